"""The child process of ``pictured``: one drawing made into pixels by resvg, under limits.

Owns the limits on memory and processor time. It is run as a file, by itself: what is imported here is part of every
picture. It opens no file, knows no font, and must not know whoever started it.
"""

from __future__ import annotations

import sys

MEMORY = 352 * 1024 * 1024
UNUSABLE = 3  # the status where it cannot begin


def main(seconds: int, times: int, parent: int) -> None:
    try:
        from pnp.files.processes.bound import bind

        bind(parent)
        import resvg_py
    except ImportError:
        sys.exit(UNUSABLE)
    text = sys.stdin.buffer.read().decode()
    _confine(seconds, times)
    try:
        drawn = bytes(resvg_py.svg_to_bytes(svg_string=text, dpi=96, skip_system_fonts=True))
    except (ValueError, RuntimeError) as error:
        drawn = b"!" + str(error).encode()[:200]
    sys.stdout.buffer.write(drawn)
    sys.stdout.buffer.flush()


def _confine(seconds: int, times: int) -> None:
    if sys.platform == "win32":
        return
    import resource

    # nothing can be opened any more, nor written but to the pipe
    limits = {resource.RLIMIT_CPU: seconds, resource.RLIMIT_FSIZE: 0, resource.RLIMIT_NOFILE: 0}
    if sys.platform != "darwin":  # which takes a limit on memory and forgets it
        limits[resource.RLIMIT_AS] = MEMORY * times
    for limit, most in limits.items():
        hard = resource.getrlimit(limit)[1]
        if hard != resource.RLIM_INFINITY:
            most = min(most, hard)  # whoever started us allows no more
        # at the first limit on time a signal says what it was, at the last it is just killed
        is_last = limit != resource.RLIMIT_CPU or hard == most
        resource.setrlimit(limit, (most, most if is_last else most + 1))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
