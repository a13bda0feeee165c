"""What was guessed as the files of a set: ``set.yaml``, ``rules.yaml`` and a table of cards for each kind.

Owns their wording. Must not know where they are written.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from pnp.base.frozen import NamedTuple
from pnp.base.sums import int_sum
from pnp.base.wording import titled
from pnp.project.start.columns import free
from pnp.project.start.guess import GuessedColumn, GuessedKind
from pnp.source.load.shapes import SNAKE
from pnp.source.schema.column_titles import folded
from pnp.source.schema.kinds import RESERVED
from pnp.source.schema.written_csv import as_csv

BARE: Final = re.compile(r"[A-Za-z][A-Za-z0-9 ]*[A-Za-z0-9]|[A-Za-z]")
# usual sizes, how many letters a line of theirs holds, and how many lines
SIZES: Final = (("poker", 34, 12), ("tarot", 38, 22), ("jumbo", 50, 36))
NEW: Final = "(new)"  # for the title of a column that the table did not have
SAID: Final = ("true", "false", "null", "yes", "no", "on", "off")  # what is no text in some YAML


class GuessedVocabulary(NamedTuple):
    """Words that one or several columns take."""

    name: str
    words: Mapping[str, str]


def vocabularies(
    kinds: Sequence[GuessedKind],
) -> tuple[tuple[GuessedVocabulary, ...], dict[tuple[str, str], str]]:
    """The words of all columns, and which vocabulary a column of a kind takes; columns of the same words share one."""
    every: dict[str, dict[str, str]] = {}
    of: dict[tuple[str, str], str] = {}
    names = {kind.name for kind in kinds}
    for kind in kinds:
        for column in kind.columns:
            words = column.guess.words
            if not words:
                continue
            shared = next((name for name, known in every.items() if set(words) <= set(known)), None)
            name = shared or free(column.key, {*every, *names})
            every.setdefault(name, {**words})
            of[kind.name, column.key] = name
    return tuple(GuessedVocabulary(name, words) for name, words in every.items()), of


def files(
    set_id: str, title: str, kinds: Sequence[GuessedKind], original: tuple[str, bytes] | None
) -> dict[str, str | bytes]:
    """Every file of the new set by its path. ``original`` is the table itself, if it can serve as it is."""
    made: dict[str, str | bytes] = {
        "set.yaml": _set(set_id, title, kinds),
        "rules.yaml": _rules(kinds),
    }
    if original:
        made[f"cards/{original[0]}"] = original[1]
    else:
        made |= {f"cards/{kind.name}.csv": as_csv(_rows(kind)) for kind in kinds}
    return made


def told(kinds: Sequence[GuessedKind]) -> Iterator[str]:
    """What was guessed, for whoever has to look it over."""
    _, of = vocabularies(kinds)
    for kind in kinds:
        yield f"{kind.label} ({kind.name}): {len(kind.cells('id'))} designs, from the table {kind.table}"
        wide = max(len(column.title or NEW) for column in kind.columns)
        for column in kind.columns:
            yield f"  {column.title or NEW:{wide}}  {_said(column, of.get((kind.name, column.key), ''))}"
        yield from (f"  note: {note}" for note in kind.notes)
        if (size := size_of(kind)) != SIZES[0][0]:
            yield f"  note: the fullest card says more than a {SIZES[0][0]} card holds: they are {size} cards"


def size_of(kind: GuessedKind) -> str:
    """The smallest of the usual sizes on which the fullest card finds room in a plain look."""
    own = [column.guess.cells for column in kind.columns if column.is_own]
    texts = kind.cells("text") or ("",) * len(kind.cells("id"))
    for name, width, height in SIZES:
        lines = [
            int_sum(1 + len(cell) // width for cell in cells if cell)
            + (2 + len(text) // width if text else 0)
            for *cells, text in zip(*own, texts, strict=True)
        ]
        if max(lines, default=0) <= height:
            return name
    return SIZES[-1][0]


def quoted(text: str) -> str:
    """A text as a value of YAML."""
    if BARE.fullmatch(text) and text.lower() not in SAID:
        return text
    return json.dumps(text, ensure_ascii=False)


# --- the texts -------------------------------------------------------------------------------------------

SET = """\
# What the game is; docs/card-sets.md tells every key.
id: {id}
title: {title}
summary: One line that says what the game is.
players: 2..4
languages: [en]
credits:
  designers: [Your Name]
  rights: Say here whose game it is and what others may do with it.
{allow}print:                       # every kind, in printing order; `pnp sizes` lists the sizes
{rows}
"""
RULES = """\
# What the cards are made of. All of it was guessed from a table: mend what is wrong, `pnp check` says if it still fits.
{vocab}kinds:
{kinds}
"""


def _set(set_id: str, title: str, kinds: Sequence[GuessedKind]) -> str:
    rows = "\n".join(f"  {kind.name}: {{size: {size_of(kind)}}}" for kind in kinds)
    twice = any(len(set(kind.cells("name"))) < len(kind.cells("name")) for kind in kinds)
    allow = "allow: {name-twice: the table has cards of the same name}\n" if twice else ""
    return SET.format(id=set_id, title=quoted(title), allow=allow, rows=rows)


def _rules(kinds: Sequence[GuessedKind]) -> str:
    every, of = vocabularies(kinds)
    vocab = "".join(
        f"  {one.name}:\n" + "".join(f"    {word}: {quoted(label)}\n" for word, label in one.words.items())
        for one in every
    )
    rows = "\n".join(_kind(kind, of) for kind in kinds)
    return RULES.format(vocab=f"vocab:\n{vocab}" if vocab else "", kinds=rows)


def _kind(kind: GuessedKind, of: Mapping[tuple[str, str], str]) -> str:
    own = [column for column in kind.columns if column.is_own]
    head = f"  {kind.name}:\n    label: {quoted(kind.label)}\n{_plural(kind)}"
    if not own:
        return f"{head}    fields: {{}}"
    rows = "\n".join(
        f"      {column.key}: {_field(column, of.get((kind.name, column.key), ''))}" for column in own
    )
    return f"{head}    fields:\n{rows}"


def _plural(kind: GuessedKind) -> str:
    """Its table is called by it, where that is more than an s behind the name."""
    called = folded(kind.table)
    if (
        called in (kind.name, f"{kind.name}s")
        or not SNAKE.match(called)
        or not called.startswith(kind.name[:3])
    ):
        return ""
    return f"    plural: {called}\n"


def _field(column: GuessedColumn, vocabulary: str) -> str:
    guess = column.guess
    parts = [f"type: {guess.type}"]
    title = " ".join(column.title.lstrip("@").rstrip("?:").split())
    if title and titled(column.key).casefold() != title.casefold() and len(title) <= 60:
        parts.append(f"label: {quoted(title)}")
    if vocabulary:
        parts.append(f"of: {vocabulary}")
    if guess.type == "text":
        parts.append("translate: true")
    if guess.type != "flag" and not all(guess.cells):
        parts.append("optional: true")
    return f"{{{', '.join(parts)}}}"


def _said(column: GuessedColumn, vocabulary: str) -> str:
    if not column.is_own:
        return f"-> {column.key} ({column.guess.why})"
    words = list(column.guess.words.values())
    shown = f": {', '.join(words[:8])}{' ...' if len(words) > 8 else ''}" if words else ""
    named = f" of {vocabulary}" if vocabulary else ""
    return f"-> {column.key}, {column.guess.type}{named} ({column.guess.why}{shown})"


def _rows(kind: GuessedKind) -> Iterable[Sequence[str]]:
    first = [key for key in RESERVED if any(column.key == key for column in kind.columns) and key != "text"]
    order = sorted(
        kind.columns, key=lambda column: first.index(column.key) if column.key in first else len(first)
    )
    yield [column.key for column in order]
    yield from zip(*(column.guess.cells for column in order), strict=True)
