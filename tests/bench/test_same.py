"""``make same`` notices a changed byte, pixel, word and face, and nothing where nothing changed; ``--exact`` every byte."""

from __future__ import annotations

import json
import re
import shutil
from io import BytesIO
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from bench.same import HERE, Build, build, differences, exact_differences

SET = """\
id: tiny
title: Tiny
rules: {kinds: {creature: {fields: {}}}}
print: {creature: {size: poker}}
cards: [{kind: creature, id: fox, name: Fox}]
"""
FACE = {
    "file": "cards.pdf",
    "page": 1,
    "slot": 1,
    "card": "fox",
    "copy": 1,
    "side": "front",
    "trim_mm": [8.0, 8.0, 63.0, 88.0],
    "scene": "0950bf5bbd41",
}


def page(text: str = "Draw two cards", width: float = 40.0, seen: bool = True, grey: int = 0) -> bytes:
    file = BytesIO()
    canvas = Canvas(file, pagesize=(200, 100), invariant=1)
    canvas.setFillGray(grey / 255)
    canvas.rect(20, 20, width, 10, stroke=0, fill=1)
    canvas.drawString(20, 60, text, mode=0 if seen else 3)
    canvas.save()
    return file.getvalue()


def edition(folder: Path, version: int | None = None, *, face: str = FACE["scene"], **files: bytes) -> Path:
    folder.mkdir()
    for name in ("cards", "rules"):
        (folder / f"{name}.pdf").write_bytes(files.get(name, page()))
    manifest = {"placements": [{**FACE, "scene": face}]} | ({"version": version} if version else {})
    (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    return folder


@pytest.fixture
def then(tmp_path: Path) -> Path:
    return edition(tmp_path / "then")


def test_the_same_is_the_same_whatever_the_manifests_version(tmp_path: Path, then: Path) -> None:
    assert list(differences(then, edition(tmp_path / "now", version=2))) == []


def test_one_byte_counts_in_cards_and_not_in_rules(tmp_path: Path, then: Path) -> None:
    other = page() + b"%\n"
    now = edition(tmp_path / "now", cards=other, rules=other)
    assert list(differences(then, now)) == ["cards.pdf: other bytes, the same pages"]


def test_a_wider_line_is_told_in_pixels(tmp_path: Path, then: Path) -> None:
    (told,) = differences(then, edition(tmp_path / "now", rules=page(width=40.3)))
    assert told.startswith("rules.pdf page 1: ")
    assert re.search(r": \d+ pixels, by \d+ of 255 at most$", told)


def test_three_steps_of_grey_count_and_two_are_rounding(tmp_path: Path, then: Path) -> None:
    assert list(differences(then, edition(tmp_path / "two", rules=page(grey=2)))) == []
    (told,) = differences(then, edition(tmp_path / "three", rules=page(grey=3)))
    assert told.endswith(" pixels, by 3 of 255 at most")


def test_a_word_counts_even_where_no_pixel_shows_it(tmp_path: Path) -> None:
    then = edition(tmp_path / "unseen", rules=page(seen=False))
    now = edition(tmp_path / "now", rules=page("Draw three cards", seen=False))
    assert list(differences(then, now)) == ["rules.pdf page 1: text 'two' -> 'three'"]


def test_a_face_counts(tmp_path: Path, then: Path) -> None:
    now = edition(tmp_path / "now", face="fe8eb54240cb")
    assert list(differences(then, now)) == ["cards.pdf page 1, fox front: face 0950bf5bbd41 -> fe8eb54240cb"]


def test_a_missing_file_and_a_missing_edition_count(tmp_path: Path, then: Path) -> None:
    now = edition(tmp_path / "now")
    (now / "rules.pdf").unlink()
    assert list(differences(then, now)) == ["rules.pdf: only in then"]
    assert list(differences(tmp_path / "none", tmp_path / "neither")) == ["nothing was printed"]


def test_exact_finds_one_byte_in_any_file(tmp_path: Path, then: Path) -> None:
    assert list(exact_differences(then, edition(tmp_path / "same"))) == []
    for name in ("cards.pdf", "rules.pdf", "manifest.json", "PRINTING.txt", "svg/fox.svg"):
        now = edition(tmp_path / name.replace("/", "-"))
        for folder in (then, now):
            folder.joinpath("svg").mkdir(exist_ok=True)
            for text in ("PRINTING.txt", "svg/fox.svg"):
                folder.joinpath(text).write_text("text", encoding="utf-8")
        data = (now / name).read_bytes()
        (now / name).write_bytes(data + b"\n")
        assert next(exact_differences(then, now)) == f"{name}: other bytes, from byte {len(data)}"


def test_exact_finds_a_file_that_is_missing_and_one_that_is_new(tmp_path: Path, then: Path) -> None:
    now = edition(tmp_path / "now")
    (now / "rules.pdf").rename(now / "rules.txt")
    assert list(exact_differences(then, now)) == ["rules.pdf: only in then", "rules.txt: only in now"]
    assert list(exact_differences(tmp_path / "none", tmp_path / "neither")) == ["nothing was printed"]


def test_exact_names_what_changed_in_a_manifest(tmp_path: Path) -> None:
    folders = tmp_path / "then", tmp_path / "now"
    for folder, digest in zip(folders, ("a" * 64, "b" * 64), strict=True):
        folder.mkdir()
        manifest = {"lang": "en", "files": [{"name": "cards.pdf", "digest": digest}]}
        (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    assert list(exact_differences(*folders))[1:] == [
        "manifest.json: these keys changed: files",
        f"the label's digest changed, so the inputs did: {'a' * 12} -> {'b' * 12}",
    ]


@pytest.mark.slow
def test_without_fixing_the_label_a_remark_shows_on_every_sheet(tmp_path: Path) -> None:
    folders = []
    for number, remark in enumerate(("", "# a remark\n")):
        home, out = tmp_path / str(number) / "tiny", tmp_path / f"out{number}"
        home.mkdir(parents=True)
        (home / "set.yaml").write_text(SET + remark, encoding="utf-8")
        done = build(HERE, out, str(home), ["en"], Build(fixed_label=False))
        assert done.returncode == 0, done.stdout
        folders.append(out / "tiny" / "en")
    told = list(exact_differences(*folders))
    assert "cards.pdf: other bytes" in "\n".join(told)
    assert "the label's digest changed" in "\n".join(told)


@pytest.mark.slow
def test_the_labels_digest_is_fixed(tmp_path: Path) -> None:
    """A remark changes the digest and nothing else; if this fails, name the digest's place in bench/fixed.py."""
    printed = []
    for number, remark in enumerate(("", "# a remark\n")):
        folder = tmp_path / str(number) / "tiny"
        folder.mkdir(parents=True)
        (folder / "set.yaml").write_text(SET + remark, encoding="utf-8")
        done = build(HERE, tmp_path / "out", str(folder), ["en"])
        assert done.returncode == 0, done.stdout
        printed.append((tmp_path / "out" / "tiny" / "en" / "cards.pdf").read_bytes())
        shutil.rmtree(tmp_path / "out")
    assert printed[0] == printed[1]
