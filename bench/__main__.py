"""``python -m bench``: every deck through every tool, alternating, in one run; ratios first, seconds beside them."""

from __future__ import annotations

import argparse
import os
import platform
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from importlib import metadata
from pathlib import Path

from bench.folder import Deck
from bench.measure import Run, Task, alternating

PNP = (sys.executable, "-m", "pnp")
PEERS = {"typst": "typst_deck", "stream": "stream", "weasyprint": "weasy", "protograf": "proto"}
SLOW = ("weasyprint", "protograf")  # half a minute for 600 cards and more
DECKS = (
    Deck(60),
    Deck(600),
    Deck(6000),
    Deck(600, look="tight"),
    Deck(60, copies=10),
    Deck(600, look="plain"),
)
PACKAGES = (
    "pnp-studio",
    "reportlab",
    "rl_accel",
    "uharfbuzz",
    "Jinja2",
    "PyYAML",
    "typst",
    "weasyprint",
    "protograf",
)


def main() -> None:
    asked = _arguments()
    with tempfile.TemporaryDirectory() as home:
        decks = [deck for deck in DECKS if deck.cards <= asked.most]
        folders = {deck: _written(deck, Path(home)) for deck in decks}
        out = Path(home, "out")
        out.mkdir()
        print(f"{machine()}\n{versions()}\nload before: {load()}\n")
        for deck, folder in folders.items():
            tasks = list(_tasks(deck, folder, out, asked.peers))
            quick = [task for task in tasks if not task.name.startswith(SLOW)]
            runs = dict(alternating(quick, asked.rounds))
            runs |= alternating([task for task in tasks if task not in quick], 1)
            print("\n".join(_table(deck, runs)), flush=True)
        print("\n".join(_small(alternating(_short(out), 3 * asked.rounds))))
        print(f"\nload after: {load()}")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="runs of each, of which the best counts")
    parser.add_argument("--most", type=int, default=6000, help="leave out decks with more cards")
    parser.add_argument("--peers", default=",".join(PEERS), help="which of the other tools")
    asked = parser.parse_args()
    asked.peers = [name for name in asked.peers.split(",") if name]
    return asked


def _written(deck: Deck, home: Path) -> Path:
    """The folder of a deck; written by another process, for a child's memory counts from its parent's."""
    words = (str(deck.cards), str(deck.copies), deck.look, str(home))
    subprocess.run((sys.executable, "-m", "bench.folder", *words), check=True)
    return home / deck.name


def _tasks(deck: Deck, folder: Path, out: Path, peers: Iterable[str]) -> Iterator[Task]:
    """pnp first, which the others are compared with."""
    command = (*PNP, "build", str(folder), "--out", str(out))
    yield Task("pnp", command, out / deck.name / "en" / "cards.pdf")
    if deck.look == "plain":  # that look is pnp's own
        return
    for name in peers:
        if name not in SLOW or (deck.cards <= 600 and deck.copies == 1 and deck.look == "bench"):
            file = out / f"{name}-{deck.name}.pdf"
            yield Task(
                name, (sys.executable, "-m", f"bench.peers.{PEERS[name]}", str(folder), str(file)), file
            )


def _short(out: Path) -> list[Task]:
    """What is measured against an empty Python, and the games that come with pnp."""
    return [
        Task("python -c pass", (sys.executable, "-c", "pass")),
        Task("pnp --help", (str(Path(sys.executable).with_name("pnp")), "--help")),
        Task("pnp check, all games", (*PNP, "check")),
        Task("pnp build ecosfera", (*PNP, "build", "ecosfera", "--out", str(out))),
    ]


def _table(deck: Deck, runs: Mapping[str, Run]) -> Iterator[str]:
    yield f"| {deck.name} | x pnp | wall s | CPU s | memory MB | file MB |"
    yield "| --- | --- | --- | --- | --- | --- |"
    own = runs["pnp"]
    for name, run in runs.items():
        yield (
            f"| {name} | {run.wall / own.wall:.2f} | {run.wall:.3f} | {run.cpu:.3f} "
            f"| {run.memory / 1e6:.0f} | {run.size / 1e6:.2f} |"
        )
    yield ""


def _small(runs: Mapping[str, Run]) -> Iterator[str]:
    empty = runs["python -c pass"]
    yield "| command | x empty Python | wall s | CPU s | memory MB |\n| --- | --- | --- | --- | --- |"
    for name, run in runs.items():
        ratio, memory = run.wall / empty.wall, run.memory / 1e6
        yield f"| {name} | {ratio:.1f} | {run.wall:.3f} | {run.cpu:.3f} | {memory:.0f} |"


def machine() -> str:
    model = platform.processor() or platform.machine()
    cpus = Path("/proc/cpuinfo")
    if cpus.exists():
        found = re.search(r"model name\s*:\s*(.*)", cpus.read_text(encoding="utf-8"))
        model = found[1] if found else model
    return f"{model}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def versions() -> str:
    return ", ".join(f"{name} {_version(name)}" for name in PACKAGES)


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "(not installed)"


def load() -> str:
    return " ".join(f"{value:.1f}" for value in os.getloadavg()) if hasattr(os, "getloadavg") else "unknown"


if __name__ == "__main__":
    main()
