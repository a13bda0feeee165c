"""What is read of a set can be sent to another process and is the same there."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.check.proof import prove
from pnp.source.load.set_folders import bundled_ids
from pnp.source.schema.expressions import Work, bindings, evaluate
from pnp.source.schema.read import load_set


@pytest.mark.parametrize("set_id", bundled_ids())
def test_a_set_is_equal_after_the_journey(set_id: str) -> None:
    cards, _ = load_set(set_id)
    assert cards is not None
    there = pickle.loads(pickle.dumps(cards))
    assert there == cards
    assert prove(there) == prove(cards)


def test_expressions_still_work_where_nothing_was_compiled(
    write_set: Callable[..., Path], tmp_path: Path
) -> None:
    rules = "rules: {kinds: {ox: {fields: {}}}, invariants: [{id: two, check: 'count(o for o in oxs) == 2', because: b}]}"
    folder = write_set(
        f"id: tiny\n{rules}\nprint: {{ox: none}}\ncards: [{{kind: ox, id: ox, name: Ox, copies: 3}}]\n"
    )
    cards, found = load_set(folder)
    assert cards is not None
    assert not found
    assert evaluate(cards.rules.invariants[0].check, bindings(cards), Work()) is False
    (tmp_path / "set.pickle").write_bytes(pickle.dumps(cards))
    code = (
        "import pickle, sys; from pnp.check.proof import prove; "
        "print([v.sides for v in prove(pickle.load(open(sys.argv[1], 'rb'))).verdicts])"
    )
    there = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "set.pickle")], capture_output=True, text=True, check=True
    )
    assert there.stdout == "['3 == 2']\n"
