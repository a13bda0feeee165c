"""Findings that a card or a set allows with a reason, and rules on every product the press hands on."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest

from pnp.base.diagnostics import CATALOG, Diagnostic, Entry, Finding, Severity, Span, as_json
from pnp.base.model import CardSet, Edition, Faces, Sheets
from pnp.check.registry import RULES, Rule, run, suppress
from pnp.source.schema.json_schema import schemas
from tests.judging import Judgement

TINY = "id: tiny\nrules: {kinds: {beast: {fields: {}}}}\nprint: {beast: {size: poker}}\n"
TWINS = "cards:\n  - {kind: beast, id: fox, name: Fox}\n  - {kind: beast, id: red-fox, name: Fox}\n"
Judge = Callable[..., Judgement]
CODE = {entry.name: entry.code for entry in CATALOG.values()}


def codes(judgement: Judgement) -> list[str]:
    return [one.code for one in judgement.found]


def beasts(judged: Judge, *allows: str, top: str = "") -> CardSet:
    """Beasts called a, b, c ..., each with what it allows."""
    cards = (
        f"  - {{kind: beast, id: {chr(97 + at)}, name: N{at}{allow}}}\n" for at, allow in enumerate(allows)
    )
    made = judged(f"{TINY}{top}cards:\n{''.join(cards)}").cards
    assert made is not None
    return made


def left(cards: CardSet, *found: Diagnostic) -> tuple[Diagnostic, ...]:
    return suppress(cards, found, lambda _: False)


LINE = Span("x.j2", 3)


def close(*cards: str, span: Span = LINE) -> Diagnostic:
    """A finding of faces, at a template's line, about some cards."""
    return Diagnostic(CODE["name-twice"], Severity.WARNING, span, "too close", cards=cards)


ALLOW = ", allow: {name-twice: as drawn}"


def test_a_card_allows_a_finding_that_names_it_wherever_it_is_found(judged: Judge) -> None:
    cards = beasts(judged, ALLOW, "")
    assert left(cards, close("a")) == ()
    assert left(cards, close("b")) == (close("b"),)


def test_a_finding_of_several_cards_stays_for_those_that_do_not_allow_it(judged: Judge) -> None:
    cards = beasts(judged, ALLOW, "", ALLOW)
    assert left(cards, close("a", "b", "c")) == (close("b"),)
    assert left(cards, close("a", "c")) == ()
    assert left(cards, close("a", "b", span=cards.cards[0].span("name"))) == (
        close("b", span=cards.cards[0].span("name")),
    )


def test_another_rule_is_not_silenced(judged: Judge) -> None:
    cards = beasts(judged, ", allow: {word-unused: later}")
    assert left(cards, close("a")) == (close("a"),)


def test_a_set_allows_a_rule_for_all_its_cards(judged: Judge) -> None:
    assert codes(judged(TINY + TWINS)) == ["CRD210"]
    assert codes(judged(TINY + "allow: {name-twice: they are twins}\n" + TWINS)) == []
    assert left(beasts(judged, "", top="allow: {name-twice: all alike}\n"), close("a")) == ()


def test_a_set_that_allows_nothing_or_the_unknown_is_told_at_the_line(judged: Judge) -> None:
    (unused,) = judged(TINY + "allow:\n  word-unused: later\n").found
    assert (unused.code, unused.span.line, unused.span.column) == ("CRD221", 5, 3)
    assert "finds nothing in this set" in unused.message
    (unknown,) = judged(TINY + "allow:\n  word-unsued: later\n").found
    assert (unknown.code, unknown.span.line) == ("CRD220", 5)
    assert "word-unused" in unknown.hint


def test_what_is_judged_later_is_not_called_unused_yet(judged: Judge) -> None:
    assert codes(judged(TINY + "allow: {text-overflow: the artist knows}\n")) == []


def test_what_cannot_be_read_cannot_be_allowed(judged: Judge) -> None:
    told = judged(TINY + "allow: {wrong-type: it is fine}\nsummary: 7\n")
    assert "SHP201" in codes(told)
    assert codes(judged(TINY + "allow: {wrong-type: it is fine}\n")) == ["CRD221"]


def test_a_name_that_is_no_reason_is_a_fault_of_shape(judged: Judge) -> None:
    assert codes(judged(TINY + "allow: {name-twice: ''}\n")) != []


def test_an_expansion_inherits_what_is_allowed_and_is_not_blamed_for_it(
    judged: Judge, write_set: Callable[..., object]
) -> None:
    both = "  - {kind: beast, id: fox, name: Fox}\n  - {kind: beast, id: red-fox, name: Fox, allow: {name-twice: y}}\n"
    top = "allow: {word-unused: for later}\n"
    write_set(TINY.replace("tiny", "first") + top + "cards:\n" + both, "first")
    assert codes(judged("id: tiny\nextends: first\n")) == []
    assert codes(judged("id: tiny\nextends: first\ncards: [{id: fox, name: Vixen}]\n")) == []
    twins = "cards: [{id: bear, kind: beast, name: Bear}, {id: ursa, kind: beast, name: Bear}]\n"
    write_set(TINY.replace("tiny", "first") + "allow: {name-twice: twins}\n" + TWINS, "first")
    assert codes(judged("id: tiny\nextends: first\n" + twins)) == []


@pytest.mark.parametrize("product", [Edition, Faces, Sheets, CardSet])
def test_a_rule_runs_on_the_product_it_reads_and_no_other(
    product: type, judged: Judge, monkeypatch: pytest.MonkeyPatch
) -> None:
    def check(_made: object) -> Iterator[Finding]:
        yield Finding(Span("f", 1), "seen", cards=("a",))

    entry = Entry("TPL999", "seen", Severity.WARNING, "")
    monkeypatch.setattr("pnp.check.registry.RULES", [*RULES, Rule(entry, product, check)])
    cards = beasts(judged, "")
    made = {
        CardSet: cards,
        Edition: Edition(cards),
        Faces: Faces("tiny", "Tiny", "en", ()),
        Sheets: Sheets("tiny", "en", "a4", ()),
    }
    ran = {kind: [one.cards for one in run(each) if one.code == "TPL999"] for kind, each in made.items()}
    assert ran == {kind: [("a",)] if kind is product else [] for kind in made}


def test_the_json_form_names_the_cards() -> None:
    assert json.loads(as_json([close("a", "b")]))[0]["cards"] == ["a", "b"]


def test_editors_know_the_key_on_cards_and_sets() -> None:
    assert schemas(None)["set.schema.json"]["properties"]["allow"]["type"] == "object"
