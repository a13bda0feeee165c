"""What ``pnp check`` of a stranger's set opens and writes, as the kernel tells it (strace). Run by ``make verify``."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import pnp
from pnp.files.resources import bundled
from tests.hostile.strangers import OWN_THEME, PLAIN_SET, write

pytestmark = pytest.mark.verify
FILES = "open,openat,openat2,creat,truncate,mkdir,mkdirat,rename,renameat,renameat2"
CALLS = f"{FILES},unlink,unlinkat,rmdir,link,linkat,symlink,symlinkat,socket"
OPENED = re.compile(r"\bopen\w*\((?P<asked>.*)\) = \d+<(?P<place>.*)>\Z")
CHANGED = re.compile(r"\b(?P<call>[a-z0-9]+)\(.*\) = 0\Z")
WRITING = re.compile(r"O_(WRONLY|RDWR|CREAT|TRUNC|APPEND)")
THEME = PLAIN_SET.replace("theme: plain", "theme: own")
DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="#cc5500"/></svg>'
)
ART = '<art name="fox" x="9" y="9" w="9" h="9"/>'
FACE = f'<face>{ART}<text name="t" x="9" y="30" w="40" h="8">{{{{ card.name }}}}</text></face>'


class Traced(NamedTuple):
    opened: set[str]
    written: set[str]
    told: str


def traced(here: Path, *args: str) -> Traced:
    log = here / "trace"
    environment = {
        **os.environ,
        "XDG_CACHE_HOME": str(here / "cache"),
        "PYTHONPATH": str(Path(pnp.__file__).parents[1]),
    }
    environment.pop("PNP_CACHE", None)
    command = [
        "strace",
        "-f",
        "-y",
        "-qq",
        "-s",
        "4096",
        "-o",
        log,
        "-e",
        f"trace={CALLS}",
        sys.executable,
        "-m",
        "pnp",
        *args,
    ]
    done = subprocess.run(
        command, cwd=here / "beside", env=environment, capture_output=True, text=True, check=False
    )
    opened, written = set(), set()
    for line in whole_lines(log):
        assert "AF_INET" not in line
        if found := OPENED.search(line):
            (written if WRITING.search(found["asked"]) else opened).add(found["place"])
        elif CHANGED.search(line) and "socket(" not in line:
            written.update(place for place in re.findall(r'"([^"]*)"', line))
    return Traced(opened, written, done.stdout + done.stderr)


def whole_lines(log: Path) -> Iterator[str]:
    """A call that another process's interrupted is told in two lines."""
    begun: dict[str, str] = {}
    for line in log.read_text("utf-8", "replace").splitlines():
        process, _, told = line.partition(" ")
        if told.endswith("<unfinished ...>"):
            begun[process] = told.removesuffix("<unfinished ...>")
        elif "resumed>" in told:
            yield begun.pop(process, "") + told.partition("resumed>")[2]
        else:
            yield told


def clean(folder: Path) -> None:
    files = {
        "art/fox.svg": DRAWING,
        "art/owl.svg": DRAWING,
        "templates/own/beast.xml.j2": FACE,
        "sheets/rules.md": "# Rules\n",
    }
    write(folder, {**OWN_THEME, **files}, THEME + "languages: [en, de]\n")


def hostile(folder: Path) -> None:
    """Everything that can lead out does."""
    private = folder.parents[1] / "private"
    for name in (
        "a.yaml",
        "rules.md",
        "de.po",
        "fox.svg",
        "mine.ttf",
        "beast.xml.j2",
        "theme.yaml",
        "cards.pdf",
    ):
        (private / name).parent.mkdir(exist_ok=True)
        (private / name).write_text("private")
    clean(folder)
    (folder / "templates/own/beast.xml.j2").write_text(FACE.replace("<text", '<text font="mine"'))
    (folder / "fonts.yaml").write_text("families: {mine: {licence: OFL, faces: {400: mine.ttf}}}\n")
    (folder / "art/fox.svg").unlink()
    for name in ("art/fox.svg", "mine.ttf", "templates/own/card.xml.j2"):
        (folder / name).symlink_to(private / Path(name).name.replace("card", "beast"))
    for name in ("lang", "templates/more", "output"):
        (folder / name).symlink_to(private)


def very_hostile(folder: Path) -> None:
    hostile(folder)
    for name in ("cards", "rules.yaml"):
        (folder / name).symlink_to(folder.parents[1] / "private" / ("" if name == "cards" else "a.yaml"))


# of Python, of the libraries it loads, of what a process learns of its machine
SYSTEM = (
    "/usr/",
    "/lib/",
    "/lib64/",
    "/etc/",
    "/proc/",
    "/sys/",
    "/dev/null",
    "/dev/urandom",
    "pipe:",
    "socket:",
    "anon_inode:",
)


@pytest.mark.parametrize("make", [clean, hostile, very_hostile], ids=lambda make: make.__name__)
@pytest.mark.parametrize("more", [(), ("--no-cache",)], ids=["with a cache", "without"])
def test_nothing_outside_is_opened_and_nothing_written(
    tmp_path: Path, make: Callable[[Path], None], more: tuple[str, ...]
) -> None:
    make(tmp_path / "beside" / "stranger")
    package = Path(pnp.__file__).parent
    ours = [
        package,
        bundled("cardsets"),
        bundled("templates"),
        bundled("fonts"),
        sys.prefix,
        sys.base_prefix,
        *sys.path[1:],
    ]
    read = (*SYSTEM, *(f"{place}" for place in ours), f"{tmp_path}/beside/stranger", f"{tmp_path}/cache")
    listed = {
        f"{tmp_path}/beside",
        str(package.parent),
    }  # whether a set is there by that name; where modules are
    ran = traced(tmp_path, "check", "stranger", "--lang", "en", *more)
    assert "TXT" in ran.told or "stranger" in ran.told
    assert {place for place in ran.opened - listed if not place.startswith(read)} == set()
    assert {place for place in ran.opened if place.startswith(str(tmp_path))} > listed - {str(package.parent)}
    allowed = () if more else (f"{tmp_path}/cache",)
    assert {
        place for place in ran.written if not place.startswith(allowed or "-") and not is_pythons(place)
    } == set()
    assert (tmp_path / "cache").exists() == (not more and make is clean)


def is_pythons(place: str) -> bool:
    """What Python compiled of its own and our modules, where it may; and where what nobody reads goes."""
    return place == "/dev/null" or (
        "/stranger/" not in place and bool(re.search(r"/__pycache__(/[\w.-]+\.pyc(\.\d+)?)?\Z", place))
    )
