"""The page a translator works beside: every text with its translation, its place in a picture, and what is to be done.

Owns the markup. One file: nothing is fetched, nothing runs. Must not know where rows and pictures come from.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from pathlib import Path

from pnp.base.frozen import NamedTuple
from pnp.base.languages import language
from pnp.base.scene import Box, Scene
from pnp.base.sums import int_sum
from pnp.base.wording import HOLE, PLACEHOLDER, counted
from pnp.export.translators.chapters import PlacePicture, RowMark, TextsOfPlace, TranslatorsChapter, seen_on
from pnp.export.translators.rows import STATES, Only, RowState, TranslatorsRow
from pnp.export.web_drawings import PageDrawings, drawing_element
from pnp.files.world import read_installed
from pnp.press.render.svg_faces import FontFiles

STYLE = Path(__file__).parent / "site" / "sheet.css"
HELD = re.compile(rf"{HOLE}|:?{PLACEHOLDER}:?|:[a-z][a-z0-9_-]*:")  # what stays as it is
SHORT = 70  # characters of a text in the list of what is to be done
SCALE = 3.2  # pixels a mm of a card
DISC = 2.0  # mm: radius of a number on a picture
ONLY_TOLD: dict[Only, str] = {
    "all": "",
    "untranslated": "Only what is untranslated is on this page.",
    "fuzzy": "Only what is fuzzy or stale is on this page.",
    "problems": "Only what something was found wrong with is on this page.",
}


class SheetToTell(NamedTuple):
    """All that is on the page."""

    title: str
    language: str
    rows: Sequence[TranslatorsRow]  # every text, be it on the page or not
    chapters: Sequence[TranslatorsChapter]
    others: Sequence[str]  # findings that no row has
    only: Only
    file: str  # of the translations
    set_id: str


def sheet_html(told: SheetToTell, assets: Mapping[str, bytes], fonts: FontFiles | None) -> str:
    """The page; without fonts there are no pictures."""
    scenes = [picture.scene for picture in _pictures(told)] if fonts else []
    drawings = PageDrawings(scenes, {}, assets, fonts) if fonts else None
    seen = seen_on(told.chapters)
    name = language(told.language)
    title = f"{told.title}: English – {name.own or name.name or told.language}"
    present = [state for state in STATES if any(row.state == state for row in _shown(told))]
    style = read_installed(STYLE).decode() + "".join(map(_filter_css, present))
    chapters = "\n".join(_chapter(one, told, drawings, seen) for one in told.chapters)
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>{escape(title)}</title>
<style>
{style}</style>
</head>
<body>
<a class="skip" href="#main">To the texts</a>
<svg class="shared" aria-hidden="true" focusable="false" width="0" height="0"><defs>
{drawings.shared if drawings else ""}</defs></svg>
{chr(10).join(map(_filter_note, present))}
<header class="band"><div class="inner">
<h1>{escape(title)}</h1>
{_summary(told)}
</div></header>
<div class="inner">
{_overview(told, present)}
<main id="main">
{chapters}
</main>
</div>
</body>
</html>
"""


def _pictures(told: SheetToTell) -> Iterator[PlacePicture]:
    for chapter in told.chapters:
        for place in chapter.places:
            yield from place.pictures


def _shown(told: SheetToTell) -> Iterator[TranslatorsRow]:
    for chapter in told.chapters:
        for place in chapter.places:
            yield from place.rows


# --- above the texts -------------------------------------------------------------------------------------


def _summary(told: SheetToTell) -> str:
    counts = [(STATES[state], int_sum(row.state == state for row in told.rows)) for state in STATES]
    said = ", ".join(f"{count} {word}" for word, count in counts if count)
    only = f"<p><strong>{ONLY_TOLD[told.only]}</strong></p>\n" if told.only != "all" else ""
    how = (
        f"Words go into <code>{escape(told.file)}</code>; what is in <code>{{braces}}</code> and "
        "<code>:colons:</code> stays as it is. Numbers lead from a text to its place in the picture, and back."
    )
    return f"<p>{counted(len(told.rows), 'text')}: {said}.</p>\n{only}<p>{how}</p>"


def _overview(told: SheetToTell, present: Sequence[RowState]) -> str:
    """What is to be done, the states as filters, and the chapters."""
    shown = [*_shown(told)]
    counts = {state: int_sum(row.state == state for row in shown) for state in present}
    states = "".join(
        f'<li><a href="#only-{state}">{STATES[state]}</a> {counts[state]}</li>' for state in present
    )
    waiting = [row for state in STATES for row in shown if row.state == state and row.is_waiting]
    items = "".join(
        f'<li><a href="#t{row.number}">{row.number}</a> {STATES[row.state]}: {_short(row)}</li>'
        for row in waiting
    )
    others = "".join(f"<li>{escape(one)}</li>" for one in told.others)
    todo = (
        f"<details open><summary>To do: {counted(len(waiting), 'text')}</summary><ul>{items}</ul></details>"
    )
    todo = todo if waiting else "<p>Nothing is to be done.</p>"
    if others:
        todo += f"<details open><summary>Found besides</summary><ul>{others}</ul></details>"
    links = "".join(f'<li><a href="#{one.name}">{escape(one.title)}</a></li>' for one in told.chapters)
    return f"""<nav aria-label="States"><ul class="states"><li><a href="#main">all</a></li>{states}</ul></nav>
<section class="todo" aria-label="To do">{todo}</section>
<nav class="contents" aria-label="Places"><details open><summary>Places</summary><ul>{links}</ul></details></nav>"""


def _short(row: TranslatorsRow) -> str:
    text = row.match.text.source
    return _words(text if len(text) <= SHORT else f"{text[:SHORT].rstrip()} …")


def _filter_note(state: RowState) -> str:
    told = f'Only what is {STATES[state]} is shown. <a href="#main">Show all</a>'
    if state == "misfit":
        told = told.replace("is does", "does", 1)
    return f'<p class="filter" id="only-{state}">{told}</p>'


def _filter_css(state: RowState) -> str:
    here = f"#only-{state}:target ~ .inner"
    rest = f":not(:has(.{state}))"
    return f"{here} .row:not(.{state}), {here} .place{rest}, {here} .chapter{rest} {{ display: none; }}\n"


# --- the texts -------------------------------------------------------------------------------------------


def _chapter(
    one: TranslatorsChapter,
    told: SheetToTell,
    drawings: PageDrawings | None,
    seen: Mapping[int, PlacePicture],
) -> str:
    places = "\n".join(_place(place, told, drawings, seen) for place in one.places)
    return f'<section class="chapter" id="{escape(one.name)}">\n<h2>{escape(one.title)}</h2>\n{places}\n</section>'


def _place(
    place: TextsOfPlace,
    told: SheetToTell,
    drawings: PageDrawings | None,
    seen: Mapping[int, PlacePicture],
) -> str:
    pictures = place.pictures if drawings else ()
    look = (
        "place"
        + (" pictured" if pictures else "")
        + (" paged" if any(one.is_page for one in pictures) else "")
    )
    title = f"<h3>{escape(place.title)}</h3>\n" if place.title else ""
    leftwards = language(told.language).is_right_to_left
    drawn = (
        "\n".join(_picture(one, drawings.inside(one.scene), leftwards) for one in pictures)
        if drawings
        else ""
    )
    still = "" if any(one.marks for one in pictures) else ' tabindex="0" role="group" aria-label="Picture"'
    figures = f'<div class="pictures"{still}>\n{drawn}\n</div>\n' if pictures else ""
    here = {one.name for one in pictures}
    rows = "\n".join(_row(row, told, here, seen.get(row.number) if drawings else None) for row in place.rows)
    return f'<div class="{look}" id="{escape(place.name)}">\n{figures}<div>\n{title}<ol>\n{rows}\n</ol>\n</div>\n</div>'


def _picture(one: PlacePicture, inside: str, leftwards: bool) -> str:
    scene = one.scene
    label = f' role="group" aria-label="{escape(one.caption)}"'
    width = "" if one.is_page else f' width="{scene.width * SCALE:.0f}"'
    marks = "".join(_mark(one, mark, at, leftwards) for at, mark in enumerate(one.marks))
    drawn = drawing_element(scene, f'<g aria-hidden="true">{inside}</g>{marks}', label + width)
    look = ' class="page"' if one.is_page else ""
    return f"<figure{look}>{drawn}<figcaption>{escape(one.caption)}</figcaption></figure>"


def _mark(picture: PlacePicture, mark: RowMark, at: int, leftwards: bool) -> str:
    x, y, w, h = mark.box
    first = next(other for other, one in enumerate(picture.marks) if one.number == mark.number)
    name = f' id="{escape(_mark_name(picture, mark.number))}"' if at == first else ""
    size = 2.5 if mark.number < 100 else 1.9
    middle = _beside(picture.scene, mark.box, leftwards)
    return (
        f'<a class="mark"{name} href="#t{mark.number}" aria-label="Text {mark.number}">'
        f'<rect x="{x:.5g}" y="{y:.5g}" width="{w:.5g}" height="{h:.5g}"/>'
        f'<circle cx="{middle[0]:.5g}" cy="{middle[1]:.5g}" r="{DISC}"/>'
        f'<text x="{middle[0]:.5g}" y="{middle[1] + size * 0.36:.5g}" style="font-size: {size}px">{mark.number}</text></a>'
    )


def _beside(scene: Scene, box: Box, leftwards: bool) -> tuple[float, float]:
    """A disc where a box is begun to be read, level with its first line, but never cut by the edge of the picture."""
    down = box.y + min(box.h / 2, DISC)
    across = min(box.right + DISC, scene.width - DISC) if leftwards else max(box.x - DISC, DISC)
    return across, min(max(down, DISC), scene.height - DISC)


def _mark_name(picture: PlacePicture, number: int) -> str:
    return f"m{number}-{picture.name}"


def _row(row: TranslatorsRow, told: SheetToTell, here: set[str], seen: PlacePicture | None) -> str:
    text = row.match.text
    number = str(row.number)
    if seen is not None:
        number = f'<a href="#{escape(_mark_name(seen, row.number))}">{row.number}</a>'
    where = ""
    if seen is not None and seen.name not in here:
        where = f'<li><a href="#{escape(_mark_name(seen, row.number))}">Where it is seen first</a></li>'
    english = _forms((text.source, text.plural) if text.plural else (text.source,))
    words = _forms(row.forms) if row.forms else '<p class="none">not translated</p>'
    facts = "".join(f"<li>{_words(fact)}</li>" for fact in row.hint.rows)
    problems = "".join(f'<li class="problem">{escape(one)}</li>' for one in row.problems)
    if row.state in ("fuzzy", "stale"):
        accept = f"pnp i18n accept {told.set_id} {told.language} {row.name}"
        facts += f"<li>Still right? <code>{escape(accept)}</code></li>"
    was = f"<li>The English was: {_words(row.previous)}</li>" if row.previous else ""
    state = f'<span class="state">{STATES[row.state]}</span>'
    way = "rtl" if language(told.language).is_right_to_left else "auto"
    head = f'<span class="number">{number}</span> <code>{escape(row.hint.where or row.name)}</code> {state}'
    return f"""<li class="row {row.state}" id="t{row.number}">
<p class="head">{head}</p>
<div class="both"><div>{english}</div><div lang="{escape(told.language)}" dir="{way}">{words}</div></div>
<ul class="told">{problems}{was}{facts}{where}</ul>
</li>"""


def _forms(forms: Iterable[str]) -> str:
    return "".join(f'<p class="form">{_words(form)}</p>' for form in forms)


def _words(text: str) -> str:
    """What stays as it is, marked."""
    parts, done = [], 0
    for found in HELD.finditer(text):
        parts += [escape(text[done : found.start()]), f"<code>{escape(found[0])}</code>"]
        done = found.end()
    return "".join([*parts, escape(text[done:])]).replace("\n", "<br>")
