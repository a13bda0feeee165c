"""Small scenes that between them use all a scene can hold, and the faces of the bundled games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, partial
from io import BytesIO
from typing import NamedTuple

import resvg_py
from PIL import Image as Pillow

from pnp.base.scene import (
    IDENTITY,
    Box,
    Gradient,
    Group,
    Image,
    Item,
    Link,
    Path,
    Scene,
    Stroke,
    Text,
    ellipse,
    line,
    move,
    polygon,
    rect,
)
from pnp.press.render.png_pages import draw_face
from pnp.press.render.svg_faces import render_svg
from pnp.text.fonts import Fonts, load_fonts
from tests.bundled import opened

DPI = 254  # ten pixels a millimetre: faces of whole tenths have no pixel that is only half theirs


class Drawing(NamedTuple):
    """One face and what it is drawn from."""

    name: str
    scene: Scene
    assets: Mapping[str, bytes]
    fonts: Fonts

    @property
    def svg(self) -> bytes:
        return render_svg(self.scene, self.assets, self.fonts)

    @property
    def by_pdfium(self) -> Pillow.Image:
        return draw_face(self.scene, self.assets, self.fonts, DPI)

    @property
    def by_resvg(self) -> Pillow.Image:
        drawn = resvg_py.svg_to_bytes(
            svg_string=self.svg.decode(), dpi=DPI, background="#ffffff", skip_system_fonts=True
        )
        return Pillow.open(BytesIO(bytes(drawn))).convert("RGB")


# --- the bundled games -----------------------------------------------------------------------------------


@cache
def game(set_id: str) -> tuple[Drawing, ...]:
    """Every front and every distinct back."""
    project = opened(set_id)
    made, material = project.faces().value, project.material().value
    assert made
    assert material
    scenes: dict[int, Drawing] = {}
    for part in made.parts:
        for side, scene in (("front", part.front), ("back", part.back)):
            if scene is not None:
                drawing = Drawing(f"{part.card}-{side}", scene, made.assets, material.fonts)
                scenes.setdefault(id(scene), drawing)
    return tuple(scenes.values())


def sample(set_id: str, most: int = 12) -> tuple[Drawing, ...]:
    """Few faces that use all that the game's faces use, small ones rather than boards, and more from all over."""
    left = sorted(game(set_id), key=_area)
    uses = {drawing.name: frozenset(features(drawing.scene.items)) for drawing in left}
    unseen = frozenset[str]().union(*uses.values())
    chosen: list[Drawing] = []
    while unseen:
        best = max(left, key=lambda one: len(uses[one.name] & unseen) / _area(one))
        unseen -= uses[best.name]
        chosen.append(best)
        left.remove(best)
    wanted = max(0, most - len(chosen))
    return (*chosen, *(left[number * len(left) // wanted] for number in range(wanted)))


def _area(drawing: Drawing) -> float:
    return drawing.scene.width * drawing.scene.height


def features(items: tuple[Item, ...]) -> Iterator[str]:
    """What a drawing makes use of, in words."""
    for item in walk(items):
        match item:
            case Path():
                yield "even-odd" if item.even_odd else "path"
                if isinstance(item.fill, Gradient):
                    yield "radial" if item.fill.radial else "linear"
                    yield "gradient moved" if item.fill.matrix != IDENTITY else "gradient"
                if item.stroke:
                    yield f"{item.stroke.cap} {item.stroke.join} {'dashed' if item.stroke.dash else ''}"
                yield f"opacity {bool(item.fill)} {bool(item.stroke)}" if item.opacity < 1 else "opaque"
            case Text():
                yield item.font
                told = {"kerns": item.kerns, "space": item.space, "faded text": item.opacity < 1}
                yield from (word for word, is_so in told.items() if is_so)
            case Image():
                yield "image"
            case Link():
                yield "link"
            case Group():
                yield f"clip {item.clip.even_odd}" if item.clip else "group"
                yield "faded" if item.opacity < 1 else "group"


def walk(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        yield item
        if isinstance(item, Group | Link):
            yield from walk(item.group.items if isinstance(item, Link) else item.items)


def texts(drawing: Drawing) -> list[Text]:
    return [item for item in walk(drawing.scene.items) if isinstance(item, Text)]


def without(items: tuple[Item, ...], unwanted: Text) -> tuple[Item, ...]:
    """The same drawing, but the last word of one text is missing."""
    return tuple(map(partial(_without, unwanted=unwanted), items))


def _without(item: Item, unwanted: Text) -> Item:
    if item is unwanted:
        left = unwanted.glyphs.rstrip().rpartition(" ")[0]
        return unwanted._replace(
            glyphs=left, kerns=tuple(kern for kern in unwanted.kerns if kern[0] < len(left))
        )
    return item._replace(items=without(item.items, unwanted), key="") if isinstance(item, Group) else item


# --- one of everything -----------------------------------------------------------------------------------

WARM = ((0.0, "#ffe08a"), (0.4, "#e06010"), (1.0, "#301060"))
STAR = polygon([(20, 3), (27, 27), (6, 11), (34, 11), (13, 27)])
ZIGZAG = (("M", 6.0, 24.0), ("L", 12.0, 6.0), ("L", 18.0, 24.0), ("L", 30.0, 6.0), ("L", 32.0, 24.0))
LONG = Text("AVATAR «To Wave» fiflé", "fira-sans/700", 3.4, 2, 12, "#10206a")


def blot(ink: str, x: float = 4, y: float = 4, **more: float) -> Path:
    return Path(ellipse(x + 8, y + 8, 8, 8), fill=ink, **more)


def filled(paint: Gradient, **more: float) -> Path:
    return Path(rect(3, 3, 34, 24, 5), fill=paint, **more)


def stroked(width: float, **more: object) -> Path:
    return Path(ZIGZAG, stroke=Stroke("#204080", width, **more))  # type: ignore[arg-type]


def in_groups() -> tuple[Item, ...]:
    leaf = (
        Path(ellipse(0, 0, 60, 25), "#3a7d2c", Stroke("#173a10", 6)),
        Path(line(-60, 0, 60, 0), None, Stroke("#ffffff", 4)),
    )
    twig = (Group(leaf, (0.05, 0.02, -0.02, 0.05, 4, 3)), Group(leaf, (0.05, -0.03, 0.03, 0.05, 4, 8)))
    return (move(twig, 2, 3), move(twig, 14, 12), Group(twig, (-2, 0, 0, 2, 38, 5)), move(leaf[:1], 90, 90))


SCENES: dict[str, tuple[Item, ...]] = {
    "linear": (filled(Gradient((3, 3, 37, 27), WARM)),),
    "linear beyond its ends": (filled(Gradient((15, 0, 22, 0), WARM[:2])),),
    "linear with a hard edge": (filled(Gradient((3, 0, 37, 0), ((0.5, "#aa0000"), (0.5, "#00aa00")))),),
    "linear, moved and faded": (filled(Gradient((0, 0, 1, 0), WARM, (20, 12, -12, 20, 8, 5)), opacity=0.6),),
    "radial": (filled(Gradient((18, 13, 12), WARM)),),
    "radial, elliptic": (filled(Gradient((0, 0, 1), WARM, (16, 4, 0, 7, 20, 15))),),
    "gradient and line": (filled(Gradient((3, 3, 37, 27), WARM))._replace(stroke=Stroke("#000000", 1.5)),),
    "even-odd": (Path(STAR, fill="#806000", even_odd=True),),
    "non-zero": (Path(STAR, fill="#806000"),),
    "fill under a faded line": (Path(rect(6, 6, 28, 18), "#c03020", Stroke("#2030c0", 5), opacity=0.5),),
    "mitres end at 4": (stroked(2.5),),
    "round": (stroked(3, cap="round", join="round"),),
    "square and bevelled": (stroked(3, cap="square", join="bevel"),),
    "dashed": (
        stroked(1, dash=(3, 1, 0.5, 1)),
        Path(line(2, 28, 38, 28), stroke=Stroke("#000000", 1, "round", dash=(0.2, 2))),
    ),
    "groups": in_groups(),
    "a group fades as one": (
        Group((blot("#c02020"), blot("#20a020", 12, 8)), opacity=0.5),
        blot("#202020", 20, 12, opacity=0.3),
    ),
    "clip": (
        Group(
            (Path(rect(0, 0, 40, 30), fill="#4080a0"), LONG),
            (0.9, 0.2, -0.2, 0.9, 4, 0),
            clip=Path(ellipse(18, 14, 15, 10)),
        ),
    ),
    "even-odd clip in a faded group": (
        Group((filled(Gradient((3, 3, 37, 27), WARM)),), clip=Path(STAR, even_odd=True), opacity=0.7),
    ),
    "link": (Link(Group((LONG,), (1, 0, 0, 1, 3, 5)), "https://example.org"),),
    "clip in clip": (
        Group(
            (Group((filled(Gradient((20, 15, 16), WARM)),), clip=Path(rect(10, 0, 20, 30))),), clip=Path(STAR)
        ),
    ),
    "letters": (LONG, LONG._replace(y=20, font="ibm-plex-serif/400i", ink="#804000", opacity=0.6)),
    "kerns and wide spaces": (
        LONG._replace(kerns=((0, -80.0), (1, -60.0), (2, 300.0), (6, 500.0)), space=1.5, size=2.6),
        LONG._replace(glyphs="a b\u00a0c d", space=4.0, y=22),
    ),
    "symbols": (Text("✓★⚅♞", "symbols/400", 6, 3, 14), Text("∑√≤𝑥", "maths/400", 6, 3, 25)),
    "images": (
        Image("photo", Box(2, 2, 20, 26)),
        Image("alpha", Box(18, 4, 20, 20), 0.8),
        Image("photo", Box(30, 2, 8, 8)),
    ),
    "turned and grey images": (
        Image("turned", Box(2, 2, 16, 12)),
        Image("grey", Box(20, 2, 16, 12)),
        Image("deep", Box(2, 16, 16, 12)),
        Image("cmyk", Box(20, 16, 16, 12)),
    ),
}


@cache
def assets() -> Mapping[str, bytes]:
    photo = Pillow.linear_gradient("L").resize((120, 156))
    colours = Pillow.merge("RGB", (photo, photo.rotate(180), Pillow.new("L", photo.size, 90)))
    side = colours.resize((90, 120))
    turned = Pillow.Exif()
    turned[0x0112] = 6
    alpha = colours.resize((60, 60))
    alpha.putalpha(Pillow.radial_gradient("L").resize((60, 60)))
    return {
        "photo": stored(colours, "JPEG", quality=92),
        "turned": stored(side, "JPEG", quality=92, exif=turned),
        "alpha": stored(alpha, "PNG"),
        "grey": stored(photo.resize((60, 45)), "JPEG", quality=92),
        "deep": stored(photo.resize((60, 45)).convert("I;16").point(lambda value: value * 257), "PNG"),
        "cmyk": stored(colours.resize((60, 45)).convert("CMYK"), "JPEG", quality=92),
    }


def stored(image: Pillow.Image, kind: str, **more: object) -> bytes:
    file = BytesIO()
    image.save(file, kind, **more)
    return file.getvalue()


@cache
def everything() -> tuple[Drawing, ...]:
    fonts = load_fonts()
    return tuple(Drawing(name, Scene(40, 30, items, 1), assets(), fonts) for name, items in SCENES.items())
