"""Where headings of the rules are found on a page of the web: names that stay as long as their English words do.

Must not know that page.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from pnp.frozen import NamedTuple
from pnp.model import Block, CardSet
from pnp.text.inline import plain

TAKEN = ("main", "search", "rules", "cards", "art-credits", "reference-cards")  # other places of a page
HOLE = re.compile(r"\{\{[^{}]*\}\}")


class PlacesOfRules(NamedTuple):
    """Where the pages of a set lie, as it says itself, and the names of all headings."""

    site: str = ""
    names: tuple[str, ...] = ()

    def address(self, language: str, name: str) -> str:
        return f"{self.site.rstrip('/')}/{language}.html" + (f"#{name}" if name else "")


def places_of(source: CardSet) -> PlacesOfRules:
    """``source`` is the set in the language it was written in."""
    text = source.sheets.get("rules")
    return PlacesOfRules(source.site, tuple(filter(None, anchors(text.blocks if text else ()))))


def anchors(blocks: Sequence[Block]) -> list[str]:
    """A name for each heading, by its words, whatever else changes around it."""
    used: Mapping[str, None] = dict.fromkeys(TAKEN)
    names: list[str] = []
    for block in blocks:
        name = ""
        if block.kind == "heading":
            words = re.findall(r"[a-z0-9]+", plain(HOLE.sub(" ", block.text)).lower().replace("’", ""))
            stem = name = "-".join(words)[:60].strip("-") or "part"
            number = 1
            while name in used:
                number += 1
                name = f"{stem}-{number}"
            used = {**used, name: None}
        names.append(name)
    return names
