"""Scripts that are set by glyphs: what is drawn, how wide it is, what a PDF of it gives back, and where fonts are found."""

from __future__ import annotations

import re
import unicodedata
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
import uharfbuzz
from fontTools.ttLib import TTCollection, TTFont

from pnp.base.scene import Box, Scene, Text
from pnp.press.render.svg_faces import render_svg
from pnp.press.render.webfonts import web_font
from pnp.text.fit import Style
from pnp.text.fonts import FontFace, Fonts, file_of, load_fonts
from pnp.text.named import named_faces, single
from pnp.text.scripts import is_shaped, script_of
from pnp.text.sfnt import FontError
from pnp.text.shape import cut
from pnp.text.shaping import MOST_GLYPHS, Shaper
from pnp.text.text_places import NOWHERE, Where
from pnp.text.typesetter import Typesetter
from tests.press.render.drawings import DPI, Drawing
from tests.press.render.likeness import MEAN, SQUARE, difference
from tests.text.scripts import WORDS, copied, many_fonts, printed, typeset
from tests.text.typesetting import fonts, texts


def face(name: str) -> FontFace:
    found = many_fonts().by_id(name)
    assert found
    return found


def run_of(word: str, language: str, **style: object) -> Text:
    (run,) = texts(typeset(word, language, **style))
    return run


# --- what is drawn ---------------------------------------------------------------------------------------


def test_letters_of_arabic_join_and_stand_from_right_to_left() -> None:
    run = run_of("قواعد", "ar")
    assert run.glyphs == "قواعد"
    assert [*dict.fromkeys(place[4] for place in run.places)] == [4, 3, 2, 1, 0]
    alone = [face("arabic/400").font.glyph(char) for char in "قع"]
    assert {place[0] for place in run.places} & set(alone) == set()  # both have their joined forms


def test_signs_of_devanagari_are_where_the_font_puts_them() -> None:
    run = run_of("कि", "hi")
    assert [place[4] for place in run.places] == [0, 0]
    assert run.places[1][0] == face("hindi/400").font.glyph(
        "क"
    )  # the vowel is said after it and stands before


@pytest.mark.parametrize("word", WORDS)
def test_a_run_is_as_wide_as_its_glyphs_say(word: str) -> None:
    run = run_of(word, WORDS[word])
    assert run.width == pytest.approx(sum(place[1] for place in run.places) / 1000 * run.size)
    shaper = uharfbuzz.Font(uharfbuzz.Face(face(run.font).data))
    buffer = uharfbuzz.Buffer()
    buffer.add_str(word)
    buffer.guess_segment_properties()
    uharfbuzz.shape(shaper, buffer)
    assert [place[0] for place in run.places] == [info.codepoint for info in buffer.glyph_infos]


def test_a_break_inside_a_word_does_not_part_letters_that_join() -> None:
    whole, parted = run_of("قواعد", "ar"), texts(typeset("قوا\u200bعد", "ar"))
    assert sorted(place[0] for run in parted for place in run.places) == sorted(p[0] for p in whole.places)


def test_joiners_are_heard_and_show_nothing() -> None:
    joined, apart = run_of("می", "fa"), run_of("م\u200cی", "fa")
    assert [place[0] for place in joined.places] != [place[0] for place in apart.places]
    assert len(apart.places) == 2


def test_letters_that_hang_together_are_not_spaced() -> None:
    assert run_of("قواعد", "ar", tracking=0.1).width == run_of("قواعد", "ar").width
    assert run_of("ผม", "th", tracking=0.1).width == pytest.approx(
        run_of("ผม", "th").width + 0.2 * run_of("ผม", "th").size
    )


def test_latin_beside_it_is_set_as_ever() -> None:
    plain, run = texts(typeset("AVT ผม", "th"))
    assert plain.places == ()
    assert plain.kerns == texts(typeset("AVT", "th"))[0].kerns
    assert run.places


def test_plain_scripts_have_no_glyphs() -> None:
    words = "Ærø Größe Žluťoučký Người Ελληνικά русский Հայերեն № 12½ × → ★ “quoted” — fi"
    assert not is_shaped(words)
    assert all(text.places == () for text in texts(typeset("Người Ελληνικά русский ★", "vi")))


def test_equal_drawings_stay_equal_and_others_do_not() -> None:
    run = run_of("قواعد", "ar")
    moved = run._replace(places=(*run.places[:-1], (*run.places[-1][:2], 5, *run.places[-1][3:])))
    assert Scene(9, 9, (run,)).key == Scene(9, 9, (run,)).key != Scene(9, 9, (moved,)).key


# --- on paper --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", WORDS)
def test_what_is_copied_is_what_was_written(word: str) -> None:
    assert copied(printed(typeset(word, WORDS[word]))) == unicodedata.normalize("NFC", word)


@pytest.mark.parametrize("word", WORDS)
def test_a_face_looks_as_in_the_pdf(word: str) -> None:
    drawing = Drawing(word, Scene(100, 40, typeset(word, WORDS[word])), {}, many_fonts())
    found = difference(drawing.by_pdfium, drawing.by_resvg, DPI)
    assert found.mean <= MEAN
    assert found.worst <= SQUARE
    nothing = drawing._replace(scene=Scene(100, 40, ()))
    assert difference(drawing.by_pdfium, nothing.by_resvg, DPI).worst > 2 * SQUARE


def test_the_font_in_the_file_has_the_glyphs_of_the_text_alone() -> None:
    pdf = pikepdf.open(BytesIO(printed(typeset("قواعد", "ar"))))
    found = [font for font in pdf.pages[0].Resources.Font.values() if font.Subtype == "/Type0"]
    assert {str(font.Encoding) for font in found} == {"/Identity-H"}
    programs = {font.DescendantFonts[0].FontDescriptor.FontFile2.objgen: font for font in found}
    (font,) = programs.values()
    program = bytes(font.DescendantFonts[0].FontDescriptor.FontFile2.read_bytes())
    assert TTFont(BytesIO(program))["maxp"].numGlyphs < 20


def test_the_same_text_makes_the_same_bytes() -> None:
    assert printed(typeset("قواعد", "ar")) == printed(typeset("قواعد", "ar"))


# --- fonts -----------------------------------------------------------------------------------------------


def test_a_variable_font_has_the_weight_it_is_asked_for() -> None:
    light, bold = face("arabic/400"), face("arabic/700")
    assert TTFont(BytesIO(bold.data))["OS/2"].usWeightClass == 700
    assert bold.advance("ق") > light.advance("ق")
    assert run_of("**قواعد**", "ar").font == "arabic/700"


def test_what_no_font_has_is_told_with_where_to_get_one() -> None:
    setter = Typesetter(fonts(), "ar")
    setter.box("قواعد ไทย 漢", Box(0, 0, 90, 9), Style(), Where(NOWHERE, "x"))
    told = {finding.message[-20:]: finding.hint for finding in setter.found}
    hints = "\n".join(told.values())
    assert (
        "{arabic: {system: Noto Sans Arabic}} (Debian: fonts-noto-core, or pip install fontpkg-noto-sans-arabic)"
        in hints
    )
    assert "{thai: {system: Noto Sans Thai}}" in hints
    assert "(Debian: fonts-noto-cjk)" in hints


def named(data: bytes, family: str, weight: int = 400) -> TTFont:
    font = TTFont(BytesIO(data), recalcTimestamp=False)
    for record in font["name"].names:
        if record.nameID in (1, 16):
            record.string = family
    font["OS/2"].usWeightClass = weight
    return font


def saved(font: TTFont | TTCollection) -> bytes:
    file = BytesIO()
    font.save(file)
    return file.getvalue()


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of fonts of a computer that has no others."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "own"))
    monkeypatch.setenv("XDG_DATA_DIRS", str(tmp_path / "shared"))
    monkeypatch.setenv("HOME", str(tmp_path / "nobody"))
    monkeypatch.setattr("sys.platform", "linux")
    folder = tmp_path / "shared" / "fonts" / "truetype"
    folder.mkdir(parents=True)
    return folder


def listed(tmp_path: Path, rows: str) -> Fonts:
    (tmp_path / "fonts.yaml").write_text(f"families: {{{rows}}}\n", encoding="utf-8")
    return load_fonts(tmp_path / "fonts.yaml")


def test_a_family_of_the_system_is_found_by_its_name(tmp_path: Path, system: Path) -> None:
    data = face("arabic/400").data
    (system / "zz.ttf").write_bytes(saved(named(data, "Desert Hand")))
    (system / "DesertHand-Bold.ttf").write_bytes(saved(named(data, "Desert Hand", 700)))
    (system / "broken.ttf").write_bytes(data[:300])
    found = listed(tmp_path, "sands: {system: desert hand}")
    row = found.row("sands")
    assert row
    assert sorted(row.faces) == [(700, False)]  # files called like the family come first
    (system / "DesertHand-Bold.ttf").unlink()
    found = listed(tmp_path, "sands: {system: desert hand}")
    assert texts(typeset("قواعد", "ar", found))[0].font == "sands/400"
    assert found.found == []
    assert any("zz.ttf" in version for version in found.versions())


def test_a_family_that_is_not_installed_is_told_with_those_that_are_alike(
    tmp_path: Path, system: Path
) -> None:
    (system / "DesertHandwriting.ttf").write_bytes(
        saved(named(face("arabic/400").data, "Desert Handwriting"))
    )
    found = listed(tmp_path, "sands: {system: Desert Hand}")
    assert found.face("sands") is None
    (told,) = found.found
    assert told.code == "TXT610"
    assert "no family 'Desert Hand' is installed here; there is Desert Handwriting" in told.message


def test_the_language_has_a_say_in_which_family_is_asked(tmp_path: Path, system: Path) -> None:
    for name in ("One", "Two"):
        (system / f"{name}.ttf").write_bytes(saved(named(face("arabic/400").data, name)))
    found = listed(tmp_path, "one: {system: One}, two: {system: Two, languages: [ur]}")
    assert texts(typeset("قواعد", "ar", found))[0].font == "one/400"
    assert texts(typeset("قواعد", "ur", found))[0].font == "two/400"


def collection() -> bytes:
    made = TTCollection()
    made.fonts = [named(face("arabic/400").data, "First"), named(face("thai/400").data, "Second")]
    return saved(made)


def test_a_font_of_a_collection_is_chosen_by_its_number(tmp_path: Path) -> None:
    (tmp_path / "both.ttc").write_bytes(collection())
    rows = 'mine: {licence: x, faces: {"400": "both.ttc#%s"}}'
    assert texts(typeset("ผม", "th", listed(tmp_path, rows % 1)))[0].font == "mine/400"
    for number, why in (("2", "no such font"), ("9" * 30, "no such font")):
        found = listed(tmp_path, rows % number)
        assert found.face("mine") is None
        assert why in found.found[0].message
    found = listed(tmp_path, 'mine: {licence: x, faces: {"400": both.ttc}}')
    assert found.face("mine") is None
    assert "a collection of 2 fonts: say which, #0 First, #1 Second" in found.found[0].message


def test_families_are_found_within_collections(tmp_path: Path, system: Path) -> None:
    (system / "both.ttc").write_bytes(collection())
    assert texts(typeset("ผม", "th", listed(tmp_path, "second: {system: Second}")))[0].font == "second/400"


# --- fonts from strangers --------------------------------------------------------------------------------


def test_damaged_collections_and_names_are_refused_in_words() -> None:
    whole = collection()
    for at in range(0, 400, 3):
        for spoilt in (whole[:at], whole[:at] + b"\xff\xff\xff\xff" + whole[at + 4 :]):
            named_faces(lambda start, length, spoilt=spoilt: spoilt[start : start + length])
            with suppress(FontError):
                assert len(single(spoilt, 1)) <= len(whole) + 4096


def multiplying(font: TTFont, letter: str) -> bytes:
    from fontTools.feaLib.builder import addOpenTypeFeaturesFromString

    for tag in ("GSUB", "GPOS", "GDEF"):
        if tag in font:
            del font[tag]
    rule = f"feature ccmp {{ sub {letter} by {f'{letter} ' * 60}; }} ccmp;"
    addOpenTypeFeaturesFromString(font, f"languagesystem DFLT dflt; languagesystem arab dflt; {rule}")
    return saved(font)


def test_rules_that_make_thousands_of_glyphs_are_not_followed() -> None:
    source = TTFont(BytesIO(face("arabic/400").data))
    letter = source.getBestCmap()[ord("ب")]
    many = Shaper(multiplying(source, letter), source["head"].unitsPerEm).run("ب" * 3, (0, 3), True)
    assert many.missing
    assert many.places == ()
    assert MOST_GLYPHS < 60


def cubic() -> bytes:
    """A font with cubic curves that has a few letters of Thai."""
    symbols = fonts().face("symbols")
    assert symbols
    font = TTFont(BytesIO(symbols.data), recalcTimestamp=False)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap |= {ord(char): table.cmap[ord("★")] for char in "ที่นี่น้ำ"}
    return saved(font)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["quadratic", "cubic"])
def test_a_damaged_font_of_a_set_never_ends_the_program(tmp_path: Path, kind: str) -> None:
    """Its tables are spoilt one after the other: what can be set is printed and drawn, and the rest is told."""
    whole = face("thai/400").data if kind == "quadratic" else cubic()
    tables = TTFont(BytesIO(whole)).reader.tables
    for tag in sorted(
        set(tables) & {"GSUB", "GPOS", "GDEF", "glyf", "loca", "cmap", "hmtx", "CFF ", "hhea", "maxp", "head"}
    ):
        entry = tables[tag]
        for part in (0.02, 0.5):
            at = entry.offset + int(entry.length * part)
            (tmp_path / "x.ttf").write_bytes(whole[:at] + b"\xfe\x7f\xff" * 12 + whole[at + 36 :])
            found = listed(tmp_path, 'mine: {licence: x, faces: {"400": x.ttf}}')
            word = cut(found, "mine", 400, False, 0.0, "th").measure("ที่นี่น้ำ", None)
            runs = [piece for chunk in word.chunks for piece in chunk.pieces if piece.places]
            items = tuple(Text(run.text, run.face, 5, 5, 20, width=20, places=run.places) for run in runs)
            assert printed(items, found).startswith(b"%PDF")
            assert render_svg(Scene(100, 40, items), {}, found).startswith(b"<svg")


@pytest.mark.slow
def test_a_font_with_cubic_curves_is_embedded_with_them(tmp_path: Path) -> None:
    (tmp_path / "x.otf").write_bytes(cubic())
    found = listed(tmp_path, 'mine: {licence: x, faces: {"400": x.otf}}')
    items = typeset("นน", "th", found)
    pdf = pikepdf.open(BytesIO(printed(items, found)))
    (font,) = [font for font in pdf.pages[0].Resources.Font.values() if font.Subtype == "/Type0"]
    assert font.DescendantFonts[0].FontDescriptor.FontFile3.Subtype == "/CIDFontType0C"
    drawing = Drawing("cubic", Scene(100, 40, items), {}, found)
    assert difference(drawing.by_pdfium, drawing.by_resvg, DPI).worst <= SQUARE


def test_every_script_of_the_table_has_a_name() -> None:
    for char in "אبދनবਕકଓதతకമසกลབမკ한አᏣខᠮ漢かㄅ":
        script = script_of(char)
        assert script
        assert script.family.startswith("Noto Sans") or script.name == "Tibetan"


# --- pages -----------------------------------------------------------------------------------------------


def test_a_font_for_a_page_still_joins_its_letters() -> None:
    """Without the rules for it a browser would set each letter alone."""
    made = TTFont(BytesIO(web_font(face("arabic/400").data, "قواعد")))
    found = {record.FeatureTag for record in made["GSUB"].table.FeatureList.FeatureRecord}
    assert {"init", "medi", "fina"} <= found


def test_a_page_is_served_fonts_of_the_system(tmp_path: Path, system: Path) -> None:
    (system / "One.ttf").write_bytes(saved(named(face("arabic/400").data, "One")))
    assert "one/400" in [*listed(tmp_path, "one: {system: One}, gone: {system: Gone}").ids()]


def test_a_changed_collection_is_seen_by_its_file() -> None:
    assert [file_of(face) for face in ("a.ttf", "a.ttc#1", "a#b.ttf", "a.ttc#²")] == [
        "a.ttf",
        "a.ttc",
        "a#b.ttf",
        "a.ttc#²",
    ]


@pytest.mark.parametrize(
    "text",
    ["نص؟ً نص", "؟ّ", "قال ؟\u200c نص", "نص \u200d، نص", "الفتحة َ والضمة", "(ّ)", "«\u200cنص»", "نص\u034f نص"],
)
def test_marks_without_a_letter_stand_on_their_line(text: str) -> None:
    """Behind a sign, behind a space, or with what Firefox brings along."""
    told = "".join(item.glyphs for item in texts(typeset(text, "ar")))
    seen, said = (re.sub("[\u034f\u200c\u200d ]", "", one) for one in (told, text))
    assert sorted(seen) == sorted(said)


def test_a_word_that_is_only_read_is_as_wide_as_its_letters_alone() -> None:
    """That of a sign is spelt letter by letter, and squeezed into its room: by what it takes so, not where they join."""
    measured = cut(many_fonts(), "hindi", 400, italic=False)
    (piece,) = measured.words(None)["सूर्य"].chunks[0].pieces
    (family,) = [face for face in many_fonts().chain("hindi", 400, italic=False) if face.id == piece.face]
    assert measured.across(piece) == pytest.approx(sum(map(family.advance, "सूर्य")))
    assert measured.across(piece) > piece.width + 0.2
