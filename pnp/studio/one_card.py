"""Answers about one card: its fields, where each thing on it is written, the card in every language. Owns these."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.base.frozen import NamedTuple
from pnp.base.model import Card, Edition, Faces, Part
from pnp.base.scene import Json
from pnp.studio import editor, sources
from pnp.studio import page_values as plain
from pnp.studio import questions as asking
from pnp.studio.questions import PageAnswer, PageQuestion, Studio
from pnp.studio.shown import Shown
from pnp.words.set_texts import within


class OneCard(NamedTuple):
    """A card with everything there is of it in a language."""

    card: Card
    edition: Edition
    faces: Faces
    part: Part
    safe: float


def _one(shown: Shown, question: PageQuestion) -> OneCard:
    language = asking.language(shown, question)
    with shown.quick() as project:
        card = asking.card(project.cards().value, question)
        faces = project.faces(language, cards=[card.id], draft=True).value
        edition = project.edition(language, draft=True).value
        material = project.material().value
        part = next((part for part in faces.parts if part.card == card.id), None) if faces else None
        if faces is None or edition is None or part is None or material is None:
            raise asking.Refused("the card cannot be drawn now; the findings say why")
        return OneCard(card, edition, faces, part, material.theme.safe_mm)


def card(studio: Studio, question: PageQuestion) -> PageAnswer:
    shown = studio.shown(question)
    one = _one(shown, question)
    told = next((card for card in one.edition.cards.cards if card.id == one.card.id), one.card)
    return {
        "card": one.card.id,
        "kind": one.card.kind,
        "name": told.name,
        "place": plain.place(shown, one.card.span(), f"the card {one.card.name}"),
        "fields": [*_fields(shown, one, told)],
        "boxes": plain.boxes(one.part, one.edition.cards.prints[one.card.kind].size, one.safe),
        "pictures": plain.pictures(one.part, one.faces.assets),
        "safe_mm": one.safe,
        "undo": len(shown.undo),
    }


TEXTS = ("name", "text")
REMARKS = ("source", "because", "ref", "allow")
NO_ENTRY = "the PO file has no entry for it yet: run pnp i18n update, and it can be translated here"
CHOSEN_ONCE = ("id",)  # the name of its picture and of its translations, too


def _fields(shown: Shown, one: OneCard, told: Card) -> Iterator[Json]:
    """Those that say something, or could."""
    for key in one.card.spans:
        field = _field(shown, one, told, key) if key else {}
        if field and (field["value"] or field["how"] != "fixed" or field["why"]):
            yield field


def _field(shown: Shown, one: OneCard, told: Card, key: str) -> dict[str, Json]:
    """A field as it is told: texts and single values may be written, structure not."""
    declared = one.edition.cards.rules.kinds[one.card.kind].fields.get(key)
    english, value = _value(one.card, key), _value(told, key)
    span = one.card.span(key)
    is_text = key in TEXTS or bool(declared and declared.translate)
    is_value = isinstance(_raw(one.card, key), str | int | float) and key not in REMARKS
    how = "text" if is_text else "scalar" if is_value and key not in CHOSEN_ONCE else "fixed"
    entry = None
    if is_text and one.edition.language != "en":
        entry = sources.translated(one.edition, one.card, key)
        how, span = ("text", entry) if entry else ("fixed", span)
        value = _translation(one, key) if entry else value
    where = plain.place(shown, span, f"{key} of {one.card.name}")
    why = plain.IN_WORKBOOK if span.is_in_workbook else ""
    if is_text and one.edition.language != "en" and not entry:
        why = NO_ENTRY
    return {
        "key": key, "label": key.replace("_", " "), "value": value, "english": english, "place": where,
        "how": "fixed" if why else how, "why": why,
    }  # fmt: skip


def _translation(one: OneCard, key: str) -> str:
    """As the translator wrote it, holes and all."""
    matches = one.edition.translation.matches if one.edition.translation else ()
    own = (match for match in matches if match.text.card == one.card.id)
    forms = next((match.forms for match in own if within(match.text.context) == f"{one.card.id}.{key}"), ())
    return forms[0] if forms else ""


def _raw(card: Card, key: str) -> object:
    if key in REMARKS:  # by field; of the whole card alone it is told plainly
        told = getattr(card, key)
        return told[""] if {*told} == {""} else told
    return getattr(card, key) if key in ("id", "name", "text", "copies") else card.fields.get(key)


def _value(card: Card, key: str) -> str:
    value = _raw(card, key)
    if isinstance(value, Mapping):
        return ", ".join(f"{word} {count}".strip() for word, count in value.items())
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else "" if value is None else str(value)


def source(studio: Studio, question: PageQuestion) -> PageAnswer:
    shown = studio.shown(question)
    one = _one(shown, question)
    scene = one.part.back if asking.word(question, "side") == "back" else one.part.front
    if scene is None:
        raise asking.Refused("the card has no back")
    point = sources.FacePoint(asking.number(question, "x"), asking.number(question, "y"))
    with shown.quick():
        found = sources.sources(one.faces, one.edition, one.card, scene, point)
        return {"places": [plain.source(shown, each) for each in found]}


def languages(studio: Studio, question: PageQuestion) -> PageAnswer:
    shown = studio.shown(question)
    side = asking.word(question, "side")
    rows: list[tuple[float, dict[str, Json]]] = []
    with shown.quick() as project:
        cards, material = project.cards().value, project.material().value
        card = asking.card(cards, question)
        for language in cards.languages if cards and material else ():
            faces = project.faces(language, cards=[card.id], draft=True).value
            for part in faces.parts if faces else ():
                scene = dict(plain.sides(part)).get(side)
                if scene is not None and faces is not None and material is not None:
                    told = plain.face(card.id, side, scene, faces.assets, material.fonts)
                    share = plain.tightest(scene)
                    rows.append((share, {**told, "lang": language, "tightest": round(share, 3)}))
    return {"faces": [row for _, row in sorted(rows, key=lambda one: one[0])]}


def open_place(studio: Studio, question: PageQuestion) -> PageAnswer:
    place = studio.shown(question).place(asking.word(question, "place"))
    if place is None:
        raise asking.Refused("that place is not known any more")
    why = editor.opened(place.span)
    return {"opened": not why, "why": why, "text": str(place.span)}
