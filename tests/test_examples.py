"""Every example of every page, done from top to bottom as its reader would, in an empty folder.

An example begins with a fence. What is typed is typed into a shell, what is a file is written and used, Python is run,
what is printed is compared. What is no whole example says so to the reader before it: an excerpt of, a sketch of. One
that nobody here knows how to do fails.
"""

from __future__ import annotations

import os
import re
import shlex
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Final, NamedTuple

import pytest
import yaml

ROOT = Path(__file__).parent.parent
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md")), ROOT / "bench" / "README.md"]
FENCE = re.compile(
    r"^```(?P<language>[\w-]*)(?: +(?P<file>\S+))?\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)
NO_EXAMPLE = re.compile(r"\b(an excerpt|a sketch) of\b", re.IGNORECASE)
COMMAND = re.compile(r"`(pnp [^`]+)`")
OUR_SET = re.compile(r"\bmy-[a-z]+\b")


class Block(NamedTuple):
    """An example, and the paragraph before it, which says what to do."""

    page: str
    line: int
    language: str
    file: str
    text: str
    before: str

    @property
    def place(self) -> str:
        return f"{self.page}:{self.line}"


def blocks_of(page: Path) -> Iterator[Block]:
    text = page.read_text(encoding="utf-8")
    for found in FENCE.finditer(text):
        above = text[: found.start()]
        before = above.rstrip().rpartition("\n\n")[2]
        place = page.relative_to(ROOT).as_posix(), above.count("\n") + 1
        yield Block(*place, found["language"], found["file"] or "", found["text"], before)


# --- what is done elsewhere, or in another way -------------------------------------------------------------

# lines for a machine of one's own: a network, another system, more computers; and the test that does as much
ELSEWHERE: Final[Mapping[str, str]] = {
    r"git clone REPOSITORY pnp|cd pnp( && make decks)?": "tests/verify/test_installing.py::test_the_readme_installs",
    r"(pipx|uv tool|pip) install .*": "tests/verify/test_installing.py::test_the_readme_installs",
    r"py -m venv .*|\.venv\\Scripts\\.*": "tests/verify/test_installing.py::test_the_readme_installs",
    r"(PNP_EDITOR=\S+ )?pnp studio .*": "tests/studio/test_command.py::test_the_command_serves_until_it_is_interrupted",
    r"make (bench|same)\b.*|python -m bench.*": "tests/bench/::test_",
    r"pnp pull .*": "tests/source/pull/test_fetch.py::test_what_is_pulled_is_part_of_the_set",
    r"(eval .)?.*_PNP_COMPLETE=\w+_source pnp.*": "tests/cli/test_completing.py::test_bash_completes_as_the_page_says",
}
# files that another test writes and uses, and templates, each of which it draws
USED: Final[Mapping[tuple[str, str], str]] = {
    (
        "docs/checking.md",
        ".github/workflows/pnp.yml",
    ): "tests/cli/test_new.py::test_the_page_shows_the_workflow_that_is_written",
    ("docs/templates.md", "fonts.yaml"): "tests/test_docs.py::test_fonts_of_ones_own_are_found",
    (
        "docs/sheets.md",
        "sheets/box.md",
    ): "tests/test_docs.py::test_the_box_sheet_and_the_teachers_page_of_the_page_are_printed",
    (
        "docs/sheets.md",
        "sheets/teachers.md",
    ): "tests/test_docs.py::test_the_box_sheet_and_the_teachers_page_of_the_page_are_printed",
    (
        "docs/templates.md",
        "templates/mine/prelude.xml.j2",
    ): "tests/draw/compose/test_docs.py::test_examples_of_the_page_draw_without_a_finding",
    (
        "docs/templates.md",
        "",
    ): "tests/draw/compose/test_docs.py::test_examples_of_the_page_draw_without_a_finding",
}
# numbers in what is typed, as they are tried; `make soak` takes more
FEW = {r"--games \d+": "--games 4", r"\bsearch(:\d+)?": "search:1", r"--until \d+%": "--until 60%"}
MORE = {r"--games \d{5,}": "--games 2000"}
READY = ("Scheduler at", "Registered to")  # what a scheduler, and a worker, says when one may go on
SLURM = re.compile(r"#SBATCH --array=(\d+)-(\d+)")


COMMANDS = {
    "pnp": f"#!{sys.executable}\nfrom pnp.cli import run\nif __name__ == '__main__':\n    run()\n",
    "python": f'#!/bin/sh\nexec {sys.executable} "$@"\n',
    "dask": f'#!/bin/sh\nexec {sys.executable} -m dask "$@"\n',
    # prints a page that is not tagged; tests/browser asks the true one
    "chromium": f"#!{sys.executable}\nimport sys\n"
    "made = next(one for one in sys.argv if one.startswith('--print-to-pdf='))\n"
    "open(made.partition('=')[2], 'wb').write(b'%PDF-1.4 %%EOF')\n",
    "mpiexec": '#!/bin/sh\nshift 2\nexec "$@"\n',
}
# threads in the stead of MPI's processes
MPI = {
    "__init__.py": "",
    "futures/__init__.py": "from concurrent.futures import ThreadPoolExecutor as MPIPoolExecutor\n",
    "futures/__main__.py": "import runpy, sys\ndel sys.argv[0]\nrunpy.run_path(sys.argv[0], run_name='__main__')\n",
}


def names_of(test: str) -> bool:
    """Whether there is a test that is called so, or begins so."""
    place, _, name = test.partition("::")
    files = [ROOT / place] if place.endswith(".py") else sorted((ROOT / place).glob("test_*.py"))
    return any(re.search(rf"^def {name}", file.read_text(encoding="utf-8"), re.MULTILINE) for file in files)


class Reader:
    """Somebody who reads a page and does what it says."""

    def __init__(self, folder: Path, numbers: Mapping[str, str]) -> None:
        self.folder, self.numbers = folder / "work", numbers
        self.folder.mkdir(parents=True)
        (folder / "bin").mkdir()
        for name, text in COMMANDS.items():
            (folder / "bin" / name).write_text(text)
            (folder / "bin" / name).chmod(0o755)
        (folder / "beside" / "mpi4py" / "futures").mkdir(parents=True)
        for name, text in MPI.items():
            (folder / "beside" / "mpi4py" / name).write_text(text)
        self.environment = {
            **os.environ,
            "PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": f"{ROOT}{os.pathsep}{folder / 'beside'}",
            "XDG_CACHE_HOME": str(folder / "cache"),
            "XDG_CONFIG_HOME": str(folder / "settings"),
        }
        self.set = ""  # the folder of the one at hand
        self.ours = ""  # one that the page takes for granted
        self.said = ""  # by what was typed last

    def shell(self, line: str, code: int = 0, **more: str) -> str:
        """Typed into a shell, in the folder as the page has left it; what it has to say."""
        done = subprocess.run(
            ("bash", "-c", f"set -e\n{line}"),
            cwd=self.folder,
            env={**self.environment, **more},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert done.returncode == code, f"{line}\n{done.stdout}"
        return done.stdout

    def read(self, page: Path) -> None:
        blocks, text = list(blocks_of(page)), page.read_text(encoding="utf-8")
        made = {
            found
            for block in blocks
            for found in re.findall(r"^(?:pnp new |id: )(my-\w+)", block.text, re.MULTILINE)
        }
        for name in sorted({*OUR_SET.findall(text)} - made):
            like = f" --from {name[3:]}" if (ROOT / "cardsets" / name[3:]).exists() else ""
            self.shell(f"pnp new {name}{like}")
            self.ours = self.ours or name
        for block in blocks:
            self.do(block)
        self.check_set()

    def do(self, block: Block) -> None:
        if NO_EXAMPLE.search(block.before):
            return
        test = USED.get((block.page, block.file)) if block.language in ("yaml", "xml", "markdown") else None
        if test:
            assert names_of(test), f"{block.place}: {test} is gone"
            return
        way = WAYS.get(block.language)
        assert way, f"{block.place}: nobody knows what to do with this"
        way(self, block)

    # --- ways ---

    def typed(self, block: Block) -> None:
        if "dask scheduler" in block.text:
            self.clustered(block)
            return
        for line in block.text.splitlines():
            bare = re.split(r"\s+#(?!SBATCH)", line)[0]
            elsewhere = next((test for like, test in ELSEWHERE.items() if re.fullmatch(like, bare)), None)
            if elsewhere:
                assert names_of(elsewhere), f"{block.place}: {elsewhere} is gone"
            elif bare:
                self.said = self.shell(self.smaller(bare))

    def clustered(self, block: Block) -> None:
        """A cluster on this computer, in the gate none: it takes seconds to begin."""
        if self.numbers is FEW:
            return
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        text = block.text.replace("10.0.0.7:8786", f"127.0.0.1:{port}")
        *serving, line = text.replace("--host 10.0.0.7", f"--host 127.0.0.1 --port {port}").splitlines()
        line = line.replace("--executor", "--workers 8 --executor")
        with ExitStack() as running:
            for command, ready in zip(serving, READY, strict=True):
                process = subprocess.Popen(
                    shlex.split(command, comments=True),
                    env=self.environment,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.STDOUT,
                    text=True,
                    start_new_session=True,
                )
                running.enter_context(process)
                running.callback(os.killpg, process.pid, signal.SIGTERM)
                assert process.stdout
                assert any(ready in told for told in process.stdout), command
            self.shell(self.smaller(line))

    def smaller(self, line: str) -> str:
        for found, instead in self.numbers.items():
            line = re.sub(found, instead, line)
        if line.startswith("pnp simulate") and not re.search(r"--(games|merge|replay|until|game)\b", line):
            line += " --games 4"
        return line

    def script(self, block: Block) -> None:
        """One that Slurm would start many times, with a number each."""
        (name,) = re.findall(r"`([\w.-]+\.sh)`", block.before)
        (self.folder / name).write_text(self.smaller(block.text))
        ((first, last),) = SLURM.findall(block.text)
        numbers = range(int(first), int(last) + 1)
        self.shell("\n".join(f"SLURM_ARRAY_TASK_ID={number} bash {name}" for number in numbers))
        alone = re.sub(r" --(part|resume) \S+", "", self.smaller(block.text.splitlines()[-1]))
        assert self.shell("pnp simulate --merge part-*.json") == self.shell(alone), "parts come to the whole"

    def python(self, block: Block) -> None:
        """Run, or written where the fence names a file."""
        if block.file:
            (self.folder / block.file).write_text(block.text)
        else:
            (self.folder / "example.py").write_text(block.text)
            self.shell("python example.py")

    def filed(self, block: Block) -> None:
        """A file of a set, or beside it; a set is checked when the page has said all about it."""
        assert block.file, f"{block.place}: a file without a name"
        if block.file == "set.yaml":
            self.check_set()
            (self.set,) = re.findall(r"^id: (\S+)$", block.text, re.MULTILINE)
        beside = block.file.startswith(("profiles/", "."))
        place = self.folder / ("" if beside else self.set or self.ours) / block.file
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(block.text)
        if block.file.startswith("profiles/"):
            told = self.shell(f"pnp build my-game --profile {place.stem} --out {place.stem}")
            assert "warning" not in told
        elif block.file == ".pre-commit-config.yaml":
            self.hooks(block.text)
        elif block.file.endswith("theme.yaml"):
            self.themed(place)

    def hooks(self, text: str) -> None:
        """What pre-commit would run."""
        entries = {
            row["id"]: row["entry"] for row in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
        }
        for repository in yaml.safe_load(text)["repos"]:
            for hook in repository["hooks"]:
                self.shell(" ".join((entries[hook["id"]], *hook["args"])))

    def themed(self, theme: Path) -> None:
        """The set takes the theme, and what is printed with it is in order."""
        told = theme.parents[2] / "set.yaml"
        lines = [line for line in told.read_text().splitlines() if not line.startswith("theme:")]
        told.write_text("\n".join([*lines, f"theme: {theme.parent.name}", ""]))
        self.set = theme.parents[2].name

    def changed(self, block: Block) -> None:
        """Lines of a file, as they were and as they are now."""
        place = self.folder / block.file
        for hunk in re.split(r"^@@\n", block.text, flags=re.MULTILINE):
            lines = hunk.splitlines(keepends=True)
            old, new = ("".join(line[1:] for line in lines if line[0] in signs) for signs in (" -", " +"))
            text = place.read_text(encoding="utf-8")
            assert text.count(old) == 1, (
                f"{block.place}: {block.file} has these lines {text.count(old)} times"
            )
            place.write_text(text.replace(old, new), encoding="utf-8")

    def sheet(self, block: Block) -> None:
        """A rule sheet, where the fence names it; else this example as one of the set that the page is about."""
        if block.file:
            self.filed(block)
            return
        heading = "" if block.text.startswith("# ") else "# Rules\n\n"
        place = self.folder / "my-biotopia" / "sheets" / "rules.md"
        place.parent.mkdir(exist_ok=True)
        place.write_text(heading + block.text)
        self.shell("pnp check my-biotopia")

    def printed(self, block: Block) -> None:
        """What the command in the paragraph before it prints; without one, what was typed last has printed."""
        commands = COMMAND.findall(block.before)
        assert len(commands) <= 1, f"{block.place}: which one prints it?"
        code = 1 if " error: " in block.text else 0
        told = self.shell(f"COLUMNS=120 {commands[0]}", code) if commands else self.said
        assert block.text in told, block.place
        if code:  # it was shown what is refused
            self.set = ""

    def check_set(self) -> None:
        if self.set:
            self.shell(f"pnp check {self.set} --strict")


WAYS: Final[Mapping[str, Callable[[Reader, Block], None]]] = {
    "sh": Reader.typed,
    "powershell": Reader.typed,
    "zsh": Reader.typed,
    "fish": Reader.typed,
    "bash": Reader.script,
    "python": Reader.python,
    "yaml": Reader.filed,
    "csv": Reader.filed,
    "xml": Reader.filed,
    "diff": Reader.changed,
    "markdown": Reader.sheet,
    "text": Reader.printed,
}
WITH_EXAMPLES = [page for page in PAGES if FENCE.search(page.read_text(encoding="utf-8"))]


@pytest.mark.slow
@pytest.mark.parametrize("page", WITH_EXAMPLES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_whoever_does_what_a_page_says_gets_what_it_says(page: Path, tmp_path: Path) -> None:
    Reader(tmp_path, FEW).read(page)


@pytest.mark.soak
@pytest.mark.parametrize("name", ["balance.md", "clusters.md", "play.md"])
def test_whoever_does_it_in_full_does_too(name: str, tmp_path: Path) -> None:
    Reader(tmp_path, MORE).read(ROOT / "docs" / name)


def test_what_nobody_knows_how_to_do_fails(tmp_path: Path) -> None:
    page = ROOT / "docs" / "cache.md"
    block = next(blocks_of(page))._replace(language="cobol")
    with pytest.raises(AssertionError, match="nobody knows"):
        Reader(tmp_path, FEW).do(block)
    Reader(tmp_path / "again", FEW).do(block._replace(before="An excerpt of a program:"))
