"""Boxes of real games: they hold the deck, say its name on their spines, and are printed where they are asked for."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.base.diagnostics import Severity
from pnp.base.frozen import replace
from pnp.base.model import BoxFit, Document, Page, Profile
from pnp.base.scene import Box, Group, Item, Matrix, apply, bounds, multiply
from pnp.base.scene import Path as Drawn
from pnp.cli.group import main
from pnp.draw.boxes.box_pages import piles
from pnp.draw.boxes.fill import filled
from pnp.draw.boxes.net import net
from pnp.draw.rulebook import SheetMaterial
from pnp.project.opened_set import Project
from pnp.source.load import profiles
from tests.bundled import opened
from tests.draw.rulebook.setting import GAME, lay_out, words

GAMES = ("biekrig", "biomos", "biotopia", "ecosfera")
EDITIONS = [(game, code) for game in GAMES for code in opened(game).cards().value.languages]


def paper(name: str) -> Profile:
    found, _ = profiles.find(name, ())
    assert found is not None
    return found


def printed(project: Project, language: str = "en", profile: str = "a4") -> Document:
    sheets, found = project.sheets(language, profile=profile, documents=["tuckbox"])
    assert sheets is not None
    assert [one for one in found if one.severity != Severity.NOTE] == []
    (document,) = sheets.documents
    return document


def material(game: str) -> SheetMaterial:
    rulebook, _ = opened(game).sheet_material("en")
    assert rulebook is not None
    return rulebook


def nets(document: Document) -> list[Page]:
    """The pages of boxes: what is to be creased is on them alone."""
    return [page for page in document.pages if isinstance(page, Page) and layer(page.items, "crease")]


def layer(
    items: Iterable[Item], name: str, matrix: Matrix = (1, 0, 0, 1, 0, 0)
) -> list[tuple[Drawn, Matrix]]:
    found: list[tuple[Drawn, Matrix]] = []
    for item in items:
        if isinstance(item, Group):
            onto = multiply(matrix, item.matrix)
            if item.layer == name:
                found += [(one, onto) for one in item.items if isinstance(one, Drawn)]
            else:
                found += layer(item.items, name, onto)
    return found


def drawn_titles(items: Iterable[Item]) -> Iterator[str]:
    """Titles that are drawn instead of set, as they are read."""
    for item in items:
        if isinstance(item, Group):
            if item.means and item.means.sort == "word" and item.means.room > 2:
                yield item.means.words
            else:
                yield from drawn_titles(item.items)


def turned(items: Iterable[Item], matrix: Matrix = (1, 0, 0, 1, 0, 0)) -> Iterator[str]:
    """What is read when the box stands on its side."""
    for item in items:
        if isinstance(item, Group):
            onto = multiply(matrix, item.matrix)
            if abs(onto[0]) < 1e-9 and item.clip is None:
                yield " ".join([*drawn_titles(item.items), *words(item.items)])
            else:
                yield from turned(item.items, onto)


@pytest.mark.slow
@pytest.mark.parametrize("profile", ["a4", "letter"])
@pytest.mark.parametrize("game", GAMES)
def test_the_boxes_of_a_game_hold_its_deck_on_paper(game: str, profile: str) -> None:
    rulebook, on = material(game), paper(profile)
    boxes, _ = filled(piles(rulebook), on, on.span)
    held: Counter[str] = Counter()
    for box in boxes:
        held.update({one.kind: one.copies for one in box.piles})
    cards = opened(game).cards().value
    wanted = {kind: cards.count(kind) for kind, row in cards.prints.items() if row.file == "cards"}
    assert {kind: held[kind] for kind in wanted} == wanted
    pages = nets(printed(opened(game), profile=profile))
    assert len(pages) == len(boxes)
    for page, box in zip(pages, boxes, strict=True):
        (outline, onto), *_ = layer(page.items, "cut")
        made = net(box.size, box.tab)
        assert outline.segments == made.outline
        corners = [apply(onto, x, y) for x, y in ((0.0, 0.0), (made.width, made.height))]
        reach = Box(0, 0, page.width, page.height).grow(-on.margin + 1e-6)
        assert all(reach.x <= x <= reach.right and reach.y <= y <= reach.bottom for x, y in corners)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "language"), EDITIONS)
def test_every_edition_has_its_title_on_both_spines_of_every_box(game: str, language: str) -> None:
    project = opened(game)
    edition = project.edition(language).value
    assert edition is not None
    document = printed(project, language)
    assert document.title == f"{edition.cards.title} · {edition.words['tuckbox']}"
    assert document.flip == "none"
    for page in nets(document):
        spines = list(turned(page.items))
        assert len(spines) == 2
        assert all(spine.startswith(edition.cards.title) for spine in spines), spines
        said = " ".join([*drawn_titles(page.items), *words(page.items)])
        assert said.count(edition.cards.title) >= 4
        assert edition.words["tuckbox_fold"].split()[-1] in words(page.items), "how to fold it is told"


@pytest.mark.slow
def test_a_divider_a_kind_has_its_name_on_its_tab() -> None:
    document = printed(opened("ecosfera"))
    (page,) = (page for page in document.pages if page not in nets(document))
    told = " ".join(words(page.items))
    outlines = layer(page.items, "cut")
    assert len(outlines) == 6
    for label in ("Element cards", "Producer cards", "Consumer cards", "Pressure cards", "Reference cards"):
        assert told.count(label) == 2, label
    boxes = [bounds([one._replace(stroke=None)]) for one, _ in outlines]
    places = [apply(onto, 0.0, 0.0) for _, onto in outlines]
    for at, (x, y) in enumerate(places):
        one = boxes[at]
        assert one is not None
        assert min(x, y) >= 5
        assert x + one.w <= 205
        assert y + one.h <= 292
        others = [(a, b) for a, b in places if (a, b) != (x, y)]
        assert all(abs(a - x) >= one.w + 2 or abs(b - y) >= one.h + 2 for a, b in others), "apart from others"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "tab", "row"),
    [
        ("fi", "Elementtikortit", "60 × elementtikorttia"),
        ("et", "Elemendikaardid", "60 × elemendikaarti"),
        ("ru", "Карты элементов", "60 × Карт элементов"),
        ("fi", "Apukortit", "8 × apukorttia"),
        ("ru", "Памятки", "8 × Памяток"),
        ("pl", "Biokarty", "12 × Biokart"),
    ],
)
def test_a_tab_has_the_word_for_several_and_a_count_the_one_behind_its_number(
    language: str, tab: str, row: str
) -> None:
    document = printed(opened("biotopia" if language == "pl" else "ecosfera"), language)
    boxes = " ".join(words(item for page in nets(document) for item in page.items))
    dividers = " ".join(
        words(item for page in document.pages if page not in nets(document) for item in page.items)
    )
    assert (boxes.count(row), dividers.count(row)) == (1, 1)
    assert (dividers.count(tab), f"× {tab}" in boxes) == (1, False)
    assert tab in boxes, "what the box holds"


def test_a_set_without_sheets_or_cover_shows_a_card_in_front(tmp_path: Path) -> None:
    document = printed(Project(lay_out(tmp_path / "tiny")))
    (page,) = nets(document)
    told = " ".join(words(page.items))
    assert told.count("Tiny Woods") == 5
    assert "4 × Beasts" in told
    assert "Cards: 4." in told
    clipped = [item for item in page.items[0].items if isinstance(item, Group) and item.clip]
    assert len(clipped) == 1, "one card"


def test_a_box_for_sleeved_cards_says_so(tmp_path: Path) -> None:
    sleeved = replace(paper("letter"), tuckbox=BoxFit(sleeve=62.5))
    sheets, _ = Project(lay_out(tmp_path / "tiny")).sheets("en", profile=sleeved, documents=["tuckbox"])
    assert sheets is not None
    (page,) = nets(sheets.documents[0])
    assert "Cards: 4. Inside: 68.5 × 93.9 × 8 mm. Sleeves: 62.5 µm." in " ".join(words(page.items))


def test_names_of_any_length_fit_or_are_told(tmp_path: Path) -> None:
    for size in ("poker", "{width_mm: 30, height_mm: 40}"):
        for title in (
            "A",
            "The Extraordinarily Long Winded Adventures of Absolutely Everybody in the Whole Forest",
        ):
            game = GAME.replace("Tiny Woods", title).replace("size: poker", f"size: {size}")
            project = Project(lay_out(tmp_path / f"t{len(title)}{len(size)}", **{"set.yaml": game}))
            sheets, found = project.sheets("en", documents=["tuckbox"])
            errors = [one for one in found if one.severity == Severity.ERROR]
            assert (sheets is None) is bool(errors)
            assert size != "poker" or not errors


# --- asked for -------------------------------------------------------------------------------------------


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args])


def test_boxes_are_printed_where_they_are_named_and_stay_beside_the_rest(tmp_path: Path) -> None:
    where, out = lay_out(tmp_path / "tiny"), tmp_path / "out"
    assert run("build", where, "--out", out).exit_code == 0
    folder = out / "tiny" / "en"
    before = {path.name: path.read_bytes() for path in folder.glob("*.pdf")}
    assert "tuckbox.pdf" not in before
    result = run("build", where, "--out", out, "--only", "tuckbox")
    assert result.exit_code == 0, result.output
    assert "tuckbox 1 page" in result.output
    after = {path.name: path.read_bytes() for path in folder.glob("*.pdf")}
    assert set(after) - set(before) == {"tuckbox.pdf"}
    assert {name: after[name] for name in before} == before
    again = run("build", where, "--out", out)
    assert re.search(r"kept tuckbox\.pdf", again.output), again.output
    assert (folder / "tuckbox.pdf").read_bytes() == after["tuckbox.pdf"]


def test_a_box_too_large_for_the_paper_is_refused_with_numbers(tmp_path: Path) -> None:
    game = GAME.replace("size: poker", "size: {width_mm: 150, height_mm: 220}").replace(
        "back: none", "back: none, file: cards"
    )
    result = run(
        "build", lay_out(tmp_path / "tiny", **{"set.yaml": game}), "--only", "tuckbox", "--out", tmp_path
    )
    assert result.exit_code == 1
    assert "PRS560" in result.output
    assert "its net takes 327 x 258 mm, the paper has 287 x 200 mm" in result.output
    assert not list(tmp_path.glob("**/*.pdf"))


def test_the_title_above_dividers_is_no_markup(tmp_path: Path) -> None:
    text = """\
id: tiny
title: "Woods: a *game*"
languages: [en]
rules: {kinds: {beast: {fields: {}}, plant: {fields: {}}}}
print: {beast: {size: poker}, plant: {size: poker}}
cards: [{kind: beast, id: fox, name: Fox, copies: 20}, {kind: plant, id: fern, name: Fern, copies: 20}]
"""
    (tmp_path / "set.yaml").write_text(text, encoding="utf-8")
    (page,) = (page for page in printed(Project(tmp_path)).pages if page.title == "Dividers")
    assert isinstance(page, Page)
    assert "Woods: a *game*: Dividers" in " ".join(words(page.items))
