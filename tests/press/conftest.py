"""One build of all four games that the tests of this folder read."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.cli.group import main


@pytest.fixture(scope="session")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("output")
    result = CliRunner().invoke(main, ["build", "--only", "cards,components", "--out", str(out)])
    assert result.exit_code == 0, result.output
    return out
