"""The diagrams of a sheet, made of the same faces as the cards: rows, markets, tables seen from above.

Owns one function a drawing and the table of them. Must not know columns, pages or text that flows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import count, groupby
from typing import TypeAlias

from pnp.base.diagnostics import did_you_mean
from pnp.base.frozen import NamedTuple
from pnp.base.scene import Box, Ink, Item, Path, Scene, Stroke, rect
from pnp.base.sums import float_sum
from pnp.draw.compose.view import literal
from pnp.draw.look.pictures import OutsideError, Pictures
from pnp.draw.look.template_colours import mix
from pnp.draw.rulebook import sheet_signs as signs
from pnp.draw.rulebook import shown_pieces as pc
from pnp.draw.rulebook.anchors import PlacesOfRules
from pnp.draw.rulebook.arguments import Call, DrawingError
from pnp.draw.rulebook.drawings_in_words import ToldPart, counted, sign
from pnp.draw.rulebook.flow import Draw
from pnp.draw.rulebook.shown_pieces import CardFaces, GamePiece
from pnp.draw.rulebook.typeset import RoleSetter
from pnp.draw.svg import Drawing as Art

LIKELY = 0.6  # scale of cards where the author names none
PAD = 2.7  # mm round the pieces of a zone: clear of the disc on its corner
NOTCH = 0.9  # mm from the corner of a zone to the middle of its disc
HALO = 0.35  # mm of white round a disc that lies on something
BETWEEN = 2.4  # mm between zones, rows of a market
NEAR = 7.0  # mm: borders of zones no further apart than that stand below each other
SIGN = 5.0  # mm: an operator
ROWS = ("/", "//")  # what parts rows of zones; behind the second is what each player has
PLAYER = "player"  # the icon beside that
APART = 1.6  # mm between both, besides
OWN = 1.8  # mm round the zones of a player
AHEAD = 8.6  # mm before them, for the icon
AMID = 18.0  # mm, as a card measures: a sign among the pieces of a zone
HEXAGON = 2 / 3**0.5  # height of a tile that is one wide
CLEAR = 1.04  # tiles round a centre do not quite touch
COMPASS = [  # where they lie, in widths and heights
    (CLEAR * x, CLEAR * y)
    for x, y in ((0.5, -0.75), (1, 0), (0.5, 0.75), (-0.5, 0.75), (-1, 0), (-0.5, -0.75))
]
ROUND_ABOUT = (CLEAR + 0.5, CLEAR * 0.75 + 0.5)  # from the middle to the edges of all


class Room(NamedTuple):
    width: float
    height: float


class DrawnDiagram(NamedTuple):
    """A diagram with its size, to be drawn anywhere, and in words what is drawn then."""

    width: float
    height: float
    draw: Draw
    told: Sequence[ToldPart]


class DiagramTools(NamedTuple):
    """What diagrams are made with."""

    setter: RoleSetter
    faces: CardFaces
    labels: dict[str, str]
    pictures: Pictures
    share: float = 1.0  # of the scales asked for: on small pages all is smaller
    places: PlacesOfRules = PlacesOfRules()

    def told(self, shown: Iterable[GamePiece | str], *letters: str) -> ToldPart:
        """Pieces in a row, with signs among them, and the letters that stand there."""
        return ToldPart(pc.in_words(shown, self.faces.said), letters)


DrawDiagram: TypeAlias = Callable[[DiagramTools, Call, Room], DrawnDiagram]


def _scale(tools: DiagramTools, call: Call, most: float) -> float:
    return tools.share * (call.number("scale", 0.05, 2.0) or most)


def _some(pieces: list[GamePiece]) -> list[GamePiece]:
    if not pieces:
        raise DrawingError("it names no card", "for example the id of one")
    return pieces


# --- rows of faces ---------------------------------------------------------------------------------------


def _cards(tools: DiagramTools, call: Call, room: Room) -> DrawnDiagram:
    return _row(tools, tools.faces.pieces(call.words), room, _scale(tools, call, LIKELY))


def _board(tools: DiagramTools, call: Call, room: Room) -> DrawnDiagram:
    how = {"front": "", "back": "back:"}.get(call.options.get("side", "front"))
    if how is None:
        raise DrawingError("a side is front or back")
    pieces = tools.faces.pieces(how + word for word in call.words)
    return _row(tools, pieces, room, _scale(tools, call, 1.0))


def _row(tools: DiagramTools, pieces: list[GamePiece], room: Room, most: float) -> DrawnDiagram:
    scale = pc.scale_for(_some(pieces), room.width, room.height, most)
    size = pc.width(pieces, scale), pc.height(pieces, scale)
    return DrawnDiagram(*size, lambda x, y: pc.draw_row(pieces, x, y, scale), [tools.told(pieces)])


def _market(tools: DiagramTools, call: Call, room: Room) -> DrawnDiagram:
    """For each kind a pile and its first designs."""
    rows = [_display(tools.faces, *pair) for pair in _pairs(call.words)]
    tall = (room.height - BETWEEN * (len(rows) - 1)) / len(rows)
    scale = min(pc.scale_for(row, room.width, tall, _scale(tools, call, LIKELY)) for row in rows)
    heights = [pc.height(row, scale) for row in rows]

    def draw(x: float, y: float) -> list[Item]:
        items: list[Item] = []
        for row, high in zip(rows, heights, strict=True):
            items += pc.draw_row(row, x, y, scale)
            y += high + BETWEEN
        return items

    wide = max(pc.width(row, scale) for row in rows)
    high = float_sum(heights) + BETWEEN * (len(rows) - 1)
    return DrawnDiagram(wide, high, draw, [*map(tools.told, rows)])


def _pairs(words: Sequence[str]) -> list[tuple[str, int]]:
    counts = words[1::2]
    if not words or len(words) % 2 or not all(count.isdecimal() and 0 < int(count) < 20 for count in counts):
        raise DrawingError("a market is a kind and how many lie open", "for example 'market producer 4'")
    return [(kind, int(count)) for kind, count in zip(words[::2], counts, strict=True)]


def _display(faces: CardFaces, kind: str, many: int) -> list[GamePiece]:
    if kind not in faces.kinds:
        raise DrawingError(f"there is no kind '{kind}'", did_you_mean(kind, faces.kinds, "pnp list SET"))
    cards = faces.cards.of(kind)
    if len(cards) < many:
        raise DrawingError(f"'{kind}' has {len(cards)} designs, not {many}")
    return [faces.piece(kind, "pile"), *(faces.piece(card.id) for card in cards[:many])]


# --- pieces and signs ------------------------------------------------------------------------------------


def _example(tools: DiagramTools, call: Call, room: Room) -> DrawnDiagram:
    """Pieces joined by signs; neighbours without a sign lie side by side."""
    runs = [(key, list(words)) for key, words in groupby(call.words, lambda word: word in signs.OPERATORS)]
    rows = [(words if is_sign else _some(tools.faces.pieces(words))) for is_sign, words in runs]
    pieces = [piece for row in rows for piece in row if isinstance(piece, GamePiece)]
    several = sum(len(words) for is_sign, words in runs if is_sign)
    taken = several * (SIGN + 2 * pc.GAP) - pc.GAP * max(0, len(runs) - several - 1)
    scale = pc.scale_for(_some(pieces), room.width - taken, room.height, _scale(tools, call, LIKELY * 0.85))
    high = pc.height(pieces, scale)

    def draw(x: float, y: float) -> list[Item]:
        items: list[Item] = []
        for row in rows:
            row_pieces = [piece for piece in row if isinstance(piece, GamePiece)]
            if row_pieces:
                items += pc.draw_row(row_pieces, x, y + (high - pc.height(row_pieces, scale)) / 2, scale)
                x += pc.width(row_pieces, scale)
                continue
            for word in row:
                items += signs.operator(
                    str(word), x + pc.GAP + SIGN / 2, y + high / 2, SIGN, tools.setter.look.accent
                )
                x += SIGN + 2 * pc.GAP
        return items

    wide = 0.0
    for row in rows:
        row_pieces = [piece for piece in row if isinstance(piece, GamePiece)]
        wide += pc.width(row_pieces, scale) if row_pieces else len(row) * (SIGN + 2 * pc.GAP)
    shown = [sign(one) if isinstance(one, str) else one for row in rows for one in row]
    return DrawnDiagram(wide, high, draw, [tools.told(shown)])


class _Zone(NamedTuple):
    letter: str
    pieces: list[GamePiece]

    def width(self, scale: float) -> float:
        return pc.width(self.pieces, scale) + 2 * PAD

    def height(self, scale: float) -> float:
        return pc.height(self.pieces, scale) + 2 * PAD


def _zones(tools: DiagramTools, call: Call, room: Room) -> DrawnDiagram:
    """A table from above: panels side by side and in rows, lettered for the list that explains them. What is each
    player's own lies apart, on a ground of its own."""
    rows, first = _read_zones(tools, call.words)
    out = signs.DISC * tools.setter.em / 2 - NOTCH  # discs stand out above and to the left
    wide = room.width - out
    across = [wide - (AHEAD + OWN if at >= first else 0.0) for at in range(len(rows))]
    between = BETWEEN * (len(rows) - 1) + (APART + 2 * OWN if first < len(rows) else 0.0)
    scale = _scale(tools._replace(share=1.0), call, LIKELY * 0.85)  # zones are wide, not high
    for row, has in zip(rows, across, strict=True):
        pieces = [piece for zone in row for piece in zone.pieces]
        margins = float_sum(2 * PAD for _ in row) + (BETWEEN - pc.GAP) * (len(row) - 1)
        scale = pc.scale_for(pieces, has - margins, room.height, scale)
    fixed = float_sum(max(zone.height(0.0) for zone in row) for row in rows)
    tall = float_sum(max(zone.height(1.0) for zone in row) for row in rows) - fixed
    scale = min(scale, (room.height - out - between - fixed) / tall)
    if scale < pc.LEAST:
        raise DrawingError("there are more pieces than room", "show fewer, or add 'wide'")
    heights = [max(zone.height(scale) for zone in row) for row in rows]
    widths = _zone_widths(rows[:first], wide, scale)
    widths += _zone_widths(rows[first:], wide - AHEAD - OWN, scale)

    def draw(x: float, y: float) -> list[Item]:
        items: list[Item] = []
        left, top = x + out, y + out
        for at, (row, row_widths, high) in enumerate(zip(rows, widths, heights, strict=True)):
            if at == first:
                deep = float_sum(heights[first:]) + BETWEEN * (len(rows) - first - 1) + 2 * OWN
                items += _own_ground(tools, Box(left, top + APART, wide, deep))
                left, top = left + AHEAD, top + APART + OWN
            ground = "#ffffff" if at >= first else tools.setter.look.tint
            items += _zone_row(tools, row, row_widths, Box(left, top, wide, high), scale, ground)
            top += high + BETWEEN
        return items

    told = [tools.told(zone.pieces, zone.letter) for row in rows for zone in row]
    return DrawnDiagram(room.width, out + float_sum(heights) + between, draw, told)


def _own_ground(tools: DiagramTools, box: Box) -> list[Item]:
    """What is a player's own lies on the colour of the theme, beside the sign for a player."""
    look = tools.setter.look
    items: list[Item] = [Path(rect(*box, 2.0), mix(look.band, "#ffffff", 0.72))]
    if art := tools.pictures.icon(PLAYER):
        size = AHEAD - 2 * OWN
        sign = Box(box.x + OWN, box.y + (box.h - size) / 2, size, size)
        items.append(tools.pictures.place(art, sign, "contain", look.band))
    return items


def _read_zones(tools: DiagramTools, words: Sequence[str]) -> tuple[list[list[_Zone]], int]:
    """The rows, and which of them is the first of a player's own."""
    rows: list[list[list[str]]] = [[[]]]
    first: int | None = None
    for word in words:
        if word in ROWS:
            first = len(rows) if word == ROWS[1] and first is None else first
            rows.append([[]])
        elif word == ";":
            rows[-1].append([])
        else:
            rows[-1][-1].append(word)
    every = tools.faces.pieces(
        word for word in words if word not in ROWS and word != ";" and word not in signs.OPERATORS
    )
    numbers = count(1)
    read = [
        [_Zone(signs.letter(next(numbers)), _some(_in_zone(tools, group, every))) for group in row]
        for row in rows
    ]
    return read, len(rows) if first is None else first


def _in_zone(tools: DiagramTools, words: Sequence[str], every: Sequence[GamePiece]) -> list[GamePiece]:
    """Pieces, and the signs among them as pieces of their own."""
    found: list[GamePiece] = []
    for is_sign, run in groupby(words, lambda word: word in signs.OPERATORS):
        some = list(run)
        found += [_sign(tools, word) for word in some] if is_sign else tools.faces.pieces(some, every)
    return found


def _sign(tools: DiagramTools, word: str) -> GamePiece:
    drawn = signs.operator(word, AMID / 2, AMID / 2, AMID * 0.9, tools.setter.look.accent)
    scene, cut = Scene(AMID, AMID, tuple(drawn)), rect(0, 0, AMID, AMID)
    return GamePiece(scene, AMID, AMID, cut, edge=False, sign=sign(word))


def _zone_widths(rows: list[list[_Zone]], wide: float, scale: float) -> list[list[float]]:
    """Panels share what is left of their row's width. Borders that are near stand below each other: where there
    is little left, others follow."""
    least = [[zone.width(scale) for zone in row] for row in rows]
    spare = [wide - float_sum(widths) - BETWEEN * (len(widths) - 1) for widths in least]
    made = [[width + left / len(row) for width in row] for row, left in zip(least, spare, strict=True)]
    borders: list[float] = []
    for index in sorted(range(len(rows)), key=lambda row: spare[row]):
        across, own = made[index], []
        for at in range(len(across) - 1):
            border = float_sum(across[: at + 1]) + BETWEEN * at
            moved = min((one - border for one in borders), key=abs, default=0.0)
            narrower, wider = least[index][at] - across[at], across[at + 1] - least[index][at + 1]
            if abs(moved) <= NEAR and narrower <= moved <= wider:
                across[at] += moved
                across[at + 1] -= moved
                border += moved
            own.append(border)
        borders += own
    return made


def _zone_row(
    tools: DiagramTools, row: list[_Zone], widths: Sequence[float], box: Box, scale: float, ground: Ink
) -> list[Item]:
    look = tools.setter.look
    items: list[Item] = []
    x = box.x
    for zone, across in zip(row, widths, strict=True):
        items.append(Path(rect(x, box.y, across, box.h, 2.0), ground, Stroke(look.rule, 0.25)))
        inside = x + (across - pc.width(zone.pieces, scale)) / 2
        top = box.y + (box.h - pc.height(zone.pieces, scale)) / 2
        items += pc.draw_row(zone.pieces, inside, top, scale, look.accent)
        items += _callout(tools, zone.letter, x + NOTCH, box.y + NOTCH)
        x += across + BETWEEN
    return items


def _callout(tools: DiagramTools, number: str, cx: float, cy: float) -> list[Item]:
    """A number that shows on any ground."""
    radius = signs.DISC * tools.setter.em / 2 + HALO
    halo = Path(rect(cx - radius, cy - radius, 2 * radius, 2 * radius, radius), "#ffffff")
    return [halo, signs.place_mark(tools.setter, number, cx, cy)]


# --- tiles round a centre ---------------------------------------------------------------------------------


class _Star(NamedTuple):
    """A tile and those round it, all of one size."""

    centre: GamePiece
    points: list[GamePiece]

    def draw(self, x: float, y: float, scale: float) -> list[Item]:
        wide, high = self.centre.width * scale, self.centre.height * scale
        middle = (x + ROUND_ABOUT[0] * wide, y + ROUND_ABOUT[1] * high)
        items = pc.draw_piece(self.centre, middle[0] - wide / 2, middle[1] - high / 2, scale)
        for piece, (dx, dy) in zip(self.points, COMPASS, strict=False):
            left, top = middle[0] + (dx - 0.5) * wide, middle[1] + (dy - 0.5) * high
            items += pc.draw_piece(piece, left, top, scale)
        return items


def _around(tools: DiagramTools, call: Call, room: Room) -> DrawnDiagram:
    """Hexagons round one in the middle, clockwise from above right; several such stars side by side."""
    groups = [list(words) for parted, words in groupby(call.words, lambda word: word == ";") if not parted]
    stars = [_star(tools.faces, words) for words in groups]
    _some([star.centre for star in stars])
    across, up = 2 * ROUND_ABOUT[0], 2 * ROUND_ABOUT[1]
    wide = across * float_sum(star.centre.width for star in stars)
    high = up * max(star.centre.height for star in stars)
    spare = 2 * BETWEEN * (len(stars) - 1)
    scale = min(_scale(tools, call, LIKELY * 0.5), (room.width - spare) / wide, room.height / high)

    def draw(x: float, y: float) -> list[Item]:
        items: list[Item] = []
        for star in stars:
            items += star.draw(x, y, scale)
            x += across * star.centre.width * scale + 2 * BETWEEN
        return items

    told = [tools.told([star.centre, *star.points]) for star in stars]
    return DrawnDiagram(wide * scale + spare, high * scale, draw, told)


def _star(faces: CardFaces, words: list[str]) -> _Star:
    centre, *points = faces.pieces(words)
    size = (centre.width, centre.height)
    if len(points) > len(COMPASS) or any((one.width, one.height) != size for one in points):
        raise DrawingError("it shows one tile with up to six of its size around it")
    if abs(centre.height / centre.width - HEXAGON) > 0.01:
        raise DrawingError("it shows hexagons", "as 'shape: hex' makes them")
    empty = [one if one.scene else one._replace(outline=centre.outline) for one in points]
    return _Star(centre, empty)


# --- legends ---------------------------------------------------------------------------------------------


def _icons(tools: DiagramTools, call: Call, room: Room) -> DrawnDiagram:
    """Icon and label of words, in as many columns as there is room for."""
    entries = [_entry(tools, word, call.options.get("prefix", "")) for word in _words(tools, call.words)]
    setter = tools.setter
    size, step = setter.em * 1.7, setter.em * 2.15
    labels = [setter.one(literal(label), "label") for _, label in entries]
    cell = max(label.widest for label in labels) + size + 6.0
    columns = max(1, min(len(entries), int((room.width + 4.0) // cell)))
    rows = -(-len(entries) // columns)
    cell = max(cell, room.width / columns) if columns > 1 else cell

    def draw(x: float, y: float) -> list[Item]:
        items: list[Item] = []
        for index, ((art, _), label) in enumerate(zip(entries, labels, strict=True)):
            left, top = x + index // rows * cell, y + index % rows * step
            items.append(
                tools.pictures.place(
                    art, Box(left, top + (step - size) / 2, size, size), "contain", setter.look.heading
                )
            )
            baseline = top + step / 2 + setter.cap_height("label") / 2
            items += label.place(0, left + size + 2.0, baseline - label.drop)
        return items

    told = counted((label for _, label in entries), tools.faces.said)
    return DrawnDiagram(room.width, rows * step, draw, [ToldPart(told)])


def _words(tools: DiagramTools, words: Sequence[str]) -> list[str]:
    """A vocabulary stands for all its words."""
    vocab = tools.faces.cards.rules.vocab
    found = [each for word in words for each in (vocab[word].words if word in vocab else (word,))]
    if not found:
        raise DrawingError("it names no word", "a vocabulary, or words of one")
    return found


def _entry(tools: DiagramTools, word: str, prefix: str) -> tuple[Art, str]:
    icon, _, named = word.rpartition(":")
    name = named or word
    if name not in tools.labels:
        raise DrawingError(f"no vocabulary has '{name}'", did_you_mean(name, tools.labels))
    pictures = tools.pictures
    try:
        art = pictures.icon(icon or prefix + name)
    except OutsideError:
        art = None
    if art is None:
        known = pictures.icon_names()
        raise DrawingError(
            f"there is no icon '{icon or prefix + name}'",
            did_you_mean(icon or prefix + name, known, "pnp icons SET"),
        )
    return art, tools.labels[name]


FACES: dict[str, tuple[DrawDiagram, tuple[str, ...]]] = {
    "cards": (_cards, ("scale",)),
    "board": (_board, ("scale", "side")),
    "market": (_market, ("scale",)),
    "example": (_example, ("scale",)),
    "zones": (_zones, ("scale",)),
    "around": (_around, ("scale",)),
    "icons": (_icons, ("prefix",)),
}
