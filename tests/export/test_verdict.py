"""What a shop would say: exactly what is wrong, face by face, and nothing where nothing is."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image

import pnp as library
from pnp.base.diagnostics import Diagnostic
from pnp.base.frozen import replace
from pnp.base.model import Part
from pnp.base.model.print_shops import PrintShop, ShopLimits
from pnp.base.scene import Box, Group, Matrix, Scene, Text, TextBox, ellipse
from pnp.base.scene import Path as Drawn
from pnp.cli.group import main
from pnp.export.shop_files import shop_files
from pnp.export.shop_order import order
from pnp.export.shop_parts import planned
from pnp.export.targets import NO_WISH, DeckToExport
from pnp.project.exports import deck_to_export
from pnp.source.load.profiles import find
from pnp.source.load.shop_data import find_shop

Write = Callable[..., Path]
SOUND = {"x": 3.1, "sky": 305, "back": "deck", "bleed": 3.05, "size": "poker", "copies": 3, "pt": 9}


def a_set(write_set: Write, **changed: object) -> Path:
    """A set nothing speaks against, but for what is changed."""
    said = SOUND | changed
    folder = write_set(
        f"""\
id: tiny
theme: mine
rules: {{kinds: {{beast: {{fields: {{}}}}}}}}
allow: {{image-too-coarse: to be seen, text-outside-safe: to be seen}}
print: {{beast: {{size: {said["size"]}, back: {said["back"]}}}}}
cards: [{{kind: beast, id: fox, name: Fox, copies: {said["copies"]}}}, {{kind: beast, id: owl, name: Owl}}]
""",
        **{
            "templates/mine/theme.yaml": f"bleed_mm: {said['bleed']}\ntype: {{text: {{size: 9}}}}\n",
            "templates/mine/beast.xml.j2": '<face background="#ffeecc">\n'
            f'<text name="title" field="name" x="{said["x"]}" y="5" w="50" h="8" size="{said["pt"]}">'
            "{{ card.name }}</text>\n"
            '<image src="sky.png" x="5" y="20" w="25.4" h="25.4"/></face>',
            "templates/mine/back-deck.xml.j2": '<face background="#334455"/>',
        },
    )
    (folder / "art").mkdir(exist_ok=True)
    sky = Image.new("RGBA", (int(str(said["sky"])),) * 2, (0, 0, 255, 128))
    sky.save(folder / "art" / "sky.png")
    return folder


def pnp(*words: object) -> Result:
    return CliRunner().invoke(main, [*map(str, words)])


def deck_of(folder: Path) -> DeckToExport:
    paper, _ = find("a4")
    assert paper
    deck, found = deck_to_export(library.open(folder), "en", paper)
    assert deck, found
    return deck


def shop(name: str) -> PrintShop:
    found = find_shop(name)
    assert found
    return found


def verdict(deck: DeckToExport, whose: str = "mpc", part: str = "") -> tuple[Diagnostic, ...]:
    return shop_files(deck, NO_WISH, shop(whose), part, "/x").verdict


def codes(folder: Path, whose: str = "mpc", part: str = "") -> list[str]:
    return sorted(one.code for one in verdict(deck_of(folder), whose, part))


def test_a_sound_deck_has_nothing_against_it(write_set: Write, tmp_path: Path) -> None:
    told = pnp("export", a_set(write_set), "--to", "mpc/poker", "--out", tmp_path)
    assert told.exit_code == 0, told.output
    assert "Nothing speaks against it" in (tmp_path / "tiny/en-mpc-poker/VERDICT.txt").read_text()


def test_each_fault_gets_its_verdict_and_no_other(write_set: Write, tmp_path: Path) -> None:
    """A text one millimetre outside the safe zone, a picture at 140 dpi, no back."""
    folder = a_set(write_set, x=2.048, sky=140, back="none")
    text, picture, back = sorted(verdict(deck_of(folder)), key=lambda one: one.code != "PRS576")
    assert {text.code, picture.code, back.code} == {"PRS574", "PRS576", "PRS577"}
    told = pnp("export", folder, "--to", "mpc/poker", "--out", tmp_path)
    assert told.exit_code == 1
    assert "mpc/poker would be refused, 1 error, 2 warnings" in told.output
    made = tmp_path / "tiny/en-mpc-poker"
    assert (made / "poker/001-fox-front.png").exists()
    page = (made / "VERDICT.txt").read_text()
    assert "It would be refused: 1 reason, 2 warnings." in page
    assert "fox, front: text 'title' (field name), 1.0 mm outside" in page
    assert "owl, front: a picture at 140 dpi" in page
    assert "owl: no back" in page


@pytest.mark.parametrize(
    ("changed", "whose", "code"),
    [
        ({"x": 2.048}, "mpc", "PRS576"),
        ({"sky": 140}, "mpc", "PRS577"),
        ({"back": "none"}, "mpc", "PRS574"),
        ({"bleed": 1.5}, "mpc", "PRS575"),
        ({"bleed": 0}, "mpc", "PRS575"),
        ({"copies": 612}, "mpc", "PRS578"),
        ({"size": "{width_mm: 70, height_mm: 100}"}, "mpc", "PRS573"),
        ({"size": "{width_mm: 59, height_mm: 91}", "x": 3}, "meinspiel", "PRS576"),
    ],
)
def test_one_fault_is_one_verdict(
    changed: dict[str, object], whose: str, code: str, write_set: Write
) -> None:
    assert codes(a_set(write_set, **changed), whose) == [code]


@pytest.mark.parametrize(
    "changed",
    [
        {"x": 2.9},
        {"bleed": 2.8},
        {"sky": 296},
        {"copies": 611},
        {"size": "{width_mm: 63.3, height_mm: 88.7}"},
    ],
)
def test_what_nobody_would_see_is_no_matter(changed: dict[str, object], write_set: Write) -> None:
    assert codes(a_set(write_set, **changed)) == []


def test_texts_are_as_large_as_the_shop_asks_for(write_set: Write) -> None:
    deck = deck_of(a_set(write_set))  # in 9 pt
    (found,) = shop_files(deck, NO_WISH, replace(shop("mpc"), least_pt=9.5), "", "/x").verdict
    assert found.code == "PRS579"
    assert "text 'title' (field name) of card 'fox' and 1 more is set in 9.0 pt" in found.message
    assert shop_files(deck, NO_WISH, replace(shop("mpc"), least_pt=9), "", "/x").verdict == ()


def test_a_size_the_shop_lacks_names_the_nearest(write_set: Write) -> None:
    (found,) = verdict(deck_of(a_set(write_set, size="{width_mm: 57, height_mm: 87}")))
    assert "has nothing for 'beast' of 57 x 87 mm" in found.message
    assert "mpc/bridge, 57.15 x 88.9 mm" in found.hint
    (found,) = verdict(deck_of(a_set(write_set, size="tarot")), "mpc", "poker")
    assert "is no size of this part of MakePlayingCards, but of mpc/tarot" in found.message
    assert "--to mpc/tarot" in found.hint


def test_a_shape_the_shop_lacks_is_said(write_set: Write) -> None:
    """The same millimetres alone would sound as if nothing were wrong."""
    (found,) = verdict(deck_of(a_set(write_set, size="{shape: hex, width_mm: 88.9}", x=40)))
    assert "of 88.9 x 102.7 mm, hexagonal" in found.message
    assert "mpc/" in found.hint
    (found,) = verdict(deck_of(a_set(write_set, size="{shape: circle, width_mm: 40}", x=16)), "tgc")
    assert found.message.endswith("of 40 x 40 mm, round")
    assert re.search(r"tgc/\S+, [0-9.]+ x [0-9.]+ mm, round: ", found.hint)


def test_what_is_amiss_on_a_back_is_told_of_a_card_that_has_it(write_set: Write, tmp_path: Path) -> None:
    """The finding names a card there is, and the page the picture that is uploaded."""
    folder = a_set(write_set)
    (folder / "templates/mine/back-deck.xml.j2").write_text(
        '<face background="#334455"><text name="word" x="1" y="40" w="50" h="8" colour="#ffffff">Beast</text></face>'
    )
    (found,) = verdict(deck_of(folder))
    assert (found.code, found.cards) == ("PRS576", ("fox",))
    assert found.span.file.endswith("back-deck.xml.j2")
    pnp("export", folder, "--to", "mpc/poker", "--out", tmp_path)
    made = tmp_path / "tiny/en-mpc-poker"
    assert re.search(
        r"^    beast, back: text 'word', 2\.\d mm outside$", (made / "VERDICT.txt").read_text(), re.M
    )
    assert (made / "poker/003-beast-back.png").is_file()


def test_faces_of_unequal_size_go_where_they_fit_and_the_rest_is_written(
    write_set: Write, tmp_path: Path
) -> None:
    folder = write_set(
        "id: tiny\nrules: {kinds: {beast: {fields: {}}, map: {fields: {}}}}\n"
        "print: {beast: {size: poker, back: deck}, map: {size: tarot, back: deck}}\n"
        "cards: [{kind: beast, id: fox, name: Fox}, {kind: map, id: wood, name: Wood}]\n"
    )
    told = pnp("export", folder, "--to", "mpc/poker", "--out", tmp_path)
    assert told.exit_code == 1
    assert "'map' of 69.85 x 120.7 mm is no size of this part" in " ".join(told.output.split())
    made = tmp_path / "tiny/en-mpc-poker/poker"
    assert {path.name for path in made.glob("*.png")} == {"001-fox-front.png", "002-beast-back.png"}


@pytest.mark.parametrize(
    ("designs", "told"), [(1, "Paid for: 18. Free places: 17."), (500, "Paid for: 504. Free places: 4.")]
)
def test_one_card_and_five_hundred_designs_are_ordered(designs: int, told: str, write_set: Write) -> None:
    deck = deck_of(a_set(write_set))
    first = deck.faces.parts[0]
    parts = tuple(first._replace(card=f"fox-{number}", copies=1) for number in range(designs))
    many = deck._replace(faces=replace(deck.faces, parts=parts))
    assert verdict(many) == ()
    plan = planned(many, NO_WISH, shop("mpc"), "")
    assert told in order(many, plan.decks, shop("mpc"))
    assert len(plan.decks[0].fronts) == designs


def test_see_through_art_is_opaque_in_the_file(write_set: Write, tmp_path: Path) -> None:
    pnp("export", a_set(write_set), "--to", "mpc/poker", "--out", tmp_path)
    data = (tmp_path / "tiny/en-mpc-poker/poker/001-fox-front.png").read_bytes()
    image = Image.open(BytesIO(data))
    assert image.mode == "RGB"
    seen = image.getpixel((36 + 200, 36 + 400))
    assert isinstance(seen, tuple)
    assert seen[0] == pytest.approx(127, abs=2)  # half of the ground shows through
    assert seen[2] > 200


def test_backs_are_asked_for_where_the_shop_prints_them(write_set: Write) -> None:
    bare = a_set(write_set, back="none", x=3.1)
    assert codes(bare, "plain-pdf") == []  # one side is as good as two
    deck = deck_of(a_set(write_set))
    fox, owl = deck.faces.parts
    mixed = deck._replace(faces=replace(deck.faces, parts=(fox, owl._replace(back=None))))
    (found,) = verdict(mixed, "plain-pdf")
    assert found.code == "PRS574"
    assert found.cards == ("owl",)


@pytest.mark.parametrize(("x", "y", "is_near"), [(8.0, 14.0, False), (2.0, 4.5, True), (-9.0, -9.0, True)])
def test_in_a_round_piece_the_way_to_the_cut_is_measured_along_its_round(
    x: float, y: float, is_near: bool, write_set: Write
) -> None:
    """The upper left corner of its box is far from both edges of the trim, and outside of the circle."""
    run = Text("Fox", "fira-sans/400", 3.0, x, y, width=4.0)
    text = TextBox("title", "name", (0, 0, 9, 9), (run,), (1, 0, 0, 1, 0, 0))  # type: ignore[arg-type]
    circle = Drawn(ellipse(12.7, 12.7, 12.7, 12.7))
    scene = Scene(25.4, 25.4, (run,), 3.2, circle, (text,))
    deck = deck_of(a_set(write_set))
    piece = Part("fox", "beast", 1, scene, scene, "components")
    round_ones = deck._replace(faces=replace(deck.faces, parts=(piece,)))
    assert [one.code for one in verdict(round_ones, "tgc")] == (["PRS576"] if is_near else [])


HERE: Matrix = (1, 0, 0, 1, 0, 0)
MOVED: Matrix = (1, 0, 0, 1, 5, 40)


def with_text(deck: DeckToExport, text: TextBox) -> DeckToExport:
    """All its faces say this and nothing else."""
    face = replace(deck.faces.parts[1].front, texts=(text,))
    parts = tuple(part._replace(front=face) for part in deck.faces.parts)
    return deck._replace(faces=replace(deck.faces, parts=parts))


@pytest.mark.parametrize("how", ["as it is", "moved", "in a group"])
@pytest.mark.parametrize(
    ("x", "y", "by"),
    [
        (3.05, 40.0, 0.0),  # its left edge on the line
        (2.05, 40.0, 1.0),
        (56.45, 40.0, 0.0),
        (57.45, 40.0, 1.0),
        (20.0, 6.05, 0.0),  # letters of 4 mm reach 3 mm up
        (20.0, 5.05, 1.0),
        (20.0, 84.9, 0.0),  # and hang down by not quite 1 mm
        (20.0, 85.9, 0.9),
    ],
)
def test_what_counts_are_the_letters_on_all_four_sides(
    x: float, y: float, by: float, how: str, write_set: Write
) -> None:
    """Their box is as large as the face."""
    run = Text("Fox", "fira-sans/400", 4.0, x, y, width=4.0)
    away = run._replace(x=x - MOVED[4], y=y - MOVED[5])
    items, onto = {
        "as it is": ((run,), HERE),
        "moved": ((away,), MOVED),
        "in a group": ((Group((away,), MOVED),), HERE),
    }[how]
    text = TextBox("title", "", Box(0, 0, 63.5, 88.9), items, onto)
    found = verdict(with_text(deck_of(a_set(write_set)), text))
    assert [one.code for one in found] == ["PRS576"] * (by > 0)
    if by:
        assert f"stands {by:.1f} mm outside" in found[0].message


@pytest.mark.parametrize(("times", "is_small"), [(1.0, False), (0.8, True)])
def test_a_text_that_is_scaled_is_as_large_as_it_is_seen(
    times: float, is_small: bool, write_set: Write
) -> None:
    run = Text("Fox", "fira-sans/400", 3.0, 20, 20, width=4.0)
    onto: Matrix = (times, 0, 0, times, 0, 0)
    text = TextBox("title", "", Box(0, 0, 40, 40), (run,), onto, used_pt=9.0)
    deck = with_text(deck_of(a_set(write_set)), text)
    found = shop_files(deck, NO_WISH, replace(shop("mpc"), least_pt=8.0), "", "/x").verdict
    assert [one.code for one in found] == ["PRS579"] * is_small


@pytest.mark.parametrize(
    ("pixels", "placed", "told"),
    [
        ((305, 140), 'fit="stretch" x="5" y="20"', "prints at 140 dpi"),  # the coarser way counts
        ((140, 305), 'fit="stretch" x="5" y="20"', "prints at 140 dpi"),
        ((152, 152), 'x="5" y="20"', "prints at 152 dpi"),
        ((305, 305), 'x="5" y="20"', ""),
    ],
)
@pytest.mark.parametrize("turn", ["", 'rotate="90" x="40"', 'scale="0.5"'])
def test_a_picture_is_as_fine_as_it_is_printed(
    pixels: tuple[int, int], placed: str, told: str, turn: str, write_set: Write
) -> None:
    """Turned it is as fine as upright; half as large, twice as fine."""
    folder = a_set(write_set)
    Image.new("RGB", pixels, (0, 0, 255)).save(folder / "art" / "sky.png")
    template = folder / "templates/mine/beast.xml.j2"
    image = f'<image src="sky.png" w="25.4" h="25.4" {placed}/>'
    template.write_text(f'<face background="#ffeecc"><group {turn}>{image}</group></face>')
    found = verdict(deck_of(folder))
    if "scale" in turn:
        told = "prints at 280 dpi" if "140" in told else ""
    assert [told in one.message for one in found] == [True] * bool(told)


@pytest.mark.parametrize(("pieces", "is_taken"), [(17, False), (18, True), (36, True), (37, False)])
def test_both_ends_of_what_an_order_holds_are_taken(pieces: int, is_taken: bool, write_set: Write) -> None:
    deck = deck_of(a_set(write_set, copies=pieces - 1))
    poker = next(one for one in shop("mpc").parts if one.name == "poker")
    small = replace(shop("mpc"), parts=(poker._replace(limits=ShopLimits(18, 36, (18, 36))),))
    found = shop_files(deck, NO_WISH, small, "", "/x").verdict
    assert [one.code for one in found] == ["PRS578"] * (not is_taken)
    assert all(
        f"{pieces} pieces of Poker cards: MakePlayingCards takes 18 to 36" in one.message for one in found
    )
    if is_taken:
        assert f"Paid for: {pieces}. Free places: 0." in order(
            deck, planned(deck, NO_WISH, small, "").decks, small
        )


@pytest.mark.slow
def test_a_bundled_game_is_judged() -> None:
    """Its art bleeds by 1.5 mm, which is told once; what moves on points cards, and these, a shop does not make."""
    found = verdict(deck_of(Path("biotopia")))
    assert sorted(one.code for one in found) == ["PRS573", "PRS573", "PRS575"]
    none = [one.message for one in found if one.code == "PRS573"]
    assert ["'tally'" in none[0], "'marker'" in none[1]] == [True, True]


def test_pictures_nobody_may_earn_by_are_named_before_they_go_to_a_shop(
    write_set: Write, tmp_path: Path
) -> None:
    folder = a_set(write_set)
    credits = folder / "art" / "art.yaml"
    credits.write_text("sky.png: {author: Ada, license: CC-BY-4.0}\n")
    assert codes(folder) == []
    credits.write_text("sky.png:\n  author: Ada\n  license: CC-BY-NC-4.0\n")
    (one,) = verdict(deck_of(folder))
    assert (one.code, one.span.line) == ("ART607", 3)
    told = pnp("export", folder, "--to", "mpc/poker", "--out", tmp_path)
    assert told.exit_code == 0, told.output
    page = (tmp_path / "tiny/en-mpc-poker/VERDICT.txt").read_text()
    assert "CC-BY-NC-4.0 lets nobody earn by these pictures" in page
    assert "MakePlayingCards: sky.png" in page
