"""File names by a pattern such as ``{number:3}-{card}-{side}``: what may stand in it, and what comes of it.

Must not know what the files hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from pnp.base.diagnostics import did_you_mean, hinted
from pnp.export.targets import WishError

HOLE = re.compile(r"\{(\w*)(?::0?(\d))?\}")
USUAL = "{card}-{side}"
NAMES = ("set", "lang", "kind", "card", "name", "side", "number", "copy")
# what no system, or not each, lets a name hold
BARRED = re.compile(r'[\\:*?"<>|/\x00-\x1f\x7f]+')
OF_DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|\Z)", re.IGNORECASE)
LONGEST = 120  # bytes of a name
DEEPEST = 2  # folders it may begin with


def check_pattern(pattern: str) -> None:
    """Raises WishError where it cannot be filled in."""
    for name, _ in HOLE.findall(pattern):
        if name not in NAMES:
            told = f"there is no '{{{name}}}'"
            raise WishError("--names", hinted(told, did_you_mean(name, NAMES) or f"say {_listed(NAMES)}"))
    if "{" in HOLE.sub("", pattern) or "}" in HOLE.sub("", pattern):
        raise WishError("--names", f"a brace of '{pattern}' stands alone; say {_listed(NAMES)}")
    pieces = pattern.split("/")
    if not all(piece.strip(" .") for piece in pieces):
        raise WishError("--names", f"'{pattern}' names no file")
    if len(pieces) > DEEPEST + 1:
        raise WishError("--names", f"'{pattern}' lies too deep: {DEEPEST} folders at most")


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in names)


def is_named(pattern: str, name: str) -> bool:
    return any(found == name for found, _ in HOLE.findall(pattern))


def filled(pattern: str, values: Mapping[str, str | int], ending: str) -> str:
    """The name of a file; numbers as wide as the pattern says."""

    def value(found: re.Match[str]) -> str:
        name, width = found[1], found[2]
        return BARRED.sub("-", str(values[name]).zfill(int(width or 0)))

    pieces = [safe(HOLE.sub(value, piece)) for piece in pattern.split("/")]
    return "/".join((*pieces[:-1], f"{pieces[-1]}.{ending}"))


def safe(piece: str) -> str:
    """A name that every system takes."""
    name = BARRED.sub("-", piece).strip(" .") or "-"
    name = f"_{name}" if OF_DEVICES.match(name) else name
    return name.encode()[:LONGEST].decode(errors="ignore").rstrip(" .")


def twice(names: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str, str]]:
    """A name with the two that share it; capitals alone tell nothing apart everywhere."""
    seen: dict[str, str] = {}
    for name, whose in names:
        first = seen.setdefault(name.casefold(), whose)
        if first is not whose:
            yield name, first, whose
