"""Where a build's processor time goes: the rooms of pnp, sampled a thousand times a second.

Owns the samples and who they count for. Must not know how any room works.

python -m bench.spent 600             a deck of that many cards, in one process and without cache
python -m bench.spent 600 --changed   the same built again after one text has changed, with what the first one kept
python -m bench.spent --editions      every bundled set in all its languages, one after the other
"""

from __future__ import annotations

import argparse
import gc
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import FrameType

from bench.folder import THE_FILE, Deck, reworded, write_deck
from bench.groups import CHANGED
from bench.measure import ENVIRONMENT
from bench.rows import Table, as_lines
from bench.tree import HERE

EVERY = 0.001  # seconds of processor time
# the innermost module of pnp at work, by how its name begins; the first that fits counts
WHAT = {
    "pnp.text": "texts: measured, broken, fitted, kerned",
    "pnp.draw.svg": "drawings: SVG read",
    "pnp.draw.compose": "markup: templates' output becomes scenes",
    "pnp.check": "rules asked of faces, proof",
    "pnp.source.load": "YAML",
    "pnp.source.schema": "cards against their rules",
    "pnp.press.render": "PDF: content, fonts, file",
    "pnp.base.scene": "scenes: keys and boxes",
    "pnp.draw.look": "theme, pictures, lettering",
    "pnp.draw.rulebook": "rule pages tried and laid out",
    "pnp.words": "translations read",
    "pnp.press.impose": "sheets laid out",
    "pnp.files.world": "files read",
    "pnp.press.write": "folder and manifest",
    "pnp.press.manifest": "folder and manifest",
    "pnp": "all else of pnp",
}
STARTING = "starting: modules imported"
ELSEWHERE = "the interpreter itself"


def counted_for(frame: FrameType | None) -> str:
    """Whose time a sample is: an import's, or that of the innermost room at work."""
    room = ""
    while frame:
        name = str(frame.f_globals.get("__name__", ""))
        if name == "importlib._bootstrap":
            return STARTING
        room = room or next((told for start, told in WHAT.items() if name.startswith(start)), "")
        frame = frame.f_back
    return room or ELSEWHERE


def main() -> int:
    asked = argparse.ArgumentParser(prog="python -m bench.spent")
    asked.add_argument("cards", type=int, nargs="?", default=600)
    asked.add_argument("--changed", action="store_true")
    asked.add_argument("--editions", action="store_true")
    asked.add_argument("--markdown", action="store_true")
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as home:
        if given.editions:
            told = _profile("24 editions, one process", lambda: _build_editions(Path(home)))
        else:
            where = write_deck(Deck(given.cards), Path(home))
            kept = _built_before(where, Path(home)) if given.changed else None
            what = f"{where.name}, {'one text changed' if kept else 'one process'}"
            told = _profile(what, lambda: _build(where, Path(home) / "out", kept))
        print("\n".join(as_lines(told, given.markdown)), flush=True)
    return 0


def _built_before(where: Path, home: Path) -> Path:
    """The cache of a first build, after which one text has changed."""
    command = (sys.executable, "-P", "-m", "pnp", "build", str(where), "--out", str(home / "out"))
    environment = {**ENVIRONMENT, "PYTHONPATH": str(HERE), "XDG_CACHE_HOME": str(home / "cache")}
    subprocess.run(command, check=True, env=environment, capture_output=True)
    reworded(where / THE_FILE, CHANGED, 1)
    return home / "cache" / "pnp"


def _profile(what: str, work: Callable[[], None]) -> Table:
    samples: Counter[str] = Counter()

    def sample(_signal: int, frame: FrameType | None) -> None:
        samples[counted_for(frame)] += 1

    signal.signal(signal.SIGPROF, sample)
    signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
    work()
    signal.setitimer(signal.ITIMER_PROF, 0)
    spent, total = time.process_time(), samples.total()
    rows = [
        (room, f"{spent * count / total:.3f}", f"{100 * count / total:.0f} %")
        for room, count in samples.most_common()
    ]
    return Table(
        (what, "CPU s", "share"),
        (*rows, ("together", f"{spent:.3f}", "")),
    )


def _build(where: Path, out: Path, kept: Path | None) -> None:
    """As the command does: nothing is collected, and a theme of one's own has its child at once."""
    gc.disable()
    from pnp.draw.compose.sandbox import prepare

    prepare([str(where)])
    import pnp
    from pnp.files.cache import Cache
    from pnp.files.world import World

    for _ in pnp.open(where, World(cache=Cache(kept))).build(out):
        pass


def _build_editions(home: Path) -> None:
    """Without the cache, as ``--workers 1`` does."""
    gc.disable()
    import pnp
    from pnp.source.load.set_folders import bundled_ids

    for name in bundled_ids():
        project = pnp.open(name)
        cards, _ = project.cards()
        assert cards
        for _ in project.build(home / name, languages=cards.languages):
            pass


if __name__ == "__main__":
    sys.exit(main())
