"""The bench: cold is cold, a change is a change, all processes are counted, and what is not held is marked."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.__main__ import main
from bench.face import Change, times
from bench.folder import THE_FILE, Deck, reworded, write_deck
from bench.groups import Setting
from bench.measure import OUT, FailedError, Task, alternating, measure, peak, together
from bench.rows import Row, as_lines, table_of
from bench.spent import ELSEWHERE, STARTING, WHAT, counted_for
from bench.tree import HERE
from pnp.source.load.set_folders import load

# leaves a word wherever a program may keep something, and tells what it found there
KEEPER = """\
import os, sys, tempfile
from pathlib import Path
found = [sum(1 for _ in Path(folder).rglob("*")) for folder in (os.environ["XDG_CACHE_HOME"], tempfile.gettempdir())]
Path(os.environ["XDG_CACHE_HOME"], "kept").touch()
Path(tempfile.gettempdir(), "kept").touch()
with open(sys.argv[1], "a") as file:
    print(*found, file=file)
"""


def counted_in(*modules: str) -> str:
    """For whom a sample counts that is taken in the last of these modules, each called by the one before."""
    call = lambda: counted_for(sys._getframe(1))  # noqa: E731
    for module in reversed(modules):
        frame = {"__name__": module, "call": call}
        exec("def called(): return call()", frame)
        call = frame["called"]  # type: ignore[assignment]
    return call()


def test_samples_count_for_the_room_at_work() -> None:
    assert counted_in("pnp.project", "pnp.text.lines", "bisect") == WHAT["pnp.text"]
    assert counted_in("pnp.project", "importlib._bootstrap", "pnp.text") == STARTING
    assert counted_for(None) == ELSEWHERE


def keeper(notes: Path, place: Path | None = None) -> Task:
    return Task("kept" if place else "cold", (sys.executable, "-c", KEEPER, str(notes)), place=place)


def test_a_cold_run_finds_nothing_and_a_place_is_found_again(tmp_path: Path) -> None:
    cold, kept = tmp_path / "cold", tmp_path / "kept"
    alternating([keeper(cold), keeper(kept, tmp_path / "place")], 2)
    assert cold.read_text() == "0 0\n0 0\n"
    assert kept.read_text() == "0 0\n1 1\n"


def test_a_run_leaves_the_users_folders_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.chdir(home)
    for name in ("HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(home))
    made = f"open({OUT!r} + '/made', 'w').write('four'); open('here', 'w')"
    assert measure(Task("writes", (sys.executable, "-c", made), "made")).size == 4
    measure(keeper(tmp_path / "notes"))
    assert list(home.iterdir()) == []


def test_what_pnp_keeps_lies_in_the_place_of_the_run(tmp_path: Path) -> None:
    tell = "import pnp.files.cache as c; print(c.users_cache().folder, file=open('told', 'w'))"
    measure(Task("tells", (sys.executable, "-c", tell), place=tmp_path))
    assert Path((tmp_path / "told").read_text().strip()).is_relative_to(tmp_path / "cache")


def test_what_cannot_be_measured_is_told_and_the_rest_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(_setting: Setting) -> Iterator[Row]:
        yield Row("half of it", 1.0)
        raise FailedError("no luck")

    groups = {"broken": broken, "sound": lambda _setting: iter([Row("the rest", 2.0)])}
    monkeypatch.setattr("bench.__main__.GROUPS", groups)
    monkeypatch.setattr(sys, "argv", ["bench", "--only", "broken,sound"])
    assert main() == 1
    told = capsys.readouterr().out
    assert "half of it    1.00 x" in told
    assert "the rest      2.00 x" in told
    assert "broken could not be measured: no luck" in told


def test_a_command_that_fails_says_why() -> None:
    with pytest.raises(FailedError, match="no luck"):
        measure(Task("fails", (sys.executable, "-c", "raise SystemExit('no luck')")))


def test_memory_is_that_of_parent_child_and_grandchild() -> None:
    size = 30_000_000
    nested = "[sys.executable, '-c', sys.argv[1], sys.argv[1], str(int(sys.argv[2]) - 1)]"
    program = (
        f"import subprocess, sys\nheld = bytes([1]) * {size}\n"
        f"if int(sys.argv[2]): sys.exit(subprocess.run({nested}).returncode)\n"
        "print('ready', flush=True)\nsys.stdin.read()\n"
    )
    command = (sys.executable, "-c", program, program, "2")
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout
        process.stdout.readline()
        taken = together(process.pid)
        process.communicate()
    if sys.platform == "linux":
        assert taken is not None
        assert 3 * size < taken < 4 * size
    else:
        assert taken is None


def test_a_peak_is_taken_of_the_command_itself() -> None:
    taken = peak(Task("large", (sys.executable, "-c", "held = bytes([1]) * 50_000_000\nsum(held)")))
    assert (taken or 0) > 50_000_000 or sys.platform != "linux"


def test_a_reworded_card_is_another_each_time_and_the_only_one(tmp_path: Path) -> None:
    folder = write_deck(Deck(6), tmp_path)
    told = []
    for number in (None, 1, 2):
        if number:
            reworded(folder / THE_FILE, 4, number)
        source, found = load(folder)
        assert source
        assert not found
        told.append({str(row["id"]): row for row in source.cards[0].plain()["cards"]})
    for one, other in ((0, 1), (1, 2), (0, 2)):
        assert [name for name in told[0] if told[one][name] != told[other][name]] == ["creature-0004"]
    assert told[2]["creature-0004"]["text"] == f"2. {told[0]['creature-0004']['text']}"


def test_a_face_is_timed_from_a_change_that_shows(tmp_path: Path) -> None:
    folder = write_deck(Deck(6), tmp_path)
    first = json.loads((folder / "deck.json").read_text())["cards"][2]
    change = Change(str(folder), THE_FILE, f"name: {first['name']}", first["id"])
    assert len(list(times(change, 2))) == 2
    with pytest.raises(SystemExit, match="looks as before"):
        list(times(change._replace(card="creature-0001"), 2))


@pytest.mark.parametrize(
    ("row", "verdict"),
    [
        (Row("a", 0.3, "x", 0.45, 0.3), "aim reached"),
        (Row("a", 0.31, "x", 0.45, 0.3), "held"),
        (Row("a", 0.454, "x", 0.45, 0.3), "held"),
        (Row("a", 0.456, "x", 0.45, 0.3), "NOT HELD"),
        (Row("a", 401, "MB", 400), "NOT HELD"),
        (Row("a", 1.2, "x", 1.3, more_is_better=True), "NOT HELD"),
        (Row("a", 1.4, "x", 1.3, more_is_better=True), "held"),
        (Row("a", None, "MB", 400), ""),
        (Row("a", 3.0), ""),
    ],
)
def test_what_is_not_held_is_marked(row: Row, verdict: str) -> None:
    assert row.verdict == verdict


def test_rows_are_printed_as_text_and_as_markdown() -> None:
    table = table_of([Row("cold", 0.456, "x", 0.45, 0.3, "1 s to 2 s"), Row("memory", 1233, "MB")])
    assert list(as_lines(table, markdown=False)) == [
        "        measured  to hold     aim            of",
        "cold      0.46 x   0.45 x  0.30 x  NOT HELD  1 s to 2 s",
        "memory  1,233 MB        -       -",
    ]
    assert list(as_lines(table, markdown=True)) == [
        "|  | measured | to hold | aim |  | of |",
        "| --- | ---: | ---: | ---: | --- | --- |",
        "| cold | 0.46 x | 0.45 x | 0.30 x | NOT HELD | 1 s to 2 s |",
        "| memory | 1,233 MB | - | - |  |  |",
    ]


@pytest.mark.slow
def test_what_it_measures_can_be_chosen(tmp_path: Path) -> None:
    command = (sys.executable, "-m", "bench", "--only", "memory", "--most", "60", "--rounds", "1")
    env = {**os.environ, "TMPDIR": str(tmp_path)}
    done = subprocess.run(command, capture_output=True, text=True, env=env, check=True, cwd=HERE)
    assert "60 cards, memory of all processes" in done.stdout
    assert "cold" not in done.stdout
    assert list(tmp_path.iterdir()) == []
    wrong = subprocess.run((*command[:4], "changes"), capture_output=True, text=True, check=False, cwd=HERE)
    assert wrong.returncode == 2
    assert "'changes' is none of cold, memory, warm, changed" in wrong.stderr
