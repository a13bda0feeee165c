"""What `{{ }}` prints: the data, in the language; and numbers nobody took from the data."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.diagnostics import Span
from pnp.base.frozen import replace
from pnp.draw.rulebook.spell import ValueFiller
from pnp.source.schema.read import load_set
from pnp.words.editions import edition
from tests.draw.rulebook.setting import GAME, Done, lay_out, printed


def said(tmp_path: Path, line: str, **files: str) -> Done:
    return printed(lay_out(tmp_path / "tiny", **{"sheets/rules.md": line, **files}))


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("{{ figures.hand_limit }} cards", "5 cards"),
        ("{{ figures.minutes.min }}–{{ figures.minutes.max }}", "20–40"),
        ("{{ count('beast') }}", "4"),
        ("{{ counted('beast') }}", "4 beasts"),
        ("{{ counted('beast', 1) }}", "1 beast"),
        ("{{ kind('beast') }}, {{ kinds('beast') }}", "Beast, Beasts"),
        ("{{ name('fox') }}", "Fox"),
        ("{{ text('fox') }}", "Run away ."),
        ("{{ card('fox').cost + 1 }}", "3"),
        ("{{ names('beast') }}", "Fox, Frog"),
        ("{{ names(b for b in beasts if b.cost > 1) }}", "Fox"),
        ("{{ designs('beast') }}", "2"),
        ("{{ count(b for b in beasts if 'flee' in b.verbs) }}", "0"),
        ("{{ label('drop') }}", "Rain"),
        ("{{ set.title }} {{ set.players.max }} {{ set.designers }}", "Tiny Woods 4 Ann Author"),
        ("{{ max(b.cost for b in beasts) }}", "2"),
        ("{{ count(b for b in beasts if b.cost > 1) }}", "3"),
        ("{{ prose(77) }} ways", "77 ways"),
        ("{{ 'many' if count('beast') > 3 else 'few' }}", "many"),
    ],
)
def test_values_come_from_the_data(tmp_path: Path, source: str, shown: str) -> None:
    done = said(tmp_path, source)
    assert done.found == ()
    assert done.text.startswith(shown)


def test_a_number_changed_in_the_rules_changes_the_sheet(tmp_path: Path) -> None:
    line = "Keep {{ figures.hand_limit }} of {{ count('beast') }} cards."
    assert said(tmp_path / "a", line).text.startswith("Keep 5 of 4 cards.")
    changed = GAME.replace("value: 5", "value: 8").replace("copies: 3", "copies: 9")
    assert said(tmp_path / "b", line, **{"set.yaml": changed}).text.startswith("Keep 8 of 10 cards.")


def test_b3_rows_and_items_follow_the_cards(tmp_path: Path) -> None:
    lines = """| Beast | Cost |
::: rows beast name "{{ it.cost }}{{ '+' if it.cost > 1 else '' }}" sort=cost

::: items beast "**{{ it.name }}:** {{ text(it.id) }}" if="it.id not in ['frog']"
"""
    done = said(tmp_path, lines)
    assert done.found == ()
    assert [word for word in done.text.split() if word in ("Fox", "Frog", "2+", "Fox:", "Frog:")] == [
        "Frog", "Fox", "2+", "Fox:"
    ]  # fmt: skip


def test_b3_what_a_row_cannot_say_is_found(tmp_path: Path) -> None:
    done = said(tmp_path, '| Beast |\n::: rows beast "{{ it.cots }}"\n\n{{ it.cost }}')
    told = {one.message.partition(": ")[2] for one in done.found}
    assert told == {"a beast has no field 'cots'", "in the expression: nothing is called 'it'"}


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("figures.hand_limitt", "there is no 'hand_limitt' here"),
        ("name('fxo')", "there is no card 'fxo'"),
        ("count('bear')", "there is no kind 'bear'"),
        ("label('moon')", "no vocabulary has 'moon'"),
        ("counted('beast', 'two')", "counted needs a whole number, got 'two'"),
        ("figures.minutes", "this is a table, not a value"),
        ("true", "True is nothing to print"),
        ("open('x')", "only count, sum, min, max, any, all, sorted"),
        ("card('fox', 'frog', 'fox')", "card takes one thing or two"),
        ("1 +", "not an expression"),
        ("sum(count(a for a in cards) for b in sorted(c.id for c in cards))", ""),
    ],
)
def test_what_cannot_be_worked_out_is_told_with_the_line(tmp_path: Path, source: str, message: str) -> None:
    done = said(tmp_path, f"\n\nSo: {{{{ {source} }}}}.")
    if not message:
        assert done.found == ()
        return
    assert done.names == ["bad-sheet-expression"]
    assert message in done.found[0].message
    assert done.found[0].span.line == 3
    assert source.split("(")[0] in done.text, "what cannot be filled stays visible"


def test_names_are_no_markup(tmp_path: Path) -> None:
    starred = GAME.replace("name: Frog", 'name: "*Frog* :sun:"')
    done = said(tmp_path, "A {{ name('frog') }}.", **{"set.yaml": starred})
    assert done.found == ()
    assert done.text.startswith("A *Frog* :sun:.")


@pytest.mark.parametrize(
    ("plural", "language", "number", "shown"),
    [
        ("n != 1", "de", 2, "2 Tiere"),
        ("n != 1", "da", 1, "1 tier"),
        ("n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2", "xx", 3, "3 tiere"),
        ("n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2", "xx", 5, "5 tieren"),
    ],
)
def test_counted_takes_the_form_the_language_wants(
    tmp_path: Path, plural: str, language: str, number: int, shown: str
) -> None:
    cards, _ = load_set(lay_out(tmp_path / "tiny"))
    assert cards
    told, _ = edition(cards, "en")
    forms = ("Tier", "Tiere", "Tieren")
    speller = ValueFiller(replace(told, language=language, plural=plural, forms={"beast": forms}))
    assert speller.fill(f"{{{{ counted('beast', {number}) }}}}", Span("", 1)) == shown.replace(" ", "\u00a0")


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("Keep 5 cards of 4, or 3 copies, 20 minutes, 2 players, 1999.", []),
        ("Keep 6 cards.", ["6 is no number of the data"]),
        ("Keep {{ 6 }} cards and {{ 3 * 2 }}.", ["6 is no number of the data"]),
        ("Keep {{ prose(6) }}, six, :die_6:, en_2021, v6 and **x6**.", []),
        ("| a | 77 |", ["77 is no number of the data"]),
        ("# 88 foxes", ["88 is no number of the data"]),
        ("1. first\n7. seventh", []),
        ("::: cards fox scale=0.3", []),
    ],
)
def test_bare_numbers(tmp_path: Path, line: str, found: list[str]) -> None:
    assert [one.message for one in said(tmp_path, line).found] == found


def test_a_set_that_only_extends_prints_the_rules_with_its_own_numbers(tmp_path: Path) -> None:
    lay_out(
        tmp_path / "tiny", **{"sheets/rules.md": "There are {{ count('beast') }} beasts in {{ set.title }}."}
    )
    more = lay_out(tmp_path / "wild")
    (more / "set.yaml").write_text(
        "id: wild\ntitle: Wild\nextends: tiny\ncards: [{kind: beast, id: bear, name: Bear, copies: 4}]\n"
    )
    assert printed(more).text.startswith("There are 8 beasts in Wild.")
