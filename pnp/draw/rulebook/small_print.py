"""Credits of pictures as small print: whose they are, where from, and how they may be used.

Owns how much of that a page tells. Must not know layout.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.languages import full_stop
from pnp.base.model.picture_credits import ArtInWords, ToldArt, license_address
from pnp.draw.compose.view import literal
from pnp.text.sentence_values import filled, in_a_row, labelled

MOST = 40  # makers, sources and licenses that are told on paper


def art_texts(art: ArtInWords) -> Iterator[str]:
    """A text a maker and license, in inline markup; the first begins with what they are."""
    texts = [literal_of(one, art.language) for one in art.told[:MOST]]
    if left := len(art.told) - len(texts):
        texts.append(literal(filled(art.more, count=left)))
    if art.claim:
        texts.append(literal(art.claim))
    for number, text in enumerate(texts):
        yield headed(art.heading, text, art.language) if not number else text


def headed(heading: str, text: str, language: str) -> str:
    """Markup with a few words in bold before it, as a sentence of their own."""
    stop = full_stop(language)
    end = stop.rstrip()
    return f"**{literal(heading)}{end}**{stop.removeprefix(end)}{text}"


def literal_of(one: ToldArt, language: str) -> str:
    """``*Title*, *Title*: Author (source), CC BY 4.0 (where it stands); changed: ...``."""
    titles = in_a_row((f"*{literal(title)}*" for title in one.titles), language) + (
        f" {literal(one.more)}" if one.more else ""
    )
    source = f" ({literal(_short(one.source))})" if one.source else ""
    maker = f"{literal(one.author)}{source}"
    terms = [literal(one.license_told) + _stands(one.license)] if one.license else []
    told = in_a_row([maker, *terms, *(literal(note) for note in one.notes)], language)
    stop = full_stop(language).rstrip()
    return f"{labelled(titles, told, language)}{stop}" if titles else f"{told}{stop}"


def _stands(license: str) -> str:
    """Creative Commons asks for the address of its words; of others the name says enough."""
    address = license_address(license)
    return f" ({literal(_short(address).rstrip('/'))})" if "creativecommons" in address else ""


def _short(address: str) -> str:
    return address.partition("://")[2]
