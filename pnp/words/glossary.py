"""The glossary of a set: a word per term and language.

Owns reading it. Must not know translations.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pnp.base.diagnostics import Diagnostic, Span
from pnp.base.languages import SOURCE
from pnp.base.model import GlossaryTerm
from pnp.files.world import Refusal, World, name_of
from pnp.source.load.nodes import Map, Node, Scalar, Seq
from pnp.source.load.set_folders import refused
from pnp.source.load.yaml import MAX_BYTES, read_yaml
from pnp.words import translation_faults as faults


def read_glossary(folder: Path, world: World) -> tuple[tuple[GlossaryTerm, ...], tuple[Diagnostic, ...]]:
    """``lang/glossary.yaml``: lists of terms under headings of any name, each a word or a list per language."""
    path = folder / "lang" / "glossary.yaml"
    if not world.is_there(path):
        return (), ()
    made = world.made(path, folder, parse_glossary, MAX_BYTES)
    if isinstance(made, Refusal):
        return (), (refused(made, Span(name_of(path, folder), 1)),)
    return made


def parse_glossary(data: bytes, file: str) -> tuple[tuple[GlossaryTerm, ...], tuple[Diagnostic, ...]]:
    node, wrong = read_yaml(data, file)
    found = list(wrong)
    if node is None:
        return (), tuple(found)
    if not isinstance(node, Map):
        return (), (*found, faults.bad_glossary(node.span, "a glossary is lists of terms under headings"))
    terms = [term for section in node.entries.values() for term in _section(section, found)]
    return tuple(terms), tuple(found)


def _section(node: Node, found: list[Diagnostic]) -> Iterator[GlossaryTerm]:
    """A list of terms, or a mapping of ids to terms."""
    rows = (
        node.items if isinstance(node, Seq) else list(node.entries.values()) if isinstance(node, Map) else []
    )
    if isinstance(node, Scalar):
        return
    for row in rows:
        if not isinstance(row, Map):
            found.append(faults.bad_glossary(row.span, "a term is a mapping of languages to words"))
            continue
        words = {code: _words(item) for code, item in row.entries.items() if code not in ("id", "note")}
        if words.get(SOURCE):
            note = row.get("note")
            yield GlossaryTerm(words[SOURCE][0], words, row.span, " ".join(_words(note)) if note else "")


def _words(node: Node) -> tuple[str, ...]:
    plain = node.plain()
    return (
        tuple(str(word) for word in plain if word)
        if isinstance(plain, list)
        else (str(plain),)
        if plain
        else ()
    )
