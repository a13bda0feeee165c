"""Tables laid for other programs: which set-ups are worth one, and what an engine that forgets a card is told."""

from __future__ import annotations

from collections import Counter

import pytest

from pnp.base.model.laid import LaidZone
from pnp.play.laid_tables import SetUpWish, laid_table, tables_of
from tests.play.games.tables import GAMES, cards_of, counts, every


@pytest.mark.parametrize("name", GAMES)
def test_every_card_of_every_set_up_is_in_one_zone(name: str) -> None:
    cards = cards_of(name)
    wanted = Counter({card.id: card.copies for card in cards.cards})
    for players in counts(name):
        for seed, table in enumerate(every(name, players)):
            chosen = {key: table.setup[key] for key in table.setup if key not in ("players", "rows")}
            laid, problems = laid_table(cards, players, chosen, seed)
            assert laid is not None, problems
            assert Counter(card for zone in laid.zones for card in zone.cards) == wanted
            seats = {zone.seat for zone in laid.zones if zone.seat is not None}
            assert seats in ({*range(players)}, set())  # planets are chosen first


def test_a_table_is_laid_for_each_number_of_players_and_each_last_value() -> None:
    tables, _ = tables_of(cards_of("ecosfera"), SetUpWish())
    assert [table.players for table in tables] == [2, 3, 4, 2, 2, 2, 2]
    assert [table.unusual for table in tables[3:]] == [
        (("stack", "3"),),
        (("stressors", "3"),),
        (("biodiversity_loss", "true"),),  # eutrophication goes with smaller stacks only
        (("level", "2"),),
    ]


def test_a_set_up_that_changes_nothing_on_the_table_is_no_other_table() -> None:
    tables, _ = tables_of(cards_of("biekrig"), SetUpWish())
    assert [(table.players, table.unusual) for table in tables] == [(2, ()), (3, ()), (4, ()), (5, ())]


def test_what_was_asked_for_is_laid_and_nothing_else() -> None:
    wish = SetUpWish(3, {"mode": "advanced"}, 5)
    (table,), _ = tables_of(cards_of("biomos"), wish)
    assert (table.players, table.unusual) == (3, (("mode", "advanced"),))
    again, _ = tables_of(cards_of("biomos"), wish)
    assert again == (table,)
    (other,), _ = tables_of(cards_of("biomos"), wish._replace(seed=6))
    assert other != table


def test_what_is_in_a_bag_is_mixed() -> None:
    (bag,) = (zone.cards for zone in _laid(1) if zone.word == "bag")
    (other,) = (zone.cards for zone in _laid(2) if zone.word == "bag")
    assert sorted(bag) != list(bag) != list(other)
    assert len({*bag[:12]}) > 2


def _laid(seed: int) -> tuple[LaidZone, ...]:
    table, _ = laid_table(cards_of("biomos"), 2, {}, seed)
    assert table is not None
    return table.zones


def test_an_engine_that_forgets_a_card_lays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = cards_of("biotopia")
    some = (LaidZone("draw", ("peacock", "peacock")), LaidZone("supply", ("nobody",)))
    monkeypatch.setattr("pnp.play.games.biotopia.game.Biotopia.laid", lambda *_: some)
    table, problems = laid_table(cards, 2, {}, 1)
    assert table is None
    assert {one.code for one in problems} == {"PLY712"}
    told = " ".join(f"{one.message} {one.hint}" for one in problems)
    assert "lays 2 of 'peacock', the set has" in told
    assert "lays 1 of 'nobody', the set has 0" in told


def test_an_engine_that_stumbles_is_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    def laid(*_: object) -> list[LaidZone]:
        raise KeyError("water_drop")

    monkeypatch.setattr("pnp.play.games.ecosfera.game.Ecosfera.laid", laid)
    table, problems = laid_table(cards_of("ecosfera"), 2, {}, 1)
    assert table is None
    assert [(one.code, "water_drop" in one.message + one.hint) for one in problems] == [("PLY712", True)]
