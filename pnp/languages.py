"""What has to be known of a language before a set can be printed in it: one table, a row each.

Owns every fact about a single language but its words. Knows no other module.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from pnp.frozen import NamedTuple

SOURCE = "en"  # the language sets are written in

# how many forms a word has beside a number, and which: as gettext wants it in the header of a PO file
ONE_OR_MORE = "nplurals=2; plural=(n != 1);"
RUSSIAN = (
    "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
)
CZECH = "nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);"
LAST_DIGIT_ONE = "nplurals=2; plural=(n%10!=1 || n%100==11);"


class Language(NamedTuple):
    """One language; its code is that of PO files and of ``languages`` in ``set.yaml``."""

    code: str
    name: str
    plural: str = ONE_OR_MORE
    patterns: str = ""  # where words divide: a dictionary's file in pyphen or ``finnish``; "" divides none
    first_parts: tuple[
        str, ...
    ] = ()  # of compounds that divide after them, though the patterns do not see it
    decimal: str = ","
    capital_nouns: bool = False  # kinds of cards keep their capital within a sentence

    @property
    def forms(self) -> int:
        """How many forms a counted word has."""
        return int(self.plural.removeprefix("nplurals=")[0])


ROWS = (
    Language("en", "English", patterns="en_US", decimal="."),  # American patterns divide fewer words wrongly
    Language("da", "Danish", patterns="da_DK"),
    Language("nb", "Norwegian Bokmål", patterns="nb_NO"),
    Language("nn", "Norwegian Nynorsk", patterns="nn_NO"),
    Language("de", "German", patterns="de_AT", capital_nouns=True),
    Language("sv", "Swedish", patterns="sv"),
    Language(
        "fi",
        "Finnish",
        patterns="finnish",
        first_parts=(  # as games and nature books use them
            "elin", "pelin", "veden", "meren", "viher", "tulostus", "vaellus", "ratas", "ripsi", "eläin", "kasvi",
            "pohja", "rehevöitymis", "meri", "alku", "kansan",
        ),
    ),
    Language("et", "Estonian", patterns="et_EE"),
    Language(
        "lt",
        "Lithuanian",
        "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2);",
        patterns="lt",
    ),
    Language(
        "lv",
        "Latvian",
        "nplurals=3; plural=(n%10==0 || (n%100>=11 && n%100<=19) ? 0 : n%10==1 && n%100!=11 ? 1 : 2);",
        patterns="lv_LV",
    ),
    Language("ru", "Russian", RUSSIAN, patterns="ru_RU"),
    Language("uk", "Ukrainian", RUSSIAN, patterns="uk_UA"),
    Language(
        "pl",
        "Polish",
        "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
        patterns="pl_PL",
    ),
    Language("nl", "Dutch", patterns="nl_NL"),
    Language("fr", "French", "nplurals=2; plural=(n > 1);", patterns="fr"),
    Language("es", "Spanish", patterns="es"),
    Language("it", "Italian", patterns="it_IT"),
    Language("pt", "Portuguese", patterns="pt_BR"),
    Language("is", "Icelandic", LAST_DIGIT_ONE, patterns="is"),
    Language("cs", "Czech", CZECH, patterns="cs_CZ"),
    Language("sk", "Slovak", CZECH, patterns="sk_SK"),
    Language(
        "sl",
        "Slovenian",
        "nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);",
        patterns="sl_SI",
    ),
    Language("hr", "Croatian", RUSSIAN, patterns="hr_HR"),
    Language("hu", "Hungarian", patterns="hu_HU"),
    Language(
        "ro",
        "Romanian",
        "nplurals=3; plural=(n==1 ? 0 : n==0 || (n%100>0 && n%100<20) ? 1 : 2);",
        patterns="ro_RO",
    ),
    Language("bg", "Bulgarian", patterns="bg_BG"),
    Language("el", "Greek", patterns="el_GR"),
    Language("tr", "Turkish"),
    Language("ca", "Catalan", patterns="ca"),
    Language("eu", "Basque", patterns="eu"),
    Language("gl", "Galician", patterns="gl"),
    Language(
        "ga",
        "Irish",
        "nplurals=5; plural=(n==1 ? 0 : n==2 ? 1 : n>=3 && n<=6 ? 2 : n>=7 && n<=10 ? 3 : 4);",
        decimal=".",
    ),
    Language(
        "cy",
        "Welsh",
        "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n==3 ? 3 : n==6 ? 4 : 5);",
        decimal=".",
    ),
    Language("fo", "Faroese"),
    Language("se", "Northern Sami", "nplurals=3; plural=(n==1 ? 0 : n==2 ? 1 : 2);"),
    Language("sr", "Serbian", RUSSIAN, patterns="sr"),
    Language("mk", "Macedonian", LAST_DIGIT_ONE),
    Language("sq", "Albanian", patterns="sq_AL"),
)  # fmt: skip
LANGUAGES: Mapping[str, Language] = MappingProxyType({row.code: row for row in ROWS})
UNKNOWN = Language("", "")


def language(code: str) -> Language:
    """The row of a code; of a region (``de-AT``) that of its language. What nobody knows has plain facts."""
    return LANGUAGES.get(code.partition("-")[0], UNKNOWN)


def decimal(value: float, code: str) -> str:
    """A number as the language writes it: 1.5, or 1,5."""
    return f"{value:g}".replace(".", language(code).decimal)
