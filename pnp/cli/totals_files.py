"""Totals of games on disk: read whole or refused, written whole or not at all. Knows no game."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path

from pnp.base.diagnostics import Span
from pnp.cli.output import refuse, tell, the_world
from pnp.files.saving import save
from pnp.files.world import Refusal
from pnp.play.counted import Counted, PlanRecord, differences, merged, read, written
from pnp.play.game_ranges import common, told
from pnp.play.simulate import Simulation
from pnp.source.load.set_folders import refused

EVERY = 60.0  # seconds of play that may be lost


def read_totals(path: Path) -> Counted:
    data = the_world().read(path, path.parent)
    if isinstance(data, Refusal):
        refuse((refused(data, Span(str(path), 1)),))
    part, found = read(data.decode("utf-8", "replace"), str(path))
    if part is None:
        refuse(found)
    return part


def merge(paths: Sequence[Path]) -> Counted:
    """What the files hold together."""
    whole, found = merged({str(path): read_totals(path) for path in dict.fromkeys(paths)})
    if whole is None:
        refuse(found)
    return whole


def refuse_other(part: Counted, plan: PlanRecord, path: Path) -> None:
    found = differences(part, plan, str(path))
    if found:
        refuse(found)


class Checkpoint:
    """A file that what is played is written to once a minute, and gone on from."""

    def __init__(self, path: Path, plan: PlanRecord, games: range, fresh: Simulation) -> None:
        self.path, self.plan = path, plan
        self.begun = fresh
        if path.exists():
            part = read_totals(path)
            refuse_other(part, plan, path)
            if common(part.played, (games,)) != part.played:
                tell(f"{path}: it holds {told(part.played)}, this part is {told((games,))}", err=True)
                sys.exit(1)
            self.begun = fresh._replace(totals=part.totals, played=part.played)
        self.sound = True
        if not self.save(self.begun):  # whoever cannot write should know now
            sys.exit(1)

    def look(self, run: Simulation) -> None:
        if time.monotonic() - self.saved >= EVERY:
            self.save(run)

    def save(self, run: Simulation) -> bool:
        """A disk that is full for a while costs no game: one goes on, and tries again."""
        self.sound = write_totals(self.path, self.plan, run, quiet=not self.sound)
        self.saved = time.monotonic()
        return self.sound


def write_totals(path: Path, plan: PlanRecord, run: Simulation, quiet: bool = False) -> bool:
    """Puts a whole file in the place of the last one, or says why not."""
    try:
        save(path, written(Counted(plan, run.played, run.totals)))
    except OSError as error:
        if not quiet:
            tell(f"{path}: not written, {error.strerror}", err=True)
        return False
    return True
