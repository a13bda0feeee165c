"""Nothing heavy is imported before it is needed: what a build, and a build of what is as it was, does without."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

CARD = """\
<face background="@deep">
<text name="title" x="6" y="6" w="50" h="8" colour="#ffffff">{{ card.name }}</text>
</face>
"""
SET = """\
id: meadow
title: Meadow
theme: own
rules: {kinds: {beast: {fields: {}}}}
print: {beast: {size: poker}}
cards: [{kind: beast, id: fox, name: Extraordinary Fox}]
"""
# what libraries bring along, what several languages, other formats or commands need
NEEDLESS = {
    "PIL._imaging", "asyncio", "dataclasses", "concurrent.futures", "email", "fontTools", "http", "importlib.resources",
    "jinja2", "logging", "multiprocessing", "polib", "pnp.cli.check_command", "pnp.draw.compose.templates", "pnp.play.games",
    "pnp.words.extract", "pnp.play.protocol", "pnp.project.side_by_side", "pnp.press.render.contact",
    "pnp.press.render.pdf_images", "pnp.press.render.png_pages", "pnp.press.render.svg_faces",
    "pnp.draw.rulebook", "pnp.source.schema.json_schema", "pnp.text.symbols",
    "icu4py", "pyphen", "pypdfium2", "socket", "uharfbuzz", "zipfile",
}  # fmt: skip
DRAWING = {
    "pnp.draw.compose.face_run",
    "pnp.press.impose",
    "pnp.draw.svg",
    "pnp.text",
    "reportlab",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    theme = tmp_path / "meadow" / "templates" / "own"
    theme.mkdir(parents=True)
    (theme / "theme.yaml").write_text("extends: plain\npalette: {deep: '#112233'}\n")
    (theme / "beast.xml.j2").write_text(CARD)
    (tmp_path / "meadow" / "set.yaml").write_text(SET)
    return tmp_path / "meadow"


def imported(folder: Path, needless: Iterable[str], **environment: str) -> set[str]:
    """What is imported all the same."""
    where = str(Path(__file__).parents[2])
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "pnp", "build", folder, "--out", folder.parent / "out"],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHONPATH": where} | environment,
    )
    assert ": cards " in done.stdout, done.stdout
    rows = [line for line in done.stderr.splitlines() if line.startswith("import time:")]
    names = {row.rpartition("|")[2].strip() for row in rows}
    assert "pnp.press.write" in names
    return names & {*needless}


def test_a_build_imports_nothing_that_only_others_need(folder: Path) -> None:
    assert imported(folder, NEEDLESS) == set()


@pytest.mark.slow
def test_who_writes_what_was_made_before_imports_nothing_to_draw_with(folder: Path, tmp_path: Path) -> None:
    kept = {"XDG_CACHE_HOME": str(tmp_path / "kept"), "LOCALAPPDATA": str(tmp_path / "kept"), "PNP_CACHE": ""}
    assert imported(folder, DRAWING, **kept) == DRAWING
    assert imported(folder, {*DRAWING, *NEEDLESS}, **kept) == set()
