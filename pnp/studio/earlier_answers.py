"""Answers about how faces were: at a git revision, or when they were printed last. Owns holding the earlier state."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from pathlib import Path
from threading import Lock

from pnp.base.model.former_faces import SHORT_DIGEST
from pnp.base.model.print_options import CARDS
from pnp.base.scene import Json
from pnp.files.revision import RevisionError, commit_of
from pnp.press.manifest import UnreadManifest, read_manifest
from pnp.project.changes.earlier_states import SetHomes, at_revision, homes_of
from pnp.project.changes.printed import former_of_manifest
from pnp.studio import page_values as plain
from pnp.studio import questions as asking
from pnp.studio.questions import PageAnswer, PageQuestion, Studio
from pnp.studio.shown import Shown

MOST_HELD = 4  # states of a language; a large one takes some megabytes

_held: OrderedDict[tuple[str, str, str], Mapping[str, dict[str, Json]]] = OrderedDict()
_holding = Lock()


def earlier(studio: Studio, question: PageQuestion) -> PageAnswer:
    """One face as it was at a revision."""
    shown = studio.shown(question)
    key = f"{asking.card(shown.cards(), question).id}/{asking.word(question, 'side')}"
    try:
        faces = _at(studio, shown, asking.language(shown, question), asking.word(question, "ref"))
    except RevisionError as error:
        return {"why": str(error)}
    return faces.get(key, {"why": "this face was not there then"})


def changed(studio: Studio, question: PageQuestion) -> PageAnswer:
    """Which cards look otherwise now: than at a revision, or, where none is named, than when they were printed."""
    shown = studio.shown(question)
    language, ref = asking.language(shown, question), asking.word(question, "ref")
    try:
        before = (
            {key: str(one["digest"]) for key, one in _at(studio, shown, language, ref).items()}
            if ref
            else _printed(studio.room.out / shown.name / language)
        )
    except RevisionError as error:
        return {"why": str(error)}
    with shown.slow() as project:
        faces, _ = project.faces(language, files=CARDS, draft=True)
        if faces is None:
            return {"why": "the set cannot be drawn now; the findings say why"}
        now = {f"{part.card}/{side}": scene.key for part in faces.parts for side, scene in plain.sides(part)}
    short = min(map(len, before.values()), default=SHORT_DIGEST)
    other = {key for key in now if key in before and now[key][:short] != before[key]}
    return {
        "changed": _cards(other),
        "new": _cards(now.keys() - before.keys()),
        "gone": _cards(before.keys() - now.keys()),
    }


def _cards(faces: set[str]) -> list[Json]:
    return [*sorted({face.rpartition("/")[0] for face in faces})]


def _printed(folder: Path) -> dict[str, str]:
    """The digests of what lies printed, as its manifest has them."""
    manifest = read_manifest(folder)
    if isinstance(manifest, UnreadManifest) or not manifest.placements:
        raise RevisionError(
            "nothing is printed yet in this language: print once, and changes since are shown"
        )
    former = former_of_manifest("the last print", manifest)
    if isinstance(former, str):
        raise RevisionError(f"the manifest of the last print {former}: print once more")
    sides = ((f"{one.card}/{side}", face) for one in former.pieces for side, face in one.sides)
    return {key: face for key, face in sides if face}


def _at(studio: Studio, shown: Shown, language: str, ref: str) -> Mapping[str, dict[str, Json]]:
    """Every face at a revision, drawn once and held for a while. Raises RevisionError."""
    with shown.quick() as project:
        homes = homes_of(project)
    key = str(shown.home), commit_of(homes.sets[0], ref), language
    with _holding:
        if key not in _held:
            _held[key] = _drawn(studio, homes, key[1], language)
        _held.move_to_end(key)
        while len(_held) > MOST_HELD:
            _held.popitem(last=False)
        return _held[key]


def _drawn(studio: Studio, homes: SetHomes, ref: str, language: str) -> dict[str, dict[str, Json]]:
    with at_revision(homes, ref, studio.room.make_world()) as project:
        faces, _ = project.faces(language, files=CARDS, draft=True)
        material = project.material().value
        if faces is None or material is None:
            raise RevisionError("the set could not be drawn at that revision")
        told = plain.drawn(faces, material.fonts, {})
        return {f"{one['card']}/{one['side']}": one for one in told}
