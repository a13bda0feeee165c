"""What a document holds, found in one pass before anything is drawn.

Owns the count of how often each drawing that has a key and each whole sheet is drawn, and the characters each
face must carry. Must not know any output format.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import TypeAlias

from pnp.model import Document, Sheet
from pnp.scene import Group, Item, Link, Text

SheetKey: TypeAlias = tuple[tuple[object, ...], ...]


def sheet_key(sheet: Sheet) -> SheetKey:
    """Two sheets with equal keys show the same faces at the same places."""
    return tuple((at.trim, at.scene.key, at.turn, at.bleed) for at in sheet.placements)


class Survey:
    """Counts over one document; drawings are told apart by their keys."""

    def __init__(self, document: Document) -> None:
        self._seen: set[str] = set()
        self._repeated: set[str] = set()
        self.sheets: dict[SheetKey, int] = {}
        self.characters: dict[str, set[str]] = defaultdict(set)
        self.has_links = False
        for page in document.pages:
            if isinstance(page, Sheet):
                self._count_sheet(page)
                self._walk(page.marks)
            else:
                self._walk(page.items)
        self._seen.clear()

    def repeats(self, key: str) -> bool:
        return key in self._repeated

    def repeats_sheet(self, key: SheetKey) -> bool:
        return len(key) > 1 and self.sheets[key] > 1

    def _count_sheet(self, sheet: Sheet) -> None:
        key = sheet_key(sheet)
        self.sheets[key] = self.sheets.get(key, 0) + 1
        for placement in sheet.placements:
            if self._count(placement.scene.key):
                self._walk(placement.scene.items)

    def _count(self, key: str) -> bool:
        """Note one more use; true for the first, and for what has no key."""
        if key in self._seen:
            self._repeated.add(key)
            return False
        if key:
            self._seen.add(key)
        return True

    def _walk(self, items: Iterable[Item]) -> None:
        waiting = [items]
        while waiting:
            for item in waiting.pop():
                if isinstance(item, Text):
                    self.characters[item.font].update(item.glyphs)
                elif isinstance(item, Group | Link):
                    group = item.group if isinstance(item, Link) else item
                    self.has_links = self.has_links or group is not item
                    if self._count(group.key):
                        waiting.append(group.items)
