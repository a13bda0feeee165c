"""Whose pictures a deck shows, for whoever gets it: as lines of text, as a part of a page, and what trade may not do.

Must not know what credits are written in, nor any target.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import groupby

from pnp.base.diagnostics import Diagnostic
from pnp.base.languages import apart
from pnp.base.model.picture_credits import ArtInWords, ToldArt, license_address
from pnp.export import export_faults as faults
from pnp.export.targets import DeckToExport
from pnp.text.sentence_values import in_a_row, in_language

SECTION = "art-credits"


def credit_lines(art: ArtInWords) -> Iterator[str]:
    """A line a maker and license, all of them, each with its addresses."""
    for one in art.told:
        titles = in_a_row(one.titles, art.language) + (f" {one.more}" if one.more else "")
        maker = one.author + (f" ({one.source})" if one.source else "")
        address = license_address(one.license)
        terms = [one.license_told + (f" ({address})" if address else "")] if one.license else []
        yield f"{titles}: {in_a_row([maker, *terms, *one.notes], art.language)}".removeprefix(": ")
    if art.claim:
        yield art.claim


def credits_html(art: ArtInWords) -> str:
    """A section of a page with links to sources and licenses; empty where nobody is credited."""
    if not art.told:
        return ""
    rows = "\n".join(f"<li>{_row(one, art.language)}</li>" for one in art.told)
    claim = f"\n<p>{escape(art.claim)}</p>" if art.claim else ""
    heading = f"<h2>{escape(art.heading)}</h2>"
    return f'<section id="{SECTION}" class="credits">\n{heading}\n<ul>\n{rows}\n</ul>{claim}\n</section>'


def _row(one: ToldArt, language: str) -> str:
    between = apart(language)
    titles = between.join(f"<cite>{escape(in_language(title, language))}</cite>" for title in one.titles)
    titles += f" {escape(one.more)}" if one.more else ""
    maker = _link(one.source, in_language(one.author, language))
    license = in_language(one.license_told, language)
    terms = [_link(license_address(one.license), license, ' rel="license"')] if one.license else []
    told = between.join([maker, *terms, *(escape(in_language(note, language)) for note in one.notes)])
    return f"{titles}: {told}" if titles else told


def _link(address: str, text: str, more: str = "") -> str:
    return f'<a href="{escape(address)}"{more}>{escape(text)}</a>' if address else escape(text)


def not_for_trade(deck: DeckToExport, whom: str) -> Iterator[Diagnostic]:
    """What whoever makes things to be sold is to know: one finding a license."""
    entries = [entry for folder in (deck.art.folders if deck.art else ()) for entry in folder.credits or ()]
    forbidden = sorted((one for one in entries if "nc" in one.demands), key=lambda one: one.license)
    for license, some in groupby(forbidden, key=lambda one: one.license):
        named = tuple(some)
        files = tuple(one.files for one in named)
        yield faults.art_not_for_trade(named[0].at("license"), whom, license, files)
