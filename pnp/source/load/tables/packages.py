"""The zip file a workbook is, and its parts as XML: opened with limits, without entities, nothing fetched.

Owns what keeps a stranger's workbook within bounds: sizes are known before anything is unpacked, and the parts together have
an end. Must not know what a part says.
"""

from __future__ import annotations

import re
import zipfile
import zlib
from collections.abc import Mapping
from io import BytesIO
from typing import Final, NoReturn, Protocol
from xml.parsers import expat

from pnp.base.budget import allowed, spend
from pnp.base.diagnostics import Span
from pnp.source.load.tables import spreadsheet_faults as faults
from pnp.source.load.tables.limits import UnreadableTable

OLE2: Final = bytes.fromhex("d0cf11e0a1b11ae1")  # what holds an old .xls, and a workbook under a password
MAX_UNPACKED: Final = 40_000_000  # bytes, all parts that are read together
MAX_PARTS: Final = 5_000
MAX_DEPTH: Final = 100
MOST_BETWEEN: Final = (
    1_000_000  # bytes from one element to the next: attributes take much more when they are read
)
FAR_APART: Final = re.compile(rb"<[^<]{%d}" % MOST_BETWEEN)
CELL: Final = re.compile(rb'<c\s[^<>]{0,99}?\br="([A-Z]{1,3}[0-9]{1,7})"')
PACKINGS: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
DAMAGED: Final = (
    zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError, RuntimeError, OverflowError,
)  # fmt: skip


class TooDeepError(Exception):
    """More elements within one another than any workbook has."""


class XmlReader(Protocol):
    """Who is told what an XML file holds, in its order. ``start`` raises ``TooDeepError`` beyond ``MAX_DEPTH``:
    what is open takes memory."""

    def start(self, name: str, attributes: Mapping[str, str]) -> None: ...

    def end(self, name: str) -> None: ...

    def text(self, characters: str) -> None: ...


class WorkbookParts:
    """The parts of a workbook, by name. Raises ``UnreadableTable`` for whatever is wrong with them."""

    def __init__(self, data: bytes, file: str) -> None:
        self.span = Span(file, 1)
        self.suffix = file[file.rfind(".") :]
        self.left = allowed(MAX_UNPACKED)
        if data.startswith(OLE2):
            raise UnreadableTable(faults.locked_workbook(self.span, self.suffix))
        if not data.startswith(b"PK"):
            self.refuse("it does not begin as one" if data else "the file is empty")
        try:
            self.zip = zipfile.ZipFile(BytesIO(data))
            self.parts = {info.filename: info for info in self.zip.infolist()}
        except DAMAGED as error:
            self.refuse(f"{error}".strip().rstrip(".").lower() or "its list of parts is damaged")
        if len(self.parts) > MAX_PARTS:
            self.refuse(f"it has {len(self.parts):,} parts")

    def __contains__(self, name: str) -> bool:
        return name in self.parts

    def refuse(self, problem: str) -> NoReturn:
        raise UnreadableTable(faults.broken_workbook(self.span, problem))

    def bytes_of(self, name: str) -> bytes:
        """A part, unpacked; what it says of its size is held against what there may be before, and is as far as it is
        read."""
        info = self.parts.get(name)
        if info is None:
            self.refuse(f"the part '{name}' is missing")
        if info.flag_bits & 1:
            raise UnreadableTable(faults.locked_workbook(self.span, self.suffix))
        if info.compress_type not in PACKINGS:
            self.refuse(f"'{name}' is packed in a way that workbooks do not use")
        if info.file_size > self.left:
            most = allowed(MAX_UNPACKED)
            raise UnreadableTable(
                faults.table_too_large(self.span, f"unpacked the workbook has more than {most:,} bytes")
            )
        self.left -= info.file_size
        spend("bytes", info.file_size, self.span)
        try:
            with self.zip.open(info) as part:
                data = part.read(info.file_size) if info.file_size else b""
        except DAMAGED:
            self.refuse(f"'{name}' is damaged")
        if len(data) != info.file_size:
            self.refuse(f"'{name}' is damaged")
        return data

    def read(self, name: str, reader: XmlReader) -> None:
        """A part as XML, told to the reader."""
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = reader.start
        parser.EndElementHandler = reader.end
        parser.CharacterDataHandler = reader.text
        parser.StartDoctypeDeclHandler = lambda *_: self.refuse(f"'{name}' declares a type or entities")
        data = self.bytes_of(name)
        if far := FAR_APART.search(data):
            cells = CELL.findall(data, max(0, far.start() - 500), far.start() + 200)
            where = f"cell {cells[-1].decode()} of '{name}'" if cells else f"'{name}'"
            told = f"the workbook holds a text of more than {MOST_BETWEEN:,} bytes, in {where}"
            raise UnreadableTable(faults.table_too_large(self.span, told))
        try:
            parser.Parse(data, True)
        except TooDeepError:
            self.refuse(f"'{name}' has more than {MAX_DEPTH} elements within one another")
        except expat.ExpatError as error:
            self.refuse(f"'{name}' is no XML: {expat.ErrorString(error.code)}, in line {error.lineno}")
        except (LookupError, ValueError) as error:
            self.refuse(f"'{name}' is in an encoding nobody knows: {error}")
