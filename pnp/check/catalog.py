"""Every finding there is: imports each module that declares one."""

from __future__ import annotations

from importlib import import_module

from pnp.diagnostics import CATALOG, Entry

MODULES = (
    "pnp.load.faults",
    "pnp.load.shape_faults",
    "pnp.load.profile_faults",
    "pnp.load.tables.faults",
    "pnp.schema.faults",
    "pnp.schema.card_faults",
    "pnp.schema.table_faults",
    "pnp.check.run",
    "pnp.i18n.faults",
    "pnp.text.faults",
    "pnp.svg.faults",
    "pnp.look.faults",
    "pnp.compose.faults",
    "pnp.rulebook.faults",
    "pnp.boxes.faults",
    "pnp.impose.faults",
    "pnp.calibrate.faults",
    "pnp.export.faults",
    "pnp.kits.faults",
    "pnp.play.faults",
    "pnp.pull.faults",
)


def whole_catalog() -> dict[str, Entry]:
    """By code."""
    for module in MODULES:
        import_module(module)
    return dict(sorted(CATALOG.items()))
