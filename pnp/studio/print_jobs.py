"""Printing and exporting from the page: one job after the other, each told as it goes; what was written can be fetched
once a ticket.

Owns jobs and tickets. Must not know HTTP, nor what a job makes.
"""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable
from itertools import count
from pathlib import Path
from secrets import token_urlsafe
from threading import Lock, Thread
from typing import TypeAlias

from pnp.export.targets import WishError
from pnp.files.world import World
from pnp.press.write import WriteError, recover
from pnp.project.changes import EarlierError
from pnp.project.opened_set import Project
from pnp.studio.made import EndedJob, Result, StudioOrder, carry_out

TICKET_SECONDS = 60.0
MOST_JOBS = 20  # whose files can still be fetched

Tell: TypeAlias = "Callable[[int, StudioOrder, str, EndedJob | None], None]"
InWords: TypeAlias = "Callable[[WishError], str]"


class PrintRoom:
    """All jobs of a run."""

    def __init__(
        self, out: Path, make_world: Callable[[], World], tell: Tell, in_words: InWords = str
    ) -> None:
        self.out, self.make_world, self.tell, self.in_words = out, make_world, tell, in_words
        self._numbers = count(1)
        self._done: dict[int, EndedJob] = {}
        self._tickets: dict[str, tuple[float, Path]] = {}
        self._press, self._lock = Lock(), Lock()

    def begin(self, order: StudioOrder) -> int:
        number = next(self._numbers)
        Thread(target=self._run, args=(number, order), daemon=True).start()
        return number

    def _run(self, number: int, order: StudioOrder) -> None:
        with self._press:
            job = self._ended(number, order)
        with self._lock:
            self._done[number] = job
            for old in list(self._done)[:-MOST_JOBS]:
                del self._done[old]
        self.tell(number, order, "", job)

    def _ended(self, number: int, order: StudioOrder) -> EndedJob:
        result = Result()

        def tell(doing: str) -> None:
            self.tell(number, order, doing, None)

        try:
            recover(self.out)
            carry_out(order, Project(order.where, self.make_world()), self.out, tell, result)
        except EarlierError as error:  # what it hints at is the command line's
            return result.ended(str(error), order.languages)
        except WriteError as error:
            return result.ended(f"{error}" + (f" ({error.hint})" if error.hint else ""), order.languages)
        except WishError as error:
            return result.ended(self.in_words(error), order.languages)
        except OSError as error:
            return result.ended(f"{error.filename}: {error.strerror}", order.languages)
        except Exception as bug:  # the page must not wait for ever
            traceback.print_exc()
            return result.ended(f"a bug of ours: {bug!r}", order.languages)
        return result.ended()

    # --- tickets -----------------------------------------------------------------------------------------

    def ticket(self, number: int, file: str) -> str:
        """A name under which this file can be fetched once, soon; "" if there is no such file."""
        with self._lock:
            job = self._done.get(number)
            path = next((one.path for one in job.files if one.id == file), None) if job else None
            if path is None:
                return ""
            now = time.monotonic()
            self._tickets = {one: held for one, held in self._tickets.items() if held[0] > now}
            name = token_urlsafe(18)
            self._tickets[name] = now + TICKET_SECONDS, path
            return name

    def redeemed(self, name: str) -> Path | None:
        """What a ticket stands for; it is worth nothing after that."""
        with self._lock:
            held = self._tickets.pop(name, None)
        return held[1] if held and held[0] > time.monotonic() else None
