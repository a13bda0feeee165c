"""Confidence intervals: how sure a number from so many games can be.

Owns the formulas, in plain Python. Must not know games.
"""

from __future__ import annotations

import math
from fractions import Fraction
from statistics import NormalDist
from typing import NamedTuple, TypeAlias

CONFIDENCE = 0.95


class Interval(NamedTuple):
    """An estimate and the range it is in with the given confidence."""

    value: float
    low: float
    high: float

    def excludes(self, value: float) -> bool:
        return value < self.low or value > self.high


UNKNOWN = Interval(math.nan, -math.inf, math.inf)


def quantile(confidence: float = CONFIDENCE) -> float:
    """How many standard errors reach out to each side."""
    return NormalDist().inv_cdf((1 + confidence) / 2)


def share(successes: float, trials: int, confidence: float = CONFIDENCE) -> Interval:
    """Wilson's interval for a share; sound for few trials and for shares near 0 and 1. Successes may be
    fractions, as in victories shared by two."""
    if trials == 0:
        return UNKNOWN
    z = quantile(confidence)
    p = successes / trials
    spread = 1 + z * z / trials
    middle = (p + z * z / (2 * trials)) / spread
    half = z / spread * math.sqrt(p * (1 - p) / trials + z * z / (4 * trials * trials))
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    return Interval(p, min(p, low), max(p, high))  # rounding may leave p a hair outside


Exact: TypeAlias = int | Fraction


def exact(value: float) -> Exact:
    """The number itself, whose sums lose nothing: they are the same in whatever order they are made."""
    whole = int(value)
    return whole if whole == value else Fraction(value)


class Moments(NamedTuple):
    """What is kept of a run of numbers; two runs add up to one, exactly."""

    size: int = 0
    total: Exact = 0
    squares: Exact = 0
    least: float = math.inf
    most: float = -math.inf

    def add(self, value: float) -> Moments:
        number = exact(value)
        return Moments(
            self.size + 1,
            self.total + number,
            self.squares + number * number,
            min(self.least, value),
            max(self.most, value),
        )

    def join(self, other: Moments) -> Moments:
        return Moments(
            self.size + other.size,
            self.total + other.total,
            self.squares + other.squares,
            min(self.least, other.least),
            max(self.most, other.most),
        )

    @property
    def mean(self) -> float:
        return float(self.total / self.size) if self.size else math.nan

    @property
    def deviation(self) -> float:
        """Of the sample, with one degree of freedom spent on the mean."""
        if self.size < 2:
            return math.nan
        return math.sqrt(max(0.0, self.squares - self.total * self.mean) / (self.size - 1))


def mean(moments: Moments, confidence: float = CONFIDENCE) -> Interval:
    """The normal interval of a mean; unknown below two values."""
    if moments.size < 2:
        return Interval(moments.mean, -math.inf, math.inf)
    half = quantile(confidence) * moments.deviation / math.sqrt(moments.size)
    return Interval(moments.mean, moments.mean - half, moments.mean + half)


def difference(later: Interval, earlier: Interval) -> Interval:
    """Of two independent estimates, from their own intervals (Newcombe's method for shares)."""
    value = later.value - earlier.value
    down = math.hypot(later.value - later.low, earlier.high - earlier.value)
    up = math.hypot(later.high - later.value, earlier.value - earlier.low)
    return Interval(value, value - down, value + up)
