"""Printing from the page: one job after the other, each told as it goes; what was printed can be fetched once a ticket.

Owns jobs and tickets. Must not know HTTP.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from secrets import token_urlsafe
from threading import Lock, Thread
from typing import TypeAlias

from pnp.diagnostics import Diagnostic
from pnp.frozen import NamedTuple
from pnp.project import Project
from pnp.world import World
from pnp.write import WriteError, recover

TICKET_SECONDS = 60.0
MOST_JOBS = 20  # whose files can still be fetched


class PrintOrder(NamedTuple):
    """What is to be printed."""

    set: str  # as the page knows it
    where: str
    languages: tuple[str, ...]
    profile: str
    documents: tuple[str, ...]
    formats: tuple[str, ...]


class PrintedFile(NamedTuple):
    """A file that was printed, under a name the page may use for it."""

    id: str
    path: Path
    language: str


class EndedJob(NamedTuple):
    """A job that has come to its end."""

    files: tuple[PrintedFile, ...]
    found: tuple[Diagnostic, ...]
    missing: tuple[str, ...] = ()  # languages that were refused
    why: str = ""


Tell: TypeAlias = "Callable[[int, PrintOrder, str, EndedJob | None], None]"


class PrintRoom:
    """All jobs of a run."""

    def __init__(self, out: Path, make_world: Callable[[], World], tell: Tell) -> None:
        self.out, self.make_world, self.tell = out, make_world, tell
        self._numbers = count(1)
        self._done: dict[int, EndedJob] = {}
        self._tickets: dict[str, tuple[float, Path]] = {}
        self._press, self._lock = Lock(), Lock()

    def begin(self, order: PrintOrder) -> int:
        number = next(self._numbers)
        Thread(target=self._run, args=(number, order), daemon=True).start()
        return number

    def _run(self, number: int, order: PrintOrder) -> None:
        with self._press:
            job = self._printed(number, order)
        with self._lock:
            self._done[number] = job
            for old in list(self._done)[:-MOST_JOBS]:
                del self._done[old]
        self.tell(number, order, "", job)

    def _printed(self, number: int, order: PrintOrder) -> EndedJob:
        project = Project(order.where, self.make_world())
        files: list[PrintedFile] = []
        found: list[Diagnostic] = []
        missing: list[str] = []
        try:
            recover(self.out)
            every = project.build(
                self.out,
                languages=order.languages,
                formats=order.formats,
                profile=order.profile,
                documents=order.documents,
                progress=lambda text: self.tell(number, order, text, None),
            )
            for built in every:
                found += built.found
                if built.folder is None:
                    missing += [built.language] if built.language else order.languages
                if built.folder and built.written:
                    names = [one.name for one in built.written.manifest.files]
                    kept = set(built.written.kept)
                    files += [
                        PrintedFile(token_urlsafe(9), built.folder / name, built.language)
                        for name in names
                        if name not in kept
                    ]
        except WriteError as error:
            return EndedJob(tuple(files), tuple(found), order.languages, why=str(error))
        except OSError as error:
            return EndedJob((), tuple(found), order.languages, why=f"{error.filename}: {error.strerror}")
        return EndedJob(tuple(files), tuple(found), tuple(missing))

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


def is_known(wanted: Sequence[str], known: Sequence[str]) -> bool:
    return bool(wanted) and set(wanted) <= set(known)
