"""``pull:`` of ``set.yaml`` -> which tables are published where. Must not know the network."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from pnp.base.diagnostics import Diagnostic, Span
from pnp.base.frozen import NamedTuple, dataclass
from pnp.source.load.nodes import Map, Node
from pnp.source.load.set_folders import Source
from pnp.source.load.shapes import KEY, Either, JsonSchema, ListOf, MapOf, Missing, Reader, Record, TextShape
from pnp.source.schema import schema_faults as faults

PORT: Final = 443


@dataclass(frozen=True, slots=True)
class Address:
    """Of something on the web that everybody may have."""

    def read(self, node: Node, reader: Reader, where: str) -> str | Missing:
        value = TextShape(2000).read(node, reader, where)
        if isinstance(value, str) and (why := unsafe(value)):
            reader.report(faults.unsafe_address(node.span, value, why))
        return value

    def schema(self) -> JsonSchema:
        return {"type": "string", "pattern": "^https://", "maxLength": 2000}


PULL = MapOf(
    Either(Address(), Record({"url": Address(), "redirects": ListOf(TextShape(253))}, ("url",))), KEY
)


class PullRow(NamedTuple):
    """The table ``cards/NAME.csv``: where it is published, and which hosts its address may lead on to."""

    name: str
    address: str
    redirects: tuple[str, ...]
    span: Span


def pulls_of(source: Source) -> tuple[tuple[PullRow, ...], tuple[Diagnostic, ...]]:
    """What the set says of published tables; none is fetched here."""
    node = source.set.get("pull")
    if not isinstance(node, Map):
        return (), ()
    reader = Reader()
    given = PULL.read(node, reader, "pull")
    rows: list[PullRow] = []
    for name, value in given.items() if isinstance(given, dict) else ():
        if isinstance(value, str):
            rows.append(PullRow(name, value, (), node.entries[name].span))
        elif isinstance(value, dict) and "url" in value:
            rows.append(
                PullRow(name, value["url"], tuple(value.get("redirects", ())), node.entries[name].span)
            )
    return tuple(rows), tuple(reader.found)


def unsafe(address: str) -> str:
    """Why an address is not to be asked; "" if it is."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        return "it cannot be read"
    if parts.scheme != "https":
        return "only https:// is"
    if parts.username is not None or parts.password is not None:
        return "it names a user"
    if port not in (None, PORT):
        return "it names a port"
    is_plain = address.isascii() and address.isprintable() and " " not in address
    return "" if parts.hostname and is_plain else "it names no host"
