"""A sheet that is half used is used on: from a slot on, fronts and backs alike."""

from __future__ import annotations

import re
import shlex

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import CATALOG
from pnp.base.model.print_options import PrintOptions
from pnp.cli.group import main
from pnp.press.impose import impose
from tests.press.impose.imposing import BUNDLED, FOLDED, TURNED, faces, law, part, printed, profile


def slots(deck, paper, start):
    """The fronts and backs of each page: slot, and where its trim lies."""
    sheets, found = impose(deck, paper, PrintOptions(start_slot=start))
    return [{(one.side, one.slot): one.trim for one in sheet.placements} for sheet in printed(sheets)], found


@law
@given(paper=st.sampled_from(BUNDLED), copies=st.integers(1, 30), used=st.integers(0, 40), back=st.booleans())
def test_nothing_but_the_slot_of_a_piece_changes(paper, copies, used, back):
    """Pieces lie where they would lie behind as many others; used slots stay free on both sides."""
    paper = profile(paper)
    full, _ = slots(faces(part("ant", 200, back=back)), paper, 1)
    capacity = max(slot for _, slot in full[0])
    used %= capacity
    sheets, found = impose(faces(part("ant", copies, back=back)), paper, PrintOptions(start_slot=used + 1))
    placed = [one for sheet in printed(sheets) for one in sheet.placements]
    assert found == impose(faces(part("ant", copies, back=back)), paper)[1]
    for side in ("front", "back") if back else ("front",):
        own = sorted((one.copy, one.slot) for one in placed if one.side == side)
        assert own == [(copy, (copy + used - 1) % capacity + 1) for copy in range(1, copies + 1)]
    trims = {key: trim for page in full for key, trim in page.items()}
    assert all(one.trim == trims[one.side, one.slot] for one in placed)


@pytest.mark.parametrize("name", TURNED)
def test_backs_lie_behind_their_fronts(name):
    sheets, _ = impose(
        faces(part("ant", 3, size=(31.75, 44.45))),
        profile(name, order="alternate"),
        PrintOptions(start_slot=4),
    )
    front, back = printed(sheets)
    assert [one.slot for one in front.placements] == [one.slot for one in back.placements] == [4, 5, 6]
    across = front.width - front.placements[0].trim.right
    down = front.height - front.placements[0].trim.bottom
    behind = back.placements[0].trim
    assert (behind.x, behind.y) in (
        (pytest.approx(across), pytest.approx(front.placements[0].trim.y)),
        (pytest.approx(front.placements[0].trim.x), pytest.approx(down)),
    )


@pytest.mark.parametrize("name", FOLDED)
def test_on_a_folded_sheet_both_halves_begin_there(name):
    sheets, _ = impose(faces(part("ant", 2)), profile(name), PrintOptions(start_slot=3))
    (sheet,) = printed(sheets)
    assert [(one.side, one.slot) for one in sheet.placements] == [
        ("front", 3), ("front", 4), ("back", 3), ("back", 4)
    ]  # fmt: skip


def test_only_the_first_sheet_of_all_is_a_used_one():
    deck = faces(part("ant", 12), part("bee", 2, size=(44, 67)), part("coin", 2, file="components"))
    sheets, _ = impose(deck, profile(), PrintOptions(start_slot=6))
    first = [[min(one.slot for one in sheet.placements) for sheet in printed(sheets, name)]
             for name in ("cards", "components")]  # fmt: skip
    assert first == [[6, 6, 1, 1, 1, 1], [1, 1]]


def test_marks_stand_at_the_slots_that_are_filled():
    deck = faces(part("ant", 1))
    (above, _), (below, _) = (
        printed(impose(deck, profile(), PrintOptions(start_slot=start))[0]) for start in (1, 9)
    )
    assert above.marks[0] != below.marks[0]


def test_small_pieces_are_not_mixed_on_a_used_sheet():
    deck = faces(part("ant", 2, back=False), part("bee", 2, size=(44, 67), back=False))
    assert len(printed(impose(deck, profile())[0])) == 1
    used = printed(impose(deck, profile(), PrintOptions(start_slot=2))[0])
    assert [[one.slot for one in sheet.placements] for sheet in used] == [[2, 3], [1, 2]]


def test_a_slot_past_the_end_is_told_with_how_many_there_are():
    _, found = impose(faces(part("ant", 1)), profile(), PrintOptions(start_slot=10))
    assert [(one.code, one.message) for one in found] == [
        ("PRS558", "there is no slot 10: a sheet of Animal has 9")
    ]
    assert "1 to 9" in found[0].hint


@pytest.mark.parametrize(("word", "code"), [("bad", 2), ("good", 0)])
def test_the_manual_page_shows_what_happens(word, code, write_set, monkeypatch):
    folder = write_set(
        "id: my-game\ntitle: My Game\nrules: {kinds: {beast: {fields: {}}}}\nprint: {beast: {size: poker}}\n"
        "cards: [{kind: beast, id: fox, name: Fox}]\n",
        "my-game",
    )
    monkeypatch.chdir(folder.parent)
    (line,) = re.findall(rf"```{word} shell\n *pnp (.*)\n", CATALOG["PRS558"].manual)
    result = CliRunner().invoke(main, [*shlex.split(line), "--out", "out"])
    assert result.exit_code == code, result.output
    assert ("PRS558" in result.output) == (word == "bad")


def test_no_slot_is_before_the_first():
    result = CliRunner().invoke(main, ["build", "biomos", "--start-slot", "0"])
    assert result.exit_code == 2
