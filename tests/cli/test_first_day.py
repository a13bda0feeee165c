"""What a maker runs into on the first day leads on: paper of a shop, a set beside one's own, what `new` makes."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner, Result

from pnp.cli.group import main


def pnp(*args: str | Path) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args])


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "profiles").mkdir()
    return tmp_path


SHOP = """\
paper: {width_mm: 69.85, height_mm: 95.25}
margin_mm: 0
bleed_mm: 3.175
marks: false
ruler: false
label: false
guide: false
"""


def test_a_shops_paper_is_as_small_as_its_card(here: Path) -> None:
    (here / "profiles" / "shop.yaml").write_text(SHOP)
    pnp("new", "my-game")
    told = pnp("build", "my-game", "--profile", "shop", "--only", "cards")
    assert told.exit_code == 0, told.output
    document = pypdfium2.PdfDocument(here / "output" / "my-game" / "en" / "cards.pdf")
    assert len(document) == 24, "a page a side of each of the twelve"
    assert document[0].get_size() == pytest.approx((198.0, 270.0), abs=0.1)


def test_rules_are_refused_in_one_line_on_paper_of_a_cards_size(here: Path) -> None:
    (here / "profiles" / "shop.yaml").write_text(SHOP)
    told = pnp("build", "biomos", "--profile", "shop", "--only", "rules,box")
    assert told.exit_code == 1
    assert told.output.count(" error: ") == 1
    assert "print the cards alone: --only cards,components" in told.output


def test_no_paper_is_too_small_to_say_so(here: Path) -> None:
    (here / "profiles" / "tiny.yaml").write_text("paper: {width_mm: 20, height_mm: 2000}\nmargin_mm: 30\n")
    (here / "profiles" / "less.yaml").write_text("paper: {width_mm: 19, height_mm: 200}\n")
    pnp("new", "my-game")
    told = pnp("build", "my-game", "--profile", "tiny")
    assert "holds parts up to 1940 x 0 mm" in told.output
    assert "SHP205" in pnp("build", "my-game", "--profile", "less").output
