"""A set as components of Weblate: settings its ``import_json`` and its API take, and the glossary as PO files.

Owns their names, and what words of a glossary give way. Must not know where the files are put.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from pnp.base.frozen import NamedTuple
from pnp.base.languages import language
from pnp.base.model import GlossaryTerm
from pnp.words.po import PoError, read_po, rows_of

# what stays as it is in every text; Weblate asks whether it does
FLAGS = r'placeholders:r"\{\{[^{}]*\}\}|:[a-z][a-z0-9_-]*:"'
GLOSSARY = "glossary"  # a folder below ``lang``


class WeblateWish(NamedTuple):
    """Where Weblate finds the set: a repository, a branch, the folder of the set there."""

    repo: str
    branch: str
    folder: str


def components(set_id: str, title: str, wish: WeblateWish, *, has_glossary: bool) -> str:
    """The file of settings, a component each."""
    below = f"{wish.folder.strip('/')}/lang" if wish.folder.strip("/.") else "lang"
    either = {
        "vcs": "git",
        "repo": wish.repo,  # of both: Weblate shares a copy, and a link to a component that shares one itself is refused
        "branch": wish.branch,
        "file_format": "po",
        "new_lang": "add",
        "language_code_style": "bcp",  # files are called zh-Hant.po, as codes are written here
    }
    texts = {
        "name": title,
        "slug": set_id,
        **either,
        "filemask": f"{below}/*.po",
        "new_base": f"{below}/{set_id}.pot",
        "check_flags": FLAGS,
    }
    glossary = {
        "name": f"{title}: glossary",
        "slug": f"{set_id}-glossary",
        **either,
        "filemask": f"{below}/{GLOSSARY}/*.po",
        "new_base": f"{below}/{GLOSSARY}/{GLOSSARY}.pot",
        "is_glossary": True,
        "glossary_color": "blue",
    }
    rows = [texts, glossary] if has_glossary else [texts]
    return json.dumps(rows, ensure_ascii=False, indent=2) + "\n"


def glossary_po(terms: Iterable[GlossaryTerm], code: str = "") -> str:
    """The terms in one language; without one, the template of all."""
    rows = ["#", 'msgid ""', 'msgstr ""', f'"Language: {code}\\n"', '"MIME-Version: 1.0\\n"']
    rows += ['"Content-Type: text/plain; charset=UTF-8\\n"', '"Content-Transfer-Encoding: 8bit\\n"']
    rows += [f'"Plural-Forms: {language(code).plural}\\n"'] if code else []
    told: dict[str, GlossaryTerm] = {}
    for term in terms:
        told.setdefault(term.english, term)
    for english, term in told.items():
        wanted, *others = term.words.get(code) or ("",)
        notes = [term.note] if term.note else []
        notes += [f"Also right: {', '.join(others)}"] if others else []
        rows += ["", *(f"#. {note}" for note in notes)]
        rows += [*rows_of("msgid", english), *rows_of("msgstr", wanted)]
    return "\n".join(rows) + "\n"


def given_way(before: str, after: str) -> Iterator[tuple[str, str, str]]:
    """Each term whose word in a file is another than it is going to be, as where somebody changed it in Weblate: the
    English, the word that was, and the new one or ``""``."""
    try:
        was, now = (
            {one.key[1]: one.forms[0] for one in read_po(text).entries if one.forms and not one.is_header}
            for text in (before, after)
        )
    except PoError:
        return
    for english, word in was.items():
        if word and word != now.get(english):
            yield english, word, now.get(english, "")
