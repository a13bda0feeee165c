"""Whether a picture can be printed, which is known once all of it was decoded; that is paid for before.

Owns the limits on one picture. Must not know what it is for.
"""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from pnp.base.budget import OverBudget, allowed, spend
from pnp.base.frozen import NamedTuple
from pnp.draw.rasters.heads import RasterSort, WebpHead, other_sort, sort_of, webp_head

if TYPE_CHECKING:
    from PIL import Image

PIXELS = 25_000_000
WEBP_PIXELS = 12_000_000  # it is decoded with all there is to be of it at hand four times
SIDE = 20_000  # pixels: what is a line needs more memory than its pixels
SCANS = 64  # of a JPEG: each goes through the whole picture
SCANS_AT_ONCE = 8  # cost as much as the pixels
# how many pixels cost as much as one that is packed anew without loss
STORED_JPEG, STORED_PNG, LOSSY = 8, 4, 2
START_OF_SCAN: Final = b"\xff\xda"
NONE_OF_OURS: Final = "is no PNG, JPEG or WebP that can be read"

# what is odd about a picture that can be printed
Oddity: TypeAlias = Literal["moves", "profile"]


class UnreadableError(Exception):
    """A picture that cannot be printed, and why."""


class TooLargeError(UnreadableError):
    """A picture beyond its limits, which may be moved."""


class CheckedRaster(NamedTuple):
    """What is known of a picture; its size as it is seen."""

    sort: RasterSort
    width: int
    height: int
    cost: int  # in pixels of the budget
    odd: tuple[Oddity, ...] = ()
    is_clear: bool = False  # somewhere: what lies under it shows


def checked(data: bytes, file: str) -> CheckedRaster:
    """Raises ``UnreadableError``."""
    sort = sort_of(data)
    if sort is None:
        other = other_sort(data)
        raise UnreadableError(f"is {_with_article(other)}" if other else NONE_OF_OURS)
    head = webp_head(data) if sort == "WebP" else None
    if sort == "WebP":
        if head is None:
            raise UnreadableError(NONE_OF_OURS)
        _stop_large(head.width, head.height, allowed(WEBP_PIXELS))
        if not head.is_whole:
            raise UnreadableError("ends before its last row")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            return _decoded(data, file, sort, head)
    except (UnreadableError, OverBudget):
        raise
    except Exception as problem:  # whatever Pillow and what it calls say to odd bytes
        raise UnreadableError(f"{NONE_OF_OURS} ({problem.__class__.__name__})") from None


def _decoded(data: bytes, file: str, sort: RasterSort, head: WebpHead | None) -> CheckedRaster:
    from pnp.draw.rasters.colour_profiles import ProfileError, colour_change
    from pnp.draw.rasters.pixels import LYING, opened, turn_of

    with opened(data) as image:
        width, height = image.size
        _stop_large(width, height, allowed(PIXELS))
        if head and image.size != (head.width, head.height):
            raise UnreadableError(NONE_OF_OURS)
        scans = data.count(START_OF_SCAN) if sort == "JPEG" else 0
        if scans > (limit := allowed(SCANS)):
            raise TooLargeError(f"goes over its pixels more than {limit} times")
        share = _share(image, data, sort, head)
        cost = width * height // share * (1 + scans // SCANS_AT_ONCE)
        spend("pixels", cost, file)
        image.load()
        if image.mode == "P" and image.palette is None:
            raise UnreadableError("has no palette for its colours")
        if turn_of(image, data) in LYING:
            width, height = height, width
        if not _is_whole(image, data, sort):
            raise UnreadableError("ends before its last row")
        # a JPEG with others behind it is one that a camera took with its depth or its light
        odd: list[Oddity] = ["moves"] if sort != "JPEG" and getattr(image, "n_frames", 1) > 1 else []
        try:
            colour_change(image.info.get("icc_profile"), image.mode)
        except ProfileError:
            odd.append("profile")
        return CheckedRaster(sort, width, height, cost, tuple(odd), _is_clear(image))


def _is_clear(image: Image.Image) -> bool:
    """Whether any pixel lets something through, be it a little."""
    if "A" in image.getbands():
        return image.getchannel("A").histogram()[255] < image.width * image.height
    clear = image.info.get("transparency")
    if clear is None or image.mode not in (
        "1",
        "L",
        "P",
    ):  # of other modes, one colour that seldom is not there
        return clear is not None
    often = image.histogram()
    table = clear if isinstance(clear, bytes) else bytes(0 if at == clear else 255 for at in range(256))
    return any(many and let < 255 for many, let in zip(often, table, strict=False))


def _share(image: Image.Image, data: bytes, sort: RasterSort, head: WebpHead | None) -> int:
    from pnp.draw.rasters.pixels import is_as_seen

    if is_as_seen(image, data):
        return STORED_JPEG if sort == "JPEG" else STORED_PNG
    is_lossy = (sort == "JPEG" and image.mode != "CMYK") or (head is not None and not head.is_exact)
    return LOSSY if is_lossy else 1


def _stop_large(width: int, height: int, most: int) -> None:
    if width * height > most:
        raise TooLargeError(f"has more than {most // 1_000_000} million pixels")
    if max(width, height) > (limit := allowed(SIDE)):
        raise TooLargeError(f"is more than {limit:,} pixels long")


def _is_whole(image: Image.Image, data: bytes, sort: RasterSort) -> bool:
    from pnp.draw.rasters.whole import has_all_blocks, has_all_rows, seems_cut

    if sort == "JPEG":
        return not seems_cut(image) or has_all_blocks(data, "progressive" in image.info)
    if sort == "WebP":
        return True
    # rows of a PNG that are missing have been read as zeros, so only where there are such it is counted
    last = image.crop((0, image.height - 1, image.width, image.height))
    return (last.getbbox() is not None and not image.info.get("interlace")) or has_all_rows(data)


def _with_article(name: str) -> str:
    return f"{'an' if name in ('AVIF', 'SVG') else 'a'} {name}"
