"""The bench deck in protograf: ``python -m bench.peers.proto FOLDER FILE``.

Texts are set as HTML boxes, which protograf shrinks to fit by itself, in its built-in sans: bench decks need no
other, and finding one would have it read every font of the system first.
"""

from __future__ import annotations

import json
import math
import os
import sys
from pathlib import Path
from typing import Any

folder, file = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
sys.argv = [str(folder / "deck.py"), "--directory", str(file.parent)]
os.chdir(folder)

from protograf import (  # noqa: E402  (it reads its command line and folder while loading)
    Card,
    CardBack,
    Create,
    Deck,
    Save,
    ellipse,
    image,
    rectangle,
    text,
)

TITLE = "font-family: sans-serif; font-size: 17px; font-weight: bold; text-align: center; color: #ffffff"


def front(card: dict[str, Any], deck: dict[str, Any]) -> list[Any]:
    spelt = {"plain": "{}", "bold": "<b>{}</b>", "sign": '<img src="art/{}.svg" width="8" height="8"/>'}
    rules = "".join(spelt[kind].format(words) for kind, words in card["runs"])
    foot = f"{card['habitat'].capitalize()} · {card['strength']} · {card['id']}"
    style = f"font-family: sans-serif; font-size: {deck['size']}px; line-height: 1.2; color: #22282e;"
    signs = [
        image(str(folder / "art" / f"{sign}.svg"), x=6 + 6 * n, y=13, width=5, height=5)
        for n, sign in enumerate(card["signs"])
    ]
    return [
        rectangle(x=0, y=0, width=63.5, height=88.9, fill=deck["colours"][card["habitat"]], stroke=None),
        rectangle(
            x=3, y=3, width=57.5, height=82.9, rounding=3, fill="#fbf8f0", stroke="#22282e", stroke_width=0.85
        ),
        text(
            card["name"],
            x=6,
            y=5.4,
            width=51.5,
            height=6.4,
            style="font-family: sans-serif; font-size: 12px; font-weight: bold",
        ),
        *signs,
        image(str(folder / "art" / f"{card['id']}.svg"), x=6, y=19.5, width=51.5, height=26),
        text(rules, x=6, y=46.5, width=51.5, height=33, style=style),
        text(
            foot,
            x=6,
            y=79.6,
            width=51.5,
            height=4,
            style="font-family: sans-serif; font-size: 7px; color: #5f6871",
        ),
    ]


def back(title: str) -> list[Any]:
    white = {"fill": "#ffffff", "stroke": None, "transparency": 75}
    turns = [math.tau * n / 24 for n in range(24)]
    petals = [
        ellipse(
            cx=31.75 + 12.5 * math.cos(turn),
            cy=44.45 - 12.5 * math.sin(turn),
            width=25,
            height=7.14,
            rotation=math.degrees(turn),
            **white,
        )
        for turn in turns
    ]
    return [
        rectangle(x=0, y=0, width=63.5, height=88.9, fill="#2f4858", stroke=None),
        rectangle(
            x=4, y=4, width=55.5, height=80.9, rounding=3, fill="#2f4858", stroke="#ffffff", stroke_width=1.4
        ),
        *petals,
        text(title, x=10, y=38, width=43.5, height=12, style=TITLE),
    ]


def main() -> None:
    deck = json.loads((folder / "deck.json").read_text(encoding="utf-8"))
    Create(filename=file.name, paper="A4", units="mm", margin=9)
    Deck(cards=len(deck["cards"]), width=63.5, height=88.9, grid_marks=True)
    for number, card in enumerate(deck["cards"], 1):
        Card(str(number), *front(card, deck))
    CardBack("all", *back(deck["title"]))
    Save()


if __name__ == "__main__":
    main()
