"""What was made once and is asked for again: the files it stands on, and what making it took of a budget.

Owns ``remember``, the one way to keep a thing that was made of files. The second asker must learn what the first one
learnt: which files to watch, and what to pay. Must not know what is kept, or how files are read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeAlias, TypeVar, cast

from pnp.base.budget import Charge, charges_since, charges_so_far, pay
from pnp.base.frozen import NamedTuple
from pnp.files.stamps import Stamp

K = TypeVar("K")
T = TypeVar("T")
# a question about the disk -> its answer, or None where nothing was there
ReadRecord: TypeAlias = dict[str, Stamp | None]


class Remembered(NamedTuple, Generic[T]):
    """A thing, the files it stands on, and its charges."""

    thing: T
    record: ReadRecord
    charges: tuple[Charge, ...]


class Remembering:
    """Records what is read, for everybody who asked for it. Recordings may lie in each other."""

    def __init__(self) -> None:
        self._records: list[ReadRecord] = []

    def remember(self, memory: dict[K, Remembered[object]], key: K, make: Callable[[], T]) -> T:
        """What ``make`` makes, made once for each key. A later asker stands on the same files and pays the same."""
        known = memory.get(key)
        if known is None:
            known = memory[key] = self.remembered(make)
        else:
            self.again(known)
        return cast("T", known.thing)

    def remembered(self, make: Callable[[], T]) -> Remembered[T]:
        """What ``make`` makes, with what it read and spent."""
        before = charges_so_far()
        with self.recording() as record:
            thing = make()
        return Remembered(thing, record, charges_since(before))

    def again(self, known: Remembered[T]) -> T:
        """A remembered thing, for another asker."""
        for outer in self._records:
            outer.update(known.record)
        pay(known.charges)
        return known.thing

    @contextmanager
    def recording(self, record: ReadRecord | None = None) -> Iterator[ReadRecord]:
        """Everything that is read inside, added to ``record`` if it is given."""
        record = {} if record is None else record
        self._records.append(record)
        try:
            yield record
        finally:
            self._records.pop()
            for outer in self._records:
                outer.update(record)
