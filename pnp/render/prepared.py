"""What a document needs of its faces, asked of whoever holds them: what is in them, then how they are written.

Owns these two questions. Must not know where faces are, or how a document is put together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pnp.distant import asked
from pnp.frozen import NamedTuple
from pnp.model import Document, Sheet
from pnp.render.pdf_faces import DocumentCodes, Prepared, plan, write_faces
from pnp.render.pdf_fonts import Typefaces
from pnp.render.pdf_written import IMAGE, WrittenFace, face_from, name_of
from pnp.render.plain import strings
from pnp.render.survey import Inventory, inventory_from, inventory_of
from pnp.scene import Json, Scene


def prepared(document: Document, assets: Mapping[str, bytes], fonts: Typefaces) -> Prepared:
    """The plan of a document, and all its faces written."""
    sheets = (page for page in document.pages if isinstance(page, Sheet))
    scenes = {at.scene.key: at.scene for sheet in sheets for at in sheet.placements}
    different = list(scenes.values())
    inventories = dict(zip(scenes, asked(FaceInventories(), different), strict=True))
    planned = plan(document, fonts, inventories)
    digests = {key: planned.codes.digest(key, told) for key, told in inventories.items()}
    written = asked(FaceWriting(planned.codes, digests, frozenset(assets)), different)
    return Prepared(planned, {key: one.face for key, one in zip(scenes, written, strict=True)})


class FaceInventories(NamedTuple):
    """What lies in each face?"""

    @property
    def name(self) -> str:
        return "inventory"

    def of(self, scenes: Sequence[Scene]) -> list[Inventory]:
        known: dict[str, Inventory] = {}
        return [inventory_of(scene.items, known) for scene in scenes]

    def written(self, answer: Inventory, common: dict[str, Json]) -> Json:  # noqa: ARG002
        return answer

    def read(self, told: Json, scene: Scene, common: dict[str, Json]) -> Inventory:  # noqa: ARG002
        return inventory_from(told)


class DigestedFace(NamedTuple):
    """A face as it is written, and the digest of what that depended on in its document."""

    digest: str
    face: WrittenFace


class FaceWriting(NamedTuple):
    """How is each face written, with these codes?"""

    codes: DocumentCodes
    digests: Mapping[str, str]  # of what the writing of a face depends on, by the keys of scenes
    images: frozenset[str]  # those there are, by their digests

    @property
    def name(self) -> str:
        return "written"

    def of(self, scenes: Sequence[Scene]) -> list[DigestedFace]:
        faces = write_faces(scenes, self.codes)
        return [
            DigestedFace(self.digests[scene.key], face) for scene, face in zip(scenes, faces, strict=True)
        ]

    def written(self, answer: DigestedFace, common: dict[str, Json]) -> Json:
        names = tuple(map(name_of, answer.face.forms))
        common.update(zip(names, answer.face.forms, strict=True))
        return {"digest": answer.digest, "content": answer.face.content, "common": names}

    def read(self, told: Json, scene: Scene, common: dict[str, Json]) -> DigestedFace:
        if not isinstance(told, dict) or told["digest"] != self.digests[scene.key]:
            raise ValueError("written for another document")
        known = face_from(told["content"], [common[name] for name in strings(told["common"])])
        contents = known.content, *(form.content for form in known.forms)
        asks = (ask for content in contents for ask in content.asks)
        if not all(ask[1:] in self.images for ask in asks if ask[0] == IMAGE):
            raise ValueError("shows an image that is not there")
        return DigestedFace(self.digests[scene.key], known)
