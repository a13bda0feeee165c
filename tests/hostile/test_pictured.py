"""Drawings that become pictures, made to take for ever: what draws them is stopped, and told."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.hostile.strangers import OWN_THEME, Case, judge, write
from tests.hostile.test_sizes import THEME, png

ALL = '<rect width="100" height="100" {}/>'
SHAPE = '<path fill="#777" d="M0 0h1v1z"/>'
BUILD = ("build", "stranger", "--out", "printed")


def art(*bodies: str, cards: int = 0) -> Callable[[Path], object]:
    """A set whose cards show these drawings, each its own; or all of them the same."""

    def make(folder: Path) -> object:
        count = cards or len(bodies)
        files: dict[str, str | bytes] = {
            f"art/fox-{at}.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">\n'
            f"{bodies[at % len(bodies)]}<!-- {at} --></svg>"
            for at in range(count)
        }
        deck = ", ".join(f"{{kind: beast, id: fox-{at}, name: Fox, power: 1}}" for at in range(count))
        face = '<face><art x="3" y="3" w="57" h="80" fit="cover"/></face>\n'
        theme = {**OWN_THEME, "templates/own/beast.xml.j2": face}
        return write(folder, {**theme, **files}, f"{THEME}cards: [{deck}]\n")

    return make


def filtered(inner: str, region: str = "") -> str:
    return f'<filter id="f" {region}>{inner}</filter>' + ALL.format('filter="url(#f)"')


def groups(count: int) -> str:
    filters = "".join('<g filter="url(#f)">' for _ in range(count))
    blur = '<filter id="f"><feGaussianBlur stdDeviation="9"/></filter>'
    return blur + filters + ALL.format("") + "</g>" * count


def patterns(count: int, size: float) -> str:
    """Patterns filled with patterns."""
    said = f'width="{size}" height="{size}" patternUnits="userSpaceOnUse"'
    nested = "".join(
        f'<pattern id="p{at}" {said}><rect width="1" height="1" fill="url(#p{at + 1})"/></pattern>'
        for at in range(count)
    )
    return f'{nested}<pattern id="p{count}" {said}>{SHAPE}</pattern>' + ALL.format('fill="url(#p0)"')


def masks(count: int) -> str:
    grey = ALL.format('fill="#888"')
    nested = "".join(f'<mask id="m{at}"><g mask="url(#m{at + 1})">{grey}</g></mask>' for at in range(count))
    return f'{nested}<mask id="m{count}">{SHAPE}</mask>' + ALL.format('mask="url(#m0)"')


def doubled(tag: str, use: str) -> str:
    """Uses of uses, within what is drawn in pictures alone."""
    uses = "".join(f'<g id="a{n}"><use href="#a{n - 1}"/><use href="#a{n - 1}"/></g>' for n in range(1, 25))
    inner = f'{uses}<path id="a0" d="M0 0h1v1z"/>'
    return f'<{tag} id="p" width="9" height="9">{inner}</{tag}>' + use


def image(width: int, height: int, many: int = 1) -> str:
    data = b64encode(png(width, height)).decode()
    return f'<image width="100" height="100" href="data:image/png;base64,{data}"/>' * many


ENDLESS = '<feTurbulence numOctaves="10000" baseFrequency=".9"/>'
CONVOLVED = f'<feConvolveMatrix order="100" kernelMatrix="{"1 " * 10_000}"/>'
NO_PICTURE = ("ART513", "as a picture it")
NOISE = '<feTurbulence numOctaves="9" baseFrequency=".9"/>'
CASES = [
    Case("a filter of endless noise", art(filtered(ENDLESS * 20)), NO_PICTURE),
    Case("a filter of 2,000 blurs", art(filtered('<feGaussianBlur stdDeviation="9"/>' * 2000)), NO_PICTURE),
    Case("a wide morphology", art(filtered('<feMorphology operator="dilate" radius="50"/>')), NO_PICTURE),
    Case("a large convolution", art(filtered(CONVOLVED)), NO_PICTURE),
    Case("40 filters in one another", art(groups(40)), NO_PICTURE),
    Case("a filter on a huge region", art(filtered("<feFlood/>", 'x="-99" y="-99" width="9999" height="9999"')), NO_PICTURE),
    Case("patterns in patterns", art(patterns(12, 1)), (), code=0),
    Case("patterns smaller than dots", art(patterns(12, 0.0001)), (), code=0),
    Case("40 masks in one another", art(masks(40)), NO_PICTURE),
    Case("uses of uses in a pattern", art(doubled("pattern", ALL.format('fill="url(#p)"'))), NO_PICTURE),
    Case("uses of uses in a marker", art(doubled("marker", '<path marker-mid="url(#p)" d="M0 0h9v9h9"/>')), NO_PICTURE),
    Case("a picture of 40 million pixels in a drawing", art(image(8000, 5000)), ("ART503", "25 million pixels")),
    Case("thirty pictures of a million pixels in a drawing", art(image(1000, 1000, 30)), ("ART503", "25 million pixels")),
    Case("sixty drawings that never end", art(filtered(NOISE * 9), cards=60), ("SRC130", "pixels")),
    Case("sixty pictures of noise", art(filtered(NOISE.replace('"9"', '"1"')), cards=60), ("SRC130", "art/fox-"), BUILD),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_it_is_told_and_ends(case: Case, tmp_path: Path) -> None:
    judge(case, tmp_path)
