"""``pnp new``."""

from __future__ import annotations

import re
from pathlib import Path

import click

from pnp.base.diagnostics import did_you_mean, hinted
from pnp.cli import completing
from pnp.cli.examples import examples
from pnp.cli.new_from import files_of_tables, is_table
from pnp.cli.output import saved, tell, the_world
from pnp.source.load.set_folders import bundled_ids
from pnp.source.load.shapes import KEBAB, LONGEST


@click.command(
    "new",
    epilog=examples(
        ("pnp new my-game", "a small game to change into yours"),
        ("pnp new my-meadow --from biotopia", "a variant of a game there is"),
        ("pnp new my-deck --from cards.xlsx", "a deck that is a spreadsheet, a kind a sheet"),
        ("pnp new my-deck --from deck.csv --kind creature --pictures drawings", "with its pictures"),
        ("pnp new my-game --ci", "checked by GitHub at every push"),
    ),
)
@click.argument("name")
@click.option(
    "--from",
    "bases",
    multiple=True,
    metavar="SET|TABLE",
    shell_complete=completing.a_set,
    help="Build on this set: add, replace and remove its cards. Or begin with the cards of a table "
    "(.csv .tsv .xlsx .ods), or of several: --from a.csv --from b.csv",
)
@click.option("--kind", default="", help="What the cards of a table are, like creature.  [default: its name]")
@click.option(
    "--pictures",
    metavar="FOLDER",
    type=click.Path(path_type=Path),
    help="Take the pictures of a table's cards from here: called as the cards are, or as a column of the table says.",
)
@click.option(
    "--ci", is_flag=True, help="Also write a workflow for GitHub that checks the set at every push."
)
def command(name: str, bases: tuple[str, ...], kind: str, pictures: Path | None, ci: bool) -> None:
    """Start a card set: a folder that checks at once.

    NAME is the folder to make; its last part becomes the set's id. With --from, SET is a bundled set or one of
    your own that lies beside NAME. A table becomes a set of its own: kinds, types and words are guessed from its columns,
    what was guessed is told, and the rules are written so that you can mend it.
    """
    folder = Path(name)
    world = the_world()
    _check_name(folder.name or folder.resolve().name)
    if world.is_there(folder) and (not world.is_folder(folder) or any(world.below(folder))):
        what = "is a set already" if world.is_file(folder / "set.yaml") else "is there already and not empty"
        raise click.UsageError(f"{folder} {what}; choose another name")
    for name, text in _files(folder, bases, kind, pictures).items():
        saved(folder / name, text, folder)
    tell(f"{folder} is ready. Next: pnp check {folder}, then pnp build {folder}")
    tell(f"pnp studio {folder} shows it while you write; its files say what goes where")
    if ci:
        _write_workflow(folder)


def _check_name(name: str) -> None:
    if name in bundled_ids(the_world()):
        raise click.UsageError(f"a bundled set is called '{name}': choose another name, like my-{name}")
    if KEBAB.match(name) and len(name) <= LONGEST:
        return
    likely = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:LONGEST].strip("-")
    like = likely if KEBAB.match(likely) else "my-game"
    raise click.UsageError(
        f"'{name}' cannot be an id: use small letters, digits and hyphens, {LONGEST} at most, like {like}; "
        "and no name Windows keeps for a device"
    )


def _files(folder: Path, bases: tuple[str, ...], kind: str, pictures: Path | None) -> dict[str, str | bytes]:
    """What is written, by its place in the folder."""
    tables = [Path(base) for base in bases if is_table(base)]
    if tables and len(tables) == len(bases):
        return files_of_tables(tables, folder.name, kind, pictures)
    if kind or pictures:
        raise click.UsageError("--kind and --pictures go with a table: --from cards.csv, .tsv, .xlsx or .ods")
    if not bases:
        return {**_game(folder.name)}
    if len(bases) > 1:
        raise click.UsageError("--from names one set, or any number of tables")
    _check_base(bases[0], folder)
    return {**_homebrew(folder.name, bases[0])}


def _check_base(base: str, folder: Path) -> None:
    """``extends`` finds what lies beside the set, then what is bundled."""
    if base == folder.name:
        raise click.UsageError(f"'{base}' cannot build on itself: choose another name for the new set")
    world, beside = the_world(), folder.parent
    own = (name for name in world.folders(beside) if world.is_file(beside / name / "set.yaml"))
    known = {*bundled_ids(world), *own}
    if base not in known:
        raise click.UsageError(
            hinted(f"no set '{base}', neither bundled nor beside {folder}", did_you_mean(base, known))
        )


def _write_workflow(folder: Path) -> None:
    """Where GitHub looks for it: at the root of the repository, which is the set itself if none is round it."""
    whole = folder.resolve()
    root = next((path for path in whole.parents if (path / ".git").exists()), whole)
    path = root / ".github" / "workflows" / "pnp.yml"
    sets = whole.relative_to(root).as_posix()
    if path.exists():
        tell(f"{path} is there already: add a line '{sets}' under its sets")
        return
    saved(path, WORKFLOW.replace("SETS", sets), root)
    tell(f"{path} is ready. Put pnp's address in place of REPOSITORY")


def _homebrew(set_id: str, base: str) -> dict[str, str]:
    return {"set.yaml": HOMEBREW.format(id=set_id, title=_title(set_id), base=base)}


def _game(set_id: str) -> dict[str, str]:
    return {
        "set.yaml": SET.format(id=set_id, title=_title(set_id)),
        "rules.yaml": RULES,
        "cards/creatures.yaml": CARDS,
    }


def _title(set_id: str) -> str:
    return set_id.replace("-", " ").title()


WORKFLOW = """\
# Checks the card set at every push; what is wrong is shown beside its line. REPOSITORY is pnp's on GitHub, as owner/name.
name: pnp
on: [push, pull_request]
permissions: {contents: read}
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: REPOSITORY@main
        with:
          sets: |
            SETS
"""

HOMEBREW = """\
# Cards added to, replaced in or removed from {base}. What is not said here stays as it is there: `pnp list {base}` tells
# its kinds and cards. rules.yaml beside this file changes its rules, art/ID.svg a picture. More: docs/card-sets.md
id: {id}
title: {title}
extends: {base}
cards: []
#  - {{kind: ..., id: my-card, name: My Card}}     a new card of one of its kinds
#  - {{id: one-of-its-cards, copies: 3}}           changes one of its cards
#  - {{id: another-of-its-cards, remove: true}}    takes one out
"""

SET = """\
# What this game is. All there is to say here: docs/card-sets.md of pnp. `pnp check {id}` tells what is wrong.
id: {id}
title: {title}
summary: One line that says what the game is.
players: 2..4
languages: [en]              # more: [en, de], then `pnp i18n update {id}` begins lang/de.po
credits:
  designers: [Your Name]
  rights: Say here whose game it is and what others may do with it.
print:                       # every kind, in printing order; `pnp sizes` lists the sizes
  creature: {{size: poker}}
# theme: {id}                # a look of your own, in templates/{id}: docs/templates.md
# Rules to print go into sheets/rules.md: docs/sheets.md
"""

RULES = """\
# What the cards of this game are made of, and what must hold: docs/card-sets.md
vocab:                       # words that cards use; `:sun:` in a text is an icon, `pnp icons` lists them
  element: {sun: Sun, rain: Rain}
kinds:                       # each sort of card, with the fields it has
  creature:
    label: Creature
    fields:
      cost:   {type: bag, of: element, size: 1..3, label: Cost}   # a label is printed, and translated
      points: {type: int, range: 0..5, label: Points}
verbs:                       # what cards do; {count} in a text is filled from it
  draw: {count: int}
components:                  # what must be in the box
  creature: {total: 12}
figures:                     # every other number of the rules, once
  hand_limit: 5
setups:                      # are there enough cards, for any number of players?
  parameters: {players: 2..4}
  needs: {creature: "players * 3"}
invariants:                  # your own promises, proven at each check
  - id: every-element-wanted
    each: element
    check: "count(c for c in creatures if value in c.cost) >= 2"
    because: an element nobody asks for is dead weight
"""

CARDS = """\
# The cards of one kind. A picture is found by the card's id: art/fox.svg or .png. A text with a colon needs quotes.
kind: creature
cards:
  - id: fox
    name: Fox
    cost: {sun: 1}
    points: 1
    copies: 6
    text: Draw {count} card.
    effect: {draw: {count: 1}}
  - id: frog
    name: Frog
    cost: {sun: 1, rain: 1}
    points: 2
    copies: 6
    text: A frog calls for rain.
"""
