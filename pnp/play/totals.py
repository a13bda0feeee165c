"""What is kept of many games: sums that add up portion by portion, in any order, whatever process played them.

Owns the sums, which are exact: nothing is rounded before a report is made of them. Must not know bots' workings,
processes or how the sums are shown.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pnp.base.sums import int_sum
from pnp.play.driver import AnyPlayed, Ending
from pnp.play.protocol import Outcome
from pnp.play.statistics import Moments, share

NOTHING = Moments()
KEPT = 20  # incidents remembered, those of the first games; more only add to the count


class Incident(NamedTuple):
    """A game that did not end by itself."""

    game: int
    ending: Ending
    seed: int
    turns: int


class Use(NamedTuple):
    """One card over all games: how often it was taken, and how those fared who had it."""

    taken: int = 0
    games: int = 0  # somebody had it
    games_won: int = 0  # of those, by anybody: what counts when all win or lose together
    holders: int = 0  # seats that had it
    holders_won: int = 0  # in units, as seats' wins are

    def join(self, other: Use) -> Use:
        return Use(
            self.taken + other.taken,
            self.games + other.games,
            self.games_won + other.games_won,
            self.holders + other.holders,
            self.holders_won + other.holders_won,
        )


@dataclass(slots=True)
class Totals:
    """Sums over games. Wins of seats and bots are shares, for a victory of two counts half for each: they are
    counted in units, so many to a victory that whatever number of winners shares it evenly."""

    players: int
    games: int = 0
    over: int = 0
    won: int = 0  # games with any winner
    shared: int = 0  # games with several winners
    together: int = 0  # games that all seats won or lost
    wins: list[int] = field(default_factory=list)
    scores: list[Moments] = field(default_factory=list)
    margin: Moments = NOTHING
    moves: Moments = NOTHING
    turns: Moments = NOTHING
    lengths: Counter[int] = field(default_factory=Counter)
    points: Counter[float] = field(default_factory=Counter)  # how often a seat ended with so many
    reasons: Counter[str] = field(default_factory=Counter)
    bot_wins: Counter[str] = field(default_factory=Counter)
    bot_scores: dict[str, Moments] = field(default_factory=dict)
    uses: dict[str, Use] = field(default_factory=dict)
    endings: Counter[Ending] = field(default_factory=Counter)
    incidents: list[Incident] = field(default_factory=list)

    @classmethod
    def none(cls, players: int) -> Totals:
        return cls(players, wins=[0] * players, scores=[NOTHING] * players)

    @property
    def unit(self) -> int:
        """How many units make a victory."""
        return math.lcm(*range(1, self.players + 1))

    def victories(self, units: int) -> float:
        return units / self.unit

    @property
    def cooperative(self) -> bool:
        """Whether in every game all won or all lost; a lone player's games look the same."""
        return self.over > 0 and self.together == self.over

    @property
    def widest(self) -> float:
        """How wide the widest interval of who wins is: of the seats, or of the table."""
        wins = [self.won] if self.cooperative else [self.victories(units) for units in self.wins]
        return max(found.high - found.low for found in (share(won, self.over) for won in wins))

    def add(self, number: int, played: AnyPlayed, bots: Sequence[str]) -> None:
        """One game; ``bots`` are the names by seat."""
        self.games += 1
        self.endings[played.ending] += 1
        if played.outcome is None:
            self._remember(Incident(number, played.ending, played.seed, played.state.turn))
            return
        self.over += 1
        self.moves = self.moves.add(len(played.moves))
        self.turns = self.turns.add(played.state.turn)
        self.lengths[played.state.turn] += 1
        self.reasons[played.outcome.reason] += 1
        self._add_result(played.outcome, bots)

    def _remember(self, *incidents: Incident) -> None:
        if incidents:
            self.incidents = sorted([*self.incidents, *incidents])[:KEPT]

    def _add_result(self, outcome: Outcome, bots: Sequence[str]) -> None:
        winners, scores = outcome.winners, outcome.scores
        self.won += bool(winners)
        self.shared += len(winners) > 1
        self.together += len(winners) in (0, self.players)
        for seat, (won, score) in enumerate(zip(self._shares(outcome), scores, strict=True)):
            self.wins[seat] += won
            self.scores[seat] = self.scores[seat].add(score)
            self.points[score] += 1
            self.bot_wins[bots[seat]] += won
            self.bot_scores[bots[seat]] = self.bot_scores.get(bots[seat], NOTHING).add(score)
        if self.players > 1:
            first, second, *_ = sorted(scores, reverse=True)
            self.margin = self.margin.add(first - second)

    def add_uses(self, tally: Mapping[str, Sequence[int]], outcome: Outcome) -> None:
        """The cards of one game that is over, by seat."""
        won = self._shares(outcome)
        for card, counts in tally.items():
            use = self.uses.get(card, NOT_USED)
            taken = int_sum(counts)
            if taken:
                held = [share for share, count in zip(won, counts, strict=True) if count]
                use = use.join(Use(taken, 1, bool(outcome.winners), len(held), int_sum(held)))
            self.uses[card] = use

    def join(self, other: Totals) -> None:
        """The other's games, which are none of these. The order in which totals are joined tells in nothing but
        the order of words that were first met there."""
        for name in ("games", "over", "won", "shared", "together"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("margin", "moves", "turns"):
            setattr(self, name, getattr(self, name).join(getattr(other, name)))
        for name in ("lengths", "points", "reasons", "endings", "bot_wins"):
            getattr(self, name).update(getattr(other, name))
        self.wins = [mine + theirs for mine, theirs in zip(self.wins, other.wins, strict=True)]
        self.scores = [mine.join(theirs) for mine, theirs in zip(self.scores, other.scores, strict=True)]
        for bot, scores in other.bot_scores.items():
            self.bot_scores[bot] = self.bot_scores.get(bot, NOTHING).join(scores)
        for card, use in other.uses.items():
            self.uses[card] = self.uses.get(card, NOT_USED).join(use)
        self._remember(*other.incidents)

    def _shares(self, outcome: Outcome) -> list[int]:
        """What each seat won, in units."""
        winners = outcome.winners
        share = self.unit // len(winners) if winners else 0
        return [share if seat in winners else 0 for seat in range(self.players)]


NOT_USED = Use()
