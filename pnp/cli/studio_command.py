"""``pnp studio``."""

from __future__ import annotations

import sys
import webbrowser
from contextlib import ExitStack
from pathlib import Path
from threading import Event

import click

from pnp.cli.examples import examples
from pnp.cli.options import budget_option, chosen, no_cache_option, opened, out_option, sets_argument
from pnp.cli.output import tell, the_world
from pnp.cli.signals import is_usual
from pnp.files.world import World

NAP_SECONDS = 0.5


@click.command(
    "studio",
    epilog=examples(
        ("pnp studio", "the sets of this folder, in the browser"),
        ("pnp studio my-game", "this one"),
        ("pnp studio ecosfera biomos --no-open", "only print the address"),
    ),
)
@sets_argument
@click.option(
    "--port", type=click.IntRange(0, 65535), default=0, metavar="N", help="Where to listen.  [default: any]"
)
@click.option("--no-open", is_flag=True, help="Only print the address; open no browser.")
@out_option
@budget_option
@no_cache_option
def command(sets: tuple[str, ...], port: int, no_open: bool, out: Path) -> None:
    """Show sets in the browser, live: every face as it is, while you write it.

    SET is the folder of a set of yours, or a bundled one; without it, the sets of this folder are shown, or where
    there is none the bundled ones. The page is for this computer alone: it listens to nobody else, and its address
    holds a key that is good for one run. Ctrl-C ends it.
    """
    from pnp.studio.opening import opened_studio

    world = the_world()
    for where in chosen(sets):
        project = opened(where)
        if not world.is_folder(Path(project.home)) and (found := project.cards()).value is None:
            from pnp.cli.output import print_findings

            print_findings(found.found)
            sys.exit(1)
    try:
        with ExitStack() as ending:
            try:
                studio = opened_studio(
                    chosen(sets), port, out, lambda: World(cache=world.cache, times=world.times)
                )
                server = ending.enter_context(studio)
            except OSError as error:
                tell(f"cannot listen on port {port}: {error.strerror}", err=True)
                sys.exit(1)
            tell(f"the studio is open at {server.address}\nCtrl-C ends it")
            sys.stdout.flush()
            if not no_open:
                webbrowser.open(server.address)
            while not Event().wait(NAP_SECONDS):  # a signal just before it sleeps is heard after it
                pass
    except KeyboardInterrupt:
        is_usual()
        tell("\nthe studio is closed")
