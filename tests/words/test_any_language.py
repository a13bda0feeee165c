"""A language nobody prepared: its words of pnp's own, and the plural rule of its PO file."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import polib
import pytest
from click.testing import CliRunner

from pnp.base.diagnostics import Span
from pnp.base.frozen import replace
from pnp.base.languages import language
from pnp.base.model import Card, Edition, Effect
from pnp.cli import i18n_command as i18n
from pnp.cli.options import opened
from pnp.draw.compose.field_signs import Signs
from pnp.draw.compose.view import FieldSpeller, VocabularyWord, fill, worded
from pnp.draw.rulebook.spell import ValueFiller
from pnp.words.credited import credit_line
from pnp.words.editions import edition
from pnp.words.own_catalogs import own_words
from pnp.words.printed_words import COUNTED, WORDS, word_texts
from tests.words.danish import loaded, pnp

SET = """\
id: tiny
title: Tiny
languages: [en, {code}]
rules: {{kinds: {{beast: {{fields: {{}}}}}}}}
print: {{beast: {{size: poker}}}}
cards:
  - {{kind: beast, id: fox, name: Fox}}
"""
GIVEN = 1 + len(COUNTED)  # of them: one in POLISH, and what is counted
OURS = len(word_texts("")) - 1  # words that nobody has in Czech; what it calls itself is known
POLISH = {"Tiny": "Mała", "Fox": "Lis", "page {page}": "strona {page}"}


def a_set(tmp_path: Path, code: str) -> Path:
    (tmp_path / "set.yaml").write_text(SET.format(code=code), encoding="utf-8")
    return tmp_path


def catalog(folder: Path, code: str = "pl") -> Path:
    return folder / "lang" / f"{code}.po"


def filled(folder: Path, code: str = "pl") -> None:
    po = polib.pofile(str(catalog(folder, code)))
    for entry in po:
        entry.msgstr = POLISH.get(entry.msgid, "")
        entry.msgstr_plural = dict.fromkeys(entry.msgstr_plural, "Zwierzę")
    po.save()


def findings(folder: Path, code: str = "pl") -> list[str]:
    told = pnp("check", folder, "--lang", code, "--all").output
    return [line for line in told.split("\n") if " warning: " in line or " error: " in line]


@pytest.fixture
def polish(tmp_path: Path) -> Path:
    folder = a_set(tmp_path, "pl")
    assert pnp("i18n", "update", folder).exit_code == 0
    filled(folder)
    return folder


@pytest.fixture
def czech(tmp_path: Path) -> Path:
    """A language that we have no words for."""
    folder = a_set(tmp_path, "cs")
    assert pnp("i18n", "update", folder).exit_code == 0
    filled(folder, "cs")
    return folder


def test_words_of_ours_that_are_missing_are_one_warning_and_print_in_english(czech: Path) -> None:
    (told,) = findings(czech, "cs")
    assert f"set.yaml:3:1: LNG415 warning: all {OURS} words that pnp itself prints are in English" in told
    assert pnp("check", czech, "--lang", "cs").exit_code == 0
    words = edition(loaded(czech), "cs")[0].words
    assert words["guide_title"] == WORDS["guide_title"]
    assert words["web_language"] == "Čeština", "what it calls itself is known of every language"


@pytest.mark.slow
def test_a_set_gives_words_of_ours(czech: Path) -> None:
    assert "pnp/word." not in catalog(czech, "cs").read_text(encoding="utf-8"), "only if it is wished"
    told = pnp("i18n", "update", czech, "--words").output
    assert f"3 done; words of pnp: 0 done, {OURS} missing" in told
    filled(czech, "cs")
    assert edition(loaded(czech), "cs")[0].words["page"] == "strona {page}"
    (told,) = findings(czech, "cs")
    assert f"{OURS - GIVEN} of the {OURS + 1} words" in told
    assert (
        f"3 done; words of pnp: {GIVEN} done, {OURS - GIVEN} missing" in pnp("i18n", "update", czech).output
    ), "asked for once"
    before = catalog(czech, "cs").read_bytes()
    pnp("i18n", "update", czech)
    assert catalog(czech, "cs").read_bytes() == before


def test_what_a_set_says_of_our_words_counts_before_what_we_say(tmp_path: Path) -> None:
    folder = a_set(tmp_path, "da")
    pnp("i18n", "update", folder)
    with catalog(folder, "da").open("a", encoding="utf-8") as file:
        file.write('\nmsgctxt "pnp/word.page"\nmsgid "page {page}"\nmsgstr "blad {page}"\n')
    assert edition(loaded(folder), "da", draft=True)[0].words["page"] == "blad {page}"
    pnp("i18n", "update", folder)
    po = polib.pofile(str(catalog(folder, "da")))
    assert [one.msgctxt for one in po if one.msgstr] == ["pnp/word.page"], "kept, and no other is asked for"
    assert not any("LNG409" in line for line in findings(folder, "da"))


def test_a_placeholder_lost_in_words_a_set_gives_is_found_there(czech: Path) -> None:
    pnp("i18n", "update", czech, "--words")
    filled(czech, "cs")
    text = catalog(czech, "cs").read_text(encoding="utf-8")
    catalog(czech, "cs").write_text(text.replace("strona {page}", "strona"), encoding="utf-8")
    lost = [line for line in findings(czech, "cs") if "error" in line]
    assert len(lost) == 1
    assert "lang/cs.po:" in lost[0]
    assert "pnp/word.page" in lost[0]


def test_a_region_has_the_words_of_its_language_in_its_letters() -> None:
    assert own_words("de-AT")[0]["page"] == own_words("de")[0]["page"] != WORDS["page"]
    assert own_words("ru-Latn")[0]["page"] == WORDS["page"], "other letters are other words"


def test_a_character_no_font_has_is_told_at_its_row_of_the_file(tmp_path: Path) -> None:
    """Credits, names of fields and words of ours have no field of a card to be told at."""
    (tmp_path / "set.yaml").write_text(
        "id: tiny\ntitle: Tiny\nlanguages: [en, cs]\ncredits: {designers: [Ada], rights: Ours, adaptation: Anew}\n"
        "rules: {kinds: {beast: {fields: {jump: {type: int, label: Leap}}}}}\nprint: {beast: {size: poker}}\n"
        "cards: [{kind: beast, id: fox, name: Fox, jump: 2}]\n",
        encoding="utf-8",
    )
    pnp("i18n", "update", tmp_path, "--words")
    signs = {
        "Ours": "漢",
        "Anew": "ក",
        "Leap": "日",
        "page {page}": "{page} 本",
        "How to print and cut": "語",
    }
    po = polib.pofile(str(catalog(tmp_path, "cs")))
    for entry in po:
        entry.msgstr = signs.get(entry.msgid, "" if entry.msgid_plural else entry.msgid)
        entry.msgstr_plural = dict.fromkeys(entry.msgstr_plural, "Lis")
    po.save()
    rows = catalog(tmp_path, "cs").read_text(encoding="utf-8").split("\n")
    places = {
        f"lang/cs.po:{row}:9: TXT604" for row, text in enumerate(rows, 1) if text[8:-1] in signs.values()
    }
    told = [line.partition(" error: ")[0].removeprefix(f"{tmp_path}/") for line in findings(tmp_path, "cs")]
    assert {*told} == places
    assert len(places) == len(signs)


def test_letters_of_another_script_are_told_together_with_what_to_do(tmp_path: Path) -> None:
    folder = a_set(tmp_path, "ja")
    pnp("i18n", "update", folder)
    po = polib.pofile(str(catalog(folder, "ja")))
    for entry in po:
        entry.msgstr = "" if entry.msgid_plural else "池に蛙がいる"
        entry.msgstr_plural = dict.fromkeys(entry.msgstr_plural, "動物")
    po.save()
    told = pnp("check", folder, "--lang", "ja").output
    assert told.count("TXT604") == 1
    assert "lang/ja.po: TXT604 error: no font has some characters of the Japanese texts, at " in told
    assert "name a font for it in fonts.yaml" in told
    assert told.count("no font has '") == 3, "the first few"
    assert sum("TXT604" in line for line in findings(folder, "ja")) > 10, "--all tells each"


def test_several_things_stand_apart_as_the_language_has_it(tmp_path: Path) -> None:
    told = {code: ValueFiller(Edition(loaded(a_set(tmp_path, code)), code)) for code in ("pl", "ja", "de")}
    three = "{{ (1, 2, 3) }}"
    assert [told[code].fill(three, HERE) for code in told] == ["1, 2, 3", "1、2、3", "1, 2, 3"]
    listed = "{{ listed((1, 2, 3)) }}"
    assert [told[code].fill(listed, HERE) for code in told] == ["1, 2 i 3", "1、2、3", "1, 2 und 3"]
    told["pl"].fill("{{ listed(3) }}", HERE)
    assert "listed needs several things" in str(told["pl"].found)
    assert FieldSpeller({}, str, {}, "ja").value({"sun": 2, "rain": 1}) == "2 sun、1 rain"


def test_t9_lists_on_cards_end_as_the_language_ends_them() -> None:
    """Values of a field were joined by commas alone."""
    things = ("sun", "rain", "hail")
    told = {code: FieldSpeller({}, str, {}, code) for code in ("en", "de", "ja", "ar")}
    assert told["en"].value(things) == "sun, rain, and hail"
    assert told["de"].value(things) == "sun, rain und hail"
    assert told["ja"].value(things) == "sun、rain、hail"
    assert Signs(frozenset(), told["de"]).row({"sun": 2, "hail": 1}) == "2 sun und 1 hail"
    assert (
        Signs(frozenset(things), told["de"]).row(tuple(map(VocabularyWord, things))) == ":sun: :rain: :hail:"
    ), "icons stand in a row"


def test_t9_designers_are_joined_as_the_language_joins_names(tmp_path: Path) -> None:
    """On the back of the rules, in credits and kits."""
    cards = loaded(a_set(tmp_path, "de"))
    both = replace(cards, credits=replace(cards.credits, designers=("Ann Ash", "Ben Birch")))
    assert credit_line(both, "de") == "Tiny · Ann Ash und Ben Birch."


def test_t10_large_numbers_on_cards_and_sheets_are_told_in_thousands(tmp_path: Path) -> None:
    """In fields, in what fills a text, and in what sheets work out: 12500 was printed so in every language."""
    assert FieldSpeller({}, str, {}, "de").value(12_500) == "12.500"
    assert (
        ValueFiller(Edition(loaded(a_set(tmp_path, "cs")), "cs")).fill("{{ 25 * 500 }}", HERE)
        == "12\u00a0500"
    )
    rich = Card("fox", "beast", "Fox", text="Take {count}.", effects=(Effect("gain", {"count": 250_000}),))
    assert fill(rich, language="de") == "Take 250.000."
    assert (worded(12_500, "en"), worded(2, "en"), worded(True, "en")) == ("12,500", 2, True)


HERE = Span("sheets/rules.md", 1)


def with_header(folder: Path, rule: str, *forms: str) -> None:
    rows = "".join(f'msgstr[{at}] "{form}"\n' for at, form in enumerate(forms))
    catalog(folder).write_text(
        f'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"X-Mine: kept\\n"\n'
        f'"Plural-Forms: {rule}\\n"\n\n'
        f'msgctxt "tiny/kind.beast"\nmsgid "Beast"\nmsgid_plural "Beasts"\n{rows}',
        encoding="utf-8",
    )


ENGLISH = "nplurals=2; plural=(n != 1);"


def test_a_header_that_counts_otherwise_is_told_with_the_right_one(polish: Path) -> None:
    with_header(polish, ENGLISH, "Zwierzę", "Zwierzęta")
    told = pnp("check", polish, "--lang", "pl").output
    assert (
        "lang/pl.po:5:2: LNG416 warning: this header has one form for 0 and 2, which Polish tells apart"
        in told
    )
    assert language("pl").plural in told


@pytest.mark.slow
@pytest.mark.parametrize(
    ("forms", "after", "fuzzy"),
    [
        (("", ""), ("", "", ""), False),
        (("Zwierzę", "Zwierzęta"), ("Zwierzę", "Zwierzęta", "Zwierzęta"), True),
    ],
)
def test_updating_puts_a_header_right_where_that_loses_nothing(
    polish: Path, forms: tuple[str, ...], after: tuple[str, ...], fuzzy: bool
) -> None:
    with_header(polish, ENGLISH, *forms)
    assert "counts as Polish does from now on" in pnp("i18n", "update", polish).output
    po = polib.pofile(str(catalog(polish)))
    assert po.metadata["Plural-Forms"] == language("pl").plural
    assert po.metadata["X-Mine"] == "kept"
    (counted,) = [one for one in po if one.msgid_plural]
    assert tuple(counted.msgstr_plural.values()) == after
    assert counted.fuzzy is fuzzy
    assert "counts as" not in pnp("i18n", "update", polish).output
    assert not any("LNG416" in line for line in findings(polish))


def test_words_that_would_lose_their_number_stay_with_their_header(polish: Path) -> None:
    """Polish *few* had two forms here, by a rule of somebody's own: nobody could say which of them is meant."""
    odd = "nplurals=2; plural=(n == 3 ? 1 : 0);"
    with_header(polish, odd, "Zwierzę", "Zwierzęta")
    assert "counts as" not in pnp("i18n", "update", polish).output
    assert polib.pofile(str(catalog(polish))).metadata["Plural-Forms"] == odd
    assert any("LNG416" in line for line in findings(polish))


@pytest.mark.parametrize(
    "rule",
    [
        "nplurals=3; plural=(n==1 ? 1 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 2 : 0);",
        "nplurals=4; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : n==0 ? 2 : 3);",
    ],
    ids=["another order", "more forms"],
)
def test_another_order_or_more_forms_are_no_fault(polish: Path, rule: str) -> None:
    with_header(polish, rule, *["Zwierzę"] * int(rule[9]))
    assert not any("LNG416" in line for line in findings(polish))
    pnp("i18n", "update", polish)
    assert polib.pofile(str(catalog(polish))).metadata["Plural-Forms"] == rule


def test_a_set_in_a_language_and_its_region_has_a_file_each(tmp_path: Path) -> None:
    folder = a_set(tmp_path, "pt-BR, pt-PT, sr-Latn")
    assert pnp("i18n", "update", folder).exit_code == 0
    assert [polib.pofile(str(catalog(folder, code))).metadata["Language"] for code in ("pt-BR", "sr-Latn")] == [
        "pt_BR", "sr_Latn",
    ]  # fmt: skip
    assert polib.pofile(str(catalog(folder, "pt-PT"))).metadata["Plural-Forms"] == ENGLISH


@pytest.mark.verify
def test_msgfmt_is_silent_on_every_header_we_write_or_mend(polish: Path) -> None:
    assert shutil.which("msgfmt")
    with_header(polish, ENGLISH, "Zwierzę", "Zwierzęta")
    pnp("i18n", "update", polish, "--words")
    done = subprocess.run(
        ["msgfmt", "--check", "-o", "/dev/null", str(catalog(polish))],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def test_a_set_is_opened_once_for_all_its_languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And once more only where a header was put right, for what was read by then is not so any more."""
    folder = tmp_path / "tiny"
    folder.mkdir()
    (folder / "set.yaml").write_text(SET.format(code="da, de, pl"), encoding="utf-8")
    openings: list[str] = []
    monkeypatch.setattr(i18n, "opened", lambda where: openings.append(where) or opened(where))
    runner = CliRunner()
    for times, wrong in ((1, False), (1, False), (2, True)):
        if wrong:
            polish = folder / "lang" / "pl.po"
            text = polish.read_text(encoding="utf-8")
            header = re.sub(r"Plural-Forms: [^\\]*", "Plural-Forms: nplurals=2; plural=(n != 1);", text)
            polish.write_text(header, encoding="utf-8")
        openings.clear()
        told = runner.invoke(i18n.command, ["update", str(folder)])
        assert (told.exit_code, len(openings)) == (0, times), told.output
        assert ("counts as Polish does" in told.output) is wrong


def test_item_5_names_of_fields_that_pnp_makes_up_are_texts_to_translate(tmp_path: Path) -> None:
    """A Polish card said "Bite strength": out of the key, in English."""
    fields = "{{bite_strength: {{type: int}}, swims: {{type: flag}}}}"
    text = SET.replace("{{fields: {{}}}}", f"{{{{fields: {fields}}}}}").replace(
        "name: Fox", "name: Fox, bite_strength: 2, swims: true"
    )
    (tmp_path / "set.yaml").write_text(text.format(code="pl"), encoding="utf-8")
    before = catalog(tmp_path)
    assert pnp("i18n", "update", tmp_path).exit_code == 0
    named = {"Bite strength": "Siła", "Swims": "Pływa"}
    po = polib.pofile(str(before))
    assert {one.msgid for one in po if one.msgctxt.startswith("tiny/field.")} == set(named)
    for entry in po:
        entry.msgstr = {**POLISH, **named}.get(entry.msgid, "")
        entry.msgstr_plural = dict.fromkeys(entry.msgstr_plural, "Zwierzę")
    po.save()
    told, _ = edition(loaded(tmp_path), "pl")
    speller = FieldSpeller({}, str, told.words, "pl")
    assert (speller.name("bite_strength", "beast"), speller.name("swims", "beast")) == ("Siła", "Pływa")
    without = [one for one in po if not one.msgctxt.startswith("tiny/field.")]
    po[:] = without
    po.save()
    assert findings(tmp_path) == [], "a file of before is as whole as it was"
