"""Takes the picture of docs/translating.md from the page as it is: `python docs/translating_pictures.py`, in the root of the
project.

Needs Chromium, as `make browser` does. Run it after the look of the page has changed.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from pnp.files.world import World
from pnp.source.load.set_folders import find

HERE = Path(__file__).resolve().parent
SIZE = {"width": 1100, "height": 640}
COLOURS = 256
LONG = "Ringelrobbe, die ihre Jungen in Höhlen aus Schnee zur Welt bringt"


def main() -> None:
    """A translation that is too long, so that the page has something to tell."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        own = Path(folder) / "ecosfera"
        shutil.copytree(find("ecosfera", World()), own)
        catalog = own / "lang" / "de.po"
        text = catalog.read_text(encoding="utf-8")
        catalog.write_text(text.replace('msgstr "Ringelrobbe"', f'msgstr "{LONG}"'), encoding="utf-8")
        command = [sys.executable, "-m", "pnp", "i18n", "sheet", str(own), "de", "--out", folder + "/out"]
        subprocess.run(command, check=True)
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_context(viewport=SIZE).new_page()
        page.goto((Path(folder) / "out" / "ecosfera" / "de-sheet.html").as_uri() + "#card-pusa-hispida")
        _save(page.screenshot(), HERE / "translating-sheet.png")
        browser.close()


def _save(picture: bytes, path: Path) -> None:
    with Image.open(BytesIO(picture)) as image:
        few = image.convert("RGB").quantize(COLOURS, kmeans=4, dither=Image.Dither.NONE)
        few.save(path, "PNG", optimize=True)


if __name__ == "__main__":
    main()
