"""What is told beside printed files in words: how to print them.

Owns this value. Must not know what is printed.
"""

from __future__ import annotations

from pnp.base.frozen import NamedTuple

UNBROKEN = (
    "\ue000"  # a space at which no row ends; no control character, for what is kept between runs has none
)


class PrintingWords(NamedTuple):
    """Paragraphs in the language, each of one row or several: before what is told of each file, and after it; what is
    said of a file that was made of other inputs."""

    title: str
    head: tuple[str, ...] = ()
    foot: tuple[str, ...] = ()
    stale: str = ""
