"""Rules as tagged PDFs: the page of the web edition without its cards, printed by Chromium for who hears it.

Owns the page as it is printed, with all it needs in itself. Must not know how it is printed.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Sequence

from pnp.base.model import File
from pnp.export import export_faults as faults
from pnp.export.chromium import VARIABLE, ChromiumError, find_chromium, print_page
from pnp.export.targets import README, DeckToExport, ExportWish, Made, text_file
from pnp.export.web import NEUTRAL, STYLE, LanguagePage, fonts_of, page_html, style_css, word_of

# Chromium tags these by names that PDF 1.7 lacks, and readers leave out what stands in there
BOLD_AS = {"strong": "b", "em": "i"}
BOLD = re.compile(r"(</?)(strong|em)(?=>)")
LINK = f'<link rel="stylesheet" href="{STYLE}">'
# the two things in these PDFs that are not made of the set: when Chromium printed it, and how it numbers elements
DATES = re.compile(rb"/(?:CreationDate|ModDate) \(D:\d{14}[^()\\]*\)")
ELEMENT = re.compile(rb"(?<=\(node)\d{8}(?=\))")
POLICY = (
    '<meta http-equiv="Content-Security-Policy" '
    "content=\"default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:\">"
)


def web_pdf_files(decks: Sequence[DeckToExport], _wish: ExportWish) -> Made:
    """All are printed before anything is written; the first that fails is told, and nothing comes of the others."""
    told = [deck for deck in decks if deck.rules and deck.rules.passages]
    files: list[File] = []
    program = find_chromium() if told else None
    for deck in told:
        span, language = deck.edition.cards.span, deck.edition.language
        if program is None:
            return (), (faults.no_chromium(span, VARIABLE),)
        try:
            data = print_page(program, printed_page(deck))
        except ChromiumError as error:
            return (), (faults.chromium_failed(span, language, program, str(error)),)
        files.append(File(f"rules-{language}.pdf", steadied(data), 1, 1))
    return (*files, text_file(README, _readme(decks[0], files))), ()


def steadied(pdf: bytes) -> bytes:
    """The same PDF without dates and with elements numbered from 0, so that the same set gives the same bytes."""
    # all keep their length: every object stays where the table at the end says it is
    pdf = DATES.sub(lambda found: b" " * len(found[0]), pdf)
    # in the same order, because the file looks elements up in a sorted list
    rank = {name: b"%08d" % number for number, name in enumerate(sorted({*ELEMENT.findall(pdf)}))}
    return ELEMENT.sub(lambda found: rank[found[0]], pdf)


def printed_page(deck: DeckToExport) -> str:
    """One file: style and letters stand in it, nothing is fetched."""
    language = deck.edition.language
    page = LanguagePage(language, word_of(deck, "web_language"), f"{language}.html")
    text = page_html(deck, page, (page,), is_rules_alone=True)
    look = deck.rules.look if deck.rules else NEUTRAL
    fonts = {
        role: file._replace(name=f"data:font/woff;base64,{b64encode(file.data).decode()}")
        for role, file in fonts_of(deck, look, {*text}).items()
    }
    width, height = deck.paper
    paper = (
        f"@page {{ size: {width:g}mm {height:g}mm; margin: 16mm 15mm 18mm; "
        "@bottom-center { content: counter(page); font-size: 9pt; } }\n"
    )
    style = f"<style>\n{style_css(look, fonts)}{paper}</style>"
    text = BOLD.sub(lambda found: found[1] + BOLD_AS[found[2]], text)
    return text.replace(LINK, POLICY + style, 1)


def _readme(deck: DeckToExport, files: Sequence[File]) -> str:
    title = deck.edition.cards.title
    if not files:
        return (
            f"{title} has no rules (sheets/rules.md), so nothing was printed. "
            "Write them, and export it again to have them here.\n"
        )
    rows = "\n".join(f"  {file.name}" for file in files)
    return f"""The rules of {title} for who has them read aloud.

{rows}

These PDFs are tagged: headings, lists and tables are told as such, drawings and signs have words, the outline leads to each
heading, and the language is named. They are for screens, screen readers and refreshable braille; the rules to be printed and
folded are those of pnp build. Chromium printed them: a different version of it gives different bytes.
"""
