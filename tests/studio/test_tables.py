"""Cards of tables in the studio: a click leads to the cell, a value in CSV is written there, one in a workbook is not."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import Span
from pnp.source.load.tables.cell_rewriting import rewritten
from pnp.source.load.yaml_rewriting import RewriteError
from tests.studio.asking import AskingPage, lay_out, studio
from tests.workbooks import from_text, ods, xlsx

CSV = '\ufeffid;Name;cost;text\r\nfox;"Fox; red";3;"Say ""no""."\r\nfrog;Frog;1;\r\n'
ROWS = "id,name,cost,text\nfox,Fox,3,Say no.\nfrog,Frog,1"


def tables(folder: Path, name: str, data: bytes) -> Path:
    lay_out(folder)
    (folder / "cards/beasts.yaml").unlink()
    (folder / "cards" / name).write_bytes(data)
    return folder


def field(page: AskingPage, card: str, key: str) -> Any:
    told = page.ask("card", set="tiny", lang="en", card=card)["fields"]
    return next(one for one in told if one["key"] == key)


def write(page: AskingPage, card: str, key: str, new: str) -> Any:
    one = field(page, card, key)
    return page.ask("edit", set="tiny", lang="en", place=one["place"]["id"], old=one["value"], new=new)


def test_a_value_of_a_csv_is_written_and_nothing_else_moves(tmp_path: Path) -> None:
    folder = tables(tmp_path / "tiny", "beasts.csv", CSV.encode())
    file = folder / "cards/beasts.csv"
    with studio(folder, out=tmp_path / "out") as page:
        place = field(page, "fox", "cost")["place"]
        assert place["text"].endswith("cards/beasts.csv:2:16")
        assert place["cell"] == "C2"
        assert place["line"] == CSV.splitlines()[1]
        assert write(page, "fox", "cost", "7")["saved"]
        assert file.read_bytes() == CSV.replace(";3;", ";7;").encode()
        assert write(page, "frog", "name", 'A "frog"; green')["saved"]
        assert write(page, "fox", "name", "Vixen")["saved"]
        made = (
            CSV.replace(";3;", ";7;")
            .replace(";Frog;", ';"A ""frog""; green";')
            .replace('"Fox; red"', '"Vixen"')
        )
        assert file.read_bytes() == made.encode()
        refused = write(page, "frog", "cost", "many")
        assert not refused["saved"]
        assert "cost" in str(refused["why"])
        assert file.read_bytes() == made.encode()
        for _ in range(3):
            assert page.ask("undo", set="tiny")["undone"]
        assert file.read_bytes() == CSV.encode()


def test_a_csv_that_changed_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    folder = tables(tmp_path / "tiny", "beasts.csv", CSV.encode())
    file = folder / "cards/beasts.csv"
    with studio(folder, out=tmp_path / "out") as page:
        asked = field(page, "frog", "name")
        for mine in (CSV.replace(";Frog;", ";Toad;"), CSV.replace("frog;", "newt;Newt;1;\r\nfrog;")):
            file.write_bytes(mine.encode())
            told = page.ask("edit", set="tiny", lang="en", place=asked["place"]["id"], old="Frog", new="Red")
            assert not told["saved"]
            assert told["why"]
            assert file.read_bytes() == mine.encode()


@pytest.mark.parametrize("suffix", ["xlsx", "ods"])
def test_a_workbook_is_shown_by_its_cell_and_says_why_it_is_not_written(suffix: str, tmp_path: Path) -> None:
    rows = from_text(ROWS)
    data = xlsx({"Beasts": rows}) if suffix == "xlsx" else ods({"Beasts": rows})
    folder = tables(tmp_path / "tiny", f"cards.{suffix}", data)
    with studio(folder, out=tmp_path / "out") as page:
        one = field(page, "fox", "cost")
        place = one["place"]
        assert place["text"].endswith(f"cards.{suffix}!Beasts!C2")
        assert (place["line"], place["column"], place["width"]) == ("fox | Fox | 3 | Say no.", 13, 1)
        assert one["how"] == "fixed"
        assert "workbook" in one["why"]
        assert "workbook" in str(write(page, "fox", "cost", "7")["why"])
        assert "it is Beasts!C2" in page.ask("open", place=place["id"], set="tiny")["why"]
        assert (folder / f"cards/cards.{suffix}").read_bytes() == data


@pytest.mark.parametrize("suffix", ["csv", "xlsx"])
def test_a_click_on_a_text_leads_to_its_cell(suffix: str, tmp_path: Path) -> None:
    data = ROWS.encode() if suffix == "csv" else xlsx({"Beasts": from_text(ROWS)})
    folder = tables(tmp_path / "tiny", f"beasts.{suffix}", data)
    with studio(folder, out=tmp_path / "out") as page:
        boxes = page.ask("card", set="tiny", lang="en", card="fox")["boxes"]
        box = next(one for one in boxes if one["field"] == "text")
        x, y = box["x"] + box["w"] / 2, box["y"] + box["h"] / 2
        found = page.ask("source", set="tiny", lang="en", card="fox", side="front", x=x, y=y)["places"]
        assert found[0]["cell"] == ("D2" if suffix == "csv" else "Beasts!D2")
        assert "Say no." in found[0]["line"]


TEXT = st.text(
    st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs"), include_characters="\n"), max_size=60
)
CELL = st.text(
    st.characters(codec="utf-8", categories=("L", "N", "P"), include_characters="\n"), min_size=1, max_size=9
)


@given(
    TEXT, st.lists(st.lists(CELL, min_size=3, max_size=3), min_size=1, max_size=4), st.sampled_from(",;\t")
)
def test_whatever_is_written_is_read_again_and_the_rest_is_as_it_was(
    new: str, rows: list[list[str]], sign: str
) -> None:
    from pnp.source.load.tables.separated_values import raw_cells

    file = io.StringIO()
    csv.writer(file, delimiter=sign, lineterminator="\r\n").writerows(rows)
    before = f"sep={sign}\r\n{file.getvalue()}"
    cells = list(raw_cells(before, sign))
    for number, cell in enumerate(cells):
        span = Span("x.csv", cell.line, cell.column)
        try:
            after = rewritten(before.encode(), span, cell.text, new).decode()
        except RewriteError:
            assert any(letter in new for letter in "\u2028\u2029\u200e\u200f") or not new.strip()
            continue
        again = [one.text for one in raw_cells(after, sign)]
        assert again == [new.strip() if one == number else each.text for one, each in enumerate(cells)]
        assert after.startswith(before[: cell.start])
        assert after.endswith(before[cell.end :])
