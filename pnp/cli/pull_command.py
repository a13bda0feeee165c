"""``pnp pull``."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import click

from pnp.base.diagnostics import Diagnostic, has_errors
from pnp.cli import completing
from pnp.cli.examples import examples
from pnp.cli.output import print_findings, refuse, saved, tell, the_world
from pnp.files.world import Refusal
from pnp.source.load.set_folders import load
from pnp.source.load.tables import TableFile
from pnp.source.load.tables.read_tables import read_tables
from pnp.source.pull.arrived import changes
from pnp.source.pull.fetch import fetch
from pnp.source.schema.pulls import PullRow, pulls_of


@click.command(
    "pull",
    epilog=examples(
        ("pnp pull my-game", "every table that set.yaml names"),
        ("pnp pull my-game --only producer", "one of them"),
    ),
)
@click.argument("set_", metavar="SET", shell_complete=completing.a_set)
@click.option("--only", metavar="NAME", help="This table alone.")
def command(set_: str, only: str | None) -> None:
    """Fetch the tables that set.yaml says are published on the web, into cards/NAME.csv.

    Nothing else ever asks the network: a build prints what was pulled last, so keep these files with the set. Where a table
    does not come, the one of before stays.
    """
    source, found = load(set_, the_world())
    if source is None:
        refuse(found)
    rows, wrong = pulls_of(source)
    if wrong:
        refuse(wrong)
    if only is not None and only not in (row.name for row in rows):
        raise click.BadParameter(
            f"set.yaml names no table '{only}' under pull: {_names(rows)}", param_hint="--only"
        )
    if not rows:
        raise click.UsageError(
            f'{set_} names no published table; write  pull: {{KIND: "https://..."}}  in its set.yaml'
        )
    failed: list[Diagnostic] = []
    for row in rows:
        if only in (None, row.name):
            failed += _pulled(row, source.folder)
    print_findings(failed)
    sys.exit(int(bool(failed)))


def _names(rows: tuple[PullRow, ...]) -> str:
    return ", ".join(row.name for row in rows) or "there is none"


def _pulled(row: PullRow, folder: Path) -> tuple[Diagnostic, ...]:
    """Fetches, looks whether it is a table, and puts it in its place."""
    data, found = fetch(row)
    if data is None:
        return found
    place = folder / "cards" / f"{row.name}.csv"
    after, wrong = read_tables(data, str(place))
    if after is None or has_errors(wrong):
        return wrong
    before = _before(place, folder)
    saved(place, data, folder)
    saved(place.with_name(f".{row.name}.pulled"), _record(row, data), folder)
    tell(f"{place}: {changes(before, after)}")
    return ()


def _before(place: Path, folder: Path) -> TableFile | None:
    """The table of the last time."""
    made = the_world().made(place, folder, read_tables)
    return None if isinstance(made, Refusal) else made[0]


def _record(row: PullRow, data: bytes) -> str:
    """Where the table is from and when it came, for whoever finds it among the files."""
    when = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    return f"from: {row.address}\nat: {when}\nsha256: {sha256(data).hexdigest()}\n"
