"""Readings asked for one by one at the terminal: where to look, how far a scale goes, an example.

Owns the questions. What was typed is kept as a file of readings, also where somebody breaks off. Must not know what the
readings mean.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import TypeVar

import click

from pnp.cli.output import saved, tell
from pnp.cli.signals import INTERRUPTED
from pnp.press.calibrate.crease import CreaseSheet
from pnp.press.calibrate.readings import ABOUT, LONGEST, SAMPLE, blanks, number_of
from pnp.press.calibrate.scales import REACH, scales
from pnp.source.load.shapes import KEBAB

T = TypeVar("T")


def asked(sheet: CreaseSheet, name: str | None, out: Path) -> Path:
    """The file with all that was typed."""
    readings: dict[str, float] = {}
    about: dict[str, str] = {"name": name} if name else {}
    try:
        _ask("the six letters at the foot of the sheet", lambda text: _letters(text, sheet))
        for side in sheet.sides:
            for scale in scales(side, *sheet.paper):
                what = f"{scale.name}  {side}, {scale.where} (-{REACH} to {REACH}, as {SAMPLE})"
                readings[scale.name] = _ask(what, _number)
        if not name:
            about["name"] = _ask("name of the new profile, as office-card", _name)
        for key, hint in ABOUT.items():
            about[key] = _ask(f"{key}, {hint}; may be left empty", _remark, default="")
    except click.Abort as abort:
        path = _kept(sheet, about, readings, out)
        tell(f"\n{path}: holds what was typed; fill in the rest, then pnp calibrate --readings {path}")
        sys.exit(INTERRUPTED if isinstance(abort.__context__, KeyboardInterrupt) else 1)
    return _kept(sheet, about, readings, out)


def _ask(what: str, read: Callable[[str], T], default: str | None = None) -> T:
    """Until it is answered."""
    answer: T = click.prompt(what, value_proc=read, default=default, show_default=False)
    return answer


def _letters(text: str, sheet: CreaseSheet) -> str:
    if text.strip().lower() != sheet.id:
        hint = f"for {sheet.profile} it is {sheet.id}; another profile is named with --profile"
        raise click.UsageError(f"that is another sheet: {hint}")
    return text


def _number(text: str) -> float:
    value = number_of(text)
    if value is None:
        raise click.UsageError(f"a number of millimetres is wanted, as {SAMPLE}")
    if abs(value) > REACH:
        raise click.UsageError(f"the scale ends at {REACH} on either side")
    return value


def _name(text: str) -> str:
    if not KEBAB.match(text.strip()):
        raise click.UsageError("lower-case letters, digits and hyphens")
    return text.strip()


def _remark(text: str) -> str:
    if len(text) > LONGEST or not text.isprintable():
        raise click.UsageError(f"at most {LONGEST} letters")
    return text.strip()


def _kept(sheet: CreaseSheet, about: dict[str, str], readings: dict[str, float], out: Path) -> Path:
    """Where no file is yet."""
    stem = f"{about.get('name', sheet.profile)}-readings"
    names = (f"{stem}-{number}.yaml" if number > 1 else f"{stem}.yaml" for number in count(1))
    path = next(out / name for name in names if not (out / name).exists())
    saved(path, blanks(sheet, f"pnp calibrate --readings {path.as_posix()}", about, readings), out)
    return path
