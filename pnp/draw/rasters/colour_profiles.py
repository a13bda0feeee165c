"""Colour profiles: what a picture's numbers mean, and the same colours in sRGB, which is all that is printed here.

A profile that means sRGB anyway is as good as none. One that cannot be read, or could take too long, is left out of
account, and whoever reads the picture is told. Must not know files of pictures.
"""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import Final

from PIL import Image, ImageChops, ImageCms

GREY: Final = ("1", "L", "LA", "I", "I;16", "I;16B")
MOST_BYTES: Final = 4_000_000  # a press has half of it
SPACES: Final = {b"RGB ": "RGB", b"GRAY": "L", b"CMYK": "CMYK"}
CLASSES: Final = (b"scnr", b"mntr", b"prtr", b"spac")
# steps one after the other, as many as the profile likes, for each of thousands of colours
ENDLESS: Final = (b"D2B0", b"D2B1", b"D2B2", b"D2B3")
MOST_TAGS: Final = 200
NEAR: Final = 3  # of 255: nobody sees as little
STEPS: Final = (0, 32, 64, 96, 128, 160, 192, 224, 255)


class ProfileError(Exception):
    """A profile that means nothing here."""


class ColourChange:
    """The way from the colours of one profile to sRGB."""

    def __init__(self, profile: bytes) -> None:
        self.space = _space_of(profile)
        try:
            source = ImageCms.ImageCmsProfile(BytesIO(profile))
            self._transform = ImageCms.buildTransform(
                source,
                ImageCms.createProfile("sRGB"),
                self.space,
                "RGB",
                ImageCms.Intent.RELATIVE_COLORIMETRIC,
                ImageCms.Flags.BLACKPOINTCOMPENSATION,
            )
            self.is_needed = self.space == "CMYK" or _differs(_sample(self.space), self._transform)
        except (ImageCms.PyCMSError, OSError, ValueError, TypeError) as problem:
            raise ProfileError(str(problem)) from None

    def is_for(self, mode: str) -> bool:
        """Greys may be told as colours, too."""
        if "CMYK" in (mode, self.space):
            return mode == self.space
        return self.space == "RGB" or mode in GREY

    def made(self, image: Image.Image) -> Image.Image:
        """The colours of an image that is in the space of the profile, which it may use up."""
        if self.space == "RGB":
            ImageCms.applyTransform(image, self._transform, inPlace=True)
            return image
        return _changed(image, self._transform)


def colour_change(profile: bytes | None, mode: str) -> ColourChange | None:
    """None where there is nothing to change. Raises ``ProfileError``, too if it is not for pictures of this mode."""
    if not profile:
        return None
    change = _known(profile)
    if change is None or not change.is_for(mode):
        raise ProfileError
    return change if change.is_needed else None


@lru_cache(maxsize=8)
def _known(profile: bytes) -> ColourChange | None:
    try:
        return ColourChange(profile)
    except ProfileError:
        return None


def _space_of(profile: bytes) -> str:
    """What it says of itself, if that is something to be read."""
    space = SPACES.get(profile[16:20])
    tags = int.from_bytes(profile[128:132], "big")
    if space is None or len(profile) > MOST_BYTES or profile[12:16] not in CLASSES or tags > MOST_TAGS:
        raise ProfileError
    if any(profile[at : at + 4] in ENDLESS for at in range(132, 132 + 12 * tags, 12)):
        raise ProfileError
    return space


def _sample(space: str) -> Image.Image:
    """Colours from all over."""
    if space == "L":
        return Image.frombytes("L", (256, 1), bytes(range(256)))
    colours = bytes(part for r in STEPS for g in STEPS for b in STEPS for part in (r, g, b))
    return Image.frombytes("RGB", (len(STEPS) ** 2, len(STEPS)), colours)


def _differs(sample: Image.Image, transform: ImageCms.ImageCmsTransform) -> bool:
    away = ImageChops.difference(_changed(sample, transform), sample.convert("RGB"))
    return any(any(band.histogram()[NEAR + 1 :]) for band in away.split())


def _changed(image: Image.Image, transform: ImageCms.ImageCmsTransform) -> Image.Image:
    changed = ImageCms.applyTransform(image, transform)
    if changed is None:
        raise ProfileError
    return changed
