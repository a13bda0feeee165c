"""Where faces are drawn: pictures, lettering and parts at hand, and the list of what went wrong.

Serves ``markup`` and gathers its troubles; one that many cards share is told once, at the template line that
drew it. Must not know Jinja or how templates are run.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path as File
from typing import Any, NamedTuple

from pnp.compose import faults
from pnp.compose.elements import Attributes, MarkupError, Values, box_of
from pnp.compose.markup import Drawing, Pencil
from pnp.compose.orders import locate
from pnp.diagnostics import Diagnostic, Span, did_you_mean
from pnp.load.sets import shown
from pnp.look.lettering import SMALL_PT, UNBOUNDED, Lettering, StyleError, is_flawed
from pnp.look.pictures import OutsideError, Pictures, Raster, UnreadableError
from pnp.look.theme import Theme
from pnp.model import Card, Size
from pnp.scene import Box, Group, Image, Item, Path, rect
from pnp.svg import Drawing as Art
from pnp.text.faults import Where
from pnp.text.fit import Laid, Style

SHARP_DPI, COARSE_DPI = 300, 150


class Page(NamedTuple):
    """What is being drawn: a template's markup, for a card."""

    card: Card
    template: str
    markup: str


class Trouble(NamedTuple):
    """A fault of a template, before it is known how many cards it concerns."""

    fault: str
    template: str
    details: tuple[tuple[str, Any], ...]


class Desk:
    """One run over one edition. ``memo`` keeps what the same attributes draw; ``parts`` what faces share."""

    def __init__(
        self, theme: Theme, pictures: Pictures, lettering: Lettering, folders: tuple[str, ...]
    ) -> None:
        self.theme, self.pictures, self.lettering, self.folders = theme, pictures, lettering, folders
        self.attributes = Attributes(theme.swatches)
        self.memo: dict[Any, Any] = {}
        self.statics: Mapping[str, str] = {}
        self.page: Page
        self.found: list[Diagnostic] = []
        self.flawed: set[str] = set()  # ids of cards that something is wrong with
        self.personal = False  # whether this page looked at its card
        self._parts: dict[str, Drawing] = {}
        self._troubles: dict[Trouble, list[tuple[Page, int]]] = {}
        self._small: set[tuple[str, str]] = set()
        self._pictured: set[str] = set()  # cards that show a picture of their own...
        self._emblems: dict[str, Card] = {}  # ...and those that have room for one but show an emblem

    def draw(self, page: Page, size: Size, root: str = "face") -> Drawing:
        self.page = page
        return Pencil(self, size, self.theme.safe_mm, self.theme.bleed_mm).draw(page.markup, root)

    def part(self, key: str, size: Size) -> Drawing:
        if key not in self._parts:
            if key not in self.statics:
                raise MarkupError(f"there is no part '{key}'", "parts are placed by static(...)")
            page = self.page
            self._parts[key] = Drawing()  # what a part that places itself finds
            inside = page._replace(template=key.split(" ")[0], markup=self.statics[key])
            self._parts[key] = self.draw(inside, size, "group")
            self.page = page
        return self._parts[key]

    # --- text --------------------------------------------------------------------------------------------

    def prepare(self, values: Values) -> None:
        """Looks up once what every text with these attributes shares: its style, and its box if it has one."""
        try:
            values["look"] = self.lettering.style(values)
        except StyleError as problem:
            raise MarkupError(str(problem), problem.hint) from None
        width = values.get("w", UNBOUNDED)
        values["box"] = Box(values.get("x", 0.0), values.get("y", 0.0), width, values.get("h", 0.0))

    def letters(self, values: Values, content: str) -> tuple[tuple[Item, ...], float]:
        style: Style = values["look"]
        laid = self.lettering.lay(content, values["box"], style)
        if is_flawed(laid):
            self._report(laid, style, values)
        return laid.items, laid.lines.widest

    def _report(self, laid: Laid, style: Style, values: Values) -> None:
        card, name = self.page.card, values.get("name", "text")
        where = Where(card.span(values.get("field", "")), card.id, name, self.lettering.language)
        for finding in self.lettering.findings(laid, style, where):
            if self._is_new(finding, style.size_pt):
                self.found.append(finding)
                self.flawed.add(card.id)
                self.personal = True

    def _is_new(self, finding: Diagnostic, asked_pt: float) -> bool:
        """A box that asks for small type is told once, not for every card."""
        if asked_pt >= SMALL_PT or finding.code not in ("TXT602", "TXT603"):
            return True
        key = (self.page.template, finding.message.partition(", ")[2])
        new = key not in self._small
        self._small.add(key)
        return new

    # --- pictures ----------------------------------------------------------------------------------------

    def picture(self, values: Values, line: int) -> Group:
        try:
            item = PICTURES[values["tag"]](self, values, line)
        except OutsideError as problem:
            raise MarkupError("outside", fault="art_outside_set", name=str(problem)) from None
        opacity = values.get("opacity", 1.0)
        return item if opacity == 1.0 else item._replace(opacity=opacity)

    def _icon(self, values: Values, _line: int) -> Group:
        name, size = values["name"], values.get("size", 5.0)
        drawing = self.pictures.icon(name)
        if drawing is None:
            self._refuse_missing_icon(name)
            return Group(())
        box = Box(values.get("x", 0.0), values.get("y", 0.0), size, size)
        return drawing.place(box, "contain", values.get("colour") or "")

    def _refuse_missing_icon(self, name: str) -> None:
        if not self.pictures.has_icon(name):
            hint = did_you_mean(name, self.pictures.icon_names())
            raise MarkupError("missing", fault="missing_icon", name=name, hint=hint)

    def _art(self, values: Values, _line: int) -> Group:
        drawing = self._art_of(values)
        if drawing is None:
            return Group((), layer="art")
        placed = drawing.place(box_of(values), values.get("fit", "contain"), values.get("colour") or "")
        return placed._replace(layer="art")

    def _art_of(self, values: Values) -> Art | None:
        """The drawing of this name, or of this card; else the fallback, which may be an icon."""
        names = [values["name"]] if "name" in values else self._art_names(values)
        if self.pictures.has_art(names):
            return self.pictures.art(names)
        fallback = values.get("fallback")
        if not fallback:
            looked = ", ".join(f"art/{name}.svg" for name in names)
            raise MarkupError("missing", fault="missing_art", looked=looked)
        if self.pictures.has_art([fallback]):
            return self.pictures.art([fallback])
        self._refuse_missing_icon(fallback)
        return self.pictures.icon(fallback)

    def _art_names(self, values: Values) -> list[str]:
        self.personal = True
        card = self.page.card
        if self.pictures.has_art([card.id]):
            self._pictured.add(card.id)
        else:
            self._emblems[card.id] = card
        sort = values.get("type") or card.fields.get("type")
        return [card.id, *([sort] if isinstance(sort, str) else []), card.kind]

    def _image(self, values: Values, line: int) -> Group:
        name, box = values["src"], box_of(values)
        try:
            raster = self.pictures.raster(name)
        except UnreadableError as problem:
            raise MarkupError("unreadable", fault="image_unreadable", name=name, why=str(problem)) from None
        placed = _fitted(raster, box, values.get("fit", "contain"))
        dpi = (
            int(25.4 * min(raster.width / placed.w, raster.height / placed.h)) if placed.w and placed.h else 0
        )
        if dpi < SHARP_DPI:
            fault = "image_low_resolution" if dpi >= COARSE_DPI else "image_too_coarse"
            self.trouble(line, fault, name=name, dpi=dpi)
        image = Image(raster.asset, placed)
        return Group((image,), clip=Path(rect(*box))) if values.get("fit") == "cover" else Group((image,))

    # --- troubles ----------------------------------------------------------------------------------------

    def trouble(self, line: int, fault: str, **details: Any) -> None:
        trouble = Trouble(fault, self.page.template, tuple(details.items()))
        self._troubles.setdefault(trouble, []).append((self.page, line))
        self.flawed.add(self.page.card.id)
        self.personal = True

    def findings(self) -> Iterator[Diagnostic]:
        """Everything found, each trouble of a template once."""
        yield from self.found
        yield from self.pictures.found
        yield from (self._told(trouble, pages) for trouble, pages in self._troubles.items())
        if self._pictured and self._emblems:
            first = next(iter(self._emblems.values()))
            yield faults.shown_by_emblem(first.span(), cards_named(iter(self._emblems)))

    def _told(self, trouble: Trouble, pages: list[tuple[Page, int]]) -> Diagnostic:
        page, line = pages[0]
        rows = page.markup.splitlines()
        drawn = rows[line - 1] if line <= len(rows) else ""
        file, at = locate(self.folders, trouble.template, drawn)
        details = dict(trouble.details)
        if trouble.fault in LOCATED:
            details["line"] = line
        return FAULTS[trouble.fault](
            _span(file, at), cards=cards_named(p.card.id for p, _ in pages), **details
        )


PICTURES = {"icon": Desk._icon, "art": Desk._art, "image": Desk._image}
LOCATED = frozenset({"bad_markup", "row_overflow"})
FAULTS = {
    fault.__name__: fault
    for fault in (
        *(faults.bad_markup, faults.row_overflow, faults.text_outside_safe_zone, faults.art_outside_set),
        *(faults.missing_icon, faults.missing_art),
        *(faults.image_unreadable, faults.image_low_resolution, faults.image_too_coarse),
    )
}


def _fitted(raster: Raster, box: Box, fit: str) -> Box:
    """Where a raster lies so that it keeps its shape: within the box, or covering it."""
    if fit == "stretch":
        return box
    scales = box.w / raster.width, box.h / raster.height
    scale = max(scales) if fit == "cover" else min(scales)
    w, h = raster.width * scale, raster.height * scale
    return Box(box.x + (box.w - w) / 2, box.y + (box.h - h) / 2, w, h)


def _span(file: str, line: int) -> Span:
    return Span(shown(File(file)) if file else "", line)


def cards_named(ids: Iterator[str]) -> str:
    """``card 'a'``, or how many more."""
    first, *more = dict.fromkeys(ids)
    return f"card '{first}'" + (f" and {len(more)} more" if more else "")
