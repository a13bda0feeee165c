"""Mistakes of one value in the data of the bundled games: each is found at its own card, with a remedy that works."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from pnp.base.diagnostics import Diagnostic, Severity
from pnp.source.load.set_folders import find
from tests.judging import judge

ROWS: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parent / "mutations.yaml").read_text(encoding="utf-8")
)
CARD = re.compile(r"\s*- (?:\{|id:)")
MEANT = re.compile(r"did you mean '([^']+)'")
ONE_OF = re.compile(r"^one of: (.*)$")
WRONG = re.compile(r"'\{?([\w-]+)\}?'")
TOTAL = re.compile(r"write '(total: \d+)' here")
BOUND = re.compile(
    r"(?:allowed:|should hold|whole number|needs|expected|used twice|another|duplicate|does not hold)"
)


def names(number: int, row: dict[str, Any]) -> str:
    return f"{number}-{row['set']}-{row['code']}"


def mistaken(row: dict[str, Any], folder: Path) -> None:
    """A copy of the set with the mistake in it."""
    shutil.copytree(find(row["set"]), folder, ignore=shutil.ignore_patterns("lang", "templates", "art"))
    path = folder / row["file"]
    before = path.read_text(encoding="utf-8")
    assert row["old"] in before
    path.write_text(before.replace(row["old"], row["new"], 1), encoding="utf-8")


def found(folder: Path) -> list[Diagnostic]:
    return [one for one in judge(folder).found if one.severity is not Severity.NOTE]


def card_lines(row: dict[str, Any]) -> range:
    """The lines of the card, or of the rule, that the mistake is in, in the file without it."""
    before = (Path(find(row["set"])) / row["file"]).read_text(encoding="utf-8")
    first = before[: before.index(row["old"])].count("\n")
    last = first + row["old"].count("\n")
    lines = before.split("\n")
    if row["file"].startswith("cards/"):
        first = next(at for at in range(first, -1, -1) if CARD.match(lines[at]))
    return range(first + 1, last + 2)


@pytest.mark.parametrize("row", ROWS, ids=[names(*pair) for pair in enumerate(ROWS)])
def test_a_mistake_is_found_where_it_was_made(row: dict[str, Any], tmp_path: Path) -> None:
    folder = tmp_path / row["set"]
    mistaken(row, folder)
    findings = found(folder)
    assert row["code"] in {one.code for one in findings}
    if "unnamed" in row or row["new"] == "":
        return
    lines = card_lines(row)
    places = [span for one in findings for span in (one.span, *(place for place, _ in one.related))]
    assert [span for span in places if span.file.endswith(row["file"]) and span.line in lines]


@pytest.mark.parametrize("row", ROWS, ids=[names(*pair) for pair in enumerate(ROWS)])
def test_a_mistake_comes_with_a_remedy_that_works(row: dict[str, Any], tmp_path: Path) -> None:
    folder = tmp_path / row["set"]
    mistaken(row, folder)
    one = next(one for one in found(folder) if one.code == row["code"])
    remedies = [*followed(one)]
    if not remedies:  # a bound, or two numbers of which one is wrong
        assert BOUND.search(one.message)
        return
    path = Path(one.span.file)
    before = path.read_text(encoding="utf-8")
    codes = []
    for text in remedies:
        path.write_text(replaced(before, one, text), encoding="utf-8")
        codes.append({each.code for each in found(folder)})
    assert any(one.code not in left for left in codes)


def followed(one: Diagnostic) -> Iterator[str]:
    """What the hint says to write at the place of the finding."""
    for pattern in (MEANT, TOTAL):
        if said := pattern.search(one.hint):
            yield said[1]
    if said := ONE_OF.search(one.hint):
        yield from said[1].split(", ")


def replaced(text: str, one: Diagnostic, new: str) -> str:
    """With the new word on the line of the finding."""
    lines = text.split("\n")
    line = lines[one.span.line - 1]
    if new.startswith("total: "):
        lines[one.span.line - 1] = re.sub(r"total: \d+", new, line)
    else:
        lines[one.span.line - 1] = line.replace(WRONG.findall(one.message)[0], new, 1)
    return "\n".join(lines)
