"""Rule sheets of a language that is read from the right: the mirror image of those read from the left, in which all that
is read or seen stays as it is. The words are English, so that nothing else is other."""

from __future__ import annotations

from collections import defaultdict

import pytest

from pnp.base.model import Page
from pnp.base.scene import Box, Group, Item, around, bounds
from pnp.base.scene import Path as Drawn
from pnp.draw.rulebook.passages import readable_rules
from tests.draw.rulebook.setting import GAME, Done, faces, lay_out, printed, runs

RULES = """\
# {{ set.title }}

::: cover fox frog

## How to play

Who has **most** of all foxes at the end of the game has won, and tells the others how it was done.

1. Draw a card.
2. Run.

- Or stay.

| Beast | Where |
|---|---|
| Fox | In the woods, and at the end of all roads that lead there. |
| Frog | In the pond. |

#### Beside it

Frogs are green.

::: example fox + frog -> fox

## Letters

::: anatomy fox at="20,80 45,60"

1. Its name.
2. Its text.
"""
REFERENCE = "# Turn\n\n1. Run.\n2. Stay.\n"


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> tuple[Done, Done]:
    folder = lay_out(
        tmp_path_factory.mktemp("right") / "tiny",
        **{
            "set.yaml": GAME.replace("[en]", "[en, he]"),
            "sheets/rules.md": RULES,
            "sheets/reference.md": REFERENCE,
        },
    )
    left, right = printed(folder), printed(folder, "he")
    assert left.pages
    return left, right


def lines(items: tuple[Item, ...]) -> dict[float, Box]:
    """Where the words on each baseline begin and end; figures and the letters of a face aside."""
    found: dict[float, list[tuple[float, float]]] = defaultdict(list)
    for text, x, y in runs(items):
        if "min" not in text.glyphs and any(map(str.isalpha, text.glyphs[1:])):
            found[round(y, 3)].append((x, x + text.width))
    return {y: Box(min(x for x, _ in row), y, max(end for _, end in row), 0) for y, row in found.items()}


def pictures(items: tuple[Item, ...]) -> list[Box]:
    """The faces of cards."""
    found = [item for item in items if isinstance(item, Group) and item.clip]
    boxes = [around(item.matrix, box) for item in found if item.clip and (box := bounds([item.clip]))]
    return [Box(*(round(side, 3) for side in box)) for box in boxes]


def mirrored(page: Page, box: Box) -> Box:
    return box._replace(x=page.width - box.x - box.w)


def test_pages_are_the_mirror_image_of_those_read_from_the_left(both: tuple[Done, Done]) -> None:
    for one, other in zip(both[0].pages, both[1].pages, strict=True):
        left, right = lines(one.items), lines(other.items)
        assert list(left) == list(right)
        assert len(left) > 10
        for y, row in left.items():
            assert right[y].x == pytest.approx(one.width - row.w, abs=1e-6)
            assert right[y].w == pytest.approx(one.width - row.x, abs=1e-6)


def test_words_follow_each_other_as_they_are_read(both: tuple[Done, Done]) -> None:
    told = [
        sorted(
            (x, text.glyphs)
            for text, x, _ in runs(done.pages[0].items)
            if text.glyphs in ("Who has ", "most")
        )
        for done in both
    ]
    assert [[glyphs for _, glyphs in row] for row in told] == [["Who has ", "most"]] * 2


def test_a_space_parts_cells_and_numbers_of_steps_from_what_follows(both: tuple[Done, Done]) -> None:
    """It lies between what is at its right and its left: where the pen goes back, readers of a PDF may know of none."""
    told = [[row for page in done.pages for row in runs(page.items)] for done in both]
    spaces = [[row for row in rows if row[0].glyphs == " " and row[0].level] for rows in told]
    assert [len(found) for found in spaces] == [0, 3 + 4]
    sides = []
    for space, x, y in spaces[1]:
        row = [(left, left + text.width) for text, left, at in told[1] if at == y and text.glyphs.strip()]
        sides.append(
            (sum(right < x + 1e-6 for _, right in row), sum(left > x + space.width - 1e-6 for left, _ in row))
        )
    assert sorted(sides) == [(1, 0)] * 4 + [(1, 1)] * 3  # numbers stand on a line of their own


def test_cards_are_seen_as_they_are(both: tuple[Done, Done]) -> None:
    one, other = (done.pages[0] for done in both)
    left, right = pictures(one.items), pictures(other.items)
    assert len(left) == len(right) == faces(one.items) - 2  # but for those that lean on the band
    assert [box.w for box in left] == [box.w for box in right]
    groups = [item for item in other.items if isinstance(item, Group) and item.clip]
    assert all(item.matrix[0] > 0 and not item.matrix[1] for item in groups)  # none is mirrored


def test_an_example_runs_from_the_right_and_a_face_with_letters_stands_as_it_is(
    both: tuple[Done, Done],
) -> None:
    one, other = (done.pages[0] for done in both)
    left, right = pictures(one.items), pictures(other.items)
    assert right[:3] == [pytest.approx(mirrored(one, box), abs=0.01) for box in left[:3]]
    assert right[0].x > right[1].x > right[2].x
    discs = [leaders(done.pages[0], box) for done, box in zip(both, (left[-1], right[-1]), strict=True)]
    assert discs[0] == pytest.approx(discs[1], abs=0.01)
    assert len(discs[0]) == 2


def leaders(page: Page, face: Box) -> list[float]:
    """How far right of the face's left side the dots lie that letters beside it point at."""
    found = [
        item for item in page.items if isinstance(item, Drawn) and item.fill == "#ffffff" and item.stroke
    ]
    boxes = [box for item in found if (box := bounds([item._replace(stroke=None)]))]
    return [round(box.x + box.w / 2 - face.x, 2) for box in boxes if face.y < box.y < face.bottom]


def test_a_booklet_is_bound_at_the_right(both: tuple[Done, Done]) -> None:
    def is_right(done: Done) -> bool:
        """Of the fold, where the title stands."""
        side = done.booklet[0]
        _, x = max((text.size, x) for text, x, _ in runs(side.items) if text.glyphs == "Tiny Woods")
        return x > side.width / 2

    assert [is_right(done) for done in both] == [True, False]


def test_reference_cards_begin_at_the_right(both: tuple[Done, Done]) -> None:
    left, right = (lines(done.cards[0].front.items) for done in both)
    wide = both[0].cards[0].front.width
    for y, row in left.items():
        assert right[y].w == pytest.approx(wide - row.x, abs=1e-6)


def test_drawings_on_web_pages_run_from_the_right_too(both: tuple[Done, Done]) -> None:
    shown = []
    for done in both:
        assert done.rulebook
        told, _ = readable_rules(done.rulebook, done.rulebook.edition.cards)
        (drawing,) = (one.drawing for one in told.passages if one.drawing and "→" in one.text)
        assert drawing
        shown.append(drawing)
    left, right = (pictures(drawing.items) for drawing in shown)
    assert len(left) == 3
    assert [round(shown[0].width - box.right, 3) for box in left] == [box.x for box in right]
