"""Whole lines of rule sheets and cards, as they are printed, beside the same texts in Chromium: in both directions, with
numbers, words in Latin letters, brackets and icons among them. Fonts are Debian's.

Each text is given to Chromium as it was written, with the font files that pnp took for its letters; in which order they
stand, how they join and which way a bracket looks is Chromium's own work.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import NamedTuple

import polib
import pytest
from click.testing import CliRunner

from pnp.base.model import Page, Sheet
from pnp.base.scene import Item, Text
from pnp.cli.group import main
from pnp.project.opened_set import Project
from pnp.text.fonts import Fonts
from pnp.text.shaping import Shaper
from tests.press.render.drawings import walk
from tests.text.typesetting import texts
from tests.verify import lined
from tests.verify.lined import OBJECT, PrintedLine, Shown

pytestmark = [pytest.mark.verify, pytest.mark.browser]

SET = """
id: bees
title: Bees and Flowers
rules: {kinds: {bee: {fields: {}}}}
print: {bee: {size: poker}}
languages: [en, CODE]
cards:
  - {kind: bee, id: scout, name: Scout, text: TEXT}
  - {kind: bee, id: queen, name: Queen, text: Every player takes 2 flowers.}
"""
RULES = """\
# Bees and Flowers

## Play

TEXT

- Every player takes 2 flowers.

| Table | [1] (b), 50% < 3.5 |
|---|---|
| Apis mellifera | Ants |
"""
TEXT = "Draw **3** cards (or 12 of :star:). Put one back into Hive 7, and read BIENE-2 (10-12)."
FAR, LIKE = 0.1, 0.6  # em between two signs that stand in one place; what they share of their ink
DOCUMENTS = ("cards", "rules")
KEYS = ("Bees", "Scout", "Queen", "Bee", "Play", "Draw", "Every", "Table")
FAMILIES = {
    "ar": "Noto Sans Arabic",
    "he": "Noto Sans Hebrew",
    "ja": "Noto Sans CJK JP",
    "th": "Noto Sans Thai",
    "hi": "Noto Sans Devanagari",
}
SAID = {
    "ar": (
        "النحل والأزهار", "الكشّافة", "الملكة", "نحلة", "اللعب",
        "اسحب **3** بطاقات (أو 12 من :star:). ثم أعد واحدة إلى «الخلية 7»، واقرأ BIENE-2 (الصفحة 10-12). "
        "سمّاها Linné سنة، [أو: Apis].",
        "يأخذ كل لاعب 2 زهرة.", "| جدول | انظر [1] (ب)، 50% < 3.5 |",
    ),
    "he": (
        "דבורים ופרחים", "סיירת", "מלכה", "דבורה", "משחק",
        "שולפים **3** קלפים (או 12 מתוך :star:). מחזירים אחד אל „כוורת 7” וקוראים את BIENE-2 (עמודים 10-12). "
        "Linné קרא לה כך בשנת, [או: Apis].",
        "כל שחקן לוקח 2 פרחים.", "| טבלה | ראו [1] (ב), 50% < 3.5 |",
    ),
    "ja": (
        "蜂と花", "偵察蜂", "女王蜂", "蜂", "遊び方",
        "カードを**3枚**引く（または:star:を12個）。一枚を「巣箱7」に戻し、BIENE-2（10-12ページ）を読む。",
        "各プレイヤーは花を2つ取る。", "| 表 | [1]の(い)を見る、50% < 3.5 |",
    ),
    "th": (
        "ผึ้งและดอกไม้", "ผึ้งสอดแนม", "ผึ้งราชินี", "ผึ้ง", "วิธีเล่น",
        "จั่วการ์ด **3** ใบ (หรือ :star: 12 ดวง) แล้วคืนหนึ่งใบลงใน “รัง 7” และอ่าน BIENE-2 (หน้า 10-12)",
        "ผู้เล่นทุกคนรับดอกไม้ 2 ดอก", "| ตาราง | ดู [1] (ข), 50% < 3.5 |",
    ),
    "hi": (
        "मधुमक्खियाँ और फूल", "खोजी", "रानी", "मधुमक्खी", "खेल",
        "**3** कार्ड खींचें (या :star: के 12)। फिर एक को “छत्ता 7” में वापस रखें, और BIENE-2 (पृष्ठ 10-12) पढ़ें।",
        "हर खिलाड़ी 2 फूल लेता है।", "| तालिका | देखें [1] (ख), 50% < 3.5 |",
    ),
}  # fmt: skip


class Beside(NamedTuple):
    """The lines that were printed in a language, and the same in Chromium."""

    fonts: Fonts
    lines: list[PrintedLine]
    shown: list[Shown]


@cache
def beside(code: str) -> Beside:
    project = Project(folder(code))
    with lined.recorded() as found:
        sheets, told = project.sheets(code)
    material = project.material().value
    assert sheets, told
    assert material
    pages = (page for document in sheets.documents if document.name in DOCUMENTS for page in document.pages)
    drawn = (item for page in pages for items in drawings(page) for item in walk(items))
    there_is = {known(item) for item in drawn if isinstance(item, Text)}
    there = [line for line in found if line.items and {known(one) for one in texts(line.items)} <= there_is]
    lines = [*{(line.broken, line.index): line for line in there}.values()]
    return Beside(material.fonts, lines, lined.shown(lines, material.fonts, code))


def drawings(page: Page | Sheet) -> Iterator[tuple[Item, ...]]:
    if isinstance(page, Page):
        yield page.items
    else:
        yield from (placed.scene.items for placed in page.placements)


def known(text: Text) -> tuple[object, ...]:
    """A run of letters, wherever on a page it stands."""
    return text.glyphs, text.font, round(text.size, 6), text.places


def folder(code: str) -> Path:
    made = Path(mkdtemp())
    (made / "sheets").mkdir()
    (made / "set.yaml").write_text(SET.replace("CODE", code).replace("TEXT", f'"{TEXT}"'), encoding="utf-8")
    rules = counted(RULES.replace("TEXT", TEXT))
    (made / "sheets" / "rules.md").write_text(rules, encoding="utf-8")
    (made / "fonts.yaml").write_text(f"families:\n  own: {{system: {FAMILIES[code]}}}\n", encoding="utf-8")
    done = CliRunner().invoke(main, ["i18n", "update", str(made)])
    assert done.exit_code == 0, done.output
    catalog = polib.pofile(str(made / "lang" / f"{code}.po"))
    for entry in catalog:
        found = (
            said
            for key, said in zip(KEYS, SAID[code], strict=True)
            if entry.msgid.strip("| ").startswith(key)
        )
        said = next(found, entry.msgid)
        entry.msgstr = counted(said) if "{{" in entry.msgid and said != entry.msgid else said
        entry.msgstr_plural = dict.fromkeys(entry.msgstr_plural, said)
    catalog.save()
    return made


def counted(text: str) -> str:
    """Its numbers as a rule sheet may say them that are none of the game."""
    return re.sub(r"[0-9]+(?:[.,][0-9])?", r"{{ prose('\g<0>') }}", text)


def apart(code: str, line: PrintedLine, shown: Shown) -> tuple[list[str], list[str]]:
    """What stands elsewhere on the two lines, and what looks otherwise."""
    fonts, size = beside(code).fonts, line.lines.size
    pairs = lined.paired(lined.our_signs(line, fonts), shown.signs)
    return lined.misplaced(pairs, FAR * size), lined.unlike(
        pairs, lined.our_ink(line, fonts), shown.ink, LIKE, size
    )


@pytest.mark.parametrize("code", SAID)
def test_every_line_stands_and_looks_as_in_chromium(code: str) -> None:
    found = beside(code)
    said = "\n".join(line.said for line in found.lines)
    assert len(found.lines) > 15
    assert all(part in said for part in (OBJECT, "12", "10-12", "BIENE-2", "[1]", "(", "3.5", "%"))
    told = {line.said: apart(code, line, shown) for line, shown in zip(found.lines, found.shown, strict=True)}
    assert {line: wrong for line, wrong in told.items() if any(wrong)} == {}


# --- what is wrong on purpose ----------------------------------------------------------------------------


def long_words(line: PrintedLine) -> list[int]:
    """Where among the items of a line words stand that are set by glyphs."""
    return [at for at, item in enumerate(line.items) if isinstance(item, Text) and len(item.places) > 2]


def swapped(line: PrintedLine) -> tuple[Item, ...]:
    """Two words have changed places."""
    items = list(line.items)
    one, other = long_words(line)[:2]
    left, right = items[one], items[other]
    assert isinstance(left, Text)
    assert isinstance(right, Text)
    items[one] = right._replace(x=left.x)
    items[other] = left._replace(x=right.x + right.width - left.width)
    return tuple(items)


def turned_round(line: PrintedLine) -> tuple[Item, ...]:
    """Digits in the order of the letters around them."""
    (number,) = (item for item in texts(line.items) if "12" in item.glyphs)
    return changed(line, number, glyphs=number.glyphs[::-1])


def unmirrored(line: PrintedLine) -> tuple[Item, ...]:
    """A bracket that looks as it does in a text from the left."""
    sign = next(item for item in texts(line.items) if item.glyphs == "(")
    face = beside("he").fonts.by_id(sign.font)
    assert face
    ((_, *rest),) = sign.places
    return changed(line, sign, places=((face.font.glyph("("), *rest),))


def unjoined(line: PrintedLine) -> tuple[Item, ...]:
    """The letters of a word each as it is alone, in the room that the word has."""
    word = line.items[long_words(line)[0]]
    assert isinstance(word, Text)
    face = beside("ar").fonts.by_id(word.font)
    assert face
    shaper = Shaper(face.data, face.metrics.units)
    alone = [shaper.run(word.glyphs[place[4]], (0, 1), True).places[0] for place in word.places]
    places = tuple((new[0], *was[1:]) for new, was in zip(alone, word.places, strict=True))
    return changed(line, word, places=places)


def changed(line: PrintedLine, text: Text, **more: object) -> tuple[Item, ...]:
    return tuple(item._replace(**more) if item is text else item for item in line.items)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("code", "spoiled", "stands", "looks"),
    [
        ("he", swapped, True, True),
        ("ar", swapped, True, True),
        ("he", turned_round, True, True),
        ("he", unmirrored, False, True),  # it still says what it is
        ("ar", unjoined, False, True),
    ],
)
def test_what_is_wrong_is_noticed(
    code: str, spoiled: Callable[[PrintedLine], tuple[Item, ...]], stands: bool, looks: bool
) -> None:
    both = zip(beside(code).lines, beside(code).shown, strict=True)
    line, shown = next((line, shown) for line, shown in both if OBJECT in line.said and "12" in line.said)
    found = apart(code, line._replace(items=spoiled(line)), shown)
    assert tuple(map(bool, found)) == (stands, looks), found
