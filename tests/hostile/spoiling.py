"""How a file is spoilt: pieces of bytes, lines and values put in each other's place, or nasty things in theirs.

Pure functions of the file's bytes and a source of chance, so that what was made once can be made again.
"""

from __future__ import annotations

import io
import json
import re
import struct
import zipfile
import zlib
from collections.abc import Callable
from pathlib import PurePath
from random import Random
from typing import TypeAlias

Spoil: TypeAlias = Callable[[bytes, Random], bytes]

NUMBERS = [
    "0", "-0.0", "-1", "1", "7", "0.1", "1e-320", "1e308", "-1e308", "1e400", "nan", "inf", "-inf", ".nan", ".inf",
    "999999999999", "9223372036854775808", "012", "0x1F", "1_000", "1:30", "-5..", "3..1", "0..99999999999", "1e3", "+1",
    "١٢٣", "½", "true", "null", "~", "9" * 400, "1" * 5000, "", "-",
]  # fmt: skip
WORDS = [
    "",
    " ",
    "\0",
    "\x1b[31m",
    "\x07\x08\x7f",
    "\x85\u2028",
    "\u202e",
    "\u2066x",
    "\ufeff",
    "\ufffe",
    "\U0010ffff",
    '"\\ud800"',
    '"\\u0000"',
    '"\\x1b"',
    "\udcff",
    "x" * 5000,
    "e\u0301\u0323" * 200,
    "💥",
    "שלום",
    "日本語",
    "ﷺ" * 50,
    "a b" * 2000,
    "\u00ad" * 300,
    "../victim.txt",
    "../../victim",
    "/etc/passwd",
    "/dev/zero",
    "..",
    ".",
    "~",
    "con",
    "everything",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "https://example.org/" + "a" * 3000,
    "$HOME",
    "%s%n",
    "%(x)s",
    "{}",
    "{0}",
    "{count}",
    "{nope}",
    "{count!r:>999999999}",
    "**",
    "*a",
    "**a" * 300,
    ":sun:",
    ":nope:",
    ":" * 99,
    "\\" * 99,
    "'",
    '"',
    "|",
    ">",
    "#",
    "&amp;",
    "&#0;",
    "&#xD800;",
    "&lol;",
    "]]>",
    "<!--",
    "<b>",
    "linear(@sea, @sea)",
    "linear(" * 99,
    "@nope",
    "@sea",
    "#12",
    "url(#a)",
    "id",
    "name",
    "card",
    "none",
    "all",
    "default",
    "newt",
    "creature",
    "1 2 3 nan",
    "rotate(" + "9" * 300 + ")",
    "matrix(0 0 0 0 0 0)",
]
YAML = [
    "[]",
    "{}",
    "[[1]]",
    "[1, {a: b}]",
    "{a: {b: [c]}}",
    "{a: 1, a: 2}",
    "null",
    "true",
    "*a",
    "&a b",
    "!x y",
    "!!python/object:os.system x",
    "? a",
    "- a",
    "|\n  x",
    ">-",
    "<<: 1",
    "%YAML 1.1",
    "---",
    "...",
    "2024-01-01",
    "[" * 400,
    "{a: " * 200,
    "[" + "a, " * 3000 + "]",
    "{" + ", ".join(f"k{n}: {n}" for n in range(500)) + "}",
    "{from: '#000000', to: 3}",
    "{extends: text}",
    "{min: 1}",
    "{of: element}",
    "{type: int, range: 5..1}",
    "{type: bag, of: nope}",
    "{count: 99999999999}",
]
EXPRESSIONS = [
    "1//0",
    "1%0",
    "10*10*10*10*10*10*10*10",
    "9" * 300 + "*" + "9" * 300,
    "'a'*999999999",
    "(" * 300,
    "not " * 500 + "true",
    "-" * 500 + "1",
    "1 if 1",
    "cards",
    "value",
    "value.nope",
    "figures",
    "creatures",
    "x for x in cards",
    "[x for x in cards]",
    "sum(cards)",
    "min(x for x in [])",
    "max(c.copies for c in cards if false)",
    "sum(c.name for c in cards)",
    "sorted(c for c in cards)",
    "count(a for a in cards if a in cards)",
    "all(any(any(c.points < b.points for c in cards) for b in cards) for a in cards)",
    "sum(sum(sum(1 for c in cards) for b in cards) for a in cards)",
    "'x' < 1",
    "'\\ud800'",
    "1 < 2 < 'a'",
    "c.cost in c",
    "__import__('os')",
    "lambda: 1",
    "a := 1",
    "f'{1}'",
    "1j",
    "1e999",
    "players",
    "players * figures.hand",
    "true + true",
    "'a' + 1",
    "value == value",
    "cards[0]",
    "{}",
    "...",
    "await x",
    "x[1:2]",
]
JINJA = [
    "{{",
    "{{ " * 60,
    "{%",
    "{#",
    "{{ card }}",
    "{{ card.name.__class__.__mro__ }}",
    "{{ card.nope }}",
    "{{ set.cards }}",
    "{{ set }}",
    "{{ figures }}",
    "{{ palette }}",
    "{{ 1/0 }}",
    "{{ 'x' * 9999999 }}",
    "{{ 'x'.center(99999999999) }}",
    "{{ '%999999999d' % 1 }}",
    "{{ 'x'|center(99999999) }}",
    "{{ range(999999999)|list }}",
    "{% for a in range(300) %}<rect w='1' h='1' fill='@sea'/>{% endfor %}",
    "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
    "{% include 'creature.xml.j2' %}",
    "{% include '../../set.yaml' %}",
    "{% include '/etc/passwd' %}",
    "{% import 'signs.xml.j2' as x %}{{ x.worth('a') }}",
    "{% extends 'frame.xml.j2' %}",
    "{% block a %}{% endblock %}{% block a %}{% endblock %}",
    "{% macro a() %}{{ a() }}{% endmacro %}{{ a() }}",
    "{{ static('frame') }}",
    "{{ static('creature') }}",
    "{{ static('frame', colour=card) }}",
    "{{ static('nope', a=1) }}",
    "{{ static() }}",
    "{{ m.bag(3) }}",
    "{{ m.icons(card.cost, x='a', y=none, w=-1, size=0) }}",
    "{{ m.pip(1, 2, 3, 4, 5, 6, 7) }}",
    "{{ label('nope') }}",
    "{{ label(none) }}",
    "{{ value(card) }}",
    "{{ facts(3) }}",
    "{{ 'a'|tint(2) }}",
    "{{ palette.sea|mix('x', 'y') }}",
    "{{ palette.sea|on|literal|human }}",
    "{{ card.text|literal }}",
    "{{ card.name|e|safe }}",
    "{{ '\\ud800' }}",
    "{{ '\\x00' }}",
    "{{ '\\x1b' }}",
    "{{ {}|xmlattr }}",
    "{{ caller() }}",
    "{{ self }}",
    "{{ loop }}",
    "{{ namespace() }}",
    "{{ cycler() }}",
    "{{ lipsum() }}",
    "{{ joiner }}",
    "{{ dict(a=1) }}",
    "{% set card = 1 %}",
    "{% set trim = none %}",
    "{% if card.points > 'a' %}{% endif %}",
    "{{ -card.points ** 9 ** 9 }}",
    "{{ (1, 2)[5] }}",
    "{{ trim.w / trim.corner }}",
    "{{ 1e309 }}",
    "{% raw %}{{{% endraw %}",
    "{% filter upper %}<a/>{% endfilter %}",
    "{% call m.pip() %}{% endcall %}",
    "{% autoescape false %}&{% endautoescape %}",
    "{{ counted('creature') }}",
    "{{ counted('nope', 1) }}",
    "{{ name('newt') }}",
    "{{ prose('x') }}",
    "{{ card('newt').cost }}",
    "{{ names('creature') }}",
    "{{ text('newt') }}",
    "{{ count(c for c in cards) }}",
]
MARKUP = [
    "<face>",
    "</face>",
    "<face/>",
    "<group>" * 60,
    "<group><group><group><rect w='1' h='1' fill='@glow'/></group></group></group>",
    "<row w='9' h='1'/>",
    "<row/>",
    "<row x='5' y='5' w='20' h='5'><row w='9' h='1'/></row>",
    "<row w='5' h='5'><text>a</text></row>",
    "<text/>",
    "<text>a</text>",
    "<text x='5' y='5' w='0' h='0'>word</text>",
    "<text x='5' y='5' w='1e9' h='1e9' size='1e6'>word</text>",
    "<text x='5' y='5' w='30' h='30' size='0.001' min='5' lines='0'>word</text>",
    "<text x='5' y='5' w='30' h='30' leading='-1' tracking='-9'>two words</text>",
    "<text x='5' y='5' w='30' h='30'><b>x</b></text>",
    "<rect/>",
    "<rect w='nan' h='inf' fill='@sea'/>",
    "<rect w='-5' h='5' fill='@sea' stroke='@sea' stroke-width='-1'/>",
    "<rect w='9' h='9' fill='linear(@sea 10%, @sea 10%, @sea, 1e9)' radius='-4'/>",
    "<circle r='0' fill='@glow'/>",
    "<ellipse rx='1e-320' ry='5' fill='@glow'/>",
    "<line x1='1' y1='1' x2='1' y2='1' stroke='@sea' dash='0 0' cap='round'/>",
    "<line x1='1' y1='1' x2='9' y2='1' stroke='@sea' stroke-width='0.3' dash='0.000001'/>",
    "<path d='M'/>",
    "<path d='M0 0 A 0 0 0 0 0 1 1 z' fill='@sea'/>",
    "<path d='" + "M0 0L9 9" * 500 + "' stroke='@sea'/>",
    "<path d='m1e300 1e300 c 1 1 1e300 1e300 1e308 1e308' fill='@sea'/>",
    "<polygon points='1'/>",
    "<polygon points='" + "1,1 " * 3000 + "' fill='@sea'/>",
    "<icon name='sun' size='0'/>",
    "<icon name='../../../victim'/>",
    "<icon name='newt' x='9' y='9' size='1e7'/>",
    "<art w='5' h='5'/>",
    "<art w='0' h='5' name='newt' fit='cover'/>",
    "<art w='5' h='5' type='\0' fallback='nope' x='5' y='5'/>",
    "<image src='newt-photo.png' w='0' h='0'/>",
    "<image src='../set.yaml' w='5' h='5'/>",
    "<image src='newt.svg' w='5' h='5'/>",
    "<image src='photo.jpg' w='500' h='5' x='2' y='2' fit='stretch'/>",
    "<use key='x'/>",
    "<use/>",
    "<group href='javascript:x'><rect w='5' h='5' fill='@sea'/></group>",
    "<group href='https://a/\u202e'><rect x='5' y='5' w='5' h='5' fill='@sea'/></group>",
    "<group clip='circle'><rect w='5' h='5' fill='@sea'/></group>",
    "<group clip='outline' scale='0' rotate='nan'><rect w='5' h='5' fill='@sea'/></group>",
    "<group scale='1e200'><group scale='1e200'><rect w='5' h='5' fill='@sea'/></group></group>",
    "<zonk/>",
    "<?pi x?>",
    "<![CDATA[x]]>",
    "<!DOCTYPE a [<!ENTITY b 'c'>]>",
]
DRAWINGS = [
    "<g>" * 60,
    "<g><g/></g>",
    "</g>",
    "<use href='#p'/>",
    "<use href='#nope'/>",
    "<g id='q'><use href='#q'/></g>",
    "<symbol id='s2' viewBox='0 0 0 0'><rect width='1' height='1'/></symbol><use href='#s2' width='1' height='1'/>",
    "<use href='#s' width='1e-320' height='1e300'/>",
    "<g id='u1'>" + "<use href='#p'/>" * 40 + "</g>" + "<use href='#u1'/>" * 40,
    "<svg/>",
    "<text>a</text>",
    "<image href='x.png'/>",
    "<style>*{fill:red}</style>",
    "<script/>",
    "<filter id='f'/>",
    "<rect width='1e-320' height='1e300' fill='url(#a)'/>",
    "<rect width='5' height='5' rx='-1' ry='99' fill='url(#r)'/>",
    "<circle r='nan'/>",
    "<circle cx='1e300' r='1e300' fill='url(#a)'/>",
    "<path d='M0 0 A 1e-300 1e300 45 1 1 9 9'/>",
    "<path d='M0 0 a 5 5 0 012 2 z z z Z M'/>",
    "<path d='" + "l1 1" * 3000 + "'/>",
    "<path d='M0,0 " + "T1 1" * 900 + "' stroke='red' stroke-dasharray='0.0001 0.0001'/>",
    "<path d='M5 5L9 9' stroke='red' stroke-width='1e300'/>",
    "<path d='M5 5' stroke-linecap='round' stroke='red'/>",
    "<polygon points=''/>",
    "<polyline points='1 2 3'/>",
    "<linearGradient id='l2' href='#l2'/><rect width='9' height='9' fill='url(#l2)'/>",
    "<linearGradient id='l3'/><rect width='9' height='9' fill='url(#l3)'/>",
    "<linearGradient id='l4' gradientTransform='matrix(0 0 0 0 0 0)'><stop offset='2'/><stop offset='-1'/>"
    "</linearGradient><rect width='9' height='9' fill='url(#l4)'/>",
    "<radialGradient id='l5' r='0'><stop/><stop/></radialGradient><rect width='9' height='9' fill='url(#l5)'/>",
    "<clipPath id='k'/><g clip-path='url(#k)'><rect width='9' height='9'/></g>",
    "<clipPath id='k2'><path d='M0 0'/></clipPath><rect width='9' height='9' clip-path='url(#k2)'/>",
    "<g transform='scale(0)'><rect width='9' height='9' fill='url(#a)'/></g>",
    "<g transform='scale(1e200) scale(1e200)'><rect width='9' height='9'/></g>",
    "<g transform='skewX(90)'><rect width='9' height='9'/></g>",
    "<g style='" + "a:b;" * 900 + "'/>",
    "<g style='fill:" + " " * 5000 + "red'/>",
    "<g fill='rgb(1,2,3)' opacity='2'/>",
    "<g opacity='0'><rect width='9' height='9'/></g>",
    "<?xml-stylesheet href='x'?>",
    "<!DOCTYPE svg [<!ENTITY b 'c'>]>",
    "<![CDATA[<g>]]>",
    "<x:y xmlns:x='z'/>",
]
PAGES = [
    "# Title",
    "# Second",
    "## " + "x" * 300,
    "### a\n#### b\n##### c\n###### d",
    "#### ",
    "---",
    "---\n---\n---",
    "|",
    "| a |",
    "|" + " a |" * 60,
    "| a | b |\n|---|\n| 1 | 2 | 3 |",
    "::: rows creature name",
    "| a |\n::: rows nope x y",
    "| a | b |\n::: rows creature name points sort=nope",
    "::: cover",
    "::: cover newt frog heron newt frog",
    "::: cards " + "newt*99 " * 9,
    "::: cards newt*99999999999",
    "::: cards newt*0",
    "::: cards back:stone pile:place slot",
    "::: board pond side=back",
    "::: board pond scale=0",
    "::: board pond scale=1e9",
    "::: board pond scale=nan",
    "::: market creature 4 stone -1",
    "::: market creature 99999999999",
    "::: example + = -> x",
    "::: zones ; / ;",
    "::: zones newt / frog ; slot*40 wide",
    "::: anatomy newt at=",
    '::: anatomy newt at="nan,1 1e9,-1e9"',
    '::: anatomy newt at="' + "1,1 " * 99 + '"',
    "::: icons nope",
    "::: icons el-sun:sun prefix=x",
    "::: credits",
    "::: excluded",
    "::: nope",
    ":::",
    "<!-- x",
    "<!-- x\n-->",
    "1. a\n1. b\n99999999999999999999. c",
    "  " * 40 + "- deep",
    "- a\n  - b\n    - c\n      - d",
    "**a" * 200,
    "*a *b *c",
    ":sun:" * 200,
    "17 and 3.5 and 1e9",
    "{{ sum(c.points for c in creatures) }}",
    "{{ figures.nope }}",
    "{{ " * 300,
    "{{ 'x' }}" * 50,
    "word" * 900,
    "word " * 3000,
]
CATALOG = [
    "#, fuzzy",
    "#, c-format, fuzzy, nope",
    '#~ msgid "old"\n#~ msgstr "older"',
    '#| msgid "before"',
    "#: set.yaml:99999999999999999999",
    "#: \u2068a b\u2069:3",
    'msgid ""\nmsgstr ""',
    'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\nmsgstr[7] "d"',
    'msgctxt "everything/set.title"\nmsgid "Everything"\nmsgstr "Again"',
    'msgctxt "x"',
    'msgstr[0] "x"',
    'msgstr[-1] "x"',
    'msgstr "\\q\\x\\"',
    'msgstr "{nope}"',
    'msgstr "**"',
    'msgstr "{{ figures.hand }}"',
    'msgstr "\\n\\n\\n"',
    'msgstr "\x1b[31m"',
    'msgstr "' + "x" * 3000 + '"',
    'msgid "a\nb"',
    '"Plural-Forms: nplurals=2; plural=n != !1;\\n"',
    '"Plural-Forms: nplurals=99; plural=n;\\n"',
    '"Plural-Forms: nplurals=1; plural=n/0;\\n"',
    '"Plural-Forms: nplurals=3; plural=' + "(" * 200 + ';\\n"',
    '"Plural-Forms: nplurals=2; plural=' + "!" * 500 + 'n;\\n"',
    '"Plural-Forms: nplurals=2; plural=n?n?n?1:0:1:0;\\n"',
    '"Plural-Forms: nplurals=0; plural=0;\\n"',
    '"Plural-Forms: plural=n>1;\\n"',
    '"Plural-Forms: nplurals=2; plural=n**n**n;\\n"',
    '"Content-Type: text/plain; charset=UTF-16\\n"',
    '"Content-Type: text/plain; charset=nope\\n"',
    '"Content-Type: text/plain; charset=ISO-8859-1\\n"',
    '"Content-Type: text/plain; charset=unicode_escape\\n"',
    '"Language: ../x\\n"',
]
VALUES: tuple[object, ...] = (
    None, True, -1, 0, 1, 1.5, 1e308, float("nan"), float("inf"), 10**30, 10**5000, "", "x", "\ud800", "\x1b[31m",
    "../victim.txt", "/etc/passwd", "manifest.json", "x" * 5000, [], {}, [[]], [1, "a"], {"a": 1}, {"": None}, ["x"] * 3000,
)  # fmt: skip
SHEETS = [
    '<c r="XFD1048576"><v>1</v></c>',
    '<c r="A0" t="s"><v>-1</v></c>',
    '<c r="A1" t="s"><v>99999999999999999999</v></c>',
    '<c r="B2" t="e"><v>#N/A</v></c>',
    '<c r="B2" t="zonk"><v>1</v></c>',
    '<c r="B2" t="b"><v>maybe</v></c>',
    '<c r="B2" s="999999999999"><v>1e308</v></c>',
    '<c r="B2" s="1"><v>-1e300</v></c>',
    '<c r="B2"><f>1+1</f></c>',
    "<c><v>1</v></c>",
    "<c>" * 300,
    "<row r='99999999999'/>",
    '<row r="1048576"><c t="str"><v>x</v></c></row>',
    "<row/>" * 3000,
    '<mergeCell ref="A1:XFD1048576"/>',
    '<mergeCell ref="B2:A1"/>' * 3000,
    "<si><t>_xD800_</t></si>",
    "<rPh>",
    '<Relationship Id="rId1" Type="x/worksheet" Target="/../../etc/passwd"/>',
    '<Relationship Id="rId1" Type="x/worksheet" Target="http://example.org/x" TargetMode="External"/>',
    '<sheet name="creature" r:id="rId1"/>' * 300,
    '<sheet name="&#x1F4A5;/\\:*?[]" r:id="rId1"/>',
    '<workbookPr date1904="1"/>',
    '<numFmt numFmtId="0" formatCode="' + "[" * 3000 + '"/>',
    '<table:table table:name="creature"/>',
    '<table:table-row table:number-rows-repeated="1048576">',
    '<table:table-cell table:number-columns-repeated="16384" office:value-type="float" office:value="1"/>',
    '<table:table-cell table:number-columns-repeated="-5" office:value-type="string"><text:p>x</text:p></table:table-cell>',
    '<table:table-cell table:number-rows-spanned="999999999" table:number-columns-spanned="99999"/>',
    '<table:table-cell office:value-type="float" office:value="nan"/>',
    '<table:table-cell table:formula="of:=1/0"/>',
    '<text:s text:c="999999999"/>',
    "<office:annotation>",
    "<draw:frame/>",
    '<!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "&b;&b;">]>',
    "<![CDATA[x]]>",
    "<!-- x -->",
    "&lol;",
    "</worksheet>",
]
ROWS = [
    "id",
    "id,id",
    "id;name",
    ",",
    ";;;;;;",
    ",,,,,,,,,,,,",
    "\t",
    '"',
    '"""',
    '"a"b',
    '"a\nb"',
    "sep=;",
    "sep=,",
    'sep="',
    "effect.draw.count",
    "cost.sun.rain",
    "effect.draw.",
    "....",
    "#",
    "# x",
    "=1+1",
    "=cmd|' /C calc'!A0",
    "1,5",
    "50%",
    "1-2",
    "TRUE",
    "sun 2, rain 1",
    "2 sun",
    "sun, sun",
    "," * 3000,
    "\n" * 3000,
    "x," * 600,
    "\r",
    "\u00a0",
]
SNIPPETS: dict[str, list[str]] = {
    "csv": ROWS,
    "yaml": [*YAML, *EXPRESSIONS],
    "sheet": SHEETS,
    "j2": [*JINJA, *MARKUP],
    "svg": DRAWINGS,
    "md": [*PAGES, *JINJA[:12], *JINJA[-8:]],
    "po": CATALOG,
}


# --- bytes -----------------------------------------------------------------------------------------------


def _piece(data: bytes, chance: Random, most: int = 64) -> slice:
    start = chance.randrange(len(data) + 1)
    return slice(start, start + chance.randrange(1, most))


def flip(data: bytes, chance: Random) -> bytes:
    spoilt = bytearray(data or b"x")
    for _ in range(chance.choice((1, 1, 3, 20))):
        spoilt[chance.randrange(len(spoilt))] ^= 1 << chance.randrange(8)
    return bytes(spoilt)


def cut(data: bytes, chance: Random) -> bytes:
    return data[: chance.randrange(len(data) + 1)]


def lose(data: bytes, chance: Random) -> bytes:
    piece = _piece(data, chance, chance.choice((2, 64, 4096)))
    return data[: piece.start] + data[piece.stop :]


def double(data: bytes, chance: Random) -> bytes:
    piece = _piece(data, chance, chance.choice((64, 4096)))
    return data[: piece.stop] + data[piece] * chance.choice((1, 1, 1, 50)) + data[piece.stop :]


def noise(data: bytes, chance: Random) -> bytes:
    piece = _piece(data, chance, 9)
    return data[: piece.start] + chance.randbytes(chance.randrange(1, 12)) + data[piece.stop :]


def recoded(data: bytes, chance: Random) -> bytes:
    text = data.decode("utf-8", "replace")
    match chance.randrange(7):
        case 0:
            return text.encode("utf-16")
        case 1:
            return b"\xef\xbb\xbf" + data
        case 2:
            return data.replace(b"\n", b"\r\n")
        case 3:
            return data.replace(b"\n", b"\r")
        case 4:
            return data.replace(b"\n", b"\n\t")
        case 5:
            return text.encode("latin-1", "replace")
    return b""


# --- lines and values ------------------------------------------------------------------------------------


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def _bytes(text: str) -> bytes:
    return text.encode(
        "utf-8", "surrogatepass" if "\ud800" <= max(text, default="") <= "\udfff" else "strict"
    )


def lines(data: bytes, chance: Random) -> bytes:
    """Lines swapped, lost, doubled, moved in or out, or repeated many times."""
    rows = data.split(b"\n")
    one, other = chance.randrange(len(rows)), chance.randrange(len(rows))
    match chance.randrange(7):
        case 0:
            rows[one], rows[other] = rows[other], rows[one]
        case 1:
            del rows[one]
        case 2:
            rows[other:other] = [rows[one]]
        case 3:
            rows[one] = b" " * chance.randrange(12) + rows[one].strip()
        case 4:
            rows[one : one + 1] = [rows[one]] * chance.choice((3, 200))
        case 5:
            del rows[min(one, other) : max(one, other)]
        case 6:
            rows[one] = rows[one].replace(b":", b"x:", 1)
    return b"\n".join(rows)


NUMBER = re.compile(rb"(?<![\w#])-?\d+(?:\.\d+)?")
WORD = re.compile(rb"[A-Za-z_][\w-]*")
QUOTED = re.compile(rb'"[^"\n]*"|\'[^\'\n]*\'')
GIVEN = re.compile(rb"(?<=: )[^\n{\[,}\]]+|(?<==)\"[^\"\n]*\"")


def _replaced(data: bytes, what: re.Pattern[bytes], by: Callable[[bytes], bytes], chance: Random) -> bytes:
    found = list(what.finditer(data))
    if not found:
        return noise(data, chance)
    one = chance.choice(found)
    return data[: one.start()] + by(one.group()) + data[one.end() :]


def _nasty(chance: Random, words: list[str]) -> bytes:
    return chance.choice(words).encode("utf-8", "surrogatepass")


def numbers(data: bytes, chance: Random) -> bytes:
    return _replaced(data, NUMBER, lambda _: _nasty(chance, NUMBERS), chance)


def words(data: bytes, chance: Random) -> bytes:
    """A word replaced by a nasty one, or by another of the file."""
    others = WORD.findall(data) or [b"x"]
    return _replaced(
        data, WORD, lambda _: chance.choice((_nasty(chance, WORDS), chance.choice(others))), chance
    )


def quoted(data: bytes, chance: Random) -> bytes:
    def inside(old: bytes) -> bytes:
        return old[:1] + _nasty(chance, WORDS + NUMBERS + EXPRESSIONS) + old[-1:]

    return _replaced(data, QUOTED, inside, chance)


def given(data: bytes, chance: Random) -> bytes:
    """What is said of a key: any value at all."""
    return _replaced(data, GIVEN, lambda _: _nasty(chance, YAML + WORDS + NUMBERS + EXPRESSIONS), chance)


def snippets(sort: str) -> Spoil:
    """Something of the file's own kind in a place of chance: between two words, two lines or two elements."""

    def put(data: bytes, chance: Random) -> bytes:
        places = [at.end() for at in re.finditer(rb"[\n>]|(?<=\w)\b", data)] or [0]
        lines_only = [at.end() for at in re.finditer(rb"\n|>", data)] or [0]
        at = chance.choice(lines_only if chance.random() < 0.8 else places)
        end = b"\n" if sort in ("md", "po") or chance.random() < 0.3 else b""
        return data[:at] + _nasty(chance, SNIPPETS[sort]) + end + data[at:]

    return put


# --- data in other forms ---------------------------------------------------------------------------------


def structure(data: bytes, chance: Random) -> bytes:
    """JSON with a value replaced, lost, doubled or put elsewhere; where it is none, bytes."""
    try:
        whole = json.loads(data)
    except ValueError:
        return flip(data, chance)
    nodes = [node for node in _nodes(whole) if node]
    if not nodes:
        return noise(data, chance)
    node = chance.choice(nodes)
    key = chance.choice(list(node) if isinstance(node, dict) else range(len(node)))  # type: ignore[call-overload]
    match chance.randrange(5):
        case 0:
            del node[key]
        case 1 if isinstance(node, list):
            node.extend([node[key]] * chance.choice((1, 500)))
        case 1 | 2:
            other = chance.choice(nodes)
            node[key] = json.loads(json.dumps(other))
        case 3 if isinstance(node[key], str):
            node[key] = chance.choice(
                (node[key].upper(), node[key] + "x", "../" + node[key], chance.choice(WORDS))
            )
        case 3 if isinstance(node[key], int | float):
            node[key] = chance.choice((-node[key], node[key] + 1, 0, 1e400, 10**40))
        case _:
            node[key] = chance.choice(VALUES)
    text = _long_json(whole)
    return text.replace(b"\n", b"\n", 1)


def _long_json(whole: object) -> bytes:
    import sys

    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        return json.dumps(whole).encode("utf-8", "surrogatepass")
    finally:
        sys.set_int_max_str_digits(before)


def _nodes(value: object) -> list[dict[str, object] | list[object]]:
    if not isinstance(value, dict | list):
        return []
    below = value.values() if isinstance(value, dict) else value
    return [value, *(node for one in below for node in _nodes(one))]


def png(data: bytes, chance: Random) -> bytes:
    """Chunks of a PNG lost, doubled, swapped or given other contents, with sums that are right."""
    chunks = _chunks(data)
    if not chunks:
        return flip(data, chance)
    at = chance.randrange(len(chunks))
    name, body = chunks[at]
    match chance.randrange(7):
        case 0:
            del chunks[at]
        case 1:
            chunks[at:at] = [chunks[at]]
        case 2:
            other = chance.randrange(len(chunks))
            chunks[at], chunks[other] = chunks[other], chunks[at]
        case 3:
            chunks[at] = (name, flip(body, chance))
        case 4:
            size = chance.choice(
                ((0, 0), (1, 30000), (2**31 - 1, 2**31 - 1), (6000, 6000), (1, 1), (20000, 20000))
            )
            head = struct.pack(">II", *size) + bytes(
                (chance.choice((1, 8, 16)), chance.choice((0, 2, 3, 4, 6, 7)), 0, 0, chance.choice((0, 1)))
            )
            chunks = [(n, head if n == b"IHDR" else b) for n, b in chunks]
        case 5:
            rows = b"\0" * chance.choice((0, 5, 30_000_000))
            chunks = [(n, zlib.compress(rows) if n == b"IDAT" else b) for n, b in chunks]
        case 6:
            extra = chance.choice(
                (
                    (b"iCCP", b"x\0\0" + zlib.compress(b"\0" * 9_000_000)),
                    (b"zTXt", b"x\0\0" + zlib.compress(b"\0" * 9_000_000)),
                    (b"iTXt", b"x" * 99),
                    (b"tRNS", b"\0" * chance.choice((1, 2, 6, 300))),
                    (b"eXIf", chance.randbytes(40)),
                    (b"pHYs", b"\0" * 9),
                    (b"PLTE", b"\0" * chance.choice((0, 3, 4, 900))),
                    (b"acTL", struct.pack(">II", 99999999, 0)),
                    (b"gAMA", b"\0\0\0\0"),
                )
            )
            chunks[1:1] = [extra]
    return data[:8] + b"".join(
        struct.pack(">I", len(b)) + n + b + struct.pack(">I", zlib.crc32(n + b)) for n, b in chunks
    )


def _chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    found, at = [], 8
    while data.startswith(b"\x89PNG") and at + 12 <= len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        found.append((data[at + 4 : at + 8], data[at + 8 : at + 8 + length]))
        at += 12 + length
    return found


def parts(data: bytes, chance: Random) -> bytes:
    """One part of a workbook spoilt, lost or doubled, or what the list of parts says of it; with sums that are right."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as whole:
            held = [(name, whole.read(name)) for name in whole.namelist()]
    except (zipfile.BadZipFile, OSError, ValueError, RuntimeError, NotImplementedError, EOFError, zlib.error):
        return flip(data, chance)
    at = chance.randrange(len(held)) if held else 0
    name, body = held[at] if held else ("a", b"")
    packing = zipfile.ZIP_DEFLATED
    match chance.randrange(9):
        case 0:
            del held[at : at + 1]
        case 1:
            other = chance.choice(held)[1] if held else b""
            held[at : at + 1] = [(name, other)]
        case 2:
            held[at : at + 1] = [(name, b" " * chance.choice((0, 30_000_000, 60_000_000)) + body)]
        case 3:
            held += [(f"{name}{number}", b"") for number in range(chance.choice((1, 6000)))]
        case 4:
            packing = chance.choice((zipfile.ZIP_STORED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA))
        case _:
            way = chance.choice(
                (flip, cut, lose, double, recoded, numbers, words, quoted, *[snippets("sheet")] * 8)
            )
            held[at : at + 1] = [(name, way(body, chance))]
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", packing) as whole:
        for each, body in held:
            whole.writestr(zipfile.ZipInfo(each), body, packing)
    made = bytearray(out.getvalue())
    if chance.random() < 0.1 and (entry := made.find(b"PK\1\2")) >= 0:
        place = entry + chance.choice((8, 10, 20, 24, 28, 42))
        made[place : place + 4] = struct.pack("<I", chance.choice((0, 1, 9, 0xFFFF, 2**31, 2**32 - 1)))
    return bytes(made)


def jpeg(data: bytes, chance: Random) -> bytes:
    """What a marker of a JPEG says replaced: sizes, tables, what a camera noted."""
    places = [at.start() for at in re.finditer(rb"\xff[\xc0-\xfe]", data[:2000])] or [0]
    at = chance.choice(places) + chance.randrange(2, 14)
    spoilt = bytearray(data)
    for place in range(at, min(at + chance.randrange(1, 5), len(spoilt))):
        spoilt[place] = chance.choice((0, 1, 255, 127, chance.randrange(256)))
    return bytes(spoilt)


def font(data: bytes, chance: Random) -> bytes:
    """The directory of a font's tables spoilt, or one table."""
    if len(data) < 12 + 16:
        return flip(data, chance)
    (count,) = struct.unpack(">H", data[4:6])
    entry = 12 + 16 * chance.randrange(max(1, min(count, (len(data) - 12) // 16)))
    spoilt = bytearray(data)
    start, length = struct.unpack(">II", data[entry + 8 : entry + 16])
    match chance.randrange(5):
        case 0:
            spoilt[entry + 8 : entry + 12] = struct.pack(
                ">I", chance.choice((0, 1, len(data) - 1, 2**32 - 1))
            )
        case 1:
            spoilt[entry + 12 : entry + 16] = struct.pack(">I", chance.choice((0, 1, 3, 2**31, 2**32 - 1)))
        case 2:
            spoilt[entry : entry + 4] = chance.choice((b"xxxx", b"CFF ", b"glyf", b"GPOS", b"cmap", b"SVG "))
        case 3:
            spoilt[4:6] = struct.pack(">H", chance.choice((0, 1, min(count + 1, 65535), 65535)))
        case 4:
            for _ in range(chance.choice((1, 4, 40))):
                if start < len(spoilt):
                    at = min(start + chance.randrange(max(1, min(length, 60))), len(spoilt) - 1)
                    spoilt[at] = chance.choice((0, 255, chance.randrange(256)))
    return bytes(spoilt)


ANY: tuple[Spoil, ...] = (flip, cut, lose, double, noise, recoded)
TEXT: tuple[Spoil, ...] = (lines, numbers, words, quoted, given)
WAYS: dict[str, tuple[Spoil, ...]] = {
    **{sort: (*ANY, *TEXT, *TEXT, *[snippets(sort)] * 5) for sort in SNIPPETS if sort != "sheet"},
    "xlsx": (*ANY, *[parts] * 20),
    "ods": (*ANY, *[parts] * 20),
    "json": (*ANY, lines, numbers, quoted, *[structure] * 9),
    "png": (*ANY, *[png] * 9),
    "jpg": (*ANY, *[jpeg] * 9),
    "ttf": (*ANY, *[font] * 12),
}


def spoil(name: str, data: bytes, chance: Random) -> bytes:
    """The file of that name, spoilt once or a few times over."""
    for _ in range(chance.choice((1, 1, 1, 1, 2, 3))):
        data = chance.choice(WAYS[PurePath(name).suffix[1:]])(data, chance)
    return data
