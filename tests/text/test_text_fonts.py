"""Families, faces, fallbacks, and what is refused."""

from __future__ import annotations

import struct
from contextlib import suppress
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
import uharfbuzz
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import Diagnostic
from pnp.files.world import World
from pnp.text.fonts import FontFace, load_fonts, read_families, read_font, report
from pnp.text.kerning import FEATURES
from pnp.text.sfnt import FontError, Sfnt
from pnp.text.shape import Cut, cut
from pnp.text.symbols import convert
from tests.text.typesetting import fonts


def regular() -> FontFace:
    face = fonts().face("fira-sans")
    assert face
    return face


def chain(family: str = "fira-sans", weight: int = 400, tracking: float = 0.0) -> Cut:
    return cut(fonts(), family, weight, False, tracking)


def own(tmp_path: Path, yaml: str, **files: bytes) -> tuple[Diagnostic, ...]:
    """What is found when every face of a user's fonts.yaml is opened."""
    (tmp_path / "fonts.yaml").write_text(yaml, encoding="utf-8")
    for name, data in files.items():
        (tmp_path / f"{name}.ttf").write_bytes(data)
    loaded = load_fonts(tmp_path / "fonts.yaml")
    report(loaded)
    return tuple(loaded.found)


MINE = """
families:
  mine:
    licence: mine
    fallback: [fira-sans]
    faces: {"400": mine.ttf}
"""


def test_the_bundled_fonts_are_all_there() -> None:
    rows = {row.family: row for row in report(fonts())}
    assert fonts().found == []
    assert set(rows) == {"fira-sans", "fira-sans-condensed", "ibm-plex-serif", "symbols", "maths"}
    assert rows["fira-sans"].source.startswith("fontpkg-fira-sans 4.")
    assert {"400", "400i", "700", "700i"} <= set(rows["fira-sans"].faces)
    assert all(row.glyphs > 500 and row.licence == "OFL-1.1" for row in rows.values())


@pytest.mark.parametrize("family", ["fira-sans", "fira-sans-condensed", "ibm-plex-serif"])
def test_every_letter_of_the_languages_is_there(family: str) -> None:
    letters = "æøåÆØÅäöüßÄÖÜõšžŠŽąčęėįųūĄČĘĖĮŲŪабвгдежзийклмнопрстуфхцчшщъыьэюяЁё„“”’«»–—…×−½€ ◦•"
    found = fonts().face(family, 700, True)
    assert found
    assert [char for char in letters if not found.has(char)] in ([], ["◦"])


def test_the_nearest_cut_is_chosen() -> None:
    names = [fonts().face("fira-sans", weight, italic) for weight, italic in ((100, False), (650, True))]
    assert [face and face.id for face in names] == ["fira-sans/300", "fira-sans/700i"]
    assert fonts().by_id("fira-sans/700i") is names[1]
    assert fonts().by_id("nothing/400") is None


@given(st.text(alphabet="AVTWoyaer.,ifl1 ÆØÅčžПрт", min_size=1, max_size=12))
def test_widths_agree_with_harfbuzz(word: str) -> None:
    word = word.replace(" ", "x")
    shaper = uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob(regular().data)))
    buffer = uharfbuzz.Buffer()
    buffer.add_str(word)
    buffer.guess_segment_properties()
    uharfbuzz.shape(shaper, buffer, FEATURES)
    units = sum(place.x_advance for place in buffer.glyph_positions)
    assert sum(chunk.width for chunk in chain().measure(word, None).chunks) * 1000 == pytest.approx(
        units, abs=0.01
    )


def test_kerning_narrows() -> None:
    word = chain().measure("AVATAR", None).chunks[0]
    assert word.width < sum(map(regular().advance, "AVATAR")) * 0.97
    assert word.pieces[0].kerns == ((0, -14), (1, -14), (2, -50), (3, -50))


def test_no_ligatures_so_that_text_copies() -> None:
    assert chain().measure("offices", None).chunks[0].pieces[0].text == "offices"


def test_without_harfbuzz_words_are_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.text.kerning.harfbuzz", lambda: None)
    face = FontFace("x", regular().data)
    assert face.kerns("AVATAR") == ()


def test_tracking_moves_every_letter() -> None:
    plain, wide = chain().measure("AV", None).chunks[0], chain(tracking=0.1).measure("AV", None).chunks[0]
    assert wide.width == pytest.approx(plain.width + 0.2)
    assert [index for index, _ in wide.pieces[0].kerns] == [0, 1]


def test_a_character_comes_from_the_first_font_that_has_it() -> None:
    pieces = chain().measure("a★∰b", None).chunks[0].pieces
    assert [(piece.text, piece.face) for piece in pieces] == [
        ("a", "fira-sans/400"),
        ("★", "symbols/400"),
        ("∰", "maths/400"),
        ("b", "fira-sans/400"),
    ]


def test_greek_in_the_serif_comes_from_the_sans() -> None:
    pieces = chain("ibm-plex-serif", 700).measure("Ωm", None).chunks[0].pieces
    assert [piece.face for piece in pieces] == ["fira-sans/700", "ibm-plex-serif/700"]


def test_a_missing_character_is_named_and_replaced() -> None:
    chunk = chain().measure("aᚠ", None).chunks[0]
    assert chunk.missing == "ᚠ"
    assert chunk.pieces[0].text == "a?"


@pytest.mark.parametrize(("char", "drawn"), [("\u202f", "\u00a0"), ("\u2011", "-"), ("\u2009", "\u00a0")])
def test_characters_that_print_like_another(char: str, drawn: str) -> None:
    chunk = chain().measure(f"2{char}m", None).chunks[0]
    assert chunk.pieces[0].text == f"2{drawn}m"
    assert not chunk.missing


@pytest.mark.parametrize("thin", ["\u202f", "\u2009"])
@pytest.mark.parametrize("family", ["fira-sans", "ibm-plex-serif"])
def test_a_thin_space_is_thin_where_no_font_has_one(family: str, thin: str) -> None:
    """Set alike wherever it stands: before the sign of a sentence, and last of what is bold."""
    none, narrow, wide = (
        chain(family).measure(f"oui{one}", None).chunks[0].width for one in ("", thin, "\u00a0")
    )
    assert narrow - none == pytest.approx(0.167, abs=0.0006)
    assert wide - narrow > 0.04
    inside = [chain(family).measure(f"oui{one}!", None).chunks[0].width for one in (thin, "\u00a0")]
    assert inside[1] - inside[0] == pytest.approx(wide - narrow, abs=0.0001)


def test_a_users_own_font(tmp_path: Path) -> None:
    assert own(tmp_path, MINE, mine=regular().data) == ()
    loaded = load_fonts(tmp_path / "fonts.yaml")
    face = loaded.face("mine")
    assert face
    assert face.program("abc") == regular().data
    assert report(loaded)[-1].source == "own files"


def test_a_users_own_opentype_font_is_converted(tmp_path: Path) -> None:
    symbols = fonts().face("symbols")
    assert symbols
    assert own(tmp_path, MINE, mine=symbols.data) == ()
    face = load_fonts(tmp_path / "fonts.yaml").face("mine")
    assert face
    assert Sfnt(face.program("★")).outlines == "truetype"


def variable(data: bytes) -> bytes:
    return data.replace(b"GPOS", b"fvar", 1)


def restricted(data: bytes) -> bytes:
    offset = struct.unpack_from(">L", data, data.index(b"OS/2") + 8)[0]
    return data[: offset + 8] + b"\0\2" + data[offset + 10 :]


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda data: data[:5000], "cut short"),
        (lambda data: b"wOF2" + data[4:], "WOFF2"),
        (lambda data: b"ttcf" + data[4:], "collection"),
        (lambda data: data[:0], "not a TrueType font"),
        (lambda data: data[4:], "not a TrueType font"),
        (variable, "variable font"),
        (restricted, "forbid embedding"),
        (lambda data: data.replace(b"cmap", b"xxxx", 1), "damaged"),
        (lambda data: data.replace(b"glyf", b"xxxx", 1), "no outlines"),
        (lambda data: data.replace(b"name", b"xxxx", 1), "name"),
    ],
)
def test_fonts_a_pdf_cannot_hold_are_refused(tmp_path: Path, spoil: object, why: str) -> None:
    assert callable(spoil)
    (found,) = own(tmp_path, MINE, mine=spoil(regular().data))
    assert found.code == "TXT608"
    assert why in found.message
    assert (found.span.line, found.span.column) == (3, 3)


def test_a_font_file_that_is_not_there(tmp_path: Path) -> None:
    (found,) = own(tmp_path, MINE)
    assert "cannot use mine.ttf for mine/400: No such file" in found.message


def test_a_package_that_is_not_installed(tmp_path: Path) -> None:
    (found,) = own(tmp_path, MINE.replace("licence", "package: fontpkg_no_such\n    licence"))
    assert "fontpkg-no-such is not installed" in found.message


@pytest.mark.parametrize("path", ["../mine.ttf", "/mine.ttf", "C:mine.ttf", "a\\\\mine.ttf"])
def test_paths_stay_below_the_list(tmp_path: Path, path: str) -> None:
    (tmp_path / "fonts.yaml").write_text(MINE.replace("mine.ttf", f'"{path}"'), encoding="utf-8")
    families, found = read_families(tmp_path / "fonts.yaml", World())
    assert [one.code for one in found] == ["TXT608"]
    assert families == {}


def test_links_do_not_lead_out_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "away.ttf").write_bytes(regular().data)
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "mine.ttf").symlink_to(tmp_path / "away.ttf")
    (found,) = own(inner, MINE)
    assert "leaves the folder" in found.message


def test_no_module_is_imported_for_a_font(tmp_path: Path) -> None:
    for package in ("json", "reportlab"):
        mine = MINE.replace("licence", f"package: {package}\n    licence").replace("mine.ttf", "tool.py")
        (found,) = own(tmp_path, mine)
        assert "it is no package of fonts" in found.message


def test_families_that_do_not_exist_are_named(tmp_path: Path) -> None:
    (found,) = own(tmp_path, MINE.replace("fira-sans", "fira-san"), mine=regular().data)
    assert found.code == "TXT607"
    assert found.hint == "did you mean 'fira-sans'? 'pnp fonts SET' lists all"


def test_a_list_that_is_not_there(tmp_path: Path) -> None:
    assert [found.code for found in load_fonts(tmp_path / "none.yaml").found] == ["TXT609"]


def test_wrong_shapes_are_told_with_their_place(tmp_path: Path) -> None:
    found = own(tmp_path, 'families:\n  mine: {licence: x, faces: {"heavy": a.ttf}, colour: red}\n')
    assert [one.span.line for one in found] == [2, 2]


@given(st.integers(0x20, 0x2FFF))
def test_characters_are_looked_up_as_fonttools_does(code: int) -> None:
    table = _fonttools()
    glyph = regular().font.glyph(chr(code))
    assert glyph == (table.getGlyphID(table.getBestCmap()[code]) if code in table.getBestCmap() else 0)


@cache
def _fonttools() -> TTFont:
    return TTFont(BytesIO(regular().data), lazy=True)


@cache
def _small_font() -> bytes:
    face = fonts().face("symbols")
    assert face
    return convert(face.data, frozenset("★✓"))


@given(st.integers(0, 1200), st.binary(min_size=1, max_size=4))
def test_no_damage_crashes_the_reader(place: int, damage: bytes) -> None:
    data = _small_font()
    with suppress(FontError):
        font = Sfnt(data[:place] + damage + data[place + len(damage) :])
        assert [font.advance(char) >= 0 for char in "a★✓𝄞"] == [True] * 4


def test_bundled_files_are_read_whole() -> None:
    row = fonts().families["symbols"]
    assert read_font(row, row.faces[400, False], World())[:4] == b"OTTO"
