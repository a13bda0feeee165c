"""``pnp explain``."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

import click

from pnp.base.diagnostics import FAMILIES, Entry, did_you_mean, hinted
from pnp.check.manual import page_of, whole_catalog
from pnp.cli.examples import examples
from pnp.cli.options import format_option
from pnp.cli.output import tell

END = re.compile(r"(?<!e\.g)(?<!i\.e)[.!?](?=\s+[A-Z`\"“]|$)")  # of a sentence


@click.command(
    "explain",
    epilog=examples(
        ("pnp explain CRD203", "the page of a code"),
        ("pnp explain text-overflow", "the page of a rule"),
        ("pnp explain", "every code there is"),
    ),
)
@click.argument("code", required=False)
@format_option("text", "json")
def command(code: str | None, form: str) -> None:
    """Print the manual page of a finding: what it means, why it matters, what to do.

    CODE is a code or the name of its rule; without one, all are listed.
    """
    catalog = whole_catalog()
    if code is None and form == "json":
        tell(json.dumps([_record(entry) for entry in catalog.values()], ensure_ascii=False, indent=2))
        return
    if code is None:
        tell("\n".join(_row(entry) for entry in catalog.values()))
        return
    names = {entry.name: entry for entry in catalog.values()}
    entry = catalog.get(code.upper()) or names.get(code.lower()) or _renamed(code, catalog)
    if entry is None:
        raise click.UsageError(
            hinted(f"no finding '{code}'", did_you_mean(code, (*catalog, *names), "pnp explain"))
        )
    if form == "json":
        tell(json.dumps({**_record(entry), "page": page_of(entry)}, ensure_ascii=False, indent=2))
        return
    tell(_page(entry))


def _record(entry: Entry) -> dict[str, str]:
    first = first_sentence(page_of(entry))
    return {"code": entry.code, "severity": entry.severity.value, "name": entry.name, "summary": first}


def _renamed(code: str, catalog: Mapping[str, Entry]) -> Entry | None:
    """The entry a code of before the families were split stands for: its number is what stayed."""
    if not code.upper().startswith("PRS"):
        return None
    return next((entry for entry in catalog.values() if entry.code[3:] == code[3:]), None)


def _row(entry: Entry) -> str:
    return f"{entry.code}  {entry.severity.value:8} {entry.name:28} {first_sentence(page_of(entry))}"


def first_sentence(page: str) -> str:
    """What a page begins with, whole, on one line."""
    text = " ".join(page.split("\n\n")[0].split())
    end = END.search(text)
    return text[: end.start() + 1] if end else text


def _page(entry: Entry) -> str:
    head = f"{entry.code} {entry.name} ({FAMILIES[entry.code[:3]]}, {entry.severity.value})"
    return f"{head}\n{'=' * len(head)}\n\n{page_of(entry)}"
