"""Pictures of pages and faces."""

import hashlib
import subprocess
import sys
from io import BytesIO
from pathlib import Path as File

import pytest
from PIL import Image

from pnp.press.render.png_pages import VISIONS, colour_seen, draw_face, grey, png, render_png, seen_by
from tests.press.render.printing import (
    block,
    document,
    fonts,
    ink_at,
    placed,
    printed,
    printing,
    scene,
    sheet,
    solid,
    words,
)


def opened(png):
    return Image.open(BytesIO(png))


def test_every_page_becomes_a_picture_of_its_size():
    pdf = printed(
        sheet(placed(scene(block(0, 0, 20, 30, "#ff0000")))), sheet(width=63.5, height=88.9), sheet()
    )
    pictures = [opened(png) for png in render_png(pdf, 300)]
    assert [picture.size for picture in pictures] == [(473, 355), (750, 1050), (473, 355)]
    assert [round(edge) for edge in pictures[0].info["dpi"]] == [300, 300]
    assert pictures[0].getpixel((100, 100)) == (255, 0, 0)


def test_pages_are_files_that_sort_in_page_order():
    (made,) = printing(["png"], document(*[sheet(width=1, height=1)] * 11))
    found = list(made.files)
    assert [file.name for file in found] == [f"cards-{page:02}.png" for page in range(1, 12)]
    assert [(file.page, file.pages) for file in found] == [(page, 1) for page in range(1, 12)]


def test_a_face_shows_all_its_bleed():
    face = scene(block(-3, -3, 69.5, 94.9, "#ff0000"), width=63.5, height=88.9, bleed=3)
    picture = draw_face(face, {}, fonts(), 254)
    assert picture.size == (695, 949)
    assert {picture.getpixel(corner) for corner in ((0, 0), (694, 948))} == {(255, 0, 0)}


def test_a_poker_face_has_the_pixels_a_shop_asks_for():
    assert draw_face(scene(width=63.5, height=88.9, bleed=3.175), {}, fonts()).size == (825, 1125)


def sample():
    face = scene(words("Ærø", size=6), block(20, 5, 10, 10, "#00ff00", opacity=0.3), bleed=2)
    return png(draw_face(face, {}, fonts(), 150), 150)


def test_a_picture_is_the_same_bytes_in_any_process(tmp_path):
    here = File(__file__).parent
    code = f"import sys; sys.path[:0] = [{str(here)!r}, {str(here.parents[1])!r}]\n"
    code += "import hashlib, test_png; print(hashlib.sha256(test_png.sample()).hexdigest())"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env={"TZ": "Asia/Tokyo"}, capture_output=True, check=True
    )
    assert done.stdout.decode().strip() == hashlib.sha256(sample()).hexdigest()


# --- other eyes and printers -----------------------------------------------------------------------------


def test_grey_keeps_lightness_alone():
    picture = grey(solid("RGB", "#00ff00"))
    red, green, blue = ink_at(picture, 0, 0)
    assert red == green == blue == pytest.approx(150, abs=2)


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("ink", [0, 40, 128, 255])
def test_greys_look_the_same_in_every_vision(vision, ink):
    seen = ink_at(seen_by(vision, solid("RGB", (ink,) * 3)), 0, 0)
    assert seen == pytest.approx((ink,) * 3, abs=2)


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("ink", [(0.8, 0.3, 0.3), (0.3, 0.7, 0.4), (0.3, 0.4, 0.8), (0.6, 0.6, 0.2)])
def test_what_such_eyes_see_looks_the_same_to_them(vision, ink):
    seen = colour_seen(vision, ink)
    assert colour_seen(vision, seen) == pytest.approx(seen, abs=0.01)


@pytest.mark.parametrize("vision", ["deutan", "protan"])
def test_red_and_green_fall_together_without_green_or_red_cones_and_blue_stands_apart(vision):
    inks = ("#c83c3c", "#6e7828", "#3c3cc8") if vision == "deutan" else ("#c83c3c", "#505020", "#3c3cc8")
    red, green, blue = (ink_at(seen_by(vision, solid("RGB", ink)), 0, 0) for ink in inks)
    assert red[:2] == pytest.approx(green[:2], abs=25)
    assert red[0] == red[1]  # no hue left but yellow and blue
    assert blue[2] - blue[0] > 100


def test_blue_and_green_fall_together_without_blue_cones_and_red_stands_apart():
    red, green, blue = (colour_seen("tritan", ink) for ink in ((0.8, 0.2, 0.2), (0, 0.6, 0.5), (0, 0.5, 0.9)))
    assert green[1] - green[2] == pytest.approx(blue[1] - blue[2], abs=0.15)
    assert red[0] - red[1] > 0.4
