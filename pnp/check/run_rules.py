"""A deck judged: every rule on the set and on its proof, and findings without what a card allows.

Owns which families have been judged when. Must not know files, drawing or printing.
"""

from __future__ import annotations

from collections.abc import Iterable

import pnp.check.agreeing
import pnp.check.composition
import pnp.check.conditions
import pnp.check.face_rules
import pnp.check.holes
import pnp.check.invariants
import pnp.check.lettered
import pnp.check.lost
import pnp.check.names
import pnp.check.numbered
import pnp.check.picture_licenses
import pnp.check.proofread
import pnp.check.setups
import pnp.check.stated
import pnp.check.translated  # noqa: F401  (importing a family registers its rules)
from pnp.base.diagnostics import Diagnostic, in_order
from pnp.base.model import CardSet
from pnp.check.playable_verbs import unknown_to_the_engine
from pnp.check.proof import Proof, prove
from pnp.check.registry import run, suppress

DECK = ("CRD", "CMP", "PLY")  # the families whose every rule has run once the deck is judged
FACES = ("LNG", "TXT", "ART", "TPL", "RUL", "PRS")  # ... once all languages are drawn and laid out


def judge_deck(cards: CardSet) -> tuple[Proof, tuple[Diagnostic, ...]]:
    """The deck proven, and what all rules on set and proof have to say, allowed or not."""
    proof = prove(cards)
    return proof, (*run(cards), *run(proof), *unknown_to_the_engine(cards))


def settled(cards: CardSet, found: Iterable[Diagnostic], families: tuple[str, ...]) -> tuple[Diagnostic, ...]:
    """Findings in order, without those the set or a card allows; ``families`` are those judged whole. To be given
    everything that was found, once: what it has dropped would be missed the second time."""
    return in_order(suppress(cards, found, lambda code: code[:3] in families))
