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

from pnp.base.frozen import dataclass
from pnp.files.processes.workers import Task, Worker, WorkerLost, ending, first_to_speak, start_method
from pnp.files.world import World
from pnp.project.turns import LanguageJob, P, Raised, ToDo, released

if TYPE_CHECKING:
    from pnp.project.opened_set import Project

# --- what is told ---------------------------------------------------------------------------------


class _Doing(NamedTuple):
    text: str


class _LanguageOrder(NamedTuple, Generic[P]):
    job: LanguageJob[P]


@dataclass(frozen=True, slots=True)
class _MadeLanguage(Generic[P]):
    """A language, done, but not in its place; of which inputs, and files its findings quote."""

    product: P
    inputs: str
    texts: dict[str, bytes]


def _at_work(
    world: World, projects: dict[str, Project], heard: Iterator[object], tell: Callable[[object], None]
) -> None:
    """In a worker: one job after the other. Sets that were not yet open when it was forked it opens itself."""
    from pnp.project.opened_set import Project

    project: Project | None = None
    home = ""
    for order in heard:
        if not isinstance(order, _LanguageOrder):
            continue
        job = order.job
        if project is None or job.home != home:
            home = job.home
            project = projects.get(home) or Project(home, world)
        project.let_go()
        # asked before: what changes from here on is seen by the project this is for
        inputs = project.inputs(job.paper)
        product = job.done(project, lambda text: tell(_Doing(text)))
        tell(_MadeLanguage(product, inputs, world.texts(one.span.file for one in product.found)))


# --- here ------------------------------------------------------------------------------------------------


class _LanguagePlace(Generic[P]):
    """One language in the line, and how far it is."""

    def __init__(self, todo: ToDo[P]) -> None:
        self.todo = todo
        self.is_for_us = todo.is_kept  # nobody else does it
        self.made: _MadeLanguage[P] | None = None
        self.error: Exception | None = None  # what its worker raised


class SideBySide(Generic[P]):
    """Workers, and the line of what they do. Each keeps to a set as long as there is something to do for it: what its
    languages share is there."""

    def __init__(self, entries: Iterator[ToDo[P] | P | Raised], most: int) -> None:
        self.entries, self.most = entries, most
        self.workers: list[Worker] = []
        self.idle: list[Worker] = []
        self.busy: dict[Worker, _LanguagePlace[P]] = {}
        self.homes: dict[Worker, str] = {}  # the set each was at last
        self.line: deque[_LanguagePlace[P] | P | Raised] = deque()
        self.waiting: list[_LanguagePlace[P]] = []  # of the line, those nobody has begun
        self.projects: dict[str, Project] = {}
        self.count: Counter[str] = Counter()  # languages told, of each set
        self.unwanted: list[LanguageJob[P]] = []

    def made(self) -> Iterator[P]:
        try:
            with ending(self.workers):
                while self._give_out():
                    head = self.line[0]
                    if not isinstance(head, _LanguagePlace):
                        self.line.popleft()
                        yield released(head)
                    elif (product := self._taken(head)) is not None:
                        self.line.popleft()
                        self.count[head.todo.job.home] += 1
                        yield product
        finally:
            left = [place.todo.job for place in self.line if isinstance(place, _LanguagePlace)]
            for job in (*self.unwanted, *left):
                job.clear()

    # --- giving out --------------------------------------------------------------------------------------

    def _give_out(self) -> bool:
        """Every worker has something to do as long as there is something; False when nothing is left."""
        while self.idle or len(self.workers) < self.most:
            worker = self.idle[-1] if self.idle else None
            place = self._next_for(self.homes[worker] if worker else "")
            if place is None:
                break
            worker = self.idle.pop() if self.idle else self._hired(place.todo.project.world)
            if worker is None:
                break
            self._begin(place, worker)
        if not self.line:
            self._drawn()
        return bool(self.line)

    def _next_for(self, home: str) -> _LanguagePlace[P] | None:
        """What one who was at this set had best do: more of it, else a set that nobody is at, else what is first."""
        if own := [place for place in self.waiting if place.todo.job.home == home]:
            return own[0]
        taken = {place.todo.job.home for place in self.busy.values()}
        while True:
            if fresh := [place for place in self.waiting if place.todo.job.home not in taken]:
                return fresh[0]
            if not self._drawn():
                return self.waiting[0] if self.waiting else None

    def _drawn(self) -> bool:
        """The next entry is in the line, if there is one."""
        entry = next(self.entries, None)
        if entry is None:
            return False
        if not isinstance(entry, ToDo):
            self.line.append(entry)
            return True
        place = _LanguagePlace(entry)
        self.line.append(place)
        if place.is_for_us:
            return True
        home = entry.job.home
        if home not in self.projects:
            self.projects[home] = entry.project
            _ = entry.inputs  # for all workers that are not forked yet
        self.waiting.append(place)
        return True

    def _begin(self, place: _LanguagePlace[P], worker: Worker) -> None:
        self.waiting.remove(place)
        self.busy[worker] = place
        self.homes[worker] = place.todo.job.home
        try:
            worker.tell(_LanguageOrder(place.todo.job))
        except WorkerLost:
            self._lost(worker)

    def _hired(self, world: World) -> Worker | None:
        """Another worker, if the system has a process to spare."""
        is_fork = start_method() == "fork"
        task: Task = partial(_at_work, world, dict(self.projects) if is_fork else {})
        try:
            self.workers.append(Worker(task))
        except WorkerLost:
            self.most = len(self.workers)
            return None
        return self.workers[-1]

    # --- taking ------------------------------------------------------------------------------------------

    def _taken(self, place: _LanguagePlace[P]) -> P | None:
        """The language whose turn it is, in its place; None where it is not there yet."""
        todo = place.todo
        if place.error:
            raise place.error
        if place in self.waiting:  # and nobody is there to begin it
            self.waiting.remove(place)
            place.is_for_us = True
        if place.is_for_us:
            return todo.here()
        if place.made is None:
            self._listen()
        elif place.made.inputs == todo.inputs:
            todo.project.world.quote(place.made.texts)
            return place.made.product.placed()
        else:
            self.unwanted.append(todo.job)
            place.is_for_us = True
        return None

    def _listen(self) -> None:
        worker = first_to_speak(list(self.busy))
        place = self.busy[worker]
        try:
            told = worker.hear()
        except WorkerLost:
            self._lost(worker)
            return
        except Exception as error:
            place.error = error
            del self.busy[worker]
            return
        match told:
            case _Doing(text):
                done = self.count[place.todo.job.home]
                place.todo.told(f"{text}, {done} of {place.todo.languages} done")
            case _MadeLanguage():
                place.made = told
                del self.busy[worker]
                self.idle.append(worker)
            case _:
                raise TypeError(told)  # a worker tells nothing else

    def _lost(self, worker: Worker) -> None:
        """What it did is done here when it is its turn."""
        worker.end()
        place = self.busy.pop(worker)
        place.is_for_us = True
        self.unwanted.append(place.todo.job)
