"""Text in a box: the ladder, alignment, and what is reported."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import Diagnostic, Severity, Span
from pnp.base.scene import Box
from pnp.text.fit import Style, paragraph, rungs, sizes
from pnp.text.lines import MM_PER_PT
from pnp.text.measured_pieces import Glyph
from pnp.text.text_places import Where
from tests.text.typesetting import LADDER, ROOMY, SUN, fonts, groups, lay, setting, texts, typesetter

SENTENCE = "The sea is deep and cold, and nobody knows what lives in the dark below the ice."
NARROW = Box(0, 0, 20, 12)


def found(text: str, box: Box = ROOMY, language: str = "en", **style: object) -> list[Diagnostic]:
    setter = typesetter(language)
    where = Where(Span("cards/a.yaml", 3, 5), "eelgrass", "rules text", language)
    setter.box(text, box, Style(**style), where)  # type: ignore[arg-type]
    return setter.found


# --- the ladder ------------------------------------------------------------------------------------------


def test_a_text_that_fits_keeps_its_size() -> None:
    laid = lay(SENTENCE)
    assert (laid.size_pt, laid.fits, laid.condensed, laid.hyphenated) == (8, True, False, False)
    assert " ".join(laid.strings) == SENTENCE


def test_sizes_go_down_by_quarters_to_the_floor() -> None:
    assert sizes(7.1, 6.1) == (7.1, 7.0, 6.75, 6.5, 6.25, 6.1)
    assert sizes(8, 8) == (8,)
    assert sizes(5, 6) == (5,)


def test_the_ladder_is_climbed_in_the_order_given() -> None:
    shrunk = sizes(8, 7)
    assert rungs(8, 7, LADDER) == ((shrunk, False, False), (shrunk, True, False), (shrunk, True, True))
    assert rungs(8, 7, ("condense", "shrink")) == (((8,), False, False), (shrunk, True, False))
    assert rungs(8, 7, ()) == (((8,), False, False),)


def rung_of(width: float) -> tuple[float, bool, bool]:
    laid = lay("Characterisation", Box(0, 0, width, 20))
    assert laid.fits
    return laid.size_pt, laid.condensed, laid.hyphenated


def test_first_smaller_then_condensed_then_hyphenated() -> None:
    assert rung_of(22) == (8, False, False)
    assert rung_of(19) == (7.25, False, False)
    assert rung_of(15) == (6.25, True, False)
    assert rung_of(14) == (8, True, True)


def test_what_does_not_fit_is_told_in_millimetres() -> None:
    laid = lay(SENTENCE, NARROW._replace(h=5))
    lines = len(laid.strings)
    assert laid.size_pt == 6
    assert laid.overflow == (0, pytest.approx(lines * 6 * 1.2 * MM_PER_PT - 5))
    assert laid.items


def test_a_word_too_wide_is_told_in_millimetres() -> None:
    laid = lay("A" * 60, Box(0, 0, 30, 50), ladder=("shrink",))
    right, below = laid.overflow
    assert right == pytest.approx(texts(laid.items)[0].width - 30)
    assert below == 0


def test_more_lines_than_allowed_do_not_fit() -> None:
    assert lay("one\ntwo\nthree", Box(0, 0, 30, 99), max_lines=3).fits
    assert not lay("one\ntwo\nthree", Box(0, 0, 30, 99), max_lines=2).fits
    assert not lay(SENTENCE, Box(0, 0, 30, 99), max_lines=1).fits
    assert lay("Short", Box(0, 0, 30, 99), max_lines=1).fits


def test_a_family_without_a_narrow_cut_skips_that_step() -> None:
    laid = lay(SENTENCE, NARROW, family="ibm-plex-serif")
    assert {text.font for text in texts(laid.items)} == {"ibm-plex-serif/400"}


@given(words=st.lists(st.text(alphabet="abcdeimnorst", min_size=1, max_size=14), min_size=1, max_size=40),
       w=st.floats(8, 60), h=st.floats(3, 40))  # fmt: skip
def test_what_is_said_to_fit_lies_in_the_box(words: list[str], w: float, h: float) -> None:
    laid = lay(" ".join(words), Box(5, 7, w, h))
    for text in texts(laid.items) if laid.fits else ():
        assert text.x >= 5
        assert text.x + text.width <= 5 + w + 1e-4
        assert 7 <= text.y <= 7 + h
    if not laid.fits:
        assert max(laid.overflow) > 0
        assert laid.size_pt == 6


@given(words=st.lists(st.text(alphabet="abcdeimnorst-", min_size=1, max_size=14), min_size=1, max_size=40),
       w=st.floats(8, 60), size=st.floats(6, 12))  # fmt: skip
def test_smaller_never_needs_more_room(words: list[str], w: float, size: float) -> None:
    text = " ".join(words)
    heights = [paragraph(text, w, Style(size_pt=pt), setting()).height for pt in (size - 0.5, size)]
    assert heights[0] <= heights[1] + 1e-9


@given(words=st.lists(st.text(alphabet="abcdeimnorst", min_size=1, max_size=12), min_size=1, max_size=40),
       w=st.floats(8, 60), h=st.floats(3, 30))  # fmt: skip
def test_the_largest_size_that_fits_is_taken(words: list[str], w: float, h: float) -> None:
    text = " ".join(words)
    laid = lay(text, Box(0, 0, w, h), ladder=("shrink",))
    tried = ((pt, paragraph(text, w, Style(size_pt=pt, ladder=()), setting())) for pt in sizes(8, 6))
    fitting = (pt for pt, lines in tried if lines.height <= h + 1e-6 and lines.widest <= w + 1e-6)
    assert laid.size_pt == next(fitting, 6)


# --- what is drawn ---------------------------------------------------------------------------------------


def test_a_line_is_one_text_with_its_spaces() -> None:
    (text,) = texts(lay("the deep sea", ink="#123456").items)
    assert (text.glyphs, text.font, text.ink) == ("the deep sea", "fira-sans/400", "#123456")
    assert text.size == pytest.approx(8 * MM_PER_PT)


def test_runs_follow_each_other_without_a_gap() -> None:
    laid = lay("the **deep** *sea* floor")
    first, *rest = runs = texts(laid.items)
    assert [(text.glyphs, text.font) for text in runs] == [
        ("the ", "fira-sans/400"),
        ("deep", "fira-sans/700"),
        (" ", "fira-sans/400"),
        ("sea", "fira-sans/400i"),
        (" floor", "fira-sans/400"),
    ]
    pen = first.x + first.width
    for text in rest:
        assert text.x == pytest.approx(pen)
        pen += text.width


def test_kerns_count_from_the_start_of_the_run() -> None:
    (text,) = texts(lay("x AVA").items)
    assert text.kerns == ((2, -14.0), (3, -14.0))
    face = fonts().by_id(text.font)
    assert face
    plain = sum(face.advance(char) for char in text.glyphs)
    assert text.width == pytest.approx((plain - 0.028) * text.size)


def test_icons_stand_on_the_baseline_and_take_their_width() -> None:
    laid = lay("2 :sun: more")
    before, after = texts(laid.items)
    (icon,) = groups(laid.items)
    size = before.size
    assert icon.items is SUN.items
    assert icon.matrix == pytest.approx((size, 0, 0, size, before.width, before.y - 0.8 * size))
    assert after.x == pytest.approx(before.width + size)
    assert (before.glyphs, after.glyphs) == ("2 ", " more")


def test_italic_in_italic_is_upright() -> None:
    assert texts(lay("*sea*", italic=True).items)[0].font == "fira-sans/400"


def test_upper_case_spares_icon_names() -> None:
    laid = lay("straße :sun:", upper=True)
    assert laid.strings == ("STRASSE ",)
    assert not laid.lines.text.flawed


# --- alignment -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("align", "share"), [("left", 0), ("centre", 0.5), ("right", 1)])
def test_lines_are_aligned(align: str, share: float) -> None:
    (text,) = texts(lay("the sea", Box(10, 0, 50, 20), align=align).items)
    assert text.x == pytest.approx(10 + (50 - text.width) * share)


def test_justified_lines_fill_the_width_but_the_last() -> None:
    laid = lay(SENTENCE, Box(3, 0, 30, 50), align="justify")
    *full, last = texts(laid.items)
    assert [text.x + text.width for text in full] == pytest.approx([33] * len(full))
    assert last.x + last.width < 30
    assert last.space == 0
    for text in full:
        plain = text.width - text.space * text.glyphs.count(" ")
        assert 0 <= text.space < 30 - plain + 1e-9


def test_justified_lines_of_several_runs_and_icons_fill_the_width() -> None:
    laid = lay("Pay **two or three** :sun: and then go on to the next year of the game, if any is left",
               Box(0, 0, 34, 50), align="justify")  # fmt: skip
    first = [text for text in texts(laid.items) if text.y == texts(laid.items)[0].y]
    assert len(first) > 2
    assert first[-1].x + first[-1].width == pytest.approx(34)


def test_a_hyphen_belongs_to_the_width_of_its_line() -> None:
    laid = lay("Characterisation", Box(0, 0, 14, 20), align="right")
    assert laid.strings == ("Characteri-", "sation")
    assert [text.x + text.width for text in texts(laid.items)] == pytest.approx([14, 14])


def test_non_breaking_spaces_are_stretched_like_the_others() -> None:
    first, *_ = texts(lay("All 2\u00a0cards go to the last table", Box(0, 0, 24, 20), align="justify").items)
    assert "\u00a0" in first.glyphs
    plain = texts(lay(first.glyphs).items)[0].width
    assert first.space == pytest.approx((24 - plain) / (first.glyphs.count(" ") + 1))


def test_lines_of_a_forced_break_are_not_stretched() -> None:
    assert [text.space for text in texts(lay("the sea\nis deep", align="justify").items)] == [0, 0]


def test_vertical_places() -> None:
    box = Box(0, 10, 50, 20)
    size, pitch = 8 * MM_PER_PT, 8 * MM_PER_PT * 1.2
    drop = (pitch + (0.935 - 0.265) * size) / 2

    def baseline(valign: str) -> float:
        return texts(lay("The sea", box, valign=valign).items)[0].y

    assert baseline("top") == pytest.approx(10 + drop)
    assert baseline("bottom") == pytest.approx(30 - pitch + drop)
    assert baseline("baseline") == pytest.approx(30)
    assert baseline("middle") == pytest.approx(20 + 0.689 * size / 2)  # capitals are centred


def test_lines_stand_a_pitch_apart_and_paragraphs_more() -> None:
    ys = [text.y for text in texts(lay("a\nb\n\nc", leading=1.5, paragraph_gap=1).items)]
    size = 8 * MM_PER_PT
    assert ys[1] - ys[0] == pytest.approx(1.5 * size)
    assert ys[2] - ys[1] == pytest.approx(2.5 * size)
    assert lay("a\nb\n\nc", leading=1.5, paragraph_gap=1).height_mm == pytest.approx(5.5 * size)


def test_the_common_baseline_needs_no_room_below() -> None:
    size = 8 * MM_PER_PT
    assert lay("Tag", Box(0, 0, 50, size), valign="baseline", ladder=()).fits
    assert not lay("Tag", Box(0, 0, 50, size), valign="top", ladder=()).fits


def test_an_empty_text_draws_nothing() -> None:
    for text in ("", "  \n ", "****"):
        laid = lay(text)
        assert (laid.items, laid.fits, laid.strings) == ((), True, ())


def test_paragraph_lines_can_be_placed_anywhere() -> None:
    lines = paragraph(SENTENCE, 30, Style(), setting())
    upper, lower = lines.place(0, 5, 10), lines.place(1, 50, 10)
    assert texts(upper)[0].y == texts(lower)[0].y
    assert texts(lower)[0].x == 50
    assert len(lines.rows) * lines.pitch == pytest.approx(lines.height)


# --- findings --------------------------------------------------------------------------------------------


def codes(found: list[Diagnostic]) -> list[str]:
    return [one.code for one in found]


def test_a_sound_text_says_nothing() -> None:
    assert found(SENTENCE) == []


def test_overflow_names_card_language_box_and_distance() -> None:
    (one,) = found(SENTENCE, Box(0, 0, 20, 5), "da")
    assert one.code == "TXT601"
    assert one.message.startswith("eelgrass (da), rules text: the text is ")
    assert one.message.endswith("mm too high at 6 pt")
    assert one.span.line == 3


def test_small_type_is_a_warning_and_smaller_an_error() -> None:
    small = found(SENTENCE, Box(0, 0, 25, 13.5))
    assert [(one.code, one.severity) for one in small] == [("TXT602", Severity.WARNING)]
    assert [(one.code, one.severity) for one in found("a", size_pt=5.5)] == [("TXT603", Severity.ERROR)]


def test_missing_characters_are_named_once_each() -> None:
    (one,) = found("漢 and 漢")
    assert "no font has '漢' (U+6F22, cjk unified ideograph-6f22)" in one.message


def test_icons_and_markup() -> None:
    assert codes(found(":moon: **open")) == ["TXT605", "TXT606"]
    assert found(":su:")[0].hint == "did you mean 'sun'? 'pnp icons SET' lists all"


def test_a_finding_for_text_that_cannot_be_set_at_all() -> None:
    assert codes(found("A" * 200 + "漢", Box(0, 0, 20, 20), size_pt=5)) == ["TXT604", "TXT601", "TXT603"]


def test_icons_have_no_place_in_the_text_that_copies() -> None:
    assert lay("2 :sun:").strings == ("2 ",)
    assert isinstance(SUN, Glyph)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("2 :sea: and", ["Sea water"]),
        ("(:sea:).", ["Sea water"]),
        ("2:sea:", [" Sea water"]),
        (":sea:s", ["Sea water "]),
        (":sea::sea:", ["Sea water", " Sea water"]),
        (":sun: 2", []),  # a sign without a word
    ],
)
def test_the_word_of_a_sign_is_parted_from_what_stands_beside_it(text: str, words: list[str]) -> None:
    told = [group.means for group in groups(lay(text, size_pt=10).items) if group.means]
    assert ["".join(letters for _, letters, _ in one.runs) for one in told] == words
    assert all((one.sort, one.words, one.room) == ("word", "Sea water", SUN.width_em) for one in told)


@pytest.mark.parametrize(
    ("text", "sorts"),
    [
        ("Sea water :sea:", ["ornament"]),
        ("sea WATER :sea: :sea:", ["ornament", "ornament"]),
        (":sea:  sea water", ["ornament"]),
        (":sea::sea: sea water", ["ornament", "ornament"]),
        ("Sea **water** :sea:", ["ornament"]),
        ("sea wate :sea: r", ["word"]),
        ("Sea water, :sea:", ["word"]),
        ("ter :sea:", ["word"]),
        ("Sea water a :sea: b", ["word"]),
    ],
)
def test_nobody_hears_twice_what_is_written_beside_a_sign(text: str, sorts: list[str]) -> None:
    laid = lay(text, Box(0, 0, 200, 20), size_pt=10)
    assert [group.means.sort for group in groups(laid.items) if group.means] == sorts


def test_h3_a_line_of_many_icons_takes_as_many_steps_as_it_is_long() -> None:
    few, many = (steps(lambda n=n: lay(":sea:" * n, Box(0, 0, 4000, 20), size_pt=6)) for n in (100, 400))
    assert many < 5 * few, "four times as many"


def steps(do: Callable[[], object]) -> int:
    """How many calls something takes, those of generators counted each time they go on."""
    counted = 0

    def count(*_: object) -> None:
        nonlocal counted
        counted += 1

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        do()
    finally:
        sys.setprofile(before)
    return counted
