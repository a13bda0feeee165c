"""Families and faces: what fonts.yaml names, opened when a text first needs it.

A face id, ``fira-sans/700i``, is how scenes name a font. Owns the catalogue, the choice of a face for a
weight and the fallback chain. Must not know text layout or the files that embed fonts.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import Any, assert_never

from pnp.base.budget import how_to_allow_more
from pnp.base.diagnostics import Diagnostic, Span
from pnp.base.frozen import NamedTuple
from pnp.base.languages import language as spoken
from pnp.files.cache import OFF, Cache
from pnp.files.resources import bundled
from pnp.files.world import Refusal, World, name_of, read_installed
from pnp.source.load.nodes import Map, Node
from pnp.source.load.shapes import (
    ID,
    JsonSchema,
    ListOf,
    MapOf,
    Missing,
    Name,
    Reader,
    Record,
    Shape,
    TextShape,
    Values,
)
from pnp.source.load.yaml import MAX_BYTES, read_yaml
from pnp.text import text_faults as faults
from pnp.text.kerning import Kerner, harfbuzz, kerner, whole
from pnp.text.named import single
from pnp.text.scripts import PLAIN_SCRIPTS
from pnp.text.sfnt import FontError, Metrics, Sfnt, is_variable
from pnp.text.shaping import CutGlyphs, Shaper, cut_out, instance, some
from pnp.text.system import Installed, installed

CUT = re.compile(r"[0-9]{1,4}i?")  # a weight, and whether it slopes


class Family(NamedTuple):
    """One row of fonts.yaml. ``faces`` maps (weight, italic) to a file below the package or the YAML file; those of a
    ``system`` family are found where it is installed."""

    name: str
    faces: Mapping[tuple[int, bool], str] = {}
    package: str = ""
    system: str = ""
    folder: str = ""
    home: Path = Path()  # of the fonts.yaml that named it
    licence: str = ""
    scripts: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()  # whose letters it has in their own form
    condensed: str = ""
    fallback: tuple[str, ...] = ()
    is_spare: bool = False  # asked for what no family has that a text asks for
    span: Span = Span("", 1)

    def speaks(self, language: str) -> bool:
        return language in self.languages or language.partition("-")[0] in self.languages

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
        self.is_sound = self.font.is_sound

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

        wanted = frozenset(characters)
        data = some(self.data, wanted) if self.font.count() > MANY and harfbuzz() else self.data
        return converted(data, wanted, self.cache)

    @cached_property
    def shaper(self) -> Shaper | None:
        return Shaper(self.data, self.metrics.units) if harfbuzz() else None

    def cut_out(self, glyphs: Iterable[int], characters: str) -> CutGlyphs:
        """A font of these glyphs alone, for texts that are set by glyphs, and those that characters have by themselves."""
        return cut_out(self.data, glyphs, filter(self.has, characters))


MANY = 10_000  # glyphs: over more of them fontTools takes seconds


class Fonts:
    """Every family known, and the faces opened so far. What went wrong on the way is in ``found``."""

    def __init__(
        self, families: Mapping[str, Family], found: Iterable[Diagnostic] = (), world: World | None = None
    ) -> None:
        self.families = families
        self.world = world or World()
        self.found: list[Diagnostic] = list(found)
        self.cuts: dict[tuple[str, int, bool, float, str], object] = {}  # kept for the run by ``shape``
        self._faces: dict[str, FontFace | None] = {}
        self._installed: dict[str, Installed] = {}
        self._tongues: dict[str, str] = {}

    def __reduce__(self) -> tuple[type[Fonts], tuple[Mapping[str, Family], tuple[()], World]]:
        """What goes to another process opens its faces there."""
        return Fonts, (self.families, (), self.world)

    @property
    def default(self) -> str:
        return next(iter(self.families), "")

    def face(self, family: str, weight: int = 400, italic: bool = False) -> FontFace | None:
        """The face nearest to a weight; None, and a finding, where its file cannot be used."""
        row = self.row(family)
        if row is None or not row.faces:
            return None
        cut = row.nearest(weight, italic)
        name = face_id(family, *cut)
        if name not in self._faces:
            self._faces[name] = self._open(row, cut, name)
        return self._faces[name]

    def versions(self) -> tuple[str, ...]:
        """The packages that bring fonts, as installed: name and version, which is how their folders are called."""
        packages = sorted({row.package for row in self.families.values() if row.package})
        of_system = sorted({row.system for row in self.families.values() if row.system})
        return (
            *(name for package in packages for name in _installed(package, self.world)),
            *(name for family in of_system for name in self._found(family).versions),
        )

    def row(self, family: str) -> Family | None:
        """A family with all its faces; a finding where it is none of those installed."""
        row = self.families.get(family)
        if row is None or not row.system:
            return row
        found = self._found(row.system)
        if not found.faces:
            told = faults.family_not_installed(row.span, family, row.system, found.alike)
            self.found += [told] if told not in self.found else []
        return row._replace(faces=found.faces)

    def ids(self) -> Iterator[str]:
        """Of all faces there are."""
        for name, row in self.families.items():
            cuts = self._found(row.system).faces if row.system else row.faces
            yield from (face_id(name, *cut) for cut in cuts)

    def _found(self, system: str) -> Installed:
        if system not in self._installed:
            self._installed[system] = installed(system, self.world)
        return self._installed[system]

    def by_id(self, name: str) -> FontFace | None:
        """The face a scene names; None for what names no face."""
        family, _, cut = name.partition("/")
        return self.face(family, *parse_cut(cut)) if CUT.fullmatch(cut) else None

    def chain(self, family: str, weight: int, italic: bool) -> Iterator[FontFace]:
        """The face asked for, then one of each family it falls back on, each opened when it is come to."""
        row = self.families.get(family)
        for name in (family, *row.fallback) if row else ():
            face = self.face(name, weight, italic)
            if face:
                yield face

    def spares(
        self, weight: int, italic: bool, language: str, *, speaking: bool = False
    ) -> Iterator[FontFace]:
        """One of each family of the user's own: those for a language first, or these alone."""
        rows = [row for row in self.families.values() if row.is_spare]
        for row in sorted(rows, key=lambda row: (not row.speaks(language), bool(row.languages))):
            if row.speaks(language) or not speaking:
                face = self.face(row.name, weight, italic)
                if face:
                    yield face

    def tongue(self, language: str) -> str:
        """The language, where it has a say in how letters look; asked of every text."""
        if language not in self._tongues:
            self._tongues[language] = self._tongue(language)
        return self._tongues[language]

    def _tongue(self, language: str) -> str:
        is_shaped = spoken(language).script not in PLAIN_SCRIPTS
        return language if is_shaped or any(row.speaks(language) for row in self.families.values()) else ""

    def _open(self, row: Family, cut: tuple[int, bool], name: str) -> FontFace | None:
        try:
            data = _at_weight(read_font(row, row.faces[cut], self.world), cut[0])
            face = FontFace(name, data, self.world.cache)
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
    way = file_of(file)
    number = file[len(way) + 1 :]
    path = _folder(row) / way
    if row.package:
        return single(read_installed(path), int(number[:9]) if number else None)
    data = world.read(path, os.path.dirname(os.path.realpath(path)) if row.system else row.home)
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
    return single(data, int(number[:9]) if number else None)


def file_of(face: str) -> str:
    """The file, where a face is one of a collection: what stands before its number."""
    way, _, number = face.rpartition("#")
    return way if number.isdecimal() and number.isascii() else face


def _at_weight(data: bytes, weight: int) -> bytes:
    """A variable font becomes one of the weight it is asked for."""
    if not is_variable(data) or not harfbuzz():
        return data
    try:
        return instance(data, weight)
    except Exception:  # uharfbuzz raises what it calls by no name
        raise FontError("the file is damaged") from None


def try_embedding(face: FontFace) -> None:
    """Asks ReportLab and HarfBuzz, which will embed it, and fontTools, which will draw its letters, about a font nobody has
    printed from before; of its glyphs, each when it is wanted."""
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
        if face.shaper:
            face.shaper.run(blank or "n", (0, 1), False)
            face.cut_out([0], blank)
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
_BESIDE: dict[str, Shape] = {
    "scripts": ListOf(TextShape()),
    "languages": ListOf(Name("language codes", re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*\Z"))),
    "condensed": ID,
    "fallback": ListOf(ID),
}
_FAMILY = Record(
    {
        "package": Name("a package name", re.compile(r"[A-Za-z_]\w*\Z")),
        "folder": TextShape(),
        "licence": TextShape(),
        **_BESIDE,
        "faces": MapOf(TextShape(), _CUT),
    },
    required=("faces", "licence"),
)
_SYSTEM = Record({"system": TextShape(limit=80), "licence": TextShape(), **_BESIDE}, required=("system",))


class FamilyShape:
    """A family of files, or one that is installed."""

    def read(self, node: Node, reader: Reader, where: str) -> Values | Missing:
        is_installed = isinstance(node, Map) and node.get("system") is not None
        return (_SYSTEM if is_installed else _FAMILY).read(node, reader, where)

    def schema(self) -> JsonSchema:
        return {"anyOf": [_FAMILY.schema(), _SYSTEM.schema()]}


_FILE = Record({"families": MapOf(FamilyShape(), ID)}, required=("families",))


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
        families |= {
            name: row._replace(is_spare=True) for name, row in rows.items() if _is_of_fonts(row.package, ours)
        }
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
    whole = {name: row for name, row in rows.items() if row.get("faces") or row.get("system")}
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
    faces = {parse_cut(cut): file for cut, file in row.get("faces", {}).items()}
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
    return tuple(_row(fonts, row) for family in fonts.families if (row := fonts.row(family)))


def _row(fonts: Fonts, family: Family) -> FontRow:
    opened = {cut: fonts.face(family.name, *cut) for cut in sorted(family.faces)}
    regular = opened[family.nearest(400, False)] if opened else None
    faces = tuple(face.id.partition("/")[2] for face in opened.values() if face)
    glyphs = regular.font.count() if regular else 0
    return FontRow(
        family.name, faces, family.licence, family.scripts, glyphs, _source(family), family.fallback
    )


def _source(family: Family) -> str:
    if family.system:
        return f"installed: {family.system}" if family.faces else f"not installed: {family.system}"
    if not family.package:
        return "own files"
    from importlib import metadata  # 10 ms, and only `pnp fonts` asks

    name = family.package.replace("_", "-")
    try:
        return f"{name} {metadata.version(name)}"
    except metadata.PackageNotFoundError:
        return f"{name} (not installed)"
