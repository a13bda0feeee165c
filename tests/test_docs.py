"""Every example in docs/card-sets.md is a set that checks as the page says."""

from __future__ import annotations

import re
from pathlib import Path

from click.testing import CliRunner

from pnp.check.run import judge
from pnp.cli.group import main

PAGE = (Path(__file__).parent.parent / "docs" / "card-sets.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```yaml (\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_page_has_its_examples() -> None:
    assert [name for name, _ in EXAMPLES] == ["set.yaml", "rules.yaml", "set.yaml", "set.yaml", "set.yaml"]


def test_homebrew_is_reported_and_then_restated(tmp_path: Path) -> None:
    folder = tmp_path / "my-meadow"
    folder.mkdir()
    (folder / "set.yaml").write_text(EXAMPLES[0][1], encoding="utf-8")
    (found,) = judge(folder).found
    assert found.message in PAGE
    (folder / "rules.yaml").write_text(EXAMPLES[1][1], encoding="utf-8")
    assert judge(folder).found == ()


def test_whole_games_check_and_print_what_the_page_shows(tmp_path: Path) -> None:
    for number, (_, text) in enumerate(EXAMPLES[2:]):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "set.yaml").write_text(text, encoding="utf-8")
        result = CliRunner().invoke(main, ["check", str(folder), "--strict"])
        assert result.exit_code == 0, result.output
        if number == 0:
            shown = re.search(r"```text\n(.*?)```", PAGE, re.DOTALL)
            assert shown is not None
            assert shown[1] == result.output
