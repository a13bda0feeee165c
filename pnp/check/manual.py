"""Every finding there is: imports each module that declares one."""

from __future__ import annotations

from importlib import import_module

from pnp.base.diagnostics import CATALOG, Entry

MODULES = (
    "pnp.source.load.file_faults",
    "pnp.source.load.shape_faults",
    "pnp.source.load.profile_faults",
    "pnp.source.load.tables.spreadsheet_faults",
    "pnp.source.schema.schema_faults",
    "pnp.source.schema.card_faults",
    "pnp.source.schema.table_faults",
    "pnp.check.run_rules",
    "pnp.words.translation_faults",
    "pnp.text.text_faults",
    "pnp.draw.svg.svg_faults",
    "pnp.draw.look.look_faults",
    "pnp.draw.compose.face_faults",
    "pnp.draw.rulebook.rule_sheet_faults",
    "pnp.draw.boxes.box_faults",
    "pnp.press.impose.paper_faults",
    "pnp.press.calibrate.crease_faults",
    "pnp.export.export_faults",
    "pnp.draw.kits.kit_faults",
    "pnp.play.play_faults",
    "pnp.source.pull.pull_faults",
)


def whole_catalog() -> dict[str, Entry]:
    """By code."""
    for module in MODULES:
        import_module(module)
    return dict(sorted(CATALOG.items()))
