"""Cards from tables: the same cards as YAML would make, and every finding in its cell."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from random import Random

import pytest

from pnp.base.diagnostics import Diagnostic, Severity, as_github, as_json, as_text
from pnp.base.model import Card, CardSet, Effect
from pnp.files.cache import OFF
from pnp.files.world import World
from pnp.project.opened_set import Project
from pnp.source.load.quoting import line_of
from pnp.source.schema.read import load_set
from tests.workbooks import Rows, Value, ods, packed, xlsx, xlsx_parts

SET = "id: tiny\ntitle: Tiny\nplayers: 1..4\nprint: {beast: {size: poker}, small_plant: {size: poker}}\n"
RULES = """\
vocab: {element: {sun: Sunlight, rain: Rain}, biome: [ice, mud, sand]}
verbs: {draw: {count: int, of: {type: one_of, of: element, optional: true}}, rest: {}}
kinds:
  beast:
    label: Wild Beast
    fields:
      might: {type: int, range: 0..9, optional: true}
      cost: {type: bag, of: element, optional: true}
      biomes: {type: set, of: biome, optional: true}
      road: {type: pattern, of: biome, joker: any, optional: true}
      latin: {type: text, unique: true, optional: true}
      tags: {type: list, of: text, optional: true}
      numbers: {type: list, of: int, optional: true}
      prey: {type: card, of: beast, optional: true}
      rare: flag
      second: effect
  small_plant: {plural: flora, fields: {cost: {type: bag, of: element, optional: true}, title: {type: text, optional: true}}}
"""


def lay_out(folder: Path, files: Mapping[str, str | bytes]) -> Path:
    for name, content in {"set.yaml": SET, "rules.yaml": RULES, **files}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


def told(folder: Path, files: Mapping[str, str | bytes]) -> list[tuple[str, str, str]]:
    """Of each finding the code, where it is and what it says, its hint behind it."""
    _, found = load_set(lay_out(folder, files), World(cache=OFF))
    return [(one.code, _place(one), f"{one.message}; {one.hint}") for one in found]


def _place(one: Diagnostic) -> str:
    return one.span.cell or f"{Path(one.span.path).name}:{one.span.line}"


def in_csv(folder: Path, text: str, name: str = "beast") -> list[tuple[str, str, str]]:
    return told(folder, {f"cards/{name}.csv": text})


def whole(folder: Path, files: Mapping[str, str | bytes]) -> CardSet:
    cards, found = load_set(lay_out(folder, files), World(cache=OFF))
    assert not found, [as_text(one) for one in found]
    assert cards
    return cards


def bare(card: Card) -> tuple[object, ...]:
    """What a card says, wherever it says it."""
    effects = tuple(Effect(one.verb, one.params) for one in card.effects)
    second = card.fields.get("second")
    fields = dict(card.fields)
    if isinstance(second, tuple):
        fields["second"] = tuple(Effect(one.verb, one.params) for one in second if isinstance(one, Effect))
    return (
        card.id, card.kind, card.name, card.copies, card.text, effects, fields, card.source, card.because, card.ref,
        card.allow,
    )  # fmt: skip


# --- what a table says -----------------------------------------------------------------------------------

YAML = """\
kind: beast
cards:
  - {id: fox, name: Fox, might: 3, cost: {sun: 1, rain: 2}, biomes: [ice, mud], road: [ice, any], latin: "007",
     tags: ["a, b", c], numbers: [1, 2], prey: owl, rare: true, copies: 2, text: "Draw {count}.",
     effect: {draw: {count: 2, of: sun}}, second: rest, source: {might: proposed}, because: {might: so},
     allow: {name-twice: yes it is}}
  - {id: owl, name: Owl, might: 7, cost: {rain: 1}, effect: [rest], source: published, ref: [a, b]}
"""
HEADER = (
    "ID;Name;Might;cost.sun;Cost.Rain;Biomes;road;Latin;tags;numbers;Prey;RARE;qty;text;effect.draw.count;effect.draw.of;"
    "effect.rest;second;source.might;because.might;allow.name-twice;source;ref;# a note"
)
TITLES = HEADER.split(";")[:21]
FOX: list[Value] = [
    "fox", "Fox", 3, 1, 2, "ice, mud", "ice\nany", "007", "a, b;c", "1;2", "owl", True, 2, "Draw {count}.", 2, "sun", None,
    "rest", "proposed", "so", "yes it is",
]  # fmt: skip
OWL: list[Value] = ["owl", "Owl", 7, 0, 1, *[None] * 11, True]


@pytest.fixture(scope="module")
def wanted(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[object, ...]]:
    cards = whole(tmp_path_factory.mktemp("yaml"), {"cards/beasts.yaml": YAML})
    return [bare(card) for card in cards.cards]


@pytest.mark.parametrize("suffix", ["xlsx", "ods"])
def test_a_workbook_says_what_yaml_says(suffix: str, tmp_path: Path, wanted: list[object]) -> None:
    rows: Rows = [[*TITLES, "source", "ref"], FOX, [*OWL, *[None] * 4, "published", "a; b"]]
    split = [[row[at] for at in range(len(row)) if at not in (18, 19)] for row in rows]
    del rows[0][21:], rows[2][21:]  # type: ignore[attr-defined]
    sheets = {"Beasts": [rows[0], rows[1]], "_notes": [["what I think"]]}
    more = {"wild beast": [split[0], split[2]]}
    write = xlsx if suffix == "xlsx" else ods
    files = {f"cards/a.{suffix}": write(sheets), f"cards/b.{suffix}": write(more)}
    assert [bare(card) for card in whole(tmp_path, files).cards] == wanted


def test_a_csv_says_what_yaml_says(tmp_path: Path, wanted: list[object]) -> None:
    header = HEADER.replace(";source;ref", "")
    fox = 'fox;Fox;3;1;2;ice, mud;"ice\nany";007;"a, b;c";"1;2";owl;TRUE;2;Draw {count}.;2;sun;;rest;proposed;so;yes it is;x'
    files = {
        "cards/beasts.csv": f"{header}\n{fox}\n;;;;\n",
        "cards/beast.tsv": "id\tname\tmight\tcost\teffect\tsource\tref\nowl\tOwl\t7.0\train\trest\tpublished\ta; b\n",
    }
    cards = whole(tmp_path, files).cards
    assert sorted(map(bare, cards), key=lambda one: str(one[0])) == wanted


def test_tables_and_yaml_stand_beside_each_other_in_the_order_of_names(tmp_path: Path) -> None:
    files = {
        "cards/a.csv": "id,kind,name\nowl,beast,Owl\nmoss,Flora,Moss\n",
        "cards/b.yaml": "kind: beast\ncards: [{id: newt, name: Newt}]\n",
        "cards/c.xlsx": xlsx(
            {"Flora": [["id", "name", "title"], ["fern", "Fern", "old"]], "Beast": [["id"], []]}
        ),
        "cards/small plant.csv": "id,name\nivy,Ivy\n",
    }
    cards = whole(tmp_path, files)
    assert [(card.id, card.kind) for card in cards.cards] == [
        ("owl", "beast"), ("moss", "small_plant"), ("newt", "beast"), ("fern", "small_plant"), ("ivy", "small_plant"),
    ]  # fmt: skip
    assert cards.cards[3].fields["title"] == "old", "a field of that name comes before the other meaning"


def test_in_a_workbook_of_one_sheet_the_name_of_the_file_counts(tmp_path: Path) -> None:
    assert whole(tmp_path, {"cards/Beasts.xlsx": xlsx({"Sheet1": [["id", "name"], ["fox", "Fox"]]})}).of(
        "beast"
    )


# --- what goes wrong -------------------------------------------------------------------------------------

WRONG: dict[str, tuple[str, str, str, str]] = {
    # the table, the code, the cell, words of the finding
    "a kind nobody knows": ("id,name\nfox,Fox\n", "CRD240", "animals.csv:1", "beast, small_plant"),
    "a title": ("id,name,migth\nfox,Fox,3\n", "CRD241", "C1", "did you mean 'might'? the columns of a beast are: allow"),
    "a word of a bag": ("id,name,cost.snow\nfox,Fox,3\n", "CRD241", "C1", "'cost.snow'"),
    "a parameter": ("id,name,effect.draw.much\nfox,Fox,3\n", "CRD241", "C1", "'effect.draw.much'"),
    "a column twice": ("id,name,Might,might\nfox,Fox,3,4\n", "CRD242", "D1", "first at"),
    "a bag twice": ("id,name,cost,cost.sun\nfox,Fox,sun 1,4\n", "CRD242", "D1", "'cost.sun'"),
    "copies twice": ("id,name,qty,count\nfox,Fox,1,4\n", "CRD242", "D1", "'count'"),
    "a value without a title": ("id,,name\nfox,,Fox\nowl,x,Owl\n", "CRD243", "B3", "column B"),
    "a value behind the last title": ("id,name\nfox,Fox,x\n", "CRD243", "C2", "column C"),
    "no id": ("name,might\nFox,3\n", "CRD244", "A1", "'name'"),
    "a row without id": ("id,name\nfox,Fox\n,Owl\n", "CRD245", "A3", "no id"),
    "a decimal comma": ("id;name;might\nfox;Fox;1,5\n", "CRD248", "C2", "decimal comma"),
    "a percentage": ("id,name,might\nfox,Fox,50%\n", "CRD248", "C2", "percentage"),
    "a day in a number": ("id,name,might\nfox,Fox,01-Feb\n", "CRD246", "C2", "format the column as text"),
    "no number": ("id,name,might\nfox,Fox,many\n", "SHP201", "C2", "a whole number, got 'many'"),
    "a broken number": ("id,name,might\nfox,Fox,2.5\n", "SHP201", "C2", "a whole number, got '2.5'"),
    "a number out of range": ("id,name,might\nfox,Fox,12\n", "SHP205", "C2", "0 to 9"),
    "no flag": ("id,name,rare\nfox,Fox,yes\n", "SHP201", "C2", "true or false"),
    "a count before its word": ("id,name,cost\nfox,Fox,2 sun\n", "SHP201", "C2", "sun 2, rain 1"),
    "a word of a bag in a cell": ("id,name,cost\nfox,Fox,snow 2\n", "CRD203", "C2", "unknown element 'snow'"),
    "a word twice in a bag": ("id,name,cost\nfox,Fox,\"sun 1, sun 2\"\n", "SHP207", "C2", "'sun'"),
    "a word of a set": ("id,name,biomes\nfox,Fox,ice;snow\n", "CRD203", "C2", "unknown biome 'snow'"),
    "a reference": ("id,name,prey\nfox,Fox,mouse\n", "CRD204", "C2", "'mouse'"),
    "a placeholder": ("id,name,text\nfox,Fox,Draw {cards}.\n", "CRD206", "C2", "{cards}"),
    "a value twice": ("id,name,latin\nfox,Fox,x\nowl,Owl,x\n", "CRD207", "C3", "used twice"),
    "an id twice": ("id,name\nfox,Fox\nfox,Owl\n", "CRD202", "A3", "first at"),
    "an id that is none": ("id,name\nRed Fox,Fox\n", "SHP208", "A2", "red-fox"),
    "a verb": ("id,name,effect\nfox,Fox,drwa\n", "CRD205", "C2", "did you mean 'draw'"),
    "a parameter that is missing": ("id,name,effect\nfox,Fox,draw\n", "SHP203", "C2", "'count'"),
    "a name that is missing": ("id,might\nfox,3\n", "SHP203", "A2", "'name'"),
    "no reason": ("id,name,might,source.might\nfox,Fox,3,proposed\n", "SHP217", "D2", "proposed"),
    "a control character": ("id,name\nfox,F\x07ox\n", "SRC115", "B2", "U+0007"),
    "blanks": ("id,name\nfox,Fox\nowl,Owl\xa0\nnewt, Newt\n", "CRD250", "B3", "1 more of 'name'"),
    "a removal of nothing": ("id,remove\nfox,true\n", "CRD208", "A2", "'fox'"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_told_in_its_cell(name: str, tmp_path: Path) -> None:
    text, code, place, words = WRONG[name]
    (found,) = in_csv(tmp_path, text, "animals" if code == "CRD240" else "beasts")
    assert found[:2] == (code, place)
    assert words in found[2]


SPOILT: dict[str, tuple[Value, str, str]] = {
    "might": (date(2026, 2, 1), "CRD246", "(2026-02-01)"),
    "latin": (date(2026, 2, 1), "CRD246", "format the column as text"),
    "cost.sun": ("#REF!", "CRD247", "#REF!"),
    "numbers": ("=A1+1", "CRD247", "not saved"),
    "copies": ("50%", "CRD248", "50% is a percentage"),
    "tags": (1.5, "CRD248", "1.5 is a number in a column of words"),
    "name": (True, "CRD248", "TRUE is a truth value"),
    "text": (2.5, "CRD248", "2.5 is a number"),
    "rare": (1, "SHP201", "true or false, got 1"),
    "biomes": (1.5, "CRD248", "1.5 is a number"),
    "id": (date(2026, 3, 1), "CRD246", "2026-03-01"),
    "cost": (2, "SHP201", "sun 2, rain 1"),
}


@pytest.mark.parametrize("suffix", ["xlsx", "ods"])
@pytest.mark.parametrize("title", SPOILT)
def test_what_a_spreadsheet_has_made_of_a_value_is_told(title: str, suffix: str, tmp_path: Path) -> None:
    value, code, words = SPOILT[title]
    titles: list[Value] = [*dict.fromkeys(["id", "name", title])]
    row: list[Value] = ["fox", "Fox", None][: len(titles)]
    row[titles.index(title)] = value
    rows: Rows = [titles, [], row]
    data = xlsx({"Beasts": rows}) if suffix == "xlsx" else ods({"Beasts": rows})
    (found,) = told(tmp_path, {f"cards/x.{suffix}": data})
    assert found[:2] == (code, f"Beasts!{'ABC'[titles.index(title)]}3")
    assert words in found[2]


def test_what_was_typed_as_it_should_be_is_taken(tmp_path: Path) -> None:
    rows: Rows = [["id", "name", "might", "latin", "copies"], [12, 1984, 3.0, "1-2", "3"]]
    (card,) = whole(tmp_path, {"cards/x.xlsx": xlsx({"Beasts": rows})}).cards
    assert (card.id, card.name, card.fields["might"], card.fields["latin"], card.copies) == (
        "12",
        "1984",
        3,
        "1-2",
        3,
    )


def test_merged_cells_are_told_where_they_touch_the_table(tmp_path: Path) -> None:
    rows: Rows = [["id", "name", "#"], ["fox", "Fox"], ["owl", "Owl"]]
    merged = ["C1:C3", "B2:B3", "A9:B9", "E1:G3"]
    (found,) = told(tmp_path, {"cards/x.xlsx": xlsx({"Beasts": rows}, merged)})
    assert found[:2] == ("CRD249", "Beasts!B2:B3")


def test_notes_may_hold_anything(tmp_path: Path) -> None:
    rows: Rows = [["id", "name", "# sum"], ["fox", "Fox", "#REF!"], [None, None, date(2026, 1, 1)]]
    assert whole(tmp_path, {"cards/x.xlsx": xlsx({"Beasts": rows, "# sums": [["#N/A"]]})}).cards


def test_of_a_cell_that_cannot_be_read_nothing_else_is_said(tmp_path: Path) -> None:
    text = "id;name;might;latin;text\nfox;Fox;1,5;a;Take {might}.\n"
    rules = RULES.replace("range: 0..9, optional: true", "range: 0..9")
    (found,) = told(tmp_path, {"rules.yaml": rules, "cards/beasts.csv": text})
    assert found[0] == "CRD248"


def test_of_a_field_whose_title_has_a_slip_nothing_else_is_said(tmp_path: Path) -> None:
    rules = RULES.replace("range: 0..9, optional: true", "range: 0..9")
    (found,) = told(
        tmp_path, {"rules.yaml": rules, "cards/beasts.csv": "id,name,Migth\nfox,Fox,1\nowl,Owl,2\n"}
    )
    assert found[:2] == ("CRD241", "C1")


def test_a_card_that_names_a_parked_one_is_told_why(tmp_path: Path) -> None:
    text = "id,name,copies,prey\nfox,Fox,1,owl\nowl,Owl,0,\n"
    (found,) = in_csv(tmp_path, text)
    assert found[:2] == ("CRD204", "D2")
    assert "parked" in found[2]


def test_where_a_kind_cannot_be_read_its_table_is_not_blamed(tmp_path: Path) -> None:
    rules = RULES.replace("small_plant: {plural: flora, fields:", "small_plant: {plural: [], fields:")
    found = told(tmp_path, {"rules.yaml": rules, "cards/flora.csv": "id,name\nivy,Ivy\n"})
    assert {code for code, _, _ in found} == {"SHP201"}


# --- other files -----------------------------------------------------------------------------------------


def test_other_files_are_told_and_what_programs_leave_is_not(tmp_path: Path) -> None:
    passed = ["~$x.xlsx", ".~lock.x.ods#", ".DS_Store", "x.csv~", "x.csv.bak", "x.bak", "Thumbs.db"]
    other = {
        "old.xls": ".xlsx",
        "x.xlsm": "macros",
        "beasts.json": "CSV",
        "notes.txt": ".csv",
        "a.yml": ".yaml",
    }
    files = {f"cards/{name}": b"x" for name in (*passed, *other)}
    found = told(tmp_path, {**files, "cards/more/x.txt": "x"})
    assert {code for code, _, _ in found} == {"SRC140"}
    assert sorted(place.partition(":")[0] for _, place, _ in found) == sorted(other)
    for _, place, words in found:
        assert other[place.partition(":")[0]].lower() in words.lower()


# --- homebrew and parked cards ---------------------------------------------------------------------------


def test_homebrew_replaces_and_removes_by_table(tmp_path: Path) -> None:
    lay_out(tmp_path / "tiny", {"cards/beasts.csv": "id,name,might\nfox,Fox,1\nowl,Owl,2\nnewt,Newt,0\n"})
    files = {"set.yaml": "id: more\nextends: tiny\n", "rules.yaml": "vocab: {}\n"}
    table = "id,name,might,remove,because\nfox,,5,,\nowl,,,TRUE,too loud\nbat,Bat,,,\n"
    cards = whole(tmp_path / "more", {**files, "cards/beasts.csv": table})
    assert [(card.id, card.name, card.fields["might"]) for card in cards.cards] == [
        ("fox", "Fox", 5), ("newt", "Newt", 0), ("bat", "Bat", None),
    ]  # fmt: skip


def test_a_card_with_no_copies_is_parked(tmp_path: Path) -> None:
    text = "id,name,copies\nfox,Fox,0\nowl,Owl,2\n"
    cards = whole(tmp_path / "tiny", {"cards/beasts.csv": text})
    assert [card.id for card in cards.cards] == ["owl"]
    assert [card.id for card in cards.parked] == ["fox"]
    more = {
        "set.yaml": "id: more\nextends: tiny\n",
        "rules.yaml": "vocab: {}\n",
        "cards/beasts.csv": "id,qty\nfox,3\nowl,0\n",
    }
    again = whole(tmp_path / "more", more)
    assert [(card.id, card.name, card.copies) for card in again.cards] == [("fox", "Fox", 3)]
    assert [card.id for card in again.parked] == ["owl"]


# --- places ----------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("suffix", ["xlsx", "ods", "csv"])
def test_two_hundred_bad_values_in_cells_of_chance_are_found_in_their_cells(
    suffix: str, tmp_path: Path
) -> None:
    chance = Random(7)
    titles = ["id", "name", "might", "latin", "biomes", "copies", "rare"]
    bad: dict[str, Value] = {
        "might": "many",
        "biomes": "snow",
        "copies": "few",
        "rare": "perhaps",
        "name": "{x}\x07",
    }
    for _ in range(200):
        order = chance.sample(titles, len(titles))
        across, down = (0, 0) if suffix == "csv" else (chance.randrange(4), chance.randrange(4))
        cards = chance.randrange(1, 9)
        rows: list[list[Value]] = [[] for _ in range(down)] + [[None] * across + list(order)]
        for number in range(cards):
            if chance.random() < 0.2:
                rows.append([])
            card: dict[str, Value] = {"id": f"card-{number}", "name": "A name, long", "latin": f"x{number}"}
            rows.append([None] * across + [card.get(title) for title in order])
        at = chance.choice([row for row in range(down + 1, len(rows)) if rows[row]])
        title = chance.choice(list(bad))
        column = across + order.index(title)
        rows[at][column] = bad[title]
        if suffix == "csv":
            data: bytes = "\n".join(",".join(_quoted(value) for value in row) for row in rows).encode()
        else:
            data = xlsx({"Beasts": _xml(rows)}) if suffix == "xlsx" else ods({"Beasts": _xml(rows)})
        (found,) = told(tmp_path, {f"cards/beasts.{suffix}": data})
        name = f"{'ABCDEFGHIJKLMNOP'[column]}{at + 1}"
        assert found[1] == (name if suffix == "csv" else f"Beasts!{name}"), (rows, found)


def _xml(rows: Rows) -> Rows:
    """XML holds no control characters: the other text that is refused."""
    return [
        [value.replace("\x07", "\x85") if isinstance(value, str) else value for value in row] for row in rows
    ]


def _quoted(value: Value) -> str:
    return "" if value is None else f'"{value}"' if "," in str(value) else str(value)


def one_of(folder: Path, files: Mapping[str, str | bytes]) -> tuple[Diagnostic, World]:
    world = World(cache=OFF)
    _, found = load_set(lay_out(folder, files), world)
    (one,) = found
    return one, world


def test_a_finding_in_a_workbook_is_printed_with_its_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    rows: Rows = [["id", "name", "might"], ["fox", "Fox", 12]]
    one, world = one_of(tmp_path, {"cards/cards.xlsx": xlsx({"Beasts": rows})})
    assert as_text(one, line_of(world, one.span)) == (
        "cards/cards.xlsx!Beasts!C2: SHP205 error: might of 'fox' is 12, allowed: 0 to 9\n"
        "    2 | fox | Fox | 12\n"
        "      |             ^^"
    )
    assert as_github(one).startswith(
        "::error file=cards/cards.xlsx,line=2,col=3,title=SHP205::Beasts!C2: might of"
    )
    assert '"cell": "Beasts!C2"' in as_json([one])


def test_a_finding_in_a_table_of_text_leads_to_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    one, world = one_of(tmp_path, {"cards/beasts.csv": '\ufeffid,name,might\nfox,"Fox, red",12\n'})
    assert as_text(one, line_of(world, one.span)) == (
        "cards/beasts.csv:2:16: SHP205 error: C2: might of 'fox' is 12, allowed: 0 to 9\n"
        '    2 | fox,"Fox, red",12\n'
        "      |                ^^"
    )
    assert as_github(one).startswith("::error file=cards/beasts.csv,line=2,col=16,title=SHP205::C2: might of")


def test_a_line_with_a_mark_before_it_is_quoted_without(tmp_path: Path) -> None:
    one, world = one_of(tmp_path, {"cards/beasts.csv": "\ufeffid,name,migth\nfox,Fox,1\n"})
    assert as_text(one, line_of(world, one.span)).splitlines()[1:3] == [
        "    1 | id,name,migth",
        f"      |         ^^^^^ {one.hint}",
    ]


# --- held open -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("suffix", ["csv", "xlsx", "ods"])
def test_a_table_that_changes_is_read_again_and_counts_on_the_label(suffix: str, tmp_path: Path) -> None:
    write = {"csv": _csv, "xlsx": xlsx, "ods": ods}[suffix]
    file = tmp_path / "cards" / f"beasts.{suffix}"
    lay_out(tmp_path, {f"cards/beasts.{suffix}": write({"beasts": [["id", "name"], ["fox", "Fox"]]})})
    project = Project(tmp_path, World(cache=OFF))
    before = project.inputs(None)
    assert before
    file.write_bytes(write({"beasts": [["id", "name"], ["fox", "Vixen"]]}))
    cards = project.cards().value
    assert cards
    assert cards.cards[0].name == "Vixen"
    assert project.inputs(None) not in ("", before)
    now = project.inputs(None)
    (tmp_path / "cards" / f"~$beasts.{suffix}").write_bytes(b"lock")
    assert project.inputs(None) == now, "a lock is no input"
    file.unlink()
    cards = project.cards().value
    assert cards
    assert not cards.cards


def _csv(sheets: Mapping[str, Rows]) -> bytes:
    (rows,) = sheets.values()
    return "\n".join(",".join(map(_quoted, row)) for row in rows).encode()


def test_a_set_of_tables_is_proven(tmp_path: Path) -> None:
    text = "id,name,might,copies\nfox,Fox,1,0\nowl,Owl,2,3\n"
    project = Project(lay_out(tmp_path, {"cards/beasts.csv": text}), World(cache=OFF))
    proof, found = project.proof()
    assert proof, found
    assert not [one for one in found if one.severity is Severity.ERROR]
    from pnp.check.summary import summary

    assert "  1 card parked with no copies: fox" in summary(proof)


# --- work ------------------------------------------------------------------------------------------------


def calls(folder: Path) -> int:
    """How many functions are called to read and prove a set."""
    counted = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal counted
        counted += event in ("call", "c_call")

    project = Project(folder, World(cache=OFF))
    sys.setprofile(count)
    try:
        proof, _ = project.proof()
    finally:
        sys.setprofile(None)
    assert proof
    return counted


@pytest.mark.parametrize("suffix", ["csv", "xlsx", "ods"])
def test_a_cell_costs_few_steps_and_as_many_in_a_large_table(suffix: str, tmp_path: Path) -> None:
    write = {"csv": _csv, "xlsx": xlsx, "ods": ods}[suffix]
    taken = []
    for cards in (1, 20, 120, 220):  # the first time what is needed is imported
        rows: list[list[Value]] = [
            ["id", "name", "might", "cost.sun", "cost.rain", "latin", "copies", "biomes"]
        ]
        rows += [[f"c-{n}", f"Card {n}", n % 9, 1, n % 2, f"x{n}", 1, "ice; mud"] for n in range(cards)]
        taken.append(calls(lay_out(tmp_path / str(cards), {f"cards/beast.{suffix}": write({"beast": rows})})))
    first, second = taken[2] - taken[1], taken[3] - taken[2]
    assert first == pytest.approx(second, rel=0.05), "each card as much as the last"
    assert second / (100 * 8) < 100, "calls a cell, checking and proving included"


def test_an_id_that_a_spreadsheet_made_a_date_of_is_told_as_one(tmp_path: Path) -> None:
    """Saved as text it looks like an id with slips; to mend those would keep what nobody typed."""
    found = in_csv(tmp_path, "id,name\n01.03.2026,Fox\nMar-01,Owl\nfox-1,Newt\n")
    assert [(code, cell) for code, cell, _ in found] == [("CRD246", "A2"), ("CRD246", "A3")]
    assert "Mar-01" in found[1][2]


def test_half_a_point_in_a_column_of_whole_numbers_is_told_with_what_to_do(tmp_path: Path) -> None:
    found = told(
        tmp_path, {"cards/cards.xlsx": xlsx({"beast": [["id", "name", "might"], ["fox", "Fox", 1.5]]})}
    )
    assert ("CRD248", "beast!C2", "1.5 is no whole number; whole numbers are digits alone") in found


def test_a_text_beyond_all_measure_is_told_with_its_cell(tmp_path: Path) -> None:
    parts = xlsx_parts({"beast": [["id", "name"], ["fox", "Fox"]]})
    name = next(name for name in parts if "sheet1" in name)
    cell = (
        '<row r="3"><c r="A3" t="inlineStr"><is><t>' + "word " * 250_000 + "</t></is></c></row></sheetData>"
    )
    found = told(
        tmp_path, {"cards/cards.xlsx": packed(parts | {name: parts[name].replace("</sheetData>", cell)})}
    )
    assert [code for code, _, _ in found] == ["SRC143"]
    assert "in cell A3 of" in found[0][2]
