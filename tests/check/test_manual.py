"""Every finding has a manual page, its bad example fires exactly it, its good example fires nothing."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner

from pnp.base.diagnostics import Entry
from pnp.check.manual import whole_catalog
from pnp.cli.group import main
from tests.manual_pages import each_side
from tests.workbooks import from_text, xlsx

FENCE = re.compile(r"^```(bad|good) (\S+)((?: \S+=\S+)*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class File(NamedTuple):
    """One file of an example; ``repeat``, ``encoding``, ``link``, and ``sheet`` and ``merge`` of a workbook, say what text
    alone cannot."""

    path: str
    options: dict[str, str]
    text: str


def examples(entry: Entry, verdict: str) -> list[File]:
    found = (match for match in FENCE.finditer(each_side(entry)) if match[1] == verdict)
    return [
        File(match[2], dict(option.split("=") for option in match[3].split()), match[4]) for match in found
    ]


def lay_out(files: list[File], folder: Path) -> Path:
    for file in files:
        path = folder / "tiny" / file.path
        path.parent.mkdir(parents=True, exist_ok=True)
        if "link" in file.options:
            path.symlink_to(file.options["link"])
            continue
        if "sheet" in file.options:
            merged = file.options["merge"].split("+") if "merge" in file.options else []
            path.write_bytes(xlsx({file.options["sheet"]: from_text(file.text)}, merged))
            continue
        text = file.text * int(file.options.get("repeat", 1))
        encoding = file.options.get("encoding", "utf-8")
        path.write_bytes(b64decode(text) if encoding == "base64" else text.encode(encoding))
    return folder / "tiny"


# the set that examples of the press build on: they state only the files that differ
PRESS = {
    "set.yaml": (
        "id: tiny\ntheme: mine\nprint: {card: {size: poker, back: none}}\n"
        "cards: [{kind: card, id: fox, name: Fox}]\n"
    ),
    "rules.yaml": "kinds: {card: {fields: {}}}\n",
    "templates/mine/theme.yaml": "type: {text: {size: 9}}\n",
    "templates/mine/card.xml.j2": "<face/>\n",
}
# families whose examples are no card sets are fed by the tests of their stage
ELSEWHERE = {
    "ART5": "tests/draw/svg/test_svg.py",
    "ART607": "tests/export/test_verdict.py",
    "SRC130": "tests/hostile/test_sizes.py",
    "SRC151": "tests/source/pull/test_fetch.py",
    "SRC152": "tests/source/pull/test_fetch.py",
    "SRC153": "tests/source/pull/test_fetch.py",
    "PRS537": "tests/press/impose/test_profiles.py",
    "PRS51": "tests/press/impose/test_profiles.py",
    "PRS53": "tests/cli/test_large_print.py",
    "PRS54": "tests/press/impose/test_profiles.py",
    "PRS550": "tests/press/impose/test_profiles.py",
    "PRS555": "tests/press/impose/test_profiles.py",
    "PRS556": "tests/press/impose/test_profiles.py",
    "PRS557": "tests/press/impose/test_profiles.py",
    "PRS564": "tests/export/test_tables.py",
    "PRS565": "tests/export/test_tables.py",
    "PRS566": "tests/export/test_kits.py",
    "PRS567": "tests/export/test_kits.py",
    "PRS568": "tests/export/test_kits.py",
    "PRS56": "tests/draw/boxes/test_filling.py",
    "PRS558": "tests/press/impose/test_start_slot.py",
    "PRS559": "tests/press/impose/test_groups.py",
    "PRS57": "tests/export/test_cut.py",
    "PRS580": "tests/press/impose/test_profiles.py",
    "PRS581": "tests/press/impose/test_profiles.py",
    "PRS582": "tests/press/impose/test_profiles.py",
    "PRS58": "tests/press/calibrate/test_readings.py",
    "TPL546": "tests/draw/compose/test_renderers.py",
    "PRS593": "tests/export/test_web_pdf.py",
    "PRS594": "tests/export/test_web_pdf.py",
    "PRS59": "tests/press/calibrate/test_readings.py",
    "PLY": "tests/play/test_table.py",
}


def complete(entry: Entry, files: list[File]) -> list[File]:
    """An example with the files it leaves unsaid."""
    if entry.code[:3] not in ("TPL", "RUL", "PRS"):
        return files
    stated = {file.path for file in files}
    if any(file.path == "set.yaml" and "theme: mine" not in file.text for file in files):
        stated |= {path for path in PRESS if path.startswith("templates/")}
    return [*(File(path, {}, text) for path, text in PRESS.items() if path not in stated), *files]


def fired(folder: Path, language: str) -> set[str]:
    """Codes of everything ``pnp check`` says."""
    # one process: others take longer to begin than these sets to check
    words = ["check", str(folder), "--lang", language, "--format", "json", "--workers", "1"]
    result = CliRunner().invoke(main, words)
    assert result.exit_code in (0, 1), result.output
    return {one["code"] for one in json.loads(result.output)}


FED = [entry for entry in whole_catalog().values() if not entry.code.startswith(tuple(ELSEWHERE))]


@pytest.mark.parametrize("entry", FED, ids=lambda entry: f"{entry.code}-{entry.name}")
def test_bad_fires_exactly_this_and_good_nothing(entry: Entry, tmp_path: Path) -> None:
    bad, good = examples(entry, "bad"), examples(entry, "good")
    assert bad, "the manual page has no bad example"
    assert good, "the manual page has no good example"
    language = "all" if entry.code[:3] == "LNG" else "en"
    assert fired(lay_out(complete(entry, bad), tmp_path / "bad"), language) == {entry.code}
    assert fired(lay_out(complete(entry, good), tmp_path / "good"), language) == set()


@pytest.mark.parametrize("entry", whole_catalog().values(), ids=lambda entry: entry.code)
def test_every_page_shows_a_bad_and_a_good_example(entry: Entry) -> None:
    assert "```bad" in each_side(entry)
    assert "```good" in each_side(entry)


@pytest.mark.parametrize("entry", whole_catalog().values(), ids=lambda entry: entry.code)
def test_the_page_says_what_and_what_to_do(entry: Entry) -> None:
    prose = FENCE.sub("", each_side(entry)).strip()
    assert prose[0].isupper() or prose[0] == "`"
    assert len(prose) > 60
    assert "\t" not in prose
