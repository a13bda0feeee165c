"""Kinds of ``rules.yaml``: their labels and fields, own ones and those of the kind they are ``like``.

Must not know cards, nor the other sections.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pnp.base.budget import spend
from pnp.base.frozen import NamedTuple
from pnp.base.model import Field, Kind, Vocabulary
from pnp.base.wording import titled
from pnp.source.load import shape_faults
from pnp.source.load.nodes import Map, Node, Scalar
from pnp.source.load.shapes import KEY, MISSING, MapOf, Plain, Reader, Record, TextShape, Values
from pnp.source.schema import card_faults
from pnp.source.schema import schema_faults as faults
from pnp.source.schema.fields import Names, read_field

RESERVED = ("id", "kind", "name", "copies", "text", "effect", "source", "because", "ref", "allow", "remove")
KIND = Record(
    {
        "label": TextShape(60),
        "label_plural": TextShape(60),
        "plural": KEY,
        "like": KEY,
        "fields": MapOf(Plain()),
    }
)
SAYS = ("fields", "like")  # of which a kind says one


class StatedKind(NamedTuple):
    """A kind as this set states it, before it takes up what others have."""

    values: Values
    node: Map
    fields: Mapping[str, Field]

    @property
    def like(self) -> str:
        return str(self.values.get("like", ""))


def named(section: Map, reader: Reader, *path: str) -> Iterator[tuple[str, Node]]:
    """Entries whose keys are well named; what is badly named may be meant by any name."""
    for key, node in section.entries.items():
        if KEY.read(Scalar(key, section.keys[key]), reader, "the name") is MISSING:
            reader.lose(*path)
        else:
            yield key, node


def read_kinds(
    section: Map, vocab: Mapping[str, Vocabulary], base: Mapping[str, Kind], reader: Reader
) -> dict[str, Kind]:
    """The kinds this set declares; ``base`` are those of the sets it extends."""
    names = Names(vocab, frozenset({**base, **section.entries}))
    stated = {
        name: row
        for name, node in named(section, reader, "kinds")
        if (row := _stated(name, node, names, reader))
    }
    fields = _InheritedFields(stated, base, reader)
    return {name: _kind(name, row, fields.of(name), section, base) for name, row in stated.items()}


def _stated(name: str, node: Node, names: Names, reader: Reader) -> StatedKind | None:
    found = len(reader.found)
    values = KIND.read(node, reader, f"kinds.{name}")
    if isinstance(node, Map) and not any(key in node.entries for key in SAYS) and len(reader.found) == found:
        reader.report(shape_faults.missing_key(node.span, "fields", f"kinds.{name}"))
    if len(reader.found) > found:
        reader.lose("kinds", name)
    if values is MISSING or not isinstance(node, Map):
        return None
    return StatedKind(values, node, _fields(node.get("fields"), names, reader, name))


def _kind(
    name: str, row: StatedKind, fields: Mapping[str, Field], section: Map, base: Mapping[str, Kind]
) -> Kind:
    """One that is like the inherited kind of its name is called as that, too."""
    values = row.values
    older = base.get(name) if row.like == name else None
    label = values.get("label", older.label if older else titled(name))
    plural = older.plural if older else f"{name}s"
    label_plural = older.label_plural if older and "label" not in values else f"{label}s"
    return Kind(
        name,
        values.get("plural", plural),
        label,
        values.get("label_plural", label_plural),
        fields,
        section.keys[name],
    )


class _InheritedFields:
    """The fields of kinds with those of the kinds they are like, each worked out once."""

    def __init__(self, stated: Mapping[str, StatedKind], base: Mapping[str, Kind], reader: Reader) -> None:
        self.stated, self.base, self.reader = stated, base, reader
        self.known: dict[str, Mapping[str, Field]] = {}
        self.lost: dict[str, set[str]] = {}  # by kind the fields that could not be read; "" is all of it
        for path in reader.lost:
            if path[:1] == ("kinds",) and len(path) > 1:
                self.lost.setdefault(path[1], set()).add("".join(path[2:3]))

    def of(self, name: str) -> Mapping[str, Field]:
        way: dict[str, None] = {}  # from this kind to the one whose fields are known
        fields: Mapping[str, Field] = {}
        while True:
            if name in self.known:
                fields = self.known[name]
                break
            way[name] = None
            like = self.stated[name].like
            if like and like in self.stated and like != name and like not in way:
                name = like
                continue
            fields = self._inherited(name, like) if like else {}
            break
        for name in reversed(way):
            row = self.stated[name]
            fields = {**fields, **row.fields}
            if row.like:
                spend("values", len(fields), row.node.span)
                self._lose(name, self.lost.get(row.like, set()) - row.fields.keys())
            self.known[name] = fields
        return fields

    def _inherited(self, name: str, like: str) -> Mapping[str, Field]:
        """The fields of a kind that sets below declare; else what it says is told."""
        span = self.stated[name].node.entries["like"].span
        if like in self.base and (like == name or like not in self.stated):
            return self.base[like].fields
        if like in self.stated:
            self.reader.report(faults.like_itself(span, name, like))
        else:
            known = {**self.base, **self.stated}
            self.reader.miss(card_faults.unknown_kind(span, like, known), "kinds", like)
        self._lose(name, {""})
        return {}

    def _lose(self, name: str, fields: Iterable[str]) -> None:
        """What is not known of a kind for its own faults is not known of those that are like it."""
        for field in fields:
            self.lost.setdefault(name, set()).add(field)
            self.reader.lose("kinds", name, *filter(None, (field,)))


def _fields(node: Node | None, names: Names, reader: Reader, kind: str) -> dict[str, Field]:
    fields = {}
    if isinstance(node, Map):
        for key, declared in named(node, reader, "kinds", kind):
            if key in RESERVED:
                reader.report(faults.name_taken(node.keys[key], key, "every card has it already"))
                continue
            field = read_field(key, declared, names, reader, f"{kind}.{key}")
            if field:
                fields[key] = field
            else:
                reader.lose("kinds", kind, key)
    return fields
