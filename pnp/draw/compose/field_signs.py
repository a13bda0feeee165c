"""What a card shows of itself when its look is declared: colours that go together, fields as signs and lines.

Owns which colour a card has, and how values become short texts: words as icons where there are some, else as their
labels. Runs where templates run, in a process that opens no file. Must not know boxes or markup.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from pnp.base.languages import apart
from pnp.draw.compose.view import VocabularyWord
from pnp.draw.look.template_colours import contrast_of, luminance, mix
from pnp.text.inline import literal
from pnp.text.sentence_values import in_language, listed, with_values

if TYPE_CHECKING:
    from pnp.draw.compose.view import FieldSpeller

READABLE = 4.5  # to 1
HUES = 6
MOST_ALIKE = 3  # icons of one word side by side; more are a number and one
HOLE = re.compile(r"\{([^{}]*)\}")


def readable(ground: str, *wanted: str) -> str:
    """The first of these inks that reads on a ground, else black or white."""
    for ink in wanted:
        if contrast_of(ink, ground) >= READABLE:
            return ink
    return max("#000000", "#ffffff", key=lambda ink: contrast_of(ink, ground))


def colours_of(
    look: Mapping[str, Mapping[str, str]], palette: Mapping[str, str], kind: int, value: object
) -> dict[str, str]:
    """Every colour a face is drawn in. ``kind`` is the number of its kind, negative for none."""
    said, values = look["colours"], look["values"]
    hue = palette.get(f"hue{kind % HUES}", "") if kind >= 0 else palette.get("cover", "")
    own = values.get(_first(value)) if values else None
    main = own or said.get("main") or hue or "#2f4858"
    paper = said.get("paper") or palette.get("paper", "#ffffff")
    ink = said.get("ink") or readable(paper, palette.get("ink", "#22282e"))
    panel = said.get("panel") or mix(paper, main, 0.12)
    faint = next(
        (
            one
            for share in (0.35, 0.25, 0.15)
            if contrast_of(one := mix(ink, paper, share), paper) >= READABLE
        ),
        ink,
    )
    return {
        "colour": main,
        "on": readable(main, "#ffffff", paper, ink),
        "paper": paper,
        "ink": ink,
        "panel": panel,
        "on_panel": readable(panel, ink, palette.get("ink", "#22282e")),
        "faint": faint,
        "rule": mix(paper, ink, 0.22),
        "deep": _deep(main, paper),
    }


def _deep(main: str, paper: str) -> str:
    """The main colour, as dark or light as it takes to be read on the paper."""
    towards = "#000000" if luminance(paper) > 0.18 else "#ffffff"
    shades = (mix(main, towards, share) for share in (0, 0.15, 0.3, 0.45, 0.6, 0.8))
    return next((one for one in shades if contrast_of(one, paper) >= READABLE), towards)


def _first(value: object) -> str:
    """The word that decides: of several, the one there is most of, and of these the first."""
    if isinstance(value, Mapping):
        return max(value, key=lambda word: value[word]) if value else ""
    if isinstance(value, tuple):
        return str(value[0]) if value else ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)


class Signs:
    """Field values in little room."""

    def __init__(self, icons: frozenset[str], spell: FieldSpeller) -> None:
        self.icons, self.spell = icons, spell
        self._names: dict[tuple[str, str], str] = {}  # of fields of kinds, as they are printed

    def of(self, value: object) -> list[str]:
        """One for each thing: ``:sun:`` for a word that has an icon, else its label."""
        if isinstance(value, Mapping):
            return [sign for word, count in value.items() for sign in self._counted(word, count)]
        if isinstance(value, tuple):
            return [self._word(one) for one in value]
        return [] if value is None or value is False else [self._word(value)]

    def row(self, value: object) -> str:
        """Side by side: icons close together, words as the language lists them."""
        signs = [*self.of(value)]
        if not any(sign.endswith(":") for sign in signs):
            return listed(signs, self.spell.language)
        row, comma, code = "", apart(self.spell.language), self.spell.language
        for sign in signs:
            row += "" if not row else " " if sign.endswith(":") or row.endswith(":") else comma
            row += in_language(sign, code)
        return row

    def line(self, key: str, value: object, kind: str) -> str:
        """A field with its name in bold."""
        if (key, kind) not in self._names:
            self._names[key, kind] = f"{self.spell.heading(key, kind)} "
        return f"{self._names[key, kind]}{in_language(self.row(value), self.spell.language)}"

    def _counted(self, word: object, count: int) -> Iterable[str]:
        sign = self._word(word)
        if word not in self.icons:
            return (f"{count} {sign}",)
        return (sign,) * count if count <= MOST_ALIKE else (f"{count} {sign}",)

    def _word(self, word: object) -> str:
        return (
            f":{word}:" if isinstance(word, VocabularyWord) and word in self.icons else self.spell.value(word)
        )


def filled(text: str, card: Mapping[str, object], of_set: Mapping[str, object], signs: Signs) -> str:
    """A foot with its placeholders filled; what is not there leaves nothing."""

    def word(found: re.Match[str]) -> str:
        name = found[1]
        if name.startswith("set."):
            value = of_set.get(name.removeprefix("set."))
            return "" if value is None else literal(str(value))
        key = name.removeprefix("card.")
        value = card.get(key)
        if key in ("id", "name", "copies"):
            return literal(str(value))
        return signs.row(value)

    return with_values(literal(text), HOLE, word)
