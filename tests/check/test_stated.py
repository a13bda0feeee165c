"""Numbers of the data that are typed a second time into texts: which are told, and which nobody could mean."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.check.stated import number_stated_twice
from pnp.source.load.set_folders import bundled_ids, find
from pnp.source.schema.read import load_set

GAME = """\
id: tiny
rules:
  kinds: {beast: {fields: {paws: int}}}
  figures: {pack: 4, prey: 12}
  verbs: {draw: {count: int}}
print: {beast: {size: poker}}
cards:
  - {kind: beast, id: fox, name: Fox, paws: 4, text: 'TEXT', effect: {draw: {count: 3}}}
"""
RULES = "# Tiny\n\nHunt with {{ figures.pack }} foxes or {{ figures.pack * 3 }} frogs.\n\n"


def told(folder: Path, text: str = "Draw {count} cards.", rules: str = "") -> list[tuple[str, int]]:
    (folder / "sheets").mkdir(exist_ok=True)
    (folder / "set.yaml").write_text(GAME.replace("TEXT", text), encoding="utf-8")
    (folder / "sheets" / "rules.md").write_text(RULES + rules, encoding="utf-8")
    cards, found = load_set(folder)
    assert cards, found
    return [(one.message, one.span.line) for one in number_stated_twice(cards)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Draw {count} cards.", 0),
        ("Draw three cards.", 1),
        ("Draw 3 cards.", 1),
        ("Draw four cards.", 0),
        ("", 0),
        (" ", 0),
        ("Draw {count} cards, and three more if you like.", 0),
        ("Wanted by “Three Little Pigs”.", 0),
        ("Pay 3.5 of :die_3:.", 0),
    ],
)
def test_a_card_that_types_what_its_effect_says(tmp_path: Path, text: str, found: int) -> None:
    messages = [message for message, _ in told(tmp_path, text)]
    assert len(messages) == found
    assert all(one == f"'{text.split()[1]}' is count of this card, typed a second time" for one in messages)


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("Four foxes come.", "'Four foxes' has a value elsewhere, and is typed here"),
        ("All 4 foxes come.", "'4 foxes' has a value elsewhere, and is typed here"),
        ("Four owls come, or twelve frogs.", ""),
        ("Five foxes come.", ""),
        ("The {{ name('fox') }} draws three.", "'three' may be count of 'fox', typed a second time"),
        ("The {{ name('fox') }} draws {{ card('fox').count }}: three.", ""),
        ("The {{ name('fox') }} has four paws.", ""),
        ("#### Example\nFour foxes come.", ""),
        ("#### Example\nTwo come.\n\n## After it\n\nFour foxes come.", "'Four foxes'"),
        ("<!-- allow number-stated-twice: a fairy tale -->\nFour foxes come.", ""),
        ("<!-- allow number-stated-twice: a tale -->\n\n- An owl.\n- Four foxes come.", "is allowed here, and no number"),
        ("<!-- allow number-stated-twice: no more -->\nFive foxes come.", "is allowed here, and no number"),
    ],
)  # fmt: skip
def test_a_sheet_that_types_what_a_value_says_elsewhere(tmp_path: Path, line: str, found: str) -> None:
    messages = told(tmp_path, rules=line)
    assert bool(messages) == bool(found), messages
    if found:
        assert found in messages[0][0]
        assert messages[0][1] >= RULES.count("\n") + 1


@pytest.mark.parametrize("name", bundled_ids())
def test_the_bundled_games_state_no_number_twice(name: str) -> None:
    cards, _ = load_set(find(name))
    assert cards
    assert list(number_stated_twice(cards)) == []
