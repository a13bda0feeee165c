"""What can be wrong with a deck and the boxes it is to lie in: the PRS56x codes.

Examples are profiles; a test makes boxes for a deck of 90 poker cards of two kinds on each.
"""

from __future__ import annotations

from pnp.base.diagnostics import Finding, Severity, Span, fault
from pnp.base.model import Profile


@fault("PRS560")
def box_too_large(
    span: Span, card: tuple[float, float], needed: tuple[float, float], paper: Profile
) -> Finding:
    """The net of a tuck box, even of the shallowest one, is larger than the paper, for a card as large as this.

    Nothing is scaled. Choose a larger paper, or a profile with a smaller margin: a box for poker cards fits A5, one for
    tarot cards A4. Less `clearance_mm` makes a box narrower.

    ```bad profiles/mine.yaml
    extends: a4
    paper: {width_mm: 100, height_mm: 150}
    ```
    ```good profiles/mine.yaml = a4.yaml
    """
    room = _room(paper)
    message = (
        f"no tuck box for cards of {card[0]:g} x {card[1]:g} mm fits profile {paper.name}: its net takes "
        f"{needed[0]:.0f} x {needed[1]:.0f} mm, the paper has {room[0]:.0f} x {room[1]:.0f} mm (or turned)"
    )
    return Finding(span, message, "choose a larger paper: --profile")


@fault("PRS561")
def deck_too_thick(span: Span, count: int, thick: float, boxes: tuple[int, int], paper: Profile) -> Finding:
    """The deck is so thick that it would take more than 24 boxes on this paper.

    A larger paper has deeper boxes. Look at `tuckbox` in the profile, too: `card_mm` is the thickness of one card, which
    is 0.3 to 0.35 mm for card stock, and `sleeves_um` that of one layer of a sleeve.

    ```bad profiles/mine.yaml
    extends: a4
    paper: a5
    tuckbox: {card_mm: 5}
    ```
    ```good profiles/mine.yaml
    extends: a4
    tuckbox: {card_mm: 0.3}
    ```
    """
    message = (
        f"{count} cards are {thick:.0f} mm thick and would take {boxes[0]} tuck boxes or more on profile "
        f"{paper.name}: more than {boxes[1]} are not made"
    )
    return Finding(span, message, "choose a larger paper, or thinner cards: 'tuckbox' in the profile")


@fault("PRS562", Severity.NOTE)
def deck_in_boxes(span: Span, count: int, thick: float, boxes: tuple[int, float], paper: Profile) -> Finding:
    """The deck is too thick for one box on this paper, so it is parted into several, kind by kind where that goes.

    A larger paper has deeper boxes; so have cards without sleeves, and boxes without `dividers`.

    ```bad profiles/mine.yaml
    extends: a4
    tuckbox: {sleeves_um: 100}
    ```
    ```good profiles/mine.yaml = a4.yaml
    """
    message = (
        f"{count} cards are {thick:.0f} mm thick: {boxes[0]} tuck boxes on profile {paper.name}, "
        f"the deepest {boxes[1]:.0f} mm"
    )
    return Finding(span, message)


@fault("PRS563", Severity.NOTE)
def no_room_for_dividers(span: Span, count: int, deep: float, paper: Profile) -> Finding:
    """The deck goes into one box only without dividers, so it has none: their tabs need headroom, which makes a net higher.

    A larger paper has room for them. `tuckbox: {dividers: false}` says that none are wanted.

    ```bad profiles/mine.yaml
    extends: a4
    tuckbox: {card_mm: 0.45}
    ```
    ```good profiles/mine.yaml
    extends: a4
    tuckbox: {card_mm: 0.45, dividers: false}
    ```
    """
    message = f"the tuck box for {count} cards, {deep:.0f} mm deep, has no room for dividers on profile {paper.name}"
    return Finding(span, message, "choose a larger paper, or 'dividers: false' in the profile")


def _room(paper: Profile) -> tuple[float, float]:
    long, short = sorted((paper.width, paper.height), reverse=True)
    return max(0.0, long - 2 * paper.margin), max(0.0, short - 2 * paper.margin)
