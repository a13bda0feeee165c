"""All faces of the four games as SVG, in resvg and in Chromium, beside pdfium's picture of the PDF.

Run by ``make browser``: needs ``chromium`` from the system.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest
from PIL import Image

from pnp.press.render.svg_faces import render_svg
from pnp.source.load.set_folders import bundled_ids
from tests.press.render.drawings import DPI, Drawing, everything, game, sample, texts
from tests.press.render.likeness import MEAN, Difference, difference
from tests.verify.chromium import pictures

pytestmark = [pytest.mark.verify, pytest.mark.browser]


@cache
def by_pdfium(set_id: str) -> dict[str, Image.Image]:
    return {drawing.name: drawing.by_pdfium for drawing in game(set_id)}


ON_WHOLE_PIXELS = 32.0  # in the worst square: lines, and stems of large letters, lie up to half a pixel off


def seen(apart: Iterable[tuple[str, Difference]]) -> dict[str, Difference]:
    return {name: found for name, found in apart if found.is_seen}


@pytest.mark.parametrize("set_id", bundled_ids())
def test_resvg_shows_every_face_as_the_pdf_does(set_id: str) -> None:
    wanted = by_pdfium(set_id)
    assert not misset((one.name, difference(wanted[one.name], one.by_resvg, DPI)) for one in game(set_id))


@pytest.mark.parametrize("set_id", bundled_ids())
def test_chromium_shows_every_face_as_the_pdf_does(set_id: str, tmp_path: Path) -> None:
    wanted = by_pdfium(set_id)
    assert not misset(in_files(game(set_id), wanted, tmp_path))


def test_chromium_shows_all_a_scene_can_hold_as_the_pdf_does(tmp_path: Path) -> None:
    wanted = {drawing.name: drawing.by_pdfium for drawing in everything()}
    assert not seen(in_files(everything(), wanted, tmp_path))


def in_files(
    drawings: Iterable[Drawing], wanted: dict[str, Image.Image], folder: Path
) -> Iterable[tuple[str, Difference]]:
    """Each in a file of its own, which the page shows as a picture."""
    elements = {}
    for number, drawing in enumerate(drawings):
        (folder / f"{number}.svg").write_bytes(drawing.svg)
        elements[drawing.name] = f'<img src="{number}.svg">'
    sizes = {name: picture.size for name, picture in wanted.items()}
    for name, picture in pictures(elements, sizes, DPI, folder):
        yield name, difference(wanted[name], picture, DPI)


OTHER_FONT = "<style>text, tspan { font-family: monospace !important; }</style>"


def test_letters_of_fonts_stand_as_in_the_pdf(tmp_path: Path) -> None:
    """Drawings on one page that serves the fonts; with another font, whichever a system has, they look otherwise."""
    drawings = [
        *(one for one in everything() if texts(one)),
        *(one for one in sample("biotopia") if texts(one)),
    ]
    elements = {
        one.name: render_svg(one.scene, one.assets, one.fonts, "fonts", f"d{number}-").decode()
        for number, one in enumerate(drawings)
    }
    wanted = {one.name: one.by_pdfium for one in drawings}
    sizes = {name: picture.size for name, picture in wanted.items()}
    found = dict(pictures(elements, sizes, DPI, tmp_path, served(drawings)))
    assert not misset((name, difference(wanted[name], found[name], DPI)) for name in wanted)
    others = dict(pictures(elements, sizes, DPI, tmp_path, OTHER_FONT))
    assert (
        seen((name, difference(wanted[name], others[name], DPI)) for name in wanted).keys() == wanted.keys()
    )


def misset(apart: Iterable[tuple[str, Difference]]) -> dict[str, Difference]:
    """Letters that are others, or elsewhere."""
    return {name: found for name, found in apart if found.mean > MEAN or found.worst > ON_WHOLE_PIXELS}


def served(drawings: Iterable[Drawing]) -> str:
    """The rules of a page for the faces its drawings name."""
    files = {
        text.font: face.data
        for one in drawings
        for text in texts(one)
        if (face := one.fonts.by_id(text.font))
    }
    rules = (
        f'@font-face{{font-family:"{name}";src:url(data:font/ttf;base64,{b64encode(data).decode()})}}'
        for name, data in files.items()
    )
    return f"<style>{''.join(rules)}</style>"
