"""What a translation must keep of its source: placeholders, figures, numbers, icons, table cells, bold.

Reads matches; must not know PO files or sets.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from pnp.diagnostics import Diagnostic
from pnp.i18n import faults, losses
from pnp.i18n.catalog import Catalog, Match
from pnp.wording import PLACEHOLDER

FIGURE = re.compile(r"\{\{.*?\}\}")
BRACES = re.compile(PLACEHOLDER)
NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
ICON = re.compile(r":[a-z][a-z0-9_-]*:")
BOLD = re.compile(r"\*\*")


def prose(text: str) -> str:
    """A text without figures, placeholders and icons: what a reader reads as words."""
    return ICON.sub(" ", BRACES.sub(" ", FIGURE.sub(" ", text)))


class Kept(NamedTuple):
    """One thing a translation keeps, how it is found, and the fault when it does not."""

    find: Callable[[str], list[str]]
    fault: Callable[..., Diagnostic]


def _placeholders(text: str) -> list[str]:
    figures = [re.sub(r"\s+", " ", found) for found in FIGURE.findall(text)]
    return [*figures, *(found[0] for found in BRACES.finditer(FIGURE.sub("", text)))]


def _numbers(text: str) -> list[str]:
    bare = BRACES.sub("", FIGURE.sub("", text))
    return [number.replace(",", ".") for number in NUMBER.findall(ICON.sub("", bare))]


def _markup(text: str) -> list[str]:
    bare = FIGURE.sub("", text)
    cells = ["|"] * bare.count("|")
    return [*ICON.findall(bare), *cells, *(["**"] * (len(BOLD.findall(bare)) % 2 or bool(BOLD.search(bare))))]


KEPT = (
    Kept(_placeholders, losses.placeholders_differ),
    Kept(_numbers, losses.numbers_differ),
    Kept(_markup, losses.markup_differs),
)


def compare(match: Match, catalog: Catalog) -> Iterator[Diagnostic]:
    """What the translation of one text lost or added."""
    entry = match.entry
    if entry is None:
        return
    if match.text.plural and len(entry.forms) != catalog.nplurals:
        yield faults.plural_count(entry.span, match.text.context, len(entry.forms), catalog.nplurals)
    for form in entry.forms:
        for kept in KEPT:
            source, ours = Counter(kept.find(match.text.source)), Counter(kept.find(form))
            missing, extra = list((source - ours).elements()), list((ours - source).elements())
            if missing or extra:
                yield kept.fault(entry.span, match.text.context, missing, extra)
