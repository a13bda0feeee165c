"""What stands in the output folder, whatever happens on the way."""

import errno
import hashlib
import json
import os
import random
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import pnp.press.write
from pnp.base.model import File, Page, Placement, Printed, Selection, Sheet
from pnp.base.scene import Box, Scene, rect
from pnp.base.scene import Path as Outline
from pnp.press.manifest import NOT_OURS, About, Corrections, in_short, read_manifest
from pnp.press.write import MARK, WriteError, recover, write

COD = Scene(63.5, 88.9, (Outline(rect(0, 0, 5, 5), fill="#336699"),), 1.5)
BACK = Scene(63.5, 88.9, ())


def placed(scene, card, slot=0, side="front"):
    return Placement(slot, card, 1, side, Box(9.75, 15.1, 63.5, 88.9), scene)


SHIFTED = Corrections(back=(1.0, 0.0, 0.0, 1.0, 0.4, -0.2))
PAGES = (Sheet(210, 297, (placed(COD, "cod"),)), Sheet(210, 297, (placed(BACK, "cod", side="back"),)))
ALL = ("cards", "components", "reference", "rules", "rules-booklet")


def about(*names, formats=("pdf",), profile="a4", whole=False, **more):
    replaced = frozenset((name, form) for name in (ALL if whole else names) for form in formats)
    return About("ecosfera", "en", profile, replaced=replaced, whole=whole, **more)


def build(folder, *names, content=b"one", profile="a4", whole=True, **more):
    """Write a PDF of two pages for each name."""
    files = [Printed(name, "pdf", [File(f"{name}.pdf", content, 1, 2)], PAGES) for name in names]
    return write(folder, about(*names, profile=profile, whole=whole, **more), files)


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name != "manifest.json"}


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "output" / "ecosfera" / "en"


def in_folders(folder, *names, content=b"one"):
    """Write a picture for each name, which may lie in folders."""
    pictures = [File(name, content, 1, 1) for name in names]
    about_it = About("ecosfera", "en", "", replaced=frozenset({("tts", "export")}), whole=True)
    return write(folder, about_it, [Printed("tts", "export", pictures)])


def everything(folder):
    """All that lies below, folders that are empty among it."""
    below = (path for path in folder.rglob("*") if path != folder / "manifest.json")
    return {
        path.relative_to(folder).as_posix(): None if path.is_dir() else path.read_bytes() for path in below
    }


# --- what is written -------------------------------------------------------------------------------------


def test_a_build_is_its_files_and_a_manifest(folder):
    build(folder, "cards", "rules")
    assert contents(folder) == {"cards.pdf": b"one", "rules.pdf": b"one"}
    assert [path.name for path in folder.parent.iterdir()] == ["en"]


def test_the_manifest_says_what_is_where(folder):
    moved = Corrections(front=(1.0, 0.0, 0.0, 1.0, 0.5, 0.0))
    build(folder, "cards", digest="d1", paperless="d0", cards={"cod": "Dorsch"}, correction=moved)
    assert json.loads((folder / "manifest.json").read_text()) == {
        "version": 2,
        "set": "ecosfera",
        "lang": "en",
        "profile": "a4",
        "cards": {"cod": "Dorsch"},
        "shared": {},
        "files": [
            {
                "name": "cards.pdf",
                "sha256": hashlib.sha256(b"one").hexdigest(),
                "pages": 2,
                "document": "cards",
                "format": "pdf",
                "profile": "a4",
                "digest": "d1",
                "paperless": "d0",
                "correction": {"front": [1, 0, 0, 1, 0.5, 0], "back": [1, 0, 0, 1, 0, 0]},
            }
        ],
        "placements": [
            {
                "file": "cards.pdf",
                "page": page,
                "slot": 0,
                "card": "cod",
                "copy": 1,
                "side": side,
                "trim_mm": [9.75, 15.1, 63.5, 88.9],
                "scene": scene.key[:12],
            }
            for page, side, scene in ((1, "front", COD), (2, "back", BACK))
        ],
    }


def test_a_manifest_reads_back_as_it_was_written(folder):
    chosen = Selection(frozenset(("cod", "eel")), frozenset(("fish",)), True)
    build(folder, "cards", digest="d1", correction=SHIFTED)
    written = build(folder, "selection", whole=False, digest="d1", selection=chosen)
    read = read_manifest(folder)
    assert set(read.files) == set(written.manifest.files)
    assert list(read.placements) == list(
        map(json.loads, map(json.dumps, sorted(written.manifest.placements, key=lambda row: row["file"])))
    )
    assert [record.selection for record in read.files] == [None, chosen]


def test_where_a_face_lies_is_told_as_it_is_printed(folder):
    moved = PAGES[0]._replace(correction=(1.0, 0.0, 0.0, 1.0, 0.5, -1.0))
    text = Page(210, 297, ())
    pages = [Printed("cards", "pdf", [File("cards.pdf", b"pdf", 1, 2)], (text, moved))]
    (row,) = write(folder, about("cards"), pages).manifest.placements
    assert (row["page"], row["trim_mm"]) == (2, [10.25, 14.1, 63.5, 88.9])


def test_pictures_are_placed_each_on_its_own_page(folder):
    pictures = [File("cards-01.png", b"front", 1, 1), File("cards-02.png", b"back", 2, 1)]
    written = write(folder, about("cards", formats=["png"]), [Printed("cards", "png", pictures, PAGES)])
    found = [(row["file"], row["page"], row["side"]) for row in written.manifest.placements]
    assert found == [("cards-01.png", 1, "front"), ("cards-02.png", 1, "back")]


def test_a_new_build_replaces_all_of_the_old(folder):
    build(folder, "cards", "rules")
    build(folder, "cards", content=b"two")
    assert contents(folder) == {"cards.pdf": b"two"}
    assert [path.name for path in folder.parent.iterdir()] == ["en"]


def test_the_manifest_is_the_same_bytes_for_the_same_build(folder, tmp_path):
    build(folder, "cards", "rules")
    build(tmp_path / "elsewhere", "cards", "rules")
    assert (folder / "manifest.json").read_bytes() == (tmp_path / "elsewhere/manifest.json").read_bytes()


def test_the_folder_keeps_its_permissions(folder):
    build(folder, "cards")
    folder.chmod(0o750)
    build(folder, "cards")
    assert folder.stat().st_mode & 0o777 == 0o750


# --- some of the files -----------------------------------------------------------------------------------


def test_other_documents_stay_and_are_listed_again(folder):
    build(folder, "cards", "rules", "rules-booklet")
    written = build(folder, "rules", content=b"two", whole=False)
    assert contents(folder) == {"cards.pdf": b"one", "rules-booklet.pdf": b"one", "rules.pdf": b"two"}
    assert written.manifest.names == {"cards.pdf", "rules-booklet.pdf", "rules.pdf", "manifest.json"}
    assert {row["file"] for row in written.manifest.placements} == written.manifest.names - {"manifest.json"}
    assert written.kept == ("cards.pdf", "rules-booklet.pdf")


def test_building_in_steps_gives_the_manifest_of_building_at_once(folder, tmp_path):
    build(folder, "rules", "components")
    build(folder, "reference", "cards", whole=False)
    build(tmp_path / "at-once", "cards", "components", "reference", "rules")
    assert (folder / "manifest.json").read_bytes() == (tmp_path / "at-once/manifest.json").read_bytes()


def pictures(folder, *names, count=1, **more):
    """A PNG for each page of each name."""
    made = [
        Printed(name, "png", [File(f"{name}-{n:02}.png", b"p", n, 1) for n in range(1, count + 1)], PAGES)
        for name in names
    ]
    return write(folder, about(*names, formats=["png"], **more), made)


def test_a_document_in_another_format_leaves_its_other_files_alone(folder):
    build(folder, "cards", "rules")
    pictures(folder, "cards")
    assert set(contents(folder)) == {"cards-01.png", "cards.pdf", "rules.pdf"}
    build(folder, "cards", content=b"two")
    assert contents(folder) == {"cards-01.png": b"p", "cards.pdf": b"two"}


def test_pages_that_are_no_longer_there_go(folder):
    pictures(folder, "cards", count=2)
    pictures(folder, "cards", count=1)
    assert set(contents(folder)) == {"cards-01.png"}


def test_a_selection_stays_beside_the_whole(folder):
    build(folder, "selection", whole=False)
    build(folder, "cards", "rules")
    pictures(folder, "cards", "rules")
    assert set(contents(folder)) == {
        "cards-01.png",
        "cards.pdf",
        "rules-01.png",
        "rules.pdf",
        "selection.pdf",
    }
    assert read_manifest(folder).names == {*contents(folder), "manifest.json"}


def test_kept_files_made_from_other_inputs_are_named(folder):
    build(folder, "selection", whole=False, digest="d1")
    pictures(folder, "cards", digest="d2")
    written = build(folder, "cards", "rules", digest="d2")
    assert written.kept == ("cards-01.png", "selection.pdf")
    assert written.stale == ("selection.pdf",)


def test_kept_files_corrected_for_another_printer_are_named(folder):
    build(folder, "cards", digest="d1", correction=SHIFTED)
    written = build(folder, "rules", whole=False, digest="d1")
    assert written.stale == ("cards.pdf",)
    told = json.loads((folder / "manifest.json").read_text())["files"]
    assert [row["correction"]["back"][4:] for row in told] == [[0.4, -0.2], [0, 0]]
    assert build(folder, "rules", whole=False, digest="d1", correction=SHIFTED).stale == ()


def test_files_of_faces_are_for_every_paper(folder):
    def svg(**more):
        faces = Printed("faces", "svg", [File("cod-front.svg", b"svg", 1, 1)])
        return write(folder, about("faces", formats=["svg"], profile="", **more), [faces])

    svg(paperless="d0")
    for profile in ("letter", "a4"):
        written = build(folder, "cards", profile=profile, digest=f"d0 on {profile}", paperless="d0")
        assert set(contents(folder)) == {"cards.pdf", "cod-front.svg"}
        assert (written.kept, written.stale) == (("cod-front.svg",), ())
    assert svg(paperless="d0").stale == ()
    assert svg(paperless="d1").stale == ("cards.pdf",)
    assert build(folder, "cards", digest="d2 on a4", paperless="d2").stale == ("cod-front.svg",)


def test_many_names_are_told_in_short():
    assert in_short(["cards-02.png", "cards-01.png", "cards-10.png", "cards.pdf", "selection.pdf"]) == (
        "cards-01.png to cards-10.png, cards.pdf, selection.pdf"
    )


def test_a_file_the_user_deleted_is_not_listed_again(folder):
    build(folder, "cards", "rules")
    (folder / "rules.pdf").unlink()
    assert build(folder, "cards", whole=False).manifest.names == {"cards.pdf", "manifest.json"}


def test_one_folder_holds_one_profile(folder):
    build(folder, "cards", "rules")
    with pytest.raises(WriteError, match="holds files for a4, not letter") as refused:
        build(folder, "cards", profile="letter", whole=False)
    assert "--out" in refused.value.hint
    build(folder, "cards", profile="letter")
    assert set(contents(folder)) == {"cards.pdf"}


def test_files_stay_where_links_cannot_be_made(folder, monkeypatch):
    def refuse(*_):
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", refuse)
    build(folder, "cards", "rules")
    build(folder, "cards", content=b"two", whole=False)
    assert contents(folder) == {"cards.pdf": b"two", "rules.pdf": b"one"}


# --- what is not ours ------------------------------------------------------------------------------------


def test_the_users_own_files_stay(folder):
    build(folder, "cards")
    (folder / "notes.txt").write_bytes(b"mine")
    (folder / "sketches").mkdir()
    (folder / "sketches/cod.png").write_bytes(b"mine too")
    build(folder, "rules", content=b"two")
    assert (folder / "sketches/cod.png").read_bytes() == b"mine too"
    assert {path.name for path in folder.iterdir()} == {"rules.pdf", "notes.txt", "sketches", "manifest.json"}


def test_a_folder_with_nothing_of_ours_loses_nothing(folder):
    folder.mkdir(parents=True)
    (folder / "notes.txt").write_bytes(b"mine")
    build(folder, "cards")
    assert contents(folder) == {"cards.pdf": b"one", "notes.txt": b"mine"}


@pytest.mark.parametrize("name", ["cards.pdf", "manifest.json"])
def test_a_file_of_the_user_is_not_written_over(folder, name):
    folder.mkdir(parents=True)
    (folder / name).write_bytes(b"mine")
    with pytest.raises(WriteError, match=f"{name} was not written by pnp") as refused:
        build(folder, "cards")
    assert refused.value.hint
    assert [(path.name, path.read_bytes()) for path in folder.iterdir()] == [(name, b"mine")]


@pytest.mark.parametrize("way", ["../{}", "cards/../../{}", "/{}", "a/b/c/d/{}", "cards//{}"])
def test_a_manifest_that_points_outside_is_not_ours(folder, way):
    folder.mkdir(parents=True)
    outside = folder.parent / "precious.txt"
    outside.write_bytes(b"mine")
    files = [{"name": way.format("precious.txt"), "sha256": "", "pages": 1}]
    (folder / "manifest.json").write_text(json.dumps({"files": files, "placements": []}))
    assert read_manifest(folder) == NOT_OURS
    with pytest.raises(WriteError):
        build(folder, "cards")
    assert outside.read_bytes() == b"mine"


V1 = """{
"set": "ecosfera",
"lang": "en",
"profile": "a4",
"files": [
{"name": "cards-01.png", "sha256": "00", "pages": 1},
{"name": "rules-booklet.pdf", "sha256": "00", "pages": 2}
],
"placements": [
{"file": "cards-01.png", "page": 1, "slot": 1, "card": "cod", "copy": 1, "side": "front", "scene": "0f"}
]
}
"""


def test_a_manifest_without_a_version_is_read_and_its_files_are_kept(folder):
    folder.mkdir(parents=True)
    (folder / "manifest.json").write_text(V1)
    for name in ("cards-01.png", "rules-booklet.pdf"):
        (folder / name).write_bytes(b"old")
    written = build(folder, "cards", whole=False, digest="d2")
    assert contents(folder) == {"cards-01.png": b"old", "cards.pdf": b"one", "rules-booklet.pdf": b"old"}
    assert written.stale == ("cards-01.png", "rules-booklet.pdf")
    told = json.loads((folder / "manifest.json").read_text())
    assert [(row["name"], row["document"], row["format"]) for row in told["files"]] == [
        ("cards-01.png", "cards", "png"),
        ("cards.pdf", "cards", "pdf"),
        ("rules-booklet.pdf", "rules-booklet", "pdf"),
    ]
    assert {row["file"] for row in told["placements"]} == {"cards-01.png", "cards.pdf"}


@pytest.mark.parametrize(
    "damage",
    [
        {"placements": ["x"]},
        {"placements": {"file": "cards.pdf"}},
        {"placements": [{"page": 1}]},
        {"files": ["cards.pdf"]},
        {"files": [{"name": 7}]},
        {"files": [{"name": "cards.pdf", "document": ["cards"]}]},
        {"files": [{"name": "selection.pdf", "selection": {"ids": "cod"}}]},
        {"profile": 4},
        {"version": "2"},
    ],
    ids=str,
)
def test_a_damaged_manifest_is_none_of_ours(folder, damage):
    build(folder, "cards")
    told = json.loads((folder / "manifest.json").read_text())
    (folder / "manifest.json").write_text(json.dumps(told | damage))
    assert read_manifest(folder) == NOT_OURS
    with pytest.raises(WriteError, match="was not written by pnp"):
        build(folder, "cards", whole=False)


def test_half_a_character_in_a_manifest_is_kept_as_it_is(folder):
    build(folder, "cards", "rules")
    told = (
        (folder / "manifest.json")
        .read_text()
        .replace('"placements": [', '"placements": [\n{"file": "rules.pdf", "x": "\\ud800"},')
    )
    (folder / "manifest.json").write_text(told)
    build(folder, "cards", content=b"two", whole=False)
    assert "\\ud800" in (folder / "manifest.json").read_text()


@pytest.mark.parametrize("text", ["", "[]", "3", "[" * 100_000, '{"files": [], "placements": null}'])
def test_what_is_no_manifest_at_all(folder, text):
    folder.mkdir(parents=True)
    (folder / "manifest.json").write_text(text)
    assert read_manifest(folder) == NOT_OURS


@pytest.mark.parametrize(
    ("change", "why", "what_to_do"),
    [
        (
            {"version": 99},
            "manifest.json was written by a newer pnp: its version is 99",
            "build with that pnp",
        ),
        (
            {"files": [{"name": "cards.pdf"}] * 2},
            "manifest.json names cards.pdf twice",
            "take that entry out",
        ),
        (
            {"files": [{"name": "manifest.json"}]},
            "manifest.json names itself as a file",
            "take that entry out",
        ),
    ],
    ids=str,
)
def test_a_manifest_that_cannot_be_relied_on_says_why_and_what_to_do(folder, change, why, what_to_do):
    build(folder, "cards")
    told = json.dumps(json.loads((folder / "manifest.json").read_text()) | change)
    (folder / "manifest.json").write_text(told)
    for whole in (True, False):
        with pytest.raises(WriteError) as refused:
            build(folder, "cards", content=b"two", whole=whole)
        assert f"{folder}/{why}" in refused.value.message
        assert what_to_do in refused.value.hint
    assert contents(folder) == {"cards.pdf": b"one"}
    assert (folder / "manifest.json").read_text() == told
    assert [path.name for path in folder.parent.iterdir()] == ["en"]


def test_what_a_newer_pnp_left_behind_is_left_to_it(folder):
    build(folder, "cards")
    replaced = folder.with_name(".en.next-1")
    build(replaced, "rules")
    (replaced / "manifest.json").write_text('{"version": 99}')
    recover(folder.parents[1])
    assert set(contents(replaced)) == {"rules.pdf"}
    assert set(contents(folder)) == {"cards.pdf"}


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("document", ["cards", "rules"])
def test_a_folder_of_the_user_where_a_file_of_ours_was(folder, document, whole):
    """In the way of a new file it is an error; elsewhere it stays the user's."""
    build(folder, "cards", "rules")
    (folder / "rules.pdf").unlink()
    (folder / "rules.pdf").mkdir()
    (folder / "rules.pdf" / "notes.txt").write_bytes(b"mine")
    if document == "rules":
        with pytest.raises(WriteError, match=r"rules\.pdf was not written by pnp") as refused:
            build(folder, document, content=b"two", whole=whole)
        assert refused.value.hint
    else:
        assert build(folder, document, content=b"two", whole=whole).manifest.names == {
            "cards.pdf",
            "manifest.json",
        }
        assert (folder / "cards.pdf").read_bytes() == b"two"
    assert (folder / "rules.pdf" / "notes.txt").read_bytes() == b"mine"
    assert {path.name for path in folder.iterdir()} == {"cards.pdf", "rules.pdf", "manifest.json"}
    assert [path.name for path in folder.parent.iterdir()] == ["en"]


def test_a_file_in_the_place_of_the_folder(folder):
    folder.parent.mkdir(parents=True)
    folder.write_bytes(b"mine")
    with pytest.raises(WriteError, match="is a file"):
        build(folder, "cards")
    assert folder.read_bytes() == b"mine"


def test_a_link_to_a_folder_stays_a_link(folder, tmp_path):
    target = tmp_path / "shared"
    target.mkdir()
    folder.parent.mkdir(parents=True)
    folder.symlink_to(target)
    build(folder, "cards")
    assert folder.is_symlink()
    assert (target / "cards.pdf").read_bytes() == b"one"


# --- what goes wrong -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "words"),
    [(errno.ENOSPC, "no space left"), (errno.EACCES, "permission denied"), (errno.EIO, "input")],
)
def test_a_failed_write_leaves_the_old_build_whole(folder, monkeypatch, code, words):
    build(folder, "cards", "rules")
    before = contents(folder)
    saved = []

    def save(path, data, keep=pnp.press.write.save_new):
        if saved:
            raise OSError(code, os.strerror(code))
        saved.append(path)
        keep(path, data)

    monkeypatch.setattr(pnp.press.write, "save_new", save)
    with pytest.raises(WriteError, match=words) as refused:
        build(folder, "cards", "rules", content=b"two")
    assert str(folder) in refused.value.message
    assert bool(refused.value.hint) == (code != errno.EIO)
    assert contents(folder) == before
    assert [path.name for path in folder.parent.iterdir()] == ["en"]


def test_a_renderer_that_fails_leaves_the_old_build_whole(folder):
    def breaking():
        yield File("cards.pdf", b"two", 1, 2)
        raise KeyboardInterrupt

    build(folder, "cards")
    with pytest.raises(KeyboardInterrupt):
        write(folder, about("cards"), [Printed("cards", "pdf", breaking(), PAGES)])
    assert contents(folder) == {"cards.pdf": b"one"}
    assert [path.name for path in folder.parent.iterdir()] == ["en"]


def test_a_swap_that_fails_half_way_is_taken_back(folder, monkeypatch):
    """Where folders cannot change places in one step, the second of two renames may fail."""
    build(folder, "cards")
    rename, done = os.rename, []

    def failing(source, target):
        done.append(target)
        if len(done) == 3:
            raise OSError(errno.EACCES, "Permission denied")
        rename(source, target)

    monkeypatch.setattr(pnp.press.write.growing_folders, "_exchange", lambda *_: False)
    monkeypatch.setattr(os, "rename", failing)
    with pytest.raises(WriteError):
        build(folder, "cards", content=b"two")
    assert contents(folder) == {"cards.pdf": b"one"}
    assert [path.name for path in folder.parent.iterdir()] == ["en"]


def test_two_renames_do_where_folders_cannot_change_places_at_once(folder, monkeypatch):
    monkeypatch.setattr(pnp.press.write.growing_folders, "_exchange", lambda *_: False)
    build(folder, "cards", "rules")
    (folder / "notes.txt").write_bytes(b"mine")
    build(folder, "cards", content=b"two")
    assert contents(folder) == {"cards.pdf": b"two", "notes.txt": b"mine"}
    assert [path.name for path in folder.parent.iterdir()] == ["en"]


# --- what is the user's ----------------------------------------------------------------------------------


def test_what_the_user_has_changed_is_kept_beside_the_new_one(folder):
    build(folder, "cards", "rules")
    (folder / "cards.pdf").write_bytes(b"with my notes")
    written = build(folder, "cards", "rules", content=b"two")
    assert written.yours == (("cards.pdf", "cards.yours.pdf"),)
    assert contents(folder) == {"cards.pdf": b"two", "rules.pdf": b"two", "cards.yours.pdf": b"with my notes"}
    (folder / "cards.pdf").write_bytes(b"other notes")
    written = build(folder, "rules", content=b"three")
    assert written.yours == (("cards.pdf", "cards.yours-2.pdf"),), (
        "a document that is not made any more is no other"
    )
    assert contents(folder)["cards.yours-2.pdf"] == b"other notes"
    assert build(folder, "rules").yours == ()


def test_what_is_kept_is_not_kept_twice(folder):
    build(folder, "cards", "rules")
    (folder / "rules.pdf").write_bytes(b"with my notes")
    assert build(folder, "cards", whole=False).yours == ()
    assert contents(folder) == {"cards.pdf": b"one", "rules.pdf": b"with my notes"}


@pytest.mark.parametrize("how", ["at once", "by way of another"])
def test_a_kill_right_after_the_change_of_places_hides_nothing(folder, monkeypatch, how):
    if how != "at once":
        monkeypatch.setattr(pnp.press.write.growing_folders, "_exchange", lambda *_: False)
    build(folder, "cards")
    (folder / "mine" / "deep").mkdir(parents=True)
    (folder / "mine" / "deep" / "notes.txt").write_bytes(b"mine")
    (folder / "link").symlink_to("mine")
    with monkeypatch.context() as cut:
        cut.setattr(pnp.press.write, "settle", lambda *_: None)
        build(folder, "cards", content=b"two")
    assert (folder / "link" / "deep" / "notes.txt").read_bytes() == b"mine"
    (folder / "mine" / "deep" / "notes.txt").unlink()
    (folder / "mine" / "deep" / "notes.txt").write_bytes(b"later")
    (left,) = [path for path in folder.parent.iterdir() if path != folder]
    (left / "mine" / "late.txt").write_bytes(b"late")
    recover(folder.parents[1])
    assert (folder / "mine" / "deep" / "notes.txt").read_bytes() == b"later"
    assert (folder / "mine" / "late.txt").read_bytes() == b"late"
    assert [path.name for path in folder.parent.iterdir()] == ["en"]


def test_a_folder_that_was_the_users_alone_is_built_into(folder):
    folder.mkdir(parents=True)
    (folder / "notes.txt").write_bytes(b"mine")
    build(folder, "cards")
    assert contents(folder) == {"cards.pdf": b"one", "notes.txt": b"mine"}
    assert [path.name for path in folder.parent.iterdir()] == ["en"]


# --- builds cut short ------------------------------------------------------------------------------------


def leave(folder, stage, pid=1):
    return folder.with_name(f".en.{stage}-{pid}")


# --- folders in the folder -------------------------------------------------------------------------------


SWAPS = pytest.mark.parametrize("swaps", [True, False])


def test_files_may_lie_in_folders(folder):
    in_folders(folder, "README.txt", "decks/cod.txt", "sets/en/cod.png")
    in_folders(folder, "README.txt", "sets/en/cod.png", content=b"two")
    assert everything(folder) == {
        "README.txt": b"two",
        "sets": None,
        "sets/en": None,
        "sets/en/cod.png": b"two",
    }
    assert [path.name for path in folder.parent.iterdir()] == ["en"]


@SWAPS
def test_the_users_own_files_stay_in_folders_of_ours(folder, monkeypatch, swaps):
    if not swaps:
        monkeypatch.setattr(pnp.press.write.growing_folders, "_exchange", lambda *_: False)
    in_folders(folder, "decks/cod.txt", "decks/eel.txt")
    (folder / "decks" / "mine.txt").write_bytes(b"mine")
    (folder / "decks" / "more").mkdir()
    (folder / "decks" / "more" / "mine.txt").write_bytes(b"also")
    (folder / "decks" / "eel.txt").write_bytes(b"my eel")
    in_folders(folder, "sets/cod.png")
    assert everything(folder) == {
        "decks": None,
        "decks/mine.txt": b"mine",
        "decks/more": None,
        "decks/more/mine.txt": b"also",
        "decks/eel.yours.txt": b"my eel",
        "sets": None,
        "sets/cod.png": b"one",
    }
    assert [path.name for path in folder.parent.iterdir()] == ["en"]


@pytest.mark.parametrize("theirs", ["sets", "sets/cod.png"])
def test_a_file_of_the_user_where_a_folder_of_ours_would_be(folder, theirs):
    place = folder / theirs
    place.parent.mkdir(parents=True)
    place.write_bytes(b"mine")
    with pytest.raises(WriteError, match="was not written by pnp") as refused:
        in_folders(folder, "sets/cod.png")
    assert str(place) in str(refused.value)
    assert place.read_bytes() == b"mine"


def test_a_link_where_a_folder_of_ours_was_leads_nowhere(folder, tmp_path):
    in_folders(folder, "sets/cod.png")
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "cod.png").write_bytes(b"mine")
    (folder / "sets" / "cod.png").unlink()
    (folder / "sets").rmdir()
    (folder / "sets").symlink_to(outside)
    with pytest.raises(WriteError, match="was not written by pnp"):
        in_folders(folder, "sets/cod.png")
    build(folder, "cards", whole=False)  # keeps what it does not stand for
    assert (outside / "cod.png").read_bytes() == b"mine"
    assert (folder / "sets").is_symlink()
    assert [record.name for record in read_manifest(folder).files] == ["cards.pdf"]


def test_half_a_build_is_cleared(folder):
    build(folder, "cards")
    part = leave(folder, "part")
    part.mkdir()
    (part / MARK).touch()
    (part / "rules.pdf").write_bytes(b"half")
    assert recover(folder.parents[1]) == (part,)
    assert contents(folder) == {"cards.pdf": b"one"}
    assert [path.name for path in folder.parent.iterdir()] == ["en"]


def test_a_whole_build_without_a_folder_takes_its_place(folder):
    """Killed between two renames: the old folder is aside, the new one whole but not yet in place."""
    build(folder, "cards")
    (folder / "notes.txt").write_bytes(b"mine")
    os.rename(folder, leave(folder, "last"))
    build(folder.with_name("new"), "cards", content=b"two")
    os.rename(folder.with_name("new"), leave(folder, "next"))
    recover(folder.parents[1])
    assert contents(folder) == {"cards.pdf": b"two", "notes.txt": b"mine"}
    assert [path.name for path in folder.parent.iterdir()] == ["en"]


def test_a_folder_just_replaced_is_emptied_without_losing_what_is_not_ours(folder):
    build(folder, "cards", content=b"two")
    replaced = leave(folder, "next")
    build(replaced, "rules")
    (replaced / "notes.txt").write_bytes(b"mine")
    recover(folder.parents[1])
    assert contents(folder) == {"cards.pdf": b"two", "notes.txt": b"mine"}
    assert [path.name for path in folder.parent.iterdir()] == ["en"]


def test_a_build_that_is_still_running_is_left_alone(folder):
    began, go_on = threading.Event(), threading.Event()

    def slow():
        began.set()
        go_on.wait(10)
        yield File("cards.pdf", b"slow", 1, 2)

    printed = [Printed("cards", "pdf", slow(), PAGES)]
    worker = threading.Thread(target=write, args=(folder, about("cards"), printed))
    worker.start()
    began.wait(10)
    cleared = recover(folder.parents[1])
    go_on.set()
    worker.join()
    assert cleared == ()
    assert contents(folder) == {"cards.pdf": b"slow"}


def test_folders_of_the_user_are_not_taken_for_leftovers(folder):
    build(folder, "cards")
    for name in (".en.part-x", ".git", ".en.next", ".thesis.part-2", ".thesis.next-3"):
        folder.with_name(name).mkdir()
        (folder.with_name(name) / "chapter.txt").write_bytes(b"mine")
    folder.with_name(".en.part-7").write_bytes(b"a file")
    assert recover(folder.parents[1]) == ()
    assert len(list(folder.parent.glob("*/chapter.txt"))) == 5


def test_nothing_to_recover_where_nothing_was_built(tmp_path):
    assert recover(tmp_path / "nowhere") == ()


BUILDER = """
import sys
from pathlib import Path
sys.path[:0] = sys.argv[2:]
import pnp.press.write
from test_write import build
if "renames" in sys.argv:
    pnp.press.write.growing_folders._exchange = lambda *_: False
print("go", flush=True)
n = 0
while True:
    n += 1
    build(Path(sys.argv[1]), "cards", "rules", content=b"%d" % n * 2000)
"""


def killed_builds(folder, rounds, *how):
    """Start building over and over, kill it at some moment, and see what the next command finds."""
    here = Path(__file__).parent
    chance = random.Random(rounds)
    for _ in range(rounds):
        command = [sys.executable, "-c", BUILDER, str(folder), str(here), str(here.parents[2]), *how]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
            process.stdout.readline()
            look(folder, chance.randrange(200, 4000), gaps=bool(how))
            process.send_signal(signal.SIGKILL)
        recover(folder.parents[1])
        assert [path.name for path in folder.parent.iterdir()] == ["en"]
        whole(folder)
        assert (folder / "notes.txt").read_bytes() == b"mine"


def look(folder, times, gaps):
    """Keep reading while builds go on: a reader who opens the folder finds one build, whole."""
    for _ in range(times):
        try:
            handle = os.open(folder, os.O_RDONLY)
        except FileNotFoundError:
            assert gaps
            continue
        os.close(handle)


def whole(folder):
    found = contents(folder)
    assert found["cards.pdf"] == found["rules.pdf"]
    for record in read_manifest(folder).files:
        assert hashlib.sha256(found[record.name]).hexdigest() == record.sha256


@pytest.mark.slow
@pytest.mark.parametrize("how", [(), ("renames",)])
def test_a_kill_at_any_moment_leaves_a_whole_build(folder, how):
    build(folder, "cards", "rules")
    (folder / "notes.txt").write_bytes(b"mine")
    killed_builds(folder, 5, *how)


STEPPER = """
import os, sys
from pathlib import Path
sys.path[:0] = sys.argv[2:]
import pnp.press.write
from test_write import build, whole
if "renames" in sys.argv:
    pnp.press.write.growing_folders._exchange = lambda *_: False
folder, step, status = Path(sys.argv[1]), 0, 1
while status:
    step += 1
    child = os.fork()
    if not child:
        left = step
        def die(event, _):
            global left
            left -= event == "open" or event.startswith(("os.", "shutil."))
            if left <= 0:
                os._exit(1)
        sys.addaudithook(die)
        build(folder, "cards", "rules", content=b"%d" % step, whole=False)
        os._exit(0)
    status = os.waitpid(child, 0)[1]
    pnp.press.write.recover(folder.parents[1])
    assert [path.name for path in folder.parent.iterdir()] == ["en"], step
    whole(folder)
    assert (folder / "notes.txt").read_bytes() == b"mine"
    assert (folder / "reference.pdf").exists()
print(step)
"""


@pytest.mark.slow
@pytest.mark.parametrize("how", [(), ("renames",)])
def test_a_kill_before_any_step_leaves_a_whole_build(folder, how):
    build(folder, "cards", "rules", "reference")
    (folder / "notes.txt").write_bytes(b"mine")
    here = Path(__file__).parent
    command = [sys.executable, "-c", STEPPER, str(folder), str(here), str(here.parents[2]), *how]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert int(done.stdout) > 20


@pytest.mark.soak
@pytest.mark.parametrize("how", [(), ("renames",)])
def test_many_kills(folder, how):
    build(folder, "cards", "rules")
    (folder / "notes.txt").write_bytes(b"mine")
    killed_builds(folder, 50, *how)
