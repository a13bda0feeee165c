"""A name there is not leads on: to the nearest, to all where they are few, to the command that lists them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import LISTED, did_you_mean
from pnp.cli.group import main

Write = Callable[..., Path]
MANY = [f"word-{n:03}" for n in range(100)]


def test_a_slip_needs_its_word_only() -> None:
    assert did_you_mean("poocker", ["poker", "tarot"]) == "did you mean 'poker'?"


def test_where_it_is_no_mere_slip_all_are_told_if_they_are_few() -> None:
    assert did_you_mean("jpg", ["pdf", "png", "svg"]) == "did you mean 'png'? Known: pdf, png, svg"
    assert did_you_mean("zonk", ["pdf", "png"]) == "one of: pdf, png"
    assert did_you_mean("zonk", []) == ""


def test_many_are_told_as_far_as_a_line_goes() -> None:
    assert did_you_mean("zonk", MANY[:30]) == "one of: " + ", ".join(MANY[:30])
    assert did_you_mean("zonk", MANY) == "one of: " + ", ".join(MANY[:12]) + " and 88 more"


def test_a_command_that_lists_them_is_named() -> None:
    assert did_you_mean("zonk", MANY, "pnp sizes") == "'pnp sizes' lists all"
    assert did_you_mean("word-0001", MANY, "pnp sizes").endswith("? 'pnp sizes' lists all")
    assert did_you_mean("zonk", ["a"], "pnp sizes") == "one of: a"


@given(st.text(max_size=80), st.lists(st.text(min_size=1, max_size=700), max_size=60))
def test_no_hint_is_too_long_and_none_is_missing(word: str, known: list[str]) -> None:
    hint = did_you_mean(word, known)
    assert len(hint) < LISTED + 2 * 60 + 200
    if any(len(name) < LISTED // 20 for name in known) and len(known) < 12 and sum(map(len, known)) < LISTED:
        assert hint


SET = """\
id: tiny
title: Tiny
theme: mine
rules:
  vocab: {element: [sun, rain]}
  kinds: {beast: {fields: {cost: {type: bag, of: element}, prey: {type: card, of: beast, optional: true}}}}
  verbs: {draw: {count: int}}
  figures: {hand: 5}
  components: {beast: {total: 1}}
print: {beast: {size: poker}}
cards: [{kind: beast, id: fox, name: Fox, cost: {sun: 1}, text: "Draw {count}.", effect: {draw: {count: 1}}}]
"""
FACE = '<face><text x="5" y="5" w="50" h="8">{{ card.name }}</text></face>\n'


@pytest.mark.parametrize(
    ("old", "new", "hint"),
    [
        ("cost: {sun: 1}", "cost: {zonk: 1}", "one of: rain, sun"),
        ("kind: beast", "kind: zonk", "one of: beast"),
        ("effect: {draw", "effect: {zonk", "one of: draw"),
        ("Draw {count}.", "Draw {zonk}.", "one of: count"),
        ("cost: {sun: 1}", "cost: {sun: 1}, prey: zonk", "one of: fox"),
        ("of: element}", "of: zonk}", "one of: beast, element"),
        ("type: bag", "type: zonk", "one of: bag, card, effect, flag, int, list, one_of, pattern, set, text"),
        ("components: {beast", "components: {zonk", "one of: beast"),
        (
            "theme: mine",
            "theme: zonk",
            "one of: biekrig, biomos, biotopia, bold, ecosfera, mine, plain, storybook, technical",
        ),
        ("title: Tiny", "title: Tiny\nlanguages: [en, zz]", "one of: af, ak, am, "),
        ("title: Tiny", "title: Tiny\nextends: zonk", "one of: biekrig, biomos, biotopia, ecosfera"),
        ("id: fox,", "id: fox, allow: {zonk: why},", "'pnp explain' lists all"),
        ("size: poker", "size: zonk", "'pnp sizes' lists all"),
        ("Draw {count}.", "Draw {count} :zonk:.", "'pnp icons SET' lists all"),
        ("{{ card.name }}", "{{ figures.zonk }}", "one of: hand"),
        ("{{ card.name }}", "{{ label('zonk') }}", "beast"),
        ("<text ", '<text font="zonk" ', "one of: fira-sans, "),
        ("<text ", '<text style="zonk" ', "one of: text"),
        ("<text ", '<text colour="@zonk" ', "one of: "),
        ("<text ", "<zonk/><text ", "one of: "),
        ("<text ", '<icon name="zonk"/><text ', "'pnp icons SET' lists all"),
        ("<text ", '{% include "zonk.xml.j2" %}<text ', "one of: "),
        ("<text ", '<text align="zonk" ', "centre"),
    ],
)
def test_names_in_a_set_lead_on(write_set: Write, old: str, new: str, hint: str) -> None:
    files = {
        "set.yaml": SET,
        "templates/mine/theme.yaml": "palette: {sea: '#112233'}\ntype: {text: {size: 9}}\n",
        "templates/mine/card.xml.j2": FACE,
    }
    assert sum(old in text for text in files.values()) == 1
    files = {name: text.replace(old, new, 1) for name, text in files.items()}
    files["templates/mine/card.xml.j2"] = files["templates/mine/card.xml.j2"].replace(
        "{{ card.name }}", "{{ card.name }} {{ card.text }}"
    )
    folder = write_set(files.pop("set.yaml"), **files)
    rows = json.loads(CliRunner().invoke(main, ["check", str(folder), "--json"]).output)
    told = [
        f"{row['message']} {row['hint']}"
        for row in rows
        if "zonk" in row["message"] or "zz" in row["message"]
    ]
    assert told, rows
    assert any(hint in each for each in told), told
