"""Rules as tagged PDFs: what is given to Chromium, and what is told where there is none, or it fails. What the true one
makes of it is asked in tests/browser."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import polib
import pytest
from click.testing import CliRunner, Result

from pnp.cli.group import main
from pnp.export import chromium
from pnp.export.web_pdf import steadied
from tests.files.processes.test_processes import is_closed_soon

Write = Callable[..., Path]
SET = """\
id: tiny
title: Tiny & small
languages: [en, da]
rules: {kinds: {beast: {fields: {}}}}
print: {beast: {size: poker}}
cards: [{kind: beast, id: fox, name: Fox}]
"""
RULES = "# Tiny\n\n## The goal\n\n**Score** most :points:.\n"
FAKE = """\
#!{python}
import os, re, shutil, sys, time
given = [one.split("=", 1)[1] for one in sys.argv if one.startswith("--print-to-pdf=")]
page = sys.argv[-1].removeprefix("file://")
{does}
"""
PRINTS = """\
shutil.copy(page, {kept!r})
open({kept!r} + ".words", "w").write("\\n".join(sys.argv))
open(given[0], "wb").write(b"%PDF-1.4 made\\n%%EOF")
"""


def export(folder: Path, out: Path, *more: str) -> Result:
    return CliRunner().invoke(main, ["export", str(folder), "--to", "web/pdf", "--out", str(out), *more])


@pytest.fixture
def browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """A program in Chromium's place, which does that."""

    def made(does: str) -> Path:
        program = tmp_path / "chromium"
        program.write_text(FAKE.format(python=sys.executable, does=does))
        program.chmod(0o755)
        monkeypatch.setenv(chromium.VARIABLE, str(program))
        return program

    return made


@pytest.mark.slow
def test_each_language_is_a_file_and_its_page_needs_nothing_else(
    write_set: Write, tmp_path: Path, browser: Callable[[str], Path]
) -> None:
    kept = tmp_path / "page.html"
    browser(PRINTS.format(kept=str(kept)))
    folder, out = write_set(SET, **{"sheets/rules.md": RULES}), tmp_path / "out"
    told = export(folder, out, "--lang", "en", "--profile", "letter")
    assert told.exit_code == 0, told.output
    made = out / "tiny" / "web-pdf"
    assert (made / "rules-en.pdf").read_bytes() == b"%PDF-1.4 made\n%%EOF"
    assert "read aloud" in (made / "README.txt").read_text()
    page = kept.read_text()
    assert "size: 215.9mm 279.4mm" in page
    assert '<html lang="en">' in page
    assert "<title>Tiny &amp; small: Rules</title>" in page
    assert ("<b>Score</b>" in page, "<strong>" in page) == (True, False)
    assert 'aria-label="points"' in page
    assert not re.findall(r"""(?:src|href)=["'](?!#)|url\((?!["']?(?:data:|#))|<script""", page)
    assert "default-src 'none'" in page
    words = (tmp_path / "page.html.words").read_text()
    assert "--host-resolver-rules=MAP * ~NOTFOUND" in words
    profile = re.search("--user-data-dir=(.*)", words)
    assert profile
    assert not Path(profile[1]).parent.exists(), "nothing of it stays"


@pytest.mark.slow
def test_each_language_has_rules_of_its_own(
    write_set: Write, tmp_path: Path, browser: Callable[[str], Path]
) -> None:
    browser(
        'language = re.search("<html lang=.(..)", open(page).read())[1]\n'
        'open(given[0], "w").write(f"%PDF-1.4 {language}\\n%%EOF")'
    )
    folder, out = write_set(SET, **{"sheets/rules.md": RULES}), tmp_path / "out"
    assert CliRunner().invoke(main, ["i18n", "update", str(folder), "--lang", "da"]).exit_code == 0
    catalog = polib.pofile(str(folder / "lang/da.po"))
    for entry in catalog:
        entry.msgstr = entry.msgid
        entry.msgstr_plural = {0: entry.msgid, 1: entry.msgid_plural} if entry.msgid_plural else {}
    catalog.save()
    told = export(folder, out)
    assert told.exit_code == 0, told.output
    made = {path.name: path.read_text() for path in (out / "tiny" / "web-pdf").glob("*.pdf")}
    assert made == {f"rules-{code}.pdf": f"%PDF-1.4 {code}\n%%EOF" for code in ("en", "da")}


@pytest.mark.slow
def test_where_there_is_no_chromium_it_is_told_and_nothing_is_lost(
    write_set: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, browser: Callable[[str], Path]
) -> None:
    folder, out = write_set(SET, **{"sheets/rules.md": RULES}), tmp_path / "out"
    browser(PRINTS.format(kept=str(tmp_path / "page.html")))
    assert export(folder, out, "--lang", "en").exit_code == 0
    before = {path.name: path.read_bytes() for path in (out / "tiny" / "web-pdf").iterdir()}
    monkeypatch.setenv(chromium.VARIABLE, str(tmp_path / "nowhere"))
    told = export(folder, out, "--lang", "en")
    assert told.exit_code == 1
    assert "PRS593" in told.output
    assert "install" in told.output
    assert "PNP_CHROMIUM" in told.output
    monkeypatch.delenv(chromium.VARIABLE)
    monkeypatch.setattr(chromium, "APPLICATIONS", ())
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    assert "PRS593" in export(folder, out, "--lang", "en").output
    assert {path.name: path.read_bytes() for path in (out / "tiny" / "web-pdf").iterdir()} == before


@pytest.mark.slow
@pytest.mark.parametrize(
    ("does", "why"),
    [
        ("sys.exit(7)", "ended with code 7"),
        ('open(given[0], "wb").write(b"no page")', "ended with code 0"),
        ('open(given[0], "wb").write(b"%PDF-1.4 cut sho"); sys.exit(139)', "ended with code 139"),
        ("os.fork() or time.sleep(600); time.sleep(600)", "took more than 5 s"),
        ("os.kill(os.getpid(), 9)", "killed by signal 9"),
    ],
)
def test_one_that_fails_or_hangs_is_told_and_ended(
    does: str, why: str, write_set: Write, tmp_path: Path, browser: Callable[[str], Path],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """With the processes it started: each of them holds this pipe. Nothing of it stays in the temporary folder."""
    kept = tmp_path / "kept"
    kept.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", None)
    monkeypatch.setenv("TMPDIR", str(kept))
    monkeypatch.setattr(chromium, "SECONDS", 5.0)
    os.mkfifo(tmp_path / "held")
    browser(
        f"held = open({str(tmp_path / 'held')!r}, 'w'); open(os.environ['TMPDIR'] + '/org.chromium.x', 'w'); {does}"
    )
    reading = os.open(tmp_path / "held", os.O_RDONLY | os.O_NONBLOCK)
    told = export(write_set(SET, **{"sheets/rules.md": RULES}), tmp_path / "out", "--lang", "en")
    assert told.exit_code == 1, told.output
    assert "PRS594" in told.output
    assert why in told.output
    assert not (tmp_path / "out" / "tiny").exists()
    assert is_closed_soon(reading)
    assert list(kept.iterdir()) == []
    os.close(reading)


@pytest.mark.slow
def test_one_that_the_system_kills_is_asked_once_more(
    write_set: Write, tmp_path: Path, browser: Callable[[str], Path]
) -> None:
    kept = str(tmp_path / "page.html")
    browser(ONCE + PRINTS.format(kept=kept))
    told = export(write_set(SET, **{"sheets/rules.md": RULES}), tmp_path / "out", "--lang", "en")
    assert told.exit_code == 0, told.output


ONCE = "os.path.exists(sys.argv[0] + '.once') or (open(sys.argv[0] + '.once', 'w').close(), os.kill(os.getpid(), 9))\n"


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_it_goes_with_us_and_leaves_nothing(
    number: signal.Signals, write_set: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    browser: Callable[[str], Path],
) -> None:  # fmt: skip
    """However we are ended: it, what it started, and its folder."""
    kept = tmp_path / "kept"
    kept.mkdir()
    monkeypatch.setenv("TMPDIR", str(kept))
    os.mkfifo(tmp_path / "held")
    browser(
        f"held = open({str(tmp_path / 'held')!r}, 'w'); held.write('x'); held.flush(); os.fork(); time.sleep(600)"
    )
    words = (
        "export",
        str(write_set(SET, **{"sheets/rules.md": RULES})),
        "--lang",
        "en",
        "--to",
        "web/pdf",
        "--out",
        str(tmp_path / "out"),
    )
    command = [sys.executable, "-m", "pnp", *words]
    with (
        subprocess.Popen(command, start_new_session=True) as process,
        open(tmp_path / "held", "rb", buffering=0) as held,
    ):
        assert held.read(1) == b"x"
        assert [path.name[:4] for path in kept.iterdir()] == ["pnp-"]
        os.killpg(process.pid, number)
        assert is_closed_soon(held.fileno())
    assert process.returncode == (128 + number if number != signal.SIGKILL else -number)
    until = time.monotonic() + 20  # seconds; the guard outlives us for a moment
    while any(kept.iterdir()) and time.monotonic() < until:
        os.sched_yield()
    assert list(kept.iterdir()) == []


def test_a_set_without_rules_has_none_to_print(
    write_set: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(chromium.VARIABLE, str(tmp_path / "nowhere"))
    told = export(write_set(SET), tmp_path / "out", "--lang", "en")
    assert told.exit_code == 0, told.output
    assert "no rules" in (tmp_path / "out" / "tiny" / "web-pdf" / "README.txt").read_text()


def test_x2_dates_are_blanked_and_nothing_moves() -> None:
    title = b"1 0 obj\n<</Title (of \\(D:20261120090050\\))\n"
    dated = title + b"/CreationDate (D:20261120090050+00'00')\n/ModDate (D:20261120090050Z)>>"
    blank = steadied(dated)
    assert len(blank) == len(dated)
    assert blank.startswith(title)
    assert blank[len(title) :].split() == [b">>"]


def test_x2_elements_are_numbered_in_their_order() -> None:
    named = b"/Names [(node00000041) 7 0 R (node00000052) 8 0 R] /Headers [(node00000041)] /Alt (\\(node00000041\\))"
    wanted = b"/Names [(node00000000) 7 0 R (node00000001) 8 0 R] /Headers [(node00000000)] /Alt (\\(node00000041\\))"
    assert steadied(named) == wanted
