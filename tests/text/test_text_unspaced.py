"""Scripts without spaces: what stands on each line, read as its readers do."""

from __future__ import annotations

import subprocess
import sys
import unicodedata
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.text.shape import Cut
from pnp.text.unspaced import icu
from tests.text.boxes import boxes, broken, measured

NEVER_FIRST = (
    "、。，．・：；？！」』）］｝〉》】〕ゝ々ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョ，。！？；：）」』】…"
)
NEVER_LAST = "「『（［｛〈《【〔"
JAPANESE = "「今日」は、きょうと言った。（ちょっと）待って！コンピューター『いろいろ』が動く…〈人々〉はカードを12枚引く。"
CHINESE = "每人抽四张“蝴蝶”牌（共12张）；放到《花园》里。「好！」他说：“给我一张牌，谢谢。”"


def test_japanese_breaks_between_any_two_characters() -> None:
    assert broken("各人は蝶を四枚引きます", 4) == ["各人は蝶", "を四枚引", "きます"]


def test_chinese_breaks_between_any_two_characters() -> None:
    assert broken("每人抽四张蝴蝶牌", 3) == ["每人抽", "四张蝴", "蝶牌"]


@pytest.mark.parametrize("text", [JAPANESE, CHINESE])
@pytest.mark.parametrize("em", [4, 5, 6, 7, 8, 9, 11, 13, 17])
def test_no_line_begins_or_ends_with_the_wrong_mark(text: str, em: int) -> None:
    lines = broken(text, em)
    assert "".join(lines) == text
    assert [line for line in lines if line[0] in NEVER_FIRST or line[-1] in NEVER_LAST] == []
    assert len(lines) > len(text) / em / 1.2


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("カードを12枚引く", "12枚"),
        ("每人抽12张牌", "12张"),
        ("図はPDFで見る", "PDF"),
        ("手紙はe-mailで送る", "e-mail"),
        ("速さは80km/hです", "80km/h"),
        ("これは十\u2060分です", "十分"),
    ],
)
def test_what_stays_together_in_a_line_of_japanese(text: str, whole: str) -> None:
    for em in range(2, 20):
        assert any(whole in line for line in broken(text, em / 2))


def test_a_line_may_end_where_the_style_changes_and_beside_an_icon() -> None:
    assert broken("これは**太字**です", 3) == ["これは", "太字で", "す"]
    assert broken("これは:sun:「:sun:」です", 4) == ["これは", "「」で", "す"]
    assert broken("これは**太字**。", 5) == ["これは太", "字。"]


def test_an_icon_beside_latin_letters_joins_them() -> None:
    assert len(measured("a:sun: :sun:b (:sun:)").chunks) == 3


@pytest.mark.parametrize(
    ("text", "em", "lines"),
    [
        ("ใครมีผีเสื้อมากที่สุดเป็นผู้ชนะ", 8, ["ใครมีผีเสื้อ", "มากที่สุด", "เป็นผู้ชนะ"]),  # who has most butterflies wins
        ("ผู้เล่นจั่วการ์ดสี่ใบ", 7, ["ผู้เล่นจั่ว", "การ์ดสี่ใบ"]),  # a player draws four cards
        ("ພາສາລາວແມ່ນພາສາ", 8, ["ພາສາລາວ", "ແມ່ນພາສາ"]),  # Lao is a language
        ("ភាសាខ្មែរជាភាសា", 5, ["ភាសាខ្មែរ", "ជាភាសា"]),  # Khmer is a language
        ("မြန်မာဘာသာစကား", 6, ["မြန်မာဘာသာ", "စကား"]),  # the Burmese language
    ],
)
def test_words_of_scripts_without_spaces_stay_whole(text: str, em: float, lines: list[str]) -> None:
    assert broken(text, em) == lines


def test_the_sign_that_repeats_a_word_stays_with_it() -> None:
    assert broken("สี ต่าง ๆ กัน", 3.6) == ["สี", "ต่าง ๆ", "กัน"]


def test_korean_breaks_at_spaces_and_elsewhere_only_when_it_is_needed() -> None:
    assert broken("카드를 네장 뽑습니다.", 4) == ["카드를", "네장", "뽑습니다."]
    assert broken("카드를 네장 뽑습니다.", 4, "ko", divided=True) == ["카드를", "네장 뽑", "습니다."]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("तितली के कार्ड खींचें", ["तितली के", "कार्ड खींचें"]),
        ("mỗi người rút bốn lá", ["mỗi người", "rút bốn", "lá"]),
        ("κάθε παίκτης τραβάει", ["κάθε", "παίκτης", "τραβάει"]),
    ],
)
def test_words_with_spaces_between_them_stay_whole(text: str, lines: list[str]) -> None:
    assert broken(text, 6) == lines


def ends_of_characters(text: str) -> list[int]:
    """Where each ends of what readers take for one character, however many codes write it."""
    library = icu()
    assert library is not None
    return list(accumulate(map(len, library.CharacterBreaker(text, "en"))))


LETTERS = st.sampled_from("กาที่นี้ผู้เខ្មែรမြန်မာあいがの」、。（ー漢字한국각क्षितिज̈e\u0301a1 -")


@given(st.lists(LETTERS, min_size=1, max_size=40).map("".join), st.sampled_from([0.5, 1.0, 2.0, 5.0]))
def test_no_line_ends_within_what_readers_take_for_one_character(text: str, em: float) -> None:
    for word in text.split():
        chunks = Cut(boxes, 0.0).measure(word, None).chunks
        parts = ["".join(piece.text for piece in chunk.pieces) for chunk in chunks]
        assert "".join(parts) == word
        ends, at = set(ends_of_characters(word)), 0
        for part in parts:
            at += len(part)
            assert at in ends, (word, parts)
    assert "".join(broken(text, em)).replace(" ", "") == text.replace(" ", "")


def test_a_mark_is_never_parted_from_its_letter_by_a_hyphen() -> None:
    whole = unicodedata.normalize("NFD", "Geländemöblierungsgeschäft")
    for line in broken(whole, 4, "de", divided=True):
        assert not unicodedata.category(line[0]).startswith("M")


def test_halves_of_characters_are_no_more_than_missing() -> None:
    assert len(broken("漢字\ud800漢字", 1)) == 4


def test_texts_in_latin_greek_and_cyrillic_letters_load_no_rules_for_others() -> None:
    code = (
        "import sys; from tests.text.typesetting import lay;"
        "lay('Each player draws four “cards” – Καθένας, каждый – ½ 😀 …');"
        "print('icu4py' in sys.modules); lay('每人'); print('icu4py' in sys.modules)"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said.split() == ["False", "True"]
