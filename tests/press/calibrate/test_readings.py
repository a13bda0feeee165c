"""What may be wrong with a file of readings is told with its line, and nothing is written then."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.base.diagnostics import has_errors
from pnp.base.languages import decimal
from pnp.base.model import Page
from pnp.base.scene import Text
from pnp.check.manual import whole_catalog
from pnp.cli.group import main
from pnp.press.calibrate import calibrated, sheet_of
from pnp.press.calibrate.crease_document import crease_document
from pnp.press.calibrate.readings import blanks, read_readings
from pnp.press.impose import bundled_fonts
from pnp.source.load import profiles
from pnp.source.load.yaml import read_yaml
from pnp.words.own_catalogs import own_languages, own_words
from pnp.words.printed_words import WORDS
from tests.manual_pages import each_side
from tests.press.calibrate.printers import PERFECT, filled_in, printed_sheet, read_back, readings_of
from tests.press.calibrate.test_calibrating import paper

READINGS = "output/calibrate/a4.yaml"
ZEROS = readings_of(printed_sheet(paper("a4")), {"front": PERFECT, "back": PERFECT})
EXAMPLE = re.compile(r"```(bad|good) (readings|profiles/mine)\.yaml\n(.*?)```", re.DOTALL)
CODES = sorted(code for code in whole_catalog() if "PRS583" <= code <= "PRS592")


def pnp(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, list(words), input=typed)


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def sound(**more: str) -> str:
    """A file with every blank filled in."""
    assert pnp("calibrate").exit_code == 0
    return filled_in(Path(READINGS).read_text("utf-8"), ZEROS, **{"name": "office", **more})


def changed(text: str, lines: str) -> str:
    for key, told in re.findall(r"^(\w+):(.*)$", lines, re.MULTILINE):
        text, count = re.subn(rf"^( *){key}:.*$", rf"\g<1>{key}:{told}", text, flags=re.MULTILINE)
        assert count == 1, key
    return text


def refused(text: str, *more: str) -> Result:
    """Said with a place, and nothing is made of it."""
    Path(READINGS).write_text(text, encoding="utf-8")
    before = {path for path in Path().rglob("*") if path.is_file()}
    result = pnp("calibrate", "--readings", READINGS, *more)
    assert result.exit_code == 1, result.output
    assert {path for path in Path().rglob("*") if path.is_file()} == before
    assert re.search(rf"^{READINGS}:\d+:\d+: \w+ error: ", result.output, re.MULTILINE), result.output
    return result


@pytest.mark.parametrize("code", CODES)
def test_every_manual_page_shows_a_bad_and_a_good_example(code: str) -> None:
    for verdict, _, lines in EXAMPLE.findall(each_side(whole_catalog()[code])):
        if "paper:" in lines:
            Path("profiles").mkdir(exist_ok=True)
            Path("profiles/mine.yaml").write_text(lines, encoding="utf-8")
            told = pnp("calibrate", "--profile", "mine", "--out", verdict).output
        else:
            Path("profiles").mkdir(exist_ok=True)
            Path("profiles/there.yaml").write_text("extends: a4\n", encoding="utf-8")
            Path(READINGS).parent.mkdir(parents=True, exist_ok=True)
            Path(READINGS).unlink(missing_ok=True)
            Path(READINGS).write_text(changed(sound(), lines), encoding="utf-8")
            told = pnp("calibrate", "--readings", READINGS).output
        assert (set(re.findall(r"\b[A-Z]{3}\d{3}\b", told)) == {code}) == (verdict == "bad"), told
        assert (f" {whole_catalog()[code].severity.value}: " in told) == (verdict == "bad"), told


def test_each_blank_that_is_left_is_named_with_its_line_and_place() -> None:
    text = re.sub(r"^  (B2|T1): 0[.,]0$", r"  \1:", sound(), flags=re.MULTILINE)
    told = refused(re.sub(r"^  U2:.*\n", "", text, flags=re.MULTILINE)).output
    for name, where in (
        ("B2", "upright crease in the middle, lower end"),
        ("T1", "left end"),
        ("U2", "right end"),
    ):
        assert f"PRS583 error: {name} is not filled in" in told
        assert where in told
    assert told.count("PRS583") == 3


@pytest.mark.parametrize(
    ("written", "value"),
    [("-0,3", -0.3), ("0.3", 0.3), ("+0,3", 0.3), ("−0.3", -0.3), ("- 0.3", None), (",3", None), ("3", 3.0),
     ("-.3", -0.3), ("0.25", 0.25), ("0,3 mm", None), ("1.2.3", None), ("true", None), ("-", None), ("6.1", None),
     ("1e99", None), (".nan", None), ("[0.3]", None), ("{a: 1}", None), ("'0,3'", 0.3), ("-6", -6.0), ("''", None)],
)  # fmt: skip
def test_a_reading_is_taken_as_people_write_it_or_refused_once(written: str, value: float | None) -> None:
    text = changed(sound(), f"E1: {written}")
    if value is not None:
        assert read_back(text).readings["front"]["E1"] == value
        return
    assert len(re.findall(r" error: ", refused(text).output)) == 1


def test_a_reading_that_contradicts_the_others_is_named_with_what_they_make_it() -> None:
    told = refused(changed(sound(), "R2: 1.7")).output
    assert "PRS586 error: R2 is 1.7, but by the other readings it should be about 0.0" in told
    assert "nor do these agree: " in refused(changed(sound(), "D1: -1\nF2: 2\nE1: 3")).output


def test_a_reading_that_is_off_by_half_a_millimetre_is_doubted_and_the_profile_made() -> None:
    text = sound()
    Path(READINGS).write_text(changed(text, "R2: 0.5"), encoding="utf-8")
    result = pnp("calibrate", "--readings", READINGS)
    assert result.exit_code == 0, result.output
    assert "PRS592 warning: R2 is 0.5, but by the other readings it should be about 0.0" in result.output
    assert "sharper creases" in result.output
    assert Path("profiles/office.yaml").exists()


def test_readings_of_another_sheet_are_refused() -> None:
    text = sound()
    told = refused(changed(text, "paper_mm: [215.9, 279.4]")).output
    assert "is not the sheet of a4, its paper and correction as this file has them" in told
    assert "PRS587" in refused(changed(text, "profile: letter")).output
    assert "PRS587" in refused(changed(text, "flip: short")).output
    told = refused(text, "--profile", "letter").output
    assert "the readings are of a sheet for profile a4, not letter" in told
    assert (
        "PRS587"
        in refused(text.replace("\nfront:", "\nprinted_with: {front: {turn_deg: 1}}\nfront:", 1)).output
    )


def test_a_profile_that_has_another_paper_by_now_or_is_gone_is_told() -> None:
    Path("profiles").mkdir()
    mine = Path("profiles/mine.yaml")
    mine.write_text("paper: {width_mm: 200, height_mm: 290}\n", encoding="utf-8")
    assert pnp("calibrate", "--profile", "mine").exit_code == 0
    file = Path("output/calibrate/mine.yaml")
    file.write_text(filled_in(file.read_text("utf-8"), ZEROS, name="office"), encoding="utf-8")
    mine.write_text("paper: {width_mm: 201, height_mm: 290}\n", encoding="utf-8")
    result = pnp("calibrate", "--readings", str(file))
    assert result.exit_code == 1
    assert "PRS587 error: the sheet is 200 x 290 mm, the paper of mine 201 x 290" in result.output
    mine.write_text("paper: {width_mm: 200, height_mm: 290}\nflip: short\n", encoding="utf-8")
    assert (
        "was turned over the 'long' way, and mine says 'short'"
        in pnp("calibrate", "--readings", str(file)).output
    )
    mine.unlink()
    result = pnp("calibrate", "--readings", str(file))
    assert result.exit_code == 1
    assert "which is not there" in result.output


def test_more_than_a_printer_can_be_wrong_by_is_refused() -> None:
    lines = "\n".join(
        f"{letter}{end}: {5.9 * sign}" for letter, sign in (("D", 1), ("F", -1)) for end in (1, 2)
    )
    assert "the front would have to be scaled by -7.9 %" in refused(changed(sound(), lines)).output
    turned = {"A": 5, "B": 5, "C": 5}
    lines = "\n".join(f"{letter}1: {value}\n{letter}2: -{value}" for letter, value in turned.items())
    lines += "\n" + "\n".join(f"{letter}1: -3.3\n{letter}2: 3.3" for letter in "DEF")
    assert "turned by 2.3 degrees" in refused(changed(sound(), lines)).output


@pytest.mark.parametrize(
    "damage", ["", "- 1\n", "front: [\n", "\x00", "sheet: 3\n", "front: 3\nflip: long\n", "back: {}\n"]
)
def test_a_file_that_is_none_is_refused(damage: str) -> None:
    assert pnp("calibrate").exit_code == 0
    refused(damage)


def test_a_file_that_is_not_there_is_told() -> None:
    result = pnp("calibrate", "--readings", "nowhere.yaml")
    assert (result.exit_code, "nowhere.yaml" in result.output) == (1, True)


def test_nothing_is_overwritten() -> None:
    text = sound(printer='"HL-L2350DW"', tray="2", stock='"300 g"', date="2026-11-19")
    Path(READINGS).write_text(text, encoding="utf-8")
    assert pnp("calibrate").exit_code == 0
    assert Path(READINGS).read_text("utf-8") == text, "what is filled in is kept"
    told = pnp("calibrate", "--readings", READINGS)
    assert told.exit_code == 0, told.output
    made = Path("profiles/office.yaml").read_text("utf-8")
    assert 'summary: "HL-L2350DW, 2, 300 g, 2026-11-19"' in made
    assert "extends: a4" in made
    verify = Path("output/calibrate/office-verify.yaml").read_text("utf-8")
    assert re.search(r'^printer: "HL-L2350DW" ', verify, re.MULTILINE)
    assert re.search(r"^date: +#", verify, re.MULTILINE)
    told = pnp("calibrate", "--readings", READINGS)
    assert told.exit_code == 1
    assert "profiles/office.yaml is there already; nothing is overwritten" in told.output
    assert Path("profiles/office.yaml").read_text("utf-8") == made
    assert pnp("calibrate", "--readings", READINGS, "--name", "office-2").exit_code == 0
    Path("output/calibrate/letter.yaml").write_text("somebody's\n", encoding="utf-8")
    told = pnp("calibrate", "--profile", "letter")
    assert (told.exit_code, "PRS589" in told.output) == (1, True)
    assert Path("output/calibrate/letter.yaml").read_text("utf-8") == "somebody's\n"
    assert not Path("output/calibrate/letter.pdf").exists()


def test_nothing_is_written_through_a_link_that_came_with_the_folder(tmp_path: Path) -> None:
    text, away = sound(), tmp_path / "away"
    Path(READINGS).write_text(text, encoding="utf-8")
    away.mkdir()
    Path("profiles").symlink_to(away)
    result = pnp("calibrate", "--readings", READINGS)
    assert (result.exit_code, "it is a link" in result.output) == (1, True), result.output
    assert list(away.iterdir()) == []


def test_the_profile_is_listed_and_printed_with_and_the_verify_page_is_read_again() -> None:
    Path("x").mkdir()
    Path("x/a.yaml").write_text(changed(sound(), "name: office"), encoding="utf-8")
    assert pnp("calibrate", "--readings", "x/a.yaml", "--out", "x").exit_code == 0
    assert "office" in pnp("profiles").output
    verify = Path("x/office-verify.yaml")
    verify.write_text(filled_in(verify.read_text("utf-8"), ZEROS, name="office-2"), encoding="utf-8")
    told = pnp("calibrate", "--readings", str(verify))
    assert told.exit_code == 0, told.output
    assert "extends: office\n" in Path("profiles/office-2.yaml").read_text("utf-8")


# --- at the terminal -------------------------------------------------------------------------------------


def letters() -> str:
    found = re.search(r"crease sheet (\w{6}):", pnp("calibrate", "--out", "first").output)
    assert found
    return found[1]


def test_readings_are_asked_for_one_by_one() -> None:
    """What cannot be is asked for again: another sheet's letters, a word, too much."""
    answers = [
        "qqqqqq",
        letters(),
        "left",
        "7",
        "0,1",
        *["0"] * 23,
        "No Name",
        "office",
        "HL",
        "",
        "300 g",
        "",
    ]
    result = pnp("calibrate", "--readings", "-", typed="\n".join(answers) + "\n")
    assert result.exit_code == 0, result.output
    assert "A1  front, upright crease at the left, upper end (-6 to 6, as -0.3): " in result.output
    for complaint in (
        "that is another sheet",
        "a number of millimetres is wanted",
        "the scale ends at 6",
        "lower-case",
    ):
        assert result.output.count(complaint) == 1
    assert result.output.count("A1  front") == 3
    assert 'summary: "HL, 300 g"' in Path("profiles/office.yaml").read_text("utf-8")
    kept = read_back(Path("output/calibrate/office-readings.yaml").read_text("utf-8"))
    assert kept.readings["front"]["A1"] == 0.1


def test_who_breaks_off_loses_nothing_that_was_typed() -> None:
    answers = [letters(), "0.2", "-0.4"]
    result = pnp("calibrate", "--readings", "-", "--name", "office", typed="\n".join(answers) + "\n")
    assert result.exit_code == 1
    kept = Path("output/calibrate/office-readings.yaml").read_text("utf-8")
    assert re.search(r"^  A1: 0\.2 ", kept, re.MULTILINE)
    assert re.search(r"^  A2: -0\.4 ", kept, re.MULTILINE)
    assert re.search(r"^  B1: +#", kept, re.MULTILINE)
    assert not Path("profiles").exists()


def test_a_fold_profile_is_asked_for_one_side() -> None:
    found = re.search(r"crease sheet (\w{6}):", pnp("calibrate", "--profile", "a4-fold").output)
    assert found
    answers = [found[1], *["0"] * 12, "", "", "", ""]
    words = ("calibrate", "--profile", "a4-fold", "--readings", "-", "--name", "glued")
    result = pnp(*words, typed="\n".join(answers) + "\n")
    assert result.exit_code == 0, result.output
    assert "back" not in Path("profiles/glued.yaml").read_text("utf-8")


# --- languages, options ----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", own_languages())
@pytest.mark.parametrize("name", ["a4", "letter", "a5"])
def test_the_sheet_is_set_in_every_language_on_every_paper(name: str, language: str) -> None:
    Path("profiles").mkdir()
    Path("profiles/a5.yaml").write_text("paper: a5\nflip: short\norder: split\n", encoding="utf-8")
    result = pnp("calibrate", "--profile", name, "--lang", language)
    assert (result.exit_code, "TXT" in result.output) == (0, False), result.output
    profile, _ = profiles.find(name, (Path("profiles"),))
    assert profile
    words, _ = own_words(language)
    sheet, _ = sheet_of(profile)
    assert sheet
    document, told = crease_document(sheet, profile, words, language, "a.yaml", bundled_fonts())
    assert told == ()
    for page in document.pages:
        assert isinstance(page, Page)
        lines = [item for item in page.items if isinstance(item, Text) and 35 < item.x < page.width - 35]
        lines = [item for item in lines if 30 < item.y < page.height - 30]
        *_, last, foot = sorted(lines, key=lambda item: item.y)
        assert (sheet.id in foot.glyphs, last.y < foot.y - 3) == (True, True), (last, foot)
        if name == "letter":
            assert decimal(sheet.height, language) in foot.glyphs, "279,4 where numbers have a comma"
        assert ("мм" in foot.glyphs) == (language == "ru")


@pytest.mark.parametrize("language", own_languages())
def test_every_word_of_the_sheet_is_translated(language: str) -> None:
    words, found = own_words(language)
    assert found == ()
    ours = {key for key in WORDS if key.startswith("crease_")}
    assert len(ours) > 10
    same = {key for key in ours if words[key] == WORDS[key]}
    assert same == (ours if language == "en" else set())
    for key in ours:
        assert set(re.findall(r"\{\w+\}", words[key])) == set(re.findall(r"\{\w+\}", WORDS[key])), key


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--lang", "xx"), "pnp does not speak 'xx'"),
        (("--name", "office"), "--readings"),
        (("--readings", "a.yaml", "--name", "My Printer"), "lower-case"),
        (("--profile", "a44"), "no profile is called 'a44'"),
    ],
)
def test_a_slip_on_the_command_line_is_told(words: tuple[str, ...], told: str) -> None:
    result = pnp("calibrate", *words)
    assert (result.exit_code, told in result.output) == (2, True), result.output


def test_the_same_sheet_has_the_same_bytes_wherever_it_is_printed() -> None:
    pnp("calibrate", "--out", "one")
    pnp("calibrate", "--out", "two")
    assert Path("one/a4.pdf").read_bytes() == Path("two/a4.pdf").read_bytes()


@pytest.mark.slow
def test_a_correction_is_told_in_the_manifest_of_what_is_printed_with_it() -> None:
    Path("profiles").mkdir()
    Path("profiles/mine.yaml").write_text(
        "extends: a4\nfront: {scale: [1.001, 1]}\nback: {turn_deg: 0.5}\n", encoding="utf-8"
    )
    words = ("build", "biomos", "--only", "components", "--out")
    assert pnp(*words, "plain").exit_code == 0
    assert pnp(*words, "mine", "--profile", "mine").exit_code == 0
    plain, mine = (
        json.loads(Path(out, "biomos/en/manifest.json").read_text("utf-8")) for out in ("plain", "mine")
    )
    file = next(row for row in mine["files"] if row["name"] == "components.pdf")
    assert file["correction"]["front"][0] == 1.001
    assert 0.008 < file["correction"]["back"][1] < 0.009
    assert plain["files"][0]["correction"]["front"] == [1, 0, 0, 1, 0, 0]


# --- anything at all -------------------------------------------------------------------------------------

VALUES = st.one_of(
    st.floats(-7, 7).map(lambda value: f"{value:.2f}"),
    st.sampled_from(
        ["", "0", "-", "~", "[1]", "{a: 1}", "1e3", ".inf", "'", "0x1", "long", "null", "[1, 2]", "a4"]
    ),
    st.text(st.characters(codec="utf-8", exclude_categories=("Cs",)), max_size=8),
)
LINES = re.compile(r"^( *\w+):(.*)$", re.MULTILINE)


@pytest.mark.slow
@settings(deadline=None, max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_whatever_stands_in_the_file_it_is_read_or_told(data: st.DataObject) -> None:
    """One way or the other: an answer, or findings, each with a line of the file."""
    sheet, _ = sheet_of(paper("a4"))
    assert sheet
    text = blanks(sheet, "...", {"name": "office"}, ZEROS)
    for key in data.draw(st.lists(st.sampled_from([key for key, _ in LINES.findall(text)]), max_size=4)):
        told = data.draw(VALUES)
        text = re.sub(
            rf"^{key}:.*$", lambda _, key=key, told=told: f"{key}: {told}", text, flags=re.MULTILINE
        )
    node, found = read_yaml(text, "a.yaml")
    filled, wrong = read_readings(node) if node else (None, ())
    calibration, more = calibrated(filled) if filled else (None, ())
    findings = (*found, *wrong, *more)
    assert (calibration is None) == has_errors(findings)
    assert all(0 < one.span.line <= len(text.splitlines()) + 1 for one in findings)


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("en", ["upright crease at the left, upper end", "Fill in the blanks"]),
        ("da", ["lodret fold til venstre, øverste ende", "bogstaver står nederst"]),
        ("de", ["senkrechter Falz links, oberes Ende", "waagerechter Falz unten, rechtes Ende"]),
        ("et", ["püstine murdejoon vasakul, ülemine ots", "näiteks salv 2 või käsitsi"]),
        ("fi", ["pystytaite vasemmalla, yläpää", "esimerkiksi -0.3"]),
        ("lt", ["vertikalus lenkimas kairėje, viršutinis galas", "naujojo profilio"]),
        ("nb", ["loddrett brett til venstre, øvre ende", "mellom -6 og 6"]),
        ("ru", ["вертикальный сгиб слева, верхний конец", "например HL-L2350DW"]),
        ("sv", ["lodrätt veck till vänster, övre änden", "papper eller kartong"]),
    ],
)
def test_blanks_speak_the_language_of_their_sheet(code: str, told: list[str], tmp_path: Path) -> None:
    """Only in comments: keys are the same in every language, and so is what is read."""
    words = ["calibrate", "--out", str(tmp_path), "--lang", code]
    assert CliRunner().invoke(main, words).exit_code == 0
    text = (tmp_path / "a4.yaml").read_text(encoding="utf-8")
    assert all(one in text for one in told), text
    if code != "en":
        assert "upright" not in text
        assert "Fill in" not in text
    bare = [line.partition("#")[0].rstrip() for line in text.splitlines()]
    again = CliRunner().invoke(main, ["calibrate", "--out", str(tmp_path)])
    assert again.exit_code == 0, again.output
    assert "kept" not in again.output  # nothing was filled in
    other = (tmp_path / "a4.yaml").read_text(encoding="utf-8")
    assert [line.partition("#")[0].rstrip() for line in other.splitlines()] == bare
    (tmp_path / "a4.yaml").write_text(other.replace("A1:   ", "A1: 0.3"), encoding="utf-8")
    assert "kept, with what is filled in" in CliRunner().invoke(main, words).output
