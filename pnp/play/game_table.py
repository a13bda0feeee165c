"""A game laid on the table: the engine of a set, for so many players, under one choice of set-up.

Owns finding the engine and refusing what the set does not allow. Must not know bots or how a game is played.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import NamedTuple

from pnp.base.diagnostics import Diagnostic, Span
from pnp.base.frozen import replace
from pnp.base.model import CardSet, Setups, SetupValue
from pnp.play import play_faults as faults
from pnp.play.protocol import AnyGame, Setup
from pnp.source.schema.expressions import ExpressionError, Work, WorkExceeded, bindings, evaluate


class Table(NamedTuple):
    """Everything fixed before the first card is dealt, but the seed."""

    cards: CardSet
    game: AnyGame
    players: int
    setup: Setup


def lay(cards: CardSet, players: int, chosen: Setup) -> tuple[Table | None, tuple[Diagnostic, ...]]:
    """The table for a set; ``chosen`` overrides what is usual, by parameter, values as words or as they are."""
    engine = engine_of(cards)
    if engine is None:
        return None, (faults.no_play_module(cards.span, cards.id, playable()),)
    problems = [*unknown_verbs(cards, engine)]
    problems += wrong_players(cards, players)
    setup, wrong = set_up(cards, _settled(players, engine), chosen)
    problems += wrong
    if problems:
        return None, tuple(problems)
    try:
        game = engine(cards, setup)
        game.start(players, 0)
    except UNREADABLE as problem:
        why = f"{type(problem).__name__}: {problem}"
        return None, (faults.engine_cannot_deal(cards.span, engine.id, told_of(setup), why),)
    return Table(cards, game, players, setup), ()


def wrong_players(cards: CardSet, players: int) -> Iterator[Diagnostic]:
    low, high = cards.players
    if not low <= players <= high:
        yield faults.players_out_of_range(cards.spans.get("players", cards.span), players, low, high)


def set_up(
    cards: CardSet, settled: Setup, chosen: Setup
) -> tuple[dict[str, SetupValue], tuple[Diagnostic, ...]]:
    """A value for every parameter; ``settled`` is what nobody may choose."""
    setup = _usual(cards, settled)
    problems: list[Diagnostic] = []
    for key, value in chosen.items():
        options = {word_of(option): option for option in cards.rules.setups.parameters.get(key, ())}
        if (
            word_of(value) not in options
            or settled.get(key, options[word_of(value)]) != options[word_of(value)]
        ):
            choices = _choices(cards, settled)
            problems.append(faults.unknown_setup(Span("--setup", 1), key, word_of(value), choices))
        else:
            setup[key] = options[word_of(value)]
    return setup, (*problems, *_exclusions(cards, setup))


ENGINES = "pnp.play.games"  # looked into when a set is played, so that nothing here knows any game
# what an engine stumbles over when a set lacks the figures, fields or cards it plays by
UNREADABLE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


def engine_of(cards: CardSet) -> type[AnyGame] | None:
    """The game of the package called like the set, or like the nearest set it extends that has one."""
    there = playable()
    name = next((name for name in (cards.id, *cards.extends) if name in there), None)
    if name is None:
        return None
    engine: type[AnyGame] = importlib.import_module(f"{ENGINES}.{name.replace('-', '_')}").GAME
    return engine


def playable() -> tuple[str, ...]:
    """The games that have an engine, by the ids of their sets."""
    folders = importlib.import_module(ENGINES).__path__
    return tuple(sorted(found.name.replace("_", "-") for found in pkgutil.iter_modules(folders)))


def playable_part(cards: CardSet) -> CardSet:
    """A set without its compiled expressions: what a worker process can be sent."""
    setups = Setups(parameters=cards.rules.setups.parameters)
    return replace(cards, rules=replace(cards.rules, setups=setups, invariants=()))


def digest(cards: CardSet) -> str:
    """Of everything an engine reads: a saved game replays only with the same."""
    figures = {name: _plain(figure.value) for name, figure in cards.rules.figures.items()}
    designs = [
        [
            card.id,
            card.kind,
            card.copies,
            _plain(card.fields),
            [[e.verb, _plain(e.params)] for e in card.effects],
        ]
        for card in cards.cards
    ]
    data = [cards.id, figures, designs, {name: vocab.words for name, vocab in cards.rules.vocab.items()}]
    return sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()


def _plain(value: object) -> object:
    """As JSON values that do not depend on the order of sets."""
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, frozenset | set):
        return sorted(map(str, value))
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    return value if isinstance(value, str | int | float | None) else str(value)


def unknown_verbs(cards: CardSet, engine: type[AnyGame]) -> Iterator[Diagnostic]:
    for card in cards.cards:
        for effect in card.effects:
            if effect.verb not in engine.verbs:
                yield faults.verb_without_implementation(effect.span, effect.verb, engine.id, engine.verbs)


def choosable(cards: CardSet, players: int) -> list[str]:
    """The parameters that leave a choice for so many players, whatever is chosen for the others."""
    engine = engine_of(cards)
    settled = _settled(players, engine) if engine else {"players": players}
    parameters = cards.rules.setups.parameters.items()
    return [key for key, values in parameters if len(values) > 1 and key not in settled]


def _settled(players: int, engine: type[AnyGame]) -> Setup:
    """What follows from the number of players, so that nobody may choose it."""
    return {"players": players, **engine.usual(players)}


def _usual(cards: CardSet, settled: Setup) -> dict[str, SetupValue]:
    """The first value of every parameter that is not settled."""
    setup = {name: values[0] for name, values in cards.rules.setups.parameters.items()}
    return setup | {name: value for name, value in settled.items() if name in setup}


def word_of(value: SetupValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _choices(cards: CardSet, settled: Setup) -> list[str]:
    """Every ``key=value`` that may be chosen."""
    parameters = cards.rules.setups.parameters.items()
    return [
        f"{key}={word_of(value)}"
        for key, values in parameters
        for value in values
        if settled.get(key, value) == value
    ]


def told_of(setup: Setup) -> str:
    return ", ".join(f"{key}={word_of(value)}" for key, value in setup.items())


def _exclusions(cards: CardSet, setup: Setup) -> Iterator[Diagnostic]:
    """An exclusion that cannot be worked out is the checks' business, not play's."""
    names = {**bindings(cards), **setup}
    for exclusion in cards.rules.setups.excluded:
        try:
            excluded = evaluate(exclusion.when, names, Work())
        except (ExpressionError, WorkExceeded):
            continue
        if excluded:
            yield faults.excluded_setup(exclusion.span, told_of(setup), exclusion.because)
