"""What Weblate is given: settings of components by the names its API has, a template, and the glossary."""

from __future__ import annotations

import json
import re
from pathlib import Path

import polib
import pytest

from tests.words.danish import Write, pnp

SET = """\
id: pond
title: Pond
languages: [en, da, ru]
rules: {kinds: {beast: {fields: {}}}, verbs: {jump: {count: int}}}
print: {beast: {size: poker}}
cards: [{kind: beast, id: frog, name: Frog}]
"""
GLOSSARY = """\
terms:
  - {en: Frog, da: [Frø, frøen], note: the animal}
  - {en: Turn, da: Tur}
"""
# fields of a component, as Weblate's documentation of its API lists them
FIELDS = {
    "name", "slug", "vcs", "repo", "branch", "push", "filemask", "template", "new_base", "file_format", "new_lang",
    "language_regex", "check_flags", "enforced_checks", "is_glossary", "glossary_color", "license",
    "language_code_style",
}  # fmt: skip


@pytest.fixture
def pond(write_set: Write) -> Path:
    return write_set(SET, "pond", **{"lang/glossary.yaml": GLOSSARY})


def written(folder: Path, *options: str) -> list[dict[str, object]]:
    told = pnp("i18n", "weblate", folder, "--repo", "https://example.org/games.git", *options)
    assert told.exit_code == 0, told.output
    rows: list[dict[str, object]] = json.loads((folder / "lang" / "weblate.json").read_text(encoding="utf-8"))
    return rows


def test_the_settings_name_files_that_are_there(pond: Path) -> None:
    assert pnp("i18n", "update", pond).exit_code == 0
    texts, glossary = written(pond)
    for one, languages in ((texts, {"da", "ru"}), (glossary, {"da", "ru"})):
        assert set(one) <= FIELDS
        assert one["file_format"] == "po"
        assert (pond / str(one["new_base"])).exists()
        assert {path.stem for path in pond.glob(str(one["filemask"]))} == languages
    assert glossary["is_glossary"] is True


def test_a_second_set_of_a_repository_comes_in_as_the_first_does(pond: Path) -> None:
    """Weblate makes one copy of the components of a repository by itself, and refuses links to those that share one."""
    texts, glossary = written(pond)
    for one in (texts, glossary):
        assert (one["repo"], one["branch"]) == ("https://example.org/games.git", "main")


def test_a_language_begun_there_has_its_file_where_it_is_looked_for(pond: Path) -> None:
    """Weblate's own manner is ``zh_Hant.po``, which nobody here would read."""
    for one in written(pond):
        assert one["language_code_style"] == "bcp"


def test_a_set_deeper_in_its_repository_is_found_there(pond: Path) -> None:
    texts, glossary = written(pond, "--folder", "games/pond/", "--branch", "trunk")
    assert (texts["filemask"], texts["branch"]) == ("games/pond/lang/*.po", "trunk")
    assert glossary["new_base"] == "games/pond/lang/glossary/glossary.pot"


def test_what_stays_as_it_is_is_a_placeholder_there(pond: Path) -> None:
    texts, _ = written(pond)
    found = re.fullmatch(r'placeholders:r"(.*)"', str(texts["check_flags"]))
    assert found
    text = "**Draw** {{ figures.hand + 1 }} cards: :sun: or :ab-pass:, at 10:30."
    assert re.findall(found[1], text) == ["{{ figures.hand + 1 }}", ":sun:", ":ab-pass:"]


def test_the_glossary_has_the_word_that_is_wanted(pond: Path) -> None:
    written(pond)
    entries = {one.msgid: one for one in polib.pofile(str(pond / "lang" / "glossary" / "da.po"))}
    assert entries["Frog"].msgstr == "Frø"
    assert entries["Frog"].comment == "the animal\nAlso right: frøen"
    russian = polib.pofile(str(pond / "lang" / "glossary" / "ru.po"))
    assert [one.msgstr for one in russian] == ["", ""]
    assert pnp("check", pond).exit_code == 0, "pnp does not take it for a translation"


def test_words_of_the_glossary_that_were_changed_there_are_told(pond: Path) -> None:
    written(pond)
    path = pond / "lang" / "glossary" / "da.po"
    text = path.read_text(encoding="utf-8").replace('msgstr "Frø"', 'msgstr "Løvfrø"')
    path.write_text(f'{text}\nmsgid "Pond"\nmsgstr "Dam"\n\nmsgid "Rain"\nmsgstr ""\n', encoding="utf-8")
    told = pnp("i18n", "weblate", pond, "--repo", "https://example.org/games.git").output
    assert [row.strip() for row in told.splitlines() if row.startswith(" ")] == [
        "Frog: 'Løvfrø' gives way to 'Frø'", "Pond: 'Dam' gives way to nothing",
    ]  # fmt: skip
    assert "gives way" not in pnp("i18n", "weblate", pond, "--repo", "https://example.org/games.git").output
    path.write_text("no PO file", encoding="utf-8")
    assert written(pond)


# in the manner of what Weblate 2026.10.1 writes: header, forms, rows of 77 letters
FROM_WEBLATE = """\
#
msgid ""
msgstr ""
"Project-Id-Version: pond\\n"
"PO-Revision-Date: 2026-11-19 21:31+0000\\n"
"Last-Translator: A Translator <a@example.org>\\n"
"Language-Team: Russian <https://example.org/projects/pond/pond/ru/>\\n"
"Language: ru\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && "
"n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;\\n"
"X-Generator: Weblate 2026.10.1\\n"

#. Title of the game
#: set.yaml:2
msgctxt "pond/set.title"
msgid "Pond"
msgstr "Пруд"

#. A kind of card or piece
#: set.yaml:5
msgctxt "pond/kind.beast"
msgid "Beast"
msgid_plural "Beasts"
msgstr[0] "Зверь"
msgstr[1] "Зверя"
msgstr[2] "Зверей"

#. Several of them, without a number: a heading
#: set.yaml:5
msgctxt "pond/kind.beast.several"
msgid "Beasts"
msgstr "Звери"

# Ask the designer
#. Name of a Beast
#: set.yaml:7
msgctxt "pond/frog.name"
msgid "Frog"
msgstr "Лягушка"

# Written for {count} = 2
#. Text of the Beast 'Frog'
#: set.yaml:8
#, fuzzy, python-brace-format
#| msgctxt "pond/frog.text"
#| msgid "Jumps {count} leaves and waits there until something comes by."
msgctxt "pond/frog.text"
msgid "Jumps {count} leaves and waits there until something small comes by."
msgstr ""
"Прыгает на {count} листа и ждёт там, пока мимо не пролетит что-нибудь "
"маленькое."

# Written for {count} = 3
#~ msgctxt "pond/toad.text"
#~ msgid "Waits {count} days."
#~ msgstr "Ждёт {count} дня."
"""
JUMPING = (
    SET.replace("name: Frog}", "name: Frog, effect: {jump: {count: 2}},\n  text: WORDS}")
    .replace("languages: [en, da, ru]", "languages: [en, ru]\ntheme: plain")
    .replace("WORDS", "'Jumps {count} leaves and waits there until something small comes by.'")
)


def test_what_weblate_wrote_is_taken_as_it_is(write_set: Write) -> None:
    folder = write_set(JUMPING, "pond", **{"lang/ru.po": FROM_WEBLATE})
    told = pnp("check", folder, "--lang", "ru")
    assert re.findall(r"LNG\d+", told.output) == ["LNG402"], told.output
    assert pnp("i18n", "update", folder).exit_code == 0
    ours = (folder / "lang" / "ru.po").read_text(encoding="utf-8").split("\n")
    assert [row for row in FROM_WEBLATE.split("\n") if row not in ours] == []
    new = [row for row in ours if row not in FROM_WEBLATE.split("\n")]
    assert all(row.startswith(("#. ", "#, ")) for row in new), "only hints and limits are ours to say"


def test_a_set_without_a_glossary_has_one_component(write_set: Write) -> None:
    assert len(written(write_set(SET, "pond"))) == 1
