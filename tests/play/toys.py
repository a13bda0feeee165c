"""Tiny games for the machinery's tests, each with one thing the real ones do not have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pnp.play.protocol import Game, Outcome, roll, seeded


class Chips:
    """A table of chips: a turn takes one or two, who takes the last wins. A secret number is dealt."""

    def __init__(self, chips: int, seed: int, players: int) -> None:
        self.chips = chips
        self.chance = seeded(seed)
        self.secret = roll(self, 1000)
        self.players = players
        self.turn = 1
        self.taken = [0] * players


class Taking(Game[Chips, int]):
    """The game of chips."""

    id = "taking"
    players = (2, 4)
    turn_limit = 30

    def __init__(self, chips: int = 7) -> None:
        self.chips = chips
        self.imagined: list[Chips] = []
        self.valued: list[Chips] = []
        self.applied: list[Chips] = []

    def start(self, players: int, seed: int) -> Chips:
        return Chips(self.chips, seed, players)

    def seat(self, state: Chips) -> int:
        return (state.turn - 1) % state.players if state.chips else -1

    def legal(self, state: Chips) -> Sequence[int]:
        return [take for take in (1, 2) if take <= state.chips]

    def apply(self, state: Chips, move: int) -> None:
        self.applied.append(state)
        state.taken[self.seat(state)] += move
        state.chips -= move
        state.turn += bool(state.chips)

    def outcome(self, state: Chips) -> Outcome | None:
        last = (state.turn - 1) % state.players
        return None if state.chips else Outcome((last,), tuple(map(float, state.taken)), "last chip")

    def copy(self, state: Chips) -> Chips:
        other = Chips(state.chips, 0, state.players)
        other.chance, other.secret, other.turn, other.taken = (
            state.chance,
            state.secret,
            state.turn,
            state.taken[:],
        )
        return other

    def observe(self, state: Chips, seat: int) -> tuple[Any, ...]:
        return (seat, state.chips, state.turn)

    def imagine(self, state: Chips, _seat: int, seed: int) -> Chips:
        other = self.copy(state)
        other.chance = seeded(seed)
        other.secret = roll(other, 1000)
        self.imagined.append(other)
        return other

    def value(self, state: Chips, seat: int) -> float:
        self.valued.append(state)
        return float(state.taken[seat])

    def zones(self, state: Chips) -> Mapping[str, Sequence[int]]:
        return {"table": range(state.chips), "taken": range(state.chips, self.chips)}

    def show(self, state: Chips) -> str:
        return f"{state.chips} chips"

    def tell(self, _state: Chips, move: int) -> str:
        return f"take {move}"

    def dump(self, state: Chips) -> dict[str, Any]:
        return vars(state)

    def restore(self, data: Mapping[str, Any]) -> Chips:
        state = Chips(0, 0, data["players"])
        vars(state).update(data)
        return state


class Peeking(Taking):
    """Its value leaks the secret: a bot that saw the true table would act on it."""

    def value(self, state: Chips, seat: int) -> float:
        return float((state.secret + state.taken[seat]) % 2)


class Endless(Taking):
    """Nobody ever takes anything."""

    def apply(self, state: Chips, _move: int) -> None:
        state.turn += 1


class Dithering(Taking):
    """A turn never ends."""

    def apply(self, _state: Chips, _move: int) -> None: ...


class Stuck(Taking):
    """At three chips no move is legal, and yet it is not over."""

    def legal(self, state: Chips) -> Sequence[int]:
        return super().legal(state) if state.chips > 3 else []


class Trap(Taking):
    """The greedy first move, two chips at once, loses the rest: value counts chips in hand."""

    def apply(self, state: Chips, move: int) -> None:
        seat = self.seat(state)
        super().apply(state, move)
        if move == 2 and seat == 0 and state.turn == 2:
            state.taken[0] = 2
            state.taken[1] += 5
        if state.turn == 3:
            state.taken[0] -= 3 * (state.taken[1] > 4)
