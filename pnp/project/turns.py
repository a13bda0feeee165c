"""What there is to do, language by language, and its order. Must not know what is done, nor by which process."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, Self, TypeVar

from pnp.base.diagnostics import Diagnostic
from pnp.base.model import Profile

if TYPE_CHECKING:
    from pnp.project.opened_set import Project

TellProgress = Callable[[str], None]


def say_nothing(_text: str) -> None:
    """For those who do not want to know how far it is."""


class LanguageProduct(Protocol):
    """What a language comes to, with everything there is to say about it."""

    @property
    def found(self) -> tuple[Diagnostic, ...]: ...
    def placed(self) -> Self:
        """What was done here or by another process, in its place."""


P = TypeVar("P", bound=LanguageProduct)
P_co = TypeVar("P_co", bound=LanguageProduct, covariant=True)


class LanguageJob(Protocol[P_co]):
    """What is to be done for one language of a set. It can be sent to another process."""

    @property
    def home(self) -> str: ...
    @property
    def paper(self) -> Profile | None: ...
    @property
    def key(self) -> str:
        """What it is kept by from run to run; "" where it is not."""

    def done(self, project: Project, doing: TellProgress) -> P_co:
        """All of it, but nothing is in its place yet."""

    def clear(self) -> None:
        """Clears away what was done and is not wanted, or was cut short, by a process that is gone."""


class ToDo(NamedTuple, Generic[P_co]):
    """A language's turn: the project here that knows its set, and how many languages of the set have one."""

    project: Project
    job: LanguageJob[P_co]
    told: TellProgress
    languages: int

    def here(self) -> P_co:
        """Done in this process."""
        return self.job.done(self.project, self.told).placed()

    @property
    def is_kept(self) -> bool:
        """Whether it was done before: then it is quicker here than told to anybody."""
        return bool(self.job.key) and self.project.is_kept(self.job.key)

    @property
    def inputs(self) -> str:
        """The digest of everything it may be made from, as it is now."""
        return self.project.inputs(self.job.paper)


def in_turn(entries: Iterable[ToDo[P] | P], workers: int = 1) -> Generator[P, None, None]:
    """What there is to do, done by as many processes, in the order of the entries; a product that is there already
    comes in its turn. Entries may be worked out late, and what that raises is raised in its turn.

    To be closed by those who may leave early: then all processes are gone.
    """
    coming = _held(entries) if workers > 1 else iter(entries)
    first: list[ToDo[P] | P | Raised] = []
    while workers > 1 and sum(isinstance(one, ToDo) for one in first) < 2:
        entry = next(coming, None)
        if entry is None:
            workers = 1
        else:
            first.append(entry)
    if workers > 1:
        from pnp.project.side_by_side import SideBySide

        yield from SideBySide(chain(first, coming), workers).made()
        return
    for entry in chain(first, coming):
        yield entry.here() if isinstance(entry, ToDo) else released(entry)


class Raised(NamedTuple):
    """Entries ended with this."""

    error: Exception


def _held(entries: Iterable[ToDo[P] | P]) -> Iterator[ToDo[P] | P | Raised]:
    try:
        yield from entries
    except Exception as error:
        yield Raised(error)


def released(entry: P | Raised) -> P:
    if isinstance(entry, Raised):
        raise entry.error
    return entry
