"""Draws the pictures of kits in exporting.md: `python docs/kit_pictures.py`. Run it after a game or a view
of a kit changed."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

import pnp
from pnp.project.exports import export

HERE = Path(__file__).parent
WIDTH, PAGE, APART = 860, 520, 10
GROUND = "#d7dade"
COLOURS = 160
# of each kit a game, and which of its pictures stand beside each other, row by row
SHOWN = {
    "itch": (
        "biotopia",
        (("cover.png", "screenshot-1-fan.png"), ("screenshot-2-contents.png", "screenshot-4-butterfly.png")),
    ),
    "bgg": ("ecosfera", (("front.jpg", "contents.jpg"), ("cards.jpg", "table.jpg"))),
    "gamefound": ("biomos", (("cover.png",), ("thumbnail.png", "social.png"))),
    "sellsheet": ("ecosfera", (("sellsheet.png",),)),
    "tgc": ("biekrig", (("backdrop.png",), ("logo.png", "ad.png", "action-1-table.png"))),
}


def main() -> None:
    for kit, (game, rows) in SHOWN.items():
        with TemporaryDirectory() as folder:
            made = export(pnp.open(game), f"kit/{kit}", "en", Path(folder))
            pictures = [[_opened(made.folder / name) for name in row] for row in rows]
        made_rows = [_row(row, PAGE if kit == "sellsheet" else WIDTH) for row in pictures]
        _save(made_rows, f"exporting-kit-{kit}.png")


def _opened(path: Path) -> Image.Image:
    return Image.open(BytesIO(path.read_bytes())).convert("RGB")


def _row(pictures: list[Image.Image], width: int) -> Image.Image:
    """All of one height, together as wide as that."""
    room = width - APART * (len(pictures) + 1)
    high = room / sum(one.width / one.height for one in pictures)
    row = Image.new("RGB", (width, round(high) + APART), GROUND)
    left = APART
    for one in pictures:
        small = one.resize((round(one.width * high / one.height), round(high)), Image.Resampling.LANCZOS)
        row.paste(small, (left, APART))
        left += small.width + APART
    return row


def _save(rows: list[Image.Image], name: str) -> None:
    whole = Image.new("RGB", (rows[0].width, sum(row.height for row in rows) + APART), GROUND)
    top = 0
    for row in rows:
        whole.paste(row, (0, top))
        top += row.height
    whole.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(
        HERE / name, optimize=True
    )


if __name__ == "__main__":
    main()
