"""What a game is to bots, simulation and replay: one small protocol.

Owns ``Game``, ``Outcome`` and the generator of chance. A package of ``pnp.play.games`` implements ``Game`` for one
set and names its class ``GAME``.

``setup`` holds a value for every parameter the set declares, the number of players included when it is one.
A parameter nobody chose has its first value, unless it follows from the number of players (``usual``).

States are mutable and cheap: ``apply`` changes one in place, ``copy`` makes another. All chance goes through
``state.chance``, so a seed and a list of moves replay a game exactly.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, MutableSequence, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple, Protocol, TypeAlias, TypeVar

from pnp.base.model import Card, CardSet, SetupValue
from pnp.base.model.laid import LaidZone

Setup: TypeAlias = Mapping[str, SetupValue]
Knowledge: TypeAlias = tuple[Hashable, ...]
StateRecord: TypeAlias = dict[str, Any]  # a state as JSON values
T = TypeVar("T")


class Chance(Protocol):
    """Whatever lots are drawn from."""

    chance: int  # the generator's whole state


class Position(Chance, Protocol):
    """The state of a game, whatever else is in it."""

    turn: int  # turns begun so far


P = TypeVar("P", bound=Position)  # the state of one game
M = TypeVar("M", bound=Hashable)  # its moves: numbers or tuples of them, ordered within one state


class Outcome(NamedTuple):
    """How a game ended. Cooperative games give all seats the same result; ``reason`` is a figure of speech
    for the report ("points", "deck empty", "sixth impact tile")."""

    winners: tuple[int, ...]  # seats; empty when the table lost
    scores: tuple[float, ...]
    reason: str = ""


class Game(Protocol[P, M]):
    """One game as a set declares it, under one choice of set-up. It must not know drawing, and takes every number
    from the set."""

    id: str
    players: tuple[int, int]
    turn_limit: int  # a game longer than this is reported as endless, never a hang
    verbs: ClassVar[Collection[str]] = ()  # what effects of cards may say
    harder: ClassVar[Mapping[str, int]] = MappingProxyType(
        {}
    )  # parameter -> 1 or -1: harder as it rises or falls
    foresight: int = 2  # how many rounds ahead it pays to play on in one's head

    def __init__(self, cards: CardSet, setup: Setup) -> None: ...

    @staticmethod
    def usual(_players: int) -> Setup:
        """What follows from the number of players and so is not to be chosen."""
        return {}

    def start(self, players: int, seed: int) -> P: ...

    def laid(self, _players: int, _seed: int) -> Sequence[LaidZone]:
        """The table as players lay it, before the first turn: every card of each kind it tells of. () where the game
        has none to tell."""
        return ()

    def seat(self, state: P) -> int:
        """Who decides now; -1 when the game is over."""
        ...

    def legal(self, state: P) -> Sequence[M]:
        """Every move of the deciding seat, in a stable order; empty only when the game is over."""
        ...

    def apply(self, state: P, move: M) -> None:
        """Carry out a legal move, in place, with all that follows without a decision."""
        ...

    def outcome(self, state: P) -> Outcome | None: ...

    def copy(self, state: P) -> P: ...

    def observe(self, state: P, seat: int) -> Knowledge:
        """All that one seat may know, as plain values."""
        ...

    def imagine(self, state: P, seat: int, seed: int) -> P:
        """A copy in which everything the seat may not know is dealt anew, consistent with what it knows."""
        ...

    def value(self, state: P, seat: int) -> float:
        """How well a position stands for a seat, in the game's own terms, finite: what bots go by. It knows
        nothing the seat may not know. A game that is over stands by its result."""
        ...

    def zones(self, state: P) -> Mapping[str, Sequence[int]]:
        """Where every physical card is, by card number: each card in exactly one zone."""
        ...

    def show(self, state: P) -> str:
        """The position as text, for people."""
        ...

    def tell(self, state: P, move: M) -> str:
        """A legal move as text, unique among the legal moves: what a saved game records."""
        ...

    def dump(self, state: P) -> StateRecord:
        """The state as JSON values; ``restore`` takes it back."""
        ...

    def restore(self, data: StateRecord) -> P: ...

    def tally(self, _state: P) -> Mapping[str, Sequence[int]]:
        """How often each seat acquired each card in a game that is over, by card id: every card of the game in
        the same order each time, those nobody took included. A game without acquisitions has none to tell."""
        return {}


AnyGame: TypeAlias = Game[Position, Hashable]  # an engine found by name: whose states only it can read


def physical(cards: CardSet, *kinds: str) -> tuple[Card, ...]:
    """Every physical card of these kinds, each copy by itself, in the set's order: a card's number in
    ``zones`` is its place here."""
    return tuple(card for card in cards.cards if card.kind in kinds for _ in range(card.copies))


MASK = (1 << 64) - 1


def seeded(seed: int) -> int:
    """A first generator state; near seeds give unrelated streams."""
    return _mix((seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) & MASK)


def roll(state: Chance, sides: int) -> int:
    """A number from 0 to sides - 1; advances ``state.chance``. Multiply-shift keeps the bias below 2**-32."""
    chance: int = (state.chance * 6364136223846793005 + 1442695040888963407) & MASK
    state.chance = chance
    return ((chance >> 32) * sides) >> 32


def shuffle(state: Chance, items: MutableSequence[T]) -> None:
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
