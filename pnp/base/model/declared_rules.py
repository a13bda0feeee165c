"""What a set declares before its first card: vocabularies, kinds and their fields, verbs, figures, set-ups.

Owns the types that ``rules.yaml`` is read to, and of what values may be. Must not know how any is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from pnp.base.diagnostics import Span
from pnp.base.frozen import NamedTuple, dataclass, field

NOWHERE = Span("", 1)

# what may stand where, in closed words: the readers of YAML list the same ones
FieldType: TypeAlias = Literal[
    "text", "int", "flag", "one_of", "card", "set", "list", "bag", "pattern", "effect"
]  # fmt: skip
Provenance: TypeAlias = Literal["rulebook", "published", "proposed", "unknown", "biology"]


class Effect(NamedTuple):
    """A verb with its declared parameters filled in."""

    verb: str
    params: Mapping[str, Value]
    span: Span = NOWHERE


# of a card's field or an effect's parameter: one word or number, several, words with counts, effects
Value: TypeAlias = "str | int | float | tuple[Value, ...] | Mapping[str, int] | tuple[Effect, ...] | None"
SetupValue: TypeAlias = str | int  # what a parameter of setups may be; flags are among the numbers
# of a figure: whatever YAML can say; keys that look like numbers are numbers
Datum: TypeAlias = "str | int | float | tuple[Datum, ...] | Mapping[str | int, Datum]"


@dataclass(frozen=True, slots=True)
class Field:
    """One declared field of a kind, or parameter of a verb. ``schema.fields`` says how each type is read."""

    name: str
    type: FieldType
    optional: bool = False
    default: Value = None
    translate: bool = False
    unique: bool = False
    markup: bool = False  # a text that may hold bold, italics and icons
    of: str = ""  # the vocabulary its words are from, or the kind whose cards it names
    low: int | None = None  # of a number, or of how many words
    high: int | None = None  # ... or of a text's characters
    joker: str = ""  # a word a pattern may hold besides
    doc: str = ""
    span: Span = NOWHERE
    label: str = ""  # its name as printed, where its key does not tell


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of component, with the fields its cards fill in."""

    name: str
    plural: str
    label: str  # its name as printed, singular
    label_plural: str  # several of it, where no number stands beside them; behind numbers: ``Edition.forms``
    fields: Mapping[str, Field]
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Component:
    """What must be in the box of one kind, or of several together: a total, a count per value of a field."""

    kind: str  # its name: a kind, or a name of its own for several kinds
    total: int
    each: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    uniform: Mapping[str, int] = field(default_factory=dict)  # field -> the one count every value has
    source: Provenance = "rulebook"
    because: str = ""
    kinds: tuple[str, ...] = ()
    restated: bool = False  # an extending set has changed what it inherited
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Expression:
    """A checked expression; ``names`` are the free names it uses. ``schema.expressions`` works it out."""

    source: str
    names: frozenset[str]
    span: Span
    functions: frozenset[str] = frozenset()  # what it may call besides the built-in ones


@dataclass(frozen=True, slots=True)
class Need:
    """How much of a supply a setup takes off the shelf; ``exact`` says when it must use all."""

    kind: str
    field: str  # "" counts the kind as a whole
    amount: Expression
    exact: Expression | bool = False
    span: Span = NOWHERE
    kinds: tuple[str, ...] = ()  # of a component of several kinds, which ``kind`` then names


@dataclass(frozen=True, slots=True)
class Exclusion:
    when: Expression
    because: str
    show: bool = False
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Setups:
    """Every way the table can be laid: named parameters, what each takes, and what is not allowed."""

    parameters: Mapping[str, tuple[SetupValue, ...]] = field(default_factory=dict)
    needs: tuple[Need, ...] = ()
    excluded: tuple[Exclusion, ...] = ()
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Invariant:
    id: str
    check: Expression
    because: str
    each: str = ""  # a vocabulary or a kind; ``value`` is bound to each of its members
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Verb:
    """An effect a card may have: its parameters, and in a sentence what it does."""

    name: str
    params: Mapping[str, Field]
    doc: str = ""
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Words of one sort with their English labels, in the order declared."""

    name: str
    labels: Mapping[str, str]
    span: Span = NOWHERE
    spans: Mapping[str, Span] = field(default_factory=dict)

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(self.labels)


@dataclass(frozen=True, slots=True)
class Figure:
    """A number (or word, list, table) of the rules that stands once: sheets print it, the engine plays by it."""

    value: Datum
    source: Provenance = "rulebook"
    because: str = ""
    label: str = ""  # its name in the printed credits, where it is proposed
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class Rules:
    vocab: Mapping[str, Vocabulary] = field(default_factory=dict)
    kinds: Mapping[str, Kind] = field(default_factory=dict)
    components: Mapping[str, Component] = field(default_factory=dict)
    verbs: Mapping[str, Verb] = field(default_factory=dict)
    figures: Mapping[str, Figure] = field(default_factory=dict)
    setups: Setups = field(default_factory=Setups)
    invariants: tuple[Invariant, ...] = ()
