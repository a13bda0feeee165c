"""Files in a set's folders that pnp does not read, each with a hint at the name it may have been meant to have.

``source/load`` reports files in ``cards/``, and ``draw/compose/unused.py`` unused templates and pictures. Must not know what
the files hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pnp.base.diagnostics import Diagnostic, Span, did_you_mean
from pnp.base.languages import SOURCE, is_known, language, likely_code
from pnp.base.model import CardSet
from pnp.base.model.print_options import GUIDE, SHEETS, TUCKBOX
from pnp.files.world import World, name_of
from pnp.source.load.file_faults import file_unread
from pnp.source.load.tables import is_left_behind

NAMES = SHEETS - {GUIDE, TUCKBOX}  # of sheets; those two are made of other files
MARKDOWN, CATALOG, TEMPLATE, THEME = ".md", ".po", ".xml.j2", "theme.yaml"
SLIPS = (".xml", ".html", ".jinja", ".jinja2")  # of templates
GLOSSARY = "glossary.yaml"
TOOLS = (".pot", ".mo", ".json")  # what programs of translators read and write beside catalogs


def unread_files(cards: CardSet, world: World) -> Iterator[Diagnostic]:
    """One finding for each file, or theme, of the set's own."""
    home = Path(cards.folders[0])
    for folder, hints in (
        ("sheets", _sheets(home, world)),
        ("lang", _catalogs(home, cards, world)),
        ("templates", _themes(home, cards, world)),
        ("art", _credits(home, world)),
    ):
        for name, hint in hints:
            yield file_unread(Span(name_of(home / folder / name, home), 1), f"{folder}/{name}", hint)


def _lying(home: Path, folder: str, world: World) -> tuple[str, ...]:
    """The files there, without folders and what programs leave behind."""
    every = world.names(home / folder, home)
    folders = world.folders(home / folder) if every else ()
    return tuple(name for name in every if name not in folders and not is_left_behind(name))


def _sheets(home: Path, world: World) -> Iterator[tuple[str, str]]:
    for name in _lying(home, "sheets", world):
        stem, dot, ending = name.rpartition(".")
        if name.endswith(MARKDOWN) and stem in NAMES:
            continue
        stem, _, code = (stem if dot else name).partition(".")
        if stem in NAMES and dot + ending == MARKDOWN and (is_known(code) or likely_code(code)):
            yield name, f"call it {stem}{MARKDOWN}: sheets are written in English, and translated in lang/"
        elif stem.lower() in NAMES:
            yield name, f"call it {stem.lower()}{MARKDOWN}"
        else:
            yield name, did_you_mean(stem + MARKDOWN, {one + MARKDOWN for one in NAMES})


def _catalogs(home: Path, cards: CardSet, world: World) -> Iterator[tuple[str, str]]:
    known = {code + CATALOG for code in cards.languages if code != SOURCE}
    for name in _lying(home, "lang", world):
        if name in known or name == GLOSSARY or name.endswith(TOOLS):
            continue
        stem, _, ending = name.rpartition(".")
        code = likely_code(stem or ending)
        if ending in ("yml", "yaml"):
            yield name, f"the glossary is called lang/{GLOSSARY}"
        elif code == SOURCE:
            yield name, "English stands in the set's other files"
        elif code and name != code + CATALOG:
            yield name, f"{language(code).name} is read from lang/{code}{CATALOG}"
        elif code:
            yield name, f"write {code} into 'languages' of set.yaml"
        else:
            yield (
                name,
                did_you_mean(name, known) or "a catalog is called by the code of its language: lang/da.po",
            )


def _themes(home: Path, cards: CardSet, world: World) -> Iterator[tuple[str, str]]:
    """Templates outside of a theme, and themes that neither the set nor another theme asks for."""
    place, own = home / "templates", world.folders(home / "templates")
    said = [world.read(place / name / THEME, home) for name in own if world.is_file(place / name / THEME)]
    named = b"\n".join(one for one in said if isinstance(one, bytes))
    for name in _lying(home, "templates", world):
        if name.endswith((TEMPLATE, THEME, *SLIPS)):
            yield (
                name,
                f"a template lies in the folder of its theme: templates/{cards.theme or 'mine'}/{name}",
            )
    for name in own:
        every = world.names(place / name, home)
        is_named = name == cards.theme or name.encode() in named
        if is_named:
            yield from ((f"{name}/{one}", "templates end in .xml.j2") for one in every if one.endswith(SLIPS))
        elif any(one.endswith((TEMPLATE, THEME)) for one in every):
            yield name, f"'theme: {name}' in set.yaml draws with it"


def _credits(home: Path, world: World) -> Iterator[tuple[str, str]]:
    """What else lies in ``art/`` is a picture, or nobody's concern."""
    if "art.yml" in world.names(home / "art", home):
        yield "art.yml", "it is called art/art.yaml"
