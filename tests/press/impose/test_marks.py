"""What stands in the margins: cuts, fold, rulers, labels."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pnp.base.frozen import replace
from pnp.base.scene import Group, Path
from pnp.press.impose import impose
from pnp.press.impose.marks import AROUND, CROP, FOLD
from tests.press.impose.imposing import (
    BOARD,
    BUNDLED,
    FOLDED,
    bleed_box,
    faces,
    overlap,
    part,
    printed,
    profile,
    strokes,
    texts,
)


def sheet_of(name, *parts, **changes):
    sheets, _ = impose(faces(*(parts or (part("ant", 40),))), profile(name, **changes))
    return printed(sheets, "components" if parts and parts[0].file == "components" else "cards")[0]


def drawn(items):
    for item in items:
        if isinstance(item, Group):
            yield from drawn(item.items)
        else:
            yield item


@pytest.mark.parametrize("name", BUNDLED)
def test_every_sheet_has_a_ruler_of_exactly_100_mm_and_one_of_4_inches_where_papers_are_in_inches(name):
    paper = profile(name)
    inches = all(
        (side * 2 / 25.4) == pytest.approx(round(side * 2 / 25.4)) for side in (paper.width, paper.height)
    )
    sheets, _ = impose(faces(part("ant", 20), part("board", 1, BOARD, file="components")), profile(name))
    for sheet in (*printed(sheets), *printed(sheets, "components")):
        lengths = {round(max(line.w, line.h), 9) for line in strokes(sheet.marks)}
        words = {word for word, _ in texts(sheet.marks)}
        assert 100.0 in lengths
        assert "100 mm" in words
        assert (101.6 in lengths) == ("4 in" in words) == inches


def test_the_ruler_has_a_tick_every_10_mm():
    sheet = sheet_of("a4", marks=False)
    ticks = sorted(line.x for line in strokes(sheet.marks) if line.w == 0)
    assert [tick - ticks[0] for tick in ticks] == pytest.approx([10 * n for n in range(11)])


def test_crop_marks_stand_at_every_trim_edge_outside_the_block():
    sheets, _ = impose(faces(part("ant", 40)), profile("a4", ruler=False))
    for sheet in printed(sheets)[:2]:
        edges = {round(x, 6) for p in sheet.placements for x in (p.trim.x, p.trim.right)}
        top = min(p.trim.y - p.bleed for p in sheet.placements)
        bottom = max(p.trim.bottom + p.bleed for p in sheet.placements)
        upright = [line for line in strokes(sheet.marks) if line.w == 0]
        outside = [line for line in upright if line.bottom <= top - 0.499 or line.y >= bottom + 0.499]
        assert {round(line.x, 6) for line in outside} == edges
        assert len(outside) == 2 * len(edges)
        assert all(3.0 <= line.h + 1e-6 <= 5.0 for line in outside)
        assert (len(upright) > len(outside)) == (sheet.side == "front")  # what is in bleeds


def test_between_neighbours_every_cut_of_a_front_has_a_short_mark():
    sheet = sheet_of("a4", ruler=False)
    rows = sorted({(round(p.trim.y, 6), round(p.trim.bottom, 6)) for p in sheet.placements})
    columns = sorted({(round(p.trim.x, 6), round(p.trim.right, 6)) for p in sheet.placements})
    drawn = {(round(line.x, 6), round(line.y, 6)) for line in strokes(sheet.marks) if line.w == 0}
    for (_, above), (_, _) in pairwise(rows):
        for edges in columns:
            for edge in edges:
                assert (edge, round(above + 0.5, 6)) in drawn
    lengths = {
        round(line.h, 6) for line in strokes(sheet.marks) if line.w == 0 and rows[0][1] < line.y < rows[1][0]
    }
    assert lengths == {2.0}


def test_marks_are_white_around_in_bleeds_so_that_dark_colours_do_not_hide_them():
    paths = [item for item in drawn(sheet_of("a4").marks) if isinstance(item, Path) and item.stroke]
    white = next(at for at, path in enumerate(paths) if path.stroke == AROUND)
    black = next(at for at, path in enumerate(paths) if path.stroke == CROP)
    assert white < black
    assert AROUND.width >= 3 * CROP.width
    assert set(paths[white].segments) <= set(paths[black].segments)


@pytest.mark.parametrize("gap", [0.0, 12.0])
def test_neighbours_that_are_far_apart_have_a_mark_each(gap):
    sheet = sheet_of("a4", part("ant", 40, (30.0, 30.0)), gap=gap)
    first = min(sheet.placements, key=lambda p: (p.trim.y, p.trim.x)).trim
    near = [
        line for line in strokes(sheet.marks)
        if line.h == 0 and abs(line.y - first.y) < 1e-6 and first.right < line.x < first.right + 15
    ]  # fmt: skip
    assert {round(line.w, 6) for line in near} == {2.0}
    assert len({round(line.x, 6) for line in near}) == (2 if gap else 1)


@pytest.mark.parametrize("name", FOLDED)
def test_the_fold_is_dashed_in_the_margins_only(name):
    sheet = sheet_of(name)
    (fold,) = (item for item in drawn(sheet.marks) if isinstance(item, Path) and item.stroke == FOLD)
    assert fold.stroke.dash
    upright = len({segment[1] for segment in fold.segments}) == 1
    across, along = (1, 2) if upright else (2, 1)
    assert {segment[across] for segment in fold.segments} == {(sheet.width if upright else sheet.height) / 2}
    bleeds = [bleed_box(p) for p in sheet.placements]
    first = min(box.y if upright else box.x for box in bleeds)
    last = max(box.bottom if upright else box.right for box in bleeds)
    ends = sorted(segment[along] for segment in fold.segments)
    assert ends[1] < first < last < ends[2]


def test_a_duplex_sheet_has_no_fold():
    assert not any(isinstance(item, Path) and item.stroke == FOLD for item in drawn(sheet_of("a4").marks))


def test_the_label_says_what_to_print_to_get_this_sheet_again():
    sheets, _ = impose(faces(part("ant", 10)), profile("a4"), digest="0123456789abcdef")
    labels = [[word for word, _ in texts(s.marks) if "·" in word] for s in printed(sheets)]
    assert labels[0] == ["The Meadow · en · Cards · page 1/4 · front · a4 · 01234567"]
    assert labels[3] == ["The Meadow · en · Cards · page 4/4 · back · a4 · 01234567"]


def test_a_draft_is_stamped_on_every_sheet():
    for draft in (True, False):
        sheets, _ = impose(faces(part("ant", 10), draft=draft), profile("a4"))
        for sheet in printed(sheets):
            assert ("DRAFT" in [word for word, _ in texts(sheet.marks)]) == draft


def test_the_words_on_margins_follow_the_language():
    danish = faces(part("ant"), words={"cards": "Kort", "page": "side {page}"})
    sheets, _ = impose(danish, profile("a4"))
    assert any("Kort · side 1/2" in word for word, _ in texts(printed(sheets)[0].marks))


@pytest.mark.parametrize(("paper", "name"), [((210.0, 297.0), "100 мм"), ((74.0, 105.0), "80 мм")])
def test_the_ruler_is_named_in_the_language_and_as_long_as_it_is(paper, name):
    russian = faces(part("chip", size=(20.0, 20.0)), words={"lengths": "100 мм"})
    sheets, _ = impose(russian, profile("a4", width=paper[0], height=paper[1]))
    assert name in {word for word, _ in texts(printed(sheets)[0].marks)}


def test_inches_are_named_in_the_language_and_the_label_leaves_them_room():
    """A title that would reach over what the ruler is called gives way."""
    words = {"inches": "4 tommer, som man måler dem her"}
    titles = set()
    for length in range(1, 60):
        danish = replace(faces(part("ant"), words=words), title="m" * length)
        sheets, _ = impose(danish, profile("letter"))
        placed = dict(texts(printed(sheets)[0].marks))
        (label,) = (box for word, box in placed.items() if "letter" in word)
        assert label.right < placed["4 tommer, som man måler dem her"].x
        titles |= {word.partition(" ")[0] for word in placed if "letter" in word}
    assert "m" in titles
    assert "meadow" in titles


def test_a_title_is_no_markup():
    starry = replace(faces(part("ant")), title="**Stars** :sun: *")
    sheets, _ = impose(starry, profile("a4"))
    assert any(word.startswith("**Stars** :sun: * · en") for word, _ in texts(printed(sheets)[0].marks))


def test_a_title_too_long_for_the_paper_gives_way_to_the_id():
    long = replace(faces(part("ant")), title="The Meadow " * 40)
    sheets, _ = impose(long, profile("a4"))
    assert any(word.startswith("meadow · en") for word, _ in texts(printed(sheets)[0].marks))


def test_switched_off_nothing_stands_in_the_margins():
    sheet = sheet_of("a4", marks=False, ruler=False, label=False)
    assert list(drawn(sheet.marks)) == []


def test_pages_of_one_layout_share_their_marks():
    sheets, _ = impose(faces(part("ant", 99)), profile("a4"))
    fronts = [s for s in printed(sheets) if s.side == "front"]
    keys = {s.marks[0].key for s in fronts}
    assert len(keys) == 1
    assert keys != {""}


def test_empty_slots_have_no_marks():
    (sheet,) = (
        s for s in printed(impose(faces(part("ant", 4)), profile("a4", ruler=False))[0]) if s.side == "front"
    )
    upright = {round(line.x, 6) for line in strokes(sheet.marks) if line.w == 0}
    level = {round(line.y, 6) for line in strokes(sheet.marks) if line.h == 0}
    assert upright == {round(x, 6) for p in sheet.placements for x in (p.trim.x, p.trim.right)}
    assert level == {round(y, 6) for p in sheet.placements for y in (p.trim.y, p.trim.bottom)}


def test_a_few_pieces_of_several_sizes_share_a_sheet_and_have_marks_of_their_own():
    few = [
        part("sheet", 1, (180.0, 130.0), back=False, file="components"),
        part("die", 1, (112.0, 93.0), back=False, file="components"),
        part("pawn", 5, (15.0, 64.0), back=False, file="components"),
    ]
    for name in ("a4", "letter"):
        sheets, found = impose(faces(*few), profile(name))
        assert found == ()
        (sheet,) = printed(sheets, "components")
        boxes = [(p.trim, p.bleed) for p in sheet.placements]
        assert len(boxes) == 7
        grown = [trim.grow(bleed) for trim, bleed in boxes]
        assert not any(overlap(one, other) for at, one in enumerate(grown) for other in grown[:at])
        lines = list(strokes(sheet.marks))
        assert not any(overlap(line.grow(0.1), trim) for line in lines for trim, _ in boxes)
        for trim, _ in boxes:
            near = [line for line in lines if line.w == 0 and abs(line.x - trim.x) < 1e-3]
            assert len(near) >= 2
        sizes = sorted((round(trim.w), round(trim.h)) for trim, _ in boxes)
        assert sizes.count((64, 15)) + sizes.count((15, 64)) == 5


def test_pieces_that_fill_a_sheet_keep_to_their_own():
    cards = part("ant", 9)
    board = part("board", 1, BOARD, back=False)
    sheets, _ = impose(faces(cards, board, part("chip", 2, (30.0, 30.0))), profile("a4"))
    kinds = [{p.card for p in sheet.placements} for sheet in printed(sheets) if sheet.side == "front"]
    assert kinds == [{"ant"}, {"board"}, {"chip"}]
