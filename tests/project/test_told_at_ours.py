"""Found as D8: what a user can change is named first, be it a line or an option; never a file of pnp's own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import pnp
from pnp.base import budget
from pnp.base.diagnostics import Diagnostic
from pnp.draw.compose import findings

SET = """\
id: tiny
title: Tiny
{more}
rules: {{kinds: {{beast: {{fields: {{}}}}}}}}
print: {{beast: {{size: {size}, back: none}}}}
cards: [{{kind: beast, id: fox, name: Fox, copies: 9}}]
"""
Write = Callable[..., Path]


def told(found: tuple[Diagnostic, ...], code: str) -> str:
    return next(one.span.shown for one in found if one.code == code)


def test_d8_of_a_bundled_profile_the_option_is_told(write_set: Write) -> None:
    project = pnp.open(str(write_set(SET.format(more="", size="{width_mm: 199, height_mm: 286}"))))
    assert told(project.sheets(profile="a4").found, "PRS546") == "--profile a4"


def test_d8_of_a_profile_of_ones_own_its_file_is_told(
    write_set: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "profiles").mkdir()
    (tmp_path / "profiles" / "mine.yaml").write_text("extends: letter\ngrid: [3, 3]\n", encoding="utf-8")
    folder = write_set(SET.format(more="", size="poker"))
    monkeypatch.chdir(tmp_path)
    assert told(pnp.open(str(folder)).sheets(profile="mine").found, "PRS546") == "profiles/mine.yaml"


def test_d8_of_a_slot_that_is_not_there_the_option_is_told(write_set: Write) -> None:
    project = pnp.open(str(write_set(SET.format(more="", size="poker"))))
    assert told(project.sheets(options=pnp.PrintOptions(start_slot=40)).found, "PRS558") == "--start-slot"


def test_d8_of_too_much_markup_of_a_look_the_card_is_told(
    write_set: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(budget.LIMITS, "drawn", budget.LIMITS["drawn"]._replace(most=500))
    found = pnp.open(str(write_set(SET.format(more="", size="poker")))).check(["en"])
    assert told(found, "SRC130").endswith("set.yaml")


def test_d8_of_a_template_of_pnps_own_the_card_is_told_and_the_template_after(
    write_set: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The templates that come with pnp draw whatever they accept, so one of the set stands in for them."""
    monkeypatch.setattr(findings, "is_bundled_template", lambda _: True)
    row = '<face background="#ffffff"><row x="5" y="5" w="9" h="9"><icon name="pass" size="20"/></row></face>'
    files = {"templates/mine/theme.yaml": "extends: plain\n", "templates/mine/beast.xml.j2": row}
    folder = write_set(SET.format(more="theme: mine\n", size="poker"), **files)
    (overflow,) = (one for one in pnp.open(str(folder)).check(["en"]) if one.code == "TPL535")
    assert overflow.span.shown.endswith("set.yaml")
    assert "templates/mine/beast.xml.j2" in overflow.related[0][0].shown
