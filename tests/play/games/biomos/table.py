"""Biomos positions in words, for the tests."""

from __future__ import annotations

from functools import cache
from typing import Any

from pnp.base.model import CardSet
from pnp.play.games.biomos.game import EVENT, PASS, PLACE, Biomos, State
from pnp.play.games.biomos.ring import Ring
from pnp.play.protocol import roll
from pnp.source.schema.read import load_set


@cache
def biomos_set() -> CardSet:
    cards, problems = load_set("biomos")
    assert cards is not None
    assert not problems
    return cards


def game(mode: str = "family", **figures: Any) -> Biomos:
    return Biomos(biomos_set(), {"mode": mode, **figures})


def letters(rules: Biomos, words: str) -> str:
    return "".join(rules.letter_of[word] for word in words.split())


def words(rules: Biomos, text: str) -> str:
    return " ".join(rules.words[rules.letters.index(letter)] for letter in text)


def number(rules: Biomos, card: str) -> int:
    return next(n for n, c in enumerate(rules.cards) if c.id == card)


def table(
    rules: Biomos, track: str = "", after: str = "", before: str = "", moon: str = "", opened: str = ""
) -> State:
    """Seat 0 to place its marker, holding this ring of markers out of the bag; of the biomes only ``opened``
    lie open."""
    state = rules.start(2, 7)
    while state.phase != PLACE:
        rules.apply(state, state.options[0])
    ring = Ring(letters(rules, track), letters(rules, after), letters(rules, before))
    for letter in ring.sequence + letters(rules, moon):
        state.bag = state.bag.replace(letter, "", 1)
    state.bag += state.rings[0].sequence
    state.rings[0], state.moons[0] = ring, letters(rules, moon)
    state.free[0] = rules.fields - len(ring.sequence) - len(moon.split())
    wanted = [number(rules, card) for card in opened.split()]
    state.small = [n for n in wanted if n in rules.numbers["small_biome"]]
    state.giants = [n for n in wanted if n in rules.numbers["giant_biome"]]
    state.deck = [n for n in rules.numbers["small_biome"] if n not in state.small]
    return state


def told(rules: Biomos, state: State) -> list[str]:
    return [rules.tell(state, move) for move in rules.legal(state)]


def do(rules: Biomos, state: State, text: str) -> State:
    rules.apply(state, rules.legal(state)[told(rules, state).index(text)])
    return state


def show_display(rules: Biomos, state: State, text: str) -> State:
    """The display replaced by these markers."""
    state.bag += state.display
    state.display = letters(rules, text)
    for letter in state.display:
        state.bag = state.bag.replace(letter, "", 1)
    rules._enter(state, PLACE)
    return state


def claimable(rules: Biomos, state: State) -> set[str]:
    return {rules.cards[n].id for n in rules._claims(state) if n != PASS}


def events(rules: Biomos, state: State) -> set[str]:
    rules._enter(state, EVENT)
    return {text for text in told(rules, state) if text != "no event"}


def play_out(rules: Biomos, players: int, seed: int) -> State:
    state = rules.start(players, seed)
    while rules.seat(state) >= 0:
        options = rules.legal(state)
        rules.apply(state, options[roll(state, len(options))])
    return state
