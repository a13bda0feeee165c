"""Faces drawn by several processes: each keeps what it drew and answers what is asked of it.

Owns who draws what. A process that is lost costs time: what it had drawn is drawn again here. Must not know findings,
or which faces a set prints.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import Any, TypeAlias, TypeVar

from pnp.budget import Budget, Charge, at_hand, budgeted, charges_since, charges_so_far, pay
from pnp.compose.drawings import FaceDrawing
from pnp.compose.orders import Asking, TemplateFailure
from pnp.compose.run import ComposeMaterials, DrawnFace, FaceRun, FaceToDraw
from pnp.diagnostics import Diagnostic
from pnp.distant import DistantScene, Question
from pnp.frozen import NamedTuple
from pnp.look.assets import PictureFile
from pnp.look.theme import Theme
from pnp.model import Edition
from pnp.scene import Scene
from pnp.text.fonts import Fonts
from pnp.workers import StartMethod, Worker, WorkerLost, start_method
from pnp.world import ReadRecord

A = TypeVar("A")
# faces to draw from which on another process pays; a fresh interpreter has to load everything first
WORTH: dict[StartMethod, int] = {"fork": 150, "spawn": 1500}
AT_ONCE = 8  # faces that are told together
AN_ANSWER = 256  # faces that are answered for together


class Helpers(NamedTuple):
    """How many processes may draw besides this one, and those that do: whoever hands this out ends them."""

    most: int
    at_work: list[Worker]

    def wanted(self, faces: int) -> int:
        """How many are worth their while."""
        worth = WORTH[start_method()]
        return min(self.most, faces // max(1, worth // 2)) if faces >= worth else 0


# --- what is told ----------------------------------------------------------------------------------------


class RenderThese(NamedTuple):
    """Draw faces of a theme of ours: you render their templates yourself."""

    numbers: tuple[int, ...]


class ToDraw(NamedTuple):
    number: int
    markup: str
    asking: Asking


class DrawThese(NamedTuple):
    """Draw faces from their markup, and from parts nobody told you of before."""

    faces: tuple[ToDraw, ...]
    statics: dict[str, str]


class TellAll(NamedTuple):
    """What have you drawn?"""


class Ask(NamedTuple):
    question: Question[Any]
    numbers: tuple[int, ...]


class Fetch(NamedTuple):
    number: int


FaceOrder: TypeAlias = RenderThese | DrawThese | TellAll | Ask | Fetch


class FaceNote(NamedTuple):
    """What whoever prints has to know of a face that another process drew; ``drawing`` tells its faults alone."""

    number: int
    bleed: float
    key: str
    drawing: FaceDrawing | None
    failure: TemplateFailure | None
    asking: Asking
    markup: int


class Drawn(NamedTuple):
    """The faces of one process, what was found on the way, the files it read, with their digests, and what it took."""

    notes: tuple[FaceNote, ...]
    found: tuple[tuple[Diagnostic, ...], tuple[Diagnostic, ...]]  # of pictures, of fonts
    assets: tuple[dict[str, PictureFile], dict[str, bytes]]  # files, and what was made of drawings
    shared: frozenset[tuple[str, str]]
    rasters: tuple[str, ...]
    record: ReadRecord
    digests: dict[str, bytes]
    charges: tuple[Charge, ...]


# --- in the worker ---------------------------------------------------------------------------------------


def work(
    make: Callable[[], FaceRun],
    sides: Sequence[FaceToDraw],
    heard: Iterator[Any],
    tell: Callable[[object], None],
) -> None:
    """Draws what it is told to, then answers as long as anybody asks."""
    run = make()
    if at_hand() is None:  # in a process that nobody was forked to
        with budgeted(Budget(run.materials.world.times)):
            _work(run, sides, heard, tell)
    else:
        _work(run, sides, heard, tell)


def _work(
    run: FaceRun, sides: Sequence[FaceToDraw], heard: Iterator[Any], tell: Callable[[object], None]
) -> None:
    world, pictures, fonts = run.materials.world, run.materials.pictures, run.fonts
    statics: dict[str, str] = {}
    faces: dict[int, DrawnFace] = {}
    before = len(pictures.found), len(fonts.found)
    paid = charges_so_far()
    with world.recording() as record:
        for order in heard:
            match order:
                case RenderThese(numbers):
                    faces |= zip(numbers, run.draw([sides[number] for number in numbers]), strict=True)
                case DrawThese(given, more):
                    statics |= more
                    run.drawer.statics = statics
                    for number, markup, asking in given:
                        face = faces[number] = run.face(sides[number], markup, asking)
                        _ = face.scene.key  # while others draw: in the end all wait for it
                case TellAll():
                    notes = tuple(_note(number, face) for number, face in faces.items())
                    found = tuple(pictures.found[before[0] :]), tuple(fonts.found[before[1] :])
                    shared, rasters = frozenset(pictures.shared), pictures.raster_names()
                    digests = world.digests_of(record)
                    charges = charges_since(paid)
                    tell(
                        Drawn(notes, found, pictures.assets.told(), shared, rasters, record, digests, charges)
                    )
                case Ask(question, wanted):
                    for portion in _answers(question, [faces[number].scene for number in wanted]):
                        tell(portion)
                case Fetch(number):
                    tell(faces[number].scene)


def _answers(question: Question[Any], scenes: Sequence[Scene]) -> list[bytes]:
    """All are worked out before anybody listens, and packed meanwhile: as values they take three times the room."""
    starts = range(0, len(scenes), AN_ANSWER)
    return [pickle.dumps(question.of(scenes[start : start + AN_ANSWER]), protocol=5) for start in starts]


def _note(number: int, face: DrawnFace) -> FaceNote:
    drawing = face.drawing
    told = drawing and (drawing.faults or drawing.portraits)
    stripped = FaceDrawing(faults=drawing.faults, portraits=drawing.portraits) if drawing and told else None
    scene = face.scene
    return FaceNote(number, scene.bleed, scene.key, stripped, face.failure, face.asking, face.markup)


def _anew(edition: Edition, theme: Theme, fonts: Fonts, ink_saver: bool) -> FaceRun:
    """In a process that has nothing but what it was sent."""
    materials = ComposeMaterials(edition.cards.folders, theme, fonts.world, edition.cards.art)
    return FaceRun(edition, theme, fonts, materials, ink_saver)


# --- here ------------------------------------------------------------------------------------------------


class FaceWorker:
    """One process and the faces it holds, by their numbers among ``sides``."""

    def __init__(self, run: FaceRun, sides: Sequence[FaceToDraw]) -> None:
        self.run, self.sides = run, sides
        method = start_method()
        given = run.edition, run.theme, run.fonts, run.ink_saver
        make = partial(_anew, *given) if method == "spawn" else lambda: run
        self.worker = Worker(partial(work, make, sides), method)
        self.numbers: list[int] = []
        self.waiting: list[ToDraw] = []
        self.known = 0  # how many of the parts drawn once it was told of

    def _heard(self) -> Any:
        """What was asked for; each order has one answer of a type of its own."""
        return self.worker.hear()

    def tell(self, order: FaceOrder) -> None:
        try:
            self.worker.tell(order)
        except WorkerLost:  # whoever wants to hear of it draws what it had
            self.worker.end()

    def give(self, face: ToDraw) -> None:
        """A face to draw, told with others: every waking of a process takes its time."""
        self.numbers.append(face.number)
        self.waiting.append(face)
        if len(self.waiting) >= AT_ONCE:
            self.pass_on()

    def pass_on(self) -> None:
        statics = self.run.drawer.statics
        more = dict(islice(statics.items(), self.known, None)) if len(statics) > self.known else {}
        self.known = len(statics)
        self.tell(DrawThese(tuple(self.waiting), more))
        self.waiting.clear()

    def ask(self, question: Question[A], numbers: Sequence[int]) -> Callable[[], list[A]]:
        self.tell(Ask(question, tuple(numbers)))

        def wait() -> list[A]:
            answers: list[A] = []
            try:
                while len(answers) < len(numbers):
                    answers += pickle.loads(self._heard())
                return answers
            except WorkerLost:
                return question.of(self._again(numbers))

        return wait

    def scene(self, number: int) -> Scene:
        self.tell(Fetch(number))
        try:
            scene: Scene = self._heard()
            return scene
        except WorkerLost:
            return self._again([number])[0]

    def drawn(self) -> Iterator[tuple[int, DrawnFace]]:
        """Everything it was told to draw."""
        if self.waiting:
            self.pass_on()
        self.tell(TellAll())
        try:
            told: Drawn = self._heard()
        except WorkerLost:
            sides = [self.sides[number] for number in self.numbers]
            yield from zip(self.numbers, self.run.draw(sides), strict=True)
            return
        pay(told.charges)
        materials = self.run.materials
        materials.world.join(told.record, told.digests)
        materials.pictures.join(told.found[0], told.assets, told.shared, told.rasters)
        self.run.fonts.found += [one for one in told.found[1] if one not in self.run.fonts.found]
        for note in told.notes:
            side = self.sides[note.number]
            scene = DistantScene(self.run.empty(side, note.bleed), note.key, (self, note.number))
            yield note.number, DrawnFace(scene, note.drawing, note.failure, note.asking, note.markup)

    def _again(self, numbers: Sequence[int]) -> list[Scene]:
        return [face.scene for face in self.run.draw([self.sides[number] for number in numbers])]


def draw_all(
    run: FaceRun, sides: Sequence[FaceToDraw], fronts: int, helpers: Helpers | None
) -> list[DrawnFace]:
    """All faces in order. Fronts, the first of them, are shared with helpers; backs are mostly alike."""
    if not sides:
        return []
    count = helpers.wanted(fronts) if helpers else 0
    workers: list[FaceWorker] = []
    for _ in range(count):
        with suppress(WorkerLost):  # the system has no process to spare
            workers.append(FaceWorker(run, sides))
    if helpers:
        helpers.at_work.extend(one.worker for one in workers)
    if not workers:
        return list(run.draw(sides))
    share = _share_cards if run.theme.trusted else _share_markup
    faces = dict(share(run, sides, fronts, workers))
    for worker in workers:
        faces |= worker.drawn()
    return [faces[number] for number in range(len(sides))]


def _share_cards(
    run: FaceRun, sides: Sequence[FaceToDraw], fronts: int, workers: Sequence[FaceWorker]
) -> Iterator[tuple[int, DrawnFace]]:
    """Templates of ours are rendered by whoever draws."""
    turns = len(workers) + 1
    for turn, worker in enumerate(workers, 1):
        worker.numbers += range(turn, fronts, turns)
        worker.tell(RenderThese(tuple(worker.numbers)))
    own = [*range(0, fronts, turns), *range(fronts, len(sides))]
    for number, face in zip(own, run.draw([sides[number] for number in own]), strict=True):
        _ = face.scene.key  # while others draw: it is asked for soon
        yield number, face


def _share_markup(
    run: FaceRun, sides: Sequence[FaceToDraw], fronts: int, workers: Sequence[FaceWorker]
) -> Iterator[tuple[int, DrawnFace]]:
    """Foreign templates are rendered by one child of ours, and what comes of them is passed on."""
    turns = len(workers) + 1
    for number, (side, markup, asking) in enumerate(run.marked_up(sides)):
        turn = _turn(number, turns) if number < fronts and isinstance(markup, str) else 0
        if turn == 0 or not isinstance(markup, str):
            face = run.face(side, markup, asking)
            _ = face.scene.key
            yield number, face
            continue
        workers[turn - 1].give(ToDraw(number, markup, asking))


def _turn(number: int, turns: int) -> int:
    """Whose turn it is, the 0th being ours; of our turns every eighth is another's, for we pass on the rest."""
    turn = number % turns
    return turn or (1 + number // (8 * turns) % (turns - 1) if number % (8 * turns) == 0 else 0)
