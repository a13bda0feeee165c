"""Tabletop Simulator: every piece once, each with its own picture and words, found where the player was told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import ImageChops, ImageStat

from pnp.cli.group import main
from pnp.press.render.png_pages import draw_face
from pnp.project.exports import deck_to_export
from pnp.source.load.profiles import find
from pnp.source.load.set_folders import bundled_ids
from tests.bundled import opened
from tests.export.reading_tts import SavedTable

pytestmark = pytest.mark.usefixtures("games_held_open")
Write = Callable[..., Path]
SET = """\
id: tiny
languages: [en]
rules: {kinds: {beast: {fields: {}}, chip: {fields: {}}, mat: {fields: {}}}}
print:
  beast: {size: poker}
  chip: {size: {shape: circle, width_mm: 20}, file: components}
  mat: {size: {width_mm: 180, height_mm: 120}, file: components}
cards:
CARDS
"""
THREE = """\
  - {kind: beast, id: fox, name: Red Fox, copies: 2, text: "It *hunts* at night."}
  - {kind: chip, id: chip, name: Chip, copies: 4}
  - {kind: mat, id: mat, name: Mat}
"""


def pnp(*words: object) -> Result:
    return CliRunner().invoke(main, [*map(str, words)])


def saved(write_set: Write, out: Path, cards: str = THREE, *words: object) -> SavedTable:
    where = words or ("--local",)
    told = pnp("export", write_set(SET.replace("CARDS\n", cards)), "--to", "tts", "--out", out, *where)
    assert told.exit_code == 0, told.output
    return SavedTable(out / "tiny" / "en-tts", "tiny-en")


@pytest.mark.slow
@pytest.mark.parametrize("game", bundled_ids())
def test_every_physical_piece_of_a_game_lies_there_once(game: str, tmp_path: Path) -> None:
    told = pnp("export", game, "--to", "tts", "--local", "--lang", "de", "--out", tmp_path)
    assert told.exit_code == 0, told.output
    table = SavedTable(tmp_path / game / "de-tts", f"{game}-de")
    paper, _ = find("a4")
    assert paper is not None
    deck, _ = deck_to_export(opened(game), "de", paper)
    assert deck is not None
    names = {card.id: card.name for card in deck.edition.cards.cards}
    wanted: Counter[str] = Counter()
    for part in deck.faces.parts:
        wanted[names.get(part.card, part.title)] += part.copies
    pieces = list(table.pieces)
    assert Counter(piece.name for piece in pieces) == wanted
    assert len(table.books) == 1
    for name in {piece.front for piece in pieces} | {piece.back for piece in pieces if piece.back}:
        assert (table.folder / "images" / name).is_file()
    fronts = {names.get(part.card, part.title): part.front for part in deck.faces.parts[::9]}
    for piece in {piece.name: piece for piece in pieces if piece.name in fronts}.values():
        seen = table.picture(piece).convert("RGB").resize((60, 80))
        scene = fronts[piece.name]
        face = draw_face(scene, deck.faces.assets, deck.fonts, 150)
        edge = round(scene.bleed / 25.4 * 150)
        face = face.crop((edge, edge, face.width - edge, face.height - edge)).resize((60, 80))
        inner = (10, 10, 50, 70)  # corners are cut from one of them
        apart = ImageStat.Stat(ImageChops.difference(seen.crop(inner), face.crop(inner))).mean
        assert max(apart) < 12, piece.name


def test_cards_are_told_in_words(write_set: Write, tmp_path: Path) -> None:
    fox = next(piece for piece in saved(write_set, tmp_path).pieces if piece.name == "Red Fox")
    assert fox.told == "Beast\nIt hunts at night."


def test_things_are_as_large_as_printed_and_cards_hide_what_they_are(
    write_set: Write, tmp_path: Path
) -> None:
    """A card is three inches high at scale 1, a tile two inches long."""
    table = saved(write_set, tmp_path)
    by_name = {one["Nickname"]: one for one in table.told["ObjectStates"]}
    deck, bag, mat = (by_name[name] for name in ("Beast", "Chip", "Mat"))
    every = {
        "card": deck["ContainedObjects"][0],
        "deck": deck,
        "chip": bag["ContainedObjects"][0],
        "mat": mat,
    }
    inches = {"card": 88.9 / 25.4 / 3, "deck": 88.9 / 25.4 / 3, "chip": 20 / 25.4 / 2, "mat": 180 / 25.4 / 2}
    for name, one in every.items():
        assert one["Transform"]["scaleX"] == one["Transform"]["scaleZ"], name
        assert one["Transform"]["scaleX"] == pytest.approx(inches[name], abs=1e-4), name
        assert one["HideWhenFaceDown"] is (name in ("card", "deck")), name


def test_a_mat_stays_where_it_lies_and_tokens_are_in_a_bag(write_set: Write, tmp_path: Path) -> None:
    table = saved(write_set, tmp_path)
    by_name = {one["Nickname"]: one for one in table.told["ObjectStates"]}
    assert by_name["Mat"]["Locked"] is True
    assert by_name["Chip"]["Name"] == "Bag"
    tile = by_name["Chip"]["ContainedObjects"][0]
    assert tile["CustomImage"]["CustomTile"]["Type"] == 2  # round
    assert len(by_name["Chip"]["ContainedObjects"]) == 4


def test_a_tile_called_as_the_back_of_others_shows_its_own_front(write_set: Write, tmp_path: Path) -> None:
    both = (
        "  - {kind: chip, id: chip, name: Chip}\n  - {kind: chip, id: chip-back, name: Red}\n"
        "  - {kind: mat, id: mat, name: Mat}\n"
    )
    table = saved(write_set, tmp_path, both)
    chip, red, _ = table.pieces
    assert chip.back == red.back
    assert len({chip.front, red.front, red.back}) == 3
    assert "chip-back-" in red.front


@pytest.mark.slow
def test_the_book_of_rules_goes_where_the_program_looks_for_books(write_set: Write, tmp_path: Path) -> None:
    told = {}
    for name, rules in (("bare", {}), ("told", {"sheets/rules.md": "# Tiny\n\nPlay.\n"})):
        folder = write_set(SET.replace("CARDS\n", THREE), **rules)
        result = pnp("export", folder, "--to", "tts", "--local", "--out", tmp_path / name)
        assert result.exit_code == 0, result.output
        told[name] = (tmp_path / name / "tiny" / "en-tts" / "README.txt").read_text()
    assert "Mods/Images" in told["bare"]
    assert "PDF" not in told["bare"]
    assert "Mods/Images, but the PDF among them to Tabletop Simulator/Mods/PDF" in told["told"]
    book = next((tmp_path / "told" / "tiny" / "en-tts" / "images").glob("*.pdf")).name
    assert (
        SavedTable(tmp_path / "told" / "tiny" / "en-tts", "tiny-en").books[0]["CustomPDF"]["PDFUrl"] == book
    )


def test_one_card_is_no_deck(write_set: Write, tmp_path: Path) -> None:
    table = saved(write_set, tmp_path, "  - {kind: beast, id: fox, name: Fox}\n")
    assert [one["Name"] for one in table.told["ObjectStates"]] == ["CardCustom"]
    assert [piece.name for piece in table.pieces] == ["Fox"]


@pytest.mark.slow
def test_many_designs_take_several_pictures(write_set: Write, tmp_path: Path) -> None:
    cards = "".join(f"  - {{kind: beast, id: b{n}, name: B{n}}}\n" for n in range(150))
    table = saved(write_set, tmp_path, cards)
    pieces = list(table.pieces)
    assert [piece.name for piece in pieces] == [f"B{n}" for n in range(150)]
    assert len({piece.front for piece in pieces}) == 3
    assert len({(piece.front, piece.cell) for piece in pieces}) == 150


@pytest.mark.slow
def test_each_of_very_many_pieces_has_a_number_of_its_own(write_set: Write, tmp_path: Path) -> None:
    """Six digits are few: of nine thousand some would be alike."""
    chips = "".join(f"  - {{kind: chip, id: c{n}, name: C{n}, copies: 900}}\n" for n in range(10))
    assert len(list(saved(write_set, tmp_path, chips).pieces)) == 9000


@pytest.mark.slow
def test_addresses_are_those_that_were_given(write_set: Write, tmp_path: Path) -> None:
    far = saved(write_set, tmp_path / "a", THREE, "--base-url", "https://cards.example/tiny/")
    assert {piece.front.rpartition("/")[0] for piece in far.pieces} == {"https://cards.example/tiny"}
    near = saved(write_set, tmp_path / "b")
    assert not any("/" in piece.front for piece in near.pieces)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "--base-url ADDRESS for everybody, or --local"),
        (("--local", "--base-url", "https://x.example"), "say one of them"),
        (("--base-url", "cards.example"), "is no address"),
        (("--local", "--px", "10x10"), "--px means nothing to tts"),
    ],
)
def test_where_pictures_lie_must_be_said(
    words: tuple[str, ...], told: str, write_set: Write, tmp_path: Path
) -> None:
    folder = write_set(SET.replace("CARDS\n", THREE))
    result = pnp("export", folder, "--to", "tts", "--out", tmp_path / "out", *words)
    assert result.exit_code == 2
    assert told in result.output
    assert "--base-url" in result.output or "--px" in result.output
    assert not (tmp_path / "out" / "tiny").exists()


@pytest.mark.slow
def test_the_same_set_is_the_same_bytes(write_set: Write, tmp_path: Path) -> None:
    one = saved(write_set, tmp_path / "one").folder
    two = saved(write_set, tmp_path / "two").folder
    files = [path.relative_to(one) for path in sorted(one.rglob("*.*"))]
    assert [(one / file).read_bytes() for file in files] == [(two / file).read_bytes() for file in files]


@pytest.mark.slow
def test_a_changed_face_has_another_name(write_set: Write, tmp_path: Path) -> None:
    """Programs keep a picture they have once seen."""
    one = {piece.front for piece in saved(write_set, tmp_path / "one").pieces if piece.name == "Red Fox"}
    changed = THREE.replace("at night", "at dawn")
    two = {
        piece.front for piece in saved(write_set, tmp_path / "two", changed).pieces if piece.name == "Red Fox"
    }
    assert one.isdisjoint(two)
