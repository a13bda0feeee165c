"""``low..high`` as a value. Owns nothing else: templates may ask for it, and whoever renders them loads no more."""

from __future__ import annotations

from pnp.base.frozen import NamedTuple


class Range(NamedTuple):
    low: int
    high: int
