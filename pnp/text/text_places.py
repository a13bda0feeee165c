"""Where a text is written, so that whoever sets it can say what is wrong with it, and where.

Owns the shapes only. Must not know cards: who asks for a text says where it comes from.
"""

from __future__ import annotations

from typing import Protocol

from pnp.base.diagnostics import Span
from pnp.base.frozen import NamedTuple

NOWHERE = Span("", 1)


class TextPlace(Protocol):
    """What a text comes with: the place to name for the whole of it, or for one of its characters."""

    def of(self, char: str = "") -> Where: ...


class Where(NamedTuple):
    """A text in a box. One that stands in many boxes names neither box nor language: it is told once."""

    span: Span
    subject: str  # a card's id, a file, "title"
    box: str = ""
    language: str = ""

    def of(self, char: str = "") -> Where:  # noqa: ARG002
        return self

    def __str__(self) -> str:
        whose = f"{self.subject} ({self.language})" if self.language else self.subject
        return f"{whose}, {self.box}" if self.box else whose


class Sources(NamedTuple):
    """A text put together from others: a character is blamed on the first of them that has it."""

    texts: tuple[tuple[str, Where], ...]
    otherwise: Where

    def of(self, char: str = "") -> Where:
        having = (where for text, where in self.texts if char and char in text)
        return next(having, self.otherwise)

    def whole(self, text: str) -> Sources:
        """For a text that is one of these, and nothing else."""
        return self._replace(otherwise=dict(self.texts).get(text, self.otherwise))
