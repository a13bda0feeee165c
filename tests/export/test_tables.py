"""playingcards.io, Card Game Simulator, Tabletop Playground: every piece once, with its own pictures and words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image, ImageChops, ImageStat

import pnp as library
from pnp.base.diagnostics import Diagnostic
from pnp.base.frozen import replace
from pnp.base.scene import Scene
from pnp.cli.group import main
from pnp.export.targets import TARGETS, DeckTarget, DeckToExport, ExportWish
from pnp.export.ttp import ttp_files
from pnp.press.render.face_pictures import encoded
from pnp.press.render.png_pages import draw_face
from pnp.project.exports import deck_to_export
from pnp.source.load.profiles import find
from pnp.source.load.set_folders import bundled_ids
from tests.export.reading_cgs import SimulatedGame
from tests.export.reading_pcio import SavedRoom
from tests.export.reading_ttp import PlaygroundPackage
from tests.export.reading_tts import SavedTable

pytestmark = pytest.mark.usefixtures("games_held_open")
Write = Callable[..., Path]
Golden = Callable[[str, str], None]
TABLES = ("pcio", "cgs", "ttp")
SET = """\
id: tiny
languages: [en]
rules:
  vocab: {ground: {sand: Sand, moss: Moss}}
  kinds:
    beast: {label: Beast, fields: {legs: {type: int, label: Legs}, home: {type: one_of, of: ground, label: Home}}}
    chip: {label: Chip, fields: {}}
    drop: {label: Drop, fields: {}}
    mat: {label: Mat, fields: {}}
print:
  beast: {size: poker}
  chip: {size: {shape: circle, width_mm: 20}, file: components}
  drop: {size: {shape: hex, width_mm: 30}, file: components, back: none}
  mat: {size: {width_mm: 180, height_mm: 120}, file: components}
cards:
CARDS
"""
BEAST_PRINTED = (
    SET[: SET.index("  beast: {size")].count("\n") + 1
)  # the line that says how beasts are printed
FOUR = """\
  - {kind: beast, id: red-fox-cub, name: Red Fox, legs: 4, home: sand}
  - {kind: beast, id: fox, name: Red Fox, copies: 2, legs: 4, home: moss, text: "It *hunts* at night."}
  - {kind: chip, id: chip, name: Chip, copies: 4}
  - {kind: drop, id: drop, name: Drop, copies: 3}
  - {kind: mat, id: mat, name: Mat}
"""
MANY = "".join(f"  - {{kind: beast, id: b{n}, name: B{n}, legs: {n}, home: moss}}\n" for n in range(500))


def pnp(*words: object) -> Result:
    return CliRunner().invoke(main, [*map(str, words)])


def exported(target: str, write_set: Write, out: Path, cards: str = FOUR, *words: object) -> Path:
    told = pnp("export", write_set(SET.replace("CARDS\n", cards)), "--to", target, "--out", out, *words)
    assert told.exit_code == 0, told.output
    return out / "tiny" / f"en-{target}"


def room(folder: Path) -> SavedRoom:
    (path,) = folder.glob("*.pcio")
    return SavedRoom(path)


def fronts(target: str, folder: Path) -> Iterator[tuple[str, Image.Image]]:
    """The name of each piece and the picture of its front."""
    match target:
        case "pcio":
            saved = room(folder)
            yield from ((piece.name, saved.picture(piece.front)) for piece in saved.pieces)
        case "cgs":
            game = SimulatedGame(folder)
            yield from ((piece.name, game.picture(piece.front)) for piece in game.pieces)
        case "ttp":
            package = PlaygroundPackage(folder)
            yield from ((piece.name, package.picture(piece)) for piece in package.pieces)


def deck_of(where: str | Path, language: str = "en") -> DeckToExport:
    paper, _ = find("a4")
    assert paper is not None
    deck, found = deck_to_export(library.open(where), language, paper)
    assert deck is not None, found
    return deck


def tiny(write_set: Write) -> DeckToExport:
    return deck_of(write_set(SET.replace("CARDS\n", FOUR)))


def told_by(target: str, deck: DeckToExport) -> tuple[Diagnostic, ...]:
    row = TARGETS[target]
    assert isinstance(row, DeckTarget)
    wish = ExportWish(local=True) if target == "tts" else ExportWish()
    return row.files(deck, wish)[1]


@pytest.mark.slow
@pytest.mark.parametrize("target", TABLES)
@pytest.mark.parametrize("game", bundled_ids())
def test_every_physical_piece_of_a_game_is_there_once(game: str, target: str, tmp_path: Path) -> None:
    dpi = () if target == "ttp" else ("--dpi", "60")
    told = pnp("export", game, "--to", target, "--lang", "de", "--out", tmp_path, *dpi)
    assert told.exit_code == 0, told.output
    deck = deck_of(game, "de")
    names = {card.id: card.name for card in deck.edition.cards.cards}
    wanted: Counter[str] = Counter()
    boards: Counter[str] = Counter()
    for part in deck.faces.parts:
        is_board = part.file == "components" and max(part.front.width, part.front.height) >= 150
        # no board of playingcards.io has a name
        name = "" if is_board and target == "pcio" else names.get(part.card, part.title)
        wanted[name] += part.copies
        boards[name] += is_board
    parts = {names.get(part.card, part.title): part for part in deck.faces.parts}
    seen: Counter[str] = Counter()
    for name, image in fronts(target, tmp_path / game / f"de-{target}"):
        seen[name] += 1
        part = parts.get(name)
        if seen[name] > 1 or part is None or part.kind == "reference":
            continue
        if target == "cgs":  # each in the frame of a card
            image = image.crop(image.getbbox()) if image.mode == "RGBA" else image
        fine = 240 if target == "ttp" and part.front.width < 20 else 60  # small pieces are all edges
        face = draw_face(part.front, deck.faces.assets, deck.fonts, fine)
        edge = round(part.front.bleed / 25.4 * fine)
        face = face.crop((edge, edge, face.width - edge, face.height - edge)).resize((60, 80))
        inner = (18, 24, 42, 56)  # corners are cut
        shown = image.convert("RGB").resize((60, 80))
        apart = ImageStat.Stat(ImageChops.difference(shown.crop(inner), face.crop(inner))).mean
        assert max(apart) < 25, name
    assert seen == wanted


@pytest.mark.slow
@pytest.mark.parametrize("target", TABLES)
def test_the_same_set_is_the_same_bytes(target: str, write_set: Write, tmp_path: Path) -> None:
    one = exported(target, write_set, tmp_path / "one")
    two = exported(target, write_set, tmp_path / "two")
    files = [path.relative_to(one) for path in sorted(one.rglob("*.*")) if path.is_file()]
    assert len(files) > 2
    assert [(one / file).read_bytes() for file in files] == [(two / file).read_bytes() for file in files]


@pytest.mark.parametrize("target", TABLES)
def test_one_card_is_enough(target: str, write_set: Write, tmp_path: Path) -> None:
    one = "  - {kind: beast, id: fox, name: Fox, legs: 4, home: moss}\n"
    assert [name for name, _ in fronts(target, exported(target, write_set, tmp_path, one))] == ["Fox"]


@pytest.mark.slow
@pytest.mark.parametrize("target", TABLES)
def test_five_hundred_designs_are_five_hundred_pieces(target: str, write_set: Write, tmp_path: Path) -> None:
    folder = exported(target, write_set, tmp_path, MANY, "--dpi", "30")
    names = [name for name, _ in fronts(target, folder)]
    assert sorted(names) == sorted(f"B{n}" for n in range(500))


@pytest.mark.parametrize("target", TABLES)
def test_only_the_kinds_that_were_asked_for_are_there(target: str, write_set: Write, tmp_path: Path) -> None:
    folder = exported(target, write_set, tmp_path, FOUR, "--kind", "chip,drop")
    assert Counter(name for name, _ in fronts(target, folder)) == {"Chip": 4, "Drop": 3}


@pytest.mark.parametrize("target", [*TABLES, "tts"])
def test_cards_without_a_back_are_told(target: str, write_set: Write) -> None:
    deck = tiny(write_set)
    bare = tuple(part._replace(back=None) for part in deck.faces.parts)
    (found,) = told_by(target, deck._replace(faces=replace(deck.faces, parts=bare)))
    assert (found.code, found.span.line) == ("PRS565", BEAST_PRINTED)
    assert "say `back` under `print`" in found.hint
    assert not told_by(target, deck)  # a tile may have none


@pytest.mark.parametrize("target", [*TABLES, "tts"])
def test_cards_of_two_sizes_are_told(target: str, write_set: Write) -> None:
    deck = tiny(write_set)
    first, *others = deck.faces.parts
    wider = first._replace(front=replace(first.front, width=70.0), back=replace(first.front, width=70.0))
    parts = (wider, *others)
    (found,) = told_by(target, deck._replace(faces=replace(deck.faces, parts=parts)))
    assert (found.code, found.span.line) == ("PRS564", BEAST_PRINTED)
    assert "63.5 x 88.9 mm" in found.message


OWN_BACKS = """\
id: tiny
languages: [en]
theme: mine
rules: {kinds: {beast: {label: Beast, fields: {}}, tile: {label: Tile, fields: {}}}}
print:
  beast: {size: poker, back: own}
  tile: {size: {shape: circle, width_mm: 30}, file: components, back: own}
cards:
  - {kind: beast, id: fox, name: Fox, copies: 2}
  - {kind: beast, id: owl, name: Owl}
  - {kind: beast, id: cat, name: Cat}
  - {kind: tile, id: red-fox, name: Red Fox}
  - {kind: tile, id: bird, name: Bird}
"""
FACE = '<face background="#ffffff"><text name="a" x="8" y="12" w="14" h="8">{{ card.name }}</text></face>'


def back_of(target: str, folder: Path) -> Iterator[tuple[str, Image.Image]]:
    """The name of each piece and the picture of its back."""
    match target:
        case "tts":
            table = SavedTable(folder, "tiny-en")
            decks = [one for one in table.told["ObjectStates"] if one["Name"] == "DeckCustom"]
            assert all(grid["UniqueBack"] is True for one in decks for grid in one["CustomDeck"].values())
            yield from ((one.name, table.picture(one._replace(front=one.back))) for one in table.pieces)
        case "pcio":
            saved = room(folder)
            yield from ((one.name, saved.picture(one.back)) for one in saved.pieces)
        case _:
            game = SimulatedGame(folder)
            yield from ((one.name, game.picture(one.back)) for one in game.pieces)


@pytest.mark.parametrize("target", ["tts", "pcio", "cgs"])
def test_a_piece_with_a_back_of_its_own_shows_that(target: str, write_set: Write, tmp_path: Path) -> None:
    """Those of foxes are red."""
    red = "{{ '#ff0000' if 'fox' in card.id else '#0000ff' }}"
    folder = write_set(
        OWN_BACKS,
        **{
            "templates/mine/theme.yaml": "type: {text: {size: 9}}\n",
            "templates/mine/beast.xml.j2": FACE,
            "templates/mine/tile.xml.j2": FACE,
            "templates/mine/back-own.xml.j2": f'<face background="{red}"/>',
        },
    )
    local = ("--local",) if target == "tts" else ()
    told = pnp("export", folder, "--to", target, "--out", tmp_path, *local)
    assert told.exit_code == 0, told.output
    seen = [*back_of(target, tmp_path / "tiny" / f"en-{target}")]
    assert Counter(name for name, _ in seen) == {"Fox": 2, "Owl": 1, "Cat": 1, "Red Fox": 1, "Bird": 1}
    for name, image in seen:
        r, _, b = image.convert("RGB").getpixel((image.width // 2, image.height // 2))  # type: ignore[misc]
        assert (r > b) == ("Fox" in name), name


def test_what_is_transparent_is_white_on_a_jpeg() -> None:
    clear = Image.new("RGBA", (8, 8), (0, 0, 0, 0))
    assert Image.open(BytesIO(encoded(clear, "jpg", 100))).getpixel((4, 4)) == (255, 255, 255)


# --- playingcards.io -------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_room_lies_above_the_hand_and_apart(tmp_path: Path) -> None:
    for game in ("biekrig", "ecosfera"):
        pnp("export", game, "--to", "pcio", "--lang", "en", "--dpi", "30", "--out", tmp_path)
        places = room(tmp_path / game / "en-pcio").places
        assert all(
            left >= 0 and top >= 0 and right <= 1600 and low <= 1000 for left, top, right, low in places
        )
        for at, one in enumerate(places):
            for other in places[:at]:
                is_apart = (
                    one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
                )
                assert is_apart, (one, other)


def test_a_game_too_large_for_the_table_is_shrunk_and_says_so(write_set: Write, tmp_path: Path) -> None:
    mats = "".join(f"  - {{kind: mat, id: m{n}, name: M{n}, copies: 3}}\n" for n in range(8))
    folder = exported("pcio", write_set, tmp_path, FOUR + mats)
    saved = room(folder)
    assert max(low for *_, low in saved.places if low < 1000) <= 820
    assert len({piece.size for piece in saved.pieces}) == 4
    width, height = next(piece.size for piece in saved.pieces if piece.name == "Red Fox")
    assert height < 130
    assert width / height == pytest.approx(63.5 / 88.9, abs=0.01)
    assert f"everything is {height / 160:.0%}" in (folder / "README.txt").read_text()


def test_a_mat_wider_than_the_table_is_shrunk_to_it(write_set: Write, tmp_path: Path) -> None:
    wide = SET.replace("width_mm: 180, height_mm: 120", "width_mm: 1000, height_mm: 100")
    for name, words in (("plain", ()), ("laid", ("--players", 1))):
        out = tmp_path / name
        folder = write_set(wide.replace("CARDS\n", FOUR))
        told = pnp("export", folder, "--to", "pcio", "--dpi", 30, "--out", out, *words)
        assert told.exit_code == 0, told.output
        saved = room(out / "tiny" / "en-pcio")
        assert max(right for _, _, right, _ in saved.places) <= 1600
        boards = [one for one in saved.widgets if one["type"] == "board"]
        assert [one["width"] for one in boards] > [1300], "and no smaller than it must be"


def test_tiles_are_cut_out_and_lie_face_up(write_set: Write, tmp_path: Path) -> None:
    saved = room(exported("pcio", write_set, tmp_path))
    by_name = {piece.name: piece for piece in saved.pieces}
    for name in ("Chip", "Drop"):
        image = saved.picture(by_name[name].front)
        assert image.mode == "RGBA"
        assert image.getpixel((0, 0))[3] == 0
        assert image.getpixel((image.width // 2, image.height // 2))[3] == 255
        assert by_name[name].is_up
    assert not by_name["Red Fox"].is_up
    assert by_name["Red Fox"].holder == "Beast"
    width, height = by_name["Red Fox"].size
    assert (width, height) == (114, 160)
    white = saved.picture(by_name["Drop"].back)  # it has none
    assert white.getpixel((white.width // 2, white.height // 2)) == (255, 255, 255, 255)


def test_no_picture_is_larger_than_the_site_takes(
    write_set: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pnp.export.pcio.MOST", 3000)
    saved = room(exported("pcio", write_set, tmp_path, FOUR, "--format", "png"))
    sizes = [saved.zip.getinfo(name).file_size for name in saved.pictures]
    assert len(sizes) > 5
    assert max(sizes) <= 3000


def test_a_room_is_written_as_it_was(write_set: Write, tmp_path: Path, golden: Golden) -> None:
    saved = room(exported("pcio", write_set, tmp_path))
    golden("tiny-pcio.json", saved.zip.read("widgets.json").decode())
    assert {info.date_time for info in saved.zip.infolist()} == {(1980, 1, 1, 0, 0, 0)}


# --- Card Game Simulator ---------------------------------------------------------------------------------


def test_cards_are_searched_by_what_is_on_them(write_set: Write, tmp_path: Path) -> None:
    game = SimulatedGame(exported("cgs", write_set, tmp_path))
    fox = next(piece for piece in game.pieces if piece.properties.get("Home") == "Moss")
    assert fox.properties == {
        "Kind": "Beast",
        "Text": "It hunts at night.",
        "Legs": "4",
        "Home": "Moss",
    }
    assert game.sorts["legs"] == "integer"
    assert game.told["cardNameIsUnique"] is False
    assert Counter(piece.deck for piece in game.pieces) == {"Beast": 3, "Chip": 4, "Drop": 3, "Mat": 1}


@pytest.mark.slow
def test_words_and_labels_are_those_of_the_language(tmp_path: Path) -> None:
    pnp("export", "biomos", "--to", "cgs", "--lang", "de", "--dpi", "30", "--out", tmp_path)
    game = SimulatedGame(tmp_path / "biomos" / "de-cgs")
    sea = next(piece for piece in game.pieces if piece.name == "Ozean")
    assert "Ozean" in sea.properties.values()
    assert sea.deck == "Gebietsmarker"


def test_another_size_is_shown_whole_and_said(write_set: Write, tmp_path: Path) -> None:
    folder = exported("cgs", write_set, tmp_path)
    game = SimulatedGame(folder)
    assert game.told["cardSize"] == {"x": 2.5, "y": 3.5}
    pictures = {piece.name: game.picture(piece.front) for piece in game.pieces}
    assert len({image.size for image in pictures.values()}) == 1
    chip = pictures["Chip"]
    left, top, right, low = chip.getbbox() or (0, 0, 0, 0)
    assert (right - left) / chip.width == pytest.approx(20 / 63.5, abs=0.02)
    assert low - top == pytest.approx(right - left, abs=2)
    readme = (folder / "README.txt").read_text()
    assert "Chip: 20 x 20 mm" in readme
    assert "Beast:" not in readme
    (board,) = game.told["gameBoardCards"]
    assert board["card"] == "mat"
    assert board["boards"][0]["size"] == {"x": 7.087, "y": 4.724}
    assert (game.folder / "boards" / "mat.png").is_file()


def test_a_game_is_written_as_it_was(write_set: Write, tmp_path: Path, golden: Golden) -> None:
    folder = SimulatedGame(exported("cgs", write_set, tmp_path)).folder
    names = ("cgs.json", "AllCards.json", "AllSets.json", "decks/Beast.txt")
    golden("tiny-cgs.txt", "\n".join((folder / name).read_text() for name in names))


# --- Tabletop Playground ---------------------------------------------------------------------------------


def test_a_stack_is_as_large_as_printed_and_told_in_words(write_set: Write, tmp_path: Path) -> None:
    package = PlaygroundPackage(exported("ttp", write_set, tmp_path))
    by_name = {one["Name"]: one for one in package.templates}
    beast, chip, drop, mat = (by_name[name] for name in ("Beast", "Chip", "Drop", "Mat"))
    assert (beast["Width"], beast["Height"], beast["Model"]) == (6.35, 8.89, "Rounded")
    assert (chip["Width"], chip["Model"], chip["HiddenInHand"]) == (2.0, "Round", False)
    assert (mat["CollisionType"], mat["CanStack"]) == ("Ground", False)
    shape = package.texture(drop["Model"])
    assert shape.getpixel((0, 0))[3] == 0
    assert shape.getpixel((shape.width // 2, shape.height // 2))[3] == 255
    fox = next(piece for piece in package.pieces if "hunts" in piece.told)
    assert fox.name == "Red Fox"
    assert fox.told == "Beast\nLegs: 4\nHome: Moss\nIt hunts at night."


def test_x10_boards_have_their_own_names_and_no_empty_cells(write_set: Write, tmp_path: Path) -> None:
    mats = "".join(
        f"  - {{kind: mat, id: mat-{name.lower()}, name: {name} mat}}\n" for name in ("Sand", "Moss")
    )
    package = PlaygroundPackage(exported("ttp", write_set, tmp_path, mats))
    assert sorted(one["Name"] for one in package.templates) == ["Moss mat", "Sand mat"]
    assert {(one["NumHorizontal"], one["NumVertical"]) for one in package.templates} == {(1, 1)}


def test_a_package_is_written_as_it_was(write_set: Write, tmp_path: Path, golden: Golden) -> None:
    folder = PlaygroundPackage(exported("ttp", write_set, tmp_path)).folder
    texts = [
        path.read_text() for path in (folder / "manifest.json", *sorted((folder / "Templates").iterdir()))
    ]
    golden("tiny-ttp.txt", "\n".join(texts))


def test_backs_that_differ_lie_in_the_cells_of_their_fronts(write_set: Write) -> None:
    deck = tiny(write_set)
    parts = [
        part._replace(back=Scene(part.front.width, part.front.height, part.front.items[:number]))
        for number, part in enumerate(deck.faces.parts)
    ]
    other = deck._replace(faces=replace(deck.faces, parts=tuple(parts)))
    templates = [file.data.decode() for file in ttp_files(other, ExportWish())[0] if "Templates" in file.name]
    (beasts,) = (text for text in templates if '"Name": "Beast"' in text)
    assert '"BackIndex": -3' in beasts
    assert '"BackTexture": "beast-back.jpg"' in beasts
