"""``pnp i18n extract | update | accept | status``; ``sheet`` and ``weblate`` have a module of their own."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import NoReturn

import click

from pnp.base.diagnostics import Diagnostic, Severity, did_you_mean, hinted
from pnp.base.frozen import NamedTuple
from pnp.base.languages import SOURCE, language
from pnp.base.model import CardSet, TextMatch, Translation
from pnp.base.wording import counted
from pnp.cli import completing
from pnp.cli.examples import examples
from pnp.cli.i18n_for_translators import sheet, weblate
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
from pnp.project.hint_sources import known_texts
from pnp.project.opened_set import Project
from pnp.words.accepting import Doubts, accepted, doubts, has_name, is_of_sheet
from pnp.words.catalog import TextCounts, progress, read_file
from pnp.words.editions import translation
from pnp.words.extract import catalog_path, template, updated
from pnp.words.matching import filled
from pnp.words.own_catalogs import words_to_give
from pnp.words.plurals import put_right
from pnp.words.po import PoFile
from pnp.words.set_texts import texts, within

DIFFERENT = {"LNG405", "LNG406", "LNG407", "LNG408"}  # what nobody can say yes to
APART = DIFFERENT | {"LNG414"}  # nor to all at once
UNREADABLE = {"LNG404", "SRC102", "SRC103", "SRC122", "LNG413"}
FEW = 10  # texts of a language that `status` tells unasked
language_option = languages_to("Only these languages.", "all")


@click.group(
    "i18n",
    epilog=examples(
        ("pnp i18n update my-game", "begin or renew lang/CODE.po"),
        ("pnp i18n status", "how far each language is"),
        ("pnp i18n accept my-game da fox.text", "a translation marked fuzzy is right"),
        ("pnp i18n sheet my-game da", "a page with each text beside its place"),
        ("pnp check --lang all", "whether what is translated fits"),
    ),
)
def command() -> None:
    """Translate a set: gettext PO files out and in.

    The English in the set's YAML and Markdown is the source. `update` brings lang/CODE.po up to date with it, any
    PO editor fills it in, and the next build prints it.
    """


command.add_command(sheet)
command.add_command(weblate)


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
        project = opened(where)
        cards = _cards(project)
        known = known_texts(project)
        own = tuple(known.told(text) for text in texts(cards) if text.owner == cards.id)
        path = Path(cards.folders[0]) / "lang" / f"{cards.id}.pot"
        saved(path, template(own), Path(cards.folders[0]))
        tell(f"{path}: {counted(len(own), 'text')}")


@command.command(
    "update",
    short_help="Bring lang/CODE.po up to date, or begin it.",
    epilog=examples(
        ("pnp i18n update", "every set in this folder"),
        ("pnp i18n update my-game --lang da", "one language of one"),
        ("pnp i18n update my-game --fill", "what stands on many cards is translated once"),
        ("pnp i18n update my-game --lang pl --words", "with what pnp prints in margins and guides"),
    ),
)
@some_sets
@language_option
@click.option("--words", is_flag=True, help="The words of pnp itself too, where it has none in a language.")
@click.option(
    "--fill", is_flag=True, help="Texts without a translation get that of the same English elsewhere, fuzzy."
)
def update(sets: tuple[str, ...], lang: str, words: bool, fill: bool) -> None:
    """Bring lang/CODE.po up to date: new texts empty, changed ones fuzzy, those of renamed cards under their new name.

    What translators wrote stays: header, comments, flags, order and rows that say the same as before. Texts that are gone
    are kept at the end of the file as #~, and taken back with their words when they return.

    Words that pnp itself prints stand in English where it has none in a language; --words puts these into the file as well,
    and from then on they are kept up to date in it.

    With --fill a text that has no translation gets the one that the same English has on another card, in a rule sheet or
    in a set that this one extends; it is marked fuzzy, for it may want another form here. `pnp i18n accept` says yes to it.

    SET is the folder of a set; without it, the sets of this folder are meant. A language is begun by naming it under
    `languages:` of set.yaml.
    """
    for where in sets_to_write(sets):
        project = opened(where)
        cards = _cards(project)
        _tell_if_alone(cards, lang)
        folder = Path(cards.folders[0])
        files = {code: _file(project, catalog_path(folder, code)) for code in _translated(cards, lang)}
        if right := _counted_right(folder, files):
            files |= right
            project = opened(where)  # which has read them as they were
        known = known_texts(project) if files else None
        for code, po in files.items():
            path = catalog_path(folder, code)
            told = _matched(project, cards, code)
            own = [one for one in told.matches if one.text.owner == cards.id]
            own = filled(own, told.catalogs.values()) if fill else own
            own = [one._replace(text=known.told(one.text, code)) for one in own] if known else own
            ours = words_to_give(told, cards.id, words)
            saved(path, updated([*own, *ours], code, po), folder)
            of_pnp = f"; words of pnp: {_told(progress(ours))}" if ours else ""
            tell(f"{path}: {_told(progress(own))}{of_pnp}")


def _counted_right(folder: Path, files: Mapping[str, PoFile | None]) -> dict[str, PoFile]:
    """The files that had another plural rule than their language, with the right one, and saved so."""
    made = {code: right for code, po in files.items() if po is not None and (right := put_right(po, code))}
    for code, po in made.items():
        path = catalog_path(folder, code)
        saved(path, po.text(), folder)
        tell(f"{path}: counts as {language(code).name} does from now on")
    return made


@command.command(
    "accept",
    short_help="Take the fuzzy mark off translations that are right.",
    epilog=examples(
        ("pnp i18n accept my-game da", "which translations wait for a yes"),
        ("pnp i18n accept my-game da fox.text owl.name", "these are right"),
        ("pnp i18n accept my-game da your-turn.3", "a text of the rules, by the name in its hint"),
        ("pnp i18n accept my-game da --all", "all of them are"),
    ),
)
@click.argument("where", metavar="SET", shell_complete=completing.a_set)
@click.argument("lang", metavar="LANG")
@click.argument("contexts", nargs=-1, metavar="[CONTEXT]...")
@click.option("--all", "every", is_flag=True, help="All that are marked fuzzy.")
def accept(where: str, lang: str, contexts: tuple[str, ...], every: bool) -> None:
    """Say that translations marked fuzzy are right: the mark goes, with what the English was before.

    Nothing else in lang/LANG.po changes. SET is the folder of a set, CONTEXT the name of a text as `pnp i18n status`
    tells it, with the set's id or without; of a rule sheet the name in its hint (rule your-turn.3), or that of the sheet
    (`sheet.rules`) for all of its texts. A translation with other numbers, placeholders or icons than its English is
    refused; so is, with --all, one where a number in words has changed.
    """
    if every and contexts:
        raise click.UsageError("name texts or say --all, not both")
    project = opened(where)
    cards = _cards(project)
    if lang not in _translated(cards, "all"):
        unknown = f"{cards.id} has no language '{lang}'"
        raise click.UsageError(hinted(unknown, did_you_mean(lang, _translated(cards, "all"))))
    told, found = _told_edition(project, lang)
    own = [one for one in told.matches if one.text.owner == cards.id]
    waiting = doubts(own)
    rules = _RuleNames(project)
    if not (every or contexts):
        for one in waiting.marked:
            tell(f"fuzzy {one.text.context}{rules.beside(one)}: {one.text.source}")
        raise click.UsageError(
            "name the texts that are right, or say --all" if waiting.marked else NOTHING_FUZZY
        )
    path = catalog_path(Path(cards.folders[0]), lang)
    wanted = waiting.marked if every else _named(own, waiting, contexts, str(path), rules)
    spans = {span for one in wanted if one.entry for span in one.entry.spans}
    refused = tuple(one for one in found if one.code in (APART if every else DIFFERENT) and one.span in spans)
    places = {one.span for one in refused}
    right = [one for one in wanted if one.entry and not places & {*one.entry.spans}]
    po = _file(project, path)
    if po is not None and right:
        saved(path, accepted(po, right), Path(cards.folders[0]))
    for one in right:
        tell(f"accepted {one.text.context}: {' | '.join(one.forms)}")
    print_findings(refused)
    tell(f"{path}: {counted(len(right), 'translation')} accepted, {len(wanted) - len(right)} refused")
    sys.exit(int(bool(refused)))


NOTHING_FUZZY = "nothing is marked fuzzy"


class _RuleNames:
    """What texts of rule sheets are called, which share the name of their sheet; looked up when it is asked for."""

    def __init__(self, project: Project) -> None:
        self.project = project

    @cached_property
    def _by_key(self) -> Mapping[tuple[str, str], tuple[str, ...]]:
        standing = known_texts(self.project).standing
        return {key: tuple(one.name for one in some) for key, some in standing.items()}

    def of(self, one: TextMatch) -> tuple[str, ...]:
        key = within(one.text.context), one.text.source
        return self._by_key.get(key, ()) if is_of_sheet(one.text.context) else ()

    def beside(self, one: TextMatch) -> str:
        return "".join(f" ({name})" for name in self.of(one)[:1])


def _named(
    own: Sequence[TextMatch], waiting: Doubts, names: tuple[str, ...], path: str, rules: _RuleNames
) -> list[TextMatch]:
    """The translations that were named, each once. One that waits for nothing is a slip of whoever names it."""
    wanted: dict[tuple[str, str], TextMatch] = {}

    def is_called(one: TextMatch, name: str) -> bool:
        return has_name(one, name) or name in rules.of(one)

    for name in names:
        called = [one for one in waiting.marked if is_called(one, name)]
        if not called:
            if any(is_called(one, name) for one in waiting.unmarked):
                why = "its English has changed since the file was brought up to date: run 'pnp i18n update' first"
            elif some := [one for one in own if is_called(one, name)]:
                why = "it is not translated" if some[0].state == "missing" else "it is not marked fuzzy"
            else:
                known = {name for one in waiting.marked for name in (_short_name(one), *rules.of(one))}
                why = did_you_mean(name, known) or NOTHING_FUZZY
                raise click.UsageError(hinted(f"nothing in {path} is called '{name}'", why))
            raise click.UsageError(hinted(f"nothing to accept of '{name}'", why))
        wanted |= {one.text.key: one for one in called}
    return list(wanted.values())


def _short_name(one: TextMatch) -> str:
    return one.text.context.partition("/")[2]


@command.command(
    "status",
    short_help="How far each language is, and what waits.",
    epilog=examples(
        ("pnp i18n status", "every set in this folder"),
        ("pnp i18n status my-game --lang da --all", "every text that waits in one language"),
        ("pnp i18n status ecosfera --json", "for a program"),
    ),
)
@sets_argument
@language_option
@format_option("text", "json")
@click.option("--all", "every", is_flag=True, help="Every text that waits, however many there are.")
def status(sets: tuple[str, ...], lang: str, form: str, every: bool) -> None:
    """Say per language how much is done, stale, missing and wrong, and what does not fit; where few texts wait or with
    --all, which these are.

    What is stale is printed, with a warning; what is missing or wrong is not, as `pnp check` has it.

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
        tell(f"{row.set_id:10} {row.language}  {row.percent:3} %  {told}")
        lines = row.lines
        for line in (
            lines if every or len(lines) <= FEW else (f"{counted(len(lines), 'line')}: --all tells each",)
        ):
            tell(f"    {line}")


class StatusRow(NamedTuple):
    """One language of one set."""

    set_id: str
    language: str
    counts: TextCounts
    open: tuple[TextMatch, ...]
    errors: tuple[Diagnostic, ...]

    @property
    def misfits(self) -> tuple[Diagnostic, ...]:
        return tuple(one for one in self.errors if one.code == MISFIT)

    @property
    def percent(self) -> int:
        """Whole only where nothing is wrong at all."""
        return min(self.counts.percent, 99 if self.errors else 100)

    @property
    def lines(self) -> list[str]:
        waiting = [f"{one.state} {one.text.context}: {one.text.source}" for one in self.open]
        wrong = [f"wrong {one.message} ({one.code})" for one in self.errors if one.code != MISFIT]
        return waiting + wrong + [f"does not fit: {one.message}" for one in self.misfits]


MISFIT = "TXT601"
TOLD = {"LNG401"}  # which is what "missing" says


def _rows(project: Project, lang: str) -> Iterator[StatusRow]:
    cards = _cards(project)
    for code in _translated(cards, lang):
        told = _translation(project, code)
        files = {catalog.file for catalog in told.catalogs.values()}
        errors = tuple(
            one
            for one in project.check([code])
            if one.severity is Severity.ERROR
            and one.code not in TOLD
            and (one.span.file in files or one.code == MISFIT)
        )
        spans = {one.span for one in errors}
        wrong = [one for one in told.matches if one.entry and spans & {*one.entry.spans}]
        sound = [one for one in told.matches if one not in wrong] if wrong else told.matches
        waiting = tuple(one for one in told.matches if one.state != "done")
        counts = progress(sound)._replace(wrong=len(wrong))
        yield StatusRow(cards.id, code, counts, waiting, errors)


def _record(row: StatusRow) -> dict[str, object]:
    return {
        "set": row.set_id,
        "language": row.language,
        "percent": row.percent,
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
    return _told_edition(project, code)[0]


def _matched(project: Project, cards: CardSet, code: str) -> Translation:
    """The same, of which nobody asks whether it is right."""
    told, found = translation(cards, code, project.world, begun=True)
    broken = tuple(one for one in found if one.code in UNREADABLE)
    return _stop(broken) if broken else told


def _told_edition(project: Project, code: str) -> tuple[Translation, tuple[Diagnostic, ...]]:
    """The same with what there is to say of it."""
    told, found = project.edition(code, draft=True)
    broken = tuple(one for one in found if one.code in UNREADABLE)
    if broken or told is None or told.translation is None:
        _stop(broken or found)
    return told.translation, found


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
