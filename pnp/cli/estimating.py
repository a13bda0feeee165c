"""What ``pnp build --estimate`` tells: of each set and language sheets of paper, pieces and ink."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from pnp.base.diagnostics import as_json
from pnp.base.wording import counted
from pnp.cli.output import exit_code, print_findings, tally, tell
from pnp.project.estimates import DocumentEstimate, Estimated

ASSUMED = (
    "ink: 0.5 ml for a page of A4 that one ink covers wholly; your printer may take half or twice as much "
    "(docs/printing.md)"
)


def told_estimate(called: str, profile: str, made: Estimated, saved: float | None) -> int:
    """For people, one set in one language; the exit code it asks for. ``saved`` are the millilitres it takes with the ink
    saver, where that is another way."""
    print_findings(made.found)
    what = f"{called} {made.language}" if made.language else called
    if made.documents is None:
        tell(f"{what}: not estimated, {tally(made.found)}")
        return exit_code(made.found) or 1
    black, colour = made.ink_ml
    papers = counted(made.papers, "sheet")
    tell(
        f"{what} on {profile}: {papers} of paper, {counted(made.pieces, 'piece')} to cut out, "
        f"about {_ml(black)} of black ink and {_ml(colour)} of colour"
    )
    for line in _rows(made.documents):
        tell(f"  {line}")
    if saved and black + colour:
        tell(f"  with --ink-saver it would be about {100 * saved / (black + colour):.0f} % of that ink")
    return 0


def _rows(documents: Iterable[DocumentEstimate]) -> Iterator[str]:
    every = list(documents)
    wide = max((len(one.name) for one in every), default=0)
    names = {one.name for one in every}
    for one in every:
        pieces = f", {counted(one.pieces, 'piece')}" if one.pieces else ""
        ink = f"{100 * one.black:.0f} % of each side black, {100 * one.colour:.0f} % colour"
        other = f" (to be printed instead of {one.instead})" if one.instead in names else ""
        tally_ = f"{counted(one.papers, 'sheet')}{pieces}"
        yield f"{one.name:{wide}}  {tally_:24}  {ink}{other}"


def _ml(amount: float) -> str:
    return f"{amount:.0f} ml" if amount >= 1.95 else f"{amount:.1f} ml"


def json_estimates(rows: Iterable[tuple[str, str, Estimated, float | None]]) -> int:
    """For programs: a list of what each set and language takes."""
    code = 0
    told = []
    for called, profile, made, saved in rows:
        found = json.loads(as_json(made.found))
        row: dict[str, object] = {
            "set": called,
            "lang": made.language,
            "profile": profile,
            "findings": found,
            "is_refused": made.documents is None,
        }
        if made.documents is None:
            code = max(code, exit_code(made.found) or 1)
        else:
            row |= {"sheets": made.papers, "pieces": made.pieces, "ink_ml": _inks(made.ink_ml)}
            if saved is not None:
                row["ink_saver_ml"] = round(saved, 2)
            row["documents"] = [_document(one) for one in made.documents]
        told.append(row)
    tell(json.dumps(told, ensure_ascii=False, indent=1))
    return code


def _document(one: DocumentEstimate) -> dict[str, object]:
    return {
        "name": one.name,
        "sheets": one.papers,
        "pages": one.pages,
        "pieces": one.pieces,
        "black": round(one.black, 4),
        "colour": round(one.colour, 4),
        "ink_ml": _inks(one.ink_ml),
        "instead_of": one.instead,
    }


def _inks(amounts: tuple[float, float]) -> dict[str, float]:
    return {"black": round(amounts[0], 2), "colour": round(amounts[1], 2)}
