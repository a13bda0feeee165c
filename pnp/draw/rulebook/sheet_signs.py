"""The small drawn signs of a sheet: numerals in discs, bullets, operators between pieces, leader lines.

Owns their shapes. Must not know where they stand.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from pnp.base.scene import Group, Ink, Item, Meaning, Path, Segment, Stroke, ellipse, line, polygon, rect
from pnp.draw.look.template_colours import on
from pnp.draw.rulebook.typeset import RoleSetter

DISC = 1.32  # diameter of a numeral's disc, in em
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def letter(number: int) -> str:
    """What marks a place in a drawing: a letter, for numbers are steps. Past Z there are only numbers."""
    return LETTERS[number - 1] if 0 < number <= len(LETTERS) else str(number)


def disc(setter: RoleSetter, number: str, cx: float, cy: float, ink: Ink = "") -> list[Item]:
    """A number in the theme's manner, centred on a point."""
    look = setter.look
    colour = ink or look.accent
    across = DISC * setter.em * (1.0 if len(number) < 3 else 1.3)
    ground = {
        "disc": ellipse(cx, cy, across / 2, across / 2),
        "square": rect(cx - across / 2, cy - across / 2, across, across, 0.6),
    }.get(look.numeral)
    letters = on(colour, look.ink, "#ffffff") if ground else colour
    name = "numeral" if ground else "step"
    text = setter.line(number, cx, cy + setter.cap_height(name) / 2, name, letters)
    return [Path(ground, colour), *text] if ground else text


def place_mark(setter: RoleSetter, letter: str, cx: float, cy: float) -> Group:
    """The letter of a place in a drawing, as a part of the picture: the text beside it says the letter again."""
    return Group(tuple(disc(setter, letter, cx, cy)), means=Meaning("picture", letter))


def bullet(setter: RoleSetter, x: float, baseline: float) -> list[Item]:
    radius = 0.16 * setter.em
    return [Path(ellipse(x + radius, baseline - 0.27 * setter.em, radius, radius), setter.look.accent)]


def leader(x1: float, y1: float, x2: float, y2: float, ink: Ink) -> list[Item]:
    """A fine line to a point, which it marks with a dot; white beneath so that it shows on any picture."""
    run = line(x1, y1, x2, y2)
    dot = ellipse(x2, y2, 0.75, 0.75)
    return [
        Path(run, None, Stroke("#ffffff", 0.8, "round")),
        Path(dot, "#ffffff", Stroke("#ffffff", 0.5)),
        Path(run, None, Stroke(ink, 0.3)),
        Path(dot, ink),
    ]


def operator(word: str, cx: float, cy: float, size: float, ink: Ink) -> list[Item]:
    return [Path(OPERATORS[word](cx, cy, size / 2), None, Stroke(ink, size / 5, "round", "round"))]


def _plus(cx: float, cy: float, r: float) -> tuple[Segment, ...]:
    return (*_minus(cx, cy, r), *line(cx, cy - r, cx, cy + r))


def _minus(cx: float, cy: float, r: float) -> tuple[Segment, ...]:
    return line(cx - r, cy, cx + r, cy)


def _equals(cx: float, cy: float, r: float) -> tuple[Segment, ...]:
    return (*_minus(cx, cy - r * 0.45, r), *_minus(cx, cy + r * 0.45, r))


def _times(cx: float, cy: float, r: float) -> tuple[Segment, ...]:
    d = r / math.sqrt(2)
    return (*line(cx - d, cy - d, cx + d, cy + d), *line(cx - d, cy + d, cx + d, cy - d))


def _right(cx: float, cy: float, r: float) -> tuple[Segment, ...]:
    head = polygon([(cx + 0.35 * r, cy - 0.65 * r), (cx + r, cy), (cx + 0.35 * r, cy + 0.65 * r)])[:-1]
    return (*line(cx - r, cy, cx + r, cy), *head)


def _left(cx: float, cy: float, r: float) -> tuple[Segment, ...]:
    head = polygon([(cx - 0.35 * r, cy - 0.65 * r), (cx - r, cy), (cx - 0.35 * r, cy + 0.65 * r)])[:-1]
    return (*line(cx - r, cy, cx + r, cy), *head)


OPERATORS: dict[str, Callable[[float, float, float], tuple[Segment, ...]]] = {
    "+": _plus,
    "-": _minus,
    "=": _equals,
    "x": _times,
    "->": _right,
    "<-": _left,
}
