"""What the streams of one PDF share: fonts, forms, images, shadings, fadings, each written once.

Owns the document's one resource dictionary, which every page and form refers to. Must not know pages or
sheets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pnp.render.pdf_content import PAPER_DIGITS, Content
from pnp.render.pdf_file import PdfFile, Ref
from pnp.render.pdf_fonts import Codes, EmbeddedFonts
from pnp.render.pdf_images import Pixels, read_pixels
from pnp.render.pdf_paint import shading
from pnp.render.survey import Survey
from pnp.scene import Box, Gradient, Item, bounds

# A form is clipped to its box. An exact one shows hairline seams between neighbours: this much larger, in mm.
OVERSIZE = 0.36
ISOLATED = "/Group<</S/Transparency/CS/DeviceRGB/I true>>"


class SharedResources:
    """Answers what ``pdf_content`` asks for; makes each thing when it is first asked for."""

    def __init__(
        self, file: PdfFile, fonts: EmbeddedFonts, survey: Survey, assets: Mapping[str, bytes]
    ) -> None:
        self._file = file
        self._fonts = fonts
        self._survey = survey
        self._assets = assets
        self._names: dict[object, str] = {}
        self.entries: dict[str, dict[str, Ref]] = {"XObject": {}, "Shading": {}, "ExtGState": {}}

    def codes(self, face: str) -> Codes:
        return self._fonts.codes(face)

    def image(self, asset: str) -> str:
        return self._once("XObject", "I", asset, lambda: self._add_pixels(read_pixels(self._assets[asset])))

    def shading(self, gradient: Gradient) -> str:
        return self._once("Shading", "S", gradient, lambda: self._file.add(shading(gradient)))

    def fading(self, opacity: float) -> str:
        level = f"{max(0.0, opacity):.3f}"
        return self._once("ExtGState", "G", level, lambda: self._file.add(f"<</ca {level}/CA {level}>>"))

    def shared_form(self, key: str, items: tuple[Item, ...], digits: int) -> str | None:
        """The form of items that come more than once."""
        if not self._survey.repeats(key):
            return None
        return self._once("XObject", "X", ("shared", key, digits), lambda: self._add_items(items, digits))

    def faded_form(self, key: str, items: tuple[Item, ...], digits: int) -> str:
        """Items composed as one before they are faded, so that overlaps do not show."""
        once = ("faded", key or object(), digits)  # without a key nobody knows whether they come again
        return self._once("XObject", "X", once, lambda: self._add_items(items, digits, ISOLATED))

    def form(self, key: object, box: Box, draw: Callable[[Content], None]) -> str:
        """The form of anything else that is drawn more than once, told apart by ``key``."""
        return self._once("XObject", "X", key, lambda: self._add_form(box, self._drawn(draw)))

    def _once(self, kind: str, letter: str, key: object, make: Callable[[], Ref]) -> str:
        """The name under which streams know a thing, which is made at the first call."""
        name = self._names.get((kind, key))
        if name is None:
            ref = make()
            bare = f"{letter}{len(self.entries[kind]) + 1}"
            self.entries[kind][bare] = ref
            name = self._names[kind, key] = f"/{bare}"
        return name

    def _drawn(self, draw: Callable[[Content], None]) -> str:
        content = Content(self)
        draw(content)
        return content.stream

    def _add_items(self, items: tuple[Item, ...], digits: int, group: str = "") -> Ref:
        content = Content(self, digits)
        content.draw(items)
        # More digits stand for a larger scale; this much in the form's own space is at least that on paper.
        margin = OVERSIZE * 10.0 ** (PAPER_DIGITS + 1 - digits)
        return self._add_form((bounds(items) or Box(0, 0, 0, 0)).grow(margin), content.stream, group)

    def _add_form(self, box: Box, content: str, group: str = "") -> Ref:
        corners = f"{box.x:.4f} {box.y:.4f} {box.right:.4f} {box.bottom:.4f}"
        entries = f"/Type/XObject/Subtype/Form/BBox[{corners}]/Resources {self._file.resources}{group}"
        return self._file.add_content(entries, content)

    def _add_pixels(self, pixels: Pixels) -> Ref:
        mask = f"/SMask {self._add_pixels(pixels.mask)}" if pixels.mask else ""
        return self._file.add_stream(pixels.entries + mask, pixels.data)
