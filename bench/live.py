"""The studio, from a saved edit to the painted pixel: a real server, a real browser, one clock.

Owns how that is measured. Must not know what the numbers must hold.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from bench.measure import ENVIRONMENT, FailedError, together

SIGHT = {"width": 1400, "height": 900}
WIDE = {"width": 3800, "height": 5200}  # every card of Ecosfera at once
SECONDS = 30
# resolves when so many faces of the view in sight have been replaced and painted, with the time of day; or tells how
# many never were
WAIT = """([many, seconds]) => {
  window.painted = new Promise((done) => {
    let left = many;
    setTimeout(() => done(-Math.max(left, 1)), seconds * 1000);
    const seen = new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const drawn = [...addedNodes].some((node) => node.matches?.("svg.drawing"));
        left -= drawn && target.closest("section.view:not([hidden])") !== null;
      }
      if (left > 0) return;
      seen.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => done(performance.timeOrigin + performance.now())));
    });
    seen.observe(document.body, { childList: true, subtree: true });
  });
}"""


class LivePage(NamedTuple):
    """A page of the studio, and the process that serves it."""

    page: Any
    process: subprocess.Popen[str]
    started: float
    first: float  # seconds from the start of the process to the first painted face

    @property
    def faces(self) -> int:
        """How many stand on the wall, drawn."""
        return int(self.page.evaluate("() => document.querySelectorAll('.face[data-digest]').length"))

    @property
    def memory(self) -> float | None:
        """Megabytes of the server and what it started."""
        taken = together(self.process.pid)
        return None if taken is None else taken / 1e6

    def edited(self, change: Callable[[], None], many: int = 1) -> float:
        """Seconds from a save to the painted pixel; ``many`` is how many faces it draws anew."""
        self.page.evaluate(WAIT, [many, SECONDS])
        before = time.time()
        change()
        painted = float(self.page.evaluate("() => window.painted"))
        if painted <= 0:
            raise FailedError(f"{-painted:.0f} of {many} faces were not painted within {SECONDS} s")
        return painted / 1000 - before


@contextmanager
def live(browser: Any, folder: Path, where: str, sight: dict[str, int] = SIGHT) -> Iterator[LivePage]:
    """The studio of a set, opened at a place of its page."""
    started = time.time()
    command = [sys.executable, "-P", "-m", "pnp", "studio", str(folder), "--no-open"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=ENVIRONMENT) as process:
        try:
            assert process.stdout
            address = re.search(r"http://\S+", process.stdout.readline())
            if address is None:
                raise FailedError("pnp studio printed no address")
            page = browser.new_page(viewport=sight)
            page.goto(f"{address[0]}&{where}")
            page.wait_for_selector("svg text", state="attached", timeout=SECONDS * 1000)
            page.evaluate(
                "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
            )
            first = time.time() - started
            yield LivePage(page, process, started, first)
            page.close()
        finally:
            process.terminate()


@contextmanager
def chromium() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    path = shutil.which("chromium")
    if path is None:
        raise FailedError("there is no chromium here")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


def settled(page: Any) -> None:
    """Until every card in sight is drawn, and no face has been for a while."""
    is_settled = page.evaluate(
        """(seconds) => new Promise((done) => {
          const late = setTimeout(() => done(false), seconds * 1000);
          const left = () => [...document.querySelectorAll("#wall .face:not([hidden], [data-digest])")]
            .some((face) => face.checkVisibility() && face.getBoundingClientRect().top < innerHeight);
          const end = () => {
            if (left()) timer = setTimeout(end, 800);
            else done(true, clearTimeout(late));
          };
          let timer = setTimeout(end, 800);
          new MutationObserver(() => { clearTimeout(timer); timer = setTimeout(end, 800); })
            .observe(document.body, { childList: true, subtree: true });
        })""",
        SECONDS,
    )
    if not is_settled:
        raise FailedError(f"the page was still drawing after {SECONDS} s")


def swap(file: Path, old: str, new: str) -> Callable[[], None]:
    """Saves one state, then the other, in turns."""

    def change() -> None:
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace(old, new) if old in text else text.replace(new, old), encoding="utf-8")

    return change
