"""A set held open while many ask: one question at a time, and a number that grows with every change on disk.

Two projects hold it: one for what the eye waits for, one for what takes long, so that a face never waits for a whole
check. Owns locks, revisions, and the names under which places are known to the page. Must not know HTTP, nor what the
page is told.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Condition, Lock, RLock

from pnp.base.diagnostics import Span
from pnp.base.frozen import NamedTuple
from pnp.base.model import CardSet, Edition
from pnp.files.world import World
from pnp.project.opened_set import Project
from pnp.source.load.quoting import line_of

FIRST = 12  # cards of a wall
MOST_PLACES = 20_000  # that the page may still ask for; the oldest are forgotten


class Held(NamedTuple):
    """A project, for one question at a time."""

    project: Project
    lock: RLock


class Place(NamedTuple):
    """A line of a file the page knows of, and what stands there."""

    span: Span
    what: str = ""


class Shown:
    """One set on the page."""

    def __init__(self, where: str | Path, make_world: Callable[[], World]) -> None:
        self.where = str(where)
        self._quick = Held(Project(where, make_world(), judges_faces=False), RLock())
        self._slow = Held(Project(where, make_world()), RLock())
        self._places: OrderedDict[str, Place] = OrderedDict()
        self._noting = Lock()
        self.moved = Condition()
        self.revision = self._drawn_for = 1
        self._changes = 0  # those that the revision counts
        self.is_gone = False
        self.undo: list[Replaced] = []
        self._seen: dict[
            str, dict[str, object]
        ] = {}  # by language: what cards said when they were asked for last
        with self.quick() as project:
            self.home = Path(project.home)
            cards = project.cards().value
        self.name = cards.id if cards else self.home.name

    @contextmanager
    def quick(self) -> Iterator[Project]:
        """For what somebody waits to see: the disk is looked at once, rules on faces are left to ``slow``.

        Any question may be the first to see that a file has changed.
        """
        project = self._quick.project
        with self._quick.lock, project.steady():
            if project.changes != self._changes:
                self._changes = project.changes
                self._move_on()
            yield project

    @contextmanager
    def slow(self) -> Iterator[Project]:
        """For what may take a second."""
        with self._slow.lock:
            if self._drawn_for != self.revision:  # what stands on other files is of no use any more
                self._slow.project.let_go()
                self._drawn_for = self.revision
            yield self._slow.project

    def cards(self) -> CardSet | None:
        with self.quick() as project:
            return project.cards().value

    def edition(self, language: str) -> Edition | None:
        with self.quick() as project:
            return project.edition(language, draft=True).value

    def changed_first(self, language: str, cards: CardSet, wanted: Sequence[str]) -> list[str]:
        """Those of the cards asked for that there are, what is no longer as it was asked for last before the rest."""
        now = {card.id: (card.kind, card.name, card.text, card.fields) for card in cards.cards}
        seen = self._seen.get(language, {})
        self._seen[language] = {**seen, **{one: now[one] for one in wanted if one in now}}
        return sorted((one for one in wanted if one in now), key=lambda one: seen.get(one) == now[one])

    def warm_up(self) -> None:
        """What everybody asks first: one card, whose drawing loads most, then what is seen without scrolling."""
        for most in (1, FIRST):
            with self.quick() as project:
                cards = project.cards().value
                if cards is None:
                    return
                printed = [one.id for one in cards.cards if cards.prints.get(one.kind)]
                project.faces(cards.languages[0], cards=printed[:most], draft=True)

    # --- changes -----------------------------------------------------------------------------------------

    def look(self) -> None:
        """Looks whether a file is no longer as it was read."""
        with self.quick() as project:
            gone = not project.world.is_folder(self.home)
            if gone != self.is_gone:
                self.is_gone = gone
                self._move_on()

    def _move_on(self) -> None:
        """Whoever waits for a change is woken."""
        with self.moved:
            self.revision += 1
            self.moved.notify_all()

    # --- places ------------------------------------------------------------------------------------------

    def note(self, span: Span, what: str = "") -> str:
        """The name a place goes by: the page never says a path."""
        plain = "\0".join(map(str, (*span, what)))
        name = hashlib.sha256(plain.encode()).hexdigest()[:20]
        with self._noting:
            self._places[name] = Place(span, what)
            self._places.move_to_end(name)
            while len(self._places) > MOST_PLACES:
                self._places.popitem(last=False)
        return name

    def place(self, name: str) -> Place | None:
        with self._noting:
            return self._places.get(name)

    def line(self, span: Span) -> str:
        """The line a place stands on, as it was read."""
        for held in (self._quick, self._slow):
            if text := line_of(held.project.world, span):
                return text
        return ""


class Replaced(NamedTuple):
    """What was written into a file by the page, to be taken back."""

    file: Path
    before: bytes
    after: bytes
    what: str
