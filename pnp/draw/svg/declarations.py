"""What attributes, style sheets and ``style`` come to for an element, and which of it means something here.

Owns the order in which they hold, shares of the viewport as plain lengths, and what is said of what is not known. The
other values are not read here.
"""

from __future__ import annotations

import re
from math import hypot, sqrt

from pnp.base.frozen import NamedTuple
from pnp.draw.svg import svg_faults as faults
from pnp.draw.svg.style_sheets import MAX_STEPS, OpenTag, Said, StyleSheet, declared, open_tag
from pnp.draw.svg.svg_source import RefusedError, SvgFile
from pnp.draw.svg.vocabulary import (
    ACROSS,
    ATTRIBUTE_HINTS,
    ATTRIBUTES,
    DEFAULTS,
    DOWN,
    EDITORS,
    INERT,
    INERT_PREFIXES,
    MEASURED,
    PICTURED,
    STYLE,
    VIEWPORTS,
    XLINK,
    XML,
)

_PROPERTY = re.compile(r"-?[a-zA-Z][-a-zA-Z]*")
_NUMBER = r"[-+]?(?:[0-9]++\.?[0-9]*+|\.[0-9]++)(?:[eE][-+]?[0-9]++)?"
_SHARE = re.compile(rf"\s*+({_NUMBER})\s*+%\s*+")
_PLAIN = re.compile(rf"\s*+({_NUMBER})(?:px)?\s*+")
_FOUR = re.compile(rf"[\s,]*+{_NUMBER}[\s,]++{_NUMBER}[\s,]++({_NUMBER})[\s,]++({_NUMBER})[\s,]*+")


class Viewport(NamedTuple):
    """What lengths in per cent are shares of; 0 where that is not known."""

    width: float
    height: float

    def length(self, name: str, share: float) -> float | None:
        if min(self) <= 0:
            return None
        whole = hypot(*self) / sqrt(2)
        if name in ACROSS:
            whole = self.width
        elif name in DOWN:
            whole = self.height
        return whole * share / 100


class Declarations:
    """What is declared for each element of a file, from the root on down."""

    def __init__(self, source: SvgFile, sheet: StyleSheet | None) -> None:
        self.source, self.sheet = source, sheet
        self.has_shares = b"%" in source.data
        # whether attributes that are all known can be taken as they are
        self.is_plain = sheet is None and not self.has_shares
        self.way: list[OpenTag] = []
        self.viewports: list[Viewport] = []
        self.told: set[int] = set()  # places in style sheets

    def of(self, tag: str, given: dict[str, str], offset: int, is_root: bool) -> dict[str, str]:
        complain = _Complaint(self.source, tag, offset)
        known, style = _known_attributes(tag, given, complain)
        said = list(declared(style)) if style else []
        if self.sheet is not None:
            self.way.append(open_tag(tag, given.get("class", ""), given.get("id", "")))
            ruled = self.sheet.said_of(self.way)
            if self.sheet.steps > MAX_STEPS:
                what = "its style sheets have too many rules for so many elements"
                raise RefusedError(faults.svg_too_large(self.source.element_span(offset, tag), what))
            self._heed(known, ruled, tag, important=False)
            _heed_own(known, said, complain, important=False)
            self._heed(known, ruled, tag, important=True)
            _heed_own(known, said, complain, important=True)
        elif said:
            _heed_own(known, said, complain, important=False)
            _heed_own(known, said, complain, important=True)
        if self.has_shares:
            self._measure(tag, known, is_root)
        return known

    def leave(self) -> None:
        """The element read last ends, after those within it."""
        if self.sheet is not None:
            self.way.pop()
        if self.has_shares:
            self.viewports.pop()

    def _heed(self, known: dict[str, str], ruled: tuple[Said, ...], tag: str, *, important: bool) -> None:
        for said in ruled:
            if said.important != important:
                continue
            if said.name in STYLE:
                known[said.name] = said.value
            elif said.at not in self.told and not _changes_nothing(tag, said.name, said.value):
                self.told.add(said.at)
                span = self.source.span(said.at, max(1, len(said.name)))
                hint = ATTRIBUTE_HINTS.get(said.name, "delete it if the drawing looks right without")
                finding = faults.unsupported_svg_attribute(span, said.name or said.value[:32], tag, hint)
                (self.source.beyond if said.name in PICTURED else self.source.found).append(finding)

    def _measure(self, tag: str, known: dict[str, str], is_root: bool) -> None:
        """Shares as lengths, where it is known of what."""
        around = self.viewports[-1] if self.viewports else Viewport(0, 0)
        if not is_root:
            for name in [name for name, value in known.items() if "%" in value]:
                if name == "stroke-width" or (
                    tag in MEASURED and (name in ACROSS or name in DOWN or name == "r")
                ):
                    found = _SHARE.fullmatch(known[name])
                    length = around.length(name, float(found[1])) if found else None
                    known[name] = known[name] if length is None else repr(length)
        self.viewports.append(_viewport(known, around) if tag in VIEWPORTS else around)


def _viewport(known: dict[str, str], around: Viewport) -> Viewport:
    """What an element with a viewport of its own makes of the one around."""
    if found := _FOUR.fullmatch(known.get("viewBox", "")):
        return Viewport(float(found[1]), float(found[2]))
    sides = [_PLAIN.fullmatch(known.get(name, "")) for name in ("width", "height")]
    width, height = (float(side[1]) if side else whole for side, whole in zip(sides, around, strict=True))
    return Viewport(width, height)


class _Complaint(NamedTuple):
    """Says that an attribute of this element is not supported."""

    source: SvgFile
    tag: str
    offset: int

    def about(self, name: str, hint: str = "") -> None:
        span = self.source.attribute_span(self.offset, name)
        hint = hint or ATTRIBUTE_HINTS.get(name, "delete it if the drawing looks right without")
        finding = faults.unsupported_svg_attribute(span, name, self.tag, hint)
        (self.source.beyond if name in PICTURED else self.source.found).append(finding)


def _known_attributes(tag: str, given: dict[str, str], complain: _Complaint) -> tuple[dict[str, str], str]:
    """The attributes that mean something here, and the style; complains about the rest."""
    known, style = {}, ""
    allowed = ATTRIBUTES[tag]
    for name, value in given.items():
        if name in allowed:
            known[name] = value
        elif name == "style":
            style = value
        elif name == f"{XLINK} href" and "href" in allowed:
            known.setdefault("href", value)
        elif " " in name:
            if not name.startswith((*EDITORS, XML)) and not name.startswith(XLINK + " "):
                complain.about(name.rpartition(" ")[2])
        elif not _changes_nothing(tag, name, value):
            complain.about(name)
    return known, style


def _heed_own(
    known: dict[str, str], said: list[tuple[str, str, bool]], complain: _Complaint, *, important: bool
) -> None:
    for name, value, is_important in said:
        if is_important != important:
            continue
        if not _PROPERTY.fullmatch(name):
            text = f"{name}:{value}" if name else value
            complain.about("style", f"'{text[:32]}' is not a property and a value")
        elif name in STYLE:
            known[name] = value
        elif not _changes_nothing(complain.tag, name, value):
            complain.about(name)


def _changes_nothing(tag: str, name: str, value: str) -> bool:
    if name == "overflow" and tag not in VIEWPORTS:
        return True
    if name in DEFAULTS and " ".join(value.split()) in DEFAULTS[name]:
        return True
    return name in INERT or name.startswith(INERT_PREFIXES)
