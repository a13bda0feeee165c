"""Unicode's own tests, as Debian's ``unicode-data`` brings them: where lines may break, which characters are one, and in
which order text runs. Lines that differ are listed by the rule that is another one now, never by their number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from pnp.text import bidi, unspaced

pytestmark = pytest.mark.verify
UNICODE = Path("/usr/share/unicode")


def lines(name: str) -> Iterator[str]:
    with (UNICODE / name).open(encoding="utf-8") as file:
        yield from (bare for line in file if (bare := line.partition("#")[0].strip()))


def cut(line: str) -> tuple[str, list[int]]:
    """A text, and where it is cut within."""
    text, cuts = "", []
    for part in line.split():
        if part == "÷":
            cuts.append(len(text))
        elif part != "×":
            text += chr(int(part, 16))
    return text, [at for at in cuts if 0 < at < len(text)]


# what is decided otherwise since Unicode 15.0, of which these files are; each ends where a line breaks otherwise
LATER = {
    "15.1, LB15a: no line ends behind an opening quotation mark": r"[({]« ",
    "15.1, LB15b: no line begins with a closing quotation mark": r"\u0308 (?=»)",
    "15.1, LB15a: a mark that only may be an opening one holds nothing": r'["«]\u0308? (?=[({\u2329])',
    "16.0, LB15c: a line may begin with a point that begins a number": r" (?=\.\d)",
    "16.0, LB20a: a hyphen at the beginning stays with its word": r"\A-\u0308?(?=\S)",
    "16.0, LB21a: a hyphen parts two words in Hebrew": r"[א-ת]-(?=[א-ת])",
    "16.0, LB25: a comma or point stays with the digit behind it": r"[,.]\u0308?(?=\d)",
}


def test_lines_break_where_unicode_says() -> None:
    rows = [cut(line) for line in lines("auxiliary/LineBreakTest.txt")]
    others = {text: set(cuts) ^ set(unspaced.opportunities(text)) for text, cuts in rows}
    assert len(others) > 7_000
    assert {text: at for text, at in others.items() if at - decided_later(text)} == {}
    assert 0 < sum(map(bool, others.values())) < 40


def decided_later(text: str) -> set[int]:
    return {found.end() for pattern in LATER.values() for found in re.finditer(pattern, text)}


@pytest.mark.parametrize("rule", LATER)
def test_each_rule_decided_later_is_seen(rule: str) -> None:
    """So that none is excused that is as it was."""
    rows = [cut(line) for line in lines("auxiliary/LineBreakTest.txt")]
    assert any(
        found.end() in set(cuts) ^ set(unspaced.opportunities(text))
        for text, cuts in rows
        for found in re.finditer(LATER[rule], text)
    )


EXAMPLES = {
    "L": "a", "R": "\u05d0", "AL": "\u0627", "EN": "0", "AN": "\u0660", "ES": "+", "ET": "%", "CS": ",",
    "NSM": "\u0300", "BN": "\u00ad", "B": "\u2029", "S": "\t", "WS": " ", "ON": "!", "LRE": "\u202a",
    "RLE": "\u202b", "PDF": "\u202c", "LRO": "\u202d", "RLO": "\u202e", "LRI": "\u2066", "RLI": "\u2067",
    "FSI": "\u2068", "PDI": "\u2069",
}  # fmt: skip


class Ran(NamedTuple):
    """How a paragraph runs that is one line: the level of each character, and their order from left to right."""

    levels: list[int | None]
    order: list[int]


BLANK = ("WS", *bidi.BEGINNINGS, bidi.ISOLATE_END, *bidi.REMOVED)


def at_line_end(kinds: list[str], found: list[int | None], base: int) -> list[int | None]:
    """The levels on a line that ends here: its last blanks, and those before a tab, run with the paragraph."""
    ends = list(found)
    trailing = True
    for at in range(len(kinds) - 1, -1, -1):
        if kinds[at] in ("S", "B"):
            trailing = True
            ends[at] = base
        elif trailing and kinds[at] in BLANK:
            ends[at] = None if kinds[at] in bidi.REMOVED else base
        else:
            trailing = False
    return ends


def run(kinds: list[str], text: str, base: int) -> Ran:
    found = at_line_end(kinds, bidi.resolved(kinds, text, base), base)
    seen = [at for at, one in enumerate(found) if one is not None]
    order = bidi.order([one for one in found if one is not None])
    return Ran(found, [seen[at] for at in order])


def test_texts_of_every_class_run_as_unicode_says() -> None:
    assert {name: bidi.kind(char) for name, char in EXAMPLES.items()} == {name: name for name in EXAMPLES}
    wanted: list[int | None] = []
    order: list[int] = []
    wrong, count = [], 0
    for line in lines("BidiTest.txt"):
        if line.startswith("@Levels:"):
            wanted = [None if level == "x" else int(level) for level in line.split()[1:]]
        elif line.startswith("@Reorder:"):
            order = [int(place) for place in line.split()[1:]]
        elif not line.startswith("@"):
            kinds, bases = line.split(";")
            row = kinds.split()
            asked = (
                bidi.first_strong(row) or 0,
                0,
                1,
            )  # by its own first letter, from the left, from the right
            made = {base for bit, base in enumerate(asked) if int(bases, 16) >> bit & 1}
            count += len(made)
            wrong += [(kinds, base) for base in made if run(row, "", base) != (wanted, order)]
    assert count > 500_000
    assert wrong == []


def test_texts_run_as_unicode_says() -> None:
    wrong, count = [], 0
    for line in lines("BidiCharacterTest.txt"):
        codes, direction, base, wanted, order = line.split(";")
        text = "".join(chr(int(code, 16)) for code in codes.split())
        kinds = [bidi.kind(char) for char in text]
        level = (bidi.first_strong(kinds) or 0) if direction == "2" else int(direction)
        levels = [None if one == "x" else int(one) for one in wanted.split()]
        told = int(base), (levels, [int(place) for place in order.split()])
        count += 1
        if (level, run(kinds, text, level)) != told:
            wrong.append((codes, direction))
    assert count > 90_000
    assert wrong == []


def test_brackets_and_their_mirror_images_are_those_of_unicode() -> None:
    brackets = {}
    for line in lines("BidiBrackets.txt"):
        char, partner, side = (field.strip() for field in line.split(";"))
        brackets[chr(int(char, 16))] = (chr(int(partner, 16)), {"o": "(", "c": ")"}[side])
    wrong = [char for char, row in brackets.items() if (bidi.mirrored(char), bidi.bracket(char)) != row]
    assert len(brackets) == 128
    assert wrong == []
    assert [char for char in map(chr, range(0x3000)) if bidi.bracket(char) and char not in brackets] == []
