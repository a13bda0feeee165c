"""Where a fault is told: the template line that is to blame, the calls that led there, the cards; and what an item knows."""

from __future__ import annotations

import pickle
import pickletools
from collections.abc import Callable
from pathlib import Path

import pytest

import pnp
from pnp.base.diagnostics import Diagnostic, Span
from pnp.base.frozen import replace
from pnp.base.model import Card, Edition, Print, Size
from pnp.base.scene import Group, Origin, Scene, TemplatePlace
from pnp.base.scene import Path as Shape
from pnp.draw.compose import compose
from pnp.draw.compose.face_run import ComposeMaterials
from pnp.draw.compose.markup import MarkupReader
from pnp.draw.compose.render_orders import FaceJob, RenderedFaces, TemplateFile, TemplateOrder, TemplateWords
from pnp.draw.compose.sandbox import Renderers, render_foreign
from pnp.draw.compose.template_places import marked
from pnp.draw.look.theme import find_theme
from tests.draw.compose.studio import SQUARE, THEME, Done, Studio, fonts, texts

MACROS = '{% import "macros.xml.j2" as m %}\n'


def place(span: Span) -> tuple[str, int]:
    return Path(span.file).name.removesuffix(".xml.j2"), span.line


def places(found: Diagnostic) -> list[tuple[str, int]]:
    """Where it is told, then the lines that had a part in it."""
    return [place(found.span), *(place(span) for span, _ in found.related)]


def only(done: Done) -> Diagnostic:
    (found,) = done.found
    return found


# --- who is to blame -------------------------------------------------------------------------------------


def test_a_fault_within_an_own_macro_is_the_macro_s(studio: Studio) -> None:
    studio.write(
        "templates/mine/parts.xml.j2",
        '{% macro pip(x) %}\n<circle cx="{{ x }}" cy="9" r="2"\n  fil="@sea"/>\n{% endmacro %}\n',
    )
    found = only(studio.draw('{% import "parts.xml.j2" as p %}\n<face>\n{{ p.pip(9) }}\n</face>'))
    assert places(found) == [("parts", 3), ("beast", 3)]
    assert found.message == "<circle> has no attribute 'fil', drawing card 'fox'"
    assert (found.span.column, found.span.width) == (3, len('fil="@sea"'))
    assert found.related[0][1] == "called from here"


def test_a_bad_value_is_the_call_s(studio: Studio) -> None:
    studio.write(
        "templates/mine/parts.xml.j2",
        '{% macro dot(x, paint) %}\n<circle cx="{{ x }}" cy="9" r="2" fill="{{ paint }}"/>\n{% endmacro %}\n',
    )
    found = only(
        studio.draw(
            '{% import "parts.xml.j2" as p %}\n<face>\n\n\n\n{{ p.dot(9, "@sea") }}\n{{ p.dot(5, "@nope") }}\n</face>'
        )
    )
    assert places(found) == [("beast", 7), ("parts", 2)]
    assert "no colour 'nope'" in found.message
    assert found.related[0][1] == "drawn here"


def test_what_a_macro_makes_of_its_own_is_the_macro_s(studio: Studio) -> None:
    studio.write(
        "templates/mine/parts.xml.j2",
        '{% macro dot(x) %}\n{% set paint = "@nope" %}\n<circle cx="{{ x }}" cy="9" r="2" fill="{{ paint }}"/>\n'
        "{% endmacro %}\n",
    )
    found = only(studio.draw('{% import "parts.xml.j2" as p %}\n<face>{{ p.dot(9) }}</face>'))
    assert places(found) == [("parts", 3), ("beast", 2)]


def test_a_value_is_followed_through_macros_to_where_it_was_given(studio: Studio) -> None:
    studio.write(
        "templates/mine/parts.xml.j2",
        '{% macro dot(paint) %}\n{% set ink = paint %}\n<circle r="2" fill="{{ ink }}"/>\n{% endmacro %}\n'
        "{% macro two(paint) %}\n{{ dot(paint) }}\n{% endmacro %}\n"
        '{% macro own() %}\n{{ dot("@nope") }}\n{% endmacro %}\n',
    )
    head = '{% import "parts.xml.j2" as p %}\n<face>\n'
    passed = only(studio.draw(head + '{{ p.two("@nope") }}\n</face>'))
    assert places(passed) == [("beast", 3), ("parts", 6), ("parts", 3)]
    own = only(studio.draw(head + "{{ p.own() }}\n</face>"))
    assert places(own) == [("parts", 9), ("parts", 3), ("beast", 3)]


@pytest.mark.parametrize(
    ("call", "told"),
    [
        ('{{ m.pip(9, 9, 3, 1, "@nope", "title") }}', "no colour 'nope'"),
        ('{{ m.pip(9, 9, "big", 1, "@sea", "title") }}', "TypeError"),
        ('{{ m.pip(9, 9, 3, card.nmae, "@sea", "title") }}', "has no 'nmae'"),
        ('{{ m.pip(9, 9, 3, 1, "@sea", "huge") }}', "no text style 'huge'"),
        ('{{ m.pip(9, 9, 3, "Endlessly " * 9, "@sea", "title") }}', "the text is"),
        ('{{ m.pip(2, 20, 1.9, "1", "@sea", "title") }}', "lies within 3 mm of the cut"),
    ],
)
def test_pnp_s_own_macros_are_never_to_blame(studio: Studio, call: str, told: str) -> None:
    done = studio.draw(MACROS + f"<face>\n\n{call}\n</face>")
    found = next(one for one in done.found if told in one.message)
    assert place(found.span) == ("beast", 4)
    assert place(found.related[0][0])[0] == "macros"


def test_values_of_includes_and_parts_are_those_who_place_them(studio: Studio) -> None:
    studio.write("templates/mine/band.xml.j2", '\n<rect w="9" h="9" fill="{{ band }}"/>')
    found = only(studio.draw('<face>\n{% set band = "@nope" %}\n{% include "band.xml.j2" %}\n</face>'))
    assert places(found) == [("beast", 3), ("band", 2)]
    studio.write("templates/mine/frame.xml.j2", '<group>\n<rect w="9" h="9" fill="{{ band }}"/></group>')
    found = only(studio.draw('<face>\n\n{{ static("frame", band="@nope") }}\n</face>'))
    assert places(found) == [("beast", 3), ("frame", 2)]


def test_the_inside_of_a_call_block_stands_where_it_was_written(studio: Studio) -> None:
    studio.write(
        "templates/mine/parts.xml.j2",
        '{% macro window(x) %}\n<group x="{{ x }}">\n{{ caller() }}\n</group>\n{% endmacro %}\n',
    )
    done = studio.draw(
        '{% import "parts.xml.j2" as p %}\n<face>\n{% call p.window(4) %}\n<rect w="9"/>\n{% endcall %}\n</face>'
    )
    assert places(only(done)) == [("beast", 4)]


def test_a_name_that_is_missing_is_told_where_it_was_written(studio: Studio) -> None:
    studio.write("templates/mine/parts.xml.j2", "{% macro say(x) %}\n{{ x }}\n{% endmacro %}\n")
    done = studio.draw('{% import "parts.xml.j2" as p %}\n<face>\n\n{{ p.say(card.nmae) }}\n</face>')
    assert places(only(done)) == [("beast", 4), ("parts", 2)]


# --- markup that breaks off -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("markup", "told", "line"),
    [
        (
            '<face>\n  <rect w="1" h="1"/>\n',
            "<face>, opened on line 1, is never closed, drawing card 'fox'",
            1,
        ),
        ("<face>\n<group>\n\n</face>", "<group>, opened on line 2, is never closed: </face> comes first", 2),
        ('<face>\n\n<rect w="1" h="1">\n</face>', "<rect>, opened on line 3, is never closed: </face>", 3),
        ('<face>\n\n<rect w=1 h="1"/>\n</face>', "not XML: not well-formed", 3),
        ('<face>\n\n<rect w="1" w="1"/>\n</face>', "not XML: duplicate attribute", 3),
        ("", "not XML: no element found", 1),
        ("<face>\n<text w='9' h='9'>{{ '\\ud800' }}</text></face>", "U+D800 is no character", 2),
    ],
)
def test_elements_that_are_never_closed(studio: Studio, markup: str, told: str, line: int) -> None:
    found = only(studio.draw(markup))
    assert told in found.message
    assert place(found.span) == ("beast", line)


def test_a_shape_that_is_never_closed_is_told_behind_what_follows_it(studio: Studio) -> None:
    face = '<face>\n<group>\n<rect w="1" h="1">\n<line x1="0" y1="0" x2="1" y2="1"/>\n</group>\n</face>'
    told, inside = studio.draw(face).found
    assert told.message.startswith("<rect>, opened on line 3, is never closed: </group> comes first")
    assert (told.span.line, inside.span.line) == (3, 4)


# --- texts -----------------------------------------------------------------------------------------------


def test_a_title_too_long_for_a_back_blames_no_card_s_name(studio: Studio) -> None:
    span = Span("cards/tokens.yaml", 3, 11)
    studio.cards = tuple(
        Card(id, "token", id.title(), spans={"": span, "name": span}) for id in ("oil", "tar")
    )
    studio.prints = {"token": Print("token", Size(25, 25, "circle"), back="token")}
    studio.write("templates/mine/card.xml.j2", "<face/>")
    studio.write(
        "templates/mine/back.xml.j2",
        '<face>\n\n<text name="title" x="8" y="8" w="9" h="5">{{ "Endless " * 20 }}</text></face>',
    )
    done = studio.compose()
    overflow = done.found[done.names.index("text-overflow")]
    assert place(overflow.span) == ("back", 3)
    assert overflow.message.startswith("oil and 1 more (en), title: the text is ")
    assert done.names.count("text-overflow") == 1


def test_words_of_a_card_are_told_at_their_field_and_where_they_are_drawn(studio: Studio) -> None:
    span = Span("cards/beasts.yaml", 12, 11)
    studio.cards = (Card("fox", "beast", "Endless " * 40, spans={"name": span}),)
    done = studio.face('\n<text name="name" field="name" x="5" y="5" w="30" h="10">{{ card.name }}</text>')
    overflow = done.found[done.names.index("text-overflow")]
    assert overflow.span == span
    assert places(overflow)[1:] == [("beast", 2)]


def test_a_fault_of_a_shared_back_names_all_its_cards(studio: Studio) -> None:
    studio.cards = (Card("fox", "beast", "Fox"), Card("hen", "beast", "Hen"), Card("owl", "beast", "Owl"))
    studio.prints = {"beast": Print("beast", Size(50, 50), back="beast")}
    studio.write("templates/mine/card.xml.j2", "<face/>")
    studio.write("templates/mine/back.xml.j2", '<face>\n<rect w="-1" h="1"/></face>')
    done = studio.compose()
    assert done.messages == ["w: -1 is less than nothing, drawing card 'fox' and 2 more"]
    assert len({id(part.back) for part in done.faces.parts}) == 1


# --- what a place does not disturb ------------------------------------------------------------------------


def test_macros_that_make_values_make_nothing_else(studio: Studio) -> None:
    studio.write(
        "templates/mine/parts.xml.j2",
        "{% macro x(n) %}{{ n }}{% endmacro %}{% macro points(n) %}{{ x(n) }},0 9,0 9,{{ x(n) }}{% endmacro %}",
    )
    studio.write("templates/mine/motto.xml.j2", "{{ label('sun') }}!")
    done = studio.draw(
        '{% import "parts.xml.j2" as p %}{% set four = p.x(4)|string %}\n<face><polygon points="{{ p.points(3) }}"/>'
        '<rect {% if four == "4" %}w="4"{% else %}w="5"{% endif %} h="{{ {"a": {"b": "}}"}}|length }}"/>'
        '<text x="5" y="5" w="50" h="9">{% include "motto.xml.j2" %}</text></face>'
    )
    assert done.names == []
    polygon, rect = (item for item in done.front.items if isinstance(item, Shape))
    assert polygon.segments[:2] == (("M", 3, 0), ("L", 9, 0))
    assert rect.segments[2] == ("L", 4, 1)
    assert done.front.texts[0].items == done.front.items[2:]


def test_lines_stay_where_they_are_and_what_is_no_tag_stays_as_it_is() -> None:
    source = (
        "{# <rect/> #}{% raw %}<rect w='{{'/>{% endraw %}<!-- <rect/> -->\n"
        '<face>{{ m.pip(1 if a < b else 2,\n "%}") }}<text w="{{ "<i>" }}">a {{ m.pip() }}</text></face>'
    )
    assert marked(source, "card") == (
        "{# <rect/> #}{% raw %}<rect w='{{'/>{% endraw %}<!-- <rect/> -->\n"
        '<face at="card:2:1"><?at card:2:7?>{{ m.pip(1 if a < b else 2,\n "%}") }}<?end?>'
        '<text at="card:3:10" w="{{ "<i>" }}">a {{(( m.pip() ))|worded|beside}}</text></face>'
    )


def test_a_template_that_lies_about_its_places_is_told_at_its_own(studio: Studio) -> None:
    done = studio.draw('<face>\n{{ \'<rect at="../../etc/passwd:1:1" w="1"/>\'|safe }}</face>')
    assert place(only(done).span) == ("beast", 1)


# --- what items know --------------------------------------------------------------------------------------


def test_items_know_their_line_the_calls_and_the_box(studio: Studio) -> None:
    studio.write("art/sun.svg", SQUARE)
    studio.write("templates/mine/parts.xml.j2", '{% macro dot() %}\n<circle r="2"/>\n{% endmacro %}')
    front = studio.draw(
        '{% import "parts.xml.j2" as p %}\n<face>\n{{ p.dot() }}\n<icon name="sun"/>\n'
        '<text name="title" field="name" x="5" y="5" w="50" h="9">{{ card.name }}</text>\n</face>'
    ).front
    dot, icon, _ = front.items
    assert isinstance(dot, Shape)
    assert isinstance(icon, Group)
    told = [(row.element, row.place, row.calls) for row in (dot.origin, icon.origin)]
    assert told == [
        ("circle", TemplatePlace("parts", 2, 1), (TemplatePlace("beast", 3, 1),)),
        ("icon", TemplatePlace("beast", 4, 1), ()),
    ]
    (box,) = front.texts
    assert (box.name, box.field, tuple(box.box)) == ("title", "name", (5, 5, 50, 9))
    assert (box.origin.element, box.origin.place) == ("text", TemplatePlace("beast", 5, 1))


def test_texts_of_parts_know_where_they_are_on_the_face(studio: Studio) -> None:
    studio.write(
        "templates/mine/frame.xml.j2", '<group x="7">\n<text x="5" y="5" w="20" h="9">Fox</text></group>'
    )
    studio.cards = (Card("fox", "beast", "Fox"), Card("hen", "beast", "Hen"))
    done = studio.face('<group y="9">{{ static("frame") }}</group><circle r="{{ card.name|length }}"/>')
    for part in done.faces.parts:
        (box,) = part.front.texts
        assert box.matrix[4:] == (7, 9)
        assert box.origin.place == TemplatePlace("frame", 2, 1)


def test_where_a_thing_was_drawn_is_no_part_of_it(studio: Studio) -> None:
    here = studio.face('<circle r="2" fill="@sea"/><text x="5" y="5" w="50" h="9">Fox</text>').front
    there = studio.face('\n\n<circle r="2" fill="@sea"/>\n<text x="5" y="5" w="50" h="9">Fox</text>').front
    assert here.texts[0].origin.place != there.texts[0].origin.place
    assert here == there
    assert here.key == there.key
    assert hash(Origin("rect")) == hash(Origin())


# --- templates come with the order ------------------------------------------------------------------------


def test_who_renders_foreign_templates_opens_none() -> None:
    templates = {
        "beast": TemplateFile("/nowhere/beast.xml.j2", '<face>\n{% include "foot.xml.j2" %}</face>'),
        "foot": TemplateFile("/nowhere/foot.xml.j2", '<rect w="{{ trim.w }}" h="1"/>'),
        "broken": TemplateFile("/nowhere/broken.xml.j2", "", "the file is not UTF-8 text"),
    }
    trim = {"key": "a", "w": 50}
    card = {"id": "fox", "name": "Fox", "kind": "beast"}
    words = TemplateWords({}, {}, {}, {})
    jobs = (FaceJob("beast", 0, trim), FaceJob("broken", 0, trim))
    face, failure = render_foreign(TemplateOrder(templates, jobs, (card,), {}, words, {}, "en")).faces
    assert 'w="50"' in str(face)
    assert failure[:4] == ("syntax", "broken", 1, "the file is not UTF-8 text")


def test_an_order_brings_hardly_anything_of_ours_to_the_process_that_renders_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever it names is imported there while somebody waits."""
    orders: list[TemplateOrder] = []

    def noted(order: TemplateOrder, meanwhile: Callable[[], None], renderers: Renderers) -> RenderedFaces:
        orders.append(order)
        return render_foreign(order, meanwhile, renderers)

    monkeypatch.setattr("pnp.draw.compose.face_run.render_foreign", noted)
    (tmp_path / "templates/mine").mkdir(parents=True)
    (tmp_path / "templates/mine/theme.yaml").write_text(THEME)
    template = '<face><text w="50" h="9">{{ set.players.low }}</text></face>'
    (tmp_path / "templates/mine/card.xml.j2").write_text(template)
    (tmp_path / "set.yaml").write_text(
        "id: tiny\ntheme: mine\nplayers: 2..4\nrules: {kinds: {card: {fields: {}}}}\n"
        "print: {card: {size: poker, back: none}}\n"
        "cards: [{kind: card, id: fox, name: Fox}]\n"
    )
    faces, found = pnp.open(tmp_path).faces()
    assert faces is not None, found
    assert texts(faces.parts[0].front.items) == ["2"]
    words = {str(word) for _, word, _ in pickletools.genops(pickle.dumps(orders[0]))}
    assert {word for word in words if word.startswith("pnp.")} == {
        *("pnp.draw.compose.render_orders", "pnp.source.load.value_ranges", "pnp.text.inline")
    }


# --- what is kept between runs ------------------------------------------------------------------------------


def test_what_was_drawn_serves_the_next_run_and_nothing_old_is_shown(studio: Studio) -> None:
    studio.write(
        "templates/mine/frame.xml.j2", '<group><text x="5" y="5" w="50" h="9">{{ set.title }}</text></group>'
    )
    studio.write(
        "templates/mine/beast.xml.j2", '<face>{{ static("frame") }}<art w="9" h="9" fallback="sun"/></face>'
    )
    for name, side in (("sun", "10"), ("fox", "5"), ("owl", "4")):
        studio.write(f"art/{name}.svg", SQUARE.replace("h10", f"h{side}"))
    cards = studio.set()
    theme, _ = find_theme("mine", cards.folders, cards.span)
    assert theme
    theme = replace(theme, trusted=True)
    kept = ComposeMaterials(cards.folders, theme)

    def drawn(*beasts: Card, title: str = "Tiny") -> list[Scene]:
        edition = Edition(replace(cards, cards=beasts, title=title))
        faces, found = compose(edition, theme, fonts(), materials=kept)
        fresh, told = compose(edition, theme, fonts())
        assert (faces.parts, found) == (fresh.parts, told)
        return [part.front for part in faces.parts]

    fox, owl = drawn(Card("fox", "beast", "Fox"), Card("owl", "beast", "Owl"))
    assert fox.items[0] is owl.items[0]
    assert fox.items[1] != owl.items[1]
    again = drawn(Card("fox", "beast", "Reynard"))[0]
    assert again.items is fox.items  # nothing of it has changed
    (other,) = drawn(Card("fox", "beast", "Fox"), title="Large")
    assert texts(other.items) == ["Large"]
    hen, typed = (
        drawn(Card("hen", "beast", "Hen")),
        drawn(Card("hen", "beast", "Hen", fields={"type": "owl"})),
    )
    assert hen != typed


def test_a_picture_that_changed_is_seen_by_all_that_show_it(studio: Studio) -> None:
    studio.write("set.yaml", "id: tiny\ntheme: mine\nprint: {card: {size: poker, back: none}}\n"
        "cards: [{kind: card, id: fox, name: Fox}]\n")  # fmt: skip
    studio.write("rules.yaml", "kinds: {card: {fields: {}}}\n")
    studio.write("templates/mine/card.xml.j2", '<face><art w="9" h="9"/></face>')
    studio.write("art/fox.svg", SQUARE)
    project = pnp.open(studio.folder)

    def fronts() -> list[Scene]:
        made = [project.faces("en", cards=cards).value for cards in ([], ["fox"])]
        return [faces.parts[0].front for faces in made if faces]

    before = fronts()
    assert before == fronts()
    studio.write("art/fox.svg", SQUARE.replace("h10v10z", "h5v5z"))
    after = fronts()
    assert len(after) == 2
    assert after[0] == after[1]
    assert after[0] != before[0]


def test_a_card_that_changed_is_drawn_and_nothing_else(
    studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck = "cards: [{{kind: card, id: fox, name: {}}}, {{kind: card, id: hen, name: Hen}}]\n"
    studio.write("set.yaml", "id: tiny\ntheme: mine\nprint: {card: {size: poker, back: deck}}\n")
    studio.write("rules.yaml", "kinds: {card: {fields: {}}}\n")
    studio.write("cards/all.yaml", deck.format("Fox"))
    studio.write("templates/mine/card.xml.j2", '<face background="@sea">{{ static("frame") }}'
        '<text x="5" y="5" w="50" h="9">{{ card.name }}</text></face>')  # fmt: skip
    studio.write(
        "templates/mine/frame.xml.j2", '<group><rect x="5" y="5" w="50" h="9" fill="#ffffff"/></group>'
    )
    studio.write("templates/mine/back.xml.j2", '<face><circle r="9"/></face>')
    project = pnp.open(studio.folder)

    def front() -> Scene:
        made = project.faces("en").value
        assert made
        return made.parts[0].front

    front()
    drawn: list[str] = []
    draw = MarkupReader.draw
    monkeypatch.setattr(
        MarkupReader, "draw", lambda reader, *args: drawn.append(args[0]) or draw(reader, *args)
    )
    studio.write("cards/all.yaml", deck.format("Reynard"))
    assert "Reynard" in texts(front().items)
    assert len(drawn) == 1
    studio.write("templates/mine/theme.yaml", THEME.replace("#1f6f8b", "#aa0000"))
    ground = front().items[0]
    assert isinstance(ground, Shape)
    assert ground.fill == "#aa0000"
