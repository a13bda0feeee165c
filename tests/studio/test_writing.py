"""One value into its line: nothing else moves, and what cannot be written is refused with the file as it was."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import Span
from pnp.source.load.yaml_rewriting import RewriteError, rewritten
from pnp.words.po_rewriting import rewritten as in_catalog
from tests.studio.asking import CARDS, CATALOG, AskingPage, lay_out, studio


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return lay_out(tmp_path / "tiny")


@pytest.fixture
def page(folder: Path) -> Iterator[AskingPage]:
    with studio(folder, out=folder.parent / "out") as page:
        yield page


def field(page: AskingPage, card: str, key: str, lang: str = "en") -> dict[str, str]:
    told = page.ask("card", set="tiny", lang=lang, card=card)["fields"]
    one = next(one for one in told if one["key"] == key)
    return {"place": one["place"]["id"], "old": one["value"]}


def test_a_name_is_replaced_and_its_comment_stays(page: AskingPage, folder: Path) -> None:
    told = page.ask("edit", set="tiny", lang="en", **field(page, "fox", "name"), new="Red fox")
    assert told == {"saved": True, "undo": 1}
    assert (folder / "cards/beasts.yaml").read_text() == CARDS.replace("Fox   #", "Red fox   #")
    assert "Red fox" in str(page.ask("faces", set="tiny", lang="en", cards=["fox"], known={}))


def test_a_folded_text_stays_folded(page: AskingPage, folder: Path) -> None:
    new = "Take 2 cards: the first, and then " + "one more, " * 20 + "done."
    page.ask("edit", set="tiny", lang="en", **field(page, "fox", "text"), new=new)
    text = (folder / "cards/beasts.yaml").read_text()
    assert yaml.safe_load(text)["cards"][0]["text"] == new
    assert text.startswith(CARDS.partition("text: >-")[0] + "text: >-\n      Take 2 cards: the first")
    assert text.endswith(CARDS.partition("Then discard one.\n")[2])
    assert max(map(len, text.splitlines())) <= 100


def test_a_number_is_replaced_and_one_the_set_refuses_is_not_written(page: AskingPage, folder: Path) -> None:
    for wrong in ("12", "many"):
        told = page.ask("edit", set="tiny", lang="en", **field(page, "frog", "cost"), new=wrong)
        assert not told["saved"]
        assert "cost" in told["why"]
        assert (folder / "cards/beasts.yaml").read_text() == CARDS
        assert page.ask("look", set="tiny", lang="en")["loads"]
    assert page.ask("edit", set="tiny", lang="en", **field(page, "frog", "cost"), new="7")["saved"]
    assert "cost: 7\n" in (folder / "cards/beasts.yaml").read_text()
    assert page.ask("undo", set="tiny")["undone"]
    assert (folder / "cards/beasts.yaml").read_text() == CARDS


def test_in_a_set_with_a_fault_the_fault_can_be_mended(page: AskingPage, folder: Path) -> None:
    asked = field(page, "frog", "cost")
    (folder / "cards/beasts.yaml").write_text(CARDS.replace("cost: 1", "cost: 1\n    cots: 2"))
    assert "findings say why" in page.refused("card", set="tiny", lang="en", card="frog")
    assert page.ask("edit", set="tiny", lang="en", **asked, new="2")["saved"]


def test_a_text_without_a_translation_is_given_one(page: AskingPage, folder: Path) -> None:
    empty = CATALOG.replace('msgstr "Fuchs"', 'msgstr ""')
    (folder / "lang/de.po").write_text(empty)
    told = next(
        one for one in page.ask("card", set="tiny", lang="de", card="fox")["fields"] if one["key"] == "name"
    )
    assert (told["how"], told["value"], told["english"]) == ("text", "", "Fox")
    assert told["place"]["text"].endswith("de.po:12:9")
    assert page.ask("edit", set="tiny", lang="de", place=told["place"]["id"], old="", new="Fuchs")["saved"]
    assert (folder / "lang/de.po").read_text() == CATALOG


def test_a_text_the_catalog_has_no_entry_for_says_what_to_do(page: AskingPage, folder: Path) -> None:
    with (folder / "cards/beasts.yaml").open("a", encoding="utf-8") as cards:
        cards.write("  - {id: hare, name: Hare, cost: 2}\n")
    told = page.ask("card", set="tiny", lang="de", card="hare")["fields"]
    name = next(one for one in told if one["key"] == "name")
    assert name["how"] == "fixed"
    assert "pnp i18n update" in name["why"]


def test_a_translation_is_written_and_nothing_else_of_the_catalog(page: AskingPage, folder: Path) -> None:
    page.ask(
        "edit", set="tiny", lang="de", **field(page, "fox", "text", "de"), new='Nimm „zwei“.\nDann "eine".'
    )
    text = (folder / "lang/de.po").read_text()
    entry = '#: cards/beasts.yaml:7\nmsgctxt "tiny/fox.text"\nmsgid "Take two cards. Then discard one."\n'
    assert entry + 'msgstr "Nimm „zwei“.\\nDann \\"eine\\"."\n' in text
    assert "fuzzy" not in text
    assert text.count("\n") == CATALOG.count("\n") - 2
    assert "# she said so" in text
    assert 'msgstr ""\n"Fr"\n"osch"\n' in text


def test_what_changed_meanwhile_is_not_overwritten(page: AskingPage, folder: Path) -> None:
    asked = field(page, "fox", "name")
    mine = CARDS.replace("Fox   #", "Vixen   #")
    (folder / "cards/beasts.yaml").write_text(mine)
    told = page.ask("edit", set="tiny", lang="en", **asked, new="Red fox")
    assert not told["saved"]
    assert told["why"]
    assert (folder / "cards/beasts.yaml").read_text() == mine


def test_undo_leaves_what_the_editor_wrote_since(page: AskingPage, folder: Path) -> None:
    page.ask("edit", set="tiny", lang="en", **field(page, "fox", "name"), new="Red fox")
    mine = (folder / "cards/beasts.yaml").read_text() + "# mine\n"
    (folder / "cards/beasts.yaml").write_text(mine)
    assert not page.ask("undo", set="tiny")["undone"]
    assert (folder / "cards/beasts.yaml").read_text() == mine


def test_a_link_is_not_written_through(page: AskingPage, folder: Path) -> None:
    victim = folder.parent / "victim.yaml"
    victim.write_text(CARDS)
    asked = field(page, "fox", "name")
    (folder / "cards/beasts.yaml").unlink()
    (folder / "cards/beasts.yaml").symlink_to(victim)
    assert not page.ask("edit", set="tiny", lang="en", **asked, new="Red fox")["saved"]
    assert victim.read_text() == CARDS


# --- laws ------------------------------------------------------------------------------------------------

TEXTS = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")), max_size=120)
FORMS = ["{}: plain", "'{}'", '"{}"', ">-\n      {}\n      more", "|-\n      {}", ">\n      {}"]


@given(TEXTS, st.sampled_from(["plain", "'quoted'", '"doubly"', ">-\n    folded\n    text", "|-\n    kept"]))
def test_whatever_is_written_is_read_again_and_the_rest_is_as_it_was(new: str, form: str) -> None:
    before = f"a: 1 # one\nb: {form}\nc: [x, 'y']  # end\n"
    old = yaml.safe_load(before)["b"]
    try:
        after = rewritten(before.encode(), Span("", 2, 4), old, new).decode()
    except RewriteError:
        return
    told = yaml.safe_load(after)
    assert " ".join(str(told["b"]).split()) == " ".join(new.split())
    assert (told["a"], told["c"]) == (1, ["x", "y"])
    assert after.startswith("a: 1 # one\nb: ")
    assert after.endswith("c: [x, 'y']  # end\n")


@given(TEXTS)
def test_a_translation_is_read_again_as_it_was_written(new: str) -> None:
    import polib

    data = in_catalog(CATALOG.encode(), Span("", 12), "Fuchs", new).decode()
    told = {one.msgctxt: one.msgstr for one in polib.pofile(data)}
    assert told["tiny/fox.name"] == new
    assert told["tiny/frog.name"] == "Frosch"


@pytest.mark.parametrize(
    ("text", "place", "old"),
    [
        ("a: [1, 2]\n", (1, 4), "1"),
        ("a: &x one\nb: *x\n", (2, 4), "one"),
        ("a: one\n", (1, 4), "two"),
        ("a: {b\n", (1, 4), "b"),
        ("a:\n  b: one\n", (1, 1), "a"),
    ],
)
def test_what_is_no_single_value_is_not_touched(text: str, place: tuple[int, int], old: str) -> None:
    with pytest.raises(RewriteError):
        rewritten(text.encode(), Span("", *place), old, "new")
