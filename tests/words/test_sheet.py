"""The page a translator works beside: every text by its place in a picture, what is to be done, what did not fit."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import polib
import pytest

from pnp.export.chromium import VARIABLE
from tests.words.danish import Write, pnp

SET = """\
id: pond
title: Pond
languages: [en, da]
theme: plain
rules:
  kinds: {beast: {fields: {leaps: int}}, plant: {fields: {leaps: int}}}
  verbs: {jump: {count: int}}
  figures: {hand: 5}
print: {beast: {size: poker}, plant: {size: poker}}
cards:
  - {kind: plant, id: fern, name: Fern, leaps: 0}
  - {kind: beast, id: frog, name: Frog, leaps: 3, text: "Jumps {count} leaves.", effect: {jump: {count: 2}}}
  - {kind: beast, id: newt, name: Newt, leaps: 1, text: It waits & sees.}
"""
RULES = """\
# Pond

## Your turn

- Draw {{ figures.hand }} cards.
- Stop.
"""
WORDS = {
    "Pond": "Dam", "Fern": "Fern", "Jumps {count} leaves.": "Springer {count} blade.", "It waits & sees.": "Den venter.",
    "Frog": "En meget langbenet frø som sidder i dammen og aldrig kommer op igen " * 3, "Your turn": "Din tur",
    "Draw {{ figures.hand }} cards.": "Træk 4 kort.",
}  # fmt: skip


@pytest.fixture
def pond(write_set: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Newt is untranslated, Frog too long, a number lost, one fuzzy, one as in English."""
    folder = write_set(SET, "pond", **{"sheets/rules.md": RULES})
    assert pnp("i18n", "update", folder).exit_code == 0
    po = polib.pofile(str(folder / "lang" / "da.po"))
    for entry in po:
        if entry.msgid_plural:
            entry.msgstr_plural = {0: f"et {entry.msgid}", 1: f"flere {entry.msgid}"}
        else:
            entry.msgstr = WORDS.get(entry.msgid, "").strip()
            entry.flags += ["fuzzy"] * (entry.msgid == "Your turn")
    po.save()
    monkeypatch.chdir(tmp_path)
    return folder


def page(folder: Path, *options: str) -> str:
    told = pnp("i18n", "sheet", folder, "da", *options)
    assert told.exit_code == 0, told.output
    (path,) = re.findall(r"^(\S+\.html)", told.output, re.MULTILINE)
    return Path(path).read_text(encoding="utf-8")


def row(html: str, text: str) -> str:
    (found,) = [
        one for one in re.findall(r'<li class="row .*?</ul>\s*</li>', html, re.DOTALL) if f">{text}<" in one
    ]
    return unescape(found)


def test_each_text_says_how_far_it_is_and_what_is_wrong_with_it(pond: Path) -> None:
    html = page(pond)
    states = {
        text: re.findall('class="row (.*?)"', row(html, text))[0]
        for text in ("Newt", "Frog", "Fern", "Your turn")
    }
    assert states == {"Newt": "untranslated", "Frog": "misfit", "Fern": "kept", "Your turn": "fuzzy"}
    assert "too high" in row(html, "Frog") or "too wide" in row(html, "Frog")
    assert 'class="row done"' in row(html, "It waits &amp; sees.")
    (lost,) = list(re.findall(r'<li class="row wrong".*?</ul>\s*</li>', html, re.DOTALL))
    assert "Træk 4 kort." in lost
    assert "LNG405" in lost
    assert "prints 5" in lost
    assert "pnp i18n accept pond da" in row(html, "Your turn")


def test_what_is_to_be_done_stands_first_and_leads_there(pond: Path) -> None:
    html = page(pond)
    todo = html[html.index('<section class="todo"') : html.index("<main")]
    numbers = re.findall(r'href="#t(\d+)"', todo)
    assert (
        len(numbers)
        == len(re.findall(r'class="row (?:untranslated|misfit|wrong|fuzzy|doubtful)"', html))
        >= 4
    )
    assert "untranslated: Newt" in todo
    assert "does not fit: Frog" in todo
    assert "Fern" not in todo


def test_a_text_is_marked_on_the_picture_of_its_place(pond: Path) -> None:
    html = page(pond)
    for text, picture in (("Newt", "newt-front"), ("Draw", "rules-1"), ("Beast", "")):
        found = [
            one
            for one in re.findall(r'<li class="row .*?</li>', html, re.DOTALL)
            if f'<p class="form">{text}' in one
        ]
        number = re.findall(r'id="t(\d+)"', found[0])[0]
        marks = re.findall(rf'<a class="mark" id="(m{number}-[^"]+)" href="#t{number}"', html)
        assert len(marks) == 1, text
        assert picture in marks[0]
        assert f'href="#{marks[0]}"' in found[0]


def test_marks_lie_where_the_words_are_drawn(pond: Path) -> None:
    """The name stands at the head of a card, its text below it."""
    html = page(pond)
    drawing = html[html.index('id="card-newt"') :]
    boxes = [
        tuple(map(float, found))
        for found in re.findall(r'<rect x="(\S+)" y="(\S+)" width="(\S+)" height="(\S+)"/>', drawing)
    ]
    (_, name, width, _), (_, text, _, height), *_ = boxes
    assert 0 < name < text < text + height < 88.9
    assert 20 < width < 63.5


@pytest.mark.slow
def test_only_some_texts_are_shown_with_their_pictures_alone(pond: Path) -> None:
    whole = page(pond)
    for only, shown in (("untranslated", "Newt"), ("fuzzy", "Your turn"), ("problems", "Frog")):
        html = page(pond, "--only", only)
        assert row(html, shown)
        assert '<li class="row done"' not in html
        assert len(html) < len(whole)
    assert 'id="card-fern"' not in html


def test_nothing_is_fetched_and_nothing_runs(pond: Path) -> None:
    html = page(pond)
    assert "<script" not in html
    assert not re.findall(r'(?:src|href)="(?!#|data:)[^"]*"', html)
    assert "default-src 'none'" in html
    names = re.findall(r'\bid="([^"]+)"', html)
    assert len(names) == len(set(names))
    assert set(re.findall(r'href="#([^"]+)"', html)) <= set(names)
    html = html.replace("<details open>", "<details>")
    bare = re.sub(r"<!DOCTYPE html>|<(meta|link)[^>]*>|<br>", "", html).replace(
        "<svg ", '<svg xmlns:xlink="x" '
    )
    ElementTree.fromstring(bare.replace("–", "-"))


def test_a_filter_shows_one_state_by_an_anchor(pond: Path) -> None:
    html = page(pond)
    assert '<a href="#only-misfit">does not fit</a> 1' in html
    assert "#only-misfit:target ~ .inner .row:not(.misfit)" in html


def test_a_set_that_cannot_be_drawn_is_told_without_pictures(pond: Path) -> None:
    text = (pond / "set.yaml").read_text(encoding="utf-8")
    (pond / "set.yaml").write_text(text.replace("theme: plain", "theme: nowhere"), encoding="utf-8")
    html = page(pond)
    assert row(html, "Newt")
    assert "<figure" not in html
    assert "nowhere" in html, "which is told"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("pond", "dk"), "no language 'dk'"),
        (("nowhere", "da"), "no such file or folder"),
        (("da", "--only", "all"), "--out"),
        (("a", "b", "c"), "one set and one language"),
    ],
)
def test_what_is_not_there_is_told(pond: Path, words: tuple[str, ...], said: str) -> None:
    told = pnp("i18n", "sheet", *words)
    if "--out" in said:
        assert told.exit_code == 0, "the set of this folder"
        assert (pond.parent / "output" / "pond" / "da-sheet.html").exists()
    else:
        assert told.exit_code in (1, 2)
        assert said in told.output


def test_a_pdf_needs_chromium(pond: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "nowhere-at-all")
    told = pnp("i18n", "sheet", pond, "da", "--pdf")
    assert told.exit_code == 2
    assert VARIABLE in told.output


@pytest.mark.slow
def test_marks_stand_where_a_text_is_begun_to_be_read(pond: Path) -> None:
    (pond / "set.yaml").write_text(
        (pond / "set.yaml").read_text(encoding="utf-8").replace("[en, da]", "[en, da, he]"), encoding="utf-8"
    )
    assert pnp("i18n", "update", pond, "--lang", "he").exit_code == 0
    sides = {}
    for code in ("da", "he"):
        told = pnp("i18n", "sheet", pond, code)
        (path,) = re.findall(r"^(\S+\.html)", told.output, re.MULTILINE)
        html = Path(path).read_text(encoding="utf-8")
        mark = html[html.index('id="card-fern"') :]
        x, w, disc = re.findall(
            r'<rect x="(\S+)" y="\S+" width="(\S+)" height="\S+"/><circle cx="(\S+)"', mark
        )[0]
        sides[code] = float(disc) - (float(x) + float(w) / 2)
    assert sides["da"] < -15
    assert sides["he"] > 15
