"""How many letters go where a text of a card is printed: measured with the fonts it is set in.

Owns the sample that is measured. Must not know templates.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.base.frozen import replace
from pnp.base.model import Card, Faces
from pnp.base.scene import Box, Scene, TextBox
from pnp.export.translators.hints import RoomForText
from pnp.text.fit import Style
from pnp.text.fonts import Fonts
from pnp.text.typesetter import Typesetter

# common words, so that letters come as often as they do; enough of them for any box
SAMPLES: Mapping[str, str] = {
    "Latn": "When the tide goes out, small animals hide under the weeds and wait there until the water comes back over "
    "the stones of the shore. ",
    "Cyrl": "Когда наступает отлив, мелкие животные прячутся под водорослями и ждут там, пока вода не вернётся на камни "
    "у берега. ",
    "Grek": "Όταν τραβιέται η θάλασσα, μικρά ζώα κρύβονται κάτω από τα φύκια και περιμένουν εκεί ώσπου να γυρίσει το νερό "
    "στις πέτρες της ακτής. ",
}
ENOUGH = 2400  # letters


class RoomsOnFaces:
    """The room of each text of each card, in a language of that script."""

    def __init__(self, faces: Faces, fonts: Fonts, script: str) -> None:
        self.sample = (
            (SAMPLES[script] * (1 + ENOUGH // len(SAMPLES[script]))).strip() if script in SAMPLES else ""
        )
        self.setter = Typesetter(fonts)
        self.boxes: dict[tuple[str, str], list[TextBox]] = {}
        for part in faces.parts:
            for scene in (part.front, part.back):
                for field, box in named_boxes(scene) if scene else ():
                    self.boxes.setdefault((part.card, field), []).append(box)
        self._known: dict[tuple[Style, float, float], RoomForText] = {}

    def of(self, card: Card, field: str) -> RoomForText | None:
        """The least there is, wherever it stands."""
        if not self.sample:
            return None
        rooms = (self._room(box) for box in self.boxes.get((card.id, field), ()))
        return min((one for one in rooms if one), key=lambda one: one.most, default=None)

    def _room(self, text: TextBox) -> RoomForText | None:
        style = text.style
        if not isinstance(style, Style) or text.box.w <= 0:
            return None
        key = style, text.box.w, text.box.h
        if key not in self._known:
            least = min(style.floor_pt, style.size_pt)
            asked, most = (self._letters(style, size, text.box) for size in (style.size_pt, least))
            self._known[key] = RoomForText(asked, style.size_pt, most, least)
        return self._known[key]

    def _letters(self, style: Style, size_pt: float, box: Box) -> int:
        sample = self.sample.upper() if style.upper else self.sample
        return self.setter.letters_in(sample, box, replace(style, size_pt=size_pt, upper=False))


def named_boxes(scene: Scene) -> Iterator[tuple[str, TextBox]]:
    """The texts of a face with the field each says: as the template has it, or as it is called."""
    for text in scene.texts:
        if name := text.field or text.name:
            yield name, text
