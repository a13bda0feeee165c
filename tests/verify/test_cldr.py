"""The table of languages is what Babel says of them, to the letter: it can never drift unseen."""

from __future__ import annotations

import gettext

import pytest
from babel import Locale
from babel.core import get_cldr_version

from pnp.base.languages import CODES, cldr, language
from tests.cldr.drawn import NUMBERS, TABLE, languages, table

pytestmark = pytest.mark.verify


def test_the_table_is_what_would_be_drawn_today() -> None:
    assert TABLE.read_text(encoding="utf-8") == table(), "python -m tests.cldr.drawn"


def test_every_language_with_a_plural_rule_is_there_and_counts_as_babel_does() -> None:
    assert set(CODES) == set(languages())
    assert get_cldr_version() == cldr.VERSION
    wrong = []
    for code in CODES:
        spoken, theirs = language(code), Locale(code).plural_form
        ours = gettext.c2py(spoken.counting)
        wrong += [(code, number) for number in NUMBERS if spoken.categories[ours(number)] != theirs(number)]
        assert spoken.is_right_to_left == (Locale(code).character_order == "right-to-left"), code
    assert wrong == []


@pytest.mark.parametrize("code", ["pt-PT", "sr-Latn", "es-MX", "de-LU", "zh-TW", "sr-ME", "uz-Arab"])
def test_regions_and_scripts_too(code: str) -> None:
    locale, spoken = Locale.parse(code, sep="-"), language(code)
    assert spoken.decimal == locale.number_symbols["latn"]["decimal"]
    assert spoken.is_right_to_left == (locale.character_order == "right-to-left")
    ours = gettext.c2py(spoken.counting)
    assert all(spoken.categories[ours(number)] == locale.plural_form(number) for number in NUMBERS)


UNITS = ("day", "hour", "week", "month", "year", "minute", "second")
# Tongan counts with a particle before the noun, which stays what it is
NOT_TOLD_BY_UNITS = {"to"}


def test_where_units_have_another_word_behind_a_number_so_have_kinds_of_pieces() -> None:
    """Names of units are several without a number: *päivät*; behind one they are as the language counts: *3 päivää*."""
    apart = {code for code in CODES if _counts_apart(code)}
    assert {"fi", "et", "ru", "br", "ce", "eu", "fil"} <= apart, "the CLDR has units of these"
    assert {code for code in apart if not language(code).counts_apart} == NOT_TOLD_BY_UNITS


def _counts_apart(code: str) -> bool:
    """Whether most units that are named in the plural are other words behind a number."""
    data = Locale(code)._data
    pairs = []
    for unit in UNITS:
        name = data["unit_display_names"].get(f"duration-{unit}", {}).get("long", "").casefold()
        said = data["unit_patterns"].get(f"duration-{unit}", {}).get("long", {})
        category = Locale(code).plural_form(3)
        one, three = (said.get(of, "").replace("{0}", "").strip().casefold() for of in ("one", category))
        if name and three and name != one:
            pairs.append((name, three))
    return len(pairs) > 1 and sum(name != three for name, three in pairs) * 2 > len(pairs)
