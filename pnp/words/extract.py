"""PO files out: the template of a set, and catalogs brought up to date with it.

Owns what is written into them. What a translator wrote is theirs: header, comments, flags, order and rows that say the
same as before stay as they are. A changed source keeps its old translation, marked fuzzy, with the previous source
beside it; what nobody asks for any more is retired to the end of the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from pnp.base.languages import language
from pnp.base.model import CatalogEntry, SourceText, TextMatch
from pnp.base.wording import PLACEHOLDER, has_words
from pnp.words.noted_numbers import noted_beside
from pnp.words.plurals import PLURALS, can_count
from pnp.words.po import (
    WIDTH,
    PoEntry,
    PoFile,
    ended,
    entry_of,
    header_fields,
    retired,
    revived,
    rows_of,
    sort_of,
    with_flags,
    with_rows,
    without_notes,
)

LENGTH = "max-length:"  # begins a flag of ours that translation programs know
BRACES = re.compile(rf"(?<!\{{){PLACEHOLDER}(?!\}})")
FORMAT, FUZZY, FREE = "python-brace-format", "fuzzy", "no-wrap"
NEEDED = {
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
}
WAITING = (
    "Project-Id-Version",
    "PO-Revision-Date",
    "Last-Translator",
    "Language-Team",
)  # for the program of a translator to fill in


def template(texts: Iterable[SourceText]) -> str:
    """The POT file of a set."""
    own = tuple(text for text in texts if has_words(text.source))
    entries = (_separate(_begun(text, 2)) for text in own)
    return PoFile((_header("", own), *entries)).text()


def updated(matches: Sequence[TextMatch], code: str, po: PoFile | None = None) -> str:
    """The PO file of a language with every text of the set; as it was, but for what is other now."""
    if po is None:
        own = tuple(one.text for one in matches)
        po = PoFile((_header(code, own),))
    count = _counted(po, code)
    return _Update(po, count).file(matches, code).text()


def catalog_path(folder: Path, code: str) -> Path:
    return folder / "lang" / f"{code}.po"


# --- the header ------------------------------------------------------------------------------------------


def _header(code: str, texts: Sequence[SourceText]) -> PoEntry:
    own = texts[0].owner if texts else ""
    fields = {
        **dict.fromkeys(WAITING, ""),
        "Project-Id-Version": own,
        "Language": _as_gettext(code),
        **NEEDED,
    }
    fields |= {"Plural-Forms": language(code).plural, "X-Generator": "pnp"}
    return entry_of(
        ("#", 'msgid ""', *_header_rows(f"{key}: {value}".strip() for key, value in fields.items()))
    )


def _as_gettext(code: str) -> str:
    """``pt_BR``, which is how PO files write it."""
    return code.replace("-", "_")


def _header_rows(rows: Iterable[str]) -> list[str]:
    """A field a row, however long."""
    return rows_of("msgstr", "".join(f"{row}\n" for row in rows), 0)


def _counted(po: PoFile, code: str) -> int:
    told = PLURALS.fullmatch(po.header.get("Plural-Forms", "").strip().removesuffix(";"))
    return int(told[1]) if told and can_count(told) else language(code).forms


def _with_header(po: PoFile, code: str) -> PoFile:
    """The file with a header that says all that is needed; what it says already stays, and in its rows."""
    at = next((number for number, entry in enumerate(po.entries) if entry.is_header), None)
    if at is None:
        return po._replace(entries=(_header(code, ()), *map(_separate, po.entries[:1]), *po.entries[1:]))
    said = po.entries[at].said.get("msgstr", "")
    fields, lacking = (
        header_fields(said),
        {"Language": _as_gettext(code), **NEEDED, "Plural-Forms": language(code).plural},
    )
    wrong = {key for key in lacking if not fields.get(key)}
    if "utf-8" not in fields.get("Content-Type", "").lower():
        wrong.add("Content-Type")
    told = PLURALS.fullmatch(fields.get("Plural-Forms", "").removesuffix(";"))
    if not (told and can_count(told)):
        wrong.add("Plural-Forms")
    wrong |= {
        key for key in WAITING if key not in fields
    }  # an empty one is silence, one that is not there a warning
    lacking |= dict.fromkeys(WAITING, "")
    if not wrong:
        return po
    rows = [row for row in said.split("\n") if row and row.partition(":")[0].strip() not in wrong]
    rows += [f"{key}: {value}".strip() for key, value in lacking.items() if key in wrong]
    made = ended(with_rows(po.entries[at], "msgstr", _header_rows(rows)), po.ends)
    return po._replace(entries=(*po.entries[:at], made, *po.entries[at + 1 :]))


# --- entries ---------------------------------------------------------------------------------------------


def _begun(text: SourceText, count: int) -> PoEntry:
    """An entry that waits for its translation."""
    rows = [*_notes(text), *rows_of("msgctxt", text.context), *rows_of("msgid", text.source)]
    if text.plural:
        rows += rows_of("msgid_plural", text.plural)
        rows += [f'msgstr[{number}] ""' for number in range(count)]
    else:
        rows.append('msgstr ""')
    return _flagged(entry_of(rows), text)


def _flagged(entry: PoEntry, text: SourceText) -> PoEntry:
    """With the flags that are ours to say, behind those that are there."""
    told = (*((FORMAT,) if BRACES.search(text.source) else ()), *text.flags)
    kept = [flag for flag in entry.flags if flag in told or not (flag == FORMAT or flag.startswith(LENGTH))]
    new = [flag for flag in told if flag not in kept and f"no-{flag}" not in kept]
    flags = [*kept, *new]
    return entry if flags == [*entry.flags] else with_flags(entry, flags)


def _notes(text: SourceText) -> list[str]:
    said = [f"#. {row}" for row in text.comment.split("\n") if text.comment]
    return [*said, f"#: {text.span.path}:{text.span.line}"] if text.span.path else said


def _separate(entry: PoEntry) -> PoEntry:
    """An entry with a row between it and the one before."""
    return entry if not sort_of(entry.lines[0]) else entry_of(("", *entry.lines))


def _unflagged(entry: PoEntry) -> PoEntry:
    """Without what only an entry in use can say."""
    left = [flag for flag in entry.flags if not flag.startswith(LENGTH)]
    return entry if len(left) == len(entry.flags) else with_flags(entry, left)


def _fresh(entry: PoEntry, text: SourceText, count: int) -> PoEntry:
    """An entry with what is ours in it as it is today: hint, place, format, names, as many forms as are counted."""
    width = 0 if FREE in entry.flags else WIDTH
    notes, rows = _notes(text), [(sort_of(row), row) for row in entry.lines]
    for sort in ("#.", "#:"):
        own = [row for row in notes if row.startswith(sort)]
        if _squeezed(own) != _squeezed(row for other, row in rows if other == sort):
            entry = with_rows(entry, sort, own)
    entry = _shaped(entry, text, count)
    said = {"msgctxt": text.context, "msgid": text.source} | (
        {"msgid_plural": text.plural} if text.plural else {}
    )
    for word, new in said.items():
        if entry.said.get(word) != new:
            entry = with_rows(entry, word, rows_of(word, new, width))
    return _flagged(entry, text)


def _shaped(entry: PoEntry, text: SourceText, count: int) -> PoEntry:
    """With one translation, or one for each form; words for which there is no place any more become a note."""
    wanted = [f"msgstr[{number}]" for number in range(count)] if text.plural else ["msgstr"]
    if [*entry.form_words] == wanted and bool(text.plural) == ("msgid_plural" in entry.said):
        return entry
    return _with_words(entry, text, _as_many(entry.forms, len(wanted)), wanted)


def _as_many(forms: tuple[str, ...], count: int) -> tuple[str, ...]:
    """Words of a text that gained forms stand in each of them; of one that lost them the last comes first: that of many."""
    if len(forms) == 1:
        return forms * count
    return (*forms[-1:], *forms[:-1]) if count == 1 else forms


def _with_words(entry: PoEntry, text: SourceText, forms: Sequence[str], wanted: Sequence[str]) -> PoEntry:
    """With these translations under these keywords."""
    width = 0 if FREE in entry.flags else WIDTH
    rows = [row for row in entry.lines if sort_of(row) in ("", "#", "#.", "#:", "#,", "#|")]
    for word, new in (("msgctxt", text.context), ("msgid", text.source), ("msgid_plural", text.plural)):
        if new or word == "msgid":
            rows += rows_of(word, new, width)
    for number, word in enumerate(wanted):
        rows += rows_of(word, forms[number] if number < len(forms) else "", width)
    made = entry_of(rows)
    return _noted(made, [f"# formerly: {_on_a_row(form)}" for form in forms[len(wanted) :] if form])


def _noted(entry: PoEntry, notes: Iterable[str]) -> PoEntry:
    """With more words of a translator, if it has not those already."""
    own = [row for row in entry.lines if sort_of(row) == "#"]
    known = {row.strip() for row in own}
    more = [note for note in dict.fromkeys(notes) if note.strip() not in known]
    return with_rows(entry, "#", [*own, *more]) if more else entry


def _on_a_row(text: str) -> str:
    return rows_of("", text.replace("\n", " "), 0)[0][2:-1]


def _with_memory(entry: PoEntry, other: PoEntry) -> PoEntry:
    """With what a translator noted and said of the same text elsewhere."""
    notes = [row for row in other.lines if sort_of(row) == "#"]
    notes += [f"# formerly: {_on_a_row(form)}" for form in other.forms if form and form not in entry.forms]
    return _noted(entry, notes)


def _doubted(entry: PoEntry, old: CatalogEntry, text: SourceText) -> PoEntry:
    """Marked fuzzy, and with what was translated."""
    if FUZZY not in entry.flags:
        entry = with_flags(entry, [FUZZY, *entry.flags])
    was = old.previous or old.source
    rows: list[str] = []
    if (old.context, was) != text.key:
        said = {"msgctxt": old.context, "msgid": was, "msgid_plural": "" if old.previous else old.plural}
        for word, words in said.items():
            rows += rows_of(word, words, WIDTH - 3) if words else ()
    return with_rows(entry, "#|", [f"#| {row}" for row in rows])


def _squeezed(rows: Iterable[str]) -> str:
    return "".join("".join(row.strip()[2:].split()) for row in rows)


# --- a file ----------------------------------------------------------------------------------------------


class _Update:
    """A file as it was, and entry by entry what becomes of it."""

    def __init__(self, po: PoFile, count: int) -> None:
        self.po, self.count = po, count
        self.kept: list[PoEntry | None] = [*po.entries]
        self.behind: dict[int, list[PoEntry]] = {}  # new ones, by the entry they follow
        self.active = {one.key: at for at, one in enumerate(po.entries) if not one.is_retired}
        self.places = {_place(one): at for at, one in enumerate(po.entries)}
        self.used: set[int] = set()  # entries that have a text, which therefore stay
        self.last = next((at for at, one in enumerate(po.entries) if one.is_header), 0)

    def file(self, matches: Iterable[TextMatch], code: str) -> PoFile:
        for one in matches:
            self._put(one)
        self._retire()
        return self._whole(code)

    def _put(self, one: TextMatch) -> None:
        text, at = one.text, self.active.get(one.text.key)
        if one.lent:
            self._lend(one, at)
            return
        source = self.places.get(one.entry.span.line) if one.entry else None
        if at is not None:
            own = self.po.entries[at]
            if (
                one.entry and source is not None and source != at
            ):  # it waits itself; its words are found elsewhere
                own = _with_words(_shaped(own, text, self.count), text, one.forms, self._words(text))
                own = _with_memory(self._judged(own, one), self._taken(source))
            elif not own.is_fuzzy:
                own = self._judged(own, one)  # it gained or lost forms, or its numbers want others
            self._stay(at, self._fresh(own, one))
        elif one.entry and source is not None:
            old = self.po.entries[source]
            made = self._fresh(revived(old) if old.is_retired else old, one)
            made = self._judged(made, one)
            if old.is_retired or source in self.used:
                self._follow(made)
            else:
                self._stay(source, made)
        else:
            self._follow(noted_beside(_begun(text, self.count), one, self.count))

    def _lend(self, one: TextMatch, at: int | None) -> None:
        """Words of another entry, which stays as it is, for a translator to say yes to, or better."""
        own = _begun(one.text, self.count) if at is None else self.po.entries[at]
        made = _fresh(_with_words(own, one.text, one.forms, self._words(one.text)), one.text, self.count)
        made = made if made.is_fuzzy else with_flags(made, [FUZZY, *made.flags])
        if at is None:
            self._follow(made)
        else:
            self._stay(at, made)

    def _fresh(self, entry: PoEntry, one: TextMatch) -> PoEntry:
        return noted_beside(_fresh(entry, one.text, self.count), one, self.count)

    def _taken(self, source: int) -> PoEntry:
        """An entry whose words stand elsewhere from now on."""
        old = self.po.entries[source]
        if source not in self.used and not old.is_retired:
            self.kept[source] = None
            self.used.add(source)
        return old

    def _words(self, text: SourceText) -> list[str]:
        return [f"msgstr[{number}]" for number in range(self.count)] if text.plural else ["msgstr"]

    def _judged(self, entry: PoEntry, one: TextMatch) -> PoEntry:
        return _doubted(entry, one.entry, one.text) if one.entry and one.state == "stale" else entry

    def _stay(self, at: int, entry: PoEntry) -> None:
        self.kept[at] = entry
        self.used.add(at)
        self.last = at

    def _follow(self, entry: PoEntry) -> None:
        self.behind.setdefault(self.last, []).append(_separate(entry))

    def _retire(self) -> None:
        """What has no text any more goes to the end, if somebody wrote something there."""
        for at, entry in enumerate(self.po.entries):
            if at in self.used or entry.is_retired or entry.is_header:
                continue
            self.kept[at] = None
            if not has_words(entry.said["msgid"]) and {*entry.forms} <= {entry.said["msgid"]}:
                continue  # it never had anything to translate
            if any(entry.forms) or any(sort_of(row) == "#" for row in without_notes(entry.lines)):
                self.behind.setdefault(len(self.po.entries), []).append(_separate(retired(_unflagged(entry))))

    def _whole(self, code: str) -> PoFile:
        """The file in its order. Of entries with one name and English one is left, with what was noted at the other."""
        rows: list[PoEntry] = []
        for at, one in enumerate((*self.kept, None)):
            rows += [one] if one else []
            rows += self.behind.get(at, [])
        first: dict[tuple[str, str], int] = {}
        for at in sorted(
            range(len(rows)), key=lambda at: (rows[at].is_retired, -at if rows[at].is_retired else at)
        ):
            other = first.setdefault(rows[at].key, at)
            if other != at:
                rows[other] = _with_memory(rows[other], rows[at])
        left = [rows[at] for at in sorted(first.values())]
        before = {id(one) for one in self.po.entries}
        made = tuple(one if id(one) in before else ended(one, self.po.ends) for one in left)
        tail = self.po.tail or (("",) if len(made) > len(self.po.entries) else ())
        return _with_header(self.po._replace(entries=made, tail=tail), code)


def _place(entry: PoEntry) -> int:
    return entry.places[entry.form_words[0]].line
