"""``pnp studio`` on the command line: it tells its address, answers there and nowhere else, and ends when it is told to."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pnp.studio.gate import Gate
from tests.studio.asking import AskingPage, lay_out


@contextmanager
def begun(folder: Path, *words: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "pnp", "studio", *words, "--no-open"]
    with subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as process:  # fmt: skip
        try:
            yield process
        finally:  # whatever went wrong, nobody waits for it
            process.kill()


@pytest.mark.slow
def test_the_command_serves_until_it_is_interrupted(tmp_path: Path) -> None:
    lay_out(tmp_path / "tiny")
    with begun(tmp_path, "tiny") as process:
        assert process.stdout
        told = re.search(r"http://127\.0\.0\.1:(\d+)/#token=(\S+)", process.stdout.readline())
        assert told
        page = AskingPage(Gate(int(told[1]), told[2]))
        assert page.ask("look", set="tiny", lang="en")["loads"]
        events = page.other()
        events.connection.request("GET", "/api/events", None, events.headers)  # somebody who never reads
        page.close()
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert process.returncode == 0
    assert "closed" in out
    assert "Traceback" not in err


@pytest.mark.parametrize(("words", "status"), [(("nothing-here",), 1), (("--port", "99999", "ecosfera"), 2)])
def test_what_cannot_be_shown_is_told_at_once(tmp_path: Path, words: tuple[str, ...], status: int) -> None:
    with begun(tmp_path, *words) as process:
        out, err = process.communicate(timeout=30)
    assert process.returncode == status
    assert "nothing-here" in out + err or "99999" in out + err
    assert "Traceback" not in err


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    lay_out(tmp_path / "tiny")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with begun(tmp_path, "tiny", "--port", str(taken.getsockname()[1])) as process:
            _, err = process.communicate(timeout=30)
    assert process.returncode == 1
    assert "cannot listen" in err


def test_an_output_that_takes_nothing_is_not_the_fault_of_the_port(tmp_path: Path) -> None:
    lay_out(tmp_path / "tiny")
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "pnp", "studio", "tiny", "--no-open"],
            cwd=tmp_path, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False,
        )  # fmt: skip
    assert done.returncode == 1
    assert "No space left" in done.stderr
    assert "port" not in done.stderr


def test_a_set_with_faults_is_shown_all_the_same(tmp_path: Path) -> None:
    folder = lay_out(tmp_path / "tiny")
    (folder / "set.yaml").write_text("id: tiny\ntitle: [\n", encoding="utf-8")
    with begun(tmp_path, "tiny") as process:
        assert process.stdout
        told = re.search(r":(\d+)/#token=(\S+)", process.stdout.readline())
        assert told
        page = AskingPage(Gate(int(told[1]), told[2]))
        answer = page.ask("look", set="tiny", lang="en")
        page.close()
        os.killpg(process.pid, signal.SIGTERM)
        _, err = process.communicate(timeout=20)
    assert process.returncode == 143
    assert "Traceback" not in err
    assert not answer["loads"]
    assert json.dumps(answer["findings"]).count("set.yaml:3")
