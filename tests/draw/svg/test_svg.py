"""Card art: the subset drawn as resvg draws it, and everything else refused with its line."""

from __future__ import annotations

import base64
import io
import itertools
import random
import re
from collections.abc import Iterator
from pathlib import Path as File

import pytest
import resvg_py
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from pnp.base import scene
from pnp.base.diagnostics import CATALOG, Diagnostic
from pnp.base.scene import Box, Gradient, Group, Item, Path
from pnp.base.scene_dump import dump
from pnp.draw import svg
from pnp.draw.look.placing import DrawingPlacer
from pnp.draw.svg.paths import PathError, read_path
from pnp.files.resources import bundled
from tests.manual_pages import each_side

NS = "http://www.w3.org/2000/svg"


def art(body: str, view: str = "0 0 60 40", more: str = "") -> str:
    return (
        f'<svg xmlns="{NS}" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="{view}" {more}>{body}</svg>'
    )


def read(text: str | bytes) -> svg.Drawing:
    drawing, found = svg.read(text, "wave.svg")
    assert drawing is not None, found
    return drawing


def refused(text: str | bytes) -> list[str]:
    """What is found wrong, as ``line code message``."""
    drawing, found = svg.read(text, "wave.svg")
    assert drawing is None
    return [f"{each.span.line} {each.code} {each.message}" for each in found]


# --- a reference picture -----------------------------------------------------------------------------------


class Plain:
    """Scene items as an SVG of nothing but paths, groups, clips and gradients in user space."""

    def __init__(self) -> None:
        self.defs: list[str] = []

    def text(self, drawing: svg.Drawing) -> str:
        body = self.item(drawing.place(Box(0, 0, drawing.view_box.w, drawing.view_box.h)))
        view = f"0 0 {drawing.view_box.w} {drawing.view_box.h}"
        return f'<svg xmlns="{NS}" viewBox="{view}"><defs>{"".join(self.defs)}</defs>{body}</svg>'

    def item(self, item: Item) -> str:
        if isinstance(item, Path):
            return self.path(item)
        assert isinstance(item, Group)
        clip = self.clip(item.clip) if item.clip else ""
        matrix = " ".join(map(repr, item.matrix))
        inner = "".join(map(self.item, item.items))
        return f'<g transform="matrix({matrix})"{clip} opacity="{item.opacity}">{inner}</g>'

    def clip(self, path: Path) -> str:
        rule = "evenodd" if path.even_odd else "nonzero"
        name = self.define("clipPath", f'<path clip-rule="{rule}" d="{data(path.segments)}"/>')
        return f' clip-path="url(#{name})"'

    def path(self, path: Path) -> str:
        words = [f'd="{data(path.segments)}"', f'fill="{self.paint(path.fill)}"', f'opacity="{path.opacity}"']
        words += ['fill-rule="evenodd"'] * path.even_odd
        if stroke := path.stroke:
            words += [f'stroke="{stroke.ink}" stroke-width="{stroke.width}" stroke-linecap="{stroke.cap}"']
            words += [f'stroke-linejoin="{stroke.join}"']
            words += [f'stroke-dasharray="{" ".join(map(str, stroke.dash))}"'] * bool(stroke.dash)
        return f"<path {' '.join(words)}/>"

    def paint(self, paint: scene.Paint | None) -> str:
        if not isinstance(paint, Gradient):
            return paint or "none"
        names = ("cx", "cy", "r") if paint.radial else ("x1", "y1", "x2", "y2")
        words = [f'{name}="{value}"' for name, value in zip(names, paint.coords, strict=True)]
        words.append(f'gradientTransform="matrix({" ".join(map(repr, paint.matrix))})"')
        words.append('gradientUnits="userSpaceOnUse"')
        stops = "".join(f'<stop offset="{at}" stop-color="{ink}"/>' for at, ink in paint.stops)
        kind = "radialGradient" if paint.radial else "linearGradient"
        return f"url(#{self.define(kind, stops, ' '.join(words))})"

    def define(self, tag: str, inner: str, words: str = "") -> str:
        name = f"d{len(self.defs)}"
        self.defs.append(f'<{tag} id="{name}" {words}>{inner}</{tag}>')
        return name


def data(segments: tuple[scene.Segment, ...]) -> str:
    return " ".join(" ".join(map(str, segment)) for segment in segments)


def picture(text: str, width: int = 240) -> Image.Image:
    image = resvg_py.svg_to_bytes(
        svg_string=text, dpi=96, width=width, background="#ffffff", skip_system_fonts=True
    )
    return Image.open(io.BytesIO(bytes(image))).convert("RGB")


SAMPLES = {
    "lines and curves": '<path d="M2 2h20v10H5l4 20C20 38 30 10 40 30s5-20 15-5Q50 2 45 9t-9-3z"/>',
    "compact numbers": '<path d="M1.5.5.5 9-1-2l1e1-1e-1L30,.5.5.5"/>',
    "after a close": '<path d="m10 10h10v10z l-5 15 h20zM30 5h5v5z" fill="teal"/>',
    "smooth after other segments": '<path d="M5 20S10 5 20 20T30 20t10 0Q45 5 50 20S55 35 58 20" fill="none" stroke="red"/>',
    "arcs": '<path d="M5 20a10 6 30 0 1 15-5A3 3 0 1 0 40 20a20 10 -20 11-9 9M45 5a2 2 0 0 1 12 0" fill="none" '
    'stroke="navy" stroke-width="2"/>',
    "basic shapes": '<rect x="2" y="2" width="20" height="12" rx="3"/><rect x="25" y="2" width="12" height="9" '
    'rx="9" ry="2"/><circle cx="10" cy="28" r="8"/><ellipse cx="35" cy="28" rx="12" ry="6"/><line x1="40" y1="2" '
    'x2="58" y2="9" stroke="red"/><polyline points="45,15 58,15 50,24" fill="none" stroke="blue"/>'
    '<polygon points="50 28 58 38 46,38" fill="green"/>',
    "inherited style": '<g fill="#c33" stroke="#036" stroke-width="2"><path d="M4 4h20v20H4z"/>'
    '<path d="M30 4h20v20H30z" style="fill:none;stroke:#f80; stroke-linejoin : round"/></g>',
    "nested transforms": '<g transform="translate(20 5) rotate(20)"><g transform="scale(2,.5) skewX(15)">'
    '<rect width="10" height="20" stroke="red" stroke-width="2"/></g><rect x="5" y="20" width="9" height="4" '
    'transform="matrix(1 .2 -.3 1 2 3),rotate(30,5,5) skewY(9)"/></g>',
    "strokes": '<g fill="none" stroke="black" stroke-width="3"><path d="M5 5l10 15 8-15" stroke-linejoin="round"/>'
    '<path d="M30 5l10 15 3-15" stroke-linecap="square"/><path d="M48 5l8 15" stroke-linecap="round"/>'
    '<path d="M5 30l10-4 1 9" stroke-linejoin="bevel"/><path d="M25 35h30" stroke-dasharray="4 2 1"/>'
    '<path d="M25 28h30" stroke-dasharray="3,2" stroke-linecap="round" stroke-width="1"/></g>',
    "even-odd": '<path fill-rule="evenodd" d="M5 5h30v30H5zM12 12h16v16H12z"/><g style="fill-rule:evenodd">'
    '<path fill="red" d="M40 5h15v30H40zM44 12h16v16H44z"/></g>',
    "opacities": '<rect width="60" height="20" fill="gold"/><g opacity=".5"><circle cx="15" cy="20" r="10"/>'
    '<circle cx="22" cy="20" r="10" fill="red"/></g><circle cx="40" cy="20" r="8" fill-opacity=".3" stroke="blue" '
    'stroke-width="4"/><circle cx="52" cy="20" r="6" opacity=".5" stroke="blue" stroke-opacity=".5" '
    'stroke-width="4"/>',
    "uses": '<defs><g id="leaf" transform="rotate(10)"><path d="M0 0c4 0 8 4 8 8-4 0-8-4-8-8z"/><circle r="2" '
    'fill="red"/></g></defs><use href="#leaf" x="5" y="5" fill="green"/><use xlink:href="#leaf" '
    'transform="translate(30 5) scale(2)"/><g fill="olive"><use href="#leaf" x="45" y="20" opacity=".5"/></g>',
    "symbols": '<symbol id="s" viewBox="2 2 10 10"><circle cx="7" cy="7" r="6" fill="#28c"/><path d="M-9 6h40v1h-40z"'
    '/></symbol><use href="#s" width="20" height="20"/><use href="#s" x="22" y="4" width="36" height="12"/>'
    '<use href="#s" x="30" y="20" width="9" height="20"/>',
    "linear gradients": '<defs><linearGradient id="a"><stop offset="10%" stop-color="red"/><stop offset=".6" '
    'style="stop-color:#ff0"/><stop offset="1" stop-color="#00f"/></linearGradient><linearGradient id="b" '
    'href="#a" x2="0" y2="1"/><linearGradient id="c" xlink:href="#a" gradientUnits="userSpaceOnUse" x1="40" y1="5" '
    'x2="58" y2="15" gradientTransform="skewX(20)"/><linearGradient id="d" href="#a" '
    'gradientTransform="rotate(30)"/></defs><rect width="18" height="18" fill="url(#a)"/><circle cx="30" cy="9" '
    'r="9" fill="url(#b)"/><rect x="40" width="20" height="18" fill="url(#c)"/><path d="M2 22c30 0 0 30 50 16z" '
    'fill="url(#d)"/>',
    "radial gradients": '<defs><radialGradient id="a"><stop offset="0" stop-color="white"/><stop offset="1" '
    'stop-color="#063"/></radialGradient><radialGradient id="b" href="#a" cx=".2" cy=".3" r=".9" fx=".2"/>'
    '<radialGradient id="c" href="#a" gradientUnits="userSpaceOnUse" cx="10" cy="30" r="9" '
    'gradientTransform="rotate(-20) scale(2 .8)"/><radialGradient id="d" href="#a" gradientUnits="userSpaceOnUse" '
    'cx="5" cy="10" r="3" gradientTransform="translate(40 20) rotate(40) scale(2)"/></defs><circle cx="10" cy="10" '
    'r="9" fill="url(#a)"/><rect x="22" y="2" width="36" height="14" fill="url(#b)"/><rect x="2" y="20" width="30" '
    'height="18" fill="url(#c)"/><rect x="36" y="20" width="22" height="18" fill="url(#d)"/>',
    "odd gradients": '<linearGradient id="a"><stop stop-color="red"/></linearGradient><linearGradient id="b" x1="1" '
    'x2="1"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><linearGradient id="c"/>'
    '<linearGradient id="e" href="#b" x1="0"><stop offset=".8" stop-color="red"/><stop offset=".2" '
    'stop-color="blue"/></linearGradient><rect width="9" height="9" fill="url(#a)"/><rect x="10" width="9" '
    'height="9" fill="url(#b)"/><rect x="20" width="9" height="9" fill="url(#c)"/><path d="M3 20h9" '
    'fill="url(#b)"/><rect x="30" width="20" height="9" fill="url(#e)"/>',
    "clips": '<clipPath id="c"><circle cx="15" cy="15" r="10"/></clipPath><clipPath id="d" transform="rotate(9)">'
    '<path transform="translate(4 0)" clip-rule="evenodd" d="M5 5h30v30H5zM12 12h16v16H12z"/></clipPath>'
    '<rect width="20" height="20" clip-path="url(#c)"/><g transform="translate(20)" clip-path="url(#d)" opacity=".7">'
    '<rect width="60" height="40" fill="teal"/></g>',
    "hidden and unseen": '<g display="none"><rect width="9" height="9"/></g><rect width="9" height="9" '
    'style="display:none"/><rect width="0" height="9"/><circle cx="30" cy="20" r="9" opacity="0"/><path d="M5 5" '
    'fill="red"/><title>A wave</title><path d=""/><circle r="4" cx="40" cy="30" style="display:inline"/>',
    "classes": "<style><![CDATA[ /* .st0 {fill: blue} */ .st0, #k{fill:#c33;stroke:#036;stroke-width:2} g .st1 {fill:"
    'none !important; stroke-miterlimit:10} rect{fill:gold} g>rect.st0{stroke-dasharray:3}]]></style><rect class="st0" '
    'width="9" height="9"/><g><rect class="st1 st0" x="12" width="9" height="9" style="fill:red"/><g><rect class="st1" '
    'fill="blue" x="24" width="9" height="9" stroke="red"/></g></g><rect x="36" width="9" height="9" fill="blue"/><circle '
    'id="k" cx="20" cy="25" r="8"/>',
    "colours and units": '<rect width="3mm" height="8pt" fill="rgb(200, 25, 3)"/><rect x="20" width="20%" height="25%" '
    'fill="rgb(20%, 50%, 70%)"/><rect x="40" width=".1in" height="1pc" fill="rgba(0, 0, 200, .5)"/><circle cx="50%" '
    'cy="75%" r="10%" fill="hsl(200, 50%, 40%)" stroke="#f008" stroke-width="5%"/><rect y="30" width="9" height="9" '
    'fill="transparent" stroke="purple"/>',
    "fallbacks": '<rect width="9" height="9" fill="url(#no) teal"/><rect x="20" width="9" height="9" fill="url(#no) none" '
    'stroke="url(#no) red"/>',
    "inner drawings": '<svg x="3" y="2" width="20" height="12" viewBox="0 0 10 10"><circle cx="5" cy="5" r="9" '
    'fill="teal"/></svg><svg x="30" width="20" height="12" viewBox="0 0 10 10" preserveAspectRatio="xMaxYMin slice"><circle '
    'cx="5" cy="5" r="5"/><rect width="50%" height="3" fill="red"/></svg><svg x="5" y="20" overflow="visible" width="5" '
    'height="5"><rect width="200%" height="9" fill="gold"/></svg><svg x="30" y="20" width="20" height="10" viewBox="0 0 5 5" '  # noqa: E501
    'preserveAspectRatio="none"><circle cx="2.5" cy="2.5" r="2"/></svg>',
    "symbols of other sorts": '<symbol id="s" opacity=".5" overflow="visible"><circle r="9"/><circle cx="5" r="9" fill="red"/>'  # noqa: E501
    '</symbol><symbol id="t" viewBox="0 0 9 9" preserveAspectRatio="xMinYMax meet"><rect width="9" height="9"/></symbol>'
    '<use href="#s" x="20" y="20"/><use href="#t" x="30" width="20" height="9"/><use href="#t" y="30" height="6"/>',
    "choices": '<switch><foreignObject requiredExtensions="&amp;ns_ai;"><p/></foreignObject><g><rect width="9" height="9"/>'
    '</g><rect width="40" height="40" fill="red"/></switch><a href="x.html"><rect x="20" width="9" height="9"/></a>'
    '<rect requiredExtensions="x" width="40" height="40"/>',
    "seen and not": '<g visibility="hidden"><rect width="9" height="9"/><rect x="10" width="9" height="9" '
    'visibility="visible"/></g><g color="teal"><rect x="20" width="9" height="9" fill="currentColor"/><g color="red" '
    'stroke="currentColor"><rect x="30" width="9" height="9" color="gold"/></g></g>',
    "clips of several": '<clipPath id="c"><rect width="9" height="9"/><use href="#r" x="12"/><circle cx="40" cy="9" r="8" '
    'visibility="hidden"/><circle cx="40" cy="9" r="5" transform="translate(5 5)"/></clipPath><defs><rect id="r" width="9" '
    'height="9" transform="rotate(9)"/></defs><rect width="60" height="40" clip-path="url(#c)" fill="teal"/>',
    "clips in boxes": '<clipPath id="c" clipPathUnits="objectBoundingBox" transform="rotate(5)"><path d="M0 .5L.5 0 1 .5.5 '
    '1z"/></clipPath><rect x="9" y="9" width="40" height="20" clip-path="url(#c)" fill="teal"/>',
    "a clip rule from above": '<g clip-rule="evenodd"><clipPath id="c"><path d="M5 5h30v30H5zM12 12h16v16H12z"/></clipPath>'
    '</g><rect width="60" height="40" clip-path="url(#c)" fill="teal"/>',
    "masks that clip": '<mask id="m" style="mask-type:alpha" maskUnits="userSpaceOnUse" x="5" y="5" width="20" height="20">'
    '<circle cx="20" cy="20" r="12" fill="#D9D9D9"/></mask><g mask="url(#m)" transform="translate(5 0)"><rect width="60" '
    'height="40" fill="teal"/></g><mask id="n" maskUnits="userSpaceOnUse" x="30" y="0" width="30" height="40"><path '
    'fill="white" d="M35 5h20v20z"/></mask><rect x="30" width="30" height="40" fill="gold" mask="url(#n)" opacity=".5"/>',
    "lines that go nowhere": '<g stroke="teal" stroke-width="8"><path d="M9 9h0" stroke-linecap="round"/><path d="M25 9z" '
    'stroke-linecap="square" stroke-opacity=".5"/><path d="M40 9L40 9"/><path d="M9 30h20M40 30h0" stroke-linecap="round" '
    'fill="red"/><path d="M55 9" stroke-linecap="round"/></g>',
    "dots": '<g fill="none" stroke="teal" stroke-width="4"><path d="M5 5h50" stroke-linecap="round" stroke-dasharray="0 9"/>'
    '<path d="M5 20h50" stroke-linecap="square" stroke-dasharray="0 9 4 9"/><path d="M5 35h50" stroke-dasharray="0 5"/></g>',
    "mitres": '<g fill="none" stroke="teal" stroke-width="4" stroke-miterlimit="10"><path d="M5 5h30v20z"/><path '
    'stroke-linejoin="round" d="M40 5h5L40 9z"/></g>',
    "opacities beyond their ends": '<rect width="9" height="9" opacity="150%"/><rect x="10" width="9" height="9" '
    'opacity="-1"/><rect x="20" width="9" height="9" fill-opacity="40%"/><rect x="30" width="9" height="9" stroke="red" '
    'stroke-opacity="7"/>',
    "stops out of order": '<linearGradient id="a"><stop offset="-1" stop-color="red"/><stop offset="60%" stop-color="#ff0"/>'
    '<stop offset=".2" stop-color="blue"/><stop offset="0.2" stop-color="lime"/><stop offset="1.7" stop-color="teal"/>'
    '</linearGradient><linearGradient id="b" href="#a" gradientTransform="translate(.3) scale(.5) skewX(20)"/><rect '
    'width="60" height="18" fill="url(#a)"/><rect y="20" width="60" height="18" fill="url(#b)"/>',
    "nothing at all": "",
    "off the canvas": '<circle cx="0" cy="0" r="30" fill="#246"/><path d="M50 10h40" stroke="red" stroke-width="9"/>',
}


@pytest.mark.parametrize("name", SAMPLES)
def test_art_is_drawn_as_resvg_draws_it(name: str) -> None:
    text = art(SAMPLES[name])
    ours, theirs = picture(Plain().text(read(text))), picture(text)
    worst = ImageChops.difference(ours, theirs)
    off = sum(max(pixel) > 48 for pixel in worst.get_flattened_data())
    assert off < 12, f"{off} of 38,400 pixels differ"


def test_a_drawing_that_is_hidden_is_empty() -> None:
    assert read(art('<rect width="9" height="9"/>', more='display="none"')).items == ()


def test_view_box_decides_what_is_seen() -> None:
    text = art('<rect x="-10" y="-10" width="30" height="30" fill="teal"/>', "-5 -5 30 20")
    difference = ImageChops.difference(picture(Plain().text(read(text))), picture(text))
    assert max(high for _, high in difference.getextrema()) < 9


# --- placing -----------------------------------------------------------------------------------------------


def placed(drawing: svg.Drawing, fit: str) -> tuple[Box | None, tuple[scene.Segment, ...] | None]:
    group = drawing.place(Box(10, 20, 30, 30), fit)
    return scene.bounds((group,)), group.clip and scene.transform(group.clip.segments, group.matrix)


def test_contain_cover_and_stretch_fill_a_box() -> None:
    drawing = read(art('<rect width="60" height="40"/>'))
    assert placed(drawing, "contain") == (Box(10, 25, 30, 20), None)
    assert placed(drawing, "stretch") == (Box(10, 20, 30, 30), None)
    assert placed(drawing, "cover") == (Box(2.5, 20, 45, 30), scene.rect(10, 20, 30, 30))


def test_art_that_spills_is_clipped_to_its_view_box() -> None:
    drawing = read(art('<rect x="-5" width="60" height="40"/>'))
    assert drawing.place(Box(0, 0, 60, 40)).clip == Path(scene.rect(0, 0, 60, 40))


def test_every_placement_shares_its_items() -> None:
    drawing = read(art('<rect width="9" height="9" fill="currentColor"/>'))
    one, other = drawing.place(Box(0, 0, 9, 9)), drawing.place(Box(9, 0, 5, 5), "cover")
    assert one.items is other.items
    red, again = (
        drawing.place(Box(0, 0, 9, 9), colour="#ff0000"),
        drawing.place(Box(9, 9, 9, 9), colour="#ff0000"),
    )
    assert red.items is again.items
    assert red.items is not one.items


def test_natural_size_is_in_millimetres() -> None:
    for more, size in {
        'width="30mm" height="20mm"': (30, 20),
        'width="96" height="192px"': (25.4, 50.8),
        "": (15.875, 10.5833),
    }.items():
        drawing = read(art("<path/>", more=more))
        assert (drawing.width, drawing.height) == pytest.approx(size, rel=1e-4)
    assert read(f'<svg xmlns="{NS}" width="25.4mm" height="96"/>').view_box == pytest.approx((0, 0, 96, 96))


def inks(items: tuple[Item, ...]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Group):
            yield from inks(item.items)
        elif isinstance(item, Path):
            fill = item.fill
            yield from [ink for _, ink in fill.stops] if isinstance(fill, Gradient) else [fill or "none"]
            yield item.stroke.ink if item.stroke else "none"


def test_current_colour_is_the_reader_s_or_the_placement_s() -> None:
    text = art(
        '<linearGradient id="g"><stop stop-color="currentColor"/><stop offset="1" stop-color="red"/>'
        '</linearGradient><g opacity=".5"><path d="M1 1h5v5" fill="url(#g)" stroke="currentColor"/></g>'
        '<path d="M1 1h5v5" fill="gold"/><path fill="currentColor" d="M2 2h9v9z"/>'
    )
    rest = ["#ffd700", "none"]
    drawing, _ = svg.read(text, "sun.svg", current="#123456")
    assert drawing
    assert list(inks(drawing.items)) == ["#123456", "#ff0000", "#123456", *rest, "#123456", "none"]
    green = drawing.place(Box(0, 0, 9, 9), colour="#00ff00").items
    assert list(inks(green)) == ["#00ff00", "#ff0000", "#00ff00", *rest, "#00ff00", "none"]


def test_what_use_repeats_is_shared() -> None:
    body = (
        '<g id="a"><circle r="2"/><circle r="1" fill="red"/></g><use href="#a" x="9"/><use href="#a" y="9"/>'
    )
    *_, one, other = read(art(body)).items
    assert isinstance(one, Group)
    assert isinstance(other, Group)
    assert one.items is other.items


def test_lines_have_no_fill() -> None:
    """PDF would show a hairline of it."""
    flat = "M1 1L9 9", "M1 1h9", "M1 1h9h-4z", "M1 1v2v5v-3", "M2 2C3 2 4 2 5 2"
    body = "".join(f'<path d="{d}" stroke="red"/>' for d in flat)
    drawing = read(art(body + '<line x2="5" y2="9" stroke="red"/><path d="M1 1h9"/>'))
    assert [path.fill for path in drawing.items if isinstance(path, Path)] == [None] * 6


# --- pictures ----------------------------------------------------------------------------------------------


CARD = Box(0, 0, 57, 80)


def placed_as_picture(
    drawing: svg.Drawing, box: Box = CARD, fit: str = "contain", colour: str = ""
) -> tuple[tuple[Group, dict[str, bytes]], list[Diagnostic]]:
    placer = DrawingPlacer({}, [], 1)
    return (placer.place(drawing, box, fit, colour), placer.assets), placer.found


def dots(body: str, box: Box, fit: str = "contain", colour: str = "") -> tuple[Group, Image.Image]:
    """The picture a drawing of 60 by 40 becomes in a box."""
    (group, assets), found = placed_as_picture(read(art(body)), box, fit, colour)
    assert found == []
    (data,) = assets.values()
    return group, Image.open(io.BytesIO(data))


MULTIPLIED = '<rect width="30" height="40" fill="#f00"/><rect x="10" width="50" height="20" fill="#0f0" {}/>'
BLENDED = MULTIPLIED.format('style="mix-blend-mode:multiply"')


def test_a_picture_has_600_dots_an_inch_where_it_lies_and_shows_what_is_behind_it() -> None:
    group, image = dots(BLENDED, Box(10, 20, 25.4, 25.4))
    (item,) = group.items
    assert isinstance(item, scene.Image)
    assert item.box == pytest.approx(Box(10, 20 + 25.4 / 6, 25.4, 25.4 / 1.5))
    assert image.size == (600, 400)
    seen = [image.getpixel(at) for at in ((50, 100), (200, 100), (500, 100), (500, 300))]
    assert seen == [(255, 0, 0, 255), (0, 0, 0, 255), (0, 255, 0, 255), (0, 0, 0, 0)]


def test_a_picture_covers_or_is_stretched_as_drawings_are() -> None:
    group, image = dots(BLENDED, Box(0, 0, 25.4, 25.4), "cover")
    assert group.clip == Path(scene.rect(0, 0, 25.4, 25.4))
    assert image.size == (900, 600)
    _, image = dots(BLENDED, Box(0, 0, 25.4, 25.4), "stretch")
    assert image.size == (600, 600)
    assert image.getpixel((500, 290)) == (0, 255, 0, 255)


@pytest.mark.slow
def test_a_picture_of_a_board_is_coarser_and_one_of_an_icon_no_speck() -> None:
    _, large = dots(BLENDED, Box(0, 0, 600, 400))
    assert 9_900_000 < large.width * large.height <= 10_100_000
    _, small = dots(BLENDED, Box(0, 0, 1, 1))
    assert small.width == 256


def test_current_colour_reaches_pictures() -> None:
    body = '<rect width="60" height="40" fill="currentColor" style="mix-blend-mode:multiply"/>'
    assert dots(body, Box(0, 0, 9, 9), colour="#0055aa")[1].getpixel((9, 9)) == (0, 85, 170, 255)
    assert dots(body, Box(0, 0, 9, 9))[1].getpixel((9, 9)) == (0, 0, 0, 255)


def test_units_in_pictures_are_those_of_vectors() -> None:
    body = '<rect width="5mm" height="15pt" fill="red" style="mix-blend-mode:multiply"/>'
    _, image = dots(body, Box(0, 0, 25.4, 25.4))
    ink = image.getchannel("A").getbbox()
    assert ink == pytest.approx((0, 0, 189, 200), abs=1)


def test_a_picture_knows_no_file_and_no_font(tmp_path: File) -> None:
    Image.new("RGB", (9, 9), "red").save(tmp_path / "red.png")
    drawing = read(art(BLENDED))
    assert drawing.pictured
    outside = f'><image href="{tmp_path}/red.png" width="60" height="40"/><text y="20">Sea</text></svg>'
    drawing.pictured.rest = outside.encode()
    data, _ = drawing.pictured.pixels(60, 40, "", 5)
    assert Image.open(io.BytesIO(data)).getbbox() is None


def test_pictures_within_drawings_are_read_where_they_are_small() -> None:
    made = io.BytesIO()
    Image.new("RGB", (3, 2), "red").save(made, "PNG")
    data = base64.b64encode(made.getvalue()).decode()
    picture = f'<image width="60" height="40" href="data:image/png;base64,{data}"/>'
    assert dots(picture, Box(0, 0, 9, 9))[1].getpixel((100, 100)) == (255, 0, 0, 255)
    bomb = bytearray(made.getvalue())
    bomb[16:24] = bytes((0, 0, 250, 0)) * 2
    large = picture.replace(data, base64.b64encode(bomb).decode())
    assert refused(art(large)) == [
        "1 ART503 too large for card art: its pictures have more than 25 million pixels"
    ]
    assert refused(art(picture.replace(data, "AAAA"))) == [
        "1 ART508 'href' holds no PNG, JPEG, GIF or WebP that can be read"
    ]


# --- what is read without a word ---------------------------------------------------------------------------

INKSCAPE = f"""<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape -->
<svg width="40mm" height="20mm" viewBox="0 0 40 20" version="1.1" id="svg1" xmlns="{NS}" xml:space="preserve"
   inkscape:version="1.3" sodipodi:docname="a.svg"
   xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
   xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd">
  <sodipodi:namedview id="base" pagecolor="#ffffff"><inkscape:grid/></sodipodi:namedview>
  <metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></metadata>
  <defs id="defs1"/>
  <g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1" style="display:inline">
    <path class="x" style="fill:#ff0000;stroke-width:0.26;stroke-miterlimit:4;stroke-dashoffset:0;font-size:12px;
      -inkscape-stroke:none;text-anchor:start;overflow:visible;mix-blend-mode:normal;paint-order:normal"
      d="m 1,2 3,4 5,6 z" aria-label="wave" data-name="x" sodipodi:nodetypes="ccc"/>
  </g>
</svg>"""


def test_what_drawing_programs_add_is_read_over() -> None:
    (path,) = read(INKSCAPE).items
    assert path == Path((("M", 1, 2), ("L", 4, 6), ("L", 9, 12), ("Z",)), fill="#ff0000")


def test_bytes_may_begin_with_a_byte_order_mark() -> None:
    assert read(b"\xef\xbb\xbf" + art("<path/>").encode()).items == ()


# --- what is refused ---------------------------------------------------------------------------------------

REFUSED = {
    '<text x="1">Sea</text>': "ART504 <text> is not supported in card art",
    "<script>alert(1)</script>": "ART504 <script> is not supported in card art",
    '<x:y xmlns:x="http://example.org/"/>': "ART504 <y> is not supported in card art",
    '<path d="M0 0" onclick="x()"/>': "ART505 'onclick' on <path> is not supported in card art",
    '<path style="fill"/>': "ART505 'style' on <path> is not supported in card art",
    '<circle r="-5"/>': "ART506 'r' must not be negative",
    '<circle r="1e99"/>': "ART506 'r' is larger than 1000000",
    '<circle r="big"/>': "ART506 'r' must be a number, not 'big'",
    '<rect width="nan" height="1"/>': "ART506 'width' must be a number, not 'nan'",
    '<path fill="blurple"/>': "ART506 'fill' has the colour 'blurple', which is not supported",
    '<path fill="url(http://x/#a)"/>': "ART506 'fill' is 'url(http://x/#a)', not a reference inside the file",
    '<path stroke-linejoin="arcs"/>': "ART506 'stroke-linejoin' is 'arcs', which is not supported",
    '<g transform="spin(4)"/>': "ART506 'transform' has 'spin' with 1 numbers, which means nothing",
    '<g transform="rotate(4"/>': "ART506 'transform' cannot be read at 'rotate(4'",
    '<g transform="skewX(90)"/>': "ART506 'transform' moves or scales by more than 1000000",
    '<g transform="scale(1_0)"/>': "ART506 'transform' holds something that is not a number",
    '<path d="M0 0L5"/>': "ART507 'd': 'L' takes 2 numbers, not 1",
    '<path d="M0 0z5"/>': "ART507 'd': 'z' takes no numbers, not 1",
    '<path d="L0 0"/>': "ART507 'd': a path begins with M",
    '<path d="5 M0 0"/>': "ART507 'd': a path begins with M",
    '<path d="M0 0 5 nan"/>': "ART507 'd': 'n' means nothing in a path",
    '<path d="M0 0 1e999 0"/>': "ART507 'd': reaches beyond 1000000",
    '<path d="M0 0 1.e 0"/>': "ART507 'd': holds something that is not a number",
    '<path d="M0 0a1 1 0 2 0 5 5"/>': "ART507 'd': an arc is rx ry turn large-flag sweep-flag x y",
    '<polygon points="1 2 3"/>': "ART507 'points': points are pairs of numbers",
    '<polygon points="1 x"/>': "ART507 'points': holds something that is not a number",
    '<use href="#a"/>': "ART508 'href' names '#a', which is nothing that can be shown",
    '<use href="b.svg#a"/>': "ART508 'href' leads out of the file to 'b.svg#a'",
    '<g id="a"><use href="#a"/></g>': "ART508 'href' shows '#a', which it is part of",
    '<g id="a"/><g id="a"/>': "ART508 'id' 'a' is there twice",
    '<path d="M1 1h1" fill="url(#a)"/>': "ART508 'fill' names '#a', which is no gradient here",
    '<path clip-path="url(#a)"/>': "ART508 'clip-path' names '#a', which is no <clipPath> in this file",
    '<path d="M1 1h1" fill="url(#a)"/><linearGradient id="a" href="#a"/>': "ART508 'href' comes back to itself",
    '<path id="p" d="M0 0h1"/><clipPath id="c"><rect/></clipPath><use href="#p" x="1" clip-path="url(#c)"/>': "ART508 'clip-path' on a <use> with x or y clips differently in every viewer",  # noqa: E501
    '<path fill="rgb(1,2)"/>': "ART506 'fill' has the colour 'rgb(1,2)', which is not supported",
    '<path opacity="half"/>': "ART506 'opacity' must be a number, not 'half'",
    '<g display="maybe"/>': "ART506 'display' is 'maybe', which is not supported",
    '<path style="mask:url(#m)"/>': "ART508 'mask' names '#m', which is no <mask> in this file",
    '<path vector-effect="non-scaling-stroke"/>': "ART505 'vector-effect' on <path> is not supported in card art",
    "<foreignObject/>": "ART504 <foreignObject> is not supported in card art",
    "<animate/>": "ART504 <animate> is not supported in card art",
    '<image href="a.png" width="1" height="1"/>': "ART508 'href' leads out of the file to 'a.png'",
    '<filter id="f"><feImage href="https://example.org/a.png"/></filter><path filter="url(#f)"/>': "ART508 'href' leads out of the file to 'https://example.org/a.png'",  # noqa: E501
    '<pattern id="p"><text>Sea</text></pattern><path fill="url(#p)" d="M1 1h1v1z"/>': "ART504 <text> is not supported in card art",  # noqa: E501
    "<style>@media print {path {fill: red}}</style>": "ART510 the style sheet has '@media'",
    "<style>path:hover {fill: red}</style><path/>": "ART510 the style sheet has the selector 'path:hover'",
    "<style>path {vector-effect: none; d: none}</style><path/>": "ART505 'd' on <path> is not supported in card art",
    '<linearGradient id="g"><stop offset="5mm"/></linearGradient><path d="M0 0h1" fill="url(#g)"/>': "ART506 'offset' must be a number or a percentage, not '5mm'",  # noqa: E501
    '<linearGradient id="g" gradientTransform="scale(0)"/><path d="M0 0h1" fill="url(#g)"/>': "ART506 'gradientTransform' flattens the gradient to nothing",  # noqa: E501
}
PICTURED = {
    '<path filter="url(#f)"/><filter id="f"/>': "'filter' on <path> is not supported in card art",
    '<mask id="m"><path d="M1 1h9v9z" fill="#888"/></mask><path mask="url(#m)"/>': "'mask' is more than one white shape",
    '<linearGradient id="g"><stop stop-opacity=".5"/></linearGradient>': "'stop-opacity' on <stop> is not supported in card art",  # noqa: E501
    '<circle r="5em"/>': "'r' is in 'em', which is not supported",
    '<path style="mix-blend-mode:multiply"/>': "'mix-blend-mode' on <path> is not supported in card art",
    '<clipPath id="c"><path d="M1 1h5v5z"/><path d="M2 2h5v5z"/></clipPath><g clip-path="url(#c)"/>': "'clipPath' must hold a single shape",  # noqa: E501
    '<radialGradient id="g" fx=".1"/><path d="M0 0h1" fill="url(#g)"/>': "'fx' differs from the centre",
    '<linearGradient id="g" gradientUnits="userSpaceOnUse"/><path d="M0 0h1" fill="url(#g)"/>': "'x2' is missing: with userSpaceOnUse it would be a percentage",  # noqa: E501
    '<linearGradient id="g"/><path d="M0 0h1" stroke="url(#g)"/>': "'stroke' cannot be a gradient",
    '<pattern id="p"/><path d="M0 0h1v1z" fill="url(#p)"/>': "'fill' names '#p', which is no gradient",
    '<path d="M0 0h9" stroke="red" stroke-dasharray="2 0"/>': "'stroke-dasharray' has gaps of no length",
    '<path d="M0 0h9L0 2" stroke="red" stroke-miterlimit="10"/>': "'stroke-miterlimit' is not 4, and a corner shows it",
    "<style>path[d] {fill: red}</style><path/>": "the style sheet has the selector 'path[d]'",
}


@pytest.mark.parametrize("body", REFUSED)
def test_what_is_not_supported_is_refused_by_line(body: str) -> None:
    assert refused(art("\n" + body)) == ["2 " + REFUSED[body]]


@pytest.mark.parametrize("body", PICTURED)
def test_what_vectors_lack_becomes_a_picture_and_says_so_or_is_refused_where_that_is_asked(body: str) -> None:
    drawing, found = svg.read(art("\n" + body), "wave.svg")
    assert drawing is not None
    assert drawing.pictured is not None
    told = [f"{each.severity.value} {each.span.line} {each.code} {each.message}" for each in found]
    assert told == [f"note 2 ART511 printed as a picture of 600 dpi: {PICTURED[body]}"]
    drawing, found = svg.read_strictly(art("\n" + body), "wave.svg")
    assert drawing is None
    assert [(each.span.line, each.message) for each in found] == [(2, PICTURED[body])]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "ART501 not a readable SVG: no element found"),
        (f'<svg xmlns="{NS}"><g></svg>', "ART501 not a readable SVG: mismatched tag"),
        ("<svg/>", "ART501 not a readable SVG: its root is not <svg>"),
        (f'<svg xmlns="{NS}">\xff</svg>'.encode("latin-1"), "ART501 not a readable SVG: it is not UTF-8"),
        (f'<svg xmlns="{NS}"/>', "ART509 the drawing has neither a viewBox nor a width and height"),
        (
            art("", "0 0 0 5"),
            "ART506 'viewBox' must be four numbers: left, top, and a width and height above 0.000001",
        ),
        (art("", more='width="50%"'), "ART506 'width' is in '%', which is not supported"),
        ('<!DOCTYPE svg SYSTEM "x.dtd"><svg/>', "ART502 a DOCTYPE is refused in card art"),
        ('<?xml-stylesheet href="a.css"?><svg/>', "ART502 a style sheet is refused in card art"),
        (art(" " * 2_000_000), "ART503 too large for card art: 2,000,110 bytes of at most 2,000,000"),
        (art("<g>" * 99 + "</g>" * 99), "ART503 too large for card art: more than 48 levels"),
        (art("<g/>" * 20_001), "ART503 too large for card art: more than 20,000 elements"),
    ],
)
def test_files_that_are_no_art_are_refused(text: str | bytes, message: str) -> None:
    assert refused(text) == ["1 " + message]


def test_uses_cannot_grow_without_end() -> None:
    doubling = "".join(
        f'<g id="a{n}"><use href="#a{n - 1}"/><use href="#a{n - 1}"/></g>' for n in range(1, 20)
    )
    assert refused(art('<path id="a0" d="M0 0h1"/>' + doubling)) == [
        "1 ART503 too large for card art: its <use> elements unfold to more than 20,000 elements"
    ]
    chained = "".join(f'<g id="a{n}"><use href="#a{n + 1}"/></g>' for n in range(60))
    assert refused(art(chained + '<path id="a60" d="M0 0h1"/>')) == [
        "1 ART503 too large for card art: its <use> elements unfold to more than 48 levels"
    ]


def test_all_faults_are_found_and_point_at_their_attribute() -> None:
    text = art('\n<path d="M0 0"\n  style="fill: red; fill-opacity: much"/>\n<text>x</text><circle r="x"/>')
    _, found = svg.read(text, "art/wave.svg")
    assert [str(each.span) for each in found] == [
        "art/wave.svg:3:21",
        "art/wave.svg:4:1",
        "art/wave.svg:4:23",
    ]
    assert [each.span.width for each in found] == [12, 5, 1]
    assert found[1].hint == "convert text to outlines (paths); words belong in the template"


@pytest.mark.parametrize("code", [code for code in sorted(CATALOG) if code.startswith("ART5")])
def test_manual_pages_show_what_they_say(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    examples = dict(re.findall(r"```(bad|good)\n(.*?)```", each_side(CATALOG[code]), re.DOTALL))
    if code == "ART512":
        monkeypatch.setattr(svg, "can_picture", lambda: False)
    drawing, found = svg.read(examples["bad"], "bad.svg")
    if code == "ART513":
        assert drawing is not None
        _, found = placed_as_picture(drawing)
    assert code in [each.code for each in found]
    assert svg.read(examples["good"], "good.svg")[1] == ()


# --- the bundled icons -------------------------------------------------------------------------------------

ICONS = {
    path.stem: path.read_text() for path in sorted((bundled("templates") / "_shared/icons").glob("*.svg"))
}
ALIKE = {("clock", "single"), ("infinity", "permanent")}  # one drawing under the word of a vocabulary too


@pytest.mark.parametrize("name", ICONS)
def test_icons_are_whole_recolourable_and_inside_their_square(name: str) -> None:
    drawing = read(ICONS[name])
    assert re.fullmatch("[a-z]+(_[a-z0-9]+)*", name)
    assert drawing.view_box == Box(0, 0, 24, 24)
    assert not drawing.spills
    assert set(inks(drawing.inked("#00ff00"))) <= {"#00ff00", "none"}
    assert "<title>" in ICONS[name]


def test_icons_differ_by_shape_at_three_millimetres() -> None:
    seen = {name: picture(text, 35).convert("L") for name, text in ICONS.items()}
    pairs = set(itertools.combinations(seen, 2)) - ALIKE
    near = [pair for pair in pairs if unlike(*map(seen.__getitem__, pair)) < (5 if "die_" in pair[0] else 13)]
    assert near == []


def unlike(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of two pictures, of at most 255."""
    return ImageStat.Stat(ImageChops.difference(one, other)).mean[0]


# --- whatever comes ----------------------------------------------------------------------------------------

PIECES = [
    "<",
    ">",
    '"',
    "&#0;",
    "&x;",
    "-",
    "1e9",
    "NaN",
    "0",
    ",",
    "url(#a)",
    "#",
    "A",
    "z",
    "%",
    "\0",
    "é",
    "\ud800",
]


def mutant(chance: random.Random) -> str:
    text = chance.choice([art(body) for body in SAMPLES.values()] + [INKSCAPE])
    for _ in range(chance.randint(1, 6)):
        at, size = chance.randrange(len(text)), chance.choice([0, 1, 2, 9])
        other = chance.choice([*PIECES, text[chance.randrange(len(text)) :][: chance.randint(1, 40)]])
        text = text[:at] + other + text[at + size :]
    return text


@pytest.mark.parametrize("seed", range(6))
def test_mutants_are_drawn_or_refused(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(100):
        drawing, found = svg.read(mutant(chance), "mutant.svg")
        assert (drawing is None) == bool(found)
        if drawing:
            dump(scene.Scene(10, 10, (drawing.place(Box(0, 0, 10, 10), "cover", "#00ff00"),)))


def test_what_follows_a_close_begins_where_the_closed_part_did() -> None:
    assert read_path("M1 2h3v4zl5 5")[-3:] == (("Z",), ("M", 1, 2), ("L", 6, 7))


@settings(max_examples=200, deadline=None)
@given(st.text("MmLlHhVvCcSsQqTtAaZz0123456789.,-+eE \n", max_size=60))
def test_any_path_data_is_read_or_refused(d: str) -> None:
    try:
        segments = read_path("M0 0" + d)
    except PathError:
        return
    assert {(segment[0], len(segment)) for segment in segments} <= {("M", 3), ("L", 3), ("C", 7), ("Z", 1)}


@settings(max_examples=100, deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from("MLTHVCSQA"), st.lists(st.integers(-99, 99), min_size=7, max_size=7)))
)
def test_relative_paths_draw_the_same_as_absolute_ones(steps: list[tuple[str, list[int]]]) -> None:
    takes = dict(zip("MLTHVCSQA", (2, 2, 2, 1, 1, 6, 4, 4, 7), strict=True))
    absolute, relative, x, y = "M5 5", "m5 5", 5, 5
    for letter, numbers in steps:
        values = numbers[: takes[letter]]
        if letter == "A":
            values[3:5] = [abs(value) % 2 for value in values[3:5]]
        moves = values.copy()
        for index in range(len(values)):
            if letter == "A" and index < 5:
                continue
            odd = letter == "V" or (letter != "H" and (index - (letter == "A")) % 2 == 1)
            moves[index] -= y if odd else x
        absolute += letter + " ".join(map(str, values))
        relative += letter.lower() + " ".join(map(str, moves))
        x = values[-1] if letter == "H" else x if letter == "V" else values[-2]
        y = y if letter == "H" else values[-1]
    pairs = zip(read_path(absolute), read_path(relative), strict=True)
    assert all(one[0] == other[0] and one[1:] == pytest.approx(other[1:]) for one, other in pairs)
