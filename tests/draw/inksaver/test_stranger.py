"""A set nobody made for this, with templates and pictures of its own, printed with little ink."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image

import pnp
from pnp.base.budget import Budget
from pnp.check.face_shapes import Hulls
from pnp.check.text_grounds import TextGrounds
from pnp.cli.group import main
from pnp.draw.look.template_colours import contrast_of
from pnp.draw.rasters.sketched import sketched
from pnp.files.cache import Cache
from pnp.files.world import World
from pnp.project.opened_set import Project
from tests.draw.inksaver.inking import ink_of, stranger


def run(*words: str) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return stranger(tmp_path / "stranger")


@pytest.fixture
def project(place: Path) -> Project:
    return pnp.open(place)


def sketch_of(file: Path) -> Image.Image:
    return Image.open(BytesIO(sketched(file.read_bytes())))


def brightness(file: Path) -> object:
    with Image.open(file) as image:
        return image.convert("L").resize((1, 1)).getpixel((0, 0))


def manifest(out: Path) -> dict[str, list[dict[str, object]]]:
    told: dict[str, list[dict[str, object]]] = json.loads((out / "stranger/en/manifest.json").read_text())
    return told


def test_it_takes_a_third_of_the_ink(project: Project) -> None:
    assert ink_of(project, True) <= 0.35 * ink_of(project, False)


def test_its_texts_can_be_read(project: Project) -> None:
    faces = project.faces("en", ink_saver=True).value
    assert faces is not None
    grounds = TextGrounds(Hulls())
    seen = {
        box.name: (ink, ground)
        for part in faces.parts
        for scene in (part.front, part.back)
        if scene
        for box, ink, ground in grounds.of(scene)
    }
    assert set(seen) == {"title", "words", "deck"}
    assert all(contrast_of(ink, ground) >= 4.5 for ink, ground in seen.values())
    assert all(contrast_of(ground, "#ffffff") < 1.5 for _, ground in seen.values())  # on light grounds


def test_its_backs_are_alike(project: Project) -> None:
    faces = project.faces("en", ink_saver=True).value
    assert faces is not None
    assert len({part.back.key for part in faces.parts if part.back}) == 1


def test_a_photograph_becomes_a_sketch_with_its_colours(place: Path) -> None:
    after = sketch_of(place / "art/fox.jpg")
    assert after.size == (620, 480)
    sky, line = after.getpixel((30, 30)), after.getpixel((310, 260))
    assert min(sky) > 190  # type: ignore[type-var, arg-type]
    assert max(sky) - min(sky) > 15  # type: ignore[operator, type-var, arg-type]
    assert max(line) < 120  # type: ignore[type-var, arg-type]


def test_what_is_clear_stays_clear(place: Path) -> None:
    after = sketch_of(place / "art/ghost.png")
    with Image.open(place / "art/ghost.png") as before:
        assert after.getchannel("A").tobytes() == before.getchannel("A").tobytes()
    ghost = after.getpixel((310, 250))
    assert isinstance(ghost, tuple)
    assert min(ghost[:3]) > 150


def test_the_manifest_tells_and_the_digest_does(place: Path, tmp_path: Path) -> None:
    for name, more in (("full", []), ("saved", ["--ink-saver"])):
        assert run("build", place, "--out", tmp_path / name, *more).exit_code == 0
    full, saved = manifest(tmp_path / "full"), manifest(tmp_path / "saved")
    assert not any("ink_saver" in row for row in full["files"])
    assert all(row["ink_saver"] is True for row in saved["files"])
    assert {row["digest"] for row in full["files"]}.isdisjoint(row["digest"] for row in saved["files"])
    scenes = [{row["scene"] for row in one["placements"]} for one in (full, saved)]
    assert scenes[0].isdisjoint(scenes[1])


def test_what_is_left_of_the_other_look_is_named(place: Path, tmp_path: Path) -> None:
    run("build", place, "--out", tmp_path / "out", "--only", "guide,cards")
    told = run("build", place, "--out", tmp_path / "out", "--only", "cards", "--ink-saver")
    assert "out of date" in told.output
    assert "guide.pdf" in told.output


@pytest.mark.slow
def test_since_compares_faces_of_one_look(place: Path, tmp_path: Path) -> None:
    out, saved = tmp_path / "full", tmp_path / "saved"
    run("build", place, "--out", out)
    run("build", place, "--out", saved, "--ink-saver")
    since = saved / "stranger/en/manifest.json"
    again = run("build", place, "--out", tmp_path / "new", "--ink-saver", "--since", since)
    assert (again.exit_code, "nothing changed" in again.output) == (0, True), again.output
    other = run("build", place, "--out", tmp_path / "new", "--since", since)
    assert other.exit_code == 1
    assert "printed with --ink-saver: every face is other" in other.output
    other = run("build", place, "--out", tmp_path / "new", "--ink-saver", "--since", out / "stranger")
    assert "printed without --ink-saver: every face is other" in other.output


def test_so_it_does_with_what_is_drawn_for_it(place: Path, tmp_path: Path) -> None:
    """Another set, or the same one at another time."""
    told = run("build", place, "--out", tmp_path / "new", "--ink-saver", "--since", place)
    assert "nothing changed" in told.output


def files(out: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in (out / "stranger/en").iterdir()}


@pytest.mark.slow
def test_the_bytes_are_the_same_however_they_are_made(
    place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With and without what is cached of either look."""
    saved = "build", place, "--ink-saver", "--format", "pdf,svg", "--out"
    run(*saved, tmp_path / "one")
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "kept"))
    run("build", place, "--format", "pdf,svg", "--out", tmp_path / "full")
    for number in range(2):
        run(*saved, tmp_path / f"kept {number}")
    run("build", place, "--format", "pdf,svg", "--out", tmp_path / "full again")
    rules = place / "set.yaml"  # faces are as they were, the set is not
    rules.write_text(rules.read_text() + "summary: Mine.\n")
    run("build", place, "--only", "cards", "--out", tmp_path / "full later")
    run("build", place, "--only", "cards", "--out", tmp_path / "saved later", "--ink-saver")
    one = files(tmp_path / "one")
    assert len(one) > 5
    assert one == files(tmp_path / "kept 0") == files(tmp_path / "kept 1")
    assert files(tmp_path / "full") == files(tmp_path / "full again") != one
    later = [
        {row["scene"] for row in manifest(tmp_path / f"{look} later")["placements"]}
        for look in ("full", "saved")
    ]
    assert later[0].isdisjoint(later[1])


@pytest.mark.slow
def test_a_proof_shows_it(place: Path, tmp_path: Path) -> None:
    for more in ([], ["--ink-saver"], ["--ink-saver", "--card", "fox", "--grey"]):
        assert run("proof", place, "--out", tmp_path, *more).exit_code == 0
    folder = tmp_path / "stranger/en-proof"
    names = ["fox-grey-ink-saver-01.png", "proof-colour-01.png", "proof-colour-ink-saver-01.png"]
    assert sorted(file.name for file in folder.iterdir()) == names
    full, saved = (brightness(folder / name) for name in names[1:])
    assert isinstance(full, int)
    assert isinstance(saved, int)
    assert saved > full


def test_looking_at_pages_of_rules_is_paid_for(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages and reference cards are looked at as faces are; what a set may take covers that."""
    (place / "sheets").mkdir()
    (place / "sheets/rules.md").write_text("# Rules\n\n" + "Play a card, then draw one. " * 2000)

    def taken(ink_saver: bool) -> int:
        made: list[Budget] = []
        plain = Budget.__init__

        def noted(self: Budget, times: int = 1) -> None:
            plain(self, times)
            made.append(self)

        with monkeypatch.context() as patch:
            patch.setattr(Budget, "__init__", noted)
            wanted = {"rules", "reference"}
            (built,) = pnp.open(place, World(cache=Cache(None))).build(
                place.parent / "out", documents=wanted, ink_saver=ink_saver
            )
        assert built.folder
        return max(one.taken("markup") for one in made)

    assert taken(True) > taken(False)
