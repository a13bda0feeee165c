"""``pnp export``: where files go, what is told, what is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.cli.group import main
from pnp.export.targets import TARGETS, SiteTarget
from pnp.project.exports import target_called
from pnp.source.load.kit_data import kit_names
from pnp.source.load.shop_data import known_shops

Write = Callable[..., Path]
KITS = [name for name, _ in kit_names()]
SET = """\
id: tiny
languages: [en, da]
rules: {kinds: {beast: {fields: {}}, chip: {fields: {}}}}
print: {beast: {size: poker}, chip: {size: {shape: circle, width_mm: 20}, file: components}}
cards:
  - {kind: beast, id: fox, name: Fox, copies: 11}
  - {kind: chip, id: chip, name: Chip, copies: 4}
"""


def pnp(*words: object) -> Result:
    return CliRunner().invoke(main, [*map(str, words)])


def test_files_lie_in_a_folder_a_language_and_target_with_a_readme(write_set: Write, tmp_path: Path) -> None:
    out = tmp_path / "out"
    told = pnp("export", write_set(SET), "--to", "cut", "--out", out)
    assert told.exit_code == 0, told.output
    made = out / "tiny" / "en-cut"
    assert told.output.strip() == f"{made}: 7 files"
    assert {path.name for path in made.iterdir()} == {
        "cards-1.svg", "cards-1.dxf", "cards-2.svg", "cards-2.dxf", "components-1.svg", "components-1.dxf",
        "README.txt", "manifest.json",
    }  # fmt: skip
    assert (made / "cards-1.svg").read_text().count("<path") == 9
    assert (made / "components-1.dxf").read_text().count("POLYLINE") == 4 + 1  # and the paper's edge


def test_the_same_again_is_the_same_and_what_is_no_longer_made_goes(write_set: Write, tmp_path: Path) -> None:
    out, folder = tmp_path / "out", write_set(SET)
    made = out / "tiny" / "en-cut"
    pnp("export", folder, "--to", "cut", "--out", out)
    before = {path.name: path.read_bytes() for path in made.iterdir()}
    pnp("export", folder, "--to", "cut", "--out", out)
    assert {path.name: path.read_bytes() for path in made.iterdir()} == before
    (made / "notes.txt").write_text("mine")
    write_set(SET.replace("copies: 11", "copies: 9"))
    pnp("export", folder, "--to", "cut", "--out", out)
    assert not (made / "cards-2.svg").exists()
    assert (made / "notes.txt").read_text() == "mine"


def test_an_unknown_target_lists_those_there_are(write_set: Write) -> None:
    told = pnp("export", write_set(SET), "--to", "cat")
    assert told.exit_code == 2
    assert "nothing is called 'cat'" in told.output
    assert "did you mean 'cut'" in told.output
    far = pnp("export", write_set(SET), "--to", "parchment")
    assert all(name in far.output for name in (*TARGETS, *KITS, *known_shops()))
    assert pnp("export", write_set(SET)).exit_code == 2


def test_a_set_with_errors_is_refused_and_what_was_there_stays(write_set: Write, tmp_path: Path) -> None:
    out, folder = tmp_path / "out", write_set(SET)
    pnp("export", folder, "--to", "cut", "--out", out)
    write_set(SET.replace("kind: beast, id", "kind: beats, id"))
    told = pnp("export", folder, "--to", "cut", "--out", out)
    assert told.exit_code == 1
    assert "not exported" in told.output
    assert (out / "tiny" / "en-cut" / "cards-1.svg").exists()


def test_a_set_of_which_nothing_is_printed_says_so(write_set: Write, tmp_path: Path) -> None:
    bare = SET.replace("{size: poker}", "none").replace(
        "{size: {shape: circle, width_mm: 20}, file: components}", "none"
    )
    told = pnp("export", write_set(bare), "--to", "cut", "--out", tmp_path / "out")
    assert told.exit_code == 0, told.output
    assert "there is nothing to export" in told.output
    assert not (tmp_path / "out" / "tiny").exists()


@pytest.mark.slow
@pytest.mark.parametrize("target", [*TARGETS, *KITS])
def test_every_target_says_what_to_do_with_its_files(target: str, write_set: Write, tmp_path: Path) -> None:
    """A row added to the table is tried here without a word."""
    row = target_called(target)
    where = ["--local"] if "local" in row.options else []
    is_site = isinstance(row, SiteTarget)  # all of its languages or none
    languages = "en" if is_site else "en,da"
    told = pnp("export", write_set(SET), "--to", target, *where, "--lang", languages, "--out", tmp_path)
    assert told.exit_code in (0, 1), told.output
    named = target.replace("/", "-")
    folder = tmp_path / "tiny" / (named if is_site else f"en-{named}")
    assert len((folder / "README.txt").read_text()) > 100


@pytest.mark.slow
@pytest.mark.parametrize("target", ["images", "tts", "pcio", "cgs", "ttp", "cut", "web"])
def test_what_others_put_there_is_neither_deleted_nor_written_over(
    target: str, write_set: Write, tmp_path: Path
) -> None:
    """Beside the files it stays; in the place of one of them it is refused, and nothing is written."""
    where = ["--local"] if target == "tts" else []
    where += ["--dpi", "60"] if "dpi" in target_called(target).options else []
    folder, named = write_set(SET), target if target == "web" else f"en-{target}"
    made = tmp_path / "out" / "tiny" / named
    (made / "images").mkdir(parents=True)
    foreign = [made / "notes.txt", made / "images" / "holiday.png"]
    for path in foreign:
        path.write_text("mine")
    for _ in range(2):
        told = pnp("export", folder, "--to", target, *where, "--lang", "en", "--out", tmp_path / "out")
        assert told.exit_code == 0, told.output
    assert [path.read_text() for path in foreign] == ["mine", "mine"]
    taken = tmp_path / "taken" / "tiny" / named / "README.txt"
    taken.parent.mkdir(parents=True)
    taken.write_text("mine")
    told = pnp("export", folder, "--to", target, *where, "--lang", "en", "--out", tmp_path / "taken")
    assert told.exit_code == 1, told.output
    assert f"{taken} was not written by pnp" in told.output
    assert "move it away, or name another place with --out" in told.output
    assert [path.name for path in taken.parent.iterdir()] == ["README.txt"]
    assert taken.read_text() == "mine"


def test_boxes_have_a_folder_of_their_own_and_one_that_cannot_be_is_refused(
    write_set: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    folder = write_set(SET)
    told = pnp("export", folder, "--to", "cut/tuckbox", "--out", out)
    assert told.exit_code == 0, told.output
    made = out / "tiny" / "en-cut-tuckbox"
    assert {path.name for path in made.iterdir()} == {
        "tuckbox-1.svg", "tuckbox-1.dxf", "README.txt", "manifest.json",
    }  # fmt: skip
    assert "1 sheet of 1 piece" in (made / "README.txt").read_text()
    assert "pnp build --only tuckbox" in (made / "README.txt").read_text()
    (tmp_path / "profiles").mkdir(exist_ok=True)
    monkeypatch.chdir(tmp_path)
    small = tmp_path / "profiles" / "small.yaml"
    small.write_text("extends: a4\npaper: {width_mm: 105, height_mm: 148}\n")
    told = pnp("export", folder, "--to", "cut/tuckbox", "--profile", "small", "--out", tmp_path / "two")
    assert told.exit_code == 1, told.output
    assert "PRS560" in told.output
    assert not (tmp_path / "two").exists()


def test_x14_findings_about_the_set_are_counted_and_not_repeated(write_set: Write, tmp_path: Path) -> None:
    """``pnp check`` shows them; every export would show them again."""
    template = '<face background="#ffffff"><text x="1" y="9" w="50" h="8">{{ card.name }}</text></face>'
    files = {"templates/mine/theme.yaml": "extends: plain\n", "templates/mine/beast.xml.j2": template}
    folder = write_set(SET.replace("id: tiny", "id: tiny\ntheme: mine"), **files)
    words = ("export", folder, "--to", "images", "--lang", "en", "--dpi", "60", "--out", tmp_path / "out")
    told = pnp(*words)
    assert told.exit_code == 0, told.output
    assert "TPL534" not in told.output
    assert f"1 finding about the set itself; see 'pnp check {folder}'" in told.output
    assert "TPL534" in pnp(*words, "--all").output
