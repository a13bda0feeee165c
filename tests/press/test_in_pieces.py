"""Faces drawn apart and sent from process to process print what one process prints."""

from __future__ import annotations

import pickle
from dataclasses import replace
from functools import cache
from typing import TypeVar

from pnp.cli.stages import Studio, drawing, laid_out, studio

from pnp.compose import Choice
from pnp.load.profiles import find
from pnp.model import Document, Faces, Part, Sheets
from pnp.render.pdf import render_pdf
from pnp.schema.read import load_set

GAME = "biomos"  # icons within texts, parts, pictures, backs of their own, pieces of many shapes
Product = TypeVar("Product", Part, Document)


def sent(product: Product) -> Product:
    """As it arrives in another process: nothing of it is the same object as anything else."""
    arrived: Product = pickle.loads(pickle.dumps(product))
    return arrived


@cache
def shop() -> Studio:
    cards, _ = load_set(GAME)
    assert cards
    made, _ = studio(cards)
    assert made
    return made


def printed(faces: Faces) -> dict[str, bytes]:
    profile, _ = find("a4", ())
    assert profile
    drawn, _ = drawing(shop(), "en", sheets=False)
    sheets: Sheets = laid_out(
        drawn._replace(faces=faces), profile, shop().fonts, frozenset(("cards", "components"))
    )[0]
    documents = map(sent, sheets.documents)
    return {each.name: render_pdf(each, sheets.assets, shop().fonts) for each in documents}


@cache
def at_once() -> tuple[Faces, dict[str, bytes]]:
    drawn, _ = drawing(shop(), "en", sheets=False)
    return drawn.faces, printed(drawn.faces)


def test_faces_sent_one_by_one_print_the_same_bytes() -> None:
    faces, pdfs = at_once()
    assert set(pdfs) == {"cards", "components"}
    assert printed(replace(faces, parts=tuple(map(sent, faces.parts)))) == pdfs


def test_faces_drawn_in_pieces_print_the_same_bytes() -> None:
    """Each piece with its own pictures, parts and letters, as a worker has them."""
    faces, pdfs = at_once()
    ids = [part.card for part in faces.parts]
    pieces = [
        drawing(shop(), "en", Choice(cards=frozenset(ids[n::3])), sheets=False)[0].faces for n in range(3)
    ]
    drawn = {part.card: sent(part) for piece in pieces for part in piece.parts}
    assert printed(replace(faces, parts=tuple(drawn[card] for card in ids))) == pdfs


def test_the_product_itself_can_be_sent() -> None:
    faces, _ = at_once()
    arrived = pickle.loads(pickle.dumps(faces))
    assert arrived == faces
    assert [part.front.key for part in arrived.parts] == [part.front.key for part in faces.parts]
