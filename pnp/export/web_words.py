"""Passages of rules and inline markup as HTML.

Owns which element each is. Everything a set says is escaped. Must not know the page around it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import groupby
from typing import assert_never

from pnp.base.model.readable_rules import RulePassage
from pnp.base.word_forms import SignWords
from pnp.export.web_drawings import PageDrawings, drawing_element, icon_id
from pnp.text.inline import Break, Icon, Run, parse, plain, single_spaced

LISTS = ("step", "bullet")
SCALE = 5.2  # pixels a millimetre of a drawing
DEEPEST = 4  # lists within lists
LOWEST = 4  # no heading is lower


class InlineWords:
    """Texts of one language; a sign is a small drawing that is read as its word."""

    def __init__(self, words: SignWords, icons: Mapping[str, bool]) -> None:
        self.words, self.icons = words, icons  # whether an icon has the colour of the text

    def html(self, text: str) -> str:
        return "".join(self._pieces(text))

    def plain(self, text: str) -> str:
        """For attributes: signs by their words."""
        return single_spaced(plain(text, self.words.word))

    def _pieces(self, text: str) -> Iterator[str]:
        before = ""
        for token in parse(text).tokens:
            match token:
                case Run(text=run, bold=bold, italic=italic):
                    before += run
                    told = escape(run)
                    told = f"<em>{told}</em>" if italic else told
                    yield f"<strong>{told}</strong>" if bold else told
                case Icon(name=name) if name in self.icons:
                    look = "icon" if self.icons[name] else "icon coloured"
                    label = escape(self.words.word(name, before))
                    use = f'<use xlink:href="#{escape(icon_id(name))}"/>'
                    yield f'<svg class="{look}" viewBox="0 0 10 10" role="img" aria-label="{label}">{use}</svg>'
                    before = ""
                case Icon(name=name):
                    yield escape(self.words.word(name, before))
                    before = ""
                case Break():
                    before = ""
                    yield "<br>"
                case _:
                    assert_never(token)


def rules_html(passages: Sequence[RulePassage], words: InlineWords, drawings: PageDrawings) -> str:
    """All of the rules: headings, texts, lists, tables, drawings; an aside is a section of its own."""
    made: list[str] = []
    is_aside, above = False, 1
    for is_list, run in groupby(passages, lambda passage: passage.sort in LISTS):
        if is_list:
            made.append(_lists([*run], words))
            continue
        for passage in run:
            if passage.sort in ("heading", "rule") and is_aside:
                made.append("</section>")
                is_aside = False
            if passage.sort == "heading":
                is_aside = passage.level == LOWEST
                if is_aside:
                    made.append(f'<section class="aside" aria-labelledby="{escape(passage.anchor)}">')
                above = min(max(passage.level, 2), above + 1)
                made.append(f'<h{above} id="{escape(passage.anchor)}">{words.html(passage.text)}</h{above}>')
            else:
                made.append(_one(passage, words, drawings))
    return "\n".join([*filter(None, made), *(["</section>"] if is_aside else [])])


def contents_html(
    passages: Iterable[RulePassage], more: Iterable[tuple[str, str]], words: InlineWords
) -> str:
    """Links to the parts of the rules and their sections, then to what follows."""
    rows: list[str] = []
    inner: list[str] = []
    for passage in passages:
        if passage.sort != "heading" or passage.level == LOWEST:
            continue
        link = f'<a href="#{escape(passage.anchor)}">{escape(words.plain(passage.text))}</a>'
        if passage.level > 2 and rows:
            inner.append(f"<li>{link}</li>")
            continue
        rows, inner = [*_nested(rows, inner), link], []
    rows = [*_nested(rows, inner), *(f'<a href="#{name}">{escape(told)}</a>' for name, told in more)]
    return f"<ul>{''.join(f'<li>{row}</li>' for row in rows)}</ul>"


def _nested(rows: list[str], inner: list[str]) -> list[str]:
    if not rows or not inner:
        return rows
    return [*rows[:-1], f"{rows[-1]}<ul>{''.join(inner)}</ul>"]


def _lists(items: Sequence[RulePassage], words: InlineWords) -> str:
    """Items of one run: of steps and of bullets, those that are deeper in lists within the item above them."""
    made: list[str] = []
    at = 0
    while at < len(items):
        first, rows = items[at], list[str]()
        while at < len(items) and (items[at].sort, items[at].is_lettered) == (first.sort, first.is_lettered):
            inner = at + 1
            while inner < len(items) and _depth(items[inner]) > _depth(items[at]):
                inner += 1
            below = _lists(items[at + 1 : inner], words)
            rows.append(f"<li>{words.html(items[at].text)}{below}</li>")
            at = inner
        made.append(_list(first, "".join(rows)))
    return "".join(made)


def _list(first: RulePassage, rows: str) -> str:
    if first.sort == "bullet":
        return f"<ul>{rows}</ul>"
    if first.is_lettered:
        return f'<ol class="lettered">{rows}</ol>'
    begin = f' start="{first.mark}"' if first.mark.isdecimal() and first.mark != "1" else ""
    return f"<ol{begin}>{rows}</ol>"


def _depth(item: RulePassage) -> int:
    return min(item.level, DEEPEST)


def _one(passage: RulePassage, words: InlineWords, drawings: PageDrawings) -> str:
    match passage.sort:
        case "paragraph":
            return f"<p>{words.html(passage.text)}</p>"
        case "small":
            return f'<p class="small">{words.html(passage.text)}</p>'
        case "table":
            return _table(passage, words)
        case "drawing":
            scene = passage.drawing
            if scene is None:
                return ""
            told = f' role="img" aria-label="{escape(words.plain(passage.text))}"'
            size = f'{told} width="{scene.width * SCALE:.0f}" height="{scene.height * SCALE:.0f}"'
            # no <figure>: in a tagged PDF it would be a second figure around this one, without words
            return f'<div class="drawing">{drawing_element(scene, drawings.inside(scene), size)}</div>'
        # a title is in the band, a rule only ends an aside; headings and items are made before
        case "title" | "rule" | "heading" | "step" | "bullet":
            return ""
        case _:
            assert_never(passage.sort)


def _table(passage: RulePassage, words: InlineWords) -> str:
    wide = max(map(len, passage.rows))

    def row(cells: Sequence[str], element: str) -> str:
        full = [*cells, *[""] * (wide - len(cells))]
        return f"<tr>{''.join(_cell(words.html(cell), element) for cell in full)}</tr>"

    heads = "".join(row(cells, "th") for cells in passage.rows[: passage.heads])
    body = "".join(row(cells, "td") for cells in passage.rows[passage.heads :])
    head = f"<thead>{heads}</thead>" if heads else ""
    return f'<div class="wide" tabindex="0"><table>{head}<tbody>{body}</tbody></table></div>'


def _cell(inside: str, element: str) -> str:
    if element == "th" and inside:
        return f'<th scope="col">{inside}</th>'
    return f"<td>{inside}</td>"
