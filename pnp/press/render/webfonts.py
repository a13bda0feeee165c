"""Fonts for pages on the web: no more letters than are said, the same bytes every time. Must not know the pages."""

from __future__ import annotations

import re
from collections.abc import Iterable
from io import BytesIO

# what lies between Armenian and Latin with two marks, and beyond signs: there letters join, or change places
SHAPED = re.compile("[\u0590-\u1cff\u2d00-\u2ddf\u3040-\ufaff\ufb1d-\ufdff\ufe70-\ufefe]")


def web_font(program: bytes, characters: Iterable[str]) -> bytes:
    """A TrueType font with these characters alone, as WOFF."""
    from fontTools import subset, ttLib

    font = ttLib.TTFont(BytesIO(program), recalcTimestamp=False)
    features = ["*"] if SHAPED.search("".join(characters)) else ["kern", "mark", "mkmk", "liga", "locl"]
    options = subset.Options(layout_features=features, hinting=False)
    options.drop_tables += ["meta", "DSIG"]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=sorted({ord(character) for character in characters}))
    cutter.subset(font)
    font.flavor = "woff"
    made = BytesIO()
    font.save(made, reorderTables=True)
    return made.getvalue()
