"""What may be named is listed: sizes, icons, fonts, and everything in a set."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import fontpkg_fira_sans
import pypdfium2
import pytest
from click.testing import CliRunner, Result
from PIL import Image

from pnp.cli.group import main
from pnp.files.resources import bundled
from pnp.source.schema.named_sizes import names

SET = """\
id: pond
title: The Pond
players: 2
languages: [en, da]
rules:
  kinds: {beast: {fields: {might: int}}, stone: {fields: {}}, rumour: {fields: {}}}
print: {beast: {size: tcg}, stone: {size: {shape: circle, width_mm: 20}}, rumour: none}
cards:
  - {kind: beast, id: fox, name: Fox, might: 2, copies: 3}
  - {kind: beast, id: newt, name: Newt, might: 1}
  - {kind: stone, id: stone, name: Stone, copies: 20}
  - {kind: rumour, id: gossip, name: Gossip}
"""
DOT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" fill="#ff0000"/></svg>'


def pnp(*args: str | Path) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args])


@pytest.fixture
def pond(tmp_path: Path) -> Path:
    folder = tmp_path / "pond"
    (folder / "art").mkdir(parents=True)
    (folder / "set.yaml").write_text(SET, encoding="utf-8")
    (folder / "art" / "dot.svg").write_text(DOT, encoding="utf-8")
    return folder


# --- sizes -----------------------------------------------------------------------------------------------


def test_every_size_is_listed_in_both_units() -> None:
    rows = {row["name"]: row for row in json.loads(pnp("sizes", "--json").output)}
    assert list(rows) == list(names())
    assert rows["poker"] == {
        "name": "poker", "width_mm": 63.5, "height_mm": 88.9, "width_in": 2.5, "height_in": 3.5, "corner_mm": 3.0,
        "shape": "rect", "sleeve": "standard", "sleeve_mm": [66.0, 91.0],
    }  # fmt: skip
    text = pnp("sizes").output
    assert re.search(r"^tcg +63 x 88 mm +2\.48 x 3\.46 in", text, re.MULTILINE)
    assert len(text.splitlines()) == len(rows)


@pytest.mark.parametrize(
    ("said", "hint"),
    [
        ("63x88", "it is called 'tcg', or say {width_mm: 63, height_mm: 88}"),
        ("2.5 x 3.5 in", "it is called 'poker'"),
        ("2.5x3.5", "it is called 'poker'"),
        ("100 x 100 mm", "say {width_mm: 100, height_mm: 100}; 'pnp sizes' lists the names"),
        ("pocker", "did you mean 'poker'? 'pnp sizes' lists all"),
        ("big", "'pnp sizes' lists all"),
    ],
)
def test_a_size_there_is_not_leads_on(pond: Path, said: str, hint: str) -> None:
    text = (pond / "set.yaml").read_text(encoding="utf-8")
    (pond / "set.yaml").write_text(text.replace("size: tcg", f"size: {said}"), encoding="utf-8")
    (found,) = json.loads(pnp("check", pond, "--json").output)
    assert found["code"] == "SHP216"
    assert hint in found["hint"]


# --- icons -----------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_icons_are_listed_with_where_they_come_from(pond: Path) -> None:
    shared = {path.stem for path in (bundled("templates") / "_shared" / "icons").glob("*.svg")}
    every = {row["name"]: row["from"] for row in json.loads(pnp("icons", "--json").output)}
    assert every == dict.fromkeys(shared, "pnp")
    own = {row["name"]: row["from"] for row in json.loads(pnp("icons", pond, "--json").output)}
    assert own == every | {"dot": "art of pond"}
    theme = {row["name"]: row["from"] for row in json.loads(pnp("icons", "ecosfera", "--json").output)}
    assert theme["el-sun"] == "theme ecosfera"
    assert "1 picture from the art of pond:\n  dot\n" in pnp("icons", pond).output


def test_what_is_listed_can_be_used(pond: Path) -> None:
    text = (pond / "set.yaml").read_text(encoding="utf-8")
    (pond / "set.yaml").write_text(
        text.replace("might: 2,", 'might: 2, text: ":dot: :sun:",'), encoding="utf-8"
    )
    assert pnp("check", pond).exit_code == 0
    (pond / "set.yaml").write_text(text.replace("might: 2,", 'might: 2, text: ":dott:",'), encoding="utf-8")
    assert "did you mean 'dot'? 'pnp icons SET' lists all" in pnp("check", pond).output


def test_all_icons_are_drawn_with_their_names(pond: Path, tmp_path: Path) -> None:
    out = tmp_path / "icons.pdf"
    assert pnp("icons", pond, "-o", out).output == f"{out}\n"
    document = pypdfium2.PdfDocument(out)
    words = " ".join(page.get_textpage().get_text_range() for page in document)
    for row in json.loads(pnp("icons", pond, "--json").output):
        assert row["name"] in words
    assert pnp("icons", pond, "--out", tmp_path / "icons.png").output.count(".png") == len(document)
    last = Image.open(sorted(tmp_path.glob("icons-*.png"))[-1])
    assert (255, 0, 0) in {colour for _, colour in last.getcolors(1 << 20) or ()}, "our own dot"
    assert pnp("icons", "-o", tmp_path / "icons.gif").exit_code == 2


def test_an_icon_nobody_can_read_is_told(pond: Path, tmp_path: Path) -> None:
    (pond / "art" / "bad.svg").write_text("<svg", encoding="utf-8")
    told = pnp("icons", pond, "--out", tmp_path / "icons.pdf")
    assert told.exit_code == 1
    assert "art/bad.svg" in told.output
    assert (tmp_path / "icons.pdf").exists()
    (row,) = [row for row in json.loads(pnp("icons", pond, "--json").stdout) if row["name"] == "bad"]
    assert row["drawn"] is False


# --- fonts -----------------------------------------------------------------------------------------------


def test_fonts_of_the_set_are_listed_too(pond: Path) -> None:
    (pond / "fonts").mkdir()
    source = Path(fontpkg_fira_sans.__file__).parent / "files" / "FiraSans-Regular.ttf"
    shutil.copy(source, pond / "fonts" / "antique.ttf")
    (pond / "fonts.yaml").write_text(
        'families: {antique: {licence: OFL-1.1, scripts: [Latin], faces: {"400": fonts/antique.ttf}}}\n'
    )
    bundled_ones = [row["family"] for row in json.loads(pnp("fonts", "--json").output)]
    rows = {row["family"]: row for row in json.loads(pnp("fonts", pond, "--json").output)}
    assert list(rows) == [*bundled_ones, "antique"]
    assert rows["antique"]["source"] == "own files"
    assert "{font: NAME" in pnp("fonts", pond).output, "how to name them"


# --- a set -----------------------------------------------------------------------------------------------


def test_a_set_is_listed_with_every_card(pond: Path) -> None:
    text = pnp("list", pond).output
    assert "  2 players; 4 beast, 20 stone, 1 rumour\n" in text
    assert "  languages: en, da (0 %)\n" in text
    assert "  prints: cards, components, guide\n" in text
    assert (
        "  beast: 4 of 2 designs; tcg 63 x 88 mm, in cards\n      3 x fox   Fox\n      1 x newt  Newt\n"
        in text
    )
    assert "  stone: 20 of 1 design; 20 x 20 mm circle, in components\n" in text
    assert "  rumour: 1 of 1 design; not printed\n" in text
    (row,) = json.loads(pnp("list", pond, "--json").output)
    (fox, _) = row["cards"]["beast"]["cards"]
    assert (fox["copies"], fox["line"], Path(fox["file"]).name) == (3, 9, "set.yaml")
    assert row["cards"]["beast"]["fields"] == ["might"]


def test_a_broken_set_is_told_and_the_others_listed(pond: Path) -> None:
    (pond.parent / "bad").mkdir()
    (pond.parent / "bad" / "set.yaml").write_text("id: bad\ntitel: Bad\n", encoding="utf-8")
    told = pnp("list", pond, pond.parent / "bad")
    assert told.exit_code == 1
    assert "SHP202" in told.output
    assert "The Pond" in told.output
    in_json = pnp("list", pond, pond.parent / "bad", "--json")
    assert [row["id"] for row in json.loads(in_json.stdout)] == ["pond"]
    assert "SHP202" in in_json.stderr
