"""What can be wrong with parts and the paper they are to go on: the PRS51x, PRS54x and PRS55x codes.

Examples are profiles; a test imposes a poker deck with backs and a board of 255 x 190 mm on each.
"""

from __future__ import annotations

from pnp.base.diagnostics import Finding, Severity, Span, fault
from pnp.base.model import PieceOfSheet


@fault("PRS545")
def part_too_large(
    span: Span, part: str, size: tuple[float, float], profile: str, room: tuple[float, float], hint: str = ""
) -> Finding:
    """A part is larger than what the printer reaches on the paper. Nothing is scaled, so it is not printed.

    Choose a larger paper, or one whose margin is smaller. Boards of up to 255 x 190 mm fit A4 and Letter. Rules want a
    page 70 mm wide at least; on paper of a card's size only cards are printed: `--only cards`.

    ```bad profiles/mine.yaml
    paper: a5
    ```
    ```good profiles/mine.yaml
    paper: a3
    ```
    """
    message = (
        f"{part} is {size[0]:g} x {size[1]:g} mm; "
        f"profile {profile} holds parts up to {max(0, room[1]):g} x {max(0, room[0]):g} mm (or turned)"
    )
    return Finding(span, message, hint or "choose a larger paper")


@fault("PRS546", Severity.NOTE)
def bleed_shrinks(span: Span, part: str, wanted: float, bleed: float, profile: str) -> Finding:
    """The sheet has less room around the parts than the profile's bleed asks for, so the bleed shrinks.

    It is the grid, or the size of the part, that leaves no room. Cut with more care: a knife that strays
    further than the bleed shows white. Without `grid` the profile packs what fits with the whole bleed.

    ```bad profiles/mine.yaml
    extends: letter
    grid: [3, 3]
    ```
    ```good profiles/mine.yaml
    extends: letter
    ```
    """
    message = (
        f"bleed around {part} shrinks from {wanted:g} to {bleed:.2f} mm: profile {profile} has no more room"
    )
    return Finding(span, message)


@fault("PRS547", Severity.NOTE)
def grid_not_used(span: Span, part: str, grid: tuple[int, int], profile: str) -> Finding:
    """The profile's grid is too large for this part, which is packed by best fit instead.

    ```bad profiles/mine.yaml
    extends: a4
    grid: [3, 3]
    ```
    ```good profiles/mine.yaml = a4.yaml
    """
    return Finding(
        span, f"{part} does not fit the {grid[0]} x {grid[1]} grid of {profile}; packed by best fit"
    )


@fault("PRS548", Severity.NOTE)
def leaves_fold(span: Span, part: str, profile: str) -> Finding:
    """A part is larger than half a sheet, so its back cannot be folded behind it.

    Front and back are printed as two pages instead: cut both out and glue them back to back. A duplex
    profile prints them on one sheet.

    ```bad profiles/mine.yaml
    extends: a4-fold
    ```
    ```good profiles/mine.yaml = a4.yaml
    """
    message = (
        f"{part} is larger than half a sheet of {profile}: front and back become two pages to glue together"
    )
    return Finding(span, message)


@fault("PRS549", Severity.NOTE)
def no_room_in_margins(span: Span, part: str, profile: str) -> Finding:
    """The parts fill the sheet so far that ruler and label have no room beside them.

    Everything else is printed. A smaller bleed or a smaller grid brings them back.

    ```bad profiles/mine.yaml
    paper: {width_mm: 259, height_mm: 194}
    margin_mm: 0.5
    ```
    ```good profiles/mine.yaml
    paper: a4
    ```
    """
    return Finding(span, f"sheets of {part} have no room for ruler and label on {profile}")


@fault("PRS550", Severity.WARNING)
def bleed_too_narrow(span: Span, part: str, drawn: float, wanted: float, profile: str) -> Finding:
    """The profile asks for more bleed than is drawn round the faces, so what is missing stays white.

    On a page as large as a card with its bleed, as shops want it, that is a white ring round every card. How far a face is
    drawn beyond its cut says `bleed_mm` of the theme, 1.5 if it says nothing; a template may say otherwise for one face
    with `<face bleed="...">`. A look has it from a theme of your own: `extends: plain` and `bleed_mm:` in
    `templates/mine/theme.yaml`, and `theme: mine` under `look:`.

    ```bad profiles/mine.yaml
    extends: a4
    bleed_mm: 4
    ```
    ```good profiles/mine.yaml
    extends: a4
    bleed_mm: 3
    ```
    """
    message = f"faces of {part} reach {drawn:g} mm beyond the cut, profile {profile} prints {wanted:g} mm: the rest is white"
    return Finding(span, message, f"say 'bleed_mm: {wanted:g}' in the theme, or {drawn:g} in the profile")


@fault("PRS556")
def registration_in_the_way(span: Span, name: str, margin: float) -> Finding:
    """Ruler and label, or the part of the paper the printer does not reach, lie where registration marks go.

    A machine takes anything near its marks for a part of them. A smaller `margin_mm` brings ruler and label nearer to the
    edge; `ruler: false` and `label: false` leave them out; `registration: {marks: silhouette-3, inset_mm: 15}` moves the
    marks.

    ```bad profiles/mine.yaml
    extends: a4
    margin_mm: 8
    registration: silhouette-3
    ```
    ```good profiles/mine.yaml = silhouette.yaml
    """
    message = f"with a margin of {margin:g} mm the marks of {name} have no room beside ruler and label"
    return Finding(span, message, "take a smaller `margin_mm`, or a larger `inset_mm` of the marks")


@fault("PRS557", Severity.WARNING)
def no_room_for_registration(span: Span, part: str, name: str, profile: str) -> Finding:
    """Parts are so large, or their grid is, that registration marks would lie on them or too near.

    Sheets of these have crop marks instead, to be cut by hand, and no cut file. Less bleed, no `grid`, or larger paper may
    make room; machines want nothing within some millimetres of their marks.

    ```bad profiles/mine.yaml = silhouette.yaml
    ```good profiles/mine.yaml
    extends: a4
    paper: a3
    registration: silhouette-3
    ```
    """
    message = (
        f"sheets of {part} have no room for the marks of {name} on {profile}: they are to be cut by hand"
    )
    return Finding(span, message, "try less `bleed_mm`, or larger paper")


@fault("PRS559")
def too_many_for_groups(span: Span, groups: int, pieces: int, most: int) -> Finding:
    """`--groups` asks for more pieces than one build prints: 20,000 in all, as many as one set may hold.

    Print fewer groups at a time; who trusts the set can allow more with `--budget`. Examples are what is typed.

    ```bad shell
    pnp build my-game --groups 30
    ```
    ```good shell
    pnp build my-game --groups 3
    ```
    """
    message = f"{pieces:,} pieces for {groups} groups are more than {most:,}"
    hint = f"print fewer groups at a time: --groups {max(1, most * groups // pieces)}"
    return Finding(span, message, hint)


@fault("PRS558")
def start_slot_past_end(span: Span, slot: int, slots: int, part: str) -> Finding:
    """`--start-slot` names a slot that the first sheet does not have.

    Slots are counted on the fronts, row by row from the upper left; how many there are depends on the size of the pieces
    that are printed first and on the profile. Examples are what is typed.

    ```bad shell
    pnp build my-game --start-slot 10
    ```
    ```good shell
    pnp build my-game --start-slot 4
    ```
    """
    message = f"there is no slot {slot}: a sheet of {part} has {slots}"
    return Finding(span, message, f"--start-slot 1 to {slots}, row by row from the upper left of the fronts")


@fault("PRS516")
def piece_too_small(
    span: Span, part: str, size: tuple[float, float], piece: PieceOfSheet, others: str
) -> Finding:
    """A face is larger than the pieces of a precut sheet, or of another shape. Nothing is scaled, so it is not printed.

    `pnp profiles` lists sheets and what their pieces measure. `--kind` and `--only` print what a sheet holds; the rest goes
    on plain card.

    ```bad profiles/mine.yaml
    extends: avery-5371
    ```
    ```good profiles/mine.yaml
    extends: letter
    ```
    """
    form = f"round, {piece.width:g} mm" if piece.round else f"{piece.width:g} x {piece.height:g} mm"
    message = f"{part} is {size[0]:g} x {size[1]:g} mm; pieces of {piece.name} are {form}"
    return Finding(
        span, message, f"it fits {others}" if others else "no sheet that is known holds it: take plain card"
    )


@fault("PRS517", Severity.NOTE)
def white_round_faces(
    span: Span, part: str, size: tuple[float, float], piece: PieceOfSheet, others: str
) -> Finding:
    """Faces are smaller than the pieces of a precut sheet. Each lies in the middle of its piece, with white round it.

    It is printed all the same, with its bleed: stickers may want a rim, and cards may be cut smaller.

    ```bad profiles/mine.yaml
    extends: avery-l7165
    ```
    ```good profiles/mine.yaml
    extends: poker-8-letter
    ```
    """
    message = (
        f"pieces of {piece.name} are {piece.width:g} x {piece.height:g} mm: {part}, {size[0]:g} x {size[1]:g}, "
        "will have white round it"
    )
    return Finding(span, message, f"it fits {others}, too" if others else "")


@fault("PRS518", Severity.NOTE)
def labels_have_one_side(span: Span, part: str) -> Finding:
    """Labels are printed on one side, so the backs of what goes on them are left out.

    ```bad profiles/mine.yaml
    extends: avery-l7165
    ```
    ```good profiles/mine.yaml
    extends: poker-8-letter
    ```
    """
    return Finding(span, f"labels have one side: the backs of {part} are not printed")


@fault("PRS519", Severity.NOTE)
def pieces_in_margin(span: Span, part: str, near: float, margin: float) -> Finding:
    """Pieces of a precut sheet come nearer to the edge of the paper than the printer reaches, by what the profile says.

    What lies there may stay white. If your printer reaches further, say so: `margin_mm: 3`.

    ```bad profiles/mine.yaml
    extends: poker-8-letter
    margin_mm: 15
    ```
    ```good profiles/mine.yaml
    extends: poker-8-letter
    margin_mm: 4
    ```
    """
    message = f"{part} lies {near:.2f} mm from the edge of the paper, the printer reaches up to {margin:g} mm"
    return Finding(span, message)


@fault("PRS537", Severity.WARNING)
def precut_unverified(span: Span, name: str) -> Finding:
    """What this precut sheet measures was not confirmed by anybody, or is told by one source alone.

    Print a sheet on plain paper first, and hold it against a precut one in front of a window. Where it lies otherwise,
    measure it and say so in a profile of your own, without `verified: false`.

    ```bad profiles/mine.yaml
    extends: poker-8-letter
    ```
    ```good profiles/mine.yaml
    extends: avery-l7165
    ```
    """
    return Finding(
        span,
        f"the measures of {name} are not verified",
        "print on plain paper first, and hold both to the light",
    )


@fault("PRS530", Severity.WARNING)
def stays_small(
    span: Span, part: str, size: tuple[float, float], profile: str, paper: str, others: tuple[str, ...]
) -> Finding:
    """Large print would make a piece larger than the paper, so it is printed at its normal size.

    What goes to components lies on one another, tokens on boards, so all of it keeps its size where one of it has to. Cards
    are printed large all the same. Larger paper, as a copy shop has it, holds everything. Examples are what is typed, for a
    game with a board of 255 x 190 mm.

    ```bad shell
    pnp build my-game --large-print
    ```
    ```good shell
    pnp build my-game --large-print --profile a3
    ```
    """
    message = (
        f"in large print {part} would be {size[0]:g} x {size[1]:g} mm, more than profile {profile} holds: "
        "it keeps its normal size"
    )
    also = f"; so do {', '.join(others)}, which lie with it" if others else ""
    hint = f"print on {paper} paper" if paper else "no usual paper holds it"
    return Finding(span, message + also, hint)


@fault("PRS531", Severity.NOTE)
def not_set_larger(span: Span, name: str, profile: str) -> Finding:
    """A drawing or table of a sheet needs the whole width of the paper as it is, so large print has it at its normal size.

    Larger paper makes room, or a sheet that says the same without it. Examples are what is typed, for a game with a drawing
    of sixty names.

    ```bad shell
    pnp build my-game --large-print
    ```
    ```good shell
    pnp build my-game --large-print --profile a3
    ```
    """
    message = (
        f"{name} keeps its normal size in large print: something in it has no room on {profile} otherwise"
    )
    return Finding(span, message, "print it on larger paper")
