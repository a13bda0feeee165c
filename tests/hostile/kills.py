"""Commands killed in the middle: what they were writing is there as it was or as it was to be, whole.

Each kill is known by its number: ``python -m tests.hostile.kills 0-11`` prints a line for each one after which something
was neither. A third ends before some event of the system (a file opened, renamed, made, ...), a third in the middle of
writing, after so many bytes of a file, and a third at some moment.
"""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.hostile.everything import MEADOW
from tests.hostile.warm import command, forked, go, prepare, told_by

SET = """\
id: pond
title: Pond
theme: plain
players: 2
languages: [en, lt]
rules: {kinds: {beast: {fields: {power: {type: int}}}}}
print: {beast: {size: poker}}
cards:
  - {kind: beast, id: fox, name: Fox, power: 3, text: It runs., copies: 2}
  - {kind: beast, id: owl, name: Owl, power: 2}
"""
MEADOW_NOW = MEADOW.replace("need: 3", "need: 2")
MINE = "a note of the user's\n"
EVENTS = ("os.", "shutil.", "tempfile.", "fcntl.")


class Killed(NamedTuple):
    """What is run, and which folder holds what it writes."""

    args: tuple[str, ...]
    folder: str
    each: bool  # files one by one are old or new; else all of them together


COMMANDS = (
    Killed(("build", "pond"), "output/pond/en", each=False),
    Killed(("build", "pond", "--only", "cards", "--format", "pdf,svg"), "output/pond/en", each=False),
    Killed(("i18n", "update", "pond"), "pond/lang", each=True),
    Killed(("i18n", "extract", "pond"), "pond/lang", each=True),
    Killed(("proof", "pond"), "output/pond/en-proof", each=True),
    Killed(("simulate", "meadow", "--players", "2", "--save", "saved/game.json"), "saved", each=True),
    Killed(
        ("simulate", "meadow", "--players", "2", "--games", "2", "--save-totals", "saved/totals.json"),
        "saved",
        each=True,
    ),
)
NEVER = 1 << 40


def make_base(here: Path) -> None:
    """Sets as they were, with all that came of them; then the sets as they are now."""
    for name, text in (("pond", SET), ("meadow", MEADOW)):
        (here / name).mkdir(parents=True)
        (here / name / "set.yaml").write_text(text)
    (here / "saved").mkdir()
    os.chdir(here)
    for killed in COMMANDS:
        go(*killed.args)
        (here / killed.folder / "notes.txt").write_text(MINE)
    (here / "pond" / "set.yaml").write_text(
        SET.replace("It runs.", "It runs away.").replace("power: 2", "power: 1")
    )
    (here / "meadow" / "set.yaml").write_text(MEADOW_NOW)


def contents(folder: Path) -> dict[str, str]:
    """The name of each file with a digest of what it holds."""
    return {
        str(path.relative_to(folder)): sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


class Whole(NamedTuple):
    """What a command makes when nobody kills it."""

    old: dict[str, str]
    new: dict[str, str]
    beside: frozenset[str]  # what lies in the folder above
    events: int
    largest: int  # bytes of the largest file
    seconds: float


def undisturbed(killed: Killed, base: Path, home: Path) -> Whole:
    here = home / "whole"
    shutil.rmtree(here, ignore_errors=True)
    shutil.copytree(base, here)
    counted = home / "events"
    began = time.monotonic()
    _ended(forked(partial(_count, killed.args, here, counted), home / "told"))
    seconds = time.monotonic() - began
    folder = here / killed.folder
    return Whole(
        contents(base / killed.folder),
        contents(folder),
        frozenset(path.name for path in folder.parent.iterdir()),
        int(counted.read_text()),
        max(path.stat().st_size for path in folder.iterdir()),
        seconds,
    )


def _count(args: Sequence[str], here: Path, counted: Path) -> None:
    seen = _watched(NEVER)
    os.chdir(here)
    go(*args)
    number = NEVER - seen()
    counted.write_text(str(number))


def _watched(last: int) -> Callable[[], int]:
    """Ends this process before its ``last`` event of the system that may change a file."""
    left = last

    def look(event: str, args: tuple[object, ...]) -> None:
        nonlocal left
        writes = event == "open" and isinstance(args[2], int) and args[2] & (os.O_WRONLY | os.O_RDWR)
        if writes or event.startswith(EVENTS):
            left -= 1
            if left <= 0:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(look)
    return lambda: left


def kill(number: int, wholes: Sequence[Whole], base: Path, home: Path) -> list[str]:
    """What is wrong after that kill."""
    chance = Random(number)
    which = number % len(COMMANDS)
    killed, whole = COMMANDS[which], wholes[which]
    here = home / f"kill-{number}"
    shutil.rmtree(here, ignore_errors=True)
    shutil.copytree(base, here)
    how = ("event", "byte", "moment")[number // len(COMMANDS) % 3]
    most = {"event": whole.events, "byte": whole.largest, "moment": whole.seconds * 1e6}[how]
    at = chance.randrange(int(most) + 1)
    pid = forked(partial(_be_killed, killed.args, here, how, at), home / "told")
    if how == "moment":
        _end_after(pid, at / 1e6)
    _ended(pid)
    wrong = _judged(killed, whole, here)
    again = forked(partial(_again, killed.args, here), home / "told")
    if code := _ended(again):
        wrong.append(f"run again it ends with {code}: {(home / 'told').read_text()[-500:]}")
    elif contents(here / killed.folder) != whole.new:
        wrong.append(f"run again it leaves {_unlike(whole.new, contents(here / killed.folder))}")
    strays = {path.name for path in (here / killed.folder).parent.iterdir()} - whole.beside
    if strays:
        wrong.append(f"never cleared: {sorted(strays)}")
    shutil.rmtree(here)
    return [f"{' '.join(killed.args)}, killed at {how} {at} of {most:.0f}: {what}" for what in wrong]


def _judged(killed: Killed, whole: Whole, here: Path) -> list[str]:
    """Right after the kill: every file is whole, the user's is there."""
    found = contents(here / killed.folder)
    shown = {name: value for name, value in found.items() if not Path(name).name.startswith(".")}
    if found.get("notes.txt") != whole.old["notes.txt"]:
        return ["the user's own file is gone"]
    if not killed.each:
        return [] if shown in (whole.old, whole.new) else [f"is half: {_unlike(whole.old, shown)}"]
    half = [
        name
        for name in {*shown, *whole.old}
        if shown.get(name) not in (whole.old.get(name), whole.new.get(name))
    ]
    return [f"neither old nor new: {sorted(half)}"] if half else []


def _unlike(wanted: dict[str, str], found: dict[str, str]) -> list[str]:
    return sorted({name for name, _ in wanted.items() ^ found.items()})


def _be_killed(args: Sequence[str], here: Path, how: str, at: int) -> None:
    os.chdir(here)
    if how == "byte":  # the system ends whoever writes more to a file
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (at, at))
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(1, 2)
    if how == "event":
        _watched(at)
    command(args)


def _again(args: Sequence[str], here: Path) -> None:
    os.chdir(here)
    go(*args)


def _end_after(pid: int, seconds: float) -> None:
    """Kill it then, if it is not done; the moment is when, not what it has come to."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            return
        os.sched_yield()
    with suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)


def _ended(pid: int) -> int:
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def main(args: Sequence[str]) -> None:
    first, _, last = args[0].partition("-")
    with tempfile.TemporaryDirectory(prefix="kills-") as folder:
        home = Path(folder)
        prepare(home)
        printed, sys.stdout = sys.stdout, open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
        make_base(home / "base")
        sys.stdout = printed
        wholes = [undisturbed(killed, home / "base", home) for killed in COMMANDS]
        for number in range(int(first), int(last or first) + 1):
            for wrong in kill(number, wholes, home / "base", home):
                print(json.dumps({"kill": number, "wrong": wrong}), flush=True)
        os.chdir("/")


def killed(first: int, last: int) -> str:
    """What went wrong with these, in a process of their own."""
    return told_by("tests.hostile.kills", first, last)


if __name__ == "__main__":
    main(sys.argv[1:])
