"""Where headings of the rules are found on a page of the web: names that stay as long as their English words do.

Must not know that page.
"""

from __future__ import annotations

import re

from pnp.base.frozen import NamedTuple
from pnp.base.model import CardSet
from pnp.text.inline import plain

TAKEN = (
    "main",
    "search",
    "rules",
    "cards",
    "backs",
    "art-credits",
    "reference-cards",
)  # other places of a page
NUMBERED = re.compile(r"back-\d+|reference-\d+-(front|back)")  # and faces that have no other name
HOLE = re.compile(r"\{\{[^{}]*\}\}")


class PlacesOfRules(NamedTuple):
    """Where the pages of a set lie, as it says itself, and the names of all headings."""

    site: str = ""
    names: tuple[str, ...] = ()

    def address(self, language: str, name: str) -> str:
        return f"{self.site.rstrip('/')}/{language}.html" + (f"#{name}" if name else "")


def places_of(source: CardSet) -> PlacesOfRules:
    """``source`` is the set in the language it was written in."""
    return PlacesOfRules(source.site, tuple(filter(None, anchors(source))))


def anchors(source: CardSet) -> list[str]:
    """A name for each heading of the rules, by its words, whatever else changes around it; "" for other blocks."""
    text = source.sheets.get("rules")
    used = {*TAKEN, *(f"card-{card.id}" for card in source.cards)}
    used |= {f"kind-{kind}" for kind in source.rules.kinds}
    names: list[str] = []
    for block in text.blocks if text else ():
        name = ""
        if block.kind == "heading":
            words = re.findall(r"[a-z0-9]+", plain(HOLE.sub(" ", block.text)).lower().replace("’", ""))
            stem = name = "-".join(words)[:60].strip("-") or "part"
            number = 1
            while name in used or NUMBERED.fullmatch(name):
                number += 1
                name = f"{stem}-{number}"
            used.add(name)
        names.append(name)
    return names
