"""What the four games say can be read: every text on a face, every ink of rule pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil, floor

import pytest
from PIL import Image, ImageStat

from pnp.base.diagnostics import Span
from pnp.base.model import Document, Page
from pnp.base.scene import Box, Group, Item, Link, Matrix, Text, around, multiply
from pnp.check import face_rules as faces
from pnp.draw.look.template_colours import luminance
from pnp.draw.look.theme import find_theme
from pnp.draw.rulebook.sheet_look import look_of
from pnp.press.render.pdf import render_pdf
from pnp.press.render.png_pages import draw_pages
from pnp.source.load.set_folders import bundled_ids
from pnp.text.fonts import load_fonts
from tests.bundled import opened

LEAST = 4.5  # to 1, where the check of anyone's set asks for 3


@pytest.mark.slow
@pytest.mark.parametrize("set_id", bundled_ids())
def test_texts_stand_out_from_what_lies_under_them(set_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made, _ = opened(set_id).faces()
    assert made is not None
    monkeypatch.setattr(faces, "LEAST_CONTRAST", LEAST)
    assert [found.message for found in faces.low_contrast(made)] == []


@pytest.mark.parametrize("theme_name", bundled_ids())
def test_inks_of_rule_pages_stand_out_from_paper_tint_and_band(theme_name: str) -> None:
    theme, _ = find_theme(theme_name, (), Span("theme.yaml", 1))
    assert theme is not None
    look, _ = look_of(theme, load_fonts())
    pairs = [
        (ink, ground) for ink in (look.ink, look.heading, look.accent) for ground in ("#ffffff", look.tint)
    ]
    pairs.append((look.on_band, look.band))
    assert [pair for pair in pairs if contrast(*pair) < LEAST] == []


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.slow
@pytest.mark.parametrize("set_id", bundled_ids())
def test_texts_stand_out_from_what_is_printed_under_them(set_id: str) -> None:
    """As it is seen: each face is drawn without its letters, and their ink compared with what lies where they stood."""
    made, _ = opened(set_id).faces()
    assert made is not None
    sides = [(part.card, side) for part in made.parts for side in (part.front, part.back) if side]
    sides = list({side.key: (card, side) for card, side in sides}.values())
    pages = tuple(Page(side.width, side.height, wordless(side.items)) for _, side in sides)
    pdf = render_pdf(Document("page", "", "en", pages, "none"), made.assets, load_fonts())
    pale = []
    for (card, side), picture in zip(sides, draw_pages(pdf, DPI), strict=True):
        told = ((box.name, *run) for box in side.texts for run in letters(box.items, box.matrix))
        seen = ((name, text.ink, under(text, matrix, picture)) for name, text, matrix in told)
        pale += [(card, *one) for one in seen if contrast(*one[1:]) < LEAST]
    assert pale == []


DPI = 80
HEIGHT = 0.7  # of a capital, to the size of the type


def wordless(items: Iterable[Item]) -> tuple[Item, ...]:
    left: list[Item] = []
    for item in items:
        match item:
            case Group():
                left.append(item._replace(items=wordless(item.items), key=""))
            case Link():
                left.append(item.group._replace(items=wordless(item.group.items), key=""))
            case Text():
                pass
            case _:
                left.append(item)
    return tuple(left)


def letters(items: Iterable[Item], matrix: Matrix) -> Iterator[tuple[Text, Matrix]]:
    """Every run of text that shows, and the way from it to the face."""
    for item in items:
        if isinstance(item, Group):
            yield from letters(item.items, multiply(matrix, item.matrix))
        elif isinstance(item, Text) and item.glyphs.strip():
            yield item, matrix


def under(text: Text, matrix: Matrix, picture: Image.Image) -> str:
    """The middle one of the colours where its letters stand."""
    box = around(matrix, Box(text.x, text.y - HEIGHT * text.size, text.width, HEIGHT * text.size))
    left, top, right, bottom = (at * DPI / 25.4 for at in (box.x, box.y, box.right, box.bottom))
    area = picture.crop((floor(left), floor(top), ceil(right), ceil(bottom)))
    return "#" + "".join(f"{part:02x}" for part in ImageStat.Stat(area).median)
