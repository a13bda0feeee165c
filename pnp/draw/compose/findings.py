"""Faults of templates as findings: at the template line that is to blame, once for all the cards they concern.

A value that a macro, an include or a part was given is blamed on the call that gave it; what pnp's own macros
draw, on whoever called them. Owns where a fault is told. Must not know how faults are found.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeAlias, assert_never

from pnp.base.diagnostics import Diagnostic, Span
from pnp.base.frozen import NamedTuple, replace
from pnp.base.model import Card
from pnp.base.scene import Origin, TemplatePlace
from pnp.draw.compose import face_faults as faults
from pnp.draw.compose.drawn_markup import FaceDrawing, MarkupFault, TextFault
from pnp.draw.compose.render_orders import TemplateFailure, Templates
from pnp.draw.compose.template_places import TemplateText, text_of
from pnp.draw.compose.written import WrittenTexts, own_texts
from pnp.files.resources import bundled
from pnp.files.world import home_of
from pnp.text.fit import SMALL_PT
from pnp.text.text_faults import missing_glyph
from pnp.text.text_places import Where

FAULTS = {
    fault.__name__: fault
    for fault in (
        *(
            faults.bad_markup,
            faults.row_overflow,
            faults.box_overflow,
            faults.text_outside_safe_zone,
            faults.off_the_card,
            faults.text_cut_off,
            faults.art_outside_set,
        ),
        *(faults.missing_icon, faults.missing_art),
        *(faults.image_unreadable, faults.image_low_resolution, faults.image_too_coarse),
    )
}
MISSING = faults.missing_art.__name__
COARSE = (faults.image_low_resolution.__name__, faults.image_too_coarse.__name__)
MOST_ALIKE = 5  # other pictures that are named beside the coarsest
SMALL_CODES = ("TXT602", "TXT603")
NAMED = re.compile(r"'([\w.-]+)'")
FILLED = re.compile(
    r"\{[{%]((?:[^{}%]++|\{(?![{%])|%(?!\})|\}(?!\}))*)[%}]\}"
)  # a hole or statement, without others in it
Related: TypeAlias = tuple[tuple[Span, str], ...]


class Blamed(NamedTuple):
    """Where a fault is told, and the other lines that had a part in it."""

    span: Span
    related: Related = ()


class TemplateBlame:
    """Finds the line to blame, from what the templates of one run say."""

    def __init__(self, templates: Templates) -> None:
        self.templates = templates
        self.own = home_of(bundled("templates") / "_shared")
        self.shared = text_of(templates["prelude"].text).names if "prelude" in templates else frozenset()

    def of(self, origin: Origin, attribute: str, template: str) -> Blamed:
        """The place of an element, or of the call that gave it a value; else the template of the face."""
        if origin.place is None or not {place.template for place in (origin.place, *origin.calls)} <= set(
            self.templates
        ):
            return Blamed(self.span(template, 1))
        way, spans = [*origin.calls, origin.place], [self._element(origin.place, attribute)]
        expression = self._said(origin.place, attribute)
        while len(way) > 1 and self._is_given(way[-1], expression, attribute):
            way.pop()
            spans.append(self._call(way[-1]))
            call = self._text(way[-1]).call(way[-1])
            expression = call.expression if call else ""
        *inner, place = spans
        drawn = tuple((span, "drawn here") for span in reversed(inner))
        called = tuple((self._call(call), "called from here") for call in reversed(way[:-1]))
        return Blamed(place, (*drawn, *called))

    def failure(self, failure: TemplateFailure) -> Blamed:
        """Where Jinja gave up: a name that is missing, where it was written; nowhere in pnp's own macros."""
        way = [*failure.callers, (failure.template, failure.line)]
        name = NAMED.search(failure.message) if failure.kind == "undefined" else None
        rows = [self._row(*step) for step in way]
        writing = [at for at, row in enumerate(rows) if name and re.search(rf"\b{re.escape(name[1])}\b", row)]
        theirs = [at for at, (template, _) in enumerate(way) if not self._is_own(template)]
        last = (writing or theirs or [len(way) - 1])[-1]
        related = [(self.span(*step), "drawn here") for step in reversed(way[last + 1 :])]
        related += [(self.span(*step), "called from here") for step in reversed(way[:last])]
        return Blamed(self.span(*way[last]), tuple(dict.fromkeys(related)))

    def span(self, template: str, line: int, column: int = 1, width: int = 1) -> Span:
        row = self.templates.get(template)
        return Span(row.file if row else "", line, column, width)

    def _is_given(self, place: TemplatePlace, expression: str, attribute: str) -> bool:
        """Whether what stands there was given by the caller."""
        if self._is_own(place.template):
            return True
        text = self._text(place)
        scope = (text.tag(place) or text.call(place)) if attribute else None
        return scope is not None and scope.scope.takes(expression, self.shared)

    def _is_own(self, template: str) -> bool:
        return template in self.templates and self.span(template, 1).home == self.own

    def _said(self, place: TemplatePlace, attribute: str) -> str:
        tag = self._text(place).tag(place)
        held = tag.attributes.get(attribute) if tag else None
        return " ".join(FILLED.findall(held.value)) if held else ""

    def _element(self, place: TemplatePlace, attribute: str) -> Span:
        text = self._text(place)
        tag = text.tag(place)
        if tag and (held := tag.attributes.get(attribute)):
            at = text.place(place.template, held.at)
            return self.span(*at, width=len(attribute) + len(held.value.partition("\n")[0]) + 3)
        return self.span(*place, width=len(tag.name) + 1 if tag else 1)

    def _call(self, place: TemplatePlace) -> Span:
        call = self._text(place).call(place)
        width = len(self._text(place).source[call.begin : call.end].partition("\n")[0]) if call else 1
        return self.span(*place, width=width)

    def _text(self, place: TemplatePlace) -> TemplateText:
        row = self.templates.get(place.template)
        return text_of(row.text if row else "")

    def _row(self, template: str, line: int) -> str:
        rows = self.templates[template].text.splitlines() if template in self.templates else []
        return rows[line - 1] if line <= len(rows) else ""


class AlikeTexts(NamedTuple):
    """The texts one finding is about: one of them, which of its findings, and the cards."""

    fault: TextFault
    which: int
    cards: list[str]


class FaceFindings:
    """Gathers what is wrong with the faces of one run, and tells each fault once."""

    def __init__(self, templates: Templates, written: WrittenTexts) -> None:
        self.blame, self.written = TemplateBlame(templates), written
        self.flawed: set[str] = set()  # ids of cards that something is wrong with
        self._failures: dict[TemplateFailure, list[str]] = {}
        # by what the fault is and where, for origins are all equal: the fault, the template, the cards
        self._faults: dict[object, tuple[MarkupFault, str, list[str]]] = {}
        self._texts: dict[Diagnostic, AlikeTexts] = {}  # those at the template, told without a card
        self._told: list[Diagnostic] = []
        self._cards: dict[str, Card] = {}
        self._room: dict[
            str, dict[str, tuple[Card, bool]]
        ] = {}  # by kind, cards that show a picture: is it their own?

    def failed(self, card: Card, failure: TemplateFailure) -> None:
        self.flawed.add(card.id)
        self._cards[card.id] = card
        self._failures.setdefault(failure, []).append(card.id)

    def add(self, card: Card, template: str, drawing: FaceDrawing) -> None:
        """What is wrong with a face of this card."""
        if drawing.portraits and not any(fault.fault == MISSING for fault in _of_markup(drawing)):
            before = self._room.setdefault(card.kind, {}).get(card.id)
            own = any(drawing.portraits) or bool(before and before[1])
            self._room[card.kind][card.id] = card, own
        for fault in drawing.faults:
            self.flawed.add(card.id)
            self._cards[card.id] = card
            if isinstance(fault, TextFault):
                self._add_text(card, fault, template)
            else:
                key = fault, fault.origin.place, fault.origin.calls
                self._faults.setdefault(key, (fault, template, []))[2].append(card.id)

    def _add_text(self, card: Card, fault: TextFault, template: str) -> None:
        """A card's own words are told at their field; all others at the template, once for all cards alike."""
        blamed = self.blame.of(fault.origin, "", template)
        words = card.spans.get(fault.field) if fault.field else None
        asks_small = fault.flaw.style.size_pt < SMALL_PT
        chars = fault.flaw.chars
        for index, finding in enumerate(self._findings(fault, words or blamed.span, "")):
            char = chars[index] if index < len(chars) else ""
            if char and (where := self._written(card, fault, char)):
                related = ((blamed.span, "drawn here"), *blamed.related) if where.box else ()
                told = missing_glyph(where, char, fault.flaw.style.family)
                self._told.append(replace(told, related=related))
            elif words and not (asks_small and finding.code in SMALL_CODES):
                told = list(self._findings(fault, words, card.id))[index]
                drawn = (blamed.span, "drawn here"), *blamed.related
                self._told.append(replace(told, related=drawn, cards=(card.id,)))
            else:
                known = replace(finding, span=blamed.span, related=blamed.related)
                self._texts.setdefault(known, AlikeTexts(fault, index, []))
                self._texts[known].cards.append(card.id)

    def _findings(self, fault: TextFault, span: Span, cards: str) -> Iterator[Diagnostic]:
        return fault.flaw.findings(Where(span, cards, fault.name, self.written.language))

    def _written(self, card: Card, fault: TextFault, char: str) -> Where | None:
        """Where a character is written: in the card, its field first, or in what all cards share."""
        own = dict(own_texts(card))
        for key in (fault.field, *own):
            if char in own.get(key, "") and key in card.spans:
                return Where(card.spans[key], card.id, fault.name, self.written.language)
        return self.written.of(char)

    def tell(self) -> Iterator[Diagnostic]:
        """Everything found, each fault of a template once."""
        yield from self._told
        for known, (fault, which, cards) in self._texts.items():
            span, related = self._theirs(known.span, known.related, cards[0])
            told = list(self._findings(fault, span, more(cards)))[which]
            yield replace(told, related=related, cards=_once(cards))
        for failure, cards in self._failures.items():
            told = _failure_told(failure, self.blame.failure(failure), cards_named(cards))
            yield replace(told, cards=_once(cards))
        for wrong, template, cards, files in _coarse_together(self._faults.values()):
            span, related = self.blame.of(wrong.origin, wrong.attribute, template)
            if wrong.file:
                span, related = Span(wrong.file, 1), ((span, "drawn here"), *related)
            span, related = self._theirs(span, related, cards[0])
            told = FAULTS[wrong.fault](span, cards=cards_named(cards), **dict(wrong.details))
            alike = tuple((Span(file, 1), f"{dpi} dpi") for file, dpi in files[:MOST_ALIKE])
            yield replace(told, related=(*related, *alike), cards=_once(cards))
        yield from self._without_pictures()

    def _theirs(self, span: Span, related: Related, card: str) -> Blamed:
        """At the card, where a template of pnp's own is to blame: nobody can change that."""
        if not is_bundled_template(span.file):
            return Blamed(span, related)
        return Blamed(self._cards[card].span(), ((span, "drawn here"), *related))

    def _without_pictures(self) -> Iterator[Diagnostic]:
        """Cards that lack a picture most of their kind have; then all others, if there are pictures at all."""
        others: dict[str, Card] = {}
        for kind, cards in self._room.items():
            lacking = {card: row[0] for card, row in cards.items() if not row[1]}
            if 2 * len(lacking) >= len(cards):
                others |= lacking
                continue
            pictured = len(cards) - len(lacking)
            for card in lacking.values():
                told = faults.picture_lacking(card.span(), card.id, kind, pictured, len(cards))
                yield replace(told, cards=(card.id,))
        if others and any(own for cards in self._room.values() for _, own in cards.values()):
            first = next(iter(others.values()))
            told = faults.shown_by_emblem(first.span(), cards_named(others))
            yield replace(told, cards=tuple(others))


def _coarse_together(
    rows: Iterable[tuple[MarkupFault, str, list[str]]],
) -> Iterator[tuple[MarkupFault, str, list[str], list[tuple[str, int]]]]:
    """Faults as they were found; pictures of cards that one template prints too coarse as one, the coarsest, with the others
    and their dots an inch."""
    alike: dict[object, list[tuple[MarkupFault, str, list[str]]]] = {}
    for row in rows:
        fault = row[0]
        is_picture = fault.fault in COARSE and fault.file
        key = (fault.fault, fault.origin.place, fault.origin.calls) if is_picture else id(row)
        alike.setdefault(key, []).append(row)
    for some in alike.values():
        (worst, template, cards), *others = sorted(some, key=lambda row: _dpi(row[0])) if some[1:] else some
        if not others:
            yield worst, template, cards, []
            continue
        told = worst._replace(details=(*worst.details, ("others", len(others))))
        cards = [*cards, *(card for _, _, ids in others for card in ids)]
        yield told, template, cards, [(row[0].file, _dpi(row[0])) for row in others]


def _dpi(fault: MarkupFault) -> int:
    return next(int(str(value)) for key, value in fault.details if key == "dpi")


def is_bundled_template(file: str) -> bool:
    home = Span(file, 1).home
    return bool(home) and Path(home).is_relative_to(bundled("templates"))


def _of_markup(drawing: FaceDrawing) -> Iterator[MarkupFault]:
    return (fault for fault in drawing.faults if isinstance(fault, MarkupFault))


def _failure_told(failure: TemplateFailure, blamed: Blamed, cards: str) -> Diagnostic:
    span, message = blamed.span, failure.message
    match failure.kind:
        case "missing":
            told = faults.template_missing(span, message, f"drawing {cards}", failure.hint)
        case "syntax":
            told = faults.template_syntax(span, message)
        case "undefined":
            told = faults.undefined_name(span, message, cards, failure.hint)
        case "limit":
            told = faults.template_limit(span, message, cards, failure.hint)
        case "lost":
            told = faults.renderer_lost(span, message, cards)
        case "failed":
            told = faults.template_failed(span, message, cards)
        case _:
            assert_never(failure.kind)
    return replace(told, related=blamed.related)


def _once(ids: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(ids))


def more(ids: Iterable[str]) -> str:
    """The first, and how many more."""
    first, *others = _once(ids)
    return first + (f" and {len(others)} more" if others else "")


def cards_named(ids: Iterable[str]) -> str:
    """``card 'a'``, and how many more."""
    first, *others = _once(ids)
    return f"card '{first}'" + (f" and {len(others)} more" if others else "")
