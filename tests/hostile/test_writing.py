"""Where a stranger's set makes pnp write: nowhere but where its user said, through no link the stranger has packed."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest

import pnp
from pnp.files.saving import save
from pnp.press.write import recover
from tests.hostile.strangers import PLAIN_SET, VICTIM, Ran, Swapping, run, swapped_at_every_step, write

LINK = "it is a link"
GERMAN = PLAIN_SET + "languages: [en, de]\n"
HOMEBREW = "id: stranger\nextends: biotopia\ncards: []\n"


class Attack(NamedTuple):
    """``links`` lie in the set as it is unpacked, each with where it leads: ``victim`` is a file, ``elsewhere`` a folder,
    ``nothing`` is not there."""

    name: str
    links: dict[str, str]
    args: tuple[str, ...]
    within: bool = True  # run in the set's folder, or beside it
    finds: str = LINK
    code: int = 1
    text: str = PLAIN_SET


ATTACKS = [
    Attack("S1 a template of texts", {"stranger/lang/stranger.pot": "victim"}, ("i18n", "extract", "stranger"), False),
    Attack("S1 a translation", {"stranger/lang/de.po": "victim"}, ("i18n", "update", "."), text=GERMAN, finds=""),
    Attack("S1 a translation yet to be made", {"stranger/lang/de.po": "nothing"}, ("i18n", "update", "."),
           text=GERMAN, finds=""),
    Attack("S1 the folder of translations", {"stranger/lang": "elsewhere"}, ("i18n", "update", "."), text=GERMAN, finds=""),
    Attack("S1 the folder of templates", {"stranger/lang": "elsewhere"}, ("i18n", "extract", "."), text=GERMAN),
    Attack("S1 a picture of the proof", {"stranger/output/stranger/en-proof/proof-colour-01.png": "victim"}, ("proof", ".")),
    Attack("S1 the folder of the proof", {"stranger/output/stranger/en-proof": "elsewhere"}, ("proof", ".")),
    Attack("S1 a folder of a language", {"stranger/output/stranger/en": "elsewhere"}, ("build", ".")),
    Attack("S1 a folder of a language beside the set", {"output/stranger/en": "elsewhere"}, ("build", "stranger"), False),
    Attack("S1 a folder of a set", {"output/stranger": "elsewhere"}, ("build", "stranger"), False),
    Attack("S1 the output folder", {"output": "elsewhere"}, ("build", "stranger"), False, code=2, finds="output is a link"),
    Attack("S1 the output folder, proof", {"output": "elsewhere"}, ("proof", "stranger"), False, code=2, finds="is a link"),
    Attack("S1 a named folder in a set", {"stranger/out": "elsewhere"}, ("build", ".", "--out", "out/here")),
    Attack("S1 a saved game", {"stranger/game.json": "victim"}, ("simulate", ".", "--save", "game.json"), text=HOMEBREW),
    Attack("S1 a report", {"stranger/page.pdf": "victim"},
           ("simulate", ".", "--games", "2", "--report", "page.pdf"), text=HOMEBREW),
    Attack("S1 totals", {"stranger/sums.json": "nothing"},
           ("simulate", ".", "--games", "2", "--save-totals", "sums.json"), text=HOMEBREW),
    Attack("S1 schemas", {"stranger/.schemas": "elsewhere"}, ("schema", "--out", ".schemas")),
    Attack("S1 a workflow", {"pack/.github": "elsewhere"}, ("new", "pack/mine", "--ci"), False),
]  # fmt: skip


def unpacked(tmp_path: Path, links: dict[str, str], text: str = PLAIN_SET) -> Path:
    """The set with its links, beside a file and a folder that are none of its business."""
    (tmp_path / "victim.txt").write_text(VICTIM)
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "notes.txt").write_text(VICTIM)
    (tmp_path / "pack" / ".git").mkdir(parents=True)
    folder = write(tmp_path / "stranger", {}, text)
    targets = {"victim": "victim.txt", "elsewhere": "elsewhere", "nothing": "made-by-pnp"}
    for name, what in links.items():
        place = tmp_path / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.symlink_to(os.path.relpath(tmp_path / targets[what], place.parent))
    return folder


def assert_untouched(tmp_path: Path, ran: Ran) -> None:
    assert "Traceback" not in ran.told, ran.told[-3000:]
    assert (tmp_path / "victim.txt").read_text() == VICTIM
    assert os.listdir(tmp_path / "elsewhere") == ["notes.txt"]
    assert not (tmp_path / "made-by-pnp").exists()


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.name)
def test_nothing_is_written_through_a_strangers_link(attack: Attack, tmp_path: Path) -> None:
    folder = unpacked(tmp_path, attack.links, attack.text)
    ran = run(*attack.args, here=folder if attack.within else tmp_path)
    assert_untouched(tmp_path, ran)
    assert attack.finds in ran.told
    assert ran.code == attack.code, ran.told
    assert all((tmp_path / name).is_symlink() for name in attack.links)


def test_what_the_user_names_is_his_word(tmp_path: Path) -> None:
    unpacked(tmp_path, {"mine": "elsewhere"})
    ran = run("build", "stranger", "--out", "mine", here=tmp_path)
    assert ran.code == 0, ran.told
    assert (tmp_path / "elsewhere" / "stranger" / "en" / "cards.pdf").is_file()


def test_a_file_that_is_a_link_is_none_of_ours_whatever_a_manifest_says(tmp_path: Path) -> None:
    """S1: files of other documents are kept, and must not be fetched from elsewhere."""
    folder = unpacked(tmp_path, {"stranger/output/stranger/en/rules.pdf": "victim"})
    row = {
        "name": "rules.pdf",
        "sha256": "",
        "pages": 1,
        "document": "rules",
        "format": "pdf",
        "profile": "a4",
    }
    told = {"version": 2, "set": "stranger", "lang": "en", "profile": "a4", "files": [row], "placements": []}
    (folder / "output/stranger/en/manifest.json").write_text(json.dumps(told))
    ran = run("build", ".", "--only", "cards", here=folder)
    assert_untouched(tmp_path, ran)
    place = folder / "output/stranger/en/rules.pdf"
    assert place.is_symlink(), "it is the user's, and stays"
    assert "rules.pdf" not in (folder / "output/stranger/en/manifest.json").read_text()


def test_leftovers_are_not_looked_for_behind_links(tmp_path: Path) -> None:
    """S9: a folder called like a build that was cut short, in a folder somebody linked to."""
    unpacked(tmp_path, {"output/stranger": "elsewhere"})
    mine = tmp_path / "elsewhere" / ".en.part-1"
    mine.mkdir()
    (mine / ".pnp-build").touch()
    recover(tmp_path / "output")
    assert mine.exists()


@pytest.mark.parametrize("swapped", ["lang/de.po", "lang"])
def test_a_link_swapped_in_meanwhile_never_wins(tmp_path: Path, swapped: str) -> None:
    """Whenever somebody puts a link in the place of the file that is saved, or of its folder."""
    rounds = count()
    here = tmp_path

    def lay() -> Path:
        nonlocal here
        here = tmp_path / str(next(rounds))
        for folder in (here / "set" / "lang", here / "private"):
            folder.mkdir(parents=True)
            (folder / "de.po").write_text(VICTIM)
        place = here / "set" / swapped
        place.with_name("link").symlink_to(here / "private" / ("" if swapped == "lang" else "de.po"))
        return place

    def task() -> bool:
        saved = False
        with suppress(OSError):
            save(here / "set" / "lang" / "de.po", b"ours", here / "set")
            saved = True
        assert os.listdir(here / "private") == ["de.po"]
        assert (here / "private" / "de.po").read_text() == VICTIM
        return saved

    assert set(swapped_at_every_step(lay, task)) == {True, False}


@pytest.mark.soak
@pytest.mark.parametrize("swapped", ["lang/de.po", "lang"])
def test_a_link_swapped_in_meanwhile_never_wins_in_many_tries(tmp_path: Path, swapped: str) -> None:
    """A file saved again and again while somebody is as quick as can be."""
    home, private = tmp_path / "set", tmp_path / "private"
    for folder in (home / "lang", private):
        folder.mkdir(parents=True)
        (folder / "de.po").write_text(VICTIM)
    saved = 0
    with Swapping(home / swapped, private if swapped == "lang" else private / "de.po") as other:
        for _ in range(10_000):
            if swapped != "lang":
                other.lay()
            with suppress(OSError):
                save(home / "lang" / "de.po", b"ours", home)
                saved += 1
    assert os.listdir(private) == ["de.po"]
    assert (private / "de.po").read_text() == VICTIM
    assert saved < 10_000, "nobody was in the way"
    assert other.rounds


def test_folders_in_folders_without_end_are_moved_in_one_piece(tmp_path: Path) -> None:
    """S9: among the files of the user's that a build takes along, and in what passes for a build that was cut short."""
    folder = unpacked(tmp_path, {})
    for name in ("en/deep", ".en.part-1/deep"):
        place = folder / "output" / "stranger" / name
        place.mkdir(parents=True)
        deep = os.open(place, os.O_RDONLY)
        for _ in range(120):
            os.mkdir("a", dir_fd=deep)
            deeper = os.open("a", os.O_RDONLY, dir_fd=deep)
            os.close(deep)
            deep = deeper
        os.close(deep)
    (folder / "output/stranger/.en.part-1/.pnp-build").touch()
    ran = run("build", ".", here=folder)
    assert ran.code == 0, ran.told[-2000:]
    assert (folder / "output/stranger/en/deep" / ("a/" * 120)).is_dir()
    assert (folder / "output/stranger/.en.part-1/deep").is_dir(), "no build of ours makes such"
    assert (folder / "output/stranger/en/cards.pdf").is_file()


@pytest.mark.parametrize("name", ["con", "aux", "nul", "com1", "lpt9"])
def test_what_windows_keeps_for_devices_is_no_name(tmp_path: Path, name: str) -> None:
    """S9: a folder, a picture, a template could not be written, or would be read from a cable."""
    texts = {
        "set.yaml:1:5": PLAIN_SET.replace("id: stranger", f"id: {name}"),
        "set.yaml:5:27": PLAIN_SET.replace("id: fox", f"id: {name}"),
        "set.yaml:3:17": PLAIN_SET.replace("beast", name),
    }
    for number, (place, text) in enumerate(texts.items()):
        found = pnp.open(write(tmp_path / f"set{number}", {}, text)).cards().found
        told = [one for one in found if "can be no file on Windows" in one.message]
        assert str(told[0].span).endswith(place), found
    assert run("new", name, here=tmp_path).code == 2
    assert not (tmp_path / name).exists()
