"""What made pnp end with a traceback: each ends with a finding, or quietly as other command-line tools do."""

from __future__ import annotations

import json
import os
import struct
import subprocess
import sys
from functools import partial
from pathlib import Path

import fontpkg_fira_sans
import pytest

from tests.hostile.strangers import OWN_THEME, PLAIN_SET, Case, judge, run, write

OWN_SET = PLAIN_SET.replace("theme: plain", "theme: own")
SVG = '<svg xmlns="http://www.w3.org/2000/svg" {}><rect width="5" height="5" fill="red"/></svg>'
HALF = "{{ '\\ud800' }}"
ART = '<face><art name="p" x="9" y="9" w="40" h="40"/></face>'
TEXT = '<text name="t" x="9" y="9" w="40" h="8">{}</text>'


def face(markup: str, **files: str | bytes) -> partial[Path]:
    """A set whose faces are this markup."""
    more = {name.replace("__", "/").replace("_", "."): content for name, content in files.items()}
    return partial(write, files={**OWN_THEME, "templates/own/beast.xml.j2": markup, **more}, text=OWN_SET)


CASES = (
    Case(
        "S5 a row without a height",
        face('<face><row x="1" y="1" w="30"><text w="9">a</text>b<icon name="x"/></row></face>'),
        ("beast.xml.j2:1:7: TPL525", "<row> needs h"),
        never=("stands outside",),
    ),
    *(
        Case(f"S5 an SVG too small to be scaled: {where}", face(ART, art__p_svg=SVG.format(where)), finds)
        for where, finds in (
            ('viewBox="0 0 1e-320 1e-320"', ("p.svg:1:41: ART506", "above 0.000001")),
            ('width="1e-320" height="1e-320"', ("p.svg:1:41: ART506", "smaller than 0.000001")),
        )
    ),
    Case(
        "S5 a symbol too small to be scaled",
        face(
            ART,
            art__p_svg='<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><symbol id="a" viewBox="0 0 1e-320 9">'
            '<path d="M0 0H9V9"/></symbol><use href="#a" width="5" height="5"/></svg>',
        ),
        ("ART506", "above 0.000001"),
    ),
    Case(
        "S5 half a character", face(f"<face>{TEXT.format(HALF)}</face>"), ("TPL525", "U+D800 is no character")
    ),
    Case("S5 half a character in a name", face("{{ label('\\ud800') }}"), ("TPL52", "\\ud800")),
    Case("S5 half a character in a file's name", face("{% include '\\ud800' %}"), ("TPL52", "\\ud800")),
)


def damaged(data: bytes, table: bytes) -> bytes:
    """A font in which nothing of a table makes sense any more."""
    count = int.from_bytes(data[4:6])
    rows = [struct.unpack_from(">4sLLL", data, 12 + 16 * row) for row in range(count)]
    ((offset, length),) = [row[2:] for row in rows if row[0] == table]
    return data[:offset] + b"\xff" * length + data[offset + length :]


FONT = (Path(fontpkg_fira_sans.__file__).parent / "files" / "FiraSans-Regular.ttf").read_bytes()
FAMILY = 'families: {%s: {licence: OFL-1.1, scripts: [Latin], faces: {"400": fonts/a.ttf}}}\n'
FONTS = (
    *(
        Case(
            f"S5 a damaged font: {table.decode()}",
            partial(
                write,
                files={
                    "fonts.yaml": FAMILY % "antique",
                    "fonts/a.ttf": damaged(FONT, table),
                    "templates/own/theme.yaml": "extends: plain\ntype: {title: {font: antique}}\n",
                },
                text=OWN_SET,
            ),
            finds,
        )
        for table, finds in (
            (b"glyf", ("set.yaml:5:38: TXT604", "no font has 'F'")),
            (b"loca", ("fonts.yaml:1:12: TXT608", "the file is damaged")),
        )
    ),
    Case(
        "S5 a draft without a usable font",
        partial(write, files={"fonts.yaml": FAMILY % "fira-sans", "fonts/a.ttf": b"wOFF" + FONT}),
        ("fonts.yaml:1:12: TXT608", "cards 1 page, guide 1 page", "output/stranger/en"),
        ("build", "stranger", "--draft", "--format", "pdf,svg,png"),
        code=0,
    ),
    Case(
        "S5 contact sheets without a usable font",
        partial(write, files={"fonts.yaml": FAMILY % "fira-sans", "fonts/a.ttf": b"wOFF" + FONT}),
        ("fonts.yaml:1:12: TXT608", "en-proof: 1 sheet"),
        ("proof", "stranger"),
    ),
)
COLUMNS = "|" + "ab|" * 60 + "\n"
SHEETS = (
    Case(
        "S5 a table of sixty columns",
        partial(
            write, files={"sheets/rules.md": f"# Rules\n\n{COLUMNS}{COLUMNS.replace('ab', '---')}{COLUMNS}"}
        ),
        ("rules.md:3:1: RUL", "too wide"),
    ),
)
PLURAL = (
    'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural={};\\n"\n'
)
LANGUAGES = PLAIN_SET + "languages: [en, da]\n"
COUNTING = tuple(
    Case(
        f"S5 a plural rule that is none: {rule[:16]}",
        partial(write, files={"lang/da.po": PLURAL.format(rule)}, text=LANGUAGES),
        ("stranger/lang/da.po:2:50: LNG412", f"plural rule '{rule[:80]}'"),
        ("check", "stranger", "--lang", "all"),
    )
    for rule in ("n != !1", "n/0", "(" * 900 + "n" + ")" * 900, "n" + "*9" * 400)
)


@pytest.mark.slow
@pytest.mark.parametrize("case", [*CASES, *FONTS, *SHEETS, *COUNTING], ids=lambda case: case.name)
def test_check_tells_it(case: Case, tmp_path: Path) -> None:
    judge(case, tmp_path)


# --- streams ---------------------------------------------------------------------------------------------

COMMANDS = (
    "--help",
    "explain",
    "explain nothing",
    "check stranger",
    "i18n status stranger",
    "simulate biotopia --games 2",
)


def shell(line: str, here: Path, **environment: str) -> tuple[int, str]:
    """The status of a line of shell in which ``pnp`` is ours, and what came on standard error."""
    done = subprocess.run(
        ("bash", "-c", f"set -o pipefail; pnp() {{ '{sys.executable}' -m pnp \"$@\"; }}; {line}"),
        cwd=here,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_s5_what_cannot_be_printed_ends_it_quietly(command: str, tmp_path: Path) -> None:
    write(tmp_path / "stranger", {}, PLAIN_SET + "languages: [en, da]\n")
    (status, told), (closed, nothing) = (
        shell(f"pnp {command} {where}", tmp_path) for where in (">&1", ">&-")
    )
    assert (closed, nothing) == (status, told), "whoever closes a stream wants to hear nothing of it"
    assert shell(f"pnp {command} >&- 2>&- <&-", tmp_path) == (status, "")
    if command != "explain nothing":  # that is told on standard error
        full, words = shell(f"pnp {command} >/dev/full", tmp_path)
        assert (full, words) == (1, "pnp: what there is to tell cannot be written: No space left on device\n")
        gone, words = shell(f"pnp {command} | true", tmp_path)
        assert gone in (status, 1)
        assert words == ""


def test_s5_a_working_folder_that_is_gone_is_told(tmp_path: Path) -> None:
    told = shell("mkdir gone; cd gone; rmdir ../gone; pnp check", tmp_path)
    assert told == (1, "pnp: the folder this was called from is gone\n")


@pytest.mark.slow
def test_s5_pages_that_python_was_told_to_leave_out_are_missed_in_words(tmp_path: Path) -> None:
    assert shell("pnp explain PRS551 | grep -q 'run it without'", tmp_path, PYTHONOPTIMIZE="2") == (0, "")
    assert shell("pnp check biotopia > told", tmp_path, PYTHONOPTIMIZE="2") == (0, "")


def test_s5_what_an_encoding_lacks_is_escaped(tmp_path: Path) -> None:
    write(tmp_path / "stranger", {}, PLAIN_SET + 'back: "æ"\n')
    told = "pnp check stranger --format json | python3 -c \"import json, sys; print(json.load(sys.stdin)[0]['message'])\""
    status, words = shell(told + " >&2", tmp_path, PYTHONIOENCODING="latin-1:strict")
    assert status == 1
    assert "back" in words


@pytest.mark.slow
def test_s5_a_manifest_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    write(tmp_path / "stranger", {})
    assert run("build", "stranger", here=tmp_path).code == 0
    place = tmp_path / "output" / "stranger" / "en" / "manifest.json"
    for change in (
        {"placements": ["x"]},
        {"files": {"a": 1}},
        {"files": [{"name": "../../x"}]},
        {"cards": [HALF]},
    ):
        place.write_text(json.dumps({**json.loads(place.read_text()), **change}))
        ran = run("build", "stranger", "--cards", "fox", here=tmp_path)
        assert ran.code == 1, ran.told
        assert ran.told.startswith(f"{place.resolve()} was not written by pnp"), ran.told


def test_s5_a_saved_game_with_half_a_character_is_told(tmp_path: Path) -> None:
    assert run("simulate", "biotopia", "--games", "1", "--save", "game.json", here=tmp_path).code == 0
    place = tmp_path / "game.json"
    game = json.loads(place.read_text())
    place.write_text(json.dumps({**game, "moves": ["\ud800", *game["moves"]]}))
    ran = run("simulate", "biotopia", "--replay", "game.json", here=tmp_path)
    assert (ran.code, "Traceback" in ran.told) == (1, False), ran.told
    assert "\\ud800" in ran.told
