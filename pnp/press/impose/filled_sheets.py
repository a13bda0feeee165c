"""Filling sheets: every copy of every part into a slot, its back behind it.

Owns the order of batches, slots and leaves. Must not know how marks look, words or file names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from pnp.base.diagnostics import Diagnostic, Span
from pnp.base.frozen import NamedTuple
from pnp.base.model import PageSide, Part, Placement, Profile
from pnp.base.outlines import bleeding
from pnp.base.scene import Box, Scene
from pnp.base.sums import int_sum
from pnp.press.impose import paper_faults as faults
from pnp.press.impose.cuts import shape
from pnp.press.impose.duplex import turned_back
from pnp.press.impose.lattices import HAIR, PieceTrim
from pnp.press.impose.marks import aside
from pnp.press.impose.mixing import EqualPieces, MixedSheets, laid_out
from pnp.press.impose.packing import (
    Packing,
    Wish,
    has_own_grid,
    largest_part,
    pack,
    pack_registered,
    pack_staggered,
)
from pnp.press.impose.precut_pieces import on_precut
from pnp.press.impose.sharing import shared

Copy = tuple[Part, int]
MOST_FULL = 8  # sheets of one size that smaller pieces are put on, too


class PartBatch(NamedTuple):
    """Copies that share sheets, and the layout of those."""

    copies: tuple[Copy, ...]
    layout: Packing
    used: int = 0  # slots of the first sheet that something was printed in before

    @property
    def parts(self) -> tuple[Part, ...]:
        """Each design once, in order."""
        return tuple(
            part for at, (part, _) in enumerate(self.copies) if not at or part is not self.copies[at - 1][0]
        )


class FilledSide(NamedTuple):
    """One side of a sheet before anything stands in its margins."""

    layout: Packing
    side: PageSide
    placements: tuple[Placement, ...]
    title: str
    group: int = 0  # whose sheet it is, from 1; 0 where there is one group alone


class Leaf(NamedTuple):
    """A sheet of paper: its front, and its back if anything is on it."""

    front: FilledSide
    back: FilledSide | None = None


def batches(
    parts: Iterable[Part], profile: Profile, start_slot: int = 1
) -> tuple[tuple[PartBatch, ...], tuple[Diagnostic, ...]]:
    """Parts of equal size together, in order of their first; kinds of one size share sheets to save paper,
    but for those that are to be apart. What sizes leave over for their last sheets may share one, where that saves paper.

    On a fold profile parts without a back keep to themselves: they can use the whole sheet. Where the first sheet is a used
    one, beginning at ``start_slot``, pieces of several sizes are not mixed: it has slots of one size.
    """
    parts = tuple(parts)
    ways = [_made(parts, profile, staggered=True)]
    if any(shape(part.front) == "hexagon" for part in parts):  # else there is nothing to try twice
        ways.append(_made(parts, profile, staggered=False))
    if start_slot == 1:
        ways = [(tuple(_together(made, profile)), found) for made, found in ways]
    made, found = min(ways, key=lambda way: _papers(way[0]))  # the first of equals
    if start_slot == 1 or not made:
        return made, found
    first, *rest = made
    if start_slot > first.layout.capacity:
        what = called(first.parts)
        late = faults.start_slot_past_end(Span("--start-slot", 1), start_slot, first.layout.capacity, what)
        return made, (*found, late)
    return (first._replace(used=start_slot - 1), *rest), found


def _papers(made: Iterable[PartBatch]) -> int:
    return int_sum(-(-len(batch.copies) // batch.layout.capacity) for batch in made)


def _made(
    parts: Iterable[Part], profile: Profile, *, staggered: bool
) -> tuple[tuple[PartBatch, ...], tuple[Diagnostic, ...]]:
    """A batch for each size, hexagons in rows that are cut straight where they are to be ``staggered``."""
    groups: dict[tuple[float, float, str, bool, str], list[Part]] = {}
    for part in parts:
        folded = profile.flip == "fold" and part.back is not None
        front = part.front
        alone = part.kind if part.apart else ""
        groups.setdefault((front.width, front.height, shape(front), folded, alone), []).append(part)
    found: list[Diagnostic] = []
    short: dict[
        float, list[Part]
    ] = {}  # by the bleed they are drawn with, which the profile finds too little
    made = []
    for (width, height, form, folded, _), group in groups.items():
        drawn = max(map(_bleed, group))
        bleed = min(profile.bleed, drawn)
        if drawn < profile.bleed - HAIR:
            short.setdefault(drawn, []).extend(group)
        wish = Wish(width, height, bleed, folded, aside(profile, cuts=form == "straight"))
        layout, notes = _layout(wish, group, profile)
        found += notes
        if (
            layout is not None
            and staggered
            and form == "hexagon"
            and not (layout.registered or layout.precut)
        ):
            layout = pack_staggered(wish._replace(aside=aside(profile, cuts=True)), profile) or layout
        if layout is not None:
            copies = ((part, copy) for part in group for copy in range(1, part.copies + 1))
            made.append(PartBatch(tuple(copies), layout))
    for drawn, few in short.items():
        found.append(faults.bleed_too_narrow(profile.span, called(few), drawn, profile.bleed, profile.name))
    return tuple(made), tuple(found)


def _together(made: Sequence[PartBatch], profile: Profile) -> Iterator[PartBatch]:
    """What sizes leave over for their last sheets on fewer of them, behind the full ones."""
    over: dict[int, int] = {}  # how many pieces of a batch go elsewhere
    mixed: dict[int, list[PartBatch]] = {}  # by the last of the batches they are of
    for folded in (False, True):
        few = [
            at for at, batch in enumerate(made) if batch.layout.folded == folded and _is_free(batch, profile)
        ]
        for batch, taken in _mixed(made, few, profile):
            mixed.setdefault(max(taken), []).append(batch)
            over |= {at: over.get(at, 0) + many for at, many in taken.items()}
    for at, batch in enumerate(made):
        kept = batch.copies[: len(batch.copies) - over.get(at, 0)]
        if kept:
            yield batch._replace(copies=kept)
        yield from mixed.get(at, ())


def _is_free(batch: PartBatch, profile: Profile) -> bool:
    """Whether its pieces may lie beside others: no machine, mat, precut paper or wish to be apart forbids it."""
    apart = any(part.apart for part in batch.parts)
    given = batch.layout.registered or batch.layout.precut
    return not (apart or given or profile.grid)


def _mixed(
    made: Sequence[PartBatch], few: Sequence[int], profile: Profile
) -> Iterator[tuple[PartBatch, dict[int, int]]]:
    """Mixed sheets, and how many pieces of which batches they take."""
    if len(few) < 2:
        return
    lasts, full = [], []
    for at in few:
        last = _in_last(made[at])
        lasts.append(EqualPieces(at, _piece(made[at]), last))
        capacity = made[at].layout.capacity
        many = min(MOST_FULL, (len(made[at].copies) - last) // capacity)
        full += many * [EqualPieces(at, _piece(made[at]), capacity)]
    bleed = max(made[at].layout.bleed for at in few)
    sheets = MixedSheets(profile, bleed, aside(profile, cuts=True), made[few[0]].layout.folded)
    found = shared(lasts, full, sheets)
    taken = Counter(dict.fromkeys(few, 0))
    for sheet in found:
        taken.update({size.at: size.many for size in sheet.sizes})
    for sheet in found:
        copies: list[Copy] = []
        for size in sheet.sizes:
            every = made[size.at].copies
            begin = len(every) - taken[size.at]
            copies += every[begin : begin + size.many]
            taken[size.at] -= size.many
        layout = laid_out(sheet.filling, sheet.sizes, sheets)
        yield PartBatch(tuple(copies), layout), {size.at: size.many for size in sheet.sizes}


def _in_last(batch: PartBatch) -> int:
    """How many pieces lie on the last sheet."""
    return (len(batch.copies) - 1) % batch.layout.capacity + 1


def _piece(batch: PartBatch) -> PieceTrim:
    front = batch.copies[0][0].front
    return PieceTrim(front.width, front.height, batch.layout.staggered)


def _bleed(part: Part) -> float:
    return max(part.front.bleed, part.back.bleed if part.back else 0.0)


def _layout(wish: Wish, parts: Sequence[Part], profile: Profile) -> tuple[Packing | None, list[Diagnostic]]:
    """The layout of a batch, and what had to give way for it."""
    found: list[Diagnostic] = []
    what = called(parts)
    if profile.precut is not None:
        fronts = [part.front for part in parts]
        return on_precut(wish, fronts, profile, what, part_name(parts[0]))
    if profile.registration is not None and not wish.folded:
        layout = pack_registered(wish, profile)
        if layout is not None:
            return layout, found
        name = profile.registration.name
        found.append(faults.no_room_for_registration(profile.span, what, name, profile.name))
    layout = pack(wish, profile)
    if layout is None and wish.folded:
        wish = wish._replace(folded=False)
        layout = pack(wish, profile)
        if layout is not None:
            found.append(faults.leaves_fold(profile.span, what, profile.name))
    if layout is None:
        size, room = (wish.width, wish.height), largest_part(profile)
        return None, [faults.part_too_large(profile.span, part_name(parts[0]), size, profile.name, room)]
    if profile.grid is not None and not has_own_grid(wish, profile):
        found.append(faults.grid_not_used(profile.span, what, profile.grid, profile.name))
    if layout.bleed < wish.bleed - HAIR:
        found.append(faults.bleed_shrinks(profile.span, what, wish.bleed, layout.bleed, profile.name))
    return layout, found


def called(parts: Iterable[Part]) -> str:
    """Parts by the names of their kinds, each once: bookmark of a sheet, subject of a notice."""
    return ", ".join(dict.fromkeys(part.title or part.kind for part in parts))


def part_name(part: Part) -> str:
    return f"'{part.card}' ({part.title or part.kind})"


def every_leaf(packed: Sequence[PartBatch], groups: int) -> tuple[Leaf, ...]:
    """The sheets of all batches: for several groups all those of the first, then those of the next. A used sheet is
    the first group's."""
    if groups == 1:
        return tuple(leaf for batch in packed for leaf in leaves(batch))
    made = [leaf for batch in packed for leaf in leaves(batch)]
    anew = [leaf for batch in packed for leaf in leaves(batch._replace(used=0))]
    every = ((group, leaf) for group in range(1, groups + 1) for leaf in (made if group == 1 else anew))
    return tuple(_of_group(leaf, group) for group, leaf in every)


def _of_group(leaf: Leaf, group: int) -> Leaf:
    return Leaf(leaf.front._replace(group=group), leaf.back and leaf.back._replace(group=group))


def leaves(batch: PartBatch) -> Iterator[Leaf]:
    """Every copy of the batch, one after the other, a sheet of slots at a time."""
    layout, used, copies = batch.layout, batch.used, batch.copies
    for start in range(-used, len(copies), layout.capacity):
        yield _leaf(copies[max(0, start) : start + layout.capacity], layout, max(0, -start))


def _leaf(copies: Sequence[Copy], layout: Packing, used: int = 0) -> Leaf:
    title = called(part for part, _ in copies)
    front = tuple(_fronts(copies, layout, used))
    back = tuple(_backs(copies, layout, used))
    if layout.folded:
        return Leaf(FilledSide(layout, "both", front + back, title))
    behind = FilledSide(layout, "back", back, title) if back else None
    return Leaf(FilledSide(layout, "front", front, title), behind)


def _fronts(copies: Sequence[Copy], layout: Packing, used: int) -> Iterator[Placement]:
    bleed, free = layout.bleed, layout.slots[used:]
    for slot, ((part, copy), trim) in enumerate(zip(copies, free, strict=False), used + 1):
        scene = part.front
        turn = _turn(layout, trim, scene)
        yield _placed(Placement(slot, part.card, copy, "front", trim, scene, turn), bleed)


def _backs(copies: Sequence[Copy], layout: Packing, used: int) -> Iterator[Placement]:
    """The backs, each in its front's slot; a part without one leaves its slot empty."""
    bleed, free = layout.bleed, layout.backs[used:]
    for slot, ((part, copy), trim) in enumerate(zip(copies, free, strict=False), used + 1):
        scene = part.back
        if scene is not None:
            turn = turned_back(layout.mirror, _turn(layout, trim, part.front))
            yield _placed(Placement(slot, part.card, copy, "back", trim, scene, turn), bleed)


def _placed(placement: Placement, most: float) -> Placement:
    """With as much of its bleed as there is room for, along its outline."""
    bleed = min(most, placement.scene.bleed)
    return placement._replace(bleed=bleed, within=bleeding(placement.scene, bleed))


def _turn(layout: Packing, trim: Box, front: Scene) -> int:
    """How a front is turned in its slot."""
    if layout.mixed:
        return 270 if abs(trim.w - front.width) > HAIR else 0
    return 270 if layout.turned else 0
