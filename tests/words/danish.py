"""A small set with a whole Danish catalog, as the tests of this folder use it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import polib
from click.testing import CliRunner, Result

from pnp.base.model import CardSet
from pnp.cli.group import main
from pnp.source.schema.read import load_set

Write = Callable[..., Path]
SET = """\
id: tiny
title: Tiny
languages: [en, da]
rules:
  vocab: {element: {sun: Sunlight}}
  kinds: {beast: {fields: {cost: {type: bag, of: element}, note: {type: text, translate: true, optional: true}}}}
  verbs: {draw: {count: int}}
print: {beast: {size: poker}}
cards:
  - {kind: beast, id: fox, name: Fox, cost: {sun: 1}, text: "Draw {count} cards.", effect: {draw: {count: 2}},
     note: It is red.}
"""


def pnp(*args: str | Path) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args])


def loaded(folder: Path) -> CardSet:
    cards, found = load_set(folder)
    assert cards is not None, found
    return cards


def translated(write_set: Write) -> Path:
    folder = write_set(SET)
    assert pnp("i18n", "update", folder).exit_code == 0
    po = polib.pofile(str(folder / "lang" / "da.po"))
    words = {"Fox": "Ræv", "Draw {count} cards.": "Træk {count} kort.", "It is red.": "Den er rød."}
    for entry in po:
        if entry.msgid_plural:
            entry.msgstr_plural = {0: "Dyr", 1: "Dyr"}
        else:
            entry.msgstr = words.get(entry.msgid, f"Da {entry.msgid}")
    po.save()
    return folder
