"""Credits of pictures in the words of a language: title, author, source, license, changes.

Owns which pictures are told together. Must not know where the words are printed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from pnp.base.model.picture_credits import ArtCredit, ArtCredits, ArtInWords, ToldArt
from pnp.text.sentence_values import filled
from pnp.words.printed_words import WORDS

SOME: Final = 12  # titles that are told of one maker, where the license does not ask for all
MADE: Final = {"assisted": "art_assisted", "generated": "art_generated"}


def told_art(art: ArtCredits | None, words: Mapping[str, str], language: str) -> ArtInWords:
    """Those that are alike in all but the title together, in the order they are written."""
    if art is None:
        return ArtInWords()
    alike: dict[tuple[str, ...], list[ArtCredit]] = {}
    for _, one in art.used:
        group = alike.setdefault((one.author, one.source, one.license, one.changes, one.generative), [])
        if one not in group[-1:]:
            group.append(one)
    told = tuple(_told(group, words) for group in alike.values())
    claim = _word(words, "art_none") if art.is_without_generative else ""
    return ArtInWords(_word(words, "art"), told, claim, _word(words, "art_more"), language)


def _told(group: Sequence[ArtCredit], words: Mapping[str, str]) -> ToldArt:
    one = group[0]
    titles = tuple(dict.fromkeys(each.title for each in group if each.title))
    shown = titles if "title" in one.demands else titles[:SOME]
    left = len(titles) - len(shown)
    more = filled(_word(words, "art_more"), count=left) if left else ""
    changes = filled(_word(words, "art_changes"), changes=one.changes) if one.changes else ""
    made = _word(words, MADE[one.generative]) if one.generative in MADE else ""
    notes = tuple(filter(None, (changes, made)))
    return ToldArt(shown, more, one.author, one.source, one.license, notes)


def _word(words: Mapping[str, str], key: str) -> str:
    return words.get(key) or WORDS[key]
