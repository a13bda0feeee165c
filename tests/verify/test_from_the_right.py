"""What poppler reads in a sheet of Hebrew and of Arabic rules: the characters as they were written, words in the order they
are read, brackets too. Poppler takes a page for the direction that most of it has, and guesses where blanks beside numbers
belong; those are left out. Fonts are Debian's."""

from __future__ import annotations

import itertools
import re
import subprocess
import unicodedata
from pathlib import Path

import polib
import pytest
from click.testing import CliRunner

from pnp.cli.group import main

pytestmark = pytest.mark.verify
GAME = """\
id: meadow
title: Meadow
languages: [en, LANGUAGE]
rules: {kinds: {beast: {fields: {}}}}
print: {beast: {size: poker}}
cards: [{kind: beast, id: fox, name: Fox}]
"""
RULES = "# Meadow\n\n## Play\n\nDraw a card (or the PDF) of :star: fox.\n\n- Run.\n"
FONTS = "families:\n  other: {system: FAMILY}\n"
# of the direction they are written in alone: marks that poppler puts around what runs the other way
MARKS = dict.fromkeys(map(ord, "\u200e\u200f\u202a\u202b\u202c\u2066\u2067\u2068\u2069"))


@pytest.mark.parametrize(
    ("language", "family", "words"),
    [
        (
            "he",
            "Noto Sans Hebrew",
            {
                "Meadow": "אחו פורח",
                "Play": "משחק",
                "of": "קח 12 קלפים (או את ה-PDF) של :star: שועל.",
                "Run": "רוץ.",
            },
        ),
        (
            "ar",
            "Noto Sans Arabic",
            {
                "Meadow": "مرج مزهر",
                "Play": "لعب",
                "of": "اسحب 12 بطاقة (أو ملف PDF) من :star: ثعلب.",
                "Run": "اركض.",
            },
        ),
    ],
)
def test_rules_are_read_as_they_were_written(
    tmp_path: Path, language: str, family: str, words: dict[str, str]
) -> None:
    folder = tmp_path / "meadow"
    (folder / "sheets").mkdir(parents=True)
    (folder / "set.yaml").write_text(GAME.replace("LANGUAGE", language), encoding="utf-8")
    (folder / "fonts.yaml").write_text(FONTS.replace("FAMILY", family), encoding="utf-8")
    (folder / "sheets" / "rules.md").write_text(RULES, encoding="utf-8")
    pnp("i18n", "update", folder)
    catalog = polib.pofile(str(folder / "lang" / f"{language}.po"))
    for entry in catalog:
        entry.msgstr = next((text for key, text in words.items() if key in entry.msgid), entry.msgid)
    catalog.save()
    pnp("build", folder, "--lang", language, "--only", "rules", "--draft", "--out", tmp_path / "out")
    (pdf,) = (tmp_path / "out").rglob("rules.pdf")
    said = read(pdf)
    letters = [re.findall(r"[^\W\d_a-zA-Z]+", text) for text in (*words.values(), said)]
    assert letters[-1] == [
        *itertools.chain.from_iterable(letters[:-1]),
        *letters[0],
    ]  # the foot says the title again
    assert f"({words['of'].partition('(')[2].split()[0]} " in said  # before the word it opens for
    assert [sign for sign in said if sign in "()"] == ["(", ")"]
    assert {"12", "PDF"} <= set(re.findall(r"[0-9]+|[A-Z]{3}", said))


def pnp(*words: str | Path) -> None:
    CliRunner().invoke(main, [str(word) for word in words])


def read(pdf: Path) -> str:
    done = subprocess.run(("pdftotext", str(pdf), "-"), capture_output=True, text=True, check=True)
    return unicodedata.normalize("NFC", " ".join(done.stdout.translate(MARKS).split()))
