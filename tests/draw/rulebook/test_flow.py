"""Strips into columns and pages: laws that hold for any text, then how columns are levelled and drawings give way."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from pnp.base.scene import Item, Path, rect
from pnp.draw.rulebook.flow import HAIR, FilledPage, Frame, Strip, paginate

TALL = 100.0
FRAME = Frame(210, 140, 10, 20, 190, 20 + TALL, 2, 10)
BOOK = FRAME._replace(columns=1)


def strip(number: int, height: float = 10.0, **more: object) -> Strip:
    return Strip(height, partial(_mark, number, height), **more)  # type: ignore[arg-type]


def _mark(number: int, height: float, x: float, y: float) -> list[Item]:
    return [Path(rect(x, y, 1, height), f"#{number:06x}")]


def placed(pages: list[FilledPage]) -> list[tuple[int, int, float, float, float]]:
    """Number, page, x, top and foot of each strip."""
    found = []
    for at, page in enumerate(pages):
        for item in page.items:
            assert isinstance(item, Path)
            (_, x, top), foot = item.segments[0], item.segments[2][2]
            found.append((int(str(item.fill)[1:], 16), at, x, top, foot))
    return found


strips = st.lists(
    st.builds(
        lambda height, before, keep, wide: (height, before, keep, wide),
        st.floats(1, 30), st.floats(0, 8), st.booleans(), st.booleans(),
    ),
    max_size=60,
).map(lambda rows: [strip(n, h, before=b, keep=k, wide=w) for n, (h, b, k, w) in enumerate(rows)])  # fmt: skip
frames = st.sampled_from([FRAME, BOOK])


@given(strips, frames)
def test_every_strip_is_drawn_once_in_reading_order_within_the_page(every: list[Strip], frame: Frame) -> None:
    found = placed(paginate(every, frame))
    assert [number for number, *_ in found] == list(range(len(every)))
    kept_too_long = sum(one.keep for one in every) > 2
    for number, _, x, top, foot in found:
        assert top >= frame.top - HAIR
        assert foot <= frame.bottom + HAIR or kept_too_long or every[number].height > TALL
        assert x in (frame.left, frame.left + frame.column + frame.gutter)


@given(strips, frames)
def test_nothing_lies_on_anything(every: list[Strip], frame: Frame) -> None:
    by_column: dict[tuple[int, float], list[tuple[float, float]]] = {}
    for number, page, x, top, foot in placed(paginate(every, frame)):
        columns = [x]
        if frame.columns == 2 and every[number].wide:
            columns = [frame.left, frame.left + frame.column + frame.gutter]
        for column in columns:
            by_column.setdefault((page, column), []).append((top, foot))
    for spans in by_column.values():
        spans.sort()
        assert all(above[1] <= below[0] + HAIR for above, below in pairwise(spans))


@given(st.lists(st.integers(1, 9), min_size=1, max_size=25), frames)
def test_no_line_of_a_paragraph_stands_alone(paragraphs: list[int], frame: Frame) -> None:
    """Neither its first line at the foot of a column nor its last at the head of one."""
    every, owner = [], []
    for index, count in enumerate(paragraphs):
        for at in range(count):
            keep = at in (0, count - 2) and at != count - 1
            every.append(strip(len(every), 7.0, keep=keep, before=3.0 if at == 0 else 0.0))
            owner.append((index, at))
    columns: dict[tuple[int, float], list[tuple[int, int]]] = {}
    for number, page, x, _, _ in placed(paginate(every, frame)):
        columns.setdefault((page, x), []).append(owner[number])
    for lines in columns.values():
        (first, its_line), (last, line) = lines[0], lines[-1]
        assert its_line != paragraphs[first] - 1 or paragraphs[first] == 1, (
            "a last line at the head of a column"
        )
        assert line != 0 or paragraphs[last] == 1, "a first line at the foot of a column"


@given(st.lists(st.floats(3, 12), min_size=2, max_size=40))
def test_the_last_page_ends_level(heights: list[float]) -> None:
    pages = paginate([strip(n, h) for n, h in enumerate(heights)], FRAME)
    last = len(pages) - 1
    feet: dict[float, float] = {}
    for _, page, x, _, foot in placed(pages):
        if page == last:
            feet[x] = max(foot, feet.get(x, 0.0))
    left, right = feet[10], feet.get(110, FRAME.top)
    assert left >= right - 12.5
    assert left - right <= 2 * 12 + 1


def test_a_kept_heading_goes_across_with_what_is_wide_below_it() -> None:
    found = placed(paginate([strip(0), strip(1), strip(2, keep=True), strip(3, wide=True)], FRAME))
    assert [(x, top) for _, _, x, top, _ in found] == [(10, 20), (110, 20), (10, 30), (10, 40)]


def test_a_table_begins_each_column_with_its_head() -> None:
    head = strip(99, 5.0, keep=True)
    every = [head, *(strip(n, 30.0, head=head) for n in range(1, 6))]
    found = placed(paginate(every, BOOK))
    assert [(number, page) for number, page, *_ in found] == [
        (99, 0), (1, 0), (2, 0), (3, 0), (99, 1), (4, 1), (5, 1)
    ]  # fmt: skip


def test_a_drawing_shrinks_rather_than_leave_half_a_page() -> None:
    def shrink(height: float) -> Strip:
        return strip(1, height)

    every = [strip(0, 60.0), strip(1, 50.0, shrink=shrink, before=5.0)]
    assert [(page, foot - top) for _, page, _, top, foot in placed(paginate(every, BOOK))] == [
        (0, 60),
        (0, 35),
    ]
    every[0] = strip(0, 80.0)  # what would be left is too little
    assert [(page, foot - top) for _, page, _, top, foot in placed(paginate(every, BOOK))] == [
        (0, 80),
        (1, 50),
    ]


def test_a_strip_taller_than_the_page_is_still_drawn() -> None:
    found = placed(paginate([strip(0), strip(1, 150.0), strip(2)], FRAME))
    assert [(number, page) for number, page, *_ in found] == [(0, 0), (1, 1), (2, 1)]


def test_a_drawing_shrinks_with_the_list_it_stays_with() -> None:
    def shrink(height: float) -> Strip:
        return strip(1, height)

    every = [strip(0, 50.0), strip(1, 50.0, shrink=shrink, keep=True), strip(2, 10.0, before=2.0)]
    found = placed(paginate(every, BOOK))
    assert [(page, foot - top) for _, page, _, top, foot in found] == [(0, 50), (0, 38), (0, 10)]


def test_a_wide_drawing_stays_with_the_list_below_it() -> None:
    every = [strip(0, 60.0, wide=True), strip(1, 30.0, wide=True, keep=True, before=2.0)]
    every += [strip(2, 10.0, before=2.0, keep=True), strip(3), strip(4)]
    found = placed(paginate(every, FRAME))
    assert [(number, page) for number, page, *_ in found] == [(0, 0), (1, 1), (2, 1), (3, 1), (4, 1)]
    every[0] = strip(0, 40.0, wide=True)  # there is room for the drawing and the beginning of its list
    found = placed(paginate(every, FRAME))
    assert [page for _, page, *_ in found] == [0, 0, 0, 0, 0]


def test_a_wide_drawing_shrinks_to_stay_with_its_list() -> None:
    def shrink(height: float) -> Strip:
        return strip(1, height, wide=True)

    every = [
        strip(0, 50.0, wide=True),
        strip(1, 45.0, wide=True, keep=True, shrink=shrink),
        strip(2),
        strip(3, 80.0),
    ]
    found = placed(paginate(every, FRAME))
    assert [(number, page, foot - top) for number, page, _, top, foot in found] == [
        (0, 0, 50), (1, 0, 40), (2, 0, 10), (3, 1, 80)
    ]  # fmt: skip


def test_what_can_stand_with_nothing_is_drawn_all_the_same() -> None:
    every = [strip(0, 60.0, wide=True, keep=True), strip(1, 50.0, keep=True), strip(2, 5.0)]
    found = placed(paginate(every, FRAME))
    assert [number for number, *_ in found] == [0, 1, 2]
