"""What becomes of single things on a drawing that is to take little ink."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.scene import (
    Box,
    Gradient,
    Group,
    Image,
    Item,
    Layer,
    Path,
    Scene,
    Stroke,
    Text,
    TextBox,
    bounds,
    line,
    rect,
    shared,
)
from pnp.draw.inksaver import READ, SEEN, spared, spared_scene
from pnp.draw.look.template_colours import contrast_of

BOX = Box(0, 0, 60, 90)
NIGHT, WHITE, GOLD = "#101840", "#ffffff", "#e8b32a"


def block(x: float, y: float, w: float, h: float, ink: str, stroke: Stroke | None = None) -> Path:
    return Path(rect(x, y, w, h), ink, stroke)


def words(ink: str, x: float = 10, y: float = 40) -> Text:
    return Text("Night", "fira-sans/400", 4.0, x, y, ink, 12.0)


def of(*items: Item) -> tuple[Item, ...]:
    return spared(items, BOX).items


def paths(items: tuple[Item, ...]) -> list[Path]:
    return [item for item in items if isinstance(item, Path)]


def test_light_words_on_a_dark_ground_become_dark_on_a_light_one_in_its_colour() -> None:
    ground, text = of(block(-2, -2, 64, 94, NIGHT), words(WHITE))
    assert isinstance(ground, Path)
    assert isinstance(text, Text)
    assert isinstance(ground.fill, str)
    assert contrast_of(ground.fill, WHITE) < 1.2
    assert text.ink == NIGHT


def test_words_of_a_colour_keep_it_darker() -> None:
    _, text = of(block(0, 0, 60, 90, NIGHT), words(GOLD))
    assert isinstance(text, Text)
    red, green, blue = (int(text.ink[at : at + 2], 16) for at in (1, 3, 5))
    assert red > green > blue
    assert contrast_of(text.ink, WHITE) >= 4.5


@given(st.from_regex(r"#[0-9a-f]{6}", fullmatch=True), st.from_regex(r"#[0-9a-f]{6}", fullmatch=True))
def test_words_can_be_read_on_whatever_ground(ink: str, under: str) -> None:
    ground, text = of(block(0, 0, 60, 90, under), words(ink))
    assert isinstance(ground, Path)
    assert isinstance(text, Text)
    assert isinstance(ground.fill, str)
    assert contrast_of(text.ink, ground.fill) >= 4.5


def test_a_panel_becomes_an_outline_and_a_ground_none() -> None:
    ground, panel = of(block(-2, -2, 64, 94, WHITE), block(10, 10, 30, 20, "#b3202c"))
    assert isinstance(ground, Path)
    assert ground.stroke is None
    assert isinstance(panel, Path)
    assert panel.stroke is not None
    assert panel.stroke.width == pytest.approx(0.2)
    assert contrast_of(panel.stroke.ink, WHITE) >= 2


def test_no_outline_runs_along_the_cut() -> None:
    """A band that bleeds on three sides has an edge on the fourth."""
    band = block(-2, -2, 64, 22, NIGHT)
    scene, _ = spared_scene(Scene(60, 90, (band,), 2.0))
    fill, edge = paths(scene.items)
    assert (fill.stroke, edge.fill) == (None, None)
    around = bounds([edge])
    assert around is not None
    assert around.y > 15


def test_a_dark_hairline_stays_and_a_light_one_on_dark_becomes_dark() -> None:
    thin = Path(line(5, 50, 50, 50), None, Stroke("#202020", 0.25))
    light = Path(line(5, 60, 50, 60), None, Stroke(WHITE, 0.25))
    ground, dark, other = paths(of(block(0, 55, 60, 10, NIGHT), thin, light))[-3:]
    assert dark.stroke is not None
    assert other.stroke is not None
    assert contrast_of(dark.stroke.ink, WHITE) >= 3
    assert contrast_of(other.stroke.ink, WHITE) >= 3
    assert ground.fill != NIGHT


def test_a_wide_line_becomes_two_slim_ones() -> None:
    rim, inside = paths(of(Path(line(5, 50, 50, 50), None, Stroke(NIGHT, 3.0))))
    assert rim.stroke is not None
    assert inside.stroke is not None
    assert rim.stroke.width - inside.stroke.width == pytest.approx(0.4)
    assert contrast_of(inside.stroke.ink, WHITE) < 1.5


def test_a_back_becomes_lighter_than_a_front() -> None:
    items = (block(10, 10, 30, 20, NIGHT), Path(line(5, 50, 50, 50), None, Stroke(NIGHT, 0.5)))
    front, back = (paths(spared(items, BOX, how).items) for how in (READ, SEEN))
    assert front[1].stroke is not None
    assert back[1].stroke is not None
    assert contrast_of(back[1].stroke.ink, WHITE) < contrast_of(front[1].stroke.ink, WHITE)


def test_gradients_and_what_is_seen_through_a_window() -> None:
    """A picture in a round window, on a gradient: clipped things lie on nothing outside of it."""
    sky = Gradient((0, 0, 0, 90), ((0.0, "#001040"), (1.0, "#3060c0")))
    window = Path(rect(10, 10, 20, 20))
    group = Group((block(0, 0, 60, 90, "#c03020"), words(WHITE, 12, 20)), clip=window)
    ground, inside, outside = of(Path(rect(0, 0, 60, 90), sky), group, words(WHITE, 35, 60))
    assert isinstance(ground, Path)
    assert isinstance(ground.fill, Gradient)
    assert all(contrast_of(ink, WHITE) < 1.2 for _, ink in ground.fill.stops)
    assert isinstance(inside, Group)
    red, blue = inside.items[-1], outside
    assert isinstance(red, Text)
    assert isinstance(blue, Text)
    assert int(red.ink[1:3], 16) > int(red.ink[5:], 16)
    assert int(blue.ink[5:], 16) > int(blue.ink[1:3], 16)


def test_pictures_are_asked_for_as_sketches() -> None:
    (made,) = of(Image("abc", Box(5, 5, 20, 20)))
    assert made == Image("abc~sketch", Box(5, 5, 20, 20))


@pytest.mark.parametrize("layer", ["marks", "label", "cut", "crease"])
def test_what_is_cut_and_folded_by_stays(layer: Layer) -> None:
    group = Group((Path(line(0, 0, 60, 0), None, Stroke("#808080", 0.1)),), layer=layer)
    assert of(group) == (group,)


def test_what_comes_again_does_so() -> None:
    sign = shared((block(0, 0, 5, 5, NIGHT),))
    one, other = of(sign, Group(sign.items, (1, 0, 0, 1, 20, 20), key=sign.key))
    assert isinstance(one, Group)
    assert isinstance(other, Group)
    assert one.key == other.key != sign.key


def test_words_are_still_known_as_those_of_their_box() -> None:
    text = words(WHITE)
    box = TextBox("title", "name", Box(10, 36, 30, 6), (text,), (1, 0, 0, 1, 0, 0))
    scene, _ = spared_scene(Scene(60, 90, (block(0, 0, 60, 90, NIGHT), text), texts=(box,)))
    assert scene.texts[0].items == (scene.items[-1],) != (text,)


def test_a_drawing_within_drawings_without_end_has_one() -> None:
    """Forty groups, each twice in the next, are a billion items."""
    item: Item = Group((block(0, 0, 5, 5, NIGHT), words(WHITE)))
    for _ in range(40):
        item = Group((item, item))
    made = spared((item,), BOX)
    while isinstance(item := made.items[-1], Group):
        made = made._replace(items=item.items)
    assert isinstance(item, Text)
    assert contrast_of(item.ink, WHITE) >= 4.5
