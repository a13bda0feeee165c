"""The frame of a turn: what happens at its start, what ends it, and who is next (3.5 to 3.7).

Owns penalties and the order of things. Must not know single actions or policy cards.

Reading beyond the rulebook: three stressors or three equal elements end the turn alone, no further stressor
is added for having gained nothing.
"""

from __future__ import annotations

from pnp.base.sums import int_sum
from pnp.play.games.ecosfera import policies
from pnp.play.games.ecosfera.movement import deal_row, gain_stressors, place_impacts
from pnp.play.games.ecosfera.state import ANSWER, CHECK, DRAW, REACTIVATE, State
from pnp.play.games.ecosfera.tables import CONSUMER, Tables


def begin(tables: Tables, state: State) -> None:
    """The seat's turn begins: penalties of the row as it lies, else a marker may be readied."""
    seat = state.seat
    state.turn += 1
    state.gained = state.ending = state.spent = state.used = state.starred = 0
    state.mute = state.hushed >> seat & 1
    state.hushed &= ~(1 << seat)
    if state.flipped[seat] and shares_habitat(tables, state.rows[seat]):
        state.todo += [(REACTIVATE,)] * tables.amounts.reactivated_markers
    check(tables, state)


def shares_habitat(tables: Tables, row: list[int]) -> bool:
    """Two consumers of the row share a habitat."""
    seen = 0
    for card in row:
        if tables.kind[card] == CONSUMER:
            if seen & tables.habitats[card]:
                return True
            seen |= tables.habitats[card]
    return False


def check(tables: Tables, state: State) -> None:
    """Too many stressors or equal elements in the active row end the turn; stressors count first."""
    if state.ending:
        return
    counts = int_sum(map(tables.weight.__getitem__, state.rows[state.seat]))
    alarm = (counts + tables.slack) & tables.alarm
    if not alarm:
        return
    if alarm & tables.stressor_alarm:
        state.ending = 1
        _strain(tables, state)
        return
    measure = policies.answer_to_elements(tables, state, alarm)
    if measure is None:
        overload(tables, state)
    else:
        state.todo.append((ANSWER, measure, 1))


def overload(tables: Tables, state: State) -> None:
    """Equal elements bring a stressor and end the turn; it may be one stressor too many."""
    state.ending = 1
    gain_stressors(state, state.seat, tables.amounts.element_stressors)
    _strain(tables, state)


def _strain(tables: Tables, state: State) -> None:
    """Impact tiles for the stressors in the active row."""
    counts = int_sum(map(tables.weight.__getitem__, state.rows[state.seat]))
    tiles = tables.impacts(counts >> tables.stressor_shift)
    if tiles:
        place_impacts(tables, state, tiles)


def end(tables: Tables, state: State) -> None:
    """The player ends the turn; gaining nothing brings a stressor before the row is discarded."""
    if not state.gained:
        gain_stressors(state, state.seat, tables.amounts.idle_stressors)
        _strain(tables, state)
    state.ending = 1


def settle(tables: Tables, state: State) -> None:
    """Carry out all that follows without a decision, up to the next decision or the end of the game."""
    while not state.over:
        if state.todo:
            if not _next_task(tables, state):
                return
        elif state.ending:
            _pass_on(tables, state)
        else:
            return


def _next_task(tables: Tables, state: State) -> bool:
    """Carry out the next task; false when it waits for a decision."""
    task = state.todo[-1]
    if task[0] == CHECK:
        state.todo.pop()
        check(tables, state)
        return True
    if task[0] == DRAW:
        state.todo.pop()
        policies.draw(tables, state)
        return True
    if task[0] == REACTIVATE:
        return _skip_reactivation(state)
    return policies.carry_on(tables, state)


def _skip_reactivation(state: State) -> bool:
    """A turn that a penalty has ended readies no marker."""
    idle = bool(state.ending) or not state.flipped[state.seat]
    if idle:
        state.todo.pop()
    return idle


def _pass_on(tables: Tables, state: State) -> None:
    """Discard the row, draw the next one, and begin the next player's turn."""
    seat = state.seat
    policies.clear_away(tables, state)
    state.discards[seat] += state.rows[seat]
    state.rows[seat] = []
    deal_row(tables, state, seat)
    state.seat = (seat + 1 + state.skips) % state.players
    state.skips = 0
    begin(tables, state)
