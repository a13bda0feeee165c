"""A set from its files: load, rules, cards and the rest, base sets first. The front door of reading."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from pnp.base.diagnostics import Diagnostic, has_errors, in_order
from pnp.base.model import CardSet, Rules, SheetText
from pnp.files.world import World
from pnp.source.load.nodes import Map, Node, Seq, describe
from pnp.source.load.set_folders import Source, load
from pnp.source.load.shape_faults import wrong_type
from pnp.source.load.shapes import Ignored, ListOf, Plain, Reader, Record, meant
from pnp.source.load.tables import TableFile
from pnp.source.schema.card_values import (
    CardReader,
    Stated,
    allow_spans,
    check_references,
    check_total,
    check_unique,
)
from pnp.source.schema.look_section import read_looks
from pnp.source.schema.rules_yaml import read_rules
from pnp.source.schema.set_yaml import TOP, check_printed, credits, pitch, prints, read_top, theme_of
from pnp.source.schema.unread_files import unread_files

EMPTY = CardSet("", "", (), Rules(), ())
CARDS_HINT = "write 'kind: KIND' and 'cards:', and the list of cards below that; docs/card-sets.md shows one"
CARD_FILE = Record({"kind": Plain(), "cards": Ignored()}, ("cards",))


def load_set(where: str | Path, world: World | None = None) -> tuple[CardSet | None, tuple[Diagnostic, ...]]:
    """A bundled id or a folder as a ``CardSet``, with every finding of loading and shape.

    The set is there even with findings, as far as it could be read, so that later checks can say more.
    """
    world = world or World()
    source, found = load(where, world)
    if source is None:
        return None, in_order(found)
    cards, more = read_set(source, lost=[()] if has_errors(found) else ())
    return cards, in_order((*found, *more, *unread_files(cards, world)))


def read_set(source: Source, lost: Iterable[tuple[str, ...]] = ()) -> tuple[CardSet, tuple[Diagnostic, ...]]:
    """The set as far as it can be read; ``lost`` is what others have failed to read before."""
    reader = Reader(lost)
    cards = _read(source, reader)
    return cards, tuple(reader.found)


def _read(source: Source, reader: Reader) -> CardSet:
    """A set on top of those it extends; what is lost there is lost here."""
    base = _read(source.base, reader) if source.base else EMPTY
    reader.references.clear()
    node = source.set
    values = read_top(node, reader)
    for key in TOP.keys() & {meant(key, TOP) for key in node.entries if key not in TOP}:
        reader.lose(*(() if key == "rules" else (key,)))
    rules = read_rules(node.get("rules"), read_rules(source.rules, base.rules, reader), reader)
    set_id = values.get("id", source.folder.name)
    deck = CardReader(set_id, rules, base.cards, reader, base.parked)
    for stated in _stated(source, rules, reader):
        deck.read(stated)
    cards = deck.complete()
    rows = prints(values, node, base.prints, rules, reader)
    check_references(cards, reader, deck.parked)
    check_unique(cards, rules, reader)
    check_total(cards, node.span, reader)
    check_printed(rules, rows, {card.kind for card in cards}, node, reader)
    return CardSet(
        id=set_id,
        title=values.get("title") or base.title or set_id,
        folders=(str(source.folder), *base.folders),
        rules=rules,
        cards=cards,
        prints=rows,
        credits=credits(values, base.credits),
        languages=tuple(values.get("languages", base.languages)),
        theme=theme_of(values, base.theme, node, reader),
        looks=read_looks(values, node, base.looks, rules, reader),
        art=values.get("art", base.art),
        site=values.get("site", base.site),
        summary=values.get("summary", base.summary),
        pitch=pitch(values, base.pitch),
        players=values.get("players", base.players),
        extends=(base.id, *base.extends) if source.base else (),
        base=base if source.base else None,
        sheets={
            **base.sheets,
            **{name: SheetText(name, set_id, blocks) for name, blocks in source.sheets.items()},
        },
        allow={**base.allow, **values.get("allow", {})},
        span=node.span,
        spans={**node.keys, **allow_spans(node)},
        parked=tuple(deck.parked.values()),
    )


def stated_cards(source: Source) -> tuple[tuple[Stated, ...], dict[str, str]]:
    """The cards its own files state, as they are written there, and the kinds of those it inherits by their ids."""
    reader = Reader()
    base = _read(source.base, reader) if source.base else EMPTY
    rules = read_rules(source.set.get("rules"), read_rules(source.rules, base.rules, reader), reader)
    return tuple(_stated(source, rules, reader)), {card.id: card.kind for card in (*base.parked, *base.cards)}


def _stated(source: Source, rules: Rules, reader: Reader) -> Iterable[Stated]:
    """Every card the files state, inline ones last."""
    for node in source.cards:
        if isinstance(node, TableFile):
            from pnp.source.schema.card_tables import cards_in

            yield from cards_in(node, rules, reader)
            continue
        wrong = reader.wrong
        if isinstance(node, Map):
            CARD_FILE.read(node, reader, "the file")
        else:
            reader.report(wrong_type(node.span, "the file", "a mapping", describe(node), CARDS_HINT))
        if reader.wrong > wrong:
            reader.lose("cards")
        if isinstance(node, Map):
            kind = node.get("kind")
            name = str(kind.plain()) if kind else ""
            yield from _cards(node.get("cards"), name, kind or node, reader)
    yield from _cards(source.set.get("cards"), "", source.set, reader)


def _cards(node: Node | None, kind: str, where: Node, reader: Reader) -> Iterable[Stated]:
    if node is None:
        return
    if not isinstance(node, Seq):
        ListOf(Plain()).read(node, reader, "cards")
        return
    for item in node.items:
        yield Stated(item, kind, where.span)
