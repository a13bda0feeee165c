"""A pytest plugin: the processor time of each test, and which tests need the mark ``slow`` or no longer need it.

Processor time of the test's process and of the children it waited for, not time on the clock, so that other work on the
machine changes little. The run reports and does not fail: the same test takes up to half as long again on another machine,
and the first test of a process pays for what later ones find cached.

A fixture of a module or of the whole run is measured apart from the test that happens to ask first. Its time is divided
among all tests that use it.
"""

from __future__ import annotations

import json
import os
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

SLOW = 0.5  # seconds of processor time from which a test is marked slow
QUICK = 0.25  # a test marked slow that takes less than this no longer needs the mark
PROPERTY = "processor time"


def spent() -> float:
    """Seconds of processor time of this process and of the children it waited for."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


class Clock:
    """Measures tests in the process that runs them; the numbers travel with the report of the teardown."""

    def __init__(self) -> None:
        self.since = 0.0
        self.own = 0.0  # of the test that runs
        self.shared: dict[str, float] = {}  # of fixtures it set up or took down for others as well
        self.within: list[str] = []  # shared fixtures being set up, the innermost last

    def charge(self, fixture: str | None) -> None:
        """Add the time since the last call to a shared fixture, or to the test."""
        now = spent()
        if fixture is None:
            self.own += now - self.since
        else:
            self.shared[fixture] = self.shared.get(fixture, 0.0) + now - self.since
        self.since = now

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_setup(self) -> Iterator[None]:
        self.since, self.own, self.shared, self.within = spent(), 0.0, {}, []
        return (yield)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[object]) -> Iterator[object]:
        if fixturedef.scope == "function":
            return (yield)
        self.charge(self.within[-1] if self.within else None)
        self.within.append(name_of(fixturedef))
        try:
            return (yield)
        finally:
            self.charge(self.within.pop())

    def pytest_fixture_post_finalizer(self, fixturedef: pytest.FixtureDef[object]) -> None:
        if not self.within:  # a fixture that fails while it is set up is taken down at once
            self.charge(None if fixturedef.scope == "function" else name_of(fixturedef))

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> None:
        if call.when == "teardown":
            self.charge(None)
            uses = [fixture.baseid + "::" + name for name, fixture in shared_fixtures(item)]
            marked = item.get_closest_marker("slow") is not None
            item.user_properties.append((PROPERTY, [self.own, self.shared, uses, marked]))


def name_of(fixture: pytest.FixtureDef[object]) -> str:
    return f"{fixture.baseid}::{fixture.argname}"


def shared_fixtures(item: pytest.Item) -> Iterator[tuple[str, pytest.FixtureDef[object]]]:
    """The fixtures a test uses together with other tests."""
    info = getattr(item, "_fixtureinfo", None)
    for name, fixtures in info.name2fixturedefs.items() if info else ():
        if fixtures[-1].scope != "function":
            yield name, fixtures[-1]


class Account:
    """The time of every test, added up where the run is reported."""

    def __init__(self, path: str | None) -> None:
        self.path = path
        self.own: dict[str, float] = {}
        self.marked: set[str] = set()
        self.fixtures: dict[str, float] = defaultdict(float)
        self.users: dict[str, set[str]] = defaultdict(set)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for name, value in report.user_properties if report.when == "teardown" else ():
            if name == PROPERTY:
                self.add(report.nodeid, *value)

    def add(self, test: str, own: float, shared: dict[str, float], uses: list[str], marked: bool) -> None:
        self.own[test] = own
        if marked:
            self.marked.add(test)
        for fixture, seconds in shared.items():
            self.fixtures[fixture] += seconds
            self.users[fixture].add(test)
        for fixture in uses:
            self.users[fixture].add(test)

    def seconds(self) -> dict[str, float]:
        """For each test its own time and its share of fixtures."""
        found = dict(self.own)
        for fixture, seconds in self.fixtures.items():
            for test in self.users[fixture]:
                found[test] += seconds / len(self.users[fixture])
        return found

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        seconds = self.seconds()
        longest = sorted(seconds, key=lambda test: (-seconds[test], test))
        say = terminalreporter.write_line
        if missing := [test for test in longest if seconds[test] > SLOW and test not in self.marked]:
            terminalreporter.section(f"over {SLOW} s of processor time: mark as slow, or make quicker")
            for test in missing:
                say(f"{seconds[test]:7.2f} s  {test}")
        if spare := [test for test in longest if seconds[test] < QUICK and test in self.marked]:
            say(f"{len(spare)} tests are marked slow and take less than {QUICK} s; --times=FILE lists them")
        say(f"{sum(seconds.values()):.0f} s of processor time in {len(seconds)} tests")
        if self.path:
            fixtures = {name: round(time, 3) for name, time in self.fixtures.items()}
            tests = {test: [round(seconds[test], 3), test in self.marked] for test in longest}
            Path(self.path).write_text(json.dumps({"fixtures": fixtures, "tests": tests}, indent=1))


def add_option(parser: pytest.Parser) -> None:
    parser.addoption("--times", metavar="FILE", help="write the processor time of each test as JSON")


def register(config: pytest.Config) -> None:
    """Measure where tests run, add up where they are reported: in one process, or in workers and their master."""
    is_worker = hasattr(config, "workerinput")
    if is_worker or not config.getoption("numprocesses", None):
        config.pluginmanager.register(Clock(), "pnp-clock")
    if not is_worker:
        config.pluginmanager.register(Account(config.getoption("--times")), "pnp-account")
