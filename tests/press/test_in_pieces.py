"""Faces drawn apart and sent from process to process print what one process prints."""

from __future__ import annotations

import pickle
from functools import cache
from typing import TypeVar

import pytest

import pnp
from pnp.base.frozen import replace
from pnp.base.model import Faces, Sheets
from pnp.press.impose import impose
from pnp.press.render.pdf import render_pdf
from pnp.source.load.profiles import find
from pnp.text.fonts import Fonts

GAME = "biomos"  # icons within texts, parts, pictures, backs of their own, pieces of many shapes
Sent = TypeVar("Sent")


def sent(product: Sent) -> Sent:
    """As it arrives in another process: nothing of it is the same object as anything else."""
    arrived: Sent = pickle.loads(pickle.dumps(product))
    return arrived


def drawn(cards: tuple[str, ...] = ()) -> Faces:
    """With pictures, parts and letters of its own, as a worker has them."""
    faces, found = pnp.open(GAME).faces("en", cards=cards)
    assert faces, found
    return faces


def imposed(faces: Faces) -> tuple[Sheets, Fonts]:
    profile, _ = find("a4", ())
    material, _ = pnp.open(GAME).material()
    assert profile
    assert material
    sheets, _ = impose(faces, profile, fonts=material.fonts)
    return sheets, material.fonts


def printed(faces: Faces) -> dict[str, bytes]:
    sheets, fonts = imposed(faces)
    return {each.name: render_pdf(sent(each), sheets.assets, fonts) for each in sheets.documents}


@cache
def at_once() -> tuple[Faces, dict[str, bytes]]:
    faces = drawn()
    return faces, printed(faces)


@pytest.mark.slow
def test_faces_sent_one_by_one_print_the_same_bytes() -> None:
    faces, pdfs = at_once()
    assert set(pdfs) == {"cards", "components", "guide"}
    assert printed(replace(faces, parts=tuple(map(sent, faces.parts)))) == pdfs


@pytest.mark.slow
def test_faces_drawn_in_pieces_print_the_same_bytes() -> None:
    faces, pdfs = at_once()
    ids = [part.card for part in faces.parts]
    pieces = [drawn(tuple(ids[n::3])) for n in range(3)]
    parts = {part.card: sent(part) for piece in pieces for part in piece.parts}
    assert printed(replace(faces, parts=tuple(parts[card] for card in ids))) == pdfs


def test_the_product_itself_can_be_sent() -> None:
    faces, _ = at_once()
    arrived = sent(faces)
    assert arrived == faces
    assert [part.front.key for part in arrived.parts] == [part.front.key for part in faces.parts]
