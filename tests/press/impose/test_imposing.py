"""Laws of imposition on all bundled papers: nothing lost, nothing overlapping, backs behind their fronts."""

from __future__ import annotations

from collections import Counter
from math import cos, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import Severity
from pnp.base.frozen import replace
from pnp.base.model import Correction, Document, Page, Part, Placement, Selection, Sheet
from pnp.base.model.print_options import PrintOptions
from pnp.base.scene import IDENTITY, Path, apply, multiply, rect
from pnp.press.impose import impose
from pnp.press.impose.documents import corrected, correction
from tests.press.impose.imposing import (
    BOARD,
    BUNDLED,
    FOLDED,
    POKER,
    TURNED,
    UP,
    as_fed,
    bleed_box,
    disc,
    faces,
    law,
    overlap,
    part,
    printed,
    profile,
    strokes,
    texts,
    through_paper,
)

SIZES = [POKER, (44.0, 68.0), (120.65, 69.85), (70.0, 70.0), (31.75, 44.45), (190.0, 140.0), BOARD]
sizes = st.sampled_from(SIZES)
ways = st.sampled_from(["auto", "auto", "portrait", "landscape"])  # the last two turn parts
parts = st.lists(st.tuples(sizes, st.integers(1, 23), st.booleans()), min_size=1, max_size=4)
bundled = pytest.mark.parametrize("name", BUNDLED)
PAPERS = ((name, profile(name)) for name in BUNDLED)
LARGE = [
    name
    for name, paper in PAPERS
    if min(paper.width, paper.height) >= 200 and max(paper.width, paper.height) >= 265
]  # they hold the board


def deck(rows) -> tuple[Part, ...]:
    return tuple(part(f"card-{n}", copies, size, back) for n, (size, copies, back) in enumerate(rows))


def corners(placement: Placement):
    box = placement.trim
    return [(box.x, box.y), (box.right, box.y), (box.x, box.bottom), (box.right, box.bottom)]


def same_place(ours, theirs) -> bool:
    return all(
        abs(a - c) < 1e-6 and abs(b - d) < 1e-6
        for (a, b), (c, d) in zip(sorted(rounded(ours)), sorted(rounded(theirs)), strict=True)
    )


def rounded(points):
    return [(round(x, 5), round(y, 5)) for x, y in points]


@pytest.mark.parametrize("name", LARGE)
@law
@given(rows=parts)
def test_every_copy_is_printed_once_on_the_front_and_once_on_the_back(name, rows):
    cards = deck(rows)
    sheets, found = impose(faces(*cards), profile(name))
    placed = Counter((p.card, p.copy, p.side) for sheet in printed(sheets) for p in sheet.placements)
    wanted = Counter(
        (card.card, copy, side)
        for card in cards
        for copy in range(1, card.copies + 1)
        for side in (("front", "back") if card.back else ("front",))
    )
    assert placed == wanted
    assert all(note.severity is Severity.NOTE for note in found)


@bundled
@law
@given(rows=parts, way=ways)
def test_bleeds_never_overlap_and_stay_where_the_printer_reaches(name, rows, way):
    paper = profile(name, orientation=way)
    sheets, _ = impose(faces(*deck(rows)), paper)
    for sheet in printed(sheets):
        assert sorted((sheet.width, sheet.height)) == sorted((paper.width, paper.height))
        boxes = [bleed_box(placement) for placement in sheet.placements]
        for index, box in enumerate(boxes):
            assert box.x >= paper.margin - 1e-6
            assert box.y >= paper.margin - 1e-6
            assert box.right <= sheet.width - paper.margin + 1e-6
            assert box.bottom <= sheet.height - paper.margin + 1e-6
            assert not any(overlap(box, other) for other in boxes[index + 1 :])


@pytest.mark.slow
@bundled
@law
@given(rows=parts)
def test_marks_stay_off_every_trim_and_rulers_labels_and_backs_marks_off_every_bleed(name, rows):
    paper = profile(name)
    sheets, _ = impose(faces(*deck(rows), draft=True), paper)
    for sheet in printed(sheets):
        lines, words = list(strokes(sheet.marks)), list(texts(sheet.marks))
        bleeds = [bleed_box(placement) for placement in sheet.placements]
        trims = [placement.trim for placement in sheet.placements]
        backs = [bleed_box(placement) for placement in sheet.placements if placement.side == "back"]
        for box in lines:
            assert not any(overlap(box.grow(0.1), trim) for trim in trims)
            assert not any(overlap(box, back) for back in backs)
        for _, box in words:
            assert not any(overlap(box, bleed) for bleed in bleeds)
        for mark in [*lines, *(box for _, box in words)]:
            assert mark.x >= 0
            assert mark.y >= 0
            assert mark.right <= sheet.width
            assert mark.bottom <= sheet.height
        for _, box in words:
            assert box.x >= paper.margin - 1e-6
            assert box.bottom <= sheet.height - paper.margin + 1e-6
            assert not any(overlap(box, mark) for mark in lines)


# --- backs behind fronts, by turning the paper over ------------------------------------------------------


def behind(sheet: Sheet, flip: str, x: float, y: float):
    """The point of the back page that lies behind a point of the front page."""
    short, long = sorted((sheet.width, sheet.height))
    seen = through_paper(flip, short, long, *as_fed(sheet, x, y))
    return seen if sheet.width <= sheet.height else (sheet.width - seen[1], seen[0])


@pytest.mark.parametrize("name", TURNED)
@law
@given(rows=parts, way=ways)
def test_turned_over_every_back_lies_behind_its_front_and_is_upright(name, rows, way):
    paper = profile(name, orientation=way)
    sheets, _ = impose(faces(*deck(rows)), paper)
    pages = [page for document in sheets.documents for page in document.pages]
    if not any(page.side == "back" for page in pages):
        return
    assert len(pages) % 2 == 0
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        assert (front.side, back.side) == ("front", "back")
        backs = {(p.card, p.copy): p for p in back.placements}
        for placed in front.placements:
            other = backs.pop((placed.card, placed.copy), None)
            if other is None:
                continue
            turned = [behind(front, paper.flip, *corner) for corner in corners(placed)]
            assert same_place(turned, corners(other))
            assert placed.slot == other.slot
            # the top of the back is at the top of the front
            x, y = placed.trim.x + placed.trim.w / 2, placed.trim.y + placed.trim.h / 2
            right, down = UP[placed.turn]
            (x0, y0), (x1, y1) = (
                behind(front, paper.flip, x, y),
                behind(front, paper.flip, x + right, y + down),
            )
            assert (round(x1 - x0), round(y1 - y0)) == UP[other.turn]
        assert not backs


@pytest.mark.parametrize("name", FOLDED)
@law
@given(rows=parts, way=ways)
def test_folded_every_back_lies_behind_its_front_and_is_upright(name, rows, way):
    sheets, _ = impose(faces(*deck(rows)), profile(name, orientation=way))
    for sheet in printed(sheets):
        fronts = {(p.card, p.copy): p for p in sheet.placements if p.side == "front"}
        backs = [p for p in sheet.placements if p.side == "back"]
        assert (sheet.side == "both") == bool(fronts and backs)
        for back in backs if fronts else ():
            front = fronts[back.card, back.copy]
            # the fold is the sheet's middle, across or down: whichever lays the one upon the other
            folds = {
                "down": lambda x, y: (sheet.width - x, y),  # noqa: B023
                "across": lambda x, y: (x, sheet.height - y),  # noqa: B023
            }
            fits = [
                way for way, fold in folds.items()
                if same_place([fold(*corner) for corner in corners(front)], corners(back))
            ]  # fmt: skip
            assert fits
            x, y = UP[front.turn]
            upright = {"down": (-x, y), "across": (x, -y)}
            assert any(upright[way] == UP[back.turn] for way in fits)


# --- what lands where ------------------------------------------------------------------------------------


def test_a4_holds_nine_poker_cards_upright_and_letter_eight_on_its_side():
    a4, _ = impose(faces(part(copies=18)), profile("a4"))
    letter, _ = impose(faces(part(copies=16)), profile("letter"))
    assert [(s.width, s.height, len(s.placements)) for s in printed(a4)] == [(210, 297, 9)] * 4
    assert [(s.width, s.height, len(s.placements)) for s in printed(letter)] == [(279.4, 215.9, 8)] * 4
    assert {p.bleed for s in (*printed(a4), *printed(letter)) for p in s.placements} == {1.5}


def test_fold_profiles_keep_four_poker_cards_along_the_fold():
    for name in ("a4-fold", "letter-fold"):
        sheets, _ = impose(faces(part(copies=4)), profile(name))
        (sheet,) = printed(sheets)
        assert len(sheet.placements) == 8
        assert sheets.documents[0].flip == "fold"
        fold = sheet.height / 2
        assert all((p.trim.bottom < fold) == (p.side == "front") for p in sheet.placements)
        assert {p.turn for p in sheet.placements if p.side == "back"} == {180}


def test_a_board_goes_on_one_landscape_page_of_each_paper():
    for name in ("a4", "letter"):
        sheets, found = impose(faces(part("board", 1, BOARD, False, "board", "components")), profile(name))
        (sheet,) = printed(sheets, "components")
        (board,) = sheet.placements
        assert sheet.width > sheet.height
        assert (board.trim.w, board.trim.h, board.turn) == (*BOARD, 0)
        assert sheets.documents[0].flip == "none"
        assert found == ()


def test_cards_of_one_size_flow_on_and_the_bookmark_names_their_kinds():
    cards = [part("ant", 5), part("fern", 4, kind="plant"), part("moss", 1, kind="plant")]
    sheets, _ = impose(faces(*cards), profile("a4"))
    assert [s.title for s in printed(sheets) if s.side == "front"] == ["Animal, Plant", "Plant"]


def test_a_kind_that_is_to_be_apart_begins_a_sheet():
    cards = [part("ant", 5), part("fern", 2, kind="plant")._replace(apart=True), part("bee", 1)]
    sheets, _ = impose(faces(*cards), profile("a4"))
    fronts = [[p.card for p in s.placements] for s in printed(sheets) if s.side == "front"]
    assert fronts == [["ant"] * 5 + ["bee"], ["fern", "fern"]]


def test_a_size_follows_the_other_though_their_cards_alternate():
    cards = [part("ant", 2), part("ace", 2, (44.0, 68.0)), part("bee", 2)]
    sheets, _ = impose(faces(*cards), profile("a4"))
    fronts = [[p.card for p in s.placements] for s in printed(sheets) if s.side == "front"]
    assert fronts == [["ant", "ant", "bee", "bee", "ace", "ace"]]


def test_a_slot_without_a_back_stays_empty_and_the_others_keep_their_places():
    sheets, _ = impose(faces(part("ant"), part("sign", back=False), part("bee")), profile("a4"))
    front, back = printed(sheets)
    assert [(p.slot, p.card) for p in front.placements] == [(1, "ant"), (2, "sign"), (3, "bee")]
    assert [(p.slot, p.card) for p in back.placements] == [(1, "ant"), (3, "bee")]


def test_a_sheet_without_backs_between_others_has_an_empty_reverse():
    cards = [part("sign", 9, back=False), part("ant", 9)]
    sheets, _ = impose(faces(*cards), profile("a4"))
    assert [(s.side, len(s.placements)) for s in sheets.documents[0].pages] == [
        ("front", 9), ("back", 0), ("front", 9), ("back", 9),
    ]  # fmt: skip


def test_without_backs_nothing_is_printed_behind_and_nobody_turns_paper():
    sheets, _ = impose(faces(part("ant", 20)), profile("a4"), PrintOptions(backs=False))
    assert {s.side for s in sheets.documents[0].pages} == {"front"}
    assert sheets.documents[0].flip == "none"


def test_split_order_prints_all_fronts_before_all_backs():
    sheets, _ = impose(faces(part("ant", 20)), profile("a4", order="split"))
    assert [s.side for s in sheets.documents[0].pages] == ["front"] * 3 + ["back"] * 3
    assert sheets.documents[0].flip == "none"


def test_stacks_of_fronts_and_backs_are_equally_high():
    """Else every back after a leaf without one would be printed behind its neighbour."""
    cards = [part("ant", 9), part("sign", 9, back=False), part("bee", 9)]
    sheets, _ = impose(faces(*cards), profile("a4", order="split"))
    pages = sheets.documents[0].pages
    stacks = [
        [{p.card for p in page.placements} for page in pages if page.side == side]
        for side in ("front", "back")
    ]
    assert stacks == [[{"ant"}, {"sign"}, {"bee"}], [{"ant"}, set(), {"bee"}]]


def test_every_page_of_a_side_has_the_printers_correction_of_that_side():
    offsets = {"front": Correction((0.5, 0.0)), "back": Correction((-1.0, 2.0)), "guide": True}
    still, _ = impose(faces(part("ant", 9)), profile("a4", guide=True))
    moved, _ = impose(faces(part("ant", 9)), profile("a4", **offsets))
    pages = [page for document in moved.documents for page in document.pages]
    assert [(type(page), page.correction[4:]) for page in pages] == [
        (Sheet, (0.5, 0.0)),
        (Sheet, (-1.0, 2.0)),
        (Page, (0.5, 0.0)),
        (Page, (-1.0, 2.0)),
    ]
    assert [page._replace(correction=IDENTITY) for page in pages] == [
        page for document in still.documents for page in document.pages
    ]


def test_a_side_is_turned_about_the_middle_of_the_paper_then_scaled_then_moved():
    """By hand: a step to the right of the middle of A4, and the middle itself."""
    wanted = Correction((1.0, -2.0), (1.01, 0.99), 1.0)
    a4 = profile("a4", front=wanted, upright=True)
    matrix = correction(a4, "front")
    assert apply(matrix, 105, 148.5) == pytest.approx((106, 146.5))
    turn = radians(1)
    assert apply(matrix, 205, 148.5) == pytest.approx((106 + 101 * cos(turn), 146.5 + 99 * sin(turn))), (
        "clockwise"
    )
    assert correction(a4, "back") == IDENTITY


def test_pages_wider_than_high_come_as_the_paper_does_where_a_printer_is_known():
    """Both sides turned the same way: each back lies behind its front as before."""
    board = faces(part("map", 1, BOARD, file="components"))
    known = Correction((1.0, 2.0))
    still, _ = impose(board, profile("a4"))
    turned, _ = impose(board, profile("a4", front=known, upright=True))
    old, _ = impose(board, profile("a4", front=known))
    assert [(page.width, page.height) for page in old.documents[0].pages] == [(297, 210)] * 2
    for was, now in zip(still.documents[0].pages, turned.documents[0].pages, strict=True):
        assert (was.width, was.height, now.width, now.height) == (297, 210, 210, 297)
        offset = (1.0, 2.0) if now.side == "front" else (0.0, 0.0)
        corner = apply(now.correction, 0, 0)
        assert corner == pytest.approx((0 + offset[0], 297 + offset[1])), "its upper edge is the paper's left"
        assert apply(now.correction, 297, 0) == pytest.approx(offset)
        assert now.placements == was.placements
    assert turned.documents[0].flip == still.documents[0].flip


def test_a_back_that_is_turned_over_the_other_edge_is_put_right_the_other_way_round():
    """Turned by half a turn, moved as ever, turned back: that is moved the other way, and scaled and turned alike."""
    known = Correction((1.0, 2.0), (1.01, 0.99), 0.5)
    a4 = profile("a4", front=known, back=known, upright=True)
    pages = tuple(Page(210, 297, (), side) for side in ("front", "back"))
    same, other = (corrected(Document("rules", "", "en", pages, flip), a4) for flip in ("long", "short"))
    half_turn = (-1.0, 0.0, 0.0, -1.0, 210.0, 297.0)
    front, back = (page.correction for page in same.pages)
    assert other.pages[0].correction == front
    turned = multiply(half_turn, multiply(back, half_turn))
    assert other.pages[1].correction == pytest.approx(turned)
    assert other.pages[1].correction != pytest.approx(back)


def test_a_folded_sheet_is_corrected_as_a_front():
    moved, _ = impose(
        faces(part("ant", 4)), profile("a4-fold", front=Correction((1.0, 2.0)), back=Correction((9.0, 9.0)))
    )
    assert {sheet.correction for sheet in printed(moved)} == {(1.0, 0.0, 0.0, 1.0, 1.0, 2.0)}


def test_a_selection_is_one_document_whatever_files_its_parts_go_to():
    cards = [part("ant"), disc(copies=3), part("aid", file="reference")]
    sheets, _ = impose(faces(*cards), profile("a4"), PrintOptions(selection=Selection()))
    assert [document.name for document in sheets.documents] == ["selection", "reference"]
    assert {p.card for sheet in printed(sheets, "selection") for p in sheet.placements} == {"ant", "coin"}


def test_a_part_larger_than_the_paper_is_an_error_that_names_it_and_both_sizes():
    huge = part("map", 1, (400.0, 300.0), False, "board", "components")
    sheets, (error,) = impose(faces(huge), profile("a4"))
    assert (error.code, error.severity) == ("PRS545", Severity.ERROR)
    assert (
        error.message
        == "'map' (Board) is 400 x 300 mm; profile a4 holds parts up to 287 x 200 mm (or turned)"
    )
    assert sheets.documents == ()


def test_a_board_with_a_back_leaves_the_fold_with_a_notice():
    sheets, (note,) = impose(faces(part("board", 1, BOARD)), profile("a4-fold"))
    assert (note.code, note.severity) == ("PRS548", Severity.NOTE)
    front, back = printed(sheets)
    assert (front.side, back.side) == ("front", "back")
    assert (front.placements[0].turn, back.placements[0].turn) == (0, 0)
    assert sheets.documents[0].flip == "none"


def test_a_grid_that_leaves_less_bleed_says_how_much_is_left():
    sheets, (note,) = impose(faces(part("ant", 9)), profile("letter", grid=(3, 3)))
    assert "shrinks from 1.5 to 0.45 mm" in note.message
    assert [p.bleed for p in printed(sheets)[0].placements] == [pytest.approx(0.45)] * 9


def test_a_face_that_bleeds_less_than_the_sheet_allows_shows_no_more_than_it_has():
    narrow = part("ant")._replace(front=replace(part("ant").front, bleed=0.5))
    sheets, found = impose(faces(narrow, part("bee")), profile("a4"))
    assert not found  # the others have it
    assert [p.bleed for p in printed(sheets)[0].placements] == [0.5, 1.5]


def test_a_profile_that_bleeds_further_than_the_faces_is_told_once_for_all_sizes_of_one_bleed():
    """On a page as large as the card with its bleed the rest would be a white ring."""
    deck = faces(part("ant", 4), part("coin", 1, (44.0, 68.0), kind="coin"))
    assert not impose(deck, profile("a4", bleed=3.0))[1]
    sheets, (warning,) = impose(deck, profile("a4", bleed=3.175))
    assert (warning.code, warning.severity) == ("PRS550", Severity.WARNING)
    assert (
        warning.message
        == "faces of Animal, Coin reach 3 mm beyond the cut, profile a4 prints 3.175 mm: the rest is white"
    )
    assert warning.hint == "say 'bleed_mm: 3.175' in the theme, or 3 in the profile"
    assert {p.bleed for p in printed(sheets)[0].placements} == {3.0}


def test_gap_separates_neighbours():
    sheets, _ = impose(faces(part("ant", 2, (44.0, 68.0))), profile("a4", gap=5.0))
    one, two = (bleed_box(p) for p in printed(sheets)[0].placements)
    assert two.x - one.right == pytest.approx(5.0)


def test_the_last_column_needs_no_gap_behind_it():
    sheets, _ = impose(faces(part("tile", 12, (60.0, 60.0), False)), profile("a4", gap=10.0, bleed=0.0))
    assert [len(s.placements) for s in printed(sheets)] == [12]


def test_of_discs_and_squares_on_one_sheet_squares_alone_have_marks():
    square = part("stamp", 3, (25.0, 25.0), False, "stamp", "components")
    sheets, _ = impose(faces(disc(copies=3), square), profile("a4", ruler=False))
    (sheet,) = printed(sheets, "components")
    assert [p.card for p in sheet.placements] == ["coin"] * 3 + ["stamp"] * 3
    discs = [p.trim for p in sheet.placements if p.card == "coin"]
    lines = list(strokes(sheet.marks))
    assert lines
    assert not any(overlap(line.grow(0.1), trim) for line in lines for trim in discs)
    for trim in (p.trim for p in sheet.placements if p.card == "stamp"):
        for edge in (trim.x, trim.right):
            assert any(line.w == 0 and abs(line.x - edge) < 1e-3 for line in lines)


def test_rounded_corners_are_cut_from_mark_to_mark():
    outline = Path(rect(0, 0, *POKER, 3.0))
    sheets, _ = impose(faces(part("ant", outline=outline)), profile("a4", ruler=False))
    assert list(strokes(printed(sheets)[0].marks))


def test_discs_have_no_crop_marks():
    sheets, _ = impose(faces(disc(copies=3)), profile("a4", ruler=False))
    (sheet,) = printed(sheets, "components")
    assert list(strokes(sheet.marks)) == []
