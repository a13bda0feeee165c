"""Published tables: from a server on this machine, as the web would send them, and as nobody should believe them."""

from __future__ import annotations

import itertools
import ssl
import threading
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

import pytest
from click.testing import CliRunner, Result

from pnp.base.diagnostics import Span
from pnp.cli import pull_command as command
from pnp.cli.group import main
from pnp.source.pull import fetch as fetching
from pnp.source.pull import hurried_sockets
from pnp.source.pull.fetch import LARGEST, fetch, public_place
from pnp.source.schema.pulls import PullRow, unsafe

CERTIFICATE = Path(__file__).with_name("tables.test.pem")  # of tables.test and cdn.test, made for these tests
TABLE = b"id,name\nfox,Fox\nowl,Owl\n"
LOGIN = b"<!DOCTYPE html><title>Sign in</title>"


class Web(BaseHTTPRequestHandler):
    """Some hosts of the web, told apart by what they are asked for."""

    pages: ClassVar[dict[str, tuple[int, dict[str, str], bytes]]] = {
        "/beast.csv": (200, {"Content-Type": "text/csv; charset=utf-8"}, TABLE),
        "/login": (200, {"Content-Type": "text/html"}, LOGIN),
        "/hidden-login": (200, {"Content-Type": "text/plain"}, LOGIN),
        "/large": (200, {"Content-Type": "text/csv"}, b"id\n" + b"x\n" * (LARGEST // 2)),
        "/on": (302, {"Location": "https://cdn.test/beast.csv"}, b""),
        "/round": (302, {"Location": "/round"}, b""),
        "/down": (302, {"Location": "http://tables.test/beast.csv"}, b""),
        "/open-bracket": (302, {"Location": "https://["}, b""),
        "/bracketed": (302, {"Location": "//[x]/"}, b""),
        "/marked-login": (200, {"Content-Type": "text/csv"}, b"\xef\xbb\xbf\n" + LOGIN),
        "/wide-login": (200, {"Content-Type": "text/csv"}, LOGIN.decode().encode("utf-16")),
        "/marked.csv": (200, {"Content-Type": "text/csv"}, b"\xef\xbb\xbf" + TABLE),
        "/closed": (403, {}, b""),
        "/broken": (200, {"Content-Type": "text/csv"}, b'id,"name\nfox\n'),
    }

    def do_GET(self) -> None:
        with suppress(OSError):  # who asked is gone
            self.answer()

    def answer(self) -> None:
        if self.path == "/slow":
            self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/csv\r\n\r\n")
        while self.path in ("/waiting", "/slow"):
            self.wfile.write(b"HTTP/1.1 100 Continue\r\n\r\n" if self.path == "/waiting" else b"x")
        status, headers, body = self.pages.get(self.path, (404, {}, b""))
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Web)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server.server_address[1]
    server.shutdown()
    server.server_close()


def trust() -> ssl.SSLContext:
    return ssl.create_default_context(cafile=str(CERTIFICATE))


def got(
    port: int, path: str, redirects: tuple[str, ...] = (), host: str = "tables.test"
) -> tuple[bytes | None, str]:
    row = PullRow("beast", f"https://{host}{path}", redirects, Span("set.yaml", 2))
    data, found = fetch(row, lambda _host: ("127.0.0.1", port), trust())
    return data, found[0].code if found else ""


def test_a_table_comes_as_it_is(port: int) -> None:
    assert got(port, "/beast.csv") == (TABLE, "")


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/login", "SRC153"), ("/hidden-login", "SRC153"), ("/large", "SRC153"), ("/closed", "SRC153"),
        ("/marked-login", "SRC153"), ("/wide-login", "SRC153"), ("/open-bracket", "SRC151"), ("/bracketed", "SRC151"),
        ("/nothing", "SRC151"), ("/round", "SRC151"), ("/on", "SRC152"), ("/down", "SRC150"),
    ],
)  # fmt: skip
def test_what_is_no_table_is_told(port: int, path: str, code: str) -> None:
    """Found as H4 where it leads to an address that nobody can read, as H6 where a mark stands before the page."""
    assert got(port, path) == (None, code)


def test_h6_a_table_may_begin_with_a_byte_order_mark(port: int) -> None:
    assert got(port, "/marked.csv") == (b"\xef\xbb\xbf" + TABLE, "")


@pytest.mark.parametrize("path", ["/waiting", "/slow"])
def test_h5_a_server_that_never_ends_is_left(port: int, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each answer comes at once; a second passes whenever the clock is looked at."""
    clock = itertools.count()
    monkeypatch.setattr(hurried_sockets, "monotonic", lambda: float(next(clock)))
    row = PullRow("beast", f"https://tables.test{path}", (), Span("set.yaml", 2))
    data, found = fetch(row, lambda _host: ("127.0.0.1", port), trust())
    assert data is None
    assert [(one.code, "not done after 60 seconds" in one.message) for one in found] == [("SRC151", True)]
    assert next(clock) < 100


@pytest.mark.parametrize(
    "number",
    [
        "2002:7f00:1::",
        "64:ff9b::7f00:1",
        "::127.0.0.1",
        "::ffff:10.0.0.1",
        "2002:a9fe:a9fe::1",
        "64:ff9b::a00:1",
    ],
)
def test_h7_a_private_number_in_a_public_one_is_not_asked(number: str) -> None:
    with pytest.raises(PermissionError, match="private network"):
        public_place(number)


@pytest.mark.parametrize("number", ["8.8.8.8", "2001:4860:4860::8888", "64:ff9b::808:808", "2002:808:808::1"])
def test_h7_a_public_number_is_asked(number: str) -> None:
    assert public_place(number)[0] == number


def test_a_host_may_lead_on_to_one_that_the_set_names(port: int) -> None:
    assert got(port, "/on", ("cdn.test",)) == (TABLE, "")


def test_a_host_must_be_who_it_says(port: int) -> None:
    assert got(port, "/beast.csv", host="other.test") == (None, "SRC151")


@pytest.mark.parametrize(
    "host", ["localhost", "127.0.0.1", "10.0.0.1", "192.168.1.1", "169.254.169.254", "::1", "0.0.0.0"]
)
def test_nobodys_own_network_is_asked(host: str) -> None:
    with pytest.raises(PermissionError, match="private network"):
        public_place(host)
    if ":" not in host:
        data, found = fetch(PullRow("beast", f"https://{host}/x.csv", (), Span("set.yaml", 2)))
        assert (data, found[0].code) == (None, "SRC150")


@pytest.mark.parametrize(
    "address",
    [
        "http://example.org/a.csv", "file:///etc/passwd", "ftp://example.org/a", "https://me@example.org/a", "https:///a",
        "https://example.org:8443/a", "https://example.org/a b", "https://example.org/\n", "https://[::1/a", "",
    ],
)  # fmt: skip
def test_addresses_that_are_not_asked(address: str) -> None:
    assert unsafe(address)


# --- the command -----------------------------------------------------------------------------------------

SET = """\
id: tiny
pull: {{beast: "https://tables.test{path}"}}
rules: {{kinds: {{beast: {{fields: {{}}}}}}}}
print: {{beast: none}}
"""


def pulled(folder: Path, path: str, port: int, monkeypatch: pytest.MonkeyPatch, *args: str) -> Result:
    folder.mkdir(exist_ok=True)
    (folder / "set.yaml").write_text(SET.format(path=path))
    here = lambda row: fetching.fetch(row, lambda _host: ("127.0.0.1", port), trust())  # noqa: E731
    monkeypatch.setattr(command, "fetch", here)
    return CliRunner().invoke(main, ["pull", str(folder), *args])


def test_what_is_pulled_is_part_of_the_set(
    port: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = pulled(tmp_path / "tiny", "/beast.csv", port, monkeypatch)
    assert said.exit_code == 0, said.output
    assert "beast.csv: 2 rows" in said.output
    assert (tmp_path / "tiny/cards/beast.csv").read_bytes() == TABLE
    assert "https://tables.test/beast.csv" in (tmp_path / "tiny/cards/.beast.pulled").read_text()
    assert CliRunner().invoke(main, ["check", str(tmp_path / "tiny"), "--strict"]).exit_code == 0
    assert "2 rows, as before" in pulled(tmp_path / "tiny", "/beast.csv", port, monkeypatch).output


@pytest.mark.parametrize("path", ["/login", "/nothing", "/broken", "/on"])
def test_what_does_not_come_leaves_what_was(
    path: str, port: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pulled(tmp_path / "tiny", "/beast.csv", port, monkeypatch)
    said = pulled(tmp_path / "tiny", path, port, monkeypatch)
    assert said.exit_code == 1
    assert (tmp_path / "tiny/cards/beast.csv").read_bytes() == TABLE


def test_a_wrong_command_says_what_is_wrong(
    port: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = pulled(tmp_path / "tiny", "/beast.csv", port, monkeypatch, "--only", "zonk")
    assert (said.exit_code, "no table 'zonk' under pull: beast" in said.output) == (2, True)
    nothing = CliRunner().invoke(main, ["pull", "biomos"])
    assert (nothing.exit_code, "names no published table" in nothing.output) == (2, True)


def test_nothing_else_asks_the_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """``check`` and ``build`` of a set with ``pull:`` open no socket."""
    import socket

    def refused(*_: object, **__: object) -> None:
        raise AssertionError("the network was asked")

    monkeypatch.setattr(socket, "getaddrinfo", refused)
    monkeypatch.setattr(socket, "create_connection", refused)
    (tmp_path / "tiny").mkdir()
    (tmp_path / "tiny/set.yaml").write_text(SET.format(path="/beast.csv"))
    assert CliRunner().invoke(main, ["check", str(tmp_path / "tiny")]).exit_code == 0
