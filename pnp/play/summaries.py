"""What is told of many games, value by value: the shapes of a summary, a comparison and a sweep.

Owns the names of the numbers, which are the keys of the JSON report. An ``Interval`` stands where games were
sampled. Must not know how numbers are come by or shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NotRequired, TypedDict

from pnp.base.model import SetupValue
from pnp.play.driver import Ending
from pnp.play.protocol import Setup
from pnp.play.statistics import Interval

Verdict = Literal["falls", "rises", "no clear change"]


class SeatSummary(TypedDict):
    seat: int
    wins: Interval
    score: Interval
    deviation: float
    lowest: float
    highest: float


class BotSummary(TypedDict):
    bot: str
    wins: Interval
    score: Interval


class LengthSummary(TypedDict):
    turns: Interval
    median: float
    shortest: float
    longest: float
    moves: Interval


class CardSummary(TypedDict):
    card: str
    name: str
    picked: Interval
    per_game: float
    win_delta: Interval
    remarkable: bool


class IncidentSummary(TypedDict):
    ending: Ending
    game: int
    seed: int
    turns: int


class Change(TypedDict):
    """One number of two sets; remarkable where chance alone does not explain it."""

    what: str
    old: Interval
    new: Interval
    change: Interval
    remarkable: bool


class CardChange(Change):
    card: str


class Comparison(TypedDict):
    old: str
    new: str
    games: list[int]
    changes: list[Change]
    picks: list[CardChange]
    only_old: list[str]
    only_new: list[str]


class SetupSummary(TypedDict):
    """One way to lay the table."""

    setup: Setup
    games: int
    table_wins: Interval
    first_seat_wins: Interval
    turns: Interval
    score: Interval
    hopeless: bool


class ValueSummary(TypedDict):
    """One value of a parameter, whatever the others are."""

    parameter: str
    value: SetupValue
    setups: int
    table_wins: Interval


class StepSummary(TypedDict):
    """From one value of a parameter to the next harder one, all else equal."""

    parameter: str
    easier: SetupValue
    harder: SetupValue
    setups: int
    easier_wins: Interval
    harder_wins: Interval
    change: Interval
    verdict: Verdict


class Sweep(TypedDict):
    parameters: list[str]
    cooperative: bool
    setups: list[SetupSummary]
    values: list[ValueSummary]
    hopeless: list[Setup]
    steps: list[StepSummary]


class Summary(TypedDict):
    set: str
    title: str
    digest: str
    players: int
    setup: Setup
    bots: Sequence[str]
    seed: int
    games: int
    games_asked: int
    stopped: bool
    cooperative: bool
    even_share: float
    table_wins: Interval
    shared_victories: int
    seats: list[SeatSummary]
    bots_compared: list[BotSummary]
    length: LengthSummary
    lengths: dict[int, int]
    points: dict[float, int]
    winning_margin: Interval
    reasons: dict[str, int]
    cards: list[CardSummary]
    dead_cards: list[str]
    endless_games: int
    stuck_games: int
    incidents: list[IncidentSummary]
    comparison: NotRequired[Comparison]
    sweep: NotRequired[Sweep]
