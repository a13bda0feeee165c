"""What the eye asks of drawings and pages: discs beside pieces, callouts on the near side, lists with their drawings."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path as File

import pytest

from pnp.base.model import Page
from pnp.base.scene import MARGIN, Box, Group, Path, Scene, bounds, rect
from pnp.draw.rulebook.callouts import signs_at
from tests.draw.rulebook.setting import GAME, Done, faces, lay_out, printed, runs, words

TOKEN = GAME.replace("token: none", "token: {size: {width_mm: 20, height_mm: 30}, back: none}")


def sheet(folder: File, text: str, **files: str) -> Done:
    done = printed(lay_out(folder / "tiny", **{"sheets/rules.md": text, **files}))
    assert done.found == ()
    return done


def corners(page: Page) -> list[tuple[float, float]]:
    """Where each face begins."""
    return [item.matrix[4:] for item in page.items if isinstance(item, Group) and item.clip]


def letters(page: Page) -> dict[str, tuple[float, float]]:
    """The first place of each letter, which is the drawing's."""
    found: dict[str, tuple[float, float]] = {}
    for text, x, y in runs(page.items):
        if text.glyphs in "ABCDEFGHI" and y < 270:
            found.setdefault(text.glyphs, (x, y))
    return found


def test_callouts_stand_on_the_side_that_is_nearest(tmp_path: File) -> None:
    done = sheet(tmp_path, '::: anatomy fox at="2,40 61,40 30,2 30,87"')
    left, right, above, below = (letters(done.pages[0])[letter] for letter in "ABCD")
    ((x, y),) = corners(done.pages[0])
    assert left[0] < x < above[0] < right[0]
    assert above[1] < y < left[1] < below[1]


def test_the_line_of_a_callout_ends_at_the_edge_of_the_sign_it_means(tmp_path: File) -> None:
    """What is small and lies at the point stays whole; on a picture the line ends at the point."""
    scene = Scene(60, 90, (Path(rect(0, 0, 60, 90), "#ffffff"), Group((Path(rect(4, 4, 8, 8), "#ff0000"),))))
    assert signs_at(scene, [(8, 8), (30, 40), (3, 8)]) == [Box(4, 4, 8, 8), None, None]
    text = '::: anatomy fox at="8,8"\n'
    sign = '<rect x="5" y="5" w="6" h="6" fill="#ff0000"/>'
    template = (
        f'<face><rect x="0" y="0" w="63.5" h="88.9" fill="#eeeeee"/>{sign}{{{{ "" if card.cost }}}}</face>'
    )
    mine = {"templates/mine/theme.yaml": "extends: plain\n", "templates/mine/beast.xml.j2": template}
    done = sheet(tmp_path, text, **mine, **{"set.yaml": GAME.replace("summary:", "theme: mine\nsummary:")})
    ((x, y),) = corners(done.pages[0])
    face = next(item for item in done.pages[0].items if isinstance(item, Group) and item.clip)
    scale = face.matrix[0]
    ends = [
        item.segments[1][1:]
        for item in done.pages[0].items
        if isinstance(item, Path) and len(item.segments) == 2
    ]
    reached = [(end[0] - x) / scale for end in ends if len(end) == 2 and abs(end[1] - y - 8 * scale) < 0.1]
    assert reached
    assert max(reached) < 5


def test_no_disc_covers_a_piece_of_its_zone(tmp_path: File) -> None:
    page = sheet(tmp_path, "::: zones fox*3 ; frog*3 ; fox*2 scale=2").pages[0]
    cards = corners(page)
    for letter, card in zip("ABC", (cards[0], cards[3], cards[6]), strict=True):
        disc = letters(page)[
            letter
        ]  # the lower left corner of the letter, 1.3 mm to the left of a 5 mm disc's end
        assert disc[0] + 1.3 < card[0]
        assert disc[1] < card[1]


def test_an_empty_place_is_as_large_as_its_neighbours_in_the_zone(tmp_path: File) -> None:
    text = "::: zones fox slot / stone slot / slot scale=0.5"
    page = sheet(tmp_path, text, **{"set.yaml": TOKEN}).pages[0]
    heights = []
    for item in page.items:
        if isinstance(item, Path) and item.stroke and item.stroke.dash:
            ends = [segment[-1] for segment in item.segments if len(segment) > 2]
            heights.append(round(max(ends) - min(ends)))
    assert heights == [44, 15, 44]


@pytest.mark.slow
def test_a_drawing_and_the_list_about_it_are_not_parted(tmp_path: File) -> None:
    for many in range(24, 36):
        text = (
            "Word.\n\n" * many
            + "::: cards fox scale=0.5\n1. Body.\n2. Tail.\n3. Nose.\n\n"
            + "Word.\n\n" * 20
        )
        page = sheet(tmp_path / str(many), text).pages[0]
        (face,) = corners(page)
        found = {run.glyphs: x for run, x, _ in runs(page.items) if run.glyphs in ("Body.", "Nose.")}
        assert (face[0] > 105) is (found["Body."] > 105) is (found["Nose."] > 105)


@pytest.mark.slow
def test_a_heading_is_not_left_alone_with_the_picture_below_it(tmp_path: File) -> None:
    for many in range(24, 48):
        text = "Word.\n\n" * many + "### Head\n::: cards fox scale=0.3\n\nBody.\n\n" + "Word.\n\n" * 70
        page = sheet(tmp_path / str(many), text).pages[0]
        found = {run.glyphs: x for run, x, _ in runs(page.items) if run.glyphs in ("Head", "Body.")}
        assert len(found) != 1, many
        assert not found or (found["Head"] > 105) is (found["Body."] > 105), many


def test_borders_of_zones_that_are_near_stand_below_each_other(tmp_path: File) -> None:
    text = "::: zones fox*3 ; frog / pile:beast fox*2 ; frog / fox ; fox*3 scale=0.3 wide"
    place = letters(sheet(tmp_path, text).pages[0])
    assert abs(place["B"][0] - place["D"][0]) < 0.2, "but for the width of a letter"
    assert abs(place["F"][0] - place["B"][0]) > 10


def grounds(page: Page) -> set[str]:
    """The colours of what lies below the pieces."""
    return {item.fill for item in page.items if isinstance(item, Path) and isinstance(item.fill, str)}


def test_what_each_player_has_lies_apart_on_a_ground_of_its_own(tmp_path: File) -> None:
    row, own = "::: zones fox ; frog / fox ; frog scale=0.3", "::: zones fox ; frog // fox ; frog scale=0.3"
    plain, apart = (sheet(tmp_path / name, text).pages[0] for name, text in (("a", row), ("b", own)))
    before, after = letters(plain), letters(apart)
    assert abs(before["C"][0] - before["A"][0]) < 0.2, "but for the width of a letter"
    assert after["C"][0] - after["A"][0] > 5
    assert after["C"][1] - after["A"][1] > before["C"][1] - before["A"][1] + 2
    assert grounds(apart) - grounds(plain)


def test_a_sign_may_stand_among_the_pieces_of_a_zone(tmp_path: File) -> None:
    page = sheet(tmp_path, "::: zones fox -> frog ; fox scale=0.3").pages[0]
    first, sign, second, _ = corners(page)
    assert first[0] < sign[0] < second[0]
    assert first[1] < sign[1], "a sign is lower than a card, at the middle of its height"


@pytest.mark.slow
def test_no_page_is_added_for_a_few_lines(tmp_path: File) -> None:
    last = []
    for many in range(76, 86):
        done = sheet(tmp_path / str(many), "Word.\n\n" * many)
        if len(done.pages) == 2:
            last.append(words(done.pages[1].items).count("Word."))
    assert last, "enough words for two pages"
    assert min(last) > 2


def test_a_column_of_icons_is_centred_though_a_word_stands_for_one(tmp_path: File) -> None:
    table = "| What | From |\n| One | :sun: |\n| Two | :sun: |\n| Three | any |\n\n"
    narrow = sheet(tmp_path / "a", table).pages[0]
    wordy = sheet(tmp_path / "b", table.replace(":sun:", "sunlight all day")).pages[0]
    place = [next(x for run, x, _ in runs(page.items) if run.glyphs == "any") for page in (narrow, wordy)]
    head = [next(x for run, x, _ in runs(page.items) if run.glyphs == "From") for page in (narrow, wordy)]
    assert place[0] > head[0] + 0.2, "centred below a longer head"
    assert place[1] == head[1]


def test_hexagons_lie_edge_to_edge_round_their_centre(tmp_path: File) -> None:
    hexagons = GAME.replace("token: none", "token: {size: {shape: hex, width_mm: 30}, back: none}")
    page = sheet(
        tmp_path, "::: around stone stone*5 slot ; stone stone scale=0.4", **{"set.yaml": hexagons}
    ).pages[0]
    tiles = corners(page)
    assert len(tiles) == 8
    (cx, cy), *round_it = tiles[:6]
    for x, y in round_it:
        assert 12 < ((x - cx) ** 2 + (y - cy) ** 2) ** 0.5 < 13
    assert tiles[6][0] - cx > 3 * 12, "the second star stands beside the first"
    dashed = [item for item in page.items if isinstance(item, Path) and item.stroke and item.stroke.dash]
    assert [len(item.segments) for item in dashed] == [7], (
        "an empty place has the six corners of its neighbours"
    )


def test_a_table_of_a_dozen_rows_is_not_cut_in_two(tmp_path: File) -> None:
    table = "| Who | What |\n" + "| fox | runs |\n" * 12
    for many in (20, 28, 34):
        page = sheet(tmp_path / str(many), "Word.\n\n" * many + table + "\n\n" + "Word.\n\n" * 20).pages[0]
        lefts = [x > 105 for run, x, _ in runs(page.items) if run.glyphs == "fox"]
        assert len(set(lefts)) == 1
        assert len(lefts) == 12


def test_no_item_of_a_list_stands_alone_in_a_column(tmp_path: File) -> None:
    for many in range(34, 40):
        text = "Word.\n\n" * many + "1. First.\n2. Second.\n3. Third.\n4. Fourth.\n\n" + "Word.\n\n" * 70
        found = {run.glyphs: x for run, x, _ in runs(sheet(tmp_path / str(many), text).pages[0].items)}
        assert (found["First."] > 105) is (found["Second."] > 105)
        assert (found["Third."] > 105) is (found["Fourth."] > 105)


def test_where_a_last_page_would_be_half_empty_the_text_is_larger(tmp_path: File) -> None:
    sizes, feet = [], []
    for many in (60, 100):
        pages = sheet(tmp_path / str(many), "Word.\n\n" * many).pages
        placed = [(text.size, y) for text, _, y in runs(pages[-1].items) if text.glyphs == "Word."]
        sizes.append(placed[0][0])
        feet.append(max(y for _, y in placed))
    assert sizes[1] > sizes[0] * 1.05, "two pages, the second filled by a third"
    assert feet[1] > 100


def test_a_column_that_ends_early_ends_in_cards_and_a_full_one_does_not(tmp_path: File) -> None:
    tail = "::: tailpiece fox frog\n"
    bare = sheet(tmp_path / "bare", "Few words.\n").pages[0]
    ended = sheet(tmp_path / "ended", tail + "Few words.\n").pages[0]
    assert faces(bare.items) == 0
    assert faces(ended.items) == 2
    assert words(ended.items[: len(bare.items) - 1]) == words(bare.items[:-1])
    full = sheet(tmp_path / "full", tail + "Word. " * 2500)
    assert len(full.pages) > 1
    assert [faces(page.items) for page in full.pages[:-1]] == [0] * (len(full.pages) - 1)


def test_cards_of_a_tailpiece_lie_beside_each_other_and_signs_join_all_of_them(tmp_path: File) -> None:
    plain = sheet(tmp_path / "plain", "Few words.\n\n::: tailpiece fox frog fox\n").pages[0]
    told = sheet(tmp_path / "told", "Few words.\n\n::: tailpiece fox + frog -> fox frog\n").pages[0]
    lefts = [
        bounds([item])
        for item in plain.items
        if isinstance(item, Group) and item.means != MARGIN and item.clip is None
    ]
    edges = sorted((box.x, box.right) for box in lefts if box)
    assert len(edges) == 3
    assert all(right < left + 1.0 for (_, right), (left, _) in pairwise(edges)), "no word is covered"
    assert faces(told.items) == 4
    strokes = [
        item for item in told.items if isinstance(item, Path) and item.stroke and item.stroke.width > 0.5
    ]
    assert len(strokes) == 2, "a plus and an arrow"


@pytest.mark.parametrize("words_", ["+ fox", "fox + + frog", "fox +", "fox*2 + frog"])
def test_a_sign_that_joins_nothing_is_told(tmp_path: File, words_: str) -> None:
    done = printed(lay_out(tmp_path / "tiny", **{"sheets/rules.md": f"Few.\n\n::: tailpiece {words_}\n"}))
    assert done.names == ["bad-drawing-arguments"]


def test_a_tailpiece_of_a_card_that_is_not_there_is_told(tmp_path: File) -> None:
    done = printed(lay_out(tmp_path / "tiny", **{"sheets/rules.md": "Few words.\n\n::: tailpiece newt\n"}))
    assert done.names == ["bad-drawing-arguments"]
    assert [one.span.line for one in done.found] == [3]


def test_the_list_below_a_lettered_drawing_has_its_letters_and_steps_keep_their_numbers(
    tmp_path: File,
) -> None:
    text = "1. Step.\n2. Step.\n\n::: zones fox ; frog\n1. Fox.\n2. Frog.\n\nWords.\n\n1. Again.\n\n"
    said = words(sheet(tmp_path, text + "::: cards fox\n1. Row.\n").pages[0].items)
    told = " ".join(word for word in said if word in "12AB" or word.endswith("."))
    assert "1 Step. 2 Step. A B A Fox. B Frog. Words. 1 Again. 1 Row." in told


@pytest.mark.slow
def test_a_short_list_a_short_paragraph_and_small_print_stay_in_one_column(tmp_path: File) -> None:
    listed = "".join(f"{n}. Item.\n" for n in range(1, 9))
    for many in range(28, 38):
        text = "Word.\n\n" * many + listed + "\n" + "Word.\n\n" * 60
        found = [
            x > 105
            for run, x, _ in runs(sheet(tmp_path / str(many), text).pages[0].items)
            if run.glyphs == "Item."
        ]
        assert len(found) == 8
        assert len(set(found)) == 1


def test_no_tailpiece_stands_where_a_paragraph_goes_on_and_none_stands_twice(tmp_path: File) -> None:
    tail = "::: tailpiece fox frog\n\n"
    once = sheet(tmp_path / "once", tail + "Few words.\n\n---\n\n")
    assert faces(once.pages[0].items) == 2
    drawing = "::: cards fox scale=1.2\n\n"
    text = (
        tail
        + "Word.\n\n" * 20
        + drawing
        + "Word.\n\n" * 20
        + drawing
        + "Word.\n\n" * 30
        + drawing
        + "Word.\n"
    )
    pages = sheet(tmp_path / "many", text).pages
    assert sum(faces(page.items) for page in pages) <= 3 + 2


@pytest.mark.slow
def test_a_booklet_has_no_empty_back(tmp_path: File) -> None:
    """Pages that are left over on its last sheet end in a cover; with none left over there is none."""
    cover = "# Tiny\n\n::: cover fox frog\n\n"
    ends = set()
    for many in (20, 60, 90, 120, 150, 200):
        done = sheet(tmp_path / str(many), cover + "Word.\n\n" * many)
        outer = done.booklet[0].items
        left = outer[0]
        assert isinstance(left, Group)
        ends.add("inside" not in words([left]))
        assert words([left])
    assert ends == {True, False}
