"""The web edition: rules and cards of a set as pages anybody can read, one a language, and an index.

Owns the page and the files beside it. Nothing in there is fetched from elsewhere; all but the search works without scripts.
Must not know how rules become passages, nor how faces are drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from pathlib import Path

from pnp.base.frozen import NamedTuple
from pnp.base.languages import language
from pnp.base.model import File
from pnp.base.model.readable_rules import ReadingInks, ReadingLook
from pnp.draw.kits.described import Described
from pnp.export.cards_in_words import WordsOfCards
from pnp.export.credit_lines import SECTION, credits_html
from pnp.export.targets import README, DeckToExport, ExportWish, Made, text_file
from pnp.export.web_downloads import download_files, downloads_html
from pnp.export.web_drawings import PageDrawings
from pnp.export.web_gallery import Gallery, gallery_html, gallery_of
from pnp.export.web_sharing import (
    PICTURE,
    SharedPage,
    address,
    has_preview,
    icon_file,
    preview_files,
    sharing_html,
)
from pnp.export.web_words import InlineWords, contents_html, rules_html
from pnp.files.world import read_installed
from pnp.press.render.webfonts import web_font
from pnp.text.sentence_values import labelled

SITE = Path(__file__).parent / "site"
STYLE, SEARCH, INDEX = "style.css", "search.js", "index.html"
DAY = ReadingInks("#ffffff", "#f3f4f4", "#1b1f22", "#22384a", "#23566f", "#c3ccd2", "#22384a", "#ffffff")
NIGHT = ReadingInks("#14181b", "#1e2428", "#e9ebec", "#bcd3e2", "#9cc9e0", "#3a4650", "#22384a", "#ffffff")
NEUTRAL = ReadingLook(DAY, NIGHT, {})
EDGE_DAY, EDGE_NIGHT = "#707a80", "#8c979e"  # of a field to write in
STYLES = {  # role -> family of the style sheet, weight, slope
    "body": ("site body", 400, "normal"),
    "italic": ("site body", 400, "italic"),
    "bold": ("site body", 700, "normal"),
    "display": ("site display", 700, "normal"),
}


class LanguagePage(NamedTuple):
    """A page as it is linked to."""

    language: str
    name: str  # of the language, in itself
    file: str


def web_files(decks: Sequence[DeckToExport], _wish: ExportWish) -> Made:
    return _files(decks), ()


def _files(decks: Sequence[DeckToExport]) -> Iterator[File]:
    pages = tuple(
        LanguagePage(deck.edition.language, word_of(deck, "web_language"), f"{deck.edition.language}.html")
        for deck in decks
    )
    letters: set[str] = set()
    for deck, page in zip(decks, pages, strict=True):
        text = page_html(deck, page, pages)
        letters |= {*text}
        yield text_file(page.file, text)
    look = next((deck.rules.look for deck in decks if deck.rules), NEUTRAL)
    index = _index(decks, pages)
    yield text_file(INDEX, index)
    fonts = fonts_of(decks[0], look, letters | {*index})
    yield from fonts.values()
    yield text_file(STYLE, style_css(look, fonts))
    yield icon_file(decks[0].edition.cards.title, look.light)
    yield from preview_files(decks)
    for deck in decks:
        yield from download_files(deck)
    yield text_file(SEARCH, read_installed(SITE / SEARCH).decode())
    yield text_file(README, _readme(decks[0], pages))


def word_of(deck: DeckToExport, key: str) -> str:
    return deck.edition.words.get(key, key)


# --- a page ----------------------------------------------------------------------------------------------


def page_html(
    deck: DeckToExport, page: LanguagePage, pages: Sequence[LanguagePage], *, is_rules_alone: bool = False
) -> str:
    """All of one language; or its rules alone, to be printed."""
    gallery = Gallery((), (), ()) if is_rules_alone else gallery_of(deck)
    passages = deck.rules.passages if deck.rules else ()
    icons = deck.rules.icons if deck.rules else {}
    scenes = [*(one.drawing for one in passages if one.drawing), *gallery.scenes]
    assets = {**(deck.rules.assets if deck.rules else {}), **deck.faces.assets}
    drawings = PageDrawings(scenes, icons, assets, deck.fonts)
    words = InlineWords(WordsOfCards(deck.edition).signs, drawings.inked)
    rules = rules_html(passages, words, drawings)
    sections = [
        f'<section id="rules" aria-label="{escape(word_of(deck, "rules"))}">\n{rules}\n</section>'
    ] * bool(rules)
    sections += [*gallery_html(deck, gallery, drawings), credits_html(deck.credits)]
    more = [*gallery.places(deck), *([(SECTION, deck.credits.heading)] if deck.credits.told else [])]
    contents = "" if is_rules_alone else _contents(deck, contents_html(passages, more, words))
    return f"""<!DOCTYPE html>
<html{spoken(page.language)}>
{_head(deck, pages, is_rules_alone=is_rules_alone)}
<body>
<a class="skip" href="#main">{escape(word_of(deck, "web_skip"))}</a>
<svg class="shared" aria-hidden="true" focusable="false" width="0" height="0"><defs>
{drawings.shared}</defs></svg>
{_band(deck, page, () if is_rules_alone else pages)}
<div class="inner page">
{contents}<main id="main">
{chr(10).join(filter(None, sections))}
</main>
</div>
</body>
</html>
"""


def spoken(code: str) -> str:
    """What a page says of its language."""
    return f' lang="{code}" dir="rtl"' if language(code).is_right_to_left else f' lang="{code}"'


def _head(deck: DeckToExport, pages: Sequence[LanguagePage], *, is_rules_alone: bool) -> str:
    cards, code = deck.edition.cards, deck.edition.language
    title = labelled(cards.title, word_of(deck, "rules"), code)
    if is_rules_alone:  # nobody shares it, and it stands alone
        return _head_html(title, ())
    shared = SharedPage(f"{code}.html", title, cards.summary, code)
    script = f'<script src="{SEARCH}" defer></script>'
    sharing = sharing_html(shared, cards.site, has_picture=has_preview(deck))
    return _head_html(title, (*sharing, *_alternates(pages, cards.site), script))


def _alternates(pages: Sequence[LanguagePage], site: str) -> Iterator[str]:
    if len(pages) > 1:
        for code, file in (*((page.language, page.file) for page in pages), ("x-default", INDEX)):
            yield f'<link rel="alternate" hreflang="{code}" href="{escape(address(site, file))}">'


def _head_html(title: str, more: Iterable[str]) -> str:
    return "\n".join(
        [
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="color-scheme" content="light dark">',
            f"<title>{escape(title)}</title>",
            f'<link rel="stylesheet" href="{STYLE}">',
            *more,
            "</head>",
        ]
    )


def _band(deck: DeckToExport, page: LanguagePage, pages: Sequence[LanguagePage]) -> str:
    """Title, summary, who can play, who made the game, its PDFs, and the other languages."""
    cards = deck.edition.cards
    game = Described(deck.edition, deck.faces.parts)
    code = deck.edition.language
    facts = " · ".join(labelled(fact.label, fact.told, code) for fact in game.facts)
    makers = " · ".join(labelled(fact.label, fact.told, code) for fact in game.makers)
    rows = [
        f"<h1>{escape(cards.title)}</h1>",
        *([f"<p>{escape(cards.summary)}</p>"] if cards.summary else []),
        f'<p class="facts">{escape(facts)}</p>',
        *([f'<p class="makers">{escape(makers)}</p>'] if makers else []),
        *([downloads_html(deck)] if pages and deck.sheets else []),
        *([_switch(pages, escape(word_of(deck, "web_languages")), page)] if len(pages) > 1 else []),
    ]
    return f'<header class="band"><div class="inner">\n{chr(10).join(rows)}</div></header>'


def _switch(pages: Sequence[LanguagePage], label: str, here: LanguagePage | None = None) -> str:
    rows = "".join(
        f'<li><a href="{one.file}" hreflang="{one.language}"{spoken(one.language)}'
        f"{' aria-current=page' if one == here else ''}>{escape(one.name)}</a></li>"
        for one in pages
    )
    return f'<nav class="languages" aria-label="{label}"><ul>{rows}</ul></nav>\n'


def _contents(deck: DeckToExport, links: str) -> str:
    label = escape(word_of(deck, "web_contents"))
    form = (
        f'<form class="search" role="search" data-found="{escape(word_of(deck, "web_found"))}" hidden>'
        f'<label for="search">{escape(word_of(deck, "web_search"))}</label>'
        '<input id="search" type="search" autocomplete="off"><output for="search"></output><ol></ol></form>'
    )
    return (
        f'<nav class="contents" aria-label="{label}">\n{form}\n'
        f"<details open><summary>{label}</summary>{links}</details></nav>\n"
    )


# --- what lies beside the pages --------------------------------------------------------------------------


def _index(decks: Sequence[DeckToExport], pages: Sequence[LanguagePage]) -> str:
    deck = decks[0]
    cards, code = deck.edition.cards, deck.edition.language
    shared = SharedPage(INDEX, cards.title, cards.summary, code)
    head = _head_html(cards.title, sharing_html(shared, cards.site, has_picture=has_preview(deck)))
    return f"""<!DOCTYPE html>
<html{spoken(code)}>
{head}
<body>
<main class="band"><div class="inner">
<h1>{escape(cards.title)}</h1>
<p>{escape(cards.summary)}</p>
{_switch(pages, escape(word_of(deck, "web_languages")))}</div></main>
</body>
</html>
"""


def fonts_of(deck: DeckToExport, look: ReadingLook, letters: set[str]) -> dict[str, File]:
    """By role; no more of each than these pages say."""
    made = {}
    for role, face in look.faces.items():
        found = deck.fonts.by_id(face)
        if found is not None:
            data = web_font(found.program(sorted(letters)), letters)
            made[role] = File(f"fonts/{role}.woff", data, 1, 1)
    return made


def style_css(look: ReadingLook, fonts: Mapping[str, File]) -> str:
    faces = []
    for role, file in fonts.items():
        family, weight, slope = STYLES[role]
        faces.append(
            f'@font-face {{ font-family: "{family}"; font-weight: {weight}; font-style: {slope}; '
            f'font-display: swap; src: url("{file.name}") format("woff"); }}\n'
        )
    return (
        "".join(faces)
        + f":root {{ color-scheme: light dark; {_variables(look.light, EDGE_DAY)} }}\n"
        + "@media screen and (prefers-color-scheme: dark) { :root { "
        + f"{_variables(look.dark, EDGE_NIGHT)} }} }}\n"
        + read_installed(SITE / STYLE).decode()
    )


def _variables(inks: ReadingInks, edge: str) -> str:
    named = zip(ReadingInks._fields, inks, strict=True)
    return " ".join(f"--{name.replace('_', '-')}: {ink};" for name, ink in named) + f" --edge: {edge};"


def _readme(deck: DeckToExport, pages: Sequence[LanguagePage]) -> str:
    width = max(len(page.file) for page in pages)
    rows = "\n".join(f"  {page.file:{width}}  {page.name}" for page in pages)
    return f"""The rules and cards of {deck.edition.cards.title} as pages for the web.

{rows}
  {INDEX}  leads to each language
  {PICTURE}  is shown beside links to the pages, once 'site:' in set.yaml says where they are

To look at them, open {INDEX} in a browser. To put them online, copy this whole folder to any web server, or to a service for
static pages; nothing has to run there, and nothing is fetched from anywhere else. A link to a heading or a card, such as
{pages[0].file}#cards, stays the same in every language and when the set is exported again.

The pages keep to this policy, which a server may send with them:

  Content-Security-Policy: default-src 'none'; style-src 'self'; script-src 'self'; font-src 'self'; img-src 'self' data:

All but the search works where scripts are off. Whether you may publish words, pictures and fonts is between you and those
who made them.
"""
