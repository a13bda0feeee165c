"""What policy cards do: a function per verb of ``rules.yaml``, and what each lets the player choose.

Owns the effects and nothing else. To add a verb: its signature in ``rules.yaml``, a function here, a row in
``VERBS``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from pnp.base.sums import int_sum
from pnp.play.games.ecosfera.movement import (
    draw_card,
    gain_stressors,
    leave_row,
    place_impacts,
    place_tiles,
    put_under,
    return_element,
    take_element,
    take_open,
)
from pnp.play.games.ecosfera.state import CONSUMERS, PRODUCERS, State
from pnp.play.games.ecosfera.tables import BYTE, CONSUMER, PRODUCER, STRESSOR, Effect, Tables
from pnp.play.protocol import shuffle

Option = tuple[int, ...]
NO_CHOICE: Sequence[Option] = ((),)
TAKE, GIVE_BACK = range(2)


def _always(_tables: Tables, _state: State, _effect: Effect) -> Sequence[Option]:
    return NO_CHOICE


class Verb(NamedTuple):
    """``options`` lists the choices: none when nothing would happen, an empty one when there is no choice."""

    run: Callable[..., None]
    options: Callable[[Tables, State, Effect], Sequence[Option]] = _always
    repeats: bool = False  # carried out ``count`` times, with a choice each
    spared: bool = False  # what protection of species prevents


# --- what rows hold ---------------------------------------------------------------------------------------


def _of_element(tables: Tables, state: State, seat: int, word: str) -> list[int]:
    wanted = tables.elements.index(word)
    return [card for card in state.rows[seat] if tables.element[card] == wanted]


def _of_kind(tables: Tables, cards: Sequence[int], kind: int, fauna: str | None = None) -> list[int]:
    return [card for card in cards if tables.kind[card] == kind and fauna in (None, tables.fauna[card])]


def _seats(state: State) -> list[int]:
    """All seats, the active one first."""
    return [(state.seat + step) % state.players for step in range(state.players)]


def _habitat(tables: Tables, word: str) -> int:
    return 1 << tables.habitat_words.index(word)


# --- stressors, tokens, turns -----------------------------------------------------------------------------


def _stress_holders(tables: Tables, state: State, effect: Effect) -> None:
    for seat in _seats(state):
        if _of_element(tables, state, seat, effect.words["element"]):
            gain_stressors(state, seat, effect.numbers["count"])


def _with_stressor(tables: Tables, state: State, _effect: Effect) -> Sequence[Option]:
    return [(seat,) for seat in range(state.players) if _of_kind(tables, state.rows[seat], STRESSOR)]


def _remove_stressor(tables: Tables, state: State, _effect: Effect, seat: int) -> None:
    card = _of_kind(tables, state.rows[seat], STRESSOR)[0]
    leave_row(tables, state, seat, card)
    state.gone.append(card)
    draw_card(state, seat)


def _ready_markers(_tables: Tables, state: State, _effect: Effect) -> None:
    for seat in range(state.players):
        state.ready[seat] += state.flipped[seat]
        state.flipped[seat] = []


def _any_flipped(_tables: Tables, state: State, _effect: Effect) -> Sequence[Option]:
    return NO_CHOICE if any(state.flipped) else ()


def _markers_by_measures(tables: Tables, state: State, effect: Effect) -> None:
    used = [
        card for card in state.force + state.played + state.policy_pile if tables.category[card] == "positive"
    ]
    if len(used) >= effect.numbers["measures"]:
        _ready_markers(tables, state, effect)
        return
    for seat in range(state.players):
        state.flipped[seat] += state.ready[seat]
        state.ready[seat] = []


def _silence_next(_tables: Tables, state: State, _effect: Effect) -> None:
    state.hushed |= 1 << (state.seat + 1) % state.players


def _skip_next(_tables: Tables, state: State, _effect: Effect) -> None:
    state.skips = 1


def _litter(tables: Tables, state: State, _effect: Effect) -> None:
    """The card just laid open joins the active row."""
    litter = (c for c in reversed(state.played) if any(e.verb == "litter" for e in tables.effects[c]))
    card = next(litter)
    state.played.remove(card)
    state.rows[state.seat].append(card)


# --- elements ---------------------------------------------------------------------------------------------


def _share_element(tables: Tables, state: State, effect: Effect) -> None:
    element = tables.elements.index(effect.words["element"])
    for seat in _seats(state) * effect.numbers["count"]:
        if state.stacks[element]:
            take_element(state, seat, element)


def _fertilise(tables: Tables, state: State, effect: Effect) -> None:
    element = tables.elements.index(effect.words["element"])
    count = min(effect.numbers["count"], len(state.stacks[element]))
    for _ in range(count):
        take_element(state, state.seat, element)
    if not count:
        gain_stressors(state, state.seat, effect.numbers["stressors"])


def _return_all(tables: Tables, state: State, effect: Effect) -> None:
    for seat in range(state.players):
        for card in _of_element(tables, state, seat, effect.words["element"]):
            return_element(tables, state, seat, card)


def _balance(tables: Tables, state: State, effect: Effect) -> Sequence[Option]:
    stack = state.stacks[tables.elements.index(effect.words["element"])]
    held = _of_element(tables, state, state.seat, effect.words["element"])
    return [(TAKE,)] * bool(stack) + [(GIVE_BACK,)] * (len(held) >= effect.numbers["held"])


def _balance_element(tables: Tables, state: State, effect: Effect, way: int) -> None:
    if way == TAKE:
        take_element(state, state.seat, tables.elements.index(effect.words["element"]))
    else:
        held = _of_element(tables, state, state.seat, effect.words["element"])
        return_element(tables, state, state.seat, held[0])


def _cheaper(tables: Tables, state: State, effect: Effect) -> None:
    state.discount += effect.numbers["count"] << (BYTE * tables.elements.index(effect.words["element"]))


# --- species ----------------------------------------------------------------------------------------------


def _discard_open(tables: Tables, state: State, kind: int, fauna: str | None) -> None:
    """Out of all rows onto their owners' discard piles, out of the market under the deck."""
    if state.protected:
        return
    for seat in range(state.players):
        for card in _of_kind(tables, state.rows[seat], kind, fauna):
            leave_row(tables, state, seat, card)
            state.discards[seat].append(card)
    which = PRODUCERS if kind == PRODUCER else CONSUMERS
    cards = _of_kind(tables, state.market[which], kind, fauna)
    for card in cards:
        take_open(state, which, card)
    put_under(state, which, cards)


def _discard_consumers(tables: Tables, state: State, effect: Effect) -> None:
    _discard_open(tables, state, CONSUMER, effect.words["fauna"])


def _discard_producers(tables: Tables, state: State, _effect: Effect) -> None:
    _discard_open(tables, state, PRODUCER, None)


def _remove_own(tables: Tables, state: State, effect: Effect) -> None:
    for card in _of_kind(tables, state.rows[state.seat], CONSUMER, effect.words["fauna"]):
        leave_row(tables, state, state.seat, card)
        state.gone.append(card)


def _remove_species(tables: Tables, state: State, effect: Effect) -> None:
    """All copies, wherever they are; a deck that was searched is shuffled."""
    for card in tables.numbers("consumer"):
        if tables.cards[card].id == effect.words["species"] and _take_out(tables, state, card):
            state.gone.append(card)


def _take_out(tables: Tables, state: State, card: int) -> bool:
    if card in state.market[CONSUMERS]:
        take_open(state, CONSUMERS, card)
        return True
    if card in state.supply[CONSUMERS]:
        state.supply[CONSUMERS].remove(card)
        shuffle(state, state.supply[CONSUMERS])
        state.known[CONSUMERS] = 0
        return True
    return any(_take_from_player(tables, state, seat, card) for seat in range(state.players))


def _take_from_player(tables: Tables, state: State, seat: int, card: int) -> bool:
    if card in state.rows[seat]:
        leave_row(tables, state, seat, card)
    elif card in state.discards[seat]:
        state.discards[seat].remove(card)
    elif card in state.decks[seat]:
        state.decks[seat].remove(card)
        shuffle(state, state.decks[seat])
    else:
        return False
    return True


def _gifts(tables: Tables, state: State, effect: Effect) -> Sequence[Option]:
    wanted = (effect.words["fauna"], effect.words["or_fauna"])
    cards = sorted(card for card in state.market[CONSUMERS] if tables.fauna[card] in wanted)
    return [(card, seat) for card in cards for seat in range(state.players)]


def _give_consumer(_tables: Tables, state: State, _effect: Effect, card: int, seat: int) -> None:
    take_open(state, CONSUMERS, card)
    state.rows[seat].append(card)


def _showing(tables: Tables, state: State, which: int, effect: Effect) -> list[int]:
    habitat = _habitat(tables, effect.words["habitat"])
    return [card for card in state.market[which] if tables.habitats[card] & habitat]


def _any_seat(tables: Tables, state: State, effect: Effect) -> Sequence[Option]:
    some = any(_showing(tables, state, which, effect) for which in (PRODUCERS, CONSUMERS))
    return [(seat,) for seat in range(state.players)] if some else ()


def _give_habitat(tables: Tables, state: State, effect: Effect, seat: int) -> None:
    for which in (PRODUCERS, CONSUMERS):
        for card in _showing(tables, state, which, effect):
            take_open(state, which, card)
            state.rows[seat].append(card)


def _protect_species(_tables: Tables, state: State, _effect: Effect) -> None:
    state.protected = 1


# --- tiles ------------------------------------------------------------------------------------------------


def _extra_impact(_tables: Tables, state: State, effect: Effect) -> None:
    state.extra += effect.numbers["count"]


def _remove_impact(_tables: Tables, state: State, effect: Effect) -> None:
    state.impacts -= min(effect.numbers["count"], state.impacts)


def _any_impact(_tables: Tables, state: State, _effect: Effect) -> Sequence[Option]:
    return NO_CHOICE if state.impacts else ()


def _shared(tables: Tables, state: State, _effect: Effect) -> Sequence[Option]:
    """Habitats still to restore that some producer and some consumer of the row both show."""
    row = state.rows[state.seat]
    common = 0
    for producer in _of_kind(tables, row, PRODUCER):
        for consumer in _of_kind(tables, row, CONSUMER):
            common |= tables.habitats[producer] & tables.habitats[consumer]
    return _habitat_options(tables, common & ~state.tiles)


def _habitat_options(tables: Tables, habitats: int) -> Sequence[Option]:
    return [(place,) for place in range(len(tables.habitat_words)) if habitats >> place & 1]


def _restore(tables: Tables, state: State, _effect: Effect, place: int) -> None:
    place_tiles(tables, state, 1 << place)


def _one_of_three(tables: Tables, state: State, effect: Effect) -> Sequence[Option]:
    three = int_sum(_habitat(tables, effect.words[name]) for name in ("first", "second", "third"))
    return NO_CHOICE if three & state.tiles else _habitat_options(tables, three)


def _restore_one_of(tables: Tables, state: State, effect: Effect, place: int | None = None) -> None:
    if place is None:
        place_impacts(tables, state, effect.numbers["impact"])
    else:
        place_tiles(tables, state, 1 << place)


VERBS: Mapping[str, Verb] = {
    "stress_holders": Verb(_stress_holders),
    "markers_by_measures": Verb(_markers_by_measures),
    "extra_impact": Verb(_extra_impact),
    "discard_consumers": Verb(_discard_consumers, spared=True),
    "discard_producers": Verb(_discard_producers, spared=True),
    "remove_own": Verb(_remove_own),
    "remove_species": Verb(_remove_species),
    "share_element": Verb(_share_element),
    "fertilise": Verb(_fertilise),
    "return_all": Verb(_return_all),
    "restore_one_of": Verb(_restore_one_of, _one_of_three),
    "silence_next": Verb(_silence_next),
    "skip_next": Verb(_skip_next),
    "litter": Verb(_litter),
    "restore_shared": Verb(_restore, _shared, repeats=True),
    "remove_impact": Verb(_remove_impact, _any_impact),
    "ready_markers": Verb(_ready_markers, _any_flipped),
    "balance_element": Verb(_balance_element, _balance),
    "cheaper": Verb(_cheaper),
    "give_consumer": Verb(_give_consumer, _gifts),
    "give_habitat": Verb(_give_habitat, _any_seat),
    "remove_stressors": Verb(_remove_stressor, _with_stressor, repeats=True),
    "protect_species": Verb(_protect_species),
}
