"""Sixty languages, from nothing to paper: a new set, its catalog with every word of it and of ours, checked and printed."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import polib
import pypdfium2
import pytest

from pnp.base.languages import is_known, language
from tests.cldr.spoken import Speaker
from tests.words.danish import pnp

# whose letters the fonts have that come with pnp
SIXTY = (
    *(
        "af",
        "ast",
        "az",
        "be",
        "bg",
        "br",
        "bs",
        "ca",
        "cs",
        "cy",
        "da",
        "de",
        "dsb",
        "el",
        "eo",
        "es",
        "et",
        "eu",
        "fi",
    ),
    *(
        "fil",
        "fo",
        "fr",
        "fur",
        "fy",
        "ga",
        "gd",
        "gl",
        "ha",
        "haw",
        "hr",
        "hsb",
        "hu",
        "id",
        "is",
        "it",
        "kk",
        "kl",
    ),
    *(
        "ku",
        "ky",
        "lb",
        "lt",
        "lv",
        "mg",
        "mk",
        "mn",
        "mt",
        "nb",
        "nl",
        "nn",
        "pl",
        "pt",
        "rm",
        "ro",
        "ru",
        "se",
        "sk",
    ),
    *("sl", "sq", "sr", "sv", "sw", "tr", "uk", "uz", "vi"),
)
NAMES = ".name"


def into(folder: Path, code: str, *options: str) -> polib.POFile:
    """A new set with a whole catalog in a language; the catalog."""
    assert pnp("new", folder).exit_code == 0
    top = folder / "set.yaml"
    top.write_text(top.read_text(encoding="utf-8").replace("[en] ", f"[en, {code}] "), encoding="utf-8")
    assert pnp("i18n", "update", folder, *options).exit_code == 0
    path, speaker = folder / "lang" / f"{code}.po", Speaker(code)
    po = polib.pofile(str(path))
    for entry in po:
        if entry.msgid_plural:
            entry.msgstr_plural = {form: speaker.say(entry.msgid_plural) for form in entry.msgstr_plural}
        else:
            entry.msgstr = speaker.say(entry.msgid)
    po.save()
    assert pnp("i18n", "update", folder).exit_code == 0
    return polib.pofile(str(path))


def printed(folder: Path, code: str) -> None:
    po = into(folder, code, "--words")
    told = pnp("check", folder, "--lang", code, "--strict")
    assert told.exit_code == 0, told.output
    told = pnp("build", folder, "--lang", code, "--out", folder / "out")
    assert told.exit_code == 0, told.output
    with pypdfium2.PdfDocument(folder / "out" / folder.name / code / "cards.pdf") as pdf:
        text = " ".join(page.get_textpage().get_text_range() for page in pdf)
    names = [entry.msgstr for entry in po if (entry.msgctxt or "").endswith(NAMES)]
    assert names
    assert [name for name in names if name not in text] == []
    assert [word for word in ("Cost", "Points", "Creature") if word in text] == [], "nothing is in English"


@pytest.mark.slow
@pytest.mark.parametrize("code", ["pl"])
def test_a_set_goes_from_nothing_to_paper(code: str, tmp_path: Path) -> None:
    printed(tmp_path / "game", code)


@pytest.mark.soak
@pytest.mark.parametrize("code", SIXTY)
def test_it_does_in_sixty_languages(code: str, tmp_path: Path) -> None:
    assert len(SIXTY) >= 60
    assert is_known(code)
    assert language(code).script in ("Latn", "Cyrl", "Grek")
    printed(tmp_path / "game", code)


@pytest.mark.verify
@pytest.mark.parametrize("code", SIXTY)
def test_msgfmt_is_silent_on_each(code: str, tmp_path: Path) -> None:
    into(tmp_path / "game", code, "--words")
    path = tmp_path / "game" / "lang" / f"{code}.po"
    assert shutil.which("msgfmt")
    done = subprocess.run(
        ["msgfmt", "--check", "-o", "/dev/null", path], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout + done.stderr) == (0, "")
