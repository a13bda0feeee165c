"""The PO file is the translators': what update keeps of it, takes back, moves and retires; how accept takes a mark away."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import polib
import pytest

from pnp.words.editions import translation
from tests.ponds import write_pond
from tests.words.danish import SET, Write, loaded, pnp

HEAD = """\
# Danish words of Tiny.
# Copyright (C) 2026 Vera
msgid ""
msgstr ""
"Project-Id-Version: Tiny 2\\n"
"PO-Revision-Date: 2026-03-04 05:06+0100\\n"
"Last-Translator: Věra <vera@example.org>\\n"
"Language-Team: dansk\\n"
"X-Generator: Poedit 3.4\\n"
"X-Poedit-Bookmarks: 1,2\\n"
"Language: da\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=n != 1;\\n"
"""


def catalog(folder: Path) -> Path:
    return folder / "lang" / "da.po"


def said(folder: Path, old: str, new: str) -> None:
    """The set says something else."""
    path = folder / "set.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def changed(folder: Path, old: str, new: str) -> None:
    """The catalog does."""
    text = catalog(folder).read_bytes().decode()
    assert old in text
    catalog(folder).write_bytes(text.replace(old, new).encode())


def update(folder: Path) -> str:
    result = pnp("i18n", "update", folder)
    assert result.exit_code == 0, result.output
    return catalog(folder).read_bytes().decode()


def states(folder: Path) -> dict[str, str]:
    return {one.text.context: one.state for one in translation(loaded(folder), "da")[0].matches}


def entry(folder: Path, context: str) -> polib.POEntry:
    (one,) = [
        one for one in polib.pofile(str(catalog(folder))) if one.msgctxt == context and not one.obsolete
    ]
    return one


# --- what stays ------------------------------------------------------------------------------------------


@pytest.fixture
def theirs(tiny: Path) -> Path:
    """A catalog that went through several hands: a header, notes, flags, its own order and its own rows."""
    text = catalog(tiny).read_text(encoding="utf-8")
    begin = text.index("#. Title of the game")
    first, *rest = text[begin:].rstrip("\n").split("\n\n")
    rest = [rest[-1], *rest[:-1]]
    body = "\n\n".join([*rest, first]) + "\n"
    body = body.replace('msgstr "Ræv"', 'msgstr ""\n"Ræ"\n"v"')
    body = re.sub(
        r'#, (.*)\nmsgctxt "tiny/fox.name"',
        r'# the small one\n#, no-wrap, \1, x-own\nmsgctxt "tiny/fox.name"',
        body,
    )
    catalog(tiny).write_text(HEAD + "\n" + body + "\n# written on a train\n", encoding="utf-8")
    return tiny


def test_an_update_where_nothing_has_changed_changes_no_byte(theirs: Path) -> None:
    before = catalog(theirs).read_bytes().decode()
    assert "# the small one" in before
    assert update(theirs) == before


def test_one_changed_text_changes_its_own_rows_and_no_other(theirs: Path) -> None:
    before = catalog(theirs).read_text(encoding="utf-8").split("\n")
    said(theirs, "name: Fox", "name: Red fox")
    after = update(theirs).split("\n")
    gone = [row for row in before if row not in after and not row.startswith("#.")]
    (flags,) = [row for row in before if row.endswith(", x-own")]
    assert gone == [flags, 'msgid "Fox"']
    new = [row for row in after if row not in before and not row.startswith("#.")]
    assert new == [
        flags.replace("#, ", "#, fuzzy, "), '#| msgctxt "tiny/fox.name"', '#| msgid "Fox"', 'msgid "Red fox"',
    ]  # fmt: skip


@pytest.mark.parametrize(("mark", "ends"), [("\ufeff", "\n"), ("", "\r\n"), ("\ufeff", "\r\n")])
def test_the_mark_before_a_file_and_the_ends_of_its_rows_stay(tiny: Path, mark: str, ends: str) -> None:
    text = update(tiny)
    catalog(tiny).write_bytes((mark + text.replace("\n", ends)).encode())
    assert update(tiny) == mark + text.replace("\n", ends)
    said(tiny, "It is red.", "It is red and sly.")
    after = update(tiny)
    assert after.startswith(f"{mark}#{ends}")
    assert after.count("\n") == after.count(ends)
    assert "It is red and sly." in after


def test_a_file_without_a_header_is_given_one(tiny: Path) -> None:
    text = catalog(tiny).read_text(encoding="utf-8")
    catalog(tiny).write_text(text[text.index("#. Title") :], encoding="utf-8")
    update(tiny)
    assert polib.pofile(str(catalog(tiny))).metadata["Plural-Forms"] == "nplurals=2; plural=(n != 1);"
    assert states(tiny) == dict.fromkeys(states(tiny), "done")


# --- retired, taken back, moved --------------------------------------------------------------------------


@pytest.mark.slow
def test_what_is_gone_is_retired_and_taken_back_with_its_words(tiny: Path) -> None:
    changed(tiny, 'msgstr "Den er rød."', 'msgstr "Den er rød."\n')
    text = catalog(tiny).read_text(encoding="utf-8")
    at = text.index("#. Note of the Beast")
    catalog(tiny).write_text(f"{text[:at]}# ask Ida\n{text[at:]}", encoding="utf-8")
    before = update(tiny)
    said(tiny, ",\n     note: It is red.", "")
    after = update(tiny)
    assert '#~ msgctxt "tiny/fox.note"\n#~ msgid "It is red."\n#~ msgstr "Den er rød."\n' in after
    assert "# ask Ida\n#~ msgctxt" in after
    assert pnp("check", tiny, "--lang", "da", "--strict").exit_code == 0
    said(tiny, "count: 2}}", "count: 2}},\n     note: It is red.")
    assert pnp("check", tiny, "--lang", "da", "--strict").exit_code == 0, "it is there, if retired"
    back = update(tiny)
    assert "#~" not in back
    assert back == before


def test_what_was_doubted_when_it_was_retired_comes_back_doubted(tiny: Path) -> None:
    changed(tiny, 'msgctxt "tiny/fox.note"', '#, fuzzy\nmsgctxt "tiny/fox.note"')
    said(tiny, ",\n     note: It is red.", "")
    update(tiny)
    said(tiny, "count: 2}}", "count: 2}},\n     note: It is red.")
    update(tiny)
    assert entry(tiny, "tiny/fox.note").fuzzy


@pytest.mark.slow
def test_the_texts_of_a_card_with_another_id_move_along(tiny: Path) -> None:
    changed(tiny, 'msgctxt "tiny/fox.name"', '# the small one\nmsgctxt "tiny/fox.name"')
    before = update(tiny)
    said(tiny, "id: fox", "id: red-fox")
    assert set(states(tiny).values()) == {"done"}
    assert pnp("check", tiny, "--lang", "da", "--strict").exit_code == 0
    after = update(tiny)
    assert after == before.replace("tiny/fox.", "tiny/red-fox.")


def test_the_texts_of_a_set_with_another_id_move_along(tiny: Path) -> None:
    before = update(tiny)
    said(tiny, "id: tiny", "id: small")
    assert update(tiny) == before.replace('"tiny/', '"small/')


TWINS = """\
  - {kind: beast, id: owl, name: Fox, cost: {sun: 1}}
"""


def test_where_two_could_be_meant_it_is_only_offered(tiny: Path) -> None:
    with (tiny / "set.yaml").open("a", encoding="utf-8") as file:
        file.write(TWINS)
    update(tiny)
    changed(
        tiny,
        'msgctxt "tiny/owl.name"\nmsgid "Fox"\nmsgstr ""',
        'msgctxt "tiny/owl.name"\nmsgid "Fox"\nmsgstr "Ugle"',
    )
    said(tiny, "id: fox", "id: new-fox")
    said(tiny, "id: owl", "id: new-owl")
    assert states(tiny)["tiny/new-fox.name"] == states(tiny)["tiny/new-owl.name"] == "stale"
    update(tiny)
    told = [entry(tiny, f"tiny/new-{one}.name") for one in ("fox", "owl")]
    assert [(one.msgstr, one.fuzzy) for one in told] == [("Ræv", True), ("Ugle", True)]


@pytest.mark.slow
def test_no_two_entries_say_the_same_name_and_english(tiny: Path) -> None:
    """Other tools refuse such a file, retired or not."""
    for note in ("Den er rød.", "Rød er den."):
        said(tiny, ",\n     note: It is red.", "")
        update(tiny)
        said(tiny, "count: 2}}", "count: 2}},\n     note: It is red.")
        catalog(tiny).write_text(
            catalog(tiny).read_text(encoding="utf-8")
            + f'\nmsgctxt "tiny/fox.note"\nmsgid "It is red."\nmsgstr "{note}"\n',
            encoding="utf-8",
        )
        update(tiny)
    text = catalog(tiny).read_text(encoding="utf-8")
    assert text.count('msgid "It is red."') == 1
    assert 'msgstr "Rød er den."' in text
    assert "# formerly: Den er rød.\n" in text


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('msgstr "Ræv"', 'msgstr "Ræv', "a quote is missing"),
        ('msgstr "Ræv"', 'msgstr "den "store" ræv"', "has no backslash before it"),
        ('msgid "Fox"', 'msgid "Fox"\nmsgid "Fox"', "a second msgid"),
        ('msgstr "Ræv"', 'msgstr[0] "Ræv"', "an entry with msgid_plural has"),
        ('msgstr "Ræv"', '#~ msgstr "Ræv"', "an entry is retired in part"),
        (
            'msgstr "Ræv"',
            'msgstr "Ræv"\n\nmsgctxt "tiny/fox.name"\nmsgid "Fox"\nmsgstr "Mikkel"',
            "is translated twice",
        ),
    ],
)
def test_of_a_file_that_is_broken_nothing_is_written(tiny: Path, old: str, new: str, line: str) -> None:
    changed(tiny, old, new)
    said(tiny, "It is red.", "It is red and sly.")
    before = catalog(tiny).read_bytes()
    result = pnp("i18n", "update", tiny)
    assert result.exit_code == 1
    assert line in result.output
    assert "lang/da.po:" in result.output
    assert catalog(tiny).read_bytes() == before


# --- stale -----------------------------------------------------------------------------------------------


def test_one_changed_word_does_not_stop_a_language(tiny: Path, tmp_path: Path) -> None:
    said(tiny, "It is red.", "It is quite red.")
    out = tmp_path / "out"
    built = pnp("build", tiny, "--lang", "da", "--out", out)
    assert built.exit_code == 0
    assert "LNG402 warning" in built.output
    assert list(out.rglob("*.pdf"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("now", "code"),
    [
        ("Draw {count} cards, and 3 more.", "LNG406"),
        ("Draw some cards.", "LNG405"),
        ("Draw {count} :sun: cards.", "LNG407"),
        ("Draw {count} cards, and two more.", "LNG414"),
    ],
)
def test_a_changed_number_does(tiny: Path, now: str, code: str) -> None:
    said(tiny, "Draw {count} cards.", now)
    for _ in range(2):
        checked = pnp("check", tiny, "--lang", "da")
        assert (checked.exit_code, f"{code} error" in checked.output) == (1, True), checked.output
        update(tiny)


# --- accept ----------------------------------------------------------------------------------------------


@pytest.fixture
def doubted(theirs: Path) -> Path:
    """Two texts whose English has changed since."""
    said(theirs, "name: Fox", "name: Red fox")
    said(theirs, "It is red.", "It is quite red.")
    update(theirs)
    return theirs


def test_accepting_takes_the_mark_and_nothing_else(doubted: Path) -> None:
    before = catalog(doubted).read_text(encoding="utf-8").split("\n")
    told = pnp("i18n", "accept", doubted, "da", "fox.name")
    assert (told.exit_code, "accepted tiny/fox.name: Ræv\n" in told.output) == (0, True)
    after = catalog(doubted).read_text(encoding="utf-8").split("\n")
    (flags,) = [row for row in before if row.endswith(", x-own")]
    gone = {flags, '#| msgid "Fox"', '#| msgctxt "tiny/fox.name"'}
    assert set(before) - set(after) == gone
    assert set(after) - set(before) == {flags.replace("fuzzy, ", "")}
    assert states(doubted)["tiny/fox.name"] == "done"
    assert states(doubted)["tiny/fox.note"] == "stale"


def test_all_are_accepted_at_once(doubted: Path) -> None:
    told = pnp("i18n", "accept", doubted, "da", "--all")
    assert "2 translations accepted, 0 refused" in told.output
    assert set(states(doubted).values()) == {"done"}
    assert pnp("check", doubted, "--lang", "da", "--strict").exit_code == 0


def test_what_says_another_number_is_refused_with_its_line(doubted: Path) -> None:
    changed(doubted, "Den er rød.", "Den er 3 gange rød.")
    told = pnp("i18n", "accept", doubted, "da", "--all")
    assert told.exit_code == 1
    assert "da.po:" in told.output
    assert "LNG406 error: tiny/fox.note" in told.output
    assert "1 translation accepted, 1 refused" in told.output
    assert states(doubted)["tiny/fox.note"] == "stale"
    assert states(doubted)["tiny/fox.name"] == "done"


def test_a_number_in_words_is_accepted_by_name_only(tiny: Path) -> None:
    said(tiny, "It is red.", "It has two ears.")
    update(tiny)
    assert "LNG414" in pnp("i18n", "accept", tiny, "da", "--all").output
    assert states(tiny)["tiny/fox.note"] == "stale"
    assert pnp("i18n", "accept", tiny, "da", "tiny/fox.note").exit_code == 0
    assert pnp("check", tiny, "--lang", "da", "--strict").exit_code == 0


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("da",), "name the texts that are right"),
        (("da", "fox.nam"), "fox.name"),
        (("da", "fox.text"), "it is not marked fuzzy"),
        (("da", "--all", "fox.name"), "not both"),
        (("dk",), "has no language 'dk'; one of: da"),
    ],
)
def test_slips_are_told_and_nothing_is_written(doubted: Path, args: tuple[str, ...], told: str) -> None:
    before = catalog(doubted).read_bytes()
    result = pnp("i18n", "accept", doubted, *args)
    assert (result.exit_code, told in result.output) == (2, True), result.output
    assert catalog(doubted).read_bytes() == before


def test_what_was_not_updated_cannot_be_accepted(tiny: Path) -> None:
    said(tiny, "It is red.", "It is quite red.")
    result = pnp("i18n", "accept", tiny, "da", "fox.note")
    assert result.exit_code == 2
    assert "pnp i18n update" in result.output


# --- status ----------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_status_is_whole_only_where_check_is(tiny: Path) -> None:
    assert "100 %" in pnp("i18n", "status", tiny).output
    changed(tiny, "Træk {count} kort.", "Træk 3 kort.")
    checked, told = pnp("check", tiny, "--lang", "da"), pnp("i18n", "status", tiny).output
    assert checked.exit_code == 1
    assert "100 %" not in told
    assert "7 done, 1 wrong" in told
    assert "wrong tiny/fox.text: the numbers differ (LNG406)" in told


def test_status_of_a_header_nobody_can_count_by_is_not_whole(tiny: Path) -> None:
    changed(tiny, "plural=(n != 1)", "plural=(n != !1)")
    told = pnp("i18n", "status", tiny).output
    assert " 99 %" in told
    assert "(LNG412)" in told


# --- where findings point --------------------------------------------------------------------------------


def row_of(folder: Path, words: str) -> int:
    return 1 + catalog(folder).read_text(encoding="utf-8").split("\n").index(words)


@pytest.mark.parametrize(
    ("words", "code"),
    [("Træk 3 kort.", "LNG406"), ("Træk {count} kort på 日本.", "TXT604"), ("W" * 90 + " {count}", "TXT601")],
)
def test_findings_point_at_the_words_of_the_translation(tiny: Path, words: str, code: str) -> None:
    changed(tiny, 'msgstr "Træk {count} kort."', f'msgstr "{words}"')
    changed(tiny, 'msgctxt "tiny/fox.text"', '# a note of two\n# rows\nmsgctxt "tiny/fox.text"')
    line = row_of(tiny, f'msgstr "{words}"')
    told = pnp("check", tiny, "--lang", "da").output
    assert f"lang/da.po:{line}:9: {code} " in told
    assert "set.yaml:10:" in told
    assert ": the English" in told


def test_a_finding_about_one_form_points_at_that_form(tiny: Path) -> None:
    changed(tiny, 'msgstr[1] "Dyr"', 'msgstr[1] "Dyr 2"')
    line = row_of(tiny, 'msgstr[1] "Dyr 2"')
    assert f"lang/da.po:{line}:12: LNG406 " in pnp("check", tiny, "--lang", "da").output


@pytest.mark.slow
def test_item_4_a_text_of_the_rules_is_accepted_by_the_name_in_its_hint(write_set: Write) -> None:
    """All texts of a sheet share one context, and only all of them could be accepted."""
    folder = write_set(SET)
    sheet = folder / "sheets" / "rules.md"
    sheet.parent.mkdir()
    sheet.write_text("# Tiny\n\n## Your turn\n\nDraw a card.\n\nThen play a card.\n", "utf-8")
    update(folder)
    po = polib.pofile(str(catalog(folder)))
    for entry in po:
        entry.msgstr = "" if entry.msgid_plural else f"da {entry.msgid}"
        entry.msgstr_plural = dict.fromkeys(entry.msgstr_plural, "Dyr")
    po.save()
    sheet.write_text("# Tiny\n\n## Your turn\n\nDraw a new card.\n\nThen play one more card.\n", "utf-8")
    update(folder)
    assert "rule your-turn.1" in catalog(folder).read_text("utf-8")
    listed = pnp("i18n", "accept", folder, "da").output
    assert "fuzzy tiny/sheet.rules (your-turn.2): Then play one more card." in listed
    told = pnp("i18n", "accept", folder, "da", "your-turn.1")
    assert (told.exit_code, "1 translation accepted, 0 refused" in told.output) == (0, True), told.output
    assert "it is not marked fuzzy" in pnp("i18n", "accept", folder, "da", "your-turn.1").output
    assert "1 translation accepted" in pnp("i18n", "accept", folder, "da", "sheet.rules").output


def calls(*args: str | Path) -> int:
    """How many functions a command calls: its work, whatever else the machine does."""
    count = 0

    def counted(_: object, event: str, __: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(counted)
    try:
        assert pnp(*args).exit_code == 0
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.slow
def test_item_4_an_update_takes_the_same_work_for_each_entry(tmp_path: Path) -> None:
    """Ten thousand entries took seven seconds of processor time: the file was parsed three times and every rule run."""
    few, many = (
        write_pond(tmp_path / f"pond{size}", size, theme="plain", languages=("en", "da"))
        for size in (100, 300)
    )
    for folder in (few, many):
        assert pnp("i18n", "update", folder).exit_code == 0
        path = folder / "lang" / "da.po"
        path.write_text(path.read_text("utf-8").replace('\nmsgstr ""\n\n', '\nmsgstr "Ord"\n\n'), "utf-8")
    calls("i18n", "update", few)  # what is loaded once is loaded
    work = [calls("i18n", "update", folder) for folder in (few, many)]
    each = (work[1] - work[0]) / 400  # entries: a name and a text of 200 cards
    assert each < 2300, "in five seconds a processor makes some 25 million calls"


def test_t6_status_counts_and_lists_with_all(tmp_path: Path) -> None:
    """A new language printed a line for each of its texts: 336 for one of the games."""
    folder = write_pond(tmp_path / "pond", 20, theme="plain", languages=("en", "da"))
    catalog(folder).unlink()
    update(folder)
    told = pnp("i18n", "status", folder).output.split("\n")
    assert "missing" in told[0]
    assert told[1].endswith("lines: --all tells each")
    assert len(pnp("i18n", "status", folder, "--all").output.split("\n")) > 40
    assert len(json.loads(pnp("i18n", "status", folder, "--format", "json").output)[0]["texts"]) > 40


def test_t7_what_has_no_word_is_not_in_the_file(write_set: Write) -> None:
    """Placeholders alone waited for a translator: 22 of 239 entries in one of the games."""
    folder = write_set(SET)
    (folder / "sheets").mkdir()
    sheet = "# {{ set.title }}\n\n| Card | Copies |\n|---|---|\n| {{ name('fox') }} | 2 × |\n"
    (folder / "sheets" / "rules.md").write_text(sheet, "utf-8")
    update(folder)
    text = catalog(folder).read_text("utf-8")
    assert "| Card | Copies |" in text
    assert "set.title }}" not in text
    assert "name('fox')" not in text
    pnp("i18n", "extract", folder)
    assert "name('fox')" not in (folder / "lang" / "tiny.pot").read_text("utf-8")
    missing = pnp("check", folder, "--lang", "da", "--all").output
    assert not [line for line in missing.split("\n") if "LNG401" in line and "name(" in line]


def test_t7_what_somebody_wrote_for_a_text_without_a_word_stays(tiny: Path) -> None:
    """A space that does not break, say; an entry that only repeats its English goes without a trace."""
    (tiny / "sheets").mkdir()
    (tiny / "sheets" / "rules.md").write_text("# Tiny\n\n{{ 2 }} :sun:\n\n{{ 3 }} :sun:\n", "utf-8")
    entry = 'msgctxt "tiny/sheet.rules"\nmsgid "{0}"\nmsgstr "{1}"\n'
    more = [
        entry.format(*pair)
        for pair in (("{{ 2 }} :sun:", "{{ 2 }}\u00a0:sun:"), ("{{ 3 }} :sun:", "{{ 3 }} :sun:"))
    ]
    catalog(tiny).write_text("\n".join((catalog(tiny).read_text("utf-8"), *more)), "utf-8")
    assert "LNG409" not in pnp("check", tiny, "--lang", "da").output
    update(tiny)
    text = catalog(tiny).read_text("utf-8")
    assert 'msgstr "{{ 2 }}\u00a0:sun:"' in text
    assert "{{ 3 }}" not in text


FILLED = """\
id: pond
title: Pond
languages: [en, da]
rules: {kinds: {frog: {fields: {}}}}
print: {frog: none}
cards:
  - {kind: frog, id: a, name: Ann, text: Draw a card.}
  - {kind: frog, id: b, name: Ben, text: Draw a card.}
  - {kind: frog, id: c, name: Cy, text: Draw two cards.}
"""
BEYOND = """\
id: sea
title: Sea
extends: pond
languages: [en, da]
cards: [{kind: frog, id: d, name: Dee, text: Draw a card.}]
"""


def test_t5_equal_texts_are_filled_in_fuzzy(tmp_path: Path) -> None:
    """A sentence on 27 cards was 27 empty entries; now it is translated once, there or in the set that is extended."""
    pond, sea = tmp_path / "pond", tmp_path / "sea"
    for folder, text in ((pond, FILLED), (sea, BEYOND)):
        folder.mkdir()
        (folder / "set.yaml").write_text(text, "utf-8")
        update(folder)
    path = catalog(pond)
    path.write_text(
        path.read_text("utf-8").replace(
            '"Draw a card."\nmsgstr ""', '"Draw a card."\nmsgstr "Træk et kort."', 1
        ),
        "utf-8",
    )
    update(pond)
    assert path.read_text("utf-8").count("Træk et kort.") == 1, "only where it is asked for"
    for folder in (pond, sea):
        assert pnp("i18n", "update", folder, "--fill").exit_code == 0
    entries = {one.msgctxt: one for one in polib.pofile(str(path))}
    assert (entries["pond/b.text"].msgstr, entries["pond/b.text"].flags) == ("Træk et kort.", ["fuzzy"])
    assert entries["pond/a.text"].flags == []
    assert entries["pond/c.text"].msgstr == ""
    (own,) = (one for one in polib.pofile(str(catalog(sea))) if one.msgctxt == "sea/d.text")
    assert (own.msgstr, own.flags) == ("Træk et kort.", ["fuzzy"])
    assert pnp("i18n", "accept", sea, "da", "d.text").exit_code == 0
    once = path.read_bytes()
    pnp("i18n", "update", pond, "--fill")
    assert path.read_bytes() == once
