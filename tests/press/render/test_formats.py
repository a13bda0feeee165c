"""The table of formats: what each reads, and whose files it may replace."""

from __future__ import annotations

import pytest

from pnp.base.model import Part
from pnp.press.render import FORMATS, FaceFormat, replaced
from tests.press.render.printing import block, document, placed, printing, scene, sheet


@pytest.fixture
def of_faces(monkeypatch):
    """A format of faces that writes how large they are."""
    row = FaceFormat("txt", lambda face, _assets, _fonts: f"{face.width:g}".encode())
    monkeypatch.setitem(FORMATS, "txt", row)
    return row


def part(card, front, back=None):
    return Part(card, "fish", 2, scene(width=front), None if back is None else scene(width=back))


def test_every_document_comes_in_every_format():
    fish, rays = document(sheet(placed(scene(block(0, 0, 9, 9, "#ff0000")))), sheet()), document(sheet())
    made = printing(["pdf", "png"], fish, rays._replace(name="rays"))
    assert [(one.document, one.format, [file.name for file in one.files]) for one in made] == [
        ("cards", "pdf", ["cards.pdf"]),
        ("rays", "pdf", ["rays.pdf"]),
        ("cards", "png", ["cards-01.png", "cards-02.png"]),
        ("rays", "png", ["rays-01.png"]),
    ]


@pytest.mark.usefixtures("of_faces")
def test_a_face_that_many_cards_show_is_one_file():
    (made,) = printing(["txt"], parts=(part("cod", 10, 30), part("eel", 20, 30), part("ray", 20)))
    assert (made.document, made.format, made.pages) == ("faces", "txt", ())
    assert [(file.name, file.data) for file in made.files] == [
        ("cod-front.txt", b"10"),
        ("cod-back.txt", b"30"),
        ("eel-front.txt", b"20"),
    ]


@pytest.mark.usefixtures("of_faces")
def test_a_build_stands_for_what_was_asked_of_it():
    assert replaced(["pdf", "txt"], ["cards", "rules"], whole=True) == {
        ("cards", "pdf"),
        ("rules", "pdf"),
        ("faces", "txt"),
    }


@pytest.mark.usefixtures("of_faces")
def test_the_faces_of_some_cards_replace_their_namesakes_only():
    assert replaced(["txt"], ["selection"], whole=False) == frozenset()
