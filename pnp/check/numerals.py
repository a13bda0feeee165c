"""Numbers in texts, by value: digits of any script, English number words, and those of Japanese and Chinese.

Must not know the texts of a set, nor the findings about their numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from unicodedata import decimal, normalize

from pnp.base.frozen import NamedTuple
from pnp.base.languages import language

# "one" is not here: like "a", it often counts nothing
COUNTING: Mapping[str, int] = MappingProxyType(
    {
        "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11,
        "twelve": 12,
    }
)  # fmt: skip
# words that may stand for a number
ENGLISH: Mapping[str, int] = MappingProxyType(
    {
        **dict.fromkeys(("one", "a", "an", "once", "single", "first", "each", "every", "another"), 1),
        **COUNTING,
        **dict.fromkeys(("twice", "double", "both", "pair", "couple", "second", "half", "either"), 2),
        **dict.fromkeys(("thrice", "triple", "third"), 3),
        **dict.fromkeys(("zero", "no", "none"), 0),
        "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10, "dozen": 12, "fifteen": 15,
        "twenty": 20, "thirty": 30, "hundred": 100, "thousand": 1000,
    }
)  # fmt: skip
NUMBER = re.compile(r"\d+(?:[.,٫٬’'\u00a0\u202f\u2009]\d+)*")
WORD = re.compile(r"[^\W\d_]+")

DIGITS = {
    "〇": 0,
    "零": 0,
    **{sign: at for at, sign in enumerate("一二三四五六七八九", 1)},
    **dict.fromkeys("两兩両", 2),
}
UNITS = {"十": 10, "百": 100, "千": 1000, "万": 10_000, "萬": 10_000}
# what is counted by them: sheets, things, people, times, points, rounds, rows, kinds, steps, animals, turns
COUNTERS = {
    "Jpan": "枚|つ|個|箇所|か所|人|名|回|点|本|匹|頭|羽|体|種類|組|列|段|倍|手番|番|歩|ラウンド|ターン|ポイント|マス|手",
    "Hans": "张|張|个|個|次|名|位|人|只|隻|点|點|枚|块|塊|条|條|件|种|種|轮|輪|回合|步|格|倍|行|列|堆|分|颗|顆|朵|棵",
}
# words that only look like a number: bivalve, "enough", "very", "generally", "everybody"
NO_NUMBERS = "二枚貝|二枚贝|十分|百分|万一|一般|千万|三人称|二人称|一人称"


class StatedNumber(NamedTuple):
    """A number as a text writes it, and its value as digits."""

    written: str
    value: str


def in_digits(text: str, code: str) -> list[StatedNumber]:
    """The numbers in digits: ``1,5`` is 1.5 where it is written so, ``٢`` is 2 and ``12.500`` in German 12500."""
    return [StatedNumber(found[0], _value(found[0], code)) for found in NUMBER.finditer(text)]


def _value(number: str, code: str) -> str:
    spoken = language(code)
    plain = "".join(
        str(decimal(sign)) if sign.isdecimal() else _sign(sign) for sign in normalize("NFKC", number)
    )
    group = _sign(normalize("NFKC", spoken.group.removesuffix("2")))
    for sign in dict.fromkeys((group, *" ’")):
        plain = re.sub(
            rf"(?<=\d){re.escape(sign)}(?=(?:\d\d\d|\d\d{re.escape(sign)}\d\d\d)(?!\d))", "", plain
        )
    return ".".join(re.split(r"[.,]", plain))


def _sign(sign: str) -> str:
    """A separator as it is written in Latin letters."""
    return {"٫": ".", "٬": "’", "'": "’"}.get(sign, sign)


def in_words(text: str, code: str) -> list[StatedNumber]:
    """Numbers in words before what they count, in Japanese and Chinese: 三枚 is 3."""
    counting = _counting(language(code).script)
    if counting is None:
        return []
    found = (one for one in counting.finditer(text) if one["number"])
    return [StatedNumber(one[0], str(_counted(one["number"]))) for one in found]


def _counting(script: str) -> re.Pattern[str] | None:
    counters = COUNTERS.get({"Hant": "Hans", "Hani": "Hans"}.get(script, script))
    if counters is None:
        return None
    signs = "".join((*DIGITS, *UNITS))
    return re.compile(rf"(?:{NO_NUMBERS})|(?<![第{signs}\d])(?P<number>[{signs}]+)(?:{counters})")


def _counted(number: str) -> int:
    """二十三 is 23, 百 is 100."""
    if not set(number) & {*UNITS}:
        return int("".join(str(DIGITS[sign]) for sign in number))
    whole = part = digit = 0
    for sign in number:
        if sign in DIGITS:
            digit = DIGITS[sign]
        elif UNITS[sign] == UNITS["万"]:
            whole, part, digit = (part + digit) * UNITS[sign], 0, 0
        else:
            part, digit = part + (digit or 1) * UNITS[sign], 0
    return whole + part + digit


def english_words(text: str) -> Iterator[str]:
    """The values of the numbers in words that an English text may mean."""
    return (str(ENGLISH[word]) for word in WORD.findall(text.casefold()) if word in ENGLISH)
