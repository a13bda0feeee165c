"""docs/architecture.md is true: every room is on it and every word of the glossary is what the code calls it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import pnp

ROOT = Path(pnp.__file__).parent
PAGE = (ROOT.parent / "docs" / "architecture.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """The cells of the table below a heading, without its head."""
    section = re.split(r"^## ", PAGE.partition(f"\n## {heading}\n")[2], maxsplit=1, flags=re.MULTILINE)[0]
    table = [line for line in section.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table[1:]]


def rooms() -> set[str]:
    """Folders of pnp, and the packages in them."""
    there = {path.parent.relative_to(ROOT).as_posix() for path in ROOT.glob("*/__init__.py")}
    return (
        there | {path.parent.relative_to(ROOT).as_posix() for path in ROOT.glob("*/*/__init__.py")} | {"data"}
    )


def classes() -> set[str]:
    return {
        node.name
        for path in ROOT.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    }


def test_every_room_is_named_and_no_other() -> None:
    """Some modules have a row of their own."""
    named = [row[0].strip("`") for row in rows("Rooms")]
    assert len(named) == len(set(named))
    modules = {path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*.py")}
    assert rooms() <= set(named) <= rooms() | modules


def test_what_the_library_offers_is_there() -> None:
    assert {name: bool(getattr(pnp, name)) for name in pnp.__all__} == dict.fromkeys(pnp.__all__, True)


def test_the_short_map_names_every_room() -> None:
    assert {name.rpartition("/")[2] for name in rooms()} - set(re.findall(r"\w+", pnp.__doc__ or "")) == set()


def test_every_word_has_one_meaning() -> None:
    words = [word for row in rows("Words") for word in row[0].split(", ")]
    assert len(words) > 40
    assert sorted(words) == sorted(set(words))
    assert all(len(row) == 3 and row[1] for row in rows("Words"))


@pytest.mark.slow
def test_the_classes_named_exist() -> None:
    named = {
        name
        for row in rows("Words") + rows("The way of the data")
        for name in re.findall(r"`([A-Z]\w+)`", "".join(row))
    }
    assert len(named) > 15
    assert named - classes() == set()


def test_the_files_named_exist() -> None:
    named = re.findall(r"`([\w-]+/[\w/.-]*)`", PAGE)
    assert len(named) > 15
    for path in named:
        assert any((base / path).exists() for base in (ROOT, ROOT.parent)), path
