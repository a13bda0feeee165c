"""What Poedit and Weblate remark on translations, pnp remarks too, and keeps quiet where a language has its reasons."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.check.registry import run
from pnp.source.load.set_folders import bundled_ids
from tests.bundled import opened
from tests.words.danish import pnp

HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
SET = """\
id: tiny
title: Tiny
languages: [en, {code}]
{allow}rules: {{kinds: {{beast: {{fields: {{}}}}}}}}
print: {{beast: none}}
cards:
{cards}"""
NOTES = tuple(f"LNG43{number}" for number in range(1, 8))


def remarked(folder: Path, code: str, *pairs: tuple[str, str], allow: str = "", all_: bool = True) -> str:
    """What ``pnp check`` says of these English texts and their translations."""
    (folder / "lang").mkdir(parents=True)
    cards = "".join(
        f'  - {{kind: beast, id: c{at}, name: N, text: "{one}"}}\n' for at, (one, _) in enumerate(pairs)
    )
    (folder / "set.yaml").write_text(SET.format(code=code, cards=cards, allow=allow), "utf-8")
    rows = (
        f'msgctxt "tiny/c{at}.text"\nmsgid "{one}"\nmsgstr "{told}"\n' for at, (one, told) in enumerate(pairs)
    )
    (folder / "lang" / f"{code}.po").write_text("\n".join((HEAD, *rows)), "utf-8")
    return pnp("check", folder, "--lang", code, *(["--all"] if all_ else [])).output


def codes(told: str) -> set[str]:
    return {code for code in NOTES if code in told}


@pytest.mark.parametrize(
    ("code", "english", "told", "found"),
    [
        ("da", "Draw a card.", "Træk et kort", "LNG431"),
        ("da", "Draw a card", "Træk et kort.", "LNG431"),
        ("da", "Why not?", "Hvorfor ikke.", "LNG431"),
        ("ja", "Draw a card.", "カードを引く", "LNG431"),
        ("da", "Draw a card.", "Træk  et kort.", "LNG432"),
        ("da", "Draw a card.", "træk et kort.", "LNG433"),
        ("ru", "Draw a card.", "возьмите карту.", "LNG433"),
        ("da", "Draw a card (or two).", "Træk et kort (eller to.", "LNG434"),
        ("ja", "Draw “Fox”.", "「狐を引く。", "LNG434"),
        ("da", "Draw “Fox”.", "Træk ”Ræv.", "LNG434"),
        ("da", "Draw the top card.", "Draw the top card.", "LNG436"),
        ("fr", "Run!", "Cours!", "LNG437"),
        ("fr", "Play “Fox”.", "Joue «Renard».", "LNG437"),
        ("da", "Draw 2\u00a0cards.", "Træk 2 kort.", "LNG437"),
    ],
)
def test_t4_a_slip_is_remarked(tmp_path: Path, code: str, english: str, told: str, found: str) -> None:
    """All of these passed ``check --strict``."""
    said = remarked(tmp_path, code, (english, told))
    assert codes(said) == {found}, said
    assert f"{found} note" in said


@pytest.mark.parametrize(
    ("code", "english", "told"),
    [
        ("ja", "Draw a card.", "カードを引く。"),
        ("hi", "Draw a card.", "एक कार्ड खींचें।"),
        ("th", "Draw a card.", "จั่วการ์ดหนึ่งใบ"),
        ("ar", "Why not?", "لم لا؟"),
        ("el", "Why not?", "Γιατί όχι;"),
        ("hy", "Why not?", "Ինչո՞ւ ոչ"),
        ("zh", "Draw (a card): “Fox”!", "抽（一张牌）：“狐”！"),
        ("de", "bees", "Bienen"),
        ("fr", "Run: “Fox”!", "Cours\u00a0: «\u202fRenard\u202f»\u202f!"),
        ("fr-CA", "Run!", "Cours!"),
        ("da", "Say “Yes.”", "Sig ”Ja”."),
        ("da", "2 cards", "2 kort"),
        ("da", ":sun: Draw.", ":sun: træk."),
        ("da", "Zostera marina", "Zostera marina"),
        ("ga", "Heal.", "hÉire."),
        ("da", "a) draw", "a) træk"),
    ],
)
def test_t4_what_a_language_writes_otherwise_is_no_slip(
    tmp_path: Path, code: str, english: str, told: str
) -> None:
    said = remarked(tmp_path, code, (english, told))
    assert codes(said) == set(), said


def test_t4_one_english_with_two_translations_is_remarked(tmp_path: Path) -> None:
    said = remarked(tmp_path, "da", ("Draw a card.", "Træk et kort."), ("Draw a card.", "Tag et kort."))
    assert codes(said) == {"LNG435"}
    assert "tiny/c1.text: the same English is translated otherwise for tiny/c0.text" in said


def test_t4_notes_can_be_turned_off_and_many_are_told_as_one(tmp_path: Path) -> None:
    pairs = [(f"Draw {n} cards.", f"Træk {n} kort") for n in range(2, 8)]
    said = remarked(tmp_path / "told", "da", *pairs, all_=False)
    assert said.count("LNG431") == 1
    assert "6 translations into Danish end otherwise than their English" in said
    off = remarked(
        tmp_path / "off", "da", *pairs, allow="allow: {end-differs: texts of cards have no full stop}\n"
    )
    assert codes(off) == set()


@pytest.mark.slow
@pytest.mark.parametrize("game", bundled_ids())
def test_t4_nothing_is_remarked_on_the_games(game: str) -> None:
    project = opened(game)
    cards, _ = project.cards()
    assert cards is not None
    for code in cards.languages[1:]:
        edition, _ = project.edition(code)
        assert [one for one in run(edition) if one.code in NOTES] == []
