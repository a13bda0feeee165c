"""How like two pictures of one face are, to an eye that does not mind how edges are smoothed."""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image, ImageChops, ImageFilter, ImageStat

MEAN, SQUARE = 3.0, 24.0  # of 255: what may lie between them on the whole, and in the worst square of 2 mm


class Difference(NamedTuple):
    mean: float
    worst: float

    @property
    def is_seen(self) -> bool:
        return self.mean > MEAN or self.worst > SQUARE


def difference(first: Image.Image, second: Image.Image, dpi: float) -> Difference:
    """After a blur of one pixel; squares lie anywhere, not on a grid that a word could fall between."""
    size = min(first.width, second.width), min(first.height, second.height)
    assert max(abs(first.width - second.width), abs(first.height - second.height)) <= 1, "other sizes"
    blurred = [one.crop((0, 0, *size)).filter(ImageFilter.GaussianBlur(1)) for one in (first, second)]
    apart = ImageChops.difference(*blurred).convert("L", (1 / 3, 1 / 3, 1 / 3, 0))
    squares = apart.filter(ImageFilter.BoxBlur(dpi / 25.4 - 0.5))
    return Difference(ImageStat.Stat(apart).mean[0], squares.getextrema()[1])
