"""Opening a line in the editor the user named. Owns how editors are told a line; an argument list, never a shell."""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path, PurePath

from pnp.base.diagnostics import Span
from pnp.files.processes.child import let_go

VARIABLE = "PNP_EDITOR"
COLON = ("{file}:{line}:{column}",)
# how each is told, by the name of its program
WAYS = {
    "code": ("--goto", *COLON),
    "code-insiders": ("--goto", *COLON),
    "codium": ("--goto", *COLON),
    "cursor": ("--goto", *COLON),
    "subl": COLON,
    "sublime_text": COLON,
    "zed": COLON,
    "hx": COLON,
    "kate": ("--line", "{line}", "--column", "{column}", "{file}"),
    "gedit": ("+{line}:{column}", "{file}"),
    "nano": ("+{line},{column}", "{file}"),
    "emacs": ("+{line}:{column}", "{file}"),
    "emacsclient": ("+{line}:{column}", "{file}"),
    "vim": ("+call cursor({line},{column})", "{file}"),
    "nvim": ("+call cursor({line},{column})", "{file}"),
    "gvim": ("+call cursor({line},{column})", "{file}"),
    "mvim": ("+call cursor({line},{column})", "{file}"),
    "notepad++": ("-n{line}", "-c{column}", "{file}"),
}
JETBRAINS = ("idea", "pycharm", "webstorm", "phpstorm", "rider", "goland", "clion", "rubymine")
WAYS |= dict.fromkeys(JETBRAINS, ("--line", "{line}", "--column", "{column}", "{file}"))
HOLE = re.compile(r"\{(file|line|column)\}")


def command(editor: str, span: Span) -> list[str]:
    """What to run. A variable that holds ``{file}`` says itself how it is told; an unknown program is given the file."""
    words = shlex.split(editor, posix=os.name != "nt")
    if not words:
        return []
    values = {
        "file": os.path.abspath(span.shown if "//" not in span.file else os.path.normpath(span.file)),
        "line": str(span.line),
        "column": str(span.column),
    }
    if not any(HOLE.search(word) for word in words):
        name = re.sub(r"(64)?\.(exe|cmd|bat|sh)$", "", PurePath(words[0]).name.lower())
        words += WAYS.get(name, ("{file}",))
    return [HOLE.sub(lambda hole: values[hole[1]], word) for word in words]


def opened(span: Span) -> str:
    """Why it could not be opened; "" if it was."""
    if span.is_in_workbook:
        return f"open it in your spreadsheet program: it is {span.cell}"
    editor = os.environ.get(VARIABLE, "")
    words = command(editor, span)
    if not words:
        return f"set {VARIABLE} to your editor, such as {VARIABLE}=code, and start the studio again"
    if not Path(os.path.normpath(span.file)).is_file():
        return "the file is not there any more"
    try:
        let_go(words)
    except OSError as error:
        return f"{VARIABLE}={editor}: {error.strerror}"
    return ""
