"""Whether a set-up can be dealt, to the card."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.judging import Judgement

SET = """\
id: tiny
rules:
  kinds: {{beast: {{fields: {{}}}}}}
  setups: {{parameters: {{players: 2..4}}, needs: {{beast: "players * 3"}}}}
print: {{beast: none}}
cards: [{{kind: beast, id: fox, name: Fox, copies: {copies}}}]
"""


@pytest.mark.parametrize(("copies", "short"), [(12, 0), (11, 1), (9, 1), (8, 2), (5, 3)])
def test_one_card_too_few_is_too_few(copies: int, short: int, judged: Callable[..., Judgement]) -> None:
    found = judged(SET.format(copies=copies)).found
    told = [one.message.partition(" cannot be dealt")[0] for one in found]
    assert told == ([f"{short} of 3 setups"] if short else [])
