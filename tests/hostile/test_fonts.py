"""Fonts that a set brings: large ones, and those whose few bytes unfold to more than anybody can read."""

from __future__ import annotations

import struct
from functools import partial
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.encodings.StandardEncoding import StandardEncoding
from fontTools.fontBuilder import FontBuilder
from fontTools.misc.psCharStrings import T2CharString

from tests.hostile.strangers import PLAIN_SET, Case, judge, write
from tests.hostile.test_crashes import FAMILY, FONT

OWN_SET = PLAIN_SET.replace("theme: plain", "theme: own")
THEME = "extends: plain\ntype: {title: {font: antique}}\n"
LIMIT = 64_000_000


def lettered(folder: Path, data: bytes) -> None:
    """A set whose titles are set in this font."""
    files = {"fonts.yaml": FAMILY % "antique", "fonts/a.ttf": data, "templates/own/theme.yaml": THEME}
    write(folder, files, OWN_SET)


# --- TrueType --------------------------------------------------------------------------------------------


def changed(**tables: bytes) -> bytes:
    """Fira Sans with other tables, or more."""
    rows = [
        struct.unpack_from(">4sLLL", FONT, 12 + 16 * row) for row in range(int.from_bytes(FONT[4:6], "big"))
    ]
    held = {tag: FONT[start : start + length] for tag, _, start, length in rows}
    held |= {name.ljust(4).encode(): data for name, data in tables.items()}
    head, body = struct.pack(">LHHHH", 0x00010000, len(held), 16, 0, 0), b""
    for tag, data in sorted(held.items()):
        head += struct.pack(">4sLLL", tag, 0, 12 + 16 * len(held) + len(body), len(data))
        body += data + b"\0" * (-len(data) % 4)
    return head + body


def characters(groups: int, first: int, last: int) -> bytes:
    """A table of characters of so many groups, all alike."""
    head = struct.pack(">HHHHLHHLLL", 0, 1, 3, 10, 12, 12, 0, 16 + 12 * groups, 0, groups)
    return head + struct.pack(">LLL", first, last, 3) * groups


def names() -> bytes:
    """4 GB of names, which are all the same 65,000 bytes."""
    row = struct.pack(">HHHHHH", 3, 1, 0x409, 1, 65_000, 0)
    return struct.pack(">HHH", 0, 65_000, 60_000) + row * 65_000 + b"\0A" * 300_000


def glyph_names() -> bytes:
    return struct.pack(">L28xH", 0x20000, 1) + b"\1\2" + b"\0" * 6_000_000


# --- PostScript ------------------------------------------------------------------------------------------


def postscript(letters: dict[str, list[object]], subroutines: list[list[object]]) -> bytes:
    """A font whose letters are these programs; all others are blank."""
    glyphs = [".notdef", "space", *letters]
    made = FontBuilder(1000, isTTF=False)
    made.font.recalcBBoxes = False  # nobody could
    made.setupGlyphOrder(glyphs)
    made.setupCharacterMap({0x20: "space", **{ord(name): name for name in letters if len(name) == 1}})
    programs = {name: T2CharString(program=letters.get(name, [500, "endchar"])) for name in glyphs}
    made.setupCFF("A-R", {"FullName": "A R"}, programs, {})
    called = made.font["CFF "].cff.GlobalSubrs
    for program in subroutines:
        called.append(T2CharString(program=program, globalSubrs=called))
    made.setupHorizontalMetrics(dict.fromkeys(glyphs, (500, 0)))
    made.setupHorizontalHeader(ascent=800, descent=-200)
    made.setupNameTable({"familyName": "A", "styleName": "R", "psName": "A-R"})
    made.setupOS2()
    made.setupPost(keepGlyphNames=False)
    file = BytesIO()
    made.save(file)
    return file.getvalue()


BIAS = 107  # what is added to the number of a subroutine, where there are few


def calling(times: int, depth: int) -> bytes:
    """A letter whose subroutines call each the one before so many times."""
    subroutines: list[list[object]] = [[1, 1, "rlineto", "return"]]
    subroutines += [[number - BIAS, "callgsubr"] * times + ["return"] for number in range(depth)]
    letter: list[object] = [0, 0, "rmoveto", depth - BIAS, "callgsubr", "endchar"]
    blank: list[object] = [500, "endchar"]
    return postscript({"F": letter, **dict.fromkeys("oxOwl", blank)}, subroutines)


def accents() -> bytes:
    """Every letter is put together from the next one, twice: from the first come 2^148."""
    codes = [code for code in range(256) if StandardEncoding[code] not in (".notdef", "space")]
    codes.sort(key=lambda code: StandardEncoding[code] != "F")
    pairs = zip(codes, [*codes[1:], codes[-1]], strict=True)
    return postscript({StandardEncoding[one]: [0, 0, to, to, "endchar"] for one, to in pairs}, [])


BUILD = ("build", "stranger")
NO_LETTER = ("set.yaml:5:38: TXT604", "no font has 'F'")
LISTS = ("fonts.yaml:1:12: TXT608", "lists more characters or names than a font has")
LARGE = (
    Case("S3 a font of 62 MB", partial(lettered, data=changed(ZZZZ=b"\0" * 62_000_000)), (), BUILD, 0),
    Case(
        "S3 a font beyond 64 MB",
        partial(lettered, data=changed(ZZZZ=b"\0" * LIMIT)),
        ("TXT608", "bytes", "--budget 2"),
    ),
)
UNFOLDED = (
    ("S3 300,000 groups of characters", changed(cmap=characters(300_000, 32, 126)), ("TXT608", "damaged")),
    ("S4 all characters, 20,000 times", changed(cmap=characters(20_000, 0, 0x10FFFF)), LISTS),
    ("S4 65,000 long names of a font", changed(name=names()), LISTS),
    ("S4 6 million names of glyphs", changed(post=glyph_names()), LISTS),
    ("S4 subroutines that come to a thousand million lines", calling(10, 9), NO_LETTER),
    ("S4 a thousand subroutines in each other", calling(1, 1000), NO_LETTER),
    ("S4 a letter put together from others without end", accents(), NO_LETTER),
)
SVG = ("build", "stranger", "--format", "svg")
CASES = [Case(name, partial(lettered, data=data), finds, SVG) for name, data, finds in UNFOLDED]


@pytest.mark.slow
@pytest.mark.parametrize(
    "case",
    [*CASES, *(pytest.param(case, marks=pytest.mark.soak) for case in LARGE)],
    ids=lambda case: case.name,
)
def test_a_font_is_told_and_ends(case: Case, tmp_path: Path) -> None:
    judge(case, tmp_path)
