"""A scene as stable text, to be read and compared: golden files of tests, bug reports.

Owns that form. Must not know how scenes are made or printed.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import assert_never

from pnp.base.scene import (
    IDENTITY,
    Gradient,
    Group,
    Image,
    Item,
    Link,
    Matrix,
    Meaning,
    Paint,
    Path,
    Scene,
    Segment,
    Text,
)


def dump(scene: Scene) -> str:
    """The scene as stable text: one item a line, groups indented, numbers to two decimals.

    A group whose content comes more than once is written out the first time and named; then the name stands.
    """
    head = f"scene {numbers(scene.width, scene.height)}"
    if scene.bleed:
        head += f" bleed {number(scene.bleed)}"
    rows = [head]
    if scene.outline:
        rows.append(f"outline {_drawn(scene.outline.segments)}")
    return "\n".join([*rows, *_Dump(scene.items).rows(scene.items, "")]) + "\n"


def number(value: float) -> str:
    """Two decimals at most, no trailing zeros, no minus zero."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def numbers(*values: float) -> str:
    return " ".join(map(number, values))


class _Dump:
    """Names for repeated groups, given in the order they are met."""

    def __init__(self, items: tuple[Item, ...]) -> None:
        self.seen = Counter(_contents(items))
        self.names: dict[tuple[Item, ...], str] = {}

    def rows(self, items: tuple[Item, ...], indent: str) -> Iterator[str]:
        for item in items:
            if isinstance(item, Group):
                yield from self.group(item, indent)
            elif isinstance(item, Link):
                yield f"{indent}link {json.dumps(item.url)}"
                yield from self.group(item.group, indent + "  ")
            else:
                yield indent + _row(item)

    def group(self, group: Group, indent: str) -> Iterator[str]:
        head = indent + _group_row(group)
        if group.items in self.names:
            yield f"{head} same as {self.names[group.items]}"
            return
        if self.seen[group.items] > 1:
            self.names[group.items] = f"g{len(self.names) + 1}"
            head += f" is {self.names[group.items]}"
        yield head
        yield from self.rows(group.items, indent + "  ")


def _contents(items: tuple[Item, ...]) -> Iterator[tuple[Item, ...]]:
    for item in items:
        group = item.group if isinstance(item, Link) else item
        if isinstance(group, Group) and group.items:
            yield group.items
            yield from _contents(group.items)


def _row(item: Path | Text | Image) -> str:
    match item:
        case Path():
            return f"path{_painted(item)}{_faded(item.opacity)} {_drawn(item.segments)}"
        case Text():
            return f"text {_lettered(item)}"
        case Image():
            return f"image {item.asset} {numbers(*item.box)}{_faded(item.opacity)}"
        case _:
            assert_never(item)


def _group_row(group: Group) -> str:
    parts = ["group"]
    if group.layer:
        parts.append(group.layer)
    if group.matrix != IDENTITY:
        parts.append(_placed(group.matrix))
    if group.clip:
        rule = "clip even-odd" if group.clip.even_odd else "clip"
        parts.append(f"{rule} ({_drawn(group.clip.segments)})")
    if group.means:
        parts.append(_told(group.means))
    return " ".join(parts) + _faded(group.opacity)


def _told(means: Meaning) -> str:
    """The words of a sign with the blanks that stand beside it."""
    letters = "".join(letters for _, letters, _ in means.runs) or means.words
    return f"{means.sort} {json.dumps(letters, ensure_ascii=False)}" if letters else means.sort


def _placed(matrix: Matrix) -> str:
    if matrix[:4] == IDENTITY[:4]:
        return f"at {numbers(*matrix[4:])}"
    scales = " ".join(f"{value:.4f}".rstrip("0").rstrip(".") for value in matrix[:4])
    return f"matrix {scales} {numbers(*matrix[4:])}"


def _painted(path: Path) -> str:
    text = f" fill {_paint(path.fill)}" if path.fill else ""
    if path.fill and path.even_odd:
        text += " even-odd"
    if stroke := path.stroke:
        text += f" stroke {stroke.ink} {number(stroke.width)}"
        text += "".join(f" {word}" for word in (stroke.cap, stroke.join) if word not in ("butt", "miter"))
        text += f" dash {numbers(*stroke.dash)}" if stroke.dash else ""
    return text


def _paint(paint: Paint) -> str:
    if not isinstance(paint, Gradient):
        return paint
    kind = "radial" if paint.radial else "linear"
    stops = ", ".join(f"{number(offset)} {ink}" for offset, ink in paint.stops)
    matrix = "" if paint.matrix == IDENTITY else " " + _placed(paint.matrix)
    return f"{kind}({numbers(*paint.coords)}{matrix}: {stops})"


def _lettered(text: Text) -> str:
    row = f"{json.dumps(text.glyphs, ensure_ascii=False)} {text.font} {number(text.size)}"
    row += f" at {numbers(text.x, text.y)} {text.ink} width {number(text.width)}"
    if text.kerns:
        row += " kerns " + ",".join(f"{index}:{number(by)}" for index, by in text.kerns)
    if text.places:
        row += " glyphs " + " ".join(",".join(map(str, place)) for place in text.places)
    if text.space:
        row += f" space {number(text.space)}"
    return row + _faded(text.opacity)


def _faded(opacity: float) -> str:
    return "" if opacity == 1 else f" opacity {number(opacity)}"


def _drawn(segments: tuple[Segment, ...]) -> str:
    return " ".join(f"{kind} {numbers(*rest)}" if rest else kind for kind, *rest in segments)
