"""The policy deck of level 2: drawing, funding, and carrying effects out one by one (3.8).

Owns where policy cards lie and when they work. What each verb does stands in verbs.py.

Readings beyond the rulebook: a measure whose moment is a penalty or a drawn card may be funded as the answer
to it: protection when a card would discard species, treatment when equal elements would end the turn. Consent
of all players is the acting player's decision, for all win or lose together.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.play.games.ecosfera.state import ANSWER, CHECK, EFFECT, State, Task
from pnp.play.games.ecosfera.tables import BYTE, Effect, Tables
from pnp.play.games.ecosfera.verbs import VERBS, Verb

IMMEDIATE = ("negative", "dual")


def draw(tables: Tables, state: State) -> None:
    """The top policy card: measures and funding wait in the pool, all else is carried out at once."""
    if not state.policies:
        return
    card = state.policies.pop()
    if tables.category[card] not in IMMEDIATE:
        state.pool.append(card)
        return
    _lay_open(tables, state, card)
    _plan(tables, state, card)
    measure = _answer_to_discard(tables, state, card)
    if measure is not None:
        state.todo.append((ANSWER, measure, 0))


def _lay_open(tables: Tables, state: State, card: int) -> None:
    (state.force if tables.permanent[card] else state.played).append(card)


def clear_away(tables: Tables, state: State) -> None:
    """At the end of a turn what has worked goes to the discard pile; what waits for the next player stays open."""
    waiting = [card for card in state.played if state.hushed and _hushes(tables, card)]
    state.policy_pile += [card for card in state.played if card not in waiting]
    state.played = waiting


def _hushes(tables: Tables, card: int) -> bool:
    return any(effect.verb == "silence_next" for effect in tables.effects[card])


def _plan(tables: Tables, state: State, card: int) -> None:
    """The card's effects in order, then a look at the active row."""
    state.todo.append((CHECK,))
    for index in reversed(range(len(tables.effects[card]))):
        effect = tables.effects[card][index]
        times = effect.numbers["count"] if VERBS[effect.verb].repeats else 1
        state.todo.append((EFFECT, card, index, times))


def carry_on(tables: Tables, state: State) -> bool:
    """The next effect; false when a choice is the player's."""
    task = state.todo[-1]
    if task[0] == ANSWER:
        return False
    options = choices(tables, state, task)
    if len(options) > 1:
        return False
    if options:
        choose(tables, state, options[0])
    else:
        state.todo.pop()
    return True


def choices(tables: Tables, state: State, task: Task) -> Sequence[tuple[int, ...]]:
    """What the player may choose for an effect; a verb that asks nothing has one empty choice."""
    verb, effect = _effect(tables, task)
    return verb.options(tables, state, effect)


def choose(tables: Tables, state: State, option: tuple[int, ...]) -> None:
    """Carry the waiting effect out with this choice."""
    task = state.todo.pop()
    verb, effect = _effect(tables, task)
    _, card, index, times = task
    if times > 1:
        state.todo.append((EFFECT, card, index, times - 1))
    verb.run(tables, state, effect, *option)


def _effect(tables: Tables, task: Task) -> tuple[Verb, Effect]:
    effect = tables.effects[task[1]][task[2]]
    return VERBS[effect.verb], effect


def fundable(tables: Tables, state: State) -> list[int]:
    """Measures in the pool while there is funding: one that changes nothing now counts as put into effect, too."""
    if len(_funding(tables, state)) < tables.amounts.funding_per_measure:
        return []
    return [card for card in sorted(state.pool) if tables.category[card] == "positive"]


def _funding(tables: Tables, state: State) -> list[int]:
    return [card for card in state.pool if tables.category[card] == "funding"]


def fund(tables: Tables, state: State, measure: int) -> None:
    """Funding is used up, the measure leaves the pool and works."""
    for card in _funding(tables, state)[: tables.amounts.funding_per_measure]:
        state.pool.remove(card)
        state.policy_pile.append(card)
    state.pool.remove(measure)
    _lay_open(tables, state, measure)
    _plan(tables, state, measure)


def _answer_to_discard(tables: Tables, state: State, drawn: int) -> int | None:
    """The measure that would keep the drawn card from discarding species."""
    if not any(VERBS[effect.verb].spared for effect in tables.effects[drawn]):
        return None
    return _answer(tables, state, "protect_species")


def answer_to_elements(tables: Tables, state: State, alarm: int) -> int | None:
    """The measure that would give one of the equal elements back."""
    for place, word in enumerate(tables.elements):
        if alarm >> (BYTE * place) & (2**BYTE - 1):
            measure = _answer(tables, state, "balance_element", word)
            if measure is not None:
                return measure
    return None


def _answer(tables: Tables, state: State, verb: str, element: str | None = None) -> int | None:
    if not state.pool:
        return None
    for card in fundable(tables, state):
        for effect in tables.effects[card]:
            if effect.verb == verb and effect.words.get("element") == element:
                return card
    return None
