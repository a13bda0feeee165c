"""Too much of everything: bytes, values, pixels."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.hostile.strangers import Case, judge, write


def _pipe_for_cards(folder: Path) -> None:
    write(folder, {})
    (folder / "cards").mkdir()
    os.mkfifo(folder / "cards" / "more.yaml")


CASES = [
    Case("S3 a pipe in place of a file of cards", _pipe_for_cards, ("cards/more.yaml", "not a regular file")),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_it_is_told_and_ends(case: Case, tmp_path: Path) -> None:
    judge(case, tmp_path)
