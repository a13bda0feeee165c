"""``pnp schema``."""

from __future__ import annotations

import json
from pathlib import Path

import click

from pnp.cli import completing
from pnp.cli.examples import examples
from pnp.cli.options import cards_of
from pnp.cli.output import saved, tell
from pnp.source.schema.json_schema import schemas


@click.command(
    "schema",
    epilog=examples(
        ("pnp schema", "print those of set.yaml and rules.yaml"),
        ("pnp schema my-game --out .schemas", "write them, with those of its cards"),
    ),
)
@click.argument("set_", metavar="[SET]", required=False, shell_complete=completing.a_set)
@click.option("-o", "--out", type=click.Path(file_okay=False, path_type=Path), help="Write the files here.")
def command(set_: str | None, out: Path | None) -> None:
    """Print JSON Schemas that let an editor complete and check set files as you type.

    Without SET: set.yaml and rules.yaml. With SET: also one schema per kind of card.
    """
    cards = None
    if set_ is not None:
        cards = cards_of(set_)
    files = schemas(cards)
    if out is None:
        tell(json.dumps(files, ensure_ascii=False, indent=2))
        return
    for name, schema in files.items():
        saved(out / name, json.dumps(schema, ensure_ascii=False, indent=2) + "\n", out)
    tell(f"{len(files)} schemas in {out}")
