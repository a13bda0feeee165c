"""Lines that run both ways, as they are copied from a PDF: by pdfium here, by others in ``make verify``."""

from __future__ import annotations

import re

import pytest

from pnp.model import Document, Page
from pnp.render.pdf import render_pdf
from pnp.scene import Group, Item, Meaning, Path, Scene, Text, key_of, rect
from tests.text.scripts import copied, many_fonts, printed, typeset
from tests.text.typesetting import texts

MARKS = re.compile("[\u200e\u200f]")
LINES = [
    "اقرأ (الصفحة 12)، ثم العب.",
    "اسحب (أو 12 من) 3.5 ثم 50%.",
    "انظر [1] أو «الخلية 7».",
    "العب. ثم ارسم Linné (مرة).",
]


def first_line(items: tuple[Item, ...]) -> str:
    """With more below: of a page with one line alone pdfium may think that it runs downwards."""
    below = Group(typeset("نجم " * 40, "ar", size_pt=8), (1.0, 0.0, 0.0, 1.0, 0.0, 10.0))
    return MARKS.sub("", copied(printed((*items, below)))).splitlines()[0]


@pytest.mark.parametrize("line", LINES)
def test_numbers_names_and_brackets_come_back_where_they_were(line: str) -> None:
    assert first_line(typeset(line, "ar")) == line


@pytest.mark.parametrize("line", LINES)
def test_without_marks_they_would_not(line: str) -> None:
    """What readers guess of these lines is wrong, or the test above shows nothing."""
    plain = tuple(item._replace(level=0) if isinstance(item, Text) else item for item in typeset(line, "ar"))
    assert first_line(plain) != line


def test_raised_glyphs_do_not_tear_a_line_apart() -> None:
    """Dots of letters are glyphs by themselves in this font, and stand above or below the line."""
    assert first_line(typeset("اسحب 3 بطاقات.", "ar")) == "اسحب 3 بطاقات."


def test_a_word_for_a_sign_is_read_from_the_right() -> None:
    """Letters stand unseen where the sign does, each word of it from its last to its first."""
    ((face, letters),) = {(text.font, text.glyphs) for text in texts(typeset("نجم", "ar"))}
    runs = ((face, f" {letters}", 1.6), (face, " ", 0.3), (face, letters, 1.5))
    sign = Group((Path(rect(0, 0, 1, 1), "#000000"),), (4.0, 0, 0, 4.0, 60, 10), means=word(runs))
    told = copied(printed((*typeset("خذ 3", "ar"), sign)))
    assert told.count("نجم") == 2


def word(runs: tuple[tuple[str, str, float], ...]) -> Meaning:
    return Meaning("word", "نجم نجم", runs, 1.0, 0.8, level=1)


def test_marks_are_no_part_of_what_is_drawn() -> None:
    def face(item: Item) -> str:
        return Scene(60, 60, (item,)).key

    (item,) = typeset("12", "en")
    assert isinstance(item, Text)
    deep = item._replace(level=2)
    assert face(item) == face(deep)
    assert key_of((item,)) != key_of((deep,))  # but a drawing with them is another one in a file


@pytest.mark.parametrize(("word", "language", "has_marks"), [("फूल (3)", "hi", False), ("خذ (3)", "ar", True)])
def test_only_documents_that_want_marks_have_a_font_for_them(
    word: str, language: str, has_marks: bool
) -> None:
    page = Page(100, 40, typeset(word, language))
    pdf = render_pdf(Document("words", "", language, (page,), "none"), {}, many_fonts())
    assert (b"+r" in pdf) == has_marks
