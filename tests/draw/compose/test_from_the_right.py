"""Faces in a language that is read from the right: rows, columns and texts begin there; what has a place keeps it."""

from __future__ import annotations

import pytest

from pnp.base.scene import bounds
from tests.draw.compose.studio import Studio, paths, texts
from tests.draw.compose.test_boxes import boxes, shapes

THREE = '<rect w="4" h="8" fill="@sea"/><rect w="10" h="8" fill="@ink"/>'


@pytest.fixture
def right(studio: Studio) -> Studio:
    studio.edition = {"language": "he"}
    return studio


@pytest.mark.parametrize(
    ("align", "places"), [("left", [46, 34]), ("right", [21, 9]), ("centre", [33.5, 21.5])]
)
def test_a_row_begins_at_the_right(right: Studio, align: str, places: list[float]) -> None:
    done = right.face(f'<row x="9" y="5" w="41" h="8" gap="2" align="{align}">{THREE}</row>')
    assert done.messages == []
    assert [x for x, *_ in shapes(done)] == places


def test_so_does_one_in_which_something_grows(right: Studio) -> None:
    row = f'<row x="9" y="5" w="41" h="8" gap="2">{THREE}<rect grow="1" h="8" fill="@sea"/></row>'
    assert [box[::2] for box in shapes(right.face(row))] == [(46, 4), (34, 10), (9, 23)]


def test_what_is_narrower_than_its_column_stands_at_the_right(right: Studio) -> None:
    inside = '<rect w="10" h="10" fill="@sea"/>'
    done = right.face(f'<column x="0" y="0" w="30" h="40">{inside}</column>')
    assert shapes(done) == [(20, 0, 10, 10)]


def test_a_text_begins_at_the_right_of_its_box_and_all_else_keeps_its_place(right: Studio) -> None:
    done = right.face(
        '<rect x="3" y="4" w="5" h="6" fill="@sea"/><text name="t" x="5" y="20" w="50" h="8">Fox</text>'
    )
    text = done.front.texts[0].items[0]
    assert text.x + text.width == pytest.approx(55)  # type: ignore[union-attr]
    assert shapes(done) == [(3, 4, 5, 6)]
    assert boxes(done)["t"].x == 5


def test_words_in_a_row_follow_its_icon(right: Studio) -> None:
    done = right.face(
        '<row x="5" y="5" w="50" h="6" gap="1"><rect w="6" h="6" fill="@sea"/><text>Fox</text></row>'
    )
    group = next(item for item in done.front.items if texts((item,)))
    box, (sign,) = bounds([group]), shapes(done)
    assert sign[0] == pytest.approx(49)
    assert box is not None
    assert box.x + box.w < 52  # of letters, with room about them
    assert box.x > 35
    assert paths(done.front.items)


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        ("{{ card.name }}", "Fox"),  # all there is, and its own way
        (" {{ card.name }} ", " Fox "),
        ("שלום {{ card.name }}, 3", "שלום \u2068Fox\u2069, 3"),
        ("{{ card.copies }} · {{ card.name }}", "1 · \u2068Fox\u2069"),
        ("{% if card %}{{ card.copies }} {{ 'שלום' }}{% endif %}", "1 שלום"),
        ("שלום {{ '-3' }}", "שלום \u2068-3\u2069"),
        ("שלום {{ '**Fox**'|marked }}", "שלום \u2068**Fox**\u2069"),
    ],
)
def test_a_value_among_other_words_of_a_text_is_set_apart(right: Studio, inside: str, said: str) -> None:
    done = right.face(f'<text name="t" x="5" y="20" w="50" h="8">{inside}</text>')
    assert [box.said for box in done.front.texts] == [said]


def test_in_a_language_read_from_the_left_nothing_is_set_apart(studio: Studio) -> None:
    done = studio.face('<text name="t" x="5" y="20" w="50" h="8">3 · {{ card.name }}</text>')
    assert [box.said for box in done.front.texts] == ["3 · Fox"]
