"""The bundled games, opened once in each process that runs tests, so that one edition is drawn once for all of them.

For tests that only look. A test that changes files, settings or pnp itself opens a project of its own.
"""

from __future__ import annotations

from functools import cache

from pnp.project.opened_set import Project


@cache
def opened(game: str) -> Project:
    return Project(game)
