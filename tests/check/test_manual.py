"""Every finding has a manual page, its bad example fires exactly it, its good example fires nothing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from pnp.check.catalog import whole_catalog
from pnp.check.run import judge
from pnp.diagnostics import Entry

FENCE = re.compile(r"^```(bad|good) (\S+)((?: \S+=\S+)*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class File(NamedTuple):
    """One file of an example; ``repeat``, ``encoding`` and ``link`` say what text alone cannot."""

    path: str
    options: dict[str, str]
    text: str


def examples(entry: Entry, verdict: str) -> list[File]:
    found = (match for match in FENCE.finditer(entry.manual) if match[1] == verdict)
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
        text = file.text * int(file.options.get("repeat", 1))
        path.write_bytes(text.encode(file.options.get("encoding", "utf-8")))
    return folder / "tiny"


DECK = [entry for entry in whole_catalog().values() if entry.code[:3] in ("SRC", "SHP", "CRD", "CMP")]


@pytest.mark.parametrize("entry", DECK, ids=lambda entry: f"{entry.code}-{entry.name}")
def test_bad_fires_exactly_this_and_good_nothing(entry: Entry, tmp_path: Path) -> None:
    bad, good = examples(entry, "bad"), examples(entry, "good")
    assert bad, "the manual page has no bad example"
    assert good, "the manual page has no good example"
    fired = {one.code for one in judge(lay_out(bad, tmp_path / "bad")).found}
    assert fired == {entry.code}
    assert [one.message for one in judge(lay_out(good, tmp_path / "good")).found] == []


@pytest.mark.parametrize("entry", whole_catalog().values(), ids=lambda entry: entry.code)
def test_the_page_says_what_and_what_to_do(entry: Entry) -> None:
    prose = FENCE.sub("", entry.manual).strip()
    assert prose[0].isupper() or prose[0] == "`"
    assert len(prose) > 60
    assert "\t" not in prose
