"""Kits: every picture of exactly the site's pixels, whole and opaque; words from the set, in its language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import get_args

import pypdfium2
import pytest
from click.testing import CliRunner, Result
from PIL import Image

import pnp as library
from pnp.base.frozen import replace
from pnp.base.model.page_kits import KitView, PageKit
from pnp.base.scene import Box, Group, Item, Link, Scene, Text, apply, bounds, rect
from pnp.base.scene import Path as Drawn
from pnp.base.scene import around as around_box
from pnp.cli.group import main
from pnp.draw.kits import Easel, easel_of, kit_page, sell_sheet, shown_kinds
from pnp.draw.kits.described import Described, description
from pnp.draw.kits.easel import LaidPiece, around, fitted, painting
from pnp.draw.kits.kit_views import VIEWS
from pnp.draw.rulebook import SheetMaterial
from pnp.draw.rulebook.shown_pieces import GamePiece
from pnp.export.kit_target import kit_files
from pnp.project.exports import deck_to_export
from pnp.source.load import kit_data as kits
from pnp.source.load.kit_data import find_kit, kit_names, known_kits
from pnp.source.load.profiles import find
from pnp.source.load.set_folders import bundled_ids
from tests.bundled import opened

Write = Callable[..., Path]
SET = """\
id: tiny
title: The Pond
summary: Catch the frog.
players: 2..4
languages: [en]
credits: {designers: [Ada Newt], publisher: Newt & Sons, year: 2020, rights: It is theirs.}
rules:
  kinds:
    beast: {label: Beast, fields: {}}
    chip: {label: Chip, fields: {}}
  figures: {minutes: {value: {min: 10, max: 20}}, age_from: {value: 8}}
print:
  beast: {size: poker, back: deck}
  chip: {size: {shape: circle, width_mm: 20}, file: components}
cards:
  - {kind: beast, id: fox, name: Fox, copies: 3}
  - {kind: beast, id: owl, name: Owl}
  - {kind: chip, id: chip, name: Chip, copies: 4}
"""
SITES = [name for name in known_kits() if not getattr(find_kit(name), "sheet", False)]
ONE = """\
id: tiny
languages: [en]
rules: {kinds: {beast: {fields: {}}}}
print: {beast: {size: poker, back: none}}
cards: [{kind: beast, id: fox, name: Fox}]
"""
LONG = "The Peculiar and Uncommonly Long Tale of Seventeen Lighthouse Keepers on the Wild and Windy Northern Coast"


def pnp(*words: object) -> Result:
    return CliRunner().invoke(main, [*map(str, words)])


def exported(folder: Path, kit: str, out: Path, *words: object) -> tuple[Path, str]:
    told = pnp("export", folder, "--to", f"kit/{kit}", "--out", out, *words)
    assert told.exit_code == 0, told.output
    return out / "tiny" / f"en-kit-{kit}", told.output


def picture(path: Path) -> Image.Image:
    return Image.open(BytesIO(path.read_bytes()))


def kit_called(name: str) -> PageKit:
    found = find_kit(name)
    assert found is not None
    return found


@cache
def material(game: str | Path, language: str = "de") -> tuple[SheetMaterial, Described]:
    project = opened(game)
    paper, _ = find("a4")
    assert paper is not None
    deck, found = deck_to_export(project, language, paper)
    book, _ = project.sheet_material(language, boxed=True)
    assert deck is not None, found
    assert book is not None
    return book, Described(deck.edition, deck.faces.parts)


def easel(game: str | Path, size: tuple[float, float], kind: str = "") -> Easel:
    book, game_in_words = material(game, "de" if isinstance(game, str) else "en")
    return easel_of(book, game_in_words.parts, size, kind)


def texts(items: Iterable[Item], *, pieces: bool = True) -> Iterator[Text]:
    """Those on pieces of the game are within groups of their own."""
    for item in items:
        match item:
            case Text():
                yield item
            case Group() if pieces:
                yield from texts(item.items)
            case Link() if pieces:
                yield from texts(item.group.items)


def drawn_titles(items: Iterable[Item]) -> Iterator[Box]:
    """Where titles lie that are drawn instead of set."""
    for item in items:
        if isinstance(item, Group) and item.means and item.means.sort == "word":
            yield around_box(item.matrix, Box(0, 0, item.means.room, 1))


# --- the files of kits -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", known_kits())
def test_a_kit_says_where_its_sizes_are_from(name: str) -> None:
    kit = kit_called(name)
    assert kit.sources
    assert re.fullmatch(r"20\d\d-\d\d-\d\d", kit.read)
    assert kit.steps
    assert all(picture.use for picture in kit.pictures)


def test_sizes_of_known_pictures() -> None:
    """Written down here once more, from the sites' pages."""
    known = {
        ("itch", "cover"): (630, 500),
        ("gamefound", "thumbnail"): (700, 700),
        ("gamefound", "social"): (1200, 630),
        ("gamefound", "cover"): (1743, 498),
        ("gamefound", "product"): (700, 700),
        ("gamefound", "gallery-1-fan"): (1200, 630),
        ("itch", "screenshot-1-fan"): (1280, 720),
        ("tgc", "logo"): (350, 150),
        ("tgc", "ad"): (216, 150),
        ("tgc", "backdrop"): (1600, 600),
        ("tgc", "action-1-table"): (800, 600),
    }
    rows = {(name, row.name): row for name in known_kits() for row in kit_called(name).pictures}
    assert {key: rows[key].px for key in known} == known
    assert (
        rows["gamefound", "cover"].shows == rows["tgc", "backdrop"].shows == "backdrop"
    )  # no text is allowed
    assert all(row.form == "jpg" and max(row.px) <= 1900 for (kit, _), row in rows.items() if kit == "bgg")


def test_a_kit_is_data_only(write_set: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "kits"
    folder.mkdir()
    (folder / "corner.yaml").write_text(
        "title: The Corner Board\nsources: [its door]\nread: '2026-01-01'\n"
        "pictures: {small: {px: [120, 90], shows: fan, form: jpg, use: the door}}\n"
    )
    monkeypatch.setattr(kits, "FOLDER", folder)
    made = library.open(write_set(SET))
    from pnp.project.exports import export

    written = export(made, "kit/corner", "en", tmp_path / "out")
    image = picture(written.folder / "small.jpg")
    assert (image.size, image.format) == ((120, 90), "JPEG")
    assert "The Corner Board" in (written.folder / "README.txt").read_text()


def test_pictures_are_of_the_kinds_with_the_most_designs(write_set: Write) -> None:
    """In printing order; one design is no picture of a kind, however many copies there are."""
    many = {"few": 2, "some": 3, "one": 1, "most": 5}
    kinds = ", ".join(f"{kind}: {{fields: {{}}}}" for kind in many)
    prints = ", ".join(f"{kind}: {{size: poker}}" for kind in many)
    cards = "".join(
        f"  - {{kind: {kind}, id: {kind}-{n}, name: C{n}, copies: {9 if kind == 'one' else 1}}}\n"
        for kind, designs in many.items()
        for n in range(designs)
    )
    text = f"id: tiny\nlanguages: [en]\nrules: {{kinds: {{{kinds}}}}}\nprint: {{{prints}}}\ncards:\n{cards}"
    parts = material(write_set(text), "en")[1].parts
    assert shown_kinds(parts, 2) == ["some", "most"]
    assert shown_kinds(parts, 9) == ["few", "some", "most"]


def test_every_view_is_used_by_some_kit() -> None:
    assert {row.shows for name in known_kits() for row in kit_called(name).pictures} == {*get_args(KitView)}
    assert {*VIEWS} == {*get_args(KitView)}


# --- pictures --------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", SITES)
def test_pictures_have_the_pixels_of_the_site_and_nothing_transparent(
    name: str, write_set: Write, tmp_path: Path
) -> None:
    folder, told = exported(write_set(SET), name, tmp_path)
    readme = (folder / "README.txt").read_text()
    assert "warning" not in told
    seen = 0
    for row in kit_called(name).pictures:
        kinds = (
            shown_kinds(material(write_set(SET), "en")[1].parts, row.most) if row.shows == "kinds" else [""]
        )
        for kind in kinds:
            file = folder / ("-".join(filter(None, (row.name, kind))) + f".{row.form}")
            image = picture(file)
            assert (image.size, image.mode) == (row.px, "RGB")
            assert image.format == {"png": "PNG", "jpg": "JPEG"}[row.form]
            assert len(image.getcolors(1 << 24) or ()) > 20, "an empty picture"
            wide, high = row.px
            assert re.search(rf"^  {file.name} +{wide} x {high} px  {row.use}$", readme, re.MULTILINE)
            seen += 1
    assert seen == len([path for path in folder.iterdir() if path.suffix in (".png", ".jpg")])


@pytest.mark.slow
@pytest.mark.parametrize("shape", [(70.0, 30.0), (126.0, 100.0), (140.0, 140.0), (240.0, 126.0)], ids=str)
@pytest.mark.parametrize("game", bundled_ids())
def test_words_stay_within_the_safe_box(game: str, shape: tuple[float, float]) -> None:
    views: tuple[KitView, ...] = ("front", "title", "contents", "kinds") if shape[1] > 90 else ("title",)
    _, told = material(game)
    for view in views:
        for kind in shown_kinds(told.parts, 2) if view == "kinds" else [""]:
            at = easel(game, shape, kind)
            (whole,) = kit_page(at, view).items
            assert isinstance(whole, Group)
            words = [
                box
                for text in texts(whole.items, pieces=False)
                if (box := Box(text.x, text.y, text.width, 0))
            ]
            words += drawn_titles(whole.items)
            assert words, view
            safe = at.safe.grow(0.05)
            for one in words:
                assert safe.x <= one.x, (view, kind)
                assert one.right <= safe.right, (view, kind)
                top = 0 if view in ("contents", "kinds") else safe.y
                assert top <= one.y <= one.bottom <= safe.bottom, (view, kind)
            assert at.findings() == (), view


@pytest.mark.slow
@pytest.mark.parametrize("game", bundled_ids())
def test_a_backdrop_bears_no_word(game: str) -> None:
    (whole,) = kit_page(easel(game, (348.6, 99.6)), "backdrop").items
    assert isinstance(whole, Group)
    assert [*texts(whole.items)] == []


def test_a_backdrop_of_a_set_without_art_bears_no_word(write_set: Write) -> None:
    folder = write_set(SET)
    (whole,) = kit_page(easel(folder, (320.0, 120.0)), "backdrop").items
    assert isinstance(whole, Group)
    assert [*texts(whole.items)] == []
    fan = kit_page(easel(folder, (320.0, 120.0)), "fan").items[0]
    assert isinstance(fan, Group)
    assert [*texts(fan.items)], "its cards have words, or this test sees nothing"


@pytest.mark.slow
@pytest.mark.parametrize("view", ["fan", "table"])
@pytest.mark.parametrize("game", bundled_ids())
def test_no_piece_is_cut_by_the_edge(game: str, view: KitView) -> None:
    for size in ((256.0, 144.0), (160.0, 120.0)):
        at = easel(game, size)
        (whole,) = kit_page(at, view).items
        assert isinstance(whole, Group)
        pieces = [item for item in whole.items if isinstance(item, Group)]
        assert pieces
        for piece in pieces:
            edge = bounds([item for item in piece.items if isinstance(item, Drawn)])  # its outline
            assert edge is not None
            shown = bounds([piece._replace(items=(Drawn(rect(*edge), "#000000"),))])
            assert shown is not None
            assert min(shown.x, shown.y) > -0.5
            assert shown.right < size[0] + 0.5
            assert shown.bottom < size[1] + 0.5


@pytest.mark.slow
def test_what_is_laid_fills_its_room_and_is_not_stretched() -> None:
    outline = rect(0, 0, 40, 60)
    piece = GamePiece(Scene(40, 60, ()), 40, 60, outline)
    laid, on = [LaidPiece(piece, 0, 0), LaidPiece(piece, 50, 10, 90.0)], easel("biomos", (50.0, 90.0))
    assert around(laid) == pytest.approx((-20, -30, 100, 60))
    drawn = [item for item in fitted(on, laid, Box(10, 10, 50, 90)) if isinstance(item, Group)]
    a, b, c, d, *_ = drawn[1].matrix
    assert (a * a + b * b) ** 0.5 == pytest.approx((c * c + d * d) ** 0.5) == pytest.approx(0.5)
    assert drawn[0].matrix[4:] == pytest.approx((10, 40))
    low = [item for item in fitted(on, laid, Box(10, 10, 90, 30)) if isinstance(item, Group)]
    assert low[0].matrix[:2] == pytest.approx((0.5, 0)), "all of it is seen where the room is low"


@pytest.mark.slow
@pytest.mark.parametrize("shape", [(43.2, 30.0), (320.0, 120.0), (140.0, 140.0), (60.0, 200.0)], ids=str)
@pytest.mark.parametrize("game", ["biomos", "ecosfera"])
def test_the_cover_fills_a_picture_of_any_shape_and_keeps_its_own(
    game: str, shape: tuple[float, float]
) -> None:
    book, told = material(game)
    easel = easel_of(book, told.parts, shape)
    assert easel.cover is not None
    *_, shown = painting(easel)
    assert isinstance(shown, Group)
    (placed,) = shown.items
    assert isinstance(placed, Group)
    assert placed.clip is not None
    whole = bounds([placed.clip])
    assert whole is not None
    box = around_box(placed.matrix, whole)
    assert box.w / box.h == pytest.approx(easel.cover.width / easel.cover.height)
    assert box.x <= 0.01
    assert box.y <= 0.01
    assert box.right >= shape[0] - 0.01
    assert box.bottom >= shape[1] - 0.01


# --- words -----------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_description_tells_everything_of_the_set(write_set: Write, tmp_path: Path) -> None:
    folder, _ = exported(write_set(SET), "itch", tmp_path)
    assert (folder / "description.txt").read_text() == (
        "The Pond\n========\n\nCatch the frog.\n\nPlayers: 2–4\nPlaying time: 10–20 min\nAge: 8+\n\n"
        "What is inside\n--------------\n4 × Beasts\n4 × Chips\n\n"
        "Languages: English\nDesigned by: Ada Newt\nPublished by: Newt & Sons (2020)\n\nIt is theirs.\n"
    )


@pytest.mark.slow
def test_reference_cards_and_a_game_for_one_are_told(write_set: Write, tmp_path: Path) -> None:
    alone = SET.replace("figures: {", "figures: {players_from: {value: 1}, ")
    folder, _ = exported(write_set(alone, **{"sheets/reference.md": "# Turn\n\nPlay.\n"}), "itch", tmp_path)
    told = (folder / "description.txt").read_text()
    assert "\nPlayers: 1–4\n" in told
    assert re.search(r"^4 × Reference cards?$", told, re.MULTILINE), told


@pytest.mark.slow
def test_a_pitch_takes_the_place_of_summary_and_sheets(write_set: Write, tmp_path: Path) -> None:
    pitch = "pitch: {hook: Who catches the frog?, plays: [You jump., It *jumps* for :points:.], contact: ada@example.org}\n"
    folder, _ = exported(write_set(SET + pitch), "itch", tmp_path)
    told = (folder / "description.txt").read_text()
    assert "\nWho catches the frog?\n" in told
    assert "\nHow it plays\n------------\nYou jump.\nIt jumps for points.\n" in told
    assert "\nContact: ada@example.org\n" in told
    assert "Catch the" not in told


@pytest.mark.parametrize("game", bundled_ids())
def test_descriptions_of_the_games_tell_what_is_in_the_box_and_whose_it_is(game: str) -> None:
    _, game_in_words = material(game)
    told = description(game_in_words, {"de": "Deutsch", "sv": "Svenska"})
    cards = game_in_words.edition.cards
    for kind in (kind for kind, row in cards.prints.items() if row.file != "none"):
        many = cards.count(kind)
        form = game_in_words.edition.forms[kind][many != 1]
        assert re.search(rf"^ *{many} × {re.escape(form)}$", told, re.MULTILINE), form
    for expected in (
        "Spieler: ",
        "Spieldauer: ",
        "\nSo spielt es sich\n",
        "\nSprachen: Deutsch, Svenska\n",
        cards.summary,
    ):
        assert expected in told
    assert told.rstrip().endswith(" ".join(cards.credits.adaptation.split()))
    assert not re.search(r"[*:{}]\w+[*:}]", told), "markup"


@pytest.mark.slow
def test_whose_pictures_they_are_is_told(write_set: Write, tmp_path: Path) -> None:
    folder = write_set(
        SET,
        **{
            "art/fox.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7z"/></svg>',
            "art/art.yaml": "fox.svg: {author: Cleo Lens, license: CC0-1.0, title: Fox}\n",
        },
    )
    made, said = exported(folder, "itch", tmp_path)
    assert "Fox: Cleo Lens, " in (made / "description.txt").read_text()
    assert "ART607" not in said
    (folder / "art/art.yaml").write_text("fox.svg: {author: Cleo Lens, license: CC-BY-NC-SA-4.0}\n")
    _, said = exported(folder, "itch", tmp_path)
    assert "art/art.yaml:1" in said
    assert (
        "CC-BY-NC-SA-4.0 lets nobody earn by these pictures, and they go to a page at itch.io: fox.svg"
        in said
    )


# --- a sell sheet ----------------------------------------------------------------------------------------

CONTACT = "pitch: {contact: 'Ann Other, ann@example.org', plays: [You jump., It jumps.]}\n"


def words_of(path: Path) -> str:
    page = pypdfium2.PdfDocument(path.read_bytes())[0]
    return " ".join(str(page.get_textpage().get_text_range()).split())


@pytest.mark.slow
@pytest.mark.parametrize(("profile", "size"), [("a4", (210.0, 297.0)), ("letter", (215.9, 279.4))])
def test_a_sell_sheet_is_one_page_of_the_paper(
    profile: str, size: tuple[float, float], write_set: Write, tmp_path: Path
) -> None:
    folder, told = exported(write_set(SET + CONTACT), "sellsheet", tmp_path, "--profile", profile)
    assert "warning" not in told
    document = pypdfium2.PdfDocument((folder / "sellsheet.pdf").read_bytes())
    assert len(document) == 1
    assert [edge / 72 * 25.4 for edge in document[0].get_size()] == pytest.approx(size, abs=0.1)
    image = picture(folder / "sellsheet.png")
    assert image.size == (round(size[0] / 25.4 * 200), round(size[1] / 25.4 * 200))
    assert image.mode == "RGB"
    words = words_of(folder / "sellsheet.pdf")
    for expected in (
        "The Pond", "Catch the frog.", "Players 2–4", "10–20 min", "8+", "You jump.", "It jumps.", "4 Beasts", "4 Chips",
        "Contact: Ann Other, ann@example.org", "Designed by: Ada Newt", "It is theirs.",
    ):  # fmt: skip
        assert expected in words, expected


@pytest.mark.slow
def test_a_sell_sheet_without_a_contact_names_the_field(write_set: Write, tmp_path: Path) -> None:
    folder, told = exported(write_set(SET), "sellsheet", tmp_path)
    assert "set.yaml:1:1: PRS568 warning: the sell sheet names nobody to write to" in told
    assert "`pitch: {contact: ...}` in set.yaml" in told
    assert "Contact" not in words_of(folder / "sellsheet.pdf")


@pytest.mark.parametrize("game", bundled_ids())
def test_a_sell_sheet_keeps_its_words_within_its_margins(game: str) -> None:
    book, told = material(game)
    at = easel_of(book, told.parts, (210.0, 297.0), wide=True)
    page = sell_sheet(at, told)
    words = [*texts(page.items, pieces=False)]
    assert len(words) > 20
    for one in words:
        assert 13.9 < one.x < one.x + one.width < 196.1
        assert 14 < one.y < 283
    assert {finding.code for finding in at.findings()} == {"PRS568"}


def test_x13_a_sell_sheet_without_a_cover_shows_no_card_twice(write_set: Write) -> None:
    more = "".join(f"  - {{kind: beast, id: newt-{number}, name: Newt {number}}}\n" for number in range(12))
    book, told = material(write_set(SET + more), "en")
    page = sell_sheet(easel_of(book, told.parts, (210.0, 297.0), wide=True), told)
    names = [one.glyphs for one in texts(page.items) if re.fullmatch(r"Fox|Owl|Newt \d+", one.glyphs)]
    assert len(names) == 10
    assert len({*names}) == 10


def test_a_sell_sheet_is_read_from_the_right_where_its_language_is(write_set: Write) -> None:
    book, told = material(write_set(SET), "en")
    places = []
    for code in ("en", "he"):
        at = book._replace(edition=replace(book.edition, language=code))
        page = sell_sheet(easel_of(at, told.parts, (210.0, 297.0), wide=True), told)
        words = {one.glyphs: one for one in texts(page.items, pieces=False)}
        places.append(
            [words[said] for said in ("What is inside", "Beasts", "10–20 minutes", "2–4") if said in words]
        )
    left, right = places
    assert len(left) > 2
    for one, other in zip(left, right, strict=True):
        assert other.x == pytest.approx(210 - one.x - one.width, abs=0.01)


@pytest.mark.parametrize("view", ["fan", "table", "spread", "front"])
def test_pieces_lie_from_the_right_where_the_language_is_read_so(view: KitView, write_set: Write) -> None:
    """The mirror image, in which every piece is seen as it is."""
    book, told = material(write_set(SET), "en")
    found = []
    for code in ("en", "he"):
        at = book._replace(edition=replace(book.edition, language=code))
        items = [*VIEWS[view](easel_of(at, told.parts, (200.0, 100.0)))]
        laid = [item for item in items if isinstance(item, Group) and not item.clip and not item.means]
        inner = [(one.matrix, box) for one in laid if (box := bounds(one.items))]
        found.append([apply(matrix, box.x + box.w / 2, box.y + box.h / 2) for matrix, box in inner])
        assert all(a * d - b * c > 0 for (a, b, c, d, _, _), _ in inner)
    left, right = found
    assert len(left) > 1
    assert right == [(pytest.approx(200 - x, abs=0.01), pytest.approx(y, abs=0.01)) for x, y in left]


def test_what_is_inside_is_counted_from_the_right(write_set: Write) -> None:
    book, told = material(write_set(SET), "en")
    places = []
    for code in ("en", "he"):
        at = book._replace(edition=replace(book.edition, language=code))
        drawn = [*VIEWS["contents"](easel_of(at, told.parts, (200.0, 150.0)))]
        places.append({one.glyphs: one for one in texts(drawn, pieces=False)})
    left, right = places
    assert [*left] == [*right]
    assert len(left) > 3
    for said, one in left.items():
        assert right[said].x == pytest.approx(200 - one.x - one.width, abs=0.01)


@pytest.mark.slow
def test_what_has_no_room_on_a_sell_sheet_is_told(write_set: Write, tmp_path: Path) -> None:
    plays = ", ".join(f'"{"Long and winding words of how it plays. " * 7}"' for _ in range(6))
    folder, told = exported(
        write_set(f"{SET}pitch: {{contact: me, plays: [{plays}]}}\n"), "sellsheet", tmp_path
    )
    assert "warning" not in told  # as much as may be said has room
    assert words_of(folder / "sellsheet.pdf").count("how it plays") == 42
    many = "".join(f"  - {{kind: k{n}, id: c{n}, name: C{n}}}\n" for n in range(60))
    kinds = "".join(f"    k{n}: {{fields: {{}}}}\n" for n in range(60))
    prints = "".join(f"  k{n}: {{size: poker}}\n" for n in range(60))
    text = f"id: tiny\nlanguages: [en]\n{CONTACT}rules:\n  kinds:\n{kinds}print:\n{prints}cards:\n{many}"
    _, told = exported(write_set(text), "sellsheet", tmp_path / "many")
    assert "PRS567 warning" in told


# --- bad input -------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", SITES)
def test_one_card_without_a_back_is_enough(name: str, write_set: Write, tmp_path: Path) -> None:
    folder, told = exported(write_set(ONE), name, tmp_path)
    assert "warning" not in told
    assert (folder / "README.txt").exists()


@pytest.mark.slow
def test_five_hundred_designs_are_shown_by_some(write_set: Write, tmp_path: Path) -> None:
    cards = "".join(f"  - {{kind: beast, id: b{n}, name: B{n}}}\n" for n in range(500))
    text = ONE.replace("cards: [{kind: beast, id: fox, name: Fox}]\n", f"cards:\n{cards}")
    folder, told = exported(write_set(text), "itch", tmp_path)
    assert "warning" not in told
    assert "500 × Beasts" in (folder / "description.txt").read_text()
    assert picture(folder / "screenshot-4-beast.png").size == (1280, 720)


@pytest.mark.slow
def test_a_title_that_does_not_fit_is_told_and_the_rest_is_made(write_set: Write, tmp_path: Path) -> None:
    text = ONE.replace("languages:", f"title: {LONG}\nlanguages:")
    folder, told = exported(write_set(text), "tgc", tmp_path)
    assert "set.yaml:2:1: PRS566 warning: the title does not fit a picture of 216 x 150 pixels" in told
    assert "shorter title" in told
    assert picture(folder / "ad.png").size == (216, 150)


@pytest.mark.slow
def test_more_kinds_than_room_are_told_and_cards_shown(write_set: Write, tmp_path: Path) -> None:
    kinds = "".join(
        f"    k{n}: {{label: Uncommonly long label of a kind {n}, fields: {{}}}}\n" for n in range(60)
    )
    prints = "".join(f"  k{n}: {{size: poker}}\n" for n in range(60))
    cards = "".join(f"  - {{kind: k{n}, id: c{n}, name: C{n}}}\n" for n in range(60))
    text = f"id: tiny\nlanguages: [en]\nrules:\n  kinds:\n{kinds}print:\n{prints}cards:\n{cards}"
    folder, told = exported(write_set(text), "tgc", tmp_path)
    assert "PRS567 warning" in told
    assert picture(folder / "action-3-contents.png").size == (800, 600)


def test_nothing_printed_is_nothing_to_export(write_set: Write, tmp_path: Path) -> None:
    bare = ONE.replace("{size: poker, back: none}", "none")
    told = pnp("export", write_set(bare), "--to", "kit/itch", "--out", tmp_path / "out")
    assert told.exit_code == 0, told.output
    assert "there is nothing to export" in told.output


@pytest.mark.slow
def test_files_of_others_stay(write_set: Write, tmp_path: Path) -> None:
    out, folder = tmp_path / "out", write_set(SET)
    made, _ = exported(folder, "tgc", out)
    (made / "notes.txt").write_text("mine")
    (made / "logo.png").write_bytes(b"retouched")
    _, told = exported(folder, "tgc", out)
    assert (made / "notes.txt").read_text() == "mine"
    assert "logo.png was changed after it was written: it is kept as" in told
    assert any(path.read_bytes() == b"retouched" for path in made.iterdir())


@pytest.mark.slow
def test_the_same_set_is_the_same_bytes(write_set: Write, tmp_path: Path) -> None:
    folder = write_set(SET)
    one, _ = exported(folder, "gamefound", tmp_path / "one")
    two, _ = exported(folder, "gamefound", tmp_path / "two")
    assert {path.name: path.read_bytes() for path in one.iterdir()} == {
        path.name: path.read_bytes() for path in two.iterdir()
    }


def test_kits_are_listed_and_a_wrong_one_is_told(write_set: Write) -> None:
    told = pnp("export", "--help").output
    assert all(name in told for name, _ in kit_names())
    wrong = pnp("export", write_set(SET), "--to", "kit/ich")
    assert wrong.exit_code == 2
    assert "did you mean 'kit/itch'" in wrong.output
    assert (
        "--dpi means nothing to kit/itch"
        in pnp("export", write_set(SET), "--to", "kit/itch", "--dpi", 90).output
    )


def test_a_set_with_errors_has_no_kit(write_set: Write) -> None:
    told = pnp(
        "export", write_set(SET.replace("kind: beast, id: owl", "kind: best, id: owl")), "--to", "kit/tgc"
    )
    assert told.exit_code == 1
    assert "not exported" in told.output


def test_a_kit_without_a_book_is_empty(write_set: Write) -> None:
    paper, _ = find("a4")
    assert paper is not None
    deck, _ = deck_to_export(library.open(write_set(SET)), "en", paper)
    assert deck is not None
    assert kit_files(deck, kit_called("itch"), (210.0, 297.0)) == ((), ())
