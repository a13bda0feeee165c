"""PRINTING.txt tells how to print and cut all that lies in a folder, whichever build made it, in its language."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.cli.group import main
from pnp.source.load.set_folders import bundled_ids

Write = Callable[..., Path]
SET = """\
id: tiny
title: The Pond
languages: [en]
credits: {designers: [Ada Newt], rights: It is theirs.}
rules: {kinds: {beast: {fields: {}}, chip: {fields: {}}}}
print:
  beast: {size: poker, back: deck}
  chip: {size: {shape: circle, width_mm: 20}, file: components, back: none}
cards:
  - {kind: beast, id: fox, name: Fox, copies: 10}
  - {kind: beast, id: owl, name: Owl}
  - {kind: chip, id: chip, name: Chip, copies: 4}
"""
RULES = {"sheets/rules.md": "# The Pond\n\nPlay.\n"}


def build(folder: Path, out: Path, *more: str) -> str:
    """The text beside what was built."""
    result = CliRunner().invoke(main, ["build", str(folder), "--out", str(out), *more])
    assert result.exit_code == 0, result.output
    return (out / "tiny" / "en" / "PRINTING.txt").read_text(encoding="utf-8")


def section(text: str, name: str) -> str:
    """What is told of a file, on one line."""
    (found,) = re.findall(rf"^{re.escape(name)}.*\n((?: .*\n)+)", text, re.MULTILINE)
    return " ".join(str(found).split())


@pytest.mark.slow
def test_a_command_to_be_copied_stands_in_one_row(write_set: Write, tmp_path: Path) -> None:
    folder = write_set(SET.replace("[en]", "[en, ru, he]"), **RULES)
    rows = build(folder, tmp_path).splitlines()
    assert "pnp calibrate --profile a4" in rows
    result = CliRunner().invoke(
        main, ["build", str(folder), "--out", str(tmp_path), "--lang", "ru,he", "--draft"]
    )
    assert result.exit_code == 0, result.output
    for code in ("ru", "he"):
        text = (tmp_path / "tiny" / code / "PRINTING.txt").read_text(encoding="utf-8")
        assert "pnp calibrate --profile a4" in text.splitlines(), "alone: nothing unseen is copied with it"


def test_it_tells_of_every_file_what_it_takes(write_set: Write, tmp_path: Path) -> None:
    text = build(write_set(SET, **RULES), tmp_path)
    assert text.startswith("The Pond: How to print and cut\n==============================\n")
    assert "\nPaper: 210 × 297 mm (profile a4).\n" in text
    assert "Print at 100 %. Choose “actual size”" in " ".join(text.split())
    cards = section(text, "cards.pdf")
    assert cards.startswith("Cards. Pages: 4. Sheets of paper: 2. Both sides, turned on the long edge.")
    assert cards.endswith("Pieces, in mm: 11 (63.5 × 88.9).")
    chips = section(text, "components.pdf")
    assert "Pages: 1. Sheets of paper: 1. One side only." in chips
    assert chips.endswith("Pieces, in mm: 4 (20 × 20).")
    assert section(text, "rules.pdf") == "Rules. Pages: 1. Sheets of paper: 1. One side only."
    assert "flipped on the short edge" in section(text, "rules-booklet.pdf")
    assert "pnp calibrate --profile a4" in " ".join(text.split())
    assert text.endswith("\nThe Pond · Ada Newt. It is theirs.\n")


@pytest.mark.parametrize("first", ["20", "21.5", "101.5"])
def test_a_size_stands_on_one_line_with_its_number(first: str, write_set: Write, tmp_path: Path) -> None:
    """However long what stands before it is."""
    widths = [first, *map(str, range(91, 98))]
    kinds = ", ".join(f"kind_{width.replace('.', '_')}: {{fields: {{}}}}" for width in widths)
    prints, cards = "", ""
    for width in widths:
        kind = f"kind_{width.replace('.', '_')}"
        prints += f"  {kind}: {{size: {{width_mm: {width}, height_mm: 47}}, file: components, back: none}}\n"
        cards += f"  - {{kind: {kind}, id: {kind.replace('_', '-')}, name: Chip {width}}}\n"
    head = SET[: SET.index("rules:")]
    text = build(write_set(f"{head}rules: {{kinds: {{{kinds}}}}}\nprint:\n{prints}cards:\n{cards}"), tmp_path)
    lines = text.splitlines()
    assert not [line for line in lines if re.search(r"(\d|×)$", line) and not line.endswith("profile a4")]
    assert not [line for line in lines if re.match(r" *(×|mm\b|%|g/m)", line)]
    assert max(map(len, lines)) <= 96
    assert section(text, "components.pdf").endswith("1 (96 × 47), 1 (97 × 47).")


def test_it_is_a_file_of_the_build(write_set: Write, tmp_path: Path) -> None:
    text = build(write_set(SET), tmp_path / "one")
    assert build(write_set(SET), tmp_path / "two") == text
    told = json.loads((tmp_path / "one/tiny/en/manifest.json").read_text())
    (row,) = (row for row in told["files"] if row["name"] == "PRINTING.txt")
    assert row["sha256"] == hashlib.sha256(text.encode()).hexdigest()
    assert (row["document"], row["format"]) == ("printing", "txt")


def test_a_part_of_the_set_leaves_the_rest_told(write_set: Write, tmp_path: Path) -> None:
    folder = write_set(SET, **RULES)
    whole = build(folder, tmp_path)
    assert build(folder, tmp_path, "--only", "rules") == whole
    some = build(folder, tmp_path, "--cards", "owl")
    assert "Pieces, in mm: 1 (63.5 × 88.9)." in section(some, "selection.pdf")
    assert section(some, "cards.pdf") == section(whole, "cards.pdf")
    alone = build(folder, tmp_path / "alone", "--only", "components")
    assert "cards.pdf" not in alone
    assert "Cut from mark to mark" not in alone  # chips are cut along their outline
    assert "Cut along the outline" in alone


def test_what_was_made_of_another_set_is_called_so(write_set: Write, tmp_path: Path) -> None:
    build(write_set(SET, **RULES), tmp_path)
    text = build(write_set(SET.replace("copies: 10", "copies: 2"), **RULES), tmp_path, "--only", "cards")
    assert "Pieces, in mm: 3 (63.5 × 88.9)." in section(text, "cards.pdf")
    assert "print it anew" not in section(text, "cards.pdf")
    assert section(text, "components.pdf").endswith(
        "Made before the set or the printer changed: print it anew."
    )


@pytest.mark.parametrize(
    ("profile", "told"),
    [
        ("a4-short", "Both sides, turned on the short edge."),
        ("a4-fold", "One side, then fold and glue."),
        ("letter", "Both sides, turned on the long edge."),
    ],
)
def test_it_says_how_the_paper_is_turned(profile: str, told: str, write_set: Write, tmp_path: Path) -> None:
    text = build(write_set(SET), tmp_path, "--profile", profile)
    assert told in section(text, "cards.pdf")
    assert f"(profile {profile})" in text
    sheets = {"a4-fold": 3}.get(profile, 2)
    assert f"Sheets of paper: {sheets}." in section(text, "cards.pdf")


def test_without_backs_one_side_is_printed(write_set: Write, tmp_path: Path) -> None:
    cards = section(build(write_set(SET), tmp_path, "--no-backs"), "cards.pdf")
    assert "Pages: 2. Sheets of paper: 2. One side only." in cards


def test_sheets_that_are_cut_already_are_tried_first(write_set: Write, tmp_path: Path) -> None:
    names = SET.replace("size: poker", "size: {width_mm: 88.9, height_mm: 50.8}")
    text = build(write_set(names), tmp_path, "--profile", "avery-5371", "--only", "cards")
    assert "Plain paper first." in text
    assert "Cut from mark" not in text


@pytest.mark.slow
def test_pictures_and_faces_are_told_beside_pages(write_set: Write, tmp_path: Path) -> None:
    text = build(write_set(SET), tmp_path, "--format", "pdf,png,svg")
    assert "\ncards-01.png … cards-04.png, cards.pdf\n" in text
    assert "not for the printer" in text
    before = text
    assert build(write_set(SET), tmp_path, "--format", "svg") == before  # faces know no paper: all stays told


def test_what_changed_is_told_alone(write_set: Write, tmp_path: Path) -> None:
    out = tmp_path / "out"
    build(write_set(SET), out)
    folder = write_set(SET.replace("name: Owl", "name: Eagle Owl"))
    text = build(folder, out, "--since", str(out / "tiny/en/manifest.json"))
    assert "Pieces, in mm: 1 (63.5 × 88.9)." in section(text, "changed.pdf")
    assert section(text, "changed-list.pdf").startswith("What changed.")


def test_groups_get_as_many(write_set: Write, tmp_path: Path) -> None:
    text = build(write_set(SET), tmp_path, "--groups", "3")
    assert "Pieces, in mm: 33 (63.5 × 88.9)." in section(text, "cards.pdf")
    assert "Groups: 3." in " ".join(text.split())


def test_a_file_of_that_name_is_not_written_over(write_set: Write, tmp_path: Path) -> None:
    place = tmp_path / "tiny" / "en"
    folder = write_set(SET, "mine")
    (tmp_path / "out/tiny/en").mkdir(parents=True)
    (tmp_path / "out/tiny/en/PRINTING.txt").write_text("mine")
    result = CliRunner().invoke(main, ["build", str(folder), "--out", str(tmp_path / "out")])
    assert result.exit_code == 1
    assert "PRINTING.txt was not written by pnp" in result.output
    assert (tmp_path / "out/tiny/en/PRINTING.txt").read_text() == "mine"
    assert not place.exists()


def test_what_a_reader_wrote_into_it_is_kept(write_set: Write, tmp_path: Path) -> None:
    build(write_set(SET), tmp_path)
    place = tmp_path / "tiny" / "en"
    (place / "PRINTING.txt").write_text("tray 2\n")
    assert build(write_set(SET), tmp_path).startswith("The Pond")
    assert [path for path in place.iterdir() if path.read_bytes() == b"tray 2\n"]


@pytest.mark.slow
@pytest.mark.parametrize("game", bundled_ids())
def test_no_hole_is_left_in_any_language(game: str, tmp_path: Path) -> None:
    told = CliRunner().invoke(
        main, ["build", game, "--lang", "all", "--only", "components,box", "--out", str(tmp_path)]
    )
    assert told.exit_code == 0, told.output
    texts = [path.read_text(encoding="utf-8") for path in (tmp_path / game).glob("*/PRINTING.txt")]
    assert len(texts) >= 5
    assert not [text for text in texts if re.search(r"[{}]", text)]
    assert len({text.split("\n")[5] for text in texts}) == len(texts)  # each in its own words
