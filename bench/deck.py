"""The bench deck: creatures with a name, signs, a drawing of their own and about 45 words of rules text.

Owns what is on the cards, the same for every tool. Must not know any tool.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from typing import NamedTuple

SEED = 1207
SIGNS = ("sun", "rain", "wind", "frost", "soil", "root", "seed", "bloom")
HABITATS = {
    "meadow": "#4f7d3a",
    "forest": "#2e5f4c",
    "shore": "#2f6d8e",
    "heath": "#7a4b74",
    "mountain": "#5b5f73",
    "marsh": "#6f6330",
}
INKS = ("#c8553d", "#f2a65a", "#588b8b", "#8fb339", "#5b507a", "#d6a99a", "#3a6ea5", "#b5838d")
ART_W, ART_H = 103, 52  # the box of a drawing in its own units, half a millimetre each
STARTS = (
    "b", "br", "d", "dr", "f", "fl", "g", "gr", "h", "k", "kl", "l", "m", "n", "p", "pl",
    "r", "s", "sk", "sl", "st", "t", "tr", "v",
)  # fmt: skip
VOWELS = ("a", "e", "i", "o", "u", "ea", "ai", "ou", "ø", "å")
ENDS = ["", "", "n", "r", "l", "t", "s", "nd", "rk", "ng"]
TAILS = ["", "", "", "e", "en", "er", "ing", "et"]
WORDS = 3000  # in use; the common ones come often, as in any language


class Creature(NamedTuple):
    """One card. ``runs`` is its rules text as (kind, text): plain, bold or sign."""

    id: str
    name: str
    habitat: str
    strength: int
    signs: tuple[str, ...]
    runs: tuple[tuple[str, str], ...]
    polygons: tuple[tuple[str, tuple[tuple[float, float], ...]], ...]

    @property
    def text(self) -> str:
        """The rules text as pnp writes it."""
        spelt = {"plain": "{}", "bold": "**{}**", "sign": ":{}:"}
        return "".join(spelt[kind].format(text) for kind, text in self.runs)

    @property
    def drawing(self) -> str:
        """The picture as an SVG file."""
        shapes = "\n".join(
            f'  <polygon fill="{ink}" points="{" ".join(f"{x:g},{y:g}" for x, y in points)}"/>'
            for ink, points in self.polygons
        )
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {ART_W} {ART_H}">\n{shapes}\n</svg>\n'


def creatures(count: int) -> tuple[Creature, ...]:
    """The first cards of the deck: a longer deck begins with the shorter one."""
    chance = random.Random(SEED)
    words = _lexicon(chance)
    return tuple(_creature(number, words, chance) for number in range(1, count + 1))


def _lexicon(chance: random.Random) -> list[str]:
    """Words of one to three syllables, a common word standing in the list more often than a rare one."""
    made: dict[str, None] = {}
    while len(made) < WORDS:
        syllables = 1 + len(made) // 700 % 2
        made["".join(_syllable(chance) for _ in range(syllables)) + chance.choice(TAILS)] = None
    return [word for rank, word in enumerate(made, 1) for _ in range(1 + WORDS // (8 * rank))]


def _syllable(chance: random.Random) -> str:
    return chance.choice(STARTS) + chance.choice(VOWELS) + chance.choice(ENDS)


def _creature(number: int, words: list[str], chance: random.Random) -> Creature:
    name = " ".join(dict.fromkeys(chance.choice(words) for _ in range(3)))[:24].strip().capitalize()
    return Creature(
        f"creature-{number:04}",
        name,
        chance.choice(list(HABITATS)),
        chance.randint(1, 9),
        tuple(chance.choice(SIGNS) for _ in range(chance.randint(3, 6))),
        tuple(_runs(words, chance)),
        tuple(_polygons(chance)),
    )


def _runs(words: list[str], chance: random.Random) -> Iterator[tuple[str, str]]:
    """Four sentences: the first word of two is bold, and two end with a sign."""
    for sentence in range(4):
        said = [chance.choice(words) for _ in range(chance.randint(10, 13))]
        if sentence % 2:
            yield "bold", said.pop(0).capitalize()
            yield "plain", f" {' '.join(said)} "
            yield "sign", chance.choice(SIGNS)
            yield "plain", ". "
        else:
            yield "plain", f"{' '.join(said).capitalize()}. "


def _polygons(chance: random.Random) -> Iterator[tuple[str, tuple[tuple[float, float], ...]]]:
    """Four ragged blots of fifteen corners."""
    for _ in range(4):
        x, y = chance.uniform(18, ART_W - 18), chance.uniform(18, ART_H - 18)
        reach = [chance.uniform(6, 17) for _ in range(15)]
        corners = ((x + r * math.cos(n * 0.4189), y + r * math.sin(n * 0.4189)) for n, r in enumerate(reach))
        yield chance.choice(INKS), tuple((round(cx, 1), round(cy, 1)) for cx, cy in corners)


def icon(sign: str) -> str:
    """A disc with a star of as many points as the sign is far down the list."""
    ink, points = INKS[SIGNS.index(sign)], 5 + SIGNS.index(sign)
    turns = (math.pi * n / points for n in range(2 * points))
    star = (
        (12 + r * math.sin(turn), 12 - r * math.cos(turn))
        for n, turn in enumerate(turns)
        for r in (4.0 if n % 2 else 9.0,)
    )
    corners = " ".join(f"{x:.2f},{y:.2f}" for x, y in star)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">\n'
        f'  <circle cx="12" cy="12" r="11.5" fill="{ink}"/>\n'
        f'  <polygon fill="#ffffff" points="{corners}"/>\n</svg>\n'
    )
