"""The structure of a PDF file: numbered objects, page tree, catalog, bookmarks, identity.

Owns the use of ReportLab's document. Objects arrive as finished bytes and streams leave the hand deflated, so
memory follows the output. Must not know scenes.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from io import BytesIO

import pnp.press.render.put_off  # noqa: F401 (before ReportLab)

# isort: split
from reportlab import rl_config
from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFDocument, PDFName, PDFObjectReference, PDFString

from pnp.press.render.pdf_outline import Bookmark, OutlineTree
from pnp.press.render.pdf_told import metadata

# A user's own ReportLab settings must not change our bytes.
rl_config.pdfMultiLine = 0
rl_config.pdfComments = 0


_EARLY = b"(written)"  # stands for an object that is in the file already


class _Output:
    """What a document is written into: one run of bytes, where ReportLab's own keeps pieces and joins them in the end.

    Objects that are large may stand in it before the document is formatted.
    """

    def __init__(self) -> None:
        self._file = BytesIO()
        self._early: dict[bytes, int] = {}  # what stands for an object, formatted -> where that begins
        for piece in pdfdoc.PDFFile((1, 7)).strings:
            self._file.write(piece)

    def add_early(self, number: int, pieces: Iterable[bytes]) -> bytes:
        """An object that is written now; what to hold in its stead."""
        begin = b"%d 0 obj\n" % number
        self._early[begin + _EARLY + b"\nendobj\n"] = self._file.tell()
        self._file.writelines((begin, *pieces, b"\nendobj\n"))
        return _EARLY

    def add(self, text: str | bytes) -> int:
        """As ReportLab calls it: where it begins."""
        data: bytes = pdfdoc.pdfdocEnc(text)
        if data in self._early:
            return self._early[data]
        begin = self._file.tell()
        self._file.write(data)
        return begin

    def format(self, _document: PDFDocument) -> bytes:
        return self._file.getvalue()


Ref = str  # "12 0 R"
DEFLATE = 4  # takes half the time of the usual 6, for a file one twentieth larger


def _deflated(content: str) -> bytes:
    return zlib.compress(content.encode("latin-1"), DEFLATE)


_deflated_once = lru_cache(maxsize=1000)(_deflated)


class PdfFile:
    """One file in the making. ``document`` is ReportLab's, for the fonts to join."""

    def __init__(self, language: str) -> None:
        epoch = os.environ.pop("SOURCE_DATE_EPOCH", None)  # ReportLab would make the file's identity from it
        try:
            self.document = PDFDocument(invariant=1, compression=1, pdfVersion=(1, 7), lang=language)
        finally:
            if epoch is not None:
                os.environ["SOURCE_DATE_EPOCH"] = epoch
        self._language = language
        self._output = _Output()
        self._tree = self._reference(self.document.Pages, "pages")
        self._resources = PDFDictionary()
        self.resources = self._reference(self._resources, "resources")
        self._pages: list[Ref] = []
        self._led_to: set[int] = set()  # pages, by number

    def add(self, body: str | bytes) -> Ref:
        data = body if isinstance(body, bytes) else body.encode("latin-1")
        self.document.signature.update(data)
        return self._reference(data, f"object {self.document.objectcounter + 1}")

    def add_stream(self, entries: str, data: bytes) -> Ref:
        """A stream whose data is stored as it comes."""
        head = f"<<{entries}/Length {len(data)}>>stream\n".encode("latin-1")
        return self.add(b"%b%b\nendstream" % (head, data))

    def add_large(self, entries: str, data: bytes) -> Ref:
        """A stream that need not be held: it stands in the file from here on."""
        head = f"<<{entries}/Length {len(data)}>>stream\n".encode("latin-1")
        self.document.signature.update(head)
        self.document.signature.update(data)
        number = self.document.objectcounter + 1
        early = self._output.add_early(number, (head, data, b"\nendstream"))
        return self._reference(early, f"object {number}")

    def add_content(self, entries: str, content: str, *, again: bool = False) -> Ref:
        """Content operators, deflated; what is likely to come ``again`` in another file is so once."""
        data = (_deflated_once if again else _deflated)(content)
        return self.add_stream(entries + "/Filter/FlateDecode", data)

    def add_page(self, entries: str) -> None:
        page = self.add(f"<</Type/Page/Parent {self._tree}/Resources {self.resources}{entries}>>")
        self._pages.append(page)
        self.document.Pages.addPage(PDFObjectReference(f"object {page.split()[0]}"))

    def page_to_come(self, number: int) -> str:
        """Where a link to this page leads: its name, for it may not be written yet."""
        self._led_to.add(number)
        return f"/Dest/page-{number}"

    def text(self, text: str) -> str:
        """A text string as it stands inside an object."""
        written: bytes = PDFString(text).format(self.document)
        return written.decode("latin-1")

    def bookmark(self, entries: Sequence[Bookmark]) -> None:
        """In this order, the deeper ones under the one before them. Only what lies under a title is unfolded."""
        if not entries:
            self.document.Catalog.Outlines = None
            return
        tree = OutlineTree(entries, self.document.objectcounter + 1)
        for index, (page, title, _, corner) in enumerate(entries):
            where = f"/XYZ {corner} null" if corner else "/Fit"
            target = f"/Dest[{self._pages[page]}{where}]"
            self.add(f"<</Title{self.text(title)}{tree.beside(index)}{tree.below(index)}{target}>>")
        root = self.add(f"<</Type/Outlines{tree.below(tree.root)}>>")
        self.document.Catalog.Outlines = PDFObjectReference(f"object {root.split()[0]}")

    def provide(self, resources: Mapping[str, Mapping[str, Ref]]) -> None:
        """The resources all pages and forms share; fonts join by themselves."""
        self._resources["Font"] = PDFObjectReference("BasicFonts")
        for kind, named in resources.items():
            self._resources[kind] = PDFDictionary(named)

    def finish(self, information: Mapping[str, str], view: Mapping[str, str]) -> bytes:
        """The bytes of the file."""
        document = self.document
        document.info = PDFDictionary({key: PDFString(value) for key, value in information.items() if value})
        document.info["Trapped"] = PDFName("False")  # no colours are spread to hide how plates lie
        document.signature.update(repr(sorted(information.items())).encode())
        told = self.add_stream("/Type/Metadata/Subtype/XML", metadata(self._language, information))
        document.Catalog.Metadata = PDFObjectReference(f"object {told.split()[0]}")
        if named := [number for number in sorted(self._led_to) if number <= len(self._pages)]:
            places = {f"page-{number}": f"[{self._pages[number - 1]}/Fit]" for number in named}
            document.Catalog.Dests = PDFDictionary(places)
        document.Catalog.ViewerPreferences = PDFDictionary(view)
        document.Catalog.PageLabels = PDFDictionary({"Nums": "[0 <</S/D>>]"})
        own = pdfdoc.PDFFile
        pdfdoc.PDFFile = lambda _version: self._output  # which it makes by that name
        try:
            data: bytes = document.format()
        finally:
            pdfdoc.PDFFile = own
        return data

    def _reference(self, thing: object, name: str) -> Ref:
        self.document.Reference(thing, name)
        return f"{self.document.objectcounter} 0 R"
