"""What was made before, for as long as the files it stands on are as they were.

Owns keeping and forgetting. Must not know what is kept or how it is made.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TypeAlias, TypeVar

from pnp.base.budget import Budget, OverBudget, budgeted
from pnp.base.diagnostics import Diagnostic, in_order
from pnp.files.remembering import ReadRecord, Remembered
from pnp.files.world import World
from pnp.source.load.file_faults import over_budget

T = TypeVar("T")
Told: TypeAlias = tuple[T | None, tuple[Diagnostic, ...]]


class Keeping:
    """Everything made from the files of one world, by a key that says how."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._kept: dict[Hashable, Remembered[object]] = {}
        self._asked = self._is_steady = False
        self.read: ReadRecord = {}  # everything so far, as it was read last
        self.changes = 0  # how often something was no longer as it was read

    @contextmanager
    def question(self) -> Iterator[None]:
        """From one question to the next files may have changed; within one they count as they were."""
        if self._asked:
            yield
            return
        if not self._is_steady:
            self.look()
        self._asked = True
        try:
            with self.world.recording(self.read), self.budget():
                yield
        finally:
            self._asked = False

    @contextmanager
    def steady(self) -> Iterator[None]:
        """Files count as they are now, for all questions inside; each has a budget of its own."""
        if self._is_steady:
            yield
            return
        self.look()
        self._is_steady = True
        try:
            yield
        finally:
            self._is_steady = False

    def look(self) -> frozenset[str]:
        """What is no longer as it was read; what was made of it is forgotten."""
        changed = self.world.look()
        self.changes += bool(changed)
        self._kept = {key: kept for key, kept in self._kept.items() if changed.isdisjoint(kept.record)}
        self.read = {asked: stamp for asked, stamp in self.read.items() if asked not in changed}
        return changed

    def budget(self) -> AbstractContextManager[None]:
        """Inside, there is as much of everything as one language of a set may take, and nothing is taken yet."""
        return budgeted(Budget(self.world.times))

    def found(self, key: Hashable, make: Callable[[], Told[T]]) -> Told[T]:
        """As ``once``, of what has findings: that it took more than a set may take is one of them, in its place."""
        return self.once(key, make, lambda over: (None, told(over)))

    def once(
        self, key: Hashable, make: Callable[[], T], otherwise: Callable[[OverBudget], T] | None = None
    ) -> T:
        """What was made under this key, made now if it was not; or what there is where the budget does not allow it."""
        with self.world.recording() as record:
            try:
                return self.world.remember(self._kept, key, make)
            except OverBudget as over:
                if otherwise is None:
                    raise
                thing = otherwise(over)
        self._kept[key] = Remembered(thing, record, ())
        return thing

    def forget(self, *products: str) -> None:
        """Let go of products that will not be asked for again, by the word their keys begin with."""
        self._kept = {key: kept for key, kept in self._kept.items() if not _is_one_of(products, key)}


def _is_one_of(products: Collection[str], key: Hashable) -> bool:
    return isinstance(key, tuple) and key[0] in products


def told(over: OverBudget) -> tuple[Diagnostic, ...]:
    """What is found where a set takes too much, and the first of what was found before: it may be what took it."""
    sample = over.sample if over.resource in ("findings", "work") else ()
    with budgeted(None):  # where that is spent, it can still be told
        return in_order((*(one for one in sample if isinstance(one, Diagnostic)), over_budget(over)))
