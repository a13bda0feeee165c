"""Biekrig on paper: what its rules say of pages that may be left out is true of the pages."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest

from pnp.model import Sheet
from pnp.project import Project

PAPERS = ["a4", "letter"]
SHEETS = 30  # of paper, guide and all
STORES = {"honey", "blue-pollen", "red-pollen", "green-pollen"}
# what two players hardly ever run out of: 99 in 100 of a thousand games need no more
ENOUGH = {"queen": 11, "worker": 50, "honey": 42, "blue-pollen": 29, "red-pollen": 29, "green-pollen": 29}


@cache
def pages(paper: str) -> dict[int, Counter[str]]:
    """The fronts on each page of the cards, as printed: pages count from 1."""
    made, found = Project("biekrig").sheets(profile=paper, documents=("cards",))
    assert made is not None, found
    (cards,) = made.documents
    return {
        number: Counter(one.card for one in page.placements if one.side == "front")
        for number, page in enumerate(cards.pages, 1)
        if isinstance(page, Sheet)
    }


def advice(start: str) -> list[int]:
    """The numbers of pages the rules name in the item that begins so."""
    cards, found = Project("biekrig").cards()
    assert cards is not None, found
    (item,) = [one.text for one in cards.sheets["rules"].blocks if one.text.startswith(start)]
    return [int(number) for number in re.findall(r"prose\((\d+)\)", item)]


@pytest.mark.parametrize("paper", PAPERS)
def test_bees_and_stores_have_their_fronts_on_odd_pages(paper: str) -> None:
    first, last = advice("**One side only:**")
    always_open = STORES | {"queen", "worker"}
    fronts = [number for number, cards in pages(paper).items() if always_open & {*cards}]
    assert fronts == [*range(first, last, 2)]
    assert sum(cards[card] for cards in pages(paper).values() for card in always_open) == 288
    assert all({*pages(paper)[number]} <= always_open for number in fronts)


@pytest.mark.parametrize("paper", PAPERS)
def test_pages_of_the_stores_hold_all_stores_and_nothing_else(paper: str) -> None:
    first, last = advice("**No store cards:**")
    assert [number for number, cards in pages(paper).items() if STORES & {*cards}] == [*range(first, last, 2)]
    assert all({*pages(paper)[number]} <= STORES for number in range(first, last, 2))


@pytest.mark.parametrize("paper", PAPERS)
def test_two_players_have_enough_of_what_is_left_to_print(paper: str) -> None:
    left_out = advice("**Two players:**")
    assert [number + 1 for number in left_out[::2]] == left_out[1::2], "a front and its back"
    left: Counter[str] = Counter()
    for number, cards in pages(paper).items():
        left.update({} if number in left_out else cards)
    assert {card: many for card, many in ENOUGH.items() if left[card] < many} == {}
    assert sum(left.values()) < 333


@pytest.mark.parametrize("paper", PAPERS)
def test_everything_fits_on_thirty_sheets(paper: str) -> None:
    made, found = Project("biekrig").sheets(
        profile=paper, documents=("cards", "components", "reference", "guide")
    )
    assert made is not None, found
    sheets = [len(one.pages) if one.flip == "none" else -(-len(one.pages) // 2) for one in made.documents]
    assert sum(sheets) <= SHEETS


def test_every_player_has_every_reference_card() -> None:
    made, found = Project("biekrig").sheets(documents=("reference",))
    assert made is not None, found
    printed = Counter(
        one.card
        for page in made.documents[0].pages
        if isinstance(page, Sheet)
        for one in page.placements
        if one.side == "front"
    )
    assert printed == dict.fromkeys(("reference-1", "reference-2", "reference-3"), 5)
