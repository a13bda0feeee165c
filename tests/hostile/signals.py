"""Commands that get a signal at some moment: they end soon, with the status a shell expects, and leave nothing behind.

Each signal is known by the name of its command and a number: ``python -m tests.hostile.signals build 0-99`` sends these
and prints what came of them; without a name, every command gets them. A quarter comes within the first 0.15 s, the rest at
any moment of the time that the command takes when nobody disturbs it.
"""

from __future__ import annotations

import http.client
import json
import os
import re
import shutil
import signal
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing, suppress
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.ponds import write_pond
from tests.repositories import committed
from tests.running import ROOT, Command, new_folder

SOON = 2.0  # seconds after the signal in which a command has ended
HUNG = 10.0  # and after which it never will
GONE = 3.0  # seconds in which every process it started is gone
EARLY = 0.15  # seconds in which Python and pnp are being loaded
# moments between the end of the work and that of the process, in which a signal may come too late to change anything
LATE = 0.1

LANGUAGES = ("en", "da", "de")
CHROMIUM, BUNDLED = "web/pdf", "bundled"
Serve = Callable[[Command], bool]


class Signalled(NamedTuple):
    """What is run, and what becomes of it when it is interrupted."""

    words: tuple[str, ...]
    more: Mapping[str, str] = {}
    interrupted: int = 130
    serve: Serve | None = None  # what it is asked while it runs; it would run for ever


class Sent(NamedTuple):
    """A signal, and whether it goes to every process of the group, as from a terminal."""

    name: str
    number: signal.Signals
    is_for_all: bool = False


SIGNALS = (
    Sent("INT", signal.SIGINT),
    Sent("INT to the group", signal.SIGINT, is_for_all=True),
    Sent("TERM", signal.SIGTERM),
    Sent("KILL", signal.SIGKILL),
    Sent("HUP", signal.SIGHUP),
)


def ask_studio(command: Command) -> bool:
    """Looks at a set, has it checked and begins to print it, as the page does; whether all was answered."""
    address = None
    while not address:
        if command.ends_within(0.02):
            return False
        address = re.search(r"http://127\.0\.0\.1:(\d+)/#token=(\S+)", command.said)
    port, token = address[1], address[2]
    origin = f"http://127.0.0.1:{port}"
    headers = {"X-Pnp-Token": token, "Origin": origin, "Content-Type": "application/json"}
    with closing(http.client.HTTPConnection("127.0.0.1", int(port), timeout=60)) as connection:
        try:
            for name, question in QUESTIONS:
                connection.request("POST", f"/api/{name}", json.dumps(question), headers)
                answer = connection.getresponse()
                answer.read()
                if answer.status != 200:
                    return False
        except (OSError, http.client.HTTPException):  # it was ended meanwhile
            return False
    return True


QUESTIONS: tuple[tuple[str, Mapping[str, object]], ...] = (
    ("look", {"set": "pond", "lang": "en"}),
    ("faces", {"set": "pond", "lang": "en", "cards": [f"f{number}" for number in range(1, 40)]}),
    ("check", {"set": "pond", "lang": "en"}),
    (
        "build",
        {"set": "pond", "languages": ["en"], "profile": "a4", "documents": ["cards"], "formats": ["pdf"]},
    ),
)
POND = ("pond", "--workers", "2")
BOTH = ("pond", "tarn", "--lang", "all", "--workers", "2")
PLAY = ("simulate", "biomos", "--workers", "2", "--resume", "output/saved/totals.json", "--games")
COMMANDS = {
    "check": Signalled(("check", *POND)),
    "check all": Signalled(("check", *BOTH)),
    "build": Signalled(("build", *POND)),
    "build all": Signalled(("build", *BOTH)),
    "build spawned": Signalled(("build", *BOTH), {"PNP_START_METHOD": "spawn"}),
    "export": Signalled(("export", "tarn", "--to", "images", "--dpi", "60", "--lang", "en,da")),
    "diff": Signalled(("diff", "tarn@HEAD")),
    "simulate": Signalled((*PLAY, "2000")),
    "dask": Signalled((*PLAY, "2000", "--executor", "dask")),
    "studio": Signalled(("studio", "pond", "--no-open"), interrupted=0, serve=ask_studio),
    BUNDLED: Signalled(("check", "--bundled", "--lang", "all", "--workers", "2")),
    CHROMIUM: Signalled(("export", "biomos", "--to", "web/pdf", "--lang", "en")),
}
GATE = tuple(name for name in COMMANDS if name not in (BUNDLED, CHROMIUM))  # which take long


# --- what there is before, and what comes of a command that nobody disturbs ----------------------------------


def make_base(home: Path) -> Path:
    """Sets that were printed, and have changed since."""
    base = home / "base"
    for seed in (3, 1):  # as they were, and as they are
        write_pond(base / "pond", 600, seed=seed)
        write_pond(base / "tarn", 160, languages=LANGUAGES, seed=seed + 1)
        if seed == 3:
            committed(base)
            with Command(("build", *BOTH), home, here=_copied(base, home)) as command:
                assert command.process.wait() == 0, command.complained
                shutil.move(command.here / "output", base)
    (base / "output" / "saved").mkdir()
    return base


def _copied(base: Path, home: Path) -> Path:
    return Path(shutil.copytree(base, new_folder(home), dirs_exist_ok=True))


Contents = dict[str, dict[str, str]]  # folders with the digest of each file


def contents(out: Path) -> Contents:
    """What lies in ``output``, but for what grows there."""
    found: Contents = {}
    for path in sorted(out.glob("*/*")):
        if not path.name.startswith("."):
            files = sorted(path.rglob("*")) if path.is_dir() else [path]
            found[str(path.relative_to(out))] = {
                str(file.relative_to(out)): sha256(file.read_bytes()).hexdigest()
                for file in files
                if file.is_file()
            }
    return found


class Whole(NamedTuple):
    """A command that nobody disturbs."""

    seconds: float
    old: Contents
    new: Contents
    temporary: frozenset[str]  # what it leaves in the folder for temporary files


def undisturbed(name: str, base: Path, home: Path) -> Whole:
    signalled = COMMANDS[name]
    with _begun(signalled, base, home) as command:
        if signalled.serve:
            assert signalled.serve(command), f"{name}: not every question was answered: {command.complained}"
        else:
            command.process.wait()
            assert command.process.returncode == 0, f"{name}: {command.said}{command.complained}"
        left = frozenset(os.listdir(command.temp)) if not signalled.serve else frozenset()
        return Whole(command.seconds, contents(base / "output"), contents(command.here / "output"), left)


def _begun(signalled: Signalled, base: Path, home: Path) -> Command:
    here = _copied(base, home)
    cache = {"PNP_CACHE": "", "XDG_CACHE_HOME": str(here / "cache")}
    return Command(signalled.words, home, {**cache, **signalled.more}, here)


# --- a signal --------------------------------------------------------------------------------------------


class Outcome(NamedTuple):
    """What came of one signal; ``faults`` are pairs of a word and what it means here."""

    name: str
    number: int
    sent: Sent
    moment: float
    took: float
    status: int | None
    faults: tuple[tuple[str, str], ...] = ()
    is_late: bool = False  # the command was done before
    is_loading: bool = False  # nobody can heed a signal yet

    @property
    def row(self) -> str:
        told = "; ".join(f"{word}: {what}" for word, what in self.faults)
        status = "-" if self.status is None else self.status
        return (
            f"{self.name:13} {self.number:4}  {self.sent.name:16} at {self.moment:6.3f} s, "
            f"{self.took:6.3f} s later status {status}: {told or ('was done' if self.is_late else 'as it should')}"
        )


def send(name: str, number: int, whole: Whole, base: Path, home: Path) -> Outcome:
    """Begin the command, send it that signal at that moment, and look at what is there afterwards."""
    chance = Random(f"{name} {number}")
    signalled, sent = COMMANDS[name], SIGNALS[(number + [*COMMANDS].index(name)) % len(SIGNALS)]
    moment = chance.uniform(0, EARLY) if chance.random() < 0.25 else chance.uniform(0, 0.9 * whole.seconds)
    with _begun(signalled, base, home) as command:
        asking = threading.Thread(target=signalled.serve, args=(command,))
        if signalled.serve:
            asking.start()
        was_done = command.ends_within(moment - command.seconds)
        was_open = bool(command.said)
        at = command.seconds
        with suppress(ProcessLookupError):
            (os.killpg if sent.is_for_all else os.kill)(command.process.pid, sent.number)
        has_ended = command.ends_within(HUNG)
        took = command.seconds - at
        status = command.process.wait() if has_ended else None
        there = command.all_gone_within(GONE)
        found = Outcome(name, number, sent, at, took, status)
        is_whole = status == 0 and not signalled.serve and contents(command.here / "output") == whole.new
        is_late = was_done or (is_whole and took < LATE)
        is_loading = sent.number == signal.SIGINT and at < EARLY and _was_loading(command.complained)
        faults = [] if is_late or is_loading else [*_faults(found, command, whole, was_open)]
        if there and has_ended:
            faults.append(("survivors", f"{len(there)}, such as {there[0].command}"))
        command.end()
        if signalled.serve:
            asking.join()
    shutil.rmtree(command.here)
    return found._replace(faults=tuple(faults), is_late=is_late, is_loading=is_loading)


def _faults(found: Outcome, command: Command, whole: Whole, was_open: bool) -> Iterable[tuple[str, str]]:
    number, is_kill = found.sent.number, found.sent.number == signal.SIGKILL
    complaint = command.complained
    wanted = {-number, 128 + number}
    if number == signal.SIGINT and COMMANDS[found.name].interrupted == 0:
        wanted = {0} if was_open else {0, *wanted}
    if found.status is None:
        yield "hung", f"was there {HUNG:.0f} s later"
        return
    if found.took > SOON:
        yield "slow", f"more than {SOON:.0f} s"
    if not is_kill and found.status not in wanted:
        yield "status", f"is {found.status}"
    if not is_kill and re.search(TRACE, complaint):
        yield "traceback", _shortened(complaint)
    if not is_kill and (left := sorted({*os.listdir(command.temp)} - whole.temporary)):
        yield "temporary", ", ".join(left)
    if half := _half(command.here / "output", whole):
        yield "half", half
    waits = not is_kill and not COMMANDS[found.name].serve  # a server does not wait for its jobs
    if waits and (grown := sorted((command.here / "output").glob("*/.*"))):
        yield "staging", ", ".join(path.name for path in grown)


TRACE = "Traceback|Exception ignored|Fatal Python error|KeyboardInterrupt"


# modules that are loaded before anybody heeds a signal: a traceback from there is Python's
LOADING = frozenset(("pnp/__main__.py", "pnp/cli/__init__.py", "pnp/cli/signals.py"))


def _was_loading(complaint: str) -> bool:
    places = _places(complaint)
    return "KeyboardInterrupt" in complaint and (not places or places[-1][0] in LOADING)


def _places(complaint: str) -> list[tuple[str, str]]:
    """Files of ours in a traceback, with their lines."""
    return re.findall(rf'File "{re.escape(str(ROOT))}/(pnp/.*?)", line (\d+)', complaint)


def _shortened(complaint: str) -> str:
    """The innermost place that is ours, and the last line."""
    places = _places(complaint)
    where = ":".join(places[-1]) if places else "elsewhere"
    return f"{where}: {complaint.strip().splitlines()[-1][:120]}"


def _half(out: Path, whole: Whole) -> str:
    """Folders are as they were or as they are to be; what games were played may be any number."""
    wrong = []
    found = contents(out)
    for name in {*found, *whole.old}:
        if name.startswith("saved/"):
            try:
                json.loads((out / name).read_text())
            except ValueError:
                wrong.append(name)
        elif found.get(name) not in (whole.old.get(name), whole.new.get(name)):
            wrong.append(name)
    return ", ".join(sorted(wrong))


# --- many ------------------------------------------------------------------------------------------------


def sent_to(name: str, numbers: Iterable[int], base: Path, home: Path) -> list[Outcome]:
    whole = undisturbed(name, base, home)
    return [send(name, number, whole, base, home) for number in numbers]


def table(found: Sequence[Outcome]) -> str:
    """How many of each kind, then each fault."""
    words = Counter(word for outcome in found for word, _ in outcome.faults)
    late = sum(outcome.is_late for outcome in found)
    loading = sum(outcome.is_loading for outcome in found)
    sound = len(found) - late - loading - sum(bool(outcome.faults) for outcome in found)
    lines = [f"{len(found)} signals: {sound} as it should, {late} too late, {loading} before pnp was loaded"]
    if words:
        lines.append(", ".join(f"{count} {word}" for word, count in words.most_common()))
    for sent in SIGNALS:
        of = [outcome for outcome in found if outcome.sent == sent]
        bad = sum(bool(outcome.faults) for outcome in of)
        slowest = max((outcome.took for outcome in of if not outcome.is_late), default=0.0)
        lines.append(f"  {sent.name:16} {len(of):4}, {bad:3} with faults, slowest {slowest:.2f} s")
    return "\n".join([*lines, *(outcome.row for outcome in found if outcome.faults)])


def main(args: Sequence[str]) -> int:
    names = [args[0]] if len(args) > 1 else [*COMMANDS]
    first, _, last = args[-1].partition("-")
    found: list[Outcome] = []
    with tempfile.TemporaryDirectory(prefix="signals-") as folder:
        home = Path(folder)
        base = make_base(home)
        for name in names:
            outcomes = sent_to(name, range(int(first), int(last or first) + 1), base, home)
            print(f"{name}: {table(outcomes)}\n", flush=True)
            found += outcomes
    print(f"all: {table(found)}")
    return int(any(outcome.faults for outcome in found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
