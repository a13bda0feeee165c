"""``pnp simulate`` past one machine, as a user meets it: parts and their report, checkpoints, executors, interrupts."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.cli import totals_files as totals
from pnp.cli.group import main
from pnp.play.simulate import Simulation

ROOT = Path(__file__).parents[2]
GAMES = ("--games", "60", "--workers", "1")


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def pnp(*args: str | Path | int) -> Result:
    return CliRunner().invoke(main, ["simulate", *map(str, args)])


def parts(number: int, *options: str, games: str = "60") -> list[str]:
    files = [f"part-{each}.json" for each in range(1, number + 1)]
    for each, file in enumerate(files, 1):
        words = ("--games", games, "--workers", "1", "--part", f"{each}/{number}", "--save-totals", file)
        result = pnp("biomos", *words, *options)
        assert result.exit_code == 0, result.output
    return files


def test_parts_merged_in_any_order_print_the_report_of_one_process() -> None:
    files = parts(7)
    random.Random(3).shuffle(files)
    for form in ("text", "json"):
        whole = pnp("biomos", *GAMES, "--format", form).output
        assert pnp("--merge", *files, "--format", form).output == whole
        assert pnp("biomos", "--merge", *files, "--format", form).output == whole


def test_merged_parts_make_the_same_file_of_a_report() -> None:
    files = parts(2)
    assert pnp("--merge", *files, "--report", "merged.pdf").exit_code == 0
    assert pnp("biomos", *GAMES, "--report", "one.pdf").exit_code == 0
    assert Path("merged.pdf").read_bytes() == Path("one.pdf").read_bytes()


def test_a_part_says_which_games_it_holds() -> None:
    parts(4)
    assert pnp("biomos", *GAMES, "--part", "2/4", "--save-totals", "x.json").output == (
        "x.json: games 15 to 29 of 60\n"
    )
    data = json.loads(Path("x.json").read_text())
    assert data["played"] == [[15, 30]]
    assert (data["set"], data["pnp"], data["seed"], data["games"]) == ("biomos", "0.1.0", 1, 60)


def homebrew(points: int) -> Path:
    text = f"id: mine\ntitle: Mine\nextends: biotopia\ncards: [{{id: peacock, points: {points}}}]\n"
    Path("mine").mkdir(exist_ok=True)
    Path("mine", "set.yaml").write_text(text, encoding="utf-8")
    return Path("mine")


def test_a_set_of_ones_own_is_merged_and_a_changed_one_refused() -> None:
    homebrew(5)
    pnp("mine", *GAMES, "--save-totals", "x.json")
    assert "Mine: 60 games" in pnp("--merge", "x.json").output
    homebrew(4)
    result = pnp("--merge", "x.json")
    assert result.exit_code == 1
    assert "x.json:1:1: PLY714 error: totals of another plan: the digest of the set is" in result.output
    result = pnp("biomos", "--merge", "x.json")
    assert result.exit_code == 1
    assert "the set is mine, not biomos" in result.output


def test_what_cannot_be_merged_is_named_with_its_file() -> None:
    files = parts(3)
    assert "PLY716 error: games 20 to 39 of 60" in pnp("--merge", files[0], files[2]).output
    Path("again.json").write_text(Path(files[1]).read_text())
    assert (
        "again.json:1:1: PLY715 error: games 20 to 39 are in part-2.json"
        in pnp("--merge", *files, "again.json").output
    )
    pnp("biomos", *GAMES, "--seed", 2, "--part", "2/3", "--save-totals", "other.json")
    told = pnp("--merge", files[0], "other.json", files[2]).output
    assert "other.json:1:1: PLY714 error: totals of another plan: the seed is 2, not 1" in told
    Path("cut.json").write_text(Path(files[1]).read_text()[:500])
    assert "cut.json:1:1: PLY713" in pnp("--merge", files[0], "cut.json", files[2]).output
    missing = pnp("--merge", files[0], "missing.json")
    assert missing.exit_code == 1
    assert "missing.json" in missing.output


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["biomos", "--part", "0/4", "--save-totals", "x.json"], "'0/4' is not I/N"),
        (["biomos", "--part", "5/4", "--save-totals", "x.json"], "'5/4' is not I/N"),
        (["biomos", "--part", "one", "--save-totals", "x.json"], "'one' is not I/N"),
        (["biomos", "--part", "1/4"], "--part wants --save-totals"),
        (["biomos", "--part", "1/4", "--save-totals", "x.json", "--until", "1%"], "do not go with --part"),
        (["biomos", "--save-totals", "nowhere/x.json"], "there is no folder 'nowhere'"),
        (["biomos", "--save-totals", "x.json", "--sweep", "mode"], "goes with one plan"),
        (["biomos", "--resume", "x.json", "--compare", "biotopia"], "goes with one plan"),
        (["biomos", "--until", "0.5"], "not a width in per cent"),
        (["biomos", "--until", "0%"], "not a width in per cent"),
        (["biomos", "--games", "1000000001"], "--games"),
        (["biomos", "x.json"], "one word too many"),
        (["biomos", "--merge"], "wants the FILEs"),
        (["biomos", "--merge", "x.json", "--seed", "2"], "leave out --seed"),
        (["biomos", "--executor", "proceses"], "no executor 'proceses'"),
        (["biomos", "--executor", "nowhere_at_all:make"], "No module named 'nowhere_at_all'"),
    ],
)
def test_a_wrong_command_says_what_is_wrong(words: list[str], told: str) -> None:
    result = pnp(*words)
    assert result.exit_code == 2, result.output
    assert told in result.output
    assert not Path("x.json").exists()


def test_until_prints_the_report_of_as_many_games() -> None:
    told = pnp("biomos", "--until", "12%", "--workers", 1).output
    games = told.splitlines()[0].split()[1]
    assert told == pnp("biomos", "--games", games, "--workers", 1).output
    capped = pnp("biomos", "--until", "12%", *GAMES)
    assert "Biomos: 60 games\n" in capped.output
    assert "% after 60 games" in capped.output


# --- going on ------------------------------------------------------------------------------------------------


def stop_after(games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every portion is written down, and then comes an interrupt."""
    monkeypatch.setattr(totals, "EVERY", 0.0)
    look = totals.Checkpoint.look

    def stopping(self: totals.Checkpoint, run: Simulation) -> None:
        look(self, run)
        if run.totals.games >= games:
            raise KeyboardInterrupt

    monkeypatch.setattr(totals.Checkpoint, "look", stopping)


def test_an_interrupted_run_goes_on_to_the_same_report(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = pnp("biomos", *GAMES).output
    with monkeypatch.context() as patch:
        stop_after(25, patch)
        stopped = pnp("biomos", *GAMES, "--resume", "x.json")
    assert stopped.exit_code == 130
    assert "25 games of 60 (interrupted)" in stopped.output
    assert json.loads(Path("x.json").read_text())["played"] == [[0, 25]]
    for _ in range(2):  # a run that is done is told again
        assert pnp("biomos", *GAMES, "--resume", "x.json").output == whole
    assert pnp("--merge", "x.json").output == whole
    assert os.listdir() == ["x.json"]


def test_a_part_goes_on_too(monkeypatch: pytest.MonkeyPatch) -> None:
    first = ("biomos", *GAMES, "--part", "1/2", "--resume", "a.json")
    with monkeypatch.context() as patch:
        stop_after(7, patch)
        assert pnp(*first).exit_code == 130
    assert "games 7 to 59 of 60 are in none" in pnp("--merge", "a.json").output
    assert pnp(*first).output == "a.json: games 0 to 29 of 60\n"
    pnp("biomos", *GAMES, "--part", "2/2", "--resume", "b.json")
    assert pnp("--merge", "b.json", "a.json").output == pnp("biomos", *GAMES).output
    refused = pnp("biomos", *GAMES, "--part", "2/2", "--resume", "a.json")
    assert refused.exit_code == 1
    assert "a.json: it holds games 0 to 29, this part is games 30 to 59" in refused.output


@pytest.mark.parametrize(("text", "code"), [("", "PLY713"), ("{}", "PLY713"), (None, "PLY714")])
def test_a_checkpoint_that_is_none_of_this_plan_stays_as_it_is(text: str | None, code: str) -> None:
    if text is None:
        pnp("biomos", *GAMES, "--seed", 2, "--resume", "x.json")
    else:
        Path("x.json").write_text(text)
    before = Path("x.json").read_bytes()
    result = pnp("biomos", *GAMES, "--resume", "x.json")
    assert result.exit_code == 1
    assert code in result.output
    assert Path("x.json").read_bytes() == before


@pytest.mark.parametrize("option", ["--resume", "--save-totals"])
def test_a_place_that_cannot_be_written_is_told(option: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before play, if it is to be written while playing; else the report is still told."""

    def full(*_: object, **_folders: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    result = pnp("biomos", *GAMES, option, "x.json")
    assert result.exit_code == 1
    assert "x.json: not written, No space left on device" in result.output
    assert ("Biomos: 60 games" in result.output) == (option == "--save-totals")
    assert os.listdir() == []


def test_what_is_no_file_of_its_own_stays_what_it_is() -> None:
    Path("link.json").symlink_to("x.json")
    pnp("biomos", *GAMES, "--save-totals", "link.json")
    assert Path("link.json").is_symlink()
    os.mkfifo("pipe")
    reader = os.open("pipe", os.O_RDONLY | os.O_NONBLOCK)
    pnp("biomos", *GAMES, "--save-totals", "pipe")
    assert os.read(reader, 100_000) == Path("x.json").read_bytes()
    os.close(reader)
    assert sorted(os.listdir()) == ["link.json", "pipe", "x.json"]


# --- executors and signals, in processes of their own ----------------------------------------------------------

# which says when it is at play
TELLING = """
from pnp.play import executors

class Telling:
    def __init__(self, word):
        self.inner, self.tasks = executors.named(word, 2), 0
        self.shutdown = self.inner.end

    def submit(self, *task):
        self.tasks += 1
        if self.tasks == 20:
            print("at play", flush=True)
        return self.inner.submit(*task)

def processes():
    return Telling("processes")

def dask():
    return Telling("dask")
"""


def begun(*words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        (sys.executable, "-m", "pnp", "simulate", *words),
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


WAYS = [
    ("processes", signal.SIGINT),
    ("processes", signal.SIGTERM),
    ("processes", signal.SIGKILL),
    pytest.param("dask", signal.SIGINT, marks=pytest.mark.soak),
]


@pytest.mark.parametrize(("name", "number"), WAYS)
def test_whatever_ends_it_no_process_stays(name: str, number: signal.Signals) -> None:
    """An interrupt reaches all of them, as from a terminal; a kill only the first."""
    Path("mine.py").write_text(TELLING)
    words = ("biomos", "--games", "1000000", "--executor", f"mine:{name}", "--resume", "x.json")
    with begun(*words) as process:
        late = threading.Timer(60, os.killpg, (process.pid, signal.SIGKILL))
        late.start()
        assert process.stdout
        assert process.stdout.readline() == "at play\n"
        send = os.killpg if number is signal.SIGINT else os.kill
        send(process.pid, number)
        told = process.stdout.read()  # ends when nobody is left who could write
        assert late.is_alive(), "somebody stayed"
        late.cancel()
    assert "Traceback" not in told
    played = json.loads(Path("x.json").read_text())["played"]
    if number is signal.SIGINT:
        assert process.returncode == 130
        assert "of 1,000,000 (interrupted)" in told
        assert played
    else:
        assert process.returncode == (143 if number is signal.SIGTERM else -number)


def test_a_worker_of_another_version_is_all_there_is_to_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its process believes that pnp is older."""
    text = """
from concurrent.futures import ProcessPoolExecutor
import pnp.play.tasks

def age():
    pnp.play.tasks.__version__ = "0.0.9"

def make():
    return ProcessPoolExecutor(1, initializer=age)
"""
    Path("aged.py").write_text(text)
    monkeypatch.setattr(sys, "path", list(sys.path))
    result = pnp("biomos", *GAMES, "--executor", "aged:make")
    sys.modules.pop("aged")
    assert result.exit_code == 1
    assert (
        result.output == "--executor:1:1: PLY719 error: a worker declines: it has pnp 0.0.9, this is 0.1.0\n"
    )


@pytest.mark.slow
def test_a_dask_cluster_of_ones_own_prints_the_same() -> None:
    few = ("--games", "40", "--workers", "2")
    with begun("ecosfera", *few, "--executor", "dask") as process:
        assert process.stdout
        assert process.stdout.read() == pnp("ecosfera", *few).output
    assert process.returncode == 0


def test_dask_is_imported_for_a_cluster_only() -> None:
    code = "import sys; from pnp.cli.group import main; main(sys.argv[1:], standalone_mode=False)"
    probe = f"try:\n {code}\nfinally:\n print('distributed' in sys.modules, 'concurrent.futures.process' in sys.modules)"
    run = subprocess.run(
        [
            sys.executable,
            "-c",
            probe.replace("try:", "import sys\ntry:", 1),
            "simulate",
            "biomos",
            "--games",
            "1",
        ],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout.splitlines()[-1] == "False False", run.stdout + run.stderr
