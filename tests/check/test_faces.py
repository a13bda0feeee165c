"""The rules on faces: hairlines, pale words and lines along the cut, each told once and at what draws it."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.diagnostics import Finding
from pnp.base.model import Card, Print, Size
from pnp.check.face_rules import line_along_cut, line_too_thin, low_contrast
from tests.draw.compose.studio import Studio

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}">{}</svg>'
THIN = SVG.format(100, 100, '<path d="M20 20H80" stroke="#000000" stroke-width="2" fill="none"/>')
FULL = SVG.format(60, 90, '<path d="M0 0H60V90H0z" fill="#336699"/>{}')


@pytest.fixture
def studio(tmp_path: Path) -> Studio:
    return Studio(tmp_path / "tiny")


def place(found: Finding) -> tuple[str, int]:
    return Path(found.span.file).name, found.span.line


def thin(studio: Studio, inside: str) -> list[Finding]:
    return list(line_too_thin(studio.face(inside).faces))


def pale(studio: Studio, inside: str) -> list[Finding]:
    return list(low_contrast(studio.face(inside).faces))


def along(studio: Studio, inside: str) -> list[Finding]:
    return list(line_along_cut(studio.face(inside).faces))


# --- hairlines -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("inside", "told"),
    [
        ('<rect x="9" y="9" w="9" h="9" stroke="#000000" stroke-width="0.19"/>', ["0.19"]),
        ('<rect x="9" y="9" w="9" h="9" stroke="#000000" stroke-width="0.2"/>', []),
        ('<group scale="0.5"><circle r="9" stroke="#000000" stroke-width="0.3"/></group>', ["0.15"]),
        ('<group scale="3"><circle r="1" stroke="#000000" stroke-width="0.1"/></group>', []),
        ('<circle r="9" fill="#123456" stroke="#123456" stroke-width="0.1"/>', []),
        ('<circle r="9" fill="#123456" stroke="#000000" stroke-width="0.1" opacity="0"/>', []),
    ],
)
def test_the_width_on_the_card_counts(studio: Studio, inside: str, told: list[str]) -> None:
    assert [one.message.split()[3] for one in thin(studio, inside)] == told


def test_a_hairline_in_a_picture_is_told_once_for_all_that_show_it_and_only_where_it_is_small(
    studio: Studio,
) -> None:
    studio.cards = (Card("fox", "beast", "Fox"), Card("hen", "beast", "Hen"))
    studio.write("art/twig.svg", THIN)
    name = "{{ card.name }}"
    assert thin(studio, f'<icon name="twig" size="12"/><text x="9" y="20" w="40" h="9">{name}</text>') == []
    found = thin(studio, f'<icon name="twig" size="6"/><text x="9" y="20" w="40" h="9">{name}</text>')
    assert [place(one) for one in found] == [("twig.svg", 1)]
    assert found[0].message == "a line prints 0.12 mm thin, drawing card 'fox' and 1 more"
    assert found[0].cards == ("fox", "hen")


def test_each_template_line_is_told_by_itself(studio: Studio) -> None:
    line = '<line x1="9" y1="{}" x2="40" y2="{}" stroke="#000000" stroke-width="0.1"/>\n'
    found = thin(studio, "\n" + line.format(9, 9) + line.format(20, 20))
    assert [place(one) for one in found] == [("beast.xml.j2", 2), ("beast.xml.j2", 3)]


# --- contrast --------------------------------------------------------------------------------------------

FOX = '<text name="title" x="9" y="9" w="40" h="9" colour="{}">Fox</text>'
YELLOW = '<rect x="5" y="5" w="50" h="20" fill="#ffee88" {}/>'


@pytest.mark.parametrize(
    ("under", "ink", "pale_on"),
    [
        ("", "#eeeeee", "#ffffff"),  # paper
        ("", "#101010", ""),
        (YELLOW.format(""), "#ffffff", "#ffee88"),
        (YELLOW.format('radius="3"'), "#ffffff", "#ffee88"),
        (YELLOW.format("") + '<rect x="6" y="6" w="48" h="18" fill="#101010"/>', "#ffffff", ""),
        ('<rect x="6" y="6" w="48" h="18" fill="#101010"/>' + YELLOW.format(""), "#ffffff", "#ffee88"),
        (YELLOW.format('opacity="0.5"'), "#ffffff", ""),  # who knows what shines through
        ('<rect x="5" y="5" w="50" h="20" fill="linear(#ffffff, #000000, 90)"/>', "#eeeeee", "#ffffff"),
        ('<rect x="5" y="5" w="50" h="20" fill="linear(#000000, #ffffff, 90)"/>', "#eeeeee", ""),
        ('<circle cx="12" cy="12" r="15" fill="#ffee88"/>', "#ffffff", "#ffee88"),
        ('<polygon points="0,0 40,0 40,40 0,40" fill="#ffee88"/>', "#ffffff", "#ffee88"),
        ('<polygon points="8,12 11,0 14,12" fill="#101010"/>', "#ffffff", ""),  # lies under a part of it only
        ('<path d="M0 0C20 0 40 0 40 20L0 40z" fill="#ffee88"/>', "#ffffff", ""),  # hard to tell: not judged
        ('<group x="5" y="5"><rect w="50" h="20" fill="#ffee88"/></group>', "#ffffff", "#ffee88"),
        ('<icon name="square" x="5" y="5" size="30" colour="#ffee88"/>', "#ffffff", ""),  # pictures are not judged
        ('<rect x="5" y="40" w="50" h="20" fill="#ffffff"/>', "#101010", ""),  # elsewhere
    ],
)  # fmt: skip
def test_words_and_what_lies_under_them(studio: Studio, under: str, ink: str, pale_on: str) -> None:
    studio.write("art/square.svg", FULL.format(""))
    found = pale(studio, under + "\n" + FOX.format(ink))
    if not pale_on:
        assert found == []
        return
    (one,) = found
    assert f"text 'title', {ink} on {pale_on}," in one.message
    assert place(one) == ("beast.xml.j2", 2)


def test_words_in_rows_moved_groups_and_parts_are_judged_where_they_are(studio: Studio) -> None:
    studio.write(
        "templates/mine/frame.xml.j2",
        '<group>\n<rect x="5" y="5" w="50" h="20" fill="#ffee88"/>\n' + FOX.format("#ffffff") + "</group>",
    )
    assert [place(one) for one in pale(studio, "{{ static('frame') }}")] == [("frame.xml.j2", 3)]
    dark = '<rect x="5" y="25" w="50" h="20" fill="#101010"/>'
    assert pale(studio, dark + '<group y="20">' + FOX.format("#ffffff") + "</group>") == []
    row = '<row x="9" y="28" w="30" h="9"><text colour="{}">7</text></row>'
    assert pale(studio, dark + row.format("#ffffff")) == []
    assert len(pale(studio, dark + row.format("#333333"))) == 1


# --- lines along the cut ---------------------------------------------------------------------------------

LINE = '<line x1="{}" y1="{}" x2="{}" y2="{}" stroke="#000000" stroke-width="0.4"/>'


@pytest.mark.parametrize(
    ("inside", "told"),
    [
        (LINE.format(1, 9, 1, 60), ["0.8"]),  # its outer edge
        (LINE.format(2, 9, 2, 60), []),
        (LINE.format(-0.5, 9, -0.5, 60), ["0.3"]),  # in the bleed, too
        (LINE.format(1, 9, 1, 20), []),  # shorter than a quarter of the side
        (LINE.format(0, 9, 9, 60), []),  # slanted
        ('<rect x="1" y="1" w="61.5" h="86.9" fill="#336699"/>', ["1.0"]),
        ('<rect x="-1.5" y="-1.5" w="66.5" h="16" fill="#336699"/>', []),  # a band that bleeds off
        ('<rect x="-1.5" y="-1.5" w="66.5" h="16" fill="#336699" stroke="#000000" stroke-width="0.5"/>', []),
        ('<rect x="-1.5" y="1" w="66.5" h="16" fill="#336699"/>', ["1.0"]),  # only to the sides
        ('<rect x="0" y="0" w="63.5" h="88.9" fill="#336699"/>', []),  # a ground, edge to edge
        (
            '<rect x="0" y="0" w="63.5" h="88.9" stroke="#336699" stroke-width="7"/>',
            [],
        ),  # a frame that bleeds
        ('<rect x="1" y="9" w="9" h="60" fill="#336699" opacity="0"/>', []),
        ('<rect x="1" y="9" w="9" h="60"/>', []),
        ('<group x="-8" rotate="90"><rect x="9" y="-20" w="40" h="11" fill="#336699"/></group>', ["1.0"]),
        ('<path d="M1 9V60H9z" fill="#336699"/>', ["1.0"]),
        ('<path d="M1 9C1 20 1 40 1 60" stroke="#336699"/>', []),
    ],
)
def test_what_runs_along_the_cut(studio: Studio, inside: str, told: list[str]) -> None:
    assert [one.message.split()[4] for one in along(studio, inside)] == told


def test_sides_are_those_of_the_outline(studio: Studio) -> None:
    near = '<line x1="25.42" y1="1.28" x2="41.87" y2="10.78" stroke="#000000"/>'  # beside the upper right of a hexagon
    assert along(studio, near) == []
    studio.prints = {"beast": Print("beast", Size(50, 57.7, "hex"))}
    assert len(along(studio, near)) == 1
    studio.prints = {"beast": Print("beast", Size(50, 50, "circle"))}
    assert along(studio, LINE.format(1, 9, 1, 40)) == []
    studio.prints = {"beast": Print("beast", Size(50, 50, "rect", 3))}
    assert len(along(studio, LINE.format(1, 9, 1, 40))) == 1


def test_lines_of_a_picture_are_told_at_its_file_and_what_it_covers_is_ground(studio: Studio) -> None:
    studio.write("art/fox.svg", FULL.format('<path d="M2 10V80" stroke="#000000" stroke-width="0.5"/>'))
    ground = '<art x="-1.5" y="-1.5" w="66.5" h="91.9" fit="stretch"/>'
    assert [place(one) for one in along(studio, ground)] == [("fox.svg", 1)]
    assert along(studio, '<art x="5" y="5" w="50" h="75"/>') == []
    studio.write("art/fox.svg", FULL.format(""))
    assert along(studio, ground) == []


def test_marks_of_a_draft_are_nobody_s_fault(studio: Studio) -> None:
    studio.edition = {"draft": True, "marked": frozenset({"fox"})}
    done = studio.face('<circle r="5"/>')
    assert len(done.front.items) == 2
    assert list(line_along_cut(done.faces)) == []
