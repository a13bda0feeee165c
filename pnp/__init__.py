"""pnp turns plain-text card sets into print-ready, checked, translated, playable games.

    world -> load -> schema -> i18n -> compose -> impose -> render -> write     (check reads every product)
                         \\-> games, play (rules engines, bots, simulation; never see a drawing)

Each stage is a function from one frozen value to the next and, as far as sheets, returns ``(value, findings)``;
``open`` is the way in. What each room owns, and what it must not know (docs/architecture.md has the reasons and
the words):

    cli/         options and printing                    how anything is done
    project      the order of the stages, what is kept   how any stage works
    world        files in: disk, overlay, what was read  what they mean
    walls        opening what no link leads out of       what is read, or why
    stamps       one state of a file from the next        what is read, or why
    diagnostics  Span, Severity, Diagnostic, the catalog cards
    remembering  what was made once, for the next asker what is made
    wording      keys and counts as a reader writes them cards
    likeness     which words are most like another      what words mean
    budget       what a set may take, and has taken      what it is spent on
    frozen       classes of values, made quickly         any of them
    sums         the same on every Python             what is summed
    languages    facts about each language, one table    words
    cache        what is kept between runs               what it means
    revision     a folder as it was, asked of git        what its files mean
    processes/   child processes, from start to end      what they work at
    resources    where what travels in the wheel lies    what lies there
    model        the frozen types the stages hand on     files, drawing libraries
    load/        YAML, tables, Markdown -> values        rules
                 with spans; the shapes that read them
    schema/      rules.yaml -> validators, JSON Schema   drawing
    check/       the rule registry and its families      output formats
    i18n/        gettext PO: extract, update, status     layout
    text/        fonts, shaping, breaking, fitting       cards
    scene, svg/  what is drawn; a strict SVG subset      ReportLab
    dump         a scene as text to read and compare     ReportLab
    rasters/     what files of pixels hold; the pixels   where they lie, what for
                 that are printed of them
    look/        theme, colours, pictures, lettering     cards' order, paper
    translators/ what is told to who translates         stages, PO rows
    inksaver/    a drawing with little ink on it           themes, cards, paper
    compose/     Jinja -> markup -> one Scene a face     paper, ReportLab
    rulebook/    Markdown + data -> pages                paper profiles
    boxes/       a deck -> tuck boxes, dividers          imposition, files
    kits/        a game in pictures, for pages about it  sites, files
    impose/      faces x copies x paper -> sheets        ReportLab
    calibrate/   what a printer does wrong, measured     cards
    render/      one row a format                        cards, rules
    export/      one row a target: files for others      the order of stages, where files go
    documents    tables of documents, formats together   how a page is set
    manifest     what lies in a folder, made from what   how it was made
    saving       single files out, through no link        what they hold
    write        atomic files, stable names              how they were made
    start/       a new set, guessed from a table         how cards are drawn
    pull/        published tables, fetched when asked    cards
    play/        protocol of engines, bots, simulation;  any one game, press
                 the report on it drawn as scenes
    changes/     earlier states of a set; sets in words  how faces are compared
    studio/      the live page: server and page           how stages work
    games/<set>/ one rules engine a package, found by    press, one another
                 the set's name alone
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = (
    False  # for whoever checks types; ``typing`` takes a while, and an interrupt meanwhile shows a traceback
)
if TYPE_CHECKING:
    from pnp.model import Selection
    from pnp.model.options import PrintOptions
    from pnp.project import Project
    from pnp.project import open_set as open
    from pnp.project.jobs import Built
    from pnp.project.products import Product
    from pnp.world import World

__version__ = "0.1.0"
__all__ = ["Built", "PrintOptions", "Product", "Project", "Selection", "World", "__version__", "open"]

HOMES = {
    "Built": "project.jobs",
    "PrintOptions": "model.options",
    "Product": "project.products",
    "Selection": "model",
    "World": "world",
}


def __getattr__(name: str) -> object:
    """What the library offers, imported when it is asked for: the command line starts here too."""
    if name not in __all__:
        raise AttributeError(f"module 'pnp' has no attribute {name!r}")
    home = import_module(f"pnp.{HOMES.get(name, 'project')}")
    thing: object = getattr(home, "open_set" if name == "open" else name)
    return thing
