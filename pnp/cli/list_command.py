"""``pnp list``."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import TypedDict

import click

from pnp.base.diagnostics import Diagnostic
from pnp.base.languages import SOURCE
from pnp.base.model import Card, CardSet, Print
from pnp.base.wording import counted, in_line
from pnp.cli.examples import examples
from pnp.cli.options import called, chosen, format_option, opened, sets_argument
from pnp.cli.output import exit_code, print_findings, tell, the_world
from pnp.words.catalog import progress
from pnp.words.editions import translation


class CardRow(TypedDict):
    """One design, and where it is written."""

    id: str
    name: str
    copies: int
    file: str
    line: int


class KindRow(TypedDict):
    """One kind: its size, the file it is printed to, its cards."""

    label: str
    fields: list[str]
    size: str
    width_mm: float
    height_mm: float
    file: str
    count: int
    cards: list[CardRow]


class SetRow(TypedDict, total=False):
    id: str
    title: str
    summary: str
    players: list[int]
    designers: list[str]
    kinds: dict[str, int]
    languages: dict[str, int]
    folder: str
    extends: list[str]
    theme: str
    files: list[str]
    cards: dict[str, KindRow]
    parked: list[CardRow]


@click.command(
    "list",
    epilog=examples(
        ("pnp list", "the sets of this folder, in short"),
        ("pnp list my-game", "one with all its cards"),
        ("pnp list --bundled", "the games that ship with pnp"),
        ("pnp list biotopia --json", "the same for a program"),
    ),
)
@sets_argument
@format_option("text", "json")
def command(sets: tuple[str, ...], form: str) -> None:
    """List card sets: kinds, counts, languages and how whole each translation is.

    SET is the folder of a set of yours, or a bundled one: it is listed with every card, how often it is printed, and the
    files a build writes. Without SET, the sets of this folder are listed in short, or where there is none the bundled ones.
    """
    rows: list[SetRow] = []
    found: list[Diagnostic] = []
    meant = chosen(sets)
    for where in meant:
        cards, wrong = opened(where).cards()
        if cards is None:
            found += wrong
        else:
            rows.append(_row(cards) | _rest(cards) if sets else _row(cards))
    if form == "json":
        tell(json.dumps(rows, ensure_ascii=False, indent=2))
    elif rows:
        tell("\n\n".join("\n".join(_text(row)) for row in rows))
    _tell_of(found, sets, meant, form)
    sys.exit(exit_code(found))


def _tell_of(found: list[Diagnostic], sets: tuple[str, ...], meant: tuple[str, ...], form: str) -> None:
    """What cannot be listed; beside JSON, which is for programs, on the other stream."""
    if form == "json":
        for one in found:
            tell(f"{one.span}: {one.code} {one.severity.value}: {one.message}", err=True)
    else:
        print_findings(found)
        if not sets and not found:
            only = meant[0] if len(meant) == 1 else "SET"
            tell(f"\n'pnp list {only}' tells {'the cards of one' if only == 'SET' else 'its cards'}")


def _row(cards: CardSet) -> SetRow:
    return {
        "id": cards.id,
        "title": cards.title,
        "summary": cards.summary,
        "players": list(cards.players),
        "designers": list(cards.credits.designers),
        "kinds": {kind: cards.count(kind) for kind in cards.rules.kinds if cards.of(kind)},
        "languages": {code: _whole(cards, code) for code in cards.languages},
    }


def _rest(cards: CardSet) -> SetRow:
    """What is told of one set that is asked for."""
    return {
        "folder": called(cards.folders[0]),
        "extends": list(cards.extends),
        "theme": cards.theme,
        "files": list(_files(cards)),
        "cards": {kind: _kind(cards, kind, of) for kind, of in cards.by_kind().items() if of},
        "parked": [_card(card) for card in cards.parked],
    }


def _files(cards: CardSet) -> Iterator[str]:
    """What a build writes of it, in the order of the table of documents."""
    from pnp.press.impose.documents import DOCUMENTS  # it knows how text is set, and takes as long

    there = {row.file for kind, row in cards.prints.items() if cards.of(kind)} | {*cards.sheets}
    for row in DOCUMENTS:
        if there & row.sources:
            yield row.name


def _kind(cards: CardSet, kind: str, of: tuple[Card, ...]) -> KindRow:
    row, declared = cards.prints.get(kind), cards.rules.kinds[kind]
    size = row.size if row else None
    return {
        "label": declared.label,
        "fields": list(declared.fields),
        "size": _size(row),
        "width_mm": size.width if size else 0.0,
        "height_mm": size.height if size else 0.0,
        "file": row.file if row else "none",
        "count": cards.count(kind),
        "cards": [_card(card) for card in of],
    }


def _size(row: Print | None) -> str:
    if row is None or row.file == "none":
        return ""
    size = row.size
    shape = "" if size.shape == "rect" else f" {size.shape}"
    return f"{size.name} {size.width:g} x {size.height:g} mm{shape}".strip()


def _card(card: Card) -> CardRow:
    place = card.span()
    return {"id": card.id, "name": card.name, "copies": card.copies, "file": place.shown, "line": place.line}


def _whole(cards: CardSet, language: str) -> int:
    """How much of the set is translated, in percent."""
    if language == SOURCE:
        return 100
    told, _ = translation(cards, language, the_world())
    return progress(told.matches).percent


# --- for people ------------------------------------------------------------------------------------------


def _text(row: SetRow) -> Iterator[str]:
    low, high = row["players"]
    players = f"{low}-{high} players" if low < high else counted(low, "player")
    kinds = ", ".join(f"{count} {kind}" for kind, count in row["kinds"].items())
    by = f" by {', '.join(row['designers'])}" if row["designers"] else ""
    yield in_line(f"{row['id']}: {row['title']}{by}")
    if row["summary"]:
        yield in_line(f"  {row['summary']}")
    yield f"  {players}; {kinds or 'no cards'}"
    yield f"  languages: {', '.join(_language(*pair) for pair in row['languages'].items())}"
    if "cards" in row:
        if row["extends"]:
            yield f"  extends: {', '.join(row['extends'])}"
        yield f"  prints: {', '.join(row['files']) or 'nothing'}"
        for kind, of in row["cards"].items():
            yield from _listed(kind, of)
        if row["parked"]:
            yield "\n  parked, with no copies:"
            yield from _named(row["parked"])


def _language(code: str, percent: int) -> str:
    return code if percent == 100 else f"{code} ({percent} %)"


def _listed(kind: str, of: KindRow) -> Iterator[str]:
    designs = counted(len(of["cards"]), "design")
    where = f"{of['size']}, in {of['file']}" if of["size"] else "not printed"
    yield f"\n  {kind}: {of['count']} of {designs}; {where}"
    yield from _named(of["cards"])


def _named(cards: list[CardRow]) -> Iterator[str]:
    width = max(len(card["id"]) for card in cards)
    for card in cards:
        yield in_line(f"    {card['copies']:>3} x {card['id']:{width}}  {card['name']}")
