"""Finding sets, extending them, and folders that are not what they seem."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.base.diagnostics import Severity
from pnp.source.load.set_folders import bundled_ids, load
from tests.judging import Judgement, judge

Judged = Callable[..., Judgement]


def codes(judgement: Judgement) -> list[str]:
    return [one.code for one in judgement.found]


def test_the_four_games_are_bundled() -> None:
    assert set(bundled_ids()) >= {"biekrig", "biomos", "biotopia", "ecosfera"}


def test_an_unknown_set_is_named_with_the_nearest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    _, found = load("ecosfeera")
    assert found[0].code == "SRC101"
    assert "ecosfera" in found[0].hint


def test_a_folder_without_set_yaml(tmp_path: Path) -> None:
    _, found = load(tmp_path)
    assert [one.code for one in found] == ["SRC101"]
    assert found[0].span.shown.endswith("set.yaml")


def test_homebrew_adds_replaces_and_removes(judged: Judged) -> None:
    judgement = judged(
        """\
        id: tiny
        extends: biotopia
        cards:
          - {kind: butterfly, id: map, name: Map, latin: Araschnia levana, need: 3, points: 1, copies: 8, note: Two looks.}
          - {id: red-admiral, remove: true}
          - {id: peacock, points: 4}
        """
    )
    assert judgement.cards is not None
    cards = {card.id: card for card in judgement.cards.cards}
    assert "red-admiral" not in cards
    assert cards["map"].set_id == "tiny"
    assert cards["peacock"].fields["points"] == 4
    assert cards["peacock"].fields["need"] == 7
    assert cards["peacock"].span("points").shown.endswith("tiny/set.yaml")
    assert cards["peacock"].span("need").shown.endswith("biotopia/cards/butterflies.yaml")


FIVE_LINES = """\
id: tiny
extends: biotopia
cards:
  - {kind: butterfly, id: map, name: Map, latin: Araschnia levana, need: 3, points: 1, copies: 7, note: Two looks.}
  - {id: camberwell-beauty, remove: true}
"""


def test_a_changed_deck_is_reported_until_restated(judged: Judged) -> None:
    judgement = judged(FIVE_LINES)
    errors = [one.message for one in judgement.found if one.severity is Severity.ERROR]
    assert errors == ["playing_deck: expected 100, found 102"]
    restated = "components: {playing_deck: {total: 102, because: the Map for the Camberwell Beauty}}\n"
    left = judged(FIVE_LINES, **{"rules.yaml": restated})
    assert {*codes(left)} == {"CRD213"}, "the rules still speak of who is gone"


def test_a_restated_total_needs_a_reason(judged: Judged) -> None:
    text = "id: tiny\nextends: biotopia\nrules: {components: {mission: {total: 7}}}\n"
    assert codes(judged(text)) == ["CMP303"]


def test_an_unknown_base_and_a_circle(write_set: Callable[..., Path]) -> None:
    assert codes(judge(write_set("id: tiny\nextends: biotopa\n"))) == ["SRC120"]
    write_set("id: other\nextends: tiny\n", name="other")
    assert codes(judge(write_set("id: tiny\nextends: other\n"))) == ["SRC121"]


def test_a_file_that_is_a_link_out_of_the_set_is_refused(
    write_set: Callable[..., Path], tmp_path: Path
) -> None:
    folder = write_set("id: tiny\n")
    (tmp_path / "secret.yaml").write_text("kind: x\ncards: []\n", encoding="utf-8")
    (folder / "cards").mkdir()
    (folder / "cards" / "a.yaml").symlink_to(tmp_path / "secret.yaml")
    assert codes(judge(folder)) == ["SRC122"]


def test_cards_may_stand_in_set_yaml_or_in_files(judged: Judged) -> None:
    rules = "rules: {kinds: {beast: {fields: {}}}}\nprint: {beast: none}\n"
    inline = judged(f"id: tiny\n{rules}cards: [{{kind: beast, id: fox, name: Fox}}]\n")
    filed = judged(f"id: tiny\n{rules}", **{"cards/b.yaml": "kind: beast\ncards: [{id: fox, name: Fox}]\n"})
    assert codes(inline) == codes(filed) == []
    assert inline.cards is not None
    assert filed.cards is not None
    assert [card.id for card in inline.cards.cards] == [card.id for card in filed.cards.cards] == ["fox"]
