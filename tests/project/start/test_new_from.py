"""``pnp new --from TABLE``: whatever somebody's table looks like, the set checks at once and says what was guessed."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import event, given, settings
from hypothesis import strategies as st

from pnp.base.scene import Text
from pnp.cli.group import main
from pnp.project.opened_set import Project
from pnp.source.schema.written_csv import as_csv
from tests.workbooks import ods, xlsx

DECK = """\
Name,Qty,Element,Cost,Strength,Flying?,Text,Picture,Flavor,Habitats
Ice Spear,2,Ice,"2 mana, 1 ice",3,x,Deal <b>3</b> damage: {ice} x.,ice_spear.png,"Cold, and sharp.","ice, sea"
Fire Ball,3,Fire,1 mana,2,,Draw a card *.,fireball.png,It burns!,mud
Water Elemental,1,Water,"3 mana, 2 ice",5,x,Flood :wave: it,we.png,,"sea, mud"
Big Rock,1,Ice,2 mana,4,,,,Old.,ice
,,,,,,,,,
Small Rock,2,Fire,1 mana,1,,,,Young.,"mud, ice"
"""


def pnp(*args: str | Path) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args])


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def begun(table: str | bytes, *args: str, name: str = "deck.csv") -> Result:
    Path(name).write_bytes(table.encode() if isinstance(table, str) else table)
    said = pnp("new", "my-deck", "--from", name, *args)
    assert said.exit_code == 0, said.output
    return said


def test_a_deck_of_somebody_checks_at_once_and_its_columns_are_what_they_seem() -> None:
    begun(DECK)
    checked = pnp("check", "my-deck")
    assert checked.exit_code == 0, checked.output
    assert "9 cards, 5 designs" in checked.output
    cards = Project("my-deck").cards().value
    assert cards is not None
    types = {name: field.type for name, field in cards.rules.kinds["card"].fields.items()}
    assert types == {
        "element": "one_of", "cost": "bag", "strength": "int", "flying": "flag", "flavor": "text", "habitats": "set",
    }  # fmt: skip
    first = cards.cards[0]
    assert (first.id, first.name, first.copies) == ("ice-spear", "Ice Spear", 2)
    assert first.fields["cost"] == {"mana": 2, "ice": 1}
    assert first.fields["flying"] is True
    assert first.fields["habitats"] == ("ice", "sea")


def test_texts_print_what_the_table_says() -> None:
    """Tags become marks; stars, colons and braces that would mean something here mean themselves."""
    begun(DECK)
    cards = Project("my-deck").cards().value
    assert cards is not None
    texts = {card.id: card.text for card in cards.cards}
    assert texts["ice-spear"] == "Deal **3** damage: :ice: x."
    assert texts["fire-ball"] == r"Draw a card \*."
    assert texts["water-elemental"] == r"Flood \:wave\: it"


def test_forms_of_a_word_that_no_number_chooses_mean_themselves() -> None:
    begun("name,points,text\nFox,8,Draw {count} [card|cards].\nOwl,5,\n")
    project = Project("my-deck")
    cards = project.cards().value
    assert cards
    assert cards.cards[0].text == r"Draw [count] \[card|cards]."
    assert "LNG421" not in {one.code for one in project.check()}


@pytest.mark.parametrize("name", ["Grandma's Jam", "Grandma’s Jam", "Grandmaʼs Jam"])
def test_an_apostrophe_is_no_gap_in_an_id(name: str) -> None:
    begun(f"name,points\n{name},8\nRed Jam,5\n")
    cards = Project("my-deck").cards().value
    assert cards
    assert [card.id for card in cards.cards] == ["grandmas-jam", "red-jam"]


@pytest.mark.parametrize(
    ("titles", "name"),
    [("Name;Anzahl;Wirkung", "Größe"), ("Nom;Nombre;Effet", "Bœuf"), ("Nombre;Cantidad;Texto", "Niño")],
)
def test_titles_of_other_languages_play_their_parts(titles: str, name: str) -> None:
    begun(f"{titles}\n{name};3;Ein Satz.\nAda;1;\n")
    cards = Project("my-deck").cards().value
    assert cards
    first = cards.cards[0]
    assert (first.name, first.copies, first.text) == (name, 3, "Ein Satz.")
    assert first.id in ("grosse", "boeuf", "nino")
    assert not cards.rules.kinds["card"].fields


def test_fields_are_printed_as_the_table_calls_them_in_every_language() -> None:
    begun("Name,Stärke,Gewicht (kg),Art\nÄffin,3,4,Tier\nBär,5,300,Tier\nHaus,1,9,Bau\n")
    facts = _texts_of("en", "affin")
    assert "Stärke" in facts
    assert "Gewicht (kg)" in facts
    settings = Path("my-deck/set.yaml")
    settings.write_text(settings.read_text().replace("[en]", "[en, de]"))
    assert pnp("i18n", "update", "my-deck").exit_code == 0
    catalog = Path("my-deck/lang/de.po")
    said = catalog.read_text()
    assert 'msgctxt "my-deck/field.card.starke"\nmsgid "Stärke"' in said
    catalog.write_text(said.replace('msgid "Stärke"\nmsgstr ""', 'msgid "Stärke"\nmsgstr "Kraft"'))
    assert "Kraft" in _texts_of("de", "affin")


def _texts_of(language: str, card: str) -> str:
    """What stands in the list of fields of a card."""
    faces = Project("my-deck").faces(language, cards=[card], draft=language != "en").value
    assert faces
    boxes = [box for box in faces.parts[0].front.texts if box.name == "fields"]
    return " ".join(item.glyphs for box in boxes for item in box.items if isinstance(item, Text))


def test_every_guess_is_told() -> None:
    said = begun(DECK).output
    for line in (
        "Qty       -> copies",
        "Element   -> element, one_of of element (3 words that repeat: Ice, Fire, Water)",
        "Flying?   -> flying, flag (only x)",
        "Picture: pictures lie in art/",
        "ids are made from the names",
        "deck.csv stays as it is",
    ):
        assert line in said


def test_a_table_that_can_serve_as_it_is_does() -> None:
    table = "id,name,copies,colour\nfox,Fox,2,red\nowl,Owl,1,grey\nhen,Hen,1,red\nrat,Rat,1,grey\n"
    begun(table, name="animals.csv")
    assert Path("my-deck/cards/animals.csv").read_text() == table
    assert pnp("check", "my-deck", "--strict").exit_code == 0
    assert "kinds:\n  animal:" in Path("my-deck/rules.yaml").read_text()


@pytest.mark.parametrize(("write", "name"), [(xlsx, "cards.xlsx"), (ods, "cards.ods")])
def test_sheets_of_a_workbook_are_kinds(write: object, name: str) -> None:
    assert callable(write)
    sheets = {
        "Heroes": [["Name", "Might"], ["Ada", 3], ["Bob", 2]],
        "Cities": [["Title", "Gold"], ["Ur", 1], ["Troy", 2]],
        "#ideas": [["nothing"], ["yet"]],
    }
    begun(write(sheets), name=name)
    cards = Project("my-deck").cards().value
    assert cards is not None
    assert {card.id: card.kind for card in cards.cards} == {
        "ada": "hero",
        "bob": "hero",
        "ur": "city",
        "troy": "city",
    }
    assert pnp("check", "my-deck", "--strict").exit_code == 0


def test_several_tables_are_one_set_and_no_id_comes_twice() -> None:
    Path("ships.csv").write_text("qty,title\n2,Galley\n1,Raft\n")
    Path("items.csv").write_text("@count,title\n3,Raft\n1,Rope\n")
    said = pnp("new", "my-deck", "--from", "ships.csv", "--from", "items.csv")
    assert "ships.csv, items.csv stay as they are" in said.output
    cards = Project("my-deck").cards().value
    assert cards is not None
    assert {(card.id, card.kind, card.copies) for card in cards.cards} == {
        ("galley", "ship", 2), ("raft", "ship", 1), ("raft-2", "item", 3), ("rope", "item", 1),
    }  # fmt: skip
    assert pnp("check", "my-deck").exit_code == 0
    both = pnp("new", "other", "--from", "ships.csv", "--from", "biomos")
    assert (both.exit_code, "one set, or any number of tables" in both.output) == (2, True)


def test_a_card_without_a_name_is_called_as_its_id() -> None:
    said = begun("id,Name\nfox,Fox\nold-owl,\n").output
    assert "cards without a name are called as their ids" in said
    cards = Project("my-deck").cards().value
    assert cards is not None
    assert [card.name for card in cards.cards] == ["Fox", "Old owl"]


@pytest.mark.parametrize("title", ["COM0", "TRUE", "null"])
def test_a_title_that_windows_or_yaml_keeps_is_no_dead_end(title: str) -> None:
    begun(f'Name,{title}\nFox,"2 sun, rain"\n')
    assert pnp("check", "my-deck", "--strict").exit_code == 0


@pytest.mark.parametrize("ids", [True, False])
def test_sums_below_a_table_are_no_card_and_do_not_hide_what_names_the_others(ids: bool) -> None:
    head = "ID,Monster,Attack,Copies\n" if ids else "Monster,Attack,Copies\n"
    rows = [f"{f'M-{n},' if ids else ''}{name},{n},2\n" for n, name in enumerate(("Ant", "Bat", "Cat"))]
    said = begun(f"{head}{''.join(rows)}{',' if ids else ''},3,6\n", name="Game - Monsters.csv").output
    assert "Game - Monsters.csv:5:" in said
    assert "names no card" in said
    cards = Project("my-deck").cards().value
    assert cards
    assert [(card.kind, card.name, card.copies) for card in cards.cards] == [
        ("monster", "Ant", 2),
        ("monster", "Bat", 2),
        ("monster", "Cat", 2),
    ]
    assert [card.id for card in cards.cards] == (["m-0", "m-1", "m-2"] if ids else ["ant", "bat", "cat"])


def test_formulas_nobody_worked_out_are_told_once_a_column() -> None:
    rows = [["Name", "Power"], *([f"Card {letter}", "="] for letter in "abcdefg")]
    said = begun(xlsx({"Monsters": rows}), name="deck.xlsx").output
    assert (
        "deck.xlsx!Monsters!B2 and 6 more (Power): 7 cells are left empty: a formula that was never" in said
    )
    assert said.count("never worked out") == 1


def test_names_without_a_letter_of_ours_give_numbers_for_ids() -> None:
    begun("Название,Количество\nКот,2\nПёс,1\n7 Wonders,1\n")
    cards = Project("my-deck").cards().value
    assert cards
    assert [(card.id, card.name) for card in cards.cards] == [
        ("card-1", "Кот"),
        ("card-2", "Пёс"),
        ("card-7-wonders", "7 Wonders"),
    ]


def test_sheets_without_names_are_no_decks() -> None:
    said = begun(
        xlsx({"Ships": [["title", "x"], ["Raft", 1]], "Sums": [["Actions", "VP"], [1, 20]]}), name="s.xlsx"
    ).output
    assert "the sheet Sums has no column name, title or id" in said
    assert sorted(path.name for path in Path("my-deck/cards").iterdir()) == ["ship.csv"]


def test_a_deck_that_says_much_is_printed_larger() -> None:
    titles = ["Name", *(f"skill {n}" for n in range(20))]
    said = begun("\n".join([",".join(titles), ",".join(["Ada", *map(str, range(20))])]) + "\n").output
    assert "they are tarot cards" in said
    assert pnp("check", "my-deck").exit_code == 0


@pytest.mark.parametrize(
    ("column", "type"),
    [
        (["2d6", "2d6+1", "2d6"], "text"), (["8/16", "8/16", "1/2"], "text"), (["1.5", "1.5", "2.5"], "text"),
        (["-", "3", "—"], "int"), (["Fire", "fire", "Fire"], "one_of"), (["yes", "no", ""], "flag"),
        (["ice, mud", "mud", "ice, mud, ice"], "list"), (["a.", "a.", "a."], "text"),
    ],
)  # fmt: skip
def test_what_a_column_is_taken_for(column: list[str], type: str) -> None:
    from pnp.project.start.columns import guessed

    assert guessed(column, "key").type == type


def test_pictures_come_along_by_id_by_name_and_by_column() -> None:
    art = Path("drawings")
    art.mkdir()
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#123456"/></svg>'
    for name in ("ice_spear.svg", "Fire Ball.svg", "big-rock.SVG", "nobody.svg"):
        (art / name).write_text(svg)
    said = begun(DECK.replace(".png", ".svg"), "--pictures", "drawings").output
    assert sorted(path.name for path in Path("my-deck/art").iterdir()) == [
        "big-rock.svg",
        "fire-ball.svg",
        "ice-spear.svg",
    ]
    assert "3 pictures of drawings are in art/" in said
    assert "water-elemental, small-rock have no picture" in said
    assert "nobody.svg belongs to no card" in said


def test_what_a_spreadsheet_has_spoilt_is_told_by_cell_and_left_empty() -> None:
    from datetime import date

    said = begun(
        xlsx({"Deck": [["Name", "Range"], ["Ada", date(2026, 2, 1)], ["Bob", "3-4"]]}), name="d.xlsx"
    ).output
    assert "d.xlsx!Deck!B2" in said
    assert "left empty" in said
    assert pnp("check", "my-deck").exit_code == 0


@pytest.mark.parametrize(
    ("table", "args", "status", "told"),
    [
        ("name\n", ("--from", "t.csv"), 1, "no row below its titles that could be a card"),
        ("", ("--from", "t.csv"), 1, "SRC"),
        (
            "name\nfox\n",
            ("--from", "t.csv", "--kind", "Big Cat"),
            2,
            "cannot be a kind: small letters, digits and _, like big_cat",
        ),
        ("name\nfox\n", ("--from", "nowhere.csv"), 1, "SRC101"),
        ("name\nfox\n", ("--from", "tt.csv"), 1, "did you mean 't.csv'?"),
        ("name\nfox\n", ("--from", "t.xls"), 2, "save it as .csv, .tsv, .xlsx, .ods"),
        ("name\nfox\n", ("--kind", "cat"), 2, "go with a table"),
        ("name\nfox\n", ("--from", "t.csv", "--pictures", "none"), 2, "no folder of pictures"),
        ("name\nfox\n", ("--from", "t.csv", "--pictures", "drawing"), 2, "did you mean 'drawings'?"),
        ('name,"text\nfox,x\n', ("--from", "t.csv"), 1, "quotation mark"),
    ],
)
def test_what_cannot_be_begun_is_told_and_nothing_is_written(
    table: str, args: tuple[str, ...], status: int, told: str
) -> None:
    Path("t.csv").write_text(table)
    Path("drawings").mkdir()
    said = pnp("new", "my-deck", *args)
    assert (said.exit_code, told in said.output) == (status, True), said.output
    assert not Path("my-deck").exists()


WORDS = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc", "Cf", "Co", "Cn")), max_size=24)
CELLS = st.one_of(
    st.sampled_from(["", "x", "yes", "3", "-1", "2.0", "ice, mud", "2 sun, rain"]),
    st.sampled_from(["{n}", ":fox:", "a*b", "**a", "fox.png", "007"]),
    WORDS,
)  # fmt: skip
TITLES = st.lists(
    st.one_of(
        st.sampled_from(["Name", "id", "Qty", "kind", "Text", "source", "effect", "Cost", "", "#note"]), WORDS
    ),
    min_size=1,
    max_size=6,
)


@pytest.mark.slow
@settings(max_examples=60)
@given(st.data())
def test_whatever_is_in_a_table_what_is_begun_can_be_read(data: st.DataObject) -> None:
    """Every set that is written checks without an error; a table that cannot be begun with is refused in words."""
    import tempfile

    titles = data.draw(TITLES)
    rows = data.draw(
        st.lists(st.lists(CELLS, min_size=len(titles), max_size=len(titles)), min_size=1, max_size=6)
    )
    with tempfile.TemporaryDirectory() as folder:
        table, home = Path(folder) / "t.tsv", Path(folder) / "d"
        table.write_text(as_csv([titles, *rows]).replace(",", "\t"), encoding="utf-8")
        said = pnp("new", home, "--from", table)
        assert said.exit_code in (0, 1, 2), said.output
        assert "bug of ours" not in said.output
        event(f"exit {said.exit_code}")
        if said.exit_code == 0:
            from pnp.source.schema.read import load_set

            cards, found = load_set(home)
            assert cards is not None
            assert [one for one in found if one.severity.value == "error"] == [], (titles, rows)
