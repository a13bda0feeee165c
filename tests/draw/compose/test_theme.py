"""Themes: where they are found, what they take over, and what is refused in their file."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.diagnostics import CATALOG, Diagnostic, Span
from pnp.draw.look.theme import Theme, find_theme
from tests.draw.compose.studio import Studio

HERE = Span("set.yaml", 4)


def found(studio: Studio, name: str = "mine") -> tuple[Theme | None, list[str], tuple[Diagnostic, ...]]:
    theme, more = find_theme(name, [str(studio.folder)], HERE)
    return theme, [CATALOG[one.code].name for one in more], more


def test_a_set_may_bring_its_theme_and_pnp_brings_plain(studio: Studio) -> None:
    mine, plain = found(studio)[0], found(studio, "")[0]
    assert mine
    assert plain
    assert (mine.name, mine.trusted) == ("mine", False)
    assert (plain.name, plain.trusted, plain.safe_mm) == ("plain", True, 3)


def test_a_theme_takes_over_what_it_does_not_say(studio: Studio) -> None:
    studio.write("templates/base/theme.yaml", 'palette: {sea: "#000001", sky: "#000002"}\nbleed_mm: 3\n'
        "type: {text: {size: 9, weight: 300}, big: {size: 20}}\n")  # fmt: skip
    studio.write("templates/mine/theme.yaml", 'extends: base\npalette: {sea: "#00000f"}\n'
        "type: {text: {size: 8}, huge: {extends: big, weight: 700}}\n")  # fmt: skip
    theme, names, _ = found(studio)
    assert names == []
    assert theme
    assert theme.palette == {"sea": "#00000f", "sky": "#000002"}
    assert theme.type["text"] == {"size": 8, "weight": 300}
    assert theme.type["huge"] == {"size": 20, "weight": 700}
    assert theme.bleed_mm == 3
    assert [folder.name for folder in theme.folders] == ["mine", "base"]


def test_a_theme_that_extends_a_bundled_one_is_not_trusted(studio: Studio) -> None:
    studio.write("templates/mine/theme.yaml", "extends: plain\n")
    theme, names, _ = found(studio)
    assert names == []
    assert theme
    assert not theme.trusted
    assert "hue0" in theme.palette


@pytest.mark.parametrize(
    ("text", "name", "told"),
    [
        ("palette: {sea: blueish}", "theme-invalid", "'blueish' is not a colour"),
        ("palette: {sea: 123456}", "theme-invalid", "'123456' is not a colour"),
        ("extends: mine", "theme-invalid", "ring: mine -> mine"),
        ("extends: nowhere", "theme-missing", "there is no theme 'nowhere'"),
        ("pallete: {}", "unknown-key", "pallete"),
        ("type: {text: {size: big}}", "wrong-type", "size"),
        ("type: {text: {ladder: [shrink, cut]}}", "unknown-word", "cut"),
        ("palette: [1", "broken-yaml", ""),
    ],
)
def test_what_a_theme_file_cannot_say(studio: Studio, text: str, name: str, told: str) -> None:
    file = studio.write("templates/mine/theme.yaml", text)
    _, names, more = found(studio)
    assert names == [name]
    assert told in more[0].message
    assert more[0].span.shown == str(file)


@pytest.mark.parametrize("name", ["nowhere", "../mine", "/etc", "mine/..", "pla1n"])
def test_themes_that_are_not_there(studio: Studio, name: str) -> None:
    theme, names, more = found(studio, name)
    assert theme is None
    assert names == ["theme-missing"]
    assert more[0].span == HERE


def test_the_nearest_theme_is_named(studio: Studio) -> None:
    assert "'plain'" in found(studio, "plane")[2][0].hint


def test_the_colour_filters(studio: Studio) -> None:
    done = studio.face(
        '{% for fill in ("#336699"|tint(0.5), "#336699"|shade(0.5), "#000"|mix("#ffffff", 0.2), '
        '"#ffe680"|on, "#102040"|on) %}<rect w="1" h="1" fill="{{ fill }}"/>{% endfor %}'
    )
    assert done.names == []
    fills = [item.fill for item in done.front.items]  # type: ignore[union-attr]
    assert fills == ["#99b2cc", "#1a334c", "#333333", "#1a1a1a", "#ffffff"]


def test_every_bundled_theme_is_sound() -> None:
    folder = Path(__file__).parents[3] / "templates"
    for file in folder.glob("*/theme.yaml"):
        theme, more = find_theme(file.parent.name, [], HERE)
        assert theme
        assert more == ()
