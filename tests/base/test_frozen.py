"""Frozen values are what the standard library would make of the same words."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import sys
import typing
from collections.abc import Callable
from functools import cached_property
from types import ModuleType
from typing import Any

import pytest

from pnp.base import frozen

BODY = """
@dataclass(frozen=True, slots=True)
class Slotted:
    name: str
    set: tuple[int, ...] = ()
    table: dict[str, int] = field(default_factory=dict)
    hidden: str = field(default="h", compare=False, repr=False)

    @property
    def twice(self):
        return self.name * 2

@dataclass(frozen=True)
class Open:
    name: str
    set: tuple[int, ...] = ()
    hidden: str = field(default="h", compare=False, repr=False)

    @cached_property
    def twice(self):
        return self.name * 2

class Heir(Open):
    pass

@dataclass(frozen=True, slots=True)
class Nothing:
    pass

@dataclass(frozen=True, slots=True, eq=False)
class Alone:
    name: str = ""

class Row(NamedTuple):
    'One row.'

    name: str
    number: int = 3

    @property
    def twice(self):
        return self.name * 2

    def __str__(self):
        return f"<{self.name}>"
"""


@pytest.fixture(params=[dataclasses, frozen], ids=["library", "ours"])
def made(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The same classes, made by the library and by us: every test below must hold for both."""
    module: Any = ModuleType("made_so")
    library = {"NamedTuple": typing.NamedTuple}
    module.__dict__.update(library | vars(request.param), cached_property=cached_property, __name__="made_so")
    monkeypatch.setitem(sys.modules, "made_so", module)
    exec("from __future__ import annotations\n" + BODY, module.__dict__)
    return module


def test_values_are_made_shown_and_compared(made: Any) -> None:
    for cls in (made.Slotted, made.Open, made.Heir):
        one, other = cls("fox", set=(1,)), cls("fox", (1,), hidden="x")
        assert one == other
        assert one != cls("owl")
        assert one.twice == "foxfox"
        assert one.hidden == "h"
    assert made.Open("fox") != made.Heir("fox")
    assert hash(made.Open("fox", hidden="x")) == hash(made.Open("fox"))
    assert repr(made.Slotted("fox")) == "Slotted(name='fox', set=(), table={})"
    assert repr(made.Heir("fox")) == "Heir(name='fox', set=())"
    assert made.Nothing() == made.Nothing()
    assert made.Alone() != made.Alone()
    assert made.Slotted("a").table is not made.Slotted("a").table


def test_what_a_class_lacks_is_refused(made: Any) -> None:
    for wrong in ({}, {"name": "fox", "tail": 1}):
        with pytest.raises(TypeError):
            made.Open(**wrong)
    with pytest.raises(TypeError):
        made.replace(made.Open("fox"), tail=1)


def test_values_do_not_change(made: Any) -> None:
    for value in (made.Slotted("fox"), made.Open("fox"), made.Heir("fox")):
        with pytest.raises(AttributeError):
            value.name = "owl"
        with pytest.raises(AttributeError):
            del value.name
        assert made.replace(value, name="owl").name == "owl"
        assert value.name == "fox"
    assert not hasattr(made.Slotted("fox"), "__dict__")


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))])
def test_values_travel(made: Any, again: Callable[[object], object]) -> None:
    for value in (made.Slotted("fox", table={"a": 1}, hidden="x"), made.Open("fox", (2,)), made.Nothing()):
        there: Any = again(value)
        assert there == value
        assert getattr(there, "hidden", "") == getattr(value, "hidden", "")


def test_values_are_matched_by_place(made: Any) -> None:
    match made.Slotted("fox", (1,)):
        case made.Slotted(name, numbers):
            assert (name, numbers) == ("fox", (1,))
        case _:
            pytest.fail("not matched")


def test_rows_are_tuples_with_names(made: Any) -> None:
    row = made.Row("fox")
    assert row == ("fox", 3) == made.Row(number=3, name="fox")
    assert (row.twice, str(row), row.__doc__) == ("foxfox", "<fox>", "One row.")
    assert repr(row._replace(number=4)) == "Row(name='fox', number=4)"
    assert row._asdict() == {"name": "fox", "number": 3}
    assert type(pickle.loads(pickle.dumps(row))) is made.Row
    assert not hasattr(row, "__dict__")
    with pytest.raises(TypeError):
        made.Row()
    with pytest.raises(AttributeError):
        row.name = "owl"
    match row:
        case made.Row(name, number):
            assert (name, number) == ("fox", 3)
        case _:
            pytest.fail("not matched")
