"""What a maker runs into on the first day leads on: paper of a shop, a set beside one's own, what `new` makes."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner, Result

from pnp.cli.group import main

ROOT = Path(__file__).parents[2]


def pnp(*args: str | Path) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args])


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "profiles").mkdir()
    return tmp_path


SHOP = """\
paper: {width_mm: 69.85, height_mm: 95.25}
margin_mm: 0
bleed_mm: 3.175
marks: false
ruler: false
label: false
guide: false
"""


def test_a_shops_paper_is_as_small_as_its_card(here: Path) -> None:
    (here / "profiles" / "shop.yaml").write_text(SHOP)
    pnp("new", "my-game")
    told = pnp("build", "my-game", "--profile", "shop", "--only", "cards")
    assert told.exit_code == 0, told.output
    document = pypdfium2.PdfDocument(here / "output" / "my-game" / "en" / "cards.pdf")
    assert len(document) == 24, "a page a side of each of the twelve"
    assert document[0].get_size() == pytest.approx((198.0, 270.0), abs=0.1)


@pytest.mark.slow
def test_rules_are_refused_in_one_line_on_paper_of_a_cards_size(here: Path) -> None:
    (here / "profiles" / "shop.yaml").write_text(SHOP)
    told = pnp("build", "biomos", "--profile", "shop", "--only", "rules,box")
    assert told.exit_code == 1
    assert told.output.count(" error: ") == 1
    assert "print the cards alone: --only cards,components" in told.output


def test_no_paper_is_too_small_to_say_so(here: Path) -> None:
    (here / "profiles" / "tiny.yaml").write_text("paper: {width_mm: 20, height_mm: 2000}\nmargin_mm: 30\n")
    (here / "profiles" / "less.yaml").write_text("paper: {width_mm: 19, height_mm: 200}\n")
    pnp("new", "my-game")
    told = pnp("build", "my-game", "--profile", "tiny")
    assert "holds parts up to 1940 x 0 mm" in told.output
    assert "SHP205" in pnp("build", "my-game", "--profile", "less").output


# --- pnp new ---------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("command", [("new", "my-game"), ("new", "my-meadow", "--from", "biotopia")])
def test_what_new_makes_leads_on(here: Path, command: tuple[str, ...]) -> None:
    """Every page and command its files name is there."""
    told = pnp(*command)
    assert f"pnp studio {command[1]} shows it while you write" in told.output
    made = "\n".join(path.read_text(encoding="utf-8") for path in (here / command[1]).rglob("*.yaml"))
    pages = set(re.findall(r"docs/[\w-]+\.md", made))
    assert pages
    assert all((ROOT / page).exists() for page in pages)
    for words in re.findall(r"`pnp ([^`]*)`", made):
        assert pnp(*words.split()).exit_code == 0, words
    assert pnp("check", command[1], "--strict").exit_code == 0


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (
            "My Game",
            "'My Game' cannot be an id: use small letters, digits and hyphens, 80 at most, like my-game;",
        ),
        ("Das große Spiel", "like das-gro-e-spiel;"),
        ("日本", "like my-game;"),
        ("con", "no name Windows keeps for a device"),
        ("biotopia", "a bundled set is called 'biotopia': choose another name, like my-biotopia"),
        ("games/biomos", "like my-biomos"),
    ],
)
def test_a_name_that_cannot_be_is_told_one_that_can(here: Path, name: str, told: str) -> None:
    refused = pnp("new", name)
    assert (refused.exit_code, told in refused.output) == (2, True), refused.output
    assert [path.name for path in here.iterdir()] == ["profiles"]


def test_nothing_is_written_over(here: Path) -> None:
    pnp("new", "my-game")
    before = (here / "my-game" / "set.yaml").read_bytes()
    assert "my-game is a set already; choose another name" in pnp("new", "my-game").output
    (here / "full").mkdir()
    (here / "full" / "notes.txt").write_text("mine")
    assert "full is there already and not empty" in pnp("new", "full").output
    assert "cannot build on itself" in pnp("new", "elsewhere/my-game", "--from", "my-game").output
    assert (here / "my-game" / "set.yaml").read_bytes() == before


# --- in the folder of a set, in one language ---------------------------------------------------------------


def test_who_names_the_set_he_is_in_is_told_so(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pnp("new", "my-game")
    monkeypatch.chdir(here / "my-game")
    assert "this folder is a set itself: leave the name out" in pnp("check", "my-game").output
    assert "did you mean 'biotopia' or" in pnp("check", "biotopa").output
    assert pnp("list").output.endswith("'pnp list .' tells its cards\n")
    assert "6 x fox" in pnp("list", ".").output


def test_a_set_in_english_only_is_told_how_to_begin_another_language(here: Path) -> None:
    pnp("new", "my-game")
    for command in ("status", "update"):
        told = pnp("i18n", command)
        assert told.exit_code == 0
        assert (
            "my-game is in English only; for another language add its code at my-game/set.yaml:6:\n"
            in told.output
        )
    text = (here / "my-game" / "set.yaml").read_text(encoding="utf-8")
    (here / "my-game" / "set.yaml").write_text(text.replace("languages: [en]", "languages: [en, de]"))
    assert "my-game/lang/de.po: 0 done, " in pnp("i18n", "update").output
    assert pnp("i18n", "status", "--json").output.startswith("[\n  {")
