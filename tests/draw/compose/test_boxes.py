"""Columns and stacks: who gets which box, what gives way, and what is told where nothing does."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.base.model import Card
from pnp.base.scene import Box, TextBox, bounds
from pnp.text.typesetter import Typesetter
from tests.draw.compose.studio import SQUARE, Done, Studio, paths, texts

LONG = "The fox pays two rain, then draws a card and puts it on top of the deck of a neighbour. "


def shapes(done: Done) -> list[tuple[float, float, float, float]]:
    """The boxes of what is drawn on the front, texts aside."""
    found = [bounds([item]) for item in done.front.items if not texts((item,))]
    return [tuple(round(side, 3) for side in box) for box in found if box]  # type: ignore[misc]


def boxes(done: Done) -> dict[str, Box]:
    return {row.name: row.box for row in done.front.texts}


def text_box(done: Done, name: str) -> TextBox:
    return next(row for row in done.front.texts if row.name == name)


def test_a_column_gives_what_is_left_to_those_that_grow(studio: Studio) -> None:
    done = studio.face(
        '<column x="5" y="10" w="50" h="60" gap="2" padding="3 4">'
        '<rect h="10" fill="@sea"/><rect grow="1" fill="@ink"/><rect h="4" grow="2" w="20" fill="@sea"/></column>'
    )
    assert done.messages == []
    # 60 - 6 of padding - 2 gaps - 14 of heights: 36 are left, 12 for each share
    assert shapes(done) == [(9, 13, 42, 10), (9, 25, 42, 12), (9, 39, 20, 28)]


def test_children_narrower_than_their_column_are_aligned(studio: Studio) -> None:
    inside = '<rect w="10" h="10" fill="@sea"/><circle r="2" fill="@sea"/>'
    done = studio.face(f'<column x="0" y="0" w="30" h="40" align="right" valign="bottom">{inside}</column>')
    assert shapes(done) == [(20, 26, 10, 10), (26, 36, 4, 4)]
    done = studio.face(f'<column x="0" y="0" w="30" h="40" align="centre" valign="middle">{inside}</column>')
    assert shapes(done) == [(10, 13, 10, 10), (13, 23, 4, 4)]


def test_a_text_takes_the_height_its_words_need(studio: Studio) -> None:
    done = studio.face(
        '<column x="5" y="5" w="50" h="70" gap="1"><text name="one">Fox</text>'
        f'<text name="many">{LONG}</text><rect grow="1" fill="@sea"/></column>'
    )
    assert done.messages == []
    one, many = text_box(done, "one"), text_box(done, "many")
    line = one.box.h
    assert many.box.y == pytest.approx(5 + line + 1)
    assert many.box.h == pytest.approx(round(many.box.h / line) * line, abs=1e-4)
    assert many.box.h > 2 * line
    assert (many.asked_pt, many.used_pt, many.step) == (9, 9, "")  # set at its size, in as much as it needs
    assert shapes(done)[0][1] == pytest.approx(many.box.y + many.box.h + 1, abs=1e-3)
    assert sum(shapes(done)[0][1::2]) == pytest.approx(75)


def test_texts_give_way_before_a_column_is_too_low(studio: Studio) -> None:
    column = (
        '<column x="5" y="5" w="50" h="{h}"><rect h="10" fill="@sea"/><text name="many">%s</text></column>'
    )
    column %= LONG
    roomy = text_box(studio.face(column.replace("{h}", "60")), "many")
    tight = studio.face(column.replace("{h}", f"{10 + roomy.box.h * 0.8}"))
    assert tight.messages == []
    assert text_box(tight, "many").box.h == pytest.approx(roomy.box.h * 0.8, abs=1e-4)
    assert text_box(tight, "many").step == "smaller"
    lost = studio.face(column.replace("{h}", "13"))
    assert lost.names == ["text-overflow"]
    done = studio.face(column.replace("{h}", "9"))
    assert done.names == ["box-overflow"]
    assert f"a column is {1 + roomy.box.h:.2f} mm too low for its content" in done.messages[0]


def test_texts_share_what_is_lacking_by_their_heights(studio: Studio) -> None:
    inside = f'<text name="one">Fox</text><text name="fixed" ladder="none">Owl</text><text name="many">{LONG}</text>'
    roomy = boxes(studio.face(f'<column x="5" y="5" w="50" h="60">{inside}</column>'))
    lack = roomy["many"].h * 0.1
    height = sum(box.h for box in roomy.values()) - lack
    tight = boxes(studio.face(f'<column x="5" y="5" w="50" h="{height}">{inside}</column>'))
    assert tight["fixed"].h == roomy["fixed"].h
    part = 1 - lack / (roomy["one"].h + roomy["many"].h)
    assert tight["one"].h == pytest.approx(roomy["one"].h * part, abs=1e-4)
    assert tight["many"].h == pytest.approx(roomy["many"].h * part, abs=1e-4)


def test_a_text_without_words_takes_no_room_nor_gap(studio: Studio) -> None:
    done = studio.face(
        '<column x="5" y="5" w="50" h="30" gap="4"><text> </text><rect h="5" fill="@sea"/>'
        '<text></text><rect h="5" fill="@sea"/></column>'
    )
    assert done.messages == []
    assert [y for _, y, _, _ in shapes(done)] == [5, 14]


def test_a_text_has_no_more_lines_than_it_may(studio: Studio) -> None:
    done = studio.face(
        f'<column x="5" y="5" w="50" h="60"><text name="two" lines="2" min="2">{LONG}</text></column>'
    )
    single = studio.face('<column x="5" y="5" w="50" h="60"><text name="one">Fox</text></column>')
    assert boxes(done)["two"].h == pytest.approx(2 * boxes(single)["one"].h, abs=1e-3)


def test_a_stack_lays_its_children_over_each_other(studio: Studio) -> None:
    studio.write("art/sun.svg", SQUARE)
    done = studio.face(
        '<stack x="10" y="10" w="30" h="20" padding="1"><rect fill="@sea"/><circle r="3" fill="@ink"/>'
        '<text name="n" align="centre" valign="middle">7</text><rect w="4" h="2" x="-13" y="1" fill="@ink"/></stack>'
    )
    assert done.messages == []
    assert shapes(done) == [(11, 11, 28, 18), (22, 17, 6, 6), (10, 20, 4, 2)]
    assert boxes(done)["n"] == Box(11, 11, 28, 18)


def test_boxes_lie_in_boxes(studio: Studio) -> None:
    studio.write("art/sun.svg", SQUARE)
    done = studio.face(
        '<row x="5" y="5" w="50" h="40" gap="2"><rect w="8" fill="@sea"/>'
        '<column grow="1" gap="1"><rect h="10" fill="@ink"/>'
        '<row gap="1"><icon name="sun" size="4"/><icon name="sun" size="4"/></row>'
        '<stack grow="1"><rect fill="@sea"/></stack></column><rect w="5" h="6" fill="@ink"/></row>'
    )
    assert done.messages == []
    assert shapes(done) == [
        *[(5, 5, 8, 40), (15, 5, 33, 10), (15, 16, 4, 4), (20, 16, 4, 4), (15, 21, 33, 24), (50, 22, 5, 6)]
    ]


def test_a_column_without_a_height_is_as_high_as_what_is_in_it(studio: Studio) -> None:
    done = studio.face(
        '<column x="5" y="5" w="50" h="40"><column gap="2" padding="1"><rect h="3" fill="@sea"/><rect h="4" fill="@sea"/>'
        '</column><rect grow="1" fill="@ink"/></column>'
    )
    assert done.messages == []
    assert shapes(done)[2] == (5, 16, 50, 29)


def test_a_text_in_a_row_may_grow_and_break(studio: Studio) -> None:
    studio.write("art/sun.svg", SQUARE)
    row = f'<icon name="sun" size="5"/><text name="many" grow="1">{LONG}</text><text name="end">end</text>'
    done = studio.face(
        f'<column x="5" y="5" w="50" h="60"><row gap="1">{row}</row><rect h="1" fill="@ink"/></column>'
    )
    assert done.messages == []
    many, end = boxes(done)["many"], boxes(done)["end"]
    assert many.x == pytest.approx(11)
    assert end.x == pytest.approx(many.x + many.w + 1)
    assert end.x + end.w == pytest.approx(55)
    assert len(texts(text_box(done, "many").items)) > 3


def test_a_row_places_its_children_alike_whether_or_not_it_waits(studio: Studio) -> None:
    studio.write("art/sun.svg", SQUARE)
    row = (
        '<row x="10" y="10" w="30" h="4" gap="1" align="right" size="3" colour="@sea">'
        '<icon name="sun"/><rect w="2" h="2" fill="@sea"/><circle r="1" fill="@ink"/><text size="8">7</text></row>'
    )
    before = studio.face(row)
    after = studio.face(row + '<stack x="1" y="1" w="1" h="1"/>')
    assert shapes(after) == shapes(before)
    ink = [bounds([item for item in done.front.items if texts((item,))]) for done in (before, after)]
    assert ink[0]
    assert ink[1] == pytest.approx(ink[0], abs=1e-5)


def test_groups_and_parts_lie_in_boxes(studio: Studio) -> None:
    studio.write("templates/mine/tile.xml.j2", '<group><rect w="3" h="3" fill="@ink"/></group>')
    done = studio.face(
        '<column x="5" y="5" w="50" h="40"><rect h="10" fill="@sea"/>'
        '<group h="10"><line x1="0" y1="0" x2="5" y2="5" stroke="@ink"/>'
        '<column x="1" y="2" w="9" h="9"><rect grow="1" fill="@sea"/></column></group>'
        '<stack h="5">{{ static("tile") }}</stack></column>'
    )
    assert done.messages == []
    drawn = [bounds([item]) for item in done.front.items]
    assert [(round(box.x, 1), round(box.y, 1)) for box in drawn if box] == [(5, 5), (4.6, 14.6), (5, 25)]


@pytest.mark.parametrize(
    ("inside", "told"),
    [
        ('<column w="9"><rect h="1"/></column>', "<column> needs h"),
        ('<column w="9" h="9" grow="1"/>', "<column> has no attribute 'grow'"),
        ('<rect w="9" h="9" grow="1"/>', "<rect> has no attribute 'grow'"),
        ('<column w="9" h="9"><rect fill="@sea"/></column>', "<rect> needs h or grow here"),
        ('<column w="9" h="9"><column><rect grow="1"/></column></column>', "<column> needs h or grow here"),
        (
            '<column w="9" h="9"><line x1="0" y1="0" x2="1" y2="1"/></column>',
            "<column> takes no <line> inside",
        ),
        ('<column w="9" h="9"><face/></column>', "<column> takes no <face> inside"),
        ('<column w="9" h="9">words</column>', "'words' stands outside of <text>"),
        ('<column w="9" h="9"><rect h="x"/></column>', "h: 'x' is not a number"),
        ('<column w="9" h="9"><rect grow="0"/></column>', "grow: a share of nothing"),
        ('<column w="9" h="9" padding="1 2 3"/>', "padding: '1 2 3' is no padding"),
        ('<column w="9" h="9" align="justify"/>', "a <column> knows align left, centre, right"),
        ('<column w="9" h="9"><rect h="9"/><rect grow="1"/></column>', "nothing of the <column> is left"),
        ('<column w="9" h="9"><circle r="1" cx="4"/></column>', "<circle> takes no cx here"),
        ('<column w="9" h="9"><circle r="1" grow="1"/></column>', "<circle> does not grow in a <column>"),
        ('<stack w="9" h="9"><rect h="12"/></stack>', "a stack is 3.00 mm too low for its content"),
        ('<stack w="9" h="9"><rect w="12"/></stack>', "a stack is 3.00 mm too narrow for its content"),
        ('<column w="9" h="9"><rect h="1" w="10"/></column>', "a column is 1.00 mm too narrow"),
        (
            '<row w="9" h="9"><rect w="10"/><rect grow="1"/></row>',
            "a row is 1.00 mm too short for its content",
        ),
        ('<row w="9" h="9"><column/></row>', "<column> in a row needs w or grow"),
        ('<column w="9" h="9"><text style="nope">x</text></column>', "the theme has no text style 'nope'"),
        ('<column w="9" h="9"><text wide="1">x</text></column>', "<text> has no attribute 'wide'"),
        ('<column w="9" h="9"><nope/></column>', "<nope> is no element of the markup"),
    ],
)
def test_what_cannot_be_laid_out_is_told(studio: Studio, inside: str, told: str) -> None:
    done = studio.face(inside)
    assert any(told in message for message in done.messages), done.messages
    assert len(done.messages) <= 2


def test_a_fault_stands_at_the_line_that_draws_it(studio: Studio) -> None:
    done = studio.draw(
        '<face>\n<column w="20" h="9">\n  <rect h="5"/>\n  <rect h="6"/>\n  <icon name="gone"/>\n</column>\n</face>'
    )
    assert [(found.span.line, found.code) for found in done.found] == [(2, "TPL545"), (5, "TPL526")]
    assert "7.00 mm" in done.messages[0]


def test_words_in_a_column_know_their_field_and_line(studio: Studio) -> None:
    studio.write(
        "templates/mine/parts.xml.j2",
        '{% macro label(of) %}<text name="label" field="name">{{ of }}</text>{% endmacro %}',
    )
    done = studio.draw(
        '{% import "parts.xml.j2" as p %}\n<face><column x="5" y="5" w="50" h="30">\n'
        "{{ p.label(card.name) }}\n</column></face>"
    )
    assert done.messages == []
    row = text_box(done, "label")
    assert row.field == "name"
    assert row.origin.place
    assert (row.origin.place.template, row.origin.place.line) == ("parts", 1)
    assert [(place.template, place.line) for place in row.origin.calls] == [("beast", 3)]


def test_boxes_may_not_lie_too_deep(studio: Studio) -> None:
    deep = '<column h="9">' * 40 + '<rect h="1"/>' + "</column>" * 40
    done = studio.face(f'<column w="9" h="9">{deep}</column>')
    assert any("more than 24 deep" in message for message in done.messages)


def test_an_element_that_is_never_closed_is_told(studio: Studio) -> None:
    done = studio.draw('<face>\n<column w="9" h="9">\n<rect h="1"/>\n</face>')
    assert done.messages == [
        "<column>, opened on line 2, is never closed: </face> comes first, drawing card 'fox'"
    ]


def test_many_boxes_take_no_longer_than_their_markup(studio: Studio) -> None:
    """Each text is measured once for a width, however deep it lies."""
    inside = f"<text>{LONG}</text>"
    for _ in range(20):
        inside = f"<column>{inside}</column>"
    measured: list[object] = []
    natural = Typesetter.natural
    try:
        Typesetter.natural = lambda self, *given: measured.append(given) or natural(self, *given)  # type: ignore
        done = studio.face(f'<column x="5" y="5" w="50" h="60">{inside}</column>')
    finally:
        Typesetter.natural = natural  # type: ignore[method-assign]
    assert done.messages == []
    assert len(measured) == 1


def test_a_card_set_in_columns_fits_every_text(studio: Studio) -> None:
    face = (
        '<column x="5" y="5" w="53.5" h="78.9" gap="2"><text name="name">{{ card.name }}</text>'
        '<rect grow="1" h="10" fill="@sea"/><text name="text">{{ card.text }}</text></column>'
    )
    studio.cards = (Card("fox", "beast", "Fox"), Card("owl", "beast", "Owl", text=LONG * 8))
    done = studio.face(face)
    assert done.messages == []
    fox, owl = (part.front for part in done.faces.parts)
    heights = [bounds(paths(front.items)) for front in (fox, owl)]
    assert heights[0]
    assert heights[1]
    assert heights[0].h > heights[1].h >= 10


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    rows=st.lists(st.tuples(st.integers(0, 5), st.integers(0, 3)), min_size=1, max_size=6),
    gap=st.integers(0, 2),
    height=st.integers(60, 80),
)
def test_what_grows_fills_a_column_without_overlap(
    studio: Studio, rows: list[tuple[int, int]], gap: int, height: int
) -> None:
    rows = [(h or 1, grow) for h, grow in rows]
    said = [f'h="{h}" grow="{grow}"' if grow else f'h="{h}"' for h, grow in rows]
    inside = "".join(f'<rect {size} fill="@sea"/>' for size in said)
    done = studio.face(f'<column x="0" y="3" w="9" h="{height}" gap="{gap}">{inside}</column>')
    assert done.messages == []
    drawn = shapes(done)
    assert len(drawn) == len(rows)
    for (_, y, _, h), (_, below, _, _) in itertools.pairwise(drawn):
        assert below == pytest.approx(y + h + gap, abs=2e-3)
    if any(grow for _, grow in rows):
        assert drawn[-1][1] + drawn[-1][3] == pytest.approx(3 + height, abs=2e-3)
    one = max((box[3] - h) / max(grow, 1) for box, (h, grow) in zip(drawn, rows, strict=True))
    assert [box[3] for box in drawn] == pytest.approx([h + grow * one for h, grow in rows], abs=0.01)


def test_icons_of_a_bag_lie_in_a_column_unplaced(studio: Studio) -> None:
    studio.write("art/sun.svg", SQUARE)
    studio.cards = (Card("fox", "beast", "Fox", fields={"cost": {"sun": 2}}),)
    done = studio.face(
        '<column x="5" y="5" w="50" h="30" gap="1"><rect h="4" fill="@sea"/>'
        '{{ m.bag(card.cost, size=6, gap=2) }}{{ m.icons(["sun"], align="right") }}</column>'
    )
    assert done.messages == []
    assert shapes(done) == [(5, 5, 50, 4), (5, 10, 6, 6), (13, 10, 6, 6), (50, 17, 5, 5)]
