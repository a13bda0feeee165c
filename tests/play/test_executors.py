"""Whoever plays, the totals are the same: processes, other executors, workers that are lost on the way or begin anew."""

from __future__ import annotations

import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.files.processes import child
from pnp.files.processes.workers import WorkerLost
from pnp.play import executors
from pnp.play.executors import DaskExecutor, OtherExecutor, TroubleError, opened
from pnp.play.process_executor import Processes
from pnp.play.simulate import AHEAD, TRIES, Simulation, simulate
from tests.files.processes.test_workers import METHODS
from tests.play.plans import plan


@pytest.mark.slow
@pytest.mark.parametrize("start", METHODS)
def test_the_number_of_workers_changes_nothing(start: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_START_METHOD", start)
    alone = simulate(plan(66, "greedy,random", mode="advanced"))
    with opened("processes", 2) as executor:
        assert executor
        assert simulate(plan(66, "greedy,random", mode="advanced"), executor) == alone
    assert not child._living


def test_one_process_needs_no_executor() -> None:
    with opened("processes", 1) as executor:
        assert executor is None


@pytest.mark.slow
def test_a_worker_killed_in_the_middle_is_replaced() -> None:
    killed: list[int] = []

    def kill(run: Simulation) -> None:
        if run.totals.games >= 20 and not killed:
            os.kill(next(iter(executor._at_work)).pid, signal.SIGKILL)
            killed.append(run.totals.games)

    with opened("processes", 2) as executor:
        assert isinstance(executor, Processes)
        result = simulate(plan(200), executor, kill)
    assert killed
    assert result == simulate(plan(200))


def test_workers_of_one_executor_play_one_plan_after_another() -> None:
    """As a sweep does."""
    with opened("processes", 2) as executor:
        for seed in (1, 2, 1):
            assert simulate(plan(70, seed=seed), executor) == simulate(plan(70, seed=seed))


class Here(ThreadPoolExecutor):
    """An executor of somebody's, that counts what is under way and loses tasks as told."""

    def __init__(self, lose: Callable[[int], bool] = lambda _: False) -> None:
        super().__init__(1)
        self.tasks, self.under_way, self.most, self.lose = 0, 0, 0, lose

    def submit(self, work: Any, /, *task: Any) -> Future[Any]:
        self.tasks += 1
        self.under_way += 1
        self.most = max(self.most, self.under_way)
        future: Future[Any] = super().submit(work, *task)
        if self.lose(self.tasks):
            future = Future()
            future.set_exception(EOFError("gone"))
        future.add_done_callback(self._finished)
        return future

    def _finished(self, _future: object) -> None:
        self.under_way -= 1


def by(pool: ThreadPoolExecutor, games: int = 200) -> Simulation:
    with pool:
        return simulate(plan(games), OtherExecutor(pool, 1))


def test_few_portions_are_under_way_at_a_time() -> None:
    pool = Here()
    assert by(pool) == simulate(plan(200))
    assert pool.tasks > 60
    assert pool.most <= AHEAD


def test_lost_work_is_done_again() -> None:
    assert by(Here(lambda task: task % 3 == 0)) == simulate(plan(200))


def test_what_is_lost_again_and_again_ends_it_with_the_games_so_far() -> None:
    pool = Here(lambda task: task > 20)
    result = by(pool)
    assert result.stopped
    assert [found.code for found in result.trouble] == ["PLY720"]
    assert f"failed {TRIES} times" in result.trouble[0].message
    assert "EOFError: gone" in result.trouble[0].hint
    assert result.totals == simulate(plan(result.totals.games)).totals
    assert pool.tasks < 20 + 2 * AHEAD + TRIES


def test_a_fault_of_an_engine_is_no_lost_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: object) -> None:
        raise ZeroDivisionError("in the engine")

    monkeypatch.setattr("pnp.play.tasks.play", stumble)
    with pytest.raises(RuntimeError, match="in the engine"):
        by(Here())


class Elsewhere(ThreadPoolExecutor):
    """Workers to whom something of the task is another."""

    def __init__(self, **other: str) -> None:
        super().__init__(1)
        self.other = other

    def submit(self, work: Any, likeness: Any, /, *task: Any) -> Future[Any]:
        return super().submit(work, likeness._replace(**self.other), *task)


@pytest.mark.parametrize(
    ("other", "told"),
    [
        ({"pnp": "0.0.9"}, "this is 0.0.9"),
        ({"code": "f" * 64}, "other bots or another engine"),
        ({"digest": "f" * 64}, "another set"),
    ],
)
def test_workers_of_another_version_or_set_decline(other: dict[str, str], told: str) -> None:
    result = by(Elsewhere(**other))
    assert result.totals.games == 0
    assert result.trouble[0].code == "PLY719"
    assert told in result.trouble[0].message


# --- executors that are none --------------------------------------------------------------------------------


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], str]]:
    """A module ``mine`` in the working folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))

    def write(text: str) -> str:
        (tmp_path / "mine.py").write_text(text, encoding="utf-8")
        return "mine:make"

    yield write
    sys.modules.pop("mine", None)


def refused(word: str) -> tuple[str, str]:
    with pytest.raises(TroubleError) as raised, opened(word, 2):
        pass
    found = raised.value.found
    return found.code, f"{found.message} {found.hint}"


@pytest.mark.parametrize(
    ("text", "code", "told"),
    [
        ("made = 1", "PLY717", "has no attribute 'make'"),
        ("make = 1", "PLY717", "not callable"),
        ("def make(): return 7", "PLY717", "int, which has no submit()"),
        ("import nothing_of_the_kind", "PLY717", "nothing_of_the_kind"),
        ("def make(): raise OSError('no more today')", "PLY718", "raises OSError: no more today"),
        ("1 / 0", "PLY718", "ZeroDivisionError"),
        ("def make(:", "PLY718", "SyntaxError"),
    ],
)
def test_a_callable_that_makes_no_executor_is_told(
    text: str, code: str, told: str, module: Callable[[str], str]
) -> None:
    found, message = refused(module(text))
    assert found == code
    assert told in message


@pytest.mark.parametrize(
    "word", ["", "proceses", "nowhere_at_all:make", ":make", "os:", "dask://host", "dask://:1"]
)
def test_a_word_that_is_no_executor_is_told(word: str) -> None:
    code, message = refused(word)
    assert code == "PLY717"
    assert f"'{word}'" in message


def test_a_callable_makes_the_executor(module: Callable[[str], str]) -> None:
    word = module(
        "from concurrent.futures import ThreadPoolExecutor\ndef make(): return ThreadPoolExecutor(2)\n"
    )
    with opened(word, 2) as executor:
        assert simulate(plan(70), executor) == simulate(plan(70))


def test_what_answers_nonsense_is_told() -> None:
    class Answering(ThreadPoolExecutor):
        def submit(self, *_: Any) -> Future[Any]:
            return super().submit(str)

    assert "answers str" in by(Answering(1)).trouble[0].message


def test_a_scheduler_that_is_not_there_is_told_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "SOON", 0.1)
    monkeypatch.delitem(sys.modules, "distributed", raising=False)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        assert refused(f"dask://127.0.0.1:{port}") == (
            "PLY718",
            f"no scheduler answers at 127.0.0.1:{port}: timed out ",
        )
    code, message = refused(f"dask://127.0.0.1:{port}")
    assert code == "PLY718"
    assert "refused" in message
    assert "distributed" not in sys.modules


# --- Dask without a cluster: what its client says ------------------------------------------------------------


class Client:
    """Of a scheduler that answers, and plays when it has workers."""

    status = "running"

    def __init__(self, workers: int) -> None:
        self.threads = {str(number): 1 for number in range(workers)}
        self.pool = ThreadPoolExecutor(1)

    def wait_for_workers(self, _count: int, timeout: float) -> None:  # noqa: ARG002
        if not self.threads:
            raise TimeoutError

    def get_executor(self, pure: bool) -> ThreadPoolExecutor:  # noqa: ARG002
        return self.pool

    def nthreads(self) -> dict[str, int]:
        return self.threads

    def close(self, _timeout: float) -> None:
        self.status = "closed"


def test_a_cluster_without_dask_names_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    for word in ("dask", "dask://127.0.0.1:8786"):
        assert refused(word) == ("PLY717", f"no executor '{word[:4]}' it wants 'pnp-studio[dask]'")


def test_a_scheduler_without_workers_is_told_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(
        sys.modules, "distributed", SimpleNamespace(Client=lambda *_, **__: Client(0), __spec__="a module")
    )
    monkeypatch.setattr(executors, "_listen", lambda _probe: None)
    with socket.create_server(("127.0.0.1", 0)) as scheduler:
        port = scheduler.getsockname()[1]
        assert refused(f"dask://127.0.0.1:{port}")[1] == f"the scheduler at 127.0.0.1:{port} has no workers "


@pytest.mark.parametrize(
    ("closed", "told"), [(True, "the scheduler is gone"), (False, "all its workers are gone")]
)
def test_a_cluster_that_goes_ends_it_with_the_games_so_far(
    closed: bool, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(executors, "ASKED", 0.01)
    monkeypatch.setattr(executors, "ABANDONED", 0.05)
    client = Client(1)

    def leave(run: Simulation) -> None:
        if run.totals.games >= 20:
            client.pool.submit = lambda *_: Future()  # never done
            client.threads.clear()
            client.status = "closed" if closed else "running"

    result = simulate(plan(200), DaskExecutor(client), leave)
    client.pool.shutdown()
    assert [found.message for found in result.trouble] == [told]
    assert result.totals == simulate(plan(result.totals.games)).totals
    assert result.totals.games >= 20


def test_a_new_pool_takes_the_place_of_a_broken_one() -> None:
    pool = Processes(1)
    with pytest.raises(WorkerLost, match="status 7"):
        pool.submit(os._exit, 7).result()
    assert pool.submit(abs, -1).result() == 1
    pool.end()
    assert not child._living


def test_what_nobody_is_there_to_do_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_START_METHOD", "spawn")
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with pytest.raises(WorkerLost, match="cannot be had"):
        Processes(2).submit(abs, -1).result()
