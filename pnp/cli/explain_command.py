"""``pnp explain``."""

from __future__ import annotations

import sys
from collections.abc import Mapping

import click

from pnp.base.diagnostics import FAMILIES, Entry, did_you_mean, hinted
from pnp.check.manual import page_of, whole_catalog
from pnp.cli.examples import examples
from pnp.cli.output import tell


@click.command(
    "explain",
    epilog=examples(
        ("pnp explain CRD203", "the page of a code"),
        ("pnp explain text-overflow", "the page of a rule"),
        ("pnp explain", "every code there is"),
    ),
)
@click.argument("code", required=False)
def command(code: str | None) -> None:
    """Print the manual page of a finding: what it means, why it matters, what to do.

    CODE is a code or the name of its rule; without one, all are listed.
    """
    catalog = whole_catalog()
    if code is None:
        tell("\n".join(_row(entry) for entry in catalog.values()))
        return
    names = {entry.name: entry for entry in catalog.values()}
    entry = catalog.get(code.upper()) or names.get(code.lower()) or _renamed(code, catalog)
    if entry is None:
        tell(hinted(f"no finding '{code}'", did_you_mean(code, (*catalog, *names), "pnp explain")), err=True)
        sys.exit(2)
    tell(_page(entry))


def _renamed(code: str, catalog: Mapping[str, Entry]) -> Entry | None:
    """The entry a code of before the families were split stands for: its number is what stayed."""
    if not code.upper().startswith("PRS"):
        return None
    return next((entry for entry in catalog.values() if entry.code[3:] == code[3:]), None)


def _row(entry: Entry) -> str:
    return f"{entry.code}  {entry.severity.value:8} {entry.name:28} {page_of(entry).splitlines()[0]}"


def _page(entry: Entry) -> str:
    head = f"{entry.code} {entry.name} ({FAMILIES[entry.code[:3]]}, {entry.severity.value})"
    return f"{head}\n{'=' * len(head)}\n\n{page_of(entry)}"
