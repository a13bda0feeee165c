"""The commands as a user meets them: output, exit codes, and what a newcomer gets."""

from __future__ import annotations

import json
import os
import re
import resource
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from pnp.base.diagnostics import Diagnostic, Severity, Span, as_github
from pnp.base.frozen import replace
from pnp.cli.commands import COMMANDS
from pnp.cli.group import main
from pnp.source.schema.read import load_set

Write = Callable[..., Path]


def pnp(*args: str | Path) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args])


@pytest.mark.slow
def test_all_four_games_are_proven_in_numbers() -> None:
    result = pnp("check", "--bundled")
    assert result.exit_code == 0, result.output
    told = result.output
    assert "element 60, by element: 5 x 12" in told
    assert "producer 30" in told
    assert "consumer 30" in told
    assert "stressor 50 = 10 x 5" in told
    assert "policy 30, by category: 10 negative + 5 dual + 10 positive + 5 funding" in told
    assert "46 of 72 set-ups (rows x stack x stressors x eutrophication) can be dealt" in told
    assert (
        "  26 set-ups are excluded:\n"
        "    stack 7 or 8, with rows 2 and eutrophication\n"
        "    stack 4 to 8, with rows 3 and eutrophication\n"
        "    stack 3 to 8, with rows 4 and eutrophication\n"
    ) in told
    assert "Ecosfera Baltica (ecosfera): 200 cards, 44 pieces" in told
    assert "playing_deck 100" in told
    assert "space 32, by season: 4 x 8" in told
    assert "marker is used up exactly" in told


def test_the_forms_of_findings(write_set: Write) -> None:
    folder = write_set("id: tiny\ntitel: Tiny\n")
    text = pnp("check", folder)
    assert text.exit_code == 1
    assert "SHP202 error: unknown key 'titel' in the set" in text.output
    assert "    2 | titel: Tiny" in text.output
    assert "^^^^^ did you mean 'title' or 'site'?" in text.output
    (row,) = json.loads(pnp("check", folder, "--format", "json").output)
    assert (row["code"], row["rule"], row["line"], row["column"]) == ("SHP202", "unknown-key", 2, 1)
    assert "::error file=" in pnp("check", folder, "--format", "github").output


def test_github_is_told_no_file_where_there_is_none() -> None:
    nowhere = Diagnostic(
        "PRS540", Severity.ERROR, Span("", 1), "no profile is called 'a44'", "did you mean 'a4'?"
    )
    assert as_github(nowhere) == "::error title=PRS540::no profile is called 'a44' (did you mean 'a4'?)"
    placed = as_github(replace(nowhere, span=Span("cards/a.yaml", 3, 5)))
    assert placed.startswith("::error file=cards/a.yaml,line=3,col=5,title=PRS540::")


def test_warnings_fail_only_when_strict(write_set: Write) -> None:
    cards = "cards: [{kind: b, id: x, name: Fox}, {kind: b, id: y, name: Fox}]"
    folder = write_set(
        f"id: tiny\nrules: {{kinds: {{b: {{fields: {{}}}}}}}}\nprint: {{b: {{size: poker}}}}\n{cards}\n"
    )
    assert pnp("check", folder).exit_code == 0
    assert pnp("check", folder, "--strict").exit_code == 1


def test_a_missing_nutrients_card_is_named(tmp_path: Path) -> None:
    folder = copy_of("ecosfera", tmp_path)
    edit(folder / "cards" / "elements.yaml", "nutrients")
    output = pnp("check", folder).output
    assert "element with element nutrients: expected 12, found 11" in output
    assert "element: expected 60, found 59" in output
    assert "cards/elements.yaml" in output


def edit(path: Path, card: str) -> None:
    """One copy less of one card."""
    lines = path.read_text(encoding="utf-8").split("\n")
    start = next(n for n, line in enumerate(lines) if f"id: {card}" in line)
    at = next(n for n in range(start, len(lines)) if "copies: 12" in lines[n])
    lines[at] = lines[at].replace("copies: 12", "copies: 11")
    path.write_text("\n".join(lines), encoding="utf-8")


def copy_of(set_id: str, folder: Path) -> Path:
    import shutil

    from pnp.source.load.set_folders import find

    return Path(shutil.copytree(find(set_id), folder / set_id))


def test_without_ice_the_ice_consumers_are_named(tmp_path: Path) -> None:
    folder = copy_of("ecosfera", tmp_path)
    path = folder / "cards" / "producers.yaml"
    text = path.read_text(encoding="utf-8")
    assert text.count("[ice") == 6
    path.write_text(text.replace("[ice, ", "[", 5), encoding="utf-8")  # one of the six keeps its ice
    assert path.read_text(encoding="utf-8").count("[ice") == 1
    output = pnp("check", folder).output
    assert "'habitat-reachable' does not hold for ice" in output
    assert "'consumer-acquirable' does not hold for Rotifers" in output


@pytest.mark.slow
def test_new_sets_check_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert pnp("new", "my-game").exit_code == 0
    assert pnp("new", "my-meadow", "--from", "biotopia").exit_code == 0
    assert pnp("check", "my-game", "my-meadow", "--strict").exit_code == 0
    assert pnp("build", "my-game", "my-meadow", "--out", "paper").exit_code == 0
    assert (tmp_path / "paper" / "my-game" / "en" / "cards.pdf").exists()
    again = pnp("new", "my-game")
    assert again.exit_code == 2
    assert "is a set already" in again.output
    assert pnp("new", "My Game").exit_code == 2
    assert "biotopia" in pnp("new", "other", "--from", "biotopa").output


def test_explain_prints_the_page_by_code_or_name() -> None:
    assert pnp("explain", "CRD203").output == pnp("explain", "unknown-word").output
    assert "did you mean" in pnp("explain", "CRD999").output
    assert pnp("explain", "CRD999").exit_code == 2
    assert len(pnp("explain").output.splitlines()) > 40


@pytest.mark.slow
def test_list_tells_kinds_and_languages() -> None:
    rows = {row["id"]: row for row in json.loads(pnp("list", "--bundled", "--format", "json").output)}
    assert rows["ecosfera"]["kinds"]["element"] == 60
    cards, _ = load_set("ecosfera")
    assert cards is not None
    assert rows["ecosfera"]["languages"] == dict.fromkeys(cards.languages, 100)
    assert rows["biekrig"]["designers"] == ["Eivind Mork"]


def test_shells_can_complete() -> None:
    environment = {**os.environ, "_PNP_COMPLETE": "bash_source"}
    done = subprocess.run(
        [sys.executable, "-m", "pnp"], env=environment, capture_output=True, text=True, check=False
    )
    assert "_pnp_completion" in done.stdout


def test_schema_writes_one_file_a_kind(tmp_path: Path) -> None:
    assert pnp("schema", "biotopia", "--out", tmp_path / "s").exit_code == 0
    assert (tmp_path / "s" / "cards-butterfly.schema.json").exists()
    assert pnp("schema", "nowhere").exit_code == 1


@pytest.mark.parametrize(
    "args", [("frobnicate",), ("check", "--format", "xml"), ("new",), ("check", "--stric")]
)
def test_wrong_words_are_usage_errors(args: tuple[str, ...]) -> None:
    assert pnp(*args).exit_code == 2


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(name: str) -> None:
    result = pnp(name, "--help")
    assert result.exit_code == 0
    assert "Examples:" in result.output


def every_command(group: click.Group = main, name: str = "") -> Iterator[tuple[str, click.Command]]:
    for word in group.list_commands(click.Context(group)):
        command = group.get_command(click.Context(group), word)
        assert command
        yield f"{name}{word}", command
        if isinstance(command, click.Group):
            yield from every_command(command, f"{name}{word} ")


ALL = dict(every_command())


@pytest.mark.parametrize("name", ALL)
def test_what_help_shows_can_be_typed(name: str) -> None:
    """Each example is of a command there is, with options it has; each option says what it does."""
    for line in re.findall(r"^ +(pnp .*?)(?:  .*)?$", ALL[name].epilog or "", re.MULTILINE):
        words = shlex.split(line)[1:]
        found = max((known for known in ALL if f"{' '.join(words)} ".startswith(f"{known} ")), key=len)
        options = {
            word for parameter in ALL[found].params for word in (*parameter.opts, *parameter.secondary_opts)
        }
        assert {word for word in words if word.startswith("-") and word != "-"} <= options, line
    assert "pnp " in (ALL[name].epilog or "")
    for parameter in ALL[name].params:
        if isinstance(parameter, click.Option):
            assert parameter.help, f"{name} {parameter.opts}"


@pytest.mark.parametrize("name", ALL)
def test_out_has_a_short_name_everywhere(name: str) -> None:
    for parameter in ALL[name].params:
        if "--out" in parameter.opts:
            assert "-o" in parameter.opts


def test_help_starts_quickly() -> None:
    """At most four times a bare interpreter, in processor time, which other work on the machine hardly moves."""
    bare = least([sys.executable, "-c", "pass"])
    assert least([sys.executable, "-m", "pnp", "--help"]) <= 4 * bare


def least(command: list[str]) -> float:
    times = []
    for _ in range(9):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(times)


def test_help_is_the_same_through_both_doors() -> None:
    said = subprocess.run([sys.executable, "-m", "pnp"], check=True, capture_output=True, text=True).stdout
    assert said.strip() == pnp("--help").output.strip()


def test_a_bug_of_ours_exits_with_three(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from pnp.cli import run

    def broken(*_: object) -> None:
        raise KeyError("a bug")

    monkeypatch.setattr("pnp.project.stages.load_set", broken)
    monkeypatch.setattr(sys, "argv", ["pnp", "check", "biomos"])
    with pytest.raises(SystemExit) as stop:
        run()
    assert stop.value.code == 3
    assert "bug of ours" in capsys.readouterr().err
