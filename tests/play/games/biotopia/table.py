"""A table of Biotopia laid card by card, for the tests."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from pnp.base.diagnostics import as_text
from pnp.base.model import CardSet
from pnp.play.games.biotopia.game import MAIN, Biotopia
from pnp.play.games.biotopia.state import spread
from pnp.source.schema.read import load_set


@cache
def cards() -> CardSet:
    found, diagnostics = load_set("biotopia")
    assert found is not None, "\n".join(map(as_text, diagnostics))
    return found


@cache
def english() -> Biotopia:
    return Biotopia(cards(), {"edition": "en_2021"})


@cache
def danish() -> Biotopia:
    return Biotopia(cards(), {"edition": "da_first"})


class Table:
    """A game in the middle, laid card by card; what is not named lies in the deck. Lists name card ids."""

    def __init__(self, game: Biotopia | None = None, players: int = 2, **zones: Any) -> None:
        self.game = game or english()
        self.state = self.game.start(players, 1)
        self._clear(players)
        rest = Counter({kind: card.copies for kind, card in enumerate(self.game.deck.cards)})
        for place in ("sky", "compost", "deck"):
            setattr(self.state, place, self._kinds(zones.get(place, ())))
            rest.subtract(getattr(self.state, place))
        for place in ("hand", "flowers", "open", "row"):
            for seat, names in enumerate(zones.get(place, ())):
                for kind in self._kinds(names):
                    getattr(self, f"_{place}")(seat, kind)
                    rest[kind] -= 1
        if not zones.get("bare"):
            self.state.deck = [
                kind for kind, count in sorted(rest.items()) for _ in range(count)
            ] + self.state.deck
        self.state.sky_mask = sum({1 << kind for kind in self.state.sky})
        for seat in range(players):
            self.game.refresh(self.state, seat, self.game.claimable)
        self.state.points = zones.get("points", self.state.points)

    def _clear(self, players: int) -> None:
        width = self.game.width
        for name in ("hand", "hidden", "up", "row", "played"):
            setattr(self.state, name, [0] * (players * width))
        for name in ("hand_mask", "hidden_mask", "row_mask", "size", "flowers", "points"):
            setattr(self.state, name, [0] * players)
        self.state.phase, self.state.first = MAIN, 0
        self.state.turn, self.state.actions, self.state.seat = 1, 1, 0

    def _kinds(self, names: Any) -> list[int]:
        return [self.game.deck.type_of[name] for name in names]

    def _hand(self, seat: int, kind: int) -> None:
        self.game.gain(self.state, seat, kind)

    def _flowers(self, seat: int, kind: int) -> None:
        self.game.lay(self.state, seat, kind)

    def _open(self, seat: int, kind: int) -> None:
        self.state.up[seat * self.game.width + kind] += 1
        self.state.flowers[seat] += self.game.deck.face_up[kind]

    def _row(self, seat: int, kind: int) -> None:
        width, deck = self.game.width, self.game.deck
        spot = seat * width + kind
        self.state.points[seat] += deck.points[kind] + self.state.row[spot] * deck.points_step[kind]
        self.state.row[spot] += 1
        self.state.row_mask[seat] |= 1 << kind
        self.game.count_majorities(self.state)

    def moves(self) -> list[str]:
        return [self.game.tell(self.state, move) for move in self.game.legal(self.state)]

    def do(self, *told: str) -> Table:
        for words in told:
            legal = self.game.legal(self.state)
            names = [self.game.tell(self.state, move) for move in legal]
            assert words in names, f"{words} is not among {names}"
            self.game.apply(self.state, legal[names.index(words)])
        return self

    def hand(self, seat: int = 0) -> list[str]:
        return self._names(self.state.hand, seat)

    def flowers(self, seat: int = 0) -> list[str]:
        return self._names(self.state.hidden, seat)

    def row(self, seat: int = 0) -> list[str]:
        return self._names(self.state.row, seat)

    def _names(self, counts: list[int], seat: int) -> list[str]:
        width = self.game.width
        return sorted(self.game.deck.ids[kind] for kind in spread(counts[seat * width : (seat + 1) * width]))

    def compost(self) -> list[str]:
        return [self.game.deck.ids[kind] for kind in self.state.compost]

    def sky(self) -> list[str]:
        return [self.game.deck.ids[kind] for kind in self.state.sky]

    def holder(self, mission: str) -> int:
        ids = [mission.id for mission in self.game.deck.missions]
        return self.state.holder[ids.index(mission)]


SKIPPERS = ["essex-skipper"] * 3
SEVEN = ["peacock"] * 6 + ["large-white"]  # seven flowers
