"""Every text of each game made longer: what no longer fits is reported by card and box, and not printed."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result

from pnp.cli.group import main
from pnp.source.load.set_folders import bundled_ids, find
from pnp.source.load.yaml import read_yaml

TEXTS = ("name", "text", "note")


def lengthened(set_id: str, times: int, folder: Path) -> Path:
    target = folder / set_id
    shutil.copytree(find(set_id), target, ignore=shutil.ignore_patterns("sheets", "lang"))
    for path in (target / "cards").glob("*.yaml"):
        node, _ = read_yaml(path.read_bytes(), path.name)
        assert node is not None
        plain = node.plain()
        for card in plain["cards"]:
            for key in TEXTS:
                if key in card:
                    card[key] = " ".join([card[key]] * times)[: 119 if key == "name" else 1999]
        path.write_text(yaml.safe_dump(plain, allow_unicode=True, sort_keys=False), encoding="utf-8")
    rules = (target / "rules.yaml").read_text(encoding="utf-8")
    (target / "rules.yaml").write_text(
        re.sub(r"(type: text, .*max: )\d+", r"\g<1>2000", rules), encoding="utf-8"
    )
    return target


def pnp(*args: str | Path) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args])


def overflows(folder: Path) -> tuple[list[dict[str, Any]], int]:
    result = pnp("check", folder, "--format", "json")
    found = json.loads(result.output)
    assert {one["code"] for one in found if one["severity"] == "error"} <= {"TXT601"}, found[:2]
    return [one for one in found if one["code"] == "TXT601"], result.exit_code


@pytest.mark.slow
@pytest.mark.parametrize("set_id", bundled_ids())
def test_doubled_texts_fit_or_are_reported(set_id: str, tmp_path: Path) -> None:
    found, code = overflows(lengthened(set_id, 2, tmp_path))
    assert code == (1 if found else 0)
    for one in found:
        assert " mm too " in one["message"]
        assert "(en)" in one["message"]
        assert one["file"].endswith(
            (".yaml", ".xml.j2")
        )  # a card, or the template that shows words of others


@pytest.mark.slow
@pytest.mark.parametrize("set_id", bundled_ids())
def test_texts_beyond_all_measure_are_refused_unless_a_draft(set_id: str, tmp_path: Path) -> None:
    folder = lengthened(set_id, 9, tmp_path)
    found, code = overflows(folder)
    assert found
    assert code == 1
    out = tmp_path / "out"
    assert pnp("build", folder, "--out", out).exit_code == 1
    assert not list(out.rglob("*.pdf"))
    assert pnp("build", folder, "--out", out, "--draft").exit_code == 0
    assert list(out.rglob("*.pdf"))
