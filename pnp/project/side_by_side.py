"""Languages side by side, of one set or of several: each is made whole by one process, and told in its turn.

Owns who makes which language, and that nobody can tell afterwards: what is made is made of the inputs as the project
here sees them, is put in place when everything before it was told, and a process that is lost costs time alone. Must
not know what is made of a language.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Generic, NamedTuple

from pnp.frozen import dataclass
from pnp.project.turns import LanguageJob, P, Raised, ToDo, Watch, released
from pnp.workers import Task, Worker, WorkerLost, ending, first_to_speak, start_method
from pnp.world import World

if TYPE_CHECKING:
    from pnp.project import Project

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
        self.is_kept = False


class SideBySide(Generic[P]):
    """Workers, and the line of what they do."""

    def __init__(self, entries: Iterator[ToDo[P] | P | Raised], most: int) -> None:
        self.entries, self.most = entries, most
        self.workers: list[Worker] = []
        self.idle: list[Worker] = []
        self.busy: dict[Worker, _Place[P]] = {}
        self.line: deque[_Place[P] | P | Raised] = deque()
        self.projects: dict[str, Project] = {}
        self.count: Counter[str] = Counter()  # languages told, of each set

    def made(self) -> Iterator[P]:
        try:
            with ending(self.workers):
                while self._give_out():
                    head = self.line[0]
                    if not isinstance(head, _Place):
                        self.line.popleft()
                        yield released(head)
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
        while not self._is_quick() and (self.idle or len(self.workers) < self.most or not self.line):
            entry = next(self.entries, None)
            if entry is None:
                break
            self.line.append(self._begun(entry) if isinstance(entry, ToDo) else entry)
        return bool(self.line)

    def _is_quick(self) -> bool:
        """Whether what comes next was done before: it is told before anything else is begun."""
        return bool(self.line) and isinstance(self.line[0], _Place) and self.line[0].is_kept

    def _begun(self, todo: ToDo[P]) -> _Place[P]:
        place = _Place(todo)
        place.is_kept = todo.is_kept
        if place.is_kept:
            return place
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
                self._rests(worker)
            case _Dropped():
                place.worker = None
                self._rests(worker)

    def _rests(self, worker: Worker) -> None:
        del self.busy[worker]
        self.idle.append(worker)

    def _lost(self, place: _Place[P]) -> None:
        """What it did is done here when it is its turn."""
        if place.worker is not None:
            place.worker.end()
            del self.busy[place.worker]
        place.worker = place.printed = None
        place.has_leave = False
        place.todo.job.clear()
