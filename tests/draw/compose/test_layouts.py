"""Nothing leaves a card without a finding, and no finding is without cause, whatever a template says."""

from __future__ import annotations

import pytest

from tests.draw.compose.layouts import faults
from tests.draw.compose.studio import Studio

MANY = [range(first, first + 250) for first in range(1000, 3000, 250)]
AGAIN = "python -m tests.draw.compose.layouts NUMBER shows one again"


@pytest.mark.parametrize("numbers", [range(first, first + 20) for first in range(0, 100, 20)], ids=str)
def test_a_sample_of_layouts(studio: Studio, numbers: range) -> None:
    assert [fault for number in numbers for fault in faults(number, studio)] == [], AGAIN


@pytest.mark.soak
@pytest.mark.parametrize("numbers", MANY, ids=lambda numbers: f"{numbers[0]}-{numbers[-1]}")
def test_two_thousand_layouts(studio: Studio, numbers: range) -> None:
    assert [fault for number in numbers for fault in faults(number, studio)] == [], AGAIN
