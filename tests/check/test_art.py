"""Whose pictures a set prints: what ``art.yaml`` says, what is wrong with it, and what is printed of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest
import yaml

import pnp
from pnp.base.diagnostics import CATALOG, Diagnostic, has_errors
from pnp.base.model.picture_credits import are_at_odds, demands, license_address, readable
from pnp.source.schema.art_yaml import fits
from pnp.source.schema.json_schema import schemas
from pnp.words.credits_in_words import told_art
from pnp.words.printed_words import WORDS
from tests.bundled import opened
from tests.draw.rulebook.setting import GAME, printed

Write = Callable[..., Path]
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>'
PAGE = Path(__file__).parents[2] / "docs" / "card-sets.md"
CREDITS = "# Rules\n\nPlay.\n\n::: credits\n"


def with_art(write_set: Write, credits: str, *pictures: str, **files: str) -> Path:
    drawn = {f"art/{name}.svg": SVG for name in pictures}
    said = {"art/art.yaml": credits} if credits else {}
    return write_set(GAME, **{"sheets/rules.md": CREDITS, **drawn, **said, **files})


def found(folder: Path) -> list[str]:
    """What is found in such files, with the line and the name of the rule; nothing is wrong elsewhere."""
    every = pnp.open(folder).check(["en"])
    elsewhere = {CATALOG[one.code].name for one in every if not one.span.path.endswith("art.yaml")}
    assert elsewhere <= {"picture-unused", "shown-by-emblem"}
    return [_told(one) for one in every if one.span.path.endswith("art.yaml")]


def _told(one: Diagnostic) -> str:
    return f"{one.span.path}:{one.span.line} {CATALOG[one.code].name}: {one.message}; {one.hint}"


def credited(folder: Path) -> str:
    """All that the rules print."""
    return printed(folder).text.replace(" :", ":")


def test_a_set_with_art_and_no_such_file_hears_nothing(write_set: Write) -> None:
    folder = with_art(write_set, "", "fox", "hare")
    assert found(folder) == []
    assert "Pictures" not in credited(folder)


def test_what_is_wrong_is_told_once_with_its_line(write_set: Write) -> None:
    folder = with_art(
        write_set,
        """\
        fox.svg: {author: Ada, license: CC-BY-4.O}
        hare.svg:
          author: Ben
          license: CC-BY-ND-3.0
          changes: cut out
        toda.svg: {author: Cy}
        """,
        "fox", "hare", "toad", "newt", "in/frog",
    )  # fmt: skip
    assert found(folder) == [
        "art/art.yaml:1 art-uncredited: nobody is credited for in/frog.svg, newt.svg, toad.svg; "
        "say whose: \"in/frog.svg\": {author: ...}; '*' stands for any letters",
        "art/art.yaml:1 license-unknown: SPDX lists no license 'CC-BY-4.O'; "
        "did you mean 'CC-BY-4.0' or 'CC-BY-3.0'? 'https://spdx.org/licenses' lists all",
        "art/art.yaml:4 art-untitled: CC-BY-ND-3.0 asks for the title of 'hare.svg'; "
        "say title: ..., in an entry for each picture",
        "art/art.yaml:5 art-changed: 'hare.svg' was changed, which CC-BY-ND-3.0 does not allow to pass on; "
        "take it as it is, or ask whoever made it",
        "art/art.yaml:6 art-missing: there is no picture 'toda.svg' left to credit here; "
        "did you mean 'toad.svg' or 'fox.svg'?",
    ]
    assert not has_errors(pnp.open(folder).check(["en"]))


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("fox.svg: {author: 3}", "fox.svg.author should be a text, got 3"),
        ("fox.svg: {author: A, source: 'javascript:x'}", "should be an address that begins with https://"),
        ("fox.svg: {author: A, source: 'https://a b'}", "should be an address that begins with https://"),
        ("fox.svg: {author: A, generative: yes}", "unknown word for generative tools 'yes'"),
        ("fox.svg: {author: A, licence: MIT}", "unknown key 'licence'"),
        ("fox.svg: {license: MIT}", "'author'"),
        ("fox.svg: Ada", "fox.svg should be a mapping"),
        ("- fox.svg", "should be a mapping"),
    ],
)
def test_malformed_values_are_refused_with_their_place(said: str, told: str, write_set: Write) -> None:
    (only,) = found(with_art(write_set, said + "\n", "fox"))
    assert told in only
    assert only.startswith("art/art.yaml:1 ")


def test_a_set_may_allow_what_is_meant(write_set: Write) -> None:
    folder = with_art(
        write_set,
        'fox.svg: {author: A, license: CC-BY-SA-4.0}\n"*": {author: B, license: CC-BY-NC-4.0}\n',
        "fox",
        "hare",
    )
    (only,) = found(folder)
    assert "CC-BY-SA-4.0 and CC-BY-NC-4.0 do not go together in one work" in only
    told = (folder / "set.yaml").read_text() + "allow: {licenses-at-odds: never on one card}\n"
    (folder / "set.yaml").write_text(told)
    assert found(folder) == []


def test_credits_are_printed_by_title_author_source_and_license(write_set: Write) -> None:
    """Alike together; addresses without what nobody types; the page's own example."""
    (example,) = re.findall(r"```yaml art/art.yaml\n(.*?)```", PAGE.read_text(), re.DOTALL)
    folder = with_art(write_set, "", "fox", "hare", "toad")
    (folder / "art" / "art.yaml").write_text(example)
    assert found(folder) == []
    text = " ".join(credited(folder).split())
    assert "Pictures. Fox at dusk: Ada Newt (example.org/fox), CC BY 3.0" in text
    assert "(creativecommons.org/licenses/by/3.0), changed: recoloured." in text
    assert text.count("Ben, CC0 1.0") == 1
    assert "No generative AI was used for the pictures named here." in text


@pytest.mark.parametrize(
    "said",
    [
        "fox.svg: {author: A, generative: none}\nhare.svg: {author: B}\n",
        "fox.svg: {author: A, generative: none}\nhare.svg: {author: B, generative: assisted}\n",
        "fox.svg: {author: A, generative: none}\n",
    ],
)
def test_no_such_tools_is_said_only_where_every_file_says_so(said: str, write_set: Write) -> None:
    assert "No generative AI" not in credited(with_art(write_set, said, "fox", "hare"))


def test_what_a_picture_was_made_with_is_told_of_each(write_set: Write) -> None:
    said = "fox.svg: {author: A, generative: assisted}\nhare.svg: {author: B, generative: generated}\n"
    text = credited(with_art(write_set, said + "toad.svg: {author: C}\n", "fox", "hare", "toad"))
    assert "A, made with the help of generative AI. B, made by generative AI. C." in " ".join(text.split())


def test_long_lists_are_cut_but_for_titles_that_are_asked_for(write_set: Write) -> None:
    names = [f"p{number:02}" for number in range(30)]
    free = "".join(f"{name}.svg: {{author: A, title: T{name}, license: CC-BY-4.0}}\n" for name in names)
    text = credited(with_art(write_set, free, *names))
    assert "Tp11" in text
    assert "Tp12" not in text
    assert "and 18 more" in text
    asked = free.replace("4.0", "2.0")
    assert "Tp29" in credited(with_art(write_set, asked, *names))
    makers = "".join(f"q{number}.svg: {{author: By{number}.}}\n" for number in range(60))
    many = credited(with_art(write_set, makers, *(f"q{number}" for number in range(60))))
    assert "and 20 more" in many


def test_a_theme_credits_its_own_pictures(write_set: Write) -> None:
    theme = {
        "templates/mine/theme.yaml": "extends: plain\n",
        "templates/mine/icons/sun.svg": SVG,
        "templates/mine/icons/art.yaml": "sun.svg: {author: Cleo, license: CC-BY-3.0, title: Sun}\n",
    }
    folder = with_art(write_set, "fox.svg: {author: Ada}\n", "fox", **theme)
    (folder / "set.yaml").write_text((folder / "set.yaml").read_text() + "theme: mine\n")
    text = credited(folder)
    assert "Ada." in text
    assert "Sun: Cleo, CC BY 3.0" in text


@pytest.mark.parametrize("game", ["biomos", "biotopia", "biekrig", "ecosfera"])
def test_the_games_say_of_every_picture_that_it_was_generated(game: str) -> None:
    project = opened(game)
    art, wrong = project.art()
    assert art
    assert not wrong
    assert sum(len(folder.pictures) for folder in art.folders) > 30
    used = [*art.used]
    assert {one.generative for _, one in used} == {"generated"}
    assert len(used) == sum(len(folder.pictures) for folder in art.folders)
    (told,) = told_art(art, WORDS, "en").told
    assert told.notes == ("made by generative AI",)
    cards = project.cards().value
    assert cards
    assert "as code by a language model" in cards.credits.adaptation


def test_a_pattern_stands_for_any_letters_and_takes_no_time() -> None:
    assert fits("*.svg", "a/b.svg")
    assert fits("a*b*c", "a--b--c")
    assert not fits("a*b*c", "a--c")
    assert not fits("ab*ba", "aba")
    assert fits("fox.svg", "fox.svg")
    assert not fits("*a" * 200 + "*", "a" * 199 + "b" * 4000)


def test_what_licenses_ask_for() -> None:
    assert demands("CC-BY-NC-SA-3.0-DE") == {"title", "nc", "sa"}
    assert demands("CC-BY-ND-4.0") == {"nd"}
    assert demands("MIT") == demands("") == frozenset()
    assert demands("CC-BY-NC-4.0 OR CC-BY-4.0") == frozenset()
    assert demands("CC-BY-NC-4.0 AND CC-BY-3.0") == {"nc", "title"}
    assert are_at_odds("CC-BY-SA-4.0", "CC-BY-ND-4.0")
    assert are_at_odds("CC-BY-NC-SA-4.0", "CC-BY-SA-4.0")
    assert not are_at_odds("CC-BY-NC-SA-4.0", "CC-BY-NC-4.0")
    assert not are_at_odds("CC-BY-SA-4.0", "GPL-3.0-only")
    assert not are_at_odds("CC-BY-SA-3.0", "CC-BY-SA-4.0")
    assert not are_at_odds("CC-BY-NC-4.0", "CC-BY-ND-4.0")
    assert readable("CC-BY-NC-SA-4.0") == "CC BY-NC-SA 4.0"
    assert readable("CC0-1.0") == "CC0 1.0"
    assert readable("MIT") == "MIT"
    assert license_address("CC-BY-3.0-DE") == "https://creativecommons.org/licenses/by/3.0/de/"
    assert license_address("LicenseRef-mine") == ""


def test_the_schema_takes_what_is_read() -> None:
    judge = jsonschema.Draft202012Validator(schemas(None)["art.schema.json"])
    (example,) = re.findall(r"```yaml art/art.yaml\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert judge.is_valid(yaml.safe_load(example))
    assert not judge.is_valid({"fox.svg": {"license": "MIT"}})
    assert not judge.is_valid({"fox.svg": {"author": "A", "source": "ftp://x"}})
