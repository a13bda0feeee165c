"""What a run of templates is asked for and what comes of it, as plain data that can travel to another process.

Owns these shapes, and where templates lie. Must not know Jinja, markup or scenes: a set with a theme of its own
is composed without loading Jinja here.
"""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

SUFFIX = ".xml.j2"


class Job(NamedTuple):
    """One face to render: a template, the card at hand, its trim."""

    template: str  # without suffix
    card: int  # index into the order's cards
    trim: Mapping[str, Any]
    back: str = ""  # the name of the back of its kind


class Order(NamedTuple):
    """All a run of templates needs."""

    folders: tuple[str, ...]  # of the theme, then those it extends, then the shared one
    jobs: tuple[Job, ...]
    cards: tuple[Mapping[str, Any], ...]
    set: Mapping[str, Any]
    words: Mapping[str, Mapping[str, Any]]  # labels, words, figures, palette
    theme: Mapping[str, Any]
    language: str


class Failure(NamedTuple):
    """Why a template gave nothing; ``fault`` is the name of the fault to report."""

    fault: str  # template-missing template-syntax undefined-name template-failed template-limit
    file: str
    line: int
    message: str
    hint: str = ""


class Rendered(NamedTuple):
    """Faces come as they are rendered; ``statics`` fills with what they place, before they do."""

    faces: Iterator[str | Failure]  # one per job
    statics: Mapping[str, str]  # key -> markup of a part drawn once


class Folders:
    """Templates by name, first hit first; a link that leads out of its folder is not there."""

    def __init__(self, folders: Iterable[str]) -> None:
        self.folders = [Path(folder).resolve() for folder in folders]

    def find(self, template: str) -> Path | None:
        for folder in self.folders:
            path = (folder / template).resolve()
            if path.is_relative_to(folder) and os.path.isfile(path):
                return path
        return None

    def names(self) -> set[str]:
        return {path.name.removesuffix(SUFFIX) for path in self.files()}

    def files(self) -> list[Path]:
        return sorted(path for folder in self.folders for path in folder.glob("*" + SUFFIX) if path.is_file())


def locate(folders: Iterable[str], name: str, drawn: str) -> tuple[str, int]:
    """The template line that most likely drew a line of markup: in the face's own template, else another.

    Rendered lines differ from their template in what was filled in, so the closest line is taken.
    """
    home = Folders(folders)
    own = home.find(name + SUFFIX)
    for path in [own, *home.files()] if own else home.files():
        rows = _rows(path)
        close = difflib.get_close_matches(drawn.strip(), [row.strip() for row in rows], n=1, cutoff=0.6)
        if close:
            return str(path), 1 + [row.strip() for row in rows].index(close[0])
    return str(own or ""), 1


def _rows(path: Path) -> list[str]:
    """The lines of a template, as far as it can be read at all."""
    try:
        return path.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []
