"""What the title of a column means to a kind: a field, or what every card has, or with dots a part of one.

Owns how names are compared: without capitals, blanks and hyphens as ``_``. Must not know cells or rows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from pnp.base.frozen import NamedTuple
from pnp.base.model import Field, FieldType, Kind, Rules
from pnp.source.schema.kinds import RESERVED

GLUE: Final = re.compile(r"[\s_-]+")
# other titles people give, where the kind has no field of that name
CALLED: Final[Mapping[str, str]] = {"qty": "copies", "count": "copies", "quantity": "copies", "title": "name"}
COMMON: Final[Mapping[str, FieldType]] = {
    "id": "one_of", "kind": "one_of", "name": "text", "copies": "int", "text": "text", "effect": "effect",
    "source": "one_of", "because": "text", "ref": "text", "allow": "text", "remove": "flag",
}  # fmt: skip
PER_FIELD: Final = ("source", "because", "ref")


class TitleMeaning(NamedTuple):
    """Where a column belongs in a card, and as what its cells are read."""

    path: tuple[str, ...]  # ("cost",), ("cost", "sun"), ("effect", "draw", "count")
    field: Field


def folded(title: str) -> str:
    """A name as it is compared."""
    return GLUE.sub("_", title.strip()).casefold()


class KnownTitles:
    """The titles that rules leave room for. Names that many titles are looked for among are folded once."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._folded: dict[tuple[str, str], dict[str, str]] = {}
        self._of_any: dict[str, bool] = {}
        self._kinds: dict[str, Kind] = {}
        for kind in rules.kinds.values():
            for name in (kind.name, kind.plural, kind.label, kind.label_plural):
                self._kinds.setdefault(folded(name), kind)
        self._kinds |= {folded(kind.name): kind for kind in rules.kinds.values()}

    def kind_called(self, names: Iterable[str]) -> Kind | None:
        """The kind of the first of these names that is one's own, its plural or its label."""
        return next((kind for name in names if (kind := self._kinds.get(folded(name)))), None)

    def meant(self, title: str, kind: Kind) -> TitleMeaning | None:
        """None where the kind knows nothing of the sort."""
        first, *rest = title.split(".", 3)
        key = self._key(first, kind)
        if key is None:
            return None
        field = kind.fields.get(key) or Field(key, COMMON[key])
        if not rest:
            return TitleMeaning((key,), field)
        below = self._part(key, field, rest, kind)
        return TitleMeaning((key, *below.path), below.field) if below else None

    def is_of_any(self, title: str) -> bool:
        """Whether some kind knows the title, be it another than the one at hand."""
        if title not in self._of_any:
            self._of_any[title] = any(self.meant(title, kind) for kind in self.rules.kinds.values())
        return self._of_any[title]

    def _part(self, key: str, field: Field, rest: list[str], kind: Kind) -> TitleMeaning | None:
        """What stands behind the first dot."""
        word, *more = rest[0].strip(), *rest[1:]
        if field.type == "effect":
            return self._parameter(word, more)
        if more:
            return None
        if field.type == "bag":
            words = self.rules.vocab.get(field.of)
            name = self._alike(("vocab", field.of), words.labels, word) if words else word
            return TitleMeaning((name,), Field(name, "int")) if name else None
        if key in PER_FIELD:
            name = self._key(word, kind)
            return TitleMeaning((name,), Field(name, COMMON[key])) if name else None
        return TitleMeaning((word,), Field(word, "text")) if key == "allow" else None

    def _parameter(self, word: str, more: list[str]) -> TitleMeaning | None:
        verb = self.rules.verbs.get(self._alike(("verbs", ""), self.rules.verbs, word) or "")
        if verb is None or len(more) > 1:
            return None
        if not more:
            return TitleMeaning((verb.name,), Field(verb.name, "flag"))
        name = self._alike(("verb", verb.name), verb.params, more[0])
        return TitleMeaning((verb.name, name), verb.params[name]) if name else None

    def _key(self, title: str, kind: Kind) -> str | None:
        found = self._alike(("kind", kind.name), (*kind.fields, *RESERVED), title)
        return found or CALLED.get(folded(title))

    def _alike(self, whose: tuple[str, str], names: Iterable[str], title: str) -> str | None:
        """The name that the title is, in capitals or not."""
        if whose not in self._folded:
            every = dict.fromkeys(names)
            self._folded[whose] = {folded(name): name for name in reversed(every)} | {
                name: name for name in every
            }
        known = self._folded[whose]
        return known.get(title.strip()) or known.get(folded(title))
