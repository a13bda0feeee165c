"""``pnp proof``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Self

import click

from pnp.base.diagnostics import Diagnostic, in_order
from pnp.base.frozen import NamedTuple
from pnp.base.wording import counted
from pnp.cli import completing
from pnp.cli.examples import examples
from pnp.cli.options import (
    all_option,
    budget_option,
    card_of,
    chosen,
    languages,
    languages_to,
    no_cache_option,
    opened,
    out_option,
    sets_argument,
    workers_option,
)
from pnp.cli.output import Progress, exit_code, print_findings, tell
from pnp.files.saving import save
from pnp.press.render.contact import contact_sheets
from pnp.project.opened_set import Project
from pnp.project.turns import TellProgress, ToDo, in_turn


class ProofOrder(NamedTuple):
    """What is asked for of each language."""

    card: str | None  # this one, large
    look: str
    ink_saver: bool
    out: Path


@click.command(
    "proof",
    epilog=examples(
        ("pnp proof", "every set in this folder"),
        ("pnp proof my-game --card fox", "one card, large"),
        ("pnp proof biomos --grey --lang de", "as a black and white printer has it"),
        ("pnp proof my-game --ink-saver", "as it is printed with little ink"),
        ("pnp proof my-game --colour-vision deutan", "as colour-blind readers see it"),
    ),
)
@sets_argument
@languages_to("Languages to draw.")
@click.option(
    "--card", "card_id", metavar="ID", shell_complete=completing.a_card, help="Only this card, large."
)
@click.option("--grey", is_flag=True, help="As a black and white printer shows it.")
@click.option(
    "--colour-vision",
    type=click.Choice(["deutan", "protan", "tritan"]),
    help="As a reader without green, red or blue cones sees it.",
)
@click.option("--ink-saver", is_flag=True, help="As `pnp build --ink-saver` prints it.")
@out_option
@all_option
@budget_option
@no_cache_option
@workers_option
def command(
    sets: tuple[str, ...],
    lang: str,
    card_id: str | None,
    grey: bool,
    colour_vision: str | None,
    ink_saver: bool,
    out: Path,
    workers: int,
) -> None:
    """Draw every face of a set on contact sheets, with bleed (red), trim (black) and safe (green) lines.

    The pictures land in OUT/SET/LANGUAGE-proof. Faces with errors are drawn too, marked. SET is the folder of a set
    of yours, or a bundled one; without it, the sets of this folder are meant, or where there is none the bundled ones.
    """
    order = ProofOrder(card_id, "grey" if grey else colour_vision or "colour", ink_saver, out)
    worst = 0
    with Progress() as progress:
        entries = (
            entry
            for where in _with_card(chosen(sets, is_told=True), card_id)
            for entry in _entries(where, lang, order, progress)
        )
        try:
            with closing(in_turn(entries, workers)) as every:
                for one in every:
                    worst = max(worst, _told(one, progress))
        except OSError as error:
            if error.filename is None:  # no file of ours
                raise
            tell(f"cannot write {error.filename}: {error.strerror}", err=True)
            worst = 1
    sys.exit(worst)


def _with_card(sets: tuple[str, ...], card_id: str | None) -> tuple[str, ...]:
    """Of several sets those that have the card; where none has it, the first, which says so."""
    if card_id is None or len(sets) == 1:
        return sets
    having = tuple(where for where in sets if _has(where, card_id))
    return having or sets[:1]


def _has(where: str, card_id: str) -> bool:
    cards = opened(where).cards().value
    return cards is not None and any(card.id == card_id for card in cards.cards)


def _entries(
    where: str, lang: str, order: ProofOrder, progress: Progress
) -> Iterator[ToDo[ContactSheets] | ContactSheets]:
    """Every language of one set."""
    project = opened(where)
    cards, found = project.cards()
    if cards is None:
        yield ContactSheets(where, order.out, found, None)
        return
    if order.card:
        card_of(cards, order.card)
    codes = languages(cards, lang)
    for code in codes:
        job = ProofJob(project.home, code, cards.id, order)
        yield ToDo(project, job, progress.about(f"{cards.id} {code}"), len(codes))


class ContactSheets(NamedTuple):
    """One language drawn: how many pictures are in the folder; None where no face can be drawn at all."""

    set_id: str
    folder: Path
    found: tuple[Diagnostic, ...]
    pictures: int | None

    def placed(self) -> Self:
        return self


class ProofJob(NamedTuple):
    """One language to draw on contact sheets."""

    home: str
    language: str
    set_id: str
    order: ProofOrder
    paper: None = None  # faces know none
    key: str = ""

    def done(self, project: Project, doing: TellProgress) -> ContactSheets:
        doing("drawing faces")
        card, look, ink_saver, out = self.order
        folder = out / self.set_id / f"{self.language}-proof"
        chosen = (card,) if card else ()
        made, found = project.faces(self.language, cards=chosen, draft=True, ink_saver=ink_saver)
        found = in_order((*found, *project.edition(self.language, draft=True).found))
        material = project.material().value
        if made is None or material is None:
            return ContactSheets(self.set_id, folder, found, None)
        sheets = contact_sheets(made, material.fonts, material.theme.safe_mm, look, large=bool(card))
        number, look = 0, look + ("-ink-saver" if ink_saver else "")
        for number, picture in enumerate(sheets, 1):
            doing(f"sheet {number}")
            save(folder / f"{card or 'proof'}-{look}-{number:02}.png", picture, out)
        return ContactSheets(self.set_id, folder, found, number)

    def clear(self) -> None:
        """A picture cut short is written again, or not missed."""


def _told(made: ContactSheets, progress: Progress) -> int:
    progress.clear()
    print_findings(made.found)
    if made.pictures is None:
        return 1
    told = (
        f"{made.folder}: {counted(made.pictures, 'sheet')}"
        if made.pictures
        else f"{made.set_id}: nothing to draw"
    )
    tell(told)
    return exit_code(made.found)
