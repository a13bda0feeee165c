"""The file being read: its bytes, where what stands in it, and what was found so far.

Must not know elements or what they mean.
"""

from __future__ import annotations

import re
from bisect import bisect_right

from pnp.base.diagnostics import Diagnostic, Span
from pnp.draw.svg.style_sheets import StyleSheet

_LINE_END = re.compile(rb"\n")
_NAMED = re.compile(rb"(?<=[\s\"';:])[^\s=:\"';]++(?=\s*+[=:])")  # what is given a value in a tag or a style


class SvgFile:
    """One file being read: its bytes, its name, and what was found wrong so far."""

    __slots__ = ("_last", "_named", "_rows", "beyond", "data", "definitions", "file", "found", "sheet")

    def __init__(self, data: bytes, file: str) -> None:
        self.data, self.file = data, file
        self.found: list[Diagnostic] = []
        self.beyond: list[Diagnostic] = []  # right as it is, but no vector of ours: what makes it a picture
        self.sheet: StyleSheet | None = None
        self.definitions: set[str] = set()  # ids of what is drawn only in pictures
        self._rows: list[int] = []  # where each line begins, once it is asked for
        self._last = (
            0,
            0,
            1,
        )  # the line, offset and column asked for last: lines may be long, and findings many
        self._named: tuple[int, dict[bytes, int]] = (
            -1,
            {},
        )  # of the tag asked about last: where each name stands

    def span(self, offset: int, width: int = 1) -> Span:
        if not self._rows:
            self._rows = [0, *(found.end() for found in _LINE_END.finditer(self.data))]
        row = bisect_right(self._rows, offset)
        last, begun, column = self._last
        if row != last or offset < begun:
            begun, column = self._rows[row - 1], 1
        column += len(_text(self.data[begun:offset]))
        self._last = row, offset, column
        return Span(self.file, row, column, width)

    def element_span(self, offset: int, tag: str) -> Span:
        return self.span(offset, len(tag) + 1)

    def attribute_span(self, offset: int, name: str) -> Span:
        """The attribute, or property of a style, in the tag that begins at the offset."""
        if self._named[0] != offset:
            end = self.data.find(b">", offset)
            tag = self.data[offset : end if end >= 0 else None]
            places: dict[bytes, int] = {}
            for found in _NAMED.finditer(tag):
                places.setdefault(found[0], offset + found.start())
            self._named = offset, places
        at = self._named[1].get(name.encode())
        return self.span(offset) if at is None else self.span(at, len(name))


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


class RefusedError(Exception):
    """Nothing more can be read; carries the finding that says why."""

    def __init__(self, finding: Diagnostic) -> None:
        super().__init__(finding.message)
        self.finding = finding
