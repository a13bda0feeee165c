"""The map in ``pnp/__init__`` is true: arrows run one way, heavy libraries stay in their rooms, rooms stay small."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

import pnp
from tests.judging import no_offenders

ROOT = Path(pnp.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))
NODES: dict[Path, list[ast.AST]] = {}

# rooms in the order of the way of the data: each may know those before it, and none behind it. What lies in a folder
# and in no room within it belongs to the folder
ORDER = (
    "base", "files/processes", "files",
    "source/load", "source/schema", "source/pull",
    "text", "words",
    "draw/svg", "draw/rasters", "draw/inksaver", "draw/look", "draw/compose", "draw/rulebook", "draw/boxes", "draw/kits",
    "press/impose", "press/calibrate", "press/render", "press", "press/write",
    "play", "play/games",
    "check", "export", "export/translators",
    "project", "project/changes", "project/start",
    "studio", "cli",
)  # fmt: skip
FOLDERS = {room.partition("/")[0] for room in ORDER}
DATA = "data"  # holds no Python
DOORS = {"__init__", "__main__"}
# rooms that know less than all before them
LESS: dict[str, set[str]] = {
    "text": {"base", "files", "source/load"},
    "draw/svg": {"base", "files/processes"},
    "draw/rasters": {"base"},
    "draw/inksaver": {"base", "draw/rasters"},
    "draw/look": {"base", "files", "source/load", "text", "draw/svg", "draw/rasters"},
    "draw/compose": {
        "base", "files/processes", "files", "source/load", "text", "draw/svg", "draw/rasters", "draw/inksaver", "draw/look",
    },
    "press/impose": {"base", "text", "words"},
    "press/calibrate": {"base", "source/load", "text", "press/impose"},
    "press/render": {"base", "draw/rasters"},
    "press/write": {"base", "files", "press"},
    "play": {"base", "files/processes", "source/load", "source/schema", "text"},
    "play/games": {"base", "source/schema", "play"},
    "check": {"base", "files", "source/schema", "draw/look", "draw/compose", "play"},
    "project/start": {"base", "source/load", "source/schema", "draw/rasters"},
}  # fmt: skip
# third-party libraries and the only rooms that may know them
ROOMS = {
    "reportlab": {"text", "press/render"},
    "pypdfium2": {"press/render"},
    "jinja2": {"draw/compose"},
    "click": {"cli"},
    "yaml": {"source/load"},
    "icu4py": {"text"},
    "uharfbuzz": {"text"},
    "pyphen": {"text"},
    "fontTools": {"text", "press/render"},
    "PIL": {"press/render", "draw/rasters"},
    "resvg_py": {"draw/svg"},
}


# what starts, ends or waits for processes
STARTING = re.compile(
    r"\b(subprocess|multiprocessing|ProcessPoolExecutor)\b"
    r"|\bos\.(fork|forkpty|posix_spawnp?|spawn\w+|exec\w+|system|popen|startfile|kill|killpg|wait\w*)\("
)


def room_of(parts: Sequence[str]) -> str | None:
    """The room a way from pnp's folder leads to; None where it leads to none."""
    known = ("/".join(parts[:end]) for end in (2, 1))
    return next((room for room in known if room in ORDER), None)


def room(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return room_of(parts) or parts[0]


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
    return room_of(parts[1:]) if parts[0] == "pnp" else None


def test_the_tree_shows_the_way_of_the_data() -> None:
    """Each folder has its place on the map, and no file name stands twice; engines alone are alike, file by file."""
    folders = {
        path.relative_to(ROOT).parts[0] for path in ROOT.glob("*/**/*") if path.suffix in (".py", ".yaml")
    }
    assert folders == {*FOLDERS, DATA}
    assert len(folders) <= 16
    assert list((ROOT / DATA).rglob("*.py")) == []
    assert {path.stem for path in ROOT.glob("*.py")} == DOORS
    modules = [path for path in MODULES if path.stem != "__init__"]
    names = Counter(path.name for path in modules if room(path) != "play/games")
    engines = {path.name for path in modules if room(path) == "play/games"}
    assert {name for name, count in names.items() if count > 1 or name in engines} == set()


def test_arrows_run_one_way() -> None:
    rooms = {room(path) for path in MODULES if path.stem != "__init__"}
    no_offenders(rooms - {*ORDER} - DOORS, "these have no place on the map")
    wrong = {}
    for path in MODULES:
        own = room(path)
        if own not in DOORS:
            before = {*ORDER[: ORDER.index(own)]} if own in ORDER else set()
            used = {target for name in imports(path) if (target := known(name))}
            if more := used - {own} - LESS.get(own, before):
                wrong[name_of(path)] = more
    no_offenders(wrong, "these import rooms that their room may not know")


def test_no_module_asks_the_front_door_of_its_own_package() -> None:
    """Where that door imports the module, each would wait for the other. The outermost one is for others alone."""
    wrong = {
        name_of(path): {"pnp"} for path in MODULES if not DOORS & {room(path)} and "pnp" in imports(path)
    }
    for path in MODULES:
        own = ".".join(path.relative_to(ROOT.parent).parent.parts)
        door = path.parent / "__init__.py"
        if path == door or f"{own}.{path.stem}" not in imported_at_once(door):
            continue
        inside = {one.stem for one in path.parent.glob("*.py")} | {one.name for one in path.parent.iterdir()}
        asked = {
            alias.name
            for node in NODES[path]
            if isinstance(node, ast.ImportFrom) and node.module == own
            for alias in node.names
        }
        if asked - inside:
            wrong[name_of(path)] = asked - inside
    no_offenders(wrong)


def imported_at_once(path: Path) -> set[str]:
    """What a module imports as soon as it is imported itself."""
    body = NODES[path][0].body if isinstance(NODES[path][0], ast.Module) else []
    found: set[str] = set()
    for node in body:
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return found


def test_no_name_of_a_package_hides_a_module_in_it() -> None:
    """Who imports the module later would put it in the place of the function."""
    wrong = {}
    for door in (path for path in MODULES if path.stem == "__init__"):
        inside = {one.stem for one in door.parent.glob("*.py")}
        own = ".".join(door.relative_to(ROOT.parent).parent.parts)
        hidden = {
            alias.asname or alias.name
            for node in NODES[door]
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
            if (alias.asname or alias.name) in inside
            if node.module not in (own, f"{own}.{alias.asname or alias.name}")
        }
        if hidden:
            wrong[name_of(door)] = hidden
    no_offenders(wrong)


def test_classes_of_values_are_made_quickly() -> None:
    """By ``pnp.base.frozen``: the library takes up to six times as long, but for what can change, is generic, or no build
    needs."""
    users = {str(path.relative_to(ROOT)) for path in MODULES if "dataclasses" in imports(path)}
    assert users == {"base/frozen.py", "play/totals.py"}
    users = {
        str(path.relative_to(ROOT))
        for path in MODULES
        if room(path) not in ("play/games", "play") and "typing.NamedTuple" in imports(path)
    }
    assert users == {"base/frozen.py", "project/products.py", "project/side_by_side.py", "project/turns.py"}


def test_engines_know_nothing_of_one_another() -> None:
    engines = {path.name for path in (ROOT / "play" / "games").iterdir() if (path / "__init__.py").exists()}
    for path in MODULES:
        own = path.relative_to(ROOT).parts[2] if room(path) == "play/games" else ""
        others = {f"pnp.play.games.{engine}" for engine in engines - {own}}
        assert not any(name.startswith(tuple(others)) for name in imports(path))


# the report is drawn; games are played without knowing that
DRAWING = {"play/report_pages.py", "play/plots.py"}


def test_only_the_report_of_play_is_drawn() -> None:
    drawing = {
        str(path.relative_to(ROOT))
        for path in MODULES
        if room(path) == "play"
        and any(name.startswith(("pnp.base.scene", "pnp.text")) for name in imports(path))
    }
    assert drawing == DRAWING
    for path in MODULES:
        if room(path) == "play" and str(path.relative_to(ROOT)) not in DRAWING:
            assert not imports(path) & {"pnp.play.report_pages", "pnp.play.plots"}


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
    assert all(name.startswith(("text/", "press/render/pdf")) for name in users), users


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


@pytest.mark.slow
def test_only_one_room_starts_processes_and_ends_them() -> None:
    """Elsewhere nobody would close the pipes of the others, set a limit, or see to it that none stays."""
    users = {
        room(path)
        for path in MODULES
        for node in NODES[path]
        if isinstance(node, ast.Import | ast.ImportFrom | ast.Call) and STARTING.search(ast.unparse(node))
    }
    assert users == {"files/processes"}


def test_the_name_of_a_class_or_type_means_one_thing() -> None:
    """In the whole program, with an underscore before it or without; packages of games are apart from each other and may
    each have a State."""
    places: dict[str, list[str]] = {}
    for path in MODULES:
        if room(path) != "play/games":
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
READERS = {"files/world.py", "files/walls.py", "files/saving.py", "files/cache.py", "press/manifest.py"}
WRITERS = {"press/write"}
READING = {"open", "read_bytes", "read_text"}


def test_only_the_world_opens_files_to_read() -> None:
    opening = {
        name_of(path): {name for name in called(path) if name.rpartition(".")[2] in READING}
        - OTHER_OPENS
        - LEADING_NOWHERE.get(name_of(path), set())
        for path in MODULES
        if name_of(path) not in READERS and room(path) not in WRITERS
    }
    no_offenders({name: calls for name, calls in opening.items() if calls})


def called(path: Path) -> set[str]:
    return {ast.unparse(node.func) for node in NODES[path] if isinstance(node, ast.Call)}


# opened, but no input: a picture or workbook whose bytes are there, a set, what a container may use
LEADING_NOWHERE = {
    "cli/streams.py": {"os.open"},
    "play/executors.py": {"os.open"},  # nowhere
    "source/load/tables/packages.py": {"self.zip.open"},  # a part of a workbook whose bytes are there
    "cli/studio_command.py": {"webbrowser.open"},
    "export/chromium.py": {"made.read_bytes"},  # what it printed for us
    "studio/server.py": {"path.read_bytes"},  # of what was printed, for whom it was printed
}
OTHER_OPENS = {"Image.open", "pnp.open", "QUOTA.read_text"}
