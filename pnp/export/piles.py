"""Pieces as they lie on a table that is none: decks of equal cards, tiles, boards; and what is alike told once.

Owns what is a card and what a tile. Must not know any program.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, TypeAlias

from pnp.base.diagnostics import Diagnostic, in_order
from pnp.base.frozen import NamedTuple
from pnp.base.model import Part
from pnp.base.scene import Path, Scene
from pnp.base.sums import int_sum
from pnp.export import export_faults as faults
from pnp.export.targets import DeckToExport, ExportWish

GroupSort: TypeAlias = Literal["cards", "tiles", "boards"]
GroupShape: TypeAlias = Literal["square", "rounded", "circle", "hex", "other"]
BOARD = 150.0  # mm: a component as long as that is a board
NEAR = 0.02  # of its size: how far an outline may lie beside the one it is taken for


class PieceGroup(NamedTuple):
    """All pieces of one kind and size. Cards that have several backs among them are not told apart here."""

    name: str  # a name for files, of letters that every system takes
    title: str
    kind: str
    sort: GroupSort
    shape: GroupShape
    parts: tuple[Part, ...]

    @property
    def size(self) -> tuple[float, float]:
        front = self.parts[0].front
        return front.width, front.height

    @property
    def copies(self) -> int:
        return int_sum(part.copies for part in self.parts)

    @property
    def backs(self) -> tuple[Scene, ...]:
        """Each that differs, once; () where some have none."""
        scenes = [part.back for part in self.parts]
        found = {scene.key: scene for scene in scenes if scene is not None}
        return tuple(found.values()) if None not in scenes else ()


def piles_of(deck: DeckToExport, wish: ExportWish) -> tuple[tuple[PieceGroup, ...], tuple[Diagnostic, ...]]:
    """What of a deck was wished for, and what no table shows as it was meant."""
    kinds = wish.kinds
    every = piles(part for part in deck.faces.parts if not kinds or part.kind in kinds)
    return every, in_order([*_of_several_sizes(deck, every), *_without_backs(deck, every)])


def copies_of(pile: PieceGroup) -> Iterator[tuple[Part, int]]:
    """Each piece, with its number among those that are like it."""
    return ((part, copy) for part in pile.parts for copy in range(1, part.copies + 1))


def _of_several_sizes(deck: DeckToExport, every: Sequence[PieceGroup]) -> Iterator[Diagnostic]:
    sizes: dict[str, list[tuple[float, float]]] = {}
    for pile in every:
        if pile.sort == "cards":
            sizes.setdefault(pile.kind, []).append(pile.size)
    for kind, some in sizes.items():
        if len(some) > 1:
            yield faults.several_sizes(deck.span_of(kind), kind, some)


def _without_backs(deck: DeckToExport, every: Sequence[PieceGroup]) -> Iterator[Diagnostic]:
    """Of a single card nothing can be told by its back."""
    for pile in every:
        bare = [part.card for part in pile.parts if part.back is None]
        if pile.sort == "cards" and bare and pile.copies > 1:
            yield faults.no_backs(deck.span_of(pile.kind), pile.kind, len(bare), len(pile.parts))


def piles(parts: Iterable[Part]) -> tuple[PieceGroup, ...]:
    """In printing order, each part in one of them."""
    alike: dict[tuple[str, float, float, GroupShape], list[Part]] = {}
    for part in parts:
        if part.copies > 0:
            shape = shape_of(part.front)
            alike.setdefault((part.kind, part.front.width, part.front.height, shape), []).append(part)
    names: dict[str, int] = {}
    found: list[PieceGroup] = []
    for (kind, *_, shape), some in alike.items():
        names[kind] = names.get(kind, 0) + 1
        name = kind if names[kind] == 1 else f"{kind}-{names[kind]}"
        found.append(PieceGroup(name, some[0].title or kind, kind, _sort(some, shape), shape, tuple(some)))
    return tuple(found)


def _sort(parts: Sequence[Part], shape: GroupShape) -> GroupSort:
    front = parts[0].front
    if parts[0].file != "components":
        return "cards" if shape in ("square", "rounded") else "tiles"
    return "boards" if max(front.width, front.height) >= BOARD else "tiles"


def shape_of(scene: Scene) -> GroupShape:
    """What its outline is, by its corners and curves."""
    outline = scene.outline
    if outline is None:
        return "square"
    first = _first_line(outline)
    lines = int_sum(segment[0] == "L" for segment in first)
    curves = int_sum(segment[0] == "C" for segment in first)
    if curves == 0:
        return "hex" if lines in (5, 6) else "square" if lines in (3, 4) else "other"
    if lines == 0:
        return "circle" if curves == 4 and _is_even(scene) else "other"
    return "rounded" if curves == 4 and lines in (3, 4) else "other"


def _first_line(outline: Path) -> tuple[tuple[str | float, ...], ...]:
    """Without the holes in it."""
    begins = [at for at, segment in enumerate(outline.segments) if segment[0] == "M"]
    end = begins[1] if len(begins) > 1 else len(outline.segments)
    return tuple(outline.segments[:end])


def _is_even(scene: Scene) -> bool:
    return abs(scene.width - scene.height) <= NEAR * scene.width
