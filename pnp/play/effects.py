"""The page of effect verbs: what cards may do without Python, from the signatures the sets declare.

Owns ``docs/effects.md``. Must not know how an engine carries them out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.base.model import CardSet, Field

HEAD = """\
# Effect verbs

What a card of each bundled game can do. A homebrew card that uses these verbs plays in `pnp simulate` without Python;
a verb of your own prints and checks, and wants a function in the game's package under `pnp/play/games/` to be played.

This page is made from the `verbs:` of each set; `pytest --update-golden` writes it anew.
"""


def page(sets: Iterable[CardSet]) -> str:
    return "\n".join([HEAD, *(line for cards in sets for line in _game(cards))])


def _game(cards: CardSet) -> Iterator[str]:
    if not cards.rules.verbs:
        return
    yield f"## {cards.title}\n"
    yield "| verb | parameters | what it does | used by |"
    yield "|---|---|---|---|"
    for verb in cards.rules.verbs.values():
        parameters = ", ".join(f"`{key}`: {_sort(field)}" for key, field in verb.params.items())
        users = (
            card.name for card in cards.cards if any(effect.verb == verb.name for effect in card.effects)
        )
        yield f"| `{verb.name}` | {parameters or 'none'} | {verb.doc} | {', '.join(users)} |"
    yield ""


def _sort(field: Field) -> str:
    if field.type == "int" and field.low is not None:
        return f"{field.low} to {field.high}"
    return field.of or field.type
