"""The ids of licenses, read from data. Must not know what they ask for."""

from __future__ import annotations

from functools import cache

from pnp.files.resources import own
from pnp.files.world import read_installed

OWN = "LicenseRef-"  # how SPDX has one write a license it does not list


@cache
def license_ids() -> frozenset[str]:
    rows = read_installed(own("licenses.txt")).decode().splitlines()
    return frozenset(word for row in rows if not row.startswith("#") for word in row.split())


def is_license(id: str) -> bool:
    return id in license_ids() or (id.startswith(OWN) and len(id) > len(OWN))
