"""Whatever is in a file, pnp ends, says why, keeps within bounds and writes nowhere else."""

from __future__ import annotations

import pytest

from tests.hostile.mutants import tried

SAMPLE = (range(75), range(75, 150))
MANY = [range(first, first + 250) for first in range(1000, 11_000, 250)]


@pytest.mark.parametrize("numbers", SAMPLE, ids=lambda numbers: f"{numbers[0]}-{numbers[-1]}")
def test_a_sample_of_mutants(numbers: range) -> None:
    faults, sums = tried(numbers[0], numbers[-1])
    assert faults == [], "python -m tests.hostile.mutants NUMBER makes one again"
    assert sums["tried"] == len(numbers)


@pytest.mark.soak
@pytest.mark.parametrize("numbers", MANY, ids=lambda numbers: f"{numbers[0]}-{numbers[-1]}")
def test_ten_thousand_mutants(numbers: range) -> None:
    assert tried(numbers[0], numbers[-1])[0] == []
