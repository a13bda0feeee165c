"""Widths of the few words pnp itself puts on sheets."""

from __future__ import annotations

POINT = 25.4 / 72
LABEL_FACE = "fira-sans/400"
LABEL_BOLD = "fira-sans/700"
EM = 0.56


def wide(text: str, face: str, size: float) -> float:
    """The advance of a line in mm."""
    return len(text) * size * EM
