"""A text as the dots of a QR code. Must not know what the text means or where the dots are printed."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

QUIET: Final = 4  # dots of white all round, without which a camera does not find the code
MOST: Final = 300  # letters: the dots of more would be too small for a card


@lru_cache(maxsize=200)
def qr_dots(text: str) -> tuple[tuple[bool, ...], ...]:
    """Row by row, without the white around; up to a seventh of it may be dirty or lost."""
    from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel

    code = QRCode(None, QRErrorCorrectLevel.M)
    code.addData(text)
    code.make()
    return tuple(tuple(bool(dot) for dot in row) for row in code.modules)
