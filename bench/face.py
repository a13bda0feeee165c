"""How long a changed card takes to its face in a set that is held open: what the studio will ask at every pause of
the hand. ``python -m bench.face CHANGE TIMES FILE`` writes the milliseconds of each time to a file, as JSON.

Owns what is changed, and the clock. Must not know what asked.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pnp

if TYPE_CHECKING:
    from pnp.base.scene import Scene


class Change(NamedTuple):
    """What is edited: ``old`` stands in ``file`` of the set once and gets a number behind it."""

    folder: str
    file: str
    old: str
    card: str
    language: str = "en"


def times(change: Change, count: int) -> Iterator[float]:
    """Milliseconds from the changed file to the changed face, one by one."""
    path = Path(change.folder, change.file)
    text = path.read_text(encoding="utf-8")
    if text.count(change.old) != 1:
        raise SystemExit(f"{path} has {change.old!r} {text.count(change.old)} times")
    project = pnp.open(change.folder)
    last = _face(project, change).key
    for number in range(1, count + 1):
        path.write_text(text.replace(change.old, f"{change.old} {number}"), encoding="utf-8")
        began = time.perf_counter()
        face = _face(project, change)
        yield 1000 * (time.perf_counter() - began)
        if face.key == last:
            raise SystemExit(f"{change.card} looks as before")
        last = face.key


def _face(project: pnp.Project, change: Change) -> Scene:
    faces, found = project.faces(change.language, cards=[change.card])
    if faces is None:
        raise SystemExit(str(found[0]))
    return next(part.front for part in faces.parts if part.card == change.card)


if __name__ == "__main__":
    asked, count, file = sys.argv[1:]
    Path(file).write_text(json.dumps(list(times(Change(*json.loads(asked)), int(count)))), encoding="utf-8")
