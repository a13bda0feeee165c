"""Who may ask the studio anything: its own page, and nobody else.

Any page the user visits may send requests to this computer, and any name may be made to point at it. So a request is
answered only if it was sent to our own address, from our own page, with the token that was told to that page alone.
Owns this judgement; must not know what is asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from hmac import compare_digest
from secrets import token_urlsafe

from pnp.base.frozen import NamedTuple

TOKEN = "X-Pnp-Token"
OUR_SITES = ("same-origin", "none")  # none: typed, or opened by us
OPEN = (
    "/",
    "/page/",
    "/once/",
)  # what is answered without a token: the page itself, and what a ticket stands for


class Gate(NamedTuple):
    """One run of the studio: where it listens, and what only its page knows."""

    port: int
    token: str

    @property
    def hosts(self) -> tuple[str, ...]:
        return tuple(f"{name}:{self.port}" for name in ("127.0.0.1", "localhost", "[::1]"))

    def refused(self, method: str, path: str, headers: Mapping[str, str]) -> str:
        """Why this request is not answered; "" for one that is."""
        if headers.get("Host", "") not in self.hosts:
            return "this is not the address of the studio"
        if headers.get("Sec-Fetch-Site", "none") not in OUR_SITES:
            return "another site asks"
        origin = headers.get("Origin")
        if origin is None and method != "GET":
            return "whoever asks does not say from where"
        if origin is not None and origin not in [f"http://{host}" for host in self.hosts]:
            return "another page asks"
        if method == "GET" and any(path == one or (one != "/" and path.startswith(one)) for one in OPEN):
            return ""
        if not compare_digest(headers.get(TOKEN, "").encode(), self.token.encode()):
            return "the token is missing or wrong: open the address that pnp studio printed"
        return ""


def new_gate(port: int) -> Gate:
    return Gate(port, token_urlsafe(24))


def policy(nonce: str) -> str:
    """What the page may do: run its own modules, speak to us, show pictures it was given. Nothing else."""
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src 'nonce-{nonce}'",
            f"style-src 'nonce-{nonce}'",
            "img-src 'self' data: blob:",
            "connect-src 'self'",
            "frame-src 'self'",
            "frame-ancestors 'none'",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )
