"""How editors are told a line: each in its own way, always as a list of arguments."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pnp.base.diagnostics import Span
from pnp.studio.editor import command, opened

PLACE = Span(f"{os.sep}game//cards/a b.yaml", 12, 5)
FILE = os.path.abspath("/game/cards/a b.yaml")


@pytest.mark.parametrize(
    ("editor", "words"),
    [
        ("code", ["code", "--goto", f"{FILE}:12:5"]),
        ("code --wait", ["code", "--wait", "--goto", f"{FILE}:12:5"]),
        ("/usr/bin/subl", ["/usr/bin/subl", f"{FILE}:12:5"]),
        ("pycharm", ["pycharm", "--line", "12", "--column", "5", FILE]),
        ("vim", ["vim", "+call cursor(12,5)", FILE]),
        ("unheard-of", ["unheard-of", FILE]),
        ("mine --at {line} {file}", ["mine", "--at", "12", FILE]),
        ("", []),
    ],
)
def test_every_editor_is_told_in_its_own_way(editor: str, words: list[str]) -> None:
    assert command(editor, PLACE) == words


def test_nothing_of_a_file_name_reaches_a_shell() -> None:
    place = Span("/game//$(touch x); `y` {line}.yaml", 1)
    assert command("code", place)[-1] == "/game/$(touch x); `y` {line}.yaml:1:1"


def test_without_an_editor_it_is_told_how_to_name_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("PNP_EDITOR", raising=False)
    assert "PNP_EDITOR" in opened(Span(f"{tmp_path}//a.yaml", 1))
    monkeypatch.setenv("PNP_EDITOR", "no-such-program")
    (tmp_path / "a.yaml").touch()
    assert "no-such-program" in opened(Span(f"{tmp_path}//a.yaml", 1))
