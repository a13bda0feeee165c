"""Cubic (CFF) symbol fonts made into small TrueType fonts that a PDF can embed.

Only the characters a document uses are converted, to the same bytes every time, and kept for the next run.
Knows no families.
"""

from __future__ import annotations

from io import BytesIO
from typing import Any

from pnp.files.cache import OFF, Cache

TOLERANCE = 1.0  # font units between the cubic and the quadratic curve


def converted(data: bytes, characters: frozenset[str], cache: Cache = OFF) -> bytes:
    """A TrueType font with the outlines of these characters."""
    key = data + "".join(sorted(characters)).encode()
    made = cache.kept("fonts", key)
    if made is None or not _can_be_embedded(made, characters):
        made = convert(data, characters)
        cache.keep("fonts", key, made)
    return made


def _can_be_embedded(data: bytes, characters: frozenset[str]) -> bool:
    """Tries what a PDF will do with it: what lies in the cache may be anybody's."""
    from reportlab.pdfbase.ttfonts import TTFontFile

    try:
        TTFontFile(BytesIO(data)).makeSubset([ord(char) for char in sorted(characters)])
    except Exception:  # in as many ways as there are tables
        return False
    return True


def convert(data: bytes, characters: frozenset[str]) -> bytes:
    """The subset, its curves quadratic."""
    from fontTools import subset, ttLib

    font = ttLib.TTFont(BytesIO(data), recalcTimestamp=False)
    options = subset.Options(layout_features=[], notdef_outline=True, hinting=False, name_IDs=[1, 2, 4, 6])
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "MATH", "BASE", "STAT", "VORG"]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[ord(char) for char in sorted(characters)])
    cutter.subset(font)
    if "CFF " in font:
        _to_quadratic(font)
    made = BytesIO()
    font.save(made, reorderTables=True)
    return made.getvalue()


def _to_quadratic(font: Any) -> None:
    from fontTools import ttLib
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    order = font.getGlyphOrder()
    drawn = font.getGlyphSet()
    glyf = font["glyf"] = ttLib.newTable("glyf")
    glyf.glyphOrder, glyf.glyphs = order, {}
    for name in order:
        pen = TTGlyphPen(None)
        drawn[name].draw(Cu2QuPen(pen, TOLERANCE, reverse_direction=True))
        glyf.glyphs[name] = pen.glyph()
    font["loca"] = ttLib.newTable("loca")
    del font["CFF "]
    font["maxp"].tableVersion = 0x00010000
    for field in _MAXP:
        setattr(font["maxp"], field, 1 if field == "maxZones" else 0)
    font["post"].formatType = 3.0
    font.sfntVersion = "\0\1\0\0"
    glyf.compile(font)
    for name in order:
        width, _ = font["hmtx"][name]
        font["hmtx"][name] = width, getattr(glyf[name], "xMin", 0)


_MAXP = (
    "maxZones", "maxTwilightPoints", "maxStorage", "maxFunctionDefs", "maxInstructionDefs",
    "maxStackElements", "maxSizeOfInstructions", "maxComponentElements",
)  # fmt: skip
