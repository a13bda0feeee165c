"""One run over faces to draw: their templates rendered, their markup drawn.

Owns what faces are made of and the way from a card to its scene; the same run serves the main process, workers, and
whoever wants a face again that was drawn elsewhere. Must not know which faces a set prints, or findings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path as File
from typing import Any, NamedTuple

from pnp.compose import view
from pnp.compose.drawer import FaceDrawer
from pnp.compose.drawings import FaceDrawing
from pnp.compose.orders import (
    Asking,
    FaceJob,
    RenderedFaces,
    TemplateFailure,
    TemplateOrder,
    TemplateWords,
    read_templates,
)
from pnp.compose.outlines import outline
from pnp.compose.sandbox import render_foreign
from pnp.compose.tools import DrawingTools
from pnp.look.lettering import PictureIcons, ThemeStyles
from pnp.look.pictures import Pictures
from pnp.look.theme import Theme
from pnp.model import Card, Edition, Print
from pnp.resources import bundled
from pnp.scene import Path, Scene, Stroke, line
from pnp.text.fonts import Fonts
from pnp.text.typesetter import Typesetter
from pnp.world import ReadRecord, World

ALARM = "#d0021b"  # what a proper build would refuse, in a draft


class FaceToDraw(NamedTuple):
    """One face to draw: of which card, by which template."""

    card: Card
    row: Print
    template: str


class MarkedUp(NamedTuple):
    """A face rendered: its markup, why there is none, or nothing where there is no template."""

    side: FaceToDraw
    markup: str | TemplateFailure | None
    asking: Asking


class DrawnFace(NamedTuple):
    """One face, and what there is to say of it: a drawing with its faults, or why its template gave nothing."""

    scene: Scene
    drawing: FaceDrawing | None
    failure: TemplateFailure | None = None
    asking: Asking = ""


class ComposeMaterials:
    """What faces of one set are made of, whatever the language: templates and their compiled code, pictures.

    Good for as long as theme and templates are as they were. Pictures are read when a face needs them: what was
    drawn with them is forgotten when one of them has changed.
    """

    def __init__(self, sets: Sequence[str], theme: Theme, world: World | None = None) -> None:
        self.world = world or World()
        shared = bundled("templates") / "_shared"
        self.templates = read_templates((*map(str, theme.folders), str(shared)), self.world)
        self.files = {name: row.file for name, row in self.templates.items()}  # for findings
        self.code: Any = None  # of templates, once they were compiled here
        self._homes = [File(folder) for folder in sets], theme.folders, shared
        self._begin()

    def _begin(self) -> None:
        self.pictures = Pictures(*self._homes, self.world)
        self._drawers: dict[str, FaceDrawer] = {}
        self._read: ReadRecord = {}

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """Whoever records what a face stands on is told of the pictures read for faces before it, too."""
        if not self.world.still(self._read):
            self._begin()
        self.world.repeat(self._read)
        with self.world.recording() as record:
            yield
        self._read.update(record)

    def drawer(self, language: str, theme: Theme, fonts: Fonts) -> FaceDrawer:
        """With what it drew before, in this language and with these fonts."""
        known = self._drawers.get(language)
        if known is None or known.is_full or known.tools.setter.fonts is not fonts:
            setter = Typesetter(fonts, language, PictureIcons(self.pictures))
            tools = DrawingTools(theme, self.pictures, ThemeStyles(theme, fonts), setter)
            known = self._drawers[language] = FaceDrawer(tools)
        return known


class FaceRun:
    """Draws faces of one edition."""

    def __init__(self, edition: Edition, theme: Theme, fonts: Fonts, materials: ComposeMaterials) -> None:
        self.edition, self.theme, self.fonts, self.materials = edition, theme, fonts, materials
        self.drawer = materials.drawer(edition.language, theme, fonts)
        self.scenes: dict[int, tuple[FaceDrawing, Scene]] = {}  # of drawings, by their id

    def draw(self, sides: Sequence[FaceToDraw]) -> Iterator[DrawnFace]:
        """Each of them, one after the other."""
        for side, markup, asking in self.marked_up(sides):
            yield self.face(side, markup, asking)

    def marked_up(self, sides: Sequence[FaceToDraw]) -> Iterator[MarkedUp]:
        """Each with its markup, and what that asks of other cards."""
        rendered, job = self.rendered(sides), 0
        for side in sides:
            if side.template:
                yield MarkedUp(side, next(rendered.faces), rendered.asking.get(job, ""))
                job += 1
            else:
                yield MarkedUp(side, None, "")
        for _ in rendered.faces:  # there is no more, but whoever renders may have something to put away
            pass

    def rendered(self, sides: Sequence[FaceToDraw]) -> RenderedFaces:
        """The markups of all that have a template; the parts they place are known to the drawer from here on."""
        order = self._order([side for side in sides if side.template])
        if self.theme.trusted:
            from pnp.compose.templates import CodeInMemory, render_all  # Jinja: only where it is used

            self.materials.code = self.materials.code or CodeInMemory()
            rendered = render_all(order, self.materials.code)
        else:
            rendered = render_foreign(order)
        self.drawer.statics = rendered.statics
        return rendered

    def _order(self, sides: list[FaceToDraw]) -> TemplateOrder:
        edition, theme = self.edition, self.theme
        labels = view.labels_of(edition)
        index = {card.id: at for at, card in enumerate(edition.cards.cards)}
        trims = {row.kind: view.trim_values(row) for row in edition.cards.prints.values()}
        figures = view.figure_values(edition.cards)
        words = TemplateWords(labels, dict(edition.words), figures, dict(theme.palette))
        look = {
            "name": theme.name,
            "spacing": dict(theme.spacing),
            "bleed": theme.bleed_mm,
            "safe": theme.safe_mm,
        }
        jobs = [
            FaceJob(side.template, index[side.card.id], trims[side.row.kind], side.row.back) for side in sides
        ]
        return TemplateOrder(
            self.materials.templates,
            tuple(jobs),
            view.all_cards(edition, labels),
            view.set_values(edition.cards),
            words,
            look,
            edition.language,
        )

    def face(self, side: FaceToDraw, markup: str | TemplateFailure | None, asking: Asking = "") -> DrawnFace:
        size = side.row.size
        if not isinstance(markup, str):
            empty = Scene(size.width, size.height, (), self.theme.bleed_mm, outline(size))
            return DrawnFace(_crossed_out(empty), None, markup, asking)
        drawing = self.drawer.draw(markup, size, side.card)
        if id(drawing) not in self.scenes:
            scene = Scene(size.width, size.height, drawing.items, drawing.bleed, outline(size), drawing.texts)
            self.scenes[id(drawing)] = drawing, scene
        return DrawnFace(self.scenes[id(drawing)][1], drawing, None, asking)


def _crossed_out(scene: Scene) -> Scene:
    """A face that could not be drawn."""
    w, h = scene.width, scene.height
    cross = (*line(3, 3, w - 3, h - 3), *line(w - 3, 3, 3, h - 3))
    return replace(scene, items=(Path(cross, None, Stroke(ALARM, 0.8)),))
