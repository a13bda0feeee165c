"""Processes of our own: told, heard, and gone when they should be."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from pnp.files.processes.workers import (
    StartMethod,
    Worker,
    WorkerLost,
    cores,
    ending,
    first_to_speak,
    start_method,
)

Tell = Callable[[object], None]
METHODS: tuple[StartMethod, ...] = ("fork", "spawn") if hasattr(os, "fork") else ("spawn",)
LARGE = 10_000_000

each_method = pytest.mark.parametrize("method", METHODS)


def doubling(heard: Iterator[object], tell: Tell) -> None:
    for thing in heard:
        assert isinstance(thing, (int, bytes))
        tell(2 * thing)


def raising(error: Exception, _heard: Iterator[object], tell: Tell) -> None:
    tell("so far")
    raise error


def printing(_heard: Iterator[object], tell: Tell) -> None:
    print("a word that is not for the one who listens", flush=True)
    os.write(1, b"nor is this")
    tell("told")


def standing_still(_heard: Iterator[object], tell: Tell) -> None:
    tell(signal.getsignal(signal.SIGINT))
    while True:
        signal.pause()


class Unsendable(Exception):
    """Cannot be made again from what pickle keeps of it."""

    def __init__(self, number: int, word: str) -> None:
        super().__init__(f"{word} {number}")


def is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@each_method
def test_what_is_told_comes_back_in_order_and_whoever_speaks_first_is_heard(method: StartMethod) -> None:
    with ending([Worker(doubling, method) for _ in range(3)]) as workers:
        workers[2].tell(21)
        assert first_to_speak(workers) is workers[2]
        assert workers[2].hear() == 42
        for number in range(100):
            workers[0].tell(number)
        assert [workers[0].hear() for _ in range(100)] == [2 * number for number in range(100)]
    assert not any(is_there(worker.pid) for worker in workers)


@each_method
def test_large_things_go_both_ways_at_once(method: StartMethod) -> None:
    """The worker answers while it is still being told: neither may wait for the other to listen."""
    with ending([Worker(doubling, method)]) as [worker]:
        for letter in (b"a", b"b", b"c"):
            worker.tell(LARGE * letter)
        assert [worker.hear() == 2 * LARGE * letter for letter in (b"a", b"b", b"c")] == 3 * [True]


@each_method
def test_what_its_work_raises_is_raised_here_as_it_was(method: StartMethod) -> None:
    with ending([Worker(partial(raising, KeyError("fox")), method)]) as [worker]:
        assert worker.hear() == "so far"
        with pytest.raises(KeyError, match="fox") as caught:
            worker.hear()
        assert "in raising" in caught.value.__notes__[0]
        with pytest.raises(WorkerLost):
            worker.hear()


def test_what_cannot_travel_is_told_in_words() -> None:
    def work(_heard: Iterator[object], _tell: Tell) -> None:
        raise Unsendable(3, "foxes")

    with ending([Worker(work, METHODS[0])]) as [worker], pytest.raises(RuntimeError, match="foxes 3"):
        worker.hear()


@each_method
def test_a_worker_that_is_killed_is_missed_and_no_zombie_stays(method: StartMethod) -> None:
    with ending([Worker(standing_still, method), Worker(doubling, method)]) as [lost, other]:
        assert lost.hear() == signal.SIG_IGN  # an interrupt is not for it
        os.kill(lost.pid, signal.SIGKILL)
        assert first_to_speak([lost, other]) is lost
        with pytest.raises(WorkerLost, match="signal 9"):
            lost.hear()
        assert not is_there(lost.pid)  # a zombie would still be
        with pytest.raises(WorkerLost):
            lost.tell(1)
        lost.end()
        other.tell(1)
        assert other.hear() == 2


@each_method
def test_a_worker_in_the_middle_of_something_is_ended(method: StartMethod) -> None:
    workers = [Worker(standing_still, method)]
    with pytest.raises(ZeroDivisionError), ending(workers):
        print(1 / 0)
    assert not is_there(workers[0].pid)


def starting_another(place: str, _heard: Iterator[object], tell: Tell) -> None:
    held = "import signal, sys; file = open(sys.argv[1], 'w'); signal.pause()"
    with subprocess.Popen([sys.executable, "-c", held, place]):
        tell("started")


def test_what_a_spawned_worker_started_goes_with_it(tmp_path: Path) -> None:
    """It may hear and read nothing, and so never notice."""
    place = str(tmp_path / "held")
    os.mkfifo(place)
    with ending([Worker(partial(starting_another, place), "spawn")]) as [worker]:
        worker.hear()
        ours = os.open(place, os.O_RDONLY)  # when the other end is there, too
    waiting = select.poll()
    waiting.register(ours)
    closed = waiting.poll(20_000)
    os.close(ours)
    assert closed


@each_method
def test_work_that_is_done_ends_the_worker_and_prints_nothing_into_our_ears(
    method: StartMethod, capfd: pytest.CaptureFixture[str]
) -> None:
    with ending([Worker(printing, method)]) as [worker]:
        assert worker.hear() == "told"
        with pytest.raises(WorkerLost, match="status 0"):
            worker.hear()
    assert capfd.readouterr().out == ""


PARENT = """
import os, signal, sys
from pnp.files.processes.workers import Worker
from tests.files.processes.test_workers import doubling, telling_for_ever

if __name__ == "__main__":
    print("waiting in a buffer")
    workers = [Worker(work, "METHOD") for work in (doubling, doubling, telling_for_ever)]
    workers[0].tell(1)
    workers[0].hear(), workers[2].hear()
    os.write(1, b"ready")
    os.kill(os.getpid(), signal.SIGKILL)
"""


def telling_for_ever(_heard: Iterator[object], tell: Tell) -> None:
    while True:
        tell("still here")


@each_method
def test_nobody_stays_when_whoever_started_them_is_killed(method: StartMethod) -> None:
    """All of them have our end of the pipe; it closes with the last."""
    ours, theirs = os.pipe()
    script = PARENT.replace("METHOD", method)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([os.getcwd(), *filter(None, sys.path)])}
    started = subprocess.run(
        [sys.executable, "-c", script], stdout=theirs, stderr=theirs, env=environment, timeout=60, check=False
    )
    os.close(theirs)
    said = b""
    while block := os.read(ours, 1000):  # until nobody is left who could write there
        said += block
    os.close(ours)
    assert started.returncode == -signal.SIGKILL
    assert said.endswith(b"ready")
    assert said.count(b"waiting in a buffer") <= 1


def test_a_process_that_cannot_be_had_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with pytest.raises(WorkerLost, match="cannot be had"):
        Worker(doubling, "spawn")


def test_the_environment_says_how_processes_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_START_METHOD", "spawn")
    assert start_method() == "spawn"
    monkeypatch.delenv("PNP_START_METHOD")
    assert start_method() == ("fork" if sys.platform == "linux" else "spawn")
    assert 1 <= cores() <= (os.cpu_count() or 1)
