"""What printing a language would take, told before it is printed: sheets of paper, pieces to cut out, ink.

Owns what is counted of each document. Must not know how pages are laid out, nor how ink is measured.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Self

from pnp.base.frozen import NamedTuple
from pnp.base.model import Profile, Sheet, Sheets
from pnp.base.model.print_options import LanguageToPrint
from pnp.base.sums import float_sum, int_sum
from pnp.project.jobs import Found

if TYPE_CHECKING:
    from pnp.project.opened_set import Project
    from pnp.project.turns import TellProgress
    from pnp.text.fonts import Fonts

# ml a square metre that one ink covers: a tri-colour cartridge HP 49 holds 22.8 ml for 313 pages of Letter at 15 %
# (support.hp.com, document bpa02079)
INK_ML = 22.8 / 313 / 0.15 / (0.2159 * 0.2794)
INSTEAD = {"rules-booklet": "rules"}  # documents of which one prints either


class DocumentEstimate(NamedTuple):
    """One document: sheets of paper, printed sides, pieces; how much of the sides is covered with black, and with the three
    colours added up, from 0 to 1 and to 3; ``instead`` of which other one it may be printed."""

    name: str
    papers: int
    pages: int
    pieces: int
    black: float
    colour: float
    area: float  # of its sides, in square metres
    instead: str = ""

    @property
    def ink_ml(self) -> tuple[float, float]:
        """Black, and the three colours together."""
        return self.black * self.area * INK_ML, self.colour * self.area * INK_ML


class Estimated(NamedTuple):
    """All documents of one language; none where it was refused, or the set itself was (then there is no language)."""

    language: str
    found: Found
    documents: tuple[DocumentEstimate, ...] | None = None

    def placed(self) -> Self:
        return self

    @property
    def counted(self) -> tuple[DocumentEstimate, ...]:
        """Those that are printed if nobody chooses otherwise."""
        names = {one.name for one in self.documents or ()}
        return tuple(one for one in self.documents or () if one.instead not in names)

    @property
    def papers(self) -> int:
        return int_sum(one.papers for one in self.counted)

    @property
    def pieces(self) -> int:
        return int_sum(one.pieces for one in self.counted)

    @property
    def ink_ml(self) -> tuple[float, float]:
        black, colour = (float_sum(one.ink_ml[ink] for one in self.counted) for ink in (0, 1))
        return black, colour


class EstimateJob(NamedTuple):
    """One language to look at."""

    home: str
    wanted: LanguageToPrint
    before: Found

    @property
    def paper(self) -> Profile:
        return self.wanted.paper

    @property
    def key(self) -> str:
        return ""

    def done(self, project: Project, doing: TellProgress) -> Estimated:
        return project.estimate_one(self, doing)

    def clear(self) -> None:
        """It leaves nothing behind."""


def estimates(sheets: Sheets, paper: Profile, fonts: Fonts) -> Iterator[DocumentEstimate]:
    from pnp.press.impose.documents import papers
    from pnp.press.render.ink import ink_of

    for document in sheets.documents:
        area = float_sum(page.width * page.height for page in document.pages) / 1e6
        ink = ink_of(document, sheets.assets, fonts)
        own = [page for page in document.pages if isinstance(page, Sheet)]
        pieces = int_sum(one.side == "front" for page in own for one in page.placements)
        shares = ink.black / area, ink.colour / area
        name = document.name
        what = name, papers(document, paper), len(document.pages), pieces
        yield DocumentEstimate(*what, *shares, area, INSTEAD.get(name, ""))


def papers_to_print(pages: tuple[tuple[str, int, int], ...]) -> int:
    """Sheets of paper of a build: its documents with their pages and sheets."""
    names = {name for name, _, _ in pages}
    return int_sum(papers for name, _, papers in pages if INSTEAD.get(name, "") not in names)
