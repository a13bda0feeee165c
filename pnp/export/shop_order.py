"""What is told beside the files for a shop: how many are wanted of each, a file that fills the cart, what to do.

Owns these words. Must not know how files are made.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape

from pnp.base.frozen import NamedTuple
from pnp.base.model import Part
from pnp.base.model.print_shops import PrintShop
from pnp.base.wording import counted
from pnp.export.shop_parts import ShopDeck, ShopFile, ShopPlan
from pnp.export.targets import DeckToExport


class CartSlots(NamedTuple):
    """A picture and the numbers of the pieces it is for, from 0."""

    file: ShopFile
    slots: tuple[int, ...]


# --- ORDER.txt -------------------------------------------------------------------------------------------


def not_ordered(deck: DeckToExport, plan: ShopPlan) -> str:
    """A sentence about the kinds that the shop has no size for; empty where it has one for all."""
    if not plan.lacking:
        return ""
    kinds = deck.edition.cards.rules.kinds
    titles = {part.kind: part.title for part in deck.faces.parts}
    names = ", ".join(kinds[kind].label_plural if kind in kinds else titles[kind] for kind in plan.lacking)
    return f"Not in this order, because the shop has no size for them: {names}. See VERDICT.txt."


def order(deck: DeckToExport, decks: Sequence[ShopDeck], shop: PrintShop, missing: str = "") -> str:
    """How many of what, for people who order by hand."""
    rows = [f"Order of {deck.faces.title} ({deck.faces.set_id}, {deck.faces.language}) at {shop.title}."]
    rows += [missing] if missing else []
    for made in decks:
        rows += ["", *_one(made)]
    return "\n".join(rows) + "\n"


def _one(made: ShopDeck) -> Iterator[str]:
    place, limits = made.place, made.place.limits
    many = f"{counted(made.pieces, 'piece')} of {counted(len(made.parts), 'design')}"
    yield f"{place.title} ({made.shop.name}/{place.name}): {many}"
    bracket = limits.bracket(made.pieces)
    if bracket is not None:
        yield f"  Paid for: {bracket}. Free places: {bracket - made.pieces}."
    elif limits.brackets:
        yield f"  More than the {limits.brackets[-1]} of one order."
    yield ""
    rows = [(f"{part.copies} x", *_files_of(made, part)) for part in made.parts]
    widths = [max(len(row[at]) for row in rows) for at in range(2)]
    for copies, front, back in rows:
        yield f"  {copies:>{widths[0]}}  {front:{widths[1]}}  {back}".rstrip()


def _files_of(made: ShopDeck, part: Part) -> tuple[str, str]:
    own = [one for one in made.files if one.face.part.card == part.card]
    front = next(one for one in own if one.face.side == "front")
    if front.page:
        back = next((one for one in own if one.face.side == "back"), None)
        return f"{front.name} page {front.page}", f"back: page {back.page}" if back else _without(made)
    shared = made.backs.get(part.back.key) if part.back is not None else None
    return front.name, f"back: {shared.name}" if shared else _without(made)


def _without(made: ShopDeck) -> str:
    return "no back" if made.place.backs == "needed" else ""


# --- order.xml -------------------------------------------------------------------------------------------


def cart(made: ShopDeck, folder: str, missing: str = "") -> str:
    """The file mpc-autofill's desktop tool reads: copies are slots, pictures are on this computer. A comment names what
    is ``missing``."""
    backs = made.backs
    usual = made.usual_back
    fronts: list[CartSlots] = []
    others: dict[str, CartSlots] = {}
    first = 0
    for part, file in zip(made.parts, made.fronts, strict=True):
        slots = tuple(range(first, first + part.copies))
        first += part.copies
        fronts.append(CartSlots(file, slots))
        back = backs.get(part.back.key) if part.back is not None else None
        if back is not None and back != usual:
            before = others.get(back.name)
            others[back.name] = CartSlots(back, (*(before.slots if before else ()), *slots))
    stock = made.shop.stocks[0] if made.shop.stocks else ""
    rows = [
        *([f"<!-- {_in_a_comment(missing)} -->"] if missing else []),
        "<order>",
        "  <details>",
        f"    <quantity>{made.pieces}</quantity>",
        f"    <stock>{escape(stock)}</stock>",
        "    <foil>false</foil>",
        "  </details>",
        "  <fronts>",
        *(row for one in fronts for row in _card(one, folder)),
        "  </fronts>",
    ]
    if others:
        rows += ["  <backs>", *(row for one in others.values() for row in _card(one, folder)), "  </backs>"]
    if usual is not None:
        rows.append(f"  <cardback>{escape(_lying(usual, folder))}</cardback>")
    return "\n".join((*rows, "</order>")) + "\n"


def _in_a_comment(text: str) -> str:
    """XML allows no two hyphens in a row there."""
    return re.sub("-(?=-)", "- ", text)


def _card(one: CartSlots, folder: str) -> Iterator[str]:
    name = one.file.name.rpartition("/")[2]
    yield "    <card>"
    yield f"      <id>{escape(_lying(one.file, folder))}</id>"
    yield "      <sourceType>Local File</sourceType>"
    yield f"      <slots>{','.join(map(str, one.slots))}</slots>"
    yield f"      <name>{escape(name)}</name>"
    yield f"      <query>{escape(one.file.face.called)}</query>"
    yield "    </card>"


def _lying(file: ShopFile, folder: str) -> str:
    return f"{folder}/{file.name}"


# --- README.txt ------------------------------------------------------------------------------------------


def readme(deck: DeckToExport, decks: Sequence[ShopDeck], shop: PrintShop) -> str:
    rows = [
        f"Files of {deck.faces.title} ({deck.faces.set_id}, {deck.faces.language}) for {shop.title}.",
        "",
        "VERDICT.txt says what the shop would refuse or print badly: read it first.",
        "ORDER.txt says how many of each file are wanted.",
        "",
        *(f"- {step.replace('{stocks}', ', '.join(shop.stocks))}" for step in shop.steps),
        "",
        *(row for made in decks for row in _measures(made)),
        "",
        "Colours are sRGB. What nobody drew is white, and nothing is transparent.",
        f"Read {shop.read}: {'; '.join(shop.sources)}.",
    ]
    if shop.unverified:
        rows.append(f"Not verified: {'; '.join(shop.unverified)}.")
    return "\n".join(rows) + "\n"


def _measures(made: ShopDeck) -> Iterator[str]:
    place = made.place
    across, down = place.bleed
    bleed = f"{across:.4g}" if across == down else f"{across:.4g} and {down:.4g}"
    told = f"cut {bleed} mm from the edge of the file; texts {place.safe:.4g} mm inside of that"
    if place.trim is None:
        yield f"{place.name}: PDF in true size, {told}."
        return
    size = f"{place.trim[0]:.5g} x {place.trim[1]:.5g} mm"
    px = f"{place.px[0]} x {place.px[1]} px" if place.px else f"{made.shop.dpi} dpi"
    not_sure = f" Not verified: {place.unverified}." if place.unverified else ""
    yield f"{place.name}: {size}, {px}, {told}.{not_sure}"
