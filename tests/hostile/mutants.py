"""Mutants of sets and of what lies about them, each known by its number, each tried in a process of its own.

``python -m tests.hostile.mutants 17`` makes mutant 17 again and shows what came of it, in ``--keep FOLDER`` if you
want to look at it; ``python -m tests.hostile.mutants 0-499`` tries five hundred and prints a line of JSON for each one
that went wrong, ``--only .csv,.xlsx,.ods`` of files of these sorts alone. A process is forked from one that has read and
drawn the sets before, so that a mutant costs a tenth of a second.
"""

from __future__ import annotations

import gc
import json
import os
import re
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import NamedTuple

from pnp.source.load.set_folders import find
from tests.hostile.everything import write_everything
from tests.hostile.spoiling import WAYS, spoil
from tests.hostile.strangers import CPU_SECONDS, MEMORY_MB
from tests.hostile.warm import command, forked, go, prepare, told_by

SPACE = 3_000_000_000  # bytes a mutant may ask for before it is refused: enough for an honest one twenty times over
WALL = 90  # seconds after which it is taken to hang
MUTABLE = tuple(WAYS)
GAMES = ("biotopia", "biomos", "biekrig", "ecosfera")
WITH_LOOK = "biomos"  # the game whose theme is copied along, as if it were a stranger's


class Mutant(NamedTuple):
    """What was spoilt, and what is done with it."""

    number: int
    base: str  # the folder at hand: "everything", "meadow" or a game
    spoilt: tuple[str, ...]  # files, relative to where the commands run
    how: str
    commands: tuple[tuple[str, ...], ...]  # a later one is run only where its first word says so


class Came(NamedTuple):
    """What came of a mutant."""

    faults: tuple[str, ...]
    codes: tuple[int, ...]
    cpu: float
    memory: float
    told: str


# --- bases -----------------------------------------------------------------------------------------------


def make_bases(home: Path) -> None:
    """A folder for each sort of set, whole and without errors, with all that lies about it."""
    small = home / "small"
    write_everything(small)
    os.chdir(small)
    go("i18n", "update", "everything")
    _translate(small / "everything" / "lang" / "lt.po")
    go("build", "everything", "--format", "pdf,svg")
    go("proof", "everything")
    go("build", "everything", "--profile", "odd", "--only", "cards", "--out", "other")
    go("simulate", "meadow", "--players", "2", "--save", "game.json")
    go("simulate", "meadow", "--players", "2", "--games", "3", "--save-totals", "totals.json")
    go("check", "meadow")
    for game in GAMES:
        place = home / game / game
        shutil.copytree(find(game), place, ignore=shutil.ignore_patterns("*.pot"))
        for catalog in (place / "lang").glob("*.po"):
            if catalog.stem != "da":
                catalog.unlink()
        text = (place / "set.yaml").read_text(encoding="utf-8")
        (place / "set.yaml").write_text(
            re.sub(r"languages: .*", "languages: [en, da]", text), encoding="utf-8"
        )
        shutil.copytree(small / "profiles", home / game / "profiles")
        shutil.copy(small / "victim.txt", home / game)
        if game == WITH_LOOK:
            shutil.copytree(find(game).parents[1] / "templates" / game, place / "templates" / game)
        os.chdir(home / game)
        go("check", game)


def _translate(catalog: Path) -> None:
    """Every text done, by the English with a mark before it."""
    import polib

    po = polib.pofile(str(catalog))
    for entry in po:
        if entry.msgid_plural:
            entry.msgstr_plural = dict.fromkeys(entry.msgstr_plural, entry.msgid_plural)
        else:
            entry.msgstr = entry.msgid
    po.save()


# --- mutants ---------------------------------------------------------------------------------------------


def make(number: int, bases: Path, here: Path, only: Sequence[str] = ()) -> Mutant:
    """The mutant of that number, put into the folder ``here``; of these sorts ``only``, if any are named."""
    chance = Random(number)
    small = chance.random() < 0.92 or bool(only)
    base = "small" if small else chance.choice(GAMES)
    shutil.copytree(bases / base, here, symlinks=True)
    names = [
        str(path.relative_to(here))
        for path in sorted(here.rglob("*"))
        if path.is_file()
        and path.suffix[1:] in MUTABLE
        and "-proof" not in str(path)
        and path.suffix != ".txt"
    ]
    by_sort: dict[str, list[str]] = {}
    for name in names:
        if not only or _sort(name) in only:
            by_sort.setdefault(_sort(name), []).append(name)
    name = chance.choice(by_sort[chance.choice(sorted(by_sort))])
    place = here / name
    if chance.random() < 0.04:
        how = _misplace(place, here, chance)
    elif chance.random() < 0.03:
        other = chance.choice(names)
        place.write_bytes((here / other).read_bytes())
        how = f"holds {other}"
    else:
        place.write_bytes(spoil(name, place.read_bytes(), chance))
        how = "spoilt"
    if chance.random() < 0.03:
        how += " and " + _plant(here, chance)
    return Mutant(number, base, (name,), how, tuple(_commands(name, base, chance)))


def _sort(name: str) -> str:
    """Files of one sort are chosen as often as those of another, however many there are."""
    path = Path(name)
    if path.suffix == ".yaml":
        return path.parent.name if path.parent.name in ("cards", "profiles", "lang") else path.name
    if path.suffix == ".json":
        return path.name
    return path.suffix


def _misplace(place: Path, here: Path, chance: Random) -> str:
    """Something else than a file in its place."""
    size = place.stat().st_size
    place.unlink()
    match chance.choice(["folder", "link", "device", "itself", "pipe", "gone", "sparse", "empty"]):
        case "folder":
            place.mkdir()
            return "a folder"
        case "link":
            target = chance.choice(["victim.txt", "/etc/passwd", "everything/set.yaml", "."])
            place.symlink_to(here / target)
            return f"a link to {target}"
        case "device":
            device = chance.choice(["zero", "null", "stdin", "full"])
            place.symlink_to(f"/dev/{device}")
            return f"a link to /dev/{device}"
        case "itself":
            place.symlink_to(place.name)
            return "a link to itself"
        case "pipe":
            os.mkfifo(place)
            return "a pipe"
        case "sparse":
            with place.open("wb") as file:
                file.truncate(3_000_000_000)
            return "three gigabytes of nothing"
        case "gone":
            return "not there"
    place.touch()
    return f"empty instead of {size} bytes"


def _plant(here: Path, chance: Random) -> str:
    """A link in one of the places pnp writes to."""
    home = next(path.parent for path in sorted(here.glob("*/set.yaml")))
    place, target = chance.choice(
        [
            (home / "lang" / "lt.po", "victim.txt"),
            (home / "lang" / "lt.po", "new.txt"),
            (home / "lang" / f"{home.name}.pot", "victim.txt"),
            (home / "lang" / f"{home.name}.pot", "new.txt"),
            (home / "lang", "profiles"),
            (here / "output" / home.name / "en" / "cards.pdf", "victim.txt"),
            (here / "output" / home.name / "en" / "manifest.json", "victim.txt"),
            (here / "output" / home.name / "en-proof" / "proof-colour-01.png", "victim.txt"),
            (here / "output" / home.name / "en-proof", "profiles"),
            (here / "output" / home.name / "en", "profiles"),
            (here / "output" / home.name / ".en.part-1", "profiles"),
            (here / "output" / home.name / ".en.next-1", "profiles"),
        ]
    )
    place.parent.mkdir(parents=True, exist_ok=True)
    if place.is_dir() and not place.is_symlink():
        shutil.rmtree(place)
    place.unlink(missing_ok=True)
    place.symlink_to(os.path.relpath(here / target, place.parent))
    return f"{place.relative_to(here)} a link to {target}"


def _commands(name: str, base: str, chance: Random) -> Iterator[tuple[str, ...]]:
    """What is done with a spoilt file of that name: what its owner would do, and sometimes more."""
    home = Path(name).parts[0]
    if name == "game.json":
        yield ("simulate", "meadow", "--replay", name)
    elif name == "totals.json":
        yield ("simulate", "meadow", "--merge", name)
        yield ("simulate", "meadow", "--players", "2", "--games", "4", "--resume", name)
    elif home == "profiles":
        yield ("profiles",)
        set_ = "everything" if base == "small" else base
        yield ("build", set_, "--profile", "odd", "--only", "cards", "--one-each")
    elif home in ("output", "other"):
        way = chance.choice(
            [("--only", "cards"), ("--format", "svg"), (), ("--cards", "newt"), ("--only", "rules,reference")]
        )
        yield ("build", "everything", *way, "--out", home)
    else:
        languages = "all" if "/lang/" in name or chance.random() < 0.3 else "en"
        yield ("check", home, "--lang", languages)
        yield from _more(home, languages, name, base, chance)


def _more(home: str, languages: str, name: str, base: str, chance: Random) -> Iterator[tuple[str, ...]]:
    """After a check: what it let through is printed, and now and then what it refused."""
    only = ("--only", "rules,reference") if name.endswith(".md") else ()
    form = ("--format", "pdf" if only else chance.choice(["pdf", "pdf", "pdf", "svg"]))
    if home == "everything" and chance.random() < 0.03:
        only, form = ("--cards", "newt"), ("--format", "png")
    build = ("build", home, *only, *form, *(("--lang", languages) if chance.random() < 0.2 else ()))
    yield ("if well", *build)
    if chance.random() < 0.15:
        yield ("else", *build, "--draft")
    if chance.random() < 0.05 and base == "small":
        yield ("proof", home, "--lang", "en")
    if name.endswith(".po") or "lang/" in name or chance.random() < 0.05:
        if chance.random() < 0.4:
            yield ("i18n", "status", home)
        yield ("i18n", "update", home)
        yield ("i18n", "extract", home)
    if home == "meadow" and chance.random() < 0.5:
        yield ("simulate", home, "--players", "2", "--games", "1")
    if chance.random() < 0.03:
        yield chance.choice([("list", home), ("schema", home), ("check", home, "--format", "json")])


# --- trying them -----------------------------------------------------------------------------------------


def attempt(number: int, bases: Path, home: Path, only: Sequence[str] = ()) -> Came:
    """Make the mutant in ``home``, run its commands, look at what came of it."""
    here = home / "here"
    home.mkdir(parents=True)
    (home / "beside.txt").write_text("not to be touched")
    try:
        mutant = make(number, bases, here, only)
    except Exception:
        return Came((f"cannot be made: {traceback.format_exc()}",), (), 0, 0, "")
    before = state(home)
    out = home.with_suffix(".told")
    status, used = _wait(forked(lambda: _be_tried(mutant, here), out))
    told = out.read_bytes().decode("utf-8", "replace")
    out.unlink()
    codes = tuple(map(int, re.findall(r"^\[\[ended (-?\d+)\]\]$", told, re.MULTILINE)))
    touched = [name for name, _ in before ^ state(home) if not _may_change(name)]
    cpu, memory = used.ru_utime + used.ru_stime, used.ru_maxrss / 1024
    faults = [*_faults(told, status, cpu, memory), *(f"touched {name}" for name in sorted(set(touched)))]
    named = [f"{mutant.base}/{mutant.spoilt[0]} ({mutant.how}): {fault}" for fault in faults]
    return Came(tuple(named), codes, cpu, memory, told)


def _faults(told: str, status: int, cpu: float, memory: float) -> Iterator[str]:
    """Everything that must never be, whatever was spoilt."""
    for trace in re.findall(r"^Traceback .*?(?=^\[\[|\Z)", told, re.MULTILINE | re.DOTALL):
        rows = [row for row in trace.strip().splitlines() if row.strip()]
        place = [row.strip() for row in rows if row.strip().startswith("File ")][-1:]
        yield f"traceback {rows[-1][:200]} at {' '.join(place)}"
    if status:
        yield f"ended by signal {status}" if status > 0 else f"status {-status}"
    if cpu > CPU_SECONDS:
        yield f"{cpu:.1f} s of processor time"
    if memory > MEMORY_MB:
        yield f"{memory:.0f} MB"
    if re.search(r"[\x00-\x08\x0b-\x1f\x7f]", told):
        yield "control characters for the terminal"
    runs = re.findall(
        r"^\[\[pnp (\S+) ?(.*?)\]\]$(.*?)^\[\[ended (-?\d+)\]\]$", told, re.MULTILINE | re.DOTALL
    )
    for name, args, text, code in runs:
        if name == "build" and "--draft" not in args and "after a good check" in args and code != "0":
            refused = [
                row for row in text.splitlines() if " error" in row or "refused" in row or "cannot" in row
            ]
            if not re.search(r"PRS5\d\d error|was not written by pnp|manifest\.json|is a link", text):
                yield f"check passed and build refused: {(refused or [text.strip()])[0][:200]}"


def _may_change(name: str) -> bool:
    """Output, and catalogs: what the commands are for."""
    parts = Path(name).parts[1:]
    return (
        parts[:1] in ((), ("output",), ("other",), (".schemas",))
        or parts == ("totals.json",)
        or (parts[1:2] == ("lang",) and (len(parts) == 2 or Path(name).suffix in (".po", ".pot")))
        or (
            len(parts) == 1 and parts[0] in ("everything", "meadow", *GAMES)
        )  # a folder in which something is new
    )


def state(home: Path) -> set[tuple[str, object]]:
    """Every file below, with what changes when it is written to."""
    found: set[tuple[str, object]] = set()
    for folder, folders, names in os.walk(home):
        for name in (*folders, *names):
            path = os.path.join(folder, name)
            at = os.lstat(path)
            is_folder = name in folders and not os.path.islink(path)
            found.add(
                (
                    os.path.relpath(path, home),
                    (at.st_mode, at.st_ino, *(() if is_folder else (at.st_size, at.st_mtime_ns))),
                )
            )
    return found


def _be_tried(mutant: Mutant, here: Path) -> None:
    os.chdir(here)
    resource.setrlimit(resource.RLIMIT_AS, (SPACE, SPACE))
    resource.setrlimit(resource.RLIMIT_CPU, (2 * int(CPU_SECONDS), 2 * int(CPU_SECONDS)))
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 30, 1 << 30))
    signal.alarm(WALL)
    codes: list[int] = []
    for words in mutant.commands:
        _tried(words, codes)


def _tried(words: tuple[str, ...], codes: list[int]) -> None:
    """One command, unless the last one ended otherwise than it wants."""
    good = not any(codes)
    if words[0] in ("if well", "else"):
        if good != (words[0] == "if well"):
            return
        note, words = " after a good check" if good else "", words[1:]
    else:
        note = ""
    print(f"[[pnp {' '.join(words)}{note}]]", flush=True)
    try:
        code = command(words)
    except BaseException:
        sys.stdout.flush()
        traceback.print_exc()
        code = 3
    sys.stdout.flush()
    sys.stderr.flush()
    print(f"\n[[ended {code}]]", flush=True)
    codes.append(code)


def _wait(pid: int) -> tuple[int, resource.struct_rusage]:
    """How it ended (a signal, or minus its status) and what it used; whatever it left running is ended."""
    _, status, used = os.wait4(pid, 0)
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)
    code = os.waitstatus_to_exitcode(status)
    return -code, used


# --- the command -----------------------------------------------------------------------------------------


def main(args: Sequence[str]) -> None:
    keep = Path(args[args.index("--keep") + 1]).resolve() if "--keep" in args else None
    only = args[args.index("--only") + 1].split(",") if "--only" in args else ()
    first, _, last = args[0].partition("-")
    numbers = range(int(first), int(last or first) + 1)
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        home = keep or Path(folder)
        prepare(home)
        came = _try_all(numbers, home, is_kept=keep is not None, only=only)
    print(json.dumps(came), flush=True)


def _try_all(numbers: range, home: Path, is_kept: bool, only: Sequence[str] = ()) -> dict[str, object]:
    bases = home / "bases"
    printed = sys.stdout
    with open(os.devnull, "w", encoding="utf-8") as nothing:
        sys.stdout = nothing
        shutil.rmtree(bases, ignore_errors=True)
        make_bases(bases)
        sys.stdout = printed
    os.chdir(home)
    gc.collect()
    gc.freeze()
    codes: Counter[str] = Counter()
    began, cpu, most, faulty = time.monotonic(), 0.0, 0.0, 0
    for number in numbers:
        place = home / f"mutant-{number}"
        shutil.rmtree(place, ignore_errors=True)
        came = attempt(number, bases, place, only)
        codes.update([" ".join(map(str, came.codes))])
        cpu, most = cpu + came.cpu, max(most, came.memory)
        if came.faults:
            faulty += 1
            print(json.dumps({"mutant": number, "faults": came.faults}), flush=True)
        if len(numbers) == 1:
            print(came.told)
            print(make(number, bases, home / "again", only) if not (home / "again").exists() else "")
        if not is_kept:
            shutil.rmtree(place, ignore_errors=True)
    return {
        "tried": len(numbers), "faulty": faulty, "seconds": round(time.monotonic() - began, 1), "cpu": round(cpu, 1),
        "most MB": round(most), "codes": dict(codes.most_common(12)),
    }  # fmt: skip


def tried(first: int, last: int, only: str = "") -> tuple[list[str], dict[str, object]]:
    """Mutants ``first`` to ``last``, in a process of their own, ``only`` of some sorts: what went wrong, and the sums."""
    some = ("--only", only) if only else ()
    *faults, sums = told_by("tests.hostile.mutants", first, last, *some).splitlines()
    return faults, json.loads(sums)


if __name__ == "__main__":
    main(sys.argv[1:])
