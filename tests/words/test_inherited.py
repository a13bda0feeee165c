"""A set that extends another keeps the translations of what it says as that one does. Found as B1 and B2."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import polib
import pytest

from pnp.files.resources import bundled
from pnp.project.opened_set import Project
from tests.words.danish import pnp

Write = Callable[..., Path]
HOME = "id: my-meadow\ntitle: My Meadow\nextends: biotopia\n"
COPIES = HOME + "cards:\n  - {id: peacock, copies: 5}\n  - {id: sunshine, copies: 6}\n"


def meadow(tmp_path: Path, text: str, files: Mapping[str, str] | None = None) -> Path:
    folder = tmp_path / "my-meadow"
    for name, words in {"set.yaml": text, **(files or {})}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(words, encoding="utf-8")
    return folder


def told(folder: Path, *codes: str) -> list[str]:
    """Findings about languages, as they are shown."""
    project = Project(folder)
    found = [one for code in codes for one in project.edition(code)[1]]
    return [f"{one.code} {one.span.path}: {one.message}" for one in found if one.code.startswith("LNG")]


def test_b1_texts_that_stay_the_same_keep_their_translations(tmp_path: Path) -> None:
    folder = meadow(tmp_path, COPIES)
    assert told(folder, "en", "da", "pl") == []
    edition, _ = Project(folder).edition("da")
    assert edition is not None
    names = {card.id: card.name for card in edition.cards.cards}
    assert names["peacock"] == "Dagpåfugleøje"


@pytest.mark.slow
def test_b1_a_text_that_changes_is_missing_and_said_at_ones_own_file(tmp_path: Path) -> None:
    folder = meadow(tmp_path, HOME + "cards: [{id: peacock, text: Only in spring.}]\n")
    found = told(folder, "da")
    assert [one.split(":")[0] for one in found] == ["LNG403 set.yaml"]
    assert pnp("i18n", "update", folder, "--lang", "da").exit_code == 0
    po = polib.pofile(str(folder / "lang/da.po"))
    assert [entry.msgctxt for entry in po if not entry.translated()] == [
        "my-meadow/set.title",
        "my-meadow/peacock.text",
    ]
    (found,) = told(folder, "da")
    assert found.startswith("LNG401 set.yaml: my-meadow/peacock.text")


@pytest.mark.slow
def test_b1_a_copied_sheet_keeps_the_translations_of_what_it_leaves_alone(tmp_path: Path) -> None:
    rules = (bundled("cardsets") / "biotopia/sheets/rules.md").read_text("utf-8")
    changed = rules.replace("Your **butterfly row** (E) is still empty.", "Your row (E) is empty.")
    assert changed != rules
    folder = meadow(tmp_path, HOME, {"sheets/rules.md": changed})
    assert told(meadow(tmp_path, HOME, {"sheets/rules.md": rules}), "da") == []
    meadow(tmp_path, HOME, {"sheets/rules.md": changed})
    pnp("i18n", "update", folder, "--lang", "da")
    (found,) = told(folder, "da")
    assert "LNG401" in found
    assert "my-meadow/sheet.rules" in found


@pytest.mark.slow
def test_b1_ones_own_catalog_may_say_an_inherited_text_anew(tmp_path: Path) -> None:
    folder = meadow(tmp_path, COPIES)
    assert pnp("i18n", "update", folder, "--lang", "da").exit_code == 0
    path = folder / "lang/da.po"
    own = '\nmsgctxt "my-meadow/peacock.name"\nmsgid "Peacock"\nmsgstr "Påfugl"\n'
    path.write_text(path.read_text("utf-8") + own, encoding="utf-8")
    assert told(folder, "da") == []
    edition, _ = Project(folder).edition("da")
    assert edition is not None
    assert {card.id: card.name for card in edition.cards.cards}["peacock"] == "Påfugl"
    assert pnp("i18n", "update", folder, "--lang", "da").exit_code == 0
    assert own in path.read_text("utf-8"), "an update keeps it"


@pytest.mark.slow
def test_b1_a_language_the_game_lacks_is_translated_whole_by_ones_own_set(tmp_path: Path) -> None:
    folder = meadow(tmp_path, HOME + "languages: [en, it]\n")
    (found,) = (one for one in told(folder, "it") if not one.startswith("LNG415"))
    assert found == "LNG403 set.yaml: there is no my-meadow/lang/it.po for the language 'it'"
    pnp("i18n", "update", folder)
    po = polib.pofile(str(folder / "lang/it.po"))
    assert {entry.msgctxt for entry in po} >= {"my-meadow/peacock.name", "my-meadow/sheet.rules"}


BASE = """\
id: pond
title: Pond
languages: [en, pl]
rules:
  kinds: {{frog: {{fields: {{n: int}}}}}}
print: {{frog: {{size: poker}}}}
cards: [{{kind: frog, id: a, name: A, n: {n}, text: "Draw {{n}} and stop."}}]
"""


def test_b1_a_number_changed_at_home_waits_in_ones_own_file(write_set: Write) -> None:
    base = write_set(BASE.format(n=1), name="pond")
    pnp("i18n", "update", base)
    po = polib.pofile(str(base / "lang/pl.po"))
    for entry in po:
        entry.msgstr = f"{entry.msgid[:-1]}ą{entry.msgid[-1:]}"
        entry.msgstr_plural = {0: "Żaba", 1: "Żaby", 2: "Żab"} if entry.msgid_plural else {}
    po.save()
    pnp("i18n", "update", base)
    before = (base / "lang/pl.po").read_text("utf-8")
    home = write_set("id: lake\ntitle: Lake\nextends: pond\ncards: [{id: a, n: 5}]\n", name="lake")
    (row,) = (one for one in Project(home).check(["pl"]) if one.code == "LNG422")
    assert Path(row.span.file) == home / "set.yaml", "not at the translation of another set"
    assert "pnp i18n update" in row.hint
    pnp("i18n", "update", home)
    (entry,) = (one for one in polib.pofile(str(home / "lang/pl.po")) if one.msgctxt == "lake/a.text")
    assert entry.fuzzy
    assert entry.msgstr == "Draw {n} and stopą."
    assert pnp("i18n", "accept", home, "pl", "a.text").exit_code == 0
    assert told(home, "pl") == []
    assert (base / "lang/pl.po").read_text("utf-8") == before


@pytest.mark.slow
@pytest.mark.parametrize("game", ["biotopia", "biekrig", "ecosfera", "biomos"])
def test_b2_homebrew_begins_in_every_language_of_its_game(game: str, tmp_path: Path) -> None:
    folder = tmp_path / "my-own"
    assert pnp("new", folder, "--from", game).exit_code == 0
    project = Project(folder)
    cards, _ = project.cards()
    assert cards is not None
    assert len(cards.languages) > 3
    for code in cards.languages:
        edition, found = project.edition(code)
        assert edition is not None
        assert edition.cards.title == "My Own"
        assert not [one for one in found if one.code.startswith("LNG")]
    assert told(folder, *cards.languages) == []
