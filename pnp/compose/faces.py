"""Faces: which template draws what, the rendered markup, the scenes made of it.

Owns ``compose``. Must not know paper, PDF or what comes after a face.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path as File
from typing import Any, NamedTuple

from pnp.compose import faults, view
from pnp.compose.drawer import FaceDrawer
from pnp.compose.drawings import FaceDrawing
from pnp.compose.findings import FaceFindings
from pnp.compose.orders import (
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
from pnp.compose.written import WrittenTexts, shared_texts
from pnp.diagnostics import Diagnostic, did_you_mean, in_order
from pnp.look.lettering import PictureIcons, ThemeStyles
from pnp.look.pictures import Pictures
from pnp.look.theme import Theme
from pnp.model import Card, Edition, Faces, Part, Print
from pnp.resources import bundled
from pnp.scene import Path, Scene, Stroke, line, rect
from pnp.text.fonts import Fonts
from pnp.text.typesetter import Typesetter
from pnp.world import ReadRecord, World


class Choice(NamedTuple):
    """What of an edition is wanted: files, cards by id (none named: every card), backs or not."""

    files: frozenset[str] = frozenset({"cards", "components"})
    cards: frozenset[str] = frozenset()
    backs: bool = True
    kinds: frozenset[str] = frozenset()

    def takes(self, card: Card) -> bool:
        named = not self.cards or card.id in self.cards
        return named and (not self.kinds or card.kind in self.kinds)


ALL = Choice()


class FaceToDraw(NamedTuple):
    """One face to draw: of which card, by which template."""

    card: Card
    row: Print
    template: str


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


def compose(
    edition: Edition,
    theme: Theme,
    fonts: Fonts,
    choice: Choice = ALL,
    materials: ComposeMaterials | None = None,
) -> tuple[Faces, tuple[Diagnostic, ...]]:
    """Every printed part in the order the set prints them, and what is wrong with their faces."""
    materials = materials or ComposeMaterials(edition.cards.folders, theme)
    with materials.in_use():
        return _Composing(edition, theme, fonts, materials).run(choice)


class _Composing:
    """One run."""

    def __init__(self, edition: Edition, theme: Theme, fonts: Fonts, materials: ComposeMaterials) -> None:
        self.edition, self.theme, self.fonts, self.materials = edition, theme, fonts, materials
        self.drawer = materials.drawer(edition.language, theme, fonts)
        self.findings = FaceFindings(materials.templates, WrittenTexts(edition))
        self.found: list[Diagnostic] = []
        self.scenes: dict[int, tuple[FaceDrawing, Scene]] = {}  # of drawings, by their id

    def run(self, choice: Choice) -> tuple[Faces, tuple[Diagnostic, ...]]:
        rows = [row for row in self.edition.cards.prints.values() if row.file in choice.files]
        fronts = [side for row in rows for side in self._fronts(row, choice)]
        backs = [side for row in rows if row.back and choice.backs for side in self._backs(row, choice)]
        scenes = self._drawn([*fronts, *backs])
        behind = {back.card.id: scene for back, scene in zip(backs, scenes[len(fronts) :], strict=True)}
        parts = tuple(self._part(side, scene, behind) for side, scene in zip(fronts, scenes, strict=False))
        found = (*self.found, *self.findings.tell(), *self.materials.pictures.found, *self.fonts.found)
        return self._faces(parts), in_order(found)

    def _faces(self, parts: tuple[Part, ...]) -> Faces:
        edition = self.edition
        return Faces(
            edition.cards.id,
            edition.cards.title,
            edition.language,
            parts,
            self.materials.pictures.assets,
            edition.draft,
            edition.words,
            self.theme.safe_mm,
            self.materials.files,
            {where.subject: where.span for _, where in shared_texts(edition.cards)},
        )

    def _part(self, side: FaceToDraw, front: Scene, behind: dict[str, Scene]) -> Part:
        card, kinds = side.card, self.edition.cards.rules.kinds
        title = kinds[card.kind].label if card.kind in kinds else card.kind
        if self.edition.draft and (card.id in self.edition.marked or card.id in self.findings.flawed):
            front = _marked(front)
        return Part(card.id, card.kind, card.copies, front, behind.get(card.id), side.row.file, title)

    # --- which template draws what -----------------------------------------------------------------------

    def _fronts(self, row: Print, choice: Choice) -> list[FaceToDraw]:
        wanted = row.front or row.kind
        general = wanted if row.front not in ("", row.kind) else "card"
        return self._sides(row, choice, wanted, general)

    def _backs(self, row: Print, choice: Choice) -> list[FaceToDraw]:
        return self._sides(row, choice, f"back-{row.back}", "back")

    def _sides(self, row: Print, choice: Choice, wanted: str, general: str) -> list[FaceToDraw]:
        """One for each card, by the template wanted, else by the general one; "" where neither is there."""
        cards = [card for card in self.edition.cards.of(row.kind) if choice.takes(card)]
        template = next((name for name in (wanted, general) if name in self.materials.templates), "")
        if cards and not template:
            hint = did_you_mean(wanted, self.materials.templates)
            self.found.append(faults.template_missing(row.span, wanted, f"theme '{self.theme.name}'", hint))
        return [FaceToDraw(card, row, template) for card in cards]

    # --- drawing -----------------------------------------------------------------------------------------

    def _drawn(self, sides: list[FaceToDraw]) -> list[Scene]:
        rendered = self._rendered([side for side in sides if side.template])
        self.drawer.statics = rendered.statics
        scenes = [self._scene(side, next(rendered.faces) if side.template else None) for side in sides]
        for _ in rendered.faces:  # there is no more, but whoever renders may have something to put away
            pass
        return scenes

    def _rendered(self, sides: list[FaceToDraw]) -> RenderedFaces:
        order = self._order(sides)
        if not self.theme.trusted:
            return render_foreign(order)
        from pnp.compose.templates import CodeInMemory, render_all  # Jinja: only where it is used

        self.materials.code = self.materials.code or CodeInMemory()
        return render_all(order, self.materials.code)

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

    def _scene(self, side: FaceToDraw, markup: str | TemplateFailure | None) -> Scene:
        size = side.row.size
        if isinstance(markup, TemplateFailure):
            self.findings.failed(side.card, markup)
        if not isinstance(markup, str):
            return _crossed_out(Scene(size.width, size.height, (), self.theme.bleed_mm, outline(size)))
        drawing = self.drawer.draw(markup, size, side.card)
        if drawing.faults or drawing.portraits:
            self.findings.add(side.card, side.template, drawing)
        if id(drawing) not in self.scenes:
            scene = Scene(size.width, size.height, drawing.items, drawing.bleed, outline(size), drawing.texts)
            self.scenes[id(drawing)] = drawing, scene
        return self.scenes[id(drawing)][1]


# --- marks of a draft ------------------------------------------------------------------------------------

ALARM = "#d0021b"


def _marked(scene: Scene) -> Scene:
    """A frame nobody overlooks, around a face that a proper build would refuse."""
    edge = rect(0.75, 0.75, scene.width - 1.5, scene.height - 1.5)
    frame = Path(edge, None, Stroke(ALARM, 1.5, dash=(3.0, 1.5)))
    return replace(scene, items=(*scene.items, frame))


def _crossed_out(scene: Scene) -> Scene:
    """A face that could not be drawn."""
    w, h = scene.width, scene.height
    cross = (*line(3, 3, w - 3, h - 3), *line(w - 3, 3, 3, h - 3))
    return replace(scene, items=(Path(cross, None, Stroke(ALARM, 0.8)),))
