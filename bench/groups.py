"""What is measured: a function for each group of rows, by the name ``--only`` knows it by.

Owns which commands are run and what their ratios must hold (the numbers of the design). Must not know how a run is
measured, nor how a row is printed.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from statistics import median

from bench.face import Change
from bench.folder import THE_FILE, Deck, reworded
from bench.live import LivePage
from bench.measure import ENVIRONMENT, OUT, FailedError, Run, Task, alternating, measure, peak
from bench.rows import Row, Table
from bench.tree import HERE

PNP = (sys.executable, "-P", "-m", "pnp")
PEERS = {"typst": "typst_deck", "stream": "stream", "weasyprint": "weasy", "protograf": "proto"}
SLOW = ("weasyprint", "protograf")  # half a minute for 600 cards and more
# cards -> what their time to Typst's is to hold, and the aim
COLD = {60: (1.9, 1.5), 600: (1.1, 0.9), 6000: (0.65, 0.5)}
OTHERS = (Deck(600, look="tight"), Deck(60, copies=10), Deck(600, look="plain"))
EDITS = 15
FEW_EDITS, MANY_EDITS = 5, 500
BLEEDS = "bleed_mm: 1.5", "bleed_mm: 1.6"  # of Ecosfera's theme, and one: every face is another by it
HANDS = 5  # rounds of what takes a blink of the eye, for each asked for
CHANGED = 300  # the card whose text changes

Told = Iterator[Row | Table]


@dataclass(frozen=True)
class Setting:
    """Where and how often: ``home`` is a folder of this run's own, ``peers`` are the tools beside pnp."""

    home: Path
    rounds: int
    peers: tuple[str, ...] = tuple(PEERS)
    most: int = max(COLD)

    def deck(self, deck: Deck) -> Path:
        """Its folder; written by another process, for a child's memory counts from its parent's."""
        words = (str(deck.cards), str(deck.copies), deck.look, str(self.home))
        command = (sys.executable, "-m", "bench.folder", *words)
        subprocess.run(command, check=True, env={**ENVIRONMENT, "PYTHONPATH": str(HERE)})
        return self.home / deck.name


# --- beside other tools ----------------------------------------------------------------------------------


def cold(setting: Setting) -> Told:
    """Nothing kept, beside the tools that are about as quick."""
    for cards, (hold, aim) in COLD.items():
        if cards > setting.most:
            continue
        rounds = setting.rounds * (HANDS if cards == min(COLD) else 1)
        runs = _beside(setting, Deck(cards), [name for name in setting.peers if name not in SLOW], rounds)
        yield _table(Deck(cards), runs)
        if "typst" in runs:
            yield _ratio(f"{cards:,} cards, cold, to Typst", runs["pnp"], runs["typst"], hold, aim)
        if "typst" in runs and cards == 600:
            yield _processor_ratio(
                "600 cards, processor time to Typst's", runs["pnp"], runs["typst"], 0.8, 0.6
            )


def peers(setting: Setting) -> Told:
    """Other decks and looks, and the slow tools once."""
    quick = [name for name in setting.peers if name not in SLOW]
    for deck in OTHERS:
        if deck.cards <= setting.most:
            yield _table(deck, _beside(setting, deck, quick, setting.rounds))
    slow = [name for name in setting.peers if name in SLOW]
    for cards in COLD:
        if slow and cards <= min(600, setting.most):
            yield _table(Deck(cards), _beside(setting, Deck(cards), slow, 1))


def _beside(setting: Setting, deck: Deck, names: Iterable[str], rounds: int) -> Mapping[str, Run]:
    """pnp first, which the others are compared with."""
    folder = setting.deck(deck)
    tasks = [_build(deck, folder)]
    for name in names if deck.look != "plain" else ():  # that look is pnp's own
        module, file = f"bench.peers.{PEERS[name]}", f"{name}.pdf"
        command = (sys.executable, "-m", module, str(folder), f"{OUT}/{file}")
        tasks.append(Task(name, command, file, setting.home / "peers"))  # what they keep, they keep
    return alternating(tasks, rounds)


def _build(
    deck: Deck,
    folder: Path,
    name: str = "pnp",
    place: Path | None = None,
    before: Callable[[], object] | None = None,
) -> Task:
    command = (*PNP, "build", str(folder), "--out", OUT)
    return Task(name, command, f"{deck.name}/en/cards.pdf", place, before)


def _table(deck: Deck, runs: Mapping[str, Run]) -> Table:
    own = runs["pnp"]
    rows = [
        (
            name,
            f"{run.wall / own.wall:.2f}",
            f"{run.wall:.3f}",
            f"{run.cpu:.3f}",
            f"{run.memory / 1e6:,.0f}",
            f"{run.size / 1e6:.2f}",
        )
        for name, run in runs.items()
    ]
    return Table((deck.name, "x pnp", "wall s", "CPU s", "largest MB", "file MB"), rows)


# --- beside oneself --------------------------------------------------------------------------------------


def memory(setting: Setting) -> Told:
    """All processes of the largest deck together, at the worst moment."""
    deck = Deck(min(max(COLD), setting.most))
    taken = peak(_build(deck, setting.deck(deck)))
    hold = 350 if deck.cards == max(COLD) else None
    what = f"{deck.cards:,} cards, memory of all processes"
    yield Row(what, taken and taken / 1e6, "MB", hold, None, "their PSS, one run")


def warm(setting: Setting) -> Told:
    """Built again as it is."""
    folder = setting.deck(Deck(600))
    again = _build(Deck(600), folder, "again", setting.home / "warm")
    measure(again)
    runs = alternating([_build(Deck(600), folder), again], setting.rounds)
    yield _ratio("600 cards, nothing changed, to own cold", runs["again"], runs["pnp"], 0.25, 0.15)


def changed(setting: Setting) -> Told:
    """Built again with a text no build has seen, each time."""
    folder = setting.home / "changed" / "deck"
    shutil.copytree(setting.deck(Deck(600)), folder, dirs_exist_ok=True)
    said = iter(range(1, 1_000_000))

    def change() -> None:
        reworded(folder / THE_FILE, CHANGED, next(said))

    again = _build(Deck(600), folder, "again", setting.home / "changed", change)
    measure(again)
    runs = alternating([_build(Deck(600), folder), again], setting.rounds)
    yield _ratio("600 cards, one changed, to own cold", runs["again"], runs["pnp"], 1.0, 0.8)


def editions(setting: Setting) -> Told:
    """Every bundled set in all its languages, on two cores and on one, and with nothing changed."""
    command = (*PNP, "build", "--bundled", "--lang", "all", "--out", OUT)
    again = Task("again", command, place=setting.home / "editions")
    measure(again)
    both, one = (Task(count, (*command, "--workers", count)) for count in ("2", "1"))
    runs = alternating([both, one, again], min(setting.rounds, 3))
    number = len(list((setting.home / "editions" / "out").glob("*/*/manifest.json")))
    yield _ratio(f"all {number} editions on two cores, to one", runs["2"], runs["1"], 0.58, 0.52)
    yield _ratio(f"all {number} editions, nothing changed, to cold", runs["again"], runs["2"])


def tests(setting: Setting) -> Told:
    """``make test`` in a fresh clone that was set up, as a newcomer runs it."""
    clone = setting.home / "clone"
    subprocess.run(("git", "clone", "--quiet", str(HERE), str(clone)), check=True)
    subprocess.run(("make", "--quiet", "-C", str(clone), "setup"), check=True)
    run = measure(Task("make test", ("make", "-C", str(clone), "test"), tree=clone))
    yield Row(
        "make test in a fresh clone", run.wall / 60, "min", 4, 2, f"{run.cpu / 60:.1f} min of processor time"
    )


def _ratio(what: str, one: Run, other: Run, hold: float | None = None, aim: float | None = None) -> Row:
    return Row(what, one.wall / other.wall, "x", hold, aim, f"{one.wall:.3f} s to {other.wall:.3f} s")


def _processor_ratio(what: str, one: Run, other: Run, hold: float, aim: float) -> Row:
    return Row(what, one.cpu / other.cpu, "x", hold, aim, f"{one.cpu:.3f} s to {other.cpu:.3f} s")


# --- held open -------------------------------------------------------------------------------------------


def face(setting: Setting) -> Told:
    """What the studio asks while somebody types; it has 100 ms, aims at 50, and has to paint it as well."""
    deck = setting.deck(Deck(600))
    game = setting.home / "game" / "ecosfera"
    shutil.copytree(HERE / "cardsets" / "ecosfera", game, dirs_exist_ok=True)
    rows = json.loads((deck / "deck.json").read_text(encoding="utf-8"))["cards"]
    card = rows[CHANGED - 1]
    seal = "pusa-hispida"
    changes = {
        "600 cards": Change(str(deck), THE_FILE, f'text: "{card["runs"][0][1][:-2]}', card["id"]),
        "Ecosfera": Change(str(game), "cards/consumers.yaml", "name: Ringed seal", seal),
        "Ecosfera in German": Change(str(game), "lang/de.po", 'msgstr "Ringelrobbe', seal, "de"),
    }
    for name, change in changes.items():
        taken = _edits(setting, change)
        of = f"{min(taken):.0f} to {max(taken):.0f}, the studio's numbers"
        yield Row(f"{name}, one face changed, held open", median(taken), "ms", 100, 50, of)


def _edits(setting: Setting, change: Change) -> list[float]:
    """Milliseconds of each edit, made in a fresh process."""
    file = setting.home / "edits.json"
    words = (sys.executable, "-m", "bench.face", json.dumps(change), str(EDITS), str(file))
    measure(Task("bench.face", words))
    taken: list[float] = json.loads(file.read_text(encoding="utf-8"))
    return taken


# --- the rest --------------------------------------------------------------------------------------------


def commands(setting: Setting) -> Told:
    """Short ones, measured against an empty Python."""
    tasks = [
        Task("python -c pass", (sys.executable, "-c", "pass")),
        Task("pnp --help", (str(Path(sys.executable).with_name("pnp")), "--help")),
        Task("pnp check, all games", (*PNP, "check")),
        Task("pnp build ecosfera", (*PNP, "build", "ecosfera", "--out", OUT)),
    ]
    runs = alternating(tasks, 3 * setting.rounds)
    empty = runs["python -c pass"]
    rows = [
        (
            name,
            f"{run.wall / empty.wall:.1f}",
            f"{run.wall:.3f}",
            f"{run.cpu:.3f}",
            f"{run.memory / 1e6:,.0f}",
        )
        for name, run in runs.items()
    ]
    yield Table(("command", "x empty Python", "wall s", "CPU s", "largest MB"), rows)


def play(setting: Setting) -> Told:
    """Moves a second beside RLCard's UNO; ``python -m bench.play`` tells more."""
    from bench.play import YARDSTICK, measured

    if not find_spec("rlcard"):
        raise FailedError("RLCard is not installed")
    rates = {name: score.moves / score.seconds for name, score in measured(0.5 * setting.rounds).items()}
    uno = rates[YARDSTICK]
    name, slowest = min(
        ((name, rate) for name, rate in rates.items() if not name.startswith("RLCard")),
        key=lambda pair: pair[1],
    )
    of = f"{name}: {slowest:,.0f} to {uno:,.0f}"
    yield Row("moves a second, slowest game, to UNO", slowest / uno, "x", 1.35, None, of, more_is_better=True)


def dask(setting: Setting) -> Told:
    """A cluster of one's own beside processes of one's own: what all processes take, from start to end."""
    from pnp.source.load.set_folders import bundled_ids

    if not find_spec("distributed"):
        raise FailedError("Dask is not installed")
    shares: dict[str, tuple[float, str]] = {}
    for name in bundled_ids():
        command = (*PNP, "simulate", name, "--games", "20000", "--workers", "2", "--executor")
        tasks = [Task(executor, (*command, executor)) for executor in ("processes", "dask")]
        runs = alternating(tasks, min(setting.rounds, 2))
        own, other = runs["processes"].cpu, runs["dask"].cpu
        shares[name] = other / own, f"{name}: {other:.1f} s to {own:.1f} s of processor time"
    share, of = max(shares.values())
    yield Row("20,000 games by Dask, the dearest game, to own processes", share, "x", 1.5, None, of)


def studio(setting: Setting) -> Told:
    """From a save to the painted pixel, in Chromium; how long until the first face is seen; what stays in memory."""
    from bench import live

    home = _live_sets(setting)
    own = setting.deck(Deck(60))
    renamed = live.swap(home / "ecosfera/cards/consumers.yaml", "name: Otter", "name: Ottar")
    bled = live.swap(home / "ecosfera/templates/ecosfera/theme.yaml", *BLEEDS)
    numbers = count(1)
    shown_cards = (
        ("bundled theme", home / "ecosfera", "view=card&card=lutra-lutra", renamed, 100, 50),
        (
            "own theme",
            own,
            "view=card&card=creature-0030",
            lambda: reworded(own / THE_FILE, 30, next(numbers)),
            100,
            50,
        ),
        ("wall of Ecosfera", home / "ecosfera", "view=wall", renamed, 250, None),
    )
    with live.chromium() as browser:
        with live.live(browser, Path("ecosfera"), "set=ecosfera&view=wall") as page:
            yield Row("studio: first face of Ecosfera after the start", page.first * 1000, "ms", 1500)
        for what, folder, view, change, hold, aim in shown_cards:
            with live.live(browser, folder, f"set={folder.name}&{view}") as page:
                live.settled(page.page)
                times = [page.edited(change) for _ in range(EDITS * setting.rounds)]
                yield Row(
                    f"studio: edit to painted pixel, {what}, median", median(times) * 1000, "ms", hold, aim
                )
        with live.live(browser, home / "ecosfera", "set=ecosfera&view=wall&size=1", live.WIDE) as page:
            live.settled(page.page)
            designs = page.faces
            times = [page.edited(bled, designs) for _ in range(setting.rounds)]
            yield Row(
                f"studio: {designs} faces after a change to their theme", median(times) * 1000, "ms", 1500
            )
        with live.live(browser, home / "ecosfera", "set=ecosfera&view=card&card=lutra-lutra") as page:
            live.settled(page.page)
            yield _growth(page, renamed)


def _live_sets(setting: Setting) -> Path:
    """Ecosfera where it may be changed, with its theme as its own."""
    home = setting.home / "live"
    shutil.copytree(HERE / "cardsets" / "ecosfera", home / "ecosfera")
    shutil.copytree(HERE / "templates" / "ecosfera", home / "ecosfera" / "templates" / "ecosfera")
    return home


def _growth(page: LivePage, change: Callable[[], None]) -> Row:
    for _ in range(FEW_EDITS):
        page.edited(change)
    before = page.memory
    for _ in range(MANY_EDITS - FEW_EDITS):
        page.edited(change)
    after = page.memory
    grown = None if before is None or after is None else after - before
    return Row(f"studio: memory after {MANY_EDITS} edits, more than after {FEW_EDITS}", grown, "MB", 50)


GROUPS: Mapping[str, Callable[[Setting], Told]] = {
    "cold": cold,
    "memory": memory,
    "warm": warm,
    "changed": changed,
    "editions": editions,
    "tests": tests,
    "face": face,
    "peers": peers,
    "commands": commands,
    "play": play,
    "dask": dask,
    "studio": studio,
}
