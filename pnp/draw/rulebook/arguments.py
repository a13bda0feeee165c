"""The arguments of a drawing, ``::: name words key=value``, read but not yet looked up.

Owns their grammar. Must not know cards or drawing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from pnp.base.diagnostics import Span, did_you_mean
from pnp.base.frozen import NamedTuple
from pnp.base.model import Block

TOKEN = re.compile(r"""([a-z_]+)=(?:"([^"]*)"|(\S+))|(;|//?)|"([^"]*)"|([^\s;]+)""")
FLAGS = ("wide",)


class DrawingError(Exception):
    """Arguments a drawing cannot use, and a hint."""

    def __init__(self, problem: str, hint: str = "") -> None:
        super().__init__(problem)
        self.hint = hint


class Call(NamedTuple):
    """One drawing asked for: its words in order, separators among them, and its options."""

    name: str
    words: tuple[str, ...]
    options: Mapping[str, str]
    span: Span

    @property
    def wide(self) -> bool:
        return "wide" in self.options

    def number(self, key: str, least: float, most: float) -> float | None:
        """An option that is a number within limits; None where it is not given."""
        text = self.options.get(key)
        if text is None:
            return None
        if not re.fullmatch(r"\d+(\.\d+)?", text) or not least <= float(text) <= most:
            raise DrawingError(f"{key}={text} is no number from {least:g} to {most:g}")
        return float(text)

    def points(self, key: str) -> tuple[tuple[float, float], ...]:
        """An option of points in mm, ``"8,8 32,20"``."""
        found = []
        for pair in self.options.get(key, "").split():
            if not re.fullmatch(r"-?\d+(\.\d+)?,-?\d+(\.\d+)?", pair):
                raise DrawingError(f"'{pair}' is no point", f'points are written {key}="8,8 32,20"')
            x, y = pair.split(",")
            found.append((float(x), float(y)))
        return tuple(found)

    def check(self, known: tuple[str, ...]) -> None:
        for key in self.options:
            if key not in known:
                raise DrawingError(f"it has no option '{key}'", did_you_mean(key, known))


def read_call(block: Block) -> Call:
    words: list[str] = []
    options: dict[str, str] = {}
    for key, quoted, plain, separator, cell, word in TOKEN.findall(block.text):
        if key:
            options[key] = quoted or plain
        elif word in FLAGS:
            options[word] = "yes"
        else:
            words.append(separator or cell or word)
    return Call(block.mark, tuple(words), options, block.span)
