"""What was proven of a set, told in numbers: the last lines of ``pnp check``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pnp.base.model import CardSet, Component
from pnp.base.sums import int_sum
from pnp.base.wording import counted, in_line
from pnp.check.composition import members, tally
from pnp.check.proof import Proof, Shortage
from pnp.check.setups import groups_of, tell

MOST_NAMED = 12


def summary(proof: Proof) -> list[str]:
    """A headline and what holds, a line each. True only where no finding says otherwise."""
    cards = proof.cards
    return [
        headline(cards),
        *(
            f"  {line}"
            for component in cards.rules.components.values()
            for line in _component(cards, component)
        ),
        *(f"  {line}" for line in _setups(proof)),
        *(f"  {line}" for line in _invariants(proof)),
        *(f"  {line}" for line in _provenance(cards)),
        *(f"  {line}" for line in _parked(cards)),
    ]


def headline(cards: CardSet) -> str:
    counts: Counter[str] = Counter()
    for card in cards.cards:
        row = cards.prints.get(card.kind)
        counts[row.file if row else "none"] += card.copies
    told = [counted(counts["cards"], "card")] if counts["cards"] else []
    told += [counted(counts["components"], "piece")] if counts["components"] else []
    designs = counted(len(cards.cards), "design")
    return f"{in_line(cards.title)} ({cards.id}): {', '.join(told) or 'no cards'}, {designs}"


def _component(cards: CardSet, component: Component) -> Iterator[str]:
    total = int_sum(card.copies for card in members(cards, component))
    designs = len(members(cards, component))
    fields = (*component.each, *component.uniform)
    if not fields:
        copies = {card.copies for card in members(cards, component)}
        plain = f" = {designs} x {copies.pop()}" if len(copies) == 1 and 1 < designs < total else ""
        yield f"{component.kind} {total}{plain}"
    for field in fields:
        yield f"{component.kind} {total}, by {field}: {_sum(tally(cards, component, field))}"


def _sum(counts: Counter[str]) -> str:
    """``5 x 12`` where all are equal, else each by name."""
    if len(set(counts.values())) == 1 and len(counts) > 1:
        return f"{len(counts)} x {next(iter(counts.values()))}"
    return " + ".join(f"{count} {word}" for word, count in counts.items())


def _setups(proof: Proof) -> Iterator[str]:
    if not proof.setups or not proof.parameters:
        return
    dealt = len(proof.setups) - len(proof.excluded) - len({one.setup for one in proof.short})
    names = " x ".join(proof.parameters)
    yield f"{dealt} of {len(proof.setups)} set-ups ({names}) can be dealt"
    if proof.excluded:
        yield from _excluded(proof)
    if proof.justified:
        yield f"the smallest that cannot be dealt: {_grounds(proof, min(proof.justified, key=_size))}"
    exact = [need for need in proof.cards.rules.setups.needs if need.exact is not False]
    for need in exact:
        yield f"where it must be, {need.kind} is used up exactly"


def _excluded(proof: Proof) -> Iterator[str]:
    """A line where that is enough, else a list."""
    count = len(proof.excluded)
    told = f"{counted(count, 'set-up')} {'is' if count == 1 else 'are'} excluded"
    groups = [group.spoken for group in groups_of(proof, proof.excluded)]
    if len(groups) == 1:
        yield f"{told}: {groups[0]}" if groups[0] else told
        return
    yield f"{told}:"
    yield from (f"  {group}" for group in groups[:MOST_NAMED])
    if len(groups) > MOST_NAMED:
        yield f"  and {len(groups) - MOST_NAMED} more like these"


def _size(shortage: Shortage) -> tuple[int, str]:
    return shortage.wanted, repr(shortage.setup)


def _grounds(proof: Proof, shortage: Shortage) -> str:
    supply = f"{shortage.need.kind} {shortage.word}".strip()
    return f"{tell(proof, shortage.setup)} takes {shortage.wanted} {supply} of {shortage.have}"


def _invariants(proof: Proof) -> Iterator[str]:
    rules = {verdict.invariant.id for verdict in proof.verdicts}
    if rules:
        hold = "rule of its own holds" if len(rules) == 1 else "rules of its own hold"
        yield f"{len(rules)} {hold}, in {counted(len(proof.verdicts), 'case')}"


def _provenance(cards: CardSet) -> Iterator[str]:
    proposed = proposed_values(cards)
    if proposed:
        are = "value is" if proposed == 1 else "values are"
        yield f"{proposed} {are} proposed, marked so in the credits"


def _parked(cards: CardSet) -> Iterator[str]:
    if names := sorted(card.id for card in cards.parked):
        more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
        yield f"{counted(len(names), 'card')} parked with no copies: {', '.join(names[:MOST_NAMED])}{more}"


def proposed_values(cards: CardSet) -> int:
    """How many numbers and names are our own choice, because nobody published them."""
    on_cards = sum(source == "proposed" for card in cards.cards for source in card.source.values())
    figures = sum(figure.source == "proposed" for figure in cards.rules.figures.values())
    return on_cards + figures + sum(one.source == "proposed" for one in cards.rules.components.values())
