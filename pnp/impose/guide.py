"""The page "how to print and cut" that goes before the cards of a file.

Owns what the page says and where. Must not know how cards are packed.

It is laid out once, 176 x 252 mm, which A4 and Letter hold at full size; smaller papers shrink it. Ruler
and label stand in the margins at full size, as on every sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pnp.frozen import NamedTuple
from pnp.impose import diagrams, marks
from pnp.impose.diagrams import ACCENT, FAINT, GREY
from pnp.impose.lettering import flowing, one_line, title_line
from pnp.impose.words import Words
from pnp.languages import decimal
from pnp.model import Flip, Page, Profile
from pnp.scene import Box, Group, Item, Matrix, Path, Stroke, line
from pnp.sums import float_sum
from pnp.text.fit import Style
from pnp.text.places import Sources
from pnp.text.typesetter import TALL, Typesetter, plain_words

WIDTH, LENGTH = 176.0, 252.0
COLUMN, DRAWING = 16.0, WIDTH - diagrams.WIDTH  # left edges of the words and of the drawings of a step
STEPS_TOP, STEP_MOST = 63.0, 36.0
WORDS_WIDE = DRAWING - COLUMN - 8
DENSE = 27.0  # a lower step has a smaller drawing
SMALL = 0.75
CREDITS_MOST = 44.0
THIN = Stroke(FAINT, 0.25)
TITLE, SET = one_line(30, 700), title_line(11, 500, GREY)
FIGURE, CAPTION = one_line(30, 700, ACCENT), flowing(9, 400, GREY)
NUMERAL, HEADING, BODY = one_line(26, 300, ACCENT), flowing(12, 600), flowing(9.5)
CREDITS = flowing(7.5, 400, GREY)

StepDrawing = Callable[[Typesetter], tuple[Item, ...]]


class Facts(NamedTuple):
    """What the page tells about one file."""

    title: str
    sheets: int
    parts: int
    flip: Flip
    stacks: bool  # fronts, then backs, turned by hand
    straight: bool  # has parts that are cut from mark to mark
    outlined: bool  # has parts that are cut along an outline
    credits: str
    sideways: bool  # most of its sheets are wider than high
    booklet: bool  # the game has rules to fold
    label: Callable[[int], marks.Label]


class Step(NamedTuple):
    heading: str
    text: str
    drawing: StepDrawing


class GuideText(NamedTuple):
    """Everything a guide page is drawn with."""

    facts: Facts
    profile: Profile
    words: Words
    setter: Typesetter
    sources: Sources


TURNS: dict[str, tuple[str, StepDrawing]] = {
    "long": ("step_long", diagrams.turn_long),
    "short": ("step_short", diagrams.turn_short),
    "long sideways": ("step_long", diagrams.turn_long_sideways),
    "short sideways": ("step_short", diagrams.turn_short_sideways),
    "fold": ("step_fold", diagrams.fold),
    "stacks": ("step_stacks", diagrams.stacks),
    "none": ("step_one", diagrams.one_side),
}


def guide(page: GuideText) -> tuple[Page, ...]:
    """The page, and where the printer turns the paper its empty back, to keep the cards on sheets of
    theirs.
    """
    profile, title = page.profile, page.words["guide_title"]
    width, length = sorted((profile.width, profile.height))
    onto = _onto(width, length, profile)
    drawn = (Group(tuple(_drawing(page)), onto), *_margins(page, width, length, 1))
    front = Page(width, length, drawn, title=title)
    if page.facts.flip not in ("long", "short"):
        return (front,)
    behind = _margins(page, width, length, 2, rulers=False)
    return front, Page(width, length, tuple(behind), "back")


def _onto(width: float, length: float, profile: Profile) -> Matrix:
    """Centred on the paper, at full size if margins and bands leave the room."""
    aside = profile.margin + marks.BAND + marks.CLEAR
    scale = min(1.0, (width - 2 * aside) / WIDTH, (length - 2 * aside) / LENGTH)
    return scale, 0.0, 0.0, scale, (width - scale * WIDTH) / 2, (length - scale * LENGTH) / 2


def _margins(
    page: GuideText, width: float, length: float, number: int, *, rulers: bool = True
) -> Iterator[Item]:
    profile, setter = page.profile, page.setter
    strips = marks.sheet_bands(width, length, profile.margin)
    if profile.ruler and rulers:
        yield from marks.rulers(strips, profile, setter)
    if profile.label:
        yield marks.label(page.facts.label(number), strips, profile, setter)


# --- the front -------------------------------------------------------------------------------------------


def _drawing(page: GuideText) -> Iterator[Item]:
    yield from _head(page)
    yield from _figures(page)
    steps = _steps(page)
    scale = _scale(steps, page)
    for number, (step, top) in enumerate(zip(steps, _tops(page, steps), strict=True), 1):
        yield from _step(number, step, top, scale, page)
    if page.facts.credits:
        top = LENGTH - _credits_height(page)
        yield Path(line(0, top - 4, WIDTH, top - 4), stroke=THIN)
        yield from _block(page.facts.credits, Box(0, top, WIDTH, LENGTH - top), CREDITS, page)


def _block(text: str, box: Box, how: Style, page: GuideText) -> tuple[Item, ...]:
    return page.setter.box(plain_words(text), box, how, page.sources.whole(text)).items


def _head(page: GuideText) -> Iterator[Item]:
    yield from _block(page.facts.title, Box(0, 4 - TALL, WIDTH, TALL), SET, page)
    yield from page.setter.words(page.words["guide_title"], -0.5, 18, TITLE, page.sources).items
    yield Path(line(0, 26, WIDTH, 26), stroke=THIN)


def _figures(page: GuideText) -> Iterator[Item]:
    """Three large numbers: how much paper, how many pieces, which paper."""
    facts, profile, words = page.facts, page.profile, page.words
    figures = (
        (f"{facts.sheets}", words["count_sheets"]),
        (f"{facts.parts}", words["count_parts"]),
        (f"{profile.width:g} × {profile.height:g}", words["paper_size"]),
    )
    for (figure, caption), left in zip(figures, (0.0, 48.0, 96.0), strict=True):
        yield from page.setter.words(figure, left - 0.5, 40, FIGURE, page.sources).items
        yield from _block(caption, Box(left, 43.5, 44 if left < 96 else WIDTH - left, 9), CAPTION, page)
    yield Path(line(0, STEPS_TOP - 9, WIDTH, STEPS_TOP - 9), stroke=THIN)


def _steps(page: GuideText) -> tuple[Step, ...]:
    facts = page.facts
    way = f"{facts.flip} sideways" if facts.sideways and facts.flip in ("long", "short") else facts.flip
    turning, turned = TURNS["stacks" if facts.stacks else way]
    wanted: tuple[tuple[bool, str, StepDrawing], ...] = (
        (True, "step_scale", diagrams.scale),
        (True, "step_paper", diagrams.paper),
        (True, turning, turned),
        (page.profile.ruler, "step_ruler", diagrams.measured),
        (facts.flip in ("long", "short") and page.profile.marks, "step_light", diagrams.light),
        (facts.straight and page.profile.marks, "step_cut", diagrams.cut),
        (facts.outlined, "step_outline", diagrams.outline),
        (facts.booklet, "step_booklet", diagrams.booklet),
    )
    return tuple(_worded(key, drawing, page) for shown, key, drawing in wanted if shown)


def _worded(key: str, drawing: StepDrawing, page: GuideText) -> Step:
    words, profile = page.words, page.profile
    text = words.fill(
        f"{key}_text",
        lengths=words["lengths_with_inches" if marks.in_inches(profile) else "lengths"],
        edge=words[f"edge_{profile.flip}"] if profile.flip != "fold" else "",
        bleed=decimal(profile.bleed, page.setter.language),
        first=3 if page.facts.flip in ("long", "short") else 2,
    )
    return Step(words[key], text, drawing)


def _tops(page: GuideText, steps: tuple[Step, ...]) -> tuple[float, ...]:
    """The steps share the height that figures and credits leave; where they are many, each gets what it needs."""
    room = LENGTH - STEPS_TOP - (_credits_height(page) + 8 if page.facts.credits else 0)
    pitch = min(STEP_MOST, room / len(steps))
    if pitch >= DENSE:
        return tuple(STEPS_TOP + index * pitch for index in range(len(steps)))
    needs = [max(diagrams.HEIGHT * SMALL, 6.5 + _height(step, page)) for step in steps]
    spare = max(0.0, room - float_sum(needs)) / len(steps)
    return tuple(STEPS_TOP + float_sum(needs[:at]) + at * spare for at in range(len(steps)))


def _height(step: Step, page: GuideText) -> float:
    return page.setter.height(plain_words(step.text), WORDS_WIDE, BODY)


def _scale(steps: tuple[Step, ...], page: GuideText) -> float:
    """Of the drawings."""
    tops = _tops(page, steps)
    return 1.0 if tops[1] - tops[0] >= DENSE else SMALL


def _credits_height(page: GuideText) -> float:
    return min(CREDITS_MOST, page.setter.height(plain_words(page.facts.credits), WIDTH, CREDITS) + 0.1)


def _step(number: int, step: Step, top: float, scale: float, page: GuideText) -> Iterator[Item]:
    width = WORDS_WIDE
    yield from page.setter.words(f"{number}", 0, top + 8.2, NUMERAL, page.sources).items
    yield from _block(step.heading, Box(COLUMN, top - 0.5, width, 6.5), HEADING, page)
    yield from _block(step.text, Box(COLUMN, top + 6.5, width, 17.5), BODY, page)
    left = DRAWING + diagrams.WIDTH * (1 - scale) / 2
    yield Group(step.drawing(page.setter), (scale, 0.0, 0.0, scale, left, top))
