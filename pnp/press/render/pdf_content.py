"""Scenes as PDF content operators, written as ready strings.

Owns the four primitives in PDF, in millimetres with y down (the page turns the axes once), and what a stream
already set, so that nothing is set twice. What lies outside a stream is asked for by a hole in its text. Must not know
pages, cards or how objects are stored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from typing import Any, Protocol, TypeAlias

from pnp.base.scene import (
    IDENTITY,
    Box,
    Gradient,
    Group,
    Image,
    Ink,
    Item,
    Link,
    Matrix,
    Meaning,
    Path,
    Segment,
    Stroke,
    Text,
)
from pnp.press.render.pdf_codes import MUTE, Codes, spelt_out
from pnp.press.render.pdf_known import AskedForm, DrawnGroup, KnownDrawings, WhatWasMet, mute_mark
from pnp.press.render.pdf_marks import DirectionMarks, MarkPen, stretches, within
from pnp.press.render.pdf_numbers import finer, formats_with, turned
from pnp.press.render.pdf_paint import fill_operator, line_operators
from pnp.press.render.pdf_runs import GlyphSpelling, RunSetting
from pnp.press.render.pdf_words import WordSetting, unseen
from pnp.press.render.pdf_written import FORM, HOLE, IMAGE, WrittenContent, fading_ask, shading_ask

# What is inked, fill and stroke -> operator; the even-odd rule adds a star to those that fill.
PAINT = {(True, False): "f", (False, True): "S", (True, True): "B"}
# A hundredth of a millimetre on paper is finer than any printer's dot.
PAPER_DIGITS = 2
NO_FONT = ("", 0.0)
ARTIFACT = "/Artifact BMC"


SeenAlone: TypeAlias = list[tuple[Ink, tuple[str, ...]]]  # glyphs that nobody reads, each in its ink
State: TypeAlias = tuple[str, int, str, str]  # a group's key, digits, and the colours set before
_drawn = KnownDrawings[State, DrawnGroup]()


class Resources(Protocol):
    """What a stream must know of its document, and who writes the forms it asks for."""

    @property
    def fonts(self) -> Mapping[str, Codes]: ...  # by face id
    @property
    def runs(self) -> Mapping[str, GlyphSpelling]: ...  # of what is set by glyphs
    @property
    def marks(self) -> DirectionMarks | None: ...  # where any text is set by glyphs
    @property
    def repeated(self) -> Set[str]: ...  # the keys of what is drawn more than once
    def form(self, form: AskedForm) -> None: ...


class Content:
    """One stream in the writing. ``digits`` is how many decimals its user space needs.

    ``owner`` names it in its document: the key of a face, the ask of a form.
    """

    def __init__(
        self, resources: Resources, owner: str, digits: int = PAPER_DIGITS, *, is_mute: bool = False
    ) -> None:
        self.resources = resources
        self.fonts, self.runs, self.repeated = resources.fonts, resources.runs, resources.repeated
        self.marks = resources.marks
        self.owner = owner
        self.mark = MUTE if is_mute else ""  # of fonts and forms
        self.rows: list[str] = []
        self.asks: list[str] = []
        self.unnamed = 0  # faded groups without a key
        self.letters = 0  # runs of text, and whatever else is told in words
        self.met: list[str] = []  # the keys of groups
        self.forms: list[AskedForm] = []
        self.kept: list[State] = []
        self.lettering = False
        self.fill = self.line = self.spacing = ""  # nothing is known of what the caller has set
        self.font = NO_FONT
        self.later: SeenAlone = []  # until their line has been read
        self.in_line = False  # whether what is drawn is a sign in a line of text
        self.saved: list[tuple[str, str, tuple[str, float], str, SeenAlone, bool]] = []
        self._write_with(digits)

    def _write_with(self, digits: int) -> None:
        self.digits = digits
        self.formats = formats_with(digits)

    @property
    def written(self) -> WrittenContent:
        self._end_text()
        return WrittenContent("\n".join(self.rows), tuple(self.asks))

    def turn_axes(self, unit: float, height: float) -> None:
        """From points and y up, as a page begins, to ``unit`` and y down; mitres end where SVG ends them."""
        self.rows.append(f"{unit:.6f} 0 0 {-unit:.6f} 0 {height * unit:.4f} cm 4 M")

    def turn_by(self, matrix: Matrix) -> None:
        """Everything that follows as the matrix shows it."""
        if matrix != IDENTITY:
            self.rows.append(self._placed(matrix))

    def draw(self, items: Iterable[Item]) -> None:
        for item in items:
            DRAW[type(item)](self, item)

    # --- paths ---

    def path(self, path: Path) -> None:
        fill = path.fill
        if isinstance(fill, Gradient):
            self._gradient(path, fill)
            fill = None
        if path.opacity < 1 and (fill or path.stroke):
            # fill and stroke apart: one operator for both would hide the fill under the stroke
            self._begin(path.opacity)
            if fill:
                self._inked(path, fill, None)
            if path.stroke:
                self._inked(path, None, path.stroke)
            self._end()
        elif fill or path.stroke:
            self._inked(path, fill, path.stroke)

    def _inked(self, path: Path, fill: Ink | None, stroke: Stroke | None) -> None:
        self._end_text()
        if fill:
            self._set_fill(fill)
        if stroke:
            self._set_line(stroke)
        star = "*" if fill and path.even_odd else ""
        self.rows.append(self._traced(path) + PAINT[bool(fill), bool(stroke)] + star)

    def _gradient(self, path: Path, gradient: Gradient) -> None:
        """Shaded through a clip: a shading pattern would depend on the form it is met in."""
        self._begin(path.opacity)
        self._clip(path)
        if gradient.matrix != IDENTITY:
            self.rows.append(self._placed(gradient.matrix))
        self.asks.append(shading_ask(gradient))
        self.rows.append(f"{HOLE} sh")
        self._end()

    def _traced(self, path: Path) -> str:
        """All numbers are written at once, in half the time of one segment after the other."""
        formats = self.formats
        operators: list[str] = []
        numbers: list[object] = []
        for segment in path.segments:
            operators.append(formats[segment[0]])
            numbers += segment[1:]
        return "".join(operators) % tuple(numbers)

    def _clip(self, path: Path) -> None:
        self.rows.append(self._traced(path) + ("W* n" if path.even_odd else "W n"))

    # --- text ---

    def text(self, text: Text) -> None:
        glyphs, face, size, x, y, ink, _, kerns, space, opacity, places, level = text
        if not glyphs:
            return
        self.letters += 1
        if opacity < 1:
            self._begin(opacity)
        rows = self.rows
        if not self.lettering:
            rows.append("BT")
            self.lettering = True
        if ink != self.fill:
            self._set_fill(ink)
        if space or self.spacing != "0 Tw":
            self._set_spacing(space)
        if not places:
            rows.append(self.formats["Tm"] % (x, y))
        if places:
            self._set_by_glyphs(text)
        elif level and self.marks and not self.mark:
            self._set_both_ways(text, self.marks)
        elif (codes := self.fonts[face]).is_single:
            font = codes.names[0] + self.mark, size
            if font != self.font:
                rows.append(self.formats["Tf"] % font)
                self.font = font
            rows.append(codes.spell(glyphs, kerns))
        else:
            rows.append(codes.spell_mixed(glyphs, kerns, self.formats["Tf"] % ("%s" + self.mark, size)))
            self.font = NO_FONT
        if opacity < 1:
            self._end()

    def _set_by_glyphs(self, text: Text) -> None:
        place = self.formats["Tm"] % (text.x, text.y)
        setting = RunSetting(place, self.formats["Tf"], self.digits + 1, self.mark, self.marks)
        spelt = self.runs[text.font].spell(text, setting)
        self.rows += spelt.read
        if spelt.seen:
            self.later.append((text.ink, spelt.seen))
        self.font = NO_FONT

    def _set_both_ways(self, text: Text, marks: DirectionMarks) -> None:
        """Characters of a line that runs both ways, with marks that tell readers so."""
        pen = MarkPen(marks, text.size, self.formats["Tf"])
        codes, set_font = self.fonts[text.font], self.formats["Tf"] % ("%s", text.size)
        if text.level % 2 == 0:
            spelt = codes.spell_mixed(text.glyphs, text.kerns, set_font)
            self.rows += [pen.before, spelt, *[pen.behind] * (not text.glyphs[-1].isalnum())]
        else:
            if text.glyphs.isspace():
                self.rows += [pen.blank(text.width), self.formats["Tm"] % (text.x, text.y)]
            for part in () if text.glyphs == " " else stretches(text.glyphs):
                glyphs = text.glyphs[part.start : part.end]
                spelt = codes.spell_mixed(glyphs, within(text.kerns, part), set_font)
                self.rows += [*[pen.before] * part.before, spelt, *[pen.behind] * part.behind]
        self.font = NO_FONT

    def _set_spacing(self, space: float) -> None:
        """Word spacing serves: codes have one byte, and 32 is the space in every subset."""
        spacing = self.formats["Tw"] % space if space else "0 Tw"
        if spacing != self.spacing:
            self.rows.append(spacing)
            self.spacing = spacing

    # --- images and groups ---

    def image(self, image: Image) -> None:
        self._begin(image.opacity)
        box = image.box
        self.rows.append(self._placed((box.w, 0, 0, -box.h, box.x, box.bottom)))
        self.show(IMAGE + image.asset)
        self._end()

    def group(self, group: Group) -> None:
        items, matrix, clip, opacity, _, _, key, means = group
        if not items or opacity <= 0:
            return
        if means and not self.mark:
            self._meaning(group, means)
            return
        self.met.append(key)
        is_plain = opacity >= 1 and not clip
        if is_plain and matrix == IDENTITY:
            self.shared(key, items)
        elif is_plain and key in self.repeated:  # it leaves nothing set: no need to keep account of it
            self._end_text()
            self.asks.append(self._form(key, items, finer(self.digits, *matrix[:4])))
            self.rows.append(f"q\n{self._placed(matrix)}\n{HOLE} Do\nQ")
        else:
            self._begin(opacity)
            self._inside(group)
            self._end()

    def _meaning(self, group: Group, means: Meaning) -> None:
        """A word stands unseen on the line, before its sign; all else is marked as what it is."""
        self.letters += 1
        drawn = group._replace(means=None)
        if means.sort == "word":
            self._unseen(means, group.matrix)
            self.in_line = True
            self.group(drawn)
            self.in_line = False
            return
        self._end_text()
        self.rows.append(f"/Span<</Alt{spelt_out(means.words)}>>BDC" if means.words else ARTIFACT)
        self.mark = MUTE if means.is_unread else ""
        self.font = NO_FONT
        self.group(drawn)
        self._end_text()
        self.mark = ""
        self.font = NO_FONT
        self.rows.append("EMC")

    def _unseen(self, means: Meaning, matrix: Matrix) -> None:
        setting = WordSetting(self.fonts, self.formats["Tm"], self.formats["Tf"], self.marks)
        if rows := unseen(means, matrix, setting):
            if not self.lettering:
                self.rows.append("BT")
                self.lettering = True
            if self.spacing != "0 Tw":
                self._set_spacing(0)
            self.rows += rows
            self.font = NO_FONT

    def link(self, link: Link) -> None:
        """What it shows; where it leads is the page's to say."""
        self.group(link.group)

    def _inside(self, group: Group) -> None:
        items, matrix, clip, opacity, _, _, key, _ = group
        outer = self.digits
        if matrix != IDENTITY:
            self.rows.append(self._placed(matrix))
            self._write_with(finer(outer, *matrix[:4]))
        if clip:
            self._clip(clip)
        if opacity < 1:
            self._faded(group)
        else:
            self.shared(key, items)
        self._write_with(outer)

    def _faded(self, group: Group) -> None:
        """Items composed as one before they are faded, so that overlaps do not show."""
        key = group.key
        if not key:  # nobody knows whether they come again: they are called by their place
            self.unnamed += 1
            key = f"{self.owner}#{self.unnamed}"
        mark = self.mark and mute_mark(group.items, group.key)
        ask = f"{FORM}{key}~{self.digits}{mark}"
        self._ask_for(AskedForm(ask, group.items, self.digits, True, group.key, bool(mark)))
        self.show(ask)

    def shared(self, key: str, items: tuple[Item, ...]) -> None:
        """Items by their form where they are drawn more than once, else written out."""
        if key in self.repeated:
            self.show(self._form(key, items, self.digits))
        elif key and not self.lettering:
            self.remembered(key, items)
        else:
            self.draw(items)

    def remembered(self, key: str, items: tuple[Item, ...]) -> None:
        """A picture is drawn in every language alike: what was written of it is, after the same colours."""
        before = key, self.digits, self.fill, self.line
        known = _drawn.get(before)
        if known is None or not known.picture.is_so_with(self.repeated):
            self._draw_to_remember(before, items)
            return
        self.rows.append(known.text)
        self.asks += known.asks
        self.fill, self.line = known.fill, known.line
        self.met += known.picture.inside
        for form in known.picture.forms:
            self._ask_for(form)

    def _draw_to_remember(self, before: State, items: tuple[Item, ...]) -> None:
        began = Mark(self)
        self.draw(items)
        picture = began.picture
        if picture is not None and len(self.rows) > began.rows:
            text, asks = "\n".join(self.rows[began.rows :]), tuple(self.asks[began.asks :])
            drawn = DrawnGroup(text, asks, picture, self.fill, self.line)
            for inner in self.kept[began.kept :]:
                _drawn.drop(inner)  # it comes with this one
            self.kept[began.kept :] = [before]
            _drawn.put(before, drawn, len(text))

    def _form(self, key: str, items: tuple[Item, ...], digits: int) -> str:
        """The ask for the form of these."""
        mark = self.mark and mute_mark(items, key)
        ask = f"{FORM}{key}/{digits}{mark}"
        self._ask_for(AskedForm(ask, items, digits, False, key, bool(mark)))
        return ask

    def _ask_for(self, form: AskedForm) -> None:
        self.forms.append(form)
        self.resources.form(form)

    def draw_apart(self, items: Sequence[Item]) -> None:
        """What is no part of the text: marks, and what is printed on margins."""
        if items:
            self._end_text()
            self.rows.append(ARTIFACT)
            self.draw(items)
            self._end_text()
            self.rows.append("EMC")

    def placed_in(
        self,
        window: Box,
        matrix: Matrix,
        face: WrittenContent,
        tag: str = "",
        within: tuple[Segment, ...] = (),
    ) -> None:
        """A face moved by ``matrix`` and seen through ``window``, which is in the stream's own space, and ``within`` an
        outline in its own.

        ``tag`` marks them as belonging together, so that what was printed can be read back from the file.
        """
        self._begin()
        if tag:
            self.rows.append(f"/{tag} BMC")
        self.rows.append(self.formats["re"] % window + " W n")
        self.rows.append(self._placed(matrix))
        if within:
            self._clip(Path(within))
        if face.text:
            self.rows.append(face.text)
            self.asks += face.asks
        if tag:
            self.rows.append("EMC")
        self._end()

    def show(self, ask: str) -> None:
        """A form or an image."""
        self._end_text()
        self.asks.append(ask)
        self.rows.append(f"{HOLE} Do")

    # --- what is set ---

    def _begin(self, opacity: float = 1.0) -> None:
        """Begin a part at whose end everything set in it is undone, seen through ``opacity``."""
        self._end_text()
        self.saved.append((self.fill, self.line, self.font, self.spacing, self.later, self.in_line))
        self.later, self.in_line = [], False
        if opacity < 1:
            self.asks.append(fading_ask(opacity))
            self.rows.append(f"q {HOLE} gs")
        else:
            self.rows.append("q")

    def _end(self) -> None:
        self._end_text()
        self.rows.append("Q")
        self.fill, self.line, self.font, self.spacing, self.later, self.in_line = self.saved.pop()

    def _end_text(self) -> None:
        if self.later and not self.in_line:
            self._show_later()
        if self.lettering:
            self.rows.append("ET")
            self.lettering = False

    def _show_later(self) -> None:
        if not self.lettering:
            self.rows.append("BT")
            self.lettering = True
        for ink, rows in self.later:
            self._set_fill(ink)
            self.rows += rows
        self.later, self.font = [], NO_FONT

    def _set_fill(self, ink: Ink) -> None:
        if ink != self.fill:
            self.rows.append(fill_operator(ink))
            self.fill = ink

    def _set_line(self, stroke: Stroke) -> None:
        line = line_operators(stroke, self.digits)
        if line != self.line:
            self.rows.append(line)
            self.line = line

    def _placed(self, matrix: Matrix) -> str:
        a, b, c, d, e, f = matrix
        if a == 1 and d == 1 and b == 0 and c == 0:
            return self.formats["move"] % (e, f)
        return turned(a, b, c, d) + self.formats["shift"] % (e, f)


class Mark:
    """A place in a content, to tell afterwards what was written since."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.rows, self.asks = len(content.rows), len(content.asks)
        self.met, self.forms, self.kept = len(content.met), len(content.forms), len(content.kept)
        self.letters, self.unnamed = content.letters, content.unnamed

    @property
    def picture(self) -> WhatWasMet | None:
        """None where it holds in this document alone: letters have its codes, forms without a key its places."""
        content = self.content
        if (content.letters, content.unnamed) != (self.letters, self.unnamed):
            return None
        inside = frozenset(filter(None, content.met[self.met :]))
        return WhatWasMet(inside, inside & content.repeated, tuple(content.forms[self.forms :]))


DRAW: dict[type, Callable[[Content, Any], None]] = {
    Path: Content.path,
    Text: Content.text,
    Image: Content.image,
    Group: Content.group,
    Link: Content.link,
}
