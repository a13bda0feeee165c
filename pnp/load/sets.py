"""From a name or folder to the nodes of a set and of the sets it extends.

Owns where sets are found and which of their files are read. Must not know what the keys mean, but for
``extends``.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from pnp.diagnostics import Diagnostic, Span, did_you_mean
from pnp.load import faults
from pnp.load.markdown import read_blocks
from pnp.load.nodes import Map, Node, Scalar
from pnp.load.yaml import MAX_BYTES, decode, read_yaml
from pnp.model import Block
from pnp.resources import bundled

MAX_FILES = 500
MAX_CHAIN = 8


@dataclass(frozen=True, slots=True)
class Source:
    """The files of one set as nodes; ``base`` is the set it extends."""

    folder: Path
    set: Map
    rules: Node | None
    cards: tuple[Node, ...]
    base: Source | None = None
    sheets: Mapping[str, tuple[Block, ...]] = field(default_factory=dict)


def bundled_ids() -> tuple[str, ...]:
    return tuple(sorted(path.parent.name for path in bundled("cardsets").glob("*/set.yaml")))


def find(where: str | Path) -> Path:
    """The folder a SET on the command line means: an existing folder, else a bundled id."""
    path = Path(where)
    if not os.path.isdir(path) and str(where) in bundled_ids():
        return bundled("cardsets") / str(where)
    return path.parent if path.name == "set.yaml" and os.path.isfile(path) else path


def load(where: str | Path) -> tuple[Source | None, tuple[Diagnostic, ...]]:
    """A set and all it extends."""
    folder = find(where)
    if not os.path.exists(folder):
        hint = did_you_mean(str(where), bundled_ids())
        return None, (faults.file_missing(Span(shown(folder), 1), hint),)
    found: list[Diagnostic] = []
    source = _load(folder, (), found)
    return source, tuple(found)


def _load(folder: Path, chain: tuple[Path, ...], found: list[Diagnostic]) -> Source | None:
    node = read_file(folder / "set.yaml", folder, found)
    if node is None:
        return None
    if not isinstance(node, Map):
        return Source(folder, Map({}, {}, node.span), node, ())
    base = _base(node.get("extends"), folder, (*chain, folder.resolve()), found)
    if base is None and "extends" in node.entries:
        return None
    rules_file = folder / "rules.yaml"
    rules = read_file(rules_file, folder, found) if rules_file.exists() else None
    cards = tuple(_all(_inside(folder, "cards", ".yaml", found), folder, found))
    return Source(folder, node, rules, cards, base, _sheets(folder, found))


def _inside(folder: Path, name: str, suffix: str, found: list[Diagnostic]) -> list[Path]:
    """The files of one of a set's folders, in the order of their names."""
    inner = folder / name
    try:
        names = os.listdir(inner)
    except FileNotFoundError:
        return []
    except OSError as error:
        found.append(faults.file_unreadable(Span(shown(inner), 1), error.strerror or str(error)))
        return []
    return [inner / file for file in sorted(names) if file.endswith(suffix)]


def _sheets(folder: Path, found: list[Diagnostic]) -> Mapping[str, tuple[Block, ...]]:
    """Markdown by file name, without the suffix."""
    sheets = {}
    for path in _inside(folder, "sheets", ".md", found):
        data = read_bytes(path, folder, found)
        if data is not None:
            text, wrong = decode(data, shown(path))
            found += wrong
            sheets[path.stem] = read_blocks(text or "", shown(path))
    return sheets


def _base(
    given: Node | None, folder: Path, chain: tuple[Path, ...], found: list[Diagnostic]
) -> Source | None:
    if given is None:
        return None
    name = given.value if isinstance(given, Scalar) else None
    sibling = folder.resolve().parent / str(name)
    if not isinstance(name, str) or not name.replace("-", "").replace("_", "").isalnum():
        found.append(faults.unknown_set(given.span, str(given.plain()), did_you_mean("", bundled_ids())))
        return None
    path = sibling if os.path.isfile(sibling / "set.yaml") else bundled("cardsets") / name
    if not os.path.isfile(path / "set.yaml"):
        found.append(faults.unknown_set(given.span, name, did_you_mean(name, bundled_ids())))
        return None
    if path.resolve() in chain or len(chain) > MAX_CHAIN:
        names = " -> ".join([*(step.name for step in chain), name])
        found.append(faults.cyclic_extends(given.span, names))
        return None
    return _load(path, chain, found)


def _all(paths: list[Path], folder: Path, found: list[Diagnostic]) -> Iterable[Node]:
    if len(paths) > MAX_FILES:
        found.append(faults.file_too_large(Span(shown(folder / "cards"), 1), len(paths), MAX_FILES))
        return
    for path in paths:
        node = read_file(path, folder, found)
        if node is not None:
            yield node


def read_file(path: Path, folder: Path, found: list[Diagnostic]) -> Node | None:
    """A YAML file of a set as a node; it must lie inside the set's folder."""
    name = shown(path)
    data = read_bytes(path, folder, found)
    if data is None:
        return None
    node, more = read_yaml(data, name)
    found.extend(more)
    return node


def read_bytes(path: Path, folder: Path, found: list[Diagnostic], limit: int = MAX_BYTES) -> bytes | None:
    span = Span(shown(path), 1)
    try:
        if not path.resolve(strict=True).is_relative_to(folder.resolve()):
            found.append(faults.path_outside_set(span, path.name))
            return None
        size = path.stat().st_size
        if size > limit:
            found.append(faults.file_too_large(span, size, limit))
            return None
        return path.read_bytes()
    except FileNotFoundError:
        found.append(faults.file_missing(span))
    except (OSError, RuntimeError) as error:
        found.append(faults.file_unreadable(span, getattr(error, "strerror", None) or str(error)))
    return None


def shown_folder(folder: str | Path) -> str:
    """How the files of a folder begin in a span."""
    return shown(Path(folder)) + "/"


def shown(path: Path) -> str:
    """A path as people know it: from here if it lies below, else whole."""
    relative = os.path.relpath(path)
    return str(path) if relative.startswith("..") else relative.replace(os.sep, "/")
