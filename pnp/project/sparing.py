"""The ink-saver look of what the rulebook makes: pages, and the parts of reference cards. Faces have theirs from compose.

Owns what of these is seen as a whole. Must not know how ink is spared.
"""

from __future__ import annotations

from collections.abc import Iterable

from pnp.inksaver import spared, spared_scene
from pnp.model import Document, Page, Part, Sheet
from pnp.scene import Box


def spared_parts(parts: Iterable[Part]) -> tuple[Part, ...]:
    return tuple(
        part._replace(front=spared_scene(part.front)[0], back=part.back and spared_scene(part.back)[0])
        for part in parts
    )


def spared_documents(documents: Iterable[Document]) -> tuple[Document, ...]:
    """Pages of text; sheets hold faces."""
    return tuple(document._replace(pages=tuple(map(_spared, document.pages))) for document in documents)


def _spared(page: Sheet | Page) -> Sheet | Page:
    if isinstance(page, Sheet):
        return page
    return page._replace(items=spared(page.items, Box(0, 0, page.width, page.height)).items)
