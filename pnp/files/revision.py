"""A folder as it was at a git revision: its files in a folder of their own, for as long as somebody looks.

The repository may be a stranger's, and its settings with it. So git is asked two things only, what a tree holds and
what is in a blob: neither runs hooks, filters, monitors or text converters, and nothing is fetched. Owns asking git;
must not know what the files mean.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory, TemporaryFile

from pnp.base.frozen import NamedTuple
from pnp.base.sums import int_sum
from pnp.files.processes.child import foreign, start

NAME = re.compile(
    r"[\w@][\w./@^~{}+-]{0,199}"
)  # a branch, a tag, HEAD~2, a commit; nothing that looks like an option
SECONDS = 20.0
MOST_FILES, MOST_BYTES = 5_000, 64_000_000
MOST_TOLD = 2 * MOST_BYTES  # bytes, with names and numbers
SAFE = (
    "--no-optional-locks",
    "--literal-pathspecs",
    "-c", "core.fsmonitor=false",
    "-c", "core.hooksPath=/dev/null",
    "-c", "protocol.allow=never",
)  # fmt: skip
SETTINGS = {"GIT_NO_LAZY_FETCH": "1", "GIT_TERMINAL_PROMPT": "0", "GIT_PAGER": "cat", "LC_ALL": "C"}
MISSING = "the repository does not hold all of that revision"
NO_GIT = (
    "this folder is not a git repository, so no earlier state is known: `git init` and a commit begin one"
)
ROW = re.compile(rb"(\d{6}) (\w+) ([0-9a-f]{40,64}) +(-|\d+)\t(.*)", re.DOTALL)


class RevisionError(Exception):
    """Why there is no such state to be had."""


class NothingThereError(RevisionError):
    """The revision is there; the folder was not."""


class Blob(NamedTuple):
    """A file in a tree."""

    id: str
    size: int
    path: str  # from the folder asked for, with slashes


@contextmanager
def as_of(
    folders: Sequence[Path], name: str, beside: Mapping[str, Path] | None = None
) -> Iterator[tuple[Path, ...]]:
    """Copies of the folders as they were at that revision, beside one another as they were. Raises RevisionError.

    What is not in the repository of the first is left out. So is what of ``beside`` was not there then: folders by where
    among the copies each is wanted.
    """
    _check(name)
    with TemporaryDirectory(prefix="pnp-") as home:
        made = []
        whole = _repository(folders[0])
        for number, folder in enumerate(folders):
            if number and _repository(folder) != whole:
                continue
            called = Path(os.path.abspath(folder)).name  # the folder at hand has no name of its own
            copy = Path(home) / called
            if copy in made:  # they do not lie beside one another
                copy = Path(home) / str(number) / called
            _lay_out(copy, folder, _listed(folder, name))
            made.append(copy)
        for place, folder in (beside or {}).items():
            copy = Path(home) / place.lstrip("/")
            if _repository(folder) == whole and folder.is_dir() and not copy.exists():
                with suppress(NothingThereError):
                    _lay_out(copy, folder, _listed(folder, name))
        yield tuple(made)


def _repository(folder: Path) -> Path | None:
    """Where the repository of a folder begins."""
    whole = folder.resolve()
    return next((home for home in (whole, *whole.parents) if (home / ".git").exists()), None)


def _lay_out(copy: Path, folder: Path, blobs: list[Blob]) -> None:
    for blob, data in _contents(folder, blobs):
        path = copy / blob.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def commit_of(folder: Path, name: str) -> str:
    """The commit a name stands for now. Raises RevisionError."""
    _check(name)
    told = _asked(folder, ("cat-file", "--batch-check"), f"{name}^{{commit}}\n".encode()).split()
    if len(told) != 3 or told[1] != b"commit":
        raise RevisionError(f"there is no revision '{name}' here")
    return told[0].decode()


def _check(name: str) -> None:
    if not NAME.fullmatch(name) or ".." in name:
        raise RevisionError(f"'{name}' is no revision: say a commit, a branch, a tag, or HEAD~1")


def _listed(folder: Path, name: str) -> list[Blob]:
    """The regular files below the folder in that tree; links and other repositories are left out."""
    told = _asked(folder, ("ls-tree", "-r", "-z", "-l", name, "."))
    found = [ROW.fullmatch(one) for one in told.split(b"\0") if one]
    rows = [row for row in found if row]
    if len(rows) < len(found):  # a blob that is not there has no size
        raise RevisionError(MISSING)
    blobs = [
        Blob(row[3].decode(), int(row[4]), path)
        for row in rows
        if row[1] in (b"100644", b"100755") and _is_below(path := row[5].decode("utf-8", "replace"))
    ]
    if not blobs:
        raise NothingThereError(f"at {name} there is nothing in {folder.name}")
    if len(blobs) > MOST_FILES or int_sum(blob.size for blob in blobs) > MOST_BYTES:
        raise RevisionError(f"at {name} the folder holds more than may be read")
    return blobs


def _is_below(path: str) -> bool:
    steps = path.split("/")
    return not path.startswith("/") and not {"", ".", "..", ".git"} & set(steps) and "\\" not in path


def _contents(folder: Path, blobs: list[Blob]) -> Iterator[tuple[Blob, bytes]]:
    told = _asked(folder, ("cat-file", "--batch"), "".join(f"{blob.id}\n" for blob in blobs).encode())
    at = 0
    for blob in blobs:
        end = told.find(b"\n", at)
        head = told[at:end].split()
        if len(head) != 3 or head[1] != b"blob" or int(head[2]) != blob.size:
            raise RevisionError(MISSING)
        at = end + 1
        yield blob, told[at : at + blob.size]
        at += blob.size + 1


def _asked(folder: Path, words: tuple[str, ...], given: bytes = b"") -> bytes:
    if which("git") is None:
        raise RevisionError("git is not installed")
    words = ("-C", str(folder), *SAFE, *words)
    status, told, errors = _told(words, given)
    if status is not None and status < 0:  # the system ended it
        status, told, errors = _told(words, given)
    if status == 0:
        return told
    if status is not None and status < 0:
        raise RevisionError(f"git was killed by signal {-status}")
    lines = errors.decode("utf-8", "replace").strip().splitlines()
    if lines and "not a git repository" in lines[0]:
        raise RevisionError(NO_GIT)
    raise RevisionError(lines[0] if lines else "git gives no answer")


def _told(words: tuple[str, ...], given: bytes) -> tuple[int | None, bytes, bytes]:
    """The status git ended with, None if it had to be ended, what it said, and of what it complained."""
    settings = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    with TemporaryFile() as errors:
        try:
            git = start(foreign("git", *words), settings | SETTINGS, errors.fileno())
        except OSError as error:
            raise RevisionError(f"git cannot be started: {error.strerror}") from None
        git.patience = SECONDS
        told = b""
        try:
            with suppress(BrokenPipeError):  # it has said why
                git.write(given)
            git.close_input()
            told = git.everything(MOST_TOLD)
        except TimeoutError:
            errors.write(f"git gives no answer within {SECONDS:g} s".encode())
        finally:
            git.end()
        errors.seek(0)
        return git.status, told, errors.read()
