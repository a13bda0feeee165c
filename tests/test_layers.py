"""The map in ``pnp/__init__`` is true: arrows run one way, heavy libraries stay in their rooms, rooms stay small."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import pnp
from tests.judging import no_offenders

ROOT = Path(pnp.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))
NODES: dict[Path, list[ast.AST]] = {}

# a room may import the rooms named here, and nothing else of pnp; None may import all
ARROWS: dict[str, set[str] | None] = {
    "__init__": {"model", "project", "world"},
    "budget": set(),
    "cache": {"resources"},
    "resources": set(),
    "revision": {"processes"},
    "wording": set(),
    "languages": set(),
    "likeness": set(),
    "diagnostics": {"likeness", "wording"},
    "scene": set(),
    "stamps": set(),
    "walls": set(),
    "saving": {"walls"},
    "remembering": {"stamps"},
    "world": {"cache", "remembering", "stamps", "walls"},
    "frozen": set(),
    "sums": set(),
    "processes": set(),
    "dump": {"scene"},
    "model": {"diagnostics", "scene"},
    "load": {"diagnostics", "likeness", "model", "resources", "wording", "world"},
    "schema": {"world", "languages", "load", "model", "diagnostics", "resources", "wording"},
    "i18n": {
        "likeness", "world", "languages", "load", "model", "diagnostics", "resources", "schema", "text", "wording",
    },
    "text": {"cache", "world", "languages", "scene", "diagnostics", "load", "resources"},
    "svg": {"processes", "scene", "diagnostics"},
    "rasters": set(),
    "inksaver": {"rasters", "scene"},
    "look": {
        "rasters", "world", "text", "svg", "scene", "model", "load", "diagnostics", "resources", "wording",
    },
    "compose": {
        "processes", "remembering", "inksaver", "rasters", "world", "look", "text", "svg", "scene", "model", "load",
        "diagnostics", "languages", "resources", "wording",
    },
    "rulebook": {
        "world", "look", "compose", "text", "svg", "scene", "model", "schema", "load", "diagnostics", "resources", "i18n",
        "wording", "languages",
    },
    "boxes": {
        "compose", "diagnostics", "i18n", "languages", "look", "model", "rulebook", "scene", "svg", "text",
    },
    "impose": {"i18n", "languages", "text", "scene", "model", "diagnostics"},
    "calibrate": {"diagnostics", "impose", "languages", "load", "model", "scene", "text"},
    "render": {"rasters", "scene", "model"},
    "kits": {
        "boxes", "compose", "diagnostics", "i18n", "languages", "look", "model", "rulebook", "scene", "svg", "text",
        "wording",
    },
    "export": {
        "compose", "processes", "rasters", "scene", "model", "diagnostics", "i18n", "kits", "languages", "render",
        "rulebook", "text", "wording", "world",
    },
    "translators": {
        "check", "compose", "diagnostics", "export", "i18n", "languages", "model", "render", "rulebook", "scene",
        "text", "wording", "world",
    },
    "manifest": {"world", "model", "scene"},
    "write": {"manifest", "model", "saving"},
    "start": {"diagnostics", "load", "rasters", "schema", "wording"},
    "pull": {"diagnostics", "load", "schema", "wording"},
    "play": {"processes", "model", "diagnostics", "schema", "load", "scene", "text", "wording"},
    "games": {"play", "model", "diagnostics", "schema", "wording"},
    "check": {
        "languages", "look", "scene", "schema", "model", "diagnostics", "compose", "play", "wording",
    },
    "documents": {"boxes", "i18n", "impose", "rulebook", "render", "manifest", "model", "diagnostics"},
    "changes": {
        "diagnostics", "impose", "languages", "load", "manifest", "model", "project", "revision", "scene", "wording",
        "world",
    },
    "project": None,
    "studio": {
        "changes", "check", "compose", "export", "i18n", "impose", "load", "manifest", "model", "processes", "project",
        "rasters", "render", "revision", "saving",
        "scene", "schema", "text", "world", "write", "diagnostics",
    },
    "cli": None,
    "__main__": None,
}  # fmt: skip
ANYWHERE = {"frozen", "budget", "sums"}  # as the standard library is
# third-party libraries and the only rooms that may know them
ROOMS = {
    "reportlab": {"text", "render"},
    "pypdfium2": {"render"},
    "jinja2": {"compose"},
    "click": {"cli"},
    "yaml": {"load"},
    "icu4py": {"text"},
    "uharfbuzz": {"text"},
    "pyphen": {"text"},
    "fontTools": {"text", "render"},
    "PIL": {"render", "rasters"},
    "resvg_py": {"svg"},
}


# what starts, ends or waits for processes
STARTING = re.compile(
    r"\b(subprocess|multiprocessing|ProcessPoolExecutor)\b"
    r"|\bos\.(fork|forkpty|posix_spawnp?|spawn\w+|exec\w+|system|popen|startfile|kill|killpg|wait\w*)\("
)


def room(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return parts[0]


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.fixture(scope="module", autouse=True)
def _parsed() -> Iterator[None]:
    """Parse every module once for all rules; together they are too large to hold for the whole run."""
    NODES.update({path: list(ast.walk(ast.parse(path.read_text(encoding="utf-8")))) for path in MODULES})
    yield
    NODES.clear()


@cache
def imports(path: Path) -> set[str]:
    names: set[str] = set()
    for node in NODES[path]:
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return names


def known(name: str) -> str | None:
    """The room of pnp a dotted name leads to."""
    parts = name.split(".")
    return parts[1] if parts[0] == "pnp" and len(parts) > 1 and parts[1] in ARROWS else None


def test_arrows_run_one_way() -> None:
    wrong = {}
    for path in MODULES:
        allowed = ARROWS.get(room(path), set())
        used = {target for name in imports(path) if (target := known(name))}
        if room(path) not in ARROWS:
            wrong[name_of(path)] = {"has no place on the map"}
        elif allowed is not None and (more := used - {room(path)} - ANYWHERE - allowed):
            wrong[name_of(path)] = more
    no_offenders(wrong, "these import rooms that their room may not know")


def test_classes_of_values_are_made_quickly() -> None:
    """By ``pnp.frozen``: the library takes up to six times as long, but for what can change, is generic, or no build
    needs."""
    users = {str(path.relative_to(ROOT)) for path in MODULES if "dataclasses" in imports(path)}
    assert users == {"frozen.py", "play/totals.py"}
    users = {
        str(path.relative_to(ROOT))
        for path in MODULES
        if room(path) not in ("games", "play") and "typing.NamedTuple" in imports(path)
    }
    assert users == {"frozen.py", "project/products.py", "project/side_by_side.py", "project/turns.py"}


def test_engines_know_nothing_of_one_another() -> None:
    engines = {path.name for path in (ROOT / "games").iterdir() if (path / "__init__.py").exists()}
    for path in MODULES:
        own = path.relative_to(ROOT).parts[1] if room(path) == "games" else ""
        others = {f"pnp.games.{engine}" for engine in engines - {own}}
        assert not any(name.startswith(tuple(others)) for name in imports(path))


# the report is drawn; games are played without knowing that
DRAWING = {"play/pages.py", "play/plots.py"}


def test_only_the_report_of_play_is_drawn() -> None:
    drawing = {
        str(path.relative_to(ROOT))
        for path in MODULES
        if room(path) == "play" and {"scene", "text"} & set(map(known, imports(path)))
    }
    assert drawing == DRAWING
    for path in MODULES:
        if room(path) == "play" and str(path.relative_to(ROOT)) not in DRAWING:
            assert not imports(path) & {"pnp.play.pages", "pnp.play.plots"}


def test_libraries_stay_in_their_rooms() -> None:
    wrong = {
        f"{library} in {name_of(path)}"
        for path in MODULES
        for library in {name.partition(".")[0] for name in imports(path)} & set(ROOMS)
        if room(path) not in ROOMS[library]
    }
    no_offenders(wrong)


def test_reportlab_stays_with_the_pdf_backend_and_the_font_metrics() -> None:
    users = {
        str(path.relative_to(ROOT))
        for path in MODULES
        if any(n.startswith("reportlab") for n in imports(path))
    }
    assert all(name.startswith(("text/", "render/pdf")) for name in users), users


def test_rooms_stay_small_and_say_what_they_own() -> None:
    no_offenders(fault for path in MODULES for fault in faults_of_size(path))


def faults_of_size(path: Path) -> Iterator[str]:
    name = name_of(path)
    module = NODES[path][0]
    assert isinstance(module, ast.Module)
    if not ast.get_docstring(module):
        yield f"{name} does not say what it owns"
    for node in NODES[path]:
        if isinstance(node, ast.FunctionDef) and lines_of(node) > 50:
            yield f"{name}:{node.lineno} {node.name} has {lines_of(node)} lines"


def lines_of(function: ast.FunctionDef) -> int:
    """Lines of a function without its docstring."""
    doc = ast.get_docstring(function, clean=False)
    return (function.end_lineno or 0) - function.lineno + 1 - (doc.count("\n") + 1 if doc else 0)


def test_only_one_room_starts_processes_and_ends_them() -> None:
    """Elsewhere nobody would close the pipes of the others, set a limit, or see to it that none stays."""
    users = {
        room(path)
        for path in MODULES
        for node in NODES[path]
        if isinstance(node, ast.Import | ast.ImportFrom | ast.Call) and STARTING.search(ast.unparse(node))
    }
    assert users == {"processes"}


def test_the_name_of_a_class_or_type_means_one_thing() -> None:
    """In the whole program, with an underscore before it or without; packages of games are apart from each other and may
    each have a State."""
    places: dict[str, list[str]] = {}
    for path in MODULES:
        if room(path) != "games":
            for node in NODES[path]:
                if isinstance(node, ast.ClassDef):
                    places.setdefault(node.name.lstrip("_"), []).append(str(path.relative_to(ROOT)))
                elif isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias":
                    name = ast.unparse(node.target).lstrip("_")
                    places.setdefault(name, []).append(str(path.relative_to(ROOT)))
    no_offenders({name: files for name, files in places.items() if len(files) > 1})


def test_what_is_bundled_travels_in_the_wheel() -> None:
    """Every folder asked of ``resources.bundled`` is packed by ``pyproject.toml``, and no other."""
    asked = {
        node.args[0].value
        for path in MODULES
        for node in NODES[path]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "bundled"
        if isinstance(node.args[0], ast.Constant)
    }
    project = tomllib.loads((ROOT.parent / "pyproject.toml").read_text(encoding="utf-8"))
    packed = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert packed == {folder: f"pnp/_data/{folder}" for folder in asked}


def test_nothing_but_the_door_knows_the_command_line() -> None:
    inside = [path for path in MODULES if room(path) not in ("cli", "__main__")]
    no_offenders(
        name_of(path) for path in inside if any(name.startswith("pnp.cli") for name in imports(path))
    )


# inputs come by way of the world; the output folder and the cache are read by those who write them
READERS = {"world", "walls", "saving", "cache", "manifest", "write"}
READING = {"open", "read_bytes", "read_text"}


def test_only_the_world_opens_files_to_read() -> None:
    opening = {
        name_of(path): {name for name in called(path) if name.rpartition(".")[2] in READING}
        - OTHER_OPENS
        - LEADING_NOWHERE.get(name_of(path), set())
        for path in MODULES
        if room(path) not in READERS
    }
    no_offenders({name: calls for name, calls in opening.items() if calls})


def called(path: Path) -> set[str]:
    return {ast.unparse(node.func) for node in NODES[path] if isinstance(node, ast.Call)}


# opened, but no input: a picture or workbook whose bytes are there, a set, what a container may use
LEADING_NOWHERE = {
    "cli/streams.py": {"os.open"},
    "play/executors.py": {"os.open"},  # nowhere
    "load/tables/packages.py": {"self.zip.open"},  # a part of a workbook whose bytes are there
    "cli/studio.py": {"webbrowser.open"},
    "export/chromium.py": {"made.read_bytes"},  # what it printed for us
    "studio/server.py": {"path.read_bytes"},  # of what was printed, for whom it was printed
}
OTHER_OPENS = {"Image.open", "pnp.open", "QUOTA.read_text"}
