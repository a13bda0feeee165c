"""Faces as SVG: what resvg draws from it is what pdfium draws from our PDF; and what else the file must be."""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
from base64 import b64decode
from io import BytesIO
from pathlib import Path as File
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image as Pillow
from PIL import ImageChops

from pnp.base.frozen import replace
from pnp.base.scene import (
    IDENTITY,
    Box,
    Gradient,
    Group,
    Image,
    Item,
    Path,
    Scene,
    Stroke,
    Text,
    ellipse,
    move,
    rect,
)
from pnp.press.render.svg_faces import Letters, render_svg
from pnp.source.load.set_folders import bundled_ids
from tests.press.render.drawings import DPI, LONG, Drawing, assets, everything, sample, stored, texts, without
from tests.press.render.likeness import MEAN, SQUARE, difference
from tests.press.render.printing import fonts

SVG, XLINK = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}"


LARGE_TYPE = SQUARE + 8  # where the stems of large letters end is each program's own


def written(*items: Item, letters: Letters = "outlines", prefix: str = "", **assets: bytes) -> str:
    return render_svg(Scene(40, 30, items, 1), assets, fonts(), letters, prefix).decode()


def read(*items: Item, **more: object) -> ElementTree.Element:
    return ElementTree.fromstring(written(*items, **more))  # type: ignore[arg-type]


def drawn(*items: Item, **assets: bytes) -> Drawing:
    return Drawing("drawn here", Scene(40, 30, items, 1), assets, fonts())


# --- it looks the same -----------------------------------------------------------------------------------


@pytest.mark.parametrize("drawing", everything(), ids=lambda drawing: drawing.name)
def test_all_a_scene_can_hold_looks_as_in_the_pdf(drawing: Drawing) -> None:
    assert not difference(drawing.by_pdfium, drawing.by_resvg, DPI).is_seen


@pytest.mark.slow
@pytest.mark.parametrize("set_id", bundled_ids())
def test_faces_look_as_in_the_pdf(set_id: str) -> None:
    """A dozen of each game, which between them use all that its faces use; ``make browser`` looks at all."""
    apart = {one.name: difference(one.by_pdfium, one.by_resvg, DPI) for one in sample(set_id)}
    assert not {name: found for name, found in apart.items() if found.mean > MEAN or found.worst > LARGE_TYPE}


@pytest.mark.slow
@pytest.mark.parametrize("set_id", bundled_ids())
def test_a_missing_word_is_seen(set_id: str) -> None:
    """The measure is worth something: it notices the last word of the smallest text."""
    lettered = [drawing for drawing in sample(set_id) if texts(drawing)][:3]
    assert len(lettered) == 3
    for drawing in lettered:
        smallest = min(texts(drawing), key=lambda text: text.size * len(text.glyphs))
        faulty = replace(drawing.scene, items=without(drawing.scene.items, smallest))
        found = difference(drawing.by_pdfium, drawing._replace(scene=faulty).by_resvg, DPI)
        assert found.is_seen, (drawing.name, smallest.glyphs, found)


# --- any scene -------------------------------------------------------------------------------------------

INKS = st.sampled_from(["#000000", "#c02030", "#1060a0", "#f0c040"])
LENGTHS = st.floats(0, 30).map(lambda value: round(value, 3))
FADES = st.sampled_from([1.0, 1.0, 0.7, 0.3])
BOXES = st.builds(Box, LENGTHS, LENGTHS, st.floats(1, 20), st.floats(1, 20))
GRADIENTS = st.builds(
    lambda box, first, second: Gradient((box.x, box.y, box.right, box.bottom), ((0.1, first), (0.9, second))),
    BOXES,
    INKS,
    INKS,
)
# Without dashes: viewers differ in what they do where one meets a corner.
STROKES = st.builds(
    Stroke,
    INKS,
    st.floats(0.2, 3),
    st.sampled_from(["butt", "round", "square"]),
    st.sampled_from(["miter", "round", "bevel"]),
    st.just(()),
)
SHAPES = st.one_of(
    BOXES.map(lambda box: rect(*box)),
    BOXES.map(lambda box: ellipse(box.x, box.y, box.w, box.h)),
    st.lists(st.tuples(LENGTHS, LENGTHS), min_size=3, max_size=6, unique=True).map(
        lambda points: (("M", *points[0]), *(("L", *point) for point in points[1:]), ("Z",))
    ),
)
PATHS = st.builds(Path, SHAPES, st.one_of(INKS, GRADIENTS), st.none() | STROKES, st.booleans(), FADES)
TEXTS = st.builds(
    Text,
    st.text("aeg W&<\"'\u00a0é✓", min_size=1, max_size=8),
    st.sampled_from(["fira-sans/400", "ibm-plex-serif/700i"]),
    st.floats(2, 8),
    LENGTHS,
    LENGTHS,
    INKS,
    width=st.just(60.0),
    kerns=st.sampled_from([(), ((0, 200.0),)]),
    space=st.sampled_from([0.0, 1.0]),
    opacity=FADES,
    places=st.just(())
    | st.lists(
        st.tuples(
            st.integers(20, 400),
            st.integers(200, 700),
            st.integers(-90, 90),
            st.sampled_from([0, 0, 250]),
            st.just(0),
        ),
        max_size=5,
    ).map(tuple),
)
MATRICES = st.one_of(
    st.just(IDENTITY),
    st.builds(lambda x, y: (1.0, 0.0, 0.0, 1.0, x, y), LENGTHS, LENGTHS),
    st.builds(lambda a, b, x, y: (a, b, -b, a, x, y), st.floats(0.2, 2), st.floats(-1, 1), LENGTHS, LENGTHS),
)
ITEMS = st.recursive(
    PATHS | TEXTS,
    lambda inner: st.builds(
        lambda *parts: Group(*parts),  # without a key: that is made of what it holds, and not to be made up
        st.lists(inner, max_size=3).map(tuple),
        MATRICES,
        st.none() | PATHS,
        FADES,
    ),
    max_leaves=8,
)


@pytest.mark.slow
@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.lists(ITEMS, max_size=4).map(tuple))
def test_any_scene_is_sound_xml_that_looks_as_in_the_pdf(items: tuple[Item, ...]) -> None:
    """Half as strictly as faces: letters over letters add up what pdfium does to each of them."""
    drawing = drawn(*items)
    ElementTree.fromstring(drawing.svg)
    found = difference(drawing.by_pdfium, drawing.by_resvg, DPI)
    assert found.mean <= MEAN
    assert found.worst <= 2 * SQUARE


# --- the file --------------------------------------------------------------------------------------------


def test_a_face_has_its_true_size_with_all_its_bleed() -> None:
    root = ElementTree.fromstring(render_svg(Scene(63.5, 88.9, (), 1.5), {}, fonts()))
    assert root.tag == f"{SVG}svg"
    assert root.attrib == {
        "width": "66.5mm",
        "height": "91.9mm",
        "viewBox": "-1.5 -1.5 66.5 91.9",
        "fill": "none",
    }


KNOWN = {
    "svg", "defs", "g", "use", "path", "image", "clipPath", "linearGradient", "radialGradient", "stop",
}  # fmt: skip


@pytest.mark.parametrize("drawing", everything(), ids=lambda drawing: drawing.name)
def test_nothing_runs_and_nothing_is_fetched(drawing: Drawing) -> None:
    root = ElementTree.fromstring(drawing.svg)
    names = {element.get("id") for element in root.iter()} - {None}
    for element in root.iter():
        assert element.tag.removeprefix(SVG) in KNOWN
        link = element.get(f"{XLINK}href", "")
        assert link[1:] in names if link.startswith("#") else not link or link.startswith("data:image/")
        for value in element.attrib.values():
            assert set(re.findall(r"url\(#([^)]*)\)", value)) <= names


def everything_at_once() -> str:
    return hashlib.sha256(b"".join(drawing.svg for drawing in everything())).hexdigest()


@pytest.mark.slow
def test_the_same_scene_is_the_same_bytes_in_any_process(tmp_path: File) -> None:
    root = File(__file__).parents[3]
    code = f"import sys; sys.path.insert(0, {str(root)!r})\n"
    code += "from tests.press.render import test_svg; print(test_svg.everything_at_once())"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env={"TZ": "Asia/Tokyo"}, capture_output=True, check=True
    )
    assert done.stdout.decode().strip() == everything_at_once()


def leaf(x: float = 0) -> tuple[Item, ...]:
    return (Path(ellipse(x, 0, 7, 3), fill="#3a7d2c", stroke=Stroke("#173a10", 0.5)),)


def test_equal_groups_are_written_once() -> None:
    twig = (move(leaf(), 3, 3), move(leaf(1), 9, 3))
    root = read(move(twig, 2, 2), move((*twig,), 2, 12), move(leaf(), 20, 20))
    assert len(root.findall(f".//{SVG}path")) == 2
    assert len(root.findall(f"./{SVG}defs/{SVG}g")) == 2  # the twig, and the leaf that also lies apart


def test_a_group_that_comes_once_stands_where_it_is_drawn() -> None:
    root = read(move(leaf(), 3, 3))
    assert root.find(f"./{SVG}g/{SVG}path") is not None
    assert root.find(f"./{SVG}defs") is None


def test_ids_of_files_that_share_a_page_are_kept_apart() -> None:
    items = tuple(item for drawing in everything() for item in drawing.scene.items)
    names = [
        {element.get("id") for element in read(*items, prefix=prefix, **assets()).iter()}
        for prefix in ("a-", "b-")
    ]
    assert names[0] & names[1] == {None}


@pytest.mark.slow
def test_the_example_of_the_page_draws_every_face(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (File(__file__).parents[3] / "docs" / "formats.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    monkeypatch.chdir(tmp_path)
    exec(code, {})
    drawn = {path.stem: ElementTree.parse(path).getroot() for path in tmp_path.iterdir()}
    assert len(drawn) == 27
    brimstone = " ".join(group.get("aria-label", "") for group in drawn["brimstone"].iter(f"{SVG}g"))
    assert "Zitronenfalter" in brimstone


# --- letters ---------------------------------------------------------------------------------------------


def test_a_text_is_found_as_it_reads() -> None:
    said = 'Ærø & "<Wave>"\u00a0fi'
    root = read(LONG._replace(glyphs=said))
    assert [group.get("aria-label") for group in root.iter(f"{SVG}g")] == [said]


def test_what_xml_cannot_hold_does_not_break_the_file() -> None:
    for form in ("outlines", "fonts"):
        assert "\ufffd" in written(LONG._replace(glyphs="a\x00\x0b\ud800\uffffb"), letters=form)
        read(LONG._replace(glyphs="a\x00\x0b\ud800\uffffb"), letters=form)


def test_each_letter_is_drawn_once_and_placed_often() -> None:
    root = read(LONG._replace(glyphs="noon"))
    assert len(root.findall(f".//{SVG}path")) == 2
    assert len(root.findall(f".//{SVG}use")) == 4


def test_a_face_no_family_has_is_a_fault_of_the_scene() -> None:
    with pytest.raises(LookupError, match="sans/1000"):
        written(LONG._replace(font="sans/1000"))


def places(text: Text) -> list[float]:
    (found,) = read(text, letters="fonts").iter(f"{SVG}text")
    return [float(place) for place in found.get("x", "").split()]


def test_letters_of_fonts_stand_where_the_scene_says() -> None:
    plain = LONG._replace(glyphs="To be", size=10, x=5)
    moved = places(plain._replace(kerns=((0, -100.0),), space=2.0))
    assert moved[0] == 5
    assert [round(after - before, 2) for before, after in zip(places(plain), moved, strict=True)] == [
        0, -1, -1, 1, 1,
    ]  # fmt: skip


def test_letters_of_fonts_are_text_in_the_face_of_the_scene() -> None:
    (found,) = read(LONG._replace(glyphs="a  <b>"), letters="fonts").iter(f"{SVG}text")
    assert found.text == "a  <b>"
    assert found.get("font-family") == "'fira-sans/700'"


# --- pictures --------------------------------------------------------------------------------------------


def embedded(data: bytes) -> tuple[bytes, Pillow.Image]:
    (found,) = read(Image("it", Box(0, 0, 9, 9)), it=data).iter(f"{SVG}image")
    inside = b64decode(found.get(f"{XLINK}href", "").partition(",")[2])
    return inside, Pillow.open(BytesIO(inside))


def photo(**more: object) -> bytes:
    return stored(Pillow.radial_gradient("L").convert("RGB").resize((64, 48)), "JPEG", quality=80, **more)


def test_a_photo_keeps_its_pixels_and_tells_nothing_else() -> None:
    taken = Pillow.Exif()
    taken[0x010F] = "Kodak"
    noted = photo(exif=taken, icc_profile=b"profile", comment=b"at home")
    inside, image = embedded(noted)
    assert b"Kodak" in noted
    assert not any(word in inside for word in (b"Kodak", b"profile", b"at home"))
    assert inside == photo()
    assert image.format == "JPEG"


def test_a_photo_held_upright_is_upright() -> None:
    for turn in range(1, 9):
        held = Pillow.Exif()
        held[0x0112] = turn
        data = photo(exif=held)
        _, image = embedded(data)
        assert image.size == ((64, 48) if turn < 5 else (48, 64))
        assert image.getexif().get(0x0112, 1) == 1


def test_a_drawing_keeps_its_pixels_and_tells_nothing_else() -> None:
    sharp = Pillow.effect_noise((20, 20), 90).convert("RGBA")
    inside, image = embedded(stored(sharp, "PNG", icc_profile=b"profile", dpi=(72, 72)))
    assert not ImageChops.difference(image.convert("RGBA"), sharp).getbbox(alpha_only=False)
    assert {kind for kind in (b"iCCP", b"pHYs", b"gAMA", b"tEXt") if kind in inside} == set()


def test_a_picture_that_comes_again_is_stored_once() -> None:
    twice = [Image("it", Box(x, 0, 9, 9), opacity) for x, opacity in ((0, 1), (0, 0.5))]
    assert written(*twice, it=photo()).count("data:") == 1
