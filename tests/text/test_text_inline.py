"""Inline markup: what is bold, what is an icon, what was left open."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.text.inline import Break, Icon, Run, parse, plain, single_spaced


def test_bold_and_italic() -> None:
    assert parse("a **b** *c*").tokens == (
        Run("a "),
        Run("b", bold=True),
        Run(" "),
        Run("c", italic=True),
    )


def test_bold_italic_together() -> None:
    assert parse("***x***").tokens == (Run("x", bold=True, italic=True),)
    assert parse("**a *b*** c").tokens == (Run("a ", bold=True), Run("b", True, True), Run(" c"))


def test_icons() -> None:
    assert parse("Pay 2 :sun::salt-water:.").tokens == (
        Run("Pay 2 "),
        Icon("sun"),
        Icon("salt-water"),
        Run("."),
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (" two  words\n of\ta title ", "two words of a title"),
        ("Oui\u202f! «\u00a0Oui\u00a0», 100\u2007000", "Oui\u202f! «\u00a0Oui\u00a0», 100\u2007000"),
        ("a \u00a0b\u3000c", "a \u00a0b c"),
    ],
)
def test_a_title_is_one_line_whose_no_break_spaces_stay(text: str, told: str) -> None:
    assert single_spaced(text) == told


@pytest.mark.parametrize("text", ["at 10:30:15", "note:this: it is", "a : b : c", "::", ":Sun:"])
def test_colons_of_a_sentence_are_no_icons(text: str) -> None:
    assert parse(text).tokens == (Run(text),)


def test_a_star_between_spaces_is_a_star() -> None:
    assert parse("2 * 3 * 4").tokens == (Run("2 * 3 * 4"),)
    assert not parse("2 * 3").unclosed


def test_escapes() -> None:
    assert parse(r"\*not\* \:sun: \\").tokens == (Run("*not* :sun: \\"),)


def test_line_and_paragraph_breaks() -> None:
    assert parse("a \n b\n \n\nc").tokens == (Run("a"), Break(), Run("b"), Break(paragraph=True), Run("c"))


def test_blanks_become_one_space() -> None:
    assert parse("  a \t  b ").tokens == (Run("a b"),)


@pytest.mark.parametrize(("text", "left"), [("**a", ("**",)), ("*a **b", ("**", "*")), ("**a** b*", ("*",))])
def test_markup_left_open_is_named(text: str, left: tuple[str, ...]) -> None:
    assert parse(text).unclosed == left


def test_a_slip_ends_with_its_paragraph() -> None:
    found = parse("**a\n\nb")
    assert found.tokens == (Run("a", bold=True), Break(paragraph=True), Run("b"))
    assert found.unclosed == ("**",)


def test_plain_text() -> None:
    assert plain("Pay **2** :sun:\nnow") == "Pay 2 sun\nnow"


@given(st.text(alphabet="ab 12.", min_size=1))
def test_text_without_marks_stays(text: str) -> None:
    assert plain(text) == " ".join(text.split())


@given(st.text(alphabet="ab*:\\\n s"))
def test_any_text_is_parsed_and_loses_no_letter(text: str) -> None:
    seen = plain(text)
    assert [char for char in seen if char in "ab"] == [char for char in text if char in "ab"]
