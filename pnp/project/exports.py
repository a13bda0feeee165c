"""One set in one language for another program: what its target reads, and the files in a folder of their own.

Owns which products a target is given. Must not know what is made of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, assert_never

from pnp.base.diagnostics import Diagnostic, Severity, has_errors, in_order
from pnp.base.frozen import NamedTuple, replace
from pnp.base.model import CardSet, File, Printed, Profile
from pnp.base.model.print_options import CARDS, PLAIN, PLAIN_PAPER
from pnp.export.targets import (
    NO_WISH,
    TARGETS,
    DeckTarget,
    DeckToExport,
    ExportWish,
    KitTarget,
    SheetTarget,
    ShopTarget,
    SiteTarget,
    Target,
)
from pnp.project.jobs import Found
from pnp.project.references import with_reference
from pnp.words.credits_in_words import told_art

if TYPE_CHECKING:
    from pnp.base.model.laid import LaidTable
    from pnp.press.write import Written
    from pnp.project.opened_set import Project

FORMAT = "export"  # what its files are called in the manifest of their folder
FIRST_SEED = 1  # of the shuffling of laid tables
Told = Callable[[str], None]


class ExportedFolder(NamedTuple):
    """What came of it: None written where the set is refused, or has nothing for this target.

    ``verdict`` is what a shop would say of the files, which are written all the same.
    """

    folder: Path
    found: Found
    written: Written | None = None
    is_refused: bool = False
    verdict: Found = ()


class ToExport(NamedTuple):
    """Files that may still be in the making; None where the set is refused."""

    files: Iterable[File] | None
    found: Found
    verdict: Found = ()


def _say_nothing(_doing: str) -> None:
    pass


def export(
    project: Project,
    target: str,
    language: str,
    out: Path,
    profile: str | Profile = PLAIN_PAPER,
    wish: ExportWish = NO_WISH,
    tell: Told = _say_nothing,
) -> ExportedFolder:
    """The files of one target in ``OUT/SET/LANGUAGE-TARGET``, put in place as a whole. Raises ``write.WriteError``, and
    ``export.WishError`` for what cannot be had of this set."""
    row = target_called(target)
    if isinstance(row, SiteTarget):
        return export_together(project, target, (language,), out, profile, wish, tell)
    cards, paper, found = _set_and_paper(project, profile)
    folder = out / (cards.id if cards else "") / f"{language}-{target.replace('/', '-')}"
    if paper is None or cards is None:
        return ExportedFolder(folder, found, is_refused=True)
    made = _made(project, row, language, paper, wish, folder)
    found = in_order((*found, *made.found))
    if made.files is None or has_errors(found):
        return ExportedFolder(folder, found, is_refused=True)
    waiting = iter(made.files)
    first = next(waiting, None)
    if first is None:
        return ExportedFolder(folder, found, verdict=made.verdict)
    written = _written(project, cards, folder, out, target, language, chain([first], waiting), tell)
    return ExportedFolder(folder, found, written, verdict=made.verdict)


def _set_and_paper(project: Project, profile: str | Profile) -> tuple[CardSet | None, Profile | None, Found]:
    """None of them where it is of no use, and then what is wrong with it."""
    from pnp.source.load.profiles import find

    paper, wrong = find(profile, world=project.world) if isinstance(profile, str) else (profile, ())
    cards, found = project.cards()
    return cards, (None if has_errors(wrong) else paper), (*wrong, *(found if cards is None else ()))


def target_called(name: str) -> Target:
    """A row of the table, a kit, or a print shop, or a part of one. Raises KeyError where there is none."""
    if name in TARGETS:
        return TARGETS[name]
    from pnp.source.load.kit_data import PREFIX, find_kit
    from pnp.source.load.shop_data import find_shop

    if name.startswith(PREFIX):
        kit = find_kit(name.removeprefix(PREFIX))
        if kit is None:
            raise KeyError(name)
        return KitTarget(name, kit)
    whose, slash, part = name.partition("/")
    shop = find_shop(whose)
    if shop is None or (slash and part not in {known.name for known in shop.parts}):
        raise KeyError(name)
    return ShopTarget(name, shop, part)


def export_together(
    project: Project,
    target: str,
    languages: Sequence[str],
    out: Path,
    profile: str | Profile = PLAIN_PAPER,
    wish: ExportWish = NO_WISH,
    tell: Told = _say_nothing,
) -> ExportedFolder:
    """The files of a site in ``OUT/SET/TARGET``, of all these languages. Raises as ``export`` does."""
    cards, paper, found = _set_and_paper(project, profile)
    row = TARGETS.get(target)
    folder = out / (cards.id if cards else "") / target.replace("/", "-")
    if paper is None or cards is None or not isinstance(row, SiteTarget):
        return ExportedFolder(folder, found, is_refused=True)
    decks = []
    for language in languages:
        tell(f"drawing {language}")
        deck, more = deck_with_rules(project, language, paper, to_print=bool(wish.pdf))
        found = (*found, *(one for one in more if one not in found))
        decks += [deck] if deck else []
    found = in_order(found)
    if len(decks) < len(languages) or has_errors(found):
        return ExportedFolder(folder, found, is_refused=True)
    files, more = row.files(decks, wish)
    found = in_order((*found, *more))
    if has_errors(more):
        return ExportedFolder(folder, found, is_refused=True)
    return ExportedFolder(folder, found, _written(project, cards, folder, out, target, "", files, tell))


def deck_with_rules(
    project: Project, language: str, paper: Profile, *, to_print: bool = False
) -> tuple[DeckToExport | None, Found]:
    """All pieces of one language, its rules to be read, and the pages to print if they are asked for."""
    deck, found = deck_to_export(project, language, paper, PLAIN.documents if to_print else ())
    material, _ = project.sheet_material(language, boxed=True)
    cards, _ = project.cards()
    if deck is None or material is None or cards is None:
        return deck, found
    from pnp.draw.rulebook.passages import readable_rules

    rules, more = readable_rules(material, cards)
    return deck._replace(rules=rules, book=material), in_order((*found, *more))


def _made(
    project: Project,
    row: SheetTarget | DeckTarget | ShopTarget | KitTarget,
    language: str,
    paper: Profile,
    wish: ExportWish,
    folder: Path,
) -> ToExport:
    match row:
        case SheetTarget():
            sheets, found = project.sheets(language, profile=paper, documents=row.documents)
            if sheets is None:
                return ToExport(None, found)
            files, more = row.files(sheets, paper)
        case DeckTarget():
            deck, found = deck_to_export(project, language, paper, row.documents)
            tables, wrong = laid_tables(project, row, wish)
            found = (*found, *wrong)
            if deck is None or has_errors(wrong):
                return ToExport(None, found)
            files, more = row.files(deck._replace(tables=tables), wish)
        case KitTarget():
            from pnp.export.kit_target import kit_files

            deck, found = deck_to_export(project, language, paper)
            book, more = project.sheet_material(language, boxed=True)
            found = in_order((*found, *more))
            if deck is None:
                return ToExport(None, found)
            files, more = kit_files(deck._replace(book=book), row.kit, sorted((paper.width, paper.height)))
        case ShopTarget():
            from pnp.export.shop_files import shop_files

            deck, found = deck_to_export(project, language, paper)
            if deck is None:
                return ToExport(None, found)
            files, verdict = shop_files(deck, wish, row.shop, row.part, folder.absolute().as_posix())
            return ToExport(files, found, verdict)
        case _:
            assert_never(row)
    return ToExport(files, (*found, *more))


def laid_tables(
    project: Project, row: DeckTarget, wish: ExportWish
) -> tuple[tuple[LaidTable, ...], tuple[Diagnostic, ...]]:
    """Tables for a target that lays them. That none can be laid is an error only where somebody asked for one."""
    cards = project.cards().value
    if cards is None or not {"players", "setup"} & {*row.options}:
        return (), ()
    from pnp.play.laid_tables import SetUpWish, tables_of

    asked = SetUpWish(
        wish.players,
        None if wish.setup is None else dict(wish.setup),
        FIRST_SEED if wish.seed is None else wish.seed,
    )
    tables, found = tables_of(cards, asked)
    if not asked.is_said:
        found = tuple(replace(one, severity=Severity.WARNING) for one in found)
    return tables, found


def deck_to_export(
    project: Project, language: str, paper: Profile, documents: Iterable[str] = ()
) -> tuple[DeckToExport | None, Found]:
    """All pieces of one language, its reference cards among them, and the pages of these documents."""
    edition, found = project.edition(language)
    faces, more = project.faces(language)
    material, wrong = project.material()
    found = in_order((*found, *more, *wrong))
    if edition is None or faces is None or material is None:
        return None, found
    rulebook, more = project.sheet_material(language)
    every, also = with_reference(faces, rulebook, PLAIN._replace(documents=CARDS | {"reference"}))
    found = in_order((*found, *more, *also))
    asked = tuple(documents)
    sheets, more = project.sheets(language, profile=paper, documents=asked) if asked else (None, ())
    art, wrong = project.art()
    credits = told_art(art, edition.words, language)
    size = (min(paper.width, paper.height), max(paper.width, paper.height))
    deck = DeckToExport(edition, every, material.fonts, size, sheets, art=art, credits=credits)
    return deck, in_order((*found, *more, *wrong))


def _written(
    project: Project,
    cards: CardSet,
    folder: Path,
    out: Path,
    target: str,
    language: str,
    files: Iterable[File],
    tell: Told,
) -> Written:
    from pnp.press.manifest import About, filed
    from pnp.press.write import grow, place

    def telling() -> Iterator[File]:
        for file in files:
            tell(f"writing {file.name}")
            yield file

    names = {card.id: card.name for card in cards.cards}
    about = About(
        cards.id,
        language,
        "",
        "",
        project.inputs(None),
        names,
        replaced=frozenset({(target, FORMAT)}),
        whole=True,
    )
    return place(grow(folder, about, filed([Printed(target, FORMAT, telling())], about), out))
