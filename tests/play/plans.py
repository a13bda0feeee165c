"""Plans of games of Biomos, the quickest of the four."""

from __future__ import annotations

from pnp.play.simulate import plan_of
from pnp.play.tasks import Plan
from tests.play.games.biomos.table import biomos_set


def plan(games: int = 40, bots: str = "random", players: int = 2, seed: int = 1, **setup: str) -> Plan:
    found, problems = plan_of(biomos_set(), players, setup, bots.split(","), games, seed)
    assert found is not None, problems
    return found
