"""What a run of templates is asked for and what comes of it, as plain data that can travel to another process.

Owns these shapes, and the reading of templates, which happens here and nowhere else: whoever renders opens no
file. Must not know Jinja, markup or scenes: a set with a theme of its own is composed without loading Jinja here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Literal, TypeAlias

from pnp.base.budget import MORE
from pnp.base.frozen import NamedTuple

if TYPE_CHECKING:  # the child process that renders foreign templates opens no file
    from pnp.files.world import Refusal, World

SUFFIX = ".xml.j2"
LARGEST_TEMPLATE = 1_000_000  # bytes


class TemplateFile(NamedTuple):
    """A template: where it lies and what it says, or why it cannot be read."""

    file: str
    text: str
    problem: str = ""


Templates: TypeAlias = Mapping[str, TemplateFile]  # by name, without suffix


class FaceJob(NamedTuple):
    """One face to render: a template, the card at hand, its trim."""

    template: str  # without suffix
    card: int  # index into the order's cards
    trim: Mapping[str, object]
    back: str = ""  # the name of the back of its kind


class TemplateWords(NamedTuple):
    """What a template may look up by name."""

    labels: Mapping[str, str]
    words: Mapping[str, str]
    figures: Mapping[str, object]
    palette: Mapping[str, str]


class DeclaredLooks(NamedTuple):
    """What a set declares of its look, for templates that draw by it."""

    looks: Mapping[str, Mapping[str, object]]  # by kind; "" is the general one
    icons: frozenset[str]  # words that have one
    pictured: Mapping[str, tuple[str, ...]]  # kind -> cards that have a picture
    fonts: Mapping[str, str]  # families by style of the theme


class TemplateOrder(NamedTuple):
    """All a run of templates needs."""

    templates: Templates
    jobs: tuple[FaceJob, ...]
    cards: tuple[Mapping[str, object], ...]
    set: Mapping[str, object]
    words: TemplateWords
    theme: Mapping[str, object]
    language: str
    times: int = 1  # the usual limits of one face and of a process of its own
    declared: DeclaredLooks | None = None


FailureKind: TypeAlias = Literal["missing", "syntax", "undefined", "failed", "limit", "lost"]


class TemplateFailure(NamedTuple):
    """Why a template gave nothing. ``place`` and ``callers`` are templates' names and lines, the callers' outermost
    first."""

    kind: FailureKind
    template: str
    line: int
    message: str
    hint: str = ""
    callers: tuple[tuple[str, int], ...] = ()


class RenderedFaces(NamedTuple):
    """Faces come as they are rendered; ``statics`` fills with what they place, before they do."""

    faces: Iterator[str | TemplateFailure]  # one per job
    statics: Mapping[str, str]  # key -> markup of a part drawn once


def read_templates(folders: Iterable[str], world: World) -> dict[str, TemplateFile]:
    """Every template of these folders by name, the first of a name; a link that leads out of its folder is none."""
    from pnp.files.world import Refusal, name_of

    found: dict[str, TemplateFile] = {}
    for folder in folders:
        for file in world.names(folder, folder, SUFFIX):
            name, path = file.removesuffix(SUFFIX), f"{folder}/{file}"
            if name in found:
                continue
            made = world.made(path, folder, _decoded, LARGEST_TEMPLATE)
            if not isinstance(made, Refusal):
                found[name] = made
            elif made.fault != "outside":
                found[name] = TemplateFile(
                    name_of(path, folder), "", f"the file cannot be read ({_why(made, world)})"
                )
    return found


def _why(refusal: Refusal, world: World) -> str:
    if refusal.fault == "large":
        limit = LARGEST_TEMPLATE * world.times
        return f"it has {refusal.size:,} bytes, and may have {limit:,}; {MORE.format(2 * world.times)}"
    return refusal.why or refusal.fault


def _decoded(data: bytes, name: str) -> TemplateFile:
    try:
        return TemplateFile(name, data.decode("utf-8"))
    except UnicodeDecodeError:
        return TemplateFile(name, "", "the file is not UTF-8 text")
