"""Positions and moves in words, for people and for saved games.

Owns wording only. Must not change states.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pnp.play.games.ecosfera.state import ANSWER, LOST, REACTIVATE, WON, State
from pnp.play.games.ecosfera.tables import Tables

MARKETS = ("producers", "consumers")


def tell(tables: Tables, state: State, move: tuple[int, ...]) -> str:
    return WORDS[move[0]](tables, state, *move[1:])


def _end(_tables: Tables, _state: State) -> str:
    return "end the turn"


def _acquire(tables: Tables, _state: State, card: int, *payers: int) -> str:
    with_cards = f" with {_list(tables, payers)}" if payers else ""
    return f"acquire {tables.names[card]}{with_cards}"


def _place(tables: Tables, _state: State, *payers: int) -> str:
    return f"place habitat tiles with {_list(tables, payers)}"


def _pass(tables: Tables, state: State, source: int, card: int, seat: int) -> str:
    goal = "to the market" if seat == state.players else f"to player {seat + 1}"
    return f"pass {tables.names[card]} {goal} by {tables.names[source]}"


def _plus(tables: Tables, _state: State, source: int) -> str:
    return f"draw by {tables.names[source]}"


def _refresh(tables: Tables, _state: State, source: int, which: int) -> str:
    return f"refresh the {MARKETS[which]} by {tables.names[source]}"


def _star(tables: Tables, _state: State, card: int) -> str:
    return f"draw a policy card by {tables.names[card]}"


def _fund(tables: Tables, _state: State, measure: int) -> str:
    return f"fund {tables.names[measure]}"


def _choose(tables: Tables, state: State, *option: int) -> str:
    task = state.todo[-1]
    if task[0] == REACTIVATE:
        return f"ready {tables.names[option[0]]}"
    effect = tables.effects[task[1]][task[2]]
    return f"{tables.names[task[1]]}: {CHOICES[effect.verb](tables, option)}"


def _decline(_tables: Tables, state: State) -> str:
    return "do not fund it" if state.todo[-1][0] == ANSWER else "ready nothing"


def _list(tables: Tables, cards: Sequence[int]) -> str:
    return ", ".join(tables.names[card] for card in cards)


def _habitat(tables: Tables, option: Sequence[int]) -> str:
    return f"restore {tables.habitat_words[option[0]]}"


def _seat(_tables: Tables, option: Sequence[int]) -> str:
    return f"player {option[0] + 1}"


CHOICES: dict[str, Callable[[Tables, Sequence[int]], str]] = {
    "restore_one_of": _habitat,
    "restore_shared": _habitat,
    "balance_element": lambda _, option: ("take one", "give one back")[option[0]],
    "give_consumer": lambda tables, option: f"{tables.names[option[0]]} to player {option[1] + 1}",
    "give_habitat": _seat,
    "remove_stressors": _seat,
}
WORDS: Sequence[Callable[..., str]] = (
    _end, _acquire, _acquire, _place, _pass, _plus, _refresh, _star, _fund, _choose, _decline,
)  # fmt: skip


def show(tables: Tables, state: State) -> str:
    """The table as everyone sees it."""
    restored = [word for place, word in enumerate(tables.habitat_words) if state.tiles >> place & 1]
    stacks = (f"{word} {len(stack)}" for word, stack in zip(tables.elements, state.stacks, strict=True))
    lines = [
        f"turn {state.turn}: {_standing(state)}",
        f"restored: {', '.join(restored) or 'nothing'}; impact tiles: {state.impacts}",
        f"producers: {_list(tables, state.market[0])} ({len(state.supply[0])} more)",
        f"consumers: {_list(tables, state.market[1])} ({len(state.supply[1])} more)",
        f"elements: {', '.join(stacks)}",
    ]
    lines += _policies(tables, state)
    return "\n".join(lines + [_player(tables, state, seat) for seat in range(state.players)])


def _policies(tables: Tables, state: State) -> list[str]:
    """Level 2 alone: what waits, works and lies where, and whom it strikes."""
    piles = (state.pool, state.force, state.played, state.policies, state.policy_pile)
    if not any(piles) and not state.skips:
        return []
    pool, force = _list(tables, state.pool), _list(tables, state.force)
    lines = [f"policies: {pool or 'none'} waiting; {force or 'none'} in force"]
    if state.played:
        lines.append(f"just played: {_list(tables, state.played)}")
    lines.append(f"policy deck: {len(state.policies)}; discard: {_list(tables, state.policy_pile) or 'none'}")
    if state.mute and not state.over:
        lines.append(f"no abilities this turn: player {state.seat + 1}")
    silenced = [str(seat + 1) for seat in range(state.players) if state.hushed >> seat & 1]
    if silenced:
        lines.append(f"no abilities in the coming turn: player {', '.join(silenced)}")
    if state.skips:
        lines.append(f"turn skipped next: player {(state.seat + 1) % state.players + 1}")
    return lines


def _standing(state: State) -> str:
    return {WON: "won", LOST: "lost"}.get(state.over, f"player {state.seat + 1} plays")


def _player(tables: Tables, state: State, seat: int) -> str:
    row = [_lying(tables, state, card, seat == state.seat) for card in state.rows[seat]]
    ready, spent = (_list(tables, pile[seat]) or "none" for pile in (state.ready, state.flipped))
    piles = f"deck {len(state.decks[seat])}, discard {len(state.discards[seat])}"
    return f"player {seat + 1}: {', '.join(row)}; ready: {ready}; spent: {spent}; {piles}"


def _lying(tables: Tables, state: State, card: int, active: bool) -> str:
    """A card of a row: in brackets when it has paid, with a star behind it when its symbol is covered."""
    bit = tables.bit[card] if active else 0
    covered = "*" if (state.used | state.starred) & bit else ""
    name = tables.names[card] + covered
    return f"({name})" if state.spent & bit else name
