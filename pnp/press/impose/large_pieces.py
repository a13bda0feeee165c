"""Large print on a paper: which pieces it holds when they are larger, and which keep their size.

Owns that decision. Must not know how anything is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping

from pnp.base.diagnostics import Diagnostic
from pnp.base.frozen import replace
from pnp.base.model import CardSet, Page, Print, Profile
from pnp.base.model.large_print import TIMES, LargePrint
from pnp.base.scene import Group
from pnp.press.impose import paper_faults as faults
from pnp.press.impose.lattices import HAIR
from pnp.press.impose.packing import largest_part

TOGETHER = "components"  # lie on one another: boards, and what stands on them


def enlarged_page(page: Page, times: float) -> Page:
    """A page on paper so many times as large."""
    items = (Group(page.items, (times, 0.0, 0.0, times, 0.0, 0.0)),)
    headings = tuple(one._replace(x=one.x * times, y=one.y * times) for one in page.headings)
    size = page.width * times, page.height * times
    return page._replace(width=size[0], height=size[1], items=items, headings=headings)


def large_print(
    cards: CardSet, paper: Profile, papers: Mapping[str, tuple[float, float]]
) -> tuple[LargePrint, tuple[Diagnostic, ...]]:
    """What large print means for a set on this paper, and what does not grow; ``papers`` are there to choose from, the
    smaller ones first."""
    used = {card.kind for card in cards.cards}
    rows = [row for row in cards.prints.values() if row.kind in used and row.file != "none"]
    too_large = [row for row in rows if not _holds(paper, row) and _holds(paper, row, 1.0)]
    lying = [row for row in too_large if row.file == TOGETHER]
    kept = [row for row in rows if row in too_large or (lying and row.file == TOGETHER)]
    found = tuple(_told(row, paper, papers, cards, kept) for row in too_large)
    return LargePrint(tuple(row.kind for row in kept)), found


def _holds(paper: Profile, row: Print, times: float = TIMES) -> bool:
    short, long = sorted((row.size.width * times, row.size.height * times))
    room = sorted(paper.precut.piece) if paper.precut else largest_part(paper)
    return short <= room[0] + HAIR and long <= room[1] + HAIR


def _told(
    row: Print, paper: Profile, papers: Mapping[str, tuple[float, float]], cards: CardSet, kept: list[Print]
) -> Diagnostic:
    labels = {kind: told.label for kind, told in cards.rules.kinds.items()}
    size = round(row.size.width * TIMES, 1), round(row.size.height * TIMES, 1)
    larger = next(
        (name for name, (w, h) in papers.items() if _holds(replace(paper, width=w, height=h), row)), ""
    )
    rest = [other for other in kept if other is not row and row.file == other.file == TOGETHER]
    others = tuple(labels.get(other.kind, other.kind) for other in rest)
    return faults.stays_small(paper.span, labels.get(row.kind, row.kind), size, paper.name, larger, others)
