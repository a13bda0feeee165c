"""A column, stack or row that shares, read whole before it is drawn: markup to ``BoxNode``s, and back.

Stands in for the handlers of ``MarkupReader`` from the start of such an element to its end; then lets its children be
drawn in the boxes they were given, each at its own place and with its own calls. Must not know how boxes are shared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.base.scene import Origin
from pnp.draw.compose.elements import MarkupError, Values
from pnp.draw.compose.growing_boxes import BoxLayout, BoxNode, allow
from pnp.draw.compose.template_places import ATTRIBUTE

if TYPE_CHECKING:
    from pnp.draw.compose.markup import MarkupReader


class BoxGathering:
    """What is read of one such element, for one reader."""

    def __init__(self, reader: MarkupReader) -> None:
        self.reader, self.tools = reader, reader.tools
        self.nodes: list[BoxNode] = []  # begun and not yet ended

    def start(self, tag: str, attributes: list[str]) -> None:
        reader = self.reader
        pairs = dict(zip(attributes[::2], attributes[1::2], strict=True))
        at = pairs.pop(ATTRIBUTE, "")
        node = BoxNode(tag, at, pairs, reader.origin(tag, at), reader.calls[-1])
        if self.nodes:
            parent = self.nodes[-1]
            node.left_out = parent.left_out
            if not node.left_out:
                try:
                    allow(parent, tag)
                    reader.check_depth()
                except MarkupError as problem:
                    reader.note(problem, node.origin)
                    node.left_out = True
            parent.children.append(node)
        self.nodes.append(node)
        reader.wait(tag, node.origin)

    def characters(self, text: str) -> None:
        here = self.nodes[-1]
        if here.tag == "text":
            here.content.append(text)
        elif not here.left_out:
            self.reader.refuse_text(text)

    def end(self, _tag: str) -> None:
        done = self.nodes.pop()
        self.reader.open.pop()
        if not self.nodes:
            self.reader.listen(self.reader)
            BoxLayout(self).outermost(done)

    # --- drawn after all ---------------------------------------------------------------------------------

    def note(self, problem: MarkupError, origin: Origin) -> None:
        self.reader.note(problem, origin)

    def fault(self, fault: str, origin: Origin, **details: object) -> None:
        self.reader.fault(fault, origin, **details)

    def text_values(self, given: dict[str, str]) -> Values:
        return self.reader.read_values("text", given)

    def draw_node(self, node: BoxNode, given: dict[str, str]) -> None:
        """An element as if it stood by itself; boxes in a group say where they lie."""
        reader, before = self.reader, self.reader.calls
        reader.calls = [node.calls]
        reader.at_call()
        at = (ATTRIBUTE, node.at) if node.at else ()
        reader.start(node.tag, [*at, *(word for pair in given.items() for word in pair)])
        if node.content:
            reader.characters(node.text)
        for child in node.children:
            if child.left_out:
                continue
            if child.tag in reader.boxes:
                BoxLayout(self).outermost(child)
            else:
                self.draw_node(child, child.given)
        reader.end(node.tag)
        reader.calls = before
        reader.at_call()
