"""What the cards of Biotopia say, as numbers the engine can play by.

Owns the reading of a set: playing cards become types 0, 1, 2 ... with a column for each number, missions
become ``Mission``. Copies of a type are alike, so the engine counts them; only ``zones`` numbers
them. Must not know the course of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pnp.base.frozen import dataclass
from pnp.base.model import Card, CardSet
from pnp.base.sums import int_sum
from pnp.play.given import Given, numbers_in
from pnp.play.protocol import physical

Params = Mapping[str, int]
PLAYING = ("butterfly", "bio_card", "double_flower")


@dataclass(frozen=True, slots=True)
class Mission:
    """One mission: what its fields ask for, species as types."""

    id: str
    points: int
    fixed: bool
    requires: tuple[tuple[int, int], ...]  # type, how many
    mask: int  # the types it requires
    flowers: int
    species: int
    most: int  # the type to lead in, or -1 for a mission that is claimed

    def lacking(self, row: Sequence[int], base: int) -> int:
        """How many required butterflies are not in a row that begins at ``base``."""
        return int_sum(max(0, count - row[base + kind]) for kind, count in self.requires)

    def spare(self, row: Sequence[int], base: int, joker: int) -> int:
        """How many of a joker's butterflies the mission does not ask for by name, nor counts as a species."""
        return row[base + joker] - max(dict(self.requires).get(joker, 0), int(self.species > 0))


class Deck:
    """The playing cards by type, and the missions of one edition."""

    def __init__(self, cards: CardSet, figures: Given, edition: str) -> None:
        self.cards = tuple(card for card in cards.cards if card.kind in PLAYING)
        self.size = len(self.cards)
        self.ids = tuple(card.id for card in self.cards)
        self.numbers: dict[str, int] = {}  # card id -> number of its first copy
        for number, card in enumerate(physical(cards, *PLAYING, "mission")):
            self.numbers.setdefault(card.id, number)
        self.type_of = {card.id: number for number, card in enumerate(self.cards)}
        fields = [Given(card.fields) for card in self.cards]
        self.need = [card.number("need") for card in fields]
        self.points = [card.number("points", 0) for card in fields]
        self.butterflies = self._kind_mask("butterfly")
        self.bio_cards = self._kind_mask("bio_card")
        self.face_down = figures.number("face_down_flowers")
        self._read_traits()
        self.missions = tuple(
            self._mission(card)
            for card in cards.of("mission")
            if edition in Given(card.fields).words("editions")
        )
        for mission in self.missions:
            if mission.most >= 0:
                self.watched |= 1 << mission.most

    def _kind_mask(self, kind: str) -> int:
        return sum(1 << number for number, card in enumerate(self.cards) if card.kind == kind)

    def _read_traits(self) -> None:
        """What holds for as long as a card lies there; everything else is an event of entering play."""
        self.need_step = [0] * self.size
        self.points_step = [0] * self.size
        self.face_up = [self.face_down] * self.size
        self.jokers: dict[int, int] = {}  # type -> how many may stand in each turn
        self.hand_only = 0
        self.watched = 0  # types whose leader is looked for when one enters play
        for number, card in enumerate(self.cards):
            for effect in card.effects:
                if effect.verb in TRAITS:
                    TRAITS[effect.verb](self, number, numbers_in(effect.params))

    def _mission(self, card: Card) -> Mission:
        fields = Given(card.fields)
        wanted = fields.table("requires") if "requires" in fields else Given({})
        requires = tuple((self.type_of[str(name)], wanted.number(name)) for name in wanted)
        most = fields.word("strictly_most", "")
        return Mission(
            card.id,
            fields.number("points"),
            fields.truth("fixed", False),
            requires,
            sum(1 << kind for kind, _ in requires),
            fields.number("flowers", 0),
            fields.number("different_species", 0),
            self.type_of[most] if most else -1,
        )

    def table_of_needs(self) -> list[int]:
        """For each number of flowers the types they suffice for; growing types as if none were in play."""
        return [
            sum(1 << kind for kind in range(self.size) if self.need[kind] <= flowers)
            for flowers in range(max(self.need) + 1)
        ]


def _growing(deck: Deck, number: int, params: Params) -> None:
    deck.need_step[number] = params["need_step"]
    deck.points_step[number] = params["points_step"]


def _mission_joker(deck: Deck, number: int, params: Params) -> None:
    deck.jokers[number] = params["per_turn"]


def _hand_only(deck: Deck, number: int, _params: Params) -> None:
    deck.hand_only |= 1 << number


def _check_majority(deck: Deck, number: int, _params: Params) -> None:
    deck.watched |= 1 << number


def _double(deck: Deck, number: int, params: Params) -> None:
    deck.face_up[number] = params["face_up"]


TRAITS: dict[str, Callable[[Deck, int, Params], None]] = {
    "growing": _growing,
    "mission_joker": _mission_joker,
    "hand_only": _hand_only,
    "check_majority": _check_majority,
    "double": _double,
}
