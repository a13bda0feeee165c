"""``rules.yaml`` -> ``Rules``: vocabularies, kinds, components, verbs, figures, setups, invariants.

A set that extends another reads its own sections on top of the base's. Must not know cards.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TypeAlias, get_args

from pnp.base.model import (
    Component,
    Exclusion,
    Expression,
    Figure,
    Invariant,
    Kind,
    Need,
    Provenance,
    Rules,
    Setups,
    SetupValue,
    Verb,
    Vocabulary,
)
from pnp.base.wording import titled
from pnp.source.load import shape_faults
from pnp.source.load.nodes import Map, Node, Scalar, Seq
from pnp.source.load.shapes import (
    KEY,
    MISSING,
    SNAKE,
    Either,
    Flag,
    Int,
    ListOf,
    MapOf,
    Name,
    OneOf,
    Plain,
    PlainWord,
    RangeOf,
    Reader,
    Record,
    Shape,
    TextShape,
    Values,
    meant,
)
from pnp.source.load.value_ranges import Range
from pnp.source.schema import card_faults
from pnp.source.schema import schema_faults as faults
from pnp.source.schema.expressions import compile_expression
from pnp.source.schema.fields import Names, read_field
from pnp.source.schema.kinds import KIND, named, read_kinds

PROVENANCE: tuple[Provenance, ...] = get_args(Provenance)
UNCERTAIN = ("proposed", "unknown")
WORD = Name("snake_case", SNAKE)
SUPPLY = re.compile(r"[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)?\Z")
PROSE = TextShape(600)
SOURCE = OneOf(PROVENANCE, "provenance")
REF = Either(TextShape(80), ListOf(TextShape(80)), lambda node: isinstance(node, Seq))
ALLOW = MapOf(PROSE, Name("a rule's name"))  # on a card, or for the whole set
ORIGIN: Mapping[str, Shape] = {"source": SOURCE, "because": PROSE, "ref": REF}

VOCABULARY = Either(ListOf(WORD, distinct=True), MapOf(TextShape(80), WORD))
COUNTS = Either(Int(0, 99_999), MapOf(Int(0, 99_999), TextShape(80)))
Counts: TypeAlias = int | dict[str, int]
COMPONENT = Record(
    {"total": Int(0, 99_999), "each": MapOf(COUNTS), "of": ListOf(KEY, 1), **ORIGIN}, ("total",)
)
FIGURE = Record(
    {"value": Plain(), "label": TextShape(80), "unit": TextShape(20), "note": PROSE, **ORIGIN}, ("value",)
)
EXPRESSION = TextShape(2000)
NEED = Record(
    {"amount": EXPRESSION, "exact": Either(Flag(), EXPRESSION, lambda n: _is_text(n)), **ORIGIN}, ("amount",)
)
EXCLUSION = Record({"when": EXPRESSION, "because": PROSE, "show": Flag()}, ("when", "because"))
SETUPS = Record(
    {
        "parameters": MapOf(
            Either(RangeOf(0, 999), ListOf(PlainWord(), 1), lambda node: isinstance(node, Seq))
        ),
        "needs": MapOf(Either(EXPRESSION, NEED), Name("kind or kind.field", SUPPLY)),
        "excluded": ListOf(EXCLUSION),
    }
)
INVARIANT = Record(
    {"id": Name(), "each": KEY, "check": EXPRESSION, "because": PROSE}, ("id", "check", "because")
)
SECTIONS: Mapping[str, Shape] = {
    "vocab": MapOf(VOCABULARY),
    "kinds": MapOf(KIND),
    "components": MapOf(COMPONENT),
    "verbs": MapOf(MapOf(Plain())),
    "figures": MapOf(Either(Plain(), FIGURE)),
    "setups": SETUPS,
    "invariants": ListOf(INVARIANT),
}
WHOLE = "the rules"


def read_rules(node: Node | None, base: Rules, reader: Reader) -> Rules:
    """The base's rules with this node's sections on top."""
    if node is None:
        return base
    if not isinstance(node, Map):
        Record(SECTIONS).read(node, reader, WHOLE)
        reader.lose()
        return base
    for key in node.entries:
        if key not in SECTIONS:
            reader.report(shape_faults.unknown_key(node.keys[key], key, WHOLE, SECTIONS))
            reader.lose(meant(key, SECTIONS) or key)
    vocab = {**base.vocab, **_vocab(_section(node, "vocab", reader), base, reader)}
    kinds = {**base.kinds, **read_kinds(_section(node, "kinds", reader), vocab, base.kinds, reader)}
    names = Names(vocab, frozenset(kinds))
    figures = {**base.figures, **_figures(_section(node, "figures", reader), reader)}
    stated = _components(_section(node, "components", reader), kinds, base.components, reader)
    components = {**base.components, **stated}
    groups = {name: one.kinds for name, one in components.items() if name not in kinds}
    scope = KnownNames(vocab, kinds, groups)
    return Rules(
        vocab=vocab,
        kinds=kinds,
        components=components,
        verbs={**base.verbs, **_verbs(_section(node, "verbs", reader), names, reader)},
        figures=figures,
        setups=_setups(node.get("setups"), base.setups, scope, reader),
        invariants=_invariants(node.get("invariants"), base.invariants, scope, reader),
    )


def _section(node: Map, name: str, reader: Reader) -> Map:
    found = node.get(name)
    if isinstance(found, Map):
        return found
    if found is not None:
        SECTIONS[name].read(found, reader, name)
        reader.lose(name)
    return Map({}, {}, node.span)


def _vocab(section: Map, base: Rules, reader: Reader) -> dict[str, Vocabulary]:
    result = {}
    for name, node in named(section, reader, "vocab"):
        found = len(reader.found)
        words = VOCABULARY.read(node, reader, f"vocab.{name}")
        if len(reader.found) > found:
            reader.lose("vocab", name)
        if words is MISSING:
            continue
        labels = words if isinstance(words, dict) else {word: titled(word) for word in words}
        spans = node.keys if isinstance(node, Map) else {}
        older = base.vocab[name].labels if name in base.vocab else {}
        result[name] = Vocabulary(name, {**older, **labels}, section.keys[name], spans)
    return result


def _verbs(section: Map, names: Names, reader: Reader) -> dict[str, Verb]:
    verbs = {}
    for name, node in named(section, reader, "verbs"):
        if not isinstance(node, Map):
            MapOf(Plain()).read(node, reader, f"verbs.{name}")
            reader.lose("verbs", name)
            continue
        doc = node.get("doc")
        told = PROSE.read(doc, reader, f"{name}.doc") if doc else ""
        sound = {}
        for key, item in node.entries.items():
            field = read_field(key, item, names, reader, f"{name}.{key}") if key != "doc" else None
            if field:
                sound[key] = field
            elif key != "doc":
                reader.lose("verbs", name, key)
        verbs[name] = Verb(name, sound, "" if told is MISSING else told, section.keys[name])
    return verbs


def _figures(section: Map, reader: Reader) -> dict[str, Figure]:
    figures = {}
    for name, node in named(section, reader, "figures"):
        given = _figure(node, reader, f"figures.{name}")
        if "value" not in given:
            continue
        check_origin(given, node, f"the figure {name}", reader)
        label = given.get("label", titled(name))
        source, because = given.get("source", "rulebook"), given.get("because", "")
        figures[name] = Figure(given["value"], source, because, label, section.keys[name])
    return figures


def _figure(node: Node, reader: Reader, where: str) -> Values:
    """A figure written out; a bare value is short for one."""
    if isinstance(node, Map):
        given = FIGURE.read(node, reader, where)
        return {} if given is MISSING else given
    value = Plain().read(node, reader, where)
    return {} if value is MISSING else {"value": value}


def check_origin(given: Values, node: Node, what: str, reader: Reader) -> None:
    """What is not published must say why it is what it is."""
    if given.get("source") in UNCERTAIN and not given.get("because"):
        span = node.entries["source"].span if isinstance(node, Map) else node.span
        reader.report(faults.missing_because(span, what))


def _components(
    section: Map, kinds: Mapping[str, Kind], base: Mapping[str, Component], reader: Reader
) -> dict[str, Component]:
    components = {}
    for name, node in section.entries.items():
        values = COMPONENT.read(node, reader, f"components.{name}")
        if values is MISSING or "total" not in values or not isinstance(node, Map):
            continue
        of = _component_kinds(name, node, section, kinds, base.get(name), reader)
        if not of:
            continue
        check_origin(values, node, f"the component {name}", reader)
        counts = dict(_counted(node, values.get("each", {}), kinds[of[0]], reader))
        components[name] = Component(
            name,
            values["total"],
            {field: given for field, given in counts.items() if isinstance(given, dict)},
            {field: given for field, given in counts.items() if not isinstance(given, dict)},
            values.get("source", "rulebook"),
            values.get("because", ""),
            of,
            name in base,
            node.span,
        )
    return components


def _component_kinds(
    name: str, node: Map, section: Map, kinds: Mapping[str, Kind], base: Component | None, reader: Reader
) -> tuple[str, ...]:
    """The kinds a component counts: those it names, else those it had, else the one it is called after."""
    given = node.get("of")
    named = [str(item.plain()) for item in given.items] if isinstance(given, Seq) else []
    of = tuple(named) or (base.kinds if base else (name,))
    unknown = [kind for kind in of if kind not in kinds]
    if unknown:
        span = given.span if given else section.key_span(name)
        reader.miss(card_faults.unknown_kind(span, unknown[0], kinds), "kinds", unknown[0])
    return () if unknown else of


def _counted(
    node: Map, each: Mapping[str, Counts], kind: Kind, reader: Reader
) -> Iterable[tuple[str, Counts]]:
    """Rows of ``each`` whose field the kind has."""
    section = node.get("each")
    for field, counts in each.items():
        if field in kind.fields:
            yield field, counts
        elif isinstance(section, Map):
            found = shape_faults.unknown_key(section.key_span(field), field, f"a {kind.name}", kind.fields)
            reader.miss(found, "kinds", kind.name, field)


class KnownNames:
    """The names expressions may use."""

    def __init__(
        self,
        vocab: Mapping[str, Vocabulary],
        kinds: Mapping[str, Kind],
        groups: Mapping[str, tuple[str, ...]],
    ) -> None:
        self.vocab = vocab
        self.kinds = kinds
        self.groups = groups  # kinds that are counted together, by the name of their component
        plurals = (kind.plural for kind in kinds.values())
        self.names = frozenset((*plurals, "cards", "figures"))

    def compile(self, node: Node | None, reader: Reader, more: Iterable[str] = ()) -> Expression | None:
        if not isinstance(node, Scalar) or not isinstance(node.value, str):
            return None
        lost = any(path[:1] in ((), ("kinds",)) and len(path) < 3 for path in reader.lost)
        known = None if lost else self.names | frozenset(more)  # a kind that is lost had a plural
        expression, found = compile_expression(node.value, node.span, known)
        if found:
            reader.report(found)
        return expression


def _setups(node: Node | None, base: Setups, scope: KnownNames, reader: Reader) -> Setups:
    if node is None:
        return base
    values = Record({**SETUPS.keys, "needs": Plain()}).read(node, reader, "setups")
    if values is MISSING or not isinstance(node, Map):
        return base
    parameters = base.parameters
    if "parameters" in values:
        parameters = {name: _values(given) for name, given in values["parameters"].items()}
    needs = _needs(node.get("needs"), parameters, scope, reader) if "needs" in values else base.needs
    excluded = (
        _excluded(node.get("excluded"), parameters, scope, reader) if "excluded" in values else base.excluded
    )
    return Setups(parameters, needs, excluded, node.span)


def _values(given: Range | tuple[SetupValue, ...]) -> tuple[SetupValue, ...]:
    """What a parameter takes: a range written ``low..high``, or the listed values."""
    if isinstance(given, Range):
        return tuple(range(given.low, given.high + 1))
    return tuple(dict.fromkeys(given))


def _needs(
    node: Node | None, parameters: Iterable[str], scope: KnownNames, reader: Reader
) -> tuple[Need, ...]:
    needs = []
    for key, item in node.entries.items() if isinstance(node, Map) else ():
        kind, _, field = key.partition(".")
        span = node.key_span(key) if isinstance(node, Map) else item.span
        of = scope.groups.get(kind, (kind,))
        if unknown := next((one for one in of if one not in scope.kinds), None):
            reader.miss(
                card_faults.unknown_kind(span, unknown, (*scope.kinds, *scope.groups)), "kinds", unknown
            )
            continue
        if lacking := next((one for one in of if field and field not in scope.kinds[one].fields), None):
            found = shape_faults.unknown_key(span, field, f"a {lacking}", scope.kinds[lacking].fields)
            reader.miss(found, "kinds", lacking, field)
            continue
        Either(EXPRESSION, NEED).read(item, reader, f"needs.{key}")
        more = (*parameters, "value") if field else tuple(parameters)
        amount = scope.compile(item.get("amount") if isinstance(item, Map) else item, reader, more)
        exact = item.get("exact") if isinstance(item, Map) else None
        if amount is not None:
            needs.append(Need(kind, field, amount, _exact(exact, scope, reader, more), span, of))
    return tuple(needs)


def _exact(node: Node | None, scope: KnownNames, reader: Reader, names: Iterable[str]) -> Expression | bool:
    if isinstance(node, Scalar) and isinstance(node.value, bool):
        return node.value
    return scope.compile(node, reader, names) or False


def _excluded(
    node: Node | None, parameters: Iterable[str], scope: KnownNames, reader: Reader
) -> tuple[Exclusion, ...]:
    excluded = []
    for item in node.items if isinstance(node, Seq) else ():
        if not isinstance(item, Map):
            continue
        when = scope.compile(item.get("when"), reader, parameters)
        if when is not None:
            because, show = item.get("because"), item.get("show")
            reason = str(because.value) if isinstance(because, Scalar) else ""
            excluded.append(
                Exclusion(when, reason, isinstance(show, Scalar) and show.value is True, when.span)
            )
    return tuple(excluded)


def _invariants(
    node: Node | None, base: tuple[Invariant, ...], scope: KnownNames, reader: Reader
) -> tuple[Invariant, ...]:
    if node is None:
        return base
    values = ListOf(INVARIANT).read(node, reader, "invariants")
    result = {invariant.id: invariant for invariant in base}
    own: set[str] = set()
    for item in node.items if isinstance(node, Seq) and values is not MISSING else ():
        invariant = _invariant(item, scope, reader) if isinstance(item, Map) else None
        if invariant is None:
            continue
        if invariant.id in own:
            reader.report(faults.name_taken(item.span, invariant.id, "another invariant has this id"))
        own.add(invariant.id)
        result[invariant.id] = invariant
    return tuple(result.values())


def _invariant(node: Map, scope: KnownNames, reader: Reader) -> Invariant | None:
    words = {key: item.value for key, item in node.entries.items() if isinstance(item, Scalar)}
    each = str(words.get("each", ""))
    if each and each not in scope.vocab and each not in scope.kinds:
        known = (*scope.vocab, *scope.kinds)
        found = faults.unknown_vocabulary(node.entries["each"].span, each, known)
        if not reader.is_lost("kinds", each):
            reader.miss(found, "vocab", each)
        return None
    check = scope.compile(node.get("check"), reader, ("value",) if each else ())
    if check is None or "id" not in words:
        return None
    return Invariant(str(words["id"]), check, str(words.get("because", "")), each, node.entries["check"].span)


def _is_text(node: Node) -> bool:
    return isinstance(node, Scalar) and isinstance(node.value, str)
