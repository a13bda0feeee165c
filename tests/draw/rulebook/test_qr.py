"""A code on a reference card: it leads to a heading of the rules on the web, where its language is read."""

from __future__ import annotations

from pathlib import Path

import pytest
from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel

from pnp.base.scene import Path as Shape
from pnp.base.scene import Scene
from tests.draw.rulebook.setting import GAME, Done, lay_out, printed

RULES = "# Rules\n\n## The goal\n\nWin.\n\n## Your turn\n\nPlay."
SITE = GAME.replace("players:", "site: https://example.org/woods/\nplayers:")


def with_card(folder: Path, call: str, game: str = SITE) -> Done:
    card = f"# Turn\n\nPlay.\n\n::: {call}\n"
    return printed(
        lay_out(folder / "tiny", **{"set.yaml": game, "sheets/rules.md": RULES, "sheets/reference.md": card})
    )


def dots(scene: Scene) -> tuple[list[list[bool]], float]:
    """As a camera sees them: dark where black lies in the middle of a dot; and how wide one is, in mm."""
    (black,) = (one for one in scene.items if isinstance(one, Shape) and one.fill == "#000000")
    every = [segment[1:3] for segment in black.segments if segment[0] != "Z"]
    boxes = [every[at : at + 4] for at in range(0, len(every), 4)]
    left, top = (min(point[side] for point in every) for side in (0, 1))
    dot = min(box[2][1] - box[0][1] for box in boxes)  # type: ignore[operator]
    wide = round((max(point[0] for point in every) - left) / dot)  # type: ignore[operator]
    seen = [[False] * wide for _ in range(wide)]
    for box in boxes:
        row = round((box[0][1] - top) / dot)  # type: ignore[operator]
        first, last = (round((box[at][0] - left) / dot) for at in (0, 2))  # type: ignore[operator]
        seen[row][first:last] = [True] * (last - first)
    return seen, dot


def code_of(text: str) -> list[list[bool]]:
    code = QRCode(None, QRErrorCorrectLevel.M)
    code.addData(text)
    code.make()
    return [[bool(dot) for dot in row] for row in code.modules]


@pytest.mark.parametrize(
    ("call", "address"),
    [
        ("qr your-turn", "https://example.org/woods/en.html#your-turn"),
        ("qr", "https://example.org/woods/en.html"),
        ("qr the-goal size=20", "https://example.org/woods/en.html#the-goal"),
    ],
)
def test_a_code_leads_to_its_heading(call: str, address: str, tmp_path: Path) -> None:
    done = with_card(tmp_path, call)
    assert not done.found
    seen, dot = dots(done.cards[0].front)
    assert seen == code_of(address)
    assert dot == pytest.approx(20 / (len(seen) + 8) if "size" in call else 0.4)


def test_none_is_printed_where_none_is_asked_for(tmp_path: Path) -> None:
    done = printed(lay_out(tmp_path / "tiny", **{"set.yaml": SITE, "sheets/reference.md": "# Turn\n\nPlay."}))
    assert not any(isinstance(one, Shape) and one.fill == "#000000" for one in done.cards[0].front.items)


@pytest.mark.parametrize(
    ("call", "told", "game"),
    [
        ("qr your-trun", "the rules have no heading 'your-trun'", SITE),
        ("qr your-turn", "the set does not say where its pages are", GAME),
        ("qr your-turn size=9", "its dots would be 0.22 mm wide, too small for a camera", SITE),
        ("qr a b", "it leads to one heading", SITE),
    ],
)
def test_what_cannot_be_read_is_refused(call: str, told: str, game: str, tmp_path: Path) -> None:
    (only,) = with_card(tmp_path, call, game).found
    assert f"::: qr: {told}" in only.message
    assert only.span.line == 5
    if "trun" in call:
        assert "your-turn" in only.hint
