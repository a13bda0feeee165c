"""What was made before, for as long as the files it stands on are as they were.

Owns keeping and forgetting. Must not know what is kept or how it is made.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import TypeVar, cast

from pnp.frozen import NamedTuple
from pnp.world import ReadRecord, World

T = TypeVar("T")


class Kept(NamedTuple):
    """A thing and the files it stands on."""

    thing: object
    record: ReadRecord


class Keeping:
    """Everything made from the files of one world, by a key that says how."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._kept: dict[Hashable, Kept] = {}
        self._asked = False
        self.read: ReadRecord = {}  # everything so far, as it was read last

    @contextmanager
    def question(self) -> Iterator[None]:
        """From one question to the next files may have changed; within one they count as they were."""
        if self._asked:
            yield
            return
        changed = self.world.look()
        self._kept = {key: kept for key, kept in self._kept.items() if changed.isdisjoint(kept.record)}
        self.read = {asked: stamp for asked, stamp in self.read.items() if asked not in changed}
        self._asked = True
        try:
            with self.world.recording(self.read):
                yield
        finally:
            self._asked = False

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """What was made under this key, made now if it was not."""
        kept = self._kept.get(key)
        if kept is not None:
            self.world.repeat(kept.record)
            return cast("T", kept.thing)
        with self.world.recording() as record:
            thing = make()
        self._kept[key] = Kept(thing, record)
        return thing

    def forget(self, what: Callable[[Hashable], bool]) -> None:
        """Let go of what will not be asked for again."""
        self._kept = {key: kept for key, kept in self._kept.items() if not what(key)}
