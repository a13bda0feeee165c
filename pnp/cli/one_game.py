"""One game of ``pnp simulate``: played and recorded, or played again."""

from __future__ import annotations

import sys
from pathlib import Path
from textwrap import indent

from pnp.base.diagnostics import Span
from pnp.base.model import CardSet
from pnp.cli.output import refuse, tell, the_world
from pnp.files.saving import save
from pnp.files.world import Refusal
from pnp.play.driver import AnyPlayed
from pnp.play.play_faults import COMMAND_LINE
from pnp.play.saved_games import replay, steps, table_of
from pnp.play.saved_games import save as written
from pnp.play.simulate import one_game
from pnp.play.tasks import Plan
from pnp.source.load.set_folders import refused


def save_game(plan: Plan, number: int, path: Path) -> None:
    table, played = one_game(plan, number)
    try:
        save(path, written(table, played))
    except OSError as error:
        tell(f"{path}: not written, {error.strerror}", err=True)
        sys.exit(1)
    tell(f"{table.game.show(played.state)}\n{path}: {len(played.moves)} moves, {_ended(played)}")


def replay_game(cards: CardSet, path: Path, *, with_positions: bool) -> None:
    """Move by move to the end, where the position is shown in any case."""
    data = the_world().read(path, path.parent)
    if isinstance(data, Refusal):
        refuse((refused(data, Span(str(path), 1)),))
    text = data.decode("utf-8", "replace")
    played, found = replay(text, cards, str(path))
    table = table_of(text, cards)
    if played is None or table is None:
        refuse(found, COMMAND_LINE)
    for number, (seat, told, state) in enumerate(steps(table, played), 1):
        tell(f"{number}. seat {seat + 1}: {told}")
        if with_positions and number < len(played.moves):
            tell(f"{indent(table.game.show(state), '    ')}\n")
    tell(f"\n{table.game.show(played.state)}\n{path}: {len(played.moves)} moves, {_ended(played)}")


def _ended(played: AnyPlayed) -> str:
    """Who won, with what; or that nobody did."""
    outcome = played.outcome
    if outcome is None:
        return played.ending
    seats = ", ".join(f"seat {seat + 1}" for seat in outcome.winners)
    scores = " : ".join(f"{score:g}" for score in outcome.scores)
    return f"won by {seats or 'nobody'} ({scores}; {outcome.reason or 'over'})"
