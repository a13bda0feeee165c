"""The digest of everything a set is printed from. Must not know how it is printed, or what is kept."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from pnp.base.model import CardSet, Profile
from pnp.base.model.former_faces import SHORT_DIGEST
from pnp.base.version import __version__
from pnp.files.resources import bundled
from pnp.files.world import World
from pnp.source.load.tables import is_table

if TYPE_CHECKING:
    from pnp.draw.look.theme import Theme
    from pnp.text.fonts import Fonts

HomeFile: TypeAlias = tuple[str | Path, str]  # a folder, and a file by its way from there
PrintInputs: TypeAlias = "tuple[World, CardSet, Theme, Fonts]"
# inputs by their endings, beside tables
FONTS = (".ttf", ".otf", ".ttc", ".otc")
PICTURES = (".svg", ".png", ".jpg", ".jpeg", ".webp")  # in whatever letters
READ = (".yaml", ".md", ".po", ".j2", *FONTS)


def digest(given: PrintInputs | None, paper: Profile | None, ink_saver: bool = False) -> str:
    """Of every input a whole build of the set could read: printed on every sheet, so that paper can be told apart.

    Equal for every choice of cards, formats and languages, and wherever the folders lie. What corrects a printer
    is left out: the same sheets come out of it. Sheets with little ink are others.
    """
    if given is None:
        return ""
    world, cards, theme, fonts = given
    total = hashlib.sha256(__version__.encode())
    total.update(repr((paper and paper.measures, fonts.versions())).encode())
    if ink_saver:
        total.update(b"ink saver")
    homes: list[str | Path] = [*cards.folders, *theme.folders]
    for home in (*homes, bundled("templates") / "_shared", bundled("fonts")):
        for path in world.below(home):
            if path.endswith(READ) or _is_picture(path) or is_table(path):
                total.update(path.encode("utf-8", "surrogateescape"))
                total.update(world.digest(f"{home}/{path}", home))
    return total.hexdigest()


def shared_digests(given: PrintInputs | None) -> Mapping[str, str]:
    """Of what many faces share, each by itself: where all of them changed, it tells why."""
    if given is None:
        return {}
    world, cards, theme, fonts = given
    of_theme: list[HomeFile] = [(home, path) for home in theme.folders for path in world.below(home)]
    of_set: list[HomeFile] = [
        (home, path)
        for home in cards.folders
        for path in world.below(home)
        if not path.startswith("templates/")
    ]
    ours = bundled("templates") / "_shared"
    parts: dict[str, tuple[object, Iterable[HomeFile]]] = {
        "theme": (theme.name, (one for one in of_theme if not one[1].endswith(FONTS))),
        "look": ((cards.looks.general, sorted(cards.looks.kinds.items())), ()),
        "fonts": (fonts.versions(), (one for one in (*of_theme, *of_set) if _is_font(one[1]))),
        "art": ("", (one for one in of_set if _is_picture(one[1]))),
        "pnp": (__version__, ((ours, path) for path in world.below(ours))),
    }
    return {name: _digest_of(world, told, files) for name, (told, files) in parts.items()}


def look_files(given: PrintInputs) -> Mapping[str, str]:
    """Digests of the files a look is made of, by their way. Of pictures those that are found, the set's before the theme's;
    what else is not of the set itself stands behind the name of its folder."""
    world, cards, theme, _ = given
    found: dict[str, str] = {}
    homes: list[str | Path] = [*cards.folders, *theme.folders]
    for home in homes:
        is_own, is_theme = home == cards.folders[0], home in theme.folders
        for path in world.below(home):
            is_template = path.startswith("templates/") and not is_theme  # those at hand are the theme's
            if is_template or not (_is_picture(path) or _is_font(path) or (is_theme and path.endswith(READ))):
                continue
            way = path if is_own or _is_picture(path) else f"{Path(home).name}/{path}"
            if way not in found:
                found[way] = world.digest(f"{home}/{path}", home).hex()
    return found


def _is_picture(path: str) -> bool:
    return path.lower().endswith(PICTURES)


def _is_font(path: str) -> bool:
    return path.endswith(FONTS) or path == "fonts.yaml"


def _digest_of(world: World, told: object, files: Iterable[HomeFile]) -> str:
    total = hashlib.sha256(repr(told).encode("utf-8", "surrogateescape"))
    for home, path in files:
        total.update(path.encode("utf-8", "surrogateescape"))
        total.update(world.digest(f"{home}/{path}", home))
    return total.hexdigest()[:SHORT_DIGEST]
