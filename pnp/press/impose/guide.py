"""The sheet "how to print and cut" of a set, and its back: whether backs lie behind their fronts.

Owns what it says and where. Must not know how cards are packed.

It is laid out once, 176 x 252 mm, which A4 and Letter hold at full size; smaller papers shrink it. Ruler
and label stand in the margins at full size, as on every sheet, and so do the crosses of the front and the scales of the
back, near the four corners.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from pnp.base.frozen import NamedTuple
from pnp.base.languages import decimal
from pnp.base.model import Flip, Page, PageSide, Profile
from pnp.base.scene import Box, Group, Item, Matrix, Path, Stroke, line
from pnp.base.sums import float_sum, int_sum
from pnp.press.impose import front_to_back as backs
from pnp.press.impose import guide_drawings as diagrams
from pnp.press.impose import marks
from pnp.press.impose.guide_drawings import ACCENT, FAINT, GREY
from pnp.press.impose.margin_lettering import flowing, one_line, title_line
from pnp.press.impose.sheet_words import Words
from pnp.text.fit import Style
from pnp.text.sentence_values import in_a_row, labelled
from pnp.text.text_places import Sources
from pnp.text.typesetter import TALL, Typesetter, plain_words

WIDTH, LENGTH = 176.0, 252.0
COLUMN, DRAWING = 16.0, WIDTH - diagrams.WIDTH  # left edges of the words and of the drawings of a step
STEPS_TOP, STEP_MOST = 63.0, 36.0
WORDS_WIDE = DRAWING - COLUMN - 8
DENSE = 27.0  # a lower step has a smaller drawing
SMALL = 0.75
DENSER, SMALLEST = 19.0, 0.6
APART = 1.5  # mm between the crosses and the words
CREDITS_MOST = 44.0
THIN = Stroke(FAINT, 0.25)
TITLE, SET = title_line(30, 700), title_line(11, 500, GREY)
FIGURE, CAPTION = one_line(30, 700, ACCENT), flowing(9, 400, GREY)
NUMERAL, HEADING, BODY = one_line(26, 300, ACCENT), flowing(12, 600), flowing(9.5)
CREDITS = flowing(7.5, 400, GREY)
READING = flowing(11)
LARGE = 4.5  # times: the scale that shows how the others are read

StepDrawing = Callable[[Typesetter], tuple[Item, ...]]


class DocumentFacts(NamedTuple):
    """What the sheet tells about one file."""

    title: str
    sheets: int
    parts: int
    way: str  # it is printed: a key of TURNS
    straight: bool  # has parts that are cut from mark to mark
    outlined: bool  # has parts that are cut along an outline


class Facts(NamedTuple):
    """What the sheet tells about a set."""

    title: str
    documents: tuple[DocumentFacts, ...]
    flip: Flip  # of the sheet itself
    credits: str
    booklet: bool  # the game has rules to fold
    label: Callable[[PageSide], marks.Label]
    groups: int = 1  # of a class, each with all of it

    @property
    def turned(self) -> bool:
        return self.flip != "none"


class Step(NamedTuple):
    heading: str
    text: str
    drawing: StepDrawing


class GuideText(NamedTuple):
    """Everything a guide page is drawn with; drawings and margins are as they are wherever words begin."""

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
    """The front, and where the printer turns the paper, the back."""
    profile, turned = page.profile, page.facts.turned
    width, length = sorted((profile.width, profile.height))
    onto = _onto(width, length, profile, turned=turned)
    drawn: tuple[Item, ...] = (Group(_drawing(page), onto), *_margins(page, width, length, "front"))
    title = page.words["guide_title"]
    if not turned:
        return (Page(width, length, drawn, title=title),)
    front = Page(width, length, (*drawn, *backs.crosses(width, length, profile.margin)), title=title)
    told = Group(page.setter.as_read(_tested(page), WIDTH), onto)
    scales = backs.scales(width, length, profile.margin, page.setter.standing())
    behind = (told, *scales, *_margins(page, width, length, "back"))
    return front, Page(width, length, behind, "back", page.words["backs_title"])


def _onto(width: float, length: float, profile: Profile, *, turned: bool) -> Matrix:
    """Centred on the paper, at full size if margins leave the room for bands above and below, and crosses beside."""
    band = profile.margin + marks.BAND + marks.CLEAR
    beside = profile.margin + backs.WIDE + APART if turned else band
    scale = min(1.0, (width - 2 * beside) / WIDTH, (length - 2 * band) / LENGTH)
    return scale, 0.0, 0.0, scale, (width - scale * WIDTH) / 2, (length - scale * LENGTH) / 2


def _margins(page: GuideText, width: float, length: float, side: PageSide) -> Iterator[Item]:
    profile, setter = page.profile, page.setter.standing()
    strips = marks.sheet_bands(width, length, profile.margin)
    if profile.ruler:
        yield from marks.rulers(strips, profile, setter, marks.ruler_names(page.words))
    if profile.label:
        yield marks.label(page.facts.label(side), strips, profile, setter)


# --- the back --------------------------------------------------------------------------------------------


def _tested(page: GuideText) -> Iterator[Item]:
    """How to read the scales, and one of them, large."""
    yield from _head(page, "backs_title")
    top = 40.0
    for key in ("backs_light", "backs_read", "backs_skew"):
        height = page.setter.height(plain_words(page.words[key]), WIDTH, READING) + 0.1
        yield from _block(page.words[key], Box(0, top, WIDTH, height), READING, page)
        top += height + 5
    large = (LARGE, 0.0, 0.0, LARGE, WIDTH / 2, top + 14 * LARGE)
    yield Group(backs.example(page.setter.standing()), large)


# --- the front -------------------------------------------------------------------------------------------


def _drawing(page: GuideText) -> tuple[Item, ...]:
    setter = page.setter
    head = setter.as_read([*_head(page), *_figures(page)], WIDTH)
    steps = _steps(page)
    scale, fitted = _scale(steps, page), min(1.0, _room(page) / _least(steps, page))
    drawn = [
        item
        for number, (step, top) in enumerate(zip(steps, _tops(page, steps), strict=True), 1)
        for item in _step(number, step, top, scale, page)
    ]
    told = setter.as_read(drawn, WIDTH)
    begin = WIDTH * (1 - fitted) if setter.side == "turned" else 0.0
    onto = (fitted, 0.0, 0.0, fitted, begin, STEPS_TOP * (1 - fitted))
    return (
        *head,
        *(told if fitted == 1 else (Group(told, onto),)),
        *setter.as_read(_credits(page), WIDTH),
    )


def _credits(page: GuideText) -> Iterator[Item]:
    if page.facts.credits:
        top = LENGTH - _credits_height(page)
        yield Path(line(0, top - 4, WIDTH, top - 4), stroke=THIN)
        yield from _block(page.facts.credits, Box(0, top, WIDTH, LENGTH - top), CREDITS, page)


def _block(text: str, box: Box, how: Style, page: GuideText) -> tuple[Item, ...]:
    return page.setter.box(plain_words(text), box, how, page.sources.whole(text)).items


def _head(page: GuideText, title: str = "guide_title") -> Iterator[Item]:
    yield from _block(page.facts.title, Box(0, 4 - TALL, WIDTH, TALL), SET, page)
    yield from _block(page.words[title], Box(-0.5, 18 - TALL, WIDTH, TALL), TITLE, page)
    yield Path(line(0, 26, WIDTH, 26), stroke=THIN)


def _figures(page: GuideText) -> Iterator[Item]:
    """Three large numbers: how much paper, how many pieces, which paper."""
    told, profile, words = page.facts.documents, page.profile, page.words
    each = in_a_row((f"{one.title} {one.sheets}" for one in told), page.setter.language)
    counted = (
        labelled(words["count_sheets"], each, page.setter.language)
        if len(told) > 1
        else words["count_sheets"]
    )
    figures = (
        (f"{int_sum(one.sheets for one in told)}", counted, Box(0, 43.5, 54, 9)),
        (f"{int_sum(one.parts for one in told)}", words["count_parts"], Box(60, 43.5, 34, 9)),
        (_paper(profile, page.setter.language), words["paper_size"], Box(98, 43.5, WIDTH - 98, 9)),
    )
    for figure, caption, box in figures:
        yield from page.setter.words(figure, box.x - 0.5, 40, FIGURE, page.sources).items
        yield from _block(caption, box, CAPTION, page)
    yield Path(line(0, STEPS_TOP - 9, WIDTH, STEPS_TOP - 9), stroke=THIN)


def _paper(profile: Profile, code: str) -> str:
    return f"{decimal(profile.width, code)} × {decimal(profile.height, code)}"


def _steps(page: GuideText) -> tuple[Step, ...]:
    facts, told = page.facts, page.facts.documents
    by_machine = page.profile.registration is not None
    by_hand = page.profile.marks and not by_machine
    is_cut = page.profile.precut is not None
    wanted: tuple[tuple[bool, str, StepDrawing], ...] = (
        (True, "step_scale", diagrams.scale),
        (True, "step_precut" if is_cut else "step_paper", diagrams.paper),
        (facts.turned, "step_backs", diagrams.light),
        *((True, *TURNS[way]) for way in _ways(facts)),
        (page.profile.ruler, "step_ruler", partial(diagrams.measured, length=page.words["lengths"])),
        (by_hand and any(one.straight for one in told), "step_cut", diagrams.cut),
        (by_hand and not is_cut and any(one.outlined for one in told), "step_outline", diagrams.outline),
        (facts.booklet, "step_booklet", diagrams.booklet),
        (facts.groups > 1, "step_groups", diagrams.groups),
    )
    return tuple(_worded(key, drawing, page) for shown, key, drawing in wanted if shown)


def _ways(facts: Facts) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one.way for one in facts.documents))


def _worded(key: str, drawing: StepDrawing, page: GuideText) -> Step:
    words, profile = page.words, page.profile
    text = words.fill(
        f"{key}_text",
        lengths=words["lengths_with_inches" if marks.in_inches(profile) else "lengths"],
        edge=words[f"edge_{profile.flip}"] if profile.flip != "fold" else "",
        bleed=decimal(profile.bleed, page.setter.language),
        count=page.facts.groups,
    )
    of = [one.title for one in page.facts.documents if TURNS[one.way] == (key, drawing)]
    if of and len(_ways(page.facts)) > 1:
        text = labelled(in_a_row(of, page.setter.language), text, page.setter.language)
    return Step(words[key], text, drawing)


def _tops(page: GuideText, steps: tuple[Step, ...]) -> tuple[float, ...]:
    """The steps share the height that figures and credits leave; where they are many, each gets what it needs."""
    room = _room(page)
    pitch = min(STEP_MOST, room / len(steps))
    if pitch >= DENSE:
        return tuple(STEPS_TOP + index * pitch for index in range(len(steps)))
    needs = _needs(steps, page)
    spare = max(0.0, room - float_sum(needs)) / len(steps)
    return tuple(STEPS_TOP + float_sum(needs[:at]) + at * spare for at in range(len(steps)))


def _room(page: GuideText) -> float:
    return LENGTH - STEPS_TOP - (_credits_height(page) + 8 if page.facts.credits else 0)


def _needs(steps: tuple[Step, ...], page: GuideText) -> list[float]:
    return [max(diagrams.HEIGHT * SMALL, 6.5 + _height(step, page)) for step in steps]


def _least(steps: tuple[Step, ...], page: GuideText) -> float:
    """The height all of them take, as near to each other as may be."""
    return float_sum(_needs(steps, page))


def _height(step: Step, page: GuideText) -> float:
    return page.setter.natural(plain_words(step.text), WORDS_WIDE, BODY)[1]


def _scale(steps: tuple[Step, ...], page: GuideText) -> float:
    """Of the drawings."""
    pitch = _room(page) / len(steps)
    return 1.0 if pitch >= DENSE else SMALL if pitch >= DENSER else SMALLEST


def _credits_height(page: GuideText) -> float:
    return min(CREDITS_MOST, page.setter.height(plain_words(page.facts.credits), WIDTH, CREDITS) + 0.1)


def _step(number: int, step: Step, top: float, scale: float, page: GuideText) -> Iterator[Item]:
    width = WORDS_WIDE
    yield from page.setter.words(f"{number}", 0, top + 8.2, NUMERAL, page.sources).items
    yield from _block(step.heading, Box(COLUMN, top - 0.5, width, 6.5), HEADING, page)
    yield from _block(step.text, Box(COLUMN, top + 6.5, width, 17.5), BODY, page)
    left = DRAWING + diagrams.WIDTH * (1 - scale) / 2
    shown = Group(step.drawing(page.setter.standing()), (scale, 0.0, 0.0, scale, left, top))
    yield Group((shown,)) if page.setter.side == "turned" else shown  # a picture, which is not turned over
