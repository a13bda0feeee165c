"""All drawings of one page: what they share stands there once. Must not know what they show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import assert_never

from pnp.base.scene import IDENTITY, Group, Image, Item, Link, Path, Scene, Stroke, Text, rect
from pnp.press.render.svg_faces import FontFiles, render_together

EDGE = "#8a8f94"
CURRENT = "currentColor"  # an ink: that of the text around it
# ids nobody is led to: the line in them keeps them apart from those of headings and cards, which have none
INNER = "d_"


def icon_id(name: str) -> str:
    return f"icon_{name}"


class PageDrawings:
    """The insides of drawings, ready to stand in an ``svg`` element; ``icons`` are shared by their names."""

    def __init__(
        self,
        scenes: Iterable[Scene],
        icons: Mapping[str, Scene],
        assets: Mapping[str, bytes],
        fonts: FontFiles,
    ) -> None:
        every = [*icons.values(), *scenes]
        made = render_together(every, assets, fonts, INNER)
        named = zip(icons, made.drawings[: len(icons)], strict=True)
        signs = "".join(f'<g id="{icon_id(name)}">{inside}</g>\n' for name, inside in named)
        self.shared = made.shared + signs
        self.inked = {name: {*_inks(scene.items)} <= {CURRENT} for name, scene in icons.items()}
        self._insides = {id(scene): inside for scene, inside in zip(every, made.drawings, strict=True)}
        self._kept = every  # so that no other scene is taken for one of them

    def inside(self, scene: Scene) -> str:
        return self._insides[id(scene)]


def _inks(items: Iterable[Item]) -> Iterator[str]:
    """Every colour of a drawing; a picture or gradient has one of its own."""
    for item in items:
        match item:
            case Group(items=inner):
                yield from _inks(inner)
            case Path(fill=fill, stroke=stroke):
                if fill is not None:
                    yield fill if isinstance(fill, str) else "blend"
                if stroke is not None:
                    yield stroke.ink
            case Text() | Image() | Link():
                yield "picture"
            case _:
                assert_never(item)


def drawing_element(scene: Scene, inside: str, attributes: str) -> str:
    return f'<svg viewBox="0 0 {scene.width:.5g} {scene.height:.5g}"{attributes} fill="none">{inside}</svg>'


def cut_out(scene: Scene, corner: float) -> Scene:
    """A face along its outline, with a fine edge."""
    cut = scene.outline or Path(rect(0, 0, scene.width, scene.height, corner))
    face = Group(scene.items, IDENTITY, Path(cut.segments), key=scene.key)
    return Scene(scene.width, scene.height, (face, Path(cut.segments, None, Stroke(EDGE, 0.2))))
