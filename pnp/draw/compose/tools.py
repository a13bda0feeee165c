"""What drawing a face takes: the theme's colours, pictures, lettering, and what equal attributes drew before.

Serves ``markup``. What it gives depends on its arguments alone, so that it can be kept and shared. Must not know
Jinja, or how templates are run.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.budget import how_to_allow_more
from pnp.base.diagnostics import did_you_mean
from pnp.base.frozen import NamedTuple
from pnp.base.model import Card, Size
from pnp.base.scene import Box, Group, Image, Item, Matrix, Origin, Path, TemplatePlace, TextBox, rect, shared
from pnp.draw.compose.drawn_markup import FaceDrawing
from pnp.draw.compose.elements import Attributes, MarkupError, Values, box_of
from pnp.draw.look.pictures import DRAWN, OutsideError, Pictures
from pnp.draw.look.raster_assets import PictureFile
from pnp.draw.look.theme import Theme
from pnp.draw.look.theme_lettering import StyleError, ThemeStyles
from pnp.draw.rasters.checked import CheckedRaster, TooLargeError, UnreadableError
from pnp.files.world import name_of
from pnp.text.fit import UNBOUNDED, Laid
from pnp.text.flaws import Flaw
from pnp.text.typesetter import Typesetter

PHOTO = "photo"  # a fit that depends on what is placed
SHARP_DPI, COARSE_DPI = 300, 150
PHOTO = "photo"  # a fit that depends on what is placed


class Picture(NamedTuple):
    """A picture as placed: its box, its file, and the name and dots an inch of a raster that has few."""

    item: Group
    box: Box
    file: str = ""
    coarse: tuple[str, int] | None = None


class DrawnElements:
    """What was drawn at one chain of calls, by tag and attributes: what is equal there is drawn once."""

    __slots__ = ("begun", "in_rows", "origins", "shapes")

    def __init__(self) -> None:
        self.shapes: dict[tuple[str, ...], Item] = {}
        self.in_rows: dict[tuple[int | str, ...], tuple[Item, tuple[Values, float]]] = {}
        self.origins: dict[str, Origin] = {}
        # of what holds others, or a text: attributes as read and as written
        self.begun: dict[tuple[str, ...], tuple[Values, dict[str, str], Origin]] = {}


class KnownMarkup:
    """What is the same wherever it stands: attributes as read, parts as placed, whether a box keeps clear of the cut."""

    __slots__ = ("backgrounds", "clear", "in_rows", "placed", "values")

    def __init__(self) -> None:
        self.values: dict[tuple[object, ...], Values] = {}
        self.placed: dict[tuple[object, ...], tuple[Group, list[TextBox], FaceDrawing]] = {}
        self.clear: dict[Size, dict[tuple[Box, Matrix], bool]] = {}
        self.backgrounds: dict[
            tuple[int, int, Size], Path
        ] = {}  # by the ids of attributes and origin, kept in them
        self.in_rows: dict[
            tuple[int, float, float], Group
        ] = {}  # by the id of what is moved, which they keep

    def __len__(self) -> int:
        return len(self.values) + len(self.placed) + sum(map(len, self.clear.values()))


class DrawingTools:
    """At hand for every face of one edition."""

    def __init__(self, theme: Theme, pictures: Pictures, styles: ThemeStyles, setter: Typesetter) -> None:
        self.theme, self.pictures, self.styles, self.setter = theme, pictures, styles, setter
        self.attributes = Attributes(theme.swatches)
        self.memo = KnownMarkup()
        self.drawn: dict[tuple[TemplatePlace, ...], DrawnElements] = {}  # by call sites

    # --- text --------------------------------------------------------------------------------------------

    def prepare(self, values: Values) -> None:
        """Looks up once what every text with these attributes shares: its style, and its box if it has one."""
        try:
            values["look"] = self.styles.style(values)
        except StyleError as problem:
            raise MarkupError(str(problem), problem.hint, attribute=problem.key) from None
        width = values.get("w", UNBOUNDED)
        values["box"] = Box(values.get("x", 0.0), values.get("y", 0.0), width, values.get("h", 0.0))

    def letters(self, values: Values, content: str) -> tuple[Laid, Flaw | None]:
        return self.setter.shared_box(content, values["box"], values["look"])

    # --- pictures ----------------------------------------------------------------------------------------

    def picture(self, values: Values, card: Card) -> Picture:
        try:
            match values["tag"]:
                case "icon":
                    picture = self._icon(values)
                case "art":
                    picture = self._art(values, card)
                case _:
                    picture = self._image(values)
        except OutsideError as problem:
            raise MarkupError("outside", fault="art_outside_set", name=str(problem)) from None
        opacity = values.get("opacity", 1.0)
        return picture if opacity == 1.0 else picture._replace(item=picture.item._replace(opacity=opacity))

    def _icon(self, values: Values) -> Picture:
        name, size = values["name"], values.get("size", 5.0)
        box = Box(values.get("x", 0.0), values.get("y", 0.0), size, size)
        drawing = self.pictures.icon(name)
        if drawing is None:
            if not self.pictures.has_icon(name):
                hint = did_you_mean(name, self.pictures.icon_names(), "pnp icons SET")
                raise MarkupError("missing", fault="missing_icon", attribute="name", name=name, hint=hint)
            return Picture(Group(()), box)
        placed = self.pictures.place(drawing, box, "contain", values.get("colour") or "")
        return Picture(placed, box, drawing.file)

    def has_portrait(self, card: Card) -> bool:
        """Whether the card has a picture of its own."""
        try:
            return self.pictures.art([card.id]) is not None
        except OutsideError:  # told when it is placed
            return False

    def _art(self, values: Values, card: Card) -> Picture:
        if "name" in values:
            place = self._art_of([values["name"]], values)
        else:
            place = self._art_of(list(_art_names(values, card)), values)
        picture = self._placed(place, values)
        return picture._replace(item=picture.item._replace(layer="art"))

    def _art_of(self, names: list[str], values: Values) -> PictureFile:
        """The first picture of these names; else the fallback."""
        if place := self.pictures.art(names):
            return place
        if "fallback" not in values:
            looked = ", ".join(f"art/{name}" for name in names)
            raise MarkupError("missing", fault="missing_art", looked=looked)
        return self._fallback(values["fallback"])

    def _fallback(self, name: str) -> PictureFile:
        """Another picture in art/, or an icon."""
        place = self.pictures.art([name]) or self.pictures.icon_place(name)
        if place is None:
            known = (*self.pictures.icon_names(), *self.pictures.image_names())
            hint = did_you_mean(name, known, "pnp icons SET")
            raise MarkupError("missing", fault="missing_icon", attribute="fallback", name=name, hint=hint)
        return place

    def _image(self, values: Values) -> Picture:
        name = values["src"]
        place = self.pictures.image(name)
        if place is None and "fallback" in values:
            place = self._fallback(values["fallback"])
        if place is None:
            raise self._no_image(name)
        return self._placed(place, values, "src")

    def _no_image(self, name: str) -> MarkupError:
        known = self.pictures.image_names()
        near = next((one for one in known if one.lower() == name.lower()), "")
        hint = (
            f"write '{near}': names of images are told apart by large letters"
            if near
            else did_you_mean(name, known)
        )
        why = "is not there"
        return MarkupError(why, hint, fault="image_unreadable", attribute="src", name=name, why=why)

    def _placed(self, place: PictureFile, values: Values, attribute: str = "") -> Picture:
        box, fit = box_of(values), values.get("fit", "contain")
        if place.ending != DRAWN:
            return self._pixels(place, box, fit, attribute)
        drawing = self.pictures.drawing(place)
        if drawing is None:
            return Picture(Group(()), box)
        fit = "contain" if fit == PHOTO else fit
        placed = self.pictures.place(drawing, box, fit, values.get("colour") or "")
        return Picture(placed, box, drawing.file)

    def _pixels(self, place: PictureFile, box: Box, fit: str, attribute: str) -> Picture:
        name = place.path.name
        try:
            raster = self.pictures.raster(place)
        except UnreadableError as problem:
            why = str(problem)
            hint = how_to_allow_more() if isinstance(problem, TooLargeError) else ""
            file = "" if attribute else name_of(*place)
            raise MarkupError(
                why, hint, fault="image_unreadable", attribute=attribute, file=file, name=name, why=why
            ) from None
        seen = raster.picture
        if fit == PHOTO:
            fit = "contain" if seen.is_clear else "cover"
        placed = _fitted(seen, box, fit)
        image = Image(raster.asset, placed)
        clip = Path(rect(*box)) if fit == "cover" else None
        scale = min(seen.width / placed.w, seen.height / placed.h) if placed.w and placed.h else 0
        dpi = int(25.4 * scale)
        return Picture(
            shared((image,), clip=clip), box, raster.file, (name, dpi) if dpi < SHARP_DPI else None
        )


def _art_names(values: Values, card: Card) -> Iterator[str]:
    yield card.id
    sort = values.get("type") or card.fields.get("type")
    if isinstance(sort, str):
        yield sort
    yield card.kind


def _fitted(raster: CheckedRaster, box: Box, fit: str) -> Box:
    """Where a raster lies so that it keeps its shape: within the box, or covering it."""
    if fit == "stretch":
        return box
    scales = box.w / raster.width, box.h / raster.height
    scale = max(scales) if fit == "cover" else min(scales)
    w, h = raster.width * scale, raster.height * scale
    return Box(box.x + (box.w - w) / 2, box.y + (box.h - h) / 2, w, h)
