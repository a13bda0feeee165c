"""Sheets from the command line: which files are written, on which paper, and what check says of them."""

from __future__ import annotations

import json
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner

from pnp.cli.group import main
from tests.draw.rulebook.setting import GAME, lay_out

SHEETS = {
    "sheets/rules.md": "# {{ set.title }}\nPlay.\n\n::: cards fox",
    "sheets/reference.md": "# Turn\nPlay.",
    "sheets/box.md": "",
}


def build(folder: Path, out: Path, *more: str) -> Path:
    result = CliRunner().invoke(main, ["build", str(folder), "--out", str(out), *more])
    assert result.exit_code == 0, result.output
    return out / "tiny" / "en"


def files(folder: Path) -> set[str]:
    listed = {file["name"] for file in json.loads((folder / "manifest.json").read_text())["files"]}
    assert listed == {path.name for path in folder.iterdir()} - {"manifest.json"}
    return listed - {"PRINTING.txt"}


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ((), {"guide.pdf", "cards.pdf", "rules.pdf", "rules-booklet.pdf", "reference.pdf", "box.pdf"}),
        (("--only", "rules"), {"rules.pdf", "rules-booklet.pdf"}),
        (("--only", "reference"), {"reference.pdf"}),
        (("--only", "cards"), {"cards.pdf"}),
        (("--only", "guide"), {"guide.pdf"}),
        (("--only", "box,teachers"), {"box.pdf"}),
        (("--cards", "fox"), {"selection.pdf"}),
    ],
)
def test_which_files_are_written(tmp_path: Path, options: tuple[str, ...], wanted: set[str]) -> None:
    assert files(build(lay_out(tmp_path / "tiny", **SHEETS), tmp_path / "out", *options)) == wanted


@pytest.mark.parametrize(
    ("profile", "paper"), [("a4", (595, 842)), ("letter", (612, 792)), ("a4-fold", (595, 842))]
)
def test_rules_follow_the_paper_of_the_profile(tmp_path: Path, profile: str, paper: tuple[int, int]) -> None:
    folder = lay_out(tmp_path / "tiny", **SHEETS)
    made = build(folder, tmp_path / "out", "--profile", profile, "--only", "rules")
    with pikepdf.open(made / "rules.pdf") as rules:
        assert [round(float(side)) for side in rules.pages[0].MediaBox[2:]] == list(paper)
        assert "/DuplexFlipLongEdge" in str(rules.Root.ViewerPreferences.Duplex)
    with pikepdf.open(made / "rules-booklet.pdf") as booklet:
        assert [round(float(side)) for side in booklet.pages[0].MediaBox[2:]] == [paper[1], paper[0]]
        assert len(booklet.pages) == 2
        assert "/DuplexFlipShortEdge" in str(booklet.Root.ViewerPreferences.Duplex)


def test_the_same_sheet_gives_the_same_bytes(tmp_path: Path) -> None:
    folder = lay_out(tmp_path / "tiny", **SHEETS)
    first, second = (build(folder, tmp_path / out, "--only", "rules") for out in ("a", "b"))
    assert (first / "rules.pdf").read_bytes() == (second / "rules.pdf").read_bytes()


def test_an_error_in_a_sheet_stops_the_press_but_not_a_draft(tmp_path: Path) -> None:
    folder = lay_out(tmp_path / "tiny", **{"sheets/rules.md": "Keep 99 cards, {{ figures.nothing }}."})
    arguments = ["build", str(folder), "--out", str(tmp_path / "out")]
    refused = CliRunner().invoke(main, arguments)
    assert refused.exit_code == 1
    assert "RUL560" in refused.output
    assert "RUL563" in refused.output
    assert not (tmp_path / "out" / "tiny").exists()
    assert CliRunner().invoke(main, [*arguments, "--draft"]).exit_code == 0


def test_check_reads_the_sheets(tmp_path: Path) -> None:
    folder = lay_out(tmp_path / "tiny", **{"sheets/rules.md": "Fine.\n\n::: cards bear"})
    result = CliRunner().invoke(main, ["check", str(folder)])
    assert result.exit_code == 1
    assert "sheets/rules.md:3:1: RUL562 error: ::: cards: there is no card or kind 'bear'" in result.output


def test_a_theme_says_how_its_sheets_look(tmp_path: Path) -> None:
    theme = 'palette: {sea: "#1f6f8b"}\nsheet: {band: "@seaa", display: comic, accent: "@sea"}\n'
    look = {"set.yaml": GAME + "theme: mine\n", "templates/mine/theme.yaml": theme}
    card = {"templates/mine/card.xml.j2": "<face/>", "sheets/rules.md": "# Hello"}
    result = CliRunner().invoke(main, ["check", str(lay_out(tmp_path / "tiny", **look, **card))])
    assert "sheet: the theme has no colour 'seaa'" in result.output
    assert "sheet: no font family 'comic'" in result.output
