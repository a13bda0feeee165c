"""pnp turns plain-text card sets into print-ready, checked, translated, playable games.

    files -> source -> words -> draw -> press       text sets type for draw and press; check reads every product
                \\-> play (rules engines, bots, simulation; never see a drawing)

Each stage is a function from one frozen value to the next and, as far as sheets, returns ``(value, findings)``; ``open`` is
the way in. A folder may use those above it and none below (tests/test_layers.py); docs/architecture.md says what each owns,
what it must not know, and why.

    base/     values and words everybody uses: diagnostics, wording, budget, scene, model/, languages/
    files/    the disk and child processes: world, walls, saving, cache, revision, resources
    source/   what people write, read into a set: load/ (nodes), schema/ (values), pull/ (tables of the web)
    text/     fonts, shaping, breaking, fitting
    words/    a set in one language: PO files, the words pnp itself prints
    draw/     scenes: svg/, rasters/, inksaver/, look/ (theme), compose/ (faces), rulebook/ (pages), boxes/, kits/
    press/    scenes onto paper and into files: impose/, calibrate/, render/, manifest, write/
    play/     the protocol of engines, bots, simulation, reports; games/, a package an engine
    check/    rules on every product, the proof
    export/   files for other programs and shops, one row a target; translators/
    project/  the way in: the order of the stages, what is kept; changes/ (earlier states), start/ (a new set)
    studio/   the live page: server and page
    cli/      options and printing
    data/     profiles, papers, precut sheets, registrations, shops, kits, sizes: no Python
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = (
    False  # for whoever checks types; ``typing`` takes a while, and an interrupt meanwhile shows a traceback
)
if TYPE_CHECKING:
    from pnp.base.model import Selection
    from pnp.base.model.print_options import PrintOptions
    from pnp.base.version import __version__
    from pnp.files.world import World
    from pnp.project.jobs import Built
    from pnp.project.opened_set import Project
    from pnp.project.opened_set import open_set as open
    from pnp.project.products import Product

__all__ = ["Built", "PrintOptions", "Product", "Project", "Selection", "World", "__version__", "open"]

HOMES = {
    "Built": "project.jobs",
    "PrintOptions": "base.model.print_options",
    "Product": "project.products",
    "Selection": "base.model",
    "World": "files.world",
    "__version__": "base.version",
}


def __getattr__(name: str) -> object:
    """What the library offers, imported when it is asked for: the command line starts here too."""
    if name not in __all__:
        raise AttributeError(f"module 'pnp' has no attribute {name!r}")
    home = import_module(f"pnp.{HOMES.get(name, 'project.opened_set')}")
    thing: object = getattr(home, "open_set" if name == "open" else name)
    return thing
