"""A deck judged, for tests that ask what is wrong with a set and what was proven."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from pnp.check.proof import Proof
from pnp.diagnostics import Diagnostic
from pnp.model import CardSet
from pnp.project import Project


class Judgement(NamedTuple):
    cards: CardSet | None
    proof: Proof | None
    found: tuple[Diagnostic, ...]


def judge(where: str | Path) -> Judgement:
    project = Project(where)
    proof, found = project.proof()
    return Judgement(project.cards().value, proof, found)
