"""Symbol fonts: converted when used, the same bytes every time."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from fontTools.pens.areaPen import AreaPen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont

from pnp.files.cache import Cache
from pnp.text import symbols
from pnp.text.fonts import FontFace
from pnp.text.sfnt import Sfnt
from tests.text.typesetting import fonts


@pytest.fixture
def room(tmp_path: Path) -> Path:
    return tmp_path / "pnp" / "fonts"


def noto(room: Path | None = None) -> FontFace:
    face = fonts().face("symbols")
    assert face
    return FontFace(face.id, face.data, Cache(room.parent if room else None))


def test_converted_symbols_keep_width_and_shape() -> None:
    made, whole = noto().program("★✓"), noto().data
    font = Sfnt(made)
    assert font.outlines == "truetype"
    assert font.advance("★") == noto().advance("★")
    assert font.glyph("♥") == 0
    assert bounds(made, "★") == pytest.approx(bounds(whole, "★"), abs=1.5)


def test_outlines_turn_as_truetype_wants_them() -> None:
    assert area(noto().program("★")) == pytest.approx(-area(noto().data), rel=0.01)


def area(data: bytes) -> float:
    font = TTFont(BytesIO(data))
    glyphs = font.getGlyphSet()
    pen = AreaPen(glyphs)
    glyphs[font.getBestCmap()[ord("★")]].draw(pen)
    return float(pen.value)


def bounds(data: bytes, char: str) -> tuple[float, ...]:
    font = TTFont(BytesIO(data))
    glyphs = font.getGlyphSet()
    pen = BoundsPen(glyphs)
    glyphs[font.getBestCmap()[ord(char)]].draw(pen)
    return tuple(pen.bounds)


def test_the_same_bytes_whatever_the_order() -> None:
    first = symbols.convert(noto().data, frozenset("★✓⚀"))
    assert symbols.convert(noto().data, frozenset("⚀★✓")) == first
    assert len(first) < 4000


def test_a_second_run_reads_the_cache(room: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = noto(room).program("★")
    assert len(list(room.iterdir())) == 1
    monkeypatch.setattr(symbols, "convert", None)  # would fail if it were called
    assert noto(room).program("★") == first


@pytest.mark.parametrize("entry", [b"", b"no font", b"\0\1\0\0" + b"\xff" * 400])
def test_an_entry_that_is_no_font_is_made_again(room: Path, entry: bytes) -> None:
    first = noto(room).program("★")
    Cache(room.parent).keep("fonts", noto().data + "★".encode(), entry)
    assert noto(room).program("★") == first


def test_truetype_fonts_pass_as_they_are() -> None:
    face = fonts().face("fira-sans")
    assert face
    assert face.program("abc") is face.data
