"""Families and faces: what fonts.yaml names, opened when a text first needs it.

A face id, ``fira-sans/700i``, is how scenes name a font. Owns the catalogue, the choice of a face for a
weight and the fallback chain. Must not know text layout or the files that embed fonts.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import Any, assert_never

from pnp.budget import how_to_allow_more
from pnp.cache import OFF, Cache
from pnp.diagnostics import Diagnostic, Span
from pnp.frozen import NamedTuple
from pnp.load.nodes import Map, Node
from pnp.load.shapes import ID, ListOf, MapOf, Name, Reader, Record, TextShape
from pnp.load.yaml import MAX_BYTES, read_yaml
from pnp.resources import bundled
from pnp.text import faults
from pnp.text.kerning import Kerner, kerner, whole
from pnp.text.sfnt import FontError, Metrics, Sfnt
from pnp.world import Refusal, World, name_of, read_installed


class Family(NamedTuple):
    """One row of fonts.yaml. ``faces`` maps (weight, italic) to a file below the package or the YAML file."""

    name: str
    faces: Mapping[tuple[int, bool], str]
    package: str = ""
    folder: str = ""
    home: Path = Path()  # of the fonts.yaml that named it
    licence: str = ""
    scripts: tuple[str, ...] = ()
    condensed: str = ""
    fallback: tuple[str, ...] = ()
    span: Span = Span("", 1)

    def nearest(self, weight: int, italic: bool) -> tuple[int, bool]:
        """The cut that comes closest: slope before weight, the heavier of two as near."""
        return min(self.faces, key=lambda cut: (cut[1] != italic, abs(cut[0] - weight), -cut[0]))


class FontFace:
    """One opened font. ``data`` is the file as it came; ``program`` is what a PDF can embed."""

    def __init__(self, name: str, data: bytes, cache: Cache = OFF) -> None:
        self.id = name
        self.data = data
        self.cache = cache
        self.font = Sfnt(data)
        if refusal := self.font.refusal():
            raise FontError(refusal)
        self.metrics: Metrics = self.font.metrics
        self.advance = self.font.advance

    def has(self, char: str) -> bool:
        return self.font.glyph(char) > 0

    @cached_property
    def kerns(self) -> Kerner:
        return kerner(self.data, self.font)

    @cached_property
    def whole_kerns(self) -> Kerner:
        return whole(self.kerns)

    def program(self, characters: Iterable[str]) -> bytes:
        """A TrueType font that has at least these characters, the same bytes every time."""
        if self.font.outlines == "truetype":
            return self.data
        from pnp.text.symbols import converted

        return converted(self.data, frozenset(characters), self.cache)


class Fonts:
    """Every family known, and the faces opened so far. What went wrong on the way is in ``found``."""

    def __init__(
        self, families: Mapping[str, Family], found: Iterable[Diagnostic] = (), world: World | None = None
    ) -> None:
        self.families = families
        self.world = world or World()
        self.found: list[Diagnostic] = list(found)
        self.cuts: dict[tuple[str, int, bool, float], object] = {}  # kept for the run by ``shape``
        self._faces: dict[str, FontFace | None] = {}

    def __reduce__(self) -> tuple[type[Fonts], tuple[Mapping[str, Family], tuple[()], World]]:
        """What goes to another process opens its faces there."""
        return Fonts, (self.families, (), self.world)

    @property
    def default(self) -> str:
        return next(iter(self.families), "")

    def face(self, family: str, weight: int = 400, italic: bool = False) -> FontFace | None:
        """The face nearest to a weight; None, and a finding, where its file cannot be used."""
        row = self.families.get(family)
        if row is None:
            return None
        cut = row.nearest(weight, italic)
        name = face_id(family, *cut)
        if name not in self._faces:
            self._faces[name] = self._open(row, cut, name)
        return self._faces[name]

    def versions(self) -> tuple[str, ...]:
        """The packages that bring fonts, as installed: name and version, which is how their folders are called."""
        packages = sorted({row.package for row in self.families.values() if row.package})
        return tuple(name for package in packages for name in _installed(package, self.world))

    def by_id(self, name: str) -> FontFace | None:
        """The face a scene names."""
        family, _, cut = name.partition("/")
        return self.face(family, *parse_cut(cut)) if cut else None

    def chain(self, family: str, weight: int, italic: bool) -> Iterator[FontFace]:
        """The face asked for, then one of each family it falls back on, each opened when it is come to."""
        row = self.families.get(family)
        for name in (family, *row.fallback) if row else ():
            face = self.face(name, weight, italic)
            if face:
                yield face

    def _open(self, row: Family, cut: tuple[int, bool], name: str) -> FontFace | None:
        try:
            face = FontFace(name, read_font(row, row.faces[cut], self.world), self.world.cache)
            if not row.package:
                try_embedding(face)
            return face
        except (OSError, ImportError, FontError) as broken:
            why = broken.strerror or "cannot be read" if isinstance(broken, OSError) else str(broken)
            self.found.append(faults.bad_font_file(row.span, name, row.faces[cut], why))
            return None


def face_id(family: str, weight: int, italic: bool) -> str:
    return f"{family}/{weight}{'i' if italic else ''}"


def parse_cut(cut: str) -> tuple[int, bool]:
    """``700i`` -> 700, italic."""
    return int(cut.removesuffix("i")), cut.endswith("i")


def read_font(row: Family, file: str, world: World) -> bytes:
    """The bytes of a face: a file, or the buffer of a font that is packed in a module."""
    if file.endswith(".py"):
        if row.package not in MODULES:
            raise FontError("it is not a font file")
        return bytes(import_module(f"{row.package}.{file.removesuffix('.py')}").fontbuffer)
    path = _folder(row) / file
    if row.package:
        return read_installed(path)
    data = world.read(path, row.home)
    if isinstance(data, Refusal):
        match data.fault:
            case "outside":
                raise FontError("the path leaves the folder")
            case "large":
                raise FontError(f"it has {data.size:,} bytes: {how_to_allow_more()}")
            case "missing" | "unreadable":
                raise FontError(data.why or "No such file")
            case _:
                assert_never(data.fault)
    return data


def try_embedding(face: FontFace) -> None:
    """Asks ReportLab, which will embed it, and fontTools, which will draw its letters, about a font nobody has printed
    from before; of its glyphs, each when it is wanted."""
    from fontTools.pens.basePen import NullPen
    from fontTools.ttLib import TTFont
    from reportlab.pdfbase.ttfonts import TTFontFile

    try:
        face.font.doubt(face.data)
        blank = " " if face.has(" ") else ""
        TTFontFile(BytesIO(face.program(blank))).makeSubset([ord(char) for char in blank])
        font = TTFont(BytesIO(face.data), lazy=True)
        if not font.getBestCmap():
            raise FontError("it does not say which glyph is which letter")
        font.getGlyphSet()[font.getGlyphOrder()[0]].draw(NullPen())
    except Exception as refused:  # damaged fonts fail in as many ways as there are tables
        raise FontError(str(refused) or "the file is damaged") from None


MODULES = ("pymupdf_fonts",)  # packages whose fonts are Python modules: no other code is run for a font


def _folder(row: Family) -> Path:
    if not row.package:
        return row.home / row.folder
    spec = find_spec(row.package)
    if spec is None or spec.origin is None:
        raise FontError(f"the package {row.package.replace('_', '-')} is not installed")
    return Path(spec.origin).parent / row.folder


def _installed(package: str, world: World) -> tuple[str, ...]:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        return ()
    beside = world.folders(Path(spec.origin).parent.parent)
    return tuple(name for name in beside if name.replace("-", "_").lower().startswith(f"{package}_".lower()))


# --- fonts.yaml ------------------------------------------------------------------------------------------

_CUT = Name("weights like 400 or 700i", re.compile(r"[1-9]00i?\Z"))
_FAMILY = Record(
    {
        "package": Name("a package name", re.compile(r"[A-Za-z_]\w*\Z")),
        "folder": TextShape(),
        "licence": TextShape(),
        "scripts": ListOf(TextShape()),
        "condensed": ID,
        "fallback": ListOf(ID),
        "faces": MapOf(TextShape(), _CUT),
    },
    required=("faces", "licence"),
)
_FILE = Record({"families": MapOf(_FAMILY, ID)}, required=("families",))


def load_fonts(*own: Path, world: World | None = None) -> Fonts:
    """The bundled families, then those of the user's own files; a later one replaces an earlier."""
    world = world or World()
    families, wrong = read_families(bundled("fonts") / "fonts.yaml", world)
    found = list(wrong)
    ours = {"", *(row.package for row in families.values())}
    for path in own:
        rows, wrong = read_families(path, world)
        found += wrong
        found += (
            faults.bad_font_file(row.span, row.name, row.package, NO_PACKAGE)
            for row in rows.values()
            if not _is_of_fonts(row.package, ours)
        )
        families |= {name: row for name, row in rows.items() if _is_of_fonts(row.package, ours)}
    return Fonts(families, (*found, *_unknown_links(families)), world)


def of_sets(folders: Iterable[str], world: World) -> tuple[Path, ...]:
    """The lists of fonts that sets bring, one folder after the other."""
    files = (Path(folder) / "fonts.yaml" for folder in folders)
    return tuple(file for file in files if world.is_there(file))


def read_families(path: Path, world: World) -> tuple[dict[str, Family], tuple[Diagnostic, ...]]:
    made = world.made(path, path.parent, read_yaml, MAX_BYTES)
    if isinstance(made, Refusal):
        why = made.why or WHY[made.fault]
        return {}, (faults.fonts_file_missing(Span(name_of(path, path.parent), 1), why),)
    node, found = made
    if node is None:
        return {}, found
    reader = Reader()
    values = _FILE.read(node, reader, "the file")
    rows = values.get("families", {}) if isinstance(values, dict) else {}
    whole = {name: row for name, row in rows.items() if row.get("faces")}
    families = {name: _family(name, row, path.parent, _span(node, name)) for name, row in whole.items()}
    outside = {name: _outside(row) for name, row in families.items()}
    inside = {name: row for name, row in families.items() if not outside[name]}
    return inside, (*found, *reader.found, *chain.from_iterable(outside.values()))


FONT_PACKAGE = "fontpkg_"  # how packages are called that hold fonts and nothing else
NO_PACKAGE = f"it is no package of fonts, called {FONT_PACKAGE}...: put the files into the set's folder"


def _is_of_fonts(package: str, ours: Collection[str]) -> bool:
    """What a stranger's list may name: other packages' files are none of its business."""
    return package in ours or (package.startswith(FONT_PACKAGE) and package.isidentifier())


WHY = {
    "missing": "No such file or directory",
    "outside": "it leads out of the set's folder",
    "large": "it is too large",
    "unreadable": "",
}


def _family(name: str, row: dict[str, Any], home: Path, span: Span) -> Family:
    faces = {parse_cut(cut): file for cut, file in row["faces"].items()}
    return Family(name, **(row | {"faces": faces, "home": home, "span": span}))


def _span(node: Node, name: str) -> Span:
    families = node.get("families") if isinstance(node, Map) else None
    return families.key_span(name) if isinstance(families, Map) else node.span


def _outside(row: Family) -> tuple[Diagnostic, ...]:
    """Paths stay below the folder of the file that names them."""
    paths = (row.folder, *row.faces.values())
    bad = [path for path in paths if path.startswith(("/", "~")) or ".." in path or set(path) & set("\\:")]
    return tuple(faults.bad_font_file(row.span, row.name, path, "the path leaves the folder") for path in bad)


def _unknown_links(families: Mapping[str, Family]) -> tuple[Diagnostic, ...]:
    links = ((row, name) for row in families.values() for name in (*row.fallback, row.condensed) if name)
    return tuple(
        faults.unknown_family(row.span, name, tuple(families)) for row, name in links if name not in families
    )


# --- pnp fonts -------------------------------------------------------------------------------------------


class FontRow(NamedTuple):
    """One line of ``pnp fonts``."""

    family: str
    faces: tuple[str, ...]
    licence: str
    scripts: tuple[str, ...]
    glyphs: int  # of the regular face
    source: str  # package and version, or the user's own files
    fallback: tuple[str, ...]


def report(fonts: Fonts) -> tuple[FontRow, ...]:
    """What can be printed with. Opens every face, so that a broken file is found."""
    return tuple(_row(fonts, family) for family in fonts.families.values())


def _row(fonts: Fonts, family: Family) -> FontRow:
    opened = {cut: fonts.face(family.name, *cut) for cut in sorted(family.faces)}
    regular = opened[family.nearest(400, False)]
    faces = tuple(face.id.partition("/")[2] for face in opened.values() if face)
    glyphs = regular.font.count() if regular else 0
    return FontRow(
        family.name, faces, family.licence, family.scripts, glyphs, _source(family), family.fallback
    )


def _source(family: Family) -> str:
    if not family.package:
        return "own files"
    from importlib import metadata  # 10 ms, and only `pnp fonts` asks

    name = family.package.replace("_", "-")
    try:
        return f"{name} {metadata.version(name)}"
    except metadata.PackageNotFoundError:
        return f"{name} (not installed)"
