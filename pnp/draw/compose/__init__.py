"""Compose: an edition and a theme become faces, one ``Scene`` for each side of each component.

    Jinja template + card -> markup (``templates``) -> scene items (``markup``) -> ``Scene`` (``faces``)

This is the front door. Its names are imported when they are asked for: the child process that renders foreign
templates starts here too and needs none of them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.draw.compose.faces import ALL, compose
    from pnp.draw.compose.view import fill

__all__ = ["ALL", "compose", "fill"]

HOMES = {"fill": "view"}


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(name)
    thing: object = getattr(import_module(f"pnp.draw.compose.{HOMES.get(name, 'faces')}"), name)
    return thing
