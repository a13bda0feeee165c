"""What was printed, as a manifest tells it, as a state to compare with. Owns what of it is believed."""

from __future__ import annotations

import re
from collections import Counter

from pnp.base.model.former_faces import SHORT_DIGEST, FormerFaces, FormerPiece
from pnp.press.manifest import Manifest

DOCUMENTS = ("cards", "components")  # that hold pieces of cards; a selection says nothing of the rest
DIGEST = re.compile(rf"[0-9a-f]{{{SHORT_DIGEST}}}")
LONGEST_NAME = 120


def former_of_manifest(called: str, manifest: Manifest, ink_saver: bool = False) -> FormerFaces | str:
    """The pieces that were printed in this look; or why there are none, as the rest of a sentence."""
    of_file = _documents(manifest, ink_saver)
    if not of_file:
        if _documents(manifest, not ink_saver):
            return f"tells of cards that were printed {'without' if ink_saver else 'with'} --ink-saver: every face is other"
        return "tells of no cards that were printed"
    sides: dict[tuple[str, str, int], dict[str, str]] = {}
    for row in manifest.placements:
        document = of_file.get(str(row["file"]))
        if document is None:
            continue
        card, copy, side, scene = (row.get(key) for key in ("card", "copy", "side", "scene"))
        known = isinstance(card, str) and isinstance(copy, int) and side in ("front", "back")
        if not known or not isinstance(scene, str) or not DIGEST.fullmatch(scene):
            return "is damaged: of some pieces it does not tell what is on them"
        # copies are counted anew in each group of a class, and every group has the same
        sides.setdefault((str(card), document, int(str(copy))), {})[str(side)] = scene
    if any("front" not in both for both in sides.values()):
        return "is damaged: of some pieces it tells the back alone"
    pieces = Counter(
        (card, document, both["front"], both.get("back", "")) for (card, document, _), both in sides.items()
    )
    rows = (FormerPiece(*piece, copies) for piece, copies in pieces.items())
    names = tuple((card, name[:LONGEST_NAME]) for card, name in manifest.about.cards.items())
    return FormerFaces(called, tuple(rows), names, tuple(manifest.about.shared.items()))


def _documents(manifest: Manifest, ink_saver: bool) -> dict[str, str]:
    """The documents that hold pieces, by their files; of one in several formats the files of one."""
    of_file: dict[str, str] = {}
    for document in DOCUMENTS:
        records = [
            one
            for one in manifest.files
            if one.document == document and one.profile and one.ink_saver == ink_saver
        ]
        forms = sorted({one.format for one in records})
        of_file |= {one.name: document for one in records if one.format == forms[0]}
    return of_file
