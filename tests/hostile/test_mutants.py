"""Whatever is in a file, pnp ends, says why, keeps within bounds and writes nowhere else."""

from __future__ import annotations

import pytest

from tests.hostile.mutants import tried

SAMPLE = (range(50),)
TABLES = ".csv,.xlsx,.ods"
MANY = [range(first, first + 250) for first in range(1000, 11_000, 250)]


@pytest.mark.slow
@pytest.mark.parametrize("numbers", SAMPLE, ids=lambda numbers: f"{numbers[0]}-{numbers[-1]}")
def test_a_sample_of_mutants(numbers: range) -> None:
    faults, sums = tried(numbers[0], numbers[-1])
    assert faults == [], "python -m tests.hostile.mutants NUMBER makes one again"
    assert sums["tried"] == len(numbers)


def test_a_sample_of_mutants_of_tables() -> None:
    """Among all sorts of files there are few of these."""
    faults, sums = tried(40, 64, TABLES)
    assert faults == [], f"python -m tests.hostile.mutants NUMBER --only {TABLES} makes one again"
    assert sums["tried"] == 25


@pytest.mark.soak
@pytest.mark.parametrize("numbers", MANY[:2], ids=lambda numbers: f"{numbers[0]}-{numbers[-1]}")
def test_five_hundred_mutants_of_tables(numbers: range) -> None:
    assert tried(numbers[0], numbers[-1], TABLES)[0] == []


@pytest.mark.soak
@pytest.mark.parametrize("numbers", MANY, ids=lambda numbers: f"{numbers[0]}-{numbers[-1]}")
def test_ten_thousand_mutants(numbers: range) -> None:
    assert tried(numbers[0], numbers[-1])[0] == []
