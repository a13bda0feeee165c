"""One run over faces to draw: their templates rendered, their markup drawn.

Owns what faces are made of and the way from a card to its scene. Must not know which faces a set prints, or findings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path as File
from typing import Any

from pnp.base.budget import spend
from pnp.base.frozen import NamedTuple, replace
from pnp.base.model import Card, Edition, Print
from pnp.base.scene import Path, Scene, Stroke, enlarged, line
from pnp.base.word_forms import SignWords
from pnp.draw.compose import view
from pnp.draw.compose.cut_lines import outline, punched
from pnp.draw.compose.declared import declared_looks
from pnp.draw.compose.drawer import FaceDrawer
from pnp.draw.compose.drawn_markup import FaceDrawing
from pnp.draw.compose.findings import is_bundled_template
from pnp.draw.compose.render_orders import (
    FaceJob,
    RenderedFaces,
    TemplateFailure,
    TemplateOrder,
    TemplateWords,
    read_templates,
)
from pnp.draw.compose.sandbox import Renderers, render_foreign
from pnp.draw.compose.tools import DrawingTools
from pnp.draw.look.pictures import ArtPolicy, Pictures
from pnp.draw.look.theme import Theme
from pnp.draw.look.theme_lettering import PictureIcons, ThemeStyles
from pnp.files.remembering import ReadRecord
from pnp.files.resources import bundled
from pnp.files.world import World
from pnp.text.fonts import Fonts
from pnp.text.typesetter import Typesetter

PART = "part "  # before the key of one
ALARM = "#d0021b"  # what a proper build would refuse, in a draft
LOOKED = 32  # steps that take as long as a character of markup


class FaceToDraw(NamedTuple):
    """One face to draw: of which card, by which template."""

    card: Card
    row: Print
    template: str
    back: str = ""  # the name of the card's back
    is_back: bool = False


class DrawnFace(NamedTuple):
    """One face, and what there is to say of it: a drawing with its faults, or why its template gave nothing."""

    scene: Scene
    drawing: FaceDrawing | None
    failure: TemplateFailure | None = None


class ComposeMaterials:
    """What faces of one set are made of, whatever the language: templates and their compiled code, pictures.

    Good for as long as theme and templates are as they were. Pictures are read when a face needs them: what was
    drawn with them is forgotten when one of them has changed.
    """

    def __init__(
        self,
        sets: Sequence[str],
        theme: Theme,
        world: World | None = None,
        art: ArtPolicy = "any",
        renderers: Renderers | None = None,
    ) -> None:
        self.world = world or World()
        self.renderers = renderers or Renderers()  # of foreign templates
        shared = bundled("templates") / "_shared"
        self.templates = read_templates((*map(str, theme.folders), str(shared)), self.world)
        self.files = {name: row.file for name, row in self.templates.items()}  # for findings
        self.code: Any = None  # of templates, once they were compiled here
        self.meanwhile: Callable[[], None] = lambda: None  # done while foreign templates begin to be rendered
        self._homes = [File(folder) for folder in sets], theme.folders, shared
        self.art = art
        self._begin()

    def _begin(self) -> None:
        self.pictures = Pictures(*self._homes, self.world, self.art)
        self._drawers: dict[tuple[str, float], tuple[FaceDrawer, SignWords]] = {}
        self._read: ReadRecord = {}

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """Whoever records what a face stands on stands on the pictures read for faces before it, too."""
        if not self.world.still(self._read):
            self._begin()
        with self.world.recording(self._read):
            yield

    def drawer(self, edition: Edition, theme: Theme, fonts: Fonts) -> FaceDrawer:
        """With what it drew before, in this language, with its words for signs, and with these fonts."""
        which = edition.language, theme.large.raised_pt if theme.large else 0.0
        words = view.signs_of(edition)
        known, called = self._drawers.get(which, (None, None))
        if known is None or known.is_full or known.tools.setter.fonts is not fonts or called != words:
            setter = Typesetter(fonts, edition.language, PictureIcons(self.pictures, words))
            known = FaceDrawer(DrawingTools(theme, self.pictures, ThemeStyles(theme, fonts), setter))
            self._drawers[which] = known, words
        return known


class FaceRun:
    """Draws faces of one edition."""

    def __init__(
        self,
        edition: Edition,
        theme: Theme,
        fonts: Fonts,
        materials: ComposeMaterials,
        ink_saver: bool = False,
    ) -> None:
        self.edition, self.theme, self.fonts, self.materials = edition, theme, fonts, materials
        self.ink_saver = ink_saver
        self.drawer = materials.drawer(edition, theme, fonts)
        # of drawings, by their id, whether with light backs, and size; and what looking at them took
        self.scenes: dict[tuple[int, bool, float], tuple[FaceDrawing, Scene, int]] = {}
        self._told: dict[str, tuple[str, int, int, int, str] | None] = {}  # places of templates of the user

    def draw(self, sides: Sequence[FaceToDraw]) -> Iterator[DrawnFace]:
        """Each of them, one after the other."""
        rendered = self.rendered(sides)
        for side in sides:
            yield self.face(side, next(rendered.faces) if side.template else None)
        for _ in rendered.faces:  # there is no more, but whoever renders may have something to put away
            pass

    def rendered(self, sides: Sequence[FaceToDraw]) -> RenderedFaces:
        """The markups of all that have a template; the parts they place are known to the drawer from here on."""
        order = self.order._replace(jobs=tuple(self._job(side) for side in sides if side.template))
        if self.theme.trusted:
            from pnp.draw.compose.templates import CodeInMemory, render_all  # Jinja: only where it is used

            self.materials.code = self.materials.code or CodeInMemory()
            rendered = render_all(order, self.materials.code)
        else:
            rendered = render_foreign(order, self.materials.meanwhile, self.materials.renderers)
        self.drawer.statics = rendered.statics
        return rendered

    @cached_property
    def order(self) -> TemplateOrder:
        """What templates are given, whatever is to be drawn."""
        edition, theme = self.edition, self.theme
        labels = view.signs_of(edition).labels
        figures = view.figure_values(edition.cards)
        words = TemplateWords(labels, dict(edition.words), figures, dict(theme.palette))
        look = {
            "name": theme.name,
            "spacing": dict(theme.spacing),
            "bleed": theme.bleed_mm,
            "safe": theme.safe_mm,
        }
        cards, values = view.all_cards(edition, labels), view.set_values(edition.cards)
        times, templates = self.materials.world.times, self.materials.templates
        declared = declared_looks(edition, theme, self.materials.pictures, self.fonts.families)
        return TemplateOrder(templates, (), cards, values, words, look, edition.language, times, declared)

    @cached_property
    def places(self) -> Mapping[str, int]:
        """Where each card stands in the order."""
        return {card.id: at for at, card in enumerate(self.edition.cards.cards)}

    @cached_property
    def trims(self) -> Mapping[str, Mapping[str, object]]:
        return {row.kind: view.trim_values(row) for row in self.edition.cards.prints.values()}

    def _job(self, side: FaceToDraw) -> FaceJob:
        return FaceJob(side.template, self.places[side.card.id], self.trims[side.row.kind], side.back)

    def face(self, side: FaceToDraw, markup: str | TemplateFailure | None) -> DrawnFace:
        """The face of this markup; crossed out where its template failed, or there is none."""
        if not isinstance(markup, str):
            empty = self.empty(side, self.theme.bleed_mm * self.times(side))
            return DrawnFace(_crossed_out(empty), None, markup)
        place = self.place(side)
        spend("markup", len(markup), place)
        drawing = self.drawer.draw(markup, side.row.size, side.card)
        known = id(drawing), side.is_back and self.ink_saver, self.times(side)
        if known not in self.scenes:
            self.scenes[known] = drawing, *self._looked_at(side, self.scene(side, drawing))
        _, scene, looked = self.scenes[known]
        characters = len(markup) + looked
        if looked:
            spend("markup", looked, place)
        for key, part in drawing.parts:
            spend("drawn", len(part), place, once=PART + key)
        spend("drawn", characters, place, once=scene.key)
        return DrawnFace(scene, drawing)

    def _looked_at(self, side: FaceToDraw, scene: Scene) -> tuple[Scene, int]:
        """The face as it is printed, and what looking at it for that took, in characters of markup."""
        if not self.ink_saver:
            return scene, 0
        from pnp.draw.inksaver import READ, SEEN, spared_scene

        scene, steps = spared_scene(scene, SEEN if side.is_back else READ)
        return scene, steps // LOOKED

    def place(self, side: FaceToDraw) -> tuple[str, int, int, int, str]:
        """Whom it is to be told of where a face takes too much."""
        name = side.template
        if name not in self._told:
            file = self.materials.files[name]
            self._told[name] = None if is_bundled_template(file) else (file, 1, 1, 1, "")
        return self._told[name] or side.card.span()  # nobody can change a template of pnp's own

    def empty(self, side: FaceToDraw, bleed: float) -> Scene:
        """A face before anything is drawn on it; ``bleed`` is as it is printed."""
        return replace(self.scene(side, FaceDrawing()), bleed=bleed)

    def times(self, side: FaceToDraw) -> float:
        """How much larger than it is drawn a face is printed."""
        return self.theme.large.times(side.row.kind) if self.theme.large else 1.0

    def scene(self, side: FaceToDraw, drawing: FaceDrawing) -> Scene:
        size = side.row.size
        items = (*drawing.items, *punched(size)) if size.holes else drawing.items
        bleed, texts = drawing.bleed, drawing.texts
        drawn = Scene(size.width, size.height, items, bleed, outline(size), texts)
        return enlarged(drawn, self.times(side))


def _crossed_out(scene: Scene) -> Scene:
    """A face that could not be drawn."""
    w, h = scene.width, scene.height
    cross = (*line(3, 3, w - 3, h - 3), *line(w - 3, 3, 3, h - 3))
    return replace(scene, items=(Path(cross, None, Stroke(ALARM, 0.8)),))
