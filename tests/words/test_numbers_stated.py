"""A translation states the numbers of its English, in whatever digits or words its language has for them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.words.danish import pnp

SET = """\
id: tiny
title: Tiny
languages: [en, {code}]
rules: {{kinds: {{beast: {{fields: {{}}}}}}}}
print: {{beast: none}}
cards: [{{kind: beast, id: fox, name: Fox, text: "{source}"}}]
"""
ENTRY = 'msgctxt "tiny/fox.text"\nmsgid "{source}"\nmsgstr "{told}"\n'
DRAW = "Draw 2 cards, then discard 1."


def numbers_found(folder: Path, code: str, source: str, told: str) -> str:
    """What LNG406 lists, if anything."""
    (folder / "lang").mkdir()
    (folder / "set.yaml").write_text(SET.format(code=code, source=source), "utf-8")
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    (folder / "lang" / f"{code}.po").write_text(head + ENTRY.format(source=source, told=told), "utf-8")
    lines = pnp("check", folder, "--lang", code).output.split("\n")
    at = next((at for at, line in enumerate(lines) if "LNG406" in line), None)
    return "" if at is None else " ".join(lines[at : at + 4])


@pytest.mark.parametrize(
    ("code", "source", "told"),
    [
        ("ar", DRAW, "اسحب ٢ من البطاقات، ثم تخلّص من ١."),
        ("fa", DRAW, "۲ کارت بکش و ۱ را دور بینداز."),
        ("hi", DRAW, "२ कार्ड खींचें, फिर १ छोड़ें।"),
        ("th", DRAW, "จั่ว ๒ ใบ แล้วทิ้ง ๑ ใบ"),
        ("ja", DRAW, "カードを２枚引き、１枚捨てる。"),
        ("de", "Take 12,500 coins and 1.5 litres.", "Nimm 12.500 Münzen und 1,5 Liter."),
        ("ar", "Take 12,500 coins.", "خذ ١٢٬٥٠٠ عملة."),
        ("fr", "Take 12,500 coins.", "Prends 12\u202f500 pièces."),
        ("pl", "Take 1234567 coins.", "Weź 1\u00a0234\u00a0567 monet."),
    ],
)
def test_t2_numbers_are_compared_by_their_value(tmp_path: Path, code: str, source: str, told: str) -> None:
    """Native digits were called missing and added."""
    assert numbers_found(tmp_path, code, source, told) == ""


@pytest.mark.parametrize(
    ("code", "told", "listed"),
    [
        ("ar", "اسحب ٣ من البطاقات، ثم تخلّص من ١.", "missing: 2; added: ٣"),
        ("ja", "カードを２枚引き、２枚捨てる。", "missing: 1; added: ２"),
        ("hi", "२ कार्ड खींचें।", "missing: 1"),
    ],
)
def test_t2_another_value_is_still_told(tmp_path: Path, code: str, told: str, listed: str) -> None:
    assert listed in numbers_found(tmp_path, code, DRAW, told)


@pytest.mark.parametrize(
    ("code", "source", "told", "listed"),
    [
        ("ja", DRAW, "カードを2枚引き、1枚捨て、三枚失う。", "added: 三枚"),
        ("ja", DRAW, "カードを2枚引き、1枚捨て、十二枚失う。", "added: 十二枚"),
        ("zh", DRAW, "抽2张牌，弃1张，再失去三张。", "added: 三张"),
        ("zh-TW", DRAW, "抽2張牌，棄1張，再失去三張。", "added: 三張"),
        ("ja", "Draw three cards.", "カードを四枚引く。", "added: 四枚"),
    ],
)
def test_t3_a_number_added_in_words_is_told(
    tmp_path: Path, code: str, source: str, told: str, listed: str
) -> None:
    """三枚失う, lose three, passed."""
    assert listed in numbers_found(tmp_path, code, source, told)


@pytest.mark.parametrize(
    ("code", "source", "told"),
    [
        ("ja", "Draw 3 cards.", "カードを三枚引く。"),
        ("ja", "Draw three cards, then discard a card.", "カードを三枚引き、一枚捨てる。"),
        ("zh", "Both players draw 2 cards.", "两个玩家各抽两张牌。"),
        ("ja", "A bivalve. Draw enough cards.", "二枚貝。カードを十分に引く。"),
        ("ja", "The third player begins.", "第三の人が始める。"),
        ("zh", "Draw 20 cards.", "抽二十张牌。"),
    ],
)
def test_t3_a_number_in_words_that_the_english_has_is_right(
    tmp_path: Path, code: str, source: str, told: str
) -> None:
    assert numbers_found(tmp_path, code, source, told) == ""
