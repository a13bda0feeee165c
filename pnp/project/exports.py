"""One set in one language for another program: what its target reads, and the files in a folder of their own.

Owns which products a target is given. Must not know what is made of them.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pnp.diagnostics import has_errors, in_order
from pnp.export import TARGETS
from pnp.frozen import NamedTuple
from pnp.model import Printed, Profile
from pnp.project.jobs import PLAIN_PAPER, Found

if TYPE_CHECKING:
    from pnp.project import Project
    from pnp.write import Written

ON_SHEETS = ("cards", "components", "reference")
FORMAT = "export"  # what its files are called in the manifest of their folder


class ExportedFolder(NamedTuple):
    """What came of it: None written where the set is refused, or has nothing for this target."""

    folder: Path
    found: Found
    written: Written | None = None
    is_refused: bool = False


def export(
    project: Project, target: str, language: str, out: Path, profile: str | Profile = PLAIN_PAPER
) -> ExportedFolder:
    """The files of one target in ``OUT/SET/LANGUAGE-TARGET``, put in place as a whole. Raises ``write.WriteError``."""
    from pnp.load.profiles import find
    from pnp.manifest import About, filed
    from pnp.write import grow, place

    paper, wrong = find(profile, world=project.world) if isinstance(profile, str) else (profile, ())
    cards = project.cards().value
    folder = out / (cards.id if cards else "") / f"{language}-{target.replace('/', '-')}"
    if paper is None or has_errors(wrong):
        return ExportedFolder(folder, wrong, is_refused=True)
    sheets, found = project.sheets(language, profile=paper, documents=ON_SHEETS)
    found = in_order((*wrong, *found))
    if cards is None or sheets is None:
        return ExportedFolder(folder, found, is_refused=True)
    files, more = TARGETS[target].files(sheets, paper)
    found = in_order((*found, *more))
    if has_errors(found):
        return ExportedFolder(folder, found, is_refused=True)
    if not files:
        return ExportedFolder(folder, found)
    names = {card.id: card.name for card in cards.cards}
    about = About(
        cards.id,
        language,
        "",
        "",
        project.inputs(None),
        names,
        replaced=frozenset({(target, FORMAT)}),
        whole=True,
    )
    grown = grow(folder, about, filed([Printed(target, FORMAT, files)], about), out)
    return ExportedFolder(folder, found, place(grown))
