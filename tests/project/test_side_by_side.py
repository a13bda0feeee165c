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
import pnp.press.write
from pnp.cli.group import main
from pnp.files.processes.workers import StartMethod, start_method
from pnp.project.opened_set import Project
from tests.files.processes.test_workers import METHODS

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


def run(*args: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, args)
    assert result.exit_code in (0, 1, 2), result.output
    return result.exit_code, result.output


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def second(home: Path) -> Path:
    """Another set in two of the languages, with a theme of its own."""
    other = home.with_name("other")
    shutil.copytree(home, other)
    text = SET.replace("id: tiny", "id: other").replace("title:", "theme: mine\ntitle:").replace("de, sv", "")
    (other / "set.yaml").write_text(text, encoding="utf-8")
    (other / "templates" / "mine").mkdir(parents=True)
    (other / "templates" / "mine" / "theme.yaml").write_text("extends: plain\n", encoding="utf-8")
    for path in (other / "lang").iterdir():
        path.write_text(path.read_text("utf-8").replace('"tiny/', '"other/'), encoding="utf-8")
    return other


def clear(folder: Path) -> None:
    if folder.exists():
        shutil.rmtree(folder)


@pytest.mark.slow
def test_any_number_of_workers_prints_and_says_the_same(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A language that is refused and findings that quote a catalog among it; several sets in one command."""
    second(home)
    monkeypatch.chdir(home.parent)
    commands = {
        "build": ("build", "tiny", "other", "-o", "out"),
        "check": ("check", "tiny", "other"),
        "proof": ("proof", "tiny", "-o", "out"),
    }
    alone = {}
    for name, command in commands.items():
        alone[name] = run(*command, "--lang", "all", "--workers", "1"), files(Path("out"))
        ways = (("2", METHODS[0]), ("4", METHODS[0]), ("2", "spawn"))
        for workers, how in ways if name == "build" else ways[:1]:
            clear(Path("out"))
            monkeypatch.setenv("PNP_START_METHOD", how)
            assert (run(*command, "--lang", "all", "--workers", workers), files(Path("out"))) == alone[name]
        clear(Path("out"))
    (code, text), printed = alone["build"]
    assert (code, alone["check"][0][0], alone["proof"][0][0]) == (1, 1, 1)
    assert text.count("not printed") == 1
    assert text.count('| msgstr "Rennt dreimal."') == 1
    assert {name.rpartition("/")[0] for name in printed} == {
        *(f"tiny/{code}" for code in ("da", "en", "sv")),
        *(f"other/{code}" for code in ("da", "en")),
    }
    assert {name.rpartition("/")[0] for name in alone["proof"][1]} == {
        f"tiny/{code}-proof" for code in LANGUAGES
    }


@pytest.mark.slow
@pytest.mark.parametrize("method", METHODS, indirect=True)
def test_several_processes_are_at_work(home: Path, method: StartMethod) -> None:  # noqa: ARG001
    """And tell how far they are: what is done here tells no count."""
    steps: list[str] = []
    built = list(pnp.open(home).build(home / "out", languages=LANGUAGES, workers=2, progress=steps.append))
    assert [one.language for one in built] == list(LANGUAGES)
    assert {step.partition(",")[0] for step in steps} >= {f"drawing {language}" for language in LANGUAGES}
    assert all(step.endswith(" of 4 done") for step in steps)


@pytest.mark.slow
@pytest.mark.parametrize("method", METHODS[:1], indirect=True)  # forked, what is put in the way is there too
@pytest.mark.parametrize("moment", ["build_one", "sync_folder"])
def test_a_lost_process_costs_nothing_but_time(
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    method: StartMethod,  # noqa: ARG001
    moment: str,
) -> None:
    """While it draws, or when all it printed is there."""
    alone = list(pnp.open(home).build(home / "alone", languages=LANGUAGES))
    ours = os.getpid()

    def lost(*given: object) -> object:
        if os.getpid() != ours and any("sv" in str(one) for one in given):
            os.kill(os.getpid(), signal.SIGKILL)
        return made(*given)

    owner, name = (Project, "build_one") if moment == "build_one" else (pnp.press.write, "sync_folder")
    made: Callable[..., object] = getattr(owner, name)
    monkeypatch.setattr(owner, name, lost)
    built = list(pnp.open(home).build(home / "out", languages=LANGUAGES, workers=2))
    assert [one.found for one in built] == [one.found for one in alone]
    assert [one.pages for one in built] == [one.pages for one in alone]
    assert files(home / "out") == files(home / "alone")


@pytest.mark.slow
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


@pytest.mark.slow
def test_what_cannot_be_written_ends_the_build_there(home: Path) -> None:
    """Nothing behind it is in place, however far it was."""
    (home / "out" / "tiny").mkdir(parents=True)
    (home / "out" / "tiny" / "da").write_bytes(b"a file")
    every = pnp.open(home).build(home / "out", languages=("en", "da", "sv"), workers=4)
    assert next(every).language == "en"
    with pytest.raises(pnp.press.write.WriteError, match="is a file"):
        next(every)
    assert sorted(path.name for path in (home / "out" / "tiny").iterdir()) == ["da", "en"]


@pytest.mark.slow
def test_a_name_that_only_the_first_set_knows(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is printed before anybody hears of the second."""
    other = second(home)
    monkeypatch.chdir(home.parent)
    text = (other / "set.yaml").read_text(encoding="utf-8")
    (other / "set.yaml").write_text(text.replace("id: fox", "id: owl"), encoding="utf-8")
    asked = ("build", "tiny", "other", "--cards", "fox", "--lang", "en,da", "--workers")
    told = [run(*asked, count) for count in ("1", "3")]
    assert told[0] == told[1]
    assert told[0][0] == 2
    assert "tiny/da: selection 2 pages" in told[0][1]


@pytest.mark.slow
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
        "ecosfera",
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
        assert process.stdout.readline().startswith(bytes(home / "out" / "ecosfera" / "en"))
        os.killpg(process.pid, signal.SIGINT)
        said = b""
        while block := os.read(ours, 1000):
            said += block
    os.close(ours)
    assert process.returncode == 130
    assert b"Traceback" not in said
    printed = [path.name for path in (home / "out" / "ecosfera").iterdir()]
    assert "en" in printed
    assert all(len(name) == 2 for name in printed), printed


@pytest.mark.parametrize("given", ["0", "-1", "two", "1000000"])
def test_a_number_of_workers_that_makes_no_sense(given: str, home: Path) -> None:
    result = CliRunner().invoke(main, ["check", str(home), "--workers", given])
    assert result.exit_code == 2
    assert "--workers" in result.output
