"""Whatever translators and their programs do to a PO file between two updates, their words are in it after the next."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import polib
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.base.diagnostics import Span
from pnp.base.model import SourceText
from pnp.source.load.set_folders import bundled_ids, find
from pnp.words.catalog import parse_catalog
from pnp.words.extract import updated
from pnp.words.matching import match
from pnp.words.po import PoError, read_po, rows_of

NAMES = tuple("abcdefg")
WORDS = (
    "Fox",
    "Draw {count} cards.",
    "A text of two\nrows",
    'It is "red".',
    "Owl",
    "Back\\slash and\ttab",
    "Wolf " * 40,
)


def text(name: str, words: str, sheet: bool) -> SourceText:
    context = "t/sheet.rules" if sheet else f"t/{name}.text"
    return SourceText(
        context, words, Span("set.yaml", len(words)), "A hint", "Foxes" if words == "Fox" else ""
    )


def update(po: str, texts: list[SourceText]) -> str:
    """What ``pnp i18n update`` does, without files."""
    catalog, found = parse_catalog(po.encode(), "da.po")
    assert catalog is not None, (found, po)
    unique = list({one.key: one for one in texts}.values())
    return updated(match(unique, {"t": catalog}), "da", read_po(po))


SETS = st.lists(
    st.builds(text, st.sampled_from(NAMES), st.sampled_from(WORDS), st.booleans()), min_size=1, max_size=8
)


class Hands:
    """What people and programs do to a file; ``notes`` are the words that must be in it for ever."""

    def __init__(self, seed: int) -> None:
        self.chance, self.notes, self.fields = Random(seed), [], []
        self.number = 0

    def work(self, po: str) -> str:
        doing: list[Callable[[str], str]] = [
            self.noted, self.flagged, self.translated, self.reordered, self.rewrapped, self.retired, self.headed,
            self.saved,
        ]  # fmt: skip
        for _ in range(self.chance.randrange(6)):
            po = self.chance.choice(doing)(po)
        return po

    def _chunks(self, po: str) -> tuple[str, list[str]]:
        head, *rest = po.rstrip("\n").split("\n\n")
        return head, rest

    def _on_one(self, po: str, do: Callable[[str], str]) -> str:
        head, rest = self._chunks(po)
        if rest:
            at = self.chance.randrange(len(rest))
            rest[at] = do(rest[at])
        return "\n\n".join([head, *rest]) + "\n"

    def noted(self, po: str) -> str:
        self.number += 1
        note = f"# note {self.number}"
        self.notes.append(note)
        return self._on_one(po, lambda chunk: f"{note}\n{chunk}")

    def flagged(self, po: str) -> str:
        flag = self.chance.choice(("fuzzy", "no-wrap", "x-own"))
        return self._on_one(po, lambda chunk: f"#, {flag}\n{chunk}" if "#," not in chunk else chunk)

    def translated(self, po: str) -> str:
        self.number += 1
        return self._on_one(po, lambda chunk: chunk.replace('msgstr ""', f'msgstr "ord {self.number}"'))

    def reordered(self, po: str) -> str:
        head, rest = self._chunks(po)
        self.chance.shuffle(rest)
        return "\n\n".join([head, *rest]) + "\n"

    def rewrapped(self, po: str) -> str:
        return self._on_one(po, lambda chunk: chunk.replace('\nmsgstr "ord', '\nmsgstr ""\n"ord'))

    def retired(self, po: str) -> str:
        made = polib.pofile(po)
        if made:
            self.chance.choice(made).obsolete = True
        return f"{made}"

    def headed(self, po: str) -> str:
        self.number += 1
        self.fields.append(f"X-Own-{self.number}: yes")
        return po.replace('"Language: da\\n"', f'"{self.fields[-1]}\\n"\n"Language: da\\n"', 1)

    def saved(self, po: str) -> str:
        return f"{polib.pofile(po)}"


def is_kept(seed: int, sets: list[list[SourceText]]) -> None:
    hands, po = Hands(seed), updated(match(sets[0], {}), "da")
    for texts in sets:
        before = hands.work(po)
        words = {form for entry in read_po(before).entries for form in entry.forms if form.startswith("ord ")}
        po = update(before, texts)
        assert update(po, texts) == po, "to update twice is to update once"
        rows = po.split("\n")
        assert [note for note in hands.notes if note not in rows] == []
        assert [field for field in hands.fields if field not in po] == []
        left = {form for entry in read_po(po).entries for form in entry.forms}
        assert [one for one in words if one not in left and f"# formerly: {one}" not in rows] == []
        entries = polib.pofile(po, check_for_duplicates=True)
        keys = [(one.msgctxt, one.msgid) for one in entries]
        assert len(keys) == len({*keys})
        wanted = {(one.context, one.source) for one in texts}
        assert {(one.msgctxt, one.msgid) for one in entries if not one.obsolete} == wanted


CASES = given(st.integers(0, 10**9), st.lists(SETS, min_size=2, max_size=4))


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@CASES
def test_every_word_of_a_translator_is_kept(seed: int, sets: list[list[SourceText]]) -> None:
    is_kept(seed, sets)


@pytest.mark.soak
@settings(max_examples=1000, deadline=None)
@CASES
def test_every_word_of_a_translator_is_kept_a_thousand_times(seed: int, sets: list[list[SourceText]]) -> None:
    is_kept(seed, sets)


@given(st.text(max_size=300), st.integers(0, 120))
def test_what_is_written_is_read_again(words: str, width: int) -> None:
    (entry,) = read_po("\n".join([*rows_of("msgid", words, width), 'msgstr "x"', ""])).entries
    assert entry.said["msgid"] == words


@given(st.text(alphabet='ab \\"\n\tå', min_size=1, max_size=300), st.integers(0, 120))
def test_others_read_it_too(words: str, width: int) -> None:
    po = "\n".join([*rows_of("msgid", words, width), 'msgstr "x"', ""])
    assert polib.pofile(po)[0].msgid == words


ROWS = (
    'msgid "a"', 'msgstr "b"', "# c", "#~ x", '"d"', "", "#| msgid", 'msgctxt "e', "\ufeff", "msgstr[0]",
)  # fmt: skip


@given(st.lists(st.sampled_from(ROWS)))
def test_any_rows_are_read_without_a_loss_or_refused(rows: list[str]) -> None:
    whole = "\n".join(rows)
    try:
        told = read_po(whole).text()
    except PoError as error:
        told, line = "", error.line
        assert 1 <= line <= len(rows) + 1
    assert told in (whole, "")


BUNDLED = [path for name in bundled_ids() for path in sorted((find(name) / "lang").glob("*.po"))]


@pytest.mark.parametrize("path", BUNDLED, ids=lambda path: f"{path.parts[-3]} {path.stem}")
def test_two_readers_read_the_same(path: Path) -> None:
    whole = path.read_text(encoding="utf-8")
    ours = [one for one in read_po(whole).entries if not one.is_header]
    theirs = polib.pofile(whole)
    assert [one.key for one in ours] == [(one.msgctxt, one.msgid) for one in theirs]
    assert [one.forms for one in ours] == [
        tuple(one.msgstr_plural.values()) or (one.msgstr,) for one in theirs
    ]
    assert read_po(whole).text() == whole
