"""Whether the tables of a font that list things hold no more than a font can: asked of fonts that a set brings.

Whoever cuts a font for a PDF, or draws its letters, makes lists of all characters, names of glyphs and names of the
font, and the same few bytes may be listed again and again. Owns the layout of ``cmap``, and how long the other lists may be.
Must not know what is listed.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable

from pnp.base.sums import int_sum

MOST_CHARACTERS = 200_000  # in all tables of them together: a font has at most 65,535 glyphs to show for them
MOST_TABLES = 64
LONGEST = 5_000_000  # bytes of names of glyphs, and of names of the font


def are_sound(cmap: bytes, name: bytes, post: bytes) -> bool:
    """Whether these may be listed; struct.error where one is cut short."""
    names = struct.unpack_from(">H", name, 2)[0] if name else 0
    lengths = (struct.unpack_from(">H", name, 14 + 12 * row)[0] for row in range(names))
    return len(post) <= LONGEST and int_sum(lengths) <= LONGEST and _characters(cmap) <= MOST_CHARACTERS


def _characters(cmap: bytes) -> int:
    """How many characters are listed, or at least so many that it is too many."""
    (count,) = struct.unpack_from(">H", cmap, 2)
    offsets = {struct.unpack_from(">L", cmap, 8 + 8 * row)[0] for row in range(min(count, MOST_TABLES + 1))}
    if len(offsets) > MOST_TABLES:
        return MOST_CHARACTERS + 1
    return int_sum(_in_table(cmap, offset) for offset in sorted(offsets))


def _in_table(data: bytes, at: int) -> int:
    (number,) = struct.unpack_from(">H", data, at)
    match number:
        case 0:
            return 256
        case 2:
            rows = 1 + max(struct.unpack_from(">256H", data, at + 6)) // 8
            return int_sum(struct.unpack_from(">H", data, at + 520 + 8 * row)[0] for row in range(rows))
        case 4:
            count = struct.unpack_from(">H", data, at + 6)[0] // 2
            ends = struct.unpack_from(f">{count}H", data, at + 14)
            starts = struct.unpack_from(f">{count}H", data, at + 16 + 2 * count)
            return _spanned(zip(starts, ends, strict=True))
        case 6:
            return int(struct.unpack_from(">H", data, at + 8)[0])
        case 10:
            return int(struct.unpack_from(">L", data, at + 16)[0])
        case 12 | 13:
            (count,) = struct.unpack_from(">L", data, at + 12)
            if count > MOST_CHARACTERS:
                return int(count)
            return _spanned(struct.unpack_from(">LL", data, at + 16 + 12 * row) for row in range(count))
        case 14:
            return _variants(data, at)
        case _:  # nobody reads it
            return MOST_CHARACTERS + 1


def _spanned(groups: Iterable[tuple[int, int]]) -> int:
    return int_sum(max(0, last - first + 1) for first, last in groups)


def _variants(data: bytes, at: int) -> int:
    """Of a table that says which look of a character a selector behind it asks for."""
    (count,) = struct.unpack_from(">L", data, at + 6)
    total = int(count)
    for row in range(min(count, MOST_CHARACTERS)):
        plain, other = struct.unpack_from(">LL", data, at + 10 + 11 * row + 3)
        if plain:
            (ranges,) = struct.unpack_from(">L", data, at + plain)
            total += 256 * int(ranges)  # each as many as that at most
        if other:
            total += int(struct.unpack_from(">L", data, at + other)[0])
        if total > 256 * MOST_CHARACTERS:
            break
    return total // 256
