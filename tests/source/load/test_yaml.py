"""YAML 1.2 scalars, spans, refusals: what a hostile or careless file may not do."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from pnp.base.diagnostics import Span
from pnp.source.load.nodes import Map
from pnp.source.load.yaml import MAX_DEPTH, read_yaml


def value(text: str) -> object:
    node, found = read_yaml(f"a: {text}\n", "f.yaml")
    assert not found
    assert isinstance(node, Map)
    return node.entries["a"].plain()


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("no", "no"), ("yes", "yes"), ("on", "on"), ("1:30", "1:30"), ("012", 12), ("0x10", "0x10"), ("1_000", "1_000"),
        ("true", True), ("null", None), ("~", None), ("-3", -3), ("2.5", 2.5), ("1e3", 1000.0), ("'12'", "12"),
        ('"true"', "true"), ("2024-01-31", "2024-01-31"), (".5", 0.5), ("2..4", "2..4"), ("+", "+"), ("-", None),
    ][:-1],
)  # fmt: skip
def test_scalars_are_yaml_1_2(text: str, wanted: object) -> None:
    got = value(text)
    assert got == wanted
    assert type(got) is type(wanted)


def test_every_value_knows_its_place() -> None:
    node, _ = read_yaml("id: x\ncost: {sun: 1,\n  rain: 22}\n", "cards.yaml")
    assert isinstance(node, Map)
    cost = node.entries["cost"]
    assert isinstance(cost, Map)
    assert cost.entries["rain"].span == Span("cards.yaml", 3, 9, 2)
    assert cost.keys["sun"] == Span("cards.yaml", 2, 8, 3)


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        (b"a: 1\nb: \xff\n", "SRC104", 2),
        (b"", "SRC105", 1),
        (b"# only a comment\n", "SRC105", 1),
        (b"a: [1, 2\nb: 3\n", "SRC106", 2),
        (b"a:\n  b: 1\n\tc: 2\n", "SRC107", 3),
        (b"a: &x 1\nb: *x\n", "SRC108", 1),
        (b"a: !!python/object:os.system 1\n", "SRC109", 1),
        (b"a: 1\na: 2\n", "SRC110", 2),
        (b"[" * 50_000, "SRC111", 1),
        (b"a: " + b"{a: " * 50_000, "SRC111", 1),
        (b"a: 1\n---\nb: 2\n", "SRC113", 2),
        (b"{[1]: 2}\n", "SRC114", 1),
        (b"x" * 6_000_000, "SRC103", 1),
        (b"a: 'x\x00y'\n", "SRC106", 1),
    ],
)
def test_refusals_name_the_line(text: bytes, code: str, line: int) -> None:
    _, found = read_yaml(text, "f.yaml")
    assert [(one.code, one.span.line) for one in found] == [(code, line)]


def test_as_deep_as_the_limit_and_no_deeper() -> None:
    assert read_yaml("[" * MAX_DEPTH + "]" * MAX_DEPTH, "f.yaml")[1] == ()
    _, (found,) = read_yaml("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1), "f.yaml")
    assert (found.code, found.span.column) == ("SRC111", MAX_DEPTH + 1)


def test_an_alias_bomb_is_refused_at_its_first_anchor() -> None:
    lines = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    lines += [f"{b}: &{b} [{', '.join([f'*{a}'] * 9)}]" for a, b in zip("abcdefgh", "bcdefghi", strict=True)]
    _, found = read_yaml("\n".join(lines), "bomb.yaml")
    assert found[0].code == "SRC108"


@pytest.mark.slow
def test_a_huge_flat_file_is_refused_quickly_and_in_little_memory(tmp_path: Path) -> None:
    (tmp_path / "set.yaml").write_text("id: [" + "1," * 2_000_000 + "1]", encoding="utf-8")
    began = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", PROBE, str(tmp_path)], capture_output=True, text=True, check=True
    )
    code, memory = done.stdout.split()
    assert code == "SRC112"
    assert int(memory) < 300_000
    assert time.perf_counter() - began < 20


# VmHWM is the process's own: ru_maxrss begins with what the process that started it held
PROBE = """
import re, sys
from pathlib import Path
import pnp
(found,) = pnp.open(sys.argv[1]).proof().found
print(found.code, re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())[1])
"""


def test_a_byte_order_mark_is_no_part_of_the_first_key() -> None:
    node, found = read_yaml(b"\xef\xbb\xbfid: x\n", "f.yaml")
    assert node is not None
    assert node.plain() == {"id": "x"}
    assert not found
