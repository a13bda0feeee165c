"""A deck judged, for tests that ask what is wrong with a set and what was proven."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from pnp.base.diagnostics import Diagnostic
from pnp.base.model import CardSet
from pnp.check.proof import Proof
from pnp.project.opened_set import Project


class Judgement(NamedTuple):
    cards: CardSet | None
    proof: Proof | None
    found: tuple[Diagnostic, ...]


def judge(where: str | Path) -> Judgement:
    project = Project(where)
    proof, found = project.proof()
    return Judgement(project.cards().value, proof, found)


def no_offenders(found: Iterable[object], told: str = "") -> None:
    """Fail with every offender on a line of its own: pytest itself shortens what it compares."""
    rows = (
        [f"{name}: {why}" for name, why in found.items()]
        if isinstance(found, Mapping)
        else [*map(str, found)]
    )
    assert not rows, "\n".join([told, *sorted(rows)])
