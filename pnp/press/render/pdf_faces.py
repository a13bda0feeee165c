"""Faces written for one document.

Owns what the writing of a face knows of its document, and the forms that are written with it. Must not know the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from pnp.base.frozen import NamedTuple, dataclass
from pnp.base.model import Document
from pnp.base.scene import Box, Scene, bounds
from pnp.press.render.pdf_codes import Codes, FontCodes
from pnp.press.render.pdf_content import PAPER_DIGITS, Content, Mark
from pnp.press.render.pdf_known import AskedForm, DrawnForm, KnownDrawings
from pnp.press.render.pdf_marks import DirectionMarks, MarkGlyph
from pnp.press.render.pdf_runs import GlyphCodes, GlyphSpelling
from pnp.press.render.pdf_written import ISOLATED, WrittenContent, WrittenForm
from pnp.press.render.survey import Survey

if TYPE_CHECKING:
    from pnp.press.render.pdf_fonts import FontProgram, Typefaces
    from pnp.press.render.pdf_glyphs import GlyphProgram

# A form is clipped to its box. An exact one shows hairline seams between neighbours: this much larger, in mm.
OVERSIZE = 0.36
_pictures = KnownDrawings[str, DrawnForm]()  # by what they are asked for by


@dataclass(frozen=True)
class DocumentCodes:
    """All that a face's text depends on beside its scene: the codes of the fonts, and the drawings that come again."""

    fonts: tuple[FontCodes, ...]
    repeated: frozenset[str]
    glyphs: tuple[GlyphCodes, ...] = ()

    @cached_property
    def runs(self) -> Mapping[str, GlyphSpelling]:
        return {font.face: GlyphSpelling(font) for font in self.glyphs}

    @cached_property
    def marks(self) -> DirectionMarks | None:
        """Any two glyphs will do that have a width, for they are not seen. The narrowest: some readers take its width for
        what it is at full size, and then see no space beside it."""
        rows = (
            MarkGlyph(font.name, *row)
            for font in self.glyphs
            for row in zip(font.codes, font.widths, strict=True)
        )
        glyphs = sorted((glyph for glyph in rows if glyph.width > 0), key=lambda one: (one.width, one))
        if not glyphs:
            return None
        others = (glyph for glyph in glyphs if glyph.code != glyphs[0].code)
        return DirectionMarks(glyphs[0], next(others, glyphs[0]))

    @cached_property
    def by_face(self) -> Mapping[str, Codes]:
        made = ((font, Codes(font)) for font in self.fonts)
        return {face: codes for font, codes in made for face in font.faces}


class PdfPlan(NamedTuple):
    """What is known of a document before anything of it is written."""

    codes: DocumentCodes
    survey: Survey
    programs: tuple[FontProgram, ...]
    glyph_programs: tuple[GlyphProgram, ...] = ()


def plan(document: Document, fonts: Typefaces) -> PdfPlan:
    from pnp.press.render.pdf_fonts import font_programs  # with ReportLab: only when a PDF is written

    survey = Survey(document)
    programs = font_programs(fonts, survey.characters)
    runs: tuple[GlyphProgram, ...] = ()
    if survey.runs:
        from pnp.press.render.pdf_glyphs import glyph_programs

        runs = glyph_programs(fonts, survey.runs)
    coded = tuple(program.codes for program in programs)
    codes = DocumentCodes(coded, frozenset(survey.repeated), tuple(run.codes for run in runs))
    return PdfPlan(codes, survey, programs, runs)


class FormWriter:
    """Writes each form when it is first asked for."""

    def __init__(self, codes: DocumentCodes) -> None:
        self.fonts, self.runs, self.marks = codes.by_face, codes.runs, codes.marks
        self.repeated = codes.repeated
        self._known = set[str]()
        self._written: list[WrittenForm] = []

    def form(self, form: AskedForm) -> None:
        """A picture is the same in every language and document: what was written of it is."""
        if form.ask in self._known:
            return
        self._known.add(form.ask)
        known = _pictures.get(form.ask)
        if known is None or not known.picture.is_so_with(self.repeated):
            self._write(form)
            return
        for inner in known.picture.forms:
            self.form(inner)
        self._written.append(known.form)

    def face(self, scene: Scene) -> WrittenContent:
        """What a placement of the face shows."""
        content = Content(self, scene.key)
        content.shared(scene.key, scene.items)
        return content.written

    def taken(self) -> tuple[WrittenForm, ...]:
        """The forms written since they were last taken."""
        taken, self._written = tuple(self._written), []
        return taken

    def _write(self, form: AskedForm) -> None:
        content = Content(self, form.ask, form.digits, is_mute=form.is_mute)
        began = Mark(content)
        content.draw(form.items)
        # More digits stand for a larger scale; this much in the form's own space is at least that on paper.
        margin = OVERSIZE * 10.0 ** (PAPER_DIGITS + 1 - form.digits)
        box = (bounds(form.items) or Box(0, 0, 0, 0)).grow(margin)
        written = WrittenForm(form.ask, box, ISOLATED if form.is_faded else "", content.written)
        self._written.append(written)
        if form.key and (picture := began.picture):
            _pictures.put(form.ask, DrawnForm(written, picture), len(written.content.text))
