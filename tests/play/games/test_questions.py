"""What players ask: each answer's numbers and words are found in the printed rules, in English and another language."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pypdfium2
import pytest
from click.testing import CliRunner

from pnp.cli.group import main
from pnp.source.load.yaml import read_yaml

FOLDER = Path(__file__).parent / "questions"
pytestmark = pytest.mark.usefixtures("games_held_open")
ASKED = sorted(path.stem for path in FOLDER.glob("*.yaml"))


@cache
def questions(set_id: str) -> list[dict[str, Any]]:
    node, found = read_yaml((FOLDER / f"{set_id}.yaml").read_bytes(), f"{set_id}.yaml")
    assert node is not None, found
    plain: list[dict[str, Any]] = node.plain()
    return plain


def languages(set_id: str) -> list[str]:
    return sorted({code for question in questions(set_id) for code in question["other"]})


def printed(where: str | Path, language: str, out: Path) -> str:
    """The text of the printed rules, without the accidents of line and page breaks."""
    set_id = Path(where).name
    arguments = ["build", str(where), "--lang", language, "--only", "rules", "--out", str(out)]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 0, result.output
    document = pypdfium2.PdfDocument(out / set_id / language / "rules.pdf")
    foot = re.compile(rf"[^\n]* · {language} · \S+ [0-9a-f]{{8}}(\s+\d+)?\s*\Z")
    pages = [foot.sub("", page.get_textpage().get_text_bounded()) for page in document]
    document.close()
    return squeezed(" ".join(pages))


@cache
def rules_of(game: str, language: str) -> str:
    """The printed rules of a bundled game."""
    with TemporaryDirectory() as out:
        return printed(game, language, Path(out))


def squeezed(text: str) -> str:
    return re.sub(r"[\s\u00ad\ufffe\u2010-]+", "", text)


@pytest.mark.slow
@pytest.mark.parametrize("set_id", ASKED)
def test_the_rules_answer_what_players_ask(set_id: str) -> None:
    assert len(questions(set_id)) >= 15
    text = rules_of(set_id, "en")
    assert text.lower().startswith(set_id), "the title, and not what stands on the cards of the cover"
    missing = [one["q"] for one in questions(set_id) for answer in one["en"] if squeezed(answer) not in text]
    assert missing == []


@pytest.mark.slow
@pytest.mark.parametrize("set_id", ASKED)
def test_they_answer_in_another_language_too(set_id: str) -> None:
    answered = {
        code: [one for one in questions(set_id) if code in one["other"]] for code in languages(set_id)
    }
    assert any(len(asked) >= 15 for asked in answered.values()), answered.keys()
    for code, asked in answered.items():
        text = rules_of(set_id, code)
        missing = [one["q"] for one in asked for answer in one["other"][code] if squeezed(answer) not in text]
        assert missing == [], code
