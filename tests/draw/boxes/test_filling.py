"""Which cards go into which box: all of them, each box on its paper, what cannot be made told with numbers."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.base.diagnostics import CATALOG, Diagnostic, Severity, Span
from pnp.base.frozen import replace
from pnp.base.model import BoxFit, Profile
from pnp.draw.boxes import box_faults as faults
from pnp.draw.boxes.fill import MOST, FilledBox, Pile, divided, filled
from pnp.draw.boxes.net import extent
from pnp.source.load import profiles
from tests.manual_pages import each_side
from tests.press.impose.imposing import profile

POKER, MINI = (63.5, 88.9), (44.0, 68.0)
HERE = Span("profiles/mine.yaml", 1)
law = settings(deadline=None, max_examples=80)


def pile(kind: str, copies: int, size: tuple[float, float] = POKER) -> Pile:
    return Pile(kind, kind.title(), copies, *size)


def boxed(*piles: Pile, paper: str = "a4", **fit: float) -> tuple[tuple[FilledBox, ...], list[Diagnostic]]:
    boxes, found = filled(piles, replace(profile(paper), tuckbox=BoxFit(**fit)), HERE)
    return boxes, list(found)


def holds(boxes: tuple[FilledBox, ...]) -> list[dict[str, int]]:
    return [{one.kind: one.copies for one in box.piles} for box in boxes]


def test_a_deck_lies_in_one_box_sized_by_count_and_stock() -> None:
    (box,), found = boxed(pile("fox", 50), card=0.3, clearance=2.0)
    assert found == []
    assert box.size == pytest.approx((65.5, 90.9, 17.0))
    (thicker,), _ = boxed(pile("fox", 50), card=0.4, clearance=3.0)
    assert thicker.size == pytest.approx((66.5, 91.9, 23.0))


@pytest.mark.parametrize(("micron", "depth"), [(0, 18.0), (40, 22.0), (60, 24.0), (100, 28.0)])
def test_sleeves_make_a_box_deeper_by_two_layers_a_card(micron: float, depth: float) -> None:
    (box,), _ = boxed(pile("fox", 50), sleeve=micron)
    assert box.size.depth == pytest.approx(depth)
    assert (box.size.width > 66) is (micron > 0)


@pytest.mark.parametrize(("size", "most"), [((210, 297), 132), ((215.9, 279.4), 142), ((297, 420), 268)])
def test_a_box_holds_as_many_as_docs_printing_says(size: tuple[float, float], most: int) -> None:
    on = replace(profile("a4"), width=size[0], height=size[1])
    assert len(filled([pile("fox", most)], on, HERE)[0]) == 1
    assert len(filled([pile("fox", most + 1)], on, HERE)[0]) == 2
    page = (Path(__file__).parents[3] / "docs" / "printing.md").read_text(encoding="utf-8")
    assert re.search(rf"\b{most}\b", page)


def test_a_box_lies_across_the_paper_only_when_it_must() -> None:
    (upright,), _ = boxed(pile("fox", 40))
    (across,), _ = boxed(pile("fox", 110))
    assert upright.page == (210, 297)
    assert across.page == (297, 210)


def test_a_deck_too_thick_for_one_box_is_parted_between_kinds() -> None:
    boxes, (note,) = boxed(pile("fox", 60), pile("owl", 70), pile("elk", 40))
    assert holds(boxes) == [{"fox": 60, "elk": 40}, {"owl": 70}]
    assert CATALOG[note.code].name == "deck-in-boxes"
    assert note.message.startswith("170 cards are 54 mm thick: 2 tuck boxes on profile a4")


def test_a_kind_too_thick_for_one_box_is_parted_equally() -> None:
    boxes, _ = boxed(pile("fox", 301))
    assert sorted(box.copies for box in boxes) == [100, 100, 101]


def test_cards_of_another_size_have_a_box_of_their_own_unless_they_are_few() -> None:
    boxes, _ = boxed(pile("fox", 60), pile("owl", 60, MINI))
    assert holds(boxes) == [{"fox": 60}, {"owl": 60}]
    boxes, _ = boxed(pile("owl", 12, MINI), pile("fox", 60))
    assert holds(boxes) == [{"fox": 60, "owl": 12}]
    boxes, _ = boxed(pile("fox", 110), pile("owl", 20, MINI))  # the first is full
    assert holds(boxes) == [{"fox": 110}, {"owl": 20}]


def test_one_box_without_dividers_is_better_than_two_with_them() -> None:
    (box,), (note,) = boxed(pile("fox", 80), pile("owl", 46))
    assert holds((box,)) == [{"fox": 80, "owl": 46}]
    assert box.divided == ()
    assert CATALOG[note.code].name == "no-room-for-dividers"


def test_dividers_have_headroom_and_only_kinds_that_are_worth_it() -> None:
    (box,), _ = boxed(pile("fox", 20), pile("owl", 20), pile("elk", 1))
    assert [one.kind for one in box.divided] == ["fox", "owl"]
    (snug,), _ = boxed(pile("fox", 20), pile("owl", 20), pile("elk", 1), dividers=False)
    assert snug.divided == ()
    assert box.size.height == pytest.approx(snug.size.height + 6)
    assert box.size.depth == pytest.approx(snug.size.depth + 2 * 0.32)
    assert divided([pile("fox", 20), pile("elk", 2)], BoxFit()) == ()


stocks = st.builds(
    BoxFit,
    st.floats(0.2, 0.6),
    st.sampled_from([0.0, 40.0, 60.0, 100.0]),
    st.floats(0, 4),
    st.booleans(),
)
cards = st.tuples(st.floats(20, 130), st.floats(20, 130)).map(sorted).map(tuple)
papers = st.sampled_from(["a4", "letter", "a4-fold"])


@pytest.mark.slow
@law
@given(
    st.lists(st.tuples(st.integers(1, 260), st.integers(0, 2)), min_size=1, max_size=6),
    st.lists(cards, min_size=3, max_size=3),
    stocks,
    papers,
)
def test_every_card_lies_in_one_box_that_fits_it_and_the_paper(
    counts: list[tuple[int, int]], sizes: list[tuple[float, float]], fit: BoxFit, paper: str
) -> None:
    piles = [pile(f"k{at}", copies, sizes[size]) for at, (copies, size) in enumerate(counts)]
    on = replace(profile(paper), tuckbox=fit)
    boxes, found = filled(piles, on, HERE)
    lying: Counter[str] = Counter()
    for box in boxes:
        lying.update({one.kind: one.copies for one in box.piles})
        needed = extent(box.size, box.tab)
        assert needed[0] <= box.page[0] - 2 * on.margin + 1e-6
        assert needed[1] <= box.page[1] - 2 * on.margin + 1e-6
        thick = sum(one.copies for one in box.piles) * (fit.card + 2 * fit.sleeve / 1000)
        assert box.size.depth >= thick + fit.clearance - 1e-6
        for one in box.piles:
            assert one.width + fit.clearance <= box.size.width + 1e-6
            assert one.height + fit.clearance <= box.size.height + 1e-6
        kinds = [one.kind for one in box.piles]
        assert len(kinds) == len(set(kinds))
    told = {CATALOG[one.code].name for one in found}
    assert len(boxes) <= MOST
    for one in piles:
        if lying[one.kind]:
            assert lying[one.kind] == one.copies
        else:
            assert told & {"box-too-large", "deck-too-thick"}, "none is left out in silence"
    if not boxes:
        assert any(CATALOG[one.code].severity == Severity.ERROR for one in found)


# --- findings --------------------------------------------------------------------------------------------


def on_paper(name: str, text: str, folder: Path) -> Profile:
    (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    found, said = profiles.find(name, (folder,))
    assert found is not None
    assert said == ()
    return found


CODES = ["PRS560", "PRS561", "PRS562", "PRS563"]


@pytest.mark.parametrize("code", CODES)
def test_the_examples_of_the_manual_say_what_they_show(code: str, tmp_path: Path) -> None:
    manual = each_side(CATALOG[code])
    for verdict, expected in (("bad", {code}), ("good", set())):
        (text,) = re.findall(
            rf"^```{verdict} profiles/mine.yaml\n(.*?)^```$", manual, re.MULTILINE | re.DOTALL
        )
        paper = on_paper("mine", text, tmp_path)
        _, found = filled([pile("fox", 50), pile("owl", 40)], paper, HERE)
        assert {one.code for one in found} == expected
    assert faults.__doc__ is not None
    assert "90 poker cards" in faults.__doc__


def test_what_does_not_fit_is_told_with_numbers() -> None:
    boxes, (one,) = boxed(pile("fox", 3, (150.0, 220.0)))
    assert boxes == ()
    assert one.message == (
        "no tuck box for cards of 150 x 220 mm fits profile a4: its net takes 327 x 258 mm, "
        "the paper has 287 x 200 mm (or turned)"
    )
    boxes, (one,) = boxed(pile("fox", 90_000))
    assert boxes == ()
    assert "90000 cards are 28800 mm thick and would take 25 tuck boxes or more" in one.message


def test_what_cannot_be_boxed_does_not_hide_what_can() -> None:
    boxes, found = boxed(pile("elk", 3, (150.0, 220.0)), pile("fox", 30))
    assert holds(boxes) == [{"fox": 30}]
    assert [CATALOG[one.code].name for one in found] == ["box-too-large"]


@pytest.mark.parametrize(("said", "sleeve"), [("none", 0.0), ("0", 0.0), ("40", 40.0), ("62.5", 62.5)])
def test_a_profile_says_which_sleeves(said: str, sleeve: float, tmp_path: Path) -> None:
    paper = on_paper("mine", f"extends: a4\ntuckbox: {{sleeves_um: {said}}}", tmp_path)
    assert paper.tuckbox._replace(sleeves=()) == BoxFit(sleeve=sleeve)
    assert paper.measures[1:] == profile("a4", guide=True).measures[1:], "no sheet is laid out otherwise"


@pytest.mark.parametrize(
    "said",
    ["sleeves: thik", "sleeves_um: thick", "sleeves_um: 900", "card_mm: 0", "dividers: few", "cards: 3"],
)
def test_what_a_box_cannot_be_made_for_is_told(said: str, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(f"extends: a4\ntuckbox: {{{said}}}", encoding="utf-8")
    _, found = profiles.find("mine", (tmp_path,))
    assert [one.severity for one in found] == [Severity.ERROR]
    assert said.partition(":")[0] in found[0].message
