"""``look:`` in ``set.yaml``: how cards shall look without a template, for the whole set and for single kinds.

Owns its keys. Must not know themes, or how anything is drawn: whether a theme has a font is asked elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import get_args

from pnp.base.diagnostics import Span
from pnp.base.frozen import replace
from pnp.base.model import Rules
from pnp.base.model.kind_looks import (
    Border,
    CardLook,
    ColourRole,
    Corner,
    CostPlace,
    Looks,
    Pattern,
    PictureFit,
    PicturePlace,
    TextAlign,
    TitlePlace,
)
from pnp.source.load.nodes import Map, Node, Scalar, Seq
from pnp.source.load.shapes import (
    ID,
    KEY,
    MISSING,
    Either,
    Flag,
    JsonSchema,
    ListOf,
    MapOf,
    Missing,
    Number,
    OneOf,
    Reader,
    Record,
    Shape,
    TextShape,
    Values,
)
from pnp.source.schema import schema_faults as faults

ROLES: tuple[ColourRole, ...] = get_args(ColourRole)
HEX = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})\Z")
SHARE = re.compile(r"([0-9]{1,3})%\Z")
HOLE = re.compile(r"\{([^{}]*)\}")
SET_WORDS = ("set.title", "set.id", "set.publisher", "set.year")
CARD_WORDS = ("card.id", "card.name", "card.kind", "card.copies")
OF_ANY_CARD = ("copies", "kind", "id")  # what corners may show beside fields


class HexColour:
    """A colour as ``"#rrggbb"``."""

    def read(self, node: Node, reader: Reader, where: str) -> str | Missing:
        value = node.value if isinstance(node, Scalar) else None
        if not isinstance(value, str) or not HEX.match(value):
            told = f"'{value}' is no colour" if value is not None else "no colour is given"
            reader.report(faults.look_invalid(node.span, f"{where}: {told}", 'a colour is written "#rrggbb"'))
            return MISSING
        digits = value[1:].lower()
        return "#" + (digits if len(digits) == 6 else "".join(digit * 2 for digit in digits))

    def schema(self) -> JsonSchema:
        return {"type": "string", "pattern": HEX.pattern.replace(r"\Z", "$").join(("^", ""))}


class Share:
    """A part of the card's height as ``45%``."""

    def read(self, node: Node, reader: Reader, where: str) -> float | Missing:
        found = SHARE.match(str(node.value)) if isinstance(node, Scalar) else None
        if not found or not 10 <= int(found[1]) <= 90:
            told = f"{where} should be a part of the card's height from 10% to 90%"
            reader.report(faults.look_invalid(node.span, told, "as in 45%"))
            return MISSING
        return int(found[1]) / 100

    def schema(self) -> JsonSchema:
        return {"type": "string", "pattern": "^([1-8][0-9]|90)%$"}


def _words(of: object, what: str) -> OneOf:
    return OneOf(get_args(of), what)


SIZE = Number(6, 60)
NONE = OneOf(("none",), "word")
ALIGN = OneOf(("left", "centre", "right"), "alignment")
KEYS: Mapping[str, Shape] = {
    "colours": Record({"by": KEY}, other=HexColour()),
    "fonts": Record({"title": ID, "text": ID}),
    "picture": Either(
        _words(PicturePlace, "place of a picture"),
        Record(
            {
                "place": _words(PicturePlace, "place of a picture"),
                "height": Share(),
                "fit": _words(PictureFit, "way to fit"),
            }
        ),
    ),
    "title": Either(
        _words(TitlePlace, "place of a title"),
        Record({"place": _words(TitlePlace, "place of a title"), "align": ALIGN, "size": SIZE}),
    ),
    "corners": Record(dict.fromkeys(get_args(Corner), KEY)),
    "costs": Either(
        KEY, Record({"field": KEY, "place": _words(CostPlace, "place of costs"), "size": SIZE}, ("field",))
    ),
    "text": Record({"align": _words(TextAlign, "alignment"), "size": SIZE}),
    "fields": Either(NONE, ListOf(KEY, distinct=True), lambda node: not isinstance(node, Scalar)),
    "foot": TextShape(200),
    "border": _words(Border, "border"),
    "back": Either(
        _words(Pattern, "pattern"),
        Record({"picture": ID, "pattern": _words(Pattern, "pattern"), "title": Flag()}),
    ),
}
OF_KIND = Record(KEYS)
LOOK = Record({"theme": ID, **KEYS, "kinds": MapOf(OF_KIND)})


def read_looks(values: Values, node: Map, base: Looks, rules: Rules, reader: Reader) -> Looks:
    """The look of every kind, over that of the set it extends; ``values`` are those of the set."""
    given, section = values.get("look"), node.get("look")
    if not isinstance(given, dict) or not isinstance(section, Map):
        return base
    spans: dict[str, Span] = {}
    _note("", section, spans)
    _NameCheck(rules, reader, tuple(rules.kinds)).check(section)
    general = _over(base.general, given)
    kinds = {kind: _over(look, given, kind) for kind, look in base.kinds.items()}
    own = section.get("kinds")
    for kind, stated in given.get("kinds", {}).items():
        part = own.get(kind) if isinstance(own, Map) else None
        if kind not in rules.kinds:
            if isinstance(own, Map):
                known = tuple(rules.kinds)
                told = faults.look_unknown(own.key_span(kind), kind, "kind", known)
                reader.miss(told, "kinds", kind)
            continue
        if isinstance(part, Map):
            _NameCheck(rules, reader, (kind,)).check(part)
        kinds[kind] = _over(kinds.get(kind, general), stated, kind)
    for kind in given.get("colours", {}):  # a colour of its own makes a look of its own
        if kind in rules.kinds and kind not in ROLES:
            look = kinds.get(kind, general)
            if "main" not in given.get("kinds", {}).get(kind, {}).get("colours", {}):
                colours = {**look.colours, "main": given["colours"][kind]}
                kinds[kind] = replace(look, colours=colours)
    return Looks(general, kinds, {**base.spans, **spans})


def _note(where: str, node: Map, spans: dict[str, Span]) -> None:
    """Where each value stands, by the keys that lead there."""
    for key, item in node.entries.items():
        spans[where + key] = item.span
        if isinstance(item, Map):
            _note(f"{where}{key}.", item, spans)


def _over(look: CardLook, given: Values, kind: str = "") -> CardLook:
    """What is stated over what was stated before."""
    colours = given.get("colours", {})
    own = {key: colour for key, colour in colours.items() if key in ROLES}
    if kind in colours and kind not in ROLES:
        own["main"] = colours[kind]
    words = {key: of for key, of in colours.items() if key not in ROLES and key != "by"}
    picture = _long(given.get("picture"), "place")
    title, costs = _long(given.get("title"), "place"), _long(given.get("costs"), "field")
    back, text, fonts = _long(given.get("back"), "pattern"), given.get("text", {}), given.get("fonts", {})
    by = colours.get("by", look.by)
    fields = given.get("fields", look.fields)
    foot = given.get("foot", look.foot)
    return CardLook(
        {**look.colours, **own},
        by,
        {**look.values, **words} if by else look.values,
        fonts.get("title", look.title_font),
        fonts.get("text", look.text_font),
        picture.get("place", look.picture),
        picture.get("height", look.picture_height),
        picture.get("fit", look.picture_fit),
        title.get("place", look.title),
        title.get("align", look.title_align),
        title.get("size", look.title_size),
        {**look.corners, **given.get("corners", {})},
        costs.get("field", look.costs),
        costs.get("place", look.costs_place),
        costs.get("size", look.costs_size),
        text.get("align", look.text_align),
        text.get("size", look.text_size),
        () if fields == "none" else fields,
        "" if foot == "none" else foot,
        given.get("border", look.border),
        back.get("picture", look.back_picture),
        back.get("pattern", look.back_pattern),
        back.get("title", look.back_title),
    )


def _long(given: object, key: str) -> Values:
    """The long form of what may be said in a word."""
    return given if isinstance(given, dict) else {key: given} if given is not None else {}


class _NameCheck:
    """Asks of every name in a look whether there is such a field, word, kind or placeholder."""

    def __init__(self, rules: Rules, reader: Reader, kinds: tuple[str, ...]) -> None:
        self.rules, self.reader, self.kinds = rules, reader, kinds
        self.fields = {name: field for kind in kinds for name, field in rules.kinds[kind].fields.items()}

    def check(self, section: Map) -> None:
        for key, ask in (
            ("corners", self._corners),
            ("costs", self._costs),
            ("fields", self._fields),
            ("foot", self._foot),
            ("colours", self._colours),
        ):
            node = section.get(key)
            if node is not None:
                ask(node)

    def _field(self, node: Node | None, also: Iterable[str] = ()) -> None:
        name = node.value if isinstance(node, Scalar) else None
        known = (*self.fields, *also)
        if isinstance(node, Scalar) and isinstance(name, str) and name not in known:
            told = faults.look_unknown(node.span, name, "field", known)
            self.reader.miss(told, "kinds")

    def _corners(self, node: Node) -> None:
        for item in node.entries.values() if isinstance(node, Map) else ():
            self._field(item, OF_ANY_CARD)

    def _costs(self, node: Node) -> None:
        self._field(node.get("field") if isinstance(node, Map) else node)

    def _fields(self, node: Node) -> None:
        for item in node.items if isinstance(node, Seq) else ():
            self._field(item)

    def _foot(self, node: Node) -> None:
        text = node.value if isinstance(node, Scalar) else None
        known = (*SET_WORDS, *CARD_WORDS, *self.fields)
        for name in HOLE.findall(text) if isinstance(text, str) else ():
            if name.removeprefix("card.") not in known and name not in known:
                self.reader.report(faults.look_unknown(node.span, name, "placeholder", known))

    def _colours(self, node: Node) -> None:
        if not isinstance(node, Map):
            return
        by = node.get("by")
        self._field(by)
        name = by.value if isinstance(by, Scalar) else None
        words = self._words(str(name)) if name else frozenset()
        known = {*ROLES, *self.rules.kinds, *(words or ())}
        for key in node.entries:
            if key != "by" and words is not None and key not in known:
                told = faults.look_unknown(node.key_span(key), key, "role, kind or word of colours", known)
                self.reader.miss(told, "vocab")

    def _words(self, name: str) -> frozenset[str] | None:
        """What a field may say; None where that can be anything."""
        found: set[str] = set()
        for kind in self.kinds:
            field = self.rules.kinds[kind].fields.get(name)
            if field is None:
                continue
            vocabulary = self.rules.vocab.get(field.of)
            if vocabulary is None:
                return None
            found |= {*vocabulary.labels}
        return frozenset(found)
