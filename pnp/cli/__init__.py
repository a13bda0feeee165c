"""The commands: click, each a short list of stages; exit codes, printing, progress.

Must not know how anything is done. Nothing is imported before it is needed: ``pnp --help`` is printed from the
table here, and each command's module is imported when it is called.
"""

from __future__ import annotations

import gc
import os
import sys

from pnp import __version__

# name -> (module, one line of help)
COMMANDS = {
    "list": ("listing", "Card sets, their kinds, counts and languages."),
    "check": ("check", "Prove that sets are consistent and fit; say what is wrong, with file and line."),
    "build": ("build", "Print: cards, tiles and boards as PDF sheets that cut and line up."),
    "export": ("export", "For other programs: lines for a cutting machine."),
    "proof": ("proof", "A picture of every face, with bleed, trim and safe lines: look before printing."),
    "studio": ("studio", "The game in the browser, live, while you write it."),
    "simulate": ("simulate", "Play a set many times over; report seats, lengths, scores and cards."),
    "i18n": ("i18n", "Translations: PO files out and in, and what is missing or stale."),
    "new": ("new", "Start a card set: a folder that checks at once."),
    "diff": ("diff", "What changed in a set, card by card, in words: since a git revision, or another set."),
    "table": ("table", "The cards of a set as tables, for a spreadsheet."),
    "pull": ("pull", "Fetch tables that are published on the web into a set."),
    "schema": ("schema", "JSON Schema of the set files, for editors."),
    "sizes": ("sizes", "Named sizes of cards, in millimetres and inches."),
    "icons": ("icons", "Icons that texts and templates may name; a picture of all."),
    "fonts": ("fonts", "Font families, their scripts and licences."),
    "profiles": ("profiles", "Papers and printers."),
    "calibrate": ("calibrate", "Measure what a printer does wrong, with a folded sheet; put it right."),
    "cache": ("cache", "Where work is kept between runs, and how large that is; how to empty it."),
    "explain": ("explain", "The manual page of a finding."),
}
DRAWING = frozenset(("check", "build", "export", "proof"))  # commands that draw a deck and are done
HELP = """\
Usage: pnp [OPTIONS] COMMAND [ARGS]...

  pnp: card sets in plain text become checked, print-ready, translated, playable games.

Commands:
{commands}

Options:
  --version   Show the version and exit.
  -h, --help  Show this message and exit; pnp COMMAND --help tells more.

Examples:
  pnp new my-game      begin a game: a folder of plain text
  pnp studio my-game   see it in the browser while you write it
  pnp check            what is wrong with the sets of this folder, or proven of them
  pnp build my-game    print it: output/my-game/en/cards.pdf"""


def help_text() -> str:
    width = max(map(len, COMMANDS))
    return HELP.format(
        commands="\n".join(f"  {name:{width}}  {text}" for name, (_, text) in COMMANDS.items())
    )


def run() -> None:
    """The console script. A bug of ours says so and exits with 3."""
    from pnp.cli import streams

    streams.prepare()
    asked = sys.argv[1:]
    try:
        code = _called(asked)
        streams.flush()
        if asked[:1] != ["simulate"]:  # other people's executors may have to say goodbye: MPI does
            os._exit(code)  # here and now: taking a deck apart can take longer than printing it
    except OSError as error:
        code = _failed(error)
    except MemoryError:
        print(
            "pnp: not enough memory here; `ulimit -v` tells what a process may take",
            file=sys.stderr,
            flush=True,
        )
        code = 1
    except Exception:
        code = _bug()
    sys.exit(code)


def _called(asked: list[str]) -> int:
    """The status a command ends with."""
    completing = "_PNP_COMPLETE" in os.environ  # a shell asks click what may come next
    if not completing and asked in (["--help"], ["-h"], []):
        print(help_text())
        return 0
    if not completing and asked == ["--version"]:
        print(f"pnp {__version__}")
        return 0
    if asked and asked[0] in DRAWING:
        gc.disable()  # a deck is nothing that needs collecting, and looking for it costs a third more time
    from pnp.cli.group import main

    try:
        main(prog_name="pnp")
    except SystemExit as end:  # how click ends, well or badly
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    return 0


def _failed(error: OSError) -> int:
    """A disk that fails, rights that are missing where no stage looked for it, a stream nobody reads."""
    from pnp.cli import streams

    if error.filename:
        from pnp.wording import in_line

        print(in_line(f"pnp: {error.filename}: {error.strerror}"), file=sys.stderr, flush=True)
    elif isinstance(error, FileNotFoundError):  # the only thing asked for without its name
        print("pnp: the folder this was called from is gone", file=sys.stderr, flush=True)
    elif not streams.lost(error):
        return _bug()
    return 1


def _bug() -> int:
    import traceback

    print("pnp: this is a bug of ours, please report it with the lines below", file=sys.stderr)
    traceback.print_exc()
    sys.stderr.flush()
    return 3
