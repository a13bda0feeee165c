"""Faces: which are made, in which order, what they share, and what is said of the texts on them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import Severity, Span
from pnp.base.model import Card, Effect, Print, Size
from pnp.base.model.print_options import Choice
from pnp.base.scene import Box, bounds
from pnp.draw.compose import cut_lines as outlines
from pnp.draw.compose import fill
from pnp.draw.compose.drawer import FaceDrawer
from pnp.files.world import World
from tests.draw.compose.studio import SQUARE, Studio

if TYPE_CHECKING:
    from pnp.draw.compose.tools import DrawingTools

FACE = '<face><circle r="{{ card.name|length }}"/></face>'


def test_parts_come_in_printing_order_with_their_copies(studio: Studio) -> None:
    studio.cards = (
        Card("coin", "token", "Coin", 12),
        Card("fox", "beast", "Fox", 2),
        Card("hen", "beast", "Hen"),
        Card("cell", "space", "Cell"),
    )
    studio.prints = {
        "beast": Print("beast", Size(50, 50), back="beast"),
        "token": Print("token", Size(25, 25, "circle"), file="components"),
    }
    studio.write("templates/mine/card.xml.j2", FACE)
    studio.write("templates/mine/back.xml.j2", "<face/>")
    parts = studio.compose().faces.parts
    assert [(part.card, part.copies, part.file, part.title, part.back is None) for part in parts] == [
        ("fox", 2, "cards", "Beast", False),
        ("hen", 1, "cards", "Beast", False),
        ("coin", 12, "components", "Token", True),
    ]
    assert [(part.front.width, part.front.bleed) for part in parts] == [(50, 1.5), (50, 1.5), (25, 1.5)]


def test_a_face_that_could_not_be_drawn_is_none_when_it_is_asked_for_again(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the reason was: who tries once more is told again, and no white paper is printed."""
    monkeypatch.setattr("pnp.draw.compose.drawer.MarkupReader", mistaken)
    tools = SimpleNamespace(pictures=SimpleNamespace(world=World()))
    drawer = FaceDrawer(cast("DrawingTools", tools))
    for _ in range(2):
        with pytest.raises(ValueError, match="a mistake"):
            drawer.draw("<face/>", Size(50, 50), studio.cards[0])


def mistaken(*_: object) -> None:
    raise ValueError("a mistake")


def test_a_choice_of_files_cards_and_backs(studio: Studio) -> None:
    studio.cards = (Card("coin", "token", "Coin"), Card("fox", "beast", "Fox"), Card("hen", "beast", "Hen"))
    studio.prints = {
        "beast": Print("beast", Size(50, 50), back="beast"),
        "token": Print("token", Size(25, 25), file="components"),
    }
    studio.write("templates/mine/card.xml.j2", FACE)
    studio.write("templates/mine/back.xml.j2", "<face/>")

    def chosen(choice: Choice) -> list[tuple[str, bool]]:
        return [(part.card, part.back is not None) for part in studio.compose(choice).faces.parts]

    assert chosen(Choice(files=frozenset({"components"}))) == [("coin", False)]
    assert chosen(Choice(cards=frozenset({"hen"}))) == [("hen", True)]
    assert chosen(Choice(backs=False)) == [("fox", False), ("hen", False), ("coin", False)]


def test_the_template_is_the_front_the_kind_or_the_general_one(studio: Studio) -> None:
    for template, radius in (("card", 1), ("beast", 2), ("portrait", 3)):
        studio.write(f"templates/mine/{template}.xml.j2", f'<face><circle r="{radius}"/></face>')
        if template == "portrait":
            studio.prints = {"beast": Print("beast", Size(50, 50), front="portrait")}
        box = bounds(studio.compose().front.items)
        assert box
        assert box.w == 2 * radius


def test_equal_backs_are_one_object(studio: Studio) -> None:
    studio.cards = (Card("fox", "beast", "Fox"), Card("hen", "bird", "Hen"), Card("owl", "bird", "Owl"))
    size = Size(50, 50)
    studio.prints = {"beast": Print("beast", size, back="deck"), "bird": Print("bird", size, back="deck")}
    studio.write("templates/mine/card.xml.j2", FACE)
    studio.write("templates/mine/back-deck.xml.j2", '<face><rect w="9" h="9"/></face>')
    backs = {id(part.back) for part in studio.compose().faces.parts}
    assert len(backs) == 1


def test_backs_with_art_of_their_card_are_its_own(studio: Studio) -> None:
    studio.cards = (Card("fox", "beast", "Fox"), Card("hen", "beast", "Hen"))
    studio.prints = {"beast": Print("beast", Size(50, 50), back="beast")}
    studio.write("templates/mine/card.xml.j2", FACE)
    studio.write("templates/mine/back-beast.xml.j2", '<face><art w="9" h="9"/></face>')
    studio.write("art/fox.svg", SQUARE)
    studio.write("art/hen.svg", SQUARE.replace("h10v10z", "h5v5z"))
    fox, hen = studio.compose().faces.parts
    assert fox.back != hen.back


def test_composing_twice_gives_the_same(studio: Studio) -> None:
    studio.write("templates/mine/beast.xml.j2", '<face><text x="5" y="5" w="50" h="9">Fox</text></face>')
    assert studio.compose() == studio.compose()


# --- texts -----------------------------------------------------------------------------------------------


def test_a_text_that_does_not_fit_names_card_language_box_and_millimetres(studio: Studio) -> None:
    span = Span("cards/beasts.yaml", 12, 11)
    studio.cards = (Card("fox", "beast", "Fox", text="Overfull " * 40, spans={"text": span}),)
    studio.edition = {"language": "da"}
    done = studio.face('<text name="rules" field="text" x="5" y="5" w="30" h="10">{{ card.text }}</text>')
    assert done.names == ["text-overflow"]
    assert done.found[0].span == span
    assert done.messages[0].startswith("fox (da), rules: the text is ")
    assert "mm too high at 6 pt" in done.messages[0]


def test_a_box_that_asks_for_small_type_is_told_once(studio: Studio) -> None:
    studio.cards = tuple(Card(f"fox-{n}", "beast", f"Fox {n}") for n in range(9))
    done = studio.face('<text name="foot" size="6.5" x="5" y="5" w="50" h="9">{{ card.name }}</text>')
    assert done.names == ["text-small"]


def test_a_character_no_font_has(studio: Studio) -> None:
    studio.cards = (Card("fox", "beast", "Fox 漢"),)
    done = studio.face('<text name="name" x="5" y="5" w="50" h="9">{{ card.name }}</text>')
    assert done.names == ["missing-glyph"]


@pytest.mark.parametrize(
    ("size", "text", "names"),
    [
        (Size(50, 50), 'x="1" y="10"', ["text-outside-safe-zone"]),
        (Size(50, 50), 'x="3" y="3"', []),
        (Size(50, 50), 'x="-2" y="3"', ["text-cut-off"]),
        (Size(50, 50, "circle"), 'x="5.5" y="11"', ["text-outside-safe-zone"]),
        (Size(50, 50, "circle"), 'x="3" y="3"', ["text-cut-off"]),
        (Size(50, 50, "circle"), 'x="16" y="22"', []),
        (Size(50, 57.7, "hex"), 'x="4" y="6"', ["text-cut-off"]),
        (Size(50, 57.7, "hex"), 'x="6" y="12"', ["text-outside-safe-zone"]),
        (Size(50, 57.7, "hex"), 'x="4" y="26"', []),
        (Size(50, 57.7, "hex"), 'x="2" y="26"', ["text-outside-safe-zone"]),
        (Size(30, 50, "drop"), 'x="8" y="5"', ["text-cut-off"]),
        (Size(30, 50, "drop"), 'x="3.2" y="30"', ["text-outside-safe-zone"]),
        (Size(30, 50, "drop"), 'x="6" y="32"', []),
    ],
)
def test_text_near_the_cut(studio: Studio, size: Size, text: str, names: list[str]) -> None:
    studio.prints = {"beast": Print("beast", size)}
    done = studio.face(f'<text {text} w="17" h="5" ladder="none">Red foxes</text>')
    assert done.names == names
    severity = Severity.ERROR if names == ["text-cut-off"] else Severity.WARNING
    assert all(found.severity is severity for found in done.found)


def test_the_safe_zone_is_kept_in_moved_groups_and_parts_too(studio: Studio) -> None:
    text = '<text x="0" y="0" w="20" h="5">Fox</text>'
    assert studio.face(f'<group x="9" y="9">{text}</group>').names == []
    assert studio.face(f'<group x="1" y="9">{text}</group>').names == ["text-outside-safe-zone"]
    studio.write("templates/mine/frame.xml.j2", f"<group>{text}</group>")
    assert studio.face("{{ static('frame') }}").names == ["text-outside-safe-zone"]
    assert studio.face("<group x='9' y='9'>{{ static('frame') }}</group>").names == []


# --- placeholders ----------------------------------------------------------------------------------------


def test_placeholders_take_numbers_words_and_card_names() -> None:
    card = Card(
        "fox",
        "beast",
        "Fox",
        text="Draw {count}, pay {cost} :{element}: {element}, meet {friend}. {nobody}",
        effects=(Effect("draw", {"count": 2, "element": "sun", "friend": "hen"}),),
        fields={"cost": 3},
    )
    assert fill(card, {"sun": "Sollys"}, {"hen": "Hen"}) == "Draw 2, pay 3 :sun: Sollys, meet Hen. {nobody}"


# --- drafts ----------------------------------------------------------------------------------------------


def test_a_draft_marks_the_cards_a_build_would_refuse(studio: Studio) -> None:
    studio.cards = (Card("fox", "beast", "Fox"), Card("hen", "beast", "Hen"), Card("owl", "beast", "Owl"))
    studio.edition = {"draft": True, "marked": frozenset({"hen"})}
    done = studio.face('{% if card.id == "owl" %}<icon name="gone"/>{% endif %}')
    assert [len(part.front.items) for part in done.faces.parts] == [0, 1, 1]
    studio.edition = {}
    assert [len(part.front.items) for part in studio.compose().faces.parts] == [0, 0, 0]


# --- outlines --------------------------------------------------------------------------------------------

SIZES = st.builds(
    Size,
    st.floats(10, 200),
    st.floats(10, 200),
    st.sampled_from(["rect", "circle", "hex", "drop"]),
    st.floats(0, 4),
)


@given(SIZES)
def test_a_cut_line_fills_its_trim(size: Size) -> None:
    box = bounds([outlines.cut_line(size)])
    assert box
    if size.shape == "drop":
        size = Size(min(size.width, size.height), size.height)
        box = Box(0, box.y, box.w, box.h)
    assert box.w == pytest.approx(size.width, rel=0.2)
    assert box.h == pytest.approx(size.height, rel=0.2)


@given(SIZES, st.floats(0, 1), st.floats(0, 1), st.floats(0, 3))
def test_what_is_safe_with_a_margin_is_safe_with_less(size: Size, x: float, y: float, margin: float) -> None:
    spot = Box(x * size.width, y * size.height, 0, 0)
    if outlines.is_safe(size, margin, spot):
        assert outlines.is_safe(size, margin / 2, spot)


def test_only_the_trim_rectangle_needs_no_outline() -> None:
    assert outlines.outline(Size(50, 50)) is None
    assert outlines.outline(Size(50, 50, "rect", 3)) is not None
    assert outlines.outline(Size(50, 50, "hex")) is not None
