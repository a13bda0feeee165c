"""PO files go through other programs and come back: gettext's own, and what Poedit and Weblate save with."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import polib
import pytest

from pnp.base.languages import CODES, SOURCE
from pnp.source.load.set_folders import bundled_ids, find
from pnp.words.po import read_po
from tests.words.danish import Write, pnp, translated
from tests.words.test_translators import HEAD, catalog, said, update

pytestmark = pytest.mark.verify
ROOT = Path(__file__).parents[2]
TOOLS = ("msgfmt", "msgmerge", "msgcat", "msgattrib")


def tool(*command: str | Path) -> str:
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}: {done.stdout[-500:]} {done.stderr[-500:]}"
    return done.stdout + done.stderr


def test_the_tools_are_there() -> None:
    assert [name for name in TOOLS if shutil.which(name) is None] == []


@pytest.mark.parametrize("code", [code for code in CODES if code != SOURCE])
def test_msgfmt_is_silent_on_what_we_begin_in_each_language(code: str, tmp_path: Path) -> None:
    (tmp_path / "set.yaml").write_text(
        f"id: tiny\nlanguages: [{SOURCE}, {code}]\nrules: {{kinds: {{beast: {{fields: {{x: int}}}}}}}}\n"
        "print: {beast: {size: poker}}\ncards: [{kind: beast, id: fox, name: Fox, x: 2, text: 'A {x}'}]\n",
        encoding="utf-8",
    )
    path = tmp_path / "lang" / f"{code}.po"
    for _ in range(2):
        pnp("i18n", "update", tmp_path)
        assert tool("msgfmt", "--check", "-o", "/dev/null", path) == ""
        po = polib.pofile(str(path))
        for entry in po:
            entry.msgstr = "" if entry.msgid_plural else entry.msgid
            entry.msgstr_plural = dict.fromkeys(entry.msgstr_plural, entry.msgid_plural)
        po.save()


@pytest.fixture
def noted(write_set: Write) -> Path:
    """A catalog with everything translators write into one: two notes, flags, a doubt, a retired entry."""
    folder = translated(write_set)
    text = catalog(folder).read_text(encoding="utf-8")
    text = HEAD + "\n" + text[text.index("#. Title") :]
    text = text.replace('msgctxt "tiny/fox.name"', '#, no-wrap\nmsgctxt "tiny/fox.name"')
    catalog(folder).write_text(text, encoding="utf-8")
    said(folder, ",\n     note: It is red.", "")
    said(folder, "Draw {count} cards.", "Do draw {count} cards.")
    update(folder)
    text = catalog(folder).read_text(encoding="utf-8")
    for context in ("name", "text"):
        at = text.rindex("\n\n", 0, text.index(f'msgctxt "tiny/fox.{context}"')) + 2
        text = f"{text[:at]}# note on {context}\n{text[at:]}"
    catalog(folder).write_text(text, encoding="utf-8")
    assert tool("msgfmt", "--check", "-o", "/dev/null", catalog(folder)) == ""
    return folder


def what_is_said(text: str) -> dict[tuple[str, str, bool], tuple[object, ...]]:
    """Everything that translators wrote, apart from order and rows."""
    return {
        (*entry.key, entry.is_retired): (
            tuple(sorted(entry.forms[0].split("\n"))) if entry.is_header else entry.forms,
            tuple(sorted(flag for flag in entry.flags if not flag.startswith("max-length:"))),
            entry.previous.get("msgid"),
            tuple(row.strip() for row in entry.lines if row.startswith("# ")),
        )
        for entry in read_po(text).entries
    }


# a flag of Weblate's, which gettext's own programs drop
LIMIT = re.compile(r"#, max-length:\d+\n|, max-length:\d+|max-length:\d+, ")


@pytest.mark.parametrize(
    "command",
    [
        ("msgcat", "--no-wrap"), ("msgcat", "--width=40"), ("msgcat", "--width=79"), ("msgcat", "--sort-output"),
        ("msgattrib",), ("msgattrib", "--width=60"),
    ],
    ids=" ".join,
)  # fmt: skip
def test_gettext_and_back_loses_nothing(noted: Path, command: tuple[str, ...]) -> None:
    before = update(noted)
    tool(*command, "-o", catalog(noted), catalog(noted))
    theirs = catalog(noted).read_text(encoding="utf-8")
    ours = update(noted)
    assert what_is_said(ours) == what_is_said(theirs) == what_is_said(before)
    assert LIMIT.sub("", ours) == theirs, "where they said nothing new, their rows stay"
    assert len(LIMIT.findall(ours)) == len(LIMIT.findall(before)) > 0, "what gettext drops is put back"


def test_poedit_and_weblate_and_back_lose_nothing(noted: Path) -> None:
    before = update(noted)
    po = polib.pofile(str(catalog(noted)))
    po.wrapwidth = 77
    po.save()
    theirs = catalog(noted).read_text(encoding="utf-8")
    ours = update(noted)
    assert what_is_said(ours) == what_is_said(theirs) == what_is_said(before)
    assert ours == theirs


def test_a_new_template_merged_by_gettext_loses_nothing(noted: Path) -> None:
    before = update(noted)
    pnp("i18n", "extract", noted)
    tool("msgmerge", "--update", "--previous", "--backup=none", catalog(noted), noted / "lang" / "tiny.pot")
    ours = update(noted)
    assert {key: value[0] for key, value in what_is_said(ours).items()} == {
        key: value[0] for key, value in what_is_said(before).items()
    }
    notes = [row for row in before.split("\n") if row.startswith("# ")]
    assert [row for row in notes if row not in ours.split("\n")] == []


@pytest.mark.parametrize("name", bundled_ids())
def test_gettext_reads_the_bundled_ones_as_we_do(name: str) -> None:
    for path in sorted((find(name) / "lang").glob("*.po")):
        assert what_is_said(tool("msgcat", "--no-wrap", path)) == what_is_said(
            path.read_text(encoding="utf-8")
        )


BUNDLED = sorted(
    path for at in ("cardsets/*/lang/*.po", "templates/_shared/lang/*.po") for path in ROOT.glob(at)
)


def test_msgfmt_is_silent_on_the_bundled_ones() -> None:
    assert len(BUNDLED) > 20
    for path in BUNDLED:
        assert tool("msgfmt", "--check", "-o", "/dev/null", path) == "", path
