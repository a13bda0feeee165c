"""Scenes: the readable dump, bounds and transforms."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.base import scene
from pnp.base.frozen import replace
from pnp.base.scene import Box, Gradient, Group, Image, Link, Path, Scene, Stroke, Text
from pnp.base.scene_dump import dump


def dumped(*items: scene.Item, **more: Any) -> str:
    return dump(Scene(63.5, 88.9, items, **more))


def test_dump_says_size_bleed_and_outline() -> None:
    outline = Path(scene.line(0, 0, 1, 1))
    assert dumped(bleed=1.5, outline=outline) == "scene 63.5 88.9 bleed 1.5\noutline M 0 0 L 1 1\n"


def test_dump_writes_one_item_a_line() -> None:
    items = (
        Path(scene.rect(0, 0, 10, 5), fill="#aabbcc"),
        Path(
            scene.line(0, 0, 1 / 3, -0.001),
            stroke=Stroke("#000000", 0.3, cap="round", dash=(1, 2)),
            opacity=0.5,
        ),
        Path(scene.line(0, 0, 1, 1), fill="#ffffff", even_odd=True),
        Text('Say "hi"', "fira-sans/700", 3.2, 4, 8, width=12.345, kerns=((1, -20.0),), space=0.1),
        Image("beef", Box(1, 2, 3, 4)),
    )
    assert dumped(*items).splitlines()[1:] == [
        "path fill #aabbcc M 0 0 L 10 0 L 10 5 L 0 5 Z",
        "path stroke #000000 0.3 round dash 1 2 opacity 0.5 M 0 0 L 0.33 0",
        "path fill #ffffff even-odd M 0 0 L 1 1",
        'text "Say \\"hi\\"" fira-sans/700 3.2 at 4 8 #000000 width 12.35 kerns 1:-20 space 0.1',
        "image beef 1 2 3 4",
    ]


def test_dump_indents_groups_and_says_how_they_are_placed() -> None:
    inner = Group((Image("beef", Box(0, 0, 1, 1)),), (0.5, 0, 0, 0.5, 1, 2), opacity=0.25)
    outer = Group((inner,), (1, 0, 0, 1, 3, 4), clip=Path(scene.line(0, 0, 9, 9), even_odd=True), layer="art")
    assert dumped(outer).splitlines()[1:] == [
        "group art at 3 4 clip even-odd (M 0 0 L 9 9)",
        "  group matrix 0.5 0 0 0.5 1 2 opacity 0.25",
        "    image beef 0 0 1 1",
    ]


def test_dump_writes_shared_groups_once() -> None:
    shared = (Image("beef", Box(0, 0, 1, 1)),)
    assert dumped(scene.move(shared, 1, 1), scene.move(shared, 2, 2)).splitlines()[1:] == [
        "group at 1 1 is g1",
        "  image beef 0 0 1 1",
        "group at 2 2 same as g1",
    ]


def test_dump_words_gradients() -> None:
    linear = Gradient((0, 0, 0, 5), ((0, "#000000"), (1, "#ffffff")))
    radial = Gradient((1, 2, 3), ((0, "#000000"),), (2, 0, 0, 1, 0, 0))
    drawn = dumped(Path(scene.line(0, 0, 1, 1), fill=linear), Path(scene.line(0, 0, 1, 1), fill=radial))
    assert "fill linear(0 0 0 5: 0 #000000, 1 #ffffff)" in drawn
    assert "fill radial(1 2 3 matrix 2 0 0 1 0 0: 0 #000000)" in drawn


def test_nothing_has_no_bounds() -> None:
    assert scene.bounds(()) is None
    assert scene.bounds((Path(()), Group(()))) is None


def test_bounds_hold_strokes_text_images_and_moved_groups() -> None:
    assert scene.bounds((Path(scene.line(1, 1, 5, 1)),)) == Box(1, 1, 4, 0)
    wide = Path(scene.line(1, 1, 5, 1), stroke=Stroke("#000000", 2, join="round"))
    assert scene.bounds((wide,)) == Box(0, 0, 6, 2)
    turned = Group((Image("beef", Box(0, 0, 2, 1)),), (0, 1, -1, 0, 10, 0))
    assert scene.bounds((turned,)) == Box(9, 0, 1, 2)
    written = scene.bounds((Text("Ay", "fira-sans/400", 4, 0, 10, width=5),))
    assert written is not None
    assert (written.y < 6, written.bottom > 11, written.right > 5) == (True, True, True)


numbers = st.floats(-100, 100).map(lambda value: round(value, 3))
matrices = st.tuples(*[numbers] * 6)


@settings(deadline=None)
@given(matrices, matrices, numbers, numbers)
def test_multiplied_matrices_apply_the_inner_one_first(
    outer: scene.Matrix, inner: scene.Matrix, x: float, y: float
) -> None:
    once = scene.apply(scene.multiply(outer, inner), x, y)
    twice = scene.apply(outer, *scene.apply(inner, x, y))
    assert all(abs(a - b) <= 1e-6 * (1 + abs(a)) for a, b in zip(once, twice, strict=True))


@settings(deadline=None)
@given(matrices)
def test_transformed_segments_are_where_their_points_go(matrix: scene.Matrix) -> None:
    start, curve, *_, close = scene.transform(scene.ellipse(1, 2, 3, 4), matrix)
    assert start == ("M", *scene.apply(matrix, 4, 2))
    assert curve[5:] == scene.apply(matrix, 1, 6)
    assert close == ("Z",)


# --- keys ------------------------------------------------------------------------------------------------


def drawing(radius: float = 2, ink: str = "#000000", glyphs: str = "cod", **more: Any) -> Scene:
    glow = Gradient((0, 0, 5), ((0, "#ffffff"), (1, ink)))
    disc = Path(scene.ellipse(5, 5, radius, 2), glow, Stroke("#111111", 0.2, dash=(1.0, 1.0)), **more)
    group = Group((Text(glyphs, "fira-sans/400", 3.0, 1.0, 1.0),), clip=Path(scene.rect(0, 0, 9, 9)))
    linked = Link(group, "https://example.org")
    return Scene(63.5, 88.9, (disc, linked, Image("a1", Box(0, 0, 5, 5))), 1.5)


def test_the_digest_of_a_face_is_what_it_always_was() -> None:
    """Manifests of years ago name faces by it."""
    assert drawing(ink="#204060").key[:12] == "64aa62dae1aa"


def test_equal_drawings_have_equal_keys_and_where_they_come_from_is_no_difference() -> None:
    assert drawing().key == drawing(origin=scene.Origin("path")).key
    assert scene.key_of(drawing().items) == scene.key_of(drawing(origin=scene.Origin("path")).items)


@pytest.mark.parametrize(
    "change", [{"radius": 2.01}, {"ink": "#000001"}, {"glyphs": "Cod"}, {"opacity": 0.5}]
)
def test_every_difference_shows_in_the_key(change: dict[str, Any]) -> None:
    assert drawing().key != drawing(**change).key
    assert scene.key_of(drawing().items) != scene.key_of(drawing(**change).items)


def test_what_a_key_is_made_of_does_not_show_in_the_digest_of_a_face() -> None:
    items = drawing().items
    assert Scene(9, 9, (Group(items),)).key == Scene(9, 9, (scene.shared(items),)).key


def test_a_face_changed_has_a_key_of_its_own() -> None:
    face = drawing()
    assert (face.key, replace(face, items=face.items[1:]).key) == (
        drawing().key,
        Scene(63.5, 88.9, face.items[1:], 1.5).key,
    )
