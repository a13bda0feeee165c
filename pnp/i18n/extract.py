"""PO files out: the template of a set, and catalogs brought up to date with it.

Owns writing. A changed source keeps its old translation, marked fuzzy, with the previous source beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pnp.languages import language
from pnp.model import Catalog, SourceText, TextMatch
from pnp.wording import PLACEHOLDER

BRACES = re.compile(rf"(?<!\{{){PLACEHOLDER}(?!\}})")


def template(texts: Iterable[SourceText]) -> str:
    """The POT file of a set."""
    return _written((_entry(text, (), 2) for text in texts), "")


def updated(matches: Iterable[TextMatch], code: str, catalog: Catalog | None = None) -> str:
    """The PO file of a language with every text of the set, in the set's order.

    What a header says already stays; there are as many forms as it counts.
    """
    header = dict(catalog.header) if catalog else {}
    count = catalog.nplurals if catalog and "Plural-Forms" in header else language(code).forms
    return _written((_entry(one.text, one.forms, count, one) for one in matches), code, header)


def _entry(text: SourceText, forms: tuple[str, ...], count: int, match: TextMatch | None = None) -> Any:
    import polib

    entry = polib.POEntry(
        msgctxt=text.context,
        msgid=text.source,
        comment=text.comment,
        occurrences=[(text.span.path, str(text.span.line))],
    )
    if text.plural:
        entry.msgid_plural = text.plural
        entry.msgstr_plural = dict(enumerate([*forms, *[""] * count][:count]))
    else:
        entry.msgstr = forms[0] if forms else ""
    if BRACES.search(text.source):
        entry.flags.append("python-brace-format")
    if match and match.state == "stale" and match.entry:
        entry.flags.append("fuzzy")
        if match.entry.source != text.source:
            entry.previous_msgid, entry.previous_msgctxt = match.entry.source, text.context
    return entry


def _written(entries: Iterable[Any], code: str, header: Mapping[str, str] = MappingProxyType({})) -> str:
    import polib

    po = polib.POFile(wrapwidth=100)
    po.metadata = {
        "Language": code,
        "Plural-Forms": language(code).plural,
        "X-Generator": "pnp",
        **header,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }
    po.extend(entries)
    return f"{po}".rstrip("\n") + "\n"


def catalog_path(folder: Path, code: str) -> Path:
    return folder / "lang" / f"{code}.po"
