"""What a set gives an engine to play by, asked for by its type: figures of the rules, fields of cards, parameters.

Owns the refusal of what is of another type: raised while an engine is set up, it becomes a finding. Must not know
any game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pnp.base.model import CardSet
from pnp.play.protocol import Setup


class Given:
    """A table of values. What has no fallback must be there."""

    def __init__(self, values: Mapping[str, object] | Mapping[int, object]) -> None:
        self._values: dict[str | int, object] = dict(values.items())

    def __iter__(self) -> Iterator[str | int]:
        return iter(self._values)

    def __contains__(self, key: str | int) -> bool:
        return key in self._values

    def number(self, key: str | int, fallback: int | None = None) -> int:
        value = self._get(key, fallback)
        if isinstance(value, int | float):
            return int(value)
        raise _refused(key, "a number", value)

    def word(self, key: str | int, fallback: str | None = None) -> str:
        value = self._get(key, fallback)
        if isinstance(value, str):
            return value
        raise _refused(key, "a word", value)

    def one_of(self, key: str | int, words: Iterable[str]) -> str:
        """A word that the engine knows."""
        known = tuple(words)
        if (word := self.word(key)) in known:
            return word
        raise _refused(key, f"one of {', '.join(known)}", word)

    def truth(self, key: str | int, fallback: bool | None = None) -> bool:
        return bool(self._get(key, fallback))

    def words(self, key: str | int) -> tuple[str, ...]:
        """A list of words; none where the value is."""
        return tuple(map(str, self._list(key)))

    def numbers(self, key: str | int) -> tuple[int, ...]:
        return tuple(value for value in self._list(key) if isinstance(value, int))

    def table(self, key: str | int) -> Given:
        """A table within the table; an empty one where the value is none."""
        value = self._values[key]
        if isinstance(value, Mapping | None):
            return Given(value or {})
        raise _refused(key, "a table", value)

    def under(self, values: Mapping[str, object]) -> Given:
        """The same with these values above them."""
        both = Given(values)
        both._values = self._values | both._values
        return both

    def _get(self, key: str | int, fallback: object) -> object:
        """Fields that a card leaves out are there as none."""
        if fallback is None:
            return self._values[key]
        value = self._values.get(key)
        return fallback if value is None else value

    def _list(self, key: str | int) -> tuple[object, ...]:
        value = self._values[key]
        if isinstance(value, tuple | list | frozenset | None):
            return tuple(value or ())
        raise _refused(key, "a list", value)


def _refused(key: str | int, wanted: str, value: object) -> TypeError:
    return TypeError(f"'{key}' should be {wanted}, got {value!r}")


def figures_of(cards: CardSet, setup: Setup) -> Given:
    """The figures of the rules; a choice of the set-up stands above the figure of its name."""
    figures: dict[str, object] = {name: figure.value for name, figure in cards.rules.figures.items()}
    return Given(figures | {name: value for name, value in setup.items() if name in figures})


def numbers_in(values: Mapping[str, object]) -> dict[str, int]:
    """The parameters of an effect that are numbers, for an engine to look up at play."""
    return {key: value for key, value in values.items() if isinstance(value, int)}


def words_in(values: Mapping[str, object]) -> dict[str, str]:
    return {key: value for key, value in values.items() if isinstance(value, str)}
