"""Papers and printers: profiles read from YAML, bundled ones and the user's own.

Owns the keys of a profile, where profiles are found and how one extends another. Must not know sheets.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from pnp.base.diagnostics import Diagnostic, Span
from pnp.base.frozen import NamedTuple, replace
from pnp.base.model import NO_CORRECTION, BoxFit, Correction, Precut, Profile
from pnp.files.resources import own
from pnp.files.world import Refusal, World, name_of
from pnp.source.load import precut_data as precut
from pnp.source.load import profile_faults as faults
from pnp.source.load import registrations
from pnp.source.load.nodes import Map, Node, Scalar, Seq
from pnp.source.load.papers import papers
from pnp.source.load.set_folders import refused
from pnp.source.load.shapes import (
    ID,
    KEBAB,
    Either,
    Flag,
    Int,
    ListOf,
    Number,
    OneOf,
    Reader,
    Record,
    TextShape,
    Values,
)
from pnp.source.load.sleeves import LAYERS, sleeves
from pnp.source.load.yaml import MAX_BYTES, read_yaml

BUNDLED = own("profiles")
OURS = (BUNDLED, precut.FOLDER)
OPTION = "--profile"
OFFSET_LIMIT = 6.0  # mm: more is no drift
SCALE_LIMIT = 0.03  # of the paper's size
TURN_LIMIT = 2.0  # degrees
HAIR = 1e-9  # what is lost in taking a number from another
_SIDE = Number(20, 2000)
_OFFSET = ListOf(Number(-1000, 1000), 2, 2)
PUT_RIGHT = Record(
    {"offset_mm": _OFFSET, "scale": ListOf(Number(-1000, 1000), 2, 2), "turn_deg": Number(-1000, 1000)}
)


def _is_none(node: Node) -> bool:
    return isinstance(node, Scalar) and node.value == "none"


_TUCKBOX = Record(
    {
        "card_mm": Number(0.05, 5),
        "sleeves": OneOf(("none", *LAYERS), "sleeves"),
        "sleeves_um": Either(OneOf(("none",), "sleeves"), Number(0, 500), lambda node: not _is_none(node)),
        "clearance_mm": Number(0, 20),
        "dividers": Flag(),
    }
)
_PAPER = Record({"width_mm": _SIDE, "height_mm": _SIDE}, ("width_mm", "height_mm"))
_GRID = ListOf(Int(1, 50), 2, 2)

KEYS = Record(
    {
        "summary": TextShape(200),
        "extends": ID,
        "paper": Either(OneOf(papers(), "paper"), _PAPER),
        "flip": OneOf(("long", "short", "fold"), "flip"),
        "margin_mm": Number(0, 30),
        "bleed_mm": Number(0, 10),
        "gap_mm": Number(0, 50),
        "grid": Either(OneOf(("auto",), "grid"), _GRID, lambda node: isinstance(node, Seq)),
        "orientation": OneOf(("portrait", "landscape", "auto"), "orientation"),
        "marks": Flag(),
        "ruler": Flag(),
        "label": Flag(),
        "order": OneOf(("alternate", "split"), "order"),
        "guide": Flag(),
        "registration": registrations.SHAPE,
        "front_offset_mm": _OFFSET,
        "back_offset_mm": _OFFSET,
        "front": PUT_RIGHT,
        "back": PUT_RIGHT,
        "tuckbox": _TUCKBOX,
        "precut": precut.SHAPE,
    }
)


class ProfileRow(NamedTuple):
    """A line of ``pnp profiles``."""

    name: str
    paper: str
    flip: str
    bleed: float
    summary: str
    where: str  # the file, "" when bundled
    group: str = "papers"  # or "cards", "labels": what its sheets are parted into already
    pieces: str = ""  # of such sheets


class _StatedProfile(NamedTuple):
    """One file of a profile and what it says itself."""

    name: str
    file: Path
    values: Values
    node: Map


def user_folders() -> tuple[Path, ...]:
    """Where a user keeps profiles: beside the work at hand, then for all work on this machine."""
    return Path("profiles"), app_folder() / "profiles"


def app_folder() -> Path:
    """The folder of settings, the one click names: only the command line may import click."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA", home)) / "pnp"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "pnp"
    return Path(os.environ.get("XDG_CONFIG_HOME", home / ".config")) / "pnp"


def find(
    name: str, folders: Sequence[Path] | None = None, world: World | None = None
) -> tuple[Profile | None, tuple[Diagnostic, ...]]:
    """The profile of that name, the user's before the bundled one, with all it extends filled in."""
    world = world or World()
    reader = Reader()
    chain = _chain(name, _places(folders, world), reader, world)
    if not chain:
        return None, tuple(reader.found)
    profile = _profile(chain, reader, world)
    if profile is not None:
        profile = _on_precut(profile, chain, _places(folders, world), reader, world)
    return profile, tuple(reader.found)


def names(
    folders: Sequence[Path] | None = None, world: World | None = None
) -> tuple[tuple[ProfileRow, ...], tuple[Diagnostic, ...]]:
    """Every profile that can be named, bundled ones first; what is broken is told and left out."""
    rows: list[ProfileRow] = []
    found: list[Diagnostic] = []
    world = world or World()
    for name in _known(_places(folders, world), world):
        profile, findings = find(name, folders, world)
        found += findings
        if profile is not None:
            rows.append(_row(profile))
    return tuple(rows), tuple(found)


def known_names(folders: Sequence[Path] | None = None, world: World | None = None) -> tuple[str, ...]:
    """What profiles are called, be they sound or not."""
    world = world or World()
    return _known(_places(folders, world), world)


def _row(profile: Profile) -> ProfileRow:
    where = "" if profile.span.file.startswith(OPTION) else profile.span.shown
    paper = f"{profile.width:g} x {profile.height:g} mm"
    sheet = profile.precut
    summary = profile.summary + (" (not verified)" if sheet and not sheet.verified else "")
    row = ProfileRow(profile.name, paper, profile.flip, profile.bleed, summary, where)
    if sheet is None:
        return row
    size = f"{sheet.piece[0]:g} mm, round" if sheet.round else f"{sheet.piece[0]:g} x {sheet.piece[1]:g} mm"
    return row._replace(group=sheet.pieces, pieces=f"{sheet.columns} x {sheet.rows} of {size}")


def _places(folders: Sequence[Path] | None, world: World) -> tuple[Path, ...]:
    """Where profiles lie; what lies beside the work at hand came with it, and a link there leads nowhere."""
    named = user_folders() if folders is None else folders
    return (*(place for place in named if place.is_absolute() or not world.closed(place, ".")), *OURS)


def _known(places: Sequence[Path], world: World) -> tuple[str, ...]:
    ours = tuple(place for place in places if place in OURS)
    others = tuple(place for place in places if place not in OURS)
    files = (
        place / name for place in (*ours, *reversed(others)) for name in world.names(place, place, ".yaml")
    )
    return tuple(dict.fromkeys(path.stem for path in files if KEBAB.match(path.stem) and world.is_file(path)))


def _files(name: str, places: Sequence[Path], world: World) -> Iterator[Path]:
    if KEBAB.match(name):
        yield from (file for place in places if world.is_file(file := place / f"{name}.yaml"))


# --- one file, and those it extends ----------------------------------------------------------------------


def _chain(name: str, places: Sequence[Path], reader: Reader, world: World) -> list[_StatedProfile]:
    """The files that make up a profile, the named one first; empty when one cannot be had."""
    chain: list[_StatedProfile] = []
    wanted: str | None = name
    span = Span("", 1)
    while wanted is not None:
        files = list(_files(wanted, places, world))
        unread = [file for file in files if file not in {source.file for source in chain}]
        if not unread:
            reader.report(_missing(wanted, span, chain, _known(places, world), circle=bool(files)))
            return []
        source = _source(wanted, unread[0], reader, world)
        if source is None:
            return []
        chain.append(source)
        wanted, span = source.values.get("extends"), _span(source.node, "extends")
    return chain


def _missing(
    name: str, span: Span, chain: Sequence[_StatedProfile], known: Sequence[str], *, circle: bool
) -> Diagnostic:
    if circle:
        return faults.profile_circle(span, [*(source.name for source in chain), name])
    return faults.unknown_profile(span, name, known)


def _source(name: str, file: Path, reader: Reader, world: World) -> _StatedProfile | None:
    made = world.made(file, file.parent, read_yaml, MAX_BYTES)
    if isinstance(made, Refusal):
        reader.report(refused(made, Span(name_of(file, file.parent), 1)))
        return None
    node, found = made
    reader.found += found
    if node is None:
        return None
    values = KEYS.read(node, reader, "the file")
    return (
        _StatedProfile(name, file, values, node)
        if isinstance(values, dict) and isinstance(node, Map)
        else None
    )


def _span(node: Node, key: str) -> Span:
    value = node.get(key) if isinstance(node, Map) else None
    return node.span if value is None else value.span


# --- values ----------------------------------------------------------------------------------------------


NOT_PRECUT = ("gap_mm", "grid", "orientation", "marks")  # what a precut sheet leaves nothing to say of


def _on_precut(
    profile: Profile, chain: Sequence[_StatedProfile], places: Sequence[Path], reader: Reader, world: World
) -> Profile | None:
    """The profile with the sheet it names, or says itself, where one is meant; without, where that cannot be."""
    source = next((source for source in chain if "precut" in source.values), None)
    if source is None:
        return profile
    at = source.node.key_span("precut")
    for key in NOT_PRECUT:
        if key in source.node.entries:
            reader.report(faults.without_effect_on_precut(source.node.key_span(key), key))
    if profile.registration is not None or profile.flip == "fold":
        reader.report(
            faults.precut_is_not_cut(at, "folded" if profile.flip == "fold" else "cut by a machine")
        )
    sheet = _sheet(source, chain, places, reader, world)
    if sheet is None:
        return profile
    own, paper = sheet
    if own is not None and paper is not None and paper != (profile.width, profile.height):
        reader.report(faults.precut_of_other_paper(at, own.name, paper, (profile.width, profile.height)))
    if own is None:
        return profile
    own = own._replace(others=tuple(precut.bundled(world)))
    return replace(profile, precut=own, marks=False, grid=None, gap=0.0, registration=None)


def _sheet(
    source: _StatedProfile,
    chain: Sequence[_StatedProfile],
    places: Sequence[Path],
    reader: Reader,
    world: World,
) -> tuple[Precut | None, tuple[float, float] | None] | None:
    """The sheet that is said there, and the paper it is said of."""
    said = source.values["precut"]
    if isinstance(said, str):
        at = _span(source.node, "precut")
        others = _chain(said, places, Reader(), world)
        sheet = others[0].values.get("precut") if others else None
        if not isinstance(sheet, dict) or not precut.is_whole(sheet):
            known = (one.name for one in precut.bundled(world))
            reader.report(faults.unknown_precut(at, said, known))
            return None
        source, chain, said = others[0], others, sheet
    below = chain[[one.file for one in chain].index(source.file) :]
    paper = _paper(next((one.values["paper"] for one in below if "paper" in one.values), None))
    node = source.node.get("precut")
    if paper is None or node is None or not precut.is_whole(said):
        return None
    return precut.precut(source.name, said, paper, node, reader), paper


SIDES = (("front", "front_offset_mm"), ("back", "back_offset_mm"))


def _profile(chain: Sequence[_StatedProfile], reader: Reader, world: World) -> Profile | None:
    first = chain[0]
    values: Values = {}
    for source in reversed(chain):
        _check_corrections(source, reader)
        for key, other in (*SIDES, *(pair[::-1] for pair in SIDES)):
            if key in source.values:  # a side is put right by the last who says how
                values.pop(other, None)
        values |= source.values
    size = _paper(values.get("paper"))
    if size is None:
        reader.report(faults.no_paper(first.node.span))
        return None
    fields = _fields(values)
    if "registration" in values:
        fields["registration"] = registrations.registration(values["registration"], reader, world)
        if fields.get("flip") == "fold":
            source = next(source for source in chain if "registration" in source.values)
            reader.report(faults.registration_of_folded(source.node.key_span("registration")))
    if fields.get("flip") == "fold" and fields["back"] != NO_CORRECTION:
        key = "back" if "back" in values else "back_offset_mm"
        source = next(source for source in chain if key in source.values)
        reader.report(faults.offset_without_effect(source.node.key_span(key), key))
    summary = first.values.get("summary", "")
    is_ours = (
        Path(first.node.span.home) in OURS
    )  # which nobody can change: then it is the choice that is told of
    span = Span(f"{OPTION} {first.name}" if is_ours else first.node.span.file, 1)
    return Profile(first.name, *size, **fields | {"summary": summary}, span=span)


def _check_corrections(source: _StatedProfile, reader: Reader) -> None:
    """What is said of a side in one file; that it is said once, and that it is a drift."""
    box = source.node.get("tuckbox")
    if isinstance(box, Map) and {"sleeves", "sleeves_um"} <= box.entries.keys():
        reader.report(faults.sleeves_said_twice(box.key_span("sleeves_um")))
    for key, old in SIDES:
        node = source.node.get(key)
        said: Values = source.values.get(key, {})
        if node and old in source.node.entries:
            reader.report(faults.side_said_twice(source.node.key_span(old), key, old))
        _check_offset(_span(source.node, old), old, source.values.get(old, ()), reader)
        if isinstance(node, Map):
            _check_offset(_span(node, "offset_mm"), f"{key}.offset_mm", said.get("offset_mm", ()), reader)
            for factor in said.get("scale", ()):
                if abs(factor - 1) > SCALE_LIMIT + HAIR:
                    reader.report(faults.scale_out_of_range(_span(node, "scale"), key, factor, SCALE_LIMIT))
            if abs(said.get("turn_deg", 0)) > TURN_LIMIT:
                turn = said["turn_deg"]
                reader.report(faults.turn_out_of_range(_span(node, "turn_deg"), key, turn, TURN_LIMIT))


def _check_offset(span: Span, key: str, offset: Sequence[float], reader: Reader) -> None:
    for value in offset:
        if abs(value) > OFFSET_LIMIT:
            reader.report(faults.offset_out_of_range(span, key, value, OFFSET_LIMIT))


def _paper(paper: str | Mapping[str, float] | None) -> tuple[float, float] | None:
    if isinstance(paper, str):
        return papers()[paper]
    if paper and len(paper) == 2:
        return paper["width_mm"], paper["height_mm"]
    return None


def _fields(values: Values) -> Values:
    """A profile's values under the names the model has for them."""
    apart = ("extends", "paper", "precut", *(key for pair in SIDES for key in pair))
    named = {key.removesuffix("_mm"): value for key, value in values.items() if key not in apart}
    named |= {key: _correction(values.get(key), values.get(old)) for key, old in SIDES}
    named["upright"] = any(key in values for key, _ in SIDES)
    named["tuckbox"] = _box_fit(values.get("tuckbox", {}))
    return named | ({"grid": None} if named.get("grid") == "auto" else {})


def _box_fit(said: Values) -> BoxFit:
    named = said.get("sleeves", "none")
    sleeve = said.get("sleeves_um", 0.0 if named == "none" else sleeves().layers[named])
    sleeve = 0.0 if sleeve == "none" else sleeve
    return BoxFit(
        said.get("card_mm", BoxFit().card),
        sleeve,
        said.get("clearance_mm", BoxFit().clearance),
        said.get("dividers", True),
        sleeves().sizes if sleeve else (),
    )


def _correction(said: Values | None, offset: tuple[float, float] | None) -> Correction:
    return Correction(offset or (0.0, 0.0)) if said is None else correction_of(said)


def correction_of(said: Values) -> Correction:
    """What was read as ``PUT_RIGHT``."""
    names = {"offset_mm": "offset", "scale": "scale", "turn_deg": "turn"}
    return Correction(**{names[key]: value for key, value in said.items()})
