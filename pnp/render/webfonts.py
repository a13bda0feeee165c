"""Fonts for pages on the web: no more letters than are said, the same bytes every time. Must not know the pages."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO


def web_font(program: bytes, characters: Iterable[str]) -> bytes:
    """A TrueType font with these characters alone, as WOFF."""
    from fontTools import subset, ttLib

    font = ttLib.TTFont(BytesIO(program), recalcTimestamp=False)
    options = subset.Options(layout_features=["kern", "mark", "mkmk", "liga", "locl"], hinting=False)
    options.drop_tables += ["meta", "DSIG"]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=sorted({ord(character) for character in characters}))
    cutter.subset(font)
    font.flavor = "woff"
    made = BytesIO()
    font.save(made, reorderTables=True)
    return made.getvalue()
