"""What is kept between runs: found by what it was made from, sound or not there, and nobody else's."""

from __future__ import annotations

import hashlib
import os
import pickle
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

import pnp.files.cache
from pnp.cli.group import main
from pnp.files import cache as room
from pnp.files.cache import MAGIC, Cache, digest_of_code, libraries, surroundings, users_cache
from pnp.files.world import World

POSIX = os.name != "nt"


@pytest.fixture
def cache(tmp_path: Path) -> Cache:
    return Cache(tmp_path / "home" / "pnp")


def files(cache: Cache) -> list[Path]:
    assert cache.folder
    return sorted(path for path in cache.folder.glob("*/*") if path.is_file())


def again(cache: Cache) -> Cache:
    """The same folder, in another run."""
    return Cache(cache.folder, cache.bound)


def test_what_was_kept_is_found_by_room_and_key(cache: Cache) -> None:
    assert cache.kept("words", "a") is None
    cache.keep("words", "a", b"one", b"two")
    assert again(cache).kept("words", "a") == b"onetwo"
    assert again(cache).kept("words", b"b") is None
    assert again(cache).kept("others", "a") is None


def test_a_cache_that_is_off_keeps_nothing() -> None:
    room.OFF.keep("words", "a", b"one")
    assert room.OFF.kept("words", "a") is None
    assert room.OFF.holding() == (0, 0)
    assert room.OFF.clear() == (0, 0)


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[:0],
        lambda data: data[:20],
        lambda data: data[:-1],
        lambda data: data + b"\0",
        lambda data: b"kept by pnp 0\n" + data[len(MAGIC) :],
    ],
)
def test_a_damaged_entry_is_not_there_and_made_again(cache: Cache, damage: Callable[[bytes], bytes]) -> None:
    cache.keep("words", "a", b"one")
    (entry,) = files(cache)
    entry.write_bytes(damage(entry.read_bytes()))
    assert again(cache).kept("words", "a") is None
    cache.keep("words", "a", b"one")
    assert again(cache).kept("words", "a") == b"one"


def test_no_changed_byte_passes(cache: Cache) -> None:
    cache.keep("words", "a", bytes(range(256)))
    (entry,) = files(cache)
    whole = entry.read_bytes()
    for at in range(len(whole)):
        entry.write_bytes(whole[:at] + bytes([whole[at] ^ 0x10]) + whole[at + 1 :])
        assert cache.kept("words", "a") is None


def test_an_entry_in_anothers_place_is_not_taken_for_it(cache: Cache) -> None:
    cache.keep("words", "a", b"one")
    (one,) = files(cache)
    cache.keep("words", "b", b"two")
    (other,) = [path for path in files(cache) if path != one]
    other.write_bytes(one.read_bytes())
    assert cache.kept("words", "b") is None


# --- who made it -----------------------------------------------------------------------------------------


def test_another_pnp_does_not_find_it(cache: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.keep("words", "a", b"one")
    monkeypatch.setattr(pnp.files.cache, "made_by", lambda: "somebody else")
    assert cache.kept("words", "a") is None


@pytest.mark.slow
def test_a_changed_byte_of_the_code_makes_another_pnp(tmp_path: Path) -> None:
    home = Path(pnp.__file__).parent
    copy = shutil.copytree(home, tmp_path / "pnp", ignore=shutil.ignore_patterns("__pycache__"))
    assert digest_of_code(copy) == digest_of_code(home)
    before = digest_of_code(copy)
    seen = {before}
    ends = {
        path.parent / kind: path
        for path in sorted(copy.rglob("*"))
        if path.is_file() and (kind := path.suffix)
    }
    assert len(ends) > 20, "each sort of file in each folder"
    for path in ends.values():
        data, state = path.read_bytes(), path.stat()
        path.write_bytes(data[:-2] + (b"#" if data[-2:-1] != b"#" else b"!") + data[-1:])
        os.utime(path, ns=(state.st_atime_ns, state.st_mtime_ns))
        digest = digest_of_code(copy)
        assert digest not in seen, path
        seen.add(digest)
        path.write_bytes(data)
    assert digest_of_code(copy) == before


def test_the_code_that_counts_is_all_of_pnp(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever in it the cache lies."""
    homes: list[Path] = []
    monkeypatch.setattr(pnp.files.cache, "digest_of_code", lambda home: homes.append(home) or "digest")
    try:
        room.made_by.cache_clear()
        assert room.made_by().startswith("digest")
    finally:
        room.made_by.cache_clear()
    assert homes == [Path(pnp.__file__).resolve().parent]


def test_every_library_and_font_has_its_version_in_it() -> None:
    told = [name.lower().replace("-", "_") for name in libraries(sys.path)]
    used = "reportlab rl_accel pillow uharfbuzz icu4py jinja2 markupsafe pyyaml pyphen fonttools pypdfium2"
    fonts = "fontpkg_fira_sans fontpkg_fira_sans_condensed fontpkg_ibm_plex_serif pymupdf_fonts"
    for name in f"{used} {fonts}".split():
        assert any(row.startswith(f"{name}_") and row[len(name) + 1].isdigit() for row in told), name


def test_another_version_of_a_library_makes_another_pnp(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def made_by() -> str:
        room.made_by.cache_clear()
        return room.made_by()

    try:
        monkeypatch.syspath_prepend(tmp_path)
        seen = [made_by()]
        (tmp_path / "fontpkg_fira_sans-4.203.dist-info").mkdir()
        seen.append(made_by())
        (tmp_path / "fontpkg_fira_sans-4.203.dist-info").rename(
            tmp_path / "fontpkg_fira_sans-4.204.dist-info"
        )
        seen.append(made_by())
        monkeypatch.setattr(sys, "version", sys.version + "+")
        seen.append(made_by())
        monkeypatch.setattr(pnp.files.cache.zlib, "ZLIB_RUNTIME_VERSION", "0")
        seen.append(made_by())
        assert len(set(seen)) == len(seen)
    finally:
        room.made_by.cache_clear()
    assert sys.implementation.name in surroundings()


def test_a_pnp_that_cannot_read_itself_keeps_nothing(cache: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.keep("words", "a", b"one")
    room.made_by.cache_clear()
    monkeypatch.setattr(pnp.files.cache, "package", lambda: Path("/nowhere/pnp.zip/pnp"))
    cache.keep("words", "b", b"two")
    assert cache.kept("words", "a") is None
    assert "own code cannot be read" in cache.why_not()
    assert len(files(cache)) == 1


# --- whose folder it is ----------------------------------------------------------------------------------


def test_the_folder_is_for_this_user_alone(cache: Cache) -> None:
    cache.keep("words", "a", b"one")
    (entry,) = files(cache)
    assert cache.why_not() == ""
    if POSIX:
        modes = [path.stat().st_mode & 0o777 for path in (entry.parent.parent, entry.parent, entry)]
        assert modes == [0o700, 0o700, 0o600]


@pytest.mark.parametrize("which", ["folder", "room", "entry"])
def test_what_others_may_write_to_is_not_used(cache: Cache, which: str) -> None:
    cache.keep("words", "a", b"one")
    (entry,) = files(cache)
    path = {"folder": entry.parent.parent, "room": entry.parent, "entry": entry}[which]
    path.chmod(path.stat().st_mode | 0o020)
    assert again(cache).kept("words", "a") is None
    if which == "folder":
        assert again(cache).why_not() == f"others may write to {path}"
        again(cache).keep("words", "b", b"two")
        assert files(cache) == [entry]


def test_what_belongs_to_another_user_is_not_used(cache: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.keep("words", "a", b"one")
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    assert again(cache).kept("words", "a") is None
    assert cache.kept("words", "a") is None, "the file is asked, too"
    assert cache.why_not() == f"{cache.folder} belongs to another user"


@pytest.mark.parametrize("which", ["folder", "room", "entry"])
def test_links_are_not_followed(cache: Cache, tmp_path: Path, which: str) -> None:
    cache.keep("words", "a", b"one")
    (entry,) = files(cache)
    path = {"folder": entry.parent.parent, "room": entry.parent, "entry": entry}[which]
    elsewhere = path.rename(tmp_path / "elsewhere")
    path.symlink_to(elsewhere)
    assert again(cache).kept("words", "a") is None
    if which == "folder":
        assert again(cache).why_not() == f"{path} is a link"
    again(cache).clear()
    assert path.is_symlink()
    assert elsewhere.exists()


def test_a_pipe_in_an_entrys_place_does_not_stop_us(cache: Cache) -> None:
    cache.keep("words", "a", b"one")
    (entry,) = files(cache)
    entry.unlink()
    os.mkfifo(entry, 0o600)
    assert cache.kept("words", "a") is None


# --- when it cannot be had -------------------------------------------------------------------------------


def test_a_file_where_the_folder_should_be_costs_time_only(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("mine", encoding="utf-8")
    cache = Cache(tmp_path / "home" / "pnp")
    cache.keep("words", "a", b"one")
    assert cache.kept("words", "a") is None
    assert cache.why_not()
    assert cache.clear() == (0, 0)


def test_a_full_disk_leaves_nothing_half(cache: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.keep("words", "a", b"one")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    cache.keep("words", "b", b"two")
    assert len(files(cache)) == 1


def test_a_folder_that_vanishes_is_made_again(cache: Cache) -> None:
    cache.keep("words", "a", b"one")
    assert cache.folder
    shutil.rmtree(cache.folder)
    assert cache.kept("words", "a") is None
    cache.keep("words", "a", b"one")
    assert cache.kept("words", "a") == b"one"


def test_without_a_home_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError

    for name in ("PNP_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    assert users_cache().why_not() == "this user has no home folder"


def test_a_relative_folder_is_not_taken_for_the_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "here")
    folder = room.usual_folder()
    assert folder is None or folder.is_absolute()


def test_what_is_switched_off_is_off_in_another_process(cache: Cache) -> None:
    for one in (room.OFF, cache):
        world: World = pickle.loads(pickle.dumps(World(cache=one)))
        assert world.cache.folder == one.folder


# --- how much --------------------------------------------------------------------------------------------


def test_it_stays_below_its_bound_and_what_was_used_last_stays(
    cache: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.bound = 100_000
    monkeypatch.setattr(pnp.files.cache, "STALE", -1.0)  # each use is noted
    lengths = random.Random(7)
    cache.keep("words", "first", b"first")
    for number in range(1000):
        cache.keep("words", f"entry {number}", bytes(lengths.randrange(6_000)))
        assert number % 20 or cache.holding().size < cache.bound
        assert cache.kept("words", "first") == b"first"
    assert cache.holding().entries > 10
    assert cache.kept("words", "entry 999") is not None
    assert cache.kept("words", "entry 0") is None


def test_what_is_larger_than_a_sixteenth_is_not_kept(cache: Cache) -> None:
    cache.bound = 16_000
    cache.keep("words", "a", bytes(1001))
    cache.keep("words", "b", bytes(900))
    assert (cache.kept("words", "a"), cache.kept("words", "b")) == (None, bytes(900))
    assert len(files(cache)) == 1


def test_use_is_noted_once_an_hour(cache: Cache) -> None:
    cache.keep("words", "a", b"one")
    (entry,) = files(cache)
    for age, noted in ((1_000, False), (10_000, True)):
        then = time.time() - age
        os.utime(entry, (then, then))
        cache.kept("words", "a")
        assert (entry.stat().st_mtime > then + 500) is noted


def test_what_a_killed_writer_left_goes_after_a_while(cache: Cache) -> None:
    cache.bound = 1_000_000
    cache.keep("words", "a", b"one")
    (entry,) = files(cache)
    old, young = (entry.with_name(f"{entry.name}.{number}.part") for number in (1, 2))
    for path in (old, young):
        path.write_bytes(b"half")
    os.utime(old, (1, 1))
    for number in range(300):
        cache.keep("words", "a", bytes(number))
    assert files(cache) == [entry, young]


# --- several at once, and the command --------------------------------------------------------------------

WRITER = """
import sys
from pathlib import Path
from pnp.files.cache import Cache
cache = Cache(Path(sys.argv[1]), 200_000)
for number in range(300):
    key = f"{number % 7}"
    data = cache.kept("words", key)
    assert data in (None, key.encode() * 500), data
    cache.keep("words", key, key.encode() * 500)
    if number % 50 == 0:
        cache.clear()
"""


def test_several_processes_share_it(tmp_path: Path) -> None:
    command = (sys.executable, "-c", WRITER, str(tmp_path / "pnp"))
    writers = [subprocess.Popen(command, stderr=subprocess.PIPE) for _ in range(2)]
    told = [writer.communicate()[1] for writer in writers]
    assert [writer.returncode for writer in writers] == [0, 0], told


def test_the_command_tells_and_clears(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def told(*words: str) -> str:
        result = CliRunner().invoke(main, ["cache", *words])
        assert result.exit_code == 0
        return result.output

    assert "used:   no, PNP_CACHE=off" in told()
    monkeypatch.delenv("PNP_CACHE")
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path))
    assert "holds:  0 files, 0.0 MB, at most 512 MB\nused:   yes" in told()
    users_cache().keep("words", "a", bytes(3_000_000))
    mine = tmp_path / "pnp" / "words" / "letter.txt"
    mine.write_text("not pnp's", encoding="utf-8")
    assert f"folder: {tmp_path / 'pnp'}\nholds:  1 file, 3.0 MB" in told()
    assert told("--clear") == "cleared: 1 file, 3.0 MB\n"
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [mine]
    mine.unlink()
    assert "0 files" in told("--clear")
    assert list(tmp_path.iterdir()) == []


def test_nothing_that_is_read_back_can_run() -> None:
    """Those who decode what was kept know no pickle, no marshal and no way to run a text."""
    home = Path(pnp.__file__).parent
    readers = [path for path in home.rglob("*.py") if ".kept(" in path.read_text(encoding="utf-8")]
    assert readers
    decoders = [home / "project" / "stored.py", home / "draw" / "compose" / "written.py"]
    for path in [
        *readers,
        *decoders,
        home / "files" / "cache.py",
        home / "draw" / "compose" / "templates.py",
    ]:
        text = path.read_text(encoding="utf-8")
        for word in ("pickle", "marshal", "eval(", "exec(", "FileSystemBytecodeCache", "import_module"):
            assert word not in text, f"{path.name}: {word}"


def test_checksums_are_what_the_page_says(cache: Cache) -> None:
    cache.keep("words", "a", b"one")
    (entry,) = files(cache)
    name = hashlib.sha256(b"words\0" + room.made_by().encode() + b"\0a").hexdigest()
    assert entry.name == name
    assert (
        entry.read_bytes() == MAGIC + hashlib.sha256(MAGIC + f"words/{name}\0one".encode()).digest() + b"one"
    )
