"""How much ink pages take, against what is known of them and against a closer look."""

from __future__ import annotations

import pytest

from pnp.base.model import Document, Page, Selection
from pnp.base.model.print_options import PrintOptions
from pnp.base.scene import Path, rect
from pnp.press.impose import impose
from pnp.press.render.ink import DPI, MOST_DRAWN, ink_of
from pnp.source.load.set_folders import bundled_ids
from pnp.text.fonts import load_fonts
from tests.bundled import opened
from tests.press.impose.imposing import faces, part, profile

A4 = 0.210 * 0.297
NEAR = 0.04  # of the sum; single documents that are mostly hairlines are further off


def page(*painted: tuple[str, float]) -> Page:
    """Bands across the paper, each so much of its height."""
    items, top = [], 0.0
    for ink, share in painted:
        items.append(Path(rect(0, top, 210, 297 * share), ink))
        top += 297 * share
    return Page(210, 297, tuple(items))


def taken(*pages: Page) -> tuple[float, float]:
    ink = ink_of(Document("x", "x", "en", pages, "none"), {}, load_fonts())
    return ink.black / A4, ink.colour / A4


@pytest.mark.parametrize(
    ("ink", "black", "colour"),
    [
        ("#000000", 1, 0),
        ("#ffffff", 0, 0),
        ("#808080", 0.498, 0),
        ("#00ffff", 0, 1),
        ("#ff0000", 0, 2),
        ("#800000", 0.498, 1.004),
    ],
)
def test_a_colour_takes_what_it_lacks_of_white(ink, black, colour):
    assert taken(page((ink, 0.25))) == (
        pytest.approx(black / 4, abs=0.003),
        pytest.approx(colour / 4, abs=0.003),
    )


def test_pages_add_up_and_equal_sheets_count_as_often_as_they_are_there():
    assert taken(page(("#000000", 0.5)), page(("#000000", 0.25)), page(("#00ffff", 1))) == (
        pytest.approx(0.75, abs=0.005),
        pytest.approx(1, abs=0.005),
    )
    one, _ = impose(faces(part("ant", 9)), profile())
    many, _ = impose(faces(part("ant", 9)), profile(), PrintOptions(groups=7))
    sums = [ink_of(sheets.documents[0], {}, load_fonts()) for sheets in (one, many)]
    assert sums[1].colour == pytest.approx(7 * sums[0].colour)
    assert sums[0].colour > 0.01


@pytest.mark.slow
def test_of_very_many_pages_some_stand_for_all():
    pages = [page(("#000000", number % 4 / 10)) for number in range(3 * MOST_DRAWN + 10)]
    black, _ = taken(*pages)
    assert black == pytest.approx(sum(number % 4 / 10 for number in range(len(pages))), rel=0.05)


@pytest.mark.slow
@pytest.mark.parametrize("set_id", bundled_ids())
def test_a_small_picture_tells_what_a_large_one_tells(set_id):
    """Every card of the game and its rules: as it is measured and with nine times the pixels."""
    project = opened(set_id)
    documents = ("cards", "rules")
    sheets = project.sheets("en", documents=documents, selection=Selection(one_each=True)).value
    material = project.material().value
    assert sheets
    assert material
    small, large = (
        [ink_of(document, sheets.assets, material.fonts, dpi) for document in sheets.documents]
        for dpi in (DPI, 3 * DPI)
    )
    for ink in (0, 1):
        whole = sum(one[ink] for one in large)
        assert sum(one[ink] for one in small) == pytest.approx(whole, rel=NEAR)
