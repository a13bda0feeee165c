"""Nothing vanishes: what lies off a card, or is cut in two, is told at its place in the template."""

from __future__ import annotations

import pytest

from pnp.base.model import Print, Size
from tests.draw.compose.studio import SQUARE, Studio

TEXT = '<text name="t" {} w="20" h="8" ladder="none">Red foxes</text>'


@pytest.fixture
def drawn(studio: Studio) -> Studio:
    studio.write("art/sun.svg", SQUARE)
    studio.write("art/fox.svg", SQUARE)
    return studio


@pytest.mark.parametrize(
    ("inside", "where"),
    [
        (TEXT.format('x="200" y="22"'), "text 't' lies right of the card"),
        (TEXT.format('x="-60" y="22"'), "text 't' lies left of the card"),
        ('<icon name="sun" x="300" y="2" size="5"/>', "<icon> lies right of the card"),
        ('<image src="sun.svg" x="5" y="95" w="9" h="9"/>', "<image> lies below the card"),
        ('<art x="5" y="-40" w="30" h="30"/>', "<art> lies above the card"),
        ('<group x="90" y="9" rotate="30"><icon name="sun"/></group>', "<icon> lies right of the card"),
        ('<group href="https://example.org"><icon name="sun" x="99"/></group>', "<icon> lies right of"),
        ('<row x="70" y="5" w="30" h="8"><icon name="sun" size="4"/></row>', "<icon> lies right of the card"),
        ('<row x="5" y="95" w="30" h="8"><text>Fox</text></row>', "text 'text' lies below the card"),
        ('<row x="5" y="95" w="30" h="8"><text>:sun:</text></row>', "text 'text' lies below the card"),
        ('<column x="70" y="5" w="30" h="9"><icon name="sun"/></column>', "<icon> lies right of the card"),
        (
            '<group x="5" y="5" w="9" h="9" clip="rect"><text name="t" x="30" y="0" w="20" h="8">Fox</text></group>',
            "text 't' lies outside of what its group shows",
        ),
    ],
)
def test_d4_what_lies_off_the_card_is_an_error(drawn: Studio, inside: str, where: str) -> None:
    done = drawn.face(f"\n  {inside}")
    assert done.names == ["off-the-card"]
    assert done.messages[0].startswith(where), done.messages
    element = inside.split()[0] if "<group" not in inside and "<row" not in inside else ""
    assert (done.found[0].span.line, done.found[0].severity.name) == (2, "ERROR")
    if element not in ("", "<column"):
        assert done.found[0].span.column == 3


@pytest.mark.parametrize(
    "inside",
    [
        TEXT.format('x="-4" y="22"'),
        TEXT.format('x="5" y="-2"'),
        TEXT.format('x="55" y="22"'),
        TEXT.format('x="64" y="22"'),  # in the bleed, all of which is cut away
        '<group x="55" y="5" rotate="45">' + TEXT.format('x="0"') + "</group>",
        '<row x="55" y="22" w="30" h="8"><text name="t">Red foxes</text></row>',
        '<text name="t" x="50" y="22" w="40" h="8">Red :sun::sun::sun::sun:</text>',
    ],
)
def test_d4_a_text_the_cut_goes_through_is_an_error(drawn: Studio, inside: str) -> None:
    done = drawn.face(inside)
    assert done.names == ["text-cut-off"]
    assert done.messages == ["the cut goes through text 't', drawing card 'fox'"]


@pytest.mark.parametrize(
    "inside",
    [
        '<rect x="100" y="5" w="20" h="20" fill="@sea"/>',
        '<path d="M-80 0h30v30z" fill="@sea"/>',
        '<image src="sun.svg" x="-3" y="-3" w="70" h="95" fit="cover"/>',
        '<icon name="sun" x="61" y="40" size="8"/>',
        '<icon name="sun" x="63.6" y="40" size="1"/>',  # a pattern that ends with the bleed
        '<group w="63.5" h="88.9" clip="rect"><icon name="sun" x="70" y="40" size="8"/></group>',
        '<text x="200" y="22" w="50" h="8"> </text>',
        '<group opacity="0"><icon name="sun" x="300"/></group>',
        '<text x="4" y="4" w="200" h="8">Fox</text>',  # the box is off the card, the letters are not
    ],
)
def test_d4_what_may_run_over_is_not_told(drawn: Studio, inside: str) -> None:
    assert drawn.face(inside).messages == []


def test_d4_a_group_may_clip_a_text_that_goes_beyond_the_cut(drawn: Studio) -> None:
    done = drawn.face('<group clip="outline">' + TEXT.format('x="50" y="22"') + "</group>")
    assert done.names == ["text-outside-safe-zone"]


def test_d4_a_part_is_judged_where_it_is_placed(drawn: Studio) -> None:
    drawn.write(
        "templates/mine/badge.xml.j2", '<group>\n<text name="t" x="5" y="5" w="20" h="8">A</text></group>'
    )
    assert drawn.face('{{ static("badge") }}').messages == []
    far = drawn.face('<group x="100">{{ static("badge") }}</group>')
    assert far.names == ["off-the-card"]
    assert far.found[0].span.file.endswith("badge.xml.j2")
    assert far.found[0].span.line == 2


def test_d4_what_a_macro_draws_is_told_at_its_call(drawn: Studio) -> None:
    drawn.write(
        "templates/mine/prelude.xml.j2", '{% macro sign(x) %}<icon name="sun" x="{{ x }}"/>{% endmacro %}'
    )
    done = drawn.face("\n{{ sign(9) }}\n{{ sign(90) }}")
    assert done.names == ["off-the-card"]
    told = done.found[0]
    lines = {told.span.line, *(span.line for span, _ in told.related)}
    assert 3 in lines


def test_d4_round_cards_cut_what_a_square_would_hold(drawn: Studio) -> None:
    drawn.prints = {"beast": Print("beast", Size(50, 50, "circle"))}
    assert drawn.face(TEXT.format('x="2" y="3"')).names == ["text-cut-off"]


def test_d4_a_text_that_leaves_its_box_is_told_once(drawn: Studio) -> None:
    long = "Alligators " * 9
    done = drawn.face(f'<text name="t" x="40" y="9" w="20" h="4" lines="1" ladder="none">{long}</text>')
    assert "text-cut-off" not in done.names
    assert "text-overflow" in done.names


def test_d4_the_same_fault_of_many_cards_is_told_once(drawn: Studio) -> None:
    done = drawn.face('{% for at in range(9) %}<icon name="sun" x="{{ 200 + at }}"/>{% endfor %}')
    assert done.names == ["off-the-card"]
