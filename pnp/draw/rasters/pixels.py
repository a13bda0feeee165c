"""The pixels of a picture as they are to be seen: upright, eight bits deep, in sRGB, clear where they say so.

Of pictures that move it is the first. Must not know where they go.
"""

from __future__ import annotations

from io import BytesIO
from typing import Final

from PIL import Image, ImageChops, ImageMath

from pnp.draw.rasters.colour_profiles import GREY, ColourChange, ProfileError, colour_change
from pnp.draw.rasters.heads import sort_of, webp_head
from pnp.draw.rasters.png_chunks import chunk_of, head_of, is_packed_to_print

FORMATS: Final = ("PNG", "JPEG", "WEBP")
ORIENTATION: Final = 0x0112  # what a camera notes of how it was held
LYING: Final = (5, 6, 7, 8)  # on its side: what was stored as rows are columns
TURNS: Final = {
    2: "FLIP_LEFT_RIGHT", 3: "ROTATE_180", 4: "FLIP_TOP_BOTTOM", 5: "TRANSPOSE", 6: "ROTATE_270", 7: "TRANSVERSE",
    8: "ROTATE_90",
}  # fmt: skip


def opened(data: bytes) -> Image.Image:
    """Nothing is decoded yet."""
    return Image.open(BytesIO(data), formats=FORMATS)


def turn_of(image: Image.Image, data: bytes) -> int:
    """How it was held, from 1, upright, to 8; what notes nobody can read say of it does not matter."""
    try:
        if image.format == "PNG":  # whose pixels Pillow decodes to look for notes behind them
            notes = Image.Exif()
            notes.load(chunk_of(data, b"eXIf"))
        else:
            notes = image.getexif()
        noted = notes.get(ORIENTATION, 1)
    except Exception:  # as many sorts as there are ways to write notes
        return 1
    return noted if noted in TURNS else 1


def size_of(data: bytes) -> tuple[int, int]:
    """Width and height as it is seen."""
    with opened(data) as image:
        width, height = image.size
        return (height, width) if turn_of(image, data) in LYING else (width, height)


def is_exact(data: bytes) -> bool:
    """Whether its pixels were packed without loss, and should be again."""
    head = webp_head(data) if sort_of(data) == "WebP" else None
    return head.is_exact if head else sort_of(data) == "PNG"


def is_as_seen(image: Image.Image, data: bytes) -> bool:
    """Whether a JPEG or PNG can be shown as it is stored."""
    sort = sort_of(data)
    is_packed = sort == "PNG" and is_packed_to_print(data)
    is_plain = is_packed or (sort == "JPEG" and image.mode in ("L", "RGB"))
    return is_plain and change_for(image) is None and turn_of(image, data) == 1


def change_for(image: Image.Image) -> ColourChange | None:
    """What its colours need; nothing where its profile makes no sense."""
    try:
        return colour_change(image.info.get("icc_profile"), image.mode)
    except ProfileError:
        return None


def seen(data: bytes) -> Image.Image:
    """What there is to see, in one of L, LA, RGB and RGBA; decoded it is held once, and seldom twice."""
    image = opened(data)
    image.load()
    image = _upright(image, data)
    change = change_for(image)
    if image.mode == "CMYK":
        if "adobe" not in image.info:  # whose way round Pillow takes for granted
            image = ImageChops.invert(image)
        return change.made(image) if change else image.convert("RGB")
    image = _even(image, data)
    return _in_srgb(image, change) if change else image


def _upright(image: Image.Image, data: bytes) -> Image.Image:
    turn = TURNS.get(turn_of(image, data))
    return image if turn is None else image.transpose(Image.Transpose[turn])


def _even(image: Image.Image, data: bytes) -> Image.Image:
    """Eight bits deep, without a list of colours, and with a layer of how clear it is only if it is somewhere."""
    if image.mode.startswith("I"):
        return _less_deep(image)
    if sort_of(data) == "PNG" and "transparency" in image.info:
        image.info["transparency"] = _clear_colour(image, data)
    base = "L" if image.mode in GREY else "RGB"
    if image.has_transparency_data:
        with_alpha = base + "A"
        image = image if image.mode == with_alpha else image.convert(with_alpha)
        if image.getchannel("A").getextrema() != (255, 255):
            return image
    return image if image.mode == base else image.convert(base)


def _clear_colour(image: Image.Image, data: bytes) -> object:
    """The one colour that is clear, as Pillow has read the others: eight bits deep."""
    clear, depth = image.info["transparency"], head_of(data).depth
    if isinstance(clear, tuple):
        return tuple(part >> 8 if depth == 16 else part & 255 for part in clear)
    if image.mode == "L" and isinstance(clear, int):
        most = (1 << depth) - 1
        return (clear & most) * 255 // most
    return clear


def _less_deep(image: Image.Image) -> Image.Image:
    """Sixteen bits of grey, of which one may be clear; converting would cut off what is above 255."""
    clear = image.info.get("transparency")
    deep = image.convert("I")
    grey = deep.point(lambda value: value / 257).convert("L")
    if isinstance(clear, int):
        alpha = ImageMath.lambda_eval(lambda at: at["convert"]((at["deep"] != clear) * 255, "L"), deep=deep)
        grey.putalpha(alpha)
    return grey


def _in_srgb(image: Image.Image, change: ColourChange) -> Image.Image:
    alpha = image.getchannel("A") if image.mode.endswith("A") else None
    changed = change.made(image if image.mode == change.space else image.convert(change.space))
    if change.space == "L":
        changed = changed.getchannel("G")
    if alpha is not None:
        changed.putalpha(alpha)
    return changed
