"""Paper that is cut already: faces lie on its pieces to a hair, and what a piece does not hold is not printed."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.frozen import replace
from pnp.base.model.print_options import PrintOptions
from pnp.base.scene import Box, Group, polygon
from pnp.base.scene import Path as Drawn
from pnp.cli.group import main
from pnp.press.impose import impose
from pnp.press.render.pdf import render_pdf
from pnp.press.render.png_pages import draw_pages
from pnp.source.load import precut_data as precut
from pnp.source.load import profiles
from pnp.source.load.yaml import read_yaml
from pnp.text.fonts import load_fonts
from tests.press.impose.imposing import (
    PRECUT,
    ROWS,
    disc,
    face,
    faces,
    law,
    overlap,
    part,
    printed,
    profile,
    strokes,
)

NEAR = 0.05  # mm
INCH = 25.4
# measured from the upper left corner, as makers do: the first piece, the last one, how many
BY_HAND = {
    "avery-5371": ((0.75, 0.5, 3.5, 2), (4.25, 8.5, 3.5, 2), 10, INCH),
    "avery-c32011": ((15, 13.5, 85, 54), (110, 229.5, 85, 54), 10, 1),
    "avery-l7165": ((4.67, 13.04, 99.06, 67.73), (106.27, 216.23, 99.06, 67.73), 8, 1),
    "round-25-letter": ((0.375, 0.5, 1, 1), (7.125, 9.5, 1, 1), 63, INCH),
    "round-40-a4": ((16, 13.5, 40, 40), (154, 243.5, 40, 40), 24, 1),
}


def pieces(name):
    """Where the pieces of a sheet lie by what its file says, worked out once more."""
    sheet = profile(name).precut
    return [
        Box(sheet.first[0] + column * sheet.pitch[0], sheet.first[1] + row * sheet.pitch[1], *sheet.piece)
        for row in range(sheet.rows)
        for column in range(sheet.columns)
    ]


def mine(tmp_path, text):
    (tmp_path / "mine.yaml").write_text(text)
    return profiles.find("mine", (tmp_path,))


def fitting(name, copies=1, back=True):
    """A part just as large as the pieces of a sheet."""
    sheet = profile(name).precut
    if sheet.round:
        return disc("coin", copies, sheet.piece[0])
    return part("ant", copies, sheet.piece, back)


def by_number(boxes):
    return [tuple(round(number, 3) for number in box) for box in boxes]


# --- where faces lie -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BY_HAND)
def test_pieces_lie_where_the_maker_says(name):
    first, last, count, unit = BY_HAND[name]
    sheets, _ = impose(faces(fitting(name, count)), profile(name))
    trims = [one.trim for one in sheets.documents[0].pages[0].placements]
    assert len(trims) == count
    for trim, said in ((trims[0], first), (trims[-1], last)):
        assert tuple(trim) == pytest.approx(tuple(number * unit for number in said), abs=NEAR)


@pytest.mark.slow
@pytest.mark.parametrize("name", PRECUT)
def test_each_face_fills_its_piece_and_touches_no_other(name):
    own = fitting(name, 1000 if "13" in name else 200)
    document = impose(faces(own), profile(name))[0].documents[0]
    page = document.pages[0]
    assert by_number(one.trim for one in page.placements) == by_number(pieces(name))
    for one in page.placements:
        printed_on = one.trim.grow(one.bleed)
        others = [other for other in pieces(name) if other != one.trim and tuple(other) != tuple(one.trim)]
        assert not any(
            overlap(printed_on, other) for other in others if by_number([other]) != by_number([one.trim])
        )


@law
@given(
    name=st.sampled_from(PRECUT), wide=st.floats(8, 130), high=st.floats(8, 100), copies=st.integers(1, 30),
    flip=st.sampled_from(["long", "short"]),
)  # fmt: skip
def test_what_is_printed_lies_inside_a_piece_and_in_its_middle(name, wide, high, copies, flip):
    paper = profile(name, flip=flip)
    sheets, found = impose(faces(part("ant", copies, (wide, high))), paper)
    codes = {one.code for one in found}
    assert bool(printed(sheets)) != ("PRS516" in codes), "printed, or told why not"
    for sheet in printed(sheets):
        own = pieces(name)
        if sheet.side == "back":
            turn_x = (flip == "long") == (sheet.width <= sheet.height)
            own = [
                box._replace(x=sheet.width - box.right)
                if turn_x
                else box._replace(y=sheet.height - box.bottom)
                for box in own
            ]
        for one in sheet.placements:
            piece = own[one.slot - 1]
            assert (one.trim.w, one.trim.h) <= (piece.w + NEAR, piece.h + NEAR)
            assert one.trim.x + one.trim.w / 2 == pytest.approx(piece.x + piece.w / 2, abs=1e-6)
            assert one.trim.y + one.trim.h / 2 == pytest.approx(piece.y + piece.h / 2, abs=1e-6)
            if paper.precut.round:
                assert (wide**2 + high**2) ** 0.5 <= piece.w + 2 * NEAR


@pytest.mark.parametrize(
    ("name", "turned"), [("poker-8-letter", 270), ("mini-16-a4", 0), ("avery-5371", 270)]
)
def test_a_face_is_turned_where_its_piece_lies_on_its_side(name, turned):
    sheet = profile(name).precut
    size = sorted(sheet.piece)
    (page, *_) = printed(impose(faces(part("ant", 1, size, False)), profile(name))[0])
    assert [one.turn for one in page.placements] == [turned]


@pytest.mark.parametrize("name", ["avery-c32015", "mini-16-a4"])
def test_the_pixels_are_where_the_pieces_are(name):
    """A print of black faces without bleed: black just inside of each piece, white just outside."""
    black = face(profile(name).precut.piece, "#000000", 0.0)
    deck = faces(part("ant", 20)._replace(front=black, back=None))
    paper = profile(name, bleed=0.0, ruler=False, label=False)
    document = impose(deck, paper)[0].documents[0]
    image = next(iter(draw_pages(render_pdf(document, {}, load_fonts()), 600))).convert("L")
    per_mm = 600 / INCH
    for box in pieces(name):
        for off, is_black in ((-2 * NEAR, True), (2 * NEAR, False)):
            edge, x, y = box.grow(off), box.x + box.w / 2, box.y + box.h / 2
            for point in ((edge.x, y), (edge.right, y), (x, edge.y), (x, edge.bottom)):
                seen = image.getpixel((int(point[0] * per_mm), int(point[1] * per_mm)))
                assert (seen < 128) == is_black


# --- what does not fit, and what is left white -----------------------------------------------------------


def test_a_face_too_large_is_not_printed_and_the_sheets_that_hold_it_are_named():
    sheets, found = impose(faces(part("ant", 9)), profile("avery-5371"))
    assert not printed(sheets)
    (error,) = [one for one in found if one.severity.value == "error"]
    assert error.code == "PRS516"
    assert error.message == "'ant' (Animal) is 63.5 x 88.9 mm; pieces of avery-5371 are 88.9 x 50.8 mm"
    assert error.hint.startswith("it fits poker-8-letter, avery-l7165")


def test_what_no_sheet_holds_is_told_so():
    _, found = impose(faces(part("board", 1, (190.0, 190.0))), profile("avery-5371"))
    assert "no sheet that is known holds it" in found[-1].hint


def test_a_square_does_not_go_on_a_round_label_of_its_width():
    square = part("ant", 1, (25.4, 25.4), False)
    assert {one.code for one in impose(faces(square), profile("round-25-letter"))[1]} == {"PRS516"}
    small = part("ant", 1, (17.9, 17.9), False)
    assert {one.code for one in impose(faces(small), profile("round-25-letter"))[1]} == {"PRS517"}


def test_a_hexagon_goes_on_a_round_label_by_its_corners():
    def hexagon(width):
        high = width / 0.75**0.5
        points = [(0, high / 4), (width / 2, 0), (width, high / 4), (width, high * 3 / 4), (width / 2, high),
                  (0, high * 3 / 4)]  # fmt: skip
        return part("hex", 1, (width, high), False, outline=Drawn(polygon(points)))

    for width, is_held in ((34.6, True), (34.8, False)):
        _, found = impose(faces(hexagon(width)), profile("round-40-a4"))
        assert ("PRS516" in {one.code for one in found}) != is_held


def test_smaller_faces_are_told_to_have_white_round_them():
    _, found = impose(faces(part("ant", 1, back=False)), profile("avery-l7165"))
    assert [(one.code, one.severity.value) for one in found] == [("PRS517", "note")]
    assert "poker-8-letter" in found[0].hint


@pytest.mark.parametrize("less", [0.0, 0.9, 1.9])
def test_a_face_a_little_smaller_is_no_matter(less):
    own = part("ant", 1, (88.9 - less, 50.8 - less), False)
    assert "PRS517" not in {one.code for one in impose(faces(own), profile("avery-5371"))[1]}


# --- what else stands on the sheet -----------------------------------------------------------------------


@pytest.mark.parametrize("name", PRECUT)
def test_no_mark_lies_on_a_piece(name):
    for sheet in impose(faces(fitting(name, 7)), profile(name))[0].documents[0].pages:
        for line in strokes(sheet.marks):
            assert not any(overlap(line.grow(0.01), piece) for piece in pieces(name))


def test_there_are_no_crop_marks_and_the_guide_tells_of_no_cutting():
    plain = impose(faces(part("ant", 8)), profile("letter", guide=True))[0]
    sheets = impose(faces(part("ant", 8)), profile("poker-8-letter", guide=True))[0]
    only_ruler = impose(faces(part("ant", 8)), profile("poker-8-letter", ruler=False, label=False))[0]
    assert not [*strokes(printed(only_ruler)[0].marks)]
    words = [" ".join(told(one.documents[-1].pages[0].items)) for one in (plain, sheets)]
    assert ["Cut" in one for one in words] == [True, False]


def told(items):
    for item in items:
        if isinstance(item, Group):
            yield from told(item.items)
        elif hasattr(item, "glyphs"):
            yield item.glyphs


def test_labels_are_printed_on_one_side():
    sheets, found = impose(faces(part("ant", 9)), profile("avery-l7165"))
    assert {sheet.side for sheet in printed(sheets)} == {"front"}
    assert sheets.documents[0].flip == "none"
    assert "the backs of Animal are not printed" in " ".join(one.message for one in found)
    _, found = impose(faces(part("ant", 9)), profile("avery-l7165"), PrintOptions(backs=False))
    assert "PRS518" not in {one.code for one in found}


@pytest.mark.parametrize("flip", ["long", "short"])
def test_backs_of_torn_cards_lie_behind_their_fronts_on_an_uneven_sheet(flip, tmp_path):
    text = (
        f"paper: a4\nflip: {flip}\nguide: false\nprecut: {{pieces: cards, columns: 2, rows: 2, piece_mm: [60, 80], "
        "first_mm: [12, 20], pitch_mm: [65, 90]}\n"
    )
    paper, found = mine(tmp_path, text)
    assert found == ()
    front, back = printed(impose(faces(part("ant", 3, (60.0, 80.0))), paper)[0])
    for one, other in zip(front.placements, back.placements, strict=True):
        behind = (
            other.trim._replace(x=210 - other.trim.right)
            if flip == "long"
            else other.trim._replace(y=297 - other.trim.bottom)
        )
        assert by_number([behind]) == by_number([one.trim])
    assert not any(overlap(line, one.trim) for line in strokes(back.marks) for one in back.placements)


def test_a_used_sheet_is_used_on():
    (page,) = printed(
        impose(faces(part("ant", 3, back=False)), profile("poker-8-letter"), PrintOptions(start_slot=4))[0]
    )
    assert [one.slot for one in page.placements] == [4, 5, 6]
    assert by_number(one.trim for one in page.placements) == by_number(pieces("poker-8-letter")[3:6])
    _, found = impose(faces(part("ant", 3)), profile("poker-8-letter"), PrintOptions(start_slot=9))
    assert "there is no slot 9: a sheet of Animal has 8" in [one.message for one in found]


def test_small_pieces_of_two_sizes_are_not_mixed():
    two = faces(part("ant", 1, (20.0, 20.0), False), part("bee", 1, (15.0, 15.0), False))
    pages = printed(impose(two, profile("square-25-letter"))[0])
    assert [len(page.placements) for page in pages] == [1, 1]


# --- the data --------------------------------------------------------------------------------------------


def test_every_sheet_says_where_it_is_from_or_that_nobody_knows():
    for name in PRECUT:
        node, _ = read_yaml((precut.FOLDER / f"{name}.yaml").read_bytes(), name)
        said = node.get("precut")
        sources = said.get("sources")
        verified = said.get("verified")
        count = len(sources.items) if sources else 0
        assert count >= 2 or (verified is not None and verified.value is False), name
        assert count == 0 or said.get("read"), name


def test_sheets_are_listed_by_what_they_are():
    text = CliRunner().invoke(main, ["profiles"]).output
    groups = re.split(r"^(?=\w.*:$)", text, flags=re.MULTILINE)[1:]
    named = [re.findall(r"^  (\S+)", group, re.MULTILINE) for group in groups]
    assert [len(names) for names in named] == [
        sum(row.group == group for row in ROWS) for group in ("papers", "cards", "labels")
    ]
    assert "avery-5371" in named[1]
    assert "round-40-a4" in named[2]


def test_who_measures_no_sheet_changes_no_digest():
    plain = profile("a4")
    assert len(plain.measures) + 1 == len(profile("avery-c32011").measures)
    other = replace(profile("avery-c32011").precut, verified=False, name="x", others=())
    assert replace(profile("avery-c32011"), precut=other).measures == profile("avery-c32011").measures


# --- profiles that name a sheet --------------------------------------------------------------------------


def test_a_printers_profile_takes_a_sheet_by_name(tmp_path):
    (tmp_path / "office.yaml").write_text("extends: letter\nback_offset_mm: [0.5, -0.5]\n")
    made, found = mine(tmp_path, "extends: office\nprecut: avery-5371\n")
    assert found == ()
    assert made.back.offset == (0.5, -0.5)
    assert made.precut.measures == profile("avery-5371").precut.measures
    made, found = mine(tmp_path, "extends: avery-5371\nmargin_mm: 3\n")
    assert (found, made.margin, made.precut.columns) == ((), 3, 2)


def test_a_sheet_of_ones_own_can_be_named_like_ours(tmp_path):
    (tmp_path / "die.yaml").write_text(
        "paper: a4\nprecut: {pieces: cards, columns: 3, rows: 3, piece_mm: [63, 88], "
        "first_mm: [9, 15], pitch_mm: [64, 89]}\n"
    )
    made, found = mine(tmp_path, "extends: a4\nprecut: die\n")
    assert (found, made.precut.name, made.precut.piece) == ((), "die", (63, 88))


@pytest.mark.parametrize(
    ("text", "code", "line", "told"),
    [
        ("extends: letter\nprecut: avery-5372", "PRS510", 2, "avery-5371"),
        ("extends: letter\nprecut: a4", "PRS510", 2, "pnp profiles"),
        ("extends: letter\nprecut: mine", "PRS510", 2, "pnp profiles"),
        ("extends: a4\nprecut: avery-5371", "PRS511", 2, "215.9 x 279.4"),
        ("extends: avery-5371\npaper: a4", "PRS511", 1, "215.9 x 279.4"),
        ("extends: avery-5371\nflip: fold", "PRS513", 1, "flip: fold"),
        ("extends: letter\nprecut: avery-5371\nregistration: cricut", "PRS513", 2, "registration"),
        ("extends: letter\nprecut: avery-5371\ngap_mm: 3", "PRS514", 3, "gap_mm"),
        ("extends: letter\nprecut: 5371", "SHP201", 2, ""),
        ("extends: letter\nprecut: {pieces: cards}", "SHP203", 2, "columns"),
    ],
)
def test_what_is_wrong_with_a_sheet_is_told_with_its_place(tmp_path, text, code, line, told):
    _, found = mine(tmp_path, text)
    assert code in [one.code for one in found], found
    first = next(one for one in found if one.code == code)
    if "extends: avery" not in text:
        assert first.span.line == line
    assert told in f"{first.message} {first.hint}"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"columns": "4"}, "across"),
        ({"rows": "40"}, "down"),
        ({"pitch_mm": "[40, 60]"}, "overlap"),
        ({"piece_mm": "[50, 40]", "round": "true"}, "as wide as high"),
    ],
)
def test_a_sheet_that_does_not_add_up_is_refused(tmp_path, change, told):
    said = {"pieces": "labels", "columns": "2", "rows": "2", "piece_mm": "[50, 50]", "first_mm": "[10, 10]",
            "pitch_mm": "[60, 60]"} | change  # fmt: skip
    _, found = mine(
        tmp_path, "paper: a4\nprecut: {" + ", ".join(f"{key}: {value}" for key, value in said.items()) + "}"
    )
    assert [one.code for one in found] == ["PRS512"]
    assert told in found[0].message
