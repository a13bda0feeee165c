"""Putting a run of the studio together: the sets it shows, the papers it knows, the room that prints. Owns just that."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from pnp.base.scene import Json
from pnp.files.world import World
from pnp.source.load.profiles import names as profile_names
from pnp.studio import page_values as plain
from pnp.studio.made import EndedJob, StudioOrder, short_way
from pnp.studio.print_jobs import PrintRoom
from pnp.studio.print_orders import in_labels
from pnp.studio.questions import Studio
from pnp.studio.server import StudioServer, can_be_opened, serving
from pnp.studio.shown import Shown

MOST_TOLD = 40  # files of a job that the page may open


@contextmanager
def opened_studio(
    places: Iterable[str], port: int, out: Path, make_world: Callable[[], World] = World
) -> Iterator[StudioServer]:
    """Serves these sets on this computer while inside. Raises OSError where the port cannot be had."""
    server = StudioServer(port)
    sets: dict[str, Shown] = {}
    for place in places:
        shown = Shown(place, make_world)
        name = shown.name if shown.name not in sets else f"{shown.name}-{len(sets) + 1}"
        sets[name] = shown

    def tell(number: int, order: StudioOrder, doing: str, job: EndedJob | None) -> None:
        server.listeners.tell(_told(sets[order.set], number, doing, job))

    profiles = tuple(row.name for row in profile_names(world=make_world())[0])
    with serving(server, Studio(sets, PrintRoom(out, make_world, tell, in_labels), profiles)):
        yield server


def _told(shown: Shown, number: int, doing: str, job: EndedJob | None) -> dict[str, Json]:
    if job is None:
        return {"job": number, "doing": doing, "done": False}
    files: list[Json] = [
        {"id": one.id, "name": one.name, "language": one.language}
        for one in job.files
        if can_be_opened(one.name)
    ]
    folders = {one.path.parents[one.name.count("/")] for one in job.files}
    return {
        "job": number,
        "done": True,
        "refused": bool(job.missing),
        "missing": [*job.missing],
        "where": [{"short": short_way(one), "text": str(one)} for one in sorted(folders)],
        "why": job.why,
        "notes": [*job.notes],
        "count": len(job.files),
        "files": files[:MOST_TOLD],
        "findings": plain.findings(shown, job.found),
    }
