"""The examples of manual pages: files of a bad set, of a good one, and of both."""

from __future__ import annotations

import re

from pnp.base.diagnostics import Entry
from pnp.check.manual import page_of

BOTH = re.compile(r"^( *)```both (.*?)^\1```$", re.MULTILINE | re.DOTALL)


def each_side(entry: Entry) -> str:
    """The page of a finding; a file of both examples stands there twice, once for each."""
    return BOTH.sub(r"\1```bad \2\1```\n\1```good \2\1```", page_of(entry))
