"""The word of a sign, unseen on its line before what is drawn: for who copies, searches or listens.

As wide as the sign, so that it stands in its place. Owns how such a word is set, from the left and from the right. Must
not know what signs look like, nor where on a page they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby, pairwise

from pnp.base.frozen import NamedTuple
from pnp.base.scene import Matrix, Meaning, apply
from pnp.base.sums import float_sum
from pnp.press.render.pdf_codes import Codes, spelt_out
from pnp.press.render.pdf_letters import runs_left
from pnp.press.render.pdf_marks import DirectionMarks, MarkPen

BLANK = 0.3  # of the size of letters, which readers take for a space


class WordSetting(NamedTuple):
    """What a word is set with: fonts, how places and fonts are written, and the marks of the document."""

    fonts: Mapping[str, Codes]
    place: str
    font: str
    marks: DirectionMarks | None


def unseen(means: Meaning, matrix: Matrix, setting: WordSetting) -> list[str]:
    """Letters of the line's own size; none where this document has no codes for them."""
    wide = float_sum(width for _, _, width in means.runs)
    has_all = all(face in setting.fonts and setting.fonts[face].has(run) for face, run, _ in means.runs)
    if wide <= 0 or not has_all:
        return []
    word = "".join(run for _, run, _ in means.runs)
    if means.level % 2 and any(map(runs_left, word)):
        return _from_the_right(means, matrix, setting)
    size = matrix[3]
    place = setting.place % apply(matrix, 0.0, means.baseline)
    rows = []
    if means.level and setting.marks:
        rows += [place, MarkPen(setting.marks, size, setting.font).before]
    rows += [f"3 Tr {100 * means.room / wide:.1f} Tz", place]
    # where letters are squeezed some readers see no blanks, and of two equal letters in a row only one
    is_told = " " in means.words or any(one == after for one, after in pairwise(word))
    if is_told:
        rows.append(f"/Span<</ActualText{spelt_out(word)}>>BDC")
    for face, letters, _ in means.runs:
        rows.append(setting.fonts[face].spell_mixed(letters, (), setting.font % ("%s", size)))
    rows.append("EMC 0 Tr 100 Tz" if is_told else "0 Tr 100 Tz")
    return rows


def _from_the_right(means: Meaning, matrix: Matrix, setting: WordSetting) -> list[str]:
    """Word by word, each letter where it is seen: readers turn a line round themselves, and told words they may not. A
    blank before the first one stands at its right."""
    words = [*_words(means)]
    blank = " " if means.runs[0][1].startswith(" ") else ""
    size = matrix[3]
    room = means.room - BLANK * (len(words) - 1)
    if room <= 0:
        return []
    scale = room / float_sum(width for word in words for _, _, width in word)
    rows, right = ["3 Tr"], means.room
    for word in words:
        right -= scale * float_sum(width for _, _, width in word)
        rows += [f"{100 * scale:.1f} Tz", setting.place % apply(matrix, right, means.baseline)]
        rows += [
            setting.fonts[face].spell_mixed(letters[::-1] + blank, (), setting.font % ("%s", size))
            for face, letters, _ in reversed(word)
        ]
        right, blank = right - BLANK, ""
    return [*rows, "0 Tr 100 Tz"]


def _words(means: Meaning) -> Iterator[list[tuple[str, str, float]]]:
    """The runs of each word; in a run that holds several each letter is as wide."""
    each = ((face, char, width / len(run)) for face, run, width in means.runs for char in run)
    for is_blank, letters in groupby(each, lambda letter: letter[1] == " "):
        if not is_blank:
            yield [
                (face, "".join(char for _, char, _ in run), float_sum(width for _, _, width in run))
                for face, run in ((face, [*run]) for face, run in groupby(letters, lambda letter: letter[0]))
            ]
