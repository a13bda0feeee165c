"""What a question to a project is answered with. Owns these pairs; must not know how anything is made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from pnp.base.diagnostics import has_errors
from pnp.project.jobs import Found

if TYPE_CHECKING:  # drawing is imported when something is drawn
    from pnp.draw.look.theme import Theme
    from pnp.text.fonts import Fonts

T = TypeVar("T")


class Product(NamedTuple, Generic[T]):
    """What was asked for, and everything there is to say about it and what it was made from."""

    value: T | None
    found: Found


class Material(NamedTuple):
    """What faces and sheets of every language are drawn with."""

    theme: Theme
    fonts: Fonts


def refused_with_errors(value: T | None, found: Found, draft: bool = False) -> Product[T]:
    return Product(value if draft or not has_errors(found) else None, found)
