"""``art.yaml``: pictures by name or pattern, and whose they are.

Owns its keys, and which entry a picture belongs to. Must not know what licenses ask for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from pnp.base.budget import spend
from pnp.base.diagnostics import Diagnostic
from pnp.base.model.picture_credits import GENERATIVE, ArtCredit, ArtCredits, CreditedFolder
from pnp.files.world import World
from pnp.source.load import shape_faults
from pnp.source.load.art_files import ArtSource, read_art
from pnp.source.load.nodes import Map, Node, Scalar, describe
from pnp.source.load.shapes import (
    MISSING,
    JsonSchema,
    MapOf,
    Missing,
    OneOf,
    Reader,
    Record,
    Shape,
    TextShape,
)

WEB: Final = ("https://", "http://")
LINE = TextShape(300)


class WebAddress:
    """An address people can follow."""

    def read(self, node: Node, reader: Reader, where: str) -> str | Missing:
        value = node.value if isinstance(node, Scalar) else None
        if (
            not isinstance(value, str)
            or not value.startswith(WEB)
            or len(value) > LINE.limit
            or not value.isprintable()
            or " " in value
        ):
            wanted, hint = "an address that begins with https://", "leave it out if there is none"
            reader.report(shape_faults.wrong_type(node.span, where, wanted, describe(node), hint))
            return MISSING
        return value

    def schema(self) -> JsonSchema:
        return {"type": "string", "pattern": "^https?://[^ ]+$", "maxLength": LINE.limit}


KEYS: dict[str, Shape] = {
    "title": LINE,
    "author": LINE,
    "source": WebAddress(),
    "license": LINE,
    "changes": LINE,
    "generative": OneOf(GENERATIVE, "word for generative tools"),
}
ENTRIES = MapOf(Record(KEYS, ("author",)), LINE)


def read_credits(
    places: Iterable[tuple[Path, str]], endings: Sequence[str], world: World
) -> tuple[ArtCredits, tuple[Diagnostic, ...]]:
    """Of all these folders of pictures, each within its wall."""
    reader = Reader()
    folders: list[CreditedFolder] = []
    for home, folder in places:
        source, found = read_art(home, folder, endings, world)
        reader.found += found
        if source.node is not None:
            folders.append(_folder(source, source.node, reader))
    return ArtCredits(tuple(folders)), tuple(reader.found)


def _folder(source: ArtSource, node: Node, reader: Reader) -> CreditedFolder:
    read = ENTRIES.read(node, reader, "the file")
    credits: list[ArtCredit] = []
    for files, said in read.items() if isinstance(read, dict) else ():
        row = node.get(files) if isinstance(node, Map) else None
        if isinstance(node, Map) and isinstance(row, Map):
            spans = {key: one.span for key, one in row.entries.items()}
            credits.append(ArtCredit(files, node.key_span(files), spans, **said))
    by_name = {one.files: one for one in credits if not one.is_pattern}
    patterns = [one for one in credits if one.is_pattern]
    credited: dict[str, ArtCredit] = {}
    steps = len(source.pictures) * (1 + len(patterns))
    spend("work", steps, source.span.file, f"credits {source.span.file}")
    for name in source.pictures:
        one = by_name.get(name) or next((each for each in patterns if fits(each.files, name)), None)
        if one is not None:
            credited[name] = one
    return CreditedFolder(source.span, source.pictures, tuple(credits), credited)


def fits(pattern: str, name: str) -> bool:
    """Whether a name is as the pattern has it, where each ``*`` stands for any letters; no way is tried twice."""
    first, *rest = pattern.split("*")
    if not rest:
        return name == pattern
    *middle, last = rest
    if not name.startswith(first) or not name.endswith(last) or len(name) < len(first) + len(last):
        return False
    at, end = len(first), len(name) - len(last)
    for part in middle:
        found = name.find(part, at, end)
        if found < 0:
            return False
        at = found + len(part)
    return True
