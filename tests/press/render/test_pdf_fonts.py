"""Lettering: embedded subsets, text that can be searched and copied, kerning, justified lines."""

from io import BytesIO

import pytest
from reportlab.pdfbase.ttfonts import TTFontFace

from pnp.press.render.pdf_program import Program
from tests.press.render.printing import (
    fonts,
    objects,
    opened,
    pixels,
    placed,
    printed,
    scene,
    sheet,
    showing,
    text_of,
    words,
)

PANGRAMS = {
    "ligatures": "fi ffi ffl fjord office waffle Apfelstrudel",
    "danish": "Blåbærgrød på æbleøen ÆØÅ",
    "german": "Füße größer als Äpfel, „Öl“ und ẞ",
    "lithuanian": "Įlinkdama fechtuotojo špaga sublykčiojusi pragręžė ąžuolą",
    "finnish": "Törkylempijävongahdus",
    "polish": "Zażółć gęślą jaźń",
    "russian": "Съешь же ещё этих мягких французских булок",
    "ukrainian": "Ґанок, їжак і єнот",
    "signs": "(a) \\ 50 % “quoted” – 3×4 → ±1 €",
}


@pytest.mark.parametrize("font", ["fira-sans/400", "fira-sans-condensed/400", "ibm-plex-serif/700"])
@pytest.mark.parametrize("language", PANGRAMS)
def test_extracted_text_is_the_text_set(language, font):
    text = PANGRAMS[language]
    if font.startswith("ibm"):
        text = text.replace("ẞ", "ß").replace("→", "-")
    assert text_of(showing(words(text, font=font))) == text


def test_more_characters_than_one_subset_holds():
    alphabet = "".join(map(chr, [*range(0x21, 0x7F), *range(0xA1, 0x180), *range(0x400, 0x460)]))
    face = fonts().by_id("fira-sans/400")
    known = "".join(char for char in alphabet if face.has(char) and char != "\xad")
    assert len(known) > 255
    rows = [words(known[n : n + 40], y=3 + n / 16, size=1.5) for n in range(0, len(known), 40)]
    found = text_of(showing(*rows))
    assert found.replace("\r\n", "") == known


def test_every_font_is_embedded_and_cut_to_what_is_used():
    pdf = opened(showing(words("cod"), words("Eel", y=15, font="fira-sans/700i")))
    found = objects(pdf, "Font")
    assert len(found) == 2
    for font in found:
        assert "/FontFile2" in font.FontDescriptor
        tag, plus, name = str(font.BaseFont)[1:].partition("+")
        assert (len(tag), tag.isupper(), plus) == (6, True, "+")
        assert name.startswith("FiraSans-")
        assert len(font.FontDescriptor.FontFile2.read_bytes()) < 20_000


@pytest.mark.parametrize("face", ["fira-sans/400", "ibm-plex-serif/700", "symbols/400"])
def test_a_font_is_read_as_reportlab_reads_it(face):
    data = fonts().by_id(face).program("★♥☀")
    ours, theirs = Program(data), TTFontFace(BytesIO(data))
    characters = [*theirs.charToGlyph, 0, 0xFFFE, 0x10FFFF]
    assert ours.glyphs == theirs.charToGlyph
    assert list(map(ours.width, characters)) == list(map(theirs.getCharWidth, characters))
    assert ours.subset([0, *characters[-40:]]) == theirs.makeSubset([0, *characters[-40:]])


def test_no_font_is_named_that_is_not_embedded():
    pdf = printed(sheet(placed(scene(words("cod")))), sheet())
    assert b"Helvetica" not in pdf


def test_a_document_without_text_has_no_fonts():
    assert objects(opened(printed(sheet())), "Font") == []


def right_edge(image):
    return max(x for x in range(image.width) if any(image.getpixel((x, y))[0] < 128 for y in range(70, 105)))


def test_kerns_move_what_follows():
    plain = right_edge(pixels(showing(words("AVA|", size=4))))
    kerned = right_edge(pixels(showing(words("AVA|", size=4, kerns=((0, -100), (1, -150))))))
    assert plain - kerned == pytest.approx(10, abs=1)  # a quarter of 4 mm


def test_kerned_text_extracts_whole():
    assert text_of(showing(words("AVATAR (Tor)", kerns=((0, -80), (2, -60), (7, -40))))) == "AVATAR (Tor)"


def test_space_widens_spaces_and_nothing_else():
    plain = right_edge(pixels(showing(words("a b c|", size=4))))
    wide = right_edge(pixels(showing(words("a b c|", size=4, space=1.5))))
    after = right_edge(pixels(showing(words("a b c|", y=25, size=4, space=1.5), words("a b c|", size=4))))
    assert wide - plain == pytest.approx(30, abs=1)
    assert after == plain


def test_a_no_break_space_reads_as_a_space():
    assert text_of(showing(words("3\xa0cards"))) == "3 cards"


def test_text_fades_and_takes_its_ink():
    image = pixels(showing(words("■", size=20, y=20, font="fira-sans/400", ink="#ff0000", opacity=0.5)))
    assert min(image.getcolors(10_000))[1] is not None
    colours = {colour for _, colour in image.getcolors(100_000)}
    assert any(abs(g - 128) < 4 and r == 255 for r, g, _ in colours)


def test_a_face_nobody_has_is_named():
    with pytest.raises(LookupError, match="comic-sans/400"):
        showing(words("cod", font="comic-sans/400"))


def test_signs_from_a_face_with_other_outlines_are_embedded_like_all_others():
    """The symbols come as CFF, which is converted on the way."""
    pdf = showing(words("★♥☀", font="symbols/400"), words("cod", y=20))
    file = opened(pdf)
    assert all("/FontFile2" in font.FontDescriptor for font in objects(file, "Font"))
    assert text_of(pdf).split() == ["★♥☀", "cod"]
    assert pixels(pdf).crop((20, 60, 80, 110)).getextrema()[0][0] < 60


def tags(*items):
    pdf = opened(showing(*items))
    return {str(font.BaseFont) for font in objects(pdf, "Font")}


def test_d18_a_subset_is_called_after_its_glyphs_whatever_the_file():
    cod, eel = tags(words("cod")), tags(words("Eel"))
    assert cod == tags(words("doc", y=20), words("cod"))
    assert not cod & eel
    assert not any("AAAAAA" in name for name in cod | eel)
    several = tags(words("".join(map(chr, range(0x21, 0x7F)))), words("".join(map(chr, range(0xC0, 0x180)))))
    assert len(several) == 2
