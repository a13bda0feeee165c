"""``pnp i18n extract | update | status``."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NoReturn

import click

from pnp.cli.options import chosen, format_option, languages, sets_argument
from pnp.cli.output import exit_code, print_findings, save
from pnp.diagnostics import Diagnostic
from pnp.i18n import translation
from pnp.i18n.extract import catalog_path, counts, template, updated
from pnp.i18n.texts import texts
from pnp.languages import SOURCE
from pnp.model import CardSet, SourceText, Translation
from pnp.project import Project
from pnp.schema.read import load_set
from pnp.wording import counted

UNREADABLE = {"LNG404", "SRC102", "SRC103", "SRC122"}
language_option = click.option("--lang", default="all", show_default=True, metavar="CODE,..|all")


@click.group("i18n", epilog="Examples:  pnp i18n status   pnp i18n update my-game   pnp i18n extract my-game")
def command() -> None:
    """Translate a set: gettext PO files out and in.

    The English in the set's YAML and Markdown is the source. `update` brings lang/CODE.po up to date with it, any
    PO editor fills it in, and the next build prints it.
    """


@command.command("extract", epilog="Examples:  pnp i18n extract my-game")
@sets_argument
def extract(sets: tuple[str, ...]) -> None:
    """Write lang/SET.pot, the template of all texts."""
    for where in chosen(sets):
        cards = _load(where)
        folder = Path(cards.folders[0])
        path = folder / "lang" / f"{cards.id}.pot"
        save(path, template(_own(cards)))
        click.echo(f"{path}: {counted(len(_own(cards)), 'text')}")


@command.command("update", epilog="Examples:  pnp i18n update my-game   pnp i18n update my-game --lang da")
@sets_argument
@language_option
def update(sets: tuple[str, ...], lang: str) -> None:
    """Bring lang/CODE.po up to date: new texts empty, changed ones fuzzy, retired ones gone."""
    for where in chosen(sets):
        cards = _load(where)
        folder = Path(cards.folders[0])
        for code in _translated(cards, lang):
            told = _translation(cards, code)
            own = [one for one in told.matches if one.text.owner == cards.id]
            save(catalog_path(folder, code), updated(own, code))
            click.echo(f"{catalog_path(folder, code)}: {_told(counts(own))}")


@command.command("status", epilog="Examples:  pnp i18n status   pnp i18n status ecosfera --format json")
@sets_argument
@language_option
@format_option("text", "json")
def status(sets: tuple[str, ...], lang: str, form: str) -> None:
    """Say per language how much is done, stale and missing, and what does not fit."""
    rows = [row for where in chosen(sets) for row in _rows(where, lang)]
    if form == "json":
        click.echo(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    for row in rows:
        click.echo(f"{row['set']:10} {row['language']}  {row['percent']:3} %  {_told(row)}")
        for line in row["texts"]:
            click.echo(f"    {line}")


def _rows(where: str, lang: str) -> Iterable[dict[str, Any]]:
    project, cards = Project(where), _load(where)
    for code in _translated(cards, lang):
        told = _translation(cards, code)
        numbers = counts(told.matches)
        misfits = [one for one in project.check([code]) if one.code == "TXT601"]
        done = 100 * numbers["done"] // max(1, len(told.matches))
        open_texts = [
            f"{one.state} {one.text.context}: {one.text.source}"
            for one in told.matches
            if one.state != "done"
        ]
        yield {
            "set": cards.id,
            "language": code,
            "percent": done,
            **numbers,
            "does not fit": len(misfits),
            "texts": [*open_texts, *(f"does not fit: {one.message}" for one in misfits)],
        }


def _translation(cards: CardSet, code: str) -> Translation:
    """What one language has; a catalog that cannot be read has nothing to go by, and is left as it is."""
    told, found = translation(cards, code)
    broken = tuple(one for one in found if one.code in UNREADABLE)
    if broken:
        _stop(broken)
    return told


def _told(numbers: Any) -> str:
    keys = ("done", "stale", "missing", "does not fit")
    return ", ".join(f"{numbers[key]} {key}" for key in keys if numbers.get(key) or key == "done")


def _translated(cards: CardSet, lang: str) -> tuple[str, ...]:
    return tuple(code for code in languages(cards, lang) if code != SOURCE)


def _own(cards: CardSet) -> tuple[SourceText, ...]:
    return tuple(text for text in texts(cards) if text.owner == cards.id)


def _load(where: str) -> CardSet:
    cards, found = load_set(where)
    if cards is None or exit_code(found):
        _stop(found)
    return cards


def _stop(found: tuple[Diagnostic, ...]) -> NoReturn:
    print_findings(found)
    sys.exit(1)
