"""Texts read from the right, and those in which both directions meet: what an eye sees on each line, from left to right."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.scene import Box, Gradient, Group, Image, Item, Link, Path, Text, bounds, rect, shared
from pnp.text.bidi import mirrored
from pnp.text.directions import base
from pnp.text.turning import turned
from tests.text.boxes import broken, placed, seen
from tests.text.typesetting import lay


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("שלום עולם", "םלוע םולש"),  # hello world
        ("קח 12 קלפים.", ".םיפלק 12 חק"),  # take 12 cards.
        ("קלף (אחד) [שני]", "[ינש] (דחא) ףלק"),  # brackets look to what they hold
        ("ראו PDF, עמוד 3.", ".3 דומע ,PDF ואר"),
        ("קח :sun: או 2 :sun:", "* 2 וא * חק"),
        ("קח **שני** קלפים", "םיפלק ינש חק"),
        ("10-12 קלפים", "םיפלק 10-12"),
        ("Homo sapiens.", "Homo sapiens."),  # all of it runs the other way
        ("א\u2067b c\u2069ג", "גb cא"),  # marks that say how a part runs are not seen
        ("הקלף \u200eC++\u200e.", ".C++ ףלקה"),
        ("−1.3", "−1.3"),  # figures alone, as on scales and badges
        (".2", ".2"),
        ("100 %", "100 %"),
        ("2 × 3 = 6", "2 × 3 = 6"),
        ("2–4", "2–4"),
        ("5 ×", "× 5"),  # of what stands behind it
        ("2, 3, 4", "4 ,3 ,2"),  # a row of the language
        ("12.", ".12"),
        ("–", "–"),
    ],
)
def test_a_line_of_hebrew(text: str, line: str) -> None:
    assert seen(text, "he") == [line]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("The word שלום (peace) ends.", "The word םולש (peace) ends."),
        ("שלום עולם.", ".םלוע םולש"),  # a paragraph wholly of the other direction has its own
        ("ab", "ab"),
    ],
)
def test_hebrew_in_a_text_of_english(text: str, line: str) -> None:
    assert seen(text, "en") == [line]


def test_lines_break_before_their_words_are_put_in_order() -> None:
    text = "אחת שתיים שלוש ארבע PDF file חמש"
    assert broken(text, 10, "he") == ["אחת שתיים", "שלוש ארבע", "PDF file חמש"]
    assert seen(text, "he", 10) == ["םייתש תחא", "עברא שולש", "שמח PDF file"]


def test_a_number_stays_with_its_unit_where_lines_run_from_the_right() -> None:
    for em in range(3, 12):
        assert any("5 kg" in line or "kg 5" in line for line in seen("אחת שתיים 5 kg שלוש", "he", em))


def test_signs_read_from_the_right_keep_what_lies_between_them() -> None:
    """A comma is drawn nearer to the quotation mark beside it, not that to the digit at its other side. They stand each for
    itself, as they are read."""
    items = lay("7”,", language="he").items
    mark, comma = (item for item in items if isinstance(item, Text) and item.glyphs in "”,")
    assert [(mark.glyphs, mark.kerns), (comma.glyphs, comma.kerns)] == [("”", ()), (",", ((0, -100.0),))]
    assert mark.x == pytest.approx(comma.x + comma.width)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("קח 12 קלפים (או PDF) של :sun: אחת, 3.", "he"),
        ("Homo sapiens, 3 PDF :sun: ab", "he"),
        ("The word שלום עולם (peace) ends.", "en"),
        ("א \u2067ב c :sun: d\u2069 ג", "he"),
    ],
)
def test_what_stands_on_a_line_comes_in_the_order_it_is_read(text: str, language: str) -> None:
    """So do words that are copied by readers that take them as they come."""
    items = placed(text, language, 99, "right" if language == "he" else "left", "left")
    told = "".join(_as_written(item) if isinstance(item, Text) else ":sun:" for item in items)
    assert told == text.replace("\u2067", "").replace("\u2069", "")


def _as_written(text: Text) -> str:
    runs_left = not any(char.isascii() and char.isalnum() for char in text.glyphs)
    return text.glyphs[::-1] if runs_left and not text.places else text.glyphs


@pytest.mark.parametrize(
    ("align", "left"), [("left", 6.0), ("right", 0.0), ("centre", 3.0), ("justify", 6.0)]
)
def test_lines_begin_at_the_right(align: str, left: float) -> None:
    items = placed("שלום", "he", 10, "right", align)  # type: ignore[arg-type]
    assert min(item.x for item in items if isinstance(item, Text)) == pytest.approx(left)


@pytest.mark.parametrize("align", ["left", "right", "centre", "justify"])
def test_a_line_for_a_page_that_is_turned_stands_in_its_mirror_image_as_it_would(align: str) -> None:
    text = "קח :sun: או **2** :sun: (PDF) קלפים אחת שתיים שלוש"
    wanted = placed(text, "he", 12, "right", align)  # type: ignore[arg-type]
    made = turned(placed(text, "he", 12, "turned", align), 6)  # type: ignore[arg-type]
    assert len(wanted) == len(made) > 5
    for one, other in zip(wanted, made, strict=True):
        assert _rounded(one) == _rounded(other)


def _rounded(item: Item) -> object:
    if isinstance(item, Group):
        return item._replace(matrix=tuple(round(number, 6) for number in item.matrix))  # type: ignore[arg-type]
    return item._replace(x=round(item.x, 6)) if isinstance(item, Text) else item


# --- drawings --------------------------------------------------------------------------------------------

FACE = Group((Path(rect(1, 0, 3, 2), "#ff0000"),), (2.0, 0.0, 0.0, 2.0, 10.0, 5.0), Path(rect(0, 0, 6, 9)))
ITEMS: tuple[Item, ...] = (
    Path((("M", 0.0, 0.0), ("L", 5.0, 1.0)), "#000000"),
    Path(rect(0, 0, 4, 2), Gradient((0, 0, 4, 0), ((0.0, "#ffffff"), (1.0, "#000000")))),
    Text("abc", "fira-sans/400", 3.0, 2.0, 4.0, "#000000", 5.0),
    Image("x", Box(1, 2, 3, 4)),
    FACE,
    shared((Path(rect(0, 0, 1, 1), "#ffffff"),)),
    Group((Text("d", "fira-sans/400", 3.0, 2.0, 4.0, "#000000", 1.0), FACE)),
    Link(FACE, "https://example.org"),
)


@given(st.floats(-500, 500), st.permutations(ITEMS))
def test_what_is_turned_twice_is_as_before(middle: float, items: list[Item]) -> None:
    again = turned(turned(items, middle), middle)
    for one, other in zip(items, again, strict=True):
        for side, before in zip(bounds([other]) or (), bounds([one]) or (), strict=True):
            assert side == pytest.approx(before, abs=1e-9)


def test_what_is_at_the_left_is_at_the_right_and_can_be_read() -> None:
    line, _, text, image, face, icon, group, link = turned(ITEMS, 50)
    assert isinstance(line, Path)
    assert line.segments == (("M", 100.0, 0.0), ("L", 95.0, 1.0))  # mirrored
    assert isinstance(text, Text)
    assert (text.glyphs, text.x) == ("abc", 93.0)
    assert isinstance(image, Image)
    assert image.box == Box(96, 2, 3, 4)
    assert isinstance(face, Group)
    assert face == FACE._replace(matrix=(2.0, 0.0, 0.0, 2.0, 78.0, 5.0))  # 12 wide: as it was, elsewhere
    assert isinstance(icon, Group)
    assert icon.items == (Path(rect(0, 0, 1, 1), "#ffffff"),)
    assert isinstance(group, Group)
    assert group.items == (Text("d", "fira-sans/400", 3.0, 97.0, 4.0, "#000000", 1.0), face)
    assert link == Link(face, "https://example.org")


def test_signs_have_their_mirror_images() -> None:
    assert "".join(map(mirrored, "()[]{}«»<>≤≥⟨⟩「」a1!")) == ")(][}{»«><≥≤⟩⟨」「a1!"


def test_a_text_without_letters_runs_as_its_language_does() -> None:
    for text in ("5 ×", "1, 2", "✓"):
        assert [base(text, leftwards) for leftwards in (False, True)] == [0, 1]
