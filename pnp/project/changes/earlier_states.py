"""Where an earlier state of a set is found: a manifest of an older build, a git revision, another set.

Owns what ``--since`` may name, and why there is nothing to be had of it. Must not know how states are compared or
printed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from os.path import abspath
from pathlib import Path
from typing import TypeAlias

from pnp.base.diagnostics import Diagnostic, Severity
from pnp.base.frozen import NamedTuple
from pnp.base.model.former_faces import FormerFaces
from pnp.base.model.print_options import CARDS
from pnp.base.wording import counted
from pnp.files.revision import RevisionError, as_of, commit_of
from pnp.files.world import World
from pnp.press.impose.changed import former_of
from pnp.press.manifest import MANIFEST, NOT_OURS, UnreadManifest, read_manifest_file
from pnp.project.changes import EarlierError
from pnp.project.changes.printed import former_of_manifest
from pnp.project.opened_set import Project
from pnp.source.load.set_folders import bundled_ids, find

GIT = "git:"
KINDS = "say a git revision as HEAD~1, the manifest.json of an older build, or a set"
FormerIn: TypeAlias = Callable[[str], FormerFaces]  # how the faces were, by language


@contextmanager
def earlier(given: str, project: Project, ink_saver: bool = False) -> Iterator[FormerIn]:
    """How the faces of a set were at what was named, as long as it is asked. Raises EarlierError, inside too."""
    if not given.strip() or given.startswith("-") or "\0" in given:
        raise EarlierError(f"'{given}' names no earlier state", KINDS, is_usage=True)
    ref = given.removeprefix(GIT)
    place = Path(given)
    world = project.world
    if ref == given and (place.is_file() or place.is_dir() or given in bundled_ids(world)):
        yield _at_place(given, place, project, ink_saver)
    elif ref == given and (place.suffix == ".json" or place.is_absolute()):
        raise EarlierError(f"there is no {given}", KINDS, is_usage=True)
    else:
        with explained(), at_revision(homes_of(project), ref, world_like(world)) as then:
            yield lambda language: _drawn(then, language, ref, ink_saver)


@contextmanager
def explained(hint: str = KINDS) -> Iterator[None]:
    """What is wrong with a revision is a slip of whoever named it."""
    try:
        yield
    except RevisionError as error:
        raise EarlierError(str(error), hint, is_usage=True) from None


def world_like(world: World) -> World:
    """Another world for files that are gone when it is done with."""
    return World(cache=world.cache, times=world.times)


def _at_place(given: str, place: Path, project: Project, ink_saver: bool) -> FormerIn:
    """A file or folder: of a build or a set."""
    if place.is_dir() and not (place / "set.yaml").exists():
        if (place / MANIFEST).exists():
            return lambda language: _printed(place / MANIFEST, language, project, ink_saver)
        if _is_of_languages(place, project):
            return lambda language: _printed(place / language / MANIFEST, language, project, ink_saver)
        if given not in bundled_ids(project.world):
            raise EarlierError(f"{given} is neither a set nor a build", KINDS, is_usage=True)
    elif place.is_file() and place.name != "set.yaml":
        return lambda language: _printed(place, language, project, ink_saver)
    other = Project(find(given, project.world), world_like(project.world))
    return lambda language: _drawn(other, language, given, ink_saver)


def _is_of_languages(place: Path, project: Project) -> bool:
    """Whether builds lie in a folder, of one language each."""
    cards = project.cards().value
    return any((place / code / MANIFEST).exists() for code in (cards.languages if cards else ()))


def _printed(path: Path, language: str, project: Project, ink_saver: bool) -> FormerFaces:
    """What a manifest tells of the pieces it was written with."""
    if not path.exists():
        raise EarlierError(f"there is no {path}", f"it would tell what was printed in '{language}'")
    manifest = read_manifest_file(path)
    if isinstance(manifest, UnreadManifest):
        if manifest == NOT_OURS:
            raise EarlierError(f"{path} is no manifest of a build, or damaged", KINDS)
        raise EarlierError(f"{path} {manifest.why}", manifest.hint)
    about, cards = manifest.about, project.cards().value
    if cards is not None and about.set_id != cards.id:
        raise EarlierError(f"{path} is of the set '{about.set_id}', not of '{cards.id}'")
    if about.language != language:
        raise EarlierError(
            f"{path} is of '{about.language}', not of '{language}'", f"--lang {about.language}"
        )
    former = former_of_manifest(str(path), manifest, ink_saver)
    if isinstance(former, str):
        how = "with" if ink_saver else "without"
        raise EarlierError(
            f"{path} {former}", f"it takes a build of cards.pdf or components.pdf, {how} --ink-saver"
        )
    return former


def _drawn(then: Project, language: str, called: str, ink_saver: bool) -> FormerFaces:
    cards, found = then.cards()
    if cards is None:
        raise EarlierError(f"{called} cannot be read: {_errors(found)}", "'pnp check' tells more")
    if language not in cards.languages:
        raise EarlierError(f"{called} has no language '{language}'")
    faces, found = then.faces(language, files=CARDS, ink_saver=ink_saver)
    if faces is None:
        faces, found = then.faces(language, files=CARDS, draft=True, ink_saver=ink_saver)
    edition = then.edition(language, draft=True).value
    if faces is None or edition is None:
        raise EarlierError(f"{called} cannot be drawn: {_errors(found)}")
    names = {card.id: card.name for card in edition.cards.cards}
    return former_of(called, faces, names, then.shared())


def _errors(found: tuple[Diagnostic, ...]) -> str:
    errors = [one for one in found if one.severity is Severity.ERROR]
    return (
        f"{counted(len(errors), 'error')}, the first: {errors[0].message}" if errors else "nobody knows why"
    )


class SetHomes(NamedTuple):
    """Where a set lies, what it extends after it, and the folders of its theme that lie elsewhere."""

    sets: tuple[Path, ...]
    themes: tuple[Path, ...] = ()


def homes_of(project: Project) -> SetHomes:
    """Whole, so that each has a name: the set at hand may be called '.'."""
    cards, material = project.cards().value, project.material().value
    sets = tuple(Path(abspath(folder)) for folder in (cards.folders if cards else (project.home,)))
    themes = material.theme.folders if material else ()
    return SetHomes(
        sets,
        tuple(one for one in themes if not any(one.is_relative_to(folder.resolve()) for folder in sets)),
    )


@contextmanager
def at_revision(homes: SetHomes, ref: str, world: World) -> Iterator[Project]:
    """The set as it was at a revision, with the sets it extends and its theme where they are in that repository.
    Raises RevisionError."""
    first = homes.sets[0]
    below = {f"{first.name}/templates/{theme.name}": theme for theme in homes.themes}
    with as_of(homes.sets, commit_of(first, ref), below) as copies:
        yield Project(copies[0], world)
