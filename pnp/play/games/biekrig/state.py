"""The table of Biekrig: where every card lies, and what of it a player may see.

Owns the state, its copies, what a seat knows, what it may imagine, and the zones. Must not know what a turn is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pnp.base.model.laid import LaidZone
from pnp.base.sums import int_sum
from pnp.play.games.biekrig.box import Box, Store
from pnp.play.protocol import Knowledge, StateRecord, roll, seeded, shuffle

TURN, BUY, EFFECT, SHIELD, LOSE_HIVE, LOSE_WORKER, SWARMING, HARVEST, DISCARD, OVER = range(10)
PHASES = (
    "events", "buying", "event", "defence", "losing a hive", "losing a worker", "swarming", "harvest",
    "discard", "over",
)  # fmt: skip


class State:
    """One table. Flat lists: seat * sizes of hive (or colours, or types of event) + number."""

    __slots__ = (
        "act", "active", "chance", "count", "deck", "discards", "drawn", "first", "fresh", "hand", "hand_mask",
        "hand_size", "harvested", "hives", "honey", "honey_left", "passed", "phase", "place", "points",
        "pollen", "pollen_left", "queens_left", "rolled_in", "rolls", "seat", "seats", "size_mask", "to_draw",
        "todo", "turn", "victim", "workers_left",
    )  # fmt: skip

    chance: int
    turn: int
    seats: int
    first: int  # who began
    active: int  # whose turn it is
    seat: int  # who decides now
    phase: int
    act: int  # the act of an event card being carried out
    victim: int
    passed: bool  # the harvest line, this turn
    rolled_in: int  # that turn
    to_draw: int  # event cards, this turn
    queens_left: int
    workers_left: int
    honey_left: int
    pollen_left: list[int]
    rolls: list[int]  # of the die in the last turn that saw it, for all to see
    todo: list[int]  # acts of the event card still to come
    deck: list[int]  # the last is drawn next
    discards: list[int]
    hives: list[int]  # how many of each size
    pollen: list[int]
    hand: list[int]  # event cards
    fresh: list[int]  # those drawn since the own last turn began, which may not be used yet
    drawn: list[int]  # event cards ever drawn
    size_mask: list[int]  # sizes of hive a seat has
    hand_mask: list[int]
    hand_size: list[int]
    count: list[int]  # hives
    honey: list[int]
    harvested: list[int]
    place: list[int]
    points: list[int]


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
    return state


def throw(state: State, faces: int) -> int:
    """The die, in the open."""
    rolled = roll(state, faces) + 1
    if state.rolled_in != state.turn:
        state.rolled_in, state.rolls = state.turn, []
    state.rolls.append(rolled)
    return rolled


def of_seat(counts: Sequence[int], seat: int, seats: int) -> Sequence[int]:
    width = len(counts) // seats
    return counts[seat * width : (seat + 1) * width]


def spread(counts: Sequence[int]) -> list[int]:
    """Counts by number as a list of numbers."""
    return [number for number, count in enumerate(counts) for _ in range(count)]


def held_points(state: State, box: Box, seat: int) -> int:
    """What the seat's hidden cards are worth."""
    hand = of_seat(state.hand, seat, state.seats)
    return int_sum(count * box.held_points[event] for event, count in enumerate(hand))


def observe(state: State, box: Box, seat: int) -> Knowledge:
    """Own events, all that lies open, and how many events the others hold."""
    open_points = [points - held_points(state, box, other) for other, points in enumerate(state.points)]
    return (
        (seat, state.seat, state.active, state.phase, state.act, state.victim, tuple(state.todo)),
        (state.turn, state.first, state.passed, state.to_draw, state.rolled_in, tuple(state.rolls)),
        (tuple(of_seat(state.hand, seat, state.seats)), tuple(of_seat(state.fresh, seat, state.seats))),
        (tuple(state.hand_size), tuple(state.discards), len(state.deck)),
        (tuple(state.hives), tuple(state.pollen), tuple(state.honey), tuple(state.harvested)),
        (tuple(state.place), tuple(open_points)),
        (state.queens_left, state.workers_left, state.honey_left, tuple(state.pollen_left)),
    )


def imagine(state: State, box: Box, seat: int, seed: int, owed: int) -> State:
    """The event cards the seat cannot see, dealt anew. ``owed`` are the types of which the deciding player is
    known to hold one that may be used, or 0. While there are other cards nobody is dealt points that would have
    ended the game, so those near the end are dealt first."""
    other = copy(state)
    other.chance = seeded(seed)
    opens = [points - held_points(state, box, rival) for rival, points in enumerate(state.points)]
    rivals = [rival for rival in range(state.seats) if rival != seat]
    unseen = list(state.deck)
    for rival in rivals:
        unseen += spread(of_seat(state.hand, rival, state.seats))
    unseen.sort()  # what lies where must not show through
    shuffle(other, unseen)
    for rival in sorted(rivals, key=lambda rival: (rival != state.seat, -opens[rival])):
        wanted = owed if rival == state.seat else 0
        dealt = _deal(box, unseen, state.hand_size[rival], box.target - opens[rival], wanted)
        _hold(other, box, rival, dealt, int_sum(of_seat(state.fresh, rival, state.seats)))
    other.deck = unseen
    return other


def _deal(box: Box, unseen: list[int], amount: int, points: int, owed: int) -> list[int]:
    """Cards taken out of ``unseen`` that are worth less than ``points``, an owed one first."""
    dealt: list[int] = []
    for _ in range(amount):
        fitting = (
            place
            for place, event in enumerate(unseen)
            if box.held_points[event] < points and (dealt or not owed or owed >> event & 1)
        )
        dealt.append(unseen.pop(next(fitting, 0)))
        points -= box.held_points[dealt[-1]]
    return dealt


def _hold(state: State, box: Box, seat: int, events: list[int], fresh: int) -> None:
    width = len(box.ids)
    state.points[seat] -= held_points(state, box, seat)
    state.hand[seat * width : (seat + 1) * width] = [events.count(event) for event in range(width)]
    newest = events[len(events) - fresh :]
    state.fresh[seat * width : (seat + 1) * width] = [newest.count(event) for event in range(width)]
    state.hand_mask[seat] = mask_of(events)
    state.points[seat] += held_points(state, box, seat)


def mask_of(numbers: Iterable[int]) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def zones(state: State, box: Box) -> dict[str, list[int]]:
    """Card numbers by zone. Copies are alike, so they are numbered in the order of the zones."""
    found: dict[str, list[int]] = {}
    for card_id, total, placed in _holdings(state, box):
        number = box.numbers[card_id]
        end = number + total
        for zone, count in placed:
            found.setdefault(zone, []).extend(range(number, number + count))
            number += count
        found.setdefault("supply", []).extend(range(number, end))
    return found


def _holdings(state: State, box: Box) -> list[tuple[str, int, list[tuple[str, int]]]]:
    """Each design: how many there are, and how many lie in which zone; the rest is the supply."""
    seats = range(state.seats)
    queens = [(f"hives {seat + 1}", state.count[seat] * box.queens_each) for seat in seats]
    workers = [(f"hives {seat + 1}", workers_of(state, box, seat)) for seat in seats]
    placed = {"queen": queens, "worker": workers}
    rows = [(box.bought[kind], box.supply[kind], held) for kind, held in placed.items()]
    rows += _laid_out(box.honey, state.honey)
    for colour, stores in enumerate(box.pollen):
        rows += _laid_out(stores, [of_seat(state.pollen, seat, state.seats)[colour] for seat in seats])
    for event, total in enumerate(box.copies):
        held = [(f"hand {s + 1}", of_seat(state.hand, s, state.seats)[event]) for s in seats]
        held += [("deck", state.deck.count(event)), ("discards", state.discards.count(event))]
        rows.append((box.ids[event], total, held))
    return rows


def _laid_out(stores: Sequence[Store], owned: Sequence[int]) -> list[tuple[str, int, list[tuple[str, int]]]]:
    """What the seats own, on as few cards as there are: the set's numbers see to it that all of it goes on them."""
    rows, left = [], list(owned)
    for card_id, copies, worth in stores:
        held: list[tuple[str, int]] = []
        for seat, still in enumerate(left):
            count = min(still // worth, copies - int_sum(many for _, many in held))
            left[seat] -= count * worth
            held.append((f"stores {seat + 1}", count))
        rows.append((card_id, copies, held))
    return rows


def laid(state: State, box: Box) -> list[LaidZone]:
    """The table of a game that begins: open supplies, of which nobody has honey or pollen yet, the
    events, and the hives of each seat side by side."""
    stock = {
        box.bought["queen"]: state.queens_left,
        box.bought["worker"]: state.workers_left,
        **{store.id: store.copies for stores in (box.honey, *box.pollen) for store in stores},
    }
    found = [
        LaidZone("draw", tuple(box.ids[event] for event in state.deck)),
        LaidZone("discards", (), is_up=True),
    ]
    found += [LaidZone("supply", (card_id,) * count, is_up=True) for card_id, count in stock.items() if count]
    for seat in range(state.seats):
        hives: list[str] = []
        for size in spread(of_seat(state.hives, seat, state.seats)):
            hives += [box.bought["queen"]] * box.queens_each + [box.bought["worker"]] * (box.least + size)
        found.append(LaidZone("area", tuple(hives), seat, is_up=True, is_spread=True))
    return found


def workers_of(state: State, box: Box, seat: int) -> int:
    hives = of_seat(state.hives, seat, state.seats)
    return int_sum((box.least + size) * count for size, count in enumerate(hives))


def show(state: State, box: Box) -> str:
    """The position as text, for people."""
    turn = "over" if state.phase == OVER else f"seat {state.seat + 1}, {PHASES[state.phase]}"
    rows = [f"turn {state.turn}: {turn}"]
    if state.rolls:
        rows.append(f"  rolled in turn {state.rolled_in}: {' '.join(map(str, state.rolls))}")
    for seat in range(state.seats):
        hives = ", ".join(str(box.least + size) for size in spread(of_seat(state.hives, seat, state.seats)))
        pollen = zip(box.colours, of_seat(state.pollen, seat, state.seats), strict=True)
        stores = ", ".join(f"{count} {colour}" for colour, count in (*pollen, ("honey", state.honey[seat])))
        events = ", ".join(box.ids[event] for event in spread(of_seat(state.hand, seat, state.seats)))
        place = box.space_names[state.place[seat]]
        rows.append(
            f"  seat {seat + 1} on {place}, {state.points[seat]} points, {state.harvested[seat]} harvested"
        )
        rows.append(f"    hives with workers: {hives}; {stores}; events: {events or '-'}")
    flowers = ", ".join(
        f"{count} {colour}" for colour, count in zip(box.colours, state.pollen_left, strict=True)
    )
    left = f"{flowers}, {state.queens_left} queens, {state.workers_left} workers, {state.honey_left} honey"
    rows.append(f"  supply: {left}; event deck {len(state.deck)}, discards {len(state.discards)}")
    return "\n".join(rows)
