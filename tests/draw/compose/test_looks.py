"""A look declared in set.yaml: what it says shows on the faces, any of it can be drawn, and slips are told by line."""

from __future__ import annotations

import itertools
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import jsonschema
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from PIL import Image

from pnp.base.diagnostics import Diagnostic, Severity
from pnp.base.model import Faces
from pnp.base.model.kind_looks import (
    Border,
    Corner,
    CostPlace,
    Pattern,
    PictureFit,
    PicturePlace,
    TextAlign,
    TitlePlace,
)
from pnp.base.scene import Box, Group, Scene, Text, bounds
from pnp.base.scene import Image as Photo
from pnp.base.scene import Path as Shape
from pnp.draw.compose.layout.measures import lines_of, rows_of, word_of
from pnp.project.opened_set import Project
from pnp.source.schema.json_schema import schemas
from pnp.source.schema.named_sizes import names
from tests.draw.compose.studio import paths, texts

HARBOUR = Path(__file__).parents[3] / "docs" / "harbour"
THEMES = ("plain", "bold", "storybook", "technical")
PICTURE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60"><path d="M0 0h60v60H0z" fill="#13579b"/></svg>"""
ICON = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z" fill="currentColor"/></svg>"""
SET = """\
id: tiny
title: Tiny Pond
players: 2..4
rules:
  vocab: {element: {sun: Sunlight, rain: Rain}, hour: {dawn: Dawn, night: Night}}
  kinds:
    beast:
      fields:
        cost: {type: bag, of: element, optional: true}
        points: {type: int, optional: true}
        hour: {type: one_of, of: hour, optional: true}
    %s
print: {beast: {size: poker}, %s}
look: %s
cards:
  - {kind: beast, id: fox, name: Red Fox, cost: {sun: 1, rain: 2}, points: 3, hour: night, text: Draw a card.}
  - {kind: beast, id: owl, name: Owl}
  %s
"""
EMPTY = "event: {fields: {}}", "event: {size: poker}"
Look = Callable[..., tuple[Faces, tuple[Diagnostic, ...]]]


def written(folder: Path, look: object, *more: str) -> Path:
    """The set with this look; a fox and an owl, of which the fox has a picture."""
    kinds, printed, cards = more if more else (*EMPTY, "- {kind: event, id: storm, name: Storm}")
    (folder / "art").mkdir(parents=True, exist_ok=True)
    (folder / "set.yaml").write_text(SET % (kinds, printed, json.dumps(look), cards), encoding="utf-8")
    (folder / "art" / "fox.svg").write_text(PICTURE)
    for word in ("sun", "rain"):
        (folder / "art" / f"{word}.svg").write_text(ICON)
    return folder


@pytest.fixture
def drawn(tmp_path: Path) -> Look:
    def draw(**look: object) -> tuple[Faces, tuple[Diagnostic, ...]]:
        faces, found = Project(written(tmp_path / "tiny", look)).faces()
        assert faces, found
        return faces, found

    return draw


def front(faces: Faces, card: str = "fox") -> Scene:
    return next(part.front for part in faces.parts if part.card == card)


def back(faces: Faces, card: str = "fox") -> Scene:
    scene = next(part.back for part in faces.parts if part.card == card)
    assert scene
    return scene


def fills(scene: Scene) -> set[object]:
    return {path.fill for path in paths(scene.items)}


def box_of(scene: Scene, name: str) -> Box:
    return next(box.box for box in scene.texts if box.name == name)


def picture(scene: Scene) -> Box:
    """What is seen of the picture: the clip of the group it is in."""

    def clips(items: tuple[Any, ...]) -> list[tuple[float, ...]]:
        found = []
        for item in items:
            if isinstance(item, Group):
                if item.clip and "#13579b" in {path.fill for path in paths(item.items)}:
                    box = bounds([item.clip])
                    assert box
                    found.append((box.x + item.matrix[4], box.y + item.matrix[5], box.w, box.h))
                found += clips(item.items)
        return found

    return Box(*clips(scene.items)[0])


# --- what is said shows ----------------------------------------------------------------------------------


def test_a_set_without_a_look_is_drawn_plainly(drawn: Look) -> None:
    faces, found = drawn()
    assert [one.message for one in found if one.severity is Severity.ERROR] == []
    assert "Red Fox" in " ".join(texts(front(faces).items))


@pytest.mark.parametrize("theme", THEMES)
def test_colours_are_those_of_roles_and_kinds(drawn: Look, theme: str) -> None:
    said = {"paper": "#fff8e8", "beast": "#0a5c36", "event": "#7a1f5c", "ink": "#201008"}
    faces, _ = drawn(theme=theme, colours=said)
    assert {"#fff8e8", "#0a5c36"} <= fills(front(faces)) | strokes(front(faces))
    assert "#7a1f5c" in fills(front(faces, "storm")) | strokes(front(faces, "storm"))
    assert "#0a5c36" in fills(back(faces))
    inks = {item.ink for item in flat(front(faces)) if isinstance(item, Text)}
    assert "#201008" in inks


def test_a_field_chooses_the_colour(drawn: Look) -> None:
    """The word there is most of; a card that says nothing has its kind's."""
    said = {"by": "cost", "sun": "#804000", "rain": "#004080", "beast": "#333333"}
    faces, _ = drawn(colours=said)
    assert "#004080" in fills(front(faces))
    assert "#804000" not in fills(front(faces))
    assert "#333333" in fills(front(faces, "owl"))


def test_ink_is_chosen_for_the_paper(drawn: Look) -> None:
    faces, found = drawn(colours={"paper": "#101418"})
    assert {"low-contrast", "look-pale"} & {one.code for one in found} == set()
    light = [item.ink for item in flat(front(faces)) if isinstance(item, Text) and "Draw" in item.glyphs]
    assert light
    assert all(int(ink[1:3], 16) > 128 for ink in light)


def test_the_picture_lies_where_it_is_told(drawn: Look) -> None:
    top, full, left = (picture(front(drawn(picture=place)[0])) for place in ("top", "full", "left"))
    assert top.y > 10
    assert full.x < 0
    assert full.y < 0
    assert full.w > 63.5
    assert left.w < 25 < left.h
    none, _ = drawn(picture="none")
    assert "#13579b" not in fills(front(none))


def test_the_picture_is_as_high_as_is_said(drawn: Look) -> None:
    low, high = (picture(front(drawn(picture={"height": of})[0])).h for of in ("20%", "45%"))
    assert low == pytest.approx(0.20 * 88.9, abs=0.1)
    assert high == pytest.approx(0.45 * 88.9, abs=0.1)


def test_a_photo_fills_its_box_and_a_drawing_stays_whole(tmp_path: Path) -> None:
    folder = written(tmp_path / "tiny", {"theme": "plain"})
    Image.new("RGB", (900, 1500), "#13579b").save(folder / "art" / "owl.jpg")
    faces, _ = Project(folder).faces()
    assert faces
    photo = next(item for item in flat(front(faces, "owl")) if isinstance(item, Photo))
    assert photo.box.w / photo.box.h == pytest.approx(900 / 1500, abs=0.01)
    assert photo.box.w > 50


def alpha(image: Image.Image) -> Image.Image:
    image.putalpha(255)
    return image


OPAQUE = {
    "rgb.png": lambda: Image.new("RGB", (900, 1500), "#13579b"),
    "rgba.png": lambda: alpha(Image.new("RGB", (900, 1500), "#13579b")),
    "few.png": lambda: Image.new("P", (900, 1500)),
    "lossy.webp": lambda: Image.new("RGB", (900, 1500), "#13579b"),
}
CLEAR = {
    "rgba.png": lambda: Image.new("RGBA", (900, 1500), (0, 0, 0, 254)),
    "few.png": lambda: Image.new("P", (900, 1500)),
    "grey.webp": lambda: Image.new("RGBA", (900, 1500)),
}


@pytest.mark.parametrize("theme", ["plain", "technical"])
@pytest.mark.parametrize(
    ("name", "made", "covers"),
    [*((*row, True) for row in OPAQUE.items()), *((*row, False) for row in CLEAR.items())],
)
def test_d3_a_picture_covers_its_box_where_nothing_is_clear(
    tmp_path: Path, theme: str, name: str, made: Callable[[], Image.Image], covers: bool
) -> None:
    folder = written(tmp_path / "tiny", {"theme": theme})
    clear = {"transparency": 0} if name == "few.png" and not covers else {}
    made().save(folder / "art" / f"owl.{name.partition('.')[2]}", **clear)
    faces, _ = Project(folder).faces()
    assert faces
    photo = next(item for item in flat(front(faces, "owl")) if isinstance(item, Photo))
    assert photo.box.w / photo.box.h == pytest.approx(900 / 1500, abs=0.01)
    assert (photo.box.w > 50) == covers


@pytest.mark.parametrize("theme", THEMES)
def test_the_title_lies_where_it_is_told(drawn: Look, theme: str) -> None:
    places = ("top", "over-picture", "bottom")
    tops = [box_of(front(drawn(theme=theme, picture="top", title=place)[0]), "name").y for place in places]
    assert tops[0] < 12 < tops[1] < tops[2]


def test_fonts_sizes_and_alignment(drawn: Look) -> None:
    said = {"title": "ibm-plex-serif", "text": "fira-sans-condensed"}
    faces, _ = drawn(fonts=said, title={"size": 15}, text={"size": 10, "align": "centre"})
    runs = {item.glyphs.strip(): item for item in flat(front(faces)) if isinstance(item, Text)}
    assert runs["Red Fox"].font.startswith("ibm-plex-serif")
    assert runs["Red Fox"].size == pytest.approx(15 * 25.4 / 72, abs=0.01)
    text = next(run for words, run in runs.items() if words.startswith("Draw"))
    assert text.font.startswith("fira-sans-condensed")
    assert text.size == pytest.approx(10 * 25.4 / 72, abs=0.01)
    assert text.x > 15


@pytest.mark.parametrize("theme", THEMES)
def test_corners_costs_and_the_foot_show_fields(drawn: Look, theme: str) -> None:
    faces, _ = drawn(
        theme=theme,
        corners={"top-right": "points", "bottom-left": "hour"},
        costs="cost",
        foot="{set.title} · {card.id} · {points}",
    )
    fox = front(faces)
    corner = box_of(fox, "top-right")
    assert corner.x > 40
    assert corner.y < 20
    assert box_of(fox, "bottom-left").y > 70
    said = " ".join(texts(fox.items))
    assert "Night" in said
    assert "Tiny Pond · fox · 3" in said
    assert "Sunlight" not in said  # its words have icons
    assert not [box for box in front(faces, "owl").texts if box.name in ("costs", "top-right")]


@pytest.mark.parametrize("theme", THEMES)
def test_costs_are_as_large_as_is_said(drawn: Look, theme: str) -> None:
    usual, large = (
        box_of(front(drawn(theme=theme, costs={"field": "cost", **more})[0]), "costs")
        for more in ({}, {"size": 24})
    )
    assert usual.h < 24 * 25.4 / 72 < large.h


def test_words_are_icons_only_where_all_words_of_a_vocabulary_have_one(tmp_path: Path) -> None:
    folder = written(tmp_path / "tiny", {})
    (folder / "art" / "rain.svg").unlink()
    (folder / "art" / "sun.svg").rename(folder / "art" / "dawn.svg")  # `sun` is a shared icon, `rain` is none
    faces, _ = Project(folder).faces()
    assert faces
    said = " ".join(texts(front(faces).items))
    assert "1 Sunlight and 2 Rain" in said


def test_names_of_fields_are_bold_and_no_mark_is_printed(drawn: Look) -> None:
    faces, _ = drawn(corners={"top-left": "hour"})
    assert "*" not in " ".join(texts(front(faces).items))
    names = [item.font for item in flat(front(faces)) if isinstance(item, Text) and "Points" in item.glyphs]
    assert names == ["fira-sans/700"]


def test_the_list_of_fields_is_chosen(drawn: Look) -> None:
    one = " ".join(texts(front(drawn(fields=["hour"])[0]).items))
    assert "Hour" in one
    assert "Points" not in one
    assert "Hour" not in " ".join(texts(front(drawn(fields="none")[0]).items))


def test_borders_differ(drawn: Look) -> None:
    scenes = [front(drawn(border=border)[0]).key for border in get_args(Border)]
    assert len(set(scenes)) == len(scenes)


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
def test_backs_differ(drawn: Look, theme: str) -> None:
    scenes = [back(drawn(theme=theme, back=pattern)[0]).key for pattern in get_args(Pattern)]
    assert len(set(scenes)) == len(scenes)
    untitled = back(drawn(theme=theme, back={"title": False})[0])
    assert texts(untitled.items) == []


@pytest.mark.parametrize("pattern", get_args(Pattern))
@pytest.mark.parametrize("theme", THEMES)
def test_no_back_has_a_line_along_the_cut(tmp_path: Path, theme: str, pattern: str) -> None:
    """On cards of any named size."""
    kinds = {name: name.replace("-", "_") for name in names()}
    folder = written(
        tmp_path,
        {"theme": theme, "back": pattern},
        "\n    ".join(f"{kind}: {{fields: {{}}}}" for kind in kinds.values()),
        ", ".join(f"{kind}: {{size: {name}}}" for name, kind in kinds.items()),
        "\n  ".join(f"- {{kind: {kind}, id: {name}, name: Storm}}" for name, kind in kinds.items()),
    )
    assert [one.message for one in Project(folder).check(["en"]) if one.code == "PRS553"] == []


@pytest.mark.parametrize("theme", THEMES)
def test_d2_no_ring_on_a_round_piece_is_taken_for_the_cut(tmp_path: Path, theme: str) -> None:
    round_one = (
        "coin: {fields: {}}",
        "coin: {size: {shape: circle, width_mm: 20}}",
        "- {kind: coin, id: coin, name: Coin}",
    )
    faces, _ = Project(written(tmp_path, {"theme": theme}, *round_one)).faces()
    assert faces
    rings = [
        item.stroke.width for item in flat(front(faces, "coin")) if isinstance(item, Shape) and item.stroke
    ]
    assert all(width >= 0.8 for width in rings)


def test_a_back_shows_a_picture(drawn: Look) -> None:
    faces, found = drawn(back={"picture": "fox", "title": True})
    assert "#13579b" in fills(back(faces))
    assert "Tiny" in " ".join(texts(back(faces).items))
    assert back(faces).key == back(faces, "owl").key
    assert not [one for one in found if one.severity is Severity.ERROR]


def test_a_kind_says_it_otherwise(drawn: Look) -> None:
    faces, _ = drawn(border="thin", kinds={"event": {"border": "rounded", "colours": {"main": "#123456"}}})
    assert "#123456" in fills(front(faces, "storm"))
    assert "#123456" not in fills(front(faces))


def test_a_set_takes_over_the_look_of_the_set_it_extends(tmp_path: Path) -> None:
    written(tmp_path / "tiny", {"theme": "storybook", "colours": {"beast": "#0a5c36", "paper": "#eef5ee"}})
    more = tmp_path / "more"
    more.mkdir()
    (more / "set.yaml").write_text('id: more\nextends: tiny\nlook: {colours: {paper: "#ffffee"}}\n')
    project = Project(more)
    faces, cards = project.faces().value, project.cards().value
    assert faces
    assert cards
    assert cards.theme == "storybook"
    assert {"#0a5c36", "#ffffee"} <= fills(front(faces)) | strokes(front(faces))


def test_a_theme_that_extends_a_look_takes_its_options(tmp_path: Path) -> None:
    folder = written(tmp_path / "tiny", {"theme": "mine", "colours": {"beast": "#0a5c36"}, "border": "thin"})
    (folder / "templates" / "mine").mkdir(parents=True)
    (folder / "templates" / "mine" / "theme.yaml").write_text("extends: bold\n")
    faces, found = Project(folder).faces()  # in a process of its own
    assert faces, found
    assert "#0a5c36" in fills(front(faces))


def flat(scene: Scene) -> list[Any]:
    def inside(items: tuple[Any, ...]) -> list[Any]:
        return list(
            itertools.chain(
                *([item, *inside(item.items)] if isinstance(item, Group) else [item] for item in items)
            )
        )

    return inside(scene.items)


def strokes(scene: Scene) -> set[object]:
    return {item.stroke.ink for item in flat(scene) if isinstance(item, Shape) and item.stroke}


# --- any of it can be drawn ------------------------------------------------------------------------------

SHAPES = {
    "square": "square-small",
    "long": "tarot",
    "small": "mini",
    "wide": {"width_mm": 88.9, "height_mm": 63.5},
    "round": {"shape": "circle", "width_mm": 70},
    "six": {"shape": "hex", "width_mm": 70},
    "token": {"shape": "circle", "width_mm": 25},
    "tear": {"shape": "drop", "width_mm": 20},
    "tile": {"width_mm": 25},
}
FIELDS = "cost: {type: bag, of: element}, points: {type: int}, hour: {type: one_of, of: hour}"
SAID = "cost: {sun: 2, rain: 1}, points: 12, hour: dawn"


COLOURS = st.sampled_from(["#ffffff", "#101418", "#f6ecd4", "#c3203d", "#ffd400", "#7f7f7f", "#004080"])
FAMILIES = st.sampled_from(["fira-sans", "fira-sans-condensed", "ibm-plex-serif"])
SIZES = st.sampled_from([6, 7, 8, 9, 12, 20, 33, 60])
FIELD = st.sampled_from(["cost", "points", "hour", "copies", "kind"])


def maybe(**options: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({}, optional=options)


def words(of: object) -> st.SearchStrategy[str]:
    return st.sampled_from(get_args(of))


OPTIONS = {
    "colours": maybe(
        paper=COLOURS,
        main=COLOURS,
        panel=COLOURS,
        back=COLOURS,
        beast=COLOURS,
        by=st.just("hour"),
        dawn=COLOURS,
    ).map(lambda said: {key: of for key, of in said.items() if key != "dawn" or "by" in said}),
    "fonts": maybe(title=FAMILIES, text=FAMILIES),
    "picture": maybe(
        place=words(PicturePlace), height=st.sampled_from(["10%", "20%", "45%", "90%"]), fit=words(PictureFit)
    ),
    "title": maybe(place=words(TitlePlace), align=st.sampled_from(["left", "centre", "right"]), size=SIZES),
    "corners": st.dictionaries(words(Corner), FIELD),
    "costs": st.fixed_dictionaries(
        {"field": st.just("cost")}, optional={"place": words(CostPlace), "size": SIZES}
    ),
    "text": maybe(align=words(TextAlign), size=SIZES),
    "fields": st.sampled_from(["none", ["points"], ["hour", "cost"]]),
    "foot": st.sampled_from(["none", "{set.title} · {card.id}", "{card.name}"]),
    "border": words(Border),
    "back": maybe(picture=st.just("fox"), pattern=words(Pattern), title=st.booleans()),
}


def of_shape(kind: str) -> tuple[str, str, str]:
    """A kind of this shape: one card with a picture and a text, one without."""
    cards = (
        f"- {{kind: {kind}, id: {kind}-{n}, name: {name}, {SAID}{text}}}"
        for n, (name, text) in enumerate(
            (("Otter", ""), ("The Grey Heron", ", text: Take a card and give one away."))
        )
    )
    return (
        f"{kind}: {{fields: {{{FIELDS}}}}}",
        f"{kind}: {{size: {json.dumps(SHAPES[kind])}}}",
        "\n  ".join(cards),
    )


COST = {"field": "cost"}
TOPS = {"top-left": "cost", "top-right": "cost"}
LARGE = {"size": 60}


def once(theme: str, kind: str, **look: object) -> Any:
    """A look that was drawn with an error at a time."""
    return example(theme=theme, kind=kind, look=look)


@pytest.mark.slow
@once(
    "bold",
    "small",
    costs={**COST, "place": "foot", "size": 20},
    border="none",
    foot="{set.title} · {card.id}",
    corners={**TOPS, "bottom-left": "cost"},
)  # fields and text under a panel that would not grow
@once("storybook", "tear", picture="none")  # a name whose words do not break as evenly as its letters
@once("storybook", "small", corners=TOPS)  # a name between two wide corners
@once("bold", "token", fonts={"title": "ibm-plex-serif"})  # the title on the back of a token
@once("storybook", "wide", picture={"height": "10%"}, title="over-picture")  # a picture too low for its name
@once("technical", "token", picture="top", title="over-picture", text={"size": 33})
@once(
    "bold",
    "small",
    fonts={"text": "ibm-plex-serif"},
    picture="none",
    foot="{card.name}",
    corners={"bottom-left": "copies", "bottom-right": "hour"},
)  # a last line between corners, in wide letters
@once(
    "storybook", "small", picture={"place": "left"}, title={**LARGE, "place": "over-picture"}, border="thin"
)
@once("technical", "round", picture={"height": "10%"}, corners={**TOPS, "bottom-left": "cost"}, costs=COST)
@once("technical", "six", picture={"height": "90%"}, fields=["points"])  # a head where a hexagon ends
@once(
    "plain",
    "round",
    title=LARGE,
    costs=COST,
    corners={"bottom-left": "copies", "bottom-right": "copies"},
    fields=["cost", "points", "hour"],
)
@once("storybook", "six", title=LARGE, costs=COST, fields="none")
@once(
    "bold",
    "round",
    title={"size": 8},
    corners={"top-left": "kind", "top-right": "cost"},
    fonts={"title": "ibm-plex-serif"},
    picture="none",
    costs=COST,
)
@once(
    "bold",
    "six",
    title={"size": 12},
    costs=COST,
    text={"size": 8},
    fields=["cost", "points", "hour"],
    corners={"top-left": "points", "top-right": "hour"},
)  # a long list of fields, and a text below it
@once(
    "storybook",
    "round",
    title={"size": 7},
    corners={"top-left": "kind", "top-right": "cost"},
    fonts={"title": "ibm-plex-serif"},
    picture={"height": "10%"},
    costs={**COST, "size": 9},
    fields="none",
)
@once(
    "plain",
    "small",
    border="none",
    foot="none",
    picture={"place": "left"},
    fields="none",
    costs={**COST, "place": "side", "size": 60},
)  # costs, a picture and a text side by side
@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(theme=st.sampled_from(THEMES), kind=st.sampled_from(list(SHAPES)), look=maybe(**OPTIONS))
def test_any_look_draws_cards_of_all_shapes_without_an_error(
    tmp_path: Path, theme: str, kind: str, look: dict[str, Any]
) -> None:
    folder = written(tmp_path / kind, {"theme": theme, **look}, *of_shape(kind))
    shutil.copy(folder / "art" / "fox.svg", folder / "art" / f"{kind}-1.svg")
    faces, found = Project(folder).faces()
    assert [one.message for one in found if one.severity is Severity.ERROR] == []
    assert faces


@pytest.mark.parametrize("theme", THEMES)
def test_the_sample_deck_prints_without_a_finding(tmp_path: Path, theme: str) -> None:
    folder = tmp_path / "harbour"
    shutil.copytree(HARBOUR, folder)
    text = (folder / "set.yaml").read_text().replace("theme: plain", f"theme: {theme}")
    (folder / "set.yaml").write_text(text)
    found = Project(folder).check(["en"])
    assert [one.message for one in found] == []


# --- slips are told by line ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("look", "code", "said"),
    [
        ({"colours": {"paper": "cream"}}, "SHP230", "'cream' is no colour"),
        ({"colours": {"snow": "#ffffff"}}, "SHP231", "'snow'"),
        ({"colours": {"by": "hours"}}, "SHP231", "'hours'"),
        ({"picture": "topp"}, "CRD203", "'topp'"),
        ({"picture": {"height": "5%"}}, "SHP230", "10% to 90%"),
        ({"corners": {"top": "points"}}, "SHP202", "'top'"),
        ({"corners": {"top-left": "pionts"}}, "SHP231", "'pionts'"),
        ({"costs": "price"}, "SHP231", "'price'"),
        ({"fields": ["hour", "name"]}, "SHP231", "'name'"),
        ({"foot": "{card.nmae}"}, "SHP231", "'card.nmae'"),
        ({"borders": "thin"}, "SHP202", "'borders'"),
        ({"kinds": {"beasts": {"border": "thin"}}}, "SHP231", "'beasts'"),
        ({"kinds": {"event": {"costs": "cost"}}}, "SHP231", "'cost'"),
        ({"kinds": {"beast": {"theme": "bold"}}}, "SHP202", "'theme'"),
        ({"fonts": {"title": "comic"}}, "TPL560", "'comic'"),
        ({"colours": {"ink": "#888888"}}, "TPL561", "contrast"),
        ({"back": {"picture": "waves"}}, "TPL563", "'waves'"),
        ({"theme": "plane"}, "TPL532", "'plane'"),
    ],
)
def test_a_slip_is_told_where_it_stands(tmp_path: Path, look: object, code: str, said: str) -> None:
    folder = written(tmp_path / "tiny", look)
    line = 1 + next(
        n for n, row in enumerate((folder / "set.yaml").read_text().splitlines()) if row.startswith("look:")
    )
    found = Project(folder).check(["en"])
    told = [one for one in found if one.code == code]
    assert told, found
    assert said in told[0].message
    assert told[0].span.file.endswith("set.yaml")
    assert told[0].span.line == line
    assert told[0].span.column > len("look: ")


def test_two_themes_are_one_too_many(tmp_path: Path) -> None:
    folder = written(tmp_path / "tiny", {"theme": "bold"})
    text = (folder / "set.yaml").read_text()
    (folder / "set.yaml").write_text("theme: plain\n" + text)
    assert [one.code for one in Project(folder).cards().found] == ["SHP232"]


@pytest.mark.slow
def test_editors_know_the_look(tmp_path: Path) -> None:
    schema = schemas(Project(written(tmp_path / "tiny", {})).cards().value)["set.schema.json"]
    jsonschema.validate({"id": "tiny", "look": {"picture": {"height": "45%"}, "border": "thin"}}, schema)
    for wrong in ({"border": "thick"}, {"colours": {"paper": "cream"}}, {"pictures": "top"}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({"id": "tiny", "look": wrong}, schema)


@pytest.mark.parametrize(
    ("text", "as_wide_as"),
    [
        ("灰の中で眠る。「暖かく」、辛抱強く。", "m" * 36),
        ("它睡在灰烬里，温暖而耐心。", "m" * 26),
        ("그것은 재 속에서 잠잔다.", "m" * 24),
        ("ＡＢＣ", "mmmmmm"),
        ("ｱｲｳ", "mmm"),
    ],
)
def test_t1_wide_characters_take_the_room_of_two_letters(text: str, as_wide_as: str) -> None:
    """Boxes of the looks were a line too low for Japanese, Chinese and Korean."""
    for width in (6, 12, 25, 50):
        assert lines_of(text, width, 7) == lines_of(as_wide_as, width, 7)


def test_t1_a_name_without_spaces_is_laid_over_several_rows() -> None:
    name, width = "燠火のドレイクと灰の女王", 14  # twelve characters of a Japanese name
    assert rows_of(name, width, 7) == lines_of(name, width, 7) == 3
    assert word_of(name) == 2, "a line may end behind any character"
    assert word_of("드레이크") == 8, "Korean keeps its words whole"
    assert rows_of("Ember Drake", width, 7) == 1
