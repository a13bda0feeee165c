"""What the page is told of products: tables, lists, numbers and words, nothing else.

Owns these shapes. Must not know how a product is made, nor HTTP.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path

from pnp.base.diagnostics import Diagnostic, Span, quoted
from pnp.base.model import Card, CardSet, Edition, Faces, Part, Size
from pnp.base.model.declared_rules import Value
from pnp.base.scene import Json, Scene, around
from pnp.base.sums import int_sum
from pnp.check.face_rules import contrast_of
from pnp.check.face_shapes import Hulls
from pnp.check.manual import whole_catalog
from pnp.check.proof import Proof
from pnp.check.setups import tell as setup_in_words
from pnp.check.summary import summary
from pnp.check.text_grounds import TextGrounds
from pnp.draw.compose.cut_lines import inked, is_safe
from pnp.press.impose.documents import DOCUMENTS, TUCKBOX
from pnp.press.render.svg_faces import FontFiles, render_svg
from pnp.studio.shown import Shown
from pnp.studio.sources import SourceLine, pictures_on, sized

MOST_FINDINGS = 400
IN_WORKBOOK = "it stands in a workbook: change it in the program that made it, and save it there"
MOST_SETUPS = 500
ENTRY = 60  # lines of a PO file that an entry has at most, as people write them
PREFIX = 12  # letters of a digest that keep the names inside one face from those of the next


def finding(shown: Shown, found: Diagnostic) -> dict[str, Json]:
    entry = whole_catalog().get(found.code)
    return {
        "code": found.code,
        "name": entry.name if entry else "",
        "severity": found.severity.value,
        "where": shortly(shown, found.span) if found.span.file else "",
        "place": place(shown, found.span) if found.span.file else None,
        "message": found.message,
        "hint": found.hint,
        **_line(shown, found.span),
        "cards": list(found.cards),
    }


def findings(shown: Shown, found: Iterable[Diagnostic]) -> list[Json]:
    """The worst first, and no more than somebody would read."""
    order = {"error": 0, "warning": 1, "note": 2}
    every = sorted(found, key=lambda one: order[one.severity.value])
    return [finding(shown, one) for one in every[:MOST_FINDINGS]]


def place(shown: Shown, span: Span, what: str = "") -> dict[str, Json]:
    """A line, under the name the page may call it by; of an entry in a PO file, the line the translation stands on."""
    if span.path.endswith(".po"):
        after = (span._replace(line=span.line + down) for down in range(ENTRY))
        span = next((one for one in after if shown.line(one).startswith("msgstr")), span)
    return {
        "id": shown.note(span, what),
        "text": str(span),
        "short": shortly(shown, span),
        **_line(shown, span),
        "what": what,
    }


def shortly(shown: Shown, span: Span) -> str:
    """A place as somebody calls it who writes this set: from its folder on; of pnp's own files and those of other sets
    what tells them apart."""
    if not span.home:
        return str(span)
    home, whole = Path(span.home), Path(span.home, span.path)
    is_own = whole.is_relative_to(shown.home)
    way = whole.relative_to(shown.home if is_own else home.parent.parent)
    return way.as_posix() + str(span).removeprefix(span.shown)


def _line(shown: Shown, span: Span) -> dict[str, Json]:
    """The line a place stands on, and where in it; of a sheet its row."""
    line = quoted(span, shown.line(span) if span.file else "")
    return {"line": line.text, "column": line.column, "width": line.width, "cell": span.cell}


def source(shown: Shown, one: SourceLine) -> dict[str, Json]:
    return place(shown, one.span, one.what)


def deck(cards: CardSet, edition: Edition | None) -> dict[str, Json]:
    """Kinds and cards in printing order, those that are printed."""
    told = edition.cards if edition else cards
    names = {card.id: card.name for card in told.cards}
    printed = [card for card in cards.cards if (row := cards.prints.get(card.kind)) and row.file != "none"]
    kinds = Counter({card.kind: 0 for card in printed})
    for card in printed:
        kinds[card.kind] += card.copies
    return {
        "title": told.title,
        "languages": list(cards.languages),
        "documents": [*documents(cards)],
        "kinds": [
            {"id": kind, "label": told.rules.kinds[kind].label, "count": count}
            for kind, count in kinds.items()
        ],
        "cards": [_card(cards, card, names.get(card.id, card.name)) for card in printed],
    }


def documents(cards: CardSet) -> list[str]:
    """What the set has something to print as."""
    files = {row.file for kind, row in cards.prints.items() if cards.of(kind)}
    there = {*files, *cards.sheets}
    asked = [row.asked for row in DOCUMENTS if there & row.sources]
    return list(dict.fromkeys((*asked, *([TUCKBOX.asked] if "cards" in there else []))))


def _card(cards: CardSet, card: Card, name: str) -> dict[str, Json]:
    row = cards.prints[card.kind]
    return {
        "id": card.id,
        "name": name,
        "kind": card.kind,
        "copies": card.copies,
        "width": row.size.width,
        "height": row.size.height,
        "shape": row.size.shape,
        "backs": row.back not in ("", "none"),
    }


def drawn(faces: Faces, fonts: FontFiles, known: Mapping[str, str]) -> Iterator[dict[str, Json]]:
    """Every side of these faces; what the page has already is only named."""
    for part in faces.parts:
        for side, scene in sides(part):
            yield face(part.card, side, scene, faces.assets, fonts, known.get(f"{part.card}/{side}", ""))


def sides(part: Part) -> Iterator[tuple[str, Scene]]:
    yield "front", part.front
    if part.back is not None:
        yield "back", part.back


def face(
    card: str, side: str, scene: Scene, assets: Mapping[str, bytes], fonts: FontFiles, known: str = ""
) -> dict[str, Json]:
    digest = scene.key
    told: dict[str, Json] = {
        "card": card,
        "side": side,
        "digest": digest,
        "width": scene.width,
        "height": scene.height,
        "bleed": scene.bleed,
    }
    if digest != known:
        told["svg"] = render_svg(scene, assets, fonts, "fonts", f"f{digest[:PREFIX]}").decode()
    return told


def tightest(scene: Scene) -> float:
    """The least share of the size it asked for that a text of a face has come to; 1 where all are as asked."""
    shares = (text.used_pt / text.asked_pt for text in scene.texts if text.asked_pt and text.used_pt)
    return min(shares, default=1.0)


def boxes(part: Part, size: Size, safe: float) -> list[Json]:
    """Every text of a card's faces: where it lies, its size as asked and as used, and what troubles it."""
    rows: list[Json] = []
    for side, scene in sides(part):
        contrast = _contrasts(scene)
        for number, (text, box) in enumerate(sized(scene)):
            rows.append(
                {
                    "side": side, "name": text.name, "field": text.field,
                    "x": box.x, "y": box.y, "w": box.w, "h": box.h,
                    "asked_pt": round(text.asked_pt, 2), "used_pt": round(text.used_pt, 2), "step": text.step,
                    "contrast": contrast.get(number),
                    "safe": is_safe(size, safe, box)
                    or all(is_safe(size, safe, around(text.matrix, ink)) for ink in inked(text.items)),
                }
            )  # fmt: skip
    return rows


def _contrasts(scene: Scene) -> dict[int, float]:
    """The least of each text, where what lies under it can be known."""
    numbers = {id(text): number for number, text in enumerate(scene.texts)}
    found: dict[int, float] = {}
    for text, ink, ground in TextGrounds(Hulls()).of(scene):
        number = numbers[id(text)]
        found[number] = min(round(contrast_of(ink, ground), 1), found.get(number, 21.0))
    return found


def pictures(part: Part, assets: Mapping[str, bytes]) -> list[Json]:
    """Every picture of a card's faces: where it lies, and how fine it prints."""
    return [
        {
            "side": side, "file": one.file, "dpi": one.dpi,
            "x": one.box.x, "y": one.box.y, "w": one.box.w, "h": one.box.h,
        }
        for side, scene in sides(part)
        for one in pictures_on(scene, assets)
    ]  # fmt: skip


def numbers(cards: CardSet, labels: Mapping[str, str]) -> dict[str, Json]:
    """Counts by kind, by word and by number: what a designer wants to see of a deck."""
    counts: list[Json] = []
    for kind, rule in cards.rules.kinds.items():
        of = cards.of(kind)
        if of:
            copies = int_sum(card.copies for card in of)
            counts.append({"kind": kind, "label": rule.label, "designs": len(of), "copies": copies})
    return {
        "counts": counts,
        "words": list(_words(cards, labels)),
        "figures": list(_figures(cards)),
    }


def _words(cards: CardSet, labels: Mapping[str, str]) -> Iterator[Json]:
    """How many cards of a kind hold each word of a field, or how many of it they come to."""
    for kind, name, values in _values(cards):
        tally: Counter[str] = Counter()
        for value, copies in values:
            if isinstance(value, Mapping):
                for word, count in value.items():
                    tally[word] += count * copies
            elif isinstance(value, tuple):
                tally.update({one: copies for one in value if isinstance(one, str)})
            elif isinstance(value, str) and cards.rules.kinds[kind].fields[name].of:
                tally[value] += copies
        if tally:
            yield {
                "kind": kind, "field": name, "label": f"{cards.rules.kinds[kind].label}: {name}",
                "values": [{"value": labels.get(word, word), "copies": count} for word, count in tally.items()],
            }  # fmt: skip


def _figures(cards: CardSet) -> Iterator[Json]:
    """Cost curves: how many cards of a kind have each number; of words with counts, their sum."""
    for kind, name, values in _values(cards):
        tally: Counter[int] = Counter()
        for value, copies in values:
            if isinstance(value, Mapping):
                tally[int_sum(value.values())] += copies
            elif isinstance(value, int) and not isinstance(value, bool):
                tally[value] += copies
        if len(tally) > 1:
            yield {
                "kind": kind, "field": name, "label": f"{cards.rules.kinds[kind].label}: {name}",
                "values": [{"value": value, "copies": tally[value]} for value in sorted(tally)],
            }  # fmt: skip


def _values(cards: CardSet) -> Iterator[tuple[str, str, list[tuple[Value, int]]]]:
    for kind, rule in cards.rules.kinds.items():
        of = cards.of(kind)
        for name in rule.fields:
            values = [(card.fields[name], card.copies) for card in of if name in card.fields]
            if values:
                yield kind, name, values


def proven(proof: Proof | None) -> list[Json]:
    """What the deck promises and holds, a line each."""
    return [line.strip() for line in summary(proof)] if proof else []


def setups(proof: Proof | None) -> list[Json]:
    """Every set-up, and what is said of it: that it can be dealt, is excluded and why, or lacks what."""
    rows: list[Json] = []
    for setup in proof.setups[:MOST_SETUPS] if proof and proof.parameters else ():
        excluded = proof.excluded.get(setup) if proof else None
        short = [one for one in proof.short if one.setup == setup] if proof else []
        if excluded is not None:
            state = f"excluded: {excluded.because}"
        elif short:
            lacking = (
                f"takes {one.wanted} {one.need.kind} {one.word}".strip() + f" of {one.have}" for one in short
            )
            state = "; ".join(lacking)
        else:
            state = "can be dealt"
        rows.append({"setup": setup_in_words(proof, setup) if proof else "", "state": state})
    return rows


def only(cards: CardSet, wanted: Collection[str]) -> list[str]:
    """Those of the ids asked for that are cards."""
    known = {card.id for card in cards.cards}
    return [one for one in wanted if one in known]
