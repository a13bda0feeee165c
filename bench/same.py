"""Does this tree print what another commit printed? Builds every edition with both and compares.

    make same REF=7698ea1                                   all sets in all their languages
    make same REF=7698ea1 ONLY='--sets biomos --langs en'   one edition, a few seconds
    python -m bench.same 7698ea1 --sets biomos --langs en   the same in an environment of your own
    make same REF=7698ea1 EXACT=1                           every file of them, byte for byte

Cards, components and reference cards must be equal in bytes; rules in text and in pixels at 150 dpi, where
two steps of 255 are rounding; faces in their digests. The label's digest is fixed in both (``bench/fixed.py``).

With ``--exact`` both build as a user builds, and every file must have the same bytes: each PDF, the manifest,
PRINTING.txt. The label's digest is not fixed, so an edition whose inputs changed (its set, theme, fonts, pnp's own
words) differs in every file that bears it, and the report names the two digests. Add ``--fixed-label`` to see
what else differs then. ``--build='--format pdf,svg,png'`` hands more options to both builds.

Neither build uses the cache. Exit code 1 when something differs.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2
import yaml
from PIL import Image, ImageChops

from bench.tree import HERE, check_out, files

DPI = 150
LOOKED_AT = ("rules", "rules-booklet")  # every other document is compared byte by byte
STEP = 2  # of 255: so much a renderer rounds, when a drawing that stood in place becomes one that is shared
SHOWN = 4  # differences of a kind named one by one


class Page(NamedTuple):
    """What a reader of one page gets."""

    text: str
    picture: Image.Image


class Build(NamedTuple):
    """How both trees build."""

    profile: str = "a4"
    fixed_label: bool = True
    options: Sequence[str] = ()

    @classmethod
    def of(cls, asked: argparse.Namespace) -> Build:
        return cls(asked.profile, asked.fixed_label or not asked.exact, asked.build)


def main() -> int:
    asked = _arguments()
    with tempfile.TemporaryDirectory() as home:
        then, out = Path(home, "then"), Path(home, "out")
        check_out(asked.ref, then)
        trees = (then, HERE)
        known = {name: [languages(tree, name) for tree in trees] for name in sets(trees)}
        wanted = [name for name in known if not asked.sets or name in asked.sets]
        print(f"{'set':12} {'lang':8} {asked.ref} -> {HERE.name}")
        differing = total = 0
        for name in wanted:
            codes = [code for code in dict.fromkeys(chain(*known[name])) if code in (asked.langs or [code])]
            folders = [out / side / name for side in ("then", "now")]
            failed = _build_both(trees, folders, name, codes, known[name], Build.of(asked))
            compare = exact_differences if asked.exact else differences
            for code in chain(*(editions(code, folders) for code in codes)):
                found = [*failed, *compare(folders[0] / code, folders[1] / code)]
                print(f"{name:12} {code:8} " + ("\n".ljust(23).join(found) or "same"), flush=True)
                differing, total = differing + bool(found), total + 1
    print(f"{differing} of {total} editions differ" if differing else f"all {total} editions are the same")
    return 1 if differing or not total else 0


def _arguments() -> argparse.Namespace:
    def names(text: str) -> list[str]:
        return text.split(",")

    parser = argparse.ArgumentParser(
        prog="bench.same", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("ref", help="the commit to compare with")
    parser.add_argument("--sets", type=names, default=[], metavar="SET,..", help="only these sets")
    parser.add_argument("--langs", type=names, default=[], metavar="CODE,..", help="only these languages")
    parser.add_argument("--profile", default="a4", help="paper and printer (default a4)")
    parser.add_argument(
        "--exact", action="store_true", help="compare every file byte for byte, label and all"
    )
    parser.add_argument("--fixed-label", action="store_true", help="fix the label's digest with --exact, too")
    parser.add_argument(
        "--build", type=shlex.split, default=[], metavar="OPTIONS", help="more options for pnp build"
    )
    return parser.parse_args()


# --- building ----------------------------------------------------------------------------------------------


def sets(trees: Iterable[Path]) -> list[str]:
    return sorted({path.parent.name for tree in trees for path in tree.glob("cardsets/*/set.yaml")})


def languages(tree: Path, name: str) -> list[str]:
    path = tree / "cardsets" / name / "set.yaml"
    return list(yaml.safe_load(path.read_text(encoding="utf-8"))["languages"]) if path.exists() else []


def editions(code: str, folders: Iterable[Path]) -> list[str]:
    """The folders a language is printed to: in large print one of its own."""
    names = (code, f"{code}-large")
    return [name for name in names if any((folder / name).exists() for folder in folders)] or [code]


def _build_both(
    trees: Sequence[Path],
    folders: Sequence[Path],
    name: str,
    codes: Sequence[str],
    known: Sequence[Sequence[str]],
    how: Build,
) -> list[str]:
    """One set with both, side by side; what they had to say if they failed."""

    def one(side: int) -> list[str]:
        own = [code for code in codes if code in known[side]]
        if not own:
            return []
        done = build(trees[side], folders[side].parent, name, own, how)
        told = (
            f"{('then', 'now')[side]}: pnp build {name} ended with {done.returncode}\n{done.stdout[-1500:]}"
        )
        return [told] if done.returncode else []

    with ThreadPoolExecutor(2) as workers:
        return list(chain(*workers.map(one, (0, 1))))


AS_USUAL = Build()


def build(
    tree: Path, out: Path, name: str, codes: Iterable[str], how: Build = AS_USUAL
) -> subprocess.CompletedProcess[str]:
    """Print a set with the pnp of a tree, all languages in one fresh process, from a folder that tells nothing.

    Without the cache: a key of it that forgets an input would hand one tree the files of the other.
    """
    out.mkdir(parents=True, exist_ok=True)
    program = (str(Path(__file__).with_name("fixed.py")),) if how.fixed_label else ("-m", "pnp")
    options = ("--lang", ",".join(codes), "--profile", how.profile, "--out", str(out), *how.options)
    return subprocess.run(
        (sys.executable, "-P", *program, "build", name, *options),
        cwd=out,
        env={**os.environ, "PYTHONPATH": str(tree), "PNP_CACHE": "off"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


# --- comparing ---------------------------------------------------------------------------------------------


def differences(then: Path, now: Path) -> Iterator[str]:
    """What a printed edition no longer has in common with the other; nothing when they are the same."""
    files = [{path.name for path in folder.glob("*.pdf")} for folder in (then, now)]
    if not any(files):
        yield "nothing was printed"
    for name in sorted(files[0] | files[1]):
        if not all(name in side for side in files):
            yield f"{name}: only in {'then' if name in files[0] else 'now'}"
        else:
            yield from _file(name, (then / name).read_bytes(), (now / name).read_bytes())
    yield from _faces(*(placements(folder / "manifest.json") for folder in (then, now)))


def exact_differences(then: Path, now: Path) -> Iterator[str]:
    """Every file of an edition that has other bytes, or is in one folder only; nothing when all are the same."""
    old, new = files(then), files(now)
    if not old and not new:
        yield "nothing was printed"
    for name in sorted(old.keys() | new.keys()):
        if name not in old or name not in new:
            yield f"{name}: only in {'then' if name in old else 'now'}"
        elif old[name] != new[name]:
            yield f"{name}: other bytes, from byte {_first_unlike(old[name], new[name])}"
            if name == "manifest.json":
                yield from _manifest(json.loads(old[name]), json.loads(new[name]))
            elif name.endswith(".pdf"):
                yield from _looks(name, old[name], new[name])


def _manifest(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    keys = [key for key in dict.fromkeys((*old, *new)) if old.get(key) != new.get(key)]
    yield f"manifest.json: these keys changed: {', '.join(keys)}"
    then, now = ({row.get("digest", "") for row in side.get("files", ())} for side in (old, new))
    if then != now:
        yield f"the label's digest changed, so the inputs did: {_short(then)} -> {_short(now)}"


def _short(digests: Iterable[str]) -> str:
    return ", ".join(sorted(digest[:12] for digest in digests if digest)) or "none"


def _first_unlike(then: bytes, now: bytes) -> int:
    unlike = (place for place, (old, new) in enumerate(zip(then, now, strict=False)) if old != new)
    return next(unlike, min(len(then), len(now)))


def _file(name: str, then: bytes, now: bytes) -> Iterator[str]:
    if then == now:
        return
    looks = list(_looks(name, then, now))
    if Path(name).stem not in LOOKED_AT:
        yield f"{name}: other bytes" + ("" if looks else ", the same pages")
    yield from looks


def _looks(name: str, then: bytes, now: bytes) -> Iterator[str]:
    """Page by page, what a reader would see."""
    before, after = _count(then), _count(now)
    if before != after:
        yield f"{name}: {before} pages -> {after}"
        return
    told = []
    for number, (old, new) in enumerate(zip(pages(then), pages(now), strict=True), 1):
        what = []
        if old.text != new.text:
            what.append(f"text {_words(old.text, new.text)}")
        if old.picture.size != new.picture.size:
            what.append(f"size {old.picture.size} -> {new.picture.size} pixels")
        elif unlike := pixels(old.picture, new.picture):
            what.append(unlike)
        if what:
            told.append(f"{name} page {number}: {', '.join(what)}")
    yield from _first(told, "pages")


def pages(pdf: bytes) -> Iterator[Page]:
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            text = page.get_textpage()
            yield Page(text.get_text_bounded(), page.render(scale=DPI / 72).to_pil().convert("RGB"))
            text.close()
            page.close()
    finally:
        document.close()


def _count(pdf: bytes) -> int:
    document = pypdfium2.PdfDocument(pdf)
    try:
        return len(document)
    finally:
        document.close()


def pixels(one: Image.Image, other: Image.Image) -> str:
    """How many differ and by how much at most; empty when none does."""
    red, green, blue = ImageChops.difference(one, other).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    count = sum(most.histogram()[STEP + 1 :])
    return f"{count} pixels, by {most.getextrema()[1]} of 255 at most" if count else ""


def _words(then: str, now: str) -> str:
    """The first word that is another one."""
    old, new = then.split(), now.split()
    for one, other in zip(old, new, strict=False):
        if one != other:
            return f"{one!r} -> {other!r}"
    return f"{len(old)} words -> {len(new)}"


def placements(manifest: Path) -> Mapping[tuple[Any, ...], Any]:
    """Where each face lies -> what is drawn there; version 1 and 2 of a manifest say it in the same words."""
    if not manifest.exists():
        return {}
    rows = json.loads(manifest.read_bytes())["placements"]
    return {
        (row["file"], row["page"], row["slot"], row["side"], row["card"], row["copy"], *row["trim_mm"]): row[
            "scene"
        ]
        for row in rows
    }


def _faces(then: Mapping[tuple[Any, ...], Any], now: Mapping[tuple[Any, ...], Any]) -> Iterator[str]:
    told = [
        f"{key[0]} page {key[1]}, {key[4]} {key[3]}: face {then.get(key, 'missing')} -> {now.get(key, 'missing')}"
        for key in dict.fromkeys((*then, *now))
        if then.get(key) != now.get(key)
    ]
    yield from _first(told, "faces")


def _first(told: Sequence[str], what: str) -> Iterator[str]:
    yield from told[:SHOWN]
    if len(told) > SHOWN:
        yield f"... and {len(told) - SHOWN} more {what}"


if __name__ == "__main__":
    sys.exit(main())
