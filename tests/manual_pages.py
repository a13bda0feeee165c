"""The examples of manual pages: files of a bad set, of a good one, and of both."""

from __future__ import annotations

import re

BOTH = re.compile(r"^( *)```both (.*?)^\1```$", re.MULTILINE | re.DOTALL)


def each_side(page: str) -> str:
    """A page that tells a file of both examples twice, once for each."""
    return BOTH.sub(r"\1```bad \2\1```\n\1```good \2\1```", page)
