"""Faces written for one document, wherever that is put together.

Owns what the writing of a face knows of its document, and the forms that are written with it. Must not know the file.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from pnp.frozen import NamedTuple, dataclass
from pnp.model import Document
from pnp.render.pdf_codes import Codes, FontCodes
from pnp.render.pdf_content import PAPER_DIGITS, Content, has_text
from pnp.render.pdf_written import FORM, ISOLATED, WrittenContent, WrittenFace, WrittenForm
from pnp.render.survey import Inventory, Survey
from pnp.scene import Box, Item, Scene, bounds

if TYPE_CHECKING:
    from pnp.render.pdf_fonts import FontProgram, Typefaces

# A form is clipped to its box. An exact one shows hairline seams between neighbours: this much larger, in mm.
OVERSIZE = 0.36
MOST_PICTURES = 1000
# forms without letters by what they are asked for by, and the keys of the groups in them
_pictures: dict[str, tuple[WrittenForm, set[str]]] = {}


@dataclass(frozen=True)
class DocumentCodes:
    """All that a face's text depends on beside its scene: the codes of the fonts, and the drawings that come again."""

    fonts: tuple[FontCodes, ...]
    repeated: frozenset[str]

    @cached_property
    def by_face(self) -> Mapping[str, Codes]:
        made = ((font, Codes(font)) for font in self.fonts)
        return {face: codes for font, codes in made for face in font.faces}

    def digest(self, key: str, told: Inventory) -> str:
        """Equal where the face of this key and inventory is written alike, in whichever document."""
        coded = [(face, self.by_face[face].coded(characters)) for face, characters in told.characters]
        drawn = (key, *(group for group, _ in told.inside))
        plain = (key, coded, told.uses, told.inside, [name in self.repeated for name in drawn])
        return hashlib.sha256(repr(plain).encode()).hexdigest()


class PdfPlan(NamedTuple):
    """What is known of a document before anything of it is written; only ``codes`` need travel."""

    codes: DocumentCodes
    survey: Survey
    programs: tuple[FontProgram, ...]


class Prepared(NamedTuple):
    """What was made of a document elsewhere: faces written with the codes of its plan, by the keys of their scenes."""

    plan: PdfPlan
    written: Mapping[str, WrittenFace] = {}


def plan(document: Document, fonts: Typefaces, inventories: Mapping[str, Inventory] | None = None) -> PdfPlan:
    """``inventories`` are of faces made elsewhere, by the keys of their scenes, whose items are not asked for."""
    from pnp.render.pdf_fonts import (
        font_programs,
    )  # with ReportLab, which a process that only writes faces does not load

    survey = Survey(document, inventories or {})
    programs = font_programs(fonts, survey.characters)
    codes = DocumentCodes(tuple(program.codes for program in programs), frozenset(survey.repeated))
    return PdfPlan(codes, survey, programs)


class FormWriter:
    """Writes each form when it is first asked for, those apart that are ``known`` already."""

    def __init__(self, codes: DocumentCodes, known: Iterable[str] = ()) -> None:
        self.fonts = codes.by_face
        self.repeated = codes.repeated
        self._known = set(known)
        self._written: list[WrittenForm] = []

    def form(self, ask: str, items: tuple[Item, ...], digits: int) -> None:
        """A picture is the same in every language and document: what was written of it is."""
        known = _pictures.get(ask)
        if known is not None and ask not in self._known and self.repeated.isdisjoint(known[1]):
            self._known.add(ask)
            self._written.append(known[0])
        elif self._write(ask, items, digits, ""):
            form, inside = self._written[-1], set[str]()
            if not has_text(items, inside) and not any(one[0] == FORM for one in form.content.asks):
                if len(_pictures) >= MOST_PICTURES:
                    _pictures.clear()
                _pictures[ask] = form, inside

    def faded_form(self, ask: str, items: tuple[Item, ...], digits: int) -> None:
        self._write(ask, items, digits, ISOLATED)

    def face(self, scene: Scene) -> WrittenContent:
        """What a placement of the face shows."""
        content = Content(self, scene.key)
        content.shared(scene.key, scene.items)
        return content.written

    def taken(self) -> tuple[WrittenForm, ...]:
        """The forms written since they were last taken."""
        taken, self._written = tuple(self._written), []
        return taken

    def _write(self, ask: str, items: tuple[Item, ...], digits: int, group: str) -> bool:
        """Whether it was not known."""
        if ask in self._known:
            return False
        self._known.add(ask)
        content = Content(self, ask, digits)
        content.draw(items)
        # More digits stand for a larger scale; this much in the form's own space is at least that on paper.
        margin = OVERSIZE * 10.0 ** (PAPER_DIGITS + 1 - digits)
        box = (bounds(items) or Box(0, 0, 0, 0)).grow(margin)
        self._written.append(WrittenForm(ask, box, group, content.written))
        return True


def write_faces(scenes: Iterable[Scene], codes: DocumentCodes) -> Iterator[WrittenFace]:
    """Forms that several of them ask for are written once; each face has all it asks for."""
    writer = FormWriter(codes)
    forms: dict[str, WrittenForm] = {}
    for scene in scenes:
        content = writer.face(scene)
        forms.update((form.ask, form) for form in writer.taken())
        yield WrittenFace(content, _asked_for(content, forms))


def _asked_for(content: WrittenContent, forms: Mapping[str, WrittenForm]) -> tuple[WrittenForm, ...]:
    """By a content, and by the forms it asks for."""
    found: dict[str, WrittenForm] = {}
    waiting = [content]
    while waiting:
        for ask in waiting.pop().asks:
            if ask[0] == FORM and ask not in found:
                found[ask] = forms[ask]
                waiting.append(forms[ask].content)
    return tuple(found.values())
