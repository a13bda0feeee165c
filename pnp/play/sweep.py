"""Every way a set may be laid, played: which set-ups are hopeless, and whether a harder one is harder.

Owns the set-ups of a sweep and what they say together. Must not know how a game is played or reports drawn.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Literal

from pnp.base.model import CardSet, SetupValue
from pnp.base.sums import int_sum
from pnp.play.game_table import engine_of, lay
from pnp.play.protocol import Setup
from pnp.play.report import grid, percent, said
from pnp.play.simulate import Simulation
from pnp.play.statistics import Interval, difference, mean, share
from pnp.play.summaries import SetupSummary, StepSummary, Sweep, ValueSummary, Verdict
from pnp.play.tasks import Plan
from pnp.play.totals import Totals

HOPELESS = 0.05  # a table that wins less often than this, whatever luck there was in the sample


def plans(cards: CardSet, plan: Plan, keys: Sequence[str]) -> Iterator[Plan]:
    """The plan under every choice of these parameters that the set allows, in the set's order. The set is asked
    for, since a plan holds only what an engine reads."""
    parameters = cards.rules.setups.parameters
    for values in itertools.product(*(parameters[key] for key in keys)):
        chosen = {**plan.setup, **dict(zip(keys, values, strict=True))}
        if lay(cards, plan.players, chosen)[0]:
            yield plan._replace(setup=chosen)


def swept(simulations: Sequence[Simulation], keys: Sequence[str]) -> Sweep:
    """What the set-ups say: each by itself, each value over all others, and each step towards the harder."""
    rows = [_row(simulation, keys) for simulation in simulations]
    engine = engine_of(simulations[0].plan.cards)
    harder = engine.harder if engine else {}
    taken = {key: dict.fromkeys(row["setup"][key] for row in rows) for key in keys}  # in the set's order
    return {
        "parameters": list(keys),
        "cooperative": all(simulation.totals.cooperative for simulation in simulations),
        "setups": rows,
        "values": [_over(simulations, key, value) for key in keys for value in taken[key]],
        "hopeless": [row["setup"] for row in rows if row["hopeless"]],
        "steps": [step for key in keys if key in harder for step in _steps(simulations, key, harder[key])],
    }


def _row(simulation: Simulation, keys: Sequence[str]) -> SetupSummary:
    totals = simulation.totals
    wins = share(totals.won, totals.over)
    return {
        "setup": {key: simulation.plan.setup[key] for key in keys},
        "games": totals.games,
        "table_wins": wins,
        "first_seat_wins": share(totals.victories(totals.wins[0]), totals.over),
        "turns": mean(totals.turns),
        "score": mean(totals.scores[0]),
        "hopeless": totals.cooperative and wins.high < HOPELESS,
    }


def _over(simulations: Sequence[Simulation], key: str, value: SetupValue) -> ValueSummary:
    """One value of a parameter, whatever the others are."""
    totals = [simulation.totals for simulation in simulations if simulation.plan.setup[key] == value]
    return {"parameter": key, "value": value, "setups": len(totals), "table_wins": _wins(totals)}


def _wins(totals: Sequence[Totals]) -> Interval:
    return share(int_sum(part.won for part in totals), int_sum(part.over for part in totals))


def _steps(simulations: Sequence[Simulation], key: str, direction: int) -> Iterator[StepSummary]:
    """From each value to the next harder one, over the set-ups that exist with both: does the table win less?"""
    values = sorted({simulation.plan.setup[key] for simulation in simulations}, reverse=direction < 0)
    for easier, harder in itertools.pairwise(values):
        pairs = list(_pairs(simulations, key, easier, harder))
        if not pairs:
            continue
        before, after = (_wins([pair[place] for pair in pairs]) for place in (0, 1))
        change = difference(after, before)
        yield {
            "parameter": key,
            "easier": easier,
            "harder": harder,
            "setups": len(pairs),
            "easier_wins": before,
            "harder_wins": after,
            "change": change,
            "verdict": _verdict(change),
        }


def _pairs(
    simulations: Sequence[Simulation], key: str, easier: SetupValue, harder: SetupValue
) -> Iterator[tuple[Totals, Totals]]:
    found = {tuple(simulation.plan.setup.items()): simulation.totals for simulation in simulations}
    for simulation in simulations:
        if simulation.plan.setup[key] == easier:
            other = found.get(tuple({**simulation.plan.setup, key: harder}.items()))
            if other:
                yield simulation.totals, other


def _verdict(change: Interval) -> Verdict:
    if change.high < 0:
        return "falls"
    return "rises" if change.low > 0 else "no clear change"


# --- text -------------------------------------------------------------------------------------------------


def sweep_text(data: Sweep) -> str:
    """A sweep for people."""
    keys = data["parameters"]
    wins: Literal["table_wins", "first_seat_wins"] = (
        "table_wins" if data["cooperative"] else "first_seat_wins"
    )
    rows = [
        [
            _told(row["setup"]),
            percent(row[wins]),
            f"{row['turns'].value:.1f}",
            "hopeless" if row["hopeless"] else "",
        ]
        for row in data["setups"]
    ]
    parts = [
        grid(
            [f"set-up ({', '.join(keys)})", "wins" if data["cooperative"] else "seat 1 wins", "turns", ""],
            rows,
        )
    ]
    if data["steps"] and data["cooperative"]:
        steps = [_step(row) for row in data["steps"]]
        parts.append(grid(["towards the harder", "wins before", "wins after", "change", ""], steps))
    if data["hopeless"]:
        rate = f"{100 * HOPELESS:g} %"
        parts.append(f"hopeless for these bots (surely under {rate}): {len(data['hopeless'])} set-ups")
    return "\n\n".join(parts) + "\n"


def _told(setup: Setup) -> str:
    return ", ".join(f"{key}={said(value)}" for key, value in setup.items())


def _step(row: StepSummary) -> list[str]:
    return [
        f"{row['parameter']} {said(row['easier'])} -> {said(row['harder'])}",
        percent(row["easier_wins"]),
        percent(row["harder_wins"]),
        percent(row["change"], signed=True),
        row["verdict"],
    ]
