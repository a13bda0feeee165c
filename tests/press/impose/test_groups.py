"""Several groups of a class: a whole set each, on sheets of its own that say whose they are."""

from __future__ import annotations

import json
import re
import shlex

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from pypdfium2 import PdfDocument

from pnp.base.diagnostics import CATALOG
from pnp.base.model.print_options import PrintOptions
from pnp.cli.group import main
from pnp.press.impose import impose
from tests.press.impose.imposing import BUNDLED, disc, faces, law, part, printed, profile, texts
from tests.press.impose.test_guide import said

GAME = (
    "id: my-game\ntitle: My Game\nrules: {kinds: {beast: {fields: {}}}}\nprint: {beast: {size: poker}}\n"
    "cards: [{kind: beast, id: fox, name: Fox, copies: 4}, {kind: beast, id: owl, name: Owl, copies: 7}]\n"
)


def label(sheet):
    return " ".join(word for word, _ in texts(sheet.marks) if "meadow" in word.lower())


def run(*words):
    return CliRunner().invoke(main, [*words])


@pytest.mark.slow
@law
@given(
    paper=st.sampled_from(BUNDLED), copies=st.integers(1, 30), groups=st.integers(2, 5), back=st.booleans()
)
def test_each_group_has_what_one_alone_would_have_and_nobody_elses_pieces(paper, copies, groups, back):
    deck = faces(part("ant", copies, back=back), part("bee", 2, size=(44, 67), back=back))
    for order in ("alternate", "split"):
        paper_at_hand = profile(paper, order=order)
        alone, found = impose(deck, paper_at_hand)
        every, more = impose(deck, paper_at_hand, PrintOptions(groups=groups))
        assert more == found
        wanted = [one.placements for one in printed(alone)]
        pages = every.documents[0].pages
        assert {page.group for page in pages} == set(range(1, groups + 1))
        for group in range(1, groups + 1):
            own = [page.placements for page in pages if page.group == group and page.placements]
            assert own == wanted
        fronts = [page.group for page in pages if page.side != "back"]
        assert fronts == sorted(fronts)  # a stack each


def test_both_sides_of_every_sheet_say_whose_it_is():
    sheets, _ = impose(faces(part("ant", 12), disc(copies=3)), profile(), PrintOptions(groups=3))
    told = [label(sheet) for sheet in printed(sheets)]
    assert len(told) == 12
    assert all(f"group {number // 4 + 1} of 3" in one for number, one in enumerate(told))
    assert [sheet.title for sheet in printed(sheets, "components")] == [
        f"group {number} of 3: Coin" for number in (1, 2, 3)
    ]
    alone, _ = impose(faces(part("ant")), profile())
    assert "group" not in label(printed(alone)[0])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "said_there"),
    [("da", "gruppe 2 af 5"), ("de", "Gruppe 2 von 5"), ("et", "rühm 2/5"), ("fi", "ryhmä 2/5"), ("lt", "2 grupė iš 5"),
     ("nb", "gruppe 2 av 5"), ("ru", "группа 2 из 5"), ("sv", "grupp 2 av 5")],
)  # fmt: skip
def test_in_every_language(code, said_there, tmp_path):
    run("build", "ecosfera", "--only", "reference", "--lang", code, "--groups", "5", "-o", str(tmp_path))
    document = PdfDocument(tmp_path / "ecosfera" / code / "reference.pdf")
    group = len(document) // 5
    words = document[group].get_textpage().get_text_bounded()
    assert said_there in words.replace("\r\n", " ")


def test_a_used_sheet_is_the_first_groups():
    sheets, _ = impose(faces(part("ant", 2, back=False)), profile(), PrintOptions(groups=3, start_slot=4))
    assert [[one.slot for one in sheet.placements] for sheet in printed(sheets)] == [[4, 5], [1, 2], [1, 2]]


def test_the_guide_counts_all_and_tells_to_print_the_rules_for_each():
    deck = faces(part("ant", 20), disc(copies=9), part("king", 2, file="reference"))
    guides = [
        impose(deck, profile("a4", guide=True), PrintOptions(groups=groups))[0].documents[-1].pages[0]
        for groups in (1, 4)
    ]
    one, four = map(said, guides)
    assert "Cards 3, Components 1, Reference cards 1" in one
    assert "Cards 12, Components 4, Reference cards 4" in four
    assert "124" in four
    assert "One pile for each group" in four
    assert "Groups: 4" in four
    assert "group" not in one


@pytest.mark.slow
def test_boxes_are_printed_for_each_and_texts_once(tmp_path):
    for groups in (1, 3):
        out = str(tmp_path / f"{groups}")
        only = "tuckbox,rules,reference"
        result = run("build", "biekrig", "--only", only, "--groups", f"{groups}", "-o", out)
        assert result.exit_code == 0, result.output
    pages = {
        groups: {
            name: len(PdfDocument(tmp_path / f"{groups}" / "biekrig" / "en" / f"{name}.pdf"))
            for name in only.split(",")
        }
        for groups in (1, 3)
    }
    assert pages[3]["tuckbox"] == 3 * pages[1]["tuckbox"]
    assert pages[3]["reference"] == 3 * pages[1]["reference"]
    assert pages[3]["rules"] == pages[1]["rules"]


@pytest.mark.slow
def test_what_changed_is_told_for_one_group_and_printed_for_all(write_set, tmp_path):
    """Whether the old build was for a class or not: each group had the same."""
    folder = write_set(GAME, "my-game")
    for groups in ("1", "3"):
        out = tmp_path / groups
        run("build", str(folder), "--groups", groups, "-o", str(out))
        (folder / "set.yaml").write_text(GAME.replace("name: Owl", "name: Crow"))
        manifest = str(out / "my-game" / "en" / "manifest.json")
        result = run("build", str(folder), "--since", manifest, "--groups", "2", "-o", str(tmp_path / "new"))
        assert result.exit_code == 0, result.output
        rows = json.loads((tmp_path / "new" / "my-game" / "en" / "manifest.json").read_text())["placements"]
        fronts = [(row["card"], row["group"]) for row in rows if row["side"] == "front"]
        assert sorted(fronts) == [("owl", group) for group in (1, 2) for _ in range(7)]
        listed = PdfDocument(tmp_path / "new" / "my-game" / "en" / "changed-list.pdf")[0].get_textpage()
        words = listed.get_text_bounded()
        assert "for each group (2)" in words
        assert "7 ×" in words
        (folder / "set.yaml").write_text(GAME)
        result = run("build", str(folder), "--since", manifest, "-o", str(tmp_path / "new"))
        assert "nothing" in result.output, result.output


def test_more_pieces_than_one_build_prints_are_refused_with_how_many_groups_may_be(write_set, tmp_path):
    folder = write_set(GAME.replace("copies: 4", "copies: 4000"), "my-game")
    result = run("build", str(folder), "--groups", "6", "-o", str(tmp_path / "out"))
    assert result.exit_code == 2
    assert "PRS559" in result.output
    assert "24,042 pieces for 6 groups are more than 20,000" in result.output
    assert "--groups 4" in result.output
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("number", ["0", "31", "-1", "many"])
def test_groups_are_one_to_thirty(number):
    assert run("build", "biomos", "--groups", number).exit_code == 2


def test_what_is_not_cut_out_is_not_repeated(tmp_path):
    result = run("build", "biomos", "--only", "rules,teachers", "--groups", "3", "-o", str(tmp_path))
    assert result.exit_code == 2
    assert "not rules, teachers: print that once for each group" in result.output


@pytest.mark.parametrize(("word", "code"), [("bad", 2), ("good", 0)])
def test_the_manual_page_shows_what_happens(word, code, write_set, monkeypatch):
    folder = write_set(GAME.replace("copies: 4", "copies: 4000"), "my-game")
    monkeypatch.chdir(folder.parent)
    (line,) = re.findall(rf"```{word} shell\n *pnp (.*)\n", CATALOG["PRS559"].manual)
    result = run(*shlex.split(line), "--only", "cards", "--no-backs", "--out", "out")
    assert result.exit_code == code, result.output
    assert ("PRS559" in result.output) == (word == "bad")
