"""Whatever a printer does wrong, a folded sheet tells it, and what is printed then lies right."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from math import hypot
from pathlib import Path

import pytest

from pnp.base.model import Profile
from pnp.base.scene import Group, Item, Point, Text, apply, multiply
from pnp.files.world import World
from pnp.press.calibrate import drawing, in_words, sheet_of
from pnp.press.calibrate.crease_document import crease_document
from pnp.press.calibrate.readings import blanks
from pnp.press.impose.documents import correction
from pnp.source.load import profiles
from pnp.text.fonts import load_fonts
from pnp.words.own_catalogs import own_languages, own_words
from tests.press.calibrate.printers import (
    PERFECT,
    Printer,
    calibrate,
    filled_in,
    printed_sheet,
    read_back,
    readings_of,
    some_printer,
)
from tests.press.impose.imposing import BUNDLED

INSIDE = 10.0  # mm from the paper's edges lie the corners of the outermost cards
FEW, MANY = 20, 500


def paper(name: str) -> Profile:
    found, _ = profiles.find(name, ())
    assert found
    return found


def corners(made: Profile, printed: dict[str, Printer]) -> dict[str, list[Point]]:
    """By how much the corners of the cards lie beside their places, to the right and down as each side is read."""
    width, height = sorted((made.width, made.height))
    points = [(x, y) for x in (INSIDE, width - INSIDE) for y in (INSIDE, height - INSIDE)]
    off = {}
    for side in printed:
        onto = multiply(
            printed[side].matrix(width, height), correction(made, "back" if side == "back" else "front")
        )
        moved = [(apply(onto, *point), point) for point in points]
        off[side] = [(there[0] - x, there[1] - y) for there, (x, y) in moved]
    return off


def worst(off: dict[str, list[Point]]) -> tuple[float, float]:
    """Of one side, and of the back behind its front: turned over like a page, left is right there."""
    front, back = off["front"], off["back"]
    behind = [back[2], back[3], back[0], back[1]]
    apart = [hypot(f[0] + b[0], f[1] - b[1]) for f, b in zip(front, behind, strict=True)]
    return max(hypot(*one) for side in off.values() for one in side), max(apart)


def are_within(values: list[float], most: float, limit: float) -> bool:
    """All within the one, 98 of 100 within the other."""
    beyond = sum(value > limit for value in values)
    return max(values) <= most and beyond <= max(1, len(values) // 50)


def try_printers(name: str, many: int, folder: Path, seed: int) -> None:
    chance = random.Random(f"{name} {seed}")
    sides, apart = [], []
    for number in range(many):
        printed = {"front": some_printer(chance), "back": some_printer(chance)}
        made, _ = calibrate(paper(name), printed, folder, f"printer-{number}")
        one, both = worst(corners(made, printed))
        sides.append(one)
        apart.append(both)
        assert max(map(abs, readings_of(printed_sheet(made), printed).values())) <= 0.1, "the verify page"
    told = [f"{max(values):.3f} {sorted(values)[-len(values) // 50 - 1]:.3f}" for values in (sides, apart)]
    print(told)
    assert are_within(sides, 0.15, 0.12), told
    assert are_within(apart, 0.22, 0.15), told


@pytest.mark.parametrize(("name", "seed"), [("a4", 1), ("letter", 2)])
def test_corners_lie_right_after_calibrating(name: str, seed: int, tmp_path: Path) -> None:
    try_printers(name, FEW // 2, tmp_path, seed)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "seed"), [("a4", 3), ("letter", 4)])
def test_corners_of_many_printers_lie_right(name: str, seed: int, tmp_path: Path) -> None:
    try_printers(name, MANY // 2, tmp_path, seed)


@pytest.mark.parametrize("name", BUNDLED)
def test_every_bundled_profile_has_a_sheet_that_reads_zero_on_a_perfect_printer(name: str) -> None:
    readings = readings_of(printed_sheet(paper(name)), {"front": PERFECT, "back": PERFECT})
    assert len(readings) == (12 if "fold" in name else 24)
    assert set(readings.values()) == {0.0}


@pytest.mark.parametrize("name", ["a5", "a3"])
def test_smaller_and_larger_papers_have_one(name: str, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(f"paper: {name}\n", encoding="utf-8")
    mine, _ = profiles.find("mine", (tmp_path,))
    assert mine
    printed = {"front": Printer(1, -1, 1.004, 0.997, 0.3), "back": Printer(-2, 1, 0.998, 1.001, -0.2)}
    made, _ = calibrate(mine, printed, tmp_path, "calibrated")
    assert max(worst(corners(made, printed))) < 0.15


def test_a_fold_profile_is_calibrated_by_its_one_side(tmp_path: Path) -> None:
    printed = {"front": Printer(1.5, -0.6, 0.997, 1.004, 0.3)}
    made, calibration = calibrate(paper("a4-fold"), printed, tmp_path, "folded")
    assert [page.side for page in printed_sheet(paper("a4-fold")).pages] == ["both"]
    assert calibration.sheet.sides == ("front",)
    assert max(hypot(*one) for one in corners(made, printed)["front"]) < 0.12


def test_it_is_said_in_words_what_was_wrong_and_what_remains(tmp_path: Path) -> None:
    """As the paper is read: moved right and up, larger across, smaller down, turned clockwise."""
    printed = {"front": Printer(1.5, -0.6, 1.004, 0.997, 0.3), "back": PERFECT}
    _, calibration = calibrate(paper("a4"), printed, tmp_path, "mine")
    front, back, remains, *_ = in_words(calibration)
    told = dict(zip(("right", "high", "wide", "short", "clockwise"), told_numbers(front), strict=False))
    assert told == pytest.approx(
        {"right": 1.5, "high": 0.6, "wide": 0.4, "short": 0.3, "clockwise": 0.3}, abs=0.1
    )
    for word in (
        "too far right",
        "too high",
        "% too wide",
        "% too short",
        "degrees clockwise",
        "corners up to 2.",
    ):
        assert word in front
    assert back == "back: nothing wrong; corners up to 0.0 mm off"
    assert remains.startswith("the readings agree to 0.0")


def told_numbers(line: str) -> list[float]:
    return [float(word) for word in line.replace(",", " ").replace(";", " ").split() if word[0].isdigit()]


def test_a_second_round_refines_the_profile(tmp_path: Path) -> None:
    """The sheet of a profile that is almost right tells what that leaves, and the two are put together."""
    (tmp_path / "nearly.yaml").write_text(
        "extends: a4\nfront: {offset_mm: [-1, 0.5], scale: [0.998, 1], turn_deg: -0.2}\n"
        "back_offset_mm: [0.5, 0.5]\n",
        encoding="utf-8",
    )
    nearly, _ = profiles.find("nearly", (tmp_path,))
    assert nearly
    printed = {"front": Printer(1.5, -0.6, 1.004, 0.997, 0.5), "back": Printer(-0.8, 0.2, 1.001, 0.999, -0.1)}
    before = worst(corners(nearly, printed))
    made, calibration = calibrate(nearly, printed, tmp_path, "better")
    after = worst(corners(made, printed))
    assert min(before) > 0.7
    assert after[0] < 0.12
    assert after[1] < 0.2
    assert not calibration.sheet.is_fresh
    assert any("with the correction it was printed with" in line for line in in_words(calibration))


def test_sheets_have_other_letters_for_other_papers_profiles_and_corrections() -> None:
    from pnp.base.frozen import replace
    from pnp.base.model import Correction

    plain = paper("a4")
    known = [
        plain,
        paper("letter"),
        paper("a4-short"),
        replace(plain, name="mine"),
        replace(plain, front=Correction((0.01, 0))),
        replace(plain, back=Correction((0.01, 0))),
    ]
    letters = [sheet.id for profile in known if (sheet := sheet_of(profile)[0])]
    assert len(set(letters)) == len(known)
    assert all(one.isalpha() for one in letters), "never a number to YAML"


def test_the_blanks_say_where_to_look_and_take_readings_back() -> None:
    sheet, _ = sheet_of(paper("a4"))
    assert sheet
    text = blanks(sheet, "...")
    assert "A1:" in text
    assert "# upright crease at the left, upper end" in text
    printed = {"front": Printer(0.52, 0, 1, 1, 0), "back": PERFECT}
    readings = readings_of(printed_sheet(paper("a4")), printed)
    assert {readings[name] for name in ("A1", "A2", "B1", "B2", "C1", "C2")} == {-0.5}, (
        "the crease lies to the left"
    )
    filled = read_back(filled_in(text, readings, name="office", tray="2", date="2026-11-19"))
    assert filled.readings["front"] == {
        name: value for name, value in readings.items() if name[0] in "ABCDEF"
    }
    assert filled.readings["back"] == {name: value for name, value in readings.items() if name[0] in "PQRSTU"}
    assert (filled.name, filled.about["tray"], filled.about["date"], filled.about["stock"]) == (
        "office", "2", "2026-11-19", "",
    )  # fmt: skip
    assert (
        read_back(blanks(sheet, "...", {"name": "office", "tray": "2"}, readings)).readings == filled.readings
    )


@pytest.mark.parametrize("language", own_languages(World()))
@pytest.mark.parametrize("name", ["a4", "letter", "a5-short"])
def test_a_command_to_be_copied_stands_in_one_row(language: str, name: str) -> None:
    profile = paper(name)
    sheet, _ = sheet_of(profile)
    if sheet is None:
        return
    words, _ = own_words(language, World())
    document, found = crease_document(sheet, profile, words, language, f"{name}.yaml", load_fonts())
    assert found == ()
    rows: dict[float, str] = {}
    for item in document.pages[0].items:
        if isinstance(item, Text):
            rows[item.y] = rows.get(item.y, "") + item.glyphs
    assert any(f"pnp calibrate --readings {name}.yaml" in said for said in rows.values())


def drawn(items: Iterable[Item]) -> tuple[Item, ...]:
    """As it looks: numbers lie deeper among Hebrew words, which nobody sees."""
    return tuple(
        item._replace(level=0)
        if isinstance(item, Text)
        else item._replace(items=drawn(item.items), key="")
        if isinstance(item, Group)
        else item
        for item in items
    )


def test_a_crease_sheet_is_read_from_the_right_and_measures_as_ever() -> None:
    """Foldings come one after the other as the language is read; scales, numbers and names are where they were."""
    profile = paper("a4")
    sheet, _ = sheet_of(profile)
    assert sheet
    sides = []
    for language in ("en", "he"):
        document, _ = crease_document(sheet, profile, {}, language, "a4.yaml", load_fonts())
        sides.append(drawn(document.pages[0].items))
    one, other = ([item for item in items if isinstance(item, Group)] for items in sides)
    foldings = len(drawing.foldings())
    assert [item for item in one if not is_folding(item)] == [item for item in other if not is_folding(item)]
    left, right = ([item.matrix[4] for item in items if is_folding(item)] for items in (one, other))
    assert len(left) == foldings
    assert left == sorted(left)
    assert [item.items for item in other if is_folding(item)] == [
        item.items for item in one if is_folding(item)
    ][::-1]
    assert right == left
    names = [
        [
            (item.glyphs, item.x)
            for item in items
            if isinstance(item, Text) and re.fullmatch("[A-F][12]", item.glyphs)
        ]
        for items in sides
    ]
    assert names[0] == names[1]
    assert len(names[0]) == 12


def is_folding(group: Group) -> bool:
    return group.items in drawing.foldings()
