"""What somebody may have meant: of the words there are those most like one there is not; of old texts the likest.

Only the few are compared closely that share most pairs of letters, or words, with what is looked for, so that
thousands of slips in thousands of words take no time to speak of; each is paid for as work. Must not know what
words mean.
"""

from __future__ import annotations

import difflib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from heapq import nlargest
from itertools import pairwise

from pnp.base.budget import Taker, at_hand, spend

FEW = 12  # words, which are all compared; so many of more
LONGEST = 60  # letters: what is longer is no slip
LOOKED_UP = 600  # words that share a pair of letters, the rarest pairs first
STEPS, PER_LETTER, WORDS = (
    500,
    40,
    4,
)  # of work: for each word, for its letters, and one for so many words there are


def nearest(word: str, known: Iterable[str], most: int, least: float) -> list[str]:
    """At most so many of the known words, the likest first; ``least`` is how like they must be, 1 being equal."""
    if len(word) > LONGEST:
        return []
    choices = _one_of_equals(frozenset(known))
    if (budget := at_hand()) is not None:
        steps = STEPS + PER_LETTER * len(word) + len(choices) // WORDS
        budget.spend("work", steps, budget.latest)
    return list(_nearest(word, choices, most, least))


SLIP = 0.75  # how like a word is that was mistyped


def is_slip(word: str, meant: str) -> bool:
    """Whether a word is another one but for a letter or so; both are short, as ``nearest`` has them."""
    return difflib.SequenceMatcher(None, meant, word).ratio() >= SLIP


@lru_cache(maxsize=8)
def _one_of_equals(choices: frozenset[str]) -> frozenset[str]:
    """What is kept for many slips holds their choices once."""
    return choices


@lru_cache(maxsize=1000)
def _nearest(word: str, choices: frozenset[str], most: int, least: float) -> tuple[str, ...]:
    likely = [*choices] if len(choices) <= FEW else _likely(word, _by_pairs(choices))
    short = [choice for choice in likely if len(choice) <= LONGEST]
    return tuple(difflib.get_close_matches(word, short, n=most, cutoff=least))


@lru_cache(maxsize=8)
def _by_pairs(choices: frozenset[str]) -> Mapping[str, list[str]]:
    """The words in which each pair of letters stands; a word's beginning and end count as letters."""
    found: dict[str, list[str]] = defaultdict(list)
    for choice in sorted(choices):
        if len(choice) <= LONGEST:
            for pair in _pairs(choice):
                found[pair].append(choice)
    return found


def _pairs(word: str) -> Iterator[str]:
    """Each with how often it stood in the word before."""
    before: Counter[str] = Counter()
    for one, other in pairwise(f"\0{word}\0"):
        yield f"{one}{other}{before[one + other]}"
        before[one + other] += 1


def _likely(word: str, by_pairs: Mapping[str, list[str]]) -> list[str]:
    """The words that share most pairs with this one, for their length."""
    shared: Counter[str] = Counter()
    left = LOOKED_UP
    for words in sorted((by_pairs.get(pair, []) for pair in _pairs(word)), key=len):
        shared.update(words[:left])
        left -= len(words)
        if left <= 0:
            break
    share = {choice: times / (len(choice) + len(word)) for choice, times in shared.items()}
    return nlargest(FEW, sorted(share), key=share.__getitem__)


# --- texts -------------------------------------------------------------------------------------------------

SEVERAL = 24  # texts that are compared by their letters
READ = 2000  # letters of each that are read for that
WEIGHED, COMPARED = 2, 4  # steps of work for a letter: to see whether it is worth the while, and to compare


def likest_text(text: str, old: tuple[str, ...], least: float, taker: Taker) -> int | None:
    """Which of the old texts is likest to this one, the first of several; None where none is as like as ``least``."""
    likely: Iterable[int] = range(len(old))
    if len(old) > SEVERAL:
        likely = sorted(_sharing(text, old, taker))
    read = text[:READ]
    matcher = difflib.SequenceMatcher(None, "", read)
    bounds: list[tuple[float, int]] = []
    for at in likely:
        spend("work", WEIGHED * (len(read) + min(READ, len(old[at]))), taker)
        matcher.set_seq1(old[at][:READ])
        if matcher.real_quick_ratio() >= least and (bound := matcher.quick_ratio()) >= least:
            bounds.append((-bound, at))
    best, found = least, None
    for bound, at in sorted(bounds):
        if -bound < best:
            break
        spend("work", COMPARED * (len(read) + min(READ, len(old[at]))), taker)
        matcher.set_seq1(old[at][:READ])
        like = matcher.ratio()
        if like > best or (like == best and (found is None or at < found)):
            best, found = like, at
    return found


def how_like(text: str, old: str, taker: Taker) -> float:
    """1 for equals, as ``likest_text`` has it."""
    spend("work", COMPARED * (min(READ, len(text)) + min(READ, len(old))), taker)
    return difflib.SequenceMatcher(None, old[:READ], text[:READ]).ratio()


def _sharing(text: str, old: tuple[str, ...], taker: Taker) -> list[int]:
    """Those that share most words with a text, the rarest words first."""
    shared: Counter[int] = Counter()
    left = LOOKED_UP
    by_words = _by_words(old)
    for places in sorted((by_words.get(word, []) for word in {*text.split()}), key=len):
        shared.update(places[:left])
        left -= len(places)
        if left <= 0:
            break
    spend("work", LOOKED_UP - max(0, left) + len(text) // WORDS, taker)
    return nlargest(SEVERAL, shared, key=lambda at: (shared[at] / (1 + len(old[at])), -at))


@lru_cache(maxsize=8)
def _by_words(texts: tuple[str, ...]) -> Mapping[str, list[int]]:
    """In which of the texts each word stands."""
    found: dict[str, list[int]] = defaultdict(list)
    for at, text in enumerate(texts):
        for word in {*text.split()}:
            found[word].append(at)
    return found
