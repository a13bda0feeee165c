"""A picture with little ink in it: what is darker than what is around it as it was, the rest a light wash.

Owns what becomes of the pixels. Must not know where they go.
"""

from __future__ import annotations

from io import BytesIO
from typing import Final

from PIL import Image, ImageEnhance, ImageFilter, ImageMath

from pnp.draw.rasters.pixels import seen

LONGEST: Final = 1600  # pixels: a sketch needs no more
REACH: Final = 1 / 60  # of the longer side: what is larger is no line
WASH: Final = 0.22  # of the ink
COLOUR: Final = 1.5  # of colours in the wash, lest it looks grey
PENCIL: Final = 1.2  # how much of a line is seen
FAINT: Final = 16  # of 255: what is nearly black has no lines
QUALITY: Final = 90
EFFORT: Final = 4  # of 9


def sketched(data: bytes) -> bytes:
    """As a file of its own; how clear each pixel is stays."""
    image = seen(data)
    if max(image.size) > LONGEST:
        image.thumbnail((LONGEST, LONGEST), Image.Resampling.BOX)
    clear = image.getchannel("A") if image.mode.endswith("A") else None
    colours = _on_white(image)
    wash = ImageEnhance.Color(colours).enhance(COLOUR)
    wash = wash.point([round(255 - WASH * (255 - value)) for value in range(256)] * 3)
    made = Image.composite(wash, colours, _pencil(colours.convert("L")))
    file = BytesIO()
    if clear is None:
        made.save(file, "JPEG", quality=QUALITY, subsampling=0)
    else:
        made.putalpha(clear)
        made.save(file, "PNG", compress_level=EFFORT)
    return file.getvalue()


def _on_white(image: Image.Image) -> Image.Image:
    if not image.mode.endswith("A"):
        return image.convert("RGB")
    ground = Image.new("RGBA", image.size, (255, 255, 255, 255))
    return Image.alpha_composite(ground, image.convert("RGBA")).convert("RGB")


def _pencil(grey: Image.Image) -> Image.Image:
    """White but for what is darker than what is around it."""
    around = grey.filter(ImageFilter.BoxBlur(max(1.0, max(grey.size) * REACH)))
    drawn: Image.Image = ImageMath.lambda_eval(
        lambda at: at["convert"](at["min"]((at["grey"] + FAINT) * 255 / (at["around"] + FAINT), 255), "L"),
        grey=grey.convert("I"),
        around=around.convert("I"),
    )
    return drawn.point([max(0, round(255 - PENCIL * (255 - value))) for value in range(256)])
