"""Frozen values: the standard library's frozen dataclasses and named tuples, made in a sixth and a third of the time.

A build makes fifty classes of the one sort and two hundred of the other before it reads a word; the library compiles
six methods for each of the ones, and every annotation of the others. Here only what makes instances is compiled, and
the rest is shared. Whoever checks types sees the library's own, and what they say holds; of what those can do there is
what is used. Must not know any of the values.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Final, TypeVar

T = TypeVar("T")
REQUIRED: Final = object()
PUT: Final = object.__setattr__
ROW: Final[Callable[..., type]] = namedtuple


class FieldDefault:
    """What a field is without a value, or what makes that; whether it has a say in comparing, and is shown."""

    def __init__(
        self,
        *,
        default: object = REQUIRED,
        default_factory: Callable[[], object] | None = None,
        compare: bool = True,
        repr: bool = True,
    ) -> None:
        self.value, self.make, self.compare, self.repr = default, default_factory, compare, repr


class FrozenValue:
    """What each class is given, where it does not say otherwise."""

    __match_args__: tuple[str, ...]
    __shown__: tuple[str, ...]
    __compared__: Callable[[object], object]

    def __repr__(self) -> str:
        told = ", ".join([f"{name}={getattr(self, name)!r}" for name in self.__shown__])
        return f"{type(self).__qualname__}({told})"

    def __eq__(self, other: object) -> bool:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return self.__compared__(self) == self.__compared__(other)

    def __hash__(self) -> int:
        return hash(self.__compared__(self))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"cannot delete field {name!r}")

    def __getstate__(self) -> list[object]:
        return [getattr(self, name) for name in self.__match_args__]

    def __setstate__(self, values: list[object]) -> None:
        for name, value in zip(self.__match_args__, values, strict=True):
            PUT(self, name, value)


METHODS: Final = {name: one for name, one in vars(FrozenValue).items() if callable(one)}
COMPARING, SENDING = {"__eq__", "__hash__"}, {"__getstate__", "__setstate__"}


def _frozen(*, frozen: bool, slots: bool = False, eq: bool = True) -> Callable[[type], type]:
    if not frozen:
        raise TypeError("what can change is a dataclass of the standard library")
    return lambda cls: _finished(cls, slots, eq)


def _finished(cls: type, slots: bool, eq: bool) -> type:
    """The class with its methods. Without slots it stays itself and may inherit; what it inherits has no fields."""
    body = dict(vars(cls))
    given = {name: body.get(name, REQUIRED) for name in body.get("__annotations__", ())}
    fields = {
        name: one if isinstance(one, FieldDefault) else FieldDefault(default=one)
        for name, one in given.items()
    }
    compared = tuple(name for name, one in fields.items() if one.compare)
    left_out = {*(() if eq else COMPARING), *(() if slots else SENDING)}
    more = {name: one for name, one in METHODS.items() if body.get(name) is None and name not in left_out}
    more |= {
        "__init__": _initial(fields),
        "__match_args__": tuple(fields),
        "__shown__": tuple(name for name, one in fields.items() if one.repr),
        "__compared__": staticmethod(attrgetter(*compared) if compared else lambda _: ()),
    }
    if slots:  # another class: a value and a slot cannot have one name
        left = {name: one for name, one in body.items() if name not in (*fields, "__dict__", "__weakref__")}
        return type(cls)(cls.__name__, cls.__bases__, {**left, **more, "__slots__": tuple(fields)})
    for name in fields:
        if isinstance(body.get(name), FieldDefault):
            delattr(cls, name)
    for name, one in more.items():
        setattr(cls, name, one)
    return cls


def _initial(fields: dict[str, FieldDefault]) -> object:
    """``__init__``, written out: values are made by the ten thousand."""
    known: dict[str, object] = {"PUT": PUT, "REQUIRED": REQUIRED}
    head, lines = ["self"], ["pass"]
    for name, one in fields.items():
        value = name
        if one.make:
            known[f"MAKE_{name}"] = one.make
            value = f"MAKE_{name}() if {name} is REQUIRED else {name}"
        known[f"DEFAULT_{name}"] = one.value
        is_needed = one.value is REQUIRED and not one.make
        head.append(name if is_needed else f"{name}=DEFAULT_{name}")
        lines.append(f"PUT(self, {name!r}, {value})")
    exec(f"def __init__({', '.join(head)}):\n " + "\n ".join(lines), known)
    return known["__init__"]


def _replaced(value: T, /, **changes: object) -> T:
    names: tuple[str, ...] = getattr(type(value), "__match_args__")  # noqa: B009
    return type(value)(**{name: getattr(value, name) for name in names} | changes)


class NamedTupleType(type):
    """Makes a named tuple of its fields; a generic one is the library's."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, object]) -> type:
        if not bases:
            return super().__new__(cls, name, bases, body)
        given = body.get("__annotations__")
        names = [*given] if isinstance(given, dict) else []
        made = ROW(name, names, defaults=[body.pop(each) for each in names if each in body])
        for key, value in body.items():
            setattr(made, key, value)
        return made


class _NamedTuple(metaclass=NamedTupleType):
    """What named tuples are declared with."""


if TYPE_CHECKING:
    from dataclasses import dataclass, field, replace
    from typing import NamedTuple
else:
    dataclass, field, replace, NamedTuple = _frozen, FieldDefault, _replaced, _NamedTuple

__all__ = ["NamedTuple", "dataclass", "field", "replace"]
