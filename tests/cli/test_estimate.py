"""What printing would take is told before anything is printed, and is what it then takes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from pypdfium2 import PdfDocument

from pnp.cli.group import main
from pnp.press.impose import impose
from pnp.press.impose.documents import papers
from tests.press.impose.imposing import BOARD, BUNDLED, disc, faces, part, profile
from tests.press.impose.test_guide import said

GAME = (
    "id: my-game\ntitle: My Game\nrules: {kinds: {beast: {fields: {}}}}\nprint: {beast: {size: poker}}\n"
    "cards: [{kind: beast, id: fox, name: Fox, copies: 4}, {kind: beast, id: owl, name: Owl, copies: 7}]\n"
)


def run(*words):
    return CliRunner().invoke(main, [*words])


def estimate(*words):
    result = run("build", *words, "--estimate", "--json")
    return result.exit_code, json.loads(result.stdout)


@pytest.mark.slow
def test_it_tells_what_a_build_then_prints_and_writes_nothing(tmp_path):
    code, (told,) = estimate("biomos", "-o", str(tmp_path / "out"))
    assert code == 0
    assert not (tmp_path / "out").exists()
    result = run("build", "biomos", "-o", str(tmp_path / "out"))
    folder = tmp_path / "out" / "biomos" / "en"
    printed = {path.stem: len(PdfDocument(path)) for path in folder.glob("*.pdf")}
    assert {one["name"]: one["pages"] for one in told["documents"]} == printed
    rows = json.loads((folder / "manifest.json").read_text())["placements"]
    assert told["pieces"] == sum(row["side"] == "front" for row in rows)
    assert result.output.splitlines()[-1] == f"{told['sheets']} sheets of paper"
    both = {one["name"]: one for one in told["documents"]}
    assert both["cards"]["sheets"] == printed["cards"] / 2
    assert both["rules-booklet"]["instead_of"] == "rules"
    assert told["sheets"] == sum(one["sheets"] for one in told["documents"]) - both["rules-booklet"]["sheets"]


@pytest.mark.slow
@pytest.mark.parametrize("words", [("--large-print",), ("--large-print", "--ink-saver"), ("--groups", "2")])
def test_whatever_is_printed_otherwise_is_estimated_so(words, tmp_path):
    code, (told,) = estimate("biotopia", *words, "-o", str(tmp_path / "out"))
    result = run("build", "biotopia", *words, "-o", str(tmp_path / "out"))
    assert (code, result.exit_code) == (0, 0)
    (folder,) = (tmp_path / "out" / "biotopia").iterdir()
    printed = {path.stem: len(PdfDocument(path)) for path in folder.glob("*.pdf")}
    assert {one["name"]: one["pages"] for one in told["documents"]} == printed


@pytest.mark.slow
def test_people_are_told_in_words(tmp_path):
    result = run("build", "biomos", "--estimate", "-o", str(tmp_path / "out"))
    assert re.match(
        r"biomos en on a4: 12 sheets of paper, 112 pieces to cut out, about 3 ml of black ink and 2 ml of",
        result.output,
    )
    assert re.search(r"cards +3 sheets, 40 pieces +5\d % of each side black, 3\d % colour\n", result.output)
    assert "to be printed instead of rules" in result.output
    assert "ink: 0.5 ml for a page of A4" in result.output
    (share,) = re.findall(r"with --ink-saver it would be about (\d+) % of that ink", result.output)
    assert int(share) < 40
    assert not (tmp_path / "out").exists()


@pytest.mark.slow
def test_what_the_ink_saver_would_take_is_what_it_takes():
    only = ("biomos", "--only", "components")
    (share,) = re.findall(
        r"with --ink-saver it would be about (\d+) % of that ink", run("build", *only, "--estimate").output
    )
    _, (told,) = estimate(*only)
    _, (little,) = estimate(*only, "--ink-saver")
    whole, less = (sum(one["ink_ml"].values()) for one in (told, little))
    assert told["ink_saver_ml"] == pytest.approx(less, abs=0.02)
    assert int(share) == pytest.approx(100 * less / whole, abs=1)
    assert "ink_saver_ml" not in little


@pytest.mark.slow
def test_ink_is_coverage_times_what_a_covered_page_takes():
    _, (told,) = estimate("biomos", "--only", "cards", "--no-backs")
    (cards,) = told["documents"]
    pages_of_black = cards["black"] * cards["pages"]
    assert cards["ink_ml"]["black"] == pytest.approx(0.5 * pages_of_black, rel=0.02)


@pytest.mark.parametrize(
    ("words", "sheets", "pieces"),
    [
        ((), 2, 11),
        (("--groups", "3"), 6, 33),
        (("--one-each",), 1, 2),
        (("--cards", "fox"), 1, 4),
        (("--start-slot", "9"), 3, 11),
        (("--no-backs",), 2, 11),
        (("--profile", "a4-fold"), 3, 11),
    ],
)
def test_whatever_is_asked_for(write_set, tmp_path, words, sheets, pieces):
    folder = str(write_set(GAME, "my-game"))
    only = () if {"--one-each", "--cards"} & {*words} else ("--only", "cards")
    _, (told,) = estimate(folder, *only, *words)
    assert (told["sheets"], told["pieces"]) == (sheets, pieces)
    result = run("build", folder, *only, *words, "-o", str(tmp_path))
    assert result.output.splitlines()[-1].startswith(f"{sheets} sheet")


def test_what_changed_is_estimated_too(write_set, tmp_path):
    folder = write_set(GAME, "my-game")
    run("build", str(folder), "-o", str(tmp_path))
    (folder / "set.yaml").write_text(GAME.replace("name: Owl", "name: Crow"))
    _, (told,) = estimate(str(folder), "--since", str(tmp_path / "my-game" / "en" / "manifest.json"))
    assert {one["name"]: one["sheets"] for one in told["documents"]} == {"changed": 1, "changed-list": 1}
    assert told["pieces"] == 7


def test_what_would_be_refused_is(write_set):
    folder = str(write_set(GAME.replace("kind: beast, id: fox", "kind: best, id: fox"), "my-game"))
    code, (told,) = estimate(folder)
    assert (code, told["is_refused"]) == (1, True)
    assert told["findings"]
    result = run("build", folder, "--estimate")
    assert result.exit_code == 1
    assert "not estimated, 1 error" in result.output


def test_json_is_the_estimates_alone():
    result = run("build", "biomos", "--json")
    assert result.exit_code == 2
    assert "say --estimate, too" in result.output


@pytest.mark.slow
def test_several_languages_and_sets_add_up(write_set, tmp_path):
    folder = str(write_set(GAME, "my-game"))
    result = run("build", folder, folder, "--only", "cards", "-o", str(tmp_path))
    assert result.output.splitlines()[-1] == "4 sheets of paper"
    result = run("build", folder, "--format", "svg", "-o", str(tmp_path / "svg"))
    assert "of paper" not in result.output


@pytest.mark.parametrize("name", BUNDLED)
@pytest.mark.parametrize("order", ["alternate", "split"])
def test_sheets_of_paper_are_those_the_guide_tells(name, order):
    deck = faces(part("ant", 31), part("map", 1, BOARD), disc(copies=40))
    paper = profile(name, order=order, guide=True)
    made, _ = impose(deck, paper)
    *own, guide = made.documents
    wanted = sum(papers(one, paper) for one in own)
    assert re.search(rf"(?<!\d){wanted} ", said(guide.pages[0]))


@pytest.mark.slow
def test_nothing_is_left_in_the_folder_at_hand(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run("build", "biomos", "--estimate", "--only", "guide").exit_code == 0
    assert [*Path().iterdir()] == []
