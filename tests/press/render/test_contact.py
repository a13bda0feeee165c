"""Found as D7: what a contact sheet shows of faces."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from pnp.press.render.contact import contact_sheets
from tests.press.impose.imposing import face, faces, part
from tests.press.render.printing import fonts

DOT = 110 / 25.4  # pixels a millimetre
GAP = 6.0


def shown(*parts, bleed=3.0):
    drawn = faces(*(one._replace(front=face(ink=ink, bleed=bleed)) for one, ink in parts))
    return [
        Image.open(BytesIO(sheet)).convert("L") for sheet in contact_sheets(drawn, fonts(), 3.0, "colour")
    ]


@pytest.mark.parametrize("ink", ["#000000", "#ffffff", "#808080"])
def test_d7_the_trim_is_seen_on_any_colour(ink):
    (image,) = shown((part(back=False), ink))
    at = int((GAP + 3.0) * DOT)
    along = [
        abs(image.getpixel((x, int((GAP + mm) * DOT))) - int(ink[1:3], 16))
        for mm in range(20, 60)
        for x in (at - 1, at, at + 1)
    ]
    assert max(along) > 50


@pytest.mark.parametrize("bleed", [0.0, 1.5, 3.2])
def test_d7_no_sheet_has_an_empty_third(bleed):
    parts = [(part(f"ant{number}", back=False), f"#33{number:02x}99") for number in range(20)]
    full, rest = shown(*parts, bleed=bleed)
    for image in (full, rest):
        assert image.getbbox()
        lowest = max(
            y for y in range(image.height) if min(image.crop((0, y, image.width, y + 1)).getextrema()) < 250
        )
        assert lowest > image.height * 0.9
    assert full.width / full.height == pytest.approx(6 / 4.2, rel=0.15)
