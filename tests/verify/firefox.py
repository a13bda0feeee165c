"""What Debian's Firefox copies from a PDF, and finds in it: its own viewer is asked, over the socket it is driven by.

One browser at a time, started for what is asked of it and ended with it.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, BinaryIO

SECONDS = 120
HEARD = "Listening on port "
PREFERENCES = {
    "marionette.port": 0,  # any that is free
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
}
# with everything marked, as Ctrl+A and Ctrl+C do
COPY = """
const [done] = arguments;
const app = window.PDFViewerApplication;
app.initializedPromise
  .then(() => app.pdfDocument || new Promise(told => app.eventBus.on("documentloaded", told, {once: true})))
  .then(() => app.pdfViewer.getAllText())
  .then(done, error => done(`no text: ${error}`));
"""
FIND = """
const [wanted, done] = arguments;
const app = window.PDFViewerApplication;
const found = [];
const next = () => {
  if (found.length === wanted.length) { done(found); return; }
  const query = wanted[found.length];
  app.eventBus.dispatch("find", {source: null, type: "", query, highlightAll: true});
};
app.eventBus.on("updatefindcontrolstate", ({state, rawQuery}) => {
  const told = Array.from({length: app.pagesCount}, (_, page) => app.findController.pageMatches[page]);
  if (state === 3 || rawQuery !== wanted[found.length] || !told.every(Boolean)) { return; }  // it still looks
  found.push(told.reduce((sum, page) => sum + page.length, 0));
  next();
});
app.initializedPromise
  .then(() => app.pdfDocument || new Promise(told => app.eventBus.on("documentloaded", told, {once: true})))
  .then(() => app.pdfViewer.pagesPromise)
  .then(next, error => done(`nothing found: ${error}`));
"""


class Driven:
    """A browser that does what it is told."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), SECONDS)
        self.told: BinaryIO = self.socket.makefile("rb")
        self.asked = 0
        self._heard()  # who it is

    def do(self, command: str, **values: object) -> Any:
        self.asked += 1
        row = json.dumps([0, self.asked, command, values]).encode()
        self.socket.sendall(b"%d:%b" % (len(row), row))
        _, _, error, result = self._heard()
        assert not error, error
        return result

    def close(self) -> None:
        self.told.close()
        self.socket.close()

    def _heard(self) -> Any:
        length = b""
        while (digit := self.told.read(1)) not in (b":", b""):
            length += digit
        assert length, "Firefox has gone"
        return json.loads(self.told.read(int(length)))


@contextmanager
def opened(path: Path) -> Iterator[Driven]:
    """Firefox with this PDF."""
    profile = Path(mkdtemp())
    rows = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items()]
    (profile / "user.js").write_text("".join(rows), encoding="utf-8")
    command = ["firefox-esr", "--headless", "--marionette", "--no-remote", "--profile", str(profile)]
    said = subprocess.PIPE, subprocess.STDOUT
    with subprocess.Popen(
        command, stdout=said[0], stderr=said[1], text=True, start_new_session=True
    ) as browser:
        try:
            assert browser.stdout
            port = next((line for line in browser.stdout if HEARD in line), "")
            assert port, "Firefox does not start"
            with closing(Driven(int(port.rpartition(HEARD)[2]))) as driven:
                driven.do("WebDriver:NewSession", capabilities={})
                driven.do("WebDriver:SetTimeouts", script=SECONDS * 1000)
                driven.do("WebDriver:Navigate", url=path.as_uri())
                yield driven
        finally:
            os.killpg(browser.pid, signal.SIGKILL)  # with the processes it started


def copied(path: Path) -> str:
    with opened(path) as firefox:
        text: str = firefox.do("WebDriver:ExecuteAsyncScript", script=COPY, args=[])["value"]
    return text


def found(path: Path, wanted: Sequence[str]) -> list[int]:
    """How often each of these is found."""
    with opened(path) as firefox:
        counts: list[int] = firefox.do("WebDriver:ExecuteAsyncScript", script=FIND, args=[list(wanted)])[
            "value"
        ]
    return counts
