"""Faces that are as they were in an earlier run: known by what they were made from, and not drawn again.

Owns what a face depends on. That is everything templates are given, the theme, fonts and pictures that are shared, which
all faces of an edition have in common (``_surroundings``); and of its own the card's values and picture. A face that
asked for other cards depends on these too. Only faces with nothing wrong are kept: a fault is told anew each time, where
it stands then. Must not know what is asked of faces.
"""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TypeAlias, TypeVar

from pnp.budget import Charge, Resource, at_hand, pay, spend
from pnp.compose.crew import Helpers, draw_all
from pnp.compose.drawings import FaceDrawing
from pnp.compose.orders import Asking, TemplateOrder
from pnp.compose.run import PART, DrawnFace, FaceRun, FaceToDraw
from pnp.distant import DistantScene, Question, asked
from pnp.frozen import NamedTuple
from pnp.scene import Json, Scene
from pnp.text.fonts import file_of

A = TypeVar("A")
ROOM = "faces"
FOR_ALL: tuple[Resource, ...] = ("lines", "pixels", "drawn")  # paid once, for all faces that show it
IN_A_BUNDLE = 128  # cards whose faces are kept together
MOST_KEPT = 6 * IN_A_BUNDLE  # faces in a bundle: of each card two sides, and what they were before


class KeptFace(NamedTuple):
    """What is known of a face without drawing it."""

    key: str
    bleed: float
    portraits: tuple[bool, ...]
    others: str  # digest of what it asked of other cards
    markup: int  # its characters


KnownSide: TypeAlias = tuple[FaceToDraw, KeptFace, Scene]
NewSide: TypeAlias = tuple[str, str, KeptFace, Scene]  # its card, what it was made from


class Bundle(NamedTuple):
    """The faces of some cards, by what they are made from, and what is known of them, by their keys."""

    faces: dict[str, KeptFace]
    answers: dict[str, dict[str, Json]]
    common: dict[str, Json]  # what answers have in common
    shared: dict[str, str]  # pictures that any of them may show -> digest of each
    rasters: tuple[str, ...]
    costs: tuple[Charge, ...]  # of pictures and parts in its faces


class KeptFaces:
    """The faces of one edition: what was kept of them, and what is to be kept."""

    def __init__(self, run: FaceRun, helpers: Helpers | None) -> None:
        self.run, self.helpers = run, helpers
        self.world = run.materials.world
        self.new: dict[int, list[NewSide]] = defaultdict(list)
        self.known: list[KnownSide] = []
        self.bundles: dict[int, Bundle] = {}
        self.scenes: dict[tuple[str, str, str], Scene] = {}
        self._ways: dict[tuple[str, str, str, bool], str] = {}
        self.common: dict[str, Json] = {}
        self._others: dict[Asking, str] = {"": ""}
        self.paid: Bundle | None = None  # whose pictures and parts have been told
        run.common = self.common

    def face(self, side: FaceToDraw) -> DrawnFace | None:
        """A face that need not be drawn."""
        bundle = self._bundle(self._number(side))
        kept = bundle.faces.get(self._key(side)) if bundle.faces else None
        if kept is None or not self._is_as_asked(kept.others):
            return None
        own = side.card.id
        if any(kept.portraits) and not self.run.materials.pictures.bring(f"art {own}", own):
            return None
        alike = kept.key, side.template, side.row.kind  # as backs are
        scene = self.scenes.get(alike)
        if scene is None:
            empty = self.run.empty(side, kept.bleed)
            if empty.notes is not None:
                empty.notes.answers.update(bundle.answers.get(kept.key, {}))
            scene = self.scenes[alike] = DistantScene(empty, kept.key, (self, len(self.known)))
        self.known.append((side, kept, scene))
        if bundle is not self.paid:
            pay(bundle.costs)
            self.paid = bundle
        place = self.run.place(side)
        spend("markup", kept.markup, place)
        spend("drawn", kept.markup, place, once=kept.key)
        return DrawnFace(scene, FaceDrawing(portraits=kept.portraits), markup=kept.markup)

    def add(self, side: FaceToDraw, face: DrawnFace) -> None:
        """A face that was drawn, to be kept if nothing is wrong with it."""
        if side.template and face.drawing is not None and not face.drawing.faults:
            self.new[self._number(side)].append((side.card.id, self._key(side), self._kept(face), face.scene))

    # --- drawn after all ---------------------------------------------------------------------------------

    def ask(self, question: Question[A], numbers: Sequence[int]) -> Callable[[], list[A]]:
        return lambda: asked(question, self._again(numbers))

    def scene(self, number: int) -> Scene:
        return self._again([number])[0]

    def _again(self, numbers: Sequence[int]) -> list[Scene]:
        sides = [self.known[number][0] for number in numbers]
        return [face.scene for face in draw_all(self.run, sides, len(sides), self.helpers)]

    # --- what faces are made from ------------------------------------------------------------------------

    @cached_property
    def _surroundings(self) -> str:
        """The digest of all that faces have in common, pictures apart."""
        run, order = self.run, self.run.order
        own = [
            self.world.digest(row.home / row.folder / file_of(file), row.home).hex()
            for row in run.fonts.families.values()
            for file in row.faces.values()
            if not row.package
        ]
        given = (
            order.templates,
            order.set,
            order.words,
            order.theme,
            order.language,
            order.times,
            _declared(order),
        )
        return _digest((*given, run.theme, run.fonts.families, run.fonts.versions(), own, run.ink_saver))

    @cached_property
    def _cards(self) -> Mapping[str, str]:
        """The digest of each card: its values, and the pictures that are its own."""
        pictures = self.run.materials.pictures
        return {
            str(values["id"]): _digest((values, pictures.own_digest(str(values["id"]))))
            for values in self.run.order.cards
        }

    def _key(self, side: FaceToDraw) -> str:
        how = side.template, side.row.kind, side.back, side.is_back
        if how not in self._ways:
            self._ways[how] = _digest((side.template, side.back, side.row.size, side.is_back))
        return self._ways[how] + self._cards[side.card.id]

    def _asked(self, asking: Asking) -> str:
        """The digest of what a face asked of other cards, worked out for the first that did."""
        if asking not in self._others:
            names = {str(values["id"]): str(values["name"]) for values in self.run.order.cards}
            self._others[asking] = _digest(names if asking == "names" else self.run.order.cards)
        return self._others[asking]

    def _is_as_asked(self, others: str) -> bool:
        return not others or others in (self._asked("names"), self._asked("cards"))

    # --- bundles -----------------------------------------------------------------------------------------

    def _number(self, side: FaceToDraw) -> int:
        return self.run.places[side.card.id] // IN_A_BUNDLE

    def _bundle(self, number: int) -> Bundle:
        if number not in self.bundles:
            data = self.world.cache.kept(ROOM, f"{self._surroundings} {number}")
            bundle = (data and self._read(data)) or Bundle({}, {}, {}, {}, (), ())
            self.common |= bundle.common
            self.bundles[number] = bundle
        return self.bundles[number]

    def _read(self, data: bytes) -> Bundle | None:
        """None where it is none of ours, or made with other pictures."""
        try:
            bundle = _bundle_from(json.loads(data))
        except (ValueError, TypeError, LookupError, RecursionError):
            return None
        pictures = self.run.materials.pictures
        if any(pictures.digest_of(name) != digest for name, digest in bundle.shared.items()):
            return None
        return bundle if all(map(pictures.bring, bundle.rasters)) else None

    def save(self) -> None:
        """For the next run, with everything that was asked of the faces since they were drawn."""
        pictures = self.run.materials.pictures
        has_found = pictures.found or self.run.fonts.found  # which is told anew each time
        if has_found or not self.world.is_steady:
            return
        shared = {name: pictures.digest_of(name) for name in pictures.shared_names()}
        rasters = pictures.raster_names()  # those brought for faces that were kept are among them
        known: dict[int, list[KnownSide]] = defaultdict(list)
        for one in self.known:
            known[self._number(one[0])].append(one)
        for number in dict.fromkeys((*known, *self.new)):
            bundle = self._bundle(number)
            if told := self._told(bundle, known[number], self.new[number]):
                cards = {side.card.id: None for side, *_ in known[number]}
                cards |= {card: None for card, *_ in self.new[number]}
                costs = [cost for card in ("", *cards) for cost in self._costs.get(card, ())]
                told |= {"shared": {**bundle.shared, **shared}, "rasters": rasters, "costs": costs}
                text = json.dumps(told, separators=(",", ":"))
                self.world.cache.keep(ROOM, f"{self._surroundings} {number}", text.encode())

    @cached_property
    def _costs(self) -> Mapping[str, list[Charge]]:
        """What pictures and parts took, by the card whose own picture it is; by "" what any face may show."""
        costs: dict[str, list[Charge]] = defaultdict(list)
        budget = at_hand()
        for one in budget.charges if budget else ():
            if one.resource in FOR_ALL and (one.resource != "drawn" or one.once.startswith(PART)):
                name = one.once.rpartition("/")[2].partition(".")[0].lower()
                costs[name if name in self.run.places else ""].append(one)
        return costs

    def _told(
        self, before: Bundle, known: Sequence[KnownSide], new: Sequence[NewSide]
    ) -> dict[str, object] | None:
        """The faces of a bundle as they are to be kept; None where they are already."""
        answers = {scene.key: _answers(scene) for _, _, scene in known}
        if not new and all(before.answers.get(key) == answers[key] for key in answers):
            return None
        for _, _, face, scene in new:  # of faces that are alike only one may have been asked
            answers[face.key] = {**answers.get(face.key, {}), **_answers(scene)}
        faces = {self._key(side): kept for side, kept, _ in known}
        faces |= {key: kept for _, key, kept, _ in new}
        unused = [key for key in before.faces if key not in faces]
        for key in unused[: MOST_KEPT - len(faces)] if len(faces) < MOST_KEPT else ():
            faces[key] = before.faces[key]
            answers.setdefault(faces[key].key, before.answers.get(faces[key].key, {}))
        return {
            "faces": faces,
            "answers": answers,
            "common": {
                name: self.common[name] for name in _names_in(answers.values()) if name in self.common
            },
        }

    def _kept(self, face: DrawnFace) -> KeptFace:
        portraits = face.drawing.portraits if face.drawing else ()
        return KeptFace(face.scene.key, face.scene.bleed, portraits, self._asked(face.asking), face.markup)


def _answers(scene: Scene) -> dict[str, Json]:
    return scene.notes.answers if scene.notes else {}


def _names_in(answers: Iterable[Mapping[str, Json]]) -> Iterator[str]:
    """What these answers have in common with others, each once."""
    told = (answer for of_face in answers for answer in of_face.values() if isinstance(answer, dict))
    listed = (answer.get("common") for answer in told)
    names = (name for names in listed if isinstance(names, list | tuple) for name in names)
    yield from dict.fromkeys(name for name in names if isinstance(name, str))


def _digest(value: object) -> str:
    return hashlib.blake2b(repr(value).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


# --- from JSON -------------------------------------------------------------------------------------------


def _bundle_from(told: object) -> Bundle:
    """Raises ValueError, TypeError or LookupError where it is none of ours."""
    rows = _table(told)
    faces = {key: _face_from(row) for key, row in _table(rows["faces"]).items()}
    answers = {key: _table(row) for key, row in _table(rows["answers"]).items()}
    shared = {name: _text(digest) for name, digest in _table(rows["shared"]).items()}
    rasters = rows["rasters"]
    costs = tuple(map(_cost_from, _list(rows["costs"])))
    return Bundle(faces, answers, _table(rows["common"]), shared, tuple(map(_text, _list(rasters))), costs)


def _cost_from(row: Json) -> Charge:
    resource, amount, taker, once = _list(row)
    if not isinstance(amount, int) or amount < 0:
        raise TypeError(row)
    for known in FOR_ALL:
        if known == resource:
            place = taker if isinstance(taker, str) else (_text(_list(taker)[0]), 1, 1, 1, "")
            return Charge(known, amount, place, _text(once))
    raise ValueError(row)


def _face_from(row: Json) -> KeptFace:
    key, bleed, portraits, others, markup = _list(row)
    if not isinstance(bleed, int | float) or not isinstance(markup, int) or markup < 0:
        raise TypeError(row)
    return KeptFace(_text(key), bleed, tuple(map(bool, _list(portraits))), _text(others), markup)


def _list(value: Json) -> list[Json]:
    if not isinstance(value, list):
        raise TypeError(value)
    return value


def _table(value: Json | object) -> dict[str, Json]:
    if not isinstance(value, dict):
        raise TypeError(value)
    return value


def _text(value: Json) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value


def _declared(order: TemplateOrder) -> object:
    """The look that is declared, without which cards have pictures: each card is known with its own."""
    told = order.declared
    return told and (told.looks, sorted(told.icons), sorted(told.pictured), told.fonts)
