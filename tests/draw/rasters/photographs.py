"""Pictures in every way there is to store them, and colour profiles to go with them, made here."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Mapping
from io import BytesIO

from PIL import Image

SIZE = WIDTH, HEIGHT = 40, 30
Row = tuple[float, float, float]
# the primaries under the light of the exchange space, as everybody publishes them
DISPLAY_P3 = ((0.51512, 0.2412, -0.00105), (0.29198, 0.69225, 0.04189), (0.1571, 0.06657, 0.78407))
ADOBE_RGB = ((0.60974, 0.31111, 0.01947), (0.20528, 0.62567, 0.06087), (0.14919, 0.06322, 0.74457))
SRGB = ((0.43607, 0.22249, 0.01392), (0.38515, 0.71687, 0.09708), (0.14307, 0.06061, 0.7141))
WHITE = (0.9642, 1.0, 0.8249)


def quarters(mode: str, inks: Iterable[object], size: tuple[int, int] = SIZE) -> Image.Image:
    """Four colours: top left and right, then below."""
    image = Image.new(mode, size)
    w, h = size[0] // 2, size[1] // 2
    for ink, at in zip(inks, ((0, 0), (w, 0), (0, h), (w, h)), strict=True):
        image.paste(ink, (*at, at[0] + w, at[1] + h))  # type: ignore[arg-type]
    return image


def stored(image: Image.Image, form: str, **more: object) -> bytes:
    file = BytesIO()
    image.save(file, form, **more)
    return file.getvalue()


def png(
    depth: int, colours: int, rows: Iterable[bytes], chunks: Mapping[bytes, bytes], size: tuple[int, int]
) -> bytes:
    """One that Pillow would not write: any depth, any sort of colours."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", *size, depth, colours, 0, 0, 0)
    more = b"".join(chunk(name, data) for name, data in chunks.items())
    data = zlib.compress(b"".join(b"\0" + row for row in rows))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + more + chunk(b"IDAT", data) + chunk(b"IEND", b"")


# --- profiles --------------------------------------------------------------------------------------------


def _profile(space: bytes, kind: bytes, connection: bytes, tags: Mapping[bytes, bytes]) -> bytes:
    at, table, body = 128 + 4 + 12 * len(tags), struct.pack(">I", len(tags)), b""
    for name, data in tags.items():
        data += bytes(-len(data) % 4)
        table += name + struct.pack(">II", at, len(data))
        at, body = at + len(data), body + data
    head = struct.pack(
        ">I4sI4s4s4s12s4s4s", at, b"none", 0x02400000, kind, space, connection, bytes(12), b"acsp", b"none"
    )
    head = head.ljust(64, b"\0") + struct.pack(">I", 1) + _numbers(WHITE)
    return head.ljust(128, b"\0") + table + body


def _numbers(values: Iterable[float]) -> bytes:
    return b"".join(struct.pack(">i", round(value * 65536)) for value in values)


def _words() -> Mapping[bytes, bytes]:
    told = b"made for a test\0"
    return {
        b"desc": b"desc" + bytes(4) + struct.pack(">I", len(told)) + told + bytes(78),
        b"cprt": b"text" + bytes(4) + told,
        b"wtpt": b"XYZ " + bytes(4) + _numbers(WHITE),
    }


def _curve(gamma: float) -> bytes:
    """``gamma`` 0 is that of sRGB."""
    if gamma:
        return b"curv" + bytes(4) + struct.pack(">IH", 1, round(gamma * 256))
    steps = (value / 1023 for value in range(1024))
    lights = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in steps)
    return (
        b"curv"
        + bytes(4)
        + struct.pack(">I", 1024)
        + b"".join(struct.pack(">H", round(light * 65535)) for light in lights)
    )


def rgb_profile(primaries: tuple[Row, Row, Row], gamma: float = 0.0) -> bytes:
    axes = {
        name + b"XYZ": b"XYZ " + bytes(4) + _numbers(row)
        for name, row in zip((b"r", b"g", b"b"), primaries, strict=True)
    }
    curves = {name + b"TRC": _curve(gamma) for name in (b"r", b"g", b"b")}
    return _profile(b"RGB ", b"mntr", b"XYZ ", {**_words(), **axes, **curves})


def grey_profile(gamma: float) -> bytes:
    return _profile(b"GRAY", b"mntr", b"XYZ ", {**_words(), b"kTRC": _curve(gamma)})


def press_profile() -> bytes:
    """Four inks, each as it is on paper, and over one another: lightness and two colours, from 0 to 255."""
    corners = b""
    for number in range(16):
        cyan, magenta, yellow, black = (number >> shift & 1 for shift in (3, 2, 1, 0))
        light = 95 - 38 * cyan - 46 * magenta - 6 * yellow
        light = max(8, light - 80 * black)
        across = 0 if black else -36 * cyan + 74 * magenta - 5 * yellow
        down = 0 if black else -50 * cyan - 4 * magenta + 92 * yellow
        corners += bytes((round(light * 2.55), across + 128, max(0, min(255, down + 128))))
    unit = _numbers((1, 0, 0, 0, 1, 0, 0, 0, 1))
    ramp = bytes(range(256))
    table = b"mft1" + bytes(4) + bytes((4, 3, 2, 0)) + unit + ramp * 4 + corners + ramp * 3
    return _profile(b"CMYK", b"prtr", b"Lab ", {**_words(), b"A2B0": table, b"A2B1": table})
