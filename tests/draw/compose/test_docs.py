"""What is written about templates holds: examples of the manual and of the findings, and the whole vocabulary."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pnp.base.diagnostics import CATALOG, Entry
from pnp.base.model import Card, Edition
from pnp.draw.compose import compose
from pnp.draw.compose import face_faults as faults
from pnp.draw.compose.elements import ELEMENTS, TYPE
from pnp.draw.look.theme import SHAPE, STYLE, find_theme
from pnp.source.schema.read import load_set
from tests.draw.compose.studio import SQUARE, Studio, fonts
from tests.manual_pages import each_side

PAGE = Path(__file__).parents[3] / "docs" / "templates.md"
PRELUDE = re.compile(r"^```xml templates/mine/prelude.xml.j2\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXAMPLES = re.findall(r"^```xml\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.split()[0])
def test_examples_of_the_page_draw_without_a_finding(studio: Studio, example: str) -> None:
    studio.write("templates/mine/icons/sun.svg", SQUARE)
    studio.write("templates/mine/icons/leaf.svg", SQUARE)
    studio.write("templates/mine/art/leaf.svg", SQUARE)
    studio.write("templates/mine/frame.xml.j2", '<group><rect w="9" h="9" fill="{{ colour }}"/></group>')
    prelude = PRELUDE.search(PAGE.read_text(encoding="utf-8"))
    assert prelude
    studio.write("templates/mine/prelude.xml.j2", prelude[1])
    studio.write(
        "templates/mine/theme.yaml",
        'palette: {sea: "#1f6f8b", ink: "#101010", paper: "#ffffff"}\ntype: {text: {size: 9}, title: {size: 12}}\n',
    )
    fields = {"cost": {"sun": 2, "leaf": 1}, "element": "sun"}
    studio.cards = (Card("fox", "beast", "Fox", text="Draw 2 cards.", fields=fields),)
    whole = example if example.startswith("<face") else f"<face>{example}</face>"
    done = studio.draw(whole)
    assert done.messages == []
    assert len(done.front.items) > 1


def test_the_page_names_every_element_attribute_and_key() -> None:
    words = set(re.findall(r"[\w-]+", PAGE.read_text(encoding="utf-8")))
    attributes = {key for row in ELEMENTS.values() for key in (*row.required, *row.optional)}
    assert {*ELEMENTS, *attributes, *TYPE, *SHAPE.keys, *STYLE} - words == set()


# --- the manual pages of the findings --------------------------------------------------------------------

FENCE = re.compile(r"^```(bad|good) (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SET = """\
id: tiny
title: Tiny
theme: mine
print: {card: {size: poker, back: none}}
cards: [{kind: card, id: fox, name: Fox}]
"""
FILES = {
    "set.yaml": SET,
    "rules.yaml": "kinds: {card: {fields: {}}}\n",
    "templates/mine/theme.yaml": "type: {text: {size: 9}}\n",
    "templates/mine/card.xml.j2": "<face/>",
}
# no text shows a photograph, or a process that the system ended (tests/draw/compose/test_renderers.py)
NO_TEXT = {"image-low-resolution", "image-too-coarse", "renderer-lost"}
PAGES = [
    entry
    for entry in CATALOG.values()
    if hasattr(faults, entry.name.replace("-", "_")) and entry.name not in NO_TEXT
]


def findings(folder: Path, example: list[tuple[str, str]]) -> set[str]:
    for path, text in {**FILES, **dict(example)}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    cards, found = load_set(folder)
    assert cards, found
    theme, more = find_theme(cards.theme, cards.folders, cards.spans.get("theme", cards.span))
    found = (*found, *more)
    if theme:
        found += compose(Edition(cards), theme, fonts())[1]
    return {CATALOG[one.code].name for one in found}


@pytest.mark.parametrize("entry", PAGES, ids=lambda entry: entry.name)
def test_the_bad_example_is_found_and_the_good_one_is_clean(entry: Entry, tmp_path: Path) -> None:
    examples = FENCE.findall(each_side(entry))
    bad = [(path, text) for verdict, path, text in examples if verdict == "bad"]
    good = [(path, text) for verdict, path, text in examples if verdict == "good"]
    assert bad
    assert good
    assert findings(tmp_path / "bad", bad) == {entry.name}
    assert findings(tmp_path / "good", good) == set()
