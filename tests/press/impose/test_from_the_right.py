"""Pages of pnp's own in a language that is read from the right: guide, box sheet, tuck box. The words are English, so that
nothing else is other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path as Folder

import pytest

from pnp.base.model import Page, Sheet
from pnp.base.scene import Group, Item, Path, Text, apply, bounds, multiply
from pnp.press.impose.guide import WIDTH
from pnp.project.opened_set import Project

SET = """\
id: tiny
title: Tiny Woods
summary: Foxes and frogs.
players: 2..4
languages: [en, he]
rules: {kinds: {beast: {fields: {}}, plant: {fields: {}}}}
print: {beast: {size: poker}, plant: {size: poker}}
cards:
  - {kind: beast, id: fox, name: Fox, copies: 6}
  - {kind: plant, id: fern, name: Fern, copies: 6}
"""


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, tuple[Page, ...]], ...]:
    """The pages of each document, in English and in Hebrew."""
    folder = tmp_path_factory.mktemp("tiny")
    (folder / "sheets").mkdir()
    (folder / "sheets" / "box.md").write_text("", encoding="utf-8")
    (folder / "set.yaml").write_text(SET, encoding="utf-8")
    return tuple(pages(Project(folder), code) for code in ("en", "he"))


def pages(project: Project, code: str) -> dict[str, tuple[Page, ...]]:
    made = project.sheets(code, documents=("guide", "box", "tuckbox"), draft=True).value
    assert made
    return {one.name: tuple(page for page in one.pages if isinstance(page, Page)) for one in made.documents}


def texts(
    items: Iterable[Item], matrix: tuple[float, ...] = (1, 0, 0, 1, 0, 0)
) -> Iterator[tuple[Text, float, float]]:
    """Words of the page itself and where each run begins; pictures aside."""
    for item in items:
        if isinstance(item, Text):
            yield item, *apply(matrix, item.x, item.y)  # type: ignore[misc,arg-type]
        elif isinstance(item, Group) and not item.clip and item.matrix[0] == 1:
            yield from texts(item.items, multiply(matrix, item.matrix))  # type: ignore[arg-type]


def edges(items: Iterable[Item]) -> dict[float, tuple[float, float]]:
    """Where the words on each baseline begin and end, of lines that have letters."""
    rows: dict[float, list[tuple[float, float]]] = defaultdict(list)
    said: dict[float, str] = defaultdict(str)
    for text, x, y in texts(items):
        rows[round(y, 3)].append((x, x + text.width))
        said[round(y, 3)] += text.glyphs
    lettered = {y: row for y, row in rows.items() if any(map(str.isalpha, said[y]))}
    return {y: (min(x for x, _ in row), max(end for _, end in row)) for y, row in lettered.items()}


def paths(items: Iterable[Item]) -> list[Item]:
    return [item for item in items if isinstance(item, Path)]


def are_mirrored(left: Iterable[Item], right: Iterable[Item], width: float) -> None:
    one, other = edges(left), edges(right)
    assert list(one) == list(other)
    assert len(one) > 8
    for y, (start, end) in one.items():
        assert other[y] == pytest.approx((width - end, width - start), abs=1e-6)


def test_the_guide_is_mirrored_and_its_drawings_are_as_they_are(
    both: tuple[dict[str, tuple[Page, ...]], ...],
) -> None:
    for one, other in zip(both[0]["guide"], both[1]["guide"], strict=True):
        told = [next(item for item in page.items if isinstance(item, Group)) for page in (one, other)]
        left, right = ([item for item in group.items if not isinstance(item, Group)] for group in told)
        if one.side != "back":
            are_mirrored(left, right, WIDTH)
            drawn = [paths(item.items) for item in told[0].items if isinstance(item, Group)]
            inner = [item.items[0] for item in told[1].items if isinstance(item, Group)]
            assert drawn == [paths(item.items) for item in inner if isinstance(item, Group)]
            assert any(drawn)
        margins = [[item for item in page.items if isinstance(item, Text)] for page in (one, other)]
        assert margins[0] == margins[1]


def test_the_box_sheet_is_mirrored(both: tuple[dict[str, tuple[Page, ...]], ...]) -> None:
    (one,), (other,) = (documents["box"] for documents in both)
    are_mirrored(one.items, other.items, one.width)
    spines = [
        [item for item in page.items if isinstance(item, Group) and not item.matrix[0]]
        for page in (one, other)
    ]
    assert [item.matrix[1] for item in spines[0]] == [item.matrix[1] for item in spines[1]] == [-1, 1]


def test_words_on_a_tuck_box_begin_at_the_right_and_its_net_stays(
    both: tuple[dict[str, tuple[Page, ...]], ...],
) -> None:
    (one, *_), (other, *_) = (documents["tuckbox"] for documents in both)
    (left,), (right,) = ([item for item in page.items if isinstance(item, Group)] for page in (one, other))
    grounds = [paths(group.items) for group in (left, right)]
    assert grounds[0] == grounds[1]
    assert grounds[0]
    heads = [
        [x for text, x, _ in texts([group]) if text.glyphs.startswith("Tuck")] for group in (left, right)
    ]
    assert heads[0][0] < heads[1][0]
    spines = [
        [item for item in group.items if isinstance(item, Group) and not item.matrix[0]]
        for group in (left, right)
    ]
    ways = [{item.matrix[1] for item in row} for row in spines]
    assert ways == [{1.0}, {-1.0}]  # from above to below in both


def test_the_label_of_a_sheet_begins_at_the_right_and_rulers_stay(tmp_path: Folder) -> None:
    (tmp_path / "set.yaml").write_text(SET, encoding="utf-8")
    found = []
    for code in ("en", "he"):
        made = Project(tmp_path).sheets(code, profile="letter", documents=("cards",), draft=True).value
        assert made
        sheet = made.documents[0].pages[0]
        assert isinstance(sheet, Sheet)
        found.append((sheet, bands_of(sheet)))
    (one, (left, _, inches)), (_, (right, ruler, other_inches)) = found
    assert right == pytest.approx((one.width - left[1], one.width - left[0]), abs=0.01)
    assert left[0] < one.width / 2 < right[0]
    assert ruler[0] < 20 < one.width / 2  # zero is at the left on every ruler
    assert inches[0] > one.width / 2 > other_inches[1]  # at the other end of the label's band


def bands_of(sheet: Sheet) -> tuple[tuple[float, float], ...]:
    """From where to where words and rulers lie in the margins: the label, the ruler, 4 inches."""
    label = next(item for item in sheet.marks if item.layer == "label")
    words = [(x, x + text.width) for text, x, _ in texts([label])]
    (marks,) = (item for item in sheet.marks if item.layer == "marks")
    strips = [box for item in marks.items if isinstance(item, Group) and (box := bounds([item]))]
    first, second = sorted(strips, key=lambda box: box.y)
    whole = min(x for x, _ in words), max(end for _, end in words)
    return whole, (first.x, first.right), (second.x, second.right)


def test_pieces_on_the_cover_of_a_box_lie_from_the_right(
    both: tuple[dict[str, tuple[Page, ...]], ...],
) -> None:
    """Each over the one before it, so that words are covered at their ends."""
    fans = []
    for documents in both:
        (page,) = documents["box"]
        fan = next(item for item in page.items if isinstance(item, Group) and item.clip)
        fans.append([item.matrix for item in fan.items if isinstance(item, Group)])
    left, right = fans
    assert len(left) == 2
    assert left[0][4] < left[1][4]
    assert right[0][4] > right[1][4]
    assert [matrix[1] for matrix in right] == pytest.approx([-matrix[1] for matrix in left])
