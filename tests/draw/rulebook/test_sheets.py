"""Whole sheets: words kept, margins kept, tables, drawings, asides, the two forms, reference cards."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.base import scene
from pnp.base.model import Page
from pnp.base.scene_dump import dump
from pnp.draw.rulebook.rule_pages import PAPER
from pnp.press.impose.booklet import booklet
from pnp.source.load import profiles
from pnp.source.load.set_folders import bundled_ids
from pnp.source.schema.read import load_set
from tests.draw.rulebook.setting import GAME, Done, faces, lay_out, printed, runs, words

LETTERS = st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=14)
TEXTS = st.lists(st.lists(LETTERS, min_size=1, max_size=90).map(" ".join), min_size=1, max_size=8)
FOUND = (profiles.find(row.name, ())[0] for row in profiles.names(())[0])
PAPERS = sorted({(paper.width, paper.height) for paper in FOUND if paper})


def sheet(folder: Path, text: str, **files: str) -> Done:
    return printed(lay_out(folder / "tiny", **{"sheets/rules.md": text, **files}))


def body(page: Page) -> list[scene.Item]:
    """A page without its foot: the line, the words and the number."""
    return [item for item in page.items if not (isinstance(item, scene.Group) and item.means == scene.MARGIN)]


@pytest.mark.slow
@given(TEXTS, st.sampled_from(["{}", "- {}", "1. {}", "## {}", "#### {}", "| {} | x |"]))
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_word_is_lost_and_all_come_in_order(tmp_path: Path, texts: list[str], form: str) -> None:
    done = sheet(tmp_path, "\n\n".join(form.format(text) for text in texts))
    shown = [word for page in done.pages for word in words(body(page))]
    wanted = " ".join(
        form.format(text).strip("-#| ") if "|" not in form else f"{text} x" for text in texts
    ).split()
    shown = [word for word in shown if not word.isdecimal()]  # numerals
    wanted = [word for word in wanted if word != "1."]
    if "|" in form:
        assert set(shown) == set(wanted), "cells are drawn row by row; a head may come again"
    else:
        assert shown == wanted


@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS, ids=str)
@pytest.mark.parametrize("name", [name for name in bundled_ids() if load_set(name)[0].sheets])  # type: ignore[union-attr]
def test_bundled_sheets_stay_within_their_margins(name: str, paper: tuple[float, float]) -> None:
    done = printed(name, paper=paper)
    assert [one for one in done.found if one.code.startswith(("PRS56", "TXT"))] == []
    assert done.pages
    for page in done.pages:
        assert (page.width, page.height) == paper
        for text, x, y in runs(page.items):
            assert PAPER.margin - 0.1 <= x
            assert x + text.width <= paper[0] - PAPER.margin + 0.1
            assert PAPER.top <= y <= paper[1] - 5
    for side in done.booklet:
        assert (side.width, side.height) == (paper[1], paper[0])
        for text, x, y in runs(side.items):
            assert 5 < x < x + text.width < side.width - 5
            assert 5 < y < side.height - 5


def test_golden_of_a_tiny_sheet(tmp_path: Path, golden: object) -> None:
    text = (
        "# {{ set.title }}\n\n## Play\n\nKeep **{{ figures.hand_limit }}** cards.\n\n1. Draw.\n- Or :sun: not.\n\n"
        "| Beast | Cost |\n::: rows beast name cost sort=cost\n\n#### Example\n::: example fox + frog -> slot\n---\n"
    )
    done = sheet(tmp_path, text)
    assert done.found == ()
    (page,) = done.pages
    drawing = scene.Scene(page.width, page.height, tuple(item for item in body(page) if not faces([item])))
    golden("tiny-sheet.txt", dump(drawing))  # type: ignore[operator]


def test_the_band_says_title_summary_players_and_time(tmp_path: Path) -> None:
    done = sheet(tmp_path, "# {{ set.title }}\n::: cover fox frog\nText.")
    assert done.text.startswith("Tiny Woods Foxes and frogs. 2–4 20–40 min Text.")
    assert done.found == ()


def test_pages_are_numbered_at_the_outer_edge(tmp_path: Path) -> None:
    done = sheet(tmp_path, "\n\n".join(["word " * 300] * 12))
    assert len(done.pages) > 2
    for number, page in enumerate(done.pages, 1):
        found = [x for text, x, y in runs(page.items) if text.glyphs == str(number) and y > 275]
        assert found
        assert (found[0] > 150) is (number % 2 == 1)


# --- tables ----------------------------------------------------------------------------------------------


def test_rows_of_cards_are_sorted_and_hold_what_they_were_asked_for(tmp_path: Path) -> None:
    done = sheet(tmp_path, "| Beast | N | What |\n|---|---|---|\n::: rows beast name copies text sort=copies")
    assert done.found == ()
    assert done.text.startswith("Beast N What Frog 1 – Fox 3 Run away .")


def test_a_long_cell_is_broken_and_a_table_fills_its_column(tmp_path: Path) -> None:
    done = sheet(tmp_path, "| A | B |\n| " + "long " * 60 + "| 1 |")
    lines = {round(y, 2) for text, _, y in runs(done.pages[0].items) if "long" in text.glyphs}
    assert len(lines) > 4
    assert done.found == ()


def test_too_many_columns_are_told(tmp_path: Path) -> None:
    done = sheet(tmp_path, "| " + " | ".join(["Wonderful"] * 12) + " |\n| " + " | ".join(["1"] * 12) + " |")
    assert "sheet-overflow" in done.names
    assert "the table is" in " ".join(one.message for one in done.found)


# --- drawings --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("drawing", "count"),
    [
        ("cards fox frog", 2),
        ("cards fox*3 slot", 3),
        ("board fox", 1),
        ("market beast 2", 3),
        ("example fox + frog -> fox frog", 4),
        ("zones pile:fox ; fox frog / slot*3 ; frog", 4),
        ("zones fox+frog@0,12+frog@0,24 ; frog", 2),
        ("cards folded:fox", 1),
        ("cards folded-5:fox", 1),
        ("zones icon:bag fox ; frog", 3),
        ('anatomy fox at="8,8 50,20 50,22"', 1),
        ("cards fox wide", 1),
    ],
)
def test_drawings_show_real_faces(tmp_path: Path, drawing: str, count: int) -> None:
    done = sheet(tmp_path, f"Before.\n\n::: {drawing}\n\nAfter.")
    assert done.found == ()
    assert faces(done.pages[0].items) == count
    assert {"Before.", "After."} <= set(done.text.split())


def test_a_drawing_follows_its_card(tmp_path: Path) -> None:
    first = sheet(tmp_path / "a", "::: cards fox")
    second = sheet(tmp_path / "b", "::: cards fox", **{"set.yaml": GAME.replace("name: Fox", "name: Vixen")})
    assert first.pages[0].items[0] != second.pages[0].items[0]


def test_callouts_and_zones_are_lettered_in_order(tmp_path: Path) -> None:
    done = sheet(tmp_path, '::: zones fox ; frog / slot\n\n::: anatomy fox at="60,80 5,5 60,82"')
    assert done.text.split()[:6] == ["A", "B", "C", "A", "B", "C"]
    callouts = [(x, y) for text, x, y in runs(done.pages[0].items) if text.glyphs in "ABC"][3:6]
    assert abs(callouts[0][1] - callouts[2][1]) > 4, "letters do not lie on each other"


def test_callouts_have_the_letters_they_are_given_and_the_list_has_its_own(tmp_path: Path) -> None:
    done = sheet(tmp_path, '::: anatomy fox at="8,8 50,20" letters=BE\n\n2. Its ear.\n5. Its tail.')
    assert done.found == ()
    assert done.text.startswith("B E B Its ear. E Its tail.")


def test_a_legend_has_icon_and_label_of_each_word(tmp_path: Path) -> None:
    done = sheet(tmp_path, "::: icons element\n\n::: icons flower:sun")
    assert done.found == ()
    assert done.text.startswith("Sunlight Rain Sunlight")


@pytest.mark.parametrize(
    ("drawing", "message"),
    [
        ("crads fox", "no drawing is called 'crads'"),
        ("cards", "::: cards: it names no card"),
        ("cards fxo", "::: cards: there is no card or kind 'fxo'"),
        ("cards FOX!", "::: cards: 'FOX!' is no piece"),
        ("cards fox sclae=2", "::: cards: it has no option 'sclae'"),
        ("cards fox scale=huge", "::: cards: scale=huge is no number from 0.05 to 2"),
        ("cards fox*99", "::: cards: 99 pieces are too many"),
        ("cards folded-99:fox", "::: cards: a foot of 99 mm is all of it"),
        ("cards fox+frog", "::: cards: 'frog' is laid nowhere"),
        ("cards fox" + "+frog@0,1" * 41, "::: cards: 41 pieces are too many"),
        ("cards back:fox", "::: cards: 'fox' has no back"),
        ("cards stone", "::: cards: 'stone' is not printed alone, so it has no face"),
        ("board fox side=inside", "::: board: a side is front or back"),
        ("market beast", "::: market: a market is a kind and how many lie open"),
        ("market beast 9", "::: market: 'beast' has 2 designs, not 9"),
        ("market bear 1", "::: market: there is no kind 'bear'"),
        ("anatomy fox frog", "::: anatomy: it shows exactly one card"),
        ('anatomy fox at="99,5"', "::: anatomy: 99,5 lies outside the 63.5 x 88.9 mm of the card"),
        ('anatomy fox at="5,5 9,9" letters=A', "::: anatomy: letters=A is not one letter a point"),
        ('anatomy fox at="5,5" letters=é', "::: anatomy: letters=é is not one letter a point"),
        ("cards icon:bga", "::: cards: there is no icon 'bga'"),
        ('anatomy fox at="here"', "::: anatomy: 'here' is no point"),
        ("example -> ", "::: example: it names no card"),
        ("zones fox ; ; fox", "::: zones: it names no card"),
        ("around", "::: around: it names no card"),
        ("around fox frog", "::: around: it shows hexagons"),
        ("around fox fox*7", "::: around: it shows one tile with up to six of its size around it"),
        ("icons", "::: icons: it names no word"),
        ("icons moon", "::: icons: no vocabulary has 'moon'"),
        ("icons nowhere:sun", "::: icons: there is no icon 'nowhere'"),
        ("icons ../../x:sun", "::: icons: there is no icon '../../x'"),
        ("rows bear name", "::: rows: there is no kind 'bear'"),
        ("rows beast nmae", "::: rows: a beast has no field 'nmae'"),
        ("credits please=1", "::: credits: it has no option 'please'"),
    ],
)
def test_arguments_a_drawing_cannot_use_are_told_with_the_line(
    tmp_path: Path, drawing: str, message: str
) -> None:
    done = sheet(tmp_path, f"One.\n\n::: {drawing}\n\nTwo.")
    assert {(one.message, one.span.line) for one in done.found} == {(message, 3)}
    assert done.text.startswith("One. Two."), "the rest is printed all the same"


def test_credits_name_people_rights_and_what_is_proposed(tmp_path: Path) -> None:
    text = sheet(tmp_path, "::: credits").text
    assert text.startswith(
        "Tiny Woods · Ann Author · Woods & Co · 1999 Rights. It is hers. This edition. Redrawn. Typefaces. Fira Sans"
    )
    assert "(OFL-1.1) Our own proposals. Conditions and other values of these are ours: Frog." in text
    assert "These numbers of the rules are ours: Odd." in text
    assert "Fox" not in text


def test_set_ups_that_cannot_be_dealt_are_listed_with_the_reason(tmp_path: Path) -> None:
    setups = (
        "  setups:\n    parameters: {beasts: 2..4}\n    needs: {beast: beasts * 2}\n"
        "    excluded: [{when: beasts > 2, because: too few of them, show: true}]\nprint:"
    )
    done = sheet(tmp_path, "::: excluded", **{"set.yaml": GAME.replace("print:", setups)})
    assert done.found == ()
    assert done.text.startswith("Beasts 3–4: too few of them")


def test_text_with_faults_of_its_own_is_told(tmp_path: Path) -> None:
    done = sheet(tmp_path, "A :nosuch: icon.\n\nAn **open end.\n\nA 漢 sign.")
    assert set(done.names) == {"missing-glyph", "unclosed-markup", "unknown-icon"}


# --- forms -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", range(1, 18))
def test_a_booklet_of_any_length_folds(count: int) -> None:
    pages = [Page(148.5, 210, (scene.Path(scene.rect(0, 0, 1, 1), f"#{n:06x}"),)) for n in range(count)]
    sides = booklet(pages, (210, 297))
    assert len(sides) == 2 * -(-count // 4)
    assert sum(len(side.items) for side in sides) == count


def test_a_set_without_sheets_prints_none(tmp_path: Path) -> None:
    done = printed(lay_out(tmp_path / "tiny"))
    assert (done.pages, done.booklet, done.cards, done.found) == ((), (), (), ())


# --- reference cards -------------------------------------------------------------------------------------


def reference(folder: Path, text: str) -> Done:
    return printed(lay_out(folder / "tiny", **{"sheets/reference.md": text}))


def test_a_reference_card_says_itself_how_many_there_are(tmp_path: Path) -> None:
    done = reference(tmp_path, "A\n\n---\n\n::: copies 3\n\nB\n\n---\n\nC")
    assert [card.copies for card in done.cards] == [3, 4]
    assert done.found == ()
    wrong = reference(tmp_path / "wrong", "::: copies many\n\nA")
    assert wrong.names == ["bad-drawing-arguments"]
    assert [card.copies for card in wrong.cards] == [4]


def test_one_reference_card_for_every_player_front_and_back(tmp_path: Path) -> None:
    (card,) = reference(tmp_path, "# Turn\nDraw.\n\n---\n\n# End\nStop.").cards
    assert (card.copies, card.title, card.front.width, card.front.height) == (4, "Turn", 63.5, 88.9)
    assert words(card.front.items)[:2] == ["Turn", "Draw."]
    assert card.back
    assert words(card.back.items)[:2] == ["End", "Stop."]


def test_a_third_side_is_a_second_card(tmp_path: Path) -> None:
    first, second = reference(tmp_path, "A\n\n---\n\nB\n\n---\n\nC").cards
    assert (first.card, second.card) == ("reference-1", "reference-2")
    assert first.back
    assert second.back is None


def size_of(card_text: scene.Scene) -> float:
    return (
        max(text.size for text, _, _ in runs(card_text.items) if text.glyphs.startswith("word")) * 72 / 25.4
    )


def test_type_grows_on_a_card_with_little_on_it(tmp_path: Path) -> None:
    for count, size in ((3, 12), (40, 12), (90, 10)):
        (card,) = reference(tmp_path / str(count), "word " * count).cards
        assert size_of(card.front) == pytest.approx(size)
    (both,) = reference(tmp_path / "both", "word\n\n---\n\n" + "word " * 90).cards
    assert size_of(both.front) == pytest.approx(10)


def test_much_text_is_set_smaller_on_both_sides_but_not_below_seven_points(tmp_path: Path) -> None:
    (short,) = reference(tmp_path / "a", "word " * 100).cards
    (long,) = reference(tmp_path / "b", "word " * 210 + "\n\n---\n\nword").cards
    assert size_of(short.front) == pytest.approx(10)
    assert 7 <= size_of(long.front) < 10
    assert long.back
    assert size_of(long.back) == size_of(long.front)
    full = reference(tmp_path / "c", "word " * 400)
    assert full.names == ["reference-overflow"]
    assert size_of(full.cards[0].front) == pytest.approx(7)


def test_a_word_too_wide_for_its_column_sets_the_card_smaller(tmp_path: Path) -> None:
    long = "Wwwwwwwwwww"
    done = reference(tmp_path, f"| word | {long} |\n| {long} | word |")
    assert done.names == []
    assert 7 <= size_of(done.cards[0].front) < 10


@pytest.mark.slow
@given(TEXTS)
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_reference_text_stays_inside_the_card_or_is_told(tmp_path: Path, texts: list[str]) -> None:
    done = reference(tmp_path, "# Title\n" + "\n\n".join(f"- {text}" for text in texts))
    for text, x, y in runs(done.cards[0].front.items):
        assert x >= 3
        assert x + text.width <= 63.5 - 3
        assert y <= 88.9 - 3 or done.names == ["reference-overflow"]
