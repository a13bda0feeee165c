"""Papers and printers in YAML: found, extended, checked."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

import pnp
from pnp.base.diagnostics import CATALOG, Severity
from pnp.base.model import Correction
from pnp.press.impose import impose
from pnp.press.impose import paper_faults as faults
from pnp.source.load import profile_faults, profiles
from pnp.source.load.papers import papers
from tests.manual_pages import each_side
from tests.press.impose.imposing import BOARD, faces, part, printed, strokes, texts
from tests.press.impose.imposing import profile as bundled


@pytest.fixture
def write(tmp_path):
    def write(name, text):
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
        return (tmp_path,)

    return write


def test_the_bundled_profiles_read_without_a_word():
    rows, found = profiles.names(())
    assert found == ()
    assert {"a4", "letter", "letter-9", "a4-short", "letter-short", "a4-fold", "letter-fold"} <= {
        row.name for row in rows
    }
    assert {row.name: (row.paper, row.flip, row.bleed) for row in rows}["letter-fold"] == (
        "215.9 x 279.4 mm", "fold", 1.5,
    )  # fmt: skip
    assert all(row.summary and not row.where for row in rows)


def test_a_users_profile_extends_a_bundled_one_and_holds_the_printers_offsets(write):
    folders = write("mine", "extends: a4-short\nback_offset_mm: [0.5, -1]\nsummary: The one upstairs")
    found, said = profiles.find("mine", folders)
    assert said == ()
    assert (found.width, found.flip, found.back.offset, found.front.offset) == (
        210,
        "short",
        (0.5, -1),
        (0, 0),
    )
    assert [(row.name, row.summary) for row in profiles.names(folders)[0]][-1] == ("mine", "The one upstairs")


def test_a_profile_says_offset_scale_and_turn_of_a_side(write):
    front = "front: {offset_mm: [0.6, -6], scale: [1.03, 0.97], turn_deg: 2}"
    found, said = profiles.find("mine", write("mine", f"extends: a4\n{front}\nback: {{turn_deg: -0.25}}"))
    assert said == ()
    assert found.front == Correction((0.6, -6), (1.03, 0.97), 2)
    assert found.back == Correction(turn=-0.25)
    plain = profiles.find("a4", ())[0]
    assert found.measures[1:] == plain.measures[1:], "the label's digest does not know the printer"


def test_who_extends_a_profile_says_a_side_anew(write):
    write("old", "extends: a4\nfront_offset_mm: [1, 2]\nback: {turn_deg: 0.5}")
    found, said = profiles.find(
        "new", write("new", "extends: old\nfront: {turn_deg: 0.1}\nback_offset_mm: [3, 4]")
    )
    assert (found.front, found.back, said) == (Correction(turn=0.1), Correction((3, 4)), ())


def test_a_side_is_said_once_in_a_file(write):
    _, (error,) = profiles.find("mine", write("mine", "extends: a4\nfront: {}\nfront_offset_mm: [1, 2]"))
    assert (error.code, error.span.line) == ("PRS580", 3)


def test_a_users_file_may_refine_the_bundled_profile_of_its_own_name(write):
    found, said = profiles.find("a4", write("a4", "extends: a4\nmargin_mm: 4"))
    assert said == ()
    assert (found.name, found.margin, found.bleed) == ("a4", 4, 1.5)


def test_profiles_extend_over_several_files(write):
    write("one", "paper: {width_mm: 200, height_mm: 300}\nbleed_mm: 2\ngrid: [2, 3]")
    write("two", "extends: one\nflip: short")
    found, _ = profiles.find("three", write("three", "extends: two\ngrid: auto"))
    assert (found.width, found.height, found.bleed, found.flip, found.grid) == (200, 300, 2, "short", None)


def test_a_paper_is_a_line_of_data(write):
    """A profile may name each, the page lists them, and their sizes stand nowhere else."""
    page = (Path(__file__).parents[3] / "docs" / "profiles.md").read_text(encoding="utf-8")
    (row,) = re.findall(r"^\| `paper` \| `([a-z0-9 ]+)`", page, re.MULTILINE)
    assert row.split() == list(papers())
    for name, size in papers().items():
        profile, found = profiles.find("mine", write("mine", f"paper: {name}\n"))
        assert profile is not None
        assert found == ()
        assert (profile.width, profile.height) == size
    sizes = "|".join(rf"\b{width:g}(\.0)?, *{height:g}\b" for width, height in papers().values())
    home = Path(pnp.__file__).parent
    assert [path for path in home.rglob("*.py") if re.search(sizes, path.read_text(encoding="utf-8"))] == []


def test_an_unknown_profile_gets_a_hint():
    found, (error,) = profiles.find("a4-flod", ())
    assert found is None
    assert (error.code, error.hint) == (
        "PRS540",
        "did you mean 'a4-fold' or 'a3-fold'? 'pnp profiles' lists all",
    )


def test_a_name_is_never_a_path(tmp_path):
    (tmp_path / "profiles").mkdir()
    (tmp_path / "secret.yaml").write_text("paper: a4")
    found, (error,) = profiles.find("../secret", (tmp_path / "profiles",))
    assert (found, error.code) == (None, "PRS540")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("bleed_mm: 11", "SHP205"),
        ("margin_mm: -1", "SHP205"),
        ("margin_mm: wide", "SHP201"),
        ("flip: sideways", ""),
        ("bleed: 2", "SHP202"),
        ("grid: [3]", ""),
        ("paper: a44", ""),
        ("back_offset_mm: [7, 0]", "PRS542"),
        ("front_offset_mm: [0, -6.1]", "PRS542"),
        ("front: {offset_mm: [0, -6.1]}", "PRS542"),
        ("back: {scale: [1.031, 1]}", "PRS581"),
        ("back: {scale: [1, 0.969]}", "PRS581"),
        ("front: {turn_deg: -2.1}", "PRS582"),
        ("front: {turn: 1}", "SHP202"),
        ("front: {scale: 1.01}", "SHP201"),
        ("back: 0.3", "SHP201"),
    ],
)
def test_a_faulty_line_is_told_with_its_place(write, line, code):
    _, (error,) = profiles.find("mine", write("mine", f"extends: a4\n{line}\n"))
    assert error.severity is Severity.ERROR
    assert error.span.line == 2
    assert error.code == code or not code


def test_a_file_that_is_no_mapping_is_told(write):
    found, (error,) = profiles.find("mine", write("mine", "- a4"))
    assert found is None
    assert error.severity is Severity.ERROR


@pytest.mark.parametrize("config", [None, "/somewhere/else"])
def test_the_folder_of_settings_is_the_one_click_names(monkeypatch, config):
    if config:
        monkeypatch.setenv("XDG_CONFIG_HOME", config)
    else:
        monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    assert profiles.app_folder() == Path(click.get_app_dir("pnp"))
    assert profiles.user_folders() == (Path("profiles"), Path(click.get_app_dir("pnp")) / "profiles")


# --- the examples of the manual pages --------------------------------------------------------------------

EXAMPLE = re.compile(r"```(bad|good) profiles/mine\.yaml\n(.*?)```", re.S)
OURS = sorted(
    code
    for code, entry in CATALOG.items()
    if any(hasattr(module, entry.name.replace("-", "_")) for module in (faults, profile_faults))
    and code not in ("PRS558", "PRS559", "PRS530", "PRS531")
    # about what is typed: test_start_slot.py, test_groups.py, cli/test_large_print.py
)


def codes_of(text, tmp_path):
    """Read the example's profile and impose a small deck on it. ``---name`` begins a second file."""
    first, *others = re.split(r"^---", text, flags=re.M)
    (tmp_path / "mine.yaml").write_text(first)
    for other in others:
        name, _, body = other.partition("\n")
        (tmp_path / f"{name}.yaml").write_text(body)
    profile, found = profiles.find("mine", (tmp_path,))
    if profile is None:
        return {note.code for note in found}
    deck = faces(part("ant", 9), part("board", 1, BOARD, file="components"))
    return {note.code for note in (*found, *impose(deck, profile)[1])}


@pytest.mark.parametrize("code", OURS)
def test_every_manual_page_shows_a_bad_and_a_good_example(code, tmp_path):
    examples = dict(EXAMPLE.findall(each_side(CATALOG[code])))
    for word in ("bad", "good"):
        (tmp_path / word).mkdir()
        assert (code in codes_of(examples[word], tmp_path / word)) == (word == "bad")


def test_d13_letter_9_has_nine_poker_cards_with_marks_ruler_and_label_and_no_notice():
    sheets, found = impose(faces(part("ant", 18)), bundled("letter-9"))
    fronts = [sheet for sheet in printed(sheets) if sheet.side == "front"]
    assert [len(sheet.placements) for sheet in fronts] == [9, 9]
    assert found == ()
    assert {"100 mm", "4 in"} <= {word for word, _ in texts(fronts[0].marks)}
    assert any(round(line.h, 6) > 0 and line.bottom < 6 for line in strokes(fronts[0].marks))
