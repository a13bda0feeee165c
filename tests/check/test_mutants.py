"""Broken sets give findings: never a traceback, a hang or a lot of memory."""

from __future__ import annotations

import random
import resource
import shutil
import time
from pathlib import Path

import pytest

from pnp.base.diagnostics import CATALOG
from pnp.source.load.set_folders import bundled_ids, find
from tests.judging import judge

SAMPLE, SOAK = 200, 2000


def mutate(text: str, chance: random.Random) -> bytes:
    """Truncate, re-type, rename, repeat, or spoil with random bytes."""
    data = text.encode()
    lines = text.split("\n")
    row = chance.randrange(len(lines))
    match chance.randrange(8):
        case 0:
            return data[: chance.randrange(len(data))]
        case 1:
            at = chance.randrange(len(data))
            return data[:at] + chance.randbytes(chance.randrange(1, 9)) + data[at + 4 :]
        case 2:
            lines[row] = lines[row].replace(":", "x:", 1)
        case 3:
            key, colon, _ = lines[row].partition(":")
            lines[row] = (
                key
                + colon
                + " "
                + chance.choice(["[]", "{}", "-1", "no", "1.5", "'text'", "", "[[1]]", "*a"])
            )
        case 4:
            lines[row:row] = [lines[chance.randrange(len(lines))]]
        case 5:
            del lines[row]
        case 6:
            lines[row] = " " * chance.randrange(9) + lines[row].strip()
        case 7:
            words = lines[row].split(" ")
            words[chance.randrange(len(words))] = chance.choice(
                ["999999999999", "{", "]", "&x", "!y", "\t", "null", "💥"]
            )
            lines[row] = " ".join(words)
    return "\n".join(lines).encode()


def run_mutants(count: int, seed: int, folder: Path) -> None:
    chance = random.Random(seed)
    for number in range(count):
        set_id = chance.choice(bundled_ids())
        target = folder / str(number)
        shutil.copytree(
            find(set_id), target, ignore=shutil.ignore_patterns("art", "lang", "sheets", "templates")
        )
        path = chance.choice(sorted(target.rglob("*.yaml")))
        path.write_bytes(mutate(path.read_text(encoding="utf-8"), chance))
        began = time.perf_counter()
        found = judge(target).found
        assert time.perf_counter() - began < 10, f"seed {seed}, mutant {number}"
        assert all(one.code in CATALOG and one.span.line >= 1 for one in found)
        shutil.rmtree(target)


@pytest.mark.slow
def test_a_sample_of_mutants(tmp_path: Path) -> None:
    run_mutants(SAMPLE, 11, tmp_path)


@pytest.mark.soak
def test_two_thousand_mutants(tmp_path: Path) -> None:
    before = peak()
    run_mutants(SOAK, 12, tmp_path)
    assert peak() - before < 200_000


def peak() -> int:
    """The most memory this process has held, in kB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


@pytest.mark.slow
def test_every_piece_of_a_file_may_be_of_any_sort(tmp_path: Path) -> None:
    """Each top-level key of set.yaml and rules.yaml, replaced by each sort of value."""
    folder = tmp_path / "set"
    shutil.copytree(find("biotopia"), folder)
    for name in ("set.yaml", "rules.yaml"):
        text = (folder / name).read_text(encoding="utf-8")
        keys = [line.split(":")[0] for line in text.splitlines() if line[:1].isalpha()]
        for key in keys:
            for value in (
                "[]",
                "{}",
                "[1, {a: b}]",
                "{a: {b: [c]}}",
                "text",
                "7",
                "null",
                "true",
                "{a: 1, b: }",
            ):
                kept = _without(text, key)
                (folder / name).write_text(f"{kept}\n{key}: {value}\n", encoding="utf-8")
                judge(folder)
        (folder / name).write_text(text, encoding="utf-8")


def _without(text: str, key: str) -> str:
    kept, skipping = [], False
    for line in text.splitlines():
        if line[:1].isalpha():
            skipping = line.startswith(f"{key}:")
        if not skipping:
            kept.append(line)
    return "\n".join(kept)
