"""Biekrig on paper: what its rules say of pages that may be left out is true of the pages."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest

from pnp.base.model import Sheet
from pnp.base.scene import Group, Path
from tests.bundled import opened

PAPERS = ["a4", "letter"]
SHEETS = 30  # of paper, guide and all
SINGLE = ("honey", "blue-pollen", "red-pollen", "green-pollen")
STORES = {*SINGLE, "honey-5", "blue-pollen-3", "red-pollen-3", "green-pollen-3"}
ALL = {
    "queen": 30,
    "worker": 78,
    "honey": 72,
    "blue-pollen": 36,
    "red-pollen": 36,
    "green-pollen": 36,
    "event": 45,
}
# what two players hardly ever run out of: 99 in 100 of a thousand games need no more
ENOUGH = {"queen": 11, "worker": 50, "honey": 42, "blue-pollen": 29, "red-pollen": 29, "green-pollen": 29}


@cache
def pages(paper: str) -> dict[int, Counter[str]]:
    """The fronts on each page of the cards, as printed: pages count from 1."""
    made, found = opened("biekrig").sheets(profile=paper, documents=("cards",))
    assert made is not None, found
    (cards,) = made.documents
    return {
        number: Counter(one.card for one in page.placements if one.side == "front")
        for number, page in enumerate(cards.pages, 1)
        if isinstance(page, Sheet)
    }


def worth(cards: Counter[str]) -> Counter[str]:
    """What cards count for: those for three and five as so many single ones."""
    counted: Counter[str] = Counter()
    for card, many in cards.items():
        single, _, more = card.rpartition("-")
        counted[single if more.isdigit() else card] += many * (int(more) if more.isdigit() else 1)
    return counted


def advice(start: str) -> list[int]:
    """The numbers of pages the rules name in the item that begins so."""
    cards, found = opened("biekrig").cards()
    assert cards is not None, found
    (item,) = [one.text for one in cards.sheets["rules"].blocks if one.text.startswith(start)]
    return [int(number) for number in re.findall(r"prose\((\d+)\)", item)]


@pytest.mark.parametrize("paper", PAPERS)
def test_bees_and_stores_have_their_fronts_on_odd_pages(paper: str) -> None:
    first, last = advice("**One side only:**")
    always_open = STORES | {"queen", "worker"}
    fronts = [number for number, cards in pages(paper).items() if always_open & {*cards}]
    assert fronts == [*range(first, last, 2)]
    assert sum(cards[card] for cards in pages(paper).values() for card in always_open) == 216
    assert all({*pages(paper)[number]} <= always_open for number in fronts)


@pytest.mark.parametrize("paper", PAPERS)
def test_pages_of_the_stores_hold_all_stores_and_nothing_else(paper: str) -> None:
    first, last = advice("**No tokens:**")
    assert [number for number, cards in pages(paper).items() if STORES & {*cards}] == [*range(first, last, 2)]
    assert all({*pages(paper)[number]} <= STORES for number in range(first, last, 2))


@pytest.mark.parametrize("paper", PAPERS)
def test_two_players_have_enough_of_what_is_left_to_print(paper: str) -> None:
    left_out = advice("**Two players:**")
    assert [number + 1 for number in left_out[::2]] == left_out[1::2], "a front and its back"
    left: Counter[str] = Counter()
    for number, cards in pages(paper).items():
        left.update({} if number in left_out else worth(cards))
    assert {card: many for card, many in ENOUGH.items() if left[card] < many} == {}
    assert sum(left.values()) < sum(ALL.values())


@pytest.mark.parametrize("paper", PAPERS)
def test_everything_fits_on_thirty_sheets(paper: str) -> None:
    made, found = opened("biekrig").sheets(
        profile=paper, documents=("cards", "components", "reference", "guide")
    )
    assert made is not None, found
    sheets = [len(one.pages) if one.flip == "none" else -(-len(one.pages) // 2) for one in made.documents]
    assert sum(sheets) <= SHEETS


def test_every_player_has_every_reference_card() -> None:
    made, found = opened("biekrig").sheets(documents=("reference",))
    assert made is not None, found
    printed = Counter(
        one.card
        for page in made.documents[0].pages
        if isinstance(page, Sheet)
        for one in page.placements
        if one.side == "front"
    )
    each, shared = dict.fromkeys(("reference-1", "reference-2", "reference-3"), 5), {"reference-4": 1}
    assert printed == each | shared


def corners(path: Path) -> list[tuple[float, float]]:
    return [(one[1], one[2]) for one in path.segments if one[0] in ("M", "L")]


def inside(x: float, y: float, space: list[tuple[float, float]]) -> bool:
    """Whether a point lies in a convex shape whose corners go round one way."""
    turns = [
        (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        for (ax, ay), (bx, by) in zip(space, space[1:] + space[:1], strict=True)
    ]
    return min(turns) > 0 or max(turns) < 0


def test_five_pawns_stand_on_one_space() -> None:
    """Rows of one, two and two feet: nearly all on the space, for it is pointed, and none in another space."""
    made, found = opened("biekrig").faces()
    assert made is not None, found
    fronts = {part.card: part.front for part in made.parts}
    paths = [one for one in fronts["year-board"].items if isinstance(one, Path) and one.stroke]
    spaces = [
        corners(one) for one in paths if one.stroke and one.stroke.width == 0.7 and len(one.segments) == 7
    ]
    assert len(spaces) == 32
    pawn = fronts["amber-honey-bee"]
    (half, *_) = [one for one in pawn.items if isinstance(one, Group)]
    folds = [
        corners(one)[0][1] for one in half.items if isinstance(one, Path) and one.stroke and one.stroke.dash
    ]
    wide, deep = pawn.width, pawn.height / 2 - max(folds)
    feet = [(x, row) for row, places in enumerate(([0.0], [-0.5, 0.5], [-0.5, 0.5]), -1) for x in places]
    grid = [(k + 0.5) / 12 - 0.5 for k in range(12)]
    for space in spaces:
        cx, cy = (sum(part) / len(space) for part in zip(*space, strict=True))
        points = [(cx + (x + u) * wide, cy + (row + v) * deep) for x, row in feet for u in grid for v in grid]
        others = [one for one in spaces if one is not space]
        assert not [point for point in points if any(inside(*point, one) for one in others)]
        assert sum(inside(*point, space) for point in points) >= 0.97 * len(points)
