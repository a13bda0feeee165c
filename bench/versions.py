"""Does every Python print the same? Builds all editions with each and compares every file, byte by byte.

    make versions PYTHONS='/venv312/bin/python /venv313/bin/python'
    python -m bench.versions /venv313/bin/python --sets biomos      the same in an environment of your own

Each of them needs pnp's dependencies, in the same versions. Each builds in surroundings of its own, too: another seed
for hashes, time zone, locale, SOURCE_DATE_EPOCH, home. Exit code 1 when something differs.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.tree import HERE, files

SURROUNDINGS = (
    {"PYTHONHASHSEED": "1", "TZ": "UTC", "LC_ALL": "C.UTF-8"},
    {"PYTHONHASHSEED": "2", "TZ": "Asia/Tokyo", "LC_ALL": "C", "SOURCE_DATE_EPOCH": "86400"},
    {
        "PYTHONHASHSEED": "3",
        "TZ": "America/Lima",
        "PYTHONIOENCODING": "ascii",
        "SOURCE_DATE_EPOCH": "no date",
    },
)


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="bench.versions", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("pythons", nargs="*", help="interpreters; this one comes first by itself")
    parser.add_argument("--sets", default="", metavar="SET,..", help="only these sets")
    asked = parser.parse_args()
    pythons = [sys.executable, *asked.pythons]
    if len(pythons) == 1:
        pythons *= 2  # in other surroundings, which must not show either
    sets = [name for name in asked.sets.split(",") if name]
    with tempfile.TemporaryDirectory() as home:
        printed = []
        for number, python in enumerate(pythons):
            place = Path(home, str(number))
            failed = build(python, place, sets, SURROUNDINGS[number % len(SURROUNDINGS)])
            print(f"{version(python)}: {failed or 'built'}", flush=True)
            printed.append({} if failed else files(place / "output"))
    return compare([f"{number}: {version(python)}" for number, python in enumerate(pythons)], printed)


def build(python: str, place: Path, sets: list[str], surroundings: dict[str, str]) -> str:
    """What it had to say if it failed."""
    place.mkdir()
    done = subprocess.run(
        (
            python,
            "-P",
            "-W",
            "error",
            "-m",
            "pnp",
            "build",
            *(sets or ["--bundled"]),
            "--lang",
            "all",
            "--no-cache",
        ),
        cwd=place,
        env={**os.environ, **surroundings, "PYTHONPATH": str(HERE), "HOME": str(place)},
        capture_output=True,
        text=True,
        check=False,
    )
    return f"ended with {done.returncode}\n{done.stderr[-1500:]}" if done.returncode or done.stderr else ""


def version(python: str) -> str:
    return subprocess.run((python, "--version"), capture_output=True, text=True, check=True).stdout.strip()


def compare(names: list[str], printed: list[dict[str, bytes]]) -> int:
    first, *others = printed
    editions = {name.rpartition("/")[0] for name in first}
    differing = 0
    for name, other in zip(names[1:], others, strict=True):
        unlike = sorted(path for path in first.keys() | other.keys() if first.get(path) != other.get(path))
        told = f"{len(unlike)} differ: {', '.join(unlike[:8])}" if unlike else "the same"
        print(f"{names[0]} and {name}: {len(first)} files of {len(editions)} editions, {told}")
        differing += bool(unlike)
    return 1 if differing or not first else 0


if __name__ == "__main__":
    sys.exit(main())
