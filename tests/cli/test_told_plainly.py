"""The same mistake is told the same way in every command, with its remedy, and in whole sentences."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.base.diagnostics import Span
from pnp.cli.commands import COMMANDS
from pnp.cli.explain_command import first_sentence
from pnp.cli.group import main
from pnp.play.statistics import UNKNOWN
from pnp.text.text_faults import unknown_icon
from pnp.text.text_places import NOWHERE, Where

SET = "id: pond\nrules: {kinds: {frog: {fields: {}}}}\nprint: {frog: {size: poker}}\n"


def pnp(*args: str) -> Result:
    return CliRunner().invoke(main, args)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.slow
def test_c1_a_folder_without_sets_is_said_to_be_one(here: Path) -> None:  # noqa: ARG001
    told = pnp("check").output
    assert told.startswith("note: there is no set in this folder; these are the bundled ones")


@pytest.mark.parametrize("command", ["check", "build", "proof", "diff", "fonts", "icons", "studio", "list"])
def test_c2_c7_an_unknown_set_is_the_same_mistake_everywhere(here: Path, command: str) -> None:  # noqa: ARG001
    """The studio ended with 2; and a path that is not there had a line and a column."""
    told = pnp(command, "nope")
    assert told.exit_code == 1, told.output
    assert "nope: SRC101 error: no such file or folder: nope" in told.output


def test_c2_what_is_wrong_with_the_command_is_an_error(here: Path) -> None:
    (here / "set.yaml").write_text(SET)
    for words in (("explain", "CRD999"), ("diff", ".")):
        told = pnp(*words)
        assert (told.exit_code, "Error: " in told.output) == (2, True), told.output


def test_c3_export_says_where_to(here: Path) -> None:  # noqa: ARG001
    assert "lines for a cutting machine" not in COMMANDS["export"][1]
    told = pnp("export", "biomos")
    assert told.exit_code == 2
    assert "say --to TARGET; there are: cut, " in told.output
    assert "mpc" in told.output


@pytest.mark.parametrize("command", ["profiles", "explain"])
def test_c4_more_commands_speak_json(command: str) -> None:
    rows = json.loads(pnp(command, "--json").output)
    assert len(rows) > 10
    assert all(row["name"] for row in rows)


def test_c4_numbers_have_one_name_in_every_help() -> None:
    for command in ("simulate", "build", "export", "check"):
        assert "INTEGER RANGE" not in pnp(command, "--help").output


def test_c5_summaries_of_findings_are_whole_sentences() -> None:
    rows = pnp("explain").output.rstrip().split("\n")
    assert len(rows) > 100
    assert [row for row in rows if row[-1] not in ".!?"] == []
    assert first_sentence("Told once a folder, and only where\nthere is 1.5 mm. More.\n\nMore.") == (
        "Told once a folder, and only where there is 1.5 mm."
    )


def test_c6_a_folder_of_a_set_names_its_set(here: Path) -> None:
    (here / "pond" / "templates").mkdir(parents=True)
    (here / "pond" / "set.yaml").write_text(SET)
    assert "it belongs to the set pond: name that" in pnp("check", "pond/templates").output


def test_c7_a_span_without_a_width_is_a_file() -> None:
    assert (str(Span("nope", 1, width=0)), str(Span("nope", 1))) == ("nope", "nope:1:1")


def test_c8_minutes_are_stated_as_the_page_says(here: Path) -> None:
    figures = "  figures: {minutes: {value: {min: 20, max: 40}}}"
    kinds = "rules: {kinds: {frog: {fields: {}}}}"
    stated = SET.replace(kinds, f"rules:\n  kinds: {{frog: {{fields: {{}}}}}}\n{figures}")
    (here / "set.yaml").write_text(stated)
    assert "SHP" not in pnp("check", ".").output
    page = Path(__file__).parents[2] / "docs" / "sheets.md"
    assert "`{value: {min: 20, max: 40}}`" in page.read_text("utf-8")


def test_c9_a_list_of_cards_is_told_the_shape_of_its_file(here: Path) -> None:
    (here / "set.yaml").write_text(SET)
    (here / "cards").mkdir()
    (here / "cards" / "frog.yaml").write_text("- {id: a, name: A}\n")
    told = pnp("check", ".").output
    assert "SHP201" in told
    assert "write 'kind: KIND' and 'cards:', and the list of cards below that" in told


def test_c15_players_are_counted_and_even_shares_seen(here: Path) -> None:  # noqa: ARG001
    assert "1 player; pnp plays this game with 2 to 4" in pnp("simulate", "ecosfera", "--players", "1").output
    assert not UNKNOWN.excludes(0.5)


def test_c16_an_icon_is_said_to_be_an_svg() -> None:
    assert "an icon is an SVG file: art/gem.svg" in unknown_icon(Where(NOWHERE, "x"), "gem", ("sun",)).hint


def test_c4_the_cache_tells_programs_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PNP_CACHE", raising=False)
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path))
    told = json.loads(CliRunner().invoke(main, ["cache", "--json"]).output)
    assert told["folder"] == str(tmp_path / "pnp")
    assert told["holds"] == {"entries": 0, "size": 0}
    assert (
        json.loads(CliRunner().invoke(main, ["cache", "--clear", "--json"]).output)["cleared"]["entries"] == 0
    )
