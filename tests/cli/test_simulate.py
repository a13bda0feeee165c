"""``pnp simulate`` as a user meets it: reports, set-ups, comparisons, saved games, and what it refuses."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.cli.group import main

QUICK = ("--games", "20", "--workers", "1")


def pnp(*args: str | Path) -> Result:
    return CliRunner().invoke(main, ["simulate", *map(str, args)])


def test_the_report_tells_seats_lengths_and_cards() -> None:
    result = pnp("biotopia", "--players", 3, *QUICK, "--bots", "greedy,random", "--seed", 7)
    assert result.exit_code == 0, result.output
    for told in (
        "Biotopia: 20 games",
        "3 players; bots greedy, random; seed 7",
        "an even share is 33.3 %",
        "Peacock",
    ):
        assert told in result.output


def test_without_options_the_fewest_play() -> None:
    assert "2 players; bots random; seed 1" in pnp("biomos", *QUICK).output


@pytest.mark.slow
@pytest.mark.parametrize("workers", [2, 4])
def test_the_report_does_not_depend_on_the_workers(workers: int) -> None:
    options = ("biekrig", "--games", 70, "--bots", "greedy,random", "--format", "json")
    alone = pnp(*options, "--workers", 1).output
    assert pnp(*options, "--workers", workers).output == alone


def test_json_is_json() -> None:
    data = json.loads(pnp("biomos", *QUICK, "--setup", "mode=advanced", "--format", "json").output)
    assert data["setup"] == {"players": 2, "mode": "advanced"}
    assert data["games"] == 20
    assert sum(data["lengths"].values()) == 20


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["--bots", "randon"], 2, "did you mean 'random'?"),
        (["--players", "9"], 2, "9 players; pnp plays this game with 2 to 4"),
        (["--setup", "mode=advnced"], 2, "did you mean 'mode=advanced'?"),
        (["--setup", "mode"], 2, "is not KEY=VALUE"),
        (["--sweep", "moed"], 2, "did you mean 'mode'?"),
        (["--report", "x.doc"], 2, "should end in .pdf, .json, .txt"),
        (["--report", "nowhere/x.pdf"], 2, "there is no folder 'nowhere'"),
        (["--games", "0"], 2, "--games"),
        (["--save", "x.json", "--sweep", "mode"], 2, "go one at a time"),
        (["--replay", "missing.json"], 2, "does not exist"),
    ],
)
def test_a_wrong_command_says_what_is_wrong(words: list[str], code: int, told: str) -> None:
    result = pnp("biomos", *words)
    assert result.exit_code == code
    assert told in result.output


def homebrew(folder: Path, text: str) -> Path:
    (folder / "mine").mkdir()
    (folder / "mine" / "set.yaml").write_text(text, encoding="utf-8")
    return folder / "mine"


def test_a_set_without_engine_is_refused_with_its_code(tmp_path: Path) -> None:
    result = pnp(homebrew(tmp_path, "id: mine\ntitle: Mine\nplayers: 2..4\n"), *QUICK)
    assert result.exit_code == 1
    assert "PLY705" in result.output


def test_a_set_with_errors_is_refused_with_their_lines(tmp_path: Path) -> None:
    result = pnp(homebrew(tmp_path, "id: mine\ntitel: Mine\n"), *QUICK)
    assert result.exit_code == 1
    assert "set.yaml:2:1: SHP202" in result.output


def test_games_without_an_end_are_told_and_fail_only_if_stuck(tmp_path: Path) -> None:
    figures = "{hive_points: 0, honey_per_point: 1000}"
    endless = homebrew(tmp_path, f"id: mine\nextends: biekrig\nrules: {{figures: {figures}}}\n")
    result = pnp(endless, "--games", 1, "--workers", 1)
    assert result.exit_code == 0
    assert "endless games: 1" in result.output
    assert "PLY708 warning" in result.output


MEADOW = "id: mine\ntitle: My Meadow\nextends: biotopia\ncards: [{id: peacock, points: 5}]\n"


def test_a_homebrew_change_is_compared(tmp_path: Path) -> None:
    result = pnp(homebrew(tmp_path, MEADOW), "--compare", "biotopia", "--games", 60, "--workers", 1)
    assert result.exit_code == 0, result.output
    assert "biotopia -> mine: 60 and 60 games" in result.output
    assert "seat 1 score" in result.output


def test_a_sweep_plays_every_set_up_the_set_allows() -> None:
    options = ("--sweep", "stack,eutrophication", "--players", 3, "--games", 4, "--workers", 1)
    sweep = json.loads(pnp("ecosfera", *options, "--format", "json").output)["sweep"]
    assert len(sweep["setups"]) == 6 + 1  # three rows with eutrophication leave only a stack of three
    assert {step["parameter"] for step in sweep["steps"]} == {"stack", "eutrophication"}
    text = pnp("ecosfera", *options).output
    assert "stack=3, eutrophication=true" in text
    assert "towards the harder" in text


def test_a_game_is_saved_and_replayed(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    saved = pnp("biotopia", "--save", path, "--game", 3, "--seed", 5)
    assert saved.exit_code == 0, saved.output
    again = pnp("biotopia", "--replay", path)
    assert again.output.endswith("\n" + saved.output)
    (seat, scores) = re.findall(r"moves, won by seat (\d) \((.*?);", again.output)[0]
    told = [float(score) for score in scores.split(" : ")]
    assert told[int(seat) - 1] == max(told) > min(told), "seats count from 1"
    moves = json.loads(path.read_text())["moves"]
    lines = again.output.splitlines()
    assert [line.split(": ", 1)[1] for line in lines[: len(moves)]] == moves
    assert lines[0].startswith("1. seat ")


def test_a_replay_shows_the_table_after_each_move(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    pnp("biomos", "--save", path, "--seed", 5)
    told = pnp("biomos", "--replay", path, "--positions").output
    moves = json.loads(path.read_text())["moves"]
    assert told.count("display: ") == len(moves)
    assert told.index(moves[0]) < told.index("    turn 2: seat 2") < told.index("\n2. ")
    refused = pnp("biomos", "--positions")
    assert refused.exit_code == 2
    assert "--positions goes with --replay" in refused.output


def test_a_saved_game_of_other_cards_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    pnp("biotopia", "--save", path)
    result = pnp("biomos", "--replay", path)
    assert result.exit_code == 1
    assert "PLY711" in result.output


@pytest.mark.parametrize("suffix", ["pdf", "json", "txt"])
def test_a_report_is_written(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"balance.{suffix}"
    result = pnp("ecosfera", *QUICK, "--report", path)
    assert result.exit_code == 0, result.output
    data = path.read_bytes()
    assert data.startswith({"pdf": b"%PDF-", "json": b"{", "txt": b"Ecosfera"}[suffix])


PAGE = (Path(__file__).parents[2] / "docs" / "play.md").read_text(encoding="utf-8")


@pytest.mark.slow
def test_every_command_of_the_page_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the order of the page, with few games."""
    monkeypatch.chdir(tmp_path)
    homebrew(tmp_path, MEADOW).rename(tmp_path / "my-biotopia")
    commands = re.findall(r"^pnp simulate (.*?)(?:#.*)?$", PAGE, re.MULTILINE)
    assert len(commands) == 7
    for words in commands:
        result = pnp(*shlex.split(words), "--games", 2, "--workers", 1)
        assert result.exit_code == 0, result.output
    assert (tmp_path / "balance.pdf").exists()


def test_reportlab_is_imported_for_a_pdf_only() -> None:
    code = "import sys; from pnp.cli.group import main; main(standalone_mode=False)"
    probe = f"try:\n {code}\nfinally:\n print(sorted({{m.split('.')[0] for m in sys.modules}} & {{'reportlab', 'jinja2'}}))"
    run = subprocess.run(
        [
            sys.executable,
            "-c",
            probe.replace("try:", "import sys\ntry:", 1),
            "simulate",
            "biomos",
            "--games",
            "1",
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout.splitlines()[-1] == "[]", run.stdout + run.stderr
