"""Whether a PO file tells numbers apart as its language does, and the file put right where that loses nothing.

Owns this comparing and this change. Must not know sets, nor what an entry says.
"""

from __future__ import annotations

import gettext
import re
from functools import cache

from pnp.base.languages import language
from pnp.words.po import PoEntry, PoFile, ended, rows_of, with_flags, with_rows

PLURALS = re.compile(r"nplurals\s*=\s*(\d)\s*;\s*plural\s*=\s*+(.*)")
FIELD = "Plural-Forms"
COUNTED = range(201)  # the numbers a plural rule is tried on


def can_count(told: re.Match[str]) -> bool:
    """Whether a rule names one of its forms for every number."""
    try:
        rule = gettext.c2py(told[2])
        return all(0 <= rule(number) < int(told[1]) for number in COUNTED)
    except (ValueError, SyntaxError, ArithmeticError, RecursionError, MemoryError):
        return False


def plural_field(po: PoFile) -> re.Match[str] | None:
    """What the header says of plurals, if it can be read."""
    return PLURALS.fullmatch(po.header.get(FIELD, "").strip().removesuffix(";"))


@cache
def mixed_up(rule: str, code: str) -> tuple[int, int] | None:
    """Two numbers that a language has a form for each, and the rule one for both. Another order of the forms, or more of
    them, is no fault."""
    spoken, theirs = language(code), gettext.c2py(rule)
    if rule == spoken.counting or not spoken.code:
        return None
    ours = gettext.c2py(spoken.counting)
    first: dict[int, int] = {}  # the first number of each form of the file
    for number in COUNTED:
        other = first.setdefault(theirs(number), number)
        if ours(other) != ours(number):
            return other, number
    return None


def put_right(po: PoFile, code: str) -> PoFile | None:
    """The file with the rule of its language; None where it is right, or words would be lost or moved.

    Words that stood for several numbers stand in each form of these, marked fuzzy: they print as before.
    """
    told = plural_field(po)
    if told is None or not can_count(told) or mixed_up(told[2], code) is None:
        return None
    entries = [one for one in po.entries if "msgid_plural" in one.said and not one.is_retired]
    sources = _sources(told[2], code)
    if any(any(one.forms) for one in entries) and not sources:
        return None
    if any(form and at not in sources for one in entries for at, form in enumerate(one.forms)):
        return None
    moved = {id(one): _recounted(one, sources, language(code).forms) for one in entries}
    made = (_headed(one, code) if one.is_header else moved.get(id(one), one) for one in po.entries)
    return po._replace(entries=tuple(ended(one, po.ends) for one in made))


def _sources(rule: str, code: str) -> tuple[int, ...]:
    """Which form of the file each form of the language had until now; nothing where it had several."""
    theirs, ours = gettext.c2py(rule), gettext.c2py(language(code).counting)
    pairs = {(ours(number), theirs(number)) for number in COUNTED}
    return tuple(form for _, form in sorted(pairs)) if len(pairs) == language(code).forms else ()


def _recounted(entry: PoEntry, sources: tuple[int, ...], count: int) -> PoEntry:
    old = entry.forms
    new = tuple(old[at] if at < len(old) else "" for at in sources) or ("",) * count
    for number in range(max(len(old), count)):
        word = f"msgstr[{number}]"
        entry = with_rows(entry, word, rows_of(word, new[number]) if number < count else [])
    if any(old) and "fuzzy" not in entry.flags:
        entry = with_flags(entry, ["fuzzy", *entry.flags])
    return entry


def _headed(entry: PoEntry, code: str) -> PoEntry:
    rows = entry.said["msgstr"].split("\n")
    right = [
        f"{FIELD}: {language(code).plural}" if row.partition(":")[0].strip() == FIELD else row for row in rows
    ]
    return with_rows(entry, "msgstr", rows_of("msgstr", "\n".join(right), 0))
