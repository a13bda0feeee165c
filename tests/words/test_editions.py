"""A set in one language: where its texts stand, what they become, and what a draft marks."""

from __future__ import annotations

import pickle
from pathlib import Path

import polib
import pytest

from pnp.base.diagnostics import Span
from pnp.base.model import Edition
from pnp.check.registry import run
from pnp.draw.rulebook.spell import ValueFiller
from pnp.files.resources import bundled
from pnp.files.world import World
from pnp.source.load.set_folders import bundled_ids, find
from pnp.words.editions import edition
from pnp.words.set_texts import english, retold, texts
from tests.words.danish import loaded, pnp


def test_contexts_are_those_of_the_agreement(tiny: Path) -> None:
    assert [text.context for text in texts(loaded(tiny))] == [
        "tiny/set.title", "tiny/vocab.sun", "tiny/kind.beast", "tiny/fox.name", "tiny/fox.text", "tiny/fox.note",
        "tiny/field.beast.cost", "tiny/field.beast.note",
    ]  # fmt: skip


def test_an_edition_speaks_its_language(tiny: Path) -> None:
    told, found = edition(loaded(tiny), "da")
    assert (found, run(told)) == ((), ())
    (card,) = told.cards.cards
    assert (card.name, card.text, card.fields["note"]) == ("Ræv", "Træk {count} kort.", "Den er rød.")
    assert told.labels["sun"] == "Da Sunlight"
    assert told.forms["beast"] == ("Dyr", "Dyr")
    assert told.words["page"] == "side {page}"


def test_numbers_take_the_form_of_their_catalog_and_the_plural_that_of_three(tiny: Path) -> None:
    """Ukrainian has three, and counts 21 as it does 1."""
    (tiny / "set.yaml").write_text((tiny / "set.yaml").read_text(encoding="utf-8").replace("da]", "uk]"))
    assert pnp("i18n", "update", tiny).exit_code == 0
    po = polib.pofile(str(tiny / "lang" / "uk.po"))
    for entry in po:
        entry.msgstr = entry.msgid
        entry.msgstr_plural = {0: "звір", 1: "звіри", 2: "звірів"} if entry.msgid_plural else {}
    po.save()
    told, _ = edition(loaded(tiny), "uk")
    said = [ValueFiller(told).fill(f"{{{{ counted('beast', {n}) }}}}", Span("", 1)) for n in (1, 2, 5, 21)]
    assert said == ["1\u00a0звір", "2\u00a0звіри", "5\u00a0звірів", "21\u00a0звір"]
    assert told.cards.rules.kinds["beast"].label_plural == "звіри"


def test_nothing_falls_back_in_silence(tiny: Path, tmp_path: Path) -> None:
    path = tiny / "lang" / "da.po"
    path.write_text(path.read_text(encoding="utf-8").replace('msgstr "Ræv"', 'msgstr ""'), encoding="utf-8")
    out = tmp_path / "out"
    assert pnp("build", tiny, "--lang", "da", "--out", out).exit_code == 1
    assert not out.exists() or not list(out.rglob("*.pdf"))
    assert pnp("build", tiny, "--lang", "da", "--out", out, "--draft").exit_code == 0


def test_a_draft_marks_the_cards_that_are_not_sure(tiny: Path) -> None:
    assert edition(loaded(tiny), "da")[0].marked == frozenset()
    path = tiny / "lang" / "da.po"
    path.write_text(path.read_text(encoding="utf-8").replace('msgstr "Ræv"', 'msgstr ""'), encoding="utf-8")
    told, _ = edition(loaded(tiny), "da")
    assert told.marked == {"fox"}
    assert told.cards.cards[0].name == "Fox"


@pytest.mark.parametrize("set_id", bundled_ids())
def test_every_text_that_is_found_can_be_replaced(set_id: str) -> None:
    """What stands in a place is what is put there: shouted at, a set answers with nothing but shouts."""
    cards = loaded(find(set_id))
    shouted = retold(Edition(cards), lambda text: tuple(f"{form}!" for form in english(text)))
    again = {(text.context, text.source) for text in texts(shouted.cards)}
    spoken = ("/setup.", "/field.")  # said by the edition, where the set keeps its own
    assert again == {
        (
            text.context,
            text.source if any(part in text.context for part in spoken) else f"{english(text)[0]}!",
        )
        for text in texts(cards)
    }
    named = {text.source for text in texts(cards) if "/setup." in text.context}
    assert {f"{name}!" for name in named} <= set(shouted.labels.values())


def test_translating_finds_no_fault_with_a_translation(tiny: Path) -> None:
    path = tiny / "lang" / "da.po"
    path.write_text(
        path.read_text(encoding="utf-8").replace("Træk {count} kort.", "Træk 3 kort."), encoding="utf-8"
    )
    told, found = edition(loaded(tiny), "da")
    assert found == ()
    assert told.cards.cards[0].text == "Træk 3 kort."
    assert {(one.code, one.cards) for one in run(told)} == {("LNG405", ("fox",)), ("LNG406", ("fox",))}


@pytest.mark.parametrize("set_id", bundled_ids())
def test_an_edition_can_be_sent_to_another_process(set_id: str) -> None:
    cards = loaded(find(set_id))
    told, _ = edition(cards, cards.languages[-1])
    assert pickle.loads(pickle.dumps(told)) == told


def test_a_placeholder_lost_in_our_own_words_is_found(tiny: Path) -> None:
    ours = bundled("templates") / "_shared" / "lang" / "da.po"
    text = ours.read_text(encoding="utf-8").replace('msgstr "side {page}"', 'msgstr "side"')
    told, _ = edition(loaded(tiny), "da", world=World({ours: text.encode()}))
    assert [(one.code, one.span.path) for one in run(told)] == [("LNG405", "lang/da.po")]


@pytest.mark.slow
def test_a_card_may_allow_what_its_translation_lost(tiny: Path) -> None:
    po, yaml = tiny / "lang" / "da.po", tiny / "set.yaml"
    po.write_text(
        po.read_text(encoding="utf-8").replace("Den er rød.", "Den er 100 % rød."), encoding="utf-8"
    )
    told = pnp("check", tiny, "--lang", "all")
    assert told.exit_code == 1
    assert "LNG406" in told.output
    allow = "note: It is red., allow: {numbers-differ: a hundred per cent is no number}}"
    yaml.write_text(yaml.read_text(encoding="utf-8").replace("note: It is red.}", allow), encoding="utf-8")
    assert pnp("check", tiny, "--lang", "all", "--strict").exit_code == 0
