"""Biomos: markers slid round a planet until they show the patterns of biome cards.

Owns the course of the game. Rings are strings, one letter a marker: since markers on the track never jump,
their order is all that counts, and a gap is nothing at all. Where a move names a slot on the track it means a
place in that order. What a ring shows is in ``ring``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from pnp.base.model import CardSet
from pnp.base.model.laid import LaidZone, ZoneWord
from pnp.base.sums import float_sum, int_sum
from pnp.play.games.biomos.figures import Figures
from pnp.play.games.biomos.moves import ONLY_PASS, PASS, lifts, places, takes
from pnp.play.games.biomos.ring import AFTER, ANY, BEFORE, MOON, SLOTS, Events, Ring, expression, hopes_of
from pnp.play.given import Given, figures_of
from pnp.play.protocol import Game, Knowledge, Outcome, Setup, StateRecord, physical, roll, seeded, shuffle

DRAFT, PLACE, LIFT, EVENT, CLAIM, OVER = range(6)
KINDS = ("small_biome", "giant_biome", "board", "marker")
PHASES = ("draft", "place", "lift", "event", "claim", "over")
SLOT_NAMES = {AFTER: "extra field 1", BEFORE: "extra field 2", MOON: "moon"}


class State:
    """One table. ``options`` are the legal moves of ``seat``, found once when a decision comes up."""

    __slots__ = (
        "bag", "boards", "chance", "deck", "display", "free", "giants", "hands", "homes", "moons", "options",
        "out", "phase", "rings", "seat", "small", "turn",
    )  # fmt: skip

    chance: int
    turn: int
    seat: int
    phase: int
    options: tuple[int, ...]
    display: str  # sorted letters
    bag: str  # letters in any order: every draw is blind
    free: list[int]  # how many fields of each seat are empty
    deck: list[int]  # small biomes face down, the last is drawn next
    small: list[int]  # open small biomes
    giants: list[int]  # open giants
    out: list[int]  # giants that left the game
    rings: list[Ring]
    moons: list[str]
    hands: list[list[int]]  # biomes claimed by each seat
    homes: list[int]  # the board of each seat, -1 before the draft and in the family mode
    boards: list[int]  # boards nobody chose


class Biomos(Game[State, int]):
    """The family mode and the advanced mode, by ``setup["mode"]``."""

    id = "biomos"

    def __init__(self, cards: CardSet, setup: Setup) -> None:
        figures = figures_of(cards, setup)
        self.players = cards.players
        self.advanced = setup["mode"] == "advanced"
        self.words = cards.rules.vocab["terrain"].words
        self.letters = "".join(chr(ord("a") + n) for n in range(len(self.words)))
        self.letter_of = dict(zip(self.words, self.letters, strict=True))
        self.cards = tuple(card for kind in KINDS for card in physical(cards, kind))  # biomes first
        self.numbers = {kind: [n for n, card in enumerate(self.cards) if card.kind == kind] for kind in KINDS}
        self._read_biomes()
        self._read_planet(figures)
        self.figures = Figures.read(figures)
        self.events = Events.read(figures.table("events"), self.letter_of) if self.advanced else Events.none()
        self.turn_limit = self.players[1] * self.fields

    def _read_biomes(self) -> None:
        chosen = self.numbers["small_biome"] + self.numbers["giant_biome"]
        fields = [Given(self.cards[number].fields) for number in chosen]
        patterns = [biome.words("pattern") for biome in fields]
        self.literals = tuple(
            "" if ANY in pattern else expression(pattern, self.letter_of) for pattern in patterns
        )
        self.searches = tuple(re.compile(expression(pattern, self.letter_of)).search for pattern in patterns)
        self.sizes = tuple(len(pattern) for pattern in patterns)
        self.hopes = tuple(hopes_of(pattern, self.letter_of) for pattern in patterns)
        self.points = tuple(biome.number("points") for biome in fields)
        self.longest = max(self.sizes)

    def _read_planet(self, figures: Given) -> None:
        self.spaces = figures.number("track_spaces")
        self.extras = figures.number("extra_fields") if self.advanced else 0
        self.fields = self.spaces + self.extras + figures.number("moon_fields")
        markers = [self._terrain(number, "terrain") for number in self.numbers["marker"]]
        self.box = tuple(markers.count(letter) for letter in self.letters)
        left_out = figures.words("exclude_giants")
        self.aside = [n for n in self.numbers["giant_biome"] if self.cards[n].id in left_out]
        self.bonus = self.letter_of[figures.word("bonus_terrain")]
        self.home_of = {number: self._terrain(number, "home") for number in self.numbers["board"]}

    def _terrain(self, number: int, field: str) -> str:
        return self.letter_of[Given(self.cards[number].fields).word(field)]

    # --- the course of the game ---------------------------------------------------------------------------

    def start(self, players: int, seed: int) -> State:
        state = State()
        state.chance, state.turn, state.display = seeded(seed), 0, ""
        state.bag = "".join(letter * count for letter, count in zip(self.letters, self.box, strict=True))
        self._lay_cards(state)
        state.rings = [Ring("", "", "") for _ in range(players)]
        state.moons = [""] * players
        state.free = [self.fields] * players
        state.hands = [[] for _ in range(players)]
        state.homes = [-1] * players
        state.boards = list(self.numbers["board"])
        self._refill(state)
        if self.advanced:
            state.seat = players - 1  # the last in turn order chooses first
            self._enter(state, DRAFT)
        else:
            self._compensate(state)
            self._begin(state, 0)
        return state

    def laid(self, players: int, seed: int) -> Sequence[LaidZone]:
        """In the family mode everybody has a planet; else they are chosen first, and lie with what they score up."""
        zones, seats = self.zones(self.start(players, seed)), range(players)
        planets = zones["boards"]
        own = [] if self.advanced else planets[:players]
        found = [
            self._zone("bag", zones["bag"]),
            self._zone("open", zones["display"], is_spread=True, is_up=True),
            self._zone("draw", zones["deck"]),
            self._zone("open", zones["small"], is_spread=True, is_up=True),
            self._zone("open", zones["giants"], is_spread=True, is_up=True),
            self._zone("box", zones["out"]),
            self._zone("open" if self.advanced else "box", planets[len(own) :], is_spread=self.advanced),
        ]
        for seat in seats:
            found.append(self._zone("area", own[seat : seat + 1], seat, is_up=True))
            found.append(self._zone("area", zones[f"ring {seat}"], seat, is_spread=True, is_up=True))
        return [zone for zone in found if zone.cards]

    def _zone(
        self,
        word: ZoneWord,
        numbers: Sequence[int],
        seat: int | None = None,
        *,
        is_up: bool = False,
        is_spread: bool = False,
    ) -> LaidZone:
        return LaidZone(word, tuple(self.cards[number].id for number in numbers), seat, is_up, is_spread)

    def _lay_cards(self, state: State) -> None:
        giants = [n for n in self.numbers["giant_biome"] if n not in self.aside]
        state.deck = list(self.numbers["small_biome"])
        shuffle(state, state.deck)
        shuffle(state, giants)
        state.small = [state.deck.pop() for _ in range(min(self.figures.open_small, len(state.deck)))]
        state.giants, rest = giants[: self.figures.open_giants], giants[self.figures.open_giants :]
        state.out = self.aside + rest

    def _compensate(self, state: State) -> None:
        players, seats = len(state.rings), self.figures.compensated_seats
        for seat in seats.numbers(players) if players in seats else ():
            for _ in range(self.figures.compensation):
                state.rings[seat - 1] = state.rings[seat - 1].put(0, self._draw(state))
                state.free[seat - 1] -= 1

    def _draw(self, state: State) -> str:
        """A marker out of the bag, blind."""
        bag = state.bag
        place = roll(state, len(bag))
        state.bag = bag[:place] + bag[place + 1 :]
        return bag[place]

    def _begin(self, state: State, seat: int) -> None:
        """The next turn: of ``seat``, or of the first after it with a free field. None left ends the game."""
        free = state.free
        if not any(free) or not (state.display or self._refill(state)):
            self._finish(state)
            return
        seat %= len(free)
        while not free[seat]:
            seat = (seat + 1) % len(free)
        state.seat = seat
        state.turn += 1
        state.phase, state.options = PLACE, self._places(state)

    def _refill(self, state: State) -> str:
        state.display = "".join([self._draw(state) for _ in range(min(self.figures.display, len(state.bag)))])
        return state.display

    def _finish(self, state: State) -> None:
        state.seat, state.phase, state.options = -1, OVER, ()

    def _enter(self, state: State, phase: int) -> None:
        state.phase = phase
        state.options = OFFERS[phase](self, state)

    def _after_place(self, state: State) -> None:
        """The optional steps that follow a marker, each only if there is something to decide."""
        if self.advanced:
            self._enter(state, EVENT)
            if len(state.options) > 1:
                return
        self._before_claim(state)

    def _before_claim(self, state: State) -> None:
        options = self._claims(state)
        if len(options) < 2:
            self._begin(state, state.seat + 1)
        else:
            state.phase, state.options = CLAIM, options

    # --- what may be done -----------------------------------------------------------------------------------

    def seat(self, state: State) -> int:
        return state.seat

    def legal(self, state: State) -> Sequence[int]:
        return state.options

    def _nothing(self, _state: State) -> tuple[int, ...]:
        return ()

    def _drafts(self, state: State) -> tuple[int, ...]:
        return tuple(state.boards)

    def _places(self, state: State) -> tuple[int, ...]:
        ring = state.rings[state.seat]
        open_track = len(ring.track) < self.spaces
        track = len(ring.track) + 1 if open_track else 0
        after, before = self.extras and not ring.after, self.extras and not ring.before
        return places(takes(state.display), track, bool(after), bool(before), not state.moons[state.seat])

    def _lifts(self, state: State) -> tuple[int, ...]:
        ring = state.rings[state.seat]
        return lifts(len(ring.track), self.spaces, ring.after != "", ring.before != "", self.extras > 0)

    def _triggers(self, state: State) -> tuple[int, ...]:
        moon = state.moons[state.seat] if self.figures.moon_may_change else ""
        return (PASS, *self.events.open_to(state.rings[state.seat], moon, state.bag))

    def _claims(self, state: State) -> tuple[int, ...]:
        text, size = state.rings[state.seat].reading(self.longest)
        literals, searches = self.literals, self.searches
        found = [
            number
            for number in state.small + state.giants
            if (literals[number] in text if literals[number] else searches[number](text))
        ]
        if found and size < self.longest:  # a short circle must not lend a marker twice
            found = [number for number in found if self.sizes[number] <= size]
        return (PASS, *found) if found else ONLY_PASS

    # --- what is done ---------------------------------------------------------------------------------------

    def apply(self, state: State, move: int) -> None:
        DEEDS[state.phase](self, state, move)

    def _draft(self, state: State, board: int) -> None:
        state.boards.remove(board)
        state.homes[state.seat] = board
        if state.seat == 0:
            self._begin(state, 0)
        else:
            state.seat -= 1
            self._enter(state, DRAFT)

    def _place(self, state: State, move: int) -> None:
        index, slot = divmod(move, SLOTS)
        marker = self.letters[index]
        state.display = state.display.replace(marker, "", 1)
        state.free[state.seat] -= 1
        if slot != MOON:
            state.rings[state.seat] = state.rings[state.seat].put(slot, marker)
            self._after_place(state)
            return
        state.moons[state.seat] = marker
        self._enter(state, LIFT)
        if len(state.options) < 2:
            self._before_claim(state)

    def _lift(self, state: State, move: int) -> None:
        if move != PASS:
            source, slot = divmod(move, SLOTS)
            marker, ring = state.rings[state.seat].take(source)
            state.rings[state.seat] = ring.put(slot, marker)
        self._before_claim(state)

    def _trigger(self, state: State, move: int) -> None:
        """The new marker takes the field before the old one goes back, so no event draws its own target."""
        if move != PASS:
            event, slot = divmod(move, SLOTS)
            marker = self.events.becomes[event]
            if marker:
                state.bag = state.bag.replace(marker, "", 1)
            else:
                marker = self._draw(state)
            state.bag += self._exchange(state, slot, marker)
        self._before_claim(state)

    def _exchange(self, state: State, slot: int, marker: str) -> str:
        if slot == MOON:
            old, state.moons[state.seat] = state.moons[state.seat], marker
        else:
            old, ring = state.rings[state.seat].take(slot)
            state.rings[state.seat] = ring.put(slot, marker)
        return old

    def _claim(self, state: State, number: int) -> None:
        if number in state.giants:
            state.giants.remove(number)
        elif number != PASS:
            state.small.remove(number)
            state.small += [state.deck.pop() for _ in range(min(self.figures.small_refill, len(state.deck)))]
        if number != PASS:
            state.hands[state.seat].append(number)
        self._begin(state, state.seat + 1)

    # --- the end --------------------------------------------------------------------------------------------

    def score(self, state: State, seat: int) -> int:
        ring = state.rings[seat].sequence
        total = int_sum([self.points[number] for number in state.hands[seat]])
        if state.moons[seat]:
            total += self.figures.moon_points * ring.count(state.moons[seat])
        if state.homes[seat] >= 0:
            total += self.figures.bonus_points * ring.count(self.bonus)
            total += self.figures.home_points * ring.count(self.home_of[state.homes[seat]])
        return total

    def _rank(self, state: State, seat: int) -> tuple[int, int, list[int]]:
        """Points, then different terrains in the ring, then its terrain counts sorted upwards."""
        ring = state.rings[seat].sequence
        counts = sorted(ring.count(letter) for letter in self.letters)
        return self.score(state, seat), len(set(ring)), counts

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != OVER:
            return None
        ranks = [self._rank(state, seat) for seat in range(len(state.rings))]
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
        level = sum(rank[0] == max(ranks)[0] for rank in ranks)
        reason = "shared victory" if len(winners) > 1 else "tie-break" if level > 1 else "points"
        return Outcome(winners, tuple(float(rank[0]) for rank in ranks), reason)

    # --- what bots need -------------------------------------------------------------------------------------

    def copy(self, state: State) -> State:
        other = State()
        other.chance, other.turn, other.seat = state.chance, state.turn, state.seat
        other.phase, other.options, other.display = state.phase, state.options, state.display
        other.bag, other.deck, other.small = state.bag, state.deck[:], state.small[:]
        other.free, other.giants, other.out, other.boards = (
            state.free[:],
            state.giants[:],
            state.out[:],
            state.boards[:],
        )
        other.rings, other.moons, other.homes = state.rings[:], state.moons[:], state.homes[:]
        other.hands = [hand[:] for hand in state.hands]
        return other

    def observe(self, state: State, seat: int) -> Knowledge:
        """All but the order of the deck lies open; what is in the bag follows from what is not."""
        cards = (tuple(state.small), tuple(state.giants), tuple(map(tuple, state.hands)), len(state.deck))
        planets = (tuple(state.rings), tuple(state.moons), tuple(state.homes))
        return (
            seat,
            state.turn,
            state.seat,
            state.phase,
            state.display,
            "".join(sorted(state.bag)),
            cards,
            planets,
        )

    def imagine(self, state: State, seat: int, seed: int) -> State:
        other = self.copy(state)
        other.chance = seeded(seed * SEATS + seat)
        other.deck.sort()
        shuffle(other, other.deck)
        return other

    def value(self, state: State, seat: int) -> float:
        """Points in hand and in sight, less the best rival's points in hand."""
        rivals = [self.score(state, other) for other in range(len(state.rings)) if other != seat]
        text, size = state.rings[seat].reading(self.longest)
        open_cards = state.small + state.giants
        hope = float_sum([self.points[n] * self.hopes[n].share(text, size) for n in open_cards])
        return self.score(state, seat) + hope - max(rivals, default=0)

    # --- records --------------------------------------------------------------------------------------------

    def tally(self, state: State) -> Mapping[str, Sequence[int]]:
        held = [set(hand) | {home} for hand, home in zip(state.hands, state.homes, strict=True)]
        kinds = KINDS[:3] if self.advanced else KINDS[:2]
        numbers = [number for kind in kinds for number in self.numbers[kind]]
        return {self.cards[number].id: [int(number in hand) for hand in held] for number in numbers}

    def zones(self, state: State) -> Mapping[str, Sequence[int]]:
        """Markers of one terrain are alike: they are numbered off zone by zone."""
        cards = {"deck": state.deck, "small": state.small, "giants": state.giants, "out": state.out}
        cards["boards"] = state.boards
        markers = {"bag": state.bag, "display": state.display}
        for seat, ring in enumerate(state.rings):
            cards[f"hand {seat}"] = state.hands[seat]
            cards[f"board {seat}"] = [state.homes[seat]] if state.homes[seat] >= 0 else []
            markers[f"ring {seat}"] = ring.sequence
            markers[f"moon {seat}"] = state.moons[seat]
        return cards | self._number_off(markers)

    def _number_off(self, zones: Mapping[str, str]) -> dict[str, list[int]]:
        marker = self.numbers["marker"][0]
        upcoming = {}
        for letter, count in zip(self.letters, self.box, strict=True):
            upcoming[letter] = marker
            marker += count
        numbered: dict[str, list[int]] = {}
        for name, letters in zones.items():
            numbered[name] = []
            for letter in letters:
                numbered[name].append(upcoming[letter])
                upcoming[letter] += 1
        return numbered

    def show(self, state: State) -> str:
        turn = PHASES[OVER] if state.phase == OVER else f"seat {state.seat + 1}, {PHASES[state.phase]}"
        rows = [
            f"turn {state.turn}: {turn}",
            f"display: {self._named(state.display)}; bag {len(state.bag)}",
            f"open: {self._listed(state.small + state.giants)}; deck {len(state.deck)}",
        ]
        if state.boards and state.phase == DRAFT:
            rows.append(f"planets to choose from: {self._listed(state.boards)}")
        for seat, ring in enumerate(state.rings):
            extras = f" | {self._named(ring.after)} | {self._named(ring.before)}" if self.advanced else ""
            moon = self._named(state.moons[seat])
            rows.append(
                f"seat {seat + 1}: {self._named(ring.track)}{extras}; moon {moon};"
                f" {state.free[seat]} free; {self.score(state, seat)} points"
            )
            home = f"on {self.cards[state.homes[seat]].id}; " if state.homes[seat] >= 0 else ""
            rows.append(f"  {home}claimed: {self._listed(state.hands[seat])}")
        return "\n".join(rows)

    def _listed(self, numbers: Sequence[int]) -> str:
        return ", ".join(self.cards[number].id for number in numbers) or "-"

    def _named(self, letters: str) -> str:
        return " ".join(self.words[self.letters.index(letter)] for letter in letters) or "-"

    def tell(self, state: State, move: int) -> str:
        if move == PASS:
            return f"no {PHASES[state.phase]}"
        if state.phase in (DRAFT, CLAIM):
            return f"{PHASES[state.phase]} {self.cards[move].id}"
        what, slot = divmod(move, SLOTS)
        where = SLOT_NAMES.get(slot, f"track {slot + 1}")
        if state.phase == LIFT:
            return f"lift {SLOT_NAMES.get(what, f'track {what + 1}')} to {where}"
        name = self.words[what] if state.phase == PLACE else self.events.names[what]
        return f"{PHASES[state.phase]} {name} on {where}"

    def dump(self, state: State) -> StateRecord:
        data = {name: getattr(state, name) for name in State.__slots__ if name not in ("options", "rings")}
        return data | {"rings": [list(ring) for ring in state.rings]}

    def restore(self, data: StateRecord) -> State:
        state = State()
        for name, value in data.items():
            setattr(state, name, value)
        state.rings = [Ring(*ring) for ring in data["rings"]]
        state.options = ()
        state = self.copy(state)  # the lists of the data stay its own
        self._enter(state, state.phase)
        return state


SEATS = 16  # keeps the seeds of imagined tables apart from seat to seat


OFFERS: dict[int, Callable[[Biomos, State], tuple[int, ...]]] = {
    DRAFT: Biomos._drafts,
    PLACE: Biomos._places,
    LIFT: Biomos._lifts,
    EVENT: Biomos._triggers,
    CLAIM: Biomos._claims,
    OVER: Biomos._nothing,
}
DEEDS: dict[int, Callable[[Biomos, State, int], None]] = {
    DRAFT: Biomos._draft,
    PLACE: Biomos._place,
    LIFT: Biomos._lift,
    EVENT: Biomos._trigger,
    CLAIM: Biomos._claim,
}
