"""What drawings say to who does not see them: the letters that are printed, and nothing that nobody at the table sees."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import polib
import pytest

from pnp.base.frozen import replace
from pnp.base.model import Block
from pnp.base.model.readable_rules import RulePassage
from pnp.base.scene import Group, Scene, Text
from pnp.draw.rulebook import SheetMaterial
from pnp.draw.rulebook.arguments import read_call
from pnp.draw.rulebook.passages import RULES, readable_rules
from pnp.draw.rulebook.rule_diagrams import DIAGRAMS
from pnp.draw.rulebook.shown_pieces import CardFaces
from pnp.project.opened_set import Project
from pnp.text.inline import plain
from tests.draw.rulebook.setting import GAME, lay_out, printed

CARDSETS = Path(__file__).parents[3] / "cardsets"
LANGUAGES = CARDSETS.parent / "templates/_shared/lang"
GAMES = sorted(folder.name for folder in CARDSETS.iterdir() if (folder / "set.yaml").is_file())


def languages(folder: Path) -> Sequence[str]:
    cards, _ = Project(folder).cards()
    assert cards
    return cards.languages


OTHERS = [(game, code) for game in GAMES for code in languages(CARDSETS / game) if code != "en"]
LETTERS = re.compile(r"(?:^|; )([A-Z](?:, [A-Z])*)\s?: ")
OWN = {"board", "ability_marker", "marker"}  # kinds in which no back is like another


@cache
def material(game: str, code: str) -> SheetMaterial:
    made, _ = Project(CARDSETS / game).sheet_material(code)
    assert made
    return made


def drawings(at: SheetMaterial) -> Iterator[tuple[Block, RulePassage]]:
    """Those of all sheets, as they are asked for and as they are read."""
    source = at.edition.cards
    for text in source.sheets.values():
        asked = [
            one for one in text.blocks if one.kind == "drawing" and one.mark in DIAGRAMS and one.mark != "qr"
        ]
        cards = replace(source, sheets={RULES: text})
        here = at._replace(edition=replace(at.edition, cards=cards))
        rules, _ = readable_rules(here, cards)
        yield from zip(asked, (one for one in rules.passages if one.sort == "drawing"), strict=True)


def lettered(drawing: Scene | None) -> list[str]:
    """The letters that stand in it, those on faces aside."""
    assert drawing
    marks = (
        item.items
        for item in drawing.items
        if isinstance(item, Group) and len((item.means and item.means.words) or "") == 1
    )
    texts = (item.glyphs for items in marks for item in items if isinstance(item, Text))
    return [text for text in texts if re.fullmatch("[A-Z]", text)]


def told(passage: RulePassage) -> list[str]:
    return re.findall("[A-Z]", " ".join(LETTERS.findall(plain(passage.text))))


def check(game: str, code: str) -> None:
    at = material(game, code)
    found = [*drawings(at)]
    assert len(found) > 5
    for block, passage in found:
        assert told(passage) == lettered(passage.drawing), (block.text, passage.text)
        assert bool(told(passage)) == (block.mark in ("anatomy", "zones"))
        assert passage.text
        for name in hidden(at.faces, block):
            assert name not in plain(passage.text), (block.text, passage.text)


def hidden(faces: CardFaces, block: Block) -> set[str]:
    """Names of cards of which a drawing shows the backs alone."""
    up, down = set(), set()
    for word in read_call(block).words:
        for part in word.split("+"):
            how, _, name = part.partition("@")[0].partition("*")[0].rpartition(":")
            if name in faces.by_id and faces.by_id[name].kind not in OWN:
                (down if how in ("back", "pile") else up).add(faces.by_id[name].name)
    return down - up


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_letters_are_told_as_they_are_printed_and_hidden_cards_are_not(game: str) -> None:
    check(game, "en")


@pytest.mark.soak
@pytest.mark.parametrize(("game", "code"), OTHERS)
def test_in_other_languages_too(game: str, code: str) -> None:
    check(game, code)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "words", "expected"),
    [
        ("biotopia", ["back:red-admiral"], ["Card (back)"]),  # other kinds have that back
        ("biotopia", ["pile:red-admiral"], ["Cards (pile, back)"]),
        ("biotopia", ["back:most-large-whites", "back:mission"], ["Mission (back)"] * 2),
        ("biotopia", ["back:points"], ["Points (back)"]),  # which is like no other
        ("biotopia", ["back:red-admiral+back:common-blue@30,0"], ["Card (back)"] * 2),
        ("biomos", ["pile:ice-cave"], ["Small biomes (pile, back)"]),
        ("biomos", ["back:ice-planet"], ["Ice planet (back)"]),
        ("biomos", ["icon:bag"], ["bag"]),
        ("ecosfera", ["pile:producer"], ["Producer cards (pile, back)"]),
        ("ecosfera", ["pile:noise+trawling@0,0"], ["Bottom trawling (pile)"]),  # hides the back
        ("ecosfera", ["pile:noise+icon:star@0,0"], ["Cards (pile, back)", "star"]),  # does not
        ("ecosfera", ["back:habitat-ice"], ["back"]),  # a tile of any kind is no card
        ("ecosfera", ["sun", "slot"], ["Sunlight", "empty place"]),
    ],
)  # fmt: skip
def test_a_piece_is_called_what_everybody_sees(
    game: str, words: Sequence[str], expected: Sequence[str]
) -> None:
    pieces = material(game, "en").faces.pieces(words)
    assert [name for piece in pieces for name in piece.names] == expected


def test_a_drawing_tells_its_signs_and_counts_what_is_alike(tmp_path: Path) -> None:
    rules = (
        "# Woods\n\n::: zones slot ; fox -> frog ; slot*2 // fox*2 frog + fox\n\n"
        "::: ring fox frog ; fox x fox scale=0.1\n\n::: icons element\n\n::: contents\n\n"
        '::: anatomy fox at="5,5" letters=C\n'
    )
    icons = {f"art/{name}.svg": SVG for name in ("sun", "drop")}
    done = printed(lay_out(tmp_path / "tiny", **{"set.yaml": GAME, "sheets/rules.md": rules, **icons}))
    assert done.rulebook
    rules_read, found = readable_rules(done.rulebook, done.rulebook.edition.cards)
    assert [plain(one.text) for one in rules_read.passages if one.sort == "drawing"] == [
        "A: empty place; B: Fox → Frog; C: 2 × empty place; D: 2 × Fox, Frog + Fox",
        "Fox, Frog; Fox × Fox",
        "Sunlight, Rain",
        "4 Beasts",
        "C: Fox",
    ], found


SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10v10z"/></svg>'


@pytest.mark.parametrize("path", sorted(LANGUAGES.glob("*.po")), ids=lambda path: str(path.stem))
def test_every_language_has_the_words(path: Path) -> None:
    entries = {entry.msgctxt: entry.msgstr for entry in polib.pofile(str(path))}
    for key in ("shown_card", "shown_pile", "shown_empty"):
        assert entries[f"pnp/word.{key}"], key
