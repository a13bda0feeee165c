"""The text beside printed files: how to print all that lies in the folder, whichever build made it.

Owns its shape. What it says is told by each build, and lies in the manifest. Must not know what is printed.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from textwrap import wrap

from pnp.base.model.printing_notes import UNBROKEN, PrintingWords
from pnp.press.manifest import PRINTING, About, Filed, FileRecord, in_short

FORMAT = "txt"
WIDTH = 96
# what one line holds together: a size, how many have it, a number with its unit
TOGETHER = re.compile(r"(?<=\d) (?=[(×%])|(?<=×) (?=\d)|(?<=\d) (?=(?:[mcмс]?[mм]|µm|мкм|[gг])(?!\w))")


def printing_file(about: About, records: Sequence[FileRecord], stale: Collection[str]) -> Filed | None:
    """None where a build prints nothing to be told of."""
    if about.printing is None:
        return None
    text = "\n".join(_lines(about.printing, records, stale)) + "\n"
    data = text.encode("utf-8", "backslashreplace")
    record = FileRecord(
        PRINTING,
        hashlib.sha256(data).hexdigest(),
        1,
        "printing",
        FORMAT,
        about.profile,
        about.digest,
        about.paperless,
        correction=about.correction,
        ink_saver=about.ink_saver,
    )
    return Filed(record, data)


def _lines(words: PrintingWords, records: Sequence[FileRecord], stale: Collection[str]) -> Iterator[str]:
    yield words.title
    yield "=" * min(len(words.title), WIDTH)
    in_order = sorted(records, key=lambda record: record.name)
    notes = dict.fromkeys(note for record in in_order for note in record.notes)
    for paragraph in (*words.head, *notes):
        yield ""
        yield from _wrapped(paragraph)

    def whose(record: FileRecord) -> tuple[str, bool]:
        return record.document, record.name in stale

    for (_, is_old), some in groupby(sorted(records, key=lambda one: (*whose(one), one.name)), key=whose):
        files = [*some]
        yield ""
        names = in_short(record.name for record in files).replace(" to ", " … ")
        yield from _wrapped(names, "", "  ")
        told = next((record.told for record in files if record.told), ())
        for paragraph in (*told, *([words.stale] if is_old else [])):
            yield from _wrapped(paragraph, "  ", "    ")
    for paragraph in words.foot:
        yield ""
        yield from _wrapped(paragraph)


def _wrapped(paragraph: str, first: str = "", others: str = "") -> Iterator[str]:
    """Its rows; a command stands in one, unless it is longer than any."""
    for row in TOGETHER.sub(UNBROKEN, paragraph).split("\n"):
        words = (one if len(one) <= WIDTH else one.replace(UNBROKEN, " ") for one in row.split(" "))
        lines = wrap(
            " ".join(words), WIDTH, initial_indent=first, subsequent_indent=others, break_on_hyphens=False
        )
        yield from (line.replace(UNBROKEN, " ") for line in lines)
