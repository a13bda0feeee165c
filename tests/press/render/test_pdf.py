"""The PDF as a file: boxes, what viewers are told, what is shared, and that it is always the same."""

import hashlib
import re
import subprocess
import sys
from pathlib import Path as File

import pikepdf
import pytest
from PIL import ImageChops

from pnp.base.model import Document, HeadingPlace, Page
from pnp.base.scene import (
    MARGIN,
    ORNAMENT,
    Group,
    Link,
    Meaning,
    Path,
    Stroke,
    apply,
    line,
    move,
    rect,
    shared,
)
from pnp.press.render.pdf import render_pdf
from tests.press.render.printing import (
    DPI,
    block,
    document,
    fonts,
    ink_at,
    objects,
    opened,
    pixels,
    placed,
    printed,
    scene,
    sheet,
    text_of,
    words,
)

MM = 72 / 25.4


def box(page, name):
    return [round(float(edge) / MM, 2) for edge in page[name]]


def test_d14_a_page_of_one_piece_states_its_trim_and_bleed_one_of_several_its_paper():
    face = scene(block(-3, -3, 26, 36, "#ff0000"), width=20, height=30, bleed=3)
    pieces = placed(face, 10, 20, bleed=1.5), placed(face, 40, 20, bleed=1.5)
    pdf = opened(printed(*(sheet(*pieces[:many], width=100, height=80) for many in (1, 2))))
    one, several = (page.obj for page in pdf.pages)
    for page in (one, several):
        assert box(page, "/MediaBox") == box(page, "/CropBox") == [0, 0, 100, 80]
    assert box(one, "/TrimBox") == [10, 30, 30, 60]  # from the bottom left
    assert box(one, "/BleedBox") == [8.5, 28.5, 31.5, 61.5]
    assert box(several, "/TrimBox") == box(several, "/BleedBox") == [0, 0, 100, 80]


def test_a_page_without_faces_is_trimmed_at_its_paper():
    pdf = opened(printed(sheet(marks=(words("how to cut"),))))
    assert box(pdf.pages[0].obj, "/TrimBox") == [0, 0, 40, 30]


@pytest.mark.parametrize(
    ("flip", "duplex"),
    [
        ("long", "/DuplexFlipLongEdge"),
        ("short", "/DuplexFlipShortEdge"),
        ("fold", "/Simplex"),
        ("none", "/Simplex"),
    ],
)
def test_a_printer_is_told_the_true_size_and_the_edge_to_flip(flip, duplex):
    pdf = opened(printed(sheet(), flip=flip))
    view = pdf.Root.ViewerPreferences
    assert view.Duplex == duplex
    assert view.PrintScaling == "/None"
    assert view.PickTrayByPDFSize


def test_the_file_says_what_it_is():
    pdf = opened(printed(sheet(), subject="Ecosfera: kort på dansk"))
    assert pdf.docinfo.Title == "Cards"
    assert pdf.docinfo.Subject == "Ecosfera: kort på dansk"
    assert pdf.docinfo.Creator == "pnp"
    assert pdf.Root.Lang == "en"
    assert "/CreationDate" not in pdf.docinfo


def test_d14_the_file_says_who_made_the_game_and_that_nothing_is_trapped():
    pdf = opened(printed(sheet(), authors=("Ada & Bo", "Čeněk")))
    assert pdf.docinfo.Author == "Ada & Bo; Čeněk"
    assert pdf.docinfo.Trapped == "/False"
    with pdf.open_metadata() as told:
        assert told["dc:creator"] == ["Ada & Bo", "Čeněk"]
    assert "/Author" not in opened(printed(sheet())).docinfo


def test_bookmarks_stand_where_the_title_changes():
    titles = ["Živūnai", "Živūnai", "Events", "Events", "Živūnai"]
    pdf = opened(printed(*(sheet(title=title) for title in titles)))
    with pdf.open_outline() as outline:
        found = [(entry.title, pdf.pages.index(entry.destination[0])) for entry in outline.root]
    assert found == [("Živūnai", 0), ("Events", 2), ("Živūnai", 4)]


def test_bookmarks_lead_to_each_heading_under_the_one_it_belongs_to():
    """In the order they are read, which is not that of the paper in a booklet; only the title is unfolded."""
    first = (
        HeadingPlace(1, "Sea", 0, 0, 1),
        HeadingPlace(2, "Goal", 5, 10, 1),
        HeadingPlace(3, "Fish", 5, 15, 1),
    )
    second = (
        HeadingPlace(2, "Turns", 5, 0, 2),
        HeadingPlace(4, "Example", 5, 2, 2),
        HeadingPlace(2, "End", 5, 9, 2),
    )
    pages = Page(40, 30, (), headings=second), Page(40, 30, (), headings=first)
    pdf = opened(render_pdf(Document("rules", "Rules", "en", pages), {}, fonts()))

    def told(entries):
        return [(one.title, one.is_closed, told(one.children)) for one in entries]

    with pdf.open_outline() as outline:
        (sea,) = outline.root
        goal, turns, end = sea.children
        assert told([sea]) == [
            (
                "Sea",
                False,
                [
                    ("Goal", True, [("Fish", False, [])]),
                    ("Turns", True, [("Example", False, [])]),
                    ("End", False, []),
                ],
            )
        ]
        places = [one.destination for one in (sea, goal, *goal.children, turns, end)]
    assert [pdf.pages.index(place[0]) for place in places] == [1, 1, 1, 0, 0]
    assert [(float(x) / MM, float(y) / MM) for _, _, x, y, _ in places] == [
        pytest.approx(at, abs=0.01) for at in ((0, 30), (5, 20), (5, 15), (5, 30), (5, 21))
    ]
    assert pdf.Root.Outlines.Count == 4


def test_what_the_file_says_of_itself_stands_in_its_metadata_too():
    """With signs that XML would take for its own, and no date: the bytes are the same tomorrow."""
    pdf = opened(render_pdf(Document("cards", "Fisk & <fugl>", "da", (sheet(),)), {}, fonts()))
    assert b"Date" not in pdf.Root.Metadata.read_bytes()
    with pdf.open_metadata() as told:
        assert told["dc:title"] == "Fisk & <fugl>"
        assert told["dc:language"] == {"da"}
        assert (told["xmp:CreatorTool"], told["pdf:Producer"]) == (pdf.docinfo.Creator, pdf.docinfo.Producer)


# --- what is read ----------------------------------------------------------------------------------------


def sign(*runs, words="Sea water", size=4.0, x=10.0):
    """A blue square in a line of text, which stands for a word."""
    means = Meaning("word", words, runs, 1.0, 0.8)
    return Group((block(0, 0, 1, 1, "#0000ff"),), (size, 0, 0, size, x, 10 - 0.8 * size), means=means)


def test_a_sign_is_read_as_its_word_and_seen_as_itself():
    drawn = sign(("fira-sans/400", " Sea water ", 5.0))
    before, after = words("1", x=7, size=4.0), words("and", x=15, size=4.0)
    told = printed(sheet(placed(scene(before, drawn, after))))
    assert " ".join(text_of(told).split()) == "1 Sea water and"
    plain = printed(sheet(placed(scene(before, drawn._replace(means=None), after))))
    assert ImageChops.difference(pixels(told), pixels(plain)).getbbox() is None
    assert " ".join(text_of(plain).split()) == "1 and"


@pytest.mark.parametrize(("word", "told"), [("spillere", True), ("Oksygen", False)])
def test_d15_a_squeezed_word_with_two_equal_letters_in_a_row_is_told(word, told):
    """Poppler takes them for one that is printed twice, and parts the word."""
    file = opened(printed(sheet(placed(scene(sign(("fira-sans/400", word, 4.0), words=word))))))
    content = file.pages[0].Contents.read_bytes() + b"".join(
        form.read_bytes() for form in objects(file, "Form")
    )
    assert (b"/ActualText" in content) == told


def test_letters_in_a_thumbnail_are_seen_and_not_read():
    small = Group((words("tiny type", size=2.0),), means=Meaning("picture", "Cod"))
    told = printed(sheet(placed(scene(words("Rules"), move((small,), 0, 10)))))
    assert text_of(told).split() == ["Rules"]
    plain = printed(sheet(placed(scene(words("Rules"), move((small._replace(means=None),), 0, 10)))))
    assert text_of(plain).split() == ["Rules", "tiny", "type"]
    assert ImageChops.difference(pixels(told), pixels(plain)).getbbox() is None
    file = opened(told)
    fonts_in = objects(file, "Font")
    files = {font["/FontDescriptor"]["/FontFile2"].objgen for font in fonts_in}
    assert (len(fonts_in), len(files)) == (2, 1)  # no font is in the file twice


def drawings_read_and_unread():
    """One picture in a thumbnail, in a face, and in both."""
    dot = shared((block(0, 0, 2, 2, "#00ff00"), move((block(3, 0, 1, 1, "#0000ff"),), 0, 1)))
    art = shared((dot, move((dot,), 5, 0), block(0, 5, 9, 1, "#ff0000")))
    thumb = Group((shared((art, words("cod"))),), means=Meaning("picture", "Cod"))
    return scene(thumb), scene(art, move((dot,), 8, 8)), scene(thumb, move((dot,), 8, 8))


def digests(order):
    made = drawings_read_and_unread()
    return {one: hashlib.sha256(printed(sheet(placed(made[one])))).hexdigest() for one in order}


@pytest.mark.slow
def test_what_was_drawn_before_decides_no_bytes():
    """Pictures are remembered from one document to the next, read or unread: each process begins with another."""
    code = "import json; from tests.press.render.test_pdf import digests; print(json.dumps(digests(({})), sort_keys=True))"
    told = [
        subprocess.run(
            [sys.executable, "-c", code.format(order)], capture_output=True, text=True, check=True
        ).stdout
        for order in ("0, 1, 2", "1, 2, 0", "2, 1, 0")
    ]
    assert len(told[0]) > 200
    assert told[0] == told[1] == told[2]


def marks(pdf):
    """What is marked as what in the stream of a page, with the words of each."""
    file = opened(pdf)
    found = pikepdf.parse_content_stream(file.pages[0], "BMC BDC")
    return [(str(kind), *(str(more.get("/Alt")) for more in rest)) for (kind, *rest), _ in found]


def test_pictures_of_pieces_have_a_name_and_what_stands_on_margins_is_no_text():
    cod = Group((block(0, 0, 4, 4, "#ff0000"),), means=Meaning("picture", "Rødt æble (Žuvis)"))
    leaf, foot = cod._replace(means=ORNAMENT), Group((words("7"),), means=MARGIN)
    told = printed(Page(40, 30, (cod, leaf, foot)))
    assert marks(told) == [("/Span", "Rødt æble (Žuvis)"), ("/Artifact",), ("/Artifact",)]
    assert text_of(told) == "7"
    assert ("/Artifact",) in marks(printed(sheet(marks=(words("label"),))))


def test_two_languages_of_one_picture_are_told_apart():
    """In one process, as editions are: the same sign of another word is other bytes, whichever was first."""
    face = scene(shared((sign(("fira-sans/400", "Sun", 1.5), words="Sun"),)))
    other = scene(shared((sign(("fira-sans/400", "Zon", 1.5), words="Zon"),)))
    assert face.key == other.key
    assert [text_of(printed(sheet(placed(one)))).strip() for one in (face, other)] == ["Sun", "Zon"]


def test_pages_carry_no_empty_transitions():
    assert all("/Trans" not in page.obj for page in opened(printed(sheet(), sheet())).pages)


def test_a_link_covers_its_words_on_the_page():
    linked = Link(Group((words("rules", x=0, y=5),)), "https://example.org/rules")
    pdf = opened(printed(sheet(placed(scene(move((linked,), 10, 10))))))
    (link,) = pdf.pages[0].obj.Annots
    left, bottom, right, top = (float(edge) / MM for edge in link.Rect)
    assert link.A.URI == "https://example.org/rules"
    assert left <= 10 < 12 < right
    assert bottom <= 30 - 15 < 30 - 13 < top


def test_the_syntax_is_whole():
    pdf = opened(printed(sheet(placed(scene(words("cod"))), marks=(words("page 1"),)), sheet()))
    problems = pdf.check_pdf_syntax() if hasattr(pdf, "check_pdf_syntax") else pdf.check()
    assert problems == []


# --- placing ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "corner"), [(0, (10, 10)), (90, (30, 10)), (180, (40, 30)), (270, (10, 40))]
)
def test_a_face_turns_clockwise_about_the_centre_of_its_trim(turn, corner):
    """Where the top left corner of a 30 x 20 face comes to lie."""
    at = placed(scene(width=30, height=20), 10, 10, turn=turn)
    assert apply(at.matrix, 0, 0) == pytest.approx(corner)


def test_a_turned_face_prints_turned():
    face = scene(block(0, 0, 10, 10, "#ff0000"), block(10, 0, 20, 20, "#0000ff"), width=30, height=20)
    image = pixels(printed(sheet(placed(face, 5, 0, turn=90))))
    assert ink_at(image, 20, 5) == (255, 0, 0)
    assert ink_at(image, 10, 5) == (255, 255, 255)
    assert ink_at(image, 15, 20) == (0, 0, 255)


# turned a quarter and moved: what a printer does is smaller, but no different
CROOKED = (0.0, 1.0, -1.0, 0.0, 40.0, 5.0)


def test_a_correction_moves_faces_marks_and_their_boxes_together():
    face = scene(block(0, 0, 10, 5, "#ff0000"), width=10, height=5)
    pdf = printed(
        sheet(placed(face, 3, 30), marks=(block(0, 0, 2, 2, "#0000ff"),), height=40, correction=CROOKED)
    )
    image = pixels(pdf)
    assert [ink_at(image, x, y) for x, y in ((6, 9), (9, 17), (11, 9), (6, 19))] == [
        (255, 0, 0),
        (255, 0, 0),
        (255, 255, 255),
        (255, 255, 255),
    ]
    assert ink_at(image, 39, 6) == (0, 0, 255)
    file = opened(pdf)
    box = [float(edge) / MM for edge in file.pages[0].obj.TrimBox]
    assert box == pytest.approx([5, 22, 10, 32], abs=0.01)


def test_a_correction_moves_pages_of_text_and_their_links():
    linked = Link(Group((block(0, 0, 4, 2, "#ff0000"),)), "https://example.org")
    pdf = printed(Page(40, 30, (linked,), correction=CROOKED))
    assert ink_at(pixels(pdf), 39, 8) == (255, 0, 0)
    file = opened(pdf)
    (link,) = file.pages[0].obj.Annots
    assert [float(edge) / MM for edge in link.Rect] == pytest.approx([38, 21, 40, 25], abs=0.01)


def test_a_sheet_that_comes_again_is_corrected_each_time():
    back = scene(*icon(), width=10, height=10)
    sheets = [
        sheet(placed(back), placed(back, 15), correction=(1.0, 0.0, 0.0, 1.0, x, 0.0)) for x in (0.0, 3.0)
    ]
    pdf = printed(*sheets)
    assert len(forms(pdf)) == 2
    assert ink_at(pixels(pdf), 0.5, 0.5) == (255, 0, 0) != ink_at(pixels(pdf, 1), 0.5, 0.5)
    assert ink_at(pixels(pdf, 1), 3.5, 0.5) == (255, 0, 0)


def test_bleed_beyond_what_the_sheet_has_room_for_is_cut_off():
    face = scene(block(-5, -5, 20, 20, "#00ff00"), width=10, height=10, bleed=5)
    image = pixels(printed(sheet(placed(face, 10, 10, bleed=2))))
    assert ink_at(image, 8.2, 15) == (0, 255, 0)
    assert ink_at(image, 7.5, 15) == (255, 255, 255)


def test_no_hairline_shows_between_neighbours_whose_bleeds_meet():
    """Placed off the pixel grid."""
    face = scene(block(-5, -5, 20.11, 20, "#203050"), width=10.11, height=10, bleed=5)
    row = [placed(face, 5.033 + 11.13 * n, 8, bleed=0.51, slot=n) for n in range(3)]
    image = pixels(printed(sheet(*row)))
    assert {image.getpixel((x, 130)) for x in range(60, 330)} == {(0x20, 0x30, 0x50)}


def test_windows_of_neighbours_overlap_and_forms_reach_beyond_their_art():
    """Not every viewer rounds clips up to whole pixels."""
    face = scene(block(-2, -2, 14, 14, "#203050"), width=10, height=10, bleed=2)
    file = opened(printed(sheet(placed(face, 5, 5, bleed=1), placed(face, 17, 5, bleed=1))))
    content = file.pages[0].obj.Contents.read_bytes().decode("latin-1")
    windows = re.findall(r"([\d.]+) [\d.]+ ([\d.]+) [\d.]+ +re W n", content)
    (left, width), (right, _) = [tuple(map(float, window)) for window in windows]
    assert left + width > right
    (form,) = objects(file, "Form")
    assert float(form.BBox[0]) < -2.3
    assert float(form.BBox[2]) > 12.3


def test_a_ruler_has_its_length_in_pixels():
    ruler = Path(rect(2, 2, 25.4, 1), fill="#000000")
    image = pixels(printed(sheet(marks=(ruler,))))
    dark = [x for x in range(image.width) if image.getpixel((x, 25)) == (0, 0, 0)]
    assert len(dark) == pytest.approx(DPI, abs=1)  # pdfium fills every pixel a rectangle touches
    assert image.size == (400, 300)


# --- sharing ---------------------------------------------------------------------------------------------


def forms(pdf):
    file = opened(pdf)
    return [form.read_bytes() for form in objects(file, "Form")]


def icon():
    return (block(0, 0, 2, 2, "#ff0000"), block(1, 1, 2, 2, "#00ff00"))


def again(x, y):
    """The icon at a place, made anew."""
    return shared(icon(), (1.0, 0.0, 0.0, 1.0, x, y))


def test_a_face_placed_once_is_written_into_its_page():
    assert forms(printed(sheet(placed(scene(*icon()))))) == []


def test_a_face_placed_nine_times_is_one_form():
    face = scene(*icon(), width=10, height=10)
    nine = sheet(*(placed(face, 12 * (n % 3), 10 * (n // 3), slot=n) for n in range(9)))
    assert len(forms(printed(nine))) == 1


def test_a_group_that_comes_again_is_one_form_wherever_it_stands():
    first = scene(again(1, 1), again(20, 20), words("cod"))
    second = scene(Group((again(5, 5),)), words("eel"))
    pdf = printed(sheet(placed(first)), sheet(placed(second)))
    assert len(forms(pdf)) == 1
    assert ink_at(pixels(pdf), 21, 20.5) == (255, 0, 0)
    assert ink_at(pixels(pdf, 1), 7.5, 7.5) == (0, 255, 0)


def test_a_group_without_a_key_is_written_out_wherever_it_stands():
    """Whether it comes again is not worth finding out."""
    pdf = printed(sheet(placed(scene(move(icon(), 1, 1), move(icon(), 20, 20)))))
    assert forms(pdf) == []
    assert ink_at(pixels(pdf), 21, 20.5) == (255, 0, 0)


def test_equal_faces_made_apart_are_one_form():
    faces = [scene(*icon(), width=10, height=10) for _ in range(3)]
    assert len(forms(printed(sheet(*(placed(face, 12 * n) for n, face in enumerate(faces)))))) == 1


def test_equal_back_sheets_are_one_form():
    back = scene(*icon(), width=10, height=10)
    faces = [scene(words(f"card {n}"), width=10, height=10) for n in range(4)]
    sheets = []
    for first, second in (faces[:2], faces[2:]):
        sheets.append(sheet(placed(first), placed(second, 15)))
        sheets.append(sheet(placed(back), placed(back, 15)))
    pdf = printed(*sheets)
    assert len(forms(pdf)) == 2  # the back, and the sheet of backs
    assert ink_at(pixels(pdf, 3), 15.5, 0.5) == (255, 0, 0)


def test_a_form_drawn_much_larger_elsewhere_is_as_fine_there():
    """A form keeps as many decimals as its own scale asks for."""
    tiny = (block(0.111, 0, 0.333, 0.5, "#000000"),)
    enlarged = Group(tiny, (50, 0, 0, 50, 0, 0))
    image = pixels(printed(sheet(placed(scene(Group(tiny), enlarged)))))
    dark = [x for x in range(image.width) if image.getpixel((x, 200)) == (0, 0, 0)]
    assert dark[0] == pytest.approx(55.5, abs=1)
    assert dark[-1] == pytest.approx(222, abs=1)


@pytest.mark.parametrize("change", [{"x": 16}, {"turn": 180}, {"bleed": 1}])
def test_back_sheets_that_differ_are_not_mistaken_for_one_another(change):
    ground = block(-1, -1, 12, 12, "#888888")
    back = scene(ground, *icon(), width=10, height=10, bleed=1)
    sheets = [sheet(placed(back), placed(back, **({"x": 15} | new))) for new in ({}, change)]
    pdf = printed(*sheets)
    assert len(forms(pdf)) == 1  # the back alone
    assert pixels(pdf).tobytes() != pixels(pdf, 1).tobytes()


def test_a_group_drawn_small_does_not_make_what_follows_coarse():
    small = Group((block(0, 0, 100, 100, "#ff0000"), words("x")), (0.01, 0, 0, 0.01, 20, 20))
    after = Path(line(2.46, 2, 2.46, 9), stroke=Stroke("#000000", 0.1))
    image = pixels(printed(sheet(placed(scene(small, after)))))
    assert ink_at(image, 2.46, 5)[0] < 100


def test_what_a_faded_part_sets_ends_with_it():
    parts = (
        block(0, 0, 5, 5, "#0000ff"),
        block(5, 0, 5, 5, "#ff0000", opacity=0.5),
        block(10, 0, 5, 5, "#ff0000"),
        block(15, 0, 5, 5, "#0000ff"),
    )
    image = pixels(printed(sheet(placed(scene(*parts)))))
    assert ink_at(image, 12, 2) == (255, 0, 0)
    assert ink_at(image, 17, 2) == (0, 0, 255)


def test_what_a_form_sets_does_not_reach_what_follows():
    red = (Path(line(0, 0, 10, 0), stroke=Stroke("#ff0000", 2, "round", dash=(1.0, 2.0))),)
    after = Path(line(0, 20, 40, 20), stroke=Stroke("#0000ff", 2))
    before = Path(line(0, 15, 40, 15), stroke=Stroke("#0000ff", 2))
    image = pixels(printed(sheet(placed(scene(before, move(red, 5, 5), move(red, 5, 9), after)))))
    assert {image.getpixel((x, 200)) for x in range(5, 395)} == {(0, 0, 255)}


# --- always the same -------------------------------------------------------------------------------------

SCRIPT = """
import hashlib, sys
sys.path[:0] = sys.argv[1:]
from test_pdf import sample
print(hashlib.sha256(sample()).hexdigest())
"""


def sample():
    face = scene(again(1, 1), again(5, 5), words("Ærø får 12 “torsk”"), width=20, height=20)
    cyrillic = scene(words("треска", font="ibm-plex-serif/700"), words("cod", font="fira-sans/700i"))
    pages = sheet(placed(face), placed(face, 20)), sheet(placed(cyrillic), title="Fish")
    return render_pdf(document(*pages), {}, fonts())


@pytest.mark.parametrize(
    "surroundings",
    [
        {"PYTHONHASHSEED": "1", "TZ": "UTC"},
        {"PYTHONHASHSEED": "77", "TZ": "Pacific/Kiritimati", "RL_pdfMultiLine": "1", "RL_useA85": "1"},
    ],
)
def test_the_same_document_is_the_same_bytes_in_any_process(surroundings, tmp_path):
    here = File(__file__).parent
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(here), str(here.parents[1])],
        cwd=tmp_path,
        env=surroundings | {"HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == hashlib.sha256(sample()).hexdigest()


def test_different_documents_have_different_identities():
    files = [opened(printed(sheet(placed(scene(words(text)))))) for text in ("cod", "eel")]
    files += [opened(printed(sheet(), subject=subject)) for subject in ("level 1", "level 2")]
    assert len({bytes(file.trailer.ID[0]) for file in files}) == 4


@pytest.mark.parametrize("modules", ["pnp.press.render, pnp.press.write", "pnp.press.render.pdf_faces"])
def test_reportlab_loads_only_when_a_file_is_put_together(modules):
    code = f"import sys, {modules}; sys.exit('reportlab' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
