"""Marks that cutting machines look for: where they stand, and what keeps away from them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.frozen import replace
from pnp.base.scene import Box, Group, Path, bounds
from pnp.export.cut import cut_files
from pnp.press.impose import impose
from pnp.press.impose.packing import around
from pnp.source.load import profiles
from pnp.source.load.registrations import FOLDER, NAMES
from tests.press.impose.imposing import (
    BOARD,
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
)


def mine(tmp_path, text):
    (tmp_path / "mine.yaml").write_text(text)
    return profiles.find("mine", (tmp_path,))


def for_machine(tmp_path, name="silhouette-3", more="", paper="a4"):
    made, found = mine(tmp_path, f"extends: {paper}\nguide: false\nregistration: {name}\n{more}")
    assert found == ()
    return made


def filled(items):
    """What is filled black: marks a machine sees."""
    for item in items:
        if isinstance(item, Group):
            yield from filled(item.items)
        elif isinstance(item, Path) and item.fill == "#000000":
            yield bounds((item,))


def test_a_square_and_two_corners_stand_where_the_machine_looks(tmp_path):
    sheets, _ = impose(faces(part("ant", 20)), for_machine(tmp_path))
    for sheet in printed(sheets):
        w, h = sheet.width, sheet.height
        marks = [tuple(round(v, 6) for v in box) for box in filled(sheet.marks)]
        assert marks == (
            [] if sheet.side == "back" else [
                (9.5, 9.5, 6.0, 6.0), (w - 15, 9.5, 5.5, 5.5), (9.5, h - 15, 5.5, 5.5),
            ]
        )  # fmt: skip
        assert sheet.frame == (None if sheet.side == "back" else Box(10, 10, w - 20, h - 20))


def test_four_corners_of_other_measures(tmp_path):
    said = "{marks: silhouette-4, inset_mm: 15.875, length_mm: 8, thickness_mm: 0.5}"
    sheets, _ = impose(faces(part("ant", 2)), for_machine(tmp_path, said, paper="letter"))
    front = printed(sheets)[0]
    marks = list(filled(front.marks))
    assert len(marks) == 4
    assert (marks[0].x, marks[0].w) == pytest.approx((15.625, 8.25))
    assert any("silhouette-4 1: 15.875/8/0.5 mm" in word for word, _ in texts(front.marks))


sizes = st.tuples(st.floats(20, 120), st.floats(20, 120))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", NAMES)
@law
@given(size=sizes, bleed=st.sampled_from([0.0, 0.6, 1.5]))
def test_nothing_comes_near_the_marks_and_the_block_is_centred(name, paper, size, bleed):
    how = MADE[name, paper]
    sheets, _ = impose(faces(part("ant", 40, size)), replace(how, bleed=bleed))
    for sheet in printed(sheets):
        if sheet.side != "front" or sheet.frame is None:
            continue
        pieces = [bleed_box(one) for one in sheet.placements]
        words = [box for _, box in texts(sheet.marks)]
        for mark in filled(sheet.marks):
            near = mark.grow(how.registration.clear - 0.001)
            assert not any(overlap(near, other) for other in (*pieces, *words))
            for line in strokes(sheet.marks):
                assert not overlap(near, line)
    first, _, *more = printed(sheets)
    if more:  # it is full
        block = around([one.trim for one in first.placements], 0)
        assert block.x + block.right == pytest.approx(first.width)
        assert block.y + block.bottom == pytest.approx(first.height)


def made_of(name, paper):
    from pnp.files.world import World
    from pnp.source.load.registrations import registration
    from pnp.source.load.shapes import Reader

    return profile(paper, registration=registration(name, Reader(), World()))


MADE = {(name, paper): made_of(name, paper) for name in NAMES for paper in ("a4", "letter")}


def test_a_machine_cuts_by_its_marks_and_needs_no_others(tmp_path):
    sheets, found = impose(faces(part("ant", 20), disc(copies=4)), for_machine(tmp_path))
    assert found == ()
    for name in ("cards", "components"):
        for sheet in printed(sheets, name):
            rulers = [line for line in strokes(sheet.marks) if line.w + line.h < 99]
            assert all(line.x < 8 or line.y < 8 or line.right > sheet.width - 8 for line in rulers)


def test_what_leaves_no_room_is_cut_by_hand_and_told(tmp_path):
    made = for_machine(tmp_path)
    sheets, found = impose(faces(part("ant", 4), part("board", 1, BOARD, file="components")), made)
    assert [one.code for one in found] == ["PRS557"]
    assert "sheets of Animal have no room for the marks of silhouette-3" in found[0].message
    (board, _) = printed(sheets, "components")
    assert board.frame is None
    assert list(filled(board.marks)) == []
    assert len(list(strokes(board.marks))) > 8
    files, _ = cut_files(sheets, made)
    assert {file.name for file in files} == {"cards-1.svg", "cards-1.dxf", "README.txt"}


def test_a_frame_is_as_large_in_the_cut_file_as_on_the_sheet_and_its_label(tmp_path):
    made = for_machine(tmp_path, "cricut", paper="letter")
    sheets, _ = impose(faces(part("ant", 6)), made)
    front = printed(sheets)[0]
    frame = front.frame
    drawn = [bounds((one,)) for one in paths(front.marks) if one.stroke and one.stroke.width == 0.35]
    assert drawn
    assert any(f"cricut 1: {frame.w:.2f} × {frame.h:.2f} mm" in word for word, _ in texts(front.marks))
    files, _ = cut_files(sheets, made)
    (svg,) = (file.data.decode() for file in files if file.name == "cards-1.svg")
    layer = svg[svg.index('<g id="frame"') :]
    corner = f"M{frame.x:.4f}".rstrip("0").rstrip(".") + " "
    assert corner in layer


def paths(items):
    for item in items:
        if isinstance(item, Group):
            yield from paths(item.items)
        elif isinstance(item, Path):
            yield item


def test_a_pattern_there_is_not_is_told_with_those_there_are(tmp_path):
    _, found = mine(tmp_path, "extends: a4\nregistration: silhouette-5\n")
    assert len(found) == 1
    assert "silhouette-" in found[0].hint


def test_folded_paper_has_none(tmp_path):
    _, found = mine(tmp_path, "extends: a4-fold\nregistration: silhouette-3\n")
    assert [one.code for one in found] == ["PRS555"]


@pytest.mark.parametrize("name", NAMES)
def test_numbers_of_a_pattern_have_a_version_and_a_source(name):
    text = (FOLDER / f"{name}.yaml").read_text(encoding="utf-8")
    assert "version: 1\n" in text
    assert "commit" in text or "README" in text


def test_every_pattern_there_is_can_be_named() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.yaml")) == list(NAMES)
