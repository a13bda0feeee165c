"""Print shops: what each file says adds up, files are as the shop wants them to the pixel, and nothing is lost."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pikepdf
import pypdfium2
import pytest
from click.testing import CliRunner, Result
from PIL import Image

import pnp as library
from pnp.base.frozen import replace
from pnp.base.model import Document
from pnp.base.model.print_shops import PrintShop, ShopOrder, ShopPart
from pnp.base.scene import Path as Drawn
from pnp.base.scene import Scene, rect
from pnp.cli.group import main
from pnp.export.naming import check_pattern
from pnp.export.shop_files import shop_page, shop_picture
from pnp.export.shop_parts import planned
from pnp.export.targets import NO_WISH
from pnp.press.render.face_pictures import draw_faces
from pnp.press.render.pdf import render_pdf
from pnp.project.exports import deck_to_export, export
from pnp.source.load import shop_data as shops
from pnp.source.load.profiles import find
from pnp.source.load.shop_data import find_shop, known_shops
from pnp.text.fonts import load_fonts

Write = Callable[..., Path]
INCH = 25.4
RED, BLUE = (255, 0, 0), (0, 0, 255)
SET = """\
id: tiny
languages: [en]
rules: {kinds: {beast: {fields: {}}, map: {fields: {}}}}
print: {beast: {size: poker, back: deck}, map: {size: tarot, back: deck}}
cards:
  - {kind: beast, id: fox, name: Fox, copies: 2}
  - {kind: beast, id: owl, name: Owl}
  - {kind: map, id: wood, name: Wood, copies: 4}
"""


def pnp(*words: object) -> Result:
    return CliRunner().invoke(main, [*map(str, words)])


def shop(name: str) -> PrintShop:
    found = find_shop(name)
    assert found is not None
    return found


def part(name: str) -> ShopPart:
    whose, _, which = name.partition("/")
    return next(one for one in shop(whose).parts if one.name == which)


def exported(folder: Path, to: str, out: Path, *words: object) -> tuple[Path, Result]:
    told = pnp("export", folder, "--to", to, "--out", out, *words)
    assert told.exit_code in (0, 1), told.output
    return out / "tiny" / f"en-{to.replace('/', '-')}", told


def face(bleed: float, width: float = 63.5, height: float = 88.9) -> Scene:
    """Red within the trim, blue as far as it bleeds."""
    blue = Drawn(rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed), "#0000ff")
    return Scene(width, height, (blue, Drawn(rect(0, 0, width, height), "#ff0000")), bleed)


def drawn(scene: Scene, to: str) -> Image.Image:
    return next(draw_faces([shop_picture(scene, part(to), 300)], {}, load_fonts()))


# --- the files of shops ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", known_shops())
def test_a_shop_says_where_its_numbers_are_from_and_they_add_up(name: str) -> None:
    """Pixels to millimetres and back, within half a pixel."""
    found = shop(name)
    assert found.sources
    assert re.fullmatch(r"20\d\d-\d\d-\d\d", found.read)
    check_pattern(found.naming)
    for one in found.parts:
        assert one.safe > 0
        assert list(one.limits.brackets) == sorted(set(one.limits.brackets))
        assert (one.px is None) == (found.form == "pdf")
        if one.px is None or one.trim is None:
            continue
        for px, trim, bleed in zip(one.px, one.trim, one.bleed, strict=True):
            assert abs((trim + 2 * bleed) / INCH * found.dpi - px) <= 0.5, one.name
            assert abs(px / found.dpi * INCH - trim - 2 * bleed) <= 0.5 / found.dpi * INCH
            assert one.safe < trim / 2


def test_pixels_of_known_parts() -> None:
    """Written down here once more, from the shops' pages."""
    known = {
        "tgc/poker": (825, 1125),
        "tgc/tarot": (900, 1500),
        "tgc/hex": (1200, 1050),
        "tgc/small-square-chit": (225, 225),
        "mpc/poker": (822, 1122),
        "mpc/game": (816, 1110),
        "mpc/bridge": (747, 1122),
        "printerstudio/tarot": (897, 1497),
        "meinspiel/59x91": (768, 1146),
    }
    assert {name: part(name).px for name in known} == known


def test_a_shop_is_data_only(write_set: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "shops"
    folder.mkdir()
    (folder / "corner.yaml").write_text(
        "title: The Corner Shop\nsources: [its door]\nread: '2026-01-01'\nunit: mm\ndpi: 100\nform: jpg\n"
        "order: split\nnaming: '{side}-{number:2}'\nbleed: 2\nsafe: 2\n"
        "parts: {small: {title: Small, trim: [63.5, 88.9], px: [266, 366]}}\n"
    )
    monkeypatch.setattr(shops, "FOLDER", folder)
    made = export(library.open(write_set(SET)), "corner", "en", tmp_path / "out")
    image = Image.open(BytesIO((made.folder / "small" / "front-01.jpg").read_bytes()))
    assert (image.size, image.format) == ((266, 366), "JPEG")
    assert {one.code for one in made.verdict} == {"PRS573", "PRS575"}  # no tarot cards; 1.5 mm of bleed


# --- pictures --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bleed", [5.0, 3.0, 1.5])
@pytest.mark.parametrize(("to", "edge"), [("mpc/poker", 36), ("tgc/poker", 37.5)])
def test_the_trim_lies_where_the_shop_cuts_whatever_bleeds(to: str, edge: float, bleed: float) -> None:
    """What is missing to the edge is what was drawn outermost, never paper."""
    image = drawn(face(bleed), to)
    width, height = image.size
    assert (width, height) == part(to).px
    inside, outside = int(edge + 1), int(edge) - 2  # a rectangle may take one pixel more
    for x, y in ((inside, height // 2), (width - 1 - inside, height // 2), (width // 2, inside)):
        assert image.getpixel((x, y)) == RED
    for x, y in (
        (outside, height // 2),
        (width - 1 - outside, height // 2),
        (width // 2, height - 1 - outside),
    ):
        assert image.getpixel((x, y)) == BLUE
    edges = [
        image.crop(box) for box in ((0, 0, width, 30), (0, 0, 30, height), (width - 30, 0, width, height))
    ]
    assert {colour for strip in edges for _, colour in strip.getcolors() or ()} == {BLUE}


def test_without_any_bleed_the_face_goes_on_to_the_edge() -> None:
    assert drawn(face(0), "mpc/poker").getcolors() == [(822 * 1122, RED)]


def test_a_piece_that_differs_by_a_hair_fills_the_trim() -> None:
    image = drawn(face(5, 63.3, 88.7), "mpc/poker")
    assert [image.getpixel((x, 500)) for x in (34, 37, 784, 787)] == [BLUE, RED, RED, BLUE]


def test_a_piece_on_its_side_is_turned_and_its_top_stays_one_edge(write_set: Write, tmp_path: Path) -> None:
    lying = SET.replace("size: poker", "size: {width_mm: 88.9, height_mm: 63.5}")
    top = '<face background="#0000ff"><rect x="-9" y="-9" w="120" h="20" fill="#ff0000"/></face>'
    folder = write_set(
        lying.replace("id: tiny\n", "id: tiny\ntheme: mine\n").replace(
            "map: {size: tarot, back: deck}", "map: none"
        ),
        **{
            "templates/mine/theme.yaml": "bleed_mm: 3.05\n",
            "templates/mine/beast.xml.j2": top,
            "templates/mine/back-deck.xml.j2": top,
        },
    )
    made, told = exported(folder, "mpc", tmp_path / "out")
    assert told.exit_code == 0, told.output
    front, back = (
        Image.open(BytesIO(next((made / "poker").glob(f"*{side}.png")).read_bytes()))
        for side in ("001-fox-front", "back")
    )
    assert front.size == back.size == (822, 1122)
    assert (front.getpixel((60, 500)), front.getpixel((760, 500))) == (RED, BLUE)
    assert (back.getpixel((60, 500)), back.getpixel((760, 500))) == (BLUE, RED)


def test_each_kind_goes_to_the_part_of_its_size(write_set: Write, tmp_path: Path) -> None:
    made, told = exported(write_set(SET), "tgc", tmp_path)
    assert told.exit_code == 0, told.output
    sizes = {
        path.relative_to(made).as_posix(): Image.open(BytesIO(path.read_bytes())).size
        for path in made.rglob("*.png")
    }
    assert sizes == {
        "poker/001-fox-front.png": (825, 1125),
        "poker/002-owl-front.png": (825, 1125),
        "poker/003-beast-back.png": (825, 1125),
        "tarot/001-wood-front.png": (900, 1500),
        "tarot/002-map-back.png": (900, 1500),
    }


@pytest.mark.parametrize(
    ("size", "file", "where"),
    [
        ("{width_mm: 88.9}", "cards", "square"),
        ("{width_mm: 88.9}", "components", "large-square-tile"),
        ("{shape: circle, width_mm: 88.9}", "cards", "circle"),
        ("{shape: circle, width_mm: 25.4}", "components", "large-circle-chit"),
    ],
)
def test_of_one_size_the_part_for_its_shape_and_sort_is_taken(
    size: str, file: str, where: str, write_set: Write
) -> None:
    prints = f"print: {{beast: {{size: {size}, file: {file}, back: deck}}}}"
    text = SET[: SET.index("print:")] + prints + "\ncards: [{kind: beast, id: fox, name: Fox}]\n"
    paper, _ = find("a4")
    assert paper
    deck, found = deck_to_export(library.open(write_set(text)), "en", paper)
    assert deck, found
    plan = planned(deck, NO_WISH, shop("tgc"), "")
    assert [made.place.name for made in plan.decks] == [where]
    assert not plan.found


# --- what lies beside them -------------------------------------------------------------------------------


def test_an_order_says_how_many_and_which_bracket(write_set: Write, tmp_path: Path) -> None:
    made, _ = exported(write_set(SET), "mpc", tmp_path)
    order = (made / "ORDER.txt").read_text()
    assert "Poker cards (mpc/poker): 3 pieces of 2 designs" in order
    assert "Paid for: 18. Free places: 15." in order
    assert "2 x  poker/001-fox-front.png  back: poker/003-beast-back.png" in order
    assert "4 x  tarot/001-wood-front.png  back: tarot/002-map-back.png" in order


def test_the_cart_holds_every_copy_once_and_names_files_there_are(write_set: Write, tmp_path: Path) -> None:
    cards = """\
id: tiny
theme: mine
rules: {kinds: {beast: {fields: {}}, map: {fields: {}}}}
print: {beast: {size: poker, back: deck}, map: {size: poker, back: night}}
cards:
  - {kind: beast, id: fox, name: Fox, copies: 2}
  - {kind: map, id: wood, name: "Wood & <Dale>"}
  - {kind: beast, id: owl, name: Owl}
"""
    plain = '<face background="{}"><text name="a" x="9" y="9" w="40" h="9">{{{{ card.name }}}}</text></face>'
    folder = write_set(
        cards,
        **{
            "templates/mine/theme.yaml": "bleed_mm: 3.05\n",
            "templates/mine/beast.xml.j2": plain.format("#ffffff"),
            "templates/mine/map.xml.j2": plain.format("#eeeeee"),
            "templates/mine/back-deck.xml.j2": '<face background="#445566"/>',
            "templates/mine/back-night.xml.j2": '<face background="#000000"/>',
        },
    )
    made, told = exported(folder, "mpc/poker", tmp_path / "a & b")
    assert told.exit_code == 0, told.output
    order = ElementTree.parse(made / "poker" / "order.xml").getroot()
    slots = [
        int(slot) for card in order.iterfind("fronts/card") for slot in card.findtext("slots", "").split(",")
    ]
    assert sorted(slots) == [0, 1, 2, 3]
    assert order.findtext("details/quantity") == "4"
    (other,) = order.iterfind("backs/card")
    front = next(card for card in order.iterfind("fronts/card") if "wood" in card.findtext("name", ""))
    assert other.findtext("slots") == front.findtext("slots")
    assert "map-back" in other.findtext("id", "")
    assert "beast-back" in order.findtext("cardback", "")
    named = [*(card.findtext("id", "") for card in order.iter("card")), order.findtext("cardback", "")]
    assert all(Path(name).is_absolute() and Path(name).is_file() for name in named)


def test_x11_the_cart_names_the_kinds_that_are_not_in_it(write_set: Write, tmp_path: Path) -> None:
    cards = """\
id: tiny
rules: {kinds: {beast: {label: Beast, fields: {}}, map: {label: Map, label_plural: Maps -- large, fields: {}}}}
print: {beast: {size: poker}, map: {size: {width_mm: 190, height_mm: 190}}}
cards:
  - {kind: beast, id: fox, name: Fox}
  - {kind: map, id: wood, name: Wood}
"""
    made, told = exported(write_set(cards), "mpc", tmp_path)
    assert told.exit_code == 1
    missing = "Not in this order, because the shop has no size for them: Maps -- large. See VERDICT.txt."
    assert missing in (made / "ORDER.txt").read_text()
    cart = (made / "poker" / "order.xml").read_text()
    assert cart.startswith(f"<!-- {missing.replace('--', '- -')} -->")
    assert ElementTree.fromstring(cart).findtext("details/quantity") == "1"


@pytest.mark.slow
def test_foreign_files_stay(write_set: Write, tmp_path: Path) -> None:
    made, _ = exported(write_set(SET), "mpc", tmp_path)
    (made / "poker" / "proof.txt").write_text("mine")
    (made / "poker" / "001-fox-front.png").write_bytes(b"mine too")
    before = set(made.rglob("*"))
    _, told = exported(write_set(SET), "mpc", tmp_path)
    assert "is kept as" in told.output
    assert (made / "poker" / "proof.txt").read_text() == "mine"
    assert before <= set(made.rglob("*"))
    assert b"mine too" in {path.read_bytes() for path in made.rglob("*") if path.is_file()}


# --- PDF -------------------------------------------------------------------------------------------------


def test_a_pdf_has_true_boxes_a_page_a_side_and_each_text_once(write_set: Write, tmp_path: Path) -> None:
    made, told = exported(write_set(SET), "plain-pdf", tmp_path)
    assert told.exit_code == 0, told.output
    with pikepdf.open(made / "any" / "beast.pdf") as pdf:
        assert len(pdf.pages) == 4
        for page in pdf.pages:
            trim, bleed = (
                [float(edge) / 72 * INCH for edge in page[key]] for key in ("/TrimBox", "/BleedBox")
            )
            assert trim == pytest.approx([3, 3, 66.5, 91.9], abs=0.01)
            assert bleed == pytest.approx([0, 0, 69.5, 94.9], abs=0.01)
            assert page.MediaBox == page["/BleedBox"]
    texts = [
        page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(made / "any" / "beast.pdf")
    ]
    assert [text.count("Fox") for text in texts] == [1, 0, 0, 0]
    assert "any/beast.pdf page 3" in (made / "ORDER.txt").read_text()


@pytest.mark.parametrize("bleed", [3.0, 1.5, 0.0])
def test_a_page_is_filled_to_its_edge(bleed: float) -> None:
    page = shop_page(face(bleed), part("plain-pdf/any"), "")
    data = render_pdf(Document("x", "", "en", (page,), "none"), {}, load_fonts())
    image = pypdfium2.PdfDocument(data)[0].render(scale=300 / 72).to_pil()
    width, height = image.size
    at = [
        image.getpixel(place)
        for place in ((2, 2), (width // 2, 4), (4, height // 2), (width - 4, height - 4))
    ]
    assert set(at) == {BLUE if bleed else RED}
    assert [image.getpixel((x, height // 2)) for x in (33, 38)] == [BLUE if bleed else RED, RED]


@pytest.mark.parametrize(
    ("order", "sides"),
    [("front-back", "fbfb"), ("back-front", "bfbf"), ("split", "ffbb")],
)
def test_pages_come_in_the_shops_order(order: ShopOrder, sides: str, write_set: Write) -> None:
    paper, _ = find("a4")
    assert paper
    deck, _ = deck_to_export(library.open(write_set(SET)), "en", paper)
    assert deck
    ordered = replace(shop("plain-pdf"), order=order)
    (made,) = planned(deck, NO_WISH._replace(kinds=frozenset({"beast"})), ordered, "").decks
    assert "".join(one.face.side[0] for one in made.files) == sides
    assert [one.page for one in made.files] == [1, 2, 3, 4]


# --- what is asked for -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("to", "told"),
    [
        ("mcp", "did you mean 'mpc'"),
        ("zzzzzzz", ", ".join(known_shops()[-2:])),
        ("mpc/pokre", "did you mean 'poker'"),
        ("mpc/zzzzz", "mpc has no part 'zzzzz'; one of: bridge, business"),
        ("mpc/", "mpc has no part ''"),
        ("images/poker", "nothing is called 'images/poker'"),
        ("../mpc", "nothing is called '../mpc'"),
    ],
)
def test_an_unknown_shop_or_part_lists_the_known(
    to: str, told: str, write_set: Write, tmp_path: Path
) -> None:
    found = pnp("export", write_set(SET), "--to", to, "--out", tmp_path)
    assert found.exit_code == 2
    assert told in " ".join(found.output.split())


def test_options_of_pictures_mean_nothing_to_a_shop(write_set: Write) -> None:
    told = pnp("export", write_set(SET), "--to", "mpc", "--dpi", 300)
    assert told.exit_code == 2
    assert "--dpi means nothing to mpc" in told.output


def test_a_shell_is_offered_shops_then_parts() -> None:
    import click

    from pnp.cli import completing

    context = click.Context(main)
    option = click.Option(["--to"])
    shown = {item.value for item in completing.targets(context, option, "")}
    assert {"images", "mpc", "tgc"} <= shown
    assert not any("/" in name for name in shown if not name.startswith("kit/"))
    assert "mpc/poker" in {item.value for item in completing.targets(context, option, "mpc/")}
