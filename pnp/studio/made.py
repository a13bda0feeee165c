"""What is made of an order of the page: one set printed or exported, language by language, each step told.

Owns which files came of it, and what there is to say. Must not know jobs, nor HTTP.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable
from contextlib import ExitStack, closing
from pathlib import Path
from secrets import token_urlsafe
from typing import Literal, TypeAlias

from pnp.base.diagnostics import Diagnostic, has_errors
from pnp.base.frozen import NamedTuple
from pnp.base.model.former_faces import FormerFaces
from pnp.base.model.print_options import PrintOptions
from pnp.export.targets import README, ExportWish, SiteTarget
from pnp.press.manifest import PRINTING, UnreadManifest, read_manifest
from pnp.press.write import Written
from pnp.project.changes import EarlierError
from pnp.project.changes.earlier_states import earlier
from pnp.project.changes.face_change_words import told_changes
from pnp.project.changes.printed import former_of_manifest
from pnp.project.exports import ExportedFolder, export, export_together, target_called
from pnp.project.jobs import Built, Printing
from pnp.project.opened_set import Project
from pnp.project.turns import in_turn

Since: TypeAlias = Literal["", "print", "ref"]


class PrintOrder(NamedTuple):
    """What is to be printed."""

    set: str  # as the page knows it
    where: str
    languages: tuple[str, ...]
    profile: str
    options: PrintOptions
    since: Since = ""  # only what changed since the last print, or since the revision ``ref``
    ref: str = ""


class ExportOrder(NamedTuple):
    """What is to be exported, and for what."""

    set: str
    where: str
    languages: tuple[str, ...]
    profile: str
    target: str
    wish: ExportWish


StudioOrder: TypeAlias = PrintOrder | ExportOrder


class PrintedFile(NamedTuple):
    """A file that was written, under a name the page may use for it."""

    id: str
    path: Path
    name: str  # from its folder on
    language: str


class EndedJob(NamedTuple):
    """A job that has come to its end."""

    files: tuple[PrintedFile, ...] = ()
    found: tuple[Diagnostic, ...] = ()
    missing: tuple[str, ...] = ()  # languages that were refused
    why: str = ""
    notes: tuple[str, ...] = ()  # what else there is to say


class Result:
    """What came of an order so far."""

    def __init__(self) -> None:
        self.files: list[PrintedFile] = []
        self.found: list[Diagnostic] = []
        self.missing: list[str] = []
        self.notes: list[str] = []

    def take(self, folder: Path, language: str, written: Written) -> None:
        kept = set(written.kept)
        names = [one.name for one in written.manifest.files if one.name not in kept]
        names.sort(key=lambda name: name not in (README, PRINTING))  # they say what the others are
        self.files += [PrintedFile(token_urlsafe(9), folder / name, name, language) for name in names]
        self.notes += (
            f"{name} was changed after it was written: it is kept as {yours}" for name, yours in written.yours
        )

    def ended(self, why: str = "", missing: Iterable[str] = ()) -> EndedJob:
        lost = (*dict.fromkeys((*self.missing, *missing)),)
        return EndedJob(tuple(self.files), tuple(dict.fromkeys(self.found)), lost, why, tuple(self.notes))


def carry_out(
    order: StudioOrder, project: Project, out: Path, tell: Callable[[str], None], result: Result
) -> None:
    """Raises WriteError, EarlierError and WishError."""
    if isinstance(order, ExportOrder):
        _export(order, project, out, tell, result)
        return
    with ExitStack() as looking_back, closing(_every(order, project, out, tell, looking_back)) as every:
        for built in every:
            _take(built, order, result)


def _every(
    order: PrintOrder, project: Project, out: Path, tell: Callable[[str], None], looking_back: ExitStack
) -> Generator[Built, None, None]:
    how = Printing(order.options, order.profile, tell)
    ink_saver = order.options.ink_saver
    if order.since == "ref":
        state = earlier(f"git:{order.ref}", project, ink_saver)
        how = how._replace(former=looking_back.enter_context(state))
    elif order.since == "print":
        cards = project.cards().value
        folder = out / (cards.id if cards else "")
        how = how._replace(former=lambda language: _last_print(folder / language, language, ink_saver))
    return in_turn(project.printing(order.languages, how, out), 1)


def _last_print(folder: Path, language: str, ink_saver: bool) -> FormerFaces:
    manifest = read_manifest(folder)
    if isinstance(manifest, UnreadManifest) or not manifest.placements:
        raise EarlierError(f"nothing is printed yet in '{language}': print all of it first")
    former = former_of_manifest("the last print", manifest, ink_saver)
    if isinstance(former, str):
        raise EarlierError(f"the last print in '{language}' {former}")
    return former


def _take(built: Built, order: PrintOrder, result: Result) -> None:
    result.found += built.found
    if built.changes is not None:
        result.notes += told_changes(built.changes, built.language)
    if built.folder and built.written:
        result.take(built.folder, built.language, built.written)
    elif built.changes is None or not built.changes.is_none:
        result.missing += [built.language] if built.language else order.languages


def _export(
    order: ExportOrder, project: Project, out: Path, tell: Callable[[str], None], result: Result
) -> None:
    if isinstance(target_called(order.target), SiteTarget):
        how = order.profile, order.wish, tell
        _take_exported(export_together(project, order.target, order.languages, out, *how), "", order, result)
        return
    for language in order.languages:
        tell(f"drawing {language}")
        made = export(project, order.target, language, out, order.profile, order.wish, tell)
        _take_exported(made, language, order, result)


def _take_exported(made: ExportedFolder, language: str, order: ExportOrder, result: Result) -> None:
    """``language`` is "" where all lie in one folder."""
    said = language or ", ".join(order.languages)
    result.found += (*made.found, *made.verdict)
    if made.is_refused:
        result.missing += [language] if language else order.languages
    elif made.written:
        result.take(made.folder, language, made.written)
    else:
        result.notes.append(f"{said}: there is nothing to export as {order.target}")
    if has_errors(made.verdict):
        result.notes.append(f"{said}: {order.target} would be refused")


def short_way(folder: Path) -> str:
    """A folder as somebody calls it who sits here: from where the studio was begun, or from home."""
    whole = Path(os.path.abspath(folder))
    for start, said in ((Path.cwd(), ""), (Path.home(), "~/")):
        if start.name and whole.is_relative_to(start):
            return f"{said}{whole.relative_to(start).as_posix()}"
    return str(whole)
