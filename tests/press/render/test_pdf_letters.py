"""Letters that nobody sees: which glyph says a character, and how wide it is."""

from __future__ import annotations

import pytest

from pnp.base.scene import GlyphPlace, Text
from pnp.press.render.pdf_faces import DocumentCodes
from pnp.press.render.pdf_letters import LetterSetting, UnseenLetter, UnseenLetters, is_read_apart
from pnp.press.render.pdf_marks import DirectionMarks, MarkGlyph
from pnp.press.render.pdf_runs import GlyphCodes

ACUTE, PATAH = "\u0301", "\u05b7"
SETTING = LetterSetting("place", "font%s", None)


def letters(mark: str, *chars: str) -> UnseenLetters:
    """Of 600 and 500 thousandths; a mark has no width, and may be said by these letters."""
    own = [UnseenLetter(char, code, 700 - 100 * code) for code, char in enumerate(chars, 1)]
    wide = [letter._replace(char=mark, end="+0") for letter in own]
    return UnseenLetters((*own, UnseenLetter(mark, 9, 0), *wide))


def text(said: str, *widths: int) -> Text:
    """Each letter with its mark, so wide."""
    begins = [at for at, char in enumerate(said) if char.isalpha()]
    order: list[GlyphPlace] = [(1, width, 0, 0, begin) for begin, width in zip(begins, widths, strict=True)]
    leftwards = said[0] >= "\u0590"
    return Text(said, "face", 10, 0, 0, "#000000", 10, places=tuple(order[::-1] if leftwards else order))


def test_marks_between_letters_have_no_width_and_the_last_has_little() -> None:
    """By the glyph of a letter that does not stand beside it: pdfium takes two equal ones for one."""
    told = letters(ACUTE, "a", "b").spell(text(f"a{ACUTE}b{ACUTE}", 600, 545), SETTING)
    assert [*told] == [
        "/Span BMC place 3 Tr",
        "font 100.00 Tz <000100090002> Tj",
        "font+0 7.50 Tz <0001> Tj",
        "0 Tr 100 Tz EMC",
    ]


def test_every_mark_has_its_room() -> None:
    """Of three alike at the end, too: what follows begins where they end."""
    told = [*letters(ACUTE, "a", "b").spell(text(f"b{ACUTE * 3}", 590), SETTING)]
    assert told[1:-1] == ["font 100.00 Tz <0002> Tj", "font+0 5.00 Tz <000100010001> Tj"]


def test_letters_are_squeezed_into_the_width_of_what_they_say_together() -> None:
    told = letters(ACUTE, "a", "b").spell(text(f"a{ACUTE}b", 300, 500), SETTING)
    assert "font 50.00 Tz <00010009> Tj" in [*told]


def test_from_the_right_a_word_with_marks_comes_as_it_is_read() -> None:
    """Each character at its place, for which all before it makes room."""
    told = letters(PATAH, "א", "ב").spell(text(f"א{PATAH}ב", 600, 500), SETTING)
    assert [*told] == [
        "/Span BMC place font [-800] TJ 3 Tr",
        "50.00 Tz <0001> Tj",
        "0 Tr 100 Tz EMC",
        "/Span BMC place font [-500] TJ 3 Tr",
        "font+0",
        "50.00 Tz <0001> Tj",
        "0 Tr 100 Tz EMC",
        "/Span BMC place font 3 Tr",
        "100.00 Tz <0002> Tj",
        "0 Tr 100 Tz EMC",
    ]


def test_from_the_right_a_word_without_marks_comes_as_it_stands() -> None:
    told = letters(PATAH, "א", "ב").spell(text("אב", 600, 500), SETTING)
    assert [*told][1:-1] == ["100.00 Tz <0002> Tj", "100.00 Tz <0001> Tj"]


@pytest.mark.parametrize(("said", "apart"), [("ab", False), (f"a{ACUTE}b", True)])
def test_a_text_is_read_apart_where_several_characters_have_one_glyph(said: str, apart: bool) -> None:
    assert is_read_apart(text(said, 600, 500)) == apart


def test_a_raised_letter_is_read_apart() -> None:
    """As in Nastaliq, where words climb: readers take what stands higher for another line."""
    level = text("ab", 600, 500)
    (glyph, width, right, _, begin), *rest = level.places
    assert is_read_apart(level._replace(places=((glyph, width, right, 40, begin), *rest)))


def test_marks_of_two_directions_are_two_glyphs() -> None:
    """The narrowest there are: pdfium takes equal ones that stand close for one."""
    font = GlyphCodes("face", "/G1", (5, 6, 7), (1, 2, 3), (300, 0, 200), ("a", ACUTE, "b"))
    marks = DocumentCodes((), frozenset(), (font,)).marks
    assert marks == DirectionMarks(MarkGlyph("/G1", 3, 200), MarkGlyph("/G1", 1, 300))
    assert dict(marks.told("/G1")) == {"+l": {1: "\u200e"}, "+r": {3: "\u200f"}, "+b": {3: "\u034f "}}
