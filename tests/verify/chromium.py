"""Pictures of many drawings by Debian's Chromium: a few large pages, one screenshot each."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from PIL import Image

SIDE = 4000  # pixels of a page; larger ones take more memory and no less time
SECONDS = 120
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--hide-scrollbars",
)  # fmt: skip


class Place(NamedTuple):
    name: str
    x: int
    y: int
    size: tuple[int, int]

    @property
    def box(self) -> tuple[int, int, int, int]:
        return self.x, self.y, self.x + self.size[0], self.y + self.size[1]


def pictures(
    elements: Mapping[str, str],
    sizes: Mapping[str, tuple[int, int]],
    dpi: float,
    folder: Path,
    head: str = "",
) -> Iterator[tuple[str, Image.Image]]:
    """What HTML elements show, each in a box of its size in pixels; files they name lie in ``folder``."""
    for number, page in enumerate(_pages(sizes)):
        boxes = "".join(_element(place, elements[place.name], dpi) for place in page)
        path = folder / f"page-{number}.html"
        path.write_text(f"<!doctype html><meta charset=utf-8>{STYLE}{head}{boxes}", encoding="utf-8")
        with _screenshot(path, max(p.box[2] for p in page), max(p.box[3] for p in page), dpi) as shot:
            for place in page:
                yield place.name, shot.crop(place.box).convert("RGB")


STYLE = "<style>div{position:absolute;overflow:hidden}img,svg{position:absolute;left:0;top:0}</style>"


def _element(place: Place, element: str, dpi: float) -> str:
    left, top, width, height = (f"{pixels * 96 / dpi:.4f}px" for pixels in (place.x, place.y, *place.size))
    return f'<div style="left:{left};top:{top};width:{width};height:{height}">{element}</div>'


def _pages(sizes: Mapping[str, tuple[int, int]]) -> Iterator[list[Place]]:
    """In rows, tall ones first so that rows waste little."""
    page: list[Place] = []
    x = y = row = 0
    for name in sorted(sizes, key=lambda name: (-sizes[name][1], name)):
        width, height = sizes[name]
        if page and x + width > SIDE:
            x, y, row = 0, y + row, 0
        if page and y + height > SIDE:
            yield page
            page, x, y, row = [], 0, 0, 0
        page.append(Place(name, x, y, (width, height)))
        x, row = x + width, max(row, height)
    if page:
        yield page


def _screenshot(page: Path, width: int, height: int, dpi: float) -> Image.Image:
    shot, scale = page.with_suffix(".png"), dpi / 96
    window = f"--window-size={-(-width // scale):.0f},{-(-height // scale):.0f}"
    own = (f"--user-data-dir={page.with_suffix('.profile')}", f"--force-device-scale-factor={scale!r}")
    command = ["chromium", *FLAGS, *own, window, f"--screenshot={shot}", page.as_uri()]
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True
    ) as browser:
        try:
            _, told = browser.communicate(timeout=SECONDS)
        finally:
            if browser.poll() is None:
                os.killpg(browser.pid, signal.SIGKILL)  # with the processes it started
    assert shot.exists(), f"Chromium drew nothing: {told.decode(errors='replace')[-500:]}"
    return Image.open(shot)
