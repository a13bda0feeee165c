"""All pieces of a game on a page: fronts by kind, an example of each back, reference cards; each drawing in words.

Must not know the page around them, nor how faces are drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import assert_never

from pnp.base.frozen import NamedTuple
from pnp.base.model import Part
from pnp.base.scene import Group, Image, Item, Link, Path, Scene, Text
from pnp.export.cards_in_words import WordsOfCards
from pnp.export.targets import DeckToExport
from pnp.export.web_drawings import PageDrawings, cut_out, drawing_element
from pnp.text.sentence_values import in_a_row

ROUND = 3.0  # mm: corners of cards, which are printed square and cut round
SMALL = 30.0  # mm: what is no wider is no card
CARDS, REFERENCE = "cards", "reference-cards"
NAMED = 4  # pieces by whose names a back is called


class GalleryPiece(NamedTuple):
    """One face of a piece: what it is called, and what is on it."""

    id: str
    kind: str
    name: str
    told: str
    scene: Scene
    copies: int = 1


class Gallery(NamedTuple):
    fronts: tuple[GalleryPiece, ...]
    backs: tuple[GalleryPiece, ...]
    reference: tuple[GalleryPiece, ...]

    @property
    def scenes(self) -> tuple[Scene, ...]:
        return tuple(one.scene for one in (*self.fronts, *self.backs, *self.reference))

    def places(self, deck: DeckToExport) -> Iterator[tuple[str, str]]:
        """What one may go to, and what that is called."""
        if self.fronts:
            yield CARDS, _word(deck, "cards")
        if self.reference:
            yield REFERENCE, _word(deck, "reference")


def _word(deck: DeckToExport, key: str) -> str:
    return deck.edition.words.get(key, key)


def gallery_of(deck: DeckToExport) -> Gallery:
    """In printing order; what is printed no time is not there."""
    words = WordsOfCards(deck.edition)
    fronts: list[GalleryPiece] = []
    reference: list[GalleryPiece] = []
    named: list[tuple[Part, str]] = []
    for part in deck.faces.parts:
        if part.copies < 1:
            continue
        told = words.of(part.card)
        if told is None:
            reference += _reference(deck, part)
            continue
        front = cut_out(part.front, _corner(deck, part))
        fronts.append(
            GalleryPiece(f"card-{part.card}", part.kind, told.name, told.sentences, front, part.copies)
        )
        named.append((part, told.name))
    return Gallery(tuple(fronts), tuple(_backs(deck, named)), tuple(reference))


def _corner(deck: DeckToExport, part: Part) -> float:
    row = deck.edition.cards.prints.get(part.kind)
    is_card = part.file != "components" and min(part.front.width, part.front.height) > SMALL
    return row.size.corner if row and row.size.corner else ROUND if is_card else 0.0


def _backs(deck: DeckToExport, named: Sequence[tuple[Part, str]]) -> Iterator[GalleryPiece]:
    """Each back once, called by the kinds that have it; where a kind has several, by the pieces."""
    kinds = deck.edition.cards.rules.kinds
    alike: dict[str, list[tuple[Part, str]]] = {}
    of_kind: dict[str, set[str]] = {}
    for part, name in named:
        if part.back is not None:
            alike.setdefault(part.back.key, []).append((part, name))
            of_kind.setdefault(part.kind, set()).add(part.back.key)
    for number, some in enumerate(alike.values(), 1):
        names = dict.fromkeys(
            name if len(of_kind[part.kind]) > 1 or part.kind not in kinds else kinds[part.kind].label_plural
            for part, name in some
        )
        called = in_a_row([*[*names][:NAMED], *["…"] * (len(names) > NAMED)], deck.edition.language)
        first = some[0][0]
        scene = cut_out(first.back or first.front, _corner(deck, first))
        told = f"{called} ({_word(deck, 'side_back')})"
        yield GalleryPiece(f"back-{number}", first.kind, told, "", scene)


def _reference(deck: DeckToExport, part: Part) -> Iterator[GalleryPiece]:
    """Both sides, each with all the words on it."""
    title = part.title or _word(deck, "reference")
    sides = ((part.front, title), (part.back, f"{title} ({_word(deck, 'side_back')})"))
    for side, (scene, name) in zip(("front", "back"), sides, strict=True):
        if scene is not None:
            told = " ".join(_written(scene.items))
            shown = cut_out(scene, _corner(deck, part))
            yield GalleryPiece(f"{part.card}-{side}", part.kind, name, told, shown)


def _written(items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        match item:
            case Text():
                yield item.glyphs
            case Group():
                yield from _written(item.items)
            case Link():
                yield from _written((item.group,))
            case Path() | Image():
                pass
            case _:
                assert_never(item)


# --- on the page -----------------------------------------------------------------------------------------


def gallery_html(deck: DeckToExport, gallery: Gallery, drawings: PageDrawings) -> Iterator[str]:
    """A section for the pieces and one for reference cards, as far as there are any."""
    if gallery.fronts:
        yield _cards_html(deck, gallery, drawings)
    if gallery.reference:
        rows = _rows(gallery.reference, drawings, 3)
        title = escape(_word(deck, "reference"))
        yield f'<section id="{REFERENCE}" class="cards">\n<h2>{title}</h2>\n{rows}\n</section>'


def _cards_html(deck: DeckToExport, gallery: Gallery, drawings: PageDrawings) -> str:
    kinds: dict[str, list[GalleryPiece]] = {}
    for piece in gallery.fronts:
        kinds.setdefault(piece.kind, []).append(piece)
    known = deck.edition.cards.rules.kinds
    titles = {part.kind: part.title for part in deck.faces.parts}
    made = [f'<section id="{CARDS}" class="cards">\n<h2>{escape(_word(deck, "cards"))}</h2>']
    for kind, some in kinds.items():
        title = known[kind].label_plural if kind in known else titles.get(kind, kind)
        made.append(f'<h3 id="kind-{escape(kind)}">{escape(title)}</h3>\n{_rows(some, drawings, 4)}')
    if gallery.backs:
        made.append(
            f'<h3 id="backs">{escape(_word(deck, "web_backs"))}</h3>\n{_rows(gallery.backs, drawings, 4)}'
        )
    return "\n".join([*made, "</section>"])


def _rows(pieces: Iterable[GalleryPiece], drawings: PageDrawings, level: int) -> str:
    """A list of drawings, each with a heading one level below that of the list."""
    rows = "\n".join(_piece_html(piece, drawings, level) for piece in pieces)
    return f'<ul class="gallery">\n{rows}\n</ul>'


def _piece_html(piece: GalleryPiece, drawings: PageDrawings, level: int) -> str:
    """The drawing with its name and all its words, for people who do not see it."""
    name = escape(piece.id)
    told = f'<title id="{name}_name">{escape(piece.name)}</title>'
    labels = f' role="img" aria-labelledby="{name}_name"'
    if piece.told:
        told += f'<desc id="{name}_words">{escape(piece.told)}</desc>'
        labels += f' aria-describedby="{name}_words"'
    inside = told + drawings.inside(piece.scene)
    copies = f' <span class="copies">× {piece.copies}</span>' if piece.copies > 1 else ""
    element = drawing_element(piece.scene, inside, labels)
    return f'<li id="{name}">{element}<h{level}>{escape(piece.name)}{copies}</h{level}></li>'
