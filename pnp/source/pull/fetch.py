"""An address -> the bytes of a table, asked of public hosts only, or the finding that says why not.

The address of a host is looked up once, and the connection goes to the very number that was found to be public: a name that
means something else a moment later changes nothing.
"""

from __future__ import annotations

import ipaddress
import socket
import ssl
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Collection, Iterator
from contextlib import closing
from http.client import HTTPException, HTTPResponse, HTTPSConnection
from typing import Final, TypeAlias
from urllib.parse import SplitResult, urljoin, urlsplit

from pnp.base.diagnostics import Diagnostic
from pnp.source.pull import pull_faults as faults
from pnp.source.pull.hurried_sockets import Deadline, HurriedSocket
from pnp.source.schema.pulls import PORT, PullRow, unsafe
from pnp.source.schema.schema_faults import unsafe_address

LARGEST: Final = 2_000_000  # bytes
PATIENCE_SECONDS: Final = 20.0  # with one answer of a host
TOTAL_SECONDS: Final = 60.0  # for all of it
MOST_STEPS: Final = 5
TABLES: Final = (
    "text/csv",
    "text/tab-separated-values",
    "text/plain",
    "application/csv",
    "application/octet-stream",
)
KNOWN_WAYS: Final = {"docs.google.com": ".googleusercontent.com"}
TRANSLATED: Final = (
    ipaddress.ip_network("64:ff9b::/96"),
    ipaddress.ip_network("::/96"),
)  # NAT64, v4-compatible
UNREADABLE: Final = "it leads on to an address that cannot be read"
GONE_ON: Final = (301, 302, 303, 307, 308)

Connect: TypeAlias = Callable[[str], HTTPSConnection]
HostNumber: TypeAlias = tuple[str, int]
IpNumber: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address
Reach: TypeAlias = Callable[[str], HostNumber]


class _NotFetched(Exception):
    """Fetching ends; carries the finding."""

    def __init__(self, found: Diagnostic) -> None:
        self.found = found


def fetch(
    table: PullRow, reach: Reach | None = None, trust: ssl.SSLContext | None = None
) -> tuple[bytes | None, tuple[Diagnostic, ...]]:
    """The bytes as they came. ``reach`` finds the number of a host, ``trust`` says whose certificates hold."""
    try:
        return _followed(table, reach or public_place, trust or ssl.create_default_context()), ()
    except _NotFetched as stop:
        return None, (stop.found,)


def public_place(host: str) -> HostNumber:
    """A number of this host that anybody can reach. Raises OSError where there is none."""
    for *_, place in socket.getaddrinfo(host, PORT, type=socket.SOCK_STREAM):
        number = str(place[0])
        if _is_public(ipaddress.ip_address(number.partition("%")[0])):
            return number, PORT
    raise PermissionError("its number belongs to a private network")


def _is_public(number: IpNumber) -> bool:
    """Whether it belongs to everybody, and so does the number that it may stand for."""
    return all(one.is_global and not one.is_multicast for one in (number, *_inside(number)))


def _inside(number: IpNumber) -> Iterator[IpNumber]:
    """The number of the old sort that a new one is sent on to."""
    if isinstance(number, ipaddress.IPv6Address):
        if number.sixtofour is not None:
            yield number.sixtofour
        if any(number in translated for translated in TRANSLATED):
            yield ipaddress.IPv4Address(int(number) & 0xFFFFFFFF)


def _followed(table: PullRow, reach: Reach, trust: ssl.SSLContext) -> bytes:
    address, deadline = table.address, Deadline(TOTAL_SECONDS, PATIENCE_SECONDS)
    first = urlsplit(address).hostname or ""
    for _ in range(MOST_STEPS):
        if why := unsafe(address):
            raise _NotFetched(unsafe_address(table.span, address, why))
        parts = urlsplit(address)
        host = parts.hostname or ""
        if not _may_lead(first, host, table.redirects):
            raise _NotFetched(faults.led_elsewhere(table.span, first, host))
        answer = _asked(table, host, parts, lambda host: _connected(host, reach(host), trust, deadline))
        if isinstance(answer, bytes):
            return answer
        try:
            address = urljoin(address, answer)
        except ValueError:
            raise _NotFetched(faults.unreachable(table.span, host, UNREADABLE)) from None
    raise _NotFetched(faults.unreachable(table.span, first, f"it leads on more than {MOST_STEPS} times"))


def _may_lead(first: str, host: str, named: Collection[str]) -> bool:
    ending = KNOWN_WAYS.get(first)
    return host == first or host in named or (ending is not None and host.endswith(ending))


def _asked(table: PullRow, host: str, parts: SplitResult, connected: Connect) -> bytes | str:
    """What one host answers: the table, or the address it leads on to."""
    try:
        with closing(connected(host)) as connection:
            path = parts.path or "/"
            connection.request(
                "GET", f"{path}?{parts.query}" if parts.query else path, headers={"Accept": "text/csv"}
            )
            return _read(table, host, connection.getresponse())
    except PermissionError as error:
        raise _NotFetched(unsafe_address(table.span, f"https://{host}", str(error))) from None
    except (OSError, HTTPException, ValueError) as error:
        why = (
            getattr(error, "strerror", None)
            or getattr(error, "reason", None)
            or str(error)
            or type(error).__name__
        )
        raise _NotFetched(faults.unreachable(table.span, host, str(why))) from None


def _connected(host: str, place: HostNumber, trust: ssl.SSLContext, deadline: Deadline) -> HTTPSConnection:
    connection = HTTPSConnection(host)
    reached = socket.create_connection(place, deadline.patience())
    try:
        reached.settimeout(deadline.patience())
        connection.sock = HurriedSocket(trust.wrap_socket(reached, server_hostname=host), deadline)
    except BaseException:
        reached.close()
        raise
    return connection


def _read(table: PullRow, host: str, answer: HTTPResponse) -> bytes | str:
    if answer.status in GONE_ON:
        return answer.getheader("Location") or ""
    if answer.status in (401, 403):
        raise _NotFetched(faults.no_table_came(table.span, host, "a refusal: the table is not for everybody"))
    if answer.status != 200:
        raise _NotFetched(faults.unreachable(table.span, host, f"{answer.status} {answer.reason}"))
    kind = (answer.headers.get_content_type() or "").lower()
    if kind not in TABLES:
        what = "a web page, maybe one that asks for a login," if "html" in kind else kind
        raise _NotFetched(faults.no_table_came(table.span, host, what))
    data = answer.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise _NotFetched(faults.no_table_came(table.span, host, f"more than {LARGEST // 1_000_000} MB"))
    if _is_page(data):
        raise _NotFetched(
            faults.no_table_came(table.span, host, "a web page, maybe one that asks for a login,")
        )
    return data


def _is_page(data: bytes) -> bool:
    """Whether it begins as a web page does, whatever it is said to be."""
    start = data[:400]
    if start.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        start = start.decode("utf-16", "replace").encode()
    return start.removeprefix(BOM_UTF8).lstrip().lower().startswith((b"<!doctype", b"<html"))
