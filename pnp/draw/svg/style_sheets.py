"""Style sheets within a drawing: rules by type, class and id, and which of them an element heeds.

Owns the grammar of ``<style>`` as far as drawing programs write it. What is beyond that is told, never guessed. Must not
know what properties mean.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from pnp.base.frozen import NamedTuple

MAX_RULES = 2_000
MAX_TEXT = 200_000  # characters
MAX_STEPS = 2_000_000  # of looking which rule fits which element
MAX_PARTS = 8  # of one selector

_COMMENT = re.compile(r"/\*.*?\*/|<!--|-->", re.DOTALL)
_BLOCK = re.compile(r"""((?:[^{}"']++|"[^"]*+"|'[^']*+')*)([{}]|\Z)""")
_BLANKS = re.compile(r"\s*+")
_STATEMENT = re.compile(r"\s*+@(?:charset|namespace)\b[^;{}]*+;", re.IGNORECASE)
_COMPOUND = re.compile(r"(\*|[a-zA-Z][-\w]*+)?((?:[.#]-?+[^\x00-@\[-^`{-\x7f][-\w]*+)*)")
_MARK = re.compile(r"[.#][^.#]++")
_DECLARATION = re.compile(r"""(?:[^;"']++|"[^"]*+"|'[^']*+')+""")
_IMPORTANT = re.compile(r"(?<!\s)\s*+!\s*+important\s*+\Z", re.IGNORECASE)
# a picture shows these right as well
_PICTURED = re.compile(
    r"[-\w.#*\s>+]*+"
    r"(?:(?:\[[-\w]+(?:[~|^$*]?=(?:[-\w]+|\"[^\"]*\"|'[^']*'))?\]|:first-child)[-\w.#*\s>+]*+)*"
)


class SheetError(ValueError):
    """What cannot be heeded: where in the text, what, and whether a picture could."""

    def __init__(self, at: int, what: str, *, pictured: bool = False) -> None:
        super().__init__(what)
        self.at, self.pictured = at, pictured


class Said(NamedTuple):
    """One declaration: at which place of the sheet a property is given which value."""

    name: str
    value: str
    important: bool
    at: int


class Compound(NamedTuple):
    """What one element must be: its type and all of its marks; ``child`` of the one before, not just within it."""

    tag: str
    marks: frozenset[str]
    child: bool

    def fits(self, tag: str, marks: frozenset[str]) -> bool:
        return (not self.tag or self.tag == tag) and self.marks <= marks


class StyleRule(NamedTuple):
    parts: tuple[Compound, ...]
    said: tuple[Said, ...]
    weight: tuple[int, int, int, int]  # ids, classes, types, and its place among all rules


class OpenTag(NamedTuple):
    """An element that is open, as selectors see it."""

    tag: str
    marks: frozenset[str]


def open_tag(tag: str, classes: str, id: str) -> OpenTag:
    marks = [f".{name}" for name in classes.split()]
    return OpenTag(tag, frozenset([*marks, f"#{id}"] if id else marks))


class StyleSheet:
    """All rules of one file, found by the last part of their selectors."""

    def __init__(self) -> None:
        self.count = self.steps = 0
        self.rules: dict[str, list[StyleRule]] = defaultdict(list)
        self.faults: list[SheetError] = []

    def add(self, text: str, start: int = 0) -> None:
        """The rules of one ``<style>``; what is wrong with them goes to ``faults``, its place counted from start."""
        try:
            if len(text) > MAX_TEXT:
                raise SheetError(start, f"has more than {MAX_TEXT:,} characters")
            for rule in _rules(_COMMENT.sub(_blank, text), start, self.faults):
                self.count += 1
                if self.count > MAX_RULES:
                    raise SheetError(start, f"has more than {MAX_RULES:,} rules")
                last = rule.parts[-1]
                key = min(last.marks, default=last.tag)
                weight = (*rule.weight[:3], self.count)
                self.rules[key].append(rule._replace(weight=weight))
        except SheetError as error:
            self.faults.append(error)

    def every_said(self) -> tuple[Said, ...]:
        """Each declaration once."""
        rules = (rule for rules in self.rules.values() for rule in rules)
        return tuple(dict.fromkeys(said for rule in rules for said in rule.said))

    def said_of(self, way: Sequence[OpenTag]) -> tuple[Said, ...]:
        """What holds for the last of these elements, each within the one before; the strongest comes last."""
        last = way[-1]
        fitting: list[StyleRule] = []
        for key in ("", last.tag, *last.marks):
            for rule in self.rules.get(key, ()):
                self.steps += 1 + (len(rule.parts) - 1) * len(way)
                if rule.parts[-1].fits(*last) and (len(rule.parts) == 1 or _leads(rule.parts, way)):
                    fitting.append(rule)
        fitting.sort(key=lambda rule: rule.weight)
        return tuple(said for rule in fitting for said in rule.said)


def _leads(parts: Sequence[Compound], way: Sequence[OpenTag]) -> bool:
    """Whether the way ends where the selector does."""
    reached = [parts[0].fits(*one) for one in way]
    for part in parts[1:]:
        found, is_within = [], False
        for at, one in enumerate(way):
            is_so = (at > 0 and reached[at - 1]) if part.child else is_within
            found.append(is_so and part.fits(*one))
            is_within = is_within or reached[at]
        reached = found
    return reached[-1]


def _blank(found: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", found[0])


def _rules(text: str, start: int, faults: list[SheetError]) -> Iterator[StyleRule]:
    at = _first(text, 0)
    while at < len(text):
        if skipped := _STATEMENT.match(text, at):
            at = _first(text, skipped.end())
            continue
        head = _BLOCK.match(text, at)
        if head is None or head[2] != "{":
            raise SheetError(start + at, f"cannot be read at '{text[at : at + 32].strip()}'")
        body = _BLOCK.match(text, head.end())
        word = head[1].split()[0] if head[1].startswith("@") else ""
        if word and word.lower() != "@font-face":
            raise SheetError(start + at, f"has '{word[:32]}'")
        if body is None or body[2] != "}":
            raise SheetError(start + at, "has a rule that nothing ends")
        if not word:
            said = tuple(_declared(body[1], start + head.end()))
            yield from _of_selectors(head[1], said, start + at, faults)
        at = _first(text, body.end())


def _of_selectors(
    selectors: str, said: tuple[Said, ...], at: int, faults: list[SheetError]
) -> Iterator[StyleRule]:
    for selector in selectors.split(","):
        try:
            yield _rule(selector, said, at + _first(selector, 0))
        except SheetError as error:
            faults.append(error)
        at += len(selector) + 1


def _first(text: str, at: int) -> int:
    """Where the next word begins."""
    found = _BLANKS.match(text, at)
    return found.end() if found else at


def _rule(selector: str, said: tuple[Said, ...], at: int) -> StyleRule:
    words = selector.replace(">", " > ").split()
    parts: list[Compound] = []
    child = False
    for word in words:
        if word == ">" and parts and not child:
            child = True
            continue
        found = _COMPOUND.fullmatch(word)
        if found is None or word == ">":
            pictured = _PICTURED.fullmatch(selector.strip()) is not None
            raise SheetError(at, f"has the selector '{selector.strip()[:40]}'", pictured=pictured)
        tag = "" if found[1] in (None, "*") else found[1]
        parts.append(Compound(tag, frozenset(_MARK.findall(found[2])), child))
        child = False
    if not parts or child or len(parts) > MAX_PARTS:
        raise SheetError(at, f"has the selector '{selector.strip()[:40]}'")
    marks = [mark for part in parts for mark in part.marks]
    ids = len([mark for mark in marks if mark[0] == "#"])
    types = len([part for part in parts if part.tag])
    return StyleRule(tuple(parts), said, (ids, len(marks) - ids, types, 0))


def declared(text: str) -> Iterator[tuple[str, str, bool]]:
    """What a style attribute says: properties, values, and which of them are important. A name of nothing has no value."""
    for said in _declared(_COMMENT.sub(_blank, text) if "/*" in text else text, 0):
        yield said[:3]


def _declared(text: str, start: int) -> Iterator[Said]:
    for found in _DECLARATION.finditer(text):
        if not found[0].strip():
            continue
        name, colon, value = map(str.strip, found[0].partition(":"))
        at = start + found.start() + len(found[0]) - len(found[0].lstrip())
        if not colon:
            yield Said("", found[0].strip(), False, at)
            continue
        important = "!" in value and _IMPORTANT.search(value)
        yield Said(name, value[: important.start()] if important else value, bool(important), at)
