"""Words of the English that are for one beside a value that is more, or for many beside one; and texts that say while what
they are right."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.check.agreeing import word_of_another_number
from pnp.check.conditions import text_no_longer_true
from pnp.source.load.set_folders import bundled_ids, find
from pnp.source.schema.read import load_set

GAME = """\
id: tiny
rules:
  kinds:
    beast: {label: Beast card, plural: beasts, fields: {}}
    honey: {label_plural: Honey cards, fields: {}}
    sheep: {label_plural: Sheep, fields: {}}
  figures: {one: 1, pack: 4, none: 0}
  verbs: {draw: {count: int}}
print: {beast: {size: poker}, honey: none, sheep: none}
cards:
  - {kind: beast, id: fox, name: Fox, text: 'TEXT', effect: {draw: {count: 3}}}
"""
FORMS = "# Tiny\n\nPlace {{ figures.pack }} [tile|tiles], which [it|they] [joins|join]. All beasts rest.\n\n"


def game(folder: Path, line: str, text: str = "") -> Path:
    (folder / "sheets").mkdir(exist_ok=True)
    (folder / "set.yaml").write_text(GAME.replace("TEXT", text), encoding="utf-8")
    (folder / "sheets" / "rules.md").write_text(FORMS + line, encoding="utf-8")
    return folder


def apart(folder: Path, line: str, text: str = "") -> list[str]:
    cards, found = load_set(game(folder, line, text))
    assert cards, found
    return [one.message for one in word_of_another_number(cards)]


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("Draw {{ figures.pack }} beast card.", "beast card"),
        ("Draw {{ figures.pack }} placed tile from it.", "tile"),
        ("Draw **{{ figures.pack }}** tile of any sort.", "tile"),
        ("Draw {{ figures.none }} tile, then rest.", "tile"),
        ("Draw {{ figures.one }} tiles.", "tiles"),
        ("Draw {{ figures.one }} beasts from it.", "beasts"),
        ("| a | {{ figures.pack }} tile |", "tile"),
        ("Draw {{ figures.pack }} tiles and {{ figures.one }} tile, {{ figures.one }} beast card.", ""),
        ("Draw {{ figures.pack }} tile racks.", ""),
        ("Draw {{ figures.pack }} tile [rack|racks].", ""),
        ("Draw {{ figures.pack }}; tile by tile.", ""),
        ("Draw {{ figures.pack }} and tile the floor.", ""),
        ("Draw {{ figures.pack }} for each tile.", ""),
        ("Take {{ figures.pack }} foxes’ tile.", ""),
        ("The {{ figures.pack }} tile is red.", ""),
        ("In turn {{ figures.one }} tiles are free.", ""),
        ("Draw {{ figures.none }} or {{ figures.one }} tiles.", ""),
        ("Spend {{ figures.pack }} honey, {{ figures.pack }} sheep, {{ figures.one }} sheep.", ""),
        ("Then {{ figures.pack }} joins.", ""),
    ],
)  # fmt: skip
def test_a_word_beside_a_value_is_for_that_many(tmp_path: Path, line: str, word: str) -> None:
    messages = apart(tmp_path, line)
    assert len(messages) == bool(word), messages
    assert not word or messages[0].startswith(f"'{word}' is the word for ")


@pytest.mark.parametrize(
    ("text", "found"), [("Take {count} tile.", 1), ("Take {count} tiles.", 0), ("{count} [tile|tiles]", 0)]
)
def test_a_card_is_told_of_too(tmp_path: Path, text: str, found: int) -> None:
    assert len(apart(tmp_path, "", text)) == found


def test_both_forms_are_named(tmp_path: Path) -> None:
    cards, _ = load_set(game(tmp_path, "Draw {{ figures.pack }} tile."))
    assert cards
    (one,) = word_of_another_number(cards)
    assert (one.hint, one.span.line) == ("write both, [tile|tiles]", 5)


FIVE = "this is right while figures.pack == 5, which is so no more"
CONDITIONS = [
    ("<!-- while figures.pack == 4 -->\nBoth pairs rest.", ""),
    ("<!-- while figures.pack == 5 -->\nAll five rest.", f"{FIVE}: 'All five rest.'"),
    ("<!-- while\n  figures.pack\n  == 5 -->\n\n#### Example", f"{FIVE}: 'Example'"),
    ("<!-- while figures.pack == 4 -->\n<!-- while figures.pack == 5 -->\n- Both.", FIVE),
    ("<!-- while figures.pack == 5 -->\n<!-- allow number-stated-twice: so -->\n- Both.", FIVE),
    ("<!-- while card('fox').count == 3 -->\n| a | b |", ""),
    ("<!-- whiling away figures.pack == 5 -->\nAll five rest.", ""),
    ("<!-- while figures.pak == 4 -->\nBoth rest.", "'while figures.pak == 4': "),
    ("<!-- while figures.pack -->\nBoth rest.", "'while figures.pack' is neither true nor false"),
    ("<!-- while -->\nBoth rest.", "'while ': "),
    ("<!-- while figures.pack == == -->\nBoth rest.", "'while figures.pack == ==': "),
]


@pytest.mark.parametrize(("line", "told"), CONDITIONS)
def test_a_text_that_is_right_no_more_is_told(tmp_path: Path, line: str, told: str) -> None:
    cards, _ = load_set(game(tmp_path, line))
    assert cards
    messages = [one.message for one in text_no_longer_true(cards)]
    assert len(messages) == bool(told), messages
    assert not told or messages[0].startswith(told)


def test_a_text_is_told_of_where_it_stands_and_a_condition_that_says_nothing_where_that_does(
    tmp_path: Path,
) -> None:
    lines = "<!-- while figures.pack == 5 -->\n\nAll five rest.\n\n<!-- while figures.pack -->\nAll rest.\n"
    cards, _ = load_set(game(tmp_path, lines))
    assert cards
    assert [one.span.line for one in text_no_longer_true(cards)] == [7, 9]


@pytest.mark.parametrize("name", bundled_ids())
def test_bundled_sets_have_none(name: str) -> None:
    cards, _ = load_set(find(name))
    assert cards
    assert [*word_of_another_number(cards), *text_no_longer_true(cards)] == []
