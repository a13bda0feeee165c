"""Whatever is cached from earlier runs, the same files come out."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp import World
from pnp import open as open_set
from pnp.files.cache import OFF, Cache
from tests.conftest import Write

NAMES = ("Fox", "Owl", "Hen", "Cod", "Bee", "Yak", "Emu", "Ant", "Elk", "Ram", "Ape", "Eel")
SET = """\
id: tiny
title: Tiny
theme: {theme}
print: {{beast: {{size: poker}}}}
rules: {{kinds: {{beast: {{fields: {{}}}}}}}}
cards: [{cards}]
"""
FRONT = """\
<face background="#eeeeee">{{ static("frame") }}
  <text name="name" field="name" x="6" y="6" w="50" h="6">{{ card.name }}</text>
  <row x="6" y="14" w="50" h="5" gap="1">{% for n in range(card.copies + 2) %}<icon name="sun"/>{% endfor %}</row>
  <text name="text" field="text" x="6" y="24" w="50" h="30">{{ card.text }} :sun: {{ set.cards|length }}</text>
  <art x="20" y="60" w="9" h="9" fallback="sun"/>
</face>"""
SUN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4" fill="#a06010"/></svg>'
OWL = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="#206020" opacity="0.5"/></svg>'


@pytest.fixture(params=["mine", "plain"])
def folder(write_set: Write, request: pytest.FixtureRequest) -> Path:
    """A set whose templates are rendered at arm's length, and one whose are ours."""
    rows = (f"{{kind: beast, id: {name.lower()}, name: {name}, text: Eats {name}s.}}" for name in NAMES)
    files = {
        "art/sun.svg": SUN,
        "art/owl.svg": OWL,
        "templates/mine/theme.yaml": "{}",
        "templates/mine/beast.xml.j2": FRONT,
        "templates/mine/back.xml.j2": '<face background="#224466"><icon name="sun" x="9" y="9"/></face>',
        "templates/mine/frame.xml.j2": '<group><rect x="4" y="4" w="55" h="80" stroke="#333333"/></group>',
    }
    return write_set(SET.format(theme=request.param, cards=", ".join(rows)), **files)


def built(folder: Path, out: Path, cache: Cache = OFF) -> dict[str, bytes]:
    """Every file of a build, by name."""
    (done,) = open_set(folder, World(cache=cache)).build(out, formats=("pdf", "svg"))
    assert done.folder, [one.message for one in done.found]
    return {path.name: path.read_bytes() for path in sorted(done.folder.iterdir())}


@pytest.mark.slow
def test_a_build_from_the_cache_prints_what_a_fresh_one_prints(folder: Path, tmp_path: Path) -> None:
    alone = built(folder, tmp_path / "alone")
    cache = Cache(tmp_path / "cache")
    assert built(folder, tmp_path / "cold", cache) == alone
    assert built(folder, tmp_path / "warm", cache) == alone
    written = folder / "set.yaml"
    written.write_text(written.read_text().replace("Eats Cods", "Eats Eels"))
    fresh = built(folder, tmp_path / "fresh")
    assert fresh != alone
    assert built(folder, tmp_path / "changed", cache) == fresh
    assert built(folder, tmp_path / "changed", cache) == fresh
