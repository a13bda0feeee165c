"""The table of languages: gettext can count by it, and nothing about one language stands elsewhere."""

from __future__ import annotations

import ast
import gettext
import re
from pathlib import Path

import polib
import pytest
from click.testing import CliRunner

import pnp
from pnp.cli.group import main
from pnp.languages import LANGUAGES, ROWS, SOURCE, decimal, language

NUMBERS = range(1001)
TRANSLATED = [code for code in LANGUAGES if code != SOURCE]


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_plural_header_counts_with_all_its_forms_and_no_other(code: str) -> None:
    told = re.fullmatch(r"nplurals=(\d); plural=(\(.*\));", LANGUAGES[code].plural)
    assert told
    rule = gettext.c2py(told[2])
    assert (
        {rule(number) for number in NUMBERS} == set(range(int(told[1]))) == set(range(LANGUAGES[code].forms))
    )


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
    ],
)
def test_counts_as_the_language_does(code: str, numbers: tuple[int, ...], forms: tuple[int, ...]) -> None:
    rule = gettext.c2py(LANGUAGES[code].plural.partition("plural=")[2].rstrip(";"))
    assert tuple(rule(number) for number in numbers) == forms


# the category of each number as the Unicode CLDR has it: zero one two few many, - for any other
COUNTED = (
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    10,
    11,
    12,
    14,
    19,
    20,
    21,
    22,
    25,
    100,
    101,
    102,
    103,
    105,
    111,
    112,
    119,
    120,
    121,
)
CATEGORIES = {
    "-o-------------------------": "en da nb nn de sv fi et nl es it hu bg el tr ca eu gl fo sq",
    "-offffff------off-offf----o": "lt",
    "zo------zzzzzzo--zo---zzzzo": "lv",
    "mofffmmmmmmmmmofmmoffmmmmmo": "ru uk",
    "mofffmmmmmmmmmmfmmmffmmmmmm": "pl",
    "oo-------------------------": "fr pt",
    "-o------------o---o-------o": "is mk",
    "-offf----------------------": "cs sk",
    "-otff-------------otf------": "sl",
    "-offf---------of--off-----o": "hr sr",
    "fofffffffffff-----fffffff--": "ro",
    "-otffffmm------------------": "ga",
    "zotf--m--------------------": "cy",
    "-ot------------------------": "se",
}
BY_CLDR = {code: categories for categories, codes in CATEGORIES.items() for code in codes.split()}


@pytest.mark.parametrize("code", LANGUAGES)
def test_numbers_are_told_apart_as_unicode_has_it(code: str) -> None:
    rule = gettext.c2py(LANGUAGES[code].plural.partition("plural=")[2].rstrip(";"))
    pairs = {(category, rule(number)) for category, number in zip(BY_CLDR[code], COUNTED, strict=True)}
    assert (
        len(pairs)
        == len({BY_CLDR[code][at] for at in range(len(COUNTED))})
        == len({form for _, form in pairs})
    )


def test_each_language_stands_there_once() -> None:
    assert len(LANGUAGES) == len(ROWS) == len({row.name for row in ROWS})


def test_a_region_counts_as_its_language_and_what_nobody_knows_has_plain_facts() -> None:
    assert language("de-AT") is LANGUAGES["de"]
    assert decimal(1.5, "de-AT") == decimal(1.5, "xx") == "1,5"
    assert decimal(1.5, SOURCE) == "1.5"
    assert decimal(2.0, "da") == "2"


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_catalog_begins_with_as_many_forms_as_its_header_says(code: str, tmp_path: Path) -> None:
    """Otherwise ``msgfmt --check`` dies on what we wrote."""
    (tmp_path / "set.yaml").write_text(
        f"id: tiny\nlanguages: [{SOURCE}, {code}]\nrules: {{kinds: {{beast: {{fields: {{}}}}}}}}\n"
        "print: {beast: {size: poker}}\ncards: [{kind: beast, id: fox, name: Fox}]\n",
        encoding="utf-8",
    )
    result = CliRunner().invoke(main, ["i18n", "update", str(tmp_path)])
    assert result.exit_code == 0, result.output
    po = polib.pofile(str(tmp_path / "lang" / f"{code}.po"))
    assert po.metadata["Plural-Forms"] == LANGUAGES[code].plural
    (counted,) = [entry for entry in po if entry.msgid_plural]
    assert len(counted.msgstr_plural) == LANGUAGES[code].forms


ROOT = Path(pnp.__file__).parent
OTHERWISE = {SOURCE, "cy", "pt"}  # what we write in ourselves; in SVG, the centre of a circle, and points


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
        and one.value in set(LANGUAGES) - OTHERWISE
    }


def test_nothing_about_one_language_stands_elsewhere() -> None:
    found = {
        str(path.relative_to(ROOT)): codes
        for path in sorted(ROOT.rglob("*.py"))
        if path != ROOT / "languages.py" and (codes := spoken_of(path))
    }
    assert found == {}
