"""Faces: which template draws what, the rendered markup, the scenes made of it.

Owns ``compose``. Must not know paper, PDF or what comes after a face.
"""

from __future__ import annotations

from collections.abc import Mapping

from pnp.base.diagnostics import Diagnostic, did_you_mean, in_order
from pnp.base.frozen import replace
from pnp.base.model import Card, Edition, Faces, Part, Print
from pnp.base.model.print_options import Choice
from pnp.base.scene import Path, Scene, Stroke, rect
from pnp.draw.compose import face_faults as faults
from pnp.draw.compose.face_run import ALARM, ComposeMaterials, DrawnFace, FaceRun, FaceToDraw
from pnp.draw.compose.findings import FaceFindings
from pnp.draw.compose.unused import unused_pictures, unused_templates
from pnp.draw.compose.unused_fields import unused_fields
from pnp.draw.compose.written import WrittenTexts, on_sheets
from pnp.draw.look.theme import Theme
from pnp.text.fonts import Fonts

ALL = Choice()


def compose(
    edition: Edition,
    theme: Theme,
    fonts: Fonts,
    choice: Choice = ALL,
    materials: ComposeMaterials | None = None,
    ink_saver: bool = False,
) -> tuple[Faces, tuple[Diagnostic, ...]]:
    """Every printed part in the order the set prints them, and what is wrong with their faces."""
    materials = materials or ComposeMaterials(edition.cards.folders, theme, art=edition.cards.art)
    with materials.in_use():
        return _Composing(edition, theme, fonts, materials, ink_saver).run(choice)


class _Composing:
    """One run."""

    def __init__(
        self,
        edition: Edition,
        theme: Theme,
        fonts: Fonts,
        materials: ComposeMaterials,
        ink_saver: bool,
    ) -> None:
        self.edition, self.theme, self.fonts, self.materials = edition, theme, fonts, materials
        self.faces = FaceRun(edition, theme, fonts, materials, ink_saver)
        self.findings = FaceFindings(materials.templates, WrittenTexts(edition))
        self.found: list[Diagnostic] = []

    def run(self, choice: Choice) -> tuple[Faces, tuple[Diagnostic, ...]]:
        rows = [row for row in self.edition.cards.prints.values() if row.file in choice.files]
        fronts = [side for row in rows for side in self._fronts(row, choice)]
        backs = [side for row in rows if row.back and choice.backs for side in self._backs(row, choice)]
        scenes = self._drawn([*fronts, *backs])
        behind = {back.card.id: scene for back, scene in zip(backs, scenes[len(fronts) :], strict=True)}
        parts = tuple(self._part(side, scene, behind) for side, scene in zip(fronts, scenes, strict=False))
        found = (*self.found, *self.findings.tell(), *self.materials.pictures.found, *self.fonts.found)
        if choice == ALL:
            shown = self.theme.sheet.get("titles", {}).values()
            cards, materials = self.edition.cards, self.materials
            found += tuple(unused_pictures(cards, materials.templates, materials.world, shown))
            found += tuple(unused_templates(cards, materials.templates, materials.world))
            found += tuple(unused_fields(cards, materials.templates))
        return self._faces(parts), in_order(found)

    def _faces(self, parts: tuple[Part, ...]) -> Faces:
        edition = self.edition
        return Faces(
            edition.cards.id,
            edition.cards.title,
            edition.language,
            parts,
            self._assets(),
            edition.draft,
            edition.words,
            self.theme.safe_mm,
            self.materials.files,
            on_sheets(edition),
            self.theme.large is not None,
        )

    def _assets(self) -> Mapping[str, bytes]:
        pictures = self.materials.pictures.assets
        if not self.faces.ink_saver:
            return pictures
        from pnp.draw.inksaver import SketchedAssets

        return SketchedAssets(pictures)

    def _part(self, side: FaceToDraw, front: Scene, behind: dict[str, Scene]) -> Part:
        card, kinds = side.card, self.edition.cards.rules.kinds
        title = kinds[card.kind].label if card.kind in kinds else card.kind
        if self.edition.draft and (card.id in self.edition.marked or card.id in self.findings.flawed):
            front = _marked(front)
        return Part(
            card.id, card.kind, card.copies, front, behind.get(card.id), side.row.file, title, side.row.apart
        )

    # --- which template draws what -----------------------------------------------------------------------

    def _fronts(self, row: Print, choice: Choice) -> list[FaceToDraw]:
        wanted = row.front or row.kind
        general = wanted if row.front not in ("", row.kind) else "card"
        cards = self._cards(row, choice)
        template = self._template(row, wanted, general) if cards else ""
        return [FaceToDraw(card, row, template, row.back_of(card)) for card in cards]

    def _backs(self, row: Print, choice: Choice) -> list[FaceToDraw]:
        cards = [(card, back) for card in self._cards(row, choice) if (back := row.back_of(card))]
        templates = {
            back: self._template(row, f"back-{back}", "back") for back in dict.fromkeys(b for _, b in cards)
        }
        return [FaceToDraw(card, row, templates[back], back, True) for card, back in cards]

    def _cards(self, row: Print, choice: Choice) -> list[Card]:
        return [card for card in self.edition.cards.of(row.kind) if choice.takes(card)]

    def _template(self, row: Print, wanted: str, general: str) -> str:
        """The template wanted, else the general one; "" where neither is there."""
        template = next((name for name in (wanted, general) if name in self.materials.templates), "")
        if not template:
            hint = did_you_mean(wanted, self.materials.templates)
            self.found.append(faults.template_missing(row.span, wanted, f"theme '{self.theme.name}'", hint))
        return template

    # --- drawing -----------------------------------------------------------------------------------------

    def _drawn(self, sides: list[FaceToDraw]) -> list[Scene]:
        return [self._told(side, face) for side, face in zip(sides, self.faces.draw(sides), strict=True)]

    def _told(self, side: FaceToDraw, face: DrawnFace) -> Scene:
        """The scene of a face, after what is wrong with it was noted."""
        if face.failure:
            self.findings.failed(side.card, face.failure)
        if face.drawing and (face.drawing.faults or face.drawing.portraits):
            self.findings.add(side.card, side.template, face.drawing)
        return face.scene


# --- marks of a draft ------------------------------------------------------------------------------------


def _marked(scene: Scene) -> Scene:
    """A frame nobody overlooks, around a face that a proper build would refuse."""
    edge = rect(0.75, 0.75, scene.width - 1.5, scene.height - 1.5)
    frame = Path(edge, None, Stroke(ALARM, 1.5, dash=(3.0, 1.5)))
    return replace(scene, items=(*scene.items, frame))
