"""A folder of pictures and a list of cards are a deck: no template is written, and no ``if``."""

from __future__ import annotations

from colorsys import hsv_to_rgb
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner, Result
from PIL import Image

from pnp.cli.group import main

SIZE = (1000, 1400)
COUNT = 54
SET = """\
id: my-deck
title: My Deck
print: {card: {size: poker, back: none}}
rules: {kinds: {card: {fields: {}}}}
"""


def ink(number: int) -> tuple[int, int, int]:
    red, green, blue = hsv_to_rgb(number / COUNT, 0.8, 0.9)
    return round(255 * red), round(255 * green), round(255 * blue)


def pnp(*args: str | Path) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args])


def laid_out(folder: Path, count: int = COUNT) -> Path:
    """A set as somebody has it who draws: ids, names, and a PNG for each."""
    (folder / "art").mkdir(parents=True)
    rows = "".join(f"  - {{kind: card, id: card-{number}, name: Card {number}}}\n" for number in range(count))
    (folder / "set.yaml").write_text(f"{SET}cards:\n{rows}", encoding="utf-8")
    for number in range(count):
        Image.new("RGB", SIZE, ink(number)).save(folder / f"art/card-{number}.png")
    return folder


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.slow
def test_a_deck_of_pictures_prints_with_no_template_written(here: Path) -> None:
    laid_out(here / "my-deck")
    checked = pnp("check", "my-deck", "--strict")
    assert checked.exit_code == 0, checked.output
    built = pnp("build", "my-deck", "--out", "out")
    assert built.exit_code == 0, built.output
    found = list(colours(here / "out/my-deck/en/cards.pdf"))
    assert found == [ink(number) for number in range(COUNT)]


def colours(pdf: Path) -> list[tuple[int, int, int]]:
    """Those of the deck there are on its pages, each where it is first met."""
    wanted = {ink(number) for number in range(COUNT)}
    met: dict[tuple[int, int, int], None] = {}
    document = pypdfium2.PdfDocument(pdf.read_bytes())
    for page in document:
        image = page.render(scale=0.5).to_pil().convert("RGB")
        met |= {
            colour: None
            for y in range(image.height)
            for x in range(image.width)
            if (colour := image.getpixel((x, y))) in wanted
        }
    document.close()
    return sorted(met, key=[ink(number) for number in range(COUNT)].index)


def told(*args: str | Path) -> str:
    return pnp("check", *args).output


def test_a_picture_that_is_called_otherwise_is_told_with_the_card_it_may_be_meant_for(here: Path) -> None:
    folder = laid_out(here / "my-deck", 5)
    (folder / "art/card-3.png").rename(folder / "art/Card 3.PNG")
    (folder / "art/card-4.png").rename(folder / "art/crad-4.png")
    said = told("my-deck")
    assert "art/Card 3.PNG:1:1: TPL542 warning: nothing shows art/Card 3.PNG" in said
    assert "the card 'card-3' finds its picture as art/card-3.png" in said
    assert "nothing shows art/crad-4.png" in said
    assert "did you mean 'card-4'" in said
    assert said.count("TPL541") == 2, "each of the two lacks one that the other three have"
    assert "TPL536" not in said, "which is not told twice"


def test_a_picture_in_a_folder_or_of_another_sort_is_told_where_a_card_lacks_it(here: Path) -> None:
    folder = laid_out(here / "my-deck", 5)
    (folder / "art/small").mkdir()
    (folder / "art/card-3.png").rename(folder / "art/small/card-3.png")
    with Image.open(folder / "art/card-4.png") as image:
        image.save(folder / "art/card-4.gif")
        image.save(folder / "art/card-2.gif")  # beside one that is printed
        image.save(folder / "art/sketch.tif")  # nobody's
    (folder / "art/card-4.png").unlink()
    (folder / "art/notes.txt").write_text("drawn at night", encoding="utf-8")
    said = told("my-deck")
    assert "the card 'card-3' finds its picture as art/card-3.png" in said
    assert "nothing shows art/card-4.gif" in said
    assert "save it as PNG, JPEG or WebP" in said
    assert said.count("TPL542") == 2


TEMPLATE = """\
<face><art x="3" y="3" w="57" h="60"/>
  <image src="{{ card.id }}-small.png" x="3" y="65" w="10" h="10"/>
  {% if card.name == "Nobody" %}<image src="rare.png" w="5" h="5"/>{% endif %}
</face>
"""


def test_names_that_templates_put_together_are_not_unused(here: Path) -> None:
    folder = laid_out(here / "my-deck", 3)
    (folder / "templates/mine").mkdir(parents=True)
    (folder / "templates/mine/theme.yaml").write_text("extends: plain\n", encoding="utf-8")
    (folder / "templates/mine/card.xml.j2").write_text(TEMPLATE, encoding="utf-8")
    (folder / "set.yaml").write_text(
        (folder / "set.yaml").read_text(encoding="utf-8") + "theme: mine\n", encoding="utf-8"
    )
    for name in ("card-0-small", "card-1-small", "card-2-small", "rare", "other"):
        Image.new("RGB", (200, 200)).save(folder / f"art/{name}.png")
    said = told("my-deck")
    assert said.count("TPL542") == 1
    assert "nothing shows art/other.png" in said


@pytest.mark.slow
def test_pictures_are_shown_by_proof_and_as_svg(here: Path) -> None:
    laid_out(here / "my-deck", 3)
    assert pnp("proof", "my-deck", "--out", "out").exit_code == 0
    (sheet,) = here.glob("out/my-deck/en-proof/proof-colour-*.png")
    with Image.open(sheet) as image:
        shown = {colour for _, colour in image.convert("RGB").getcolors(1 << 24) or ()}
    assert {ink(number) for number in range(3)} <= shown
    assert pnp("build", "my-deck", "--out", "out", "--format", "svg").exit_code == 0
    drawn = [path.read_bytes() for path in sorted(here.glob("out/my-deck/en/**/*.svg"))]
    assert sum(b"data:image/png" in svg for svg in drawn) == 3


@pytest.mark.slow
def test_a_picture_taken_away_or_put_there_is_seen_at_the_next_build(here: Path) -> None:
    """What was kept of an earlier run is not taken for what there is now."""
    folder = laid_out(here / "my-deck", 3)
    pnp("build", "my-deck", "--out", "out")
    (folder / "art/card-1.png").unlink()
    pnp("build", "my-deck", "--out", "out")
    assert colours(here / "out/my-deck/en/cards.pdf") == [ink(0), ink(2)]
    Image.new("RGB", SIZE, ink(7)).save(folder / "art/CARD-1.webp", lossless=True)
    pnp("build", "my-deck", "--out", "out")
    assert colours(here / "out/my-deck/en/cards.pdf") == [ink(0), ink(2), ink(7)]
