"""What has to be known of a language before a set can be printed in it, in one place.

Owns every fact about a single language but its words: what the Unicode CLDR says of it (``cldr.py``), and what is ours.
Knows no other module.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from unicodedata import normalize

from pnp.base.frozen import NamedTuple
from pnp.base.languages import cldr

SOURCE = "en"  # the language sets are written in
RIGHT_TO_LEFT = frozenset(("Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"))


class Language(NamedTuple):
    """One language; its code is that of PO files and of ``languages`` in ``set.yaml``: ``pl``, ``pt-BR``, ``sr-Latn``."""

    code: str
    name: str
    own: str  # what it calls itself
    script: str  # of four letters, as in ISO 15924: Latn, Cyrl, Arab
    categories: tuple[str, ...]  # the forms of a word beside a number, by the names the CLDR has for them
    counting: str  # which of them a number takes: an expression in n, as gettext has it
    decimal: str
    group: str  # between thousands; behind it 2 where the digits before these stand in twos: 1,23,456
    lists: tuple[
        str, ...
    ]  # two things, the last of more, those before it, and the first two if joined otherwise
    patterns: str = ""  # where words divide: a dictionary's file in pyphen or ``finnish``; "" divides none
    first_parts: tuple[
        str, ...
    ] = ()  # of compounds that divide after them, though the patterns do not see it
    capital_nouns: bool = False  # kinds of cards keep their capital within a sentence
    counts_apart: bool = False  # behind a number a noun is another word than several of it by themselves

    @property
    def forms(self) -> int:
        """How many forms a counted word has."""
        return len(self.categories)

    @property
    def plural(self) -> str:
        """As gettext wants it in the header of a PO file."""
        return f"nplurals={self.forms}; plural={self.counting};"

    @property
    def is_right_to_left(self) -> bool:
        return self.script in RIGHT_TO_LEFT


# --- what is ours ----------------------------------------------------------------------------------------

FIRST_PARTS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "fi": (  # as games and nature books use them
            "elin", "pelin", "veden", "meren", "viher", "tulostus", "vaellus", "ratas", "ripsi", "eläin", "kasvi", "pohja",
            "rehevöitymis", "meri", "alku", "kansan",
        ),
    }
)  # fmt: skip
HYPHENS: Mapping[str, str] = MappingProxyType(
    {
        "en": "en_US",  # American patterns divide fewer words wrongly
        "af": "af_ZA", "be": "be_BY", "bg": "bg_BG", "ca": "ca",
        "cs": "cs_CZ", "da": "da_DK", "de": "de_AT", "de-CH": "de_CH",
        "de-LI": "de_CH", "el": "el_GR", "eo": "eo", "es": "es",
        "et": "et_EE", "eu": "eu", "fi": "finnish", "fr": "fr",
        "gl": "gl", "hr": "hr_HR", "hu": "hu_HU",
        "is": "is", "it": "it_IT", "lt": "lt", "lv": "lv_LV",
        "mn": "mn_MN", "nb": "nb_NO", "nl": "nl_NL", "nn": "nn_NO",
        "no": "nb_NO", "pl": "pl_PL", "pt": "pt_BR", "pt-PT": "pt_PT",
        "ro": "ro_RO", "ru": "ru_RU", "sk": "sk_SK", "sl": "sl_SI",
        "sq": "sq_AL", "sr": "sr", "sr-Latn": "sr_Latn", "sr-ME": "sr_Latn",
        "sv": "sv", "uk": "uk_UA", "zu": "zu_ZA",
    }
)  # fmt: skip
COLONS: Mapping[str, str] = MappingProxyType(
    {"fr": "\u00a0: ", **dict.fromkeys(("ja", "yue", "zh"), "：")}  # no line may break before one
)
SEMICOLONS: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("ar", "ckb", "fa", "ks", "ps", "sd", "ug", "ur"), "؛ "),
        **dict.fromkeys(("ja", "yue", "zh"), "；"),
    }
)
STOPS: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("ja", "yue", "zh"), "。"),
        **dict.fromkeys(("as", "bn", "hi", "ne", "or", "pa"), "। "),
        **dict.fromkeys(("am", "ti"), "። "),
        "hy": "։ ", "km": "។ ", "my": "။ ", "ur": "۔ ",
    }
)  # fmt: skip
# where the CLDR has an *and* between any two things: what stands between those of a list without one
COMMAS: Mapping[str, str] = MappingProxyType({"ar": "، ", "syr": "، "})
# letters before which a word for *and* is written in full: a(c) of Welsh, a(n) of Luxembourgish
IN_FULL: Mapping[str, str] = MappingProxyType({"cy": "aeiouwy", "lb": "aeiouhdtnz"})
# signs of questions and exclamations that are others than in English, and which they are there
QUESTIONS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {"el": {";": "?", "\u037e": "?"}, "hy": {"՞": "?", "՜": "!"}}
)
SPACED_SIGNS = frozenset(("fr",))  # written with a space before ! ? ; : and within « »
VAV = "\u05d5"
CAPITAL_NOUNS = frozenset(("de", "gsw", "lb"))
# Languages in which *3 cards* and *Cards* have two words for cards. Drawn up from grammars, family by family; where the CLDR
# writes names of units in both ways, ``tests/verify/test_cldr.py`` compares. In: a noun stays singular behind numbers
# (Turkic, Iranian, Caucasian, Hungarian, Basque, most of Celtic, Bengali), or stands in another case or form (Finnic, Samic,
# Russian, Bulgarian, Serbian, Arabic, Somali, Berber). Out: where the form behind 3 is the plural by itself, whatever other
# numbers have (Polish, Czech, Ukrainian, Belarusian, Slovenian, Lithuanian, Hebrew, Scottish Gaelic), where nouns have no
# plural (Chinese, Indonesian), and what nobody was sure of: the catalog of any language may have the entry.
COUNTS_APART = frozenset(
    (
        "fi", "et", "se", "smn", "sms", "hu",
        "az", "kk", "ky", "sah", "tk", "tr", "ug", "uz", "mn",
        "ce", "hy", "ka", "os", "ckb", "fa", "sdh", "eu",
        "ru", "bg", "bs", "hr", "sr",
        "br", "cy", "ga", "kw",
        "ar", "kab", "shi", "so", "tzm",
        "as", "bn", "ml", "or", "ceb", "fil", "pap", "pcm",
    )
)  # fmt: skip


# --- looking up ------------------------------------------------------------------------------------------

_ROWS = dict(row.split("|", 1) for row in cldr.ROWS.splitlines())
CODES = tuple(code for code in _ROWS if "-" not in code)  # every language, English first
_PARTS = r"([a-z]{2,3})(?:-([A-Z][a-z]{3}))?(?:-([A-Z]{2}|[0-9]{3}))?"


@cache
def language(code: str) -> Language:
    """What is known of a code; of a region without a row (``de-LU``) what is of its language. What nobody knows has plain
    facts."""
    base = next((one for one in (code, *bases(code)) if one in _ROWS), "")
    if not base:
        return UNKNOWN
    return _row(base) if base == code else _region(code, _row(base))


def is_known(code: str) -> bool:
    """Whether a code is one of a language, and of a script and region that there are: ``sr-Latn``, ``pt-BR``."""
    parts = re.fullmatch(_PARTS, code)
    if parts is None or parts[1] not in _ROWS:
        return False
    return (not parts[2] or parts[2] in cldr.SCRIPTS) and (not parts[3] or parts[3] in cldr.REGIONS)


def bases(code: str) -> Iterator[str]:
    """What a code falls back to: ``zh-Hant-HK`` to ``zh-Hant``, then ``zh``."""
    while "-" in code:
        code = code.rpartition("-")[0]
        yield code


VARIANTS = {"latin": "Latn", "cyrillic": "Cyrl"}  # as gettext has them: sr@latin


def likely_code(word: str) -> str:
    """The code that is meant by one written otherwise, or by the name of a language: ``pt_br``, ``iw``, ``ger``,
    ``Polish``, ``polski``; or ``""``."""
    parts = [*filter(None, re.split(r"[-_@. ]+", word.strip().casefold()))]
    shaped = [one.upper() if len(one) < 4 else VARIANTS.get(one, one.title()) for one in parts[1:]]
    former = dict(one.split("=") for one in cldr.FORMER.split())
    first = former.get(parts[0], parts[0]) if parts else ""
    if is_known(code := "-".join((first, *shaped))):
        return code
    named = word.strip().casefold()
    every = ((code, row.split("|", 2)) for code, row in _ROWS.items())
    return next((code for code, row in every if named in (row[0].casefold(), row[1].casefold())), "")


def _row(code: str) -> Language:
    name, own, script, plurals, decimal, group, lists = _ROWS[code].split("|")
    base = next((_row(one) for one in bases(code) if one in _ROWS), UNKNOWN)
    patterns = HYPHENS.get(code, "" if script else base.patterns)  # other letters, other patterns
    categories, _, counting = _named(cldr.PLURALS, plurals).partition(": ")
    return Language(
        code, name, own, script or base.script,
        tuple(categories.split()) or base.categories, counting or base.counting,
        decimal or base.decimal, group or base.group,
        tuple(_named(cldr.LISTS, lists).split("|")) if lists else base.lists,
        patterns, FIRST_PARTS.get(code, () if script else base.first_parts), code.partition("-")[0] in CAPITAL_NOUNS,
        code.partition("-")[0] in COUNTS_APART,
    )  # fmt: skip


def _region(code: str, base: Language) -> Language:
    """A region or script of a language of which nothing else is known."""
    parts, rest = re.fullmatch(_PARTS, code), code[len(base.code) + 1 :]
    script = parts[2] if parts and parts[2] else base.script
    other = base._replace(code=code, name=f"{base.name} ({rest})", own=f"{base.own} ({rest})")
    return other if script == base.script else other._replace(script=script, patterns="", first_parts=())


def _named(table: str, name: str) -> str:
    """What stands behind a name in a table of rows."""
    at = (
        table.index(f"\n{name} ") + len(name) + 2
        if name and not table.startswith(f"{name} ")
        else len(name) + 1
    )
    return table[at : table.index("\n", at)] if name else ""


UNKNOWN = Language("", "", "", "Latn", ("one", "other"), "(n != 1)", ",", ".", ("{0}, {1}",) * 3)


PLAIN = 9_999  # the largest number without a sign between its digits


# --- what follows from it --------------------------------------------------------------------------------


def decimal(value: float, code: str) -> str:
    """A number as the language writes it: 1.5, or 1,5."""
    if abs(value) <= PLAIN:
        return f"{value:g}".replace(".", language(code).decimal)
    whole, _, rest = f"{value:f}".rstrip("0").partition(".")
    return grouped(int(whole), code) + (language(code).decimal + rest if rest else "")


def grouped(number: int, code: str) -> str:
    """A whole number as the language writes it, in thousands where it has five digits or more: 12,500, or 12.500."""
    if abs(number) <= PLAIN:
        return str(number)
    group = language(code).group
    digits, rest = divmod(abs(number), 1000)
    size, parts = (2 if group.endswith("2") else 3), [f"{rest:03}"]
    while digits:
        digits, rest = divmod(digits, 10**size)
        parts.insert(0, f"{rest:0{size}}")
    told = group.removesuffix("2").join(parts).lstrip("0")
    return f"-{told}" if number < 0 else told


def labelled(label: str, told: str, code: str) -> str:
    """What a thing is called, and what is told of it, with the colon of the language: ``Age: 10``, ``Âge : 10``."""
    return f"{label}{_own(COLONS, code) or ': '}{told}"


def listed(items: Sequence[str], code: str) -> str:
    """Things in a row as the language has it: ``a, b and c``."""
    pair, last, middle, *first = language(code).lists
    if len(items) < 2:
        return "".join(items)
    if len(items) == 2:
        return _joined(pair, items[0], items[1], code)
    told = _joined(first[0] if first else middle, items[0], items[1], code)
    for one in items[2:-1]:
        told = _joined(middle, told, one, code)
    return _joined(last, told, items[-1], code)


def _joined(pattern: str, before: str, behind: str, code: str) -> str:
    """Text may hold braces of its own."""
    head, _, rest = pattern.partition("{0}")
    between, _, tail = rest.partition("{1}")
    return f"{head}{before}{_written(between, behind, code)}{behind}{tail}"


def _written(between: str, behind: str, code: str) -> str:
    """A word of which some letters are written only before some: ``a(c)`` is *ac* before a vowel. The Hebrew *and* has a
    hyphen before what is not in Hebrew letters."""
    if "(" not in between and between[-1:] != VAV:
        return between
    first = next((char for char in normalize("NFD", behind) if char.isalnum()), "").casefold()
    if between[-1:] == VAV:
        return between if "\u05d0" <= first <= "\u05ea" else f"{between}-"
    is_full = first in IN_FULL.get(code.partition("-")[0], "") or first.isdecimal()
    return re.sub(r"\((\w+)\)", r"\1" if is_full and first else "", between)


def apart(code: str) -> str:
    """What stands between things that are listed without an *and*: a comma and a space, as most have it."""
    return _own(COMMAS, code) or language(code).lists[2].removeprefix("{0}").removesuffix("{1}")


def semicolon(code: str) -> str:
    """What stands between groups of things that are listed."""
    return _own(SEMICOLONS, code) or "; "


def full_stop(code: str) -> str:
    """What ends a sentence that another follows: with the space behind it, if there is one."""
    return _own(STOPS, code) or ". "


def _own(signs: Mapping[str, str], code: str) -> str:
    """The one of a language, or of what it falls back to; "" where it is as in English."""
    return next((signs[one] for one in (code, *bases(code)) if one in signs), "")
