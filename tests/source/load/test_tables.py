"""Spreadsheets as tables: every value with its true place, the same as other readers see, and nothing a stranger can do."""

from __future__ import annotations

import csv
import io
import struct
import zipfile
from datetime import date
from pathlib import Path

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import P
from python_calamine import CalamineWorkbook

from pnp.base.budget import Budget, budgeted
from pnp.source.load.tables import CardTable, CellValue, Unread, is_left_behind, is_table
from pnp.source.load.tables.read_tables import read_tables
from tests.workbooks import MAIN, Rows, ods, ods_parts, packed, xlsx, xlsx_parts

Values = list[list[CellValue]]


def table_of(data: bytes, file: str = "cards/beasts.csv") -> CardTable:
    tables, found = read_tables(data, file)
    assert tables is not None, found
    assert not found
    (table,) = tables.tables
    return table


def values(table: CardTable) -> Values:
    return [[cell.value for cell in row] for row in (table.header, *table.rows)]


def refusal(data: bytes, file: str) -> tuple[str, str, str]:
    """The code of the one finding, where it is, and its words."""
    tables, found = read_tables(data, file)
    assert tables is None
    (one,) = found
    return one.code, str(one.span), f"{one.message}; {one.hint}"


# --- text ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sign", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_separator_and_line_end_is_read_the_same(sign: str, end: str) -> None:
    text = f"two{end}lines"
    rows = [["id", "name", "text"], ["fox", 'F"o"x', text], ["", "", ""], ["owl", "a,b;c\td", "end"]]
    file = io.StringIO()
    csv.writer(file, delimiter=sign, lineterminator=end).writerows(rows)
    table = table_of(file.getvalue().encode("utf-8-sig"))
    assert values(table) == [rows[0], ["fox", 'F"o"x', "two\nlines"], rows[3]]
    owl = table.rows[1]
    assert [cell.span.cell for cell in owl] == ["A4", "B4", "C4"]
    # the line of the file, for whoever jumps there: one more for the text in two lines
    assert [(cell.span.line, cell.span.column) for cell in owl] == [(5, 1), (5, 5), (5, 15)]


def test_a_place_in_a_line_covers_the_cell_as_it_is_written() -> None:
    line = 'fox,"Fox, ""red""",3'
    table = table_of(f"id,name,might\n{line}\n".encode())
    spans = [cell.span for cell in table.rows[0]]
    assert [line[one.column - 1 : one.column - 1 + one.width] for one in spans] == [
        "fox",
        '"Fox, ""red"""',
        "3",
    ]
    assert str(spans[1]) == "cards/beasts.csv:2:5"


CELLS = st.text(st.characters(exclude_categories=("Cs",), exclude_characters="\r\0"), max_size=8)


@given(st.lists(st.lists(CELLS, min_size=2, max_size=4), min_size=1, max_size=5), st.sampled_from(",;\t"))
def test_what_the_standard_library_writes_is_read_as_it_was(rows: list[list[str]], sign: str) -> None:
    file = io.StringIO()
    csv.writer(file, delimiter=sign, lineterminator="\n", quoting=csv.QUOTE_ALL).writerows(rows)
    tables, found = read_tables(f"sep={sign}\n{file.getvalue()}".encode(), "x.csv")
    wanted = [[cell if cell.strip() else None for cell in row] for row in rows]
    for row in wanted:
        while row and row[-1] is None:
            row.pop()
    assert not [one for one in found if one.code != "SRC105"]
    assert (values(tables.tables[0]) if tables else []) == [row for row in wanted if row]


def test_the_separator_is_the_one_that_gives_an_id() -> None:
    assert values(table_of(b"id;name, first;might\nfox;Fox;1,5\n"))[1] == ["fox", "Fox", "1,5"]
    assert values(table_of(b'id,"a;b"\nfox,1\n'))[0] == ["id", "a;b"]
    assert values(table_of(b"sep=;\r\nname;cost,id\r\nFox;1\r\n"))[1] == ["Fox", "1"]
    code, place, words = refusal(b"name;cost,might\nFox;1,5\n", "cards/beasts.csv")
    assert (code, place) == ("SRC144", "cards/beasts.csv:1:1")
    assert "commas or semicolons" in words


def test_bytes_that_are_no_utf8_are_told_with_their_place_and_the_remedy() -> None:
    code, place, words = refusal("id,name\nfox,Füchse\n".encode("latin-1"), "cards/beasts.csv")
    assert (code, place) == ("SRC104", "cards/beasts.csv:2:6")
    assert "byte 14 " in words
    assert "CSV UTF-8" in words


@pytest.mark.parametrize(
    ("text", "place"),
    [('id,name\nfox,"Fox\nowl,Owl\n', "2:5"), ('id,name\nfox,"Fox"y,1\n', "2:5"), ('"id,name\n', "1:1")],
)
def test_quotation_marks_that_are_not_closed_are_told_where_they_begin(text: str, place: str) -> None:
    assert refusal(text.encode(), "x.csv")[:2] == ("SRC145", f"x.csv:{place}")


@pytest.mark.slow
def test_a_table_of_nothing_but_separators_is_refused_before_it_takes_long() -> None:
    for data in (b"," * 20_000, b"\n" * 1_000_002):
        assert refusal(data, "x.csv")[0] == "SRC143"


@pytest.mark.parametrize("suffix", ["csv", "xlsx", "ods"])
def test_whoever_allows_more_has_more_columns_and_rows(suffix: str) -> None:
    wide: Rows = [["id", *[f"c{number}" for number in range(599)]], ["fox", *range(599)]]
    text = "\n".join(",".join(map(str, row)) for row in wide)
    data = text.encode() if suffix == "csv" else xlsx({"A": wide}) if suffix == "xlsx" else ods({"A": wide})
    code, place, words = refusal(data, f"x.{suffix}")
    assert code == "SRC143"
    assert "column SG; it may have 500" in words
    assert place.endswith("!SG1") or suffix == "csv"
    with budgeted(Budget(2)):
        table = table_of(data, f"x.{suffix}")
    assert table.rows[0][599].span.cell.endswith("WB2")
    assert [cell.value for cell in table.rows[0]] == [str(v) if suffix == "csv" else v for v in wide[1]]


def test_an_empty_file_is_told() -> None:
    for data in (b"", b"\n\n", b"\xef\xbb\xbf", b",,,\n"):
        assert refusal(data, "x.csv")[0] == "SRC105"


def test_which_files_are_tables() -> None:
    assert all(map(is_table, ("a.csv", "A.CSV", "b.tsv", "c.xlsx", "d.ods")))
    assert not any(
        map(is_table, ("~$c.xlsx", ".~lock.d.ods#", ".a.csv", "a.csv~", "a.csv.bak", "a.xls", "a.xlsm"))
    )
    assert all(map(is_left_behind, ("~$c.xlsx", ".~lock.d.ods#", ".a.csv", "a.csv~", "a.bak", "Thumbs.db")))


# --- workbooks -------------------------------------------------------------------------------------------

ROWS: Rows = [
    [None, None, None],
    [None, "id", "name", "might", "rare"],
    [],
    [None, "fox", "Fox & <owl>", 3, True],
    [None, "owl", " two  blanks ", 2.5, False],
    [None, "newt", "two\nlines", -1, None, "beyond"],
]


@pytest.mark.parametrize("suffix", ["xlsx", "ods"])
def test_values_of_a_workbook_keep_their_places(suffix: str) -> None:
    data = xlsx({"Beasts": ROWS}) if suffix == "xlsx" else ods({"Beasts": ROWS})
    table = table_of(data, f"cards/x.{suffix}")
    assert values(table) == [list(row) for row in ROWS if any(row)]
    assert [row[1].span.cell for row in table.rows] == ["Beasts!B4", "Beasts!B5", "Beasts!B6"]
    assert str(table.rows[0][1].span) == f"cards/x.{suffix}!Beasts!B4"
    assert (table.rows[2][5].span.line, table.rows[2][5].span.column) == (6, 6)


@pytest.mark.parametrize("suffix", ["xlsx", "ods"])
def test_what_only_looks_like_a_value_is_known(suffix: str) -> None:
    rows: Rows = [
        ["id", "a"],
        ["x", date(2026, 2, 1)],
        ["y", "#N/A"],
        ["z", "=1+1"],
        ["w", "50%"],
        ["v", "007"],
    ]
    data = xlsx({"A": rows}) if suffix == "xlsx" else ods({"A": rows})
    told = [row[1].value for row in table_of(data, f"x.{suffix}").rows]
    assert told == [
        Unread("date", "2026-02-01"), Unread("error", "#N/A"), Unread("formula", ""), Unread("percent", "50%"), "007",
    ]  # fmt: skip


def test_sheets_of_notes_and_empty_ones_are_not_read() -> None:
    sheets = {
        "Beasts": [["id"], ["fox"]],
        "#sums": [["#N/A"]],
        "_old": [["x"]],
        "Sheet2": [],
        "Plants": [["id"]],
    }
    for data, file in ((xlsx(sheets), "x.xlsx"), (ods(sheets), "x.ods")):
        tables, found = read_tables(data, file)
        assert tables
        assert not found
        assert [table.name for table in tables.tables] == ["Beasts", "Plants"]


def test_merged_cells_are_known() -> None:
    merged = table_of(xlsx({"A": [["id", "a"], ["x", "1"]]}, ["B2:B4"]), "x.xlsx").merged
    spanned = ods_parts(
        '<table:table table:name="A"><table:table-row><table:table-cell office:value-type="string"><text:p>id</text:p>'
        "</table:table-cell></table:table-row><table:table-row><table:table-cell/><table:table-cell office:value-type="
        '"string" table:number-rows-spanned="3"><text:p>1</text:p></table:table-cell></table:table-row></table:table>'
    )
    for one in (*merged, *table_of(packed(spanned), "x.ods").merged):
        assert (one.span.cell, one.top, one.left, one.bottom, one.right) == ("A!B2:B4", 2, 2, 4, 2)


def test_an_ods_repeats_rows_and_cells_and_ends_far_below() -> None:
    cell = '<table:table-cell office:value-type="float" office:value="{}" {}/>'
    text = (
        '<table:table table:name="A"><table:table-row table:number-rows-repeated="2"><table:table-cell '
        f'table:number-columns-repeated="16384"/></table:table-row><table:table-row table:number-rows-repeated="2">'
        f'{cell.format(1, "")}<table:table-cell table:number-columns-repeated="2"/>'
        f"{cell.format(7, 'table:number-columns-repeated=' + chr(34) + '2' + chr(34))}</table:table-row>"
        '<table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/>'
        "</table:table-row></table:table>"
    )
    table = table_of(packed(ods_parts(text)), "x.ods")
    assert values(table) == [[1, None, None, 7, 7], [1, None, None, 7, 7]]
    assert table.rows[0][4].span.cell == "A!E4"


def test_comments_and_drawings_are_not_what_a_cell_says() -> None:
    text = (
        '<table:table table:name="A"><table:table-row><table:table-cell office:value-type="string"><office:annotation>'
        "<text:p>check this</text:p></office:annotation><text:p>i<text:span>d</text:span></text:p></table:table-cell>"
        "</table:table-row></table:table>"
    )
    assert values(table_of(packed(ods_parts(text)), "x.ods")) == [["id"]]


def test_texts_in_several_runs_and_with_readings_are_whole() -> None:
    parts = xlsx_parts({"A": [["id"], ["fox"]]})
    parts["xl/sharedStrings.xml"] = (
        f'<x:sst xmlns:x="{MAIN}"><x:si><x:r><x:t>i</x:t></x:r><x:r><x:t>d</x:t></x:r><x:rPh><x:t>no</x:t></x:rPh></x:si>'
        "<x:si><x:t>a_x000D_\nb_x005F_x0041_</x:t></x:si></x:sst>"
    )
    assert values(table_of(packed(parts), "x.xlsx")) == [["id"], ["a\nb_x0041_"]]


# --- other programs --------------------------------------------------------------------------------------

VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**9), 10**9),
    st.floats(-1e6, 1e6, allow_nan=False).map(lambda number: round(number, 3)),
    st.text(
        st.characters(categories=("L", "N", "P", "S"), exclude_characters="=\ufffe\uffff"),
        min_size=1,
        max_size=9,
    ),
)
GRIDS = st.lists(st.lists(VALUES, min_size=1, max_size=5), min_size=1, max_size=6)


def plain(value: object) -> object:
    """As spreadsheets tell it: one that is whole is whole, nothing is nothing."""
    if isinstance(value, float) and value == int(value):
        return int(value)
    return None if value == "" else value


def grid_of(table: CardTable | None) -> dict[tuple[int, int], object]:
    rows = (table.header, *table.rows) if table else ()
    return {
        (cell.span.line, cell.span.column): cell.value
        for row in rows
        for cell in row
        if cell.value is not None
    }


def seen_by_calamine(data: bytes) -> dict[tuple[int, int], object]:
    rows = (
        CalamineWorkbook.from_filelike(io.BytesIO(data))
        .get_sheet_by_index(0)
        .to_python(skip_empty_area=False)
    )
    return {
        (row, column): plain(value)
        for row, cells in enumerate(rows, 1)
        for column, value in enumerate(cells, 1)
        if value != ""
    }


def read(data: bytes, file: str) -> CardTable | None:
    tables, found = read_tables(data, file)
    assert tables is not None, found
    return tables.tables[0] if tables.tables else None


@settings(max_examples=40, deadline=None)
@given(GRIDS)
def test_what_openpyxl_writes_is_read_as_others_read_it(rows: list[list[object]]) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    for row, cells in enumerate(rows, 2):
        for column, value in enumerate(cells, 2):
            if value is not None:
                sheet.cell(row, column).value = value
                sheet.cell(row, column).data_type = (
                    "s" if isinstance(value, str) else sheet.cell(row, column).data_type
                )
    out = io.BytesIO()
    book.save(out)
    wanted = {
        (row, column): plain(value)
        for row, cells in enumerate(rows, 2)
        for column, value in enumerate(cells, 2)
        if value is not None
    }
    assert grid_of(read(out.getvalue(), "x.xlsx")) == wanted == seen_by_calamine(out.getvalue())


@settings(max_examples=40, deadline=None)
@given(GRIDS)
def test_what_odfpy_writes_is_read_as_others_read_it(rows: list[list[object]]) -> None:
    document = OpenDocumentSpreadsheet()
    sheet = Table(name="A")
    for cells in rows:
        row = TableRow()
        for value in cells:
            match value:
                case None:
                    cell = TableCell()
                case bool():
                    cell = TableCell(valuetype="boolean", booleanvalue=str(value).lower())
                case int() | float():
                    cell = TableCell(valuetype="float", value=value)
                case _:
                    cell = TableCell(valuetype="string")
                    cell.addElement(P(text=value))
            row.addElement(cell)
        sheet.addElement(row)
    document.spreadsheet.addElement(sheet)
    out = io.BytesIO()
    document.save(out)
    wanted = {
        (row, column): plain(value)
        for row, cells in enumerate(rows, 1)
        for column, value in enumerate(cells, 1)
        if value is not None
    }
    assert grid_of(read(out.getvalue(), "x.ods")) == wanted
    if wanted:
        assert wanted == seen_by_calamine(out.getvalue())


# --- strangers -------------------------------------------------------------------------------------------

SHEET = f'<worksheet xmlns="{MAIN}"><sheetData>{{}}</sheetData></worksheet>'


def with_sheet(data: str) -> bytes:
    return packed({**xlsx_parts({"A": [["id"]]}), "xl/worksheets/sheet1.xml": SHEET.format(data)})


def claiming(data: bytes, name: str, size: int) -> bytes:
    """The same workbook, its list of parts lying about how large one is when it is unpacked."""
    at = data.index(name.encode(), data.index(b"PK\1\2"))
    return data[: at - 22] + struct.pack("<I", size) + data[at - 18 :]


BOMB = "<a>" * 200_000
HOSTILE = {
    "a cell a billion rows away": (with_sheet('<row r="1"><c r="XFD1048576"><v>1</v></c></row>'), "SRC143"),
    "a cell in a column far out": (
        with_sheet('<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>1</v></c></row>'),
        "SRC143",
    ),
    "a long text": (
        packed(xlsx_parts({"A": [["id"], ["x" * 2_000_000]]})),
        "SRC143",
    ),
    "many zeros": (packed({**xlsx_parts({"A": [["id"]]}), "xl/styles.xml": b" " * 60_000_000}), "SRC143"),
    "a size that is a lie": (claiming(xlsx({"A": [["id"]]}), "xl/styles.xml", 9), "SRC141"),
    "attributes without end": (
        with_sheet("<row " + " ".join(f'a{n}="1"' for n in range(200_000)) + "/>"),
        "SRC143",
    ),
    "an entity": (
        packed(
            {
                **xlsx_parts({"A": [["id"]]}),
                "xl/sharedStrings.xml": '<!DOCTYPE a [<!ENTITY b "c">]><sst><si><t>&b;</t></si></sst>',
            }
        ),
        "SRC141",
    ),
    "elements without end within one another": (with_sheet(BOMB), "SRC141"),
    "an encoding nobody knows": (
        packed(
            {**xlsx_parts({"A": [["id"]]}), "xl/workbook.xml": '<?xml version="1.0" encoding="x-nope"?><a/>'}
        ),
        "SRC141",
    ),
    "a text that is missing": (with_sheet('<row r="1"><c r="A1" t="s"><v>9</v></c></row>'), "SRC141"),
    "no sheet": (packed({"xl/workbook.xml": "<a"}), "SRC141"),
    "no workbook": (packed({"a": "b"}), "SRC141"),
    "text": (b"id,name\n", "SRC141"),
    "nothing": (b"", "SRC141"),
    "half": (xlsx({"A": [["id"]]})[:300], "SRC141"),
    "a password": (bytes.fromhex("d0cf11e0a1b11ae1") + b"\0" * 600, "SRC142"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_workbook_is_one_finding(name: str) -> None:
    data, code = HOSTILE[name]
    assert refusal(data, "cards/x.xlsx")[0] == code


def test_a_hostile_ods_is_one_finding() -> None:
    full = (
        '<table:table table:name="A"><table:table-row table:number-rows-repeated="1048576"><table:table-cell '
        'office:value-type="float" office:value="1" table:number-columns-repeated="{}"/></table:table-row></table:table>'
    )
    assert refusal(packed(ods_parts(full.format(1))), "x.ods")[0] == "SRC143"
    assert refusal(packed(ods_parts(full.format(16384))), "x.ods")[0] == "SRC143"
    wide = full.replace("1048576", "99999").format(400)
    assert refusal(packed(ods_parts(wide)), "x.ods")[0] == "SRC112"
    blanks = (
        '<table:table table:name="A"><table:table-row><table:table-cell><text:p>{}</text:p></table:table-cell>'
        "</table:table-row></table:table>"
    )
    assert refusal(packed(ods_parts(blanks.format('<text:s text:c="32000"/>' * 9))), "x.ods")[0] == "SRC143"
    locked = {**ods_parts(""), "META-INF/manifest.xml": "<m><encryption-data/></m>"}
    assert refusal(packed(locked), "x.ods")[0] == "SRC142"
    assert refusal(packed({**ods_parts(""), "content.xml": "<a/>"}), "x.ods")[0] == "SRC141"


def test_nothing_outside_of_a_workbook_is_asked_for(tmp_path: Path) -> None:
    victim = tmp_path / "victim.xml"
    victim.write_text(SHEET.format('<row r="1"><c r="A1" t="str"><v>id</v></c></row>'))
    parts = xlsx_parts({"A": [["id"]]})
    for target in (victim.as_uri(), str(victim), "../../../victim.xml"):
        rels = parts["xl/_rels/workbook.xml.rels"].replace("worksheets/sheet1.xml", target)
        assert (
            read_tables(packed({**parts, "xl/_rels/workbook.xml.rels": rels}), str(tmp_path / "x.xlsx"))[0]
            is None
        )
    external = parts["xl/_rels/workbook.xml.rels"].replace("Target=", 'TargetMode="External" Target=')
    tables, _ = read_tables(packed({**parts, "xl/_rels/workbook.xml.rels": external}), "x.xlsx")
    assert tables is None or not tables.tables


def test_a_workbook_with_a_password_by_zip_is_told() -> None:
    data = bytearray(xlsx({"A": [["id"]]}))
    for signature, at in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        place = data.find(signature)
        while place >= 0:
            data[place + at] |= 1
            place = data.find(signature, place + 1)
    assert zipfile.ZipFile(io.BytesIO(bytes(data))).infolist()[0].flag_bits & 1
    assert refusal(bytes(data), "x.xlsx")[0] == "SRC142"
