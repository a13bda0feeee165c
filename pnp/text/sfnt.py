"""The few numbers of a TrueType file that layout needs: widths, vertical metrics, which characters it has.

Tables are read where they lie and characters are looked up one by one, so opening a face costs the reading of
its file and little more. Refuses, in words, what a PDF cannot embed. Knows no families, no text, no kerning.
"""

from __future__ import annotations

import struct
from array import array
from bisect import bisect_left
from collections.abc import Callable
from sys import byteorder

from pnp.base.frozen import NamedTuple
from pnp.text.glyphs import Outlines, sound_cubics
from pnp.text.listed import MOST_CHARACTERS, are_sound


class FontError(ValueError):
    """This file cannot be printed from; the message says why."""


class Metrics(NamedTuple):
    """In em. ``descent`` is positive downwards."""

    units: int
    ascent: float
    descent: float
    cap_height: float


class Lookup(dict[str, int]):
    """A number for each character, found when it is first asked for; words are looked up at a dict's speed."""

    def __init__(self, find: Callable[[str], int]) -> None:
        super().__init__()
        self.find = find

    def __missing__(self, char: str) -> int:
        found = self[char] = self.find(char)
        return found


class Sfnt:
    """One font program in memory; ``widths`` are advances in font units."""

    def __init__(self, data: bytes) -> None:
        try:
            self._tables = _directory(data)
            self.metrics = _metrics(self._tables)
            self._advances = _advances(self._tables)
            self._cmap = _unicode_cmap(self._tables["cmap"])
        except (struct.error, KeyError, IndexError, ValueError) as broken:
            raise broken if isinstance(broken, FontError) else FontError("the file is damaged") from None
        self.is_sound: Callable[[int], bool] = lambda glyph: glyph < self.count()
        self.glyphs = Lookup(lambda char: self._cmap.glyph(ord(char)))
        self.widths = Lookup(lambda char: self._advances[min(self.glyphs[char], len(self._advances) - 1)])

    @property
    def outlines(self) -> str:
        """``truetype``, or ``postscript`` where the curves are cubic and need converting."""
        return "truetype" if "glyf" in self._tables else "postscript"

    def doubt(self, data: bytes) -> None:
        """From here on a character whose glyph is damaged counts as one the font does not have; ``is_sound`` tells."""
        cmap, name, post = (_table(data, tag, b"") for tag in (b"cmap", b"name", b"post"))
        if not are_sound(cmap, name, post):
            raise FontError("it lists more characters or names than a font has")
        find = sound_cubics(data) if self.outlines == "postscript" else self._sound_outlines(data)
        if not find(0):
            raise FontError("the file is damaged")
        self.is_sound = lambda glyph: glyph < self.count() and find(glyph)

        def glyph(char: str) -> int:
            found = self._cmap.glyph(ord(char))
            return found if self.is_sound(found) else 0

        self.glyphs = Lookup(glyph)

    def _sound_outlines(self, data: bytes) -> Callable[[int], bool]:
        glyf, loca = (_table(data, tag) for tag in (b"glyf", b"loca"))
        (is_long,) = struct.unpack_from(">h", self._tables["head"], 50)
        return Outlines(glyf, loca, bool(is_long), self.count()).is_sound

    def refusal(self) -> str:
        """Why this font cannot be embedded; empty if it can."""
        if not {"glyf", "CFF "} & self._tables.keys():
            return "it has no outlines"
        if "fvar" in self._tables:
            return "it is a variable font of an old kind: make a static instance of the weight you want"
        if _restricted(self._tables.get("OS/2", b"")):
            return "its licence bits forbid embedding"
        return ""

    def glyph(self, char: str) -> int:
        """The glyph number of a character, 0 where the font has none."""
        return self.glyphs[char]

    def advance(self, char: str) -> float:
        return self.widths[char] / self.metrics.units

    def count(self) -> int:
        """How many glyphs the font holds."""
        count: int = struct.unpack_from(">H", self._tables["maxp"], 4)[0]
        return count


KINDS = {b"\0\1\0\0": "", b"true": "", b"OTTO": ""}
REFUSED = {
    b"wOFF": "it is a web font (WOFF): use the TrueType file",
    b"wOF2": "it is a web font (WOFF2): use the TrueType file",
}


def _directory(data: bytes) -> dict[str, bytes]:
    tag = data[:4]
    if tag not in KINDS:
        raise FontError(REFUSED.get(tag, "it is not a TrueType font"))
    (count,) = struct.unpack_from(">H", data, 4)
    view: dict[str, bytes] = {}
    for row in range(count):
        name, _, offset, length = struct.unpack_from(">4sLLL", data, 12 + 16 * row)
        if offset + length > len(data):
            raise FontError("the file is cut short")
        if name in WANTED:
            view[name.decode()] = data[offset : offset + length] if name not in PRESENCE else b""
    return view


def is_variable(data: bytes) -> bool:
    return data[:4] in KINDS and bool(_table(data, b"fvar", b""))


def _table(data: bytes, wanted: bytes, otherwise: bytes | None = None) -> bytes:
    (count,) = struct.unpack_from(">H", data, 4)
    for row in range(count):
        name, _, offset, length = struct.unpack_from(">4sLLL", data, 12 + 16 * row)
        if name == wanted:
            return data[offset : offset + length]
    if otherwise is None:
        raise FontError("the file is damaged")
    return otherwise


PRESENCE = frozenset((b"glyf", b"CFF ", b"fvar"))  # only whether they are there matters
WANTED = PRESENCE | {b"head", b"hhea", b"hmtx", b"maxp", b"OS/2", b"cmap"}


def _metrics(tables: dict[str, bytes]) -> Metrics:
    (units,) = struct.unpack_from(">H", tables["head"], 18)
    ascent, descent = struct.unpack_from(">hh", tables["hhea"], 4)
    if not units:
        raise FontError("the file is damaged")
    cap_height = 0.7 * units  # what most text faces have, for files that do not say
    os2 = tables.get("OS/2", b"")
    if len(os2) >= 90 and struct.unpack_from(">H", os2)[0] >= 2:
        (cap_height,) = struct.unpack_from(">h", os2, 88)
    return Metrics(units, ascent / units, -descent / units, cap_height / units)


def _restricted(os2: bytes) -> bool:
    """fsType: bit 1 alone forbids embedding, bit 8 forbids subsets, bit 9 allows bitmaps only."""
    if len(os2) < 10:
        return False
    (kind,) = struct.unpack_from(">H", os2, 8)
    return kind & 0x000F == 0x0002 or bool(kind & 0x0300)


def _advances(tables: dict[str, bytes]) -> array[int]:
    (count,) = struct.unpack_from(">H", tables["hhea"], 34)
    advances = _shorts(tables["hmtx"][: 4 * count])[::2]
    if not advances:
        raise FontError("it has no glyphs")
    return advances


def _shorts(data: bytes) -> array[int]:
    values = array("H")
    values.frombytes(data)
    if byteorder == "little":
        values.byteswap()
    return values


class _Segments:
    """A format 4 subtable: the characters of the basic plane, in segments."""

    def __init__(self, table: bytes) -> None:
        (doubled,) = struct.unpack_from(">H", table, 6)
        words = _shorts(table[14 : len(table) & ~1])  # to the end: some fonts understate the length
        count = doubled // 2
        if len(words) < 1 + 4 * count:
            raise FontError("the file is damaged")
        self._ends = words[:count]
        self._starts, self._deltas, self._offsets = (
            words[1 + count * part : 1 + count * (part + 1)] for part in (1, 2, 3)
        )
        self._glyphs = words[1 + count * 4 :]

    def glyph(self, code: int) -> int:
        row = bisect_left(self._ends, code)
        if row == len(self._ends) or code < self._starts[row]:
            return 0
        if not self._offsets[row]:
            return (code + self._deltas[row]) & 0xFFFF
        offset = row - len(self._ends) + self._offsets[row] // 2  # counted from its own place
        place = offset + code - self._starts[row]
        found = self._glyphs[place] if 0 <= place < len(self._glyphs) else 0
        return (found + self._deltas[row]) & 0xFFFF if found else 0


class _Groups:
    """A format 12 subtable: all of Unicode, in groups."""

    def __init__(self, table: bytes) -> None:
        (count,) = struct.unpack_from(">L", table, 12)
        if count > MOST_CHARACTERS:
            raise FontError("the file is damaged")
        self._groups = [struct.unpack_from(">LLL", table, 16 + 12 * row) for row in range(count)]
        self._ends = [end for _, end, _ in self._groups]

    def glyph(self, code: int) -> int:
        row = bisect_left(self._ends, code)
        if row == len(self._ends):
            return 0
        start, _, first = self._groups[row]
        return int(first + code - start) if code >= start else 0


FORMATS: tuple[tuple[int, type[_Segments | _Groups]], ...] = (
    (12, _Groups),
    (4, _Segments),
)  # the wider first


def _unicode_cmap(table: bytes) -> _Segments | _Groups:
    (count,) = struct.unpack_from(">H", table, 2)
    rows = [struct.unpack_from(">HHL", table, 4 + 8 * row) for row in range(count)]
    offsets = [offset for platform, encoding, offset in rows if (platform, encoding) in UNICODE]
    found = {struct.unpack_from(">H", table, offset)[0]: table[offset:] for offset in offsets}
    for number, reader in FORMATS:
        if number in found:
            return reader(found[number])
    raise FontError("it has no Unicode character table")


UNICODE = frozenset(((0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (3, 1), (3, 10)))
