"""Themes: the folder of a theme, its ``theme.yaml``, and what it takes over from the theme it extends.

Owns the shape of ``theme.yaml``. Must not know templates' content, cards or fonts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Literal, TypeAlias, TypedDict

from pnp.base.diagnostics import Diagnostic, Span, did_you_mean
from pnp.base.frozen import dataclass, field
from pnp.base.model.large_print import LargePrint
from pnp.draw.look import look_faults as faults
from pnp.draw.look import template_colours as paint
from pnp.draw.look.template_colours import Blend, PaintError, Swatch
from pnp.files.resources import bundled
from pnp.files.world import World
from pnp.source.load.nodes import Map, Node, Scalar
from pnp.source.load.set_folders import read_file
from pnp.source.load.shapes import (
    ID,
    KEBAB,
    KEY,
    MISSING,
    Flag,
    Int,
    ListOf,
    MapOf,
    Number,
    OneOf,
    Reader,
    Record,
    Shape,
    TextShape,
)
from pnp.text.fit import Rescue, Valign
from pnp.text.measured_pieces import Align

DEFAULT = "plain"
FILE = "theme.yaml"
Numeral: TypeAlias = Literal["disc", "square", "plain"]


class StyleRow(TypedDict, total=False):
    """A text style as a theme or a template says it."""

    extends: str
    font: str
    weight: int
    bold: int
    italic: bool
    size: float
    min: float
    leading: float
    align: Align
    valign: Valign
    colour: str
    lines: int
    ladder: tuple[Rescue, ...]
    tracking: float
    paragraph: float
    upper: bool


class SheetRow(TypedDict, total=False):
    """The look of rule sheets, as far as a theme says it."""

    ink: str
    heading: str
    accent: str
    tint: str
    rule: str
    band: str
    on_band: str
    display: str
    body: str
    size: float
    numeral: Numeral
    titles: dict[str, str]  # words of a title -> the drawing in art/ that says them


BlendRow = TypedDict(
    "BlendRow",
    {"from": str, "to": str, "stops": tuple[str, ...], "angle": float, "radial": bool},
    total=False,
)


class ThemeFile(TypedDict, total=False):
    """What ``theme.yaml`` may say."""

    extends: str
    palette: dict[str, str]
    paints: dict[str, BlendRow]
    type: dict[str, StyleRow]
    spacing: dict[str, float]
    bleed_mm: float
    safe_mm: float
    sheet: SheetRow


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours, type and measures of one look. ``folders`` are its own, then those it extends."""

    name: str = DEFAULT
    folders: tuple[Path, ...] = ()
    palette: Mapping[str, str] = field(default_factory=dict)
    paints: Mapping[str, Blend] = field(default_factory=dict)
    type: Mapping[str, StyleRow] = field(default_factory=dict)  # style name -> what it declares
    spacing: Mapping[str, float] = field(default_factory=dict)
    bleed_mm: float = 1.5
    safe_mm: float = 3.0
    sheet: SheetRow = field(default_factory=SheetRow)  # what is left out is derived
    trusted: bool = False  # comes with pnp: its templates run in this process
    large: LargePrint | None = None  # faces are to be drawn for large print

    @property
    def swatches(self) -> dict[str, Swatch]:
        return {**self.palette, **self.paints}


class Colour:
    """A shape for ``#rrggbb``."""

    def read(self, node: Node, reader: Reader, where: str) -> object:
        value = node.value if isinstance(node, Scalar) else None
        try:
            return paint.hex_colour(value if isinstance(value, str) else str(value))
        except PaintError as problem:
            reader.report(
                faults.theme_invalid(node.span, f"{where}: {problem}", 'a colour is written "#rrggbb"')
            )
            return MISSING

    def schema(self) -> dict[str, object]:
        return {"type": "string", "pattern": "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"}


STYLE: dict[str, Shape] = {
    "extends": ID,
    "font": ID,
    "weight": Int(100, 900),
    "bold": Int(100, 900),
    "italic": Flag(),
    "size": Number(1, 400),
    "min": Number(1, 400),
    "leading": Number(0.5, 5),
    "align": OneOf(("left", "centre", "right", "justify"), "alignment"),
    "valign": OneOf(("top", "middle", "bottom", "baseline"), "alignment"),
    "colour": TextShape(limit=40),
    "lines": Int(0, 100),
    "ladder": ListOf(OneOf(("shrink", "condense", "hyphenate"), "step of the ladder")),
    "tracking": Number(-0.5, 2),
    "paragraph": Number(0, 5),
    "upper": Flag(),
}
BLEND = Record(
    {
        "from": Colour(),
        "to": Colour(),
        "stops": ListOf(Colour(), 2),
        "angle": Number(-360, 360),
        "radial": Flag(),
    }
)
INK = TextShape(limit=40)
SHEET: dict[str, Shape] = {
    "ink": INK,
    "heading": INK,
    "accent": INK,
    "tint": INK,
    "rule": INK,
    "band": INK,
    "on_band": INK,
    "display": ID,
    "body": ID,
    "size": Number(7, 14),
    "numeral": OneOf(("disc", "square", "plain"), "numeral"),
    "titles": MapOf(ID, TextShape(limit=200)),
}
SHAPE = Record(
    {
        "extends": ID,
        "palette": MapOf(Colour()),
        "paints": MapOf(BLEND),
        "type": MapOf(Record(STYLE), KEY),
        "spacing": MapOf(Number(-1000, 1000)),
        "bleed_mm": Number(0, 10),
        "safe_mm": Number(0, 20),
        "sheet": Record(SHEET),
    }
)


def find_theme(
    name: str, sets: Iterable[str], span: Span, world: World | None = None
) -> tuple[Theme | None, tuple[Diagnostic, ...]]:
    """The theme of that name: one a set brings in its ``templates/``, else a bundled one; "" is ``plain``."""
    homes = [*(Path(folder) / "templates" for folder in sets), bundled("templates")]
    return _find(name or DEFAULT, homes, span, (), world or World())


def _find(
    name: str, homes: list[Path], span: Span, above: tuple[str, ...], world: World
) -> tuple[Theme | None, tuple[Diagnostic, ...]]:
    if name in above:
        ring = " -> ".join([*above, name])
        return None, (faults.theme_invalid(span, f"themes extend each other in a ring: {ring}"),)
    folders = (home / name for home in homes) if KEBAB.match(name) else ()
    folder = next((folder for folder in folders if world.is_file(folder / FILE)), None)
    if folder is None:
        return None, (faults.theme_missing(span, name, did_you_mean(name, theme_names(homes, world))),)
    values, node, found = _read(folder, world)
    real = world.real(folder)
    if real is None:  # it is a link by now
        return None, found
    if "extends" not in values:
        return _theme(name, real, values, Theme(trusted=True)), found
    place = node.entries["extends"].span if isinstance(node, Map) else span
    base, more = _find(values["extends"], homes, place, (*above, name), world)
    return (_theme(name, real, values, base) if base else None), found + more


def theme_names(homes: Iterable[Path], world: World) -> tuple[str, ...]:
    named = (name for home in homes for name in world.folders(home) if world.is_file(home / name / FILE))
    return tuple(sorted(set(named)))


def _read(folder: Path, world: World) -> tuple[ThemeFile, Node | None, tuple[Diagnostic, ...]]:
    found: list[Diagnostic] = []
    node = read_file(folder / FILE, folder, found, world)
    if node is None:
        return {}, None, tuple(found)
    reader = Reader()
    values: Any = SHAPE.read(node, reader, "the file")
    return ({} if values is MISSING else values), node, (*found, *reader.found)


def _theme(name: str, folder: Path, values: ThemeFile, base: Theme) -> Theme:
    return Theme(
        name,
        (folder, *base.folders),
        {**base.palette, **values.get("palette", {})},
        {**base.paints, **{key: _blend(row) for key, row in values.get("paints", {}).items()}},
        _styles(base.type, values.get("type", {})),
        {**base.spacing, **values.get("spacing", {})},
        values.get("bleed_mm", base.bleed_mm),
        values.get("safe_mm", base.safe_mm),
        {**base.sheet, **values.get("sheet", {})},
        base.trusted and is_bundled(folder),
    )


def is_bundled(folder: Path) -> bool:
    homes = (bundled("templates"), bundled("cardsets"))
    return any(folder.is_relative_to(home.resolve()) for home in homes)


def _blend(row: BlendRow) -> Blend:
    colours = row.get("stops") or (row.get("from", "#000000"), row.get("to", "#ffffff"))
    stops = tuple((round(n / (len(colours) - 1), 4), colour) for n, colour in enumerate(colours))
    return Blend(stops, row.get("angle", 90.0), row.get("radial", False))


def _styles(base: Mapping[str, StyleRow], own: Mapping[str, StyleRow]) -> dict[str, StyleRow]:
    """Each style over the one of its name in the theme below, or over the one it extends."""
    styles = dict(base)
    for name, row in own.items():
        whole: StyleRow = {**styles.get(row.get("extends", name), {}), **row}
        whole.pop("extends", None)
        styles[name] = whole
    return styles
