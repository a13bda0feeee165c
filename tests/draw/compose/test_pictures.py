"""Art, icons and rasters: where they are found, what is refused, and what prints too coarse."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image as Raster

from pnp.base.model import Card
from pnp.base.scene import Group, Image, bounds
from pnp.draw.compose.render_orders import TemplateFile
from pnp.draw.compose.unused import unused_pictures
from pnp.files.resources import bundled
from pnp.files.world import World, name_of
from tests.draw.compose.studio import SQUARE, Done, Studio, paths


def svg(colour: str) -> str:
    return SQUARE.replace("currentColor", colour)


def png(width: int, height: int) -> bytes:
    out = io.BytesIO()
    Raster.new("RGB", (width, height), "#336699").save(out, "PNG")
    return out.getvalue()


ART = '<art x="5" y="5" w="20" h="10"/>'


def test_art_is_found_by_id_then_type_then_kind_then_theme(studio: Studio) -> None:
    studio.cards = (Card("fox", "beast", "Fox", fields={"type": "hunter"}),)
    found = []
    for path, colour in (
        ("templates/mine/art/beast.svg", "#000001"),
        ("art/beast.svg", "#000002"),
        ("art/hunter.svg", "#000003"),
        ("art/fox.svg", "#000004"),
    ):
        studio.write(path, svg(colour))
        found.append(paths(studio.face(ART).front.items)[0].fill)
    assert found == ["#000001", "#000002", "#000003", "#000004"]


def test_art_fits_its_box_and_lies_in_the_art_layer(studio: Studio) -> None:
    studio.write("art/fox.svg", SQUARE)
    (group,) = studio.face(ART).front.items
    assert isinstance(group, Group)
    assert group.layer == "art"
    box = bounds([group])
    assert box
    assert (box.x, box.y, box.w, box.h) == (10, 5, 10, 10)


def test_no_art(studio: Studio) -> None:
    done = studio.face(ART)
    assert done.names == ["missing-art"]
    assert done.found[0].hint == "looked for art/fox, art/beast (.svg .png .jpg .jpeg .webp)"


def test_art_may_fall_back_on_an_emblem_or_an_icon(studio: Studio) -> None:
    studio.write("templates/mine/art/emblem.svg", svg("#000001"))
    studio.write("templates/mine/icons/paw.svg", svg("#000002"))
    art = ART.replace("/>", ' fallback="{}"/>')
    assert paths(studio.face(art.format("emblem")).front.items)[0].fill == "#000001"
    assert paths(studio.face(art.format("paw")).front.items)[0].fill == "#000002"
    assert studio.face(art.format("gone")).names == ["missing-icon"]


def test_a_missing_icon_names_the_nearest(studio: Studio) -> None:
    studio.write("templates/mine/icons/oxygen.svg", SQUARE)
    done = studio.face('<icon name="oxigen"/>')
    assert done.names == ["missing-icon"]
    assert done.found[0].hint == "did you mean 'oxygen'? 'pnp icons SET' lists all"


def test_an_icon_named_in_a_text(studio: Studio) -> None:
    assert studio.face('<text x="5" y="5" w="50" h="9">Pay :nothing:</text>').names == ["unknown-icon"]


def test_faults_of_a_drawing_are_told_in_its_file(studio: Studio) -> None:
    studio.write("art/fox.svg", SQUARE.replace("<path", "<script/><path"))
    done = studio.face(ART)
    assert [Path(found.span.file).name for found in done.found] == ["fox.svg"]


@pytest.mark.parametrize("name", ["../secret", "/etc/hostname", "C:/secret", "a\\b", "a/../../secret"])
@pytest.mark.parametrize(
    "element", ['<icon name="{}"/>', '<art w="9" h="9" name="{}"/>', '<image w="9" h="9" src="{}"/>']
)
def test_names_that_lead_out_of_the_set(studio: Studio, element: str, name: str) -> None:
    studio.write("secret.svg", SQUARE)
    assert studio.face(element.format(name)).names == ["art-outside-set"]


def test_a_link_out_of_the_set(studio: Studio, tmp_path: Path) -> None:
    (tmp_path / "secret.svg").write_text(SQUARE)
    studio.write("art/inside.svg", SQUARE)
    (studio.folder / "art/fox.svg").symlink_to(tmp_path / "secret.svg")
    (studio.folder / "art/hen.svg").symlink_to(studio.folder / "art/inside.svg")
    rest = '<icon name="inside"/>'
    assert studio.face(ART + rest).names == ["art-outside-set"]
    assert studio.face('<art w="9" h="9" name="hen"/>' + rest).names == []


def test_an_art_folder_that_is_a_link_out_of_the_set(studio: Studio, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere/fox.svg").write_text(SQUARE)
    (studio.folder / "art").symlink_to(tmp_path / "elsewhere")
    assert studio.face(ART).names == ["art-outside-set"]


# --- rasters ---------------------------------------------------------------------------------------------


def test_a_raster_travels_as_bytes_beside_the_faces(studio: Studio) -> None:
    studio.write("art/photo.png", png(600, 300))
    done = studio.face('<image src="photo.png" x="5" y="5" w="20" h="20"/>')
    assert done.names == []
    (group,) = done.front.items
    assert isinstance(group, Group)
    (image,) = group.items
    assert isinstance(image, Image)
    assert tuple(image.box) == (5, 10, 20, 10)
    assert done.faces.assets[image.asset] == png(600, 300)


def test_a_raster_may_cover_its_box(studio: Studio) -> None:
    studio.write("art/photo.png", png(900, 450))
    (group,) = studio.face('<image src="photo.png" x="5" y="5" w="20" h="20" fit="cover"/>').front.items
    assert isinstance(group, Group)
    assert group.clip
    assert tuple(group.items[0].box) == (-5, 5, 40, 20)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("pixels", "names"), [(600, []), (300, ["image-low-resolution"]), (150, ["image-too-coarse"])]
)
def test_resolution_at_the_printed_size(studio: Studio, pixels: int, names: list[str]) -> None:
    studio.write("art/photo.png", png(pixels, pixels))
    done = studio.face('<image src="photo.png" x="5" y="5" w="50" h="50"/>')
    assert done.names == names


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"not a picture", "is no PNG, JPEG or WebP"),
        (png(50, 50)[:-40], "is no PNG, JPEG or WebP"),
        (b"GIF89a" + bytes(40), "is a GIF"),
    ],
)
def test_rasters_that_cannot_be_read(studio: Studio, data: bytes, why: str) -> None:
    studio.write("art/photo.png", data)
    done = studio.face('<image src="photo.png" w="5" h="5"/>')
    assert done.names == ["image-unreadable"]
    assert why in done.messages[0]


def test_a_raster_that_is_not_there_or_too_large(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "is not there" in studio.face('<image src="photo.png" w="5" h="5"/>').messages[0]
    monkeypatch.setattr("pnp.draw.rasters.checked.PIXELS", 100)
    studio.write("art/photo.png", png(50, 50))
    assert "million pixels" in studio.face('<image src="photo.png" w="5" h="5"/>').messages[0]


# --- pictures of cards that are rasters -------------------------------------------------------------------


def photo(form: str = "PNG", ink: str = "#336699", size: tuple[int, int] = (600, 300)) -> bytes:
    out = io.BytesIO()
    Raster.new("RGB", size, ink).save(out, form)
    return out.getvalue()


def shown(done: Done, at: int = 0) -> bytes:
    """The bytes of the picture on a face."""
    (group,) = done.faces.parts[at].front.items
    assert isinstance(group, Group)
    assert group.layer == "art"
    (image,) = group.items
    assert isinstance(image, Image)
    return done.faces.assets[image.asset]


@pytest.mark.parametrize(
    ("ending", "form"), [("png", "PNG"), ("jpg", "JPEG"), ("jpeg", "JPEG"), ("webp", "WEBP"), ("PNG", "PNG")]
)
def test_art_is_found_whatever_its_ending(studio: Studio, ending: str, form: str) -> None:
    studio.write(f"art/fox.{ending}", photo(form))
    done = studio.face(ART)
    assert done.names == []
    assert shown(done) == photo(form)
    box = bounds(done.front.items)
    assert box
    assert tuple(box) == (5, 5, 20, 10)


def test_a_raster_is_found_by_id_then_type_then_kind_then_theme(studio: Studio) -> None:
    studio.cards = (Card("fox", "beast", "Fox", fields={"type": "hunter"}),)
    for path, ink in (
        ("templates/mine/art/beast.jpg", "#010101"),
        ("art/beast.webp", "#020202"),
        ("art/hunter.png", "#030303"),
        ("art/fox.jpeg", "#040404"),
    ):
        form = {"jpg": "JPEG", "jpeg": "JPEG", "png": "PNG", "webp": "WEBP"}[path.rpartition(".")[2]]
        studio.write(path, photo(form, ink))
        assert shown(studio.face(ART)) == photo(form, ink)


@pytest.mark.parametrize(("fit", "box"), [("contain", (5, 12.5, 30, 15)), ("stretch", (5, 5, 30, 30))])
def test_a_raster_fits_as_a_drawing_does(studio: Studio, fit: str, box: tuple[float, ...]) -> None:
    studio.write("art/fox.png", photo())
    (group,) = studio.face(f'<art x="5" y="5" w="30" h="30" fit="{fit}"/>').front.items
    assert isinstance(group, Group)
    assert tuple(group.items[0].box) == box  # type: ignore[union-attr]


def test_a_raster_that_covers_is_cut_to_its_box(studio: Studio) -> None:
    studio.write("art/fox.png", photo())
    done = studio.face('<art x="5" y="5" w="20" h="20" fit="cover" colour="#ff0000"/>')
    (group,) = done.front.items
    assert isinstance(group, Group)
    assert group.clip
    assert tuple(group.items[0].box) == (-5, 5, 40, 20)  # type: ignore[union-attr]


def test_two_files_for_one_card_are_told_with_both_names(studio: Studio) -> None:
    studio.write("art/fox.svg", SQUARE)
    studio.write("art/fox.png", photo())
    done = studio.face(ART)
    assert done.names == ["picture-twice"]
    assert "art/fox.svg" in done.messages[0]
    assert "art/fox.png" in done.messages[0]


def test_a_set_may_have_another_picture_than_its_theme(studio: Studio) -> None:
    studio.write("templates/mine/art/fox.svg", SQUARE)
    studio.write("art/fox.png", photo())
    assert studio.face(ART).names == []


def test_names_of_pictures_may_be_in_large_letters(studio: Studio) -> None:
    studio.write("art/Fox.PNG", photo())
    assert shown(studio.face(ART)) == photo()
    studio.write("art/fox.png", photo())
    assert "art/Fox.PNG or art/fox.png" in studio.face(ART).messages[0]


def test_an_image_in_other_letters_is_named(studio: Studio) -> None:
    studio.write("art/Fox.PNG", photo())
    done = studio.face('<image src="fox.png" w="5" h="5"/>')
    assert done.names == ["image-unreadable"]
    assert "'Fox.PNG'" in done.found[0].hint


def test_a_coarse_picture_of_a_card_is_told_at_its_file(studio: Studio) -> None:
    studio.write("art/fox.png", photo(size=(150, 75)))
    done = studio.face(ART)
    assert done.names == ["image-low-resolution"]
    assert done.found[0].span.file.endswith("art/fox.png")
    assert done.found[0].related[0][0].file.endswith("beast.xml.j2")
    assert "190 dpi, drawing card 'fox'" in done.messages[0]


def test_a_broken_picture_of_a_card_is_told_at_its_file(studio: Studio) -> None:
    studio.write("art/fox.jpg", photo("JPEG")[:-200])
    done = studio.face(ART)
    assert done.names == ["image-unreadable"]
    assert done.found[0].span.file.endswith("art/fox.jpg")


def test_a_picture_that_is_called_as_another_sort_is_shown_and_told(studio: Studio) -> None:
    studio.write("art/fox.png", photo("WEBP"))
    done = studio.face(ART)
    assert done.names == ["picture-misnamed"]
    assert done.found[0].hint == "call it 'fox.webp'"
    assert shown(done) == photo("WEBP")


def test_a_drawing_that_is_called_as_a_picture_of_pixels_is_told(studio: Studio) -> None:
    studio.write("art/fox.png", SQUARE)
    assert "is an SVG" in studio.face(ART).messages[0]


@pytest.mark.parametrize("element", ['<art name="{}" {}/>', '<image src="{}.png" {}/>'])
@pytest.mark.parametrize(("fallback", "count"), [("other.png", 0), ("other", 0), ("emblem", 1), ("paw", 1)])
def test_what_is_not_there_falls_back_on_anything_with_a_name(
    studio: Studio, element: str, fallback: str, count: int
) -> None:
    studio.write("templates/mine/art/other.png", photo())
    studio.write("templates/mine/art/emblem.svg", SQUARE)
    studio.write("templates/mine/icons/paw.svg", SQUARE)
    rest = f'x="5" y="5" w="20" h="10" colour="#123456" fallback="{fallback}"'
    done = studio.face(element.format("gone", rest))
    assert done.names == []
    assert [path.fill for path in paths(done.front.items)] == ["#123456"] * count
    assert len(done.faces.assets) == 1 - count


def test_an_image_that_is_there_needs_no_fallback(studio: Studio) -> None:
    studio.write("templates/mine/art/photo.png", photo())
    assert studio.face('<image src="photo.png" w="20" h="10" fallback="nothing"/>').names == []
    done = studio.face('<image src="foto.png" w="20" h="10" fallback="phot"/>')
    assert done.names == ["missing-icon"]


@pytest.mark.parametrize("name", ["../secret", "/etc/hostname", "a\\b"])
def test_a_fallback_stays_in_the_set(studio: Studio, name: str) -> None:
    assert studio.face(f'<image src="gone.png" w="9" h="9" fallback="{name}"/>').names == ["art-outside-set"]


def test_b8_a_picture_that_a_bundled_template_names_with_a_hole_is_used(studio: Studio) -> None:
    for name in ("fox", "wing-fox", "wing-fxo", "fox-tail"):
        studio.write(f"art/{name}.svg", SQUARE)
    home = bundled("templates") / "biotopia" / "most.xml.j2"
    template = TemplateFile(
        name_of(home, home.parent), '<art name="wing-{{ id }}"/><art name="{{ card.id }}"/>'
    )
    found = list(unused_pictures(studio.set(), {"most": template}, World()))
    assert [one.message for one in found] == [
        f"nothing shows art/{name}.svg" for name in ("fox-tail", "wing-fxo")
    ]


def test_d12_pictures_that_one_template_prints_too_coarse_are_told_once(studio: Studio) -> None:
    ids = [f"fox-{number}" for number in range(9)]
    studio.cards = tuple(Card(name, "beast", name) for name in ids)
    for number, name in enumerate(ids):
        studio.write(f"art/{name}.png", photo(size=(200 - 4 * number, 100 - 2 * number)))
    done = studio.face(ART)
    assert done.names == ["image-low-resolution"]
    (told,) = done.found
    assert told.span.file.endswith("art/fox-8.png")
    assert ", and 8 others too coarse as well, drawing card 'fox-8' and 8 more" in told.message
    assert [Path(span.file).name for span, _ in told.related][1:3] == ["fox-7.png", "fox-6.png"]
    assert len(told.related) == 6
    assert set(told.cards) == set(ids)
