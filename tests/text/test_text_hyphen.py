"""Where words divide, by language."""

from __future__ import annotations

import re
from functools import cache

import polib
import pyphen
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.base.languages import HYPHENS, language
from pnp.source.load.set_folders import bundled_ids, find
from pnp.text.hyphen import AFTER, BEFORE, RULES, hyphenator, syllables

DIVIDED = [*HYPHENS]


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
        ("de-AT", "Nährstoffe", "Nähr-stoffe"),
        ("eu", "biodibertsitatea", "bio-di-ber-tsi-ta-tea"),
    ],
)
def test_words_of_each_language(language: str, word: str, expected: str) -> None:
    assert divided(word, language) == expected


def test_an_unknown_language_is_not_divided() -> None:
    assert hyphenator("xx") is None


@pytest.mark.parametrize(
    ("word", "expected"),
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
def test_the_finnish_rule(word: str, expected: str) -> None:
    divide = syllables(language("fi"))
    assert divide
    points = divide(word)
    parts = zip((0, *points), (*points, len(word)), strict=True)
    assert "-".join(word[start:end] for start, end in parts) == expected


@pytest.mark.parametrize("code", DIVIDED)
@settings(deadline=None, max_examples=30)  # the first word opens the dictionary
@given(word=st.text(alphabet="abeiklmnorstuäабе-'1", max_size=20))
def test_enough_letters_stay_together(code: str, word: str) -> None:
    divide = hyphenator(code)
    assert divide
    for point in divide(word):
        assert word[point - BEFORE : point].isalpha()
        assert len(word[point - BEFORE : point]) == BEFORE
        assert word[point : point + AFTER].isalpha()
        assert len(word[point : point + AFTER]) == AFTER


CATALOGS = [path for set_id in bundled_ids() for path in sorted((find(set_id) / "lang").glob("*.po"))]
BY_PATTERNS = [code for code in DIVIDED if language(code).patterns not in RULES]
PRINTED = {path.stem for path in CATALOGS}


@cache
def words_of(code: str) -> list[str]:
    """Words of the language that our games print; of one they do not speak, of all of them."""
    own = [path for path in CATALOGS if path.stem == code] or CATALOGS
    text = " ".join(entry.msgstr for path in own for entry in polib.pofile(str(path)))
    words = sorted(set(re.findall(r"[^\W\d_]{6,}", text)))
    return words[:: max(1, len(words) // 600)]


@pytest.mark.soak
@pytest.mark.parametrize("code", [code for code in BY_PATTERNS if code not in PRINTED])
def test_the_quick_dictionary_agrees_with_pyphen_in_languages_nobody_prints_yet(code: str) -> None:
    test_the_quick_dictionary_agrees_with_pyphen(code)


@pytest.mark.slow
@pytest.mark.parametrize("code", [code for code in BY_PATTERNS if code in PRINTED])
def test_the_quick_dictionary_agrees_with_pyphen(code: str) -> None:
    """Nowhere else, and at least at 99 of 100 places: a word that would change its letters stays whole."""
    divide = hyphenator(code)
    assert divide
    theirs = pyphen.Pyphen(lang=language(code).patterns, left=BEFORE, right=AFTER)
    ours = plain = 0
    for word in words_of(code):
        points = set(divide(word))
        wanted = {int(point) for point in theirs.positions(word) if not point.data}
        assert points <= wanted, word
        ours, plain = ours + len(points), plain + len(wanted)
    assert ours >= 0.99 * plain


def test_a_word_that_would_change_its_letters_stays_whole() -> None:
    assert divided("asszonynak", "hu") == "asszony-nak"
