"""Holes of components: printed, cut, kept clear of, and refused where they would tear."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import ezdxf
import pytest
from click.testing import CliRunner, Result
from PIL import Image

import pnp as library
from pnp.cli.group import main

Write = Callable[..., Path]
HOLES = "[{x_mm: 30, y_mm: 30, width_mm: 6}, {x_mm: 50, y_mm: 30, width_mm: 4}]"
SET = """\
id: tiny
rules: {kinds: {dial: {fields: {}}}}
print:
  dial: {size: {shape: SHAPE, width_mm: 60, height_mm: 60, holes: HOLES}, file: components}
cards: [{kind: dial, id: dial, name: "NAME", copies: 2}]
"""


def told(**more: str) -> str:
    text = SET
    for key, value in ({"HOLES": HOLES, "SHAPE": "circle", "NAME": "Dial"} | more).items():
        text = text.replace(key, value)
    return text


def pnp(*words: object) -> Result:
    return CliRunner().invoke(main, [*map(str, words)])


def test_a_hole_is_paper_on_the_face_and_transparent_in_a_picture(write_set: Write, tmp_path: Path) -> None:
    out = pnp("export", write_set(told()), "--to", "images", "--corners", "--dpi", 127, "--out", tmp_path)
    assert out.exit_code == 0, out.output
    picture = Image.open(tmp_path / "tiny" / "en-images" / "dial-front.png")
    alpha = picture.getchannel("A")
    at = {(x, y): alpha.getpixel((x * 5, y * 5)) for x, y in ((30, 30), (50, 30), (30, 15), (50, 40), (1, 1))}
    assert at == {(30, 30): 0, (50, 30): 0, (30, 15): 255, (50, 40): 255, (1, 1): 0}


def test_a_hole_is_cut_before_its_piece(write_set: Write, tmp_path: Path) -> None:
    out = pnp("export", write_set(told()), "--to", "cut", "--out", tmp_path)
    assert out.exit_code == 0, out.output
    folder = tmp_path / "tiny" / "en-cut"
    svg = (folder / "components-1.svg").read_text()
    assert svg.index('id="hole"') < svg.index('id="cut"')
    drawing = ezdxf.readfile(folder / "components-1.dxf")
    assert not drawing.audit().errors
    lines = [one.dxf.layer for one in drawing.modelspace()]
    assert (lines.count("hole"), lines.count("cut")) == (4, 2)


def test_a_card_with_a_hole_is_still_cut_straight(write_set: Write) -> None:
    straight = library.open(write_set(told(SHAPE="rect"))).sheets().value
    plain = (
        library.open(write_set(told(SHAPE="rect", HOLES="[{x_mm: 3, y_mm: 3, width_mm: 2}]"))).sheets().value
    )
    assert straight is not None
    assert plain is not None
    assert [len(page.marks) for page in straight.documents[0].pages] == [  # type: ignore[union-attr]
        len(page.marks)  # type: ignore[union-attr]
        for page in plain.documents[0].pages
    ]
    assert straight.documents[0].pages[0].marks  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("holes", "fault"),
    [
        (
            "[{x_mm: 58, y_mm: 30, width_mm: 5}]",
            "the hole of 5 mm at 58, 30 leaves less than 1 mm to the edge",
        ),
        (
            "[{x_mm: 9, y_mm: 9, width_mm: 4}]",
            "leaves less than 1 mm to the edge",
        ),  # round: outside its corner
        (
            "[{x_mm: 30, y_mm: 30, width_mm: 6}, {x_mm: 34, y_mm: 30, width_mm: 4}]",
            "leave less than 1 mm between them",
        ),
        ("[{x_mm: 30, y_mm: 30}]", "width_mm"),
        ("[{x_mm: 30, y_mm: 30, width_mm: 0}]", "width_mm"),
        ("{x_mm: 30}", "holes"),
    ],
)
def test_a_hole_that_would_tear_is_refused(holes: str, fault: str, write_set: Write) -> None:
    result = pnp("check", write_set(told(HOLES=holes)))
    assert result.exit_code == 1
    assert fault in result.output


def test_words_keep_clear_of_a_hole(write_set: Write) -> None:
    over = pnp("check", write_set(told(NAME="Through the middle")))
    assert "lies within 3 mm of the cut" in over.output
    beside = pnp(
        "check", write_set(told(NAME="Through the middle", HOLES="[{x_mm: 30, y_mm: 4.5, width_mm: 2}]"))
    )
    assert "of the cut" not in beside.output
