"""What the cards and missions of Biotopia do to a table, whosever turn it is.

Owns cards on the move, what a seat has flowers for, which missions it meets, and how well it stands. Must not
know turns or decisions.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from pnp.base.frozen import dataclass
from pnp.base.model import CardSet
from pnp.base.sums import int_sum
from pnp.play.games.biotopia.deck import Deck, Mission
from pnp.play.games.biotopia.state import BOX, TABLE, State
from pnp.play.given import Given, figures_of
from pnp.play.protocol import Setup, shuffle

# weights of ``value``, in points
FLOWER, CARD, REACH, LEAD, RIVAL = 0.5, 0.15, 0.75, 0.2, 0.5


@dataclass(frozen=True, slots=True)
class Figures:
    """Numbers of the rules, as they are in one edition."""

    opening_hand: int
    first_flowers: int
    sky_cards: int
    sky_same: int  # so many equal cards renew the Sky; 0 where they do not
    missions_used: int
    actions_per_turn: int
    draw_cards: int
    may_decline: bool
    hand_limit: int
    missions_per_turn: int
    end_points: int

    @classmethod
    def read(cls, figures: Given, edition: str) -> Figures:
        return cls(
            figures.number("opening_hand"),
            figures.number("first_flowers"),
            figures.number("sky_cards"),
            figures.number("sky_same") if figures.table("sky_triplet").truth(edition) else 0,
            figures.table("missions_used").number(edition),
            figures.number("actions_per_turn"),
            figures.number("draw_cards"),
            figures.table("draw_may_decline").truth(edition),
            figures.number("hand_limit"),
            figures.number("missions_per_turn"),
            figures.number("end_points"),
        )


class Handling:
    """The cards of one edition and their figures."""

    def __init__(self, cards: CardSet, setup: Setup) -> None:
        edition = str(setup.get("edition", cards.rules.setups.parameters["edition"][0]))
        given = figures_of(cards, setup)
        self.figures = Figures.read(given, edition)
        self.deck = Deck(cards, given, edition)
        self.width = self.deck.size
        self.growing = tuple(kind for kind in range(self.width) if self.deck.need_step[kind])
        self.suffices = self.deck.table_of_needs()
        self.every = (1 << self.width) - 1
        self.flippable = self.deck.butterflies & ~self.deck.hand_only
        missions = self.deck.missions
        self.specials = [
            (number, mission.most) for number, mission in enumerate(missions) if mission.most >= 0
        ]
        self.claimable = [
            (1 << number, mission) for number, mission in enumerate(missions) if mission.most < 0
        ]
        self.flower_missions = [(bit, mission) for bit, mission in self.claimable if mission.flowers]
        self.floral = int_sum(bit for bit, _ in self.flower_missions)
        self.joker_mask = sum(1 << kind for kind in self.deck.jokers)

    # --- cards on the move ----------------------------------------------------------------------------------

    def top(self, state: State) -> int:
        """The top card of the deck, made new from the compost if need be; -1 if there is none at all."""
        deck = state.deck
        if not deck:
            deck[:], state.compost = state.compost, []
            if not deck:
                return -1
            shuffle(state, deck)
        return deck.pop()

    def draw_one(self, state: State, seat: int) -> None:
        kind = self.top(state)
        if kind >= 0:
            self.gain(state, seat, kind)

    def gain(self, state: State, seat: int, kind: int) -> None:
        state.hand[seat * self.width + kind] += 1
        state.hand_mask[seat] |= 1 << kind
        state.size[seat] += 1

    def lose(self, state: State, seat: int, kind: int) -> None:
        spot = seat * self.width + kind
        left = state.hand[spot] - 1
        state.hand[spot] = left
        state.size[seat] -= 1
        if not left:
            state.hand_mask[seat] &= ~(1 << kind)

    def lay(self, state: State, seat: int, kind: int) -> None:
        """One card face down into the flower row, where it is a flower whatever it is."""
        state.hidden[seat * self.width + kind] += 1
        state.hidden_mask[seat] |= 1 << kind
        state.flowers[seat] += self.deck.face_down
        self.refresh(state, seat, self.flower_missions)

    def refill(self, state: State) -> None:
        sky, same = state.sky, self.figures.sky_same
        while len(sky) < self.figures.sky_cards:
            kind = self.top(state)
            if kind < 0:
                break
            sky.append(kind)
            if same and sky.count(kind) >= same and self._other_than(state, kind):
                state.compost += sky
                sky.clear()
        mask = 0
        for kind in sky:
            mask |= 1 << kind
        state.sky_mask = mask

    def _other_than(self, state: State, kind: int) -> bool:
        """Whether renewing the Sky can ever show anything else."""
        return any(other != kind for other in chain(state.deck, state.compost))

    def refresh(self, state: State, seat: int, missions: Sequence[tuple[int, Mission]]) -> None:
        """What the seat has flowers for, and which of these missions it meets, after its rows changed."""
        flowers = state.flowers[seat]
        able = self.suffices[flowers] if flowers < len(self.suffices) else self.every
        for kind in self.growing:
            if (
                flowers
                < self.deck.need[kind] + state.row[seat * self.width + kind] * self.deck.need_step[kind]
            ):
                able &= ~(1 << kind)
        state.able[seat] = able
        met = self.missions_met(state, seat, missions, 0)
        state.met[seat] = met if missions is self.claimable else state.met[seat] & ~self.floral | met

    # --- missions -------------------------------------------------------------------------------------------

    def missions_met(
        self, state: State, seat: int, missions: Sequence[tuple[int, Mission]], joked: int
    ) -> int:
        """BTA7: for a number of species a joker counts as the species it is; one to spare may stand for another."""
        met, row_mask, flowers = 0, state.row_mask[seat], state.flowers[seat]
        joker = row_mask & self.joker_mask
        for bit, mission in missions:
            if mission.mask & ~row_mask and not joker:
                continue
            if flowers < mission.flowers or (row_mask.bit_count() < mission.species and not joker):
                continue
            if self._has_all(state, seat, mission, joked):
                met |= bit
        return met

    def lacking(self, state: State, seat: int, mission: Mission) -> int:
        """How many butterflies a mission asks for are not there."""
        lacking = mission.lacking(state.row, seat * self.width) if mission.mask else 0
        return lacking + max(0, mission.species - state.row_mask[seat].bit_count())

    def _has_all(self, state: State, seat: int, mission: Mission, joked: int) -> bool:
        lacking = self.lacking(state, seat, mission)
        if not lacking:
            return True
        helpers, base = 0, seat * self.width
        for kind, per_turn in self.deck.jokers.items():
            if state.row[base + kind]:
                helpers += max(0, min(per_turn - joked, mission.spare(state.row, base, kind)))
        return lacking <= helpers

    def count_majorities(self, state: State) -> None:
        """Whoever alone has most of a butterfly holds its mission; a tie lays it back on the table."""
        for number, kind in self.specials:
            before = state.holder[number]
            if before == BOX:
                continue
            counts = state.row[kind :: self.width]
            most = max(counts)
            holder = counts.index(most) if counts.count(most) == 1 else TABLE
            if holder != before:
                points = self.deck.missions[number].points
                state.holder[number] = holder
                if before >= 0:
                    state.points[before] -= points
                if holder >= 0:
                    state.points[holder] += points

    # --- how a seat stands ----------------------------------------------------------------------------------

    def value(self, state: State, seat: int) -> float:
        """Points, and what will bring some: flowers up to the dearest need, cards to play, missions within
        reach, a lead in a special mission; less what the best rival has."""
        base = seat * self.width
        worth = state.points[seat] + FLOWER * min(state.flowers[seat], len(self.suffices))
        worth += CARD * min(state.size[seat], self.figures.hand_limit)
        for bit, mission in self.claimable:
            if state.open & bit:
                reach = 1.0 if state.met[seat] & bit else self._progress(state, seat, mission)
                worth += REACH * mission.points * reach
        for _, kind in self.specials:
            worth += LEAD * state.row[base + kind]
        rivals = [points for other, points in enumerate(state.points) if other != seat]
        return worth - RIVAL * max(rivals, default=0)

    def _progress(self, state: State, seat: int, mission: Mission) -> float:
        wanted = int_sum(count for _, count in mission.requires) + mission.flowers + mission.species
        lacking = self.lacking(state, seat, mission) + max(0, mission.flowers - state.flowers[seat])
        return (1 - lacking / wanted) * 0.5 if wanted else 0.0
