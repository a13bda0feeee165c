"""Large print of anybody's set: long words, boards larger than the paper, both prints side by side, the same bytes."""

from __future__ import annotations

import hashlib
import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest
from click.testing import CliRunner
from pypdfium2 import PdfDocument

from pnp.base.diagnostics import CATALOG
from pnp.cli.group import main
from pnp.words.own_catalogs import own_words
from tests.manual_pages import each_side

Write = Callable[..., Path]
LONG = "Sleeps until the lamps are lit, then steals one cheese from the pantry of whoever laughed last. " * 8
SET = """\
id: my-game
title: My Game
rules:
  kinds: {beast: {label: Beast, fields: {}}, map: {label: Map, fields: {}}, coin: {label: Coin, fields: {}}}
print:
  beast: {size: poker}
  map: {size: {width_mm: 255, height_mm: 190}, file: components}
  coin: {size: {shape: circle, width_mm: 20}, file: components}
cards:
  - {kind: beast, id: fox, name: Fox, text: %s}
  - {kind: beast, id: owl, name: Owl, text: Sees.}
  - {kind: beast, id: worm, name: Worm, text: %s}
  - {kind: map, id: wood, name: The Wood}
  - {kind: coin, id: one, name: One}
"""
GAME = SET % (f'"{LONG.strip()}"', "x" * 34)
WIDE = {"profiles/wide.yaml": "extends: a4\npaper: a3\n"}


def run(*words: str) -> str:
    result = CliRunner().invoke(main, [*words])
    assert result.exit_code == 0, result.output
    return result.output


def words(path: Path) -> str:
    return " ".join(page.get_textpage().get_text_bounded() for page in PdfDocument(path)).replace("\r\n", " ")


def sizes(manifest: Path) -> dict[str, tuple[float, float]]:
    rows = json.loads(manifest.read_text())["placements"]
    return {row["card"]: tuple(sorted(round(edge, 1) for edge in row["trim_mm"][2:])) for row in rows}


@pytest.fixture
def game(write_set: Write, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = write_set(GAME, "my-game")
    monkeypatch.chdir(folder.parent)
    Path("profiles").mkdir()
    Path("profiles/wide.yaml").write_text(WIDE["profiles/wide.yaml"])
    return folder


@pytest.mark.usefixtures("game")
def test_cards_grow_and_what_lies_on_a_board_too_large_for_the_paper_stays_with_it() -> None:
    told = run("build", "my-game", "--large-print")
    assert "in large print Map would be 357 x 266 mm, more than profile a4 holds" in told
    assert "so do Coin, which lie with it" in told
    assert "print on a3 paper" in told
    found = sizes(Path("output/my-game/en-large/manifest.json"))
    assert found == {
        **dict.fromkeys(("fox", "owl", "worm"), (88.9, 124.5)), "wood": (190.0, 255.0), "one": (20.0, 20.0),
    }  # fmt: skip
    told = run("build", "my-game", "--large-print", "--profile", "wide", "--out", "large-paper")
    assert "PRS530" not in told
    found = sizes(Path("large-paper/my-game/en-large/manifest.json"))
    assert (found["wood"], found["one"]) == ((266.0, 357.0), (28.0, 28.0))


@pytest.mark.usefixtures("game")
def test_the_companion_sheet_has_long_texts_in_full_and_cards_with_short_ones_are_not_on_it() -> None:
    run("build", "my-game", "--large-print")
    said = words(Path("output/my-game/en-large/companion.pdf"))
    assert LONG.strip() in re.sub(r"\s+", " ", said.replace("\x02", ""))
    assert "1. Fox" in said
    assert "Beasts 1. Fox" in said  # of which it is one
    assert "3. Worm" in said
    assert "x" * 34 in said
    assert "Owl" not in said
    assert "Beast · " not in said  # its kind and the game stand above
    assert "My Game · Large print · Card texts · page 1/1" in said


@pytest.mark.usefixtures("game")
def test_both_prints_are_kept_and_manifest_and_labels_say_which_is_which(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PNP_CACHE")  # what is kept between runs is kept of each by itself
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "kept"))
    run("build", "my-game", "--only", "cards")
    usual = Path("output/my-game/en")
    assert "Large print" not in words(usual / "cards.pdf")
    before = {path.name: path.read_bytes() for path in usual.iterdir()}
    told = run("build", "my-game", "--large-print", "--only", "cards")
    assert "output/my-game/en-large" in told
    assert "warning: out of date" not in told
    assert {path.name: path.read_bytes() for path in usual.iterdir()} == before
    large = json.loads(Path("output/my-game/en-large/manifest.json").read_text())
    small = json.loads(before["manifest.json"])
    assert large["large_print"] is True
    assert "large_print" not in small
    scenes = [
        {(row["card"], row["side"]): row["scene"] for row in one["placements"]} for one in (small, large)
    ]
    assert all(scenes[0][side] != scenes[1][side] for side in scenes[0])
    assert "Large print" in words(Path("output/my-game/en-large/cards.pdf"))
    assert "Large print" not in words(usual / "cards.pdf")
    assert "nothing to print" not in run("build", "my-game", "--large-print", "--cards", "fox")
    assert Path("output/my-game/en-large/selection.pdf").exists()
    assert Path("output/my-game/en-large/cards.pdf").exists()


@pytest.mark.slow
def test_the_same_bytes_from_any_number_of_workers_and_any_cache(
    write_set: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards = "".join(
        f'  - {{kind: note, id: n{at}, name: Note {at}, text: "{LONG.strip()}"}}\n' for at in range(170)
    )
    head = (
        "id: many\ntitle: Many\nrules: {kinds: {note: {fields: {}}}}\nprint: {note: {size: poker}}\ncards:\n"
    )
    folder = write_set(head + cards, "many")
    monkeypatch.chdir(folder.parent)
    made = []
    for more in (
        ("--workers", "1", "--no-cache"),
        ("--workers", "3"),
        ("--workers", "1"),
        ("--only", "cards,companion"),
    ):
        out = Path(f"out{len(made)}")
        run("build", "many", "--large-print", "--out", str(out), *more)
        files = ("cards.pdf", "companion.pdf")
        made.append(
            [hashlib.sha256((out / "many/en-large" / name).read_bytes()).hexdigest() for name in files]
        )
    assert made == made[:1] * 4
    run("build", "many", "--only", "cards", "--out", "usual")
    assert hashlib.sha256(Path("usual/many/en/cards.pdf").read_bytes()).hexdigest() != made[0][0]


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ("--only companion", "companion is a part of large print"),
        ("--large-print --only companion --cards fox", "companion is of all cards, not of some"),
        ("--large-print --since HEAD", "--since compares pieces of one size"),
        ("--large-print --only tuckbox,cards", "tuckbox is made for cards of normal size"),
        ("--large-print --only box", "box is made for cards of normal size"),
    ],
)
def test_what_does_not_go_together_is_told(asked: str, why: str, game: Path) -> None:
    result = CliRunner().invoke(main, ["build", str(game), *shlex.split(asked)])
    assert result.exit_code == 2
    assert why in result.output.replace("\n", " ")
    assert not Path("output").exists()


def test_its_words_are_there_in_nine_languages() -> None:
    keys = "large_print", "companion", "companion_how", "companion_all"
    spoken = [own_words(code)[0] for code in ("en", "da", "de", "et", "fi", "lt", "nb", "ru", "sv")]
    for key in keys:
        assert len({one[key] for one in spoken}) >= 8, key  # Danish and Norwegian may say the same
        holes = {tuple(re.findall(r"\{\w+\}", one[key])) for one in spoken}
        assert len(holes) == 1, key


@pytest.mark.usefixtures("game")
def test_small_paper_holds_a_companion_sheet_too() -> None:
    Path("profiles/little.yaml").write_text("paper: {width_mm: 100, height_mm: 148}\n")
    run("build", "my-game", "--large-print", "--profile", "little", "--only", "companion")
    document = PdfDocument("output/my-game/en-large/companion.pdf")
    assert len(document) >= 2
    for page in document:
        text = page.get_textpage()
        for at in range(text.count_rects()):
            left, bottom, right, top = text.get_rect(at)
            assert left > 5
            assert right < page.get_width() - 5
            assert bottom > 5
            assert top < page.get_height() - 5


EXAMPLE = re.compile(r"```(bad|good) shell\n(.*?)```", re.S)
WEB = {
    "sheets/rules.md": "# {{ set.title }}\n\n::: web plant beast by=places wide\n",
    "set.yaml": dedent(
        """\
        id: my-game
        title: My Game
        rules:
          kinds:
            plant: {label: Plant, fields: {places: {type: list, of: place}}}
            beast: {label: Beast, fields: {places: {type: list, of: place}}}
          vocab: {place: {sea: Sea, wood: Wood}}
        print: {plant: {size: poker}, beast: {size: poker}}
        cards:
          - {kind: plant, id: weed, name: The weed that grows where nothing else would ever try to, places: [sea, wood]}
          - {kind: beast, id: worm, name: The worm that has eaten all that was ever written of it, places: [sea, wood]}
        """
    ),
}


@pytest.mark.parametrize("code", ["PRS530", "PRS531"])
def test_the_manual_page_shows_a_bad_and_a_good_example(code: str, game: Path) -> None:
    if code == "PRS531":
        for name, text in WEB.items():
            (game / name).parent.mkdir(exist_ok=True)
            (game / name).write_text(text)
    Path("profiles/a3.yaml").write_text(WIDE["profiles/wide.yaml"])
    examples = dict(EXAMPLE.findall(each_side(CATALOG[code])))
    for verdict, line in examples.items():
        told = run(*shlex.split(line)[1:])
        assert (code in told) == (verdict == "bad"), told
