"""Tables laid for other programs: which set-ups are worth one, and where every card of a set lies in each.

Owns the proof that each physical card lies there once. Must not know any game, nor who draws a table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from pnp.base.diagnostics import Diagnostic
from pnp.base.frozen import NamedTuple
from pnp.base.model import CardSet, SetupValue
from pnp.base.model.laid import LaidTable, LaidZone
from pnp.play import play_faults as faults
from pnp.play.game_table import UNREADABLE, choosable, engine_of, lay, set_up, told_of, word_of, wrong_players
from pnp.play.protocol import seeded, shuffle

MOST = 16  # tables nobody asked for one by one


class SetUpWish(NamedTuple):
    """What somebody asked for; ``players`` None is every number, ``setup`` None whatever is worth a table."""

    players: int | None = None
    setup: Mapping[str, str] | None = None
    seed: int = 1

    @property
    def is_said(self) -> bool:
        return self.players is not None or self.setup is not None


class Lots:
    """The state of a generator of its own."""

    def __init__(self, seed: int) -> None:
        self.chance = seeded(seed)


def tables_of(cards: CardSet, wish: SetUpWish) -> tuple[tuple[LaidTable, ...], tuple[Diagnostic, ...]]:
    """The usual set-up for each number of players; for the first of them also what the last value of a parameter lays
    otherwise. Without an engine players and parameters change nothing, so there is one, with a seat for everybody.
    Findings where none can be laid."""
    engine = engine_of(cards)
    if engine is None and not (wish.is_said or cards.rules.setups.parameters):
        return (), ()
    low, high = cards.players
    counts: Sequence[int] = range(low, min(high, low + MOST - 1) + 1) if engine else (high,)
    counts = (wish.players,) if wish.players is not None else counts
    found: list[LaidTable] = []
    for players in counts:
        table, problems = laid_table(cards, players, wish.setup or {}, wish.seed)
        if table is None:
            return (), problems
        found.append(table)
    if wish.setup is None and engine:
        first = found[0].players
        for chosen in _otherwise(cards, first):
            table, _ = laid_table(cards, first, chosen, wish.seed) if len(found) < MOST else (None, ())
            if table is not None and all(table.zones != other.zones for other in found):
                found.append(table)
    return tuple(found), ()


def laid_table(
    cards: CardSet, players: int, chosen: Mapping[str, SetupValue], seed: int
) -> tuple[LaidTable | None, tuple[Diagnostic, ...]]:
    """One table; without an engine what the set alone says of it."""
    zones: Sequence[LaidZone] = ()
    engine = engine_of(cards)
    if engine is None:
        setup, problems = set_up(cards, {"players": players}, chosen)
        problems = (*wrong_players(cards, players), *problems)
    else:
        table, problems = lay(cards, players, chosen)
        if table is not None:
            setup = dict(table.setup)
            try:
                zones = _mixed(table.game.laid(players, seed), seed)
                problems = tuple(_otherwise_laid(cards, engine.id, told_of(setup), zones))
            except UNREADABLE as problem:
                why = f"{type(problem).__name__}: {problem}"
                problems = (faults.engine_cannot_deal(cards.span, engine.id, told_of(setup), why),)
    if problems:
        return None, problems
    free = choosable(cards, players)
    usual = {key: cards.rules.setups.parameters[key][0] for key in free}
    unusual = tuple((key, word_of(setup[key])) for key in free if setup[key] != usual[key])
    return LaidTable(players, unusual, (*zones, *_others(cards, zones, seed))), ()


def _otherwise(cards: CardSet, players: int) -> Iterator[Mapping[str, SetupValue]]:
    """The last value of each parameter, alone: what is furthest from the usual one."""
    for key in choosable(cards, players):
        yield {key: cards.rules.setups.parameters[key][-1]}


def _otherwise_laid(
    cards: CardSet, engine: str, setup: str, zones: Sequence[LaidZone]
) -> Iterator[Diagnostic]:
    """Each copy of the kinds an engine tells of lies in one zone."""
    laid = Counter(card_id for zone in zones for card_id in zone.cards)
    there = {card.id: card for card in cards.cards}
    kinds = {there[card_id].kind for card_id in laid if card_id in there}
    wanted = Counter({card.id: card.copies for card in cards.cards if card.kind in kinds and card.copies})
    for card_id in sorted(laid | wanted):
        if laid[card_id] != wanted[card_id]:
            span = there[card_id].span if card_id in there else cards.span
            why = f"it lays {laid[card_id]} of '{card_id}', the set has {wanted[card_id]}"
            yield faults.engine_cannot_deal(span, engine, setup, why)


def _mixed(zones: Sequence[LaidZone], seed: int) -> list[LaidZone]:
    """An engine draws out of a bag blindly, so what is in it has no order yet."""
    lots = Lots(seed)
    found = []
    for zone in zones:
        cards = [*zone.cards]
        if zone.word == "bag":
            shuffle(lots, cards)
        found.append(zone._replace(cards=tuple(cards)))
    return found


def _others(cards: CardSet, zones: Sequence[LaidZone], seed: int) -> Iterator[LaidZone]:
    """What no zone told of, shuffled, kind by kind."""
    told = {card_id for zone in zones for card_id in zone.cards}
    lots = Lots(seed)
    kinds: dict[str, list[str]] = {}
    for card in cards.cards:
        if card.id not in told:
            kinds.setdefault(card.kind, []).extend([card.id] * card.copies)
    for some in kinds.values():
        shuffle(lots, some)
        if some:
            yield LaidZone("any", tuple(some))
