"""Lines that run both ways, as they are copied from a PDF: by pdfium here, by others in ``make verify``.

``heard`` is what a reader gets that takes letters as they come, each for what its font says, as Firefox does.
"""

from __future__ import annotations

import re
from io import BytesIO
from unicodedata import bidirectional, category

import pikepdf
import pytest

from pnp.base.model import Document, Page
from pnp.base.scene import Group, Item, Meaning, Path, Scene, Text, key_of, rect
from pnp.press.render.pdf import render_pdf
from tests.text.scripts import copied, many_fonts, printed, typeset
from tests.text.typesetting import texts

MARKS = re.compile("[\u200e\u200f]")
UNSEEN = "\u034f"  # a blank that is heard has it
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


@pytest.mark.parametrize(
    ("line", "language"),
    [
        ("مُحَمَّدٌ كِتابًا", "ar"),  # marks at the end of a word, and after most letters
        ("ثم 3 بطاقات", "ar"),
        ("क्षत्रिय: राष्ट्रीय (हिंदी)", "hi"),
        ("น้ำ, ที่", "th"),
    ],
)
def test_who_takes_letters_as_they_come_hears_words_and_blanks(line: str, language: str) -> None:
    told = heard(printed(typeset(line, language)))
    if language == "ar":  # the pen goes back, and what is only a space is lost
        told = [word for word in told if not word.isspace()]
    words = [word[::-1] if is_turned(word) else word for word in told]
    assert "".join(words).replace(UNSEEN, "") == line


def is_turned(word: str) -> bool:
    """Whether a reader turns it round: letters without marks of Arabic, several at once."""
    return bidirectional(word[0]) == "AL" and not any(bidirectional(char) == "NSM" for char in word)


def heard(pdf: bytes) -> list[str]:
    """What is said between two moves of the pen, marks of direction and joiners aside."""
    with pikepdf.open(BytesIO(pdf)) as file:
        page = file.pages[0]
        tables = {
            name: (2 if font.Subtype == "/Type0" else 1, characters(font.ToUnicode.read_bytes()))
            for name, font in page.Resources.Font.items()
            if "/ToUnicode" in font
        }
        said, (wide, table) = [""], (1, dict[int, str]())
        for values, operator in pikepdf.parse_content_stream(page):
            if str(operator) == "Tf":
                wide, table = tables[str(values[0])]
            elif str(operator) in ("Tm", "BDC", "BMC"):
                said.append("")
            elif str(operator) in ("Tj", "TJ"):
                row = values[0] if str(operator) == "TJ" else [values[0]]
                shown = b"".join(bytes(one) for one in row if isinstance(one, pikepdf.String))
                codes = [int.from_bytes(shown[at : at + wide]) for at in range(0, len(shown), wide)]
                said[-1] += "".join(char for code in codes for char in table[code] if category(char) != "Cf")
    return [word for word in said if word]


def characters(table: bytes) -> dict[int, str]:
    rows = re.findall(rb"<([0-9A-F]{2,4})> <([0-9A-F]{4,})>\n", table)
    return {int(code, 16): bytes.fromhex(said.decode()).decode("utf-16-be") for code, said in rows}


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
