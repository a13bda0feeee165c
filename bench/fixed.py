"""``pnp`` with the label's digest fixed, run as a script by ``bench.same``; which pnp, PYTHONPATH says.

The digest covers pnp's version and every input, so no two checkouts would ever print the same label.
"""

from __future__ import annotations

import runpy
import sys
from importlib import import_module

DIGEST = "0" * 64
# where the digest comes from, in the checkouts there are; every place that exists is fixed
PLACES = (
    ("pnp.project.stages", "digest"),
    ("pnp.project", "Project._digest"),
    ("pnp.project", "digest"),
    ("pnp.cli.stages", "digest"),
)


def fix() -> int:
    """In how many places it was fixed."""
    count = 0
    for name, path in PLACES:
        try:
            owner = import_module(name)
        except ModuleNotFoundError as missing:
            if missing.name != name:
                raise
            continue
        *outer, attribute = path.split(".")
        for step in outer:
            owner = getattr(owner, step, None)
        if hasattr(owner, attribute):
            setattr(owner, attribute, lambda *_args, **_more: DIGEST)
            count += 1
    return count


if __name__ == "__main__":
    if not fix():
        sys.exit("the label's digest comes from none of PLACES in bench/fixed.py: name its place there")
    runpy.run_module("pnp", run_name="__main__", alter_sys=True)
