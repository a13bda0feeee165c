"""Passages a sheet takes whole from the data: table rows of cards, the credits, set-ups that cannot be dealt.

Each turns a drawing into blocks of text, to be set like any other. Must not know layout.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pnp.base.diagnostics import did_you_mean
from pnp.base.frozen import NamedTuple
from pnp.base.languages import full_stop, grouped, semicolon
from pnp.base.model import Block, Card, Edition
from pnp.base.model.picture_credits import ArtInWords
from pnp.draw.compose.view import human, literal
from pnp.draw.look.pictures import Pictures
from pnp.draw.rulebook.arguments import Call, DrawingError
from pnp.draw.rulebook.small_print import art_texts, headed
from pnp.draw.rulebook.spell import SheetFunctions, ValueFiller
from pnp.text.sentence_values import filled, in_a_row, in_language, listed
from pnp.words.printed_words import WORDS

Excluded = Sequence[tuple[str, str]]  # set-ups in words, and why they cannot be dealt


class PassageData(NamedTuple):
    """What passages are drawn from."""

    edition: Edition
    data: SheetFunctions
    pictures: Pictures
    excluded: Excluded
    typefaces: Sequence[tuple[str, str]] = ()  # families and their licences
    art: ArtInWords = ArtInWords()
    filler: ValueFiller | None = None  # of the sheet at hand


def rows(passages: PassageData, call: Call) -> list[Block]:
    """A table row for each card of a kind, a cell for each field or text with values."""
    fields = call.words[1:]
    return [
        Block("row", " | ".join(_cell(passages, call, card, field) for field in fields), call.span, mark="|")
        for card in _cards(passages, call)
    ]


def items(passages: PassageData, call: Call) -> list[Block]:
    """An item of a list for each card of a kind."""
    return [
        Block(
            "item", " ".join(_cell(passages, call, card, one) for one in call.words[1:]), call.span, mark="-"
        )
        for card in _cards(passages, call)
    ]


def _cards(passages: PassageData, call: Call) -> tuple[Card, ...]:
    """The cards of a kind that are wanted, in their order."""
    call.check(("sort", "if"))
    kind, *fields = call.words or ("",)
    rules = passages.edition.cards.rules
    if kind not in rules.kinds:
        raise DrawingError(f"there is no kind '{kind}'", did_you_mean(kind, rules.kinds, "pnp list SET"))
    known = ("name", "text", "copies", *rules.kinds[kind].fields)
    plain = (field for field in fields if "{{" not in field)
    for field in (*plain, *([call.options["sort"]] if "sort" in call.options else [])):
        if field not in known:
            raise DrawingError(f"a {kind} has no field '{field}'", did_you_mean(field, known))
    cards = passages.edition.cards.of(kind)
    if (wanted := call.options.get("if")) and (filler := passages.filler):
        cards = tuple(card for card in cards if filler.is_so(wanted, call.span, card))
    if by := call.options.get("sort"):
        cards = tuple(sorted(cards, key=lambda card: _order(_value(card, by))))
    return cards


def _value(card: Card, field: str) -> object:
    return getattr(card, field) if field in ("name", "copies") else card.fields.get(field)


def _order(value: object) -> tuple[int, int | str]:
    return (0, value) if isinstance(value, int) else (1, str(value))


def _cell(passages: PassageData, call: Call, card: Card, field: str) -> str:
    if "{{" in field:
        return passages.filler.fill(field, call.span, card) if passages.filler else field
    if field == "text":
        text = passages.data.text(card.id).replace("\n", " ").replace("|", "/")
        return text or "–"  # nothing is meant, and nothing is missing
    return _spelled(passages, _value(card, field)).replace("|", "/")


def _spelled(passages: PassageData, value: object) -> str:
    """Words as icons where there are some, else as labels; cards by name."""
    match value:
        case None | False:
            return ""
        case True:
            return ":check:"
        case str():
            return _word(passages, value)
        case Mapping():
            several = (f"{count}\u00a0{_word(passages, word)}" for word, count in value.items())
            return in_a_row(several, passages.edition.language, " ")
        case tuple() | list() | frozenset() | set():
            return in_a_row((_spelled(passages, item) for item in value), passages.edition.language, " ")
        case int():
            return grouped(value, passages.edition.language)
        case _:
            return str(value)


def _word(passages: PassageData, word: str) -> str:
    data = passages.data
    if word in data.names:
        return literal(data.names[word])
    if word in data.labels:
        return f":{word}:" if passages.pictures.has_icon(word) else literal(data.labels[word])
    return literal(word)


def credits(passages: PassageData, call: Call) -> list[Block]:
    """Who made the game, whose it is, who made this edition, its typefaces, what holds proposed numbers, and whose
    pictures they are, each by itself; ``rights``: who made it and whose it is alone."""
    call.check(())
    if call.words not in ((), ("rights",)):
        raise DrawingError(f"it knows no '{' '.join(call.words)}'", "'rights', or nothing")
    cards = passages.edition.cards
    given = cards.credits
    language = passages.edition.language
    head = (listed(given.designers, language), given.publisher, str(given.year or ""))
    line = in_a_row(
        (f"**{literal(cards.title)}**", *(literal(part) for part in head if part)), language, " · "
    )
    if call.words:
        text = (
            f"{line}{full_stop(language)}{in_language(literal(given.rights), language)}"
            if given.rights
            else line
        )
        return [Block("small", text, call.span)]
    texts = [line] if any(head) else []
    for key, said in (
        ("rights", given.rights),
        ("edition", given.adaptation),
        ("type", _typefaces(passages.typefaces, language)),
    ):
        if said:
            texts.append(
                headed(_told(passages, f"credits_{key}"), in_language(literal(said), language), language)
            )
    proposed = [
        literal(filled(told, names=in_a_row(names, language))) for told, names in _proposed(passages).items()
    ]
    if proposed:
        first, *others = proposed
        texts += [headed(_told(passages, "proposed"), first, language), *others]
    texts += art_texts(passages.art)
    return [Block("small", text, call.span) for text in texts]


def _typefaces(families: Sequence[tuple[str, str]], language: str) -> str:
    """Families by licence, written as names are: ``ibm-plex-serif`` is IBM Plex Serif."""
    found: dict[str, list[str]] = {}
    for name, licence in families:
        words = name.replace("_", "-").split("-")
        written = " ".join(word.upper() if len(word) <= SHORT else word.capitalize() for word in words)
        found.setdefault(licence, []).append(written)
    some = (
        in_a_row(names, language) + (f" ({in_language(licence, language)})" if licence else "")
        for licence, names in found.items()
    )
    return semicolon(language).join(some)


SHORT = 3  # letters: no longer word in the name of a family is an abbreviation
PROPOSED = {"": "whole", "name": "words", "text": "words", "copies": "copies", "points": "points"}


def _proposed(passages: PassageData) -> dict[str, list[str]]:
    """What is proposed, as a sentence, and of which pieces: how many there are first, numbers of the rules last."""
    rules = passages.edition.cards.rules
    found: dict[str, list[str]] = {
        sort: [] for sort in ("copies", "points", "words", "whole", "other", "rules")
    }
    for name, component in rules.components.items():
        if component.source == "proposed":
            kind = rules.kinds.get(name)
            found["copies"].append(
                kind.label_plural if kind else passages.data.labels.get(name) or human(name)
            )
    for kind in rules.kinds.values():
        cards = passages.edition.cards.of(kind.name)
        every = kind.label if [card.copies for card in cards] == [1] else kind.label_plural
        for field, names in _proposed_fields(cards, every).items():
            found[PROPOSED.get(field, "other")] += names
    found["rules"] += [one.label for one in rules.figures.values() if one.source == "proposed"]
    return {
        _told(passages, f"proposed_{sort}"): list(dict.fromkeys(names))
        for sort, names in found.items()
        if names
    }


def _proposed_fields(cards: Sequence[Card], every: str) -> dict[str, list[str]]:
    """Names of the cards by field, or that of them all."""
    found: dict[str, list[str]] = {}
    for card in cards:
        for field in (field for field, source in card.source.items() if source == "proposed"):
            found.setdefault(field, []).append(card.name)
    return {field: [every] if len(names) == len(cards) else names for field, names in found.items()}


def _told(passages: PassageData, key: str) -> str:
    return passages.edition.words.get(key) or WORDS[key]


def excluded(passages: PassageData, call: Call) -> list[Block]:
    call.check(())
    return [
        Block("item", f"**{literal(told[:1].upper() + told[1:])}:** {literal(because)}", call.span, mark="-")
        for told, because in passages.excluded
    ]


PASSAGES = {"rows": rows, "items": items, "credits": credits, "excluded": excluded}
