"""What can be seen to print badly on a finished face: hairlines, pale words, lines that give a crooked cut away.

Reads the faces of one edition; each fault is told once for the template line, or the picture, that draws it. Must
not know templates, paper or how faces are made.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from pnp.base.diagnostics import Finding, Severity, Span
from pnp.base.frozen import NamedTuple, dataclass
from pnp.base.model import Faces
from pnp.base.scene import Origin, Scene
from pnp.check.face_shapes import CutSides, Hulls, ThinStrokes
from pnp.check.registry import rule
from pnp.check.text_grounds import TextGrounds
from pnp.draw.look.template_colours import contrast_of as contrast_of  # the studio asks for it here

THINNEST_MM = 0.2
LEAST_CONTRAST = 3.0


class Sight(NamedTuple):
    """One fault seen on a face: what draws it, how bad it is, and what to call it."""

    origin: Origin
    by: float
    what: str = ""


Sights: TypeAlias = tuple[Sight, ...]


@dataclass(frozen=True)
class FaceLook(ABC):
    """Looking at faces for one fault. What nobody drew, the marks of a draft, is nobody's fault."""

    def of(self, scenes: Sequence[Scene]) -> list[Sights]:
        return [tuple(one for one in seen if one.origin.place) for seen in self.looked(scenes)]

    @abstractmethod
    def looked(self, scenes: Sequence[Scene]) -> Iterator[Iterable[Sight]]: ...


class Seen(NamedTuple):
    """One fault on the faces: by how much in the worst case, what to call it, and on which cards."""

    worst: float
    what: str
    cards: list[str]


def _told(faces: Faces, look: FaceLook, message: str, hint: str) -> Iterator[Finding]:
    """Each fault once, by the place that draws it."""
    sides = [(part.card, scene) for part in faces.parts for scene in (part.front, part.back) if scene]
    different = list({id(scene): scene for _, scene in sides}.values())
    sights = dict(zip(map(id, different), look.of(different), strict=True))
    seen: dict[Span, Seen] = {}
    for card, scene in sides:
        for origin, by, what in sights[id(scene)]:
            span = _span(faces, origin)
            known = seen.setdefault(span, Seen(by, what, []))
            known.cards.append(card)
            if by < known.worst:
                seen[span] = known._replace(worst=by, what=what)
    for span, (worst, what, ids) in seen.items():
        cards = tuple(dict.fromkeys(ids))
        more = f" and {len(cards) - 1} more" if len(cards) > 1 else ""
        said = message.format(worst=worst, what=what)
        yield Finding(span, f"{said}, drawing card '{cards[0]}'{more}", hint, cards=cards)


def _span(faces: Faces, origin: Origin) -> Span:
    if origin.file:
        return Span(origin.file, 1)
    template, line, column = origin.place or ("", 1, 1)
    return Span(faces.templates.get(template, ""), line, column, len(origin.element) + 1)


class ThinLines(FaceLook):
    def looked(self, scenes: Sequence[Scene]) -> Iterator[Iterable[Sight]]:
        thin = ThinStrokes(THINNEST_MM - 0.0005)
        for scene in scenes:
            yield (Sight(origin, width) for origin, width in thin.on(scene))


@rule("PRS551", Faces, Severity.WARNING)
def line_too_thin(faces: Faces) -> Iterator[Finding]:
    """A line is drawn thinner than 0.2 mm: many printers break it up or lose it.

    What counts is the width on the card, after everything that scales a picture or a group. Told at the template
    line, or at the picture the line is in, once for all cards that show it.

    ```bad set.yaml = themed-fox.yaml
    ```bad templates/mine/card.xml.j2
    <face><line x1="9" y1="9" x2="50" y2="9" stroke="#000000" stroke-width="0.1"/></face>
    ```
    ```good templates/mine/card.xml.j2
    <face><line x1="9" y1="9" x2="50" y2="9" stroke="#000000" stroke-width="0.25"/></face>
    ```
    """
    yield from _told(
        faces, ThinLines(), "a line prints {worst:.2f} mm thin", "0.2 mm is the least that prints whole"
    )


class PaleTexts(FaceLook):
    def looked(self, scenes: Sequence[Scene]) -> Iterator[Iterable[Sight]]:
        grounds = TextGrounds(Hulls())
        for scene in scenes:
            yield (
                Sight(box.origin, contrast, f"text '{box.name}', {ink} on {ground},")
                for box, ink, ground in grounds.of(scene)
                if (contrast := contrast_of(ink, ground)) < LEAST_CONTRAST
            )


@rule("PRS552", Faces, Severity.WARNING)
def low_contrast(faces: Faces) -> Iterator[Finding]:
    """A text is hardly lighter or darker than what lies under it: less than 3 to 1, as web pages are measured.

    The ground is the topmost filled shape under the first letters of the text; of a gradient, the colour next to
    them. Pictures and what shows through are not judged.

    ```bad set.yaml = themed-fox.yaml
    ```bad templates/mine/card.xml.j2
    <face background="#e8c840"><text x="5" y="5" w="50" h="8" colour="#ffffff">{{ card.name }}</text></face>
    ```
    ```good templates/mine/card.xml.j2
    <face background="#e8c840"><text x="5" y="5" w="50" h="8" colour="#222222">{{ card.name }}</text></face>
    ```
    """
    told = "{what} has a contrast of {worst:.1f} to 1"
    yield from _told(faces, PaleTexts(), told, "3 to 1 is the least to be read at a table")


@dataclass(frozen=True)
class LinesAlongCut(FaceLook):
    reach: float

    def looked(self, scenes: Sequence[Scene]) -> Iterator[Iterable[Sight]]:
        hulls, sides = Hulls(), dict[object, CutSides]()
        for scene in scenes:
            key = scene.width, scene.height, scene.bleed, scene.outline
            cut = sides.get(key) or sides.setdefault(key, CutSides(scene, self.reach, hulls))
            yield (Sight(origin, distance) for origin, distance in cut.near(scene))


@rule("PRS553", Faces, Severity.WARNING)
def line_along_cut(faces: Faces) -> Iterator[Finding]:
    """A straight line, or the straight edge of a shape, runs along the cut and nearer to it than half the safe zone.

    Cuts stray by a millimetre, and beside a line that runs along with it everybody sees it: one side of a frame
    comes out twice as wide as the other. Draw it further in, or let the shape bleed off the face. Grounds that
    cover the whole face or end with the bleed are not meant, nor lines shorter than a quarter of the side.

    ```bad set.yaml = themed-fox.yaml
    ```bad templates/mine/card.xml.j2
    <face><rect x="1" y="1" w="61.5" h="86.9" stroke="#000000" stroke-width="0.4"/></face>
    ```
    ```good templates/mine/card.xml.j2
    <face><rect x="3" y="3" w="57.5" h="82.9" stroke="#000000" stroke-width="0.4"/></face>
    ```
    """
    told = "a straight line runs {worst:.1f} mm from the cut"
    yield from _told(faces, LinesAlongCut(faces.safe / 2), told, "draw it further in, or let it bleed")
