"""The table of languages: gettext can count by it, and nothing about one language stands elsewhere."""

from __future__ import annotations

import ast
import gettext
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import polib
import pytest
from click.testing import CliRunner

import pnp
from pnp.base.languages import (
    CODES,
    HYPHENS,
    SOURCE,
    apart,
    bases,
    decimal,
    full_stop,
    grouped,
    is_known,
    labelled,
    language,
    likely_code,
    listed,
    semicolon,
)
from pnp.cli.group import main

NUMBERS = range(1001)
TRANSLATED = [code for code in CODES if code != SOURCE]


def counting(code: str) -> Callable[[int], int]:
    told = re.fullmatch(r"nplurals=(\d); plural=(\(.*\)|0);", language(code).plural)
    assert told, code
    assert int(told[1]) == language(code).forms
    return gettext.c2py(told[2])


def test_a_plural_header_counts_with_all_its_forms_and_no_other() -> None:
    wrong = [code for code in CODES if {*map(counting(code), NUMBERS)} != set(range(language(code).forms))]
    assert wrong == []


@pytest.mark.parametrize(
    ("code", "numbers", "forms"),
    [
        ("de", (0, 1, 2, 21), (1, 0, 1, 1)),
        ("fr", (0, 1, 2), (0, 0, 1)),
        ("lt", (1, 2, 10, 11, 21, 22), (0, 1, 2, 2, 0, 1)),
        ("ru", (1, 2, 5, 11, 12, 21, 22), (0, 1, 2, 2, 2, 0, 1)),
        ("uk", (1, 3, 5, 11, 104), (0, 1, 2, 2, 1)),
        ("pl", (1, 2, 5, 12, 21, 22), (0, 1, 2, 2, 2, 1)),
        ("cs", (1, 2, 4, 5, 22), (0, 1, 1, 2, 2)),
        ("sl", (1, 2, 3, 5, 101, 102, 104, 111), (0, 1, 2, 3, 0, 1, 2, 3)),
        ("ro", (0, 1, 2, 19, 20, 101, 120), (1, 0, 1, 1, 2, 1, 2)),
        ("lv", (0, 1, 2, 10, 11, 21, 111), (0, 1, 2, 0, 0, 1, 0)),
        ("is", (1, 2, 11, 21), (0, 1, 1, 0)),
        ("ga", (1, 2, 3, 6, 7, 10, 11), (0, 1, 2, 2, 3, 3, 4)),
        ("cy", (0, 1, 2, 3, 4, 6, 7), (0, 1, 2, 3, 5, 4, 5)),
        ("ar", (0, 1, 2, 3, 11, 100, 103), (0, 1, 2, 3, 4, 5, 3)),
        ("he", (0, 1, 2, 3, 20), (2, 0, 1, 2, 2)),
        ("ja", (0, 1, 2), (0, 0, 0)),
        ("br", (1, 2, 3, 11, 21, 71), (0, 1, 2, 3, 0, 3)),
        ("pt", (0, 1, 2), (0, 0, 1)),
        ("pt-PT", (0, 1, 2), (1, 0, 1)),
        ("fil", (1, 3, 4, 5, 6, 14), (0, 0, 1, 0, 1, 1)),
    ],
)
def test_counts_as_the_language_does(code: str, numbers: tuple[int, ...], forms: tuple[int, ...]) -> None:
    assert tuple(map(counting(code), numbers)) == forms


def test_each_language_stands_there_once_and_is_named() -> None:
    names = {language(code).name for code in CODES}
    assert len(CODES) == len(set(CODES)) == len(names)
    assert len(CODES) > 200
    assert all(names)
    assert all(language(code).own for code in CODES)


def test_a_region_counts_as_its_language_and_what_nobody_knows_has_plain_facts() -> None:
    assert language("de-AT").plural == language("de").plural
    assert decimal(1.5, "de-AT") == decimal(1.5, "xx") == "1,5"
    assert decimal(1.5, SOURCE) == "1.5"
    assert decimal(2.0, "da") == "2"


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("en", "12,500"), ("de", "12.500"), ("cs", "12\u00a0500"), ("fr", "12\u202f500"), ("de-CH", "12’500"),
        ("ja", "12,500"), ("xx", "12.500"), ("de-LU", "12.500"),
    ],
)  # fmt: skip
def test_t10_large_numbers_are_written_as_the_language_does(code: str, told: str) -> None:
    assert grouped(12_500, code) == decimal(12_500, code) == told
    assert grouped(-12_500, code) == f"-{told}"
    assert grouped(9_999, code) == "9999", "as years and shorter numbers are written"


def test_t10_in_india_digits_stand_in_twos_and_decimals_stay() -> None:
    assert grouped(1_234_567, "hi") == "12,34,567"
    assert grouped(1_000_001, "en") == "1,000,001"
    assert decimal(12_500.5, "de") == "12.500,5"
    assert (decimal(-0.5, "en"), decimal(1_000_000, "en")) == ("-0.5", "1,000,000")


def test_catalogs_begin_with_as_many_forms_as_their_headers_say(tmp_path: Path) -> None:
    begun(tmp_path, TRANSLATED[::5])


@pytest.mark.soak
def test_catalogs_of_every_language_do(tmp_path: Path) -> None:
    begun(tmp_path, TRANSLATED)


def begun(tmp_path: Path, codes: Sequence[str]) -> None:
    """Otherwise ``msgfmt --check`` dies on what we wrote."""
    (tmp_path / "set.yaml").write_text(
        f"id: tiny\nlanguages: [{SOURCE}, {', '.join(codes)}]\nrules: {{kinds: {{beast: {{fields: {{}}}}}}}}\n"
        "print: {beast: {size: poker}}\ncards: [{kind: beast, id: fox, name: Fox}]\n",
        encoding="utf-8",
    )
    result = CliRunner().invoke(main, ["i18n", "update", str(tmp_path)])
    assert result.exit_code == 0, result.output
    for code in codes:
        po = polib.pofile(str(tmp_path / "lang" / f"{code}.po"))
        assert po.metadata["Plural-Forms"] == language(code).plural
        (counted,) = [entry for entry in po if entry.msgid_plural]
        assert len(counted.msgstr_plural) == language(code).forms, code


@pytest.mark.parametrize(
    "code",
    ["pl", "ar", "he", "ja", "zh", "hi", "th", "el", "pt-BR", "sr-Latn", "zh-Hant", "es-419", "de-LU", "no"],
)
def test_codes_of_languages_scripts_and_regions_are_known(code: str) -> None:
    assert is_known(code)
    assert language(code).code == code


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("pt_br", "pt-BR"), ("PL", "pl"), ("iw", "he"), ("ger", "de"), ("sr@latin", "sr-Latn"), ("zh-hant", "zh-Hant"),
        ("polish", "pl"), ("Cymraeg", "cy"), ("Brazilian Portuguese", "pt-BR"), ("tl", "fil"),
        ("qq", ""), ("de-QQ", ""), ("sr-Abcd", ""), ("", ""), ("-", ""), ("pl-", "pl"),
    ],
)  # fmt: skip
def test_other_ways_to_write_a_code_are_unknown_and_lead_to_it(written: str, meant: str) -> None:
    assert not is_known(written)
    assert likely_code(written) == meant


def test_a_region_or_script_says_what_is_other_than_in_its_language() -> None:
    assert language("es").decimal, language("es-MX").decimal == (",", ".")
    assert [language(code).script for code in ("sr", "sr-Latn", "sr-ME", "zh", "zh-TW", "zh-Hant-TW")] == [
        "Cyrl", "Latn", "Latn", "Hans", "Hant", "Hant",
    ]  # fmt: skip
    assert language("sr-Latn").patterns == "sr_Latn"
    assert language("uz-Cyrl").patterns == "", "patterns for other letters divide nothing"
    assert language("pl-Cyrl").patterns == ""
    assert [*bases("zh-Hant-HK")] == ["zh-Hant", "zh"]


def test_some_are_written_from_right_to_left() -> None:
    turned = {"ar", "he", "fa", "ur", "yi", "az-Arab"}
    assert {code for code in (*turned, "pl", "ja", "az") if language(code).is_right_to_left} == turned


@pytest.mark.parametrize(
    ("code", "items", "told"),
    [
        ("en", "", ""), ("en", "a", "a"), ("en", "ab", "a and b"), ("en", "abc", "a, b, and c"),
        ("pl", "abcd", "a, b, c i d"), ("ja", "abc", "a、b、c"), ("de", "ab", "a und b"), ("ar", "abc", "a وb وc"),
        ("he", ["כלב", "חתול"], "כלב וחתול"), ("he", ["כלב", "Apis"], "כלב ו-Apis"), ("he", ["כלב", "12"], "כלב ו-12"),
        ("en", ["{1}", "{0}"], "{1} and {0}"),
        ("cy", ["ci", "afal"], "ci ac afal"), ("cy", "xyz", "x, y, a z"), ("cy-GB", ["ci", "*ôl*"], "ci ac *ôl*"),
        ("lb", ["a", "Hond"], "a an Hond"), ("lb", ["a", "b", "Kaz"], "a, b a Kaz"),
    ],
)  # fmt: skip
def test_things_are_listed_as_the_language_does(code: str, items: Sequence[str], told: str) -> None:
    assert listed([*items], code) == told


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("en", "Age: 10"),
        ("fr", "Age\u00a0: 10"),
        ("fr-CA", "Age\u00a0: 10"),
        ("ja", "Age：10"),
        ("zh-Hant", "Age：10"),
        ("qq", "Age: 10"),
    ],
)
def test_a_colon_stands_as_the_language_has_it(code: str, told: str) -> None:
    assert labelled("Age", "10", code) == told


def test_things_without_and_stand_apart_as_the_language_has_it() -> None:
    assert {apart(code) for code in PRINTED} == {", "}
    assert [apart(code) for code in ("ja", "ar", "ar-EG", "ur")] == ["、", "، ", "، ", "، "]
    assert [full_stop(code) for code in ("de", "ja", "hi", "zh-Hant")] == [". ", "。", "। ", "。"]
    assert [semicolon(code) for code in ("de", "ar", "ja")] == ["; ", "؛ ", "；"]


PRINTED = ("en", "da", "nb", "de", "sv", "fi", "et", "lt", "ru", "pl", "fr", "es")


ROOT = Path(pnp.__file__).parent
# what we write in ourselves; in SVG, the centre of a circle; points; what is not yes
OTHERWISE = {SOURCE, "cy", "pt", "no"}


def spoken_of(path: Path) -> set[str]:
    """Codes of languages that a module compares, lists or looks up."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    looked_at: list[ast.expr] = []
    for node in ast.walk(tree):
        match node:
            case ast.Compare():
                looked_at += [node.left, *node.comparators]
            case ast.Dict():
                looked_at += [key for key in node.keys if key]
            case ast.Set() | ast.Tuple() | ast.List():
                looked_at += node.elts
            case ast.Subscript():
                looked_at.append(node.slice)
            case ast.Call():
                looked_at += node.args
    return {
        one.value
        for one in looked_at
        if isinstance(one, ast.Constant)
        and isinstance(one.value, str)
        and one.value in {*HYPHENS, "ar", "he", "ja", "zh"} - OTHERWISE
    }


def test_nothing_about_one_language_stands_elsewhere() -> None:
    found = {
        str(path.relative_to(ROOT)): codes
        for path in sorted(ROOT.rglob("*.py"))
        if (ROOT / "base" / "languages") not in path.parents and (codes := spoken_of(path))
    }
    assert found == {}
