"""The sheet that says how to print and cut, and on its back whether backs meet."""

from __future__ import annotations

import pytest

from pnp.base.frozen import replace
from pnp.base.model import Page, Selection
from pnp.base.model.print_options import PrintOptions
from pnp.press.impose import impose
from pnp.press.impose.duplex import mirrored, turnover
from pnp.press.impose.sheet_words import WORDS, Words
from pnp.source.load.set_folders import bundled_ids
from tests.bundled import opened
from tests.press.impose.imposing import BUNDLED, TURNED, disc, faces, overlap, part, profile, strokes, texts


def documents_of(name, *parts, credits="", words=None, **changes):
    sheets, _ = impose(
        faces(*(parts or (part("ant", 20),)), words=words or {}),
        profile(name, guide=True, **changes),
        credits=credits,
    )
    return {document.name: document for document in sheets.documents}


def guide_of(name, *parts, **more):
    return documents_of(name, *parts, **more)["guide"].pages


def said(sheet):
    return " ".join(word for word, _ in texts(sheet.items))


@pytest.mark.parametrize(
    ("name", "step"),
    [
        ("a4", "turned on the long edge"),
        ("letter-short", "turned on the short edge"),
        ("a4-fold", "One side, then fold and glue"),
    ],
)
def test_it_comes_first_and_says_how_to_turn_the_paper(name, step):
    first, *_ = guide_of(name)
    assert isinstance(first, Page)
    assert first.title == "How to print and cut"
    assert step in said(first)


def test_colons_decimals_and_no_break_spaces_are_those_of_the_language():
    french = {"step_scale": "Imprimez à\u00a0100\u00a0%"}
    made = replace(faces(part("ant", 20), disc(), words=french), language="fr")
    sheets, _ = impose(made, profile("letter", guide=True))
    first, back = next(one for one in sheets.documents if one.name == "guide").pages
    assert "Imprimez à\u00a0100\u00a0%" in said(first)
    assert "215,9 × 279,4" in said(first)
    assert "number of sheets\u00a0: Cards 3" in said(first)
    assert "→ 1,5" in said(back)


def test_a_long_title_stays_on_the_paper():
    title = "The long and eventful journey of the fox, the frog and the seven small herons " * 2
    made = replace(faces(part("ant")), title=title[:120])
    sheets, found = impose(made, profile("a4", guide=True))
    (line,) = [
        box for word, box in texts(sheets.documents[-1].pages[0].items) if "herons" in word and box.y < 50
    ]
    assert line.right <= 210 - 5
    assert found == ()


def test_however_many_steps_there_are_none_lies_on_the_next():
    deck = part("ant", 9), disc(copies=9), part("king", 2, (40, 90), file="reference")
    for words in ({}, {"step_cut_text": "Lay a ruler along two marks. " * 8}):
        for paper in ("a4", "letter", "a4-short"):
            made, _ = impose(faces(*deck, words=words), profile(paper, guide=True), credits="Ours. " * 90,
                             booklet=True, options=PrintOptions(groups=3))  # fmt: skip
            page = next(one for one in made.documents if one.name == "guide").pages[0]
            drawn = [box for word, box in texts(page.items) if word.strip()]
            for number, one in enumerate(drawn):
                assert not any(overlap(one.grow(-0.15), other.grow(-0.15)) for other in drawn[:number])


@pytest.mark.slow
@pytest.mark.parametrize("set_id", bundled_ids())
def test_no_step_of_the_games_lies_on_the_next_in_any_language(set_id):
    project = opened(set_id)
    for code in project.cards().value.languages:
        sheets = project.sheets(code, documents=("cards", "components", "reference", "rules", "guide")).value
        (guide,) = (one for one in sheets.documents if one.name == "guide")
        drawn = [(word, box) for word, box in texts(guide.pages[0].items) if word.strip()]
        for number, (word, one) in enumerate(drawn):
            for before, other in drawn[:number]:
                assert not overlap(one.grow(-0.15), other.grow(-0.15)), (code, word, before)


def test_crosses_keep_away_from_the_words():
    page = guide_of("a4", credits="Drawn by nobody in particular, for nobody at all. " * 9)[0]
    crosses = [*strokes(page.items[-1:])]
    assert len(crosses) == 8
    for word, box in texts(page.items):
        assert not any(overlap(box.grow(1.0), cross.grow(0.01)) for cross in crosses), word


def test_parts_without_backs_are_printed_on_one_side():
    (only,) = guide_of("a4", part("ant", back=False))
    assert "One side only" in said(only)


def test_stacks_are_turned_by_hand():
    made = documents_of("a4-short", order="split")
    (only,) = made["guide"].pages
    assert "Fronts first, then backs" in said(only)
    assert "turned on the short edge" in said(only)
    assert [sheet.side for sheet in made["cards"].pages] == ["front"] * 3 + ["back"] * 3


def test_it_is_one_sheet_a_set_and_files_begin_with_what_is_cut():
    made = documents_of("a4", part("ant", 20), disc(copies=9), part("king", file="reference"))
    assert list(made) == ["cards", "components", "reference", "guide"]
    assert [page.side for page in made["guide"].pages] == ["front", "back"]
    assert made["guide"].flip == "long"
    for name in ("cards", "components", "reference"):
        assert made[name].pages[0].placements


def test_it_tells_of_every_file_how_many_sheets_it_takes_and_how_those_without_backs_are_printed():
    made = guide_of("a4", part("ant", 20), part("die", 1, (90.0, 90.0), back=False, file="components"))
    words = said(made[0])
    assert "4 number of sheets: Cards 3, Components 1 21 pieces to cut out" in words
    assert "Cards: Choose two-sided printing" in words
    assert "Components: These pieces have no backs" in words


def test_it_tells_of_files_that_are_not_asked_for_when_it_is_asked_for_alone():
    deck = faces(part("ant", 20), disc(copies=9))
    sheets, _ = impose(deck, profile("a4", guide=True), PrintOptions(documents=frozenset({"guide"})))
    (document,) = sheets.documents
    assert "number of sheets: Cards 3, Components 1" in said(document.pages[0])
    without, _ = impose(deck, profile("a4", guide=True), PrintOptions(documents=frozenset({"cards"})))
    assert [one.name for one in without.documents] == ["cards"]


def test_a_selection_has_none():
    sheets, _ = impose(faces(part("ant")), profile("a4", guide=True), PrintOptions(selection=Selection()))
    assert [document.name for document in sheets.documents] == ["selection"]


@pytest.mark.parametrize("name", TURNED)
def test_where_backs_meet_each_cross_of_the_front_lies_behind_both_zeros(name):
    paper = profile(name)
    front, back = guide_of(name)
    lines = [line for line in strokes(front.items) if round(max(line.w, line.h), 6) in (26.0, 11.4)]
    assert len(lines) == 8
    mirror = turnover(paper.flip, front.width, front.height)
    behind = {tuple(round(v, 4) for v in mirrored(mirror, line, front.width, front.height)) for line in lines}
    drawn = list(strokes(back.items))
    zeros_across = {(round(t.x, 4), round(t.bottom, 4)) for t in drawn if t.w == 0 and round(t.h, 6) == 1.2}
    zeros_down = {(round(t.right, 4), round(t.y, 4)) for t in drawn if t.h == 0 and round(t.w, 6) == 1.2}
    for x, y, w, h in behind:
        if w == 0:
            assert any(round(at - x, 4) == 0 and y < level < y + h for at, level in zeros_across)
        else:
            assert any(round(level - y, 4) == 0 and x < at < x + w for at, level in zeros_down)
    assert "Hold this sheet against the light" in said(back)


def test_it_counts_paper_and_pieces():
    words = said(guide_of("a4", part("ant", 20))[0])
    assert "3 number of sheets 20 pieces to cut out 210 × 297 mm, the size of the paper" in words


def test_glued_boards_take_two_sheets():
    board = part("board", 1, (255.0, 190.0))
    assert "2 number of sheets 1 pieces" in said(guide_of("a4-fold", board)[0])


def test_discs_are_cut_along_their_outline_and_cards_from_mark_to_mark():
    discs, cards = said(guide_of("a4", disc(copies=3))[0]), said(guide_of("a4")[0])
    assert ("Cut along the outline" in discs, "Cut from mark to mark" in discs) == (True, False)
    assert ("Cut along the outline" in cards, "Cut from mark to mark" in cards) == (False, True)


def test_the_credits_are_printed():
    assert "A game by Ada Example: all rights hers." in said(
        guide_of("a4", credits="A game by Ada Example: all rights hers.")[0]
    )


def test_it_speaks_the_language_of_the_cards():
    danish = {"guide_title": "Sådan printer og klipper du", "step_scale_text": "Vælg {unknown} 100 %."}
    words = said(guide_of("a4", words=danish)[0])
    assert "Sådan printer og klipper du" in words
    assert "Vælg {unknown} 100 %." in words


def test_no_line_of_it_ends_at_a_no_break_space():
    words = {
        "step_scale_text": "Card of 300\u00a0g and 1,5\u00a0mm. " * 12,
        "backs_light": "Cut 1,5\u00a0mm off. " * 30,
    }
    for page in guide_of("a4", words=words):
        lines = [line for line, _ in texts(page.items)]
        assert any("1,5\u00a0mm" in line for line in lines)
        assert not [
            line
            for line in lines
            if line.strip().startswith(("g and", "mm off")) or line.endswith(("300", "1,5"))
        ]


@pytest.mark.parametrize(("language", "read"), [("en", ("1.5", "0.5")), ("es", ("1,5", "0,5"))])
def test_its_example_is_read_as_its_language_writes_numbers(language, read):
    sheets, _ = impose(replace(faces(part("ant")), language=language), profile("a4", guide=True))
    back = next(one for one in sheets.documents if one.name == "guide").pages[1]
    assert all(number in said(back) for number in read)


def test_without_a_guide_the_cards_come_first():
    sheets, _ = impose(faces(part("ant")), profile("a4", guide=False))
    assert [document.name for document in sheets.documents] == ["cards"]


@pytest.mark.parametrize("name", BUNDLED)
def test_its_texts_stay_apart_and_inside_the_margins(name):
    paper = profile(name)
    many = part("ant", 600), disc(copies=9), part("die", 1, (90.0, 90.0), back=False, file="reference")
    for page in guide_of(name, *many, credits="All rights are theirs. " * 60):
        boxes = list(texts(page.items))
        for index, (_, box) in enumerate(boxes):
            assert box.x >= paper.margin - 1e-6
            assert box.right <= page.width - paper.margin + 1e-6
            assert box.bottom <= page.height - paper.margin + 1e-6
            assert not [word for word, other in boxes[index + 1 :] if overlap(box, other)]
        for mark in strokes(page.items):
            assert mark.x >= 0
            assert mark.right <= page.width


def test_a_small_paper_shrinks_it_but_not_its_ruler():
    small = profile("a4", guide=True, width=100.0, height=150.0)
    sheets, _ = impose(faces(part("ant")), small)
    first = sheets.documents[-1].pages[0]
    assert (first.width, first.height) == (100, 150)
    assert all(box.x > 0 and box.right < 100 and box.bottom < 150 for _, box in texts(first.items))
    assert "70 mm" in said(first)  # of a ruler that has no room for more


def test_every_word_that_is_asked_for_has_english():
    words = Words({})
    assert all(words[key].strip() for key in WORDS)
    assert words.fill("page", page="2/9") == "page 2/9"


def test_it_says_which_paper():
    first, *_ = guide_of("a4")
    assert "This sheet needs no card." in said(first)
    assert "200–300 g/m²" in said(first)


def test_it_tells_how_to_fold_a_booklet_where_there_is_one_and_its_steps_stay_apart():
    for booklet in (True, False):
        sheets, _ = impose(
            faces(part("ant", 20)), profile("a4", guide=True), booklet=booklet, credits="Long. " * 90
        )
        first = sheets.documents[-1].pages[0]
        assert ("staple it in the fold" in said(first)) == booklet
        boxes = [box for word, box in texts(first.items) if len(word) > 3]
        assert not any(overlap(one, other) for at, one in enumerate(boxes) for other in boxes[:at])


def test_paper_that_lies_on_its_side_is_turned_so_in_the_drawing():
    wide, _ = impose(faces(part("ant", 20)), profile("letter", guide=True))
    tall, _ = impose(faces(part("ant", 20)), profile("a4", guide=True))
    hinges = [
        [
            line
            for line in strokes(one.documents[-1].pages[0].items)
            if line.h < 0.01 and round(line.w, 3) in (15.0, 20.0)
        ]
        for one in (wide, tall)
    ]
    assert len(hinges[0]) == 1
    assert hinges[1] == []


def test_sheets_that_are_cut_already_are_tried_on_plain_paper_and_need_no_card():
    for name in ("avery-5371", "round-40-a4"):
        words = said(guide_of(name, part("ant", 3, (25.0, 25.0)))[0])
        assert "Plain paper first" in words
        assert "200–300" not in words
    assert "200–300" in said(guide_of("a4", part("ant", 3))[0])
