"""One position: who holds which card, and what this turn has seen so far.

Owns the fields, copying and the JSON form. Must not know rules: a state is changed by the modules that do.
Cards are their physical numbers; the top of a pile is the end of its list.
"""

from __future__ import annotations

from pnp.play.protocol import StateRecord

PLAYING, WON, LOST = range(3)
PRODUCERS, CONSUMERS = range(2)
CHECK, REACTIVATE, DRAW, EFFECT, ANSWER = range(5)

Pile = list[int]
Task = tuple[int, ...]  # (CHECK,) (REACTIVATE,) (DRAW,) (EFFECT, card, index, times) (ANSWER, measure, why)

NUMBERS = (
    "chance", "turn", "seat", "tiles", "impacts", "spent", "used", "starred", "gained", "ending", "mute",
    "hushed", "skips", "discount", "extra", "protected", "over",
)  # fmt: skip
PILES = ("stressors", "box", "gone", "policies", "pool", "force", "played", "policy_pile", "known", "taken")
NESTS = ("rows", "decks", "discards", "ready", "flipped", "market", "supply", "stacks")


class State:
    __slots__ = (*NUMBERS, *PILES, *NESTS, "players", "todo")

    chance: int
    turn: int
    seat: int
    players: int
    tiles: int  # habitats restored, a bit each
    impacts: int
    spent: int  # bits of cards that paid this turn
    used: int  # bits of cards whose ability was used this turn
    starred: int  # bits of cards whose star was used this turn
    gained: int  # 1 when a producer, consumer or habitat tile was gained this turn
    ending: int  # 1 when a penalty, or the player, ends the turn
    mute: int  # 1 when abilities are forbidden this turn
    hushed: int  # bits of seats whose next turn is mute
    skips: int  # 1 when the next player's turn is skipped
    discount: int  # elements off every producer, packed like a row
    extra: int  # impact tiles added to each gain of them
    protected: int  # 1 when policies discard no species
    over: int
    rows: list[Pile]
    decks: list[Pile]
    discards: list[Pile]
    ready: list[Pile]  # ability markers, ready side up
    flipped: list[Pile]  # ability markers, spent
    market: list[Pile]  # the open producers, the open consumers
    supply: list[Pile]  # their decks
    known: Pile  # how many cards at the bottom of each of these decks everyone has seen
    stacks: list[Pile]  # the market's elements
    stressors: Pile
    policies: Pile
    pool: Pile  # measures and funding that wait
    force: Pile  # permanent policies in force
    played: Pile  # other policies that work this turn, or still in the next
    policy_pile: Pile
    box: Pile  # never in this game
    gone: Pile  # left the game
    taken: Pile  # acquisitions: card * players + seat
    todo: list[Task]  # what comes before the turn goes on; the last is next

    def copy(self) -> State:
        other = State.__new__(State)
        other.players = self.players
        for name in NUMBERS:
            setattr(other, name, getattr(self, name))
        for name in PILES:
            setattr(other, name, getattr(self, name)[:])
        for name in NESTS:
            setattr(other, name, [pile[:] for pile in getattr(self, name)])
        other.todo = self.todo[:]
        return other

    def dump(self) -> StateRecord:
        """JSON values; bit sets may be longer than 64 bits."""
        return {name: getattr(self.copy(), name) for name in self.__slots__} | {
            "todo": [list(task) for task in self.todo]
        }

    @classmethod
    def restore(cls, data: StateRecord) -> State:
        state = cls.__new__(cls)
        for name in cls.__slots__:
            setattr(state, name, data[name])
        state.todo = [tuple(task) for task in data["todo"]]
        return state.copy()
