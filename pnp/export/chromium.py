"""Chromium as a printer: found where it is installed, run without a window, a network or anything of its user's, ended in
time.

Owns that process. It is never downloaded. Must not know what is on the page.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

VARIABLE = "PNP_CHROMIUM"  # where it is, in the environment
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
APPLICATIONS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
SECONDS = 120.0  # for one page
LARGEST = 200_000_000  # bytes
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
    with TemporaryDirectory(prefix="pnp-", ignore_cleanup_errors=True) as folder:
        page, made = Path(folder) / "page.html", Path(folder) / "page.pdf"
        page.write_text(html, encoding="utf-8")
        own = [f"--user-data-dir={folder}/profile", f"--print-to-pdf={made}"]
        if sys.platform != "win32" and os.geteuid() == 0:  # which it refuses to be otherwise
            own.append("--no-sandbox")
        code = _run([program, *FLAGS, *own, page.as_uri()], SECONDS)
        try:
            data = made.read_bytes() if made.stat().st_size <= LARGEST else b""
        except OSError:
            data = b""
    if not data.startswith(b"%PDF-") or b"%%EOF" not in data[-TAIL:]:
        raise ChromiumError(f"it ended with code {code}")
    return data


def _run(command: list[str], seconds: float) -> int:
    """Its exit code; it and the processes it started are gone then."""
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError as error:
        raise ChromiumError(f"it cannot be started ({error.strerror})") from None
    try:
        return process.wait(timeout=seconds)
    except subprocess.TimeoutExpired:
        raise ChromiumError(f"it took more than {seconds:g} s") from None
    finally:
        _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    if sys.platform == "win32":
        process.kill()
    else:
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)  # its session is its own
    process.wait()
