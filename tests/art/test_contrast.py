"""What the four games say can be read: every text on a face, every ink of rule pages."""

from __future__ import annotations

import pytest

from pnp.check import faces
from pnp.diagnostics import Span
from pnp.load.sets import bundled_ids
from pnp.look.paint import luminance
from pnp.look.theme import find_theme
from pnp.project import Project
from pnp.rulebook.look import look_of
from pnp.text.fonts import load_fonts

LEAST = 4.5  # to 1, where the check of anyone's set asks for 3


@pytest.mark.parametrize("set_id", bundled_ids())
def test_texts_stand_out_from_what_lies_under_them(set_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made, _ = Project(set_id).faces()
    assert made is not None
    monkeypatch.setattr(faces, "LEAST_CONTRAST", LEAST)
    assert [found.message for found in faces.low_contrast(made)] == []


@pytest.mark.parametrize("theme_name", bundled_ids())
def test_inks_of_rule_pages_stand_out_from_paper_tint_and_band(theme_name: str) -> None:
    theme, _ = find_theme(theme_name, (), Span("theme.yaml", 1))
    assert theme is not None
    look, _ = look_of(theme, load_fonts())
    pairs = [
        (ink, ground) for ink in (look.ink, look.heading, look.accent) for ground in ("#ffffff", look.tint)
    ]
    pairs.append((look.on_band, look.band))
    assert [pair for pair in pairs if contrast(*pair) < LEAST] == []


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
