"""Pictures and templates that lie in a set for nothing, told without drawing anything: their name stands nowhere.

A name may be a card's, a kind's, a word of the set's, or stand in a template or a text; or one of these stands where a
template has a hole (``wing-{{ id }}``). Templates of a set's own may put names together otherwise, so that there each part
of a name counts by itself. Must not know which faces are drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Final

from pnp.base.diagnostics import Diagnostic, Span, did_you_mean
from pnp.base.model import CardSet
from pnp.draw.compose import face_faults as faults
from pnp.draw.compose.render_orders import SUFFIX, Templates
from pnp.draw.look.pictures import BYTES, ENDINGS
from pnp.files.resources import bundled
from pnp.files.world import World, home_of, name_of
from pnp.source.load.file_faults import file_unread

FOREIGN: Final = (".gif", ".tif", ".tiff", ".bmp", ".heic", ".heif", ".avif", ".jxl")
NAME: Final = re.compile(r"[a-z0-9][a-z0-9_.-]*")
ICON: Final = re.compile(r":([a-z0-9][a-z0-9_-]*):")
COMMENT: Final = re.compile(r"\{#(?:[^#]++|#(?!\}))*(?:#\}|\Z)|<!--(?:[^-]++|-(?!->))*(?:-->|\Z)")
PIECE: Final = re.compile(r"[a-z]+|[0-9]+")
PUT_TOGETHER: Final = re.compile(
    r"""\b(?:static\(|include\s|extends\s)\s*+(?!(?:"[^"]*+"|'[^']*+')\s*+[^~+\s])"""
)  # a template that is named by more than its name
NAME_WITH_HOLE: Final = re.compile(
    r'\b(?:name|src|fallback)="([^"{]*+)\{\{[^"{}]*+\}\}([^"{]*+)"'
)  # with one hole


def unused_pictures(
    cards: CardSet, templates: Templates, world: World, shown: Iterable[str] = ()
) -> Iterator[Diagnostic]:
    """One finding a file, with what it may have been meant for; ``shown`` are names that something else asks for."""
    home = Path(cards.folders[0])
    files = sorted(name for name in world.below(home / "art") if name.lower().endswith((*ENDINGS, *FOREIGN)))
    if not files:
        return
    said = [COMMENT.sub("", row.text.lower()) for row in templates.values()]
    names = {*shown, *_named(cards), *(name for text in said for name in NAME.findall(text))}
    own = home_of(bundled("templates"))
    is_put_together = any(not Span(row.file, 1).home.startswith(own) for row in templates.values())
    filled = {around for text in said for around in NAME_WITH_HOLE.findall(text) if any(around)}
    pieces = {piece for name in names for piece in PIECE.findall(name)} if is_put_together else set()
    ids = {card.id for card in cards.cards}
    pictured = {_stem(name) for name in files if name.lower().endswith(ENDINGS)}
    for name in files:
        stem = _stem(name)
        is_foreign = name.lower().endswith(FOREIGN)
        if is_foreign and (stem not in ids or stem in pictured):
            continue
        is_named = _is_named(stem, Path(name).name.lower(), names, pieces, ids) or _fills(stem, names, filled)
        if is_foreign or not is_named:
            world.read(
                home / "art" / name, home, BYTES
            )  # so that it is quoted, whoever else may have read it
            where = Span(name_of(home / "art" / name, home), 1)
            yield faults.picture_unused(where, f"art/{name}", _meant(name, ids, pictured, is_foreign))


def unused_templates(cards: CardSet, templates: Templates, world: World) -> Iterator[Diagnostic]:
    """Templates of the set's own that are called as no kind or back, and as nothing that another template names."""
    home = home_of(cards.folders[0]) + "/"
    drawn = {*_drawn(cards)}
    said = {name: COMMENT.sub("", row.text) for name, row in templates.items()}
    named = {name: names_in(text.lower()) for name, text in said.items()}
    is_put_together = any(PUT_TOGETHER.search(text) for text in said.values())
    words = {*chain.from_iterable(named.values()), *_named(cards)} if is_put_together else set()
    pieces = {piece for word in words for piece in PIECE.findall(word)}
    for name, row in templates.items():
        if name in drawn or not row.file.startswith(home):
            continue
        if any(name.lower() in some for other, some in named.items() if other != name):
            continue
        if not {*PIECE.findall(name.lower())} <= pieces and name not in _bundled(world):
            file = Path(row.file).relative_to(home).as_posix()
            yield file_unread(Span(row.file, 1), file, did_you_mean(name, drawn))


def names_in(text: str) -> set[str]:
    """Whatever may be the name of a template."""
    return {one.removesuffix(SUFFIX) for one in NAME.findall(text)}


def _drawn(cards: CardSet) -> Iterator[str]:
    """The names of templates that pnp looks for."""
    yield from ("card", "back", "prelude")
    yield from cards.rules.kinds
    for row in cards.prints.values():
        yield row.front or row.kind
        yield from (f"back-{back}" for card in cards.of(row.kind) if (back := row.back_of(card)))


def _bundled(world: World) -> Iterator[str]:
    """Themes that come with pnp have parts that another may replace."""
    home = bundled("templates")
    for folder in world.folders(home):
        yield from (name.removesuffix(SUFFIX) for name in world.names(home / folder, home, SUFFIX))


def _stem(name: str) -> str:
    return name.lower().rpartition(".")[0]


def _is_named(stem: str, file: str, names: set[str], pieces: set[str], ids: set[str]) -> bool:
    if stem in names or file in names:
        return True
    folder, _, last = stem.rpartition("/")
    if folder and last in ids:  # a template of the set's own may look there
        return {*PIECE.findall(folder)} <= pieces
    return bool(pieces) and {*PIECE.findall(stem)} <= pieces


def _fills(stem: str, names: set[str], filled: Iterable[tuple[str, str]]) -> bool:
    """Whether a template shows it by a name with a hole, into which goes what something is called."""
    return any(
        stem[len(before) : len(stem) - len(after)] in names
        for before, after in filled
        if stem.startswith(before) and stem.endswith(after)
    )


def _meant(name: str, ids: set[str], pictured: set[str], is_foreign: bool) -> str:
    stem, _, ending = Path(name).name.rpartition(".")
    if is_foreign:
        return "save it as PNG, JPEG or WebP"
    likely = re.sub(r"[\s_]+", "-", stem.strip().lower())
    if likely in ids:
        return f"the card '{likely}' finds its picture as art/{likely}.{ending.lower()}"
    return did_you_mean(likely, frozenset(ids - pictured)) or "call it as a card is called, or take it out"


def _named(cards: CardSet) -> Iterator[str]:
    """What a picture may be called after, without templates."""
    yield from cards.rules.kinds
    yield from (look.back_picture for look in (cards.looks.general, *cards.looks.kinds.values()))
    for vocabulary in cards.rules.vocab.values():
        yield from vocabulary.labels
    for card in cards.cards:
        yield card.id
        yield from ICON.findall(card.text.lower())
        for value in card.fields.values():
            yield from _words(value)
    for sheet in cards.sheets.values():
        for block in sheet.blocks:
            drawn = NAME if block.kind == "drawing" else ICON
            yield from drawn.findall(block.text.lower())
            yield block.mark


def _words(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value.lower()
        yield from ICON.findall(value.lower())
    elif isinstance(value, Mapping):
        for key in value:
            yield from _words(key)
    elif isinstance(value, Iterable):
        for one in value:
            yield from _words(one)
