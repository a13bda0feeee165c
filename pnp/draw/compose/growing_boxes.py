"""Columns, stacks, and rows in which something grows: they give each child its box, and then it is drawn.

How high a text is, and what is left for the rest, is known only at the end of such an element. So it is read whole, as
``BoxNode``s; then the boxes are shared out from the outside in, and each child is drawn as if its template had said
``x y w h``. Each thing is measured once for a width, so that it takes as long as the markup is. Owns who gets which
box. Must not know expat, cards, or how anything is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Protocol

from pnp.base.diagnostics import did_you_mean
from pnp.base.frozen import NamedTuple
from pnp.base.scene import Box, Origin, TemplatePlace
from pnp.base.sums import float_sum
from pnp.draw.compose.elements import BOXES, ELEMENTS, MarkupError, Values, length
from pnp.draw.compose.tools import DrawingTools
from pnp.text.fit import UNBOUNDED

HAIR = 0.01  # mm: what may stand out without being told
INHERITED = {"icon": ("size", "colour"), "text": ("style", "colour")}
IN_ROW = frozenset({"icon", "rect", "circle", "image", "art", "text", "group"})
IN_BOX = IN_ROW | BOXES
TAKEN: dict[str, frozenset[str]] = {
    "row": IN_ROW | {"column", "stack"},
    "column": IN_BOX,
    "stack": IN_BOX | {"use"},
}
PLACED = ("x", "y", "w", "h", "grow")
MEASURES = {"icon": (*PLACED, "size"), "circle": (*PLACED, "r"), "use": ("x", "y")}
START = {"centre": 0.5, "right": 1.0, "middle": 0.5, "bottom": 1.0}
ALIGNS = {"align": ("left", "centre", "right"), "valign": ("top", "middle", "bottom")}
USUAL_ICON = 5.0  # mm


class BoxNode:
    """An element as read: its attributes as written, what it holds, and where it stands."""

    def __init__(
        self, tag: str, at: str, given: dict[str, str], origin: Origin, calls: tuple[TemplatePlace, ...]
    ) -> None:
        self.tag, self.at, self.given, self.origin, self.calls = tag, at, given, origin, calls
        self.children: list[BoxNode] = []
        self.content: list[str] = []
        self.left_out = False
        self.said: Values = {}  # what it says of its size
        self.heights: dict[float, float] = {}  # by width

    @property
    def text(self) -> str:
        return "".join(self.content)

    @property
    def grow(self) -> float:
        return float(self.said.get("grow", 0.0))


class Sharing(NamedTuple):
    """What each child of a column gets of its height, and how much there is too little."""

    heights: list[float]
    left: float
    over: float = 0.0


class BoxDrawer(Protocol):
    """Who draws what has got its box, and is told what is wrong."""

    tools: DrawingTools

    def note(self, problem: MarkupError, origin: Origin) -> None: ...

    def fault(self, fault: str, origin: Origin, **details: object) -> None: ...

    def draw_node(self, node: BoxNode, given: dict[str, str]) -> None: ...

    def text_values(self, given: dict[str, str]) -> Values: ...


def allow(parent: BoxNode, tag: str) -> None:
    """Raises MarkupError where a box takes no such child."""
    if tag not in ELEMENTS:
        raise MarkupError(f"<{tag}> is no element of the markup", did_you_mean(tag, ELEMENTS))
    taken = TAKEN.get(parent.tag)
    if taken and tag not in taken:
        hint = f"one of: {', '.join(sorted(taken))}; others stand in a <group> there"
        raise MarkupError(f"<{parent.tag}> takes no <{tag}> inside", hint)
    if parent.tag in ELEMENTS and not taken and parent.tag != "group":
        raise MarkupError(f"<{parent.tag}> takes no <{tag}> inside")


class BoxLayout:
    """Shares out the boxes of one face."""

    def __init__(self, drawer: BoxDrawer) -> None:
        self.drawer, self.tools = drawer, drawer.tools

    def outermost(self, node: BoxNode) -> None:
        """A box that says itself where it lies and how large it is."""
        try:
            values = self.tools.attributes.read(node.tag, node.given)
            self._fill(node, Box(values.get("x", 0.0), values.get("y", 0.0), values["w"], values["h"]))
        except MarkupError as problem:
            self.drawer.note(problem, node.origin)

    def _fill(self, node: BoxNode, box: Box) -> None:
        given = {key: text for key, text in node.given.items() if key != "grow"}
        values = self.tools.attributes.read(node.tag, {**given, "w": repr(box.w), "h": repr(box.h)})
        for key, words in ALIGNS.items():
            if values.get(key, words[0]) not in words:
                raise MarkupError(f"a <{node.tag}> knows {key} {', '.join(words)}", attribute=key)
        children = [child for child in node.children if not child.left_out and self._knows(child, node)]
        match node.tag:
            case "row":
                self._fill_row(node, values, box, children)
            case "column":
                self._fill_column(node, values, _within(box, values), children)
            case _:
                self._fill_stack(node, values, _within(box, values), children)

    def _knows(self, child: BoxNode, parent: BoxNode) -> bool:
        """Reads what a child says of its size; one that says it wrongly is left out."""
        if parent.tag == "row":
            heirs = {key: parent.given[key] for key in INHERITED.get(child.tag, ()) if key in parent.given}
            child.given = {**heirs, **child.given}
            if child.tag == "icon" and "size" not in child.given and "h" in parent.given:
                child.given["size"] = parent.given["h"]
        try:
            for key in MEASURES.get(child.tag, PLACED):
                if key in child.given:
                    child.said[key] = self.tools.attributes.one(key, child.given[key])
            if "grow" in child.said and (child.tag in MEASURES or parent.tag == "stack"):
                raise MarkupError(f"<{child.tag}> does not grow in a <{parent.tag}>", attribute="grow")
        except MarkupError as problem:
            return self._refuse(child, problem)
        return True

    def _refuse(self, node: BoxNode, problem: MarkupError) -> bool:
        self.drawer.note(problem, node.origin)
        node.left_out = True
        return False

    # --- measures ----------------------------------------------------------------------------------------

    def _height(self, node: BoxNode, width: float) -> float:
        """What it takes by itself at a width."""
        known = node.heights.get(width)
        if known is None:
            known = node.heights[width] = self._measured(node, width)
        return known

    def _measured(self, node: BoxNode, width: float) -> float:
        match node.tag:
            case "text":
                return self._natural(node, width)[1]
            case "icon":
                return float(node.said.get("size", USUAL_ICON))
            case "circle":
                return 2 * float(node.said.get("r", 0.0))
            case "row" | "column" | "stack":
                return self._inner(node, width)
            case _:
                raise MarkupError(f"<{node.tag}> needs h or grow here", "nothing else says how high it is")

    def _inner(self, node: BoxNode, width: float) -> float:
        """What a box inside another takes: as much as its children, so that nothing can grow in it."""
        above, right, below, left = self._padding(node)
        room, gap = width - left - right, self._gap(node)
        known = [child for child in node.children if not child.left_out and self._knows(child, node)]
        if node.tag == "column" and any(child.grow for child in known):
            raise MarkupError("<column> needs h or grow here", "something in it grows, into what it is given")
        if node.tag == "row":
            return max((self._in_row(child, w) for child, w in self._widths(known, room, gap)), default=0.0)
        heights = [self._own(child, room) for child in known]
        if node.tag == "stack":
            return above + below + max(heights, default=0.0)
        return above + below + float_sum(heights) + gap * _gaps(known, heights)

    def _own(self, child: BoxNode, room: float) -> float:
        """What a child of a column takes before it grows."""
        if "h" in child.said:
            return float(child.said["h"])
        return (
            0.0 if child.grow or child.tag == "use" else self._height(child, float(child.said.get("w", room)))
        )

    def _in_row(self, child: BoxNode, width: float) -> float:
        """Of those that take the height of their row, none decides it."""
        if "h" in child.said:
            return float(child.said["h"])
        return 0.0 if child.tag in ("rect", "art", "image", "group") else self._height(child, width)

    def _natural(self, node: BoxNode, width: float) -> tuple[float, float]:
        """The width and height of a text at its size."""
        given = {key: text for key, text in node.given.items() if key not in PLACED}
        look = self.drawer.text_values(given)["look"]
        return self.tools.setter.natural(node.text, width, look)

    def _width(self, node: BoxNode) -> float:
        if "w" in node.said:
            return float(node.said["w"])
        if node.grow:
            return 0.0
        match node.tag:
            case "text":
                return self._natural(node, UNBOUNDED)[0]
            case "icon":
                return float(node.said.get("size", USUAL_ICON))
            case "circle":
                return 2 * float(node.said.get("r", 0.0))
            case _:
                raise MarkupError(f"<{node.tag}> in a row needs w or grow")

    def _gap(self, node: BoxNode) -> float:
        return length(node.given.get("gap", "0"))

    def _padding(self, node: BoxNode) -> tuple[float, ...]:
        read = self.tools.attributes.one("padding", node.given.get("padding", "0"))
        return read if isinstance(read, tuple) else ()

    def _sound(
        self, children: Iterable[BoxNode], measure: str, width: float = 0.0
    ) -> Iterator[tuple[BoxNode, float]]:
        """Each child with what it takes; one that does not say it is told, and left out."""
        for child in children:
            try:
                yield child, self._width(child) if measure == "w" else self._own(child, width)
            except MarkupError as problem:
                self._refuse(child, problem)

    def _widths(self, children: Sequence[BoxNode], room: float, gap: float) -> list[tuple[BoxNode, float]]:
        """The children of a row, each with its width."""
        rows = list(self._sound(children, "w"))
        total = float_sum(width for _, width in rows) + gap * max(0, len(rows) - 1)
        shares = float_sum(child.grow for child, _ in rows)
        left = max(0.0, room - total)
        return [(child, width + (left * child.grow / shares if child.grow else 0.0)) for child, width in rows]

    # --- boxes -------------------------------------------------------------------------------------------

    def _fill_row(self, node: BoxNode, values: Values, box: Box, children: Sequence[BoxNode]) -> None:
        gap = values.get("gap", 0.0)
        rows = self._widths(children, box.w, gap)
        total = float_sum(width for _, width in rows) + gap * max(0, len(rows) - 1)
        if total > box.w + HAIR:
            self.drawer.fault("row_overflow", node.origin, over=round(total - box.w, 2))
        places = lefts([width for _, width in rows], box.x, box.w, values, leftwards=self._leftwards)
        for (child, width), x in zip(rows, places, strict=True):
            if child.grow and width == 0:
                self._nothing_left(node, child)
                continue
            height = self._in_row_of(child, box.h)
            self._tell(node, "low", height - box.h)
            self._place(child, Box(x, box.y + (box.h - height) / 2, width, height), {"valign": "middle"})

    def _in_row_of(self, child: BoxNode, room: float) -> float:
        match child.tag:
            case "icon":
                return float(child.said.get("size", USUAL_ICON))
            case "circle":
                return 2 * float(child.said.get("r", 0.0))
            case _:
                return float(child.said.get("h", room))

    def _fill_column(self, node: BoxNode, values: Values, box: Box, children: Sequence[BoxNode]) -> None:
        rows = list(self._sound(children, "h", box.w))
        rows = [
            (child, height)
            for child, height in rows
            if height or child.tag != "text" or "h" in child.said or child.grow
        ]
        gap = values.get("gap", 0.0)
        shared = self._shared(rows, box.h - gap * max(0, len(rows) - 1))
        self._tell(node, "low", shared.over)
        y = box.y
        if not any(child.grow for child, _ in rows):
            y += START.get(values.get("valign", "top"), 0.0) * max(0.0, shared.left)
        for (child, _), height in zip(rows, shared.heights, strict=True):
            if child.grow and height == 0:
                if not shared.over:
                    self._nothing_left(node, child)
            else:
                width = self._across(node, child, box.w)
                x = box.x + self._share(values.get("align", "left")) * (box.w - width)
                self._place(child, Box(x, y, width, height))
            y += height + gap

    def _shared(self, rows: Sequence[tuple[BoxNode, float]], room: float) -> Sharing:
        """What is left goes to those that grow; what lacks, texts of their own height give, each its part of it."""
        wanted = [height for _, height in rows]
        left = room - float_sum(wanted)
        if left >= 0:
            shares = float_sum(child.grow for child, _ in rows)
            grown = [h + (left * child.grow / shares if child.grow else 0.0) for child, h in rows]
            return Sharing(grown, left)
        giving = [height if self._gives(child) else 0.0 for child, height in rows]
        given = float_sum(giving)
        if -left >= given:
            return Sharing(wanted, 0.0, -left if -left > HAIR else 0.0)
        return Sharing([h + left * part / given for h, part in zip(wanted, giving, strict=True)], 0.0)

    def _gives(self, child: BoxNode) -> bool:
        """Whether it is a text of its own height, and may be set smaller."""
        if child.tag != "text" or "h" in child.said or child.grow:
            return False
        return bool(
            self.drawer.text_values({k: v for k, v in child.given.items() if k not in PLACED})["look"].ladder
        )

    def _fill_stack(self, node: BoxNode, values: Values, box: Box, children: Sequence[BoxNode]) -> None:
        for child in children:
            if child.tag == "use":
                self._place(child, Box(box.x, box.y, 0.0, 0.0))
                continue
            width, height = self._across(node, child, box.w), self._in_row_of(child, box.h)
            self._tell(node, "low", height - box.h)
            x = box.x + self._share(values.get("align", "centre")) * (box.w - width)
            y = box.y + START.get(values.get("valign", "middle"), 0.0) * (box.h - height)
            self._place(child, Box(x, y, width, height))

    @property
    def _leftwards(self) -> bool:
        return self.tools.setter.side == "right"

    def _share(self, align: str) -> float:
        """Of the room beside a thing, what lies left of it."""
        share = START.get(align, 0.0)
        return 1.0 - share if self._leftwards else share

    def _across(self, node: BoxNode, child: BoxNode, room: float) -> float:
        """How wide a child of a column or stack is: as wide as that, where it says nothing."""
        width = self._width(child) if child.tag in ("icon", "circle") else float(child.said.get("w", room))
        self._tell(node, "narrow", width - room)
        return width

    def _tell(self, node: BoxNode, way: str, over: float) -> None:
        if over > HAIR:
            self.drawer.fault("box_overflow", node.origin, what=node.tag, way=way, over=round(over, 2))

    def _nothing_left(self, node: BoxNode, child: BoxNode) -> None:
        problem = MarkupError(f"nothing of the <{node.tag}> is left for this to grow into", attribute="grow")
        self.drawer.note(problem, child.origin)

    def _place(self, child: BoxNode, box: Box, usual: dict[str, str] | None = None) -> None:
        """Has a child drawn; ``x`` and ``y`` that it says move it from there."""
        x, y = box.x + float(child.said.get("x", 0.0)), box.y + float(child.said.get("y", 0.0))
        if child.tag in BOXES:
            try:
                self._fill(child, Box(x, y, box.w, box.h))
            except MarkupError as problem:
                self.drawer.note(problem, child.origin)
            return
        given = {key: text for key, text in child.given.items() if key not in PLACED}
        at = {"x": _mm(x), "y": _mm(y)}
        match child.tag:
            case "circle":
                at = {"cx": _mm(x + box.w / 2), "cy": _mm(y + box.h / 2)}
            case "icon":
                at["size"] = _mm(box.w)
            case "text":
                at = {**(usual or {}), **at, "w": _mm(box.w), "h": _mm(box.h)}
            case "use":
                pass
            case _:
                at |= {"w": _mm(box.w), "h": _mm(box.h)}
        if clash := [key for key in ("cx", "cy") if key in given]:
            why = f"<circle> takes no {clash[0]} here: its box says where it lies"
            self.drawer.note(MarkupError(why, attribute=clash[0]), child.origin)
            return
        self.drawer.draw_node(child, {**at, **given})


def _within(box: Box, values: Values) -> Box:
    above, right, below, left = values.get("padding", (0.0,) * 4)
    return Box(box.x + left, box.y + above, max(0.0, box.w - left - right), max(0.0, box.h - above - below))


def _gaps(children: Sequence[BoxNode], heights: Sequence[float]) -> int:
    """How many gaps there are: a text without words takes none."""
    there = [height > 0 or child.tag != "text" for child, height in zip(children, heights, strict=True)]
    return sum(1 for _ in pairwise(filter(None, there)))


def _mm(value: float) -> str:
    """To a millionth of a millimetre, which is less than a text may stand out."""
    return repr(round(value, 6) + 0.0)


# --- rows whose children say how wide they are, drawn as they are read -------------------------------------


def in_row(given: Mapping[str, str], values: Values, tag: str, pairs: dict[str, str]) -> dict[str, str]:
    """A child's attributes: size, colour and style are the row's unless it has its own; it lies midway."""
    heirs = {key: given[key] for key in INHERITED.get(tag, ()) if key in given}
    pairs = {**heirs, **pairs}
    height: float = values.get("h", 0.0)
    match tag:
        case "text":
            return {"h": given["h"], "valign": "middle", **pairs}
        case "circle":
            return {"cx": pairs.get("r", "0"), "cy": f"{height / 2:g}", **pairs}
        case "icon":
            pairs = {"size": given["h"], **pairs}
        case _:
            pass
    own = length(pairs.get("size") or pairs.get("h") or "0")
    return pairs if tag == "group" else {"y": f"{(height - own) / 2:g}", **pairs}


def lefts(
    widths: Sequence[float], start: float, room: float, values: Values, *, leftwards: bool
) -> list[float]:
    """Where each thing in a row begins, the first at the side where lines begin."""
    gap = values.get("gap", 0.0)
    total = float_sum(widths) + gap * (len(widths) - 1)
    x = start + START.get(values.get("align", "left"), 0.0) * (room - total)
    found = []
    for width in widths:
        found.append(2 * start + room - x - width if leftwards else x)
        x += width + gap
    return found


def width_in_row(values: Values) -> float:
    for key, times in (("w", 1), ("size", 1), ("r", 2)):
        if key in values:
            return float(values[key]) * times
    raise MarkupError(f"<{values['tag']}> in a row needs w")
