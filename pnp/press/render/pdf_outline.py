"""The bookmarks of a PDF as a tree: which object leads to which.

Must not know pages or how objects are stored.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.base.frozen import NamedTuple

TITLE = 1  # the level of a heading that is the title of it all


class Bookmark(NamedTuple):
    """Leads to a page, by its index, and to a corner on it, in points; without one to all of it."""

    page: int
    words: str
    level: int = 2
    corner: str = ""


class OutlineTree:
    """Bookmarks in their order, the deeper ones below the last before them that is less deep.

    Their objects are numbered from ``first`` on, and the ``root`` follows them. What lies below a title is unfolded.
    """

    def __init__(self, entries: Sequence[Bookmark], first: int) -> None:
        self.entries, self.first, self.root = entries, first, len(entries)
        self._under: list[list[int]] = [[] for _ in range(self.root + 1)]
        self._places: list[tuple[int, int]] = []  # of each its parent, and which of that one's it is
        above = [self.root]
        for index, entry in enumerate(entries):
            while above[-1] != self.root and entries[above[-1]].level >= entry.level:
                above.pop()
            among = self._under[above[-1]]
            self._places.append((above[-1], len(among)))
            among.append(index)
            above.append(index)

    def beside(self, index: int) -> str:
        """What a bookmark says of the one above it and of those beside it."""
        parent, at = self._places[index]
        among = self._under[parent]
        before = f"/Prev {self._object(among[at - 1])}" if at else ""
        after = f"/Next {self._object(among[at + 1])}" if at + 1 < len(among) else ""
        return f"/Parent {self._object(parent)}{before}{after}"

    def below(self, index: int) -> str:
        """And of those below it: how many are seen, or would be, folded up as they are."""
        under = self._under[index]
        if not under:
            return ""
        ends = f"/First {self._object(under[0])}/Last {self._object(under[-1])}"
        return f"{ends}/Count {self._seen(index) if self._is_open(index) else -len(under)}"

    def _seen(self, index: int) -> int:
        under = self._under[index]
        seen = len(under)
        for one in under:
            if self._is_open(one):
                seen += self._seen(one)
        return seen

    def _is_open(self, index: int) -> bool:
        return index == self.root or self.entries[index].level <= TITLE

    def _object(self, index: int) -> str:
        return f"{self.first + index} 0 R"
