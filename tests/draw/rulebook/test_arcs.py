"""Pieces on a bent track: where they lie, what lies in fixed places, and what is said where nothing can be drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from pnp.base.scene import Group, Item
from pnp.base.scene import Path as Drawn
from tests.draw.rulebook.setting import Done, lay_out, printed


def sheet(folder: Path, line: str) -> Done:
    return printed(lay_out(folder / "tiny", **{"sheets/rules.md": f"# Tiny\n\n{line}\n"}))


def drawn(items: Iterable[Item]) -> Iterator[Item]:
    for item in items:
        yield item
        if isinstance(item, Group) and not item.clip:
            yield from drawn(item.items)


def faces(done: Done) -> list[tuple[float, float]]:
    """The upper left corner of each face, from left to right."""
    found = [
        item for page in done.pages for item in drawn(page.items) if isinstance(item, Group) and item.clip
    ]
    return sorted((item.matrix[4], item.matrix[5]) for item in found)


def round_lines(done: Done) -> int:
    """Grooves are lines with round ends, an edge and a ground each."""
    paths = [item for page in done.pages for item in drawn(page.items) if isinstance(item, Drawn)]
    return sum(path.stroke is not None and path.stroke.cap == "round" for path in paths)


def test_pieces_lie_on_an_arc_the_same_on_both_sides_of_its_top(tmp_path: Path) -> None:
    (x1, y1), (x2, y2), (x3, y3) = faces(sheet(tmp_path, "::: ring fox frog fox scale=0.2"))
    assert y2 < y1 == pytest.approx(y3)
    assert x2 - x1 == pytest.approx(x3 - x2)


def test_a_larger_step_bends_more(tmp_path: Path) -> None:
    falls = []
    for step in (10, 40):
        places = faces(sheet(tmp_path / str(step), f"::: ring fox frog fox scale=0.2 step={step}"))
        falls.append(places[0][1] - places[1][1])
    assert falls[0] < falls[1]


@pytest.mark.parametrize(
    ("line", "grooves"),
    [
        ("::: ring fox frog fox scale=0.2", 1),
        ("::: ring fox ; frog ; fox scale=0.2", 2),
        ("::: ring fox frog -> frog fox scale=0.2", 2),
        ("::: ring fox frog + fox -> frog fox scale=0.2", 2),  # a piece alone lies in none
    ],
)
def test_what_slides_lies_in_a_groove(tmp_path: Path, line: str, grooves: int) -> None:
    done = sheet(tmp_path, line)
    assert done.found == ()
    assert round_lines(done) >= 2 * grooves
    assert round_lines(done) - 2 * grooves <= 4  # signs between


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("::: ring", "it names no card"),
        ("::: ring bear", "there is no card or kind 'bear'"),
        ("::: ring fox*20", "an arc holds one piece or more"),
        ("::: ring fox step=90", "step=90 is no number"),
    ],
)
def test_what_cannot_be_drawn_is_told(tmp_path: Path, line: str, wanted: str) -> None:
    assert any(wanted in one.message for one in sheet(tmp_path, line).found)
