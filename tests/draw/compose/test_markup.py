"""The markup: each element draws what it says, and what is no drawing is told with its place."""

from __future__ import annotations

import math

import pytest

from pnp.base.model import Print, Size
from pnp.base.scene import Box, Gradient, Group, Link, Path, Stroke, bounds, ellipse, polygon, rect
from tests.draw.compose.studio import SQUARE, Studio, paths, rows, texts


@pytest.mark.parametrize(
    ("element", "drawn"),
    [
        ('<rect x="1" y="2" w="3" h="4" fill="#F00"/>', Path(rect(1, 2, 3, 4), "#ff0000")),
        ('<rect w="9" h="9" radius="2" fill="@sea"/>', Path(rect(0, 0, 9, 9, 2), "#1f6f8b")),
        ('<circle cx="5" cy="6" r="2" fill="none"/>', Path(ellipse(5, 6, 2, 2))),
        ('<ellipse cx="5" cy="6" rx="2" ry="1" opacity="0.5"/>', Path(ellipse(5, 6, 2, 1), opacity=0.5)),
        (
            '<line x1="0" y1="1" x2="2" y2="3" stroke="#000000" stroke-width="0.3" dash="1 0.5" cap="round"/>',
            Path((("M", 0, 1), ("L", 2, 3)), None, Stroke("#000000", 0.3, "round", "miter", (1.0, 0.5))),
        ),
        (
            '<path d="M0 0 h4 v4 z" fill="@sea" rule="evenodd"/>',
            Path((("M", 0, 0), ("L", 4, 0), ("L", 4, 4), ("Z",)), "#1f6f8b", None, True),
        ),
        (
            '<polygon points="0,0 4,0 2,3" fill="#123456"/>',
            Path(polygon([(0, 0), (4, 0), (2, 3)]), "#123456"),
        ),
    ],
)
def test_shapes(studio: Studio, element: str, drawn: Path) -> None:
    done = studio.face(element)
    assert done.names == []
    assert done.front.items == (drawn,)


def test_a_gradient_is_laid_over_its_shape(studio: Studio) -> None:
    drawn = studio.face(
        '<rect x="10" y="10" w="20" h="10" fill="linear(#ff0000, @sea 25%, #0000ff, 90)"/>'
        '<rect x="0" y="0" w="4" h="4" fill="@dusk"/>'
        '<circle cx="10" cy="10" r="3" fill="radial(#ffffff, #000000)"/>'
    ).front.items
    fills = [item.fill for item in drawn if isinstance(item, Path)]
    assert fills == [
        Gradient((20, 10, 20, 20), ((0, "#ff0000"), (0.25, "#1f6f8b"), (1, "#0000ff"))),
        Gradient((0, 2, 4, 2), ((0, "#ff0000"), (1, "#0000ff"))),
        Gradient((10, 10, math.hypot(6, 6) / 2), ((0, "#ffffff"), (1, "#000000"))),
    ]


def test_the_background_fills_the_bleed(studio: Studio) -> None:
    done = studio.draw('<face bleed="2" background="@sea"/>')
    assert done.front.bleed == 2
    assert bounds(done.front.items) == Box(-2, -2, 67.5, 92.9)


def test_groups_move_turn_fade_and_clip(studio: Studio) -> None:
    group = studio.face(
        '<group x="10" y="20" rotate="90" scale="2" opacity="0.5" clip="rect" w="5" h="6" layer="art">'
        '<rect x="1" y="0" w="1" h="1"/></group>'
    ).front.items[0]
    assert isinstance(group, Group)
    assert group.matrix == (0, 2, -2, 0, 10, 20)
    assert (group.opacity, group.layer, group.clip) == (0.5, "art", Path(rect(0, 0, 5, 6)))


def test_a_group_with_an_address_is_a_link(studio: Studio) -> None:
    (link,) = studio.face('<group x="4" href="https://example.org"><rect w="1" h="1"/></group>').front.items
    assert link == Link(Group((Path(rect(0, 0, 1, 1)),), (1, 0, 0, 1, 4, 0)), "https://example.org")


@pytest.mark.parametrize(
    "attribute", ['href="javascript:alert(1)"', 'href="file:///etc/passwd"', 'href="//a.b"', 'layer="top"']
)
def test_links_lead_to_the_web_and_layers_have_names(studio: Studio, attribute: str) -> None:
    assert studio.face(f'<group {attribute}><rect w="1" h="1"/></group>').names == ["bad-markup"]


def test_clipping_to_the_outline_of_the_component(studio: Studio) -> None:
    studio.prints = {"beast": Print("beast", Size(20, 20, "circle"))}
    done = studio.face('<group clip="outline"><rect w="20" h="20"/></group>')
    assert done.front.items[0].clip == done.front.outline  # type: ignore[union-attr]


def test_a_row_spreads_its_children(studio: Studio) -> None:
    studio.write("art/sun.svg", SQUARE)
    done = studio.face(
        '<row x="10" y="10" w="30" h="4" gap="1" align="right">'
        '<icon name="sun"/><rect w="2" h="2" fill="@sea"/><circle r="1" fill="@ink"/><text size="8">7</text></row>'
    )
    assert done.names == []
    boxes = [bounds([item]) for item in done.front.items[:3]]
    assert [round(box.y + box.h / 2, 3) for box in boxes if box] == [12, 12, 12]
    right = done.front.items[3]
    assert isinstance(right, Group)
    assert texts((right,)) == ["7"]
    assert boxes[0]
    assert boxes[1]
    assert boxes[1].x - boxes[0].right == pytest.approx(1)


def test_a_row_that_is_too_short(studio: Studio) -> None:
    done = studio.face('<row w="5" h="4"><rect w="3" h="3"/><rect w="3" h="3"/></row>')
    assert done.names == ["row-overflow"]
    assert "1.00 mm too short" in done.messages[0]


@pytest.mark.parametrize("align", ["left", "centre", "right", "justify"])
@pytest.mark.parametrize("language", ["en", "he"])
def test_d1_a_text_in_a_row_stands_in_the_row_however_it_is_aligned(
    studio: Studio, align: str, language: str
) -> None:
    studio.edition = {"language": language}
    words = f'<text align="{align}">AAA</text>'
    done = studio.face(f'<row x="5" y="22" w="50" h="8">{words}<rect w="2" h="2" fill="@sea"/></row>')
    assert done.messages == []
    drawn = [bounds([item]) for item in done.front.items if texts((item,))]
    begin, end = (5, 14) if language == "en" else (46, 55)
    assert all(box and begin - 2 < box.x and box.right < end + 2 for box in drawn), drawn


def test_d1_lines_of_a_text_in_a_row_are_aligned_with_each_other(studio: Studio) -> None:
    done = studio.face('<row x="5" y="22" w="50" h="12"><text align="right">Alligators\nOwl</text></row>')
    row = done.front.items[0]
    assert isinstance(row, Group)
    ends = [round(run.x + run.width, 3) for run in row.items[0].items]  # type: ignore[union-attr]
    assert len(ends) == 2
    assert len(set(ends)) == 1, ends


def test_text_takes_inline_markup_and_icons(studio: Studio) -> None:
    studio.write("art/sun.svg", SQUARE)
    done = studio.face('<text x="5" y="5" w="50" h="20">Pay **two** :sun: *now*</text>')
    assert done.names == []
    drawn = rows(done.front)
    assert any('"two" fira-sans/700' in row for row in drawn)
    assert any("fira-sans/400i" in row for row in drawn)
    assert len(paths(done.front.items)) == 1


def test_text_styles_come_from_the_theme_and_can_be_changed(studio: Studio) -> None:
    done = studio.face(
        '<text style="title" x="5" y="5" w="50" h="8">Fox</text>'
        '<text style="title" x="5" y="20" w="50" h="8" weight="400" colour="#ff0000" upper="true">Fox</text>'
    )
    first, second = rows(done.front)
    assert "fira-sans/700 4.23" in first
    assert '"FOX" fira-sans/400 4.23' in second
    assert "#ff0000" in second


@pytest.mark.parametrize(
    ("inside", "told"),
    [
        ('<rectangle w="1" h="1"/>', "<rectangle> is no element of the markup"),
        ('<rect w="1" h="1" fil="#000000"/>', "<rect> has no attribute 'fil'"),
        ('<rect w="1"/>', "<rect> needs h"),
        ('<rect w="wide" h="1"/>', "w: 'wide' is not a number"),
        ('<rect w="-1" h="1"/>', "w: -1 is less than nothing"),
        ('<rect w="1e9" h="1"/>', "w: 1e9 is beyond 2000 mm"),
        ('<rect w="nan" h="1"/>', "w: nan is beyond 2000 mm"),
        ('<rect w="1" h="1" fill="blueish"/>', "'blueish' is not a colour"),
        ('<rect w="1" h="1" fill="@see"/>', "the theme has no colour 'see'"),
        ('<rect w="1" h="1" fill="linear(#fff)"/>', "needs two colours or more"),
        ('<rect w="1" h="1" stroke="@dusk"/>', "'@dusk' is not a plain colour"),
        ('<rect w="1" h="1" opacity="2"/>', "opacity: 2 is not between 0 and 1"),
        ('<path d="M0 0 Q"/>', "d: "),
        ('<polygon points="0,0 1,1"/>', "a polygon has three points or more"),
        ('<group clip="rect"/>', 'clip="rect" needs w and h'),
        ('<rect w="1" h="1"><rect w="1" h="1"/></rect>', "a shape takes no <rect> inside"),
        ("<face/>", "<face> stands where it cannot"),
        ("Fox", "'Fox' stands outside of <text>"),
        ('<text w="9" h="9" style="huge">Fox</text>', "the theme has no text style 'huge'"),
        ('<text x="5" y="5">Fox</text>', "<text> needs w, h"),
        ('<text w="9" h="9" font="arial">Fox</text>', "unknown font family 'arial'"),
        ('<text w="9" h="9" weight="bold">Fox</text>', "weight: 'bold' is not a number"),
        ('<row w="9" h="9"><line x1="0" y1="0" x2="1" y2="1"/></row>', "<row> takes no <line> inside"),
        ('<row w="9" h="9"><group><rect w="1" h="1"/></group></row>', "<group> in a row needs w"),
        ('<use key="x"/>', "there is no part 'x'"),
        ("<group>" * 30 + "</group>" * 30, "deep in each other"),
    ],
)
def test_what_is_no_drawing(studio: Studio, inside: str, told: str) -> None:
    done = studio.face(inside)
    assert set(done.names) == {"bad-markup"}
    assert told in done.messages[0]
    assert "card 'fox'" in done.messages[0]


def test_the_place_is_the_template_line_and_the_card(studio: Studio) -> None:
    done = studio.draw(
        '<face>\n{% if true %}\n  <rect x="{{ 1 + 1 }}" w="9" h="9" fil="@sea"/>\n{% endif %}\n</face>'
    )
    (found,) = done.found
    assert found.span.shown.endswith("templates/mine/beast.xml.j2")
    assert found.span.line == 3
    assert found.message == "<rect> has no attribute 'fil', drawing card 'fox'"
    assert found.hint.startswith("did you mean 'fill'")


def test_every_fault_of_a_face_is_told_in_one_pass(studio: Studio) -> None:
    done = studio.face('<rect w="a" h="1"/><circle r="1" fill="none"/><icon name="none"/><rect w="1" h="b"/>')
    assert sorted(done.names) == ["bad-markup", "bad-markup", "missing-icon"]
    assert done.front.items == (Path(ellipse(0, 0, 1, 1)),)


def test_broken_xml_and_doctypes(studio: Studio) -> None:
    assert (
        "not XML: not well-formed" in studio.draw('<face><text w="9" h="9">A & B</text></face>').messages[0]
    )
    bomb = '<!DOCTYPE face [<!ENTITY a "aaaa">]><face><text w="9" h="9">&a;</text></face>'
    assert "markup has no DOCTYPE" in studio.draw(bomb).messages[0]


def test_equal_elements_are_one_object(studio: Studio) -> None:
    studio.write("art/sun.svg", SQUARE)
    inside = '{% for _ in range(2) %}<rect w="1" h="1"/>{% endfor %}{% for _ in range(2) %}<icon name="sun"/>{% endfor %}'
    one, two, a, b = studio.face(inside).front.items
    assert one is two
    assert a is b


def test_icons_of_one_colour_share_their_items(studio: Studio) -> None:
    studio.write("art/sun.svg", SQUARE)
    icons = studio.face(
        '<icon name="sun" size="3" colour="@sea"/><icon name="sun" x="9" size="5" colour="@sea"/>'
    ).front.items
    first, second = icons
    assert isinstance(first, Group)
    assert isinstance(second, Group)
    assert first.items is second.items
    assert paths(first.items)[0].fill == "#1f6f8b"


@pytest.mark.parametrize("said", ["true", "1", "yes"])
def test_d5_bold_is_no_switch_and_the_finding_says_what_it_is(studio: Studio, said: str) -> None:
    done = studio.face(f'<text x="5" y="5" w="50" h="8" bold="{said}">A</text>')
    assert done.names == ["bad-markup"]
    assert 'bold as a whole has weight="700"' in done.found[0].hint
    assert studio.face('<text x="5" y="5" w="50" h="8" bold="600" weight="700">A</text>').names == []
