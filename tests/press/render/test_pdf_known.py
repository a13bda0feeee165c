"""What was written of a picture is taken for the next document: the bytes are those of one that comes first."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.scene import Group, Path, ellipse, shared
from pnp.press.render import pdf_content, pdf_faces
from pnp.press.render.pdf import render_pdf
from pnp.press.render.pdf_known import KnownDrawings
from tests.press.render.printing import block, document, fonts, placed, scene, sheet, words

PLAIN = shared((block(0, 0, 2, 2, "#ff0000"), block(1, 1, 2, 2, "#00ff00")), (1, 0, 0, 1, 3, 3))
NESTED = shared((PLAIN, Path(ellipse(2, 2, 1, 1), fill="#0000ff")), (2, 0, 0, 2, 1, 0))
DEEP = shared((NESTED, block(4, 4, 1, 1, "#ff0000"), PLAIN), (1, 0, 0, 1, 0, 4))
FADED = shared((block(0, 0, 3, 3, "#123456"), Group((PLAIN, NESTED), opacity=0.5)), (1, 0, 0, 1, 2, 2))
KEYED = Group((PLAIN, block(2, 2, 2, 2, "#654321")), opacity=0.25, key="fading")
LETTERED = shared((PLAIN, words("Ørred")), (1, 0, 0, 1, 0, 0))
CLIPPED = Group((NESTED,), clip=Path(ellipse(5, 5, 4, 4)))
STOCK = (PLAIN, NESTED, DEEP, FADED, KEYED, LETTERED, CLIPPED, words("tun"), block(0, 0, 9, 9, "#00ff00"))
FACES = st.lists(st.lists(st.sampled_from(STOCK), min_size=1, max_size=4), min_size=1, max_size=3)


def file(faces):
    return render_pdf(document(sheet(*(placed(scene(*items)) for items in faces))), {}, fonts())


@pytest.mark.slow
@given(st.lists(FACES, min_size=2, max_size=4))
def test_a_document_is_the_same_after_others(documents):
    pdf_content._drawn, pdf_faces._pictures = KnownDrawings(), KnownDrawings()
    after_others = [file(faces) for faces in documents]
    for faces, printed in zip(documents, after_others, strict=True):
        pdf_content._drawn, pdf_faces._pictures = KnownDrawings(), KnownDrawings()
        assert printed == file(faces)


def test_what_fades_without_a_key_is_of_its_own_page():
    """It is known by its place, and every document has a first page."""

    def page(ink):
        fading = Group((block(1, 1, 5, 5, ink), block(3, 3, 5, 5, ink)), opacity=0.5)
        return render_pdf(document(sheet(marks=(fading,))), {}, fonts())

    red = page("#ff0000")
    blue = page("#0000ff")
    assert red != blue
    pdf_content._drawn, pdf_faces._pictures = KnownDrawings(), KnownDrawings()
    assert blue == page("#0000ff")


def test_a_picture_is_written_once_for_two_languages(monkeypatch):
    traced = []
    trace = pdf_content.Content._traced
    monkeypatch.setattr(
        pdf_content.Content, "_traced", lambda self, path: traced.append(path) or trace(self, path)
    )
    pdf_content._drawn, pdf_faces._pictures = KnownDrawings(), KnownDrawings()
    file([[DEEP, KEYED, words("cod")]])
    assert traced
    traced.clear()
    file([[DEEP, KEYED, words("torsk")]])
    assert not traced


def test_no_more_is_kept_than_has_room():
    kept = KnownDrawings(most=10)
    for letter in "abcd":
        kept.put(letter, letter, 4)
    assert [kept.get(letter) for letter in "abcd"] == [None, None, "c", "d"]
    kept.put("e", "e", 11)
    assert kept.get("e") is None
