"""The studio's own small web server: on this computer alone, for its own page alone.

Owns HTTP: what is served, what is streamed, what is refused before anybody is asked. Must not know what is answered.
"""

from __future__ import annotations

import json
import mimetypes
import os
import sys
import time
import traceback
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from secrets import token_urlsafe
from threading import Condition, Event, Thread
from typing import Any

from pnp.base.scene import Json
from pnp.files.saving import read_saved
from pnp.files.world import World, read_installed
from pnp.studio.answers import ANSWERS
from pnp.studio.gate import Gate, new_gate, policy
from pnp.studio.questions import Refused, Studio

HOST = "127.0.0.1"
LARGEST_QUESTION = 200_000  # bytes
HEARTBEAT_SECONDS = 15.0
PATIENCE_SECONDS = 20.0  # with who neither reads nor writes
MOST_WAITING = 200  # events a page may be behind with, before it is told to look anew
QUICK_SECONDS, SLOW_SECONDS = 0.025, 1.0  # from look to look at the disk, with a page and without
CALM_SECONDS, CALM_AFTER = 0.1, 300.0  # ... with a page, where nothing has changed for so long
TURN_SECONDS = 0.0005  # who asks waits no longer for who checks: looking at the disk hands over at every file
PAGE_TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
SAFE_TYPES = ("application/pdf", "image/png", "image/jpeg", "image/svg+xml", "text/plain")


class Listeners:
    """Pages that want to hear what happens, each with what it has not read yet."""

    def __init__(self) -> None:
        self._waiting: dict[int, deque[str]] = {}
        self._moved = Condition()
        self._next = 0

    @contextmanager
    def one(self) -> Iterator[int]:
        with self._moved:
            self._next += 1
            number = self._next
            self._waiting[number] = deque(maxlen=MOST_WAITING)
        try:
            yield number
        finally:
            with self._moved:
                del self._waiting[number]

    def tell(self, event: Mapping[str, Json]) -> None:
        row = json.dumps(event, ensure_ascii=False)
        with self._moved:
            for rows in self._waiting.values():
                rows.append(row)
            self._moved.notify_all()

    def heard(self, number: int) -> list[str]:
        """What there is to tell this page; nothing after a while, so that it is known to be alive."""
        with self._moved:
            rows = self._waiting[number]
            if not rows:
                self._moved.wait(HEARTBEAT_SECONDS)
            found = list(rows)
            rows.clear()
            return found

    def wake(self) -> None:
        with self._moved:
            self._moved.notify_all()

    def __len__(self) -> int:
        return len(self._waiting)


class StudioServer(ThreadingHTTPServer):
    """Answers the page of one run."""

    daemon_threads = True
    allow_reuse_address = os.name != "nt"  # there it would let others listen, too
    request_queue_size = 64

    def __init__(self, port: int) -> None:
        super().__init__((HOST, port), Handler)
        self.gate: Gate = new_gate(self.server_address[1])
        self.listeners = Listeners()
        self.ended = Event()
        self.studio: Studio  # given before anybody is answered
        folder = Path(__file__).parent / "page"
        world = World()
        self.files = {
            name: folder / name for kind in PAGE_TYPES for name in world.names(folder, folder, kind)
        }

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.gate.port}/#token={self.gate.token}"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A page that went away is nothing to speak of."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)


class Handler(BaseHTTPRequestHandler):
    """One connection."""

    protocol_version = "HTTP/1.1"
    server_version, sys_version = "pnp-studio", ""
    timeout = PATIENCE_SECONDS
    wbufsize, disable_nagle_algorithm = -1, True  # head and body in one piece, at once
    server: StudioServer

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        if self._is_refused("GET", path):
            return
        if path == "/":
            self._send_page()
        elif path.startswith("/page/"):
            self._send_module(path.removeprefix("/page/"))
        elif path.startswith("/once/"):
            self._send_printed(path.removeprefix("/once/"))
        elif path == "/api/events":
            self._stream()
        else:
            self._send_json(HTTPStatus.NOT_FOUND, {"refused": "there is nothing here"})

    def do_POST(self) -> None:
        path = self.path.partition("?")[0]
        if self._is_refused("POST", path):
            return
        name = path.removeprefix("/api/")
        if path == name or name not in ANSWERS:
            self.close_connection = True
            self._send_json(HTTPStatus.NOT_FOUND, {"refused": "there is nothing here"})
            return
        try:
            answer = ANSWERS[name](self.server.studio, self._question())
        except Refused as refused:
            self._send_json(HTTPStatus.BAD_REQUEST, {"refused": str(refused)})
            return
        except Exception as bug:  # the next question may fare better
            self._send_json(HTTPStatus.INTERNAL_SERVER_ERROR, {"refused": f"a bug of ours: {bug!r}"})
            raise
        if isinstance(answer, bytes):
            self._send(HTTPStatus.OK, answer, "application/octet-stream")
        else:
            self._send_json(HTTPStatus.OK, answer)

    def _is_refused(self, method: str, path: str) -> bool:
        why = self.server.gate.refused(method, path, dict(self.headers.items()))
        if why:
            self.close_connection = True  # what it sends besides is not read
            self._send_json(HTTPStatus.FORBIDDEN, {"refused": why})
        return bool(why)

    def _question(self) -> dict[str, object]:
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or int(length) > LARGEST_QUESTION:
            self.close_connection = True
            raise Refused("the question is too long, or does not say how long it is")
        if self.headers.get_content_type() != "application/json":
            self.close_connection = True
            raise Refused("a question is JSON")
        try:
            question = json.loads(self.rfile.read(int(length)))
        except (ValueError, RecursionError):
            raise Refused("the question is no JSON") from None
        if not isinstance(question, dict):
            raise Refused("a question is an object")
        return question

    # --- what is sent ------------------------------------------------------------------------------------

    def _send_page(self) -> None:
        nonce = token_urlsafe(16)
        ahead = "\n".join(
            f'<link rel="modulepreload" nonce="{nonce}" href="/page/{name}">'
            for name in self.server.files
            if name.endswith(".js")
        )  # all at once: otherwise a module is known when whoever names it has come
        text = read_installed(self.server.files["index.html"]).decode()
        text = text.replace("{{nonce}}", nonce).replace("{{modules}}", ahead)
        self._send(HTTPStatus.OK, text.encode(), "text/html; charset=utf-8", policy(nonce))

    def _send_module(self, name: str) -> None:
        path = self.server.files.get(name)
        if path is None:
            self._send_json(HTTPStatus.NOT_FOUND, {"refused": "there is nothing here"})
            return
        self._send(HTTPStatus.OK, read_installed(path), f"{PAGE_TYPES[path.suffix]}; charset=utf-8")

    def _send_printed(self, ticket: str) -> None:
        path = self.server.studio.room.redeemed(ticket)
        kind = mimetypes.guess_type(path.name)[0] if path else None
        if path is None or kind is None or not can_be_opened(path.name):
            self._send_json(HTTPStatus.GONE, {"refused": "this has been fetched, or it is too late"})
            return
        try:
            data = read_saved(path)
        except OSError as error:
            self._send_json(HTTPStatus.GONE, {"refused": str(error.strerror)})
            return
        kind = f"{kind}; charset=utf-8" if kind == "text/plain" else kind
        self._send(HTTPStatus.OK, data, kind, "default-src 'none'; style-src 'unsafe-inline'")

    def _stream(self) -> None:
        """What happens, a line each, until the page goes away."""
        self.close_connection = True
        with (
            self.server.listeners.one() as number,
            suppress(OSError),
        ):  # before the page knows that it is heard
            self.send_response(HTTPStatus.OK)
            self._say_safe("application/x-ndjson; charset=utf-8", "default-src 'none'")
            self.end_headers()
            for name, shown in self.server.studio.sets.items():  # what may have changed before we were heard
                row: dict[str, Json] = {"set": name, "revision": shown.revision}
                self.wfile.write(f"{json.dumps(row)}\n".encode())
            self.wfile.flush()
            while not self.server.ended.is_set():
                rows = self.server.listeners.heard(number)
                self.wfile.write("".join(f"{row}\n" for row in rows or [""]).encode())
                self.wfile.flush()

    def _send_json(self, status: HTTPStatus, answer: Mapping[str, Json]) -> None:
        self._send(status, json.dumps(answer, ensure_ascii=False).encode(), "application/json; charset=utf-8")

    def _send(self, status: HTTPStatus, data: bytes, kind: str, rules: str = "default-src 'none'") -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(data)))
        self._say_safe(kind, rules)
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(data)
        self.wfile.flush()

    def _say_safe(self, kind: str, rules: str) -> None:
        self.send_header("Content-Type", kind)
        self.send_header("Content-Security-Policy", rules)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Cross-Origin-Resource-Policy", "same-origin")
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("Cache-Control", "no-store")

    def log_message(self, format: str, *args: object) -> None:
        """The terminal is for what matters."""


def can_be_opened(name: str) -> bool:
    """Whether the browser may show such a file: it can run nothing."""
    return mimetypes.guess_type(name)[0] in SAFE_TYPES


def warm_up(server: StudioServer) -> None:
    """Draws what will be asked for first, and loads what that takes, while the browser opens the page."""
    for shown in (*server.studio.sets.values(),)[:1]:
        with suppress(Exception):  # whoever asks for it is told
            shown.warm_up()


def watch(server: StudioServer) -> None:
    """Looks at the disk, often while a page is open, and tells it what is no longer as it was."""
    gone: set[str] = set()
    told = {name: shown.revision for name, shown in server.studio.sets.items()}
    latest = time.monotonic()
    while not server.ended.wait(_pause(server, latest)):
        for name, shown in server.studio.sets.items():
            try:
                shown.look()
            except Exception:  # the next look may fare better, and nobody else looks
                traceback.print_exc()
                continue
            if shown.revision == told[name]:  # an answer may have seen it before us
                continue
            told[name], latest = shown.revision, time.monotonic()
            if shown.is_gone and name not in gone:
                gone.add(name)
                server.listeners.tell({"gone": name})
            elif not shown.is_gone and name in gone:
                gone.discard(name)
                server.listeners.tell({"back": name})
            server.listeners.tell({"set": name, "revision": told[name]})


def _pause(server: StudioServer, latest: float) -> float:
    if not len(server.listeners):
        return SLOW_SECONDS
    return QUICK_SECONDS if time.monotonic() - latest < CALM_AFTER else CALM_SECONDS


@contextmanager
def serving(server: StudioServer, studio: Studio) -> Iterator[StudioServer]:
    """Answers while inside; every thread ends with it."""
    server.studio = studio
    before = sys.getswitchinterval()
    sys.setswitchinterval(TURN_SECONDS)
    threads = [
        Thread(target=warm_up, args=(server,), daemon=True),
        Thread(target=watch, args=(server,), daemon=True),
        Thread(target=server.serve_forever, kwargs={"poll_interval": 0.2}, daemon=True),
    ]
    for thread in threads:
        thread.start()
    try:
        yield server
    finally:
        sys.setswitchinterval(before)
        server.ended.set()
        server.listeners.wake()
        server.shutdown()
        server.server_close()
