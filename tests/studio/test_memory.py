"""What a long day of edits leaves in memory: next to nothing for each."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

import pytest

from tests.studio.asking import CARDS, lay_out, studio

FIRST, LAST = 5, 45
MORE = "".join(f"  - {{id: newt-{n}, name: Newt {n}, cost: 2, text: It swims.}}\n" for n in range(200))
BLOCKS = 400  # of Python's memory that an edit may leave; the cards of an edition are more


@pytest.mark.slow
def test_edits_are_seen_and_let_go_of(tmp_path: Path) -> None:
    folder = lay_out(tmp_path / "tiny")
    blocks = {}
    with studio(folder, out=tmp_path / "out") as page:
        for number in range(1, LAST + 1):
            text = CARDS.replace("Take two", f"Take {number}") + MORE
            (folder / "cards/beasts.yaml").write_text(text, encoding="utf-8")
            page.ask("look", set="tiny", lang="en")
            (face, *_) = page.ask("faces", set="tiny", lang="en", cards=["fox"], known={})["faces"]
            assert f"Take {number}" in face["svg"]
            if number in (FIRST, LAST):
                gc.collect()
                blocks[number] = sys.getallocatedblocks()
    assert (blocks[LAST] - blocks[FIRST]) / (LAST - FIRST) < BLOCKS
