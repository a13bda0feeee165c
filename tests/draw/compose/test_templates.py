"""Templates: what they may see, how their faults are told, and the walls around those nobody vouches for."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.diagnostics import Span
from pnp.base.model import Card, Effect, Field, Print, Size, Verb
from pnp.base.scene import Link
from pnp.draw.compose import sandbox
from tests.draw.compose.studio import SQUARE, Studio, paths, rows, texts


def test_a_template_sees_the_card_the_set_and_the_words(studio: Studio) -> None:
    studio.cards = (
        Card(
            "fox",
            "beast",
            "Fox",
            text="Draw {count}.",
            effects=(Effect("draw", {"count": 3}),),
            fields={"need": 2},
        ),
        Card("hen", "beast", "Hen", fields={"need": 0}),
    )
    studio.edition = {"language": "da", "words": {"page": "Side"}, "labels": {"sun": "Sollys"}}
    done = studio.draw(
        '<face><text x="5" y="5" w="50" h="60">'
        "{{ card.name }}/{{ card.need }}/{{ card.text }}/{{ set.title }}/{{ label('sun') }}/{{ label(card.kind) }}/"
        "{{ figures.hand_limit }}/{{ figures.swarm_loss[3] }}/{{ words.page }}/{{ language }}/{{ trim.w }}/"
        "{{ palette.sea }}/{{ theme.spacing.edge }}/{{ set.cards.hen.name }}/{{ set.of('beast')|length }}"
        "</text></face>"
    )
    assert done.names == []
    said = " ".join(texts(done.front.items)).replace(" ", "")
    assert said == "Fox/2/Draw3./Tiny/Sollys/Beast/6/1/Side/da/63.5/#1f6f8b/4.0/Hen/2"


@pytest.mark.parametrize(
    ("template", "told", "hint"),
    [
        (
            "{{ card.nmae }}",
            "the card has no 'nmae' (kind beast), drawing card 'fox'",
            "did you mean 'name'?",
        ),
        ("{{ crad.name }}", "'crad' is not defined", "did you mean 'card'?"),
        ("{{ palette.see }}", "there is no 'see' here", "'sea'"),
        ("{{ figures.hands }}", "there is no 'hands' here", ""),
        ("{{ set.tilte }}", "the set has no 'tilte'", "did you mean 'title'?"),
        ("{{ label('sunn') }}", "no vocabulary or kind has the word 'sunn'", "did you mean 'sun'?"),
        ("{% if card.motto %}{% endif %}", "the card has no 'motto'", "one of: copies, effects, fields, "),
    ],
)
def test_names_that_are_not_there(studio: Studio, template: str, told: str, hint: str) -> None:
    done = studio.draw("<face>\n" + template + "\n</face>")
    assert done.names == ["undefined-name"]
    assert told in done.messages[0]
    assert hint in done.found[0].hint
    assert done.found[0].span.line == 2


def test_an_optional_field_can_be_asked_for(studio: Studio) -> None:
    assert studio.face("{% if card.motto is defined %}<nothing/>{% endif %}").names == []


def test_broken_jinja(studio: Studio) -> None:
    done = studio.draw("<face>\n{% if card.name %}\n</face>")
    assert done.names == ["template-syntax"]
    assert done.found[0].span.line == 3  # where the end was missed
    assert done.found[0].span.file.endswith("beast.xml.j2")


def test_a_fault_in_an_included_template_is_told_there(studio: Studio) -> None:
    studio.write("templates/mine/foot.xml.j2", "\n\n{{ card.nmae }}")
    done = studio.face('{% include "foot.xml.j2" %}')
    assert (Path(done.found[0].span.file).name, done.found[0].span.line) == ("foot.xml.j2", 3)


def test_one_fault_of_a_template_is_told_once_for_all_its_cards(studio: Studio) -> None:
    studio.cards = tuple(Card(f"fox-{n}", "beast", "Fox") for n in range(20))
    assert studio.face("{{ card.nmae }}").messages == [
        "the card has no 'nmae' (kind beast), drawing card 'fox-0' and 19 more"
    ]
    assert studio.face('<rect w="{{ card.id }}" h="1"/>').names == ["bad-markup"] * 20


def test_templates_that_are_not_there(studio: Studio) -> None:
    span = Span("set.yaml", 7)
    studio.prints = {"beast": Print("beast", Size(50, 50), front="portrait", back="deck", span=span)}
    studio.write("templates/mine/portrai.xml.j2", "<face/>")
    done = studio.compose()
    assert sorted(done.names) == ["file-unread", "template-missing", "template-missing"]
    assert [one.span for one in done.found if one.code == "TPL520"] == [span, span]
    assert any("'portrait.xml.j2'" in message for message in done.messages)
    assert any("'back-deck.xml.j2'" in message for message in done.messages)
    assert len(done.faces.parts) == 1  # the part is there, crossed out


def test_an_include_that_is_not_there(studio: Studio) -> None:
    done = studio.draw('<face>\n{% include "gone.xml.j2" %}</face>')
    assert done.names == ["template-missing"]
    assert done.found[0].span.line == 2


def test_card_text_is_data(studio: Studio) -> None:
    studio.cards = (Card("fox", "beast", "<b>{{ 7 * 7 }}</b> & co"),)
    done = studio.face('<text x="5" y="5" w="50" h="9">{{ card.name }}</text>')
    assert texts(done.front.items) == ["<b>{{ 7 * 7 }}</b> & co"]


@pytest.mark.parametrize(
    "escape",
    [
        "{{ card.__class__ }}",
        "{{ card.name.__class__.__mro__ }}",
        "{{ static.__self__ }}",
        "{{ static.__globals__ }}",
        "{{ set.of.__func__.__globals__ }}",
        "{{ label.__closure__ }}",
        "{{ self._TemplateReference__context }}",
        "{{ cycler.__init__.__globals__.os }}",
        "{{ ''.__class__.__base__.__subclasses__() }}",
        "{{ '{0.__class__}'.format(card) }}",
        "{{ set.cards.clear() }}",
        "{{ palette.update(a=1) }}",
    ],
)
def test_the_sandbox_has_no_way_out(studio: Studio, escape: str) -> None:
    done = studio.face(escape)
    assert set(done.names) <= {"template-failed", "undefined-name"}
    assert len(done.names) == 1


def test_links_out_of_the_theme_are_no_templates(studio: Studio, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret")
    (studio.folder / "templates/mine/leak.xml.j2").symlink_to(tmp_path / "secret")
    done = studio.face('<text x="5" y="5" w="50" h="9">{% include "leak.xml.j2" %}</text>')
    assert done.names == ["template-missing"]
    assert studio.face('{% include "../../../secret" %}').names == ["template-missing"]


# --- parts drawn once ------------------------------------------------------------------------------------


def test_a_static_part_is_drawn_once_and_shared(studio: Studio) -> None:
    studio.cards = (Card("fox", "beast", "Fox"), Card("hen", "beast", "Hen"))
    studio.write(
        "templates/mine/frame.xml.j2", '<group><rect w="{{ trim.w }}" h="{{ size }}" fill="@sea"/></group>'
    )
    done = studio.face("{{ static('frame', size=9) }}<circle r=\"{{ card.name|length }}\"/>")
    assert done.names == []
    first, second = (part.front.items[0] for part in done.faces.parts)
    assert first is second
    assert rows(done.front)[1].endswith("M 0 0 L 63.5 0 L 63.5 9 L 0 9 Z")


def test_a_static_part_does_not_see_the_card(studio: Studio) -> None:
    studio.write("templates/mine/frame.xml.j2", "<group>{{ card.name }}</group>")
    assert studio.face("{{ static('frame') }}").names == ["undefined-name"]


def test_a_static_part_that_draws_itself(studio: Studio) -> None:
    studio.write("templates/mine/frame.xml.j2", "<group>{{ static('frame') }}</group>")
    assert studio.face("{{ static('frame') }}").names == ["template-limit"]


def test_a_fault_in_a_static_part_is_told_there(studio: Studio) -> None:
    studio.write("templates/mine/frame.xml.j2", '<group>\n  <rect w="1" hh="2"/>\n</group>')
    done = studio.face("{{ static('frame') }}")
    assert set(done.names) == {"bad-markup"}
    assert (Path(done.found[0].span.file).name, done.found[0].span.line) == ("frame.xml.j2", 2)


# --- foreign templates -----------------------------------------------------------------------------------


@pytest.fixture
def foreign(studio: Studio) -> Studio:
    studio.foreign = True
    return studio


def test_a_foreign_theme_draws_the_same(foreign: Studio) -> None:
    foreign.write("templates/mine/frame.xml.j2", '<group><rect w="5" h="5"/></group>')
    markup = "{{ static('frame') }}<text x='5' y='5' w='50' h='9'>{{ card.name }} {{ figures.swarm_loss[3] }}</text>"
    there = foreign.face(markup)
    foreign.foreign = False
    assert there.names == []
    assert there.front == foreign.face(markup).front


@pytest.mark.slow
def test_a_foreign_template_that_never_ends(foreign: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "SECONDS", 2.0)
    foreign.cards = (Card("fox", "beast", "Fox"), Card("hen", "beast", "Hen"))
    endless = "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}"
    done = foreign.face("{% if card.id == 'hen' %}" + endless + "{% endif %}")
    assert done.names == ["template-limit"]
    assert done.messages == ["the template was not done after 2 s, drawing card 'hen'"]


def test_a_foreign_template_that_wants_all_memory(foreign: Studio) -> None:
    done = foreign.face("{{ 'x'.center(10 ** 9)|length }}")
    assert done.messages == ["the template asks for more memory than it may have, drawing card 'fox'"]


def test_faults_of_foreign_templates_come_back_whole(foreign: Studio) -> None:
    done = foreign.draw("<face>\n\n{{ card.nmae }}</face>")
    assert done.messages == ["the card has no 'nmae' (kind beast), drawing card 'fox'"]
    assert done.found[0].span.line == 3


# --- words --------------------------------------------------------------------------------------------------


def said(studio: Studio, inside: str) -> list[str]:
    done = studio.face(f'<text x="5" y="5" w="50" h="20">{inside}</text>')
    assert [found for found in done.messages if "owl" not in found] == []
    return [
        *texts(done.front.items),
        *(f"+{len(paths(done.front.items))}" for _ in paths(done.front.items)[:1]),
    ]


@pytest.mark.parametrize(
    ("inside", "drawn"),
    [
        ("{{ card.name }}", ["Fox *of* the :sun:"]),
        ("{{- card.name -}}", ["Fox *of* the :sun:"]),
        ("{{ card.name|upper }}", ["FOX *OF* THE :SUN:"]),
        ("{{ card.name|literal }}", ["Fox *of* the :sun:"]),
        ("{{ card.name|marked }}", ["Fox ", "of", " the ", "+1"]),
        ("**{{ card.name }}**", ["Fox *of* the :sun:"]),
        ("{% set n = card.name %}{% if n %}{{ n }}{% endif %}", ["Fox *of* the :sun:"]),
        ("{{ card.motto }}", ["a*b*c"]),
        ("{{ card.quote }}", ["a", "b", "c"]),
        ("{{ card.fields.quote|trim|replace('c', '*d*') }}", ["a", "b", "*d*"]),
        ("{{ card.text }}", ["Meet ", "Owl*", " ", "+1"]),
        ("{{ card.text.replace('Meet', '*') }}", ["* ", "Owl*", " ", "+1"]),
        ("{{ card.text|literal }}", ["Meet **Owl\\*** :sun:"]),
        ("{{ label('sun') }}", ["Sun*light"]),
        ("{{ value(card.cost) }}", ["2 Sun*light"]),
        ("{{ card.name, 2 }}", ["('Fox *of* the :sun:', 2)"]),
        ("{{ 'a' if card.name else '*' }}", ["a"]),
        ("{{ '*a*' ~ card.copies }}", ["*a*1"]),
        ("{{ 7 }}", ["7"]),
    ],
)
def test_what_a_template_prints_means_itself_unless_it_is_marked(
    studio: Studio, inside: str, drawn: list[str]
) -> None:
    studio.write("art/sun.svg", SQUARE)
    studio.fields = {
        "motto": Field("motto", "text"),
        "quote": Field("quote", "text", markup=True),
        "cost": Field("cost", "bag", of="element"),
        "friend": Field("friend", "card", of="beast"),
    }
    studio.edition = {"labels": {"sun": "Sun*light"}}
    fields = {"motto": "a*b*c", "quote": "a*b*c", "cost": {"sun": 2}, "friend": "owl"}
    effects = (Effect("meet", {"whom": "owl"}),)
    studio.verbs = {"meet": Verb("meet", {"whom": Field("whom", "card", of="beast")})}
    studio.cards = (
        Card(
            "fox", "beast", "Fox *of* the :sun:", text="Meet **{whom}** :sun:", fields=fields, effects=effects
        ),
        Card("owl", "beast", "Owl*", fields=dict.fromkeys(studio.fields, "owl") | {"cost": {}}),
    )
    assert "".join(said(studio, inside)) == "".join(drawn)


def test_values_in_attributes_are_as_they_are(studio: Studio) -> None:
    studio.cards = (Card("fox", "beast", "https://example.org/a:b"),)
    done = studio.face('<group href="{{ card.name }}"><rect w="9" h="9"/></group>')
    assert done.messages == []
    assert isinstance(done.front.items[0], Link)
    assert done.front.items[0].url == "https://example.org/a:b"


def test_only_words_and_references_are_worded_and_texts_are_left_alone(studio: Studio) -> None:
    """A file called as a card, or a motto that is a word, stays what it is."""
    studio.fields = {
        "picture": Field("picture", "text"),
        "names": Field("names", "list", of="text"),
        "element": Field("element", "one_of", of="element"),
        "friend": Field("friend", "card", of="beast"),
        "trail": Field("trail", "pattern", of="element", joker="any"),
        "cost": Field("cost", "bag", of="element"),
    }
    fields = {
        "picture": "ice-spear",
        "names": ("ice-spear", "sun"),
        "element": "sun",
        "friend": "ice-spear",
        "trail": ("sun", "any", "rain"),
        "cost": {"rain": 2},
    }
    studio.cards = tuple(
        Card(name, "beast", label, fields=fields)
        for name, label in (("any", "Anybody"), ("ice-spear", "The Ice Spear"))
    )
    done = studio.face('<text x="5" y="5" w="50" h="60">{{ facts(card) }}</text>')
    assert done.messages == []
    assert "".join(texts(done.front.items)) == (
        "Picture ice-spearNames ice-spear and sunElement SunlightFriend The Ice Spear"
        "Trail Sunlight, any, and RainCost 2 Rain"
    )


def test_a_text_parameter_is_filled_in_as_it_is(studio: Studio) -> None:
    studio.verbs = {
        "say": Verb("say", {"what": Field("what", "text"), "whom": Field("whom", "card", of="beast")})
    }
    effects = (Effect("say", {"what": "owl", "whom": "owl"}),)
    studio.cards = (
        Card("fox", "beast", "Fox", text="Say {what} to {whom}", effects=effects),
        Card("owl", "beast", "Owl"),
    )
    assert "".join(said(studio, "{{ card.text }}")) == "Say owl to Owl"


# --- what all templates of a theme share --------------------------------------------------------------------


def test_macros_and_settings_of_the_prelude_are_there_in_every_template(studio: Studio) -> None:
    studio.write(
        "templates/mine/prelude.xml.j2",
        '{% set edge = 7 %}\n{% macro badge(n) %}{{ m.pip(edge, edge, 3, n, "@sea", "title") }}{% endmacro %}',
    )
    studio.write("templates/mine/part.xml.j2", '<group><rect x="{{ edge }}" w="1" h="1"/></group>')
    studio.write("templates/mine/own.xml.j2", "{% macro two() %}{{ badge(2) }}{% endmacro %}")
    done = studio.draw(
        '{% import "own.xml.j2" as own %}<face>{{ badge(1) }}{{ own.two() }}{{ static("part") }}'
        '{{ m.pip(9, 9, 3, 3, "@sea", "title") }}</face>'
    )
    assert done.messages == []
    assert texts(done.front.items) == ["1", "2", "3"]
    assert [row.origin.place and row.origin.place.template for row in done.front.texts] == ["macros"] * 3


def test_what_a_template_calls_its_own_goes_before_what_all_share(studio: Studio) -> None:
    studio.write(
        "templates/mine/prelude.xml.j2", "{% set words_of_mine = 'theirs' %}{% macro m() %}{% endmacro %}"
    )
    done = studio.face(
        '{% set words_of_mine = "own" %}<text x="9" y="9" w="40" h="9">{{ words_of_mine }}</text>'
    )
    assert done.names == ["template-syntax"]  # m is taken
    studio.write("templates/mine/prelude.xml.j2", "{% set words_of_mine = 'theirs' %}")
    done = studio.face(
        '{% set words_of_mine = "own" %}<text x="9" y="9" w="40" h="9">{{ words_of_mine }}</text>'
    )
    assert texts(done.front.items) == ["own"]


@pytest.mark.parametrize(
    ("prelude", "told", "line"),
    [
        ("\n{% macro x() %}", "template: Unexpected end of template", 2),
        ("\n\n{% set a = 1 / 0 %}", "ZeroDivisionError: division by zero, drawing card 'fox' and 1 more", 3),
        ("\n{% set label = 1 %}", "template: every template has 'label' already", 2),
        ("\n<rect/>", "template: a prelude draws nothing", 2),
        ("{% macro x() %}\n{{ card.name }}{% endmacro %}", "'card' is not defined", 2),
        ('{% macro x() %}\n<rect w="-1" h="1"/>{% endmacro %}', "w: -1 is less than nothing", 2),
    ],
)
@pytest.mark.parametrize("foreign", [False, True])
def test_a_fault_in_the_prelude_is_told_at_its_line(
    studio: Studio, prelude: str, told: str, line: int, foreign: bool
) -> None:
    studio.foreign = foreign
    studio.cards = (Card("fox", "beast", "Fox"), Card("owl", "beast", "Owl"))
    studio.write("templates/mine/prelude.xml.j2", prelude)
    done = studio.draw("<face>{{ x() }}</face>")
    assert len(done.found) == 1
    assert done.messages[0].startswith(told)
    assert (Path(done.found[0].span.file).name, done.found[0].span.line) == ("prelude.xml.j2", line)


def test_a_prelude_that_has_changed_draws_its_faces_anew(studio: Studio) -> None:
    studio.write("templates/mine/prelude.xml.j2", '{% set n = "1" %}')
    face = '<text x="9" y="9" w="40" h="9">{{ n }}</text>'
    assert texts(studio.face(face).front.items) == ["1"]
    studio.write("templates/mine/prelude.xml.j2", '{% set n = "2" %}')
    assert texts(studio.face(face).front.items) == ["2"]


@pytest.mark.parametrize("name", ["card", "trim", "back"])
def test_d6_what_differs_from_face_to_face_is_passed_to_a_macro_of_the_prelude(
    studio: Studio, name: str
) -> None:
    macro = (
        f"{{% macro frame(its) %}}\n<text x='5' y='5' w='50' h='8'>{{{{ {name} }}}}</text>{{% endmacro %}}"
    )
    studio.write("templates/mine/prelude.xml.j2", macro)
    done = studio.face("{{ frame(trim.w) }}")
    assert done.messages == [f"'{name}' is not defined, drawing card 'fox'"]
    assert done.found[0].span.line == 2
    assert "did you mean" not in done.found[0].hint
    assert f"frame({'card.name' if name == 'card' else name})" in done.found[0].hint
    studio.write("templates/mine/prelude.xml.j2", macro.replace(f"{{{{ {name} }}}}", "{{ its }}"))
    assert studio.face("{{ frame(trim.w) }}").names == []


def test_d6_a_part_is_told_to_be_given_what_it_needs_of_a_card(studio: Studio) -> None:
    studio.write("templates/mine/badge.xml.j2", "<group><text w='9' h='9'>{{ card.name }}</text></group>")
    done = studio.face('{{ static("badge") }}')
    assert "so with static('frame', name=card.name)" in done.found[0].hint
