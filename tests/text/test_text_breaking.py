"""Line breaking: what ends a line, what stays together, and that nothing is lost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.text.breaking import SLACK, wrap
from pnp.text.lines import Lines
from tests.text.typesetting import SUN, measured


def broken(text: str, em: float, language: str = "") -> list[str]:
    found = measured(text, language)
    lines = Lines(found, wrap(found, em), 1, 1, 1, 0, em)
    return [lines.string(index) for index in range(len(lines.rows))]


WORDS = st.lists(
    st.text(alphabet="abcdefghilmnorstuvÆøéж-/.,", min_size=1, max_size=12), min_size=1, max_size=40
)


def test_words_go_on_the_line_while_they_fit() -> None:
    assert broken("the sea is deep and cold", 6) == ["the sea is", "deep and", "cold"]


def test_a_word_too_wide_stands_alone() -> None:
    assert broken("a sea of Donaudampfschiff fahrt", 6) == ["a sea of", "Donaudampfschiff", "fahrt"]


def test_forced_breaks_and_paragraphs() -> None:
    assert broken("one\ntwo\n\nthree", 99) == ["one", "two", "three"]


@pytest.mark.parametrize(
    "kept",
    [
        "2 mm",
        "30 %",
        "5 kg.",
        "2 °C",
        "(3 pt)",
        "4 ×",
        "12 €",
        "2–4 min",
        "a –",
        "« a",
        "a »",
        "2\u00a0cards",
    ],
)
def test_what_stays_together(kept: str) -> None:
    first, second = kept.replace("\u00a0", " ").split(" ")
    for em in range(1, 40):
        lines = broken(f"x xx xxx {kept} xxx xx", em / 4)
        assert not any(line.endswith(first) for line in lines if first != "a"), lines
        assert not any(line.startswith(second) for line in lines if second != "a"), lines


@pytest.mark.parametrize("free", ["2 cards", "many mm", "two :sun:"])
def test_what_may_part(free: str) -> None:
    assert len(broken(free, 2.5)) == 2


@pytest.mark.parametrize("kept", ["4 beside", "12 cards", "(3 more", "2 cards."])
def test_t11_a_number_keeps_the_word_behind_it_in_english(kept: str) -> None:
    """Turn up 4 / beside: nineteen times in the rules of one game. Other languages type a space that does not break."""
    for em in range(8, 30):
        lines = broken(f"turn up {kept} the row", em / 2, "en")
        number = kept.split()[0]
        assert not any(line.split()[-1:] == [number] for line in lines), lines


@pytest.mark.parametrize("free", ["4. Then", "4, then", "12 responsibilities"])
def test_t11_sentences_and_long_words_part_from_a_number(free: str) -> None:
    assert len(broken(free, 2, "en")) >= 2


@pytest.mark.parametrize("text", ["2 :sun:", "12 :sun:", "+1 :sun:", "2:sun:", ":sun::sun:", "(:sun:)"])
def test_icons_stay_with_their_number_and_marks(text: str) -> None:
    assert len(measured(f"pay {text} now").chunks) == 3


def test_an_icon_run_may_break_between_icons() -> None:
    assert len(measured("2 :sun: :sun:").chunks) == 2


def test_an_icon_is_as_wide_as_it_says() -> None:
    assert measured(":sun:").ends == [SUN.width_em]
    assert measured(":wide:").ends == [2.0]


def test_an_unknown_icon_is_named_and_shown() -> None:
    found = measured("pay :moon:")
    assert found.unknown == ("moon",)
    assert broken("pay :moon:", 99) == ["pay :moon:"]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("salt-water", ["salt-", "water"]),
        ("and/orders", ["and/", "orders"]),
        ("Baltic–Atlantic", ["Baltic–", "Atlantic"]),
        ("e-mail", ["e-mail"]),
        ("10-20", ["10-20"]),
        ("-5", ["-5"]),
        ("km/h", ["km/h"]),
        ("co\u00adoperate", ["co-", "operate"]),
        ("co\u200boperate", ["co", "operate"]),
    ],
)
def test_where_a_word_may_end_a_line(text: str, lines: list[str]) -> None:
    assert broken(text, 1) == lines


def test_soft_hyphens_are_not_seen_where_the_line_goes_on() -> None:
    assert broken("co\u00adope\u00adrate", 99) == ["cooperate"]


def test_a_writers_own_soft_hyphens_replace_ours() -> None:
    assert broken("photosyn\u00adthesis", 1, "en") == ["photosyn-", "thesis"]


def test_a_space_before_the_end_of_a_line_is_dropped() -> None:
    assert broken("**a **\n*b *", 9) == ["a", "b"]
    assert measured("**a **\nb").ends == [measured("**a**").ends[0], measured("**a**\nb").ends[1]]


def test_hyphenation_only_when_asked() -> None:
    assert broken("photosynthesis", 5) == ["photosynthesis"]
    assert broken("photosynthesis", 5, "en") == ["photosyn-", "thesis"]


def test_a_hyphen_never_stands_out_of_the_line() -> None:
    whole = measured("photosynthesis", "en")
    exact = whole.ends[2]  # pho-to-syn without its hyphen
    assert broken("photosynthesis", exact, "en")[0] == "photo-"


def test_bold_within_a_word_does_not_part_it() -> None:
    assert broken("**photo**synthesis is **bold**, yes", 7) == ["photosynthesis", "is bold, yes"]


@given(words=WORDS, em=st.floats(1, 30), language=st.sampled_from(["", "en", "fi"]))
def test_every_character_is_kept_in_order(words: list[str], em: float, language: str) -> None:
    lines = broken(" ".join(words), em, language)
    letters = "".join(char for char in "".join(lines) if char not in " -")
    assert letters == "".join(words).replace("-", "")


@given(words=WORDS, em=st.floats(1, 30), language=st.sampled_from(["", "en", "fi"]))
def test_no_line_is_wider_unless_it_is_one_chunk(words: list[str], em: float, language: str) -> None:
    for row in wrap(measured(" ".join(words), language), em):
        assert row.width <= em + SLACK or row.end == row.start + 1


@given(words=WORDS, em=st.floats(1, 30), more=st.floats(0, 10), language=st.sampled_from(["", "en"]))
def test_more_width_never_needs_more_lines(words: list[str], em: float, more: float, language: str) -> None:
    text = measured(" ".join(words), language)
    assert len(wrap(text, em + more)) <= len(wrap(text, em))


@given(words=WORDS, em=st.floats(1, 30))
def test_no_line_could_have_taken_the_next_chunk(words: list[str], em: float) -> None:
    text = measured(" ".join(words))
    for row in wrap(text, em):
        if row.end < len(text.chunks):
            assert text.ends[row.end] - text.starts[row.start] > em
