"""Whatever signal ends a command, at whatever moment: it ends soon, says so by its status, and leaves nothing behind."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hostile.signals import CHROMIUM, COMMANDS, GATE, SIGNALS, Outcome, make_base, sent_to, table


@pytest.fixture(scope="session")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_base(tmp_path_factory.mktemp("signals"))


def require_sound(found: list[Outcome]) -> None:
    print(table(found))
    assert not any(outcome.faults for outcome in found), table(found)
    idle = sum(outcome.is_late or outcome.is_loading for outcome in found)
    assert idle <= 1 + len(found) // 2, f"most came before the work or after it: {table(found)}"


@pytest.mark.slow
@pytest.mark.parametrize("name", GATE)
def test_a_few_signals_to_each_command(name: str, base: Path, tmp_path: Path) -> None:
    """From command to command other ones: together, each signal comes several times."""
    require_sound(sent_to(name, range(3), base, tmp_path))


@pytest.mark.verify
def test_a_few_signals_while_chromium_prints(base: Path, tmp_path: Path) -> None:
    require_sound(sent_to(CHROMIUM, range(len(SIGNALS)), base, tmp_path))


@pytest.mark.soak
@pytest.mark.parametrize("name", COMMANDS)
def test_five_hundred_signals(name: str, base: Path, tmp_path: Path) -> None:
    require_sound(sent_to(name, range(1000, 1000 + 500 // len(COMMANDS) + 1), base, tmp_path))
