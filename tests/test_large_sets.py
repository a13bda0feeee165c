"""Sets with many cards: every command on them ends, and what comes of it does not depend on the number of processes.

A run that is not over in time is killed and named. Each run is compared with that of one process.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.ponds import write_pond
from tests.running import Command, new_folder

# seconds for a run of up to 3,000 cards, and of more, on a machine with much else to do
FEW, MANY = 120.0, 900.0
CHECK, BUILD, ESTIMATE = ("check",), ("build",), ("build", "--estimate", "--json")
LANGUAGES = ("en", "da", "de")


class Run(NamedTuple):
    """A command on sets, by so many processes."""

    command: tuple[str, ...]
    workers: int
    method: str = "fork"

    @property
    def called(self) -> str:
        return f"pnp {' '.join(self.command)} --workers {self.workers} ({self.method})"


class Result(NamedTuple):
    """What a user has of a run."""

    status: int
    said: str
    complained: str
    files: dict[str, str]  # a digest for each


def result(sets: Path, run: Run, home: Path, seconds: float) -> Result | None:
    """None where it was not over in time."""
    words = (*run.command, *sorted(path.name for path in sets.iterdir()), "--workers", str(run.workers))
    with Command(words, home, {"PNP_START_METHOD": run.method}, here=_copied(sets, home)) as command:
        if not command.ends_within(seconds):
            return None
        written = command.here / "output"
        return Result(
            command.process.wait(), command.said, command.complained, {
                str(path.relative_to(written)): sha256(path.read_bytes()).hexdigest()
                for path in sorted(written.rglob("*")) if path.is_file()
            },
        )  # fmt: skip


def _copied(sets: Path, home: Path) -> Path:
    here = new_folder(home)
    shutil.copytree(sets, here, dirs_exist_ok=True)
    return here


def require_same(sets: Path, runs: Iterable[Run], home: Path, seconds: float = FEW) -> None:
    """Each run ends, goes well, and leaves what the first one leaves."""
    wrong = []
    wanted: dict[tuple[str, ...], Result] = {}
    for run in runs:
        found = result(sets, run, home, seconds)
        if found is None:
            wrong.append(f"{run.called}: killed, not over after {seconds:.0f} s")
        elif found.status:
            wrong.append(f"{run.called}: status {found.status}: {(found.said + found.complained)[-500:]}")
        elif found != (first := wanted.setdefault(run.command, found)):
            wrong.append(f"{run.called}: other than by one process: {_unlike(first, found)}")
    assert not wrong, "\n".join([f"{sorted(path.name for path in sets.iterdir())}:", *wrong])


def _unlike(first: Result, found: Result) -> list[str]:
    files = sorted({name for name, _ in first.files.items() ^ found.files.items()})
    said = [name for name in ("said", "complained") if getattr(first, name) != getattr(found, name)]
    return [*said, *files]


@pytest.fixture
def sets(tmp_path: Path) -> Path:
    """A folder for nothing but sets."""
    (tmp_path / "sets").mkdir()
    return tmp_path / "sets"


@pytest.mark.slow
@pytest.mark.parametrize("cards", [150, 1001, 3000])
def test_a_large_set_with_a_theme_of_its_own(cards: int, sets: Path, tmp_path: Path) -> None:
    write_pond(sets / "pond", cards)
    require_same(sets, [Run(what, workers) for what in (CHECK, BUILD) for workers in (1, 2)], tmp_path)


@pytest.mark.slow
def test_more_processes_than_processors_and_fresh_interpreters(sets: Path, tmp_path: Path) -> None:
    write_pond(sets / "pond", 1001)
    require_same(
        sets, [Run(BUILD, 1), Run(BUILD, 4), Run(BUILD, 2, "spawn"), Run(CHECK, 4, "spawn")], tmp_path
    )


@pytest.mark.slow
@pytest.mark.parametrize(("cards", "workers"), [(150, (1, 2)), (1001, (2,))])
def test_an_estimate_of_a_large_set(cards: int, workers: tuple[int, ...], sets: Path, tmp_path: Path) -> None:
    write_pond(sets / "pond", cards)
    require_same(sets, [Run(ESTIMATE, number) for number in workers], tmp_path)


@pytest.mark.slow
def test_several_sets_and_languages_at_once(sets: Path, tmp_path: Path) -> None:
    """Workers draw beside each other, and each has a child for the templates."""
    write_pond(sets / "pond", 240, languages=LANGUAGES)
    write_pond(sets / "tarn", 160, languages=LANGUAGES, seed=2)
    by = [(1, "fork"), (2, "fork"), (4, "fork"), (2, "spawn")]
    runs = [Run((*what, "--lang", "all"), *each) for what in (CHECK, BUILD) for each in by]
    require_same(sets, runs, tmp_path)


BY = [(workers, method) for method in ("fork", "spawn") for workers in (1, 2, 4)]


@pytest.mark.soak
@pytest.mark.parametrize("what", [CHECK, BUILD, ESTIMATE], ids=" ".join)
@pytest.mark.parametrize("theme", ["mine", "plain"])
@pytest.mark.parametrize("cards", [150, 999, 1001, 3000, 20000])
def test_every_size_by_any_number_of_processes(
    cards: int, theme: str, what: tuple[str, ...], sets: Path, tmp_path: Path
) -> None:
    write_pond(sets / "pond", cards, theme=theme)
    more = ("--budget", "10") if cards > 3000 else ()
    runs = [Run((*what, *more), *by) for by in BY]
    require_same(sets, runs, tmp_path, MANY if cards > 3000 or what is ESTIMATE else FEW)


@pytest.mark.soak
@pytest.mark.parametrize("theme", ["mine", "plain"])
def test_a_thousand_cards_in_several_languages(theme: str, sets: Path, tmp_path: Path) -> None:
    write_pond(sets / "pond", 1001, theme=theme, languages=LANGUAGES)
    write_pond(sets / "tarn", 1001, theme=theme, languages=LANGUAGES, seed=2)
    runs = [Run((*what, "--lang", "all"), *by) for what in (CHECK, BUILD) for by in BY]
    require_same(sets, runs, tmp_path, MANY)
