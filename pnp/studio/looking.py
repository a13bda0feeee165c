"""Answers about a whole set: its cards, faces and fonts, what is found, its pages. Owns which products each takes."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

from pnp.base.diagnostics import Diagnostic, has_errors, in_order
from pnp.base.model import Document, Page, Sheet, Sheets
from pnp.base.model.print_options import DOCUMENTS
from pnp.base.scene import Json
from pnp.check.manual import page_of, whole_catalog
from pnp.press.impose.documents import ASKED, TUCKBOX
from pnp.press.render import FORMATS
from pnp.press.render.pdf import render_pdf
from pnp.press.render.png_pages import draw_pages, png
from pnp.project.opened_set import Project
from pnp.studio import page_values as plain
from pnp.studio import print_orders as orders
from pnp.studio import questions as asking
from pnp.studio.questions import PageAnswer, PageQuestion, Studio
from pnp.studio.shown import Shown

AT_ONCE = 12  # faces that are drawn before anybody looks how long it took
MOST_ASKED = 600  # cards
ENOUGH_SECONDS = 0.03  # of drawing: then what there is goes out, and is painted while the next are drawn
PAGE_DPI = 110


def sets(studio: Studio, _question: PageQuestion) -> PageAnswer:
    rows: list[Json] = []
    for name, shown in studio.sets.items():
        cards = shown.cards()
        rows.append(
            {
                "id": name,
                "title": cards.title if cards else name,
                "languages": list(cards.languages) if cards else ["en"],
                "folder": shown.where,
            }
        )
    return {
        "sets": rows,
        "profiles": list(studio.profiles),
        "formats": list(FORMATS),
        "documents": list(ASKED),
        "apart": [TUCKBOX.asked],  # only where it is chosen
        **orders.offers(),
    }


def look(studio: Studio, question: PageQuestion) -> PageAnswer:
    shown = studio.shown(question)
    language = asking.language(shown, question)
    with shown.quick() as project:
        cards, found = project.cards()
        proof = project.proof()
        edition = project.edition(language, draft=True)
        every = in_order((*found, *proof.found, *edition.found))
        told: dict[str, Json] = {
            "revision": shown.revision,
            "loads": cards is not None,
            "findings": plain.findings(shown, every),
            "title": shown.name,
            "languages": ["en"],
            "kinds": [],
            "cards": [],
            "documents": [],
        }
        return told | plain.deck(cards, edition.value) if cards else told


def faces(studio: Studio, question: PageQuestion) -> PageAnswer:
    """The faces of the cards asked for, those that have changed first; what takes too long for now is told as left."""
    shown = studio.shown(question)
    wanted, known = asking.words(question, "cards"), question.get("known")
    if len(wanted) > MOST_ASKED:
        raise asking.Refused(f"no more than {MOST_ASKED} cards at a time")
    have = {one: two for one, two in known.items() if isinstance(two, str)} if isinstance(known, dict) else {}
    with shown.quick() as project:
        language, revision = asking.language(shown, question), shown.revision
        edition = project.edition(language, draft=True).value
        left = shown.changed_first(language, edition.cards, wanted) if edition else []
        done = set(wanted) - set(left)
        drawn: list[dict[str, Json]] = []
        found: list[Diagnostic] = []
        there: set[str] = set()
        began, size = time.monotonic(), AT_ONCE
        while left and (not drawn or _is_soon(began, drawn)):
            now, left, size = left[:size], left[size:], 4 * size
            made, wrong = project.faces(language, cards=now, draft=True)
            material = project.material().value
            if made is not None and material is not None:
                drawn += plain.drawn(made, material.fonts, have)
                there |= {part.card for part in made.parts}
            done |= set(now)
            found += wrong
        return {
            "revision": revision,
            "faces": [*drawn],
            "findings": plain.findings(shown, dict.fromkeys(found)),
            "failed": [one for one in wanted if one in done and one not in there],
            "left": [*left],
        }


def _is_soon(began: float, drawn: Sequence[Mapping[str, Json]]) -> bool:
    """Whether what was drawn can wait for more: it is little, and took little time."""
    return time.monotonic() - began < ENOUGH_SECONDS and sum("svg" in one for one in drawn) < AT_ONCE


def fonts(studio: Studio, question: PageQuestion) -> PageAnswer:
    with studio.shown(question).quick() as project:
        material = project.material().value
        names = [*material.fonts.ids()] if material else []
        return {"fonts": [{"id": name, "key": name} for name in names]}


def font(studio: Studio, question: PageQuestion) -> PageAnswer:
    with studio.shown(question).quick() as project:
        material = project.material().value
        face = material.fonts.by_id(asking.word(question, "key")) if material else None
        if face is None:
            raise asking.Refused("there is no such font")
        return face.data


def check(studio: Studio, question: PageQuestion) -> PageAnswer:
    shown = studio.shown(question)
    language = asking.language(shown, question)
    with shown.slow() as project:
        revision = shown.revision
        found = project.check([language])
        if has_errors(found):  # checking ends at a wrong deck; its faces are drawn and marked all the same
            found = in_order(dict.fromkeys((*found, *project.faces(language, draft=True).found)))
        return {"revision": revision, "findings": plain.findings(shown, found)}


def explain(_studio: Studio, question: PageQuestion) -> PageAnswer:
    entry = whole_catalog().get(asking.word(question, "code"))
    if entry is None:
        raise asking.Refused("there is no such finding")
    return {"code": entry.code, "name": entry.name, "severity": entry.severity.value, "page": page_of(entry)}


def pages(studio: Studio, question: PageQuestion) -> PageAnswer:
    """The pages of a document, by their titles."""
    shown = studio.shown(question)
    with shown.slow() as project:
        revision = shown.revision
        sheets, found = _sheets_of(project, shown, studio, question)
        rows: list[Json] = [
            {"number": number, "title": page.title}
            for number, page in enumerate(_document(sheets, question), 1)
        ]
        return {"revision": revision, "pages": rows, "findings": plain.findings(shown, found)}


def page(studio: Studio, question: PageQuestion) -> PageAnswer:
    """One page as it will be printed."""
    shown, number = studio.shown(question), int(asking.number(question, "number"))
    with shown.slow() as project:
        sheets, _ = _sheets_of(project, shown, studio, question)
        material = project.material().value
        every = _document(sheets, question)
        if sheets is None or material is None or not 1 <= number <= len(every):
            raise asking.Refused("there is no such page")
        one = Document("page", "", sheets.language, (every[number - 1],), "none")
        (picture,) = draw_pages(render_pdf(one, sheets.assets, material.fonts), PAGE_DPI)
        return png(picture, PAGE_DPI)


def _sheets_of(
    project: Project, shown: Shown, studio: Studio, question: PageQuestion
) -> tuple[Sheets | None, tuple[Diagnostic, ...]]:
    language, profile = asking.language(shown, question), asking.word(question, "profile")
    if profile not in studio.profiles:
        raise asking.Refused("there is no such paper")
    document = asking.word(question, "document")
    return project.sheets(
        language,
        profile=profile,
        documents=(document,) if document == TUCKBOX.asked else DOCUMENTS,
        draft=True,
        ink_saver=question.get("ink_saver") is True,
    )


def _document(sheets: Sheets | None, question: PageQuestion) -> Sequence[Sheet | Page]:
    wanted = asking.word(question, "document")
    every = sheets.documents if sheets else ()
    return next((one.pages for one in every if one.name == wanted), ())
