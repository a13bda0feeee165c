"""What may come next on the command line, for a shell that asks.

Owns what a shell is offered. A set is read as far as its files can be, its words as they are written: whether it is sound
is for ``check``. Whatever is wrong, nothing is offered and nothing said: a shell is in the middle of a line. Must not know
how a shell asks, which is click's.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from typing import TYPE_CHECKING, TypeAlias

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from pnp.files.world import World
    from pnp.source.load.nodes import Node
    from pnp.source.load.set_folders import Source

SAFE = re.compile(r"[\w./~+@-]+\Z")  # what a shell takes as it is: names may be a stranger's
MOST = 2000  # that are offered
SETS = 3  # whose cards are read
COMMAS = ","
REVISIONS = (("HEAD", "the last commit"), ("HEAD~1", "the one before"))
Named: TypeAlias = Iterable[tuple[str, str]]  # names, each with a word on it
Offer: TypeAlias = "Callable[[click.Context, click.Parameter, str], list[CompletionItem]]"


def _offered(find: Callable[[click.Context, str], Named], *, several: bool = False) -> Offer:
    """What begins as the word at hand does; where several may be named with commas, as its last part does."""

    @wraps(find)
    def offer(context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        before, comma, last = incomplete.rpartition(COMMAS) if several else ("", "", incomplete)
        named = {*before.split(COMMAS)} if comma else set()
        try:
            rows = [
                CompletionItem(f"{before}{comma}{name}", help=_plain(about))
                for name, about in find(context, last)
                if name.startswith(last) and name not in named and SAFE.match(name)
            ]
        except Exception:  # a set may be broken in as many ways as there are, and this is no time to tell
            return []
        return rows[:MOST] or ([CompletionItem(incomplete, type="dir")] if find in (_sets, _states) else [])

    return offer


def _plain(about: str) -> str:
    """On one line, and short."""
    from pnp.base.wording import in_line

    return in_line(about)[:60]


# --- where they are read ---------------------------------------------------------------------------------


def _sets(_context: click.Context, incomplete: str) -> Named:
    """Those of the folder that is being named, then the bundled ones."""
    from pnp.files.world import World
    from pnp.source.load.set_folders import bundled_ids, sets_in

    world = World()
    folder, slash, _ = incomplete.rpartition("/")
    if slash:
        return [(f"{folder}/{name}", "") for name in sets_in(folder or "/", world)]
    own = sets_in(".", world)
    return [(name, "") for name in (*own, *(each for each in bundled_ids(world) if each not in own))]


def _profiles(_context: click.Context, _incomplete: str) -> Named:
    from pnp.source.load.profiles import known_names

    return [(name, "") for name in known_names()]


def _earlier(context: click.Context, incomplete: str) -> Named:
    """Revisions there are likely to be, and sets."""
    return [*REVISIONS, *_sets(context, incomplete)]


def _states(context: click.Context, incomplete: str) -> Named:
    """Sets; behind the sign, revisions there are likely to be."""
    where, sign, _ = incomplete.partition("@")
    if sign:
        return [(f"{where}@{ref}", about) for ref, about in REVISIONS]
    return _sets(context, incomplete)


def _documents(_context: click.Context, _incomplete: str) -> Named:
    from pnp.base.model.print_options import BY_NAME

    return [(name, "") for name in BY_NAME]


def _formats(_context: click.Context, _incomplete: str) -> Named:
    from pnp.press.render import FORMATS

    return [(name, "") for name in FORMATS]


def _targets(_context: click.Context, incomplete: str) -> Named:
    """Targets, kits and shops; behind the slash, their parts."""
    from pnp.export.targets import TARGETS
    from pnp.source.load.kit_data import PREFIX, kit_names
    from pnp.source.load.shop_data import shop_names

    every = [*((row.name, row.about) for row in TARGETS.values()), *shop_names()]
    kits = [*kit_names()]
    parts = [(name, about) for name, about in every if ("/" in name) == ("/" in incomplete)]
    return [*parts, *kits] if PREFIX.startswith(incomplete[: len(PREFIX)]) else parts


def _languages(context: click.Context, incomplete: str) -> Named:
    return dict.fromkeys((*_codes(context, incomplete), ("all", "")))


def _codes(context: click.Context, _incomplete: str) -> Named:
    codes = (code for source in _sources(context) for code in _words(_of(source.set, "languages")))
    return dict.fromkeys((code, "") for code in codes)


def _sets_and_codes(context: click.Context, incomplete: str) -> Named:
    """Sets and, where one is named or none need be, languages."""
    return [*(() if context.params.get("sets") else _sets(context, incomplete)), *_codes(context, incomplete)]


def _kinds(context: click.Context, _incomplete: str) -> Named:
    declared = (_of(source.rules or _of(source.set, "rules"), "kinds") for source in _sources(context))
    return dict.fromkeys((name, "") for node in declared for name in _keys(node))


def _cards(context: click.Context, _incomplete: str) -> Named:
    """Each by its id, with its name."""
    from pnp.base.budget import Budget, budgeted
    from pnp.files.world import World
    from pnp.source.schema.read import load_set

    found: dict[str, str] = {}
    for where in _meant(context)[:SETS]:
        with budgeted(Budget(1)):
            cards, _ = load_set(where, World())
        found |= {card.id: card.name for card in cards.cards} if cards else _written(where)
    return sorted(found.items())


def _written(where: str) -> dict[str, str]:
    """The cards of a set that is not sound, as its YAML has them; what it says of one comes after what it extends."""
    found: dict[str, str] = {}
    for source in reversed(tuple(_read(where))):
        for card in _stated(source):
            for name in _words(_of(card, "id")):
                found[name] = next(_words(_of(card, "name")), found.get(name, ""))
                if _of(card, "remove") is not None:
                    found.pop(name)
    return found


def _stated(source: Source) -> Iterator[Node]:
    """The cards of one set, without those it extends."""
    from pnp.source.load.nodes import Map, Seq

    files = (file for file in source.cards if isinstance(file, Map))  # tables are read with the rules alone
    for node in (_of(source.set, "cards"), *(_of(file, "cards") for file in files)):
        if isinstance(node, Seq):
            yield from node.items


def _sources(context: click.Context) -> Iterator[Source]:
    """The files of the sets that are meant, and of those they extend."""
    for where in _meant(context)[:SETS]:
        yield from _read(where)


def _read(where: str) -> Iterator[Source]:
    """The files of a set, then of those it extends."""
    from pnp.base.budget import Budget, budgeted
    from pnp.files.world import World
    from pnp.source.load.set_folders import load

    with budgeted(Budget(1)):
        source, _ = load(where, World())
    while source is not None:
        yield source
        source = source.base


def _meant(context: click.Context) -> tuple[str, ...]:
    """The sets named so far, else those of this folder, else the bundled ones.

    A line that ends in an option without its value is not parsed; its words are as the shell gave them.
    """
    from click.shell_completion import split_arg_string

    from pnp.files.world import World
    from pnp.source.load.set_folders import bundled_ids, sets_here

    world = World()
    asked = context.params
    given = asked.get("sets") or asked.get("set_") or (asked.get("old") or "").partition("@")[0] or ()
    named = (given,) if isinstance(given, str) else tuple(given)
    if not named:
        words = split_arg_string(os.environ.get("COMP_WORDS", ""))[2:]
        named = tuple(word for word in words if _is_set(word, world))
    return named or sets_here(world) or bundled_ids(world)


def _is_set(word: str, world: World) -> bool:
    from pnp.source.load.set_folders import find

    return not word.startswith("-") and world.is_file(find(word, world) / "set.yaml")


# --- words as they are written ---------------------------------------------------------------------------


def _of(node: Node | None, key: str) -> Node | None:
    from pnp.source.load.nodes import Map

    return node.get(key) if isinstance(node, Map) else None


def _keys(node: Node | None) -> tuple[str, ...]:
    from pnp.source.load.nodes import Map

    return tuple(map(str, node.entries)) if isinstance(node, Map) else ()


def _words(node: Node | None) -> Iterator[str]:
    from pnp.source.load.nodes import Scalar, Seq

    if isinstance(node, Scalar):
        yield str(node.value)
    elif isinstance(node, Seq):
        for item in node.items:
            yield from _words(item) if isinstance(item, Scalar) else ()


a_set = _offered(_sets)
earlier = _offered(_earlier)
a_state = _offered(_states)
profile = _offered(_profiles)
documents = _offered(_documents, several=True)
formats = _offered(_formats, several=True)
targets = _offered(_targets)
languages = _offered(_languages, several=True)
a_language = _offered(_codes)
a_set_or_language = _offered(_sets_and_codes)
kinds = _offered(_kinds, several=True)
cards = _offered(_cards, several=True)
