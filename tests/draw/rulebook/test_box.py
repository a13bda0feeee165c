"""The box sheet: what it tells of any set, where it lies on paper, and what is said of one that cannot be printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.model import Page, Profile
from pnp.base.model.print_options import PrintOptions
from pnp.base.scene import Group, bounds
from pnp.press.edition_documents import text_documents
from pnp.project.opened_set import Project
from tests.draw.rulebook.setting import GAME, lay_out, words

PAPERS = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
DEAD = 4.3  # mm along the edge that printers do not reach


def boxed(folder: Path, text: str = "", paper: str = "A4", **files: str) -> tuple[Page, list[str]]:
    """The sheet, and what is found on the way to it."""
    where = lay_out(folder / "tiny", **{"sheets/box.md": text, **files})
    rulebook, found = Project(where).sheet_material()
    assert rulebook is not None
    options = PrintOptions(documents=frozenset({"box"}))
    (document,), more = text_documents(rulebook, Profile("plain", *PAPERS[paper]), options)
    (page,) = document.pages
    told = [f"{one.span.file}:{one.span.line}: {one.code} {one.message}" for one in (*found, *more)]
    return page, [line[line.index("sheets/") :] if "sheets/" in line else line for line in told]


def test_an_empty_sheet_tells_what_the_data_know(tmp_path: Path) -> None:
    page, found = boxed(tmp_path)
    told = " ".join(words(page.items))
    assert found == []
    assert "What is inside" in told
    for known in ("Foxes and frogs.", "2–4", "20–40", "4 Beasts", "Ann Author", "It is hers."):
        assert known in told
    assert told.count("Tiny Woods") >= 6  # cover, four strips, contents


def test_who_may_play_alone_in_several_places_is_counted(tmp_path: Path) -> None:
    page, found = boxed(
        tmp_path, **{"set.yaml": GAME.replace("hand_limit:", "players_from: {value: 1}\n    hand_limit:")}
    )
    assert found == []
    assert "1–4" in " ".join(words(page.items))


def test_copies_are_counted_and_what_is_not_printed_is_left_out(tmp_path: Path) -> None:
    page, _ = boxed(tmp_path, **{"set.yaml": GAME.replace("copies: 3", "copies: 30")})
    told = " ".join(words(page.items))
    assert "31 Beasts" in told
    assert "Token" not in told


@pytest.mark.parametrize(
    ("size", "larger"),
    [("poker", False), ("{width_mm: 100, height_mm: 150}", False), ("{width_mm: 110, height_mm: 150}", True)],
)
def test_pieces_larger_than_the_box_are_named_below_it(tmp_path: Path, size: str, larger: bool) -> None:
    page, _ = boxed(tmp_path, **{"set.yaml": GAME.replace("size: poker", f"size: {size}")})
    assert ("keep them beside it: Beasts." in " ".join(words(page.items))) is larger


def fanned(page: Page) -> int:
    """How many pieces lie on the cover: they are cut off by its edge as one."""
    fans = [item for item in page.items if isinstance(item, Group) and item.clip]
    return next((len(fan.items) for fan in fans if all(isinstance(one, Group) for one in fan.items)), 0)


def test_a_cover_shows_the_pieces_it_names(tmp_path: Path) -> None:
    shown = {
        cover: fanned(boxed(tmp_path / cover[:3], f"::: cover {cover}\n")[0])
        for cover in ("fox", "frog fox*2")
    }
    assert shown == {"fox": 1, "frog fox*2": 3}


def test_own_words_stand_on_the_cover_and_among_the_contents(tmp_path: Path) -> None:
    page, found = boxed(
        tmp_path, "# Woods\n\nA walk.\n\n---\n\n# Look\n\n::: contents\n\nAnd a {{ name('fox') }}.\n"
    )
    told = " ".join(words(page.items))
    assert found == []
    assert "Woods A walk." in told
    assert "And a Fox." in told
    assert "Look" in told
    assert "Foxes and frogs." not in told


@pytest.mark.parametrize("paper", PAPERS)
def test_all_that_is_cut_out_lies_where_printers_print(tmp_path: Path, paper: str) -> None:
    page, found = boxed(tmp_path, paper=paper)
    box = bounds(item for item in page.items)
    assert box is not None
    assert found == []
    assert box.x >= DEAD
    assert box.y >= DEAD
    assert box.right <= page.width - DEAD
    assert box.bottom <= page.height - DEAD


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("---\n::: contents bear\n", "sheets/box.md:2: RUL562 ::: contents: there is no kind 'bear'"),
        (
            "---\n::: contents token\n",
            "sheets/box.md:2: RUL562 ::: contents: nothing of the kind 'token' is printed",
        ),
        ("---\n::: credits all\n", "sheets/box.md:2: RUL562 ::: credits: it knows no 'all'"),
        ("::: cover bear\n", "sheets/box.md:1: RUL562 ::: cover: there is no card or kind 'bear'"),
        (
            "---\n" + "Long words. " * 400,
            "sheets/box.md:2: RUL564 what stands among the contents of the box (en) is",
        ),
    ],
)
def test_what_cannot_be_printed_is_told_at_its_line(tmp_path: Path, text: str, wanted: str) -> None:
    _, found = boxed(tmp_path, text)
    assert [one for one in found if one.startswith(wanted)], found


def test_a_paper_too_small_for_it_is_told(tmp_path: Path) -> None:
    where = lay_out(tmp_path / "tiny", **{"sheets/box.md": ""})
    rulebook, _ = Project(where).sheet_material()
    assert rulebook is not None
    _, found = text_documents(
        rulebook, Profile("postcard", 148.0, 105.0), PrintOptions(documents=frozenset({"box"}))
    )
    assert [one.code for one in found] == ["RUL564"]


def test_no_kind_is_shown_less_than_half_as_high_as_another(tmp_path: Path) -> None:
    small = GAME.replace("token: none", "token: {size: {shape: circle, width_mm: 30}, back: none}")
    page, _ = boxed(tmp_path, "---\n\n::: contents\n", **{"set.yaml": small})
    tall = []
    for item in page.items:
        if isinstance(item, Group) and item.clip and item.matrix[3] < 0.99:
            ends = [part[-1] for part in item.clip.segments if len(part) > 1]
            tall.append((max(ends) - min(ends)) * item.matrix[3])
    assert len(tall) == 3, "two beasts and a token"
    assert min(tall) >= 0.49 * max(tall)


def kinds_called(*labels: str) -> dict[str, str]:
    """A set with a kind of cards for each of these words."""
    kinds = {f"k{n}": label for n, label in enumerate(labels)}
    game = "id: tiny\ntitle: Tiny\nrules:\n  kinds:\n"
    game += "".join(f"    {kind}: {{label: {label}, fields: {{}}}}\n" for kind, label in kinds.items())
    game += "print:\n" + "".join(f"  {kind}: {{size: poker, back: none}}\n" for kind in kinds)
    game += "cards:\n" + "".join(f"  - {{kind: {kind}, id: {kind}-card, name: Card}}\n" for kind in kinds)
    return {"set.yaml": game}


LONG = "Consumercardsandcharacters"


def test_long_words_are_hyphenated_before_pieces_grow_tiny(tmp_path: Path) -> None:
    page, _ = boxed(tmp_path, **kinds_called(*[LONG] * 10))
    told = words(page.items)
    assert LONG not in told
    assert any(word.startswith("Consumer") for word in told)


def test_a_long_word_stays_whole_beside_short_ones(tmp_path: Path) -> None:
    page, _ = boxed(tmp_path, **kinds_called(*["Beast"] * 9, LONG))
    assert LONG in words(page.items)
