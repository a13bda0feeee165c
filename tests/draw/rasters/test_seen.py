"""Every way to store a picture prints as it is meant: upright, in its colours, as clear as it is."""

from __future__ import annotations

import struct
from io import BytesIO

import pytest
from PIL import Image, ImageCms, ImageOps

from pnp.base.scene import Box
from pnp.base.scene import Image as Placed
from pnp.draw.rasters.packed import as_file
from pnp.draw.rasters.pixels import is_exact, size_of
from tests.draw.rasters.photographs import (
    ADOBE_RGB,
    DISPLAY_P3,
    SIZE,
    SRGB,
    grey_profile,
    png,
    press_profile,
    quarters,
    rgb_profile,
    stored,
)
from tests.press.render.printing import block, ink_at, objects, opened, pixels, showing

Colour = tuple[int, int, int]
RED, GREEN, BLUE, GREY = (220, 30, 40), (30, 160, 60), (20, 50, 200), (120, 120, 120)
INKS = (RED, GREEN, BLUE, GREY)
GROUND = (255, 255, 0)
LOSSY = {"JPEG", "WEBP"}


def printed(data: bytes) -> list[Colour]:
    """The colours in the middle of the four quarters of a picture, printed on yellow; shown in SVG it is the same."""
    items = (block(0, 0, 40, 30, "#ffff00"), Placed("it", Box(4, 3, 32, 24)))
    page = pixels(showing(*items, assets={"it": data}))
    found = [ink_at(page, x, y) for x, y in ((12, 9), (28, 9), (12, 21), (28, 21))]
    assert ink_at(page, 2, 15) == ink_at(page, 38, 15) == GROUND
    assert near(on_screen(data), found, 2 if is_exact(data) else 8)
    return found


def on_screen(data: bytes) -> list[Colour]:
    with Image.open(BytesIO(as_file(data)[1])) as image:
        assert not {"exif", "icc_profile", "xmp", "XML:com.adobe.xmp", "comment"} & {*image.info}
        w, h = image.size
        shown = Image.new("RGBA", (w, h), (*GROUND, 255))
        shown.alpha_composite(image.convert("RGBA"))
        places = (w // 4, h // 4), (3 * w // 4, h // 4), (w // 4, 3 * h // 4), (3 * w // 4, 3 * h // 4)
        return [shown.convert("RGB").getpixel(at) for at in places]  # type: ignore[misc]


def near(found: list[Colour], wanted: list[Colour] | tuple[Colour, ...], by: int) -> bool:
    pairs = zip(found, wanted, strict=True)
    return all(abs(a - b) <= by for one, other in pairs for a, b in zip(one, other, strict=True))


def over(ink: Colour, alpha: int) -> Colour:
    """An ink that lets so much of the yellow ground through."""
    red, green, blue = (
        round((a * alpha + b * (255 - alpha)) / 255) for a, b in zip(ink, GROUND, strict=True)
    )
    return red, green, blue


def grey_of(*shades: int) -> list[Colour]:
    return [(shade,) * 3 for shade in shades]


# --- depths and sorts of colours -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "more"),
    [
        ("PNG", {}),
        ("PNG", {"compress_level": 0}),
        ("JPEG", {"quality": 95}),
        ("JPEG", {"quality": 95, "progressive": True}),
        ("JPEG", {"quality": 95, "subsampling": 0, "keep_rgb": True}),
        ("WEBP", {"quality": 95}),
        ("WEBP", {"lossless": True}),
    ],
)
def test_colours(form: str, more: dict[str, object]) -> None:
    data = stored(quarters("RGB", INKS), form, **more)
    assert near(printed(data), INKS, 6 if form in LOSSY and "lossless" not in more else 0)


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP"])
def test_greys(form: str) -> None:
    data = stored(quarters("L", (0, 90, 180, 255)), form, **({"lossless": True} if form == "WEBP" else {}))
    assert near(printed(data), grey_of(0, 90, 180, 255), 3)


def test_black_and_white() -> None:
    assert printed(stored(quarters("1", (0, 1, 1, 0)), "PNG")) == grey_of(0, 255, 255, 0)


def row_of(depth: int, first: int, second: int) -> bytes:
    """Forty values, packed."""
    values = [first] * 20 + [second] * 20
    bits = "".join(f"{value:0{depth}b}" for value in values)
    return int(bits, 2).to_bytes(40 * depth // 8, "big")


@pytest.mark.parametrize("depth", [1, 2, 4, 8])
def test_lists_of_colours_however_few_bits_they_need(depth: int) -> None:
    listed = {b"PLTE": bytes((*RED, *GREEN))}
    data = png(depth, 3, [row_of(depth, 0, 1)] * 15 + [row_of(depth, 1, 0)] * 15, listed, SIZE)
    assert printed(data) == [RED, GREEN, GREEN, RED]


@pytest.mark.parametrize("depth", [2, 4])
def test_greys_of_few_bits(depth: int) -> None:
    most = (1 << depth) - 1
    rows = [row_of(depth, 0, 1)] * 15 + [row_of(depth, most - 1, most)] * 15
    step = 255 // most
    assert printed(png(depth, 0, rows, {}, SIZE)) == grey_of(0, step, 255 - step, 255)
    clear = png(depth, 0, rows, {b"tRNS": struct.pack(">H", most)}, SIZE)
    assert printed(clear) == [*grey_of(0, step, 255 - step), GROUND]


def deep(colours: int, inks: tuple[tuple[int, ...], ...], clear: bytes = b"") -> bytes:
    """A PNG of sixteen bits a value."""
    one, two, three, four = (struct.pack(f">{len(ink)}H", *ink) for ink in inks)
    rows = [one * 20 + two * 20] * 15 + [three * 20 + four * 20] * 15
    return png(16, colours, rows, {b"tRNS": clear} if clear else {}, SIZE)


def test_sixteen_bits_of_grey() -> None:
    shades = ((0,), (90 * 257,), (180 * 257 + 100,), (65535,))
    assert near(printed(deep(0, shades)), grey_of(0, 90, 180, 255), 1)
    one_clear = deep(0, shades, struct.pack(">H", 180 * 257 + 100))
    assert near(printed(one_clear), [(0, 0, 0), (90, 90, 90), GROUND, (255, 255, 255)], 1)


def test_sixteen_bits_of_colour() -> None:
    inks = tuple(tuple(part * 257 for part in ink) for ink in INKS)
    assert near(printed(deep(2, inks)), INKS, 1)
    one_clear = deep(2, inks, struct.pack(">3H", *inks[1]))
    assert near(printed(one_clear), (RED, GROUND, BLUE, GREY), 1)
    half = tuple((*ink, alpha) for ink, alpha in zip(inks, (65535, 0, 128 * 257, 65535), strict=True))
    assert near(printed(deep(6, half)), (RED, GROUND, over(BLUE, 128), GREY), 2)


def test_sixteen_bits_of_grey_with_alpha() -> None:
    shades = ((0, 65535), (90 * 257, 0), (180 * 257, 128 * 257), (65535, 65535))
    wanted = [(0, 0, 0), GROUND, over((180,) * 3, 128), (255, 255, 255)]
    assert near(printed(deep(4, shades)), wanted, 2)


# --- what is clear ---------------------------------------------------------------------------------------

ALPHAS = (255, 0, 128, 64)
THROUGH = [over(ink, alpha) for ink, alpha in zip(INKS, ALPHAS, strict=True)]


@pytest.mark.parametrize(
    ("form", "more"), [("PNG", {}), ("WEBP", {"lossless": True, "exact": True}), ("WEBP", {"quality": 95})]
)
def test_the_ground_shows_through(form: str, more: dict[str, object]) -> None:
    inks = [(*ink, alpha) for ink, alpha in zip(INKS, ALPHAS, strict=True)]
    data = stored(quarters("RGBA", inks), form, **more)
    assert near(printed(data), THROUGH, 6 if "quality" in more else 2)


def test_the_ground_shows_through_greys() -> None:
    data = stored(quarters("LA", list(zip((0, 90, 180, 255), ALPHAS, strict=True))), "PNG")
    assert near(
        printed(data),
        [over((shade,) * 3, alpha) for shade, alpha in zip((0, 90, 180, 255), ALPHAS, strict=True)],
        2,
    )


def test_the_ground_shows_through_a_list_of_colours() -> None:
    image = quarters("P", (0, 1, 2, 3))
    image.putpalette([part for ink in INKS for part in ink])
    assert near(printed(stored(image, "PNG", transparency=bytes(ALPHAS))), THROUGH, 2)
    assert near(printed(stored(image, "PNG", transparency=2)), [RED, GREEN, GROUND, GREY], 2)


def test_one_colour_may_be_clear() -> None:
    assert printed(stored(quarters("RGB", INKS), "PNG", transparency=BLUE)) == [RED, GREEN, GROUND, GREY]
    greys = stored(quarters("L", (0, 90, 180, 255)), "PNG", transparency=90)
    assert printed(greys) == [(0, 0, 0), GROUND, (180, 180, 180), (255, 255, 255)]
    two = stored(quarters("1", (0, 1, 1, 0)), "PNG", transparency=0)
    assert printed(two) == [GROUND, (255, 255, 255), (255, 255, 255), GROUND]


def test_alpha_that_lets_nothing_through_takes_no_mask() -> None:
    data = stored(quarters("RGBA", [(*ink, 255) for ink in INKS]), "PNG")
    pdf = opened(showing(Placed("it", Box(4, 3, 32, 24)), assets={"it": data}))
    (image,) = objects(pdf, "Image")
    assert "/SMask" not in image


# --- how it was held -------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP"])
@pytest.mark.parametrize("turn", range(1, 9))
def test_every_way_to_hold_a_camera(form: str, turn: int) -> None:
    upright = quarters("RGB", INKS)
    exif = Image.Exif()
    exif[0x0112] = turn
    held = next(
        image
        for image in (upright, *(upright.transpose(way) for way in Image.Transpose))
        if not differs(turned(image, exif), upright)
    )
    data = stored(held, form, exif=exif, **({"quality": 95} if form in LOSSY else {}))
    assert size_of(data) == SIZE
    assert near(printed(data), INKS, 8 if form in LOSSY else 0)
    assert (turn > 4) == (held.size != SIZE)


def turned(image: Image.Image, exif: Image.Exif) -> Image.Image:
    with Image.open(BytesIO(stored(image, "PNG", exif=exif))) as noted:
        return ImageOps.exif_transpose(noted)


def differs(one: Image.Image, other: Image.Image) -> bool:
    return one.size != other.size or one.tobytes() != other.tobytes()


# --- what the numbers mean -------------------------------------------------------------------------------

P3 = rgb_profile(DISPLAY_P3)
ADOBE = rgb_profile(ADOBE_RGB, 563 / 256)
# the same colours, told in the numbers of a wider space: what everybody's table of conversions has
IN_P3 = ((234, 51, 35), (117, 251, 76), (0, 0, 245), (128, 128, 128))
IN_ADOBE = ((219, 0, 0), (144, 255, 60), (0, 0, 250), (127, 127, 127))
PURE = ((255, 0, 0), (0, 255, 0), (0, 0, 255), (128, 128, 128))


@pytest.mark.parametrize(
    ("form", "more"),
    [("PNG", {}), ("JPEG", {"quality": 98}), ("WEBP", {"lossless": True}), ("WEBP", {"quality": 98})],
)
@pytest.mark.parametrize(
    ("profile", "inks"), [(P3, IN_P3), (ADOBE, IN_ADOBE)], ids=["Display P3", "Adobe RGB"]
)
def test_photographs_of_wider_spaces_keep_their_colours(
    form: str, more: dict[str, object], profile: bytes, inks: tuple[Colour, ...]
) -> None:
    data = stored(quarters("RGB", inks), form, icc_profile=profile, **more)
    assert near(printed(data), PURE, 20 if "quality" in more else 3), (
        "what is lost tells most where a space ends"
    )


def test_wider_spaces_with_a_clear_part() -> None:
    data = stored(
        quarters("RGBA", [(*ink, alpha) for ink, alpha in zip(IN_P3, ALPHAS, strict=True)]),
        "PNG",
        icc_profile=P3,
    )
    assert near(printed(data), [over(ink, alpha) for ink, alpha in zip(PURE, ALPHAS, strict=True)], 3)
    listed = quarters("P", (0, 1, 2, 3))
    listed.putpalette([part for ink in IN_P3 for part in ink])
    assert near(printed(stored(listed, "PNG", icc_profile=P3)), PURE, 3)


@pytest.mark.parametrize(("form", "more"), [("PNG", {}), ("JPEG", {"quality": 95})])
def test_a_profile_that_means_srgb_leaves_a_picture_as_it_is_stored(
    form: str, more: dict[str, object]
) -> None:
    for profile in (rgb_profile(SRGB), ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()):
        plain, noted = (
            stored(quarters("RGB", INKS), form, **more, **profiled)
            for profiled in ({}, {"icc_profile": profile})
        )
        assert profile not in as_file(noted)[1]
        assert as_file(noted) == as_file(plain)
        assert printed(noted) == printed(plain)


def test_greys_with_a_curve_of_their_own() -> None:
    greys = quarters("L", (0, 90, 180, 255))
    straight = printed(stored(greys, "PNG", icc_profile=grey_profile(1.0)))
    assert near(straight, grey_of(0, 160, 218, 255), 3)
    assert near(printed(stored(greys, "JPEG", icc_profile=grey_profile(2.2))), grey_of(0, 90, 180, 255), 6)


@pytest.mark.parametrize(
    "profile", [b"nonsense", P3[:200], press_profile(), grey_profile(1.0), b"\0" * 5_000]
)
def test_a_profile_that_makes_no_sense_changes_nothing(profile: bytes) -> None:
    assert printed(stored(quarters("RGB", INKS), "PNG", icc_profile=profile)) == [*INKS]


# --- four inks -------------------------------------------------------------------------------------------

FOUR = ((255, 0, 0, 0), (0, 255, 255, 0), (0, 0, 0, 128), (0, 0, 0, 0))
AS_LIGHT = ((0, 255, 255), (255, 0, 0), (127, 127, 127), (255, 255, 255))


def test_four_inks_without_a_profile() -> None:
    assert near(printed(stored(quarters("CMYK", FOUR), "JPEG", quality=98)), AS_LIGHT, 8)


def test_four_inks_that_were_not_turned_round() -> None:
    """Pillow writes them the way Adobe does, with its mark; without the mark the numbers are what they say."""
    whole = stored(quarters("CMYK", [tuple(255 - part for part in ink) for ink in FOUR]), "JPEG", quality=98)
    at = whole.index(b"\xff\xee")
    bare = whole[:at] + whole[at + 2 + int.from_bytes(whole[at + 2 : at + 4], "big") :]
    assert b"Adobe" not in bare
    assert near(printed(bare), AS_LIGHT, 8)


def test_four_inks_as_the_press_prints_them() -> None:
    data = stored(quarters("CMYK", FOUR), "JPEG", quality=98, icc_profile=press_profile())
    cyan, red, grey, paper = printed(data)
    assert cyan[0] < 60
    assert 120 < cyan[1] < 180
    assert cyan[2] > 190, "process cyan is no bright turquoise"
    assert red[0] > 180
    assert red[1] < 90
    assert max(grey) - min(grey) < 25
    assert min(paper) > 240


# --- what moves, and what else lies in a file ------------------------------------------------------------


@pytest.mark.parametrize("form", ["PNG", "WEBP"])
def test_the_first_of_several_frames(form: str) -> None:
    later = [quarters("RGB", (GREY, BLUE, GREEN, RED))]
    more = {"lossless": True} if form == "WEBP" else {}
    data = stored(quarters("RGB", INKS), form, save_all=True, append_images=later, duration=100, **more)
    assert printed(data) == [*INKS]
    assert b"fdAT" not in as_file(data)[1]


def test_a_photograph_with_another_behind_it() -> None:
    """As telephones store depth and light."""
    data = stored(
        quarters("RGB", INKS), "MPO", save_all=True, append_images=[quarters("RGB", INKS[::-1])], quality=95
    )
    assert near(printed(data), INKS, 6)


SECRET = b"taken at home"


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP"])
def test_what_was_noted_is_not_printed(form: str) -> None:
    exif = Image.Exif()
    exif[0x010E] = SECRET.decode()
    data = stored(quarters("RGB", INKS), form, exif=exif, xmp=SECRET)
    assert data.count(SECRET) > 0
    assert SECRET not in as_file(data)[1]
    assert SECRET not in showing(Placed("it", Box(4, 3, 32, 24)), assets={"it": data})


# --- passed through --------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["RGB", "L", "P", "1"])
def test_a_png_is_not_packed_anew(mode: str) -> None:
    data = stored(quarters("RGB", INKS).convert(mode), "PNG")
    pdf = opened(showing(Placed("it", Box(4, 3, 32, 24)), assets={"it": data}))
    (image,) = objects(pdf, "Image")
    assert image.read_raw_bytes() in data


@pytest.mark.parametrize("rows", [29, 31])
def test_a_png_with_other_rows_than_it_says_is_packed_anew(rows: int) -> None:
    data = png(8, 2, [bytes(RED) * 20 + bytes(GREEN) * 20] * rows, {}, SIZE)
    pdf = opened(showing(Placed("it", Box(4, 3, 32, 24)), assets={"it": data}))
    (image,) = objects(pdf, "Image")
    assert image.read_raw_bytes() not in data
    assert len(image.read_bytes()) == 40 * 30 * 3


def test_a_list_of_colours_may_be_shorter_than_its_numbers() -> None:
    rows = [bytes([0] * 20 + [1] * 20)] * 15 + [bytes([2] * 20 + [200] * 20)] * 15
    data = png(8, 3, rows, {b"PLTE": bytes((*RED, *GREEN, *BLUE))}, SIZE)
    assert printed(data) == [RED, GREEN, BLUE, (0, 0, 0)]
