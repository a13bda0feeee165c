"""What a game is to bots, simulation and replay: one small protocol.

Owns ``Game``, ``Outcome`` and the generator of chance. A package of ``pnp.games`` implements ``Game`` for one
set, names its class ``GAME``, and lists the verbs its cards may use in ``VERBS`` when there are any.

``setup`` holds a value for every parameter the set declares, the number of players included when it is one.
A parameter nobody chose has its first value. What follows from the number of players is not to be chosen: the
class says so with a static ``usual(players) -> Mapping`` (Ecosfera lays a row a player). A class may also say
which way a parameter makes the game harder, with ``harder``: name -> 1 (as its value rises) or -1 (as it falls);
and how many rounds ahead it pays to play on in one's head, with ``foresight``.

States are mutable and cheap: ``apply`` changes one in place, ``copy`` makes another. All chance goes through
``state.chance``, so a seed and a list of moves replay a game exactly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias, runtime_checkable

from pnp.model import Card, CardSet

Move: TypeAlias = Any  # an int or a tuple of ints: hashable, ordered within one state


class Outcome(NamedTuple):
    """How a game ended. Cooperative games give all seats the same result; ``reason`` is a figure of speech
    for the report ("points", "deck empty", "sixth impact tile")."""

    winners: tuple[int, ...]  # seats; empty when the table lost
    scores: tuple[float, ...]
    reason: str = ""


class State(Protocol):
    chance: int  # the generator's whole state
    turn: int  # turns begun so far


class Game(Protocol):
    """One game as a set declares it, under one choice of set-up."""

    id: str
    players: tuple[int, int]
    turn_limit: int  # a game longer than this is reported as endless, never a hang

    def __init__(self, cards: CardSet, setup: Mapping[str, Any]) -> None: ...

    def start(self, players: int, seed: int) -> State: ...

    def seat(self, state: Any) -> int:
        """Who decides now; -1 when the game is over."""

    def legal(self, state: Any) -> Sequence[Move]:
        """Every move of the deciding seat, in a stable order; empty only when the game is over."""

    def apply(self, state: Any, move: Move) -> None:
        """Carry out a legal move, in place, with all that follows without a decision."""

    def outcome(self, state: Any) -> Outcome | None: ...

    def copy(self, state: Any) -> Any: ...

    def observe(self, state: Any, seat: int) -> tuple[Any, ...]:
        """All that one seat may know, as plain hashable values."""

    def imagine(self, state: Any, seat: int, seed: int) -> Any:
        """A copy in which everything the seat may not know is dealt anew, consistent with what it knows."""

    def value(self, state: Any, seat: int) -> float:
        """How well a position stands for a seat, in the game's own terms, finite: what bots go by. It knows
        nothing the seat may not know. A game that is over stands by its result."""

    def zones(self, state: Any) -> Mapping[str, Sequence[int]]:
        """Where every physical card is, by card number: each card in exactly one zone."""

    def show(self, state: Any) -> str:
        """The position as text, for people."""

    def tell(self, state: Any, move: Move) -> str:
        """A legal move as text, unique among the legal moves: what a saved game records."""

    def dump(self, state: Any) -> dict[str, Any]:
        """The state as JSON values; ``restore`` takes it back."""

    def restore(self, data: Mapping[str, Any]) -> Any: ...


@runtime_checkable
class Tallied(Protocol):
    """A game that can say, at its end, which cards each seat acquired: for picks and win deltas."""

    def tally(self, state: Any) -> Mapping[str, Sequence[int]]:
        """How often each seat acquired each card, by card id; cards nobody took included."""


def physical(cards: CardSet, *kinds: str) -> tuple[Card, ...]:
    """Every physical card of these kinds, each copy by itself, in the set's order: a card's number in
    ``zones`` is its place here."""
    return tuple(card for card in cards.cards if card.kind in kinds for _ in range(card.copies))


MASK = (1 << 64) - 1


def seeded(seed: int) -> int:
    """A first generator state; near seeds give unrelated streams."""
    return _mix((seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) & MASK)


def roll(state: Any, sides: int) -> int:
    """A number from 0 to sides - 1; advances ``state.chance``. Multiply-shift keeps the bias below 2**-32."""
    chance: int = (state.chance * 6364136223846793005 + 1442695040888963407) & MASK
    state.chance = chance
    return ((chance >> 32) * sides) >> 32


def shuffle(state: Any, items: list[Any]) -> None:
    """Fisher-Yates by the state's own generator."""
    chance = state.chance
    for i in range(len(items) - 1, 0, -1):
        chance = (chance * 6364136223846793005 + 1442695040888963407) & MASK
        j = ((chance >> 32) * (i + 1)) >> 32
        items[i], items[j] = items[j], items[i]
    state.chance = chance


def _mix(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)
