"""``pnp new``: what it writes checks at once, on GitHub and before a commit, too."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result

from pnp.cli.group import main

ROOT = Path(__file__).parents[2]


def pnp(*args: str | Path) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args])


def loaded(path: Path) -> Any:
    """YAML as GitHub reads it, where ``on`` is a word."""
    return yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def sets_of(path: Path) -> list[str]:
    (step,) = [
        step for step in loaded(path)["jobs"]["check"]["steps"] if step["uses"].startswith("REPOSITORY@")
    ]
    return step["with"]["sets"].split("\n")[:-1]


def test_a_set_of_ones_own_can_be_built_on() -> None:
    assert pnp("new", "games/my-game").exit_code == 0
    assert pnp("new", "games/more", "--from", "my-game").exit_code == 0
    assert pnp("check", "games/more", "--strict").exit_code == 0
    far = pnp("new", "elsewhere", "--from", "my-game")
    assert far.exit_code == 2
    assert "nor beside elsewhere" in far.output


def test_without_a_repository_the_set_is_one(here: Path) -> None:
    assert pnp("new", "my-game", "--ci").exit_code == 0
    assert sets_of(here / "my-game/.github/workflows/pnp.yml") == ["."]
    assert pnp("check", "my-game", "--strict").exit_code == 0


def test_in_a_repository_the_workflow_lies_at_its_root_and_is_never_replaced(here: Path) -> None:
    (here / ".git").mkdir()
    pnp("new", "games/my-game", "--ci")
    workflow = here / ".github/workflows/pnp.yml"
    assert sets_of(workflow) == ["games/my-game"]
    before = workflow.read_text(encoding="utf-8")
    said = pnp("new", "games/another", "--ci")
    assert "add a line 'games/another'" in said.output
    assert workflow.read_text(encoding="utf-8") == before


def test_without_being_asked_no_workflow_is_written(here: Path) -> None:
    pnp("new", "my-game")
    assert not (here / "my-game" / ".github").exists()


def test_the_page_shows_the_workflow_that_is_written(here: Path) -> None:
    (here / ".git").mkdir()
    pnp("new", "my-game", "--ci")
    written = (here / ".github/workflows/pnp.yml").read_text(encoding="utf-8").partition("\n")[2]
    assert f"```yaml .github/workflows/pnp.yml\n{written}```" in (ROOT / "docs/checking.md").read_text(
        "utf-8"
    )


def test_the_action_takes_what_the_page_says() -> None:
    inputs = loaded(ROOT / "action.yml")["inputs"]
    page = (ROOT / "docs/checking.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1].strip(" `") for line in page.splitlines() if line.startswith("| `")]
    assert rows == list(inputs)
    assert all(f"| `{name}` |" in page and f"`{row['default']}`" in page for name, row in inputs.items())


def test_the_hook_runs_the_command(here: Path) -> None:
    (hook,) = loaded(ROOT / ".pre-commit-hooks.yaml")
    assert hook["language"] == "python", "installed from this repository, from nowhere else"
    pnp("new", "my-game")
    command, *words = hook["entry"].split()
    assert command == "pnp"
    assert pnp(*words, "my-game").exit_code == 0
    (here / "my-game" / "rules.yaml").write_text("kinds: 3\n", encoding="utf-8")
    assert pnp(*words, "my-game").exit_code == 1
