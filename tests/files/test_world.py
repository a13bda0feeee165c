"""Files in: one wall, one record, and nothing read twice as long as it lives."""

from __future__ import annotations

import ast
import os
import threading
from pathlib import Path

import pytest

import pnp
from pnp.files.world import Refusal, World, name_of
from tests.judging import no_offenders

ROOT = Path(pnp.__file__).parent
MODULES = {path.relative_to(ROOT).as_posix(): path for path in sorted(ROOT.rglob("*.py"))}


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "tiny"
    (folder / "cards").mkdir(parents=True)
    (folder / "set.yaml").write_text("id: tiny\n")
    (folder / "cards" / "a.yaml").write_text("first\nsecond\n")
    return folder


class Counted:
    """A reader that tells how often it was asked."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self, data: bytes, name: str) -> tuple[bytes, str]:
        self.times += 1
        return data, name


def test_a_file_is_made_into_something_once_until_it_changes(home: Path) -> None:
    world, make = World(), Counted()
    path = home / "set.yaml"
    first = world.made(path, home, make)
    assert first == (b"id: tiny\n", name_of(path, home))
    assert world.made(path, home, make) is first
    assert world.look() == frozenset()
    path.write_text("id: small\n")
    assert world.made(path, home, make) is first, "within one question files count as they were"
    assert world.look() == {str(path)}
    assert world.made(path, home, make) == (b"id: small\n", name_of(path, home))
    assert make.times == 2


def test_a_change_of_the_same_length_at_the_same_time_is_seen(home: Path) -> None:
    """Clocks of file systems are coarse: a file just written may be written again within one tick."""
    world, path = World(), home / "set.yaml"
    world.read(path, home)
    state = path.stat()
    path.write_text("id: tidy\n")
    os.utime(path, ns=(state.st_atime_ns, state.st_mtime_ns))
    assert str(path) in world.look()


def test_a_file_that_comes_or_goes_is_a_change(home: Path) -> None:
    world, late = World(), home / "late.yaml"
    assert world.read(late, home) == Refusal("missing")
    assert world.look() == frozenset()
    late.write_text("x")
    assert str(late) in world.look()
    assert world.read(late, home) == b"x"
    late.unlink()
    assert str(late) in world.look()


def test_a_folder_changes_with_the_names_that_were_asked_for(home: Path) -> None:
    world, cards = World(), home / "cards"
    assert world.names(cards, home, ".yaml") == ("a.yaml",)
    assert not world.is_file(cards / "b.yaml")
    (cards / "notes.txt").write_text("x")
    assert world.look() == frozenset()
    (cards / "b.yaml").write_text("x")
    assert len(world.look()) == 2
    assert world.names(cards, home, ".yaml") == ("a.yaml", "b.yaml")
    assert world.is_file(cards / "b.yaml")


def test_a_folder_that_comes_is_a_change_to_what_lies_below(home: Path) -> None:
    world = World()
    assert list(world.below(home)) == ["set.yaml", "cards/a.yaml"]
    (home / "art").mkdir()
    assert world.look()
    (home / "art" / "fox.svg").write_text("x")
    assert list(world.below(home)) == ["set.yaml", "art/fox.svg", "cards/a.yaml"]


def test_nothing_outside_of_the_wall_is_read(home: Path) -> None:
    secret = home.parent / "secret.yaml"
    secret.write_text("do not read")
    (home / "cards" / "link.yaml").symlink_to(secret)
    (home / "linked").symlink_to(home.parent)
    world = World()
    for path in (home / "cards" / "link.yaml", home / ".." / "secret.yaml", home / "linked" / "secret.yaml"):
        assert world.read(path, home) == Refusal("outside")
    assert world.names(home / "linked", home) == ()
    assert world.closed(home / "linked", home) == Refusal("outside")
    assert world.line(secret, 1) == "", "quoted is what was read"


def test_a_link_that_stays_inside_is_followed(home: Path) -> None:
    (home / "cards" / "again.yaml").symlink_to(home / "set.yaml")
    assert World().read(home / "cards" / "again.yaml", home) == b"id: tiny\n"


def test_a_pipe_is_refused_and_nobody_waits_for_it(home: Path) -> None:
    os.mkfifo(home / "pipe")
    answers: list[object] = []
    reader = threading.Thread(target=lambda: answers.append(World().read(home / "pipe", home)), daemon=True)
    reader.start()
    reader.join(5)
    assert answers == [Refusal("unreadable", "it is not a regular file")]


def test_a_file_above_its_limit_is_not_read(home: Path) -> None:
    with (home / "large").open("wb") as file:
        file.truncate(10_000_000_000)
    assert World().read(home / "large", home, 1000) == Refusal("large", size=10_000_000_000)


def test_text_that_is_not_saved_stands_in_for_the_file(home: Path) -> None:
    path, new = home / "set.yaml", home / "cards" / "new.yaml"
    world = World({path: b"id: unsaved\n"})
    assert world.read(path, home) == b"id: unsaved\n"
    assert world.look() == frozenset()
    world.put(path, b"id: other\n")
    assert world.look() == {str(path)}
    assert world.read(path, home) == b"id: other\n"
    world.put(path, None)
    assert str(path) in world.look()
    assert world.read(path, home) == b"id: tiny\n"
    world.put(new, b"x")
    assert world.is_file(new)
    assert world.names(home / "cards", home) == ("a.yaml", "new.yaml")


def test_what_was_read_is_on_the_record(home: Path) -> None:
    world = World()
    with world.recording() as outer:
        world.read(home / "set.yaml", home)
        with world.recording() as inner:
            world.read(home / "cards" / "a.yaml", home)
    assert str(home / "cards" / "a.yaml") in inner
    assert str(home / "set.yaml") not in inner
    assert {str(home / "set.yaml"), str(home / "cards" / "a.yaml")} <= set(outer)


def test_lines_are_quoted_as_they_were_read(home: Path) -> None:
    world, path = World(), home / "cards" / "a.yaml"
    world.read(path, home)
    assert [world.line(path, number) for number in (1, 2, 3)] == ["first", "second", ""]
    assert world.line(name_of(path, home), 2) == "second"
    path.write_text("third\nfourth\n")
    assert world.line(path, 2) == "second", "the finding was about the text that was read"
    assert str(path) in world.look(), "quoting is not reading"
    assert world.line(path, 2) == ""


def test_a_file_that_changes_while_one_question_is_answered_is_a_change(home: Path) -> None:
    """Else what was made of its first state would be kept for ever."""
    world, path = World(), home / "set.yaml"
    with world.recording() as record:
        world.read(path, home)
    path.write_text("id: another\n")
    assert world.read(path, home) == b"id: another\n"
    assert not world.look().isdisjoint(record)
    assert world.look() == frozenset()


READING = {
    "read_bytes",
    "read_text",
    "getline",
    "getlines",
    "listdir",
    "scandir",
    "walk",
    "glob",
    "rglob",
    "iterdir",
}
READERS = {"files/world.py", "files/walls.py", "files/cache.py"}
NO_INPUTS = {
    "press/write/former_files.py",
    "press/write/growing_folders.py",
    "press/write/__init__.py",
    "files/saving.py",
    "export/chromium.py",
    "files/processes/child.py",
    "files/processes/workers.py",
}  # where they write to, what Chromium makes, which pipes are open, what a container may use


def _reads(node: ast.AST) -> bool:
    """Whether a call opens a file to read, or looks into a folder."""
    if not isinstance(node, ast.Call):
        return False
    if isinstance(node.func, ast.Name):
        return node.func.id == "open"
    return isinstance(node.func, ast.Attribute) and node.func.attr in READING


def test_only_the_world_opens_files_to_read() -> None:
    texts = {name: path.read_text("utf-8") for name, path in MODULES.items()}
    maybe = {name: text for name, text in texts.items() if any(word in text for word in ("open", *READING))}
    reading = {
        name: lines
        for name, text in maybe.items()
        if (lines := [node.lineno for node in ast.walk(ast.parse(text)) if _reads(node)])
    }
    no_offenders(READERS - set(reading), "these read nothing: take them out of the list")
    others = {name: lines for name, lines in reading.items() if name not in READERS | NO_INPUTS}
    no_offenders(others, "these read the disk")


COMMAND_LINE = ("cli/", "__main__.py")


def test_nothing_but_the_command_line_imports_it() -> None:
    no_offenders(
        name
        for name, path in MODULES.items()
        if not name.startswith(COMMAND_LINE) and "pnp.cli" in path.read_text("utf-8").replace('"pnp.cli', "")
    )


def test_what_was_refused_is_asked_anew(home: Path) -> None:
    outside = home.parent / "a.yaml"
    outside.write_text("elsewhere")
    path = home / "cards" / "a.yaml"
    path.unlink()
    path.symlink_to(outside)
    world = World()
    assert world.read(path, home) == Refusal("outside")
    path.unlink()
    path.write_text("here")
    world.look()
    assert world.read(path, home) == b"here"


@pytest.mark.parametrize("name", ["cards/a.yaml", "cards"])
def test_a_file_that_is_moved_out_and_linked_back_is_a_change(home: Path, name: str) -> None:
    world, path = World(), home / "cards" / "a.yaml"
    assert world.names(home / "cards", home) == ("a.yaml",)
    assert isinstance(world.read(path, home), bytes)
    moved = (home / name).rename(home.parent / "moved")
    (home / name).symlink_to(moved)
    assert world.look()
    assert world.read(path, home) == Refusal("outside")


def test_unsaved_text_that_was_only_counted_is_on_the_record(home: Path) -> None:
    path = home / "set.yaml"
    world = World({path: b"id: unsaved\n"})
    unsaved = world.digest(path, home)
    world.put(path, None)
    assert str(path) in world.look()
    assert world.digest(path, home) != unsaved


def test_a_folder_in_the_place_of_a_file_is_listed_and_refused(home: Path) -> None:
    (home / "cards" / "b.yaml").mkdir()
    world = World()
    assert world.names(home / "cards", home, ".yaml") == ("a.yaml", "b.yaml")
    refusal = world.read(home / "cards" / "b.yaml", home)
    assert isinstance(refusal, Refusal)
    assert refusal.fault == "unreadable"


# --- asked again -----------------------------------------------------------------------------------------


def answers(home: Path, *asked: str) -> tuple[str | None, ...]:
    """What a run of its own hears; "-" in front where there was nothing the last time."""
    world = World()
    return tuple(world.ask_again(str(home) + one.lstrip("-"), one[0] != "-") for one in asked)


def moved_and_linked(path: Path, target: Path) -> None:
    target.parent.mkdir(exist_ok=True)
    path.rename(target)
    path.symlink_to(target)


def test_what_is_asked_again_is_told_by_what_is_there_and_never_by_times(home: Path, tmp_path: Path) -> None:
    (home / "deep" / "er").mkdir(parents=True)
    file = home / "deep" / "file"
    file.write_text("one", encoding="utf-8")
    asked = ("/deep/file", "/deep/file\0?", "/deep\0*", f"/deep\0*{os.sep}", "-/nothing", "-/nothing\0?")
    seen = [answers(home, *asked)]
    os.utime(file, (1, 1))
    assert answers(home, *asked) == seen[0]
    assert None not in seen[0]

    def changed(*numbers: int) -> None:
        """These answers are others than they were, and all others are not."""
        seen.append(answers(home, *asked))
        now = {at for at in range(len(asked)) if seen[-1][at] != seen[-2][at]}
        assert now == set(numbers)

    file.write_text("two", encoding="utf-8")
    changed(0)
    moved_and_linked(file, home / "there" / "file")
    changed(0, 2)
    file.unlink()
    moved_and_linked(home / "there" / "file", tmp_path / "outside")
    file.symlink_to(tmp_path / "outside")
    changed(0)
    file.unlink()
    file.mkdir()
    changed(0, 1, 2, 3)
    assert seen[-1][0] is None
    moved_and_linked(home / "deep", tmp_path / "elsewhere")
    changed(2, 3)
    (home / "nothing").symlink_to("nowhere")
    changed(4, 5)
    assert seen[-1][4] is None
