"""What Weblate is given: settings of components by the names its API has, a template, and the glossary."""

from __future__ import annotations

import json
import re
from pathlib import Path

import polib
import pytest

from tests.i18n.danish import Write, pnp

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
    assert glossary["repo"] == "weblate://pond/pond"


def test_a_set_deeper_in_its_repository_is_found_there(pond: Path) -> None:
    texts, glossary = written(pond, "--folder", "games/pond/", "--project", "all", "--branch", "trunk")
    assert (texts["filemask"], texts["branch"]) == ("games/pond/lang/*.po", "trunk")
    assert glossary["new_base"] == "games/pond/lang/glossary/glossary.pot"
    assert glossary["repo"] == "weblate://all/pond"


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


def test_a_set_without_a_glossary_has_one_component(write_set: Write) -> None:
    assert len(written(write_set(SET, "pond"))) == 1
