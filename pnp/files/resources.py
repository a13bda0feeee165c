"""Where pnp lies and what travels with it: its own tables, and the bundled card sets, templates and fonts, which are inside
the installed package, or beside it in a checkout.

Knows the places and nothing of what lies there.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

BUNDLE = "_data"  # the folder of an installed package that holds what a checkout has beside it


def package() -> Path:
    """The folder of pnp itself."""
    return Path(__file__).resolve().parents[1]


@cache
def own(name: str) -> Path:
    """A table of pnp's own, or a folder of tables: sizes, papers, profiles, shops."""
    return package() / "data" / name


def home_of_data() -> Path:
    """The folder the bundled sets lie in."""
    installed = package() / BUNDLE
    return installed if installed.is_dir() else package().parent


@cache
def bundled(folder: str) -> Path:
    """``cardsets``, ``templates`` or ``fonts``."""
    return home_of_data() / folder
