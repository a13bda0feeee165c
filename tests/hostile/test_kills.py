"""What a command was writing when it was killed is there as it was, or as it was to be."""

from __future__ import annotations

import pytest

from tests.hostile.kills import COMMANDS, killed


def test_every_command_killed_in_each_way() -> None:
    assert killed(0, 3 * len(COMMANDS) - 1) == ""


@pytest.mark.soak
@pytest.mark.parametrize("first", range(1000, 1500, 100))
def test_five_hundred_kills(first: int) -> None:
    assert killed(first, first + 99) == ""
