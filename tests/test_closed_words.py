"""Closed words of the model are types: a word nobody knows is refused before anything runs."""

from __future__ import annotations

import pytest
from mypy import api

LINES = {
    'Stroke("#000000", 1.0, cap="rond")': "Stroke",
    'Stroke("#000000", 1.0, join="mitre")': "Stroke",
    'Group((), layer="link:https://example.org")': "Group",
    'Sheet(1, 1, (), (), side="frnt")': "Sheet",
    'Page(1, 1, (), side="bak")': "Page",
    'Placement(1, "fox", 1, "frnt", Box(0, 0, 1, 1), Scene(1, 1, ()))': "Placement",
    'Document("cards", "Cards", "en", (), flip="lnog")': "Document",
    'Profile("mine", 210, 297, flip="none")': "Profile",
    'Profile("mine", 210, 297, orientation="upright")': "Profile",
    'Profile("mine", 210, 297, order="both")': "Profile",
    'Size(20, 20, "cirle")': "Size",
    'Print("beast", Size(20, 20), "card")': "Print",
    'Block("headline", "", NOWHERE)': "Block",
    'Field("might", "integer")': "Field",
    'Figure(3, "invented")': "Figure",
}
HEAD = """\
from pnp.base.model import NOWHERE, Block, Document, Field, Figure, Page, Placement, Print, Profile, Sheet, Size
from pnp.base.scene import Box, Group, Scene, Stroke

"""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What mypy says of every line, in order."""
    file = tmp_path_factory.mktemp("typing") / "lines.py"
    file.write_text(HEAD + "\n".join(LINES) + '\nStroke("#000000", 1.0, cap="round")\n', encoding="utf-8")
    output, problems, _ = api.run(["--strict", "--cache-dir", str(file.parent / "cache"), str(file)])
    assert not problems
    return [line for line in output.splitlines() if ": error:" in line]


@pytest.mark.slow
def test_every_wrong_word_is_refused_and_no_right_one(told: list[str]) -> None:
    first = HEAD.count("\n") + 1
    assert [int(line.split(":")[1]) for line in told] == list(range(first, first + len(LINES)))
    assert all(
        f'to "{name}" has incompatible type' in line for name, line in zip(LINES.values(), told, strict=True)
    )
