"""Drawings that are no vectors of ours, as pixels: drawn by resvg in a process of its own, which may run out of time or
memory without harm.

Owns what that process is given and how long it may take. Must not know where a picture is placed.
"""

from __future__ import annotations

import re
import sys
from contextlib import suppress
from importlib.util import find_spec
from math import ceil
from pathlib import Path
from time import perf_counter
from xml.parsers import expat

from pnp.base.budget import how_to_allow_more
from pnp.base.diagnostics import Span
from pnp.base.scene import Box, Ink
from pnp.draw.svg import svg_faults as faults
from pnp.draw.svg.drawn_apart import UNUSABLE
from pnp.draw.svg.harmless import require_harmless
from pnp.draw.svg.svg_source import RefusedError, SvgFile
from pnp.draw.svg.tree import without_doctype
from pnp.files.processes.child import bare_environment, ours, start

SECONDS = 4.0  # for one picture
WAITING = 3  # times as long by the clock, where many work at once
PNG = b"\x89PNG\r\n\x1a\n"
LARGEST_HEAD = 1_000_000  # bytes beside the pixels
CHILD = Path(__file__).with_name("drawn_apart.py")

_TAG = re.compile(rb"<([^\s/>]++)((?:\s++[^\s=/>]++\s*+=\s*+(?:\"[^\"]*+\"|'[^']*+'))*)\s*+(/?)>")
_NAMED = re.compile(rb"(?<!\s)\s++([^\s=/>]++)\s*+=\s*+(?:\"[^\"]*+\"|'[^']*+')")
_PLACING = frozenset((b"width", b"height", b"viewBox", b"preserveAspectRatio", b"x", b"y"))


class PictureError(Exception):
    """There is no picture: why, and what to do about it."""

    def __init__(self, why: str, hint: str = "") -> None:
        super().__init__(why)
        self.hint = hint
        self.took = 0.0  # seconds, until that was known


class PicturedArt:
    """One drawing, to be drawn at any size and in any ink; each is drawn once."""

    def __init__(self, tag: bytes, rest: bytes, view: Box, span: Span) -> None:
        self.tag, self.rest, self.view, self.span = tag, rest, view, span
        self.file = span.file
        self.is_inked = b"currentcolor" in rest.lower() or b"currentcolor" in tag.lower()
        self.known: dict[tuple[int, int, Ink], bytes | PictureError] = {}

    def pixels(
        self, width: int, height: int, ink: Ink, seconds: float, times: int = 1
    ) -> tuple[bytes, float]:
        """A PNG of that size, and how many seconds it took. Raises PictureError."""
        if seconds <= 0:
            raise PictureError("would take more time than all pictures of a set may", how_to_allow_more())
        key = width, height, ink if self.is_inked else ""
        took = 0.0
        if key not in self.known:
            begun = _spent()
            try:
                self.known[key] = _drawn(
                    self._text(*key), width * height, min(seconds, SECONDS * times), times
                )
            except PictureError as error:
                self.known[key] = error
            took = _spent() - begun
        drawn = self.known[key]
        if isinstance(drawn, PictureError):
            drawn.took = took
            raise drawn
        return drawn, took

    def _text(self, width: int, height: int, ink: Ink) -> bytes:
        view = " ".join(map(repr, self.view))
        size = f' width="{width}" height="{height}" viewBox="{view}" preserveAspectRatio="none"'
        colour = f' color="{ink}"' if ink and b" color=" not in self.tag else ""
        return self.tag + size.encode() + colour.encode() + self.rest


def can_picture() -> bool:
    """resvg comes ready made for most computers, not for all."""
    return find_spec("resvg_py") is not None


def pictured(source: SvgFile, view: Box, span: Span) -> PicturedArt | None:
    """What resvg is given to draw; None where something in it must not be, which is told. ``span`` is what made it a
    picture."""
    data = without_doctype(source.data)
    before = len(source.found)
    require_harmless(source, data)
    if len(source.found) > before:
        return None
    tag = _TAG.match(data, _root_at(data))
    if tag is None:
        raise RefusedError(faults.broken_svg(source.span(0), "its root cannot be read"))
    kept = b"".join(found[0] for found in _NAMED.finditer(tag[2]) if found[1] not in _PLACING)
    return PicturedArt(b"<" + tag[1] + kept, tag[3] + b">" + data[tag.end() :], view, span)


def _root_at(data: bytes) -> int:
    """Where the first element begins."""
    found: list[int] = []
    parser = expat.ParserCreate("utf-8")

    def start(*_element: object) -> None:
        found.append(parser.CurrentByteIndex)
        parser.StartElementHandler = None

    parser.StartElementHandler = start
    with suppress(expat.ExpatError):
        parser.Parse(data, True)
    return found[0] if found else 0


def _drawn(text: bytes, pixels: int, seconds: float, times: int) -> bytes:
    whole = max(1, ceil(seconds))
    words = ours("-S", str(CHILD), str(whole), str(times))
    for _ in range(2):  # once more where the system ended it
        try:
            child = start(words, bare_environment())
        except OSError as error:
            raise PictureError(f"cannot have a process of its own ({error.strerror})") from None
        child.patience = WAITING * whole
        most = 5 * pixels + LARGEST_HEAD
        out = b""
        try:
            with suppress(BrokenPipeError):  # it was stopped while it still read
                child.write(text)
            child.close_input()
            out = child.everything(most)
        except TimeoutError:
            break
        finally:
            child.end()
        if out.startswith(PNG) and len(out) <= most:
            return out
        if out.startswith(b"!"):
            raise PictureError(f"cannot be drawn: {out[1:].decode('utf-8', 'replace')[:120]}")
        if not child.lost and child.status == UNUSABLE:
            raise PictureError("cannot be drawn: resvg does not start here")
        if not child.lost:
            break
    if child.lost:
        raise PictureError(f"is not drawn: the process that draws it was {child.lost}")
    raise PictureError(f"takes more than {whole} s or too much memory", how_to_allow_more())


def _spent() -> float:
    """Seconds processors have worked for us in processes that ended; where that is not told, those that went by."""
    if sys.platform == "win32":
        return perf_counter()
    import resource

    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
