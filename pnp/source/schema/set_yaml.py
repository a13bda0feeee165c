"""``set.yaml`` -> the parts of ``CardSet`` that are neither rules nor cards: title, credits, print, languages."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.base.frozen import dataclass
from pnp.base.languages import is_known
from pnp.base.model import Credits, Hole, Kind, Print, Rules, Size
from pnp.base.model.page_kits import Pitch
from pnp.source.load import shape_faults
from pnp.source.load.nodes import Map, Node, Scalar
from pnp.source.load.shapes import (
    ID,
    KEY,
    MISSING,
    SNAKE,
    Either,
    Ignored,
    Int,
    JsonSchema,
    ListOf,
    MapOf,
    Missing,
    Name,
    Number,
    OneOf,
    Plain,
    RangeOf,
    Reader,
    Record,
    Shape,
    TextShape,
    Values,
)
from pnp.source.schema import card_faults
from pnp.source.schema import schema_faults as faults
from pnp.source.schema.art_yaml import WebAddress
from pnp.source.schema.look_section import LOOK
from pnp.source.schema.named_sizes import CORNER, OUTLINES, said_in_numbers
from pnp.source.schema.named_sizes import names as size_names
from pnp.source.schema.named_sizes import size as named_size
from pnp.source.schema.pulls import PULL
from pnp.source.schema.rules_yaml import ALLOW

TEXT = TextShape(600)
CREDITS = Record(
    {
        "designers": ListOf(TextShape(120)),
        "publisher": TextShape(200),
        "year": Int(1900, 2200),
        "rights": TEXT,
        "adaptation": TEXT,
        "sources": MapOf(TEXT),
    }
)
PITCH = Record({"hook": TextShape(200), "plays": ListOf(TextShape(300), 1, 6), "contact": TextShape(200)})
MOST_HOLES = 20
HOLE = Record(
    {"x_mm": Number(0, 1000), "y_mm": Number(0, 1000), "width_mm": Number(1, 500)},
    ("x_mm", "y_mm", "width_mm"),
)
SIZE = Record(
    {
        "shape": OneOf(OUTLINES, "shape"),
        "width_mm": Number(5, 1000),
        "height_mm": Number(5, 1000),
        "corner_mm": CORNER,
        "holes": ListOf(HOLE, 1, MOST_HOLES),
    },
    ("width_mm",),
)
TEMPLATE = Name("a template's name", SNAKE)
BACK = Record({"field": KEY}, ("field",))  # by the word of each card


@dataclass(frozen=True, slots=True)
class LanguageCode:
    """The code of a language pnp knows: ``pl``, ``pt-BR``, ``sr-Latn``."""

    def read(self, node: Node, reader: Reader, where: str) -> str | Missing:
        word = TEXT.read(node, reader, where)
        if isinstance(word, str) and not is_known(word):
            reader.report(faults.unknown_language(node.span, word))
            return MISSING
        return word

    def schema(self) -> JsonSchema:
        return {"type": "string", "pattern": "^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$"}


PRINT = Record(
    {
        "size": Either(TextShape(60), SIZE),
        "file": OneOf(("cards", "components"), "file"),
        "front": TEMPLATE,
        "back": Either(TEMPLATE, BACK),
        "sheet": OneOf(("own",), "sheet"),
    },
    ("size",),
)
TOP: Mapping[str, Shape] = {
    "id": ID,
    "title": TextShape(120),
    "summary": TEXT,
    "players": RangeOf(1, 99),
    "extends": Plain(),
    "theme": ID,
    "art": OneOf(("any", "strict"), "word for art"),
    "look": LOOK,
    "site": WebAddress(),
    "languages": ListOf(LanguageCode(), 1, distinct=True),
    "credits": CREDITS,
    "pitch": PITCH,
    "allow": ALLOW,
    "print": MapOf(Either(OneOf(("none",), "way to print"), PRINT), KEY),
    "pull": PULL,
    "rules": Plain(),
    "cards": Plain(),
}


OF_RULES = {
    key: f"'{key}:' belongs under 'rules:', or into rules.yaml"
    for key in ("vocab", "kinds", "components", "verbs", "figures", "setups", "invariants")
}


def read_top(node: Map, reader: Reader) -> Values:
    """The checked keys of ``set.yaml``; rules and cards are read elsewhere."""
    skipped = Record(
        {**TOP, "rules": Ignored(), "cards": Ignored(), "extends": Ignored()}, ("id",), elsewhere=OF_RULES
    )
    values = skipped.read(node, reader, "the set")
    return values if isinstance(values, dict) else {}


def credits(values: Values, base: Credits) -> Credits:
    given = values.get("credits", {})
    return Credits(
        tuple(given.get("designers", base.designers)),
        given.get("publisher", base.publisher),
        given.get("year", base.year),
        given.get("rights", base.rights),
        given.get("adaptation", base.adaptation),
        {**base.sources, **given.get("sources", {})},
    )


def pitch(values: Values, base: Pitch) -> Pitch:
    given = values.get("pitch", {})
    return Pitch(
        given.get("hook", base.hook),
        tuple(given.get("plays", base.plays)),
        given.get("contact", base.contact),
    )


def theme_of(values: Values, base: str, node: Map, reader: Reader) -> str:
    """The theme a set names, in either of two places."""
    named, look = values.get("theme"), node.get("look")
    wanted = values.get("look", {}).get("theme")
    if named and wanted and named != wanted and isinstance(look, Map):
        reader.report(faults.look_theme_twice(look.entries["theme"].span, wanted, named))
    return str(wanted or named or base or "plain")


def prints(
    values: Values, node: Map, base: Mapping[str, Print], rules: Rules, reader: Reader
) -> dict[str, Print]:
    """A row a kind, in printing order; ``none`` takes a kind out."""
    section = node.get("print")
    rows = dict(base)
    for kind, given in values.get("print", {}).items():
        span = section.key_span(kind) if isinstance(section, Map) else node.span
        if kind not in rules.kinds:
            reader.miss(card_faults.unknown_kind(span, kind, rules.kinds), "kinds", kind)
            continue
        row = section.get(kind) if isinstance(section, Map) else None
        size = _size(given, row, reader) if given != "none" else None
        if given == "none":
            rows[kind] = Print(kind, Size(0, 0), "none", span=span)
        elif size:
            file = given.get("file", "cards" if _is_card(size) else "components")
            back = given.get("back", kind)
            by = _back_field(rules.kinds[kind], row, reader) if isinstance(back, dict) else ""
            name = kind if isinstance(back, dict) else "" if back == "none" else back
            rows[kind] = Print(kind, size, file, given.get("front", kind), name, span, by, "sheet" in given)
    return rows


def _is_card(size: Size) -> bool:
    """A named size, or a rectangle about as large as a playing card."""
    low, high = LIKE_A_CARD
    sides = min(size.width, size.height), max(size.width, size.height)
    return bool(size.name) or (size.shape == "rect" and low <= sides[0] and sides[1] <= high)


def _back_field(kind: Kind, row: Node | None, reader: Reader) -> str:
    """The field that names the back of each card, if it holds a word."""
    back = row.get("back") if isinstance(row, Map) else None
    said = back.get("field") if isinstance(back, Map) else None
    name = said.value if isinstance(said, Scalar) and isinstance(said.value, str) else ""
    if said is None or not name:
        return ""
    field = kind.fields.get(name)
    if field is None:
        reader.miss(
            shape_faults.unknown_key(said.span, name, f"a {kind.name}", kind.fields), "kinds", kind.name, name
        )
        return ""
    if field.type != "one_of":
        reader.report(faults.back_by_no_word(said.span, kind.name, name))
        return ""
    return name


def _size(given: Values, row: Node | None, reader: Reader) -> Size | None:
    wanted = given.get("size")
    if isinstance(wanted, str):
        size = named_size(wanted)
        if size is None and isinstance(row, Map):
            reader.report(
                faults.unknown_size(row.entries["size"].span, wanted, size_names(), said_in_numbers(wanted))
            )
        return size
    if not wanted or "width_mm" not in wanted:
        return None
    width, shape = wanted["width_mm"], wanted.get("shape", "rect")
    height = wanted.get("height_mm", width * HEIGHTS.get(shape, 1.0))
    holes = [
        Hole(one["x_mm"], one["y_mm"], one["width_mm"])
        for one in wanted.get("holes", ())
        if len(one) == len(HOLE.keys)
    ]
    return Size(width, height, shape, wanted.get("corner_mm", 0.0), holes=tuple(holes))


LIKE_A_CARD = 30, 150  # mm: the least and most of a side
HEIGHTS = {"hex": 2 / 3**0.5, "drop": 1.3}


def check_printed(rules: Rules, rows: Mapping[str, Print], used: set[str], node: Map, reader: Reader) -> None:
    """Every kind that has cards has a row in ``print``."""
    section = node.get("print")
    stated = section.entries if isinstance(section, Map) else {}  # a row that is wrong is told already
    for kind in rules.kinds:
        if kind in used and kind not in rows and kind not in stated:
            span = node.key_span("print") if "print" in node.keys else node.span
            reader.miss(faults.not_printed(span, kind), "print")
