"""What a cutting machine follows: the outline of every piece where it lies on its sheet, as SVG and as DXF.

Owns which lines belong to which operation, and one file a sheet design. Sheets are taken as they are laid out, before the
printer's correction: that puts the print there on the paper, and marks a machine reads are moved with it. Must not know
how sheets were packed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from xml.sax.saxutils import escape

from pnp.base.diagnostics import Diagnostic, in_order
from pnp.base.frozen import NamedTuple
from pnp.base.model import Document, File, Page, Placement, Profile, Sheet, Sheets
from pnp.base.scene import (
    IDENTITY,
    Box,
    Group,
    Item,
    Layer,
    Matrix,
    Path,
    Segment,
    line,
    multiply,
    rect,
    transform,
)
from pnp.base.sums import int_sum
from pnp.base.wording import counted
from pnp.export import export_faults as faults
from pnp.export.dxf import DxfLayer, dxf
from pnp.export.machine_lines import Line, lines, overlap
from pnp.export.targets import README

DIGITS = 4
MOST_NAMED = 12  # pages in a row of the README
FINE = 0.01  # mm: less is no overlap


class CutLayer(NamedTuple):
    """What a machine does with lines, and how they look in both formats."""

    name: str
    colour: str
    number: int  # of the colour in DXF
    does: str


CUT = CutLayer("cut", "#ff0000", 1, "cut through")
CREASE = CutLayer("crease", "#0000ff", 5, "score, to be folded")
HOLE = CutLayer("hole", "#00ff00", 3, "cut through, before the pieces come loose")
PAPER = CutLayer("paper", "#999999", 8, "the edge of the paper: lay it on the page, do not cut it")
FRAME = CutLayer("frame", "#999999", 8, "the printed frame: do not cut it")
ON_PAGES: Mapping[Layer, CutLayer] = {"cut": CUT, "crease": CREASE}
LAYERS = (HOLE, CREASE, CUT, FRAME)  # in the order in which a machine does them

Drawn = tuple[Segment, ...]


class SheetDesign(NamedTuple):
    """Sheets of a document on which the same lines lie."""

    document: str
    title: str
    width: float
    height: float
    drawn: tuple[tuple[CutLayer, Drawn], ...]
    pages: tuple[int, ...]
    pieces: int
    name: str = ""

    def of(self, layer: CutLayer) -> tuple[Drawn, ...]:
        return tuple(drawn for kept, drawn in self.drawn if kept == layer)


def cut_files(sheets: Sheets, profile: Profile) -> tuple[tuple[File, ...], tuple[Diagnostic, ...]]:
    """SVG, DXF and what to do with them; nothing where nothing is cut."""
    made: list[SheetDesign] = []
    found: list[Diagnostic] = []
    for document in sheets.documents:
        for number, design in enumerate(_designs(document, profile), 1):
            made.append(design._replace(name=f"{document.name}-{number}"))
            found += _overlapping(document, design, profile)
    files = [file for design in made for file in _files(design)]
    if files:
        files.append(_file(README, _readme(sheets, profile, made).encode()))
    return tuple(files), in_order(found)


def _file(name: str, data: bytes) -> File:
    return File(name, data, 1, 1)


def _files(design: SheetDesign) -> Iterator[File]:
    yield _file(f"{design.name}.svg", _svg(design).encode())
    yield _file(f"{design.name}.dxf", _dxf(design))


# --- designs ---------------------------------------------------------------------------------------------


def _designs(document: Document, profile: Profile) -> tuple[SheetDesign, ...]:
    """Equal sheets are one design, in the order of their first. Where a machine needs marks, sheets without are none."""
    by_machine = profile.registration
    found: dict[tuple[object, ...], SheetDesign] = {}
    for number, page in enumerate(document.pages, 1):
        if (
            isinstance(page, Sheet)
            and page.side != "back"
            and page.placements
            and (page.frame or not by_machine)
        ):
            fronts = tuple(placement for placement in page.placements if placement.side == "front")
            width, height = as_laid_out(page)
            drawn = (*_outlines(fronts), *_folds(page, fronts, width, height))
            if page.frame and by_machine and by_machine.frame:
                drawn = (*drawn, (FRAME, rect(*page.frame)))
            key = (width, height, drawn)
            made = SheetDesign(document.name, document.title, width, height, drawn, (), len(fronts))
            _add(found, key, made, number)
        elif isinstance(page, Page) and (drawn := tuple(_drawn_lines(page.items))):
            width, height = as_laid_out(page)
            made = SheetDesign(document.name, document.title, width, height, drawn, (), 1)
            closed = int_sum(layer == CUT and is_closed(one) for layer, one in drawn)
            _add(found, (width, height, drawn), made._replace(pieces=closed), number)
    return tuple(found.values())


def _add(
    found: dict[tuple[object, ...], SheetDesign], key: tuple[object, ...], made: SheetDesign, page: int
) -> None:
    design = found.setdefault(key, made)
    found[key] = design._replace(pages=(*design.pages, page))


def _drawn_lines(items: Iterable[Item], onto: Matrix = IDENTITY) -> Iterator[tuple[CutLayer, Drawn]]:
    """What a page itself shows as lines to be cut or creased: the nets of boxes, dividers."""
    for item in items:
        if isinstance(item, Group):
            inside = multiply(onto, item.matrix)
            layer = ON_PAGES.get(item.layer)
            if layer is None:
                yield from _drawn_lines(item.items, inside)
                continue
            for path in item.items:
                if isinstance(path, Path):
                    yield layer, transform(path.segments, inside)


def is_closed(drawn: Drawn) -> bool:
    return drawn[-1][0] == "Z"


def as_laid_out(page: Sheet | Page) -> tuple[float, float]:
    """The paper before the printer's correction, which may turn it by a quarter."""
    across, down = page.correction[:2]
    return (page.width, page.height) if abs(across) > abs(down) else (page.height, page.width)


def _outlines(placements: Iterable[Placement]) -> Iterator[tuple[CutLayer, Drawn]]:
    """The outer line of each piece, and those inside it."""
    for placement in placements:
        for number, drawn in enumerate(_closed(outline(placement))):
            yield (HOLE if number else CUT), drawn


def outline(placement: Placement) -> Drawn:
    """Where a piece is cut, on the sheet."""
    scene = placement.scene
    segments = scene.outline.segments if scene.outline else rect(0, 0, scene.width, scene.height)
    return transform(segments, placement.matrix)


def _closed(segments: Sequence[Segment]) -> Iterator[Drawn]:
    begins = [at for at, segment in enumerate(segments) if segment[0] == "M"]
    for begin, end in zip(begins, (*begins[1:], len(segments)), strict=True):
        drawn = tuple(segments[begin:end])
        yield drawn if drawn[-1][0] == "Z" else (*drawn, ("Z",))


def _folds(
    page: Sheet, fronts: Sequence[Placement], width: float, height: float
) -> Iterator[tuple[CutLayer, Drawn]]:
    """A sheet with both sides on it is folded in its middle before it is cut."""
    if page.side == "both":
        is_level = max(placement.trim.bottom for placement in fronts) <= height / 2 + FINE
        ends = (0, height / 2, width, height / 2) if is_level else (width / 2, 0, width / 2, height)
        yield CREASE, line(*ends)


def _overlapping(document: Document, design: SheetDesign, profile: Profile) -> Iterator[Diagnostic]:
    """Each two pieces that are cut into each other; told of the first sheet alone, for all are alike."""
    page = document.pages[design.pages[0] - 1]
    fronts = [one for one in page.placements if one.side == "front"] if isinstance(page, Sheet) else []
    for one, other in combinations(sorted(fronts, key=lambda one: one.trim), 2):
        if _meet(one.trim, other.trim) and overlap(_line(one), _line(other)):
            yield faults.outlines_overlap(profile.span, document.name, design.pages[0], one.card, other.card)


def _meet(one: Box, other: Box) -> bool:
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return across > FINE and down > FINE


def _line(placement: Placement) -> Line:
    return next(lines(outline(placement), 0.0))


# --- files -----------------------------------------------------------------------------------------------


def _svg(design: SheetDesign) -> str:
    """In true millimetres, a layer each operation, a closed path each piece."""
    width, height = _number(design.width), _number(design.height)
    title = f"{design.title}: {design.name}, {counted(len(design.pages), 'sheet')}"
    rows = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
        f' width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">',
        f"<title>{escape(title)}</title>",
    ]
    for layer in LAYERS:
        drawn = design.of(layer)
        if drawn:
            rows.append(
                f'<g id="{layer.name}" inkscape:groupmode="layer" inkscape:label="{layer.name}" fill="none"'
                f' stroke="{layer.colour}" stroke-width="0.1">'
            )
            rows += [f'<path d="{_path(segments)}"/>' for segments in drawn]
            rows.append("</g>")
    return "\n".join((*rows, "</svg>")) + "\n"


def _path(segments: Drawn) -> str:
    return "".join(segment[0] + " ".join(map(_number, segment[1:])) for segment in segments)


def _number(value: float | str) -> str:
    return f"{round(float(value), DIGITS) + 0.0:.{DIGITS}f}".rstrip("0").rstrip(".")


def _dxf(design: SheetDesign) -> bytes:
    """The same lines, and the edge of the paper, which DXF does not know."""
    width, height = design.width, design.height
    layers = [DxfLayer(PAPER.name, PAPER.number, tuple(lines(rect(0, 0, width, height), height)))]
    for layer in LAYERS:
        for closed in (True, False):
            every = [segments for segments in design.of(layer) if is_closed(segments) == closed]
            drawn = tuple(one for segments in every for one in lines(segments, height))
            if drawn:
                layers.append(DxfLayer(layer.name, layer.number, drawn, closed))
    return dxf(layers, width, height)


# --- words -----------------------------------------------------------------------------------------------


def _readme(sheets: Sheets, profile: Profile, made: Sequence[SheetDesign]) -> str:
    used = [layer for layer in LAYERS if any(design.of(layer) for design in made)]
    width = max(len(design.name) for design in made)
    rows = [
        f"Cut files of {sheets.set_id} ({sheets.language}) for sheets printed with the profile {profile.name}.",
        "",
        "Each file is one design of sheet, as SVG and as DXF; both hold the same lines.",
        "",
        *(f"  {design.name:{width}}  {_told(design)}" for design in made),
        "",
        "Lines, each in a layer and a colour of its own:",
        "",
        *(f"  {layer.name:6}  {layer.colour}  {layer.does}" for layer in used),
        f"  {PAPER.name:6}  {PAPER.colour}  {PAPER.does} (DXF only)",
        "",
        *_advice(
            profile,
            on_nets=not any(isinstance(page, Sheet) for one in sheets.documents for page in one.pages),
        ),
    ]
    return "\n".join(rows) + "\n"


def _told(design: SheetDesign) -> str:
    """How many, of what, and which pages of the PDF show it."""
    pages = ", ".join(map(str, design.pages[:MOST_NAMED])) + (
        " ..." if len(design.pages) > MOST_NAMED else ""
    )
    size = f"{_number(design.width)} x {_number(design.height)} mm"
    many = counted(len(design.pages), "sheet")
    return f"{many} of {counted(design.pieces, 'piece')}, {size}: pages {pages} of {design.document}.pdf"


def _advice(profile: Profile, *, on_nets: bool) -> Iterator[str]:
    by_machine = None if on_nets else profile.registration
    if by_machine and by_machine.frame:
        steps = [
            "Make pictures of the sheets with this profile: pnp build --format png. Cut off what lies outside the frame.",
            "Upload the picture of a front and its SVG. Make both as large as the label on the sheet says.",
            "Lay them on each other, frame on frame; take the frame of the SVG out, attach the rest to the picture.",
            "Let the program print it and cut: marks that are read are its own.",
        ]
    else:
        steps = [
            "Print the boxes (pnp build --only tuckbox) with this profile, at 100 %, and nothing scaled."
            if on_nets
            else "Print the set with this profile, at 100 %, and nothing scaled.",
            'Open a file at its true size: one unit is one millimetre. DXF in Silhouette Studio: open "as is".',
            "Lay the paper's edge (SVG: the page, DXF: the layer paper) on the page of your program, then take it out.",
        ]
    if by_machine and not by_machine.frame:
        steps.append(
            f"Registration marks {by_machine.name}, version {by_machine.version}: inset {by_machine.inset:g} mm, length "
            f"{by_machine.length:g} mm, thickness {by_machine.thickness:g} mm. Enter these in the page setup."
        )
    if on_nets:
        steps.append(
            "No registration marks are printed with boxes: the paper's edge is all there is to lay them by."
        )
        steps.append("Score the creases before you cut, with the print up, and fold with the print outside.")
    elif profile.flip == "fold":
        steps.append("Score and fold each sheet first, glue it, and cut it with the fronts up.")
    elif not (by_machine and by_machine.frame):
        steps.append("Cut with the fronts up.")
    steps.append("Try one sheet of plain paper, and hold it against a printed one.")
    return (f"{number}. {step}" for number, step in enumerate(steps, 1))
