"""Whatever pnp prints is set by one service, and what that finds reaches who asked, once and where it is written."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

import pnp
from pnp.base.frozen import replace
from pnp.cli.group import main
from pnp.files.world import World
from pnp.press.calibrate.crease import crease_sheet
from pnp.press.calibrate.crease_document import crease_document
from pnp.press.impose import bundled_fonts
from pnp.source.load.profiles import find
from pnp.words.own_catalogs import own_words

ROOT = Path(pnp.__file__).parent
Write = Callable[..., Path]

SET = """\
id: tiny
title: {title}
languages: [en]
credits:
  designers: [{designer}]
rules:
  kinds:
    note: {{label: {label}, label_plural: Notes, fields: {{}}}}
print: {{note: {{size: poker{back}}}}}
cards:
  - {{kind: note, id: first, name: First, text: A text}}
  - {{kind: note, id: second, name: Second, text: A text}}
"""
SOUND = {"title": "the Fox", "designer": "Ann Author", "label": "Note", "back": ""}
# a look that prints neither title nor kind: what is found is found on sheets
BARE = {
    "templates/bare/theme.yaml": "extends: plain\n",
    "templates/bare/note.xml.j2": '<face><text x="5" y="5" w="50" h="20">{{ card.name }}</text></face>\n',
}


def said(folder: Path, *more: str) -> tuple[list[tuple[str, int, str]], int]:
    """Code, line and message of every finding of ``pnp check``, and the exit code."""
    result = CliRunner().invoke(main, ["check", str(folder), "--format", "json", *more])
    found = json.loads(result.output)
    return [(one["code"], one["line"], one["message"]) for one in found], result.exit_code


def test_a_title_no_font_can_print_is_one_error_where_it_is_written(write_set: Write) -> None:
    folder = write_set(SET.format(**SOUND | {"title": "狐 the Fox"}))
    message = "title: no font has '狐' (U+72D0, cjk unified ideograph-72d0)"
    assert said(folder) == ([("TXT604", 2, message)], 1)


@pytest.mark.slow
def test_it_is_one_error_in_every_language_and_on_every_sheet(write_set: Write) -> None:
    text = SET.format(**SOUND | {"title": "狐 the Fox"}).replace("[en]", "[en, da, fi]")
    sheets = {
        "sheets/rules.md": "# {{ set.title }}\n\nWelcome to {{ set.title }}.\n",
        "sheets/reference.md": "# {{ set.title }}\n\n- draw\n",
    }
    found, code = said(write_set(text, **sheets), "--lang", "all")
    assert [(line, code) for code, line, _ in found if code.startswith("TXT")] == [(2, "TXT604")]
    assert code == 1


@pytest.mark.parametrize(
    ("wrong", "line", "subject"),
    [
        ({"title": "狐 the Fox"}, 2, "title"),
        ({"designer": "狐 Author"}, 4, "credits"),
        ({"label": "Note 狐"}, 8, "label of 'note'"),
    ],
)
def test_what_is_printed_is_told_where_it_is_written(
    write_set: Write, wrong: dict[str, str], line: int, subject: str
) -> None:
    found, code = said(write_set(SET.format(**SOUND | wrong)))
    assert [(code, line, message.partition(":")[0]) for code, line, message in found] == [
        ("TXT604", line, subject)
    ]
    assert code == 1


def test_labels_and_the_guide_page_are_judged_though_no_face_shows_the_title(write_set: Write) -> None:
    bare = SET.format(**SOUND | {"title": "狐 the Fox", "back": ", back: none"}) + "theme: bare\n"
    found, code = said(write_set(bare, **BARE))
    assert [(code, line) for code, line, _ in found] == [("TXT604", 2)]
    assert code == 1


def test_a_sheet_is_judged_where_it_says_so_itself(write_set: Write) -> None:
    files = {"sheets/rules.md": "# Rules\n\nA 狐 runs.\n", "sheets/reference.md": "# 熊\n\n- draw 狐\n"}
    found, _ = said(write_set(SET.format(**SOUND), **files))
    assert [line for _, line, _ in found] == [1, 3, 3]
    assert {message.partition(":")[0] for _, _, message in found} == {
        "sheets/rules.md (en), text",
        "sheets/reference.md (en), text",
    }


def test_a_report_with_a_name_no_font_can_print_is_written_and_refused(
    write_set: Write, tmp_path: Path
) -> None:
    folder = write_set(
        "id: mine\ntitle: Mine\nextends: biotopia\ncards:\n  - {id: peacock, name: Peacock 狐}\n", "mine"
    )
    report = tmp_path / "balance.pdf"
    result = CliRunner().invoke(
        main, ["simulate", str(folder), "--games", "4", "--workers", "1", "--report", str(report)]
    )
    assert result.exit_code == 1
    assert result.output.count("TXT604") == 1
    assert "set.yaml:5:25: TXT604 error: peacock (en), name: no font has '狐'" in result.output
    assert report.exists()


def test_the_list_of_what_changed_is_judged_though_no_face_shows_the_name(
    write_set: Write, tmp_path: Path
) -> None:
    files = BARE | {"templates/bare/note.xml.j2": BARE["templates/bare/note.xml.j2"].replace("name", "text")}
    text = SET.format(**SOUND) + "theme: bare\n"
    folder = write_set(text.replace("name: First", "name: First 狐"), **files)
    out = str(tmp_path / "out")
    assert CliRunner().invoke(main, ["build", str(folder), "--out", out]).exit_code == 0
    (folder / "set.yaml").write_text(
        text.replace("name: First, text: A text", "name: First 狐, text: Another"), encoding="utf-8"
    )
    before = str(tmp_path / "out" / "tiny" / "en")
    result = CliRunner().invoke(main, ["build", str(folder), "--out", out, "--since", before])
    assert "no font has '狐'" in result.output
    assert result.exit_code == 1


def test_the_companion_sheet_is_judged_though_no_face_shows_the_name(
    write_set: Write, tmp_path: Path
) -> None:
    """It names each card above its small words, which one that no face names has, too."""
    small = (
        BARE["templates/bare/note.xml.j2"]
        .replace("card.name", "card.text")
        .replace("<text ", '<text style="foot" ')
    )
    files = BARE | {"templates/bare/note.xml.j2": small}
    long = "Words that are as small as ten points, " * 6
    text = SET.format(**SOUND).replace("name: First, text: A text", f'name: First 狐, text: "{long}"')
    folder = write_set(text + "theme: bare\n", **files)
    usual = CliRunner().invoke(main, ["build", str(folder), "--out", str(tmp_path)])
    assert usual.exit_code == 0, usual.output
    large = CliRunner().invoke(main, ["build", str(folder), "--large-print", "--out", str(tmp_path)])
    assert "no font has '狐'" in large.output
    assert large.exit_code == 1


def test_a_crease_sheet_for_a_profile_no_font_can_print_is_told() -> None:
    paper, _ = find("a4")
    assert paper
    profile = replace(paper, name="狐")
    sheet = crease_sheet(profile)
    assert sheet
    words, _ = own_words("en", World())
    _, found = crease_document(sheet, profile, words, "en", "blanks.yaml", bundled_fonts())
    assert {one.code for one in found} == {"TXT604"}


def test_labels_are_small_on_purpose_and_say_nothing(write_set: Write) -> None:
    assert said(write_set(SET.format(**SOUND)), "--strict") == ([], 0)


# --- one way ----------------------------------------------------------------------------------------------

MACHINERY = {"pnp.text.fit.fit", "pnp.text.fit.paragraph", "pnp.text.breaking", "pnp.text.shape"}
# who makes a typesetter, and the test above that would fail if its findings were dropped
MAKERS = {
    "draw/compose/face_run.py": test_what_is_printed_is_told_where_it_is_written,
    "press/impose/__init__.py": test_labels_and_the_guide_page_are_judged_though_no_face_shows_the_title,
    "draw/rulebook/material.py": test_a_sheet_is_judged_where_it_says_so_itself,
    "project/changing.py": test_the_list_of_what_changed_is_judged_though_no_face_shows_the_name,
    "project/enlarging.py": test_the_companion_sheet_is_judged_though_no_face_shows_the_name,
    "press/impose/companion.py": test_the_companion_sheet_is_judged_though_no_face_shows_the_name,  # what it tries is set
    "press/calibrate/crease_document.py": test_a_crease_sheet_for_a_profile_no_font_can_print_is_told,
    "play/report_pages.py": test_a_report_with_a_name_no_font_can_print_is_written_and_refused,
}
MEASURERS = {"export/translators/rooms.py"}  # who asks how much would fit, and prints none of it


def outside() -> dict[str, ast.Module]:
    return {
        str(path.relative_to(ROOT)): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(ROOT.rglob("*.py"))
        if path.relative_to(ROOT).parts[0] != "text"
    }


@pytest.mark.slow
def test_nobody_sets_text_past_the_typesetter() -> None:
    for name, tree in outside().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                taken = {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
                assert not taken & MACHINERY, name


def test_whoever_makes_a_typesetter_is_known_to_return_its_findings() -> None:
    makers = {
        name
        for name, tree in outside().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Typesetter"
    }
    assert makers == set(MAKERS) | MEASURERS
