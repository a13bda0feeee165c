"""Every finding there is, and its manual page: imports each module that declares one.

Many examples have files in common. These lie in ``data/examples``; the docstring of a finding names them.
"""

from __future__ import annotations

import re
from importlib import import_module

from pnp.base.diagnostics import CATALOG, Entry
from pnp.files.resources import own
from pnp.files.world import read_installed

SHARED = re.compile(r"^```(\w+ .+) = (\S+)$", re.MULTILINE)  # ```bad set.yaml = one-fox.yaml

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


def page_of(entry: Entry) -> str:
    """The manual page as people read it, with the files that examples share."""
    return SHARED.sub(_shared, entry.manual)


def _shared(found: re.Match[str]) -> str:
    return f"```{found[1]}\n{read_installed(own('examples') / found[2]).decode()}```"
