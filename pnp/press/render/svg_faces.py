"""One face as an SVG file of its own: in millimetres, strict XML, no script, nothing fetched from outside.

Owns the four primitives in SVG. What comes more than once in a face stands in its ``<defs>`` once. Numbers have
five digits: a hundredth of a millimetre on the largest board. Must not know cards or sheets.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape
from typing import Literal, Protocol, TypeAlias, assert_never

from pnp.base.frozen import NamedTuple
from pnp.base.scene import (
    IDENTITY,
    Gradient,
    Group,
    Image,
    Item,
    Link,
    Matrix,
    Paint,
    Path,
    Scene,
    Segment,
    Stroke,
    Text,
)
from pnp.press.render.svg_images import data_url
from pnp.press.render.svg_letters import Alphabet, ByGlyph, ByLetter, alphabet

# Outlines look the same everywhere. Fonts make text that can be found, marked and copied, for pages that serve
# each face under its id: @font-face {font-family: "fira-sans/700"; src: url(...)}.
Letters: TypeAlias = Literal["outlines", "fonts"]

NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
# Of letters a page draws: every space counts, and none is moved to where pixels would suit it.
PLAIN_SETTING = ' xml:space="preserve" text-rendering="geometricPrecision"'
# what XML cannot hold, not even escaped
UNSPEAKABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
# A body that comes again is not worth a name of its own if it is shorter than that.
WORTHWHILE = 60
MARK = "\0"  # stands round the number of a body inside another: XML never has it
PICTURE = "\1"  # stands round the name of one, which is put there last: nobody holds it twice


class FontFile(Protocol):
    data: bytes


class FontFiles(Protocol):
    """What drawing letters asks of ``pnp.text.fonts``: the file of a face id."""

    def by_id(self, name: str, /) -> FontFile | None: ...


def render_svg(
    scene: Scene,
    assets: Mapping[str, bytes],
    fonts: FontFiles,
    letters: Letters = "outlines",
    prefix: str = "",
) -> bytes:
    """The face with all its bleed, the same bytes for the same scene. ``prefix`` keeps the ids of several files
    that share a page apart."""
    writer = _Writer(assets, fonts, letters, prefix)
    drawn = writer.finished(scene.items)
    box = scene.trim.grow(scene.bleed)
    size = f'width="{box.w:.5g}mm" height="{box.h:.5g}mm" viewBox="{_numbers(*box)}"'
    setting = PLAIN_SETTING if letters == "fonts" else ""
    text = f'<svg {NAMESPACES} {size} fill="none"{setting}>\n{drawn}</svg>\n'
    return b"".join(
        data_url(assets[part]) if number % 2 else part.encode()
        for number, part in enumerate(text.split(PICTURE))
    )


class SharedDrawings(NamedTuple):
    """Several drawings for one page: what they share, to stand there once, and the inside of each."""

    shared: str
    drawings: tuple[str, ...]


def render_together(
    scenes: Sequence[Scene], assets: Mapping[str, bytes], fonts: FontFiles, prefix: str = ""
) -> SharedDrawings:
    """In outlines without labels, for each drawing has one as a whole; every letter, picture and group that comes again
    is defined once for all of them."""
    writer = _Writer(assets, fonts, "outlines", prefix)
    writer.is_labelled = False
    roots = [writer.body(scene.items) for scene in scenes]
    shared, drawn = writer.ended(roots)
    return SharedDrawings(_with_pictures(shared, assets), tuple(_with_pictures(one, assets) for one in drawn))


def _with_pictures(text: str, assets: Mapping[str, bytes]) -> str:
    parts = text.split(PICTURE)
    return "".join(data_url(assets[part]).decode() if at % 2 else part for at, part in enumerate(parts))


class _Writer:
    """Writes one face, or several that share a page. Bodies of groups are kept apart until all is drawn and it is known
    which come again."""

    def __init__(self, assets: Mapping[str, bytes], fonts: FontFiles, letters: Letters, prefix: str) -> None:
        self.assets = assets
        self.fonts = fonts
        self.letters = letters
        self.prefix = prefix
        self.is_labelled = True  # whether outlines say what they spell
        self.bodies: dict[str, int] = {}
        self.uses: Counter[int] = Counter()
        self.known: dict[str, int] = {}  # the bodies met before, by the keys of their groups
        self.defs: dict[str, str] = {}  # what stands in <defs>, with a mark for its id -> its id
        self.cases: dict[str, _Case] = {}
        self.used: dict[str, set[str]] = {}  # the letters of each face
        self.shown: dict[str, set[int]] = {}  # its glyphs, of texts that are set by these

    def finished(self, items: tuple[Item, ...]) -> str:
        """Definitions first, then the drawing."""
        shared, (drawn,) = self.ended([self.body(items)])
        return (f"<defs>\n{shared}</defs>\n" if shared else "") + drawn

    def ended(self, roots: Sequence[int]) -> tuple[str, list[str]]:
        """What all share, and each of them."""
        texts = list(self.bodies)
        shared = {
            number: f"{self.prefix}g{number}"
            for number, times in self.uses.items()
            if times > 1 and len(texts[number]) >= WORTHWHILE
        }
        whole: list[str] = []  # by number: inner bodies are finished before those around them
        for text in texts:
            whole.append(_assembled(text, whole, shared))
        defs = [
            self.cases[face].shapes[letter] for face, used in self.used.items() for letter in sorted(used)
        ]
        defs += [self.cases[face].glyphs[one] for face, used in self.shown.items() for one in sorted(used)]
        defs += [text.replace(MARK, name, 1) + "\n" for text, name in self.defs.items()]
        defs += [f'<g id="{shared[number]}">{whole[number]}</g>\n' for number in sorted(shared)]
        return "".join(defs), [whole[root] for root in roots]

    def body(self, items: tuple[Item, ...], key: str = "") -> int:
        """The number of a group's inside; equal insides have one."""
        number = self.known.get(key)
        if number is None:
            text = "".join(map(self.drawn, items))
            number = self.bodies.get(text)
            if number is None:
                self.uses.update(map(int, text.split(MARK)[1::3]))
                number = self.bodies[text] = len(self.bodies)
            if key:
                self.known[key] = number
        return number

    def defined(self, letter: str, element: str) -> str:
        """The id of a definition, which is made when it is first asked for; ``element`` has a mark for it."""
        name = self.defs.get(element)
        if name is None:
            name = self.defs[element] = f"{self.prefix}{letter}{len(self.defs)}"
        return name

    def drawn(self, item: Item) -> str:
        match item:
            case Path():
                return self.path(item)
            case Text():
                return self.text(item)
            case Image():
                return self.image(item)
            case Group():
                return self.group(item)
            case Link():  # a face printed leads nowhere
                return self.group(item.group)
            case _:
                assert_never(item)

    def path(self, path: Path) -> str:
        if not (path.fill or path.stroke):
            return ""
        inked = self.fill(path.fill, path.opacity) if path.fill else ""
        if path.fill and path.even_odd:
            inked += ' fill-rule="evenodd"'
        if path.stroke:
            inked += _stroke(path.stroke) + _faded("stroke-opacity", path.opacity)
        return f'<path{inked} d="{_traced(path.segments)}"/>'

    def fill(self, paint: Paint, opacity: float) -> str:
        ink = f"url(#{self.defined('p', _gradient(paint))})" if isinstance(paint, Gradient) else paint
        return f' fill="{ink}"{_faded("fill-opacity", opacity)}'

    def text(self, text: Text) -> str:
        if not text.glyphs:
            return ""
        if text.font not in self.cases:
            self.cases[text.font] = self.case(text.font)
        if text.places:
            return self.placed(text, self.cases[text.font])
        form = self.outlined if self.letters == "outlines" else self.written
        return form(text, self.cases[text.font])

    def case(self, font: str) -> _Case:
        face = self.fonts.by_id(font)
        if face is None:
            raise LookupError(f"a scene is set in {font}, which no family has")
        return _case(face.data, f"{self.prefix}t{len(self.cases)}-")

    def outlined(self, text: Text, case: _Case) -> str:
        """Every letter the outline of its kind, in font units; the text itself is their label."""
        self.used.setdefault(text.font, set()).update(text.glyphs)
        scale = text.size / case.alphabet.units
        matrix = _placed((scale, 0.0, 0.0, -scale, text.x, text.y))
        pens = tuple(map(round, case.alphabet.pens(text)))
        drawn = "".join([case.places[letter] for letter in text.glyphs]) % pens
        label = f' aria-label="{_told(text)}"' if self.is_labelled else ""
        return f"<g{label}{self.fill(text.ink, text.opacity)}{matrix}>{drawn}</g>"

    def placed(self, text: Text, case: _Case) -> str:
        """Glyphs are outlines on any page: no browser would put those of several characters where the scene has them."""
        self.shown.setdefault(text.font, set()).update(place[0] for place in text.places)
        drawn, pen = [], 0
        for glyph, advance, right, up, _ in text.places:
            if case.glyphs[glyph]:
                at = round((pen + right) * case.alphabet.units / 1000)
                down = f' y="{round(up * case.alphabet.units / 1000)}"' if up else ""
                drawn.append(f'<use xlink:href="#{case.name}g{glyph:x}" x="{at}"{down}/>')
            pen += advance
        scale = text.size / case.alphabet.units
        matrix = _placed((scale, 0.0, 0.0, -scale, text.x, text.y))
        label = f' aria-label="{_told(text)}"' if self.is_labelled else ""
        return f"<g{label}{self.fill(text.ink, text.opacity)}{matrix}>{''.join(drawn)}</g>"

    def written(self, text: Text, case: _Case) -> str:
        """Letters a page draws with its own fonts, each at the place the scene gives it."""
        scale = text.size / case.alphabet.units
        places = _numbers(*[text.x + pen * scale for pen in case.alphabet.pens(text)])
        look = f'font-size="{text.size:.5g}"{self.fill(text.ink, text.opacity)}'
        return (
            f"""<text x="{places}" y="{text.y:.5g}" font-family="'{text.font}'" {look}>{_told(text)}</text>"""
        )

    def image(self, image: Image) -> str:
        x, y, w, h = (f"{value:.5g}" for value in image.box)
        box = f'x="{x}" y="{y}" width="{w}" height="{h}" preserveAspectRatio="none"'
        link = f'xlink:href="{PICTURE}{image.asset}{PICTURE}"'
        # one <image> however often it comes: pictures are large
        name = self.defined("i", f'<image id="{MARK}" {box} {link}/>')
        return f'<use xlink:href="#{name}"{_faded("opacity", image.opacity)}/>'

    def group(self, group: Group) -> str:
        if not group.items or group.opacity <= 0:
            return ""
        set_so = _placed(group.matrix) + _faded("opacity", group.opacity)
        if group.clip:
            rule = ' clip-rule="evenodd"' if group.clip.even_odd else ""
            clip = f'<clipPath id="{MARK}"><path{rule} d="{_traced(group.clip.segments)}"/></clipPath>'
            set_so += f' clip-path="url(#{self.defined("c", clip)})"'
        return f"{MARK}{self.body(group.items, group.key)}{MARK}{set_so}{MARK}"


def _assembled(text: str, whole: list[str], shared: Mapping[int, str]) -> str:
    """A body with the bodies inside it, or references to those that come again, in their places."""
    pieces = text.split(MARK)
    found = [pieces[0]]
    for number, set_so, after in zip(map(int, pieces[1::3]), pieces[2::3], pieces[3::3], strict=True):
        if number in shared:
            found.append(f'<use xlink:href="#{shared[number]}"{set_so}/>')
        else:
            found.append(f"<g{set_so}>{whole[number]}</g>" if set_so else whole[number])
        found.append(after)
    return "".join(found)


def _told(text: Text) -> str:
    return escape(UNSPEAKABLE.sub("\ufffd", text.glyphs))


@lru_cache(maxsize=5000)
def _traced(segments: tuple[Segment, ...]) -> str:
    return "".join([SHAPES[len(segment)] % segment for segment in segments])


# by the length of the segment, which tells all but moving from drawing
SHAPES = {1: "%s", 3: "%s%.5g %.5g", 7: "%s%.5g %.5g %.5g %.5g %.5g %.5g"}


class _Case:
    """The letters of one face, ready to set. ``name`` begins their ids."""

    def __init__(self, alphabet: Alphabet, name: str) -> None:
        self.alphabet = alphabet
        self.name = name
        self.shapes = ByLetter(self._shape)
        self.places = ByLetter(self._place)
        self.glyphs = ByGlyph(self._glyph)

    def _shape(self, letter: str) -> str:
        outline = self.alphabet.outlines[letter]
        return f'<path id="{self.name}{ord(letter):x}" d="{outline}"/>\n' if outline else ""

    def _glyph(self, glyph: int) -> str:
        outline = self.alphabet.outline_of(glyph)
        return f'<path id="{self.name}g{glyph:x}" d="{outline}"/>\n' if outline else ""

    def _place(self, letter: str) -> str:
        """The letter as a %-format of its place: thousands stand on a page."""
        if not self.alphabet.outlines[letter]:
            return "%.0s"  # takes a place and shows nothing
        return f'<use xlink:href="#{self.name}{ord(letter):x}" x="%s"/>'


@lru_cache(maxsize=256)
def _case(data: bytes, name: str) -> _Case:
    return _Case(alphabet(data), name)


@lru_cache
def _stroke(stroke: Stroke) -> str:
    inked = f' stroke="{stroke.ink}" stroke-width="{stroke.width:.5g}"'
    if stroke.cap != "butt":
        inked += f' stroke-linecap="{stroke.cap}"'
    if stroke.join != "miter":
        inked += f' stroke-linejoin="{stroke.join}"'
    return inked + (f' stroke-dasharray="{_numbers(*stroke.dash)}"' if stroke.dash else "")


@lru_cache
def _gradient(gradient: Gradient) -> str:
    kind, names = ("radial", ("cx", "cy", "r")) if gradient.radial else ("linear", ("x1", "y1", "x2", "y2"))
    ends = " ".join(f'{name}="{value:.5g}"' for name, value in zip(names, gradient.coords, strict=True))
    matrix = "" if gradient.matrix == IDENTITY else f' gradientTransform="{_matrix(gradient.matrix)}"'
    stops = "".join(f'<stop offset="{at:.5g}" stop-color="{ink}"/>' for at, ink in gradient.stops)
    head = f'<{kind}Gradient id="{MARK}" gradientUnits="userSpaceOnUse" {ends}{matrix}>'
    return f"{head}{stops}</{kind}Gradient>"


def _placed(matrix: Matrix) -> str:
    return "" if matrix == IDENTITY else f' transform="{_matrix(matrix)}"'


def _matrix(matrix: Matrix) -> str:
    if matrix[:4] == IDENTITY[:4]:
        return f"translate({_numbers(*matrix[4:])})"
    return f"matrix({_numbers(*matrix)})"


def _faded(name: str, opacity: float) -> str:
    return "" if opacity >= 1 else f' {name}="{max(0.0, opacity):.5g}"'


def _numbers(*values: float) -> str:
    return ("%.5g " * len(values) % values)[:-1]
