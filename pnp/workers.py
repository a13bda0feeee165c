"""Where workers were before; ``pnp.processes.workers`` has them."""

from pnp.processes.workers import (
    StartMethod,
    Task,
    Worker,
    WorkerLost,
    cores,
    ending,
    first_to_speak,
    start_method,
)

__all__ = [
    "StartMethod", "Task", "Worker", "WorkerLost", "cores", "ending", "first_to_speak", "start_method",
]  # fmt: skip
