"""Lines of many scripts as they are copied from a PDF: by poppler in each of its orders, by pdfium as Chrome does, and by
Firefox; fonts are Debian's.

The lines are those of rule sheets and cards beside which Chromium is laid in ``test_lines``, and such as are hard to put in
order. All of one language stand on one page, as on any page, for readers look at all of it before they read.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from unicodedata import category, normalize

import pypdfium2
import pytest

from pnp.base.model import Document, Page
from pnp.base.scene import Box, Group, Item, bounds
from pnp.press.render.pdf import render_pdf
from pnp.text.fit import Style
from pnp.text.fonts import Fonts, load_fonts
from pnp.text.text_places import NOWHERE, Where
from pnp.text.typesetter import Typesetter
from tests.text.typesetting import texts
from tests.verify import firefox
from tests.verify.lined import OBJECT
from tests.verify.test_lines import SAID, beside
from tests.verify.test_tools import tool

pytestmark = pytest.mark.verify

ACROSS, ASIDE, SIZE_PT = 280.0, 10.0, 10.0
UNSEEN = "\u034f"  # Firefox is told of a blank with it
TAKEN_APART = "\u0eb3", "\u0ecd\u0eb2"  # one letter of Lao, by Firefox
HARD = {
    "he": (
        "מה?! לא... כן", "אחד – שניים – שלושה", "בשעה 10:30 ביום 12/05/2026", "עלה +2 וירד -5", "חצי: 1/2, שליש: 1/3",
        "מחיר 5 € או 7 $", "שָׁלוֹם לְכֻלָּם, חֲבֵרִים!", "א) ראשון; ב) שני", "„כך אמר”, וגם 'כך'", "הנוסחה 3×2=6",
        "עמ' 12–14 (ראו §3)", "הקלף „Linné” שווה 3 נקודות", "אחד [3] {4} <5> /6/", "100% מהקלפים", "ה־12 בחודש, צה\"ל",
        "1. שולפים קלף", "נקודה·אמצע • תבליט", "שורה (Bee) ועוד", "קלף (Bee 2.0)",
        "צ׳ַ, קורא", "[(א)] אב", "אב «(3)» גד", "3\u202fק׳ או 3\u00a0ק׳",
    ),
    "ar": (
        "ماذا؟! لا... نعم", "واحد – اثنان – ثلاثة", "الساعة 10:30 في 12/05/2026", "زِد +2 وأنقص -5", "النصف: 1/2، الثلث: 1/3",
        "السعر 5 € أو 7 $", "السَّلامُ عَلَيْكُمْ، أَهْلًا وَسَهْلًا!", "أ) أول؛ ب) ثانٍ", "«هكذا قال»، و'هكذا'", "المعادلة 3×2=6",
        "ص 12–14 (انظر §3)", "البطاقة «Linné» تساوي 3 نقاط", "واحد [3] {4} <5> /6/", "100% من البطاقات", "العدد ١٢٣ و٤٥٫٦٪",
        "1. اسحب بطاقة", "نقطة • تعداد", "لا إله، الله أكبر، مسؤول شيء آخر", "محمّدٌ، كِتابًا، مُدَرِّسٍ.", "(«نص»)، ثم",
        "نص؟ً نص", "می‌روم، کتاب‌ها پ چ گ ژ",
    ),
    "hi": (
        "क्षत्रिय ज्ञान श्रृंखला।", "१२३ कार्ड, (दो) खींचें!", "हिंदी – उर्दू, “कि” ‘की’?", "बी. ए. (प्रथम) 50%", "कार्त्स्न्य और",
        "विद्यार्थी, राष्ट्रीय; द्वितीय: पृष्ठ १०–१२।",
    ),
    "th": (
        "ผู้เล่น: หยิบ “ไพ่” 2 ใบ!", "น้ำ ป่า ที่ (ก๋วยเตี๋ยว), ฯลฯ", "กำลังทำ 10–12 ครั้ง/เทิร์น", "๑๒๓ ใบ ไม่ใช่ 5%",
        "คู่มือ: ซื้อ, ขาย; ทิ้ง.",
    ),
    "ja": ("「はい」、（いいえ）…10〜12枚！", "がぎぐげご パピプペポ ヴ", "１２３ＡＢＣ 50％"),
}  # fmt: skip
SOUGHT = {
    "he": ("שולפים 3", "אחד אל", "מתוך star", "(או 12", "כך בשנת", "שלום לכלם"),
    "ar": ("اسحب 3", "ثم أعد واحدة", "من star", "(أو 12", "الكشافة", "سماها Linné", "السلام عليكم"),
    "hi": ("3 कार्ड खींचें", "वापस रखें, और", "राष्ट्रीय"),
    "th": ("จั่วการ์ด 3", "ก๋วยเตี๋ยว", "ซื้อ, ขาย"),
    "ja": ("カードを3枚引く", "がぎぐげご"),
}
SCRIPTS = {  # a family, and lines in it
    "ur": ("Noto Nastaliq Urdu", "کھیل کا آغاز، پہلا کھلاڑی 3 کارڈ لے۔"),
    "fa": ("Noto Naskh Arabic", "بازیکن ۳ کارت می‌کشد، سپس «پایان».", "نوبت ۱۲–۱۰ (صفحهٔ ۵)؟"),
    "he": ("Noto Serif Hebrew", "כָּל שַׂחְקָן לוֹקֵחַ 2 פְּרָחִים.", "בְּרֵאשִׁית, בָּרָא"),
    "bn": ("Noto Sans Bengali", "প্রত্যেক খেলোয়াড় ২টি ফুল নেয়।", "ক্ষেত্র (৩), কার্ড: “হ্যাঁ”!"),
    "ta": ("Noto Sans Tamil", "ஒவ்வொரு வீரரும் 2 பூக்களை எடுக்கிறார்கள்.", "கொள்கை (ஸ்ரீ), சௌ!"),
    "te": ("Noto Sans Telugu", "ప్రతి ఆటగాడు 2 పువ్వులు తీసుకుంటాడు.", "క్షేత్రం (స్త్రీ), జ్ఞానం!"),
    "kn": ("Noto Sans Kannada", "ಪ್ರತಿ ಆಟಗಾರ 2 ಹೂವು ತೆಗೆದುಕೊಳ್ಳುತ್ತಾನೆ.", "ಕ್ಷೇತ್ರ, (ಸ್ತ್ರೀ)!"),
    "ml": ("Noto Sans Malayalam", "ഓരോ കളിക്കാരനും 2 പൂക്കൾ എടുക്കുന്നു.", "ക്ഷേത്രം, (സ്ത്രീ)!"),
    "gu": ("Noto Sans Gujarati", "દરેક ખેલાડી 2 ફૂલ લે છે.", "ક્ષેત્ર (જ્ઞાન), સ્ત્રી!"),
    "pa": ("Noto Sans Gurmukhi", "ਹਰ ਖਿਡਾਰੀ 2 ਫੁੱਲ ਲੈਂਦਾ ਹੈ।", "ਸ੍ਰੀ, (ਪ੍ਰਸ਼ਨ)!"),
    "si": ("Noto Sans Sinhala", "සෑම ක්‍රීඩකයෙක්ම මල් 2ක් ගනී.", "ශ්‍රී (ක්ෂේත්‍ර)!"),
    "my": ("Noto Sans Myanmar", "ကစားသမားတိုင်း ပန်း ၂ ပွင့် ယူသည်။", "မြန်မာ (ကြော်)၊"),
    "km": ("Noto Sans Khmer", "អ្នកលេងម្នាក់ៗ យកផ្កា 2 ។", "ភាសាខ្មែរ (ស្រី)!"),
    "lo": ("Noto Sans Lao", "ຜູ້ຫຼິ້ນທຸກຄົນ ເອົາດອກໄມ້ 2 ດອກ.", "ນ້ຳ (ກຳ), ທີ່!"),
    "bo": ("Noto Serif Tibetan", "རྩེད་མོ་བ་རེ་རེས་མེ་ཏོག་ ༢ ལེན།"),
    "ko": ("Noto Sans CJK KR", "각 플레이어는 꽃 2개를 가져갑니다.", "“예”, (아니오)!"),
    "zh": ("Noto Sans CJK SC", "每位玩家拿2朵花。", "“是”，（否）！"),
    "ja": ("Noto Serif CJK JP", "各プレイヤーは花を2つ取る。"),
    "ka": ("Noto Sans Georgian", "ყოველი მოთამაშე იღებს 2 ყვავილს."),
    "hy": ("Noto Sans Armenian", "Ամեն խաղացող վերցնում է 2 ծաղիկ։"),
    "am": ("Noto Sans Ethiopic", "እያንዳንዱ ተጫዋች 2 አበባዎችን ይወስዳል።"),
    "syr": ("Noto Sans Syriac", "ܟܠ ܫܥܝܐ 2 ܘܪܕܐ."),
    "dv": ("Noto Sans Thaana", "ކޮންމެ ކުޅުންތެރިއަކު 2 މާ."),
    "vi": ("Noto Sans", "Mỗi người chơi lấy 2 bông hoa."),
    "ne": ("Noto Serif Devanagari", "प्रत्येक खेलाडीले २ फूल लिन्छ।"),
    "ar": ("Noto Kufi Arabic", "يأخذ كلُّ لاعبٍ 2 زهرة، ثم (3)."),
    "yi": ("Noto Sans Hebrew", "יעדער שפּילער נעמט 2 בלומען."),
}  # fmt: skip
TIMES = 4
POPPLER: dict[str, tuple[str, ...]] = {
    "as columns are found": (),
    "as it lies": ("-layout",),
    "as it comes": ("-raw",),
}


def by_pdfium(path: Path) -> str:
    """All pages."""
    with closing(pypdfium2.PdfDocument(path)) as document:
        return "\n".join(page.get_textpage().get_text_range() for page in document)


READERS: dict[str, Callable[[Path], str]] = {
    **{
        name: lambda path, how=how: tool("pdftotext", *how, path, "-")  # type: ignore[misc]
        for name, how in POPPLER.items()
    },
    "pdfium": by_pdfium,
    "Firefox": firefox.copied,
}


@cache
def page(code: str) -> tuple[Path, list[str]]:
    """The lines of a language, and what they say."""
    found = beside(code)
    lines = [(line.items, line.lines.size, line.said) for line in found.lines]
    lines += [(typeset(text, code, found.fonts), SIZE_PT * 25.4 / 72, text) for text in HARD[code]]
    placed, below, before = list[Item](), ASIDE, 0.0
    for items, size, _ in lines:
        box = bounds(items)
        assert box
        below, before = below + 2 * max(size, before), size
        right = ACROSS - ASIDE - box.right if code in ("ar", "he") else ASIDE - box.x
        placed.append(Group(items, (1.0, 0.0, 0.0, 1.0, right, below - texts(items)[0].y)))
    document = Document("lines", "", code, (Page(ACROSS, below + 2 * ASIDE, tuple(placed)),), "none")
    path = Path(mkdtemp()) / "lines.pdf"
    path.write_bytes(render_pdf(document, {}, found.fonts))
    return path, [said for _, _, said in lines]


def typeset(text: str, code: str, fonts: Fonts) -> tuple[Item, ...]:
    setter = Typesetter(fonts, code)
    style = Style(size_pt=SIZE_PT)
    laid = setter.box(text, Box(0, 0, ACROSS, 30), style, Where(NOWHERE, "x"))
    assert setter.found == []
    return laid.items


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("code", SAID)
def test_lines_are_copied_as_they_were_written(code: str, reader: str) -> None:
    """With their blanks, but for who takes words as they come; unseen marks aside. pdfium turns a Latin word and the digits
    behind it round, as it does in any file."""
    path, lines = page(code)
    told = re.sub("[Ss]tar|players", OBJECT, READERS[reader](path))
    if reader == "as it comes":
        assert letters(plain(told)) == letters(plain("".join(lines)))
        return
    if reader == "pdfium":
        told = told.replace("-2BIENE", "BIENE-2").replace("2.0 Bee", "Bee 2.0")
    if reader == "Firefox":
        assert not re.search(rf" {UNSEEN} |  ", told)
    rows = [row for line in told.splitlines() if (row := words(line))]
    said = [words(line) for line in lines]
    assert sorted({*said} - {*rows}) == sorted({*rows} - {*said}) == []
    assert rows == said


@cache
def scripts() -> Path:
    """A page for each language, on which its lines come several times."""
    folder = Path(mkdtemp())
    families = (
        f"  own-{code}: {{system: {name}, languages: [{code}]}}" for code, (name, *_) in SCRIPTS.items()
    )
    (folder / "fonts.yaml").write_text("\n".join(("families:", *families)), encoding="utf-8")
    fonts = load_fonts(folder / "fonts.yaml")
    pages = tuple(
        Page(ACROSS, 120.0, tuple(row for at in range(TIMES) for row in lowered(lines, code, fonts, at)))
        for code, (_, *lines) in SCRIPTS.items()
    )
    path = folder / "scripts.pdf"
    path.write_bytes(render_pdf(Document("scripts", "", "en", pages, "none"), {}, fonts))
    return path


def lowered(lines: list[str], code: str, fonts: Fonts, time: int) -> list[Item]:
    tops = [ASIDE * (time * len(lines) + at) for at in range(len(lines))]
    return [
        Group(typeset(line, code, fonts), (1.0, 0.0, 0.0, 1.0, 0.0, top))
        for line, top in zip(lines, tops, strict=True)
    ]


@pytest.mark.parametrize("reader", READERS)
def test_lines_in_many_scripts_are_copied_as_they_were_written(reader: str) -> None:
    told = READERS[reader](scripts())
    lines = [line for _, *lines in SCRIPTS.values() for line in lines * TIMES]
    if reader == "as it comes":
        assert letters(plain(told)) == letters(plain("".join(lines)))
        return
    rows = [row for line in told.splitlines() if (row := words(line))]
    assert sorted({*map(words, lines)} - {*rows}) == []
    assert rows == [words(line) for line in lines]


@pytest.mark.parametrize("code", SOUGHT)
def test_firefox_finds_words_that_stand_side_by_side(code: str, tmp_path: Path) -> None:
    """Marks are no hindrance, and whoever seeks need not write those on letters."""
    path, lines = page(code)
    (tmp_path / "sought.pdf").write_bytes(path.read_bytes())
    text = " ".join(unmarked(line).replace(OBJECT, "star") for line in lines)
    expected = [text.count(unmarked(words)) for words in SOUGHT[code]]
    assert all(expected)
    assert firefox.found(tmp_path / "sought.pdf", SOUGHT[code]) == expected


def plain(text: str) -> str:
    """Icons and what is about them aside, and all that is not seen."""
    heard = "".join(char for char in text if category(char) != "Cf" and char != UNSEEN)
    return re.sub(rf"\s*{OBJECT}\s*", " ", heard.replace(*TAKEN_APART))


def words(text: str) -> str:
    return " ".join(normalize("NFC", plain(text)).split())


def letters(text: str) -> str:
    return "".join(char for char in normalize("NFC", text) if category(char)[0] not in ("Z", "C"))


def unmarked(text: str) -> str:
    return "".join(char for char in text if category(char) not in ("Mn", "Cf"))
