"""``pnp table export``."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from pnp.base.wording import counted
from pnp.cli import completing
from pnp.cli.examples import examples
from pnp.cli.options import cards_of, kind_of
from pnp.cli.output import saved, tell, the_world
from pnp.source.load.set_folders import load
from pnp.source.schema.written_csv import as_csv

OUTPUT: Final = Path("output")


@click.group("table", epilog=examples(("pnp table export my-game", "its cards as CSV, a file a kind")))
def command() -> None:
    """Cards as tables: for a spreadsheet, for a look at a whole deck, for another program."""


@command.command(
    "export",
    epilog=examples(
        ("pnp table export my-game", "every kind, to output/my-game/tables"),
        ("pnp table export biotopia --kind butterfly --out butterflies.csv", "one kind"),
    ),
)
@click.argument("set_", metavar="SET", shell_complete=completing.a_set)
@click.option("--kind", help="The cards of this kind alone.")
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path),
    help="A file.csv with --kind, else a folder.  [default: output/SET/tables]",
)
def export(set_: str, kind: str | None, out: Path | None) -> None:
    """Write the cards of a set as CSV, a file a kind.

    In the folder cards/ of a set, in place of the YAML they came from, these files make the same set again.
    """
    from pnp.source.schema.read import stated_cards
    from pnp.source.schema.tabled import tables_of

    cards = cards_of(set_)
    if kind is not None:
        kind_of(cards, kind)
    source, _ = load(set_, the_world())
    assert source is not None, "its cards were read"
    stated, inherited = stated_cards(source)
    tables = [table for table in tables_of(stated, cards, inherited) if kind in (None, table.kind)]
    if not tables:
        tell(f"{cards.id} states no cards{f' of the kind {kind}' if kind else ''} itself: nothing is written")
        return
    for table in tables:
        path = _place(out, cards.id, table.kind, is_one=kind is not None)
        saved(path, as_csv(table.rows), OUTPUT if out is None else out)
        tell(f"{path}: {counted(len(table.rows) - 1, 'card')}")


def _place(out: Path | None, set_id: str, kind: str, *, is_one: bool) -> Path:
    if out is None:
        return OUTPUT / set_id / "tables" / f"{kind}.csv"
    suffix = out.suffix.lower()
    if suffix in (".xlsx", ".ods", ".xls", ".tsv"):
        raise click.UsageError(f"{out}: tables are written as .csv, which every spreadsheet opens")
    if suffix != ".csv":
        return out / f"{kind}.csv"
    if not is_one:
        raise click.UsageError(f"{out} is one file, and the set may have several kinds: name one with --kind")
    return out
