"""Whether what a set declares of its look can be drawn with a theme and its fonts.

Must not know templates, cards, or where things lie on a face.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial
from typing import TypeAlias

from pnp.base.diagnostics import Diagnostic, Span, did_you_mean
from pnp.base.model.kind_looks import CardLook, Looks
from pnp.draw.look import look_faults as faults
from pnp.draw.look.template_colours import contrast_of
from pnp.draw.look.theme import DEFAULT, Theme

Worded: TypeAlias = Callable[[Span], Diagnostic]
READABLE = 4.5  # to 1: what small letters need


def takes_looks(theme: Theme) -> bool:
    """Whether a theme draws by what is declared: the bundled ones for any game do, and what extends them."""
    return any(folder.name == DEFAULT for folder in theme.folders)


def judge_looks(looks: Looks, theme: Theme, families: Collection[str], span: Span) -> tuple[Diagnostic, ...]:
    """What is wrong with a look, each told where it is said."""
    said = [key for key in looks.spans if key != "theme"]
    if not said:
        return ()
    if not takes_looks(theme):
        return (faults.look_unused(looks.spans[said[0]], theme.name),)
    found: dict[Span, Diagnostic] = {}
    for kind, look in (("", looks.general), *looks.kinds.items()):
        for place, told in (*_fonts(look, families), *_inks(look, theme)):
            at = place_of(looks, kind, place, span)
            found.setdefault(at, told(at))
    return tuple(found.values())


def place_of(looks: Looks, kind: str, key: str, otherwise: Span) -> Span:
    """Where a value of a kind's look is said, for the kind or in general."""
    return looks.spans.get(f"kinds.{kind}.{key}") or looks.spans.get(key) or otherwise


def _fonts(look: CardLook, families: Collection[str]) -> Iterator[tuple[str, Worded]]:
    for key, name in (("fonts.title", look.title_font), ("fonts.text", look.text_font)):
        if name and name not in families:
            yield key, partial(faults.look_font, name=name, hint=did_you_mean(name, families))


def _inks(look: CardLook, theme: Theme) -> Iterator[tuple[str, Worded]]:
    """Only an ink that is stated can be wrong: any other is chosen for the paper."""
    ink = look.colours.get("ink")
    paper = look.colours.get("paper") or theme.palette.get("paper", "#ffffff")
    if ink and (contrast := contrast_of(ink, paper)) < READABLE:
        yield "colours.ink", partial(faults.look_pale, ink=ink, paper=paper, contrast=contrast)
