"""In which order the characters of a line run, where some are read from the right: the Unicode Bidirectional Algorithm.

``levels`` says of each character of a paragraph how deep it lies in changes of direction (even: left to right), ``order``
in which order things of such levels stand on a line, ``mirrored`` what is drawn for a bracket that is read from the right.
python-bidi gives levels too, and knows no isolates nor paired brackets, which names in sentences of Hebrew and Arabic need.
Owns levels and order; which glyphs a run of one level becomes is for those who shape it. Knows characters only.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache

from pnp.base.frozen import NamedTuple

DEEPEST = 125  # levels
MOST_OPEN = 63  # brackets
CONTROLS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"  # drawn as nothing
OBJECT = "\ufffc"  # stands in a paragraph for what is no character: an icon
BEGINNINGS, ISOLATE_END = ("LRI", "RLI", "FSI"), "PDI"
STRONG = ("L", "R", "AL")
REMOVED = ("LRE", "RLE", "LRO", "RLO", "PDF", "BN")
NEUTRAL = ("B", "S", "WS", "ON", *BEGINNINGS, ISOLATE_END)
EMBEDDINGS = {"RLE": (1, ""), "LRE": (0, ""), "RLO": (1, "R"), "LRO": (0, "L")}


@cache
def _leftwards() -> re.Pattern[str]:
    """All that can make a line run otherwise than from left to right, and what says so and is not seen."""
    return re.compile(
        "[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff]"
    )


def runs_left(text: str) -> bool:
    """Whether any part of it does: asked of every text, most of which pay no more than this."""
    return not text.isascii() and _leftwards().search(text) is not None


def sides(text: str) -> set[bool]:
    """How its letters run: whether from the left, of all of them."""
    return {one == "L" for char in text if (one := kind(char)) in STRONG}


_NUMBER = r"[.,]?[0-9]+(?:[.,:][0-9]+)*(?:\s?[%‰°]|\+\Z)?"
_FIGURES = re.compile(rf"(?:[-+±−<>≤≥≈]\s?)?{_NUMBER}(?:\s?[-+±−–×÷/=<>≤≥]\s?[-−]?{_NUMBER})*\Z")


def is_figures(text: str) -> bool:
    """Whether it is a number, a range, a sum, and nothing else: no words, no list."""
    return _FIGURES.match(text) is not None


def kind(char: str) -> str:
    """The bidirectional class; of what is not assigned, what such a place is kept for."""
    return unicodedata.bidirectional(char) or ("R" if _leftwards().match(char) else "L")


def levels(text: str, base: int) -> list[int]:
    """Of one paragraph, of each of its characters; what is drawn as nothing has the level before it."""
    found: list[int] = []
    for level in resolved([kind(char) for char in text], text, base):
        found.append(level if level is not None else found[-1] if found else base)
    return found


def first_strong(kinds: Sequence[str]) -> int | None:
    """The level that the first letter asks for, isolated parts left out; None where there is no letter."""
    depth = 0
    for one in kinds:
        if one in BEGINNINGS:
            depth += 1
        elif one == ISOLATE_END:
            depth = max(0, depth - 1)
        elif one in STRONG and not depth:
            return int(one != "L")
    return None


def resolved(kinds: Sequence[str], text: str, base: int) -> list[int | None]:
    """The levels of classes, which the characters beside them only tell brackets; None for what is drawn as nothing."""
    partners = _partners(kinds)
    deep, now = _explicit(kinds, base, partners)
    runs = [
        _Sequence(run, kinds, now, text, deep, base, partners) for run in _sequences(kinds, deep, partners)
    ]
    for run in runs:
        run.resolve()
    return [None if one in REMOVED else level for one, level in zip(kinds, deep, strict=True)]


def order(found: Sequence[int]) -> list[int]:
    """The indices of things of such levels from left to right."""
    places = list(range(len(found)))
    odd = [level for level in found if level % 2]
    for level in range(max(found, default=0), min(odd, default=1) - 1, -1):
        start = 0
        while start < len(places):
            end = start
            while end < len(places) and found[places[end]] >= level:
                end += 1
            places[start:end] = places[start:end][::-1]
            start = end + 1
    return places


# --- signs that have a mirror image ----------------------------------------------------------------------

SIDES = (("LEFT", "RIGHT"), ("LESS-THAN", "GREATER-THAN"))
PAIRS = "༺༻༼༽᚛᚜⦓⦔⦕⦖∈∋∉∌∊∍≺≻≼≽≾≿⊀⊁⊂⊃⊄⊅⊆⊇⊈⊉⊊⊋⊏⊐⊑⊒⋐⋑⋞⋟⋠⋡⋢⋣⋤⋥"  # whose names do not say it


@cache
def mirrored(char: str) -> str:
    """What is drawn for it where it is read from the right; itself where it has no mirror image."""
    at = PAIRS.find(char)
    if at >= 0:
        return PAIRS[at ^ 1]
    if not unicodedata.mirrored(char):
        return char
    name = unicodedata.name(char, "")
    for left, right in SIDES:
        if left in name or right in name:
            swapped = name.replace(left, "\0").replace(right, left).replace("\0", right)
            try:
                return unicodedata.lookup(swapped)
            except KeyError:
                return char
    return char


@cache
def bracket(char: str) -> str:
    """``(`` for what opens, ``)`` for what closes, else nothing: of brackets that have a partner."""
    if not unicodedata.mirrored(char) or mirrored(char) == char:
        return ""
    return {"Ps": "(", "Pe": ")"}.get(unicodedata.category(char), "")


# --- levels that somebody asked for ----------------------------------------------------------------------


def _partners(kinds: Sequence[str]) -> dict[int, int]:
    """Where each isolated part ends that begins at an index, and the other way round."""
    found: dict[int, int] = {}
    waiting: list[int] = []
    for at, one in enumerate(kinds):
        if one in BEGINNINGS:
            waiting.append(at)
        elif one == ISOLATE_END and waiting:
            begin = waiting.pop()
            found[begin], found[at] = at, begin
    return found


class _Status(NamedTuple):
    level: int
    override: str  # the class that all characters take; "" for their own
    isolates: bool


def _explicit(kinds: Sequence[str], base: int, partners: dict[int, int]) -> tuple[list[int], list[str]]:
    """Rules X1 to X8: the level of each character, and its class."""
    stack = [_Status(base, "", False)]
    deep, now = [], list(kinds)
    over_isolates = over_embeddings = valid = 0
    for at, one in enumerate(kinds):
        top = stack[-1]
        deep.append(base if one == "B" else top.level)
        if one in EMBEDDINGS:
            odd, override = EMBEDDINGS[one]
            level = _next(top.level, odd)
            if level <= DEEPEST and not over_isolates and not over_embeddings:
                stack.append(_Status(level, override, False))
            elif not over_isolates:
                over_embeddings += 1
        elif one in BEGINNINGS:
            now[at] = top.override or one
            inside = kinds[at + 1 : partners.get(at, len(kinds))] if one == "FSI" else ()
            odd = first_strong(inside) or 0 if one == "FSI" else int(one == "RLI")
            level = _next(top.level, odd)
            if level <= DEEPEST and not over_isolates and not over_embeddings:
                valid += 1
                stack.append(_Status(level, "", True))
            else:
                over_isolates += 1
        elif one == ISOLATE_END:
            if over_isolates:
                over_isolates -= 1
            elif valid:
                over_embeddings, valid = 0, valid - 1
                while not stack.pop().isolates:
                    pass
            deep[-1], now[at] = stack[-1].level, stack[-1].override or one
        elif one == "PDF":
            if not over_isolates and over_embeddings:
                over_embeddings -= 1
            elif not over_isolates and not top.isolates and len(stack) > 1:
                stack.pop()
        elif one not in ("B", "BN"):
            now[at] = top.override or one
    return deep, now


def _next(level: int, odd: int) -> int:
    """The least level above this one that is odd or even."""
    return level + 1 if (level + 1) % 2 == odd else level + 2


def _sequences(kinds: Sequence[str], deep: Sequence[int], partners: dict[int, int]) -> Iterator[list[int]]:
    """Rule X10: runs of one level, joined where an isolated part lies between them."""
    runs: list[list[int]] = []
    for at, one in enumerate(kinds):
        if one in REMOVED:
            continue
        if runs and deep[runs[-1][-1]] == deep[at]:
            runs[-1].append(at)
        else:
            runs.append([at])
    by_start = {run[0]: run for run in runs}
    for run in runs:
        if kinds[run[0]] == ISOLATE_END and run[0] in partners:
            continue  # goes on another
        whole = list(run)
        while kinds[whole[-1]] in BEGINNINGS and partners.get(whole[-1]) in by_start:
            whole += by_start[partners[whole[-1]]]
        yield whole


# --- levels that follow from the characters --------------------------------------------------------------


class _Sequence:
    """One run of one level; ``now`` are the classes of its characters as they become."""

    def __init__(
        self,
        run: list[int],
        kinds: Sequence[str],
        now: list[str],
        text: str,
        deep: list[int],
        base: int,
        partners: dict[int, int],
    ) -> None:
        self.run, self.text, self.deep = run, text, deep
        self.was = [now[at] for at in run]
        self.now = list(self.was)
        self.level = deep[run[0]]
        before, last = run[0] - 1, run[-1]
        while before >= 0 and kinds[before] in REMOVED:
            before -= 1
        after = last + 1
        while after < len(kinds) and kinds[after] in REMOVED:
            after += 1
        is_open = kinds[last] in BEGINNINGS and last not in partners
        following = base if is_open or after == len(kinds) else deep[after]
        self.start = _side(max(self.level, deep[before] if before >= 0 else base))
        self.end = _side(max(self.level, following))
        self.own = _side(self.level)

    def resolve(self) -> None:
        self._weak()
        self._brackets()
        self._neutral()
        for at, one in zip(self.run, self.now, strict=True):
            if self.level % 2:
                self.deep[at] = self.level + (one in ("L", "EN", "AN"))
            else:
                self.deep[at] = self.level + (1 if one == "R" else 2 if one in ("EN", "AN") else 0)

    def _weak(self) -> None:
        """Rules W1 to W7: marks, numbers and what stands beside them."""
        now = self.now
        before, strong = self.start, self.start
        for at, one in enumerate(now):
            if one == "NSM":
                one = "ON" if before in (*BEGINNINGS, ISOLATE_END) else before
            if one in STRONG:
                strong = one
            elif one == "EN" and strong == "AL":
                one = "AN"
            now[at] = before = one
        now[:] = ["R" if one == "AL" else one for one in now]
        for at in range(1, len(now) - 1):
            left, one, right = now[at - 1 : at + 2]
            if left == right and ((left == "EN" and one in ("ES", "CS")) or (left == "AN" and one == "CS")):
                now[at] = left
        for start, end in _spans(now, ("ET",)):
            if "EN" in (now[start - 1 : start] + now[end : end + 1]):
                now[start:end] = ["EN"] * (end - start)
        strong = self.start
        for at, one in enumerate(now):
            if one in ("ES", "ET", "CS"):
                now[at] = "ON"
            elif one in ("L", "R"):
                strong = one
            elif one == "EN" and strong == "L":
                now[at] = "L"

    def _brackets(self) -> None:
        """Rule N0: both brackets of a pair run as what they hold."""
        now = self.now
        for opening, closing in sorted(self._pairs()):
            inside = {side for one in now[opening + 1 : closing] if (side := _strong(one))}
            if not inside:
                continue
            if self.own in inside:
                side = self.own
            else:
                before = (side for one in reversed(now[:opening]) if (side := _strong(one)))
                side = self.own if next(before, self.start) == self.own else inside.pop()
            for at in (opening, closing):
                now[at] = side
                for mark in range(at + 1, len(now)):
                    if self.was[mark] != "NSM":
                        break
                    now[mark] = side

    def _pairs(self) -> list[tuple[int, int]]:
        found: list[tuple[int, int]] = []
        waiting: list[tuple[str, int]] = []
        for at, place in enumerate(self.run):
            side = bracket(self.text[place]) if self.now[at] == "ON" and self.text else ""
            if side == "(":
                if len(waiting) == MOST_OPEN:
                    return []
                closing = unicodedata.normalize("NFC", mirrored(self.text[place]))
                waiting.append((closing, at))
            elif side == ")":
                char = unicodedata.normalize("NFC", self.text[place])
                for depth in range(len(waiting) - 1, -1, -1):
                    if waiting[depth][0] == char:
                        found.append((waiting[depth][1], at))
                        del waiting[depth:]
                        break
        return found

    def _neutral(self) -> None:
        """Rules N1 and N2: what has no direction runs with both its neighbours, or with the text around."""
        now = self.now
        for start, end in _spans(now, NEUTRAL):
            before = (_strong(now[start - 1]) or self.own) if start else self.start
            after = (_strong(now[end]) or self.own) if end < len(now) else self.end
            now[start:end] = [before if before == after else self.own] * (end - start)


def _side(level: int) -> str:
    return "R" if level % 2 else "L"


def _strong(one: str) -> str:
    """Numbers count as read from the right."""
    return "L" if one == "L" else "R" if one in ("R", "EN", "AN") else ""


def _spans(now: list[str], wanted: Sequence[str]) -> list[tuple[int, int]]:
    """Where these follow each other, from and to."""
    found: list[tuple[int, int]] = []
    start = None
    for at, one in enumerate((*now, "")):
        if one in wanted and start is None:
            start = at
        elif one not in wanted and start is not None:
            found.append((start, at))
            start = None
    return found
