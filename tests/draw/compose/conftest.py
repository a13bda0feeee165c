"""The studio of the compose tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.draw.compose.studio import Studio


@pytest.fixture
def studio(tmp_path: Path) -> Studio:
    return Studio(tmp_path / "tiny")
