"""Biekrig: a year among the hives, round after round, until somebody has the points.

Owns the course of the game. Hives of one size are alike, so a seat has so many of each size; what the cards and
the board say is in ``box``, what event cards do in ``events``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pnp.base.model import CardSet
from pnp.base.model.laid import LaidZone
from pnp.base.sums import float_sum, int_sum
from pnp.play.games.biekrig import state as table
from pnp.play.games.biekrig.box import BLANK, EVENT, SWARM, amount
from pnp.play.games.biekrig.events import ACTS, Aim, Handling
from pnp.play.games.biekrig.state import (  # fmt: skip
    BUY,
    DISCARD,
    EFFECT,
    HARVEST,
    LOSE_HIVE,
    OVER,
    SHIELD,
    SWARMING,
    TURN,
    State,
)
from pnp.play.masks import MoveGroup, bits
from pnp.play.protocol import Game, Knowledge, Outcome, Setup, StateRecord, roll, seeded, shuffle

ROLL, SWARM_ROLL, ENDURE, REAP, STOP = range(5)
TURN_LIMIT = 5000  # no game comes near; without it players who lose what they gain would never end
Handler = Callable[[State, int, int], None]

# weights of ``value``, in points: a worker is worth more than its price, a queen more than three workers and hers
WORKER, POLLEN, COLOUR, HONEY, CARD, LEADER, RIVALS = 0.25, 0.01, 0.01, 0.04, 0.01, 0.3, 0.1
UNROLLED = 1.0  # while the die is not thrown there is more to come, so cards and purchases go first
WON = 100.0


class Biekrig(Handling, Game[State, int]):
    """The game to ``setup["target_points"]``; ``setup["varroa_strict"]`` spares players with small hives only."""

    id = "biekrig"
    turn_limit = TURN_LIMIT
    foresight = 3
    verbs = (*ACTS, "hold_point", "prevent_swarm", "stop_attack")

    def __init__(self, cards: CardSet, setup: Setup) -> None:
        super().__init__(cards, setup)
        self.players = cards.players
        self.hand_limit = self.figures.number("event_hand_limit")
        self.honey_per_point = self.figures.number("honey_per_point")
        self.swarm_from = self.figures.number("swarm_from")
        self.cheapest = min(self.box.worker_honey, self.box.queen_honey)
        self.flower = (self.figures.number("flower_pollen"), self.figures.number("flower_honey"))
        self.start_hives = self.figures.number("start_hives")
        self.events_drawn = self.figures.number("events_drawn")
        self._number_moves()

    def _number_moves(self) -> None:
        """Every move is a number. What an act of an event card is aimed at is a block of its own."""
        plain: tuple[Handler, ...] = (self._roll, self._swarm_roll, self._endure, self._reap, self._stop)
        self.handlers: list[tuple[Handler, int, int]] = [(handler, 0, 0) for handler in plain]
        self.labels = ["roll", "let them swarm", "endure", "harvest", "stop"]
        box = self.box
        workers = [f"{box.least + size} workers" for size in range(box.sizes)]
        self.worker_moves = self._number_purchases("worker", self._buy_worker, box.worker_pollen, workers)
        self.queen_moves = self._number_purchases("queen", self._buy_queen, box.queen_pollen, ["split"])
        self.act_moves = []
        seats = [f"seat {seat + 1}" for seat in range(self.players[1])]
        aims_of: Mapping[Aim, Sequence[str]] = {
            "hive": workers,
            "colour": box.colours,
            "rival": seats,
            "": [""],
        }
        for number, act in enumerate(box.acts):
            aims = aims_of[ACTS[act.verb].aim]
            names = [f"play {box.ids[act.event]}{' on ' if aim else ''}{aim}" for aim in aims]
            self.act_moves.append(MoveGroup(self._number_group(self._play, number, names)))
        self.uses = MoveGroup(self._number_group(self._use, 0, [f"use {card_id}" for card_id in box.ids]))
        self.discard_moves = MoveGroup(
            self._number_group(self._discard, 0, [f"discard {card_id}" for card_id in box.ids])
        )
        self.hive_losses = MoveGroup(
            self._number_group(self._lose_hive, 0, [f"lose hive of {size}" for size in workers])
        )
        self.worker_losses = MoveGroup(
            self._number_group(self._lose_worker, 0, [f"lose worker of {size}" for size in workers])
        )

    def _number_group(self, handler: Handler, subject: int, labels: Sequence[str]) -> int:
        offset = len(self.handlers)
        self.handlers += [(handler, subject, aim) for aim in range(len(labels))]
        self.labels += labels
        return offset

    def _number_purchases(
        self, name: str, handler: Handler, prices: Sequence[tuple[int, ...]], places: Sequence[str]
    ) -> list[tuple[int, MoveGroup]]:
        """For each set of colours, as a mask, the moves by the mask of sizes."""
        moves = []
        for number, price in enumerate(prices):
            paid = "+".join(self.box.colours[colour] for colour in price)
            labels = [f"buy {name} for {paid} into {place}" for place in places]
            moves.append((table.mask_of(price), MoveGroup(self._number_group(handler, number, labels))))
        return moves

    # --- set-up ---------------------------------------------------------------------------------------------

    def start(self, players: int, seed: int) -> State:
        state, box = State(), self.box
        state.chance, state.turn, state.seats = seeded(seed), 0, players
        state.queens_left, state.workers_left = box.supply["queen"], box.supply["worker"]
        state.honey_left, state.pollen_left = amount(box.honey), [amount(stores) for stores in box.pollen]
        state.hives, state.pollen = [0] * (players * box.sizes), [0] * (players * len(box.colours))
        for name in ("hand", "fresh", "drawn"):
            setattr(state, name, [0] * (players * len(box.ids)))
        for name in ("size_mask", "hand_mask", "hand_size", "count", "honey", "harvested", "points"):
            setattr(state, name, [0] * players)
        state.place = [box.start_place] * players
        state.todo, state.discards, state.rolls = [], [], []
        state.act = state.victim = state.rolled_in = 0
        for seat in range(players):
            for _ in range(self.start_hives):
                self.gain_hive(state, seat, 0)
        state.deck = table.spread(box.copies)
        shuffle(state, state.deck)
        state.first = self._first_player(state)
        self._begin_turn(state, state.first)
        return state

    def laid(self, players: int, seed: int) -> Sequence[LaidZone]:
        return table.laid(self.start(players, seed), self.box)

    def _first_player(self, state: State) -> int:
        """The highest roll; those tied roll again."""
        seats = list(range(state.seats))
        while len(seats) > 1:
            rolls = [roll(state, self.box.faces) for _ in seats]
            seats = [seat for seat, rolled in zip(seats, rolls, strict=True) if rolled == max(rolls)]
        return seats[0]

    # --- what may be done -----------------------------------------------------------------------------------

    def seat(self, state: State) -> int:
        return state.seat

    def legal(self, state: State) -> Sequence[int]:
        phase = state.phase
        if phase > BUY:
            return self._options(state)
        buys = self._buys(state) if state.honey[state.seat] >= self.cheapest else ()
        if phase == TURN:
            playable = state.hand_mask[state.seat] & self.playable
            if playable:
                moves: list[int] = []
                for event in bits(playable):
                    moves += self._act_options(state, self.box.acts_of[event][0])
                return (*moves, *buys, ROLL)
        return (*buys, ROLL)

    def _act_options(self, state: State, act: int) -> tuple[int, ...]:
        aims = ACTS[self.box.acts[act].verb].aims(self, state, self.box.acts[act].params)
        return self.act_moves[act][aims]

    def _buys(self, state: State) -> tuple[int, ...]:
        seat, box = state.seat, self.box
        moves: tuple[int, ...] = ()
        colours = self._colours(state, seat)
        room = state.size_mask[seat] & ~self.full
        if room and state.workers_left and state.honey[seat] >= box.worker_honey:
            for price, block in self.worker_moves:
                if price & colours == price:
                    moves += block[room]
        if state.size_mask[seat] & self.full and state.queens_left and state.honey[seat] >= box.queen_honey:
            for price, block in self.queen_moves:
                if price & colours == price:
                    moves += block[1]
        return moves

    def _colours(self, state: State, seat: int) -> int:
        width = len(self.box.colours)
        base, mask = seat * width, 0
        for colour in range(width):
            if state.pollen[base + colour]:
                mask |= 1 << colour
        return mask

    def _options(self, state: State) -> tuple[int, ...]:
        seat, phase = state.seat, state.phase
        if phase == DISCARD:
            return self.discard_moves[state.hand_mask[seat]]
        if phase == HARVEST:
            return (REAP, STOP)
        if phase == SWARMING:
            return (SWARM_ROLL, *self.uses[self.usable(state, seat) & self.box.prevents])
        if phase == EFFECT:
            return self._act_options(state, state.act)
        if phase == SHIELD:
            return (ENDURE, *self.uses[self.usable(state, seat) & self.shields(state)])
        if phase == OVER:
            return ()
        losses = self.hive_losses if phase == LOSE_HIVE else self.worker_losses
        return losses[self.losable(state, seat)]

    # --- steps 1 and 2: event cards and purchases -----------------------------------------------------------

    def apply(self, state: State, move: int) -> None:
        handler, subject, aim = self.handlers[move]
        handler(state, subject, aim)

    def _play(self, state: State, number: int, aim: int) -> None:
        act = self.box.acts[number]
        if state.phase == TURN:
            self.lose_event(state, state.seat, act.event)
            state.todo = self.box.acts_of[act.event][1:]
        state.act = number
        ACTS[act.verb].play(self, state, act.params, aim)

    def _use(self, state: State, _: int, event: int) -> None:
        """A card played when it is not step 1: against a swarm, or by a victim."""
        self.lose_event(state, state.seat, event)
        if state.phase == SWARMING:
            self._after_space(state)
        else:
            self.next_act(state)

    def _endure(self, state: State, _subject: int, _aim: int) -> None:
        self.roll_attack(state)

    def _lose_hive(self, state: State, _: int, size: int) -> None:
        self.lose_hive(state, state.seat, size)
        self.next_act(state)

    def _lose_worker(self, state: State, _: int, size: int) -> None:
        self.lose_worker(state, state.seat, size)
        self.next_act(state)

    def _buy_worker(self, state: State, price: int, size: int) -> None:
        state.phase = BUY
        self._pay(state, self.box.worker_pollen[price], self.box.worker_honey)
        self.add_worker(state, state.seat, size)

    def _buy_queen(self, state: State, price: int, _: int) -> None:
        """BKA3: buying a queen and splitting a full hive are one act."""
        state.phase = BUY
        seat, box = state.seat, self.box
        self._pay(state, box.queen_pollen[price], box.queen_honey)
        self.lose_hive(state, seat, box.sizes - 1)
        self.gain_hive(state, seat, 0)
        self.gain_hive(state, seat, 0)
        self.check_points(state, seat)

    def _pay(self, state: State, colours: Sequence[int], honey: int) -> None:
        base = state.seat * len(self.box.colours)
        for colour in colours:
            state.pollen[base + colour] -= 1
            state.pollen_left[colour] += 1
        state.honey[state.seat] -= honey
        state.honey_left += honey

    # --- step 3: the move -----------------------------------------------------------------------------------

    def _roll(self, state: State, _subject: int, _aim: int) -> None:
        seat, box = state.seat, self.box
        steps = table.throw(state, box.faces)
        before = state.place[seat]
        # BKA7: the line lies between two spaces; who stands on the last before it passes with the first step
        state.passed = (box.last_before_harvest - before) % len(box.track) < steps
        place = state.place[seat] = (before + steps) % len(box.track)
        space = box.track[place]
        if space >= 0:
            self._forage(state, seat, space)
        elif space == SWARM:
            if self.usable(state, seat) & box.prevents:
                state.phase = SWARMING
                return
            self._swarm(state, seat)
        elif space == EVENT:
            state.to_draw = self.events_drawn
        else:
            assert space == BLANK
        self._after_space(state)

    def _forage(self, state: State, seat: int, colour: int) -> None:
        """Each hive rolls; not above its bees it brings home pollen and honey, as far as the supply has any."""
        box, found = self.box, 0
        base = seat * box.sizes
        for size in range(box.sizes):
            for _ in range(state.hives[base + size]):
                if box.bees[size] >= box.faces or table.throw(state, box.faces) <= box.bees[size]:
                    found += 1
        pollen = min(found * self.flower[0], state.pollen_left[colour])
        honey = min(found * self.flower[1], state.honey_left)
        state.pollen[seat * len(box.colours) + colour] += pollen
        state.pollen_left[colour] -= pollen
        state.honey[seat] += honey
        state.honey_left -= honey

    def _swarm_roll(self, state: State, _subject: int, _aim: int) -> None:
        self._swarm(state, state.seat)
        self._after_space(state)

    def _swarm(self, state: State, seat: int) -> None:
        """From small to large, so that no hive that just swarmed rolls again."""
        base = seat * self.box.sizes
        for size, loss in enumerate(self.box.swarm_loss):
            if not loss:
                continue
            for _ in range(state.hives[base + size]):
                if table.throw(state, self.box.faces) >= self.swarm_from:
                    self.resize(state, seat, size, max(0, size - loss))

    # --- steps 4 and 5: harvest and the drawn event ---------------------------------------------------------

    def _after_space(self, state: State) -> None:
        """BKA6: honey of this turn's flowers may be harvested too."""
        if state.passed and state.honey[state.seat] >= self.honey_per_point:
            state.phase = HARVEST
        else:
            self._draw_events(state)

    def _reap(self, state: State, _subject: int, _aim: int) -> None:
        seat = state.seat
        state.honey[seat] -= self.honey_per_point
        state.honey_left += self.honey_per_point
        state.harvested[seat] += 1
        state.points[seat] += 1
        if not self.check_points(state, seat):
            self._after_space(state)

    def _stop(self, state: State, _subject: int, _aim: int) -> None:
        self._draw_events(state)

    def _draw_events(self, state: State) -> None:
        """BKA5: a point drawn counts at once, before the hand is cut to its limit."""
        seat = state.seat
        while state.to_draw:
            state.to_draw -= 1
            self.draw_event(state, seat)
            if self.check_points(state, seat):
                return
            if state.hand_size[seat] > self.hand_limit:
                state.phase = DISCARD
                return
        self._begin_turn(state, (seat + 1) % state.seats)

    def _discard(self, state: State, _: int, event: int) -> None:
        self.lose_event(state, state.seat, event)
        self._draw_events(state)

    def _begin_turn(self, state: State, seat: int) -> None:
        state.turn += 1
        state.active = state.seat = seat
        state.phase, state.passed, state.to_draw = TURN, False, 0
        width = len(self.box.ids)
        if state.hand_mask[seat]:
            state.fresh[seat * width : (seat + 1) * width] = [0] * width

    # --- the end --------------------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != OVER:
            return None
        return Outcome((state.active,), tuple(float(points) for points in state.points), "points")

    def tally(self, state: State) -> Mapping[str, Sequence[int]]:
        """Event cards drawn, and the bees each seat has at the end."""
        box, seats = self.box, range(state.seats)
        width = len(box.ids)
        counts: dict[str, Sequence[int]] = {
            card_id: tuple(state.drawn[event::width]) for event, card_id in enumerate(box.ids)
        }
        counts[box.bought["queen"]] = tuple(count * box.queens_each for count in state.count)
        counts[box.bought["worker"]] = tuple(table.workers_of(state, box, seat) for seat in seats)
        return counts

    # --- what others ask ------------------------------------------------------------------------------------

    def copy(self, state: State) -> State:
        return table.copy(state)

    def observe(self, state: State, seat: int) -> Knowledge:
        return table.observe(state, self.box, seat)

    def imagine(self, state: State, seat: int, seed: int) -> State:
        owed = {SHIELD: self.shields(state), SWARMING: self.box.prevents}.get(state.phase, 0)
        return table.imagine(state, self.box, seat, seed, owed if state.seat != seat else 0)

    def value(self, state: State, seat: int) -> float:
        """Points, and what will bring some: workers, stores with every colour in them, cards; less what the
        rivals are seen to have, the leader above all."""
        worth = self._standing(state, seat) + CARD * state.hand_size[seat]
        worths = [
            self._standing(state, other) - table.held_points(state, self.box, other)
            for other in range(state.seats)
            if other != seat
        ]
        if state.active == seat:
            worth += WON if state.phase == OVER else UNROLLED * (state.phase < SWARMING)
        elif state.phase == OVER:
            worth -= WON
        return worth - LEADER * max(worths, default=0.0) - RIVALS * float_sum(worths)

    def _standing(self, state: State, seat: int) -> float:
        box = self.box
        pollen = table.of_seat(state.pollen, seat, state.seats)
        spare = table.workers_of(state, box, seat) - state.count[seat] * box.least
        stores = POLLEN * int_sum(pollen) + COLOUR * sum(map(bool, pollen)) + HONEY * state.honey[seat]
        return state.points[seat] + WORKER * spare + stores

    def zones(self, state: State) -> Mapping[str, Sequence[int]]:
        return table.zones(state, self.box)

    def show(self, state: State) -> str:
        return table.show(state, self.box)

    def tell(self, _state: State, move: int) -> str:
        return self.labels[move]

    def dump(self, state: State) -> StateRecord:
        return table.dump(table.copy(state))

    def restore(self, data: StateRecord) -> State:
        return table.restore(data)
