"""Changes of a set as JSON, for programs: the same keys whatever changed, and every value whole.

Owns the format that ``pnp diff --json`` documents. Must not know how changes are found.
"""

from __future__ import annotations

from pnp.base.scene import Json
from pnp.project.changes.compared_sets import SetChanges
from pnp.project.changes.set_facts import ChangedValue

VERSION = 1  # of the format: keys may come, none goes


def as_data(changes: SetChanges) -> dict[str, Json]:
    """Lists are in the order they are told in."""
    return {
        "version": VERSION,
        "old": changes.old,
        "new": changes.new,
        "language": changes.language,
        "changed": not changes.is_none,
        "cards": [
            {
                "change": card.fate,
                "id": card.id,
                "old_id": card.was,
                "name": card.name,
                "kind": card.kind,
                "copies": card.copies,
                "fields": [_value(row) for row in card.rows],
            }
            for card in changes.cards
        ],
        "unchanged": changes.unchanged,
        "reordered": changes.is_reordered,
        "facts": [_value(row) for row in changes.facts],
        "sheets": [
            {
                "change": sheet.fate,
                "name": sheet.name,
                "lines": [{"under": line.under, "old": line.old, "new": line.new} for line in sheet.lines],
            }
            for sheet in changes.sheets
        ],
        "translations": [
            {
                "change": one.fate,
                "language": one.language,
                "translated": [*one.translated],
                "waiting": [*one.waiting],
                "unread": one.why,
            }
            for one in changes.catalogs
        ],
        "looks": [{"change": one.fate, "sort": one.sort, "name": one.name} for one in changes.looks],
    }


def _value(row: ChangedValue) -> Json:
    return {"name": row.name, "old": row.old, "new": row.new}
