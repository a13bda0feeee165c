"""What tests share: a set from one YAML text beside the assertion, goldens, and the findings they expect."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import settings

from pnp.cli import options
from pnp.files.world import World
from pnp.project.opened_set import Project
from pnp.source.load.set_folders import bundled_ids
from tests import timing
from tests.bundled import opened
from tests.judging import Judgement, judge

os.environ["PNP_CACHE"] = (
    "off"  # tests neither read nor fill the cache of whoever runs them, but for those about it
)

if (
    signal.getsignal(signal.SIGINT) is signal.SIG_IGN
):  # begun in the background of a shell: what is begun here would inherit it
    signal.signal(signal.SIGINT, signal.default_int_handler)

Write = Callable[..., Path]
# How long an example takes depends on what else runs. The gate tries the same examples each time, so that who changed
# nothing about it never meets a fault found by luck; the hunt for new ones is the soak's,
# with --hypothesis-profile=hunt.
settings.register_profile("gate", deadline=None, derandomize=True)
settings.register_profile("hunt", deadline=None)
settings.load_profile("gate")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="rewrite tests/goldens from what is there now"
    )
    timing.add_option(parser)


def pytest_configure(config: pytest.Config) -> None:
    timing.register(config)


@pytest.fixture(autouse=True, scope="module")
def _collected() -> Iterator[None]:
    """What a module's tests leave is let go of, with the folders it holds open: alone, Python waits for a million more.

    What is there before and after belongs to the whole run. It is set aside, or each collection, here and within tests,
    looks through all that was collected and imported: two seconds a module.
    """
    gc.freeze()
    yield
    gc.collect()


@pytest.fixture(scope="module")
def games_held_open() -> Iterator[None]:
    """Commands run in this process find each bundled game open already, and draw an edition once for a whole module.

    For modules that look at what a command makes of a game, and not at how it is opened.
    """

    def held_open(where: str, world: World) -> Project:
        return opened(where) if where in bundled_ids(world) and world.times == 1 else Project(where, world)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(options, "Project", held_open)
        yield


@pytest.fixture
def write_set(tmp_path: Path) -> Write:
    """Write a set's files into a folder named as the set; ``**{"cards/a.yaml": ...}`` adds files."""

    def write(text: str, name: str = "tiny", **files: str) -> Path:
        folder = tmp_path / name
        for path, content in {"set.yaml": text, **files}.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(dedent(content), encoding="utf-8")
        return folder

    return write


@pytest.fixture
def judged(write_set: Write) -> Callable[..., Judgement]:
    """Judge a set given as text."""

    def run(text: str, **files: str) -> Judgement:
        return judge(write_set(text, **files))

    return run


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with tests/goldens/NAME; ``--update-golden`` rewrites it."""

    def compare(name: str, text: str) -> None:
        path = Path(__file__).parent / "goldens" / name
        if request.config.getoption("--update-golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.exists(), f"no golden {name}; run pytest --update-golden and read the difference"
        assert text == path.read_text(encoding="utf-8")

    return compare
