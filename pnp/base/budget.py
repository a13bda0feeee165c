"""What a set may take: whatever can grow is counted, a set and language at a time, and has an end.

Owns the table of limits and the budget at hand, so that a loop in any room can say what it takes: ``spend(...)``.
Where that is more than allowed ``OverBudget`` is raised, and ``project`` makes a finding of it. What is counted is
what a set holds and asks for, never time: the same set comes to the same sums on every machine, whatever was kept
of earlier runs and however many processes share the work. Must not know what anything is spent on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, Literal, TypeAlias

from pnp.base.frozen import NamedTuple

Resource: TypeAlias = Literal["bytes", "values", "pixels", "lines", "markup", "drawn", "findings", "work"]
# a file, which counts once however often it is used; or a place in one, as a span has it, which counts each time
Taker: TypeAlias = str | tuple[str, int, int, int, str]


class Limit(NamedTuple):
    """How much of something one language of a set may take."""

    most: int
    words: str  # what it is, behind a number
    told: str  # what is counted, for the page on limits


LIMITS: Final[dict[Resource, Limit]] = {
    "bytes": Limit(256_000_000, "bytes", "the files of the set, its theme and the sets it builds on"),
    "values": Limit(
        600_000,
        "values",
        "keys, texts and numbers in YAML, cells of tables; a block of Markdown is sixty, and one for eight letters",
    ),
    "pixels": Limit(
        120_000_000,
        "pixels",
        "pictures, before they are scaled; of a JPEG printed as it is stored every eighth, of a PNG so every fourth, of "
        "what is packed with loss every other, of a JPEG again for each eight scans",
    ),
    "lines": Limit(1_250_000, "lines of drawings", "lines and curves of SVG drawings, each element as three"),
    "markup": Limit(80_000_000, "characters of markup", "what templates say, face after face"),
    "drawn": Limit(
        16_000_000, "characters of different markup", "the same, of faces that look alike and of parts once"
    ),
    "findings": Limit(50_000, "findings", "what there is to say about the set"),
    "work": Limit(20_000_000, "steps of work", "what expressions walk through, and comparisons"),
}
LARGEST_TOLD: Final = 3
MORE: Final = "if the set is yours, allow more: --budget {}"
NOWHERE: Final = ("", 1, 1, 1, "")


class Charge(NamedTuple):
    """Something taken, once; who pays for it again elsewhere hands on the charge itself."""

    resource: Resource
    amount: int
    taker: Taker
    once: str = ""  # what counts once, by whomever it is taken


class OverBudget(Exception):
    """More than a set may take. ``taker`` is what took the last of it, ``largest`` those who took most;
    ``sample`` are the first things found, where there was too much of that."""

    def __init__(
        self,
        resource: Resource,
        times: int,
        taker: Taker,
        largest: tuple[tuple[str, int], ...],
        sample: tuple[object, ...],
    ) -> None:
        super().__init__(resource, times, taker, largest, sample)
        self.resource, self.times, self.taker = resource, times, taker
        self.largest, self.sample = largest, sample


class Budget:
    """What one language of a set has taken so far, and of which there is an end."""

    def __init__(self, times: int = 1) -> None:
        self.times = times  # as much as usual
        self.charges: list[Charge] = []  # in their order
        self.left: dict[Resource, int] = {name: limit.most * times for name, limit in LIMITS.items()}
        self._once: dict[Resource, set[str]] = {
            name: set() for name in LIMITS
        }  # what was taken that counts once
        self._paid: set[int] = set()  # ids of the other charges
        self.sample: list[object] = []  # the first findings, to be told where there are too many
        self.latest: Taker = (
            NOWHERE  # the last place anything is about: there it is asked what may have been meant
        )
        self._refused: dict[Resource, OverBudget] = {}  # told once, were it asked for again

    def spend(self, resource: Resource, amount: int, taker: Taker, once: str = "") -> None:
        """Raises ``OverBudget`` where there is not as much left."""
        self._take(Charge(resource, amount, taker, once or (taker if isinstance(taker, str) else "")))

    def pay(self, charges: Iterable[Charge]) -> None:
        """What was spent when something was made that is used again; each charge counts once."""
        for charge in charges:
            self._take(charge)

    def since(self, before: int) -> tuple[Charge, ...]:
        """The charges after the first so many."""
        return tuple(self.charges[before:])

    def taken(self, resource: Resource) -> int:
        return LIMITS[resource].most * self.times - self.left[resource]

    def _take(self, charge: Charge) -> None:
        resource, amount, taker, once = charge
        if once:
            if once in self._once[resource]:
                return
            self._once[resource].add(once)
        elif id(charge) in self._paid:
            return
        else:
            self._paid.add(id(charge))
        self.charges.append(charge)
        if not isinstance(taker, str):
            self.latest = taker
        self.left[resource] -= amount
        if self.left[resource] < 0:
            raise self._refused.setdefault(resource, self._over(resource, taker))

    def _over(self, resource: Resource, taker: Taker) -> OverBudget:
        sums: Counter[str] = Counter()
        for charge in self.charges:
            if charge.resource == resource:
                sums[charge.taker if isinstance(charge.taker, str) else charge.taker[0]] += charge.amount
        largest = sorted(sums.items(), key=lambda one: (-one[1], one[0]))[:LARGEST_TOLD]
        return OverBudget(resource, self.times, taker, tuple(largest), tuple(self.sample))


_at_hand: ContextVar[Budget | None] = ContextVar("budget", default=None)


def at_hand() -> Budget | None:
    """The budget of whoever asked for what is being made; None where nobody set an end."""
    return _at_hand.get()


@contextmanager
def budgeted(budget: Budget | None) -> Iterator[None]:
    """Inside, everything is paid from this budget."""
    token = _at_hand.set(budget)
    try:
        yield
    finally:
        _at_hand.reset(token)


def spend(resource: Resource, amount: int, taker: Taker, once: str = "") -> None:
    """Says what is taken before, or in portions while, it is: so much of it, by this file or at this place. What is
    the same ``once`` it was paid costs nothing."""
    budget = _at_hand.get()
    if budget is not None:
        budget.spend(resource, amount, taker, once)


def allowed(most: int) -> int:
    """A limit on one thing by itself, be it a file or a face: whoever allows a set more allows each thing more."""
    budget = _at_hand.get()
    return most if budget is None else most * budget.times


def how_to_allow_more() -> str:
    """What whoever trusts a set can do about a limit; nothing, where nobody set a budget."""
    budget = _at_hand.get()
    return "" if budget is None else MORE.format(2 * budget.times)


def pay(charges: Sequence[Charge]) -> None:
    """For what was made before and is used again."""
    budget = _at_hand.get()
    if budget is not None and charges:
        budget.pay(charges)


def charges_so_far() -> int:
    budget = _at_hand.get()
    return len(budget.charges) if budget is not None else 0


def charges_since(before: int) -> tuple[Charge, ...]:
    budget = _at_hand.get()
    return budget.since(before) if budget is not None else ()
