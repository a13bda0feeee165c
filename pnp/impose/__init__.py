"""Faces x copies x paper -> sheets: packing, duplex, marks, the guide page, booklets, the table of documents.

Pure geometry on scenes: every output format gets it free. Must not know ReportLab, files or cards' meaning.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from pnp.diagnostics import Diagnostic, in_order
from pnp.frozen import NamedTuple
from pnp.impose import faults, marks
from pnp.impose.documents import ASKED, FaceDocument, bound, corrected, of_faces, of_text
from pnp.impose.guide import Facts, GuideText, guide
from pnp.impose.lettering import sources
from pnp.impose.packing import Packing
from pnp.impose.pages import FilledSide, Leaf, PartBatch, batches, called, leaves
from pnp.impose.words import Words
from pnp.model import Document, Faces, Flip, PageSide, Profile, Sheet, Sheets
from pnp.scene import Group
from pnp.sums import int_sum
from pnp.text.fonts import Fonts, load_fonts
from pnp.text.places import Sources
from pnp.text.typesetter import Typesetter

__all__ = ["ASKED", "bound", "impose", "of_text"]

TURNED = ("long", "short")  # by the printer
# drawn once for all pages of a layout that are filled as far
Margins = dict[tuple[Packing, PageSide, bool, int], Group]


bundled_fonts = cache(load_fonts)  # for callers that have opened none yet


class DocumentPlan(NamedTuple):
    """What all sheets of one document have in common."""

    row: FaceDocument
    faces: Faces
    profile: Profile
    words: Words
    credits: str
    digest: str
    setter: Typesetter
    sources: Sources
    booklet: bool


def impose(
    faces: Faces,
    profile: Profile,
    *,
    backs: bool = True,
    credits: str = "",
    fonts: Fonts | None = None,
    digest: str = "",
    selection: bool = False,
    booklet: bool = False,
) -> tuple[Sheets, tuple[Diagnostic, ...]]:
    """Every copy of every part on paper, a document for each file that has any.

    ``digest`` of all inputs is printed on every sheet. A ``selection`` of cards is one document, whatever files
    they go to. ``booklet`` says that rules are printed too, to be folded.
    """
    wanted = [part if backs else part._replace(back=None) for part in faces.parts if part.copies > 0]
    setter = Typesetter(fonts or bundled_fonts(), faces.language)
    written = sources(faces, credits)
    documents: list[Document] = []
    found: list[Diagnostic] = []
    for row in of_faces(selection=selection):
        parts = [part for part in wanted if part.file in row.files]
        packed, notes = batches(parts, profile)
        found += notes
        if packed:
            words = Words(faces.words)
            folded = booklet and not documents  # told once, in the first document
            job = DocumentPlan(row, faces, profile, words, credits, digest, setter, written, folded)
            documents.append(_document(job, packed))
            found += _without_margins(packed, profile)
    sheets = Sheets(faces.set_id, faces.language, profile.name, tuple(documents), faces.assets)
    return sheets, in_order((*found, *setter.found))


def _without_margins(packed: Iterable[PartBatch], profile: Profile) -> Iterator[Diagnostic]:
    if profile.ruler or profile.label:
        for batch in packed:
            if marks.bands(batch.layout, profile) is None:
                yield faults.no_room_in_margins(profile.span, called(batch.parts), profile.name)


def _document(job: DocumentPlan, packed: tuple[PartBatch, ...]) -> Document:
    all_leaves = [leaf for batch in packed for leaf in leaves(batch)]
    flip = turning(all_leaves, job.profile)
    pages = _in_order(all_leaves, flip, job.profile)
    ahead = 0 if not job.profile.guide else 2 if flip in TURNED else 1
    total = ahead + len(pages)
    first = guide(_guide(job, packed, all_leaves, flip, total)) if ahead else ()
    margins: Margins = {}
    sheets = [_sheet(page, job, f"{number}/{total}", margins) for number, page in enumerate(pages, ahead + 1)]
    title = f"{job.faces.title} · {job.words[job.row.word]}"
    whole = Document(job.row.name, title, job.faces.language, (*first, *sheets), flip)
    return corrected(whole, job.profile)


def _guide(
    job: DocumentPlan, packed: tuple[PartBatch, ...], all_leaves: list[Leaf], flip: Flip, total: int
) -> GuideText:
    cuts = {leaf.front.cuts for leaf in all_leaves}
    by_hand = flip == "none" and job.profile.flip != "fold" and any(leaf.back for leaf in all_leaves)
    facts = Facts(
        title=f"{job.faces.title} · {job.words[job.row.word]}",
        sheets=_papers(all_leaves, job.profile),
        parts=int_sum(part.copies for batch in packed for part in batch.parts),
        flip=flip,
        stacks=by_hand,
        straight=True in cuts,
        outlined=False in cuts,
        credits=job.credits,
        sideways=sum(leaf.front.layout.width > leaf.front.layout.height for leaf in all_leaves) * 2
        > len(all_leaves),
        booklet=job.booklet,
        label=lambda number: label_of(job, f"{number}/{total}"),
    )
    return GuideText(facts, job.profile, job.words, job.setter, job.sources)


def _papers(all_leaves: list[Leaf], profile: Profile) -> int:
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


def _in_order(all_leaves: list[Leaf], flip: Flip, profile: Profile) -> list[FilledSide]:
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
    return FilledSide(front.layout, "back", (), "", cuts=False)


def _sheet(page: FilledSide, job: DocumentPlan, number: str, margins: Margins) -> Sheet:
    """A page with what stands in its margins."""
    profile, layout = job.profile, page.layout
    items: list[Group] = []
    if page.placements:
        key = (layout, page.side, page.cuts, len(page.placements))
        if key not in margins:
            filled = [one.trim for one in page.placements]
            margins[key] = marks.in_margins(
                layout, page.side, profile, job.setter, crops=page.cuts, trims=filled
            )
        items += [margins[key]] if margins[key].items else []
    strips = marks.bands(layout, profile)
    if profile.label and strips is not None:
        items.append(marks.label(label_of(job, number), strips, profile, job.setter))
    return Sheet(layout.width, layout.height, page.placements, tuple(items), page.side, page.title)


def label_of(job: DocumentPlan, number: str) -> marks.Label:
    """Set, language, file, page, profile and the digest of all inputs: enough to print this sheet again."""
    faces = job.faces
    page = job.words.fill("page", page=number)
    rest = (faces.language, job.words[job.row.word], page, job.profile.name, job.digest[:8])
    draft = job.words["draft"] if faces.draft else ""
    return marks.Label((faces.title, faces.set_id), " · ".join(filter(None, rest)), job.sources, draft)
