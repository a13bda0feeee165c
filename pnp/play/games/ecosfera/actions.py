"""What a player may do in a turn: acquire, place tiles, use abilities, call on policies (3.2 to 3.6, 3.8).

Owns the moves: which are legal, and what each does to the state. Moves are tuples of ints that begin with one
of the words below, listed in ascending order. Cards are physical numbers; of equal elements only the first in
a row is offered, for they are as good as each other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from itertools import combinations
from operator import and_

from pnp.play.games.ecosfera import policies
from pnp.play.games.ecosfera.movement import (
    draw_card,
    leave_row,
    place_tiles,
    refresh,
    return_element,
    take_element,
    take_open,
)
from pnp.play.games.ecosfera.state import ANSWER, CONSUMERS, DRAW, PRODUCERS, REACTIVATE, State
from pnp.play.games.ecosfera.tables import (
    CONSUMER,
    ELEMENT,
    OTHER,
    PASS,
    PLUS,
    PRODUCER,
    REFRESH,
    STRESSOR,
    Tables,
)
from pnp.play.games.ecosfera.turn import check, end, overload

Move = tuple[int, ...]
Groups = list[tuple[int, tuple[int, ...]]]

END = 0  # (END,)
ACQUIRE_PRODUCER = 1  # producer
ACQUIRE_CONSUMER = 2  # consumer, the producers that pay
PLACE_TILES = 3  # the consumers that pay
USE_PASS = 4  # marker or card, card passed, seat; one seat too many is the market
USE_PLUS = 5  # marker or card
USE_REFRESH = 6  # marker or card, PRODUCERS or CONSUMERS
USE_STAR = 7  # card
FUND = 8  # measure
CHOOSE = 9  # what an effect or a reactivation asks for
DECLINE = 10


# --- which moves are legal --------------------------------------------------------------------------------


def legal(tables: Tables, state: State) -> list[Move]:
    if state.over:
        return []
    if state.todo:
        return _decision(tables, state)
    return _actions(tables, state)


def _decision(tables: Tables, state: State) -> list[Move]:
    task = state.todo[-1]
    if task[0] == REACTIVATE:
        markers = sorted(state.flipped[state.seat])
        return [*((CHOOSE, marker) for marker in markers), (DECLINE,)]
    if task[0] == ANSWER:
        return [(FUND, task[1]), (DECLINE,)]
    return [(CHOOSE, *option) for option in policies.choices(tables, state, task)]


def _actions(tables: Tables, state: State) -> list[Move]:
    """Everything but decisions; abilities are listed apart."""
    row, spent = sorted(state.rows[state.seat]), state.spent
    bit, kinds, weight = tables.bit, tables.kind, tables.weight
    have = 0
    payers: list[list[int]] = [[], [], []]
    for card in row:
        if not spent & bit[card]:
            kind = kinds[card]
            if kind <= CONSUMER:
                payers[kind].append(card)
                have += weight[card]
    moves: list[Move] = [(END,)]
    _producers(tables, state, have, moves)
    if len(payers[PRODUCER]) >= tables.group:
        _consumers(tables, state, payers[PRODUCER], moves)
    if len(payers[CONSUMER]) >= tables.group:
        open_habitats = ~state.tiles
        for shared, group in _groups(tables, payers[CONSUMER]):
            if shared & open_habitats:
                moves.append((PLACE_TILES, *group))
    _abilities(tables, state, row, moves)
    if state.policies or state.pool:
        _policies(tables, state, row, moves)
    return moves


def _producers(tables: Tables, state: State, have: int, moves: list[Move]) -> None:
    reach, stacks = tables.bargains(have, state.discount), state.stacks
    for card in sorted(state.market[PRODUCERS]):
        missing = reach.get(card)
        if missing == () or (missing and all(len(stacks[kind]) >= missing.count(kind) for kind in missing)):
            moves.append((ACQUIRE_PRODUCER, card))


def _groups(tables: Tables, cards: list[int]) -> Groups:
    """Each group of cards that share a habitat, with all they share."""
    habitats = tables.habitats
    found = []
    for group in combinations(cards, tables.group):
        shared = reduce(and_, [habitats[card] for card in group])
        if shared:
            found.append((shared, group))
    return found


def _consumers(tables: Tables, state: State, producers: list[int], moves: list[Move]) -> None:
    groups = _groups(tables, producers)
    if not groups:
        return
    for card in sorted(state.market[CONSUMERS]):
        habitats = tables.habitats[card]
        moves += [(ACQUIRE_CONSUMER, card, *group) for shared, group in groups if shared & habitats]


def _abilities(tables: Tables, state: State, row: list[int], moves: list[Move]) -> None:
    """Ready markers and the symbols of cards, each marker or card once a turn."""
    if state.mute:
        return
    symbols, used, bit = tables.abilities, state.used, tables.bit
    sources = [card for card in row if symbols[card] and not used & bit[card]]
    sources = sorted(sources + state.ready[state.seat])
    for source in sources:
        if symbols[source] & PASS:
            _passes(tables, state, source, row, moves)
    if state.decks[state.seat] or state.discards[state.seat]:
        moves += [(USE_PLUS, source) for source in sources if symbols[source] & PLUS]
    for source in sources:
        if symbols[source] & REFRESH:
            moves += [(USE_REFRESH, source, which) for which in (PRODUCERS, CONSUMERS) if state.supply[which]]


def _passes(tables: Tables, state: State, source: int, row: list[int], moves: list[Move]) -> None:
    spent, seen = state.spent, 0
    others = [seat for seat in range(state.players) if seat != state.seat]
    for card in row:
        kind, weight = tables.kind[card], tables.weight[card]
        if card == source or spent & tables.bit[card] or seen & weight:
            continue
        if kind == STRESSOR and not tables.pass_stressors:
            continue
        seen |= weight
        moves += [(USE_PASS, source, card, seat) for seat in others]
        if kind == ELEMENT:
            moves.append((USE_PASS, source, card, state.players))


def _policies(tables: Tables, state: State, row: list[int], moves: list[Move]) -> None:
    if state.policies:
        starred = state.starred
        moves += [(USE_STAR, card) for card in row if tables.star[card] and not starred & tables.bit[card]]
    if state.pool:
        moves += [(FUND, measure) for measure in policies.fundable(tables, state)]


# --- what moves do ----------------------------------------------------------------------------------------


def apply(tables: Tables, state: State, move: Move) -> None:
    MOVES[move[0]](tables, state, *move[1:])


def _acquire_producer(tables: Tables, state: State, producer: int) -> None:
    """Spend elements of the row; what is missing comes from the market and stays with the player."""
    price = list(tables.price(producer, state.discount))
    seat = state.seat
    for card in state.rows[seat]:
        element = tables.element[card]
        if element >= 0 and price[element] and not state.spent & tables.bit[card]:
            price[element] -= 1
            state.spent |= tables.bit[card]
    for element, missing in enumerate(price):
        for _ in range(missing):
            state.spent |= tables.bit[take_element(state, seat, element)]
    _acquire(tables, state, PRODUCERS, producer)


def _acquire_consumer(tables: Tables, state: State, consumer: int, *producers: int) -> None:
    _spend(tables, state, producers)
    _acquire(tables, state, CONSUMERS, consumer)


def _spend(tables: Tables, state: State, cards: Sequence[int]) -> None:
    for card in cards:
        state.spent |= tables.bit[card]


def _acquire(tables: Tables, state: State, which: int, card: int) -> None:
    take_open(state, which, card)
    state.rows[state.seat].append(card)
    state.taken.append(card * state.players + state.seat)
    state.gained = 1
    check(tables, state)


def _place_tiles(tables: Tables, state: State, *consumers: int) -> None:
    _spend(tables, state, consumers)
    place_tiles(tables, state, reduce(and_, [tables.habitats[card] for card in consumers]))


def _use(tables: Tables, state: State, source: int) -> None:
    """A marker is turned over, the symbol of a card is covered."""
    if tables.kind[source] == OTHER:
        state.ready[state.seat].remove(source)
        state.flipped[state.seat].append(source)
    else:
        state.used |= tables.bit[source]


def _use_pass(tables: Tables, state: State, source: int, card: int, seat: int) -> None:
    _use(tables, state, source)
    if seat == state.players:
        return_element(tables, state, state.seat, card)
    else:
        leave_row(tables, state, state.seat, card)
        state.rows[seat].append(card)


def _use_plus(tables: Tables, state: State, source: int) -> None:
    _use(tables, state, source)
    for _ in range(tables.amounts.plus_cards):
        draw_card(state, state.seat)
    check(tables, state)


def _use_refresh(tables: Tables, state: State, source: int, which: int) -> None:
    _use(tables, state, source)
    refresh(tables, state, which)


def _use_star(tables: Tables, state: State, card: int) -> None:
    state.starred |= tables.bit[card]
    state.todo += [(DRAW,)] * tables.amounts.policies_per_star


def _fund(tables: Tables, state: State, measure: int) -> None:
    """By choice, or as the answer to what is about to happen."""
    if state.todo:
        state.todo.pop()
    policies.fund(tables, state, measure)


def _choose(tables: Tables, state: State, *option: int) -> None:
    if state.todo[-1][0] == REACTIVATE:
        state.todo.pop()
        state.flipped[state.seat].remove(option[0])
        state.ready[state.seat].append(option[0])
    else:
        policies.choose(tables, state, option)


def _decline(tables: Tables, state: State) -> None:
    """No marker, no answer; equal elements then end the turn."""
    task = state.todo.pop()
    if task[0] == ANSWER and task[2]:
        overload(tables, state)


MOVES: Sequence[Callable[..., None]] = (
    end, _acquire_producer, _acquire_consumer, _place_tiles, _use_pass, _use_plus, _use_refresh, _use_star,
    _fund, _choose, _decline,
)  # fmt: skip
