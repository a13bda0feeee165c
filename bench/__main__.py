"""How fast pnp is: every row of what it must hold, measured in one run, tools and builds in turns, as ratios.

python -m bench                               everything, many minutes
python -m bench --only changed --rounds 3     one group of rows, seconds
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import sys
import tempfile
from importlib import metadata
from pathlib import Path
from subprocess import CalledProcessError

from bench.groups import COLD, GROUPS, PEERS, Setting
from bench.measure import FailedError
from bench.rows import Row, as_lines, table_of

PACKAGES = (
    "pnp-studio",
    "reportlab",
    "rl_accel",
    "uharfbuzz",
    "Jinja2",
    "PyYAML",
    "typst",
    "weasyprint",
    "protograf",
    "rlcard",
)


def main() -> int:
    asked = _arguments()
    print(f"{machine()}\n{versions()}\nload before: {load()}\n", flush=True)
    rows: list[Row] = []
    failed = []
    with tempfile.TemporaryDirectory() as home:
        for name in asked.only:
            setting = Setting(Path(home), asked.rounds, asked.peers, asked.most)
            try:
                for told in GROUPS[name](setting):
                    if isinstance(told, Row):
                        rows.append(told)
                    else:
                        print("\n".join(as_lines(told, asked.markdown)), end="\n\n", flush=True)
            except (FailedError, CalledProcessError) as error:
                failed.append(f"{name} could not be measured: {error}")
    if rows:
        print("\n".join(as_lines(table_of(rows), asked.markdown)), end="\n\n")
    print("\n".join([f"load after: {load()}", *failed]))
    return 1 if failed else 0


def _arguments() -> argparse.Namespace:
    def names(known: dict[str, object]) -> object:
        def listed(text: str) -> tuple[str, ...]:
            wanted = tuple(name for name in text.split(",") if name)
            for name in wanted:
                if name not in known:
                    raise argparse.ArgumentTypeError(f"{name!r} is none of {', '.join(known)}")
            return wanted

        return listed

    parser = argparse.ArgumentParser(
        prog="bench", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--only", type=names(GROUPS), default=tuple(GROUPS), metavar="NAME,..", help=", ".join(GROUPS)
    )
    parser.add_argument(
        "--rounds", type=int, default=5, help="runs of each, of which the best counts (default 5)"
    )
    parser.add_argument("--most", type=int, default=max(COLD), metavar="CARDS", help="leave out larger decks")
    parser.add_argument(
        "--peers", type=names(PEERS), default=tuple(PEERS), metavar="NAME,..", help=", ".join(PEERS)
    )
    parser.add_argument("--markdown", action="store_true", help="tables as README.md has them")
    return parser.parse_args()


def machine() -> str:
    model = platform.processor() or platform.machine()
    cpus = Path("/proc/cpuinfo")
    if cpus.exists():
        found = re.search(r"model name\s*:\s*(.*)", cpus.read_text(encoding="utf-8"))
        model = found[1] if found else model
    return f"{model}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def versions() -> str:
    return ", ".join(f"{name} {_version(name)}" for name in PACKAGES)


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "(not installed)"


def load() -> str:
    return " ".join(f"{value:.1f}" for value in os.getloadavg()) if hasattr(os, "getloadavg") else "unknown"


if __name__ == "__main__":
    sys.exit(main())
