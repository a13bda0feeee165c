"""What pages of the web show and say of a game: for each site the pictures it takes, in its own pixels; a set's own words.

Owns these values. Must not know what is drawn.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from pnp.base.frozen import NamedTuple

KitView: TypeAlias = Literal["front", "title", "backdrop", "fan", "spread", "table", "contents", "kinds"]
KitForm: TypeAlias = Literal["png", "jpg"]


class Pitch(NamedTuple):
    """What is said of a game to who may want it; ``contact`` is whom to ask."""

    hook: str = ""
    plays: tuple[str, ...] = ()
    contact: str = ""


class KitPicture(NamedTuple):
    """One picture, or of ``kinds`` one for each of the ``most`` numerous; ``px`` are its width and height."""

    name: str
    px: tuple[int, int]
    shows: KitView
    form: KitForm = "png"
    most: int = 1
    use: str = ""  # where on the site it goes


class PageKit(NamedTuple):
    """What one site takes, and where and when that was read."""

    name: str
    title: str
    pictures: tuple[KitPicture, ...]
    steps: tuple[str, ...]
    sources: tuple[str, ...]
    read: str
    unverified: tuple[str, ...] = ()
    sheet: bool = False  # a sell sheet is among it
