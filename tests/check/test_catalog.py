"""Every finding declared anywhere in the source is in the catalog: its manual page is proven, and `allow` knows it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pnp
from pnp.check.manual import whole_catalog

ROOT = Path(pnp.__file__).parent


def declared() -> Iterator[tuple[str, str]]:
    """Codes of ``@fault`` and ``@rule``, with the module they stand in."""
    for path in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for call in node.decorator_list if isinstance(node, ast.FunctionDef) else ():
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                    first = call.args[0] if call.args else None
                    if call.func.id in ("fault", "rule") and isinstance(first, ast.Constant):
                        yield str(first.value), str(path.relative_to(ROOT))


def test_what_is_declared_is_in_the_catalog() -> None:
    """A new module of rules is imported by ``check/run_rules.py``, one of faults by ``check/manual.py``."""
    missing = [row for row in declared() if row[0] not in whole_catalog()]
    assert missing == []
    assert len(set(declared())) == len(whole_catalog())
