"""Too much to do: what is small to write and long to work out ends, and is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import pytest

from tests.hostile.strangers import PLAIN_SET, Case, judge, write

FOX = "{kind: beast, id: fox, name: Fox, power: 3}"
OWN = {
    "templates/own/theme.yaml": "palette: {}\n",
    "templates/own/beast.xml.j2": '<face><art name="x" x="9" y="9" w="40" h="40"/></face>\n',
}
PO = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'


def sheet(text: str) -> Callable[[Path], object]:
    return lambda folder: write(folder, {"sheets/rules.md": f"# A\n\n{text}\n"})


def paths(*rows: str) -> Callable[[Path], object]:
    """A drawing of these rows of SVG, on the card."""
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n' + "\n".join(rows) + "\n</svg>"
    return lambda folder: write(folder, {**OWN, "art/x.svg": svg}, PLAIN_SET.replace("plain", "own"))


def rect(name: str, value: str) -> Callable[[Path], object]:
    return paths(f'<rect {name}="{value}" width="9" height="9"/>')


def rule(check: str, copies: int = 5000) -> Callable[[Path], object]:
    """A set with this invariant over so many cards."""
    text = f"""\
id: stranger
theme: plain
rules:
  kinds: {{beast: {{fields: {{power: int}}}}}}
  invariants: [{{id: slow, check: "{check}", because: it takes long}}]
print: {{beast: {{size: poker, back: none}}}}
cards: [{{kind: beast, id: fox, name: Fox, power: 3, copies: {copies}}}]
"""
    return lambda folder: write(folder, {}, text)


def cards(
    rows: Iterable[str], rules: str = "", more: Mapping[str, str] | None = None
) -> Callable[[Path], object]:
    """A set of these cards."""
    head = PLAIN_SET.partition("rules:")[0]
    text = (
        head.replace("theme:", "languages: [en, da]\ntheme:") if "lang/da.po" in (more or {}) else head
    ) + (rules or "rules: {kinds: {beast: {fields: {power: {type: int}}}}}")
    files = {**(more or {}), "cards/all.yaml": "cards:\n" + "".join(f"- {row}\n" for row in rows)}
    return lambda folder: write(folder, files, f"{text}\nprint: {{beast: {{size: poker, back: none}}}}\n")


def danish(entries: Iterable[tuple[str, str]], text: str = "Some words") -> Callable[[Path], object]:
    """A set with a sheet, and a catalog of these contexts and texts."""
    po = PO + "".join(
        f'msgctxt "stranger/{where}"\nmsgid "{said}"\nmsgstr "x"\n\n' for where, said in entries
    )
    files = {"sheets/rules.md": f"# A\n\n{text}\n", "lang/da.po": po}
    return lambda folder: write(folder, files, PLAIN_SET.replace("theme:", "languages: [en, da]\ntheme:"))


WORDS = [f"word_{number:05}_{'abcdefghij'[number % 10] * 6}" for number in range(5000)]
VOCABULARY = "rules: {vocab: {word: [%s]}, kinds: {beast: {fields: {power: {type: one_of, of: word}}}}}"
LENT = "".join(f'<linearGradient id="g{number}" href="#g{number + 1}"/>' for number in range(9000))
STOPS = "".join(f'<stop offset="{number / 9990:.4f}" stop-color="#000000"/>' for number in range(9990))
LONG = "M0 0" + "l1 1" * 100_000
TWO = ("check", "stranger", "--lang", "all")

CASES = [
    # --- looked for along a text ---
    Case("S4 holes of a sheet that are never closed", sheet("{{ " * 20_000), ("sheets/rules.md:3:1", "TXT601")),
    Case("S4 blanks in a style", rect("style", f"a:b{' ' * 400_000}c"), ("art/x.svg:2", "'a' on <rect>")),
    Case("S4 blanks behind a length", rect("x", f"1{' ' * 400_000}!"), ("art/x.svg:2", "must be a number")),
    Case("S4 digits in an arc", paths(f'<path d="M0 0A{"0" * 400_000}"/>'), ("an arc is rx ry turn",)),
    Case("S4 turns upon turns", rect("transform", "rotate(1) " * 150_000), (), code=0),
    Case("S4 strings in a template that nothing closes", lambda folder: write(folder, {
        **OWN, "templates/own/beast.xml.j2": "<face>{{ " + '"\\' * 50_000 + "</face>"
    }, PLAIN_SET.replace("plain", "own")), ("beast.xml.j2:1",)),
    # --- drawings ---
    Case("S4 20,000 attributes", paths("<rect " + " ".join(f'a{n}="1"' for n in range(20_000)) + "/>"),
         ("art/x.svg:2:7", "'a0' on <rect>")),
    Case("S4 gradients that take from one another",
         paths(LENT, *(f'<rect fill="url(#g{n})" width="9" height="9"/>' for n in range(9000))),
         ("takes from more than 16 others",)),
    Case("S4 a gradient of 10,000 stops on 9,900 shapes",
         paths(f'<linearGradient id="g">{STOPS}</linearGradient>', *['<rect fill="url(#g)" width="9" height="9"/>'] * 9900),
         ("has more than 256 stops",)),
    Case("S4 a clip of 100,000 lines on 10,000 shapes",
         paths(f'<clipPath id="c"><path d="{LONG}"/></clipPath>',
               *['<rect clip-path="url(#c)" width="9" height="9"/>'] * 10_000),
         ("art/x.svg", "its clips come to more than 500,000 lines")),
    # --- text ---
    Case("S4 60,000 marks of bold in a sheet", sheet("**a" * 60_000), ("sheets/rules.md:3:1", "TXT601")),
    Case("S4 60,000 marks of italics on a card", lambda folder: write(folder, {
        **OWN, "templates/own/beast.xml.j2":
            f'<face><text name="t" x="9" y="9" w="9" h="9">{"*a" * 60_000}</text></face>'
    }, PLAIN_SET.replace("plain", "own")), ("beast.xml.j2:1:7", "TXT601")),
    Case("S4 60,000 soft hyphens in a word", sheet("a\u00ad" * 60_000), (), code=0),
    Case("S4 100,000 brackets that hold on to the next word", sheet("( " * 100_000), ("sheets/rules.md:3:1",)),
    # --- expressions ---
    *(Case(f"S4 {check}", rule(f"count(a for a in cards if {check}) == 0"), ("SHP215", "too many steps", "set.yaml:5"))
      for check in ("0 in cards", "0 not in cards", "count(cards) == 1", "(cards, cards) == (cards, cards)",
                    "sorted(b.id for b in cards) == 0", "'x' in sorted(b.name for b in cards)")),
    Case("S4 names asked for again and again in a sheet",
         cards((f"{{kind: beast, id: f{n}, name: Fox {n}, power: 3}}" for n in range(2000)),
               more={"sheets/rules.md": "\n\n".join(["{{ names('beast') }}"] * 600)}), ("it takes too much work",)),
    Case("S4 50 exclusions of 97,336 set-ups",
         lambda folder: write(folder, {}, SETUPS), ("SHP215", "set.yaml:6")),
    # --- likeness ---
    Case("S4 5,000 slips in 5,000 words", cards(
        (f"{{kind: beast, id: f{n}, name: F{n}, power: {word.replace('or', 'ro')}}}" for n, word in enumerate(WORDS)),
        VOCABULARY % ", ".join(WORDS)), ("did you mean 'word_00000_aaaaaa'", "5000 errors")),
    Case("S4 1,500 slips in a sheet", cards(
        (f"{{kind: beast, id: fox-{n}, name: Fox {n}, power: 3}}" for n in range(1500)),
        more={"sheets/rules.md": "\n\n".join(f"{{{{ name('foxy-{n}') }}}}" for n in range(1500))}),
        ("did you mean 'fox-", "1500 errors")),
    Case("S4 20,000 old texts for 300 new ones", danish(
        (("sheet.rules", f"Some old words {n} that were here") for n in range(20_000)),
        "\n\n".join(f"Some words {n} that are here" for n in range(300))), ("300 translations into Danish are stale",), TWO),
    Case("S4 a million lines of one translation", lambda folder: write(folder, {
        "lang/da.po": PO + 'msgctxt "x"\nmsgid ""\n' + '""\n' * 1_000_000 + 'msgstr "x"\n'
    }, PLAIN_SET.replace("theme:", "languages: [en, da]\ntheme:")), ("SRC130", "lang/da.po"), TWO),
    Case("S4 10,000 terms by 5,000 texts", cards(
        (f"{{kind: beast, id: f{n}, name: Fox {n}, power: 3}}" for n in range(5000)),
        more={
            "lang/glossary.yaml": "terms:\n" + "".join(f"- {{en: fox a{n}, da: ord{n}}}\n" for n in range(10_000)),
            "lang/da.po": PO + "".join(
                f'msgctxt "stranger/f{n}.name"\nmsgid "Fox {n}"\nmsgstr "Ræv {n}"\n\n' for n in range(5000)),
        }), ("SRC130", "steps of work", "lang/da.po"), TWO),
]  # fmt: skip
SETUPS = f"""\
id: stranger
rules:
  kinds: {{beast: {{fields: {{}}}}}}
  setups:
    parameters: {{a: 0..45, b: 0..45, c: 0..45}}
    excluded: [{", ".join(f'{{when: "a * {n} + b == c", because: so, show: true}}' for n in range(50))}]
print: {{beast: none}}
"""


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_it_is_told_and_ends(case: Case, tmp_path: Path) -> None:
    judge(case, tmp_path)
