"""What a whole translation lacks is one finding for people, and each text for programs."""

from __future__ import annotations

import json
from pathlib import Path

import polib
import pytest
from click.testing import CliRunner, Result

from pnp.cli.group import main

CARDS = 40
TEXTS = 2 * CARDS + 2  # and the set's title, and its kind


def pnp(*args: str | Path) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args])


@pytest.fixture
def many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A set in three languages, nothing of which is translated."""
    monkeypatch.chdir(tmp_path)
    rows = [f"  - {{kind: beast, id: c-{n}, name: Beast {n}, text: Its {n} heads.}}" for n in range(CARDS)]
    head = "id: many\ntitle: Many\nlanguages: [en, da, de]\nrules: {kinds: {beast: {fields: {}}}}\n"
    folder = tmp_path / "many"
    folder.mkdir()
    (folder / "set.yaml").write_text(
        "\n".join((head + "print: {beast: {size: poker}}\ncards:", *rows, "")), encoding="utf-8"
    )
    assert pnp("i18n", "update").exit_code == 0
    return folder


def filled(catalog: Path) -> None:
    """Every text translated, with its numbers."""
    po = polib.pofile(str(catalog))
    for entry in po:
        for form in entry.msgstr_plural:
            entry.msgstr_plural[form] = "Dyr"
        if not entry.msgstr_plural:
            entry.msgstr = "x " + "".join(char for char in entry.msgid if char.isdigit())
    po.save()


@pytest.mark.slow
def test_an_untranslated_language_is_one_finding_a_file(many: Path) -> None:
    told = pnp("check", "--lang", "all")
    assert told.exit_code == 1
    assert told.output.count("LNG401 error") == 2
    assert f"many/lang/da.po: LNG401 error: {TEXTS} texts are not translated into Danish\n" in told.output
    assert f"LNG401 error: {TEXTS} texts are not translated into German\n" in told.output
    assert "     many/set.yaml:7:34: many/c-0.name: 'Beast 0'\n" in told.output, (
        "the first few have their places"
    )
    assert "many/c-1.name" not in told.output
    assert f"many: not proven, {2 * TEXTS} errors" in told.output, "the count stays true"
    assert len(told.output.splitlines()) == 2 * 5 + 1
    assert (many / "lang" / "da.po").exists()


@pytest.mark.slow
@pytest.mark.usefixtures("many")
def test_whoever_prints_is_told_no_more(many: Path) -> None:
    told = pnp("build", "--lang", "da")
    assert told.exit_code == 1
    assert told.output.count("LNG401") == 1
    assert f"many da: not printed, {TEXTS} errors" in told.output
    assert not (many.parent / "output").exists(), "what forbids printing still does"


@pytest.mark.slow
@pytest.mark.usefixtures("many")
def test_each_is_told_who_asks_for_all() -> None:
    told = pnp("check", "--lang", "all", "--all").output
    assert told.count("LNG401 error") == 2 * TEXTS
    assert "many/c-39.text is not translated into German: 'Its 39 heads.'" in told
    assert told.count(": goes here") == 2 * TEXTS
    status = pnp("i18n", "status", "--all").output
    assert status.count("missing many/") == 2 * TEXTS


@pytest.mark.slow
@pytest.mark.usefixtures("many")
def test_programs_are_told_each() -> None:
    rows = json.loads(pnp("check", "--lang", "da", "--json").output)
    assert [row["code"] for row in rows] == ["LNG401"] * TEXTS
    assert sum("c-7" in row["cards"] for row in rows) == 2
    assert {row["related"][0]["file"] for row in rows} == {"many/lang/da.po"}
    assert pnp("check", "--lang", "all", "--format", "github").output.count("title=LNG401") == 2


@pytest.mark.slow
def test_a_few_are_told_one_by_one(many: Path) -> None:
    catalog = many / "lang" / "da.po"
    filled(catalog)
    assert pnp("check", "--lang", "da").exit_code == 0, pnp("check", "--lang", "da").output
    text = catalog.read_text(encoding="utf-8")
    catalog.write_text(text.replace('"x 3"', '""').replace('"x 5"', '""', 1), encoding="utf-8")
    told = pnp("check", "--lang", "da").output
    assert told.count("LNG401 error") == 3
    assert "many/c-3.name is not translated into Danish: 'Beast 3'" in told


@pytest.mark.slow
def test_stale_ones_and_retired_ones_too(many: Path) -> None:
    filled(many / "lang" / "da.po")
    text = (many / "set.yaml").read_text(encoding="utf-8")
    (many / "set.yaml").write_text(text.replace("name: Beast", "name: Great beast"), encoding="utf-8")
    told = pnp("check", "--lang", "da").output
    assert f"LNG402 warning: {CARDS} translations into Danish are stale" in told
    assert ": many/c-0.name: 'Great beast 0'" in told
    assert told.count("LNG402") == 1
    (many / "set.yaml").write_text(text[: text.index("  - {kind: beast, id: c-1,")], encoding="utf-8")
    told = pnp("check", "--lang", "da").output
    assert f"LNG409 warning: {2 * CARDS - 2} entries in Danish translate nothing that the set has" in told
    assert "Danish translate nothing" in told
    assert told.count("LNG409") == 1
