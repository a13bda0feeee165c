"""Which pieces of unlike sizes share a sheet, so that fewer sheets are printed.

Owns the choice. Works on sizes and numbers; must not know how pieces are laid out on a sheet, nor what is on them.

Sheets that one size fills stay as they are: nothing is denser or easier to cut. What each size leaves over for its last
sheet goes together with what others leave over, the most first, each onto the first sheet that has room for all of it. What
finds no such sheet is shared out among several, if that saves its own. So there are never more sheets than if each size had
its own. The same pieces always share alike, and the search ends, however many sizes a stranger's deck has.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.frozen import NamedTuple
from pnp.base.sums import int_sum
from pnp.press.impose.mixing import EqualPieces, Filling, MixedSheets, added, filled, simplest

MOST_TRIED = 120  # times a sheet is filled anew to find room for a piece
MOST_ASKED = 20  # sheets, of those begun first and of those with most room
MOST_LAID_ANEW = 4  # for one size
MOST_SHARED_OUT = 8
FEW = 12  # sizes on one sheet, for which all ways are tried


class SharedSheet(NamedTuple):
    """Pieces of several sizes on one sheet, and where they lie."""

    sizes: tuple[EqualPieces, ...]
    filling: Filling


class LastSheet(NamedTuple):
    """What lies on the last sheet of one size, or of several, in one way that has room for it."""

    sizes: tuple[EqualPieces, ...]
    filling: Filling | None  # none where it goes on a sheet of its own alone
    free: float = 0.0  # what its pieces leave of it
    shared: bool = False  # more lies on it than did at first


class RoomSearch:
    """One search: how often sheets may still be filled anew."""

    def __init__(self, sheets: MixedSheets) -> None:
        self.sheets, self.left = sheets, MOST_TRIED
        self.most = max((trial.space.w * trial.space.h for trial in sheets.trials()), default=0.0)

    def of(self, sizes: Sequence[EqualPieces], *, shared: bool = False) -> LastSheet | None:
        """All of them on one sheet, in the first way that is found."""
        free = self.most - self.sheets.covered(sizes)
        if free < 0 or (shared and self.left <= 0):
            return None
        self.left -= shared
        filling = next(filled(sizes, self.sheets), None)
        return None if filling is None else LastSheet(tuple(sizes), filling, free, shared)

    def alone(self, size: EqualPieces) -> LastSheet:
        return self.of((size,)) or LastSheet((size,), None)

    def beside(self, sheet: LastSheet, size: EqualPieces) -> LastSheet | None:
        """The sheet with all of the size beside what is there."""
        if sheet.filling is None:
            return None
        filling, left = added(sheet.filling, size, self.sheets.room)
        free = sheet.free - self.sheets.covered((size,))
        return None if left else LastSheet(_with(sheet.sizes, size), filling, free, True)

    def anew(self, sheet: LastSheet, size: EqualPieces) -> LastSheet | None:
        """The same with everything laid anew."""
        return self.of(_with(sheet.sizes, size), shared=True)


def _with(sizes: Sequence[EqualPieces], more: EqualPieces) -> tuple[EqualPieces, ...]:
    """Pieces of one size counted together, in the order of sizes."""
    same = int_sum(size.many for size in sizes if size.at == more.at)
    rest = [size for size in sizes if size.at != more.at]
    return tuple(sorted((*rest, more._replace(many=more.many + same)), key=lambda size: size.at))


def shared(
    lasts: Sequence[EqualPieces], full: Sequence[EqualPieces], sheets: MixedSheets
) -> tuple[SharedSheet, ...]:
    """The sheets that come to hold more than they did: of the ``lasts`` of each size, and of some that are ``full`` of one,
    which may have room for smaller pieces."""
    search = RoomSearch(sheets)
    filled_up = [search.alone(size) for size in full]
    found: list[LastSheet] = []
    for size in sorted(lasts, key=lambda one: (-sheets.covered((one,)), one.at)):
        if not _placed(size, found, search) and not _placed(size, filled_up, search):
            found.append(search.alone(size))
    every = _shared_out([*found, *filled_up], search)
    return tuple(SharedSheet(one.sizes, _simplest(one, sheets)) for one in every if one.shared)


def _placed(size: EqualPieces, hosts: list[LastSheet], search: RoomSearch) -> bool:
    """Whether a sheet that has room for all of it has it now: the first beside what lies there, else one of those with most
    room."""
    least = search.sheets.covered((size,))
    some = [(at, host) for at, host in enumerate(hosts) if host.free >= least]
    most = sorted(some, key=lambda row: (-row[1].free, row[0]))
    for ask, asked in (
        (search.beside, (*some[:MOST_ASKED], *most[:MOST_ASKED])),
        (search.anew, most[:MOST_LAID_ANEW]),
    ):
        refused: set[tuple[EqualPieces, ...]] = set()
        for at, host in asked:
            joined = ask(host, size) if host.sizes not in refused else None
            refused.add(host.sizes)  # equal sheets are equally full
            if joined is not None:
                hosts[at] = joined
                return True
    return False


def _simplest(sheet: LastSheet, sheets: MixedSheets) -> Filling:
    """The way that needs the fewest cuts, of a few sizes."""
    assert sheet.filling is not None
    ways = filled(sheet.sizes, sheets) if len(sheet.sizes) <= FEW else ()
    return simplest([*ways, sheet.filling])


def _shared_out(found: list[LastSheet], search: RoomSearch) -> list[LastSheet]:
    """Sheets with least on them, as long as each can be shared out among the others."""
    tried: set[tuple[EqualPieces, ...]] = set()
    while len(tried) < MOST_SHARED_OUT:
        left = [one for one in found if one.sizes not in tried]
        if not left:
            break
        sheet = min(left, key=lambda one: (-one.free, one.sizes))
        tried.add(sheet.sizes)
        without = _emptied(sheet.sizes, [one for one in found if one is not sheet], search)
        if without is not None:
            found = without
    return found


def _emptied(
    sizes: Sequence[EqualPieces], others: Sequence[LastSheet], search: RoomSearch
) -> list[LastSheet] | None:
    """The others with all of the sizes on them; None where some have no place."""
    hosts = list(others)
    for size in sizes:
        left = size.many
        for at, host in sorted(enumerate(hosts), key=lambda row: (-row[1].free, row[0]))[: 2 * MOST_ASKED]:
            if not left or host.filling is None:
                continue
            filling, left_here = added(host.filling, size._replace(many=left), search.sheets.room)
            taken = size._replace(many=left - left_here)
            if taken.many:
                free = host.free - search.sheets.covered((taken,))
                hosts[at] = LastSheet(_with(host.sizes, taken), filling, free, True)
                left = left_here
        if left:
            return None
    return hosts
