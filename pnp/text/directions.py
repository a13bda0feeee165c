"""A text's tokens cut where its direction changes, and the pieces of a line put in the order they stand in.

Icons count as characters without a direction of their own. Owns what ``bidi`` is asked, and what a text that says nothing
of its direction is given. Which glyphs a run becomes is for those who shape it: a piece that has glyphs stands as it is,
one of plain characters is spelt from right to left here. Must not know fonts, widths or lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from pnp.text.bidi import CONTROLS, OBJECT, is_figures, levels, mirrored, order, sides
from pnp.text.inline import Break, Icon, Run, Token
from pnp.text.measured_pieces import Piece

_UNSEEN = dict.fromkeys(map(ord, CONTROLS))


def in_runs(tokens: Iterable[Token], leftwards: bool) -> Iterator[tuple[Token, int]]:
    """The tokens in the order they are read, each of one level; ``leftwards`` in a language read from the right."""
    paragraph: list[Run | Icon] = []
    for token in tokens:
        if isinstance(token, Break):
            yield from _runs(paragraph, leftwards)
            yield token, 0
            paragraph = []
        else:
            paragraph.append(token)
    yield from _runs(paragraph, leftwards)


def _runs(tokens: Sequence[Run | Icon], leftwards: bool) -> Iterator[tuple[Token, int]]:
    text = "".join(token.text if isinstance(token, Run) else OBJECT for token in tokens)
    found = levels(text, base(text, leftwards))
    at = 0
    for token in tokens:
        if isinstance(token, Icon):
            yield token, found[at]
            at += 1
            continue
        end = at + len(token.text)
        for level, run in groupby(range(at, end), found.__getitem__):
            places = [*run]
            seen = text[places[0] : places[-1] + 1].translate(_UNSEEN)
            if seen:
                yield token._replace(text=seen), level
        at = end


def base(text: str, leftwards: bool) -> int:
    """The level of a paragraph: that of its language, or its own where all its letters go the other way. Figures alone are
    read from the left in every language: ``-1.5``, ``.2``, ``100 %``."""
    found = sides(text) or ({True} if is_figures(text) else set())
    return int(found == {False} if len(found) == 1 else leftwards)


def as_seen(pieces: list[Piece]) -> list[Piece]:
    """The pieces of a line from left to right, plain ones spelt as they stand."""
    places = order([piece.level for piece in pieces])
    return [_spelt(pieces[at]) for at in places]


def _spelt(piece: Piece) -> Piece:
    if piece.level % 2 == 0 or piece.icon or piece.places:
        return piece
    last = len(piece.text) - 1
    # what lies between two letters still does; what stands behind the last one goes with it
    kerns = tuple(sorted(((last - 1 - at) % (last + 1), shift) for at, shift in piece.kerns))
    return piece._replace(text="".join(map(mirrored, reversed(piece.text))), kerns=kerns)
