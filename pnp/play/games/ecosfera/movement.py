"""How cards and tiles move: drawing, discarding, the market's refill, placing tiles.

Owns the movements that several rules share. Must not know when they happen.
"""

from __future__ import annotations

from pnp.play.games.ecosfera.state import DRAW, LOST, WON, State
from pnp.play.games.ecosfera.tables import Tables
from pnp.play.protocol import shuffle


def gain_stressors(state: State, seat: int, count: int) -> None:
    """From the supply into a row; an empty supply gives none."""
    for _ in range(min(count, len(state.stressors))):
        state.rows[seat].append(state.stressors.pop())


def draw_card(state: State, seat: int) -> None:
    """The top card of a player's deck into the row; the discard pile is shuffled into an empty deck first."""
    deck = state.decks[seat]
    if not deck:
        deck, state.discards[seat] = state.discards[seat], deck
        state.decks[seat] = deck
        shuffle(state, deck)
    if deck:
        state.rows[seat].append(deck.pop())


def deal_row(tables: Tables, state: State, seat: int) -> None:
    """Fill an empty row from the deck."""
    deck, size = state.decks[seat], tables.row_size
    if len(deck) >= size:
        state.rows[seat] = deck[-size:]
        del deck[-size:]
        return
    for _ in range(size):
        draw_card(state, seat)


def leave_row(tables: Tables, state: State, seat: int, card: int) -> None:
    """Take a card out of a row; what it did this turn is forgotten."""
    state.rows[seat].remove(card)
    keep = ~tables.bit[card]
    state.spent &= keep
    state.used &= keep
    state.starred &= keep


def return_element(tables: Tables, state: State, seat: int, card: int) -> None:
    leave_row(tables, state, seat, card)
    state.stacks[tables.element[card]].append(card)


def take_element(state: State, seat: int, element: int) -> int:
    """The top element of a market stack into a row; the stack must not be empty."""
    card = state.stacks[element].pop()
    state.rows[seat].append(card)
    return card


def take_open(state: State, which: int, card: int) -> None:
    """An open card leaves the market; the next of its deck takes its place while there is one."""
    row, deck = state.market[which], state.supply[which]
    place = row.index(card)
    if not deck:
        del row[place]
        return
    row[place] = deck.pop()
    _note_bottom(state, which)


def put_under(state: State, which: int, cards: list[int]) -> None:
    """Open cards go under their deck, where everyone knows them to be."""
    state.supply[which][:0] = cards
    state.known[which] += len(cards)


def refresh(tables: Tables, state: State, which: int) -> None:
    """The old market row goes under its deck before the new one is dealt."""
    put_under(state, which, state.market[which])
    deck = state.supply[which]
    size = min(tables.amounts.market_row, len(deck))
    state.market[which] = [deck.pop() for _ in range(size)]
    _note_bottom(state, which)


def _note_bottom(state: State, which: int) -> None:
    state.known[which] = min(state.known[which], len(state.supply[which]))


def place_tiles(tables: Tables, state: State, habitats: int) -> None:
    """Restore habitats; the last one wins at once, each other one brings its policy cards."""
    new = habitats & ~state.tiles
    state.tiles |= new
    state.gained = 1
    if state.tiles.bit_count() >= tables.to_win:
        state.over = WON
        return
    _draw_policies(tables, state, new.bit_count())


def place_impacts(tables: Tables, state: State, count: int) -> None:
    """Place impact tiles as far as they last; the last one loses at once, each other one brings its policy cards."""
    count = min(count + state.extra, tables.impact_tiles - state.impacts)
    state.impacts += count
    if state.impacts >= tables.to_lose:
        state.over = LOST
        return
    _draw_policies(tables, state, count)


def _draw_policies(tables: Tables, state: State, tiles: int) -> None:
    if state.policies:
        state.todo += [(DRAW,)] * (tiles * tables.amounts.policies_per_tile)
