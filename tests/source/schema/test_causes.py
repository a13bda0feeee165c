"""A cause is one finding, and what follows from it is none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import pytest

from pnp.base.diagnostics import Diagnostic, has_errors
from pnp.source.load.shapes import Reader
from tests.judging import Judgement

Judge = Callable[..., Judgement]
TOP = "id: tiny\nprint: {beast: {size: poker}, plant: {size: poker}}\n"
RULES = """\
vocab:
  element: [sun]
kinds:
  beast:
    fields:
      might: {type: int, range: 0..9}
      needs: {type: bag, of: element}
      eats: {type: card, of: plant, optional: true}
  plant: {fields: {}}
verbs:
  draw: {count: int, from: {type: one_of, of: element}}
components: {beast: {total: 60, each: {might: {3: 60}}}}
setups: {parameters: {players: [2]}, needs: {beast.might: "20"}}
invariants: [{id: strong, each: beast, check: value.might > 2 and count(b for b in beasts) > 0, because: reason}]
"""
PLANTS = "kind: plant\ncards: [{id: moss, name: Moss}]\n"
BEAST = (
    "  - {{id: beast-{0}, name: Beast {0}, might: 3, needs: {{sun: 1}}, eats: moss, "
    "effect: {{draw: {{count: 2, from: sun}}}}, text: 'Draw {{count}}, {{might}} strong.'}}\n"
)
BEASTS = "kind: beast\ncards:\n" + "".join(BEAST.format(number) for number in range(60))


def one(found: list[Diagnostic]) -> Diagnostic:
    assert len(found) == 1, sorted({each.message for each in found})[:8]
    return found[0]


def told(
    judged: Judge, rules: str = RULES, beasts: str = BEASTS, plants: str = PLANTS, top: str = TOP
) -> list[Diagnostic]:
    files = {"rules.yaml": rules, "cards/beasts.yaml": beasts, "cards/plants.yaml": plants}
    return list(judged(top, **files).found)


def test_the_sixty_cards_are_sound(judged: Judge) -> None:
    assert told(judged) == []


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("might: {type: int, range: 0..9}", "might: {type: int, rnage: 0..9}"),
        ("might: {type: int, range: 0..9}", "might: {type: itn, range: 0..9}"),
        ("might: {type: int, range: 0..9}", "might: {range: 0..9}"),
        ("might: {type: int, range: 0..9}", "might: {type: int, range: 9..0}"),
        ("might: {type: int, range: 0..9}", "might: [int]"),
        ("bag, of: element}", "bag, of: elment}"),
        ("  element: [sun]", "  element: {sun: Sun, rain: [Rain]}"),
        ("  element: [sun]", "  element: 3"),
        ("  element: [sun]", "  Element: [sun, rain]"),
        ("    fields:\n", "    feilds:\n"),
        ("\nkinds:\n", "\nknids:\n"),
        ("\nverbs:\n", "\nvrebs:\n"),
        ("  beast:\n    fields:", "  Beast:\n    fields:"),
        ("{count: int,", "{count: itn,"),
        ("  draw: {count: int, from: {type: one_of, of: element}}", "  draw: [count]"),
        ("vocab:\n", "vocab: &words\n"),
        ("vocab:\n", "vocab: [\n"),
        ("  plant: {fields: {}}", "  plant: {fields: {}}\n  plant: {fields: {}}"),
    ],
)  # fmt: skip
def test_one_wrong_declaration_is_one_finding(judged: Judge, right: str, wrong: str) -> None:
    assert right in RULES
    found = one(told(judged, RULES.replace(right, wrong)))
    assert found.span.file.endswith("rules.yaml")


def test_an_anchor_used_ten_times_is_told_where_it_stands(judged: Judge) -> None:
    rules = RULES.replace("[sun]", "&all [sun]") + "".join(f"# {number}\n" for number in range(3))
    more = "".join(f"  word{number}: *all\n" for number in range(10))
    found = one(told(judged, rules.replace("kinds:\n", more + "kinds:\n", 1)))
    assert found.span.line == 2
    assert "&all" in found.message


def test_a_broken_file_of_cards_loses_no_references(judged: Judge) -> None:
    found = one(told(judged, plants="kind: plant\ncards: [{id: moss, name: 'Moss]\n"))
    assert found.span.file.endswith("plants.yaml")
    found = one(told(judged, plants="kind: plant\ncrads: [{id: moss, name: Moss}]\n"))
    assert "crads" in found.message
    found = one(told(judged, plants="kind: plnat\ncards: [{id: moss, name: Moss}]\n"))
    assert "plnat" in found.message


def test_a_slip_of_a_key_is_not_a_missing_key_too(judged: Judge) -> None:
    found = one(told(judged, beasts=BEASTS.replace("might: 3", "mihgt: 3", 1)))
    assert "mihgt" in found.message
    found = one(told(judged, plants="kind: plant\ncards: [{id: moss, nmae: Moss}]\n"))
    assert "nmae" in found.message


def test_a_wrong_value_leaves_no_hole_in_the_text(judged: Judge) -> None:
    found = one(told(judged, beasts=BEASTS.replace("might: 3", "might: three", 1)))
    assert "might of 'beast-0'" in found.message
    found = one(told(judged, beasts=BEASTS.replace("draw: {", "drwa: {", 1)))
    assert "drwa" in found.message


def test_what_is_wrong_besides_is_told_besides(judged: Judge) -> None:
    rules = RULES.replace("might: {type: int, range: 0..9}", "might: {type: itn}")
    found = told(judged, rules, BEASTS.replace("needs: {sun: 1}", "needs: {snu: 1}", 1))
    assert [one.message for one in found if "snu" in one.message]
    assert len(found) == 2


def test_a_row_of_print_that_is_wrong_is_not_missing_too(judged: Judge) -> None:
    found = one(told(judged, top=TOP.replace("beast: {size: poker}", "beast: {size: pokr}")))
    assert "pokr" in found.message


def test_a_base_that_is_broken_breaks_no_expansion(judged: Judge, write_set: Callable[..., object]) -> None:
    rules = RULES.replace("might: {type: int, range: 0..9}", "might: {type: itn}")
    write_set(TOP.replace("tiny", "first"), "first", **{"rules.yaml": rules, "cards/p.yaml": PLANTS})
    expansion = "id: tiny\nextends: first\ncards:\n" + BEASTS.partition("cards:\n")[2].replace(
        "{id", "{kind: beast, id"
    )
    (found,) = judged(expansion).found
    assert "itn" in found.message


@pytest.mark.parametrize(("value", "hint"), [("3", '"3"'), ("true", '"true"'), ("1.50", "quotes")])
def test_a_number_for_a_text_says_how_to_write_it(judged: Judge, value: str, hint: str) -> None:
    rules = "rules: {kinds: {beast: {fields: {power: text}}}}\n"
    (found,) = judged(
        f"id: tiny\n{rules}print: {{beast: none}}\ncards: [{{kind: beast, id: fox, name: Fox, power: {value}}}]\n"
    ).found
    assert found.code == "SHP201"
    assert hint in found.hint


def test_an_effect_may_leave_its_parameters_empty_in_any_file(judged: Judge) -> None:
    verbs = "  draw: {count: {type: int, default: 1}}\n"
    rules = f"{RULES.partition('verbs:')[0]}verbs:\n{verbs}"
    plants = "kind: plant\ncards:\n  - {id: moss, name: Moss}\n  - id: fern\n    name: Fern\n    effect:\n      draw:\n"
    assert told(judged, rules, BEASTS.replace(", from: sun", ""), plants) == []


def spoilt() -> Iterator[str]:
    """The rules with one line wrong, in every way a line goes wrong."""
    lines = RULES.splitlines()
    for number, line in enumerate(lines):
        key, _, value = line.partition(":")
        for wrong in (
            "",
            f"{line}\n{line}",
            f"{key}x:{value}",
            f"{key}: []",
            f"{key}: {{}}",
            f"{key}: 7",
            f" {line}",
        ):
            yield "\n".join((*lines[:number], wrong, *lines[number + 1 :]))


def test_nothing_is_passed_over_without_a_cause(judged: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    readers: list[Reader] = []

    def reader(*given: Iterable[tuple[str, ...]]) -> Reader:
        readers.append(Reader(*given))
        return readers[-1]

    monkeypatch.setattr("pnp.source.schema.read.Reader", reader)
    silent = 0
    for rules in spoilt():
        found = told(judged, rules, BEASTS.partition("  - {id: beast-2")[0])
        if readers[-1].lost:
            silent += 1
            assert has_errors(found), rules
    assert silent > 20


def test_an_expansion_may_use_the_words_it_adds(judged: Judge, write_set: Callable[..., object]) -> None:
    files = {"rules.yaml": RULES, "cards/b.yaml": BEASTS, "cards/p.yaml": PLANTS}
    write_set(TOP.replace("tiny", "first"), "first", **files)
    top = "id: tiny\nextends: first\nrules: {vocab: {element: [hail]}}\ncards: [{id: beast-7, needs: {hail: 1}}]\n"
    assert list(judged(top).found) == []
    assert [found.code for found in judged(top.replace("hail: 1", "snow: 1")).found] == ["CRD203"]


@pytest.mark.parametrize("source", ["proposed", "unknown", "published"])
def test_what_is_not_published_says_why(source: str, judged: Judge) -> None:
    found = judged(f"id: tiny\nrules: {{figures: {{hand: {{value: 3, source: {source}}}}}}}\n").found
    assert [one.code for one in found] == ([] if source == "published" else ["SHP217"])
