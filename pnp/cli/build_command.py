"""``pnp build``."""

from __future__ import annotations

import sys
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import click

from pnp.base.frozen import NamedTuple
from pnp.base.model import CardSet, Profile, Selection
from pnp.base.model.print_options import (
    BY_NAME,
    CARDS,
    COMPANION,
    DOCUMENTS,
    LARGE,
    MOST_GROUPS,
    NOT_LARGE,
    PIECES,
    PrintOptions,
)
from pnp.base.sums import float_sum
from pnp.base.wording import counted
from pnp.cli import completing
from pnp.cli.examples import examples
from pnp.cli.options import (
    all_option,
    budget_option,
    called,
    card_of,
    chosen,
    kind_of,
    languages,
    languages_to,
    listed,
    named,
    no_cache_option,
    opened,
    out_option,
    profile_called,
    profile_for,
    sets_argument,
    workers_option,
)
from pnp.cli.output import Progress, exit_code, print_findings, tally, tell
from pnp.press.manifest import in_short
from pnp.press.render import FACES, FORMATS
from pnp.press.write import WriteError, Written, recover
from pnp.project.changes import EarlierError
from pnp.project.changes.face_change_words import told_changes
from pnp.project.estimates import papers_to_print
from pnp.project.jobs import Built, Printing
from pnp.project.opened_set import Project
from pnp.project.turns import P, ToDo, in_turn

TYPED = ("PRS558", "PRS559")  # about the command line


class BuildOrder(NamedTuple):
    """What the command line asks for."""

    options: PrintOptions
    profile: Profile
    out: Path
    lang: str
    workers: int
    since: str | None


@click.command(
    "build",
    epilog=examples(
        ("pnp build", "print every set in this folder"),
        ("pnp build my-game --profile letter", "on US Letter"),
        ("pnp build my-game --lang de,da", "in these languages"),
        ("pnp build my-game --cards fox,frog", "these cards, to selection.pdf"),
        ("pnp build my-game --kind beast --one-each", "one of each design of a kind"),
        ("pnp build my-game --only tuckbox", "boxes to fold for its cards"),
        ("pnp build my-game --format pdf,png", "also as pictures"),
        ("pnp build my-game --since HEAD~1", "what is other than a commit ago"),
        ("pnp build my-game --groups 5", "five sets, for the groups of a class"),
        ("pnp build my-game --ink-saver", "with little ink"),
        ("pnp build my-game --start-slot 4", "on a sheet that is used up to there"),
        ("pnp build my-game --large-print", "everything 1.4 times as large"),
        ("pnp build my-game --estimate", "how much paper and ink it would take"),
        ("pnp build my-game --draft", "in spite of errors, marked"),
    ),
)
@sets_argument
@languages_to("Languages to print.")
@click.option(
    "--only",
    metavar="FILE,..",
    shell_complete=completing.documents,
    help=f"Only these files: {', '.join(BY_NAME)}. tuckbox is printed only where it is named, companion with --large-print.",
)
@click.option("--cards", metavar="ID,..", shell_complete=completing.cards, help="Only these cards.")
@click.option(
    "--kind", "kinds", metavar="KIND,..", shell_complete=completing.kinds, help="Only cards of these kinds."
)
@click.option("--one-each", is_flag=True, help="One copy of every design.")
@click.option(
    "--since",
    metavar="REF|MANIFEST|SET",
    shell_complete=completing.earlier,
    help="Only copies that look otherwise than at a git revision (git:REF where a set is called so), in an older build (its "
    "manifest.json), or that another set does not have; and a page that says what to take out, and what to put in.",
)
@click.option(
    "--start-slot",
    type=click.IntRange(min=1),
    default=1,
    metavar="N",
    help="Begin the first sheet at this slot, counted on the fronts from the upper left: for a sheet that is half used.",
)
@click.option(
    "--groups",
    type=click.IntRange(1, MOST_GROUPS),
    default=1,
    metavar="N",
    help="All cards and components for each of N groups of a class, one group's sheets after the other's.",
)
@click.option("--ink-saver", is_flag=True, help="With little ink: grounds become outlines, backs light.")
@click.option(
    "--large-print",
    "large",
    is_flag=True,
    help="Pieces 1.4 times as large, words of 14 points where there is room, and those that are smaller in companion.pdf; "
    "to OUT/SET/LANGUAGE-large.",
)
@click.option("--backs/--no-backs", default=True, help="Print the backs.  [default: backs]")
@click.option(
    "--format",
    "form",
    default="pdf",
    show_default=True,
    metavar="NAME,..",
    shell_complete=completing.formats,
    help=f"What to write: {', '.join(FORMATS)}; several at once with commas.",
)
@profile_for("Paper and printer: `pnp profiles` lists them.")
@out_option
@click.option(
    "--estimate",
    is_flag=True,
    help="Only tell what it would take: sheets of paper, pieces to cut out, ink. Nothing is written.",
)
@click.option("--json", "in_json", is_flag=True, help="The estimate for programs.")
@click.option("--draft", is_flag=True, help="Print what would be refused, visibly marked.")
@all_option
@budget_option
@no_cache_option
@workers_option
def command(
    sets: tuple[str, ...],
    lang: str,
    only: str | None,
    cards: str | None,
    kinds: str | None,
    one_each: bool,
    since: str | None,
    form: str,
    profile_name: str,
    out: Path,
    estimate: bool,
    in_json: bool,
    workers: int,
    **fields: Any,
) -> None:
    """Print card sets: checked, laid out on sheets, written to OUT/SET/LANGUAGE.

    SET is the folder of a set of yours, or a bundled one; without it, the sets of this folder are meant, or where there is
    none the bundled ones. A set with errors is refused, and what was printed before stays as it was. With --cards, --kind or
    --one-each what is chosen is printed to selection.pdf, with --since what changed to changed.pdf, beside the rest.
    """
    profile = profile_called(profile_name)
    selection = _selection(cards, kinds, one_each)
    options = PrintOptions(selection=selection, **fields)  # the rest of its fields are options of their names
    of_cards = sorted(CARDS) if selection is not None or since is not None else ()
    usual = of_cards or (LARGE if options.large else DOCUMENTS)
    wanted = listed(only or ",".join(usual), BY_NAME, "--only")
    options = options._replace(documents=frozenset(wanted))
    if since is not None:
        _check_since(options)
    _check_groups(options.groups, wanted)
    _check_large(options, since, wanted if only else ())
    if in_json and not estimate:
        raise click.UsageError("--json is about the estimate: say --estimate, too")
    options = options._replace(formats=listed(form, FORMATS, "--format"))
    order = BuildOrder(options, profile, out, lang, workers, since)
    named_sets = chosen(sets, is_told=True)
    try:
        sys.exit(_estimated(named_sets, order, in_json) if estimate else _printed(named_sets, order))
    except EarlierError as error:
        tell(f"--since: {error}" + (f"\n  {error.hint}" if error.hint else ""), err=True)
        sys.exit(2 if error.is_usage else 1)


def _selection(cards: str | None, kinds: str | None, one_each: bool) -> Selection | None:
    """Some of the cards, or each of them once; None where no less than everything was asked for."""
    chosen_cards = named(cards, "--cards") if cards else ()
    chosen_kinds = named(kinds, "--kind") if kinds else ()
    selection = Selection(frozenset(chosen_cards), frozenset(chosen_kinds), one_each)
    return None if selection == Selection() else selection


def _printed(sets: Iterable[str], order: BuildOrder) -> int:
    def to_do(project: Project, codes: tuple[str, ...], how: Printing) -> Iterator[ToDo[Built] | Built]:
        return project.printing(codes, how, order.out)

    code = papers = 0
    try:
        recover(order.out)
        with closing(_made_of(sets, order, to_do)) as every:
            for where, built in every:
                code = max(code, _told(where, built))
                papers += papers_to_print(built.pages or ())
    except WriteError as error:
        tell(f"{error}" + (f"\n  {error.hint}" if error.hint else ""), err=True)
        return 1
    if papers and {*order.options.formats} - {"svg"}:
        tell(f"{counted(papers, 'sheet')} of paper")
    return code


def _estimated(sets: Iterable[str], order: BuildOrder, in_json: bool) -> int:
    """What would be printed, and nothing is."""
    from pnp.cli.estimating import ASSUMED, json_estimates, told_estimate

    profile, names = order.profile.name, tuple(sets)
    saved: dict[tuple[str, str], float] = {}
    if not order.options.ink_saver and order.since is None:
        little = order._replace(options=order.options._replace(ink_saver=True))
        with closing(_made_of(names, little, Project.estimating)) as every:
            saved = {(where, made.language): float_sum(made.ink_ml) for where, made in every}
    with closing(_made_of(names, order, Project.estimating)) as every:
        rows = ((where, made, saved.get((where, made.language))) for where, made in every)
        if in_json:
            return json_estimates((called(where), profile, made, less) for where, made, less in rows)
        code = max(
            (told_estimate(called(where), profile, made, less) for where, made, less in rows), default=0
        )
    tell(ASSUMED)
    return code


def _check_since(options: PrintOptions) -> None:
    if options.selection is not None and options.selection.one_each:
        raise click.UsageError(
            "--since prints the copies a box lacks, --one-each one of every design: say one of them"
        )
    if others := sorted(options.documents - CARDS):
        told = f"--since is about cards and components, not about {', '.join(others)}"
        raise click.UsageError(f"{told}; print these by themselves")


def _check_groups(groups: int, wanted: Iterable[str]) -> None:
    if groups > 1 and not PIECES & {*wanted}:
        raise click.UsageError(
            f"--groups repeats what is cut out, not {', '.join(wanted)}: print that once for each group"
        )


def _check_large(options: PrintOptions, since: str | None, named: Iterable[str]) -> None:
    if COMPANION in named and (options.selection is not None or since is not None or not options.large):
        told = (
            "of all cards, not of some" if options.large else "a part of large print: say --large-print, too"
        )
        raise click.UsageError(f"{COMPANION} is {told}")
    if options.large and since is not None:
        raise click.UsageError("--since compares pieces of one size: it does not go with --large-print")
    if options.large and (fixed := sorted({*named} & NOT_LARGE)):
        raise click.UsageError(f"{', '.join(fixed)} is made for cards of normal size: not with --large-print")


def _made_of(
    sets: Iterable[str],
    order: BuildOrder,
    to_do: Callable[[Project, tuple[str, ...], Printing], Iterator[ToDo[P] | P]],
) -> Generator[tuple[str, P], None, None]:
    """Every set in every language asked for; a set is opened when there is time for it."""
    owners: deque[str] = deque()
    looking_back = ExitStack()

    def entries() -> Iterator[ToDo[P] | P]:
        for where in sets:
            project = opened(where)
            cards = project.cards().value
            if cards is not None:
                _check_names(cards, order.options.selection or Selection())
            how = Printing(order.options, order.profile, progress.about(where))
            if order.since is not None and cards is not None:
                from pnp.project.changes.earlier_states import earlier  # it knows what is drawn

                state = earlier(order.since, project, order.options.ink_saver)
                how = how._replace(former=looking_back.enter_context(state))
            for entry in to_do(project, languages(cards, order.lang) if cards else (), how):
                owners.append(where)
                yield entry

    with looking_back, Progress() as progress, closing(in_turn(entries(), order.workers)) as every:
        for built in every:
            progress.clear()
            yield owners.popleft(), built


def _check_names(cards: CardSet, selection: Selection) -> None:
    for name in sorted(selection.cards):
        card_of(cards, name)
    for name in sorted(selection.kinds):
        kind_of(cards, name)


def _told(where: str, built: Built) -> int:
    found = built.found
    print_findings(found)
    if built.changes is not None:
        for line in told_changes(built.changes, f"{called(where)} {built.language}"):
            tell(line)
        if built.changes.is_none:
            return 0
    if built.pages is None:
        what = f"{called(where)} {built.language}" if built.language else called(where)
        tell(f"{what}: not printed, {tally(found)}")
        return 2 if any(one.code in TYPED for one in found) else exit_code(found) or 1
    made = ", ".join(_made(built.pages, built.written)) if built.written else ""
    told = f" ({tally(found)})" if found else ""
    kept = f"; kept {in_short(built.written.kept)}" if built.written and built.written.kept else ""
    tell(f"{built.folder}: {made or 'nothing to print'}{kept}{told}")
    for name, yours in built.written.yours if built.written else ():
        tell(f"warning: {name} was changed after it was printed: it is kept as {yours}", err=True)
    if built.written and built.written.stale:
        tell(
            f"warning: out of date, for the set, the look or the printer's correction has changed since: "
            f"{in_short(built.written.stale)}",
            err=True,
        )
    return 0


def _made(pages: Iterable[tuple[str, int, int]], written: Written) -> Iterator[str]:
    """What is new in the folder: documents with their pages, then faces by format."""
    new = [record for record in written.manifest.files if record.name not in written.kept]
    for document, count, _ in pages:
        if any(record.document == document for record in new):
            yield f"{document} {counted(count, 'page')}"
    for name, count in Counter(record.format for record in new if record.document == FACES).items():
        yield f"{counted(count, 'face')} as {name}"
