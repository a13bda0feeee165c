"""Faces of an earlier run are taken as they were, and only where drawing them would give the same."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import fontpkg_fira_sans
import pytest

from pnp.cache import Cache
from pnp.check.registry import run
from pnp.compose import compose
from pnp.compose import faces as faces_module
from pnp.compose.kept import ROOM, KeptFaces
from pnp.compose.run import ComposeMaterials, DrawnFace
from pnp.diagnostics import Diagnostic
from pnp.distant import DistantScene, asked
from pnp.frozen import replace
from pnp.look.theme import find_theme
from pnp.model import Card, Edition, Faces, Field
from pnp.render.prepared import FaceInventories
from pnp.text.fonts import load_fonts
from pnp.world import World
from tests.compose.studio import SQUARE, THEME, Studio

FRONT = """\
<face background="#ffffff">{{ static("frame") }}
  <text name="name" field="name" x="5" y="5" w="50" h="6">{{ card.name }}</text>
  {% if card.id == "all" %}
  <text x="5" y="12" w="50" h="6">{{ set.of("beast")|length }}{{ set.cards.fox.text }}</text>
  {% endif %}
  {% if card.id == "friend" %}<text x="5" y="12" w="50" h="6">{{ value(card.friend) }}</text>{% endif %}
  {% if card.id == "photo" %}<image src="sky.png" x="9" y="9" w="2" h="2"/>{% endif %}
  {% if card.id == "owl" %}<icon name="fox"/>{% endif %}
  <art x="9" y="30" w="9" h="9" fallback="sun"/>
</face>"""
NAMES = "fox", "frog", "owl", "all", "friend", "photo"
BEASTS = tuple(Card(name, "beast", name.title(), fields={"friend": "fox"}) for name in NAMES)
Judged = tuple[Faces, tuple[Diagnostic, ...]]


class Press:
    """Composes the beasts, run after run, with one cache."""

    def __init__(self, studio: Studio, cache: Cache) -> None:
        self.studio, self.cache, self.beasts, self.language, self.title = studio, cache, BEASTS, "en", "Tiny"
        self.ink_saver = False
        studio.fields = {"friend": Field("friend", "card", of="beast")}
        studio.write("templates/mine/beast.xml.j2", FRONT)
        studio.write(
            "templates/mine/frame.xml.j2",
            '<group><text x="5" y="50" w="50" h="9">{{ set.title }}</text></group>',
        )
        for name in ("sun", "fox", "frog"):
            studio.write(f"art/{name}.svg", SQUARE)
        studio.write("art/sky.png", _photo("red"))
        studio.write("art/friend.png", _photo("red", 110))

    def run(self) -> set[str]:
        """The cards whose faces were drawn, for what is kept must equal what is not."""
        with_cache, drawn = self.made(self.cache)
        fresh, _ = self.made(None)
        assert [part.front.key for part in with_cache[0].parts] == [part.front.key for part in fresh[0].parts]
        assert with_cache[1] == fresh[1]
        assert {*fresh[0].assets} <= {*with_cache[0].assets}
        assert [part.front.items for part in with_cache[0].parts] == [
            part.front.items for part in fresh[0].parts
        ]
        return drawn

    def made(self, cache: Cache | None) -> tuple[Judged, set[str]]:
        cards, world = (
            replace(self.studio.set(), cards=self.beasts, title=self.title),
            World(cache=cache or Cache(None)),
        )
        theme, _ = find_theme("mine", cards.folders, cards.span, world)
        assert theme
        keeping: list[KeptFaces] | None = [] if cache else None
        own = Path(cards.folders[0], "fonts.yaml")
        fonts = load_fonts(*([own] if own.exists() else []), world=world)
        materials = ComposeMaterials(cards.folders, theme, world)
        faces, found = compose(
            Edition(cards, self.language), theme, fonts,
            materials=materials, keeping=keeping, ink_saver=self.ink_saver,
        )  # fmt: skip
        drawn = {part.card for part in faces.parts if not isinstance(part.front, DistantScene)}
        found = (*found, *run(faces))
        sides = (side for part in faces.parts for side in (part.front, part.back) if side)
        asked(FaceInventories(), list({side.key: side for side in sides}.values()))  # as a document does
        for kept in keeping or ():
            kept.save()
        return (faces, found), drawn


@pytest.fixture
def press(studio: Studio, tmp_path: Path) -> Press:
    return Press(studio, Cache(tmp_path / "cache"))


EVERY = {card.id for card in BEASTS}


def test_a_second_run_draws_nothing(press: Press) -> None:
    assert press.run() == EVERY
    assert press.run() == set()


def _renamed(press: Press) -> None:
    fox, *others = press.beasts
    press.beasts = (replace(fox, name="Vixen"), *others)


def _said(press: Press) -> None:
    fox, *others = press.beasts
    press.beasts = (replace(fox, text="Runs."), *others)


def _photo(ink: str, size: int = 90) -> bytes:
    from io import BytesIO

    from PIL import Image

    file = BytesIO()
    Image.new("RGB", (size, size), ink).save(file, "PNG")
    return file.getvalue()


CHANGES: dict[str, tuple[Callable[[Press], object], set[str]]] = {
    "a text": (_said, {"fox", "all"}),
    "a name": (_renamed, {"fox", "all", "friend"}),
    "a picture of its own": (
        lambda press: press.studio.write("art/frog.svg", SQUARE.replace("h10", "h5")),
        {"frog"},
    ),
    "a picture of its own that another shows": (
        lambda press: press.studio.write("art/fox.svg", SQUARE.replace("h10", "h5")),
        EVERY,
    ),
    "a picture that many show": (
        lambda press: press.studio.write("art/sun.svg", SQUARE.replace("h10", "h5")),
        EVERY,
    ),
    "a first picture of its own": (lambda press: press.studio.write("art/owl.svg", SQUARE), {"owl"}),
    "a first raster of its own": (
        lambda press: press.studio.write("art/Owl.PNG", _photo("blue", 110)),
        {"owl"},
    ),
    "a raster of its own": (
        lambda press: press.studio.write("art/friend.png", _photo("blue", 110)),
        {"friend"},
    ),
    "a raster of its own that is gone": (
        lambda press: (press.studio.folder / "art/friend.png").unlink(),
        {"friend"},
    ),
    "a picture of its kind": (lambda press: press.studio.write("art/beast.svg", SQUARE), EVERY),
    "a photograph": (lambda press: press.studio.write("art/sky.png", _photo("blue")), EVERY),
    "a part": (lambda press: press.studio.write("templates/mine/frame.xml.j2", "<group/>"), EVERY),
    "a template": (
        lambda press: press.studio.write(
            "templates/mine/beast.xml.j2", FRONT.replace("h='6'", "h='7'") + " "
        ),
        EVERY,
    ),
    "the theme": (
        lambda press: press.studio.write("templates/mine/theme.yaml", THEME.replace("9", "8")),
        EVERY,
    ),
    "the title": (lambda press: setattr(press, "title", "Huge"), EVERY),
    "the language": (lambda press: setattr(press, "language", "de"), EVERY),
    "the look": (lambda press: setattr(press, "ink_saver", True), EVERY),
    "another card": (
        lambda press: setattr(press, "beasts", (*press.beasts, Card("hen", "beast", "Hen"))),
        {"hen", "all", "friend"},
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_only_what_has_changed_is_drawn(press: Press, change: str) -> None:
    press.run()
    make, drawn = CHANGES[change]
    make(press)
    assert press.run() == drawn
    assert press.run() == set()


def test_what_was_known_of_a_back_stays_known_when_a_card_that_has_it_changes(
    press: Press, monkeypatch: pytest.MonkeyPatch
) -> None:
    press.studio.write("templates/mine/back.xml.j2", "<face/>")
    press.studio.prints = {"beast": replace(press.studio.prints["beast"], back="plain")}
    press.run()
    _said(press)
    press.made(press.cache)
    _renamed(press)
    monkeypatch.setattr(KeptFaces, "ask", lambda *_: pytest.fail("asked again"))
    press.made(press.cache)


def test_a_font_of_ones_own_that_has_changed_is_set_anew(press: Press) -> None:
    files = Path(fontpkg_fira_sans.__file__).parent
    weights = [next(files.rglob(f"*Sans-{name}.ttf")).read_bytes() for name in ("Regular", "Bold")]
    row = "families: {fira-sans: {licence: OFL, faces: {400: f.ttf, 700: f.ttf}}}"
    press.studio.write("fonts.yaml", row)
    press.studio.write("f.ttf", weights[0])
    press.run()
    press.studio.write("f.ttf", weights[1])
    assert press.run() == EVERY


def test_a_face_with_something_wrong_is_drawn_each_time(press: Press) -> None:
    fox, *others = press.beasts
    press.beasts = (replace(fox, name="Fox " * 40), *others)
    press.run()
    assert press.run() == {"fox", "friend"}  # who says his name


def test_a_picture_that_changes_meanwhile_is_not_taken_for_what_it_was(
    press: Press, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw = faces_module.draw_all

    def changing(*asked: Any) -> list[DrawnFace]:
        press.studio.write("art/frog.svg", SQUARE.replace("h10", "h5"))
        return draw(*asked)

    with monkeypatch.context() as patch:
        patch.setattr(faces_module, "draw_all", changing)
        press.made(press.cache)
    press.studio.write("art/frog.svg", SQUARE)
    press.run()


def _entries(told: dict[str, object]) -> Iterator[object]:
    """What somebody may have put there, with a checksum that is right."""
    yield from ([], {}, {"faces": {}}, None, 1e999, "x" * 9999)
    yield {**told, "faces": {key: [0, "", {}, 7] for key in told["faces"]}}  # type: ignore[attr-defined]
    yield {**told, "faces": {key: ["a", 1, [], ""] for key in told["faces"]}, "rasters": ["../../x", "\0", 9]}  # type: ignore[attr-defined]
    yield {**told, "answers": {key: [] for key in told["answers"]}}  # type: ignore[attr-defined]
    yield {
        **told,
        "common": {"": None},
        "answers": {key: {"written": {"common": [""]}} for key in told["answers"]},
    }  # type: ignore[attr-defined]
    yield {**told, "rasters": ["../fox.svg", "/etc/passwd"]}
    yield {**told, "shared": {"../../x": "", "icon /etc/passwd": "", "\0": "", "": ""}}


def test_whatever_was_put_there_is_tried_before_it_is_used(
    press: Press, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[str, bytes]] = []
    keep = Cache.keep
    with monkeypatch.context() as patch:
        patch.setattr(Cache, "keep", lambda _self, _room, key, *data: seen.append((key, b"".join(data))))
        press.run()
    ((key, data),) = seen
    for entry in _entries(json.loads(data)):
        keep(press.cache, ROOM, key, json.dumps(entry).encode())
        press.run()
    keep(press.cache, ROOM, key, b"[" * 100_000)
    assert press.run() == EVERY
