"""Workbooks for tests, written by hand: small, the same every time, and able to hold what no program would write."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from html import escape
from io import BytesIO

Value = str | int | float | bool | date | None
Rows = Sequence[Sequence[Value]]
ERROR = re.compile(r"#(N/A|REF!|DIV/0!|VALUE!|NAME\?)")
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
FORMATS = "".join(f'<xf numFmtId="{number}"/>' for number in (0, 14, 9))  # plain, a date, percent
STYLES = f'<styleSheet xmlns="{MAIN}"><cellXfs>{FORMATS}</cellXfs></styleSheet>'
OASIS = "urn:oasis:names:tc:opendocument:xmlns:"


def letters(column: int) -> str:
    name = ""
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(65 + rest) + name
    return name


def packed(parts: Mapping[str, str | bytes]) -> bytes:
    """A zip file that is the same every time."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, text in parts.items():
            file.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def from_text(text: str) -> list[list[Value]]:
    """Lines with commas as rows: digits are numbers, ``date:2026-02-01`` a date, ``=`` a formula nobody worked out."""
    return [[_value(word) for word in line.split(",")] for line in text.splitlines()]


def _value(word: str) -> Value:
    if word.startswith("date:"):
        return date.fromisoformat(word[5:])
    return int(word) if word.isdecimal() and str(int(word)) == word else word or None


# --- xlsx ------------------------------------------------------------------------------------------------


def xlsx(sheets: Mapping[str, Rows], merged: Iterable[str] = ()) -> bytes:
    return packed(xlsx_parts(sheets, merged))


def xlsx_parts(sheets: Mapping[str, Rows], merged: Iterable[str] = ()) -> dict[str, str]:
    texts: dict[str, int] = {}
    cells = {name: _sheet_data(rows, texts) for name, rows in sheets.items()}
    merges = "".join(f'<mergeCell ref="{name}"/>' for name in merged)
    tail = f"<mergeCells>{merges}</mergeCells>" if merges else ""
    listed = "".join(
        f'<sheet name="{escape(name)}" sheetId="{number}" r:id="rId{number}"/>'
        for number, name in enumerate(sheets, 1)
    )
    related = "".join(
        f'<Relationship Id="rId{number}" Type="{OFFICE}/worksheet" Target="worksheets/sheet{number}.xml"/>'
        for number in range(1, len(sheets) + 1)
    )
    more = "".join(
        f'<Relationship Id="{name}" Type="{OFFICE}/{name}" Target="{name}.xml"/>'
        for name in ("sharedStrings", "styles")
    )
    return {
        "_rels/.rels": f'<Relationships xmlns="{PACKAGE}"><Relationship Id="rId1" Type="{OFFICE}/officeDocument" '
        'Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets>{listed}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}">{related}{more}</Relationships>',
        "xl/sharedStrings.xml": f'<sst xmlns="{MAIN}">'
        + "".join(f'<si><t xml:space="preserve">{escape(text)}</t></si>' for text in texts)
        + "</sst>",
        "xl/styles.xml": STYLES,
        **{
            f"xl/worksheets/sheet{number}.xml": f'<worksheet xmlns="{MAIN}">{data}{tail}</worksheet>'
            for number, data in enumerate(cells.values(), 1)
        },
    }


def _sheet_data(rows: Rows, texts: dict[str, int]) -> str:
    told = (
        f'<row r="{number}">'
        + "".join(_xlsx_cell(f"{letters(at)}{number}", value, texts) for at, value in enumerate(row, 1))
        + "</row>"
        for number, row in enumerate(rows, 1)
        if row
    )
    return f"<sheetData>{''.join(told)}</sheetData>"


def _xlsx_cell(place: str, value: Value, texts: dict[str, int]) -> str:
    match value:
        case None:
            return ""
        case bool():
            return f'<c r="{place}" t="b"><v>{int(value)}</v></c>'
        case date():
            return f'<c r="{place}" s="1"><v>{(value - date(1899, 12, 30)).days}</v></c>'
        case int() | float():
            return f'<c r="{place}"><v>{value}</v></c>'
        case str() if value.startswith("="):
            return f'<c r="{place}"><f>{escape(value[1:])}</f></c>'
        case str() if ERROR.fullmatch(value):
            return f'<c r="{place}" t="e"><v>{value}</v></c>'
        case str() if re.fullmatch(r"\d+%", value):
            return f'<c r="{place}" s="2"><v>{int(value[:-1]) / 100}</v></c>'
    return f'<c r="{place}" t="s"><v>{texts.setdefault(value, len(texts))}</v></c>'


# --- ods -------------------------------------------------------------------------------------------------


def ods(sheets: Mapping[str, Rows]) -> bytes:
    tables = "".join(
        f'<table:table table:name="{escape(name)}">{"".join(map(_ods_row, rows))}</table:table>'
        for name, rows in sheets.items()
    )
    return packed(ods_parts(tables))


def ods_parts(tables: str) -> dict[str, str]:
    spaces = " ".join(f'xmlns:{name}="{OASIS}{name}:1.0"' for name in ("office", "table", "text"))
    return {
        "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
        "META-INF/manifest.xml": f'<manifest:manifest xmlns:manifest="{OASIS}manifest:1.0"/>',
        "content.xml": f"<office:document-content {spaces} xmlns:calcext='x'><office:body><office:spreadsheet>{tables}"
        "</office:spreadsheet></office:body></office:document-content>",
    }


def _ods_row(row: Sequence[Value]) -> str:
    return f"<table:table-row>{''.join(map(_ods_cell, row))}</table:table-row>"


def _ods_cell(value: Value) -> str:
    match value:
        case None:
            return "<table:table-cell/>"
        case bool():
            word = str(value).lower()
            return (
                f'<table:table-cell office:value-type="boolean" office:boolean-value="{word}"><text:p>{word.upper()}'
                "</text:p></table:table-cell>"
            )
        case date():
            return (
                f'<table:table-cell office:value-type="date" office:date-value="{value.isoformat()}"><text:p>{value}'
                "</text:p></table:table-cell>"
            )
        case int() | float():
            return (
                f'<table:table-cell office:value-type="float" office:value="{value}"><text:p>{value}</text:p>'
                "</table:table-cell>"
            )
        case str() if value.startswith("="):
            return f'<table:table-cell table:formula="of:{escape(value)}"/>'
        case str() if ERROR.fullmatch(value):
            return (
                '<table:table-cell table:formula="of:=1" office:value-type="string" calcext:value-type="error">'
                f"<text:p>{value}</text:p></table:table-cell>"
            )
        case str() if re.fullmatch(r"\d+%", value):
            return (
                f'<table:table-cell office:value-type="percentage" office:value="{int(value[:-1]) / 100}">'
                f"<text:p>{value}</text:p></table:table-cell>"
            )
    words = "".join(f"<text:p>{_spaced(line)}</text:p>" for line in value.split("\n"))
    return f'<table:table-cell office:value-type="string">{words}</table:table-cell>'


def _spaced(line: str) -> str:
    """Blanks at the ends and behind others are elements, as LibreOffice writes them."""
    told = re.sub(r"^ | $|(?<= ) ", "<text:s/>", escape(line))
    return told.replace("\t", "<text:tab/>")
