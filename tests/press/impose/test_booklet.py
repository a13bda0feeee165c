"""Booklets, folded in the hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.model import HeadingPlace, Page
from pnp.base.scene import Text, apply
from pnp.press.impose.booklet import booklet, order
from tests.press.impose.imposing import law

A4 = (210.0, 297.0)


def read_through(sides):
    """The pages met when the printed pile is folded and leafed through: each leaf right side, then its back.

    Sheets lie in printing order, outermost first. Leafing to the fold one sees, of every sheet, the right
    half of its front and, behind it (turned on the short edge), the left half of its back; after the fold,
    from the innermost sheet outwards, the right half of the back, and behind it the left half of the front.
    """
    sheets = list(zip(sides[::2], sides[1::2], strict=True))
    inwards = [page for front, back in sheets for page in (front[1], back[0])]
    outwards = [page for front, back in reversed(sheets) for page in (back[1], front[0])]
    return inwards + outwards


@law
@given(st.integers(1, 64))
def test_folded_the_booklet_reads_in_order_with_blanks_at_the_end(pages):
    read = read_through(order(pages))
    assert len(read) % 4 == 0
    assert len(read) - pages < 4
    assert read == [*range(pages), *[None] * (len(read) - pages)]


def test_four_pages_take_one_sheet():
    assert order(4) == ((3, 0), (1, 2))


def test_no_pages_take_no_paper():
    assert booklet([], A4) == ()


def page(number, size=(148.0, 210.0)):
    words = Text(f"{number}", "fira-sans/400", 4, 10, 20)
    return Page(*size, (words,), title=f"Chapter {number}")


def where(sheet):
    """Each page number and the point it is printed at."""
    return {
        item.items[0].glyphs: tuple(round(v, 6) for v in apply(item.matrix, item.items[0].x, item.items[0].y))
        for item in sheet.items
    }


def test_headings_lie_where_their_pages_lie():
    pages = [
        page(number)._replace(headings=(HeadingPlace(2, "Goal", 10, 20, number + 1),)) for number in range(4)
    ]
    sheets = booklet(pages, A4)
    found = {
        one.read: (index, round(one.x, 6), one.y)
        for index, sheet in enumerate(sheets)
        for one in sheet.headings
    }
    assert found == {
        one: (index, *where(sheets[index])[str(one - 1)]) for one, index in ((4, 0), (1, 0), (2, 1), (3, 1))
    }


def test_a5_pages_stand_side_by_side_on_a4_on_its_side():
    front, back = booklet([page(n) for n in range(1, 5)], A4)
    assert (front.width, front.height, front.side, back.side) == (297.0, 210.0, "front", "back")
    assert where(front) == {"4": (10.25, 20), "1": (158.75, 20)}
    assert where(back) == {"2": (10.25, 20), "3": (158.75, 20)}
    assert front.title == "Chapter 4 · Chapter 1"


def test_half_letter_pages_fill_letter():
    front, _ = booklet([page(n, (139.7, 215.9)) for n in range(4)], (215.9, 279.4))
    assert where(front)["0"] == (149.7, 20)


def test_pages_larger_than_half_the_paper_shrink_to_it():
    front, _ = booklet([page(1, (210.0, 297.0))], A4)
    (item,) = front.items
    assert item.matrix[0] == item.matrix[3] == pytest.approx(210 / 297)
