"""Takes the pictures of docs/studio.md from the page as it is: `python docs/studio_pictures.py`, in the root of the project.

Needs Chromium, as `make browser` does. Run it after the look of the page has changed.
"""

from __future__ import annotations

import shutil
import tempfile
from contextlib import chdir
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, expect, sync_playwright

from pnp.studio.opening import opened_studio

HERE = Path(__file__).resolve().parent
SIZE = {"width": 1280, "height": 800}
COLOURS = 256
# what the address says is shown -> the picture's name
SHOWN = {
    "studio-wall": "set=ecosfera&kinds=producer,consumer&size=1.9",
    "studio-card": "set=ecosfera&lang=de&view=card&card=lutra-lutra&over=texts&panel=source",
    "studio-export": "set=ecosfera&view=export",
}


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        chdir(folder),  # so that places are as short as where somebody works
        opened_studio(["ecosfera"], 0, Path("output")) as studio,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, state in SHOWN.items():
            page = browser.new_context(viewport=SIZE).new_page()
            page.goto(f"{studio.address}&{state}")
            if "export" in state:
                _export(page)
            else:
                expect(page.locator(".drawing:visible").first).to_be_visible()
            if "source" in state:
                _click_name(page)
            expect(page.get_by_text("Up to date")).to_be_visible()
            page.wait_for_timeout(2000)  # until all in sight is drawn; a picture may take its time
            _save(page.screenshot(), HERE / f"{name}.png")
        browser.close()


def _click_name(page: Page) -> None:
    name = page.locator('[aria-label^="Text name"]').bounding_box()
    assert name
    page.mouse.click(name["x"] + name["width"] / 3, name["y"] + name["height"] / 2)
    expect(page.locator("#panel-source .places li").first).to_be_visible()


def _export(page: Page) -> None:
    page.get_by_label("For", exact=True).select_option("images")
    page.get_by_label("Pixels an inch").fill("150")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="README.txt")).to_be_visible(timeout=60_000)
    page.locator("#export").evaluate("one => one.scrollTo(0, 0)")


def _save(picture: bytes, path: Path) -> None:
    with Image.open(BytesIO(picture)) as image:
        few = image.convert("RGB").quantize(COLOURS, kmeans=4, dither=Image.Dither.NONE)
        few.save(path, "PNG", optimize=True)


if __name__ == "__main__":
    main()
