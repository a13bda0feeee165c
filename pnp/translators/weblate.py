"""A set as components of Weblate: settings its ``import_json`` and its API take, and the glossary as PO files.

Owns their names. Must not know where the files are put.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from pnp.frozen import NamedTuple
from pnp.i18n.po import rows_of
from pnp.languages import language
from pnp.model import GlossaryTerm

# what stays as it is in every text; Weblate asks whether it does
FLAGS = r'placeholders:r"\{\{[^{}]*\}\}|:[a-z][a-z0-9_-]*:"'
GLOSSARY = "glossary"  # a folder below ``lang``


class WeblateWish(NamedTuple):
    """Where Weblate finds the set: a repository, a branch, the folder of the set there, and the project it goes into."""

    repo: str
    branch: str
    folder: str
    project: str


def components(set_id: str, title: str, wish: WeblateWish, *, has_glossary: bool) -> str:
    """The file of settings, a component each."""
    below = f"{wish.folder.strip('/')}/lang" if wish.folder.strip("/.") else "lang"
    texts = {
        "name": title,
        "slug": set_id,
        "vcs": "git",
        "repo": wish.repo,
        "branch": wish.branch,
        "filemask": f"{below}/*.po",
        "new_base": f"{below}/{set_id}.pot",
        "file_format": "po",
        "new_lang": "add",
        "check_flags": FLAGS,
    }
    glossary = {
        "name": f"{title}: glossary",
        "slug": f"{set_id}-glossary",
        "vcs": "git",
        "repo": f"weblate://{wish.project}/{set_id}",
        "filemask": f"{below}/{GLOSSARY}/*.po",
        "new_base": f"{below}/{GLOSSARY}/{GLOSSARY}.pot",
        "file_format": "po",
        "new_lang": "add",
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
