"""Faces x copies x paper -> sheets: packing, duplex, marks, the guide, booklets, the table of documents.

Pure geometry on scenes: every output format gets it free. Must not know ReportLab, files or cards' meaning.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from typing import TypeAlias

from pnp.base.budget import allowed
from pnp.base.diagnostics import Diagnostic, has_errors, in_order
from pnp.base.frozen import NamedTuple
from pnp.base.model import Document, Faces, Flip, PageSide, Part, Profile, Sheet, Sheets
from pnp.base.model.print_options import PLAIN, PrintOptions
from pnp.base.scene import Group, Segment
from pnp.base.sums import int_sum
from pnp.press.impose import marks
from pnp.press.impose import paper_faults as faults
from pnp.press.impose.cuts import CutShape, along, shape
from pnp.press.impose.documents import (
    ASKED,
    CHANGED,
    GUIDE,
    SELECTION,
    FaceDocument,
    GuideDocument,
    bound,
    corrected,
    of_faces,
    of_nets,
    of_text,
)
from pnp.press.impose.filled_sheets import FilledSide, Leaf, PartBatch, batches, called, every_leaf
from pnp.press.impose.guide import DocumentFacts, Facts, GuideText, guide
from pnp.press.impose.margin_lettering import sources
from pnp.press.impose.packing import Packing
from pnp.press.impose.registration import frame_of, is_in_the_way, told_on_label
from pnp.press.impose.sheet_words import Words
from pnp.text.fonts import Fonts, load_fonts
from pnp.text.text_places import Sources
from pnp.text.typesetter import Typesetter

__all__ = ["ASKED", "bound", "impose", "of_nets", "of_text"]

TURNED = ("long", "short")  # by the printer
MOST_PIECES = 20_000  # of all groups together; as many as one set may hold
CutOutline: TypeAlias = tuple[Segment, ...]
# drawn once for all pages of a layout that are filled as far
Margins = dict[tuple[Packing, PageSide, tuple[CutShape, ...], tuple[CutOutline, ...], int, int], Group]


bundled_fonts = cache(load_fonts)  # for callers that have opened none yet


class DocumentPlan(NamedTuple):
    """What all sheets of one document have in common."""

    row: FaceDocument | GuideDocument
    faces: Faces
    profile: Profile
    words: Words
    digest: str
    setter: Typesetter
    sources: Sources
    groups: int


class PlannedDocument(NamedTuple):
    """A document as far as it is packed."""

    job: DocumentPlan
    packed: tuple[PartBatch, ...]
    leaves: tuple[Leaf, ...]
    flip: Flip


def impose(
    faces: Faces,
    profile: Profile,
    options: PrintOptions = PLAIN,
    *,
    credits: str = "",
    fonts: Fonts | None = None,
    digest: str = "",
    booklet: bool = False,
    changed: bool = False,
) -> tuple[Sheets, tuple[Diagnostic, ...]]:
    """Every copy of every part on paper, a document for each file that has any, of those asked for; and the guide,
    which tells of all.

    ``digest`` of all inputs is printed on every sheet. A selection of cards is one document, whatever files they go
    to, and has no guide; so are ``changed`` ones. ``booklet`` says that there are rules to be folded. The first
    sheet begins at the start slot. Each of several groups gets every copy, on sheets of its own.
    """
    asked, groups, selection = options.documents, options.groups, options.selection is not None
    found: list[Diagnostic] = [*_in_the_way(profile), *_too_many(faces, profile, groups)]
    if has_errors(found) and groups > 1:
        return Sheets(faces.set_id, faces.language, profile.name, (), faces.assets), in_order(found)
    wanted = [part if options.backs else part._replace(back=None) for part in faces.parts if part.copies > 0]
    if profile.precut is not None:
        found += _of_precut(wanted, profile, asked)
        wanted = [part._replace(back=None) if profile.precut.pieces == "labels" else part for part in wanted]
    setter = Typesetter(fonts or bundled_fonts(), faces.language)
    words, written = Words(faces.words), sources(faces, credits)
    documents: list[Document] = []
    planned: list[PlannedDocument] = []
    for row in of_faces(selection=selection, changed=changed):
        parts = [part for part in wanted if part.file in row.files]
        is_asked = row.asked in asked or row in (SELECTION, CHANGED)
        packed, notes = batches(parts, profile, options.start_slot if is_asked and not documents else 1)
        if packed:
            job = DocumentPlan(row, faces, profile, words, digest, setter, written, groups)
            every = every_leaf(packed, groups)
            planned.append(PlannedDocument(job, packed, every, turning(every, profile)))
        if is_asked:
            found += notes
            found += _without_margins(packed, profile)
            documents += [_document(planned[-1])] if packed else []
    if profile.guide and planned and GUIDE.asked in asked and not (selection or changed):
        documents.append(_guide(planned, credits, booklet=booklet))
    sheets = Sheets(faces.set_id, faces.language, profile.name, tuple(documents), faces.assets)
    return sheets, in_order((*found, *setter.found))


def _too_many(faces: Faces, profile: Profile, groups: int) -> Iterator[Diagnostic]:
    pieces, most = groups * int_sum(part.copies for part in faces.parts), allowed(MOST_PIECES)
    if groups > 1 and pieces > most:
        yield faults.too_many_for_groups(profile.span, groups, pieces, most)


def _in_the_way(profile: Profile) -> Iterator[Diagnostic]:
    by_machine = profile.registration
    band = marks.BAND if profile.ruler or profile.label else 0.0
    if by_machine and is_in_the_way(by_machine, profile.margin, band):
        yield faults.registration_in_the_way(profile.span, by_machine.name, profile.margin)


def _of_precut(parts: Iterable[Part], profile: Profile, asked: Collection[str]) -> Iterator[Diagnostic]:
    sheet = profile.precut
    assert sheet is not None
    if not sheet.verified:
        yield faults.precut_unverified(profile.span, sheet.name)
    lost = [part for part in parts if part.back is not None and part.file in asked]
    if sheet.pieces == "labels" and lost:
        yield faults.labels_have_one_side(profile.span, called(lost))


def _without_margins(packed: Iterable[PartBatch], profile: Profile) -> Iterator[Diagnostic]:
    if (profile.ruler or profile.label) and profile.precut is None:
        for batch in packed:
            if marks.bands(batch.layout, profile) is None:
                yield faults.no_room_in_margins(profile.span, called(batch.parts), profile.name)


def _document(planned: PlannedDocument) -> Document:
    job, flip = planned.job, planned.flip
    pages = _in_order(planned.leaves, flip, job.profile)
    margins: Margins = {}
    sheets = [_sheet(page, job, f"{number}/{len(pages)}", margins) for number, page in enumerate(pages, 1)]
    title = f"{job.faces.title} · {job.words[job.row.word]}"
    whole = Document(job.row.name, title, job.faces.language, tuple(sheets), flip)
    return corrected(whole, job.profile)


def _guide(planned: Sequence[PlannedDocument], credits: str, *, booklet: bool) -> Document:
    """Once a set, turned as those of its documents are that have backs."""
    job = planned[0].job._replace(row=GUIDE)
    turned: list[Flip] = [one.flip for one in planned if one.flip in TURNED]
    flip: Flip = turned[0] if turned else "none"
    total = 2 if flip in TURNED else 1

    def label(side: PageSide) -> marks.Label:
        return label_of(job, f"{2 if side == 'back' else 1}/{total}", side)

    told = tuple(map(_facts, planned))
    facts = Facts(job.faces.title, told, flip, credits, booklet, label, job.groups)
    pages = guide(GuideText(facts, job.profile, job.words, job.setter.over(), job.sources))
    title = f"{job.faces.title} · {job.words[GUIDE.word]}"
    return corrected(Document(GUIDE.name, title, job.faces.language, pages, flip), job.profile)


def _facts(planned: PlannedDocument) -> DocumentFacts:
    job, every, flip = planned.job, planned.leaves, planned.flip
    shapes = {shape(part.front) for batch in planned.packed for part in batch.parts}
    by_hand = flip == "none" and job.profile.flip != "fold" and any(leaf.back for leaf in every)
    lying = int_sum(leaf.front.layout.width > leaf.front.layout.height for leaf in every)
    sideways = " sideways" if flip in TURNED and lying * 2 > len(every) else ""
    return DocumentFacts(
        job.words[job.row.word],
        _papers(every, job.profile),
        job.groups * int_sum(len(batch.copies) for batch in planned.packed),
        "stacks" if by_hand else flip + sideways,
        straight="straight" in shapes,
        outlined=shapes != {"straight"},
    )


def _papers(all_leaves: Sequence[Leaf], profile: Profile) -> int:
    """Sheets of paper; front and back of a part too large to fold are glued together from two."""
    glued = sum(leaf.back is not None for leaf in all_leaves) if profile.flip == "fold" else 0
    return len(all_leaves) + glued


def turning(all_leaves: Iterable[Leaf], profile: Profile) -> Flip:
    """How a duplex printer must turn the paper. Stacks of fronts and backs are turned by hand, folds by
    nobody.
    """
    sides = {page.side for leaf in all_leaves for page in leaf if page is not None}
    if "both" in sides:
        return "fold"
    by_printer = "back" in sides and profile.order == "alternate" and profile.flip != "fold"
    return profile.flip if by_printer else "none"


def _in_order(all_leaves: Sequence[Leaf], flip: Flip, profile: Profile) -> list[FilledSide]:
    """Pages as they leave the printer. Where paper is turned, a leaf without a back gets an empty one:
    without it, every page after would be printed on the wrong side.
    """
    if flip in TURNED:
        return [page for leaf in all_leaves for page in (leaf.front, leaf.back or _blank(leaf.front))]
    if profile.order == "split" and profile.flip != "fold" and any(leaf.back for leaf in all_leaves):
        fronts = [leaf.front for leaf in all_leaves]
        return fronts + [leaf.back or _blank(leaf.front) for leaf in all_leaves]
    return [page for leaf in all_leaves for page in leaf if page is not None]


def _blank(front: FilledSide) -> FilledSide:
    return FilledSide(front.layout, "back", (), "", group=front.group)


def _sheet(page: FilledSide, job: DocumentPlan, number: str, margins: Margins) -> Sheet:
    """A page with what stands in its margins."""
    profile, layout = job.profile, page.layout
    items: list[Group] = []
    if page.placements:
        told = page.placements if layout.mixed else page.placements[:1]
        shapes = tuple(shape(placement.scene) for placement in told)
        cut = tuple(along(one.scene) for one in page.placements) if "outlined" in shapes else ()
        key = (layout, page.side, shapes, cut, page.placements[0].slot, len(page.placements))
        if key not in margins:
            names = marks.ruler_names(job.words)
            margins[key] = marks.in_margins(layout, page.side, profile, job.setter, page.placements, names)
        items += [margins[key]] if margins[key].items else []
    strips = marks.bands(layout, profile)
    by_machine = profile.registration if layout.registered and page.side == "front" else None
    if profile.label and strips is not None:
        words = label_of(job, number, page.side, page.group)
        if by_machine:
            words = words._replace(rest=(*words.rest, told_on_label(layout, by_machine)))
        items.append(marks.label(words, strips, profile, job.setter))
    frame = frame_of(layout, by_machine) if by_machine else None
    drawn = tuple(items)
    whose = job.words.fill("group", number=page.group, count=job.groups) if page.group else ""
    title = ": ".join(filter(None, (whose, page.title))) if page.title else ""
    how = page.placements, drawn, page.side, title
    return Sheet(layout.width, layout.height, *how, frame=frame, group=page.group)


def label_of(job: DocumentPlan, number: str, side: PageSide, group: int = 0) -> marks.Label:
    """Set, group, language, file, page, side, profile, digest of all inputs: enough to print this sheet again."""
    faces = job.faces
    page = job.words.fill("page", page=number)
    which = job.words[f"side_{side}"] if side != "both" else ""
    whose = job.words.fill("group", number=group, count=job.groups) if group else ""
    large = job.words["large_print"] if faces.large else ""
    what = faces.language, large, job.words[job.row.word], page, which
    rest = (whose, *what, job.profile.name, job.digest[:8])
    draft = job.words["draft"] if faces.draft else ""
    return marks.Label(
        (faces.title, faces.set_id), tuple(filter(None, rest)), job.sources, draft, job.words["inches"]
    )
