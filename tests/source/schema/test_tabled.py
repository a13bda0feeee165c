"""A set as tables and back is the same set: for the games, and for whatever a set may hold."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result
from hypothesis import event, given, settings
from hypothesis import strategies as st

from pnp.base.model import Card, CardSet, Effect
from pnp.cli.group import main
from pnp.source.schema.read import load_set

ROOT = Path(__file__).parents[3]
GAMES = ("biekrig", "biomos", "biotopia", "ecosfera")


def pnp(*args: str | Path) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args])


def plain(value: object) -> object:
    """Without places: a cell is not where the line of YAML was."""
    if isinstance(value, Effect):
        return value.verb, dict(value.params)
    return tuple(map(plain, value)) if isinstance(value, tuple) else value


def said(cards: CardSet) -> dict[str, dict[str, object]]:
    return {card.id: _said(card) for card in (*cards.cards, *cards.parked)}


def _said(card: Card) -> dict[str, object]:
    names = ("kind", "name", "copies", "text", "effects", "source", "because", "ref", "allow", "set_id")
    fields = {key: plain(value) for key, value in card.fields.items()}
    return {**{name: plain(getattr(card, name)) for name in names}, "fields": fields}


def with_tables(folder: Path, to: Path) -> CardSet:
    """The same set with its cards as tables."""
    exported = pnp("table", "export", folder, "--out", to / "tables")
    assert exported.exit_code == 0, exported.output
    home = to / folder.name
    shutil.copytree(folder, home)
    shutil.rmtree(home / "cards", ignore_errors=True)
    shutil.move(to / "tables", home / "cards")
    cards, found = load_set(home)
    assert cards is not None
    assert [str(one) for one in found if one.severity.value == "error"] == []
    return cards


@pytest.mark.parametrize("game", GAMES)
def test_a_game_as_tables_is_the_same_game(game: str, tmp_path: Path) -> None:
    cards, _ = load_set(ROOT / "cardsets" / game)
    assert cards is not None
    again = with_tables(ROOT / "cardsets" / game, tmp_path)
    assert said(again) == said(cards)
    for kind in cards.rules.kinds:
        assert [card.id for card in again.of(kind)] == [card.id for card in cards.of(kind)]


def test_a_set_that_builds_on_another_keeps_what_it_replaces_and_removes(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    (folder / "cards").mkdir(parents=True)
    (folder / "set.yaml").write_text("id: mine\nextends: biotopia\n")
    (folder / "cards/a.yaml").write_text(
        "cards:\n- {id: peacock, points: 4}\n- {id: camberwell-beauty, remove: true}\n"
        "- {kind: butterfly, id: map, name: Map, latin: Araschnia levana, need: 3, points: 1, note: Small.}\n"
    )
    cards, _ = load_set(folder)
    assert cards is not None
    assert said(with_tables(folder, tmp_path / "out")) == said(cards)


RULES: dict[str, Any] = {
    "vocab": {"element": ["sun", "rain", "ice_age"]},
    "verbs": {"draw": {"count": "int"}, "rest": {}, "seek": {"of": {"type": "set", "of": "element"}}},
    "kinds": {
        "beast": {
            "fields": {
                "might": {"type": "int", "optional": True},
                "motto": {"type": "text", "optional": True},
                "flies": {"type": "flag"},
                "home": {"type": "one_of", "of": "element", "optional": True},
                "cost": {"type": "bag", "of": "element", "optional": True},
                "likes": {"type": "set", "of": "element", "optional": True},
                "steps": {"type": "list", "of": "int", "optional": True},
                "names": {"type": "list", "of": "text", "optional": True},
                "then": {"type": "effect"},
            }
        }
    },
}
TEXT = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cs", "Cc", "Cf", "Co", "Cn", "Zl", "Zp")),
    min_size=1,
    max_size=30,
)
TEXTS = TEXT.map(str.strip).filter(lambda text: bool(text) and "{" not in text)
WORD = st.sampled_from(["sun", "rain", "ice_age"])
EFFECT = st.one_of(
    st.fixed_dictionaries({"draw": st.fixed_dictionaries({"count": st.integers(0, 9)})}),
    st.just({"rest": {}}),
    st.fixed_dictionaries({"seek": st.fixed_dictionaries({"of": st.lists(WORD, unique=True, max_size=3)})}),
    st.fixed_dictionaries({"rest": st.just({}), "draw": st.fixed_dictionaries({"count": st.integers(1, 2)})}),
)
EFFECTS = st.one_of(EFFECT, st.lists(EFFECT, min_size=1, max_size=3), st.just("rest"))
CARD = st.fixed_dictionaries(
    {"name": TEXTS},
    optional={
        "copies": st.integers(0, 5), "text": TEXTS, "might": st.integers(-5, 99), "motto": TEXTS, "flies": st.booleans(),
        "home": WORD, "cost": st.dictionaries(WORD, st.integers(1, 3)), "likes": st.lists(WORD, unique=True),
        "steps": st.lists(st.integers(0, 9)), "names": st.lists(TEXTS, max_size=3), "effect": EFFECTS, "then": EFFECTS,
        "source": st.sampled_from(["published", {"might": "rulebook", "": "published"}, {"name": "biology"}]),
        "because": st.one_of(TEXTS, st.just({"might": "a guess"})),
        "ref": st.one_of(TEXTS, st.lists(TEXTS, min_size=1, max_size=2)),
        "allow": st.just({"name-twice": "meant so, really"}),
    },
)  # fmt: skip


@pytest.mark.slow
@settings(max_examples=80)
@given(st.lists(CARD, min_size=1, max_size=5))
def test_whatever_cards_say_their_table_says_the_same(cards: list[dict[str, Any]]) -> None:
    import tempfile

    stated = [{"kind": "beast", "id": f"card-{number}", **card} for number, card in enumerate(cards)]
    text = yaml.safe_dump({"id": "made", "rules": RULES, "print": {"beast": "none"}}, allow_unicode=True)
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home) / "made"
        (folder / "cards").mkdir(parents=True)
        (folder / "set.yaml").write_text(text, encoding="utf-8")
        (folder / "cards/beast.yaml").write_text(
            yaml.safe_dump({"cards": stated}, allow_unicode=True, sort_keys=False, width=1000),
            encoding="utf-8",
        )
        before, found = load_set(folder)
        if any(one.severity.value == "error" for one in found):
            event("wrong already: told as it is")
            return
        assert before is not None
        assert said(with_tables(folder, Path(home) / "out")) == said(before)


def test_tables_go_to_a_folder_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = pnp("table", "export", "biomos")
    assert result.exit_code == 0, result.output
    assert {*(tmp_path / "output" / "biomos" / "tables").glob("*.csv")}, result.output


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("biomos", "--out", "x.xlsx"), "tables are written as .csv"),
        (("biomos", "--out", "x.csv"), "name one with --kind"),
        (("biomos", "--kind", "zonk"), "no kind 'zonk'"),
        (("zonk",), "SRC101"),
    ],
)
def test_what_cannot_be_exported_is_told(
    args: tuple[str, ...], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = pnp("table", "export", *args)
    assert result.exit_code in (1, 2)
    assert told in result.output
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("ref", ["[", "[1] page 4", "[1]", "{x}", "a; b", "plain"])
def test_a_source_that_looks_like_more_is_still_one(ref: str, tmp_path: Path) -> None:
    folder = tmp_path / "tiny"
    folder.mkdir()
    cards = json.dumps([{"kind": "beast", "id": "fox", "name": "Fox", "ref": ref}])
    (folder / "set.yaml").write_text(
        "id: tiny\nrules: {kinds: {beast: {fields: {}}}}\nprint: {beast: {size: poker}}\n"
    )
    (folder / "cards").mkdir()
    (folder / "cards" / "beast.yaml").write_text(f"cards: {cards}\n")
    before, found = load_set(folder)
    assert before is not None, found
    assert said(with_tables(folder, tmp_path / "out")) == said(before)


def test_effects_that_stand_in_two_orders_keep_both(tmp_path: Path) -> None:
    folder = tmp_path / "made"
    (folder / "cards").mkdir(parents=True)
    (folder / "set.yaml").write_text(
        yaml.safe_dump({"id": "made", "rules": RULES, "print": {"beast": "none"}})
    )
    effects = [{"draw": {"count": 0}}, {"rest": {}, "draw": {"count": 1}}]
    stated = [
        {"kind": "beast", "id": f"card-{number}", "name": "A", "effect": effect}
        for number, effect in enumerate(effects)
    ]
    (folder / "cards/beast.yaml").write_text(yaml.safe_dump({"cards": stated}, sort_keys=False))
    before, found = load_set(folder)
    assert before is not None, found
    assert said(with_tables(folder, tmp_path / "out")) == said(before)
