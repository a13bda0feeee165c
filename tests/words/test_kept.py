"""What a translation must keep of its source, and that the bundled games keep all of it in every language."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import Diagnostic, Span
from pnp.base.languages import SOURCE as ENGLISH
from pnp.base.model import (
    CardSet,
    Catalog,
    CatalogEntry,
    Edition,
    GlossaryTerm,
    Rules,
    SourceText,
    TextMatch,
    Translation,
)
from pnp.check.registry import run
from pnp.source.load.set_folders import bundled_ids, find
from pnp.words.editions import edition, translation
from tests.words.danish import loaded

HERE = Span("da.po", 1)


def lost(source: str, translation: str, *terms: GlossaryTerm) -> tuple[Diagnostic, ...]:
    """What the rules say of one translated text."""
    entry = CatalogEntry("t/a.text", source, (translation,), False, HERE)
    match = TextMatch(SourceText("t/a.text", source, HERE), "done", entry)
    catalogs = {"t": Catalog("da.po", {entry.key: entry})}
    cards = CardSet("t", "T", (), Rules(), ())
    return run(Edition(cards, "da", translation=Translation((match,), (), catalogs, terms)))


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
    assert [one.code for one in lost(SOURCE, translation)] == ([code] if code else [])


@given(st.text(alphabet="ab {}:1.", max_size=30))
def test_a_text_keeps_all_of_itself(text: str) -> None:
    assert lost(text, text) == ()


@pytest.mark.parametrize(
    ("source", "translation", "followed"),
    [
        ("A fox runs.", "En ræv løber.", True),
        ("Foxes run.", "Rævene løber.", True),
        ("A fox runs.", "En hund løber.", False),
        ("Foxes run.", "Hunde løber.", False),
        ("A firefox runs.", "En hund løber.", True),
        ("A fox-like dog.", "En hund.", True),
        ("Pay 1 :fox:.", "Betal 1 :fox:.", True),
    ],
)
def test_the_word_of_the_glossary_in_any_form(source: str, translation: str, followed: bool) -> None:
    fox = GlossaryTerm("fox", {"en": ("fox",), "da": ("ræv",)}, HERE)
    assert [one.code for one in lost(source, translation, fox)] == ([] if followed else ["LNG410"])


# --- the bundled games ---------------------------------------------------------------------------------------

EDITIONS = [
    (set_id, code) for set_id in bundled_ids() for code in loaded(find(set_id)).languages if code != ENGLISH
]


@pytest.mark.parametrize(("set_id", "code"), EDITIONS)
def test_every_game_is_whole_in_every_language(set_id: str, code: str) -> None:
    told, _ = translation(loaded(find(set_id)), code)
    assert [f"{one.state} {one.text.context}" for one in told.matches if one.state != "done"] == []


@pytest.mark.parametrize(("set_id", "code"), EDITIONS)
def test_numbers_placeholders_icons_and_glossary_are_kept(set_id: str, code: str) -> None:
    told, found = edition(loaded(find(set_id)), code)
    assert [f"{one.span}: {one.code} {one.message}" for one in (*found, *run(told))] == []


def test_a_changed_english_sentence_is_stale_in_every_language(tmp_path: Path) -> None:
    folder = tmp_path / "biekrig"
    shutil.copytree(find("biekrig"), folder)
    path = folder / "set.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("summary: ", "summary: In short, ", 1), encoding="utf-8")
    cards = loaded(folder)
    for code in cards.languages[1:]:
        open_texts = [one.text.context for one in translation(cards, code)[0].matches if one.state != "done"]
        assert open_texts == ["biekrig/set.summary"]
