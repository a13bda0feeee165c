"""What a document holds, found before anything of it is written.

Owns the inventory of a drawing, and of a document how often each drawing that has a key and each whole sheet comes,
and the characters each font must carry. Must not know any output format.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import TypeAlias

from pnp.base.frozen import NamedTuple
from pnp.base.model import Document, Sheet
from pnp.base.scene import Group, Item, Link, Meaning, Text
from pnp.press.render.links import LinkPlace, link_places
from pnp.press.render.pdf_runs import used_by

_MOST_KNOWN = 3000
GlyphsUsed: TypeAlias = tuple[tuple[int, str], ...]  # see ``pdf_runs.used_by``
SheetKey: TypeAlias = tuple[tuple[object, ...], ...]


class Inventory(NamedTuple):
    """What one drawing brings to a document."""

    characters: tuple[tuple[str, str], ...] = ()  # by face id: all there are, sorted
    uses: tuple[str, ...] = ()  # the keys of the groups drawn in it, each as often as it is
    inside: tuple[
        tuple[str, tuple[str, ...]], ...
    ] = ()  # of each group with a key anywhere in it: what that uses
    links: tuple[LinkPlace, ...] = ()
    told: tuple[str, ...] = ()  # what groups in it mean, each thing once
    is_mute: bool = False  # whether there are letters nobody is to read
    runs: tuple[tuple[str, GlyphsUsed], ...] = ()  # by face id, of texts that are set by glyphs
    is_two_way: bool = False  # whether any line runs both ways


def inventory_of(items: Iterable[Item], known: dict[str, Inventory] | None = None) -> Inventory:
    """``known`` keeps what was found in groups with keys, for the next drawing they come in."""
    return _Counter({} if known is None else known).inventory(items)


class _Counter:
    """Looks through one drawing. In what is ``unread`` nothing means anything."""

    def __init__(self, known: dict[str, Inventory], *, unread: bool = False) -> None:
        self.known, self.unread = known, unread
        self.letters: dict[str, list[str]] = defaultdict(list)
        self.uses: list[str] = []
        self.runs: dict[str, set[tuple[int, str]]] = defaultdict(set)
        self.mute: list[Inventory] = []  # of drawings in it that nobody reads
        self.told: list[str] = []
        self.is_two_way = False

    def inventory(self, items: Iterable[Item]) -> Inventory:
        has_links = self._go_through(items)
        inside: dict[str, tuple[str, ...]] = {}
        letters, told, is_mute = self.letters, self.told, False
        own = dict.fromkeys(self.uses)
        for key in own:
            inside[key] = self.known[self._name(key)].uses
        for inner in (*(self.known[self._name(key)] for key in own), *self.mute):
            inside.update(inner.inside)
            has_links = has_links or bool(inner.links)
            for font, characters in inner.characters:
                letters[font].append(characters)
            for font, used in inner.runs:
                self.runs[font].update(used)
            told += inner.told
            is_mute = is_mute or inner.is_mute
            self.is_two_way = self.is_two_way or inner.is_two_way
        for inner in self.mute:
            self.uses += inner.uses
            is_mute = is_mute or bool(inner.characters or inner.runs)
        counted = sorted((font, "".join(sorted(set("".join(runs))))) for font, runs in letters.items())
        links = tuple(link_places(items)) if has_links else ()
        found = tuple(dict.fromkeys(told))
        runs = tuple((font, tuple(sorted(used))) for font, used in sorted(self.runs.items()))
        return Inventory(
            tuple(counted),
            tuple(self.uses),
            tuple(inside.items()),
            links,
            found,
            is_mute,
            runs,
            self.is_two_way,
        )

    def _go_through(self, items: Iterable[Item]) -> bool:
        """Whether any of it is a link."""
        has_links = False
        waiting = [items]
        while waiting:
            for item in waiting.pop():
                if isinstance(item, Text):
                    self.is_two_way = self.is_two_way or item.level > 0
                    if item.places:
                        self.runs[item.font].update(used_by(item))
                    else:
                        self.letters[item.font].append(item.glyphs)
                    continue
                if isinstance(item, Link):
                    has_links = True
                    group = item.group
                elif isinstance(item, Group):
                    group = item
                else:
                    continue
                if group.means and not self.unread and self._tells(group, group.means):
                    continue
                if not group.key:
                    waiting.append(group.items)
                    continue
                self.uses.append(group.key)
                name = self._name(group.key)
                if name not in self.known:
                    self.known[name] = _Counter(self.known, unread=self.unread).inventory(group.items)
        return has_links

    def _tells(self, group: Group, means: Meaning) -> bool:
        """Notes what it means; true if nobody reads what is in it."""
        self.told.append(repr(tuple(means)))
        self.is_two_way = self.is_two_way or means.level > 0
        for font, characters, _ in means.runs:
            self.letters[font].append(characters)
        if means.is_unread:
            self.mute.append(_Counter(self.known, unread=True).inventory((group,)))
        return means.is_unread

    def _name(self, key: str) -> str:
        return f"{key}~" if self.unread else key


_known: dict[str, Inventory] = {}  # by the key of a group: the next language shows the same pictures


def sheet_key(sheet: Sheet) -> SheetKey:
    """Two sheets with equal keys show the same faces at the same places."""
    return tuple((at.trim, at.scene.key, at.turn, at.bleed, at.within) for at in sheet.placements)


class Survey:
    """Counts over one document; drawings are told apart by their keys."""

    def __init__(self, document: Document) -> None:
        self._seen: set[str] = set()
        self._known = _known
        self.repeated: set[str] = set()
        self.sheets: dict[SheetKey, int] = {}
        self.characters: dict[str, set[str]] = defaultdict(set)
        self.runs: dict[str, set[tuple[int, str]]] = defaultdict(set)
        self.links: dict[str, tuple[LinkPlace, ...]] = {}  # of faces that have any
        self.has_links = False
        self.has_mute = self.is_two_way = False
        for page in document.pages:
            if isinstance(page, Sheet):
                self._count_sheet(page)
                self._add(inventory_of(page.marks, self._known))
            else:
                self._add(inventory_of(page.items, self._known))
        self._seen.clear()
        if len(_known) > _MOST_KNOWN:
            _known.clear()

    def repeats_sheet(self, key: SheetKey) -> bool:
        return len(key) > 1 and self.sheets[key] > 1

    def _count_sheet(self, sheet: Sheet) -> None:
        key = sheet_key(sheet)
        self.sheets[key] = self.sheets.get(key, 0) + 1
        for placement in sheet.placements:
            scene = placement.scene
            if self._count(scene.key):
                self._add(inventory_of(scene.items, self._known), scene.key)

    def _count(self, key: str) -> bool:
        """Note one more use; true for the first."""
        if key in self._seen:
            self.repeated.add(key)
            return False
        self._seen.add(key)
        return True

    def _add(self, told: Inventory, face: str = "") -> None:
        """What lies in a group counts once, however often the group is drawn."""
        for font, characters in told.characters:
            self.characters[font].update(characters)
        for font, used in told.runs:
            self.runs[font].update(used)
        self.has_mute = self.has_mute or told.is_mute
        self.is_two_way = self.is_two_way or told.is_two_way
        if told.links:
            self.has_links = True
            if face:
                self.links[face] = told.links
        inside = dict(told.inside)
        waiting = [told.uses]
        while waiting:
            for key in waiting.pop():
                if self._count(key):
                    waiting.append(inside[key])
