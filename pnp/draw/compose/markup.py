"""Markup to scene items in one pass of expat: containers, order, transforms; shapes are in ``elements``.

What comes of it depends on the markup and the size, and on the card only where a picture is chosen by card: a
``FaceDrawing`` says so. Equal elements of one place come out as the same object, and a part placed with ``use``
shares its items, so that backends can draw it once. Must not know templates, YAML or where pictures lie.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING
from xml.parsers import expat

from pnp.base.diagnostics import did_you_mean
from pnp.base.frozen import replace
from pnp.base.model import Card, Size
from pnp.base.scene import (
    IDENTITY,
    UNKNOWN,
    Box,
    Group,
    Item,
    Link,
    Matrix,
    Origin,
    Path,
    TemplatePlace,
    TextBox,
    around,
    ellipse,
    key_of,
    move,
    multiply,
    rect,
)
from pnp.base.sums import float_sum
from pnp.draw.compose.cut_lines import cut_line, inked, is_safe
from pnp.draw.compose.drawn_markup import FaceDrawing, MarkupFault, TextFault
from pnp.draw.compose.elements import BOXES, ELEMENTS, MarkupError, Values
from pnp.draw.compose.gathering import BoxGathering
from pnp.draw.compose.growing_boxes import IN_ROW, in_row, lefts, width_in_row
from pnp.draw.compose.off_card import astray
from pnp.draw.compose.template_places import ATTRIBUTE
from pnp.draw.compose.tools import COARSE_DPI, DrawnElements
from pnp.draw.look.template_colours import over
from pnp.text.fit import FITS

if TYPE_CHECKING:
    from pnp.draw.compose.drawer import FaceDrawer

DEEPEST = 24
PLAIN = frozenset({"face", "group"})  # containers that leave their children where they are
CONTAINERS = PLAIN | {"row"}
BOXED = re.compile(r"<(?:column|stack)\b|\sgrow=")  # where rows wait for their boxes, too
NO_BOXES: frozenset[str] = frozenset()


class OpenElement:
    """An element that has begun and not yet ended. ``matrix`` leads from its inside to the face."""

    __slots__ = ("content", "given", "items", "matrix", "origin", "placed", "tag", "values")

    def __init__(self, tag: str, values: Values, matrix: Matrix = IDENTITY, origin: Origin = UNKNOWN) -> None:
        self.tag = tag
        self.values = values
        self.matrix = matrix
        self.origin = origin
        self.given: dict[str, str] = {}  # the attributes as written
        self.items: list[Item] = []
        self.placed: list[tuple[Values, float]] = []  # in a row: what each item is, and its width
        self.content: list[str] = []


LEAF = OpenElement("shape", {})


class MarkupReader:
    """Draws one markup. A fault is noted and its element left out, so that one pass finds them all."""

    def __init__(
        self, drawer: FaceDrawer, size: Size, card: Card, calls: tuple[TemplatePlace, ...] = ()
    ) -> None:
        self.drawer, self.tools, self.size, self.card = drawer, drawer.tools, size, card
        self.safe, self.bleed = self.tools.theme.safe_mm, self.tools.theme.bleed_mm
        self.memo = self.tools.memo
        self.clear = self.memo.clear.setdefault(size, {})
        self.paper = OpenElement("", {})
        self.open: list[OpenElement] = [self.paper]
        self.texts: list[TextBox] = []
        self.faults: list[MarkupFault | TextFault] = []
        self.portraits: list[bool] = []
        self.parts: list[tuple[str, str]] = []
        self.calls = [calls]
        self.at_call()

    def at_call(self) -> None:
        known = self.tools.drawn.get(self.calls[-1])
        if known is None:
            known = self.tools.drawn[self.calls[-1]] = DrawnElements()
        self.drawn = known

    def draw(self, markup: str, root: str) -> FaceDrawing:
        self.root, self.markup = root, markup
        self.parser = parser = expat.ParserCreate()
        parser.ordered_attributes = True
        parser.buffer_text = True
        self.boxes = BOXES if BOXED.search(markup) else NO_BOXES
        self.listen(self)
        parser.StartDoctypeDeclHandler = self._doctype
        parser.ProcessingInstructionHandler = self._call
        try:
            parser.Parse(markup, True)
        except expat.ExpatError as problem:
            self._not_xml(problem)
        except UnicodeEncodeError as problem:  # half of a pair, which only an escape can write
            place = self._near(len(markup[: problem.start].encode()))
            self.fault(
                "bad_markup", place, problem=f"U+{ord(markup[problem.start]):X} is no character", hint=""
            )
        except StopReading:
            pass
        del self.parser  # it holds our methods: a ring that nothing would free while collecting is off
        items = tuple(self.paper.items)
        return FaceDrawing(
            items,
            self.bleed,
            tuple(self.texts),
            tuple(self.faults),
            tuple(self.portraits),
            tuple(self.parts),
            key_of(items) if root == "group" else "",
        )

    def listen(self, to: MarkupReader | BoxGathering) -> None:
        """Who is told of elements and texts from here on."""
        self.parser.StartElementHandler = to.start
        self.parser.EndElementHandler = to.end
        self.parser.CharacterDataHandler = to.characters

    # --- faults ------------------------------------------------------------------------------------------

    def note(self, problem: MarkupError, origin: Origin) -> None:
        details = tuple(problem.details.items())
        self.faults.append(MarkupFault(problem.fault, origin, problem.attribute, details, problem.file))

    def fault(self, fault: str, origin: Origin, **details: object) -> None:
        self.faults.append(MarkupFault(fault, origin, details=tuple(details.items())))

    def _not_xml(self, problem: expat.ExpatError) -> None:
        """Markup that breaks off: mostly at an element that is never closed, which then is the place."""
        index = max(0, self.parser.ErrorByteIndex)
        here = self.open[-1]
        origin = here.origin if here.origin.place else self._near(index, is_open=problem.code in UNCLOSED)
        told = f"not XML: {expat.ErrorString(problem.code)}"
        if problem.code in UNCLOSED and here is not self.paper:
            closing = NAME.match(self.markup.encode(), index)
            line = f", opened on line {origin.place.line}," if origin.place else ""
            told = f"<{origin.element}>{line} is never closed"
            told += f": </{closing[0].decode()}> comes first" if closing else ""
        elif index:
            origin = self._near(index)
        self.fault("bad_markup", origin, problem=told, hint="")

    def _near(self, index: int, *, is_open: bool = False) -> Origin:
        """The element that began last before this byte of the markup; or of those that have not ended."""
        found: list[re.Match[bytes]] = []
        for tag in (TAG if is_open else START_TAG).finditer(self.markup.encode("utf-8", "replace")[:index]):
            found += [tag] if tag[2] is not None else []
            if is_open and found and (tag[1] is None or tag[0].endswith(b"/>")):
                found.pop()
        return self.origin(found[-1][1].decode(), found[-1][2].decode()) if found else self.origin("", "")

    def origin(self, tag: str, at: str) -> Origin:
        """What has no place of its own is where the call around it is, or the element."""
        calls, place = self.calls[-1], _place(at)
        if place is None and calls:
            *above, place = calls
            return Origin(tag, place, tuple(above))
        if place is None:
            return replace(self.open[-1].origin, element=tag)
        return Origin(tag, place, calls)

    # --- what expat calls --------------------------------------------------------------------------------

    def _call(self, word: str, at: str) -> None:
        """Where a call begins and ends; the inside of a call block stands where the block was written."""
        match word:
            case "at":
                place = _place(at)
                self.calls.append((*self.calls[-1], place) if place else self.calls[-1])
            case "caller":
                self.calls.append(self.calls[-1][:-1])
            case "end" if len(self.calls) > 1:
                self.calls.pop()
            case _:
                pass
        self.at_call()

    def start(self, tag: str, attributes: list[str]) -> None:
        parent = self.open[-1]
        if parent.tag in PLAIN:
            key = (tag, *attributes)
            item = self.drawn.shapes.get(key)
            if item is not None:
                parent.items.append(item)
                self.open.append(LEAF)
                return
            begun = self.drawn.begun.get(key)
            if begun is not None and tag not in self.boxes and len(self.open) <= DEEPEST:
                self._enter(parent, *begun)
                return
        elif parent.tag == "row":
            if not parent.values:  # left out, and what is in it with it: nobody knows how high it would be
                self.open.append(parent)
                return
            known = self.drawn.in_rows.get((id(parent.values), tag, *attributes))
            if known is not None:
                parent.items.append(known[0])
                parent.placed.append(known[1])
                self.open.append(LEAF)
                return
        at = attributes[1] if attributes and attributes[0] == ATTRIBUTE else ""
        origin = self.drawn.origins.get(at)
        if origin is None:
            origin = self.origin(tag, at)
            if at:
                self.drawn.origins[at] = origin
        try:
            self._begin(parent, tag, attributes, origin)
        except MarkupError as problem:
            self.note(problem, origin)
            self.wait(tag, origin)

    def wait(self, tag: str, origin: Origin) -> None:
        """An element that is left out, or not drawn before it has ended."""
        self.open.append(OpenElement(tag if tag in ELEMENTS else "group", {}, origin=origin))

    def end(self, tag: str) -> None:
        done = self.open.pop()
        if not done.values:  # a shape, or an element left out
            return
        try:
            END[tag](self, self.open[-1], done)
        except MarkupError as problem:
            self.note(problem, done.origin)

    def characters(self, text: str) -> None:
        here = self.open[-1]
        if here.tag == "text":
            here.content.append(text)
        elif here.tag != "row" or here.values:
            self.refuse_text(text)

    def refuse_text(self, text: str) -> None:
        if text.strip():
            problem = f"'{text.strip()[:30]}' stands outside of <text>"
            self.note(MarkupError(problem), self._near(self.parser.CurrentByteIndex))

    def _doctype(self, *_: object) -> None:
        self.note(MarkupError("markup has no DOCTYPE"), self.origin("", ""))
        raise StopReading

    # --- elements ----------------------------------------------------------------------------------------

    def _begin(self, parent: OpenElement, tag: str, attributes: list[str], origin: Origin) -> None:
        self._allow(parent, tag)
        if tag in self.boxes:
            gathering = BoxGathering(self)
            gathering.start(tag, attributes)
            self.listen(gathering)
            return
        pairs = dict(zip(attributes[::2], attributes[1::2], strict=True))
        pairs.pop(ATTRIBUTE, None)
        if parent.tag == "row":
            pairs = in_row(parent.given, parent.values, tag, pairs)
        values = self.read_values(tag, pairs)
        if tag in CONTAINERS or tag == "text":
            if parent.tag in PLAIN:
                self.drawn.begun[(tag, *attributes)] = values, pairs, origin
            self._enter(parent, values, pairs, origin)
            return
        if tag == "use":
            parent.items.append(self._use(parent, values))
            self.open.append(LEAF)
            return
        item, lasting = self._shape(tag, values, origin)
        if parent.tag == "row":
            placed = values, width_in_row(values)
            parent.placed.append(placed)
            if lasting:  # the row's own values are one object for all rows alike
                self.drawn.in_rows[(id(parent.values), tag, *attributes)] = item, placed
        elif lasting:
            self.drawn.shapes[(tag, *attributes)] = item
        parent.items.append(item)
        self.open.append(LEAF)

    def read_values(self, tag: str, pairs: dict[str, str]) -> Values:
        key = (tag, *pairs.items())
        values = self.memo.values.get(key)
        if values is None:
            values = self.tools.attributes.read(tag, pairs)
            values["tag"] = tag
            if tag == "text":
                self.tools.prepare(values)
            self.memo.values[key] = values
        return values

    def _enter(self, parent: OpenElement, values: Values, pairs: dict[str, str], origin: Origin) -> None:
        tag, matrix = values["tag"], parent.matrix
        if tag == "group":
            matrix = multiply(matrix, _matrix(values))
        inside = OpenElement(tag, values, matrix, origin)
        inside.given = pairs
        self.open.append(inside)

    def _allow(self, parent: OpenElement, tag: str) -> None:
        if tag not in ELEMENTS:
            raise MarkupError(f"<{tag}> is no element of the markup", did_you_mean(tag, ELEMENTS))
        if (parent is self.paper and tag != self.root) or (parent is not self.paper and tag == "face"):
            raise MarkupError(f"<{tag}> stands where it cannot", f"the outermost element is <{self.root}>")
        if parent is not self.paper and parent.tag not in CONTAINERS:
            what = "a shape" if parent is LEAF else f"<{parent.tag}>"
            raise MarkupError(f"{what} takes no <{tag}> inside")
        if parent.tag == "row" and tag not in IN_ROW:
            raise MarkupError(f"<row> takes no <{tag}> inside", f"one of: {', '.join(sorted(IN_ROW))}")
        self.check_depth()

    def check_depth(self) -> None:
        if len(self.open) > DEEPEST:
            raise MarkupError(f"elements lie more than {DEEPEST} deep in each other")

    def _shape(self, tag: str, values: Values, origin: Origin) -> tuple[Item, bool]:
        """The item, and whether the same attributes always draw it."""
        shape = ELEMENTS[tag].shape
        if shape:
            return shape(values)._replace(origin=origin), True
        if tag == "art" and "name" not in values:
            self.portraits.append(self.tools.has_portrait(self.card))
        picture = self.tools.picture(values, self.card)
        if picture.coarse:
            name, dpi = picture.coarse
            fault = "image_low_resolution" if dpi >= COARSE_DPI else "image_too_coarse"
            attribute, file = ("", picture.file) if tag == "art" else ("src", "")
            details = ("name", name), ("dpi", dpi)
            self.faults.append(MarkupFault(fault, origin, attribute, details, file))
        whence = Origin(tag, origin.place, origin.calls, picture.box, picture.file)
        return picture.item._replace(origin=whence), tag != "art" and not picture.coarse

    def _use(self, parent: OpenElement, values: Values) -> Group:
        part = self.drawer.part(values["key"], self.size, self.card, self.calls[-1])
        key = (id(part), values.get("x"), values.get("y"), parent.matrix)
        known = self.memo.placed.get(key)
        if known is None:
            group = move(part.items, values.get("x", 0.0), values.get("y", 0.0))._replace(key=part.key)
            matrix = multiply(parent.matrix, group.matrix)
            texts = [row._replace(matrix=multiply(matrix, row.matrix)) for row in part.texts]
            known = self.memo.placed[key] = group, texts, part  # kept: its id is in the key
        group, texts, _ = known
        self.faults += part.faults
        self.portraits += part.portraits
        self.parts += ((values["key"], self.drawer.statics[values["key"]]), *part.parts)
        self.texts += texts
        return group

    def _judge_places(self, items: Sequence[Item]) -> None:
        """Of a finished face: what of it is not on the card, or too near to the cut."""
        told = {
            id(one.origin) for one in self.faults if isinstance(one, TextFault) and one.flaw.overflow != FITS
        }
        for origin, text, where in astray(items, self.texts, self.size, self.bleed):
            if where:
                what = f"text '{text.name}'" if text else f"<{origin.element}>"
                width, height = self.size.width, self.size.height
                self.fault("off_the_card", origin, what=what, where=where, width=width, height=height)
            elif text and id(origin) not in told:  # the cut goes through it because it leaves its box
                self.fault("text_cut_off", origin, box=text.name)
            told.add(id(text))
        for row in self.texts:
            if id(row) not in told and not self._is_safe(row):
                self.fault("text_outside_safe_zone", row.origin, box=row.name, safe=self.safe)

    def _is_safe(self, row: TextBox) -> bool:
        key = (row.box, row.matrix)
        known = self.clear.get(key)
        if known is None:
            known = self.clear[key] = is_safe(self.size, self.safe, around(row.matrix, row.box))
        return known or all(
            is_safe(self.size, self.safe, around(row.matrix, ink)) for ink in inked(row.items)
        )

    def _end_face(self, paper: OpenElement, face: OpenElement) -> None:
        self.bleed = face.values.get("bleed", self.bleed)
        if face.values.get("background") is not None:
            paper.items.append(self._background(face))
        paper.items += face.items
        self._judge_places(face.items)

    def _background(self, face: OpenElement) -> Path:
        key = (id(face.values), id(face.origin), self.size)
        known = self.memo.backgrounds.get(key)
        if known is None:
            ground = Box(0, 0, self.size.width, self.size.height).grow(self.bleed)
            path = Path(rect(*ground), over(face.values["background"], ground), origin=face.origin)
            known = self.memo.backgrounds[key] = path
        return known

    def _end_group(self, parent: OpenElement, group: OpenElement) -> None:
        values = group.values
        if parent is self.paper and len(values) == 1:  # the root of a part
            parent.items += group.items
            return
        if parent.tag == "row":
            parent.placed.append((values, width_in_row(values)))
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

    def _end_text(self, parent: OpenElement, text: OpenElement) -> None:
        values, content = text.values, "".join(text.content)
        if parent.tag != "row" and not ("w" in values and "h" in values):
            raise MarkupError("<text> needs w, h")
        laid, flaw = self.tools.letters(values, content)
        name, field = values.get("name", "text"), values.get("field", "")
        if flaw:
            self.faults.append(TextFault(flaw, name, field, text.origin))
        if parent.tag == "row":
            parent.items.append(Group(laid.items, origin=text.origin, key=key_of(laid.items)))
            parent.placed.append(({**values, "said": content}, values.get("w", laid.lines.widest)))
            return
        parent.items += laid.items
        look = values["look"]
        fitted = look.size_pt, laid.size_pt, laid.step(look.size_pt), content, look
        self.texts.append(TextBox(name, field, values["box"], laid.items, text.matrix, text.origin, *fitted))

    def _end_row(self, parent: OpenElement, row: OpenElement) -> None:
        values = row.values
        gap, room, x, y = values.get("gap", 0.0), values["w"], values.get("x", 0.0), values.get("y", 0.0)
        total = float_sum(width for _, width in row.placed) + gap * (len(row.placed) - 1)
        if total > room + 0.01:
            self.fault("row_overflow", row.origin, over=round(total - room, 2))
        widths, leftwards = [width for _, width in row.placed], self.tools.setter.side == "right"
        places = lefts(widths, x, room, values, leftwards=leftwards)
        for item, (child, width), x in zip(row.items, row.placed, places, strict=True):
            placed = self._in_row(item, x, y, child["tag"])
            parent.items.append(placed)
            if child["tag"] == "text":
                box, matrix = Box(0, 0, width, values["h"]), multiply(row.matrix, placed.matrix)
                name, field = child.get("name", "text"), child.get("field", "")
                origin = item.origin if isinstance(item, Group) else row.origin
                self.texts.append(
                    TextBox(name, field, box, (item,), matrix, origin, said=child.get("said", ""))
                )

    def _in_row(self, item: Item, x: float, y: float, tag: str) -> Group:
        """Texts are seldom the same again, pictures often."""
        known = None if tag == "text" else self.memo.in_rows.get((id(item), x, y))
        if known is None:
            known = move((item,), x, y)
            if tag != "text":
                self.memo.in_rows[id(item), x, y] = known
        return known


class StopReading(Exception):
    """Nothing more of this markup is read."""


START_TAG = re.compile(rb'<([\w:.-]+)(?: at="([^"]*)")')
TAG = re.compile(rb'<(?:/[\w:.-]++|([\w:.-]++)(?: at="([^"]*+)")?(?:"[^"]*+"|\'[^\']*+\'|[^<>"\']++)*)>')
NAME = re.compile(rb"[\w:.-]+")
UNCLOSED = (
    expat.errors.codes[expat.errors.XML_ERROR_NO_ELEMENTS],
    expat.errors.codes[expat.errors.XML_ERROR_TAG_MISMATCH],
)


def _place(at: str) -> TemplatePlace | None:
    """As ``places`` writes it; a template that writes something else has no place."""
    name, _, rest = at.partition(":")
    line, _, column = rest.partition(":")
    if name and line.isdecimal() and column.isdecimal() and len(rest) < 20:
        return TemplatePlace(name, int(line) or 1, int(column) or 1)
    return None


END: dict[str, Callable[[MarkupReader, OpenElement, OpenElement], None]] = {
    "face": MarkupReader._end_face,
    "group": MarkupReader._end_group,
    "row": MarkupReader._end_row,
    "text": MarkupReader._end_text,
}


def _matrix(values: Values) -> Matrix:
    """Scaled and turned about its own origin, then moved there."""
    turn, scale = math.radians(values.get("rotate", 0.0)), values.get("scale", 1.0)
    x, y = values.get("x", 0.0), values.get("y", 0.0)
    if not turn:
        return scale, 0.0, 0.0, scale, x, y
    run, rise = round(math.cos(turn) * scale, 9), round(math.sin(turn) * scale, 9)
    return run, rise, -rise, run, x, y
