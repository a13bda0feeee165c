"""Tables laid for a game: every piece lies there once, apart, the right way up, in whatever set-up."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import Mock

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

import pnp as library
from pnp.base.model.laid import LaidTable, LaidZone
from pnp.cli.group import main
from pnp.export import atlas, tts_objects
from pnp.export.heaps import TableMeasures, arranged, heaps_of
from pnp.export.piles import piles_of
from pnp.export.targets import TARGETS, DeckToExport, ExportWish, WishError
from pnp.export.tts import LAID
from pnp.export.wishes import asked_wish
from pnp.play import laid_tables as laying
from pnp.play.laid_tables import laid_table
from pnp.project.exports import deck_to_export
from pnp.source.load.profiles import find
from pnp.source.load.set_folders import bundled_ids
from tests.bundled import opened
from tests.export.reading_laid import TABLE, LaidSave
from tests.export.reading_pcio import SavedRoom
from tests.play.games.tables import cards_of, counts, every

pytestmark = pytest.mark.usefixtures("games_held_open")
Write = Callable[..., Path]
SET = """\
id: tiny
players: 2..3
languages: [en]
rules:
  kinds: {beast: {label: Beast, fields: {}}, chip: {label: Chip, fields: {}}, mat: {label: Mat, fields: {}}}
SETUPS
print:
  beast: {size: poker}
  chip: {size: {shape: circle, width_mm: 20}, file: components}
  mat: {size: {width_mm: 180, height_mm: 120}, file: components}
cards:
  - {kind: beast, id: fox, name: Red Fox, copies: 9}
  - {kind: beast, id: owl, name: Owl, copies: 9}
  - {kind: chip, id: chip, name: Chip, copies: 4}
  - {kind: mat, id: mat, name: Mat, copies: 2}
"""
SETUPS = "  setups: {parameters: {players: 2..3, level: [1, 2]}, needs: {beast: players * level}}"


def pnp(*words: object) -> Result:
    return CliRunner().invoke(main, [*map(str, words)])


@pytest.fixture(autouse=True, scope="module")
def _coarse() -> Iterator[None]:
    """Pictures are drawn a quarter as fine: these tests look at where pieces lie."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(atlas, "LARGEST", 1024)
        patch.setattr(tts_objects, "LARGEST", 1024)
        yield


@cache
def deck_of(game: str) -> DeckToExport:
    paper, _ = find("a4")
    assert paper is not None
    deck, found = deck_to_export(opened(game), "en", paper)
    assert deck is not None, found
    return deck


def saves(folder: Path) -> list[LaidSave]:
    return [
        LaidSave(folder, stem) for stem in sorted(path.stem for path in (folder / "saves").glob("*.json"))
    ]


# --- laws ------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("game", bundled_ids())
def test_every_table_holds_every_piece_once_apart_and_the_right_way_up(game: str, tmp_path: Path) -> None:
    told = pnp("export", game, "--to", "tts", "--local", "--lang", "de", "--out", tmp_path)
    assert told.exit_code == 0, told.output
    tables = saves(tmp_path / game / "de-tts")
    low, high = cards_of(game).players
    assert len(tables) >= high - low + 1
    object_ = json.loads((tmp_path / game / "de-tts" / f"{game}-de.json").read_text())
    wanted = _names(object_["ObjectStates"])
    for table in tables:
        assert Counter(piece.name for piece in table.pieces) == wanted
        assert len(table.books) == 1
        assert table.told["SaveName"].startswith(deck_of(game).faces.title)
        lying = [ground for _, ground in table.lying]
        for at, ground in enumerate(lying):
            assert abs(ground.left) <= TABLE[0] / 2 >= abs(ground.right), ground
            assert abs(ground.near) <= TABLE[1] / 2 >= abs(ground.far), ground
            assert not [other for other in lying[:at] if ground.meets(other)], ground
        for one, _ in table.lying:
            if one["Nickname"].startswith("Nachziehstapel"):
                assert one["Transform"]["rotZ"] == 180
        assert all(one["Transform"]["rotZ"] == 0 for one, _ in table.held)


def _names(objects: list[dict[str, object]]) -> Counter[str]:
    found: Counter[str] = Counter()
    for one in objects:
        if one["Name"] == "Custom_PDF":
            continue
        inside = one.get("ContainedObjects") or [one]
        assert isinstance(inside, list)
        found.update(piece["Nickname"] for piece in inside)
    return found


ROOM = TableMeasures(1560, 780, 1.8, 12, 4)
ANY_SEED = st.integers(0, 10**9)


@pytest.mark.slow
@given(game=st.sampled_from(bundled_ids()), where=st.integers(0, 10**6), seed=ANY_SEED, room=st.booleans())
@settings(max_examples=60, deadline=None)
def test_whatever_the_set_up_and_the_seed_each_piece_has_a_place(
    game: str, where: int, seed: int, room: bool
) -> None:
    players = counts(game)[where % len(counts(game))]
    tables = every(game, players)
    setup = tables[where % len(tables)].setup
    chosen = {key: value for key, value in setup.items() if key not in ("players", "rows")}
    table, problems = laid_table(cards_of(game), players, chosen, seed)
    assert table is not None, problems
    deck = deck_of(game)
    piles, _ = piles_of(deck, ExportWish())
    heaps = heaps_of(table, piles, deck.edition)
    pieces = [(piece.part.card, piece.copy) for heap in heaps for piece in heap.pieces]
    assert len(pieces) == len({*pieces})
    assert Counter(card for card, _ in pieces) == {part.card: part.copies for part in deck.faces.parts}
    measures = ROOM if room else LAID
    laid = arranged(heaps, measures, players)
    assert len(laid.places) == len(heaps)
    for at, one in enumerate(laid.places):
        assert one.x >= 0 <= one.y
        assert one.x + one.width <= measures.width + 1e-6
        assert one.y + one.height <= measures.height + 1e-6
        for other in laid.places[:at]:
            is_beside = one.x + one.width <= other.x or other.x + other.width <= one.x
            assert is_beside or one.y + one.height <= other.y or other.y + other.height <= one.y


@pytest.mark.slow
def test_the_seed_decides_the_order_and_nothing_else(tmp_path: Path) -> None:
    folders = {}
    for name, seed in (("a", 7), ("b", 7), ("c", 8)):
        told = pnp(
            "export", "biotopia", "--to", "tts", "--local", "--players", 2, "--setup", "edition=da_first",
            "--seed", seed, "--out", tmp_path / name,
        )  # fmt: skip
        assert told.exit_code == 0, told.output
        folders[name] = tmp_path / name / "biotopia" / "en-tts"
    texts = {name: _saved(folder) for name, folder in folders.items()}
    assert texts["a"] == texts["b"] != texts["c"]
    assert [*texts["a"]] == ["biotopia-en-2-edition-da_first.json"]
    one, other = (saves(folders[name])[0] for name in "ac")
    assert Counter(piece.name for piece in one.pieces) == Counter(piece.name for piece in other.pieces)


def _saved(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted((folder / "saves").glob("*.json"))}


# --- what lies where -------------------------------------------------------------------------------------


@pytest.mark.slow
def test_hands_are_held_at_their_seats(tmp_path: Path) -> None:
    pnp("export", "biotopia", "--to", "tts", "--local", "--players", 5, "--out", tmp_path)
    table, _ = saves(tmp_path / "biotopia" / "en-tts")
    assert len(table.hands) == 5
    assert Counter(hand for _, hand in table.held) == dict.fromkeys(range(5), 4)
    colours = [one["Color"] for one in table.told["Hands"]["HandTransforms"]]
    assert len({*colours}) == 5
    for at, zone in enumerate(table.hands):
        assert not [other for other in table.hands[:at] if zone.meets(other)]


@pytest.mark.slow
def test_zones_are_named_in_the_language(tmp_path: Path) -> None:
    pnp("export", "ecosfera", "--to", "tts", "--local", "--lang", "fi", "--players", 3, "--setup", "level=2",
        "--out", tmp_path)  # fmt: skip
    (table,) = saves(tmp_path / "ecosfera" / "fi-tts")
    assert table.told["SaveName"] == "Ecosfera Baltica: Pelaajia: 3, level=2"
    names = Counter(one["Nickname"] for one, _ in table.lying)
    assert {"Pelaaja 1: Nostopakka", "Pelaaja 3: Nostopakka"} <= {*names}
    told = Counter(one["Description"].split("\n")[0] for one, _ in table.lying)
    assert told["Pelaaja 2: Pelaaja-alue"] == 7  # a row of four cards, three tokens


@pytest.mark.slow
def test_an_advanced_game_begins_with_planets_to_choose_from(tmp_path: Path) -> None:
    for mode, are_up, boxed in (("family", {0}, 2), ("advanced", {180}, 0)):
        pnp("export", "biomos", "--to", "tts", "--local", "--players", 2, "--setup", f"mode={mode}", "--out",
            tmp_path / mode)  # fmt: skip
        (table,) = saves(tmp_path / mode / "biomos" / "en-tts")
        boards = [one for one, _ in table.lying if one.get("Locked")]
        unused = [one for one in boards if one["Description"].startswith("Not in this game")]
        assert (len(boards), len(unused)) == (4, boxed)
        assert {one["Transform"]["rotZ"] for one in boards if one not in unused} == are_up


# --- sets of others --------------------------------------------------------------------------------------


def test_a_set_without_an_engine_is_laid_by_its_data_alone(write_set: Write, tmp_path: Path) -> None:
    folder = write_set(SET.replace("SETUPS", SETUPS))
    told = pnp("export", folder, "--to", "tts", "--local", "--out", tmp_path)
    assert told.exit_code == 0, told.output
    (table,) = saves(tmp_path / "tiny" / "en-tts")  # nobody knows what another level does
    assert table.told["SaveName"] == "tiny: Players: 3", "their number is told once"
    assert (tmp_path / "tiny" / "en-tts" / "saves" / "tiny-en-3.json").is_file()
    assert len(table.hands) == 3
    sorts = Counter(one["Name"] for one, _ in table.lying)
    assert sorts == {"DeckCustom": 1, "Bag": 1, "Custom_Tile": 2}
    (deck,) = (one for one, _ in table.lying if one["Name"] == "DeckCustom")
    names = [card["Nickname"] for card in deck["ContainedObjects"]]
    assert len([*groupby(names)]) > 2, "it is shuffled"
    assert deck["Transform"]["rotZ"] == 180


def test_kinds_that_an_engine_leaves_out_lie_there_all_the_same(
    write_set: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each piece once, cards shuffled and face down, whatever the program."""
    folder = write_set(SET.replace("SETUPS\n", ""))
    game = Mock(laid=Mock(return_value=(LaidZone("supply", ("chip",) * 4, is_up=True),)))
    monkeypatch.setattr(laying, "engine_of", Mock(return_value=SimpleNamespace(id="tiny")))
    monkeypatch.setattr(laying, "lay", Mock(return_value=(SimpleNamespace(setup={}, game=game), ())))
    whole = Counter({"Red Fox": 9, "Owl": 9, "Chip": 4, "Mat": 2})
    for target in ("tts", "pcio"):
        local = ("--local",) if target == "tts" else ()
        told = pnp("export", folder, "--to", target, *local, "--players", 2, "--out", tmp_path)
        assert told.exit_code == 0, told.output
    (table,) = saves(tmp_path / "tiny" / "en-tts")
    assert Counter(piece.name for piece in table.pieces) == whole
    (deck,) = (one for one, _ in table.lying if one["Name"] == "DeckCustom")
    assert deck["Transform"]["rotZ"] == 180
    assert len([*groupby(card["Nickname"] for card in deck["ContainedObjects"])]) > 2, "it is shuffled"
    (path,) = (tmp_path / "tiny" / "en-pcio").glob("*.pcio")
    room = SavedRoom(path)
    held = Counter(piece.name for piece in room.pieces)
    boards = sum(one["type"] == "board" for one in room.widgets)
    assert (held + Counter({"Mat": boards})) - Counter({"": boards}) == whole
    assert {piece.holder for piece in room.pieces if piece.name == "Chip"} == {"Supply: Chip"}


def test_piles_keep_their_copies_and_lie_towards_their_seats(
    write_set: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who sits opposite reads a card from there; a list of a pile to begin with has as many as lie in it."""
    pile = LaidZone("draw", ("fox",) * 8 + ("owl",) * 9)
    zones = (pile, LaidZone("area", ("fox",), 0, True), LaidZone("area", ("chip",) * 4, 1, True))
    monkeypatch.setattr(laying, "engine_of", Mock(return_value=SimpleNamespace(id="tiny")))
    game = Mock(laid=Mock(return_value=zones))
    monkeypatch.setattr(laying, "lay", Mock(return_value=(SimpleNamespace(setup={}, game=game), ())))
    folder = write_set(SET.replace("SETUPS\n", ""))
    for target in (("tts", "--local"), ("cgs", "--dpi", 30)):
        told = pnp("export", folder, "--to", *target, "--players", 2, "--out", tmp_path)
        assert told.exit_code == 0, told.output
    (table,) = saves(tmp_path / "tiny" / "en-tts")
    turned = {one["Nickname"]: one["Transform"]["rotY"] for one, _ in table.lying}
    assert (turned["Red Fox"], turned["Player 2: Play area"], turned["Draw pile: Beast"]) == (180, 0, 180)
    (listed,) = (tmp_path / "tiny" / "en-cgs").rglob("decks/*Draw pile*.txt")
    assert {row.split("]")[0] for row in listed.read_text().splitlines()[1:]} == {"8 [fox", "9 [owl"}


def test_copies_that_no_zone_holds_are_a_heap_and_no_copy_lies_twice(write_set: Write) -> None:
    paper, _ = find("a4")
    assert paper is not None
    deck, _ = deck_to_export(library.open(write_set(SET.replace("SETUPS\n", ""))), "en", paper)
    assert deck is not None
    zones = (LaidZone("draw", ("fox",) * 3 + ("newt",)), LaidZone("bag", ("chip",) * 6))
    heaps = heaps_of(LaidTable(2, (), zones), piles_of(deck, ExportWish())[0], deck.edition)
    told = [(heap.label, Counter(piece.part.card for piece in heap.pieces)) for heap in heaps]
    assert told == [
        ("Draw pile: Red Fox", {"fox": 3}),
        ("Bag: Chip", {"chip": 4}),
        ("Beast", {"fox": 6, "owl": 9}),
        ("Mat", {"mat": 1}),
        ("Mat", {"mat": 1}),
    ]


def test_a_set_without_set_ups_is_laid_only_where_somebody_asks(write_set: Write, tmp_path: Path) -> None:
    folder = write_set(SET.replace("SETUPS\n", ""))
    assert pnp("export", folder, "--to", "tts", "--local", "--out", tmp_path / "a").exit_code == 0
    assert not (tmp_path / "a" / "tiny" / "en-tts" / "saves").exists()
    assert (
        pnp("export", folder, "--to", "tts", "--local", "--players", 3, "--out", tmp_path / "b").exit_code
        == 0
    )
    assert len(saves(tmp_path / "b" / "tiny" / "en-tts")) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("biomos", "--setup", "mode=expert"), 1, "mode=advanced, mode=family"),
        (("biomos", "--setup", "moon=full"), 1, "mode=family"),
        (("biomos", "--players", 5), 1, "5"),
        (("ecosfera", "--setup", "eutrophication=true"), 1, "nutrients"),
        (("biomos", "--setup", "advanced"), 2, "KEY=VALUE"),
        (("biomos", "--players", 0), 2, "--players"),
        (("tiny", "--players", 9), 1, "9"),
        (("tiny", "--setup", "level=3"), 1, "did you mean 'level=2'"),
    ],
)
def test_what_cannot_be_laid_is_refused_in_words(
    words: tuple[object, ...], code: int, told: str, write_set: Write, tmp_path: Path
) -> None:
    folder = write_set(SET.replace("SETUPS", SETUPS))
    asked = [folder if word == "tiny" else word for word in words]
    result = pnp("export", *asked, "--to", "tts", "--local", "--out", tmp_path / "out")
    assert result.exit_code == code, result.output
    assert told in result.output
    assert not [*(tmp_path / "out").rglob("*.json")]


def test_another_target_knows_no_set_up(tmp_path: Path) -> None:
    result = pnp("export", "biomos", "--to", "images", "--players", 2, "--out", tmp_path)
    assert result.exit_code == 2
    assert "--players means nothing to images, but to tts, pcio, cgs" in result.output


@pytest.mark.slow
def test_of_the_kinds_asked_for_only_those_lie_there(tmp_path: Path) -> None:
    pnp("export", "biomos", "--to", "tts", "--local", "--kind", "marker", "--players", 3, "--out", tmp_path)
    table, *_ = saves(tmp_path / "biomos" / "en-tts")
    assert len([*table.pieces]) == 60


@pytest.mark.slow
def test_a_game_its_engine_cannot_deal_is_exported_without_saves(write_set: Write, tmp_path: Path) -> None:
    """Nobody asked for one: the finding is a warning. Who asks is refused."""
    folder = write_set(SET.replace("SETUPS\n", "").replace("id: tiny", "id: biekrig"))
    quiet = pnp("export", folder, "--to", "tts", "--local", "--out", tmp_path / "a")
    asked = pnp("export", folder, "--to", "tts", "--local", "--players", 2, "--out", tmp_path / "b")
    assert (quiet.exit_code, asked.exit_code) == (0, 1), quiet.output
    assert "warning: the engine of biekrig cannot deal" in quiet.output
    assert not (tmp_path / "a" / "biekrig" / "en-tts" / "saves").exists()


# --- playingcards.io -------------------------------------------------------------------------------------


def room_of(game: str, out: Path, *words: object) -> SavedRoom:
    told = pnp("export", game, "--to", "pcio", "--dpi", 30, "--out", out, *words)
    assert told.exit_code == 0, told.output
    (path,) = (out / game / "en-pcio").glob("*.pcio")
    return SavedRoom(path)


@pytest.mark.slow
@pytest.mark.parametrize("game", bundled_ids())
def test_a_room_is_laid_apart_whoever_plays(game: str, tmp_path: Path) -> None:
    players = cards_of(game).players[1]
    places = room_of(game, tmp_path, "--players", players).places
    for at, (left, top, right, low) in enumerate(places):
        assert 0 <= left < right <= 1600
        assert 0 <= top < low <= 1000
        for other in places[:at]:
            is_beside = right <= other[0] or other[2] <= left
            assert is_beside or low <= other[1] or other[3] <= top


def test_hands_of_a_room_wait_face_down_for_each_player(tmp_path: Path) -> None:
    room = room_of("biotopia", tmp_path, "--players", 3)
    hands = Counter(piece.holder for piece in room.pieces if piece.holder.endswith("Hand"))
    assert hands == {"Player 1: Hand": 4, "Player 2: Hand": 4, "Player 3: Hand": 4}
    down = {piece.holder for piece in room.pieces if not piece.is_up}
    assert {"Player 1: Hand", "Draw pile"} <= down
    labels = [one["label"] for one in room.widgets if one["type"] == "holder"]
    assert "Discard pile" in labels  # room for what is not there yet


@pytest.mark.slow
def test_a_board_shows_the_side_that_is_up(tmp_path: Path) -> None:
    for mode, side, shown in (("family", "-front", 2), ("advanced", "-back", 4)):
        room = room_of("biomos", tmp_path / mode, "--players", 2, "--setup", f"mode={mode}")
        boards = Counter(one["boardImage"].count(side) for one in room.widgets if one["type"] == "board")
        assert boards[1] == shown
        assert boards.total() == 4


def test_a_room_that_was_asked_for_is_called_so(tmp_path: Path) -> None:
    room_of("biomos", tmp_path, "--players", 3, "--setup", "mode=advanced")
    assert (tmp_path / "biomos" / "en-pcio" / "biomos-en-3-mode-advanced.pcio").is_file()
    assert "Players: 3, mode=advanced" in (tmp_path / "biomos" / "en-pcio" / "README.txt").read_text()


# --- Card Game Simulator ---------------------------------------------------------------------------------


@pytest.mark.slow
def test_piles_to_begin_with_are_lists_of_the_set_up_asked_for(tmp_path: Path) -> None:
    def decks(out: Path, *words: object) -> dict[str, str]:
        told = pnp("export", "ecosfera", "--to", "cgs", "--dpi", 30, "--out", out, *words)
        assert told.exit_code == 0, told.output
        return {path.stem: path.read_text() for path in (out / "ecosfera" / "en-cgs").rglob("decks/*.txt")}

    plain = decks(tmp_path / "plain")
    laid = decks(tmp_path / "laid", "--players", 2, "--setup", "level=2")
    more = {name: text for name, text in laid.items() if name not in plain}
    assert {*plain} < {*laid}
    assert sorted(name.partition(" – ")[2] for name in more) == [
        "Draw pile- Consumer card",
        "Draw pile- Policy card",
        "Draw pile- Producer card",
        "Player 1- Draw pile",
        "Player 2- Draw pile",
    ]
    first = more["Players- 2, level=2 – Player 1- Draw pile"].splitlines()
    assert sum(int(row.split()[0]) for row in first[1:]) == 3


# --- what a form says ------------------------------------------------------------------------------------


def test_a_form_says_set_ups_as_the_command_line_does() -> None:
    said = {"players": "3", "setup": " level=2,stack = 5 ", "seed": "7", "local": True}
    wish = asked_wish("tts", TARGETS["tts"].options, said)
    assert (wish.players, wish.setup, wish.seed) == (3, (("level", "2"), ("stack", "5")), 7)


@pytest.mark.parametrize("setup", ["level", "=2", "level=", "level=2,,", ",", "a=b=,c"])
def test_what_is_no_key_and_value_is_said(setup: str) -> None:
    with pytest.raises(WishError, match="is not KEY=VALUE"):
        asked_wish("tts", TARGETS["tts"].options, {"setup": setup})
