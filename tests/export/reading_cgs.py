"""A reader of games of Card Game Simulator, written from the description of its folder: what a player would search."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image

Told = Mapping[str, Any]
LINE = re.compile(r"(\d+) \[([^\]]+)\] (.+) \((\w+)\)")


class SimulatedCard(NamedTuple):
    """One piece in a deck list, with what the program shows of it."""

    name: str
    deck: str
    front: Path
    back: Path
    properties: Mapping[str, str]  # as displayed


class SimulatedGame:
    """A game folder; raises AssertionError where it breaks a rule of the format."""

    def __init__(self, folder: Path) -> None:
        (self.folder,) = (path for path in folder.iterdir() if path.is_dir())
        self.told: Told = self._json("cgs.json")
        assert self.told["name"] == self.folder.name, "the program looks for a folder of the name of the game"
        cards: list[Told] = self._json("AllCards.json")
        self.cards = {card["id"]: card for card in cards}
        assert len(self.cards) == len(cards)
        self.order = [card["id"] for card in cards]
        (self.set,) = self._json("AllSets.json")
        assert {card["set"] for card in cards} == {self.set["code"]}
        self.names = {one["name"]: one["display"] for one in self.told["cardProperties"]}
        self.sorts = {one["name"]: one["type"] for one in self.told["cardProperties"]}
        self.words = {one["property"]: one["values"] for one in self.told["enums"]}
        assert self.words.keys() == {name for name, sort in self.sorts.items() if sort == "stringEnum"}

    def _json(self, name: str) -> Any:
        return json.loads((self.folder / name).read_text())

    @property
    def pieces(self) -> Iterator[SimulatedCard]:
        for path in sorted((self.folder / "decks").iterdir()):
            title, *lines = path.read_text().splitlines()
            assert title == f"### {self.told['name']} Deck: {path.stem}"
            for line in lines:
                match = LINE.fullmatch(line)
                assert match, line
                assert match[4] == self.set["code"]
                card = self.found(match[2], match[3])
                for _ in range(int(match[1])):
                    yield self._card(card, path.stem)

    def found(self, id_: str, name: str) -> Told:
        """As the program looks it up: the first whose id has this in it, and whose id or name is equal."""
        for one in self.order:
            if id_ in one and (one == id_ or self.cards[one]["name"] == name):
                assert one == id_
                return self.cards[one]
        raise AssertionError(f"{id_} is no card")

    def _card(self, card: Told, deck: str) -> SimulatedCard:
        ending = self.told["cardImageFileType"]
        front = self.folder / "sets" / card["set"] / f"{card['id']}.{ending}"
        own = card.get("backs", [])
        name = f"backs/{own[0]}" if own else "CardBack"
        back = self.folder / f"{name}.{self.told['cardBackImageFileType']}"
        return SimulatedCard(card["name"], deck, front, back, dict(self._shown(card)))

    def _shown(self, card: Told) -> Iterator[tuple[str, str]]:
        for name, display in self.names.items():
            value = card.get(name)
            if value is None:
                continue
            match self.sorts[name]:
                case "stringEnum":
                    yield display, self.words[name][value]
                case "integer":
                    assert isinstance(value, int)
                    yield display, str(value)
                case "string":
                    assert isinstance(value, str)
                    yield display, value

    def picture(self, path: Path) -> Image.Image:
        return Image.open(BytesIO(path.read_bytes()))
