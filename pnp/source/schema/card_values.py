"""Nodes of cards -> ``Card`` values, by the kinds the rules declare.

A card with the id of an inherited one replaces it and inherits what it leaves unsaid. Must not know files.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import TypeVar

from pnp.base.budget import allowed
from pnp.base.diagnostics import Span
from pnp.base.frozen import dataclass, replace
from pnp.base.model import Card, Effect, Field, Kind, Rules, Value, Verb
from pnp.base.wording import placeholders
from pnp.source.load import shape_faults
from pnp.source.load.nodes import Map, Node, Scalar, Seq
from pnp.source.load.shapes import (
    ID,
    MISSING,
    Either,
    Flag,
    Int,
    MapOf,
    Missing,
    Name,
    Reader,
    Record,
    Shape,
    TextShape,
    Values,
    meant,
)
from pnp.source.schema import card_faults
from pnp.source.schema import schema_faults as faults
from pnp.source.schema.fields import Names, effect_shape, shapes_of
from pnp.source.schema.kinds import RESERVED
from pnp.source.schema.rules_yaml import ALLOW, PROSE, REF, SOURCE, UNCERTAIN

T = TypeVar("T")
MAX_CARDS = 20_000
MAX_COPIES = 9_999
PER_FIELD = Name("a field", re.compile(r"[a-z][a-z0-9_]*\Z"))
COMMON: Mapping[str, Shape] = {
    "id": ID,
    "kind": Name("snake_case", re.compile(r"[a-z][a-z0-9_]*\Z")),
    "name": TextShape(120),
    "copies": Int(0, MAX_COPIES),  # none: the card is parked
    "text": TextShape(2000, empty=True),
    "source": Either(SOURCE, MapOf(SOURCE, PER_FIELD)),
    "because": Either(PROSE, MapOf(PROSE, PER_FIELD)),
    "ref": Either(REF, MapOf(REF, PER_FIELD)),
    "allow": ALLOW,
    "remove": Flag(),
}


@dataclass(frozen=True, slots=True)
class Stated:
    """One card as a file states it: the node, and the kind its file declares, if it does; ``lost`` are keys that were
    there, but could not be read."""

    node: Node
    kind: str
    kind_span: Span
    lost: tuple[str, ...] = ()


class CardReader:
    """Reads the cards of one set on top of those it inherits."""

    def __init__(
        self,
        set_id: str,
        rules: Rules,
        inherited: Iterable[Card],
        reader: Reader,
        parked: Iterable[Card] = (),
    ) -> None:
        self.set_id = set_id
        self.rules = rules
        self.reader = reader
        self.cards = {card.id: card for card in inherited}
        self.parked = {card.id: card for card in parked}
        self.own: dict[str, Span] = {}
        names = Names(rules.vocab, frozenset(rules.kinds))
        self.shapes = {name: shapes_of(kind.fields, names) for name, kind in rules.kinds.items()}
        self.required = {
            name: ("name", *(key for key, field in kind.fields.items() if not field.optional))
            for name, kind in rules.kinds.items()
        }
        lost = [path for path in reader.lost if path[:1] == ("verbs",) and len(path) == 3]
        self.effects = {
            name: effect_shape(verb, names, [key for _, of, key in lost if of == name])
            for name, verb in rules.verbs.items()
        }

    def read(self, stated: Stated) -> None:
        node = stated.node
        if not isinstance(node, Map):
            Record(COMMON, ("id",)).read(node, self.reader, "a card")
            self.reader.lose("cards")
            return
        card_id = self._id(node)
        if card_id is None:
            self.reader.lose("cards")
            return
        base = self.cards.get(card_id) or self.parked.get(card_id)
        if _true(node.get("remove")):
            self._remove(card_id, node)
            return
        kind = self._kind(node, stated, base)
        if kind is not None:
            self._put(card_id, node, kind, base if base and base.kind == kind.name else None, stated.lost)
        else:
            self.reader.lose("cards", card_id)

    def complete(self) -> tuple[Card, ...]:
        """All cards; inherited ones have the fields their kind has gained, as far as these need not be said."""
        lacking: dict[tuple[str, str], int] = {}
        for card in self.cards.values():
            if card.id in self.own or card.kind not in self.rules.kinds:
                continue
            declared = self.rules.kinds[card.kind].fields
            more = {name: field.default for name, field in declared.items() if name not in card.fields}
            for name in more:
                if not declared[name].optional:
                    lacking[card.kind, name] = lacking.get((card.kind, name), 0) + 1
            if more:
                self.cards[card.id] = replace(card, fields={**card.fields, **more})
        for (kind, name), count in lacking.items():
            span = self.rules.kinds[kind].fields[name].span
            self.reader.report(faults.inherited_lack(span, name, kind, count))
        return tuple(self.cards.values())

    def _id(self, node: Map) -> str | None:
        given = node.get("id")
        if given is None:
            self.reader.report(shape_faults.missing_key(node.span, "id", "a card"))
            return None
        card_id = ID.read(given, self.reader, "the id")
        if card_id is MISSING:
            return None
        if card_id in self.own:
            self.reader.report(card_faults.duplicate_id(given.span, card_id, self.own[card_id]))
            return None
        self.own[card_id] = given.span
        return str(card_id)

    def _remove(self, card_id: str, node: Map) -> None:
        for key in node.entries:
            if key not in ("id", "kind", "remove", "because"):
                self.reader.report(
                    shape_faults.unknown_key(node.keys[key], key, "a removal", ("id", "remove", "because"))
                )
        if self.cards.pop(card_id, None) is None and self.parked.pop(card_id, None) is None:
            nothing = card_faults.removed_nothing(node.entries["id"].span, card_id, self.cards)
            self.reader.miss(nothing, "cards", card_id)

    def _kind(self, node: Map, stated: Stated, base: Card | None) -> Kind | None:
        given = node.get("kind")
        name, span = stated.kind, stated.kind_span
        if given is not None:
            name, span = str(given.plain()), given.span
        elif not name and base:
            name, span = base.kind, node.span
        if not name:
            self.reader.report(shape_faults.missing_key(node.span, "kind", "a card"))
            return None
        if name not in self.rules.kinds:
            self.reader.miss(card_faults.unknown_kind(span, name, self.rules.kinds), "kinds", name)
            return None
        return self.rules.kinds[name]

    def _put(self, card_id: str, node: Map, kind: Kind, base: Card | None, lost: Collection[str]) -> None:
        wrong = self.reader.wrong
        for key in self._missing(node, kind, base):
            if key in lost:
                continue
            self.reader.report(shape_faults.missing_key(node.span, key, f"the {kind.name} '{card_id}'"))
        values = {**(_said(base) if base else {}), **self._values(card_id, node, kind)}
        fields = self._fields(card_id, node, kind, base)
        card = Card(
            id=card_id,
            kind=kind.name,
            name=values.get("name", card_id),
            copies=values.get("copies", 1),
            text=values.get("text", ""),
            effects=values.get("effect", ()),
            fields=fields,
            source=_per_field(values.get("source", {})),
            because=_per_field(values.get("because", {})),
            ref=_per_field(values.get("ref", {})),
            allow=values.get("allow", {}),
            spans={**(base.spans if base else {}), **_spans(node)},
            set_id=self.set_id,
        )
        (self.cards if card.copies else self.parked)[card_id] = card
        (self.parked if card.copies else self.cards).pop(card_id, None)
        self._origin(card, node)
        if self.reader.wrong == wrong and not lost:  # else a number may be missing for that
            self._placeholders(card, kind)

    def _missing(self, node: Map, kind: Kind, base: Card | None) -> Collection[str]:
        """What the card must say and neither says nor inherits; a key that is a slip of it is told already."""
        lacking = [key for key in self.required[kind.name] if key not in node.entries]
        if base:
            lacking = [key for key in lacking if key not in base.fields and key != "name"]
        if not lacking:
            return ()
        slips = {meant(key, lacking) for key in node.entries if not self._is_key(key, kind)}
        return [key for key in lacking if key not in slips]

    def _is_key(self, key: str, kind: Kind) -> bool:
        return (
            key in kind.fields
            or key in COMMON
            or key == "effect"
            or self.reader.is_lost("kinds", kind.name, key)
        )

    def _values(self, card_id: str, node: Map, kind: Kind) -> Values:
        """The reserved keys this node states; unknown keys are reported."""
        values: Values = {}
        for key, item in node.entries.items():
            if key == "effect":
                values[key] = self._effects(item, card_id)
            elif key in COMMON:
                value = COMMON[key].read(item, self.reader, key)
                if value is not MISSING:
                    values[key] = value
            elif not self._is_key(key, kind):
                known = (*kind.fields, *RESERVED)
                self.reader.report(
                    shape_faults.unknown_key(node.keys[key], key, f"the {kind.name} '{card_id}'", known)
                )
        return values

    def _fields(self, card_id: str, node: Map, kind: Kind, base: Card | None) -> dict[str, Value]:
        fields: dict[str, Value] = {}
        for name, declared in kind.fields.items():
            item = node.get(name)
            if item is not None:
                value = self._field(item, declared, kind, card_id)
                fields[name] = declared.default if value is MISSING else value
            elif base and name in base.fields:
                fields[name] = base.fields[name]
            else:
                fields[name] = declared.default
        return fields

    def _field(self, item: Node, declared: Field, kind: Kind, card_id: str) -> Value | Missing:
        if declared.type == "effect":
            return self._effects(item, card_id)
        shape = self.shapes[kind.name][declared.name]
        return shape.read(item, self.reader, f"{declared.name} of '{card_id}'")

    def _effects(self, node: Node, card_id: str) -> tuple[Effect, ...]:
        """A verb, a mapping of verbs to parameters, or a list of these."""
        if isinstance(node, Seq):
            return tuple(effect for item in node.items for effect in self._effects(item, card_id))
        if isinstance(node, Scalar) and isinstance(node.value, str):
            node = Map({node.value: Map({}, {}, node.span)}, {node.value: node.span}, node.span)
        if not isinstance(node, Map):
            Record({}).read(node, self.reader, f"the effect of '{card_id}'")
            return ()
        effects = (self._effect(verb, node.keys[verb], params) for verb, params in node.entries.items())
        return tuple(effect for effect in effects if effect)

    def _effect(self, name: str, span: Span, params: Node) -> Effect | None:
        verb = self.rules.verbs.get(name)
        if verb is None:
            self.reader.miss(card_faults.unknown_verb(span, name, self.rules.verbs), "verbs", name)
            return None
        if isinstance(params, Scalar) and params.value is None:
            params = Map({}, {}, params.span)
        values = self.effects[name].read(params, self.reader, f"the effect '{name}'")
        return None if values is MISSING else Effect(name, _with_defaults(verb, values), span)

    def _origin(self, card: Card, node: Map) -> None:
        for key, source in card.source.items():
            if source in UNCERTAIN and not card.because.get(key) and not card.because.get(""):
                what = f"{key or 'the card'} of '{card.id}'" if key else f"the card '{card.id}'"
                self.reader.report(faults.missing_because(node.entries.get("source", node).span, what))
        known = (*card.fields, *RESERVED, "")
        for table, name in ((card.source, "source"), (card.because, "because"), (card.ref, "ref")):
            item = node.get(name)
            for key in table if isinstance(item, Map) else ():
                if key not in known:
                    span = item.key_span(key) if isinstance(item, Map) else node.span
                    self.reader.report(shape_faults.unknown_key(span, key, f"{name} of '{card.id}'", known))

    def _placeholders(self, card: Card, kind: Kind) -> None:
        texts = {"text": card.text} | {
            name: str(card.fields[name])
            for name, field in kind.fields.items()
            if field.type == "text" and field.translate
        }
        for key, text in texts.items():
            for name in placeholders(text):
                if name not in card.params and not self._was_lost(name, card):
                    self.reader.report(card_faults.unknown_placeholder(card.span(key), name, card.params))

    def _was_lost(self, param: str, card: Card) -> bool:
        """Whether a field or parameter of that name has a broken declaration."""
        verbs = (effect.verb for effect in card.effects)
        return self.reader.is_lost("kinds", card.kind, param) or any(
            self.reader.is_lost("verbs", verb, param) for verb in verbs
        )


def _said(card: Card) -> Values:
    """What a replacement inherits."""
    return {
        "name": card.name,
        "copies": card.copies,
        "text": card.text,
        "effect": card.effects,
        "source": card.source,
        "because": card.because,
        "ref": card.ref,
        "allow": card.allow,
    }


def _spans(node: Map) -> dict[str, Span]:
    spans = {key: item.span for key, item in node.entries.items()}
    spans[""] = spans.get("id", node.span)
    return {**spans, **allow_spans(node)} if "allow" in spans else spans


def allow_spans(node: Map) -> dict[str, Span]:
    """Where each rule is named that a card or a set allows, under ``allow.NAME``."""
    allow = node.get("allow")
    return {f"allow.{name}": span for name, span in allow.keys.items()} if isinstance(allow, Map) else {}


def _per_field(given: T | Mapping[str, T]) -> Mapping[str, T]:
    """Provenance by field; a single word is that of the whole card, under ``""``."""
    return given if isinstance(given, Mapping) else {"": given}


def _with_defaults(verb: Verb, values: Values) -> dict[str, Value]:
    return {key: values.get(key, field.default) for key, field in verb.params.items()}


def _true(node: Node | None) -> bool:
    return isinstance(node, Scalar) and node.value is True


def check_references(cards: Iterable[Card], reader: Reader, parked: Collection[str] = ()) -> None:
    """Every reference to a card names one of its kind that is in the set."""
    by_kind: dict[str, list[str]] = {}
    for card in cards:
        by_kind.setdefault(card.kind, []).append(card.id)
    for kind, card_id, span in reader.references:
        if card_id not in by_kind.get(kind, ()):
            is_parked = card_id in parked
            found = card_faults.unknown_card(span, card_id, kind, by_kind.get(kind, ()), is_parked)
            reader.miss(found, "cards", card_id)


def check_unique(cards: Iterable[Card], rules: Rules, reader: Reader) -> None:
    """Fields declared unique are."""
    seen: dict[tuple[str, str, str], Span] = {}
    for card in cards:
        for name, field in rules.kinds[card.kind].fields.items():
            if not field.unique or card.fields[name] in (None, ""):
                continue
            key = (card.kind, name, str(card.fields[name]))
            if key in seen:
                reader.report(
                    card_faults.value_not_unique(card.span(name), name, card.fields[name], seen[key])
                )
            seen.setdefault(key, card.span(name))


def check_total(cards: Iterable[Card], span: Span, reader: Reader) -> None:
    """Too many are told at the first that is beyond."""
    total, limit = 0, allowed(MAX_CARDS)
    for card in cards:
        if total <= limit < total + card.copies:
            span = card.span("id")
        total += card.copies
    if total > limit:
        reader.report(card_faults.too_many_cards(span, total, limit))
