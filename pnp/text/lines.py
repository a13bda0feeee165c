"""Broken lines as scene items: runs of one face, icons on the baseline, aligned within a width.

The way to set text across columns and pages: ``Lines`` places any of its lines anywhere. Must not know what
to do when a text does not fit.
"""

from __future__ import annotations

from pnp.base import scene
from pnp.base.frozen import NamedTuple
from pnp.base.sums import int_sum
from pnp.text.bidi import order
from pnp.text.breaking import Line, Measured
from pnp.text.directions import as_seen
from pnp.text.measured_pieces import LINE, PARAGRAPH, Align, Glyph, Piece, Side, kern
from pnp.text.scripts import runs_left
from pnp.text.turning import turned

MM_PER_PT = 25.4 / 72

# words may follow these at once; nothing at all is among them, too
CLOSE = " \u00a0([{\u201e\u201c\u00ab\u2018-\u2013\u2014/"
SHIFT = {"left": 0.0, "justify": 0.0, "centre": 0.5, "right": 1.0}


class Lines(NamedTuple):
    """A text broken for one width at one size; all measures in mm."""

    text: Measured
    rows: list[Line]
    size: float
    pitch: float  # from baseline to baseline
    drop: float  # from the top of a line to its baseline
    gap: float  # extra space after a paragraph
    width: float
    align: Align = "left"
    ink: scene.Ink = "#000000"
    side: Side = "left"

    @property
    def height(self) -> float:
        return self.pitch * len(self.rows) + self.gap * len(self.paragraph_ends())

    @property
    def widest(self) -> float:
        return max([row.width for row in self.rows], default=0.0) * self.size

    def paragraph_ends(self) -> list[int]:
        """The lines a gap follows; the last line of the text has none."""
        if len(self.text.stops) < 2:
            return []
        gaps = self.text.gaps
        return [index for index, row in enumerate(self.rows[:-1]) if gaps[row.end - 1].kind == PARAGRAPH]

    def tops(self) -> list[float]:
        """The top of each line below the top of the first."""
        ends = set(self.paragraph_ends())
        tops, top = [], 0.0
        for index in range(len(self.rows)):
            tops.append(top)
            top += self.pitch + (self.gap if index in ends else 0.0)
        return tops

    def string(self, index: int) -> str:
        """What a line says, icons left out."""
        return "".join(piece.text for piece in _pieces(self.text, self.rows[index]))

    def place(self, index: int, x: float, y: float) -> list[scene.Item]:
        """Line ``index`` with its top at ``y`` and its left margin at ``x``; on a page that will be turned over, so that
        it can be read then."""
        row = self.rows[index]
        room = self.width - row.width * self.size
        stretch = self._stretch(row, room)
        shift = SHIFT[self.align]
        x += room * (1 - shift if self.side == "right" else shift) if room > 0 and not stretch else 0.0
        pieces = _pieces(self.text, row)
        if self.text.is_mixed:
            pieces = as_seen(pieces)
        items = _draw(pieces, self, (x, y + self.drop, stretch))
        if self.text.is_mixed:
            items = _as_read(items, pieces)
        if self.side != "turned":
            return items
        across = row.width * self.size + stretch * int_sum(spaces_in(piece.text) for piece in pieces)
        return turned(items, x + across / 2)

    def _stretch(self, row: Line, room: float) -> float:
        """What justifying adds to each space; the last line of a paragraph stays as it is."""
        if self.align != "justify" or room <= 0 or self.text.gaps[row.end - 1].kind >= LINE:
            return 0.0
        spaces = int_sum(spaces_in(piece.text) for piece in _pieces(self.text, row))
        return room / spaces if spaces else 0.0


def spaces_in(text: str) -> int:
    """What a justified line stretches: non-breaking spaces too, so that all look alike."""
    return text.count(" ") + text.count("\u00a0")


def _pieces(text: Measured, row: Line) -> list[Piece]:
    """Everything drawn on a line, spaces and hyphen included."""
    start, end, _ = row
    pieces: list[Piece] = []
    for chunk, gap in zip(text.chunks[start : end - 1], text.gaps[start : end - 1], strict=True):
        pieces += chunk.pieces
        if piece := gap.piece:
            pieces.append(piece)
    pieces += text.chunks[end - 1].pieces
    if hyphen := text.gaps[end - 1].hyphen:
        pieces.append(hyphen)
    return pieces


def _draw(pieces: list[Piece], lines: Lines, pen: tuple[float, float, float]) -> list[scene.Item]:
    """One Text for a stretch of one face and level, one Group for an icon; nothing of what no font could be opened for."""
    x, y, stretch = pen
    size, ink = lines.size, lines.ink
    items: list[scene.Item] = []
    text, face, start, deep = "", "", x, 0
    kerns: list[tuple[int, float]] = []
    words = _words(pieces) if any(piece.icon and piece.icon.runs for piece in pieces) else []
    for number, (glyphs, name, width, shifts, icon, places, level) in enumerate(pieces):
        if name != face or places or level != deep or level % 2:  # from the right each piece by itself
            if text and face:
                own = tuple(kerns)
                items.append(scene.Text(text, face, size, start, y, ink, x - start, own, stretch, level=deep))
            text, face, start, kerns, deep = "", name, x, [], level
        if places:
            run = scene.Text(glyphs, name, size, x, y, ink, width * size, places=places, level=level)
            items[-1:] = (
                _joined(items[-1], run) if number and pieces[number - 1].places else (*items[-1:], run)
            )
            x, face = x + width * size, ""
            continue
        if shifts:
            at = len(text)
            for index, shift in shifts:
                kerns.append(kern(at + index, shift))
        elif icon:
            scaled = (size, 0.0, 0.0, size, x, y - (1 - icon.descent_em) * size)
            means = _meaning(icon, pieces, number, words[number]) if icon.runs else None
            items.append(scene.Group(icon.items, scaled, key=icon.key, means=means))
        text += glyphs
        x += width * size
        if stretch:
            x += stretch * spaces_in(glyphs)
    if text and face:
        items.append(
            scene.Text(text, face, size, start, y, ink, x - start, tuple(kerns), stretch, level=deep)
        )
    return items


def _as_read(items: list[scene.Item], pieces: list[Piece]) -> list[scene.Item]:
    """The items of a line in the order they are read: many a reader of a PDF takes them as they come."""
    icons = (piece.level for piece in pieces if piece.icon)
    levels = [item.level if isinstance(item, scene.Text) else next(icons) for item in items]
    return [items[at] for at in order(levels)]


def _joined(before: scene.Item, run: scene.Text) -> tuple[scene.Item, ...]:
    """Neighbours that run rightwards in one face are one text: lines of Japanese have a break after each sign."""
    if not isinstance(before, scene.Text) or (before.font, before.level) != (run.font, run.level):
        return before, run
    if run.level % 2 or any(runs_left(text.glyphs[0], False) for text in (before, run)):
        return before, run
    behind = len(before.glyphs)
    places = tuple((*place[:4], place[4] + behind) for place in run.places)
    whole = before._replace(glyphs=before.glyphs + run.glyphs, places=(*before.places, *places))
    return (whole._replace(width=before.width + run.width),)


class _WordsBeside(NamedTuple):
    """What a line says, and where within that the words before a piece end and those behind it begin."""

    line: str
    end: int
    begin: int

    def say(self, word: str) -> bool:
        """Whether the word stands right before or after; no letter becomes less than one where its case is folded."""
        before = self.line[max(0, self.end - len(word)) : self.end]
        behind = self.line[self.begin : self.begin + len(word)]
        return before.casefold().endswith(word) or behind.casefold().startswith(word)


def _words(pieces: list[Piece]) -> list[_WordsBeside]:
    """Beside each piece, all in one go: a line may have thousands of icons."""
    line, at, end = "".join(piece.text for piece in pieces), 0, 0
    ends = []
    for piece in pieces:
        ends.append(end)
        if said := piece.text.rstrip():
            end = at + len(said)
        at += len(piece.text)
    begin, begins = at, []
    for piece in reversed(pieces):
        begins.append(begin)
        at -= len(piece.text)
        if said := piece.text.lstrip():
            begin = at + len(piece.text) - len(said)
    return [_WordsBeside(line, *places) for places in zip(ends, reversed(begins), strict=True)]


def _meaning(icon: Glyph, pieces: list[Piece], number: int, beside: _WordsBeside) -> scene.Meaning:
    """The word an icon stands for; where nothing parts it from what stands beside it, with a space of its own. Nobody
    hears twice what is written beside it."""
    if beside.say(icon.word.casefold()):
        return scene.ORNAMENT
    before = pieces[number - 1] if number else None
    after = pieces[number + 1] if number + 1 < len(pieces) else None
    runs, level = list(icon.runs), pieces[number].level
    # a space of the line is no help behind letters that are squeezed, as those stand whose line runs leftwards
    is_parted = level % 2 == 1 and before is not None and before.text[-1:] == " "
    if before and (before.icon or is_parted or before.text[-1:] not in CLOSE):
        face, letters, width = runs[0]
        runs[0] = face, " " + letters, width + icon.space
    if after and not after.icon and after.text[:1].isalnum():
        face, letters, width = runs[-1]
        runs[-1] = face, letters + " ", width + icon.space
    return scene.Meaning("word", icon.word, tuple(runs), icon.width_em, 1 - icon.descent_em, level)
