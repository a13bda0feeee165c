"""What is drawn, seen as pixels: paths, gradients, fading, clipping, images."""

from io import BytesIO

import pytest
from PIL import Image as Raster

from pnp.base.scene import Box, Gradient, Group, Image, Path, Stroke, ellipse, line, move, polygon, rect
from pnp.press.render.pdf_content import turned
from tests.press.render.printing import (
    block,
    ink_at,
    objects,
    opened,
    picture,
    pixels,
    placed,
    printed,
    scene,
    sheet,
    showing,
    solid,
)

WHITE, BLACK, RED, BLUE = (255, 255, 255), (0, 0, 0), (255, 0, 0), (0, 0, 255)


def near(found, wanted, by=5):
    return all(abs(a - b) <= by for a, b in zip(found, wanted, strict=True))


# --- paths -----------------------------------------------------------------------------------------------


def test_the_origin_is_top_left_and_lengths_are_millimetres():
    image = pixels(showing(block(5, 10, 20, 3, "#ff0000")))
    assert ink_at(image, 5.1, 10.1) == ink_at(image, 24.9, 12.9) == RED
    assert ink_at(image, 4.9, 10.1) == ink_at(image, 5.1, 13.1) == WHITE


@pytest.mark.parametrize(("even_odd", "middle"), [(True, WHITE), (False, RED)])
def test_the_even_odd_rule_leaves_holes(even_odd, middle):
    ring = Path(rect(5, 5, 20, 20) + rect(10, 10, 10, 10), fill="#ff0000", even_odd=even_odd)
    image = pixels(showing(ring))
    assert ink_at(image, 7, 7) == RED
    assert ink_at(image, 15, 15) == middle


@pytest.mark.parametrize(("cap", "reach"), [("butt", WHITE), ("round", RED), ("square", RED)])
def test_caps_reach_beyond_the_ends(cap, reach):
    image = pixels(showing(Path(line(10, 10, 20, 10), stroke=Stroke("#ff0000", 4, cap))))
    assert ink_at(image, 21.5, 10) == reach
    assert ink_at(image, 21.8, 11.8) == (RED if cap == "square" else WHITE)


@pytest.mark.parametrize(("join", "corner"), [("miter", RED), ("bevel", WHITE), ("round", WHITE)])
def test_joins(join, corner):
    angle = Path((("M", 5, 20), ("L", 20, 20), ("L", 20, 5)), stroke=Stroke("#ff0000", 6, join=join))
    assert ink_at(pixels(showing(angle)), 22.7, 22.7) == corner


def test_a_sharp_mitre_ends_where_svg_ends_it():
    """An angle of 20 degrees needs a limit of 5.8: SVG's 4 cuts it, PDF's own 10 would not."""
    spike = Path((("M", 5, 13.24), ("L", 15, 15), ("L", 5, 16.76)), stroke=Stroke("#ff0000", 2))
    assert ink_at(pixels(showing(spike)), 17, 15) == WHITE


def test_dashes():
    image = pixels(showing(Path(line(0, 10, 30, 10), stroke=Stroke("#ff0000", 2, dash=(4.0, 2.0)))))
    assert ink_at(image, 2, 10) == ink_at(image, 8, 10) == RED
    assert ink_at(image, 5, 10) == ink_at(image, 11, 10) == WHITE


def test_greys_are_written_as_one_component_so_black_prints_with_black_ink():
    pdf = opened(showing(block(0, 0, 5, 5, "#000000")))
    content = pdf.pages[0].obj.Contents.read_bytes()
    assert b"0.000 g" in content
    assert b"rg" not in content


# --- fading ----------------------------------------------------------------------------------------------


def test_a_faded_path_lets_the_ground_through():
    image = pixels(showing(block(0, 0, 20, 20, "#ff0000", opacity=0.5)))
    assert near(ink_at(image, 10, 10), (255, 128, 128))


def test_under_a_faded_stroke_the_fill_shows():
    path = Path(rect(10, 10, 15, 15), fill="#0000ff", stroke=Stroke("#ff0000", 4), opacity=0.5)
    image = pixels(showing(path))
    assert near(ink_at(image, 11, 17), (191, 64, 128), 4)  # inside the fill
    assert near(ink_at(image, 9, 17), (255, 128, 128), 4)  # outside


def test_overlaps_in_a_faded_group_do_not_show():
    pair = (block(0, 0, 15, 15, "#ff0000"), block(10, 10, 15, 15, "#ff0000"))
    image = pixels(showing(Group(pair, opacity=0.5)))
    assert near(ink_at(image, 5, 5), (255, 128, 128))
    assert ink_at(image, 12, 12) == ink_at(image, 5, 5)


def test_fading_multiplies_down_groups_that_are_shared():
    mark = (block(0, 0, 5, 5, "#000000"),)
    fading = Group((move(mark, 0, 0), move(mark, 10, 0)), opacity=0.5)
    image = pixels(showing(Group((fading,), opacity=0.5), move(mark, 20, 0)))
    assert near(ink_at(image, 2, 2), (191, 191, 191))
    assert near(ink_at(image, 12, 2), (191, 191, 191))
    assert ink_at(image, 22, 2) == BLACK


# --- gradients -------------------------------------------------------------------------------------------

SUNRISE = Gradient((0, 0, 20, 0), ((0, "#000000"), (1, "#ffffff")))


def test_a_linear_gradient_runs_and_goes_on_beyond_its_ends():
    image = pixels(showing(Path(rect(0, 0, 40, 10), fill=SUNRISE)))
    assert near(ink_at(image, 10, 5), (128, 128, 128))
    assert near(ink_at(image, 5, 5), (65, 65, 65))
    assert near(ink_at(image, 39, 5), WHITE)


def test_a_gradient_meets_all_its_stops():
    flag = Gradient((0, 0, 40, 0), ((0, "#ff0000"), (0.5, "#00ff00"), (1, "#0000ff")))
    image = pixels(showing(Path(rect(0, 0, 40, 10), fill=flag)))
    assert near(ink_at(image, 0.1, 5), RED)
    assert near(ink_at(image, 20, 5), (0, 255, 0))
    assert near(ink_at(image, 10, 5), (128, 128, 0))
    assert near(ink_at(image, 39.9, 5), BLUE)


def test_two_stops_at_one_place_make_a_hard_edge():
    edge = Gradient((0, 0, 40, 0), ((0, "#ff0000"), (0.5, "#ff0000"), (0.5, "#0000ff"), (1, "#0000ff")))
    image = pixels(showing(Path(rect(0, 0, 40, 10), fill=edge)))
    assert ink_at(image, 19, 5) == RED
    assert ink_at(image, 21, 5) == BLUE


@pytest.mark.parametrize("stops", [((0.5, "#ff0000"),), ((0, "#0000ff"), (0, "#ff0000")), ((1, "#ff0000"),)])
def test_odd_stops_still_paint(stops):
    image = pixels(showing(Path(rect(0, 0, 40, 10), fill=Gradient((0, 0, 1, 0), stops))))
    assert ink_at(image, 20, 5) == RED


def test_equal_gradients_are_one_shading_however_they_are_written():
    """Minus zero is zero."""
    again = SUNRISE._replace(coords=tuple(-0.0 if edge == 0 else edge for edge in SUNRISE.coords))
    pdf = opened(showing(*(Path(rect(0, 0, 40, 10), fill=one) for one in (SUNRISE, again))))
    assert len(pdf.pages[0].obj.Resources.Shading) == 1


def test_a_radial_gradient_with_a_matrix_is_an_ellipse():
    glow = Gradient((0, 0, 10), ((0, "#ffffff"), (1, "#000000")), (1, 0, 0, 0.5, 20, 15))
    image = pixels(showing(Path(rect(0, 0, 40, 30), fill=glow)))
    assert near(ink_at(image, 20, 15), WHITE, 4)
    assert near(ink_at(image, 25, 15), (128, 128, 128), 4)
    assert near(ink_at(image, 20, 17.5), (128, 128, 128), 4)


def test_a_gradient_is_clipped_to_its_path_and_stroked_over():
    disc = Path(ellipse(15, 15, 10, 10), fill=SUNRISE, stroke=Stroke("#ff0000", 2))
    image = pixels(showing(disc))
    assert ink_at(image, 5, 15) == RED
    assert ink_at(image, 6, 6) == WHITE
    assert near(ink_at(image, 10, 15), (128, 128, 128))


def test_gradients_and_fading_work_inside_forms():
    """The same shaded, faded art placed twice at other places and scales looks the same each time."""
    art = (Path(rect(0, 0, 20, 10), fill=SUNRISE, opacity=0.5), block(0, 8, 20, 2, "#ff0000", opacity=0.5))
    shared = scene(Group(art), Group(art, (0.5, 0, 0, 0.5, 0, 12)), width=20, height=20)
    image = pixels(printed(sheet(placed(shared), placed(shared, 20, 5))))
    for x, y in ((10, 5), (5, 14.5), (30, 10), (25, 19.5)):
        assert near(ink_at(image, x, y), (191, 191, 191), 4)


# --- clips and groups ------------------------------------------------------------------------------------


def test_a_clip_moves_with_its_group():
    window = Path(ellipse(5, 5, 5, 5))
    image = pixels(showing(Group((block(0, 0, 30, 30, "#ff0000"),), (2, 0, 0, 2, 10, 5), window)))
    assert ink_at(image, 20, 15) == RED
    assert ink_at(image, 11, 6) == WHITE
    assert ink_at(image, 31, 15) == WHITE


def test_a_clip_keeps_the_even_odd_rule():
    frame = Path(rect(0, 0, 20, 20) + rect(5, 5, 10, 10), even_odd=True)
    image = pixels(showing(Group((block(0, 0, 20, 20, "#ff0000"),), clip=frame)))
    assert ink_at(image, 2, 2) == RED
    assert ink_at(image, 10, 10) == WHITE


def test_items_far_from_their_groups_origin_are_not_lost_in_a_form():
    far = (block(25, 20, 5, 5, "#ff0000"), Path(polygon(((0, 0), (2, 0), (0, 2))), fill="#0000ff"))
    image = pixels(showing(move(far, 5, 2), move(far, 0, 0)))
    assert ink_at(image, 32, 24) == ink_at(image, 27, 22) == RED


def test_empty_groups_and_invisible_ones_draw_nothing():
    image = pixels(
        showing(Group(()), Group((block(0, 0, 9, 9, "#ff0000"),), opacity=0), Path(rect(0, 0, 9, 9)))
    )
    assert ink_at(image, 5, 5) == WHITE


# --- images ----------------------------------------------------------------------------------------------


def show_image(raster, kind="PNG", opacity=1.0):
    pdf = showing(
        block(0, 0, 40, 30, "#0000ff"),
        Image("a1", Box(10, 10, 16, 16), opacity),
        assets={"a1": picture(raster, kind)},
    )
    return pixels(pdf)


def test_an_image_stands_upright_in_its_box():
    raster = solid("RGB", "#ffffff")
    raster.paste("#ff0000", (0, 0, 8, 4))
    image = show_image(raster)
    assert ink_at(image, 11, 11) == RED
    assert ink_at(image, 11, 25) == WHITE
    assert ink_at(image, 9, 11) == ink_at(image, 27, 11) == BLUE


def test_alpha_lets_the_ground_through():
    raster = solid("RGBA", (255, 0, 0, 128))
    assert near(ink_at(show_image(raster), 18, 18), (128, 0, 127))


def test_an_image_fades():
    assert near(ink_at(show_image(solid("RGB", "#ff0000"), opacity=0.5), 18, 18), (128, 0, 127))


@pytest.mark.parametrize(
    ("mode", "ink"),
    [("L", 100), ("LA", (100, 255)), ("P", 100), ("1", 1), ("I;16", 100 * 257), ("RGB", (100, 100, 100))],
)
def test_every_kind_of_png_keeps_its_shade(mode, ink):
    raster = solid(mode, ink)
    if mode == "P":
        raster.putpalette([value for value in range(256) for _ in range(3)])
    shade = 255 if mode == "1" else 100
    assert near(ink_at(show_image(raster), 18, 18), (shade,) * 3, 1)


def test_a_palette_with_one_clear_colour_stays_clear():
    raster = solid("P", 3)
    raster.putpalette([value for value in range(256) for _ in range(3)])
    raster.info["transparency"] = 3
    assert ink_at(show_image(raster), 18, 18) == BLUE


def test_jpeg_bytes_pass_through_untouched():
    data = picture(solid("RGB", "#336699"), "JPEG")
    pdf = opened(showing(Image("a1", Box(0, 0, 9, 9)), assets={"a1": data}))
    (image,) = objects(pdf, "Image")
    assert image.read_raw_bytes() == data


@pytest.mark.parametrize("progressive", [False, True])
def test_what_a_camera_noted_stays_behind(progressive):
    """S2: where a photograph was taken, the picture it was cut from, what somebody put behind its end."""

    def stored(**noted):
        file = BytesIO()
        photo = Raster.radial_gradient("L").convert("RGB").resize((640, 480))
        photo.save(file, "JPEG", quality=90, progressive=progressive, **noted)
        return file.getvalue()

    exif = Raster.Exif()
    exif[0x010F] = "AT-HOME"
    noted = stored(exif=exif, comment=b"AT-HOME", icc_profile=b"AT-HOME", xmp=b"AT-HOME")
    thumbnail = bytes.fromhex("ffe00013 4a46494600 0102 01 0048 0048 01 01") + b"HOM"
    noted = noted[:2] + thumbnail + noted[2:] + b"AT-HOME, and a film"
    assert noted.count(b"AT-HOME") == 5
    pdf = opened(showing(Image("a1", Box(0, 0, 9, 9)), assets={"a1": noted}))
    (image,) = objects(pdf, "Image")
    assert b"HOM" not in image.read_raw_bytes()
    assert image.read_raw_bytes().endswith(stored()[20:]), "its pixels are as they were"


def test_a_photograph_taken_sideways_is_turned_upright():
    raster = Raster.new("RGB", (16, 16), "#ffffff")
    raster.paste("#ff0000", (0, 0, 16, 8))
    exif = Raster.Exif()
    exif[0x0112] = 6  # shown after a quarter turn clockwise: what was at the top is at the right
    file = BytesIO()
    raster.save(file, "JPEG", exif=exif, quality=95)
    image = pixels(showing(Image("a1", Box(10, 10, 16, 16)), assets={"a1": file.getvalue()}))
    assert near(ink_at(image, 25, 18), RED, 12)
    assert near(ink_at(image, 11, 18), WHITE, 12)


def test_an_image_used_on_every_page_is_embedded_once():
    pages = [sheet(placed(scene(Image("a1", Box(n, 0, 9, 9))))) for n in range(3)]
    pdf = opened(printed(*pages, assets={"a1": picture(solid("RGB", "#ff0000"))}))
    assert len(objects(pdf, "Image")) == 1


def test_what_a_process_printed_before_does_not_show():
    """Minus zero equals zero: kept by value, the one asked for first would be printed for both."""
    assert turned(-0.0, -1.0, 1.0, -0.0) == "-0.00000 -1.00000 1.00000 -0.00000 "
    assert turned(0.0, -1.0, 1.0, 0.0) == "0.00000 -1.00000 1.00000 0.00000 "
