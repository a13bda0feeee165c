"""Keys and counts as a reader writes them, what stands between braces in a text, and what nobody would see of it.

Knows no card, no language but English and no other module: whoever prints words may use it.
"""

from __future__ import annotations

import re

PLACEHOLDER = r"\{([A-Za-z_][A-Za-z0-9_]*)\}"  # ``{count}``, filled from a card
# ``{{ 2 + 3 }}``, worked out in sheets. No other begins within it, so that looking for the end of each stays cheap
HOLE = r"\{\{((?:[^{}\n]++|\{(?!\{)|\}(?!\}))*)\}\}"
# ``[card|cards]``, the form for one and the form for many
FORMS = r"(?<!\\)\[(?P<one>[^\[\]{}|\n]*)\|(?P<many>[^\[\]{}|\n]*)\]"


VALUES = re.compile(rf"{HOLE}|{PLACEHOLDER}|:[a-z][a-z0-9_-]*:")
WORDLESS = re.compile(r"[\s\d|*+\-–−×/=()]*")

# what a terminal obeys and does not show: controls, and marks that turn the order of letters round
CONTROLS = r"\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069"
CONTROL = re.compile(f"[{CONTROLS}]")
# the rest that takes no room: ends of lines, directions, tags
UNSEEN = re.compile(f"[{CONTROLS}\u061c\u200e\u200f\u2028\u2029\ufff9-\ufffb\U000e0000-\U000e007f]")


def visible(text: str) -> str:
    r"""Every control character as ``\u001b``, which JSON reads as well; line ends and tabs stay."""
    return text if text.isprintable() else UNSEEN.sub(_escaped, text)


def in_line(text: str) -> str:
    """The same on one line, whatever the text."""
    return text if text.isprintable() else visible(text).replace("\n", "\\n").replace("\t", " ")


def _escaped(found: re.Match[str]) -> str:
    units = memoryview(found[0].encode("utf-16-le")).cast("H")
    return "".join(f"\\u{unit:04x}" for unit in units)


def titled(key: str) -> str:
    """``water_drop`` becomes "Water drop"."""
    text = spoken(key).replace("-", " ")
    return text[:1].upper() + text[1:]


def spoken(key: str) -> str:
    """A key within a sentence: ``player_count`` becomes "player count"."""
    return str(key).replace("_", " ")


def field_word(kind: str, name: str) -> str:
    """What the printed name of a kind's field is known by among the words of an edition."""
    return f"field.{kind}.{name}"


def counted(count: int, word: str) -> str:
    """``1 card``, ``2 cards``."""
    return f"{count} {word}{'' if count == 1 else 's'}"


def placeholders(text: str) -> list[str]:
    """The names in braces, in order."""
    return re.findall(PLACEHOLDER, text) if "{" in text else []


def has_words(text: str) -> bool:
    """Whether there is anything to translate: not of values, icons, numbers and signs that stand so in any language."""
    return not WORDLESS.fullmatch(VALUES.sub("", text))
