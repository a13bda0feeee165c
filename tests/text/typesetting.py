"""What the text tests share: the bundled fonts, a few styles, and ways to read what was laid."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from pnp.base.scene import Box, Group, Item, Path, Text, rect
from pnp.text.breaking import Measured, measure
from pnp.text.fit import LADDER, Laid, Setting, Style, fit
from pnp.text.fonts import Fonts, load_fonts
from pnp.text.hyphen import hyphenator
from pnp.text.inline import parse
from pnp.text.measured_pieces import Glyph
from pnp.text.shape import cut
from pnp.text.typesetter import Typesetter

ROOMY = Box(0, 0, 50, 100)
SUN = Glyph((Path(rect(0, 0, 1, 1), fill="#ffcc00"),), 1.0, 0.2)


@cache
def fonts() -> Fonts:
    return load_fonts()


def setting(language: str = "en") -> Setting:
    return Setting(fonts(), language, lambda name, before: Icons().glyph(name, before, ""))


class Icons:
    """Two icons."""

    def glyph(self, name: str, before: str, ink: str) -> Glyph | None:  # noqa: ARG002
        return {"sun": SUN, "wide": SUN._replace(width_em=2.0), "sea": SUN._replace(word="Sea water")}.get(
            name
        )

    def names(self) -> tuple[str, ...]:
        return "sun", "wide"


def typesetter(language: str = "en") -> Typesetter:
    return Typesetter(fonts(), language, Icons())


def lay(text: str, box: Box = ROOMY, language: str = "en", **style: object) -> Laid:
    return fit(text, box, Style(**style), setting(language))  # type: ignore[arg-type]


def measured(text: str, language: str = "") -> Measured:
    divide = hyphenator(language) if language else None
    return measure(parse(text), lambda bold, italic: cut(fonts(), "fira-sans", 700 if bold else 400, italic),
                   setting().icons, divide, counts=language == "en")  # fmt: skip


def texts(items: Iterable[Item]) -> list[Text]:
    return [item for item in items if isinstance(item, Text)]


def groups(items: Iterable[Item]) -> list[Group]:
    return [item for item in items if isinstance(item, Group)]


__all__ = ["LADDER", "ROOMY", "SUN", "fonts", "groups", "lay", "measured", "setting", "texts", "typesetter"]
