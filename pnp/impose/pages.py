"""Filling sheets: every copy of every part into a slot, its back behind it.

Owns the order of batches, slots and leaves. Must not know how marks look, words or file names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pnp.diagnostics import Diagnostic
from pnp.frozen import NamedTuple
from pnp.impose import faults
from pnp.impose.cuts import straight
from pnp.impose.duplex import turned_back
from pnp.impose.marks import aside
from pnp.impose.mixing import pack_mixed
from pnp.impose.packing import HAIR, Packing, Wish, has_own_grid, largest_part, pack, pack_registered
from pnp.impose.precut import on_precut
from pnp.model import PageSide, Part, Placement, Profile
from pnp.sums import int_sum

Copy = tuple[Part, int]
MOST_MIXED = 60  # pieces on one sheet


class PartBatch(NamedTuple):
    """Parts of one size that share sheets, and the layout of those."""

    parts: tuple[Part, ...]
    layout: Packing
    used: int = 0  # slots of the first sheet that something was printed in before


class FilledSide(NamedTuple):
    """One side of a sheet before anything stands in its margins."""

    layout: Packing
    side: PageSide
    placements: tuple[Placement, ...]
    title: str
    cuts: bool = True  # whether its parts are cut straight, and so have crop marks
    group: int = 0  # whose sheet it is, from 1; 0 where there is one group alone


class Leaf(NamedTuple):
    """A sheet of paper: its front, and its back if anything is on it."""

    front: FilledSide
    back: FilledSide | None = None


def batches(
    parts: Iterable[Part], profile: Profile, start_slot: int = 1
) -> tuple[tuple[PartBatch, ...], tuple[Diagnostic, ...]]:
    """Parts of equal size together, in order of their first; kinds of one size share sheets to save paper,
    but for those that are to be apart.

    Parts that are not cut straight have no crop marks and keep to their own sheets. On a fold profile parts
    without a back do so too: they can use the whole sheet. Where the first sheet is a used one, beginning at
    ``start_slot``, pieces of several sizes are not mixed: it has slots of one size.
    """
    groups: dict[tuple[float, float, bool, bool, str], list[Part]] = {}
    for part in parts:
        folded = profile.flip == "fold" and part.back is not None
        front = part.front
        alone = part.kind if part.apart else ""
        groups.setdefault((front.width, front.height, straight(front), folded, alone), []).append(part)
    found: list[Diagnostic] = []
    short: dict[
        float, list[Part]
    ] = {}  # by the bleed they are drawn with, which the profile finds too little
    made = []
    for (width, height, cuts, folded, _), group in groups.items():
        drawn = max(map(_bleed, group))
        bleed = min(profile.bleed, drawn)
        if drawn < profile.bleed - HAIR:
            short.setdefault(drawn, []).extend(group)
        wish = Wish(width, height, bleed, folded, aside(profile, cuts=cuts))
        layout, notes = _layout(wish, group, profile)
        found += notes
        if layout is not None:
            made.append(PartBatch(tuple(group), layout))
    for drawn, few in short.items():
        found.append(faults.bleed_too_narrow(profile.span, called(few), drawn, profile.bleed, profile.name))
    if start_slot == 1 or not made:
        return tuple(_together(made, profile)), tuple(found)
    first, *rest = made
    if start_slot > first.layout.capacity:
        what = called(first.parts)
        found.append(faults.start_slot_past_end(profile.span, start_slot, first.layout.capacity, what))
        return tuple(made), tuple(found)
    return (first._replace(used=start_slot - 1), *rest), tuple(found)


def _together(made: Sequence[PartBatch], profile: Profile) -> list[PartBatch]:
    """Pieces of several sizes on one sheet where each size would leave most of its own empty. They have no backs,
    for the paper would have to be turned for nothing."""
    few = [batch for batch in made if _is_few(batch) and not (batch.layout.registered or batch.layout.precut)]
    rest = [batch for batch in made if batch not in few]
    while len(few) > 1:
        taken = few[:]
        while len(taken) > 1 and (mixed := _mixed(taken, profile)) is None:
            taken.pop()
        if len(taken) == 1:
            rest.append(few.pop(0))
            continue
        assert mixed is not None
        rest.append(mixed)
        few = [batch for batch in few if batch not in taken]
    return sorted([*rest, *few], key=lambda batch: _first(made, batch))


def _first(made: Sequence[PartBatch], batch: PartBatch) -> int:
    return next(at for at, one in enumerate(made) if one.parts[0] == batch.parts[0])


def _is_few(batch: PartBatch) -> bool:
    copies = int_sum(part.copies for part in batch.parts)
    plain = not batch.layout.folded and straight(batch.parts[0].front)
    return plain and copies <= batch.layout.capacity and not any(part.back for part in batch.parts)


def _mixed(few: Sequence[PartBatch], profile: Profile) -> PartBatch | None:
    parts = tuple(part for batch in few for part in batch.parts)
    wishes = [(part.front.width, part.front.height) for part in parts for _ in range(part.copies)]
    bleed = max(batch.layout.bleed for batch in few)
    layout = (
        pack_mixed(wishes, bleed, aside(profile, cuts=True), profile) if len(wishes) <= MOST_MIXED else None
    )
    return PartBatch(parts, layout) if layout else None


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
    layout, used = batch.layout, batch.used
    copies = [(part, copy) for part in batch.parts for copy in range(1, part.copies + 1)]
    for start in range(-used, len(copies), layout.capacity):
        yield _leaf(copies[max(0, start) : start + layout.capacity], layout, max(0, -start))


def _leaf(copies: Sequence[Copy], layout: Packing, used: int = 0) -> Leaf:
    title, cuts = called(part for part, _ in copies), straight(copies[0][0].front)
    front = tuple(_fronts(copies, layout, used))
    back = tuple(_backs(copies, layout, used))
    if layout.folded:
        return Leaf(FilledSide(layout, "both", front + back, title, cuts))
    behind = FilledSide(layout, "back", back, title, cuts) if back else None
    return Leaf(FilledSide(layout, "front", front, title, cuts), behind)


def _fronts(copies: Sequence[Copy], layout: Packing, used: int) -> Iterator[Placement]:
    bleed, free = layout.bleed, layout.slots[used:]
    for slot, ((part, copy), trim) in enumerate(zip(copies, free, strict=False), used + 1):
        scene = part.front
        turn = 90 if layout.turned or (layout.mixed and abs(trim.w - scene.width) > HAIR) else 0
        yield Placement(slot, part.card, copy, "front", trim, scene, turn, min(bleed, scene.bleed))


def _backs(copies: Sequence[Copy], layout: Packing, used: int) -> Iterator[Placement]:
    """The backs, each in its front's slot; a part without one leaves its slot empty."""
    turn, bleed = turned_back(layout.mirror, 90 if layout.turned else 0), layout.bleed
    free = layout.backs[used:]
    for slot, ((part, copy), trim) in enumerate(zip(copies, free, strict=False), used + 1):
        scene = part.back
        if scene is not None:
            yield Placement(slot, part.card, copy, "back", trim, scene, turn, min(bleed, scene.bleed))
