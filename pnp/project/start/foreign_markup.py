"""Texts of another tool as texts of ours: its tags become our marks, and what would mean something here means itself.

Must not know tables.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Final

from pnp.base.wording import FORMS, PLACEHOLDER

TAGS: Final = {
    re.compile(r"< ?/? ?(?:b|strong) ?>", re.IGNORECASE): "**",
    re.compile(r"< ?/? ?(?:i|em) ?>", re.IGNORECASE): "*",
    re.compile(r"< ?br ?/? ?>", re.IGNORECASE): "\n",
}
STARRED: Final = re.compile(r"\*\*[^*\n]+\*\*|\*[^*\n]+\*")
ICON: Final = re.compile(r":([a-z][a-z0-9_-]*):")
HOLE: Final = re.compile(PLACEHOLDER)
CHOICE: Final = re.compile(FORMS)


def as_markup(text: str, icons: Collection[str]) -> tuple[str, tuple[str, ...]]:
    """The text as a card of ours may have it, and what was changed."""
    changes: list[str] = []
    for tag, ours in TAGS.items():
        if tag.search(text):
            text = tag.sub(ours, text)
            changes.append("tags for bold, italics and new lines are written with stars and line ends")
    if "*" in STARRED.sub("", text):
        text = text.replace("*", r"\*")
        changes.append("stars mean themselves")
    unknown = [found[1] for found in ICON.finditer(text) if found[1] not in icons]
    if unknown:
        text = ICON.sub(lambda found: found[0] if found[1] in icons else rf"\:{found[1]}\:", text)
        changes.append(
            f"':{unknown[0]}:' names no icon there is and means itself; art/{unknown[0]}.svg would be one"
        )
    if HOLE.search(text):
        text = HOLE.sub(_in_braces(icons), text)
        changes.append(
            "words in braces would be numbers of the card: they are icons where there is one, else in brackets"
        )
    if CHOICE.search(text):  # of which nothing chooses: no number of the card is in the text
        text = CHOICE.sub(lambda found: rf"\{found[0]}", text)
        changes.append("words in brackets with a bar between them mean themselves")
    return text, tuple(dict.fromkeys(changes))


def _in_braces(icons: Collection[str]) -> Callable[[re.Match[str]], str]:
    return lambda found: f":{found[1]}:" if found[1] in icons else f"[{found[1]}]"
