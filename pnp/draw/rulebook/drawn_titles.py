"""A title drawn instead of set: the drawing a theme names for its words, read and copied as these words.

Owns how it is found and how it lies in a box. Must not know where titles stand.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pnp.base.diagnostics import Diagnostic, Span, did_you_mean
from pnp.base.scene import Box, Group, Item, Matrix, Meaning, Text
from pnp.base.sums import float_sum
from pnp.draw.compose.view import literal
from pnp.draw.look import look_faults as faults
from pnp.draw.look.pictures import DRAWN, OutsideError, Pictures
from pnp.draw.look.theme import FILE, Theme
from pnp.draw.svg import Drawing
from pnp.files.world import name_of

BASELINE = 0.8  # of the height of a title, below its top, where its unseen letters stand

DrawnTitles = tuple[tuple[str, Drawing], ...]


def drawn_titles(theme: Theme, pictures: Pictures) -> tuple[DrawnTitles, tuple[Diagnostic, ...]]:
    """The titles a theme has drawings for, as markup; told, where there is no such drawing or no vector."""
    titles: list[tuple[str, Drawing]] = []
    found: list[Diagnostic] = []
    home = next(iter(theme.folders), None)
    span = Span(name_of(home / FILE, home) if home else FILE, 1)
    for words, name in theme.sheet.get("titles", {}).items():
        drawing = _drawing(pictures, name)
        if drawing is not None and drawing.pictured is None:
            titles.append((literal(words), drawing))
        elif drawing is not None:
            found.append(faults.theme_invalid(span, f"sheet: titles: '{name}' cannot be drawn as vectors"))
        else:
            hint = did_you_mean(name, _known(pictures))
            found.append(
                faults.theme_invalid(span, f"sheet: titles: there is no drawing '{name}' in art/", hint)
            )
    return tuple(titles), tuple(found)


def _drawing(pictures: Pictures, name: str) -> Drawing | None:
    try:
        place = pictures.art([name])
    except OutsideError:
        return None
    return pictures.drawing(place) if place and place.ending == DRAWN else None


def _known(pictures: Pictures) -> list[str]:
    files = (pictures.world.names(folder.path, folder.home, DRAWN) for folder in pictures.art_folders)
    return sorted({file.removesuffix(DRAWN) for names in files for file in names})


def drawn_title(
    drawing: Drawing,
    words: Iterable[Item],
    box: Box,
    *,
    across: Literal["left", "centre", "right"] = "left",
    down: Literal["top", "middle"] = "top",
) -> Group:
    """The drawing as large as goes at a side of the box; ``words`` are the title as it would be set, which is what is
    read and copied in its place."""
    view = drawing.view_box
    scale = min(box.w / view.w, box.h / view.h)
    wide, high = view.w * scale, view.h * scale
    left = {"left": 0.0, "centre": 0.5, "right": 1.0}[across] * (box.w - wide)
    top = (box.h - high) / 2 if down == "middle" else 0.0
    onto: Matrix = (high, 0.0, 0.0, high, box.x + left, box.y + top)
    placed = drawing.place(Box(0.0, 0.0, wide / high, 1.0))
    texts = [item for item in words if isinstance(item, Text)]
    runs = tuple((text.font, text.glyphs, text.width / text.size) for text in texts if text.width > 0)
    if not float_sum(wide for _, _, wide in runs):
        return Group((placed,), onto)
    said = " ".join(text.glyphs for text in texts)
    return Group((placed,), onto, means=Meaning("word", said, runs, wide / high, BASELINE))
