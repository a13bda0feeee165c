"""Fonts of other scripts, from packages; words in these, and what a PDF of them gives back."""

from __future__ import annotations

import tempfile
import unicodedata
from functools import cache
from pathlib import Path

import pypdfium2

from pnp.base.model import Document, Page
from pnp.base.scene import Box, Item
from pnp.press.render.pdf import render_pdf
from pnp.text.fit import Style
from pnp.text.fonts import Fonts, load_fonts
from pnp.text.text_places import NOWHERE, Where
from pnp.text.typesetter import Typesetter

LIST = """
families:
  arabic: {package: fontpkg_noto_sans_arabic, folder: files, licence: OFL-1.1,
           faces: {"400": "NotoSansArabic[wdth,wght].ttf", "700": "NotoSansArabic[wdth,wght].ttf"}}
  hindi: {package: fontpkg_noto_sans_devanagari, folder: files, licence: OFL-1.1,
          faces: {"400": "NotoSansDevanagari[wdth,wght].ttf"}}
  thai: {package: fontpkg_noto_sans_thai, folder: files, licence: OFL-1.1,
         faces: {"400": "NotoSansThai[wdth,wght].ttf"}}
"""
WORDS = {
    "قواعد": "ar",
    "الألوان": "ar",  # lam and alef are one glyph
    "اللُّعبة": "ar",  # two marks stand on one letter, and are raised
    "विद्यार्थी": "hi",  # letters join, one sign goes before its letter, one over the next
    "क्षत्रिय": "hi",
    "फूल": "hi",  # a sign stands under its letter, left of the pen
    "ผู้เล่นที่นี่น้ำ": "th",  # marks stand over each other
}


@cache
def many_fonts(more: str = "") -> Fonts:
    folder = Path(tempfile.mkdtemp())
    (folder / "fonts.yaml").write_text(LIST + more, encoding="utf-8")
    return load_fonts(folder / "fonts.yaml")


def typeset(text: str, language: str, fonts: Fonts | None = None, **style: object) -> tuple[Item, ...]:
    """On a page of 100 by 40 mm, with nothing to say about it."""
    setter = Typesetter(fonts or many_fonts(), language)
    asked = {"size_pt": 16, **style}
    laid = setter.box(text, Box(5, 5, 90, 30), Style(**asked), Where(NOWHERE, "x"))  # type: ignore[arg-type]
    assert setter.found == []
    return laid.items


def printed(items: tuple[Item, ...], fonts: Fonts | None = None) -> bytes:
    page = Page(100, 40, items)
    return render_pdf(Document("words", "", "en", (page,), "none"), {}, fonts or many_fonts())


def copied(pdf: bytes) -> str:
    """What pdfium reads on the first page."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return unicodedata.normalize("NFC", document[0].get_textpage().get_text_range()).strip()
    finally:
        document.close()
