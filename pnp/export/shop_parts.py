"""What a print shop makes of which kind, and which files that takes.

Owns which part of a shop a kind becomes, and what files are called; ``shop_files`` makes them, ``verdict`` says what the
shop would think of them, ``shop_order`` how many are wanted. Must not know any shop: that is data.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import hypot

from pnp.base.diagnostics import Diagnostic
from pnp.base.frozen import NamedTuple
from pnp.base.model import Part
from pnp.base.model.print_shops import PrintShop, ShopPart, ShopShape
from pnp.base.scene import Scene
from pnp.base.sums import int_sum
from pnp.export import export_faults as faults
from pnp.export.images import ExportedFace, faces_to_draw, values_of
from pnp.export.naming import filled
from pnp.export.piles import shape_of
from pnp.export.targets import DeckToExport, ExportWish

NEAR = 0.3  # mm: as much may a piece differ from what the shop cuts
SHAPES: Mapping[str, ShopShape] = {"square": "rect", "rounded": "rect", "circle": "circle", "hex": "hex"}
IN_WORDS: Mapping[ShopShape | None, str] = {
    "rect": "", "circle": ", round", "hex": ", hexagonal", None: ", of an outline of its own",
}  # fmt: skip


class ShopFile(NamedTuple):
    """A face and the file it becomes, or the page of it."""

    name: str
    face: ExportedFace
    page: int = 0  # of a PDF


class ShopDeck(NamedTuple):
    """All pieces that one part of a shop is ordered for."""

    shop: PrintShop
    place: ShopPart
    parts: tuple[Part, ...]
    files: tuple[ShopFile, ...]

    @property
    def pieces(self) -> int:
        return int_sum(part.copies for part in self.parts)

    @property
    def fronts(self) -> tuple[ShopFile, ...]:
        return tuple(one for one in self.files if one.face.side == "front")

    @property
    def backs(self) -> dict[str, ShopFile]:
        """By the key of the scene; of the pages of a PDF that show it, the first."""
        backs = [one for one in self.files if one.face.side == "back"]
        return {one.face.scene.key: one for one in reversed(backs)}

    @property
    def usual_back(self) -> ShopFile | None:
        """The one most pieces have."""
        counted = Counter[str]()
        for part in self.parts:
            if part.back is not None:
                counted[part.back.key] += part.copies
        return self.backs.get(counted.most_common(1)[0][0]) if counted else None


class ShopPlan(NamedTuple):
    """What goes where, and what was wrong with that; ``lacking`` are the kinds that the shop has no part for."""

    decks: tuple[ShopDeck, ...]
    found: tuple[Diagnostic, ...]
    lacking: tuple[str, ...] = ()


def planned(deck: DeckToExport, wish: ExportWish, shop: PrintShop, asked: str) -> ShopPlan:
    """Each kind in a part of the shop: the one that is asked for, or the one of its size."""
    parts = [
        part for part in deck.faces.parts if part.copies > 0 and (not wish.kinds or part.kind in wish.kinds)
    ]
    places = [place for place in shop.parts if place.name == asked or not asked]
    taken: dict[str, list[Part]] = {}
    found: list[Diagnostic] = []
    told: set[tuple[str, float, float]] = set()
    for part in parts:
        size = part.front.width, part.front.height
        place = next(iter(_fitting(part, places)), None)
        if place is not None:
            taken.setdefault(place.name, []).append(part)
        elif (part.kind, *size) not in told:
            told.add((part.kind, *size))
            span, shape = deck.span_of(part.kind), IN_WORDS[SHAPES.get(shape_of(part.front))]
            other = next((f"{shop.name}/{one.name}" for one in _fitting(part, shop.parts)), "")
            nearest = _nearest(part, shop)
            found.append(faults.shop_has_no_size(span, shop.title, part.kind, size, shape, nearest, other))
    decks = tuple(
        ShopDeck(shop, place, tuple(taken[place.name]), _files(deck, shop, place, taken[place.name]))
        for place in places
        if place.name in taken
    )
    return ShopPlan(decks, tuple(found), tuple(dict.fromkeys(kind for kind, *_ in sorted(told))))


def _fitting(part: Part, places: Iterable[ShopPart]) -> list[ShopPart]:
    """Those of its size and shape, the one for its sort first."""
    sort = "components" if part.file == "components" else "cards"
    fitting = [place for place in places if fits(part.front, place)]
    return sorted(fitting, key=lambda place: place.sort not in (sort, "any"))


def fits(scene: Scene, place: ShopPart) -> bool:
    if place.trim is None:
        return True
    return SHAPES.get(shape_of(scene)) == place.shape and _off(scene, place.trim) <= NEAR


def _off(scene: Scene, trim: tuple[float, float]) -> float:
    """How far a piece is from a size, on its side or not."""
    across, down = trim
    upright = max(abs(scene.width - across), abs(scene.height - down))
    lying = max(abs(scene.width - down), abs(scene.height - across))
    return min(upright, lying)


def is_lying(scene: Scene, place: ShopPart) -> bool:
    """Whether a face has to be turned to be as the shop wants it."""
    if place.trim is None:
        return False
    across, down = place.trim
    return max(abs(scene.width - across), abs(scene.height - down)) > NEAR


def _nearest(part: Part, shop: PrintShop) -> str:
    """The likest part of the shop, those of its shape before others."""
    shape, scene = SHAPES.get(shape_of(part.front)), part.front

    def far(place: ShopPart) -> tuple[bool, float]:
        across, down = place.trim or (scene.width, scene.height)
        return place.shape != shape, min(
            hypot(scene.width - across, scene.height - down), hypot(scene.width - down, scene.height - across)
        )

    place = min(shop.parts, key=far)
    across, down = place.trim or (scene.width, scene.height)
    return f"{shop.name}/{place.name}, {across:.4g} x {down:.4g} mm{IN_WORDS[place.shape]}"


# --- files -----------------------------------------------------------------------------------------------


def _files(
    deck: DeckToExport, shop: PrintShop, place: ShopPart, parts: Sequence[Part]
) -> tuple[ShopFile, ...]:
    """Every face that is printed, with the name of its file."""
    drawn = [part if place.backs != "none" else part._replace(back=None) for part in parts]
    cards = {card.id: card.name for card in deck.edition.cards.cards}

    def called(face: ExportedFace) -> str:
        return f"{place.name}/{filled(shop.naming, values_of(deck, face, cards), shop.form)}"

    if shop.form == "pdf":
        return tuple(_pages(drawn, shop, called))
    return tuple(ShopFile(called(face), face) for face in faces_to_draw(drawn))


def _pages(
    parts: Sequence[Part], shop: PrintShop, called: Callable[[ExportedFace], str]
) -> Iterable[ShopFile]:
    """A page for each side of each design, in the order the shop reads them; the parts of one name in one file."""
    documents: dict[str, list[Part]] = {}
    for part in parts:
        documents.setdefault(called(ExportedFace(part.front, part, "front", part.card, 1)), []).append(part)
    for name, some in documents.items():
        fronts = [ExportedFace(part.front, part, "front", part.card, 1) for part in some]
        backs = [ExportedFace(part.back, part, "back", part.card, 1) if part.back else None for part in some]
        pairs = zip(fronts, backs, strict=True)
        if shop.order == "split":
            rows: list[ExportedFace | None] = [*fronts, *backs]
        elif shop.order == "back-front":
            rows = [face for front, back in pairs for face in (back, front)]
        else:
            rows = [face for pair in pairs for face in pair]
        kept = [face for face in rows if face is not None]
        yield from (ShopFile(name, face, page) for page, face in enumerate(kept, 1))
