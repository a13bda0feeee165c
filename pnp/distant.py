"""Faces whose drawings lie elsewhere: with a worker process, or nowhere, for they are as they were in an earlier run.

Whoever needs to know something of many faces puts a ``Question`` to all of them at once (``asked``); it is answered
where the drawings are, at the same time by all who hold some. What is asked for by name is noted with the face, so
that it can be kept between runs. Must not know how faces are drawn, or what is asked of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Protocol, TypeVar

from pnp.scene import Item, Json, Scene, TextBox

A = TypeVar("A")


class Question(Protocol[A]):
    """Something to be known of each of some scenes. Travels to other processes, as answers do."""

    @property
    def name(self) -> str:
        """Under which answers are kept."""

    def of(self, scenes: Sequence[Scene]) -> list[A]: ...

    def written(self, answer: A, common: dict[str, Json]) -> Json:
        """To be kept; None where this answer cannot be. What many answers would repeat stands once in ``common``, and
        the answer then is an object that lists its names there as ``common``."""

    def read(self, told: Json, scene: Scene, common: dict[str, Json]) -> A:
        """What was kept. Raises ValueError, TypeError or LookupError where it is of no use, or none of ours."""


class Holder(Protocol):
    """Whoever has the drawings of some faces, or can make them."""

    def ask(self, question: Question[A], numbers: Sequence[int]) -> Callable[[], list[A]]:
        """Begins; what is returned waits for the answers."""

    def scene(self, number: int) -> Scene: ...


class DistantScene(Scene):
    """A face that is known by its size and its key; its drawing is fetched if anybody needs it after all."""

    def __init__(self, like: Scene, key: str, held: tuple[Holder, int]) -> None:
        """The size and the notes of ``like``, which shows nothing."""
        self.__dict__.update(like.__dict__, key=key, holder=held[0], number=held[1])
        del self.__dict__["items"], self.__dict__["texts"]

    holder: Holder
    number: int

    @cached_property
    def near(self) -> Scene:
        return self.holder.scene(self.number)

    @property
    def items(self) -> tuple[Item, ...]:
        return self.near.items

    @property
    def texts(self) -> tuple[TextBox, ...]:
        return self.near.texts

    def __reduce__(self) -> tuple[Callable[[Scene], Scene], tuple[Scene]]:
        return _itself, (self.near,)


def _itself(scene: Scene) -> Scene:
    return scene


def asked(question: Question[A], scenes: Sequence[Scene]) -> list[A]:
    """The answers, in the order of the scenes."""
    answers: dict[int, A] = {}
    near: list[int] = []
    far: dict[Holder, dict[int, int]] = {}
    for at, scene in enumerate(scenes):
        notes = scene.notes
        if notes is not None and question.name in notes.answers:
            with suppress(ValueError, TypeError, LookupError):
                answers[at] = question.read(notes.answers[question.name], scene, notes.common)
                continue
        if isinstance(scene, DistantScene):
            far.setdefault(scene.holder, {})[at] = scene.number
        else:
            near.append(at)
    waiting = [(places, holder.ask(question, tuple(places.values()))) for holder, places in far.items()]
    new = dict(zip(near, question.of([scenes[at] for at in near]), strict=True))
    for places, wait in waiting:
        new |= zip(places, wait(), strict=True)
    for at, answer in new.items():
        notes = scenes[at].notes
        if notes is not None and (told := question.written(answer, notes.common)) is not None:
            notes.answers[question.name] = told
    answers |= new
    return [answers[at] for at in range(len(scenes))]
