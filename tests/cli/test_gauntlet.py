"""Bad input through the real commands: every refusal says what is wrong and where, none is a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import fontpkg_fira_sans
import pytest
from click.testing import CliRunner, Result

from pnp.cli import options
from pnp.cli.group import main
from pnp.draw.compose.rendering import bounds_memory

Write = Callable[..., Path]
JUNK = bytes(range(256)) * 4
SET = """\
id: tiny
theme: mine
languages: [en, da]
rules: {kinds: {beast: {fields: {}}}}
print: {beast: {size: poker, back: none}}
cards: [{kind: beast, id: fox, name: Fox}, {kind: beast, id: owl, name: Owl}]
"""
PO = """\
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: %s;\\n"

msgctxt "tiny/kind.beast"
msgid "Beast"
msgid_plural "Beasts"
msgstr[0] "Dyr"
msgstr[1] "Dyr"
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def pnp(*args: str | Path) -> Result:
    """A command that ends by itself, not by a fault of ours."""
    result = CliRunner().invoke(main, [str(arg) for arg in args])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    return result


def themed(write_set: Write, face: str, theme: str = "palette: {}\n") -> Path:
    template = f"<face>{face}</face>\n"
    files = {"templates/mine/theme.yaml": theme, "templates/mine/beast.xml.j2": template}
    return write_set(SET, **files)


TEXT = '<text name="t" x="9" y="9" w="40" h="8">{{ card.name }}</text>'
FACES = {
    "a style whose colour is not there": (
        TEXT,
        'type: {text: {colour: "@nope"}}',
        "the theme has no colour 'nope'",
    ),
    "a polygon that is none": ('<polygon points="1 2 nan"/>', "", "points: holds something that is not a"),
    "a gradient that turns for ever": (
        f'<rect w="5" h="5" fill="linear(#fff, #000, {"1" * 400})"/>',
        "",
        "is not a colour",
    ),
    "letters of no size": (TEXT.replace("<text", '<text size="0"'), "", "a size of nothing"),
    "an icon of an endless name": (f'<icon name="{"b" * 300}"/>', "", "there is no icon 'bbbb"),
    "a picture of an endless name": (f'<image src="{"b" * 300}.png" w="9" h="9"/>', "", "is not there"),
}


@pytest.mark.parametrize("case", FACES)
def test_what_a_template_cannot_draw_is_told(case: str, write_set: Write) -> None:
    face, theme, told = FACES[case]
    result = pnp("check", themed(write_set, face, theme or "palette: {}\n"))
    assert result.exit_code == 1
    assert told in result.output
    assert "beast.xml.j2:1" in result.output


@pytest.mark.slow
@pytest.mark.parametrize("system", ["darwin", "win32", "linux"])
def test_where_memory_cannot_be_bounded_one_line_says_so(
    system: str, write_set: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    options._tell_of_gaps.cache_clear()
    monkeypatch.setattr(options, "bounds_memory", partial(bounds_memory, system))
    folder = themed(write_set, TEXT)
    assert pnp("check", "biotopia").stderr == ""  # nobody else brings its templates
    told = pnp("check", folder, folder).stderr.splitlines()
    assert [line.partition(" system ")[2] for line in told] == (
        []
        if system == "linux"
        else ["nothing bounds the memory of templates that a set brings; SECURITY.md tells what follows"]
    )


def test_a_template_that_is_not_text(write_set: Write) -> None:
    folder = themed(write_set, TEXT)
    (folder / "templates/mine/beast.xml.j2").write_bytes(JUNK)
    result = pnp("check", folder)
    assert "beast.xml.j2:1:1: TPL521 error: template: the file is not UTF-8 text" in result.output


def test_a_binary_file_among_the_templates_does_not_hide_a_fault(write_set: Write) -> None:
    folder = themed(write_set, '\n{% for n in [1] %}<zonk{{ "" }} a="{{ card.id * 9 }}"/>{% endfor %}\n')
    (folder / "templates/mine/aa.xml.j2").write_bytes(JUNK)
    assert "<zonk> is no element of the markup" in pnp("check", folder).output


PLACES = {"templates/mine/theme.yaml": "set.yaml:", "templates/mine/beast.xml.j2": "beast.xml.j2:1:1: TPL521"}


@pytest.mark.parametrize("name", PLACES)
def test_a_folder_in_place_of_a_file_of_a_theme(name: str, write_set: Write) -> None:
    folder = themed(write_set, TEXT)
    (folder / name).unlink()
    (folder / name).mkdir()
    output = pnp("check", folder).output
    assert PLACES[name] in output
    assert "did you mean" not in output


def test_a_folder_called_like_a_file_of_cards(write_set: Write) -> None:
    folder = themed(write_set, TEXT)
    (folder / "cards/x.yaml").mkdir(parents=True)
    result = pnp("check", folder)
    assert "cards/x.yaml:1:1: SRC102" in result.output
    assert result.exit_code == 1


def test_a_proof_says_why_it_fails(write_set: Write) -> None:
    folder = themed(write_set, TEXT, "paints: {dusk: {stops: ['#ffffff']}}\n")
    result = pnp("proof", folder)
    assert result.exit_code == 1
    assert "theme.yaml:1:24: SHP206 error" in result.output


@pytest.mark.parametrize("more", ["", "rules: {kinds: {a: {fields: {}}}}\nprint: {a: none}\n"])
def test_a_proof_of_nothing(more: str, write_set: Write) -> None:
    result = pnp("proof", write_set(f"id: tiny\n{more}"))
    assert (result.exit_code, result.output) == (0, "tiny: nothing to draw\n")


def test_a_proof_that_cannot_be_written(write_set: Write, here: Path) -> None:
    (here / "out").write_text("a file")
    result = pnp("proof", themed(write_set, TEXT), "--out", here / "out" / "deeper")
    assert result.exit_code == 1
    assert "cannot write" in result.output


RULES = (
    "nplurals=2; plural=n%0",
    "nplurals=2; plural=0-5",
    f"nplurals={'9' * 5000}; plural=0",
    "nplurals=1; plural=n",
)


@pytest.mark.slow
@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule[:30])
def test_a_plural_rule_nobody_can_count_by(rule: str, write_set: Write) -> None:
    folder = themed(write_set, TEXT)
    (folder / "lang").mkdir()
    (folder / "lang" / "da.po").write_text(PO % rule)
    for command in (("check", "--lang", "all"), ("build", "--lang", "da", "--draft"), ("i18n", "status")):
        result = pnp(*command, folder)
    assert "LNG412 error" in pnp("check", "--lang", "da", folder).output
    assert result.exit_code == 0


@pytest.mark.parametrize("command", ["status", "update"])
def test_a_catalog_nobody_can_read_is_not_called_empty(command: str, write_set: Write) -> None:
    folder = themed(write_set, TEXT)
    (folder / "lang").mkdir()
    (folder / "lang" / "da.po").write_bytes(JUNK)
    result = pnp("i18n", command, folder)
    assert result.exit_code == 1
    assert "LNG404 error: not a PO file" in result.output
    assert (folder / "lang" / "da.po").read_bytes() == JUNK


@pytest.mark.parametrize("name", ["da.po", "glossary.yaml"])
def test_a_folder_in_place_of_a_translation(name: str, write_set: Write) -> None:
    folder = themed(write_set, TEXT)
    (folder / "lang" / name).mkdir(parents=True)
    assert (
        f"lang/{name}:1:1: SRC102 error: cannot read the file" in pnp("check", "--lang", "da", folder).output
    )


@pytest.mark.parametrize("name", ["cards", "sheets"])
def test_a_file_in_place_of_a_folder(name: str, write_set: Write) -> None:
    folder = themed(write_set, TEXT)
    (folder / name).write_text("no folder")
    assert f"{name}:1:1: SRC102 error: cannot read the file" in pnp("check", folder).output


def test_names_no_disk_takes(write_set: Write) -> None:
    endless = "a" * 300
    assert "SRC101 error: no such file or folder" in pnp("check", endless).output
    assert "SRC120 error: no card set" in pnp("check", write_set(f"id: tiny\nextends: {endless}\n")).output
    assert "80 at most" in pnp("new", endless).output
    assert "PRS540 error: no profile" in pnp("build", "biomos", "--profile", endless).output


OPTIONS = {
    ("build", "biomos", "--lang", ","): "',' names nothing",
    ("build", "biomos", "--only", ","): "',' names nothing",
    ("build", "biomos", "--cards", ","): "',' names nothing",
    ("check", "biomos", "--lang", "fi"): "biomos has no language 'fi'; one of: da, de, en, nb, sv\n",
    ("build", "biomos", "--cards", "zonk"): "biomos has no card 'zonk'; 'pnp list biomos' lists all\n",
    (
        "build",
        "biomos",
        "--kind",
        "markr",
    ): "biomos has no kind 'markr'; did you mean 'marker'? 'pnp list biomos' lists all\n",
    ("build", "biomos", "--format", "jpg"): "'jpg'; did you mean 'png'? Known: pdf, png, svg\n",
    (
        "build",
        "biomos",
        "--only",
        "zonk",
    ): "'zonk'; one of: box, cards, companion, components, guide, reference, rules, teachers, tuckbox\n",
    ("proof", "biomos", "--card", "zonk"): "biomos has no card 'zonk'; 'pnp list biomos' lists all\n",
    ("explain", "zonk"): "no finding 'zonk'; 'pnp explain' lists all\n",
    ("zonk",): "no command 'zonk'; 'pnp --help' lists all\n",
    (
        "new",
        "my-game",
        "--from",
        "zonk",
    ): "no set 'zonk', neither bundled nor beside my-game; one of: biekrig, ",
    (
        "simulate",
        "biomos",
        "--bots",
        "zonk",
    ): "no bot is called 'zonk'\n     = one of: greedy, random, search",
    ("simulate", "biomos", "--sweep", "zonk"): "'zonk'; one of: mode\n",
    ("simulate", "biomos", "--setup", "mode=zonk"): "the set has no setup 'mode=zonk'\n     = ",
    ("simulate", "biomos", "--setup", "zonk=1"): "the set has no setup 'zonk=1'\n     = ",
    ("build", "biomos", "--profile", "zonk"): "\nPRS540 error: no profile is called 'zonk'\n     = ",
}


@pytest.mark.parametrize("command", OPTIONS, ids=" ".join)
def test_options_that_mean_nothing(command: tuple[str, ...], here: Path) -> None:
    result = pnp(*command)
    assert result.exit_code == 2
    assert OPTIONS[command] in f"\n{result.output}"
    assert not (here / "output").exists()


def test_a_profile_that_is_a_folder_is_none(here: Path) -> None:
    (here / "profiles" / "mine.yaml").mkdir(parents=True)
    output = pnp("build", "biomos", "--profile", "mine").output
    assert "no profile is called 'mine'" in output
    assert "did you mean" not in output


UNREADABLE = {
    "art/fox.svg": "fox.svg:1:1: SRC102 error: cannot read the file: Permission denied",
    "templates/mine/theme.yaml": "theme.yaml:1:1: SRC102 error: cannot read the file: Permission denied",
    "lang/da.po": "da.po:1:1: SRC102 error: cannot read the file: Permission denied",
    "cards/more.yaml": "more.yaml:1:1: SRC102 error: cannot read the file: Permission denied",
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_a_file_that_may_not_be_read(name: str, write_set: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = themed(write_set, TEXT + '<art x="9" y="30" w="9" h="9" name="fox"/>')
    for path in UNREADABLE:
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).touch()
    opened = os.open

    def refused(path: str, *more: int, dir_fd: int | None = None) -> int:
        """Files are opened from their folders: what tells them apart is their name."""
        if path == Path(name).name:
            raise PermissionError(13, "Permission denied", path)
        return opened(path, *more, dir_fd=dir_fd)

    monkeypatch.setattr(os, "open", refused)
    if name != "cards/more.yaml":
        (folder / "cards/more.yaml").unlink()
    assert UNREADABLE[name] in pnp("check", "--lang", "da", folder).output


def test_a_font_that_is_a_link_out_of_the_set(write_set: Write, here: Path) -> None:
    package = Path(fontpkg_fira_sans.__file__).parent
    outside = next(package.rglob("*.ttf"))
    folder = themed(write_set, TEXT.replace("<text", '<text font="mine"'))
    (folder / "fonts.yaml").write_text("families: {mine: {licence: OFL-1.1, faces: {400: mine.ttf}}}")
    (folder / "mine.ttf").symlink_to(outside)
    output = pnp("check", folder).output
    assert "tiny/fonts.yaml:1:12: " in output
    assert "the path leaves the folder" in output
    assert str(here) + "/tiny/fonts.yaml" not in output


def test_a_disk_that_fails_is_no_bug_of_ours() -> None:
    """Where no stage looked for it: the file is named, the exit code is that of an error."""
    code = (
        "import sys; sys.argv = ['pnp', 'explain']\n"
        "import pnp.cli.group as group\n"
        "def main(**_): raise PermissionError(13, 'Permission denied', 'secret.yaml')\n"
        "group.main = main\n"
        "from pnp.cli import run; run()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "pnp: secret.yaml: Permission denied\n")
