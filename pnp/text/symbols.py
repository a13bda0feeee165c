"""Cubic (CFF) symbol fonts made into small TrueType fonts that a PDF can embed.

Only the characters a document uses are converted, to the same bytes every time, and kept in the user's cache
by the digest of what went in. Knows no families.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from io import BytesIO
from pathlib import Path
from typing import Any

FORM = b"1"  # to be raised when the conversion changes, so that old cache entries are not found
TOLERANCE = 1.0  # font units between the cubic and the quadratic curve


def converted(data: bytes, characters: frozenset[str]) -> bytes:
    """A TrueType font with the outlines of these characters."""
    inputs = FORM + data + "".join(sorted(characters)).encode()
    kept = cache_folder() / f"{hashlib.sha256(inputs).hexdigest()}.ttf"
    try:
        return kept.read_bytes()
    except OSError:
        made = convert(data, characters)
        _keep(kept, made)
        return made


def cache_folder() -> Path:
    """Where this user's programs keep what they can make again."""
    home = Path.home()
    usual = {"win32": home / "AppData/Local", "darwin": home / "Library/Caches"}.get(
        sys.platform, home / ".cache"
    )
    named = os.environ.get("LOCALAPPDATA" if sys.platform == "win32" else "XDG_CACHE_HOME")
    return (Path(named) if named else usual) / "pnp" / "fonts"


def _keep(path: Path, data: bytes) -> None:
    """Whole or not at all; a folder that cannot be written to costs the conversion again next time."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(data)
        os.replace(file.name, path)
    except OSError:
        return


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

    order = font.getGlyphOrder()
    drawn = font.getGlyphSet()
    glyf = font["glyf"] = ttLib.newTable("glyf")
    glyf.glyphOrder = order
    glyf.glyphs = {name: _quadratic(drawn, name) for name in order}
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


def _quadratic(glyphs: Any, name: str) -> Any:
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    pen = TTGlyphPen(None)
    glyphs[name].draw(Cu2QuPen(pen, TOLERANCE, reverse_direction=True))
    return pen.glyph()
