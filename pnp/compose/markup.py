"""Markup to scene items in one pass of expat: containers, order, transforms; shapes are in ``elements``.

Equal elements come out as the same object, and a part placed with ``use`` shares its items, so that backends
can draw it once. Must not know templates, YAML or where pictures lie: for those it asks the ``Desk``.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, Protocol
from xml.parsers import expat

from pnp.compose.elements import ELEMENTS, Attributes, MarkupError, Values, box_of, length
from pnp.compose.outlines import cut_line, is_safe
from pnp.diagnostics import did_you_mean
from pnp.look.paint import over
from pnp.model import Size
from pnp.scene import (
    IDENTITY,
    Box,
    Group,
    Item,
    Link,
    Matrix,
    Path,
    Text,
    apply,
    ellipse,
    move,
    multiply,
    rect,
)

DEEPEST = 24
PLAIN = frozenset({"face", "group"})  # containers that leave their children where they are
CONTAINERS = PLAIN | {"row"}


class Lettered(NamedTuple):
    """A text that was set: its name, its box, what it became, and the way from there to the face."""

    name: str
    box: Box
    items: tuple[Item, ...]
    matrix: Matrix


class Drawing(NamedTuple):
    """One markup drawn: a face, or a part that faces place."""

    items: tuple[Item, ...] = ()
    bleed: float = 0.0
    letters: tuple[Lettered, ...] = ()


class Desk(Protocol):
    """Draws what needs a file or a font, keeps what was drawn before, and takes the list of troubles."""

    attributes: Attributes
    memo: dict[Any, Any]

    def picture(self, values: Values, line: int) -> Item: ...

    def prepare(self, values: Values) -> None: ...

    def letters(self, values: Values, content: str) -> tuple[tuple[Item, ...], float]: ...

    def part(self, key: str, size: Size) -> Drawing: ...

    def trouble(self, line: int, fault: str, **details: Any) -> None: ...


class Open:
    """An element that has begun and not yet ended. ``matrix`` leads from its inside to the face."""

    __slots__ = ("content", "given", "items", "matrix", "placed", "tag", "values")

    def __init__(self, tag: str, values: Values, matrix: Matrix = IDENTITY) -> None:
        self.tag = tag
        self.values = values
        self.matrix = matrix
        self.given: dict[str, str] = {}  # the attributes as written
        self.items: list[Item] = []
        self.placed: list[tuple[Values, float]] = []  # in a row: what each item is, and its width
        self.content: list[str] = []


LEAF = Open("shape", {})


class Pencil:
    """Draws one markup. A fault is told and its element left out, so that one pass finds them all."""

    def __init__(self, desk: Desk, size: Size, safe: float, bleed: float) -> None:
        self.desk, self.size, self.safe, self.bleed = desk, size, safe, bleed
        self.memo = desk.memo
        self.paper = Open("", {})
        self.open: list[Open] = [self.paper]
        self.letters: list[Lettered] = []

    def draw(self, markup: str, root: str) -> Drawing:
        self.root = root
        self.parser = parser = expat.ParserCreate()
        parser.ordered_attributes = True
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        parser.StartDoctypeDeclHandler = self._doctype
        try:
            parser.Parse(markup, True)
        except expat.ExpatError as problem:
            self._trouble(MarkupError(f"not XML: {expat.ErrorString(problem.code)}"), problem.lineno)
        except MarkupError as problem:
            self._trouble(problem)
        del self.parser  # it holds our methods: a ring that nothing would free while collecting is off
        return Drawing(tuple(self.paper.items), self.bleed, tuple(self.letters))

    @property
    def line(self) -> int:
        return self.parser.CurrentLineNumber

    def _trouble(self, problem: MarkupError, line: int = 0) -> None:
        self.desk.trouble(line or self.line, problem.fault, **problem.details)

    # --- what expat calls --------------------------------------------------------------------------------

    def _start(self, tag: str, attributes: list[str]) -> None:
        parent = self.open[-1]
        if parent.tag in PLAIN:
            item = self.memo.get((tag, *attributes))
            if item is not None:
                parent.items.append(item)
                self.open.append(LEAF)
                return
        elif parent.tag == "row":
            known = self.memo.get((id(parent.values), tag, *attributes))
            if known is not None:
                parent.items.append(known[0])
                parent.placed.append(known[1])
                self.open.append(LEAF)
                return
        try:
            self._begin(parent, tag, attributes)
        except MarkupError as problem:
            self._trouble(problem)
            self.open.append(Open(tag if tag in ELEMENTS else "group", {}))

    def _end(self, tag: str) -> None:
        done = self.open.pop()
        if not done.values:  # a shape, or an element left out
            return
        try:
            END[tag](self, self.open[-1], done)
        except MarkupError as problem:
            self._trouble(problem)

    def _characters(self, text: str) -> None:
        here = self.open[-1]
        if here.tag == "text":
            here.content.append(text)
        elif text.strip():
            self._trouble(MarkupError(f"'{text.strip()[:30]}' stands outside of <text>"))

    def _doctype(self, *_: Any) -> None:
        raise MarkupError("markup has no DOCTYPE")

    # --- elements ----------------------------------------------------------------------------------------

    def _begin(self, parent: Open, tag: str, attributes: list[str]) -> None:
        self._allow(parent, tag)
        pairs = dict(zip(attributes[::2], attributes[1::2], strict=True))
        if parent.tag == "row":
            pairs = _in_row(parent, tag, pairs)
        values = self._read(tag, pairs)
        if tag in CONTAINERS or tag == "text":
            self._enter(parent, values, pairs)
            return
        item, lasting = self._use(parent, values) if tag == "use" else self._shape(tag, values)
        if parent.tag == "row":
            placed = values, _width(values)
            parent.placed.append(placed)
            if lasting:  # the row's own values are one object for all rows alike
                self.memo[(id(parent.values), tag, *attributes)] = item, placed
        elif lasting:
            self.memo[(tag, *attributes)] = item
        parent.items.append(item)
        self.open.append(LEAF)

    def _read(self, tag: str, pairs: dict[str, str]) -> Values:
        key = ("read", tag, *pairs.items())
        values: Values | None = self.memo.get(key)
        if values is None:
            values = self.desk.attributes.read(tag, pairs)
            values["tag"] = tag
            if tag == "text":
                self.desk.prepare(values)
            self.memo[key] = values
        return values

    def _enter(self, parent: Open, values: Values, pairs: dict[str, str]) -> None:
        matrix = _matrix(values) if values["tag"] == "group" else IDENTITY
        inside = Open(values["tag"], values, multiply(parent.matrix, matrix))
        inside.given = pairs
        self.open.append(inside)

    def _allow(self, parent: Open, tag: str) -> None:
        if tag not in ELEMENTS:
            raise MarkupError(f"<{tag}> is no element of the markup", did_you_mean(tag, ELEMENTS))
        if (parent is self.paper and tag != self.root) or (parent is not self.paper and tag == "face"):
            raise MarkupError(f"<{tag}> stands where it cannot", f"the outermost element is <{self.root}>")
        if parent is not self.paper and parent.tag not in CONTAINERS:
            what = "a shape" if parent is LEAF else f"<{parent.tag}>"
            raise MarkupError(f"{what} takes no <{tag}> inside")
        if parent.tag == "row" and tag not in IN_ROW:
            raise MarkupError(f"<row> takes no <{tag}> inside", f"one of: {', '.join(sorted(IN_ROW))}")
        if len(self.open) > DEEPEST:
            raise MarkupError(f"elements lie more than {DEEPEST} deep in each other")

    def _shape(self, tag: str, values: Values) -> tuple[Item, bool]:
        """The item, and whether the same attributes always draw it."""
        shape = ELEMENTS[tag].shape
        return (shape(values), True) if shape else (self.desk.picture(values, self.line), tag != "art")

    def _use(self, parent: Open, values: Values) -> tuple[Item, bool]:
        part = self.desk.part(values["key"], self.size)
        group = move(part.items, values.get("x", 0.0), values.get("y", 0.0))
        matrix = multiply(parent.matrix, group.matrix)
        letters = [row._replace(matrix=multiply(matrix, row.matrix)) for row in part.letters]
        unsafe = [row for row in letters if not self._settle(row)]
        return group, parent.matrix == IDENTITY and not unsafe

    def _settle(self, row: Lettered) -> bool:
        """Notes a text, and tells whether it keeps clear of the cut."""
        self.letters.append(row)
        clear = self._is_safe(row)
        if not clear and self.root == "face":
            self.desk.trouble(self.line, "text_outside_safe_zone", box=row.name, safe=self.safe)
        return clear

    def _is_safe(self, row: Lettered) -> bool:
        key = ("safe", self.size, row.box, row.matrix)
        known = self.memo.get(key)
        if known is None:
            known = self.memo[key] = is_safe(self.size, self.safe, _shown(row.box, row.matrix))
        return known or all(
            is_safe(self.size, self.safe, _shown(ink, row.matrix)) for ink in _inked(row.items)
        )

    def _end_face(self, paper: Open, face: Open) -> None:
        self.bleed = face.values.get("bleed", self.bleed)
        ground = Box(0, 0, self.size.width, self.size.height).grow(self.bleed)
        fill = over(face.values.get("background"), ground)
        if fill is not None:
            paper.items.append(Path(rect(*ground), fill))
        paper.items += face.items

    def _end_group(self, parent: Open, group: Open) -> None:
        values = group.values
        if parent is self.paper and len(values) == 1:  # the root of a part
            parent.items += group.items
            return
        if parent.tag == "row":
            parent.placed.append((values, _width(values)))
        clip, opacity = self._clip(values), values.get("opacity", 1.0)
        drawn = Group(tuple(group.items), _matrix(values), clip, opacity, values.get("layer", ""))
        parent.items.append(Link(drawn, values["href"]) if "href" in values else drawn)

    def _clip(self, values: Values) -> Path | None:
        form = values.get("clip")
        if form is None:
            return None
        if form == "outline":
            return cut_line(self.size)
        if "w" not in values or "h" not in values:
            raise MarkupError(f'clip="{form}" needs w and h')
        w, h = values["w"], values["h"]
        round_one = ellipse(w / 2, h / 2, w / 2, h / 2)
        return Path(round_one if form == "circle" else rect(0, 0, w, h, values.get("radius", 0.0)))

    def _end_text(self, parent: Open, text: Open) -> None:
        values, content = text.values, "".join(text.content)
        if parent.tag != "row" and not ("w" in values and "h" in values):
            raise MarkupError("<text> needs w, h")
        items, width = self.desk.letters(values, content)
        if parent.tag == "row":
            parent.items.append(Group(items))
            parent.placed.append((values, values.get("w", width)))
            return
        parent.items += items
        self._settle(Lettered(values.get("name", "text"), box_of(values), items, text.matrix))

    def _end_row(self, parent: Open, row: Open) -> None:
        values = row.values
        gap, room, x, y = values.get("gap", 0.0), values["w"], values.get("x", 0.0), values.get("y", 0.0)
        total = sum(width for _, width in row.placed) + gap * (len(row.placed) - 1)
        if total > room + 0.01:
            self.desk.trouble(self.line, "row_overflow", over=round(total - room, 2))
        x += START.get(values.get("align", "left"), 0.0) * (room - total)
        for item, (child, width) in zip(row.items, row.placed, strict=True):
            placed = move((item,), x, y)
            parent.items.append(placed)
            if child["tag"] == "text":
                box, matrix = Box(0, 0, width, values["h"]), multiply(row.matrix, placed.matrix)
                self._settle(Lettered(child.get("name", "text"), box, (item,), matrix))
            x += width + gap


START = {"centre": 0.5, "right": 1.0}
INHERITED = {"icon": ("size", "colour"), "text": ("style", "colour")}
IN_ROW = frozenset({"icon", "rect", "circle", "image", "art", "text", "group"})
END: dict[str, Callable[[Pencil, Open, Open], None]] = {
    "face": Pencil._end_face,
    "group": Pencil._end_group,
    "row": Pencil._end_row,
    "text": Pencil._end_text,
}


def _matrix(values: Values) -> Matrix:
    """Scaled and turned about its own origin, then moved there."""
    turn, scale = math.radians(values.get("rotate", 0.0)), values.get("scale", 1.0)
    x, y = values.get("x", 0.0), values.get("y", 0.0)
    if not turn:
        return scale, 0.0, 0.0, scale, x, y
    run, rise = round(math.cos(turn) * scale, 9), round(math.sin(turn) * scale, 9)
    return run, rise, -rise, run, x, y


# --- rows ------------------------------------------------------------------------------------------------


def _in_row(row: Open, tag: str, pairs: dict[str, str]) -> dict[str, str]:
    """A child's attributes: size, colour and style are the row's unless it has its own; it lies midway."""
    heirs = {key: row.given[key] for key in INHERITED.get(tag, ()) if key in row.given}
    pairs = {**heirs, **pairs}
    height: float = row.values.get("h", 0.0)
    match tag:
        case "text":
            return {"h": row.given["h"], "valign": "middle", **pairs}
        case "circle":
            return {"cx": pairs.get("r", "0"), "cy": f"{height / 2:g}", **pairs}
        case "icon":
            pairs = {"size": row.given["h"], **pairs}
    own = length(pairs.get("size") or pairs.get("h") or "0")
    return pairs if tag == "group" else {"y": f"{(height - own) / 2:g}", **pairs}


def _width(values: Values) -> float:
    for key, times in (("w", 1), ("size", 1), ("r", 2)):
        if key in values:
            return float(values[key]) * times
    raise MarkupError(f"<{values['tag']}> in a row needs w")


# --- the safe zone ---------------------------------------------------------------------------------------


def _shown(box: Box, matrix: Matrix) -> Box:
    """The box around a box as the matrix shows it."""
    if matrix == IDENTITY:
        return box
    corners = [apply(matrix, x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    xs, ys = zip(*corners, strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _inked(items: Iterable[Item]) -> Iterator[Box]:
    """Where letters are, from the height of capitals to the depth of descenders."""
    for item in items:
        if isinstance(item, Text):
            yield Box(item.x, item.y - 0.75 * item.size, item.width, item.size)
        elif isinstance(item, Group):
            yield from (_shown(box, item.matrix) for box in _inked(item.items))
