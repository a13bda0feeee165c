"""A font that has every character of every script, so that lines can be read without one: half an em for what is ASCII, an
em for all else, nothing for what is drawn on the letter before."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from pnp.base.languages import language as known_language
from pnp.base.scene import Box, Item, Text, bounds
from pnp.text.bidi import mirrored
from pnp.text.breaking import Measured, measure, wrap
from pnp.text.fonts import FontFace
from pnp.text.hyphen import divider
from pnp.text.inline import parse
from pnp.text.lines import Lines
from pnp.text.measured_pieces import Align, Side
from pnp.text.shape import Cut
from tests.text.typesetting import fonts, setting


class Boxes(FontFace):
    """Stands for a font; what it says of letters is all that is asked of it, and it has no glyphs to shape them by."""

    shaper = None

    def __init__(self) -> None:
        like = fonts().face("fira-sans")
        assert like is not None
        self.id, self.font, self.metrics = like.id, like.font, like.metrics
        self.advance = advance

    def has(self, char: str) -> bool:  # noqa: ARG002
        return True

    def is_sound(self, glyph: int) -> bool:  # noqa: ARG002
        return True

    def kerns(self, word: str) -> tuple[tuple[int, float], ...]:  # type: ignore[override]  # noqa: ARG002
        return ()

    whole_kerns = kerns  # type: ignore[assignment]


def advance(char: str) -> float:
    if unicodedata.category(char)[0] == "M":
        return 0.0
    return 0.5 if char.isascii() else 1.0


def boxes() -> Iterator[FontFace]:
    yield Boxes()


def measured(text: str, language: str = "", divided: bool = False) -> Measured:
    """As a text of a language is."""
    same = Cut(boxes, 0.0)

    def cut(bold: bool, italic: bool) -> Cut:  # noqa: ARG001
        return same

    leftwards = known_language(language).is_right_to_left
    return measure(
        parse(text), cut, setting().icons, divider(language) if divided else None, leftwards, language == "en"
    )


def broken(text: str, em: float, language: str = "", divided: bool = False) -> list[str]:
    """What stands on each line of a width."""
    found = measured(text, language, divided)
    lines = Lines(found, wrap(found, em), 1, 1, 1, 0, em)
    return [lines.string(index) for index in range(len(lines.rows))]


def seen(text: str, language: str, em: float = 99.0) -> list[str]:
    """What an eye sees on each line from left to right, an icon as a star."""
    found = measured(text, language)
    lines = Lines(found, wrap(found, em), 1, 1, 1, 0, em)
    return [_spelt(lines.place(index, 0.0, 0.0)) for index in range(len(lines.rows))]


def placed(text: str, language: str, em: float, side: Side, align: Align) -> list[Item]:
    found = measured(text, language)
    lines = Lines(found, wrap(found, em), 1, 1, 1, 0, em, align, side=side)
    return [item for at, top in enumerate(lines.tops()) for item in lines.place(at, 0.0, top)]


def _spelt(items: list[Item]) -> str:
    places = sorted((bounds([item]) or Box(0, 0, 0, 0), item) for item in items)
    return "".join(_shown(item) if isinstance(item, Text) else "*" for _, item in places)


def _shown(text: Text) -> str:
    """A bracket that looks the other way says what it is, and shows its mirror image."""
    return "".join(map(mirrored, text.glyphs)) if text.places else text.glyphs
