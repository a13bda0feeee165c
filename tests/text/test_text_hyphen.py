"""Where words divide, by language."""

from __future__ import annotations

import pyphen
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.text.hyphen import AFTER, BEFORE, finnish, hyphenator


def divided(word: str, language: str) -> str:
    divide = hyphenator(language)
    points = divide(word) if divide else ()
    return "-".join(word[start:end] for start, end in zip((0, *points), (*points, len(word)), strict=True))


@pytest.mark.parametrize(
    ("language", "word", "expected"),
    [
        ("en", "photosynthesis", "pho-to-syn-the-sis"),
        ("da", "næringsstoffer", "nærings-stof-fer"),
        ("de", "Nährstoffe", "Nähr-stoffe"),
        ("de", "Donaudampfschifffahrt", "Donau-dampf-schiff-fahrt"),
        ("nb", "temperatur", "tem-pe-ra-tur"),
        ("nn", "næringsstoff", "nærings-stoff"),
        ("sv", "näringsämnen", "närings-äm-nen"),
        ("et", "elurikkus", "elu-rik-kus"),
        ("lt", "temperatūra", "tem-pe-ra-tūra"),
        ("ru", "температура", "тем-пе-ра-тура"),
        ("fi", "ravinteet", "ravin-teet"),
        ("fi", "lämpötila", "läm-pö-tila"),
        ("fi", "luonnonsuojelu", "luon-non-suo-jelu"),
        ("no", "temperatur", "tem-pe-ra-tur"),
        ("de-AT", "Nährstoffe", "Nähr-stoffe"),
    ],
)
def test_words_of_each_language(language: str, word: str, expected: str) -> None:
    assert divided(word, language) == expected


def test_an_unknown_language_is_not_divided() -> None:
    assert hyphenator("xx") is None


@pytest.mark.parametrize(
    ("word", "syllables"),
    [
        ("kala", "ka-la"),
        ("kirkko", "kirk-ko"),
        ("purssi", "purs-si"),
        ("koala", "koala"),
        ("elinympäristö", "e-lin-ym-pä-ris-tö"),
        ("pohjatroolaus", "poh-ja-troo-laus"),
        ("kansanäänestys", "kan-san-ää-nes-tys"),
        ("meriajokas", "me-ri-ajo-kas"),
        ("hauki", "hau-ki"),
        ("aie", "aie"),
        ("lukea", "lu-ke-a"),
        ("yö", "yö"),
        ("Itämeri", "I-tä-me-ri"),
    ],
)
def test_the_finnish_rule(word: str, syllables: str) -> None:
    points = finnish(word)
    assert (
        "-".join(word[start:end] for start, end in zip((0, *points), (*points, len(word)), strict=True))
        == syllables
    )


@pytest.mark.parametrize("language", ["en", "de", "fi", "ru"])
@given(word=st.text(alphabet="abeiklmnorstuäабе-'1", max_size=20))
def test_enough_letters_stay_together(language: str, word: str) -> None:
    divide = hyphenator(language)
    assert divide
    for point in divide(word):
        assert word[point - BEFORE : point].isalpha()
        assert len(word[point - BEFORE : point]) == BEFORE
        assert word[point : point + AFTER].isalpha()
        assert len(word[point : point + AFTER]) == AFTER


@pytest.mark.parametrize("language", ["da", "et", "lt", "ru"])
@given(word=st.text(alphabet="abdefgiklmnoprstuvyæøåõäаеиктс", min_size=6, max_size=14))
def test_the_quick_dictionary_agrees_with_pyphen(language: str, word: str) -> None:
    divide = hyphenator(language)
    assert divide
    expected = pyphen.Pyphen(lang=language, left=BEFORE, right=AFTER).positions(word)
    assert divide(word) == tuple(expected)
