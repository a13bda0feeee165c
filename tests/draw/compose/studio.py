"""A tiny set with a theme of its own, written to a folder and composed: what the tests of compose share."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from pnp.base.diagnostics import CATALOG, Diagnostic
from pnp.base.frozen import replace
from pnp.base.model import (
    Card,
    CardSet,
    Edition,
    Faces,
    Field,
    Figure,
    Kind,
    Print,
    Rules,
    Size,
    Verb,
    Vocabulary,
)
from pnp.base.model.print_options import Choice
from pnp.base.scene import Group, Item, Scene, Text
from pnp.base.scene import Path as Shape
from pnp.base.scene_dump import dump
from pnp.draw.compose import ALL, compose
from pnp.draw.look.theme import find_theme
from pnp.text.fonts import Fonts, load_fonts

POKER = Size(63.5, 88.9, "rect", 0, "poker")
SQUARE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path fill="currentColor" d="M0 0h10v10z"/></svg>"""
THEME = """\
palette: {sea: "#1f6f8b", ink: "#101010"}
paints: {dusk: {from: "#ff0000", to: "#0000ff", angle: 0}}
type:
  text: {size: 9, colour: "@ink"}
  title: {size: 12, weight: 700}
spacing: {edge: 4}
"""


@cache
def fonts() -> Fonts:
    return load_fonts()


class Done(NamedTuple):
    faces: Faces
    found: tuple[Diagnostic, ...]

    @property
    def names(self) -> list[str]:
        return [CATALOG[found.code].name for found in self.found]

    @property
    def messages(self) -> list[str]:
        return [found.message for found in self.found]

    @property
    def front(self) -> Scene:
        return self.faces.parts[0].front


class Studio:
    """The folder of a set; ``draw`` composes it from a template, ``compose`` from the files that are there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.cards: tuple[Card, ...] = (Card("fox", "beast", "Fox"),)
        self.prints = {"beast": Print("beast", POKER)}
        self.fields: dict[str, Field] = {}  # that every kind declares
        self.verbs: dict[str, Verb] = {}
        self.edition: dict[str, Any] = {}
        self.foreign = False
        self.write("templates/mine/theme.yaml", THEME)

    def write(self, path: str, content: str | bytes) -> Path:
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
        return file

    def set(self) -> CardSet:
        kinds = {
            name: Kind(name, name + "s", name.title(), name.title() + "s", self.fields)
            for name in self.prints
        }
        rules = Rules(
            vocab={"element": Vocabulary("element", {"sun": "Sunlight", "rain": "Rain"})},
            kinds=kinds,
            verbs=self.verbs,
            figures={"hand_limit": Figure(6), "swarm_loss": Figure({3: 1})},
        )
        return CardSet("tiny", "Tiny", (str(self.folder),), rules, self.cards, self.prints, theme="mine")

    def compose(self, choice: Choice = ALL, theme: str = "mine") -> Done:
        cards = self.set()
        look, found = find_theme(theme, cards.folders, cards.span)
        assert look, found
        # a foreign theme runs in a process of its own; only the tests of those walls pay for one
        look = look if self.foreign else replace(look, trusted=True)
        faces, more = compose(Edition(cards, **self.edition), look, fonts(), choice)
        return Done(faces, (*found, *more))

    def draw(self, markup: str, template: str = "beast") -> Done:
        self.write(f"templates/mine/{template}.xml.j2", markup)
        return self.compose()

    def face(self, inside: str) -> Done:
        return self.draw(f"<face>{inside}</face>")


def texts(items: tuple[Item, ...]) -> list[str]:
    """Every run of a drawing, in order."""
    found: list[str] = []
    for item in items:
        match item:
            case Text():
                found.append(item.glyphs)
            case Group():
                found += texts(item.items)
    return found


def paths(items: tuple[Item, ...]) -> list[Shape]:
    found: list[Shape] = []
    for item in items:
        match item:
            case Shape():
                found.append(item)
            case Group():
                found += paths(item.items)
    return found


def rows(drawing: Scene) -> list[str]:
    """The readable form without its head."""
    return dump(drawing).splitlines()[1:]
