"""``pnp i18n extract | update | status``."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import click

from pnp.cli.examples import examples
from pnp.cli.options import (
    chosen,
    format_option,
    languages,
    languages_to,
    opened,
    sets_argument,
    sets_to_write,
    some_sets,
)
from pnp.cli.output import print_findings, saved, tell
from pnp.diagnostics import Diagnostic
from pnp.frozen import NamedTuple
from pnp.i18n.catalog import TextCounts, progress, read_file
from pnp.i18n.extract import catalog_path, template, updated
from pnp.i18n.po import PoFile
from pnp.i18n.texts import texts
from pnp.languages import SOURCE
from pnp.model import CardSet, TextMatch, Translation
from pnp.project import Project
from pnp.wording import counted

UNREADABLE = {"LNG404", "SRC102", "SRC103", "SRC122", "LNG413"}
language_option = languages_to("Only these languages.", "all")


@click.group(
    "i18n",
    epilog=examples(
        ("pnp i18n update my-game", "begin or renew lang/CODE.po"),
        ("pnp i18n status", "how far each language is"),
        ("pnp check --lang all", "whether what is translated fits"),
    ),
)
def command() -> None:
    """Translate a set: gettext PO files out and in.

    The English in the set's YAML and Markdown is the source. `update` brings lang/CODE.po up to date with it, any
    PO editor fills it in, and the next build prints it.
    """


@command.command(
    "extract",
    short_help="Write lang/SET.pot, the template of all texts.",
    epilog=examples(
        ("pnp i18n extract my-game", "write lang/my-game.pot"),
    ),
)
@some_sets
def extract(sets: tuple[str, ...]) -> None:
    """Write lang/SET.pot, the template of all texts, for translators who begin with one.

    SET is the folder of a set; without it, the sets of this folder are meant.
    """
    for where in sets_to_write(sets):
        cards = _cards(opened(where))
        own = tuple(text for text in texts(cards) if text.owner == cards.id)
        path = Path(cards.folders[0]) / "lang" / f"{cards.id}.pot"
        saved(path, template(own), Path(cards.folders[0]))
        tell(f"{path}: {counted(len(own), 'text')}")


@command.command(
    "update",
    short_help="Bring lang/CODE.po up to date, or begin it.",
    epilog=examples(
        ("pnp i18n update", "every set in this folder"),
        ("pnp i18n update my-game --lang da", "one language of one"),
    ),
)
@some_sets
@language_option
def update(sets: tuple[str, ...], lang: str) -> None:
    """Bring lang/CODE.po up to date: new texts empty, changed ones fuzzy, retired ones gone.

    SET is the folder of a set; without it, the sets of this folder are meant. A language is begun by naming it under
    `languages:` of set.yaml.
    """
    for where in sets_to_write(sets):
        project = opened(where)
        cards = _cards(project)
        _tell_if_alone(cards, lang)
        for code in _translated(cards, lang):
            told = _translation(project, code)
            own = [one for one in told.matches if one.text.owner == cards.id]
            path = catalog_path(Path(cards.folders[0]), code)
            saved(path, updated(own, code, _file(project, path)), Path(cards.folders[0]))
            tell(f"{path}: {_told(progress(own))}")


@command.command(
    "status",
    short_help="How far each language is, and what waits.",
    epilog=examples(
        ("pnp i18n status", "every set in this folder"),
        ("pnp i18n status my-game --lang da", "every text that waits in one language"),
        ("pnp i18n status ecosfera --json", "for a program"),
    ),
)
@sets_argument
@language_option
@format_option("text", "json")
def status(sets: tuple[str, ...], lang: str, form: str) -> None:
    """Say per language how much is done, stale and missing, which texts these are, and what does not fit.

    SET is the folder of a set of yours, or a bundled one; without it, the sets of this folder are meant, or where there is
    none the bundled ones.
    """
    rows = [row for where in chosen(sets) for row in _rows(opened(where), lang)]
    if form == "json":
        tell(json.dumps([_record(row) for row in rows], ensure_ascii=False, indent=2))
        return
    for where in chosen(sets):
        _tell_if_alone(_cards(opened(where)), lang)
    for row in rows:
        told = _told(row.counts, len(row.misfits))
        tell(f"{row.set_id:10} {row.language}  {row.counts.percent:3} %  {told}")
        for line in row.lines:
            tell(f"    {line}")


class StatusRow(NamedTuple):
    """One language of one set."""

    set_id: str
    language: str
    counts: TextCounts
    open: tuple[TextMatch, ...]
    misfits: tuple[Diagnostic, ...]

    @property
    def lines(self) -> list[str]:
        waiting = [f"{one.state} {one.text.context}: {one.text.source}" for one in self.open]
        return waiting + [f"does not fit: {one.message}" for one in self.misfits]


def _rows(project: Project, lang: str) -> Iterator[StatusRow]:
    cards = _cards(project)
    for code in _translated(cards, lang):
        matches = _translation(project, code).matches
        waiting = tuple(one for one in matches if one.state != "done")
        misfits = tuple(one for one in project.check([code]) if one.code == "TXT601")
        yield StatusRow(cards.id, code, progress(matches), waiting, misfits)


def _record(row: StatusRow) -> dict[str, object]:
    return {
        "set": row.set_id,
        "language": row.language,
        "percent": row.counts.percent,
        **row.counts._asdict(),
        "does not fit": len(row.misfits),
        "texts": row.lines,
    }


def _told(counts: TextCounts, misfits: int = 0) -> str:
    numbers = {**counts._asdict(), "does not fit": misfits}
    return ", ".join(f"{number} {word}" for word, number in numbers.items() if number or word == "done")


def _translated(cards: CardSet, lang: str) -> tuple[str, ...]:
    return tuple(code for code in languages(cards, lang) if code != SOURCE)


def _tell_if_alone(cards: CardSet, lang: str) -> None:
    """A set in English only has nothing to tell of, but how that changes."""
    if not _translated(cards, lang):
        place = cards.spans.get("languages", cards.span)
        tell(
            f"{cards.id} is in English only; for another language add its code at {place.shown}:{place.line}:"
        )
        tell(f"    languages: [en, de]     then: pnp i18n update {cards.id}")


def _cards(project: Project) -> CardSet:
    cards, found = project.cards()
    return cards if cards is not None else _stop(found)


def _translation(project: Project, code: str) -> Translation:
    """What one language has; a catalog that cannot be read has nothing to go by, and is left as it is."""
    told, found = project.edition(code, draft=True)
    broken = tuple(one for one in found if one.code in UNREADABLE)
    if broken or told is None or told.translation is None:
        _stop(broken or found)
    return told.translation


def _file(project: Project, path: Path) -> PoFile | None:
    """The rows of a catalog that can be read, or is not there."""
    if not project.world.is_there(path):
        return None
    data = project.world.read(path, path.parents[1])
    po = read_file(data, str(path)) if isinstance(data, bytes) else None
    return po if isinstance(po, PoFile) else _stop((po,) if po else ())


def _stop(found: tuple[Diagnostic, ...]) -> NoReturn:
    print_findings(found)
    sys.exit(1)
