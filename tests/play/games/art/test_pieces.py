"""What was once wrong on the printed pieces of the four games, and is not: colours, places, sizes, ink, words."""

from __future__ import annotations

import colorsys
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path as File

import pytest
import resvg_py
from PIL import Image, ImageStat

from pnp.base.diagnostics import Span
from pnp.base.model import Faces
from pnp.base.scene import IDENTITY, Box, Group, Item, Link, Matrix, Path, Scene, apply, bounds, multiply
from pnp.check.face_rules import contrast_of
from pnp.draw.look.theme import find_theme
from pnp.files.resources import bundled
from pnp.press.render.png_pages import draw_page
from pnp.text.fonts import load_fonts
from tests.bundled import opened

# hues in degrees, and how light: a word of colour as people use it
HUES = {
    "red": (-15, 15),
    "orange": (20, 50),
    "yellow": (35, 60),
    "green": (75, 160),
    "turquoise": (170, 192),
    "blue": (193, 235),
    "purple": (255, 300),
}
# as the publisher prints them
HABITATS = {
    "ice": "light blue",
    "mud": "red",
    "rivers": "yellow",
    "rock": "purple",
    "pelagic": "dark blue",
    "coast": "green",
}
CATEGORIES = {"negative": "purple", "dual": "green", "positive": "blue", "funding": "turquoise"}
ELEMENTS = {
    "sun": "orange",
    "oxygen": "blue",
    "salinity": "purple",
    "nutrients": "green",
    "temperature": "red",
}
SIGNS = (
    {f"hab-{word}": colour for word, colour in HABITATS.items()}
    | {f"cat-{word}": colour for word, colour in CATEGORIES.items()}
    | {f"el-{word}": colour for word, colour in ELEMENTS.items()}
)
NIGHT = (0x0B, 0x2A, 0x3C)  # what is drawn on grounds
BODY = 9.4  # pt, of all policies
CLEAR = 3.0  # to 1: a sign is seen on its ground
SHEETS = 30  # of paper


@cache
def faces(game: str, language: str = "en") -> Faces:
    made, found = opened(game).faces(language)
    assert made is not None, found
    return made


def front(card: str, game: str) -> Scene:
    return next(part.front for part in faces(game).parts if part.card == card)


def pictures(items: tuple[Item, ...], matrix: Matrix = IDENTITY) -> Iterator[tuple[str, Box]]:
    """Every picture of a face by the name of its file, and where it lies."""
    for item in items:
        if isinstance(item, Link):
            item = item.group
        if not isinstance(item, Group):
            continue
        if item.origin.file and item.origin.box:
            (x, y), box = apply(matrix, item.origin.box.x, item.origin.box.y), item.origin.box
            yield File(item.origin.file).stem, Box(x, y, box.w * matrix[0], box.h * matrix[3])
        else:
            yield from pictures(item.items, multiply(matrix, item.matrix))


@pytest.mark.parametrize("sign", SIGNS)
def test_signs_of_ecosfera_have_the_colours_of_the_published_game(sign: str) -> None:
    """A class with the publisher's rulebook reads our cards with it."""
    text = (bundled("templates") / f"ecosfera/icons/{sign}.svg").read_text(encoding="utf-8")
    picture = Image.open(BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=text, width=96)))).convert("RGBA")
    inks = [
        (count, (red, green, blue))
        for count, (red, green, blue, cover) in picture.getcolors(1 << 20) or ()
        if cover > 250 and max(red, green, blue) - min(red, green, blue) > 50 and (red, green, blue) != NIGHT
    ]
    hue, _, light = colorsys.rgb_to_hsv(*(part / 255 for part in max(inks)[1]))
    *how, word = SIGNS[sign].split()
    low, high = HUES[word]
    assert (hue * 360 - low) % 360 <= high - low
    if how:
        assert light > 0.8 if how == ["light"] else light < 0.6


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "low", "high"), [("producer", 0.0, 0.2), ("consumer", 0.8, 1.0)])
def test_habitats_lie_where_producers_and_consumers_meet(kind: str, low: float, high: float) -> None:
    """Below a consumer, at the head of the producers under it; each is there once."""
    cards, _ = opened("ecosfera").cards()
    assert cards is not None
    shown = {part.card: part.front for part in faces("ecosfera").parts}
    for card in cards.of(kind):
        signs = [(name, box) for name, box in pictures(shown[card.id].items) if name.startswith("hab-")]
        assert sorted(name.removeprefix("hab-") for name, _ in signs) == sorted(card.fields["habitats"])  # type: ignore[arg-type]
        height = shown[card.id].height
        assert all(low * height <= box.y and box.bottom <= high * height for _, box in signs), card.id


@pytest.mark.slow
def test_the_foot_of_a_consumer_is_not_the_same_on_all() -> None:
    cards, _ = opened("ecosfera").cards()
    assert cards is not None
    feet = {
        tuple(name for name, box in pictures(front(card.id, "ecosfera").items) if box.y > 70)
        for card in cards.of("consumer")
    }
    assert len(feet) > 10


@pytest.mark.parametrize("language", ["en", "da", "nb", "de", "sv", "fi", "et", "lt", "ru"])
def test_policies_are_set_in_one_size_in_every_language(language: str) -> None:
    made, _ = opened("ecosfera").faces(language, kinds=("policy",), backs=False)
    assert made is not None
    boxes = [box for part in made.parts for box in part.front.texts]
    assert {box.used_pt for box in boxes if box.name == "text"} == {BODY}
    assert len({box.used_pt for box in boxes if box.name == "name"}) == 1
    assert [box.said for box in boxes if box.name in ("name", "text") and box.step == "condensed"] == []


@pytest.mark.parametrize("language", ["en", "da", "nb", "de", "sv", "fi", "et", "lt", "ru"])
def test_a_policy_that_asks_for_a_card_calls_it_as_it_is_titled(language: str) -> None:
    edition, found = opened("ecosfera").edition(language)
    assert edition is not None, found
    made, _ = opened("ecosfera").faces(language, kinds=("policy",), backs=False)
    assert made is not None
    by_id = {card.id: card for card in edition.cards.cards}
    card = next(part for part in made.parts if part.card.startswith("atmospheric"))
    (text,) = (box for box in card.front.texts if box.name == "text")
    printed = "".join(letters(text.items))
    assert plain(by_id["calanoida"].name) in plain(printed)


def letters(items: tuple[Item, ...]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Group):
            yield from letters(item.items)
        else:
            yield getattr(item, "glyphs", "")


def plain(text: str) -> str:
    return "".join(letter for letter in text if letter.isalpha()).lower()


def golden(items: tuple[Item, ...], ink: str, matrix: Matrix = IDENTITY) -> Iterator[Box]:
    """What lines of this ink take up on the face, each by itself."""
    for item in items:
        if isinstance(item, Group):
            yield from golden(item.items, ink, multiply(matrix, item.matrix))
        elif isinstance(item, Path) and item.stroke and item.stroke.ink == ink:
            box = bounds((Group((item._replace(stroke=None, fill=ink),), matrix),))
            assert box is not None
            yield box.grow(item.stroke.width / 2)


@pytest.mark.slow
def test_the_frame_of_a_giant_keeps_the_safe_zone_on_both_sides() -> None:
    theme, _ = find_theme("biomos", (), Span("theme.yaml", 1))
    assert theme is not None
    giants = [part for part in faces("biomos").parts if part.kind == "giant_biome"]
    assert len(giants) == 10
    for part in giants:
        for side in (part.front, part.back):
            assert side is not None
            inside = [
                box
                for box in golden(side.items, theme.palette["gold"])
                if box.x > 0 and box.y > 0 and box.right < side.width and box.bottom < side.height
            ]
            assert any(box.w > 0.8 * side.width for box in inside), "there is a frame"
            for box in inside:
                room = (box.x, box.y, side.width - box.right, side.height - box.bottom)
                assert min(room) >= theme.safe_mm, (part.card, room)


def test_signs_of_quiet_days_are_seen_on_their_ground() -> None:
    theme, _ = find_theme("biekrig", (), Span("theme.yaml", 1))
    assert theme is not None
    seasons = ("spring", "summer", "autumn", "winter")
    board = front("year-board", "biekrig")
    inks = {ink for name, ink in inked(board.items) if name in seasons}
    assert inks
    assert [ink for ink in inks if contrast_of(ink, theme.palette["paper"]) < CLEAR] == []


def inked(items: tuple[Item, ...], name: str = "") -> Iterator[tuple[str, str]]:
    """Every colour that is filled or drawn, by the picture it belongs to."""
    for item in items:
        if isinstance(item, Group):
            yield from inked(item.items, File(item.origin.file).stem if item.origin.file else name)
        elif isinstance(item, Path):
            if isinstance(item.fill, str):
                yield name, item.fill
            if item.stroke:
                yield name, item.stroke.ink


@pytest.mark.parametrize("kind", ["queen", "worker", "honey", "pollen", "event"])
def test_backs_of_biekrig_are_light_to_print(kind: str) -> None:
    """Less ink than paper: a back is no darker than half of it would be in black."""
    backs = {part.back for part in faces("biekrig").parts if part.kind == kind and part.back}
    assert backs
    for back in backs:
        picture = draw_page(back.items, back.width, back.height, {}, load_fonts(), 60).convert("L")
        assert 1 - ImageStat.Stat(picture).mean[0] / 255 < 0.5


def test_biekrig_fits_on_thirty_sheets_of_paper() -> None:
    """Cards, components, reference cards and the guide: two pages a sheet, but one where nothing has a back."""
    made, found = opened("biekrig").sheets(documents=("cards", "components", "reference"))
    assert made is not None, found
    sheets = {
        one.name: len(one.pages) if one.flip == "none" else -(-len(one.pages) // 2) for one in made.documents
    }
    assert {"cards", "components", "reference"} <= {*sheets}
    assert sum(sheets.values()) <= SHEETS, sheets
