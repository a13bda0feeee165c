"""The commands: click, each a short list of stages; exit codes, printing, progress.

Must not know how anything is done. Nothing is imported before it is needed: each command's module is imported when it is
called.
"""

from __future__ import annotations

import gc
import os
import sys

from pnp.base.version import __version__
from pnp.cli.commands import DRAWING, help_text


def run() -> None:
    """The console script. A bug of ours says so and exits with 3."""
    from pnp.cli import signals

    signals.heed()
    from pnp.cli import streams

    streams.prepare()
    asked = sys.argv[1:]
    try:
        code = _called(asked)
        streams.flush()
        if (
            asked[:1] != ["simulate"] or code in signals.ENDED
        ):  # other people's executors say goodbye: MPI does
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
        from pnp.base.wording import in_line

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
