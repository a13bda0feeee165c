"""The glossary of a set: a word per term and language, and which translations do not use it.

Inflection is met half way: a term counts as used if each of its words begins, in some form, as the glossary says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from pnp.diagnostics import Diagnostic, Span
from pnp.i18n import losses
from pnp.i18n.catalog import Match
from pnp.i18n.compare import prose
from pnp.languages import SOURCE
from pnp.load.nodes import Map, Node, Scalar, Seq
from pnp.load.sets import read_file

STEM = 4  # letters of a word that inflection leaves alone, at the least
SUFFIX = 3  # letters it may change at the end


class Term(NamedTuple):
    english: str
    words: Mapping[str, tuple[str, ...]]  # language -> the term, then other accepted forms
    span: Span


def read_glossary(folder: Path) -> tuple[tuple[Term, ...], tuple[Diagnostic, ...]]:
    """``lang/glossary.yaml``: lists of terms under headings of any name, each a word or a list per language."""
    path = folder / "lang" / "glossary.yaml"
    if not path.exists():
        return (), ()
    found: list[Diagnostic] = []
    node = read_file(path, folder, found)
    if node is None:
        return (), tuple(found)
    if not isinstance(node, Map):
        return (), (*found, losses.bad_glossary(node.span, "a glossary is lists of terms under headings"))
    terms = [term for section in node.entries.values() for term in _section(section, found)]
    return tuple(terms), tuple(found)


def _section(node: Node, found: list[Diagnostic]) -> Iterator[Term]:
    """A list of terms, or a mapping of ids to terms."""
    rows = (
        node.items if isinstance(node, Seq) else list(node.entries.values()) if isinstance(node, Map) else []
    )
    if isinstance(node, Scalar):
        return
    for row in rows:
        if not isinstance(row, Map):
            found.append(losses.bad_glossary(row.span, "a term is a mapping of languages to words"))
            continue
        words = {code: _words(item) for code, item in row.entries.items() if code not in ("id", "note")}
        if words.get(SOURCE):
            yield Term(words[SOURCE][0], words, row.span)


def _words(node: Node) -> tuple[str, ...]:
    plain = node.plain()
    return (
        tuple(str(word) for word in plain if word)
        if isinstance(plain, list)
        else (str(plain),)
        if plain
        else ()
    )


def unfollowed(match: Match, terms: tuple[Term, ...], language: str) -> Iterator[Diagnostic]:
    """Terms of the source that the translation renders by another word."""
    if match.entry is None:
        return
    source = prose(match.text.source)
    for term in terms:
        words = term.words.get(language)
        if (
            words
            and _speaks_of(source, term.english)
            and not any(_uses(form, words) for form in match.entry.forms)
        ):
            yield losses.glossary_not_followed(match.entry.span, match.text.context, term.english, words[0])


def _speaks_of(source: str, english: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(english)}(?:s|es)?(?![\w-])", source, re.IGNORECASE) is not None


def _uses(translation: str, words: tuple[str, ...]) -> bool:
    text = translation.casefold()
    return any(all(_stem(part) in text for part in word.casefold().split()) for word in words)


def _stem(word: str) -> str:
    return word[: max(STEM, len(word) - SUFFIX)]
