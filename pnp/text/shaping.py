"""Runs of a script that is shaped, as glyphs at their places, and fonts cut down to glyphs: both by HarfBuzz.

HarfBuzz reads no more of a font than is sound and bounds its own work by the length of the text, so strangers' fonts
may be given to it. Owns what is asked of it. Must not know families, words or lines.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType
from typing import Any

from pnp.base.frozen import NamedTuple
from pnp.base.scene import GlyphPlace
from pnp.base.sums import int_sum
from pnp.text.kerning import harfbuzz

MOST_GLYPHS = 16  # for a character: no script needs more, and rules that make more were made to
UNKNOWN = "und"  # no language at all; HarfBuzz would ask the computer for its own
# what a PDF does not read
_UNREAD = ("BASE", "DSIG", "GDEF", "GPOS", "GSUB", "MATH", "OS/2", "STAT", "VORG", "gasp", "kern", "meta", "name", "post",
           "vhea", "vmtx")  # fmt: skip


class GlyphRun(NamedTuple):
    """Glyphs from left to right; ``missing`` are characters of the run for which the font has none."""

    places: tuple[GlyphPlace, ...]
    missing: str = ""

    @property
    def width(self) -> float:
        """In em."""
        return int_sum(advance for _, advance, _, _, _ in self.places) / 1000


class CutGlyphs(NamedTuple):
    """A font with some glyphs of another: what each is called in it, and the character it shows by itself, if any."""

    data: bytes
    numbers: dict[int, int]
    said: dict[int, str]
    letters: dict[str, int]  # what those are called that were asked for by their characters


class Shaper:
    """One font."""

    def __init__(self, data: bytes, units: int) -> None:
        self.library = _library()
        self.font = self.library.Font(self.library.Face(self.library.Blob(data)))
        self.units = units

    def run(self, text: str, span: tuple[int, int], leftwards: bool, language: str = "") -> GlyphRun:
        """The characters of a word from one place up to another, which join what stands beside them there."""
        start, end = span
        buffer = self.library.Buffer()
        codes = [*map(ord, text)]  # as text, halves of characters would be refused
        buffer.add_codepoints(codes, start, end - start)
        buffer.guess_segment_properties()
        buffer.direction = "rtl" if leftwards else "ltr"
        buffer.language = language or UNKNOWN
        buffer.flags = self.library.BufferFlags.REMOVE_DEFAULT_IGNORABLES
        self.library.shape(self.font, buffer)
        infos, positions = buffer.glyph_infos, buffer.glyph_positions
        if len(infos) > MOST_GLYPHS * (end - start):
            return GlyphRun((), text[start:end])
        scale = 1000 / self.units
        places = tuple(
            (
                info.codepoint,
                round(at.x_advance * scale),
                round(at.x_offset * scale),
                round(at.y_offset * scale),
                info.cluster - start,
            )
            for info, at in zip(infos, positions, strict=True)
        )
        missing = {text[start + begin] for glyph, _, _, _, begin in places if not glyph}
        return GlyphRun(places, "".join(sorted(missing)))


def tracked(run: GlyphRun, apart: int) -> GlyphRun:
    """With so many thousandths more behind each letter."""
    last = {place[4]: at for at, place in enumerate(run.places)}
    behind = set(last.values())
    places = (
        (glyph, advance + apart * (at in behind), right, up, begin)
        for at, (glyph, advance, right, up, begin) in enumerate(run.places)
    )
    return run._replace(places=tuple(places))


def cut_out(data: bytes, glyphs: Iterable[int], characters: Iterable[str]) -> CutGlyphs:
    """A font of these glyphs and what they are put together from; the same bytes for the same ones."""
    library = _library()
    flags = library.SubsetFlags
    asked = library.SubsetInput()
    face = library.Face(library.Blob(data))
    shown = library.Font(face)
    letters = {char: glyph for char in characters if (glyph := shown.get_nominal_glyph(ord(char)))}
    asked.glyph_set.update(sorted({*glyphs, *letters.values()}))
    asked.flags = (
        flags.NO_HINTING
        | flags.DESUBROUTINIZE
        | flags.NO_LAYOUT_CLOSURE
        | flags.NOTDEF_OUTLINE
        | flags.CFF_IDENTITY_CHARSET
    )
    asked.drop_table_tag_set.update([int.from_bytes(tag.encode(), "big") for tag in _UNREAD])
    plan = library.SubsetPlan(face, asked)
    numbers = dict(plan.old_to_new_glyph_mapping)
    said = {glyph: chr(code) for code in face.unicodes if (glyph := shown.get_nominal_glyph(code)) in numbers}
    return CutGlyphs(
        bytes(plan.execute().blob.data),
        numbers,
        said,
        {char: numbers[glyph] for char, glyph in letters.items()},
    )


def some(data: bytes, characters: Iterable[str]) -> bytes:
    """A font with these characters alone, where whoever converts it takes long over all of them."""
    library = _library()
    asked = library.SubsetInput()
    asked.unicode_set.update(sorted(map(ord, set(characters))))
    asked.flags = library.SubsetFlags.NO_HINTING | library.SubsetFlags.NOTDEF_OUTLINE
    return bytes(library.subset(library.Face(library.Blob(data)), asked).blob.data)


def instance(data: bytes, weight: int) -> bytes:
    """A variable font as it looks at a weight, and otherwise as it is meant to look by default."""
    library = _library()
    face = library.Face(library.Blob(data))
    asked = library.SubsetInput()
    asked.keep_everything()
    asked.flags |= library.SubsetFlags.DOWNGRADE_CFF2
    asked.pin_all_axes_to_default(face)
    for axis in face.axis_infos:
        if axis.tag == "wght":
            asked.pin_axis_location(face, "wght", min(max(weight, axis.min_value), axis.max_value))
    return bytes(library.subset(face, asked).blob.data)


def _library() -> Any:
    library: ModuleType | None = harfbuzz()
    if library is None:
        raise ImportError("HarfBuzz is not installed: pip install uharfbuzz")
    return library
