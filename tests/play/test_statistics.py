"""Intervals against figures worked out by hand, and sums that do not care how they were cut."""

from __future__ import annotations

import math
from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.play.statistics import UNKNOWN, Interval, Moments, difference, mean, share


def moments(values: list[float]) -> Moments:
    return reduce(Moments.add, values, Moments())


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(5, 10, 0.2366, 0.7634), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662)],
)
def test_share_is_wilsons_interval(successes: int, trials: int, low: float, high: float) -> None:
    assert share(successes, trials) == pytest.approx((successes / trials, low, high), abs=5e-5)


def test_share_of_nothing_is_unknown() -> None:
    assert share(0, 0) is UNKNOWN


def test_mean_is_the_normal_interval() -> None:
    # mean 5, deviation sqrt(32 / 7), standard error 0.7559
    assert mean(moments([2, 4, 4, 4, 5, 5, 7, 9])) == pytest.approx((5, 3.5184, 6.4816), abs=5e-4)


def test_mean_of_one_value_is_not_known_to_be_anything() -> None:
    assert mean(moments([3])) == (3, -math.inf, math.inf)
    assert math.isnan(mean(moments([])).value)


def test_difference_of_shares_is_newcombes() -> None:
    """The textbook example: 56 of 70 against 48 of 80."""
    assert difference(share(56, 70), share(48, 80)) == pytest.approx((0.2, 0.0524, 0.3339), abs=5e-4)


def test_what_is_unknown_excludes_nothing() -> None:
    assert not UNKNOWN.excludes(0)
    assert not difference(UNKNOWN, share(3, 4)).excludes(0)
    assert Interval(2, 1, 3).excludes(0)
    assert not Interval(2, -1, 3).excludes(0)


@given(st.lists(st.integers(-100, 100)), st.lists(st.integers(-100, 100)))
def test_moments_add_up(one: list[float], two: list[float]) -> None:
    assert moments(one).join(moments(two)) == moments([*one, *two])


@given(st.integers(0, 50), st.integers(1, 50))
def test_a_share_lies_in_its_interval(successes: int, more: int) -> None:
    found = share(successes, successes + more)
    assert 0 <= found.low <= found.value <= found.high <= 1
