"""The commands: click, each a short list of stages; exit codes, printing, progress.

Must not know how anything is done. Nothing is imported before it is needed: ``pnp --help`` is printed from the
table here, and each command's module is imported when it is called.
"""

from __future__ import annotations

import gc
import os
import sys
from contextlib import suppress

from pnp import __version__

# name -> (module, one line of help)
COMMANDS = {
    "list": ("listing", "Card sets, their kinds, counts and languages."),
    "check": ("check", "Prove that sets are consistent and fit; say what is wrong, with file and line."),
    "build": ("build", "Print: cards, tiles and boards as PDF sheets that cut and line up."),
    "proof": ("proof", "A picture of every face, with bleed, trim and safe lines: look before printing."),
    "simulate": ("simulate", "Play a set many times over; report seats, lengths, scores and cards."),
    "i18n": ("i18n", "Translations: PO files out and in, and what is missing or stale."),
    "new": ("new", "Start a card set: a folder that checks at once."),
    "schema": ("schema", "JSON Schema of the set files, for editors."),
    "fonts": ("fonts", "Font families, their scripts and licences."),
    "profiles": ("profiles", "Papers and printers."),
    "cache": ("cache", "Where work is kept between runs, and how large that is; how to empty it."),
    "explain": ("explain", "The manual page of a finding."),
}
DRAWING = frozenset(("check", "build", "proof"))  # commands that draw a deck and are done
HELP = """\
Usage: pnp [OPTIONS] COMMAND [ARGS]...

  pnp: card sets in plain text become checked, print-ready, translated, playable games.

Commands:
{commands}

Options:
  --version   Show the version and exit.
  -h, --help  Show this message and exit; pnp COMMAND --help tells more.

Examples:  pnp check ecosfera   pnp build ecosfera --profile letter   pnp new my-game"""


def help_text() -> str:
    width = max(map(len, COMMANDS))
    return HELP.format(
        commands="\n".join(f"  {name:{width}}  {text}" for name, (_, text) in COMMANDS.items())
    )


def run() -> None:
    """The console script. A bug of ours says so and exits with 3."""
    asked = sys.argv[1:]
    completing = "_PNP_COMPLETE" in os.environ  # a shell asks click what may come next
    if not completing and asked in (["--help"], ["-h"], []):
        print(help_text())
        return
    if not completing and asked == ["--version"]:
        print(f"pnp {__version__}")
        return
    if asked and asked[0] in DRAWING:
        gc.disable()  # a deck is nothing that needs collecting, and looking for it costs a third more time
    from pnp.cli.group import main

    try:
        main(prog_name="pnp")
    except SystemExit as end:  # how click ends, well or badly
        if asked[:1] != ["simulate"]:  # other people's executors may have to say goodbye: MPI does
            _leave(end.code)
        raise
    except OSError as error:  # a disk that fails, rights that are missing where no stage looked for it
        if not error.filename:
            _bug()
        print(f"pnp: {error.filename}: {error.strerror}", file=sys.stderr)
        sys.exit(1)
    except Exception:
        _bug()


def _bug() -> None:
    import traceback

    print("pnp: this is a bug of ours, please report it with the lines below", file=sys.stderr)
    traceback.print_exc()
    sys.exit(3)


def _leave(code: object) -> None:
    """End here and now: taking a deck's drawings apart, object by object, can take longer than printing it.

    Where the output cannot be flushed Python's own, slower way out says so.
    """
    with suppress(OSError):
        sys.stdout.flush()
        sys.stderr.flush()
        if isinstance(code, int):
            os._exit(code)
