"""The named sizes, against the numbers the trade knows."""

from __future__ import annotations

import pytest

from pnp.source.schema.named_sizes import names, size


@pytest.mark.parametrize(
    ("name", "trim"),
    [
        ("poker", (63.5, 88.9)),
        ("tcg", (63, 88)),
        ("bridge", (57.15, 88.9)),
        ("tarot", (69.85, 120.65)),
        ("mini", (44.45, 63.5)),
        ("mini-european", (44, 68)),
        ("square-small", (63.5, 63.5)),
        ("jumbo", (88.9, 139.7)),
        ("hex-card", (82.55, 95.25)),
    ],
)
def test_trims_in_millimetres(name, trim):
    found = size(name)
    assert found is not None
    assert (found.width, found.height, found.name) == (*trim, name)


def test_poker_and_tcg_are_never_aliases():
    assert size("poker") != size("tcg")


def test_an_unknown_name_has_no_size():
    assert size("pokker") is None


def test_every_name_has_a_size_and_stands_upright_or_square():
    assert len(names()) == 20
    for name in names():
        found = size(name)
        assert found is not None
        assert 20 < found.width <= found.height < 200


def test_the_hex_card_is_regular_within_a_printers_reach():
    found = size("hex-card")
    assert found is not None
    assert (found.shape, found.corner) == ("hex", 0)
    assert found.height * 3**0.5 / 2 == pytest.approx(found.width, abs=0.1)
