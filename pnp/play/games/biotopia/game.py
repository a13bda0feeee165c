"""Biotopia: lay flowers, lure butterflies, claim missions.

Owns the course of the game. Cards of a type are alike, so hands and rows are counts by type, and what one may
do is looked up by bit masks of types. What the cards say is in ``deck``, what they do in
``handling``. A player is taken to know what lies open and their own cards, not to remember which open
cards went into whose hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pnp.base.model import CardSet
from pnp.base.model.laid import LaidZone
from pnp.base.sums import int_sum
from pnp.play.games.biotopia import state as table
from pnp.play.games.biotopia.deck import TRAITS, Params
from pnp.play.games.biotopia.handling import Handling
from pnp.play.games.biotopia.state import (
    BOX,
    COMPOST,
    DISCARD,
    FLIP,
    MAIN,
    OFFER,
    OPENING,
    OVER,
    SKY,
    TABLE,
    State,
)
from pnp.play.given import numbers_in
from pnp.play.masks import MoveGroup
from pnp.play.protocol import Game, Knowledge, Outcome, Setup, StateRecord, roll, seeded, shuffle

DRAW, PASS, DECLINE, ACCEPT = range(4)
TURN_LIMIT = 2000  # no game comes near; without it players who only ever draw would never end
Handler = Callable[[State, int], None]
Event = Callable[["Biotopia", State, int, Params], None]


class Biotopia(Handling, Game[State, int]):
    """Both editions, by ``setup["edition"]``."""

    id = "biotopia"
    turn_limit = TURN_LIMIT
    foresight = 3

    def __init__(self, cards: CardSet, setup: Setup) -> None:
        super().__init__(cards, setup)
        self.players = cards.players
        self.mission_ids = [card.id for card in cards.of("mission")]
        self._read_programs()
        self._number_moves()

    def _read_programs(self) -> None:
        """What a played card does. Decisions opened later are taken earlier, hence ``reversed``."""
        programs = [[(e.verb, numbers_in(e.params)) for e in card.effects] for card in self.deck.cards]
        self.instant = [[(INSTANT[v], p) for v, p in program if v in INSTANT] for program in programs]
        self.choices = [
            [(CHOICES[v], p) for v, p in reversed(program) if v in CHOICES] for program in programs
        ]
        self.flips = sum(1 << kind for kind, plan in enumerate(programs) if any(v == "flip" for v, _ in plan))

    def _number_moves(self) -> None:
        """Every move is a number: a few plain ones, then a block of types for each group, then missions."""
        groups: tuple[tuple[str, Handler], ...] = (
            ("take", self._take),
            ("plant", self._plant),
            ("play", self._play),
            ("pick", self._pick),
            ("flip", self._flip),
            ("discard", self._discard),
        )
        plain: tuple[Handler, ...] = (self._draw, self._pass, self._decline, self._accept)
        self.acts: list[tuple[Handler, int]] = [(act, 0) for act in plain]
        self.labels = ["draw", "pass", "decline", "accept"]
        self.offset = {}
        for name, act in groups:
            self.offset[name] = len(self.acts)
            self.acts += [(act, kind) for kind in range(self.width)]
            self.labels += [f"{name} {card}" for card in self.deck.ids]
        self.offset["claim"] = len(self.acts)
        self.acts += [(self._claim, number) for number in range(len(self.deck.missions))]
        self.labels += [f"claim {mission.id}" for mission in self.deck.missions]
        self.draws = MoveGroup(self.offset["take"], (DRAW,))
        self.takes, self.plants, self.plays, self.flip_moves, self.discards, self.claims = (
            MoveGroup(self.offset[name]) for name in ("take", "plant", "play", "flip", "discard", "claim")
        )

    # --- set-up ---------------------------------------------------------------------------------------------

    def start(self, players: int, seed: int) -> State:
        state = State()
        state.chance = seeded(seed)
        state.seats = players
        state.turn = state.actions = state.claims = state.joked = state.passes = 0
        state.last_round, state.pending = False, []
        for name in ("hand", "hidden", "up", "row", "played"):
            setattr(state, name, [0] * (players * self.width))
        for name in ("hand_mask", "hidden_mask", "row_mask", "size", "flowers", "points", "able", "met"):
            setattr(state, name, [0] * players)
        self._lay_missions(state)
        self._deal(state)
        state.first = state.seat = roll(state, players)
        state.phase, state.left = OPENING, self.figures.first_flowers
        return state

    def laid(self, players: int, seed: int) -> Sequence[LaidZone]:
        return table.laid(self.start(players, seed), self.deck, self.mission_ids)

    def _lay_missions(self, state: State) -> None:
        missions = self.deck.missions
        fixed = [number for number, mission in enumerate(missions) if mission.fixed]
        others = [number for number in range(len(missions)) if number not in fixed]
        shuffle(state, others)
        used = (fixed + others)[: self.figures.missions_used]
        state.holder = [TABLE if number in used else BOX for number in range(len(missions))]
        state.open = int_sum(bit for bit, mission in self.claimable if missions.index(mission) in used)

    def _deal(self, state: State) -> None:
        state.deck = [kind for kind, card in enumerate(self.deck.cards) for _ in range(card.copies)]
        shuffle(state, state.deck)
        state.compost, state.sky, state.sky_mask = [], [], 0
        self.refill(state)
        for seat in range(state.seats):
            for _ in range(self.figures.opening_hand):
                self.draw_one(state, seat)

    # --- what may be done -----------------------------------------------------------------------------------

    def seat(self, state: State) -> int:
        return state.seat

    def legal(self, state: State) -> Sequence[int]:
        if state.phase:
            return self._options(state)
        seat = state.seat
        held = state.hand_mask[seat]
        playable = held & state.able[seat]
        if playable & self.flips and not state.hidden_mask[seat] & self.flippable:
            playable &= ~self.flips
        if state.deck or state.compost:
            moves = self.draws[state.sky_mask] + self.plants[held] + self.plays[playable]
        else:
            moves = self.takes[state.sky_mask] + self.plants[held] + self.plays[playable]
        claimable = state.met[seat] & state.open
        if claimable:
            return moves + self._claims(state, claimable)
        return moves or (PASS,)

    def _claims(self, state: State, claimable: int) -> tuple[int, ...]:
        if state.claims >= self.figures.missions_per_turn:
            return ()
        if state.claims:
            claimable &= self.missions_met(state, state.seat, self.claimable, state.joked)
        return self.claims[claimable]

    def _options(self, state: State) -> tuple[int, ...]:
        seat, phase = state.seat, state.phase
        if phase == SKY:
            return (DECLINE, *self.takes[state.sky_mask])
        if phase == COMPOST:
            return (DECLINE, *(self.offset["pick"] + kind for kind in sorted(set(state.compost))))
        if phase == FLIP:
            return self.flip_moves[state.hidden_mask[seat] & self.flippable]
        if phase == OFFER:
            return (DECLINE, ACCEPT)
        if phase == OVER:
            return ()
        return (self.plants if phase == OPENING else self.discards)[state.hand_mask[seat]]

    # --- the actions ----------------------------------------------------------------------------------------

    def apply(self, state: State, move: int) -> None:
        act, subject = self.acts[move]
        act(state, subject)

    def _draw(self, state: State, _: int) -> None:
        for _ in range(self.figures.draw_cards):
            self.draw_one(state, state.seat)
        self._end_action(state)

    def _take(self, state: State, kind: int) -> None:
        """A Sky card, as an action or as a butterfly allows."""
        state.sky.remove(kind)
        self.gain(state, state.seat, kind)
        self.refill(state)
        self._step(state)

    def _plant(self, state: State, kind: int) -> None:
        seat = state.seat
        self.lose(state, seat, kind)
        self.lay(state, seat, kind)
        if state.phase == OPENING:
            self._opened(state)
        else:
            self._end_action(state)

    def _play(self, state: State, kind: int) -> None:
        seat, bit = state.seat, 1 << kind
        self.lose(state, seat, kind)
        state.played[seat * self.width + kind] += 1
        if self.deck.butterflies & bit:
            self._enter(state, seat, kind)
        elif self.deck.bio_cards & bit:
            self._run(state, kind, self.instant[kind])
            state.compost.append(kind)
            self._run(state, kind, self.choices[kind])
        else:
            state.up[seat * self.width + kind] += 1
            state.flowers[seat] += self.deck.face_up[kind]
            self.refresh(state, seat, self.flower_missions)
            self._run(state, kind, self.instant[kind])
            self._run(state, kind, self.choices[kind])
        self._settle(state)

    def _claim(self, state: State, number: int) -> None:
        seat, mission = state.seat, self.deck.missions[number]
        state.joked += self.lacking(state, seat, mission)
        state.claims += 1
        state.holder[number] = seat
        state.open &= ~(1 << number)
        state.points[seat] += mission.points
        self._end_action(state)

    def _pass(self, state: State, _: int) -> None:
        passes = state.passes + 1
        if passes == state.seats:
            state.phase, state.seat = OVER, -1
            return
        self._next_turn(state)
        state.passes = passes

    # --- decisions on the way -------------------------------------------------------------------------------

    def _decline(self, state: State, _: int) -> None:
        state.left = 0
        self._settle(state)

    def _accept(self, state: State, _: int) -> None:
        count, state.left = state.left, 0
        for _ in range(count):
            self.draw_one(state, state.seat)
        self._settle(state)

    def _pick(self, state: State, kind: int) -> None:
        state.compost.remove(kind)
        self.gain(state, state.seat, kind)
        self._step(state)

    def _flip(self, state: State, kind: int) -> None:
        seat = state.seat
        spot = seat * self.width + kind
        state.left -= 1
        state.hidden[spot] -= 1
        if not state.hidden[spot]:
            state.hidden_mask[seat] &= ~(1 << kind)
        state.flowers[seat] -= self.deck.face_down
        state.played[spot] += 1
        self._enter(state, seat, kind)
        self._settle(state)

    def _discard(self, state: State, kind: int) -> None:
        self.lose(state, state.seat, kind)
        state.compost.append(kind)
        state.left -= 1
        if not state.left:
            state.phase = MAIN
            self._next_turn(state)

    def _opened(self, state: State) -> None:
        """The next first flower; when all are down the first turn begins."""
        state.left -= 1
        if state.left:
            return
        seat = (state.seat + 1) % state.seats
        if seat == state.first:
            state.phase = MAIN
            self._begin_turn(state, seat)
        else:
            state.seat, state.left = seat, self.figures.first_flowers

    def ask(self, state: State, phase: int, count: int) -> None:
        """Open a decision; what was being decided waits."""
        if state.phase:
            state.pending.append((state.phase, state.left))
        state.phase, state.left = phase, count

    def _step(self, state: State) -> None:
        if state.phase:
            state.left -= 1
            self._settle(state)
        else:
            self._end_action(state)

    def _settle(self, state: State) -> None:
        """Close every decision that is taken or has nothing to decide; then the action is over."""
        while state.phase:
            if state.left and self._open_to(state):
                return
            state.phase, state.left = state.pending.pop() if state.pending else (MAIN, 0)
        self._end_action(state)

    def _open_to(self, state: State) -> bool:
        if state.phase == SKY:
            return bool(state.sky)
        if state.phase == COMPOST:
            return bool(state.compost)
        if state.phase == FLIP:
            return bool(state.hidden_mask[state.seat] & self.flippable)
        return True

    # --- turns ----------------------------------------------------------------------------------------------

    def _end_action(self, state: State) -> None:
        state.actions -= 1
        if state.actions:
            return
        over = state.size[state.seat] - self.figures.hand_limit
        if over > 0:
            state.phase, state.left = DISCARD, over
        else:
            self._next_turn(state)

    def _next_turn(self, state: State) -> None:
        """BTA3: once the points were reached the last round stays the last, even if the leader falls back."""
        seat = state.seat
        if state.points[seat] >= self.figures.end_points:
            state.last_round = True
        seat += 1
        if seat == state.seats:
            seat = 0
        if state.last_round and seat == state.first:
            state.phase, state.seat = OVER, -1
        else:
            self._begin_turn(state, seat)

    def _begin_turn(self, state: State, seat: int) -> None:
        state.seat = seat
        state.turn += 1
        state.actions = self.figures.actions_per_turn
        state.claims = state.joked = state.passes = 0

    # --- entering play --------------------------------------------------------------------------------------

    def _enter(self, state: State, seat: int, kind: int) -> None:
        """A butterfly comes into play, by whatever way: its points count, its event happens."""
        spot = seat * self.width + kind
        state.points[seat] += self.deck.points[kind] + state.row[spot] * self.deck.points_step[kind]
        state.row[spot] += 1
        state.row_mask[seat] |= 1 << kind
        self.refresh(state, seat, self.claimable)
        if self.deck.watched >> kind & 1:
            self.count_majorities(state)
        self._run(state, kind, self.instant[kind])
        self._run(state, kind, self.choices[kind])

    def _run(self, state: State, kind: int, program: Sequence[tuple[Event, Params]]) -> None:
        for event, params in program:
            event(self, state, kind, params)

    # --- the end --------------------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != OVER:
            return None
        ranks = [
            (points, mask.bit_count()) for points, mask in zip(state.points, state.row_mask, strict=True)
        ]
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
        reason = "points" if state.last_round else "nobody could move"
        return Outcome(winners, tuple(float(points) for points in state.points), reason)

    def tally(self, state: State) -> Mapping[str, Sequence[int]]:
        """Cards played or turned up, and missions held at the end."""
        counts = {
            card_id: tuple(state.played[kind :: self.width]) for kind, card_id in enumerate(self.deck.ids)
        }
        for number, mission in enumerate(self.deck.missions):
            counts[mission.id] = tuple(int(state.holder[number] == seat) for seat in range(state.seats))
        return counts

    # --- what others ask ------------------------------------------------------------------------------------

    def copy(self, state: State) -> State:
        return table.copy(state)

    def observe(self, state: State, seat: int) -> Knowledge:
        return table.observe(state, seat, self.width)

    def imagine(self, state: State, seat: int, seed: int) -> State:
        owed = self.flippable if state.phase == FLIP and state.seat != seat else 0
        return table.imagine(state, seat, seed, owed, self.width)

    def zones(self, state: State) -> Mapping[str, Sequence[int]]:
        return table.zones(state, self.deck, self.mission_ids)

    def show(self, state: State) -> str:
        return table.show(state, self.deck)

    def tell(self, _state: State, move: int) -> str:
        return self.labels[move]

    def dump(self, state: State) -> StateRecord:
        return table.dump(table.copy(state))

    def restore(self, data: StateRecord) -> State:
        return table.restore(data)


# --- effects on entering play ----------------------------------------------------------------------------


def _take_from_sky(game: Biotopia, state: State, _kind: int, params: Params) -> None:
    game.ask(state, SKY, params["count"])


def _take_from_compost(game: Biotopia, state: State, _kind: int, params: Params) -> None:
    game.ask(state, COMPOST, params["count"])


def _flip_flowers(game: Biotopia, state: State, _kind: int, params: Params) -> None:
    game.ask(state, FLIP, params["count"])


def _draw_per_own(game: Biotopia, state: State, kind: int, _params: Params) -> None:
    """BTA2: all of them; in an edition that lets one decline, one is asked."""
    game.ask(state, OFFER, state.row[state.seat * game.width + kind])
    if not game.figures.may_decline:
        count, state.left = state.left, 0
        for _ in range(count):
            game.draw_one(state, state.seat)


def _draw_cards(game: Biotopia, state: State, _kind: int, params: Params) -> None:
    for _ in range(params["count"]):
        game.draw_one(state, state.seat)


def _top_card_to_flower(game: Biotopia, state: State, _kind: int, params: Params) -> None:
    for _ in range(params["count"]):
        kind = game.top(state)
        if kind >= 0:
            game.lay(state, state.seat, kind)


INSTANT: dict[str, Event] = {"draw": _draw_cards, "top_card_to_flower": _top_card_to_flower}
CHOICES: dict[str, Event] = {
    "take_from_sky": _take_from_sky,
    "take_from_compost": _take_from_compost,
    "flip": _flip_flowers,
    "draw_per_own": _draw_per_own,
}
Biotopia.verbs = (*TRAITS, *INSTANT, *CHOICES)
