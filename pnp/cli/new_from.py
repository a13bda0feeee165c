"""``pnp new --from TABLE``: what is read, what is told and what is written. Must not know what is guessed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.base.diagnostics import Diagnostic, Span, did_you_mean, hinted
from pnp.base.frozen import replace
from pnp.base.wording import counted
from pnp.cli.output import refuse, tell, the_world
from pnp.files.resources import bundled
from pnp.files.world import Refusal
from pnp.source.load.set_folders import refused
from pnp.source.load.shapes import SNAKE
from pnp.source.load.tables import SUFFIXES, TableFile
from pnp.source.load.tables import is_table as is_a_table
from pnp.source.load.yaml import MAX_BYTES

if TYPE_CHECKING:  # what guesses is loaded when there is a table
    from pnp.project.start.guess import GuessedKind

OTHERS = (".xls", ".xlsb", ".xlsm", ".numbers", ".gsheet")
FEW = 5


def is_table(given: str) -> bool:
    """Whether what is built on is a file of a spreadsheet, and no set."""
    suffix = Path(given).suffix.lower()
    if suffix in OTHERS:
        raise click.UsageError(f"{given}: save it as {', '.join(SUFFIXES)}; {suffix} is not read")
    return suffix in SUFFIXES


def files_of_tables(
    tables: Sequence[Path], set_id: str, kind: str, pictures: Path | None
) -> dict[str, str | bytes]:
    """The files of a new set, guessed from tables; what was guessed is told."""
    from pnp.project.start.columns import word_of
    from pnp.project.start.guess import kinds_of, names_its_cards
    from pnp.project.start.new_files import files, told

    if kind and not SNAKE.match(kind):
        like = word_of(kind, "card")
        raise click.UsageError(f"'{kind}' cannot be a kind: small letters, digits and _, like {like}")
    read = [_tables(table) for table in tables]
    kinds = kinds_of(read, kind, _icons())
    called = ", ".join(map(str, tables))
    if not kinds:
        # what is wrong is the table, as with an empty one, and not the command
        raise click.ClickException(f"{called} has no row below its titles that could be a card")
    if kind and len(kinds) > 1:
        raise click.UsageError(f"{called} has several kinds of cards: leave --kind out")
    is_as_it_was = len(tables) == 1 and all(one.is_as_it_was for one in kinds)
    original = (tables[0].name, _bytes(tables[0])) if is_as_it_was else None
    made = files(set_id, set_id.replace("-", " ").title(), kinds, original)
    for line in told(kinds):
        tell(line)
    for sheet in (sheet for file in read if len(file.tables) > 1 for sheet in file.tables):
        if sheet.header and not names_its_cards(sheet) and not sheet.name.startswith(("#", "_")):
            tell(f"note: the sheet {sheet.name} has no column name, title or id, and is taken for notes")
    if not original:
        where = ", ".join(name for name in made if name.startswith("cards/"))
        tell(
            f"the cards are in {where} from now on; {called} {'stays as it is' if len(tables) == 1 else 'stay as they are'}"
        )
    return made | (_pictures(pictures, kinds) if pictures else {})


def _tables(path: Path) -> TableFile:
    from pnp.source.load.tables.read_tables import read_tables

    world = the_world()
    made = world.made(path, path.parent, read_tables, MAX_BYTES)
    if isinstance(made, Refusal):
        told = refused(made, Span(str(path), 1))
        if not world.is_there(path):
            others = [name for name in world.names(path.parent, path.parent) if is_a_table(name)]
            told = replace(told, hint=did_you_mean(path.name, others))
        refuse([told])
    tables, found = made
    if tables is None:
        refuse(found)
    return tables


def _bytes(path: Path) -> bytes:
    data = the_world().read(path, path.parent, MAX_BYTES)
    return b"" if isinstance(data, Refusal) else data


def _icons() -> tuple[str, ...]:
    folder = bundled("templates") / "_shared" / "icons"
    return tuple(name.removesuffix(".svg") for name in the_world().names(folder, folder, ".svg"))


def _pictures(folder: Path, kinds: Sequence[GuessedKind]) -> dict[str, str | bytes]:
    from pnp.project.start.picture_guess import PICTURES, pictures_of

    world = the_world()
    if not world.is_folder(folder):
        beside = folder.parent
        raise click.UsageError(
            hinted(f"{folder} is no folder of pictures", did_you_mean(folder.name, world.folders(beside)))
        )
    found = pictures_of(kinds, world.names(folder, folder))
    made: dict[str, str | bytes] = {}
    wrong: list[Diagnostic] = []
    for name, source in found.files.items():
        data = world.read(folder / source, folder)
        if isinstance(data, Refusal):
            wrong.append(refused(data, Span(str(folder / source), 1)))
        else:
            made[name] = data
    if wrong:
        refuse(wrong)
    tell(
        f"{counted(len(made), 'picture')} of {folder} {'is' if len(made) == 1 else 'are'} in art/, by the ids of the cards"
    )
    for one, several, names in (
        ("has no picture", "have no picture", found.without),
        ("belongs to no card", "belong to no card", found.unused),
    ):
        if names:
            more = f" and {len(names) - FEW} more" if len(names) > FEW else ""
            tell(f"  note: {', '.join(names[:FEW])}{more} {one if len(names) == 1 else several}")
    if not found.files:
        tell(f"  note: pictures are {', '.join(PICTURES)}, called as the cards are")
    return made
