"""The table of Biotopia: where every card lies, and what of it a player may see.

Owns the state, its copies, what a seat knows, what it may imagine, and the zones. Must not know
what a turn is.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.model.laid import LaidZone
from pnp.base.sums import int_sum
from pnp.play.games.biotopia.deck import Deck
from pnp.play.protocol import Knowledge, StateRecord, seeded, shuffle

MAIN, OPENING, SKY, COMPOST, FLIP, OFFER, DISCARD, OVER = range(8)
PHASES = ("action", "first flower", "sky", "compost", "flip", "offer", "discard", "over")
TABLE, BOX = -1, -2  # where a mission lies that nobody holds
HOLDERS = {TABLE: "on the table", BOX: "in the box"}


class State:
    """One table. Counts by type are flat lists: seat * number of types + type."""

    __slots__ = (
        "able", "actions", "chance", "claims", "compost", "deck", "first", "flowers", "hand", "hand_mask",
        "hidden", "hidden_mask", "holder", "joked", "last_round", "left", "met", "open", "passes", "pending",
        "phase", "played", "points", "row", "row_mask", "seat", "seats", "size", "sky", "sky_mask", "turn",
        "up",
    )  # fmt: skip

    chance: int
    turn: int
    seats: int
    first: int  # who began
    seat: int
    phase: int
    left: int  # how often the decision of this phase is still to be taken
    pending: list[tuple[int, int]]  # phases to come back to, with what is left of them
    actions: int  # this turn, still to come
    claims: int  # missions claimed this turn
    joked: int  # jokers used this turn
    passes: int  # in a row
    last_round: bool
    open: int  # missions that may be claimed
    deck: list[int]  # the last is drawn next
    compost: list[int]
    sky: list[int]
    sky_mask: int
    hand: list[int]
    hidden: list[int]  # flowers lying face down
    up: list[int]  # flowers lying face up
    row: list[int]  # butterflies in play
    played: list[int]  # cards played from the hand or turned up: what a seat made use of
    hand_mask: list[int]
    hidden_mask: list[int]
    row_mask: list[int]
    size: list[int]  # cards in hand
    flowers: list[int]
    points: list[int]
    able: list[int]  # types the seat has flowers for
    met: list[int]  # missions whose requirement the seat meets
    holder: list[int]


LISTS = tuple(name for name, kind in State.__annotations__.items() if kind.startswith("list["))
PLAIN = tuple(name for name in State.__slots__ if name not in LISTS)


def copy(state: State) -> State:
    """Another table like it."""
    other = State()
    for name in PLAIN:
        setattr(other, name, getattr(state, name))
    for name in LISTS:
        setattr(other, name, getattr(state, name)[:])
    return other


def dump(state: State) -> StateRecord:
    return {name: getattr(state, name) for name in State.__slots__}


def restore(data: StateRecord) -> State:
    state = State()
    for name in State.__slots__:
        setattr(state, name, data[name][:] if name in LISTS else data[name])
    state.pending = [(phase, left) for phase, left in data["pending"]]
    return state


def of_seat(counts: Sequence[int], seat: int, width: int) -> Sequence[int]:
    return counts[seat * width : (seat + 1) * width]


def spread(counts: Sequence[int]) -> list[int]:
    """Counts by type as a list of types."""
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def observe(state: State, seat: int, width: int) -> Knowledge:
    """Own hand and own flowers, all that lies open, and how many cards lie where."""
    seats = range(state.seats)
    return (
        (seat, state.seat, state.phase, state.left, tuple(state.pending), state.turn, state.first),
        (state.actions, state.claims, state.joked, state.passes, state.last_round),
        (tuple(of_seat(state.hand, seat, width)), tuple(of_seat(state.hidden, seat, width))),
        (tuple(state.size), tuple(int_sum(of_seat(state.hidden, other, width)) for other in seats)),
        (tuple(state.up), tuple(state.row), tuple(state.played), tuple(state.points), tuple(state.holder)),
        (tuple(sorted(state.sky)), tuple(sorted(state.compost)), len(state.deck)),
    )


def imagine(state: State, seat: int, seed: int, owed: int, width: int) -> State:
    """The cards the seat cannot see, dealt anew. ``owed`` are the types of which the deciding player is known
    to have at least one among the face-down flowers, or 0."""
    other = copy(state)
    other.chance = seeded(seed)
    seats = [rival for rival in range(state.seats) if rival != seat]
    unseen = list(state.deck)
    for rival in seats:
        unseen += spread(of_seat(state.hand, rival, width)) + spread(of_seat(state.hidden, rival, width))
    unseen.sort()  # what lies where must not show through
    shuffle(other, unseen)
    other.deck = []
    for rival in seats:
        if owed and rival == state.seat:
            place = next(place for place, kind in enumerate(unseen) if owed >> kind & 1)
            unseen.append(unseen.pop(place))
        _deal(
            other.hidden,
            other.hidden_mask,
            rival,
            width,
            unseen,
            int_sum(of_seat(state.hidden, rival, width)),
        )
        _deal(other.hand, other.hand_mask, rival, width, unseen, state.size[rival])
    other.deck = unseen
    return other


def _deal(counts: list[int], masks: list[int], seat: int, width: int, unseen: list[int], amount: int) -> None:
    counts[seat * width : (seat + 1) * width] = [0] * width
    masks[seat] = 0
    for _ in range(amount):
        kind = unseen.pop()
        counts[seat * width + kind] += 1
        masks[seat] |= 1 << kind


def lying(state: State, width: int) -> dict[str, list[int]]:
    """The playing cards of every zone, as types."""
    zones = {"deck": state.deck, "sky": state.sky, "compost": state.compost}
    places = {"hand": state.hand, "flowers": state.hidden, "open flowers": state.up, "butterflies": state.row}
    for seat in range(state.seats):
        for place, counts in places.items():
            zones[f"{place} {seat + 1}"] = spread(of_seat(counts, seat, width))
    return zones


def zones(state: State, deck: Deck, missions: Sequence[str]) -> dict[str, list[int]]:
    """Card numbers by zone. Copies of a type are alike, so they are numbered in the order of the zones."""
    first = [deck.numbers[card_id] for card_id in deck.ids]
    found: dict[str, list[int]] = {}
    for zone, kinds in lying(state, deck.size).items():
        found[zone] = []
        for kind in kinds:
            found[zone].append(first[kind])
            first[kind] += 1
    for card_id in missions:
        found.setdefault(_mission_zone(state, deck, card_id), []).append(deck.numbers[card_id])
    return found


def laid(state: State, deck: Deck, missions: Sequence[str]) -> list[LaidZone]:
    """The table of a game that begins; the compost is room beside the Sky."""
    found = [
        LaidZone("draw", _ids(state.deck, deck)),
        LaidZone("open", _ids(state.sky, deck), is_up=True, is_spread=True),
        LaidZone("discards", _ids(state.compost, deck), is_up=True),
    ]
    for word in ("missions", "box"):
        some = tuple(card_id for card_id in missions if _mission_zone(state, deck, card_id) == word)
        is_open = word == "missions"
        found += [LaidZone("open" if is_open else "box", some, None, is_open, is_open)] if some else []
    for seat in range(state.seats):
        held = spread(of_seat(state.hand, seat, deck.size))
        found.append(LaidZone("hand", _ids(held, deck), seat))
    return found


def _ids(kinds: Sequence[int], deck: Deck) -> tuple[str, ...]:
    return tuple(deck.ids[kind] for kind in kinds)


def _mission_zone(state: State, deck: Deck, card_id: str) -> str:
    for number, mission in enumerate(deck.missions):
        if mission.id == card_id and state.holder[number] != BOX:
            holder = state.holder[number]
            return "missions" if holder == TABLE else f"missions {holder + 1}"
    return "box"


def show(state: State, deck: Deck) -> str:
    """The position as text, for people."""
    turn = "over" if state.phase == OVER else f"seat {state.seat + 1}, {PHASES[state.phase]}"
    last = "; last round" if state.last_round and state.phase != OVER else ""
    rows = [f"turn {state.turn}: {turn}{last}"]
    for zone, kinds in lying(state, deck.size).items():
        names = ", ".join(deck.ids[kind] for kind in kinds)
        rows.append(f"  {zone}: {len(kinds)}" if zone == "deck" else f"  {zone}: {names or '-'}")
    for mission, holder in zip(deck.missions, state.holder, strict=True):
        rows.append(f"  {mission.id}: {HOLDERS.get(holder) or f'seat {holder + 1}'}")
    for what, counts in (("flowers", state.flowers), ("points", state.points)):
        rows.append(f"  {what}: " + ", ".join(f"seat {n} {count}" for n, count in enumerate(counts, 1)))
    return "\n".join(rows)
