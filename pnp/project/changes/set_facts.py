"""A set as plain facts under their names, and what of them is other in another state.

Owns which facts there are, named as in the files of a set. Must not know where a state comes from, or how changes are
told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.base.frozen import NamedTuple
from pnp.base.model import Card, CardSet, Effect, Expression, Kind, Rules
from pnp.base.scene import Json

LEFT_OUT = ("span", "spans", "restated")


class ChangedValue(NamedTuple):
    """One fact that is other; None for what is not there. A picture that was drawn anew keeps its name."""

    name: str  # as in the files of a set, with dots
    old: Json
    new: Json


def differences(old: Json, new: Json, name: str = "") -> Iterator[ChangedValue]:
    """Fact by fact, in the order of the new state, then those that are gone."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in dict.fromkeys((*new, *old)):
            yield from differences(old.get(key), new.get(key), f"{name}.{key}" if name else key)
    elif _bare(old) != _bare(new):
        yield ChangedValue(name, _bare(old), _bare(new))


def _bare(value: Json) -> Json:
    """What is empty is not there."""
    return None if value in ("", [], {}) else value


def plain(value: object) -> Json:
    """A value of the model as JSON has it, without places."""
    match value:
        case None | str() | int() | float():
            return value
        case Expression():
            return value.source
        case Effect():
            return {"verb": value.verb, **({"params": plain(value.params)} if value.params else {})}
        case Mapping():
            return {str(key): plain(one) for key, one in value.items()}
        case tuple() if not hasattr(value, "_fields"):
            return [plain(one) for one in value]
        case _:
            names = getattr(value, "__match_args__", ())
            return {name: plain(getattr(value, name)) for name in names if name not in LEFT_OUT}


def card_facts(card: Card, kind: Kind) -> dict[str, Json]:
    """Everything that is said of a card, but its id."""
    fields = {
        name: bool(value) if name in kind.fields and kind.fields[name].type == "flag" else plain(value)
        for name, value in card.fields.items()
    }
    remarks = {
        "source": plain(card.source),
        "because": plain(card.because),
        "ref": plain(card.ref),
        "allow": plain(card.allow),
    }
    head: dict[str, Json] = {"kind": card.kind, "name": card.name, "copies": card.copies}
    return {**head, **fields, "text": card.text, "effect": plain(card.effects), **remarks}


def set_facts(cards: CardSet) -> dict[str, Json]:
    """Everything else that a set declares, but its sheets."""
    low, high = cards.players
    return {
        "id": cards.id,
        "title": cards.title,
        "summary": cards.summary,
        "players": f"{low}-{high}" if low < high else low,
        "counts": _counts(cards),
        "languages": plain(cards.languages),
        "extends": plain(cards.extends),
        "theme": cards.theme,
        "art": cards.art,
        "credits": plain(cards.credits),
        **({"pitch": plain(cards.pitch)} if any(cards.pitch) else {}),
        "print": plain(cards.prints),
        **_declared(cards.rules),
        "look": {**_fields(cards.looks.general), "kinds": plain(cards.looks.kinds)},
        "allow": plain(cards.allow),
    }


def _counts(cards: CardSet) -> Json:
    return {
        kind: {"copies": cards.count(kind), "designs": len(some)}
        for kind, some in cards.by_kind().items()
        if some
    }


def _declared(rules: Rules) -> dict[str, Json]:
    return {
        "vocab": {name: plain(one.labels) for name, one in rules.vocab.items()},
        "kinds": {name: _kind(kind) for name, kind in rules.kinds.items()},
        "components": plain(rules.components),
        "verbs": plain(rules.verbs),
        "figures": plain(rules.figures),
        "setups": plain(rules.setups),
        "invariants": {one.id: {"check": one.check.source, "each": one.each} for one in rules.invariants},
    }


def _kind(kind: Kind) -> Json:
    return {"label": kind.label, "plural": kind.label_plural, "fields": plain(kind.fields)}


def _fields(value: object) -> dict[str, Json]:
    made = plain(value)
    return made if isinstance(made, dict) else {}
