"""``pnp diff``: what changed, card by card, in words that a designer or translator can use."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from pnp.cli.group import main
from pnp.project.changes.compared_sets import ChangedFile, SetChanges
from pnp.project.changes.set_words import told_set_changes, told_words
from pnp.project.changes.steps import steps, tokens
from pnp.source.load.set_folders import bundled_ids
from tests.repositories import commit, committed

Write = Callable[..., Path]
LONG = "When it comes into play, look at the top three cards of the pond and keep the one you like best."
SET = """\
id: pond
title: Pond
players: 2..4
languages: [en, de]
theme: mine
rules:
  vocab: {place: [reed, water]}
  kinds: {beast: {fields: {cost: {type: int, range: 0..9}, home: {type: one_of, of: place, optional: true}}}}
  verbs: {draw: {count: int}}
  figures: {hand: {value: 5}}
  components: {beast: {total: 7}}
print: {beast: {size: poker, back: none}}
cards:
  - {kind: beast, id: fox, name: Fox, copies: 3, cost: 2, text: Draw {count}., effect: {draw: {count: 2}}}
  - {kind: beast, id: owl, name: Owl, copies: 2, cost: 1, text: "LONG"}
  - {kind: beast, id: toad, name: Toad, cost: 0, home: reed, text: Jump.}
  - {kind: beast, id: newt, name: Newt, cost: 0, text: Swim.}
""".replace("LONG", LONG).replace("Draw {count}.", "'Draw {count}.'")
TABLE = "id,name,copies,cost,text\nfox,Fox,3,2,Run.\nowl,Owl,2,1,Sleep.\n"


def entry(context: str, english: str, german: str) -> str:
    return f'msgctxt "pond/{context}"\nmsgid "{english}"\nmsgstr "{german}"\n\n'


GERMAN = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n' + "".join(
    entry(*row)
    for row in [
        ("fox.name", "Fox", "Fuchs"),
        ("owl.name", "Owl", "Eule"),
        ("toad.name", "Toad", "Kröte"),
        ("toad.text", "Jump.", "Spring."),
        ("newt.text", "Swim.", "Schwimm."),
    ]
)
RULES = "# Pond\n\n## Begin\n\n1. Shuffle.\n2. Deal five cards to each.\n\n## End\n\nWhoever has most frogs wins the game.\n"
FILES = {
    "lang/de.po": GERMAN,
    "sheets/rules.md": RULES,
    "templates/mine/theme.yaml": "type: {text: {size: 9}}\n",
    "templates/mine/beast.xml.j2": '<face><text x="5" y="5" w="50" h="20">{{ card.name }}</text></face>\n',
    "art/fox.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>\n',
    "art/cover.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"/>\n',
}


def pnp(*args: str | Path) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args])


@pytest.fixture
def pond(write_set: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A set that is committed."""
    folder = write_set(SET, "pond", **FILES)
    monkeypatch.chdir(tmp_path)
    committed(tmp_path)
    return folder


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    file.write_text(text.replace(old, new), encoding="utf-8")


def told(*args: str) -> str:
    result = pnp("diff", *(args or ("pond@HEAD",)))
    assert result.exit_code == 0, result.output
    return result.output


def test_nothing_changed_is_said(pond: Path) -> None:
    assert told() == "pond@HEAD -> pond: nothing changed\n"
    commit_of_nothing = json.loads(told("pond@HEAD", "--json"))
    assert commit_of_nothing.pop("unchanged") == 4
    assert commit_of_nothing == {
        "version": 1,
        "old": "pond@HEAD",
        "new": "pond",
        "language": "en",
        "changed": False,
        "cards": [],
        "reordered": False,
        "facts": [],
        "sheets": [],
        "translations": [],
        "looks": [],
    }
    (pond / "remarks.txt").write_text("of no concern")
    change(pond / "set.yaml", "kind: beast, id: fox, name: Fox", "id: fox, kind: beast, name: 'Fox'")
    assert "nothing changed" in told(), "how it is written is no change"


def test_each_field_is_told_before_and_after(pond: Path) -> None:
    change(
        pond / "set.yaml",
        "name: Fox, copies: 3, cost: 2, text: 'Draw {count}.', effect: {draw: {count: 2}}",
        "name: Red fox, copies: 4, cost: 3, home: water, text: 'Take {count}.', effect: {draw: {count: 3}}",
    )
    change(pond / "set.yaml", "home: reed, ", "")
    change(pond / "set.yaml", "total: 7", "total: 8")
    assert told().startswith(
        """\
pond@HEAD -> pond

cards: 2 changed; 2 as they were
  fox, Red fox
    name: Fox -> "Red fox"
    copies: 3 -> 4
    cost: 2 -> 3
    home: nothing -> water
    text: "Draw {count}." -> "Take {count}."
    effect: draw(count 2) -> draw(count 3)
  toad, Toad
    home: reed -> nothing

set and rules:
  counts.beast.copies: 7 -> 8
  components.beast.total: 7 -> 8
"""
    )


def test_of_long_texts_the_words_are_told(pond: Path) -> None:
    change(pond / "set.yaml", "the top three cards of the pond", "the top two cards of the deep pond")
    assert (
        '    text: "... play, look at the top [three -> two] cards of the [+ deep] pond and keep the one ..."\n'
        in told()
    )


def test_cards_come_and_go_in_the_order_of_the_deck(pond: Path) -> None:
    change(
        pond / "set.yaml", "  - {kind: beast, id: toad, name: Toad, cost: 0, home: reed, text: Jump.}\n", ""
    )
    change(
        pond / "set.yaml",
        "  - {kind: beast, id: owl",
        "  - {kind: beast, id: eel, name: Eel, copies: 2, cost: 1}\n  - {kind: beast, id: owl",
    )
    change(pond / "set.yaml", "id: newt, name: Newt", "id: eft, name: Newt")
    assert """\
cards: 1 renamed, 1 added, 1 removed; 2 as they were
  eel, Eel: added, 2 copies of beast
  toad, Toad: removed, 1 copy of beast
  newt -> eft, Newt

""" in told()
    changes = {card["id"]: card for card in json.loads(told("pond@HEAD", "--json"))["cards"]}
    assert changes["eel"]["fields"] == [{"name": "cost", "old": None, "new": 1}]
    assert (changes["eft"]["change"], changes["eft"]["old_id"]) == ("renamed", "newt")


@pytest.mark.parametrize(
    ("new", "rows"),
    [
        ("id: eft, name: Eft, cost: 0, text: Swim.", "    name: Newt -> Eft\n"),
        ("id: eft, name: Newt, cost: 4, text: Swim.", "    cost: 0 -> 4\n"),
    ],
)
def test_a_renamed_card_may_say_something_else_too(pond: Path, new: str, rows: str) -> None:
    change(pond / "set.yaml", "id: newt, name: Newt, cost: 0, text: Swim.", new)
    assert f"1 renamed; 3 as they were\n  newt -> eft, {new.split(',')[1][7:]}\n{rows}" in told()


def test_what_has_little_in_common_is_no_renamed_card(pond: Path) -> None:
    change(
        pond / "set.yaml",
        "id: newt, name: Newt, cost: 0, text: Swim.",
        "id: eel, name: Eel, cost: 0, text: Bite.",
    )
    assert "cards: 1 added, 1 removed; 3 as they were" in told()


def test_which_of_two_was_renamed_is_not_guessed(pond: Path) -> None:
    change(
        pond / "set.yaml",
        "id: toad, name: Toad, cost: 0, home: reed, text: Jump.",
        "id: eft, name: Newt, cost: 3",
    )
    commit(pond.parent, "two newts")
    text = (pond / "set.yaml").read_text()
    (pond / "set.yaml").write_text(text[: text.index("  - {kind: beast, id: eft")])
    change(pond / "set.yaml", "total: 7", "total: 6")
    with (pond / "set.yaml").open("a") as file:
        file.write("  - {kind: beast, id: triton, name: Newt, cost: 5}\n")
    assert "cards: 1 added, 2 removed; 2 as they were" in told()


def test_a_parked_card_and_another_order_are_told(pond: Path) -> None:
    change(pond / "set.yaml", "name: Owl, copies: 2", "name: Owl, copies: 0")
    change(
        pond / "set.yaml", "id: toad, name: Toad, cost: 0, home: reed, text: Jump.", "id: x, name: X, cost: 9"
    )
    change(
        pond / "set.yaml",
        "id: newt, name: Newt, cost: 0, text: Swim.",
        "id: toad, name: Toad, cost: 0, home: reed, text: Jump.",
    )
    change(pond / "set.yaml", "id: x, name: X, cost: 9", "id: newt, name: Newt, cost: 0, text: Swim.")
    output = told()
    assert "  owl, Owl\n    copies: 2 -> 0\n" in output
    assert "  the cards stand in another order\n" in output
    assert "toad" not in output


def test_what_set_and_rules_declare_is_told(pond: Path) -> None:
    change(pond / "set.yaml", "players: 2..4", "players: 2..5")
    change(pond / "set.yaml", "hand: {value: 5}", "hand: {value: 6}, rounds: {value: 3}")
    change(pond / "set.yaml", "range: 0..9", "range: 0..12")
    change(pond / "set.yaml", "place: [reed, water]", "place: [reed, water, mud]")
    change(pond / "set.yaml", "size: poker", "size: bridge")
    lines = told().split("set and rules:\n")[1].splitlines()
    for line in (
        "players: 2-4 -> 2-5",
        "print.beast.size.name: poker -> bridge",
        "vocab.place.mud: nothing -> Mud",
        "kinds.beast.fields.cost.high: 9 -> 12",
        "figures.hand.value: 5 -> 6",
    ):
        assert f"  {line}" in lines
    assert any(line.startswith("  figures.rounds: nothing -> ") for line in lines)


def test_changed_lines_of_a_sheet_are_told_under_their_heading(pond: Path) -> None:
    change(pond / "sheets/rules.md", "2. Deal five", "2. Lay out the pond.\n3. Deal six")
    change(pond / "sheets/rules.md", "wins the game.\n", "wins the game.\n\n## Variants\n")
    (pond / "sheets/reference.md").write_text("# Reference\n")
    assert (
        told()
        == """\
pond@HEAD -> pond

sheets:
  reference: added
  rules: 3 lines changed
    under "Begin": "2. Deal five cards to each." -> "2. Lay out the pond."
    under "Begin": + 3. Deal six cards to each.
    under "Variants": + ## Variants

translations:
  de: 4 texts wait for a translator: sheet.reference, sheet.rules (3 lines)
"""
    )


def test_a_translator_sees_what_to_do_again(pond: Path) -> None:
    change(pond / "set.yaml", "text: Jump.", "text: Jump twice.")
    change(pond / "lang/de.po", "Schwimm.", "Schwimm los.")
    assert told().partition("translations:\n")[2] == (
        "  de: 1 text translated anew or otherwise: newt.text\n  de: 1 text waits for a translator: toad.text\n"
    )
    german = told("pond@HEAD", "--lang", "de")
    assert german.startswith("pond@HEAD -> pond, in de\n")
    assert '  newt, Newt\n    text: Schwimm. -> "Schwimm los."\n' in german
    assert "Jump" not in german
    (row,) = json.loads(told("pond@HEAD", "--json"))["translations"]
    assert (row["translated"], row["waiting"]) == (["pond/newt.text"], ["pond/toad.text"])


def test_a_card_keeps_its_name_in_every_language(pond: Path) -> None:
    """What is the same card is told by the English, not by what is translated yet."""
    change(pond / "set.yaml", "id: toad, name: Toad", "id: paddock, name: Toad")
    assert "1 renamed" in told("pond@HEAD", "--lang", "de")


def test_theme_pictures_and_fonts_are_told(pond: Path) -> None:
    change(pond / "templates/mine/theme.yaml", "size: 9", "size: 8")
    for name in ("fox", "cover"):
        change(pond / f"art/{name}.svg", "viewBox", "id='x' viewBox")
    (pond / "art/owl.svg").write_text(FILES["art/fox.svg"])
    (pond / "templates/mine/back.xml.j2").write_text("<face/>\n")
    output = told()
    assert "  fox, Fox\n    picture: art/fox.svg was drawn anew\n" in output
    assert "  owl, Owl\n    picture: nothing -> art/owl.svg\n" in output
    assert output.endswith(
        "looks:\n  the theme changed: mine/back.xml.j2 (added), mine/theme.yaml\n"
        "  pictures changed: art/cover.svg\n"
    )


def test_cards_of_a_table_are_compared_as_any(pond: Path) -> None:
    text = (pond / "set.yaml").read_text()
    (pond / "set.yaml").write_text(
        text[: text.index("cards:")].replace("  components: {beast: {total: 7}}\n", "")
    )
    (pond / "cards").mkdir()
    (pond / "cards/beast.csv").write_text(TABLE)
    commit(pond.parent, "a table")
    assert "nothing changed" in told()
    change(pond / "cards/beast.csv", "fox,Fox,3,2", "fox,Fox,3,4")
    assert "  fox, Fox\n    cost: 2 -> 4\n" in told()
    assert "    cost: 2 -> 4\n" in told("pond@HEAD~1", "pond"), "written in YAML before"


def test_two_revisions_and_two_sets_are_compared(pond: Path) -> None:
    change(pond / "set.yaml", "name: Fox", "name: Red fox")
    commit(pond.parent, "second")
    change(pond / "set.yaml", "name: Red fox", "name: Vixen")
    assert 'name: Fox -> "Red fox"' in told("pond@HEAD~1", "pond@HEAD")
    assert "name: Fox -> Vixen" in told("pond@HEAD~1", "pond")
    assert 'name: Vixen -> "Red fox"' in told("pond", "pond@HEAD")
    more = pond.parent / "more"
    more.mkdir()
    (more / "set.yaml").write_text(
        "id: more\ntitle: More\nextends: pond\ncards: [{kind: beast, id: eel, name: Eel, cost: 1}]\n"
        "rules: {components: {beast: {total: 8}}}\n"
    )
    output = told("pond", "more")
    assert "cards: 1 added; 4 as they were\n  eel, Eel: added, 1 copy of beast\n" in output
    assert "looks:" not in output


@pytest.mark.usefixtures("pond")
def test_the_set_at_hand_is_called_by_its_folder(pond: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(pond)
    assert told(".@HEAD") == "pond@HEAD -> pond: nothing changed\n"


def test_a_big_difference_ends_where_all_is_not_asked_for(pond: Path) -> None:
    rows = "".join(f"  - {{kind: beast, id: b{n}, name: B{n}, cost: 1}}\n" for n in range(300))
    with (pond / "set.yaml").open("a") as file:
        file.write(rows)
    change(pond / "set.yaml", "total: 7", "total: 307")
    lines = told().splitlines()
    assert len(lines) == 201
    assert lines[-1].endswith(" lines more; --all tells each")
    assert sum(": added, 1 copy of beast" in line for line in told("pond@HEAD", "--all").splitlines()) == 300
    assert len(json.loads(told("pond@HEAD", "--json"))["cards"]) == 300


@pytest.mark.usefixtures("pond")
@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["pond"], "what shall pond be compared with?\n  say another set, or pond@HEAD"),
        (["pond@nope"], "there is no revision 'nope' here"),
        (["pond@"], "'pond@' names no revision"),
        (["@HEAD"], "'@HEAD' names no set"),
        (["pond@--upload-pack=x"], "is no revision"),
        (["pond@HEAD", "--lang", "fr"], "pond@HEAD has no language 'fr'\n  it has en, de"),
        ([""], "names no set"),
        (["\0"], "names no set"),
    ],
)
def test_slips_of_the_command_line_are_told(args: list[str], why: str) -> None:
    result = pnp("diff", *args)
    assert (result.exit_code, why in result.output) == (2, True), result.output


def test_a_set_that_cannot_be_read_is_told_by_its_findings(pond: Path) -> None:
    change(pond / "set.yaml", "kind: beast, id: fox", "kind: best, id: fox")
    result = pnp("diff", "pond@HEAD")
    assert (result.exit_code, "pond/set.yaml:14:12: " in result.output) == (1, True), result.output
    commit(pond.parent, "wrong")
    change(pond / "set.yaml", "kind: best, id: fox", "kind: beast, id: fox")
    result = pnp("diff", "pond@HEAD")
    assert result.exit_code == 1
    assert result.output.startswith("pond@HEAD/set.yaml:14:12: "), result.output
    result = pnp("diff", "pond@HEAD", "--json")
    assert (result.exit_code, result.stdout, "pond@HEAD/set.yaml:14:12" in result.stderr) == (1, "", True)
    assert "did you mean 'pond'" in pnp("diff", "pomd@HEAD").output


def test_a_catalog_that_cannot_be_read_is_told(pond: Path) -> None:
    (pond / "lang/de.po").write_text('msgctx "x"\n')
    assert "  de: cannot be read: lang/de.po:" in told()
    result = pnp("diff", "pond@HEAD", "--lang", "de")
    assert (result.exit_code, "pond/lang/de.po:" in result.output) == (1, True), result.output


def test_signs_a_terminal_obeys_are_shown() -> None:
    """Names of files may hold what texts may not."""
    changed = ChangedFile("added", "pictures", "art/\N{ESCAPE}[2J.svg")
    lines, _ = told_set_changes(SetChanges("a", "b", "en", (), 1, False, (), (), (), (changed,)))
    assert lines[-1] == "  pictures changed: art/\\u001b[2J.svg (added)"


def test_a_theme_that_is_not_there_keeps_nobody_from_comparing(pond: Path) -> None:
    change(pond / "set.yaml", "name: Fox", "name: Vixen")
    change(pond / "set.yaml", "theme: mine", "theme: nowhere")
    output = told()
    assert "    name: Fox -> Vixen\n" in output
    assert "  theme: mine -> nowhere\n" in output
    assert "looks:" not in output


def test_what_takes_too_much_is_a_finding(pond: Path) -> None:
    for n in range(3):
        with (pond / f"art/huge{n}.png").open("wb") as file:
            file.truncate(100_000_000)
    result = pnp("diff", "pond@HEAD")
    assert (result.exit_code, "SRC130" in result.output) == (1, True), result.output


@pytest.mark.slow
@pytest.mark.parametrize("game", bundled_ids())
def test_a_game_is_as_it_is(game: str) -> None:
    assert told(game, game) == f"{game} -> {game}: nothing changed\n"


# --- laws ------------------------------------------------------------------------------------------------

WORDS = st.lists(st.sampled_from(["a", "bee", "sea", "d.", ",", "{n}", "ein", " "]), max_size=12)


@given(WORDS, WORDS, st.integers(0, 30))
def test_steps_lead_from_one_row_to_the_other(old: list[str], new: list[str], most: int) -> None:
    ends = (0, 0)
    for step in steps(old, new, most):
        assert (step.old.start, step.new.start) == ends
        assert step.old.stop > step.old.start or step.new.stop > step.new.start
        assert (old[step.old] == new[step.new]) == step.is_same
        ends = step.old.stop, step.new.stop
    assert ends == (len(old), len(new))


@given(WORDS, WORDS)
def test_no_step_is_longer_than_need_be(old: list[str], new: list[str]) -> None:
    """As many words stay as can: the longest common row, worked out the slow way."""
    best: dict[tuple[int, int], int] = {}
    for x in range(len(old) + 1):
        for y in range(len(new) + 1):
            here = best.get((x - 1, y - 1), 0) + 1 if x and y and old[x - 1] == new[y - 1] else 0
            best[x, y] = max(here, best.get((x - 1, y), 0), best.get((x, y - 1), 0))
    stayed = sum(step.old.stop - step.old.start for step in steps(old, new) if step.is_same)
    assert stayed == best[len(old), len(new)]


@pytest.mark.slow
@given(st.text(max_size=40))
def test_words_are_all_of_a_text(text: str) -> None:
    assert "".join(tokens(text)) == text


def test_words_of_texts_are_told_with_what_stands_around() -> None:
    kept = "one two three four five six seven eight nine ten eleven twelve"
    assert told_words(f"{kept} cat", f"{kept} dog") == '"... nine ten eleven twelve [cat -> dog]"'
    assert told_words(f"cat {kept}", f"dog {kept}") == '"[cat -> dog] one two three four ..."'
    assert told_words(f"{kept}.", f"{kept} thirteen.") == '"... nine ten eleven twelve [+ thirteen]."'
    assert told_words(f"{kept} a b", f"{kept} c d") == '"... nine ten eleven twelve [a b -> c d]"'
    assert (
        told_words("all of it is other", "nothing stays here")
        == '"all of it is other" -> "nothing stays here"'
    )
