"""Biotopia: cards and figures of our own, in YAML alone, are played like the rest."""

from __future__ import annotations

from pathlib import Path

from pnp.base.diagnostics import as_text
from pnp.base.frozen import replace
from pnp.base.model import Figure
from pnp.play.games.biotopia.game import Biotopia
from pnp.source.schema.read import load_set
from tests.play.games.biotopia.table import SEVEN, SKIPPERS, Table, cards


def homebrew(folder: Path, cards: str) -> Biotopia:
    """A game of our own cards added to the deck; the rows are YAML."""
    head = "id: night-meadow\ntitle: Night Meadow\nextends: biotopia\ncards:\n"
    (folder / "set.yaml").write_text(head + cards, "utf-8")
    found, diagnostics = load_set(folder)
    assert found is not None, "\n".join(map(as_text, diagnostics))
    return Biotopia(found, {"edition": "en_2021"})


def card(kind: str, name: str, effect: str) -> str:
    fields = (
        f"need: 1, points: 1, note: It hovers., copies: 5, effect: {effect}, source: proposed, because: ours"
    )
    latin = "" if kind == "bio_card" else f"latin: {name}, "
    return f"  - {{kind: {kind}, id: {name}, name: {name}, {latin}{fields}}}\n"


def test_a_homebrew_butterfly_with_known_verbs_plays_without_python(tmp_path: Path) -> None:
    game = homebrew(tmp_path, card("butterfly", "moth", "[{draw: {count: 2}}, {take_from_sky: {count: 2}}]"))
    table = Table(game, hand=[["moth"]], flowers=[SEVEN[:1]], sky=["peacock", "sunshine", "sunshine"])
    table.do("play moth", "take sunshine", "take sunshine")
    assert (table.row(), len(table.hand()), table.state.seat) == (["moth"], 4, 1)


def test_a_homebrew_bio_card_may_flip_twice_with_an_event_in_between(tmp_path: Path) -> None:
    game = homebrew(tmp_path, card("bio_card", "thaw", "{flip: {count: 2}}"))
    table = Table(game, hand=[["thaw"]], flowers=[["orange-tip", "large-white"]])
    table.do("play thaw", "flip orange-tip", "pick thaw", "flip large-white")
    assert (table.row(), table.hand(), table.state.seat) == (["large-white", "orange-tip"], ["thaw"], 1)


def test_a_homebrew_double_flower_may_do_something_too(tmp_path: Path) -> None:
    effect = "[{double: {face_up: 3}}, {draw: {count: 1}}, {take_from_compost: {count: 1}}]"
    table = Table(
        homebrew(tmp_path, card("double_flower", "clover", effect)),
        hand=[["clover"]], flowers=[SEVEN[:1]], compost=["peacock"],
    )  # fmt: skip
    table.do("play clover", "pick peacock")
    assert (table.state.flowers[0], len(table.hand())) == (4, 2)


def with_figures(**changed: int) -> Biotopia:
    figures = {**cards().rules.figures, **{name: Figure(value) for name, value in changed.items()}}
    rules = replace(cards().rules, figures=figures)
    return Biotopia(replace(cards(), rules=rules), {"edition": "en_2021"})


def test_more_actions_a_turn_still_mean_one_mission() -> None:
    table = Table(with_figures(actions_per_turn=2), row=[SKIPPERS], flowers=[SEVEN])
    table.state.actions = 2
    table.do("claim seven-flowers")
    assert table.state.seat == 0
    assert not [move for move in table.moves() if move.startswith("claim")]


def test_more_actions_and_missions_a_turn_still_mean_one_beauty() -> None:
    game = with_figures(actions_per_turn=2, missions_per_turn=2)
    row = ["orange-tip", "essex-skipper", "camberwell-beauty", "common-blue", "brimstone"]
    table = Table(game, row=[[*row, "essex-skipper", "essex-skipper"]], flowers=[SEVEN])
    table.state.actions = 2
    table.do("claim spring-three")
    claims = [move for move in table.moves() if move.startswith("claim")]
    assert claims == ["claim three-essex-skippers", "claim seven-flowers"]
    table.do("claim seven-flowers", "draw", "draw")
    assert "claim meadow-four" in table.do("draw").moves()
