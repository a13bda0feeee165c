"""What event cards do to a table of Biekrig, and the moving of bees and cards it takes.

Owns hives, hands of events, attacks and the table of verbs. Must not know the steps of a turn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple

from pnp.base.model import CardSet
from pnp.play.games.biekrig.box import Box
from pnp.play.games.biekrig.state import EFFECT, LOSE_HIVE, LOSE_WORKER, OVER, SHIELD, TURN, State, throw
from pnp.play.protocol import Setup, shuffle

Params = Mapping[str, int]


Aim = Literal["hive", "colour", "rival", ""]


class Verb(NamedTuple):
    """What an act is aimed at (hive, colour, rival or nothing), at which of them it may be, as a mask, and what
    it does."""

    aim: Aim
    aims: Callable[[Handling, State, Params], int]
    play: Callable[[Handling, State, Params, int], None]


class Handling:
    """The box of one set-up, and everything that can happen to bees and cards."""

    def __init__(self, cards: CardSet, setup: Setup) -> None:
        self.box = Box(cards, setup)
        self.figures = self.box.figures
        self.full = 1 << self.box.sizes - 1
        self.every_colour = (1 << len(self.box.colours)) - 1
        self.playable = sum(1 << event for event, acts in enumerate(self.box.acts_of) if acts)

    # --- hives ----------------------------------------------------------------------------------------------

    def gain_hive(self, state: State, seat: int, size: int) -> None:
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

    def lose_hive(self, state: State, seat: int, size: int) -> None:
        box = self.box
        state.queens_left += box.queens_each
        state.workers_left += box.least + size
        state.count[seat] -= 1
        state.points[seat] -= box.hive_points
        self._take_size(state, seat, size)

    def _take_size(self, state: State, seat: int, size: int) -> None:
        spot = seat * self.box.sizes + size
        state.hives[spot] -= 1
        if not state.hives[spot]:
            state.size_mask[seat] &= ~(1 << size)

    def resize(self, state: State, seat: int, size: int, new: int) -> None:
        """One hive grows or shrinks."""
        self._take_size(state, seat, size)
        state.hives[seat * self.box.sizes + new] += 1
        state.size_mask[seat] |= 1 << new
        state.workers_left += size - new

    def add_worker(self, state: State, seat: int, size: int) -> None:
        if state.workers_left:
            self.resize(state, seat, size, size + 1)

    def lose_worker(self, state: State, seat: int, size: int) -> None:
        """BKA2: a worker less than the least, and the whole hive is gone."""
        if size:
            self.resize(state, seat, size, size - 1)
        else:
            self.lose_hive(state, seat, size)

    def losable(self, state: State, seat: int) -> int:
        """The sizes of hive a victim may choose from."""
        return state.size_mask[seat]

    # --- event cards ----------------------------------------------------------------------------------------

    def draw_event(self, state: State, seat: int) -> None:
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

    def lose_event(self, state: State, seat: int, event: int) -> None:
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

    def usable(self, state: State, seat: int) -> int:
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

    def next_act(self, state: State) -> None:
        """What the card does next, as far as it can be done; then the turn goes on."""
        state.seat = state.active
        while state.todo:
            state.act = state.todo.pop(0)
            act = self.box.acts[state.act]
            if ACTS[act.verb].aims(self, state, act.params):
                state.phase = EFFECT
                return
        state.phase = TURN

    def shields(self, state: State) -> int:
        return self.box.stops.get(self.box.acts[state.act].event, 0)

    def attack(self, state: State, victim: int) -> None:
        """The victim decides on a defence before the roll, if it has one."""
        state.victim = victim
        if self.shields(state) & self.usable(state, victim):
            state.phase, state.seat = SHIELD, victim
        else:
            self.roll_attack(state)

    def roll_attack(self, state: State) -> None:
        act = self.box.acts[state.act]
        if throw(state, self.box.faces) < act.params["from"]:
            self.next_act(state)
        else:
            state.seat = state.victim
            state.phase = LOSE_HIVE if act.verb == "attack_hive" else LOSE_WORKER

    def check_points(self, state: State, seat: int) -> bool:
        """The first to have the points wins at that moment."""
        if state.points[seat] < self.box.target:
            return False
        state.phase, state.seat = OVER, -1
        return True


def _rivals(_handling: Handling, state: State, _params: Params) -> int:
    return ((1 << state.seats) - 1) & ~(1 << state.active)


def _open_hives(handling: Handling, state: State, _params: Params) -> int:
    return state.size_mask[state.active] & ~handling.full


def _colours(handling: Handling, _state: State, _params: Params) -> int:
    return handling.every_colour


def _once(_handling: Handling, _state: State, _params: Params) -> int:
    return 1


def _rivals_with_hives(handling: Handling, state: State, params: Params) -> int:
    mask = 0
    for seat, count in enumerate(state.count):
        if seat != state.active and count >= params["hives_min"] and count > handling.box.hives_min:
            mask |= 1 << seat
    return mask


def _rivals_with_workers(handling: Handling, state: State, _params: Params) -> int:
    """BKA1: anyone but a player whose only hive is minimal; strictly, only players with a larger hive."""
    mask = 0
    for seat, count in enumerate(state.count):
        larger = state.size_mask[seat] > 1
        if seat != state.active and (larger or (count > handling.box.hives_min and not handling.box.strict)):
            mask |= 1 << seat
    return mask


def _gain_worker(handling: Handling, state: State, _params: Params, size: int) -> None:
    handling.add_worker(state, state.active, size)
    handling.next_act(state)


def _gain_hive(handling: Handling, state: State, params: Params, _aim: int) -> None:
    """BKA10: it may bring the points that win, at once."""
    size = max(0, min(params["workers"] - handling.box.least, handling.box.sizes - 1))
    for _ in range(params["queens"]):
        handling.gain_hive(state, state.active, size)
    if not handling.check_points(state, state.active):
        handling.next_act(state)


def _gain_pollen(handling: Handling, state: State, _params: Params, colour: int) -> None:
    if state.pollen_left[colour]:
        state.pollen_left[colour] -= 1
        state.pollen[state.active * len(handling.box.colours) + colour] += 1
    handling.next_act(state)


def _rob_honey(handling: Handling, state: State, params: Params, victim: int) -> None:
    rolled = throw(state, handling.box.faces)
    if rolled <= params["up_to"]:
        taken = min(rolled, state.honey[victim])
        state.honey[victim] -= taken
        state.honey[state.active] += taken
    handling.next_act(state)


def _attack(handling: Handling, state: State, _params: Params, victim: int) -> None:
    handling.attack(state, victim)


ACTS = {
    "gain_worker": Verb("hive", _open_hives, _gain_worker),
    "gain_hive": Verb("", _once, _gain_hive),
    "gain_pollen": Verb("colour", _colours, _gain_pollen),
    "rob_honey": Verb("rival", _rivals, _rob_honey),
    "attack_hive": Verb("rival", _rivals_with_hives, _attack),
    "attack_worker": Verb("rival", _rivals_with_workers, _attack),
}
