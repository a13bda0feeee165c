"""Faces: which template draws what, the rendered markup, the scenes made of it.

Owns ``compose``. Must not know paper, PDF or what comes after a face.
"""

from __future__ import annotations

from pathlib import Path as File
from typing import NamedTuple

from pnp.compose import faults, view
from pnp.compose.desk import Desk, Page, cards_named
from pnp.compose.markup import Drawing
from pnp.compose.orders import Failure, Folders, Job, Order, Rendered
from pnp.compose.outlines import outline
from pnp.compose.sandbox import print_foreign
from pnp.diagnostics import Diagnostic, Span, did_you_mean, in_order
from pnp.load.sets import shown
from pnp.look.lettering import Lettering
from pnp.look.pictures import Pictures
from pnp.look.theme import Theme
from pnp.model import Card, Edition, Faces, Part, Print, Size
from pnp.resources import bundled
from pnp.scene import Path, Scene, Stroke, line, rect
from pnp.text.fonts import Fonts


class Choice(NamedTuple):
    """What of an edition is wanted: files, cards by id (none named: every card), backs or not."""

    files: frozenset[str] = frozenset({"cards", "components"})
    cards: frozenset[str] = frozenset()
    backs: bool = True

    def takes(self, card: Card) -> bool:
        return not self.cards or card.id in self.cards


ALL = Choice()


class Side(NamedTuple):
    """One face to draw: of which card, by which template."""

    card: Card
    row: Print
    template: str


def compose(
    edition: Edition, theme: Theme, fonts: Fonts, choice: Choice = ALL
) -> tuple[Faces, tuple[Diagnostic, ...]]:
    """Every printed part in the order the set prints them, and what is wrong with their faces."""
    return _Composing(edition, theme, fonts).run(choice)


class _Composing:
    """One run."""

    def __init__(self, edition: Edition, theme: Theme, fonts: Fonts) -> None:
        self.edition, self.theme, self.fonts = edition, theme, fonts
        shared = bundled("templates") / "_shared"
        self.folders = (*map(str, theme.folders), str(shared))
        self.templates = Folders(self.folders).names()
        sets = [File(folder) for folder in edition.cards.folders]
        pictures = Pictures(sets, theme.folders, shared)
        lettering = Lettering(theme, fonts, edition.language, pictures)
        self.desk = Desk(theme, pictures, lettering, self.folders)
        self.found: list[Diagnostic] = []
        self.failed: dict[Failure, list[str]] = {}  # each way a template failed, and the cards it failed for
        self.scenes: dict[tuple[str, Size], Scene] = {}

    def run(self, choice: Choice) -> tuple[Faces, tuple[Diagnostic, ...]]:
        rows = [row for row in self.edition.cards.prints.values() if row.file in choice.files]
        fronts = [side for row in rows for side in self._fronts(row, choice)]
        backs = [side for row in rows if row.back and choice.backs for side in self._backs(row, choice)]
        scenes = self._drawn([*fronts, *backs])
        behind = {back.card.id: scene for back, scene in zip(backs, scenes[len(fronts) :], strict=True)}
        parts = tuple(self._part(side, scene, behind) for side, scene in zip(fronts, scenes, strict=False))
        found = (*self.found, *self.desk.findings(), *self.fonts.found)
        return self._faces(parts), in_order(found)

    def _faces(self, parts: tuple[Part, ...]) -> Faces:
        edition = self.edition
        return Faces(
            edition.cards.id,
            edition.cards.title,
            edition.language,
            parts,
            self.desk.pictures.assets,
            edition.draft,
            edition.words,
        )

    def _part(self, side: Side, front: Scene, behind: dict[str, Scene]) -> Part:
        card, kinds = side.card, self.edition.cards.rules.kinds
        title = kinds[card.kind].label if card.kind in kinds else card.kind
        if self.edition.draft and (card.id in self.edition.marked or card.id in self.desk.flawed):
            front = _marked(front)
        return Part(card.id, card.kind, card.copies, front, behind.get(card.id), side.row.file, title)

    # --- which template draws what -----------------------------------------------------------------------

    def _fronts(self, row: Print, choice: Choice) -> list[Side]:
        wanted = row.front or row.kind
        general = wanted if row.front not in ("", row.kind) else "card"
        return self._sides(row, choice, wanted, general)

    def _backs(self, row: Print, choice: Choice) -> list[Side]:
        return self._sides(row, choice, f"back-{row.back}", "back")

    def _sides(self, row: Print, choice: Choice, wanted: str, general: str) -> list[Side]:
        """One for each card, by the template wanted, else by the general one; "" where neither is there."""
        cards = [card for card in self.edition.cards.of(row.kind) if choice.takes(card)]
        template = next((name for name in (wanted, general) if name in self.templates), "")
        if cards and not template:
            hint = did_you_mean(wanted, self.templates)
            self.found.append(faults.template_missing(row.span, wanted, f"theme '{self.theme.name}'", hint))
        return [Side(card, row, template) for card in cards]

    # --- drawing -----------------------------------------------------------------------------------------

    def _drawn(self, sides: list[Side]) -> list[Scene]:
        rendered = self._rendered([side for side in sides if side.template])
        self.desk.statics = rendered.statics
        scenes = [self._scene(side, next(rendered.faces) if side.template else None) for side in sides]
        for _ in rendered.faces:  # there is no more, but whoever renders may have something to put away
            pass
        self.found += [_told(failure, cards_named(iter(ids))) for failure, ids in self.failed.items()]
        return scenes

    def _rendered(self, sides: list[Side]) -> Rendered:
        order = self._order(sides)
        if not self.theme.trusted:
            return print_foreign(order)
        from pnp.compose.templates import print_all  # Jinja: only where it is used

        return print_all(order)

    def _order(self, sides: list[Side]) -> Order:
        edition, theme = self.edition, self.theme
        labels = view.labels_of(edition)
        index = {card.id: at for at, card in enumerate(edition.cards.cards)}
        trims = {row.kind: view.trim_values(row) for row in edition.cards.prints.values()}
        words = {
            "labels": labels,
            "words": dict(edition.words),
            "figures": view.figure_values(edition.cards),
            "palette": dict(theme.palette),
        }
        look = {
            "name": theme.name,
            "spacing": dict(theme.spacing),
            "bleed": theme.bleed_mm,
            "safe": theme.safe_mm,
        }
        jobs = [
            Job(side.template, index[side.card.id], trims[side.row.kind], side.row.back) for side in sides
        ]
        return Order(
            self.folders,
            tuple(jobs),
            view.all_cards(edition, labels),
            view.set_values(edition.cards),
            words,
            look,
            edition.language,
        )

    def _scene(self, side: Side, markup: str | Failure | None) -> Scene:
        size = side.row.size
        if isinstance(markup, Failure):
            self.failed.setdefault(markup, []).append(side.card.id)
            self.desk.flawed.add(side.card.id)
        if not isinstance(markup, str):
            return _crossed_out(Scene(size.width, size.height, (), self.theme.bleed_mm, outline(size)))
        key = (markup, size)
        scene = self.scenes.get(key)
        if scene is None:
            self.desk.personal = False
            scene = _framed(self.desk.draw(Page(side.card, side.template, markup), size), side.row)
            if not self.desk.personal:
                self.scenes[key] = scene
        return scene


def _framed(drawing: Drawing, row: Print) -> Scene:
    return Scene(row.size.width, row.size.height, drawing.items, drawing.bleed, outline(row.size))


def _told(failure: Failure, cards: str) -> Diagnostic:
    span = Span(shown(File(failure.file)) if failure.file else "", failure.line)
    match failure.fault:
        case "template-missing":
            return faults.template_missing(span, failure.message, f"drawing {cards}", failure.hint)
        case "template-syntax":
            return faults.template_syntax(span, failure.message)
        case "undefined-name":
            return faults.undefined_name(span, failure.message, cards)
        case "template-limit":
            return faults.template_limit(span, failure.message, cards)
    return faults.template_failed(span, failure.message, cards)


# --- marks of a draft ------------------------------------------------------------------------------------

ALARM = "#d0021b"


def _marked(scene: Scene) -> Scene:
    """A frame nobody overlooks, around a face that a proper build would refuse."""
    edge = rect(0.75, 0.75, scene.width - 1.5, scene.height - 1.5)
    frame = Path(edge, None, Stroke(ALARM, 1.5, dash=(3.0, 1.5)))
    return scene._replace(items=(*scene.items, frame))


def _crossed_out(scene: Scene) -> Scene:
    """A face that could not be drawn."""
    w, h = scene.width, scene.height
    cross = (*line(3, 3, w - 3, h - 3), *line(w - 3, 3, 3, h - 3))
    return scene._replace(items=(Path(cross, None, Stroke(ALARM, 0.8)),))
