"""A tiny game with sheets, set without a command line: what the tests of sheets share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from pnp.base.diagnostics import CATALOG, Diagnostic, in_order
from pnp.base.model import Page, Part, Profile
from pnp.base.model.print_options import PrintOptions
from pnp.base.scene import Group, Item, Text, apply, multiply
from pnp.draw.rulebook import SheetMaterial, reference_cards
from pnp.press.edition_documents import text_documents
from pnp.project.opened_set import Project

A4 = (210.0, 297.0)
GAME = """\
id: tiny
title: Tiny Woods
summary: Foxes and frogs.
players: 2..4
languages: [en]
credits: {designers: [Ann Author], publisher: Woods & Co, year: 1999, rights: It is hers., adaptation: Redrawn.}
rules:
  vocab: {element: {sun: Sunlight, drop: Rain}}
  kinds:
    beast: {label: Beast, label_plural: Beasts, fields: {cost: {type: int, range: 0..9, default: 1}}}
    token: {fields: {}}
  figures:
    hand_limit: {value: 5}
    minutes: {value: {min: 20, max: 40}}
    odd: {value: 11, source: proposed, because: a guess}
print: {beast: {size: poker, back: none}, token: none}
cards:
  - {kind: beast, id: fox, name: Fox, copies: 3, cost: 2, text: "Run **away**."}
  - {kind: beast, id: frog, name: Frog, copies: 1, source: {cost: proposed}, because: {cost: a guess}}
  - {kind: token, id: stone, name: Stone}
"""


class Done(NamedTuple):
    """Everything the sheets of one language came to."""

    rulebook: SheetMaterial | None
    pages: tuple[Page, ...]  # of paper
    booklet: tuple[Page, ...]  # sides of folded sheets
    cards: tuple[Part, ...]  # for reference
    found: tuple[Diagnostic, ...]

    @property
    def names(self) -> list[str]:
        return [CATALOG[one.code].name for one in self.found]

    @property
    def text(self) -> str:
        return " ".join(words(item for page in self.pages for item in page.items))


def lay_out(folder: Path, **files: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for path, text in {"set.yaml": GAME, **files}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return folder


def printed(where: str | Path, language: str = "en", paper: tuple[float, float] = A4) -> Done:
    project = Project(where)
    _, judged = project.proof()
    rulebook, found = project.sheet_material(language)
    if rulebook is None:
        return Done(None, (), (), (), (*judged, *found))
    documents, more = text_documents(
        rulebook, Profile("plain", *paper), PrintOptions(documents=frozenset({"rules"}))
    )
    cards, also = reference_cards(rulebook)
    pages, booklet = (one.pages for one in documents) if documents else ((), ())
    return Done(rulebook, pages, booklet, cards, in_order((*judged, *found, *more, *also)))


def runs(
    items: Iterable[Item], matrix: tuple[float, ...] = (1, 0, 0, 1, 0, 0)
) -> Iterator[tuple[Text, float, float]]:
    """Every run of text with where it stands on the page; what is clipped is part of a picture and left out."""
    for item in items:
        match item:
            case Text():
                x, y = apply(matrix, item.x, item.y)  # type: ignore[arg-type]
                yield item, x, y
            case Group(clip=None):
                yield from runs(item.items, multiply(matrix, item.matrix))  # type: ignore[arg-type]


def words(items: Iterable[Item]) -> list[str]:
    return " ".join(text.glyphs for text, _, _ in runs(items)).replace("\u00a0", " ").split()


def faces(items: Iterable[Item]) -> int:
    """How many faces of cards a drawing shows: each is cut out by a clip."""
    count = 0
    for item in items:
        if isinstance(item, Group):
            count += 1 if item.clip else faces(item.items)
    return count
