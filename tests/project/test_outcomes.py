"""A set that is as it was is not made again, and nobody can tell from what is printed."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import fontpkg_fira_sans
import pytest
from click.testing import CliRunner

import pnp
from pnp.base.diagnostics import Diagnostic, as_json, as_text
from pnp.base.frozen import replace
from pnp.base.model import Correction, Selection
from pnp.base.model.print_options import PLAIN
from pnp.cli.group import main
from pnp.files.cache import OFF, Cache
from pnp.files.world import World
from pnp.project import outcomes, stored
from pnp.project.opened_set import Project
from pnp.project.outcomes import ROOM
from pnp.source.load.profiles import find
from tests.project.test_held_open import EDITS, FILES

FONTS = "families: {mine: {licence: mine, fallback: [fira-sans], faces: {'400': mine.ttf}}}\n"
THEME = FILES["templates/mine/theme.yaml"] + "type: {text: {font: mine}}\n"
WORDS = """\
set.title | Tiny | Winzig
bat.name | Bat | Fledermaus
fox.name | Fox | Fuchs
fox.text | Runs. | Rennt.
owl.name | Owl | Eule
owl.text | Flies. | Fliegt.
sheet.rules | Tiny | Winzig
sheet.rules | Play {{ count('beast') }} cards. | Spielt {{ count('beast') }} Karten.
"""
KINDS = """\
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"

msgctxt "tiny/kind.beast"
msgid "Beast"
msgid_plural "Beasts"
msgstr[0] "Tier"
msgstr[1] "Tiere"
"""
GERMAN = KINDS + "".join(
    '\nmsgctxt "tiny/{}"\nmsgid "{}"\nmsgstr "{}"\n'.format(*row.split(" | ")) for row in WORDS.splitlines()
)
LIKED = {**FILES, "fonts.yaml": FONTS, "templates/mine/theme.yaml": THEME, "lang/de.po": GERMAN}


@pytest.fixture
def home(tmp_path: Path) -> Path:
    for name, text in LIKED.items():
        (tmp_path / "tiny" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "tiny" / name).write_text(text, encoding="utf-8")
    font = Path(fontpkg_fira_sans.__file__).parent / "files" / "FiraSans-Regular.ttf"
    shutil.copy(font, tmp_path / "tiny" / "mine.ttf")
    return tmp_path / "tiny"


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    """In the look that comes with pnp, which is drawn in no time."""
    folder = tmp_path / "plain"
    folder.mkdir()
    for name in ("set.yaml", "rules.yaml", "cards/more.yaml", "sheets/rules.md", "lang/de.po"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(LIKED[name].replace("theme: mine\n", ""), encoding="utf-8")
    return folder


@pytest.fixture
def cache(tmp_path: Path) -> Cache:
    return Cache(tmp_path / "kept" / "pnp")


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Languages that were laid out."""
    languages: list[str] = []
    made = Project._sheets

    def counted(project: Project, wanted: Any) -> Any:
        languages.append(wanted.language)
        return made(project, wanted)

    monkeypatch.setattr(Project, "_sheets", counted)
    return languages


def built(
    home: Path, out: Path, cache: Cache, language: str = "de", **how: Any
) -> tuple[Any, dict[str, bytes]]:
    """What a run of its own prints and tells: every file, and everything else that came back."""
    world = World(cache=Cache(cache.folder, cache.bound))
    (one,) = pnp.open(home, world).build(out, languages=[language], **how)
    quoted = [world.line(row.span.file, row.span.line) for row in one.found]
    told = (one.found, quoted, one.pages, one.written and one.written.manifest.placements)
    printed = {path.name: path.read_bytes() for path in sorted(out.rglob("*")) if path.is_file()}
    shutil.rmtree(out, ignore_errors=True)
    return told, printed


def anew(home: Path, out: Path, **how: Any) -> tuple[Any, dict[str, bytes]]:
    return built(home, out, OFF, **how)


def test_what_is_as_it_was_is_written_without_being_made(
    home: Path, cache: Cache, drawn: list[str], tmp_path: Path
) -> None:
    first = built(home, tmp_path / "out", cache)
    assert drawn == ["de"]
    assert "cards.pdf" in first[1]
    for path in home.rglob("*"):  # times of change do not matter
        os.utime(path, (1, 1))
    assert built(home, tmp_path / "out", cache) == first
    assert drawn == ["de"]
    assert anew(home, tmp_path / "out") == first


def a_changed_byte(path: Path, at: int) -> None:
    """The file is as long and as old as before."""
    state, data = path.stat(), bytearray(path.read_bytes())
    data[at] = ord("7") if data[at] != ord("7") else ord("8")
    path.write_bytes(data)
    os.utime(path, ns=(state.st_atime_ns, state.st_mtime_ns))


@pytest.mark.slow
def test_any_byte_that_changes_is_noticed(
    home: Path, cache: Cache, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(home)
    profile = home / "profiles" / "mine.yaml"
    profile.parent.mkdir()
    profile.write_text("extends: a4\nback_offset_mm: [1, 0.5]\n", encoding="utf-8")
    answers: list[object] = []
    known = outcomes.known
    monkeypatch.setattr(outcomes, "known", lambda *asked: answers.append(known(*asked)) or answers[-1])
    built(home, tmp_path / "out", cache, profile="mine")
    chance = random.Random(3)
    for path in (*(home / name for name in LIKED), home / "mine.ttf", profile):
        whole = path.read_bytes()
        a_changed_byte(path, chance.randrange(len(whole)))
        answers.clear()
        first = built(home, tmp_path / "out", cache, profile="mine")
        assert not any(answers), f"{path.name} is another, whether or not that shows"
        assert first == anew(home, tmp_path / "out", profile="mine")
        path.write_bytes(whole)
        built(home, tmp_path / "out", cache, profile="mine")
        built(home, tmp_path / "out", cache, profile="mine")
        assert answers[-1], "as it was again"


@pytest.mark.slow
def test_whatever_else_changes_is_noticed(plain: Path, cache: Cache, tmp_path: Path) -> None:
    built(plain, tmp_path / "out", cache)
    edits = [edit for name, edit in EDITS.items() if "template" not in name and "palette" not in name]
    for edit in (*edits, a_note_that_becomes_a_folder, a_link, a_link_that_leads_out, a_folder):
        edit(plain)
        assert built(plain, tmp_path / "out", cache) == anew(plain, tmp_path / "out")


def a_note_that_becomes_a_folder(home: Path) -> None:
    (home / "notes.txt").unlink()
    (home / "notes.txt").mkdir()
    (home / "notes.txt" / "more.yaml").write_text("", encoding="utf-8")


def a_link(home: Path) -> None:
    (home / "rules.yaml").rename(home / "notes.txt" / "rules.yaml")
    (home / "rules.yaml").symlink_to(home / "notes.txt" / "rules.yaml")


def a_link_that_leads_out(home: Path) -> None:
    """To the same words."""
    shutil.copy(home / "rules.yaml", home.parent / "rules.yaml")
    (home / "rules.yaml").unlink()
    (home / "rules.yaml").symlink_to(home.parent / "rules.yaml")


def a_folder(home: Path) -> None:
    (home / "rules.yaml").unlink()
    (home / "rules.yaml").mkdir()


@pytest.mark.slow
def test_what_was_asked_for_matters(plain: Path, cache: Cache, tmp_path: Path, drawn: list[str]) -> None:
    (tmp_path / "mine.yaml").write_text("extends: a4\nfront_offset_mm: [1, 0.5]\n", encoding="utf-8")
    mine, _ = find("mine", [tmp_path])
    assert mine
    ways: list[dict[str, Any]] = [
        {},
        {"profile": "letter"},
        {"profile": mine},
        {"profile": replace(mine, back=Correction((0.0, 2.0)))},
        {"formats": ["svg"]},
        {"documents": ["cards"]},
        {"documents": ["cards"], "backs": False},
        {"selection": Selection(cards=frozenset({"fox"}))},
        {"selection": Selection(kinds=frozenset({"beast"}), one_each=True)},
        {"draft": True},
        {"groups": 2},
        {"start_slot": 2},
        {"ink_saver": True},
        {"large": True},
        {"language": "en"},
    ]
    assert {*PLAIN._fields} <= {name for way in ways for name in way}
    first = [built(plain, tmp_path / "out", cache, **way) for way in ways]
    assert len(drawn) == len(ways)
    assert [built(plain, tmp_path / "out", cache, **way) for way in ways] == first
    assert len(drawn) == len(ways)


@pytest.mark.slow
@pytest.mark.parametrize("text", ["text: " + "long " * 400, "txet: Flies."])
def test_what_is_found_is_told_again_and_what_is_refused_stays_so(
    plain: Path, cache: Cache, tmp_path: Path, text: str
) -> None:
    whole = (plain / "set.yaml").read_text(encoding="utf-8")
    (plain / "set.yaml").write_text(whole.replace("text: Flies.", text), encoding="utf-8")
    for draft in (False, True):
        first = built(plain, tmp_path / "out", cache, draft=draft)
        assert built(plain, tmp_path / "out", cache, draft=draft) == first
        assert anew(plain, tmp_path / "out", draft=draft) == first


def test_a_check_of_what_is_as_it_was_draws_nothing(plain: Path, cache: Cache, drawn: list[str]) -> None:
    EDITS["a card is renamed"](plain)

    def checked(cache: Cache) -> tuple[Diagnostic, ...]:
        return pnp.open(plain, World(cache=cache)).check(["en", "de"])

    first = checked(cache)
    assert first, "de lacks a word"
    assert checked(cache) == first
    assert drawn == ["en", "de"]
    assert checked(OFF) == first


def test_a_set_held_open_still_looks_at_its_files(plain: Path, cache: Cache, tmp_path: Path) -> None:
    built(plain, tmp_path / "out", cache, language="en")
    fresh, again = World(cache=OFF), World(cache=cache)
    held = pnp.open(plain, again)
    for project in (pnp.open(plain, fresh), held):
        list(project.build(tmp_path / "out"))
    assert set(fresh.watched()) <= set(again.watched())
    (plain / "fonts.yaml").write_text("families: {}\n", encoding="utf-8")
    assert again.look() == fresh.look() != set()
    EDITS["a card is renamed"](plain)
    (one,) = held.build(tmp_path / "other")
    assert one.written
    assert "Eagle owl" in (tmp_path / "other" / "tiny" / "en" / "manifest.json").read_text(encoding="utf-8")


def test_a_text_that_is_not_saved_is_not_taken_for_the_file(plain: Path, cache: Cache) -> None:
    project = pnp.open(plain, World(cache=cache))
    assert project.check() == ()
    project.world.put(plain / "fonts.yaml", b"families: [")
    assert "SRC" in {one.code[:3] for one in project.check()}
    project.world.put(plain / "fonts.yaml", None)
    assert project.check() == ()


def test_nothing_is_kept_of_a_file_that_changes_while_it_is_read(
    plain: Path, cache: Cache, tmp_path: Path
) -> None:
    world = World(cache=cache)

    def edit(doing: str) -> None:
        if doing.startswith("writing"):
            EDITS["a card is renamed"](plain)
            world.read(plain / "set.yaml", plain)

    (one,) = pnp.open(plain, world).build(tmp_path / "out", progress=edit)
    assert one.written
    assert cache.folder
    assert not (cache.folder / ROOM).exists()


def test_a_file_that_changes_after_it_was_read_is_made_again(
    plain: Path, cache: Cache, tmp_path: Path
) -> None:
    def edit(doing: str) -> None:
        if doing.startswith("writing"):
            EDITS["a card is renamed"](plain)

    built(plain, tmp_path / "out", cache, progress=edit)
    assert built(plain, tmp_path / "out", cache) == anew(plain, tmp_path / "out")


# --- what lies there may be anybody's --------------------------------------------------------------------


def entry(cache: Cache) -> Path:
    assert cache.folder
    (path,) = (cache.folder / ROOM).iterdir()
    return path


@pytest.mark.slow
def test_a_damaged_cache_costs_time_only(plain: Path, cache: Cache, tmp_path: Path, drawn: list[str]) -> None:
    """At many places at once, which hardly anything survives, and at a single one, which nothing may."""
    chance = random.Random(11)
    first = built(plain, tmp_path / "out", cache)
    assert cache.folder
    for round_ in range(1, 13):
        for path in sorted(cache.folder.glob("*/*")):
            data = bytearray(path.read_bytes())
            for _ in range(35 if round_ % 2 else 1):
                data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
            path.write_bytes(data)
        assert built(plain, tmp_path / "out", cache) == first
        assert len(drawn) == round_ + 1


JUNK: list[object] = [
    None, True, -1, 10**30, 1e308, "", "x", "../../x", "/etc/x", "a/b", "a\\b", "nul\0", "\ud800", "\x1b[2J",
    "manifest.json", [], [[]], {}, {"file": 1},
]  # fmt: skip


def spoiled(value: Any, junk: object) -> Iterator[Any]:
    """The value with one thing in it replaced, one after the other."""
    yield junk
    if isinstance(value, list):
        for at, inner in enumerate(value[:8]):
            for other in spoiled(inner, junk):
                yield [*value[:at], other, *value[at + 1 :]]
    elif isinstance(value, dict):
        for key, inner in list(value.items())[:12]:
            yield {str(junk): inner} | {name: one for name, one in value.items() if name != key}
            for other in spoiled(inner, junk):
                yield value | {key: other}


def split(data: bytes) -> tuple[bytes, bytes, bytes]:
    first = 8 + int.from_bytes(data[:8], "big")
    second = first + 8 + int.from_bytes(data[first : first + 8], "big")
    return data[8:first], data[first + 8 : second], data[second:]


def joined(asked: bytes, told: bytes, files: bytes) -> bytes:
    return len(asked).to_bytes(8, "big") + asked + len(told).to_bytes(8, "big") + told + files


def hostile_entries(data: bytes) -> Iterator[bytes]:
    asked, told, files = split(data)
    yield b""
    yield b"\xff" * 8
    yield joined(b"[" * 100_000, told, files)
    yield joined(asked, b'{"found":' + b"[" * 100_000, files)
    yield joined(b'{"/dev/zero": "+", "/proc/self/mem": "+", "a\\u0000b": "+"}', told, files)
    yield joined(asked, told.replace(b'"pages":', b'"pages": 1' + b"0" * 5000 + b', "more":'), files)
    for name in (
        b"../cards.pdf",
        b"/cards.pdf",
        b"c:cards.pdf",
        b"manifest.json",
        b"x" * 300 + b".pdf",
        b"rules.pdf",
    ):
        yield joined(asked, told.replace(b"cards.pdf", name), files)
    yield joined(asked, told, files[:-1])
    yield joined(asked, told.replace(b'"trim_mm":[', b'"trim_mm":[NaN,'), files)
    yield joined(asked, told.replace(b'"set_id":"tiny"', b'"set_id":"../../escaped"'), files)
    yield joined(
        asked, told.replace(b'"found":[]', b'"found":[["X1","error",["a//b",1,1,1],NaN,"",[],[]]]'), files
    )
    yield joined(asked, b'__import__("os").abort()', files)
    yield b"\x80\x04cos\nabort\n(tR."


@pytest.mark.slow
def test_hostile_entries_are_not_taken(
    plain: Path, cache: Cache, tmp_path: Path, drawn: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their checksums are right, as whoever wrote them can reckon, too."""
    keys: list[Any] = []
    keep = Cache.keep
    monkeypatch.setattr(Cache, "keep", lambda self, *row: (keys.append(row[1]), keep(self, *row)))
    first = built(plain, tmp_path / "deep" / "out", cache)
    data = cache.kept(ROOM, keys[0])
    assert data
    there = {path for path in tmp_path.rglob("*") if "kept" not in path.parts}
    for number, hostile in enumerate(hostile_entries(data), 2):
        keep(cache, ROOM, keys[0], hostile)
        assert built(plain, tmp_path / "deep" / "out", cache) == first
        assert len(drawn) == number
    assert {path for path in tmp_path.rglob("*") if "kept" not in path.parts} == there


@pytest.mark.parametrize("junk", JUNK, ids=repr)
def test_what_has_the_wrong_shape_is_refused_or_harmless(
    plain: Path, cache: Cache, tmp_path: Path, junk: object
) -> None:
    set_ = (plain / "set.yaml").read_text(encoding="utf-8").replace("text: Flies.", "text: " + "long " * 90)
    (plain / "set.yaml").write_text(set_, encoding="utf-8")
    built(plain, tmp_path / "out", cache, draft=True, selection=Selection(cards=frozenset({"owl"})))
    (found, told), files = split_entry(entry(cache).read_bytes())
    assert told["found"]
    for other in spoiled(told, junk):
        text = json.dumps(other).encode()
        try:
            found, about, pages, filed = stored.read_outcome(memoryview(text), memoryview(files))
        except stored.WRONG:
            continue
        as_json(found).encode()
        [as_text(one, "a line").encode() for one in found]
        assert not about or "/" not in about.set_id
        for name, *_ in pages:
            name.encode()
        for file in filed:
            place = tmp_path / "names" / file.record.name
            assert place.resolve().is_relative_to((tmp_path / "names").resolve())
            place.parent.mkdir(parents=True, exist_ok=True)
            place.touch()
            json.dumps(file.placements, ensure_ascii=False).encode()


def split_entry(data: bytes) -> tuple[tuple[Any, Any], bytes]:
    asked, told, files = split(data[data.index(b"\n") + 33 :])
    return (json.loads(asked), json.loads(told)), files


# --- several runs, and the command -----------------------------------------------------------------------

BUILD = "import sys; from pnp.cli.group import main; main(['build', sys.argv[1], '-o', sys.argv[2], '--lang', 'all'])"


@pytest.mark.slow
def test_two_processes_at_one_cache(plain: Path, tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "XDG_CACHE_HOME": str(tmp_path / "kept"),
        "LOCALAPPDATA": str(tmp_path / "kept"),
    }
    environment.pop("PNP_CACHE")
    for _ in range(2):
        runs = [
            subprocess.Popen(
                (sys.executable, "-c", BUILD, str(plain), str(tmp_path / name)),
                env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
            )
            for name in "ab"
        ]  # fmt: skip
        told = [run.communicate()[1] for run in runs]
        assert [run.returncode for run in runs] == [0, 0], told
    files = [
        {path.relative_to(tmp_path / name): path.read_bytes() for path in (tmp_path / name).rglob("*.*")}
        for name in "ab"
    ]
    assert files[0] == files[1]
    assert len(files[0]) == 12  # of two languages


@pytest.mark.slow
def test_the_commands_do_without_when_they_are_told_to(
    plain: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, drawn: list[str]
) -> None:
    monkeypatch.delenv("PNP_CACHE")
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "kept"))

    def told(*words: str) -> str:
        result = CliRunner().invoke(
            main, [*words, "-o", str(tmp_path / "out")] if words[0] != "check" else words
        )
        assert result.exit_code == 0, result.output
        return result.output

    without = [
        told(command, str(plain), "--lang", "de", "--no-cache") for command in ("build", "check", "proof")
    ]
    assert not (tmp_path / "kept").exists()
    for _ in range(2):
        again = [told(command, str(plain), "--lang", "de") for command in ("build", "check", "proof")]
        assert again == without
    assert drawn == ["de"] * 4
