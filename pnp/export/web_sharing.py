"""A page of the web as others show it: the picture and the words of a shared link, the icon of a tab, what a search finds.

Must not know what is on the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING

from pnp.base.frozen import NamedTuple
from pnp.base.model import File
from pnp.base.model.readable_rules import ReadingInks
from pnp.export.targets import DeckToExport, text_file

if TYPE_CHECKING:
    from pnp.press.render.face_pictures import PictureForm

PICTURE, ICON = "preview.jpg", "icon.svg"
WIDE, HIGH = 1200, 630  # pixels: the shape that most programs show beside a link
FORM: PictureForm = "jpg"
SCREEN = 96  # dpi


class SharedPage(NamedTuple):
    """A page: its file, and its title and description as they are told elsewhere."""

    file: str
    title: str
    about: str
    language: str


def sharing_html(page: SharedPage, site: str, *, has_picture: bool) -> Iterator[str]:
    """Lines for the head of the page. Pictures and addresses must be absolute: without a ``site`` there are none."""
    yield f'<link rel="icon" type="image/svg+xml" href="{ICON}">'
    if page.about:
        yield f'<meta name="description" content="{escape(page.about)}">'
    yield _told("title", page.title)
    if page.about:
        yield _told("description", page.about)
    yield _told("type", "website")
    yield _told("locale", page.language)
    if site:
        yield f'<link rel="canonical" href="{escape(address(site, page.file))}">'
        yield _told("url", address(site, page.file))
    if site and has_picture:
        yield _told("image", address(site, PICTURE))
        yield _told("image:width", str(WIDE))
        yield _told("image:height", str(HIGH))


def address(site: str, file: str) -> str:
    """Where a file will be on the web; its own name where nobody said."""
    return f"{site.rstrip('/')}/{file}" if site else file


def _told(key: str, value: str) -> str:
    return f'<meta property="og:{key}" content="{escape(value)}">'


def icon_file(title: str, inks: ReadingInks) -> File:
    """The first letter of the title in the colours of the theme."""
    letter = escape(next((letter for letter in title.upper() if letter.isalnum()), "•"))
    return text_file(
        ICON,
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">'
        f'<rect width="32" height="32" rx="7" fill="{inks.band}"/>'
        f'<text x="16" y="23" font-size="20" font-weight="700" font-family="sans-serif" text-anchor="middle" '
        f'fill="{inks.on_band}">{letter}</text></svg>\n',
    )


def preview_files(decks: Sequence[DeckToExport]) -> Iterator[File]:
    """The front of the box, in the first language; none of a set that prints nothing."""
    deck = decks[0]
    if not has_preview(deck) or deck.book is None:
        return
    from pnp.draw.kits import KIT_MM, easel_of, kit_page
    from pnp.press.render.face_pictures import draw_pages, encoded

    easel = easel_of(deck.book, deck.faces.parts, (WIDE * KIT_MM, HIGH * KIT_MM))
    (image,) = draw_pages([(kit_page(easel, "front"), WIDE, HIGH)], deck.book.assets, deck.fonts)
    yield File(PICTURE, encoded(image, FORM, SCREEN), 1, 1)


def has_preview(deck: DeckToExport) -> bool:
    return deck.book is not None and any(part.copies > 0 for part in deck.faces.parts)
