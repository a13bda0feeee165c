"""How the examples of a command stand in its help: one a line, each with what it does. Knows no command."""

from __future__ import annotations

from typing import Final

WIDE: Final = 44  # letters of a command beside which there is room for a remark


def examples(*rows: tuple[str, str]) -> str:
    """An epilog that click prints as it is."""
    width = min(WIDE, max(len(line) for line, _ in rows))
    return "\b\nExamples:\n" + "\n".join(_row(line, does, width) for line, does in rows)


def _row(line: str, does: str, width: int) -> str:
    if len(line) > width:
        return f"  {line}\n  {'':{width}}  {does}"
    return f"  {line:{width}}  {does}"
