"""Languages by several processes: nobody can tell afterwards, whatever happens to one of them."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

import pnp
import pnp.write
from pnp.cli.group import main
from pnp.project import Project
from pnp.workers import StartMethod, start_method
from tests.test_workers import METHODS

SET = """\
id: tiny
title: Tiny
languages: [en, da, de, sv]
rules: {kinds: {beast: {fields: {}}}}
print: {beast: {size: poker}}
cards:
  - {kind: beast, id: fox, name: Fox, copies: 2, text: Runs 3 times.}
"""
WORDS = {
    "da": "Løber 3 gange.",
    "de": "Rennt dreimal.",  # refused: the number is gone, which is told with the line of the catalog
    "sv": "Springer 3 gånger.",
}
LANGUAGES = ("en", *WORDS)
FORMS = '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"'


@pytest.fixture(autouse=True)
def method(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> StartMethod:
    """How processes begin: as a test says, or as they do here."""
    given: StartMethod = getattr(request, "param", start_method())
    monkeypatch.setenv("PNP_START_METHOD", given)
    return given


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "tiny"
    (folder / "lang").mkdir(parents=True)
    (folder / "set.yaml").write_text(SET, encoding="utf-8")
    for language, text in WORDS.items():
        rows = {"set.title": "Tiny", "fox.name": "Fox", "fox.text": text}
        entries = [
            f'msgctxt "tiny/{key}"\nmsgid "{_english(key)}"\nmsgstr "{row}"\n' for key, row in rows.items()
        ]
        kind = (
            'msgctxt "tiny/kind.beast"\nmsgid "Beast"\nmsgid_plural "Beasts"\nmsgstr[0] "B"\nmsgstr[1] "Bs"\n'
        )
        head = f'msgid ""\nmsgstr "Language: {language}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n{FORMS}\n'
        (folder / "lang" / f"{language}.po").write_text("\n".join((head, kind, *entries)), encoding="utf-8")
    return folder


def _english(key: str) -> str:
    return {"set.title": "Tiny", "fox.name": "Fox", "fox.text": "Runs 3 times."}[key]


def run(*args: str | Path, cwd: Path) -> tuple[int, bytes, bytes]:
    root = str(Path(pnp.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-m", "pnp", *map(str, args)],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": root},
        capture_output=True,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def second(home: Path) -> Path:
    """Another set in the same languages, with a theme of its own."""
    other = home.with_name("other")
    shutil.copytree(home, other)
    text = SET.replace("id: tiny", "id: other").replace("title:", "theme: mine\ntitle:")
    (other / "set.yaml").write_text(text, encoding="utf-8")
    (other / "templates" / "mine").mkdir(parents=True)
    (other / "templates" / "mine" / "theme.yaml").write_text("extends: plain\n", encoding="utf-8")
    for path in (other / "lang").iterdir():
        path.write_text(path.read_text("utf-8").replace('"tiny/', '"other/'), encoding="utf-8")
    return other


def test_any_number_of_workers_prints_and_says_the_same(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A language that is refused and findings that quote a catalog among it; several sets in one command."""
    second(home)
    told = {}
    for workers, method in (
        (1, ""),
        (2, "spawn"),
        *((count, "fork") for count in (2, 4) if "fork" in METHODS),
    ):
        monkeypatch.setenv("PNP_START_METHOD", method)
        out, more = home.parent / "out", ("--lang", "all", "--workers", str(workers))
        built = run("build", "tiny", "other", "-o", "out", *more, cwd=home.parent)
        checked = run("check", "tiny", "other", *more, cwd=home.parent)
        told[workers, method] = (built, checked, files(out))
        shutil.rmtree(out)
    alone = told.pop((1, ""))
    assert all(one == alone for one in told.values())
    (code, text, wrong), (code_of_check, *_), printed = alone
    assert (code, code_of_check, wrong) == (1, 1, b"")
    assert text.count(b"not printed") == 2
    assert text.count(b'| msgctxt "tiny/fox.text"') == 1
    assert sorted({name.rpartition("/")[0] for name in printed}) == [
        f"{name}/{code}" for name in ("other", "tiny") for code in ("da", "en", "sv")
    ]


@pytest.mark.parametrize("method", METHODS, indirect=True)
def test_several_processes_are_at_work(home: Path, method: StartMethod) -> None:  # noqa: ARG001
    """And tell how far they are: what is done here tells no count."""
    steps: list[str] = []
    built = list(pnp.open(home).build(home / "out", languages=LANGUAGES, workers=2, progress=steps.append))
    assert [one.language for one in built] == list(LANGUAGES)
    assert {step.partition(",")[0] for step in steps} >= {f"drawing {language}" for language in LANGUAGES}
    assert all(step.endswith(" of 4 done") for step in steps)


@pytest.mark.parametrize("method", METHODS[:1], indirect=True)  # forked, what is put in the way is there too
@pytest.mark.parametrize("moment", ["build_one", "_change_places"])
def test_a_lost_process_costs_nothing_but_time(
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    method: StartMethod,  # noqa: ARG001
    moment: str,
) -> None:
    """While it draws, or when half of what it printed is in place."""
    alone = list(pnp.open(home).build(home / "alone", languages=LANGUAGES))
    ours = os.getpid()

    def lost(*given: object) -> object:
        if os.getpid() != ours and any("sv" in str(one) for one in given):
            os.kill(os.getpid(), signal.SIGKILL)
        return made(*given)

    owner, name = (Project, "build_one") if moment == "build_one" else (pnp.write, "_change_places")
    made: Callable[..., object] = getattr(owner, name)
    monkeypatch.setattr(owner, name, lost)
    built = list(pnp.open(home).build(home / "out", languages=LANGUAGES, workers=2))
    assert [one.found for one in built] == [one.found for one in alone]
    assert [one.pages for one in built] == [one.pages for one in alone]
    assert files(home / "out") == files(home / "alone")


@pytest.mark.parametrize("method", METHODS, indirect=True)
def test_all_languages_are_printed_of_the_same_inputs(home: Path, method: StartMethod) -> None:  # noqa: ARG001
    """A card changes while all of them are being drawn."""
    steps: list[str] = []

    def change(step: str) -> None:
        if not steps:
            (home / "set.yaml").write_text(SET.replace("copies: 2", "copies: 9"), encoding="utf-8")
        steps.append(step)

    languages = ("en", "da", "sv")
    list(pnp.open(home).build(home / "out", languages=languages, workers=2, progress=change))
    digests = set()
    for language in languages:
        told = json.loads((home / "out" / "tiny" / language / "manifest.json").read_text("utf-8"))
        digests |= {row["digest"] for row in told["files"]}
        assert len([row for row in told["placements"] if row["side"] == "front"]) == 9
    assert len(digests) == 1


def test_what_cannot_be_written_ends_the_build_there(home: Path) -> None:
    """Nothing behind it is in place, however far it was."""
    (home / "out" / "tiny").mkdir(parents=True)
    (home / "out" / "tiny" / "da").write_bytes(b"a file")
    every = pnp.open(home).build(home / "out", languages=("en", "da", "sv"), workers=4)
    assert next(every).language == "en"
    with pytest.raises(pnp.write.WriteError, match="is a file"):
        next(every)
    assert sorted(path.name for path in (home / "out" / "tiny").iterdir()) == ["da", "en"]


def test_a_name_that_only_the_first_set_knows(home: Path) -> None:
    """It is printed before anybody hears of the second."""
    other = second(home)
    text = (other / "set.yaml").read_text(encoding="utf-8")
    (other / "set.yaml").write_text(text.replace("id: fox", "id: owl"), encoding="utf-8")
    told = [
        run(
            "build", "tiny", "other", "--cards", "fox", "--lang", "en,da", "--workers", count, cwd=home.parent
        )
        for count in ("1", "3")
    ]
    assert told[0] == told[1]
    assert told[0][0] == 2
    assert b"tiny/da: selection 4 pages" in told[0][1]


@pytest.mark.parametrize("method", METHODS, indirect=True)
def test_an_interrupt_leaves_no_process_and_no_half_build(home: Path, method: StartMethod) -> None:  # noqa: ARG001
    """Every process has our standard error; it closes with the last. A terminal interrupts the whole group."""
    ours, theirs = os.pipe()
    root = str(Path(pnp.__file__).parents[1])
    command = [
        sys.executable,
        "-m",
        "pnp",
        "build",
        "biomos",
        "--lang",
        "all",
        "--workers",
        "2",
        "-o",
        str(home / "out"),
    ]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=theirs,
        env={**os.environ, "PYTHONPATH": root},
        start_new_session=True,
    ) as process:
        os.close(theirs)
        assert process.stdout
        assert process.stdout.readline().startswith(bytes(home / "out" / "biomos" / "en"))
        os.killpg(process.pid, signal.SIGINT)
        said = b""
        while block := os.read(ours, 1000):
            said += block
    os.close(ours)
    assert process.returncode == 1
    assert b"Traceback" not in said
    printed = [path.name for path in (home / "out" / "biomos").iterdir()]
    assert "en" in printed
    assert all(len(name) == 2 for name in printed), printed


@pytest.mark.parametrize("given", ["0", "-1", "two", "1000000"])
def test_a_number_of_workers_that_makes_no_sense(given: str, home: Path) -> None:
    result = CliRunner().invoke(main, ["check", str(home), "--workers", given])
    assert result.exit_code == 2
    assert "--workers" in result.output
