"""A set held open answers as one opened anew, whatever happens to its files in between."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.base.model import Sheets
from pnp.project.opened_set import Project

SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path fill="{}" d="M0 0h10v10z"/></svg>'
FILES = {
    "set.yaml": """\
id: tiny
title: Tiny
players: 2
languages: [en, de]
theme: mine
print: {beast: {size: poker}}
cards:
  - {kind: beast, id: fox, name: Fox, text: Runs.}
  - {kind: beast, id: owl, name: Owl, text: Flies.}
""",
    "rules.yaml": "kinds: {beast: {fields: {}}}\n",
    "cards/more.yaml": "kind: beast\ncards: [{id: bat, name: Bat}]\n",
    "art/fox.svg": SQUARE.format("#aa3311"),
    "sheets/rules.md": "# Tiny\n\nPlay {{ count('beast') }} cards.\n\n::: cards fox\n",
    "lang/de.po": 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgctxt "tiny/fox.name"\n'
    'msgid "Fox"\nmsgstr "Fuchs"\n',
    "templates/mine/theme.yaml": "extends: plain\npalette: {deep: '#112233'}\n",
    "templates/mine/beast.xml.j2": '{% import "macros.xml.j2" as m %}\n<face background="@deep">'
    '<art x="5" y="20" w="30" h="30" fallback="check"/>'
    '<text name="title" x="5" y="5" w="50" h="8" colour="#ffffff">{{ card.name }}</text></face>\n',
}
Edit = Callable[[Path], None]


def replaced(file: str, old: str, new: str) -> Edit:
    def edit(home: Path) -> None:
        path = home / file
        if path.exists():
            path.write_text(path.read_text("utf-8").replace(old, new), encoding="utf-8")

    return edit


def written(file: str, text: str) -> Edit:
    def edit(home: Path) -> None:
        (home / file).parent.mkdir(parents=True, exist_ok=True)
        (home / file).write_text(text, encoding="utf-8")

    return edit


def removed(file: str) -> Edit:
    return lambda home: (home / file).unlink(missing_ok=True)


EDITS: dict[str, Edit] = {
    "a card is renamed": replaced("set.yaml", "name: Owl", "name: Eagle owl"),
    "a card is broken": replaced("set.yaml", "text: Flies.", "txet: Flies."),
    "a card is mended": replaced("set.yaml", "txet: Flies.", "text: Flies."),
    "a file of cards goes": removed("cards/more.yaml"),
    "a file of cards comes": written("cards/more.yaml", FILES["cards/more.yaml"]),
    "another file of cards comes": written(
        "cards/other.yaml", "kind: beast\ncards: [{id: elk, name: Elk}]\n"
    ),
    "a picture changes": written("art/fox.svg", SQUARE.format("#22bb44")),
    "a picture goes": removed("art/fox.svg"),
    "a picture comes": written("art/owl.svg", SQUARE.format("#4444ff")),
    "a picture is broken": written("art/fox.svg", "<svg"),
    "a picture nobody shows": written("art/unused.svg", SQUARE.format("#000000")),
    "a field is declared": written(
        "rules.yaml", "kinds: {beast: {fields: {might: {type: int, default: 1}}}}\n"
    ),
    "the template changes": replaced("templates/mine/beast.xml.j2", 'x="5" y="20"', 'x="9" y="30"'),
    "the template is broken": replaced("templates/mine/beast.xml.j2", "</face>", ""),
    "the template is mended": written("templates/mine/beast.xml.j2", FILES["templates/mine/beast.xml.j2"]),
    "a back comes": written("templates/mine/back-beast.xml.j2", '<face background="@deep"/>\n'),
    "the palette changes": replaced("templates/mine/theme.yaml", "#112233", "#443311"),
    "an icon of one's own": written("templates/mine/icons/check.svg", SQUARE.format("#ff00ff")),
    "a translation changes": replaced("lang/de.po", "Fuchs", "Reineke"),
    "a translation goes": removed("lang/de.po"),
    "the rules change": replaced("sheets/rules.md", "Play", "Deal"),
    "the rules go": removed("sheets/rules.md"),
    "fonts of one's own": written("fonts.yaml", "families: {}\n"),
    "a note": written("notes.txt", "nobody reads this"),
}


def laid_out(sheets: Sheets | None) -> object:
    """Everything on every page, but what a drawing is called that comes again."""
    if sheets is None:
        return None
    return [(document.name, document.pages) for document in sheets.documents]


def answers(project: Project) -> dict[str, object]:
    told: dict[str, object] = {"check": project.check(["en", "de"])}
    for language in ("en", "de"):
        faces, found = project.faces(language)
        told[f"found {language}"] = found
        told[f"faces {language}"] = faces and [(part.card, part.front.key) for part in faces.parts]
        told[f"sheets {language}"] = laid_out(project.sheets(language, draft=True).value)
    return told


def lay_out(home: Path) -> None:
    for file, text in FILES.items():
        written(file, text)(home)


@pytest.mark.slow
@pytest.mark.parametrize("name", EDITS)
def test_after_one_change_all_answers_are_those_of_a_set_opened_anew(name: str, tmp_path: Path) -> None:
    lay_out(tmp_path)
    project = Project(tmp_path)
    before = answers(project)
    assert answers(project) == before
    EDITS[name](tmp_path)
    assert answers(project) == answers(Project(tmp_path))


@pytest.mark.soak
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(names=st.lists(st.sampled_from(sorted(EDITS)), min_size=2, max_size=6))
def test_after_any_changes_all_answers_are_those_of_a_set_opened_anew(
    names: list[str], tmp_path: Path
) -> None:
    home = tmp_path / "set"
    shutil.rmtree(home, ignore_errors=True)
    lay_out(home)
    project = Project(home)
    for name in names:
        EDITS[name](home)
        assert answers(project) == answers(Project(home)), name
