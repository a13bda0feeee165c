"""The set that most tests of translations begin with."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.words.danish import Write, translated


@pytest.fixture
def tiny(write_set: Write) -> Path:
    """A set with a whole Danish catalog."""
    return translated(write_set)
