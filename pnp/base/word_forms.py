"""Words in the form that their number asks for, and the words that icons stand for.

Knows the rules of gettext. Must not know cards, markup or where words come from.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Mapping
from functools import cache

from pnp.base.frozen import NamedTuple
from pnp.base.wording import titled

# at the end of a text, with what may stand between a number and what it counts: 3, 1 000, 3+; not 1.5, 1/2 or a2
NUMBER_AT_END = re.compile(
    r"(?<![^\W\d_])(?<!\d[.,/])(?<!\d)(\d{1,3}(?:[.,’'\u00a0\u202f]\d{3})+|\d{1,9})[^\S\n]*+(?:[+×][^\S\n]*+)?\Z"
)
NUMBER_ROOM = 24  # characters that such an end has at most


def plural_form(rule: str, forms: tuple[str, ...], number: int) -> str:
    """The form of a word beside a number."""
    return forms[min(form_of(rule, number), len(forms) - 1)]


def form_of(rule: str, number: int) -> int:
    """Which form of a language goes with a number."""
    return _counting(rule)(abs(number))


@cache
def _counting(rule: str) -> Callable[[int], int]:
    return gettext.c2py(rule)


def number_at_end(text: str) -> int | None:
    """The whole number that counts whatever follows the text."""
    found = NUMBER_AT_END.search(text[-NUMBER_ROOM:])
    return int("".join(filter(str.isdecimal, found[1]))) if found else None


class SignWords(NamedTuple):
    """The words that icons stand for: labels, and those of them that have ``forms`` behind numbers."""

    labels: Mapping[str, str]
    forms: Mapping[str, tuple[str, ...]] = {}
    plural: str = "n != 1"

    def word(self, name: str, before: str = "") -> str:
        """What the icon of this name is called behind this text, be it by its name."""
        key = _labelled(name, self.labels)
        forms = self.forms.get(key, ())
        number = number_at_end(before) if forms else None
        if number is not None:
            return plural_form(self.plural, forms, number)
        return self.labels[key] if key else titled(name)


def sign_label(name: str, labels: Mapping[str, str]) -> str:
    """The icon's own label, or, as of ``habitat-mud``, that of the word it shows; "" where there is none."""
    return labels.get(_labelled(name, labels), "")


def _labelled(name: str, labels: Mapping[str, str]) -> str:
    after = (name.partition(mark)[2] for mark in "-_")
    return next((key for key in (name, *after) if labels.get(key)), "")
