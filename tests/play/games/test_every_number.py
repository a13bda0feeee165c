"""Every number of the bundled games: where one changes, each sentence it concerns changes with it or is named."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest
import yaml

from pnp.base.frozen import replace
from pnp.base.model import CardSet, Edition
from pnp.base.word_forms import form_of
from pnp.check.agreeing import word_of_another_number
from pnp.check.conditions import text_no_longer_true
from pnp.check.stated import number_stated_twice
from pnp.draw.rulebook.spell import ValueFiller
from pnp.source.load.set_folders import bundled_ids, find
from pnp.source.schema.read import load_set
from pnp.words.editions import edition
from tests.play.games.number_words import left, stated

HERE = Path(__file__).parent
KNOWN: Mapping[str, Mapping[str, list[str]]] = yaml.safe_load(
    (HERE / "number_words.yaml").read_text(encoding="utf-8")
)
FIELD = "field"  # of a card, of which a sentence may speak and need not
MANY = 10  # to which a little would make no difference
# numbers of which no sentence speaks, and why
BAND = "stands on the band of the title"
COUNTED = "sheets count the cards instead"
SUM = "a sum or a bound that invariants compare"
SILENT = {
    "biekrig": {"age_from": BAND, "minutes": BAND, "event_kinds": COUNTED},
    "biomos": {"age_from": BAND, "minutes": BAND, "circle_slots": "where fields lie on a planet"},
    "biotopia": {
        **dict.fromkeys(("age_from", "minutes"), BAND),
        **dict.fromkeys(("playing_cards", "card_types"), SUM),
        **dict.fromkeys(("species", "mission_pool"), COUNTED),
    },
    "ecosfera": {
        **dict.fromkeys(("age_from", "minutes", "players_from"), BAND),
        **dict.fromkeys(
            ("species", "equal_elements_in_cost", "element_symbols", "producer_", "consumer_"), SUM
        ),
        "default_setup": "what a simulation begins with",
    },
}


@cache
def game(name: str) -> CardSet:
    cards, found = load_set(find(name))
    assert cards, found
    return cards


@pytest.mark.parametrize("name", bundled_ids())
def test_a_number_that_is_typed_has_a_reason(name: str) -> None:
    """A new one needs a value, or `<!-- while ... -->` above it, or a phrase in number_words.yaml."""
    known = [phrase for part in ("all", name) for phrases in KNOWN[part].values() for phrase in phrases]
    assert {place: (left(text, known), text) for place, text in stated(game(name)) if left(text, known)} == {}


def test_every_reason_is_needed() -> None:
    for part, reasons in KNOWN.items():
        said = [
            text.lower() for name in bundled_ids() if part in ("all", name) for _, text in stated(game(name))
        ]
        phrases = [phrase for some in reasons.values() for phrase in some]
        assert [one for one in phrases if not any(one.lower() in text for text in said)] == []


def numbers(cards: CardSet) -> Iterator[tuple[str, int, CardSet]]:
    """Each number of figures, effects and cards that sheets speak of; and the set where it is more, but 1 where it was 2."""
    for name, figure in cards.rules.figures.items():
        for path, value, made in others(figure.value):
            figures = {**cards.rules.figures, name: replace(figure, value=made)}
            yield ".".join((name, *path)), value, replace(cards, rules=replace(cards.rules, figures=figures))
    for at, card in enumerate(cards.cards):
        for number, effect in enumerate(card.effects):
            for path, value, params in others(effect.params):
                effects = (
                    *card.effects[:number],
                    replace(effect, params=params),
                    *card.effects[number + 1 :],
                )
                some = (*cards.cards[:at], replace(card, effects=effects), *cards.cards[at + 1 :])
                yield ".".join((card.id, *path)), value, replace(cards, cards=some)
        for path, value, fields in others(card.fields) if spoken_of(cards, card.id) else ():
            some = (*cards.cards[:at], replace(card, fields=fields), *cards.cards[at + 1 :])
            yield ".".join((FIELD, card.id, *path)), value, replace(cards, cards=some)


def spoken_of(cards: CardSet, card: str) -> bool:
    """Whether sheets print a field of it."""
    return any(f"card('{card}')" in block.text for sheet in cards.sheets.values() for block in sheet.blocks)


def others(value: object) -> Iterator[tuple[tuple[str, ...], int, object]]:
    if isinstance(value, int) and not isinstance(value, bool):
        yield (), value, 1 if value == 2 else value + (1 if value < MANY else MANY)
    elif isinstance(value, Mapping):
        for key, item in value.items():
            for path, old, made in others(item):
                yield (str(key), *path), old, {**value, key: made}
    elif isinstance(value, tuple):
        for at, item in enumerate(value):
            for path, old, made in others(item):
                yield (str(at), *path), old, (*value[:at], made, *value[at + 1 :])


def printed(told: Edition) -> dict[str, str]:
    """What stands on sheets and cards, by place."""
    filler = ValueFiller(told)
    words = {
        f"{name} {at}": filler.fill(block.text, block.span)
        for name, sheet in told.cards.sheets.items()
        for at, block in enumerate(sheet.blocks)
        if block.translatable
    }
    for card in told.cards.cards:
        params = card.params
        words[card.id] = re.sub(r"\{(\w+)\}", lambda hole, of=params: str(of.get(hole[1], "")), card.text)
    return words


@cache
def printed_now(name: str, language: str) -> dict[str, str]:
    return printed(edition(game(name), language)[0])


def named(cards: CardSet) -> set[str]:
    """Places the check names."""
    rules = (text_no_longer_true, word_of_another_number, number_stated_twice)
    return {f"{Path(one.span.path).name}:{one.span.line}" for rule in rules for one in rule(cards)}


CASES = [(name, number) for name in bundled_ids() for number, _, _ in numbers(game(name))]
EVERY = 12  # so many of the numbers are tried in the gate


def followed(name: str, number: str, languages: tuple[str, ...]) -> tuple[set[str], set[str]]:
    """The English places that change with a number; and places of translations that keep theirs unnamed."""
    before = game(name)
    after = next(made for one, _, made in numbers(before) if one == number)
    was, now = printed_now(name, "en"), printed(edition(after, "en")[0])
    places = {place for place in now if now[place] != was[place]}
    lost: set[str] = set()
    for language in languages:
        told = edition(after, language)[0]
        old, new = printed_now(name, language), printed(told)
        lost |= {f"{language} {place}" for place in places if old[place] == new[place]}
        assert told.translation
        for one in told.translation.matches:
            if one.entry and not one.text.plural and one.entry.written_for and not one.recounted:
                rule = told.translation.catalogs[one.text.owner].plural
                then = dict(re.findall(r"(\{\{.*?\}\}|\{\w+\}) = (-?\d+)", one.entry.written_for))
                lost |= {
                    f"{language} {one.text.context} {hole}"
                    for hole, number_now in one.text.numbers
                    if hole in then and form_of(rule, int(then[hole])) != form_of(rule, number_now)
                }
    return places, lost


def is_silent(name: str, number: str) -> bool:
    return any(number.startswith(one) for one in (FIELD, *SILENT[name]))


@pytest.mark.parametrize(("name", "number"), CASES[::EVERY])
def test_a_sample_of_numbers_is_followed(name: str, number: str) -> None:
    each_is_followed(name, number, game(name).languages[1:3])


@pytest.mark.soak
@pytest.mark.parametrize(("name", "number"), CASES)
def test_every_number_is_followed(name: str, number: str) -> None:
    each_is_followed(name, number, game(name).languages[1:])


def each_is_followed(name: str, number: str, languages: tuple[str, ...]) -> None:
    places, lost = followed(name, number, languages)
    assert lost == set()
    after = next(made for one, _, made in numbers(game(name)) if one == number)
    assert places or named(after) or is_silent(name, number), f"no sentence follows {number}"


@pytest.mark.parametrize("name", bundled_ids())
def test_no_number_is_overlooked(name: str) -> None:
    """Of all numbers: one changes a sentence, or has one named, or has a reason to do neither."""
    before = printed_now(name, "en")
    mute = set()
    for number, _, after in numbers(game(name)):
        if not is_silent(name, number) and not named(after) and printed(edition(after, "en")[0]) == before:
            mute.add(number)
    assert mute == set()
