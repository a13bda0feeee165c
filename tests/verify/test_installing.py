"""The action's own lines, run as GitHub does: this checkout is installed into a fresh environment and checks a set."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
import yaml

pytestmark = pytest.mark.verify
ROOT = Path(__file__).parents[2]
STEPS = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))["runs"]["steps"]
INPUTS = {"SETS": ".", "LANGUAGES": "all", "STRICT": "true"}


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A fresh virtual environment that finds our dependencies here instead of in the network."""
    home = tmp_path_factory.mktemp("fresh")
    subprocess.run((sys.executable, "-m", "venv", str(home)), check=True)
    (packages,) = home.glob("lib/*/site-packages")
    (packages / "beside.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    own = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    sealed = {"PIP_NO_INDEX": "1", "PIP_NO_BUILD_ISOLATION": "0"}  # 0 means: no isolation
    fresh = {"PATH": f"{home / 'bin'}{os.pathsep}{os.environ['PATH']}", "GITHUB_ACTION_PATH": str(ROOT)}
    return {**own, **sealed, **fresh}


def run(step: str, environment: dict[str, str], where: Path) -> subprocess.CompletedProcess[str]:
    (lines,) = [row["run"] for row in STEPS if row.get("name") == step]
    command = ("bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", lines)  # as GitHub calls it
    return subprocess.run(
        command, cwd=where, env={**environment, **INPUTS}, capture_output=True, text=True, check=False
    )


def test_the_action_installs_its_own_checkout_and_checks(environment: dict[str, str], tmp_path: Path) -> None:
    installed = run("Install pnp", environment, tmp_path)
    assert installed.returncode == 0, installed.stdout + installed.stderr
    home = Path(environment["PATH"].partition(os.pathsep)[0])
    assert (home / "pnp").exists()
    subprocess.run((str(home / "pnp"), "new", "my-game"), cwd=tmp_path, env=environment, check=True)
    folder = tmp_path / "my-game"
    good = run("Check", environment, folder)
    assert (good.returncode, good.stdout) == (0, ""), good.stderr
    cards = folder / "cards" / "creatures.yaml"
    cards.write_text(cards.read_text(encoding="utf-8").replace("points: 1", "points: 9"), encoding="utf-8")
    bad = run("Check", environment, folder)
    assert bad.returncode == 1
    assert "::error file=cards/creatures.yaml,line=6" in bad.stdout
