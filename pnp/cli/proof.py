"""``pnp proof``."""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path
from typing import Self

import click

from pnp.cli.options import (
    budget_option,
    card_of,
    languages,
    no_cache_option,
    opened,
    out_option,
    workers_option,
)
from pnp.cli.output import Progress, exit_code, print_findings, tell
from pnp.diagnostics import Diagnostic, in_order
from pnp.frozen import NamedTuple
from pnp.model import CardSet
from pnp.project import Project
from pnp.project.turns import ToDo, Watch, in_turn
from pnp.render.contact import contact_sheets
from pnp.saving import save
from pnp.wording import counted


@click.command(
    "proof",
    epilog="Examples:  pnp proof ecosfera   pnp proof ecosfera --card zostera-marina   pnp proof biomos --grey",
)
@click.argument("set_", metavar="SET")
@click.option("--lang", default="en", show_default=True, metavar="CODE,..|all")
@click.option("--card", "card_id", metavar="ID", help="Only this card, large.")
@click.option("--grey", is_flag=True, help="As a black and white printer shows it.")
@click.option(
    "--colour-vision",
    type=click.Choice(["deutan", "protan", "tritan"]),
    help="As a reader without green, red or blue cones sees it.",
)
@out_option
@budget_option
@no_cache_option
@workers_option
def command(
    set_: str,
    lang: str,
    card_id: str | None,
    grey: bool,
    colour_vision: str | None,
    out: Path,
    workers: int,
) -> None:
    """Draw every face of a set on contact sheets, with bleed (red), trim (black) and safe (green) lines.

    The pictures land in OUT/SET/LANGUAGE-proof. Faces with errors are drawn too, marked.
    """
    project = opened(set_)
    cards, found = project.cards()
    if cards is None:
        print_findings(found)
        sys.exit(1)
    if card_id:
        card_of(cards, card_id)
    codes, look = languages(cards, lang), "grey" if grey else colour_vision or "colour"
    with Progress() as progress:
        entries: list[ToDo[ContactSheets]] = [
            ToDo(
                project,
                ProofJob(project.home, code, card_id, look, out / cards.id / f"{code}-proof", out),
                progress.about(f"{cards.id} {code}"),
                len(codes),
            )
            for code in codes
        ]
        try:
            with closing(in_turn(entries, workers)) as every:
                worst = max(_told(cards, one, progress) for one in every)
        except OSError as error:
            if error.filename is None:  # no file of ours
                raise
            tell(f"cannot write {error.filename}: {error.strerror}", err=True)
            worst = 1
    sys.exit(worst)


class ContactSheets(NamedTuple):
    """One language drawn: how many pictures are in the folder; None where no face can be drawn at all."""

    folder: Path
    found: tuple[Diagnostic, ...]
    pictures: int | None

    def placed(self) -> Self:
        return self


class ProofJob(NamedTuple):
    """One language to draw on contact sheets."""

    home: str
    language: str
    card: str | None
    look: str
    folder: Path
    out: Path  # what of it the user named
    paper: None = None  # faces know none
    key: str = ""

    def done(self, project: Project, watch: Watch) -> ContactSheets:
        watch.doing("drawing faces")
        chosen = (self.card,) if self.card else ()
        made, found = project.faces(self.language, cards=chosen, draft=True)
        found = in_order((*found, *project.edition(self.language, draft=True).found))
        material = project.material().value
        if made is None or material is None:
            return ContactSheets(self.folder, found, None)
        sheets = contact_sheets(
            made, material.fonts, material.theme.safe_mm, self.look, large=bool(self.card)
        )
        number = 0
        for number, picture in enumerate(sheets, 1):
            watch.doing(f"sheet {number}")
            save(self.folder / f"{self.card or 'proof'}-{self.look}-{number:02}.png", picture, self.out)
        return ContactSheets(self.folder, found, number)

    def clear(self) -> None:
        """A picture cut short is written again, or not missed."""


def _told(cards: CardSet, made: ContactSheets, progress: Progress) -> int:
    progress.clear()
    print_findings(made.found)
    if made.pictures is None:
        return 1
    told = (
        f"{made.folder}: {counted(made.pictures, 'sheet')}"
        if made.pictures
        else f"{cards.id}: nothing to draw"
    )
    tell(told)
    return exit_code(made.found)
