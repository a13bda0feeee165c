"""Faces on paper that is cut already: each in the middle of a piece, whose place nothing can change.

Owns which faces a piece holds, and how they lie on it. Must not know marks, words or files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import hypot

from pnp.base.diagnostics import Diagnostic
from pnp.base.frozen import NamedTuple
from pnp.base.model import PieceOfSheet, Precut, Profile
from pnp.base.scene import Box, Point, Scene, Segment
from pnp.press.impose import paper_faults as faults
from pnp.press.impose.duplex import turnover
from pnp.press.impose.lattices import HAIR
from pnp.press.impose.packing import Packing, Wish

NEAR = 0.05  # mm that a face may be larger than its piece: makers round
WHITE = 1.0  # mm of paper round a face that are told
MOST = 4  # sheets that are named
PARTS = 8  # of a curve, as points


class Extent(NamedTuple):
    """How much of a piece a face takes: its trim, and how far from its middle it reaches."""

    width: float
    height: float
    reach: float


def extent(scenes: Iterable[Scene]) -> Extent:
    """Of faces of one size."""
    first, *_ = every = [*scenes]
    return Extent(first.width, first.height, max(map(_reach, every)))


def _reach(scene: Scene) -> float:
    x, y = scene.width / 2, scene.height / 2
    if scene.outline is None:
        return hypot(x, y)
    return max(hypot(there - x, away - y) for there, away in _points(scene.outline.segments))


def _points(segments: Iterable[Segment]) -> Iterator[Point]:
    """On an outline, near enough to each other."""
    here = (0.0, 0.0)
    for segment in segments:
        numbers = [float(number) for number in segment[1:]]
        if len(numbers) == 6:
            corners = [here, *zip(numbers[::2], numbers[1::2], strict=True)]
            yield from (_on_curve(corners, step / PARTS) for step in range(1, PARTS))
        if numbers:
            here = (numbers[-2], numbers[-1])
            yield here


def _on_curve(corners: list[Point], at: float) -> Point:
    while len(corners) > 1:
        corners = [(a + (c - a) * at, b + (d - b) * at) for (a, b), (c, d) in pairwise(corners)]
    return corners[0]


def _turned(face: Extent, piece: PieceOfSheet) -> bool | None:
    """Whether a face lies on its side on a piece; None where it has no room there either way."""
    if piece.round:
        return False if face.reach <= piece.width / 2 + NEAR else None
    for is_turned, (width, height) in enumerate(((face.width, face.height), (face.height, face.width))):
        if width <= piece.width + NEAR and height <= piece.height + NEAR:
            return bool(is_turned)
    return None


def _white(face: Extent, piece: PieceOfSheet) -> float:
    """How much paper is left beside a face that its piece holds, on the wider side."""
    width, height = sorted((face.width, face.height))
    narrow, wide = sorted((piece.width, piece.height))
    return max(narrow - width, wide - height) / 2


def on_precut(
    wish: Wish, faces: Iterable[Scene], profile: Profile, what: str, one: str
) -> tuple[Packing | None, list[Diagnostic]]:
    """Where faces of one size lie; nowhere, if the pieces are too small for them. ``what`` they are, and ``one``."""
    sheet = profile.precut
    assert sheet is not None
    face, piece = extent(faces), PieceOfSheet(sheet.name, *sheet.piece, sheet.round, sheet.pieces)
    turned = _turned(face, piece)
    others = [other for other in sheet.others if other.name != sheet.name]
    if turned is None:
        fitting = ", ".join(_named(face, others))
        return None, [faults.piece_too_small(profile.span, one, face[:2], piece, fitting)]
    layout = _layout(wish, sheet, profile, turned=turned)
    found = [*_told(layout, wish, profile, what)]
    if _white(face, piece) > WHITE:
        better = ", ".join(_named(face, [other for other in others if _white(face, other) <= WHITE]))
        found.append(faults.white_round_faces(profile.span, what, face[:2], piece, better))
    return layout, found


def _named(face: Extent, sheets: Iterable[PieceOfSheet]) -> Iterator[str]:
    """The sheets that hold it, those first that leave least white."""
    holding = [one for one in sheets if _turned(face, one) is not None]
    holding.sort(key=lambda one: (_white(face, one), one.name))
    yield from (one.name for one in holding[:MOST])


def _layout(wish: Wish, sheet: Precut, profile: Profile, *, turned: bool) -> Packing:
    width, height = (wish.height, wish.width) if turned else (wish.width, wish.height)
    left, top = sheet.first[0] + (sheet.piece[0] - width) / 2, sheet.first[1] + (sheet.piece[1] - height) / 2
    slots = tuple(
        Box(left + column * sheet.pitch[0], top + row * sheet.pitch[1], width, height)
        for row in range(sheet.rows)
        for column in range(sheet.columns)
    )
    room = [left, top, profile.width - slots[-1].right, profile.height - slots[-1].bottom]
    room += [(sheet.pitch[0] - width) / 2] if sheet.columns > 1 else []
    room += [(sheet.pitch[1] - height) / 2] if sheet.rows > 1 else []
    bleed = max(0.0, min(wish.bleed, *room))
    mirror = turnover(profile.flip, profile.width, profile.height)
    return Packing(profile.width, profile.height, slots, bleed, turned, mirror, precut=True)


def _told(layout: Packing, wish: Wish, profile: Profile, what: str) -> Iterator[Diagnostic]:
    block = layout.block.grow(-layout.bleed)
    if min(block.x, block.y) < profile.margin - HAIR:
        yield faults.pieces_in_margin(profile.span, what, min(block.x, block.y), profile.margin)
    if layout.bleed < wish.bleed - HAIR:
        yield faults.bleed_shrinks(profile.span, what, wish.bleed, layout.bleed, profile.name)
