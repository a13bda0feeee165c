"""What several of a kind are called: *3 korttia* behind a number and *Kortit* as a heading are two words for some."""

from __future__ import annotations

import re
from pathlib import Path

import polib
import pytest

from pnp.base.diagnostics import Severity
from pnp.check.registry import run
from pnp.words.editions import edition
from pnp.words.set_texts import texts
from tests.draw.rulebook.setting import printed
from tests.words.danish import loaded, pnp

SET = """\
id: tiny
title: Pond
languages: [en, {language}]
rules:
  vocab: {{place: {{shore: Shore}}}}
  kinds:
    {kind}: {{label: Beast, fields: {{places: {{type: set, of: place}}}}}}
    bird: {{fields: {{places: {{type: set, of: place}}}}}}
  components: {{{kind}: {{total: 3, source: proposed, because: a guess}}}}
print: {{{kind}: {{size: poker}}, bird: {{size: poker}}}}
cards:
  - {{kind: {kind}, id: fox, name: Fox, copies: 2, places: [shore]}}
  - {{kind: {kind}, id: elk, name: Elk, places: [shore]}}
  - {{kind: bird, id: owl, name: Owl, copies: 2, places: [shore]}}
"""
RULES = """\
# Pond

Here are {{{{ counted('{kind}') }}}}.

::: web {kind} bird by=places wide

::: example back:{kind}*3

::: credits
"""
FORMS = {"fi": ["Eläin", "eläintä"], "ru": ["Зверь", "Зверя", "Зверей"]}
SEVERAL = {"fi": "Eläimet", "ru": "Звери"}
MARK = ".several"


def laid(folder: Path, language: str = "fi", kind: str = "beast") -> Path:
    (folder / "sheets").mkdir(parents=True, exist_ok=True)
    (folder / "set.yaml").write_text(SET.format(language=language, kind=kind), encoding="utf-8")
    (folder / "sheets" / "rules.md").write_text(RULES.format(kind=kind), encoding="utf-8")
    return folder


def translated(folder: Path, language: str = "fi", several: str | None = None) -> Path:
    """With a whole catalog; ``several`` is what is said of beasts."""
    laid(folder, language)
    assert pnp("i18n", "update", folder).exit_code == 0
    po = polib.pofile(str(catalog(folder)))
    forms = FORMS.get(language, [])
    for entry in po:
        if entry.msgid_plural:
            own = forms if entry.msgid == "Beast" and forms else [entry.msgid_plural] * 6
            entry.msgstr_plural = {form: own[form] for form in entry.msgstr_plural}
        elif entry.msgctxt == f"tiny/kind.beast{MARK}":
            entry.msgstr = SEVERAL[language] if several is None else several
        else:
            entry.msgstr = entry.msgid
    po.save()
    return folder


def of_yesterday(folder: Path, language: str = "fi") -> Path:
    """A whole catalog of before there was such a word."""
    path = catalog(translated(folder, language))
    po = polib.pofile(str(path))
    for entry in [one for one in po if (one.msgctxt or "").endswith(MARK)]:
        po.remove(entry)
    po.save()
    return folder


def catalog(folder: Path) -> Path:
    return next((folder / "lang").glob("*.po"))


def entry(folder: Path, name: str) -> polib.POEntry | None:
    every = (one for one in polib.pofile(str(catalog(folder))) if not one.obsolete)
    return next((one for one in every if one.msgctxt == f"tiny/{name}"), None)


def label(folder: Path, language: str = "fi") -> str:
    return edition(loaded(folder), language)[0].cards.rules.kinds["beast"].label_plural


def told(folder: Path, language: str = "fi") -> list[tuple[str, str]]:
    made, found = edition(loaded(folder), language)
    return [(one.code, one.hint) for one in (*found, *run(made)) if one.severity is not Severity.NOTE]


def on_the_web(folder: Path, language: str = "fi") -> str:
    assert pnp("export", folder, "--to", "web", "--lang", language, "--out", folder / "out").exit_code == 0
    return (folder / "out" / "tiny" / "web" / f"{language}.html").read_text(encoding="utf-8")


# --- on paper and on the web -----------------------------------------------------------------------------


def test_a_heading_says_several_and_a_count_what_stands_behind_a_number(tmp_path: Path) -> None:
    said = printed(translated(tmp_path), "fi").text
    assert "3 eläintä" in said
    assert "Eläimet Birds" in said, "the heads of the drawing"
    assert "valinneet me: Eläimet." in said, "the credits"
    assert said.count("eläintä") == 1


@pytest.mark.slow
def test_on_the_web_a_heading_and_a_back_are_called_by_several(tmp_path: Path) -> None:
    page = on_the_web(translated(tmp_path))
    assert re.findall(r'<h3 id="kind-beast">([^<]*)<', page) == ["Eläimet"]
    assert re.findall(r'_name">([^<]*tausta[^<]*)<', page) == ["Eläimet (tausta)", "Birds (tausta)"]


@pytest.mark.slow
@pytest.mark.parametrize(("language", "row"), [("fi", "3 × eläintä"), ("ru", "3 × Зверя")])
def test_who_cannot_see_a_drawing_hears_the_word_behind_its_number(
    tmp_path: Path, language: str, row: str
) -> None:
    assert row in on_the_web(translated(tmp_path, language), language)


# --- which languages have it -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "language",
    ["fi", "et", "se", "ru", "bg", "hr", "sr-Latn", "hu", "tr", "kk", "ka", "cy", "ga", "ar", "fa", "eu"],
)
def test_where_a_number_changes_the_noun_there_is_a_word_for_several(tmp_path: Path, language: str) -> None:
    folder = laid(tmp_path, language)
    assert pnp("i18n", "update", folder).exit_code == 0
    found = entry(folder, "kind.beast.several")
    assert found is not None
    assert (found.msgid, found.msgid_plural, found.msgstr, found.flags) == ("Beasts", "", "", [])
    assert found.comment == "Several of them, without a number: a heading"
    contexts = [one.msgctxt for one in polib.pofile(str(catalog(folder)))]
    assert contexts.index("tiny/kind.beast.several") == contexts.index("tiny/kind.beast") + 1


@pytest.mark.parametrize(
    "language",
    ["da", "de", "nb", "sv", "lt", "pl", "fr", "es", "cs", "uk", "be", "sl", "el", "he", "gd", "ja", "id"],
)
def test_where_it_does_not_translators_are_asked_for_nothing_more(tmp_path: Path, language: str) -> None:
    folder = laid(tmp_path, language)
    assert pnp("i18n", "update", folder).exit_code == 0
    assert MARK not in catalog(folder).read_text(encoding="utf-8")


def test_the_template_for_all_languages_has_none(tmp_path: Path) -> None:
    assert not [text for text in texts(loaded(laid(tmp_path))) if text.counted]


def test_where_two_have_a_form_of_their_own_several_are_called_as_three_are(tmp_path: Path) -> None:
    folder = translated(tmp_path, "sl")
    po = polib.pofile(str(catalog(folder)))
    (beast,) = (one for one in po if one.msgctxt == "tiny/kind.beast")
    beast.msgstr_plural = {0: "plošček", 1: "ploščka", 2: "Ploščki", 3: "ploščkov"}
    po.save()
    assert label(folder, "sl") == "Ploščki"
    assert [code for code, _ in told(folder, "sl")] == ["LNG415"]


def test_a_language_that_is_not_listed_may_have_the_word_all_the_same(tmp_path: Path) -> None:
    folder = translated(tmp_path, "pl")
    path = catalog(folder)
    more = '\nmsgctxt "tiny/kind.beast.several"\nmsgid "Beasts"\nmsgstr "Zwierzyniec"\n'
    path.write_text(path.read_text(encoding="utf-8") + more, encoding="utf-8")
    assert (label(folder, "pl"), told(folder, "pl")) == ("Zwierzyniec", [])
    assert pnp("i18n", "update", folder).exit_code == 0
    found = entry(folder, "kind.beast.several")
    assert found is not None
    assert found.msgstr == "Zwierzyniec"
    assert entry(folder, "kind.bird.several") is None


# --- until it is given -----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("gone", [of_yesterday, lambda folder: translated(folder, several="")])
def test_a_set_without_the_word_is_printed_with_the_counted_one_and_a_warning(tmp_path: Path, gone) -> None:  # type: ignore[no-untyped-def]
    folder = gone(tmp_path)
    assert label(folder) == "eläintä"
    assert set(told(folder)) == {("LNG402", "it has only the words behind a number: run 'pnp i18n update'")}
    assert pnp("build", folder, "--lang", "fi", "--out", folder / "out").exit_code == 0
    assert pnp("check", folder, "--lang", "fi").exit_code == 0
    assert pnp("check", folder, "--lang", "fi", "--strict").exit_code == 1
    assert "stale tiny/kind.beast.several: Beasts" in pnp("i18n", "status", folder).output
    assert pnp("i18n", "accept", folder, "fi", "kind.beast.several").exit_code == 2


@pytest.mark.parametrize("gone", [of_yesterday, lambda folder: translated(folder, several="")])
def test_update_puts_the_counted_word_there_fuzzy_and_it_can_be_accepted(tmp_path: Path, gone) -> None:  # type: ignore[no-untyped-def]
    folder = gone(tmp_path)
    before = entry(folder, "kind.beast")
    assert pnp("i18n", "update", folder).exit_code == 0
    once = catalog(folder).read_bytes()
    found = entry(folder, "kind.beast.several")
    assert found is not None
    assert (found.msgstr, found.flags, found.previous_msgid) == ("eläintä", ["fuzzy"], None)
    assert entry(folder, "kind.beast") == before
    assert set(told(folder)) == {("LNG402", "it is marked fuzzy")}
    assert pnp("i18n", "update", folder).exit_code == 0
    assert catalog(folder).read_bytes() == once
    assert pnp("i18n", "accept", folder, "fi", "--all").exit_code == 0
    assert (told(folder), label(folder)) == ([], "eläintä")


def test_what_nobody_has_translated_at_all_is_missing(tmp_path: Path) -> None:
    folder = laid(tmp_path)
    assert pnp("i18n", "update", folder).exit_code == 0
    assert {code for code, _ in told(folder)} == {"LNG401"}
    assert "0 done" in pnp("i18n", "status", folder).output


def test_a_kind_with_another_name_keeps_its_word(tmp_path: Path) -> None:
    folder = translated(tmp_path)
    laid(folder, kind="animal")
    assert pnp("i18n", "update", folder).exit_code == 0
    found = entry(folder, "kind.animal.several")
    assert found is not None
    assert (found.msgstr, found.flags) == ("Eläimet", [])
    assert entry(folder, "kind.beast.several") is None


def test_a_kind_with_another_name_lends_its_word_where_it_has_no_other(tmp_path: Path) -> None:
    folder = of_yesterday(tmp_path)
    laid(folder, kind="animal")
    assert pnp("i18n", "update", folder).exit_code == 0
    found, counted = entry(folder, "kind.animal.several"), entry(folder, "kind.animal")
    assert found is not None
    assert counted is not None
    assert (found.msgstr, found.flags, counted.flags) == ("eläintä", ["fuzzy"], [])
    assert counted.msgstr_plural == {0: "Eläin", 1: "eläintä"}


def test_a_sign_no_font_has_is_told_at_the_word_that_has_it(tmp_path: Path) -> None:
    folder = translated(tmp_path, several="Eläimet\U00013000")
    rows = catalog(folder).read_text(encoding="utf-8").split("\n")
    row = rows.index('msgstr "Eläimet𓀀"') + 1
    assert f"lang/fi.po:{row}:9: TXT604 error" in pnp("check", folder, "--lang", "fi").output
