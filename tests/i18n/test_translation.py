"""Translations: what is stale, what is lost, and that a number in the data reaches every language."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import polib
import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from pnp.cli.group import main
from pnp.diagnostics import Span
from pnp.i18n import edition, translation
from pnp.i18n.catalog import Catalog, Entry, Match, match, plural_form
from pnp.i18n.compare import compare
from pnp.i18n.texts import Text, texts
from pnp.languages import LANGUAGES
from pnp.load.sets import bundled_ids, find
from pnp.model import CardSet
from pnp.schema.read import load_set

Write = Callable[..., Path]
HERE = Span("da.po", 1)
SET = """\
id: tiny
title: Tiny
languages: [en, da]
rules:
  vocab: {element: {sun: Sunlight}}
  kinds: {beast: {fields: {cost: {type: bag, of: element}, note: {type: text, translate: true}}}}
  verbs: {draw: {count: int}}
print: {beast: {size: poker}}
cards:
  - {kind: beast, id: fox, name: Fox, cost: {sun: 1}, text: "Draw {count} cards.", effect: {draw: {count: 2}},
     note: It is red.}
"""


def pnp(*args: str | Path) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args])


def loaded(folder: Path) -> CardSet:
    cards, found = load_set(folder)
    assert cards is not None, found
    return cards


@pytest.fixture
def tiny(write_set: Write) -> Path:
    """A set with a whole Danish catalog."""
    folder = write_set(SET)
    assert pnp("i18n", "update", folder).exit_code == 0
    po = polib.pofile(str(folder / "lang" / "da.po"))
    words = {"Fox": "Ræv", "Draw {count} cards.": "Træk {count} kort.", "It is red.": "Den er rød."}
    for entry in po:
        if entry.msgid_plural:
            entry.msgstr_plural = {0: "Dyr", 1: "Dyr"}
        else:
            entry.msgstr = words.get(entry.msgid, f"da {entry.msgid}")
    po.save()
    return folder


def test_contexts_are_those_of_the_agreement(tiny: Path) -> None:
    assert [text.context for text in texts(loaded(tiny))] == [
        "tiny/set.title", "tiny/vocab.sun", "tiny/kind.beast", "tiny/fox.name", "tiny/fox.text", "tiny/fox.note",
    ]  # fmt: skip


def test_an_edition_speaks_its_language(tiny: Path) -> None:
    told, found = edition(loaded(tiny), "da")
    assert [one for one in found if one.code != "LNG403" and not one.message.startswith("pnp/word")] == []
    (card,) = told.cards.cards
    assert (card.name, card.text, card.fields["note"]) == ("Ræv", "Træk {count} kort.", "Den er rød.")
    assert told.labels["sun"] == "da Sunlight"
    assert told.forms["beast"] == ("Dyr", "Dyr")


def test_one_changed_sentence_is_the_one_stale_string(tiny: Path) -> None:
    path = tiny / "set.yaml"
    path.write_text(
        path.read_text(encoding="utf-8").replace("It is red.", "It is red and sly."), encoding="utf-8"
    )
    states = {one.text.context: one.state for one in translation(loaded(tiny), "da").matches}
    assert [context for context, state in states.items() if state != "done"] == ["tiny/fox.note"]
    assert states["tiny/fox.note"] == "stale"
    assert "stale tiny/fox.note: It is red and sly." in pnp("i18n", "status", tiny).output
    checked = pnp("check", tiny, "--lang", "all")
    assert checked.exit_code == 1
    assert "LNG402" in checked.output
    assert pnp("i18n", "update", tiny).exit_code == 0
    (entry,) = [one for one in polib.pofile(str(tiny / "lang" / "da.po")) if one.fuzzy]
    assert (entry.msgctxt, entry.msgstr, entry.previous_msgid) == (
        "tiny/fox.note",
        "Den er rød.",
        "It is red.",
    )


def test_nothing_falls_back_in_silence(tiny: Path, tmp_path: Path) -> None:
    path = tiny / "lang" / "da.po"
    path.write_text(path.read_text(encoding="utf-8").replace('msgstr "Ræv"', 'msgstr ""'), encoding="utf-8")
    out = tmp_path / "out"
    assert pnp("build", tiny, "--lang", "da", "--out", out).exit_code == 1
    assert not out.exists() or not list(out.rglob("*.pdf"))
    assert pnp("build", tiny, "--lang", "da", "--out", out, "--draft").exit_code == 0


def test_updating_twice_changes_nothing(tiny: Path) -> None:
    path = tiny / "lang" / "da.po"
    pnp("i18n", "update", tiny)
    once = path.read_text(encoding="utf-8")
    pnp("i18n", "update", tiny)
    assert path.read_text(encoding="utf-8") == once


def test_extract_writes_a_template_with_places_and_hints(tiny: Path) -> None:
    assert pnp("i18n", "extract", tiny).exit_code == 0
    pot = {one.msgctxt: one for one in polib.pofile(str(tiny / "lang" / "tiny.pot"))}
    assert pot["tiny/fox.text"].occurrences == [("set.yaml", "10")]
    assert "characters" in pot["tiny/fox.text"].comment
    assert "python-brace-format" in pot["tiny/fox.text"].flags
    assert not any(one.msgstr for one in pot.values())


SOURCE = "Pay 2 :sun: and draw {count} of {{ count('beast') }} **cards**."


@pytest.mark.parametrize(
    ("translation", "code"),
    [
        ("Betal 2 :sun: og træk {count} af {{ count('beast') }} **kort**.", None),
        ("Betal 3 :sun: og træk {count} af {{ count('beast') }} **kort**.", "LNG406"),
        ("Betal 2 sol og træk {count} af {{ count('beast') }} **kort**.", "LNG407"),
        ("Betal 2 :sun: og træk {antal} af {{ count('beast') }} **kort**.", "LNG405"),
        ("Betal 2 :sun: og træk {count} af {{ count('dyr') }} **kort**.", "LNG405"),
        ("Betal 2 :sun: og træk {count} af {{ count('beast') }} kort.", "LNG407"),
    ],
)
def test_what_a_translation_must_keep(translation: str, code: str | None) -> None:
    entry = Entry("t/a.text", SOURCE, (translation,), False, HERE)
    found = list(compare(Match(Text("t/a.text", SOURCE, HERE), "done", entry), Catalog("da.po", "da", {})))
    assert [one.code for one in found] == ([code] if code else [])


@given(st.text(alphabet="ab {}:1.", max_size=30))
def test_a_text_keeps_all_of_itself(text: str) -> None:
    entry = Entry("t/a.text", text, (text,), False, HERE)
    assert list(compare(Match(Text("t/a.text", text, HERE), "done", entry), Catalog("da.po", "da", {}))) == []


def test_plural_forms_follow_the_rule_of_the_language() -> None:
    rule = LANGUAGES["lt"].plural.partition("plural=")[2].rstrip(";")
    forms = ("kortelė", "kortelės", "kortelių")
    assert [plural_form(rule, forms, n) for n in (1, 2, 10, 21, 111)] == [
        "kortelė",
        "kortelės",
        "kortelių",
        "kortelė",
        "kortelių",
    ]


def test_a_wholly_rewritten_block_is_not_mistaken_for_its_neighbour() -> None:
    old = Entry("t/sheet.rules", "Shuffle the deck.", ("Bland.",), False, HERE)
    catalog = Catalog("da.po", "da", {(old.context, old.source): old})
    near = Text("t/sheet.rules", "Shuffle the whole deck.", HERE)
    far = Text("t/sheet.rules", "Whoever has seen a bee begins, clockwise from there on.", HERE)
    states = [one.state for one in match((near, far), {"t": catalog})]
    assert states == ["stale", "missing"]


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (lambda text: text.replace("msgctxt", "msgctx", 1), "LNG404"),
        (lambda text: text.replace("plural=(n != 1);", "plural=(n ~ 1);"), "LNG412"),
        (lambda text: text + '\nmsgctxt "tiny/wolf.name"\nmsgid "Wolf"\nmsgstr "Ulv"\n', "LNG409"),
    ],
)
def test_broken_catalogs_are_findings_with_a_line(tiny: Path, spoil: Callable[[str], str], code: str) -> None:
    path = tiny / "lang" / "da.po"
    path.write_text(spoil(path.read_text(encoding="utf-8")), encoding="utf-8")
    found = [one for one in translation(loaded(tiny), "da").found if one.code == code]
    assert found
    assert found[0].span.file.endswith("da.po")


def test_a_catalog_in_another_encoding_is_a_finding(tiny: Path) -> None:
    path = tiny / "lang" / "da.po"
    path.write_bytes(path.read_text(encoding="utf-8").encode("latin-1"))
    assert [one.code for one in translation(loaded(tiny), "da").found][:1] == ["LNG404"]


# --- the bundled games ---------------------------------------------------------------------------------------

EDITIONS = [
    (set_id, code) for set_id in bundled_ids() for code in loaded(find(set_id)).languages if code != "en"
]


@pytest.mark.parametrize(("set_id", "code"), EDITIONS)
def test_every_game_is_whole_in_every_language(set_id: str, code: str) -> None:
    told = translation(loaded(find(set_id)), code)
    assert [f"{one.state} {one.text.context}" for one in told.matches if one.state != "done"] == []


@pytest.mark.parametrize(("set_id", "code"), EDITIONS)
def test_numbers_placeholders_icons_and_glossary_are_kept(set_id: str, code: str) -> None:
    assert [
        f"{one.span}: {one.code} {one.message}" for one in translation(loaded(find(set_id)), code).found
    ] == []


def test_a_changed_english_sentence_is_stale_in_every_language(tmp_path: Path) -> None:
    folder = tmp_path / "biekrig"
    shutil.copytree(find("biekrig"), folder)
    path = folder / "set.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("summary: ", "summary: In short, ", 1), encoding="utf-8")
    cards = loaded(folder)
    for code in cards.languages[1:]:
        open_texts = [one.text.context for one in translation(cards, code).matches if one.state != "done"]
        assert open_texts == ["biekrig/set.summary"]
