"""How to print and cut, in words: for the text file beside what is printed.

Owns what is told of a document, and of all of them. Must not know files.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pnp.base.frozen import NamedTuple
from pnp.base.languages import decimal, full_stop, language
from pnp.base.model import Document, Profile, Sheet
from pnp.base.model.printing_notes import UNBROKEN, PrintingWords
from pnp.press.impose import marks
from pnp.press.impose.cuts import shape
from pnp.press.impose.documents import TUCKBOX, papers
from pnp.press.impose.sheet_words import Words
from pnp.text.inline import single_spaced
from pnp.text.sentence_values import in_a_row, labelled

SIZES = 12  # of pieces that are named
TURNED = ("long", "short")
BOOKLET = "rules-booklet"


class ToPrint(NamedTuple):
    """All documents of a language, for a paper; each of the ``groups`` of a class gets them."""

    title: str
    documents: Sequence[Document]
    profile: Profile
    words: Words
    language: str
    credits: str
    groups: int = 1


def printing_words(of: ToPrint) -> PrintingWords:
    profile, words = of.profile, of.words
    size = f"{decimal(profile.width, of.language)} × {decimal(profile.height, of.language)}"
    head = (words.fill("printing_paper", size=size, profile=profile.name), _step("step_scale", of))
    foot = (
        _command("printing_calibrate", f"pnp calibrate --profile {profile.name}", of),
        single_spaced(of.credits),
    )
    title = labelled(of.title, words["guide_title"], of.language)
    return PrintingWords(title, head, tuple(filter(None, foot)), words["printing_stale"])


def _command(key: str, command: str, of: ToPrint) -> str:
    """Words and a command, to be copied: in one row, and with nothing unseen beside it where words run the other way."""
    if language(of.language).is_right_to_left:
        before, _, behind = of.words[key].partition("{command}")
        return "\n".join(filter(None, (before.strip(), command.replace(" ", UNBROKEN), behind.strip())))
    return of.words.fill(key, command=command.replace(" ", UNBROKEN))


def told_of(document: Document, of: ToPrint) -> tuple[str, ...]:
    """What it is, how much paper it takes, how it is turned, what is cut out of it."""
    told = of.words.fill(
        "printing_pages",
        title=document.title.rpartition(" · ")[2],
        pages=len(document.pages),
        sheets=papers(document, of.profile),
    )
    pieces = _pieces(document, of.language)
    return (
        told,
        _turned(document, of),
        *([of.words.fill("printing_pieces", pieces=pieces)] if pieces else ()),
    )


def notes_of(document: Document, of: ToPrint) -> tuple[str, ...]:
    """What holds for all sheets of faces like these."""
    profile = of.profile
    placed = [one for page in document.pages if isinstance(page, Sheet) for one in page.placements]
    shapes = {shape(one.scene) for one in placed}
    is_cut, by_machine = profile.precut is not None, profile.registration is not None
    by_hand = not (is_cut or by_machine)
    wanted = (
        (bool(placed) and is_cut, "step_precut"),
        (bool(placed) and profile.ruler, "step_ruler"),
        ("straight" in shapes and profile.marks and by_hand, "step_cut"),
        (bool(shapes - {"straight"}) and by_hand, "step_outline"),
        (bool(placed) and of.groups > 1, "step_groups"),
    )
    card = [of.words["printing_card"]] if placed and not is_cut else []
    return (*card, *(_step(key, of) for shown, key in wanted if shown))


def _step(key: str, of: ToPrint) -> str:
    words = of.words
    told = words.fill(
        f"{key}_text",
        lengths=words["lengths_with_inches" if marks.in_inches(of.profile) else "lengths"],
        edge=words[f"edge_{of.profile.flip}"] if of.profile.flip != "fold" else "",
        bleed=decimal(of.profile.bleed, of.language),
        count=of.groups,
    )
    return f"{words[key]}{full_stop(of.language)}{told}"


def _turned(document: Document, of: ToPrint) -> str:
    """How the paper goes through the printer."""
    words = of.words
    if document.name == BOOKLET:
        return _step("step_booklet", of)
    if document.name == TUCKBOX.name:
        return f"{words['step_one']}{full_stop(of.language)}{words['tuckbox_fold']}"
    if not any(isinstance(page, Sheet) for page in document.pages):
        is_turned = document.flip in TURNED and len(document.pages) > 1
        return (
            f"{words[f'step_{document.flip}' if is_turned else 'step_one']}{full_stop(of.language).rstrip()}"
        )
    if document.flip != "none":
        return _step(f"step_{document.flip}", of)
    by_hand = of.profile.flip != "fold" and any(page.side == "back" for page in document.pages)
    return _step("step_stacks" if by_hand else "step_one", of)


def _pieces(document: Document, language: str) -> str:
    """How many of which size, as they are cut."""
    sizes = Counter[tuple[float, float]]()
    for page in document.pages:
        for placement in page.placements if isinstance(page, Sheet) else ():
            if placement.side == "front":
                sizes[round(placement.scene.width, 1), round(placement.scene.height, 1)] += 1
    told = [
        f"{many} ({decimal(width, language)} × {decimal(height, language)})"
        for (width, height), many in list(sizes.items())[:SIZES]
    ]
    return in_a_row(told + ["…"] * (len(sizes) > SIZES), language)
