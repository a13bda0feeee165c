"""Templates made by chance, each known by its number: sound ones, which fit, and wild ones, which need not.

``python -m tests.draw.compose.layouts 17`` shows template 17 and what is told of it. Of a wild one is measured what lies
where, from the finished drawing and apart from how pnp measures it: letters by the number each text says, pictures by their
colour.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from pnp.base.model import Print, Size
from pnp.base.scene import Group, Item, Matrix, Text, multiply
from pnp.base.scene import Path as Shape
from tests.draw.compose.studio import SQUARE, Studio

SIZES = (
    Size(63.5, 88.9),
    Size(44, 68),
    Size(88.9, 63.5),
    Size(60, 60, "circle"),
    Size(70, 80, "hex"),
    Size(40, 60, "drop"),
)
SAFE, BLEED, DOUBT = 3.0, 1.5, 0.7  # mm; what lies nearer to a line than the last may be told or not
PICTURE = "#c01010"
ALIGN, VALIGN = ("left", "centre", "right"), ("top", "middle", "bottom")
OVER = {"text-overflow", "row-overflow", "box-overflow", "text-below-floor"}
LOST = {"off-the-card", "text-cut-off"}


class Layout(NamedTuple):
    """A template, the face it is for, and whether all of it fits."""

    size: Size
    markup: str
    is_sound: bool


class Measured(NamedTuple):
    """Where something was drawn: which text, or 0 for a picture, and its corners; ``clipped`` if a group clips it."""

    text: int
    corners: tuple[tuple[float, float], ...]
    clipped: bool


def layout(number: int) -> Layout:
    """Every second one is sound."""
    chance = Random(number)
    made = _Made(chance)
    if number % 2:
        size = chance.choice(SIZES)
        inside = "".join(made.wild(chance.randint(1, 3)) for _ in range(chance.randint(1, 3)))
        return Layout(size, f"<face>{inside}</face>", False)
    size = chance.choice(SIZES[:3])
    w, h = chance.uniform(30, size.width - 2 * SAFE), chance.uniform(30, size.height - 2 * SAFE)
    x, y = chance.uniform(SAFE, size.width - SAFE - w), chance.uniform(SAFE, size.height - SAFE - h)
    return Layout(size, f"<face>{made.outermost(x, y, w, h)}</face>", True)


def mm(value: float) -> str:
    return f"{int(value * 100) / 100:g}"  # never more than there is


class _Made:
    """Elements by chance; texts say their number."""

    def __init__(self, chance: Random) -> None:
        self.chance, self.texts = chance, 0

    # --- what fits ---------------------------------------------------------------------------------------

    def outermost(self, x: float, y: float, w: float, h: float) -> str:
        at = f'x="{mm(x)}" y="{mm(y)}"'
        match self.chance.choice(("row", "column", "stack", "group", "text")):
            case "group":
                turn = self.chance.choice((0, 180))
                lies = (
                    f'x="{mm(x)}" y="{mm(y)}"'
                    if not turn
                    else f'x="{mm(x + w)}" y="{mm(y + h)}" rotate="180"'
                )
                return f"<group {lies}>{self.outermost(0.01, 0.01, w - 0.02, h - 0.02)}</group>"
            case "text":
                return self.text(w, h, f'{at} w="{mm(w)}" h="{mm(h)}"')
            case tag:
                return self.box(tag, w, h, at, 3)

    def box(self, tag: str, w: float, h: float, at: str, deep: int) -> str:
        said = f'<{tag} {at} w="{mm(w)}" h="{mm(h)}" align="{self.chance.choice(ALIGN)}"'
        match tag:
            case "row":
                return self.row(said, w, h, deep)
            case "column":
                return self.column(said, w, h, deep)
            case _:
                pad = self.chance.choice((0.0, 1.0))
                room = w - 2 * pad, h - 2 * pad
                inside = "".join(self.child(*room, deep) for _ in range(self.chance.randint(1, 3)))
                valign = self.chance.choice(VALIGN)
                return f'{said} padding="{pad:g}" valign="{valign}">{inside}</stack>'

    def row(self, said: str, w: float, h: float, deep: int) -> str:
        """Children that share the width; rows of which none grows take another way through pnp."""
        gap, count = self.chance.choice((0.0, 0.5, 2.0)), self.chance.randint(1, 3)
        room = (w - gap * (count - 1)) / count
        may_grow = deep > 0 and self.chance.random() < 0.5
        inside = "".join(self.in_row(room, h, deep, may_grow) for _ in range(count))
        return f'{said} gap="{gap:g}">{inside}</row>'

    def in_row(self, w: float, h: float, deep: int, may_grow: bool) -> str:
        what = self.chance.choice(
            ("text", "text", "wide", "icon", "rect", *(("grow", "box") if may_grow else ()))
        )
        match what:
            case "text":
                return self.text(w, h, "", is_bare=True)
            case "wide":
                return self.text(w, h, f'w="{mm(w)}"')
            case "icon":
                return self.icon(min(w, h))
            case "rect":
                return f'<rect w="{mm(w)}" h="{mm(self.chance.uniform(0.5, h))}" fill="@sea"/>'
            case "grow":
                return self.text(w, h, 'grow="1"')
            case _:
                return self.box(self.chance.choice(("column", "stack")), w, h, "", deep - 1)

    def column(self, said: str, w: float, h: float, deep: int) -> str:
        gap, count, pad = (
            self.chance.choice((0.0, 1.0)),
            self.chance.randint(1, 3),
            self.chance.choice((0, 1)),
        )
        room = w - 2 * pad, (h - gap * (count - 1) - 2 * pad) / count
        inside = "".join(self.child(*room, deep) for _ in range(count))
        return f'{said} gap="{gap:g}" padding="{pad}" valign="{self.chance.choice(VALIGN)}">{inside}</column>'

    def child(self, w: float, h: float, deep: int) -> str:
        """In a column or stack."""
        kinds = (
            "text",
            "icon",
            "rect",
            "image",
            *(("row", "column", "stack") if deep and min(w, h) > 8 else ()),
        )
        match self.chance.choice(kinds):
            case "text":
                return self.text(w, h, f'h="{mm(h)}"')
            case "icon":
                return self.icon(min(w, h))
            case "rect":
                return f'<rect w="{mm(self.chance.uniform(0.5, w))}" h="{mm(h)}" fill="@sea"/>'
            case "image":
                return f'<image src="sun.svg" w="{mm(w)}" h="{mm(h)}" colour="{PICTURE}"/>'
            case tag:
                return self.box(tag, w, h, "", deep - 1)

    def text(self, w: float, h: float, at: str, *, is_bare: bool = False) -> str:
        """As large as it may be for its words to have room by far: letters are no wider than they are high."""
        self.texts += 1
        words = f"{self.texts} Fox"[: self.chance.randint(1, 5)].strip()
        largest = min(w / (len(words) * 0.9), h / 1.5) / 0.3528
        if largest < 7:
            return f'<rect w="{mm(w)}" h="{mm(h)}" fill="@sea"/>'
        pt = mm(self.chance.uniform(7, min(largest, 14)))
        align = self.chance.choice((*ALIGN, "justify"))
        own = f'align="{align}"' if is_bare else f'align="{align}" valign="{self.chance.choice(VALIGN)}"'
        return f'<text name="t{self.texts}" {at} size="{pt}" {own}>{words}</text>'

    def icon(self, room: float) -> str:
        return f'<icon name="sun" size="{mm(self.chance.uniform(0.3, 0.99) * room)}" colour="{PICTURE}"/>'

    # --- what need not fit -------------------------------------------------------------------------------

    def wild(self, deep: int) -> str:
        chance = self.chance
        x, y = chance.uniform(-50, 110), chance.uniform(-50, 110)
        w, h = chance.uniform(2, 70), chance.uniform(3, 40)
        at, box = f'x="{mm(x)}" y="{mm(y)}"', f'w="{mm(w)}" h="{mm(h)}"'
        match chance.choice(
            ("text", "text", "icon", "image", "rect", "row", "row", "column", "stack", "group")
        ):
            case "text":
                return self.wild_text(f"{at} {box}")
            case "icon":
                return f'<icon name="sun" {at} size="{mm(h)}" colour="{PICTURE}"/>'
            case "image":
                return f'<image src="sun.svg" {at} {box} fit="stretch" colour="{PICTURE}"/>'
            case "rect":
                return f'<rect {at} {box} fill="@sea"/>'
            case "group":
                clip = chance.choice((f'clip="rect" {box}', "", ""))
                turn = f'rotate="{chance.choice((0, 0, 30, 90, 180))}" scale="{chance.choice((1, 1, 0.5))}"'
                return f"<group {at} {clip} {turn}>{self.wild(deep - 1) if deep else self.wild_text(box)}</group>"
            case tag:
                inside = "".join(self.wild_child(tag) for _ in range(chance.randint(1, 3)))
                return f'<{tag} {at} {box} align="{chance.choice(ALIGN)}">{inside}</{tag}>'

    def wild_child(self, parent: str) -> str:
        size = self.chance.uniform(1, 25)
        if self.chance.random() < 0.5:
            return f'<icon name="sun" size="{mm(size)}" colour="{PICTURE}"/>'
        return self.wild_text("" if parent == "row" else f'h="{mm(size)}"')

    def wild_text(self, at: str) -> str:
        self.texts += 1
        words = " ".join([str(self.texts)] * self.chance.randint(1, 8))
        align, ladder = self.chance.choice((*ALIGN, "justify")), self.chance.choice(("none", "shrink"))
        size = self.chance.randint(6, 30)
        return (
            f'<text name="t{self.texts}" {at} size="{size}" align="{align}" ladder="{ladder}">{words}</text>'
        )


# --- what was drawn --------------------------------------------------------------------------------------


def measured(items: tuple[Item, ...], matrix: Matrix, *, clipped: bool = False) -> Iterator[Measured]:
    for item in items:
        match item:
            case Text(glyphs=glyphs, x=x, y=y, width=width, size=size) if glyphs.strip():
                low, high = y, y - 0.6 * size
                around = (x, low), (x + width, low), (x, high), (x + width, high)
                yield Measured(int(re.findall(r"\d+|$", glyphs)[0] or 0), _shown(around, matrix), clipped)
            case Shape(segments=segments, fill=fill) if fill == PICTURE:
                points = [(segment[-2], segment[-1]) for segment in segments if len(segment) > 1]
                yield Measured(0, _shown(points, matrix), clipped)
            case Group(items=inner, matrix=own, clip=clip):
                is_window = clip is not None and clip.segments != ()
                yield from measured(inner, multiply(matrix, own), clipped=clipped or is_window)


def _shown(points: object, matrix: Matrix) -> tuple[tuple[float, float], ...]:
    a, b, c, d, e, f = matrix
    return tuple((a * x + c * y + e, b * x + d * y + f) for x, y in points)  # type: ignore[attr-defined]


def out_of(corners: tuple[tuple[float, float], ...], size: Size, by: float) -> bool:
    """Whether all of it lies beyond one side of the face, by so much."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs) > size.width + by or max(xs) < -by or min(ys) > size.height + by or max(ys) < -by


def cut(corners: tuple[tuple[float, float], ...], size: Size, by: float) -> bool:
    """Whether a corner lies beyond the rectangle of the face, by so much."""
    return any(x < -by or y < -by or x > size.width + by or y > size.height + by for x, y in corners)


def faults(number: int, studio: Studio) -> list[str]:
    """What is wrong with what is told of a template."""
    made = layout(number)
    studio.write("art/sun.svg", SQUARE)
    studio.prints = {"beast": Print("beast", made.size)}
    done = studio.draw(made.markup)
    told = list(zip(done.names, done.messages, strict=True))
    if made.is_sound:
        return [f"{number}: told without cause: {message}" for message in done.messages]
    wrong = []
    drawn = list(measured(done.front.items, (1, 0, 0, 1, 0, 0)))
    for one in drawn:
        named = [name for name, message in told if f"text 't{one.text}'" in message and name in LOST]
        is_told = bool(named) or bool(OVER.intersection(done.names))
        if one.text and not one.clipped and cut(one.corners, made.size, DOUBT) and not is_told:
            wrong.append(f"{number}: text t{one.text} is cut, and nothing is told: {one.corners}")
        is_seen = one.text or one.clipped or not out_of(one.corners, made.size, BLEED + DOUBT)
        if not is_seen and "off-the-card" not in done.names:
            wrong.append(f"{number}: a picture is off the card, and nothing is told: {one.corners}")
    wrong += [f"{number}: {why}" for why in _without_cause(told, drawn, made.size)]
    return wrong


def _without_cause(told: list[tuple[str, str]], drawn: list[Measured], size: Size) -> Iterator[str]:
    for name, message in told:
        if name not in LOST:
            continue
        found = re.match(r".*text 't(\d+)'", message)
        these = [one for one in drawn if one.text == (int(found[1]) if found else 0)]
        if (
            found
            and size.shape == "rect"
            and name == "text-cut-off"
            and not any(cut(one.corners, size, -DOUBT) for one in these)
        ):
            yield f"told without cause: {message}"
        if (
            name == "off-the-card"
            and "its group" not in message
            and not any(out_of(one.corners, size, BLEED - DOUBT) for one in these)
        ):
            yield f"told without cause: {message}"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        studio, number = Studio(Path(folder) / "tiny"), int(sys.argv[1])
        print(layout(number).markup.replace("><", ">\n<"))
        print(*faults(number, studio), sep="\n")
        print(*studio.compose().messages, sep="\n")
