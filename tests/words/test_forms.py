"""Texts with a form for one and a form for many: what they print, what translators get; numbers that outrun their words."""

from __future__ import annotations

from pathlib import Path

import polib
import pytest

from pnp.base.diagnostics import Severity
from pnp.check.registry import run
from pnp.words.editions import edition
from pnp.words.po_rewriting import rewritten
from pnp.words.set_texts import texts
from tests.words.danish import loaded, pnp

CARD = """\
id: tiny
title: Tiny
languages: [en, {language}]
rules:
  kinds: {{beast: {{fields: {{paws: int}}}}}}
  figures: {{hand: {hand}, most: 7}}
  verbs: {{draw: {{count: int}}}}
print: {{beast: {{size: poker}}}}
cards:
  - {{kind: beast, id: fox, name: Fox, paws: 4, effect: {{draw: {{count: {count}}}}}, text: '{text}'}}
"""
TEXT = "Draw {count} [card|cards]."


def laid(
    folder: Path, count: int = 2, *, hand: int = 2, language: str = "ru", text: str = TEXT, rules: str = ""
) -> Path:
    (folder / "sheets").mkdir(parents=True, exist_ok=True)
    words = CARD.format(count=count, hand=hand, language=language, text=text)
    (folder / "set.yaml").write_text(words, encoding="utf-8")
    (folder / "sheets" / "rules.md").write_text(rules, encoding="utf-8")
    return folder


def catalog(folder: Path) -> Path:
    return next((folder / "lang").glob("*.po"))


def fill(folder: Path, words: dict[str, str | list[str]]) -> None:
    """The translations of a catalog; what is not given keeps its English."""
    assert pnp("i18n", "update", folder).exit_code == 0
    po = polib.pofile(str(catalog(folder)))
    for entry in po:
        said = words.get(entry.msgid, entry.msgid)
        if entry.msgid_plural:
            forms = said if isinstance(said, list) else [said] * len(entry.msgstr_plural)
            entry.msgstr_plural = dict(enumerate(forms))
        else:
            entry.msgstr = str(said)
    po.save()


def entry(folder: Path, msgid: str) -> polib.POEntry:
    found = polib.pofile(str(catalog(folder))).find(msgid)
    assert found is not None
    return found


def on_card(folder: Path, language: str) -> str:
    return edition(loaded(folder), language)[0].cards.cards[0].text


def in_rules(folder: Path, language: str) -> str:
    return edition(loaded(folder), language)[0].cards.sheets["rules"].blocks[0].text


def codes(folder: Path, language: str) -> list[str]:
    told, found = edition(loaded(folder), language)
    return [one.code for one in (*found, *run(told)) if one.severity is not Severity.NOTE]


@pytest.mark.parametrize(
    ("count", "english", "russian"),
    [
        (1, "Draw {count} card.", "Возьмите {count} карту."),
        (2, "Draw {count} cards.", "Возьмите {count} карты."),
        (5, "Draw {count} cards.", "Возьмите {count} карт."),
        (21, "Draw {count} cards.", "Возьмите {count} карту."),
    ],
)
def test_the_number_of_a_card_chooses_the_form(
    tmp_path: Path, count: int, english: str, russian: str
) -> None:
    folder = laid(tmp_path, count)
    russian_forms = [f"Возьмите {{count}} {word}." for word in ("карту", "карты", "карт")]
    fill(folder, {"Draw {count} card.": [*russian_forms]})
    assert entry(folder, "Draw {count} card.").msgid_plural == "Draw {count} cards."
    assert (on_card(folder, "en"), on_card(folder, "ru")) == (english, russian)
    assert codes(folder, "ru") == []


@pytest.mark.parametrize(
    ("line", "one", "two"),
    [
        ("Draw {{ figures.hand }} [card|cards].", "Draw {{ figures.hand }} card.", "Draw {{ figures.hand }} cards."),
        ("There [is|are] {{ figures.hand }}.", "There is {{ figures.hand }}.", "There are {{ figures.hand }}."),
        (
            "Of {{ figures.most }}, {{ figures.hand }} [card|cards] [is|are] kept.",
            "Of {{ figures.most }}, {{ figures.hand }} card is kept.",
            "Of {{ figures.most }}, {{ figures.hand }} cards are kept.",
        ),
        ("| {{ figures.hand }} | [it|them] |", "| {{ figures.hand }} | it |", "| {{ figures.hand }} | them |"),
        ("{{ name('fox') }}: {{ figures.hand }} **[move|moves]**", "{{ name('fox') }}: {{ figures.hand }} **move**",
         "{{ name('fox') }}: {{ figures.hand }} **moves**"),
        ("{{ figures.hand }} of \\[a|b]", "{{ figures.hand }} of \\[a|b]", "{{ figures.hand }} of \\[a|b]"),
    ],
)  # fmt: skip
def test_the_value_of_a_sheet_chooses_the_form(tmp_path: Path, line: str, one: str, two: str) -> None:
    assert in_rules(laid(tmp_path / "1", hand=1, rules=line), "en") == one
    assert in_rules(laid(tmp_path / "2", hand=2, rules=line), "en") == two


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Draw two [card|cards].", "no number says whether 'card' or 'cards' is printed"),
        ("Draw {{ name('fox') }} [card|cards].", "no number says"),
        (
            "{{ figures.hand }} [card|cards] of {{ figures.most }} [beast|beasts]",
            "two numbers want forms, {{ figures.hand }} and {{ figures.most }}",
        ),
        ("{{ figures.hand }} [card|cards|decks]", "is no pair of forms"),
        ("[a card|{{ figures.hand }} cards]", "is no pair of forms"),
    ],
)
def test_forms_nobody_can_choose_from_are_told_with_the_line(tmp_path: Path, line: str, told: str) -> None:
    _, (found,) = edition(loaded(laid(tmp_path, rules=f"# Title\n\n{line}")), "en")
    assert (found.code, found.span.line) == ("LNG421", 3)
    assert told in found.message


def test_a_value_that_cannot_be_worked_out_is_told_once(tmp_path: Path) -> None:
    folder = laid(tmp_path, rules="Draw {{ figures.hnad }} [card|cards].")
    told = pnp("check", folder, "--lang", "en").output
    assert "RUL560" in told
    assert "LNG421" not in told


def test_a_finished_translation_whose_text_gains_forms_keeps_its_words(tmp_path: Path) -> None:
    """In every form, in doubt; printed until then."""
    folder = laid(tmp_path, text="Draw {count} cards.", rules="Hold {{ figures.hand }} cards.")
    words = {
        "Draw {count} cards.": "Возьмите {count} карты.",
        "Hold {{ figures.hand }} cards.": "{{ figures.hand }} карты",
    }
    fill(folder, {**words})
    laid(folder, rules="Hold {{ figures.hand }} [card|cards].")
    assert on_card(folder, "ru") == "Возьмите {count} карты."
    assert codes(folder, "ru") == ["LNG402", "LNG402"]
    assert pnp("i18n", "update", folder).exit_code == 0
    kept = {
        "Draw {count} card.": "Возьмите {count} карты.",
        "Hold {{ figures.hand }} card.": "{{ figures.hand }} карты",
    }
    for msgid, word in kept.items():
        assert entry(folder, msgid).msgstr_plural == {0: word, 1: word, 2: word}
        assert entry(folder, msgid).fuzzy
    before = catalog(folder).read_text(encoding="utf-8")
    assert pnp("i18n", "update", folder).exit_code == 0
    assert catalog(folder).read_text(encoding="utf-8") == before


def test_the_same_english_with_forms_is_no_longer_sure(tmp_path: Path) -> None:
    folder = laid(tmp_path, count=1, text="Draw {count} card.")
    fill(folder, {"Draw {count} card.": "Возьмите {count} карту."})
    laid(folder, count=1)
    (found,) = run(edition(loaded(folder), "ru")[0])
    assert (found.code, found.hint) == ("LNG402", "it has forms by number: run 'pnp i18n update'")
    assert "update" in pnp("i18n", "accept", folder, "ru", "fox.text").output
    assert pnp("i18n", "update", folder).exit_code == 0
    assert pnp("i18n", "accept", folder, "ru", "fox.text").exit_code == 0
    assert codes(folder, "ru") == []


def test_a_text_that_loses_its_forms_keeps_that_of_many(tmp_path: Path) -> None:
    folder = laid(tmp_path, count=5)
    fill(
        folder, {"Draw {count} card.": [f"Возьмите {{count}} {word}." for word in ("карту", "карты", "карт")]}
    )
    laid(folder, count=5, text="Draw {count} cards.")
    assert on_card(folder, "ru") == "Возьмите {count} карт."
    assert pnp("i18n", "update", folder).exit_code == 0
    kept = entry(folder, "Draw {count} cards.")
    assert (kept.msgstr, kept.fuzzy) == ("Возьмите {count} карт.", True)
    assert "formerly: Возьмите {count} карту." in kept.tcomment


LINE = "Hand: {{ figures.hand }} of {{ figures.most }} in play."
RUSSIAN = "{{ figures.hand }} карты из {{ figures.most }}."


def counted(folder: Path, hand: int = 2) -> Path:
    laid(folder, hand=hand, rules=LINE)
    return folder


@pytest.mark.slow
def test_numbers_beside_one_form_are_noted_and_compared(tmp_path: Path) -> None:
    folder = counted(tmp_path)
    fill(folder, {LINE: RUSSIAN})
    noted = entry(folder, LINE)
    assert noted.tcomment == "Written for {{ figures.hand }} = 2, {{ figures.most }} = 7"
    assert entry(folder, "Draw {count} card.").tcomment == "", "the number that chooses the form is no matter"
    assert codes(counted(folder, 3), "ru") == []
    told = run(edition(loaded(counted(folder, 5)), "ru")[0])
    (found,) = (one for one in told if one.code == "LNG422")
    assert found.span.line == next(
        number
        for number, row in enumerate(catalog(folder).read_text(encoding="utf-8").split("\n"), 1)
        if row.startswith("msgstr") and "карты из" in row
    )
    assert "5 wants another form than 2" in found.message
    assert pnp("check", folder, "--lang", "ru").exit_code == 0
    assert pnp("check", folder, "--lang", "ru", "--strict").exit_code == 1


def test_danish_counts_two_and_five_alike(tmp_path: Path) -> None:
    folder = laid(tmp_path, language="da", rules=LINE)
    fill(folder, {})
    assert codes(laid(folder, language="da", hand=5, rules=LINE), "da") == []
    assert codes(laid(folder, language="da", hand=1, rules=LINE), "da") == ["LNG422"]


def test_a_yes_notes_the_numbers_of_today(tmp_path: Path) -> None:
    folder = counted(tmp_path)
    fill(folder, {LINE: RUSSIAN})
    counted(folder, 5)
    assert "sheet.rules" in pnp("i18n", "accept", folder, "ru").output
    assert pnp("i18n", "accept", folder, "ru", "sheet.rules").exit_code == 0
    assert entry(folder, LINE).tcomment == "Written for {{ figures.hand }} = 5, {{ figures.most }} = 7"
    assert codes(folder, "ru") == []


def test_an_update_marks_what_its_numbers_outran_until_somebody_has_seen_it(tmp_path: Path) -> None:
    folder = counted(tmp_path)
    fill(folder, {LINE: RUSSIAN})
    counted(folder, 5)
    for _ in range(2):  # a second one changes nothing
        assert pnp("i18n", "update", folder).exit_code == 0
        assert entry(folder, LINE).fuzzy
        assert entry(folder, LINE).tcomment == (
            "Written for {{ figures.hand }} = 5 (before: 2), {{ figures.most }} = 7"
        )
    path = catalog(folder)
    words = path.read_text(encoding="utf-8").replace("#, fuzzy\n", "").replace("карты из", "карт из")
    path.write_text(words, encoding="utf-8")
    assert codes(folder, "ru") == []
    assert pnp("i18n", "update", folder).exit_code == 0
    assert entry(folder, LINE).tcomment == "Written for {{ figures.hand }} = 5, {{ figures.most }} = 7"
    assert codes(folder, "ru") == []


@pytest.mark.parametrize("width", [24, 40, 60, 78])
def test_numbers_are_known_though_a_program_wraps_their_row(tmp_path: Path, width: int) -> None:
    """polib wraps comments, at hyphens too."""
    line = "{{ figures.hand }} cards of {{ figures.most }}, {{ card('red-fox').paws }} paws."
    russian = "{{ figures.hand }} карты из {{ figures.most }}, лап {{ card('red-fox').paws }}."
    folder = laid(tmp_path, hand=2, rules=line)
    named_red(folder)
    fill(folder, {line: russian})
    wrapped_by_polib(folder, width)
    assert codes(folder, "ru") == []
    assert pnp("i18n", "update", folder).exit_code == 0
    laid(folder, hand=5, rules=line)
    named_red(folder)
    assert codes(folder, "ru") == ["LNG422"]
    assert pnp("i18n", "update", folder).exit_code == 0
    hand, most, paws = (
        "{{ figures.hand }} = 5 (before: 2)",
        "{{ figures.most }} = 7",
        "{{ card('red-fox').paws }} = 4",
    )
    noted = [row for row in catalog(folder).read_text(encoding="utf-8").split("\n") if row.startswith("# ")]
    assert noted == [f"# Written for {hand}, {most}, {paws}"], "and nothing is left of the old rows"
    wrapped_by_polib(folder, width)
    assert "(before: 2)" in entry(folder, line).tcomment.replace("\n", " ")
    assert pnp("i18n", "accept", folder, "ru", "sheet.rules").exit_code == 0
    assert entry(folder, line).tcomment == f"Written for {hand.partition(' (')[0]}, {most}, {paws}"


def named_red(folder: Path) -> None:
    path = folder / "set.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("id: fox,", "id: red-fox,"), encoding="utf-8")


def wrapped_by_polib(folder: Path, width: int) -> None:
    polib.pofile(str(catalog(folder)), wrapwidth=width).save()


def test_what_nobody_wrote_anything_at_is_not_kept_for_its_numbers(tmp_path: Path) -> None:
    folder = counted(tmp_path)
    assert pnp("i18n", "update", folder).exit_code == 0
    assert "# Written for" in catalog(folder).read_text(encoding="utf-8")
    laid(folder, rules="Nothing is counted.")
    assert pnp("i18n", "update", folder).exit_code == 0
    assert "#~" not in catalog(folder).read_text(encoding="utf-8")


def test_words_written_anew_in_the_studio_go_with_the_numbers_of_today(tmp_path: Path) -> None:
    folder = counted(tmp_path)
    fill(folder, {LINE: RUSSIAN})
    counted(folder, 5)
    told = edition(loaded(folder), "ru")[0].translation
    assert told
    (one,) = [one for one in told.matches if one.recounted]
    assert one.entry
    path, new = catalog(folder), RUSSIAN.replace("карты", "карт")
    path.write_bytes(rewritten(path.read_bytes(), one.entry.span, RUSSIAN, new))
    assert codes(folder, "ru") == []
    assert entry(folder, LINE).tcomment == ""


def test_words_written_anew_lose_every_row_of_the_old_numbers(tmp_path: Path) -> None:
    folder = counted(tmp_path)
    fill(folder, {LINE: RUSSIAN})
    wrapped_by_polib(folder, 40)
    told = edition(loaded(folder), "ru")[0].translation
    one = next(one.entry for one in told.matches if one.entry and one.entry.source == LINE) if told else None
    assert one
    path = catalog(folder)
    path.write_bytes(rewritten(path.read_bytes(), one.span, RUSSIAN, RUSSIAN.replace("карты", "карт")))
    assert entry(folder, LINE).tcomment == ""


def test_a_number_alone_in_its_cell_asks_for_no_form(tmp_path: Path) -> None:
    folder = laid(tmp_path, rules="| Fox | **{{ figures.hand }}** :sun: | {{ figures.most }} cards |")
    (row,) = [text for text in texts(loaded(folder)) if "sheet." in text.context]
    assert row.numbers == (("{{ figures.most }}", 7),)


def test_the_parameter_of_an_effect_is_a_value_of_its_card(tmp_path: Path) -> None:
    folder = laid(tmp_path, count=1, rules="The fox draws {{ card('fox').count }} [card|cards].")
    assert in_rules(folder, "en") == "The fox draws {{ card('fox').count }} card."
    assert "no field 'cuont'" in pnp(
        "check", laid(tmp_path, rules="{{ card('fox').cuont }}"), "--lang", "en"
    ).output  # fmt: skip
