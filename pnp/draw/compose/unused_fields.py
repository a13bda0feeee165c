"""Unused fields: no template of their kind, look, rule, text or sheet names them.

Any mention of a name counts as use, so only fields that are certainly unused are reported. Must not know which faces are
drawn, nor what a template does with a field.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from pnp.base.diagnostics import Diagnostic, Span
from pnp.base.model import Card, CardSet, Expression, Field, Print
from pnp.base.model.kind_looks import CardLook
from pnp.draw.compose import face_faults as faults
from pnp.draw.compose.findings import FILLED
from pnp.draw.compose.render_orders import Templates
from pnp.draw.compose.unused import COMMENT, PUT_TOGETHER, names_in
from pnp.files.resources import bundled
from pnp.files.world import home_of

WORD: Final = re.compile(r"[a-z][a-z0-9_]*")
EVERY: Final = re.compile(r"\bfacts\(|\.fields\b|\battr\(|\bc(?:ard)?\[\s*[a-z_]")  # whatever a card has
LISTING: Final = re.compile(r"\blayout\(")  # whatever a look lists
PLACEHOLDER: Final = re.compile(r"\{([a-z][a-z0-9_]*)")
ART: Final = "type"  # picks the picture of a card


def unused_fields(cards: CardSet, templates: Templates) -> Iterator[Diagnostic]:
    """Unused fields that the set itself declares for kinds it prints, and that a card fills. Engines read the fields of the
    bundled games, so these are left out."""
    home = home_of(cards.folders[0]) + "/"
    if home.startswith(home_of(bundled("cardsets"))):
        return
    said = {name: COMMENT.sub("", row.text) for name, row in templates.items()}
    named = {ART, *_in_rules(cards), *_in_texts(cards), *(row.back_field for row in cards.prints.values())}
    useless: dict[Span, tuple[Field, str]] = {}
    used: set[Span] = set()
    for kind in cards.rules.kinds.values():
        row = cards.prints.get(kind.name)
        if row is None or row.file == "none":
            continue
        texts, look = [said[name] for name in _reached(row, said)], cards.looks.of(kind.name)
        for field in kind.fields.values():
            if field.name in named or field.type == "effect" or _is_drawn(field.name, texts, look):
                used.add(field.span)  # kinds that are alike share it
            elif field.span.file.startswith(home) and any(
                _is_said(card, field) for card in cards.of(kind.name)
            ):
                useless.setdefault(field.span, (field, kind.name))
    for place, (field, name) in useless.items():
        if place not in used:
            yield faults.field_unused(field.span, field.name, name)


def _is_said(card: Card, field: Field) -> bool:
    value = card.fields.get(field.name)
    return bool(value) or (value == 0 and value is not False)


def _reached(row: Print, said: Mapping[str, str]) -> Iterable[str]:
    """The templates that draw a kind, front and back, with those they name; all, where a name is put together."""
    front = row.front or row.kind
    waiting = [
        front if front in said else "card",
        *(name for name in said if name.startswith("back")),
        "prelude",
    ]
    found: dict[str, None] = {}
    while waiting:
        name = waiting.pop()
        if name in found or name not in said:
            continue
        found[name] = None
        if PUT_TOGETHER.search(said[name]):
            return said
        waiting += names_in(said[name])
    return found


def _is_drawn(field: str, texts: Iterable[str], look: CardLook) -> bool:
    """Whether a face may show it, or be coloured by it."""
    asked = (
        *look.corners.values(),
        look.costs,
        look.by,
        *WORD.findall(look.foot or ""),
        *(look.fields or ()),
    )
    return any(
        EVERY.search(text)
        or (LISTING.search(text) and (look.fields is None or field in asked))
        or any(field in WORD.findall(hole) for hole in FILLED.findall(text))
        for text in texts
    )


def _in_rules(cards: CardSet) -> Iterator[str]:
    rules = cards.rules
    for component in rules.components.values():
        yield from (*component.each, *component.uniform)
    spoken: list[Expression | bool] = [one.check for one in rules.invariants]
    for need in rules.setups.needs:
        yield need.field
        spoken += (need.amount, need.exact)
    spoken += (one.when for one in rules.setups.excluded)
    for one in spoken:
        yield from WORD.findall(one.source) if isinstance(one, Expression) else ()


def _in_texts(cards: CardSet) -> Iterator[str]:
    """What card texts fill in, and what sheets name where they show data."""
    for card in cards.cards:
        yield from PLACEHOLDER.findall(card.text)
    for sheet in cards.sheets.values():
        for block in sheet.blocks:
            holes = (block.text,) if block.kind == "drawing" else FILLED.findall(block.text)
            for said in (*holes, *(one.source for one in block.conditions)):
                yield from WORD.findall(said)
