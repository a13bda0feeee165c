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
    own: str = ""  # what it calls itself

    @property
    def forms(self) -> int:
        """How many forms a counted word has."""
        return int(self.plural.removeprefix("nplurals=")[0])


ROWS = (
    Language("en", "English", patterns="en_US", decimal=".", own="English"),  # American patterns divide fewer words wrongly
    Language("da", "Danish", patterns="da_DK", own="Dansk"),
    Language("nb", "Norwegian Bokmål", patterns="nb_NO", own="Norsk bokmål"),
    Language("nn", "Norwegian Nynorsk", patterns="nn_NO", own="Norsk nynorsk"),
    Language("de", "German", patterns="de_AT", capital_nouns=True, own="Deutsch"),
    Language("sv", "Swedish", patterns="sv", own="Svenska"),
    Language(
        "fi",
        "Finnish",
        patterns="finnish",
        first_parts=(  # as games and nature books use them
            "elin", "pelin", "veden", "meren", "viher", "tulostus", "vaellus", "ratas", "ripsi", "eläin", "kasvi",
            "pohja", "rehevöitymis", "meri", "alku", "kansan",
        ),
        own="Suomi",
    ),
    Language("et", "Estonian", patterns="et_EE", own="Eesti"),
    Language(
        "lt",
        "Lithuanian",
        "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2);",
        patterns="lt",
        own="Lietuvių",
    ),
    Language(
        "lv",
        "Latvian",
        "nplurals=3; plural=(n%10==0 || (n%100>=11 && n%100<=19) ? 0 : n%10==1 && n%100!=11 ? 1 : 2);",
        patterns="lv_LV",
        own="Latviešu",
    ),
    Language("ru", "Russian", RUSSIAN, patterns="ru_RU", own="Русский"),
    Language("uk", "Ukrainian", RUSSIAN, patterns="uk_UA", own="Українська"),
    Language(
        "pl",
        "Polish",
        "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
        patterns="pl_PL",
        own="Polski",
    ),
    Language("nl", "Dutch", patterns="nl_NL", own="Nederlands"),
    Language("fr", "French", "nplurals=2; plural=(n > 1);", patterns="fr", own="Français"),
    Language("es", "Spanish", patterns="es", own="Español"),
    Language("it", "Italian", patterns="it_IT", own="Italiano"),
    Language("pt", "Portuguese", "nplurals=2; plural=(n > 1);", patterns="pt_BR", own="Português"),
    Language("is", "Icelandic", LAST_DIGIT_ONE, patterns="is", own="Íslenska"),
    Language("cs", "Czech", CZECH, patterns="cs_CZ", own="Čeština"),
    Language("sk", "Slovak", CZECH, patterns="sk_SK", own="Slovenčina"),
    Language(
        "sl",
        "Slovenian",
        "nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);",
        patterns="sl_SI",
        own="Slovenščina",
    ),
    Language("hr", "Croatian", RUSSIAN, patterns="hr_HR", own="Hrvatski"),
    Language("hu", "Hungarian", patterns="hu_HU", own="Magyar"),
    Language(
        "ro",
        "Romanian",
        "nplurals=3; plural=(n==1 ? 0 : n==0 || (n%100>0 && n%100<20) ? 1 : 2);",
        patterns="ro_RO",
        own="Română",
    ),
    Language("bg", "Bulgarian", patterns="bg_BG", own="Български"),
    Language("el", "Greek", patterns="el_GR", own="Ελληνικά"),
    Language("tr", "Turkish", own="Türkçe"),
    Language("ca", "Catalan", patterns="ca", own="Català"),
    Language("eu", "Basque", patterns="eu", own="Euskara"),
    Language("gl", "Galician", patterns="gl", own="Galego"),
    Language(
        "ga",
        "Irish",
        "nplurals=5; plural=(n==1 ? 0 : n==2 ? 1 : n>=3 && n<=6 ? 2 : n>=7 && n<=10 ? 3 : 4);",
        decimal=".",
        own="Gaeilge",
    ),
    Language(
        "cy",
        "Welsh",
        "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n==3 ? 3 : n==6 ? 4 : 5);",
        decimal=".",
        own="Cymraeg",
    ),
    Language("fo", "Faroese", own="Føroyskt"),
    Language("se", "Northern Sami", "nplurals=3; plural=(n==1 ? 0 : n==2 ? 1 : 2);", own="Davvisámegiella"),
    Language("sr", "Serbian", RUSSIAN, patterns="sr", own="Српски"),
    Language("mk", "Macedonian", LAST_DIGIT_ONE, own="Македонски"),
    Language("sq", "Albanian", patterns="sq_AL", own="Shqip"),
)  # fmt: skip
LANGUAGES: Mapping[str, Language] = MappingProxyType({row.code: row for row in ROWS})
UNKNOWN = Language("", "")


def language(code: str) -> Language:
    """The row of a code; of a region (``de-AT``) that of its language. What nobody knows has plain facts."""
    return LANGUAGES.get(code.partition("-")[0], UNKNOWN)


def decimal(value: float, code: str) -> str:
    """A number as the language writes it: 1.5, or 1,5."""
    return f"{value:g}".replace(".", language(code).decimal)
