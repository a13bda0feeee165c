"""A set's own cards as tables, a kind each, that read back as the same cards: ``card_tables`` the other way round.

Works on what the files state, so that what they leave unsaid stays unsaid. Owns which columns there are and how a value is
written in a cell. Must not know files or separators.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, assert_never

from pnp.base.frozen import NamedTuple
from pnp.base.model import CardSet, FieldType, Kind, Verb
from pnp.source.load.nodes import Map, Node, Scalar, Seq
from pnp.source.schema.card_values import Stated
from pnp.source.schema.cells import needs_quotes, quoted
from pnp.source.schema.column_titles import COMMON, PER_FIELD
from pnp.source.schema.flows import flow_of

FIRST: Final = ("id", "name", "copies")
LAST: Final = ("text", "effect", "source", "because", "ref", "allow", "remove")
DOTTED: Final = (*PER_FIELD, "allow", "effect")
SEPARATOR: Final = re.compile(r"[,;\n]")


class CardsAsTable(NamedTuple):
    """The cards of a kind: a row of titles, then one row a card."""

    kind: str
    rows: tuple[tuple[str, ...], ...]


def tables_of(
    stated: Iterable[Stated], cards: CardSet, inherited: Mapping[str, str]
) -> tuple[CardsAsTable, ...]:
    """A table for every kind of which the files state cards. ``inherited`` tells the kind of cards of sets below."""
    kinds = {**inherited, **{card.id: card.kind for card in (*cards.parked, *cards.cards)}}
    by_kind: dict[str, list[Map]] = {}
    for one in stated:
        if isinstance(one.node, Map) and isinstance(given := one.node.get("id"), Scalar):
            kind = kinds.get(str(given.value)) or one.kind
            by_kind.setdefault(kind, []).append(one.node)
    return tuple(
        CardsAsTable(kind, tuple(_Tabling(cards.rules.kinds[kind], cards.rules.verbs, nodes).rows()))
        for kind, nodes in by_kind.items()
        if kind in cards.rules.kinds
    )


class _Tabling:
    """The cards of one kind."""

    def __init__(self, kind: Kind, verbs: Mapping[str, Verb], nodes: Sequence[Map]) -> None:
        self.kind, self.verbs, self.nodes = kind, verbs, nodes

    def rows(self) -> Iterable[tuple[str, ...]]:
        stated = {key for node in self.nodes for key in node.entries} - {"kind"}
        keys = [key for key in (*FIRST, *self.kind.fields, *LAST) if key in stated]
        columns = {key: self._columns(key) for key in keys}
        yield tuple(title for key in keys for title in columns[key])
        for node in self.nodes:
            yield tuple(cell for key in keys for cell in self._cells(key, node.get(key), columns[key]))

    def _type(self, key: str) -> FieldType:
        return COMMON.get(key) or self.kind.fields[key].type

    def _columns(self, key: str) -> tuple[str, ...]:
        """One, or one a part where every card's value comes apart the same way."""
        given = [item for node in self.nodes if (item := node.get(key)) is not None]
        is_effect = self._type(key) == "effect"
        if not (is_effect or key in DOTTED) or not all(isinstance(item, Map) for item in given):
            return (key,)
        ways: dict[str, None] = {}
        every = [tuple(self._ways(key, item, is_effect)) for item in given]
        for own in every:
            ways.update(dict.fromkeys(own))
        if any(own != tuple(way for way in ways if way in own) for own in every) or () in every:
            return (key,)  # two cards have them in different orders
        heads = [".".join(way.split(".")[:2]) for way in ways]
        if is_effect and not _stand_together(heads):
            return (key,)
        return tuple(ways)

    def _ways(self, key: str, item: Node, is_effect: bool) -> Iterable[str]:
        for name, below in item.entries.items() if isinstance(item, Map) else ():
            if "." in name:
                return
            if is_effect and isinstance(below, Map) and below.entries:
                yield from (f"{key}.{name}.{param}" for param in below.entries)
            else:
                yield f"{key}.{name}"

    def _cells(self, key: str, item: Node | None, columns: Sequence[str]) -> Iterable[str]:
        if columns == (key,):
            yield _cell(item, self._type(key), key)
            return
        for title in columns:
            yield self._part(item, title.split(".")[1:], self._type(key))

    def _part(self, item: Node | None, way: Sequence[str], type: FieldType) -> str:
        below = item.get(way[0]) if isinstance(item, Map) else None
        if type != "effect":
            return _cell(below, "text", "")
        is_there = isinstance(item, Map) and way[0] in item.entries
        if len(way) == 1:
            bare = not (isinstance(below, Map) and below.entries)
            return "true" if is_there and bare else ""
        verb = self.verbs.get(way[0])
        field = verb.params.get(way[1]) if verb else None
        given = below.get(way[1]) if isinstance(below, Map) else None
        return _cell(given, field.type if field else "text", field.of if field else "")


def _stand_together(heads: Sequence[str]) -> bool:
    """Whether the parameters of a verb are neighbours: else its order among the effects would be lost."""
    return len(set(heads)) == sum(1 for at, head in enumerate(heads) if not at or heads[at - 1] != head)


def _cell(node: Node | None, type: FieldType, of: str) -> str:
    """A value in the shortest form that reads back as the same."""
    match node:
        case None | Scalar(value=None):
            return ""
        case Scalar(value=bool() as flag):
            return "true" if flag else "false"
        case Scalar(value=str() as text):
            return quoted(text.strip()) if needs_quotes(text.strip(), of) else text.strip()
        case Scalar(value=number):
            return str(number)
        case Seq(items=items):
            return _several(node, items, type, of)
        case Map(entries=entries):
            return _bag(node, entries) if type == "bag" else flow_of(node)
        case _:
            assert_never(node)


def _several(node: Node, items: Sequence[Node], type: FieldType, of: str) -> str:
    texts = [
        str(item.value) for item in items if isinstance(item, Scalar) and isinstance(item.value, str | int)
    ]
    plain = len(texts) == len(items) > 0 and not any(SEPARATOR.search(text) for text in texts)
    if type == "effect" or not plain or any(text != text.strip() or not text for text in texts):
        return flow_of(node)
    if (
        any(isinstance(item, Scalar) and isinstance(item.value, bool) for item in items)
        or texts[0][0] in "[{"
    ):
        return flow_of(node)
    return (
        "; ".join(texts)
        if of == "ref" and len(texts) > 1
        else flow_of(node)
        if of == "ref"
        else ", ".join(texts)
    )


def _bag(node: Node, entries: Mapping[str, Node]) -> str:
    counts = [(word, item.value) for word, item in entries.items() if isinstance(item, Scalar)]
    if not counts or len(counts) < len(entries) or not all(word[0].isalpha() for word, _ in counts):
        return flow_of(node)
    return ", ".join(f"{word} {count}" for word, count in counts)
