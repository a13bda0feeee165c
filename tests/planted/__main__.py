"""``python -m tests.planted``: is each bug of ``bugs.toml`` noticed by the test that should?

The tree is copied twice, and in each copy one bug after the other is planted, its test run, and the source put back. A
bug is seen where its test fails; one that nothing notices wants a test. Numbers after the command try these bugs alone.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
SECONDS = 300  # for a test, before it is taken to hang: that is noticed, too
AT_ONCE = 2


class Bug(NamedTuple):
    """``old`` stands once in the file, and ``new`` is what somebody might have written in its stead."""

    what: str
    file: str
    old: str
    new: str
    test: str


def bugs() -> tuple[Bug, ...]:
    text = Path(__file__).with_name("bugs.toml").read_text(encoding="utf-8")
    return tuple(Bug(**row) for row in tomllib.loads(text)["bugs"])


def copy_of_tree(place: Path) -> Path:
    """Every file that git knows or would, with compiled modules that a changed source is told from by its content."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (ROOT / name).is_file():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, place / name)
    compiling = [sys.executable, "-m", "compileall", "-q", "--invalidation-mode", "checked-hash", "pnp"]
    subprocess.run(compiling, cwd=place, check=True)
    return place


def run_tests(tree: Path, tests: Sequence[str]) -> tuple[int, str]:
    """The exit code of pytest, and what it said. All of them together have longer than one, on a busy machine, too."""
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-x", "-q", "--tb=line", "-p", "no:cacheprovider", *tests],
            cwd=tree,
            env={**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            timeout=SECONDS * max(1, len(tests) // 10),
            check=False,
        )
    except subprocess.TimeoutExpired:
        return 1, "it hangs"
    return done.returncode, done.stdout[-2000:] + done.stderr[-2000:]


def seen(bug: Bug, tree: Path) -> str:
    """How it went: ``seen`` is as it should be."""
    source = tree / bug.file
    text = source.read_text(encoding="utf-8")
    if text.count(bug.old) != 1:
        return "its place is gone"
    source.write_text(text.replace(bug.old, bug.new), encoding="utf-8")
    try:
        code, told = run_tests(tree, [bug.test])
    finally:
        source.write_text(text, encoding="utf-8")
    return {0: "NOT SEEN", 1: "seen"}.get(code, f"its test cannot be run: {told}")


def tried(wanted: Sequence[Bug]) -> Iterator[tuple[Bug, str]]:
    """Each bug with how it went, in their order."""
    with tempfile.TemporaryDirectory(prefix="planted-") as folder:
        trees: Queue[Path] = Queue()
        for number in range(AT_ONCE):
            trees.put(copy_of_tree(Path(folder) / str(number)))
        tree = trees.get()
        code, told = run_tests(tree, sorted({bug.test for bug in wanted}))
        trees.put(tree)
        if code:
            raise SystemExit(f"without any bug these tests do not pass:\n{told}")

        def one(bug: Bug) -> str:
            tree = trees.get()
            try:
                return seen(bug, tree)
            finally:
                trees.put(tree)

        with ThreadPoolExecutor(AT_ONCE) as threads:
            yield from zip(wanted, threads.map(one, wanted), strict=True)


def main(asked: Sequence[str]) -> int:
    every = bugs()
    wanted = [every[int(number) - 1] for number in asked] or list(every)
    unseen = 0
    for bug, how in tried(wanted):
        unseen += how != "seen"
        print(f"{every.index(bug) + 1:3}  {how:9} {bug.what}  ({bug.file})", flush=True)
    print(f"{len(wanted) - unseen} of {len(wanted)} planted bugs are seen")
    return int(unseen > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
