"""A PO file as its lines: what each entry says, and where, without losing a character of what somebody wrote.

Owns the form of PO files, to read and to write. Must not know sets, nor what an entry is for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from pnp.base.frozen import NamedTuple

WIDTH = 100  # of the rows we write; what others wrote stays as wide as it is
KEYWORD = re.compile(r"(msgctxt|msgid_plural|msgid|msgstr\[(\d{1,2})\]|msgstr)\s*(?=\")")
QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
LINE = re.compile(r"[^\n]*\n|[^\n]+")
ESCAPED = re.compile(r"\\(.)")
SIGNS = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}
WRITTEN = {sign: f"\\{letter}" for letter, sign in SIGNS.items()}
RETIRED, BEFORE = "#~", "#|"
WRITTEN_FOR = (
    "# Written for "  # what we note for a translator, where no tool drops it: the numbers that words go with
)
NOTED = re.compile(r" = -?\d+(?: \(before: -?\d+\))?$")  # what ends such a note


class PoError(ValueError):
    """Why a file is no PO file, and on which line."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(line, problem)
        self.line, self.problem = line, problem


class PoPlace(NamedTuple):
    """Where words stand: their row in the file, and the letters they take there."""

    line: int
    column: int
    width: int


class PoEntry(NamedTuple):
    """An entry with everything that stands before it since the last one, row by row."""

    lines: tuple[str, ...]
    said: Mapping[str, str]  # by keyword: msgctxt, msgid, msgid_plural, msgstr, msgstr[0]
    places: Mapping[str, PoPlace]  # of the keywords
    previous: Mapping[str, str]
    flags: tuple[str, ...]
    is_retired: bool

    @property
    def key(self) -> tuple[str, str]:
        return self.said.get("msgctxt", ""), self.said["msgid"]

    @property
    def is_header(self) -> bool:
        return self.key == ("", "") and not self.is_retired

    @property
    def forms(self) -> tuple[str, ...]:
        return tuple(self.said[word] for word in self.form_words)

    @property
    def form_words(self) -> tuple[str, ...]:
        """The keywords of its translation, in the order of the forms."""
        return tuple(sorted((word for word in self.said if word.startswith("msgstr")), key=_number))

    @property
    def is_fuzzy(self) -> bool:
        return "fuzzy" in self.flags

    @property
    def written_for(self) -> str:
        """The numbers it was written beside, as they are noted."""
        at = note_rows(self.lines)
        return _unwrapped(self.lines[at.start : at.stop]).removeprefix(WRITTEN_FOR)


class PoFile(NamedTuple):
    """The entries of a file and what stands behind the last of them."""

    entries: tuple[PoEntry, ...] = ()
    tail: tuple[str, ...] = ("",)
    mark: str = ""  # of the order of bytes, which some editors begin a file with
    ends: str = "\n"

    @property
    def header(self) -> Mapping[str, str]:
        """The fields of the header, as they were written."""
        for entry in self.entries:
            if entry.is_header:
                return header_fields(entry.said.get("msgstr", ""))
        return {}

    def text(self) -> str:
        rows = [row for entry in self.entries for row in entry.lines]
        return self.mark + "\n".join((*rows, *self.tail))


def header_fields(text: str) -> dict[str, str]:
    """``Key: value`` by line."""
    rows = (row.partition(":") for row in text.split("\n"))
    return {key.strip(): value.strip() for key, is_field, value in rows if is_field}


def _number(word: str) -> int:
    return int(word[7:-1]) if word.endswith("]") else 0


# --- reading ---------------------------------------------------------------------------------------------


@lru_cache(maxsize=2)
def read_po(text: str) -> PoFile:
    """A file, row by row. Raises PoError. Who brings a file up to date asks twice: for its entries, and to write them."""
    return _read(text)


def _read(text: str) -> PoFile:
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    rows = text[len(mark) :].split("\n")
    reader = _PoReader(rows)
    entries = tuple(reader.entries())
    ends = "\r\n" if any(row.endswith("\r") for row in rows) else "\n"
    return PoFile(entries, tuple(rows[reader.begin :]), mark, ends)


class _PoReader:
    """Goes through the rows once. ``begin`` is the first that belongs to no entry yet."""

    def __init__(self, rows: list[str]) -> None:
        self.rows, self.begin = rows, 0
        self._clear()

    def _clear(self) -> None:
        self.words: dict[str, list[str]] = {}
        self.places: dict[str, PoPlace] = {}
        self.previous: dict[str, list[str]] = {}
        self.flags: list[str] = []
        self.retired: bool | None = None
        self.into: list[str] | None = None

    def entries(self) -> Iterator[PoEntry]:
        for at, whole in enumerate(self.rows):
            row = whole.strip()
            retired = row.startswith(RETIRED)
            bare = row[2:].strip() if retired else row
            is_note = not bare or bare.startswith("#") or (retired and bare.startswith("|"))
            found = None if is_note else KEYWORD.match(bare)
            is_first = bool(found and found[1] in ("msgctxt", "msgid"))
            if self._is_whole and (is_note or is_first):
                yield self._entry(at)
            if not is_note:
                self._keep(at, bare, found, retired)
            elif bare:
                self._note(at, f"#{bare}" if retired and bare.startswith("|") else bare, retired)
        if self._is_whole:
            end = len(self.rows)
            yield self._entry(end - 1 if not self.rows[-1].strip() else end)
        elif self.words:
            raise PoError(len(self.rows), "the text ends in the middle of an entry")

    @property
    def _is_whole(self) -> bool:
        return any(word.startswith("msgstr") for word in self.words)

    def _entry(self, end: int) -> PoEntry:
        said = {word: "".join(some) for word, some in self.words.items()}
        before = {word: "".join(some) for word, some in self.previous.items()}
        lines = tuple(self.rows[self.begin : end])
        made = PoEntry(lines, said, self.places, before, tuple(self.flags), bool(self.retired))
        self.begin = end
        self._clear()
        return made

    def _note(self, at: int, row: str, retired: bool) -> None:
        """A comment: flags and what the source was before are read, all else is somebody's words."""
        if self.words:
            raise PoError(at + 1, "a comment in the middle of an entry")
        if row.startswith("#,"):
            self.flags += [flag for one in row[2:].split(",") if (flag := one.strip())]
        elif row.startswith(BEFORE) and (retired or not row.startswith(RETIRED)):
            rest = row[2:].strip()
            if found := KEYWORD.match(rest):
                self.into = self.previous.setdefault(found[1], [])
                rest = rest[found.end() :]
            if self.into is not None and (quoted := QUOTED.fullmatch(rest)):
                self.into.append(unescaped(quoted[1]))

    def _keep(self, at: int, row: str, found: re.Match[str] | None, retired: bool) -> None:
        if self.words and self.retired != retired:
            raise PoError(at + 1, "an entry is retired in part")
        self.retired = retired
        if found:
            self._begin(at, found[1])
        elif not self.words or not row.startswith('"'):
            raise PoError(at + 1, "neither a comment, a keyword nor a text in quotes")
        rest = row[found.end() :] if found else row
        quoted = QUOTED.fullmatch(rest)
        if quoted is None or self.into is None:
            raise PoError(at + 1, "a quote is missing, or one in the text has no backslash before it")
        if found:
            column = self.rows[at].index('"') + 2
            self.places[found[1]] = PoPlace(at + 1, column, max(1, len(quoted[1])))
        self.into.append(unescaped(quoted[1]))

    def _begin(self, at: int, word: str) -> None:
        sort = word[:6]
        is_plural = "msgid_plural" in self.words
        if word in self.words:
            raise PoError(at + 1, f"a second {word} in one entry")
        if word == "msgctxt" and self.words:
            raise PoError(at + 1, "msgctxt comes before msgid")
        if word != "msgctxt" and word != "msgid" and "msgid" not in self.words:
            raise PoError(at + 1, f"{word} without a msgid before it")
        if word == "msgid_plural" and self._is_whole:
            raise PoError(at + 1, "msgid_plural comes before msgstr")
        if sort == "msgstr" and is_plural != word.endswith("]"):
            raise PoError(at + 1, "an entry with msgid_plural has msgstr[0], msgstr[1] ..., any other msgstr")
        self.into = self.words.setdefault(word, [])


def unescaped(text: str) -> str:
    """What stands between quotes, as it is meant."""
    return ESCAPED.sub(lambda one: SIGNS.get(one[1], one[0]), text) if "\\" in text else text


# --- writing ---------------------------------------------------------------------------------------------


def rows_of(word: str, text: str, width: int = WIDTH) -> list[str]:
    """A keyword with its text: on one row, or where it is longer or has lines of its own on several."""
    told = [_escaped(line) for line in LINE.findall(text)] or [""]
    if len(told) == 1 and (not width or len(word) + len(told[0]) + 3 <= width):
        return [f'{word} "{told[0]}"']
    return [f'{word} ""', *(f'"{row}"' for line in told for row in _wrapped(line, width - 2))]


def _escaped(text: str) -> str:
    return "".join(WRITTEN.get(sign, sign) for sign in text)


def _wrapped(line: str, width: int) -> Iterator[str]:
    row = ""
    for piece in re.findall(r"\S+\s*|\s+", line):
        if row and 0 < width < len(row) + len(piece):
            yield row
            row = ""
        row += piece
    yield row


def entry_of(lines: Iterable[str]) -> PoEntry:
    """The entry that these rows make; they are known to make one."""
    (entry,) = _read("\n".join((*lines, ""))).entries
    return entry


def sort_of(row: str) -> str:
    """What a row of an entry is: ``""`` where it is blank, ``#`` a translator's words, ``#.`` ``#:`` ``#,`` ``#|``, and a
    keyword with the rows of its text, which are ``"``."""
    bare = row.strip()
    if bare.startswith(RETIRED):
        bare = bare[2:].strip()
        if bare.startswith("|"):
            return BEFORE
    if bare.startswith("#"):
        return bare[:2] if bare[1:2] in (".", ":", ",", "|") and len(bare) > 1 else "#"
    found = KEYWORD.match(bare)
    return found[1] if found else bare[:1]


def sorted_rows(entry: PoEntry) -> list[tuple[str, str]]:
    """The rows with what each is; the rows of a text are of their keyword's sort, those of what it was ``#|``."""
    rows: list[tuple[str, str]] = []
    for row in entry.lines:
        sort = sort_of(row)
        rows.append((rows[-1][0] if sort == '"' and rows else sort, row))
    return rows


ORDER = ("", "#", "#.", "#:", "#,", "#|", "msgctxt", "msgid", "msgid_plural", "msgstr")


def with_rows(entry: PoEntry, sort: str, new: Iterable[str]) -> PoEntry:
    """The entry with these rows in the stead of those of one sort; a sort it has not goes where it belongs."""
    rows, made = sorted_rows(entry), [*new]
    places = [at for at, one in enumerate(rows) if one[0] == sort]
    if not places and not made:
        return entry
    rank = _rank(sort)
    behind = next((at for at, one in enumerate(rows) if one[0] and _rank(one[0]) > rank), len(rows))
    at = places[0] if places else behind
    before = [row for other, row in rows[:at] if other != sort]
    after = [row for other, row in rows[at:] if other != sort]
    return entry_of((*before, *made, *after))


def _rank(sort: str) -> tuple[int, int]:
    return ORDER.index(sort.partition("[")[0]), _number(sort)


def note_rows(rows: Sequence[str]) -> range:
    """Where the numbers stand that words were written for: in one row, or in those that a program wrapped it into."""
    first = next((at for at, row in enumerate(rows) if row.strip().startswith(WRITTEN_FOR)), len(rows))
    last = first + 1
    while last < len(rows) and rows[last].strip().startswith("# "):
        if NOTED.search(_unwrapped(rows[first:last])) and not rows[last].strip().startswith("# (before: "):
            break
        last += 1
    return range(first, last if NOTED.search(_unwrapped(rows[first:last])) else min(first + 1, len(rows)))


def without_notes(rows: Sequence[str]) -> list[str]:
    """The rows but those that tell the numbers."""
    left = [*rows]
    while at := note_rows(left):
        del left[at.start : at.stop]
    return left


def _unwrapped(rows: Sequence[str]) -> str:
    """Comments in one row again: they are wrapped at spaces, and behind a hyphen within a word."""
    told = ""
    for row in rows:
        part = row.strip() if not told else row.strip().removeprefix("#").strip()
        told += part if not told or re.search(r"\w-$", told) else f" {part}"
    return told


def with_flags(entry: PoEntry, flags: Iterable[str]) -> PoEntry:
    told = ", ".join(flags)
    return with_rows(entry, "#,", [f"#, {told}"] if told else [])


def without_doubt(entry: PoEntry) -> PoEntry:
    """The entry without its fuzzy mark, nor what the source was before; every other row as it stands."""
    rows: list[str] = []
    for sort, row in sorted_rows(entry):
        if sort == BEFORE:
            continue
        if sort == "#,":
            end = row[len(row.rstrip()) :]
            flags = [flag.strip() for flag in row.strip()[2:].split(",")]
            left = [flag for flag in flags if flag not in ("fuzzy", "")]
            if len(left) < len(flags):
                row = f"#, {', '.join(left)}{end}" if left else ""
            if not left:
                continue
        rows.append(row)
    return entry_of(rows)


def retired(entry: PoEntry) -> PoEntry:
    """The entry as one that nobody asks for any more: its words and what a translator noted stay."""
    rows: list[str] = []
    for sort, row in sorted_rows(entry):
        if sort in ("#.", "#:"):
            continue
        if sort == BEFORE:
            rows.append(f"#~{row.strip()[1:]}")
        elif sort in ("", "#", "#,"):
            rows.append(row)
        else:
            rows.append(f"{RETIRED} {row.strip()}")
    return entry_of(rows)


def revived(entry: PoEntry) -> PoEntry:
    """A retired one as it was before."""
    rows: list[str] = []
    for row in entry.lines:
        bare = row.strip()
        if bare.startswith(RETIRED):
            bare = bare[2:].strip()
            row = f"#{bare}" if bare.startswith("|") else bare
        rows.append(row)
    return entry_of(rows)


def ended(entry: PoEntry, ends: str) -> PoEntry:
    """The entry with its rows ending as those of its file do."""
    if ends == "\n":
        return entry
    return entry._replace(lines=tuple(f"{row.rstrip(ends)}\r" for row in entry.lines))
