"""What a font file calls itself: the families, weights and slopes of the faces in it, one file may hold several.

Reads no more than the few tables that say so, wherever they lie, and of these no more than a font needs. Must not know
where files lie.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator

from pnp.base.frozen import NamedTuple
from pnp.base.sums import int_sum
from pnp.text.sfnt import KINDS, FontError

Reading = Callable[[int, int], bytes]  # so many bytes from a place on
MOST_FACES, MOST_TABLES, MOST_NAMES, LONGEST = 64, 64, 400, 200_000
FAMILY, WHOLE_FAMILY = 1, 16  # names: of four faces that go together, of all
BOLD, REGULAR = 700, 400
UPRIGHT_WIDTH = 5  # neither condensed nor extended
COLLECTION = b"ttcf"


class NamedFace(NamedTuple):
    """One face of a file. ``weights`` are the lightest and heaviest a variable font can take."""

    number: int
    families: tuple[str, ...]
    weights: tuple[int, int]
    is_italic: bool
    width: int
    revision: str = ""

    @property
    def cuts(self) -> Iterator[tuple[int, bool]]:
        lightest, heaviest = self.weights
        yield from ((weight, self.is_italic) for weight in range(lightest, heaviest + 1, 100))


def named_faces(read: Reading) -> tuple[NamedFace, ...]:
    """None of a file that is no font, or damaged."""
    try:
        return tuple(_face(read, number, place) for number, place in enumerate(_places(read)))
    except (struct.error, KeyError, IndexError):
        return ()


def single(data: bytes, number: int | None) -> bytes:
    """One face of a collection as a file of its own; any other file as it is."""
    if data[:4] != COLLECTION:
        return data
    try:
        places = _places(lambda start, length: data[start : start + length])
        if number is None and len(places) > 1:
            raise FontError(f"it is a collection of {len(places)} fonts: say which, {_offered(data)}")
        tables = _tables(lambda start, length: data[start : start + length], places[number or 0])
        kind = data[places[number or 0] :][:4]
    except (struct.error, IndexError):
        raise FontError("it has no such font, or is damaged") from None
    if int_sum(length for _, length in tables.values()) > len(data):
        raise FontError("the file is damaged")
    return _joined(kind, {tag: data[start : start + length] for tag, (start, length) in tables.items()})


def squeezed(name: str) -> str:
    """What two ways of writing a name have in common."""
    return "".join(filter(str.isalnum, name.casefold()))


def _offered(data: bytes) -> str:
    found = named_faces(lambda start, length: data[start : start + length])
    return ", ".join(f"#{face.number} {next(iter(face.families), '')}" for face in found[:6])


def _places(read: Reading) -> tuple[int, ...]:
    """Where the faces of a file begin."""
    head = read(0, 12)
    if head[:4] != COLLECTION:
        return (0,) if head[:4] in KINDS else ()
    (count,) = struct.unpack_from(">L", head, 8)
    return struct.unpack(f">{min(count, MOST_FACES)}L", read(12, 4 * min(count, MOST_FACES)))


def _tables(read: Reading, place: int) -> dict[str, tuple[int, int]]:
    (count,) = struct.unpack(">H", read(place + 4, 2))
    rows = read(place + 12, 16 * min(count, MOST_TABLES))
    return {
        tag.decode("latin-1"): (start, length)
        for tag, _, start, length in struct.iter_unpack(">4sLLL", rows[: len(rows) // 16 * 16])
    }


def _face(read: Reading, number: int, place: int) -> NamedFace:
    tables = _tables(read, place)

    def table(tag: str, most: int = 100) -> bytes:
        start, length = tables[tag]
        return read(start, min(length, most))

    head, os2 = table("head"), table("OS/2") if "OS/2" in tables else b""
    (revision,), (style,) = struct.unpack_from(">l", head, 4), struct.unpack_from(">H", head, 44)
    weight, width = struct.unpack_from(">HH", os2, 4) if os2 else (REGULAR, UPRIGHT_WIDTH)
    weight = weight if os2 else BOLD if style & 1 else REGULAR
    weight = min(900, max(100, round(weight / 100) * 100))
    weights = _axis(table("fvar", 2_000)) if "fvar" in tables else None
    families = tuple(dict.fromkeys(_families(table("name", LONGEST))))
    return NamedFace(
        number, families, weights or (weight, weight), bool(style & 2), width, f"{revision / 65536:.3f}"
    )


def _axis(fvar: bytes) -> tuple[int, int] | None:
    """The whole hundreds that the axis of weight reaches."""
    start, _, count, size = struct.unpack_from(">HHHH", fvar, 4)
    for row in range(min(count, 16)):
        tag, least, _, most = struct.unpack_from(">4slll", fvar, start + row * size)
        if tag == b"wght":
            lightest, heaviest = -(-(least >> 16) // 100) * 100, (most >> 16) // 100 * 100
            return max(100, lightest), min(900, heaviest)
    return None


def _families(name: bytes) -> Iterator[str]:
    _, count, strings = struct.unpack_from(">HHH", name)
    for row in range(min(count, MOST_NAMES)):
        platform, _, _, sort, length, start = struct.unpack_from(">6H", name, 6 + 12 * row)
        if sort in (FAMILY, WHOLE_FAMILY):
            told = name[strings + start : strings + start + length]
            yield told.decode("mac-roman" if platform == 1 else "utf-16-be", "replace")


def _joined(kind: bytes, tables: dict[str, bytes]) -> bytes:
    """Tables as a file of one font. Sums that guard them stay out: nobody who reads one here asks for these."""
    at, rows, bodies = 12 + 16 * len(tables), [], []
    for tag, body in sorted(tables.items()):
        rows.append(struct.pack(">4sLLL", tag.encode("latin-1"), 0, at, len(body)))
        bodies.append(body + b"\0" * (-len(body) % 4))
        at += len(bodies[-1])
    search = 1 << (len(tables).bit_length() - 1)
    head = struct.pack(
        ">4sHHHH", kind, len(tables), 16 * search, search.bit_length() - 1, 16 * (len(tables) - search)
    )
    return b"".join((head, *rows, *bodies))
