"""Every text of each game doubled: what no longer fits is reported by card and box, and not printed."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.cli.group import main
from pnp.load.sets import bundled_ids, find
from pnp.schema.read import load_set

TEXT = re.compile(r'^(\s+(?:- )?(?:text|name|note): )("?)(.+?)\2\s*$', re.MULTILINE)


@pytest.mark.parametrize("set_id", bundled_ids())
def test_doubled_texts_are_reported_and_refused(set_id: str, tmp_path: Path) -> None:
    folder = tmp_path / set_id
    shutil.copytree(find(set_id), folder)
    for path in (folder / "cards").glob("*.yaml"):
        path.write_text(TEXT.sub(_doubled, path.read_text(encoding="utf-8")), encoding="utf-8")
    cards, found = load_set(folder)
    assert cards is not None
    assert not [one for one in found if one.code != "SHP212"], found[:3]
    result = CliRunner().invoke(main, ["check", str(folder)])
    overflows = [line for line in result.output.splitlines() if "TXT601" in line]
    assert overflows
    assert all("mm" in line for line in overflows)
    out = tmp_path / "out"
    assert CliRunner().invoke(main, ["build", str(folder), "--out", str(out)]).exit_code == 1
    assert not list(out.rglob("*.pdf"))


def _doubled(found: re.Match[str]) -> str:
    head, quote, text = found.groups()
    if quote == '"' or text[0] in "'{[>|":
        return found[0] if quote != '"' else f'{head}"{text} {text} {text} {text}"'
    return f"{head}{text} {text} {text} {text}"
