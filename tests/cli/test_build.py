"""``pnp build`` as a user meets it: what lands where, what is refused, and what an interruption leaves."""

from __future__ import annotations

import hashlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.cli.group import main
from pnp.press.render import FORMATS, FaceFormat

Write = Callable[..., Path]
SET = """\
id: tiny
title: Tiny
rules: {kinds: {beast: {fields: {}}, chip: {fields: {}}}}
print: {beast: {size: poker}, chip: {size: {shape: circle, width_mm: 20}}}
cards:
  - {kind: beast, id: fox, name: Fox, copies: 10}
  - {kind: beast, id: owl, name: Owl}
  - {kind: chip, id: chip, name: Chip, copies: 3}
"""


def pnp(*args: str | Path) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args])


def manifest(folder: Path) -> dict[str, object]:
    told: dict[str, object] = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    return told


def whole(folder: Path) -> bool:
    """Every file is there and is what the manifest says, and nothing else lies about."""
    files = {row["name"]: row["sha256"] for row in manifest(folder)["files"]}  # type: ignore[attr-defined]
    there = {path.name for path in folder.iterdir()} - {"manifest.json"}
    return there == set(files) and all(
        hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest for name, digest in files.items()
    )


def test_a_build_lands_in_its_folder_with_a_manifest(write_set: Write, tmp_path: Path) -> None:
    out = tmp_path / "out"
    result = pnp("build", write_set(SET), "--out", out)
    assert result.exit_code == 0, result.output
    told = manifest(out / "tiny" / "en")
    assert (told["set"], told["lang"], told["profile"]) == ("tiny", "en", "a4")
    assert [row["name"] for row in told["files"]] == [
        "PRINTING.txt",
        "cards.pdf",
        "components.pdf",
        "guide.pdf",
    ]  # type: ignore[attr-defined]
    fronts = [row for row in told["placements"] if row["side"] == "front" and row["file"] == "cards.pdf"]  # type: ignore[attr-defined]
    assert sorted((row["card"], row["copy"]) for row in fronts) == [("fox", n) for n in range(1, 11)] + [
        ("owl", 1)
    ]
    assert all(
        set(row) == {"file", "page", "slot", "card", "copy", "side", "trim_mm", "scene"} for row in fronts
    )
    assert whole(out / "tiny" / "en")


def test_only_leaves_the_other_files_and_lists_them_again(write_set: Write, tmp_path: Path) -> None:
    out, folder = tmp_path / "out", write_set(SET)
    assert pnp("build", folder, "--out", out).exit_code == 0
    before = (out / "tiny" / "en" / "cards.pdf").read_bytes()
    assert pnp("build", folder, "--out", out, "--only", "components", "--no-backs").exit_code == 0
    assert (out / "tiny" / "en" / "cards.pdf").read_bytes() == before
    assert whole(out / "tiny" / "en")
    mixed = pnp("build", folder, "--out", out, "--only", "components", "--profile", "letter")
    assert mixed.exit_code == 1
    assert whole(out / "tiny" / "en")


def test_single_cards_without_backs_as_pictures(write_set: Write, tmp_path: Path) -> None:
    out = tmp_path / "out"
    result = pnp("build", write_set(SET), "--out", out, "--cards", "owl", "--no-backs", "--format", "png")
    assert result.exit_code == 0, result.output
    told = manifest(out / "tiny" / "en")
    assert {(row["card"], row["side"]) for row in told["placements"]} == {("owl", "front")}  # type: ignore[attr-defined]
    assert all(path.suffix in (".png", ".json", ".txt") for path in (out / "tiny" / "en").iterdir())


@pytest.mark.slow
def test_a_selection_the_whole_and_pictures_lie_side_by_side(write_set: Write, tmp_path: Path) -> None:
    out = tmp_path / "out"
    folder, made = write_set(SET), out / "tiny" / "en"
    assert pnp("build", folder, "--out", out, "--cards", "fox,chip").exit_code == 0
    (row,) = (row for row in manifest(made)["files"] if row["format"] == "pdf")  # type: ignore[attr-defined]
    assert (row["name"], row["selection"]) == (
        "selection.pdf",
        {"ids": ["chip", "fox"], "kinds": [], "one_each": False},
    )
    assert pnp("build", folder, "--out", out).exit_code == 0
    last = pnp("build", folder, "--out", out, "--format", "png")
    assert "kept cards.pdf, components.pdf, guide.pdf, selection.pdf" in last.output
    assert "warning" not in last.output
    names = {path.name for path in made.iterdir()}
    assert {"selection.pdf", "cards.pdf", "components.pdf", "cards-01.png", "components-01.png"} <= names
    assert whole(made)


@pytest.mark.slow
def test_several_formats_come_of_one_build(write_set: Write, tmp_path: Path) -> None:
    assert pnp("build", write_set(SET), "--out", tmp_path, "--format", "pdf,png").exit_code == 0
    assert {"cards.pdf", "cards-01.png"} <= {path.name for path in (tmp_path / "tiny" / "en").iterdir()}
    assert whole(tmp_path / "tiny" / "en")


def shown(folder: Path, name: str) -> list[str]:
    """Which sides of which cards the manifest says a file of a face is."""
    (row,) = (row for row in manifest(folder)["files"] if row["name"] == name)
    return [f"{side['card']} {side['side']}" for side in row["sides"]]


def test_faces_come_as_pictures_of_their_own(write_set: Write, tmp_path: Path) -> None:
    folder, made = write_set(SET), tmp_path / "tiny" / "en"
    assert pnp("build", folder, "--out", tmp_path).exit_code == 0
    assert pnp("build", folder, "--out", tmp_path, "--format", "svg").exit_code == 0
    pictures = {path.name for path in made.glob("*.svg")}
    assert pictures >= {"fox-front.svg", "owl-front.svg", "chip-front.svg", "fox-back.svg"}
    assert "owl-back.svg" not in pictures  # the fox has the same one
    assert shown(made, "fox-back.svg") == ["fox back", "owl back"]
    assert shown(made, "owl-front.svg") == ["owl front"]
    assert (made / "cards.pdf").exists()
    assert pnp("build", folder, "--out", tmp_path, "--format", "svg", "--cards", "owl").exit_code == 0
    assert pictures < {path.name for path in made.glob("*.svg")}  # the owl's back now has to stand alone
    assert shown(made, "owl-back.svg") == ["owl back"]
    assert shown(made, "fox-back.svg") == ["fox back", "owl back"]  # kept, as it was told
    assert whole(made)


def test_what_is_kept_from_other_inputs_is_named(write_set: Write, tmp_path: Path) -> None:
    assert pnp("build", write_set(SET), "--out", tmp_path, "--cards", "fox").exit_code == 0
    result = pnp("build", write_set(SET.replace("name: Owl", "name: Barn Owl")), "--out", tmp_path)
    assert result.exit_code == 0
    (warning,) = (line for line in result.output.splitlines() if line.startswith("warning"))
    assert warning.endswith(": selection.pdf")
    assert manifest(tmp_path / "tiny" / "en")["cards"] == {"fox": "Fox", "owl": "Barn Owl", "chip": "Chip"}


@pytest.mark.parametrize(
    ("args", "code", "told"),
    [
        (("--profile", "a44"), 2, "a4"),
        (("--cards", "fix"), 2, "fox"),
        (("--only", "card"), 2, "cards"),
        (("--lang", "xx"), 2, "en"),
        (("--format", "docx"), 2, "pdf"),
    ],
)
def test_slips_are_usage_errors_with_a_hint(
    args: tuple[str, ...], code: int, told: str, write_set: Write, tmp_path: Path
) -> None:
    result = pnp("build", write_set(SET), "--out", tmp_path / "out", *args)
    assert result.exit_code == code
    assert told in result.output
    assert not (tmp_path / "out" / "tiny").exists()


@pytest.mark.parametrize("command", ["build", "check"])
def test_a_language_the_set_has_not_is_told_before_its_errors(command: str, write_set: Write) -> None:
    never = 'invariants: [{id: none, check: "count(beasts) == 0", because: "it is wrong"}]'
    folder = write_set(SET.replace("rules: {", f"rules: {{{never}, "))
    assert "'none' does not hold" in pnp(command, folder).output
    wrong = pnp(command, folder, "--lang", "xx")
    assert (wrong.exit_code, "tiny has no language 'xx'" in wrong.output) == (2, True)
    assert "does not hold" not in wrong.output
    unread = pnp(command, write_set(SET.replace("title:", "titel:")), "--lang", "xx")
    assert (unread.exit_code, "did you mean 'title'" in unread.output) == (1, True)


def test_a_part_larger_than_the_paper_is_named(write_set: Write, tmp_path: Path) -> None:
    huge = SET.replace("width_mm: 20", "width_mm: 400")
    result = pnp("build", write_set(huge), "--out", tmp_path / "out")
    assert result.exit_code == 1
    assert "PRS545" in result.output
    assert "400" in result.output


def test_an_output_that_is_no_folder(write_set: Write, tmp_path: Path) -> None:
    (tmp_path / "out").write_text("a file", encoding="utf-8")
    result = pnp("build", write_set(SET), "--out", tmp_path / "out")
    assert result.exit_code == 2


def test_an_output_that_cannot_be_written(write_set: Write, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "tiny").write_text("a file", encoding="utf-8")
    result = pnp("build", write_set(SET), "--out", tmp_path / "out")
    assert result.exit_code == 1
    assert "Traceback" not in result.output
    assert (tmp_path / "out" / "tiny").read_text(encoding="utf-8") == "a file"


def test_errors_leave_the_previous_build_whole(write_set: Write, tmp_path: Path) -> None:
    out = tmp_path / "out"
    folder = write_set(SET)
    assert pnp("build", folder, "--out", out).exit_code == 0
    before = manifest(out / "tiny" / "en")
    write_set(SET.replace("name: Fox", "nome: Fox"))
    assert pnp("build", folder, "--out", out).exit_code == 1
    assert manifest(out / "tiny" / "en") == before
    assert whole(out / "tiny" / "en")


def kills(count: int, seed: int, write_set: Write, out: Path) -> None:
    """A build killed at a random moment, the deck changed each time; the next command, of any set, tidies up."""
    chance = random.Random(seed)
    folder = write_set(SET)
    other = write_set(
        "id: other\nrules: {kinds: {b: {fields: {}}}}\nprint: {b: {size: poker}}\n", name="other"
    )
    text = (folder / "set.yaml").read_text(encoding="utf-8")
    assert pnp("build", folder, "--out", out).exit_code == 0
    for number in range(count):
        (folder / "set.yaml").write_text(
            text.replace("copies: 10", f"copies: {2 + number % 30}"), encoding="utf-8"
        )
        command = [sys.executable, "-m", "pnp", "build", str(folder), "--out", str(out)]
        child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        delay = chance.uniform(0.0, 0.6)
        deadline = time.monotonic() + delay
        while time.monotonic() < deadline and child.poll() is None:
            os.sched_yield()
        child.send_signal(signal.SIGKILL)
        child.wait()
        assert pnp("build", other, "--out", out).exit_code == 0
        assert whole(out / "tiny" / "en"), f"seed {seed}, kill {number} after {delay:.3f} s"
        assert {path.name for path in (out / "tiny").iterdir()} == {"en"}


@pytest.mark.slow
def test_a_killed_build_leaves_the_old_or_the_new(write_set: Write, tmp_path: Path) -> None:
    kills(5, 3, write_set, tmp_path / "out")


@pytest.mark.soak
def test_fifty_killed_builds(write_set: Write, tmp_path: Path) -> None:
    kills(50, 4, write_set, tmp_path / "out")


@pytest.mark.slow
@pytest.mark.parametrize("name", FORMATS)
def test_every_format_is_written_told_and_the_same_again(name: str, write_set: Write, tmp_path: Path) -> None:
    """A row added to the table of formats is tried here without a word."""
    folder = write_set(
        "id: tiny\nplayers: 2\nprint: {beast: {size: poker}}\nrules: {kinds: {beast: {fields: {}}}}\n"
        "cards:\n  - {kind: beast, id: fox, name: Fox}\n  - {kind: beast, id: owl, name: Owl, copies: 3}\n"
    )
    told = pnp("build", folder, "--format", name, "--out", tmp_path / "one").output
    pnp("build", folder, "--format", name, "--out", tmp_path / "two")
    one, two = (
        {path.name: path.read_bytes() for path in (tmp_path / out / "tiny/en").iterdir()}
        for out in ("one", "two")
    )
    assert one == two
    assert any(file.endswith(f".{name}") for file in one)
    is_of_faces = isinstance(FORMATS[name], FaceFormat)
    assert ("as " + name in told, "cards 2 pages" in told) == (is_of_faces, not is_of_faces)


def test_faces_leave_the_paper_of_the_folder_alone(write_set: Write, tmp_path: Path) -> None:
    out = tmp_path / "out"
    folder = write_set(
        "id: tiny\nplayers: 2\nprint: {beast: {size: poker}}\nrules: {kinds: {beast: {fields: {}}}}\n"
        "cards: [{kind: beast, id: fox, name: Fox}]\n"
    )
    pnp("build", folder, "--out", out)
    told = pnp("build", folder, "--format", "svg", "--profile", "letter", "--out", out)
    assert told.exit_code == 0
    assert (out / "tiny/en/cards.pdf").exists()
    assert (out / "tiny/en/fox-front.svg").exists()
    assert json.loads((out / "tiny/en/manifest.json").read_text())["profile"] == "a4"
    again = pnp("build", folder, "--profile", "letter", "--out", out)
    assert "kept fox-back.svg, fox-front.svg" in again.output
    assert "warning" not in told.output + again.output


def test_what_is_kept_for_a_printer_corrected_otherwise_is_named(
    write_set: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    mine = tmp_path / "profiles" / "mine.yaml"
    mine.parent.mkdir()
    mine.write_text("extends: a4\n")
    folder = write_set(SET)
    pnp("build", folder, "--profile", "mine")
    mine.write_text("extends: a4\nback_offset_mm: [0.4, -0.2]\n")
    told = pnp("build", folder, "--profile", "mine", "--only", "components")
    assert "kept cards.pdf, guide.pdf" in told.output
    assert (
        "warning: out of date, for the set, the look or the printer's correction has changed since: cards.pdf, guide.pdf\n"
        in told.output
    )
    offsets = {
        row["name"]: row["correction"]["back"][4:]
        for row in manifest(tmp_path / "output/tiny/en")["files"]
        if row["format"] == "pdf"
    }
    assert offsets == {"cards.pdf": [0, 0], "components.pdf": [0.4, -0.2], "guide.pdf": [0, 0]}
