"""What came of a language last time, for as long as everything it was made from is as it was.

Owns what was asked of the disk while it was made: all of it is asked again, through the world, and compared by what is
there. Must not know how anything is made.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping

from pnp.base.diagnostics import Diagnostic
from pnp.base.frozen import NamedTuple
from pnp.base.model.former_faces import FaceChanges
from pnp.base.model.print_options import LanguageToPrint
from pnp.files.remembering import ReadRecord
from pnp.files.world import FOUND, OUTSIDE, THERE, WALL, World
from pnp.press.manifest import About, Filed
from pnp.project import stored

ROOM = "outcomes"
LENGTH = 8  # bytes in front of each of the two texts of an entry


class LanguageOutcome(NamedTuple):
    """What was found about a language and, where it was printed, what is written."""

    found: tuple[Diagnostic, ...]
    about: About | None = None  # None where it was refused, or only looked through
    pages: tuple[tuple[str, int, int], ...] = ()  # of each document, and sheets of paper
    files: Iterable[Filed] = ()
    changes: FaceChanges | None = None  # of what lies printed, where only these were asked for


def key_of(home: str, wanted: LanguageToPrint) -> str:
    """All that was asked for; where we are has a say in how files are called in findings."""
    try:
        here = os.getcwd()
    except OSError:  # it is gone
        here = ""
    return repr((here, os.path.abspath(home), _in_order(wanted)))


def _in_order(value: object) -> object:
    """A value of named tuples field by field, its sets in one order."""
    if isinstance(value, frozenset):
        return sorted(value)
    return tuple(map(_in_order, value)) if isinstance(value, tuple) else value


def kept_or_made(
    world: World, key: str, record: ReadRecord, make: Callable[[], LanguageOutcome]
) -> LanguageOutcome:
    """What came of it last time, if everything is as it was; else what is made now, kept when its last file is taken.

    Without a key it is made. ``record`` is of everything it may be made from, and may still grow.
    """
    if not key:
        return make()
    outcome = known(world, key)
    if outcome is not None:
        return outcome
    made = make()
    if made.about is None:
        remember(world, key, record, made)
        return made
    return made._replace(files=_taken(world, key, record, made))


def _taken(world: World, key: str, record: ReadRecord, made: LanguageOutcome) -> Iterator[Filed]:
    files: list[Filed] = []
    left = world.cache.largest
    for file in made.files:
        left -= len(file.data)
        if left > 0:
            files.append(file)
        yield file
    if left > 0:
        remember(world, key, record, made._replace(files=files))


def is_known(world: World, key: str) -> bool:
    """Whether it was made before, and everything is as it was."""
    return _rest(world, key) is not None


def known(world: World, key: str) -> LanguageOutcome | None:
    """What came of it, if everything is as it was."""
    rest = _rest(world, key)
    if rest is None:
        return None
    try:
        return LanguageOutcome(*stored.read_outcome(*_cut(rest)))
    except stored.WRONG:  # not what we write, whoever did
        return None


def _rest(world: World, key: str) -> memoryview | None:
    """What follows the answers in an entry, if they are the answers of today."""
    data = world.cache.kept(ROOM, _allowed(world, key))
    if data is None:
        return None
    try:
        asked, rest = _cut(memoryview(data))
        return rest if _is_as_it_was(world, stored.read_answers(asked)) else None
    except stored.WRONG:
        return None


def remember(world: World, key: str, record: ReadRecord, outcome: LanguageOutcome) -> None:
    """Kept for the next run, unless a file was refused, or changed while it was read."""
    if world.cache.folder is None:
        return
    answers: dict[str, str] = {}
    for asked, stamp in record.items():
        answer = None if stamp == OUTSIDE else world.ask_again(asked, stamp is not None)
        if answer is None:
            return
        answers[asked] = ("+" if stamp else "-") + answer
    if world.has_moved(record):
        return
    try:
        told, files = stored.outcome_text(outcome.found, outcome.about, outcome.pages, outcome.files)
    except UnicodeEncodeError:  # it names a file that no text can name
        return
    asked_text = json.dumps(answers).encode()
    world.cache.keep(ROOM, _allowed(world, key), *_measured(asked_text), *_measured(told), *files)


def _allowed(world: World, key: str) -> str:
    """What is refused with a small budget is none of the business of a larger one."""
    return f"{key} {world.times}"


def _is_as_it_was(world: World, answers: Mapping[str, str]) -> bool:
    for asked in answers:
        if asked.endswith(WALL):  # before anything is read
            world.ask_again(asked, True)
    for asked, answer in answers.items():
        if answer[1:] != world.ask_again(asked, answer[:1] == "+"):
            return False
    there = {asked: answer[:1] == "+" for asked, answer in answers.items() if asked.endswith(THERE)}
    world.note({asked: FOUND if is_there else None for asked, is_there in there.items()})
    return True


def _measured(text: bytes) -> tuple[bytes, bytes]:
    return len(text).to_bytes(LENGTH, "big"), text


def _cut(data: memoryview) -> tuple[memoryview, memoryview]:
    end = LENGTH + int.from_bytes(data[:LENGTH], "big")
    return data[LENGTH:end], data[end:]
