"""Keys and counts as a reader writes them, and what stands between braces in a text.

Knows no card, no language but English and no other module: whoever prints words may use it.
"""

from __future__ import annotations

import re

PLACEHOLDER = r"\{([A-Za-z_][A-Za-z0-9_]*)\}"  # ``{count}``, filled from a card
# ``{{ 2 + 3 }}``, worked out in sheets. No other begins within it, so that looking for the end of each stays cheap
HOLE = r"\{\{((?:[^{}\n]++|\{(?!\{)|\}(?!\}))*+)\}\}"


def titled(key: str) -> str:
    """``water_drop`` becomes "Water drop"."""
    text = spoken(key).replace("-", " ")
    return text[:1].upper() + text[1:]


def spoken(key: str) -> str:
    """A key within a sentence: ``player_count`` becomes "player count"."""
    return str(key).replace("_", " ")


def counted(count: int, word: str) -> str:
    """``1 card``, ``2 cards``."""
    return f"{count} {word}{'' if count == 1 else 's'}"


def placeholders(text: str) -> list[str]:
    """The names in braces, in order."""
    return re.findall(PLACEHOLDER, text) if "{" in text else []
