"""Nets of tuck boxes: cut out and folded, every edge meets its partner and what is tucked in has room."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.base.scene import Group, Point
from pnp.draw.boxes.net import BoxSize, Net, extent, net
from tests.draw.boxes.folding import FoldedNet, apart, area, corners, flat

MEETS = 0.1  # mm
POKER = BoxSize(65.5, 90.9, 20.0)
sizes = st.builds(
    BoxSize,
    st.floats(20, 160).map(lambda mm: round(mm, 2)),
    st.floats(25, 200).map(lambda mm: round(mm, 2)),
    st.floats(8, 90).map(lambda mm: round(mm, 2)),
)
tabs = st.floats(10, 15)
law = settings(deadline=None, max_examples=60)


def wall(made: Net, name: str) -> tuple[Point, Point, Point, Point]:
    """Upper left, upper right, lower left, lower right."""
    box = made.faces[name]
    return (box.x, box.y), (box.right, box.y), (box.x, box.bottom), (box.right, box.bottom)


@law
@given(sizes, tabs)
def test_every_edge_meets_its_partner(size: BoxSize, tab: float) -> None:
    made = net(size, tab)
    folded = FoldedNet(made)

    def edge(panel: str, *points: Point) -> list[tuple[float, float, float]]:
        return [folded.at(panel, point) for point in points]

    back, left, front, right = (wall(made, name) for name in ("back", "left", "front", "right"))
    lid, floor = wall(made, "lid"), wall(made, "floor")
    meeting = {
        "the side and the back it is glued to": (
            edge("right", right[1], right[3]),
            edge("back", back[0], back[2]),
        ),
        "lid and front": (edge("lid", lid[0], lid[1]), edge("front", front[1], front[0])),
        "lid and left": (edge("lid", lid[1], lid[3]), edge("left", left[1], left[0])),
        "lid and right": (edge("lid", lid[0], lid[2]), edge("right", right[0], right[1])),
        "floor and front": (edge("lower lid", floor[2], floor[3]), edge("front", front[3], front[2])),
        "floor and left": (edge("lower lid", floor[3], floor[1]), edge("left", left[3], left[2])),
        "floor and right": (edge("lower lid", floor[2], floor[0]), edge("right", right[2], right[3])),
    }
    far = {what: apart(*pair) for what, pair in meeting.items()}
    assert {what: gap for what, gap in far.items() if gap > MEETS} == {}


@law
@given(sizes, tabs)
def test_the_inside_is_as_large_as_asked(size: BoxSize, tab: float) -> None:
    folded = FoldedNet(net(size, tab))
    spots = [spot for name in ("front", "left", "back", "right") for spot in folded.points(name)]
    spans = [max(axis) - min(axis) for axis in zip(*spots, strict=True)]
    assert spans == pytest.approx(list(size), abs=MEETS)


@pytest.mark.slow
@law
@given(sizes, tabs)
def test_what_is_tucked_in_has_room(size: BoxSize, tab: float) -> None:
    made = net(size, tab)
    folded = FoldedNet(made)
    front = made.faces["front"]
    for end in ("", "lower "):
        lip = folded.points(f"{end}tab")
        assert min(x for x, _, _ in lip) >= front.x + 0.5
        assert max(x for x, _, _ in lip) <= front.right - 0.5
        assert all(abs(z) < MEETS for _, _, z in lip), "it lies against the front"
        assert all(front.y - MEETS < y < front.bottom + MEETS for _, y, _ in lip)
        for side in ("left", "right"):
            dust = folded.points(f"{end}{side} dust")
            edge = front.y if not end else front.bottom
            assert all(abs(y - edge) < MEETS for _, y, _ in dust), "it lies below the lid"
            inner = [z for x, _, z in dust if front.x + 1.0 < x < front.right - 1.0]
            assert min(inner) >= -size.depth + 0.5
            assert max(inner) <= -0.5
        reach = [folded.points(f"{end}{side} dust") for side in ("left", "right")]
        assert max(x for x, _, _ in reach[0]) <= min(x for x, _, _ in reach[1]) - 1.5
    upper, lower = folded.points("tab"), folded.points("lower tab")
    assert max(y for _, y, _ in upper) < min(y for _, y, _ in lower)


@law
@given(sizes, tabs)
def test_the_glue_flap_lies_inside_the_side_it_is_glued_to(size: BoxSize, tab: float) -> None:
    made = net(size, tab)
    folded = FoldedNet(made)
    side = folded.points("right")
    flap = folded.points("glue")
    for axis in range(3):
        low, high = (f(spot[axis] for spot in side) for f in (min, max))
        assert all(low - 1e-6 <= spot[axis] <= high + 1e-6 for spot in flap)
    assert max(dist_from(made, spot) for spot in flap) <= size.depth - 0.9


def dist_from(made: Net, spot: tuple[float, float, float]) -> float:
    """How far from the back."""
    return made.size.depth + spot[2]


@law
@given(sizes, tabs)
def test_one_cut_goes_round_all_panels_and_nothing_else(size: BoxSize, tab: float) -> None:
    made = net(size, tab)
    _, *first = made.outline[0]
    around = flat((first[0], first[1]), made.outline[1:])
    assert around[0] == pytest.approx(around[-1])
    assert min(x for x, _ in around) >= -1e-9
    assert min(y for _, y in around) >= -1e-9
    assert (max(x for x, _ in around), max(y for _, y in around)) == pytest.approx((made.width, made.height))
    thumb = 3.14159 / 2 * made.notch**2
    panels = sum(area(corners(panel)) for panel in made.panels)
    assert area(around) == pytest.approx(panels - thumb, rel=2e-3)
    assert (made.width, made.height) == pytest.approx(extent(size, tab))


@law
@given(sizes, tabs)
def test_it_is_creased_where_it_folds(size: BoxSize, tab: float) -> None:
    made = net(size, tab)
    creases = {tuple(sorted(flat((line[0][1], line[0][2]), line[1:]))) for line in made.creases}
    hinges = {tuple(sorted(panel.hinge)) for panel in made.panels if panel.parent}
    assert len(creases) == len(hinges) == 12
    apart_from_tabs = {
        tuple(sorted(one.hinge)) for one in made.panels if one.parent and "tab" not in one.name
    }
    assert apart_from_tabs <= creases
    slit = [flat((line[0][1], line[0][2]), line[1:]) for line in made.slits]
    assert len(slit) == 4
    for tab_hinge in hinges - apart_from_tabs:  # creased between two slits that reach its ends
        (left, y), (right, _) = sorted(tab_hinge)
        on_it = sorted(point for line in (*slit, *creases) for point in line if abs(point[1] - y) < 1e-9)
        assert (on_it[0][0], on_it[-1][0]) == pytest.approx((left, right))


def test_what_is_cut_and_what_is_creased_are_layers_of_nothing_else() -> None:
    made = net(POKER)
    layers = {
        group.layer: group.items
        for drawn in made.lines
        for group in drawn.items
        if isinstance(group, Group) and group.layer
    }
    assert [path.segments for path in layers["cut"]] == [made.outline, *made.slits]
    assert [path.segments for path in layers["crease"]] == list(made.creases)
    assert not any(path.stroke.dash for path in layers["cut"])
    assert all(path.stroke.dash for path in layers["crease"])
