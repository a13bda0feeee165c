"""Writing from the page: one value into its line, and back again. Owns what may be written, and undoing it."""

from __future__ import annotations

from pathlib import Path

from pnp.base.diagnostics import Severity
from pnp.files.saving import save
from pnp.project.opened_set import Project
from pnp.source.load.tables import TEXTS
from pnp.source.load.tables.cell_rewriting import rewritten as in_table
from pnp.source.load.yaml_rewriting import RewriteError
from pnp.source.load.yaml_rewriting import rewritten as in_yaml
from pnp.studio import page_values as plain
from pnp.studio import questions as asking
from pnp.studio.questions import PageAnswer, PageQuestion, Studio
from pnp.studio.shown import Replaced
from pnp.words.po_rewriting import rewritten as in_catalog

MOST_UNDONE = 100


def edit(studio: Studio, question: PageQuestion) -> PageAnswer:
    shown = studio.shown(question)
    place = shown.place(asking.word(question, "place"))
    if place is None:
        raise asking.Refused("that place is not known any more")
    path = Path(place.span.home, place.span.path)
    if place.span.is_in_workbook:
        return _not_saved(plain.IN_WORKBOOK)
    if not place.span.home or not path.resolve().is_relative_to(shown.home.resolve()):
        return _not_saved("it stands in a file of another set")
    with shown.quick() as project:
        now = project.world.read(path, place.span.home)
        if not isinstance(now, bytes):
            return _not_saved("the file cannot be read any more")
        suffix = path.suffix.lower()
        rewritten = in_catalog if suffix == ".po" else in_table if suffix in TEXTS else in_yaml
        try:
            made = rewritten(now, place.span, asking.word(question, "old"), asking.word(question, "new"))
            if why := _spoilt(project, path, made):
                return _not_saved(why)
            save(path, made, shown.home)
        except (RewriteError, OSError, UnicodeError) as error:
            return _not_saved(str(error))
        shown.undo.append(Replaced(path, now, made, place.what))
        del shown.undo[:-MOST_UNDONE]
    shown.look()
    return {"saved": True, "undo": len(shown.undo)}


def _spoilt(project: Project, path: Path, made: bytes) -> str:
    """What would be wrong with a set that can be read now, if the file said this; "" if nothing is."""
    if project.cards().value is None:  # whatever is written, it was wrong before
        return ""
    project.world.put(path, made)
    project.changed()
    try:
        cards, found = project.cards()
    finally:
        project.world.put(path, None)
        project.changed()
    if cards is not None:
        return ""
    wrong = next(one for one in found if one.severity is Severity.ERROR)
    return f"{wrong.message}; {wrong.hint}" if wrong.hint else wrong.message


def _not_saved(why: str) -> PageAnswer:
    return {"saved": False, "why": why}


def undo(studio: Studio, question: PageQuestion) -> PageAnswer:
    shown = studio.shown(question)
    with shown.quick() as project:
        if not shown.undo:
            return {"undone": False, "why": "there is nothing to undo", "undo": 0}
        last = shown.undo[-1]
        try:
            if project.world.read(last.file, shown.home) != last.after:
                return {"undone": False, "why": "the file has changed since; undo it in the editor"}
            save(last.file, last.before, shown.home)
        except OSError as error:
            return {"undone": False, "why": str(error)}
        shown.undo.pop()
    shown.look()
    return {"undone": True, "what": last.what, "undo": len(shown.undo)}
