"""The action's own lines, run as GitHub does: this checkout is installed into a fresh environment and checks a set."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
import yaml

pytestmark = pytest.mark.verify
ROOT = Path(__file__).parents[2]
STEPS = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))["runs"]["steps"]
INPUTS = {"SETS": ".", "LANGUAGES": "all", "STRICT": "true"}


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A fresh virtual environment that finds our dependencies here instead of in the network."""
    home = tmp_path_factory.mktemp("fresh")
    subprocess.run((sys.executable, "-m", "venv", str(home)), check=True)
    (packages,) = home.glob("lib/*/site-packages")
    (packages / "beside.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    own = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    sealed = {"PIP_NO_INDEX": "1", "PIP_NO_BUILD_ISOLATION": "0"}  # 0 means: no isolation
    fresh = {"PATH": f"{home / 'bin'}{os.pathsep}{os.environ['PATH']}", "GITHUB_ACTION_PATH": str(ROOT)}
    return {**own, **sealed, **fresh}


def run(step: str, environment: dict[str, str], where: Path) -> subprocess.CompletedProcess[str]:
    (lines,) = [row["run"] for row in STEPS if row.get("name") == step]
    command = ("bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", lines)  # as GitHub calls it
    return subprocess.run(
        command, cwd=where, env={**environment, **INPUTS}, capture_output=True, text=True, check=False
    )


def test_the_action_installs_its_own_checkout_and_checks(environment: dict[str, str], tmp_path: Path) -> None:
    installed = run("Install pnp", environment, tmp_path)
    assert installed.returncode == 0, installed.stdout + installed.stderr
    home = Path(environment["PATH"].partition(os.pathsep)[0])
    assert (home / "pnp").exists()
    subprocess.run((str(home / "pnp"), "new", "my-game"), cwd=tmp_path, env=environment, check=True)
    folder = tmp_path / "my-game"
    good = run("Check", environment, folder)
    assert (good.returncode, good.stdout) == (0, ""), good.stderr
    cards = folder / "cards" / "creatures.yaml"
    cards.write_text(cards.read_text(encoding="utf-8").replace("points: 1", "points: 9"), encoding="utf-8")
    bad = run("Check", environment, folder)
    assert bad.returncode == 1
    assert "::error file=cards/creatures.yaml,line=7" in bad.stdout


# each looks up tables, pages or programs that lie in the package
LOOKING_UP = (
    ("build", "biomos", "--lang", "de", "--profile", "letter-fold"),
    ("build", "biotopia", "--only", "cards", "--profile", "poker-8-letter", "--out", "precut"),
    ("export", "biomos", "--to", "plain-pdf"),
    ("export", "biomos", "--to", "kit/itch"),
    ("export", "biomos", "--to", "web"),
    ("export", "biomos", "--to", "cut", "--profile", "mine"),  # with registration marks
    ("i18n", "sheet", "biomos", "de"),
    ("simulate", "biomos", "--games", "2"),
    ("profiles",),
    ("sizes",),
)
MINE = "extends: a4\nregistration: cricut\ntuckbox: {sleeves: thin}\n"


def test_what_is_installed_from_a_wheel_prints_what_the_checkout_prints(
    environment: dict[str, str], tmp_path: Path
) -> None:
    """Whatever a command looks up has travelled along."""
    home = Path(environment["PATH"].partition(os.pathsep)[0])
    wheels = tmp_path / "wheels"
    build = ("wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(wheels), str(ROOT))
    subprocess.run((sys.executable, "-m", "pip", *build), cwd=tmp_path, env=environment, check=True)
    (wheel,) = wheels.glob("*.whl")
    install = ("install", "--quiet", "--no-deps", "--force-reinstall", str(wheel))
    subprocess.run((str(home / "pip"), *install), cwd=tmp_path, env=environment, check=True)
    ways = {"installed": (str(home / "pnp"),), "checkout": (sys.executable, "-m", "pnp")}
    told: dict[str, list[str]] = {}
    for name, command in ways.items():
        where = tmp_path / name
        (where / "profiles").mkdir(parents=True)
        (where / "profiles" / "mine.yaml").write_text(MINE, encoding="utf-8")
        paths = {"PYTHONPATH": str(ROOT)} if name == "checkout" else {}
        for asked in LOOKING_UP:
            done = subprocess.run(
                (*command, *asked),
                cwd=where,
                env={**environment, **paths, "PNP_CACHE": "", "XDG_CACHE_HOME": str(where / "cache")},
                capture_output=True,
                text=True,
                check=False,
            )
            assert done.returncode == 0, (name, asked, done.stderr)
            told.setdefault(name, []).append(re.sub(r"\S*/(?=(?:cardsets|data)/)", "", done.stdout))
    assert told["installed"] == told["checkout"]
    printed = {name: files_below(tmp_path / name) for name in ways}
    assert len(printed["installed"]) > 50
    assert printed["installed"] == printed["checkout"]


def files_below(folder: Path) -> dict[str, bytes]:
    """Every file that was written, but for the cache."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.relative_to(folder).parts[0] != "cache"
    }


README = (ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```(?:sh|powershell)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
TYPED = [text for text in EXAMPLES if "REPOSITORY" in text]
OTHERS = ("pipx ", "uv ")  # which install as pip does, and are not everywhere
# an environment that is there already stands for the one that is made; two games for all of them
INSTEAD = {
    "REPOSITORY": f"file://localhost{ROOT}",
    "py -m venv .venv": "true",
    ".venv\\Scripts\\": "",
    "make decks": "make setup VENV=$FRESH PYTHON=python && pnp build biomos biotopia --lang en",
    "pnp build --bundled\n": "pnp build biomos --lang en\n",
}


@pytest.mark.parametrize("number", range(3), ids=["make", "windows", "pip"])
def test_the_readme_installs(number: int, environment: dict[str, str], tmp_path: Path) -> None:
    """Each example that says where pnp comes from, as it is typed."""
    text = TYPED[number]
    for said, instead in INSTEAD.items():
        text = text.replace(said, instead)
    lines = [line for line in text.splitlines() if not line.startswith(OTHERS)]
    home = Path(environment["PATH"].partition(os.pathsep)[0]).parent
    subprocess.run(
        (str(home / "bin" / "pip"), "uninstall", "--quiet", "--yes", "pnp-studio"),
        env=environment,
        check=True,
    )
    done = subprocess.run(
        ("bash", "-e", "-c", "\n".join(lines)),
        cwd=tmp_path,
        env={**environment, "FRESH": str(home)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    told = subprocess.run(
        (str(home / "bin" / "pnp"), "--version"), capture_output=True, text=True, check=True
    )
    assert "pnp" in told.stdout
