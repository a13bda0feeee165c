"""Files for a print shop: pictures of exactly its pixels, or pages of a PDF, with all that goes beside them.

Owns that the trim of a face lies where the shop cuts. Must not know any shop, nor what is thought of the files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.base.diagnostics import Diagnostic, has_errors, in_order
from pnp.base.frozen import NamedTuple
from pnp.base.model import Document, File, Placement, Sheet
from pnp.base.model.print_shops import PrintShop, ShopPart
from pnp.base.scene import Box, Group, Item, Path, Scene, rect, without_texts
from pnp.export.credit_lines import not_for_trade
from pnp.export.shop_order import cart, not_ordered, order, readme
from pnp.export.shop_parts import ShopDeck, ShopFile, ShopPlan, is_lying, planned
from pnp.export.targets import DeckToExport, ExportWish, text_file
from pnp.export.verdict import Remark, judged, told
from pnp.press.render.face_pictures import FacePicture, draw_faces, encoded, turned
from pnp.press.render.pdf import render_pdf

INCH = 25.4
MEETING = 0.05  # mm by which what is drawn beneath reaches under a face


class ShopMade(NamedTuple):
    """Files for a shop, and what it would say of them; errors are what it would refuse."""

    files: Iterable[File]
    verdict: tuple[Diagnostic, ...]

    @property
    def is_refused(self) -> bool:
        return has_errors(self.verdict)


def shop_files(deck: DeckToExport, wish: ExportWish, shop: PrintShop, part: str, folder: str) -> ShopMade:
    """For one part of a shop, or for whatever part has the size of each kind; ``folder`` is where files will lie."""
    plan = planned(deck, wish, shop, part)
    remarks = [remark for made in plan.decks for remark in judged(deck, made)]
    remarks += [Remark(found) for found in not_for_trade(deck, shop.title)] if plan.decks else []
    found = in_order((*plan.found, *(remark.found for remark in remarks)))
    if not plan.decks and not plan.found:
        return ShopMade((), ())
    return ShopMade(_every(deck, plan, shop, told(deck, shop, found, remarks), folder), found)


def _every(deck: DeckToExport, plan: ShopPlan, shop: PrintShop, verdict: str, folder: str) -> Iterator[File]:
    missing = not_ordered(deck, plan)
    for made in plan.decks:
        yield from _documents(deck, made) if shop.form == "pdf" else _pictures(deck, made)
        if shop.cart:
            yield text_file(f"{made.place.name}/order.xml", cart(made, folder, missing))
    yield text_file("ORDER.txt", order(deck, plan.decks, shop, missing))
    yield text_file("VERDICT.txt", verdict)
    yield text_file("README.txt", readme(deck, plan.decks, shop))


# --- pictures --------------------------------------------------------------------------------------------


def shop_picture(scene: Scene, place: ShopPart, dpi: int) -> FacePicture:
    """The face so that its trim lies exactly where the shop cuts; as it is drawn, to be turned afterwards."""
    across, down = place.trim or (scene.width, scene.height)
    beside = place.bleed
    size = across + 2 * beside[0], down + 2 * beside[1]
    px = place.px or (round(size[0] / INCH * dpi), round(size[1] / INCH * dpi))
    if is_lying(scene, place):
        (down, across), beside, px = (across, down), (beside[1], beside[0]), (px[1], px[0])
    # in the face's own millimetres: a piece that differs by a hair is drawn larger or smaller by that
    margins = beside[0] * scene.width / across, beside[1] * scene.height / down
    return FacePicture(scene, *px, beside=margins)


def _pictures(deck: DeckToExport, made: ShopDeck) -> Iterator[File]:
    shop, place = made.shop, made.place
    wanted = [shop_picture(one.face.scene, place, shop.dpi) for one in made.files]
    drawn = draw_faces(wanted, deck.faces.assets, deck.fonts)
    for one, image in zip(made.files, drawn, strict=True):
        # a piece that lies on its side is turned over as it would be upright: its top stays where it is
        lies = is_lying(one.face.scene, place)
        picture = turned(image, clockwise=one.face.side == "back") if lies else image
        yield File(one.name, encoded(picture, "jpg" if shop.form == "jpg" else "png", shop.dpi), 1, 1)


# --- pages of a PDF --------------------------------------------------------------------------------------


def _documents(deck: DeckToExport, made: ShopDeck) -> Iterator[File]:
    named: dict[str, list[ShopFile]] = {}
    for one in made.files:
        named.setdefault(one.name, []).append(one)
    for name, pages in named.items():
        title = f"{deck.faces.title}: {pages[0].face.part.title or pages[0].face.part.kind}"
        sheets = tuple(shop_page(one.face.scene, made.place, one.face.part.card) for one in pages)
        document = Document("shop", title, deck.faces.language, sheets, "none")
        yield File(name, render_pdf(document, deck.faces.assets, deck.fonts), 1, len(pages))


def shop_page(scene: Scene, place: ShopPart, title: str) -> Sheet:
    """A page of one side in true size: its trim where TrimBox says, bleed on all sides."""
    across, down = place.bleed
    trim = Box(across, down, scene.width, scene.height)
    placement = Placement(0, "", 1, "front", trim, scene, 0, max(across, down))
    page = Box(0, 0, scene.width + 2 * across, scene.height + 2 * down)
    beneath = _beneath(scene, page, trim) if scene.bleed < max(place.bleed) - MEETING else ()
    return Sheet(page.w, page.h, (placement,), beneath, title=title)


def _beneath(scene: Scene, page: Box, trim: Box) -> tuple[Item, ...]:
    """The face once more, larger, where it does not bleed to the edge of the page; its texts stay out."""
    drawn = trim.grow(scene.bleed)
    inner = drawn.grow(-MEETING)
    ring = Path((*rect(*page), *_against(inner)), even_odd=True)
    wide, high = page.w / drawn.w, page.h / drawn.h
    matrix = (wide, 0.0, 0.0, high, page.w / 2 - wide * scene.width / 2, page.h / 2 - high * scene.height / 2)
    larger = Group(tuple(without_texts(scene.items)), matrix)
    return (Group((larger,), clip=ring),)


def _against(box: Box) -> tuple[tuple[str, float, float] | tuple[str], ...]:
    return (
        ("M", box.x, box.y),
        ("L", box.x, box.bottom),
        ("L", box.right, box.bottom),
        ("L", box.right, box.y),
        ("Z",),
    )
