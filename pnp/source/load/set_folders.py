"""From a name or folder to the nodes of a set and of the sets it extends.

Owns where sets are found and which of their files are read. Must not know what the keys mean, but for
``extends``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import assert_never

from pnp.base.budget import allowed
from pnp.base.diagnostics import Diagnostic, Span, did_you_mean
from pnp.base.frozen import dataclass, field
from pnp.base.model import Block
from pnp.base.wording import CONTROL
from pnp.files.resources import bundled
from pnp.files.world import Refusal, World, name_of
from pnp.source.load import file_faults as faults
from pnp.source.load.markdown import read_blocks
from pnp.source.load.nodes import Map, Node, Scalar
from pnp.source.load.tables import TableFile, is_left_behind, is_table
from pnp.source.load.tables.spreadsheet_faults import no_card_source
from pnp.source.load.yaml import MAX_BYTES, decode, read_yaml

MAX_FILES = 500
MAX_CHAIN = 8
MAX_FOLDERS = 1000  # that are looked into for sets
SOME = 6  # sets that are told
HERE = "this folder is a set itself: leave the name out"


@dataclass(frozen=True, slots=True)
class Source:
    """The files of one set as nodes; ``base`` is the set it extends."""

    folder: Path
    set: Map
    rules: Node | None
    cards: tuple[Node | TableFile, ...]
    base: Source | None = None
    sheets: Mapping[str, tuple[Block, ...]] = field(default_factory=dict)


def bundled_ids(world: World | None = None) -> tuple[str, ...]:
    world, home = world or World(), bundled("cardsets")
    return tuple(name for name in world.folders(home) if world.is_file(home / name / "set.yaml"))


def sets_in(folder: str | Path, world: World | None = None) -> tuple[str, ...]:
    """The folders within a folder that are sets, by name; no hidden ones, and no link that leads out of it."""
    world, home = world or World(), Path(folder)
    named = [name for name in world.folders(home) if not name.startswith(".")]
    there = (name for name in named[:MAX_FOLDERS] if world.is_file(home / name / "set.yaml"))
    whole = home.resolve()
    return tuple(name for name in there if (whole / name).resolve().is_relative_to(whole))


def sets_here(world: World | None = None) -> tuple[str, ...]:
    """The sets of the folder at hand: itself if it is one, else those within it."""
    world = world or World()
    return (".",) if world.is_file("set.yaml") else sets_in(".", world)


def find(where: str | Path, world: World | None = None) -> Path:
    """The folder a SET on the command line means: an existing folder, else a bundled id."""
    world, path = world or World(), Path(where)
    if not world.is_folder(path) and str(where) in bundled_ids(world):
        return bundled("cardsets") / str(where)
    return path.parent if path.name == "set.yaml" and world.is_file(path) else path


def load(where: str | Path, world: World | None = None) -> tuple[Source | None, tuple[Diagnostic, ...]]:
    """A set and all it extends."""
    world = world or World()
    folder = find(where, world)
    if not world.is_folder(folder) and not world.is_file(folder):
        here = sets_here(world)
        known = {*bundled_ids(world), *here} - {"."}
        hint = did_you_mean(str(where), known)
        hint = HERE if here == (".",) and not hint.startswith("did you mean") else hint
        return None, (faults.file_missing(Span(str(where), 1, width=0), hint),)
    if not world.is_there(folder / "set.yaml") and world.is_folder(folder):
        return None, (
            faults.file_missing(
                Span(name_of(folder / "set.yaml", folder), 1, width=0), _instead(folder, world)
            ),
        )
    loading = _Loading(world)
    source = loading.set(folder, ())
    return source, tuple(loading.found)


def _instead(folder: Path, world: World) -> str:
    """What to name instead of a folder that is no set."""
    around = next(
        (one for one in (folder, *folder.absolute().parents) if world.is_file(one / "set.yaml")), None
    )
    if around is not None:
        return f"it belongs to the set {Span(f'{around}//set.yaml', 1).shown.removesuffix('/set.yaml')}: name that"
    within = [str(folder / name) for name in sets_in(folder, world)]
    more = f" and {len(within) - SOME} more" if len(within) > SOME else ""
    return (
        f"sets lie within it: {', '.join(within[:SOME])}{more}" if within else "'pnp new NAME' begins a set"
    )


class _Loading:
    """One set being loaded, with all that was found on the way."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.found: list[Diagnostic] = []

    def set(self, folder: Path, chain: tuple[Path, ...]) -> Source | None:
        self.world.enclose(folder)
        node = read_file(folder / "set.yaml", folder, self.found, self.world)
        if node is None:
            return None
        if not isinstance(node, Map):
            return Source(folder, Map({}, {}, node.span), node, ())
        base = self._base(node.get("extends"), folder, (*chain, folder.resolve()))
        if base is None and "extends" in node.entries:
            return None
        rules_file = folder / "rules.yaml"
        there = self.world.is_there(rules_file)
        rules = read_file(rules_file, folder, self.found, self.world) if there else None
        return Source(folder, node, rules, self._cards(folder), base, self._sheets(folder))

    def _inside(self, folder: Path, name: str, suffix: str) -> Sequence[str]:
        """The files of one of a set's folders, in the order of their names."""
        closed = self.world.closed(folder / name, folder)
        if closed:
            self.found.append(refused(closed, Span(name_of(folder / name, folder), 1)))
        return self.world.names(folder / name, folder, suffix)

    def _sheets(self, folder: Path) -> Mapping[str, tuple[Block, ...]]:
        """Markdown by file name, without the suffix."""
        sheets = {}
        for name in self._inside(folder, "sheets", ".md"):
            path = folder / "sheets" / name
            made = self.world.made(path, folder, _read_sheet, MAX_BYTES)
            if isinstance(made, Refusal):
                self.found.append(refused(made, Span(name_of(path, folder), 1)))
                continue
            blocks, wrong = made
            sheets[path.stem] = blocks
            self.found += wrong
        return sheets

    def _base(self, given: Node | None, folder: Path, chain: tuple[Path, ...]) -> Source | None:
        if given is None:
            return None
        world = self.world
        name = given.value if isinstance(given, Scalar) else None
        sibling = folder.resolve().parent / str(name)
        if not isinstance(name, str) or not name.replace("-", "").replace("_", "").isalnum():
            hint = did_you_mean("", self._known(folder))
            self.found.append(faults.unknown_set(given.span, str(given.plain()), hint))
            return None
        if not sibling.resolve().is_relative_to(sibling.parent):
            self.found.append(faults.path_outside_set(given.span, name))
            return None
        path = sibling if world.is_file(sibling / "set.yaml") else bundled("cardsets") / name
        if not world.is_file(path / "set.yaml"):
            hint = did_you_mean(name, self._known(folder))
            self.found.append(faults.unknown_set(given.span, name, hint))
            return None
        if path.resolve() in chain or len(chain) > MAX_CHAIN:
            names = " -> ".join([*(step.name for step in chain), name])
            self.found.append(faults.cyclic_extends(given.span, names))
            return None
        return self.set(path, chain)

    def _known(self, folder: Path) -> frozenset[str]:
        """What a set may extend: what lies beside it, and what is bundled."""
        whole = folder.resolve()
        return frozenset((*bundled_ids(self.world), *sets_in(whole.parent, self.world))) - {whole.name}

    def _cards(self, folder: Path) -> tuple[Node | TableFile, ...]:
        """YAML and tables, in the order of their names; whatever else lies there is told."""
        place = folder / "cards"
        every = self._inside(folder, "cards", "")
        folders = frozenset(self.world.folders(place) if every else ())
        names = [name for name in every if name.endswith(".yaml") or is_table(name)]
        for name in sorted({*every} - {*names} - folders):
            if not is_left_behind(name):
                self.found.append(no_card_source(Span(name_of(place / name, folder), 1), name))
        if len(names) > (limit := allowed(MAX_FILES)):
            span = Span(name_of(place, folder), 1)
            self.found.append(faults.file_too_large(span, len(names), limit))
            return ()
        read = (self._card_file(place / name, folder) for name in names)
        return tuple(source for source in read if source is not None)

    def _card_file(self, path: Path, folder: Path) -> Node | TableFile | None:
        if not is_table(path.name):
            return read_file(path, folder, self.found, self.world)
        from pnp.source.load.tables.read_tables import read_tables

        made = self.world.made(path, folder, read_tables, MAX_BYTES)
        if isinstance(made, Refusal):
            self.found.append(refused(made, Span(name_of(path, folder), 1)))
            return None
        tables, found = made
        self.found += found
        return tables


def _read_sheet(data: bytes, name: str) -> tuple[tuple[Block, ...], tuple[Diagnostic, ...]]:
    text, wrong = decode(data, name)
    if text and (control := CONTROL.search(text)):
        above = text[: control.start()]
        span = Span(name, above.count("\n") + 1, control.start() - above.rfind("\n"))
        wrong = (*wrong, faults.control_character(span, control[0]))
    return read_blocks(text or "", name), wrong


def read_file(path: Path, folder: Path, found: list[Diagnostic], world: World) -> Node | None:
    """A YAML file of a set as a node; it must lie inside the set's folder."""
    made = world.made(path, folder, read_yaml, MAX_BYTES)
    if isinstance(made, Refusal):
        found.append(refused(made, Span(name_of(path, folder), 1)))
        return None
    node, more = made
    found += more
    return node


def refused(refusal: Refusal, span: Span, limit: int = MAX_BYTES) -> Diagnostic:
    """Why a file cannot be read, as a finding."""
    match refusal.fault:
        case "missing":
            return faults.file_missing(span)
        case "outside":
            return faults.path_outside_set(span, Path(span.path).name)
        case "large":
            return faults.file_too_large(span, refusal.size, allowed(limit))
        case "unreadable":
            return faults.file_unreadable(span, refusal.why)
        case _:
            assert_never(refusal.fault)
