"""One set from its files to all that can be known of it: findings, and the proof if nothing forbids it.

Owns the order of the stages for ``pnp check``. Must not know printing.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import pnp.check.composition
import pnp.check.invariants
import pnp.check.kept
import pnp.check.names
import pnp.check.setups
import pnp.check.translated  # noqa: F401  (importing a family registers its rules)
from pnp.check.proof import Proof, prove
from pnp.check.registry import run, suppress
from pnp.check.verbs import unknown_to_the_engine
from pnp.diagnostics import Diagnostic, has_errors, in_order
from pnp.model import CardSet
from pnp.schema.read import load_set

DECK = ("CRD", "CMP", "PLY")  # the families whose every rule has run once the deck is judged
FACES = ("LNG", "TXT", "ART", "TPL", "RUL", "PRS")  # ... once all languages are drawn and laid out


class Judgement(NamedTuple):
    cards: CardSet | None
    proof: Proof | None
    found: tuple[Diagnostic, ...]


def judge(where: str | Path) -> Judgement:
    """Load a set and prove its deck."""
    cards, found = load_set(where)
    if cards is None or has_errors(found):
        return Judgement(cards, None, found)
    proof = prove(cards)
    found = (*found, *run(cards), *run(proof), *unknown_to_the_engine(cards))
    return Judgement(cards, proof, settled(cards, found, DECK))


def settled(cards: CardSet, found: Iterable[Diagnostic], families: tuple[str, ...]) -> tuple[Diagnostic, ...]:
    """Findings in order, without those the set or a card allows; ``families`` are those judged whole. To be given
    everything that was found, once: what it has dropped would be missed the second time."""
    return in_order(suppress(cards, found, lambda code: code[:3] in families))
