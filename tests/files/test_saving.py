"""What was being written when somebody was killed is cleared by the next one, and only that."""

from __future__ import annotations

import fcntl
from pathlib import Path

from pnp.files.saving import save


def test_what_a_kill_left_is_cleared_and_what_still_grows_is_not(tmp_path: Path) -> None:
    left, growing, mine = tmp_path / ".pnp-1-0", tmp_path / ".pnp-2-7", tmp_path / ".pnp-notes"
    for path in (left, growing, mine):
        path.write_text("half a file")
    outside = tmp_path / "deeper" / "precious.txt"
    outside.parent.mkdir()
    outside.write_text("mine")
    (tmp_path / ".pnp-3-0").symlink_to(outside)
    with growing.open() as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        save(tmp_path / "game.json", "{}")
        assert not left.exists()
        assert growing.exists()
    save(tmp_path / "game.json", "[]")
    assert not growing.exists()
    assert mine.exists()
    assert (outside.read_text(), (tmp_path / "game.json").read_text()) == ("mine", "[]")
