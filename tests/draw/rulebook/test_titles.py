"""Titles that a theme draws: where they stand instead of type, how they are read, and what is told of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from pnp.base.model import Page, Profile
from pnp.base.model.print_options import PrintOptions
from pnp.base.scene import Box, Group, Item, around, bounds
from pnp.base.scene import Path as Drawn
from pnp.press.edition_documents import text_documents
from pnp.project.opened_set import Project
from tests.draw.rulebook.setting import GAME, Done, lay_out, printed

PLAQUE = "#123456"
DRAWING = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 20"><path d="M0 0H80V20H0z" fill="{PLAQUE}"/></svg>'
WOODS = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 60"><path d="M0 0H40V60H0z" fill="#654321"/></svg>'
THEME = "extends: plain\nsheet:\n  titles: {Tiny Woods: plaque}\n"
RULES = "# {{ set.title }}\n\n::: cover fox art=woods\n\n## Play\n\nRun.\n"


def woods(folder: Path, theme: str = THEME, title: str = "Tiny Woods", **more: str) -> Path:
    return lay_out(
        folder / "tiny",
        **{
            "set.yaml": GAME.replace("title: Tiny Woods", f"title: {title}\ntheme: mine"),
            "templates/mine/theme.yaml": theme,
            "sheets/rules.md": RULES,
            "art/plaque.svg": DRAWING,
            "art/woods.svg": WOODS,
            **more,
        },
    )


def drawn(items: Iterable[Item]) -> Iterator[Group]:
    """The drawings that are read as words."""
    for item in items:
        if isinstance(item, Group):
            if item.means and item.means.sort == "word" and item.means.words.startswith("Tiny"):
                yield item
            else:
                yield from drawn(item.items)


def fills(items: Iterable[Item]) -> Iterator[object]:
    for item in items:
        if isinstance(item, Group):
            yield from fills(item.items)
        elif isinstance(item, Drawn):
            yield item.fill


def box_of(group: Group) -> Box:
    inner = bounds(group.items)
    assert inner is not None
    return around(group.matrix, inner)


def box_sheet(where: Path) -> tuple[Item, ...]:
    rulebook, found = Project(where).sheet_material()
    assert rulebook is not None, found
    (document,), more = text_documents(
        rulebook, Profile("plain", 210.0, 297.0), PrintOptions(documents=frozenset({"box"}))
    )
    assert (*found, *more) == ()
    return document.pages[0].items


def test_rules_and_booklet_begin_with_the_drawn_title_which_is_read_as_its_words(tmp_path: Path) -> None:
    done = printed(woods(tmp_path))
    assert done.found == ()
    for page in (done.pages[0], done.booklet[0]):
        (title,) = drawn(page.items)
        assert set(fills([title])) == {PLAQUE}
        assert title.means is not None
        assert "".join(letters for _, letters, _ in title.means.runs) == "Tiny Woods"
        box = box_of(title)
        assert box.w / box.h == pytest.approx(4.0)
        assert box.h > 8.0
        assert box.x > 0
        assert box.right < page.width


def test_the_lid_its_list_and_every_strip_of_the_box_have_it(tmp_path: Path) -> None:
    items = box_sheet(woods(tmp_path, **{"sheets/box.md": "::: cover fox art=woods\n"}))
    titles = [*drawn(items)]
    assert len(titles) == 6
    assert all(set(fills([one])) == {PLAQUE} for one in titles)


def test_both_spines_the_lid_and_the_front_of_a_box_for_cards_have_it(tmp_path: Path) -> None:
    sheets, found = Project(woods(tmp_path)).sheets(documents=["tuckbox"])
    assert sheets is not None, found
    (first, *_) = sheets.documents[0].pages
    assert isinstance(first, Page)
    assert len([*drawn(first.items)]) == 4


def test_a_game_of_another_title_has_it_in_type(tmp_path: Path) -> None:
    done = printed(woods(tmp_path, title="Small Woods"))
    assert done.found == ()
    assert [*drawn(done.pages[0].items)] == []
    assert PLAQUE not in {*fills(done.pages[0].items)}
    assert "Small Woods" in done.text


@pytest.mark.parametrize(
    ("name", "told", "hint"),
    [("plaqe", "there is no drawing 'plaqe' in art/", "plaque"), ("soft", "cannot be drawn as vectors", "")],
)
def test_a_title_without_a_drawing_is_told(tmp_path: Path, name: str, told: str, hint: str) -> None:
    soft = DRAWING.replace(
        "<path", '<filter id="f"><feGaussianBlur stdDeviation="2"/></filter><path filter="url(#f)"'
    )
    done: Done = printed(woods(tmp_path, THEME.replace("plaque", name), **{"art/soft.svg": soft}))
    (one,) = (one for one in done.found if one.code == "TPL533")
    assert told in one.message
    assert hint in (one.hint or "")
    assert "Tiny Woods" in done.text
