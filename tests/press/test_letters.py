"""Letters of every language survive the way into the PDF and out of it; doubled texts are refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pypdfium2
from click.testing import CliRunner, Result

from pnp.cli.group import main

SET = """\
id: tiny
title: Tiny
rules:
  kinds: {{note: {{fields: {{}}}}}}
print: {{note: {{size: poker}}}}
cards:
  - {{kind: note, id: letters, name: Letters, text: "{text}"}}
"""


def pnp(*args: str | Path) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args])


def test_no_letter_and_no_ligature_is_lost(write_set: Callable[..., Path], tmp_path: Path) -> None:
    text = "ææ øø åå ßß ää öö üü ÆØÅ fi ffi fl office AVATAR õ š ž ąčęėįšųūž Привет Ёё ★"
    folder = write_set(SET.format(text=text))
    assert pnp("build", folder, "--out", tmp_path / "out").exit_code == 0
    document = pypdfium2.PdfDocument(tmp_path / "out" / "tiny" / "en" / "cards.pdf")
    told = " ".join(page.get_textpage().get_text_bounded() for page in document)
    document.close()
    for word in text.split():
        assert word in " ".join(told.split()), word


def test_a_character_no_font_has_is_named(write_set: Callable[..., Path]) -> None:
    output = pnp("check", write_set(SET.format(text="A sign from afar: 漢"))).output
    assert "TXT604" in output
    assert "漢" in output
    assert "letters" in output


def test_what_does_not_fit_is_refused_unless_a_draft(write_set: Callable[..., Path], tmp_path: Path) -> None:
    folder = write_set(SET.format(text="Much too long a text for one card. " * 40))
    checked = json.loads(pnp("check", folder, "--format", "json").output)
    (overflow,) = [one for one in checked if one["code"] == "TXT601"]
    assert "letters" in overflow["message"]
    assert "mm" in overflow["message"]
    out = tmp_path / "out"
    refused = pnp("build", folder, "--out", out)
    assert refused.exit_code == 1
    assert not (out / "tiny" / "en").exists()
    assert pnp("build", folder, "--out", out, "--draft").exit_code == 0
    assert (out / "tiny" / "en" / "cards.pdf").exists()
