"""The table of ``pnp/base/languages/cldr.py`` as Babel's data give it: run as a program, this writes it anew.

    python -m tests.cldr.drawn

Babel carries the data of the Unicode CLDR; it is a library of the tests, the program reads the table alone.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from textwrap import wrap
from typing import NamedTuple

from babel import Locale, UnknownLocaleError, localedata
from babel.core import get_cldr_version, get_global
from babel.plural import PluralRule

import pnp

TABLE = Path(pnp.__file__).parent / "base" / "languages" / "cldr.py"
CATEGORIES = ("zero", "one", "two", "few", "many", "other")
# No deck has a million of anything: a form for a million ("un millón de cartas") is not asked of translators.
NUMBERS = (*range(2001), *range(3000, 100_000, 1000), *range(100_000, 1_000_000, 100_000))
WHOLE = {"n": "n", "i": "n"}  # of whole numbers all other operands are 0


class DrawnRow(NamedTuple):
    """What is written of one language; of a region or script what is other than in its language, ``""`` else."""

    code: str
    name: str
    own: str
    script: str
    plural: str
    decimal: str
    group: str  # between thousands; behind it 2 where the digits before these stand in twos
    pair: str  # "{0} and {1}"
    start: str
    middle: str
    end: str


def languages() -> list[str]:
    """Those that have a rule of their own for plurals, English first."""
    own = [one for one in localedata.locale_identifiers() if "_" not in one and has_rule(one)]
    return sorted(own, key=lambda one: (one != "en", one))


@cache
def has_rule(code: str) -> bool:
    """Whether the file of a language states one: what is not stated there is inherited from the root."""
    import pickle

    with (Path(localedata._dirname) / f"{code}.dat").open("rb") as file:
        return "plural_form" in pickle.load(file)


def grouping(locale: Locale) -> str:
    """The sign between thousands: ``,`` of 12,500; and of 1,23,456 ``,2``."""
    in_twos = "#,##,##0" in locale.decimal_formats[None].pattern
    return f"{locale.number_symbols['latn']['group']}{'2' if in_twos else ''}"


def whole_row(code: str) -> DrawnRow:
    """All that Babel knows of a language, a region or a script: ``pt``, ``pt-PT``, ``sr-Latn``."""
    locale = Locale.parse(code, sep="-")
    english = Locale("en").languages
    lists = locale.list_patterns["standard"]
    key = code.replace("-", "_")
    name = english.get(key) or (locale.get_display_name("en") if "-" in code else "")
    own = locale.languages.get(key) or locale.get_display_name() or name
    own = own[:1].title() + own[1:]
    name = name or own
    return DrawnRow(
        code, name, own, script(code), gettext_rule(locale.plural_form),
        locale.number_symbols["latn"]["decimal"], grouping(locale),
        *(lists[one] for one in ("2", "start", "middle", "end")),
    )  # fmt: skip


def script(code: str) -> str:
    """The letters it is written in, where nothing else is said."""
    named = re.search(r"-([A-Z][a-z]{3})", code)
    likely = get_global("likely_subtags")
    key = code.replace("-", "_")
    full = likely.get(key) or likely.get(key.partition("_")[0], "")
    found = named or re.search(r"_([A-Z][a-z]{3})", full)
    return found[1] if found else "Latn"


# --- plurals ---------------------------------------------------------------------------------------------


def gettext_rule(rule: PluralRule) -> str:
    """A rule of the CLDR for whole numbers, as gettext has it: its forms in the order of ``CATEGORIES``, and only those
    that some number below a million takes. Before it stand the categories: ``one few other: (...)``."""
    used = {rule(number) for number in NUMBERS}
    kept = [one for one in CATEGORIES if one in used]
    conditions = [condition(rule.rules[one]) for one in kept[:-1]]
    if len(kept) == 2 and conditions[0] in CUSTOMARY:
        return f"{' '.join(kept)}: ({CUSTOMARY[conditions[0]]})"
    told = "".join(f"{one} ? {form} : " for form, one in enumerate(conditions)) + str(len(kept) - 1)
    return f"{' '.join(kept)}: ({told})" if conditions else f"{' '.join(kept)}: 0"


CUSTOMARY = {"n==1": "n != 1", "n<=1": "n > 1"}  # how every program writes these


def condition(rule: str) -> str:
    """``v in 0 and i mod 10 in 2..4`` as C has it, for whole numbers."""
    either = [_every(one.split(" and ")) for one in rule.split(" or ")]
    left = [one for one in either if one is not None]
    if [] in left:
        raise ValueError(f"every number: {rule}")
    whole = [" && ".join(one) for one in left]
    if len(whole) == 1:
        (sole,) = left
        return sole[0].removeprefix("(").removesuffix(")") if len(sole) == 1 else whole[0]
    return " || ".join(f"({one})" if " && " in one else one for one in whole)


def _every(relations: Iterable[str]) -> list[str] | None:
    """What must hold together; None where it never does."""
    told = [_relation(one.strip()) for one in relations]
    return None if False in told else [one for one in told if isinstance(one, str)]


def _relation(text: str) -> str | bool:
    found = re.fullmatch(r"([a-z])(?: mod (\d+))? (not in|in) ([\d.,]+)", text)
    if found is None:
        raise ValueError(text)
    operand, modulus, how, values = found.groups()
    ranges = _joined([tuple(map(int, (one.split("..") * 2)[:2])) for one in values.split(",")])
    if operand not in WHOLE:
        return any(low <= 0 <= high for low, high in ranges) == (how == "in")
    what = f"n%{modulus}" if modulus else "n"
    pieces = [_within(what, low, high, how == "in") for low, high in ranges]
    if len(pieces) == 1 or how == "not in":
        return " && ".join(pieces)
    return f"({' || '.join(f'({one})' if ' && ' in one else one for one in pieces)})"


def _joined(ranges: Iterable[tuple[int, ...]]) -> list[tuple[int, int]]:
    """0, 1 is 0 to 1, as most write it."""
    made: list[tuple[int, int]] = []
    for low, high in sorted(ranges):
        if made and made[-1][1] + 1 == low:
            made[-1] = (made[-1][0], high)
        else:
            made.append((low, high))
    return made


def _within(what: str, low: int, high: int, inside: bool) -> str:
    if low == high:
        return f"{what}{'==' if inside else '!='}{low}"
    if low == 0:
        return f"{what}{'<=' if inside else '>'}{high}"
    return f"{what}>={low} && {what}<={high}" if inside else f"({what}<{low} || {what}>{high})"


# --- the table -------------------------------------------------------------------------------------------


def rows() -> Iterator[DrawnRow]:
    """Every language; behind it those of its regions and scripts that have a name of their own, or differ in more."""
    named = {one.replace("_", "-") for one in Locale("en").languages if "_" in one}
    likely = get_global("likely_subtags")
    named |= {
        one.replace("_", "-")
        for one, full in likely.items()
        if re.fullmatch("[a-z]+_[A-Z]{2}", one) and full != one
    }  # a region may say the script
    every = {one.replace("_", "-") for one in localedata.locale_identifiers() if "_" in one} | named
    for code in languages():
        known = {code: whole_row(code)}
        yield known[code]
        for other in sorted(one for one in every if one.startswith(f"{code}-") and PARTS.fullmatch(one)):
            try:
                row = whole_row(other)
            except UnknownLocaleError:
                continue
            base = next(known[one] for one in bases(other) if one in known)
            facts = [new if new != old else "" for new, old in zip(row[3:], base[3:], strict=True)]
            is_other = any(facts) and code != SOURCE
            if (
                other in named and (other.replace("-", "_") in Locale("en").languages or facts[0])
            ) or is_other:
                known[other] = row
                yield DrawnRow(*row[:3], *facts)


PARTS = re.compile(r"[a-z]+-([A-Z][a-z]{3}|[A-Z]{2}|\d{3})")
REGION = re.compile(r"(?!ZZ|XA|XB)[A-Z]{2}|\d{3}")
SOURCE = "en"  # of which a region is worth a row only if it has a name


def bases(code: str) -> Iterator[str]:
    """What a code falls back to: ``zh-Hant-HK`` to ``zh-Hant``, then ``zh``."""
    while "-" in code:
        code = code.rpartition("-")[0]
        yield code


def table() -> str:
    """The module."""
    every = list(rows())
    plurals = _first((row.plural, row.code) for row in every)
    lists = _first((_lists(row), row.code) for row in every)
    told = [
        "|".join((
            row.code, row.name, row.own, row.script, plurals.get(row.plural, ""), row.decimal, row.group,
            lists.get(_lists(row), ""),
        ))
        for row in every
    ]  # fmt: skip
    parts = {
        "@VERSION@": get_cldr_version(),
        "@PLURALS@": "\n".join(f"{code} {rule}" for rule, code in plurals.items()),
        "@LISTS@": "\n".join(f"{code} {_escaped(one)}" for one, code in lists.items()),
        "@ROWS@": "\n".join(map(_escaped, told)),
        "@REGIONS@": _filled(one for one in Locale("en").territories if REGION.fullmatch(one)),
        "@SCRIPTS@": _filled(one for one in Locale("en").scripts if one[0] not in "QZ"),
        "@FORMER@": _filled(f"{old}={new}" for old, new in former()),
    }
    text = (Path(__file__).parent / "module.txt").read_text(encoding="utf-8")
    for mark, new in parts.items():
        text = text.replace(mark, new)
    return text


def former() -> Iterator[tuple[str, str]]:
    """Codes of two letters that were given up, and codes of three that have one of two."""
    known = set(languages())
    for old, new in sorted(get_global("language_aliases").items()):
        code = new.replace("_", "-")
        if code.partition("-")[0] in known and old not in known:
            yield old, code


def _first(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """What several share is called by the first that has it."""
    found: dict[str, str] = {}
    for what, code in pairs:
        if what:
            found.setdefault(what, code)
    return found


def _lists(row: DrawnRow) -> str:
    """Two, the last, those before, and the first two where these are joined otherwise; a region has all or none."""
    whole = whole_row(row.code) if any(row[7:]) else row
    said = [whole.pair, whole.end, whole.middle, *([whole.start] if whole.start != whole.middle else [])]
    return "|".join(said) if any(said) else ""


def _escaped(text: str) -> str:
    """Spaces that look like others, and signs that are not seen at all, by their numbers."""
    return "".join(one if one == " " or one.isprintable() else f"\\u{ord(one):04x}" for one in text)


def _filled(words: Iterable[str]) -> str:
    return "\n".join(wrap(" ".join(sorted(words)), 110, break_on_hyphens=False))


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="utf-8")
    sys.exit(0)
