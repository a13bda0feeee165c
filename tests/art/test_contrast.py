"""What the four games say can be read: every text on a face."""

from __future__ import annotations

import pytest

from pnp.check import faces
from pnp.load.sets import bundled_ids
from pnp.project import Project

LEAST = 4.5  # to 1, where the check of anyone's set asks for 3


@pytest.mark.parametrize("set_id", bundled_ids())
def test_texts_stand_out_from_what_lies_under_them(set_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made, _ = Project(set_id).faces()
    assert made is not None
    monkeypatch.setattr(faces, "LEAST_CONTRAST", LEAST)
    assert [found.message for found in faces.low_contrast(made)] == []
