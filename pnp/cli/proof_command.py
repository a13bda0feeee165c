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
    kind_of,
    languages,
    languages_to,
    named,
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

    cards: tuple[str, ...]  # these alone; a single one large
    kinds: tuple[str, ...]
    look: str
    ink_saver: bool
    out: Path

    @property
    def called(self) -> str:
        """Pictures of one card or kind by its name, so that those of the whole set stay."""
        asked = self.cards or self.kinds
        return "proof" if not asked else asked[0] if len(asked) == 1 else "chosen"


@click.command(
    "proof",
    epilog=examples(
        ("pnp proof", "every set in this folder"),
        ("pnp proof my-game --cards fox", "one card, large"),
        ("pnp proof my-game --kind event", "all cards of a kind"),
        ("pnp proof biomos --grey --lang de", "as a black and white printer has it"),
        ("pnp proof my-game --ink-saver", "as it is printed with little ink"),
        ("pnp proof my-game --colour-vision deutan", "as colour-blind readers see it"),
    ),
)
@sets_argument
@languages_to("Languages to draw.")
@click.option(
    "--cards",
    "--card",
    metavar="ID,..",
    shell_complete=completing.cards,
    help="Only these cards; one is drawn large.",
)
@click.option(
    "--kind", "kinds", metavar="KIND,..", shell_complete=completing.kinds, help="Only cards of these kinds."
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
    cards: str | None,
    kinds: str | None,
    grey: bool,
    colour_vision: str | None,
    ink_saver: bool,
    out: Path,
    workers: int,
) -> None:
    """Draw every face of a set on contact sheets, with bleed (red), trim (black and white) and safe (green) lines.

    The pictures land in OUT/SET/LANGUAGE-proof. Faces with errors are drawn too, marked. SET is the folder of a set
    of yours, or a bundled one; without it, the sets of this folder are meant, or where there is none the bundled ones.
    """
    chosen_cards = named(cards, "--cards") if cards is not None else ()
    chosen_kinds = named(kinds, "--kind") if kinds is not None else ()
    look = "grey" if grey else colour_vision or "colour"
    order = ProofOrder(chosen_cards, chosen_kinds, look, ink_saver, out)
    worst = 0
    with Progress() as progress:
        entries = (
            entry
            for where in _with_all(chosen(sets, is_told=True), order)
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


def _with_all(sets: tuple[str, ...], order: ProofOrder) -> tuple[str, ...]:
    """Of several sets those that have the cards and kinds; where none has them, the first, which says so."""
    if not (order.cards or order.kinds) or len(sets) == 1:
        return sets
    having = tuple(where for where in sets if _has(where, order))
    return having or sets[:1]


def _has(where: str, order: ProofOrder) -> bool:
    cards = opened(where).cards().value
    if cards is None:
        return False
    return {card.id for card in cards.cards}.issuperset(order.cards) and cards.rules.kinds.keys() >= {
        *order.kinds
    }


def _entries(
    where: str, lang: str, order: ProofOrder, progress: Progress
) -> Iterator[ToDo[ContactSheets] | ContactSheets]:
    """Every language of one set."""
    project = opened(where)
    cards, found = project.cards()
    if cards is None:
        yield ContactSheets(where, order.out, found, None)
        return
    for card in order.cards:
        card_of(cards, card)
    for kind in order.kinds:
        kind_of(cards, kind)
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
        cards, kinds, look, ink_saver, out = self.order
        folder = out / self.set_id / f"{self.language}-proof"
        made, found = project.faces(self.language, cards=cards, kinds=kinds, draft=True, ink_saver=ink_saver)
        found = in_order((*found, *project.edition(self.language, draft=True).found))
        material = project.material().value
        if made is None or material is None:
            return ContactSheets(self.set_id, folder, found, None)
        sheets = contact_sheets(made, material.fonts, material.theme.safe_mm, look, large=len(cards) == 1)
        number, look = 0, look + ("-ink-saver" if ink_saver else "")
        for number, picture in enumerate(sheets, 1):
            doing(f"sheet {number}")
            save(folder / f"{self.order.called}-{look}-{number:02}.png", picture, out)
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
