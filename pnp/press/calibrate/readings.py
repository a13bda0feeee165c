"""The file of readings: a blank for every scale of a sheet, and what was filled in.

Owns its keys and how they are read and written. Must not know what follows from the readings.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

from pnp.base.diagnostics import Diagnostic, Span
from pnp.base.frozen import NamedTuple, dataclass
from pnp.base.model import NO_CORRECTION, Correction, FaceSide
from pnp.press.calibrate import crease_faults as faults
from pnp.press.calibrate.crease import CreaseSheet
from pnp.press.calibrate.scales import REACH, CreaseScale, scales
from pnp.press.impose.sheet_words import Words
from pnp.source.load import shape_faults
from pnp.source.load.nodes import Map, Node, Scalar, describe
from pnp.source.load.profiles import PUT_RIGHT, correction_of
from pnp.source.load.shapes import (
    ID,
    MISSING,
    JsonSchema,
    ListOf,
    Missing,
    Number,
    OneOf,
    Reader,
    Record,
    TextShape,
    Values,
)

NUMBER = re.compile(r"[+\-−–]?\s?[0-9]{0,4}([.,][0-9]{1,6})?\Z")
LONGEST = 40  # letters of what is said of a printer
SAMPLE = "-0.3"
ENGLISH = Words({})
ABOUT: Mapping[str, str] = {
    "printer": "such as HL-L2350DW",
    "tray": "such as tray 2, or by hand",
    "stock": "paper or card, such as 300 g matt",
    "date": "such as 2026-11-19",
}


class Filled(NamedTuple):
    """What a file of readings says: of which sheet, what was read, where each line is, and of which printer."""

    sheet: CreaseSheet
    readings: Mapping[FaceSide, Mapping[str, float]]
    spans: Mapping[str, Span]  # of keys and of names of scales
    name: str
    about: Mapping[str, str]


# --- written ---------------------------------------------------------------------------------------------


def blanks(
    sheet: CreaseSheet,
    command: str,
    about: Mapping[str, str] | None = None,
    readings: Mapping[str, float] | None = None,
    words: Words = ENGLISH,
) -> str:
    """The file to be filled in, as far as it is known already; ``about`` may hold the name of the profile. What stands in
    comments is told in ``words``."""
    known = about or {}
    hints = {
        "printer": words.fill("reading_such", sample="HL-L2350DW"),
        "tray": words["reading_tray"],
        "stock": words["reading_stock"],
        "date": words.fill("reading_such", sample="2026-11-19"),
    }
    lines = [
        f"# {words['reading_title']}",
        f"#   {command}",
        f"# {words.fill('reading_form', low=-REACH, high=REACH, sample=SAMPLE)}",
        "",
        *_which(sheet, words),
        "",
        _blank("name", known.get("name", ""), words.fill("reading_name", sample="office-card")),
        *(_blank(key, known.get(key, ""), hints[key]) for key in ABOUT),
    ]
    for side in sheet.sides:
        lines += ["", f"{side}:"]
        for scale in scales(side, *sheet.paper):
            value = (readings or {}).get(scale.name)
            told = "" if value is None else f"{value:g}"
            lines.append(f"  {scale.name}: {told:10}# {', '.join(words[key] for key in scale.keys)}")
    return "\n".join(lines) + "\n"


def _which(sheet: CreaseSheet, words: Words) -> Iterator[str]:
    yield f"{f'sheet: {sheet.id}':28}# {words['reading_sheet']}"
    yield f"profile: {sheet.profile}"
    yield f"paper_mm: [{sheet.width:.10g}, {sheet.height:.10g}]"
    yield f"flip: {sheet.flip}"
    if not sheet.is_fresh:
        yield f"printed_with:          # {words['reading_with']}"
        for side in sheet.sides:
            yield f"  {side}: {in_yaml(sheet.correction(side))}"


def _blank(key: str, value: str, hint: str) -> str:
    told = json.dumps(value, ensure_ascii=False) if value else ""
    return f"{f'{key}: {told}':28}# {hint}"


def in_yaml(correction: Correction) -> str:
    """As a profile says it."""
    right, down = correction.offset
    across, along = correction.scale
    offset, scale = f"[{right:.10g}, {down:.10g}]", f"[{across:.10g}, {along:.10g}]"
    return f"{{offset_mm: {offset}, scale: {scale}, turn_deg: {correction.turn:.10g}}}"


# --- read ------------------------------------------------------------------------------------------------


def number_of(text: str) -> float | None:
    """A reading as people write it: with a comma or a point, a hyphen or a minus."""
    plain = text.strip()
    if not NUMBER.match(plain) or not re.search("[0-9]", plain):
        return None
    return float(re.sub("[−–]", "-", plain).replace(",", ".").replace(" ", ""))


@dataclass(frozen=True, slots=True)
class Blank:
    """A text or a number, or nothing yet."""

    def read(self, node: Node, reader: Reader, where: str) -> str | Missing:
        value = node.value if isinstance(node, Scalar) else None
        if isinstance(node, Scalar) and (value is None or isinstance(value, int | float)):
            return "" if value is None else f"{value}"
        return TextShape(LONGEST, empty=True).read(node, reader, where)

    def schema(self) -> JsonSchema:
        return {"type": ["string", "number", "null"]}


@dataclass(frozen=True, slots=True)
class SideReadings:
    """The twelve readings of a side."""

    side: FaceSide

    def read(self, node: Node, reader: Reader, where: str) -> dict[str, float] | Missing:
        if not isinstance(node, Map):
            reader.report(shape_faults.wrong_type(node.span, where, "a mapping of readings", describe(node)))
            return MISSING
        known = {scale.name: scale for scale in scales(self.side, 0, 0)}
        for name in node.entries:
            if name not in known:
                reader.report(shape_faults.unknown_key(node.keys[name], name, where, known))
        told = {name: _reading(node, scale, reader) for name, scale in known.items()}
        sound = {name: value for name, value in told.items() if value is not None}
        return sound if len(sound) == len(known) else MISSING

    def schema(self) -> JsonSchema:
        return {"type": "object", "additionalProperties": {"type": "number"}}


def _reading(side: Map, scale: CreaseScale, reader: Reader) -> float | None:
    node = side.get(scale.name)
    value = node.value if isinstance(node, Scalar) else None
    if node is None or (isinstance(node, Scalar) and (value is None or value == "")):
        reader.report(faults.reading_blank(side.key_span(scale.name), scale.name, scale.where))
        return None
    number = number_of(value) if isinstance(value, str) else value
    if isinstance(number, bool) or not isinstance(number, int | float):
        reader.report(faults.not_a_reading(node.span, scale.name, describe(node)))
        return None
    if abs(number) > REACH:
        reader.report(faults.reading_beyond_scale(node.span, scale.name, number, REACH))
        return None
    return float(number)


_SIDE = Number(20, 2000)
KEYS = Record(
    {
        "sheet": TextShape(40),
        "profile": ID,
        "paper_mm": ListOf(_SIDE, 2, 2),
        "flip": OneOf(("long", "short", "fold"), "flip"),
        "printed_with": Record({"front": PUT_RIGHT, "back": PUT_RIGHT}),
        "name": Blank(),
        **dict.fromkeys(ABOUT, Blank()),
        "front": SideReadings("front"),
        "back": SideReadings("back"),
    },
    ("sheet", "profile", "paper_mm", "flip", "front"),
)


def read_readings(node: Node) -> tuple[Filled | None, tuple[Diagnostic, ...]]:
    """What a file says, or all that is wrong with it."""
    reader = Reader()
    values = KEYS.read(node, reader, "the file")
    if not isinstance(node, Map) or not isinstance(values, dict):
        return None, tuple(reader.found)
    if values.get("flip") in ("long", "short") and "back" not in node.entries:
        reader.report(shape_faults.missing_key(node.span, "back", "the file"))
    name = values.get("name", "")
    if name:
        ID.read(Scalar(name, _span(node, "name")), reader, "name")
    if reader.found:
        return None, tuple(reader.found)
    sheet = _sheet(values)
    if values["sheet"] != sheet.id:
        told = f"'{values['sheet']}' is not the sheet of {sheet.profile}, its paper and correction as this file has them"
        hint = f"the lines above the blanks belong together: that sheet is {sheet.id}"
        return None, (faults.another_sheet(_span(node, "sheet"), told, hint),)
    spans = {key: _span(node, key) for key in KEYS.keys}
    for side in sheet.sides:
        entries = node.entries[side]
        if isinstance(entries, Map):
            spans |= {key: one.span for key, one in entries.entries.items()}
    about = {key: values.get(key, "") for key in ABOUT}
    return Filled(sheet, {side: values[side] for side in sheet.sides}, spans, name, about), ()


def _span(node: Map, key: str) -> Span:
    """Of a value, or where there is none yet of its key."""
    value = node.get(key)
    if not isinstance(value, Scalar) or value.value is None:
        return node.key_span(key)
    return value.span


def _sheet(values: Values) -> CreaseSheet:
    printed: Values = values.get("printed_with", {})
    sides = {
        side: correction_of(printed[side]) if side in printed else NO_CORRECTION for side in ("front", "back")
    }
    width, height = values["paper_mm"]
    return CreaseSheet(values["profile"], width, height, values["flip"], sides["front"], sides["back"])
