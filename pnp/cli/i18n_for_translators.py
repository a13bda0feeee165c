"""``pnp i18n sheet | weblate``: what is made for translators and their programs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import get_args

import click

from pnp.base.diagnostics import did_you_mean, has_errors, hinted
from pnp.base.languages import SOURCE
from pnp.base.model import CardSet
from pnp.base.sums import int_sum
from pnp.base.wording import counted
from pnp.cli import completing
from pnp.cli.examples import examples
from pnp.cli.options import called, no_cache_option, opened, out_option, sets_to_write
from pnp.cli.output import Progress, print_findings, saved, tell
from pnp.export.translators.rows import Only
from pnp.export.translators.weblate import GLOSSARY, WeblateWish, components, given_way, glossary_po
from pnp.project.hint_sources import known_texts, translators_page
from pnp.project.opened_set import Project
from pnp.words.extract import template
from pnp.words.glossary import read_glossary
from pnp.words.set_texts import texts


@click.command(
    "sheet",
    short_help="Write a page with each text beside its place.",
    epilog=examples(
        ("pnp i18n sheet my-game da", "write output/my-game/da-sheet.html"),
        ("pnp i18n sheet da --only problems", "of the set in this folder, what is wrong or does not fit"),
        ("pnp i18n sheet my-game da --pdf", "and the same as a PDF, printed by Chromium"),
    ),
)
@click.argument(
    "sets", nargs=-1, required=True, metavar="[SET] LANG", shell_complete=completing.a_set_or_language
)
@click.option(
    "--only",
    type=click.Choice(get_args(Only)),
    default="all",
    show_default=True,
    help="Only texts that are untranslated, fuzzy or stale, or that something was found wrong with.",
)
@click.option("--pdf", is_flag=True, help="A PDF beside it; Chromium has to be at hand.")
@out_option
@no_cache_option
def sheet(sets: tuple[str, ...], only: Only, pdf: bool, out: Path) -> None:
    """Write a page for whoever translates: every text with its translation, beside a picture of the card or page where it
    stands, what its placeholders print, how much room it has, what the glossary wants, and what was found wrong.

    It is written to OUT/SET/LANG-sheet.html, and needs nothing but a browser. SET is the folder of a set of yours, or a
    bundled one; without it, the set of this folder is meant. What is not translated yet is shown in English.
    """
    where, code = _set_and_language(sets)
    project = opened(where)
    cards = _cards(project)
    _known_language(cards, code)
    program = _chromium() if pdf else ""
    with Progress(f"{called(where)} {code}") as progress:
        page = translators_page(project, code, only, progress.step)
        if page.html is None:
            progress.clear()
            print_findings(page.found)
            sys.exit(1)
        path = out / cards.id / f"{code}-sheet{'' if only == 'all' else f'-{only}'}.html"
        saved(path, page.html, out)
        paths = [path]
        if program:
            progress.step("printing")
            paths.append(path.with_suffix(".pdf"))
            saved(paths[1], _printed(program, page.html), out)
    size = int_sum(path.stat().st_size for path in paths) / 1e6
    told = counted(page.texts, "text") if only == "all" else f"{page.shown} of {counted(page.texts, 'text')}"
    tell(f"{' and '.join(map(str, paths))}: {told}, {size:.1f} MB")


def _set_and_language(words: tuple[str, ...]) -> tuple[str, str]:
    if len(words) > 2:
        raise click.UsageError("one set and one language at a time: pnp i18n sheet [SET] LANG")
    if len(words) == 2:
        return words[0], words[1]
    here = sets_to_write(())
    if len(here) > 1:
        raise click.UsageError(f"which of {', '.join(map(called, here))}? say pnp i18n sheet SET {words[0]}")
    return here[0], words[0]


def _cards(project: Project) -> CardSet:
    cards, found = project.cards()
    if cards is None:
        print_findings(found)
        sys.exit(1)
    return cards


def _known_language(cards: CardSet, code: str) -> None:
    known = [one for one in cards.languages if one != SOURCE]
    if code in known:
        return
    hint = did_you_mean(code, known) or f"there are: {', '.join(known)}"
    if not known:
        hint = "add it under `languages:` of set.yaml"
    raise click.UsageError(hinted(f"{cards.id} has no language '{code}'", hint))


def _chromium() -> str:
    from pnp.export.chromium import VARIABLE, find_chromium

    program = find_chromium()
    if program is None:
        raise click.UsageError(f"--pdf needs Chromium: install it, or say where it is with {VARIABLE}")
    return program


def _printed(program: str, html: str) -> bytes:
    from pnp.export.chromium import ChromiumError, print_page

    try:
        return print_page(program, html)
    except ChromiumError as error:
        tell(f"{program} printed nothing: {error}", err=True)
        sys.exit(1)


@click.command(
    "weblate",
    short_help="Write settings and glossary for Weblate.",
    epilog=examples(
        ("pnp i18n weblate my-game --repo https://example.org/my-game.git", "write lang/weblate.json"),
        (
            "pnp i18n weblate my-game --repo https://example.org/games.git --folder games/my-game",
            "of a set that is not at the top of its repository",
        ),
    ),
)
@click.argument("where", metavar="SET", shell_complete=completing.a_set)
@click.option("--repo", required=True, metavar="URL", help="The repository Weblate is to read and write.")
@click.option("--branch", default="main", show_default=True, metavar="NAME", help="Its branch.")
@click.option("--folder", default="", metavar="PATH", help="Where the set lies in it.  [default: at its top]")
def weblate(where: str, repo: str, branch: str, folder: str) -> None:
    """Write what Weblate needs of a set into its folder: lang/weblate.json, the settings of its components;
    lang/SET.pot, the template of all texts; and the glossary as lang/glossary/CODE.po.

    `weblate import_json` and the API of Weblate take the settings; docs/translating.md says how. Commit the files, for
    Weblate reads them in the repository. lang/glossary.yaml stays what pnp goes by: words that were changed in
    lang/glossary are told, and overwritten.
    """
    opened_set = opened(where)
    cards = _cards(opened_set)
    home = Path(cards.folders[0])
    terms, found = read_glossary(home, opened_set.world)
    if has_errors(found):
        print_findings(found)
        sys.exit(1)
    known = known_texts(opened_set)
    own = tuple(known.told(text) for text in texts(cards) if text.owner == cards.id)
    wish = WeblateWish(repo, branch, folder)
    files = {
        "weblate.json": components(cards.id, cards.title, wish, has_glossary=bool(terms)),
        f"{cards.id}.pot": template(own),
    }
    if terms:
        files[f"{GLOSSARY}/{GLOSSARY}.pot"] = glossary_po(terms)
        codes = [code for code in cards.languages if code != SOURCE]
        files |= {f"{GLOSSARY}/{code}.po": glossary_po(terms, code) for code in codes}
    for name, text in files.items():
        path = home / "lang" / name
        was = _said_before(opened_set, path, home) if path.parent.name == GLOSSARY else ""
        saved(path, text, home)
        tell(f"{path}")
        for english, word, new in given_way(was, text):
            quoted = f"'{new}'" if new else "nothing"
            tell(f"    {english}: '{word}' gives way to {quoted}")


def _said_before(project: Project, path: Path, home: Path) -> str:
    data = project.world.read(path, home) if project.world.is_there(path) else b""
    return data.decode("utf-8-sig", "replace") if isinstance(data, bytes) else ""
