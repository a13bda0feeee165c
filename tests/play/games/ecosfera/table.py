"""A table of Ecosfera Baltica laid card by card, for the tests."""

from __future__ import annotations

from functools import cache
from typing import Any

from pnp.base.diagnostics import as_text
from pnp.base.frozen import replace
from pnp.base.model import CardSet, Figure
from pnp.play.games.ecosfera import Ecosfera
from pnp.play.games.ecosfera.state import CONSUMERS, PRODUCERS
from pnp.play.games.ecosfera.turn import begin, settle
from pnp.source.schema.read import load_set


@cache
def cards() -> CardSet:
    found, diagnostics = load_set("ecosfera")
    assert found is not None, "\n".join(map(as_text, diagnostics))
    return found


def with_figure(name: str, value: object, **setup: object) -> Ecosfera:
    """The game with one number of its rules changed."""
    figures = {**cards().rules.figures, name: Figure(value)}
    return Ecosfera(replace(cards(), rules=replace(cards().rules, figures=figures)), setup)


@cache
def level(number: int) -> Ecosfera:
    return Ecosfera(cards(), {"level": number})


class Table:
    """A game laid card by card by id, player 1 about to begin. ``row`` and ``other`` are the rows of the first
    two players, ``deck`` and ``policies`` lie on top, the next card last; what is not named lies as dealt."""

    def __init__(self, *row: str, game: Ecosfera | None = None, players: int = 2, **zones: Any) -> None:
        self.game = game or level(2 if "policies" in zones or "pool" in zones else 1)
        self.tables = self.game.tables
        self.state = self.game.start(players, 1)
        self.state.todo, self.state.turn = [], 0
        self.laid: list[list[int]] = []
        for which in (PRODUCERS, CONSUMERS):
            self.state.supply[which] += self.state.market[which]
            self.state.market[which] = []
        self._lay_rows([row, zones.get("other", ())])
        self._bring(zones.get("producers", ()), self.state.market[PRODUCERS])
        self._bring(zones.get("consumers", ()), self.state.market[CONSUMERS])
        for name in ("deck", "discard"):
            pile = (self.state.decks if name == "deck" else self.state.discards)[0]
            if name in zones:
                self.state.box += pile
                pile.clear()
            self._bring(zones.get(name, ()), pile)
        self.state.box += self.state.policies
        self.state.policies = []
        for name in ("policies", "pool", "force", "policy_pile"):
            self._bring(zones.get(name, ()), getattr(self.state, name))
        for name in ("tiles", "impacts", "extra"):
            setattr(self.state, name, zones.get(name, getattr(self.state, name)))
        self._flip(zones.get("flipped", ()))

    def _lay_rows(self, rows: list[Any]) -> None:
        for seat in range(self.state.players):
            self.state.decks[seat] += self.state.rows[seat]
            self.state.rows[seat] = []
        for seat, names in enumerate(rows):
            self._bring(names, self.state.rows[seat])

    def _bring(self, names: Any, pile: list[int]) -> None:
        self.laid.append(pile)
        for name in names:
            piles = [z for z in self.game.zones(self.state).values() if not any(z is f for f in self.laid)]
            home, card = next((z, c) for z in piles for c in z if self.tables.cards[c].id == name)
            home.remove(card)  # type: ignore[attr-defined]
            pile.append(card)

    def _flip(self, abilities: Any) -> None:
        for ability in abilities:
            marker = next(m for m in self.state.ready[0] if self.tables.cards[m].fields["ability"] == ability)
            self.state.ready[0].remove(marker)
            self.state.flipped[0].append(marker)

    def begin(self) -> Table:
        """The first player's turn begins."""
        begin(self.tables, self.state)
        settle(self.tables, self.state)
        return self

    def moves(self, start: str = "") -> list[str]:
        told = [self.game.tell(self.state, move) for move in self.game.legal(self.state)]
        return [words for words in told if words.startswith(start)]

    def do(self, *told: str) -> Table:
        """Make moves named by their beginning, which must be one legal move's only."""
        for words in told:
            legal = self.game.legal(self.state)
            found = [move for move in legal if self.game.tell(self.state, move).startswith(words)]
            assert len(found) == 1, f"{words}: {len(found)} of {self.moves()}"
            self.game.apply(self.state, found[0])
        return self

    def ids(self, pile: list[int]) -> list[str]:
        return [self.tables.cards[card].id for card in pile]

    def row(self, seat: int = 0) -> list[str]:
        return self.ids(self.state.rows[seat])

    def discard(self, seat: int = 0) -> list[str]:
        return self.ids(self.state.discards[seat])

    def market(self, which: int) -> list[str]:
        return self.ids(self.state.market[which])

    def stressors(self, seat: int = 0, pile: str = "rows") -> int:
        found = getattr(self.state, pile)[seat]
        return sum(self.tables.cards[card].kind == "stressor" for card in found)

    def ready(self, seat: int = 0) -> set[str]:
        return {self.tables.cards[marker].fields["ability"] for marker in self.state.ready[seat]}

    def restored(self) -> set[str]:
        words = self.tables.habitat_words
        return {word for place, word in enumerate(words) if self.state.tiles >> place & 1}

    def stack(self, element: str) -> int:
        return len(self.state.stacks[self.tables.elements.index(element)])

    def habitats(self, *words: str) -> int:
        return sum(1 << self.tables.habitat_words.index(word) for word in words)
