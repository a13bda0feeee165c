"""Faces written elsewhere: in another process, in an earlier run. What is printed is the same to the byte."""

import json
import pickle
from types import SimpleNamespace

import pytest
from PIL import Image as Raster

from pnp.render.pdf import render_pdf
from pnp.render.pdf_faces import Prepared, plan, write_faces
from pnp.render.pdf_written import face_from
from pnp.render.survey import inventory_from, inventory_of
from pnp.scene import Box, Gradient, Group, Image, Link, Path, move, rect, shared
from tests.render.printing import block, document, fonts, picture, placed, scene, sheet, solid, words

ASSETS = {"a1": picture(solid("RGBA", (255, 0, 0, 128))), "b2": picture(Raster.new("L", (4, 4)))}
DAWN = Gradient((-0.0, 0, 40, 0), ((0, "#ff0000"), (1, "#0000ff")))
NOON = Gradient((0.0, 0, 40, 0), ((0, "#ff0000"), (1, "#0000ff")))  # equal, though written otherwise


def sign(x, y, scale=1.0):
    inner = shared((block(0, 0, 1, 1, "#00ff00"), words("✓", font="symbols/400")), (1, 0, 0, 1, 0.5, 0.5))
    return shared((block(0, 0, 2, 2, "#ff0000"), inner), (scale, 0, 0, scale, x, y))


def faded(ink):
    """Without a key, so that its place alone tells it from another; with one of its kind within."""
    within = Group((block(0, 0, 3, 3, ink), block(1, 1, 3, 3, ink)), opacity=0.25)
    return Group((block(5, 5, 9, 9, ink), within, sign(1, 1)), opacity=0.5)


def fronts():
    linked = Link(Group((words("more", x=0),), (0.0, 1.0, -1.0, 0.0, 2.0, 3.0)), "https://example.org/cod")
    return [
        scene(Path(rect(0, 0, 40, 30), fill=DAWN), sign(1, 1), sign(8, 8, 12), words("Cod (1)")),
        scene(Path(rect(0, 0, 40, 30), fill=NOON), faded("#112233"), faded("#445566"), words("Ørred")),
        scene(
            Image("b2", Box(1, 1, 9, 9), 0.5), move((linked,), 3, 4), words("tun 丂", font="fira-sans/700")
        ),
        scene(),
    ]


def deck(wrapped=lambda face: face):
    """Fronts, one of them twice, and two equal sheets of backs; faces come as ``wrapped`` has them."""
    back = wrapped(scene(Image("a1", Box(0, 0, 20, 20)), faded("#778899"), sign(3, 3)))
    cod, trout, tuna, empty = map(wrapped, fronts())
    backs = [sheet(placed(back), placed(back, 20), side="back") for _ in range(2)]
    marks = (block(0, 0, 1, 1, "#000000"), words("sheet", y=28), faded("#aabbcc"))
    return document(
        sheet(placed(cod), placed(trout, 20), placed(cod, 0, 15), marks=marks),
        backs[0],
        sheet(
            placed(tuna, turn=90),
            placed(empty, 20),
            title="Tuna",
            correction=(0.0, 1.0, -1.0, 0.0, 40.0, 5.0),
        ),
        backs[1],
    )


class Distant(SimpleNamespace):
    """A face whose items are in another process."""

    @property
    def items(self):
        raise AssertionError("the items of a face were fetched")


def distant(face):
    return Distant(width=face.width, height=face.height, bleed=face.bleed, outline=face.outline, key=face.key)


def by_key(pages):
    return {at.scene.key: at.scene for page in pages for at in page.placements}


def sent(value):
    return pickle.loads(pickle.dumps(value))


def test_faces_whose_items_are_elsewhere_print_the_same_bytes():
    faces = by_key(deck().pages)
    inventories = {key: sent(inventory_of(face.items)) for key, face in faces.items()}
    away = deck(distant)
    planned = plan(away, fonts(), inventories)
    made = list(faces.items())
    written = {}
    for batch in (made[1::2], made[::2]):  # as two processes, neither in printing order
        faces_of_one = write_faces([face for _, face in batch], sent(planned.codes))
        written |= {key: sent(face) for (key, _), face in zip(batch, faces_of_one, strict=True)}
    assert render_pdf(away, ASSETS, fonts(), Prepared(planned, written)) == render_pdf(
        deck(), ASSETS, fonts()
    )


def test_faces_kept_as_json_print_the_same_bytes():
    faces = by_key(deck().pages)
    inventories = {
        key: inventory_from(json.loads(json.dumps(inventory_of(face.items)))) for key, face in faces.items()
    }
    assert inventories == {key: inventory_of(face.items) for key, face in faces.items()}
    planned = plan(deck(distant), fonts(), inventories)
    written = dict(zip(faces, write_faces(faces.values(), planned.codes), strict=True))
    back = {key: face_from(*json.loads(json.dumps(face))) for key, face in written.items()}
    assert back == written
    assert render_pdf(deck(distant), ASSETS, fonts(), Prepared(planned, back)) == render_pdf(
        deck(), ASSETS, fonts()
    )


def test_some_faces_may_be_written_here_and_others_elsewhere():
    planned = plan(deck(), fonts())
    some = dict(list(by_key(deck().pages).items())[1::2])
    written = dict(zip(some, write_faces(some.values(), planned.codes), strict=True))
    assert render_pdf(deck(), ASSETS, fonts(), Prepared(planned, written)) == render_pdf(
        deck(), ASSETS, fonts()
    )


FORM = ["X1", [0, 0, 1, 1], "", ["", []]]
DAMAGED = (
    [None, []],
    [[], []],
    [["q", ["G0.500"]], []],  # an ask without a hole
    [["\0\n", ["X1"]], []],  # a form that is not there
    [["\0\n", ["X1"]], [["X1", [0, 0, 1, 1], "", ["\0\n", ["X1"]]]]],  # one that shows itself
    [["\0\n", ["X1"]], [["X1", [0, 0, 1, 1], "/Length 9", ["", []]]]],
    [["\0\n", ["Gtrue"]], []],
    [["\0\n", ["S[1, 2]"]], []],
    [["\0\n", ["S" + "[" * 9999]], []],
    [["\0\n", ["?"]], []],
    [["\0\n", [""]], []],
    [["\u2028", []], []],  # no byte of a file
    [["q", []], [["X1", [1.0], "", ["", []]]]],
    [["q", []], [FORM, FORM[:3]]],
    [["q", [1]], []],
)


@pytest.mark.parametrize("damaged", DAMAGED)
def test_what_is_no_written_face_is_refused(damaged):
    with pytest.raises(ValueError):
        face_from(*json.loads(json.dumps(damaged)))


def digest(face, *others):
    """What the writing of a face depends on in a document of it and others."""
    made = document(sheet(placed(face), *(placed(other, 20) for other in others)))
    return plan(made, fonts()).codes.digest(face.key, inventory_of(face.items))


def test_a_face_is_written_anew_only_where_its_text_would_differ():
    face, other = scene(sign(1, 1), words("cod")), scene(block(0, 0, 1, 1, "#000000"))
    alone = digest(face)
    assert alone == digest(face, other)
    assert alone == digest(face, other, other)  # another face comes twice
    assert alone == digest(face, scene(words("doc")))  # no character that its font lacked
    assert alone != digest(face, scene(words("a cod")))  # every letter has another code
    assert alone != digest(face, scene(sign(2, 2)))  # the sign is a form now
    assert alone != digest(face, face)  # and so is the face
