"""The bench deck as files: the card set a user of pnp would write, and the JSON the other tools read.

Owns the folder. Must not know how any tool is run.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from bench.deck import HABITATS, SIGNS, Creature, creatures, icon

THEME = Path(__file__).with_name("theme")
TIGHT_PT = 11
THE_FILE = "cards/creatures-1.yaml"  # the cards of the smaller decks
A_FILE = 1000  # cards in one YAML file: five megabytes is the most a file may have


class Deck(NamedTuple):
    """Which deck: how many cards, copies of each, and how it looks."""

    cards: int
    copies: int = 1
    look: str = "bench"  # bench, tight (every text must shrink), plain (the look that comes with pnp)

    @property
    def name(self) -> str:
        copies = f"-x{self.copies}" if self.copies > 1 else ""
        return f"deck-{self.cards}{copies}" + ("" if self.look == "bench" else f"-{self.look}")


def write_deck(deck: Deck, home: Path) -> Path:
    """The card set, with ``deck.json`` beside it for the others; what is there already is kept."""
    folder = home / deck.name
    if folder.exists():
        return folder
    cards = creatures(deck.cards)
    for name in ("cards", "art", "templates"):
        (folder / name).mkdir(parents=True)
    (folder / "set.yaml").write_text(_set(deck), encoding="utf-8")
    (folder / "rules.yaml").write_text(_rules(deck), encoding="utf-8")
    for start in range(0, len(cards), A_FILE):
        rows = "".join(_card(card, deck.copies) for card in cards[start : start + A_FILE])
        file = folder / "cards" / f"creatures-{start // A_FILE + 1}.yaml"
        file.write_text(f"kind: creature\ncards:\n{rows}", encoding="utf-8")
    for sign in SIGNS:
        (folder / "art" / f"{sign}.svg").write_text(icon(sign), encoding="utf-8")
    for card in cards:
        (folder / "art" / f"{card.id}.svg").write_text(card.drawing, encoding="utf-8")
    _write_themes(folder / "templates")
    (folder / "deck.json").write_text(_json(cards, deck), encoding="utf-8")
    return folder


def reworded(file: Path, card: int, number: int) -> None:
    """One card says something no card has said before: the words of another number."""
    text = file.read_text(encoding="utf-8")
    line = re.compile(rf'(id: creature-{card:04}$.*?text: ")(?:\d+\. )?', re.MULTILINE | re.DOTALL)
    file.write_text(line.sub(rf"\g<1>{number}. ", text, count=1), encoding="utf-8")


def _set(deck: Deck) -> str:
    return f"""\
id: {deck.name}
title: The Bench
summary: A generated deck to measure with.
players: 1..4
theme: {deck.look}
credits: {{rights: Nobody's., adaptation: Generated.}}
print:
  creature: {{size: poker}}
"""


def _rules(deck: Deck) -> str:
    labels = ", ".join(f"{word}: {word.capitalize()}" for word in HABITATS)
    return f"""\
vocab:
  sign: [{", ".join(SIGNS)}]
  habitat: {{{labels}}}
kinds:
  creature:
    fields:
      habitat:  {{type: one_of, of: habitat}}
      strength: {{type: int, range: 1..9}}
      signs:    {{type: list, of: sign, size: 3..6}}
components:
  creature: {{total: {deck.cards * deck.copies}}}
invariants:
  - {{id: sign-in-use, each: sign, check: "any(value in c.signs for c in creatures)", because: "none is idle"}}
  - {{id: habitat-alive, each: habitat, check: "count(c for c in creatures if c.habitat == value) >= 2",
     because: "one alone dies out"}}
"""


def _card(card: Creature, copies: int) -> str:
    more = f"    copies: {copies}\n" if copies > 1 else ""
    return f"""\
  - id: {card.id}
    name: {card.name}
    habitat: {card.habitat}
    strength: {card.strength}
    signs: [{", ".join(card.signs)}]
    text: "{card.text.strip()}"
{more}"""


def _write_themes(folder: Path) -> None:
    """The look of the deck, and the same asking for type too large for its room."""
    shutil.copytree(THEME, folder / "bench")
    palette = "".join(f'  {habitat}: "{ink}"\n' for habitat, ink in HABITATS.items())
    theme = folder / "bench" / "theme.yaml"
    theme.write_text(
        theme.read_text(encoding="utf-8").replace("palette:\n", f"palette:\n{palette}"), encoding="utf-8"
    )
    tight = folder / "tight"
    tight.mkdir()
    (tight / "theme.yaml").write_text(
        f"extends: bench\ntype: {{text: {{size: {TIGHT_PT}}}}}\n", encoding="utf-8"
    )


def _json(cards: Sequence[Creature], deck: Deck) -> str:
    """Everything a tool needs to draw the cards; ``size`` is that of the rules text."""
    rows = [card._asdict() for card in cards for _ in range(deck.copies)]
    look = {"colours": HABITATS, "signs": SIGNS, "size": TIGHT_PT if deck.look == "tight" else 8}
    return json.dumps({**look, "title": "The Bench", "cards": rows}, ensure_ascii=False)


if __name__ == "__main__":  # in a process of its own: what is measured inherits the size of whoever starts it
    cards, copies, look, home = sys.argv[1:]
    write_deck(Deck(int(cards), int(copies), look), Path(home))
