"""Where the bundled card sets, templates and fonts lie: inside the installed package, or beside it in a checkout.

Knows the two places and nothing of what lies there.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path


def home_of_data() -> Path:
    """The folder they lie in."""
    package = Path(__file__).resolve().parent
    installed = package / "_data"
    return installed if installed.is_dir() else package.parent


@cache
def bundled(folder: str) -> Path:
    """``cardsets``, ``templates`` or ``fonts``."""
    return home_of_data() / folder
