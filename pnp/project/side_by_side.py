"""Languages side by side, of one set or of several: each is made whole by one process, and told in its turn.

Owns who makes which language, and that nobody can tell afterwards: what is made is made of the inputs as the project
here sees them, is put in place when everything before it was told, and a process that is lost costs time alone. Must
not know what is made of a language.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, TypeVar

from pnp.diagnostics import Diagnostic
from pnp.model import Profile
from pnp.workers import Task, Worker, WorkerLost, ending, first_to_speak, start_method
from pnp.world import World

if TYPE_CHECKING:
    from pnp.project import Project

Progress = Callable[[str], None]


def say_nothing(_text: str) -> None:
    """For those who do not want to know how far it is."""


class Watch(NamedTuple):
    """Who wants to know how far a language is."""

    doing: Progress = say_nothing
    printed: Progress = (
        say_nothing  # all of it, from inputs of this digest; it goes in place when this returns
    )


class LanguageProduct(Protocol):
    """What a language comes to, with everything there is to say about it."""

    @property
    def found(self) -> tuple[Diagnostic, ...]: ...


P = TypeVar("P", bound=LanguageProduct)
P_co = TypeVar("P_co", bound=LanguageProduct, covariant=True)


class LanguageJob(Protocol[P_co]):
    """What is to be done for one language of a set. It can be sent to another process."""

    @property
    def home(self) -> str: ...
    @property
    def paper(self) -> Profile: ...
    def done(self, project: Project, watch: Watch) -> P_co: ...
    def clear(self) -> None:
        """Clears away what a process left behind that was cut short."""


class ToDo(NamedTuple, Generic[P_co]):
    """A language's turn: the project here that knows its set, and how many languages of the set have one."""

    project: Project
    job: LanguageJob[P_co]
    told: Progress
    languages: int

    def here(self) -> P_co:
        """Done in this process."""
        return self.job.done(self.project, Watch(self.told))

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
    first: list[ToDo[P] | P | _Raised] = []
    while workers > 1 and sum(isinstance(one, ToDo) for one in first) < 2:
        entry = next(coming, None)
        if entry is None:
            workers = 1
        else:
            first.append(entry)
    if workers > 1:
        yield from _SideBySide(chain(first, coming), workers).made()
        return
    for entry in chain(first, coming):
        yield entry.here() if isinstance(entry, ToDo) else _released(entry)


class _Raised(NamedTuple):
    """Entries ended with this."""

    error: Exception


def _held(entries: Iterable[ToDo[P] | P]) -> Iterator[ToDo[P] | P | _Raised]:
    try:
        yield from entries
    except Exception as error:
        yield _Raised(error)


def _released(entry: P | _Raised) -> P:
    if isinstance(entry, _Raised):
        raise entry.error
    return entry


# --- what is told ---------------------------------------------------------------------------------


class _Doing(NamedTuple):
    text: str


class _Printed(NamedTuple):
    """It waits for leave to put it in place: True, or False to drop it."""

    inputs: str


class _Order(NamedTuple, Generic[P]):
    job: LanguageJob[P]


@dataclass(frozen=True, slots=True)
class _Made(Generic[P]):
    """A language, done; files its findings quote."""

    product: P
    inputs: str
    texts: dict[str, bytes]


class _Dropped(NamedTuple):
    """As it was told to."""


class _DropIt(Exception):
    """In a worker: what was printed is of other inputs than the rest."""


def _at_work(
    world: World, projects: dict[str, Project], heard: Iterator[object], tell: Callable[[object], None]
) -> None:
    """In a worker: one job after the other. Sets that were not yet open when it was forked it opens itself."""
    from pnp.project import Project

    def printed(inputs: str) -> None:
        tell(_Printed(inputs))
        if not next(heard, False):
            raise _DropIt

    watch = Watch(lambda text: tell(_Doing(text)), printed)
    project: Project | None = None
    home = ""
    for order in heard:
        if not isinstance(order, _Order):
            continue
        job = order.job
        if project is None or job.home != home:
            home = job.home
            project = projects.get(home) or Project(home, world)
        project.let_go()
        try:
            product = job.done(project, watch)
        except _DropIt:
            tell(_Dropped())
        else:
            texts = world.texts(one.span.file for one in product.found)
            tell(_Made(product, project.inputs(job.paper), texts))


# --- here ------------------------------------------------------------------------------------------------


class _Place(Generic[P]):
    """One language in the line: who is at it, and how far it is."""

    def __init__(self, todo: ToDo[P]) -> None:
        self.todo = todo
        self.worker: Worker | None = None  # None: nobody, it is to be done here
        self.printed: _Printed | None = None  # it waits for leave
        self.has_leave = False
        self.made: _Made[P] | None = None
        self.error: Exception | None = None  # what its worker raised


class _SideBySide(Generic[P]):
    """Workers, and the line of what they do."""

    def __init__(self, entries: Iterator[ToDo[P] | P | _Raised], most: int) -> None:
        self.entries, self.most = entries, most
        self.workers: list[Worker] = []
        self.idle: list[Worker] = []
        self.busy: dict[Worker, _Place[P]] = {}
        self.line: deque[_Place[P] | P | _Raised] = deque()
        self.projects: dict[str, Project] = {}
        self.count: Counter[str] = Counter()  # languages told, of each set

    def made(self) -> Iterator[P]:
        try:
            with ending(self.workers):
                while self._give_out():
                    head = self.line[0]
                    if not isinstance(head, _Place):
                        self.line.popleft()
                        yield _released(head)
                    elif (product := self._taken(head)) is not None:
                        self.line.popleft()
                        self.count[head.todo.job.home] += 1
                        yield product
        finally:
            for place in self.busy.values():
                place.todo.job.clear()

    # --- giving out --------------------------------------------------------------------------------------

    def _give_out(self) -> bool:
        """Every worker has something to do as long as there is something; False when nothing is left."""
        while self.idle or len(self.workers) < self.most or not self.line:
            entry = next(self.entries, None)
            if entry is None:
                break
            self.line.append(self._begun(entry) if isinstance(entry, ToDo) else entry)
        return bool(self.line)

    def _begun(self, todo: ToDo[P]) -> _Place[P]:
        place = _Place(todo)
        if todo.job.home not in self.projects:
            self.projects[todo.job.home] = todo.project
            _ = todo.inputs  # for all workers that are not forked yet
        worker = self.idle.pop() if self.idle else self._hired(todo.project.world)
        if worker is None:
            return place
        place.worker = worker
        self.busy[worker] = place
        self._tell(place, _Order(todo.job))
        return place

    def _hired(self, world: World) -> Worker | None:
        """Another worker, if there may be one more and the system has a process to spare."""
        if len(self.workers) >= self.most:
            return None
        is_fork = start_method() == "fork"
        task: Task = partial(_at_work, world, dict(self.projects) if is_fork else {})
        try:
            self.workers.append(Worker(task))
        except WorkerLost:
            self.most = len(self.workers)
            return None
        return self.workers[-1]

    # --- taking ------------------------------------------------------------------------------------------

    def _taken(self, place: _Place[P]) -> P | None:
        """The language whose turn it is; None where it is not there yet."""
        todo = place.todo
        if place.error:
            raise place.error
        if place.worker is None:
            return todo.here()
        if place.printed is not None:
            place.has_leave = place.printed.inputs == todo.inputs
            place.printed = None
            self._tell(place, place.has_leave)
        elif place.made is None:
            self._listen()
        elif place.has_leave or place.made.inputs == todo.inputs:
            todo.project.world.quote(place.made.texts)
            return place.made.product
        else:  # a file has changed since
            place.worker = None
        return None

    def _tell(self, place: _Place[P], thing: object) -> None:
        """One that is lost is noticed when it is listened to."""
        if place.worker is not None:
            try:
                place.worker.tell(thing)
            except WorkerLost:
                self._lost(place)

    def _listen(self) -> None:
        worker = first_to_speak(list(self.busy))
        place = self.busy[worker]
        try:
            told = worker.hear()
        except WorkerLost:
            self._lost(place)
            return
        except Exception as error:
            place.error = error
            del self.busy[worker]
            return
        match told:
            case _Doing(text):
                done = self.count[place.todo.job.home]
                place.todo.told(f"{text}, {done} of {place.todo.languages} done")
            case _Printed():
                place.printed = told
            case _Made():
                place.made = told
                self.idle.append(self.busy_no_more(worker))
            case _Dropped():
                place.worker = None
                self.idle.append(self.busy_no_more(worker))

    def busy_no_more(self, worker: Worker) -> Worker:
        del self.busy[worker]
        return worker

    def _lost(self, place: _Place[P]) -> None:
        """What it did is done here when it is its turn."""
        if place.worker is not None:
            place.worker.end()
            del self.busy[place.worker]
        place.worker = place.printed = None
        place.has_leave = False
        place.todo.job.clear()
