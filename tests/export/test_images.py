"""Faces as pictures: as many pixels as asked for, called as asked for, nothing stretched in silence."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as some
from PIL import Image

from pnp.cli.group import main
from pnp.export.naming import NAMES, filled
from pnp.source.load.set_folders import bundled_ids
from tests.bundled import opened

pytestmark = pytest.mark.usefixtures("games_held_open")
Write = Callable[..., Path]
SET = """\
id: tiny
languages: [en, da]
rules: {kinds: {beast: {fields: {}}, chip: {fields: {}}}}
print: {beast: {size: poker, back: deck}, chip: {size: {shape: circle, width_mm: 20}, file: components}}
cards:
  - {kind: beast, id: fox, name: Red Fox, copies: 2}
  - {kind: beast, id: owl, name: "Owl: a bird?"}
  - {kind: chip, id: chip, name: Chip, copies: 4}
"""


def pnp(*words: object) -> Result:
    return CliRunner().invoke(main, [*map(str, words)])


def exported(folder: Path, out: Path, *words: object) -> dict[str, Image.Image]:
    told = pnp("export", folder, "--to", "images", "--out", out, *words)
    assert told.exit_code == 0, told.output
    made = out / "tiny" / "en-images"
    return {
        path.relative_to(made).as_posix(): Image.open(BytesIO(path.read_bytes()))
        for path in sorted(made.rglob("*.*"))
        if path.suffix in (".png", ".jpg")
    }


def test_a_picture_of_each_face_as_fine_as_asked(write_set: Write, tmp_path: Path) -> None:
    found = exported(write_set(SET), tmp_path, "--dpi", 100)
    assert set(found) == {
        "fox-front.png",
        "owl-front.png",
        "beast-back.png",
        "chip-front.png",
        "chip-back.png",
    }
    assert found["fox-front.png"].size == (250, 350)
    assert found["chip-front.png"].size == (79, 79)
    assert round(found["fox-front.png"].info["dpi"][0]) == 100
    readme = (tmp_path / "tiny" / "en-images" / "README.txt").read_text()
    assert "fox-front.png   250 x 350 px  63.5 x 88.9 mm  2 x" in readme
    assert "beast-back.png  250 x 350 px  63.5 x 88.9 mm  back of beast" in readme


@pytest.mark.slow
@pytest.mark.parametrize("game", bundled_ids())
def test_every_piece_of_a_game_is_told_once(game: str, tmp_path: Path) -> None:

    told = pnp("export", game, "--to", "images", "--dpi", 30, "--out", tmp_path)
    assert told.exit_code == 0, told.output
    readme = (tmp_path / game / "en-images" / "README.txt").read_text()
    fronts = [line.split() for line in readme.splitlines() if line.endswith(" x")]
    copies = {line[0].removesuffix("-front.png"): int(line[-2]) for line in fronts}
    cards = opened(game).cards().value
    assert cards is not None
    printed = {card.id: card.copies for card in cards.cards if cards.prints[card.kind].file != "none"}
    reference = {name: count for name, count in copies.items() if name.startswith("reference-")}
    assert copies == printed | reference
    assert reference


def test_exactly_so_many_pixels_with_all_of_the_bleed(write_set: Write, tmp_path: Path) -> None:
    folder = write_set(SET)
    plain = exported(folder, tmp_path / "a", "--kind", "beast", "--px", "750x1050")["fox-front.png"]
    assert plain.size == (750, 1050)
    bled = exported(folder, tmp_path / "b", "--kind", "beast", "--dpi", 300, "--bleed")["fox-front.png"]
    assert bled.size[0] > 750
    assert bled.size[1] > 1050


def test_bleed_that_is_not_there_is_told_where_the_kind_is_printed(write_set: Write, tmp_path: Path) -> None:
    theme = {"templates/mine/theme.yaml": "extends: plain\nbleed_mm: 0\n"}
    folder = write_set(SET.replace("rules:", "theme: mine\nrules:"), **theme)
    told = pnp("export", folder, "--to", "images", "--kind", "beast", "--bleed", "--out", tmp_path)
    assert told.exit_code == 0, told.output
    assert "set.yaml:5:9: PRS571 warning: the faces of 'beast' have no bleed to show" in told.output
    assert (tmp_path / "tiny" / "en-images" / "fox-front.png").is_file()


def test_corners_are_cut_out(write_set: Write, tmp_path: Path) -> None:
    found = exported(write_set(SET), tmp_path, "--corners", "--dpi", 100)
    fox, chip = found["fox-front.png"], found["chip-front.png"]
    assert fox.mode == chip.mode == "RGBA"
    assert fox.getpixel((0, 0))[3] == 0  # type: ignore[index]
    assert fox.getpixel((125, 0))[3] == 255  # type: ignore[index]
    seen = sum(alpha > 127 for alpha in chip.getchannel("A").tobytes())
    assert abs(seen / (79 * 79) - 3.1416 / 4) < 0.02


def test_without_corners_nothing_is_transparent_and_jpegs_are_jpegs(write_set: Write, tmp_path: Path) -> None:
    found = exported(write_set(SET), tmp_path, "--format", "jpg", "--dpi", 100)
    assert found["fox-front.jpg"].format == "JPEG"
    assert exported(write_set(SET), tmp_path / "png", "--dpi", 100)["fox-front.png"].mode == "RGB"


def test_names_are_made_by_a_pattern_and_copies_counted(write_set: Write, tmp_path: Path) -> None:
    found = exported(
        write_set(SET), tmp_path, "--names", "{kind}/{number:3}-{name}-{copy}-{side}", "--dpi", 50
    )
    assert set(found) == {
        "beast/001-Red Fox-1-front.png",
        "beast/002-Red Fox-2-front.png",
        "beast/003-Owl- a bird--1-front.png",
        "chip/004-Chip-1-front.png",
        "chip/005-Chip-2-front.png",
        "chip/006-Chip-3-front.png",
        "chip/007-Chip-4-front.png",
        "beast/008-Beast-1-back.png",
        "chip/009-Chip-1-back.png",
    }
    readme = (tmp_path / "tiny" / "en-images" / "README.txt").read_text()
    assert [line.split("  ")[-1] for line in readme.splitlines() if "Red Fox" in line] == ["copy 1", "copy 2"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--names", "{fox}"), "there is no '{fox}'"),
        (("--names", "{card"), "a brace of '{card' stands alone"),
        (("--names", "{side}"), "gives two pictures the name front.png"),
        (("--names", "../{card}-{side}"), "names no file"),
        (("--names", "a/b/c/{card}-{side}"), "lies too deep"),
        (("--corners", "--format", "jpg"), "a JPEG has no transparent corners"),
        (("--corners", "--bleed"), "shows no bleed"),
        (("--px", "100"), "no size in pixels"),
        (("--px", "0x100"), "no size in pixels"),
        (("--px", "99999x99999"), "pixels"),
        (("--px", "12700x17780", "--kind", "beast"), "12700 x 17780 pixels; 12000 a side are the most"),
        (("--px", "750x1050", "--dpi", "300"), "say one of them"),
        (("--kind", "beats"), "did you mean 'beast'"),
        (("--kind", ","), "names nothing"),
        (("--to", "cut", "--corners"), "--corners means nothing to cut, but to images"),
    ],
)
def test_what_cannot_be_had_is_said_and_nothing_written(
    words: tuple[str, ...], told: str, write_set: Write, tmp_path: Path
) -> None:
    result = pnp("export", write_set(SET), "--to", "images", "--out", tmp_path / "out", *words)
    assert result.exit_code in (1, 2), result.output
    assert told in result.output
    assert not (tmp_path / "out" / "tiny" / "en-images").exists()


def test_pixels_that_would_stretch_a_face_are_refused(write_set: Write, tmp_path: Path) -> None:
    told = pnp("export", write_set(SET), "--to", "images", "--out", tmp_path, "--px", "750x1050")
    assert told.exit_code == 1
    assert "PRS572" in told.output
    assert "stretch the faces of 'chip', which are 20 x 20 mm" in told.output
    assert "ask for 750x750" in told.output
    fitting = pnp(
        "export", write_set(SET), "--to", "images", "--out", tmp_path, "--px", "753x1050", "--kind", "beast"
    )
    assert fitting.exit_code == 0, fitting.output  # 0.4 % nobody sees
    wide = pnp(
        "export", write_set(SET), "--to", "images", "--out", tmp_path, "--px", "760x1050", "--kind", "beast"
    )
    assert "PRS572" in wide.output


def test_the_same_set_is_the_same_bytes(write_set: Write, tmp_path: Path) -> None:
    folder = write_set(SET)
    exported(folder, tmp_path / "one", "--dpi", 60)
    exported(folder, tmp_path / "two", "--dpi", 60)
    one, two = (
        {path.name: path.read_bytes() for path in (tmp_path / which / "tiny" / "en-images").iterdir()}
        for which in ("one", "two")
    )
    assert one == two


@pytest.mark.parametrize(
    ("name", "made"), [("CON", "_CON.png"), ("lpt1.x", "_lpt1.x.png"), ("console", "console.png")]
)
def test_what_windows_takes_for_a_device_is_called_otherwise(name: str, made: str) -> None:
    assert filled("{name}", dict.fromkeys(NAMES, "x") | {"name": name}, "png") == made


@given(some.dictionaries(some.sampled_from(NAMES), some.text(max_size=80)))
def test_any_name_is_one_that_every_system_takes(values: dict[str, str]) -> None:
    every = dict.fromkeys(NAMES, "x") | values
    name = filled("{kind}/{card}-{name}", every, "png")
    folder, slash, file = name.partition("/")
    assert slash
    for piece in (folder, file):
        assert piece.strip(" .") == piece or piece == file
        assert not set('\\/:*?"<>|\0\n') & set(piece)
        assert piece not in ("", ".", "..")
        assert 0 < len(piece.encode()) <= 130
