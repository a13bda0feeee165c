"""A set of any size with a theme of its own: a text that is fitted, icons, a part, a drawing, a back, and catalogs."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

SET = """\
id: {id}
title: {title}
theme: {theme}
players: 2
languages: [{languages}]
rules:
  vocab: {{place: {{reed: Reed, shore: Shore, deep: Deep}}}}
  kinds: {{frog: {{fields: {{n: {{type: int}}, place: {{type: one_of, of: place}}}}}}}}
print: {{frog: {{size: poker}}}}
"""
THEME = """\
extends: plain
type: {text: {font: fira-sans, size: 10, min: 7, leading: 1.2, ladder: [shrink, condense, hyphenate]}}
"""
FACE = """\
<face background="#ffffff">
  {{ static("part-frame", colour="#2f6d8e") }}
  <text name="name" field="name" x="6" y="6" w="40" h="8" lines="1">{{ card.name }}</text>
  <icon name="{{ 'sun' if card.n % 2 else 'leaf' }}" x="48" y="6" size="6"/>
  <art x="6" y="16" w="51" h="24" name="lily"/>
  <text name="text" field="text" x="6" y="43" w="51" h="28">{{ card.text }}</text>
  <text x="6" y="74" w="51" h="8">{{ label(card.place) }} · {{ card.n }}</text>
</face>
"""
FRAME = (
    '<group><rect x="3" y="3" w="57.5" h="82.9" radius="3" stroke="{{ colour }}" stroke-width="0.4"/></group>'
)
BACK = """\
<face background="#2f6d8e">
  <text x="10" y="36" w="43" h="16" colour="#ffffff" align="centre">{{ set.title }}</text>
</face>
"""
LILY = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 102 48">
  <ellipse cx="51" cy="24" rx="40" ry="18" fill="#4f7d3a"/><path d="M51 24 L95 14 L95 34 Z" fill="#ffffff"/>
</svg>
"""
LEAF = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 22 Q2 2 22 2 Q22 22 2 22"/></svg>'
HEAD = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""
WORDS = (
    "frog", "toad", "newt", "reed", "pond", "water", "leaf", "draw", "card",
    "swim", "leap", "hide", "three", "wait", "under", "lily", "croak", "night",
)  # fmt: skip
PLACES = ("reed", "shore", "deep")


def write_pond(
    folder: Path, cards: int, *, theme: str = "mine", languages: Sequence[str] = ("en",), seed: int = 1
) -> Path:
    """The folder of a set with that many designs; ``theme`` is ``mine``, its own, or one that comes with pnp."""
    chance = random.Random(seed)
    texts = [_text(chance) for _ in range(cards)]
    rows = [
        f'f{number},Frog {number},"{text}",{number % 10},{PLACES[number % 3]}'
        for number, text in enumerate(texts, 1)
    ]
    files = {
        "set.yaml": SET.format(
            id=folder.name, title=folder.name.title(), theme=theme, languages=", ".join(languages)
        ),
        "cards/frog.csv": "\n".join(["id,name,text,n,place", *rows, ""]),
    }
    if theme == "mine":
        files |= {
            "templates/mine/theme.yaml": THEME,
            "templates/mine/frog.xml.j2": FACE,
            "templates/mine/part-frame.xml.j2": FRAME,
            "templates/mine/back.xml.j2": BACK,
            "art/lily.svg": LILY,
            "art/leaf.svg": LEAF,
        }
    files |= {
        f"lang/{language}.po": _catalog(folder.name, language, texts)
        for language in languages
        if language != "en"
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def _text(chance: random.Random) -> str:
    """One to five sentences: every fifth card is so full that its text is made smaller."""
    sentences = (
        " ".join(chance.choice(WORDS) for _ in range(chance.randint(5, 11))).capitalize() + "."
        for _ in range(chance.randint(1, 5))
    )
    return " ".join(sentences)


def _catalog(name: str, language: str, texts: Sequence[str]) -> str:
    """All words in small letters: they fit where the English fits, and are not the same."""
    rows = {"set.title": name.title(), **{f"vocab.{word}": word.title() for word in PLACES}}
    for number, text in enumerate(texts, 1):
        rows |= {f"f{number}.name": f"Frog {number}", f"f{number}.text": text}
    kind = f'msgctxt "{name}/kind.frog"\nmsgid "Frog"\nmsgid_plural "Frogs"\nmsgstr[0] "Gorf"\nmsgstr[1] "Sgorf"\n'
    entries = [
        f'msgctxt "{name}/{key}"\nmsgid "{text}"\nmsgstr "{text.lower()}"\n' for key, text in rows.items()
    ]
    return "\n".join((HEAD.format(language=language), kind, *entries))
