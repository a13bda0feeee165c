"""Child processes: they have their own pipes alone, heed limits, end when we do, and say how they were lost."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import threading
import time
from importlib import import_module
from itertools import islice, product
from pathlib import Path

import pytest

from pnp.files import revision
from pnp.files.processes import child
from pnp.files.processes.child import Child, foreign, start
from pnp.files.processes.workers import Worker, ending, start_method
from tests.files.processes.test_workers import doubling, is_there

pictured = import_module("pnp.draw.svg.pictured")  # whose function has its name
ROOT = Path(__file__).parents[3]
SECONDS = 20.0  # until whoever should have gone is taken for one that stays
HELD = "import sys, signal; print('held', flush=True); signal.pause()"


@pytest.fixture(params=["pipes waited for together", "a thread listens to each"])
def _each_system(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on POSIX systems, and as on others."""
    if request.param.startswith("a thread"):
        monkeypatch.setattr(child, "IS_POSIX", False)


each_system = pytest.mark.usefixtures("_each_system")


def python(code: str, *words: str) -> Child:
    begun = start([sys.executable, "-S", "-c", code, *words], {**os.environ})
    begun.patience = SECONDS
    return begun


def is_closed_soon(pipe: int) -> bool:
    """Whether nobody is left who could write there."""
    waiting = select.poll()
    waiting.register(pipe)
    until = time.monotonic() + SECONDS
    while waiting.poll(1000 * max(0.0, until - time.monotonic())):
        if not os.read(pipe, 1000):
            return True
    return False


# --- pipes ------------------------------------------------------------------------------------------------


@each_system
def test_a_child_is_fed_and_heard() -> None:
    large = b"x" * 3_000_000
    told = python("import sys; sys.stdout.write(sys.stdin.read().upper())")
    told.write(large)
    told.close_input()
    assert told.everything(10_000_000) == large.upper()
    told.end()
    assert (told.status, told.lost) == (0, "")


@each_system
def test_a_child_that_takes_its_time_is_not_waited_for() -> None:
    slow = python(HELD)
    assert next(slow.lines(100)) == b"held\n"
    slow.patience = 0.05
    with pytest.raises(TimeoutError):
        slow.everything(100)
    with pytest.raises(TimeoutError):
        slow.write(b"x" * 3_000_000)
    slow.end()
    assert not is_there(slow.pid)


@each_system
def test_a_child_that_tells_too_much_is_not_listened_to() -> None:
    loud = python("while True: print('x' * 1000)")
    assert sum(map(len, loud.lines(5_000))) <= 5_000
    loud.end()
    assert not is_there(loud.pid)


@each_system
def test_a_program_that_is_not_there_is_told() -> None:
    with pytest.raises(OSError, match="No such file"):
        start(["/nowhere/at-all"])
    assert not child._living


def test_a_program_inherits_its_own_pipes_and_nothing_else() -> None:
    """Also not what whoever started us left open."""
    left_open = os.open(os.devnull, os.O_RDONLY)
    os.set_inheritable(left_open, True)
    other = python(HELD)
    listing = python(
        "import os; print([n for n in os.listdir('/proc/self/fd') if os.path.exists(f'/proc/self/fd/{n}')])"
    )
    assert listing.everything(1000) == b"['0', '1', '2']\n"
    os.close(left_open)
    other.end()
    listing.end()


def test_a_fork_closes_the_pipes_of_every_other_child() -> None:
    """Else nobody would see that a child's input has ended, and it would wait for more for ever."""
    reading = python("import sys; sys.stdin.read()")
    worker = Worker(doubling, "fork")
    reading.close_input()
    assert reading.everything(100) == b""  # which ends when it ends
    reading.end()
    assert reading.status == 0
    worker.tell(1)
    assert worker.hear() == 2
    worker.end()


def test_a_fork_sees_the_end_of_its_own_input() -> None:
    """Which it would not if it held our end of it."""
    worker = Worker(doubling, "fork")
    worker.child.patience = SECONDS
    worker.child.close_input()
    assert worker.child.everything(100) == b""
    worker.end()
    assert worker.child.status == 0


def test_ending_waits_for_nobody() -> None:
    """Somebody else may hold a pipe, and a process may heed nothing but a kill."""
    deaf = python(f"import signal; [signal.signal(n, signal.SIG_IGN) for n in (1, 2, 15)]; {HELD}")
    assert next(deaf.lines(100)) == b"held\n"
    with ending([Worker(doubling, "fork")]):
        deaf.end(grace=0.01)
    assert not is_there(deaf.pid)
    assert deaf.status is None


# --- ending with the parent -------------------------------------------------------------------------------

BUSY = "import sys; print(end='', flush=True)\nwhile True: pass"
STARTING = """
import os, signal, sys, threading
from pnp.files.processes.child import foreign, fork, ours, start
from tests.files.processes.test_processes import busy

def begin():
    children.append(HOW)

if __name__ == "__main__":
    children = []
    WHERE
    os.write(1, b"ready")
    signal.pause()
"""
HOW = {
    "forked": "fork(busy)",
    "ours": "start(ours('-c', 'from tests.files.processes.test_processes import *; "
    "bound.bind(int(sys.argv[1])); busy(0, 2)'), None, 2)",
    "foreign": "start(foreign(sys.executable, '-c', 'while True: pass'), None, 2)",
}
WHERE = {
    "main thread": "begin()",
    "a thread that ends": "begun = threading.Thread(target=begin); begun.start(); begun.join()",
}


def busy(_heard: int, _told: int) -> int:
    """Neither reads nor writes."""
    while True:
        pass


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal there")
@pytest.mark.parametrize(
    ("how", "where"), [pair for pair in product(HOW, WHERE) if pair != ("forked", "a thread that ends")]
)
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_busy_child_goes_with_whoever_started_it(how: str, where: str, number: signal.Signals) -> None:
    """But not with the thread that started it. Every child has our pipe as its standard error."""
    reading, writing = os.pipe()
    script = STARTING.replace("HOW", HOW[how]).replace("WHERE", WHERE[where])
    with subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=writing, env={**os.environ, "PYTHONPATH": str(ROOT)}
    ) as parent:  # fmt: skip
        os.close(writing)
        assert parent.stdout
        assert parent.stdout.read(5) == b"ready"
        assert not select.select([reading], [], [], 0)[0]
        parent.send_signal(number)
    assert is_closed_soon(reading)
    os.close(reading)


ECHO = "import sys\nfor line in sys.stdin: print(line, end='', flush=True)"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a child is no thread's")
def test_a_child_outlives_the_thread_that_started_it() -> None:
    begun: list[Child] = []

    def begin() -> None:
        begun.append(start(foreign(sys.executable, "-c", ECHO)))
        begun[0].write(b"bound\n")
        assert next(begun[0].lines(100)) == b"bound\n"

    thread = threading.Thread(target=begin)
    thread.start()
    thread.join()
    while os.path.exists(f"/proc/self/task/{thread.native_id}"):
        os.sched_yield()
    begun[0].write(b"still here\n")
    assert list(islice(begun[0].lines(100), 1)) == [b"still here\n"]
    begun[0].end()


def test_where_the_system_tells_a_child_nothing_it_looks_itself() -> None:
    """As on macOS: it asks who its parent is. The one in between starts it and is killed."""
    binding = "sys.platform = 'darwin'; bound.EVERY_SECONDS = 0.01; bound.bind(os.getppid())"
    lasting = f"import os, sys; from pnp.files.processes import bound; {binding}; os.write(1, b'bound')\nwhile True: pass"
    between = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {lasting!r}])"
    with subprocess.Popen(
        [sys.executable, "-c", between], stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(ROOT)}
    ) as parent:
        assert parent.stdout
        assert os.read(parent.stdout.fileno(), 5) == b"bound"
        parent.kill()
        assert is_closed_soon(parent.stdout.fileno())


def test_a_child_whose_parent_is_gone_before_it_asks_does_not_begin() -> None:
    late = python("import sys; from pnp.files.processes import bound; bound.bind(1 << 30); print('begun')")
    assert late.everything(100) == b""
    late.end()
    assert late.status == 1


def test_beside_other_threads_nobody_forks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_START_METHOD", "fork")
    found: list[str] = []
    thread = threading.Thread(target=lambda: found.append(start_method()))
    thread.start()
    thread.join()
    assert found == ["spawn"]


# --- what the system ends ---------------------------------------------------------------------------------


def killing(tmp_path: Path, times: int) -> str:
    """Code that ends its own process as the system does, as often as that."""
    place = str(tmp_path / "killed")
    return (
        f"import os\nkilled = len(open({place!r}).read()) if os.path.exists({place!r}) else 0\n"
        f"if killed < {times}:\n    open({place!r}, 'a').write('x')\n    os.kill(os.getpid(), 9)\n"
    )


@pytest.mark.parametrize("times", [1, 2])
def test_a_git_that_the_system_kills_is_asked_once_more(
    times: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    git = tmp_path / "git"
    git.write_text(f"#!{sys.executable}\n{killing(tmp_path, times)}print('1' * 40, 'commit', 0)\n")
    git.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    if times == 1:
        assert revision.commit_of(tmp_path, "HEAD") == "1" * 40
    else:
        with pytest.raises(revision.RevisionError, match="killed by signal 9"):
            revision.commit_of(tmp_path, "HEAD")


@pytest.mark.parametrize("times", [1, 2])
def test_a_picture_whose_process_the_system_kills_is_drawn_once_more(
    times: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawing = tmp_path / "drawing.py"
    drawing.write_text(f"{killing(tmp_path, times)}os.write(1, {pictured.PNG!r} + b'drawn')\n")
    monkeypatch.setattr(pictured, "CHILD", drawing)
    if times == 1:
        assert pictured._drawn(b"<svg/>", 1, 1.0, 1).endswith(b"drawn")
    else:
        with pytest.raises(pictured.PictureError, match="was killed by signal 9") as told:
            pictured._drawn(b"<svg/>", 1, 1.0, 1)
        assert told.value.hint == ""


def test_resvg_that_does_not_start_broke_no_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawing = tmp_path / "drawing.py"
    drawing.write_text("import sys; sys.exit(3)\n")
    monkeypatch.setattr(pictured, "CHILD", drawing)
    with pytest.raises(pictured.PictureError, match="does not start"):
        pictured._drawn(b"<svg/>", 1, 1.0, 1)
