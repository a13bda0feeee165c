"""The manifest of an output folder: what each file is, which inputs it was made from, where every face lies.

Owns its shape and its text. Reads versions 1 (which had no number) and 2; of any other text it says why it is not read.
Must not know how files are made or put in place.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from pathlib import Path

from pnp.base.frozen import NamedTuple
from pnp.base.model import CardSide, File, Placement, Printed, Selection, Sheet
from pnp.base.model.printing_notes import PrintingWords
from pnp.base.scene import IDENTITY, Matrix, around
from pnp.base.sums import int_sum
from pnp.files.world import Refusal, World

MANIFEST = "manifest.json"
PRINTING = "PRINTING.txt"  # how to print what lies beside it
VERSION = 2
MARKS = (b",", b"[", b"{")  # before each value of JSON stands one
MOST_VALUES = (
    2_500_000  # of 20,000 cards, each side in a file and on a sheet of its own, there are half as many
)
DEEPEST = 4  # a file lies in no more folders than that, its own among them
# what version 1 tells of a file by its name alone: its document and its format
NAMED = re.compile(r"(?P<document>.+?)(-\d+)?\.(?P<format>\w+)")


class Corrections(NamedTuple):
    """What puts each side right on a printer."""

    front: Matrix = IDENTITY
    back: Matrix = IDENTITY


class About(NamedTuple):
    """What a manifest tells of a build, its files apart.

    ``digest`` is that of all inputs, "" where nothing of it lies on paper; ``paperless`` that of all but the paper;
    ``cards`` names them by id; ``shared`` are digests of what many faces share.
    ``replaced`` are the documents, each in a format, that the build stands for: former files of
    these go. A ``whole`` build may change the folder's profile.
    """

    set_id: str
    language: str
    profile: str
    digest: str = ""
    paperless: str = ""
    cards: Mapping[str, str] = {}
    correction: Corrections = Corrections()
    selection: Selection | None = None
    replaced: frozenset[tuple[str, str]] = frozenset()
    whole: bool = False
    shared: Mapping[str, str] = {}
    ink_saver: bool = False
    large: bool = False  # in large print
    printing: PrintingWords | None = None  # where a text tells how to print what is in the folder


class FileRecord(NamedTuple):
    """One file: ``digest`` is that of the inputs it was made from, ``paperless`` of all but the paper, each "" where
    nobody wrote it down; ``correction`` is there where it lies on paper."""

    name: str
    sha256: str
    pages: int
    document: str
    format: str
    profile: str  # "" where paper does not matter
    digest: str = ""
    paperless: str = ""
    selection: Selection | None = None
    correction: Corrections | None = None
    sides: tuple[CardSide, ...] = ()  # of a file that is a face: who shows it
    ink_saver: bool = False
    # how to print it, in the language, and what is told once for all such; of several files of a document the first
    told: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    def is_foreign(self, about: About) -> bool:
        return self.profile not in ("", about.profile)

    def is_stale(self, about: About) -> bool:
        """Whether the same file, printed now, would be another."""
        if self.profile and about.digest:
            return (self.digest, self.correction) != (about.digest, about.correction)
        return self.paperless != about.paperless


class Filed(NamedTuple):
    """A file to be put into a folder, and all that its manifest will tell of it."""

    record: FileRecord
    data: bytes
    placements: tuple[Mapping[str, object], ...] = ()


class Manifest(NamedTuple):
    about: About = About("", "", "")
    files: tuple[FileRecord, ...] = ()
    placements: tuple[Mapping[str, object], ...] = ()

    @property
    def names(self) -> frozenset[str]:
        """The names that are ours to replace."""
        return frozenset([record.name for record in self.files] + ([MANIFEST] if self != NONE else []))


NONE = Manifest()


class UnreadManifest(NamedTuple):
    """A file of that name that tells nothing: why, and what its owner can do."""

    why: str
    hint: str


NOT_OURS = UnreadManifest("was not written by pnp", "move it away, or name another place with --out")


def in_short(names: Iterable[str]) -> str:
    """File names for one line: of those that differ in a number the first and the last."""
    groups = [
        list(group) for _, group in groupby(sorted(names), lambda name: re.sub(r"-\d+(?=\.)", "", name))
    ]
    return ", ".join(f"{group[0]} to {group[-1]}" if len(group) > 1 else group[0] for group in groups)


# --- what a build adds -----------------------------------------------------------------------------------


def filed(printed: Iterable[Printed], about: About) -> Iterator[Filed]:
    """The files of these documents, made while they are taken."""
    for document in printed:
        for file in document.files:
            yield Filed(recorded(file, document, about), file.data, tuple(placed_on(document, file)))


def recorded(file: File, document: Printed, about: About) -> FileRecord:
    return FileRecord(
        file.name,
        hashlib.sha256(file.data).hexdigest(),
        file.pages,
        document.document,
        document.format,
        about.profile if document.pages else "",
        about.digest if document.pages else about.paperless,
        about.paperless,
        about.selection if document.document == "selection" else None,
        about.correction if document.pages else None,
        file.sides,
        about.ink_saver,
        document.told if file.page == 1 else (),
        document.notes if file.page == 1 else (),
    )


def placed_on(document: Printed, file: File) -> Iterator[dict[str, object]]:
    """Where each face of a file lies on its paper."""
    pages = document.pages[file.page - 1 : file.page - 1 + file.pages]
    for number, page in enumerate(pages, 1):
        for placement in page.placements if isinstance(page, Sheet) else ():
            row = _placement(file.name, number, placement, page.correction)
            yield {**row, "group": page.group} if isinstance(page, Sheet) and page.group else row


def _placement(name: str, page: int, placement: Placement, correction: Matrix) -> dict[str, object]:
    return {
        "file": name,
        "page": page,
        "slot": placement.slot,
        "card": placement.card,
        "copy": placement.copy,
        "side": placement.side,
        "trim_mm": [round(edge, 3) for edge in around(correction, placement.trim)],
        "scene": placement.scene.key[:12],
    }


# --- text ------------------------------------------------------------------------------------------------


def as_text(manifest: Manifest) -> str:
    """JSON with a line for every file and placement, in the order of file names, so that it does not tell in how
    many steps a folder was built."""
    about = manifest.about
    told = {
        "version": VERSION,
        "set": about.set_id,
        "lang": about.language,
        "profile": about.profile,
        **({"large_print": True} if about.large else {}),
        "cards": about.cards,
        "shared": about.shared,
        "files": [as_row(record) for record in sorted(manifest.files, key=lambda record: record.name)],
        "placements": sorted(manifest.placements, key=lambda row: str(row["file"])),
    }
    encode = json.JSONEncoder(ensure_ascii=False).encode
    entries = [f"{encode(key)}: {_rows(value, encode)}" for key, value in told.items()]
    return "{\n" + ",\n".join(entries) + "\n}\n"


def as_row(record: FileRecord) -> dict[str, object]:
    """What is told of one file."""
    told = record._asdict()
    del told["selection"], told["correction"], told["sides"]
    if not record.ink_saver:
        del told["ink_saver"]
    for key in ("told", "notes"):
        if not told[key]:
            del told[key]
    if record.correction:
        told["correction"] = record.correction._asdict()
    if record.sides:
        told["sides"] = [side._asdict() for side in record.sides]
    if chosen := record.selection:
        ids, kinds = sorted(chosen.cards), sorted(chosen.kinds)
        told["selection"] = {"ids": ids, "kinds": kinds, "one_each": chosen.one_each}
    return told


def _rows(value: object, encode: Callable[[object], str]) -> str:
    if not isinstance(value, list) or not value:
        return encode(value)
    return "[\n" + ",\n".join(map(encode, value)) + "\n]"


def read_manifest(folder: Path) -> Manifest | UnreadManifest:
    """The manifest of a folder; an empty one where there is none."""
    return read_manifest_file(folder / MANIFEST)


def read_manifest_file(path: Path) -> Manifest | UnreadManifest:
    """The same, whatever it is called."""
    data = World().read(path, path.parent)
    if isinstance(data, Refusal):
        return NONE if data.fault == "missing" else NOT_OURS
    try:
        if int_sum(map(data.count, MARKS)) > MOST_VALUES:
            return NOT_OURS
        told = _table(json.loads(data))
        version = told.get("version", 1)
        if not isinstance(version, int):
            raise TypeError(version)
        if version > VERSION:
            why = f"was written by a newer pnp: its version is {version}, this pnp knows {VERSION}"
            return UnreadManifest(why, "build with that pnp, or name another place with --out")
        manifest = _read(told)
    except (ValueError, TypeError, KeyError, RecursionError):
        return NOT_OURS
    return _unread(manifest) or manifest


def _read(told: Mapping[str, object]) -> Manifest:
    """Raises one of the above where it is not what we write."""
    set_id, language, profile = (_text(told.get(key, "")) for key in ("set", "lang", "profile"))
    cards, shared = (_texts(told.get(key, {})) for key in ("cards", "shared"))
    large = told.get("large_print", False) is True
    about = About(set_id, language, profile, cards=cards, shared=shared, large=large)
    files = tuple(read_row(_table(row), about.profile) for row in _list(told["files"]))
    placements = tuple(map(_table, _list(told["placements"])))
    for row in placements:
        _text(row["file"])
    return Manifest(about, files, placements)


def _unread(manifest: Manifest) -> UnreadManifest | None:
    """Somebody wrote into it: no build names a file twice, nor the manifest itself."""
    names = Counter((MANIFEST, *(record.name for record in manifest.files)))
    twice = next((name for name, count in names.items() if count > 1), None)
    if twice is None:
        return None
    what = "itself as a file" if twice == MANIFEST else f"{twice} twice"
    hint = "take that entry out of it, or delete it with the files pnp printed beside it, and build again"
    return UnreadManifest(f"names {what}", hint)


def read_row(row: Mapping[str, object], profile: str) -> FileRecord:
    """Back from what ``as_row`` tells; raises as ``_read`` does."""
    name, digest = _text(row["name"]), _text(row.get("digest", ""))
    named = NAMED.fullmatch(name)
    if named is None or not _is_within(name):
        raise ValueError(name)
    pages = row.get("pages", 1)
    return FileRecord(
        name,
        _text(row.get("sha256", "")),
        pages if isinstance(pages, int) else 1,
        _text(row.get("document", named["document"])),
        _text(row.get("format", named["format"])),
        _text(row.get("profile", profile)),
        digest,
        _text(row.get("paperless", digest)),
        _read_selection(_table(row["selection"])) if row.get("selection") else None,
        _read_corrections(_table(row["correction"])) if row.get("correction") else None,
        tuple(_read_side(_table(side)) for side in _list(row.get("sides", []))),
        row.get("ink_saver") is True,
        tuple(map(_text, _list(row.get("told", [])))),
        tuple(map(_text, _list(row.get("notes", [])))),
    )


def _is_within(name: str) -> bool:
    """Whether it names a file in the folder of the manifest, or in one below it."""
    pieces = name.split("/")
    return len(pieces) <= DEEPEST and all(
        Path(piece).name == piece and piece not in ("", "..") for piece in pieces
    )


def _read_selection(row: Mapping[str, object]) -> Selection:
    ids, kinds = (frozenset(map(_text, _list(row[key]))) for key in ("ids", "kinds"))
    return Selection(ids, kinds, row["one_each"] is True)


def _read_corrections(row: Mapping[str, object]) -> Corrections:
    return Corrections(_read_matrix(row["front"]), _read_matrix(row["back"]))


def _read_side(row: Mapping[str, object]) -> CardSide:
    return CardSide(_text(row["card"]), "front" if row["side"] == "front" else "back")


def _read_matrix(value: object) -> Matrix:
    a, b, c, d, e, f = map(_number, _list(value))
    return a, b, c, d, e, f


def _number(value: object) -> float:
    if not isinstance(value, int | float):
        raise TypeError(value)
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value


def _texts(value: object) -> dict[str, str]:
    return {key: _text(one) for key, one in _table(value).items()}


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise TypeError(value)
    return value


def _table(value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise TypeError(value)
    return value
