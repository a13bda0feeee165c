"""What one column of a table is guessed to be, by its title and its values, and how a set would write each value.

Owns the guesses, one function a type, tried in the order of ``TYPES``. Must not know files or other columns.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Container, Mapping, Sequence
from typing import Final, assert_never

from pnp.base.frozen import NamedTuple
from pnp.source.load.shapes import SNAKE
from pnp.source.load.tables import CellValue, Unread

GIST: Final = 30  # characters a word of a vocabulary has at most; what is longer is a text
MOST_WORDS: Final = 40
SEPARATORS: Final = re.compile(r"[,;\n|]")
YES: Final = frozenset(("true", "yes", "y", "x", "✓", "✔"))
NO: Final = frozenset(("false", "no", "n", ""))
NOTHING: Final = frozenset(("-", "–", "—"))  # how a table says that there is none
WHOLE: Final = re.compile(r"[-+]?[0-9]{1,15}(\.0+)?")
FRONT: Final = re.compile(r"([0-9]{1,3})(?: ?[x×](?= )| ?×)? ?(?=\D)")  # 2 sun, 2x sun, 2 × sun
BEHIND: Final = re.compile(r"(?: ?[x×:]| )([0-9]{1,3})\Z")  # sun 2, sun x2, sun: 2
# letters that are no other one with a mark
SPELT_OUT: Final = str.maketrans(
    {
        "ß": "ss",
        "ẞ": "SS",
        "æ": "ae",
        "Æ": "Ae",
        "œ": "oe",
        "ø": "o",
        "Ø": "O",
        "ł": "l",
        "Ł": "L",
        "đ": "d",
        "ð": "d",
        "þ": "th",
    }
)
A_FILE: Final = re.compile(r"[^<>|]{1,120}\.(png|jpe?g|webp|svg|gif|tiff?)", re.IGNORECASE)


class ColumnGuess(NamedTuple):
    """A type, what it needs, the values as cells of a set, and why."""

    type: str
    cells: tuple[str, ...]
    why: str
    words: Mapping[str, str] = {}  # of a vocabulary: word -> label


def guessed(values: Sequence[CellValue], key: str) -> ColumnGuess:
    """The narrowest type that takes every value."""
    texts = ["" if (text := plain(value)) in NOTHING else text for value in values]
    filled = [text for text in texts if text]
    if not filled:
        return ColumnGuess("text", tuple(texts), "empty")
    for guess in TYPES:
        found = guess(texts, filled, key)
        if found is not None:
            return found
    return ColumnGuess("text", tuple(texts), "texts")


def plain(value: CellValue) -> str:
    """A cell as somebody would have typed it."""
    match value:
        case None | Unread():
            return ""
        case bool():
            return "true" if value else "false"
        case float():
            return f"{value:.12g}"
        case str() | int():
            return str(value).strip().replace("\xa0", " ")
        case _:
            assert_never(value)


def word_of(label: str, otherwise: str) -> str:
    """A label as a word of a vocabulary, or a key."""
    bare = (
        unicodedata.normalize("NFKD", label.translate(SPELT_OUT))
        .encode("ascii", "ignore")
        .decode()
        .lower()
        .replace("'", "")
    )
    word = re.sub(r"[^a-z0-9]+", "_", bare).strip("_")[:60].rstrip("_")
    if word and not word[0].isalpha():
        word = f"{otherwise}_{word}"
    word = word or otherwise
    is_kept = word in ("true", "false", "null") or not SNAKE.match(
        word
    )  # by YAML, or by Windows for a device
    return f"the_{word}" if is_kept else word


def free(name: str, taken: Container[str], glue: str = "_") -> str:
    """A name nobody has yet: this one, or with a number behind it."""
    number, found = 2, name
    while found in taken:
        found, number = f"{name}{glue}{number}", number + 1
    return found


# --- the types, narrowest first --------------------------------------------------------------------------


def _flag(texts: Sequence[str], filled: Sequence[str], _key: str) -> ColumnGuess | None:
    said = {text.lower() for text in filled}
    if not said <= YES | NO or not said & YES or len(said & YES) > 1:
        return None
    cells = tuple("true" if text.lower() in YES else "" for text in texts)
    return ColumnGuess("flag", cells, f"only {_listed(sorted(said))}")


def _int(texts: Sequence[str], filled: Sequence[str], _key: str) -> ColumnGuess | None:
    if not all(WHOLE.fullmatch(text) for text in filled):
        return None
    numbers = [int(text.partition(".")[0]) for text in filled]
    cells = tuple(text and str(int(text.partition(".")[0])) for text in texts)
    return ColumnGuess("int", cells, f"whole numbers, {min(numbers)} to {max(numbers)}")


def _picture(texts: Sequence[str], filled: Sequence[str], _key: str) -> ColumnGuess | None:
    if not all(A_FILE.fullmatch(text) for text in filled):
        return None
    return ColumnGuess("picture", tuple(texts), "names of pictures")


def _one_of(texts: Sequence[str], filled: Sequence[str], key: str) -> ColumnGuess | None:
    labels = list(dict.fromkeys(filled))
    repeats = len(filled) >= 2 * len(labels) or (len(labels) <= 3 and len(filled) > len(labels))
    if not repeats or not _are_words(labels) or any(SEPARATORS.search(label) for label in labels):
        return None
    words, by_label = _vocabulary(labels, key)
    cells = tuple(text and by_label[text] for text in texts)
    return ColumnGuess("one_of", cells, f"{len(words)} words that repeat", words)


def _bag(texts: Sequence[str], _filled: Sequence[str], key: str) -> ColumnGuess | None:
    """``2 sun, 1 rain`` or ``sun 2, rain``."""
    rows = [[_counted(item) for item in _items(text)] for text in texts]
    found = [one for row in rows for one in row]
    said = [one for one in found if one is not None]
    labels = list(dict.fromkeys(word for word, _ in said))
    numbers = [count for _, count in said if count is not None]
    if not numbers or len(said) < len(found) or not _are_words(labels):
        return None
    if len(said) < 2 * len(labels) - 1 or len(numbers) * 2 < len(said):
        return None
    words, by_label = _vocabulary(labels, key)
    cells = []
    for row in rows:
        counts: dict[str, int] = {}
        for label, count in filter(None, row):
            word = by_label[label]
            counts[word] = counts.get(word, 0) + (1 if count is None else count)
        cells.append(", ".join(f"{word} {count}" for word, count in counts.items() if count))
    return ColumnGuess("bag", tuple(cells), f"counts of {len(words)} words", words)


def _several(texts: Sequence[str], filled: Sequence[str], key: str) -> ColumnGuess | None:
    """``ice, mud``: words that come back; a set where none stands twice in a cell."""
    rows = [_items(text) for text in texts]
    items = [item for row in rows for item in row]
    labels = list(dict.fromkeys(items))
    if not any(len(row) > 1 for row in rows) or not _are_words(labels) or len(items) < 2 * len(labels):
        return None
    if any(text.endswith((".", "!", "?")) for text in filled):
        return None
    words, by_label = _vocabulary(labels, key)
    cells = tuple(", ".join(by_label[item] for item in row) for row in rows)
    type = "list" if any(len(set(row)) < len(row) for row in rows) else "set"
    return ColumnGuess(type, cells, f"several of {len(words)} words", words)


TYPES: Final[tuple[Callable[[Sequence[str], Sequence[str], str], ColumnGuess | None], ...]] = (
    _flag, _int, _picture, _one_of, _bag, _several,
)  # fmt: skip


def _counted(item: str) -> tuple[str, int | None] | None:
    """A word and how often it is there, which may be unsaid; None where it is said twice, or is no word."""
    item = " ".join(item.split())
    front, behind = FRONT.match(item), BEHIND.search(item)
    if front and behind:
        return None
    word = item[front.end() :] if front else item[: behind.start()] if behind else item
    if not word[:1].isalpha() or any(sign.isdigit() for sign in word):
        return None
    number = front or behind
    return word.strip(), int(number[1]) if number else None


def _items(text: str) -> list[str]:
    return [bare for item in SEPARATORS.split(text) if (bare := item.strip())]


def _are_words(labels: Sequence[str]) -> bool:
    """What begins with a digit is a quantity somebody wrote out, and what ends with a stop a sentence."""
    return len(labels) <= MOST_WORDS and all(
        len(label) <= GIST
        and len(label.split()) <= 4
        and label[0].isalpha()
        and not label.endswith((".", "!", "?"))
        for label in labels
    )


def _vocabulary(labels: Sequence[str], key: str) -> tuple[dict[str, str], dict[str, str]]:
    """Words with their labels, and which label is which word; labels that differ in capitals only are one word."""
    words: dict[str, str] = {}
    by_label: dict[str, str] = {}
    for label in labels:
        alike = next((word for word, known in words.items() if known.casefold() == label.casefold()), None)
        if alike is None:
            alike = free(word_of(label, key), words)
            words[alike] = label[:1].upper() + label[1:]
        by_label[label] = alike
    return words, by_label


def _listed(words: Sequence[str]) -> str:
    return ", ".join(words) if len(words) < 6 else f"{', '.join(words[:5])} ..."
