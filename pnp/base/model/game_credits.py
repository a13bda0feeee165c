"""Whose game a set is. Must not know whose pictures it shows: that is said picture by picture."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.base.frozen import dataclass, field


@dataclass(frozen=True, slots=True)
class Credits:
    """Whose game it is. Printed with every rule sheet and on the first page of every file."""

    designers: tuple[str, ...] = ()
    publisher: str = ""
    year: int | None = None
    rights: str = ""
    adaptation: str = ""
    sources: Mapping[str, str] = field(default_factory=dict)
