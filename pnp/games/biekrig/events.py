"""What event cards do to a table of Biekrig, and the moving of bees and cards it takes.

Owns hives, hands of events, attacks and the table of verbs. Must not know the steps of a turn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from pnp.games.biekrig.box import Box
from pnp.games.biekrig.state import EFFECT, LOSE_HIVE, LOSE_WORKER, OVER, SHIELD, TURN, Apiary
from pnp.model import CardSet
from pnp.play.protocol import roll, shuffle

Params = Mapping[str, Any]


class Verb(NamedTuple):
    """What an act is aimed at (hive, colour, rival or nothing), at which of them it may be, as a mask, and what
    it does."""

    aim: str
    aims: Callable[[Yard, Apiary, Params], int]
    play: Callable[[Yard, Apiary, Params, int], None]


class Yard:
    """The box of one set-up, and everything that can happen to bees and cards."""

    def __init__(self, cards: CardSet, setup: Mapping[str, Any]) -> None:
        self.box = Box(cards, setup)
        self.figures = self.box.figures
        self.full = 1 << self.box.sizes - 1
        self.every_colour = (1 << len(self.box.colours)) - 1
        self.playable = sum(1 << event for event, acts in enumerate(self.box.acts_of) if acts)

    # --- hives ----------------------------------------------------------------------------------------------

    def gain_hive(self, state: Apiary, seat: int, size: int) -> None:
        """A whole hive, or none if the supply cannot fill it."""
        box = self.box
        workers = box.least + size
        if state.queens_left < box.queens_each or state.workers_left < workers:
            return
        state.queens_left -= box.queens_each
        state.workers_left -= workers
        state.count[seat] += 1
        state.points[seat] += box.hive_points
        state.hives[seat * box.sizes + size] += 1
        state.size_mask[seat] |= 1 << size

    def lose_hive(self, state: Apiary, seat: int, size: int) -> None:
        box = self.box
        state.queens_left += box.queens_each
        state.workers_left += box.least + size
        state.count[seat] -= 1
        state.points[seat] -= box.hive_points
        self._take_size(state, seat, size)

    def _take_size(self, state: Apiary, seat: int, size: int) -> None:
        spot = seat * self.box.sizes + size
        state.hives[spot] -= 1
        if not state.hives[spot]:
            state.size_mask[seat] &= ~(1 << size)

    def resize(self, state: Apiary, seat: int, size: int, new: int) -> None:
        """One hive grows or shrinks."""
        self._take_size(state, seat, size)
        state.hives[seat * self.box.sizes + new] += 1
        state.size_mask[seat] |= 1 << new
        state.workers_left += size - new

    def add_worker(self, state: Apiary, seat: int, size: int) -> None:
        if state.workers_left:
            self.resize(state, seat, size, size + 1)

    def lose_worker(self, state: Apiary, seat: int, size: int) -> None:
        """BKA2: a worker less than the least, and the whole hive is gone."""
        if size:
            self.resize(state, seat, size, size - 1)
        else:
            self.lose_hive(state, seat, size)

    def losable(self, state: Apiary, seat: int) -> int:
        """The sizes of hive a victim may choose from."""
        return state.size_mask[seat]

    # --- event cards ----------------------------------------------------------------------------------------

    def draw_event(self, state: Apiary, seat: int) -> None:
        if not state.deck:
            state.deck, state.discards = state.discards, []
            shuffle(state, state.deck)
        if state.deck:
            event = state.deck.pop()
            spot = seat * len(self.box.ids) + event
            state.hand[spot] += 1
            state.fresh[spot] += 1
            state.drawn[spot] += 1
            state.hand_mask[seat] |= 1 << event
            state.hand_size[seat] += 1
            state.points[seat] += self.box.held_points[event]

    def lose_event(self, state: Apiary, seat: int, event: int) -> None:
        """To the face-up discards; of two alike the one just drawn goes first, since it is of less use."""
        spot = seat * len(self.box.ids) + event
        state.hand[spot] -= 1
        if state.fresh[spot] and state.seat == state.active:
            state.fresh[spot] -= 1
        if not state.hand[spot]:
            state.hand_mask[seat] &= ~(1 << event)
        state.hand_size[seat] -= 1
        state.points[seat] -= self.box.held_points[event]
        state.discards.append(event)

    def usable(self, state: Apiary, seat: int) -> int:
        """The types of event the seat holds and did not only just draw."""
        held = state.hand_mask[seat]
        if not held:
            return 0
        width = len(self.box.ids)
        base = seat * width
        for event in range(width):
            if state.fresh[base + event] and state.fresh[base + event] == state.hand[base + event]:
                held &= ~(1 << event)
        return held

    # --- acts and attacks -----------------------------------------------------------------------------------

    def next_act(self, state: Apiary) -> None:
        """What the card does next, as far as it can be done; then the turn goes on."""
        state.seat = state.active
        while state.todo:
            state.act = state.todo.pop(0)
            act = self.box.acts[state.act]
            if ACTS[act.verb].aims(self, state, act.params):
                state.phase = EFFECT
                return
        state.phase = TURN

    def shields(self, state: Apiary) -> int:
        return self.box.stops.get(self.box.acts[state.act].event, 0)

    def attack(self, state: Apiary, victim: int) -> None:
        """The victim decides on a defence before the roll, if it has one."""
        state.victim = victim
        if self.shields(state) & self.usable(state, victim):
            state.phase, state.seat = SHIELD, victim
        else:
            self.roll_attack(state)

    def roll_attack(self, state: Apiary) -> None:
        act = self.box.acts[state.act]
        if roll(state, self.box.faces) + 1 < act.params["from"]:
            self.next_act(state)
        else:
            state.seat = state.victim
            state.phase = LOSE_HIVE if act.verb == "attack_hive" else LOSE_WORKER

    def check_points(self, state: Apiary, seat: int) -> bool:
        """The first to have the points wins at that moment."""
        if state.points[seat] < self.box.target:
            return False
        state.phase, state.seat = OVER, -1
        return True


def _rivals(_yard: Yard, state: Apiary, _params: Params) -> int:
    return ((1 << state.seats) - 1) & ~(1 << state.active)


def _open_hives(yard: Yard, state: Apiary, _params: Params) -> int:
    return state.size_mask[state.active] & ~yard.full


def _colours(yard: Yard, _state: Apiary, _params: Params) -> int:
    return yard.every_colour


def _once(_yard: Yard, _state: Apiary, _params: Params) -> int:
    return 1


def _rivals_with_hives(yard: Yard, state: Apiary, params: Params) -> int:
    mask = 0
    for seat, count in enumerate(state.count):
        if seat != state.active and count >= params["hives_min"] and count > yard.box.hives_min:
            mask |= 1 << seat
    return mask


def _rivals_with_workers(yard: Yard, state: Apiary, _params: Params) -> int:
    """BKA1: anyone but a player whose only hive is minimal; strictly, only players with a larger hive."""
    mask = 0
    for seat, count in enumerate(state.count):
        larger = state.size_mask[seat] > 1
        if seat != state.active and (larger or (count > yard.box.hives_min and not yard.box.strict)):
            mask |= 1 << seat
    return mask


def _gain_worker(yard: Yard, state: Apiary, _params: Params, size: int) -> None:
    yard.add_worker(state, state.active, size)
    yard.next_act(state)


def _gain_hive(yard: Yard, state: Apiary, params: Params, _aim: int) -> None:
    """BKA10: it may bring the points that win, at once."""
    size = max(0, min(params["workers"] - yard.box.least, yard.box.sizes - 1))
    for _ in range(params["queens"]):
        yard.gain_hive(state, state.active, size)
    if not yard.check_points(state, state.active):
        yard.next_act(state)


def _gain_pollen(yard: Yard, state: Apiary, _params: Params, colour: int) -> None:
    if state.pollen_left[colour]:
        state.pollen_left[colour] -= 1
        state.pollen[state.active * len(yard.box.colours) + colour] += 1
    yard.next_act(state)


def _rob_honey(yard: Yard, state: Apiary, params: Params, victim: int) -> None:
    rolled = roll(state, yard.box.faces) + 1
    if rolled <= params["up_to"]:
        taken = min(rolled, state.honey[victim])
        state.honey[victim] -= taken
        state.honey[state.active] += taken
    yard.next_act(state)


def _attack(yard: Yard, state: Apiary, _params: Params, victim: int) -> None:
    yard.attack(state, victim)


ACTS = {
    "gain_worker": Verb("hive", _open_hives, _gain_worker),
    "gain_hive": Verb("", _once, _gain_hive),
    "gain_pollen": Verb("colour", _colours, _gain_pollen),
    "rob_honey": Verb("rival", _rivals, _rob_honey),
    "attack_hive": Verb("rival", _rivals_with_hives, _attack),
    "attack_worker": Verb("rival", _rivals_with_workers, _attack),
}
