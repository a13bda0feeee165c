"""The set-ups that cannot be dealt, as a rule sheet tells its readers: in their language, with the reason.

Owns the wording for players; ``setups`` words the findings. Must not know sheets.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from pnp.base.frozen import replace
from pnp.base.model import Edition
from pnp.base.wording import spoken
from pnp.check.proof import Proof
from pnp.check.setups import grouped
from pnp.draw.compose.view import labels_of

RANGE = re.compile(r"(?<=\d)-(?=\d)")  # of numbers; print sets it with a dash


def excluded(proof: Proof | None, told: Edition) -> tuple[tuple[str, str], ...]:
    """The set-ups that cannot be dealt in the edition's words, and why; those a set wants shown."""
    if proof is None:
        return ()
    named = _named(proof, labels_of(told))
    pairs = zip(proof.cards.rules.setups.excluded, told.cards.rules.setups.excluded, strict=True)
    found = []
    for source, translated in pairs:
        setups = [setup for setup, by in proof.excluded.items() if by is source]
        if source.show and setups:
            found.append((RANGE.sub("–", "; ".join(grouped(named, setups))), translated.because))
    return tuple(found)


def _named(proof: Proof, known: Mapping[str, str]) -> Proof:
    """The proof with its parameters called as players call them."""
    words = {name: known.get(name) or spoken(name) for name in proof.cards.rules.setups.parameters}
    cards, rules = proof.cards, proof.cards.rules
    setups = replace(
        rules.setups, parameters={words[name]: of for name, of in rules.setups.parameters.items()}
    )
    return proof._replace(
        cards=replace(cards, rules=replace(rules, setups=setups)),
        parameters=tuple(words[name] for name in proof.parameters),
    )
