"""A painted cover: where the picture is seen, what is said on it, and what is said of one that is not there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pnp.base.diagnostics import CATALOG
from pnp.base.model import Profile
from pnp.base.model.print_options import PrintOptions
from pnp.base.scene import Group, Item
from pnp.base.scene import Path as Drawn
from pnp.draw import svg
from pnp.draw.rulebook import PAGES
from pnp.files.resources import bundled
from pnp.press.edition_documents import text_documents
from pnp.project.opened_set import Project
from pnp.source.load.set_folders import bundled_ids
from tests.draw.rulebook.setting import Done, lay_out, printed, words

HALF_OF_A4 = (148.5, 210.0)
WOODS = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 60"><path d="M0 0H40V60H0z" fill="#123456"/></svg>'
RULES = "# {{ set.title }}\n\n::: cover fox COVER\n\n## Play\n\nRun.\n"


def booklet(folder: Path, cover: str) -> Done:
    files = {"sheets/rules.md": RULES.replace("COVER", cover), "art/woods.svg": WOODS}
    return printed(lay_out(folder / "tiny", **files))


def fills(items: tuple[Item, ...]) -> set[str]:
    found: set[str] = set()
    for item in items:
        if isinstance(item, Group):
            found |= fills(item.items)
        elif isinstance(item, Drawn) and isinstance(item.fill, str):
            found.add(item.fill)
    return found


def test_a_booklet_begins_with_the_picture_and_its_text_on_page_two(tmp_path: Path) -> None:
    done = booklet(tmp_path, "art=woods")
    assert done.found == ()
    told = [words(side.items) for side in done.booklet]
    assert "#123456" in fills(done.booklet[0].items)
    for known in ("Tiny Woods", "Ann Author", "Foxes and frogs.", "2–4", "20–40"):
        assert known in " ".join(told[0])
    assert "Run." in " ".join(told[1])
    assert "2" in told[1]
    assert "#123456" not in fills(done.pages[0].items)  # paper has the band alone


def test_its_back_shows_the_picture_too_and_says_what_the_game_is(tmp_path: Path) -> None:
    back = booklet(tmp_path, "art=woods").booklet[0].items[:1]  # left of the fold
    assert "#123456" in fills(back)
    told = " ".join(words(back))
    for known in ("Tiny Woods", "Run.", "2–4", "It is hers.", "What is inside 4 Beasts", "Rules Play 2"):
        assert known in told


def test_its_back_says_what_the_box_says_of_the_game(tmp_path: Path) -> None:
    files = {
        "sheets/rules.md": RULES.replace("COVER", "art=woods"),
        "sheets/box.md": "::: cover fox\n\n---\n\nFoxes hunt at {{ 2 + 2 }}.\n\nMore.\n",
        "art/woods.svg": WOODS,
    }
    told = " ".join(words(printed(lay_out(tmp_path / "tiny", **files)).booklet[0].items[:1]))
    assert told.startswith("Foxes hunt at 4.")
    assert "More." not in told


@pytest.mark.slow
@pytest.mark.parametrize("game", bundled_ids())
def test_every_game_has_a_back_cover_in_every_language(game: str) -> None:
    project = Project(bundled("cardsets") / game)
    cards, _ = project.cards()
    assert cards is not None
    alone = cards.rules.figures.get("players_from")
    players = f"{alone.value if alone else cards.players[0]}–{cards.players[1]}"
    for language in cards.languages:
        rulebook, _ = project.sheet_material(language)
        assert rulebook is not None
        pages, _ = PAGES["booklet"](rulebook, "rules", HALF_OF_A4)
        assert players in " ".join(words(pages[-1].items)), language


def test_a_booklet_without_a_picture_begins_with_its_text(tmp_path: Path) -> None:
    done = booklet(tmp_path, "")
    assert "Ann Author" not in " ".join(words(done.booklet[0].items))
    assert "#123456" not in fills(done.booklet[0].items)


def test_a_picture_that_is_not_there_is_told_with_those_that_are(tmp_path: Path) -> None:
    done = booklet(tmp_path, "art=wood")
    (told,) = (one for one in done.found if CATALOG[one.code].name == "bad-drawing-arguments")
    assert "no drawing 'wood'" in told.message
    assert "woods" in (told.hint or "")


@pytest.mark.parametrize("name", ["../tiny/art/woods", "/etc/passwd", "photo"])
def test_a_cover_is_a_drawing_within_the_set(tmp_path: Path, name: str) -> None:
    rules = RULES.replace("COVER", f"art={name}")
    done = printed(lay_out(tmp_path / "tiny", **{"sheets/rules.md": rules, "art/photo.png": "none"}))
    assert "bad-drawing-arguments" in done.names
    assert "Run." in done.text


def test_the_lid_of_a_box_shows_the_picture_instead_of_pieces(tmp_path: Path) -> None:
    where = lay_out(
        tmp_path / "tiny", **{"sheets/box.md": "::: cover fox art=woods\n", "art/woods.svg": WOODS}
    )
    rulebook, found = Project(where).sheet_material()
    assert rulebook is not None
    (document,), more = text_documents(
        rulebook, Profile("plain", 210.0, 297.0), PrintOptions(documents=frozenset({"box"}))
    )
    assert (*found, *more) == ()
    assert "#123456" in fills(document.pages[0].items)
    assert "Ann Author" in " ".join(words(document.pages[0].items))


@pytest.mark.parametrize("game", bundled_ids())
@pytest.mark.parametrize(("sheet", "wide"), [("rules", False), ("box", True)])
def test_every_game_has_a_cover_of_its_own_that_stays_vector(game: str, sheet: str, wide: bool) -> None:
    text = (bundled("cardsets") / game / "sheets" / f"{sheet}.md").read_text(encoding="utf-8")
    (name,) = re.findall(r"^::: cover .*\bart=(\S+)", text, re.MULTILINE)
    drawing, found = svg.read(
        (bundled("templates") / game / "art" / f"{name}.svg").read_text(encoding="utf-8"), name
    )
    assert found == ()
    assert drawing is not None
    assert drawing.pictured is None
    assert (drawing.width > drawing.height) is wide
