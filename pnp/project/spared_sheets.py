"""The ink-saver look of what the rulebook makes: pages, and the parts of reference cards. Faces have theirs from compose.

Owns what of these is seen as a whole, and that looking at it is paid for. Must not know how ink is spared.
"""

from __future__ import annotations

from collections.abc import Iterable

from pnp.base.budget import Taker, spend
from pnp.base.model import Document, Page, Part, Sheet
from pnp.base.scene import Box, Scene
from pnp.draw.compose.face_run import LOOKED
from pnp.draw.inksaver import spared, spared_scene


def spared_parts(parts: Iterable[Part], taker: Taker) -> tuple[Part, ...]:
    return tuple(
        part._replace(front=_scene(part.front, taker), back=part.back and _scene(part.back, taker))
        for part in parts
    )


def spared_documents(documents: Iterable[Document], taker: Taker) -> tuple[Document, ...]:
    """Pages of text; sheets hold faces."""
    return tuple(
        document._replace(pages=tuple(_page(page, taker) for page in document.pages))
        for document in documents
    )


def _scene(scene: Scene, taker: Taker) -> Scene:
    made, steps = spared_scene(scene)
    _pay(steps, taker)
    return made


def _page(page: Sheet | Page, taker: Taker) -> Sheet | Page:
    if isinstance(page, Sheet):
        return page
    made = spared(page.items, Box(0, 0, page.width, page.height))
    _pay(made.steps, taker)
    return page._replace(items=made.items)


def _pay(steps: int, taker: Taker) -> None:
    """As looking at faces is paid for."""
    spend("markup", steps // LOOKED, taker)
