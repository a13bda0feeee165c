"""``pnp list``."""

from __future__ import annotations

import json
from typing import Any

import click

from pnp.cli.options import chosen, format_option, opened
from pnp.cli.output import print_findings, tell
from pnp.i18n import translation
from pnp.i18n.catalog import progress
from pnp.languages import SOURCE
from pnp.model import CardSet
from pnp.wording import in_line


@click.command("list", epilog="Examples:  pnp list   pnp list --format json")
@format_option("text", "json")
def command(form: str) -> None:
    """List the bundled card sets: kinds, counts, languages and how whole each translation is."""
    rows = []
    for where in chosen(()):
        cards, found = opened(where).cards()
        if cards is None:
            print_findings(found)
        else:
            rows.append(_row(cards))
    if form == "json":
        tell(json.dumps(rows, ensure_ascii=False, indent=2))
    else:
        tell("\n\n".join(_text(row) for row in rows))


def _row(cards: CardSet) -> dict[str, Any]:
    return {
        "id": cards.id,
        "title": cards.title,
        "summary": cards.summary,
        "players": list(cards.players),
        "designers": list(cards.credits.designers),
        "kinds": {kind: cards.count(kind) for kind in cards.rules.kinds if cards.of(kind)},
        "languages": {code: _whole(cards, code) for code in cards.languages},
    }


def _whole(cards: CardSet, language: str) -> int:
    """How much of the set is translated, in percent."""
    if language == SOURCE:
        return 100
    told, _ = translation(cards, language)
    return progress(told.matches).percent


def _language(code: str, percent: int) -> str:
    return code if percent == 100 else f"{code} ({percent} %)"


def _text(row: dict[str, Any]) -> str:
    low, high = row["players"]
    kinds = ", ".join(f"{count} {kind}" for kind, count in row["kinds"].items())
    by = f" by {', '.join(row['designers'])}" if row["designers"] else ""
    return "\n".join(
        [
            in_line(f"{row['id']}: {row['title']}{by}"),
            *([in_line(f"  {row['summary']}")] if row["summary"] else []),
            f"  {low}-{high} players; {kinds}",
            f"  languages: {', '.join(_language(*pair) for pair in row['languages'].items())}",
        ]
    )
