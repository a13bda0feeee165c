"""What a shell is offered: the words of sets, whatever state they are in, soon enough to be typed on."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.source.load.set_folders import bundled_ids

ROOT = Path(__file__).parents[2]
OWN = """\
id: pond
title: Pond
languages: [en, da]
rules: {kinds: {beast: {fields: {}}, plant: {fields: {}}}}
print: {beast: {size: poker}, plant: {size: poker}}
cards:
  - {kind: beast, id: fox, name: Red fox}
  - {kind: beast, id: frog, name: Frog}
"""
SOONEST = 0.3  # seconds


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "pond" / "cards").mkdir(parents=True)
    (tmp_path / "pond" / "set.yaml").write_text(OWN, encoding="utf-8")
    (tmp_path / "pond" / "cards" / "plants.yaml").write_text("kind: plant\ncards: [{id: fern, name: Fern}]\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def asked(line: str, shell: str = "bash") -> str:
    """What a shell is told where the cursor stands at the end of the line."""
    words = line.split(" ")
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "_PNP_COMPLETE": f"{shell}_complete",
        "COMP_WORDS": line,
        "COMP_CWORD": words[-1] if shell == "fish" else str(len(words) - 1),
    }
    done = subprocess.run(
        [sys.executable, "-m", "pnp"], env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def offered(line: str) -> list[str]:
    return [row.removeprefix("plain,") for row in asked(line).splitlines() if row]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("pnp che", ["check"]),
        ("pnp i18n st", ["status"]),
        ("pnp build po", ["pond"]),
        ("pnp build pond --cards f", ["fern", "fox", "frog"]),
        ("pnp build pond --cards fox,f", ["fox,fern", "fox,frog"]),
        ("pnp build pond --kind ", ["beast", "plant"]),
        ("pnp build pond --lang ", ["en", "da", "all"]),
        ("pnp build --lang d", ["da"]),
        ("pnp proof pond --card fro", ["frog"]),
        ("pnp build pond --profile letter-f", ["letter-fold"]),
        ("pnp build pond --only r", ["rules", "reference"]),
        ("pnp build pond --format pdf,s", ["pdf,svg"]),
        ("pnp export pond --to cu", ["cut"]),
        ("pnp build ecosfera --cards pho", ["phocoena-phocoena"]),
        ("pnp build biotopia --lang s", ["sv"]),
        ("pnp new more --from po", ["pond"]),
        ("pnp diff po", ["pond"]),
        ("pnp diff pond@HEAD pond@H", ["pond@HEAD", "pond@HEAD~1"]),
        ("pnp diff pond@HEAD --lang d", ["da"]),
        ("pnp check --form", ["--format"]),
        ("pnp build pond --cards zzz", []),
    ],
)
def test_words_of_sets_are_offered(line: str, words: list[str]) -> None:
    assert offered(line) == words


def test_sets_of_this_folder_come_before_the_bundled_ones(here: Path) -> None:
    assert offered("pnp check ") == ["pond", *bundled_ids()]
    (here / "games").mkdir()
    (here / "pond").rename(here / "games" / "pond")
    assert offered("pnp check games/") == ["games/pond"]
    assert offered("pnp check zz") == ["dir,zz"], "the shell looks for folders itself"


def test_what_a_set_extends_is_offered_too(here: Path) -> None:
    (here / "more").mkdir()
    (here / "more" / "set.yaml").write_text(
        "id: more\nextends: pond\ncards: [{id: frog, remove: true}, {kind: beast, id: fly, name: Fly}]\n"
    )
    assert offered("pnp build more --cards f") == ["fern", "fly", "fox"]
    assert offered("pnp build more --kind p") == ["plant"]


def test_cards_of_a_table_are_offered(here: Path) -> None:
    (here / "pond" / "cards" / "beast.csv").write_text("id,name,copies\nferret,Ferret,2\n", encoding="utf-8")
    assert offered("pnp build pond --cards f") == ["fern", "ferret", "fox", "frog"]


@pytest.mark.parametrize(
    "text",
    [
        "id: pond\ncards:\n  - {kind: beast, id: fox}\n  - [",
        "id: pond\ncards: 7\nrules: [1]\nlanguages: {a: b}\n",
        "- pond\n",
        "",
        "id: pond\nextends: pond\n",
        'id: pond\ncards: [{id: "$(touch evil)", name: x}, {id: "a\\nb"}, {id: fine, name: "two\\nlines"}]\n',
    ],
)
def test_a_broken_set_offers_what_it_can_and_says_nothing(here: Path, text: str) -> None:
    (here / "pond" / "set.yaml").write_text(text, encoding="utf-8")
    for option in ("--cards", "--kind", "--lang"):
        for word in offered(f"pnp build pond {option} "):
            assert word.replace("-", "").isalnum()
    assert not (here / "evil").exists()


def test_names_come_with_what_they_mean_where_a_shell_shows_it() -> None:
    assert asked("pnp proof pond --card fo", "zsh") == "plain\nfox\nRed fox\n"
    assert asked("pnp proof pond --card fo", "fish") == "plain,fox\tRed fox\n"
    assert "Print: cards, tiles and boards" in asked("pnp bui", "zsh")


def test_bash_completes_as_the_page_says(here: Path) -> None:
    """The line is typed as docs/completion.md has it, then a word is completed as bash does."""
    (line,) = [
        row
        for row in (ROOT / "docs" / "completion.md").read_text(encoding="utf-8").splitlines()
        if row.startswith("eval") and "bash_source" in row
    ]
    (here / "bin").mkdir()
    script = here / "bin" / "pnp"
    script.write_text(f'#!/bin/sh\nexec {sys.executable} -m pnp "$@"\n')
    script.chmod(0o755)
    typed = f"""{line}
COMP_WORDS=(pnp build pond --cards fr); COMP_CWORD=4
_pnp_completion pnp
echo "${{COMPREPLY[@]}}"
complete -p pnp"""
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "PATH": f"{here / 'bin'}{os.pathsep}{os.environ['PATH']}",
    }
    done = subprocess.run(["bash", "-c", typed], env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.splitlines()[0] == "frog", done.stderr
    assert "-F _pnp_completion pnp" in done.stdout


@pytest.mark.parametrize(
    "line", ["pnp ", "pnp build ", "pnp build ecosfera --cards p", "pnp build --profile l"]
)
def test_nobody_waits_for_it(line: str) -> None:
    """In processor time, which other work on the machine hardly moves."""
    times = []
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        asked(line)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    assert min(times) < SOONEST
