"""What may be asked of targets, a row for each option: its names, what may be said, and what is meant by what was said.

Forms and the command line are made from it. Must not know who asks, nor what a target makes of it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any, Literal, TypeAlias, assert_never

from pnp.base.frozen import NamedTuple
from pnp.export.naming import NAMES, USUAL
from pnp.export.targets import NO_WISH, TARGETS, ExportWish, Option, WishError

OptionSort: TypeAlias = Literal["number", "pixels", "switch", "words", "choice", "kinds", "pairs"]
PX = re.compile(r"(\d{1,5})[x×](\d{1,5})")
LONGEST = 500  # letters of what is said of one option


class OptionRow(NamedTuple):
    """One option, as it is asked for."""

    flag: str  # on the command line
    label: str  # in a form
    sort: OptionSort
    about: str
    usual: str = ""  # what counts where nothing is said
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()
    stands: str = ""  # what stands for a value in a help text


PARTS = ", ".join(f"{{{name}}}" for name in NAMES)
OPTIONS: Mapping[Option, OptionRow] = {
    "kinds": OptionRow("--kind", "Kinds", "kinds", "Only cards of these kinds.", stands="KIND,.."),
    "dpi": OptionRow(
        "--dpi",
        "Pixels an inch",
        "number",
        "How fine pictures are: pixels an inch.",
        "300; cgs 200, pcio 150",
        30,
        1200,
    ),
    "px": OptionRow(
        "--px",
        "Size in pixels",
        "pixels",
        "How large each picture is, in pixels, bleed and all.",
        stands="WxH",
    ),
    "bleed": OptionRow("--bleed", "With bleed", "switch", "Show what is drawn beyond the cut."),
    "corners": OptionRow("--corners", "Cut out", "switch", "Cut pictures along their outlines."),
    "names": OptionRow(
        "--names",
        "File names",
        "words",
        f"What files are called, made of {PARTS}.",
        USUAL,
        stands="PATTERN",
    ),
    "form": OptionRow(
        "--format",
        "Format",
        "choice",
        "What pictures are.",
        "png; tts, pcio, ttp jpg",
        choices=("png", "jpg"),
    ),
    "base_url": OptionRow(
        "--base-url",
        "Address of the pictures",
        "words",
        "Where everybody will find the pictures.",
        stands="URL",
    ),
    "pdf": OptionRow(
        "--pdf", "PDFs to print", "switch", "Put the PDFs of 'pnp build' beside the pages, and link to them."
    ),
    "local": OptionRow(
        "--local", "This computer alone", "switch", "Pictures are found on this computer alone."
    ),
    "players": OptionRow(
        "--players", "Players", "number", "Tables laid for so many.", "each number the set allows", 1, 99
    ),
    "setup": OptionRow(
        "--setup",
        "Set-up",
        "pairs",
        "How the table is laid, such as level=2, stack=5.",
        "as the set says first",
        stands="KEY=VALUE",
    ),
    "seed": OptionRow("--seed", "Seed", "number", "Same seed, same order of the cards.", "1", 0, 999_999_999),
}


def asked_wish(target: str, options: Collection[Option], said: Mapping[str, object]) -> ExportWish:
    """What is meant by the words of a form; what is empty was not said. Raises WishError."""
    values: dict[str, Any] = {}  # of the types their rows read
    for name, row in OPTIONS.items():
        given = said.get(name)
        if given not in (None, "", False, []):
            values[name] = _meant(row, given)
    if others := [one for one in said if one not in OPTIONS]:
        raise WishError(others[0], "there is no such option")
    wish = NO_WISH._replace(**values)
    check_wish(wish, target, options)
    return wish


def check_wish(wish: ExportWish, target: str, options: Collection[Option]) -> None:
    """Raises WishError, about no single option, where the target, which knows these options, does not know what was
    asked, or two wishes are one too many."""
    for option in wish.said:
        if option not in options:
            of = [row.name for row in TARGETS.values() if option in row.options]
            raise WishError("", f"{OPTIONS[option].flag} means nothing to {target}, but to {', '.join(of)}")
    if wish.dpi and wish.px:
        raise WishError("", "--dpi says how fine, --px how large: say one of them")


def pixels(given: str) -> tuple[int, int] | None:
    """A width and a height; None if it is none."""
    match = PX.fullmatch(given)
    return None if match is None or "0" in match.groups() else (int(match[1]), int(match[2]))


def pairs(given: str, flag: str) -> tuple[tuple[str, str], ...]:
    """Keys and values, as ``level=2, stack=5``. Raises WishError."""
    found: dict[str, str] = {}
    for text in given.split(","):
        key, sign, value = (piece.strip() for piece in text.partition("="))
        if not (key and sign and value):
            raise WishError(flag, f"'{text.strip()}' is not KEY=VALUE")
        found[key] = value
    return tuple(found.items())


def _meant(row: OptionRow, given: object) -> object:
    match row.sort:
        case "switch":
            if given is True:
                return True
        case "kinds":
            if isinstance(given, list) and all(isinstance(one, str) for one in given):
                return frozenset(given)
        case "number" | "pixels" | "words" | "choice" | "pairs":
            if isinstance(given, str) and len(given) <= LONGEST:
                return _meant_by(row, given.strip())
        case _:
            assert_never(row.sort)
    raise WishError(row.flag, "that cannot be read")


def _meant_by(row: OptionRow, given: str) -> object:
    """What is meant by a word."""
    if row.sort == "number":
        if given.isascii() and given.isdecimal() and row.least <= int(given) <= row.most:
            return int(given)
        raise WishError(row.flag, f"'{given}' is no number from {row.least} to {row.most}")
    if row.sort == "pixels":
        if size := pixels(given):
            return size
        raise WishError(row.flag, f"'{given}' is no size in pixels; say WIDTHxHEIGHT, such as 825x1125")
    if row.sort == "pairs":
        return pairs(given, row.flag)
    if row.sort == "choice" and given not in row.choices:
        raise WishError(row.flag, f"'{given}' is none of {', '.join(row.choices)}")
    return given
