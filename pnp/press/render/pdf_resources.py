"""What the streams of one PDF share: forms, images, shadings, fadings, each written once.

Owns the document's one resource dictionary, which every page and form refers to, and the names in it: they fill the
holes of what was written. Must not know pages or sheets.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from pnp.base.scene import Gradient
from pnp.press.render.pdf_file import PdfFile, Ref
from pnp.press.render.pdf_paint import shading
from pnp.press.render.pdf_written import (
    FADING,
    FORM,
    HOLE,
    IMAGE,
    SHADING,
    WrittenContent,
    WrittenForm,
    gradient_of,
)

if TYPE_CHECKING:
    from pnp.press.render.pdf_images import Pixels

KINDS = {FORM: "XObject", IMAGE: "XObject", SHADING: "Shading", FADING: "ExtGState"}


class SharedResources:
    """Answers what written contents ask for; makes each thing when it is first asked for."""

    def __init__(self, file: PdfFile, assets: Mapping[str, bytes]) -> None:
        self._file = file
        self._assets = assets
        self._forms: dict[str, WrittenForm] = {}
        self._names: dict[str, str] = {}
        self._shadings: dict[Gradient, str] = {}
        self.entries: dict[str, dict[str, Ref]] = {kind: {} for kind in KINDS.values()}

    def bring(self, forms: Iterable[WrittenForm]) -> None:
        """Forms that may be asked for."""
        for form in forms:
            self._forms.setdefault(form.ask, form)

    def fill(self, content: WrittenContent) -> str:
        """The operators, with a name in every hole."""
        if not content.asks:
            return content.text
        names = self._names
        pieces = content.text.split(HOLE)
        filled = [""] * (2 * len(pieces) - 1)
        filled[::2] = pieces
        filled[1::2] = [names.get(ask) or self._name(ask) for ask in content.asks]
        return "".join(filled)

    def _name(self, ask: str) -> str:
        """The name under which streams know a thing, which is made now."""
        kind = ask[0]
        if kind == FORM:
            name = self._entry(kind, self._add_form(self._forms.pop(ask)))
        elif kind == IMAGE:
            from pnp.press.render.pdf_images import read_pixels  # Pillow: only for who shows a raster

            name = self._entry(kind, self._add_pixels(read_pixels(self._assets[ask[1:]])))
        elif kind == FADING:
            name = self._entry(kind, self._file.add(f"<</ca {ask[1:]}/CA {ask[1:]}>>"))
        else:
            name = self._shading(gradient_of(ask))
        self._names[ask] = name
        return name

    def _shading(self, gradient: Gradient) -> str:
        """Gradients may be equal and look different written down: minus zero is zero."""
        if gradient not in self._shadings:
            self._shadings[gradient] = self._entry(SHADING, self._file.add(shading(gradient)))
        return self._shadings[gradient]

    def _entry(self, kind: str, ref: Ref) -> str:
        entries = self.entries[KINDS[kind]]
        name = f"{kind}{len(entries) + 1}"
        entries[name] = ref
        return f"/{name}"

    def _add_form(self, form: WrittenForm) -> Ref:
        box, content = form.box, self.fill(form.content)
        corners = f"{box.x:.4f} {box.y:.4f} {box.right:.4f} {box.bottom:.4f}"
        entries = f"/Type/XObject/Subtype/Form/BBox[{corners}]/Resources {self._file.resources}{form.group}"
        return self._file.add_content(entries, content, again=content is form.content.text)

    def _add_pixels(self, pixels: Pixels) -> Ref:
        mask = f"/SMask {self._add_pixels(pixels.mask)}" if pixels.mask else ""
        return self._file.add_large(pixels.entries + mask, pixels.data)
