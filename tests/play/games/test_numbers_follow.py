"""Change one number in the data: the rule sheet changes with it, in every language."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
import yaml

from pnp.base.model import CardSet, Edition
from pnp.draw.rulebook.spell import ValueFiller
from pnp.source.load.set_folders import find
from pnp.source.schema.read import load_set
from pnp.words.editions import edition
from tests.play.games.test_questions import printed, rules_of


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Biotopia with another number."""
    target = tmp_path_factory.mktemp("changed") / "biotopia"
    shutil.copytree(find("biotopia"), target)
    rules = target / "rules.yaml"
    text = rules.read_text(encoding="utf-8")
    old = "  end_points:        {value: 15,"
    assert old in text
    rules.write_text(text.replace(old, "  end_points:        {value: 4711,"), encoding="utf-8")
    return target


LANGUAGES = load_set("biotopia")[0].languages  # type: ignore[union-attr]


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_figure_reaches_the_sheet_of_every_language(language: str, changed: Path, tmp_path: Path) -> None:
    assert "4711" not in rules_of("biotopia", language)
    assert "4711" in printed(changed, language, tmp_path)


AGREEMENT = yaml.safe_load((Path(__file__).parent / "agreement.yaml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def renumbered(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], CardSet]:
    """A bundled game with other numbers, by its name."""

    @cache
    def made(name: str) -> CardSet:
        cards, _ = load_set(with_other_numbers(name, tmp_path_factory.mktemp("renumbered")))
        assert cards
        return cards

    return made


def with_other_numbers(name: str, folder: Path) -> Path:
    """A copy of a bundled set; of each number what stands before it, and what it is now."""
    target = folder / name
    shutil.copytree(find(name), target)
    for file, numbers in AGREEMENT[name]["changed"].items():
        text = (target / file).read_text(encoding="utf-8")
        for before, now in numbers.items():
            text, times = re.subn(before, rf"\g<1>{now}", text)
            assert times == 1, before
        (target / file).write_text(text, encoding="utf-8")
    return target


def said(told: Edition) -> str:
    """Every block of its sheets, with the values filled in."""
    filler = ValueFiller(told)
    blocks = [block for sheet in told.cards.sheets.values() for block in sheet.blocks if block.translatable]
    return "\n".join(filler.fill(block.text, block.span) for block in blocks).replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("name", "language"), [(name, language) for name, row in AGREEMENT.items() for language in row["printed"]]
)
def test_words_go_with_their_numbers_in_every_language(
    name: str, language: str, renumbered: Callable[[str], CardSet]
) -> None:
    told = edition(renumbered(name), language)[0]
    words = said(told)
    assert [one for one in AGREEMENT[name]["printed"][language] if one not in words] == []
    if told.translation and (one_form := AGREEMENT[name].get("named")):
        assert one_form in {one.text.source for one in told.translation.matches if one.recounted}
