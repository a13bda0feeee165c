"""B12: a file that nothing reads is told, with what it may have been meant for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.project.opened_set import Project

Write = Callable[..., Path]
SET = """\
id: pond
title: Pond
theme: mine
languages: [en, da]
rules: {kinds: {frog: {fields: {}}}}
print: {frog: {size: poker, back: lily}}
cards: [{kind: frog, id: a, name: A}]
"""
THEME = {
    "templates/mine/theme.yaml": "extends: plain\n",
    "templates/mine/frog.xml.j2": '<face><text x="5" y="9" w="50" h="8">{{ card.name }}</text></face>',
    "templates/mine/back-lily.xml.j2": "<face/>",
}
FACE = '<face><text x="5" y="9" w="50" h="8">{{ card.name }}</text>%s</face>'


def told(folder: Path) -> list[tuple[str, str, str]]:
    _, found = Project(folder).faces()
    _, before = Project(folder).cards()
    found = tuple(dict.fromkeys((*before, *found)))
    return [(one.message, one.hint, one.severity.name) for one in found if one.code == "SRC154"]


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("sheets/rule.md", "did you mean 'rules.md'?"),
        ("sheets/rules.en.md", "call it rules.md: sheets are written in English, and translated in lang/"),
        ("sheets/rules.txt", "call it rules.md"),
        ("sheets/Rules.md", "call it rules.md"),
        ("sheets/refrence.md", "did you mean 'reference.md'?"),
        ("lang/danish.po", "Danish is read from lang/da.po"),
        ("lang/DA.po", "Danish is read from lang/da.po"),
        ("lang/de.po", "write de into 'languages' of set.yaml"),
        ("lang/en.po", "English stands in the set's other files"),
        ("lang/glossary.yml", "the glossary is called lang/glossary.yaml"),
        ("templates/frog.xml.j2", "templates/mine/frog.xml.j2"),
        ("templates/mine/frogg.xml.j2", "did you mean 'frog'?"),
        ("templates/mine/back-lilly.xml.j2", "did you mean 'back-lily'?"),
        ("templates/mine/frog.xml", "templates end in .xml.j2"),
        ("templates/old/theme.yaml", "'theme: old' in set.yaml draws with it"),
        ("art/art.yml", "it is called art/art.yaml"),
    ],
)
def test_b12_a_file_that_nothing_reads_is_told(write_set: Write, name: str, hint: str) -> None:
    found = told(write_set(SET, "pond", **{**THEME, name: "# A\n"}))
    assert [(message, severity) for message, _, severity in found] == [
        (f"nothing reads {name.removesuffix('/theme.yaml')}", "WARNING")
    ]
    assert hint in found[0][1]


@pytest.mark.parametrize(
    "files",
    [
        {"sheets/rules.md": "# A\n", "sheets/box.md": "# A\n", "sheets/rules.md~": "", "sheets/.notes": ""},
        {"lang/da.po": "", "lang/da.mo": "", "lang/pond.pot": "", "lang/weblate.json": "{}"},
        {"lang/glossary.yaml": "terms: []\n", "lang/glossary/da.po": ""},
        {
            "templates/mine/leaf.xml.j2": "<group/>",
            "templates/mine/frog.xml.j2": FACE % '{{ static("leaf") }}',
        },
        {
            "templates/mine/leaf.xml.j2": "<group/>",
            "templates/mine/frog.xml.j2": FACE % '{% include "leaf.xml.j2" %}',
        },
        {
            "templates/mine/leaf-a.xml.j2": "<group/>",
            "templates/mine/frog.xml.j2": FACE % '{{ static("leaf-" ~ card.id) }}',
        },
        {"templates/mine/prelude.xml.j2": "{% macro a() %}{% endmacro %}"},
        {"templates/mine/card.xml.j2": "<face/>", "templates/mine/back.xml.j2": "<face/>"},
        {"templates/mine/part-frame.xml.j2": "<group/>"},  # replaces one of the theme it extends
        {"templates/mine/theme.yaml": "extends: base\n", "templates/base/theme.yaml": "extends: plain\n"},
        {"templates/mine/notes.txt": "", "art/notes.txt": "drawn at night", "notes/rule.md": "# A"},
    ],
)
def test_b12_what_is_read_is_not_told(write_set: Write, files: dict[str, str]) -> None:
    assert told(write_set(SET, "pond", **{**THEME, **files})) == []


def test_b12_the_files_of_a_set_that_is_extended_are_its_own_concern(write_set: Write) -> None:
    write_set(SET, "pond", **{**THEME, "sheets/rule.md": "# A\n", "templates/mine/frogg.xml.j2": "<face/>"})
    assert told(write_set("id: lake\nextends: pond\n", "lake")) == []
