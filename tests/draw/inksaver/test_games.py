"""The four games with little ink: how much that is, and that everything can be read and told apart."""

from __future__ import annotations

import pytest

from pnp.base.model import Faces
from pnp.base.scene import Scene
from pnp.check.face_shapes import Hulls, ThinStrokes
from pnp.check.text_grounds import TextGrounds
from pnp.draw.look.template_colours import contrast_of
from pnp.files.world import World
from pnp.source.load.set_folders import bundled_ids
from tests.draw.inksaver.inking import game, ink_of, saved_faces

GAMES = sorted(bundled_ids(World()))
MOST = 0.35  # of the ink it takes otherwise


def scenes(faces: Faces) -> list[Scene]:
    every = [scene for part in faces.parts for scene in (part.front, part.back) if scene]
    return list({scene.key: scene for scene in every}.values())


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_game_takes_a_third_of_the_ink(name: str) -> None:
    saved, full = (ink_of(game(name), ink_saver) for ink_saver in (True, False))
    assert saved <= MOST * full, f"{saved / full:.3f}"


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", ["de", "et", "ru"])
def test_so_it_does_in_other_languages(name: str, language: str) -> None:
    saved, full = (ink_of(game(name), ink_saver, language) for ink_saver in (True, False))
    assert saved <= MOST * full, f"{saved / full:.3f}"


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_every_text_stands_out(name: str) -> None:
    grounds = TextGrounds(Hulls())
    seen = 0
    for scene in scenes(saved_faces(name)):
        for box, ink, ground in grounds.of(scene):
            seen += 1
            assert contrast_of(ink, ground) >= 4.5, f"{box.name}: {ink} on {ground}"
    assert seen > 30


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_no_line_is_too_thin_to_print(name: str) -> None:
    """But for those that are so without it."""
    before = game(name).faces("en").value
    assert before is not None
    thin = ThinStrokes(0.1995)
    known = {id(place) for scene in scenes(before) for place, _ in thin.on(scene)}
    assert len([1 for scene in scenes(saved_faces(name)) for _ in thin.on(scene)]) <= len(known)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_what_looked_alike_does_so_and_what_did_not_does_not(name: str) -> None:
    """Backs of one deck above all; every design has its own front."""
    before = game(name).faces("en").value
    assert before is not None
    became: dict[str, set[str]] = {}
    for was, now in zip(before.parts, saved_faces(name).parts, strict=True):
        assert (was.card, was.copies, was.back is None) == (now.card, now.copies, now.back is None)
        became.setdefault(f"front {was.front.key}", set()).add(now.front.key)
        if was.back is not None and now.back is not None:
            became.setdefault(f"back {was.back.key}", set()).add(now.back.key)
    assert {len(keys) for keys in became.values()} == {1}
    fronts = [keys for name, keys in became.items() if name.startswith("front")]
    assert len(set().union(*fronts)) == len(fronts)
    assert not set().union(*fronts) & {part.front.key for part in before.parts}
