"""Chromium as a printer: found where it is installed, run without a window, a network or anything of its user's, ended in
time.

A guard runs it, who clears up after it. It is never downloaded. Must not know what is on the page.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path

from pnp.files.processes.child import ours, start

VARIABLE = "PNP_CHROMIUM"  # where it is, in the environment
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
APPLICATIONS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
SECONDS = 120.0  # for one page
LARGEST = 200_000_000  # bytes
LARGEST_ANSWER = 10_000  # bytes, of the guard
PATIENCE_SECONDS = 3.0  # until it is ended and its folder is gone
TAIL = 1024  # of them, where readers look for the end of a PDF: one that was not written to it has none
FLAGS = (
    "--headless", "--disable-gpu", "--no-first-run", "--no-default-browser-check", "--disable-extensions",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
    "--host-resolver-rules=MAP * ~NOTFOUND", "--no-pdf-header-footer", "--generate-pdf-document-outline",
)  # fmt: skip


class ChromiumError(Exception):
    """It printed nothing; the words say why."""


def find_chromium() -> str | None:
    """The program, as the environment names it or as it is usually called; None where there is none."""
    named = os.environ.get(VARIABLE, "")
    if named:
        return shutil.which(named)
    found = (path for name in (*NAMES, *APPLICATIONS) if (path := shutil.which(name)))
    return next(found, None)


def print_page(program: str, html: str) -> bytes:
    """A page that needs nothing but itself, as a tagged PDF with an outline. Raises ChromiumError."""
    code, data = _printed(program, html)
    if isinstance(code, int) and code < 0:  # the system ended it
        code, data = _printed(program, html)
    if isinstance(code, str):
        raise ChromiumError(f"it {code}")
    if not data.startswith(b"%PDF-") or b"%%EOF" not in data[-TAIL:]:
        raise ChromiumError(f"it was killed by signal {-code}" if code < 0 else f"it ended with code {code}")
    return data


def _printed(program: str, html: str) -> tuple[int | str, bytes]:
    """The code it ended with, or what happened instead, and what it printed."""
    try:
        guard = start(ours("-m", "pnp.files.processes.guard"), os.environ)
    except OSError as error:
        return f"cannot be started ({error.strerror})", b""
    guard.patience = SECONDS
    try:
        rows = guard.lines(LARGEST_ANSWER)
        folder = Path(json.loads(next(rows)))
        page, made = folder / "page.html", folder / "page.pdf"
        page.write_text(html, encoding="utf-8")
        own = [f"--user-data-dir={folder}/profile", f"--print-to-pdf={made}"]
        if sys.platform != "win32" and os.geteuid() == 0:  # which it refuses to be otherwise
            own.append("--no-sandbox")
        guard.write(json.dumps([program, *FLAGS, *own, page.as_uri()]).encode() + b"\n")
        code: int | str = json.loads(next(rows))
        return code, made.read_bytes() if made.exists() and made.stat().st_size <= LARGEST else b""
    except TimeoutError:
        return f"took more than {SECONDS:g} s", b""
    except (StopIteration, OSError) as error:
        guard.end()
        return guard.lost or f"did not start ({error or guard.status})", b""
    finally:
        guard.end(PATIENCE_SECONDS)
