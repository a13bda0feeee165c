"""Texts whose number decides their form: ``Draw {count} [card|cards]``, as one sentence and as many.

Owns this notation and finding the numbers that stand in the holes of a set's texts. Must not know PO files.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TypeAlias

from pnp.base.frozen import NamedTuple
from pnp.base.model import Block, Card, CardSet
from pnp.base.wording import FORMS, HOLE, PLACEHOLDER
from pnp.source.schema.sheet_values import SheetNumbers, whole

IN_SHEETS = re.compile(rf"(?P<hole>{HOLE})|{FORMS}")
ON_CARDS = re.compile(rf"(?P<hole>{PLACEHOLDER})|{FORMS}")
FORMLESS = re.compile(HOLE)
ASKEW = re.compile(r"(?<!\\)\[[^\[\]|\n]*\|[^\[\]\n]*\]")  # meant as forms, perhaps
CELL = re.compile(r"[^|\n]+")
ICON = re.compile(r":[a-z][a-z0-9_-]*:")
LETTER = re.compile(r"[^\W\d_]")

PlacedNumber: TypeAlias = tuple[int, str, int]  # where it stands, its hole, and what stands in it
NumberOf: TypeAlias = Callable[[str], int | None]


class CountedText(NamedTuple):
    """A text as it is for one and for many, with the number that decides, and those that do not."""

    one: str
    many: str = ""
    number: int | None = None
    numbers: tuple[tuple[str, int], ...] = ()
    problem: str = ""
    remedy: str = ""


class SetNumbers:
    """The numbers in the holes of one set's texts."""

    def __init__(self, cards: CardSet) -> None:
        self.sheets = SheetNumbers(cards)

    def of_block(self, block: Block, *, others: bool = True) -> CountedText:
        """A block of a sheet; without ``others`` only the number that decides is looked for."""
        if "{{" not in block.text and "[" not in block.text:
            return CountedText(block.text)
        if not others and "[" not in FORMLESS.sub("", block.text):
            return CountedText(block.text)
        alone = set(_alone(block.text)) if block.kind == "row" else set()
        told = _counted(block.text, IN_SHEETS, self._in_sheet, is_row=block.kind == "row")
        if told.problem and not self.sheets.lost.isdisjoint(_sources(block.text)):
            told = told._replace(problem="")
        rest = ((hole, number) for hole, number in told.numbers if hole not in alone and "prose(" not in hole)
        return told._replace(numbers=tuple(rest))

    def of_card(self, card: Card, text: str) -> CountedText:
        """A text of a card."""
        if "{" not in text and "[" not in text:
            return CountedText(text)
        return _counted(text, ON_CARDS, partial(_on_card, card.params))

    def _in_sheet(self, hole: str) -> int | None:
        return self.sheets.of(_source(hole))


def _source(hole: str) -> str:
    return hole[2:-2].strip()


def _sources(text: str) -> Iterator[str]:
    return (_source(found[0]) for found in FORMLESS.finditer(text))


def _on_card(params: Mapping[str, object], hole: str) -> int | None:
    return whole(params.get(hole[1:-1]))


def _alone(row: str) -> Iterator[str]:
    """What stands in its cell with nothing to count beside it."""
    for cell in CELL.finditer(row):
        if not LETTER.search(ICON.sub("", FORMLESS.sub("", cell[0]))):
            yield from (" ".join(hole[0].split()) for hole in FORMLESS.finditer(cell[0]))


def _counted(text: str, tokens: re.Pattern[str], number_of: NumberOf, *, is_row: bool = False) -> CountedText:
    numbers: list[PlacedNumber] = []
    forms: list[re.Match[str]] = []
    for found in tokens.finditer(text):
        if not found["hole"]:
            forms.append(found)
        elif (number := number_of(found[0])) is not None:
            numbers.append((found.start(), " ".join(found[0].split()), number))
    others = tuple({hole: number for _, hole, number in numbers}.items())
    if not forms:
        askew = ASKEW.search(text) if numbers and not is_row else None
        return CountedText(text, "", None, others, *(_askew(askew) if askew else ()))
    one, many = (tokens.sub(partial(_form, which), text) for which in ("one", "many"))
    deciding = {hole: number for found in forms for _, hole, number in _nearest(found, numbers)}
    told = CountedText(one, many, None, others)
    if not deciding:
        return told._replace(
            problem=f"no number says whether '{forms[0]['one']}' or '{forms[0]['many']}' is printed",
            remedy="write it with a value, {count} or {{ figures.name }}; a bracket that is none of these as \\[",
        )
    if len(deciding) > 1:
        first, second, *_ = deciding
        return told._replace(
            problem=f"two numbers want forms, {first} and {second}; one can decide",
            remedy="say the other in a text of its own, or in words that stay alike",
        )
    ((chosen, decides),) = deciding.items()
    left = tuple((hole, other) for hole, other in others if hole != chosen)
    return CountedText(one, many, decides, left)


def _form(which: str, found: re.Match[str]) -> str:
    return found[0] if found["hole"] else found[which]


def _nearest(form: re.Match[str], numbers: Sequence[PlacedNumber]) -> Sequence[PlacedNumber]:
    """The number before it that is nearest, else the first behind it."""
    before = [one for one in numbers if one[0] < form.start()]
    return before[-1:] or numbers[:1]


def _askew(found: re.Match[str]) -> tuple[str, str]:
    told = f"'{found[0][:60]}' is no pair of forms"
    return told, "[card|cards]: the form for one and the form for many, with no value in them"
