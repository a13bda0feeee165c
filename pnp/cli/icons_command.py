"""``pnp icons``."""

from __future__ import annotations

import json
import sys
import textwrap
from collections.abc import Iterable
from pathlib import Path

import click

from pnp.base.diagnostics import Diagnostic, Span
from pnp.base.scene import Box
from pnp.base.wording import counted, in_line
from pnp.cli import completing
from pnp.cli.examples import examples
from pnp.cli.options import format_option, opened
from pnp.cli.output import exit_code, print_findings, saved, tell, the_world
from pnp.draw.look.icons import OURS, IconCatalogue, IconRow, catalogue
from pnp.draw.look.theme import Theme

INK = "#222222"  # of what takes the colour it is given
WIDTH = 100
HOW = """
A text names them between colons, `Pay 2 :sun:`; a template `<icon name="sun" size="5" colour="@sea"/>`.
Your own: art/NAME.svg in the set's folder."""


@click.command(
    "icons",
    epilog=examples(
        ("pnp icons", "those every set has"),
        ("pnp icons my-game", "also those of its theme and art"),
        ("pnp icons my-game --out icons.pdf", "drawn, with their names"),
    ),
)
@click.argument("set_", metavar="[SET]", required=False, shell_complete=completing.a_set)
@click.option(
    "-o",
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Draw them all here, with their names: a .pdf, or a .png for each page.",
)
@format_option("text", "json")
def command(set_: str | None, out: Path | None, form: str) -> None:
    """List the icons that texts and templates may name, and where each comes from.

    Without SET those that every set has; with SET also those of its theme, and the pictures of its own art/ folder, which
    may be named like icons.
    """
    if out is not None and out.suffix not in (".pdf", ".png"):
        raise click.BadParameter(f"'{out}' ends neither in .pdf nor in .png", param_hint="--out")
    made, found = _catalogue(set_)
    if form == "json":
        tell(json.dumps([_record(row) for row in made.rows], ensure_ascii=False, indent=2))
    elif out is None:
        _tell_groups(made)
    print_findings(found) if form == "text" else None
    if out is not None:
        _draw(made, set_ or OURS, out)
    sys.exit(exit_code(found))


def _catalogue(set_: str | None) -> tuple[IconCatalogue, tuple[Diagnostic, ...]]:
    if set_ is None:
        made = catalogue({}, Theme(), the_world())
        return made, made.found
    made_of, found = opened(set_).icons()
    if made_of is None:
        print_findings(found)
        sys.exit(1)
    return made_of, found


def _record(row: IconRow) -> dict[str, object]:
    return {
        "name": row.name,
        "from": row.source,
        "file": Span(row.file, 1).shown,
        "drawn": row.drawing is not None,
    }


def _tell_groups(made: IconCatalogue) -> None:
    for source, rows in made.by_source().items():
        tell(f"{_heading(source, rows)}:")
        names = ", ".join(in_line(row.name) for row in rows)
        tell(textwrap.fill(names, WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False))
    tell(HOW)


def _heading(source: str, rows: Iterable[IconRow]) -> str:
    count = len(tuple(rows))
    if source == OURS:
        return f"{counted(count, 'icon')} every set has"
    what = "picture" if source.startswith("art of ") else "icon"
    return (
        f"{counted(count, what)} from {source.replace('art of', 'the art of').replace('theme', 'the theme')}"
    )


def _draw(made: IconCatalogue, title: str, out: Path) -> None:
    from pnp.press.render.catalogue import PICTURE, Catalogue, Pictured, catalogue_pdf, catalogue_png
    from pnp.source.load.papers import papers
    from pnp.text.fonts import load_fonts

    box = Box(0.0, 0.0, PICTURE, PICTURE)
    groups = {
        _heading(source, rows): [
            Pictured(row.name, row.drawing.place(box, "contain", INK)) for row in rows if row.drawing
        ]
        for source, rows in made.by_source().items()
    }
    about = Catalogue(f"Icons: {title}", groups, papers()["a4"]), load_fonts(world=the_world())
    if out.suffix == ".pdf":
        _save(out, catalogue_pdf(*about))
        return
    pages = list(catalogue_png(*about))
    for number, page in enumerate(pages, 1):
        name = f"{out.stem}-{number:02}{out.suffix}" if len(pages) > 1 else out.name
        _save(out.with_name(name), page)


def _save(path: Path, data: bytes) -> None:
    saved(path, data, path.parent)
    tell(f"{path}")
