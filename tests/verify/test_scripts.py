"""Other scripts in Debian's fonts: as Chromium draws the same words in the same files, copied as they were written.

Run by ``make browser`` and ``make verify``: needs ``fonts-noto-core``, ``fonts-noto-cjk``, poppler and Chromium.
"""

from __future__ import annotations

import re
import tempfile
import unicodedata
from base64 import b64encode
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import ImageStat

from pnp.base.scene import Box, Scene, Text
from pnp.cli.group import main
from pnp.text.fit import Style
from pnp.text.fonts import Fonts, load_fonts
from pnp.text.shaping import Shaper
from pnp.text.text_places import NOWHERE, Where
from pnp.text.typesetter import Typesetter
from tests.press.render.drawings import DPI, Drawing
from tests.press.render.likeness import MEAN, SQUARE, difference
from tests.text.scripts import copied, printed, typeset
from tests.text.typesetting import texts
from tests.verify.chromium import pictures
from tests.verify.test_tools import tool

pytestmark = pytest.mark.verify

FAMILIES = {
    "ar": "Noto Sans Arabic",
    "ur": "Noto Naskh Arabic",
    "he": "Noto Sans Hebrew",
    "hi": "Noto Sans Devanagari",
    "bn": "Noto Sans Bengali",
    "ta": "Noto Sans Tamil",
    "th": "Noto Sans Thai",
    "km": "Noto Sans Khmer",
    "ja": "Noto Sans CJK JP",
    "zh": "Noto Sans CJK SC",
    "ko": "Noto Sans CJK KR",
}
WORDS = {
    "قواعد": "ar",
    "الألوان": "ar",
    "اللُّعبة": "ar",
    "مُحَمَّد": "ar",
    "کھیل": "ur",
    "קְלָפִים": "he",
    "שָׁלוֹם": "he",
    "विद्यार्थी": "hi",
    "क्षत्रिय": "hi",
    "फूल": "hi",
    "मधुमक्खियाँ": "hi",
    "ক্ষেত্রগুলো": "bn",
    "விளையாட்டு": "ta",
    "ผู้เล่นที่นี่น้ำ": "th",
    "ភាសាខ្មែរ": "km",
    "カードを三枚引く": "ja",
    "骨直述": "zh",
    "카드를": "ko",
}
SIZE_PT = 24.0
NEAR = 1.5  # times what faces may differ: Chromium's edges are its own, and letters are large here


@cache
def debian() -> Fonts:
    folder = Path(tempfile.mkdtemp())
    rows = "".join(
        f"  own-{code}: {{system: {name}, languages: [{code}]}}\n" for code, name in FAMILIES.items()
    )
    (folder / "fonts.yaml").write_text(f"families:\n{rows}", encoding="utf-8")
    return load_fonts(folder / "fonts.yaml")


def drawing(word: str) -> Drawing:
    items = typeset(word, WORDS[word], debian(), size_pt=SIZE_PT)
    return Drawing(word, Scene(100, 40, items), {}, debian())


def as_chromium_would(word: str, number: int) -> tuple[str, str]:
    """An element that says the word where ours stands, and the rule that serves its font."""
    (run,) = texts(drawing(word).scene.items)
    face = debian().by_id(run.font)
    assert face
    side = 'direction="rtl" text-anchor="end"' if WORDS[word] in ("ar", "ur", "he") else ""
    look = f"font-family:w{number};font-size:{run.size}px;text-rendering:geometricPrecision"
    element = (
        f'<svg width="100mm" height="40mm" viewBox="0 0 100 40" lang="{WORDS[word]}">'
        f'<text x="{run.x}" y="{run.y}" {side} style="{look}">{word}</text></svg>'
    )
    url = f"data:font/sfnt;base64,{b64encode(face.data).decode()}"
    return element, f"@font-face{{font-family:w{number};src:url({url})}}"


@pytest.mark.browser
def test_every_word_looks_as_in_chromium(tmp_path: Path) -> None:
    """The same glyphs in the same order at the same places; letters that do not join, or stand otherwise, are seen."""
    served = {word: as_chromium_would(word, number) for number, word in enumerate(WORDS)}
    wanted = {word: drawing(word).by_pdfium for word in WORDS}
    elements = {word: element for word, (element, _) in served.items()}
    head = f"<style>{''.join(rule for _, rule in served.values())}</style>"
    found = dict(pictures(elements, {word: one.size for word, one in wanted.items()}, DPI, tmp_path, head))
    apart = {word: difference(wanted[word], found[word], DPI) for word in WORDS}
    assert {word: one for word, one in apart.items() if one.mean > MEAN or one.worst > NEAR * SQUARE} == {}
    assert all(ImageStat.Stat(found[word].convert("L")).mean[0] < 254.5 for word in WORDS)  # none is blank
    seen = {
        word: difference(unjoined(word).by_pdfium, found[word], DPI).worst for word in ("قواعد", "विद्यार्थी")
    }
    assert all(worst > 2 * NEAR * SQUARE for worst in seen.values()), seen


def unjoined(word: str) -> Drawing:
    """Each character for itself, as a font has it alone."""
    (run,) = texts(drawing(word).scene.items)
    face = debian().by_id(run.font)
    assert face
    leftwards = WORDS[word] == "ar"
    shaper = Shaper(face.data, face.metrics.units)
    each = [shaper.run(char, (0, 1), leftwards).places[-1] for char in word]
    places = tuple((*place[:4], at) for at, place in enumerate(each))
    turned = tuple(reversed(places)) if leftwards else places
    return Drawing(word, Scene(100, 40, (run._replace(places=turned),)), {}, debian())


@pytest.mark.parametrize("word", WORDS)
def test_what_is_copied_is_what_was_written(word: str, tmp_path: Path) -> None:
    """By poppler in each of its orders, and by pdfium; marks on one letter may come in another order that means the same."""
    pdf = printed(drawing(word).scene.items, debian())
    (tmp_path / "word.pdf").write_bytes(pdf)
    wanted = unicodedata.normalize("NFC", word)
    assert copied(pdf) == wanted
    for how in ((), ("-layout",), ("-raw",)):
        told = tool("pdftotext", *how, tmp_path / "word.pdf", "-")
        assert unicodedata.normalize("NFC", re.sub("[\u202a-\u202e\\s]", "", told)) == wanted
    assert "No syntax" in tool("qpdf", "--check", tmp_path / "word.pdf")


def test_fonts_are_embedded_as_what_they_are(tmp_path: Path) -> None:
    items = tuple(item for word in ("قواعد", "カードを三枚引く") for item in drawing(word).scene.items)
    (tmp_path / "words.pdf").write_bytes(printed(items, debian()))
    rows = tool("pdffonts", tmp_path / "words.pdf").splitlines()[2:]
    found = {row.split()[0].partition("+")[2]: row for row in rows}
    assert "CID TrueType" in found["own-ar-400"]
    assert "CID Type 0C" in found["own-ja-400"]
    assert all("yes yes yes" in row for row in rows)
    assert (tmp_path / "words.pdf").stat().st_size < 40_000  # of the twenty megabytes that the fonts have


def test_chinese_and_japanese_write_one_character_each_in_its_own_form() -> None:
    (japanese,), (chinese,) = (texts(typeset("骨", code, debian())) for code in ("ja", "zh"))
    assert (japanese.font, chinese.font) == ("own-ja/400", "own-zh/400")
    assert japanese.places[0][0] != chinese.places[0][0]


def test_latin_letters_of_a_font_of_the_system_are_printed() -> None:
    """One with cubic curves and sixty thousand glyphs among them, character by character."""
    setter = Typesetter(debian(), "ja")

    laid = setter.box("Bee 蜂 2", Box(5, 5, 90, 30), Style("own-ja", 16), Where(NOWHERE, "x"))
    assert setter.found == []
    assert {run.font for run in texts(laid.items)} == {"own-ja/400"}
    assert all(isinstance(item, Text) for item in laid.items)
    assert copied(printed(laid.items, debian())) == "Bee 蜂 2"


# --- a set -----------------------------------------------------------------------------------------------

SET = """
id: bees
title: Bees and Flowers
rules: {kinds: {bee: {fields: {}}}}
print: {bee: {size: poker}}
languages: [en, ar, he, hi, ja, th]
cards:
  - {kind: bee, id: scout, name: Scout, text: Draw three cards. Then put one back.}
  - {kind: bee, id: queen, name: Queen, text: Every player takes 2 flowers.}
"""
RULES = "# Bees and Flowers\n\nDraw three cards. Then put one back.\n\n- Every player takes 2 flowers.\n"
SAID = {
    "ar": ("النحل والأزهار", "نحلة", "الكشّافة", "الملكة", "اسحب ثلاث بطاقات. ثم أعد واحدة.", "يأخذ كل لاعب 2 زهرة."),
    "he": ("דבורים ופרחים", "דבורה", "סיירת", "מלכה", "שולפים שלושה קלפים. מחזירים קלף אחד.", "כל שחקן לוקח 2 פרחים."),
    "hi": ("मधुमक्खियाँ और फूल", "मधुमक्खी", "खोजी", "रानी", "तीन कार्ड खींचें। फिर एक वापस रखें।", "हर खिलाड़ी 2 फूल लेता है।"),
    "ja": ("蜂と花", "蜂", "偵察蜂", "女王蜂", "カードを三枚引く。一枚を山札に戻す。", "各プレイヤーは花を2つ取る。"),
    "th": ("ผึ้งและดอกไม้", "ผึ้ง", "ผึ้งสอดแนม", "ผึ้งราชินี", "จั่วการ์ดสามใบ แล้วคืนหนึ่งใบ", "ผู้เล่นทุกคนรับดอกไม้ 2 ดอก"),
}  # fmt: skip
ENGLISH = (
    "Bees and Flowers",
    "Bee",
    "Scout",
    "Queen",
    "Draw three cards. Then put one back.",
    "Every player takes 2 flowers.",
)


@pytest.fixture(scope="module")
def bees(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a set that is translated, and printed below ``out``."""
    folder = tmp_path_factory.mktemp("bees")
    (folder / "sheets").mkdir()
    (folder / "set.yaml").write_text(SET, encoding="utf-8")
    (folder / "sheets" / "rules.md").write_text(RULES, encoding="utf-8")
    rows = "".join(f"  own-{code}: {{system: {FAMILIES[code]}}}\n" for code in SAID)
    (folder / "fonts.yaml").write_text(f"families:\n{rows}", encoding="utf-8")
    assert CliRunner().invoke(main, ["i18n", "update", str(folder)]).exit_code == 0
    for code, words in SAID.items():
        path = folder / "lang" / f"{code}.po"
        text = path.read_text(encoding="utf-8")
        for english, said in zip(ENGLISH, words, strict=True):
            text = text.replace(f'msgid "{english}"\nmsgstr ""', f'msgid "{english}"\nmsgstr "{said}"')
        path.write_text(re.sub(r'(msgstr\[\d\]) ""', rf'\1 "{words[1]}"', text), encoding="utf-8")
    command = ["build", str(folder), "--out", str(folder / "out"), "--only", "cards,rules", "--format", "pdf"]
    built = CliRunner().invoke(main, [*command, "--lang", ",".join(SAID)])
    assert built.exit_code == 0, built.output
    assert "TXT" not in built.output
    return folder


@pytest.mark.parametrize("code", SAID)
@pytest.mark.parametrize("document", ["cards", "rules"])
def test_cards_and_rules_of_a_set_say_what_was_translated(bees: Path, code: str, document: str) -> None:
    """Word for word: in which order those of a line come back is a question to those who order them."""
    told = tool("pdftotext", bees / "out" / "bees" / code / f"{document}.pdf", "-")
    found = "".join(unicodedata.normalize("NFC", re.sub("[\u202a-\u202e\\s]", "", told)))
    sentences = SAID[code] if document == "cards" else (SAID[code][0], *SAID[code][4:])
    for word in " ".join(sentences).split():
        assert unicodedata.normalize("NFC", word.strip(".")) in found, word
    fonts = tool("pdffonts", bees / "out" / "bees" / code / f"{document}.pdf").splitlines()[2:]
    assert any(f"own-{code}-" in row for row in fonts)
    assert all("yes yes yes" in row for row in fonts)


@pytest.mark.parametrize("code", ["ja", "zh", "ko"])
@pytest.mark.parametrize("theme", ["plain", "bold", "storybook", "technical"])
def test_t1_texts_of_any_length_have_room_in_the_looks(theme: str, code: str, tmp_path: Path) -> None:
    """In Japanese, Chinese and Korean the boxes of facts were a line too low from the fourteenth character on."""
    said = {
        "ja": "灰の中で眠る。「暖かく」、辛抱強く。",
        "zh": "它睡在灰烬里，温暖而耐心。抽两张牌。",
        "ko": "그것은 재 속에서 따뜻하게 잠잔다. ",
    }
    numbers = range(1, 80, 3)
    cards = "".join(f"  - {{id: d{n}, kind: dragon, name: D{n}, text: T, told: F}}\n" for n in numbers)
    kinds = "rules: {kinds: {dragon: {fields: {told: {type: text, translate: true}}}}}"
    head = f"id: ash\ntitle: Ash\ntheme: {theme}\nlanguages: [en, {code}]\n{kinds}\nprint: {{dragon: {{size: poker}}}}\n"
    (tmp_path / "set.yaml").write_text(f"{head}allow: {{words-in-english: cards}}\ncards:\n{cards}", "utf-8")
    (tmp_path / "fonts.yaml").write_text(
        f"families: {{own: {{system: {FAMILIES[code]}, languages: [{code}]}}}}"
    )
    run = CliRunner()
    assert run.invoke(main, ["i18n", "update", str(tmp_path)]).exit_code == 0
    po = tmp_path / "lang" / f"{code}.po"
    entries = po.read_text("utf-8").replace('msgstr[0] ""', 'msgstr[0] "火"').split("\n\n")
    filled = [
        one.replace('msgstr ""', f'msgstr "{(said[code] * 9)[: 1 + int(found[1])].strip()}"')
        if (found := re.search(r'"ash/d(\d+)\.(?:text|told)', one))
        else one.replace('msgstr ""', 'msgstr "灰"')
        if "msgctxt" in one
        else one
        for one in entries
    ]
    po.write_text("\n\n".join(filled), "utf-8")
    told = run.invoke(main, ["check", str(tmp_path), "--lang", code])
    assert "TXT601" not in told.output, told.output
