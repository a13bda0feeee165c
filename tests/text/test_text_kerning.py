"""Words kerned pair by pair stand as HarfBuzz sets them whole, in every language of the bundled games."""

from __future__ import annotations

import polib
import pytest

from pnp.files.resources import bundled
from pnp.text import kerning
from pnp.text.fonts import load_fonts


def words() -> set[str]:
    files = sorted(bundled("cardsets").glob("*/lang/*.po"))
    texts = (
        text for file in files for entry in polib.pofile(str(file)) for text in (entry.msgid, entry.msgstr)
    )
    return {word for text in texts for word in text.split()}


@pytest.mark.parametrize(
    "name", ["fira-sans/400", "fira-sans/700", "fira-sans-condensed/400", "ibm-plex-serif/600"]
)
def test_pairs_make_the_word(name: str) -> None:
    face = load_fonts().by_id(name)
    assert face is not None
    library = kerning.harfbuzz()
    assert library is not None
    shaper = library.Font(library.Face(library.Blob(face.data)))
    whole = {}
    for word in sorted(words())[::4]:
        if all(face.has(char) for char in word):
            whole[word] = kerning._kerns(library, shaper, face.font, word)
    assert sum(map(bool, whole.values())) > 500
    assert {word: face.kerns(word) for word in whole} == whole
