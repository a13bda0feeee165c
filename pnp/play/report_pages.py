"""The report on paper: A4 pages that tell a summary, its comparison and its sweep in plots.

Owns the order of what is told, and how it flows over pages. Must not know how games are played, nor files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from pnp.base.diagnostics import Diagnostic
from pnp.base.frozen import replace
from pnp.base.model import CardSet, Document, Page
from pnp.base.scene import Box, Item, Path, line
from pnp.base.sums import float_sum
from pnp.play import plots
from pnp.play.plots import CARD, FIGURE, HAIR, LABEL, NOTE, STRONG, Axis, ReportLetters, Tone
from pnp.play.protocol import Setup
from pnp.play.report import MEASURES, number, percent, said
from pnp.play.statistics import Interval
from pnp.play.summaries import Change, Comparison, StepSummary, Summary, Sweep, Verdict
from pnp.source.load.papers import papers
from pnp.text.fit import LADDER
from pnp.text.fonts import Fonts
from pnp.text.text_places import NOWHERE, Sources, Where
from pnp.text.typesetter import Typesetter

WIDTH, HEIGHT = papers()["a4"]
LEFT, RIGHT, TOP, FOOT = 20.0, 190.0, 22.0, 278.0
PITCH = 5.4  # from row to row
PLOT, PLOT_WIDTH = 78.0, 68.0  # where the plot of a row stands
BIG, HEADING = plots.style(20, 300), plots.style(12, 600)
TITLE = replace(plots.style(27, 700), ladder=LADDER, max_lines=1)


class ReportBlock(NamedTuple):
    """Something as wide as the page, drawn below a given height."""

    height: float
    draw: Callable[[float], Iterator[Item]]


class ReportSection(NamedTuple):
    """A head that is drawn again wherever its rows go on."""

    head: ReportBlock
    rows: Sequence[ReportBlock]


class ReportRow(NamedTuple):
    """A label, an interval in the plot, and the same in words; ``part`` is a bar between them."""

    label: str
    value: Interval
    told: str
    tone: Tone = "plain"
    part: float | None = None


def document(
    data: Summary, fonts: Fonts, sets: Iterable[CardSet] = ()
) -> tuple[Document, tuple[Diagnostic, ...]]:
    """The whole report on games of these sets, and what could not be set in it."""
    setter = Typesetter(fonts)
    letters = ReportLetters(setter, Sources(_written(sets), Where(NOWHERE, "report", "words")))
    pages = list(_flow([section for section in _sections(data, letters) if section]))
    sheets = [
        Page(WIDTH, HEIGHT, (*items, *_footer(data, place, len(pages), letters)), title=title)
        for place, (items, title) in enumerate(pages, 1)
    ]
    title = f"{data['title']}: balance"
    return Document("report", title, "en", tuple(sheets), "none", "Simulated games"), tuple(setter.found)


def _written(sets: Iterable[CardSet]) -> tuple[tuple[str, Where], ...]:
    """The words of a report that are not pnp's own."""
    return tuple(
        row
        for cards in sets
        for row in (
            (cards.title, Where(cards.spans.get("title", cards.span), "title")),
            *((card.name, Where(card.span("name"), card.id, "name", "en")) for card in cards.cards),
        )
    )


def _flow(sections: Sequence[ReportSection]) -> Iterator[tuple[list[Item], str]]:
    """Sections down the pages; a head never stands alone at the foot of one."""
    items: list[Item] = []
    y = TOP
    for section in sections:
        needed = section.head.height + float_sum(row.height for row in section.rows[:3])
        if items and y + needed > FOOT:
            yield items, ""
            items, y = [], TOP
        items += section.head.draw(y)
        y += section.head.height
        for row in section.rows:
            if y + row.height > FOOT:
                yield items, ""
                items, y = [*section.head.draw(TOP)], TOP + section.head.height
            items += row.draw(y)
            y += row.height
        y += GAP
    yield items, ""


GAP = 9.0


def _footer(data: Summary, page: int, pages: int, letters: ReportLetters) -> Iterator[Item]:
    yield Path(line(LEFT, 283, RIGHT, 283), stroke=HAIR)
    yield from letters.words(f"{data['set']}  {data['digest'][:12]}", LEFT, 287.5, NOTE)
    yield from letters.words(f"{page} / {pages}", RIGHT, 287.5, plots.EDGE)


# --- what is told -----------------------------------------------------------------------------------------


def _sections(data: Summary, letters: ReportLetters) -> Iterator[ReportSection | None]:
    yield _title(data, letters)
    if data["reasons"]:  # some game came to an end
        yield _seats(data, letters)
        yield _bots(data, letters)
        yield _shapes(data, letters)
    if "comparison" in data:
        yield from _comparison(data["comparison"], letters)
    if "sweep" in data:
        yield from _sweep(data["sweep"], letters)
    yield _cards(data, letters)
    yield _trouble(data, letters)


def _title(data: Summary, letters: ReportLetters) -> ReportSection:
    setup = [f"{key} {said(value)}" for key, value in data["setup"].items() if key != "players"]
    told = [f"{data['players']} players", f"bots {', '.join(data['bots'])}", *setup, f"seed {data['seed']}"]

    def draw(y: float) -> Iterator[Item]:
        yield from letters.words("How it balances", LEFT, y, NOTE)
        yield from letters.held(data["title"], Box(LEFT - 0.6, y, RIGHT - LEFT, 12), TITLE)
        yield from letters.words("  ·  ".join(told), LEFT, y + 18.5, NOTE)
        yield Path(line(LEFT, y + 23, RIGHT, y + 23), stroke=HAIR)
        for place, (figure, caption) in enumerate(_figures(data)):
            x = LEFT + 43 * place
            yield from letters.words(figure, x - 0.4, y + 33, BIG)
            yield from letters.words(caption, x, y + 38, NOTE)
        yield Path(line(LEFT, y + 42, RIGHT, y + 42), stroke=HAIR)

    return ReportSection(ReportBlock(42, draw), ())


def _figures(data: Summary) -> list[tuple[str, str]]:
    """Four numbers to begin with."""
    length = data["length"]["turns"].value
    figures = [(f"{data['games']:,}", "games"), (f"{length:.0f}", "turns on average")]
    if data["cooperative"]:
        figures.append((f"{100 * data['table_wins'].value:.1f} %", "won by the table"))
    else:
        figures.append((f"{data['winning_margin'].value:.1f}", "points between the first two"))
    unfinished = data["endless_games"] + data["stuck_games"]
    figures.append((f"{unfinished:,}", "games without an end"))
    return figures


def _seats(data: Summary, letters: ReportLetters) -> ReportSection:
    if data["cooperative"]:
        rows = [ReportRow("the table", data["table_wins"], percent(data["table_wins"]))]
        return _rows(
            ("Winning", "The share of games all won together, with its 95 % interval."), rows, letters
        )
    rows = [ReportRow(f"seat {row['seat']}", row["wins"], percent(row["wins"])) for row in data["seats"]]
    note = "Victories by seat with 95 % intervals; the dashed line is an even share."
    return _rows(("Who wins", note), rows, letters, guide=data["even_share"])


def _bots(data: Summary, letters: ReportLetters) -> ReportSection | None:
    if len(data["bots_compared"]) < 2 or data["cooperative"]:
        return None
    rows = [ReportRow(row["bot"], row["wins"], percent(row["wins"])) for row in data["bots_compared"]]
    note = "Victories a seat, by who sat there."
    return _rows(("Bots", note), rows, letters, guide=data["even_share"])


def _shapes(data: Summary, letters: ReportLetters) -> ReportSection:
    """Two histograms side by side: lengths and scores."""
    length = data["length"]
    scores = float_sum(row["score"].value for row in data["seats"]) / len(data["seats"])
    plan: Sequence[tuple[str, str, plots.Frequencies, float]] = (
        (
            "How long",
            f"Turns in a game; the dashed line is the median, {length['median']:g}.",
            data["lengths"],
            length["median"],
        ),
        (
            "How many points",
            f"Of every seat; the dashed line is the mean, {scores:.1f}.",
            data["points"],
            scores,
        ),
    )

    def draw(y: float) -> Iterator[Item]:
        for place, (heading, note, counts, middle) in enumerate(plan):
            x = LEFT + 88 * place
            yield from letters.words(heading, x, y + 4, HEADING)
            yield from letters.words(note, x, y + 9, NOTE)
            yield from plots.histogram(counts, Box(x, y + 14, 82, 44), middle, letters)

    return ReportSection(ReportBlock(58, draw), ())


def _cards(data: Summary, letters: ReportLetters) -> ReportSection | None:
    if not data["cards"]:
        return None
    rows = [
        ReportRow(
            row["name"],
            row["win_delta"],
            percent(row["win_delta"], signed=True) if row["picked"].value else "never taken",
            _tone(row["win_delta"], row["remarkable"]),
            row["picked"].value,
        )
        for row in data["cards"]
    ]
    note = "The bar: games in which anybody took it. The dot: how much more often those win who have it; grey may be chance."
    if len(data["bots_compared"]) > 1:
        note = "The bar: games in which anybody took it. The dot: how much more often those win who have it, or who like it."
    return _rows(("Cards", note), rows, letters, guide=0.0, stems=True)


def _tone(value: Interval, remarkable: bool) -> Tone:
    return "quiet" if not remarkable else "more" if value.value > 0 else "less"


def _trouble(data: Summary, letters: ReportLetters) -> ReportSection | None:
    names = {row["card"]: row["name"] for row in data["cards"]}
    told = [f"{names.get(card, card)} was never taken by these bots" for card in data["dead_cards"]]
    told += [
        f"game {row['game']} (seed {row['seed']}) was {row['ending']} after {row['turns']} turns"
        for row in data["incidents"]
    ]
    if not told:
        return None
    return ReportSection(
        _head("Look at these", "Dead cards, and games that did not end.", None, letters),
        _lines(told, letters),
    )


# --- a comparison, a sweep --------------------------------------------------------------------------------


def _comparison(data: Comparison, letters: ReportLetters) -> Iterator[ReportSection]:
    rows = [row for row in data["changes"] if row["change"].value == row["change"].value]
    shares = [row for row in rows if not row["what"].endswith(MEASURES)]
    heading = f"From {data['old']} to {data['new']}"
    note = "What changes, with 95 % intervals; both played with the same seeds."
    yield _rows(
        (heading, note), [_change(row, row["what"]) for row in shares], letters, guide=0.0, stems=True
    )
    measures = [row for row in rows if row["what"].endswith(MEASURES)]
    columns = (data["old"], data["new"], "change")
    yield ReportSection(_columns(columns, letters), [_measure(row, letters) for row in measures])
    moved = sorted(
        (row for row in data["picks"] if row["remarkable"]), key=lambda row: -abs(row["change"].value)
    )
    if moved:
        picks = [_change(row, row["what"]) for row in moved]
        yield _rows(("Cards taken more or less often", note), picks, letters, guide=0.0, stems=True)
    only = [
        f"only in {label}: {', '.join(cards)}"
        for label, cards in ((data["old"], data["only_old"]), (data["new"], data["only_new"]))
        if cards
    ]
    if only:
        yield ReportSection(_head("Cards of one set only", "", None, letters), _lines(only, letters))


def _change(row: Change, label: str) -> ReportRow:
    change = row["change"]
    return ReportRow(label, change, percent(change, signed=True), _tone(change, row["remarkable"]))


COLUMNS = (92.0, 134.0, 190.0)  # right edges


def _columns(names: Sequence[str], letters: ReportLetters) -> ReportBlock:
    def draw(y: float) -> Iterator[Item]:
        for name, right in zip(names, COLUMNS, strict=True):
            yield from letters.words(name, right, y + 3, STRONG)
        yield Path(line(LEFT, y + 5, RIGHT, y + 5), stroke=HAIR)

    return ReportBlock(6.5, draw)


def _measure(row: Change, letters: ReportLetters) -> ReportBlock:
    told = (f"{row['old'].value:.2f}", f"{row['new'].value:.2f}", number(row["change"], signed=True))

    def draw(y: float) -> Iterator[Item]:
        yield from letters.words(row["what"], LEFT, y + 3.6, LABEL)
        for text, right in zip(told, COLUMNS, strict=True):
            yield from letters.words(text, right, y + 3.6, STRONG if row["remarkable"] else FIGURE)

    return ReportBlock(PITCH, draw)


def _sweep(data: Sweep, letters: ReportLetters) -> Iterator[ReportSection]:
    key: Literal["table_wins", "first_seat_wins"] = "table_wins" if data["cooperative"] else "first_seat_wins"
    rows = [
        ReportRow(_laid(row["setup"]), row[key], percent(row[key]), "less" if row["hopeless"] else "plain")
        for row in data["setups"]
    ]
    what = "games the table wins" if data["cooperative"] else "victories of seat 1"
    hopeless = "; hopeless ones in red" if data["hopeless"] else ""
    yield _rows(
        ("Every set-up", f"The share of {what}, {data['setups'][0]['games']:,} games each{hopeless}."),
        rows,
        letters,
    )
    if data["steps"] and data["cooperative"]:
        yield _rows(
            ("Is harder harder?", STEPS),
            [_step(row) for row in data["steps"]],
            letters,
            guide=0.0,
            stems=True,
        )


STEPS = "One step towards the harder, all else equal: what it does to the table's victories."
TELLING: Mapping[Verdict, Tone] = {"falls": "more", "rises": "less", "no clear change": "quiet"}


def _step(row: StepSummary) -> ReportRow:
    label = f"{row['parameter']} {said(row['easier'])} to {said(row['harder'])}"
    told = f"{100 * row['change'].value:+.1f} %: {row['verdict']}"
    return ReportRow(label, row["change"], told, TELLING[row["verdict"]])


def _laid(setup: Setup) -> str:
    return ", ".join(f"{key} {said(value)}" for key, value in setup.items())


# --- rows -------------------------------------------------------------------------------------------------


def _rows(
    title: tuple[str, str],
    rows: Sequence[ReportRow],
    letters: ReportLetters,
    guide: float | None = None,
    stems: bool = False,
) -> ReportSection:
    """A plot with a line for each row, on one axis."""
    ends = [end for row in rows for end in row.value[:1] + _bounded(row.value)]
    scale = plots.axis(ends, PLOT, PLOT_WIDTH, lambda value: f"{100 * value:.0f} %", guide)
    start = guide if stems else None
    return ReportSection(_head(*title, scale, letters), [_row(row, scale, start, letters) for row in rows])


def _bounded(value: Interval) -> tuple[float, float]:
    """The interval's ends, as far as they are worth an axis: a card seen twice must not squeeze all others."""
    return max(value.low, value.value - REACH), min(value.high, value.value + REACH)


REACH = 0.2


def _head(heading: str, note: str, scale: Axis | None, letters: ReportLetters) -> ReportBlock:
    def draw(y: float) -> Iterator[Item]:
        yield from letters.words(heading, LEFT, y + 4, HEADING)
        yield from letters.words(note, LEFT, y + 9, NOTE)
        if scale:
            yield from plots.ticks(scale, y + 15, letters)

    return ReportBlock(17 if scale else 12, draw)


def _row(row: ReportRow, scale: Axis, start: float | None, letters: ReportLetters) -> ReportBlock:
    room = PLOT - LEFT - 6 - (16 if row.part is not None else 0)

    def draw(y: float) -> Iterator[Item]:
        middle = y + PITCH / 2
        yield from plots.grid(scale, y, y + PITCH)
        yield from letters.held(row.label, Box(LEFT, y, room, middle - y + 1.1), CARD)
        if row.part is not None:
            yield from plots.bar(PLOT - 20, middle, 15, row.part, plots.TONES["quiet"])
        yield from plots.whisker(scale, row.value, middle, row.tone, start)
        yield from letters.words(row.told, RIGHT, middle + 1.1, FIGURE)

    return ReportBlock(PITCH, draw)


def _lines(texts: Sequence[str], letters: ReportLetters) -> list[ReportBlock]:
    def block(text: str) -> ReportBlock:
        box = Box(0, 0, RIGHT - LEFT, PITCH)
        return ReportBlock(PITCH, lambda y: iter(letters.held(text, box._replace(x=LEFT, y=y - 1.2), CARD)))

    return [block(text) for text in texts]
