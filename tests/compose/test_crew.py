"""Faces that several processes draw are the faces one process draws, with everything there is to say about them."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable

import pytest

from pnp.check.registry import run
from pnp.compose import compose
from pnp.compose.crew import Helpers
from pnp.diagnostics import Diagnostic
from pnp.distant import DistantScene
from pnp.frozen import replace
from pnp.look.theme import find_theme
from pnp.model import Card, Edition, Faces
from pnp.text.fonts import load_fonts
from pnp.workers import ending
from tests.compose.studio import Studio

FRONT = """\
<face background="#ffffff">{{ static("frame") }}
  <text name="name" field="name" x="5" y="5" w="{{ 6 if card.id == "c3" else 50 }}" h="4">{{ card.name }}</text>
  <line x1="9" y1="20" x2="50" y2="20" stroke="#000000" stroke-width="{{ 0.1 if card.id in ("c2", "c5") else 1 }}"/>
  {% if card.id == "c4" %}<icon name="nowhere"/>{{ set.cards.c1.nothing }}{% endif %}
  {{ static(card.id) if card.id == "c6" }}
  <art x="9" y="30" w="9" h="9" fallback="sun"/>
</face>"""
Told = tuple[Faces, tuple[Diagnostic, ...]]


@pytest.fixture(autouse=True)
def worth_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even for a handful of faces."""
    monkeypatch.setattr("pnp.compose.crew.WORTH", {"fork": 2, "spawn": 2})


@pytest.fixture
def drawn(studio: Studio) -> Callable[..., Told]:
    """Faces of nine cards, most of which have something wrong with them."""
    studio.write("templates/mine/beast.xml.j2", FRONT)
    studio.write(
        "templates/mine/frame.xml.j2", '<group><rect x="4" y="4" w="9" h="9" fill="#ff0000"/></group>'
    )
    for name in ("sun", "c1", "c8"):
        studio.write(f"art/{name}.svg", '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>')
    cards = studio.set()
    theme, _ = find_theme("mine", cards.folders, cards.span)
    assert theme
    beasts = tuple(Card(f"c{number}", "beast", f"Beast of {number} heads") for number in range(1, 10))

    def run_them(helpers: Helpers | None, *, trusted: bool = False) -> Told:
        edition = Edition(replace(cards, cards=beasts))
        faces, found = compose(edition, replace(theme, trusted=trusted), load_fonts(), helpers=helpers)
        return faces, (*found, *run(faces))

    return run_them


@pytest.mark.parametrize("trusted", [True, False])
@pytest.mark.parametrize("method", ["fork", "spawn"])
@pytest.mark.parametrize("helping", [1, 3])
def test_many_draw_what_one_draws(
    drawn: Callable[..., Told], monkeypatch: pytest.MonkeyPatch, *, trusted: bool, method: str, helping: int
) -> None:
    monkeypatch.setenv("PNP_START_METHOD", method)
    alone, told = drawn(None, trusted=trusted)
    assert len({one.code for one in told}) > 3
    with ending([]) as at_work:
        faces, found = drawn(Helpers(helping, at_work), trusted=trusted)
        assert len(at_work) == helping
        assert sum(isinstance(part.front, DistantScene) for part in faces.parts) > helping
        assert found == told
        assert [part.front.key for part in faces.parts] == [part.front.key for part in alone.parts]
        assert [part.front.items for part in faces.parts] == [part.front.items for part in alone.parts]
        assert faces.assets == alone.assets


def test_what_a_lost_process_had_drawn_is_drawn_again(drawn: Callable[..., Told]) -> None:
    alone, told = drawn(None)
    with ending([]) as at_work:
        faces, _ = drawn(Helpers(2, at_work))
        os.kill(at_work[0].pid, signal.SIGKILL)
        assert [part.front.items for part in faces.parts] == [part.front.items for part in alone.parts]
        assert run(faces) == run(alone)
    assert run(faces) == run(alone)
    assert told
