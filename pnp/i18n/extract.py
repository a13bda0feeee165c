"""PO files out: the template of a set, and catalogs brought up to date with it.

Owns writing. A changed source keeps its old translation, marked fuzzy, with the previous source beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from pnp.i18n.catalog import Catalog, Match
from pnp.i18n.texts import Text
from pnp.wording import PLACEHOLDER

# how gettext counts in each language we know; others begin with the English rule
PLURALS = {
    "lt": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2);",
    "ru": (
        "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
    ),
    "lv": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2);",
    "pl": "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
    "fr": "nplurals=2; plural=(n > 1);",
}
ENGLISH = "nplurals=2; plural=(n != 1);"
BRACES = re.compile(rf"(?<!\{{){PLACEHOLDER}(?!\}})")


def template(texts: Iterable[Text], folder: str) -> str:
    """The POT file of a set."""
    return _written((_entry(text, (), folder) for text in texts), "")


def updated(matches: Iterable[Match], catalog: Catalog | None, language: str, folder: str) -> str:
    """The PO file of a language with every text of the set, in the set's order."""
    entries = [_entry(one.text, one.forms, folder, one) for one in matches]
    return _written(entries, language, catalog)


def _entry(text: Text, forms: tuple[str, ...], folder: str, match: Match | None = None) -> Any:
    import polib

    entry = polib.POEntry(
        msgctxt=text.context,
        msgid=text.source,
        comment=text.comment,
        occurrences=[(text.span.file.removeprefix(folder), str(text.span.line))],
    )
    if text.plural:
        entry.msgid_plural = text.plural
        entry.msgstr_plural = dict(enumerate(forms or ("", "")))
    else:
        entry.msgstr = forms[0] if forms else ""
    if BRACES.search(text.source):
        entry.flags.append("python-brace-format")
    if match and match.state == "stale" and match.entry:
        entry.flags.append("fuzzy")
        if match.entry.source != text.source:
            entry.previous_msgid, entry.previous_msgctxt = match.entry.source, text.context
    return entry


def _written(entries: Iterable[Any], language: str, catalog: Catalog | None = None) -> str:
    import polib

    po = polib.POFile(wrapwidth=100)
    plural = f"nplurals={catalog.nplurals}; plural=({catalog.plural.strip('()')});" if catalog else ""
    po.metadata = {
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": PLURALS.get(language) or (plural if catalog else ENGLISH),
        "X-Generator": "pnp",
    }
    po.extend(entries)
    return f"{po}".rstrip("\n") + "\n"


def catalog_path(folder: Path, language: str) -> Path:
    return folder / "lang" / f"{language}.po"


def counts(matches: Iterable[Match]) -> Mapping[str, int]:
    """How many texts are done, stale and missing."""
    states = [one.state for one in matches]
    return {state: states.count(state) for state in ("done", "stale", "missing")}
