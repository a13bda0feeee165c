"""What can be wrong with a profile: the PRS51x, PRS54x and PRS58x codes.

Examples are profiles; a test imposes a poker deck with backs and a board of 255 x 190 mm on each.
"""

from __future__ import annotations

from collections.abc import Iterable

from pnp.base.diagnostics import Finding, Severity, Span, did_you_mean, fault


@fault("PRS540")
def unknown_profile(span: Span, name: str, known: Iterable[str]) -> Finding:
    """No profile has this name: neither a bundled one, nor one in `./profiles/`, nor one of your own.

    `pnp profiles` lists all of them. A profile is the file `profiles/<name>.yaml`.

    ```bad profiles/mine.yaml
    extends: a44
    ```
    ```good profiles/mine.yaml = a4.yaml
    """
    return Finding(span, f"no profile is called '{name}'", did_you_mean(name, known, "pnp profiles"))


@fault("PRS541")
def profile_circle(span: Span, names: Iterable[str]) -> Finding:
    """Profiles extend each other in a circle, so none of them has a beginning.

    A file may extend the bundled profile of its own name; any other way round back to itself is refused.

    ```bad profiles/mine.yaml
    extends: other-mine
    ---other-mine
    extends: mine
    ```
    ```good profiles/mine.yaml
    extends: letter
    ```
    """
    return Finding(
        span, f"profiles extend each other in a circle: {' -> '.join(names)}", "extend a bundled one"
    )


@fault("PRS542")
def offset_out_of_range(span: Span, key: str, value: float, limit: float) -> Finding:
    """An offset is more than 6 mm. Printers drift by a fraction of a millimetre, poor ones by 3 or 4.

    More than that is a wrong paper size, a wrong duplex edge, or "fit to page" in the print dialog. Mind the
    sign too: positive moves the print right and down, as that side is read.

    ```bad profiles/mine.yaml
    extends: a4
    back_offset_mm: [15, 0]
    ```
    ```good profiles/mine.yaml
    extends: a4
    back_offset_mm: [1.5, -0.5]
    ```
    """
    message = f"{key} is {value:g} mm; a printer's offset lies between -{limit:g} and {limit:g} mm"
    return Finding(span, message, "check paper size and duplex edge first: this is no drift")


@fault("PRS543", Severity.WARNING)
def offset_without_effect(span: Span, key: str) -> Finding:
    """A fold profile prints one side only, so a back has no drift of its own to correct.

    Use `front`, or `front_offset_mm`: they move the whole sheet.

    ```bad profiles/mine.yaml
    extends: a4-fold
    back_offset_mm: [1, 0]
    ```
    ```good profiles/mine.yaml
    extends: a4-fold
    front_offset_mm: [1, 0]
    ```
    """
    return Finding(span, f"{key} does nothing in a fold profile", f"use {key.replace('back', 'front')}")


@fault("PRS580")
def side_said_twice(span: Span, key: str, old: str) -> Finding:
    """A profile says in two ways how one side is put right, and they may differ.

    `front:` and `back:` say all there is about a side, its offset among it; keep these. `front_offset_mm` and
    `back_offset_mm` are the short way for who knows the offset alone. A profile that extends another says it anew.

    ```bad profiles/mine.yaml
    extends: a4
    back_offset_mm: [0.4, -0.2]
    back: {turn_deg: 0.1}
    ```
    ```good profiles/mine.yaml
    extends: a4
    back: {offset_mm: [0.4, -0.2], turn_deg: 0.1}
    ```
    """
    hint = f"write the offset into {key}: {{offset_mm: [right, down]}}"
    return Finding(span, f"{old} and {key} both say how this side is put right", hint)


@fault("PRS581")
def scale_out_of_range(span: Span, side: str, factor: float, limit: float) -> Finding:
    """A side is to be scaled by more than 3 %. Printers are wrong by a few tenths of a percent, poor ones by one.

    Where it is more, the print dialog has scaled the page: choose "actual size", or 100 %. The numbers are factors,
    across and down: 1.002 makes a print larger by 0.2 %.

    ```bad profiles/mine.yaml
    extends: a4
    front: {scale: [0.94, 0.94]}
    ```
    ```good profiles/mine.yaml
    extends: a4
    front: {scale: [1.002, 0.998]}
    ```
    """
    message = (
        f"{side}.scale is {factor:g}; a printer is put right by factors from {1 - limit:g} to {1 + limit:g}"
    )
    return Finding(span, message, 'print at "actual size" first: this is no drift')


@fault("PRS582")
def turn_out_of_range(span: Span, side: str, turn: float, limit: float) -> Finding:
    """A side is to be turned by more than 2 degrees. Paper goes in askew by some tenths of one.

    More than that is a guide in the tray that does not touch the paper: mend that, for no two sheets will be askew
    alike. Positive turns clockwise, as that side is read.

    ```bad profiles/mine.yaml
    extends: a4
    back: {turn_deg: 90}
    ```
    ```good profiles/mine.yaml
    extends: a4
    back: {turn_deg: -0.3}
    ```
    """
    message = f"{side}.turn_deg is {turn:g}; a printer is put right by {limit:g} degrees at most, either way"
    return Finding(span, message, "set the guides of the tray first: this is no drift")


@fault("PRS544")
def no_paper(span: Span) -> Finding:
    """A profile neither names its paper nor extends one that does.

    Write `extends: a4`, or give the paper's width and height.

    ```bad profiles/mine.yaml
    flip: long
    ```
    ```good profiles/mine.yaml
    paper: {width_mm: 210, height_mm: 330}
    flip: long
    ```
    """
    return Finding(span, "the profile names no paper", "add `paper: a4` (or letter ...), or `extends: a4`")


@fault("PRS555")
def registration_of_folded(span: Span) -> Finding:
    """A sheet that is folded and glued is half as large when it is cut, and a machine would not find its marks.

    Registration marks want paper that is printed on both sides: `flip: long`.

    ```bad profiles/mine.yaml
    extends: a4-fold
    registration: silhouette-3
    ```
    ```good profiles/mine.yaml = silhouette.yaml
    """
    return Finding(span, "registration marks do not go with folded paper", "use `flip: long`")


@fault("PRS510")
def unknown_precut(span: Span, name: str, known: Iterable[str]) -> Finding:
    """No precut sheet has this name: neither one that comes with pnp, nor a profile of yours that says how one lies.

    `pnp profiles` lists them. What a sheet measures can be said under `precut:` itself.

    ```bad profiles/mine.yaml
    extends: letter
    precut: avery-5731
    ```
    ```good profiles/mine.yaml = business-cards.yaml
    """
    return Finding(span, f"no precut sheet is called '{name}'", did_you_mean(name, known, "pnp profiles"))


@fault("PRS511")
def precut_of_other_paper(
    span: Span, name: str, wanted: tuple[float, float], paper: tuple[float, float]
) -> Finding:
    """A precut sheet is of one paper, the profile says another: what is printed would lie beside the pieces.

    Extend a profile of the sheet's paper, or the sheet itself.

    ```bad profiles/mine.yaml
    extends: a4
    precut: avery-5371
    ```
    ```good profiles/mine.yaml = business-cards.yaml
    """
    message = f"sheets of {name} are {wanted[0]:g} x {wanted[1]:g} mm, the profile's paper is {paper[0]:g} x {paper[1]:g} mm"
    return Finding(span, message, "take the paper of the sheet")


@fault("PRS512")
def precut_amiss(span: Span, what: str) -> Finding:
    """The measures of a precut sheet do not add up: pieces would overlap, or lie beyond the paper.

    `first_mm` is the upper left corner of the first piece, from the left and from the top; `pitch_mm` goes from the
    edge of one piece to the same edge of the next, across and down.

    ```bad profiles/mine.yaml
    paper: letter
    precut: {pieces: cards, columns: 3, rows: 5, piece_mm: [88.9, 50.8], first_mm: [19.05, 12.7], pitch_mm: [88.9, 50.8]}
    ```
    ```good profiles/mine.yaml
    paper: letter
    precut: {pieces: cards, columns: 2, rows: 5, piece_mm: [88.9, 50.8], first_mm: [19.05, 12.7], pitch_mm: [88.9, 50.8]}
    ```
    """
    return Finding(span, what, "measure the sheet again: columns, rows, piece_mm, first_mm and pitch_mm")


@fault("PRS513")
def precut_is_not_cut(span: Span, how: str) -> Finding:
    """A sheet that is cut already is neither folded and glued nor cut by a machine.

    Pieces of perforated cards are printed on both sides, those of labels on one.

    ```bad profiles/mine.yaml
    extends: avery-5371
    flip: fold
    ```
    ```good profiles/mine.yaml
    extends: avery-5371
    flip: short
    ```
    """
    key = "flip: fold" if how == "folded" else "registration"
    return Finding(span, f"a sheet that is cut already cannot be {how}", f"leave out `{key}`")


@fault("PRS514", Severity.WARNING)
def without_effect_on_precut(span: Span, key: str) -> Finding:
    """On a precut sheet the pieces lie where they lie: there is nothing to pack and nothing to cut.

    ```bad profiles/mine.yaml
    extends: letter
    precut: avery-5371
    grid: [3, 3]
    ```
    ```good profiles/mine.yaml = business-cards.yaml
    """
    return Finding(span, f"{key} does nothing on a precut sheet", "leave it out")


@fault("PRS515")
def sleeves_said_twice(span: Span) -> Finding:
    """How thick sleeves are is said twice: by what makers call them, and in microns.

    `sleeves: thin`, `standard`, `premium` or `thick` is enough where you do not know better; `sleeves_um` is the thickness
    of one layer as it stands on the pack.

    ```bad profiles/mine.yaml
    extends: a4
    tuckbox: {sleeves: premium, sleeves_um: 100}
    ```
    ```good profiles/mine.yaml
    extends: a4
    tuckbox: {sleeves: premium}
    ```
    """
    return Finding(span, "sleeves and sleeves_um both say how thick sleeves are", "keep one of them")
