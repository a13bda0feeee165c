"""Print shops: what each makes and how it wants its files, read from data.

Owns what a file of a shop says; sizes are written in the shop's own unit and read as millimetres. A shop may extend
another. Must not know what is printed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pnp.base.model.print_shops import PrintShop, ShopLimits, ShopPart
from pnp.files.resources import own
from pnp.files.world import Refusal, World
from pnp.source.load.nodes import Map
from pnp.source.load.shapes import Int, ListOf, MapOf, Name, Number, OneOf, Reader, Record, TextShape, Values
from pnp.source.load.yaml import MAX_BYTES, read_yaml

FOLDER = own("shops")
INCH = 25.4
_LENGTH = Number(0, 2000)
_PAIR = ListOf(_LENGTH, 2, 2)
_LIMITS = Record(
    {"least": Int(1, 100_000), "most": Int(1, 100_000), "brackets": ListOf(Int(1, 100_000), 1, 100)}
)
_INKS = ListOf(Int(0, 100), 4, 4)
PART = Record(
    {
        "title": TextShape(80),
        "trim": _PAIR,
        "px": ListOf(Int(10, 20_000), 2, 2),
        "bleed": _PAIR,
        "safe": _LENGTH,
        "corner": _LENGTH,
        "shape": OneOf(("rect", "circle", "hex"), "shape"),
        "sort": OneOf(("cards", "components", "any"), "sort"),
        "backs": OneOf(("needed", "possible", "none"), "word"),
        "limits": _LIMITS,
        "unverified": TextShape(300),
    },
    ("title",),
)
SHOP = Record(
    {
        "extends": Name(),
        "title": TextShape(80),
        "sources": ListOf(TextShape(300), 1, 20),
        "read": TextShape(10),
        "unverified": ListOf(TextShape(300)),
        "unit": OneOf(("mm", "in"), "unit"),
        "dpi": Int(72, 1200),
        "form": OneOf(("png", "jpg", "pdf"), "form"),
        "order": OneOf(("front-back", "back-front", "split"), "order"),
        "naming": TextShape(120),
        "bleed": _LENGTH,
        "safe": _LENGTH,
        "corner": _LENGTH,
        "backs": OneOf(("needed", "possible", "none"), "word"),
        "least_pt": Number(0, 40),
        "colour": OneOf(("rgb", "fogra39", "swop"), "colour"),
        "ink_limit": Int(100, 400),
        "black": MapOf(_INKS),
        "limits": _LIMITS,
        "cart": OneOf(("autofill",), "cart"),
        "stocks": ListOf(TextShape(80)),
        "steps": ListOf(TextShape(300)),
        "parts": MapOf(PART, Name()),
    },
    ("title", "sources", "read"),
)
_WHOLE = ("unit", "dpi", "form", "order", "naming", "bleed", "safe", "parts")


def known_shops(world: World | None = None) -> tuple[str, ...]:
    """What shops are called."""
    return tuple(Path(name).stem for name in (world or World()).names(FOLDER, FOLDER, ".yaml"))


def find_shop(name: str, world: World | None = None) -> PrintShop | None:
    """The shop of that name; None where there is none. That its file is sound, a test sees to."""
    world = world or World()
    if name not in known_shops(world):
        return None
    reader = Reader()
    values = _values(name, world, reader)
    if reader.found or values is None or not all(key in values for key in _WHOLE):
        told = "; ".join(found.message for found in reader.found) or "it is not whole"
        raise ValueError(f"the file of the shop '{name}' is damaged: {told}")
    return _shop(name, values)


def shop_names(world: World | None = None) -> Iterator[tuple[str, str]]:
    """Every shop and part as one asks for them, each with its title."""
    world = world or World()
    for name in known_shops(world):
        shop = find_shop(name, world)
        if shop is not None:
            yield name, shop.title
            yield from ((f"{name}/{part.name}", f"{shop.title}: {part.title}") for part in shop.parts)


def _values(name: str, world: World, reader: Reader, before: tuple[str, ...] = ()) -> Values | None:
    """What a file says, and what it does not say as the one it extends has it."""
    made = world.made(FOLDER / f"{name}.yaml", FOLDER, read_yaml, MAX_BYTES)
    node = None if isinstance(made, Refusal) else made[0]
    own = SHOP.read(node, reader, "the file") if isinstance(node, Map) else None
    if not isinstance(own, dict) or name in before:
        return None
    base = _values(own["extends"], world, reader, (*before, name)) if "extends" in own else {}
    return None if base is None else {**base, **own}


def _shop(name: str, said: Values) -> PrintShop:
    unit = INCH if said["unit"] == "in" else 1.0
    return PrintShop(
        name,
        said["title"],
        tuple(_part(part, values, said, unit) for part, values in said["parts"].items()),
        said["form"],
        said["dpi"],
        said["order"],
        said["naming"],
        said["bleed"] * unit,
        said.get("least_pt", 0.0),
        said.get("cart", ""),
        said.get("stocks", ()),
        said.get("colour", "rgb"),
        said.get("ink_limit"),
        tuple((what, tuple(inks)) for what, inks in said.get("black", {}).items()),
        said["sources"],
        said["read"],
        said.get("unverified", ()),
        said.get("steps", ()),
    )


def _part(name: str, said: Values, shop: Values, unit: float) -> ShopPart:
    """What a part does not say holds for all of the shop."""
    trim = said.get("trim")
    usual: Values = {
        "bleed": (shop["bleed"], shop["bleed"]),
        "safe": shop["safe"],
        "corner": shop.get("corner", 0.0),
        "shape": "rect",
        "sort": "cards" if trim else "any",
        "backs": shop.get("backs", "needed"),
        "limits": shop.get("limits", {}),
    }
    own = usual | said
    bleed, limits = own["bleed"], own["limits"]
    return ShopPart(
        name,
        own["title"],
        (trim[0] * unit, trim[1] * unit) if trim else None,
        own.get("px"),
        (bleed[0] * unit, bleed[1] * unit),
        own["safe"] * unit,
        own["corner"] * unit,
        own["shape"],
        own["sort"],
        own["backs"],
        ShopLimits(limits.get("least", 1), limits.get("most"), limits.get("brackets", ())),
        own.get("unverified", ""),
    )
