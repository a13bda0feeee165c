"""What stands in a PO file beside each text: where it is printed, what fits, what its holes print, terms, notes."""

from __future__ import annotations

import re
from pathlib import Path

import polib
import pytest

from pnp import open as open_project
from pnp.project.hint_sources import known_texts
from pnp.source.load.set_folders import find
from pnp.words.set_texts import texts
from tests.words.danish import Write, pnp

SET = """\
id: pond
title: Pond
languages: [en, da, ru]
theme: plain
rules:
  vocab: {element: {sun: Sunlight}}
  kinds: {beast: {fields: {leaps: int, home: {type: one_of, of: element}}}}
  verbs: {jump: {count: int, by: {type: one_of, of: element}}}
  figures: {hand: 5}
print: {beast: {size: poker}}
cards:
  # Translators: a lady, in languages
  # that ask
  - {kind: beast, id: frog, name: Frog, leaps: 3, home: sun, text: "Jumps {count} leaves in :{by}: or {by}.",
     effect: {jump: {count: 2, by: sun}}}
  - {kind: beast, id: newt, name: Newt, leaps: 1, home: sun, text: It waits.}  # Translators: for nothing
"""
RULES = """\
# Pond

Be quick.

## Your turn

- Draw {{ figures.hand }} cards, or one if a frog comes.
- Play {{ card('frog') }}.
<!-- Translators: a verb -->
- Turn it over.

| Who | What |
|---|---|
| frog | {{ figures.hand + 1 }} |
"""
REFERENCE = """\
# Your turn

- Draw {{ figures.hand }}.
"""
GLOSSARY = """\
terms:
  - {en: Frog, da: [Frø, frøen], note: the animal}
  - {en: Turn, da: Tur}
"""


@pytest.fixture
def pond(write_set: Write) -> Path:
    folder = write_set(SET, "pond", **{"sheets/rules.md": RULES, "sheets/reference.md": REFERENCE})
    (folder / "lang").mkdir(exist_ok=True)
    (folder / "lang" / "glossary.yaml").write_text(GLOSSARY, encoding="utf-8")
    return folder


def updated(folder: Path, code: str = "da") -> dict[str, polib.POEntry]:
    """Entries by their English."""
    told = pnp("i18n", "update", folder)
    assert told.exit_code == 0, told.output
    return {one.msgid: one for one in polib.pofile(str(folder / "lang" / f"{code}.po"))}


def hints(folder: Path, source: str, code: str = "da") -> list[str]:
    (entry,) = [one for english, one in updated(folder, code).items() if source in english]
    return entry.comment.split("\n")


@pytest.mark.slow
def test_a_text_of_the_rules_says_where_it_stands_and_what_its_holes_print(pond: Path) -> None:
    assert hints(pond, "figures.hand }} cards") == [
        "List item 1 of 'Your turn', page 1, rule your-turn.1",
        "{{ figures.hand }} prints 5",
        "Glossary: Frog = Frø (the animal)",
    ]
    assert "{{ card('frog') }} prints Frog" in hints(pond, "Play {{")
    assert hints(pond, "Be quick.") == ["Paragraph 1 of 'Pond', page 1, rule pond.1"]
    assert hints(pond, "| Who")[0] == (
        "Table row 1 of 'Your turn', page 1, rule your-turn.4; keep the | between the cells"
    )
    assert "{{ figures.hand + 1 }} prints 6" in hints(pond, "| frog")


def test_a_text_of_a_card_says_what_its_placeholders_print(pond: Path) -> None:
    assert "{count} prints 2; :{by}: prints the icon :sun:; {by} prints Sunlight" in hints(
        pond, "Jumps {count}"
    )


def test_notes_of_the_designer_reach_the_texts_they_stand_at(pond: Path) -> None:
    note = "Note: a lady, in languages that ask"
    assert note in hints(pond, "Jumps")
    entries = updated(pond)
    assert note in entries["Frog"].comment
    assert "Note: for nothing" in entries["It waits."].comment
    assert "Note: a verb" in entries["Turn it over."].comment
    assert [one.msgid for one in entries.values() if "Note:" in one.comment] == [
        "Frog", entries["Jumps {count} leaves in :{by}: or {by}."].msgid, "Newt", "It waits.", "Turn it over.",
    ]  # fmt: skip


@pytest.mark.slow
def test_the_room_of_a_title_is_what_goes_in(pond: Path) -> None:
    """As many characters as are told fit; twice as many do not."""
    (room,) = [row for row in hints(pond, "Newt") if row.startswith("Room")]
    letters = int(re.findall(r"(\d+) at the smallest", room)[0])
    path = pond / "lang" / "da.po"

    def named(words: str) -> str:
        text = path.read_text(encoding="utf-8")
        begin = text.index('msgid "Newt"\n')
        end = text.index("\n\n", begin)
        path.write_text(text[:begin] + f'msgid "Newt"\nmsgstr "{words}"' + text[end:], encoding="utf-8")
        return pnp("check", pond, "--lang", "da", "--all").output

    words = "en lille salamander der venter paa intet i en dam bag et hus ved en vej og " * 8
    assert "TXT601" not in named(words[: letters - 4].strip())
    assert "TXT601" in named(words[: letters * 2].strip())


@pytest.mark.slow
def test_a_text_whose_box_grows_has_no_limit(pond: Path) -> None:
    """A theme for any game gives a long text more of the card; a title has the box it has."""
    updated(pond)
    (room,) = [row for row in hints(pond, "It waits.") if row.startswith("Room")]
    letters = int(re.findall(r"\d+", room)[0])
    assert room.endswith("; more of them get a larger box")
    path = pond / "lang" / "da.po"
    text = path.read_text(encoding="utf-8")
    words = ("Den venter paa intet i en dam bag et hus. " * 20)[: letters * 4].strip()
    path.write_text(
        text.replace('msgid "It waits."\nmsgstr ""', f'msgid "It waits."\nmsgstr "{words}"'), encoding="utf-8"
    )
    assert "TXT601" not in pnp("check", pond, "--lang", "da", "--all").output
    entries = updated(pond)
    assert entries["It waits."].msgstr == words
    assert not [one for one in entries["It waits."].flags if one.startswith("max-length:")]


def test_room_is_measured_in_the_letters_of_the_language(pond: Path) -> None:
    def least(code: str) -> int:
        (room,) = [row for row in hints(pond, "It waits.", code) if row.startswith("Room")]
        return int(re.findall(r"\d+", room)[0])

    assert least("ru") < least("da")


def test_a_reference_card_says_what_its_side_still_takes(pond: Path) -> None:
    rows = hints(pond, "Draw {{ figures.hand }}.")
    assert rows[0] == "List item 1 of 'Your turn', reference card 1, front, rule reference/your-turn.1"
    assert re.fullmatch(
        r"Room on this side for about \d+ characters more in all, at the smallest size, 7 pt", rows[1]
    )


def test_programs_get_a_limit_for_what_is_printed_as_it_stands(pond: Path) -> None:
    entries = updated(pond)
    (limit,) = [flag for flag in entries["Newt"].flags if flag.startswith("max-length:")]
    assert int(limit.partition(":")[2]) >= len("Newt")
    assert not [one for one in entries["Jumps {count} leaves in :{by}: or {by}."].flags if "length" in one]


@pytest.mark.slow
def test_a_limit_lets_through_what_fits() -> None:
    """What is bundled fits, in Russian to the last letter: Weblate must not complain of it."""
    project = open_project("ecosfera")
    cards, _ = project.cards()
    assert cards
    known = known_texts(project)
    said = {one.msgctxt: one.msgstr for one in polib.pofile(str(find("ecosfera") / "lang" / "ru.po"))}
    limits = {
        text.context: int(flag.removeprefix("max-length:"))
        for text in (known.told(one, "ru") for one in texts(cards))
        for flag in text.flags
        if text.context in said
    }
    assert len(limits) > 100
    assert {context for context, limit in limits.items() if len(said[context]) > limit} == set()


def test_a_number_that_changes_changes_the_comments_that_tell_it(pond: Path) -> None:
    updated(pond)
    path = pond / "lang" / "da.po"
    before = path.read_text(encoding="utf-8").split("\n")
    text = (pond / "set.yaml").read_text(encoding="utf-8")
    (pond / "set.yaml").write_text(text.replace("{hand: 5}", "{hand: 6}"), encoding="utf-8")
    updated(pond)
    after = path.read_text(encoding="utf-8").split("\n")
    assert {row for row in after if row not in before} == {
        "#. {{ figures.hand }} prints 6",
        "#. {{ figures.hand + 1 }} prints 7",
    }


def test_hints_are_there_though_nothing_can_be_drawn(pond: Path) -> None:
    text = (pond / "set.yaml").read_text(encoding="utf-8")
    (pond / "set.yaml").write_text(text.replace("theme: plain", "theme: nowhere"), encoding="utf-8")
    assert hints(pond, "figures.hand }} cards")[:2] == [
        "List item 1 of 'Your turn', rule your-turn.1", "{{ figures.hand }} prints 5",
    ]  # fmt: skip


def test_a_template_tells_all_but_the_words_of_a_language(pond: Path) -> None:
    assert pnp("i18n", "extract", pond).exit_code == 0
    comments = "\n".join(one.comment for one in polib.pofile(str(pond / "lang" / "pond.pot")))
    assert "{{ figures.hand }} prints 5" in comments
    assert "Room for about" in comments
    assert "Glossary" not in comments
