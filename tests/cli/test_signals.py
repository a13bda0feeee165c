"""What an interrupt, a termination and a hang-up do to any command, at any moment."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from threading import Timer

import pytest

from tests.files.processes.test_workers import METHODS

ROOT = Path(__file__).parents[2]
SECONDS = 60.0  # until whoever should have gone is taken for one that stays
STATUS = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129}
CARD = '<face background="#ffffff"><text x="5" y="5" w="50" h="8">{{ card.name }}</text></face>'
SET = (
    "id: pond\ntitle: Pond\ntheme: own\nrules: {kinds: {frog: {fields: {}}}}\nprint: {frog: {size: poker}}\n"
)

# a command that is sent a signal when it imports a module, or calls a function of one
STRUCK = """
import os, signal, sys

def strike():
    (os.killpg if {group} else os.kill)(os.getpid(), {number})

def watch(event, given):
    global module
    if event == "import" and given[0] == module:
        module = ""
        strike()

module, function, sys.argv = {module!r}, {function!r}, ["pnp", *sys.argv[1:]]
if function:
    from importlib import import_module
    home, name = import_module(module), function
    inner = getattr(home, name)
    def struck(*args, **named):
        strike()
        return inner(*args, **named)
    setattr(home, name, struck)
else:
    sys.addaudithook(watch)
{before}
from pnp.cli import run
run()
"""
# where Python makes something else of an exception
TURNED = """
import pnp.draw.compose.sandbox as home
from weakref import finalize

class Striking:
    def __set_name__(self, _owner, _name):
        strike()

def making(*_args):
    class Made:
        struck = Striking()

def finalising(*args):
    class Made: pass
    made = Made()
    finalize(made, strike)
    del made
    return faces(*args)

faces, home._faces = home._faces, WAY
"""


@pytest.fixture
def pond(tmp_path: Path) -> Path:
    """A set with templates of its own."""
    folder = tmp_path / "pond"
    (folder / "templates/own").mkdir(parents=True)
    (folder / "templates/own/theme.yaml").write_text("extends: plain\n")
    (folder / "templates/own/frog.xml.j2").write_text(CARD)
    rows = "".join(f"  - {{kind: frog, id: f{number}, name: Frog {number}}}\n" for number in range(200))
    (folder / "set.yaml").write_text(f"{SET}cards:\n{rows}")
    return folder


def struck(
    number: signal.Signals,
    module: str,
    function: str,
    *words: str | Path,
    group: bool = False,
    method: str = "fork",
    before: str = "",
) -> tuple[int, str]:
    """The status, and all that was said by the time that nobody was left who could have said more."""
    code = STRUCK.format(number=int(number), module=module, function=function, group=group, before=before)
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PNP_START_METHOD": method, "PNP_CACHE": "off"}
    with subprocess.Popen(
        [sys.executable, "-c", code, *map(str, words)], env=environment, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, start_new_session=True,
    ) as process:  # fmt: skip
        late = Timer(SECONDS, process.kill)
        late.start()
        assert process.stdout
        said = process.stdout.read()
        assert late.is_alive(), "somebody stayed"
        late.cancel()
    return process.returncode, said


@pytest.mark.parametrize("number", STATUS)
@pytest.mark.parametrize("module", ["pnp.cli.streams", "click", "pnp.cli.group", "pnp.cli.options"])
def test_a_command_that_has_hardly_begun_ends_at_once(
    number: signal.Signals, module: str, pond: Path
) -> None:
    assert struck(number, module, "", "build", pond, "--out", pond / "out") == (STATUS[number], "")


AT_WORK = [
    ("check", "pnp.draw.compose.sandbox", "_faces", ()),
    ("build", "pnp.press.write", "_fill", ("--out", "out")),
    ("proof", "pnp.draw.compose.sandbox", "render_foreign", ("--out", "out.png")),
]


@pytest.mark.parametrize("number", STATUS)
@pytest.mark.parametrize("group", [False, True], ids=["alone", "group"])
@pytest.mark.parametrize(("command", "module", "function", "more"), AT_WORK, ids=[row[0] for row in AT_WORK])
def test_a_command_at_work_says_nothing_and_leaves_nothing(
    number: signal.Signals, group: bool, command: str, module: str, function: str, more: tuple[str, ...], pond: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(pond.parent)
    monkeypatch.setenv("TMPDIR", str(pond.parent))
    assert struck(number, module, function, command, pond, *more, group=group) == (STATUS[number], "")
    assert {path.name for path in pond.parent.iterdir()} <= {"pond", "out"}
    assert [path for path in (pond.parent / "out").rglob("*") if path.name != "pond"] == []


@pytest.mark.parametrize("number", STATUS)
@pytest.mark.parametrize("method", METHODS)
def test_workers_go_with_the_command(number: signal.Signals, method: str, tmp_path: Path) -> None:
    words = ("build", "biotopia", "--lang", "all", "--workers", "2", "--out", tmp_path)
    function = ("pnp.project.side_by_side", "first_to_speak")
    assert struck(number, *function, *words, group=True, method=method) == (STATUS[number], "")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("way", ["making", "finalising"])
def test_an_interrupt_that_becomes_something_else_is_one(way: str, pond: Path) -> None:
    """A class that is just made turns it into RuntimeError, in Python 3.11; a finaliser into a traceback on standard
    error, and the command goes on."""
    code = TURNED.replace("WAY", way)
    status, said = struck(signal.SIGINT, "nothing", "", "check", pond, before=code)
    assert status == 130
    assert "Traceback" not in said


def test_what_is_ignored_stays_ignored(pond: Path) -> None:
    """As ``nohup`` wants it."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        status, said = struck(signal.SIGHUP, "pnp.draw.compose.sandbox", "_faces", "check", pond)
    finally:
        signal.signal(signal.SIGHUP, before)
    assert status == 0, said


def test_somebody_else_who_does_not_end_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As an executor that has its own ideas of an end."""
    (tmp_path / "mine.py").write_text(
        "import os, signal, time\n"
        "class Slow:\n"
        "    def submit(self, *task):\n"
        "        os.kill(os.getpid(), signal.SIGTERM)\n"
        "    def shutdown(self):\n"
        "        time.sleep(600)\n"
    )
    monkeypatch.chdir(tmp_path)
    status, _ = struck(signal.SIGTERM, "nothing", "", "simulate", "biomos", "--executor", "mine:Slow")
    assert status == 143
