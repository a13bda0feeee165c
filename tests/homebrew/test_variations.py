"""Homebrew on each bundled game: pnp is content, or what it says leads there in one step, and sheets print what is so."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import polib
import pypdfium2
import pytest
import yaml

from pnp.base.model import CardSet
from pnp.files.resources import bundled
from pnp.project.opened_set import Project
from tests.bundled import opened
from tests.words.danish import pnp

HERE = Path(__file__).parent
LEAF = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40"><circle cx="30" cy="20" r="15" fill="#a32"/></svg>'
GATE = (
    "biotopia: a mission of the variant is added",
    "biekrig: an event is added",
    "biomos: an event has another neighbour",
)


class Variation(NamedTuple):
    """One set that extends a game: what it says first, what pnp finds, and what its hints add."""

    game: str
    what: str
    cards: tuple[Mapping[str, object], ...] = ()
    rules: Mapping[str, Mapping[str, object]] = {}
    finds: tuple[str, ...] = ()
    then: Mapping[str, object] = {}
    edits: Mapping[str, tuple[tuple[str, str], ...]] = {}
    says: tuple[str, ...] = ()


ROWS: Mapping[str, list[dict[str, object]]] = yaml.safe_load((HERE / "variations.yaml").read_text("utf-8"))
EVERY = {f"{game}: {row['what']}": Variation(game, **row) for game, rows in ROWS.items() for row in rows}


def written(folder: Path, one: Variation, rules: Mapping[str, object], languages: tuple[str, ...]) -> None:
    """The set, with a picture for each card of a sort that has them."""
    known = {card.kind for card in game(one.game).cards if has_art(one.game, card.id)}
    for card in one.cards:
        if card.get("kind") in known:
            (folder / "art").mkdir(parents=True, exist_ok=True)
            (folder / "art" / f"{card['id']}.svg").write_text(LEAF, encoding="utf-8")
    folder.mkdir(exist_ok=True)
    said = {"id": "my-own", "title": "My Own", "extends": one.game, "languages": [*languages]}
    said |= {"rules": rules, "cards": [*one.cards]}
    (folder / "set.yaml").write_text(yaml.safe_dump(said, allow_unicode=True), encoding="utf-8")


def game(name: str) -> CardSet:
    cards, _ = opened(name).cards()
    assert cards is not None
    return cards


def has_art(name: str, card: str) -> bool:
    places = (bundled(part) / name / "art" for part in ("cardsets", "templates"))
    return any(True for place in places for _ in place.glob(f"**/{card}.*"))


def edited(folder: Path, one: Variation) -> None:
    """Copies of sheets of the game, written anew where they were named."""
    for sheet, changes in one.edits.items():
        text = (bundled("cardsets") / one.game / "sheets" / f"{sheet}.md").read_text("utf-8")
        for old, new in changes:
            assert old in text, old
            text = text.replace(old, new)
        (folder / "sheets").mkdir(exist_ok=True)
        (folder / "sheets" / f"{sheet}.md").write_text(text, encoding="utf-8")


def found(folder: Path, *codes: str) -> list[str]:
    """What a check says that keeps a careful reader from printing."""
    return [f"{one.code} {one.message}" for one in Project(folder).check(codes)]


def translated(folder: Path, codes: tuple[str, ...]) -> None:
    """Every text that waits, in English: what a translator would write is not for us to judge here."""
    assert pnp("i18n", "update", folder, "--fill").exit_code == 0
    for code in codes:
        po = polib.pofile(str(folder / "lang" / f"{code}.po"))
        for entry in po.untranslated_entries():
            if entry.msgid_plural:
                entry.msgstr_plural = dict.fromkeys(entry.msgstr_plural, entry.msgid_plural)
            elif not entry.msgctxt.endswith("set.title"):
                entry.msgstr = entry.msgid
        po.save()
        pnp("i18n", "accept", folder, code, "--all")


def squeezed(text: str) -> str:
    return re.sub(r"[\W_]+", "", text).casefold()


def printed(folder: Path, out: Path) -> str:
    """What rules and reference cards say, read back from the PDF."""
    (built,) = Project(folder).build(out, documents=("rules", "reference"))
    assert built.folder is not None, built.found
    pages = []
    for name in ("rules.pdf", "reference.pdf"):
        document = pypdfium2.PdfDocument((built.folder / name).read_bytes())
        pages += [page.get_textpage().get_text_range() for page in document]
        document.close()
    return squeezed("\n".join(pages))


def tried(one: Variation, tmp_path: Path, languages: tuple[str, ...]) -> None:
    folder = tmp_path / "my-own"
    written(folder, one, one.rules, ("en", *languages))
    assert sorted(code.split()[0] for code in found(folder, "en")) == sorted(one.finds), found(folder, "en")
    rules = {
        key: [*one.rules.get(key, ()), *one.then.get(key, ())]
        if key == "invariants"
        else {**one.rules.get(key, {}), **one.then.get(key, {})}
        for key in {**one.rules, **one.then}
    }
    written(folder, one, rules, ("en", *languages))
    edited(folder, one)
    assert found(folder, "en") == []
    text = printed(folder, tmp_path / "out")
    assert [said for said in one.says if squeezed(said) not in text] == []
    if languages:
        translated(folder, languages)
        # English words with English punctuation are what the test put in itself
        own = ("LNG431", "LNG436", "LNG437")
        assert [row for row in found(folder, *languages) if not row.startswith(own)] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", GATE)
def test_a_sample_of_homebrew_is_clean_and_right(name: str, tmp_path: Path) -> None:
    tried(EVERY[name], tmp_path, ())


@pytest.mark.soak
@pytest.mark.parametrize("name", EVERY)
def test_homebrew_is_clean_and_right_in_every_language(name: str, tmp_path: Path) -> None:
    tried(EVERY[name], tmp_path, game(EVERY[name].game).languages[1:])
